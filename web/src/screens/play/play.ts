// Starting a game: a first one is one click away; level, decks and who starts can be chosen.
import { library } from "../../engine/client";
import { hasKeptGame, newSeed, startGame } from "../../engine/game";
import { go } from "../../router";
import { isRecord, keep } from "../../state/store";
import { cardPicture } from "../../ui/card";
import { h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { BEGINNERS, deckChoices, leaderPicture, type DeckRow } from "./decks";
import * as say from "words/play";

const LEVELS: [string, string][] = [
    ["level1", say.level1()],
    ["level2", say.level2()],
    ["level3", say.level3()],
    ["level4", say.level4()],
    ["level5", say.level5()],
    ["person", say.friend()],
];

const FIRST: [string, string][] = [
    ["2", say.byLot()],
    ["0", say.youChoose()],
    ["1", say.theyChoose()],
];

interface Wishes {
    level: string;
    own: string;
    theirs: string;
    chooser: string;
}

const DEFAULT: Wishes = { level: "level2", own: "st01", theirs: "st02", chooser: "2" };
// Bundled decks whose Leaders are shown beside the first button: one of each colour.
const FAN = ["st01", "st02", "st03", "st04", "op05-098-op15"];
const kept = keep<Record<string, unknown>>("play", {}, isRecord);

class PlayScreen {
    private decks: DeckRow[] = [];
    private refused: DeckRow | null = null; // a deck of one's own that breaks a rule
    private readonly wishes: Wishes;

    constructor(
        private readonly root: HTMLElement,
        deck: string | null, // that somebody wants to play
    ) {
        const before = kept.read();
        const text = (name: keyof Wishes) => (typeof before[name] === "string" ? before[name] : DEFAULT[name]);
        this.wishes = { level: text("level"), own: text("own"), theirs: text("theirs"), chooser: text("chooser") };
        if (deck) this.wishes.own = deck;
        this.draw();
        void deckChoices(library()).then((decks) => {
            this.decks = decks;
            this.settle("own");
            this.settle("theirs");
            this.draw();
        });
    }

    private start(wishes: Wishes): void {
        const isShared = wishes.level === "person";
        startGame({
            v: 1,
            kind: "start",
            seats: [
                { player: "person", name: isShared ? say.player({ n: 1 }) : say.you(), deck: this.listOf(wishes.own) },
                { player: wishes.level, name: isShared ? say.player({ n: 2 }) : say.level({ n: wishes.level.replace("level", "") }), deck: this.listOf(wishes.theirs) },
            ],
            ...(isShared ? { shared: true } : {}),
            seed: newSeed(),
            chooser: Number(wishes.chooser),
        });
        go("table");
    }

    /** A deck that is gone, or cannot be played, gives way to the first one. */
    private settle(name: "own" | "theirs"): void {
        const deck = this.decks.find((row) => row.id === this.wishes[name]);
        if (deck && !deck.isFaulty) return;
        if (deck) this.refused = deck;
        this.wishes[name] = DEFAULT[name];
    }

    /** What the engine gets: the name of a bundled deck, or the list of one's own. */
    private listOf(id: string): string {
        return this.decks.find((deck) => deck.id === id)?.list ?? id;
    }

    private change(name: keyof Wishes, value: string): void {
        this.wishes[name] = value;
        kept.write({ ...this.wishes });
        this.draw();
    }

    private draw(): void {
        render(
            this.root,
            h(
                "div",
                { class: "page play" },
                h(
                    "section",
                    { class: "hero" },
                    this.heroCards(),
                    h("h1", null, say.title()),
                    h("p", { class: "lead" }, say.lead()),
                    h(
                        "div",
                        { class: "buttons" },
                        h("button", { type: "button", class: "button main big", onclick: () => this.start(DEFAULT) }, say.firstGame()),
                        hasKeptGame() ? h("a", { class: "button big", href: "#/table" }, say.goOn()) : null,
                        h("a", { class: "button big quiet", href: "#/learn" }, say.learn()),
                    ),
                    h("p", { class: "dim" }, say.firstGameHelp()),
                ),
                h(
                    "form",
                    {
                        class: "wishes",
                        onsubmit: (event: Event) => {
                            event.preventDefault();
                            this.start(this.wishes);
                        },
                    },
                    h("h2", null, say.ownGame()),
                    this.refused
                        ? h("p", { class: "warning", role: "alert" }, say.refused({ name: this.refused.name }), " ", h("a", { href: `#/decks/${this.refused.id}` }, say.seeWhy()))
                        : null,
                    h("div", { class: "wish-side own" }, leaderPicture(this.decks, this.wishes.own), this.deckSelect("own", say.ownDeck()), this.beginners()),
                    h("div", { class: "wish-side" }, leaderPicture(this.decks, this.wishes.theirs), this.select("level", say.opponent(), LEVELS), this.deckSelect("theirs", say.theirDeck()), this.select("chooser", say.chooser(), FIRST)),
                    h("button", { type: "submit", class: "button main" }, say.start()),
                ),
            ),
        );
    }

    /** A fan of Leaders. */
    private heroCards(): Child {
        const faces = FAN.map((id) => this.decks.find((deck) => deck.id === id)?.face);
        return h("div", { class: "hero-cards", "aria-hidden": "true" }, faces.map((face, i) => (face ? h("span", { key: i }, cardPicture(face)) : null)));
    }

    /** Decks that are easy to play, one click away. */
    private beginners(): Child {
        const decks = BEGINNERS.map((id) => this.decks.find((deck) => deck.id === id)).filter((deck) => deck !== undefined);
        return h(
            "div",
            { class: "beginners", role: "group", "aria-label": say.beginners() },
            h("p", null, say.easy()),
            decks.map((deck) =>
                h(
                    "button",
                    { type: "button", key: deck.id, class: "beginner", "aria-pressed": String(deck.id === this.wishes.own), onclick: () => this.change("own", deck.id) },
                    deck.face ? h("span", { "aria-hidden": "true" }, cardPicture(deck.face)) : null,
                    h("span", { class: "sr" }, deck.face?.name ?? deck.name),
                ),
            ),
            h("a", { class: "small", href: "#/decks" }, say.build()),
        );
    }

    private select(name: keyof Wishes, title: string, options: [string, string][]): Child {
        return h(
            "label",
            { class: "field", key: name },
            h("span", null, title),
            h(
                "select",
                { name, onchange: (event: Event) => this.change(name, (event.target as HTMLSelectElement).value) },
                options.map(([value, text]) => h("option", { key: value, value, selected: value === this.wishes[name] }, text)),
            ),
        );
    }

    private deckSelect(name: "own" | "theirs", title: string): Child {
        const groups = new Map<string, DeckRow[]>();
        for (const deck of this.decks) groups.set(deck.group, [...(groups.get(deck.group) ?? []), deck]);
        return h(
            "label",
            { class: "field", key: name },
            h("span", null, title),
            h(
                "select",
                { name, onchange: (event: Event) => this.change(name, (event.target as HTMLSelectElement).value) },
                [...groups].map(([group, decks]) =>
                    h("optgroup", { key: group, label: group }, decks.map((deck) => h("option", { key: deck.id, value: deck.id, selected: deck.id === this.wishes[name], disabled: deck.isFaulty ?? false }, deck.isFaulty ? say.faulty({ name: deck.name }) : deck.name))),
                ),
            ),
        );
    }
}

export const screen: Screen = {
    show(root, _path, query) {
        new PlayScreen(root, query.get("deck"));
    },
};
