// A recorded game: opened from a file, stepped through on the mat, and played on from any answer.
import type { UpStart } from "protocol";
import { newSeed, startGame } from "../../engine/game";
import { isLog, readLog, type LoggedGame } from "../../engine/library";
import { go } from "../../router";
import { openFile } from "../../ui/file";
import { StillBoard } from "../../ui/still-board";
import { h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { GameReview } from "./review";

const PERSON = { player: "person", name: "Player" };

/** The answers of a record: each is a line that begins with a seat. */
export function countAnswers(record: string): number {
    const [, played = ""] = record.split(/^play$/m, 2);
    return played.split("\n").filter((line) => /^[01] /.test(line)).length;
}

class ReplayScreen {
    private readonly board = new StillBoard({ changed: () => this.draw(), failed: (text) => this.fail(text) });
    private record = "";
    private review: GameReview | null = null;
    private count = 0;
    private at = 0;
    private failure = "";
    private games: LoggedGame[] = []; // of a log

    constructor(private readonly root: HTMLElement) {
        this.draw();
    }

    leave(): void {
        this.board.end();
        this.review?.stop();
    }

    private fail(text: string): void {
        this.failure = text;
        this.draw();
    }

    private async open(): Promise<void> {
        const text = await openFile(".replay,.txt,.log");
        if (text === null) return;
        this.failure = "";
        this.games = isLog(text) ? await readLog(text) : [];
        if (this.games.length > 0) this.openGame(this.games[0]!);
        else this.openRecord(text);
    }

    /** A game of a log, or the reason why it cannot be shown. */
    private openGame(game: LoggedGame): void {
        if (game.record) {
            this.failure = "";
            this.openRecord(game.record);
        } else {
            this.fail(game.missing.length > 0 ? `This log has cards that are not known here: ${game.missing.join(", ")}.` : `This log cannot be read: ${game.note ?? ""}.`);
        }
    }

    private openRecord(text: string): void {
        this.record = text;
        this.review?.stop();
        this.review = new GameReview({ redraw: () => this.draw(), show: (at) => this.show(at) }, text);
        this.count = countAnswers(text);
        this.show(this.count);
    }

    private start(at: number): UpStart {
        return { v: 1, kind: "start", seats: [PERSON, PERSON], record: this.record, to: at };
    }

    private show(at: number): void {
        this.at = Math.max(0, Math.min(this.count, at));
        this.board.show(this.start(this.at));
    }

    private playOn(): void {
        const seats: UpStart["seats"] = [
            { player: "person", name: "You" },
            { player: "level3", name: "Level 3" },
        ];
        startGame({ ...this.start(this.at), seats, seed: newSeed() });
        go("table");
    }

    private draw(): void {
        render(
            this.root,
            h(
                "div",
                { class: "page replays" },
                h("h1", null, "Replays"),
                h("p", { class: "lead" }, "Open the record of a game, from this page or from the terminal, or a log of OPTCGSim; step through it, and play on from any answer. Nothing leaves this browser."),
                h("p", null, h("button", { type: "button", class: "button main", onclick: () => void this.open() }, "Open a record")),
                this.games.map((game, index) => this.logged(game, index)),
                this.failure ? h("p", { class: "warning", role: "alert" }, this.failure) : null,
                this.board.table && !this.failure ? this.steps() : null,
            ),
            this.board.table && !this.failure ? [this.board.draw(), this.review?.draw()] : null,
        );
    }

    private logged(game: LoggedGame, index: number): Child {
        const agrees = game.whole ? "" : `; from line ${game.line ?? 0} on the log and the rules disagree: ${game.note ?? ""}`;
        return h(
            "p",
            { key: index },
            h("button", { type: "button", class: "button", onclick: () => this.openGame(game) }, `Game ${index + 1}: ${game.leaders.join(" against ")}`),
            ` ${game.turns} turns, ${game.read} answers read, ${game.inferred} inferred${agrees}`,
        );
    }

    private steps(): Child {
        const step = (text: string, at: number) => h("button", { type: "button", class: "button", key: text, disabled: at < 0 || at > this.count, onclick: () => this.show(at) }, text);
        return [
            h("p", { role: "status" }, `Answer ${this.at} of ${this.count}`, this.board.table!.turn > 0 ? `, turn ${this.board.table!.turn}` : ""),
            h("input", {
                type: "range",
                min: 0,
                max: this.count,
                value: this.at,
                "aria-label": "Answer",
                onchange: (event: Event) => this.show(Number((event.target as HTMLInputElement).value)),
            }),
            h("div", { class: "buttons" }, step("Beginning", 0), step("Back", this.at - 1), step("On", this.at + 1), step("End", this.count), h("button", { type: "button", class: "button main", onclick: () => this.playOn() }, "Play on from here")),
        ];
    }
}

export const screen: Screen = {
    show(root) {
        const replay = new ReplayScreen(root);
        return () => replay.leave();
    },
};
