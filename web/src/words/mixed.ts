// Sentences with elements in them: a blank is filled with a hole, and the hole with the element.
import type { Child } from "../ui/view";

const FIRST = 0xe000; // letters that nobody writes

/** For a blank of a sentence: where the element of this number goes. */
export function hole(number: number): string {
    return String.fromCharCode(FIRST + number);
}

/** The sentence with its elements, wherever the language wants them. */
export function mixed(text: string, ...elements: Child[]): Child[] {
    return text.split(/([\ue000-\ue00f])/).map((part) => {
        const number = part.charCodeAt(0) - FIRST;
        return part.length === 1 && number >= 0 && number < elements.length ? elements[number] : part;
    });
}
