// The story of the game: newest below, by turn, with the rule of each line.
import type { Line } from "protocol";
import { capital, ruleLink } from "../../ui/text";
import { classes, h, type Child, type VNode } from "../../ui/view";
import type { TableState } from "./state";
import * as say from "words/table";

const SHOWN = 120; // lines in the rail; the rest is in the record

export function log(state: TableState): VNode {
    const lines = state.log.slice(-SHOWN);
    const from = state.log.length - lines.length;
    return h(
        "section",
        { key: "log", class: classes("log", state.panel === "log" && "is-open"), "aria-label": say.log(), tabindex: 0 },
        h("div", { class: "log-lines", role: "log", "aria-label": say.happened() }, rows(state, lines, from)),
    );
}

/** The same once more: DON!! that is given one by one is said once. */
function isRepeated(lines: Line[], i: number): boolean {
    const [before, line] = [lines[i - 1], lines[i]!];
    return before !== undefined && before.text === line.text && before.turn === line.turn && before.seat === line.seat;
}

function timesOf(lines: Line[], i: number): number {
    let end = i + 1;
    while (end < lines.length && isRepeated(lines, end)) end++;
    return end - i;
}

function rows(state: TableState, lines: Line[], from: number): Child[] {
    const out: Child[] = [];
    let turn = -1;
    lines.forEach((line, i) => {
        if (line.turn !== turn) {
            turn = line.turn;
            out.push(h("h2", { key: `turn${from + i}` }, turn === 0 ? say.setup() : say.turn({ n: turn })));
        }
        if (isRepeated(lines, i)) return;
        const times = timesOf(lines, i);
        out.push(
            h(
                "p",
                { key: from + i, class: classes(line.head && "head", line.seat !== undefined && line.seat !== state.table?.you && "theirs") },
                capital(line.text),
                times > 1 ? h("b", { class: "times" }, ` × ${times}`) : null,
                " ",
                (line.rules ?? []).slice(0, 1).map((rule) => ruleLink(rule)),
            ),
        );
    });
    return out;
}
