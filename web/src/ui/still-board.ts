// The mat with a position on it that nobody can change: replays, puzzles and positions show it.
import type { Down, Hello, UpStart } from "protocol";
import { Engine } from "../engine/client";
import { behind, front, hand, Marks, opponent, type Hands } from "../screens/table/board";
import { lane } from "../screens/table/lane";
import { log } from "../screens/table/log";
import { newState, takeTable, type TableState } from "../screens/table/state";
import { showCard } from "./card-dialog";
import { h, type Child } from "./view";

export interface StillHost {
    changed(): void;
    failed(text: string): void;
}

/** An engine whose game is looked at; each 'show' begins it anew. */
export class StillBoard {
    readonly engine: Engine;
    private state = newState();

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

    show(start: UpStart): void {
        this.engine.send(start);
    }

    get table(): TableState["table"] {
        return this.state.table;
    }

    private take(down: Down): void {
        if (down.kind === "hello") this.begin(down);
        if (down.kind === "table") takeTable(this.state, down);
        if (down.kind === "error") return this.host.failed(down.text);
        this.host.changed();
    }

    /** The log begins anew with each position. */
    private begin(hello: Hello): void {
        this.state = newState();
        this.state.faces = this.engine.faces;
        this.state.hello = hello;
    }

    /** The mat; beside it 'side', or the log. */
    draw(side?: Child): Child {
        const table = this.state.table;
        if (!table) return null;
        const marks = new Marks(this.state);
        const inspect = (slot: number) => {
            this.state.inspected = slot;
        };
        const hands: Hands = { click: (slot) => this.open(slot), inspect, zoom: (slot) => this.open(slot), don: () => undefined, open: () => undefined };
        const you = table.you ?? 0;
        const [own, theirs] = [table.sides[you]!, table.sides[1 - you]!];
        return h(
            "div",
            { class: "table replay" },
            h("div", { class: "mat" }, hand(marks, hands, own, you), front(marks, hands, own, you, true), behind(marks, hands, own, you, true), front(marks, hands, theirs, 1 - you, false), behind(marks, hands, theirs, 1 - you, false), opponent(marks, theirs, 1 - you), lane(this.state, hands)),
            side ?? log(this.state),
        );
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
