// Two people at one screen: a whole game, handed over at every turn, and nothing hidden in the page's
// state while the other one could look.
import { expect, test, type Page } from "@playwright/test";
import { playGame, tree, type Hand } from "./player";
import { errorsOf, expectAccessible, withSettings } from "./tools";

interface Seen {
    tables: { you: number | null; asked: number; shown: number }[];
}

/** Notes of every message to the page whose it is, and how many cards of other hands it shows. */
async function watchMessages(page: Page): Promise<void> {
    await page.addInitScript(() => {
        const seen: Seen = { tables: [] };
        Object.assign(globalThis, { seen });
        const Own = Worker;
        globalThis.Worker = class extends Own {
            constructor(address: string | URL) {
                super(address);
                this.addEventListener("message", (event: MessageEvent) => {
                    for (const down of (event.data as { down?: { kind: string; you: number | null; ask: { seat: number } | null; sides: { hand: { card?: string }[] }[] }[] }).down ?? []) {
                        if (down.kind !== "table") continue;
                        const others = down.sides.filter((_, seat) => seat !== down.you);
                        seen.tables.push({ you: down.you, asked: down.ask?.seat ?? -1, shown: others.flatMap((side) => side.hand).filter((card) => card.card !== undefined).length });
                    }
                });
            }
        };
    });
}

let handedOver = 0;

/** Takes the screen over, or answers by the list of all answers. */
const both: Hand = async (page, kind, random) => {
    if (kind !== "hand over") return tree(page, kind, random);
    handedOver++;
    const names = await page.locator(".hand .card-name").count();
    expect(names, "a hand lies open while the screen is handed over").toBe(0);
    await page.getByRole("button", { name: /^I am Player [12]: show my cards/ }).press("Enter");
};

test("two people play a whole game at one screen", async ({ page }) => {
    test.setTimeout(200_000);
    await withSettings(page, { speed: "fast", motion: "off" });
    await watchMessages(page);
    const errors = errorsOf(page);
    await page.goto("#/play");
    await page.getByLabel("Opponent").selectOption({ label: "A friend, at this screen" });
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Player [12] decides/ })).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await page.reload(); // it begins with nobody at the screen again
    await expect(page.getByRole("heading", { level: 1, name: /Player [12] decides/ })).toBeVisible({ timeout: 20_000 });
    const kinds = await playGame(page, both, 11);
    expect(kinds.get("main")).toBeGreaterThan(2);
    expect(handedOver).toBeGreaterThan(4);
    await expect(page.getByRole("heading", { level: 1, name: "The game is over" })).toBeVisible();
    const { tables } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    expect(tables.filter((table) => table.shown > 0)).toEqual([]);
    expect(tables.filter((table) => table.you !== null && table.you !== table.asked)).toEqual([]);
    expect(new Set(tables.map((table) => table.you))).toEqual(new Set([null, 0, 1]));
    expect(errors).toEqual([]);
});
