// The guided game: lessons in the order of the official manual, each tried on the real table, and a
// whole game at the end.
import type { UpStart } from "protocol";
import { library } from "../../engine/client";
import { newSeed, startGame } from "../../engine/game";
import { go } from "../../router";
import { isRecord, keep } from "../../state/store";
import { bar } from "../../ui/bar";
import { classes, h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { readLessons, type Lesson } from "./lessons";
import { prose } from "./prose";
import * as say from "words/learn";
import { language } from "../../words/language";
import * as playWords from "words/play";

const kept = keep<Record<string, unknown>>("lessons", {}, isRecord);

// What the terminal's screen looks like is of no use here.
const OF_THE_TERMINAL = say.terminalTable();
const OF_THE_PAGE: string[] = [
    say.table1(),
    say.table2(),
    say.table3(),
    say.table4(),
    say.table5(),
];

/** All lessons, as the page shows them. */
export async function loadLessons(): Promise<Lesson[]> {
    const read = (name: string) => library().ask<string | null>("web_file", `words/lessons.${name}`);
    const file = (await read(language)) ?? (await read("en")) ?? "";
    return readLessons(file).map((lesson) => (lesson.title === OF_THE_TERMINAL ? { ...lesson, title: say.tableTitle(), text: OF_THE_PAGE } : lesson));
}

export function markDone(index: number): void {
    kept.write({ ...kept.read(), [index]: true });
}

/** Starts the practice of a lesson; false if it is only to be read. */
export function practise(lessons: Lesson[], index: number): boolean {
    const lesson = lessons[index];
    if (!lesson || lesson.goals.length === 0) return false;
    const [own = "st01", theirs = "st02", seed = "1"] = lesson.deal.split(" ");
    const start: UpStart = {
        v: 1,
        kind: "start",
        seats: [
            { player: "person", name: playWords.you(), deck: own },
            { player: `script\n${lesson.script}`, name: say.partner(), deck: theirs },
        ],
        seed,
        chooser: 0,
        ...(lesson.position ? { position: `scenario Lesson\n${lesson.position}\n` } : {}),
    };
    startGame(start, { lessons, index });
    go(`table/lesson-${index + 1}-${Date.now().toString(36)}`);
    return true;
}

function firstGame(): void {
    const seat = (player: string, name: string, deck: string) => ({ player, name, deck });
    startGame({ v: 1, kind: "start", seats: [seat("person", playWords.you(), "st01"), seat("level1", playWords.level({ n: 1 }), "st02")], seed: newSeed() });
    go("table");
}

function list(lessons: Lesson[]): Child {
    const done = kept.read();
    const count = lessons.filter((_, i) => done[i]).length;
    const next = Math.max(0, lessons.findIndex((_, i) => !done[i]));
    return [
        h("h1", null, say.title()),
        h("p", { class: "lead" }, say.lead()),
        h(
            "div",
            { class: "progress" },
            bar(count, lessons.length, say.doneBar()),
            h("p", null, say.doneOf({ n: count, all: lessons.length })),
            h("a", { class: "button main", href: `#/learn/${next + 1}` }, count === 0 ? say.begin() : say.goOn({ n: next + 1 })),
        ),
        h(
            "ol",
            { class: "lessons" },
            lessons.map((lesson, i) =>
                h(
                    "li",
                    { key: i },
                    h(
                        "a",
                        { class: classes("lesson-tile", done[i] ? "done" : ""), href: `#/learn/${i + 1}` },
                        h("b", { class: "lesson-number", "aria-hidden": "true" }, done[i] ? "✓" : i + 1),
                        h("span", { class: "lesson-title" }, lesson.title, done[i] ? h("span", { class: "sr" }, " ", say.done()) : null),
                        h("span", { class: "dim" }, lesson.goals.length > 0 ? say.withTask() : say.toRead()),
                    ),
                ),
            ),
        ),
        h("p", null, h("button", { type: "button", class: "button", onclick: firstGame }, say.wholeGame())),
    ];
}

function page(lessons: Lesson[], index: number): Child {
    const lesson = lessons[index]!;
    const isPractice = lesson.goals.length > 0;
    const next = () => {
        markDone(index);
        if (index + 1 < lessons.length) go(`learn/${index + 2}`);
        else go("learn");
    };
    return [
        h("p", { class: "dim" }, h("a", { href: "#/learn" }, say.title()), " · ", say.at({ n: index + 1, all: lessons.length })),
        h("h1", null, lesson.title),
        h("div", { class: "prose" }, prose(lesson.text)),
        h(
            "div",
            { class: "buttons" },
            isPractice ? h("button", { type: "button", class: "button main big", onclick: () => practise(lessons, index) }, say.tryIt()) : null,
            h("button", { type: "button", class: isPractice ? "button big quiet" : "button main big", onclick: next }, index + 1 < lessons.length ? say.next() : say.toList()),
        ),
    ];
}

export const screen: Screen = {
    show(root, path) {
        let isHere = true;
        render(root, h("div", { class: "page learn" }, h("h1", null, say.title())));
        void loadLessons().then((lessons) => {
            if (!isHere) return;
            const index = Number(path[0]) - 1;
            render(root, h("div", { class: "page learn" }, lessons[index] ? page(lessons, index) : list(lessons)));
        });
        return () => {
            isHere = false;
        };
    },
};
