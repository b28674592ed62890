// The mat with a position on it that nobody can change: replays, puzzles and positions show it.
import type { Card, CardFace, Down, Hello, Table, UpStart } from "protocol";
import { Engine } from "../engine/client";
import { behind, front, hand, Marks, opponent, type Hands } from "../screens/table/board";
import { lane } from "../screens/table/lane";
import { log } from "../screens/table/log";
import { newState, takeTable, type TableState } from "../screens/table/state";
import { pileTray } from "../screens/table/tray";
import { cardButton } from "./card";
import { showCard } from "./card-dialog";
import { h, type Child } from "./view";
import * as play from "words/play";

/** Nobody plays: both seats are persons. */
export const PERSONS: UpStart["seats"] = [
    { player: "person", name: play.you() },
    { player: "person", name: play.opponent() },
];

const SPECTATOR = 2; // instead of a seat

export interface StillHost {
    changed(): void;
    failed(text: string): void;
}

/** An engine whose game is only shown; each 'show' starts it again. */
export class StillBoard {
    readonly engine: Engine;
    private state = newState();
    private readonly expected: ("other" | "own" | "all" | "only")[] = []; // what the next tables are for
    private other: { card: Card; face: CardFace | undefined }[] = []; // the other hand, if it is shown
    private sides: Table["sides"] | null = null; // as the seat below sees them, if both hands are shown

    constructor(
        private readonly host: StillHost,
        module: "game" | "study" = "game",
    ) {
        this.engine = new Engine(module);
        this.engine.listen({ message: (down) => this.take(down), failed: (text) => host.failed(text) });
    }

    end(): void {
        this.engine.end();
    }

    /** Shows a position; with 'isOpen' both hands, in the words that a spectator gets. */
    show(start: UpStart, isOpen = false): void {
        if (isOpen) {
            this.expected.push("other", "own", "all");
            this.engine.send({ ...start, you: start.you === 1 ? 0 : 1 });
            this.engine.send(start);
            this.engine.send({ ...start, you: SPECTATOR });
        } else {
            this.expected.push("only");
            this.engine.send(start);
        }
    }

    get table(): TableState["table"] {
        return this.state.table;
    }

    private take(down: Down): void {
        if (down.kind === "hello" && (this.expected[0] === "all" || this.expected[0] === "only")) this.begin(down);
        if (down.kind === "error") {
            this.expected.length = 0;
            return this.host.failed(down.text);
        }
        if (down.kind !== "table") return;
        const what = this.expected.shift();
        if (what === "other") return this.takeOther(down);
        if (what === "own") return void (this.sides = down.sides);
        if (what !== "all") [this.other, this.sides] = [[], null];
        takeTable(this.state, this.sides ? { ...down, sides: this.sides } : down);
        this.host.changed();
    }

    private takeOther(table: Table): void {
        const hand = table.sides[table.you ?? 0]!.hand;
        this.other = hand.map((card) => ({ card, face: this.engine.faces.get(card.card ?? "") }));
    }

    /** The log is another one for each position. */
    private begin(hello: Hello): void {
        this.state = { ...newState(), isStill: true };
        this.state.faces = this.engine.faces;
        this.state.hello = hello;
    }

    /** The names of both Leaders. */
    leaders(): [string, string] {
        const name = (seat: number) => this.state.faces.get(this.state.table?.sides[seat]?.leader.card ?? "")?.name ?? "";
        return [name(0), name(1)];
    }

    /** The hand of the other seat, where 'show' has opened it. */
    hidden(title: string): Child {
        if (this.other.length === 0) return null;
        const open = (number: string | undefined) => (number ? void showCard(number) : undefined);
        return h(
            "section",
            { key: "hidden", class: "other-hand", "aria-label": title },
            h("h2", null, title),
            h("div", null, this.other.map(({ card, face }) => cardButton(face, card, { inHand: true }, { key: card.slot, onclick: () => open(card.card) }))),
        );
    }

    /** The mat; beside it 'side', the log, or the one above the other. */
    draw(side?: Child, hasLog = side === undefined): Child {
        const table = this.state.table;
        if (!table) return null;
        const marks = new Marks(this.state);
        const inspect = (slot: number) => {
            this.state.inspected = slot;
        };
        const hands: Hands = { click: (slot) => this.open(slot), inspect, zoom: (slot) => this.open(slot), don: () => undefined, open: (panel) => this.openPile(panel) };
        const you = table.you ?? 0;
        const [own, theirs] = [table.sides[you]!, table.sides[1 - you]!];
        return h(
            "div",
            { class: "table replay" },
            h("div", { class: "mat" }, hand(marks, hands, own, you), front(marks, hands, own, you, true), behind(marks, hands, own, you, true), front(marks, hands, theirs, 1 - you, false), behind(marks, hands, theirs, 1 - you, false), opponent(marks, theirs, 1 - you), lane(this.state, hands), pileTray(marks, hands)),
            side === undefined ? log(this.state) : h("div", { class: "board-side" }, side, hasLog ? log(this.state) : null),
        );
    }

    private openPile(panel: TableState["panel"]): void {
        this.state.panel = this.state.panel === panel ? "" : panel;
        this.host.changed();
    }

    private open(slot: number): void {
        const sides = this.state.table?.sides ?? [];
        for (const side of sides) {
            for (const card of [side.leader, side.characters, side.stage, side.hand, side.trash].flat()) {
                if (card && card.slot === slot && card.card) return void showCard(card.card);
            }
        }
    }
}
