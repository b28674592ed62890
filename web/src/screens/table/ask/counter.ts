// The Counter Step: cards are laid out first, the gauge shows whether they are enough, and one
// button trashes them all.
import type { Table } from "protocol";
import { h, type Child } from "../../../ui/view";
import { addedPower, ending, findAnswer } from "../answers";
import type { TableState } from "../state";
import type { Replies } from "./ask";
import { button } from "./button";
import * as say from "words/ask";
import { listed } from "../../../words/say";

export function counterBody(state: TableState, table: Table): Child {
    const { battle, ask } = table;
    if (!battle) return null;
    const added = addedPower(table, state.chosen);
    const needed = battle.power[1] + (battle.needed ?? 0);
    const full = Math.max(needed * 1.4, (battle.power[1] + added) * 1.3);
    const part = (power: number) => `${(power / full) * 100}%`;
    const isEnough = (battle.needed ?? 0) <= added;
    const sum = state.chosen
        .map((a) => findAnswer(ask, a)?.counter)
        .filter((power) => power)
        .join(" + ");
    return [
        h(
            "p",
            { key: "needs", class: "dim" },
            say.takes({ needed, attack: battle.power[0] }),
            " ",
            ask!.warn ? "" : say.chooseHand(),
        ),
        h(
            "div",
            { key: "gauge", class: "gauge" },
            h("i", { class: "gauge-have", style: { width: part(battle.power[1]) } }),
            h("i", { class: "gauge-add", style: { left: part(battle.power[1]), width: part(added) } }),
            h("i", { class: "gauge-need", style: { left: part(needed) } }),
            h("span", { class: "gauge-sum" }, sum ? `${battle.power[1]} + ${sum} = ${battle.power[1] + added}` : battle.power[1]),
            h("span", { class: isEnough ? "gauge-end good" : "gauge-end" }, isEnough ? say.enough() : say.missing({ n: (battle.needed ?? 0) - added })),
        ),
    ];
}

export function counterButtons(state: TableState, table: Table, replies: Replies): Child {
    const pass = ending(table.ask);
    const count = state.chosen.length;
    const added = addedPower(table, state.chosen);
    const events = state.chosen.filter((a) => findAnswer(table.ask, a)?.do === "counter_event").length;
    const words: string[] = [];
    if (count - events > 0) words.push(say.trashCounters({ n: count - events, power: added }));
    if (events > 0) words.push(say.useEvents({ n: events }));
    const isHit = table.battle?.hits ?? true;
    const isHelpless = !isHit || table.ask!.warn !== undefined || (table.ask!.answers?.length ?? 0) <= 1;
    return [
        pass ? button(isHit ? say.takeHit() : say.letFail(), () => replies.send(pass), { key: "P", isMain: count === 0 && isHelpless, id: "pass" }) : null,
        count > 0
            ? button(listed(words), () => replies.sendChosen(), { key: "Enter", isMain: true, id: "go" })
            : button(say.chooseCounters(), () => undefined, { isOff: true, id: "go" }),
    ];
}
