// How the page looks and behaves for this person: one row for each setting, which is all that the
// settings screen, the store and the style sheets need.
import { isRecord, keep } from "./store";
import * as say from "words/settings";

export interface Choice {
    value: string;
    text: string;
}

export interface SettingRow {
    name: keyof Settings;
    title: string;
    help?: string;
    choices: Choice[]; // the first is the default
}

export interface Settings {
    theme: string;
    motion: string;
    speed: string;
    size: string;
    rested: string;
    sound: string;
    keys: string;
    plain: string;
}

const ON_OFF = [
    { value: "on", text: say.on() },
    { value: "off", text: say.off() },
];
const OFF_ON = [ON_OFF[1]!, ON_OFF[0]!];

export const SETTINGS: SettingRow[] = [
    {
        name: "theme",
        title: say.theme(),
        choices: [
            { value: "auto", text: say.system() },
            { value: "dark", text: say.dark() },
            { value: "light", text: say.light() },
            { value: "contrast", text: say.contrast() },
        ],
    },
    {
        name: "size",
        title: say.size(),
        choices: [
            { value: "normal", text: say.normal() },
            { value: "large", text: say.large() },
            { value: "small", text: say.small() },
        ],
    },
    {
        name: "speed",
        title: say.pace(),
        help: say.paceHelp(),
        choices: [
            { value: "normal", text: say.normal() },
            { value: "slow", text: say.slow() },
            { value: "fast", text: say.fast() },
        ],
    },
    {
        name: "motion",
        title: say.motion(),
        choices: [
            { value: "auto", text: say.system() },
            { value: "on", text: say.on() },
            { value: "off", text: say.off() },
        ],
    },
    {
        name: "rested",
        title: say.rested(),
        choices: [
            { value: "tilted", text: say.tilted() },
            { value: "turned", text: say.turned() },
        ],
    },
    {
        name: "sound",
        title: say.sounds(),
        choices: OFF_ON,
    },
    {
        name: "keys",
        title: say.keys(),
        help: say.keysHelp(),
        choices: ON_OFF,
    },
    {
        name: "plain",
        title: say.plain(),
        help: say.plainHelp(),
        choices: OFF_ON,
    },
];

export const PACE: Record<string, number> = { slow: 900, normal: 400, fast: 0 };

const DEFAULTS = Object.fromEntries(
    SETTINGS.map((row) => [row.name, row.choices[0]!.value]),
) as unknown as Settings;

const kept = keep<Record<string, unknown>>("settings", {}, isRecord);
const listeners = new Set<() => void>();

export const settings: Settings = { ...DEFAULTS };

/** Reads what is kept. A value that is no choice of its row is the default. */
export function loadSettings(): void {
    const values = kept.read();
    for (const row of SETTINGS) {
        const value = values[row.name];
        const isChoice = row.choices.some((choice) => choice.value === value);
        settings[row.name] = isChoice ? (value as string) : row.choices[0]!.value;
    }
    if (new URLSearchParams(location.search).has("plain")) settings.plain = "on"; // an address that can be given to others
    apply();
}

export function changeSetting(name: keyof Settings, value: string): void {
    settings[name] = value;
    kept.write({ ...settings });
    apply();
}

export function watchSettings(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Does this person want things to move? */
export function isMoving(): boolean {
    if (settings.motion !== "auto") return settings.motion === "on";
    return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The theme that is shown: what was chosen, or what the system wishes. */
function themeNow(): string {
    if (settings.theme !== "auto") return settings.theme;
    if (window.matchMedia("(prefers-contrast: more)").matches) return "contrast";
    return window.matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

// The style sheets choose by these attributes.
function apply(): void {
    const root = document.documentElement.dataset;
    root["theme"] = themeNow();
    root["size"] = settings.size;
    root["rested"] = settings.rested;
    root["motion"] = isMoving() ? "on" : "off";
    for (const listener of listeners) listener();
}
