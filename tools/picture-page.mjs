// Takes pictures of the page, to be looked at: node tools/picture-page.mjs BUILD FOLDER [NAME[,NAME…]] [SIZE[,SIZE…]] [THEME[,THEME…]] [LANGUAGE]
//
// NAME is a view (tests/web/views.mjs) or a state of the table (tests/web/states.mjs), or a part of
// one; without any, all are taken. SIZE is '390x844', THEME dark, light or contrast, LANGUAGE en or ja. LOGPOSE_WEBP=1 writes WebP, as
// in docs/pictures.
import { createRequire } from "node:module";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { servePage } from "../tests/web/serve.mjs";
import { findStates } from "../tests/web/states.mjs";
import { sentencesOf, VIEWS } from "../tests/web/views.mjs";

const require = createRequire(path.resolve("tests/web/package.json"));
const { chromium } = require("@playwright/test");
const [build = "build", folder = "pictures", names = "", sizes = "", themes = "", language = "en"] = process.argv.slice(2);
const SIZES = ["1280x800", "1600x1000", "390x844", "360x640", "844x390", "640x360"];
const THEMES = ["dark", "light", "contrast"];
const PHONE = 700; // a window that is narrower or lower than this (in one direction) is a phone's

const say = sentencesOf(language);
const listed = (text, all) => (text ? text.split(",") : all);
const isWanted = (name) => !names || names.split(",").some((part) => name.includes(part));

const { base: baseURL, end } = await servePage(build);

async function openState(page, { start, record }) {
    await page.goto("#/settings");
    await page.evaluate((text) => localStorage.setItem("logpose.game", text), JSON.stringify({ start, record }));
    await page.goto("about:blank");
    await page.goto("#/table");
    await page.locator(".ask[data-kind]:not([data-kind=''])").waitFor({ timeout: 20_000 });
}

/** A file of the window; those of the documents are WebP, which takes a quarter of the room. */
async function picture(page, path) {
    if (process.env["LOGPOSE_WEBP"] === undefined) return page.screenshot({ path: `${path}.png` });
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
    writeFileSync(`${path}.webp`, Buffer.from(data, "base64"));
}

/** Lays out Counters until they are enough. */
async function stage(page) {
    const cards = page.locator(".hand .card.lit");
    for (let i = (await cards.count()) - 1; i >= 0 && (await page.locator(".gauge-end.good").count()) === 0; i--) await cards.nth(i).click();
    await page.locator(".card.attacker").hover();
}

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
try {
    const states = await findStates(build);
    mkdirSync(folder, { recursive: true });
    for (const size of listed(sizes, SIZES)) {
        const [width, height] = size.split("x").map(Number);
        const isPhone = Math.min(width, height) < PHONE;
        for (const theme of listed(themes, THEMES)) {
            const context = await browser.newContext({ baseURL, locale: language, viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone });
            const page = await context.newPage();
            await page.addInitScript((text) => localStorage.getItem("logpose.settings") ?? localStorage.setItem("logpose.settings", text), JSON.stringify({ theme, motion: "off", speed: "fast" }));
            const take = async (name, open) => {
                try {
                    await open();
                    await page.waitForTimeout(300);
                    await picture(page, `${folder}/${name.replaceAll(" ", "-")}.${size}.${theme}`);
                } catch (reason) {
                    console.error(`${name}, ${size}, ${theme}: ${String(reason).split("\n")[0]}`);
                }
            };
            for (const [name, open] of Object.entries(VIEWS).filter(([one]) => isWanted(one))) await take(name, () => open(page, { build, say }));
            for (const [name, state] of [...states].filter(([one]) => isWanted(`table ${one}`))) {
                await take(`table ${name}`, async () => {
                    await openState(page, state);
                    if (name === "counter that suffices") await stage(page);
                });
            }
            await context.close();
        }
    }
} finally {
    await browser.close();
    end();
}
