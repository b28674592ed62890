// What a visit must survive: no network, a reload, a change of mind, a damaged store.
import { expect, test, type Page } from "@playwright/test";
import { findStates } from "../states.mjs";
import { staticHost } from "./host";
import { expectResult, playGame, tree } from "./player";
import { errorsOf, expectAccessible, openState, untilKept, withSettings } from "./tools";

const FAST = { speed: "fast", motion: "off" };

async function begin(page: Page): Promise<void> {
    await page.goto("#/play");
    await page.getByRole("button", { name: "Play a first game" }).click();
    await page.locator(".ask.mine").waitFor({ timeout: 20_000 });
}

test("without a network the second visit plays a whole game, by roles and names alone", async ({ page, context }) => {
    await withSettings(page, { ...FAST, keys: "off" });
    await page.goto("#/play");
    await untilKept(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("button", { name: "Play a first game" }).click();
    await playGame(page, tree, 5);
    await expectResult(page);
});

test("a new version is announced, and loaded whole however long a host lets files be kept", async ({ page }) => {
    let version = 1;
    const host = await staticHost(process.env["LOGPOSE_BUILD"] ?? "../../build", (name, bytes) => {
        if (version === 1 || !/^\/(sw|main)\.js$/.test(name)) return bytes;
        const text = bytes.toString();
        return Buffer.from(name === "/sw.js" ? `${text}\n// another build\n`.replace(/\b[0-9a-f]{16}\b/g, (hash) => `${hash.slice(1)}f`) : `${text};document.documentElement.dataset.version = "2";\n`);
    });
    await page.goto(`${host.address}#/settings`);
    await untilKept(page);
    await page.reload();
    const announced = page.getByText("There is a new version of this page.");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(announced).toHaveCount(0);
    version = 2;
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
    await expect(announced).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Load it" }).click();
    await expect(page.locator("html[data-version='2']")).toBeVisible();
    await expect(announced).toHaveCount(0);
    await page.goto("about:blank");
    await host.close();
});

test("a reload goes on with the game, and undo goes back", async ({ page }) => {
    await withSettings(page, FAST);
    await begin(page);
    for (let i = 0; i < 20 && (await page.locator(".ask[data-kind='main']").count()) === 0; i++) {
        const id = await page.locator(".ask").getAttribute("data-id");
        await page.locator(".ask .buttons button:not(:disabled)").first().click();
        await expect(page.locator(".ask")).not.toHaveAttribute("data-id", id!);
        await page.locator(".ask.mine").waitFor();
    }
    const turn = await page.locator(".turn").innerText();
    const hand = await page.locator(".hand .card-name").allInnerTexts();
    await page.waitForFunction(() => localStorage.getItem("logpose.game") !== null);
    await page.reload();
    await expect(page.locator(".hand .card-name")).toHaveText(hand);
    await expect(page.locator(".turn")).toHaveText(turn);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Keep this hand/ })).toBeVisible();
});

test("a hint comes from a second Worker, and an unlit card says why not", async ({ page }) => {
    await withSettings(page, FAST);
    const errors = errorsOf(page);
    const states = await findStates(process.env["LOGPOSE_BUILD"] ?? "../../build");
    await openState(page, states.get("main")!);
    await page.getByRole("button", { name: "Hint" }).click();
    await expect(page.getByText("Hint:")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "Do it" }).click();
    await expect(page.getByText("Hint:")).toBeHidden();
    await openState(page, states.get("nothing left")!);
    await page.locator(".hand button.card:not(.lit), .leader-place button.card:not(.lit)").first().click();
    await expect(page.getByRole("list", { name: "What it can do" })).toContainText("CR");
    await expectAccessible(page);
    expect(errors).toEqual([]);
});

test("a lesson is tried on the table", async ({ page }) => {
    await withSettings(page, FAST);
    await page.goto("#/learn");
    await page.getByRole("link", { name: "The five phases" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator(".ask.mine").waitFor();
    await page.keyboard.press("e");
    await expect(page.getByRole("heading", { name: "Well done" })).toBeVisible({ timeout: 10_000 });
    await page.getByRole("button", { name: "Next lesson" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Playing Characters" })).toBeVisible();
});

test("a damaged game in the store is set aside, and a new one can be begun", async ({ page }) => {
    await withSettings(page, FAST);
    await page.addInitScript(() => localStorage.setItem("logpose.game", '{"start":7}'));
    await begin(page);
    await expect(page.locator(".ask.mine")).toBeVisible();
});

test("a kept game that cannot be replayed says so, and is not lost", async ({ page }) => {
    await withSettings(page, FAST);
    const game = JSON.stringify({ start: { v: 1, kind: "start", seats: [{ player: "person", deck: "st01" }, { player: "level1", deck: "st02" }], seed: "1" }, record: "logpose replay\nhalf of a line" });
    await page.goto("#/settings");
    await page.evaluate((text) => localStorage.setItem("logpose.game", text), game);
    await page.goto("#/table");
    await expect(page.locator(".ask [role='alert']")).toContainText(/record.*still there/);
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem("logpose.game.damaged"))).toBe(game);
    await page.getByRole("button", { name: "Play another game" }).click();
    await expect(page.locator(".damage")).toContainText("could not be read");
    await page.getByRole("button", { name: "Play a first game" }).click();
    await expect(page.locator(".ask.mine")).toBeVisible({ timeout: 20_000 });
});

test("two computers can be watched", async ({ page }) => {
    await withSettings(page, FAST);
    await page.goto("#/watch");
    await page.getByRole("button", { name: "Watch a game" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The game is over" })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
});

test("a record is kept as a file, stepped through, and played on", async ({ page }) => {
    await withSettings(page, FAST);
    await begin(page);
    await page.locator(".ask .buttons button:not(:disabled)").first().click();
    await page.getByRole("button", { name: "Concede" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Concede" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Keep the record" }).click();
    const path = await (await saved).path();
    await page.goto("#/replays");
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a record" }).click();
    await (await chosen).setFiles(path);
    await expect(page.getByRole("status").first()).toContainText(/Answer (\d+) of \1/);
    await page.getByRole("button", { name: "Beginning" }).click();
    await expect(page.getByRole("status").first()).toContainText("Answer 0 of");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Play on from here" }).click();
    await expect(page.locator(".ask.mine")).toBeVisible({ timeout: 20_000 });
});

test("what is no record is refused with a word", async ({ page }) => {
    await page.goto("#/replays");
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a record" }).click();
    await (await chosen).setFiles({ name: "x.replay", mimeType: "text/plain", buffer: Buffer.from("no record at all") });
    await expect(page.getByRole("alert")).toContainText("cannot be");
});
