// Cards that do not lie on the mat: a search of the deck, the trash, the opponent's hand. They lie in
// a tray over the mat; the battle stays in sight.
import type { Card } from "protocol";
import { counted } from "../../ui/text";
import { h, type Child, type VNode } from "../../ui/view";
import { trayCards } from "./answers";
import { tableCard, type Hands, type Marks } from "./board";

export function tray(marks: Marks, hands: Hands): Child {
    const { state } = marks;
    const table = state.table!;
    const asked = marks.isMine ? trayCards(table) : [];
    if (asked.length > 0) return trayOf(marks, hands, table.ask!.text, asked, null);
    if (state.panel !== "trash0" && state.panel !== "trash1") return null;
    const seat = state.panel === "trash0" ? 0 : 1;
    const cards = [...table.sides[seat]!.trash].reverse();
    const whose = seat === table.you ? "Your" : "Their";
    return trayOf(marks, hands, `${whose} trash: ${counted(cards.length, "card")}, the newest first`, cards, () => hands.open(""));
}

function trayOf(marks: Marks, hands: Hands, title: string, cards: Card[], close: (() => void) | null): VNode {
    const order = marks.isMine && marks.state.table!.ask!.kind === "order" ? marks.state.chosen : [];
    const place = (card: Card) => order.findIndex((a) => marks.state.table!.ask!.answers!.some((answer) => answer.a === a && answer.on === card.slot));
    return h(
        "section",
        { key: "tray", class: "tray", "aria-label": title },
        h("header", null, h("h2", null, title), close ? h("button", { type: "button", class: "small", onclick: close }, "Close") : null),
        h(
            "div",
            { class: "tray-cards" },
            cards.map((card) => {
                const at = place(card);
                return tableCard(marks, hands, card, { inHand: true, marks: close || marks.isLit(card.slot) ? [] : ["dim-card"], ...(at >= 0 ? { badge: String(at + 1) } : {}) });
            }),
            cards.length === 0 ? h("p", { class: "dim" }, "There is no card in it.") : null,
        ),
    );
}
