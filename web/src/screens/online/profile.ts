// Who one is on this server: name, ratings, statistics, games, and the key that all of it hangs on.
import { knownFace, loadFaces } from "../../engine/library";
import { forgetKey, keepName, playerKey, takeKey } from "../../online/key";
import { formatText, type GameRow, type Games, type Profile, type Total, type Welcome } from "../../online/wire";
import { openFile, saveFile } from "../../ui/file";
import { counted } from "../../ui/text";
import { h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { checkReplay, fetchReplay, showChecks } from "./dealcheck";
import { linkLine, Lobby, refusalText, withServer } from "./parts";

const KINDS: [string, string][] = [
    ["leader", "By Leader"],
    ["matchup", "By match-up"],
    ["order", "By turn order"],
    ["mulligan", "By first hand"],
];

const LINES: Record<string, string> = { first: "Going first", second: "Going second", keep: "First hand kept", redraw: "Five new cards" };

const ENDS: Record<string, string> = { life: "Life", deck: "empty deck", concession: "concession", effect: "an effect", time: "time", claim: "the other was gone", loop: "a loop", overflow: "an endless effect" };

class ProfileScreen {
    private readonly lobby: Lobby;
    private profile: Profile | null = null;
    private games: GameRow[] = [];
    private next: number | null = null;
    private said = "";
    private isDeleting = false;

    constructor(private readonly root: HTMLElement) {
        this.lobby = new Lobby(
            (welcome) => void this.load(welcome),
            () => undefined,
            () => this.draw(),
        );
        this.draw();
    }

    leave(): void {
        this.lobby.link.end();
    }

    private async load(_welcome: Welcome): Promise<void> {
        await this.try(async () => {
            this.profile = await this.lobby.link.ask<Profile>({ kind: "profile" });
            this.games = [];
            await this.more(0);
        });
        await this.learnNames();
    }

    private async more(skip: number): Promise<void> {
        const part = await this.lobby.link.ask<Games>({ kind: "games", skip });
        this.games = [...this.games.slice(0, skip), ...part.games];
        this.next = part.next;
        this.draw();
    }

    private async try(work: () => Promise<void>): Promise<void> {
        try {
            await work();
        } catch (reason) {
            this.said = refusalText(reason);
        }
        this.draw();
    }

    /** Leaders are told by number; the page knows their names. */
    private async learnNames(): Promise<void> {
        const leaders = new Set(this.games.flatMap((game) => game.seats.map((seat) => seat.leader)));
        for (const pair of Object.keys(this.profile?.totals["matchup"] ?? {})) for (const leader of pair.split(" ")) leaders.add(leader);
        await loadFaces(leaders);
        this.draw();
    }

    private leader(number: string): string {
        const name = knownFace(number)?.name;
        return name ? `${name} (${number})` : number;
    }

    // --- What a person does

    private async rename(name: string): Promise<void> {
        await this.try(async () => {
            await this.lobby.link.ask({ kind: "rename", name });
            keepName(name);
            this.profile = { ...this.profile!, name };
            this.said = "Your name has been changed.";
        });
    }

    private async saveData(): Promise<void> {
        await this.try(async () => {
            const all = await this.lobby.link.ask<object>({ kind: "export" });
            saveFile("log-pose-profile.json", JSON.stringify(all, null, 1));
        });
    }

    /** All games with their records, in one file. */
    private async saveGames(): Promise<void> {
        await this.try(async () => {
            const all: GameRow[] = [];
            for (let skip: number | null = 0; skip !== null; ) {
                const part: Games = await this.lobby.link.ask<Games>({ kind: "games", skip, replays: true });
                all.push(...part.games);
                skip = part.next;
            }
            saveFile("log-pose-games.json", JSON.stringify({ kind: "games", games: all }, null, 1));
            this.said = `${counted(all.length, "game")} saved.`;
        });
    }

    private async openKey(): Promise<void> {
        const text = await openFile(".txt,.key");
        if (text === null) return;
        if (!takeKey(text)) {
            this.said = "This file holds no key: a key has 64 hexadecimal digits.";
            return this.draw();
        }
        location.reload();
    }

    private async forget(): Promise<void> {
        await this.try(async () => {
            await this.lobby.link.ask({ kind: "forget" });
            forgetKey();
            location.reload();
        });
    }

    private async verify(game: GameRow): Promise<void> {
        await this.try(async () => showChecks(await checkReplay(await fetchReplay(game.id), game.you)));
    }

    // --- Drawing

    private draw(): void {
        const { profile } = this;
        render(
            this.root,
            h(
                "div",
                { class: "page online profile" },
                h("h1", null, "Profile"),
                linkLine(this.lobby.link),
                this.said ? h("p", { key: "said", class: "said", role: "status" }, this.said) : null,
                profile ? [this.nameForm(profile), this.ratings(profile), this.statistics(profile), this.history()] : h("p", { key: "wait", class: "dim", role: "status" }, "Asking the server …"),
                this.keyPart(),
            ),
        );
    }

    private nameForm(profile: Profile): Child {
        return h(
            "form",
            {
                key: "name",
                class: "name-form",
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    void this.rename(new FormData(event.target as HTMLFormElement).get("name") as string);
                },
            },
            h("label", { class: "field" }, h("span", null, "Name"), h("input", { type: "text", name: "name", maxlength: 24, required: true, made: (field) => ((field as HTMLInputElement).value = profile.name) })),
            h("button", { type: "submit", class: "button" }, "Change"),
        );
    }

    private ratings(profile: Profile): Child {
        return [
            h("h2", { key: "ratings" }, "Rating"),
            profile.ratings.length === 0 ? h("p", { key: "none", class: "dim" }, "You have not played a rated game.") : null,
            h("ul", { key: "list", class: "plain-list" }, profile.ratings.map((rating) => h("li", { key: rating.format }, h("b", null, rating.rating), ` ± ${2 * rating.deviation} · ${formatText(rating.format)} · ${counted(rating.games, "game")}`))),
        ];
    }

    private statistics(profile: Profile): Child {
        if (Object.keys(profile.totals).length === 0) return null;
        return [h("h2", { key: "stats" }, "Statistics"), h("div", { key: "tables", class: "stats" }, KINDS.map(([kind, title]) => this.totals(title, profile.totals[kind] ?? {})))];
    }

    private totals(title: string, rows: Record<string, Total>): Child {
        const name = (line: string) => LINES[line] ?? line.split(" ").map((leader) => this.leader(leader)).join(" against ");
        const sorted = Object.entries(rows).sort((a, b) => b[1].games - a[1].games);
        return h(
            "table",
            { key: title, class: "totals" },
            h("caption", null, title),
            h("thead", null, h("tr", null, h("th", { scope: "col" }, ""), h("th", { scope: "col" }, "Games"), h("th", { scope: "col" }, "Won"))),
            h("tbody", null, sorted.map(([line, { games, wins }]) => h("tr", { key: line }, h("th", { scope: "row" }, name(line)), h("td", null, games), h("td", null, `${Math.round((100 * wins) / games)} %`)))),
        );
    }

    private history(): Child {
        return [
            h("h2", { key: "history" }, "Games"),
            this.games.length === 0 ? h("p", { key: "none", class: "dim" }, "You have finished no game here.") : null,
            h("ul", { key: "games", class: "table-list" }, this.games.map((game) => this.game(game))),
            this.next !== null ? h("button", { type: "button", key: "more", class: "button", onclick: () => void this.try(() => this.more(this.next!)) }, "Older games") : null,
        ];
    }

    private game(game: GameRow): Child {
        const [own, other] = [game.seats[game.you]!, game.seats[1 - game.you]!];
        const result = game.winner === null ? "Nobody won" : game.winner === game.you ? "Won" : "Lost";
        const day = new Date(game.ended * 1000).toLocaleDateString();
        return h(
            "li",
            { key: game.id },
            h("span", null, h("b", null, `${result} against ${other.name || "somebody"}`), h("span", { class: "dim" }, ` · ${day} · ${this.leader(own.leader)} against ${this.leader(other.leader)} · ${game.turns > 0 ? `${counted(game.turns, "turn")}, ` : ""}${ENDS[game.end] ?? game.end} · ${formatText(game.format)}${game.rated ? " · rated" : ""}`)),
            h("button", { type: "button", class: "button", onclick: () => void this.try(async () => saveFile(`${game.id}.replay`, await fetchReplay(game.id))) }, "Record"),
            h("button", { type: "button", class: "button", onclick: () => void this.verify(game) }, "Check the deal"),
        );
    }

    private keyPart(): Child {
        return [
            h("h2", { key: "key" }, "Your key"),
            h("p", { key: "about" }, "This browser has drawn a key, and whoever has it is you. There is no other way back: save it, and open it in another browser to be the same player there."),
            h(
                "div",
                { key: "buttons", class: "buttons key-buttons" },
                h("button", { type: "button", class: "button", onclick: () => saveFile("log-pose.key", `${playerKey()}\n`) }, "Save the key"),
                h("button", { type: "button", class: "button", onclick: () => void this.openKey() }, "Open a key"),
                h("button", { type: "button", class: "button", onclick: () => void this.saveData() }, "Save my data"),
                h("button", { type: "button", class: "button", onclick: () => void this.saveGames() }, "Save all my games"),
            ),
            this.isDeleting
                ? h(
                      "div",
                      { key: "delete", class: "warning", role: "alert" },
                      h("p", null, "Name, ratings and key are deleted on the server and here. Finished games stay, without you."),
                      h("div", { class: "buttons" }, h("button", { type: "button", class: "button", onclick: () => this.ask(false) }, "Keep them"), h("button", { type: "button", class: "button danger", onclick: () => void this.forget() }, "Delete me")),
                  )
                : h("p", { key: "delete" }, h("button", { type: "button", class: "button", onclick: () => this.ask(true) }, "Delete me …")),
        ];
    }

    private ask(isDeleting: boolean): void {
        this.isDeleting = isDeleting;
        this.draw();
    }
}

export const screen: Screen = {
    show(root) {
        return withServer(root, "Profile", (inner) => {
            const profile = new ProfileScreen(inner);
            return () => profile.leave();
        });
    },
};
