// The question, always in one place: a sentence, what belongs to it, and buttons that say what
// happens. Each kind of question has a file of its own.
import type { Answer, Ask, Hint, Table } from "protocol";
import { cardSheet } from "../../../ui/card";
import { cardText } from "../../../ui/text";
import { classes, h, type Child, type VNode } from "../../../ui/view";
import { allCards, isGathered, isTwin, trayCards } from "../answers";
import { faceOf } from "../board";
import { inspected, notes } from "../inspector";
import { isMine, type TableState } from "../state";
import { answerList } from "./all-answers";
import { button } from "./button";
import { chooseBody, chooseButtons } from "./choose";
import { counterBody, counterButtons } from "./counter";
import { handOver, isHandedOver } from "./hand-over";
import { mainBody, mainButtons } from "./main-phase";
import { resultBody } from "./result";
import { simpleButtons } from "./simple";
import * as say from "words/ask";
import { gapAfter } from "../../../words/say";

/** What the buttons of a question do. */
export interface Replies {
    send(answer: Answer, count?: number): void;
    sendChosen(): void; // what has been gathered
    clear(): void; // nothing is chosen or taken in hand any more
    open(panel: TableState["panel"]): void;
    type(text: string): void; // what is typed to find an answer
    takeOver(seat: number): void; // the person of this seat is at the screen now
    again(): void; // another game with the same decks
    leave(): void;
    keepRecord(): void;
    lookAgain(): void; // at the whole game, answer by answer
    ending?(): Child; // of a game among people, in place of another game and leaving
}

export function ask(state: TableState, replies: Replies, lesson: Child): VNode {
    const { table } = state;
    const body = table ? content(state, table, replies) : state.said ? failed(state, replies) : waiting(say.settingUp());
    return h(
        "section",
        {
            key: "ask",
            class: classes("ask", table && isMine(table) && "mine", state.isZoomed && "is-zoomed"),
            "aria-label": say.title(),
            "data-id": table?.id,
            "data-kind": isMine(table) ? table!.ask!.kind : table?.result ? "result" : isHandedOver(state, table) ? "hand over" : "",
        },
        lesson,
        zoomed(state, replies),
        body,
    );
}

/** The card that is looked at, where there is no rail for it. */
function zoomed(state: TableState, replies: Replies): Child {
    const { card, face } = inspected(state);
    if (!state.isZoomed || !face) return null;
    return h(
        "div",
        { key: "zoomed", class: "zoomed" },
        cardSheet(face, card),
        card ? notes(state, card, face) : null,
        h("button", { type: "button", class: "small close", onclick: () => replies.clear() }, h("span", { "aria-hidden": "true" }, "✕"), h("span", { class: "sr" }, say.close())),
    );
}

function content(state: TableState, table: Table, replies: Replies): Child {
    if (table.result) return resultBody(state, table.result, replies);
    if (isHandedOver(state, table)) return handOver(state, table, replies);
    if (!isMine(table)) return waiting(table.ask?.text ?? "");
    const question = table.ask!;
    return [
        h("div", { key: "head", class: "ask-head" }, h("h1", { tabindex: -1 }, heading(state, table)), peekButton(state, table, replies), allButton(state, replies)),
        sourceLine(state, question),
        warning(question.warn?.text),
        state.panel === "answers" ? answerList(state, replies) : bodyOf(state, table, replies),
        state.said ? h("p", { key: "said", class: "said", role: "alert" }, state.said) : null,
        hintLine(state, replies),
        h("div", { key: "buttons", class: "buttons" }, buttonsOf(state, table, replies)),
    ];
}

/** The question. In the Counter Step the gauge says the numbers, so who attacks whom is enough. */
function heading(state: TableState, table: Table): string {
    const { ask: question, battle } = table;
    // The text of the effect is below, with the clause that is asked about marked.
    if (question!.kind === "use") return question!.text.replace(/\? .*$/, "?");
    if (question!.kind !== "counter" || !battle) return question!.text;
    const cards = allCards(table);
    const name = (slot: number) => faceOf(state, cards.get(slot))?.name ?? say.card();
    const [attacker, side] = [name(battle.attacker), table.sides.find((one) => one.leader.slot === battle.target)];
    return side ? say.attacksLeader({ attacker, n: side.life.length }) : say.attacks({ attacker, target: name(battle.target) });
}

/** Whatever the gestures, every answer can be given from one list. */
function allButton(state: TableState, replies: Replies): Child {
    const isOpen = state.panel === "answers";
    const count = state.table!.ask!.answers!.filter((answer) => !isTwin(answer)).length;
    return h(
        "button",
        { type: "button", class: "small", "data-key": "a", "aria-expanded": isOpen ? "true" : "false", onclick: () => replies.open(isOpen ? "" : "answers") },
        h("span", { "aria-hidden": "true" }, say.all({ n: count })),
        h("span", { class: "sr" }, say.allOf({ n: count })),
    );
}

/** The tray lies over the mat; what is on the mat may decide what is chosen. */
function peekButton(state: TableState, table: Table, replies: Replies): Child {
    if (trayCards(table).length === 0) return null;
    const isPeeking = state.panel === "mat";
    return h(
        "button",
        { type: "button", key: "peek", class: "small", "aria-pressed": String(isPeeking), onclick: () => replies.open(isPeeking ? "" : "mat") },
        say.peek(),
    );
}

/** There is no game, and why. */
function failed(state: TableState, replies: Replies): Child {
    return [
        h("h1", { key: "text", tabindex: -1 }, say.unplayable()),
        h("p", { key: "said", class: "said", role: "alert" }, state.said, " ", say.unplayableHelp()),
        h("div", { key: "buttons", class: "buttons" }, button(say.another(), () => replies.leave(), { isMain: true, id: "leave" })),
    ];
}

function waiting(text: string): Child {
    return [h("h1", { key: "text", class: "quiet", tabindex: -1 }, text || say.theyDecide())];
}

/** The effect that asks, with the clause that is being carried out. A rail shows it on its card. */
function sourceLine(state: TableState, question: Ask): Child {
    const { source } = question;
    if (!source?.clauses?.length) return null;
    const isInRail = state.inspected === source.slot;
    return h(
        "p",
        { key: "source", class: classes("ask-source", isInRail && "in-rail") },
        source.name ? h("b", null, `${source.name}: `) : null,
        source.clauses.map((clause, i) => [i > 0 ? gapAfter(source.clauses![i - 1]!) : null, i === source.clause && source.clauses!.length > 1 ? h("mark", null, cardText(clause)) : cardText(clause)]),
    );
}

function warning(text: string | undefined): Child {
    return text ? h("p", { key: "warning", class: "warning" }, text) : null;
}

/** The chance to win, with its interval if there is one. */
function chanceOf({ win = 0, low, high }: Hint): string {
    const [n, least, most] = [win, low ?? win, high ?? win].map((part) => Math.round(part / 10));
    return least === most ? say.chance({ n: n ?? 0 }) : say.chanceWithin({ n: n ?? 0, least: least ?? 0, most: most ?? 0 });
}

function hintLine(state: TableState, replies: Replies): Child {
    if (state.isHinting) return h("p", { key: "hint", class: "hint", role: "status" }, say.hinting());
    const { hint } = state;
    if (!hint) return null;
    const answer = state.table?.ask?.answers?.find((row) => row.a === hint.a);
    return h(
        "div",
        { key: "hint", class: "hint", role: "status" },
        h("p", null, h("b", null, say.hint()), " ", hint.text),
        hint.plan.length > 1 ? h("ol", null, hint.plan.map((step, i) => h("li", { key: i }, step))) : null,
        hint.reason ? h("p", null, hint.reason) : null,
        hint.win !== undefined ? h("p", { class: "dim" }, hint.wins_now ? say.winsNow() : chanceOf(hint)) : null,
        answer ? h("button", { type: "button", class: "small", onclick: () => replies.send(answer) }, say.doIt()) : null,
    );
}

function bodyOf(state: TableState, table: Table, replies: Replies): Child {
    if (table.ask!.kind === "main") return mainBody(state, replies);
    if (table.ask!.kind === "counter") return counterBody(state, table);
    if (isGathered(table.ask)) return chooseBody(state, table, replies);
    return null;
}

function buttonsOf(state: TableState, table: Table, replies: Replies): Child {
    if (table.ask!.kind === "main") return mainButtons(state, table.ask!, replies);
    if (table.ask!.kind === "counter") return counterButtons(state, table, replies);
    if (isGathered(table.ask)) return chooseButtons(state, table.ask!, replies);
    return simpleButtons(table.ask!, replies);
}
