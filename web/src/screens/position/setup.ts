// A position while it is set up, and the same as the 'given' of a scenario. The cards of a side stay
// fifty: what is put somewhere comes out of its deck, and what is taken away goes under it.

export interface Placed {
    card: string;
    rested: boolean;
    don: number;
    new: boolean;
}

export interface Side {
    leader: Placed;
    characters: Placed[];
    stage: Placed | null;
    hand: string[];
    life: string[];
    trash: string[];
    deck: string[];
    don: { active: number; rested: number };
}

export interface Setup {
    turn: number;
    yours: boolean; // whose turn it is
    first: boolean; // whether you went first
    sides: [Side, Side];
}

export type Area = "characters" | "hand" | "life" | "trash" | "stage" | "leader";

export const CHARACTERS_MAX = 5;
export const DON_MAX = 10;

export function placed(card: string): Placed {
    return { card, rested: false, don: 0, new: false };
}

/** A side from its list: the cards in the order of the list, five in hand, the rest in the deck. */
export function sideOf(leader: string, life: number, cards: string[]): Side {
    return { leader: placed(leader), characters: [], stage: null, hand: cards.slice(0, 5), life: cards.slice(5, 5 + life), trash: [], deck: cards.slice(5 + life), don: { active: 5, rested: 0 } };
}

/** All DON!! of a side: no more than there are. */
export function donOf(side: Side): number {
    return side.don.active + side.don.rested + [side.leader, ...side.characters].reduce((sum, card) => sum + card.don, 0);
}

/** The setup with a card put into an area; null if there is no room. */
export function put(setup: Setup, seat: 0 | 1, area: Area, card: string): Setup | null {
    const next = structuredClone(setup);
    const side = next.sides[seat];
    if (area === "leader") {
        side.leader = { ...side.leader, card };
        return next;
    }
    if (area === "characters" && side.characters.length >= CHARACTERS_MAX) return null;
    const at = side.deck.lastIndexOf(card);
    if (at >= 0) side.deck.splice(at, 1);
    else side.deck.pop(); // another one leaves, so that there are fifty
    if (area === "characters") side.characters.push(placed(card));
    else if (area === "stage") {
        if (side.stage) side.deck.push(side.stage.card);
        side.stage = placed(card);
    } else if (area === "life") side.life.unshift(card);
    else side[area].push(card);
    return next;
}

/** The setup without the card at this place of an area. */
export function taken(setup: Setup, seat: 0 | 1, area: Area, at: number): Setup {
    const next = structuredClone(setup);
    const side = next.sides[seat];
    if (area === "leader") return next;
    const card = area === "stage" ? side.stage?.card : area === "characters" ? side.characters.splice(at, 1)[0]?.card : side[area].splice(at, 1)[0];
    if (area === "stage") side.stage = null;
    if (card) side.deck.push(card);
    return next;
}

const WIDTH = 17;
const A_LINE = 6;

function states(card: Placed): string {
    return [card.rested ? "rested" : "", card.don > 0 ? `don ${card.don}` : "", card.new ? "just played" : ""].filter(Boolean).join(", ");
}

function line(whose: string, area: string, text: string): string {
    return `  ${`${whose} ${area}`.padEnd(WIDTH)}${text}`.trimEnd();
}

function list(whose: string, area: string, cards: string[]): string[] {
    if (cards.length === 0) return [line(whose, area, "none")];
    const lines: string[] = [];
    for (let i = 0; i < cards.length; i += A_LINE) lines.push(line(whose, area, cards.slice(i, i + A_LINE).join(", ")));
    return lines;
}

function sideText(whose: string, side: Side): string[] {
    return [
        line(whose, "leader", `${side.leader.card}  ${states({ ...side.leader, new: false })}`),
        ...side.characters.map((card) => line(whose, "character", `${card.card}  ${states(card)}`)),
        ...(side.stage ? [line(whose, "stage", `${side.stage.card}  ${states(side.stage)}`)] : []),
        line(whose, "don", `${side.don.active} active, ${side.don.rested} rested, ${Math.max(0, DON_MAX - donOf(side))} in deck`),
        ...list(whose, "hand", side.hand),
        ...list(whose, "life", side.life),
        ...list(whose, "deck", side.deck),
        ...list(whose, "trash", side.trash),
    ];
}

/** The 'given' of a scenario, which 'logpose play' and 'logpose analyse' read as well. */
export function givenOf(setup: Setup): string {
    const head = `given     turn ${setup.turn}, ${setup.yours ? "your" : "their"} turn, ${setup.first ? "you" : "they"} went first`;
    return ["scenario  A position", head, ...sideText("your", setup.sides[0]), ...sideText("their", setup.sides[1]), ""].join("\n");
}
