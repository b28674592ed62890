// The game that is being played. It goes on while other screens are looked at, and is kept in the
// browser, so that a reload does not lose it.
import type { Table, UpStart } from "protocol";
import type { Lesson } from "../screens/learn/lessons";
import { isRecord, keep } from "../state/store";
import type { Child } from "../ui/view";
import { Engine, type Source } from "./client";

export interface RunningGame {
    engine: Source;
    start: UpStart | null; // null: it was begun elsewhere
    course?: { lessons: Lesson[]; index: number }; // the lesson that it is
    company?: Company;
}

/** What a game among people has beside the table. */
export interface Company {
    strip(table: Table | null): Child; // who is there, clocks, phrases
    ending(): Child; // what can be done after the game
    watch(changed: () => void): () => void;
}

let running: RunningGame | null = null;

const kept = keep<{ start?: UpStart; record?: string }>("game", {}, (value): value is { start?: UpStart; record?: string } => isRecord(value));

export function currentGame(): RunningGame | null {
    return running;
}

/** Starts a game and forgets the one before it. */
export function startGame(start: UpStart, course?: RunningGame["course"]): RunningGame {
    running?.engine.end();
    const engine = new Engine();
    running = { engine, start, ...(course ? { course } : {}) };
    engine.send(start);
    return running;
}

/** Goes on with a game of an earlier visit; null if there is none. */
export function resumeGame(): RunningGame | null {
    const { start, record } = kept.read();
    if (!start || !record) return null;
    return startGame({ ...start, record });
}

export function hasKeptGame(): boolean {
    return kept.read().record !== undefined;
}

/** Keeps the record of the game, or forgets it when the game is over. */
export function keepGame(start: UpStart, record: string | null): void {
    if (record === null) kept.clear();
    else kept.write({ start, record });
}

/** The game that is kept cannot be gone on with: it is set aside, not deleted. */
export function setAsideGame(): void {
    kept.setAside();
}

/** A seed that nobody knows. */
export function newSeed(): string {
    const words = new BigUint64Array(1);
    crypto.getRandomValues(words);
    return String(words[0]);
}
