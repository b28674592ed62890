// Rulings: the scenarios that the engine is tested with, fetched when they are first looked at.
import * as say from "words/rules";

export interface Ruling {
    title: string;
    rules: string[];
    answers: string[]; // official ones, as "OP01-004/1"
    text: string; // given, when, then
}

let loading: Promise<Ruling[]> | null = null;

export function loadRulings(): Promise<Ruling[]> {
    loading ??= fetch("rulings.txt")
        .then((response) => {
            if (!response.ok) throw new Error(say.rulingsNotLoaded({ status: response.status }));
            return response.text();
        })
        .then(readRulings)
        .catch((reason: unknown) => {
            loading = null; // the network may come back
            throw reason;
        });
    return loading;
}

const HEADS = /^(rules|qa|edition)\s+(.*)$/;

/** Reads scenarios, one after the other. One that is "as above" gets what is above. */
export function readRulings(text: string): Ruling[] {
    let given = "";
    return text
        .split(/^scenario\s+/m)
        .slice(1)
        .map((block) => {
            const [title = "", ...lines] = block.trimEnd().split("\n");
            const words = (name: string) => lines.filter((line) => HEADS.exec(line)?.[1] === name).flatMap((line) => HEADS.exec(line)![2]!.trim().split(/[\s,]+/));
            const body = lines.filter((line) => !HEADS.test(line)).join("\n").trim();
            const isSame = /^given\s+as above/m.test(body);
            const own = /^given[\s\S]*?(?=^(?:when|then|expect)\b)/m.exec(body)?.[0].trimEnd() ?? "";
            const whole = isSame ? `${given}\n\n${body}` : body;
            given = isSame ? `${given}\n\n${own}` : own;
            return { title: title.trim(), rules: words("rules"), answers: words("qa"), text: whole };
        });
}

/** Those that show what a card does: the ones that say so in their title first. */
export function rulingsOfCard(rulings: Ruling[], number: string): Ruling[] {
    const about = rulings.filter((ruling) => ruling.title.includes(number) || ruling.answers.some((answer) => answer.startsWith(`${number}/`)));
    const others = rulings.filter((ruling) => !about.includes(ruling) && ruling.text.includes(number));
    return [...about, ...others];
}

export function rulingsOfRule(rulings: Ruling[], rule: string): Ruling[] {
    return rulings.filter((ruling) => ruling.rules.includes(rule));
}
