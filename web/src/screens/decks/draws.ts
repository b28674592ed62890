// Test draws: hands as a game deals them, one after the other.
import { newSeed } from "../../engine/game";
import { knownFace, loadFaces, testDraw, type Draw } from "../../engine/library";
import { cardPicture, spoken } from "../../ui/card";
import { showCard } from "../../ui/card-dialog";
import { h, type Child } from "../../ui/view";
import * as say from "words/decks";

export class TestDraws {
    private seed = newSeed();
    private draws: Draw | null = null;
    private drawn = 0;
    private isRedrawn = false;
    private list = "";

    constructor(private readonly redraw: () => void) {}

    /** Deals again if the list is another one. */
    follow(list: string): void {
        if (list === this.list) return;
        this.list = list;
        void this.deal(false);
    }

    private async deal(isRedrawn: boolean): Promise<void> {
        const list = this.list;
        if (!isRedrawn) this.seed = newSeed();
        const draws = await testDraw(list, this.seed, isRedrawn);
        await loadFaces([...(draws.hand ?? []), ...(draws.life ?? []), ...(draws.draws ?? [])]);
        if (list !== this.list) return;
        this.draws = draws;
        this.isRedrawn = isRedrawn;
        this.drawn = 0;
        this.redraw();
    }

    draw(): Child {
        const { hand, life, draws } = this.draws ?? {};
        if (!this.draws) return h("p", { class: "dim" }, say.dealing());
        if (!hand || !life || !draws) return h("p", null, say.noHands());
        return [
            h("h2", null, this.isRedrawn ? say.newHand() : say.openingHand()),
            cards(hand, say.handLabel()),
            h(
                "div",
                { class: "buttons" },
                h("button", { type: "button", class: "button main", onclick: () => void this.deal(false) }, say.again()),
                h("button", { type: "button", class: "button", disabled: this.isRedrawn, onclick: () => void this.deal(true) }, say.redraw()),
                h("button", { type: "button", class: "button", disabled: this.drawn >= draws.length, onclick: () => this.next() }, say.drawCard()),
            ),
            this.drawn > 0 ? [h("h2", null, say.drawnAfter()), cards(draws.slice(0, this.drawn), say.drawnCards())] : null,
            h("details", null, h("summary", null, say.theLife()), cards(life, say.lifeCards())),
        ];
    }

    private next(): void {
        this.drawn++;
        this.redraw();
    }
}

function cards(numbers: string[], title: string): Child {
    return h(
        "ul",
        { class: "tiles small-tiles", "aria-label": title },
        numbers.map((number, i) => {
            const face = knownFace(number);
            if (!face) return null;
            return h(
                "li",
                { class: "tile", key: i },
                h("button", { type: "button", class: "tile-card", onclick: () => void showCard(number) }, h("span", { class: "sr" }, spoken(face, { slot: 0 }, { inHand: true })), cardPicture(face, { slot: 0 }, { inHand: true })),
            );
        }),
    );
}
