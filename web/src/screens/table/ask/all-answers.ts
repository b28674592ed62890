// Every answer of the question as a numbered list: whatever the gestures, all can be answered here.
import { h, type Child } from "../../../ui/view";
import type { TableState } from "../state";
import type { Replies } from "./ask";

export function answerList(state: TableState, replies: Replies): Child {
    const answers = state.table?.ask?.answers ?? [];
    return h(
        "ol",
        { key: "answers", class: "answers", "aria-label": "All answers" },
        answers.map((answer, i) =>
            h(
                "li",
                { key: answer.a },
                h(
                    "button",
                    { type: "button", class: "deed", onclick: () => replies.send(answer) },
                    h("span", { class: "answer-number", "aria-hidden": "true" }, i + 1),
                    h("span", null, answer.text, answer.warn ? h("small", { class: "warning" }, answer.warn.text) : null),
                ),
            ),
        ),
    );
}
