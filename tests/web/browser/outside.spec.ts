// A visitor who knows nothing of the page but what it shows: roles, names and visible words. They
// play a game to the end, build a deck and share it, look at a game again, solve a puzzle and let
// decks play each other; on a desk with a server, and in a hand when both network and server are gone.
// LOGPOSE_OUTSIDE=all goes through all four pairs of window and network.
import { expect, test, type Locator, type Page } from "@playwright/test";
import { servePage } from "../serve.mjs";
import { untilKept } from "./tools";

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const VISITS = [
    { name: "a desktop, online", device: DESK, isOffline: false },
    { name: "a phone, offline", device: PHONE, isOffline: true },
    ...(process.env["LOGPOSE_OUTSIDE"] === "all"
        ? [
              { name: "a phone, online", device: PHONE, isOffline: false },
              { name: "a desktop, offline", device: DESK, isOffline: true },
          ]
        : []),
];
const QUESTIONS_MAX = 400;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const toScreen = (page: Page, name: string) => page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name, exact: true }).click();

/** Moves at once and no pause for thought: a visitor in a hurry finds that in the settings. */
async function hurry(page: Page): Promise<void> {
    await toScreen(page, "Settings");
    await page.getByRole("group", { name: "Opponent's pace" }).getByText("At once", { exact: true }).click();
    await page.getByRole("group", { name: "Motion" }).getByText("Off", { exact: true }).click();
}

/** Presses it if it is still there: what is asked may have changed since one looked. */
async function press(target: Locator): Promise<boolean> {
    return target
        .first()
        .click({ timeout: 2000 })
        .then(
            () => true,
            () => false,
        );
}

/** Uses a card whose name says that it can be used; false if there is none. */
async function useCard(page: Page): Promise<boolean> {
    const question = page.getByRole("region", { name: "Question" });
    const inHand = page.getByRole("region", { name: /^Your hand/ }).getByRole("button", { name: /Play for/ });
    if ((await inHand.count()) > 0) return (await press(inHand)) && press(question.getByRole("button", { name: /^Play for/ }));
    const attackers = page.getByRole("region", { name: /^Your (Characters|Leader)/ }).getByRole("button", { name: /attack/i });
    if ((await attackers.count()) === 0) return false;
    return (await press(attackers)) && press(question.getByRole("button", { name: /attack/i }));
}

/** Answers the question that is shown; false if the game is over. */
async function answer(page: Page): Promise<boolean> {
    const question = page.getByRole("region", { name: "Question" });
    const end = question.getByRole("button", { name: "End turn" });
    const usual = question.getByRole("button", { name: /^(Keep this hand|Go first|Take the hit|Do not block|End the turn all the same)/ });
    const all = question.getByRole("button", { name: /^All \d+ answers?/ });
    const over = button(page, "Play again");
    await expect(end.or(usual).or(all).or(over).first()).toBeVisible({ timeout: 20_000 });
    if (await over.isVisible()) return false;
    if (await end.isVisible()) return (await useCard(page)) || (await press(end)) || true;
    if ((await usual.count()) > 0) return (await press(usual)) || true;
    return ((await press(all)) && (await press(question.getByRole("list", { name: "All answers" }).getByRole("button")))) || true;
}

async function playGame(page: Page): Promise<void> {
    await toScreen(page, "Play");
    await page.getByLabel("Opponent").selectOption({ label: "Level 2: easy" });
    await button(page, "Start").click();
    for (let i = 0; i < QUESTIONS_MAX && (await answer(page)); i++);
    await expect(page.getByRole("heading", { level: 1, name: /^You (win|lose)/ })).toBeVisible();
}

/** The record of the game that was just played is kept as a file, and opened again. */
async function lookAgain(page: Page): Promise<void> {
    const saved = page.waitForEvent("download");
    await button(page, "Keep the record").click();
    const file = await (await saved).path();
    await page.getByRole("link", { name: "Log Pose" }).click();
    await toScreen(page, "Replays");
    const chosen = page.waitForEvent("filechooser");
    await button(page, "Open a record").click();
    await (await chosen).setFiles(file);
    await expect(page.getByText(/^Answer (\d+) of \1/)).toBeVisible();
    await button(page, "Beginning").click();
    await button(page, "On").click();
    await expect(page.getByText(/^Answer 1 of/)).toBeVisible();
}

/** A whole deck, card by card, and the link to it opened as whoever gets it does. */
async function shareDeck(page: Page): Promise<void> {
    await toScreen(page, "Decks");
    await button(page, "Build a new deck").click();
    await button(page, /^Choose Portgas.D.Ace/).first().click();
    await page.getByLabel("Name of the deck").fill("Outside");
    const add = button(page, /^Add /);
    for (let kind = 0; kind < 13; kind++) {
        for (let i = 0; i < (kind < 12 ? 4 : 2); i++) await add.nth(kind).click();
    }
    await expect(page.getByText("50 / 50")).toBeVisible();
    await button(page, "Share").click();
    const link = await page.getByRole("textbox", { name: "Link to this deck" }).inputValue();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Outside" })).toBeVisible();
    await button(page, "Keep this deck").click();
    await expect(page.getByText("50 / 50")).toBeVisible();
}

/** Tries answers until one is the right one. */
async function solvePuzzle(page: Page): Promise<void> {
    await toScreen(page, "Puzzles");
    await page.getByRole("link", { name: "Begin" }).click();
    const answers = page.getByRole("region", { name: "Answers" }).getByRole("button");
    await expect(answers.first()).toBeVisible();
    for (let i = 0; i < (await answers.count()); i++) {
        await answers.nth(i).click();
        if (await page.getByText("Right.").isVisible()) break;
    }
    await expect(page.getByRole("link", { name: "Next puzzle" })).toBeVisible();
}

async function runLab(page: Page): Promise<void> {
    await toScreen(page, "Lab");
    await page.getByLabel("Games of each pairing").selectOption("64");
    await button(page, "Play 4 decks").click();
    await expect(page.getByRole("heading", { name: "Another run" })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("region", { name: "All opponents together" }).getByRole("row")).toHaveCount(5);
}

for (const { name, device, isOffline } of VISITS) {
    test.describe(`on ${name}`, () => {
        test.use(device);

        test("a visitor finds everything by what the page says", async ({ page, context }) => {
            test.setTimeout(300_000);
            const server = await servePage(process.env["LOGPOSE_BUILD"] ?? "../../build");
            try {
                await page.goto(server.base);
                if (isOffline) {
                    await untilKept(page);
                    await context.setOffline(true);
                    server.end();
                    await page.reload();
                }
                await hurry(page);
                await playGame(page);
                await lookAgain(page);
                await solvePuzzle(page);
                await runLab(page);
                await shareDeck(page);
            } finally {
                server.end();
            }
        });
    });
}
