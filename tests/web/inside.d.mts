// Types of inside.mjs for the tests in the browser.
export interface Check {
    name: string;
    hash: string;
    milliseconds: number;
}
export function answerInside(wish: { base: string; checks: string[]; times: number }): Promise<Check[]>;
export function thinkInside(wish: { base: string; level: string; seed: string }): Promise<number[]>;
