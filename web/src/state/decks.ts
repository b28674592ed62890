// One's own decks, as the browser keeps them. A deck is its list as text, so that nothing is lost if a
// card is unknown to this version of the page.
import { isRecord, keep } from "./store";

export interface OwnDeck {
    id: string;
    name: string;
    list: string; // lines of count and number, the Leader first
    leader: string; // its number, or ""
    changed: string; // the moment, as ISO text
}

function isDeck(value: unknown): value is OwnDeck {
    return isRecord(value) && ["id", "name", "list", "leader", "changed"].every((name) => typeof value[name] === "string");
}

function isDecks(value: unknown): value is OwnDeck[] {
    return Array.isArray(value) && value.every(isDeck);
}

const kept = keep<OwnDeck[]>("decks", [], isDecks);

/** All of them, the last changed first. */
export function ownDecks(): OwnDeck[] {
    return [...kept.read()].sort((a, b) => (a.changed < b.changed ? 1 : a.changed > b.changed ? -1 : 0));
}

export function ownDeck(id: string): OwnDeck | undefined {
    return kept.read().find((deck) => deck.id === id);
}

/** A name that nothing else of the page has. */
export function newDeckId(): string {
    return `own-${crypto.randomUUID().slice(0, 8)}`;
}

/** Keeps a deck, in the place of the one with the same id. False if the browser keeps nothing. */
export function keepDeck(deck: Omit<OwnDeck, "changed">): boolean {
    const others = kept.read().filter((other) => other.id !== deck.id);
    return kept.write([...others, { ...deck, changed: new Date().toISOString() }]);
}

export function removeDeck(id: string): void {
    kept.write(kept.read().filter((deck) => deck.id !== id));
}

/** All decks as a file, and back. */
export function decksAsFile(): string {
    return JSON.stringify({ "log-pose-decks": 1, decks: ownDecks() }, null, 1);
}

/** The decks of such a file; null if it is none. */
export function decksOfFile(text: string): OwnDeck[] | null {
    try {
        const value = JSON.parse(text) as unknown;
        if (isRecord(value) && "log-pose-decks" in value && isDecks(value["decks"])) return value["decks"];
    } catch {
        // it may still be a deck list
    }
    return null;
}
