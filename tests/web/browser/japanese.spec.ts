// The page for somebody who reads only Japanese: whole games and every screen, without a word in Latin
// letters but for names that are printed so.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { sentencesOf, VIEWS, type Say } from "../views.mjs";
import { mouse, playGame, touch, tree, type Hand } from "./player";
import { errorsOf, expectAccessible, tooSmall, untilKept, withSettings } from "./tools";

test.use({ locale: "ja-JP" });

const FAST = { speed: "fast", motion: "off" };
const FACTS = ["names", "types"].map((name) => readFileSync(new URL(`../../../cards/${name}.ja.tsv`, import.meta.url), "utf8"));

/** Words in Latin letters that Japanese cards have in their names and types, and those that the page may say. */
const PRINTED = new Set(
    FACTS.join("\n")
        .split("\n")
        .flatMap((line) => (line.split("\t")[1] ?? "").match(/[A-Za-zÀ-ÿ]{2,}/g) ?? []),
);
const OWN = ["Log", "LOG", "Pose", "POSE", "CR", "KO", "Enter", "Space", "Tab", "Esc", "Shift", "English", "OPTCGSim", "Egman", "Events", "Limitless", "onepiecetopdecks", "CSV", "SR", "JavaScript", "Français"]

/** Every run of Latin letters that is shown or read aloud; what is code stays code, as the digits of "プレイヤー1ba7". */
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
    const isCode = /(?<=プレイヤー)[0-9a-f]{4}|\b(?:[A-Za-z]+\d*-\d+|[A-Z]{2,3}\d{2}|[A-Z]|logpose\S*)(?=\b|$)/g;
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

    test("what a finger opens in Japanese alone is large enough", async ({ page }) => {
        for (const name of ["card", "rule"]) {
            await VIEWS[name]!(page, tools);
            expect(await tooSmall(page), name).toEqual([]);
        }
    });
});

const softly = expect.configure({ soft: true });
const tools = { build: process.env["LOGPOSE_BUILD"] ?? "../../build", say: sentencesOf("ja") };

test("every screen in Japanese, in every state", async ({ page }) => {
    test.setTimeout(400_000);
    await withSettings(page, FAST);
    for (const [name, open] of Object.entries(VIEWS)) {
        await open(page, tools);
        await softly.poll(() => latin(page), { message: name, timeout: 15_000 }).toEqual([]);
    }
    for (const lesson of [2, 7]) {
        await page.goto(`#/learn/${lesson}`);
        await page.locator(".screen h1").first().waitFor();
        await softly.poll(() => latin(page), { message: `lesson ${lesson}`, timeout: 15_000 }).toEqual([]);
    }
});

/** Makes a table, and sits down with a deck; returns the links for the other player and for whoever watches. */
async function seat(page: Page, say: Say, wishes: Record<string, string>, deck: string): Promise<string[]> {
    await page.goto("#/online");
    for (const [name, value] of Object.entries(wishes)) await page.locator(`select[name=${name}]`).selectOption(value);
    await page.getByRole("button", { name: say("online.make") }).click();
    const links = wishes["bot"] ? [] : [await page.getByLabel(say("online.toSit")).inputValue(), await page.getByLabel(say("online.toWatch")).inputValue()];
    await sitDown(page, say, deck);
    return links;
}

async function sitDown(page: Page, say: Say, deck: string): Promise<void> {
    await page.locator(`select[name=deck] option[value=${deck}]`).waitFor({ state: "attached" });
    await page.locator("select[name=deck]").selectOption(deck);
    await page.getByRole("button", { name: say("online.sitWith") }).click();
}

/** A hand that gives up when it is asked for the tenth time. */
function conceding(page: Page, say: Say): Hand {
    let count = 0;
    return async (_, kind, random) => {
        if (++count < 10) return tree(page, kind, random);
        await page.getByRole("button", { name: say("table.concede") }).click();
        await page.getByRole("dialog").getByRole("button", { name: say("table.concede") }).click();
    };
}

test("at a table of the server, with somebody who reads English", async ({ page, browser, baseURL }) => {
    test.setTimeout(200_000);
    const { say } = tools;
    const english = sentencesOf("en");
    const found = new Set<string>();
    await withSettings(page, FAST);
    const [join = "", watch = ""] = await seat(page, say, { format: "none", delay: "0" }, "st01");
    for (const run of await latin(page)) found.add(`room: ${run}`);
    const other = await (await browser.newContext({ baseURL: baseURL!, locale: "en" })).newPage();
    const watcher = await (await browser.newContext({ baseURL: baseURL!, locale: "ja-JP" })).newPage();
    for (const one of [other, watcher]) await withSettings(one, FAST);
    await watcher.goto(watch);
    await other.goto(join);
    await sitDown(other, english, "st02");
    await expect(page.locator(".opponent b").first()).toHaveText(/^プレイヤー[0-9a-f]{4}$/);
    await expect(other.locator(".opponent b").first()).toHaveText(/^Player [0-9a-f]{4}$/);
    const games = [playGame(page, reading(mouse, found), 1), playGame(other, conceding(other, english), 2)];
    await Promise.all(games);
    for (const [name, one] of Object.entries({ result: page, watcher })) {
        await expect(one.getByText(say("online.verified"))).toBeVisible();
        for (const run of await latin(one)) found.add(`${name}: ${run}`);
    }
    await page.goto("#/profile");
    await expect(page.getByText(say("profile.look")).first()).toBeVisible();
    for (const run of await latin(page)) found.add(`profile: ${run}`);
    await page.getByRole("button", { name: say("profile.change") }).click();
    await expect(page.getByText(say("profile.renamed"))).toBeVisible();
    const kept = await page.evaluate(() => Object.values(localStorage).join());
    expect(kept).toMatch(/"name":"Player [0-9a-f]{4}"/); // confirmed, and still a given name
    expect([...found]).toEqual([]);
    for (const one of [other, watcher]) await one.context().close();
});

test("at a table of the server, with a computer", async ({ page }) => {
    await withSettings(page, FAST);
    await seat(page, tools.say, { bot: "level3", format: "none" }, "st01");
    await expect(page.locator(".opponent b").first()).toHaveText("レベル3");
    expect(await latin(page)).toEqual([]);
});

test("what there is of a card in English alone is closed, and opens", async ({ page }) => {
    await page.goto("#/cards/OP01-016");
    const program = page.locator("pre.program");
    await expect(program).toBeAttached();
    await expect(program).toBeHidden();
    await page.getByText("プログラム(英語)").click();
    await expect(program).toBeVisible();
    // No blank follows a stop of Japanese.
    await page.goto("#/cards/EB04-061");
    await expect(page.locator(".sheet").first()).toContainText("ことができる：自分");
});

test("without a network the online screens say so in Japanese", async ({ page }) => {
    await page.goto("#/settings");
    await page.goto("#/online");
    await expect(page.getByRole("heading", { level: 1, name: "オンライン" })).toBeVisible();
    await page.goto("#/settings");
    await untilKept(page);
    await page.context().setOffline(true);
    for (const screen of ["online", "profile"]) {
        await page.goto(`#/${screen}`);
        await expect(page.getByText(tools.say("online.unreachable"))).toBeVisible();
        expect(await latin(page)).toEqual([]);
    }
});

test("what was damaged in the browser is named in Japanese", async ({ page }) => {
    await page.goto("#/settings");
    await page.evaluate(() => localStorage.setItem("logpose.decks", "{half"));
    await page.reload();
    await page.goto("#/decks");
    await expect(page.getByRole("alert").first()).toContainText("デッキ。");
    expect(await latin(page)).toEqual([]);
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
