// What the online screens share: a page that needs a server, fields of forms, and asking the lobby.
import { findServer, Link, Refusal, type LinkOwner } from "../../online/socket";
import type { Welcome } from "../../online/wire";
import { h, render, type Child } from "../../ui/view";
import * as say from "words/online";
import { hole, mixed } from "../../words/mixed";

/** Draws a screen once a server has been found; without one it says so. Returns what ends it. */
export function withServer(root: HTMLElement, title: string, show: (root: HTMLElement) => () => void): () => void {
    let leave: (() => void) | null = null;
    let isLeft = false;
    const page = (...children: Child[]) => render(root, h("div", { class: "page online" }, h("h1", null, title), children));
    const look = async () => {
        page(h("p", { class: "dim", role: "status" }, say.looking()));
        const found = await findServer();
        if (isLeft) return;
        if (found === "there") {
            root.replaceChildren();
            const inner = document.createElement("div");
            root.append(inner);
            leave = show(inner);
            return;
        }
        page(
            h("p", { class: "lead", role: "status" }, found === "none" ? say.noServer() : say.unreachable()),
            h("p", null, mixed(say.without({ command: hole(0) }), h("code", null, "logpose serve"))),
            h("div", { class: "buttons" }, h("button", { type: "button", class: "button", onclick: () => void look() }, say.tryAgain()), h("a", { class: "button quiet", href: "#/play" }, say.playComputer())),
        );
    };
    void look();
    return () => {
        isLeft = true;
        leave?.();
    };
}

/** The connection to the lobby, for as long as a screen is open. */
export class Lobby implements LinkOwner {
    readonly link: Link;

    constructor(
        private readonly onWelcome: (welcome: Welcome) => void,
        private readonly onMessage: (message: { kind: string }) => void,
        private readonly onChange: () => void,
    ) {
        this.link = new Link("ws", this);
    }

    opened(welcome: Welcome): void {
        this.onWelcome(welcome);
    }

    message(message: { kind: string }): void {
        this.onMessage(message);
    }

    changed(): void {
        this.onChange();
    }
}

/** The names of those who are there: "Nami and Zoro". */
export function both(names: readonly (string | null)[]): string {
    const [a, b] = names.filter(Boolean);
    return a && b ? say.and({ a, b }) : (a ?? "");
}

/** Says how the connection is, if it is not well. */
export function linkLine(link: Link): Child {
    if (link.state !== "lost") return null;
    const text = navigator.onLine === false ? say.noNetwork() : say.connectionLost();
    return h("p", { key: "link", class: "link-lost", role: "status" }, say.connecting({ text }), link.tries > 1 ? ` ${say.tries({ n: link.tries })}` : "");
}

export function refusalText(reason: unknown): string {
    if (!(reason instanceof Refusal)) return String(reason);
    return reason.message.charAt(0).toUpperCase() + reason.message.slice(1) + (/[.!?]$/.test(reason.message) ? "" : ".");
}

export function selectField(name: string, title: string, options: [string, string][], value: string, change: (value: string) => void): Child {
    return h(
        "label",
        { class: "field", key: name },
        h("span", null, title),
        h(
            "select",
            { name, onchange: (event: Event) => change((event.target as HTMLSelectElement).value) },
            options.map(([option, text]) => h("option", { key: option, value: option, selected: option === value }, text)),
        ),
    );
}

export function checkField(name: string, title: string, value: boolean, change: (value: boolean) => void): Child {
    return h(
        "label",
        { class: "check", key: name },
        h("input", { type: "checkbox", name, checked: value, onchange: (event: Event) => change((event.target as HTMLInputElement).checked) }),
        h("span", null, title),
    );
}

/** A link of this page to a table. */
export function tableLink(kind: "join" | "watch", table: string, secret: string): string {
    const page = new URL(document.baseURI);
    page.hash = `${kind}=${table}.${secret}`;
    return page.href;
}

/** A link with a button that copies it; in streamer mode nobody else sees it. */
export function linkField(title: string, link: string, isHidden: boolean): Child {
    const copy = (event: Event) => {
        const button = event.currentTarget as HTMLButtonElement;
        const field = button.parentElement!.querySelector("input")!;
        const done = () => (button.textContent = say.copied());
        field.select();
        if (navigator.clipboard) void navigator.clipboard.writeText(link).then(done, () => undefined);
        else if (document.execCommand("copy")) done(); // the only way on a page without TLS
    };
    return h(
        "div",
        { class: "link-field", key: title },
        h("label", { class: "field" }, h("span", null, title), h("input", { type: isHidden ? "password" : "text", readonly: true, value: link, onfocus: (event: Event) => (event.target as HTMLInputElement).select() })),
        h("button", { type: "button", class: "button", onclick: copy }, say.copy()),
    );
}
