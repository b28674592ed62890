// The screens of the page, in the order of the menu. Each lives in a folder of its own, which is
// loaded when it is first shown.
import * as say from "words/app";

/** Draws itself into 'root' and returns what to do when it is left. */
export interface Screen {
    show(root: HTMLElement, path: string[], query: URLSearchParams): (() => void) | void;
}

export interface ScreenRow {
    name: string; // in the address
    title: string; // in the menu and in the window's title
    icon: string; // a name of ui/icons
    inMenu: boolean;
    isWide?: boolean; // it fills the window, without the frame of a page
    load: () => Promise<{ screen: Screen }>;
}

export const SCREENS: ScreenRow[] = [
    { name: "play", title: say.play(), icon: "play", inMenu: true, load: () => import("./play/play") },
    {
        name: "table",
        title: say.table(),
        icon: "table",
        inMenu: false,
        isWide: true,
        load: () => import("./table/table"),
    },
    { name: "online", title: say.online(), icon: "online", inMenu: true, load: () => import("./online/lobby") },
    { name: "room", title: say.table(), icon: "table", inMenu: false, load: () => import("./online/room") },
    { name: "profile", title: say.profile(), icon: "person", inMenu: false, load: () => import("./online/profile") },
    { name: "learn", title: say.learn(), icon: "learn", inMenu: true, load: () => import("./learn/learn") },
    { name: "decks", title: say.decks(), icon: "decks", inMenu: true, load: () => import("./decks/decks") },
    { name: "cards", title: say.cards(), icon: "cards", inMenu: true, load: () => import("./cards/cards") },
    { name: "puzzles", title: say.puzzles(), icon: "puzzles", inMenu: true, load: () => import("./puzzles/puzzles") },
    { name: "lab", title: say.lab(), icon: "lab", inMenu: true, load: () => import("./lab/lab") },
    { name: "position", title: say.position(), icon: "position", inMenu: true, load: () => import("./position/position") },
    { name: "watch", title: say.watch(), icon: "watch", inMenu: true, load: () => import("./watch/watch") },
    {
        name: "replays",
        title: say.replays(),
        icon: "replays",
        inMenu: true,
        load: () => import("./replays/replays"),
    },
    { name: "rules", title: say.rules(), icon: "log", inMenu: true, load: () => import("./rules/rules") },
    {
        name: "settings",
        title: say.settings(),
        icon: "settings",
        inMenu: true,
        load: () => import("./settings/settings"),
    },
];
