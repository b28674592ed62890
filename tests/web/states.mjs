// States of the table, found by playing: games between bundled decks are played with answers drawn
// from a seed until each state has come up. What is kept of it is what the page itself keeps of a
// game, so the page opens each of them as a game that it goes on with.
//
//   node tests/web/states.mjs BUILD     lists what is found, and where
import { openModule } from "./module.mjs";

const GAMES_MAX = 600;
// Games in which most states come up are played first; those of the second list have a deck that
// looks into hands.
const FIRST = [0, 1, 2, 3, 5, 7, 8, 10, 14, 23, 34];
const HIDDEN = ["op17-058-op17", "op05-022-op05"];
const ANSWERS_MAX = 600; // of one game: answers at random may go round in circles

const kind = (name) => (table) => table.ask?.kind === name;
const onField = (table) => new Set(table.sides.flatMap((side) => [side.leader, side.stage, ...side.characters].filter(Boolean).map((card) => card.slot)));
const picks = (table) => table.ask.answers.filter((answer) => answer.do === "pick").map((answer) => answer.on);
const counters = (table) => new Set(table.ask.answers.filter((answer) => answer.do === "counter").map((answer) => answer.on));
/** Several cards of the hand together, and no single one, would save the Leader. */
function isSaved({ ask, battle, sides }) {
    const worth = ask.answers.filter((answer) => answer.do === "counter" && answer.to === battle.target).map((answer) => answer.counter ?? 0).sort((a, b) => b - a);
    return battle.hits && battle.target === sides[0].leader.slot && worth.length >= 2 && worth[0] < battle.needed && worth.reduce((sum, one) => sum + one, 0) >= battle.needed;
}
const attacks = (table) => table.ask.answers.filter((answer) => answer.do === "attack");

/** Name and condition of each state, of a message whose question is for the person. */
export const STATES = {
    "turn order": kind("turn order"),
    mulligan: kind("mulligan"),
    "first main": (table) => kind("main")(table) && table.turn <= 2 && table.ask.answers.some((answer) => answer.do === "play"),
    main: (table) => kind("main")(table) && attacks(table).length >= 4 && table.sides.every((side) => side.characters.length >= 3) && table.sides[0].hand.length >= 4 && table.sides[0].don.active >= 2,
    "full table": (table) => kind("main")(table) && table.sides.every((side) => side.characters.length === 5),
    "many cards": (table) => kind("main")(table) && table.sides[0].hand.length >= 10,
    "nothing left": (table) => kind("main")(table) && table.ask.answers.length === 1,
    block: kind("block"),
    counter: (table) => kind("counter")(table) && counters(table).size >= 3 && table.battle.hits && table.sides[0].characters.length >= 2,
    "counter that suffices": (table) => kind("counter")(table) && isSaved(table) && table.sides.every((side) => side.characters.length >= 2) && table.sides[0].hand.length >= 4,
    "counter for a Character": (table) => kind("counter")(table) && counters(table).size >= 1 && table.battle.target !== table.sides[0].leader.slot,
    "no counter": (table) => kind("counter")(table) && counters(table).size === 0,
    trigger: kind("trigger"),
    use: kind("use"),
    "pick on the field": (table) => kind("pick")(table) && picks(table).length > 1 && picks(table).every((slot) => onField(table).has(slot)),
    "pick in the hand": (table) => kind("pick")(table) && picks(table).length > 1 && picks(table).every((slot) => table.sides[0].hand.some((card) => card.slot === slot)),
    "pick from the deck": (table) => kind("pick")(table) && picks(table).some((slot) => table.sides[0].deck_known.some((card) => card.slot === slot)),
    "pick from the trash": (table) => kind("pick")(table) && picks(table).length > 3 && picks(table).every((slot) => table.sides[0].trash.some((card) => card.slot === slot)),
    "pick several": (table) => kind("pick")(table) && table.ask.max > 1 && picks(table).length > 2,
    "pick hidden": (table) => table.ask?.answers?.some((answer) => answer.do === "pick_hidden"),
    order: kind("order"),
    "pick don": kind("pick don"),
    option: kind("option"),
    number: kind("number"),
    effect: kind("effect"),
    replace: kind("replace"),
    "trash character": kind("trash character"),
    won: (table) => table.result?.winner === 0,
    lost: (table) => table.result?.winner === 1,
};

function randomOf(seed) {
    let state = seed >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 4294967296;
    };
}

/** An answer that keeps the game going: DON!! and the end of the turn are drawn more rarely. */
function answerOf(table, random) {
    const { answers } = table.ask;
    const deeds = answers.filter((answer) => !["end", "give", "pass", "decline"].includes(answer.do));
    const from = deeds.length > 0 && random() < 0.8 ? deeds : answers;
    return from[Math.floor(random() * from.length)];
}

/** Finds the states; a map from name to {start, record, game, table}. Those that do not come up
 * in so many games are left out. */
export async function findStates(build, most = GAMES_MAX) {
    const { send, call } = await openModule(build);
    const decks = JSON.parse(call("web_decks")).map((deck) => deck.id);
    const found = new Map();
    const names = Object.keys(STATES);
    const all = Array.from({ length: most }, (_, game) => game);
    for (const game of [...FIRST, ...all.filter((one) => !FIRST.includes(one))]) {
        if (found.size === names.length) break;
        const random = randomOf(game * 7919 + 13);
        const isHidden = found.size === names.length - 1 && !found.has("pick hidden");
        const drawn = [0, 1].map(() => decks[Math.floor(random() * decks.length)]);
        const own = isHidden ? HIDDEN : drawn;
        const seats = [
            { player: "person", name: "You", deck: own[0] },
            // At random, too: what is found must not depend on how a computer plays.
            { player: "random", name: "Random", deck: own[1] },
        ];
        const start = { v: 1, kind: "start", seats, seed: String(game + 1), chooser: game % 2 };
        let table = send(start).at(-1);
        for (let i = 0; i < ANSWERS_MAX && table.kind === "table"; i++) {
            for (const name of names) {
                if (found.has(name) || !(table.result || table.ask?.answers) || !STATES[name](table)) continue;
                const record = send({ kind: "record" }).at(-1).text;
                found.set(name, { start, record, game, table });
            }
            if (table.result) break;
            table = send({ kind: "answer", id: table.id, a: answerOf(table, random).a }).at(-1);
        }
    }
    return found;
}

if (process.argv[1]?.endsWith("states.mjs")) {
    const found = await findStates(process.argv[2] ?? "build");
    for (const name of Object.keys(STATES)) {
        const state = found.get(name);
        console.log(`${name}: ${state ? `game ${state.game}, turn ${state.table.turn}: ${state.table.ask?.text ?? state.table.result.text}` : "not found"}`);
    }
}
