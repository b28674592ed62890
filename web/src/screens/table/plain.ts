// The game as text with numbered answers: for screen readers, slow machines and whoever likes it.
import type { Card, Side } from "protocol";
import { spoken } from "../../ui/card";
import { capital } from "../../ui/text";
import { h, type Child, type VNode } from "../../ui/view";
import { fieldOf } from "./answers";
import type { Replies } from "./ask/ask";
import { answerList } from "./ask/all-answers";
import { resultBody } from "./ask/result";
import { faceOf } from "./board";
import { isMine, type TableState } from "./state";

export function plain(state: TableState, replies: Replies): VNode {
    const { table } = state;
    if (!table) return h("main", { class: "plain" }, h("p", null, "Dealing the cards …"));
    const you = table.you ?? 0;
    return h(
        "main",
        { class: "plain" },
        h("h1", { tabindex: -1 }, table.ask?.text ?? "The game is over."),
        table.result ? resultBody(state, table.result, replies) : null,
        isMine(table) ? answerList(state, replies) : null,
        h("h2", null, "What happened"),
        h("div", { role: "log" }, state.log.slice(-20).map((line, i) => h("p", { key: i }, capital(line.text)))),
        sideText(state, table.sides[you]!, "You", true),
        sideText(state, table.sides[1 - you]!, "They", false),
    );
}

function sideText(state: TableState, side: Side, who: string, isOwn: boolean): Child {
    const list = (title: string, cards: Card[]) => [
        h("h3", null, title),
        h("ul", null, cards.map((card) => h("li", { key: card.slot }, spoken(faceOf(state, card), card, { inHand: title === "Hand" })))),
    ];
    return [
        h("h2", null, who),
        h("p", null, `${side.life.length} Life, ${side.deck} cards in the deck, ${side.trash.length} in the trash, ${side.don.active} active DON!!, ${side.don.rested} rested, hand ${side.hand.length}.`),
        isOwn ? list("Hand", side.hand) : null,
        list("Field", fieldOf(side)),
    ];
}
