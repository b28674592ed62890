// Questions that are answered by one button: first or second, keep or redraw, block or not, a
// [Trigger], an effect or its cost, options, numbers, which effect first, a replacement.
import type { Answer, Ask, Do } from "protocol";
import { capital, cardText } from "../../../ui/text";
import { h, type Child, type VNode } from "../../../ui/view";
import { ending } from "../answers";
import type { Replies } from "./ask";
import { button } from "./button";

const KEYS: Partial<Record<Do, string>> = {
    first: "F",
    second: "S",
    keep: "K",
    redraw: "R",
    use: "Y",
    replace: "Y",
    decline: "N",
    pass: "P",
};

const SHORT = 40; // letters that a button has room for

// Where one answer is what most players want most of the time. Of options none is.
const HAS_MAIN: Ask["kind"][] = ["mulligan", "block", "trigger", "use", "replace"];

export function simpleButtons(question: Ask, replies: Replies): Child {
    const answers = question.answers ?? [];
    const end = ending(question);
    const others = answers.filter((answer) => answer !== end);
    const isMany = others.length > 2;
    const isRow = !isMany && question.kind !== "effect" && others.every((answer) => words(answer).length < SHORT);
    const send = (answer: Answer) => () => replies.send(answer);
    const rows = others.map((answer, i) => {
        const key = isMany || !KEYS[answer.do] ? String(i + 1) : KEYS[answer.do]!;
        if (isRow) return button(words(answer), send(answer), { key, isMain: i === 0 && HAS_MAIN.includes(question.kind), id: answer.a });
        return row(answer, (others.length === 1 && replaced(answer)) || answer.text, key, send(answer));
    });
    const last = end ? button(end.short, send(end), { key: KEYS[end.do] ?? "N", isMain: others.length === 0, id: end.a }) : null;
    if (isRow) return [last, rows];
    return [h("div", { key: "rows", class: question.kind === "number" ? "deeds numbers" : "deeds" }, rows), last];
}

/** What the effect does in its own words, as far as a button has room for it: "Rest 1 DON!!: draw 1",
 * "Trash 2 cards instead". Its whole text is beside the question. */
function words(answer: Answer): string {
    if (answer.do === "number") return answer.short;
    const own = answer.do === "use" ? effect(answer) : replaced(answer);
    return own !== "" && own.length < SHORT ? own : answer.text;
}

function effect(answer: Answer): string {
    return (answer.does ?? "").replace(/^(\[[^\]]+\]\s*)+/, "").replace(/\.$/, "");
}

/** What is done instead, where the text says it in one piece. */
function replaced(answer: Answer): string {
    const instead = answer.do === "replace" ? /you may ([^:]+ instead)$/i.exec(effect(answer))?.[1] : undefined;
    return instead ? capital(instead) : "";
}

function row(answer: Answer, text: string, key: string, click: () => void): VNode {
    return h(
        "button",
        { type: "button", key: answer.a, class: "deed", "data-key": key.toLowerCase(), onclick: click },
        h(
            "span",
            null,
            answer.do === "number" ? answer.short : text,
            answer.does && !answer.text.includes(answer.does) ? h("small", null, cardText(answer.does)) : null,
            answer.warn ? h("small", { class: "warning" }, answer.warn.text) : null,
        ),
        h("kbd", { "aria-hidden": "true" }, key),
    );
}
