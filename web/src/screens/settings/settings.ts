// How the page looks and behaves, and what it keeps.
import { allKept, restore } from "../../state/store";
import { changeSetting, loadSettings, SETTINGS, settings, type SettingRow } from "../../state/settings";
import { openFile, saveFile } from "../../ui/file";
import { h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";

const KEYS: [string, string][] = [
    ["Arrows", "move between cards"],
    ["Enter, Space", "do what the card or button says"],
    ["1 to 9", "the cards of your hand, or the answers"],
    ["E, P, N", "end the turn, pass, decline"],
    ["Y, K, R", "yes, keep, draw five new"],
    ["D", "take a DON!!"],
    ["H, U, ?", "hint, undo, why not?"],
    ["A, L", "all answers, log"],
    ["C, B, G, V, F", "your hand, your field, their field, your Leader, their Leader"],
    ["Esc", "back"],
    ["Shift+C", "concede"],
];

let said = "";

function draw(root: HTMLElement): void {
    render(
        root,
        h(
            "div",
            { class: "page settings" },
            h("h1", null, "Settings"),
            SETTINGS.map((row) => field(root, row)),
            h("h2", null, "Keys"),
            h("table", { class: "keys" }, h("tbody", null, KEYS.map(([key, text]) => h("tr", { key }, h("th", { scope: "row" }, h("kbd", null, key)), h("td", null, text))))),
            h("h2", null, "Your data"),
            h("p", null, "Decks, games and settings are kept in this browser and nowhere else."),
            h(
                "div",
                { class: "buttons" },
                h("button", { type: "button", class: "button", onclick: () => saveFile("log-pose-backup.json", JSON.stringify(allKept(), null, 1)) }, "Save a backup"),
                h("button", { type: "button", class: "button", onclick: () => void takeBackup(root) }, "Open a backup"),
            ),
            said ? h("p", { role: "status" }, said) : null,
        ),
    );
}

async function takeBackup(root: HTMLElement): Promise<void> {
    const text = await openFile(".json");
    if (text === null) return;
    said = restore(text) ? "The backup has been put back." : "This file is no backup of Log Pose; nothing has been changed.";
    loadSettings();
    draw(root);
}

function field(root: HTMLElement, row: SettingRow): Child {
    return h(
        "fieldset",
        { key: row.name, class: "choice" },
        h("legend", null, row.title),
        row.choices.map((choice) =>
            h(
                "label",
                { key: choice.value },
                h("input", {
                    type: "radio",
                    name: row.name,
                    value: choice.value,
                    checked: settings[row.name] === choice.value,
                    onchange: () => {
                        changeSetting(row.name, choice.value);
                        draw(root);
                    },
                }),
                h("span", null, choice.text),
            ),
        ),
        row.help ? h("p", { class: "dim" }, row.help) : null,
    );
}

export const screen: Screen = {
    show(root) {
        draw(root);
    },
};
