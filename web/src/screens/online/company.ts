// The table for two: who is there, clocks, phrases, taking back, claiming the win, and what comes after
// the game. It stands beside the table screen, which knows nothing of it.
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

const AWAY = 60; // seconds, after which the win may be claimed
const SHOWN = 8000; // milliseconds for which a phrase stays

const muted = keep<{ on?: boolean }>("muted", {}, (value): value is { on?: boolean } => isRecord(value));

/** "4:05", and tenths when it is urgent. */
export function timeText(ms: number): string {
    if (ms < 10_000) return (Math.max(0, ms) / 1000).toFixed(1);
    const seconds = Math.ceil(ms / 1000);
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
        if (phrase && !this.isMuted) this.heard = { text: `${info?.seats[phrase.seat]?.name ?? "They"}: ${PHRASES[phrase.n] ?? ""}`, at: Date.now() };
        if (info?.state === "over" && info.replay && this.checked !== info.replay) void this.check(info.replay);
        this.changed();
    }

    /** Clocks run and words fade while nothing is told. */
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
            { key: "company", class: "company", "aria-label": "Players" },
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
        const clock = (kind: string, ms: number | null) => (ms === null ? null : h("span", { key: kind, class: classes("clock", ms < 30_000 && "short"), role: "timer", "aria-label": `${kind} ${seat === info.you ? "you have" : "they have"}` }, timeText(ms)));
        return h(
            "div",
            { key: seat, class: classes("company-seat", isAsked && "asked") },
            h("span", { class: classes("dot", here && "here"), "aria-hidden": "true" }),
            h("b", null, seat === info.you ? "You" : (name ?? "Nobody")),
            bot ? h("span", { class: "dim" }, "computer") : null,
            here || !name ? null : h("span", { class: "away", role: "status" }, `away for ${timeText(1000 * this.away(seat))}`),
            h("span", { class: "space" }),
            clock("Time for this answer", left.answer),
            clock("Time", left.game),
        );
    }

    private away(seat: number): number {
        return this.room.info!.seats[seat]!.away + Math.floor((Date.now() - this.room.told) / 1000);
    }

    private takeBack(table: Table | null): Child {
        const you = this.room.you;
        if (you === null || !table || table.take_back === undefined || table.result) return null;
        if (table.take_back === you) return h("p", { key: "back", class: "dim", role: "status" }, "You have asked to take your last answer back.");
        const say = (word: string) => this.room.link.say({ kind: "take_back", do: word });
        return h(
            "div",
            { key: "back", class: "take-back", role: "alert" },
            h("p", null, `${this.room.info!.seats[1 - you]!.name ?? "Your opponent"} asks to take the last answer back.`),
            h("div", { class: "buttons" }, h("button", { type: "button", class: "small", onclick: () => say("refuse") }, "Refuse"), h("button", { type: "button", class: "small", onclick: () => say("allow") }, "Allow")),
        );
    }

    private watching(): Child {
        const { delay, seats } = this.room.info!;
        const behind = seats.some((seat) => seat.streamer) ? Math.max(300, delay) : delay;
        return h("p", { key: "watching", class: "dim" }, behind > 0 ? `You watch, ${behind} seconds behind; you see what both players know.` : "You watch; you see what both players know.");
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
            canAsk ? h("button", { type: "button", key: "back", class: "small", onclick: () => this.room.link.say({ kind: "take_back", do: "ask" }) }, "Take back") : null,
            canClaim ? h("button", { type: "button", key: "claim", class: "small", onclick: () => void this.tell({ kind: "claim" }) }, "Claim the win") : null,
            info!.watching > 0 ? h("span", { key: "eyes", class: "dim" }, `${info!.watching} watching`) : null,
        );
    }

    /** A few fixed phrases; what comes can be muted. */
    private phrases(): Child {
        const say = (event: Event, n: number) => {
            this.room.link.say({ kind: "phrase", n });
            (event.currentTarget as HTMLElement).closest("details")!.open = false;
            this.heard = { text: `You: ${PHRASES[n]!}`, at: Date.now() };
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
            h("summary", null, "Say"),
            h(
                "div",
                { class: "phrase-list" },
                PHRASES.map((phrase, n) => h("button", { type: "button", key: n, class: "small", onclick: (event: Event) => say(event, n) }, phrase)),
                h("button", { type: "button", key: "mute", class: "small", "aria-pressed": this.isMuted ? "true" : "false", onclick: mute }, this.isMuted ? "Phrases are muted" : "Mute their phrases"),
                h("button", { type: "button", key: "stream", class: "small", "aria-pressed": this.isStreamer ? "true" : "false", onclick: stream }, this.isStreamer ? "Streamer mode is on" : "Streamer mode"),
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
        const name = other.name ?? "Your opponent";
        const wish = other.again ? `${name} wants a rematch${other.swap ? " with the decks exchanged" : ""}.` : own.again ? `${name} is asked for a rematch${own.swap ? " with the decks exchanged" : ""}.` : other.name ? "" : "Your opponent has left the table.";
        return [
            wish ? h("p", { key: "wish", role: "status" }, wish) : null,
            other.name
                ? h(
                      "div",
                      { key: "rematch", class: "buttons" },
                      h("button", { type: "button", key: "swap", class: "button", onclick: () => again(true) }, "Exchange the decks"),
                      h("button", { type: "button", key: "deck", class: "button", onclick: () => again(false, false) }, "Another deck"),
                      h("button", { type: "button", key: "again", class: "button main", "data-key": "enter", onclick: () => again(false) }, "Rematch"),
                  )
                : null,
        ];
    }

    private fairness(): Child {
        if (!this.checks) return h("p", { key: "fair", class: "dim", role: "status" }, "The deal is being checked …");
        return h("details", { key: "fair", class: classes("fair", !isFair(this.checks) && "unfair") }, h("summary", null, isFair(this.checks) ? "The deal was fair: verified" : "The deal cannot be verified"), dealList(this.checks));
    }

    private lastButtons(): Child {
        const replay = this.room.info?.replay;
        return h(
            "div",
            { key: "last", class: "buttons" },
            h("button", { type: "button", key: "leave", class: "button", onclick: () => this.leaveTable() }, "Leave the table"),
            replay ? h("button", { type: "button", key: "record", class: "button", onclick: () => void fetchReplay(replay).then((text) => saveFile(`${replay}.replay`, text)) }, "Keep the record") : null,
        );
    }
}
