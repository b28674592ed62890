// The program as a server of the page, for tests and tools that drive a browser themselves.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";

const START_MS = 60_000;

/** Waits until the output of a program matches, and returns what did. */
export function said(program, pattern) {
    return new Promise((resolve, reject) => {
        let text = "";
        const take = (data) => {
            text += String(data);
            const found = pattern.exec(text);
            if (found) resolve(found[0]);
        };
        program.stdout.on("data", take);
        program.stderr.on("data", take);
        program.once("exit", () => reject(new Error(`it ended: ${text.slice(-500)}`)));
        setTimeout(() => reject(new Error(`it does not say ${pattern}: ${text.slice(-500)}`)), START_MS).unref();
    });
}

/** Starts the server of a build with a store of its own; 'folder' is there until 'end' is called. */
export async function servePage(build) {
    const folder = mkdtempSync(`${os.tmpdir()}/logpose-`);
    const server = spawn(`${build}/logpose`, ["serve", "--no-open", "--port", "0", "--store", `sqlite:${folder}/store`]);
    const end = () => {
        server.kill();
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    };
    return { base: await said(server, /http:\/\/\S+/), folder, end };
}
