// The review of a game: who was winning turn by turn, and the largest mistakes with something better. It
// is worked out in a Worker of its own, which can be ended.
import { Engine } from "../../engine/client";
import type { Review, ReviewMistake } from "../../engine/library";
import { bar } from "../../ui/bar";
import { h, type Child } from "../../ui/view";
import * as say from "words/review";
import { language } from "../../words/language";

const NODES: [string, string][] = [
    ["60", say.quick()],
    ["300", say.careful()],
    ["1200", say.long()],
];
const REDRAW_MS = 200;

export interface ReviewHost {
    redraw(): void;
    show(answer: number): void; // goes to an answer of the game
}

export class GameReview {
    private engine: Engine | null = null;
    private nodes = "60";
    private part = 0;
    private title = "";
    private review: Review | null = null;
    private failure = "";

    constructor(
        private readonly host: ReviewHost,
        private readonly record: string,
    ) {}

    stop(): void {
        this.engine?.end();
        this.engine = null;
    }

    private async start(): Promise<void> {
        const engine = new Engine("study");
        this.engine = engine;
        this.failure = "";
        this.review = null;
        this.part = 0;
        this.host.redraw();
        const opened = await engine.ask<{ open?: boolean; error?: string }>("web_review_open", JSON.stringify({ record: this.record, nodes: Number(this.nodes) }));
        if (!opened.open) {
            this.failure = opened.error || say.cannot();
            this.stop();
            return this.host.redraw();
        }
        let told = 0;
        while (this.engine === engine) {
            this.part = await engine.ask<number>("web_review_step");
            if (this.part >= 1) break;
            if (performance.now() - told > REDRAW_MS) {
                told = performance.now();
                this.host.redraw();
            }
        }
        if (this.engine !== engine) return;
        const report = await engine.ask<{ title: string; review: Review }>("web_review_report");
        [this.title, this.review] = [report.title, report.review];
        this.stop();
        this.host.redraw();
    }

    private cancel(): void {
        this.stop();
        this.host.redraw();
    }

    draw(): Child {
        return h("section", { class: "review", "aria-label": say.title() }, h("h2", null, say.title()), this.failure ? h("p", { class: "warning", role: "alert" }, this.failure) : null, this.engine ? this.progress() : this.review ? this.report(this.review) : this.offer());
    }

    private offer(): Child {
        return [
            h("p", { class: "dim" }, say.lead()),
            h(
                "div",
                { class: "review-fields" },
                h(
                    "label",
                    { class: "field" },
                    h("span", null, say.how()),
                    h(
                        "select",
                        {
                            onchange: (event: Event) => {
                                this.nodes = (event.target as HTMLSelectElement).value;
                            },
                        },
                        NODES.map(([value, text]) => h("option", { key: value, value, selected: value === this.nodes }, text)),
                    ),
                ),
                h("button", { type: "button", class: "button main", onclick: () => void this.start() }, say.start()),
            ),
        ];
    }

    private progress(): Child {
        return h("div", { class: "lab-progress" }, bar(Math.round(this.part * 100), 100, say.title()), h("p", { role: "status" }, say.percent({ n: Math.round(this.part * 100) })), h("button", { type: "button", class: "button", onclick: () => this.cancel() }, say.stop()));
    }

    private report(review: Review): Child {
        return [
            h("p", { role: "status" }, this.title),
            chart(review),
            h("div", { class: "review-sides" }, review.players.map((player, seat) => this.side(player, seat))),
            h("p", null, h("button", { type: "button", class: "small", onclick: () => void this.start() }, say.again())),
        ];
    }

    private side(player: Review["players"][number], seat: number): Child {
        return h(
            "section",
            { key: seat, class: `review-side seat-${seat}` },
            h("h3", null, say.player({ n: seat + 1 })),
            h("p", { class: "dim" }, say.summary({ decisions: player.decisions, mistakes: player.mistakes, start: percent(player.start), cost: percent(player.choices) })),
            player.worst.length === 0 ? h("p", null, say.noMistake()) : h("ol", { class: "mistakes" }, player.worst.map((mistake) => this.mistake(mistake))),
        );
    }

    private mistake(mistake: ReviewMistake): Child {
        return h(
            "li",
            { key: mistake.answer },
            h("p", null, h("b", null, mistake.missed_win ? say.missedWin({ turn: mistake.turn }) : say.cost({ turn: mistake.turn, loss: percent(mistake.loss) })), h("span", { class: "dim" }, ` ${percent(mistake.chance_better)} → ${percent(mistake.chance_played)}`)),
            h("p", null, h("span", { class: "mistake-word wrong" }, say.played()), mistake.played),
            h("p", null, h("span", { class: "mistake-word good" }, say.better()), mistake.better),
            h("button", { type: "button", class: "small", onclick: () => this.host.show(mistake.answer - 1) }, say.show({ n: mistake.answer })),
        );
    }
}

function percent(chance: number): string {
    return `${Math.round(chance * 100)} %`;
}

const WIDTH = 640;
const HEIGHT = 180;

/** Player 1's chance by turn, as each player saw it. */
export function chart(review: Review): Child {
    const { turns } = review;
    if (turns.length === 0) return null;
    const x = (i: number) => (turns.length > 1 ? (i / (turns.length - 1)) * WIDTH : WIDTH / 2);
    const y = (chance: number) => (1 - chance) * HEIGHT;
    const line = (of: (turn: Review["turns"][number]) => number) => turns.map((turn, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(of(turn)).toFixed(1)}`).join("");
    const said = turns.map((turn) => say.chartTurn({ turn: turn.turn, one: percent(turn.p1_seen_by_p1), two: percent(turn.p1_seen_by_p2) })).join(language === "ja" ? "。" : "; ");
    return h(
        "figure",
        { class: "chance" },
        h(
            "svg",
            { viewBox: `-34 -8 ${WIDTH + 44} ${HEIGHT + 34}`, role: "img", "aria-label": say.chart({ said }) },
            [0, 0.5, 1].map((chance) => [h("path", { class: "chance-grid", d: `M0 ${y(chance)}H${WIDTH}` }), h("text", { class: "chance-text end", x: -6, y: y(chance) + 4 }, `${chance * 100}`)]),
            h("path", { class: "chance-line two", d: line((turn) => turn.p1_seen_by_p2) }),
            h("path", { class: "chance-line one", d: line((turn) => turn.p1_seen_by_p1) }),
            turns.map((turn, i) => [h("circle", { class: "chance-dot", cx: x(i), cy: y(turn.p1_seen_by_p1), r: 3.5 }), i % Math.ceil(turns.length / 14) === 0 ? h("text", { class: "chance-text", x: x(i), y: HEIGHT + 18 }, turn.turn) : null]),
        ),
        h("figcaption", null, h("span", { class: "key one" }, say.legendOne()), h("span", { class: "key two" }, say.legendTwo()), h("span", { class: "dim" }, say.byTurn())),
    );
}
