// One game in a Worker: it owns the engine, the table, undo and the opponent. Messages of the table
// protocol come in and go out; faces of cards that the page has not seen come with them.
import type { CardFace, Down, Up } from "protocol";
import { Failure, Module } from "./module";

/** What the page gets. */
export type FromWorker = { down: Down[]; faces: CardFace[]; isOther: boolean } | { failed: string; detail: string } | { answer: number; value: unknown };

/** What the page sends: a message of the protocol, the seat of the person who has taken over a shared
 * screen, or a question to the engine; with 'faces', so many of the cards that it finds come with their faces. */
export type ToWorker = { up: Up } | { seat: number } | { ask: number; name: string; text: string; faces?: number };

// The page names a Worker by its module and its language: "study ja".
const [code = "", language = "en"] = self.name.split(" ");
const loaded = Module.load(new URL("./", self.location.href).href, code === "study" ? "study.wasm" : "logpose.wasm", language);
const seen = new Set<string>();
const found = new Set<string>(); // cards whose faces went with what was found
let you: number | null | undefined; // who the last table was for

self.onmessage = (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    loaded.then((module) => work(module, message)).catch(fail);
};

function post(message: FromWorker): void {
    self.postMessage(message);
}

function fail(reason: unknown): void {
    if (reason instanceof Failure) post({ failed: reason.what, detail: reason.detail });
    else post({ failed: "", detail: reason instanceof Error ? reason.message : String(reason) });
}

function work(module: Module, message: ToWorker): void {
    if ("ask" in message) {
        const value = JSON.parse(module.call(message.name, message.text)) as { numbers?: string[] };
        post({ answer: message.ask, value: message.faces && value.numbers ? { ...value, faces: facesOf(module, value.numbers.slice(0, message.faces)) } : value });
        return;
    }
    tell(module, replyTo(module, message));
    // The computer answers until a person is asked; each answer is reported at once.
    for (;;) {
        const text = module.call("web_think", "");
        if (text === "") break;
        tell(module, text);
    }
}

/** The faces of these cards that have not been sent before. */
function facesOf(module: Module, numbers: string[]): CardFace[] {
    const missing = numbers.filter((number) => !found.has(number));
    if (missing.length === 0) return [];
    for (const number of missing) found.add(number);
    return JSON.parse(module.call("web_faces", missing.join(" "))) as CardFace[];
}

function replyTo(module: Module, message: { up: Up } | { seat: number }): string {
    if ("seat" in message) return module.call("web_seat", String(message.seat));
    if (message.up.kind === "record") return module.call("web_record", "");
    return module.call("web_message", JSON.stringify(message.up));
}

/** Sends messages on, one a line, with the faces that they need. */
function tell(module: Module, text: string): void {
    const down = text.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Down);
    if (down.length === 0) return;
    const table = down.find((message) => message.kind === "table");
    const isOther = table !== undefined && table.you !== you;
    if (isOther) seen.clear(); // what one person has seen is not passed to another
    if (table) you = table.you;
    const faces: CardFace[] = [];
    for (const number of new Set(text.match(/"card":"[^"]+"/g) ?? [])) {
        const card = number.slice(8, -1);
        if (seen.has(card)) continue;
        seen.add(card);
        const face = JSON.parse(module.call("web_card", card)) as Down;
        if (face.kind === "card") faces.push(face);
    }
    post({ down, faces, isOther });
}
