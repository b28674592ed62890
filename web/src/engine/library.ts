// What the engine knows beside a game: cards, decks, puzzles. The answers of src/app/web, typed.
import type { CardFace } from "protocol";
import { library } from "./client";

/** Where a text could not be read, and why. */
export interface Note {
    line: number;
    column: number;
    text: string;
}

export interface Found {
    numbers?: string[];
    error?: Note;
}

/** One reason why a deck is not legal. */
export interface Reason {
    kind: string;
    rule?: string;
    card?: string;
    text: string;
}

export interface Hope {
    text: string;
    cards: number;
    chance: number;
    with_mulligan: number;
}

/** What 'logpose deck stats --json' says. */
export interface DeckCounts {
    life: number;
    cards: number;
    categories: Record<string, number>;
    colors: Record<string, number>;
    keywords: Record<string, number>;
    types: Record<string, number>;
    average_cost: number;
    counter_total: number;
    counters_1000: number;
    counters_2000: number;
    triggers: number;
    costs: { cost: number; cards: number; on_curve_first?: number; on_curve_second?: number }[];
    opening_hand: Record<string, Hope>;
    trigger_in_life: number;
}

export interface DeckReport {
    read: boolean;
    notes: Note[];
    leader?: string;
    total: number;
    cards: { card: string; count: number }[];
    reasons: Reason[];
    counts: DeckCounts;
}

export interface DeckForm {
    form: string;
    doc: string;
    text: string;
}

export interface Draw {
    hand?: string[];
    life?: string[];
    draws?: string[];
    error?: boolean;
}

/** Today, as queries and legality write it. */
export function today(): string {
    const now = new Date();
    const two = (number: number) => String(number).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Finds cards; with a leader ("" for none yet) only what could be in a deck of it. */
export function searchCards(query: string, sort: string, leader?: string): Promise<Found> {
    const wish = { query, sort, today: today(), ...(leader === undefined ? {} : { leader }) };
    return library().ask<Found>("web_search", JSON.stringify(wish));
}

const faces = new Map<string, CardFace>();

export function knownFace(number: string): CardFace | undefined {
    return faces.get(number);
}

/** Makes sure that the faces of these cards are known. */
export async function loadFaces(numbers: Iterable<string>): Promise<void> {
    const missing = [...new Set(numbers)].filter((number) => !faces.has(number));
    if (missing.length === 0) return;
    const found = await library().ask<CardFace[]>("web_faces", missing.join(" "));
    for (const face of found) faces.set(face.card, face);
}

/** Reads and judges a list of any form; the format is "none", "extra" or "standard". */
export function readDeck(list: string, format = "none", date = ""): Promise<DeckReport> {
    return library().ask<DeckReport>("web_deck", JSON.stringify({ list, format, date }));
}

export function deckForms(list: string): Promise<DeckForm[]> {
    return library().ask<DeckForm[]>("web_forms", JSON.stringify({ list }));
}

export function testDraw(list: string, seed: string, isRedrawn: boolean): Promise<Draw> {
    return library().ask<Draw>("web_draw", JSON.stringify({ list, seed, redraw: isRedrawn ? 1 : 0 }));
}
