// A table of the server: sitting down with a deck, then the game on the table screen, then a rematch.
import { library } from "../../engine/client";
import { note, noteOf } from "../../online/notes";
import { enterRoom, leaveRoom, type OnlineRoom } from "../../online/room";
import { clockText, formatText, type RoomMessage, type RoomSeat } from "../../online/wire";
import { go } from "../../router";
import { isRecord, keep } from "../../state/store";
import { capital } from "../../ui/text";
import { classes, h, render, type Child } from "../../ui/view";
import { barredDecks, deckChoices, type DeckRow } from "../play/decks";
import type { Screen } from "../screens";
import { showTable } from "../table/table";
import { RoomCompany } from "./company";
import { both, checkField, linkField, linkLine, refusalText, tableLink, withServer } from "./parts";
import * as say from "words/online";
import * as appWords from "words/app";

const kept = keep<Record<string, unknown>>("online-deck", {}, isRecord);
const PASTED = say.pastedList();

class RoomScreen {
    private decks: DeckRow[] = [];
    private barred = new Set<string>(); // decks that the format of the table does not allow
    private judged = ""; // the format that they were looked at for
    private choice: string;
    private pasted = "";
    private reasons: string[] = [];
    private said = "";
    private isBringing = false;
    private table: (() => void) | null = null; // the game is shown
    private readonly tableRoot = document.createElement("div");
    private readonly pageRoot = document.createElement("div");
    private readonly stop: () => void;
    private readonly company: RoomCompany;

    constructor(
        root: HTMLElement,
        private readonly room: OnlineRoom,
    ) {
        const before = kept.read()["id"];
        this.choice = typeof before === "string" ? before : "st01";
        this.company = new RoomCompany(room, () => void this.leaveTable());
        this.tableRoot.className = "room-game";
        root.append(this.pageRoot, this.tableRoot);
        this.stop = room.watch(() => this.draw());
        void deckChoices(library()).then((decks) => {
            this.decks = decks;
            if (!decks.some((deck) => deck.id === this.choice)) this.choice = decks[0]?.id ?? "st01";
            this.draw();
        });
        this.draw();
    }

    leave(): void {
        this.stop();
        this.table?.();
        document.body.classList.remove("wide");
        if (this.room.failure || this.room.info?.state === "closed" || (this.room.info?.state === "over" && this.room.you === null)) leaveRoom();
    }

    private async leaveTable(): Promise<void> {
        if (this.room.you !== null) await this.room.tell({ kind: "leave" });
        note(this.room.id, (own) => (own.seen = { state: "closed", title: "" }));
        leaveRoom();
        go("online");
    }

    // --- Decks

    /** Finds the decks that cannot be played here, and chooses one that can. */
    private async judge(format: string): Promise<void> {
        this.judged = format;
        this.barred = await barredDecks(this.decks, format);
        if (this.barred.has(this.choice)) this.choice = this.decks.find((deck) => !this.barred.has(deck.id))?.id ?? this.choice;
        this.draw();
    }

    private async bring(deck: string | null): Promise<void> {
        if (this.isBringing || this.room.info?.state !== "open") return;
        this.isBringing = true;
        this.reasons = [];
        this.said = "";
        const refusal = await this.room.bring(deck);
        this.isBringing = false;
        if (refusal) {
            this.said = refusal.code === "bad deck" ? say.deckRefused() : refusalText(refusal);
            this.reasons = refusal.reasons;
        }
        this.draw();
    }

    private bringChosen(): void {
        kept.write({ id: this.choice });
        const deck = this.choice === PASTED ? this.pasted : (this.decks.find((row) => row.id === this.choice)?.list ?? this.choice);
        void this.bring(deck);
    }

    // --- Drawing

    private draw(): void {
        const { info } = this.room;
        const isPlaying = this.room.isPlaying && !this.room.failure;
        if (info) this.noteSeen(info);
        if (info && info.you !== null && this.decks.length > 0 && this.judged !== info.format) void this.judge(info.format);
        document.body.classList.toggle("wide", isPlaying);
        document.title = appWords.window({ title: this.titleOf() });
        if (isPlaying && !this.table) {
            render(this.pageRoot);
            this.table = showTable(this.tableRoot, { engine: this.room, start: null, company: this.company });
        } else if (!isPlaying) {
            this.table?.();
            this.table = null;
            render(this.tableRoot);
            this.keepDeck();
            render(this.pageRoot, this.page(info));
        }
    }

    /** Whoever looks at another window sees that it is their turn. */
    private titleOf(): string {
        return this.room.isAsked ? say.yourTurn() : say.table();
    }

    private noteSeen(info: RoomMessage): void {
        const names = both(info.seats.map((seat, i) => (i === info.you ? null : seat.name)));
        const seen = { state: info.state, title: say.seen({ you: info.you === null ? 0 : 1, names, format: formatText(info.format) }) };
        const before = noteOf(info.table).seen;
        if (before?.state !== seen.state || before.title !== seen.title) note(info.table, (own) => (own.seen = seen));
    }

    /** In a rematch the deck stays, unless another was wished for. */
    private keepDeck(): void {
        const { info } = this.room;
        if (!this.room.keepsDeck || info?.state !== "open" || info.you === null || info.seats[info.you]!.deck) return;
        this.room.keepsDeck = false;
        void this.bring(null);
    }

    private page(info: RoomMessage | null): Child {
        if (this.room.failure) {
            return h("div", { class: "page online" }, h("h1", null, say.table()), h("p", { class: "lead", role: "alert" }, this.room.failure), h("div", { class: "buttons" }, h("a", { class: "button main", href: "#/online" }, say.toTables()), h("a", { class: "button", href: `#/room/${this.room.id}?watch` }, say.watch())));
        }
        if (!info) return h("div", { class: "page online" }, h("h1", null, say.table()), linkLine(this.room.link) ?? h("p", { class: "dim", role: "status" }, say.going()));
        return h(
            "div",
            { class: "page online" },
            h("h1", null, say.table()),
            h("p", { class: "lead" }, this.terms(info)),
            linkLine(this.room.link),
            this.room.alarm ? h("p", { class: "warning", role: "alert" }, this.room.alarm) : null,
            h("div", { class: "seats" }, info.seats.map((seat, i) => this.seat(info, seat, i))),
            info.state === "closed" ? h("p", { role: "status" }, say.closed()) : info.state === "dealing" ? h("p", { role: "status" }, say.bothDecks()) : info.you === null ? this.waits() : this.sitting(info),
            h("div", { class: "buttons" }, h("button", { type: "button", class: "button", onclick: () => void this.leaveTable() }, info.you === null ? say.leaveRoom() : say.standUp())),
        );
    }

    private waits(): Child {
        return h("p", { role: "status" }, say.notBegun());
    }

    private terms(info: RoomMessage): string {
        const parts = [formatText(info.format), say.rulesOf({ edition: info.edition }), clockText(info.clock), info.rated ? say.isRated() : say.notRated(), info.decks === "open" ? say.openDecks() : say.hiddenDecks()];
        return capital(parts.join(" · ")) + (info.game > 1 ? ` · ${say.gameNumber({ n: info.game })}` : "");
    }

    private seat(info: RoomMessage, seat: RoomSeat, i: number): Child {
        const state = seat.name === null ? say.free() : !seat.here ? say.isAway() : seat.deck ? say.ready() : i === info.you ? say.youChoose() : say.theyChoose();
        return h(
            "div",
            { key: i, class: classes("room-seat", i === info.you && "own") },
            h("span", { class: classes("dot", seat.here && "here"), "aria-hidden": "true" }),
            h("b", null, i === info.you ? say.you() : (seat.name ?? say.nobodyYet())),
            seat.bot ? h("span", { class: "dim" }, say.computer()) : null,
            h("span", { class: "dim" }, state),
            seat.list ? h("details", null, h("summary", null, say.theDeck()), h("pre", null, seat.list)) : null,
        );
    }

    private sitting(info: RoomMessage): Child {
        const { invite, watch } = noteOf(info.table);
        const own = info.seats[info.you!]!;
        const isFree = info.seats.some((seat) => seat.name === null);
        return [
            isFree && invite ? h("section", { key: "links" }, h("h2", null, say.sendLink()), linkField(say.toSit(), tableLink("join", info.table, invite), own.streamer === true)) : null,
            watch ? h("section", { key: "watch" }, linkField(say.toWatch(), tableLink("watch", info.table, watch), own.streamer === true)) : null,
            own.deck ? h("p", { key: "ready", role: "status" }, say.deckIsThere()) : null,
            this.deckForm(info, own),
            checkField("streamer", say.streamerHelp(), own.streamer === true, (on) => void this.room.tell({ kind: "streamer", on })),
        ];
    }

    private deckForm(info: RoomMessage, own: RoomSeat): Child {
        const groups = new Map<string, DeckRow[]>();
        const isBarred = (deck: DeckRow) => this.barred.has(deck.id);
        for (const deck of [...this.decks].sort((a, b) => Number(isBarred(a)) - Number(isBarred(b)))) {
            const group = isBarred(deck) ? say.barred({ format: formatText(info.format) }) : deck.group;
            groups.set(group, [...(groups.get(group) ?? []), deck]);
        }
        const option = (id: string, name: string) => h("option", { key: id, value: id, selected: id === this.choice }, name);
        return h(
            "form",
            {
                key: "deck",
                class: "wishes",
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    this.bringChosen();
                },
            },
            h("h2", null, own.deck ? say.anotherDeckAsk() : say.yourDeck()),
            h(
                "label",
                { class: "field" },
                h("span", null, say.deck()),
                h(
                    "select",
                    {
                        name: "deck",
                        onchange: (event: Event) => {
                            this.choice = (event.target as HTMLSelectElement).value;
                            this.draw();
                        },
                    },
                    [...groups].map(([group, decks]) => h("optgroup", { key: group, label: group }, decks.map((deck) => option(deck.id, deck.name)))),
                    option(PASTED, say.pasteOne()),
                ),
            ),
            this.choice === PASTED
                ? h("label", { class: "field" }, h("span", null, say.list()), h("textarea", { rows: 8, name: "list", value: this.pasted, oninput: (event: Event) => (this.pasted = (event.target as HTMLTextAreaElement).value) }))
                : null,
            h("button", { type: "submit", class: "button main", disabled: this.isBringing }, own.deck ? say.takeThis() : say.sitWith()),
            info.game > 1 && !own.deck ? h("button", { type: "button", class: "button", onclick: () => void this.bring(null) }, say.sameDeck()) : null,
            this.said ? h("div", { key: "said", class: "warning", role: "alert" }, h("p", null, this.said), h("ul", null, this.reasons.map((reason, i) => h("li", { key: i }, capital(reason))))) : null,
        );
    }
}

export const screen: Screen = {
    show(root, path, query) {
        const id = path[0] ?? "";
        const isWatching = query.has("watch");
        const [invite, watch] = [query.get("join"), query.get("watch")];
        if (!/^[\w-]{1,40}$/.test(id)) return go("online");
        // The secret is kept, and leaves the address bar.
        if (invite || watch) history.replaceState(null, "", `#/room/${id}${isWatching ? "?watch" : ""}`);
        return withServer(root, say.table(), (inner) => {
            const room = enterRoom(id, { ...(invite ? { invite } : {}), ...(watch ? { watch } : {}) }, !isWatching);
            const shown = new RoomScreen(inner, room);
            return () => shown.leave();
        });
    },
};
