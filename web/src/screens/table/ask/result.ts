// The end of the game: how it was won, by which rule, and what to do next.
import type { Result } from "protocol";
import { ruleLink } from "../../../ui/text";
import { h, type Child } from "../../../ui/view";
import type { TableState } from "../state";
import type { Replies } from "./ask";
import { button } from "./button";

export function resultBody(state: TableState, result: Result, replies: Replies): Child {
    const you = state.table!.you;
    const head = result.result !== "win" ? "The game is over" : you === null ? "The game is over" : result.winner === you ? "You win" : "You lose";
    return [
        h("h1", { key: "text", class: "result" }, head),
        h("p", { key: "how" }, result.text, " ", result.rule ? ruleLink(result.rule) : null),
        replies.ending ? replies.ending() : h(
            "div",
            { key: "buttons", class: "buttons" },
            button("Leave", () => replies.leave(), { id: "leave" }),
            button("Keep the record", () => replies.keepRecord(), { id: "record" }),
            button("Play again", () => replies.again(), { isMain: true, key: "Enter", id: "again" }),
        ),
    ];
}
