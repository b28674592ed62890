// The engine inside a Worker: the WebAssembly module, and texts in and out of its memory.

interface Exports {
    memory: WebAssembly.Memory;
    web_memory(size: number): number;
    web_release(at: number): void;
    web_open(at: number, size: number): number;
    web_signature(count: number): bigint;
    [name: string]: unknown;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
    private constructor(readonly exports: Exports) {}

    /** Fetches code and cards from beside this script and opens them. */
    static async load(base: string, code: string): Promise<Module> {
        const [{ instance }, cards] = await Promise.all([
            WebAssembly.instantiateStreaming(fetched(base + code)),
            fetched(`${base}cards.image`).then((response) => response.arrayBuffer()),
        ]);
        const module = new Module(instance.exports as unknown as Exports);
        const bytes = new Uint8Array(cards);
        if (!module.with(bytes, (at) => module.exports.web_open(at, bytes.length))) {
            throw new Error("The cards do not belong to this program. Please reload the page.");
        }
        return module;
    }

    /** Lets 'use' have the bytes in the module's memory for the time of the call. */
    with<T>(bytes: Uint8Array, use: (at: number) => T): T {
        const at = this.exports.web_memory(bytes.length);
        if (at === 0) throw new Error("The browser has no memory left for the game.");
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        const result = use(at);
        this.exports.web_release(at);
        return result;
    }

    /** Calls an export that takes a text and leaves its answer in the module's buffer. */
    call(name: string, text: string): string {
        const bytes = encoder.encode(text);
        const run = this.exports[name] as (at: number, size: number) => number;
        const size = this.with(bytes, (at) => run(at, bytes.length));
        return this.text(size);
    }

    text(size: number): string {
        const at = (this.exports["web_text"] as () => number)();
        return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, size));
    }
}

async function fetched(address: string): Promise<Response> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} cannot be loaded (${response.status}).`);
    return response;
}
