// The table: one game, drawn from the messages of its Worker. Messages change the state, the state
// is drawn, and what is done with the cards is sent as answers.
import type { Answer, Card, Down, Side, Table, UpStart } from "protocol";
import { currentGame, keepGame, newSeed, resumeGame, setAsideGame, startGame, type RunningGame } from "../../engine/game";
import { go } from "../../router";
import { keepPlayed } from "../../state/games";
import { isMoving, PACE, settings, watchSettings } from "../../state/settings";
import { saveFile } from "../../ui/file";
import { compass, icon } from "../../ui/icons";
import { classes, h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { allCards, byCard, findAnswer, isGathered, nameOf, reordered, toggled } from "./answers";
import { arrow, boxOf, course, joined, measured, rounded, originOf } from "./arrows";
import { ask, type Replies } from "./ask/ask";
import { isHandedOver } from "./ask/hand-over";
import { behind, front, hand, Marks, opponent, pips, type Hands, type Purse } from "./board";
import { dropped, watchDrags, type Drop, type Load } from "./drag";
import { Hinter } from "./hinter";
import { inspector } from "./inspector";
import { watchKeys } from "./keys";
import { lessonBox } from "./lesson";
import { lane } from "./lane";
import { log } from "./log";
import { finish, move, spots } from "./motion";
import { plain } from "./plain";
import { play, soundOf } from "./sound";
import { clickCard, isMine, newState, nextWish, takeTable, type TableState, type Wish } from "./state";
import { tray } from "./tray";
import * as say from "words/table";
import { hole, mixed } from "../../words/mixed";

const PHASES: [Table["phase"], string][] = [
    ["refresh", say.refresh()],
    ["draw", say.draw()],
    ["don", say.don()],
    ["main", say.main()],
    ["end", say.end()],
];

const STEPS: Record<string, string> = {
    attack: say.stepAttack(),
    block: say.stepBlock(),
    counter: say.stepCounter(),
    damage: say.stepDamage(),
};

/** Opens the page of replays; what packs records is not needed for a first game. */
async function showReplay(record: string): Promise<void> {
    const { packed } = await import("../../ui/packed");
    go(`replays?r=${await packed(record)}`);
}

class TableScreen {
    private readonly state: TableState = newState();
    private readonly queue: Table[] = []; // messages that are still to be shown
    private timer = 0;
    private drag: { load: Load; x: number; y: number } | null = null;
    private readonly endings: (() => void)[] = [];
    private readonly hinter = new Hinter();
    private tray: HTMLElement | null = null; // as it was drawn last
    private record = ""; // of the game up to the question that is open
    private wanted: "file" | "replay" | null = null; // what the person asked for the record for

    constructor(
        private readonly root: HTMLElement,
        private readonly game: RunningGame,
    ) {
        this.state.faces = game.engine.faces;
        this.state.isShared = game.start?.shared ?? false;
        game.engine.listen({ message: (down) => this.take(down), failed: (text) => this.fail(text) });
        game.engine.send({ v: 1, kind: "table" });
        if (game.company) this.endings.push(game.company.watch(() => this.draw()));
        this.endings.push(
            watchSettings(() => this.draw()),
            watchDrags(root, {
                canTake: (load) => this.canTake(load),
                donInHand: () => this.state.don,
                begin: (load) => this.begin(load),
                over: (point, drop) => this.over(point.x, point.y, drop.slot),
                end: (load, drop) => this.end(load, drop),
            }),
            watchKeys(root, {
                flush: () => this.flush(),
                undo: () => this.undo(),
                hint: () => this.hint(),
                why: () => this.why(),
                log: () => this.open(this.state.panel === "log" ? "" : "log"),
                back: () => this.back(),
                concede: () => this.open("concede"),
                nth: (index) => this.nth(index),
                type: () => this.typeAnswer(),
                text: () => this.toggleText(),
                shift: (slot, by) => this.shift(slot, by),
                don: () => this.takeDon(1),
            }),
        );
        const skip = () => this.flush();
        root.addEventListener("pointerdown", skip);
        window.addEventListener("resize", this.arrows);
        this.endings.push(() => {
            root.removeEventListener("pointerdown", skip);
            window.removeEventListener("resize", this.arrows);
        });
        this.draw();
    }

    leave(): void {
        this.game.engine.listen(null);
        this.hinter.stop();
        clearTimeout(this.timer);
        for (const end of this.endings) end();
    }

    // --- Messages

    private take(down: Down): void {
        if (down.kind === "table") {
            this.queue.push(down);
            if (this.timer === 0) this.showNext();
            return;
        }
        if (down.kind === "hello") this.state.hello = down;
        if (down.kind === "why") this.state.why = down;
        if (down.kind === "record") this.takeRecord(down.text);
        if (down.kind === "error") this.fail(down.text);
        this.draw();
    }

    private fail(text: string): void {
        if (!this.state.table && this.game.start?.record) setAsideGame();
        this.state.said = this.state.table ? text : this.state.said || text; // what failed first is the reason
        this.state.isThinking = false;
        this.state.isHinting = false;
        this.draw();
    }

    /** Shows the next message; those of the computer come one after another. */
    private showNext(): void {
        this.timer = 0;
        const table = this.queue.shift();
        if (!table) return;
        this.show(table);
        const pace = this.pace();
        if (pace === 0) this.flush();
        else if (!isMine(table) || this.queue.length > 0) this.timer = window.setTimeout(() => this.showNext(), pace);
    }

    /** Among people a clock runs: what has come is shown within moments. */
    private pace(): number {
        const pace = PACE[settings.speed] ?? 400;
        return this.game.company ? Math.min(pace, 1200 / (this.queue.length + 1)) : pace;
    }

    private flush(): boolean {
        const had = this.queue.length > 0;
        clearTimeout(this.timer);
        this.timer = 0;
        for (const table of this.queue.splice(0)) this.show(table);
        if (had) finish(this.root);
        return had;
    }

    private show(table: Table): void {
        const before = spots(this.root);
        this.hinter.stop();
        this.state.isHinting = false;
        takeTable(this.state, table);
        this.draw();
        move(this.root, before, table, isMoving());
        if (settings.sound === "on") play(soundOf(table));
        const next = nextWish(this.state);
        if (next) this.send(next);
        else if (isMine(table) || table.result || isHandedOver(this.state, table)) this.keep(table);
    }

    /** The record is kept at every question of one's own, so that a reload loses nothing, and at the end. */
    private keep(table: Table): void {
        const { start, course } = this.game;
        if (course || !start) return; // a lesson is started again; a server keeps its games
        if (table.result) keepGame(start, null);
        if (table.may.record || this.state.isShared) this.game.engine.send({ v: 1, kind: "record" });
    }

    private takeRecord(text: string): void {
        this.record = this.state.isShared ? "" : text; // it tells what is hidden from one of the two
        if (this.wanted === "file") saveFile("game.replay", text);
        else if (this.wanted === "replay") void showReplay(text);
        else if (this.game.start) this.keepRecord(this.game.start, text);
        this.wanted = null;
    }

    private keepRecord(start: UpStart, text: string): void {
        const { table } = this.state;
        if (!table?.result) keepGame(start, text);
        else if (start.seats.some((seat) => seat.player === "person")) keepPlayed(start, table, text);
    }

    // --- What a person does

    private send(answer: Answer, count = 1): void {
        const { table } = this.state;
        if (!table || this.state.isThinking) return;
        this.state.isThinking = true;
        const many = count > 1 ? { n: count } : {};
        this.game.engine.send({ v: 1, kind: "answer", id: table.id, a: nameOf(answer.a), ...many });
        this.draw();
    }

    private sendChosen(): void {
        const { table, chosen } = this.state;
        if (!table?.ask || chosen.length === 0 || this.state.isThinking) return;
        if (table.ask.kind !== "counter") {
            this.state.isThinking = true;
            const names = chosen.map(nameOf);
            this.game.engine.send({ v: 1, kind: "answer", id: table.id, a: names.length === 1 && table.ask.max === 1 ? names[0]! : names });
            this.draw();
            return;
        }
        const answers = chosen.map((a) => findAnswer(table.ask, a)!);
        const cards = allCards(table);
        this.state.next = answers.slice(1).map((answer) => wishOf(answer, cards));
        this.send(answers[0]!);
    }

    private click(slot: number): void {
        const answer = clickCard(this.state, slot);
        if (!answer && isMine(this.state.table) && !byCard(this.state.table!.ask).has(slot)) this.why();
        if (answer) this.send(answer, answer.do === "give" ? Math.min(this.state.don, answer.max ?? 1) : 1);
        else this.draw();
    }

    private nth(index: number): void {
        const { table } = this.state;
        const card = table && table.you !== null ? table.sides[table.you]!.hand[index] : undefined;
        if (card) this.click(card.slot);
    }

    /** Opens the list of all answers, ready to be typed at. */
    private typeAnswer(): void {
        if (!isMine(this.state.table)) return;
        this.open("answers");
        this.root.querySelector<HTMLElement>(".typed")?.focus();
    }

    private toggleText(): void {
        this.state.isZoomed = !this.state.isZoomed;
        this.draw();
    }

    /** Moves a card of an order by one place; false if there is nothing to order. */
    private shift(slot: number, by: number): boolean {
        const { table, chosen } = this.state;
        if (!table || !isMine(table) || table.ask!.kind !== "order") return false;
        const all = [...chosen, ...table.ask!.answers!.map((answer) => answer.a).filter((a) => !chosen.includes(a))];
        const at = all.findIndex((a) => findAnswer(table.ask, a)?.on === slot);
        const other = findAnswer(table.ask, all[at + by] ?? "")?.on;
        if (at >= 0 && other !== undefined) this.state.chosen = reordered(table.ask!, chosen, slot, other);
        this.draw();
        return at >= 0;
    }

    /** What the bars of one's own DON!! do, while some can be given. */
    private purse(own: Side): Purse | undefined {
        const { table, don } = this.state;
        const canGive = isMine(table) && table!.ask!.answers!.some((answer) => answer.do === "give");
        return canGive ? { taken: don, take: () => this.takeDon(Math.min(this.state.don + 1, own.don.active)) } : undefined;
    }

    private takeDon(count: number): void {
        const { table } = this.state;
        const give = isMine(table) ? table!.ask!.answers!.find((answer) => answer.do === "give") : undefined;
        if (!give) return;
        this.state.selected = null;
        this.state.don = this.state.don === count ? 0 : count;
        this.draw();
    }

    private clickDon(kind: "active" | "rested", index: number): void {
        const { table } = this.state;
        const pick = table?.ask?.answers?.find((answer) => answer.do === "pick_don" && answer.on === undefined && answer.n === (kind === "active" ? 0 : 1));
        if (!pick) return this.takeDon(index + 1);
        const have = this.state.chosen.filter((a) => a === pick.a).length;
        this.state.chosen = index < have ? without(this.state.chosen, pick.a) : toggled(table!.ask!, this.state.chosen, pick);
        this.draw();
    }

    private inspect(slot: number): void {
        if (this.state.inspected === slot || this.drag) return;
        this.state.inspected = slot;
        this.draw();
    }

    /** The whole card, and what it can and cannot do: a long press, or the other mouse button. */
    private zoom(slot: number): void {
        this.state.inspected = slot;
        this.state.isZoomed = true;
        this.why();
        this.draw();
    }

    private open(panel: TableState["panel"]): void {
        this.state.panel = panel;
        this.draw();
    }

    private back(): void {
        this.flush();
        const { state } = this;
        const isSheet = (this.root.querySelector(".zoomed")?.getClientRects().length ?? 0) > 0; // a wide window has none
        if (state.panel !== "" || isSheet) [state.panel, state.isZoomed] = ["", false];
        else [state.selected, state.don, state.chosen, state.said] = [null, 0, state.table?.ask?.chosen ?? [], ""];
        this.draw();
    }

    private undo(): void {
        if (this.state.table?.may.undo) this.game.engine.send({ v: 1, kind: "undo" });
    }

    private hint(): void {
        const { start } = this.game;
        if (!start || !this.state.table?.may.hint || !isMine(this.state.table) || this.state.isHinting) return;
        this.state.isHinting = true;
        this.hinter.ask(start, this.record, (hint) => {
            this.state.isHinting = false;
            this.state.hint = hint;
            if (!hint) this.state.said = say.noHint();
            this.draw();
        });
        this.draw();
    }

    private why(): void {
        const slot = this.state.inspected;
        if (typeof slot === "number") return this.game.engine.send({ v: 1, kind: "why", slot });
        this.state.said = say.whyHow();
        this.draw();
    }

    // --- Dragging

    private canTake(load: Load): boolean {
        const { table } = this.state;
        if (!isMine(table)) return false;
        if ("don" in load) return table!.ask!.answers!.some((answer) => answer.do === "give");
        return byCard(table!.ask).has(load.slot);
    }

    private begin(load: Load): void {
        this.drag = { load, x: 0, y: 0 };
        if ("slot" in load) this.state.selected = load.slot;
        else this.state.don = load.don;
        this.draw();
    }

    private over(x: number, y: number, slot: number | undefined): void {
        if (!this.drag) return;
        if (slot !== undefined && slot !== this.state.inspected && "slot" in this.drag.load && slot !== this.drag.load.slot) {
            this.state.inspected = slot; // what would come of it is shown
            this.draw();
        }
        const origin = originOf(this.root.querySelector(".mat")!);
        this.drag = { ...this.drag, x: x - origin.left, y: y - origin.top };
        this.arrows();
    }

    private end(load: Load, drop: Drop | null): void {
        const { table } = this.state;
        const count = this.state.don;
        this.drag = null;
        this.state.selected = null;
        this.state.don = 0;
        const answer = drop && table && isMine(table) ? dropped(table, load, drop) : null;
        if (table?.ask?.kind === "order" && isMine(table) && "slot" in load && drop?.slot !== undefined) {
            this.state.chosen = reordered(table.ask, this.state.chosen, load.slot, drop.slot);
        } else if (answer && isGathered(table!.ask)) this.state.chosen = toggled(table!.ask!, this.state.chosen, answer);
        else if (answer) return this.send(answer, "don" in load ? Math.min(count, answer.max ?? 1) : 1);
        else if (drop && "slot" in load && drop.slot !== load.slot) {
            this.state.inspected = load.slot;
            this.why();
        }
        this.draw();
    }

    // --- Drawing

    private draw(): void {
        const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset["slot"] : undefined;
        const wasAsked = document.activeElement?.closest(".ask, .plain") !== null;
        if (settings.plain === "on") render(this.root, plain(this.state, this.replies()));
        else render(this.root, this.view());
        this.arrows();
        this.showTray();
        this.restoreFocus(focused);
        // A button that was pressed is gone; whoever uses keys goes on at the next question.
        if (wasAsked && document.activeElement === document.body) this.root.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }

    /** On a small screen the mat may be scrolled away from where the tray lies. */
    private showTray(): void {
        const tray = this.root.querySelector<HTMLElement>(".tray");
        if (tray !== this.tray) tray?.scrollIntoView({ block: "nearest" });
        this.tray = tray;
    }

    /** A card that has moved is another element; the focus goes with it, or to the question. */
    private restoreFocus(slot: string | undefined): void {
        if (slot === undefined || document.activeElement !== document.body) return;
        const element = this.root.querySelector<HTMLElement>(`[data-slot="${slot}"]`) ?? this.root.querySelector<HTMLElement>("button.lit, .ask button");
        element?.focus({ preventScroll: true });
    }

    private replies(): Replies {
        return {
            send: (answer, count) => this.send(answer, count),
            sendChosen: () => this.sendChosen(),
            clear: () => this.back(),
            open: (panel) => this.open(panel),
            type: (text) => {
                this.state.typed = text;
                this.draw();
            },
            takeOver: (seat) => this.game.engine.seat?.(seat),
            again: () => this.again(),
            leave: () => go("play"),
            ...(this.game.company ? { ending: () => this.game.company!.ending() } : {}),
            keepRecord: () => this.wantRecord("file"),
            lookAgain: () => this.wantRecord("replay"),
        };
    }

    private wantRecord(wanted: "file" | "replay"): void {
        this.wanted = wanted;
        this.game.engine.send({ v: 1, kind: "record" });
    }

    private again(): void {
        if (!this.game.start) return;
        startGame({ ...this.game.start, seed: newSeed() });
        go(`table/${Date.now().toString(36)}`);
    }

    private view(): Child {
        const { state } = this;
        const { table } = state;
        const hands: Hands = {
            click: (slot) => this.click(slot),
            inspect: (slot) => this.inspect(slot),
            zoom: (slot) => this.zoom(slot),
            don: (kind, index) => this.clickDon(kind, index),
            open: (panel) => this.open(panel),
        };
        return h(
            "div",
            { class: classes("table", this.game.company && "in-company", this.drag && "dragging", state.panel === "log" && "with-log") },
            this.bar(table),
            this.game.company?.strip(table),
            ask(state, this.replies(), table ? lessonBox(this.game, table) : null),
            h("div", { class: "mat", key: "mat" }, table ? this.mat(table, hands) : h("p", { class: "loading" }, say.dealing())),
            inspector(state),
            log(state),
            state.panel === "concede" ? this.concedeSheet() : null,
        );
    }

    private mat(table: Table, hands: Hands): Child {
        const marks = new Marks(this.state);
        const you = table.you ?? 0;
        const name = table.you === null ? (this.state.hello?.seats[you]?.name ?? "") : say.you();
        const [own, theirs] = [table.sides[you]!, table.sides[1 - you]!];
        return [
            hand(marks, hands, own, you),
            front(marks, hands, own, you, true),
            behind(marks, hands, own, you, true),
            h("div", { key: "you", class: "you" }, h("span", { class: "avatar", "aria-hidden": "true" }, name.charAt(0)), h("b", null, name), h("span", { class: "dim" }, mixed(say.hand({ n: hole(0) }), h("b", null, own.hand.length))), pips(own, this.purse(own))),
            front(marks, hands, theirs, 1 - you, false),
            behind(marks, hands, theirs, 1 - you, false),
            opponent(marks, theirs, 1 - you, hands),
            lane(this.state, hands),
            tray(marks, hands),
            h("svg", { key: "arrows", class: "arrows", "aria-hidden": "true" }),
        ];
    }

    private bar(table: Table | null): Child {
        const isOwn = table?.turn_player === table?.you;
        const step = STEPS[table?.battle?.step ?? ""];
        return h(
            "header",
            { class: "top-bar", key: "bar" },
            h("a", { class: "brand", href: "#/play" }, compass(), h("span", null, "Log Pose")),
            table && table.turn > 0 ? h("span", { class: "turn" }, say.turn({ n: table.turn }), h("small", null, h("span", { class: "between" }, " · "), isOwn ? say.yours() : say.theirs())) : null,
            h(
                "ol",
                { class: "phases", "aria-label": say.phases() },
                PHASES.map(([name, title]) => h("li", { key: name, "aria-current": table?.phase === name ? "step" : null }, title + (table?.phase === name && step ? ` · ${step}` : ""))),
            ),
            h("span", { class: "space" }),
            this.tool(say.why(), "?", "?", () => this.why()),
            this.tool(say.hint(), "h", "hint", () => this.hint(), !table?.may.hint || !isMine(table)),
            this.tool(say.undo(), "u", "undo", () => this.undo(), !table?.may.undo),
            this.tool(say.log(), "l", "log", () => this.open(this.state.panel === "log" ? "" : "log")),
            this.tool(say.concede(), "", "flag", () => this.open("concede"), !table?.may.concede),
        );
    }

    private tool(text: string, key: string, name: string, click: () => void, isOff = false): Child {
        return h(
            "button",
            { type: "button", class: "tool", key: text, disabled: isOff, onclick: click },
            icon(name),
            h("span", null, text),
            key ? h("kbd", { "aria-hidden": "true" }, key.toUpperCase()) : null,
        );
    }

    private concedeSheet(): Child {
        return h(
            "dialog",
            { key: "concede", class: "dialog", made: (dialog) => (dialog as HTMLDialogElement).showModal(), onclose: () => this.open("") },
            h("h2", null, say.concedeSure()),
            h("p", null, say.concedeHelp()),
            h(
                "div",
                { class: "buttons" },
                h("button", { type: "button", class: "button", onclick: () => this.open("") }, say.goOn()),
                h(
                    "button",
                    {
                        type: "button",
                        class: "button danger",
                        onclick: () => {
                            this.open("");
                            this.game.engine.send({ v: 1, kind: "concede" });
                        },
                    },
                    say.concede(),
                ),
            ),
        );
    }

    private readonly arrows = (): void => {
        const mat = this.root.querySelector<HTMLElement>(".mat");
        const svg = mat?.querySelector("svg.arrows");
        if (!mat || !svg || !this.state.table) return;
        const ways = measured(mat);
        const lines: Child[] = [];
        if (ways) {
            for (const { from, to, kind } of joined(this.state)) {
                const [a, b] = [boxOf(mat, from), boxOf(mat, to)];
                if (a && b) lines.push(arrow(rounded(course(a, b, ways)), kind));
            }
        }
        if (this.drag && this.drag.x > 0) {
            const start = "slot" in this.drag.load ? boxOf(mat, this.drag.load.slot) : null;
            const from = start ? `${(start.left + start.right) / 2} ${(start.top + start.bottom) / 2}` : `${this.drag.x} ${this.drag.y}`;
            lines.push(arrow(`M${from}L${this.drag.x} ${this.drag.y}`, "drag"));
        }
        const tip = (kind: string) =>
            h("marker", { id: `tip-${kind}`, viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 4.5, markerHeight: 4.5, orient: "auto", class: `tip ${kind}` }, h("path", { d: "M0 0 10 5 0 10 2.5 5Z" }));
        render(svg, h("defs", null, ["attack", "hint", "drag"].map(tip)), lines);
    };
}

function wishOf({ do: deed, on, to }: Answer, cards: Map<number, Card>): Wish {
    const card = on === undefined ? undefined : cards.get(on)?.card;
    return { do: deed, ...(on === undefined ? {} : { on }), ...(to === undefined ? {} : { to }), ...(card === undefined ? {} : { card }) };
}

function without(list: string[], item: string): string[] {
    const index = list.lastIndexOf(item);
    return list.filter((_, i) => i !== index);
}

/** Shows a game; returns what to do when it is left. */
export function showTable(root: HTMLElement, game: RunningGame): () => void {
    const table = new TableScreen(root, game);
    return () => table.leave();
}

export const screen: Screen = {
    show(root) {
        const game = currentGame() ?? resumeGame();
        if (game) return showTable(root, game);
        go("play");
    },
};
