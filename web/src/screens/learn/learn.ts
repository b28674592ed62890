// The guided game: lessons in the order of the official manual, each tried on the real table, and a
// whole game at the end.
import type { UpStart } from "protocol";
import { library } from "../../engine/client";
import { newSeed, startGame } from "../../engine/game";
import { go } from "../../router";
import { isRecord, keep } from "../../state/store";
import { h, render, type Child } from "../../ui/view";
import type { Screen } from "../screens";
import { readLessons, type Lesson } from "./lessons";
import { prose } from "./prose";

const kept = keep<Record<string, unknown>>("lessons", {}, isRecord);

// What the terminal's screen looks like is of no use here.
const OF_THE_TERMINAL = "The table on the screen";
const OF_THE_PAGE: string[] = [
    "Your opponent is above, you are below. Characters are in front, Leader and Stage behind them. Life lies on your left, deck and trash on your right. Your hand is at the bottom.",
    "* A card that is lit can be used. Drag it, or click it and then where it goes.",
    "* The question and its buttons are always in the same place. They say what happens.",
    "* Point at a card to read it; a long press does that on a phone.",
    "* Why? says what a card can and cannot do. Hint gives advice. Undo takes your last answer back.",
];

/** All lessons, as the page shows them. */
export async function loadLessons(): Promise<Lesson[]> {
    const file = await library().ask<string>("web_file", "words/lessons.en");
    return readLessons(file).map((lesson) => (lesson.title === OF_THE_TERMINAL ? { ...lesson, title: "The table", text: OF_THE_PAGE } : lesson));
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
            { player: "person", name: "You", deck: own },
            { player: `script\n${lesson.script}`, name: "Partner", deck: theirs },
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
    startGame({ v: 1, kind: "start", seats: [seat("person", "You", "st01"), seat("level1", "Level 1", "st02")], seed: newSeed() });
    go("table");
}

function list(lessons: Lesson[]): Child {
    const done = kept.read();
    return [
        h("h1", null, "Learn"),
        h("p", { class: "lead" }, "The whole game in short lessons. Each explains one thing and lets you try it on the table."),
        h(
            "ol",
            { class: "lessons" },
            lessons.map((lesson, i) =>
                h(
                    "li",
                    { key: i },
                    h("a", { href: `#/learn/${i + 1}` }, lesson.title, done[i] ? h("span", { class: "lesson-done" }, " ✓", h("span", { class: "sr" }, " done")) : null),
                    h("span", { class: "dim" }, lesson.goals.length > 0 ? "with a task" : "to read"),
                ),
            ),
        ),
        h("p", null, h("button", { type: "button", class: "button main", onclick: firstGame }, "A whole game against an easy opponent")),
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
        h("p", { class: "dim" }, h("a", { href: "#/learn" }, "Learn"), ` · lesson ${index + 1} of ${lessons.length}`),
        h("h1", null, lesson.title),
        h("div", { class: "prose" }, prose(lesson.text)),
        h(
            "div",
            { class: "buttons" },
            isPractice ? h("button", { type: "button", class: "button main big", onclick: () => practise(lessons, index) }, "Try it") : null,
            h("button", { type: "button", class: isPractice ? "button big quiet" : "button main big", onclick: next }, index + 1 < lessons.length ? "Next lesson" : "To the list"),
        ),
    ];
}

export const screen: Screen = {
    show(root, path) {
        let isHere = true;
        render(root, h("div", { class: "page learn" }, h("h1", null, "Learn")));
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
