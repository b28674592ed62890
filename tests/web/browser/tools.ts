// What the tests of the page share: settings, axe, and watching for errors.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { FoundState } from "../states.mjs";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Sets the settings before the page is opened, and what its games are dealt from: the same decks lie in
 * the same order in every run, or in another one with LOGPOSE_SEED. */
export async function withSettings(page: Page, settings: Record<string, string>): Promise<void> {
    await page.addInitScript((seed) => {
        const random = crypto.getRandomValues.bind(crypto);
        let games = seed;
        crypto.getRandomValues = (words) => (words instanceof BigUint64Array ? words.fill(BigInt(++games)) : random(words));
    }, Number(process.env["LOGPOSE_SEED"] ?? 1));
    await page.addInitScript((text) => {
        if (location.protocol === "about:") return; // it has no store
        if (!localStorage.getItem("logpose.settings")) localStorage.setItem("logpose.settings", text);
    }, JSON.stringify(settings));
}

/** Opens a state of the table as a reload in the middle of its game does. */
export async function openState(page: Page, { start, record }: FoundState): Promise<void> {
    await page.goto("#/settings");
    await page.reload(); // the game that was open is over
    await page.evaluate((text) => localStorage.setItem("logpose.game", text), JSON.stringify({ start, record }));
    await page.goto("#/table");
    await page.locator(".ask[data-kind]:not([data-kind=''])").waitFor({ timeout: 20_000 });
}

/** Waits until all of the page is kept in the browser: from then on it needs no network. */
export async function untilKept(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));
}

/** Everything that goes wrong on the page from now on. */
export function errorsOf(page: Page): string[] {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
    });
    return errors;
}

/** What axe finds on what is shown now. */
export async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axeSource);
    return page.evaluate(async () => {
        const axe = (globalThis as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe;
        const found = await axe.run({ resultTypes: ["violations"] }); // the rest need not be reported in detail
        return found.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(" ")}`);
    });
}

/** Nobody is shut out: axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
    expect(await violations(page)).toEqual([]);
}

/** What a finger would miss. Links inside a text may be as high as its lines. */
export async function tooSmall(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const LEAST = 43.5;
        const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")];
        const wrong = all.flatMap((element) => {
            const target = element.closest("label") ?? element;
            if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".sr, .skip") || element.matches(".skip")) return [];
            if (element.tagName === "A" && getComputedStyle(element).display === "inline") return [];
            const box = target.getBoundingClientRect();
            // What lies invisibly around it can be hit as well.
            const around = getComputedStyle(element, "::after");
            const more = (a: string, b: string) => (around.position === "absolute" ? -parseFloat(a) - parseFloat(b) || 0 : 0);
            const least = Math.min(box.width + more(around.left, around.right), box.height + more(around.top, around.bottom));
            if (box.width === 0 || least >= LEAST) return [];
            return [`${element.tagName.toLowerCase()}.${element.className} '${element.innerText.replace(/\s+/g, " ").slice(0, 40)}' ${Math.round(box.width)} × ${Math.round(box.height)}`];
        });
        return [...new Set(wrong)].slice(0, 12);
    });
}
