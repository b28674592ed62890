// Rulings as a list that opens: the case as a judge would tell it.
import type { Ruling } from "./rulings";
import { ruleLink } from "./text";
import { inEnglish } from "./english";
import { h, type Child } from "./view";
import * as say from "words/rules";

const NUMBER = /\b((?:OP|ST|EB|PRB)\d{2}-\d{3}|P-\d{3})\b/;
const WORD = /^(given|when|and|then|expect)\b/;

/** Scenarios are written in English. */
export function rulingList(rulings: Ruling[]): Child {
    return rulings.length > 0 ? inEnglish(null, say.inEnglish({ n: rulings.length }), listOf(rulings)) : null;
}

function listOf(rulings: Ruling[]): Child {
    return h(
        "ul",
        { class: "rulings" },
        rulings.map((ruling, i) =>
            h(
                "li",
                { key: `${i}${ruling.title}` },
                h(
                    "details",
                    null,
                    h("summary", null, ruling.title),
                    h("pre", { class: "ruling", tabindex: 0 }, ruling.text.split("\n").map((line) => [told(line), "\n"])),
                    ruling.rules.length > 0 || ruling.answers.length > 0 ? h("p", { class: "dim" }, ruling.rules.map((rule) => [ruleLink(rule), " "]), ruling.answers.length > 0 ? say.answers({ numbers: ruling.answers.join(", ") }) : null) : null,
                ),
            ),
        ),
    );
}

/** A line with its first word marked and its cards as links. */
function told(line: string): Child {
    const word = WORD.exec(line)?.[1] ?? "";
    const rest = line.slice(word.length).split(NUMBER);
    return [word ? h("b", null, word) : null, rest.map((part, i) => (i % 2 === 1 ? h("a", { href: `#/cards/${part}` }, part) : part))];
}
