// What this browser knows of the tables it was at: the secrets of their links, and its part of each deal.
import { isRecord, keep } from "../state/store";
import type { Noted } from "./deal";

export interface TableNote {
    at: number; // when it was last used
    invite?: string;
    watch?: string;
    seen?: { state: string; title: string }; // when it was last looked at
    games: Record<string, Noted>;
}

const TABLES_MAX = 40;

const kept = keep<Record<string, TableNote>>("tables", {}, (value): value is Record<string, TableNote> => isRecord(value) && Object.values(value).every((note) => isRecord(note) && isRecord(note["games"])));

let all: Record<string, TableNote> | null = null;

function read(): Record<string, TableNote> {
    all ??= { ...kept.read() };
    return all;
}

export function noteOf(table: string): TableNote {
    return read()[table] ?? { at: 0, games: {} };
}

/** Changes what is known of a table; the oldest ones are forgotten. */
export function note(table: string, change: (note: TableNote) => void): void {
    const notes = read();
    const own = (notes[table] ??= { at: 0, games: {} });
    change(own);
    own.at = Date.now();
    const rest = Object.entries(notes).sort((a, b) => b[1].at - a[1].at);
    for (const [name] of rest.slice(TABLES_MAX)) delete notes[name];
    kept.write(notes);
}

export function noteGame(table: string, game: number, change: Noted): void {
    note(table, (own) => (own.games[game] = { ...own.games[game], ...change }));
}

/** The tables that can be gone back to, the newest first. */
export function knownTables(): string[] {
    return Object.entries(read())
        .sort((a, b) => b[1].at - a[1].at)
        .map(([table]) => table);
}

export function forgetTable(table: string): void {
    delete read()[table];
    kept.write(read());
}
