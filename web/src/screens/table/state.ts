// What the table screen knows: the last message, and what the person has begun and not yet sent.
// Messages and gestures change it here; everything that is drawn follows from it.
import type { Answer, CardFace, Digest, Hello, Hint, Line, Result, Table, Why } from "protocol";
import { allCards, byCard, gatheredAnswer, isGathered, prepared, targets, toggled } from "./answers";

export type Panel = "" | "answers" | "mat" | "log" | "concede" | "end" | Pile;

/** A pile that lies open in the tray. */
export type Pile = `${"trash" | "hand" | "life"}${0 | 1}`;

export interface TableState {
    hello: Hello | null;
    table: Table | null;
    faces: Map<string, CardFace>;
    log: Line[];
    digest: Digest | null;
    selected: number | null; // the card that is taken in hand, for a second click
    don: number; // so many DON!! cards are taken in hand
    chosen: string[]; // answers that are gathered
    next: Wish[]; // gathered answers that are sent one after another
    inspected: number | string | null; // a card on the table, or a number
    hint: Hint | null;
    why: Why | null;
    isThinking: boolean; // a message is on its way
    isHinting: boolean;
    panel: Panel;
    isZoomed: boolean; // the card that is looked at is shown on a small screen, too
    isShared: boolean; // two persons take turns at this screen
    isStill: boolean; // a position that is looked at: nobody answers its question
    typed: string; // to find an answer in the list of all
    said: string; // a remark: why a card cannot go there
}

/** What an answer is about, to find it again in the next question. */
export interface Wish {
    do: string;
    on?: number;
    to?: number;
    card?: string; // its number: of equal cards, any will do
}

export function newState(): TableState {
    return {
        hello: null,
        table: null,
        faces: new Map(),
        log: [],
        digest: null,
        selected: null,
        don: 0,
        chosen: [],
        next: [],
        inspected: null,
        hint: null,
        why: null,
        isThinking: false,
        isHinting: false,
        panel: "",
        isZoomed: false,
        isShared: false,
        isStill: false,
        typed: "",
        said: "",
    };
}

/** Takes in a message of the table. What was begun for another question is forgotten. */
export function takeTable(state: TableState, table: Table): void {
    const isOther = state.table !== null && state.table.you !== table.you;
    const isNew = isOther || state.table?.id !== table.id;
    if (isOther) [state.log, state.digest, state.inspected] = [[], null, null];
    state.table = prepared(table);
    state.log = [...state.log.slice(0, table.story.from), ...table.story.lines];
    state.isThinking = false;
    if (!isNew) return;
    state.selected = null;
    state.don = 0;
    state.chosen = table.ask?.chosen ?? [];
    state.hint = null;
    state.why = null;
    state.said = "";
    state.typed = "";
    state.isZoomed = false;
    if (state.panel !== "log" && state.panel !== "concede") state.panel = "";
    if (table.digest) state.digest = table.digest;
    if (isMine(table) && table.ask?.source?.slot !== undefined) state.inspected = table.ask.source.slot;
}

export function isMine(table: Table | null): boolean {
    return table?.ask?.answers !== undefined && table.ask.seat === table.you;
}

/** What a click on a card does: an answer to send, or a change of the state. */
export function clickCard(state: TableState, slot: number): Answer | null {
    const { table } = state;
    state.inspected = slot;
    state.said = "";
    state.isZoomed = !isMine(table) || !isGathered(table!.ask) || !byCard(table!.ask).has(slot);
    if (!table || !isMine(table)) return null;
    if (isGathered(table.ask)) {
        const answer = gatheredAnswer(table, slot);
        if (answer) state.chosen = toggled(table.ask!, state.chosen, answer);
        return null;
    }
    const cards = byCard(table.ask);
    if (state.don > 0) {
        const give = cards.get(slot)?.find((answer) => answer.do === "give");
        if (give) return give;
    }
    if (state.selected !== null && state.selected !== slot) {
        const answer = targets(cards.get(state.selected) ?? []).get(slot);
        if (answer) return answer;
    }
    const own = cards.get(slot) ?? [];
    if (own.length === 1 && own[0]!.to === undefined && table.ask?.kind !== "main") return own[0]!;
    if (state.selected === slot && own.length > 0) return second(state, own);
    state.selected = own.length > 0 ? slot : null;
    state.don = 0;
    return null;
}

/** A second click on the same card does what is done with it, if that is one thing; else it lays
 * the card down again. */
function second(state: TableState, own: Answer[]): Answer | null {
    const deeds = own.filter((answer) => answer.do !== "give");
    if (deeds.length === 1 && deeds[0]!.to === undefined) return deeds[0]!;
    state.selected = null;
    return null;
}

/** The next gathered answer, if the question offers it; else what was left is forgotten. */
export function nextWish(state: TableState): Answer | null {
    const wish = state.next.shift();
    if (!wish || !isMine(state.table)) {
        state.next = [];
        return null;
    }
    const cards = allCards(state.table!);
    const fitting = state.table!.ask!.answers!.filter((answer) => answer.do === wish.do && answer.to === wish.to);
    const isEqual = (on: number | undefined) => wish.card !== undefined && on !== undefined && cards.get(on)?.card === wish.card;
    const found = fitting.find((answer) => answer.on === wish.on) ?? fitting.find((answer) => isEqual(answer.on));
    if (!found) state.next = [];
    return found ?? null;
}

export function resultOf(state: TableState): Result | null {
    return state.table?.result ?? null;
}
