// A WebSocket that comes back by itself. Whoever uses it says again what the new one must know; what was
// asked and not answered fails.
import { playerKey, playerName } from "./key";
import type { ServerError, Welcome } from "./wire";
import * as say from "words/online";
import { language } from "../words/language";
import { withGivenNames, withPlainNames } from "../words/names";

export type LinkState = "connecting" | "open" | "lost" | "ended";

export interface LinkOwner {
    opened(welcome: Welcome): void; // every time that it is open
    message(message: { kind: string }): void;
    changed(): void; // the state of the link
}

/** A refusal of the server, or the loss of the connection. */
export class Refusal extends Error {
    constructor(
        readonly code: string,
        text: string,
        readonly reasons: string[] = [],
    ) {
        super(text);
    }
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const BEAT = 15_000; // after so much silence the server is asked whether it is there
const PATIENCE = 8000; // and after so much more it is not

type Raw = Record<string, unknown> & { kind: string; req?: number };

interface Waiting {
    resolve: (message: never) => void;
    reject: (reason: Refusal) => void;
}

export class Link {
    state: LinkState = "connecting";
    tries = 0;
    private socket: WebSocket | null = null;
    private readonly waiting = new Map<number, Waiting>();
    private count = 0;
    private timer = 0;
    private beat = 0;
    private heard = 0;

    constructor(
        private readonly path: string,
        private readonly owner: LinkOwner,
    ) {
        window.addEventListener("online", this.hurry);
        window.addEventListener("offline", this.lose);
        document.addEventListener("visibilitychange", this.hurry);
        this.beat = window.setInterval(() => this.listen(), 1000);
        this.connect();
    }

    end(): void {
        window.removeEventListener("online", this.hurry);
        window.removeEventListener("offline", this.lose);
        document.removeEventListener("visibilitychange", this.hurry);
        clearInterval(this.beat);
        clearTimeout(this.timer);
        this.state = "ended";
        this.drop();
    }

    /** False if there is no connection now. */
    say(message: object): boolean {
        if (this.state !== "open") return false;
        this.socket!.send(JSON.stringify({ v: 1, ...message }, withPlainNames));
        return true;
    }

    ask<T>(message: object): Promise<T> {
        const req = ++this.count;
        return new Promise<T>((resolve, reject) => {
            this.waiting.set(req, { resolve: resolve as (message: never) => void, reject });
            if (!this.say({ ...message, req })) this.fail(req, new Refusal("lost", say.noConnection()));
        });
    }

    private connect(): void {
        const address = new URL(this.path, document.baseURI);
        address.protocol = address.protocol.replace("http", "ws");
        const socket = new WebSocket(address);
        this.socket = socket;
        this.heard = Date.now();
        socket.onopen = () => this.greet(socket);
        socket.onmessage = (event: MessageEvent<string>) => {
            if (socket === this.socket) this.take(JSON.parse(event.data, withGivenNames) as Raw);
        };
        socket.onclose = () => {
            if (socket === this.socket) this.again();
        };
    }

    private greet(socket: WebSocket): void {
        const name = playerName();
        socket.send(JSON.stringify({ v: 1, kind: "hello", lang: language, key: playerKey(), ...(name ? { name } : {}) }, withPlainNames));
    }

    private take(message: Raw): void {
        this.heard = Date.now();
        if (message.kind === "welcome") {
            this.tries = 0;
            this.state = "open";
            this.owner.changed();
            this.owner.opened(message as unknown as Welcome);
            return;
        }
        const waiting = message.req === undefined ? undefined : this.waiting.get(message.req);
        if (!waiting) return this.owner.message(message);
        this.waiting.delete(message.req!);
        if (message.kind === "error") {
            const { code, text, reasons } = message as unknown as ServerError;
            waiting.reject(new Refusal(code, text, reasons));
        } else {
            waiting.resolve(message as never);
        }
    }

    private fail(req: number, reason: Refusal): void {
        const waiting = this.waiting.get(req);
        this.waiting.delete(req);
        waiting?.reject(reason);
    }

    private drop(): void {
        const { socket } = this;
        this.socket = null;
        socket?.close();
        for (const req of [...this.waiting.keys()]) this.fail(req, new Refusal("lost", say.lost()));
    }

    /** Tries again: soon, then ever more slowly. */
    private again(): void {
        this.drop();
        if (this.state === "ended") return;
        this.state = "lost";
        this.tries++;
        const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.tries - 1)) * (0.75 + Math.random() / 2);
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.connect(), wait);
        this.owner.changed();
    }

    /** A socket does not notice that a cable was pulled. */
    private listen(): void {
        const silence = Date.now() - this.heard;
        if (this.socket && silence > BEAT + PATIENCE) this.again();
        else if (this.state === "open" && silence > BEAT) this.say({ kind: "ping" });
    }

    private readonly lose = (): void => {
        if (this.socket) this.again();
    };

    private readonly hurry = (): void => {
        if (this.state !== "lost" || this.socket || document.hidden) return;
        clearTimeout(this.timer);
        this.connect();
    };
}

/** Is there a server behind this page? A static host, or a page without a network, has none. */
export async function findServer(): Promise<"there" | "none" | "offline"> {
    if (navigator.onLine === false) return "offline";
    try {
        const response = await fetch(new URL("healthz", document.baseURI), { cache: "no-store" });
        const text = await response.text();
        return /^(ok|draining)\s*$/.test(text) ? "there" : "none";
    } catch {
        return "offline";
    }
}
