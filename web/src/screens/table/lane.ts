// The lane between the two sides: who fights whom, with which power, and what is needed; and the
// effects that are being resolved.
import type { Resolving, Table } from "protocol";
import { cardText } from "../../ui/text";
import { classes, h, type Child, type Props, type VNode } from "../../ui/view";
import { addedPower, allCards, byCard, isGathered, targets } from "./answers";
import { verdict } from "./ask/result";
import { faceOf, type Hands } from "./board";
import { isMine, type TableState } from "./state";
import * as say from "words/table";
import { hole, mixed } from "../../words/mixed";

export function lane(state: TableState, hands: Hands): VNode {
    const table = state.table!;
    return h(
        "section",
        { key: "lane", class: "lane", "aria-label": say.goingOn() },
        table.result ? h("p", { class: classes("ended", (table.you === null || table.result.winner === table.you) && "won"), "aria-hidden": "true" }, ended(state, table)) : table.battle ? duel(state, table) : preview(state, table),
        resolving(state, hands),
    );
}

/** To somebody who watches it is a name that wins. */
function ended(state: TableState, table: Table): string {
    const winner = table.result?.winner;
    const name = table.you === null && winner !== undefined ? state.hello?.seats[winner]?.name : undefined;
    return name === undefined ? verdict(table) : say.wins({ name });
}

function shortName(state: TableState, slot: number): string {
    const name = faceOf(state, allCards(state.table!).get(slot))?.name ?? "?";
    return name;
}

function duel(state: TableState, table: Table): VNode {
    const battle = table.battle!;
    const added = table.ask?.kind === "counter" ? addedPower(table, state.chosen) : 0;
    const missing = Math.max(0, (battle.needed ?? 0) - added);
    const isYours = table.turn_player === table.you;
    const isDecided = battle.step === "damage" || battle.step === "end";
    const isOpen = battle.hits && !isDecided && missing > 0;
    const needs: Child = !battle.hits
        ? say.misses()
        : isDecided
          ? say.hits()
          : missing > 0
            ? mixed((isYours ? say.wouldStop : say.toSurvive)({ n: hole(0) }), `+${missing}`).map((part) => (typeof part === "string" && !part.startsWith("+") ? h("span", null, part) : part))
            : say.stopped();
    const mid = [
        isOpen ? h("span", null, battle.damage > 1 ? say.attacksFor({ n: battle.damage }) : say.attacks()) : null,
        h("strong", { class: classes(battle.hits && missing > 0 ? "" : "good") }, needs),
    ];
    const [attack, defence] = battle.power;
    return facing({ class: "duel", role: "status" }, [shortName(state, battle.attacker), attack], mid, [shortName(state, battle.target), defence + added]);
}

type Fighter = [name: string, power: number];

function facing(props: Props, [attacker, attack]: Fighter, mid: Child, [target, defence]: Fighter): VNode {
    return h(
        "div",
        props,
        h("span", { class: "duel-a" }, h("span", { class: "duel-name" }, attacker), h("b", null, attack)),
        h("span", { class: "duel-mid" }, mid),
        h("span", { class: "duel-d" }, h("b", null, defence), h("span", { class: "duel-name" }, target)),
    );
}

/** What would come of an attack, while its target is pointed at. */
function preview(state: TableState, table: Table): Child {
    const { selected, inspected } = state;
    if (selected === null || typeof inspected !== "number" || !isMine(table) || isGathered(table.ask)) return null;
    const aim = targets(byCard(table.ask).get(selected) ?? []).get(inspected);
    if (!aim?.power) return null;
    const mid = h("strong", { class: classes(aim.hits === false && "bad") }, aim.hits === false ? say.misses() : say.hits());
    return facing({ class: "duel preview", "aria-hidden": "true" }, [shortName(state, selected), aim.power[0]!], mid, [shortName(state, inspected), aim.power[1]!]);
}

/** What has begun and not ended. The battle is in the lane already. */
function resolving(state: TableState, hands: Hands): Child {
    const rows = state.table!.resolving.filter((row) => row.what !== "battle" && row.text);
    if (rows.length === 0) return null;
    return h("ol", { class: "resolving", "aria-label": say.resolving() }, rows.map((row, i) => resolvingRow(state, hands, row, i)));
}

function resolvingRow(state: TableState, hands: Hands, row: Resolving, index: number): VNode {
    const text = row.text ?? "";
    const name = row.card ? (state.faces.get(row.card)?.name ?? row.card) : "";
    const isNamed = text.startsWith(name);
    return h(
        "li",
        { key: index, class: classes(row.what, row.seat === state.table!.you && "own") },
        h(
            "button",
            { type: "button", onclick: () => row.slot !== undefined && hands.inspect(row.slot) },
            row.what === "waiting" ? `${say.next()} ` : null,
            h("b", null, name),
            row.times ? ` ×${row.times}` : null,
            isNamed ? null : ": ",
            h("span", null, cardText(isNamed ? text.slice(name.length) : text)),
        ),
    );
}
