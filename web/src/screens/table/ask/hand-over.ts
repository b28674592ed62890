// Two persons at one screen: while it goes from one to the other the page has nothing but what both
// know. Whoever is asked takes over with a button.
import type { Table } from "protocol";
import { h, type Child } from "../../../ui/view";
import type { TableState } from "../state";
import type { Replies } from "./ask";
import { button } from "./button";
import * as say from "words/ask";

/** Is nobody at the screen, and somebody asked? */
export function isHandedOver(state: TableState, table: Table | null): boolean {
    return state.isShared && table !== null && table.you === null && table.ask !== null;
}

export function handOver(state: TableState, table: Table, replies: Replies): Child {
    const { seat } = table.ask!;
    const name = state.hello?.seats[seat]?.name || say.player({ n: seat + 1 });
    return [
        h("h1", { key: "text", tabindex: -1 }, say.decides({ name })),
        h("p", { key: "how" }, say.handOver({ name })),
        h("div", { key: "buttons", class: "buttons" }, button(say.takeOver({ name }), () => replies.takeOver(seat), { key: "Enter", isMain: true, id: "take-over" })),
    ];
}
