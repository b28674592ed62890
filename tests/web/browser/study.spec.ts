// Cards and their rulings, rules and their scenarios, and the lab.
import { expect, test } from "@playwright/test";
import { errorsOf, expectAccessible } from "./tools";

test("a card is found and shown with its program, its legality and rulings", async ({ page }) => {
    const errors = errorsOf(page);
    await page.goto("#/cards");
    await page.getByRole("searchbox").fill("name=Nami set:op01");
    await page.getByRole("button", { name: /^Nami, red character.*OP01-016$/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nami" })).toBeVisible();
    await expect(page.getByLabel("Source in the card language")).toContainText("look at 5 from top of your deck");
    await page.locator(".rulings summary").first().click();
    await expect(page.locator("pre.ruling").first()).toContainText("given");
    await expectAccessible(page);
    await page.goto("#/cards/XX99-999");
    await expect(page.getByRole("alert")).toContainText("There is no card XX99-999");
    expect(errors).toEqual([]);
});

test("a rule shows the scenarios that cite it", async ({ page }) => {
    await page.goto("#/rules/7-1-2-1");
    await expect(page.getByRole("heading", { name: "Scenarios that show it" })).toBeVisible();
    await expectAccessible(page);
});

test("what is typed is found at once among all cards", async ({ page }) => {
    await page.goto("#/cards");
    await expect(page.getByText("2823 cards")).toBeVisible();
    await page.getByRole("searchbox").pressSequentially("draw 2");
    await expect(page.getByRole("status")).not.toHaveText("2823 cards");
    await expectAccessible(page);
});

for (const [width, height] of [
    [1280, 800],
    [390, 844],
] as const) {
    test(`a lab of four decks, stopped and finished, at ${width}×${height}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        const errors = errorsOf(page);
        await page.goto("#/lab");
        // Far more than anybody could wait for.
        await page.getByLabel("Both sides are played by").selectOption("level3");
        await page.getByLabel("Games of each pairing").selectOption("4096");
        await page.getByRole("button", { name: "Play 4 decks" }).click();
        await page.getByRole("button", { name: "Stop" }).click({ timeout: 20_000 });
        await page.getByLabel("Both sides are played by").selectOption("greedy");
        await page.getByLabel("Games of each pairing").selectOption("64");
        await page.getByRole("button", { name: "Play 4 decks" }).click();
        await expect(page.getByRole("button", { name: "Play 4 decks" })).toBeVisible({ timeout: 60_000 });
        const cells = page.getByRole("region", { name: "Each against each" }).getByRole("button");
        await expect(cells).toHaveCount(12);
        await cells.first().click();
        await expect(page.getByText("Going second").last()).toBeVisible();
        await expectAccessible(page);
        // What was found is kept, the run that was stopped included if it had a game, until it is deleted.
        await page.reload();
        await page.getByText(/^Earlier runs: /).click();
        await page.getByRole("button", { name: /^Show.*4 decks, 384 games/ }).click();
        await expect(cells).toHaveCount(12);
        await page.getByRole("button", { name: "Delete all of them" }).click();
        await expect(page.getByText(/^Earlier runs: /)).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        expect(errors).toEqual([]);
    });
}
