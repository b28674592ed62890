// Names that a server gives to who has none: computers, and people who have not chosen one. They are said
// in the language of this page, wherever a message has them.
import * as say from "words/play";

const PLAYER = /^Player(?: ([0-9a-f]{4}))?$/;
const LEVEL = /^level([1-6])$/;

/** "Player 1ba7" and "level3" in this language; a name that somebody has chosen as it is. */
export function givenName(name: string): string {
    const player = PLAYER.exec(name);
    if (player) return say.player({ n: player[1] ?? "" }).trim();
    const level = LEVEL.exec(name);
    return level ? say.level({ n: level[1]! }) : name;
}

/** The other way round: a given name that a person has confirmed as this page shows it stays a given one. */
export function plainName(name: string, shown: (blanks: { n: string }) => string = say.player): string {
    const n = /[0-9a-f]{4}/.exec(name)?.[0] ?? "";
    return name.trim() === shown({ n }).trim() ? `Player ${n}`.trim() : name;
}

/** For JSON.stringify: what a person is called, as a server has it. */
export function withPlainNames(key: string, value: unknown): unknown {
    return key === "name" && typeof value === "string" ? plainName(value) : value;
}

/** For JSON.parse: all names of a message in this language. */
export function withGivenNames(key: string, value: unknown): unknown {
    if (key === "name" && typeof value === "string") return givenName(value);
    return key === "names" && Array.isArray(value) ? value.map((name) => (typeof name === "string" ? givenName(name) : name)) : value;
}
