// Finding cards: words or a query as 'logpose cards' reads them, and buttons for what is asked most.
// The engine does the finding; this only writes the query down.
import type { CardFace } from "protocol";
import { knownFace, loadFaces, searchCards, type Note } from "../engine/library";
import { cardPicture, SHAPES, spoken } from "./card";
import { term } from "./terms";
import { classes, h, type Child } from "./view";
import * as say from "words/finder";

export interface FinderHost {
    redraw(): void;
    open(number: string): void; // a card was clicked
    below?(face: CardFace): Child; // under each card: buttons
    choice?(): Child; // one more field, after those of the finder
    /** The Leader whose deck the card must fit, "" for none yet; undefined: any card. */
    leader?(): string | undefined;
}

const COLORS = Object.keys(SHAPES);
const CATEGORIES: [string, string][] = [
    ["", say.allKinds()],
    ["leader", say.leaders()],
    ["character", say.characters()],
    ["event", say.events()],
    ["stage", say.stages()],
];
const COSTS: [string, string][] = [["", say.anyCost()], ...Array.from({ length: 10 }, (_, i): [string, string] => [`cost:${i}`, say.cost({ n: i })]), ["cost>=10", say.cost10()]];
const SORTS: [string, string][] = [
    ["number", say.byNumber()],
    ["cost", say.byCost()],
];
const SHOWN = 60;
// What is seen without scrolling is drawn at once; the rest of a page of cards when nobody types for a moment.
const SEEN = { wide: 27, narrow: 12 };
const REST_MS = 120;

/** What the fields say, as one query. */
export function queryOf(words: string, colors: ReadonlySet<string>, category: string, cost: string): string {
    const parts = [words.trim()];
    if (colors.size > 0) parts.push(`color:${[...colors].join(",")}`);
    if (category) parts.push(`category:${category}`);
    if (cost) parts.push(cost);
    return parts.filter(Boolean).join(" ");
}

export class Finder {
    private words: string;
    private readonly colors = new Set<string>();
    private category = "";
    private cost = "";
    private sort = "number";
    private found: string[] = [];
    private error: Note | null = null;
    private shown = SHOWN;
    private rest: ReturnType<typeof setTimeout> | undefined;
    private asked = 0;
    private isReady = false;

    constructor(
        private readonly host: FinderHost,
        words = "",
    ) {
        this.words = words;
        this.find();
    }

    /** Asks the engine again; an answer to an older question is dropped. */
    find(): void {
        const id = ++this.asked;
        const query = queryOf(this.words, this.colors, this.category, this.cost);
        const seen = matchMedia("(max-width: 760px)").matches ? SEEN.narrow : SEEN.wide;
        void searchCards(query, this.sort, seen, this.host.leader?.()).then((answer) => {
            if (id !== this.asked) return;
            this.error = answer.error ?? null;
            if (answer.numbers) {
                [this.found, this.shown] = [answer.numbers, seen];
                clearTimeout(this.rest);
                this.rest = setTimeout(() => void this.showTo(SHOWN), REST_MS);
            }
            this.isReady = true;
            this.host.redraw();
        });
    }

    /** Shows the cards of this kind. */
    only(category: string): void {
        this.category = category;
        this.find();
    }

    private async showTo(count: number): Promise<void> {
        this.shown = count;
        await loadFaces(this.found.slice(0, this.shown));
        this.host.redraw();
    }

    private toggle(color: string): void {
        if (!this.colors.delete(color)) this.colors.add(color);
        this.find();
        this.host.redraw();
    }

    draw(): Child {
        return h("section", { class: "finder", "aria-label": say.title() }, this.fields(), this.status(), this.results());
    }

    private fields(): Child {
        return h(
            "search",
            { class: "finder-fields" },
            h(
                "label",
                { class: "field finder-words" },
                h("span", null, say.words()),
                h("input", {
                    type: "search",
                    value: this.words,
                    placeholder: say.example(),
                    autocapitalize: "off",
                    autocomplete: "off",
                    spellcheck: "false",
                    "aria-describedby": "finder-status",
                    oninput: (event: Event) => {
                        this.words = (event.target as HTMLInputElement).value;
                        this.find();
                    },
                }),
            ),
            h(
                "div",
                { class: "finder-colors", role: "group", "aria-label": say.colours() },
                COLORS.map((color) =>
                    h(
                        "button",
                        { type: "button", key: color, class: `color-button color-${color}`, "aria-pressed": String(this.colors.has(color)), onclick: () => this.toggle(color), title: term(color) },
                        h("span", { "aria-hidden": "true" }, SHAPES[color]),
                        h("span", { class: "sr" }, term(color)),
                    ),
                ),
            ),
            this.select(say.kind(), CATEGORIES, this.category, (value) => (this.category = value)),
            this.select(say.costTitle(), COSTS, this.cost, (value) => (this.cost = value)),
            this.select(say.order(), SORTS, this.sort, (value) => (this.sort = value)),
            this.host.choice?.(),
        );
    }

    private select(title: string, options: [string, string][], value: string, set: (value: string) => void): Child {
        return h(
            "label",
            { class: "field finder-select", key: title },
            h("span", { class: "sr" }, title),
            h(
                "select",
                {
                    onchange: (event: Event) => {
                        set((event.target as HTMLSelectElement).value);
                        this.find();
                    },
                },
                options.map(([option, text]) => h("option", { key: option, value: option, selected: option === value }, text)),
            ),
        );
    }

    private status(): Child {
        const text = this.error ? this.error.text : this.isReady ? say.count({ n: this.found.length }) : say.loading();
        return h("p", { id: "finder-status", class: classes("finder-status", this.error && "wrong"), role: "status" }, text);
    }

    private results(): Child {
        const faces = this.found.slice(0, this.shown).map(knownFace);
        return [
            h("ul", { class: "tiles" }, faces.map((face) => (face ? this.tile(face) : null))),
            this.found.length > this.shown
                ? h("p", { class: "finder-more" }, h("button", { type: "button", class: "button", onclick: () => void this.showTo(this.shown + SHOWN) }, say.more({ n: Math.min(SHOWN, this.found.length - this.shown) })))
                : null,
        ];
    }

    private tile(face: CardFace): Child {
        return h(
            "li",
            { class: "tile", key: face.card },
            h(
                "button",
                { type: "button", class: "tile-card", onclick: () => this.host.open(face.card) },
                h("span", { class: "sr" }, `${spoken(face, { slot: 0 }, { inHand: true })}, ${face.card}`),
                cardPicture(face, { slot: 0 }, { inHand: true }),
            ),
            this.host.below?.(face),
        );
    }
}
