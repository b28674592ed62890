// Hints come from a Worker of their own, so that the table stays alive while it thinks, and a thought
// that nobody needs any more can be ended. It gets the game as its record.
import type { Hint, UpStart } from "protocol";
import { Engine } from "../../engine/client";

export class Hinter {
    private engine: Engine | null = null;

    /** Thinks about the question that the record ends with. */
    ask(start: UpStart, record: string, take: (hint: Hint | null) => void): void {
        this.stop();
        const engine = new Engine();
        this.engine = engine;
        engine.listen({
            message: (down) => {
                if (down.kind === "hint") take(down);
                if (down.kind === "error") take(null);
            },
            failed: () => take(null),
        });
        // Both seats are persons here, or the computer would answer before the hint is given.
        const person = (seat: UpStart["seats"][0]) => ({ ...seat, player: "person" });
        engine.send({ ...start, seats: [person(start.seats[0]), person(start.seats[1])], record });
        engine.send({ v: 1, kind: "hint" });
    }

    /** Ends the thought, if there is one. */
    stop(): void {
        this.engine?.end();
        this.engine = null;
    }
}
