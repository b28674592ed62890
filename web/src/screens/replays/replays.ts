// A recorded game: opened from a file, stepped through on the mat, and played on from any answer.
import type { Down, Hello, Table, UpStart } from "protocol";
import { Engine } from "../../engine/client";
import { newSeed, startGame } from "../../engine/game";
import { go } from "../../router";
import { openFile } from "../../ui/file";
import { h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { behind, front, hand, Marks, opponent, type Hands } from "../table/board";
import { lane } from "../table/lane";
import { log } from "../table/log";
import { newState, takeTable } from "../table/state";

const PERSON = { player: "person", name: "Player" };

/** The answers of a record: each is a line that begins with a seat. */
export function countAnswers(record: string): number {
    const [, played = ""] = record.split(/^play$/m, 2);
    return played.split("\n").filter((line) => /^[01] /.test(line)).length;
}

class ReplayScreen {
    private readonly engine = new Engine();
    private state = newState();
    private record = "";
    private count = 0;
    private at = 0;
    private failure = "";

    constructor(private readonly root: HTMLElement) {
        this.engine.listen({ message: (down) => this.take(down), failed: (text) => this.fail(text) });
        this.draw();
    }

    leave(): void {
        this.engine.end();
    }

    private take(down: Down): void {
        if (down.kind === "hello") this.begin(down);
        if (down.kind === "table") takeTable(this.state, down);
        if (down.kind === "error") return this.fail(down.text);
        this.draw();
    }

    /** Each step is a new game up to that answer; the log begins anew with it. */
    private begin(hello: Hello): void {
        this.state = newState();
        this.state.faces = this.engine.faces;
        this.state.hello = hello;
    }

    private fail(text: string): void {
        this.failure = text;
        this.draw();
    }

    private async open(): Promise<void> {
        const text = await openFile(".replay,.txt");
        if (text === null) return;
        this.failure = "";
        this.record = text;
        this.count = countAnswers(text);
        this.show(this.count);
    }

    private start(at: number): UpStart {
        return { v: 1, kind: "start", seats: [PERSON, PERSON], record: this.record, to: at };
    }

    private show(at: number): void {
        this.at = Math.max(0, Math.min(this.count, at));
        this.engine.send(this.start(this.at));
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
                h("p", { class: "lead" }, "Open the record of a game, from this page or from the terminal, step through it, and play on from any answer."),
                h("p", null, h("button", { type: "button", class: "button main", onclick: () => void this.open() }, "Open a record")),
                this.failure ? h("p", { class: "warning", role: "alert" }, this.failure) : null,
                this.state.table && !this.failure ? this.steps() : null,
            ),
            this.state.table && !this.failure ? this.board(this.state.table) : null,
        );
    }

    private steps(): Child {
        const step = (text: string, at: number) => h("button", { type: "button", class: "button", key: text, disabled: at < 0 || at > this.count, onclick: () => this.show(at) }, text);
        return [
            h("p", { role: "status" }, `Answer ${this.at} of ${this.count}`, this.state.table!.turn > 0 ? `, turn ${this.state.table!.turn}` : ""),
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

    private board(table: Table): Child {
        const marks = new Marks(this.state);
        const inspect = (slot: number) => {
            this.state.inspected = slot;
        };
        const hands: Hands = { click: inspect, inspect, zoom: inspect, don: () => undefined, open: () => undefined };
        const you = table.you ?? 0;
        const [own, theirs] = [table.sides[you]!, table.sides[1 - you]!];
        return h(
            "div",
            { class: "table replay" },
            h("div", { class: "mat" }, hand(marks, hands, own, you), front(marks, hands, own, you, true), behind(marks, hands, own, you, true), front(marks, hands, theirs, 1 - you, false), behind(marks, hands, theirs, 1 - you, false), opponent(marks, theirs, 1 - you), lane(this.state, hands)),
            log(this.state),
        );
    }
}

export const screen: Screen = {
    show(root) {
        const replay = new ReplayScreen(root);
        return () => replay.leave();
    },
};
