// The language of this page: what the person has chosen, else the first of the browser's that there
// is. Everything else waits until its texts are here, so a text may be said anywhere at any time.
import { LANGUAGES } from "words/languages";
import { keep } from "../state/store";

const kept = keep<string>("language", "", (value): value is string => typeof value === "string");

/** The first of the wished languages that there is; "ja-JP" is "ja". */
export function languageFor(wishes: readonly string[]): string {
    const short = wishes.map((wish) => wish.toLowerCase().split(/[-_]/)[0]!);
    return short.find((wish) => Object.hasOwn(LANGUAGES, wish)) ?? "en";
}

/** What was chosen in the settings; "" is the browser's language. */
export function chosenLanguage(): string {
    return kept.read();
}

export function chooseLanguage(language: string): void {
    kept.write(language);
}

async function load(wished: string): Promise<{ language: string; texts: readonly (string | null)[] }> {
    if (wished !== "en") {
        try {
            const response = await fetch(new URL(`page-${wished}.json`, document.baseURI));
            if (response.ok) return { language: wished, texts: (await response.json()) as (string | null)[] };
        } catch {
            // without a network English is better than nothing
        }
    }
    return { language: "en", texts: [] };
}

const wishes = typeof document === "undefined" ? [] : [chosenLanguage(), ...navigator.languages].filter(Boolean);

/** The language that is shown, and its texts by number; one that is missing is said in English. */
export const { language, texts } = await load(languageFor(wishes));
