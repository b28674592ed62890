// The engine of the page plays the same games as this machine's own build: signature, rules of
// thumb and searches with a budget in nodes.
//
//   node tests/web/engine.mjs BUILD           compares, and ends with 'N passed, N failed'
//   node tests/web/engine.mjs BUILD --speed   also says how fast it is, in processor time
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { check, finish } from "./checks.mjs";
import { openModule } from "./module.mjs";

const [build, mode] = process.argv.slice(2);

const hex = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
const cards = fs.readFileSync(`${build}/web/cards.image`);
const { isOpen, engine, put, send, call } = await openModule(build, cards);

function ask(name) {
    const slash = name.lastIndexOf("/");
    const [player, games] = [name.slice(0, slash), Number(name.slice(slash + 1))];
    if (player === "signature") return hex(engine.web_signature(games));
    const text = new TextEncoder().encode(player);
    const at = put(text);
    const hash = engine.web_match(at, text.length, games);
    engine.web_release(at);
    return hex(hash);
}

check("the cards are taken in", isOpen, "they are refused");
const damaged = Uint8Array.from(cards);
damaged[damaged.length >> 1] ^= 0x55;
check("damaged cards are refused", !(await openModule(build, damaged)).isOpen, "they are taken in");
check("half of the cards is refused", !(await openModule(build, cards.subarray(0, 1000))).isOpen, "taken in");
const signature = fs.readFileSync("tests/signature.txt", "utf8").trim();
check("signature.txt", ask("signature/1000") === signature, `not ${signature}`);
const lines = execFileSync(`${build}/tests/web_native`, [`${build}/web/cards.image`]).toString();
for (const line of lines.trim().split("\n")) {
    const [name, native, seconds] = line.split(" ");
    const start = process.cpuUsage();
    const found = ask(name);
    const { user } = process.cpuUsage(start);
    if (mode === "--speed") console.log(`${name}: ${Math.round((seconds * 1e8) / user)} % of native`);
    check(name, found === native && !/^0+$/.test(native), `${found}, and ${native} natively`);
}
// A game through messages: the defaults of every question, to the end. The program on this machine
// plays the record again, with all its hashes.
function playDefaults(seats) {
    let table = send({ kind: "start", seats, seed: "11", chooser: 0 }).at(-1);
    while (table.kind === "table" && table.result === null) {
        table = send({ kind: "answer", id: table.id, a: table.ask.default }).at(-1);
    }
    return table;
}

const person = { player: "person", deck: "st01" };
const last = playDefaults([person, { player: "level1", deck: "st02" }]);
check("a game through messages ends", last.result?.result === "win", JSON.stringify(last).slice(0, 300));
const record = send({ kind: "record" })[0].text ?? "";
const folder = fs.mkdtempSync(`${os.tmpdir()}/logpose-`);
fs.writeFileSync(`${folder}/game.replay`, record);
const played = spawnSync(`${build}/logpose`, ["replay", `${folder}/game.replay`]);
fs.rmSync(folder, { recursive: true });
check("its record is played natively", played.status === 0, String(played.stderr));
const again = send({ kind: "start", seats: [person, person], record }).at(-1);
check("and by the page itself", again.result?.result === "win", JSON.stringify(again).slice(0, 300));
const half = send({ kind: "start", seats: [person, person], record, to: 5 }).at(-1);
check("or up to an answer", half.kind === "table" && half.result === null, JSON.stringify(half).slice(0, 300));
for (const [what, seats] of [
    ["an unknown deck", [person, { player: "level1", deck: "nothing" }]],
    ["an unknown player", [person, { player: "level9", deck: "st02" }]],
    ["one seat", [person]],
]) {
    const refused = send({ kind: "start", seats })[0];
    check(`${what} is refused`, refused.kind === "error", JSON.stringify(refused).slice(0, 200));
}
check("and the game before it goes on", send({ kind: "table" })[0].id === half.id, "it is another one");

// A clock that runs fast: the strongest level looks at it, and answers early.
async function looksAtClock(step) {
    let [looks, now] = [0, 0];
    const clock = () => {
        looks++;
        return (now += step);
    };
    const timed = await openModule(build, cards, "logpose", clock);
    const seats = [{ ...person, player: "random" }, { player: "level5", deck: "st02" }];
    timed.call("web_message", JSON.stringify({ v: 1, kind: "start", seats, seed: "4", chooser: 1 }));
    for (let i = 0; i < 6; i++) timed.call("web_think");
    return looks;
}
const [hurried, patient] = [await looksAtClock(50), await looksAtClock(0.4)];
check("level 5 answers when its time is up", hurried > 0 && hurried * 5 < patient, `${hurried} looks at a fast clock, ${patient} at a slow one`);

// Cards and decks: the same answers as the command line gives. They are in the larger module.
const study = await openModule(build, cards, "study");
const askJson = (name, wish) => JSON.parse(study.call(name, typeof wish === "string" ? wish : JSON.stringify(wish)));
check("the modules play the same games", hex(study.engine.web_signature(200)) === hex(engine.web_signature(200)), "they do not");
check("the module for games has no more than that", engine.web_search === undefined && study.engine.web_search !== undefined, "it has");
const native = (...words) => JSON.parse(spawnSync(`${build}/logpose`, words, { maxBuffer: 1 << 26 }).stdout.toString());
for (const query of ["luffy", "color:red cost<=3 keyword:blocker", 'text:"draw 2"', "legal:2026-04-01 -red", "set:st01,st02"]) {
    const found = askJson("web_search", { query, today: "2026-05-01" }).numbers;
    const expected = native("cards", query, "--json").map((card) => card.number);
    check(`cards ${query}`, expected.length > 0 && String(found) === String(expected), `${found?.length}, and ${expected.length} natively`);
}
function readLog(name, text) {
    askJson("web_log_name", name);
    if (!askJson("web_log_open", text)) return null;
    const games = [];
    for (let game; (game = askJson("web_log_next", "")); ) games.push(game);
    return games;
}
const logged = readLog("2026-10-02T11.53.41.log", fs.readFileSync("tests/logs/two-games.log", "utf8"));
check("a log has its games", logged.length === 2 && logged.every((game) => game.whole && game.read > 50), JSON.stringify(logged).slice(0, 300));
const shown = send({ kind: "start", seats: [person, person], record: logged[1].record }).at(-1);
check("which the page can show", shown.result?.result === "win", JSON.stringify(shown).slice(0, 300));
const stripped = askJson("web_log_strip", logged[1].record);
check("a record can be shared without names", /^# seat 0 is /m.test(logged[1].record) && !/^# seat . is /m.test(stripped), stripped.slice(0, 300));
const strippedGame = send({ kind: "start", seats: [person, person], record: stripped }).at(-1);
check("and is still the game", strippedGame.result?.result === "win", JSON.stringify(strippedGame).slice(0, 300));
check("other records are left alone", askJson("web_log_strip", "logpose replay 1\n") === null, "they are not");
check("what is no log is said to be none", readLog("x.log", "logpose replay 1\n") === null, "it is one");
const foreign = readLog("x.log", "[Mira#1] Leader is X [ZZ99-001]\n[Mira#1] Draw 1 Don\n[Mira#1] End Turn\n");
check("cards that are not known are named", foreign[0].missing[0] === "ZZ99-001" && !foreign[0].record, JSON.stringify(foreign));
const stats = askJson("web_log_stats", "");
const nativeStats = native("log", "stats", "tests/logs/two-games.log", "--json");
const rowsOf = (found) => JSON.stringify(found.rows.filter((row) => !["month", "drawn", "played"].includes(row.section)));
check("logs are counted", stats.games === 3 && stats.rows.some((row) => row.section === "month" && row.key === "2026-10"), JSON.stringify(stats).slice(0, 200));
check("as natively", rowsOf(stats) === rowsOf(nativeStats), `${rowsOf(stats).slice(0, 300)}, natively ${rowsOf(nativeStats).slice(0, 300)}`);
askJson("web_log_forget", "");
check("and forgotten", askJson("web_log_stats", "").games === 0, "they are not");
const mistake = askJson("web_search", { query: "red colr:blue", today: "2026-05-01" });
check("a query that cannot be read", mistake.error?.column === 5 && !mistake.numbers, JSON.stringify(mistake));
const byCost = askJson("web_search", { query: "set:st01", sort: "cost" }).numbers;
const costs = askJson("web_faces", byCost.join(" ")).map((face) => face.cost ?? -1);
check("cards by cost", byCost.length === 17 && costs.every((cost, i) => i === 0 || costs[i - 1] <= cost), String(costs));
const fitting = askJson("web_search", { query: "", leader: "ST01-001" }).numbers;
check("cards that fit a Leader", fitting.length > 300 && fitting.length < 700 && !fitting.includes("ST02-004") && !fitting.includes("ST01-001"), fitting.length);
for (const deck of ["st01", "op05-041-op06"]) {
    const report = askJson("web_deck", { list: deck, format: "extra", date: "2024-06-21" });
    const { name, ...counts } = native("deck", "stats", deck, "--json")[0];
    check(`${deck} is counted as '${name}'`, JSON.stringify(report.counts) === JSON.stringify(counts), JSON.stringify(report.counts).slice(0, 200));
    const { reasons } = native("deck", "check", deck, "--json", "--format", "extra", "--date", "2024-06-21")[0];
    check(`${deck} is judged`, JSON.stringify(report.reasons) === JSON.stringify(reasons), JSON.stringify(report.reasons).slice(0, 200));
    const forms = askJson("web_forms", { list: deck });
    check(`${deck} is written`, forms.length === 11 && forms.every((form) => JSON.stringify(askJson("web_deck", { list: form.text }).cards) === JSON.stringify(report.cards)), JSON.stringify(forms).slice(0, 200));
}
const long = askJson("web_deck", { list: "300 ST01-002\n".replace("300", "60").repeat(5) });
check("a list that is too long", long.total === 300 && long.reasons.some((reason) => /300 cards/.test(reason.text)), JSON.stringify(long.reasons));
const unread = askJson("web_deck", { list: "4 ST01-002\n4 XX99-999" });
check("a list that cannot be read", !unread.read && unread.notes[0]?.line === 2, JSON.stringify(unread.notes));
const hand = askJson("web_draw", { list: "st01", seed: "7" });
const redrawn = askJson("web_draw", { list: "st01", seed: "7", redraw: 1 });
const all = [...hand.hand, ...hand.life, ...hand.draws];
const listed = askJson("web_deck", { list: all.join("\n") }).cards.map((row) => `${row.count} ${row.card}`);
const whole = askJson("web_deck", { list: "st01" }).cards.map((row) => `${row.count} ${row.card}`);
check("a test draw deals the deck", hand.hand.length === 5 && hand.life.length === 5 && String(listed.sort()) === String(whole.sort()), JSON.stringify(hand));
check("another after a mulligan", String(redrawn.hand) !== String(hand.hand), String(redrawn.hand));
check("none of a deck that is too small", askJson("web_draw", { list: "1 ST01-001\n4 ST01-002" }).error === true, "it is dealt");

// The lab: blocks that two engines have played add up to what 'logpose sim' says.
const plan = { player: "greedy", games: 96, seed: "5", decks: ["st01", "st02"].map((name) => ({ name, list: name })) };
const opened = askJson("web_lab_open", plan);
const other = await openModule(build, cards, "study");
other.call("web_lab_open", JSON.stringify(plan));
const batch = 16;
for (let i = 0; i < opened.blocks; i += batch) {
    const record = JSON.parse(((i / batch) % 2 ? other : study).call("web_lab_play", `${i} ${batch}`));
    check(`blocks from ${i} are added, once`, study.call("web_lab_add", record) === "true" && study.call("web_lab_add", record) === "false", record.slice(0, 40));
}
const lab = askJson("web_lab_report", "");
const simulated = native("sim", "--matrix", "st01", "st02", "--games", "96", "--seed", "5", "--json");
const cell = lab.decks[0].cells[1];
// The page rounds to four digits.
const isSame = (rate, expected) =>
    [[rate.games, expected.games], [rate.rate, expected.win_rate_a], [rate.low, expected.ci_low], [rate.high, expected.ci_high]]
        .every(([a, b]) => Math.abs(a - b) < 0.0001);
check("the lab plays the games of the simulation", lab.games === 96 && isSame(cell.all, simulated), JSON.stringify(cell));
check("going first and second, too", isSame(cell.first, simulated.first) && isSame(cell.second, simulated.second), JSON.stringify(cell));
check("what is no record is refused", study.call("web_lab_add", "00ff") === "false" && study.call("web_lab_add", "xyz") === "false", "it is added");
check("an unknown deck is refused", askJson("web_lab_open", { ...plan, decks: [{ name: "x", list: "nothing" }] }).error === "deck", "it is played");

// A review: the same as 'logpose review' writes.
const reviewed = askJson("web_review_open", { record, nodes: 8 });
let steps = 0;
while (JSON.parse(study.call("web_review_step")) < 1 && steps < 100000) steps++;
const review = askJson("web_review_report", "");
fs.writeFileSync(`${os.tmpdir()}/logpose-review-${process.pid}`, record);
const reviewedNatively = native("review", `${os.tmpdir()}/logpose-review-${process.pid}`, "--nodes", "8", "--json");
fs.rmSync(`${os.tmpdir()}/logpose-review-${process.pid}`);
check("a game is reviewed as natively", reviewed.open && steps > 10 && JSON.stringify(review.review) === JSON.stringify(reviewedNatively), JSON.stringify(review).slice(0, 300));
check("what is no record is not reviewed", "error" in askJson("web_review_open", { record: "nothing", nodes: 8 }), "it is");

// A position: every answer gets its chance.
study.send({ kind: "start", seats: [person, person], seed: "3", chooser: 0 });
const rated = askJson("web_rate", "200");
check("answers are rated", rated.length === 2 && rated.every((row) => row.win >= 0 && row.win <= 1000 && row.text), JSON.stringify(rated));

// Puzzles: the first answer and the reasons are those of 'logpose puzzle'.
const heads = askJson("web_puzzles", fs.readFileSync("puzzles/puzzles.scenario", "utf8"));
check("all puzzles are listed", heads.length >= 302 && heads.every((head) => head.leaders.length === 2), heads.length);
for (const id of ["win-001", "survive-003"]) {
    const puzzle = askJson("web_puzzle", id);
    const proof = askJson("web_puzzle_proof", id);
    const said = spawnSync(`${build}/logpose`, ["puzzle", id, "--solution"]).stdout.toString();
    const sentences = [...puzzle.task, ...proof.line, ...proof.wrong.filter(Boolean)];
    check(`${id} is described as by the native program`, sentences.length > 5 && sentences.every((text) => said.includes(text)), JSON.stringify(sentences).slice(0, 300));
    check(`${id} has one right answer`, proof.wrong.every((text, i) => (text === null) === (i === puzzle.right)), JSON.stringify(proof.wrong));
    const asked = send({ kind: "start", seats: [person, person], puzzle: puzzle.text }).at(-1);
    check(`${id} is laid out at its question`, asked.kind === "table" && asked.you === 0 && asked.ask.answers.length > 1, JSON.stringify(asked).slice(0, 200));
}
check("an unknown puzzle", askJson("web_puzzle", "win-999") === null, "is found");

// A record seen from either side, and its board as a position, which can be set up again.
const seenBy = [0, 1].map((you) => study.send({ kind: "start", seats: [person, person], record, to: 40, you }).at(-1));
const hands = seenBy.map((table) => table.sides.map((side) => side.hand.every((card) => card.card !== undefined)));
check("a record is seen from either side", String(seenBy.map((table) => table.you)) === "0,1" && String(hands) === "true,false,false,true", JSON.stringify(hands));
const board = askJson("web_position", "");
const onField = (side) => side.characters.map((card) => card.card).sort();
check("its board is a position", seenBy[0].turn === board.turn && seenBy[0].sides.every((side, i) => String(onField(side)) === String(onField(board.sides[i])) && side.deck === board.sides[i].deck.length), JSON.stringify(board).slice(0, 300));
const empty = await openModule(build, cards, "study");
check("without a game there is none", JSON.parse(empty.call("web_position", "")).error === "", "there is");

// Two persons at one screen: each sees their own cards while they are asked, and between them
// there is only what both know.
function hiddenIn(table) {
    return table.sides.flatMap((side, seat) => (seat === table.you ? [] : side.hand)).filter((card) => card.card !== undefined).length;
}

let shared = send({ kind: "start", seats: [person, { ...person, deck: "st02" }], seed: "5", chooser: 0, shared: true }).at(-1);
check("nobody is at the screen at first", shared.you === null && shared.ask.seat === 0, JSON.stringify(shared).slice(0, 200));
check("the other one cannot look", JSON.parse(call("web_seat", "1")).kind === "error", "it can");
const seen = { turns: 0, hidden: 0, wrong: 0 };
for (let i = 0; i < 2000 && shared.kind === "table" && !shared.result; i++) {
    if (shared.you === null) {
        const { seat } = shared.ask;
        shared = JSON.parse(call("web_seat", String(seat)));
        seen.turns++;
        if (shared.you !== seat || shared.story.from !== 0) seen.wrong++;
    }
    seen.hidden += hiddenIn(shared);
    shared = send({ kind: "answer", id: shared.id, a: shared.ask.default }).at(-1);
    seen.hidden += hiddenIn(shared);
}
check("a shared game ends, and is then everybody's", shared.result?.result === "win" && shared.you === null, JSON.stringify(shared).slice(0, 200));
check("both took over in turn", seen.turns > 4 && seen.wrong === 0, JSON.stringify(seen));
check("no hand was shown to the other one", seen.hidden === 0, JSON.stringify(seen));

// Memory that is given back is used again: what a long evening of games needs.
ask("greedy/5");
const size = engine.memory.buffer.byteLength;
ask("greedy/5");
check("memory does not grow", engine.memory.buffer.byteLength === size, "it grows");
finish();
