// Decks on the page: piles, links, the query of the finder, and what the browser keeps.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { changed, emptyPile, isWhole, linkOf, listInLink, listOf, pileOf, sizeOf } from "../../../web/src/screens/decks/pile";
import type { Engine } from "../../../web/src/engine/client";
import { bundledDecks } from "../../../web/src/screens/play/decks";
import { decksAsFile, decksOfFile, keepDeck, ownDeck, ownDecks, removeDeck } from "../../../web/src/state/decks";
import { damages } from "../../../web/src/state/store";
import { queryOf } from "../../../web/src/ui/finder";
import { readPlace } from "../../../web/src/router";

beforeEach(() => {
    const items = new Map<string, string>();
    (globalThis as Record<string, unknown>)["localStorage"] = {
        getItem: (name: string) => items.get(name) ?? null,
        setItem: (name: string, text: string) => void items.set(name, text),
        removeItem: (name: string) => void items.delete(name),
    };
    damages.length = 0;
});

test("copies are added and taken out, and the pile before it stays as it was", () => {
    const before = pileOf("ST01-001", [{ card: "ST01-002", count: 3 }]);
    const after = changed(changed(before, "ST01-002", 1), "ST01-003", 2);
    assert.equal(listOf(after), "1 ST01-001\n4 ST01-002\n2 ST01-003\n");
    assert.equal(sizeOf(after), 6);
    assert.equal(listOf(changed(after, "ST01-003", -2)), "1 ST01-001\n4 ST01-002\n");
    assert.equal(listOf(before), "1 ST01-001\n3 ST01-002\n");
    assert.equal(listOf(emptyPile()), "");
});

test("a link holds the whole deck and its name", () => {
    const pile = pileOf("OP01-001", [
        { card: "OP01-016", count: 4 },
        { card: "ST01-002", count: 2 },
    ]);
    const link = linkOf("https://example.org/", "Nami & friends?", pile);
    const place = readPlace(new URL(link).hash);
    assert.equal(place.screen.name, "decks");
    assert.deepEqual(place.path, ["shared"]);
    assert.equal(place.query.get("name"), "Nami & friends?");
    assert.ok(isWhole(place.query, pile));
    assert.ok(!isWhole(place.query, changed(pile, "OP01-016", -1)));
    assert.equal(listInLink(place.query), "deckgen?dg=1nOP01-001a4nOP01-016a2nST01-002");
});

test("decks are kept, changed, removed, and come back from a file", () => {
    keepDeck({ id: "a", name: "One", list: "1 ST01-001\n", leader: "ST01-001" });
    keepDeck({ id: "b", name: "Two", list: "", leader: "" });
    keepDeck({ id: "a", name: "One again", list: "1 ST01-001\n", leader: "ST01-001" });
    assert.deepEqual(ownDecks().map((deck) => deck.name).sort(), ["One again", "Two"]);
    const file = decksAsFile();
    removeDeck("a");
    assert.equal(ownDeck("a"), undefined);
    for (const deck of decksOfFile(file)!) keepDeck(deck);
    assert.equal(ownDeck("a")?.name, "One again");
    for (const text of ["", "{}", "[]", "4 ST01-002", '{"log-pose-decks":1,"decks":[{"id":1}]}']) assert.equal(decksOfFile(text), null, text);
});

test("decks that are damaged are set aside, not lost", () => {
    localStorage.setItem("logpose.decks", '[{"id":"a"}]');
    assert.deepEqual(ownDecks(), []);
    assert.equal(localStorage.getItem("logpose.decks.damaged"), '[{"id":"a"}]');
    assert.equal(damages.length, 1);
});

test("the fields of the finder are one query", () => {
    assert.equal(queryOf("", new Set(), "", ""), "");
    assert.equal(queryOf(" nami ", new Set(["red", "blue"]), "character", "cost>=10"), "nami color:red,blue category:character cost>=10");
});

test("two bundled decks of one name say which Leader they have; any other keeps its name", async () => {
    const deck = (id: string, name: string, leader: string) => ({ id, name, leader, group: "tournament" });
    const engine = { ask: () => Promise.resolve([deck("a", "Luffy · 1st", "X-1"), deck("b", "Luffy · 1st", "X-2"), deck("c", "Luffy · 2nd", "X-1")]) };
    const names = (await bundledDecks(engine as unknown as Engine)).map((one) => one.name);
    assert.deepEqual(names, ["Luffy · 1st · X-1", "Luffy · 1st · X-2", "Luffy · 2nd"]);
});
