// A deck while it is built: the Leader, and how many of each card.

export interface Pile {
    leader: string; // or ""
    cards: Map<string, number>;
}

export function emptyPile(): Pile {
    return { leader: "", cards: new Map() };
}

export function pileOf(leader: string | undefined, cards: { card: string; count: number }[]): Pile {
    return { leader: leader ?? "", cards: new Map(cards.map(({ card, count }) => [card, count])) };
}

/** The pile with more or fewer copies of a card. */
export function changed(pile: Pile, card: string, by: number): Pile {
    const cards = new Map(pile.cards);
    const count = (cards.get(card) ?? 0) + by;
    if (count > 0) cards.set(card, count);
    else cards.delete(card);
    return { leader: pile.leader, cards };
}

export function sizeOf(pile: Pile): number {
    let sum = 0;
    for (const count of pile.cards.values()) sum += count;
    return sum;
}

/** Our own form of lists: the Leader first, then count and number. */
export function listOf(pile: Pile): string {
    const lines = [...pile.cards].map(([card, count]) => `${count} ${card}`);
    if (pile.leader) lines.unshift(`1 ${pile.leader}`);
    return lines.map((line) => `${line}\n`).join("");
}

/** The address of a page that holds the whole deck; the engine reads 'dg' as it stands. */
export function linkOf(base: string, name: string, pile: Pile): string {
    const rows: [string, number][] = [...(pile.leader ? [[pile.leader, 1] as [string, number]] : []), ...pile.cards];
    const dg = rows.map(([card, count]) => `${count}n${card}`).join("a");
    return `${base}#/decks/shared?name=${encodeURIComponent(name)}&n=${countOf(rows)}&dg=${dg}`;
}

function countOf(rows: [string, number][]): number {
    return rows.reduce((sum, [, count]) => sum + count, 0);
}

/** Is everything there that the link says it holds? Links are cut by programs that pass them on. */
export function isWhole(query: URLSearchParams, pile: Pile): boolean {
    return Number(query.get("n")) === sizeOf(pile) + (pile.leader ? 1 : 0);
}

/** The list in such an address, as the engine reads it. */
export function listInLink(query: URLSearchParams): string {
    return `deckgen?dg=${query.get("dg") ?? ""}`;
}
