// The deck builder: finding on one side, the deck on the other; on a phone one at a time. Every change
// is kept at once, and can be taken back.
import type { CardFace } from "protocol";
import { knownFace, loadFaces, readDeck, today, type DeckReport } from "../../engine/library";
import { go } from "../../router";
import { keepDeck, type OwnDeck } from "../../state/decks";
import { cardPicture, colours, isFighter, spoken } from "../../ui/card";
import { showCard } from "../../ui/card-dialog";
import { Finder } from "../../ui/finder";
import { ruleLink } from "../../ui/text";
import { classes, h, render, type Child } from "../../ui/view";
import { TestDraws } from "./draws";
import { curve, numbers } from "./numbers";
import { changed, listOf, pileOf, sizeOf, type Pile } from "./pile";
import { Sharing } from "./share";
import * as say from "words/decks";
import * as finderWords from "words/finder";

const FULL = 50; // CR 5-1-2
const TABS: [string, string][] = [
    ["find", say.tabFind()],
    ["cards", say.tabDeck()],
    ["numbers", say.tabNumbers()],
    ["legal", say.tabLegal()],
    ["draws", say.tabDraws()],
    ["share", say.tabShare()],
];
const FORMATS: [string, string][] = [
    ["none", say.formatNone()],
    ["standard", say.formatStandard()],
    ["extra", say.formatExtra()],
];

export class Builder {
    private pile: Pile = pileOf("", []);
    private readonly before: Pile[] = [];
    private name: string;
    private report: DeckReport | null = null;
    private tab = "cards";
    private format = "standard";
    private date = today();
    private fitsOnly = true;
    private isKept = true;
    private readonly finder: Finder;
    private readonly draws = new TestDraws(() => this.draw());
    private readonly sharing = new Sharing(() => this.draw());

    constructor(
        private readonly root: HTMLElement,
        private readonly deck: OwnDeck,
    ) {
        this.name = deck.name;
        this.finder = new Finder({
            redraw: () => this.draw(),
            open: (number) => this.open(number),
            below: (face) => this.counted(face, "tile-stepper"),
            choice: () => this.fitting(),
            leader: () => (this.fitsOnly ? this.pile.leader : undefined),
        });
        void this.load();
    }

    private async load(): Promise<void> {
        const report = await readDeck(this.deck.list);
        this.pile = pileOf(report.leader, report.cards);
        if (!this.pile.leader) this.tab = "find";
        await this.judge();
        this.finder.find();
    }

    /** Asks the engine about the deck as it is now. */
    private async judge(): Promise<void> {
        const list = listOf(this.pile);
        const [report] = await Promise.all([readDeck(list, this.format, this.date), loadFaces([...this.pile.cards.keys(), this.pile.leader].filter(Boolean))]);
        if (list !== listOf(this.pile)) return; // somebody was quicker
        this.report = report;
        if (this.tab === "draws") this.draws.follow(list);
        if (this.tab === "share") this.sharing.follow(this.pile);
        this.draw();
    }

    private change(next: Pile): void {
        const isOther = next.leader !== this.pile.leader;
        this.before.push(this.pile);
        this.take(next, isOther);
    }

    private undo(): void {
        const pile = this.before.pop();
        if (pile) this.take(pile, pile.leader !== this.pile.leader);
    }

    private take(next: Pile, isOtherLeader: boolean): void {
        this.pile = next;
        this.keep();
        if (isOtherLeader) this.finder.find();
        this.draw();
        void this.judge();
    }

    private keep(): void {
        this.isKept = keepDeck({ id: this.deck.id, name: this.name, list: listOf(this.pile), leader: this.pile.leader });
    }

    private add(face: CardFace, by: number): void {
        this.change(changed(this.pile, face.card, by));
    }

    /** A deck without a name is named after its Leader. */
    private lead(face: CardFace): void {
        this.name ||= face.name;
        this.change({ ...this.pile, leader: face.card });
    }

    private countOf(face: CardFace): number {
        return this.pile.cards.get(face.card) ?? 0;
    }

    private open(number: string): void {
        void showCard(number, {
            more: () => {
                const face = knownFace(number);
                return face ? this.counted(face, "dialog-stepper") : null;
            },
        });
    }

    private show(tab: string): void {
        this.tab = tab;
        this.draw();
        void this.judge();
        if (window.matchMedia("(max-width: 56.25em)").matches) window.scrollTo({ top: 0 });
    }

    // --- Drawing ---

    private draw(): void {
        render(
            this.root,
            h("div", { class: "builder", "data-tab": this.tab }, h("div", { class: "builder-find" }, this.finder.draw()), h("aside", { class: "builder-deck", "aria-label": say.theDeck() }, this.head(), this.tabs(), h("div", { class: "builder-body", tabindex: 0, role: "region", "aria-label": TABS.find(([tab]) => tab === this.tab)![1] }, this.body()))),
        );
    }

    private fitting(): Child {
        return h(
            "label",
            { class: "check", key: "fitting" },
            h("input", {
                type: "checkbox",
                checked: this.fitsOnly,
                onchange: (event: Event) => {
                    this.fitsOnly = (event.target as HTMLInputElement).checked;
                    this.finder.find();
                },
            }),
            h("span", null, this.pile.leader ? say.onlyFit() : say.onlyLeaders()),
        );
    }

    private head(): Child {
        const leader = knownFace(this.pile.leader);
        const size = sizeOf(this.pile);
        const isLegal = this.report !== null && this.report.reasons.length === 0;
        return h(
            "header",
            { class: "builder-head" },
            h(
                "button",
                { type: "button", class: "builder-leader", onclick: () => (leader ? this.open(leader.card) : this.show("find")) },
                h("span", { class: "sr" }, leader ? say.leaderIs({ card: spoken(leader, { slot: 0 }) }) : say.chooseLeader()),
                leader ? cardPicture(leader) : h("span", { class: "empty-card", "aria-hidden": "true" }, say.leader()),
            ),
            h(
                "div",
                { class: "builder-title" },
                h("h1", { class: "sr" }, say.deckIs({ name: this.name || say.noNameSmall() })),
                h("input", {
                    type: "text",
                    value: this.name,
                    "aria-label": say.nameOf(),
                    placeholder: say.nameOf(),
                    maxlength: 60,
                    oninput: (event: Event) => {
                        this.name = (event.target as HTMLInputElement).value;
                        this.keep();
                    },
                }),
                h(
                    "p",
                    { class: "builder-state" },
                    h("b", { class: classes("builder-count", size === FULL && "good", size > FULL && "wrong") }, `${size} / ${FULL}`),
                    this.pile.leader
                        ? h("button", { type: "button", class: classes("small", isLegal ? "good" : "wrong"), onclick: () => this.show("legal") }, isLegal ? `✓ ${this.formatName()}` : this.faults())
                        : h("span", { class: "dim" }, say.chooseLeader()),
                ),
                h(
                    "p",
                    { class: "builder-deeds" },
                    h("button", { type: "button", class: "small", disabled: this.before.length === 0, onclick: () => this.undo() }, say.undo()),
                    h("button", { type: "button", class: "small", onclick: () => go(`play?deck=${this.deck.id}`) }, say.play()),
                    h("a", { class: "small", href: "#/decks" }, say.all()),
                ),
                this.isKept ? null : h("p", { class: "warning", role: "alert" }, say.notKept()),
            ),
        );
    }

    private formatName(): string {
        return this.format === "none" ? say.legal() : say.legalIn({ format: FORMATS.find(([format]) => format === this.format)![1] });
    }

    private faults(): string {
        const count = this.report?.reasons.length ?? 0;
        return say.against({ n: count });
    }

    private tabs(): Child {
        return h(
            "div",
            { class: "tabs", role: "group", "aria-label": say.shown() },
            TABS.map(([tab, text]) => h("button", { type: "button", key: tab, class: `tab tab-${tab}`, "aria-pressed": String(tab === this.tab || (tab === "cards" && this.tab === "find" && !this.isNarrow())), onclick: () => this.show(tab) }, text)),
        );
    }

    private isNarrow(): boolean {
        return window.matchMedia("(max-width: 56.25em)").matches;
    }

    private body(): Child {
        if (!this.report) return h("p", { class: "dim" }, say.reading());
        switch (this.tab) {
            case "numbers":
                return numbers(this.report.counts);
            case "legal":
                return this.legality(this.report);
            case "draws":
                return this.draws.draw();
            case "share":
                return this.sharing.draw(this.name, this.pile);
            default:
                return [this.pile.cards.size > 0 ? curve(this.report.counts) : null, this.rows(this.report)];
        }
    }

    /** The cards of the deck: Characters, Events, Stages, each by cost. */
    private rows(report: DeckReport): Child {
        const faces = [...this.pile.cards.keys()].map(knownFace).filter((face) => face !== undefined);
        const wrong = new Set(report.reasons.map((reason) => reason.card));
        if (faces.length === 0) return h("p", { class: "dim" }, say.noCards());
        const groups: [string, string][] = [
            ["character", finderWords.characters()],
            ["event", finderWords.events()],
            ["stage", finderWords.stages()],
        ];
        return groups.map(([category, title]) => {
            const own = faces.filter((face) => face.category === category).sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0) || (a.card < b.card ? -1 : 1));
            const count = own.reduce((sum, face) => sum + this.countOf(face), 0);
            if (own.length === 0) return null;
            return [
                h("h2", { key: category, class: "rows-title" }, `${title} `, h("span", null, count)),
                h("ul", { key: `${category}s`, class: "rows" }, own.map((face) => this.row(face, wrong.has(face.card)))),
            ];
        });
    }

    private row(face: CardFace, isWrong: boolean): Child {
        return h(
            "li",
            { key: face.card, class: classes("row", isWrong && "wrong"), style: colours(face) },
            h(
                "button",
                { type: "button", class: "row-card", onclick: () => this.open(face.card) },
                h("span", { class: "row-cost", "aria-hidden": "true" }, face.cost ?? 0),
                h("span", { class: "row-name" }, face.name),
                h("span", { class: "row-facts" }, [face.card, isFighter(face) ? face.power : null, face.counter ? `+${face.counter}` : null].filter(Boolean).join(" · ")),
            ),
            this.stepper(face, "row-stepper"),
        );
    }

    /** How many of the card, or for a Leader whether it is the one. */
    private counted(face: CardFace, className: string): Child {
        if (face.category !== "leader") return this.stepper(face, className);
        const isOurs = this.pile.leader === face.card;
        return h(
            "button",
            { type: "button", class: classes("button choose-leader", isOurs && "good"), disabled: isOurs, onclick: () => this.lead(face) },
            isOurs ? say.isLeader() : say.choose(),
            h("span", { class: "sr" }, ` ${face.name} ${face.card}`),
        );
    }

    private stepper(face: CardFace, className: string): Child {
        const count = this.countOf(face);
        return h(
            "div",
            { class: classes("stepper", className, count > 0 && "has") },
            h("button", { type: "button", disabled: count === 0, onclick: () => this.add(face, -1) }, h("span", { "aria-hidden": "true" }, "−"), h("span", { class: "sr" }, say.takeOut({ name: face.name, number: face.card }))),
            h("b", null, h("span", { class: "sr" }, say.inDeck({ n: count })), h("span", { "aria-hidden": "true" }, count)),
            h("button", { type: "button", onclick: () => this.add(face, 1) }, h("span", { "aria-hidden": "true" }, "+"), h("span", { class: "sr" }, say.add({ name: face.name, number: face.card }))),
        );
    }

    private legality(report: DeckReport): Child {
        return [
            h(
                "div",
                { class: "legal-fields" },
                h(
                    "label",
                    { class: "field" },
                    h("span", null, say.format()),
                    h(
                        "select",
                        {
                            onchange: (event: Event) => {
                                this.format = (event.target as HTMLSelectElement).value;
                                void this.judge();
                            },
                        },
                        FORMATS.map(([value, text]) => h("option", { key: value, value, selected: value === this.format }, text)),
                    ),
                ),
                h(
                    "label",
                    { class: "field" },
                    h("span", null, say.onDay()),
                    h("input", {
                        type: "date",
                        value: this.date,
                        onchange: (event: Event) => {
                            this.date = (event.target as HTMLInputElement).value || today();
                            void this.judge();
                        },
                    }),
                ),
            ),
            report.reasons.length === 0
                ? h("p", { class: "verdict good", role: "status" }, say.isLegal())
                : [
                      h("p", { class: "verdict wrong", role: "status" }, say.reasons({ n: report.reasons.length })),
                      h("ul", { class: "reasons" }, report.reasons.map((reason, i) => h("li", { key: i }, reason.text, reason.rule ? [" ", ruleLink(reason.rule)] : null))),
                  ],
        ];
    }
}
