// Cards that do not lie on the mat: a search of the deck, the trash, the opponent's hand. They lie in
// a tray over the mat; the battle stays in sight.
import type { Card } from "protocol";
import { cardText } from "../../ui/text";
import { classes, h, type Child, type VNode } from "../../ui/view";
import { trayCards } from "./answers";
import { faceOf, tableCard, type Hands, type Marks } from "./board";
import * as say from "words/table";
import { sentences } from "../../words/say";

const PILES = { trash: say.pileTrash, hand: say.pileHand, life: say.pileLife };

export function tray(marks: Marks, hands: Hands): Child {
    const { state } = marks;
    const table = state.table!;
    const asked = marks.isMine && state.panel !== "mat" ? trayCards(table) : [];
    return asked.length > 0 ? trayOf(marks, hands, table.ask!.text, asked, null) : pileTray(marks, hands);
}

/** A pile that somebody looks through. */
export function pileTray(marks: Marks, hands: Hands): Child {
    const { state } = marks;
    const table = state.table!;
    const pile = /^(trash|hand|life)([01])$/.exec(state.panel);
    if (!pile) return null;
    const name = pile[1] as "trash" | "hand" | "life";
    const seat = Number(pile[2]);
    const known = table.sides[seat]![name].filter((card) => card.card !== undefined);
    const cards = name === "trash" ? [...known].reverse() : known;
    const title = PILES[name]({ whose: seat === (table.you ?? 0) ? "your" : "their", n: cards.length });
    return trayOf(marks, hands, title, cards, () => hands.open(""));
}

function trayOf(marks: Marks, hands: Hands, title: string, cards: Card[], close: (() => void) | null): VNode {
    const table = marks.state.table!;
    const question = marks.isMine ? table.ask! : null;
    const order = question?.kind === "order" ? marks.state.chosen : [];
    const place = (card: Card) => order.findIndex((a) => question!.answers!.some((answer) => answer.a === a && answer.on === card.slot));
    const isBright = (card: Card) => close !== null || marks.isLit(card.slot) || card.slot === question?.source?.slot;
    return h(
        "section",
        { key: "tray", class: classes("tray", close === null && "asked", table.battle !== null && "in-battle"), "aria-label": title },
        h("header", null, h("h2", null, title), close ? h("button", { type: "button", class: "small", onclick: close }, say.close()) : null),
        h(
            "div",
            { class: "tray-cards" },
            cards.map((card) => {
                const at = place(card);
                return tableCard(marks, hands, card, { inHand: true, marks: isBright(card) ? [] : ["dim-card"], ...(at >= 0 ? { badge: String(at + 1) } : {}) });
            }),
            question?.kind === "trigger" ? cards.map((card) => h("p", { key: "text", class: "tray-text" }, triggerText(marks, card))) : null,
            cards.length === 0 ? h("p", { class: "dim" }, say.emptyPile()) : null,
        ),
    );
}

/** What would happen: the [Trigger] of a Life card that is turned over. */
function triggerText(marks: Marks, card: Card): Child {
    const triggers = faceOf(marks.state, card)?.abilities.filter((ability) => ability.trigger) ?? [];
    return cardText(sentences(triggers.flatMap((ability) => ability.clauses)));
}
