// Dragging, with a mouse or a finger. Every drag has a twin of two clicks; a drop in the wrong place
// does nothing but say why.
import type { Answer, Table } from "protocol";
import { byCard, gatheredAnswer, isGathered, targets } from "./answers";

const THRESHOLD = 7; // pixels before a press is a drag

/** What is dragged: a card, or DON!!. */
export type Load = { slot: number } | { don: number };

export interface Drop {
    slot?: number;
    zone?: string;
}

/** The answer that a drop means; null if it means none. */
export function dropped(table: Table, load: Load, drop: Drop): Answer | null {
    const cards = byCard(table.ask);
    if ("don" in load) {
        const own = drop.slot === undefined ? [] : (cards.get(drop.slot) ?? []);
        return own.find((answer) => answer.do === "give") ?? null;
    }
    const own = cards.get(load.slot) ?? [];
    if (drop.slot === load.slot) return null;
    if (isGathered(table.ask)) return drop.slot === undefined ? null : (gatheredAnswer(table, load.slot, drop.slot) ?? null);
    if (drop.slot !== undefined) {
        const aimed = targets(own).get(drop.slot);
        if (aimed) return aimed;
        const block = own.find((answer) => answer.do === "block");
        if (block && drop.slot === table.battle?.attacker) return block;
    }
    const isHome = drop.zone === `${table.you}-hand`;
    const play = own.find((answer) => answer.do === "play");
    return play && !isHome && (drop.zone !== undefined || drop.slot !== undefined) ? play : null;
}

export interface DragHooks {
    canTake(load: Load): boolean;
    donInHand(): number;
    begin(load: Load): void;
    over(point: { x: number; y: number }, drop: Drop): void;
    end(load: Load, drop: Drop | null): void;
}

/** Watches the mat for drags. */
export function watchDrags(root: HTMLElement, hooks: DragHooks): () => void {
    let load: Load | null = null;
    let start = { x: 0, y: 0 };
    let isDragging = false;
    let pointer = -1;

    const loadAt = (target: Element): Load | null => {
        const card = target.closest<HTMLElement>("[data-slot]");
        if (card) return { slot: Number(card.dataset["slot"]) };
        if (target.closest('[data-don="active"]')) return { don: Math.max(1, hooks.donInHand()) };
        return null;
    };
    // The click that follows a drag is a part of it, unless the next press comes first: a finger's drag has none.
    const swallow = (click: Event) => click.stopPropagation();
    const letClick = () => root.removeEventListener("click", swallow, { capture: true });
    const down = (event: PointerEvent) => {
        letClick();
        if (event.button !== 0 || isDragging) return;
        load = loadAt(event.target as Element);
        if (load && !hooks.canTake(load)) load = null;
        start = { x: event.clientX, y: event.clientY };
        pointer = event.pointerId;
    };
    const moved = (event: PointerEvent) => {
        if (!load || event.pointerId !== pointer) return;
        if (!isDragging && Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD) return;
        if (!isDragging) {
            isDragging = true;
            root.setPointerCapture(pointer);
            hooks.begin(load);
        }
        hooks.over({ x: event.clientX, y: event.clientY }, dropAt(event.clientX, event.clientY));
    };
    const stop = (event: PointerEvent, drop: Drop | null) => {
        if (!load || event.pointerId !== pointer) return;
        const [was, ended] = [load, isDragging];
        load = null;
        isDragging = false;
        if (!ended) return;
        root.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(letClick, 50);
        hooks.end(was, drop);
    };
    const up = (event: PointerEvent) => stop(event, dropAt(event.clientX, event.clientY));
    const cancel = (event: PointerEvent) => stop(event, null);
    root.addEventListener("pointerdown", down);
    root.addEventListener("pointermove", moved);
    root.addEventListener("pointerup", up);
    root.addEventListener("pointercancel", cancel);
    return () => {
        root.removeEventListener("pointerdown", down);
        root.removeEventListener("pointermove", moved);
        root.removeEventListener("pointerup", up);
        root.removeEventListener("pointercancel", cancel);
    };
}

function dropAt(x: number, y: number): Drop {
    const drop: Drop = {};
    const under = document.elementFromPoint(x, y);
    const card = under?.closest<HTMLElement>("[data-slot]");
    const zone = under?.closest<HTMLElement>("[data-zone]");
    if (card) drop.slot = Number(card.dataset["slot"]);
    if (zone) drop.zone = zone.dataset["zone"]!;
    else if (under?.closest(".mat")) drop.zone = "mat";
    return drop;
}
