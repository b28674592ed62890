// The page in Debian's Chromium, served by the program itself.
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const build = process.env["LOGPOSE_BUILD"] ?? "../../build";
const port = process.env["LOGPOSE_PORT"] ?? "8642";

export default defineConfig({
    testDir: "browser",
    outputDir: `${build}/gen/web/browser`,
    workers: Math.min(3, availableParallelism()), // each has a browser, and the engines in it
    fullyParallel: true,
    timeout: 90_000,
    retries: 1, // a busy machine can make a browser late; what fails twice has failed, and what fails once is named
    reporter: "line",
    use: {
        baseURL: process.env["LOGPOSE_PAGE"] ?? `http://127.0.0.1:${port}/`,
        launchOptions: {
            executablePath: "/usr/bin/chromium",
            args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
        },
        viewport: { width: 1280, height: 800 },
    },
    ...(process.env["LOGPOSE_PAGE"]
        ? {}
        : { webServer: { command: `${build}/logpose serve --no-open --port ${port} --store sqlite:${build}/gen/web/tables.sqlite`, url: `http://127.0.0.1:${port}/`, reuseExistingServer: false } }),
});
