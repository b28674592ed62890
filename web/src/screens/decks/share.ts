// Giving a deck away: a link that holds it, and every form that other programs read.
import { deckForms, type DeckForm } from "../../engine/library";
import { copyText, saveFile } from "../../ui/file";
import { h, type Child } from "../../ui/view";
import { linkOf, listOf, type Pile } from "./pile";
import * as say from "words/decks";
import { language } from "../../words/language";

export class Sharing {
    private forms: DeckForm[] = [];
    private chosen = language === "ja" ? "plain" : "names"; // names are written in English
    private list = "";
    private said = "";

    constructor(private readonly redraw: () => void) {}

    follow(pile: Pile): void {
        const list = listOf(pile);
        if (list === this.list) return;
        this.list = list;
        this.said = "";
        void deckForms(list).then((forms) => {
            this.forms = forms;
            this.redraw();
        });
    }

    private async copy(text: string, what: string): Promise<void> {
        this.said = (await copyText(text)) ? say.copied({ what }) : say.notCopied();
        this.redraw();
    }

    draw(name: string, pile: Pile): Child {
        const link = linkOf(location.href.split("#")[0] ?? "", name, pile);
        const form = this.forms.find((row) => row.form === this.chosen) ?? this.forms[0];
        if (!form) return h("p", { class: "dim" }, say.empty());
        return [
            h("h2", null, say.linkTitle()),
            h("p", { class: "dim" }, say.linkHelp()),
            h("input", { type: "text", readonly: true, class: "share-link", "aria-label": say.linkLabel(), value: link, onfocus: (event: Event) => (event.target as HTMLInputElement).select() }),
            h("div", { class: "buttons" }, h("button", { type: "button", class: "button main", onclick: () => void this.copy(link, say.theLink()) }, say.copyLink())),
            h("h2", null, say.asList()),
            h(
                "label",
                { class: "field" },
                h("span", null, say.form()),
                h(
                    "select",
                    {
                        onchange: (event: Event) => {
                            this.chosen = (event.target as HTMLSelectElement).value;
                            this.redraw();
                        },
                    },
                    this.forms.map((row) => h("option", { key: row.form, value: row.form, selected: row === form }, row.doc)),
                ),
            ),
            h("textarea", { class: "share-list", readonly: true, rows: 8, "aria-label": say.listLabel(), value: form.text }),
            h(
                "div",
                { class: "buttons" },
                h("button", { type: "button", class: "button", onclick: () => void this.copy(form.text, say.theList()) }, say.copyList()),
                h("button", { type: "button", class: "button", onclick: () => saveFile(`${name || "deck"}.deck.txt`, form.text) }, say.saveFile()),
            ),
            h("p", { role: "status", class: "good" }, this.said),
        ];
    }
}
