// What is pasted to open a record, and results of the lab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { wishOf } from "../../../web/src/screens/replays/source";
import { forgetResult, keepResult, labResults, type LabResult } from "../../../web/src/state/lab";

const store = new Map<string, string>();
let room = Infinity;
Object.assign(globalThis, {
    localStorage: {
        getItem: (name: string) => store.get(name) ?? null,
        setItem: (name: string, value: string) => {
            if (value.length > room) throw new Error("full");
            store.set(name, value);
        },
        removeItem: (name: string) => store.delete(name),
    },
});

test("links and records are distinguished", () => {
    assert.deepEqual(wishOf(" http://x/#/replays?r=ab-_9&at=3 "), { kind: "packed", word: "ab-_9" });
    assert.deepEqual(wishOf("http://x/#/replays?at=3&r=ab"), { kind: "packed", word: "ab" });
    assert.deepEqual(wishOf("https://x/api/game/a1-b2.replay"), { kind: "game", id: "a1-b2" });
    assert.deepEqual(wishOf("https://x/y/#/replays/a1"), { kind: "game", id: "a1" });
    assert.deepEqual(wishOf("logpose replay 1\nplay"), { kind: "text", text: "logpose replay 1\nplay\n" });
    for (const other of ["", "hello", "http://x/#/decks/shared?dg=1", "http://x/#/position?p=ab"]) assert.equal(wishOf(other), null);
});

test("results of the lab are kept, the newest first, as many as there is room for", () => {
    const result = (when: string): LabResult => ({ when, player: "greedy", names: ["a"], report: { games: 1 / 3, decks: [] } });
    for (let i = 10; i < 30; i++) keepResult(result(`t${i}`));
    assert.equal(labResults().length, 12);
    assert.equal(labResults()[0]!.when, "t29");
    assert.equal(labResults()[0]!.report.games, 0.3333);
    forgetResult("t29");
    assert.equal(labResults()[0]!.when, "t28");
    room = JSON.stringify(labResults().slice(0, 3)).length;
    keepResult(result("t30"));
    assert.deepEqual(labResults().map((one) => one.when), ["t30", "t28", "t27"]);
});
