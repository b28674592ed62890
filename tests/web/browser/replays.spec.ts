// Replays: stepped through by buttons and keys, seen by either player or both, sent as a link, fetched from the
// server's address, gone on with as a position; and what is damaged gets a word.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { recordOf } from "../views.mjs";
import { errorsOf, expectAccessible, withSettings } from "./tools";

const build = process.env["LOGPOSE_BUILD"] ?? "../../build";

async function openRecord(page: Page): Promise<number> {
    await page.goto("#/replays");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open a record" }).click()]);
    await chooser.setFiles(recordOf(build));
    const status = page.getByText(/^Answer \d+ of \d+/);
    await expect(status).toBeVisible();
    return Number(/of (\d+)/.exec(await status.innerText())![1]);
}

test("a record is stepped through, by buttons and by keys", async ({ page }) => {
    const errors = errorsOf(page);
    const count = await openRecord(page);
    const at = (n: number) => expect(page.getByText(`Answer ${n} of ${count}`)).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await at(count - 1);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Home");
    await at(0);
    await page.keyboard.press("PageDown");
    await at(10);
    await page.keyboard.press("ArrowRight");
    await at(11);
    await page.keyboard.press(" ");
    await at(13);
    await page.getByRole("button", { name: "Pause" }).click();
    await expectAccessible(page);
    expect(errors).toEqual([]);
});

test("both hands are shown, or that of one player", async ({ page }) => {
    await openRecord(page);
    const other = page.getByRole("region", { name: "Hand of player 2" });
    await page.getByRole("slider", { name: "Answer" }).fill("20");
    await expect(page.getByText("Answer 20 of")).toBeVisible();
    const cards = await other.getByRole("button").count();
    expect(cards).toBeGreaterThan(0);
    await expect(other.getByText("Face-down card")).toHaveCount(0);
    await page.getByRole("button", { name: "Player 2", exact: true }).click();
    await expect(other).toHaveCount(0);
    await expect(page.getByRole("region", { name: /^Your hand/ }).getByRole("button")).toHaveCount(cards);
    await expect(page.getByRole("region", { name: "Opponent" })).toContainText("Player 1");
});

test("with both hands nobody is you: the end names the winner; to a player it is a loss", async ({ page }) => {
    await openRecord(page);
    const end = page.locator(".ended");
    await expect(end).toHaveText("Player 2 wins");
    await expect(page.getByRole("log")).toContainText("Player 1 takes 1 damage");
    await expect(page.getByRole("log")).not.toContainText("You ");
    await page.getByRole("button", { name: "Player 1", exact: true }).click();
    await expect(end).toHaveText("You lose");
    await page.getByRole("button", { name: "Player 2", exact: true }).click();
    await expect(end).toHaveText("You win");
});

test("a trash is looked through, and closed again", async ({ page }) => {
    await openRecord(page);
    await page.getByRole("button", { name: /^11 cards in the trash/ }).first().click();
    const pile = page.getByRole("region", { name: /trash: 11 cards/ });
    await expect(pile.getByRole("button", { name: /character|event|stage/ })).toHaveCount(11);
    await expectAccessible(page);
    await pile.getByRole("button", { name: "Close" }).click();
    await expect(pile).toHaveCount(0);
});

test("a link holds the game; half of it gets a clear message", async ({ page, browser }) => {
    const count = await openRecord(page);
    await page.getByRole("slider", { name: "Answer" }).fill("20");
    await expect(page.getByText("Answer 20 of")).toBeVisible();
    await page.getByRole("button", { name: "Copy a link to it" }).click();
    await expect(page).toHaveURL(/#\/replays\?r=/);
    const friend = await (await browser.newContext()).newPage();
    await friend.goto(page.url());
    await expect(friend.getByText(`Answer 20 of ${count}`)).toBeVisible();
    await friend.goto("about:blank");
    await friend.goto(page.url().replace(/r=.{60}/, "r="));
    await expect(friend.getByRole("alert")).toContainText("missing or damaged");
    await friend.getByLabel("A link to a record, or the record itself").fill(page.url());
    await friend.getByRole("button", { name: "Open it" }).click();
    await expect(friend.getByText(`Answer ${count} of ${count}`)).toBeVisible();
    await friend.context().close();
});

test("a game of this server is fetched by its address; one that is not there gets a word", async ({ page }) => {
    await page.route("**/api/game/abc123.replay", (route) => route.fulfill({ body: readFileSync(recordOf(build), "utf8") }));
    await page.goto("#/replays/abc123");
    await expect(page.getByText(/^Answer \d+ of \d+/)).toBeVisible();
    await page.goto("#/replays");
    await page.getByLabel("A link to a record, or the record itself").fill(`${page.url().split("#")[0]}api/game/none.replay`);
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(page.getByRole("alert")).toContainText("could not be fetched");
    await page.getByLabel("A link to a record, or the record itself").fill("hello");
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(page.getByRole("alert")).toContainText("neither a link to a record");
    await expectAccessible(page);
});

test("a board of a replay becomes a position, with what was just played", async ({ page }) => {
    await withSettings(page, { speed: "fast", motion: "off" });
    await openRecord(page);
    const isFresh = page.locator(".front.own .card-state.new");
    await page.getByRole("slider", { name: "Answer" }).fill("0");
    for (let i = 0; i < 60 && (await isFresh.count()) === 0; i++) {
        const before = await page.getByText(/^Answer \d+ of/).innerText();
        await page.getByRole("button", { name: "On", exact: true }).click();
        await expect(page.getByText(/^Answer \d+ of/)).not.toHaveText(before);
    }
    const name = (await page.locator(".front.own .card:has(.card-state.new) .card-name").first().innerText()).trim();
    await page.getByRole("button", { name: "Open this position" }).click();
    const played = page.getByRole("button", { name: "Just played" }).filter({ hasText: name }).first();
    await expect(played).toHaveAttribute("aria-pressed", "true");
    await played.click();
    await expect(played).toHaveAttribute("aria-pressed", "false");
    await expect(page.locator(".front.own .card-state.new")).toHaveCount(0);
    await expectAccessible(page);
});

test("a game that is over is looked at again, at once and on a later visit", async ({ page }) => {
    test.slow(); // the page is loaded twice, and a game played in between
    await withSettings(page, { speed: "fast", motion: "off" });
    await page.goto("#/play");
    await page.getByRole("button", { name: "Play a first game" }).click();
    await page.locator(".ask.mine").waitFor({ timeout: 20_000 });
    await page.getByRole("button", { name: /Concede/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: /Concede/ }).click();
    await page.getByRole("button", { name: "Look at it again" }).click();
    await expect(page.getByText(/^Answer \d+ of \d+/)).toBeVisible();
    const record = page.url();
    const games = page.getByRole("region", { name: "Your last games" });
    // Whoever goes to the list while the record is still loading stays there; several visits, because they race.
    for (let i = 0; i < 4; i++) {
        await page.goto(record);
        await page.reload();
        await page.goto("#/replays");
        await expect(games.getByRole("button", { name: /against .* lost .*Level \d/i })).toHaveCount(1);
        await expect(page.getByText(/^Answer \d+ of \d+/)).toHaveCount(0);
    }
    await expectAccessible(page);
    await games.getByRole("listitem").getByRole("button").click();
    await expect(page.getByText(/^Answer \d+ of \d+/)).toBeVisible();
    await page.getByRole("button", { name: "Open another" }).click();
    await games.getByRole("button", { name: "Forget these games" }).click();
    await expect(games).toHaveCount(0);
});

test("a list of games that is damaged is set aside and said", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("logpose.games", '[{"when":1}]'));
    await page.goto("#/replays");
    await expect(page.getByRole("button", { name: "Open a record" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("was set aside: games");
    expect(await page.evaluate(() => localStorage.getItem("logpose.games.damaged"))).toBe('[{"when":1}]');
});
