// A button of a question: what happens, and the key for it.
import { classes, h, type VNode } from "../../../ui/view";

const KEY_NAMES: Record<string, string> = { Enter: "⏎", Escape: "Esc" };

export interface ButtonLook {
    key?: string;
    isMain?: boolean;
    isQuiet?: boolean;
    isOff?: boolean;
    id?: string;
}

export function button(text: string, click: () => void, look: ButtonLook = {}): VNode {
    return h(
        "button",
        {
            type: "button",
            key: look.id ?? text,
            class: classes("button", look.isMain && "main", look.isQuiet && "quiet"),
            disabled: look.isOff ?? false,
            "data-key": look.key?.toLowerCase(),
            onclick: click,
        },
        h("span", null, text),
        look.key ? h("kbd", { "aria-hidden": "true" }, KEY_NAMES[look.key] ?? look.key) : null,
    );
}
