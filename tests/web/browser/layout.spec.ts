// Pictures of the table. Where things lie follows from the style sheets alone, not from the fonts of a
// machine, so the map of each state is compared with the one that is kept (layout.txt); the pixels are
// compared with those of a second visit: nothing moves, blinks or shifts once a question is asked.
//
// LOGPOSE_UPDATE=1 writes the maps again, for a change that moves things on purpose.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { findStates, type FoundState } from "../states.mjs";
import { openState, withSettings } from "./tools";

const build = process.env["LOGPOSE_BUILD"] ?? "../../build";
const MAPS = "layout.txt";
const NEAR = 6; // pixels: scroll bars and rounding differ
const SIZES: [number, number][] = [
    [1280, 800],
    [1600, 1000],
    [1024, 768],
    [390, 844],
    [844, 390],
];
const STATES = ["mulligan", "main", "counter", "pick from the deck"];
const PLACES = [".top-bar", ".mat", ".front.their", ".behind.their .leader-place", ".lane", ".front.own", ".behind.own .leader-place", ".behind.own .life", ".behind.own .piles", ".ask"];

let states: Map<string, FoundState>;
test.beforeAll(async () => {
    states = await findStates(build);
});

/** Left, top and width of each place, and how high the cards are drawn. */
async function mapOf(page: Page): Promise<string[]> {
    return page.evaluate((places) => {
        const line = (name: string) => {
            const element = document.querySelector<HTMLElement>(name);
            if (!element || element.offsetParent === null) return `${name} -`;
            const box = element.getBoundingClientRect();
            // What is asked grows upwards or downwards with its text.
            return `${name} ${Math.round(box.left)} ${name === ".ask" ? "*" : Math.round(box.top)} ${Math.round(box.width)}`;
        };
        const card = document.querySelector<HTMLElement>(".behind.own .leader-place .card")!;
        return [...places.map(line), `card ${card.offsetWidth} ${card.offsetHeight}`];
    }, PLACES);
}

function isNear(a: string, b: string): boolean {
    const [x, y] = [a.split(" "), b.split(" ")];
    return x.length === y.length && x.every((part, i) => part === y[i] || Math.abs(Number(part) - Number(y[i])) <= NEAR);
}

test("everything lies where it did", async ({ page }) => {
    test.setTimeout(200_000);
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    const found: string[] = [];
    for (const name of STATES) {
        await openState(page, states.get(name)!);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            found.push(`# ${name}, ${width} × ${height}`, ...(await mapOf(page)));
        }
    }
    if (process.env["LOGPOSE_UPDATE"] || !existsSync(MAPS)) writeFileSync(MAPS, `${found.join("\n")}\n`);
    const kept = readFileSync(MAPS, "utf8").trim().split("\n");
    expect(found.length).toBe(kept.length);
    expect(found.filter((line, i) => !isNear(line, kept[i]!))).toEqual([]);
});

test("a second visit shows the same picture, and nothing moves", async ({ page }) => {
    test.setTimeout(120_000);
    await withSettings(page, { theme: "light", motion: "off", speed: "fast" });
    for (const name of STATES) {
        const pictures: Buffer[] = [];
        for (let visit = 0; visit < 2; visit++) {
            await openState(page, states.get(name)!);
            await page.evaluate(async () => {
                await document.fonts.ready;
                await Promise.all(document.getAnimations().map((animation) => animation.finished));
            });
            pictures.push(await page.screenshot());
            await page.waitForTimeout(400);
            pictures.push(await page.screenshot());
        }
        expect(pictures.every((picture) => picture.equals(pictures[0]!)), name).toBe(true);
    }
});

test("the order in which it is read makes sense: question, hand, own side, theirs, log", async ({ page }) => {
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    await openState(page, states.get("main")!);
    const names = await page.evaluate(() => [...document.querySelectorAll("#screen section[aria-label]")].map((one) => one.getAttribute("aria-label")!.replace(/, \d.*/, "")));
    expect(names).toEqual(["Question", "Your hand", "Your Characters", "Your Leader, Stage, DON!! and piles", "Their Characters", "Their Leader, Stage, DON!! and piles", "Opponent", "What is going on", "Card", "Log"]);
});

test("text at twice its size: everything can still be read and pressed", async ({ page }) => {
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    for (const name of ["main", "counter", "use"]) {
        await openState(page, states.get(name)!);
        await page.evaluate(() => {
            document.documentElement.style.fontSize = "200%";
        });
        const lost = await page.evaluate(() =>
            [...document.querySelectorAll<HTMLElement>(".ask button, .ask h1, .top-bar button")]
                .filter((one) => {
                    one.scrollIntoView({ block: "nearest" });
                    const box = one.getBoundingClientRect();
                    const isOut = box.left < 0 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight + 1;
                    return isOut || one.scrollWidth > one.clientWidth + 2;
                })
                .map((one) => one.innerText),
        );
        expect(lost, name).toEqual([]);
    }
});
