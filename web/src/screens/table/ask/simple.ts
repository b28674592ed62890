// Questions that are answered by one button: first or second, keep or redraw, block or not, a
// [Trigger], an effect or its cost, options, numbers, which effect first, a replacement.
import type { Answer, Ask, Do } from "protocol";
import { h, type Child } from "../../../ui/view";
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

export function simpleButtons(question: Ask, replies: Replies): Child {
    const answers = question.answers ?? [];
    const end = ending(question);
    const others = answers.filter((answer) => answer !== end);
    const isMany = others.length > 2;
    const send = (answer: Answer) => () => replies.send(answer);
    const rows = others.map((answer, i) => {
        const key = isMany || !KEYS[answer.do] ? String(i + 1) : KEYS[answer.do]!;
        if (!isMany && answer.text.length < 40) return button(answer.short, send(answer), { key, isMain: i === 0, id: answer.a });
        return h(
            "button",
            { type: "button", key: answer.a, class: "deed", "data-key": key.toLowerCase(), onclick: send(answer) },
            h("span", null, question.kind === "number" ? answer.short : answer.text, answer.warn ? h("small", { class: "warning" }, answer.warn.text) : null),
            h("kbd", { "aria-hidden": "true" }, key),
        );
    });
    const last = end ? button(end.short, send(end), { key: KEYS[end.do] ?? "N", isMain: others.length === 0, id: end.a }) : null;
    const isRow = rows.length <= 2 && !isMany && others.every((answer) => answer.text.length < 40);
    if (isRow) return [last, rows];
    return [h("div", { key: "rows", class: question.kind === "number" ? "deeds numbers" : "deeds" }, rows), last];
}
