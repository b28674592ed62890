// The lobby: a game at once, a table of one's own, the tables that are open, and those one was at.
import { library } from "../../engine/client";
import { knownTables, note, noteOf } from "../../online/notes";
import { clockText, FORMATS, formatText, type Clock, type Created, type TableRow, type Tables, type Welcome } from "../../online/wire";
import { go } from "../../router";
import { isRecord, keep } from "../../state/store";
import { icon } from "../../ui/icons";
import { h, render, type Child } from "../../ui/view";
import { deckChoices, type DeckRow } from "../play/decks";
import type { Screen } from "../screens";
import { checkDealFile } from "./dealcheck";
import { checkField, linkLine, Lobby, refusalText, selectField, withServer } from "./parts";

const CLOCKS: [string, string][] = [
    ["1500,10,0", "25 min + 10 s an answer"],
    ["600,10,0", "10 min + 10 s an answer"],
    ["2400,0,0", "40 min"],
    ["0,0,30", "30 s for each answer"],
    ["0,0,90", "90 s for each answer"],
    ["0,0,0", "No clock"],
];

const EDITIONS: [string, string][] = [
    ["1.2.1", "Rules 1.2.1 (now)"],
    ["1.1.9", "Rules 1.1.9"],
    ["1.1.8", "Rules 1.1.8"],
    ["early", "The first rules"],
];

const DELAYS: [string, string][] = [
    ["60", "One minute behind"],
    ["300", "Five minutes behind"],
    ["0", "At once"],
];

const AGAINST: [string, string][] = [
    ["", "A person"],
    ["level1", "Computer, level 1"],
    ["level2", "Computer, level 2"],
    ["level3", "Computer, level 3"],
    ["level4", "Computer, level 4"],
    ["level5", "Computer, level 5"],
];

interface Wishes {
    format: string;
    clock: string;
    edition: string;
    decks: string;
    listed: string;
    rated: boolean;
    delay: string;
    bot: string;
    botDeck: string;
}

const DEFAULT: Wishes = { format: "standard", clock: "1500,10,0", edition: "1.2.1", decks: "blind", listed: "private", rated: false, delay: "60", bot: "", botDeck: "st01" };
const kept = keep<Record<string, unknown>>("online", {}, isRecord);

export function readClock(text: string): Clock {
    const [game = 0, increment = 0, answer = 0] = text.split(",").map(Number);
    return { game, increment, answer };
}

class LobbyScreen {
    private readonly lobby: Lobby;
    private readonly wishes: Wishes = { ...DEFAULT };
    private decks: DeckRow[] = [];
    private rows: TableRow[] = [];
    private welcome: Welcome | null = null;
    private said = "";

    constructor(private readonly root: HTMLElement) {
        const before = kept.read();
        for (const name of Object.keys(DEFAULT) as (keyof Wishes)[]) {
            if (typeof before[name] === typeof DEFAULT[name]) (this.wishes as unknown as Record<string, unknown>)[name] = before[name];
        }
        this.lobby = new Lobby(
            (welcome) => this.greet(welcome),
            (message) => {
                if (message.kind === "tables") this.rows = (message as Tables).tables;
                this.draw();
            },
            () => this.draw(),
        );
        void deckChoices(library()).then((decks) => {
            this.decks = decks;
            this.draw();
        });
        this.draw();
    }

    leave(): void {
        this.lobby.link.end();
    }

    private greet(welcome: Welcome): void {
        this.welcome = welcome;
        this.lobby.link.say({ kind: "tables" });
        this.draw();
    }

    private change<K extends keyof Wishes>(name: K, value: Wishes[K]): void {
        this.wishes[name] = value;
        kept.write({ ...this.wishes });
        this.draw();
    }

    private async create(message: object): Promise<void> {
        try {
            const made = await this.lobby.link.ask<Created>(message);
            const { table, invite, watch } = made;
            note(table, (own) => Object.assign(own, invite ? { invite } : {}, watch ? { watch } : {}));
            go(`room/${table}`);
        } catch (reason) {
            this.said = refusalText(reason);
            this.draw();
        }
    }

    private make(): void {
        const { format, clock, edition, decks, listed, rated, delay, bot, botDeck } = this.wishes;
        void this.create({
            kind: "create",
            format,
            edition,
            decks,
            clock: readClock(clock),
            listed: listed === "listed",
            rated: rated && bot === "",
            delay: Number(delay),
            ...(bot ? { bot, bot_deck: botDeck } : {}),
        });
    }

    private draw(): void {
        render(
            this.root,
            h(
                "div",
                { class: "page online" },
                h("section", { class: "hero" }, h("h1", null, "Online"), h("p", { class: "lead" }, "Play a friend by link, or whoever is here. No account: your browser has a key of its own."), this.who(), this.pairing()),
                linkLine(this.lobby.link),
                this.said ? h("p", { key: "said", class: "warning", role: "alert" }, this.said) : null,
                this.form(),
                this.known(),
                this.open(),
                h("h2", null, "Was the deal fair?"),
                h("p", null, "The record of a finished game proves its deal: the server and both players each added a part before they knew the others'."),
                h("p", null, h("button", { type: "button", class: "button", onclick: () => void checkDealFile() }, "Check a record")),
            ),
        );
    }

    private who(): Child {
        return h("p", { class: "who" }, icon("person"), " You are ", h("b", null, this.welcome?.name ?? "…"), ". ", h("a", { href: "#/profile" }, "Name, rating and games"));
    }

    private pairing(): Child {
        const { format, clock } = this.wishes;
        return h(
            "div",
            { class: "buttons" },
            h("button", { type: "button", class: "button main big", disabled: this.lobby.link.state !== "open", onclick: () => void this.create({ kind: "pair", format, clock: readClock(clock) }) }, "Play now"),
            h("span", { class: "dim" }, `${formatText(format)}, ${clockText(readClock(clock))}, rated`),
        );
    }

    private form(): Child {
        const { wishes } = this;
        const field = (name: "format" | "clock" | "edition" | "delay" | "bot" | "decks" | "listed", title: string, options: [string, string][]) => selectField(name, title, options, wishes[name], (value) => this.change(name, value));
        const bundled: [string, string][] = this.decks.filter((deck) => !deck.list).map((deck) => [deck.id, deck.name]);
        return h(
            "form",
            {
                class: "wishes",
                key: "form",
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    this.make();
                },
            },
            h("h2", null, "A table of your own"),
            field("bot", "Against", AGAINST),
            wishes.bot ? selectField("botDeck", "Their deck", bundled, wishes.botDeck, (value) => this.change("botDeck", value)) : null,
            field("format", "Format", FORMATS),
            field("clock", "Clock", CLOCKS),
            field("edition", "Edition", EDITIONS),
            field("decks", "Deck lists", [
                ["blind", "Hidden from each other"],
                ["open", "Open before the game"],
            ]),
            wishes.bot
                ? null
                : field("listed", "Who may sit down", [
                      ["private", "Whoever has the link"],
                      ["listed", "Anybody: it is listed here"],
                  ]),
            field("delay", "Spectators see it", DELAYS),
            wishes.bot ? null : checkField("rated", "Rated", wishes.rated, (value) => this.change("rated", value)),
            h("button", { type: "submit", class: "button main", disabled: this.lobby.link.state !== "open" }, "Make the table"),
        );
    }

    /** Tables where a game may be going on. */
    private known(): Child {
        const tables = knownTables()
            .map((table) => ({ table, own: noteOf(table) }))
            .filter(({ own }) => own.seen && own.seen.state !== "over" && own.seen.state !== "closed")
            .slice(0, 5);
        if (tables.length === 0) return null;
        return [
            h("h2", { key: "known" }, "Go on"),
            h(
                "ul",
                { key: "known-list", class: "table-list" },
                tables.map(({ table, own }) => h("li", { key: table }, h("span", null, own.seen!.title), h("a", { class: "button", href: `#/room/${table}` }, "Back to it"))),
            ),
        ];
    }

    private open(): Child {
        return [
            h("h2", { key: "open" }, "Tables"),
            this.rows.length === 0 ? h("p", { key: "none", class: "dim" }, "No table is listed at the moment.") : null,
            h("ul", { key: "list", class: "table-list" }, this.rows.map((row) => this.row(row))),
        ];
    }

    private row(row: TableRow): Child {
        const names = row.names.filter(Boolean).join(" and ") || "Somebody";
        const isOpen = row.state === "open" && row.names.some((name, i) => !name && !row.bots[i]);
        return h(
            "li",
            { key: row.table },
            h("span", null, h("b", null, names), h("span", { class: "dim" }, ` · ${formatText(row.format)} · ${clockText(row.clock)}${row.rated ? " · rated" : ""}${isOpen ? "" : " · playing"}`)),
            isOpen ? h("a", { class: "button main", href: `#/room/${row.table}` }, "Sit down") : null,
            h("a", { class: "button", href: `#/room/${row.table}?watch` }, "Watch"),
        );
    }
}

export const screen: Screen = {
    show(root) {
        return withServer(root, "Online", (inner) => {
            const lobby = new LobbyScreen(inner);
            return () => lobby.leave();
        });
    },
};
