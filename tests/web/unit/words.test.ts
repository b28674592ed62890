// The words of the page: how blanks are filled, and which language is chosen.
import assert from "node:assert/strict";
import test from "node:test";
import { LANGUAGES } from "words/languages";
import { languageFor } from "../../../web/src/words/language";
import { hole, mixed } from "../../../web/src/words/mixed";
import { plainName, withGivenNames, withPlainNames } from "../../../web/src/words/names";
import { filled, sentences } from "../../../web/src/words/say";

test("blanks are filled, chosen by value, signed and nested", () => {
    assert.equal(filled("{a} hits {b}", { a: "Nami", b: "Zoro" }), "Nami hits Zoro");
    const cards = "{n|0=no card|1=1 card|*={n} cards}";
    assert.deepEqual([0, 1, 2].map((n) => filled(cards, { n })), ["no card", "1 card", "2 cards"]);
    assert.equal(filled("{+n}, {+m}", { n: 2000, m: -1000 }), "+2000, −1000");
    assert.equal(filled("{a|=|*=, {b|x=1|*={a}} on top}.", { a: "Luffy", b: "" }), ", Luffy on top.");
    assert.equal(filled("{a|=|*=, {a} on top}.", { a: "" }), ".");
    assert.equal(filled("{forgotten}", {}), "forgotten");
});

test("the first wish that there is decides, whatever its region", () => {
    assert.ok("ja" in LANGUAGES);
    assert.equal(languageFor(["ja-JP", "en"]), "ja");
    assert.equal(languageFor(["xx", "en-GB", "ja"]), "en");
    assert.equal(languageFor(["xx"]), "en");
    assert.equal(languageFor(["constructor"]), "en");
});

test("elements stand where the language puts them", () => {
    assert.deepEqual(mixed(`${hole(0)} of ${hole(1)}`, 3, 9), ["", 3, " of ", 9, ""]);
    assert.deepEqual(mixed(`${hole(1)}枚中${hole(0)}枚`, 3, 9), ["", 9, "枚中", 3, "枚"]);
});

test("names that a server gives are said in the language, and no other text is", () => {
    const text = JSON.stringify({ kind: "room", name: "Player 1ba7", bot: "level3", seats: [{ name: "level3" }, { name: null }], names: ["Player", "Player One", "", null] });
    assert.deepEqual(JSON.parse(text, withGivenNames), { kind: "room", name: "Player 1ba7", bot: "level3", seats: [{ name: "Level 3" }, { name: null }], names: ["Player", "Player One", "", null] });
});

test("a given name that is confirmed as it is shown stays one", () => {
    const shown = ({ n }: { n: string }) => `プレイヤー${n}`;
    const names = ["プレイヤー1ba7", " プレイヤー1ba7 ", "プレイヤー", "プレイヤー1号", "プレイヤー1ba71", "1ba7", "レベル3", "Mira"];
    assert.deepEqual(names.map((name) => plainName(name, shown)), ["Player 1ba7", "Player 1ba7", "Player", "プレイヤー1号", "プレイヤー1ba71", "1ba7", "レベル3", "Mira"]);
    const message = { kind: "rename", name: " Player 1ba7 ", text: " Player 1ba7 " };
    assert.deepEqual(JSON.parse(JSON.stringify(message, withPlainNames)), { ...message, name: "Player 1ba7" });
});

test("sentences follow each other, with a blank where the language has one", () => {
    assert.equal(sentences(["Draw a card.", "Then rest it."]), "Draw a card. Then rest it.");
    assert.equal(sentences(["1枚引く。", "その後：", "レストにする"]), "1枚引く。その後：レストにする");
    assert.equal(sentences([]), "");
});
