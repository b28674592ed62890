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
import { both, checkField, linkLine, Lobby, refusalText, selectField, withServer } from "./parts";
import * as say from "words/online";
import { hole, mixed } from "../../words/mixed";
import * as playWords from "words/play";
import * as decksWords from "words/decks";

const CLOCKS: [string, string][] = [
    ["1500,10,0", say.clock25()],
    ["600,10,0", say.clock10()],
    ["2400,0,0", say.clock40()],
    ["0,0,30", say.clock30s()],
    ["0,0,90", say.clock90s()],
    ["0,0,0", say.clockNone()],
];

const EDITIONS: [string, string][] = [
    ["1.2.1", say.editionNow()],
    ["1.1.9", say.edition119()],
    ["1.1.8", say.edition118()],
    ["early", say.editionFirst()],
];

const DELAYS: [string, string][] = [
    ["60", say.delay1()],
    ["300", say.delay5()],
    ["0", say.delay0()],
];

const AGAINST: [string, string][] = [
    ["", say.person()],
    ["level1", say.computerLevel({ n: 1 })],
    ["level2", say.computerLevel({ n: 2 })],
    ["level3", say.computerLevel({ n: 3 })],
    ["level4", say.computerLevel({ n: 4 })],
    ["level5", say.computerLevel({ n: 5 })],
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
                h("section", { class: "hero" }, h("h1", null, say.title()), h("p", { class: "lead" }, say.lead()), this.who(), this.pairing()),
                linkLine(this.lobby.link),
                this.said ? h("p", { key: "said", class: "warning", role: "alert" }, this.said) : null,
                this.form(),
                this.known(),
                this.open(),
                h("h2", null, say.wasFair()),
                h("p", null, say.fairHelp()),
                h("p", null, h("button", { type: "button", class: "button", onclick: () => void checkDealFile() }, say.checkRecord())),
            ),
        );
    }

    private who(): Child {
        return h("p", { class: "who" }, icon("person"), " ", mixed(say.youAre({ name: hole(0) }), h("b", null, this.welcome?.name ?? "…")), " ", h("a", { href: "#/profile" }, say.nameAndGames()));
    }

    private pairing(): Child {
        const { format, clock } = this.wishes;
        return h(
            "div",
            { class: "buttons" },
            h("button", { type: "button", class: "button main big", disabled: this.lobby.link.state !== "open", onclick: () => void this.create({ kind: "pair", format, clock: readClock(clock) }) }, say.playNow()),
            h("span", { class: "dim" }, say.pairing({ format: formatText(format), clock: clockText(readClock(clock)) })),
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
            h("h2", null, say.ownTable()),
            field("bot", say.against(), AGAINST),
            wishes.bot ? selectField("botDeck", playWords.theirDeck(), bundled, wishes.botDeck, (value) => this.change("botDeck", value)) : null,
            field("format", decksWords.format(), FORMATS),
            field("clock", say.clock(), CLOCKS),
            field("edition", say.edition(), EDITIONS),
            field("decks", say.lists(), [
                ["blind", say.listsBlind()],
                ["open", say.listsOpen()],
            ]),
            wishes.bot
                ? null
                : field("listed", say.whoSits(), [
                      ["private", say.whoLink()],
                      ["listed", say.whoAll()],
                  ]),
            field("delay", say.spectators(), DELAYS),
            wishes.bot ? null : checkField("rated", say.rated(), wishes.rated, (value) => this.change("rated", value)),
            h("button", { type: "submit", class: "button main", disabled: this.lobby.link.state !== "open" }, say.make()),
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
            h("h2", { key: "known" }, say.goOn()),
            h(
                "ul",
                { key: "known-list", class: "table-list" },
                tables.map(({ table, own }) => h("li", { key: table }, h("span", null, own.seen!.title), h("a", { class: "button", href: `#/room/${table}` }, say.backToIt()))),
            ),
        ];
    }

    private open(): Child {
        return [
            h("h2", { key: "open" }, say.tables()),
            this.rows.length === 0 ? h("p", { key: "none", class: "dim" }, say.noTables()) : null,
            h("ul", { key: "list", class: "table-list" }, this.rows.map((row) => this.row(row))),
        ];
    }

    private row(row: TableRow): Child {
        const names = both(row.names) || say.somebody();
        const isOpen = row.state === "open" && row.names.some((name, i) => !name && !row.bots[i]);
        return h(
            "li",
            { key: row.table },
            h("span", null, h("b", null, names), h("span", { class: "dim" }, ["", formatText(row.format), clockText(row.clock), ...(row.rated ? [say.isRated()] : []), ...(isOpen ? [] : [say.isPlaying()])].join(" · "))),
            isOpen ? h("a", { class: "button main", href: `#/room/${row.table}` }, say.sitDown()) : null,
            h("a", { class: "button", href: `#/room/${row.table}?watch` }, say.watch()),
        );
    }
}

export const screen: Screen = {
    show(root) {
        return withServer(root, say.title(), (inner) => {
            const lobby = new LobbyScreen(inner);
            return () => lobby.leave();
        });
    },
};
