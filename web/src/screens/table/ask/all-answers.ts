// Every answer of the question as a numbered list: whatever the gestures, all can be answered here.
// Words that are typed leave those that hold them all; a number names one.
import type { Answer } from "protocol";
import { h, type Child } from "../../../ui/view";
import { isTwin } from "../answers";
import type { TableState } from "../state";
import type { Replies } from "./ask";
import * as say from "words/ask";

/** The answers that fit what was typed, each with its number in the whole list. */
export function fitting(answers: Answer[], typed: string): { answer: Answer; number: number }[] {
    const all = answers.filter((answer) => !isTwin(answer)).map((answer, i) => ({ answer, number: i + 1 }));
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 1 && /^\d+$/.test(words[0]!) && Number(words[0]) <= all.length) return all.filter((row) => row.number === Number(words[0]));
    return all.filter((row) => words.every((word) => row.answer.text.toLowerCase().includes(word)));
}

export function answerList(state: TableState, replies: Replies): Child {
    const rows = fitting(state.table?.ask?.answers ?? [], state.typed);
    return [
        h("input", {
            key: "typed",
            class: "typed",
            type: "text",
            "aria-label": say.typeLabel(),
            placeholder: say.typeHere(),
            autocomplete: "off",
            value: state.typed,
            oninput: (event: Event) => replies.type((event.target as HTMLInputElement).value),
            onkeydown: (event: KeyboardEvent) => {
                if (event.key === "Enter" && rows.length > 0 && state.typed.trim()) replies.send(rows[0]!.answer);
                if (event.key === "Escape") replies.clear();
            },
        }),
        h(
            "ol",
            { key: "answers", class: "answers", "aria-label": say.allAnswers() },
            rows.map(({ answer, number }) =>
                h(
                    "li",
                    { key: answer.a },
                    h(
                        "button",
                        { type: "button", class: "deed", onclick: () => replies.send(answer) },
                        h("span", { class: "answer-number", "aria-hidden": "true" }, number),
                        h("span", null, answer.text, answer.warn ? h("small", { class: "warning" }, answer.warn.text) : null),
                    ),
                ),
            ),
        ),
        rows.length === 0 ? h("p", { key: "none", class: "dim", role: "status" }, say.noFit()) : null,
    ];
}
