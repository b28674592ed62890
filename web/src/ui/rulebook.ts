// Our wording of every rule, fetched when a rule is first looked at.
import * as say from "words/rules";
import { language } from "../words/language";

export interface Rule {
    number: string;
    title: string;
    since: string; // the edition that has it first
}

let loading: Promise<Rule[]> | null = null;

async function fetchRules(): Promise<Rule[]> {
    const response = await fetch("rules.txt");
    if (!response.ok) throw new Error(say.notLoaded({ status: response.status }));
    const rules = readRules(await response.text());
    if (language === "en") return rules;
    const other = await fetch(`rules-${language}.txt`);
    return other.ok ? translateRules(rules, await other.text()) : rules;
}

export function loadRules(): Promise<Rule[]> {
    loading ??= fetchRules()
        .catch((reason: unknown) => {
            loading = null; // the network may come back
            throw reason;
        });
    return loading;
}

/** Reads rules/index.tsv. */
export function readRules(text: string): Rule[] {
    const [head = "", ...lines] = text.trimEnd().split("\n");
    const columns = head.split("\t");
    const at = (name: string) => columns.indexOf(name);
    const [number, title, since] = [at("number"), at("title"), at("since")];
    return lines.map((line) => {
        const cells = line.split("\t");
        return { number: cells[number] ?? "", title: cells[title] ?? "", since: cells[since] ?? "" };
    });
}

/** The rules in the words of rules/index.<language>.tsv; what it does not have stays in English. */
export function translateRules(rules: Rule[], text: string): Rule[] {
    const titles = new Map(readRules(text).map((rule) => [rule.number, rule.title]));
    return rules.map((rule) => ({ ...rule, title: titles.get(rule.number) || rule.title }));
}

/** The rule with the headings above it, the chapter first; empty if there is none. */
export function ruleWithHeadings(rules: Rule[], number: string): Rule[] {
    const parts = number.split("-");
    const wanted = new Set(parts.map((_, i) => parts.slice(0, i + 1).join("-")));
    const found = rules.filter((rule) => wanted.has(rule.number));
    return found.some((rule) => rule.number === number) ? found : [];
}

/** The rules right below this one. */
export function rulesBelow(rules: Rule[], number: string): Rule[] {
    const depth = number.split("-").length + 1;
    return rules.filter((rule) => rule.number.startsWith(`${number}-`) && rule.number.split("-").length === depth);
}
