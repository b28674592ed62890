// Can the text be read? Every colour of text against its background, in each theme, by the
// formula of WCAG 2: 4.5 for text, 3 for the rings and lines that carry a meaning.
import fs from "node:fs";
import { check, finish } from "./checks.mjs";

const css = fs.readFileSync("web/style/tokens.css", "utf8");

function tokensOf(selector) {
    const start = css.indexOf(`${selector} {`);
    const body = css.slice(start, css.indexOf("\n}", start));
    return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8})/g)].map((m) => [m[1], m[2]]));
}

const dark = tokensOf(":root");
const themes = {
    dark,
    light: { ...dark, ...tokensOf(':root[data-theme="light"]') },
    contrast: { ...dark, ...tokensOf(':root[data-theme="contrast"]') },
};

const GROUNDS = ["bg", "bar", "panel", "panel2", "well"];
const MAT = ["mat0", "mat1", "mat2", "mat3"];
const COLORS = ["red", "green", "blue", "purple", "black", "yellow"];
const PAIRS = [
    ...["text", "dim", "hot", "good", "link"].flatMap((text) => GROUNDS.map((ground) => [text, ground, 4.5])),
    ...["text", "dim"].flatMap((text) => MAT.map((ground) => [text, ground, 4.5])),
    ...["can", "ring", "hot", "good"].flatMap((line) => [...MAT, ...GROUNDS].map((ground) => [line, ground, 3])),
    ...COLORS.map((color) => [`on-${color}`, color, 4.5]),
    ["on-gold", "gold", 4.5],
    ["ink", "paper", 7],
    ["ink", "paper2", 7],
    ["soft", "paper2", 4.5],
    ["on-duel", "attacker-bg", 4.5],
    ["on-duel", "defender-bg", 4.5],
    ["on-gauge", "gauge", 4.5],
    ["on-gauge", "gauge2", 3],
    ["edge", "panel", 3],
];

function luminance(hex) {
    const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
    const parts = [1, 3, 5].map((at) => parseInt(full.slice(at, at + 2), 16) / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratioOf(a, b) {
    const [x, y] = [luminance(a), luminance(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

// No colour is left out: those that are in no pair carry no meaning.
const DECORATION = ["chart", "line", "shadow"];
const paired = new Set(PAIRS.flatMap(([a, b]) => [a, b]));
for (const token of Object.keys(dark)) check(`${token} is in no pair`, paired.has(token) || DECORATION.includes(token));

// Rules that name both colours themselves: what looks the same in all themes, such as cards and DON!!.
for (const name of fs.readdirSync("web/style").filter((one) => one.endsWith(".css") && one !== "tokens.css")) {
    const text = fs.readFileSync(`web/style/${name}`, "utf8").replace(/\/\*[^]*?\*\//g, "");
    for (const [, selector, body] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
        const color = /(?:^|[;\s])color:\s*(#[0-9a-f]{3,6})\b/.exec(body)?.[1];
        const ground = /(?:^|[;\s])background:\s*([^;]+)/.exec(body)?.[1] ?? "";
        for (const [hex] of color ? ground.matchAll(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/g) : []) {
            check(`${name}: ${selector.trim()}: ${color} on ${hex} is ${ratioOf(color, hex).toFixed(2)}, 4.5 are needed`, ratioOf(color, hex) >= 4.5);
        }
    }
}

for (const [name, tokens] of Object.entries(themes)) {
    for (const [a, b, least] of PAIRS) {
        const ratio = ratioOf(tokens[a] ?? "", tokens[b] ?? "");
        check(`${name}: ${a} on ${b} is ${ratio.toFixed(2)}, ${least} are needed`, ratio >= least);
    }
}
finish();
