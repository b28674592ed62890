// Checks a deal from the record of its game, and says every part of the proof.
import type { Down } from "protocol";
import { Engine } from "../../engine/client";
import { checkDeal, readDeal, type DealCheck } from "../../online/deal";
import { noteOf } from "../../online/notes";
import { openFile } from "../../ui/file";
import { h, render, type Child } from "../../ui/view";
import * as play from "words/play";
import * as say from "words/online";

/** Does the engine of this page play the record to its end? */
function playsAgain(record: string): Promise<boolean> {
    const engine = new Engine();
    return new Promise((resolve) => {
        const done = (isRight: boolean) => {
            engine.end();
            resolve(isRight);
        };
        engine.listen({
            message: (down: Down) => {
                if (down.kind === "error") done(false);
                if (down.kind === "table") done(true);
            },
            failed: () => done(false),
        });
        const person = { player: "person", name: play.player({ n: 1 }) };
        engine.send({ v: 1, kind: "start", seats: [person, person], record });
    });
}

/** The whole proof; 'seat' is one's own, if one sat there. */
export async function checkReplay(replay: string, seat: number | null): Promise<DealCheck[]> {
    const deal = readDeal(replay);
    if (!deal) return [{ isRight: false, text: say.noDeal() }];
    const noted = noteOf(deal.table).games[deal.game] ?? {};
    const isPlayed = await playsAgain(replay);
    return [...checkDeal(deal, noted, seat), { isRight: isPlayed, text: isPlayed ? say.sameGame() : say.otherGame() }];
}

export function isFair(checks: DealCheck[]): boolean {
    return checks.every((check) => check.isRight);
}

export function dealList(checks: DealCheck[]): Child {
    return h("ul", { class: "deal-checks" }, checks.map((check, i) => h("li", { key: i, class: check.isRight ? "right" : "wrong" }, check.text)));
}

export async function fetchReplay(id: string): Promise<string> {
    const response = await fetch(new URL(`api/game/${id}.replay`, document.baseURI));
    if (!response.ok) throw new Error(say.noRecord({ status: response.status }));
    return response.text();
}

/** Shows the proof in a dialog. */
export function showChecks(checks: DealCheck[]): void {
    const dialog = document.createElement("dialog");
    dialog.className = "dialog";
    document.body.append(dialog);
    dialog.onclose = () => dialog.remove();
    render(
        dialog,
        h("h2", null, isFair(checks) ? say.fair() : say.unverified()),
        dealList(checks),
        h("p", { class: "dim" }, say.proof()),
        h("div", { class: "buttons" }, h("button", { type: "button", class: "button main", onclick: () => dialog.close() }, say.close())),
    );
    dialog.showModal();
}

export async function checkDealFile(): Promise<void> {
    const text = await openFile(".replay,.txt");
    if (text !== null) showChecks(await checkReplay(text, null));
}
