// Small drawings, all of our own: one path each, on a grid of 16.
import { h, type VNode } from "./view";

const PATHS: Record<string, string> = {
    slash: "M13.5 2.5 5 11M3 9.5l3.5 3.5M5 11l-2.5 2.5",
    strike: "M8 1.5 9.7 5.6 14 4.2 11.6 8l2.9 3.3-4.4.1L8 15l-2.1-3.6-4.4-.1L4.4 8 2 4.2l4.3 1.4Z",
    ranged: "M3 8a5 5 0 1 0 10 0A5 5 0 1 0 3 8M8 1v4M8 11v4M1 8h4M11 8h4",
    special: "M8 1.5C8.6 6 10 7.4 14.5 8 10 8.6 8.6 10 8 14.5 7.4 10 6 8.6 1.5 8 6 7.4 7.4 6 8 1.5Z",
    wisdom: "M8 4C6.5 2.8 4 2.6 2 3v9c2-.4 4.5-.2 6 1 1.5-1.2 4-1.4 6-1V3c-2-.4-4.5-.2-6 1Zm0 0v9",
    "?": "M5.5 5.5A2.5 2.5 0 1 1 8 8v2M8 12.8v.4",
    play: "M4.5 2.5v11l9-5.5Z",
    table: "M2 3h12v10H2ZM2 8h12M8 3v10",
    learn: "M1.5 6 8 3l6.5 3L8 9ZM4 7.5v3.5c2.5 1.5 5.5 1.5 8 0V7.5",
    watch: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M6 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
    settings: "M2 5h7M13 5h1M2 11h1M7 11h7M9 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3 11a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
    decks: "M3 4.5h7v10H3ZM5 2.5h8v10",
    cards: "M2 3h12v10H2ZM2 6h12M5 9h6",
    lab: "M6 2v4L2.5 13.5h11L10 6V2M5 2h6M4.5 10h7",
    replays: "M3 8a5 5 0 1 1 1.5 3.5M3 8V4M3 8h3.5",
    position: "M2 2h12v12H2ZM2 8h12M8 2v12M4.5 5h1M10.5 11h1",
    puzzles: "M6.5 3a1.5 1.5 0 1 1 3 0H13v3.5a1.5 1.5 0 1 1 0 3V13H3V3Z",
    online: "M2 12.5c0-2 1.500-3 3-3s3 1 3 3M8 12.5c0-2 1.500-3 3-3s3 1 3 3M3 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M9 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
    person: "M3 14c0-3 2-5 5-5s5 2 5 5M5 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
    menu: "M2 4h12M2 8h12M2 12h12",
    close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
    undo: "M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H6",
    hint: "M5 9.5a4.5 4.5 0 1 1 6 0c-.8.7-1 1.200-1 2H6c0-.8-.2-1.300-1-2M6.5 14h3",
    log: "M3 3.5h10M3 6.5h10M3 9.5h7M3 12.5h5",
    bolt: "M9.5 1.5 3.5 9H8l-1 5.5L13 7H8.5Z",
    flag: "M4 14.5v-12h8.5L10.5 6l2 3.5H4",
};

export function icon(name: string, className = ""): VNode {
    return h(
        "svg",
        { class: `icon ${className}`, viewBox: "0 0 16 16", "aria-hidden": "true" },
        h("path", { d: PATHS[name] ?? PATHS["?"] }),
    );
}

/** The sign of the program: a needle in a ring. */
export function compass(): VNode {
    return h(
        "svg",
        { class: "compass", viewBox: "0 0 24 24", "aria-hidden": "true" },
        h("circle", { cx: 12, cy: 12, r: 10.3 }),
        h("path", { class: "needle", d: "M12 3.2 14.1 12 12 20.8 9.9 12Z" }),
        h("path", { class: "cross", d: "M3.2 12 12 9.9 20.8 12 12 14.1Z" }),
    );
}
