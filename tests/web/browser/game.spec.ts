// Whole games against the computer, each with one kind of hand.
import { expect, test, type Page } from "@playwright/test";
import { findStates } from "../states.mjs";
import { expectResult, keys, mouse, playGame, randomOf, touch } from "./player";
import { errorsOf, expectAccessible, openState, withSettings } from "./tools";

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

    test("DON!! is dragged to a card by a finger", async ({ page }) => {
        await withSettings(page, { ...FAST, theme: "dark" });
        await openState(page, (await findStates(process.env["LOGPOSE_BUILD"] ?? "../../build")).get("main")!);
        const middle = async (selector: string) => {
            const box = (await page.locator(selector).boundingBox())!;
            return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
        };
        const leader = ".behind.own .leader-place .card";
        const given = async () => Number(/\d+/.exec((await page.locator(`${leader} .card-don`).allInnerTexts()).join())?.[0] ?? 0);
        const before = await given();
        const id = await page.locator(".ask").getAttribute("data-id");
        const [from, to] = [await middle(".you .pips"), await middle(leader)];
        const finger = await page.context().newCDPSession(page);
        await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
        // It rests before it lifts: a tap that stops a fling is none for the browser.
        for (const part of [0.25, 0.5, 0.75, 1, 1, 1]) {
            await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }] });
            await page.waitForTimeout(60);
        }
        await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await expect.poll(given).toBe(before + 1);
        // Or taken in hand, two of them, and then given by a tap, once the next question is there.
        await expect(page.locator(".ask.mine")).not.toHaveAttribute("data-id", id!);
        for (const taken of [1, 2]) {
            await page.locator(".you .pips").tap();
            await expect(page.locator(".you .pips .taken")).toHaveCount(taken);
        }
        await page.locator(leader).tap();
        await expect.poll(given).toBe(before + 3);
    });
});

test("a game as plain text, by the numbers of its answers", async ({ page }) => {
    test.setTimeout(180_000);
    await withSettings(page, FAST);
    const errors = errorsOf(page);
    await page.goto("?plain#/play");
    await page.getByRole("button", { name: "Play a first game" }).click();
    const answers = page.locator(".plain").getByRole("list", { name: "All answers" }).getByRole("button");
    const random = randomOf(4);
    for (let i = 0; i < 600; i++) {
        await expect(answers.first().or(page.getByRole("button", { name: "Play again" }))).toBeVisible({ timeout: 20_000 });
        const count = await answers.count();
        if (count === 0) break;
        if (i === 5) await expectAccessible(page);
        const before = await page.locator(".plain").innerText();
        await answers.nth(Math.floor(random() * count)).click();
        await expect(page.locator(".plain")).not.toHaveText(before, { useInnerText: true });
    }
    await expectResult(page);
    expect(errors).toEqual([]);
});

test("a game by keys alone", async ({ page }) => {
    await withSettings(page, FAST);
    await begin(page);
    await playGame(page, keys, 3);
    await expectResult(page);
});
