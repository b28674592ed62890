// The page for somebody who reads only Japanese: whole games and every screen, without a word in Latin
// letters but for names that are printed so.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { mouse, playGame, touch, type Hand } from "./player";
import { errorsOf, expectAccessible, withSettings } from "./tools";

test.use({ locale: "ja-JP" });

const FAST = { speed: "fast", motion: "off" };
const FACTS = ["names", "types"].map((name) => readFileSync(new URL(`../../../cards/${name}.ja.tsv`, import.meta.url), "utf8"));

/** Words in Latin letters that Japanese cards have in their names and types, and those that the page may say. */
const PRINTED = new Set(
    FACTS.join("\n")
        .split("\n")
        .flatMap((line) => (line.split("\t")[1] ?? "").match(/[A-Za-zÀ-ÿ]{2,}/g) ?? []),
);
const OWN = ["Log", "LOG", "Pose", "POSE", "CR", "KO", "Enter", "Space", "Tab", "Esc", "Shift", "Language", "English", "OPTCGSim", "CSV", "SR", "JavaScript", "Français"]

/** Every run of Latin letters that is shown or read aloud; what is code stays code, and "Player 1ba7" is a name that the server gives. */
async function latin(page: Page): Promise<string[]> {
    const texts = await page.evaluate(() => {
        const out: string[] = [document.title];
        const skipped = "kbd, code, pre, script, style, noscript, textarea, .rulings";
        for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
            if (element.closest(skipped)) continue;
            for (const name of ["aria-label", "title", "placeholder", "alt", "label"]) out.push(element.getAttribute(name) ?? "");
            for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) out.push(node.textContent ?? "");
        }
        return out;
    });
    const isCode = /\bPlayer [0-9a-f]+|\b(?:[A-Za-z]+\d*-\d+|[A-Z]{2,3}\d{2}|[A-Z]|logpose\S*)(?=\b|$)/g;
    const runs = texts.flatMap((text) => text.replace(isCode, " ").match(/[A-Za-zÀ-ÿ]{2,}/g) ?? []);
    return [...new Set(runs)].filter((run) => !PRINTED.has(run) && !OWN.includes(run));
}

/** Numbers that a line break has cut in two. */
async function brokenNumbers(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const out: string[] = [];
        const range = document.createRange();
        for (const element of document.body.querySelectorAll<HTMLElement>("b, strong, span")) {
            if (!/^[+−]?\d{3,}$/.test(element.textContent ?? "")) continue;
            range.selectNodeContents(element);
            const rows = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
            if (rows.size > 1) out.push(element.textContent ?? "");
        }
        return out;
    });
}

/** A hand that reads everything before it answers. */
function reading(hand: Hand, found: Set<string>): Hand {
    return async (page, kind, random) => {
        for (const run of await latin(page)) found.add(`${kind}: ${run}`);
        for (const number of await brokenNumbers(page)) found.add(`${kind}: ${number} is broken`);
        await hand(page, kind, random);
    };
}

async function play(page: Page, hand: Hand, seed: number): Promise<void> {
    const errors = errorsOf(page);
    const found = new Set<string>();
    await withSettings(page, FAST);
    await page.goto("#/play");
    await page.locator(".button.main.big").click();
    await page.locator(".ask.mine").waitFor({ timeout: 20_000 });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("ja");
    await playGame(page, reading(hand, found), seed);
    await expect(page.getByRole("heading", { level: 1, name: /あなたの勝ち|あなたの負け|ゲーム終了/ })).toBeVisible();
    for (const run of await latin(page)) found.add(`result: ${run}`);
    expect([...found]).toEqual([]);
    expect(errors).toEqual([]);
}

test("a whole game in Japanese, on a desk", async ({ page }) => {
    test.setTimeout(200_000);
    await play(page, mouse, 1);
    await expectAccessible(page);
});

test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test("a whole game in Japanese, by touch", async ({ page }) => {
        test.setTimeout(200_000);
        await play(page, touch, 2);
    });
});

const SCREENS = ["play", "online", "profile", "learn", "learn/1", "learn/2", "learn/7", "decks", "cards", "cards/ST01-012", "puzzles", "puzzles/win-001", "lab", "position", "watch", "replays", "settings"];

test("every screen in Japanese", async ({ page }) => {
    test.setTimeout(200_000);
    for (const screen of SCREENS) {
        await page.goto(`#/${screen}`);
        await page.locator(".screen h1").first().waitFor();
        await page.waitForTimeout(500);
        await expect.poll(() => latin(page), { message: screen, timeout: 15_000 }).toEqual([]);
    }
});

test("cards are found by their Japanese names, in any kana and width", async ({ page }) => {
    await page.goto("#/cards");
    const words = page.getByRole("searchbox");
    for (const spelling of ["ウソップ", "うそっぷ", "ｳｿｯﾌﾟ", "色：赤　コスト<=2 ウソップ"]) {
        await words.fill(spelling);
        await expect(page.locator(".tile").first()).toContainText("ウソップ", { timeout: 15_000 });
        await words.fill("");
    }
});

test("the language can be chosen, and is kept", async ({ page }) => {
    await page.goto("#/settings");
    await expect(page.getByRole("heading", { level: 1, name: "設定" })).toBeVisible();
    await page.getByRole("radio", { name: "English" }).check();
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await page.goto("#/play");
    await expect(page.getByRole("heading", { level: 1, name: "Play" })).toBeVisible();
    await page.goto("#/settings");
    await page.getByRole("radio", { name: "ブラウザ" }).or(page.getByRole("radio", { name: "As the browser" })).check();
    await expect(page.getByRole("heading", { level: 1, name: "設定" })).toBeVisible();
});
