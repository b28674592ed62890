// How the page looks and behaves, and what it keeps.
import { allKept, restore } from "../../state/store";
import { changeSetting, loadSettings, SETTINGS, settings, type SettingRow } from "../../state/settings";
import { openFile, saveFile } from "../../ui/file";
import { h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { LANGUAGES } from "words/languages";
import * as say from "words/settings";
import { chooseLanguage, chosenLanguage } from "../../words/language";

const KEYS: [string, string][] = [
    [say.keyArrows(), say.keyArrowsDo()],
    [say.keyEnter(), say.keyEnterDo()],
    [say.keyDigits(), say.keyDigitsDo()],
    [say.keyEnd(), say.keyEndDo()],
    [say.keyYes(), say.keyYesDo()],
    ["D", say.keyDonDo()],
    [say.keyHelp(), say.keyHelpDo()],
    [say.keyLists(), say.keyListsDo()],
    [say.keyAreas(), say.keyAreasDo()],
    ["Esc", say.keyBackDo()],
    ["Shift+C", say.keyConcedeDo()],
];

let said = "";

function draw(root: HTMLElement): void {
    render(
        root,
        h(
            "div",
            { class: "page settings" },
            h("h1", null, say.title()),
            languageField(),
            SETTINGS.map((row) => field(root, row)),
            h("h2", null, say.keysTitle()),
            h("table", { class: "keys" }, h("tbody", null, KEYS.map(([key, text]) => h("tr", { key }, h("th", { scope: "row" }, h("kbd", null, key)), h("td", null, text))))),
            h("h2", null, say.data()),
            h("p", null, say.dataHelp()),
            h(
                "div",
                { class: "buttons" },
                h("button", { type: "button", class: "button", onclick: () => saveFile("log-pose-backup.json", JSON.stringify(allKept(), null, 1)) }, say.save()),
                h("button", { type: "button", class: "button", onclick: () => void takeBackup(root) }, say.open()),
            ),
            said ? h("p", { role: "status" }, said) : null,
        ),
    );
}

async function takeBackup(root: HTMLElement): Promise<void> {
    const text = await openFile(".json");
    if (text === null) return;
    said = restore(text) ? say.restored() : say.noBackup();
    loadSettings();
    draw(root);
}

/** Every text of the page changes, so the page is built again; a game goes on where it was. */
function languageField(): Child {
    const choices = { "": say.asBrowser(), ...LANGUAGES };
    return h(
        "fieldset",
        { key: "language", class: "choice" },
        h("legend", null, say.language()),
        Object.entries(choices).map(([value, text]) =>
            h(
                "label",
                { key: value, lang: value || null },
                h("input", {
                    type: "radio",
                    name: "language",
                    value,
                    checked: chosenLanguage() === value,
                    onchange: () => {
                        chooseLanguage(value);
                        location.reload();
                    },
                }),
                h("span", null, text),
            ),
        ),
    );
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
