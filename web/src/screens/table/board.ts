// The mat, as the official one is laid out: Characters in front, Leader and Stage behind, Life on
// the left, deck and trash on the right, and the same turned round for the opponent.
import type { Answer, Card, CardFace, Side, Table } from "protocol";
import { cardButton, cardPicture, type CardLook } from "../../ui/card";
import { classes, h, type Child, type VNode } from "../../ui/view";
import { byCard, findAnswer, isGathered, targets } from "./answers";
import { isMine, type Pile, type TableState } from "./state";
import * as say from "words/table";
import { hole, mixed } from "../../words/mixed";
import { listed } from "../../words/say";

const FRONT = 5; // CR 3-7-6: places for Characters

/** What the pieces of the table call when they are used. */
export interface Hands {
    click(slot: number): void;
    inspect(slot: number): void;
    zoom(slot: number): void;
    don(kind: "active" | "rested", index: number): void;
    open(panel: TableState["panel"]): void;
}

/** How the cards of the table are marked, worked out once for each drawing. */
export class Marks {
    private readonly cards: Map<number, Answer[]>;
    private readonly aims: Map<number, Answer>;
    private readonly chosen: Set<number>;
    readonly isMine: boolean;

    constructor(readonly state: TableState) {
        const { table } = state;
        this.isMine = isMine(table);
        const ask = this.isMine ? table!.ask : null;
        this.cards = byCard(ask);
        this.aims = state.selected === null || isGathered(ask) ? new Map() : targets(this.cards.get(state.selected) ?? []);
        this.chosen = new Set();
        for (const a of state.chosen) {
            const on = findAnswer(ask, a)?.on;
            if (on !== undefined) this.chosen.add(on);
        }
    }

    /** The classes of a card. */
    of(slot: number): string[] {
        const { table, selected, don, hint } = this.state;
        const answers = this.cards.get(slot);
        const takesDon = don > 0 && answers?.some((answer) => answer.do === "give");
        const hinted = hint ? findAnswer(table!.ask, hint.a) : undefined;
        const aim = this.aims.get(slot);
        return [
            (don > 0 ? takesDon : answers) ? "lit" : "",
            don === 0 && answers?.every((answer) => answer.do === "give") ? "soft" : "",
            selected === slot || this.chosen.has(slot) ? "chosen" : "",
            aim ? "aim" : "",
            aim?.hits === false ? "weak" : "",
            table?.battle?.attacker === slot ? "attacker" : "",
            table?.battle?.target === slot ? "defender" : "",
            table?.ask?.source?.slot === slot ? "source" : "",
            hinted?.on === slot || hinted?.to === slot ? "hinted" : "",
        ].filter(Boolean);
    }

    /** What can be done with a card, in words. */
    does(slot: number): string {
        const aim = this.aims.get(slot);
        if (aim) return say.target({ what: aim.short });
        const answers = this.cards.get(slot);
        if (!answers) return "";
        const attacks = answers.filter((answer) => answer.do === "attack").length;
        const others = answers.filter((answer) => answer.do !== "attack" && answer.do !== "counter");
        const words = others.map((answer) => answer.short);
        if (attacks > 0) words.push(say.canAttack({ n: attacks }));
        if (answers.some((answer) => answer.do === "counter")) words.push(say.canCounter());
        return listed(words);
    }

    /** Can some card be clicked? Else none is dimmed. */
    get isAboutCards(): boolean {
        return this.cards.size > 0;
    }

    isLit(slot: number): boolean {
        return this.cards.has(slot);
    }

    aim(slot: number): Answer | undefined {
        return this.aims.get(slot);
    }
}

export function faceOf(state: TableState, card: Card | undefined): CardFace | undefined {
    return card?.card === undefined ? undefined : state.faces.get(card.card);
}

/** One card on the table. */
export function tableCard(marks: Marks, hands: Hands, card: Card, look: CardLook = {}): VNode {
    const own = [...(look.marks ?? []), ...marks.of(card.slot)];
    const aim = marks.aim(card.slot);
    const full: CardLook = { ...look, marks: own, does: marks.does(card.slot) };
    const button = cardButton(faceOf(marks.state, card), card, full, {
        key: card.slot,
        onclick: () => hands.click(card.slot),
        onpointerenter: () => hands.inspect(card.slot),
        onfocus: () => hands.inspect(card.slot),
        oncontextmenu: (event: Event) => {
            event.preventDefault();
            hands.zoom(card.slot);
        },
    });
    if (aim?.power) {
        button.children.push(
            h("span", { class: classes("outcome", aim.hits === false && "weak"), "aria-hidden": "true" }, `${aim.power[0]} → ${aim.power[1]}`),
        );
    }
    return button;
}

function slotPlace(key: string, text = ""): VNode {
    return h("span", { class: "place", key, "aria-hidden": "true" }, text);
}

/** The five places of the Characters. */
export function front(marks: Marks, hands: Hands, side: Side, seat: number, isOwn: boolean): VNode {
    const places = side.characters.map((card) => tableCard(marks, hands, card));
    for (let i = places.length; i < FRONT; i++) places.push(slotPlace(`place${i}`));
    return h(
        "section",
        {
            key: `front${seat}`,
            class: classes("front", isOwn ? "own" : "their"),
            "aria-label": isOwn ? say.yourCharacters() : say.theirCharacters(),
            "data-zone": `${seat}-character`,
        },
        places,
    );
}

/** Leader, Stage, DON!!, Life, deck and trash. */
export function behind(marks: Marks, hands: Hands, side: Side, seat: number, isOwn: boolean): VNode {
    const piles = pilesOf(marks, hands, side, seat);
    const life = lifeOf(marks, hands, side, seat, isOwn);
    return h(
        "section",
        {
            key: `behind${seat}`,
            class: classes("behind", isOwn ? "own" : "their"),
            "aria-label": isOwn ? say.yourBack() : say.theirBack(),
        },
        isOwn ? life : piles,
        donOf(marks, hands, side, seat, isOwn),
        h("span", { class: "leader-place", "data-zone": `${seat}-leader` }, tableCard(marks, hands, side.leader)),
        h(
            "span",
            { class: "stage-place", "data-zone": `${seat}-stage` },
            side.stage ? tableCard(marks, hands, side.stage) : slotPlace("stage", say.stage()),
        ),
        isOwn ? piles : life,
    );
}

function pilesOf(marks: Marks, hands: Hands, side: Side, seat: number): VNode {
    const top = side.trash[side.trash.length - 1];
    const face = faceOf(marks.state, top);
    const name = face?.name ?? "";
    const panel: Pile = seat === 0 ? "trash0" : "trash1";
    return h(
        "span",
        { class: "pile piles" },
        h(
            "span",
            { class: "pile-pair" },
            h("span", { class: "mini back", "data-zone": `${seat}-deck` }, h("b", { "aria-hidden": "true" }, side.deck), h("span", { class: "sr" }, say.inDeck({ n: side.deck }))),
            h(
                "button",
                {
                    type: "button",
                    class: "mini trash",
                    "data-zone": `${seat}-trash`,
                    onclick: () => hands.open(panel),
                },
                face ? h("span", { key: face.card, class: "trash-top", "aria-hidden": "true" }, cardPicture(face)) : null,
                h("b", { "aria-hidden": "true" }, side.trash.length),
                h("span", { class: "sr" }, say.inTrash({ n: side.trash.length, top: name })),
            ),
        ),
        h("span", { class: "pile-word", "aria-hidden": "true" }, say.piles()),
    );
}

function lifeOf(marks: Marks, hands: Hands, side: Side, seat: number, isOwn: boolean): VNode {
    const open = side.life.filter((card) => card.face_up || marks.isLit(card.slot));
    const panel: Pile = seat === 0 ? "life0" : "life1";
    return h(
        open.length > 0 ? "button" : "span",
        {
            key: open.length > 0 ? "life-open" : "life",
            class: "pile life",
            "data-zone": `${seat}-life`,
            ...(open.length > 0 ? { type: "button", onclick: () => hands.open(panel) } : {}),
        },
        h(
            "span",
            { class: "life-stack" },
            side.life.slice(0, 6).map((card, i) =>
                h("span", { key: `life${i}`, class: classes("back", card.face_up && "face-up"), style: { "--i": i }, "aria-hidden": "true" }),
            ),
            side.life.length === 0 ? h("span", { class: "place", "aria-hidden": "true" }) : null,
            h("b", { "aria-hidden": "true" }, side.life.length),
            h("span", { class: "sr" }, (isOwn ? say.lifeYours : say.lifeTheirs)({ n: side.life.length })),
        ),
        h("span", { class: "pile-word", "aria-hidden": "true" }, open.length > 0 ? say.lifeOpen({ n: open.length }) : say.life()),
    );
}

/** The DON!! cards: a block of ten, and the same as a row of pips where there is little room. */
function donOf(marks: Marks, hands: Hands, side: Side, seat: number, isOwn: boolean): VNode {
    const { active, rested, given, deck } = side.don;
    const { ask } = marks.state.table!;
    const canGive = isOwn && marks.isMine && (ask!.answers ?? []).some((answer) => answer.do === "give");
    const picks = isOwn && marks.isMine ? (ask!.answers ?? []).filter((answer) => answer.do === "pick_don") : [];
    const tokens: Child[] = [];
    const add = (kind: "active" | "rested", count: number, n: number) => {
        const pick = picks.find((answer) => answer.n === n && answer.on === undefined);
        const chosen = pick ? marks.state.chosen.filter((a) => a === pick.a).length : 0;
        const isLit = (kind === "active" && canGive) || pick !== undefined;
        for (let i = 0; i < count; i++) {
            const isTaken = pick ? i < chosen : kind === "active" && i < marks.state.don;
            const look = classes("don", kind, isLit && "lit", isTaken && "chosen");
            const words = say.donToken({ n: i + 1, state: kind });
            tokens.push(
                isLit
                    ? h(
                          "button",
                          {
                              type: "button",
                              key: `${kind}${i}`,
                              class: look,
                              "data-don": kind,
                              "aria-pressed": isTaken ? "true" : "false",
                              onclick: () => hands.don(kind, i),
                          },
                          h("span", { "aria-hidden": "true" }, say.don()),
                          h("span", { class: "sr" }, words),
                      )
                    : h("span", { key: `${kind}${i}`, class: look, "aria-hidden": "true" }, say.don()),
            );
        }
    };
    add("active", active, 0);
    add("rested", rested, 1);
    for (let i = active + rested; i < 10; i++) tokens.push(h("span", { key: `none${i}`, class: "don none", "aria-hidden": "true" }));
    const words = [say.donActive({ n: active }), say.donRested({ n: rested })];
    if (given > 0) words.push(say.donGiven({ n: given }));
    words.push(say.donLeft({ n: deck }));
    return h(
        "span",
        { class: "dons", "data-zone": `${seat}-don` },
        h("span", { class: "don-block" }, tokens),
        h("span", { class: "don-words" }, h("span", { class: "sr" }, say.donIs(), " "), words.join(" · ")),
    );
}

/** The strip above: who the opponent is, and the backs of their hand. */
export function opponent(marks: Marks, side: Side, seat: number, hands?: Hands): VNode {
    const known = side.hand.filter((card) => card.card !== undefined).length;
    const panel: Pile = seat === 0 ? "hand0" : "hand1";
    const { hello, table, isStill } = marks.state;
    const isAsked = !isStill && table?.ask?.seat === seat;
    const name = hello?.seats[seat]?.name ?? say.opponent();
    return h(
        "section",
        { key: "opponent", class: "opponent", "aria-label": say.opponent() },
        h("span", { class: "avatar", "aria-hidden": "true" }, /\d/.exec(name)?.[0] ?? name.charAt(0)),
        h("b", null, name),
        h("span", { class: "dim who" }, hello?.seats[seat]?.player === "computer" ? say.computer() : ""),
        h(
            "span",
            { class: "backs", "data-zone": `${seat}-hand`, "aria-hidden": "true" },
            side.hand.map((card) => h("span", { key: card.slot, class: classes("back", card.card !== undefined && "known"), title: faceOf(marks.state, card)?.name ?? "" })),
        ),
        h("span", { class: "dim" }, mixed(say.hand({ n: hole(0) }), h("b", null, side.hand.length))),
        known > 0 && hands ? h("button", { type: "button", class: "known-cards", onclick: () => hands.open(panel) }, say.known({ n: known })) : null,
        pips(side),
        marks.state.isThinking || isAsked
            ? h("span", { class: "thinking", role: "status" }, h("i", null), h("i", null), h("i", null), h("span", { class: "sr" }, say.thinking()))
            : null,
    );
}

/** DON!! that can be given from the bars: how many are in hand, and what a tap does. */
export interface Purse {
    taken: number;
    take(): void;
}

/** DON!! as small bars, where the block of tokens has no room. One's own are dragged to a card, or
 * taken in hand by tapping, one more each time. */
export function pips(side: Side, purse?: Purse): VNode {
    const { active, rested } = side.don;
    const kinds = Array.from({ length: 10 }, (_, i) => classes(i < active ? "active" : i < active + rested ? "rested" : "none", purse && i < purse.taken && "taken"));
    return h(
        purse ? "button" : "span",
        { key: purse ? "purse" : "pips", class: classes("pips", purse && "lit"), ...(purse ? { type: "button", "data-don": "active", "aria-pressed": String(purse.taken > 0), onclick: () => purse.take() } : {}) },
        h("span", { class: "dim" }, mixed(say.donPips({ n: hole(0) }), h("b", null, active))),
        h("span", { class: "pip-row", "aria-hidden": "true" }, kinds.map((kind, i) => h("i", { key: i, class: kind }))),
        purse && purse.taken > 0 ? h("span", { class: "sr" }, say.donTaken({ n: purse.taken })) : null,
    );
}

/** One's own hand. */
export function hand(marks: Marks, hands: Hands, side: Side, seat: number): VNode {
    const table = marks.state.table as Table;
    return h(
        "section",
        {
            key: "hand",
            class: classes(
                "hand",
                table.ask?.kind === "counter" && marks.isMine && "counter",
                table.ask?.kind === "mulligan" && marks.isMine && "dealt",
                side.hand.length > 7 && "many",
            ),
            "aria-label": say.handOf({ n: side.hand.length }),
            "data-zone": `${seat}-hand`,
            style: { "--n": side.hand.length },
        },
        side.hand.map((card, i) =>
            tableCard(marks, hands, card, {
                inHand: true,
                marks: marks.isAboutCards && !marks.isLit(card.slot) ? ["dim-card"] : [],
                ...(i < 9 ? { key: String(i + 1) } : {}),
            }),
        ),
        side.hand.length === 0 ? h("p", { class: "dim" }, say.handEmpty()) : null,
    );
}

