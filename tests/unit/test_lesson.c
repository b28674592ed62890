/* The lessons: each can be done, in every way that its text promises, and missed where it says
 * so; the partner does what the script says, also after undo. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "app/game/advice.h"
#include "app/game/lesson.h"
#include "app/game/thought.h"
#include "app/players/players.h"
#include "base/random.h"
#include "notation/answer.h"

enum { TRIES = 400, STEPS_MAX = 400, HINT_MILLISECONDS = 60000 };

static LpCards *cards;
static LessonBook book;
static Session session;
static Thought thought;

static int set_up(void **state) {
    (void)state;
    cards = lp_cards_embedded();
    return cards != NULL && lesson_load(&book) && thought_load(&thought) ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    thought_free(&thought);
    lesson_free(&book);
    lp_cards_free(cards);
    return 0;
}

static const Lesson *find(const char *title) {
    for (int i = 0; i < book.count; i++) {
        if (strcmp(book.lessons[i].title, title) == 0) return &book.lessons[i];
    }
    fail_msg("there is no lesson '%s'", title);
    return NULL;
}

static void start(LessonGuide *guide, const Lesson *lesson) {
    if (!lesson_start(guide, lesson, &session, cards)) fail_msg("'%s'", lesson->title);
}

/* Lets the partner answer until the learner is asked or the lesson is over. */
static void let_partner_answer(const LessonGuide *guide) {
    for (int steps = 0; lesson_state(guide) == LESSON_GOES_ON; steps++) {
        assert_true(steps < STEPS_MAX);
        if (session_asks_person(&session)) return;
        thought_of_seat(&thought, &session);
        session_answer(&session, thought_run(&thought));
    }
}

/* Gives one answer in words. */
static void answer(const LessonGuide *guide, const char *words) {
    char memory[256];
    Buffer why;
    LpAction action;
    Table table = {cards, session.host.game, 0};
    let_partner_answer(guide);
    buffer_init(&why, memory, sizeof memory);
    if (!answer_parse(&table, text_of(words), &action, &why)) fail_msg("%s: %s", words, memory);
    const char *refused = session_give(&session, action, 1);
    if (refused != NULL) fail_msg("%s: %s", words, refused);
    let_partner_answer(guide);
}

/* How the lesson ends after these answers, separated by ';'. */
static LessonState after(const char *title, const char *answers) {
    LessonGuide guide;
    Slice rest = text_of(answers), one;
    start(&guide, find(title));
    while (text_next_part(&rest, ';', &one)) {
        char words[128];
        one = text_trim(one);
        assert_true(one.size < sizeof words);
        memcpy(words, one.at, one.size);
        words[one.size] = 0;
        answer(&guide, words);
    }
    LessonState state = lesson_state(&guide);
    session_free(&session);
    return state;
}

/* --- The file --------------------------------------------------------------------------- */

static void the_lessons_follow_the_manual(void **state) {
    (void)state;
    static const char *const titles[] = {"The goal",
                                         "The table on the screen",
                                         "The cards",
                                         "Deck, Leader and DON!! deck",
                                         "Setting up",
                                         "The five phases",
                                         "Playing Characters",
                                         "Events and Stages",
                                         "The sixth Character",
                                         "Giving DON!!",
                                         "Attacking the Leader",
                                         "Blocking",
                                         "Countering",
                                         "Damage and [Trigger]",
                                         "Effects",
                                         "The keywords",
                                         "Winning"};
    assert_int_equal(book.count, sizeof titles / sizeof titles[0]);
    for (int i = 0; i < book.count; i++) {
        const Lesson *lesson = &book.lessons[i];
        assert_string_equal(lesson->title, titles[i]);
        assert_true(strlen(lesson->text) > 100);
        /* What can be missed says how to do it better. */
        assert_int_equal(lesson->miss_count > 0, lesson->retry[0] != 0);
        assert_int_equal(lesson->goal_count > 0, lesson->end[0] != 0);
        bool has_start = lesson->position[0] != 0 || lesson->deal[0] != 0;
        assert_int_equal(lesson->goal_count > 0, has_start);
    }
}

/* --- Trying ----------------------------------------------------------------------------- */

/* Random answers reach every goal, miss each that can be missed, and always come to an end. */
static void every_lesson_can_be_done_and_missed(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int i = 0; i < book.count; i++) {
        const Lesson *lesson = &book.lessons[i];
        int ends[LESSON_MISSED + 1] = {0};
        for (int try = 0; try < TRIES && lesson->goal_count > 0; try++) {
            LessonGuide guide;
            start(&guide, lesson);
            assert_int_equal(lesson_state(&guide), LESSON_GOES_ON);
            for (let_partner_answer(&guide); !lesson_is_over(&guide);
                 let_partner_answer(&guide)) {
                uint32_t index = random_below(&random, (uint32_t)session.host.action_count);
                session_answer(&session, (int)index);
            }
            ends[lesson_state(&guide)]++;
            session_free(&session);
        }
        if (lesson->goal_count == 0) continue;
        if (ends[LESSON_DONE] == 0) fail_msg("'%s' is never done", lesson->title);
        bool is_missed = ends[LESSON_MISSED] > 0;
        if (is_missed != (lesson->miss_count > 0)) fail_msg("'%s' missed", lesson->title);
    }
}

static void every_way_is_accepted(void **state) {
    (void)state;
    static const struct {
        const char *title, *answers;
        LessonState state;
    } ways[] = {
        {"Setting up", "go first; keep", LESSON_DONE},
        {"Setting up", "go second; redraw", LESSON_DONE},
        {"Playing Characters", "play ST01-008", LESSON_DONE},
        {"Playing Characters", "play ST01-003; play ST01-009", LESSON_DONE},
        {"Playing Characters", "play ST01-009; end", LESSON_MISSED},
        {"Events and Stages", "play ST01-017; play ST01-015; pick ST02-006", LESSON_DONE},
        {"Events and Stages", "play ST01-015; pick ST02-006; play ST01-017", LESSON_DONE},
        {"Giving DON!!", "give DON!! to ST01-001; attack ST02-006 with ST01-001", LESSON_DONE},
        {"Giving DON!!", "attack ST02-006 with ST01-001", LESSON_MISSED},
        {"Countering", "event ST01-014; pick ST01-001; pass", LESSON_DONE},
        {"Countering",
         "counter with ST01-011 for ST01-001; counter with ST01-007 for ST01-001; pass",
         LESSON_DONE},
        {"Countering", "counter with ST01-011 for ST01-001; pass", LESSON_MISSED},
        {"Blocking", "block with ST01-006", LESSON_DONE},
        {"Damage and [Trigger]", "use", LESSON_DONE},
        {"Damage and [Trigger]", "decline", LESSON_MISSED},
        {"Effects", "attack ST02-009 with ST01-013", LESSON_MISSED},
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        LessonState found = after(ways[i].title, ways[i].answers);
        if (found != ways[i].state)
            fail_msg("%s: %s: %d", ways[i].title, ways[i].answers, (int)found);
    }
}

/* The partner remembers nothing, so what it did is done again after undo. */
static void the_partner_blocks_again_after_undo(void **state) {
    (void)state;
    LessonGuide guide;
    start(&guide, find("Winning"));
    for (int i = 0; i < 2; i++) {
        answer(&guide, "attack ST02-001 with ST01-013");
        assert_int_equal(lesson_state(&guide), LESSON_GOES_ON);
        LpCardId blocker = lp_card_find(cards, "ST02-004");
        LpSlot slots[LP_SLOTS];
        assert_int_equal(lp_game_area(session.host.game, 1, LP_AREA_TRASH, slots), 1);
        assert_int_equal(lp_game_of_card(cards, session.host.game, slots[0]).id, blocker);
        if (i == 0) assert_true(session_undo(&session));
    }
    session_free(&session);
}

/* Leaving a lesson while a hint is worked out waits for no more than a moment, however long the
 * hint would have taken, and nothing looks at the lesson's memory any more. */
static void a_lesson_is_left_in_the_middle_of_a_hint(void **state) {
    (void)state;
    static Advice advice;
    LessonGuide guide;
    start(&guide, &book.lessons[book.count - 1]);
    assert_true(advice_load(&advice));
    advice.budget = (PlayerBudget){.nodes = UINT32_MAX, .milliseconds = HINT_MILLISECONDS};
    uint64_t start = players_tools.microseconds();
    advice_begin(&advice, &session, ADVICE_HINT);
    nanosleep(&(struct timespec){0, 50000000}, NULL); /* into the search */
    advice_free(&advice);
    session_free(&session);
    assert_false(advice.background.is_running);
    assert_in_range(players_tools.microseconds() - start, 0, 1000 * HINT_MILLISECONDS / 2);
}

/* The last lesson is won this turn, and the adviser says so, with a first answer that wins. */
static void the_adviser_finds_the_win(void **state) {
    (void)state;
    static Advice advice;
    LessonGuide guide;
    char memory[4096];
    Buffer text;
    start(&guide, find("Winning"));
    assert_true(advice_load(&advice));
    buffer_init(&text, memory, sizeof memory);
    advice_run(&advice, &session, ADVICE_LETHAL);
    advice_print(&advice, &text);
    assert_true(advice.is_won);
    assert_non_null(strstr(memory, "Yes"));
    buffer_clear(&text);
    advice_run(&advice, &session, ADVICE_HINT);
    advice_print(&advice, &text);
    assert_non_null(strstr(memory, "can be won"));
    assert_true(advice.plan_count > 0 && advice.plan[0][0] != 0);
    session_free(&session);
    /* The counter-case: nobody wins from the beginning. */
    start(&guide, find("The five phases"));
    advice_run(&advice, &session, ADVICE_LETHAL);
    buffer_clear(&text);
    advice_print(&advice, &text);
    assert_false(advice.is_won);
    assert_null(strstr(memory, "Yes"));
    advice_free(&advice);
    session_free(&session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lessons_follow_the_manual),
        cmocka_unit_test(every_lesson_can_be_done_and_missed),
        cmocka_unit_test(every_way_is_accepted),
        cmocka_unit_test(the_partner_blocks_again_after_undo),
        cmocka_unit_test(a_lesson_is_left_in_the_middle_of_a_hint),
        cmocka_unit_test(the_adviser_finds_the_win),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
