// A card at full length in a window of its own, with what can be done with it.
import { knownFace, loadFaces } from "../engine/library";
import { cardSheet } from "./card";
import { h, render, type Child } from "./view";
import * as say from "words/card";

export interface CardDialogWish {
    more?: () => Child; // drawn again after each click on it
}

export async function showCard(number: string, wish: CardDialogWish = {}): Promise<void> {
    await loadFaces([number]);
    const face = knownFace(number);
    if (!face) return;
    const dialog = document.createElement("dialog");
    dialog.className = "dialog card-dialog";
    dialog.setAttribute("aria-label", face.name);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog) dialog.close(); // beside it
        else draw();
    });
    const draw = () =>
        render(
            dialog,
            cardSheet(face),
            wish.more?.(),
            h(
                "div",
                { class: "buttons" },
                h("a", { class: "button quiet", href: `#/cards/${number}`, onclick: () => dialog.close() }, say.more()),
                h("button", { type: "button", class: "button main", autofocus: true, onclick: () => dialog.close() }, say.close()),
            ),
        );
    document.body.append(dialog);
    draw();
    dialog.showModal();
}
