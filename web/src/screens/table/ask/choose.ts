// Choosing cards or DON!!, one or several, and putting cards in an order: clicks gather them, and
// one button says how many and what happens to them.
import type { Ask, Table } from "protocol";
import { h, type Child } from "../../../ui/view";
import { allCards, ending, findAnswer, leastChosen, loose, mostChosen, trayCards } from "../answers";
import { faceOf } from "../board";
import type { TableState } from "../state";
import type { Replies } from "./ask";
import { button } from "./button";
import * as say from "words/ask";

// What is done with what is chosen, as the button says it. An operation that is not here is
// "Choose", which is always right.
const VERBS: Record<string, typeof say.doChoose> = {
    ko: say.doKo,
    to_hand: say.doTake,
    trash: say.doTrash,
    rest: say.doRest,
    play: say.doPlay,
    set_active: say.doActive,
    don_return: say.doReturn,
    don_give: say.doGive,
    reveal: say.doReveal,
    to_life: say.doLife,
    return: say.doReturn,
    to_deck: say.doPlace,
};

export function chooseBody(state: TableState, table: Table, replies: Replies): Child {
    const question = table.ask!;
    const most = mostChosen(question);
    const least = leastChosen(question);
    const range = question.kind === "order" ? say.inOrder() : least === most ? say.chooseExactly({ n: most }) : say.chooseUpTo({ n: most });
    return [
        h("p", { key: "range", class: "dim" }, range, " ", h("b", { role: "status" }, say.chosenOf({ n: state.chosen.length, max: most })), trayCards(table).length > 0 ? say.onTable() : null),
        state.chosen.length > 0 ? h("ol", { key: "chosen", class: "chosen-list" }, state.chosen.map((a, i) => h("li", { key: `${a}${i}` }, chosenText(state, question, a)))) : null,
        h(
            "div",
            { key: "loose", class: "deeds" },
            loose(question).map((answer) => h("button", { type: "button", key: answer.a, class: "deed", onclick: () => replies.send(answer) }, h("span", null, answer.short))),
        ),
    ];
}

function chosenText(state: TableState, question: Ask, a: string): string {
    const answer = findAnswer(question, a);
    const card = answer?.on === undefined ? undefined : allCards(state.table!).get(answer.on);
    return faceOf(state, card)?.name ?? answer?.short ?? a;
}

export function chooseButtons(state: TableState, question: Ask, replies: Replies): Child {
    const done = ending(question);
    const count = state.chosen.length;
    const verb = VERBS[question.act ?? ""] ?? (question.kind === "trash character" ? say.doTrash : say.doChoose);
    const words = question.kind === "order" ? say.placeSo() : verb({ what: count === 1 ? chosenText(state, question, state.chosen[0]!) : say.cards({ n: count }) });
    const isEnough = question.kind === "order" ? count >= mostChosen(question) - 1 : count >= leastChosen(question);
    return [
        count > 0 ? button(say.clear(), () => replies.clear(), { key: "Escape", isQuiet: true, id: "clear" }) : null,
        done && count === 0 ? button(done.short, () => replies.send(done), { key: "N", id: "none" }) : null,
        button(count > 0 ? words : question.kind === "order" ? say.placeInOrder() : verb({ what: "…" }), () => replies.sendChosen(), { key: "Enter", isMain: count > 0 && isEnough, isOff: count === 0 || !isEnough, id: "go" }),
    ];
}
