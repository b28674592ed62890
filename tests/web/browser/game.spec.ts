// Whole games against the computer, each with one kind of hand.
import { expect, test, type Page } from "@playwright/test";
import { expectResult, keys, mouse, playGame, touch } from "./player";
import { errorsOf, expectAccessible, withSettings } from "./tools";

async function begin(page: Page): Promise<void> {
    await page.goto("#/play");
    await page.getByRole("button", { name: "Play a first game" }).click();
    await page.locator(".ask.mine").waitFor({ timeout: 20_000 });
}

const FAST = { speed: "fast", motion: "off" };

test("a game by mouse, dragging and clicking", async ({ page }) => {
    await withSettings(page, FAST);
    const errors = errorsOf(page);
    await begin(page);
    const kinds = await playGame(page, mouse, 1);
    await expectResult(page);
    await expectAccessible(page);
    expect([...kinds.keys()]).toContain("main");
    expect([...kinds.keys()]).toContain("counter");
    expect(errors).toEqual([]);
});

test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test("a game by touch", async ({ page }) => {
        await withSettings(page, { ...FAST, theme: "dark" });
        const errors = errorsOf(page);
        await begin(page);
        await expectAccessible(page);
        await playGame(page, touch, 2);
        await expectResult(page);
        expect(errors).toEqual([]);
    });
});

test("a game by keys alone", async ({ page }) => {
    await withSettings(page, FAST);
    await begin(page);
    await playGame(page, keys, 3);
    await expectResult(page);
});
