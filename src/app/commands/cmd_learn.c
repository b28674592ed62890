/* logpose learn: the lessons, each with a position to try it in, then a whole game with
 * comments. On the whole screen or as numbered text. */
#include "app/commands/cmd_learn.h"

#include <stdio.h>

#include "app/commands/cmd_play.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/entropy.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/game/lesson.h"
#include "app/game/numbered.h"
#include "app/tui/fullscreen.h"
#include "app/tui/screen.h"
#include "player/player.h"

enum { TEXT_COLUMNS = 78, TITLE_SIZE = 128 };

/* Shows what the lesson is about, and how it ended. */
static bool show_text(const char *title, const char *text, bool is_plain) {
    if (!is_plain) return fullscreen_page(title, text);
    const Style style = output_style();
    printf("\n%s%s%s\n\n", style.bold, title, style.reset);
    output_wrapped(stdout, text_of(text), 0, TEXT_COLUMNS);
    return true;
}

/* Plays the position of a lesson until its goal has been reached or missed. */
static LessonState try_lesson(const LpCards *cards, const Lesson *lesson, const char *title,
                              bool is_plain) {
    static Session session;
    LessonGuide guide;
    LessonState state = LESSON_GOES_ON;
    bool is_here = lesson_start(&guide, lesson, &session, cards);
    if (!is_here) caption_error("learn.cannot-set-up", "s", lesson->title);
    if (is_here && is_plain) {
        is_here = numbered_play_until(&session, lesson_is_over, &guide);
    } else if (is_here) {
        is_here = fullscreen_play_until(&session, title, lesson->text, lesson_is_over, &guide);
    }
    /* Conceding a lesson is leaving it. */
    if (is_here && lp_game_end(session.host.game) != LP_END_CONCESSION)
        state = lesson_state(&guide);
    session_free(&session);
    return state;
}

/* False if the learner leaves, perhaps after finishing it. */
static bool run_lesson(const LpCards *cards, const LessonBook *book, int at, bool is_plain,
                       bool *is_done) {
    const Lesson *lesson = &book->lessons[at];
    char title[TITLE_SIZE];
    Buffer head;
    buffer_init(&head, title, sizeof title);
    caption_print(&head, "learn.title", "dds", at + 1, book->count + 1, lesson->title);
    if (is_plain || lesson->goal_count == 0) {
        *is_done = lesson->goal_count == 0;
        if (!show_text(title, lesson->text, is_plain)) return *is_done = false;
    }
    while (!*is_done) {
        LessonState state = try_lesson(cards, lesson, title, is_plain);
        if (state == LESSON_GOES_ON) return false;
        *is_done = state == LESSON_DONE;
        if (!show_text(caption(*is_done ? "learn.done" : "learn.missed"),
                       *is_done ? lesson->end : lesson->retry, is_plain))
            return false;
    }
    return true;
}

/* The whole game at the end, with comments. */
static int play_with_comments(const LessonBook *book, bool is_plain) {
    LessonCoach coach = {.book = book};
    bool has_levels = player_find(SLICE("level1")) != NULL;
    PlayWishes wishes = {.deck = "st01",
                         .versus = "st02",
                         .level = has_levels ? "level1" : "random",
                         .seed = entropy_seed(),
                         .is_plain = is_plain,
                         .coach = &coach};
    return cmd_play_run(&wishes);
}

static int run_book(const LpCards *cards, const LessonBook *book, int first, bool is_plain) {
    bool is_full = !is_plain && fullscreen_is_possible() && screen_open();
    bool is_here = true, is_done = false;
    int at = first - 1;
    while (at < book->count && is_here) {
        is_done = false;
        is_here = run_lesson(cards, book, at, !is_full, &is_done);
        at += is_done;
    }
    screen_close();
    if (is_here) return play_with_comments(book, !is_full);
    if (at <= book->count)
        caption_write(stdout, "learn.continue", "sd", output_program(), at + 1);
    return screen_exit_code();
}

int cmd_learn_run(const LpCards *cards, int first, bool is_plain) {
    static LessonBook book;
    if (!lesson_load(&book)) return EXIT_USAGE;
    int code = EXIT_USAGE;
    /* The last number is the whole game. */
    if (first < 1 || first > book.count + 1) {
        char memory[256];
        Buffer line;
        buffer_init(&line, memory, sizeof memory);
        caption_print(&line, "learn.range", "d", book.count + 1);
        output_error("learn: %s", memory);
    } else {
        code = run_book(cards, &book, first, is_plain);
    }
    lesson_free(&book);
    return code;
}

/* What there is to learn, with the numbers for --lesson. */
static int list_lessons(void) {
    static LessonBook book;
    if (!lesson_load(&book)) return EXIT_USAGE;
    for (int i = 0; i < book.count; i++) printf("%2d  %s\n", i + 1, book.lessons[i].title);
    printf("%2d  %s\n", book.count + 1, caption("learn.game"));
    lesson_free(&book);
    return EXIT_YES;
}

int cmd_learn(int argc, char **argv) {
    bool is_plain = false, is_list = false;
    uint64_t first = 1;
    const Option options[] = {
        {"lesson", 'l', OPTION_UINT, &first, "N"},
        {"list", 0, OPTION_FLAG, &is_list, NULL},
        {"plain", 'p', OPTION_FLAG, &is_plain, NULL},
    };
    const Syntax syntax = {"learn", "", options, OPTION_COUNT(options), 0, 0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (is_list) return list_lessons();
    if (first > LESSONS_MAX) first = LESSONS_MAX + 1;
    LpCards *cards = input_cards_own();
    if (cards == NULL) return EXIT_USAGE;
    code = cmd_learn_run(cards, (int)first, is_plain);
    lp_cards_free(cards);
    return code;
}
