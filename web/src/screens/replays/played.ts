// The games that were played to their end in this browser, each to be looked at again.
import { knownFace, loadFaces } from "../../engine/library";
import { forgetPlayed, playedGames, type PlayedGame } from "../../state/games";
import { h, type Child } from "../../ui/view";
import { language } from "../../words/language";
import * as logs from "words/logs";
import * as say from "words/replays";

export interface PlayedHost {
    redraw(): void;
    openRecord(text: string): void;
}

const RESULTS: Record<PlayedGame["result"], string> = { won: logs.won(), lost: logs.lost(), none: "" };

export class PlayedGames {
    private games = playedGames();

    constructor(private readonly host: PlayedHost) {
        void loadFaces(this.games.flatMap((game) => game.leaders).filter(Boolean)).then(() => host.redraw());
    }

    draw(): Child {
        if (this.games.length === 0) return h("p", { key: "played", class: "dim" }, say.nonePlayed());
        return h(
            "section",
            { key: "played", class: "game-shelf", "aria-label": say.played() },
            h("h2", null, say.played()),
            h("ol", { class: "shelf-games" }, this.games.map((game) => this.row(game))),
            h("p", null, h("button", { type: "button", class: "small", onclick: () => this.forget() }, say.forgetPlayed())),
        );
    }

    private row(game: PlayedGame): Child {
        const [a, b] = game.leaders.map((leader) => knownFace(leader)?.name ?? leader);
        const when = new Date(game.when).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
        return h(
            "li",
            { key: game.when },
            h(
                "button",
                { type: "button", class: "shelf-game", onclick: () => this.host.openRecord(game.record) },
                h("b", null, logs.against({ a: a ?? "", b: b ?? "" })),
                h("span", { class: `shelf-result ${game.result}` }, RESULTS[game.result]),
                h("span", { class: "dim" }, [when, game.opponent, logs.turns({ n: game.turns })].filter((text) => text !== "").join(" · ")),
            ),
        );
    }

    private forget(): void {
        forgetPlayed();
        this.games = [];
        this.host.redraw();
    }
}
