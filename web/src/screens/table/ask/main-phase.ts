// The Main Phase: what can be done with the card that is taken in hand, and the end of the turn.
import type { Answer, Ask } from "protocol";
import { h, type Child, type VNode } from "../../../ui/view";
import { allCards, byCard, ending, targets } from "../answers";
import { faceOf } from "../board";
import type { TableState } from "../state";
import type { Replies } from "./ask";
import { button } from "./button";
import * as say from "words/ask";

export function mainBody(state: TableState, replies: Replies): Child {
    const table = state.table!;
    const cards = byCard(table.ask);
    if (state.don > 0) return h("p", { key: "tip", class: "tip" }, say.donInHand({ n: state.don }));
    if (state.selected === null) return tip(table.ask!, state);
    const own = cards.get(state.selected) ?? [];
    const name = faceOf(state, allCards(table).get(state.selected))?.name ?? "";
    return h(
        "div",
        { key: "deeds", class: "deeds", role: "group", "aria-label": name },
        own.filter((answer) => answer.to === undefined && answer.do !== "give").map((answer) => deed(answer, replies)),
        attackLine(own, replies),
        giveLine(own, replies),
    );
}

function tip(question: Ask, state: TableState): Child {
    const isOver = (question.answers?.length ?? 0) <= 1;
    const digest = state.digest && state.digest.turn === state.table!.turn - 1 ? state.digest : null;
    return [
        h("p", { key: "tip", class: "dim" }, isOver ? say.nothingLeft() : say.tip()),
        digest && digest.lines.length > 0
            ? h(
                  "details",
                  { key: "digest", class: "digest" },
                  h("summary", null, say.lastTurn()),
                  h("ul", null, digest.lines.map((line, i) => h("li", { key: i }, line))),
              )
            : null,
    ];
}

function deed(answer: Answer, replies: Replies): VNode {
    return h(
        "button",
        { type: "button", key: answer.a, class: "deed", onclick: () => replies.send(answer) },
        h("span", null, answer.short, answer.does ? h("small", null, answer.does) : null, answer.warn ? h("small", { class: "warning" }, answer.warn.text) : null),
        h("kbd", { "aria-hidden": "true" }, "⏎"),
    );
}

function attackLine(own: Answer[], replies: Replies): Child {
    const attacks = [...targets(own.filter((answer) => answer.do === "attack")).values()];
    if (attacks.length === 0) return null;
    return [
        h("p", { key: "aim", class: "dim" }, say.aim()),
        attacks.map((answer) =>
            h(
                "button",
                { type: "button", key: answer.a, class: `deed attack ${answer.hits === false ? "weak" : ""}`, onclick: () => replies.send(answer) },
                h("span", null, answer.short, answer.warn ? h("small", { class: "warning" }, answer.warn.text) : null),
            ),
        ),
    ];
}

function giveLine(own: Answer[], replies: Replies): Child {
    const give = own.find((answer) => answer.do === "give");
    if (!give) return null;
    const most = Math.min(give.max ?? 1, 10);
    return h(
        "div",
        { key: give.a, class: "give", role: "group", "aria-label": say.giveDon() },
        h("span", null, say.giveDon()),
        Array.from({ length: most }, (_, i) =>
            h("button", { type: "button", key: i, class: "number", onclick: () => replies.send(give, i + 1) }, h("span", { class: "sr" }, say.give({ n: i + 1 })), h("span", { "aria-hidden": "true" }, i + 1)),
        ),
    );
}

export function mainButtons(state: TableState, question: Ask, replies: Replies): Child {
    const end = ending(question);
    const isOver = (question.answers?.length ?? 0) <= 1;
    const isAsking = state.panel === "end" && end?.warn !== undefined;
    return [
        isAsking ? h("p", { key: "sure", class: "warning", role: "alert" }, end!.warn!.text) : null,
        isAsking ? button(say.goOn(), () => replies.open(""), { key: "Escape", id: "back" }) : null,
        end
            ? button(isAsking ? say.endAnyway() : say.endTurn(), () => (end.warn && !isAsking ? replies.open("end") : replies.send(end)), { key: "E", isMain: isOver || isAsking, id: "end" })
            : null,
    ];
}
