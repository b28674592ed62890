// Everything that the page can show beside the table: each screen, and each state of it that looks different.
// The tests of access and of small windows go through all of them, and so does tools/picture-page.mjs.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export const DECK = `1xST01-001 4xST01-002 2xST01-003 4xST01-004 4xST01-005 4xST01-006 4xST01-007 2xST01-008 2xST01-009
2xST01-010 4xST01-011 4xST01-012 4xST01-013 3xST01-014 2xST01-015 3xST01-016 2xST01-017`;

/** The sentences of the page in a language, by key; of those that depend on a number, the one for most numbers. */
export function sentencesOf(language) {
    const files = ["page.", "review.", ""].map((part) => new URL(`../../words/${part}${language}.tsv`, import.meta.url));
    const rows = new Map(files.flatMap((file) => readFileSync(file, "utf8").split("\n")).map((line) => line.split("\t")));
    return (key, blanks = {}) => rows.get(key).replace(/\{\w+\|.*\*=(.*)\}/, "$1").replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
}

/** Opens an address as a first visit does, whatever was shown before; what it fetches has come when there is 'sign'. */
async function visit(page, address, sign = "h1") {
    await page.goto("about:blank");
    await page.goto(address);
    await page.locator(sign).first().waitFor({ state: "attached", timeout: 60_000 });
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

async function deck(page, say, part) {
    await visit(page, "#/decks");
    await page.getByLabel(say("decks.pasteHelp")).fill(DECK);
    await button(page, say("decks.read")).click();
    await page.getByText("50 / 50").waitFor();
    if (part) await button(page, say(part)).click();
    await page.waitForTimeout(200);
}

async function lab(page, { say }) {
    await visit(page, "#/lab");
    await page.getByLabel(say("lab.gamesEach")).selectOption("64");
    await button(page, say("lab.play", { n: 4 })).click();
    await page.getByRole("heading", { name: say("lab.another") }).waitFor({ timeout: 60_000 });
    await page.getByRole("region", { name: say("lab.each") }).getByRole("button").first().click();
}

/** A recorded game of two computers. */
export function recordOf(build) {
    const file = `${build}/gen/web/views.replay`;
    execFileSync(`${build}/logpose`, ["record", "st01", "st02", "--seed", "1", "--out", file]);
    return file;
}

async function replay(page, { build, say }) {
    await visit(page, "#/replays");
    const chosen = page.waitForEvent("filechooser");
    await button(page, say("replays.open")).click();
    await (await chosen).setFiles(recordOf(build));
    await page.getByText(new RegExp(say("replays.at", { n: "\\d+", all: "\\d+" }))).waitFor();
}

async function review(page, tools) {
    await replay(page, tools);
    await button(page, tools.say("review.start")).click();
    await page.getByRole("button", { name: new RegExp(tools.say("review.show", { n: "\\d+" })) }).first().waitFor({ timeout: 120_000 });
}

/** Name and opener of each view, which gets the page, the folder of the build, and what the page says (sentencesOf). */
export const VIEWS = {
    play: (page) => visit(page, "#/play", "select option[value='st02']"),
    online: (page) => visit(page, "#/online", ".online .button.main"),
    profile: (page) => visit(page, "#/profile", ".key-buttons"),
    learn: (page) => visit(page, "#/learn", ".lesson-tile"),
    lesson: (page, { say }) => visit(page, "#/learn/1", `text=${say("learn.next")}`),
    decks: (page, { say }) => visit(page, "#/decks", `text=${say("decks.copy")}`),
    "deck faulty": async (page, { say }) => {
        await visit(page, "#/decks");
        await page.getByLabel(say("decks.pasteHelp")).fill("1 ST01-001\n4 ST99-999");
        await button(page, say("decks.read")).click();
        await page.getByRole("alert").waitFor();
    },
    builder: (page, { say }) => deck(page, say),
    "builder numbers": (page, { say }) => deck(page, say, "decks.tabNumbers"),
    "builder legal": (page, { say }) => deck(page, say, "decks.tabLegal"),
    "builder draws": (page, { say }) => deck(page, say, "decks.tabDraws"),
    "builder share": (page, { say }) => deck(page, say, "decks.tabShare"),
    cards: async (page, { say }) => {
        await visit(page, "#/cards");
        await page.getByText(say("finder.count", { n: 2823 })).waitFor();
    },
    "cards found": async (page, { say }) => {
        await visit(page, "#/cards?words=set:st02");
        await page.getByText(say("finder.count", { n: 17 }), { exact: true }).waitFor();
    },
    card: async (page, { say }) => {
        await visit(page, "#/cards/OP01-016");
        await page.getByLabel(say("cards.source")).waitFor({ state: "attached" });
    },
    "card unknown": (page) => visit(page, "#/cards/XX99-999", "[role=alert]"),
    puzzles: (page, { say }) => visit(page, "#/puzzles", `text=${say("puzzles.begin")}`),
    puzzle: async (page, { say }) => {
        await visit(page, "#/puzzles/win-001");
        await button(page, say("answer.end")).waitFor();
    },
    "puzzle solved": async (page, { say }) => {
        await visit(page, "#/puzzles/win-001");
        await button(page, say("puzzles.showSolution")).click();
        await page.getByText(say("puzzle.others")).waitFor();
    },
    lab: (page) => visit(page, "#/lab", ".lab-deck"),
    "lab results": lab,
    position: async (page, { say }) => {
        await visit(page, "#/position");
        await page.getByRole("region", { name: say("finder.title") }).waitFor();
    },
    "position analysed": async (page, { say }) => {
        await visit(page, "#/position");
        await button(page, say("position.analyse")).click();
        await page.getByRole("region", { name: say("position.analysis") }).getByRole("listitem").first().waitFor({ timeout: 30_000 });
    },
    watch: (page) => visit(page, "#/watch", "select option[value='st02']"),
    replays: (page) => visit(page, "#/replays", ".replay-open"),
    "replays played": async (page, { build, say }) => {
        await visit(page, "#/replays");
        const game = { when: "2026-01-02T20:15:00Z", seed: "", leaders: ["ST01-001", "ST02-001"], opponent: say("play.level", { n: 2 }), result: "won", turns: 13, record: readFileSync(recordOf(build), "utf8") };
        await page.evaluate((text) => localStorage.setItem("logpose.games", text), JSON.stringify([game, { ...game, when: "2026-01-01T08:00:00Z", result: "lost" }]));
        await visit(page, "#/replays", ".shelf-game");
    },
    replay,
    review,
    rules: (page) => visit(page, "#/rules", "text=1-1-1"),
    rule: (page) => visit(page, "#/rules/7-1-2-1", "summary"),
    settings: (page) => visit(page, "#/settings"),
};
