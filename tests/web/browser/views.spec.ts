// Every screen in every state (views.mjs), in each theme, on a desk and on a phone held either way: nobody is shut
// out, nothing is wider than the window, and on a phone everything is large enough for a finger.
import { expect, test, type Page } from "@playwright/test";
import { sentencesOf, VIEWS } from "../views.mjs";
import { errorsOf, tooSmall, violations, withSettings } from "./tools";

const build = process.env["LOGPOSE_BUILD"] ?? "../../build";
const tools = { build, say: sentencesOf("en") };
const SLOW = ["review", "lab results"]; // they are looked at once

/** The widest thing that sticks out of the window, or nothing. */
async function tooWide(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        if (document.documentElement.scrollWidth <= innerWidth) return [];
        const out = [...document.querySelectorAll<HTMLElement>("#screen *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
        return out.slice(0, 5).map((one) => `${one.tagName.toLowerCase()}.${one.className}`);
    });
}

async function checkAll(page: Page, theme: string, { isPhone = false, isLast = false } = {}): Promise<void> {
    test.setTimeout(600_000);
    await withSettings(page, { theme, motion: "off", speed: "fast" });
    const errors = errorsOf(page);
    for (const [name, open] of Object.entries(VIEWS)) {
        if (SLOW.includes(name) && !isLast) continue;
        await open(page, tools);
        expect.soft(await tooWide(page), `${name}: too wide`).toEqual([]);
        if (isPhone) expect.soft(await tooSmall(page), `${name}: too small`).toEqual([]);
        expect.soft(await violations(page), `${name}: axe`).toEqual([]);
    }
    expect(errors.filter((text) => !/404/.test(text))).toEqual([]);
}

test("every view on a desk, dark", ({ page }) => checkAll(page, "dark", { isLast: true }));

test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test("every view, light", ({ page }) => checkAll(page, "light", { isPhone: true, isLast: true }));
});

test.describe("on a phone held across", () => {
    test.use({ viewport: { width: 640, height: 360 }, hasTouch: true, isMobile: true });
    test("every view, high contrast", ({ page }) => checkAll(page, "contrast", { isPhone: true }));
});

test.describe("on a small phone", () => {
    test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    test("text at twice its size: nothing is wider than the window", async ({ page }) => {
        test.setTimeout(300_000);
        await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
        for (const name of ["play", "decks", "cards", "puzzles", "lab", "replays", "rules", "settings", "learn", "watch", "online"]) {
            await VIEWS[name]!(page, tools);
            await page.evaluate(() => {
                document.documentElement.style.fontSize = "200%";
            });
            expect.soft(await tooWide(page), name).toEqual([]);
        }
    });
});
