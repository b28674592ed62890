// Results of the lab, as the browser keeps them: the last few, the newest first.
import type { LabReport } from "../engine/library";
import { isRecord, keep } from "./store";

export interface LabResult {
    when: string; // the moment, as ISO text
    player: string;
    names: string[]; // of the decks, in the order of the report
    report: LabReport;
}

const MOST = 12;
const DIGITS = 1e4; // of a rate: more than an interval tells

function isResult(value: unknown): value is LabResult {
    return isRecord(value) && typeof value["when"] === "string" && typeof value["player"] === "string" && Array.isArray(value["names"]) && isRecord(value["report"]) && Array.isArray(value["report"]["decks"]);
}

function isResults(value: unknown): value is LabResult[] {
    return Array.isArray(value) && value.every(isResult);
}

const kept = keep<LabResult[]>("lab.results", [], isResults);

export function labResults(): LabResult[] {
    return kept.read();
}

/** Keeps one more; if there is no room for all, for as many as there is. */
export function keepResult(result: LabResult): void {
    const short = JSON.parse(JSON.stringify(result, (_, value: unknown) => (typeof value === "number" ? Math.round(value * DIGITS) / DIGITS : value))) as LabResult;
    const all = [short, ...kept.read()].slice(0, MOST);
    while (all.length > 0 && !kept.write(all)) all.pop();
}

export function forgetResult(when: string): void {
    kept.write(kept.read().filter((result) => result.when !== when));
}

export function forgetResults(): void {
    kept.clear();
}
