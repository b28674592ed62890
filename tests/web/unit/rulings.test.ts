// Scenarios as the page reads them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readRulings, rulingsOfCard, rulingsOfRule } from "../../../web/src/ui/rulings";

const TEXT = `scenario  ST01-012 can be blocked
rules     7-1-2-1  8-3-2-3
qa        ST01-012/1

given     turn 5, your turn
  your character   ST01-012 Somebody

when      you attack ST02-001 with ST01-012
then      they may block

scenario  It cannot
given     as above, except
  your character   ST01-012 Somebody  don 2

when      they pass
`;

test("titles, rules and answers are read, and what is above is added", () => {
    const [first, second] = readRulings(TEXT);
    assert.equal(first?.title, "ST01-012 can be blocked");
    assert.deepEqual(first?.rules, ["7-1-2-1", "8-3-2-3"]);
    assert.deepEqual(first?.answers, ["ST01-012/1"]);
    assert.ok(first?.text.startsWith("given     turn 5"));
    assert.ok(second?.text.includes("turn 5, your turn") && second.text.includes("don 2"));
    assert.ok(!second?.text.includes("they may block"));
});

test("those about a card come first, and a rule finds those that cite it", () => {
    const rulings = readRulings(TEXT);
    assert.deepEqual(rulingsOfCard(rulings, "ST01-012").map((ruling) => ruling.title), ["ST01-012 can be blocked", "It cannot"]);
    assert.equal(rulingsOfCard(rulings, "ST99-999").length, 0);
    assert.equal(rulingsOfRule(rulings, "7-1-2-1").length, 1);
    assert.equal(rulingsOfRule(rulings, "7-1").length, 0);
});
