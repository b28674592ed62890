// Positions while they are set up, and texts in addresses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { donOf, givenOf, put, sideOf, taken, type Setup } from "../../../web/src/screens/position/setup";
import { packed, unpacked } from "../../../web/src/ui/packed";

const LIST = Array.from({ length: 50 }, (_, i) => `T${String(i).padStart(2, "0")}-001`);

function setup(): Setup {
    return { turn: 5, yours: true, first: true, sides: [sideOf("L01-001", 5, LIST), sideOf("L01-002", 4, LIST)] };
}

function count(of: Setup, seat: 0 | 1): number {
    const side = of.sides[seat];
    return side.characters.length + (side.stage ? 1 : 0) + side.hand.length + side.life.length + side.trash.length + side.deck.length;
}

test("a side has fifty cards, whatever is put somewhere or taken away", () => {
    const first = setup();
    assert.equal(count(first, 0), 50);
    const strange = put(first, 0, "characters", "X01-001")!;
    const known = put(strange, 0, "hand", "T30-001")!;
    const stage = put(put(known, 0, "stage", "T31-001")!, 0, "stage", "T32-001")!;
    for (const next of [strange, known, stage, taken(stage, 0, "characters", 0), taken(stage, 0, "stage", 0), taken(stage, 0, "life", 2)]) assert.equal(count(next, 0), 50);
    assert.equal(first.sides[0].characters.length, 0, "what was before stays");
    let full: Setup | null = first;
    for (let i = 0; i < 5; i++) full = put(full!, 1, "characters", "X01-001");
    assert.equal(put(full!, 1, "characters", "X01-001"), null);
});

test("the text is the given of a scenario", () => {
    const made = put(setup(), 0, "characters", "X01-001")!;
    made.sides[0].characters[0] = { card: "X01-001", rested: true, don: 2, new: true };
    assert.equal(donOf(made.sides[0]), 7);
    const lines = givenOf(made).split("\n");
    assert.equal(lines[1], "given     turn 5, your turn, you went first");
    assert.ok(lines.includes("  your character   X01-001  rested, don 2, just played"));
    assert.ok(lines.includes("  your don         5 active, 0 rested, 3 in deck"));
    assert.ok(lines.includes("  your trash       none"));
    assert.ok(lines.some((line) => line.startsWith("  their life       T05-001, ")));
});

test("a text comes back from an address, and half of an address does not", async () => {
    const text = givenOf(setup());
    const word = await packed(text);
    assert.match(word, /^[\w-]+$/);
    assert.ok(word.length < text.length / 2);
    assert.equal(await unpacked(word), text);
    for (const bad of ["", "%%%", word.slice(0, word.length / 2)]) assert.notEqual(await unpacked(bad), text);
});
