// The guided game: one lesson after another, on the real table.
import { h, render } from "../../ui/view";
import type { Screen } from "../screens";

export const screen: Screen = {
    show(root) {
        render(root, h("div", { class: "page learn" }, h("h1", null, "Learn")));
    },
};
