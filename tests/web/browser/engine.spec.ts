// The engine in the browser's own Worker plays the same games as this machine's build: the signature,
// and searches with a budget in nodes.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { answerInside } from "../inside.mjs";

const build = process.env["LOGPOSE_BUILD"] ?? "../../build";

test("the same games and searches as natively, in a Worker", async ({ page, baseURL }) => {
    const native = execFileSync(`${build}/tests/web_native`, [`${build}/web/cards.image`]).toString().trim().split("\n");
    const expected = native.map((line) => line.split(" ").slice(0, 2).join(" "));
    const worker = page.waitForEvent("worker");
    await page.goto("#/play");
    const found = await (await worker).evaluate(answerInside, { base: baseURL!, checks: expected.map((line) => line.split(" ")[0]!), times: 1 });
    expect(found.map(({ name, hash }) => `${name} ${hash}`)).toEqual(expected);
    expect(found[0]!.hash).toBe(readFileSync("../signature.txt", "utf8").trim());
});
