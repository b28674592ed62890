// The page's own logic of the table: which answer a gesture means. The messages are made up; the page
// never knows why an answer is legal.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Ask, Card, Side, Table } from "protocol";
import { addedPower, byCard, ending, gatheredAnswer, nameOf, reordered, toggled, trayCards } from "../../../web/src/screens/table/answers";
import { fitting } from "../../../web/src/screens/table/ask/all-answers";
import { course, rounded } from "../../../web/src/screens/table/arrows";
import { dropped } from "../../../web/src/screens/table/drag";
import { log } from "../../../web/src/screens/table/log";
import { soundOf } from "../../../web/src/screens/table/sound";
import { clickCard, newState, nextWish, takeTable } from "../../../web/src/screens/table/state";

function side(leader: number, hand: Card[] = [], characters: Card[] = []): Side {
    return {
        leader: { slot: leader, card: "X-1", power: 5000 },
        characters,
        stage: null,
        hand,
        life: [],
        trash: [],
        deck: 40,
        deck_known: [],
        don: { active: 3, rested: 0, given: 0, deck: 7 },
    };
}

function answer(a: string, deed: Answer["do"], more: Partial<Answer> = {}): Answer {
    return { a, do: deed, text: a, short: a, ...more };
}

function table(ask: Partial<Ask>, more: Partial<Table> = {}): Table {
    return {
        v: 1,
        kind: "table",
        id: 5,
        you: 0,
        turn: 3,
        phase: "main",
        turn_player: 0,
        first_player: 0,
        sides: [side(0, [{ slot: 7, card: "X-7" }, { slot: 8, card: "X-8" }], [{ slot: 3, card: "X-3" }]), side(51)],
        battle: null,
        resolving: [],
        ask: { kind: "main", seat: 0, text: "?", rule: "6-5-2", ...ask },
        events: [],
        story: { from: 0, lines: [] },
        may: { undo: true, take_back: false, hint: true, concede: true, record: true },
        result: null,
        ...more,
    };
}

const MAIN = [
    answer("play7", "play", { on: 7, cost: 2 }),
    answer("give3", "give", { on: 3, max: 3 }),
    answer("give0", "give", { on: 0, max: 3 }),
    answer("hit51", "attack", { on: 3, to: 51 }),
    answer("hit60", "attack", { on: 3, to: 60 }),
    answer("end", "end"),
];

function stateWith(message: Table) {
    const state = newState();
    takeTable(state, message);
    return state;
}

test("answers are found by their card, and the one that ends", () => {
    const { ask } = table({ answers: MAIN });
    assert.deepEqual([...byCard(ask).keys()], [7, 3, 0]);
    assert.equal(ending(ask)?.a, "end");
});

test("two clicks are an attack, and a click elsewhere is none", () => {
    const state = stateWith(table({ answers: MAIN }));
    assert.equal(clickCard(state, 3), null);
    assert.equal(state.selected, 3);
    assert.equal(clickCard(state, 51)?.a, "hit51");
    assert.equal(clickCard(state, 99), null);
    assert.equal(state.selected, null);
});

test("a second click on a card plays it", () => {
    const state = stateWith(table({ answers: MAIN }));
    assert.equal(clickCard(state, 7), null);
    assert.equal(clickCard(state, 7)?.a, "play7");
});

test("DON!! in hand go to the card that is clicked", () => {
    const state = stateWith(table({ answers: MAIN }));
    state.don = 2;
    assert.equal(clickCard(state, 0)?.a, "give0");
    assert.equal(clickCard(state, 7), null, "a card of the hand takes none");
});

test("nothing is clicked while the opponent decides", () => {
    const state = stateWith(table({ seat: 1, answers: undefined as never }));
    delete state.table!.ask!.answers;
    assert.equal(clickCard(state, 7), null);
    assert.equal(state.selected, null);
});

test("a drop means what two clicks mean", () => {
    const message = table({ answers: MAIN });
    assert.equal(dropped(message, { slot: 3 }, { slot: 51 })?.a, "hit51");
    assert.equal(dropped(message, { slot: 3 }, { slot: 52 }), null);
    assert.equal(dropped(message, { slot: 7 }, { zone: "0-character" })?.a, "play7");
    assert.equal(dropped(message, { slot: 7 }, { zone: "0-hand" }), null, "back to the hand is no play");
    assert.equal(dropped(message, { slot: 8 }, { zone: "0-character" }), null);
    assert.equal(dropped(message, { don: 2 }, { slot: 3 })?.a, "give3");
    assert.equal(dropped(message, { don: 2 }, { slot: 7 }), null);
});

const COUNTERS = [
    answer("c7to0", "counter", { on: 7, to: 0, counter: 2000 }),
    answer("c7to3", "counter", { on: 7, to: 3, counter: 2000 }),
    answer("c8to0", "counter", { on: 8, to: 0, counter: 1000 }),
    answer("c8to3", "counter", { on: 8, to: 3, counter: 1000 }),
    answer("pass", "pass"),
];
const BATTLE = { attacker: 60, target: 3, step: "counter", power: [7000, 5000], hits: true, needed: 3000, damage: 1 } as Table["battle"];

test("a Counter is for the card that is attacked, and counts for it alone", () => {
    const message = table({ kind: "counter", answers: COUNTERS }, { battle: BATTLE });
    assert.equal(gatheredAnswer(message, 7)?.a, "c7to3");
    assert.equal(gatheredAnswer(message, 7, 0)?.a, "c7to0");
    assert.equal(addedPower(message, ["c7to3", "c8to3"]), 3000);
    assert.equal(addedPower(message, ["c7to0"]), 0);
});

test("staged Counters are sent one after another, and stop where one is not offered", () => {
    const state = stateWith(table({ kind: "counter", answers: COUNTERS }, { battle: BATTLE }));
    clickCard(state, 7);
    clickCard(state, 8);
    assert.deepEqual(state.chosen, ["c7to3", "c8to3"]);
    state.next = [{ do: "counter", on: 8, to: 3 }, { do: "counter", on: 9, to: 3 }, { do: "pass" }];
    assert.equal(nextWish(state)?.a, "c8to3");
    assert.equal(nextWish(state), null);
    assert.deepEqual(state.next, [], "what came behind it is forgotten");
});

test("choosing: a click takes out again, one more than the most is refused, one of one changes", () => {
    const answers = [1, 2, 3].map((on) => answer(`p${on}`, "pick", { on }));
    const ask: Ask = { kind: "pick", seat: 0, text: "", rule: "8-4-4", min: 0, max: 2, answers };
    let chosen = toggled(ask, [], answers[0]!);
    chosen = toggled(ask, chosen, answers[1]!);
    assert.deepEqual(chosen, ["p1", "p2"]);
    assert.deepEqual(toggled(ask, chosen, answers[2]!), ["p1", "p2"]);
    assert.deepEqual(toggled(ask, chosen, answers[0]!), ["p2"]);
    assert.deepEqual(toggled({ ...ask, max: 1 }, ["p1"], answers[1]!), ["p2"]);
});

test("DON!! of one kind are counted up to their number", () => {
    const don = answer("don", "pick_don", { n: 0, max: 2 });
    const ask: Ask = { kind: "pick don", seat: 0, text: "", rule: "10-2-10-1", min: 2, max: 2, answers: [don] };
    const one = toggled(ask, [], don);
    const two = toggled(ask, one, don);
    assert.deepEqual(two, ["don", "don"]);
    assert.deepEqual(toggled(ask, two, don), []);
});

test("cards that lie nowhere on the mat are in the tray", () => {
    const answers = [answer("p7", "pick", { on: 7 }), answer("p70", "pick", { on: 70 })];
    const message = table({ kind: "pick", answers });
    message.sides[1]!.trash = [{ slot: 70, card: "X-70" }];
    assert.deepEqual(trayCards(message).map((card) => card.card), ["X-70"]);
});

test("what is looked at is in the tray as a whole, but not what is known further down", () => {
    const answers = [answer("p71", "pick", { on: 71 })];
    const message = table({ kind: "pick", answers });
    const known = (slot: number, at: number): Card => ({ slot, card: `X-${slot}`, at });
    message.sides[0]!.deck_known = [known(79, 30), known(70, 0), known(71, 1)];
    assert.deepEqual(trayCards(message).map((card) => card.slot), [71, 70]);
    message.sides[0]!.deck_known = [known(70, 0), known(71, 20)];
    assert.deepEqual(trayCards(message).map((card) => card.slot), [71]);
});

test("a new question forgets what was begun for the old one", () => {
    const state = stateWith(table({ answers: MAIN }));
    clickCard(state, 3);
    takeTable(state, table({ answers: MAIN }, { id: 6 }));
    assert.equal(state.selected, null);
});

test("an undo drops the lines of the log that are gone", () => {
    const line = (text: string) => ({ turn: 1, group: 1, text });
    const state = stateWith(table({}, { story: { from: 0, lines: [line("a"), line("b"), line("c")] } }));
    takeTable(state, table({}, { id: 6, story: { from: 1, lines: [line("d")] } }));
    assert.deepEqual(state.log.map((row) => row.text), ["a", "d"]);
});

test("an arrow keeps out of the front row on its way to a Leader", () => {
    const ways = { lane: 300, gaps: [150, 250, 350], rows: [160, 440] as [number, number] };
    const attacker = { left: 260, right: 340, top: 170, bottom: 285 };
    const leader = { left: 160, right: 240, top: 445, bottom: 560 };
    const points = course(attacker, leader, ways);
    for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1]!, points[i]!];
        assert.ok(Math.abs(a.x - b.x) < 1 || Math.abs(a.y - b.y) < 1, "it turns at right angles");
        const isInFront = Math.min(a.y, b.y) < 430 && Math.max(a.y, b.y) > 320;
        if (isInFront) assert.ok(ways.gaps.includes(a.x), "it crosses the front row in a gap");
    }
    assert.match(rounded(points), /^M300 292L/);
});

test("equal cards are answered alike: each can be taken, and is sent under the name of the listed one", () => {
    const twins = [{ slot: 7, card: "X-7" }, { slot: 8, card: "X-7" }, { slot: 9, card: "X-9" }];
    const message = table({ answers: [answer("play7", "play", { on: 7, same: 2 }), answer("end", "end")] }, { sides: [side(0, twins), side(51)] });
    const state = stateWith(message);
    assert.deepEqual([...byCard(state.table!.ask).keys()], [7, 8]);
    clickCard(state, 8);
    const sent = clickCard(state, 8);
    assert.equal(nameOf(sent!.a), "play7");
    assert.deepEqual(fitting(state.table!.ask!.answers!, "").map((row) => row.answer.a), ["play7", "end"]);
});

test("of two equal Counters the second is found again, whichever was sent first", () => {
    const twins = [{ slot: 7, card: "X-7" }, { slot: 8, card: "X-7" }];
    const battle = { attacker: 51, target: 0, step: "counter", power: [7000, 5000], hits: true, needed: 3000, damage: 1, text: "" } as unknown as NonNullable<Table["battle"]>;
    const state = stateWith(table({ kind: "counter", answers: [answer("c7", "counter", { on: 8, to: 0 })] }, { battle, sides: [side(0, twins), side(51)] }));
    state.next = [{ do: "counter", on: 7, to: 0, card: "X-7" }];
    assert.equal(nextWish(state)?.a, "c7");
});

test("a hidden card of a hand is one of the backs", () => {
    const theirs = side(51, [{ slot: 60, card: "X-6" }, { slot: 61 }, { slot: 62 }]);
    const state = stateWith(table({ kind: "pick", max: 1, answers: [answer("h0", "pick_hidden", { n: 0 }), answer("h1", "pick_hidden", { n: 1 })] }, { sides: [side(0), theirs] }));
    assert.deepEqual(trayCards(state.table!).map((card) => card.slot), [61, 62]);
    clickCard(state, 62);
    assert.deepEqual(state.chosen, ["h1"]);
});

test("where each of two equal cards has its answer, both can be chosen", () => {
    const twins = [{ slot: 7, card: "X-7" }, { slot: 8, card: "X-7" }];
    const answers = [answer("p7", "pick", { on: 7, same: 2 }), answer("p8", "pick", { on: 8, like: "p7" })];
    const state = stateWith(table({ kind: "pick", max: 2, answers }, { sides: [side(0, twins), side(51)] }));
    for (const { slot } of twins) clickCard(state, slot);
    assert.deepEqual(state.chosen.map(nameOf), ["p7", "p8"]);
});

test("equal cards of a pile lie side by side", () => {
    const trash = [7, 8, 9].map((slot) => ({ slot, card: slot === 8 ? "X-8" : "X-7" }));
    const answers = [answer("p7", "pick", { on: 7, same: 2 }), answer("p8", "pick", { on: 8 }), answer("p9", "pick", { on: 9, like: "p7" })];
    const message = table({ kind: "pick", max: 2, answers }, { sides: [{ ...side(0), trash }, side(51)] });
    assert.deepEqual(trayCards(message).map((card) => card.slot), [7, 9, 8]);
});

test("a card that is dragged in an order takes the place it is dropped on", () => {
    const { ask } = table({ kind: "order", answers: ["a", "b", "c", "d"].map((a, i) => answer(a, "pick", { on: 10 + i })) });
    assert.deepEqual(reordered(ask!, [], 12, 10), ["c", "a", "b", "d"]);
    assert.deepEqual(reordered(ask!, ["d", "a"], 13, 11), ["a", "b", "d", "c"]);
    assert.deepEqual(reordered(ask!, ["d"], 99, 11), ["d"]);
});

test("typed words leave the answers that hold them all, and a number names one", () => {
    const answers = [answer("1", "attack", { text: "Brook attacks the Leader" }), answer("2", "attack", { text: "Brook attacks Nami" }), answer("3", "end", { text: "End the turn" })];
    const names = (typed: string) => fitting(answers, typed).map((row) => row.number);
    assert.deepEqual(names("brook nami"), [2]);
    assert.deepEqual(names("3"), [3]);
    assert.deepEqual(names("zoro"), []);
    assert.deepEqual(names(" "), [1, 2, 3]);
});

test("a message sounds like its weightiest event", () => {
    const event = (name: string, more = {}) => ({ do: name, ...more }) as Table["events"][0];
    assert.equal(soundOf(table({}, { events: [event("attack"), event("damage")] })), "damage");
    assert.equal(soundOf(table({ kind: "counter" }, { events: [event("attack")] })), "attack");
    assert.equal(soundOf(table({ kind: "counter" })), "asked");
    assert.equal(soundOf(table({}, { events: [event("move", { from: "hand", to: "trash" })] })), "card");
    assert.equal(soundOf(table({})), null);
    assert.equal(soundOf(table({}, { ask: null, result: { result: "win", winner: 1, end: "life", rule: "", text: "" } })), "lost");
});

test("what happens several times in a row is one line of the log, and in another turn a line of its own", () => {
    const state = newState();
    const line = (text: string, turn: number) => ({ text, turn, head: true, seat: 1 as const });
    const lines = [line("gives 1 DON!!.", 4), line("gives 1 DON!!.", 4), line("attacks.", 4), line("gives 1 DON!!.", 4), line("gives 1 DON!!.", 5)];
    takeTable(state, table({}, { story: { from: 0, lines } }));
    const words = (node: { text: string; children: { text: string }[] }): string => node.text + node.children.map((child) => words(child as never)).join("");
    const paragraphs = log(state).children[0]!.children.filter((child) => child.tag === "p");
    assert.deepEqual(paragraphs.map((one) => words(one).trim()), ["Gives 1 DON!!. × 2", "Attacks.", "Gives 1 DON!!.", "Gives 1 DON!!."]);
});
