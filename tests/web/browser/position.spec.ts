// Positions that are set up, analysed and shared, and the review of a game.
import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { errorsOf, expectAccessible, withSettings } from "./tools";

for (const [width, height] of [
    [1280, 800],
    [390, 844],
] as const) {
    test(`a board is set up, analysed, shared and played on from, at ${width}×${height}`, async ({ page, browser }) => {
        await page.setViewportSize({ width, height });
        await withSettings(page, { speed: "fast", motion: "off" });
        const errors = errorsOf(page);
        await page.goto("#/position");
        await page.getByRole("searchbox").fill("number:ST01-012");
        await page.getByRole("region", { name: "Find cards" }).getByRole("button", { name: /^Monkey.D.Luffy, red character/ }).click();
        await expect(page.getByRole("button", { name: "Take away Monkey.D.Luffy" }).first()).toBeVisible();
        await page.getByRole("button", { name: "More: DON!! on Monkey.D.Luffy" }).last().click();
        await page.getByRole("button", { name: "Analyse" }).click();
        await expect(page.getByRole("region", { name: "Analysis" }).getByRole("listitem").first()).toContainText("%", { timeout: 30_000 });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await page.getByRole("button", { name: "Share as a link" }).click();
        await expect(page).toHaveURL(/position\?p=/);

        const friend = await (await browser.newContext()).newPage();
        await friend.goto(page.url());
        await expect(friend.getByRole("button", { name: "Take away Monkey.D.Luffy" }).first()).toBeVisible();
        await friend.goto("about:blank");
        await friend.goto(page.url().slice(0, -20));
        await expect(friend.getByRole("alert")).toContainText("missing or damaged");
        await friend.context().close();

        await page.getByRole("button", { name: "Play from here" }).click();
        await page.locator(".ask.mine").waitFor({ timeout: 20_000 });
        expect(errors).toEqual([]);
    });
}

test("a game is reviewed, and a mistake is shown on the board", async ({ page }) => {
    const file = `${process.env["LOGPOSE_BUILD"]}/gen/web/review.replay`;
    execFileSync(`${process.env["LOGPOSE_BUILD"]}/logpose`, ["record", "st01", "st02", "--seed", "1", "--out", file]);
    await page.goto("#/replays");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open a record" }).click()]);
    await chooser.setFiles(file);
    await page.getByRole("button", { name: "Review this game" }).click();
    await expect(page.getByRole("img", { name: /^How likely player 1 was to win/ })).toBeVisible({ timeout: 80_000 });
    await page.getByRole("button", { name: /^Show answer/ }).first().click();
    await expect(page.getByText(/^Answer \d+ of \d+/)).not.toHaveText(/^Answer (\d+) of \1/);
    await expectAccessible(page);
});
