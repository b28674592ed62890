// The card under the pointer or the focus, at full length: its text, where its numbers come from,
// and what it can and cannot do now.
import type { Card, CardFace } from "protocol";
import { cardSheet } from "../../ui/card";
import { ruleLink } from "../../ui/text";
import { classes, h, type Child, type VNode } from "../../ui/view";
import { allCards } from "./answers";
import { faceOf } from "./board";
import type { TableState } from "./state";
import * as say from "words/table";

/** The card that is looked at, and its face. */
export function inspected(state: TableState): { card?: Card; face?: CardFace } {
    if (typeof state.inspected === "string") {
        const face = state.faces.get(state.inspected);
        return face ? { face } : {};
    }
    if (state.inspected === null || !state.table) return {};
    const card = allCards(state.table).get(state.inspected);
    const face = faceOf(state, card);
    return card && face ? { card, face } : {};
}

export function inspector(state: TableState): VNode {
    const { card, face } = inspected(state);
    const source = state.table?.ask?.source;
    const clause =
        source && card?.slot === source.slot && source.ability !== undefined && source.clause !== undefined
            ? { ability: source.ability, clause: source.clause }
            : undefined;
    return h(
        "section",
        { key: "inspector", class: classes("inspector", !face && "empty"), "aria-label": say.card() },
        face ? cardSheet(face, card, clause) : h("p", { class: "dim" }, say.pointAt()),
        card && face ? notes(state, card, face) : null,
    );
}

/** What is to be said of a card beside its text. */
export function notes(state: TableState, card: Card, face: CardFace): Child {
    return [changes(card, face), about(state, card)];
}

/** Where power, cost and keywords come from. */
function changes(card: Card, face: CardFace): Child {
    const lines = card.changes ?? [];
    if (lines.length === 0) return null;
    const now = card.power !== undefined && card.power !== face.power ? say.powerNow({ now: card.power, printed: face.power ?? 0 }) : say.now();
    return h(
        "ul",
        { class: "changes", "aria-label": now },
        h("li", { class: "changes-head" }, now),
        lines.map((line, i) => h("li", { key: i, class: classes((line.by ?? 0) < 0 && "lower") }, line.text)),
    );
}

/** Why the card can or cannot do something, if that was asked. */
function about(state: TableState, card: Card): Child {
    const found = state.why?.cards.find((row) => row.slot === card.slot);
    if (!found) return null;
    return h(
        "ul",
        { class: "why", "aria-label": say.canDo() },
        found.about.map((line, i) =>
            h("li", { key: i, class: line.ok ? "yes" : "no" }, h("span", { "aria-hidden": "true" }, line.ok ? "✓ " : "✗ "), line.text, " ", line.rules.map((rule) => [" ", ruleLink(rule)])),
        ),
        found.about.length === 0 ? h("li", null, say.nothingToSay()) : null,
    );
}
