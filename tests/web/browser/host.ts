// A host that knows nothing but files, as the folder that 'make web' leaves is given by.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const MEDIA: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** Serves the page of a build; 'altered' may make each file another one. */
export async function staticHost(build: string, altered = (_name: string, bytes: Buffer): Buffer => bytes): Promise<{ address: string; close(): Promise<void> }> {
    const host = createServer((request, response) => {
        const name = request.url === "/" ? "/index.html" : request.url!.split("?")[0]!;
        try {
            const bytes = altered(name, readFileSync(join(build, "web", name)));
            response.writeHead(200, { "Content-Type": MEDIA[extname(name)] ?? "application/octet-stream", "Cache-Control": "max-age=3600" }).end(bytes);
        } catch {
            response.writeHead(404).end("not here");
        }
    });
    await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
    return {
        address: `http://127.0.0.1:${(host.address() as AddressInfo).port}/`,
        close: () =>
            new Promise((done) => {
                host.closeAllConnections();
                host.close(() => done());
            }),
    };
}
