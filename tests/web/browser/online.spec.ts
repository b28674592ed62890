// Playing people: two browsers at one table, the network cut and the server killed in the middle, somebody
// watching, a terminal at the table; and a page without a server.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { staticHost } from "./host";
import { playGame, tree } from "./player";
import { errorsOf, expectAccessible, withSettings } from "./tools";

const BUILD = resolve(process.env["LOGPOSE_BUILD"] ?? "../../build");
const FAST = { speed: "fast", motion: "off" };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A server of our own, which can be killed and comes back at the same address. */
class GameServer {
    private readonly folder = mkdtempSync(join(tmpdir(), "logpose-online-"));
    private process: ChildProcess | null = null;
    url = "";

    async start(): Promise<void> {
        const port = this.url ? new URL(this.url).port : "0";
        this.process = spawn(`${BUILD}/logpose`, ["serve", "--no-open", "--quiet", "--port", port, "--store", `sqlite:${this.folder}/tables.sqlite`], { stdio: ["ignore", "pipe", "inherit"] });
        this.url = await new Promise<string>((done) => this.process!.stdout!.once("data", (line: Buffer) => done(line.toString().trim())));
    }

    async kill(): Promise<void> {
        const gone = new Promise((done) => this.process!.once("exit", done));
        this.process!.kill("SIGKILL");
        await gone;
    }

    async end(): Promise<void> {
        await this.kill();
        rmSync(this.folder, { recursive: true });
    }
}

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.end());

async function visit(browser: Browser, address: string, options: object = {}): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await withSettings(page, FAST);
    const errors = errorsOf(page);
    await page.goto(server.url + address);
    return { page, context, errors };
}

/** Makes a table; returns its links. */
async function makeTable(page: Page, wishes: Record<string, string>): Promise<{ join: string; watch: string }> {
    for (const [name, value] of Object.entries(wishes)) await page.locator(`select[name=${name}]`).selectOption(value);
    await page.getByRole("button", { name: "Make the table" }).click();
    const link = (label: string) => page.getByLabel(label).inputValue();
    return { join: await link("To sit down"), watch: await link("To watch") };
}

async function sitDown(page: Page, deck: string): Promise<void> {
    await page.locator(`select[name=deck] option[value=${deck}]`).waitFor({ state: "attached" });
    await page.locator("select[name=deck]").selectOption(deck);
    await page.getByRole("button", { name: "Sit down with this deck" }).click();
}

async function say(page: Page, phrase: string): Promise<void> {
    await page.getByText("Say", { exact: true }).click();
    await page.getByRole("button", { name: phrase }).click();
}

async function turnOf(page: Page, turn: number): Promise<void> {
    const isReached = (goal: number) => Number(/\d+/.exec(document.querySelector(".turn")?.textContent ?? "")?.[0] ?? 0) >= goal || document.querySelector(".ask[data-kind='result']") !== null;
    await page.waitForFunction(isReached, turn, { timeout: 80_000 });
}

/** Lost connections are said in the console; nothing else may be. */
function others(errors: string[]): string[] {
    return errors.filter((error) => !/WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/.test(error));
}

test("two browsers play by link to the end, through a cut network and a killed server; a third watches", async ({ browser }) => {
    test.setTimeout(400_000); // the server deals, so a game may be long
    const ann = await visit(browser, "#/online");
    const links = await makeTable(ann.page, { format: "none", delay: "0" });
    expect(links.join).toMatch(/#join=[\w-]+\.[0-9a-f]{32}$/);
    await expectAccessible(ann.page);
    const bob = await visit(browser, new URL(links.join).hash, PHONE);
    await expect(bob.page.getByRole("button", { name: "Sit down with this deck" })).toBeVisible();
    expect(await bob.page.evaluate(() => location.href)).not.toContain("join="); // the secret leaves the address bar
    await expectAccessible(bob.page);
    const eve = await visit(browser, new URL(links.watch).hash);
    await expect(eve.page.getByText("The game has not begun")).toBeVisible();
    await sitDown(ann.page, "st01");
    await expect(bob.page.getByText("ready", { exact: true })).toBeVisible();
    await sitDown(bob.page, "st02");

    await say(bob.page, "Hello");
    await expect(ann.page.locator(".phrase")).toHaveText(/: Hello$/);
    await say(ann.page, "Mute their phrases");
    await say(bob.page, "Oops");
    await say(bob.page, "Thanks");
    await expect(bob.page.getByText("You: Thanks")).toBeVisible();
    await expect(ann.page.locator(".phrase")).toHaveCount(0);
    await ann.page.getByRole("button", { name: "Phrases are muted" }).click();

    const chaos = async () => {
        await turnOf(ann.page, 2);
        await bob.context.setOffline(true);
        await expect(bob.page.getByText("Connecting again")).toBeVisible();
        await expect(ann.page.locator(".away")).toBeVisible();
        await bob.context.setOffline(false);
        await expect(bob.page.getByText("Connecting again")).toHaveCount(0);
        await turnOf(ann.page, 4);
        await server.kill();
        await expect(ann.page.getByText("Connecting again")).toBeVisible();
        await server.start();
        await expect(ann.page.getByText("Connecting again")).toHaveCount(0);
        await eve.page.reload(); // and finds the table again
    };
    await Promise.all([playGame(ann.page, tree, 1), playGame(bob.page, tree, 2), chaos()]);

    const said = async (page: Page) => page.locator(".ask h1").innerText();
    expect([await said(ann.page), await said(bob.page)].sort()).toEqual(["You lose", "You win"]);
    await expect(eve.page.getByRole("heading", { level: 1, name: "The game is over" })).toBeVisible();
    for (const { page } of [ann, bob, eve]) await expect(page.getByText("The deal was fair: verified")).toBeVisible();
    await expectAccessible(ann.page);
    await expectAccessible(bob.page);

    await ann.page.getByRole("button", { name: "Exchange the decks" }).click();
    await expect(bob.page.getByText("wants a rematch with the decks exchanged")).toBeVisible();
    await bob.page.getByRole("button", { name: "Exchange the decks" }).click();
    await expect(ann.page.locator(".behind.own .card-name").first()).toContainText("Kid");
    expect([ann, bob, eve].flatMap(({ errors }) => others(errors))).toEqual([]);
    for (const { context } of [ann, bob, eve]) await context.close();
});

test("a terminal joins a table, and gives up", async ({ browser }) => {
    const ann = await visit(browser, "#/online");
    const { join: link } = await makeTable(ann.page, { format: "none", clock: "0,0,90" });
    const terminal = spawn(`${BUILD}/logpose`, ["play", "--join", link, "--deck", "st02", "--name", "Terry"], {
        stdio: ["pipe", "pipe", "inherit"],
        env: { ...process.env, XDG_DATA_HOME: mkdtempSync(join(tmpdir(), "logpose-terminal-")) },
    });
    let out = "";
    terminal.stdout.on("data", (text: Buffer) => (out += text.toString()));
    const ended = new Promise<number | null>((done) => terminal.once("exit", done));
    await expect(ann.page.getByText("Terry")).toBeVisible();
    await sitDown(ann.page, "st01");
    await expect(ann.page.getByRole("timer").first()).toBeVisible();
    terminal.stdin.write("1\n".repeat(8) + "concede\n");
    await playGame(ann.page, tree, 3);
    expect(await ended).toBe(0);
    expect(out).toContain("You lose.");
    await expect(ann.page.getByRole("heading", { level: 1, name: "You win" })).toBeVisible();
    expect(ann.errors).toEqual([]);
    await ann.context.close();
});

test("a bad deck is refused with its reasons, a wrong link leads nowhere, and an answer is taken back", async ({ browser }) => {
    const ann = await visit(browser, "#/online");
    const { join: link } = await makeTable(ann.page, { format: "none" });
    await sitDown(ann.page, "st01");
    await expect(ann.page.getByText("Your deck is on the table.")).toBeVisible();
    await ann.page.locator("select[name=deck]").selectOption({ label: "A list that I paste" });
    await ann.page.getByRole("textbox", { name: "List" }).fill("1 ST01-001\n50 ST01-002");
    await ann.page.getByRole("button", { name: "Take this one instead" }).click();
    await expect(ann.page.getByRole("alert")).toContainText("cannot be played at this table");
    expect(await ann.page.getByRole("alert").getByRole("listitem").count()).toBeGreaterThan(0);
    await expectAccessible(ann.page);
    const bob = await visit(browser, new URL(link).hash.replace(/.{4}$/, "0000"));
    await expect(bob.page.getByRole("alert")).toContainText("private");
    await bob.page.goto("about:blank");
    await bob.page.goto(link);
    await sitDown(bob.page, "st02"); // against the deck that was taken
    for (const { page } of [ann, bob]) await expect(page.locator(".company-seat.asked")).toBeVisible();
    await ann.page.evaluate(() => (location.hash = "#/rules")); // the game goes on meanwhile
    await expect(ann.page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    await expect(bob.page.locator(".away")).toHaveCount(0);
    await ann.page.goBack();
    await expect(ann.page.locator(".company-seat.asked")).toBeVisible();
    const [first, second] = (await ann.page.locator(".ask.mine").count()) > 0 ? [ann.page, bob.page] : [bob.page, ann.page];
    await first.getByRole("button", { name: "Go first" }).click();
    await expect(first.getByRole("button", { name: "Go first" })).toHaveCount(0);
    await first.getByRole("button", { name: "Take back" }).click();
    await expect(second.getByText("asks to take the last answer back")).toBeVisible();
    await second.getByRole("button", { name: "Allow" }).click();
    await expect(first.getByRole("button", { name: "Go first" })).toBeVisible();
    for (const { context } of [ann, bob]) await context.close();
});

test("whoever is left alone for a minute may claim the win, and not before", async ({ browser }) => {
    test.setTimeout(150_000);
    const ann = await visit(browser, "#/online");
    const links = await makeTable(ann.page, { format: "none" });
    const bob = await visit(browser, new URL(links.join).hash);
    await sitDown(ann.page, "st01");
    await sitDown(bob.page, "st02");
    await expect(ann.page.locator(".ask")).toBeVisible();
    await bob.context.close();
    const players = ann.page.getByRole("region", { name: "Players" });
    const claim = players.getByRole("button", { name: "Claim the win" });
    await expect(players.getByText(/^away/)).toBeVisible();
    await expect(claim).toHaveCount(0);
    await expect(claim).toBeVisible({ timeout: 90_000 });
    await expectAccessible(ann.page);
    await claim.click();
    await expect(ann.page.getByRole("heading", { level: 1, name: "You win" })).toBeVisible();
    expect(others(ann.errors)).toEqual([]);
    await ann.context.close();
});

test("at a table of a format the decks that it allows come first, and one of them is chosen", async ({ browser }) => {
    const ann = await visit(browser, "#/online");
    await makeTable(ann.page, { format: "standard" });
    const deck = ann.page.locator("select[name=deck]");
    await expect(deck.locator("optgroup").last()).toHaveAttribute("label", "Not allowed: Standard");
    await expect(deck.locator("optgroup").last().locator("option[value=st01]")).toHaveCount(1);
    await ann.page.getByRole("button", { name: "Sit down with this deck" }).click();
    await expect(ann.page.getByText("ready", { exact: true })).toBeVisible();
    await ann.context.close();
});

test("a key moves to another browser, and is deleted with all data", async ({ browser }) => {
    const ann = await visit(browser, "#/profile");
    await ann.page.getByLabel("Name").fill("Nami");
    await ann.page.getByRole("button", { name: "Change" }).click();
    await expect(ann.page.getByText("Your name has been changed.")).toBeVisible();
    await expect(ann.page.getByText("You have not played a rated game.")).toHaveCount(1); // drawn again, not twice
    const saved = ann.page.waitForEvent("download");
    await ann.page.getByRole("button", { name: "Save the key" }).click();
    const path = await (await saved).path();
    const other = await visit(browser, "#/profile");
    const chosen = other.page.waitForEvent("filechooser");
    await other.page.getByRole("button", { name: "Open a key" }).click();
    await (await chosen).setFiles(path);
    await expect(other.page.getByLabel("Name")).toHaveValue("Nami");
    await other.page.getByRole("button", { name: "Delete me …" }).click();
    await other.page.getByRole("button", { name: "Delete me", exact: true }).click();
    await expect(other.page.getByLabel("Name")).toHaveValue(/^Player /);
    await ann.page.reload();
    await expect(ann.page.getByLabel("Name")).toHaveValue("Nami"); // her browser says it again
    for (const { context } of [ann, other]) await context.close();
});

test("on a static host the online screens say so, and a game against the computer begins", async ({ page }) => {
    const host = await staticHost(BUILD);
    for (const [name, title] of [
        ["online", "Online"],
        ["profile", "Profile"],
    ]) {
        await page.goto(`${host.address}#/${name}`);
        await expect(page.getByRole("heading", { level: 1, name: title! })).toBeVisible();
        await expect(page.getByText("This copy of the page has no server")).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "Play the computer" }).click();
    await page.getByRole("button", { name: "Play a first game" }).click();
    await page.locator(".ask.mine").waitFor({ timeout: 20_000 });
    await host.close();
});
