// Everything that the page can show beside the table: each screen, and each state of it that looks different.
// The tests of access and of small windows go through all of them, and so does tools/picture-page.mjs.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export const DECK = `1xST01-001 4xST01-002 2xST01-003 4xST01-004 4xST01-005 4xST01-006 4xST01-007 2xST01-008 2xST01-009
2xST01-010 4xST01-011 4xST01-012 4xST01-013 3xST01-014 2xST01-015 3xST01-016 2xST01-017`;

/** Opens an address as a first visit does, whatever was shown before; what it fetches has come when there is 'sign'. */
async function visit(page, address, sign = "h1") {
    await page.goto("about:blank");
    await page.goto(address);
    await page.locator(sign).first().waitFor({ state: "attached", timeout: 60_000 });
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

async function deck(page, part) {
    await visit(page, "#/decks");
    await page.getByLabel("A list of any form").fill(DECK);
    await button(page, "Read it").click();
    await page.getByText("50 / 50").waitFor();
    if (part) await button(page, part).click();
    await page.waitForTimeout(200);
}

async function lab(page) {
    await visit(page, "#/lab");
    await page.getByLabel("Games of each pairing").selectOption("64");
    await button(page, "Play 4 decks").click();
    await page.getByRole("heading", { name: "Another run" }).waitFor({ timeout: 60_000 });
    await page.getByRole("region", { name: "Each against each" }).getByRole("button").first().click();
}

/** A recorded game of two computers. */
export function recordOf(build) {
    const file = `${build}/gen/web/views.replay`;
    execFileSync(`${build}/logpose`, ["record", "st01", "st02", "--seed", "1", "--out", file]);
    return file;
}

async function replay(page, { build }) {
    await visit(page, "#/replays");
    const chosen = page.waitForEvent("filechooser");
    await button(page, "Open a record").click();
    await (await chosen).setFiles(recordOf(build));
    await page.getByText(/^Answer \d+ of \d+/).waitFor();
}

async function review(page, tools) {
    await replay(page, tools);
    await button(page, "Review this game").click();
    await page.getByRole("button", { name: /^Show answer/ }).first().waitFor({ timeout: 120_000 });
}

/** Name and opener of each view. */
export const VIEWS = {
    play: (page) => visit(page, "#/play", "select option[value='st02']"),
    online: (page) => visit(page, "#/online", ".online .button.main"),
    profile: (page) => visit(page, "#/profile", ".key-buttons"),
    learn: (page) => visit(page, "#/learn", ".lesson-tile"),
    lesson: (page) => visit(page, "#/learn/1", "text=Next lesson"),
    decks: (page) => visit(page, "#/decks", "text=Copy"),
    "deck faulty": async (page) => {
        await visit(page, "#/decks");
        await page.getByLabel("A list of any form").fill("1 ST01-001\n4 ST99-999");
        await button(page, "Read it").click();
        await page.getByRole("alert").waitFor();
    },
    builder: (page) => deck(page),
    "builder numbers": (page) => deck(page, "Numbers"),
    "builder legal": (page) => deck(page, "Legal"),
    "builder draws": (page) => deck(page, "Draws"),
    "builder share": (page) => deck(page, "Share"),
    cards: async (page) => {
        await visit(page, "#/cards");
        await page.getByText("2823 cards").waitFor();
    },
    "cards found": async (page) => {
        await visit(page, "#/cards?words=nami");
        await page.getByText(/^\d\d cards$/).waitFor();
    },
    card: async (page) => {
        await visit(page, "#/cards/OP01-016");
        await page.getByLabel("Source in the card language").waitFor();
    },
    "card unknown": (page) => visit(page, "#/cards/XX99-999", "[role=alert]"),
    puzzles: (page) => visit(page, "#/puzzles", "text=Begin"),
    puzzle: async (page) => {
        await visit(page, "#/puzzles/win-001");
        await button(page, "End the turn").waitFor();
    },
    "puzzle solved": async (page) => {
        await visit(page, "#/puzzles/win-001");
        await button(page, "Show the solution").click();
        await page.getByText("and you have won.").waitFor();
    },
    lab: (page) => visit(page, "#/lab", ".lab-deck"),
    "lab results": lab,
    position: async (page) => {
        await visit(page, "#/position");
        await page.getByRole("region", { name: "Find cards" }).waitFor();
    },
    "position analysed": async (page) => {
        await visit(page, "#/position");
        await button(page, "Analyse").click();
        await page.getByRole("region", { name: "Analysis" }).getByRole("listitem").first().waitFor({ timeout: 30_000 });
    },
    watch: (page) => visit(page, "#/watch", "select option[value='st02']"),
    replays: (page) => visit(page, "#/replays", ".replay-open"),
    "replays played": async (page, { build }) => {
        await visit(page, "#/replays");
        const game = { when: "2026-01-02T20:15:00Z", seed: "", leaders: ["ST01-001", "ST02-001"], opponent: "Level 2", result: "won", turns: 13, record: readFileSync(recordOf(build), "utf8") };
        await page.evaluate((text) => localStorage.setItem("logpose.games", text), JSON.stringify([game, { ...game, when: "2026-01-01T08:00:00Z", result: "lost" }]));
        await visit(page, "#/replays", ".shelf-game");
    },
    replay,
    review,
    rules: (page) => visit(page, "#/rules", "text=1-1-1"),
    rule: (page) => visit(page, "#/rules/7-1-2-1", "summary"),
    settings: (page) => visit(page, "#/settings"),
};
