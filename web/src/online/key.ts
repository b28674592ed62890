// Who one is, without an account: a key that this browser draws once. The server knows its hash.
import { isRecord, keep } from "../state/store";
import { draw } from "./deal";

interface Person {
    key?: string;
    name?: string;
}

const KEY = /^[0-9a-f]{64}$/;

const kept = keep<Person>("person", {}, (value): value is Person => isRecord(value) && (value["key"] === undefined || (typeof value["key"] === "string" && KEY.test(value["key"]))));

let person: Person | null = null; // a browser that keeps nothing has a key for one visit

function read(): Person {
    person ??= { ...kept.read() };
    return person;
}

/** The key, drawn when it is first needed. */
export function playerKey(): string {
    const now = read();
    if (!now.key) {
        now.key = draw(64);
        kept.write(now);
    }
    return now.key;
}

export function hasKey(): boolean {
    return read().key !== undefined;
}

export function playerName(): string {
    return read().name ?? "";
}

export function keepName(name: string): void {
    const now = read();
    now.name = name;
    kept.write(now);
}

/** Takes the key of another browser, from a file or pasted; false if it is none. */
export function takeKey(text: string): boolean {
    const key = /\b[0-9a-f]{64}\b/.exec(text.toLowerCase())?.[0];
    if (!key) return false;
    person = { key };
    kept.write(person);
    return true;
}

export function forgetKey(): void {
    person = null;
    kept.clear();
}
