// Every card: as its program renders it, with the program's source, whether it is legal, and the
// rulings that the engine is tested with.
import { knownFace, loadFaces, studyCard, today, type CardStudy } from "../../engine/library";
import { go } from "../../router";
import { cardPicture, cardSheet } from "../../ui/card";
import { Finder } from "../../ui/finder";
import { rulingList } from "../../ui/ruling-list";
import { loadRulings, rulingsOfCard, type Ruling } from "../../ui/rulings";
import { classes, h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { inEnglish } from "../../ui/english";
import * as say from "words/cards";
import { hole, mixed } from "../../words/mixed";
import * as decksWords from "words/decks";
import { listed } from "../../words/say";

class CardsScreen {
    private readonly finder: Finder;

    constructor(
        private readonly root: HTMLElement,
        words: string,
    ) {
        this.finder = new Finder({ redraw: () => this.draw(), open: (number) => go(`cards/${number}`) }, words);
        this.draw();
    }

    private draw(): void {
        render(
            this.root,
            h(
                "div",
                { class: "page cards-page" },
                h("h1", null, say.title()),
                h("p", { class: "lead" }, say.lead()),
                this.finder.draw(),
                h("p", { class: "dim" }, mixed(say.seeRules({ link: hole(0) }), h("a", { href: "#/rules" }, say.everyRule()))),
            ),
        );
    }
}

class CardPage {
    private study: CardStudy | null = null;
    private rulings: Ruling[] | null = null;
    private failure = "";
    private isUnknown = false;

    constructor(
        private readonly root: HTMLElement,
        private readonly number: string,
    ) {
        this.draw();
        void this.load();
    }

    private async load(): Promise<void> {
        await loadFaces([this.number]);
        if (!knownFace(this.number)) {
            this.isUnknown = true;
            return this.draw();
        }
        this.study = await studyCard(this.number);
        this.draw();
        await loadRulings()
            .then((rulings) => (this.rulings = rulingsOfCard(rulings, this.number)))
            .catch((reason: unknown) => (this.failure = reason instanceof Error ? reason.message : String(reason)));
        this.draw();
    }

    private draw(): void {
        const face = knownFace(this.number);
        render(
            this.root,
            h(
                "div",
                { class: "page card-page" },
                h("p", null, h("a", { href: "#/cards" }, say.all())),
                h("h1", null, face ? face.name : say.card()),
                this.isUnknown ? h("p", { class: "warning", role: "alert" }, say.none({ number: this.number })) : null,
                face
                    ? h(
                          "div",
                          { class: "card-columns" },
                          h("div", { class: "card-left" }, h("div", { class: "card-big", "aria-hidden": "true" }, cardPicture(face, { slot: 0 }, { inHand: true })), cardSheet(face), this.facts()),
                          h("div", { class: "card-right" }, this.source(), this.shown()),
                      )
                    : null,
            ),
        );
    }

    private facts(): Child {
        const { study } = this;
        if (!study) return null;
        const rows: [string, Child][] = [
            [say.number(), study.number],
            [say.rarity(), study.rarity || say.unknown()],
            [say.block(), study.blocks.length > 0 ? listed(study.blocks.map(String)) : say.unknown()],
            [decksWords.formatStandard(), verdict(study.legal.standard)],
            [decksWords.formatExtra(), verdict(study.legal.extra)],
            ...(study.names.length > 1 ? [[say.names(), listed(study.names)] as [string, Child]] : []),
        ];
        return [
            h("dl", { class: "facts card-facts" }, rows.map(([title, value]) => [h("dt", { key: title }, title), h("dd", { key: `${title}:` }, value)])),
            h("p", { class: "dim" }, say.asOf({ date: today() })),
            study.errata.length > 0 ? english(say.errata(), h("ul", { class: "errata" }, study.errata.map((row, i) => h("li", { key: i }, h("b", null, row.field), ` ${row.what}`, row.since ? ` · ${row.since}` : "")))) : null,
        ];
    }

    private source(): Child {
        return this.study ? english(say.program(), h("pre", { class: "program", tabindex: 0, "aria-label": say.source() }, this.study.source.trimEnd())) : null;
    }

    private shown(): Child {
        if (this.failure) return h("p", { class: "warning", role: "alert" }, this.failure);
        if (!this.rulings) return h("p", { class: "dim", role: "status" }, say.loading());
        return [h("h2", null, say.rulings()), h("p", { class: "dim", role: "status" }, this.rulings.length === 0 ? say.noRuling() : say.rulingCount({ n: this.rulings.length })), rulingList(this.rulings.slice(0, 40))];
    }
}

/** A part of the page that is written in English. */
function english(title: string, content: Child): Child {
    return inEnglish(h("h2", { key: title }, title), say.inEnglish({ title }), content);
}

function verdict(isLegal: boolean): Child {
    return h("span", { class: classes(isLegal ? "good" : "wrong") }, isLegal ? say.legal() : say.notLegal());
}

export const screen: Screen = {
    show(root, [number = ""], query) {
        if (number) new CardPage(root, number.toUpperCase());
        else new CardsScreen(root, query.get("words") ?? "");
    },
};
