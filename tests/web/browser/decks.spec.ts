// Decks: built, judged, drawn from, shared as a link, damaged, and played.
import { expect, test, type Page } from "@playwright/test";
import { errorsOf, expectAccessible, withSettings } from "./tools";

const STARTER = `1xST01-001 4xST01-002 2xST01-003 4xST01-004 4xST01-005 4xST01-006 4xST01-007 2xST01-008 2xST01-009
2xST01-010 4xST01-011 4xST01-012 4xST01-013 3xST01-014 2xST01-015 3xST01-016 2xST01-017`;

async function paste(page: Page, list: string): Promise<void> {
    await page.goto("#/decks");
    await page.getByLabel("A list of any form").fill(list);
    await page.getByRole("button", { name: "Read it" }).click();
}

test("a deck is built from nothing by finding and adding", async ({ page }) => {
    const errors = errorsOf(page);
    await page.goto("#/decks");
    await page.getByRole("button", { name: "Build a new deck" }).click();
    const find = page.getByRole("searchbox", { name: "Words, or a query" });
    await find.fill("number:ST01-001");
    await page.getByRole("button", { name: "Choose Monkey.D.Luffy ST01-001" }).click();
    await expect(page.getByRole("button", { name: /Leader: Monkey.D.Luffy/ })).toBeVisible();
    await find.fill("set:st01 cost<=2 keyword:blocker");
    await expect(page.getByText("1 card", { exact: true })).toBeVisible();
    const add = page.getByRole("region", { name: "Find cards" }).getByRole("button", { name: "Add Tony Tony.Chopper ST01-006" });
    for (let i = 0; i < 5; i++) await add.press("Enter");
    await expect(page.getByText("5 / 50")).toBeVisible();
    await page.getByRole("button", { name: "Legal", exact: true }).click();
    await expect(page.getByText("ST01-006 Tony Tony.Chopper occurs 5 times")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("4 / 50")).toBeVisible();
    await page.reload();
    await expect(page.getByText("4 / 50")).toBeVisible();
    await find.fill("colr:red");
    await expect(page.getByText("did you mean 'color'?")).toBeVisible();
    expect(errors).toEqual([]);
});

for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [360, 640],
] as const) {
    test(`every part of the builder at ${width}×${height}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await paste(page, STARTER);
        await expect(page.getByText("50 / 50")).toBeVisible();
        for (const tab of ["Deck", "Numbers", "Legal", "Draws", "Share", ...(width < 900 ? ["Find"] : [])]) {
            await page.getByRole("button", { name: tab, exact: true }).click();
            await expect(page.getByRole("button", { name: tab, exact: true })).toHaveAttribute("aria-pressed", "true");
            await page.waitForTimeout(100);
            await expectAccessible(page);
            expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), tab).toBe(true);
        }
    });
}

test("hands are drawn, redrawn, and another card comes", async ({ page }) => {
    await paste(page, STARTER);
    await page.getByRole("button", { name: "Draws", exact: true }).click();
    await expect(page.getByRole("list", { name: "Opening hand" }).getByRole("listitem")).toHaveCount(5);
    await page.getByRole("button", { name: "Redraw it" }).click();
    await expect(page.getByRole("heading", { name: "The new hand" })).toBeVisible();
    await page.getByRole("button", { name: "Draw a card" }).click();
    await expect(page.getByRole("list", { name: "Drawn cards" }).getByRole("listitem")).toHaveCount(1);
});

test("a link holds the deck there and back; half of it gets a clear message", async ({ page, browser, baseURL }) => {
    await paste(page, STARTER);
    await page.getByLabel("Name of the deck").fill("My red deck");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const link = await page.getByLabel("Link to this deck").inputValue();
    const list = await page.getByLabel("The deck as a list").inputValue();
    expect(link.startsWith(baseURL!)).toBe(true);

    const friend = await (await browser.newContext()).newPage();
    await friend.goto(link);
    await expect(friend.getByRole("heading", { level: 1, name: "My red deck" })).toBeVisible();
    await expectAccessible(friend);
    await friend.getByRole("button", { name: "Keep this deck" }).click();
    await expect(friend.getByText("50 / 50")).toBeVisible();
    await friend.getByRole("button", { name: "Share", exact: true }).click();
    await expect(friend.getByLabel("The deck as a list")).toHaveValue(list);

    await friend.goto(link.replace("ST01-012", "ST01-0"));
    await expect(friend.getByRole("alert").first()).toContainText("could not be read");
    await friend.goto("#/decks");
    await expect(friend.getByRole("link", { name: "My red deck", exact: true })).toBeVisible();
    await friend.context().close();
});

test("a list that is wrong is kept in its field, with the place of the mistake", async ({ page }) => {
    await paste(page, "1 ST01-001\n4 ST99-999");
    await expect(page.getByRole("alert")).toContainText("Line 2");
    await expect(page.getByLabel("A list of any form")).toHaveValue("1 ST01-001\n4 ST99-999");
    await expectAccessible(page);
});

test("a damaged store of decks is reported and set aside", async ({ page }) => {
    await page.goto("#/decks");
    await page.getByLabel("A list of any form").waitFor(); // the first visit has read the store
    await page.evaluate(() => localStorage.setItem("logpose.decks", "[{"));
    await page.reload();
    await page.goto("#/play");
    await expect(page.getByRole("alert")).toContainText("could not be read");
    expect(await page.evaluate(() => localStorage.getItem("logpose.decks.damaged"))).toBe("[{");
});

test("one's own deck is played; one that breaks a rule is not, and says so", async ({ page }) => {
    await withSettings(page, { speed: "fast", motion: "off" });
    await paste(page, STARTER);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByLabel("Your deck")).toHaveValue(/^own-/);
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator(".ask.mine").waitFor({ timeout: 20_000 });

    await paste(page, "1 ST01-001\n4 ST01-002");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("cannot be played yet");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Crocodile" }).click();
    await expect(page.getByLabel("Your deck")).toHaveValue("st03");
});
