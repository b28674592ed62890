// The engine of the page in node: the same module and the same messages as in a Worker.
import fs from "node:fs";

/** Opens a module of a build, "logpose" or "study", with these cards; 'isOpen' is false if it refuses them.
 * The clock stands still unless another one is handed in, so that only nodes count. */
export async function openModule(build, cards = fs.readFileSync(`${build}/web/cards.image`), code = "logpose", clock = () => 0) {
    const bytes = fs.readFileSync(`${build}/web/${code}.wasm`);
    const { instance } = await WebAssembly.instantiate(bytes, { page: { milliseconds: clock } });
    const engine = instance.exports;
    const put = (data) => {
        const at = engine.web_memory(data.length);
        new Uint8Array(engine.memory.buffer, at, data.length).set(data);
        return at;
    };
    const at = put(cards);
    const isOpen = engine.web_open(at, cards.length) === 1;
    engine.web_release(at);

    /** Calls an export that takes a text and leaves its answer in the module's buffer. */
    const call = (name, text = "") => {
        const data = new TextEncoder().encode(text);
        const where = put(data);
        const size = engine[name](where, data.length);
        engine.web_release(where);
        return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.web_text(), size));
    };

    /** Sends a message and lets the computer answer; all messages that come back. */
    const send = (message) => {
        const lines = call("web_message", JSON.stringify({ v: 1, ...message })).split("\n");
        for (let more; (more = call("web_think")) !== ""; ) lines.push(more);
        return lines.filter(Boolean).map((line) => JSON.parse(line));
    };
    return { isOpen, engine, put, call, send };
}
