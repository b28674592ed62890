// What is in a deck, counted by the engine: curve, colours, counters, and exact chances.
import type { DeckCounts } from "../../engine/library";
import { SHAPES } from "../../ui/card";
import { h, type Child } from "../../ui/view";
import * as say from "words/decks";
import { term } from "../../ui/terms";

export function percent(chance: number): string {
    return `${(chance * 100).toFixed(1)} %`;
}

export function numbers(counts: DeckCounts): Child {
    if (counts.cards === 0) return h("p", { class: "dim" }, say.nothing());
    return [
        h("h2", null, say.cost()),
        curve(counts),
        h("p", { class: "dim" }, say.average({ n: counts.average_cost.toFixed(2) })),
        h("h2", null, say.cards()),
        facts(counts),
        h("h2", null, say.atLeastOne()),
        hopes(counts),
        h("h2", null, say.onCurve()),
        onCurve(counts),
    ];
}

export function curve(counts: DeckCounts): Child {
    const most = Math.max(1, ...counts.costs.map((row) => row.cards));
    return h(
        "ol",
        { class: "curve" },
        counts.costs.map(({ cost, cards }) =>
            h(
                "li",
                { key: cost, style: { "--part": cards / most } },
                h("span", { class: "sr" }, say.costRow({ cost, n: cards })),
                h("b", { "aria-hidden": "true" }, cards || ""),
                h("i", { "aria-hidden": "true" }),
                h("span", { class: "curve-cost", "aria-hidden": "true" }, cost === 10 ? "10+" : cost),
            ),
        ),
    );
}

function facts(counts: DeckCounts): Child {
    const without = counts.cards - (counts.opening_hand["counter"]?.cards ?? 0);
    const rows: [string, Child][] = [
        [say.colours(), Object.entries(counts.colors).map(([color, n]) => h("span", { class: "fact-chip", key: color }, `${SHAPES[color.toLowerCase()] ?? ""} ${term(color.toLowerCase())} ${n}`))],
        [say.kinds(), Object.entries(counts.categories).map(([kind, n]) => h("span", { class: "fact-chip", key: kind }, `${term(kind.toLowerCase())} ${n}`))],
        [say.counters(), [chip(`+2000: ${counts.counters_2000}`), chip(`+1000: ${counts.counters_1000}`), chip(say.none({ n: without })), chip(say.together({ n: counts.counter_total }))]],
        [say.keywords(), Object.entries(counts.keywords).map(([word, n]) => chip(`${term(word.toLowerCase())} ${n}`))],
        [say.types(), Object.entries(counts.types).slice(0, 8).map(([type, n]) => chip(`${type} ${n}`))],
        [say.trigger(), [chip(`${counts.triggers}`), chip(say.triggerInLife({ chance: percent(counts.trigger_in_life) }))]],
    ];
    return h("dl", { class: "facts" }, rows.map(([title, value]) => [h("dt", { key: title }, title), h("dd", { key: `${title}:` }, value)]));
}

function chip(text: string): Child {
    return h("span", { class: "fact-chip" }, text);
}

function hopes(counts: DeckCounts): Child {
    const rows = Object.values(counts.opening_hand).filter((hope) => hope.cards > 0);
    return h(
        "table",
        { class: "chances" },
        h("thead", null, h("tr", null, ["", say.cards(), say.hand(), say.withMulligan()].map((title) => h(title ? "th" : "td", title ? { scope: "col" } : null, title)))),
        h(
            "tbody",
            null,
            rows.map((hope) => h("tr", { key: hope.text }, h("th", { scope: "row" }, hope.text), h("td", null, hope.cards), h("td", null, percent(hope.chance)), h("td", null, percent(hope.with_mulligan)))),
        ),
    );
}

function onCurve(counts: DeckCounts): Child {
    const rows = counts.costs.filter((row) => row.cards > 0 && row.on_curve_first !== undefined);
    return h(
        "table",
        { class: "chances" },
        h("thead", null, h("tr", null, [say.cost(), say.goingFirst(), say.goingSecond()].map((title) => h("th", { scope: "col" }, title)))),
        h(
            "tbody",
            null,
            rows.map((row) => h("tr", { key: row.cost }, h("th", { scope: "row" }, row.cost === 10 ? say.tenOrMore() : row.cost), h("td", null, percent(row.on_curve_first!)), h("td", null, percent(row.on_curve_second!)))),
        ),
    );
}
