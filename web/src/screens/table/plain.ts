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
import * as say from "words/table";

export function plain(state: TableState, replies: Replies): VNode {
    const { table } = state;
    if (!table) return h("div", { class: "plain" }, h("p", null, say.dealing()));
    const you = table.you ?? 0;
    return h(
        "div",
        { class: "plain" },
        table.result ? resultBody(state, table.result, replies) : h("h1", { tabindex: -1 }, table.ask?.text ?? say.over()),
        isMine(table) ? answerList(state, replies) : null,
        h("h2", null, say.happened()),
        h("div", { role: "log" }, state.log.slice(-20).map((line, i) => h("p", { key: i }, capital(line.text)))),
        sideText(state, table.sides[you]!, say.you(), true),
        sideText(state, table.sides[1 - you]!, say.they(), false),
    );
}

function sideText(state: TableState, side: Side, who: string, isOwn: boolean): Child {
    const list = (title: string, cards: Card[]) => [
        h("h3", null, title),
        h("ul", null, cards.map((card) => h("li", { key: card.slot }, spoken(faceOf(state, card), card, { inHand: title === say.handTitle() })))),
    ];
    return [
        h("h2", null, who),
        h("p", null, say.sideLine({ life: side.life.length, deck: side.deck, trash: side.trash.length, active: side.don.active, rested: side.don.rested, hand: side.hand.length })),
        isOwn ? list(say.handTitle(), side.hand) : null,
        list(say.field(), fieldOf(side)),
    ];
}
