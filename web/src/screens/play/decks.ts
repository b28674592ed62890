// The decks that can be played: the bundled ones, and one's own.
import type { CardFace } from "protocol";
import type { Engine } from "../../engine/client";

export interface DeckRow {
    id: string;
    name: string;
    group: string;
    list?: string; // the deck as text, if it is no bundled one
    face?: CardFace; // of the Leader
}

interface BundledDeck {
    id: string;
    name: string;
    leader: string;
    group: string;
}

/** More decks than the bundled ones; the deck builder puts its own here. */
export const moreDecks: (() => DeckRow[])[] = [];

export async function deckChoices(engine: Engine): Promise<DeckRow[]> {
    const bundled = await engine.ask<BundledDeck[]>("web_decks");
    const leaders = [...new Set(bundled.map((deck) => deck.leader))];
    const faces = new Map<string, CardFace>();
    for (const leader of leaders) faces.set(leader, await engine.ask<CardFace>("web_card", leader));
    const rows = bundled.map((deck): DeckRow => {
        const face = faces.get(deck.leader);
        return { id: deck.id, name: deck.name, group: deck.group, ...(face ? { face } : {}) };
    });
    return [...moreDecks.flatMap((own) => own()), ...rows];
}
