// The end of the game: how it was won, by which rule, and what to do next.
import type { Result, Table } from "protocol";
import { ruleLink } from "../../../ui/text";
import { h, type Child } from "../../../ui/view";
import type { TableState } from "../state";
import type { Replies } from "./ask";
import { button } from "./button";
import * as say from "words/ask";

/** How it ended, in a word. */
export function verdict(table: Table): string {
    if (table.result?.result !== "win" || table.you === null) return say.over();
    return table.result.winner === table.you ? say.youWin() : say.youLose();
}

export function resultBody(state: TableState, result: Result, replies: Replies): Child {
    return [
        h("h1", { key: "text", class: "result", tabindex: -1 }, verdict(state.table!)),
        h("p", { key: "how" }, result.text, " ", result.rule ? ruleLink(result.rule) : null),
        replies.ending ? replies.ending() : h(
            "div",
            { key: "buttons", class: "buttons" },
            button(say.leave(), () => replies.leave(), { id: "leave" }),
            button(say.keepRecord(), () => replies.keepRecord(), { id: "record" }),
            button(say.lookAgain(), () => replies.lookAgain(), { id: "replay" }),
            button(say.again(), () => replies.again(), { isMain: true, key: "Enter", id: "again" }),
        ),
    ];
}
