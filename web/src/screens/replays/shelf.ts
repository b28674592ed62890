// Logs of OPTCGSim: the games of all files that were opened, and what they count together. They are read in
// a Worker of its own, so the page stays quick however many there are.
import { Engine } from "../../engine/client";
import { textOf } from "../../ui/logfiles";
import { bar } from "../../ui/bar";
import { classes, h, type Child } from "../../ui/view";
import * as say from "words/logs";
import { listed } from "../../words/say";

/** A game of a log. */
export interface LoggedGame {
    leaders: string[];
    date: string; // of the file's name, or empty
    version: string;
    turns: number;
    winner: number; // 0 wrote the log; -1: nobody knows
    first: number; // who went first
    whole: boolean; // the engine agrees to the end
    read: number; // answers that the log says
    inferred: number; // and those that it is silent about
    note?: string; // why only a part could be read
    line?: number;
    missing: string[]; // cards that the program does not know
    losses: { line: number; count: number; note: string }[]; // what could not be read of it
    record?: string;
}

interface StatRow {
    section: string;
    key: string;
    games: number;
    wins: number;
    rate: number;
    low: number;
    high: number;
    few: boolean;
}

interface Stats {
    games: number;
    undecided: number;
    few: number;
    rows: StatRow[];
}

export interface ShelfHost {
    redraw(): void;
    open(game: LoggedGame): void;
    openRecord(text: string): void; // a file that is no log
}

const SHOWN = 30;
const REDRAW_MS = 150;

const SECTIONS: [string, string][] = [
    ["leader", say.leader()],
    ["opponent", say.opponent()],
    ["pair", say.pair()],
    ["order", say.order()],
    ["mulligan", say.mulligan()],
    ["turns", say.turnsTitle()],
    ["month", say.month()],
    ["version", say.version()],
    ["opening", say.opening()],
    ["drawn", say.drawn()],
    ["played", say.playedTitle()],
];

export class LogShelf {
    private engine: Engine | null = null;
    private games: LoggedGame[] = [];
    private files = 0;
    private unread: string[] = [];
    private stats: Stats | null = null;
    private reading = { at: 0, all: 0 };
    private shown = SHOWN;
    private current: LoggedGame | null = null;

    constructor(private readonly host: ShelfHost) {}

    leave(): void {
        this.engine?.end();
        this.engine = null;
    }

    /** Reads the games of these files; a single record is opened instead. */
    async add(files: File[]): Promise<void> {
        if (files.length === 0 || this.reading.all > 0) return;
        const engine = (this.engine ??= new Engine("study"));
        const before = this.games.length;
        files.sort((a, b) => (a.name < b.name ? -1 : 1));
        this.reading = { at: 0, all: files.length };
        let told = 0;
        for (const file of files) {
            if (performance.now() - told > REDRAW_MS) {
                told = performance.now();
                this.host.redraw();
            }
            this.reading.at++;
            const text = await textOf(file);
            if (this.engine !== engine) return;
            if (text !== null && (await this.read(engine, file.name, text))) continue;
            if (text !== null && files.length === 1) {
                this.reading.all = 0;
                return this.host.openRecord(text); // which says why, if it is none
            }
            this.unread.push(file.name);
        }
        if (this.engine !== engine) return;
        this.stats = await engine.ask<Stats>("web_log_stats");
        this.reading.all = 0;
        const first = this.games[before];
        if (first && this.games.length === before + 1) this.open(first);
        else this.host.redraw();
    }

    private async read(engine: Engine, name: string, text: string): Promise<boolean> {
        await engine.ask("web_log_name", name);
        if (!(await engine.ask<boolean>("web_log_open", text))) return false;
        this.files++;
        for (;;) {
            const game = await engine.ask<LoggedGame | null>("web_log_next");
            if (game === null || this.engine !== engine) return true;
            this.games.push(game);
        }
    }

    private open(game: LoggedGame): void {
        this.current = game;
        this.host.open(game);
    }

    private forget(): void {
        this.leave();
        this.games = [];
        this.unread = [];
        this.stats = this.current = null;
        this.files = this.reading.all = 0;
        this.shown = SHOWN;
        this.host.redraw();
    }

    /** While a game is open, its board comes first: the list is short and the statistics wait. */
    draw(isOpen: boolean): Child {
        if (this.reading.all > 0) return this.progress();
        const unread = this.unread.length > 0 ? h("p", { class: "warning", role: "alert" }, say.unread({ names: listed(this.unread.slice(0, 8)), n: this.unread.length })) : null;
        if (this.games.length === 0) return unread;
        return h(
            "section",
            { class: classes("game-shelf", isOpen && "beside-board"), "aria-label": say.games() },
            h("h2", null, say.found({ games: this.games.length, files: this.files })),
            unread,
            this.list(),
            this.stats && this.stats.games > 1 ? this.statistics(this.stats, isOpen) : null,
            h("p", null, h("button", { type: "button", class: "small", onclick: () => this.forget() }, say.forget())),
        );
    }

    private progress(): Child {
        const { at, all } = this.reading;
        return h("div", { class: "lab-progress" }, bar(at, all, say.reading({ n: at, all })), h("p", { role: "status" }, say.reading({ n: at, all })), h("button", { type: "button", class: "button", onclick: () => this.forget() }, say.stop()));
    }

    private list(): Child {
        const left = this.games.length - this.shown;
        return [
            h("ol", { class: "shelf-games" }, this.games.slice(0, this.shown).map((game, index) => this.row(game, index))),
            left > 0 ? h("p", null, h("button", { type: "button", class: "small", onclick: () => this.more() }, say.more({ n: left }))) : null,
        ];
    }

    private more(): void {
        this.shown += 10 * SHOWN;
        this.host.redraw();
    }

    private row(game: LoggedGame, index: number): Child {
        const result = game.winner === 0 ? say.won() : game.winner === 1 ? say.lost() : say.noResult();
        const kind = game.winner === 0 ? "won" : game.winner === 1 ? "lost" : "";
        const order = game.first === 0 ? say.first() : game.first === 1 ? say.second() : "";
        const state = game.missing.length > 0 ? say.missing({ cards: listed(game.missing) }) : game.whole ? "" : say.partly({ line: game.line ?? 0, note: game.note ?? "" });
        return h(
            "li",
            { key: index },
            h(
                "button",
                { type: "button", class: "shelf-game", "aria-current": game === this.current ? "true" : null, disabled: !game.record, onclick: () => this.open(game) },
                h("b", null, say.against({ a: game.leaders[0] || say.unnamed(), b: game.leaders[1] || say.unnamed() })),
                h("span", { class: `shelf-result ${kind}` }, result),
                h("span", { class: "dim" }, [game.date, say.turns({ n: game.turns }), order, say.counts({ read: game.read, inferred: game.inferred })].filter((text) => text !== "").join(" · ")),
            ),
            [state, ...game.losses.map(({ line, count, note }) => say.loss({ line, note, n: count }))].filter((text) => text !== "").map((text) => h("p", { key: text, class: "shelf-note" }, text)),
        );
    }

    private statistics(stats: Stats, isOpen: boolean): Child {
        const all = stats.rows.find((row) => row.section === "all");
        return h(
            isOpen ? "details" : "section",
            { key: isOpen ? "waiting" : "shown", class: "shelf-stats", "aria-label": say.statistics() },
            isOpen ? h("summary", null, say.statistics()) : h("h2", null, say.statistics()),
            all ? h("p", { class: "shelf-all" }, say.all({ wins: all.wins, games: all.games, rate: percent(all.rate), low: percent(all.low), high: percent(all.high) })) : null,
            h("p", { class: "dim" }, say.howToRead({ n: stats.few }), stats.undecided > 0 ? ` ${say.undecided({ n: stats.undecided })}` : ""),
            SECTIONS.map(([section, title]) => this.section(stats, section, title)),
        );
    }

    private section(stats: Stats, section: string, title: string): Child {
        const rows = stats.rows.filter((row) => row.section === section);
        if (rows.length === 0) return null;
        return h(
            "details",
            { key: section, open: section === "leader" || section === "order" },
            h("summary", null, title),
            section === "opening" || section === "drawn" || section === "played" ? h("p", { class: "dim" }, say.bias()) : null,
            h("ul", { class: "rates" }, rows.map((row) => rateRow(row))),
        );
    }
}

/** A rate with its interval, drawn and in numbers. */
function rateRow(row: StatRow): Child {
    const numbers = say.rate({ wins: row.wins, games: row.games, rate: percent(row.rate), low: percent(row.low), high: percent(row.high) });
    return h(
        "li",
        { key: row.key, class: row.few ? "few" : "" },
        h("span", { class: "rate-key" }, row.key),
        h("span", { class: "rate-track", "aria-hidden": "true" }, h("span", { class: "rate-span", style: { left: `${100 * row.low}%`, width: `${100 * (row.high - row.low)}%` } }), h("span", { class: "rate-dot", style: { left: `${100 * row.rate}%` } })),
        h("span", { class: "rate-numbers" }, numbers, row.few ? h("span", { class: "rate-few" }, say.few()) : null),
    );
}

function percent(rate: number): number {
    return Math.round(100 * rate);
}
