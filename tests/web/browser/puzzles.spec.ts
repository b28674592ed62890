// Puzzles: found, tried, solved, remembered, and played out.
import { expect, test } from "@playwright/test";
import { errorsOf, expectAccessible, withSettings } from "./tools";

test("a wrong answer says why, the right one solves it, and that is remembered", async ({ page }) => {
    const errors = errorsOf(page);
    await page.goto("#/puzzles/win-001");
    const answers = page.getByRole("region", { name: "Answers" });
    await answers.getByRole("button", { name: "End the turn" }).click();
    await expect(answers.getByRole("status")).toHaveText("That is not enough. Try another.");
    await expect(answers.getByText("End the turn: fails if they hold")).toBeVisible();
    await answers.getByRole("button", { name: "Use the effect of Monkey.D.Luffy" }).click();
    await expect(answers.getByRole("status")).toHaveText("Right.");
    await expect(answers.getByText("and you have won.")).toBeVisible();
    await expectAccessible(page);
    await page.goto("#/puzzles");
    await expect(page.getByText("1 of 302 solved")).toBeVisible();
    await page.getByLabel("Only unsolved ones").check();
    await expect(page.getByText("301 puzzles")).toBeVisible();
    await page.getByLabel("Task").selectOption("survive");
    await expect(page.getByText("3 puzzles")).toBeVisible();
    expect(errors).toEqual([]);
});

test("a puzzle is played out against the computer", async ({ page }) => {
    await withSettings(page, { speed: "fast", motion: "off" });
    await page.goto("#/puzzles/win-001");
    await page.getByRole("button", { name: "Play it out" }).click();
    await expect(page.locator(".ask.mine")).toBeVisible({ timeout: 20_000 });
});

test("an unknown puzzle gets a word", async ({ page }) => {
    await page.goto("#/puzzles/win-999");
    await expect(page.getByRole("alert")).toContainText("no puzzle of this name");
    await expectAccessible(page);
});

for (const [width, height] of [
    [390, 844],
    [360, 640],
] as const) {
    test(`a puzzle by touch at ${width}×${height}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.goto("#/puzzles/survive-003");
        await page.getByRole("button", { name: "Show the solution" }).click();
        await expect(page.getByText("and you are still there.")).toBeVisible();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
}
