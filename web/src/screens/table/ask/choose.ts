// Choosing cards or DON!!, one or several, and putting cards in an order: clicks gather them, and
// one button says how many and what happens to them.
import type { Ask, Table } from "protocol";
import { h, type Child } from "../../../ui/view";
import { allCards, ending, findAnswer, leastChosen, loose, mostChosen, trayCards } from "../answers";
import { faceOf } from "../board";
import type { TableState } from "../state";
import type { Replies } from "./ask";
import { button } from "./button";

// What is done with what is chosen, as the button says it. An operation that is not here is
// "Choose", which is always right.
const VERBS: Record<string, string> = {
    ko: "K.O.",
    to_hand: "Take",
    trash: "Trash",
    rest: "Rest",
    play: "Play",
    set_active: "Set active",
    don_return: "Return",
    don_give: "Give to",
    reveal: "Reveal",
    to_life: "Add to Life",
    return: "Return",
    to_deck: "Place",
};

export function chooseBody(state: TableState, table: Table, replies: Replies): Child {
    const question = table.ask!;
    const most = mostChosen(question);
    const least = leastChosen(question);
    const range = question.kind === "order" ? "Click them in order, or drag them." : least === most ? `Choose ${most}.` : `Choose up to ${most}.`;
    return [
        h("p", { key: "range", class: "dim" }, range, " ", h("b", { role: "status" }, `${state.chosen.length} of ${most}`), trayCards(table).length > 0 ? ", on the table" : null),
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
    const verb = VERBS[question.act ?? ""] ?? (question.kind === "trash character" ? "Trash" : "Choose");
    const words = question.kind === "order" ? "Place so" : `${verb} ${count === 1 ? chosenText(state, question, state.chosen[0]!) : count}`;
    const isEnough = question.kind === "order" ? count >= mostChosen(question) - 1 : count >= leastChosen(question);
    return [
        count > 0 ? button("Clear", () => replies.clear(), { key: "Escape", isQuiet: true, id: "clear" }) : null,
        done && count === 0 ? button(done.short, () => replies.send(done), { key: "N", id: "none" }) : null,
        button(count > 0 ? words : question.kind === "order" ? "Place in order" : `${verb} …`, () => replies.sendChosen(), { key: "Enter", isMain: count > 0 && isEnough, isOff: count === 0 || !isEnough, id: "go" }),
    ];
}
