// The messages around a table, as docs/server-protocol.md describes them.
import * as say from "words/online";
import { listed } from "../words/say";
import * as decksWords from "words/decks";

export interface Clock {
    game: number;
    increment: number;
    answer: number;
}

export interface Rating {
    format: string;
    rating: number;
    deviation: number;
    games: number;
}

export interface Welcome {
    kind: "welcome";
    player?: string;
    name?: string;
    server: string;
    cards: string;
    ratings?: Rating[];
}

export interface Created {
    kind: "created";
    table: string;
    invite?: string;
    watch?: string;
    seat: number;
}

export interface TableRow {
    table: string;
    state: string;
    format: string;
    clock: Clock;
    rated: boolean;
    quick: boolean;
    names: [string, string];
    bots: [string | null, string | null];
}

export interface Tables {
    kind: "tables";
    tables: TableRow[];
}

export interface RoomSeat {
    name: string | null;
    here: boolean;
    away: number;
    bot: string | null;
    deck: boolean;
    leader?: string;
    list?: string;
    streamer?: boolean;
    again: boolean;
    swap: boolean;
}

export interface RoomMessage {
    kind: "room";
    table: string;
    you: 0 | 1 | null;
    state: "open" | "dealing" | "playing" | "over" | "closed";
    game: number;
    format: string;
    edition: string;
    rated: boolean;
    decks: string;
    clock: Clock;
    delay: number;
    seats: [RoomSeat, RoomSeat];
    deal: { commitment: string; seals: [string | null, string | null]; numbers: [string | null, string | null]; secret?: string };
    take_back: number | null;
    watching: number;
    result: { winner: number | null; end: string } | null;
    replay: string | null;
}

export interface Phrase {
    kind: "phrase";
    seat: number;
    n: number;
}

export interface Total {
    games: number;
    wins: number;
}

export interface Profile {
    kind: "profile";
    player: string;
    name: string;
    ratings: Rating[];
    totals: Record<string, Record<string, Total>>;
}

export interface GameRow {
    id: string;
    format: string;
    end: string;
    ended: number;
    winner: number | null;
    first: number;
    turns: number;
    rated: boolean;
    you: number;
    seats: [GameSeat, GameSeat];
    replay?: string;
}

export interface GameSeat {
    name: string;
    leader: string;
    mulligan: boolean;
}

export interface Games {
    kind: "games";
    games: GameRow[];
    next: number | null;
}

export interface ServerError {
    kind: "error";
    code: string;
    text: string;
    reasons?: string[];
}

export const PHRASES = [say.phrase0(), say.phrase1(), say.phrase2(), say.phrase3(), say.phrase4(), say.phrase5(), say.phrase6()];

export const FORMATS: [string, string][] = [
    ["standard", decksWords.formatStandard()],
    ["extra", say.extraRegulation()],
    ["none", say.anyCards()],
];

/** "20 min + 10 s", "no clock". */
export function clockText(clock: Clock): string {
    const span = (seconds: number) => (seconds % 60 === 0 ? say.minutes({ n: seconds / 60 }) : say.seconds({ n: seconds }));
    const parts: string[] = [];
    if (clock.game > 0) parts.push(span(clock.game) + (clock.increment > 0 ? ` + ${say.seconds({ n: clock.increment })}` : ""));
    if (clock.answer > 0) parts.push(say.perAnswer({ time: span(clock.answer) }));
    return listed(parts) || say.noClock();
}

export function formatText(format: string): string {
    return FORMATS.find(([name]) => name === format)?.[1] ?? format;
}
