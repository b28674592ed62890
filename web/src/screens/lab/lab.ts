// The lab: decks against each other, many games, in Workers that can be stopped at any moment. The
// games and the intervals are those of 'logpose sim'.
import { Engine, library, study } from "../../engine/client";
import { newSeed } from "../../engine/game";
import type { LabRate, LabReport, LabTally } from "../../engine/library";
import { forgetResult, forgetResults, keepResult, labResults, type LabResult } from "../../state/lab";
import { isRecord, keep } from "../../state/store";
import { bar } from "../../ui/bar";
import { cardPicture } from "../../ui/card";
import { saveFile } from "../../ui/file";
import { classes, h, render, type Child } from "../../ui/view";
import { deckChoices, type DeckRow } from "../play/decks";
import type { Screen } from "../screens";
import * as play from "words/play";
import * as say from "words/lab";
import { language } from "../../words/language";
import { thousands } from "../../words/say";
import * as decksWords from "words/decks";

const MOST = 12;
const GAMES: [string, string][] = [
    ["64", say.games({ n: 64 })],
    ["256", say.games({ n: 256 })],
    ["1024", say.games({ n: thousands(1024) })],
    ["4096", say.games({ n: thousands(4096) })],
];
const PLAYERS: [string, string][] = [
    ["greedy", say.quick()],
    ["level1", play.level({ n: 1 })],
    ["level2", play.level({ n: 2 })],
    ["level3", say.level3()],
];
const WORKERS_MAX = 4;
const REDRAW_MS = 250;

const kept = keep<Record<string, unknown>>("lab", {}, isRecord);

/** One run: Workers that play blocks, and the results so far. */
class Run {
    private readonly workers: Engine[] = [];
    private next = 0;
    private done = 0;
    private blocks = 0;
    games = 0;
    isRunning = true;
    isKept = false;
    failure = "";
    report: LabReport | null = null;

    constructor(
        private readonly plan: string,
        private readonly batch: number, // blocks that a Worker plays at once
        private readonly changed: () => void,
    ) {
        void this.begin();
    }

    get part(): number {
        return this.blocks > 0 ? this.done / this.blocks : 0;
    }

    stop(): void {
        this.isRunning = false;
        for (const worker of this.workers.splice(0)) worker.end();
        this.changed();
    }

    private async begin(): Promise<void> {
        const opened = await study().ask<{ blocks?: number; games?: number; error?: string }>("web_lab_open", this.plan);
        if (!opened.blocks || !opened.games) return this.fail(say.cannot());
        [this.blocks, this.games] = [opened.blocks, opened.games];
        const count = Math.min(WORKERS_MAX, this.blocks, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
        await Promise.all(Array.from({ length: count }, () => this.work()));
        await this.tell();
        this.stop();
    }

    private async work(): Promise<void> {
        const engine = new Engine("study");
        this.workers.push(engine);
        engine.listen({ message: () => undefined, failed: (text) => this.fail(text) });
        await engine.ask("web_lab_open", this.plan);
        while (this.isRunning && this.next < this.blocks) {
            const first = this.next;
            const count = Math.min(this.batch, this.blocks - first);
            this.next += count;
            const records = await engine.ask<string>("web_lab_play", `${first} ${count}`);
            if (!this.isRunning) return;
            await study().ask<boolean>("web_lab_add", records);
            this.done += count;
            await this.tellSometimes();
        }
    }

    private told = 0;

    private async tellSometimes(): Promise<void> {
        const now = performance.now();
        if (now - this.told < REDRAW_MS) return;
        this.told = now;
        await this.tell();
    }

    private async tell(): Promise<void> {
        this.report = await study().ask<LabReport>("web_lab_report");
        this.changed();
    }

    private fail(text: string): void {
        this.failure = text;
        this.stop();
    }
}

export function percent(rate: number): string {
    return (rate * 100).toFixed(1);
}

/** A colour between the bad one and the good one, never alone: the number is in the cell. */
export function heat(rate: number): { kind: string; part: number } {
    const part = Math.min(1, Math.abs(rate - 0.5) * 3.2);
    return { kind: rate >= 0.5 ? "good" : "bad", part };
}

class LabScreen {
    private decks: DeckRow[] = [];
    private chosen: Set<string>;
    private games: string;
    private player: string;
    private run: Run | null = null;
    private names: string[] = []; // of the decks of what is shown
    private shown: LabResult | null = null; // an earlier run
    private cell: [number, number] | null = null;

    constructor(private readonly root: HTMLElement) {
        const before = kept.read();
        this.chosen = new Set(Array.isArray(before["decks"]) ? before["decks"].filter((id): id is string => typeof id === "string") : ["st01", "st02", "st03", "st04"]);
        this.games = typeof before["games"] === "string" ? before["games"] : "256";
        this.player = typeof before["player"] === "string" ? before["player"] : "greedy";
        this.draw();
        void deckChoices(library()).then((decks) => {
            this.decks = decks.filter((deck) => !deck.isFaulty);
            this.chosen = new Set([...this.chosen].filter((id) => this.decks.some((deck) => deck.id === id)));
            this.draw();
        });
    }

    leave(): void {
        this.run?.stop();
    }

    private keep(): void {
        kept.write({ decks: [...this.chosen], games: this.games, player: this.player });
    }

    private choose(ids: Iterable<string>): void {
        this.chosen = new Set([...ids].slice(0, MOST));
        this.keep();
        this.draw();
    }

    private toggle(id: string): void {
        const ids = new Set(this.chosen);
        if (!ids.delete(id)) ids.add(id);
        this.choose(ids);
    }

    private start(): void {
        const rows = this.decks.filter((deck) => this.chosen.has(deck.id));
        this.names = rows.map((deck) => deck.name);
        this.cell = null;
        this.shown = null;
        const plan = JSON.stringify({ player: this.player, games: Number(this.games), seed: newSeed(), decks: rows.map((deck) => ({ name: deck.id, list: deck.list ?? deck.id })) });
        const { player, names } = this;
        const run = new Run(plan, player === "greedy" ? 16 : 1, () => {
            if (!run.isRunning && (run.report?.games ?? 0) > 0) this.keepRun(run, player, names);
            this.draw();
        });
        this.run = run;
        this.draw();
    }

    /** A run that is over, or was stopped, is kept once. */
    private keepRun(run: Run, player: string, names: string[]): void {
        if (run.isKept) return;
        run.isKept = true;
        keepResult({ when: new Date().toISOString(), player, names, report: run.report! });
    }

    private showResult(result: LabResult): void {
        [this.shown, this.names, this.cell, this.run] = [result, result.names, null, null];
        this.draw();
        document.querySelector(".lab")?.scrollIntoView({ block: "start" });
    }

    private forget(result: LabResult | null): void {
        if (result) forgetResult(result.when);
        else forgetResults();
        if (!result || this.shown?.when === result.when) this.shown = null;
        this.draw();
    }

    private draw(): void {
        const isRunning = this.run?.isRunning ?? false;
        const report = this.shown?.report ?? this.run?.report;
        render(
            this.root,
            h(
                "div",
                { class: "page lab" },
                h("h1", null, say.title()),
                h("p", { class: "lead" }, say.lead()),
                isRunning ? this.progress() : null,
                this.run?.failure ? h("p", { class: "warning", role: "alert" }, this.run.failure) : null,
                this.shown ? h("p", { class: "lab-when" }, this.titleOf(this.shown)) : null,
                report ? this.results(report) : null,
                isRunning ? null : [report ? h("h2", null, say.another()) : null, this.earlier(), this.picker()],
            ),
        );
    }

    private titleOf(result: LabResult): string {
        const when = new Date(result.when).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
        const player = PLAYERS.find(([name]) => name === result.player)?.[1] ?? result.player;
        return say.result({ when, decks: result.names.length, games: thousands(result.report.games), player });
    }

    /** Runs that the browser has kept. */
    private earlier(): Child {
        const results = labResults();
        if (results.length === 0) return null;
        return h(
            "details",
            { class: "lab-earlier", key: "earlier" },
            h("summary", null, say.earlier({ n: results.length })),
            h(
                "ul",
                null,
                results.map((result) =>
                    h(
                        "li",
                        { key: result.when },
                        h("span", null, this.titleOf(result), h("small", null, result.names.join(" · "))),
                        h("button", { type: "button", class: "small", "aria-pressed": String(this.shown?.when === result.when), onclick: () => this.showResult(result) }, say.show(), h("span", { class: "sr" }, `: ${this.titleOf(result)}`)),
                        h("button", { type: "button", class: "small", onclick: () => this.forget(result) }, say.forget(), h("span", { class: "sr" }, `: ${this.titleOf(result)}`)),
                    ),
                ),
            ),
            h("button", { type: "button", class: "button danger", onclick: () => this.forget(null) }, say.forgetAll()),
        );
    }

    private picker(): Child {
        const groups = new Map<string, DeckRow[]>();
        for (const deck of this.decks) groups.set(deck.group, [...(groups.get(deck.group) ?? []), deck]);
        return h(
            "form",
            {
                class: "lab-form",
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    this.start();
                },
            },
            h(
                "div",
                { class: "lab-fields" },
                this.select(say.gamesEach(), GAMES, this.games, (value) => (this.games = value)),
                this.select(say.playedBy(), PLAYERS, this.player, (value) => (this.player = value)),
                h("button", { type: "submit", class: "button main", disabled: this.chosen.size < 2 || this.decks.length === 0 }, this.chosen.size < 2 ? say.chooseTwo() : say.play({ n: this.chosen.size })),
            ),
            [...groups].map(([group, decks]) =>
                h(
                    "fieldset",
                    { key: group, class: "lab-decks" },
                    h("legend", null, group, " ", h("button", { type: "button", class: "small", onclick: () => this.choose(decks.map((deck) => deck.id)) }, say.only())),
                    decks.map((deck) =>
                        h(
                            "label",
                            { key: deck.id, class: classes("lab-deck", this.chosen.has(deck.id) && "chosen") },
                            h("input", { type: "checkbox", checked: this.chosen.has(deck.id), disabled: !this.chosen.has(deck.id) && this.chosen.size >= MOST, onchange: () => this.toggle(deck.id) }),
                            deck.face ? h("span", { class: "lab-leader", "aria-hidden": "true" }, cardPicture(deck.face)) : null,
                            h("span", null, deck.name),
                        ),
                    ),
                ),
            ),
        );
    }

    private select(title: string, options: [string, string][], value: string, set: (value: string) => void): Child {
        return h(
            "label",
            { class: "field", key: title },
            h("span", null, title),
            h(
                "select",
                {
                    onchange: (event: Event) => {
                        set((event.target as HTMLSelectElement).value);
                        this.keep();
                        this.draw();
                    },
                },
                options.map(([option, text]) => h("option", { key: option, value: option, selected: option === value }, text)),
            ),
        );
    }

    private progress(): Child {
        const run = this.run!;
        return h(
            "div",
            { class: "lab-progress" },
            bar(Math.round(run.part * 100), 100, say.played()),
            h("p", { role: "status" }, say.progress({ n: thousands(run.report?.games ?? 0), all: thousands(run.games) })),
            h("button", { type: "button", class: "button", onclick: () => run.stop() }, say.stop()),
        );
    }

    private results(report: LabReport): Child {
        const order = report.decks.map((_, i) => i).sort((a, b) => report.decks[b]!.all.rate - report.decks[a]!.all.rate);
        return [
            h("h2", null, say.together()),
            this.ranking(report, order),
            h("h2", null, say.each()),
            h("p", { class: "dim" }, say.matrixHelp()),
            this.matrix(report, order),
            this.cell ? this.details(report, this.cell) : null,
            h("div", { class: "buttons" }, h("button", { type: "button", class: "button quiet", onclick: () => saveFile("log-pose-lab.csv", this.table(report)) }, say.save())),
        ];
    }

    private ranking(report: LabReport, order: number[]): Child {
        return h(
            "div",
            { class: "wide-table", tabindex: 0, role: "region", "aria-label": say.together() },
            h(
                "table",
                { class: "lab-ranking" },
                h("thead", null, h("tr", null, ["", say.rate(), say.interval(), decksWords.goingFirst(), decksWords.goingSecond(), say.gamesTitle(), say.turns()].map((title) => h(title ? "th" : "td", title ? { scope: "col" } : null, title)))),
                h(
                    "tbody",
                    null,
                    order.map((i) => {
                        const deck = report.decks[i]!;
                        return h(
                            "tr",
                            { key: i },
                            h("th", { scope: "row" }, this.names[i] ?? deck.name),
                            h("td", null, h("b", null, percent(deck.all.rate))),
                            h("td", null, interval(deck.all), range(deck.all)),
                            h("td", null, percent(deck.first.rate)),
                            h("td", null, percent(deck.second.rate)),
                            h("td", null, thousands(deck.all.games)),
                            h("td", null, deck.turns.toFixed(1)),
                        );
                    }),
                ),
            ),
        );
    }

    private matrix(report: LabReport, order: number[]): Child {
        return h(
            "div",
            { class: "wide-table", tabindex: 0, role: "region", "aria-label": say.each() },
            h(
                "table",
                { class: "heat" },
                h("thead", null, h("tr", null, h("td", null), order.map((i, at) => h("th", { scope: "col", key: i, title: this.names[i] ?? "" }, h("span", { "aria-hidden": "true" }, at + 1), h("span", { class: "sr" }, this.names[i] ?? ""))))),
                h(
                    "tbody",
                    null,
                    order.map((row, at) =>
                        h(
                            "tr",
                            { key: row },
                            h("th", { scope: "row" }, h("i", { "aria-hidden": "true" }, at + 1), this.names[row] ?? ""),
                            order.map((column) => this.heatCell(report, row, column)),
                        ),
                    ),
                ),
            ),
        );
    }

    private heatCell(report: LabReport, row: number, column: number): Child {
        const cell = report.decks[row]!.cells[column];
        if (!cell || cell.all.games === 0) return h("td", { key: column, class: "heat-none" }, row === column ? "–" : "");
        const { kind, part } = heat(cell.all.rate);
        const isChosen = this.cell?.[0] === row && this.cell[1] === column;
        return h(
            "td",
            { key: column },
            h("button", { type: "button", class: classes("heat-cell", `heat-${kind}`, isChosen && "chosen"), style: { "--part": part.toFixed(3) }, "aria-pressed": String(isChosen), onclick: () => this.show(row, column) }, percent(cell.all.rate)),
        );
    }

    private show(row: number, column: number): void {
        this.cell = [row, column];
        this.draw();
    }

    private details(report: LabReport, [row, column]: [number, number]): Child {
        const cell = report.decks[row]!.cells[column];
        if (!cell) return null;
        const rows: [string, LabRate][] = [
            [say.allGames(), cell.all],
            [decksWords.goingFirst(), cell.first],
            [decksWords.goingSecond(), cell.second],
        ];
        return h(
            "section",
            { class: "lab-cell", "aria-live": "polite" },
            h("h3", null, say.against({ own: this.names[row] ?? "", theirs: this.names[column] ?? "" })),
            h("dl", null, rows.map(([title, rate]) => [h("dt", { key: title }, title), h("dd", { key: `${title}:` }, h("b", null, `${percent(rate.rate)} %`), " ", say.rangeOf({ low: percent(rate.low), high: percent(rate.high), n: thousands(rate.games) }), interval(rate))])),
        );
    }

    private table(report: LabReport): string {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const line = (a: number, b: number, cell: LabTally) => [quoted(this.names[a] ?? ""), quoted(this.names[b] ?? ""), cell.all.games, cell.all.rate, cell.all.low, cell.all.high, cell.first.rate, cell.second.rate].join(",");
        const lines = report.decks.flatMap((deck, a) => deck.cells.flatMap((cell, b) => (cell ? [line(a, b, cell)] : [])));
        return `deck,against,games,rate,low,high,first,second\n${lines.join("\n")}\n`;
    }
}

/** Where the rate lies, as a line from 0 to 100. */
function interval(rate: LabRate): Child {
    return h("span", { class: "interval", "aria-hidden": "true", style: { "--low": rate.low, "--high": rate.high, "--rate": rate.rate } }, h("i", null), h("b", null));
}

function range(rate: LabRate): Child {
    return h("span", { class: "interval-text" }, say.range({ low: percent(rate.low), high: percent(rate.high) }));
}

export const screen: Screen = {
    show(root) {
        const lab = new LabScreen(root);
        return () => lab.leave();
    },
};
