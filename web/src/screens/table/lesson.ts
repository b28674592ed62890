// A lesson at the table: what it is about, and what is said when its goal is reached or missed.
import type { Table } from "protocol";
import type { RunningGame } from "../../engine/game";
import { go } from "../../router";
import { h, type Child } from "../../ui/view";
import { lessonState, type LessonState } from "../learn/lessons";
import { markDone, practise } from "../learn/learn";
import { prose } from "../learn/prose";
import * as say from "words/table";

/** What the table shows of the lesson; its state is worked out from the message. */
export function lessonBox(game: RunningGame, table: Table): Child {
    const { course } = game;
    if (!course) return null;
    const lesson = course.lessons[course.index]!;
    const state = lessonState(lesson, table);
    if (state === "goes on") {
        return h("details", { key: "lesson", class: "lesson", open: true }, h("summary", null, lesson.title), h("div", { class: "prose" }, prose(lesson.text.slice(-1))));
    }
    if (state === "done") markDone(course.index);
    return h(
        "div",
        { key: "lesson", class: `lesson ${state}`, role: "status" },
        h("h2", null, state === "done" ? say.wellDone() : say.notYet()),
        h("div", { class: "prose" }, prose(state === "done" ? lesson.end : lesson.retry)),
        h("div", { class: "buttons" }, lessonButtons(game, state)),
    );
}

function lessonButtons(game: RunningGame, state: LessonState): Child {
    const { lessons, index } = game.course!;
    const again = h("button", { type: "button", key: "again", class: "button", onclick: () => practise(lessons, index) }, say.tryAgain());
    const isLast = index + 1 >= lessons.length;
    const next = h("button", { type: "button", key: "next", class: "button main", onclick: () => go(isLast ? "learn" : `learn/${index + 2}`) }, isLast ? say.toList() : say.nextLesson());
    return state === "done" ? [again, next] : [again];
}
