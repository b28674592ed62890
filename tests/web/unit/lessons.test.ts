// The lessons as the page reads them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Table } from "protocol";
import { isTrue, lessonState, readLessons } from "../../../web/src/screens/learn/lessons";

const FILE = `# a remark
lesson One
text
  A line
  goes on.

  Second paragraph.
  * a point
    of two lines
  * another
goal your life >= 2
miss turn >= 6
position
  given turn 3, your turn
    your don 3
end
  Good.
lesson Two
text
  Only to read.
comment over
  That was all.
`;

function table(more: Partial<Table> = {}): Table {
    const side = () => ({
        leader: { slot: 0, card: "X-1", rested: true as const },
        characters: [{ slot: 3, card: "X-3", rested: true as const }],
        stage: null,
        hand: [],
        life: [{ slot: 9 }, { slot: 10 }],
        trash: [],
        deck: 3,
        deck_known: [],
        don: { active: 0, rested: 3, given: 0, deck: 7 },
    });
    return { you: 0, turn: 5, sides: [side(), side()], ask: { kind: "main", seat: 0, text: "", rule: "6-5-2" }, result: null, ...more } as unknown as Table;
}

test("a lesson has paragraphs, points, a position and goals", () => {
    const [one, two, three] = readLessons(FILE);
    assert.deepEqual(one!.text, ["A line goes on.", "Second paragraph.", "* a point of two lines", "* another"]);
    assert.equal(one!.position, "given turn 3, your turn\n  your don 3");
    assert.deepEqual([one!.goals, one!.misses, one!.end], [["your life >= 2"], ["turn >= 6"], ["Good."]]);
    assert.deepEqual([two!.title, two!.text, two!.goals], ["Two", ["Only to read."], []]);
    assert.equal(three, undefined, "a comment is no lesson");
});

test("the goal is judged between actions, and a miss only without the goal", () => {
    const lesson = readLessons(FILE)[0]!;
    assert.equal(lessonState(lesson, table()), "done");
    assert.equal(lessonState(lesson, table({ ask: { kind: "counter", seat: 0, text: "", rule: "7-1-3-1" } })), "goes on");
    const poor = table({ turn: 6 });
    poor.sides[0]!.life = [];
    assert.equal(lessonState(lesson, poor), "missed");
    assert.equal(lessonState(lesson, { ...poor, turn: 5 }), "goes on");
});

test("every condition of the real lessons is understood", () => {
    for (const lesson of readLessons(readFileSync("words/lessons.en", "utf8"))) {
        for (const condition of [...lesson.goals, ...lesson.misses]) assert.equal(typeof isTrue(condition, table()), "boolean", condition);
    }
    assert.ok(isTrue("your field rested X-3", table()));
    assert.ok(!isTrue("your field has X-4", table()));
    assert.ok(isTrue("their rested-leader", table()));
});
