// The engine inside a Worker: the WebAssembly module, and texts in and out of its memory.

interface Exports {
    memory: WebAssembly.Memory;
    web_memory(size: number): number;
    web_release(at: number): void;
    web_open(at: number, size: number): number;
    web_signature(count: number): bigint;
    [name: string]: unknown;
}

/** What went wrong, for the page to say: a Worker has no words. */
export class Failure extends Error {
    constructor(
        readonly what: "cards" | "memory" | "load",
        readonly detail = "",
    ) {
        super(what);
    }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
    private constructor(readonly exports: Exports) {}

    /** Fetches code, cards and the words of a language from beside this script and opens them. */
    static async load(base: string, code: string, language: string): Promise<Module> {
        const [{ instance }, cards, words] = await Promise.all([
            WebAssembly.instantiateStreaming(fetched(base + code), { page: { milliseconds: () => performance.now() } }),
            fetched(`${base}cards.image`).then((response) => response.arrayBuffer()),
            language === "en" ? null : fetched(`${base}engine-${language}.txt`).then((response) => response.arrayBuffer()),
        ]);
        const module = new Module(instance.exports as unknown as Exports);
        const bytes = new Uint8Array(cards);
        if (!module.with(bytes, (at) => module.exports.web_open(at, bytes.length))) {
            throw new Failure("cards");
        }
        if (words) module.speak(new Uint8Array(words));
        return module;
    }

    /** Says everything in another language from now on, of which these are the words. */
    private speak(words: Uint8Array): void {
        const run = this.exports["web_language"] as (at: number, size: number) => number;
        this.with(words, (at) => run(at, words.length));
    }

    /** Lets 'use' have the bytes in the module's memory for the time of the call. */
    with<T>(bytes: Uint8Array, use: (at: number) => T): T {
        const at = this.exports.web_memory(bytes.length);
        if (at === 0) throw new Failure("memory");
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
    if (!response.ok) throw new Failure("load", `${address} (${response.status})`);
    return response;
}
