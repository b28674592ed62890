// Where a record comes from: a file, a link that holds it, a game of the server that gives this page, or
// the text itself.
import { packed, unpacked } from "../../ui/packed";
import { fetchReplay } from "../online/dealcheck";

/** What somebody pasted, as a wish. */
export type Wish = { kind: "packed"; word: string } | { kind: "game"; id: string } | { kind: "text"; text: string };

/** Reads what was pasted; null if it is nothing that could be a record. */
export function wishOf(pasted: string): Wish | null {
    const text = pasted.trim();
    if (text.includes("\n")) return { kind: "text", text: `${text}\n` };
    const word = /#\/replays\?(?:[^#]*&)?r=([\w-]+)/.exec(text)?.[1];
    if (word) return { kind: "packed", word };
    const id = /(?:api\/game\/|#\/replays\/)([\w-]+?)(?:\.replay)?$/.exec(text)?.[1];
    return id ? { kind: "game", id } : null;
}

/** The text of the record; null if a link is damaged. What the network refuses is thrown. */
export function recordOf(wish: Wish): Promise<string | null> {
    if (wish.kind === "packed") return unpacked(wish.word);
    if (wish.kind === "game") return fetchReplay(wish.id);
    return Promise.resolve(wish.text);
}

/** The address, in this page, of a record that it holds itself. */
export async function addressOf(record: string): Promise<string> {
    return `replays?r=${await packed(record)}`;
}
