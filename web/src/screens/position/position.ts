// Any board: set up card by card, analysed, played on from, and shared as a link that holds it.
import { library, study } from "../../engine/client";
import { newSeed, startGame } from "../../engine/game";
import { knownFace, loadFaces, readDeck, type Rated } from "../../engine/library";
import { go } from "../../router";
import { bar } from "../../ui/bar";
import { copyText } from "../../ui/file";
import { Finder } from "../../ui/finder";
import { packed, unpacked } from "../../ui/packed";
import { PERSONS, StillBoard } from "../../ui/still-board";
import { classes, h, render, type Child } from "../../ui/view";
import { deckChoices, type DeckRow } from "../play/decks";
import type { Screen } from "../screens";
import { DON_MAX, donOf, givenOf, put, sideOf, taken, type Area, type Placed, type Setup, type Side } from "./setup";
import * as say from "words/position";
import * as playWords from "words/play";

const NODES = "12000";
const AREAS: [Area, string][] = [
    ["characters", say.characters()],
    ["hand", say.hand()],
    ["life", say.life()],
    ["stage", say.stage()],
    ["trash", say.trash()],
    ["leader", say.leader()],
];
const WHO = [say.you(), say.they()];
const TURNS_MAX = 30;

class PositionScreen {
    private setup: Setup | null = null;
    private decks: DeckRow[] = [];
    private chosen: [string, string] = ["st01", "st02"];
    private target: { seat: 0 | 1; area: Area } = { seat: 0, area: "characters" };
    private readonly before: Setup[] = [];
    private rated: Rated[] | null = null;
    private isRating = false;
    private failure = "";
    private said = "";
    private readonly finder: Finder;
    private readonly board = new StillBoard(
        {
            changed: () => this.draw(),
            failed: (text) => {
                this.failure = text;
                this.draw();
            },
        },
        "study",
    );

    constructor(
        private readonly root: HTMLElement,
        private readonly query: URLSearchParams,
    ) {
        this.finder = new Finder({ redraw: () => this.draw(), open: (number) => this.add(number) });
        this.finder.only("character");
        this.draw();
        void this.load();
    }

    leave(): void {
        this.board.end();
    }

    private async load(): Promise<void> {
        this.decks = (await deckChoices(library())).filter((deck) => !deck.isFaulty);
        const word = this.query.get("p");
        const text = word ? await unpacked(word) : null;
        if (word && !(text && (await this.read(text)))) {
            this.failure = say.badLink();
            this.said = "";
        } else if (this.query.has("rough")) {
            this.said = say.rough();
            this.draw();
        }
        if (!this.setup) await this.begin();
    }

    /** Takes over a position that is a text; false if it cannot be read. */
    private async read(text: string): Promise<boolean> {
        const found = await study().ask<Setup & { error?: string }>("web_position", text);
        if (found.error !== undefined) return false;
        await this.take(found);
        return true;
    }

    /** A new position with both decks: five cards in hand, all Life, five DON!!. */
    private async begin(): Promise<void> {
        const sides = await Promise.all(
            this.chosen.map(async (id) => {
                const report = await readDeck(this.decks.find((deck) => deck.id === id)?.list ?? id);
                const cards = report.cards.flatMap(({ card, count }) => Array.from({ length: count }, () => card));
                for (let i = cards.length - 1; i > 0; i--) {
                    const k = Math.floor(Math.random() * (i + 1));
                    [cards[i], cards[k]] = [cards[k]!, cards[i]!];
                }
                return sideOf(report.leader ?? "", report.counts.life, cards);
            }),
        );
        await this.take({ turn: 5, yours: true, first: true, sides: [sides[0]!, sides[1]!] });
    }

    private async take(setup: Setup): Promise<void> {
        const all = setup.sides.flatMap((side) => [side.leader.card, ...side.characters.map((card) => card.card), side.stage?.card ?? "", ...side.hand, ...side.life, ...side.trash, ...side.deck]);
        await loadFaces(all.filter(Boolean));
        this.setup = setup;
        this.rated = null;
        this.board.show({ v: 1, kind: "start", seats: PERSONS, position: givenOf(setup) });
        this.draw();
    }

    private change(next: Setup): void {
        if (this.setup) this.before.push(this.setup);
        this.failure = "";
        this.said = "";
        void this.take(next);
    }

    private undo(): void {
        const setup = this.before.pop();
        this.failure = "";
        if (setup) void this.take(setup);
    }

    private add(number: string): void {
        const face = knownFace(number);
        if (!this.setup || !face) return;
        const wanted = { leader: "leader", stage: "stage", characters: "character" }[this.target.area as string];
        if (wanted ? face.category !== wanted : face.category === "leader") {
            this.said = say.notThere({ name: face.name });
            return this.draw();
        }
        const next = put(this.setup, this.target.seat, this.target.area, number);
        if (next) this.change(next);
        else {
            this.said = say.full();
            this.draw();
        }
    }

    private async analyse(): Promise<void> {
        this.isRating = true;
        this.draw();
        this.rated = (await this.board.engine.ask<Rated[] | null>("web_rate", NODES)) ?? [];
        this.isRating = false;
        this.draw();
        // On a phone it is below the board.
        this.root.querySelector(".puzzle-side")?.scrollIntoView({ block: "nearest" });
    }

    private playOn(): void {
        if (!this.setup) return;
        startGame({ v: 1, kind: "start", seats: [{ player: "person", name: playWords.you() }, { player: "level3", name: playWords.level({ n: 3 }) }], position: givenOf(this.setup), seed: newSeed() });
        go("table");
    }

    private async share(): Promise<void> {
        if (!this.setup) return;
        const link = `${location.href.split("#")[0]}#/position?p=${await packed(givenOf(this.setup))}`;
        history.replaceState(null, "", link);
        this.said = (await copyText(link)) ? say.copied() : say.inAddress();
        this.draw();
    }

    // --- Drawing ---

    private draw(): void {
        const { setup } = this;
        render(
            this.root,
            h(
                "div",
                { class: "page board-head position" },
                h("h1", null, say.title()),
                h("p", { class: "lead" }, say.lead()),
                this.failure ? h("p", { class: "warning", role: "alert" }, this.failure) : null,
                h(
                    "div",
                    { class: "buttons" },
                    h("button", { type: "button", class: "button main", disabled: !setup || this.isRating || this.failure !== "", onclick: () => void this.analyse() }, this.isRating ? say.thinking() : say.analyse()),
                    h("button", { type: "button", class: "button", disabled: !setup || this.failure !== "", onclick: () => this.playOn() }, say.playHere()),
                    h("button", { type: "button", class: "button", disabled: !setup, onclick: () => void this.share() }, say.share()),
                    h("button", { type: "button", class: "button", disabled: this.before.length === 0, onclick: () => this.undo() }, say.undo()),
                ),
                h("p", { role: "status", class: "said" }, this.said),
            ),
            this.board.table ? this.board.draw(this.side()) : null,
            setup ? h("div", { class: "page position-edit" }, this.start(), this.general(setup), h("div", { class: "position-sides" }, ([0, 1] as const).map((seat) => this.seat(setup, seat))), this.adding()) : null,
        );
    }

    private side(): Child {
        const asked = this.board.table?.ask?.text ?? "";
        return h(
            "section",
            { class: "puzzle-side", "aria-label": say.analysis() },
            h("h2", null, asked || say.analysis()),
            this.rated === null
                ? h("p", { class: "dim" }, say.help())
                : this.rated.length === 0
                  ? h("p", null, say.nobody())
                  : h("ol", { class: "rated" }, this.rated.map((row) => h("li", { key: row.a }, h("span", null, row.text), h("b", null, `${(row.win / 10).toFixed(0)} %`), bar(row.win, 1000, row.text)))),
        );
    }

    private start(): Child {
        return h(
            "details",
            { class: "position-begin" },
            h("summary", null, say.anew()),
            h(
                "div",
                { class: "lab-fields" },
                ([0, 1] as const).map((seat) =>
                    h(
                        "label",
                        { class: "field", key: seat },
                        h("span", null, seat === 0 ? playWords.ownDeck() : playWords.theirDeck()),
                        h("select", { onchange: (event: Event) => (this.chosen[seat] = (event.target as HTMLSelectElement).value) }, this.decks.map((deck) => h("option", { key: deck.id, value: deck.id, selected: deck.id === this.chosen[seat] }, deck.name))),
                    ),
                ),
                h("button", { type: "button", class: "button", onclick: () => void this.begin() }, say.begin()),
            ),
        );
    }

    private general(setup: Setup): Child {
        return h(
            "div",
            { class: "position-general" },
            this.number(say.turn(), setup.turn, 1, TURNS_MAX, (turn) => this.change({ ...setup, turn })),
            this.check(say.yourTurn(), setup.yours, (yours) => this.change({ ...setup, yours })),
            this.check(say.youFirst(), setup.first, (first) => this.change({ ...setup, first })),
        );
    }

    private number(title: string, value: number, least: number, most: number, set: (value: number) => void): Child {
        return h(
            "div",
            { class: "position-number", key: title },
            h("span", null, title),
            h(
                "div",
                { class: "stepper", role: "group", "aria-label": title },
                h("button", { type: "button", disabled: value <= least, onclick: () => set(value - 1) }, h("span", { "aria-hidden": "true" }, "−"), h("span", { class: "sr" }, say.less({ what: title }))),
                h("b", null, value),
                h("button", { type: "button", disabled: value >= most, onclick: () => set(value + 1) }, h("span", { "aria-hidden": "true" }, "+"), h("span", { class: "sr" }, say.more({ what: title }))),
            ),
        );
    }

    private check(title: string, value: boolean, set: (value: boolean) => void): Child {
        return h("label", { class: "check", key: title }, h("input", { type: "checkbox", checked: value, onchange: (event: Event) => set((event.target as HTMLInputElement).checked) }), h("span", null, title));
    }

    private seat(setup: Setup, seat: 0 | 1): Child {
        const side = setup.sides[seat];
        const left = DON_MAX - donOf(side);
        const edit = (changeIt: (side: Side) => void) => {
            const next = structuredClone(setup);
            changeIt(next.sides[seat]);
            this.change(next);
        };
        return h(
            "section",
            { key: seat, class: "position-side" },
            h("h2", null, WHO[seat]),
            h(
                "div",
                { class: "position-general" },
                this.number(say.activeDon({ who: WHO[seat]! }), side.don.active, 0, side.don.active + left, (n) => edit((own) => (own.don.active = n))),
                this.number(say.restedDon({ who: WHO[seat]! }), side.don.rested, 0, side.don.rested + left, (n) => edit((own) => (own.don.rested = n))),
            ),
            this.area(setup, seat, "leader", [side.leader]),
            this.area(setup, seat, "characters", side.characters),
            this.area(setup, seat, "stage", side.stage ? [side.stage] : []),
            this.area(setup, seat, "hand", side.hand),
            this.area(setup, seat, "life", side.life),
            this.area(setup, seat, "trash", side.trash),
        );
    }

    private area(setup: Setup, seat: 0 | 1, area: Area, cards: (Placed | string)[]): Child {
        const title = AREAS.find(([name]) => name === area)![1];
        const isTarget = this.target.seat === seat && this.target.area === area;
        return h(
            "div",
            { key: area, class: classes("position-area", isTarget && "chosen") },
            h("h3", null, title, area === "leader" ? null : h("span", null, ` ${cards.length}`)),
            h("ul", null, cards.map((card, at) => this.card(setup, seat, area, card, at))),
            h("button", { type: "button", class: "small", "aria-pressed": String(isTarget), onclick: () => this.aim(seat, area) }, area === "leader" ? say.change() : say.add(), h("span", { class: "sr" }, `: ${WHO[seat]}, ${title}`)),
        );
    }

    private aim(seat: 0 | 1, area: Area): void {
        this.target = { seat, area };
        this.finder.only(area === "leader" || area === "stage" ? area : area === "characters" ? "character" : "");
        this.draw();
        document.querySelector(".position-adding")?.scrollIntoView({ block: "start" });
    }

    private card(setup: Setup, seat: 0 | 1, area: Area, card: Placed | string, at: number): Child {
        const number = typeof card === "string" ? card : card.card;
        const name = knownFace(number)?.name ?? number;
        const edit = (changeIt: (placed: Placed) => void) => {
            const next = structuredClone(setup);
            const side = next.sides[seat];
            changeIt(area === "leader" ? side.leader : area === "stage" ? side.stage! : side.characters[at]!);
            this.change(next);
        };
        return h(
            "li",
            { key: `${number}${at}` },
            h("span", { class: "position-name" }, name, h("small", null, number)),
            typeof card === "string"
                ? null
                : [
                      h("button", { type: "button", class: "small", "aria-pressed": String(card.rested), onclick: () => edit((own) => (own.rested = !own.rested)) }, card.rested ? say.rested() : say.active(), h("span", { class: "sr" }, `: ${name}`)),
                      area === "characters" ? h("button", { type: "button", class: "small", "aria-pressed": String(card.new), onclick: () => edit((own) => (own.new = !own.new)) }, say.justPlayed(), h("span", { class: "sr" }, `: ${name}`)) : null,
                      area === "stage" ? null : this.number(say.donOn({ name }), card.don, 0, card.don + (DON_MAX - donOf(setup.sides[seat])), (n) => edit((own) => (own.don = n))),
                  ],
            area === "leader" ? null : h("button", { type: "button", class: "small", onclick: () => this.change(taken(setup, seat, area, at)) }, h("span", { "aria-hidden": "true" }, "×"), h("span", { class: "sr" }, say.takeAway({ name }))),
        );
    }

    private adding(): Child {
        const title = AREAS.find(([name]) => name === this.target.area)![1];
        return h("section", { class: "position-adding", "aria-label": say.addCards() }, h("h2", null, this.target.seat === 0 ? say.forYou({ area: title }) : say.forThem({ area: title })), this.finder.draw());
    }
}

export const screen: Screen = {
    show(root, _path, query) {
        const position = new PositionScreen(root, query);
        return () => position.leave();
    },
};
