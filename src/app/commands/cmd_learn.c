/* logpose learn: the game in a few prepared positions, then a whole game against an easy
 * opponent. On the whole screen or as numbered text. */
#include "app/commands/cmd_learn.h"

#include <stdio.h>

#include "app/commands/cmd_play.h"
#include "app/commands/commands.h"
#include "app/common/entropy.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/game/lesson.h"
#include "app/game/numbered.h"
#include "app/tui/fullscreen.h"
#include "app/tui/screen.h"
#include "player/player.h"

enum { TEXT_COLUMNS = 78 };

/* Shows what the lesson is about, and how it ended. */
static bool show_text(const char *title, const char *text, bool is_plain) {
    if (!is_plain) return fullscreen_page(title, text);
    const Style style = output_style();
    printf("\n%s%s%s\n\n", style.bold, title, style.reset);
    output_wrapped(stdout, text_of(text), 0, TEXT_COLUMNS);
    return true;
}

/* False if the learner leaves, perhaps after finishing it. */
static bool run_lesson(const LpCards *cards, const Lesson *lesson, bool is_plain,
                       bool *is_done) {
    static Session session;
    LessonGuide guide;
    bool is_here = lesson_start(&guide, lesson, &session, cards);
    if (!is_here) output_error("learn: '%s' cannot be set up", lesson->title);
    if (is_here && is_plain) show_text(lesson->title, lesson->intro, true);
    if (is_here && is_plain) is_here = numbered_play_until(&session, lesson_is_over, &guide);
    if (is_here && !is_plain) {
        is_here = fullscreen_play_until(&session, lesson->title, lesson->intro, lesson_is_over,
                                        &guide);
    }
    /* Conceding a lesson is leaving it. */
    *is_done = is_here && lesson_task(&guide) == NULL;
    is_here = *is_done;
    if (is_here) is_here = show_text("Well done", lesson->end, is_plain);
    session_free(&session);
    return is_here;
}

int cmd_learn_run(const LpCards *cards, int first, bool is_plain) {
    bool is_full = !is_plain && fullscreen_is_possible() && screen_open();
    bool is_here = true, is_done = false;
    int at = first - 1;
    while (at < lesson_count && is_here) {
        is_here = run_lesson(cards, &lesson_list[at], !is_full, &is_done);
        at += is_done;
    }
    screen_close();
    if (!is_here) {
        if (at < lesson_count) {
            printf("\n'%s learn --lesson %d' continues.\n", output_program(), at + 1);
        }
        return screen_exit_code();
    }
    bool has_levels = player_find(SLICE("level1")) != NULL;
    PlayWishes wishes = {.deck = "st01",
                         .versus = "st02",
                         .level = has_levels ? "level1" : "random",
                         .seed = entropy_seed(),
                         .is_plain = !is_full};
    return cmd_play_run(&wishes);
}

int cmd_learn(int argc, char **argv) {
    bool is_plain = false;
    uint64_t first = 1;
    const Option options[] = {
        {"lesson", 'l', OPTION_UINT, &first, "N", "starts with lesson N (1)"},
        {"plain", 'p', OPTION_FLAG, &is_plain, NULL, "numbered text, even on a terminal"},
    };
    const Syntax syntax = {"learn",
                           "",
                           "Teaches the game: eight prepared positions, each with an "
                           "explanation, rule numbers and "
                           "a task, then a whole game against an easy opponent.",
                           options,
                           OPTION_COUNT(options),
                           0,
                           0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (first < 1 || first > (uint64_t)lesson_count) {
        return output_error("learn: --lesson must be a whole number from 1 to %d",
                            lesson_count);
    }
    LpCards *cards = input_cards_own();
    if (cards == NULL) return EXIT_USAGE;
    code = cmd_learn_run(cards, (int)first, is_plain);
    lp_cards_free(cards);
    return code;
}
