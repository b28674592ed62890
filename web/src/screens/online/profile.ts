// Who one is on this server: name, ratings, statistics, games, and the key that all of it hangs on.
import { knownFace, loadFaces } from "../../engine/library";
import { forgetKey, keepName, playerKey, takeKey } from "../../online/key";
import { formatText, type GameRow, type Games, type Profile, type Total, type Welcome } from "../../online/wire";
import { openFile, saveFile } from "../../ui/file";
import { h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { checkReplay, fetchReplay, showChecks } from "./dealcheck";
import { linkLine, Lobby, refusalText, withServer } from "./parts";
import * as online from "words/online";
import * as say from "words/profile";
import { language } from "../../words/language";
import { plainName } from "../../words/names";
import { listed } from "../../words/say";
import * as decksWords from "words/decks";

const KINDS: [string, string][] = [
    ["leader", say.byLeader()],
    ["matchup", say.byMatchUp()],
    ["order", say.byOrder()],
    ["mulligan", say.byHand()],
];

const LINES: Record<string, string> = { first: decksWords.goingFirst(), second: decksWords.goingSecond(), keep: say.kept(), redraw: say.redrawn() };

const ENDS: Record<string, string> = { life: say.endLife(), deck: say.endDeck(), concession: say.endConcession(), effect: say.endEffect(), time: say.endTime(), claim: say.endClaim(), loop: say.endLoop(), overflow: say.endOverflow() };

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

    /** Leaders are sent by number; the page knows their names. */
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
            keepName(plainName(name)); // it may be read in another language next time
            this.profile = { ...this.profile!, name };
            this.said = say.renamed();
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
            this.said = say.saved({ n: all.length });
        });
    }

    private async openKey(): Promise<void> {
        const text = await openFile(".txt,.key");
        if (text === null) return;
        if (!takeKey(text)) {
            this.said = say.noKey();
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
                h("h1", null, say.title()),
                linkLine(this.lobby.link),
                this.said ? h("p", { key: "said", class: "said", role: "status" }, this.said) : null,
                profile ? [this.nameForm(profile), this.ratings(profile), this.statistics(profile), this.history()] : h("p", { key: "wait", class: "dim", role: "status" }, say.asking()),
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
            h("label", { class: "field" }, h("span", null, say.name()), h("input", { type: "text", name: "name", maxlength: 24, required: true, made: (field) => ((field as HTMLInputElement).value = profile.name) })),
            h("button", { type: "submit", class: "button" }, say.change()),
        );
    }

    private ratings(profile: Profile): Child {
        return [
            h("h2", { key: "ratings" }, say.rating()),
            profile.ratings.length === 0 ? h("p", { key: "no-rating", class: "dim" }, say.noRating()) : null,
            h("ul", { key: "list", class: "plain-list" }, profile.ratings.map((rating) => h("li", { key: rating.format }, h("b", null, rating.rating), ` ± ${2 * rating.deviation} · ${formatText(rating.format)} · ${say.gameCount({ n: rating.games })}`))),
        ];
    }

    private statistics(profile: Profile): Child {
        if (Object.keys(profile.totals).length === 0) return null;
        return [h("h2", { key: "stats" }, say.statistics()), h("div", { key: "tables", class: "stats" }, KINDS.map(([kind, title]) => this.totals(title, profile.totals[kind] ?? {})))];
    }

    private totals(title: string, rows: Record<string, Total>): Child {
        const name = (line: string) => LINES[line] ?? line.split(" ").map((leader) => this.leader(leader)).reduce((a, b) => say.against({ a, b }));
        const sorted = Object.entries(rows).sort((a, b) => b[1].games - a[1].games);
        return h(
            "table",
            { key: title, class: "totals" },
            h("caption", null, title),
            h("thead", null, h("tr", null, h("th", { scope: "col" }, ""), h("th", { scope: "col" }, say.games()), h("th", { scope: "col" }, say.won()))),
            h("tbody", null, sorted.map(([line, { games, wins }]) => h("tr", { key: line }, h("th", { scope: "row" }, name(line)), h("td", null, games), h("td", null, `${Math.round((100 * wins) / games)} %`)))),
        );
    }

    private history(): Child {
        return [
            h("h2", { key: "history" }, say.games()),
            this.games.length === 0 ? h("p", { key: "no-games", class: "dim" }, say.noGames()) : null,
            h("ul", { key: "games", class: "table-list" }, this.games.map((game) => this.game(game))),
            this.next !== null ? h("button", { type: "button", key: "more", class: "button", onclick: () => void this.try(() => this.more(this.next!)) }, say.older()) : null,
        ];
    }

    private game(game: GameRow): Child {
        const [own, other] = [game.seats[game.you]!, game.seats[1 - game.you]!];
        const result = game.winner === null ? "none" : game.winner === game.you ? "won" : "lost";
        const day = new Date(game.ended * 1000).toLocaleDateString(language);
        return h(
            "li",
            { key: game.id },
            h("span", null, h("b", null, say.result({ result, name: other.name || say.somebody() })), h("span", { class: "dim" }, ["", day, say.against({ a: this.leader(own.leader), b: this.leader(other.leader) }), listed([...(game.turns > 0 ? [say.turns({ n: game.turns })] : []), ENDS[game.end] ?? game.end]), formatText(game.format), ...(game.rated ? [online.isRated()] : [])].join(" · "))),
            h("a", { class: "button", href: `#/replays/${game.id}` }, say.look()),
            h("button", { type: "button", class: "button", onclick: () => void this.try(async () => saveFile(`${game.id}.replay`, await fetchReplay(game.id))) }, say.record()),
            h("button", { type: "button", class: "button", onclick: () => void this.verify(game) }, say.checkDeal()),
        );
    }

    private keyPart(): Child {
        return [
            h("h2", { key: "key" }, say.key()),
            h("p", { key: "about" }, say.keyHelp()),
            h(
                "div",
                { key: "buttons", class: "buttons key-buttons" },
                h("button", { type: "button", class: "button", onclick: () => saveFile("log-pose.key", `${playerKey()}\n`) }, say.saveKey()),
                h("button", { type: "button", class: "button", onclick: () => void this.openKey() }, say.openKey()),
                h("button", { type: "button", class: "button", onclick: () => void this.saveData() }, say.saveData()),
                h("button", { type: "button", class: "button", onclick: () => void this.saveGames() }, say.saveGames()),
            ),
            this.isDeleting
                ? h(
                      "div",
                      { key: "delete", class: "warning", role: "alert" },
                      h("p", null, say.deleteHelp()),
                      h("div", { class: "buttons" }, h("button", { type: "button", class: "button", onclick: () => this.ask(false) }, say.keepThem()), h("button", { type: "button", class: "button danger", onclick: () => void this.forget() }, say.deleteMe())),
                  )
                : h("p", { key: "delete" }, h("button", { type: "button", class: "button", onclick: () => this.ask(true) }, say.deleteMeAsk())),
        ];
    }

    private ask(isDeleting: boolean): void {
        this.isDeleting = isDeleting;
        this.draw();
    }
}

export const screen: Screen = {
    show(root) {
        return withServer(root, say.title(), (inner) => {
            const profile = new ProfileScreen(inner);
            return () => profile.leave();
        });
    },
};
