// The parts of playing people that need no browser: hashes, deals, clocks, links.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { Table } from "protocol";
import { checkDeal, commitmentOf, draw, readDeal, sealOf, seedOf, type Deal } from "../../../web/src/online/deal";
import { sha256 } from "../../../web/src/online/sha256";
import { clockText } from "../../../web/src/online/wire";
import { readPlace } from "../../../web/src/router";
import { leftOf, timeText } from "../../../web/src/screens/online/company";

const hashed = (text: string) => createHash("sha256").update(text).digest("hex");

test("the hash is SHA-256, for texts of every length around a block", () => {
    for (let size = 0; size < 200; size++) {
        const text = "aé".repeat(size).slice(0, size);
        assert.equal(sha256(text), hashed(text));
    }
});

test("numbers are drawn with all their digits", () => {
    assert.match(draw(32), /^[0-9a-f]{32}$/);
    assert.notEqual(draw(64), draw(64));
});

/** A deal as a server and two players make it. */
function fairDeal(): Deal {
    const [secret, numbers] = [draw(64), [draw(32), draw(32)] as [string, string]];
    const parts = { table: "n1abc", game: "2", secret, numbers };
    return { ...parts, commitment: commitmentOf(secret), seals: [sealOf(numbers[0]), sealOf(numbers[1])], seed: seedOf(parts) };
}

function replayOf(deal: Deal): string {
    return [
        "logpose replay 1",
        `seed ${deal.seed}`,
        `# deal table ${deal.table} game ${deal.game}`,
        `# deal commitment ${deal.commitment} secret ${deal.secret}`,
        ...[0, 1].map((seat) => `# deal seat ${seat} seal ${deal.seals[seat]} number ${deal.numbers[seat]}`),
        "",
    ].join("\n");
}

test("the formulas are those of the protocol", () => {
    const deal = fairDeal();
    assert.equal(deal.commitment, hashed(`logpose deal 1\n${deal.secret}\n`));
    assert.equal(deal.seals[1], hashed(`logpose number 1\n${deal.numbers[1]}\n`));
    const hash = Buffer.from(hashed(`logpose seed 1\nn1abc\n2\n${deal.secret}\n${deal.numbers.join("\n")}\n`), "hex");
    assert.equal(deal.seed, hash.readBigUInt64LE().toString());
});

test("a fair deal is verified from its replay, with what was noted", () => {
    const deal = fairDeal();
    assert.deepEqual(readDeal(replayOf(deal)), deal);
    const checks = checkDeal(deal, { commitment: deal.commitment, numbers: [draw(32), deal.numbers[1]] }, 1);
    assert.equal(checks.length, 5);
    assert.ok(checks.every((check) => check.isRight));
});

test("a forged deal is refused, whichever part of it is forged", () => {
    const deal = fairDeal();
    const forged: [string, Partial<Deal>][] = [
        ["the secret", { secret: draw(64) }],
        ["a commitment made afterwards", { ...fairDeal(), seals: deal.seals }],
        ["a number", { numbers: [draw(32), deal.numbers[1]] }],
        ["a seal", { seals: [draw(64), deal.seals[1]] }],
        ["the seed", { seed: "7" }],
        ["the game", { game: "3" }],
    ];
    for (const [what, change] of forged) assert.ok(checkDeal({ ...deal, ...change }, {}, null).some((check) => !check.isRight), what);
    const another = fairDeal(); // right in itself, but not the one that was promised
    assert.ok(checkDeal(another, {}, null).every((check) => check.isRight));
    assert.ok(checkDeal(another, { commitment: deal.commitment }, null).some((check) => !check.isRight));
    assert.ok(checkDeal(another, { numbers: [deal.numbers[0]] }, 0).some((check) => !check.isRight));
});

test("a replay without a whole deal tells of none", () => {
    const lines = replayOf(fairDeal()).split("\n");
    for (let i = 1; i < 6; i++) assert.equal(readDeal(lines.filter((_, at) => at !== i).join("\n")), null);
});

test("a link leads to its table, and its secret is no part of the path", () => {
    const secret = "0123456789abcdef".repeat(2);
    const place = readPlace(`#join=n1-5f0c.${secret}`);
    assert.deepEqual([place.screen.name, place.path, place.query.get("join")], ["room", ["n1-5f0c"], secret]);
    assert.equal(readPlace(`#watch=n1.${secret}`).query.get("watch"), secret);
    for (const bad of ["#join=n1", "#join=.0", `#join=n1.${secret}0`, `#sit=n1.${secret}`]) assert.notEqual(readPlace(bad).screen.name, "room");
});

test("clocks say what is left", () => {
    const clock = { game: 600, increment: 5, answer: 30 };
    const table = { ask: { seat: 1 }, clock: { left: [60_000, 50_000], answer: 30_000, running: 1 }, result: null } as unknown as Table;
    assert.deepEqual(leftOf(table, 1, 20_000), { game: 30_000, answer: 10_000 });
    assert.deepEqual(leftOf(table, 0, 20_000), { game: 60_000, answer: null });
    assert.deepEqual([timeText(65_000), timeText(9_940), timeText(-5)], ["1:05", "9.9", "0.0"]);
    assert.equal(clockText(clock), "10 min + 5 s, 30 s an answer");
    assert.equal(clockText({ game: 0, increment: 0, answer: 0 }), "no clock");
});
