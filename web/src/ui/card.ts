// A card without art, recognised at a glance: band with cost, colour, shape and power; name; a
// monogram on a pattern that belongs to the card's number; what it can do; types and Counter.
import type { Card, CardFace } from "protocol";
import { icon } from "./icons";
import { term } from "./terms";
import { cardText } from "./text";
import { classes, h, type Child, type Props, type VNode } from "./view";
import * as say from "words/card";
import { hole, mixed } from "../words/mixed";
import { gapAfter, listed, sentences } from "../words/say";

export const SHAPES: Record<string, string> = {
    red: "▲",
    green: "●",
    blue: "◆",
    purple: "⬟",
    black: "■",
    yellow: "✦",
};

/** What is shown of a card besides its state. */
export interface CardLook {
    inHand?: boolean; // chips of what happens when it is played
    marks?: string[]; // classes: lit, chosen, target, attacker, defender, dim
    does?: string; // what can be done with it, for screen readers
    key?: string; // the digit that chooses it
    badge?: string; // a number or word on the card: its place in an order
}

/** The card as a button. Whoever cannot see it hears its name, facts and state. */
export function cardButton(face: CardFace | undefined, card: Card, look: CardLook, props: Props): VNode {
    const marks = look.marks ?? [];
    const own = classes("card", face?.category ?? "unknown", card.rested && "rested", ...marks);
    return h(
        "button",
        {
            type: "button",
            ...props,
            class: own,
            style: face ? colours(face) : {},
            "data-slot": card.slot,
        },
        h("span", { class: "sr" }, spoken(face, card, look)),
        face ? front(face, card, look) : h("span", { class: "card-in back", "aria-hidden": "true" }),
        overlays(card, look),
    );
}

/** The same without a button, for lists and pictures. */
export function cardPicture(face: CardFace, card: Card = { slot: 0 }, look: CardLook = {}): VNode {
    return h(
        "span",
        { class: classes("card", face.category, ...(look.marks ?? [])), style: colours(face) },
        front(face, card, look),
        overlays(card, look),
    );
}

export function back(className = ""): VNode {
    return h("span", { class: `back ${className}`, "aria-hidden": "true" });
}

/** The colours and the pattern of a card, for the style sheet. */
export function colours(face: CardFace): Record<string, string> {
    const first = face.colors[0] ?? "black";
    const second = face.colors[1] ?? first;
    let seed = 7;
    for (const letter of face.card) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0;
    return {
        "--c": `var(--${first})`,
        "--c2": `var(--${second})`,
        "--on": `var(--on-${first})`,
        "--on2": `var(--on-${second})`,
        "--angle": `${seed % 180}deg`,
        "--from": `${20 + (seed % 61)}%`,
    };
}

export function isFighter(face: CardFace): boolean {
    return face.category === "leader" || face.category === "character";
}

export function monogram(name: string): string {
    const words = name.replace(/["&()]/g, " ").split(/[\s.\-·]+/);
    return words
        .filter(Boolean)
        .map((word) => [...word][0])
        .slice(0, 3)
        .join("");
}

function front(face: CardFace, card: Card, look: CardLook): VNode {
    const letters = monogram(face.name);
    return h(
        "span",
        { class: "card-in", "aria-hidden": "true" },
        h("span", { class: "card-band" }, cost(face, card), shapes(face), power(face, card)),
        h("span", { class: "card-name" }, broken(face.name)),
        h(
            "span",
            { class: "card-art" },
            h("b", { class: `letters-${letters.length}` }, letters),
            h(
                "span",
                { class: "card-attributes" },
                face.attributes.map((attribute) => icon(attribute)),
            ),
            h("span", { class: "chips" }, chips(face, card, look)),
        ),
        h(
            "span",
            { class: "card-foot" },
            h("span", { class: "card-types" }, face.types.join(" / ")),
            counterOf(face, card) ? h("span", { class: "card-counter" }, `+${counterOf(face, card)}`) : null,
        ),
    );
}

function cost(face: CardFace, card: Card): Child {
    if (face.category === "leader") return null;
    const now = card.cost ?? face.cost ?? 0;
    const changed = now < (face.cost ?? 0) ? "lower" : now > (face.cost ?? 0) ? "higher" : "";
    return h("span", { class: classes("card-cost", changed) }, now);
}

function shapes(face: CardFace): VNode {
    return h("span", { class: "card-shapes" }, face.colors.map((color) => SHAPES[color]).join(""));
}

function power(face: CardFace, card: Card): VNode {
    if (!isFighter(face)) return h("span", { class: "card-power word" }, term(face.category));
    const printed = face.power ?? 0;
    const now = card.power ?? printed;
    const arrow = now > printed ? "▲" : now < printed ? "▼" : "";
    return h("span", { class: "card-power" }, arrow ? h("i", null, arrow) : null, now);
}

function counterOf(face: CardFace, card: Card): number {
    return card.counter ?? face.counter ?? 0;
}

// Long names may break behind a point, as in Monkey.D.Luffy, and at quotation marks.
function broken(name: string): Child[] {
    const parts = name.split(/(?<=[.&])|(?<=\w)(?=")|(?<=")(?=\w)/);
    return parts.flatMap((part, i) => (i < parts.length - 1 ? [part, h("wbr", null)] : [part]));
}

function allText(face: CardFace): string {
    return sentences(face.abilities.flatMap((ability) => ability.clauses));
}

function chips(face: CardFace, card: Card, look: CardLook): VNode[] {
    const text = allText(face);
    const words = (card.keywords ?? face.keywords).map(term);
    const out = words.map((word) => h("span", { class: "chip strong" }, word));
    const add = (word: string, tag: string, kind = "") => {
        if (text.includes(tag)) out.push(h("span", { class: `chip ${kind}` }, word));
    };
    if (card.negated) out.unshift(h("span", { class: "chip counter" }, say.negated()));
    add(say.chipCounter(), say.tagCounter(), "counter");
    if (face.category !== "event") add(say.chipMain(), say.tagMain());
    add(say.chipAttack(), say.tagAttack());
    add(say.onKo(), say.tagKo());
    if (look.inHand) add(say.onPlay(), say.tagPlay());
    if (look.inHand && hasTrigger(face)) out.push(h("span", { class: "chip" }, "⚡"));
    return out.slice(0, look.inHand ? 3 : 2);
}

export function hasTrigger(face: CardFace): boolean {
    return face.abilities.some((ability) => ability.trigger);
}

function overlays(card: Card, look: CardLook): Child[] {
    const state = card.rested ? "rested" : card.new ? "new" : "";
    return [
        card.don ? h("span", { class: "card-don", "aria-hidden": "true" }, say.don({ n: card.don })) : null,
        state ? h("span", { class: `card-state ${state}`, "aria-hidden": "true" }, state === "new" ? say.justPlayed() : say.rested()) : null,
        look.key ? h("span", { class: "card-key", "aria-hidden": "true" }, look.key) : null,
        look.badge ? h("span", { class: "card-badge", "aria-hidden": "true" }, look.badge) : null,
    ];
}

function coloursOf(face: CardFace): string {
    const [first, second] = face.colors.map(term);
    return second === undefined ? (first ?? "") : say.and({ a: first!, b: second });
}

/** The card in words. */
export function spoken(face: CardFace | undefined, card: Card, look: CardLook = {}): string {
    if (!face) return say.faceDown();
    const parts = [card.copy ? say.copy({ name: face.name, n: card.copy }) : face.name];
    parts.push(say.kind({ colours: coloursOf(face), category: term(face.category) }));
    if (face.category !== "leader") parts.push(say.costIs({ n: card.cost ?? face.cost ?? 0 }));
    if (isFighter(face)) parts.push(say.powerIs({ n: card.power ?? face.power ?? 0 }));
    if (look.inHand && counterOf(face, card)) parts.push(say.counterIs({ n: counterOf(face, card) }));
    for (const keyword of card.keywords ?? []) parts.push(term(keyword));
    if (card.rested) parts.push(say.rested());
    if (card.new) parts.push(say.playedNow());
    if (card.negated) parts.push(say.negatedLong());
    if (card.don) parts.push(say.donGiven({ n: card.don }));
    if (look.marks?.includes("chosen")) parts.push(say.chosen());
    if (look.does) parts.push(look.does);
    return listed(parts);
}

/** The card at full length: facts and text. */
export function cardSheet(face: CardFace, card?: Card, clause?: { ability: number; clause: number }): VNode {
    const main = face.abilities.filter((ability) => !ability.trigger);
    const triggers = face.abilities.filter((ability) => ability.trigger);
    const lines = (list: typeof main) =>
        list.map((ability) =>
            h(
                "p",
                { key: ability.ability },
                ability.clauses.map((text, i) => [
                    i > 0 ? gapAfter(ability.clauses[i - 1]!) : null,
                    clause && clause.ability === ability.ability && clause.clause === i
                        ? h("mark", null, cardText(text))
                        : cardText(text),
                ]),
            ),
        );
    const disc = face.category === "leader" ? face.life : (card?.cost ?? face.cost);
    return h(
        "article",
        { class: "sheet", style: colours(face), "aria-label": face.name },
        h(
            "header",
            { class: "sheet-band" },
            h("span", { class: "card-cost", title: face.category === "leader" ? say.life() : say.cost() }, disc ?? 0),
            h("h2", null, face.name),
            isFighter(face) ? h("span", { class: "card-power" }, card?.power ?? face.power ?? 0) : null,
        ),
        h(
            "p",
            { class: "sheet-facts" },
            h("b", null, face.colors.map((color) => `${SHAPES[color]} ${term(color)}`).join(" / ")),
            ` ${term(face.category)}`,
            [face.attributes.map(term).join(" / "), face.types.join(" / ")]
                .filter(Boolean)
                .map((fact) => h("span", null, fact)),
            face.counter ? h("span", null, mixed(say.counter({ n: hole(0) }), h("b", null, `+${face.counter}`))) : null,
            h("span", { class: "sheet-number" }, face.card),
        ),
        h("div", { class: "sheet-text" }, main.length > 0 ? lines(main) : h("p", null, say.noEffect())),
        triggers.length > 0 ? h("div", { class: "sheet-trigger" }, lines(triggers)) : null,
    );
}

