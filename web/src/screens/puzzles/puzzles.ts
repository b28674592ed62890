// Puzzles: the same files, proofs and sentences as 'logpose puzzle'.
import { newSeed, startGame } from "../../engine/game";
import { knownFace, loadFaces, loadPuzzles, openPuzzle, provePuzzle, type Puzzle, type PuzzleHead, type PuzzleProof } from "../../engine/library";
import { go } from "../../router";
import { isRecord, keep } from "../../state/store";
import { cardPicture, SHAPES, spoken } from "../../ui/card";
import { showCard } from "../../ui/card-dialog";
import { PERSONS, StillBoard } from "../../ui/still-board";
import { bar } from "../../ui/bar";
import { classes, h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import * as play from "words/play";
import * as say from "words/puzzles";
import { hole, mixed } from "../../words/mixed";
import { term } from "../../ui/terms";
import { sentences } from "../../words/say";

const kept = keep<Record<string, unknown>>("puzzles", {}, isRecord);
const SHOWN = 48;
const GRADES = 5;

/** Solved at the first try, after a mistake, or not yet. */
type Mark = "first" | "later" | "";

function markOf(id: string): Mark {
    const mark = kept.read()[id];
    return mark === "first" || mark === "later" ? mark : "";
}

/** Notes that it is solved; a later try changes nothing. */
function mark(id: string, isFirst: boolean): void {
    const marks = kept.read();
    if (!marks[id]) kept.write({ ...marks, [id]: isFirst ? "first" : "later" });
}

export function stars(grade: number): string {
    return "★".repeat(grade) + "☆".repeat(GRADES - grade);
}

class PuzzleList {
    private heads: PuzzleHead[] = [];
    private failure = "";
    private goal = "";
    private grade = 0;
    private color = "";
    private openOnly = false;
    private shown = SHOWN;

    constructor(private readonly root: HTMLElement) {
        this.draw();
        loadPuzzles()
            .then(async (heads) => {
                await loadFaces(heads.flatMap((head) => head.leaders));
                this.heads = heads.toSorted((a, b) => a.grade - b.grade); // the easy ones first
            })
            .catch((reason: unknown) => (this.failure = reason instanceof Error ? reason.message : String(reason)))
            .finally(() => this.draw());
    }

    private found(): PuzzleHead[] {
        return this.heads.filter(
            (head) =>
                (!this.goal || head.goal === this.goal) &&
                (!this.grade || head.grade === this.grade) &&
                (!this.color || (knownFace(head.leaders[0] ?? "")?.colors.some((color) => color === this.color) ?? false)) &&
                (!this.openOnly || !markOf(head.id)),
        );
    }

    private draw(): void {
        const found = this.found();
        const solved = this.heads.filter((head) => markOf(head.id)).length;
        const next = found.find((head) => !markOf(head.id));
        render(
            this.root,
            h(
                "div",
                { class: "page puzzles" },
                h("h1", null, say.title()),
                h("p", { class: "lead" }, say.lead()),
                this.failure ? h("p", { class: "warning", role: "alert" }, this.failure) : null,
                this.heads.length === 0 && !this.failure ? h("p", { class: "dim", role: "status" }, say.loadingAll()) : null,
                this.heads.length > 0
                    ? [
                          h(
                              "div",
                              { class: "progress" },
                              bar(solved, this.heads.length, say.solvedBar()),
                              h("p", null, mixed(say.solvedOf({ n: hole(0), all: this.heads.length }), h("b", null, solved))),
                              next ? h("a", { class: "button main", href: `#/puzzles/${next.id}` }, solved === 0 ? say.begin() : say.nextUnsolved()) : null,
                          ),
                          this.fields(),
                          h("p", { class: "dim", role: "status" }, say.count({ n: found.length })),
                          h("ul", { class: "puzzle-list" }, found.slice(0, this.shown).map((head) => this.row(head))),
                          found.length > this.shown ? h("p", { class: "finder-more" }, h("button", { type: "button", class: "button", onclick: () => this.more() }, say.more())) : null,
                      ]
                    : null,
            ),
        );
    }

    private more(): void {
        this.shown += SHOWN;
        this.draw();
    }

    private fields(): Child {
        const goals: [string, string][] = [["", say.allTasks()], ["win", say.win()], ["survive", say.survive()]];
        const grades: [string, string][] = [["0", say.allGrades()], ...Array.from({ length: GRADES }, (_, i): [string, string] => [String(i + 1), say.grade({ n: i + 1 })])];
        const colors: [string, string][] = [["", say.allColours()], ...Object.keys(SHAPES).map((color): [string, string] => [color, `${SHAPES[color]} ${term(color)}`])];
        return h(
            "div",
            { class: "puzzle-fields" },
            this.select(say.task(), goals, this.goal, (value) => (this.goal = value)),
            this.select(say.gradeTitle(), grades, String(this.grade), (value) => (this.grade = Number(value))),
            this.select(say.colour(), colors, this.color, (value) => (this.color = value)),
            h(
                "label",
                { class: "check" },
                h("input", {
                    type: "checkbox",
                    checked: this.openOnly,
                    onchange: (event: Event) => {
                        this.openOnly = (event.target as HTMLInputElement).checked;
                        this.draw();
                    },
                }),
                h("span", null, say.openOnly()),
            ),
        );
    }

    private select(title: string, options: [string, string][], value: string, set: (value: string) => void): Child {
        return h(
            "label",
            { class: "field", key: title },
            h("span", { class: "sr" }, title),
            h(
                "select",
                {
                    onchange: (event: Event) => {
                        set((event.target as HTMLSelectElement).value);
                        this.shown = SHOWN;
                        this.draw();
                    },
                },
                options.map(([option, text]) => h("option", { key: option, value: option, selected: option === value }, text)),
            ),
        );
    }

    private row(head: PuzzleHead): Child {
        const [own, theirs] = head.leaders.map(knownFace);
        const state = markOf(head.id);
        return h(
            "li",
            { key: head.id },
            h(
                "a",
                { class: classes("puzzle-row", state && "solved"), href: `#/puzzles/${head.id}` },
                own ? h("span", { class: "puzzle-leader", "aria-hidden": "true" }, cardPicture(own)) : null,
                h(
                    "span",
                    { class: "puzzle-about" },
                    h("b", null, head.goal === "win" ? say.win() : say.survive()),
                    h("span", { class: "puzzle-who" }, say.against({ own: own?.name ?? "", theirs: theirs?.name ?? "" })),
                    h("span", { class: "puzzle-grade" }, h("span", { "aria-hidden": "true" }, stars(head.grade)), h("span", { class: "sr" }, say.gradeOf({ n: head.grade, all: GRADES })), state ? h("span", { class: "good" }, " ", state === "first" ? say.solvedAtOnce() : say.solved()) : null),
                ),
            ),
        );
    }
}

class PuzzlePage {
    private puzzle: Puzzle | null = null;
    private proof: PuzzleProof | null = null;
    private tried = new Set<number>();
    private isSolved = false;
    private showsSolution = false;
    private failure = "";
    private nextId = "";
    private readonly board = new StillBoard({
        changed: () => this.draw(),
        failed: (text) => {
            this.failure = text;
            this.draw();
        },
    });

    constructor(
        private readonly root: HTMLElement,
        private readonly id: string,
    ) {
        this.draw();
        this.load().catch((reason: unknown) => {
            this.failure = reason instanceof Error ? reason.message : String(reason);
            this.draw();
        });
    }

    leave(): void {
        this.board.end();
    }

    private async load(): Promise<void> {
        const heads = await loadPuzzles();
        const puzzle = await openPuzzle(this.id);
        if (!puzzle) {
            this.failure = say.none();
            return this.draw();
        }
        const at = heads.findIndex((head) => head.id === this.id);
        this.nextId = heads[(at + 1) % heads.length]!.id;
        await loadFaces(puzzle.hand);
        this.puzzle = puzzle;
        this.board.show({ v: 1, kind: "start", seats: PERSONS, puzzle: puzzle.text });
        this.proof = await provePuzzle(this.id);
        this.draw();
    }

    private answer(index: number): void {
        if (!this.puzzle || this.isSolved) return;
        this.tried.add(index);
        if (index === this.puzzle.right) {
            this.isSolved = true;
            mark(this.id, this.tried.size === 1 && !this.showsSolution);
        }
        this.draw();
    }

    private playOut(): void {
        if (!this.puzzle) return;
        startGame({ v: 1, kind: "start", seats: [{ player: "person", name: play.you() }, { player: "level5", name: play.level({ n: 5 }) }], puzzle: this.puzzle.text, seed: newSeed() });
        go("table");
    }

    private draw(): void {
        const { puzzle } = this;
        render(
            this.root,
            h(
                "div",
                { class: "page board-head puzzle-head" },
                h("p", null, h("a", { class: "back-link", href: "#/puzzles" }, say.all())),
                h("h1", null, puzzle ? (puzzle.goal === "win" ? say.win() : say.survive()) : say.puzzle()),
                this.failure ? h("p", { class: "warning", role: "alert" }, this.failure) : null,
                puzzle ? h("p", { class: "lead" }, sentences(puzzle.task)) : this.failure ? null : h("p", { class: "dim", role: "status" }, say.loading()),
            ),
            puzzle && this.board.table ? this.board.draw([this.side(puzzle), puzzle.hand.length > 0 ? this.openHand(puzzle) : null]) : null,
        );
    }

    private openHand(puzzle: Puzzle): Child {
        return [
            h("h2", null, say.theirHand()),
            h(
                "ul",
                { class: "tiles small-tiles" },
                puzzle.hand.map((number, i) => {
                    const face = knownFace(number);
                    return face ? h("li", { class: "tile", key: i }, h("button", { type: "button", class: "tile-card", onclick: () => void showCard(number) }, h("span", { class: "sr" }, spoken(face, { slot: 0 }, { inHand: true })), cardPicture(face, { slot: 0 }, { inHand: true }))) : null;
                }),
            ),
        ];
    }

    private side(puzzle: Puzzle): Child {
        return h(
            "section",
            { class: "puzzle-side", "aria-label": say.answers() },
            h("h2", null, say.which()),
            h("ol", { class: "puzzle-answers" }, puzzle.answers.map((text, i) => this.row(puzzle, text, i))),
            this.verdict(puzzle),
            h(
                "div",
                { class: "buttons" },
                this.isSolved ? h("a", { class: "button main", href: `#/puzzles/${this.nextId}` }, say.next()) : null,
                this.isSolved || this.showsSolution ? null : h("button", { type: "button", class: "button", onclick: () => this.reveal() }, say.showSolution()),
                h("button", { type: "button", class: "button", onclick: () => this.playOut() }, say.playOut()),
            ),
            this.isSolved || this.showsSolution ? this.solution(puzzle) : null,
        );
    }

    private reveal(): void {
        this.showsSolution = true;
        this.draw();
    }

    private row(puzzle: Puzzle, text: string, i: number): Child {
        const isTried = this.tried.has(i);
        const isRight = i === puzzle.right;
        return h(
            "li",
            { key: i },
            h(
                "button",
                { type: "button", class: classes("button puzzle-answer", isTried && (isRight ? "right" : "wrong")), disabled: isTried || this.isSolved, onclick: () => this.answer(i) },
                h("span", null, text),
                isTried ? h("b", null, isRight ? "✓" : "✗", h("span", { class: "sr" }, " ", isRight ? say.isRight() : say.isWrong())) : null,
            ),
            isTried && !isRight ? h("p", { class: "puzzle-why" }, this.proof?.wrong[i] ?? say.working()) : null,
        );
    }

    private verdict(puzzle: Puzzle): Child {
        const text = this.isSolved ? say.right() : this.tried.size > 0 ? say.wrong() : "";
        return h("p", { role: "status", class: classes("verdict", this.isSolved ? "good" : "wrong") }, text, this.isSolved && this.tried.size === 1 && !this.showsSolution ? ` ${stars(puzzle.grade)}` : "");
    }

    private solution(puzzle: Puzzle): Child {
        if (!this.proof) return h("p", { class: "dim" }, say.proving());
        const others = this.proof.wrong.filter((text): text is string => text !== null);
        return [
            h("h2", null, this.proof.title),
            h("ol", { class: "puzzle-line" }, this.proof.line.map((text, i) => h("li", { key: i }, text))),
            others.length > 0 ? h("details", null, h("summary", null, this.proof.others), h("ul", { class: "puzzle-others" }, others.map((text, i) => h("li", { key: `${puzzle.id}${i}` }, text)))) : null,
        ];
    }
}

export const screen: Screen = {
    show(root, [id = ""]) {
        if (!id) {
            new PuzzleList(root);
            return;
        }
        const page = new PuzzlePage(root, id);
        return () => page.leave();
    },
};
