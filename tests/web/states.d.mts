// Types of states.mjs for the tests in the browser.
export interface FoundState {
    start: { seats: { player: string; name: string; deck: string }[]; seed: string };
    record: string;
    game: number;
    table: { id: number; turn: number; ask?: { max?: number; answers?: { on?: number; like?: string }[] } };
}
export const STATES: Record<string, unknown>;
export function findStates(build: string, most?: number): Promise<Map<string, FoundState>>;
