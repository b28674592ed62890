// The decks: one's own, what others have sent, and those that come with the program.
import { library } from "../../engine/client";
import { loadFaces, knownFace, readDeck, type DeckReport } from "../../engine/library";
import { go } from "../../router";
import { decksAsFile, decksOfFile, keepDeck, newDeckId, ownDeck, ownDecks, removeDeck, type OwnDeck } from "../../state/decks";
import { cardPicture } from "../../ui/card";
import { openFile, saveFile } from "../../ui/file";
import { h, render, type Child } from "../../ui/view";
import { bundledDecks, groupText, type BundledDeck } from "../play/decks";
import type { Screen } from "../screens";
import { Builder } from "./builder";
import { isWhole, listInLink, listOf, pileOf, type Pile } from "./pile";
import * as say from "words/decks";

/** Makes a deck of one's own from a list; returns its id. */
function adopt(name: string, list: string, leader: string): string {
    const id = newDeckId();
    keepDeck({ id, name, list, leader });
    return id;
}

/** The list in our own form, and a name for it. */
function tidied(report: DeckReport): { list: string; leader: string } {
    const pile = pileOf(report.leader, report.cards);
    return { list: listOf(pile), leader: pile.leader };
}

class Shelf {
    private bundled: BundledDeck[] = [];
    private pasted = "";
    private problem: DeckReport | null = null;
    private said = "";
    private removed: OwnDeck | null = null;

    constructor(private readonly root: HTMLElement) {
        // Whoever began a deck and changed their mind leaves nothing behind.
        for (const deck of ownDecks()) if (!deck.name && !deck.leader && !deck.list.trim()) removeDeck(deck.id);
        this.draw();
        void this.load();
    }

    private async load(): Promise<void> {
        this.bundled = await bundledDecks(library());
        await loadFaces([...ownDecks().map((deck) => deck.leader), ...this.bundled.map((deck) => deck.leader)].filter(Boolean));
        this.draw();
    }

    private say(text: string): void {
        this.said = text;
        this.draw();
    }

    private async paste(text: string): Promise<void> {
        const report = await readDeck(text);
        this.problem = report.read ? null : report;
        if (!report.read) return this.draw();
        const { list, leader } = tidied(report);
        if (leader) await loadFaces([leader]);
        go(`decks/${adopt(knownFace(leader)?.name ?? "", list, leader)}`);
    }

    private async openFile(): Promise<void> {
        const text = await openFile(".json,.txt,.deck");
        if (text === null) return;
        const decks = decksOfFile(text);
        if (!decks) {
            this.pasted = text;
            return this.paste(text);
        }
        for (const deck of decks) keepDeck(deck);
        await this.load();
        this.say(say.backAgain({ n: decks.length }));
    }

    private async copy(deck: BundledDeck): Promise<void> {
        const { list, leader } = tidied(await readDeck(deck.id));
        go(`decks/${adopt(deck.name, list, leader)}`);
    }

    private remove(deck: OwnDeck): void {
        removeDeck(deck.id);
        this.removed = deck;
        this.say(say.deleted({ name: deck.name || say.noName() }));
    }

    private putBack(): void {
        if (this.removed) keepDeck(this.removed);
        this.removed = null;
        this.say(say.isBack());
    }

    private draw(): void {
        const own = ownDecks();
        render(
            this.root,
            h(
                "div",
                { class: "page decks" },
                h("h1", null, say.title()),
                h("p", { class: "lead" }, say.lead()),
                h(
                    "div",
                    { class: "buttons" },
                    h("button", { type: "button", class: "button main", onclick: () => go(`decks/${adopt("", "", "")}`) }, say.build()),
                    h("button", { type: "button", class: "button", onclick: () => void this.openFile() }, say.openFile()),
                    h("button", { type: "button", class: "button", disabled: own.length === 0, onclick: () => saveFile("log-pose-decks.json", decksAsFile()) }, say.saveAll()),
                ),
                h("p", { role: "status", class: "said" }, this.said, this.removed ? [" ", h("button", { type: "button", class: "small", onclick: () => this.putBack() }, say.putBack())] : null),
                own.length > 0 ? [h("h2", null, say.mine()), h("ul", { class: "shelf" }, own.map((deck) => this.own(deck)))] : null,
                this.paster(),
                this.bundledGroup("starter", true),
                this.bundledGroup("tournament", own.length === 0),
            ),
        );
    }

    private own(deck: OwnDeck): Child {
        const name = deck.name || say.noName();
        return h(
            "li",
            { key: deck.id, class: "shelf-deck" },
            this.picture(deck.leader),
            h(
                "div",
                null,
                h("h3", null, h("a", { href: `#/decks/${deck.id}` }, name)),
                h("p", { class: "dim" }, knownFace(deck.leader)?.name ?? say.noLeader()),
                h(
                    "div",
                    { class: "buttons" },
                    h("a", { class: "small", href: `#/play?deck=${deck.id}` }, say.play(), h("span", { class: "sr" }, ` ${name}`)),
                    h("button", { type: "button", class: "small", onclick: () => go(`decks/${adopt(say.copyOf({ name }), deck.list, deck.leader)}`) }, say.copy(), h("span", { class: "sr" }, ` ${name}`)),
                    h("button", { type: "button", class: "small", onclick: () => this.remove(deck) }, say.remove(), h("span", { class: "sr" }, ` ${name}`)),
                ),
            ),
        );
    }

    private picture(leader: string): Child {
        const face = knownFace(leader);
        return h("span", { class: "shelf-leader", "aria-hidden": "true" }, face ? cardPicture(face) : h("span", { class: "empty-card" }, say.leader()));
    }

    private paster(): Child {
        return h(
            "form",
            {
                class: "paste",
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    void this.paste(this.pasted);
                },
            },
            h("h2", null, say.paste()),
            h(
                "label",
                { class: "field" },
                h("span", null, say.pasteHelp()),
                h("textarea", {
                    rows: 4,
                    value: this.pasted,
                    spellcheck: "false",
                    placeholder: "1xOP01-001\n4xOP01-016 …",
                    oninput: (event: Event) => {
                        this.pasted = (event.target as HTMLTextAreaElement).value;
                    },
                }),
            ),
            h("div", { class: "buttons" }, h("button", { type: "submit", class: "button" }, say.read())),
            this.problem ? notes(this.problem) : null,
        );
    }

    private bundledGroup(group: BundledDeck["group"], isOpen: boolean): Child {
        const decks = this.bundled.filter((deck) => deck.group === group);
        return h(
            "details",
            { key: group, class: "shelf-group", ...(isOpen ? { open: true } : {}) },
            h("summary", null, h("h2", null, groupText(group))),
            h(
                "ul",
                { class: "shelf" },
                decks.map((deck) =>
                    h(
                        "li",
                        { key: deck.id, class: "shelf-deck" },
                        this.picture(deck.leader),
                        h(
                            "div",
                            null,
                            h("h3", null, deck.name),
                            h(
                                "div",
                                { class: "buttons" },
                                h("a", { class: "small", href: `#/play?deck=${deck.id}` }, say.play(), h("span", { class: "sr" }, ` ${deck.name}`)),
                                h("button", { type: "button", class: "small", onclick: () => void this.copy(deck) }, say.copy(), h("span", { class: "sr" }, ` ${deck.name}`)),
                            ),
                        ),
                    ),
                ),
            ),
        );
    }
}

/** What was wrong with a list, with its place. */
function notes(report: DeckReport): Child {
    const list = report.notes.length > 0 ? report.notes.map((note, i) => h("li", { key: i }, say.note({ line: note.line, column: note.column, text: note.text }))) : h("li", null, say.noList());
    return h("div", { class: "warning", role: "alert" }, h("p", null, say.notRead()), h("ul", null, list));
}

/** A deck that somebody has sent as a link. */
class SharedDeck {
    constructor(
        private readonly root: HTMLElement,
        private readonly query: URLSearchParams,
    ) {
        void this.read();
    }

    private async read(): Promise<void> {
        const report = await readDeck(listInLink(this.query));
        await loadFaces([...report.cards.map((row) => row.card), ...(report.leader ? [report.leader] : [])]);
        this.draw(report);
    }

    private draw(report: DeckReport): void {
        const name = this.query.get("name") || say.aDeck();
        const pile = pileOf(report.leader, report.cards);
        render(
            this.root,
            h(
                "div",
                { class: "page decks" },
                h("h1", null, name),
                report.read && isWhole(this.query, pile) ? this.offer(name, pile) : this.damaged(name, report, pile),
            ),
        );
    }

    private offer(name: string, pile: Pile): Child {
        return [h("p", { class: "lead" }, say.sent()), this.buttons(name, pile, say.keep()), sharedCards(pile)];
    }

    private damaged(name: string, report: DeckReport, pile: Pile): Child {
        return [
            h("p", { class: "warning", role: "alert" }, say.damaged()),
            report.read ? null : notes(report),
            pile.cards.size > 0 ? [this.buttons(name, pile, say.keepPart()), sharedCards(pile)] : h("p", null, h("a", { href: "#/decks" }, say.all())),
        ];
    }

    private buttons(name: string, pile: Pile, text: string): Child {
        return h(
            "div",
            { class: "buttons" },
            h("button", { type: "button", class: "button main", onclick: () => go(`decks/${adopt(name, listOf(pile), pile.leader)}`) }, text),
            h("a", { class: "button", href: "#/decks" }, say.all()),
        );
    }
}

function sharedCards(pile: Pile): Child {
    const rows: [string, number][] = [...(pile.leader ? [[pile.leader, 1] as [string, number]] : []), ...pile.cards];
    return h(
        "ul",
        { class: "tiles shared-cards" },
        rows.map(([card, count]) => {
            const face = knownFace(card);
            return face ? h("li", { class: "tile", key: card }, cardPicture(face, { slot: 0 }, { inHand: true }), h("b", { class: "tile-count" }, h("span", { class: "sr" }, `${face.name}: `), `× ${count}`)) : null;
        }),
    );
}

export const screen: Screen = {
    show(root, [place = ""], query) {
        if (place === "") new Shelf(root);
        else if (place === "shared") new SharedDeck(root, query);
        else {
            const deck = ownDeck(place);
            if (deck) new Builder(root, deck);
            else render(root, h("div", { class: "page decks" }, h("h1", null, say.title()), h("p", { class: "warning", role: "alert" }, say.noDeck()), h("p", null, h("a", { href: "#/decks" }, say.all()))));
        }
    },
};
