// Every rule by number and by word, in our own wording.
import { h, render, type Child } from "../../ui/view";
import { rulingList } from "../../ui/ruling-list";
import { loadRulings, rulingsOfRule, type Ruling } from "../../ui/rulings";
import { loadRules, rulesBelow, ruleWithHeadings, type Rule } from "../../ui/rulebook";
import type { Screen } from "../screens";
import * as say from "words/rules";

const SHOWN = 60;

class RulesScreen {
    private rules: Rule[] = [];
    private words = "";
    private failure = "";
    private rulings: Ruling[] = [];

    constructor(
        private readonly root: HTMLElement,
        private readonly number: string,
    ) {
        this.draw();
        loadRules()
            .then((rules) => (this.rules = rules))
            .catch((reason: unknown) => (this.failure = String(reason)))
            .finally(() => this.draw());
        if (number) {
            void loadRulings().then((rulings) => {
                this.rulings = rulingsOfRule(rulings, number);
                this.draw();
            }, () => undefined); // the rule is shown all the same
        }
    }

    private draw(): void {
        render(
            this.root,
            h(
                "div",
                { class: "page rules" },
                h("h1", null, this.number ? say.rule({ number: this.number }) : say.title()),
                this.failure ? h("p", { class: "failure", role: "alert" }, this.failure) : null,
                this.number ? this.one() : this.all(),
            ),
        );
    }

    private one(): Child {
        const chain = ruleWithHeadings(this.rules, this.number);
        if (this.rules.length > 0 && chain.length === 0) return h("p", null, say.none(), " ", h("a", { href: "#/rules" }, say.all()));
        return [
            h("dl", { class: "rule-chain" }, chain.map((rule) => this.row(rule, rule.number === this.number))),
            h("dl", { class: "rule-below" }, rulesBelow(this.rules, this.number).map((rule) => this.row(rule, false))),
            this.rulings.length > 0 ? [h("h2", null, say.scenarios()), rulingList(this.rulings)] : null,
            h("p", null, h("a", { href: "#/rules" }, say.all())),
        ];
    }

    private all(): Child {
        const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
        const found = this.rules.filter((rule) => words.every((word) => rule.number.startsWith(word) || rule.title.toLowerCase().includes(word)));
        return [
            h(
                "label",
                { class: "field" },
                h("span", null, say.words()),
                h("input", {
                    type: "search",
                    value: this.words,
                    oninput: (event: Event) => {
                        this.words = (event.target as HTMLInputElement).value;
                        this.draw();
                    },
                }),
            ),
            h("p", { class: "dim", role: "status" }, this.rules.length > 0 ? say.found({ n: found.length, all: this.rules.length }) : say.loading()),
            h("dl", { class: "rule-list" }, found.slice(0, SHOWN).map((rule) => this.row(rule, false))),
        ];
    }

    private row(rule: Rule, isIt: boolean): Child {
        return [
            h("dt", { key: rule.number }, isIt ? rule.number : h("a", { href: `#/rules/${rule.number}` }, rule.number)),
            h("dd", { key: `${rule.number}text`, class: isIt ? "it" : "" }, rule.title),
        ];
    }
}

export const screen: Screen = {
    show(root, path) {
        new RulesScreen(root, path[0] ?? "");
    },
};
