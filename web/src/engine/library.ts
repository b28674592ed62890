// What the engine knows beside a game: cards, decks, puzzles. The answers of src/app/web, typed.
import type { CardFace } from "protocol";
import { library, study } from "./client";
import * as say from "words/puzzles";

/** Where a text could not be read, and why. */
export interface Note {
    line: number;
    column: number;
    text: string;
}

export interface Found {
    numbers?: string[];
    faces?: CardFace[];
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

/** Finds cards; with a leader ("" for none yet) only what could be in a deck of it. The faces of the first 'shown' are
 * known then: they come with the answer, which saves a question for each letter that is typed. */
export async function searchCards(query: string, sort: string, shown: number, leader?: string): Promise<Found> {
    const wish = { query, sort, today: today(), ...(leader === undefined ? {} : { leader }) };
    const found = await study().ask<Found>("web_search", JSON.stringify(wish), shown);
    for (const face of found.faces ?? []) faces.set(face.card, face);
    return found;
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
    return study().ask<DeckReport>("web_deck", JSON.stringify({ list, format, date }));
}

export function deckForms(list: string): Promise<DeckForm[]> {
    return study().ask<DeckForm[]>("web_forms", JSON.stringify({ list }));
}

export function testDraw(list: string, seed: string, isRedrawn: boolean): Promise<Draw> {
    return study().ask<Draw>("web_draw", JSON.stringify({ list, seed, redraw: isRedrawn ? 1 : 0 }));
}

// --- One card ---

/** What 'logpose card --json' says, and whether it is legal today. */
export interface CardStudy {
    number: string;
    names: string[];
    rarity: string;
    blocks: (number | string)[];
    source: string;
    errata: { field: string; since: string; what: string; source: string }[];
    legal: { standard: boolean; extra: boolean };
}

export function studyCard(card: string): Promise<CardStudy | null> {
    return study().ask<CardStudy | null>("web_study_card", JSON.stringify({ card, today: today() }));
}

// --- Puzzles ---

export interface PuzzleHead {
    id: string;
    goal: string; // "win" or "survive"
    grade: number;
    open: boolean;
    leaders: string[];
}

export interface Puzzle extends PuzzleHead {
    task: string[];
    hand: string[]; // of the opponent, if it is open
    answers: string[];
    right: number; // the answer that solves it
    text: string; // for 'start'
}

export interface PuzzleProof {
    title: string;
    line: string[];
    others: string;
    wrong: (string | null)[]; // for each answer, how it fails
}

let heads: Promise<PuzzleHead[]> | null = null;

/** All puzzles; they are fetched when they are first looked at. */
export function loadPuzzles(): Promise<PuzzleHead[]> {
    heads ??= fetch("puzzles.txt")
        .then((response) => {
            if (!response.ok) throw new Error(say.notLoaded({ status: response.status }));
            return response.text();
        })
        .then((text) => study().ask<PuzzleHead[]>("web_puzzles", text))
        .catch((reason: unknown) => {
            heads = null; // the network may come back
            throw reason;
        });
    return heads;
}

export async function openPuzzle(id: string): Promise<Puzzle | null> {
    await loadPuzzles();
    return study().ask<Puzzle | null>("web_puzzle", id);
}

export function provePuzzle(id: string): Promise<PuzzleProof | null> {
    return study().ask<PuzzleProof | null>("web_puzzle_proof", id);
}

// --- The lab ---

export interface LabRate {
    games: number;
    rate: number;
    low: number;
    high: number;
}

/** A pairing, seen from one deck. */
export interface LabTally {
    all: LabRate;
    first: LabRate;
    second: LabRate;
    turns: number;
}

export interface LabReport {
    games: number;
    decks: (LabTally & { name: string; cells: (LabTally | null)[] })[];
}

// --- Reviews ---

export interface ReviewMistake {
    turn: number;
    answer: number; // from 1
    question: string;
    played: string;
    better: string;
    chance_played: number;
    chance_better: number;
    loss: number;
    sure: number;
    missed_win: boolean;
    line: { seat: string; answer: string }[];
}

/** What 'logpose review --json' says. */
export interface Review {
    winner: string | null;
    answers: number;
    turns: { turn: number; player: string; p1_seen_by_p1: number; p1_seen_by_p2: number }[];
    players: { seat: string; leader?: string; start: number; choices: number; luck: number; decisions: number; mistakes: number; missed_wins: number; worst: ReviewMistake[] }[];
}

/** An answer and its chance to win, in thousandths. */
export interface Rated {
    a: string;
    text: string;
    win: number;
}
