// Addresses, and what the browser keeps.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { readFileSync } from "node:fs";
import { readPlace } from "../../../web/src/router";
import { readRules, rulesBelow, ruleWithHeadings, translateRules } from "../../../web/src/ui/rulebook";
import { allKept, damages, isRecord, keep, restore } from "../../../web/src/state/store";

class Storage {
    private readonly items = new Map<string, string>();
    get length() {
        return this.items.size;
    }
    key(index: number) {
        return [...this.items.keys()][index] ?? null;
    }
    getItem(name: string) {
        return this.items.get(name) ?? null;
    }
    setItem(name: string, text: string) {
        this.items.set(name, text);
    }
    removeItem(name: string) {
        this.items.delete(name);
    }
}

beforeEach(() => {
    (globalThis as Record<string, unknown>)["localStorage"] = new Storage();
    damages.length = 0;
});

test("an address names a screen, what is shown there, and settings", () => {
    const place = readPlace("#/settings/a%20b?x=1");
    assert.equal(place.screen.name, "settings");
    assert.deepEqual(place.path, ["a b"]);
    assert.equal(place.query.get("x"), "1");
});

test("an unknown or damaged address leads to the first screen", () => {
    for (const hash of ["", "#", "#/nowhere", "#/%E0%A4%A", "#/%"]) assert.equal(readPlace(hash).screen.name, "play", hash);
});

test("what is kept comes back", () => {
    const entry = keep("x", {}, isRecord);
    assert.ok(entry.write({ a: 1 }));
    assert.deepEqual(entry.read(), { a: 1 });
    entry.clear();
    assert.deepEqual(entry.read(), {});
});

test("what is damaged is set aside and reported, and nothing else is lost", () => {
    const entry = keep("x", { otherwise: true }, isRecord);
    for (const text of ["{", "[]", "null", "7"]) {
        localStorage.setItem("logpose.x", text);
        assert.deepEqual(entry.read(), { otherwise: true });
        assert.equal(localStorage.getItem("logpose.x.damaged"), text);
    }
    assert.equal(damages.length, 4);
});

test("without storage the page goes on", () => {
    (globalThis as Record<string, unknown>)["localStorage"] = undefined;
    const entry = keep("x", {}, isRecord);
    assert.equal(entry.write({ a: 1 }), false);
    assert.deepEqual(entry.read(), {});
});

test("a backup is put back whole, or not at all", () => {
    keep("x", {}, isRecord).write({ a: 1 });
    const backup = JSON.stringify(allKept());
    localStorage.removeItem("logpose.x");
    assert.ok(restore(backup));
    assert.equal(localStorage.getItem("logpose.x"), '{"a":1}');
    for (const text of ["", "[]", "{}", '{"other":"1"}', '{"logpose.x":1}']) assert.equal(restore(text), false, text);
    assert.equal(localStorage.getItem("logpose.x"), '{"a":1}');
});

test("a rule has its headings above it, and an unknown number has nothing", () => {
    const rules = readRules(readFileSync("rules/index.tsv", "utf8"));
    const numbers = (list: { number: string }[]) => list.map((rule) => rule.number);
    assert.deepEqual(numbers(ruleWithHeadings(rules, "7-1-2-1")), ["7", "7-1", "7-1-2", "7-1-2-1"]);
    assert.deepEqual(ruleWithHeadings(rules, "7-1-99"), []);
    assert.ok(numbers(rulesBelow(rules, "7-1-2")).includes("7-1-2-1"));
    assert.ok(!numbers(rulesBelow(rules, "7-1")).includes("7-1-2-1"));
});

test("rules are said in another language, and in English where it has none", () => {
    const rules = readRules("number\ttitle\n7-1\tone\n7-2\ttwo\n");
    const said = translateRules(rules, "number\ttitle\n7-1\tun\n9-9\tneuf\n");
    assert.deepEqual(said.map((rule) => rule.title), ["un", "two"]);
});
