// Every screen opens, says what it is, and asks no other host for anything; views.spec.ts looks at each in every
// theme and size.
import { expect, test } from "@playwright/test";
import { errorsOf } from "./tools";

const SCREENS: [string, string][] = [
    ["play", "Play"],
    ["online", "Online"],
    ["profile", "Profile"],
    ["learn", "Learn"],
    ["decks", "Decks"],
    ["cards", "Cards"],
    ["puzzles", "Puzzles"],
    ["lab", "Lab"],
    ["position", "Position"],
    ["watch", "Watch"],
    ["replays", "Replays"],
    ["rules", "Rules"],
    ["settings", "Settings"],
];

test("every screen has its title, and asks no other host for anything", async ({ page, baseURL }) => {
    const errors = errorsOf(page);
    const others: string[] = [];
    page.on("request", (request) => {
        if (!request.url().startsWith(baseURL!)) others.push(request.url());
    });
    for (const [name, title] of SCREENS) {
        await page.goto(`#/${name}`);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(page).toHaveTitle(`${title} · Log Pose`);
    }
    expect(errors).toEqual([]);
    expect(others).toEqual([]);
});

test("text grows to twice its size, and nothing is cut off", async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 }); // what 1280 × 800 is at 200 %
    await page.goto("#/settings");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(tooWide).toBe(false);
});

test("settings are kept, and a damaged store is reported and set aside", async ({ page }) => {
    await page.goto("#/settings");
    await page.getByRole("radio", { name: "High contrast" }).check();
    await page.reload();
    await expect(page.getByRole("radio", { name: "High contrast" })).toBeChecked();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast");
    await page.evaluate(() => localStorage.setItem("logpose.settings", "{half"));
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("could not be read");
    expect(await page.evaluate(() => localStorage.getItem("logpose.settings.damaged"))).toBe("{half");
});
