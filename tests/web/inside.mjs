// Runs inside a browser's Worker (Playwright hands it in as text, so it uses nothing from outside):
// opens the module a second time there, and answers checks such as "signature/1000" or
// "search:nodes=280/3" with their hash and the milliseconds that they took.
export async function answerInside({ base, checks, times }) {
    const bytes = await (await fetch(`${base}logpose.wasm`)).arrayBuffer();
    const cards = new Uint8Array(await (await fetch(`${base}cards.image`)).arrayBuffer());
    const { instance } = await WebAssembly.instantiate(bytes, { page: { milliseconds: () => performance.now() } });
    const engine = instance.exports;
    const put = (data) => {
        const at = engine.web_memory(data.length);
        new Uint8Array(engine.memory.buffer, at, data.length).set(data);
        return at;
    };
    const opened = put(cards);
    engine.web_open(opened, cards.length);
    engine.web_release(opened);
    const run = (name) => {
        const slash = name.lastIndexOf("/");
        const [player, games] = [name.slice(0, slash), Number(name.slice(slash + 1))];
        if (player === "signature") return engine.web_signature(games);
        const text = new TextEncoder().encode(player);
        const at = put(text);
        const hash = engine.web_match(at, text.length, games);
        engine.web_release(at);
        return hash;
    };
    return checks.map((name) => {
        let [hash, least] = [0n, Infinity];
        for (let i = 0; i < times; i++) {
            const start = performance.now();
            hash = run(name);
            least = Math.min(least, performance.now() - start);
        }
        return { name, hash: BigInt.asUintN(64, hash).toString(16).padStart(16, "0"), milliseconds: least };
    });
}

/** As above: the milliseconds that a computer needed for each of its answers in one game. */
export async function thinkInside({ base, level, seed }) {
    const bytes = await (await fetch(`${base}logpose.wasm`)).arrayBuffer();
    const cards = new Uint8Array(await (await fetch(`${base}cards.image`)).arrayBuffer());
    const { instance } = await WebAssembly.instantiate(bytes, { page: { milliseconds: () => performance.now() } });
    const engine = instance.exports;
    const call = (name, data) => {
        const at = engine.web_memory(data.length);
        new Uint8Array(engine.memory.buffer, at, data.length).set(data);
        const size = engine[name](at, data.length);
        engine.web_release(at);
        return size;
    };
    const text = (size) => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.web_text(), size));
    const send = (message) => text(call("web_message", new TextEncoder().encode(JSON.stringify({ v: 1, ...message }))));
    call("web_open", cards);
    const taken = [];
    const seats = [{ player: "person", deck: "st01" }, { player: level, deck: "st02" }];
    let table = JSON.parse(send({ kind: "start", seats, seed, chooser: 0 }).split("\n").at(-1));
    while (table.kind === "table" && !table.result) {
        if (table.ask.seat === 0) table = JSON.parse(send({ kind: "answer", id: table.id, a: table.ask.default }));
        for (;;) {
            const start = performance.now();
            const size = call("web_think", new Uint8Array(0));
            if (size === 0) break;
            taken.push(performance.now() - start);
            table = JSON.parse(text(size));
        }
    }
    return taken;
}
