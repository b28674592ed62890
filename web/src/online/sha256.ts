// SHA-256 of a text. Browsers have it themselves, but not on pages without TLS, and a server in one's
// own house has none.

const WORDS = 64;

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function constants(root: number): number[] {
    const out: number[] = [];
    for (let n = 2; out.length < WORDS; n++) {
        let isPrime = true;
        for (let d = 2; d * d <= n && isPrime; d++) isPrime = n % d !== 0;
        if (isPrime) out.push(fraction(n, root));
    }
    return out;
}

/** 32 bits of the fractional part of the root, found bit by bit in whole numbers: a browser's powers
 * may differ in the last bit. */
function fraction(n: number, root: number): number {
    const goal = BigInt(n) << BigInt(32 * root);
    let found = 0n;
    for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((found + bit) ** BigInt(root) <= goal) found += bit;
    return Number(found & 0xffffffffn);
}

let rounds: number[] = [];
let start: number[] = [];

function turn(word: number, by: number): number {
    return (word >>> by) | (word << (32 - by));
}

function padded(bytes: Uint8Array): DataView {
    const size = Math.ceil((bytes.length + 9) / 64) * 64;
    const out = new Uint8Array(size);
    out.set(bytes);
    out[bytes.length] = 0x80;
    const view = new DataView(out.buffer);
    view.setUint32(size - 4, bytes.length * 8);
    return view;
}

function mix(state: number[], view: DataView, at: number): void {
    const w: number[] = [];
    for (let i = 0; i < WORDS; i++) {
        if (i < 16) {
            w.push(view.getUint32(at + 4 * i));
            continue;
        }
        const [a, b] = [w[i - 15]!, w[i - 2]!];
        const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        w.push((w[i - 16]! + s0 + w[i - 7]! + s1) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < WORDS; i++) {
        const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
        const one = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
        const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
        const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}

/** The hash, as 64 hexadecimal digits. */
export function sha256(text: string): string {
    if (rounds.length === 0) [rounds, start] = [constants(3), constants(2).slice(0, 8)];
    const view = padded(new TextEncoder().encode(text));
    const state = [...start];
    for (let at = 0; at < view.byteLength; at += 64) mix(state, view, at);
    return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
