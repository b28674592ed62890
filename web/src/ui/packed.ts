// Texts in addresses: made small, in letters that an address may have.

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
    const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
    return new Uint8Array(await response.arrayBuffer());
}

export async function packed(text: string): Promise<string> {
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text again; null if the address is damaged. */
export async function unpacked(word: string): Promise<string | null> {
    try {
        const letters = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
    } catch {
        return null;
    }
}
