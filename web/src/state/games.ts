// The games that were played to their end in this browser: the last few, the newest first.
import type { Table, UpStart } from "protocol";
import { isRecord, keep } from "./store";

export interface PlayedGame {
    when: string; // the moment of its end, as ISO text
    seed: string; // of its deal: a game that was taken back and ended again is kept once
    leaders: string[]; // card numbers, one's own first
    opponent: string; // what the opponent was called
    result: "won" | "lost" | "none";
    turns: number;
    record: string;
}

const MOST = 20;

function isPlayed(value: unknown): value is PlayedGame {
    return isRecord(value) && ["when", "seed", "opponent", "result", "record"].every((name) => typeof value[name] === "string") && Array.isArray(value["leaders"]);
}

const kept = keep<PlayedGame[]>("games", [], (value): value is PlayedGame[] => Array.isArray(value) && value.every(isPlayed));

export function playedGames(): PlayedGame[] {
    return kept.read();
}

/** Keeps a game that is over; if there is no room for all, for as many as there is. */
export function keepPlayed(start: UpStart, table: Table, record: string): void {
    const you = table.you ?? 0;
    const { result, winner } = table.result!;
    const game: PlayedGame = {
        when: new Date().toISOString(),
        seed: start.seed ?? "",
        leaders: [table.sides[you]!.leader.card ?? "", table.sides[1 - you]!.leader.card ?? ""],
        opponent: start.seats[1 - you]?.name ?? "",
        result: result !== "win" || start.shared ? "none" : winner === you ? "won" : "lost",
        turns: table.turn,
        record,
    };
    const all = [game, ...kept.read().filter((other) => !game.seed || other.seed !== game.seed)].slice(0, MOST);
    while (all.length > 0 && !kept.write(all)) all.pop();
}

export function forgetPlayed(): void {
    kept.clear();
}
