// Arrows are courses on a chart: they leave a card on the side of the lane, keep to the gaps between
// cards, and arrive on the side of the lane.
import type { Table } from "protocol";
import { h, type Child } from "../../ui/view";
import { findAnswer } from "./answers";
import type { TableState } from "./state";

export interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
}

export interface Point {
    x: number;
    y: number;
}

export interface Ways {
    lane: number; // the height of the lane
    gaps: number[]; // between the columns of Characters
    rows: [number, number]; // between front and back: above and below the lane
}

const GAP = 7; // between a card and the arrow that leaves it
const BITE = 9; // of the tip into the card that it means

/** The corners of the way from one card to another. A card of the back row goes round the front
 * row, through the gap nearest to it. */
export function course(from: Box, to: Box, ways: Ways): Point[] {
    const out = leave(from, to, ways, GAP);
    const end = leave(to, from, ways, -BITE).reverse();
    const points = [...out, ...end].filter((point, i, all) => i === 0 || Math.abs(point.x - all[i - 1]!.x) + Math.abs(point.y - all[i - 1]!.y) > 1);
    return points;
}

/** From the edge of a card into the lane. */
function leave(box: Box, other: Box, ways: Ways, gap: number): Point[] {
    const x = (box.left + box.right) / 2;
    const isAbove = box.bottom < ways.lane;
    const row = isAbove ? ways.rows[0] : ways.rows[1];
    const edge = isAbove ? box.bottom + gap : box.top - gap;
    const isBehind = isAbove ? box.bottom <= row + 4 : box.top >= row - 4;
    if (!isBehind) return [{ x, y: edge }, { x, y: ways.lane }];
    const aim = (other.left + other.right) / 2;
    // A card right behind its target goes round on the right, both ways.
    const side = Math.abs(aim - x) < 2 ? 1 : Math.sign(aim - x);
    const way = nearest(ways.gaps, x + side);
    return [{ x, y: edge }, { x, y: row }, { x: way, y: row }, { x: way, y: ways.lane }];
}

function nearest(gaps: number[], x: number): number {
    return gaps.reduce((best, gap) => (Math.abs(gap - x) < Math.abs(best - x) ? gap : best), gaps[0] ?? x);
}

/** The way with rounded corners, for a path of SVG. */
export function rounded(points: Point[], radius = 16): string {
    let path = "";
    points.forEach((point, i) => {
        const before = points[i - 1];
        const next = points[i + 1];
        if (!before) path += `M${point.x} ${point.y}`;
        else if (!next) path += `L${point.x} ${point.y}`;
        else {
            const a = towards(point, before, radius);
            const b = towards(point, next, radius);
            path += `L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`;
        }
    });
    return path;
}

function towards(from: Point, to: Point, most: number): Point {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const part = Math.min(most, length / 2) / length;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Which cards are joined, and how. */
export function joined(state: TableState): { from: number; to: number; kind: string }[] {
    const table = state.table as Table;
    if (table.battle) return [{ from: table.battle.attacker, to: table.battle.target, kind: "attack" }];
    const hint = state.hint ? findAnswer(table.ask, state.hint.a) : undefined;
    if (hint?.on !== undefined && hint.to !== undefined) return [{ from: hint.on, to: hint.to, kind: "hint" }];
    return [];
}

export function arrow(path: string, kind: string): Child {
    return h(
        "g",
        { key: kind, class: `arrow ${kind}` },
        h("path", { class: "shade", d: path }),
        h("path", { class: "line", d: path, "marker-end": `url(#tip-${kind})` }),
    );
}

/** The corner from which arrows are drawn: that of their picture, which the mat's padding moves. */
export function originOf(mat: Element): DOMRect {
    return (mat.querySelector("svg.arrows") ?? mat).getBoundingClientRect();
}

/** The gaps and rows of the mat, measured. */
export function measured(mat: Element): Ways | null {
    const origin = originOf(mat);
    const box = (selector: string) => mat.querySelector(selector)?.getBoundingClientRect();
    const [theirs, own, lane] = [box(".front.their"), box(".front.own"), box(".lane")];
    const [above, below] = [box(".behind.their"), box(".behind.own")];
    if (!theirs || !own || !lane || !above || !below) return null;
    // The middle of a card stays where it is when the card is turned.
    const places = [...mat.querySelectorAll<HTMLElement>(".front.own > *")].map((place) => {
        const of = place.getBoundingClientRect();
        return (of.left + of.right) / 2 - origin.left;
    });
    const step = places.length > 1 ? places[1]! - places[0]! : 98;
    const between = places.slice(1).map((x, i) => (x + places[i]!) / 2);
    const gaps = places.length > 0 ? [places[0]! - step / 2, ...between, places[places.length - 1]! + step / 2] : [];
    return {
        lane: (lane.top + lane.bottom) / 2 - origin.top,
        gaps,
        rows: [(above.bottom + theirs.top) / 2 - origin.top, (own.bottom + below.top) / 2 - origin.top],
    };
}

export function boxOf(mat: Element, slot: number): Box | null {
    const origin = originOf(mat);
    const box = mat.querySelector(`[data-slot="${slot}"]`)?.getBoundingClientRect();
    if (!box) return null;
    return { left: box.left - origin.left, right: box.right - origin.left, top: box.top - origin.top, bottom: box.bottom - origin.top };
}
