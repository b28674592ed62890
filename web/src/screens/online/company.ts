// The table for two: who is there, clocks, phrases, taking back, claiming the win, and what comes after
// the game. It is beside the table screen, which knows nothing of it.
import type { Table } from "protocol";
import type { Company } from "../../engine/game";
import type { DealCheck } from "../../online/deal";
import type { OnlineRoom } from "../../online/room";
import { PHRASES } from "../../online/wire";
import { isRecord, keep } from "../../state/store";
import { saveFile } from "../../ui/file";
import { classes, h, type Child } from "../../ui/view";
import { checkReplay, dealList, fetchReplay, isFair } from "./dealcheck";
import { linkLine, refusalText } from "./parts";
import * as say from "words/online";

const AWAY = 60; // seconds, after which the win may be claimed
const SHOWN = 8000; // milliseconds for which a phrase stays

const muted = keep<{ on?: boolean }>("muted", {}, (value): value is { on?: boolean } => isRecord(value));

/** "4:05", and tenths when it is urgent. */
export function timeText(ms: number): string {
    return ms < 10_000 ? (Math.max(0, ms) / 1000).toFixed(1) : minuteText(Math.ceil(ms / 1000));
}

function minuteText(seconds: number): string {
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What is left to a seat: of the game, and of this answer; null where there is no such clock. */
export function leftOf(table: Table, seat: number, passed: number): { game: number | null; answer: number | null } {
    const { left, answer, running } = table.clock ?? {};
    const since = running === seat ? passed : 0;
    return { game: left ? left[seat]! - since : null, answer: answer !== undefined && running === seat ? answer - since : null };
}

export class RoomCompany implements Company {
    private isMuted = muted.read().on === true;
    private heard: { text: string; at: number } | null = null;
    private said = "";
    private readonly watchers = new Set<() => void>();
    private checks: DealCheck[] | null = null;
    private checked = ""; // the game whose deal was checked

    constructor(
        private readonly room: OnlineRoom,
        private readonly leaveTable: () => void,
    ) {}

    watch(changed: () => void): () => void {
        this.watchers.add(changed);
        const stop = this.room.watch(() => this.takeChange());
        const timer = window.setInterval(() => this.tick(), 1000);
        return () => {
            this.watchers.delete(changed);
            stop();
            clearInterval(timer);
        };
    }

    private changed(): void {
        for (const watcher of this.watchers) watcher();
    }

    private takeChange(): void {
        const { phrase, info } = this.room;
        this.room.phrase = null;
        if (phrase && !this.isMuted) this.heard = { text: say.says({ name: info?.seats[phrase.seat]?.name ?? say.they(), phrase: PHRASES[phrase.n] ?? "" }), at: Date.now() };
        if (info?.state === "over" && info.replay && this.checked !== info.replay) void this.check(info.replay);
        this.changed();
    }

    /** Clocks run and words fade while nothing arrives. */
    private tick(): void {
        const { info, table } = this.room;
        if (this.heard && Date.now() - this.heard.at > SHOWN) this.heard = null;
        else if (!table || table.result || (!table.clock && info?.clock.answer === 0 && info.seats.every((seat) => seat.here) && !this.heard)) return;
        this.changed();
    }

    private async check(replay: string): Promise<void> {
        this.checked = replay;
        try {
            this.checks = await checkReplay(await fetchReplay(replay), this.room.you);
        } catch (reason) {
            this.checks = [{ isRight: false, text: String(reason) }];
        }
        this.changed();
    }

    private async tell(message: object): Promise<void> {
        const refusal = await this.room.tell(message);
        this.said = refusal ? refusalText(refusal) : "";
        this.changed();
    }

    // --- Beside the table

    strip(table: Table | null): Child {
        const { info, link } = this.room;
        if (!info) return null;
        const below = info.you ?? 0;
        return h(
            "section",
            { key: "company", class: "company", "aria-label": say.players() },
            h("div", { key: "seats", class: "company-seats" }, this.seat(table, 1 - below), this.seat(table, below)),
            linkLine(link),
            this.room.alarm ? h("p", { key: "alarm", class: "warning", role: "alert" }, this.room.alarm) : null,
            this.heard ? h("p", { key: "heard", class: "phrase", role: "status" }, this.heard.text) : null,
            this.said ? h("p", { key: "said", class: "warning", role: "alert" }, this.said) : null,
            this.takeBack(table),
            info.you === null ? this.watching() : this.tools(table),
        );
    }

    private seat(table: Table | null, seat: number): Child {
        const info = this.room.info!;
        const { name, here, bot } = info.seats[seat]!;
        const left = table ? leftOf(table, seat, Date.now() - this.room.tabled) : { game: null, answer: null };
        const isAsked = table && !table.result && table.ask?.seat === seat;
        const clock = (title: typeof say.gameClock, ms: number | null) => (ms === null ? null : h("span", { key: title === say.gameClock ? "game" : "answer", class: classes("clock", ms < 30_000 && "short"), role: "timer", "aria-label": title({ whose: seat === info.you ? "you" : "they" }) }, timeText(ms)));
        return h(
            "div",
            { key: seat, class: classes("company-seat", isAsked && "asked") },
            h("span", { class: classes("dot", here && "here"), "aria-hidden": "true" }),
            h("b", null, seat === info.you ? say.you() : (name ?? say.nobody())),
            bot ? h("span", { class: "dim" }, say.computer()) : null,
            here || !name ? null : h("span", { class: "away", role: "status" }, say.away({ time: minuteText(this.away(seat)) })),
            h("span", { class: "space" }),
            clock(say.answerClock, left.answer),
            clock(say.gameClock, left.game),
        );
    }

    private away(seat: number): number {
        return this.room.info!.seats[seat]!.away + Math.floor((Date.now() - this.room.told) / 1000);
    }

    private takeBack(table: Table | null): Child {
        const you = this.room.you;
        if (you === null || !table || table.take_back === undefined || table.result) return null;
        if (table.take_back === you) return h("p", { key: "back", class: "dim", role: "status" }, say.askedBack());
        const reply = (word: string) => this.room.link.say({ kind: "take_back", do: word });
        return h(
            "div",
            { key: "back", class: "take-back", role: "alert" },
            h("p", null, say.asksBack({ name: this.room.info!.seats[1 - you]!.name ?? say.opponent() })),
            h("div", { class: "buttons" }, h("button", { type: "button", class: "small", onclick: () => reply("refuse") }, say.refuse()), h("button", { type: "button", class: "small", onclick: () => reply("allow") }, say.allow())),
        );
    }

    private watching(): Child {
        const { delay, seats } = this.room.info!;
        const behind = seats.some((seat) => seat.streamer) ? Math.max(300, delay) : delay;
        return h("p", { key: "watching", class: "dim" }, behind > 0 ? say.watchBehind({ n: behind }) : say.watching());
    }

    private tools(table: Table | null): Child {
        const { info } = this.room;
        const other = 1 - info!.you!;
        const isOn = table && !table.result;
        const canClaim = isOn && info!.seats[other]!.name && !info!.seats[other]!.here && this.away(other) >= AWAY;
        const canAsk = isOn && table.may.take_back && !info!.rated && table.take_back === undefined;
        return h(
            "div",
            { key: "tools", class: "company-tools" },
            this.phrases(),
            canAsk ? h("button", { type: "button", key: "back", class: "small", onclick: () => this.room.link.say({ kind: "take_back", do: "ask" }) }, say.takeBack()) : null,
            canClaim ? h("button", { type: "button", key: "claim", class: "small", onclick: () => void this.tell({ kind: "claim" }) }, say.claim()) : null,
            info!.watching > 0 ? h("span", { key: "eyes", class: "dim" }, say.watchers({ n: info!.watching })) : null,
        );
    }

    /** A few fixed phrases; what comes can be muted. */
    private phrases(): Child {
        const speak = (event: Event, n: number) => {
            this.room.link.say({ kind: "phrase", n });
            (event.currentTarget as HTMLElement).closest("details")!.open = false;
            this.heard = { text: say.youSay({ phrase: PHRASES[n]! }), at: Date.now() };
            this.changed();
        };
        const mute = () => {
            this.isMuted = !this.isMuted;
            muted.write({ on: this.isMuted });
            if (this.isMuted) this.heard = null;
            this.changed();
        };
        const stream = () => void this.tell({ kind: "streamer", on: !this.isStreamer });
        return h(
            "details",
            { key: "phrases", class: "phrases" },
            h("summary", null, say.speak()),
            h(
                "div",
                { class: "phrase-list" },
                PHRASES.map((phrase, n) => h("button", { type: "button", key: n, class: "small", onclick: (event: Event) => speak(event, n) }, phrase)),
                h("button", { type: "button", key: "mute", class: "small", "aria-pressed": this.isMuted ? "true" : "false", onclick: mute }, this.isMuted ? say.muted() : say.mute()),
                h("button", { type: "button", key: "stream", class: "small", "aria-pressed": this.isStreamer ? "true" : "false", onclick: stream }, this.isStreamer ? say.streamerOn() : say.streamer()),
            ),
        );
    }

    private get isStreamer(): boolean {
        const { info } = this.room;
        return info?.you !== null && info?.seats[info.you]?.streamer === true;
    }

    // --- After the game

    ending(): Child {
        const { info } = this.room;
        return [info?.you === null ? null : this.rematch(), this.fairness(), this.lastButtons()];
    }

    private rematch(): Child {
        const info = this.room.info!;
        const [own, other] = [info.seats[info.you!]!, info.seats[1 - info.you!]!];
        const again = (swap: boolean, keepsDeck = true) => {
            this.room.keepsDeck = keepsDeck;
            void this.tell({ kind: "again", swap });
        };
        const name = other.name ?? say.opponent();
        const wish = other.again ? say.wantsAgain({ name, swap: other.swap ? 1 : 0 }) : own.again ? say.askedAgain({ name, swap: own.swap ? 1 : 0 }) : other.name ? "" : say.hasLeft();
        return [
            wish ? h("p", { key: "wish", role: "status" }, wish) : null,
            other.name
                ? h(
                      "div",
                      { key: "rematch", class: "buttons" },
                      h("button", { type: "button", key: "swap", class: "button", onclick: () => again(true) }, say.exchange()),
                      h("button", { type: "button", key: "deck", class: "button", onclick: () => again(false, false) }, say.anotherDeck()),
                      h("button", { type: "button", key: "again", class: "button main", "data-key": "enter", onclick: () => again(false) }, say.rematch()),
                  )
                : null,
        ];
    }

    private fairness(): Child {
        if (!this.checks) return h("p", { key: "fair", class: "dim", role: "status" }, say.checking());
        return h("details", { key: "fair", class: classes("fair", !isFair(this.checks) && "unfair") }, h("summary", null, isFair(this.checks) ? say.verified() : say.unverified()), dealList(this.checks));
    }

    private lastButtons(): Child {
        const replay = this.room.info?.replay;
        return h(
            "div",
            { key: "last", class: "buttons" },
            h("button", { type: "button", key: "leave", class: "button", onclick: () => this.leaveTable() }, say.leave()),
            replay ? h("button", { type: "button", key: "record", class: "button", onclick: () => void fetchReplay(replay).then((text) => saveFile(`${replay}.replay`, text)) }, say.keepRecord()) : null,
        );
    }
}
