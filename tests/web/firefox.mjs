// The page in Firefox, which is driven over WebDriver BiDi, the protocol that it speaks itself: no driver is
// needed. It loads, plays the same games as the native engine, plays a whole game by what a screen reader
// has, finds cards, and nothing is reported as an error.
//
//   node tests/web/firefox.mjs BUILD [FOLDER]   ends with 'N passed, N failed'; pictures go to FOLDER
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check, finish } from "./checks.mjs";
import { answerInside } from "./inside.mjs";
import { said, servePage } from "./serve.mjs";

const [build = "build", pictures = ""] = process.argv.slice(2);
const START_MS = 60_000;
const QUESTIONS_MAX = 800;
const WebSocket = globalThis.WebSocket ?? createRequire(import.meta.url)("playwright-core/lib/utilsBundle").ws;

/** A session with a browser: commands, and errors that its pages report. */
class Session {
    errors = [];
    waiting = new Map();
    count = 0;

    static async open(address) {
        const session = new Session();
        session.socket = new WebSocket(address);
        session.socket.onmessage = (event) => session.take(JSON.parse(event.data));
        await new Promise((resolve, reject) => {
            session.socket.onopen = resolve;
            session.socket.onerror = reject;
        });
        await session.send("session.new", { capabilities: {} });
        await session.send("session.subscribe", { events: ["log.entryAdded"] });
        const { contexts } = await session.send("browsingContext.getTree", {});
        session.context = contexts[0].context;
        return session;
    }

    take(message) {
        if (message.method === "log.entryAdded" && message.params.level === "error") this.errors.push(message.params.text);
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.type === "error") waiting?.reject(new Error(`${message.error}: ${message.message}`));
        else waiting?.resolve(message.result);
    }

    send(method, params) {
        const id = ++this.count;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.socket.send(JSON.stringify({ id, method, params }));
        });
    }

    /** Runs a function in the page; what goes there and back is JSON. */
    async run(use, argument = null) {
        const expression = `Promise.resolve((${use})(${JSON.stringify(argument)})).then((value) => JSON.stringify(value ?? null))`;
        const answer = await this.send("script.evaluate", { expression, awaitPromise: true, target: { context: this.context }, resultOwnership: "none" });
        if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
        return JSON.parse(answer.result.value);
    }

    visit(url) {
        return this.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
    }

    resize(width, height) {
        return this.send("browsingContext.setViewport", { context: this.context, viewport: { width, height } });
    }

    async picture(name) {
        if (!pictures) return;
        mkdirSync(pictures, { recursive: true });
        const { data } = await this.send("browsingContext.captureScreenshot", { context: this.context });
        writeFileSync(`${pictures}/${name}.png`, Buffer.from(data, "base64"));
    }

    /** Clicks the middle of the first element that the text of a role names, with a real pointer. */
    async click(text) {
        const find = (wanted) => {
            const element = [...document.querySelectorAll("button, a")].find((one) => one.innerText.trim() === wanted);
            if (!element) return null;
            element.scrollIntoView({ block: "center" });
            const box = element.getBoundingClientRect();
            return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
        };
        const [x, y] = (await until(() => this.run(find, text))) ?? [];
        const actions = [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
        await this.send("input.performActions", { context: this.context, actions: [{ type: "pointer", id: "mouse", actions }] });
    }
}

/** Asks until there is an answer. */
async function until(ask) {
    const end = performance.now() + START_MS;
    for (;;) {
        const answer = await ask();
        if (answer) return answer;
        if (performance.now() > end) throw new Error(`nothing came of ${ask}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/** Answers a question by the list of all answers; what the game has come to. */
async function answerAny(seed) {
    const state = () => document.querySelector(".ask[data-kind]:not([data-kind=''])")?.dataset;
    const until = async (isSo) => {
        for (let i = 0; i < 1500; i++) {
            if (isSo()) return true;
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
        return false;
    };
    if (!(await until(() => state()))) return { kind: "nothing is asked" };
    const { kind, id } = state();
    if (kind === "result") return { kind };
    const list = () => document.querySelector(".ask ol button, .ask ul[aria-label='All answers'] button, .ask [aria-label='All answers'] button");
    if (!list()) [...document.querySelectorAll(".ask button")].find((button) => /^All \d+/.test(button.innerText))?.click();
    if (!(await until(list))) return { kind: `no list of answers for '${kind}'` };
    const buttons = [...document.querySelectorAll(".ask [aria-label='All answers'] button")];
    buttons[seed % buttons.length].click();
    const isOver = await until(() => state() && state().id !== id);
    return { kind: isOver ? "asked" : `'${kind}' was not answered` };
}

async function play(session, base) {
    await session.visit(`${base}#/play`);
    await session.run(() => localStorage.setItem("logpose.settings", JSON.stringify({ theme: "dark", speed: "fast", motion: "off" })));
    await session.visit("about:blank");
    await session.visit(`${base}#/play`);
    await session.picture("play");
    await session.click("Play a first game");
    let [kind, answers, seed] = ["asked", 0, 12345];
    while (kind === "asked" && answers < QUESTIONS_MAX) {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        ({ kind } = await session.run(answerAny, seed >>> 8));
        answers++;
        if (answers === 30) await session.picture("table");
    }
    check("a whole game is played", kind === "result", `${kind}, after ${answers} answers`);
    await session.picture("result");
}

async function find(session, base) {
    await session.visit(`${base}#/cards`);
    const status = () => document.querySelector("#finder-status")?.innerText;
    await until(async () => /^2823/.test((await session.run(status)) ?? ""));
    await session.run(() => {
        const field = document.querySelector("input[type='search']");
        field.value = "nami";
        field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const found = await until(async () => /^\d{2} cards/.exec((await session.run(status)) ?? "")?.[0]);
    check("cards are found", found !== undefined, found);
    await session.picture("cards");
}

async function look(session, base) {
    for (const screen of ["play", "decks", "puzzles", "lab", "position", "replays", "rules", "settings", "learn", "watch", "online"]) {
        await session.visit("about:blank");
        await session.visit(`${base}#/${screen}`);
        const title = await until(() => session.run(() => document.querySelector("h1")?.innerText));
        await new Promise((resolve) => setTimeout(resolve, 700)); // leaving while it loads is an error for Firefox
        const isWide = await session.run(() => document.documentElement.scrollWidth > innerWidth);
        check(`${screen} is shown`, title && !isWide, isWide ? "wider than the window" : "without a heading");
        await session.picture(screen);
    }
}

const { base, folder, end } = await servePage(build);
const profile = `${folder}/profile`;
mkdirSync(profile);
// Nothing is looked up or fetched but the page.
writeFileSync(`${profile}/user.js`, ['"browser.shell.checkDefaultBrowser", false', '"app.update.enabled", false', '"toolkit.telemetry.enabled", false', '"datareporting.policy.dataSubmissionEnabled", false', '"network.captive-portal-service.enabled", false', '"network.connectivity-service.enabled", false', '"browser.safebrowsing.malware.enabled", false', '"extensions.getAddons.cache.enabled", false', '"services.settings.server", "data:,"'].map((row) => `user_pref(${row});\n`).join(""));
let firefox;
try {
    firefox = spawn(process.env["FIREFOX"] ?? "firefox-esr", ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"], { env: { ...process.env, HOME: folder } });
    const address = (await said(firefox, /ws:\/\/\S+/)).replace(/\/?$/, "/session");
    const session = await Session.open(address);
    await session.resize(1280, 800);
    await session.visit(base);
    const native = new Map(execFileSync(`${build}/tests/web_native`, [`${build}/web/cards.image`]).toString().trim().split("\n").map((line) => line.split(" ")));
    const checks = [...native.keys()].filter((name) => !name.includes("4000")); // that one takes long
    for (const { name, hash } of await session.run(answerInside, { base, checks, times: 1 })) check(name, hash === native.get(name), `${hash}, and ${native.get(name)} natively`);
    await play(session, base);
    await find(session, base);
    await look(session, base);
    if (pictures) {
        await session.resize(390, 844);
        for (const screen of ["play", "decks", "puzzles/win-001"]) {
            await session.visit(`${base}#/${screen}`);
            await new Promise((resolve) => setTimeout(resolve, 1500));
            await session.picture(`phone-${screen.replace("/", "-")}`);
        }
    }
    check("nothing is reported as an error", session.errors.length === 0, session.errors.join("\n"));
} catch (reason) {
    check("Firefox can be driven", false, String(reason));
} finally {
    firefox?.kill();
    await new Promise((resolve) => setTimeout(resolve, 500)); // it still writes to its profile
    end();
}
finish();
