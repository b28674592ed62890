// Every kind of question: its buttons say what happens, and send the answer that they say.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Ask, CardFace, Table } from "protocol";
import { ask, type Replies } from "../../../web/src/screens/table/ask/ask";
import { clickCard, newState, takeTable, type TableState } from "../../../web/src/screens/table/state";
import type { VNode } from "../../../web/src/ui/view";

function face(card: string, name: string): CardFace {
    return { v: 1, kind: "card", card, name, category: "character", colors: ["red"], attributes: [], types: [], cost: 2, power: 4000, keywords: [], abilities: [] };
}

function stateOf(question: Partial<Ask> & Pick<Ask, "kind">, more: Partial<Table> = {}): TableState {
    const side = (leader: number) => ({
        leader: { slot: leader, card: "X-1", power: 5000 },
        characters: [{ slot: leader + 2, card: "X-2", power: 4000 }],
        stage: null,
        hand: leader === 0 ? [{ slot: 7, card: "X-7", counter: 2000 }] : [],
        life: [],
        trash: [{ slot: leader + 30, card: "X-3" }],
        deck: 40,
        deck_known: [],
        don: { active: 2, rested: 1, given: 0, deck: 7 },
    });
    const state = newState();
    for (const [card, name] of [["X-1", "Leader"], ["X-2", "Brook"], ["X-3", "Nami"], ["X-7", "Zoro"]]) state.faces.set(card!, face(card!, name!));
    takeTable(state, {
        v: 1,
        kind: "table",
        id: 1,
        you: 0,
        turn: 3,
        phase: "main",
        turn_player: 0,
        first_player: 0,
        sides: [side(0), side(51)],
        battle: null,
        resolving: [],
        ask: { seat: 0, text: "What now?", rule: "6-5-2", ...question },
        events: [],
        story: { from: 0, lines: [] },
        may: { undo: true, take_back: false, hint: true, concede: true, record: true },
        result: null,
        ...more,
    });
    return state;
}

interface Sent {
    answers: [string, number][];
    isChosen: boolean;
    panel: string;
}

function draw(state: TableState): { view: VNode; sent: Sent } {
    const sent: Sent = { answers: [], isChosen: false, panel: "" };
    const replies: Replies = {
        send: (answer: Answer, count = 1) => sent.answers.push([answer.a, count]),
        sendChosen: () => (sent.isChosen = true),
        clear: () => undefined,
        open: (panel) => (sent.panel = panel),
        type: () => undefined,
        takeOver: (seat) => sent.answers.push([`seat${seat}`, 1]),
        again: () => undefined,
        leave: () => undefined,
        keepRecord: () => undefined,
        lookAgain: () => undefined,
    };
    return { view: ask(state, replies, null), sent };
}

function textOf(node: VNode): string {
    return node.tag === "" ? node.text : node.children.map(textOf).join("");
}

function buttons(node: VNode): VNode[] {
    return node.tag === "button" ? [node] : node.children.flatMap(buttons);
}

/** Presses the button whose words begin so. */
function press(view: VNode, words: string): void {
    const found = buttons(view).find((button) => textOf(button).trimStart().startsWith(words));
    assert.ok(found, `'${words}' is not among: ${buttons(view).map(textOf).join(" | ")}`);
    assert.ok(!found.props["disabled"], `'${words}' cannot be pressed`);
    (found.props["onclick"] as () => void)();
}

function option(a: string, deed: Answer["do"], short: string, more: Partial<Answer> = {}): Answer {
    return { a, do: deed, text: short, short, ...more };
}

// Questions that one button answers: kind, answers, the words of a button, the answer it sends.
const SIMPLE: [Ask["kind"], Answer[], string, string][] = [
    ["turn order", [option("01", "first", "Go first"), option("02", "second", "Go second")], "Go second", "02"],
    ["mulligan", [option("03", "keep", "Keep"), option("04", "redraw", "Draw five new")], "Draw five new", "04"],
    ["block", [option("0a", "block", "Block with Brook", { on: 2 }), option("0d", "pass", "Don't block")], "Don't block", "0d"],
    ["trigger", [option("0e", "use", "Activate the [Trigger]"), option("0f", "decline", "Add it to the hand")], "Activate the [Trigger]", "0e"],
    ["use", [option("0e", "use", "Rest 1 DON!!: draw 1"), option("0f", "decline", "No")], "No", "0f"],
    ["option", [option("14", "option", "Draw 1"), option("15", "option", "K.O. 1"), option("16", "option", "Rest 1")], "K.O. 1", "15"],
    ["number", [0, 1, 2, 3].map((n) => option(`2${n}`, "number", String(n), { n })), "2", "22"],
    ["effect", [option("30", "effect", "Resolve Brook first", { on: 2 }), option("31", "effect", "Resolve Nami first", { on: 32 })], "Resolve Nami first", "31"],
    ["replace", [option("40", "replace", "Trash Brook instead", { on: 2 }), option("41", "decline", "Let it happen")], "Trash Brook instead", "40"],
];

for (const [kind, answers, words, a] of SIMPLE) {
    test(`${kind}: the button says what happens`, () => {
        const { view, sent } = draw(stateOf({ kind, answers }));
        assert.equal(view.props["data-kind"], kind);
        press(view, words);
        assert.deepEqual(sent.answers, [[a, 1]]);
    });
}

test("what an effect does is said on its button, where there is room", () => {
    const short = draw(stateOf({ kind: "use", answers: [option("0e", "use", "Use it", { does: "[On Play] Rest 1 DON!!: Draw 1 card." }), option("0f", "decline", "No")] }));
    press(short.view, "Rest 1 DON!!: Draw 1 card");
    const instead = draw(stateOf({ kind: "replace", answers: [option("40", "replace", "Use Brook instead", { on: 2, does: "If it would be K.O.'d, you may trash 1 card instead." }), option("41", "decline", "Let it happen")] }));
    press(instead.view, "Trash 1 card instead");
    const long = draw(stateOf({ kind: "use", answers: [option("0e", "use", "Use it", { does: `[On Play] ${"Draw a card and then ".repeat(5)}rest.` }), option("0f", "decline", "No")] }));
    press(long.view, "Use it");
    const effect = "If it would be K.O.'d, you may rest your Leader and trash 1 card from your hand instead.";
    const row = draw(stateOf({ kind: "replace", answers: [option("40", "replace", `Use the effect of Brook instead: ${effect}`, { on: 2, does: effect }), option("41", "decline", "Let it happen")] }));
    press(row.view, "Rest your Leader and trash 1 card from your hand instead");
});

test("an attack on the Leader names the Life that it meets, which the hand may cover", () => {
    const battle = { attacker: 53, target: 0, power: [5000, 5000] as [number, number], needed: 1000, damage: 1, hits: true, step: "counter" as const };
    const { view } = draw(stateOf({ kind: "counter", answers: [option("0d", "pass", "No Counter")] }, { battle }));
    assert.match(textOf(view), /^Brook attacks your Leader; Life\s0/);
});

const MAIN = [
    option("50", "play", "Play for 2", { on: 7 }),
    option("51", "give", "Give DON!!", { on: 2, max: 2 }),
    option("52", "attack", "→ Leader 5000", { on: 2, to: 51, power: [4000, 5000], hits: false }),
    option("53", "end", "End turn", { warn: { code: "DON!! left", text: "You have 2 active DON!! left." } }),
];

test("main: a chosen card offers what it can do, and DON!! by number", () => {
    const state = stateOf({ kind: "main", answers: MAIN });
    clickCard(state, 2);
    const { view, sent } = draw(state);
    press(view, "→ Leader 5000");
    press(view, "Give 2 DON!!");
    assert.deepEqual(sent.answers, [["52", 1], ["51", 2]]);
});

test("main: the end of the turn asks once if something is left", () => {
    const state = stateOf({ kind: "main", answers: MAIN });
    const first = draw(state);
    press(first.view, "End turn");
    assert.deepEqual(first.sent.answers, []);
    assert.equal(first.sent.panel, "end");
    state.panel = "end";
    const second = draw(state);
    assert.match(textOf(second.view), /2 active DON!! left/);
    press(second.view, "End the turn all the same");
    assert.deepEqual(second.sent.answers, [["53", 1]]);
});

test("counter: the button counts cards and power, and the gauge says whether it is enough", () => {
    const battle = { attacker: 53, target: 0, step: "counter", power: [7000, 5000], hits: true, needed: 2000, damage: 1 } as Table["battle"];
    const answers = [option("60", "counter", "+2000", { on: 7, to: 0, counter: 2000 }), option("61", "pass", "Pass")];
    const state = stateOf({ kind: "counter", answers }, { battle });
    const before = draw(state);
    press(before.view, "Take the hit");
    assert.deepEqual(before.sent.answers, [["61", 1]]);
    assert.match(textOf(before.view), /2000 missing/);
    clickCard(state, 7);
    const after = draw(state);
    assert.match(textOf(after.view), /5000 \+ 2000 = 7000/);
    assert.match(textOf(after.view), /enough/);
    press(after.view, "Trash 1: +2000");
    assert.ok(after.sent.isChosen);
});

// Questions whose answers are gathered: kind, what it says of the choice, the words of the button.
const GATHERED: [Ask["kind"], Partial<Ask>, Answer[], number, string][] = [
    ["pick", { act: "ko", min: 0, max: 1 }, [option("70", "pick", "Brook", { on: 53 }), option("71", "done", "Choose none")], 53, "K.O. Brook"],
    ["trash character", {}, [option("72", "pick", "Brook", { on: 2 })], 2, "Trash Brook"],
    ["order", { min: 2, max: 2 }, [option("73", "pick", "Nami", { on: 30 }), option("74", "pick", "Brook", { on: 2 })], 30, "Place so"],
];

for (const [kind, more, answers, slot, words] of GATHERED) {
    test(`${kind}: a click gathers, and the button names the deed`, () => {
        const state = stateOf({ kind, answers, ...more });
        const before = draw(state);
        assert.throws(() => press(before.view, words));
        clickCard(state, slot);
        const { view, sent } = draw(state);
        press(view, words);
        assert.ok(sent.isChosen);
    });
}

test("pick: choosing none is a button of its own", () => {
    const answers = [option("70", "pick", "Brook", { on: 53 }), option("71", "done", "Choose none")];
    const { view, sent } = draw(stateOf({ kind: "pick", min: 0, max: 1, answers }));
    press(view, "Choose none");
    assert.deepEqual(sent.answers, [["71", 1]]);
});

test("pick don: so many are returned as are chosen", () => {
    const don = option("80", "pick_don", "active", { n: 0, max: 2 });
    const state = stateOf({ kind: "pick don", act: "don_return", min: 2, max: 2, answers: [don] });
    state.chosen = ["80", "80"];
    const { view, sent } = draw(state);
    press(view, "Return 2");
    assert.ok(sent.isChosen);
});

test("all answers are listed, whatever the question", () => {
    const state = stateOf({ kind: "main", answers: MAIN });
    state.panel = "answers";
    const { view, sent } = draw(state);
    press(view, "1Play for 2");
    assert.deepEqual(sent.answers, [["50", 1]]);
});

test("the end of the game says who won", () => {
    const state = stateOf({ kind: "main" }, { ask: null, result: { result: "win", winner: 0, end: "life", rule: "1-2-1-1-1", text: "They had no Life left." } });
    const { view } = draw(state);
    assert.match(textOf(view), /You win/);
    press(view, "Play again");
});

test("while the opponent decides there is nothing to press", () => {
    const { view } = draw(stateOf({ kind: "main", seat: 1, text: "Your opponent decides." }));
    assert.deepEqual(buttons(view), []);
});

test("a shared screen is taken over by the person who is asked", () => {
    const state = stateOf({ kind: "counter", seat: 1, text: "?" }, { you: null });
    state.isShared = true;
    const { view, sent } = draw(state);
    assert.equal(view.props["data-kind"], "hand over");
    press(view, "I am Player 2");
    assert.deepEqual(sent.answers, [["seat1", 1]]);
});

test("what one person has seen is gone when the other one takes over", () => {
    const state = stateOf({ kind: "main", answers: [] }, { story: { from: 0, lines: [{ turn: 1, group: 0, text: "you draw Zoro" }] } });
    state.inspected = 7;
    takeTable(state, { ...state.table!, you: null, story: { from: 0, lines: [] } });
    assert.deepEqual([state.log, state.inspected, state.chosen, state.digest], [[], null, [], null]);
});
