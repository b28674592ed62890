// Logs of another simulator: dropped, listed, opened, counted.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { errorsOf, expectAccessible } from "./tools";

const LOG = readFileSync(new URL("../../logs/two-games.log", import.meta.url), "utf8");

/** Drops files onto the page, as they come from a desktop. */
async function drop(page: Page, files: { name: string; text: string }[]): Promise<void> {
    const transfer = await page.evaluateHandle((list) => {
        const data = new DataTransfer();
        for (const { name, text } of list) data.items.add(new File([text], name));
        return data;
    }, files);
    await page.dispatchEvent(".replays", "drop", { dataTransfer: transfer });
}

test("logs that are dropped are listed, opened and counted", async ({ page }) => {
    const errors = errorsOf(page);
    await page.goto("#/replays");
    await page.getByRole("heading", { level: 1, name: "Replays" }).waitFor();
    await drop(page, [
        { name: "2026-10-02T11.53.41.log", text: LOG },
        { name: "2026-11-03T10.00.00.log", text: LOG },
        { name: "notes.log", text: "nothing of the kind" },
    ]);
    await expect(page.getByRole("heading", { name: "4 games in 2 logs" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("alert")).toContainText("notes.log");
    await expect(page.locator(".shelf-game")).toHaveCount(4);
    const [told, list] = [await page.getByRole("alert").boundingBox(), await page.locator(".shelf-games").boundingBox()];
    expect(list!.y - told!.y - told!.height).toBeGreaterThan(4);
    await expect(page.locator(".shelf-result.won, .shelf-result.lost")).toHaveCount(4);
    await expect(page.locator(".shelf-stats")).toContainText("of 4 games won");
    await page.locator(".shelf-stats summary", { hasText: "Month" }).click();
    await expect(page.locator(".shelf-stats")).toContainText("2026-11");
    await expect(page.locator(".rate-few").first()).toBeVisible();
    await page.locator(".shelf-stats summary", { hasText: "opening hand" }).click();
    await expect(page.locator(".shelf-stats")).toContainText("describe, they do not prove");
    await expectAccessible(page);
    await page.locator(".shelf-game").nth(1).click();
    await expect(page.getByRole("status").first()).toContainText(/Answer (\d+) of \1/);
    await expect(page.locator(".shelf-game").nth(1)).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("heading", { name: "Statistics" })).toHaveCount(0); // the board comes first
    await expect(page.getByText("of 4 games won")).toBeHidden();
    await page.locator("details.shelf-stats > summary").click();
    await expect(page.getByText("of 4 games won")).toBeVisible();
    await page.getByRole("button", { name: "Put these games away" }).click();
    await expect(page.locator(".shelf")).toHaveCount(0);
    expect(errors).toEqual([]);
});

test("a log in UTF-16 is read, and its only game is opened", async ({ page }) => {
    await page.goto("#/replays");
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a record" }).click();
    const [first] = LOG.split(/(?=Attempting to connect)/).filter((part) => part.includes("Leader is"));
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(first!.replace(/\n/g, "\r\n"), "utf16le")]);
    await (await chosen).setFiles({ name: "game.log", mimeType: "text/plain", buffer: bytes });
    await expect(page.getByRole("status").first()).toContainText(/Answer (\d+) of \1/, { timeout: 30_000 });
});

test("a folder can be chosen", async ({ page }) => {
    await page.goto("#/replays");
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a folder of logs" }).click();
    expect(await (await chosen).element().evaluate((input) => (input as HTMLInputElement).webkitdirectory)).toBe(true);
});
