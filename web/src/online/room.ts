// One's place at a table of the server: a seat, or watching. It joins again whenever the connection comes
// back, deals fairly, and gives the table screen the same messages that a Worker would.
import type { CardFace, Down, Hello, Line, StoryPart, Table, Up } from "protocol";
import type { Listener, Source } from "../engine/client";
import { knownFace, loadFaces } from "../engine/library";
import { draw, sealOf } from "./deal";
import { note, noteGame, noteOf } from "./notes";
import { Link, Refusal } from "./socket";
import type { Phrase, RoomMessage } from "./wire";
import * as say from "words/online";

const DOWN = new Set(["hello", "table", "why", "hint", "card", "lists", "story", "record", "error"]);

/** Refusals after which another try is no use. */
const FINAL = new Set(["no table", "not allowed", "taken", "bad message", "damaged"]);

const LATER = 2000; // milliseconds until the server is asked again

const WORDS: Record<string, string> = {
    "no table": say.noTable(),
    "not allowed": say.isPrivate(),
    taken: say.taken(),
};

export class OnlineRoom implements Source {
    readonly faces = new Map<string, CardFace>();
    info: RoomMessage | null = null;
    told = 0; // when 'info' came
    tabled = 0; // when the last table came
    failure = ""; // the table cannot be joined
    alarm = ""; // the deal is not what was promised
    phrase: Phrase | null = null;
    keepsDeck = false; // the next game is to be played with the deck of this one
    table: Table | null = null;
    readonly link: Link;
    private hello: Hello | null = null;
    private lines: Line[] = [];
    private held: Table | null = null; // it waits for earlier lines of the log
    private pending: Up | null = null; // sent, and not yet answered
    private isBack = false; // joined again: what is pending may have been lost
    private hasShown = false; // the number, on this connection
    private listener: Listener | null = null;
    private readonly watchers = new Set<() => void>();
    private chain: Promise<void> = Promise.resolve();

    constructor(
        readonly id: string,
        readonly wantsSeat: boolean,
    ) {
        this.link = new Link(`ws/t/${id}`, {
            opened: () => void this.join(),
            message: (message) => {
                this.chain = this.chain.then(() => this.take(message));
            },
            changed: () => this.changed(),
        });
    }

    // --- For whoever draws it

    watch(changed: () => void): () => void {
        this.watchers.add(changed);
        return () => this.watchers.delete(changed);
    }

    get you(): 0 | 1 | null {
        return this.info?.you ?? null;
    }

    get isPlaying(): boolean {
        return this.info?.state === "playing" || this.info?.state === "over";
    }

    get isAsked(): boolean {
        return this.info?.state === "playing" && this.table?.ask?.answers !== undefined;
    }

    private changed(): void {
        for (const watcher of this.watchers) watcher();
        if (this.watchers.size === 0 && this.isAsked) document.title = say.yourTurnTitle();
    }

    // --- As a source of the table screen

    /** The screen is given all that is known, so that it may come and go. */
    listen(listener: Listener | null): void {
        this.listener = listener;
        if (!listener) return;
        if (this.hello) listener.message(this.hello);
        if (this.table) listener.message({ ...this.table, events: [], story: { from: 0, lines: this.lines } });
    }

    send(up: Up): void {
        if (up.kind === "table") return; // it has been reported
        if (up.kind === "answer" || up.kind === "concede") this.pending = up;
        this.link.say(up);
    }

    end(): void {
        this.link.end();
    }

    // --- Joining

    private async join(): Promise<void> {
        const { invite, watch } = noteOf(this.id);
        const secret = this.wantsSeat ? (invite ? { invite } : {}) : { watch: watch ?? "" };
        this.isBack = true;
        this.hasShown = false;
        try {
            await this.link.ask({ kind: "join", ...secret });
        } catch (reason) {
            const { code } = reason as Refusal;
            if (code === "lost") return;
            if (!FINAL.has(code)) {
                window.setTimeout(() => this.link.state === "open" && void this.join(), LATER);
                return;
            }
            this.failure = WORDS[code] ?? (reason as Refusal).message;
            this.link.end();
            this.changed();
        }
    }

    /** Sits down with a deck; in a rematch without one, the old one stays. Null, or why not. */
    async bring(deck: string | null): Promise<Refusal | null> {
        const number = draw(32);
        const { game, deal } = this.info!;
        // Noted first: if the answer is lost, the server may have taken it all the same.
        noteGame(this.id, game, { commitment: deal.commitment, numbers: [...(noteOf(this.id).games[game]?.numbers ?? []), number] });
        try {
            await this.link.ask({ kind: "deck", seal: sealOf(number), ...(deck === null ? {} : { deck }) });
            return null;
        } catch (reason) {
            return reason as Refusal;
        }
    }

    /** Says something that the server answers with the room, or refuses. */
    async tell(message: object): Promise<Refusal | null> {
        try {
            await this.link.ask(message);
            return null;
        } catch (reason) {
            return reason as Refusal;
        }
    }

    // --- Messages

    private async take(message: { kind: string }): Promise<void> {
        if (message.kind === "room") this.takeRoom(message as RoomMessage);
        else if (message.kind === "phrase") this.phrase = message as Phrase;
        else if (DOWN.has(message.kind)) await this.takeDown(message as Down);
        this.changed();
    }

    private takeRoom(info: RoomMessage): void {
        const isNewGame = this.info?.game !== info.game;
        this.info = info;
        this.told = Date.now();
        if (isNewGame && info.state === "open") [this.table, this.hello, this.lines, this.pending, this.hasShown] = [null, null, [], null, false];
        if (info.state === "over") this.pending = null;
        if (this.checkDeal(info) && info.state === "dealing") this.showNumber(info);
    }

    /** A promise that changes is no promise. */
    private checkDeal(info: RoomMessage): boolean {
        const noted = noteOf(this.id).games[info.game] ?? {};
        if (!noted.commitment) noteGame(this.id, info.game, { commitment: info.deal.commitment });
        else if (noted.commitment !== info.deal.commitment) this.alarm = say.secretExchanged();
        if (info.state !== "open" && noted.numbers && this.sealed(info) === undefined) this.alarm = say.numberExchanged();
        return this.alarm === "";
    }

    /** The number that one has sealed; undefined if it is not one of this browser's. */
    private sealed(info: RoomMessage): string | undefined {
        const seal = info.you === null ? null : info.deal.seals[info.you];
        return noteOf(this.id).games[info.game]?.numbers?.find((number) => sealOf(number) === seal);
    }

    private showNumber(info: RoomMessage): void {
        if (info.you === null || this.hasShown || !info.deal.seals[0] || !info.deal.seals[1]) return;
        const number = this.sealed(info);
        if (!number) {
            this.alarm = say.otherBrowser();
            return;
        }
        this.hasShown = true;
        this.link.say({ kind: "number", number });
    }

    private async takeDown(down: Down): Promise<void> {
        await this.learn(down);
        if (down.kind === "card") this.faces.set(down.card, down);
        else if (down.kind === "hello") this.hello = down;
        else if (down.kind === "story") return this.takeStory(down);
        else if (down.kind === "table") return this.takeTable(down);
        else if (down.kind === "error") this.pending = null;
        this.listener?.message(down);
    }

    /** The faces of cards that are new here: from the page's own engine, or from the server if that is newer. */
    private async learn(down: Down): Promise<void> {
        if (down.kind === "card") return;
        const named = [...JSON.stringify(down).matchAll(/"(?:card|leader)":"([^"]+)"/g)].map((match) => match[1]!);
        const missing = [...new Set(named)].filter((card) => !this.faces.has(card));
        await loadFaces(missing).catch(() => undefined); // without an engine the server has them all
        for (const card of missing) {
            const face = knownFace(card);
            if (face) this.faces.set(card, face);
            else this.link.say({ kind: "card", card });
        }
    }

    /** Who comes back gets the end of the log; the rest is asked for first. */
    private takeTable(table: Table): void {
        if (table.story.from > this.lines.length) {
            this.held = table;
            this.link.say({ kind: "story", from: this.lines.length });
            return;
        }
        this.held = null;
        this.lines = [...this.lines.slice(0, table.story.from), ...table.story.lines];
        this.table = table;
        this.tabled = Date.now();
        this.settle(table);
        this.listener?.message(table);
    }

    private takeStory({ story }: StoryPart): void {
        const { held } = this;
        if (!held) return;
        this.lines = [...this.lines.slice(0, story.from), ...story.lines];
        this.takeTable({ ...held, story: { from: 0, lines: this.lines } });
    }

    /** An answer that may have been lost with the connection is sent again; its number makes it count once. */
    private settle(table: Table): void {
        const { pending } = this;
        const isLost = this.isBack;
        this.isBack = false;
        if (!pending) return;
        const isOpen = pending.kind === "concede" ? !table.result : pending.kind === "answer" && pending.id === table.id && table.ask?.answers !== undefined;
        if (!isOpen) this.pending = null;
        else if (isLost) this.link.say(pending);
    }
}

let current: OnlineRoom | null = null;

/** The table one is at; it stays while other screens are looked at. */
export function enterRoom(id: string, secrets: { invite?: string; watch?: string }, wantsSeat: boolean): OnlineRoom {
    if (Object.keys(secrets).length > 0) note(id, (own) => Object.assign(own, secrets));
    const isSame = current?.id === id && !current.failure && (current.wantsSeat === wantsSeat || current.you !== null);
    if (current && isSame) return current;
    current?.end();
    current = new OnlineRoom(id, wantsSeat);
    return current;
}

export function currentRoom(): OnlineRoom | null {
    return current;
}

export function leaveRoom(): void {
    current?.end();
    current = null;
}
