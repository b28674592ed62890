// The answers of a question by card and gesture. The page knows no rule: what can be taken hold of,
// and where it can go, is what the table has listed.
import type { Answer, Ask, Card, Do, Side, Table } from "protocol";

// Of equal cards the table lists one; the others get the same answer under a name of their own.
const TWIN = "'";

/** The name that the table knows an answer by. */
export function nameOf(a: string): string {
    return a.split(TWIN, 1)[0]!;
}

/** Was the answer added for an equal card? */
export function isTwin(answer: Answer): boolean {
    return answer.a.includes(TWIN);
}

/** The message with an answer for every card that can be taken hold of: equal cards are answered
 * alike, and a hidden card of a hand is one of the backs. */
export function prepared(table: Table): Table {
    if (!table.ask?.answers) return table;
    const answers = table.ask.answers.flatMap((answer) => [placed(table, answer), ...twins(table, answer)]);
    return { ...table, ask: { ...table.ask, answers } };
}

function placed(table: Table, answer: Answer): Answer {
    if (answer.do !== "pick_hidden" || table.you === null) return answer;
    const backs = table.sides[1 - table.you]!.hand.filter((card) => card.card === undefined);
    const back = backs[answer.n ?? 0];
    return back ? { ...answer, on: back.slot } : answer;
}

function twins(table: Table, answer: Answer): Answer[] {
    if ((answer.same ?? 1) < 2 || answer.on === undefined) return [];
    if (table.ask!.answers!.some((other) => other.like === answer.a)) return []; // each has its own
    for (const { hand, life, trash, deck_known } of table.sides) {
        for (const cards of [hand, life, trash, deck_known]) {
            const own = cards.find((card) => card.slot === answer.on);
            if (!own) continue;
            const others = cards.filter((card) => card.card === own.card && card.slot !== own.slot);
            return others.slice(0, answer.same! - 1).map((card) => ({ ...answer, a: `${answer.a}${TWIN}${card.slot}`, on: card.slot }));
        }
    }
    return [];
}

/** Answers about a card, by the card that one takes hold of. */
export function byCard(ask: Ask | null): Map<number, Answer[]> {
    const out = new Map<number, Answer[]>();
    for (const answer of ask?.answers ?? []) {
        if (answer.on === undefined) continue;
        const list = out.get(answer.on);
        if (list) list.push(answer);
        else out.set(answer.on, [answer]);
    }
    return out;
}

const ENDS: Do[] = ["end", "pass", "done", "decline"];

/** The answer that ends the question without doing anything; or undefined. */
export function ending(ask: Ask | null): Answer | undefined {
    return ask?.answers?.find((answer) => ENDS.includes(answer.do));
}

/** Answers that are about no card, and end nothing. */
export function loose(ask: Ask | null): Answer[] {
    return (ask?.answers ?? []).filter((answer) => answer.on === undefined && !ENDS.includes(answer.do));
}

/** Where a card can go: the answers by the card at the other end. */
export function targets(answers: Answer[]): Map<number, Answer> {
    const out = new Map<number, Answer>();
    for (const answer of answers) if (answer.to !== undefined) out.set(answer.to, answer);
    return out;
}

// Questions whose answers are gathered first and sent together.
const GATHERED: Ask["kind"][] = ["counter", "pick", "order", "pick don", "trash character"];

export function isGathered(ask: Ask | null): boolean {
    return ask !== null && GATHERED.includes(ask.kind);
}

/** The answer that a click on the card means in a question that is gathered. A Counter is for the
 * card that is attacked, unless another one is named. */
export function gatheredAnswer(table: Table, slot: number, to?: number): Answer | undefined {
    const answers = byCard(table.ask).get(slot) ?? [];
    const aim = to ?? table.battle?.target;
    return answers.find((answer) => answer.to === aim) ?? answers.find((answer) => to === undefined || answer.to === undefined);
}

/** How many may be chosen in all. Counters are not limited. */
export function mostChosen(ask: Ask): number {
    if (ask.kind === "counter") return Infinity;
    if (ask.kind === "order") return ask.answers?.length ?? 0;
    return ask.kind === "trash character" ? 1 : (ask.max ?? 1);
}

export function leastChosen(ask: Ask): number {
    if (ask.kind === "counter") return 0;
    return ask.kind === "trash character" ? 1 : (ask.min ?? 0);
}

/** All answers of an order, with the card 'slot' put where the card 'to' is; those that have no
 * place yet come last, as they lie. */
export function reordered(ask: Ask, chosen: string[], slot: number, to: number): string[] {
    const names = (ask.answers ?? []).map((answer) => answer.a);
    const all = [...chosen, ...names.filter((a) => !chosen.includes(a))];
    const [from, place] = [slot, to].map((on) => all.indexOf(ask.answers?.find((answer) => answer.on === on)?.a ?? ""));
    if (from! < 0 || place! < 0) return chosen;
    const [moved] = all.splice(from!, 1);
    all.splice(place!, 0, moved!);
    return all;
}

/** The chosen answers after a click on one more: it is taken out again, or takes the place of the
 * only one. Copies of one answer (DON!!) are counted up to its 'max'. */
export function toggled(ask: Ask, chosen: string[], answer: Answer): string[] {
    const have = chosen.filter((a) => a === answer.a).length;
    if (have > 0 && have >= (answer.max ?? 1)) return chosen.filter((a) => a !== answer.a);
    // A card can be trashed for one card only.
    const others = chosen.filter((a) => ask.answers?.find((x) => x.a === a)?.on !== answer.on || answer.on === undefined);
    const kept = (answer.max ?? 1) > 1 ? chosen : others;
    const most = mostChosen(ask);
    if (kept.length < most) return [...kept, answer.a];
    return most === 1 ? [answer.a] : chosen;
}

export function findAnswer(ask: Ask | null, a: string): Answer | undefined {
    return ask?.answers?.find((answer) => answer.a === a);
}

/** Power that the chosen Counters add to the card that is attacked. */
export function addedPower(table: Table, chosen: string[]): number {
    let sum = 0;
    for (const a of chosen) {
        const answer = findAnswer(table.ask, a);
        if (answer && (answer.to === undefined || answer.to === table.battle?.target)) {
            sum += answer.counter ?? 0;
        }
    }
    return sum;
}

/** The cards of a side that lie open on the mat. */
export function fieldOf(side: Side): Card[] {
    return [side.leader, ...side.characters, ...(side.stage ? [side.stage] : [])];
}

/** Every card that the message shows, by its slot. */
export function allCards(table: Table): Map<number, Card> {
    const out = new Map<number, Card>();
    for (const side of table.sides) {
        for (const card of [...fieldOf(side), ...side.hand, ...side.life, ...side.trash, ...side.deck_known]) {
            out.set(card.slot, card);
        }
    }
    return out;
}

/** The cards of the question that do not lie on the mat or in one's own hand: they are shown in a
 * tray. */
export function trayCards(table: Table): Card[] {
    if (table.ask === null || table.you === null) return [];
    const seen = new Set<number>();
    for (const side of table.sides) for (const card of fieldOf(side)) seen.add(card.slot);
    for (const card of table.sides[table.you]!.hand) seen.add(card.slot);
    const all = allCards(table);
    const slots = besideEqual(table.ask).filter((slot) => !seen.has(slot));
    // A [Trigger] is asked about the Life card that was turned over.
    if (table.ask.kind === "trigger" && table.ask.source?.slot !== undefined) slots.push(table.ask.source.slot);
    if (table.ask.kind === "effect") return []; // they are listed with their texts
    const asked = new Set(slots);
    const looked = table.sides.flatMap((side) => lookedAt(side, asked)).filter((card) => !asked.has(card.slot));
    return [...slots.map((slot) => all.get(slot) ?? { slot }), ...looked];
}

/** The cards that are asked about, equal ones side by side. */
function besideEqual(ask: Ask): number[] {
    const first = new Map((ask.answers ?? []).map(({ a }, i) => [a, i]));
    const place = ({ a, like }: Answer) => first.get(like ?? a)!;
    const answers = [...(ask.answers ?? [])].sort((one, other) => place(one) - place(other));
    return [...byCard({ ...ask, answers }).keys()];
}

/** The known cards on top of a deck, if some of them are asked about: all that is looked at lies
 * side by side, whether it can be chosen or not. */
function lookedAt(side: Side, asked: Set<number>): Card[] {
    const top: Card[] = [];
    for (const card of [...side.deck_known].sort((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
        if (card.at === top.length) top.push(card);
    }
    return top.some((card) => asked.has(card.slot)) ? top : [];
}
