// Whole games, each with one kind of hand: a mouse, a finger, keys alone, or the accessibility tree
// alone. They choose at random, from a seed, among what the page offers.
import { expect, type Locator, type Page } from "@playwright/test";

export type Random = () => number;

/** A small generator, so that a game that fails can be played again. */
export function randomOf(seed: number): Random {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

/** One question, answered. */
export type Hand = (page: Page, kind: string, random: Random) => Promise<void>;

const QUESTIONS_MAX = 800;

/** Answers questions until the game is over; returns which kinds there were. */
export async function playGame(page: Page, hand: Hand, seed: number): Promise<Map<string, number>> {
    const random = randomOf(seed);
    const kinds = new Map<string, number>();
    for (let i = 0; i < QUESTIONS_MAX; i++) {
        const ask = page.locator(".ask[data-kind]:not([data-kind=''])");
        await ask.waitFor({ timeout: 20_000 });
        const kind = (await ask.getAttribute("data-kind"))!;
        if (kind === "result") return kinds;
        const id = await ask.getAttribute("data-id");
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        await hand(page, kind, random);
        const isOver = (before: string | null) => {
            const now = document.querySelector<HTMLElement>(".ask")?.dataset;
            return now?.["id"] !== before || now?.["kind"] === "result"; // whoever gives up is not asked again
        };
        await page.waitForFunction(isOver, id, { timeout: 10_000, polling: 20 }).catch(() => {
            throw new Error(`The question '${kind}' (${id}) was not answered.`);
        });
    }
    throw new Error(`${QUESTIONS_MAX} questions and no end`);
}

async function any(list: Locator, random: Random): Promise<Locator | null> {
    const count = await list.count();
    return count === 0 ? null : list.nth(Math.floor(random() * count));
}

const GATHERED = ["pick", "order", "pick don", "trash character", "counter"];

const SURE = ".ask .warning[role='alert']"; // the page asks whether the turn is really to end

type Press = (target: Locator) => Promise<void>;

/** Clicks cards until the button of the question can be pressed. */
async function gather(page: Page, press: Press, random: Random): Promise<void> {
    const go = page.locator(".ask .button.main:not(:disabled)");
    const rest = page.locator("button.card.lit:not(.chosen), button.don.lit:not(.chosen)");
    for (let i = 0; i < 12; i++) {
        const isReady = (await go.count()) > 0 && (await page.locator(".ask .button[data-key='enter']:not(:disabled)").count()) > 0;
        if (isReady && random() < 0.7) break;
        const card = await any(rest, random);
        if (!card) break;
        await press(card);
    }
    const ready = page.locator(".ask .button[data-key='enter']:not(:disabled)");
    const other = page.locator(".ask .buttons button:not(:disabled), .ask .deed");
    await press((await ready.count()) > 0 ? ready : other.first());
}

/** Answers by pressing things: clicks, or taps. */
function pointing(press: Press, carry: (page: Page, from: Locator, to: Locator) => Promise<void>): Hand {
    return async (page, kind, random) => {
        if (kind === "main") return mainPhase(page, press, carry, random);
        if (kind === "counter" && random() < 0.5) return press(page.locator(".ask [data-key='p']"));
        if (GATHERED.includes(kind)) return gather(page, press, random);
        const lit = kind === "block" && random() < 0.5 ? await any(page.locator("button.card.lit"), random) : null;
        const button = lit ?? (await any(page.locator(".ask .buttons button:not(:disabled)"), random));
        await press(button!);
    };
}

async function mainPhase(page: Page, press: Press, carry: (page: Page, from: Locator, to: Locator) => Promise<void>, random: Random): Promise<void> {
    const playable = await any(page.locator(".hand button.card.lit"), random);
    if (playable && random() < 0.8) return carry(page, playable, page.locator(".front.own"));
    const own = await any(page.locator(".front.own button.card.lit, .behind.own button.card.lit"), random);
    if (own && random() < 0.9) {
        await press(own);
        const aim = await any(page.locator("button.card.aim"), random);
        if (aim) return press(aim);
        const deed = await any(page.locator(".ask .deed, .ask .number"), random);
        if (deed) return press(deed);
    }
    const end = page.locator(".ask [data-key='e']");
    await press(end);
    if ((await page.locator(SURE).count()) > 0) await press(end);
}

export const mouse: Hand = pointing(
    (target) => target.click(),
    async (page, from, to) => {
        const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
        await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
        await page.mouse.down();
        await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
        await page.mouse.up();
    },
);

/** A finger taps a card and then what is to be done with it. */
export const touch: Hand = pointing(
    (target) => target.tap(),
    async (page, from) => {
        await from.tap();
        await page.locator(".ask .deed").first().tap();
    },
);

/** Moves the focus there with Tab alone, whichever way is shorter. */
async function reach(page: Page, target: Locator): Promise<void> {
    const element = (await target.elementHandle())!; // what is pointed at may change what is lit
    const stepsTo = () =>
        element.evaluate((one) => {
            const all = [...document.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), input, select, summary, [tabindex='0']")].filter((other) => other.offsetParent !== null);
            return all.indexOf(one as HTMLElement) - all.indexOf(document.activeElement as HTMLElement);
        });
    // Where Tab goes from a place that is no stop of it is the browser's affair: look again.
    for (let i = 0; i < 4; i++) {
        const steps = await stepsTo();
        if (steps === 0) return;
        for (let k = 0; k < Math.abs(steps); k++) await page.keyboard.press(steps > 0 ? "Tab" : "Shift+Tab");
    }
    throw new Error(`Tab does not lead to '${await target.innerText()}'.`);
}

/** Keys alone: letters for buttons, arrows and Tab for cards; nothing else is touched. */
export const keys: Hand = async (page, kind, random) => {
    const key = (name: string) => page.keyboard.press(name);
    const press = async (target: Locator) => {
        await reach(page, target);
        await key("Enter");
    };
    if (kind === "main") {
        if (random() < 0.75) {
            await key(random() < 0.5 ? "c" : "b");
            for (let i = Math.floor(random() * 4); i > 0; i--) await key("ArrowRight");
            const isLit = await page.evaluate(() => document.activeElement?.classList.contains("lit") ?? false);
            if (isLit) {
                await key("Enter");
                const deed = page.locator(".ask .deed").first();
                if ((await deed.count()) > 0) return press(deed);
                await key("Escape");
            }
        }
        await key("e");
        if ((await page.locator(SURE).count()) > 0) await key("e");
        return;
    }
    if (GATHERED.includes(kind)) return gather(page, press, random);
    const button = await any(page.locator(".ask .buttons [data-key]:not(:disabled)"), random);
    await key((await button!.getAttribute("data-key"))!);
};

/** Only roles and names, as a screen reader has them: the list of all answers. */
export const tree: Hand = async (page, _kind, random) => {
    const list = page.getByRole("list", { name: "All answers" });
    if ((await list.count()) === 0) await page.getByRole("region", { name: "Question" }).getByRole("button", { name: /^All \d+ answers?/ }).click();
    const button = await any(list.getByRole("button"), random);
    await button!.press("Enter");
};

export async function expectResult(page: Page): Promise<void> {
    await expect(page.getByRole("heading", { level: 1, name: /You win|You lose|The game is over/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Play again" })).toBeVisible();
}
