// How much of something is done, as a bar.
import { h, type Child } from "./view";

export function bar(done: number, all: number, title: string): Child {
    return h("div", { class: "part-bar", role: "progressbar", "aria-label": title, "aria-valuemin": 0, "aria-valuemax": all, "aria-valuenow": done, style: { "--part": all > 0 ? done / all : 0 } }, h("i", null));
}
