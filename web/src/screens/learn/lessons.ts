// The lessons, from the same file as the terminal's (words/lessons.en): what each teaches, where it
// is tried, and when that has been done. Goals compare what the table shows; no rule is needed.
import type { Card, Side, Table } from "protocol";

export interface Lesson {
    title: string;
    text: string[]; // paragraphs; one that begins with '*' is a point of a list
    position: string; // the 'given' part of a scenario; or empty
    deal: string; // two decks and a seed; or empty
    script: string; // what they answer
    goals: string[];
    misses: string[];
    end: string[];
    retry: string[];
}

type Block = "text" | "position" | "script" | "end" | "retry";
const BLOCKS: Block[] = ["text", "position", "script", "end", "retry"];

/** Reads the file. Comments on the game after the lessons are left out. */
export function readLessons(file: string): Lesson[] {
    const lessons: Lesson[] = [];
    let block: Block | null = null;
    const lines: Partial<Record<Block, string[]>>[] = [];
    for (const line of file.split("\n")) {
        if (line.startsWith("#")) continue;
        const lesson = lessons[lessons.length - 1];
        if (line === "" || line.startsWith(" ")) {
            if (block) (lines[lines.length - 1]![block] ??= []).push(line);
            continue;
        }
        const [word = "", ...rest] = line.split(" ");
        const value = rest.join(" ");
        block = BLOCKS.find((name) => name === word) ?? null;
        if (word === "lesson") {
            lessons.push({ title: value, text: [], position: "", deal: "", script: "", goals: [], misses: [], end: [], retry: [] });
            lines.push({});
        } else if (lesson && word === "goal") lesson.goals.push(value);
        else if (lesson && word === "miss") lesson.misses.push(value);
        else if (lesson && word === "deal") lesson.deal = value;
    }
    lessons.forEach((lesson, i) => {
        const own = lines[i]!;
        for (const name of ["text", "end", "retry"] as const) lesson[name] = paragraphs(own[name] ?? []);
        for (const name of ["position", "script"] as const) lesson[name] = (own[name] ?? []).map((line) => line.slice(2)).join("\n").trimEnd();
    });
    return lessons;
}

/** Joins lines; an empty line, or one that begins with '*', starts a new one. */
function paragraphs(lines: string[]): string[] {
    const out: string[] = [];
    let isOpen = false;
    for (const line of lines.map((text) => text.trim())) {
        if (line === "") isOpen = false;
        else if (isOpen && !line.startsWith("*")) out[out.length - 1] = joined(out[out.length - 1]!, line);
        else {
            out.push(line);
            isOpen = true;
        }
    }
    return out;
}

/** Two lines of a paragraph: Japanese is written without blanks. */
function joined(a: string, b: string): string {
    return /[\u3000-\u9fff\uff00-\uffef]$/.test(a) || /^[\u3000-\u9fff\uff00-\uffef]/.test(b) ? a + b : `${a} ${b}`;
}

export type LessonState = "goes on" | "done" | "missed";

/** Has the goal been reached or missed? Nothing is decided in the middle of a battle. */
export function lessonState(lesson: Lesson, table: Table): LessonState {
    const isOver = table.result !== null;
    if (!isOver && table.ask?.kind !== "main") return "goes on";
    if (lesson.goals.every((goal) => isTrue(goal, table))) return "done";
    if (isOver || lesson.misses.some((miss) => isTrue(miss, table))) return "missed";
    return "goes on";
}

const COUNTS: Record<string, (side: Side) => number> = {
    characters: (side) => side.characters.length,
    life: (side) => side.life.length,
    stages: (side) => (side.stage ? 1 : 0),
    hand: (side) => side.hand.length,
    trash: (side) => side.trash.length,
    "active-don": (side) => side.don.active,
};

/** "your life >= 3", "their rested-leader", "your field has ST01-012", "turn >= 5", "win". */
export function isTrue(condition: string, table: Table): boolean {
    const [first = "", second = "", third = "", fourth = ""] = condition.split(" ");
    if (first === "win") return table.result?.winner === table.you;
    if (first === "turn") return compare(table.turn, second, third);
    const side = table.sides[first === "your" ? (table.you ?? 0) : 1 - (table.you ?? 0)]!;
    if (second === "rested-leader") return side.leader.rested === true;
    if (second === "field") {
        const is = (card: Card) => card.card === fourth && (third === "has" || card.rested === true);
        return [side.leader, ...side.characters, ...(side.stage ? [side.stage] : [])].some(is);
    }
    const count = COUNTS[second];
    if (!count) throw new Error(condition) /* no lesson has such a condition */;
    return compare(count(side), third, fourth);
}

function compare(value: number, sign: string, number: string): boolean {
    return sign === ">=" ? value >= Number(number) : value <= Number(number);
}
