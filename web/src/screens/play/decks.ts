// The decks that can be played: one's own, and the bundled ones.
import type { CardFace } from "protocol";
import type { Engine } from "../../engine/client";
import { knownFace, loadFaces, readDeck, today } from "../../engine/library";
import { ownDecks } from "../../state/decks";
import { cardPicture } from "../../ui/card";
import { h, type Child } from "../../ui/view";
import * as say from "words/decks";

export interface DeckRow {
    id: string;
    name: string;
    group: string;
    list?: string; // the deck as text, if it is no bundled one
    face?: CardFace; // of the Leader
    isFaulty?: boolean; // it breaks a rule for decks, so it cannot be played
}

export interface BundledDeck {
    id: string;
    name: string;
    leader: string;
    group: "starter" | "tournament";
}

export function groupText(group: BundledDeck["group"]): string {
    return group === "starter" ? say.starters() : say.tournament();
}

/** All of them; two decks that would have the same name say which Leader they have. */
export async function bundledDecks(engine: Engine): Promise<BundledDeck[]> {
    const decks = await engine.ask<BundledDeck[]>("web_decks");
    const isTwice = (name: string) => decks.filter((deck) => deck.name === name).length > 1;
    return decks.map((deck) => (isTwice(deck.name) ? { ...deck, name: `${deck.name} · ${deck.leader}` } : deck));
}

/** The starter decks: few rules in their texts, and all four meet on even terms. */
export const BEGINNERS = ["st01", "st02", "st03", "st04"];

/** The Leader of the deck that is chosen. */
export function leaderPicture(decks: DeckRow[], id: string): Child {
    const face = decks.find((deck) => deck.id === id)?.face;
    return h("span", { class: "deck-leader", "aria-hidden": "true" }, face ? cardPicture(face) : h("span", { class: "empty-card" }));
}

async function ownRows(): Promise<DeckRow[]> {
    const decks = ownDecks().filter((deck) => deck.list !== "");
    const reports = await Promise.all(decks.map((deck) => readDeck(deck.list)));
    return decks.map((deck, i) => ({ id: deck.id, name: deck.name || say.noName(), group: say.mine(), list: deck.list, isFaulty: reports[i]!.reasons.length > 0, leader: deck.leader }));
}

export async function deckChoices(engine: Engine): Promise<DeckRow[]> {
    const [bundled, own] = await Promise.all([bundledDecks(engine), ownRows()]);
    const rows: (DeckRow & { leader?: string })[] = [...own, ...bundled.map((deck) => ({ ...deck, group: groupText(deck.group) }))];
    await loadFaces(rows.map((row) => row.leader ?? "").filter(Boolean));
    return rows.map((row) => {
        const face = knownFace(row.leader ?? "");
        return face ? { ...row, face } : row;
    });
}

/** Those that a format does not allow. */
export async function barredDecks(decks: DeckRow[], format: string): Promise<Set<string>> {
    const reports = await Promise.all(decks.map((deck) => readDeck(deck.list ?? deck.id, format, today())));
    return new Set(decks.filter((_, i) => reports[i]!.reasons.length > 0).map((deck) => deck.id));
}
