// Says a sentence of words/page.*.tsv. Nothing calls this but the modules that the build makes from
// those tables: 'import * as say from "words/table"' has a function for each key.
import { language, texts } from "./language";

export type Blank = string | number;

export function say(index: number, english: string, blanks: Record<string, Blank> = {}): string {
    return filled(texts[index] ?? english, blanks);
}

/** Fills {name}, {+number} with its sign, and {name|1=one|*={name} others}, as src/table/words.h. */
export function filled(text: string, blanks: Record<string, Blank>): string {
    let out = "";
    for (let at = 0; at < text.length; ) {
        const open = text.indexOf("{", at);
        if (open < 0) return out + text.slice(at);
        const close = endOf(text, open + 1, "}");
        out += text.slice(at, open) + blank(text.slice(open + 1, close), blanks);
        at = close + 1;
    }
    return out;
}

/** Where the next 'stop' is that is not inside braces. */
function endOf(text: string, at: number, stop: string): number {
    for (let depth = 0; at < text.length; at++) {
        const letter = text[at];
        if (depth === 0 && letter === stop) break;
        if (letter === "{") depth++;
        if (letter === "}") depth--;
    }
    return at;
}

function blank(inside: string, blanks: Record<string, Blank>): string {
    const bar = endOf(inside, 0, "|");
    const isSigned = inside.startsWith("+");
    const value = blanks[inside.slice(isSigned ? 1 : 0, bar)];
    if (value === undefined) return inside; // seen at once by whoever forgot it
    if (bar === inside.length) return isSigned ? signed(Number(value)) : String(value);
    for (let at = bar + 1; at <= inside.length; ) {
        const end = endOf(inside, at, "|");
        const [wanted = "", ...rest] = inside.slice(at, end).split("=");
        if (wanted === "*" || wanted === String(value)) return filled(rest.join("="), blanks);
        at = end + 1;
    }
    return "";
}

function signed(value: number): string {
    return value < 0 ? `−${-value}` : `+${value}`;
}

/** A list in this language: "a, b and c" is not said anywhere, so commas are enough. */
export function listed(parts: readonly string[]): string {
    return parts.join(language === "ja" ? "、" : ", ");
}

/** What stands between a sentence and the next: nothing after a stop of Japanese. */
export function gapAfter(sentence: string): string {
    return /[。：]$/.test(sentence) ? "" : " ";
}

/** Sentences one after the other. */
export function sentences(parts: readonly string[]): string {
    return parts.reduce((before, part) => (before ? before + gapAfter(before) + part : part), "");
}

/** A number with its thousands apart. */
export function thousands(value: number): string {
    return value.toLocaleString(language);
}
