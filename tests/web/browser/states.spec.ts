// The table in every state that a game comes to: each is a real position, found by playing (see
// states.mjs) and opened as a game that goes on. Everything is in sight and in its place, nobody is
// shut out, and the question can be answered.
import { expect, test, type Page } from "@playwright/test";
import { findStates, STATES, type FoundState } from "../states.mjs";
import { errorsOf, expectAccessible, openState, tooSmall, violations, withSettings } from "./tools";

const build = process.env["LOGPOSE_BUILD"] ?? "../../build";
let states: Map<string, FoundState>;

test.beforeAll(async () => {
    states = await findStates(build);
});

/** What is out of its place; nothing, if all is well. */
async function misplaced(page: Page, isPhone: boolean): Promise<string[]> {
    return page.evaluate((phone) => {
        const wrong: string[] = [];
        const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.offsetParent !== null);
        const nameOf = (element: HTMLElement) => element.innerText.replace(/\s+/g, " ").slice(0, 50) || element.className;
        if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the window");
        if (document.documentElement.scrollHeight > innerHeight) wrong.push("the page is higher than the window");
        for (const element of all(".ask .buttons button, .top-bar button")) {
            const box = element.getBoundingClientRect();
            if (box.left < 0 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight + 1) wrong.push(`${nameOf(element)} is out of sight`);
            if (phone && Math.min(box.width, box.height) < 43.5) wrong.push(`${nameOf(element)} is too small for a finger: ${box.width} × ${box.height}`);
        }
        const boxOf = (element: HTMLElement) => ({ left: element.getBoundingClientRect().left, right: element.getBoundingClientRect().right, top: element.getBoundingClientRect().top, bottom: element.getBoundingClientRect().bottom });
        const cards = all(".front .card, .behind .card");
        cards.forEach((card, i) => {
            const a = boxOf(card);
            if (a.left < -4 || a.right > innerWidth + 4) wrong.push(`${nameOf(card)} lies beside the mat`);
            for (const other of cards.slice(i + 1)) {
                const b = boxOf(other);
                const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                // Tilted cards may touch each other's corners.
                if (width > 0.3 * card.offsetWidth && height > 0.3 * card.offsetHeight) wrong.push(`${nameOf(card)} lies on ${nameOf(other)}`);
            }
        });
        for (const path of document.querySelectorAll<SVGPathElement>(".arrow.attack .line")) {
            const origin = path.ownerSVGElement!.getBoundingClientRect();
            for (let at = 0; at <= path.getTotalLength(); at += 4) {
                const point = path.getPointAtLength(at);
                const [x, y] = [point.x + origin.left, point.y + origin.top];
                for (const card of cards.filter((one) => !one.matches(".attacker, .defender, .rested"))) {
                    const box = boxOf(card);
                    if (x > box.left + 3 && x < box.right - 3 && y > box.top + 3 && y < box.bottom - 3) wrong.push(`the arrow crosses ${nameOf(card)}`);
                }
            }
        }
        return [...new Set(wrong)];
    }, isPhone);
}

test("every state was found", () => {
    expect(Object.keys(STATES).filter((name) => !states.has(name))).toEqual([]);
});

test("the power of a weak card can be read, though its bar is short", async ({ page }) => {
    await withSettings(page, { theme: "light", motion: "off", speed: "fast" });
    await openState(page, states.get("counter for a Character")!);
    const colour = (name: string) => page.locator(name).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await colour(".gauge-sum")).toBe(await colour(".gauge-have"));
});

test("an attack that is only aimed is shown in the lane, and Escape takes it back", async ({ page }) => {
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    await openState(page, states.get("main")!);
    await page.locator(".front.own .card.lit").first().click();
    const aim = page.locator(".card.aim").first();
    const [attack, defence] = (await aim.locator(".outcome").innerText()).split(" → ");
    await aim.hover();
    await expect(page.locator(".duel.preview")).toContainText(new RegExp(`${attack}.*${defence}`, "s"));
    expect(await misplaced(page, false)).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.locator(".duel, .card.aim")).toHaveCount(0);
});

test("Counters are laid out until they are enough", async ({ page }) => {
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    await openState(page, states.get("counter that suffices")!);
    const cards = page.locator(".hand .card.lit");
    let laid = 0;
    for (; (await page.locator(".gauge-end.good").count()) === 0; laid++) await cards.nth(laid).click();
    expect(laid).toBeGreaterThan(1);
    await expect(page.locator(".duel")).toContainText("stopped");
    await expect(page.getByRole("button", { name: new RegExp(`^Trash ${laid}: \\+`) })).toBeEnabled();
    await expectAccessible(page);
});

test("all cards of an order are tapped, and placed so", async ({ page }) => {
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    await openState(page, states.get("order")!);
    const id = await page.locator(".ask").getAttribute("data-id");
    const cards = page.locator(".tray .card.lit");
    const count = await cards.count();
    expect(count).toBeGreaterThan(2);
    for (let i = 0; i < count; i++) await cards.nth(i).click();
    await page.getByRole("button", { name: "Place so" }).click();
    await expect(page.locator(`.ask[data-id="${id}"]`)).toHaveCount(0);
});

test("equal cards of a choice are taken one by one", async ({ page }) => {
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    const state = states.get("pick from the trash")!;
    const { max, answers } = state.table.ask!;
    expect(answers!.some((answer) => answer.like)).toBe(true);
    await openState(page, state);
    for (const answer of answers!.slice(0, max)) await page.locator(`.tray [data-slot="${answer.on}"]`).click();
    await page.getByRole("button", { name: `Place ${max}`, exact: true }).click();
    await expect(page.locator(`.ask[data-id="${state.table.id}"]`)).toHaveCount(0);
});

test("the cards of a question can be laid aside to see the table", async ({ page }) => {
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    await openState(page, states.get("pick from the trash")!);
    await page.locator(".tray .card.lit").first().click();
    const look = page.getByRole("button", { name: "Table", exact: true });
    await look.click();
    await expect(page.locator(".tray")).toHaveCount(0);
    await expectAccessible(page);
    await look.click();
    await expect(page.locator(".tray .card.chosen")).toHaveCount(1);
});

test("a window over the table has its keys to itself", async ({ page }) => {
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    await openState(page, states.get("counter")!);
    const id = await page.locator(".ask").getAttribute("data-id");
    await page.keyboard.press("Shift+C");
    await expect(page.getByRole("dialog")).toBeVisible();
    for (const key of ["p", "1", "u"]) await page.keyboard.press(key);
    await expect(page.locator(".hand .chosen")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(`.ask[data-id="${id}"]`)).toHaveCount(1);
});

test("a key that is held down is one answer", async ({ page }) => {
    await withSettings(page, { theme: "dark", motion: "off", speed: "fast" });
    await openState(page, states.get("main")!);
    const sure = page.locator(".ask .warning[role='alert']");
    for (const key of ["e", "Enter"]) {
        if (key === "Enter") await page.locator(".ask [data-key='e']").focus();
        for (let i = 0; i < 3; i++) await page.keyboard.down(key); // from the second on it repeats itself
        await page.keyboard.up(key);
        await expect(sure).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(sure).toHaveCount(0);
    }
});

/** Opens one state after the other; what is wrong with them. */
async function checkAll(page: Page, theme: string, isPhone: boolean): Promise<void> {
    test.setTimeout(400_000);
    await withSettings(page, { theme, motion: "off", speed: "fast" });
    const errors = errorsOf(page);
    for (const name of states.keys()) {
        await openState(page, states.get(name)!);
        expect.soft(await misplaced(page, isPhone), name).toEqual([]);
        expect.soft(await violations(page), name).toEqual([]);
    }
    expect(errors).toEqual([]);
}

test("every state on a desk, dark", ({ page }) => checkAll(page, "dark", false));

test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test("every state, light", ({ page }) => checkAll(page, "light", true));

    test("what is pressed is as large as a finger, on a tablet, too", async ({ page }) => {
        await withSettings(page, { theme: "light", motion: "off", speed: "fast" });
        for (const [width, height] of [[390, 844], [820, 1180]] as const) {
            await page.setViewportSize({ width, height });
            await openState(page, states.get("main")!);
            expect(await tooSmall(page), `${width} × ${height}`).toEqual([]);
            await page.locator(".front.own .card.lit").first().tap();
            expect(await tooSmall(page), `${width} × ${height}, with a card`).toEqual([]);
        }
    });

    test("a pile that is opened is in sight, however the mat was scrolled", async ({ page }) => {
        await withSettings(page, { theme: "light", motion: "off", speed: "fast", size: "large" });
        await page.setViewportSize({ width: 320, height: 560 });
        await openState(page, states.get("main")!);
        await page.locator(".mat").evaluate((mat) => mat.scrollTo(0, mat.scrollHeight));
        expect(await page.locator(".mat").evaluate((mat) => mat.scrollTop)).toBeGreaterThan(70);
        await page.locator(".behind.own .mini.trash").dispatchEvent("click");
        await expect(page.locator(".tray").getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    });

    test("nothing of a long question is seen below its buttons", async ({ page }) => {
        await withSettings(page, { theme: "light", motion: "off", speed: "fast" });
        await openState(page, states.get("main")!);
        await page.getByRole("button", { name: /^All \d+ answers?/ }).tap();
        const below = await page.locator(".ask").evaluate((ask) => {
            const box = ask.getBoundingClientRect();
            return document.elementFromPoint(box.left + box.width / 2, box.bottom - 3)?.closest(".deed") !== null;
        });
        expect(below).toBe(false);
    });
});

const SIZES: [number, number][] = [
    [360, 640],
    [640, 360],
    [844, 390],
    [1024, 768],
    [820, 1180],
    [1600, 1000],
];

test("every size shows the whole table, in high contrast", async ({ page }) => {
    test.setTimeout(200_000);
    await withSettings(page, { theme: "contrast", motion: "off", speed: "fast" });
    for (const name of ["main", "full table", "counter", "many cards"]) {
        await openState(page, states.get(name)!);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            expect.soft(await misplaced(page, false), `${name}, ${width} × ${height}`).toEqual([]);
        }
        await expectAccessible(page);
    }
});
