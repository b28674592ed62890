// The page's side of a Worker.
import type { CardFace, Down, Up } from "protocol";
import type { FromWorker, ToWorker } from "./worker";
import * as say from "words/engine";
import { language } from "../words/language";

export interface Listener {
    message(down: Down): void;
    failed(text: string): void;
}

/** What a Worker could not do. */
function failureText(what: string, detail: string): string {
    if (what === "cards") return say.wrongCards();
    if (what === "memory") return say.noMemory();
    if (what === "load") return say.notLoaded({ what: detail });
    return detail;
}

interface Waiting {
    resolve(value: unknown): void;
    reject(reason: Error): void;
}

/** Where the messages of a table come from: a Worker, or a server. */
export interface Source {
    readonly faces: Map<string, CardFace>; // of all cards in the messages so far
    listen(listener: Listener | null): void;
    send(up: Up): void;
    seat?(seat: number): void; // the person of this seat has taken over a shared screen
    end(): void;
}

/** A Worker with an engine of its own. */
export class Engine implements Source {
    private readonly worker: Worker;
    private readonly asked = new Map<number, Waiting>();
    private count = 0;
    private listener: Listener | null = null;
    private readonly waiting: Down[] = [];
    readonly faces = new Map<string, CardFace>();

    /** The module "study" has everything; "game" is smaller and has what a game needs. */
    constructor(module: "game" | "study" = "game") {
        this.worker = new Worker(new URL("worker.js", document.baseURI), { name: `${module} ${language}` });
        this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.take(event.data);
        this.worker.onerror = (event) => this.fail(event.message || say.notStarted());
    }

    /** Who gets the messages from now on; earlier ones are delivered first. */
    listen(listener: Listener | null): void {
        this.listener = listener;
        if (!listener) return;
        for (const message of this.waiting.splice(0)) listener.message(message);
    }

    send(up: Up): void {
        this.post({ up });
    }

    seat(seat: number): void {
        this.post({ seat });
    }

    /** Asks the engine something beside the game: an export of the module, and its text. With 'faces', so many of
     * the cards that it finds come with the faces that were not sent before. */
    ask<T>(name: string, text = "", faces = 0): Promise<T> {
        const id = ++this.count;
        return new Promise((resolve, reject) => {
            this.asked.set(id, { resolve: resolve as (value: unknown) => void, reject });
            this.post({ ask: id, name, text, faces });
        });
    }

    end(): void {
        this.worker.terminate();
    }

    private post(message: ToWorker): void {
        this.worker.postMessage(message);
    }

    private fail(text: string): void {
        this.listener?.failed(text);
        for (const waiting of this.asked.values()) waiting.reject(new Error(text));
        this.asked.clear();
    }

    private take(message: FromWorker): void {
        if ("failed" in message) {
            this.fail(failureText(message.failed, message.detail));
        } else if ("answer" in message) {
            this.asked.get(message.answer)?.resolve(message.value);
            this.asked.delete(message.answer);
        } else {
            if (message.isOther) this.faces.clear();
            for (const face of message.faces) this.faces.set(face.card, face);
            for (const down of message.down) {
                if (this.listener) this.listener.message(down);
                else this.waiting.push(down);
            }
        }
    }
}

let shared: Engine | null = null;
let studying: Engine | null = null;

/** The engine for what is no game: bundled decks, faces, texts. It is started when it is first needed. */
export function library(): Engine {
    shared ??= studying ?? new Engine();
    return shared;
}

/** The engine that also finds cards, judges decks, proves puzzles and reviews games. */
export function study(): Engine {
    studying ??= new Engine("study");
    return studying;
}
