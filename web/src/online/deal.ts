// Fair deals: the server commits to a secret, each player seals a number, and the seed follows from all
// three. docs/server-protocol.md has the formulas; what a replay says is checked here once more.
import { sha256 } from "./sha256";
import * as say from "words/online";

export interface Deal {
    table: string;
    game: string;
    commitment: string;
    secret: string;
    seals: [string, string];
    numbers: [string, string];
    seed: string; // the one that the game was played with
}

/** What a player noted while sitting at the table. */
export interface Noted {
    commitment?: string;
    numbers?: string[]; // one for each deck that was tried
}

export interface DealCheck {
    text: string;
    isRight: boolean;
}

const lines = (...parts: string[]) => parts.map((part) => `${part}\n`).join("");

/** Random digits from the browser's own generator. */
export function draw(digits: number): string {
    const bytes = crypto.getRandomValues(new Uint8Array(digits / 2));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function commitmentOf(secret: string): string {
    return sha256(lines("logpose deal 1", secret));
}

export function sealOf(number: string): string {
    return sha256(lines("logpose number 1", number));
}

export function seedOf(deal: Pick<Deal, "table" | "game" | "secret" | "numbers">): string {
    const hash = sha256(lines("logpose seed 1", deal.table, deal.game, deal.secret, ...deal.numbers));
    const bytes = hash.slice(0, 16).match(/../g)!;
    return BigInt(`0x${bytes.reverse().join("")}`).toString();
}

/** The deal of a replay; null if it tells of none, or not the whole. */
export function readDeal(replay: string): Deal | null {
    const find = (pattern: RegExp) => pattern.exec(replay)?.slice(1) ?? null;
    const table = find(/^# deal table (\S+) game (\d+)$/m);
    const secret = find(/^# deal commitment ([0-9a-f]{64}) secret ([0-9a-f]{64})$/m);
    const seats = [0, 1].map((seat) => find(new RegExp(`^# deal seat ${seat} seal ([0-9a-f]{64}) number ([0-9a-f]{32})$`, "m")));
    const seed = find(/^seed (\d+)$/m);
    if (!table || !secret || !seats[0] || !seats[1] || !seed) return null;
    return {
        table: table[0]!,
        game: table[1]!,
        commitment: secret[0]!,
        secret: secret[1]!,
        seals: [seats[0][0]!, seats[1][0]!],
        numbers: [seats[0][1]!, seats[1][1]!],
        seed: seed[0]!,
    };
}

/** Every part of the proof, in the order in which it was given. What one noted oneself is compared, too:
 * without that, a replay could have been made up whole. */
export function checkDeal(deal: Deal, noted: Noted, seat: number | null): DealCheck[] {
    const out: DealCheck[] = [];
    const add = (isRight: boolean, right: string, wrong: string) => out.push({ isRight, text: isRight ? right : wrong });
    add(commitmentOf(deal.secret) === deal.commitment, say.secretRight(), say.secretWrong());
    if (noted.commitment) add(noted.commitment === deal.commitment, say.sawRight(), say.sawWrong());
    add(
        deal.numbers.every((number, i) => sealOf(number) === deal.seals[i]),
        say.numbersRight(),
        say.numbersWrong(),
    );
    if (noted.numbers && seat !== null) add(noted.numbers.includes(deal.numbers[seat]!), say.numberRight(), say.numberWrong());
    add(seedOf(deal) === deal.seed, say.seedRight(), say.seedWrong());
    return out;
}
