// A recorded game: one of those played here, or opened from a file or a link. It is stepped through on the mat as
// either player or both saw it, reviewed, and gone on with from any answer: as a game, or as a position to change.
import type { UpStart } from "protocol";
import { Engine } from "../../engine/client";
import { newSeed, startGame } from "../../engine/game";
import { go } from "../../router";
import { copyText } from "../../ui/file";
import { droppedFiles, openFiles, openFolder } from "../../ui/logfiles";
import { packed } from "../../ui/packed";
import { StillBoard } from "../../ui/still-board";
import { classes, h, render, type Child } from "../../ui/view";
import { givenOf, type Setup } from "../position/setup";
import type { Screen } from "../screens";
import { GameReview } from "./review";
import { PlayedGames } from "./played";
import { LogShelf, type LoggedGame } from "./shelf";
import { addressOf, recordOf, wishOf, type Wish } from "./source";
import * as logs from "words/logs";
import * as say from "words/replays";

const PLAYERS: UpStart["seats"] = [
    { player: "person", name: say.player({ n: 1 }) },
    { player: "person", name: say.player({ n: 2 }) },
];
const VIEWS: [string, string][] = [
    ["both", say.both()],
    ["0", say.player({ n: 1 })],
    ["1", say.player({ n: 2 })],
];
const MANY = 10; // answers that a page key goes over
const STEP_MS = 900; // between two answers that are shown by themselves

/** The answers of a record: each is a line that begins with a seat. */
export function countAnswers(record: string): number {
    const [, played = ""] = record.split(/^play$/m, 2);
    return played.split("\n").filter((line) => /^[01] /.test(line)).length;
}

class ReplayScreen {
    private readonly board = new StillBoard({ changed: () => this.draw(), failed: (text) => this.fail(text) }, "study");
    private record = "";
    private review: GameReview | null = null;
    private count = 0;
    private at = 0;
    private view = "both";
    private failure = "";
    private said = "";
    private readonly shelf = new LogShelf({ redraw: () => this.draw(), open: (game) => this.openGame(game), openRecord: (text) => this.openRecord(text) });
    private readonly played = new PlayedGames({ redraw: () => this.draw(), openRecord: (text) => this.openRecord(text) });
    private running: ReturnType<typeof setInterval> | undefined;
    private readonly onKey = (event: KeyboardEvent) => this.key(event);

    constructor(
        private readonly root: HTMLElement,
        path: string[],
        query: URLSearchParams,
    ) {
        document.addEventListener("keydown", this.onKey);
        root.addEventListener("dragover", this.drag);
        root.addEventListener("dragleave", this.drag);
        root.addEventListener("drop", this.drop);
        const word = query.get("r");
        const wish: Wish | null = word ? { kind: "packed", word } : path[0] ? { kind: "game", id: path[0] } : null;
        this.draw();
        if (wish) void this.openWish(wish, Number(query.get("at") ?? NaN));
    }

    leave(): void {
        this.pause();
        document.removeEventListener("keydown", this.onKey);
        this.root.removeEventListener("dragover", this.drag);
        this.root.removeEventListener("dragleave", this.drag);
        this.root.removeEventListener("drop", this.drop);
        this.board.end();
        this.review?.stop();
        this.shelf.leave();
    }

    private fail(text: string): void {
        this.failure = text;
        this.pause();
        this.draw();
    }

    // --- Opening ---

    private readonly drag = (event: DragEvent): void => {
        event.preventDefault();
        this.root.querySelector(".replays")?.classList.toggle("dropping", event.type === "dragover");
    };

    private readonly drop = (event: DragEvent): void => {
        event.preventDefault();
        this.root.querySelector(".replays")?.classList.remove("dropping");
        if (event.dataTransfer) void droppedFiles(event.dataTransfer).then((files) => this.add(files));
    };

    private async add(files: File[]): Promise<void> {
        this.failure = "";
        await this.shelf.add(files).catch((reason: unknown) => this.fail(String(reason)));
    }

    private async openPasted(pasted: string): Promise<void> {
        const wish = wishOf(pasted);
        if (wish) await this.openWish(wish);
        else this.fail(say.noLink());
    }

    private async openWish(wish: Wish, at = NaN): Promise<void> {
        try {
            const text = await recordOf(wish);
            if (text === null) this.fail(say.badLink());
            else await this.openText(text, at);
        } catch {
            this.fail(say.notFetched());
        }
    }

    private async openText(text: string, at = NaN): Promise<void> {
        if (text.startsWith("logpose replay")) this.openRecord(text, at);
        else await this.add([new File([text], "")]);
    }

    /** A game of a log, or the reason why it cannot be shown. */
    private openGame(game: LoggedGame): void {
        if (game.record) this.openRecord(game.record);
        else this.fail(say.unreadable({ note: game.note ?? "" }));
    }

    private openRecord(text: string, at = NaN): void {
        this.record = text;
        this.failure = this.said = "";
        this.review?.stop();
        this.review = new GameReview({ redraw: () => this.draw(), show: (answer) => this.show(answer) }, text);
        this.count = countAnswers(text);
        this.show(Number.isFinite(at) ? at : this.count);
    }

    /** Back to the games that could be opened. */
    private close(): void {
        this.pause();
        this.review?.stop();
        this.record = "";
        history.replaceState(null, "", "#/replays");
        this.draw();
    }

    // --- Stepping ---

    private start(at: number): UpStart {
        return { v: 1, kind: "start", seats: PLAYERS, record: this.record, to: at, you: this.view === "1" ? 1 : 0 };
    }

    private show(at: number): void {
        this.at = Math.max(0, Math.min(this.count, at));
        if (this.at === this.count) this.pause();
        this.board.show(this.start(this.at), this.view === "both");
    }

    private run(): void {
        if (this.running !== undefined) return this.pause();
        if (this.at === this.count) this.show(0);
        this.running = setInterval(() => this.show(this.at + 1), STEP_MS);
        this.draw();
    }

    private pause(): void {
        clearInterval(this.running);
        this.running = undefined;
    }

    private key(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        if (!this.record || event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea, dialog")) return;
        const steps: Record<string, () => void> = {
            ArrowLeft: () => this.show(this.at - 1),
            ArrowRight: () => this.show(this.at + 1),
            PageUp: () => this.show(this.at - MANY),
            PageDown: () => this.show(this.at + MANY),
            Home: () => this.show(0),
            End: () => this.show(this.count),
        };
        if (!target.closest("button, a, summary")) steps[" "] = () => this.run();
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        if (event.key !== " ") this.pause();
        step();
    }

    // --- Going on ---

    private playOn(): void {
        const seats: UpStart["seats"] = [
            { player: "person", name: say.you() },
            { player: "level3", name: say.level({ n: 3 }) },
        ];
        if (this.view === "1") seats.reverse();
        startGame({ v: 1, kind: "start", seats, record: this.record, to: this.at, seed: newSeed() });
        go("table");
    }

    private async openPosition(): Promise<void> {
        const isRough = this.board.table?.ask?.kind !== "main";
        const setup = await this.board.engine.ask<Setup & { error?: string }>("web_position");
        if (setup.error !== undefined) return this.fail(say.noPosition());
        go(`position?p=${await packed(givenOf(setup))}${isRough ? "&rough=1" : ""}`);
    }

    /** Was it read from a log? Then it has names and both hands. */
    private get isLogged(): boolean {
        return /^log /m.test(this.record.slice(0, this.record.indexOf("\nplay\n") + 1));
    }

    /** The record without names and without what the opponent hid. */
    private async stripped(): Promise<string> {
        const engine = new Engine("study");
        const record = await engine.ask<string | null>("web_log_strip", this.record);
        engine.end();
        return record ?? this.record;
    }

    private async share(isStripped: boolean): Promise<void> {
        const record = isStripped ? await this.stripped() : this.record;
        const link = `${location.href.split("#")[0]}#/${await addressOf(record)}&at=${this.at}`;
        history.replaceState(null, "", link);
        this.said = (await copyText(link)) ? say.copied() : say.inAddress();
        this.draw();
    }

    // --- Drawing ---

    private draw(): void {
        const isOpen = this.record !== "" && this.board.table !== null && !this.failure;
        render(
            this.root,
            h(
                "div",
                { class: classes("page replays", isOpen && "board-head") },
                h("h1", null, say.title()),
                isOpen ? h("p", { class: "lead" }, this.leaders()) : h("p", { class: "lead" }, say.lead()),
                isOpen ? h("button", { type: "button", key: "close", class: "button", onclick: () => this.close() }, say.another()) : this.opening(),
                this.shelf.draw(isOpen),
                this.failure ? h("p", { class: "warning", role: "alert" }, this.failure) : null,
                isOpen ? null : this.played.draw(),
            ),
            isOpen ? [this.board.draw([this.steps(), this.more(), this.board.hidden(say.handOf({ n: 2 }))], true), this.review?.draw()] : null,
        );
    }

    private leaders(): string {
        const [a, b] = this.board.leaders();
        return logs.against({ a, b });
    }

    private opening(): Child {
        return h(
            "form",
            {
                key: "open",
                class: "replay-open",
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    void this.openPasted((event.target as HTMLFormElement).querySelector("input")!.value);
                },
            },
            h("button", { type: "button", class: "button main", onclick: () => void openFiles(".replay,.txt,.log").then((files) => this.add(files)) }, say.open()),
            h("button", { type: "button", class: "button", onclick: () => void openFolder().then((files) => this.add(files)) }, logs.openFolder()),
            h("label", { class: "field" }, h("span", { class: "sr" }, say.link()), h("input", { type: "text", placeholder: say.link(), autocomplete: "off", spellcheck: "false" })),
            h("button", { type: "submit", class: "button" }, say.openLink()),
        );
    }

    private steps(): Child {
        const step = (sign: string, text: string, at: number) =>
            h("button", { type: "button", class: "button", key: text, disabled: at < 0 || at > this.count, onclick: () => this.goTo(at) }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "sr" }, text));
        const isRunning = this.running !== undefined;
        return h(
            "section",
            { key: "steps", class: "replay-steps", "aria-label": say.steps() },
            h("p", { role: "status" }, say.at({ n: this.at, all: this.count }), this.board.table!.turn > 0 ? say.atTurn({ n: this.board.table!.turn }) : ""),
            h("input", {
                type: "range",
                min: 0,
                max: this.count,
                value: this.at,
                "aria-label": say.answer(),
                oninput: (event: Event) => this.goTo(Number((event.target as HTMLInputElement).value)),
            }),
            h(
                "div",
                { class: "replay-buttons" },
                step("«", say.first(), 0),
                step("‹", say.back(), this.at - 1),
                h("button", { type: "button", class: "button", key: "run", "aria-pressed": String(isRunning), onclick: () => this.run() }, isRunning ? say.pause() : say.run()),
                step("›", say.on(), this.at + 1),
                step("»", say.last(), this.count),
            ),
        );
    }

    private more(): Child {
        return h(
            "section",
            { key: "more", class: "replay-more", "aria-label": say.goOn() },
            h("div", { class: "replay-views", role: "group", "aria-label": say.seenBy() }, VIEWS.map(([view, text]) => h("button", { type: "button", key: view, class: "small", "aria-pressed": String(this.view === view), onclick: () => this.look(view) }, text))),
            h(
                "div",
                { class: "buttons" },
                h("button", { type: "button", class: "button main", onclick: () => this.playOn() }, say.playOn()),
                h("button", { type: "button", class: "button", onclick: () => void this.openPosition() }, say.asPosition()),
                this.isLogged ? h("button", { type: "button", class: "button", key: "strip", onclick: () => void this.share(true) }, say.shareStripped()) : null,
                h("button", { type: "button", class: "button", key: "share", onclick: () => void this.share(false) }, this.isLogged ? say.shareAll() : say.share()),
            ),
            h("p", { role: "status", class: "said" }, this.said),
        );
    }

    private goTo(at: number): void {
        this.pause();
        this.show(at);
    }

    private look(view: string): void {
        this.view = view;
        this.show(this.at);
    }
}

export const screen: Screen = {
    show(root, path, query) {
        const replay = new ReplayScreen(root, path, query);
        return () => replay.leave();
    },
};
