// What there is in English alone: whoever reads another language opens it by choice.
import { language } from "../words/language";
import { h, type Child } from "./view";

/** For those who read English `title` is above it, or nothing; others see what it is, and open it. */
export function inEnglish(title: Child, summary: string, content: Child): Child {
    if (language === "en") return [title, content];
    return h("details", { key: summary, class: "in-english" }, h("summary", null, summary), content);
}
