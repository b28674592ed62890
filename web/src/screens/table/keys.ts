// Keys of the table. Arrows move between cards, Enter and Space act as on any button; single letters
// can be switched off in the settings.
import { settings } from "../../state/settings";

export interface KeyHooks {
    flush(): boolean; // shows at once what is still to be shown; was there anything?
    undo(): void;
    hint(): void;
    why(): void;
    log(): void;
    back(): void;
    concede(): void;
    nth(index: number): void;
    type(): void; // an answer in words
    text(): void; // of the card that is looked at
    shift(slot: number, by: number): boolean; // a card of an order; was there one?
    don(): void;
}

// Zones by the keys that players of other card games know.
const ZONES: Record<string, string> = {
    c: ".hand",
    b: ".front.own",
    g: ".front.their",
    v: ".behind.own .leader-place",
    f: ".behind.their .leader-place",
    i: ".behind.own .life",
    x: ".behind.own .piles",
};

export function watchKeys(root: HTMLElement, hooks: KeyHooks): () => void {
    const pressed = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return;
        // A key that is held down answers one question, not the next one as well.
        if (event.repeat && !STEPS[event.key]) return event.key === "Enter" ? event.preventDefault() : undefined;
        const isHandled = shifted(event, hooks) || arrows(root, event) || plainKey(root, event, hooks) || letter(root, event, hooks);
        if (isHandled) event.preventDefault();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
}

function isTyping(target: EventTarget | null): boolean {
    return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

/** Does a window lie over the table? Its keys are not for what is below. */
function isCovered(): boolean {
    return document.querySelector("dialog[open]") !== null;
}

/** Keys that are never letters: they work in any case. */
function plainKey(root: HTMLElement, event: KeyboardEvent, hooks: KeyHooks): boolean {
    if (event.key === "Escape") {
        hooks.back();
        return true;
    }
    const isOnButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    if (event.key === "Enter" && !isOnButton) return press(root, "enter");
    return false;
}

function letter(root: HTMLElement, event: KeyboardEvent, hooks: KeyHooks): boolean {
    if (settings.keys !== "on") return false;
    const key = event.key.toLowerCase();
    if (event.shiftKey && key === "c") hooks.concede();
    else if (press(root, key)) return true;
    else if (/^[1-9]$/.test(key)) hooks.nth(Number(key) - 1);
    else if (key === "u") hooks.undo();
    else if (key === "h") hooks.hint();
    else if (key === "?") hooks.why();
    else if (key === "l") hooks.log();
    else if (key === "d") hooks.don();
    else if (key === "t") hooks.text();
    else if (key === "/") hooks.type();
    else if (ZONES[key]) return focusIn(root, ZONES[key]);
    else return false;
    return true;
}

/** Presses the button of the question that has this key. */
function press(root: HTMLElement, key: string): boolean {
    const button = root.querySelector<HTMLButtonElement>(`.ask [data-key="${CSS.escape(key)}"]:not(:disabled)`);
    button?.click();
    return button !== null;
}

function focusIn(root: HTMLElement, zone: string): boolean {
    const place = root.querySelector<HTMLElement>(`${zone} button.lit, ${zone} button, button:is(${zone})`);
    place?.focus();
    return place !== null;
}

const STEPS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** Shift and an arrow move the card itself, where cards are put in order. */
function shifted(event: KeyboardEvent, hooks: KeyHooks): boolean {
    const step = STEPS[event.key];
    const slot = event.target instanceof HTMLElement ? event.target.dataset["slot"] : undefined;
    return event.shiftKey && step !== undefined && slot !== undefined && hooks.shift(Number(slot), step[0] || step[1]);
}

/** Moves the focus to the next card in a direction. */
function arrows(root: HTMLElement, event: KeyboardEvent): boolean {
    const step = STEPS[event.key];
    if (!step) return false;
    const all = [...root.querySelectorAll<HTMLElement>("button[data-slot], button.don, .ask button:not(:disabled)")].filter((element) => element.offsetParent !== null);
    const from = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : null;
    if (!from || !all.includes(from)) {
        (root.querySelector<HTMLElement>("button.lit") ?? all[0])?.focus();
        return true;
    }
    nextIn(from, all, step)?.focus();
    return true;
}

/** The nearest element in a direction: distance counts, and straying from the line counts double. */
function nextIn(from: HTMLElement, all: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | null {
    const centre = (element: HTMLElement) => {
        const box = element.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const a = centre(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const element of all) {
        const b = centre(element);
        const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
        const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
        if (element === from || along < 8) continue;
        const distance = along + 2 * across;
        if (distance < least) [best, least] = [element, distance];
    }
    return best;
}
