// Watching two computers: the same table, without questions.
import { library } from "../../engine/client";
import { newSeed, startGame } from "../../engine/game";
import { go } from "../../router";
import { h, render } from "../../ui/view";
import { deckChoices, leaderPicture, type DeckRow } from "../play/decks";
import type { Screen } from "../screens";
import * as play from "words/play";
import * as say from "words/watch";

const LEVELS = ["level1", "level2", "level3", "level4", "level5"];

function levelName(level: string): string {
    return play.level({ n: level.replace("level", "") });
}

class WatchScreen {
    private decks: DeckRow[] = [];
    private readonly seats = [
        { level: "level3", deck: "st01" },
        { level: "level3", deck: "st02" },
    ];

    constructor(private readonly root: HTMLElement) {
        this.draw();
        void deckChoices(library()).then((decks) => {
            this.decks = decks;
            this.draw();
        });
    }

    private start(): void {
        const [a, b] = this.seats.map((seat) => ({
            player: seat.level,
            name: levelName(seat.level),
            deck: this.decks.find((deck) => deck.id === seat.deck)?.list ?? seat.deck,
        }));
        startGame({ v: 1, kind: "start", seats: [a!, b!], seed: newSeed() });
        go("table");
    }

    private choose(seat: { deck: string }, deck: string): void {
        seat.deck = deck;
        this.draw();
    }

    private draw(): void {
        render(
            this.root,
            h(
                "div",
                { class: "page watch" },
                h("h1", null, say.title()),
                h("p", { class: "lead" }, say.lead()),
                h("div", { class: "watch-seats" }, this.seats.map((seat, i) =>
                    h(
                        "fieldset",
                        { key: i, class: "wish-side" },
                        h("legend", null, i === 0 ? say.below() : say.above()),
                        leaderPicture(this.decks, seat.deck),
                        h(
                            "label",
                            { class: "field" },
                            h("span", null, say.player()),
                            h("select", { onchange: (event: Event) => (seat.level = (event.target as HTMLSelectElement).value) }, LEVELS.map((level) => h("option", { key: level, value: level, selected: level === seat.level }, levelName(level)))),
                        ),
                        h(
                            "label",
                            { class: "field" },
                            h("span", null, say.deck()),
                            h("select", { onchange: (event: Event) => this.choose(seat, (event.target as HTMLSelectElement).value) }, this.decks.map((deck) => h("option", { key: deck.id, value: deck.id, selected: deck.id === seat.deck }, deck.name))),
                        ),
                    ),
                )),
                h("button", { type: "button", class: "button main big", onclick: () => this.start() }, say.start()),
            ),
        );
    }
}

export const screen: Screen = {
    show(root) {
        new WatchScreen(root);
    },
};
