// Motion: a card that has moved comes from where it was. Nothing waits for it.
import type { Table } from "protocol";

const MOVE = 180; // milliseconds
const ATTACK = 220;
const FLIP = 260;
const EASING = "cubic-bezier(.2,.8,.3,1)";

interface Spot {
    x: number; // of the centre
    y: number;
    width: number;
}

export type Spots = Map<string, Spot>;

function spotOf(element: Element): Spot {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: (element as HTMLElement).offsetWidth };
}

/** Where all cards and areas are. */
export function spots(root: Element): Spots {
    const out: Spots = new Map();
    for (const element of root.querySelectorAll<HTMLElement>("[data-slot]")) out.set(`slot${element.dataset["slot"]}`, spotOf(element));
    for (const element of root.querySelectorAll<HTMLElement>("[data-zone]")) out.set(element.dataset["zone"]!, spotOf(element));
    return out;
}

/** The piles of the cards that lie in them and are shown in the tray. */
function pilesOf(table: Table): Map<number, string> {
    const out = new Map<number, string>();
    table.sides.forEach((side, seat) => {
        for (const card of side.life) out.set(card.slot, `${seat}-life`);
        for (const card of side.deck_known) out.set(card.slot, `${seat}-deck`);
        for (const card of side.trash) out.set(card.slot, `${seat}-trash`);
    });
    return out;
}

/** Lets every card come from where it was before the drawing. */
export function move(root: Element, before: Spots, table: Table, isMoving: boolean): void {
    const from = new Map<number, string>();
    for (const event of table.events) {
        if (event.on !== undefined && event.from && event.from !== "none") from.set(event.on, `${event.seat ?? 0}-${event.from}`);
        if (event.do === "draw" && event.on !== undefined) from.set(event.on, `${event.seat ?? 0}-deck`);
    }
    const piles = pilesOf(table);
    for (const element of root.querySelectorAll<HTMLElement>("[data-slot]")) {
        const slot = Number(element.dataset["slot"]);
        const pile = before.has(`slot${slot}`) ? undefined : piles.get(slot);
        const start = before.get(`slot${slot}`) ?? before.get(from.get(slot) ?? pile ?? "");
        if (!start) continue;
        const end = spotOf(element);
        const [dx, dy] = [start.x - end.x, start.y - end.y];
        if (Math.abs(dx) + Math.abs(dy) < 3) continue;
        if (!isMoving) {
            element.animate([{ opacity: 0.2 }, { opacity: 1 }], 80);
            continue;
        }
        const scale = Math.min(1.6, Math.max(0.4, start.width / Math.max(1, end.width)));
        // A card that comes out of a pile turns over on its way.
        const [turned, open] = pile ? [{ rotate: "y 90deg" }, { rotate: "y 0deg" }] : [{}, {}];
        element.animate([{ translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 30, ...turned }, { translate: "0 0", scale: "1", zIndex: 30, ...open }], {
            duration: pile ? FLIP : MOVE,
            easing: EASING,
        });
    }
    if (isMoving) for (const event of table.events) if (event.do === "attack") lunge(root, event.on, event.to_card);
    for (const event of table.events) if (event.do === "damage") flash(root, `${event.seat ?? 0}-life`);
}

/** The attacker leans towards its target and comes back. */
function lunge(root: Element, attacker: number | undefined, target: number | undefined): void {
    const a = root.querySelector<HTMLElement>(`[data-slot="${attacker}"]`);
    const b = root.querySelector<HTMLElement>(`[data-slot="${target}"]`);
    if (!a || !b) return;
    const [from, to] = [spotOf(a), spotOf(b)];
    const [dx, dy] = [(to.x - from.x) * 0.25, (to.y - from.y) * 0.25];
    a.animate([{ translate: "0 0" }, { translate: `${dx}px ${dy}px`, zIndex: 30 }, { translate: "0 0" }], { duration: ATTACK, easing: "ease-in-out" });
}

function flash(root: Element, zone: string): void {
    root.querySelector(`[data-zone="${zone}"]`)?.animate([{ filter: "brightness(2.2)" }, { filter: "none" }], 260);
}

/** Ends everything that moves. */
export function finish(root: Element): void {
    for (const animation of root.getAnimations({ subtree: true })) {
        if (!(animation instanceof CSSAnimation)) animation.finish();
    }
}
