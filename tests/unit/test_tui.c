/* The game at a keyboard without a keyboard: cells and widths, the table at every size in
 * random games, reasons with rule numbers, undo, and saved games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/cards/decks.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/game/session.h"
#include "app/game/thought.h"
#include "app/tui/editor.h"
#include "app/tui/menu.h"
#include "app/tui/page.h"
#include "app/tui/rewind.h"
#include "app/tui/screen.h"
#include "app/tui/table.h"
#include "app/tui/textflow.h"
#include "app/tui/typing.h"
#include "base/random.h"
#include "base/utf8.h"
#include "common/board.h"
#include "common/sourcecards.h"
#include "player/random_player.h"
#include "table/why.h"

enum { TEXT_SIZE = 1 << 16, LINE_SIZE = 4096, WIDE_KINDS = 13, ANSWERS_MAX = 3000 };

static const Look plain = {INK_PLAIN, 0};

/* The text of one row as a terminal would show it. */
static const char *row_text(const Canvas *canvas, int row) {
    static char text[LINE_SIZE];
    size_t used = 0;
    for (int column = 0; column < canvas->columns; column++) {
        const char *cell = canvas_at(canvas, row, column)->text;
        size_t size = strlen(cell);
        if (used + size + 1 > sizeof text) break;
        memcpy(text + used, cell, size);
        used += size;
    }
    text[used] = 0;
    return text;
}

/* Every row fills exactly its columns, by the cells' own count and by that of base/utf8.h. */
static void check_widths(const Canvas *canvas) {
    for (int row = 0; row < canvas->rows; row++) {
        int sum = 0;
        for (int column = 0; column < canvas->columns; column++) {
            const Cell *cell = canvas_at(canvas, row, column);
            assert_in_range(cell->width, 0, 2);
            sum += cell->width;
            bool is_half = column > 0 && canvas_at(canvas, row, column - 1)->width == 2;
            assert_int_equal(cell->width == 0, is_half);
            for (const char *c = cell->text; *c != 0; c++) {
                assert_true((unsigned char)*c >= ' ' && *c != 127);
            }
            if (canvas->is_ascii) assert_true((unsigned char)cell->text[0] < 128);
        }
        assert_int_equal(sum, canvas->columns);
        assert_int_equal(utf8_columns(text_of(row_text(canvas, row))), canvas->columns);
    }
}

/* --- Cells ------------------------------------------------------------------------------ */

static void text_stays_in_its_place(void **state) {
    (void)state;
    Canvas canvas = {0};
    assert_true(canvas_load(&canvas, 2, 10));
    assert_int_equal(canvas_put(&canvas, 0, 8, 10, SLICE("abcdef"), plain), 2);
    assert_string_equal(row_text(&canvas, 0), "        a\xe2\x80\xa6");
    /* Three wide characters in five columns: two of them would fill four, and the sign that
     * something is missing takes one. */
    assert_int_equal(canvas_put(&canvas, 1, 0, 5, SLICE("海賊王"), plain), 5);
    assert_string_equal(row_text(&canvas, 1), "海賊\xe2\x80\xa6     ");
    assert_int_equal(canvas_put(&canvas, 1, 0, 4, SLICE("海賊王"), plain), 3);
    check_widths(&canvas);
    assert_int_equal(canvas_put(&canvas, 5, 0, 4, SLICE("x"), plain), 0);
    assert_int_equal(canvas_put(&canvas, 0, 20, 4, SLICE("x"), plain), 0);
    canvas_free(&canvas);
}

static void half_a_wide_character_becomes_blank(void **state) {
    (void)state;
    Canvas canvas = {0};
    assert_true(canvas_load(&canvas, 1, 8));
    canvas_put(&canvas, 0, 0, 8, SLICE("海賊王"), plain);
    canvas_put(&canvas, 0, 1, 1, SLICE("x"), plain);
    canvas_put(&canvas, 0, 4, 1, SLICE("y"), plain);
    assert_string_equal(row_text(&canvas, 0), " x賊y   ");
    check_widths(&canvas);
    canvas_free(&canvas);
}

static void marks_and_control_characters(void **state) {
    (void)state;
    Canvas canvas = {0};
    assert_true(canvas_load(&canvas, 1, 6));
    /* e with a combining accent is one column; an escape byte never reaches the terminal. */
    assert_int_equal(canvas_columns(SLICE("e\xcc\x81")), 1);
    assert_int_equal(canvas_put(&canvas, 0, 0, 6, SLICE("e\xcc\x81\x1b[\xff"), plain), 4);
    assert_string_equal(row_text(&canvas, 0), "e\xcc\x81?[?  ");
    canvas_free(&canvas);
    canvas.is_ascii = true;
    assert_true(canvas_load(&canvas, 1, 6));
    canvas_put(&canvas, 0, 0, 6, SLICE("\xe2\x96\xa0海é\xe2\x80\xa6"), plain);
    assert_string_equal(row_text(&canvas, 0), "#???~ ");
    canvas_free(&canvas);
}

static void lines_are_cut_between_words(void **state) {
    (void)state;
    Slice rest = SLICE("one two\n\nabcdefghijk 海賊王"), line;
    /* Japanese has no blanks: it is cut between any two letters. */
    const char *expected[] = {"one two", "", "abcdefg", "hijk 海", "賊王"};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(canvas_next_line(&rest, 7, &line));
        assert_true(text_equal(line, text_of(expected[i])));
    }
    assert_false(canvas_next_line(&rest, 7, &line));
}

static void no_blank_follows_a_japanese_stop(void **state) {
    (void)state;
    assert_int_equal(textflow_measure(SLICE("選ぶ。 次に"), 10), 1);
    assert_int_equal(textflow_measure(SLICE("選ぶ 次に"), 8), 2); /* a blank is one elsewhere */
    TextFlow flow = {.box = {.rows = 1, .columns = 10}};
    textflow_add(&flow, SLICE("選ぶ。"), (Look){INK_PLAIN, 0});
    textflow_add(&flow, SLICE("次に"), (Look){INK_PLAIN, 0});
    assert_int_equal(flow.column, 10);
}

/* --- The table -------------------------------------------------------------------------- */

/* Invented cards with wide names: a Leader, thirteen Characters and a Stage. */
static LpCards *wide_cards(void) {
    static char text[TEXT_SIZE];
    int used = snprintf(text, sizeof text,
                        "card W-001 \"東の海の大船長ルフラン\"\n"
                        "  leader, red, green, life 5, power 5000\n");
    for (int i = 0; i < WIDE_KINDS; i++) {
        used +=
            snprintf(text + used, sizeof text - (size_t)used,
                     "\ncard W-1%02d \"嵐を呼ぶ航海士の長い名前%d\"\n"
                     "  character, red, cost %d, power %d000, counter 1000\n%s",
                     i, i, 1 + i % 4, 3 + i % 9, i % 3 == 0 ? "  keyword blocker, rush\n" : "");
    }
    return sourcecards_compile(text, "");
}

static LpDeck wide_deck(const LpCards *cards) {
    LpDeck deck = {.leader = lp_card_find(cards, "W-001"), .count = LP_DECK_SIZE};
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        char number[16];
        snprintf(number, sizeof number, "W-1%02d", i / 4);
        deck.cards[i] = lp_card_find(cards, number);
    }
    return deck;
}

/* A scene as the full-screen game makes it. */
typedef struct Shown {
    TableScene scene;
    Sight sight;
    Answers answers;
    TableHits hits;
    TableLine lines[8];
} Shown;

static void show_lines(Session *session, LpSeat seat, Shown *out) {
    uint32_t count = session_line_count(session, seat);
    out->scene.line_count = 0;
    for (uint32_t i = count > 8 ? count - 8 : 0; i < count; i++) {
        TableLine *line = &out->lines[out->scene.line_count++];
        Buffer text;
        buffer_init(&text, line->text, sizeof line->text);
        session_print_line(session, seat, i, &text);
        line->is_head = session_line(session, seat, i)->is_head;
    }
    out->scene.lines = out->lines;
}

static void show(Session *session, LpSeat seat, uint64_t *random, Shown *out) {
    out->sight = session_sight(session, seat);
    const Prompt *prompt = session_prompt(session, &out->sight);
    bool is_asked = session->host.ask.seat == seat;
    if (is_asked) answers_list(&out->answers, prompt, lp_game_turn(session->host.game), false);
    /* Nothing is marked before the person marks it, unless there is no choice. */
    if (is_asked) assert_int_equal(out->answers.selected, out->answers.count == 1 ? 0 : -1);
    if (is_asked && random_below(random, 4) > 0)
        out->answers.selected = (int)random_below(random, (uint32_t)out->answers.count);
    out->scene = (TableScene){
        .sight = &out->sight,
        .prompt = prompt,
        .answers = is_asked ? &out->answers : NULL,
        .match = "海賊王の甲板 against 海賊王の甲板, level3",
        .state = "Counter Step",
        .card = prompt->source,
        .message = "",
        .keys = "keys",
    };
    show_lines(session, seat, out);
}

static void check_contains(const Canvas *canvas, int row, const char *part) {
    if (strstr(row_text(canvas, row), part) != NULL) return;
    fail_msg("row %d has no '%s': '%s'", row, part, row_text(canvas, row));
}

/* The row that has this text, or -1. */
static int row_with(const Canvas *canvas, const char *part) {
    for (int row = 0; row < canvas->rows; row++) {
        if (strstr(row_text(canvas, row), part) != NULL) return row;
    }
    return -1;
}

/* What must be readable in every position, on the smallest table too. */
static void check_facts(const TableScene *scene, const Canvas *canvas) {
    char part[64];
    const LpView *view = scene->sight->view;
    LpSeat you = lp_view_seat(view);
    for (int i = 0; i < 2; i++) {
        LpSeatView numbers = lp_view_of_seat(view, (LpSeat)(i == 1 ? you : 1 - you));
        snprintf(part, sizeof part, "%s Life %u ", i == 1 ? "YOU " : "THEY", numbers.life);
        if (row_with(canvas, part) < 0) fail_msg("no '%s'", part);
    }
    if (scene->answers == NULL || scene->answers->selected < 0) return;
    const AnswerRow *row = &scene->answers->rows[scene->answers->selected];
    const Choice *choice = &scene->prompt->choices[row->choice];
    Slice text = choice->text;
    snprintf(part, sizeof part, "%2d %.*s", row->number, text.size < 6 ? (int)text.size : 6,
             text.at);
    part[utf8_valid_size(text_of(part))] = 0;
    if (row_with(canvas, part) < 0) fail_msg("the marked answer '%s' is not shown", part);
}

/* The power of each card on the field is in its own cell. */
static void check_powers(const Shown *shown, const Canvas *canvas) {
    for (int i = 0; i < shown->hits.count; i++) {
        const TableHit *hit = &shown->hits.at[i];
        if (hit->kind != TABLE_CARD) continue;
        LpCardView card =
            lp_view_of_card(shown->sight.cards, shown->sight.view, (LpSlot)hit->index);
        if (card.area != LP_AREA_LEADER && card.area != LP_AREA_CHARACTER) continue;
        char part[16];
        bool is_found = false;
        snprintf(part, sizeof part, "%d", card.power);
        for (int row = 0; row < hit->box.rows && !is_found; row++) {
            char text[256] = "";
            for (int column = 0; column < hit->box.columns; column++) {
                strncat(text,
                        canvas_at(canvas, hit->box.row + row, hit->box.column + column)->text,
                        sizeof text - strlen(text) - 1);
            }
            is_found = strstr(text, part) != NULL;
        }
        if (!is_found) fail_msg("the card in slot %d does not show %s", hit->index, part);
    }
}

/* No text of the question is lost where there is room for it: every word of the clause that is
 * carried out is on a screen of 120 columns and 40 rows. */
static void check_clause(const TableScene *scene, const Canvas *canvas) {
    const Clauses *clauses = &scene->prompt->clauses;
    if (canvas->rows < 40 || clauses->current < 0 || clauses->current >= clauses->count) return;
    Slice rest = clauses->at[clauses->current], word;
    while (text_next_word(&rest, &word)) {
        char part[64];
        if (word.size >= sizeof part) continue;
        memcpy(part, word.at, word.size);
        part[word.size] = 0;
        if (row_with(canvas, part) < 0) fail_msg("no '%s' of the clause", part);
    }
}

/* No answer is cut at 120x40. */
static void check_answers(const TableScene *scene, const Canvas *canvas) {
    if (canvas->rows < 40 || scene->answers == NULL || scene->answers->count > 12) return;
    for (int i = 0; i < scene->answers->count; i++) {
        Slice text = scene->prompt->choices[scene->answers->rows[i].choice].text, word,
              last = text;
        while (text_next_word(&text, &word)) last = word;
        /* The last piece that lines are not broken inside. */
        for (size_t size; (size = utf8_piece(last)) < last.size;) last = text_from(last, size);
        char part[128];
        if (last.size >= sizeof part) continue;
        memcpy(part, last.at, last.size);
        part[last.size] = 0;
        if (row_with(canvas, part) < 0) fail_msg("an answer is cut before '%s'", part);
    }
}

static void draw_everything(Shown *shown, Canvas *canvases, int count) {
    for (int i = 0; i < count; i++) {
        table_draw(&shown->scene, &canvases[i], &shown->hits);
        check_widths(&canvases[i]);
        if (canvases[i].rows < TABLE_ROWS_MIN || canvases[i].is_ascii) continue;
        check_facts(&shown->scene, &canvases[i]);
        check_powers(shown, &canvases[i]);
        check_clause(&shown->scene, &canvases[i]);
        check_answers(&shown->scene, &canvases[i]);
    }
}

/* Plays one game with random answers and draws every position at several sizes. */
static void draw_game(const LpCards *cards, const LpDeck *a, const LpDeck *b, uint64_t seed) {
    static const int sizes[][2] = {{24, 80},  {20, 60}, {24, 81}, {40, 120},
                                   {60, 200}, {30, 90}, {10, 40}, {1, 1}};
    enum { SIZES = sizeof sizes / sizeof sizes[0] };
    static Session session;
    static Shown shown;
    Canvas canvases[SIZES] = {{0}};
    uint64_t random = seed;
    for (int i = 0; i < SIZES; i++) {
        canvases[i].is_ascii = i == 2;
        assert_true(canvas_load(&canvases[i], sizes[i][0], sizes[i][1]));
    }
    assert_true(session_load(&session, cards));
    answers_init(&shown.answers);
    LpSetup setup = {.decks = {*a, *b}, .seed = seed, .edition = LP_EDITION_DEFAULT};
    assert_true(session_start(&session, &setup));
    for (int i = 0; i < ANSWERS_MAX && !session_is_over(&session); i++) {
        show(&session, (LpSeat)(i & 1), &random, &shown);
        draw_everything(&shown, canvases, i % 8 == 0 ? SIZES : 2);
        uint32_t index = random_below(&random, (uint32_t)session.host.action_count);
        assert_int_equal(host_act(&session.host, session.host.actions[index]), HOST_OK);
    }
    for (int i = 0; i < SIZES; i++) canvas_free(&canvases[i]);
    session_free(&session);
}

static void wide_names_never_break_the_table(void **state) {
    (void)state;
    LpCards *cards = wide_cards();
    LpDeck deck = wide_deck(cards);
    for (uint64_t seed = 1; seed <= 4; seed++) draw_game(cards, &deck, &deck, seed);
    lp_cards_free(cards);
}

static void every_bundled_deck_fits_the_table(void **state) {
    (void)state;
    static NamedDeck decks[BUNDLED_DECKS_MAX];
    LpCards *cards = lp_cards_embedded();
    size_t count = decks_bundled(cards, decks, BUNDLED_DECKS_MAX);
    assert_true(count > STARTER_DECKS);
    for (size_t i = 0; i < count; i++) {
        draw_game(cards, &decks[i].deck, &decks[(i + 1) % count].deck, i);
    }
    lp_cards_free(cards);
}

static void pages_scroll_and_fit(void **state) {
    (void)state;
    Canvas canvas = {0};
    Slice text = text_of(caption("help.text"));
    assert_true(canvas_load(&canvas, 24, 80));
    Page page = {.title = "Keys", .text = text, .keys = "back", .top = 100000};
    /* No line of the help is wrapped on the usual screen. */
    Slice rest = page.text, line;
    while (text_next_line(&rest, &line)) assert_true(canvas_columns(line) <= 78);
    page_draw(&page, &canvas);
    check_widths(&canvas);
    check_contains(&canvas, 22, "Counter");
    check_contains(&canvas, 23, "back");
    page.top = -5;
    page_draw(&page, &canvas);
    check_contains(&canvas, 2, "Numbers");
    canvas_free(&canvas);
}

/* '/' finds a word, 'n' the next one, from the first again after the last; on a page of lines
 * the arrows go there. */
static void pages_are_searched(void **state) {
    (void)state;
    Canvas canvas = {0};
    assert_true(canvas_load(&canvas, 6, 40));
    Page page = {.title = "Log",
                 .text = SLICE("one\ntwo NAMI\nthree\nfour\nnami five\nsix\n"),
                 .keys = "back",
                 .has_cursor = true};
    assert_true(page_key(&page, '/', &canvas));
    for (const char *c = "nami"; *c != 0; c++) assert_true(page_key(&page, *c, &canvas));
    page_draw(&page, &canvas);
    check_contains(&canvas, 5, "nami");
    assert_true(page_key(&page, SCREEN_RETURN, &canvas));
    assert_int_equal(page.line, 1);
    page_key(&page, 'n', &canvas);
    assert_int_equal(page.line, 4);
    page_draw(&page, &canvas);
    assert_true(row_with(&canvas, "nami five") > 0);
    page_key(&page, 'n', &canvas);
    assert_int_equal(page.line, 1);
    /* Other keys close it. */
    assert_false(page_key(&page, SCREEN_ESCAPE, &canvas));
    canvas_free(&canvas);
}

/* --- Numbers of answers ----------------------------------------------------------------- */

/* A prompt with answers about these slots, and one that ends the turn. */
static void make_prompt(Prompt *prompt, const LpSlot *slots, int count) {
    memset(prompt, 0, sizeof *prompt);
    prompt->ask = (LpAsk){.kind = LP_ASK_MAIN};
    for (int i = 0; i < count; i++) {
        prompt->choices[i] = (Choice){.action = {LP_ACTION_PLAY, slots[i], 0, 0},
                                      .on = slots[i],
                                      .to = LP_SLOT_NONE,
                                      .max = 1};
    }
    prompt->choices[count] = (Choice){
        .action = {.kind = LP_ACTION_END}, .on = LP_SLOT_NONE, .to = LP_SLOT_NONE, .max = 1};
    prompt->count = count + 1;
}

static LpSlot slot_of_number(const Answers *answers, const Prompt *prompt, int number) {
    for (int i = 0; i < answers->count; i++) {
        if (answers->rows[i].number == number)
            return prompt->choices[answers->rows[i].choice].on;
    }
    return LP_SLOT_NONE;
}

static void numbers_do_not_shift(void **state) {
    (void)state;
    static Prompt prompt;
    static Answers answers;
    const LpSlot first[] = {10, 11, 12}, second[] = {9, 11, 12, 13};
    answers_init(&answers);
    make_prompt(&prompt, first, 3);
    answers_list(&answers, &prompt, 5, false);
    assert_int_equal(slot_of_number(&answers, &prompt, 2), 11);
    /* One is gone, two are new: those that are still there keep their numbers. */
    make_prompt(&prompt, second, 4);
    answers_list(&answers, &prompt, 5, false);
    assert_int_equal(slot_of_number(&answers, &prompt, 1), LP_SLOT_NONE);
    assert_int_equal(slot_of_number(&answers, &prompt, 2), 11);
    assert_int_equal(slot_of_number(&answers, &prompt, 3), 12);
    assert_int_equal(slot_of_number(&answers, &prompt, 4), 9);
    assert_int_equal(slot_of_number(&answers, &prompt, 5), 13);
    /* What ends the turn is 0 and the last. */
    assert_int_equal(answers.rows[answers.count - 1].number, 0);
    /* The next turn begins with 1 again. */
    answers_list(&answers, &prompt, 7, false);
    assert_int_equal(slot_of_number(&answers, &prompt, 1), 9);
}

/* Two choices of one effect are two questions: the second one begins with 1. */
static void another_choice_begins_with_one(void **state) {
    (void)state;
    static Prompt prompt;
    static Answers answers;
    const LpSlot first[] = {10, 11}, rest[] = {11}, others[] = {60, 61};
    answers_init(&answers);
    make_prompt(&prompt, first, 2);
    prompt.ask = (LpAsk){.kind = LP_ASK_PICK, .source = 5};
    answers_list(&answers, &prompt, 5, false);
    make_prompt(&prompt, rest, 1);
    prompt.ask = (LpAsk){.kind = LP_ASK_PICK, .source = 5};
    answers_list(&answers, &prompt, 5, false);
    assert_int_equal(slot_of_number(&answers, &prompt, 2), 11);
    make_prompt(&prompt, others, 2);
    prompt.ask = (LpAsk){.kind = LP_ASK_PICK, .source = 5};
    answers_list(&answers, &prompt, 5, false);
    assert_int_equal(slot_of_number(&answers, &prompt, 1), 60);
}

/* Equal cards are one line; when one is taken, the next has its number. */
static void equal_cards_share_a_number(void **state) {
    (void)state;
    static Prompt prompt;
    static Answers answers;
    const LpSlot both[] = {10, 11, 12}, rest[] = {11, 12};
    answers_init(&answers);
    make_prompt(&prompt, both, 3);
    prompt.choices[1].like = 1;
    answers_list(&answers, &prompt, 5, false);
    assert_int_equal(answers.count, 3); /* with the one that ends the turn */
    assert_int_equal(slot_of_number(&answers, &prompt, 1), 10);
    assert_int_equal(slot_of_number(&answers, &prompt, 2), 12);
    assert_true(answers_mark(&answers, &prompt, prompt.choices[1].action));
    assert_int_equal(answers_marked(&answers, &prompt)->on, 10);
    make_prompt(&prompt, rest, 2);
    answers_list(&answers, &prompt, 5, false);
    assert_int_equal(slot_of_number(&answers, &prompt, 1), 11);
    assert_int_equal(slot_of_number(&answers, &prompt, 2), 12);
}

/* Counters for cards that are not attacked are listed with their card only. */
static void counters_for_others_stand_aside(void **state) {
    (void)state;
    static Prompt prompt;
    static Answers answers;
    const LpSlot slots[] = {10, 10, 11};
    answers_init(&answers);
    make_prompt(&prompt, slots, 3);
    prompt.ask = (LpAsk){.kind = LP_ASK_COUNTER};
    prompt.attacked = 0;
    for (int i = 0; i < 3; i++) {
        prompt.choices[i].action.kind = LP_ACTION_COUNTER;
        prompt.choices[i].to = prompt.choices[i].action.target = i == 1 ? 7 : 0;
    }
    answers_list(&answers, &prompt, 5, false);
    assert_int_equal(answers.count, 3);
    assert_int_equal(answers.aside, 1);
    assert_int_equal(answers_filter(&answers, &prompt, 10), 2);
    assert_int_equal(answers_filter(&answers, &prompt, LP_SLOT_NONE), 3);
}

/* A list of keys loses whole items, never half of one. */
static void lists_lose_whole_items(void **state) {
    static const Look plain = {INK_PLAIN, 0};
    Canvas canvas = {0};
    (void)state;
    assert_true(canvas_load(&canvas, 2, 20));
    canvas_put_list(&canvas, 0, 0, 20, SLICE("Esc: back   t text   / find it"), plain);
    canvas_put_list(&canvas, 1, 0, 20, SLICE("Esc: back   t text"), plain);
    assert_int_equal(row_with(&canvas, "Esc: back   t text"), 0);
    assert_int_equal(row_with(&canvas, "/"), -1);
    assert_string_equal(canvas_at(&canvas, 1, 17)->text, "t");
    canvas_free(&canvas);
}

static void a_bad_number_is_refused(void **state) {
    (void)state;
    static Prompt prompt;
    static Answers answers;
    LpSlot slots[14];
    for (int i = 0; i < 14; i++) slots[i] = (LpSlot)(20 + i);
    answers_init(&answers);
    make_prompt(&prompt, slots, 14);
    answers_list(&answers, &prompt, 5, false);
    assert_null(answers_marked(&answers, &prompt));
    assert_true(answers_type(&answers, 1));
    assert_int_equal(answers_marked(&answers, &prompt)->on, 20);
    assert_true(answers_type(&answers, 4));
    assert_int_equal(answers_marked(&answers, &prompt)->on, 33);
    /* 147 is no answer: it is refused, and nothing is marked, least of all 7. */
    assert_false(answers_type(&answers, 7));
    assert_null(answers_marked(&answers, &prompt));
    assert_true(answers_type(&answers, 0));
    assert_int_equal(answers_marked(&answers, &prompt)->action.kind, LP_ACTION_END);
    /* The arrows begin at the first, or from below at the last. */
    answers_list(&answers, &prompt, 5, false);
    answers_move(&answers, 1);
    assert_int_equal(answers.selected, 0);
    answers_list(&answers, &prompt, 5, false);
    answers_move(&answers, -1);
    assert_int_equal(answers.selected, 14);
}

static void several_don_are_given_at_once(void **state) {
    (void)state;
    static Prompt prompt;
    static Answers answers;
    const LpSlot slots[] = {0};
    answers_init(&answers);
    make_prompt(&prompt, slots, 1);
    prompt.choices[0].max = 3;
    answers_list(&answers, &prompt, 5, false);
    assert_false(answers_change_times(&answers, &prompt, 1));
    answers_move(&answers, 1);
    for (int i = 0; i < 5; i++) assert_true(answers_change_times(&answers, &prompt, 1));
    assert_int_equal(answers.times, 3);
    answers_move(&answers, 1);
    assert_false(answers_change_times(&answers, &prompt, 1));
    assert_int_equal(answers.times, 1);
}

/* --- Reasons ---------------------------------------------------------------------------- */

typedef struct Desk {
    LpCards *cards;
    Session session;
    LpPosition position;
} Desk;

static LpPlaced placed(const Desk *desk, const char *number) {
    return (LpPlaced){.card = board_card(desk->cards, number)};
}

static int desk_set_up(void **state) {
    static Desk desk;
    memset(&desk, 0, sizeof desk);
    desk.cards = lp_cards_embedded();
    if (desk.cards == NULL || !session_load(&desk.session, desk.cards)) return -1;
    desk.position = board_plain(desk.cards);
    desk.position.turn = 5;
    desk.position.sides[1].leader.card = board_card(desk.cards, "ST02-001");
    *state = &desk;
    return 0;
}

static int desk_tear_down(void **state) {
    Desk *desk = *state;
    session_free(&desk->session);
    lp_cards_free(desk->cards);
    return 0;
}

static void give_don(Desk *desk, int active) {
    board_set_don(&desk->position.sides[0], active);
}

static void hold(Desk *desk, const char *number) {
    board_add_hand(desk->cards, &desk->position.sides[0], number, 1);
}

/* Gives an answer that must be legal. */
static void give(Session *session, LpAction action) {
    assert_int_equal(host_act(&session->host, action), HOST_OK);
}

/* The reasons about the first card of an area. */
static const char *reasons(Desk *desk, LpSeat seat, LpArea area) {
    static char memory[2048];
    LpSlot slots[LP_SLOTS];
    Buffer text;
    const Host *host = &desk->session.host;
    const LpView *view = session_sight(&desk->session, 0).view;
    Why why = {.cards = desk->cards,
               .view = view,
               .ask = host->ask,
               .actions = host->actions,
               .action_count = host->action_count};
    buffer_init(&text, memory, sizeof memory);
    assert_true(lp_view_area(view, seat, area, slots) > 0);
    why_card(&why, slots[0], &text);
    return memory;
}

static void check_reason(Desk *desk, LpSeat seat, LpArea area, const char *part) {
    const char *said = reasons(desk, seat, area);
    if (strstr(said, part) == NULL) fail_msg("no '%s' in '%s'", part, said);
}

static void place(Desk *desk) { assert_true(session_place(&desk->session, &desk->position)); }

static void a_card_that_is_too_expensive(void **state) {
    Desk *desk = *state;
    hold(desk, "ST01-012");
    give_don(desk, 4);
    place(desk);
    check_reason(desk, 0, LP_AREA_HAND, "It costs 5, and you have 4 active DON!!");
    check_reason(desk, 0, LP_AREA_HAND, "CR 6-5-3-1");
    give_don(desk, 5);
    place(desk);
    check_reason(desk, 0, LP_AREA_HAND, "You can play it now for 5");
}

static void an_event_for_another_step(void **state) {
    Desk *desk = *state;
    hold(desk, "ST01-014");
    give_don(desk, 10);
    place(desk);
    check_reason(desk, 0, LP_AREA_HAND, "It has no [Main] effect");
    check_reason(desk, 0, LP_AREA_HAND, "CR 7-1-3-1-2");
}

static void a_rested_card_does_not_attack(void **state) {
    Desk *desk = *state;
    desk->position.sides[0].leader.rested = 1;
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER, "(CR 7-1-1-1)");
    check_reason(desk, 0, LP_AREA_LEADER,
                 "You cannot give it DON!!. None in your cost area is active");
    desk->position.sides[0].leader.rested = 0;
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER, "It can attack: 1 target");
}

static void a_new_character_does_not_attack(void **state) {
    Desk *desk = *state;
    LpSide *side = &desk->position.sides[0];
    side->characters[0] = placed(desk, "ST01-003");
    side->characters[0].just_played = 1;
    side->character_count = 1;
    place(desk);
    check_reason(desk, 0, LP_AREA_CHARACTER, "CR 3-7-4");
    side->characters[0] = placed(desk, "ST01-012"); /* has [Rush] */
    side->characters[0].just_played = 1;
    place(desk);
    check_reason(desk, 0, LP_AREA_CHARACTER, "It can attack");
}

static void nobody_attacks_on_the_first_turn(void **state) {
    Desk *desk = *state;
    desk->position.turn = 1;
    desk->position.sides[0].turns_taken = 1;
    desk->position.sides[1].turns_taken = 0;
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER, "CR 6-5-6-1");
}

static void an_active_character_is_no_target(void **state) {
    Desk *desk = *state;
    LpSide *side = &desk->position.sides[1];
    side->characters[0] = placed(desk, "ST02-003");
    side->character_count = 1;
    place(desk);
    check_reason(desk, 1, LP_AREA_CHARACTER, "CR 7-1-1-2");
    check_reason(desk, 1, LP_AREA_CHARACTER, "You cannot attack it");
    side->characters[0].rested = 1;
    place(desk);
    check_reason(desk, 1, LP_AREA_CHARACTER, "You can attack it");
}

static void an_effect_whose_cost_cannot_be_paid(void **state) {
    Desk *desk = *state;
    LpSide *side = &desk->position.sides[0];
    side->leader = placed(desk, "ST04-001"); /* DON!! -7 */
    give_don(desk, 6);
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER, "CR 8-3-1-6");
    give_don(desk, 7);
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER, "You can use its [Activate: Main]");
    side->leader = placed(desk, "ST02-001"); /* rest 3 DON!!, trash 1 card */
    give_don(desk, 2);
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER, "CR 8-3-1-5");
    give_don(desk, 3);
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER,
                 "cannot be paid now: trash 1 card from your hand. (CR 8-3-1-3)");
    hold(desk, "ST01-003");
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER, "You can use its [Activate: Main]");
}

static void a_used_effect_is_closed(void **state) {
    Desk *desk = *state;
    Session *session = &desk->session;
    desk->position.sides[0].don_rested = 2;
    desk->position.sides[0].don_deck = 8;
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER, "You can use its [Activate: Main]");
    for (int i = 0; i < session->host.action_count; i++) {
        if (session->host.actions[i].kind != LP_ACTION_ACTIVATE) continue;
        give(session, session->host.actions[i]);
        break;
    }
    while (session->host.ask.kind != LP_ASK_MAIN) {
        give(session, session->host.actions[session->host.action_count - 1]);
    }
    check_reason(desk, 0, LP_AREA_LEADER, "CR 10-2-13-3");
}

/* The first answer of a kind, and then the last one of every question up to a Main Phase. */
static void answer_first(Desk *desk, LpActionKind kind) {
    Session *session = &desk->session;
    int at = 0;
    while (at < session->host.action_count && session->host.actions[at].kind != kind) at++;
    assert_true(at < session->host.action_count);
    give(session, session->host.actions[at]);
    while (session->host.ask.kind != LP_ASK_MAIN) {
        give(session, session->host.actions[session->host.action_count - 1]);
    }
}

static void a_condition_that_is_not_met_is_named(void **state) {
    Desk *desk = *state;
    desk->position.sides[0].leader = placed(desk, "OP10-022"); /* [DON!! x1] */
    desk->position.sides[0].leader.don = 1;
    desk->position.sides[0].don_deck = 9;
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER,
                 "Its effect works only if the total cost of your Characters is 5 or more, "
                 "which is not so; now it is 0. (CR 8-3-2-1)");
}

static void who_forbids_it_is_named(void **state) {
    Desk *desk = *state;
    LpSide *side = &desk->position.sides[0];
    side->leader = placed(desk, "OP03-058"); /* never attacks */
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER,
                 "It cannot attack. Its own effect says that it cannot attack. (CR 1-3-3)");
    /* The other player's Leader may not be attacked in the turn of this one. */
    side->leader = placed(desk, "ST01-001");
    hold(desk, "OP06-026");
    give_don(desk, 3);
    place(desk);
    check_reason(desk, 0, LP_AREA_LEADER, "It can attack: 1 target");
    answer_first(desk, LP_ACTION_PLAY);
    check_reason(desk, 0, LP_AREA_LEADER, "An effect of Koushirou says");
    check_reason(desk, 1, LP_AREA_LEADER, "An effect of Koushirou says");
    /* No more Characters are played in the turn of this one. */
    side->hand_count = 0;
    hold(desk, "EB03-024");
    hold(desk, "ST01-003");
    give_don(desk, 10);
    place(desk);
    answer_first(desk, LP_ACTION_PLAY);
    check_reason(desk, 0, LP_AREA_HAND,
                 "An effect of Nefeltari Vivi says that you cannot play it. (CR 1-3-3, 4-7-2)");
}

static void what_an_effect_lets_one_choose_is_named(void **state) {
    Desk *desk = *state;
    LpSide *side = &desk->position.sides[1];
    hold(desk, "ST01-015"); /* an Event that looks for 6000 power or less */
    give_don(desk, 4);
    side->characters[0] = placed(desk, "ST02-013"); /* 7000 */
    side->characters[1] = placed(desk, "ST02-004");
    side->character_count = 2;
    place(desk);
    give(&desk->session, desk->session.host.actions[0]);
    assert_int_equal(desk->session.host.ask.kind, LP_ASK_PICK);
    check_reason(desk, 1, LP_AREA_CHARACTER,
                 "lets you choose up to 1 of your opponent's Characters with 6000 power or "
                 "less; this card does not fit. (CR 8-4-4");
    check_reason(desk, 1, LP_AREA_LEADER, "it is not among these cards");
}

/* They attack our Leader; then we are asked. */
static void be_attacked(Desk *desk) {
    Session *session = &desk->session;
    desk->position.turn = 6;
    desk->position.turn_player = 1;
    place(desk);
    for (int i = 0; i < session->host.action_count; i++) {
        if (session->host.actions[i].kind != LP_ACTION_ATTACK) continue;
        give(session, session->host.actions[i]);
        break;
    }
    assert_int_equal(session->host.ask.seat, 0);
}

static void who_can_block_and_who_cannot(void **state) {
    Desk *desk = *state;
    LpSide *side = &desk->position.sides[0];
    hold(desk, "ST01-013");
    side->characters[0] = placed(desk, "ST01-006");
    side->character_count = 1;
    be_attacked(desk);
    assert_int_equal(desk->session.host.ask.kind, LP_ASK_BLOCK);
    check_reason(desk, 0, LP_AREA_CHARACTER, "It can block");
    check_reason(desk, 0, LP_AREA_LEADER, "It has no [Blocker]");
    check_reason(desk, 0, LP_AREA_HAND, "Only cards on your own field can block");
    /* A rested one cannot, while another is asked. */
    side->characters[0].rested = 1;
    side->characters[1] = placed(desk, "ST01-006");
    side->character_count = 2;
    be_attacked(desk);
    check_reason(desk, 0, LP_AREA_CHARACTER, "It is rested, and blocking means resting it");
}

static void what_counters_and_what_does_not(void **state) {
    Desk *desk = *state;
    LpSide *side = &desk->position.sides[0];
    hold(desk, "ST01-013"); /* no Counter */
    hold(desk, "ST01-007");
    be_attacked(desk);
    assert_int_equal(desk->session.host.ask.kind, LP_ASK_COUNTER);
    check_reason(desk, 0, LP_AREA_HAND, "It has no Counter value. (CR 7-1-3-1-1)");
    check_reason(desk, 0, LP_AREA_LEADER, "Counters come from your hand");
    side->hand[0] = board_card(desk->cards, "ST01-014"); /* an Event with [Counter] */
    be_attacked(desk);
    check_reason(desk, 0, LP_AREA_HAND, "(CR 7-1-3-1-2)");
    check_reason(desk, 0, LP_AREA_HAND, "It costs 1, and you have 0 active DON!!");
    side->hand[0] = board_card(desk->cards, "ST01-003");
    be_attacked(desk);
    check_reason(desk, 0, LP_AREA_HAND, "You can trash it for its Counter");
}

/* --- Undo and saved games ---------------------------------------------------------------- */

static void start_random(Session *session, const LpCards *cards, uint64_t seed) {
    static NamedDeck decks[2];
    PlayerSpec spec = {.kind = &player_random};
    assert_true(session_load(session, cards));
    assert_true(decks_open(cards, "st01", &decks[0]) && decks_open(cards, "st03", &decks[1]));
    assert_true(session_seat_computer(session, 1, &spec, "random"));
    snprintf(session->seats[1].deck_name, sizeof session->seats[1].deck_name, "st03");
    LpSetup setup = {.decks = {decks[0].deck, decks[1].deck},
                     .seed = seed,
                     .edition = LP_EDITION_DEFAULT,
                     .chooser = 0};
    assert_true(session_start(session, &setup));
}

static void answer_at_random(Session *session, uint64_t *random) {
    session_answer(session, (int)random_below(random, (uint32_t)session->host.action_count));
}

static void undo_goes_back_to_the_same_bytes(void **state) {
    (void)state;
    static Session session;
    LpCards *cards = lp_cards_embedded();
    uint64_t random = 7, hashes[ANSWERS_MAX];
    uint32_t lines[ANSWERS_MAX];
    int count = 0;
    start_random(&session, cards, 7);
    assert_false(session_may_undo(&session));
    while (!session_is_over(&session) && count < 200) {
        if (session.host.ask.seat == 0) {
            hashes[count] = lp_game_hash(session.host.game);
            lines[count++] = session_line_count(&session, 0);
        }
        answer_at_random(&session, &random);
    }
    assert_true(count > 10);
    while (count-- > 0) {
        assert_true(session_undo(&session));
        assert_true(lp_game_hash(session.host.game) == hashes[count]);
        assert_int_equal(session_line_count(&session, 0), lines[count]);
        assert_int_equal(session.host.ask.seat, 0);
    }
    assert_false(session_undo(&session));
    session_free(&session);
    lp_cards_free(cards);
}

/* The file after each answer is a game that goes on at the same place; undo in the middle is
 * no exception. */
static void a_kept_game_goes_on_at_the_same_place(void **state) {
    (void)state;
    static Session session, resumed;
    LpCards *cards = lp_cards_embedded();
    char path[] = "/tmp/test_tui.XXXXXX", copy[64];
    uint64_t random = 11;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(copy, sizeof copy, "%s.copy", path);
    start_random(&session, cards, 11);
    snprintf(session.path, sizeof session.path, "%s", path);
    for (int i = 0; !session_is_over(&session) && i < ANSWERS_MAX; i++) {
        answer_at_random(&session, &random);
        if (i % 40 == 39) session_undo(&session);
        if (i % 20 != 19 && !session_is_over(&session)) continue;
        assert_true(session_load(&resumed, cards));
        File kept;
        assert_true(file_load(path, &kept));
        assert_true(session_resume(&resumed, path, (Slice){kept.at, kept.size}));
        file_free(&kept);
        assert_true(lp_game_hash(resumed.host.game) == lp_game_hash(session.host.game));
        assert_true(resumed.seats[0].is_person && !resumed.seats[1].is_person);
        assert_string_equal(resumed.seats[1].deck_name, "st03");
        assert_true(session_save(&resumed, copy));
        assert_string_equal(resumed.record.at, session.record.at);
        session_free(&resumed);
    }
    assert_true(session_is_over(&session));
    assert_non_null(strstr(session.record.at, "\nend "));
    remove(path);
    remove(copy);
    session_free(&session);
    lp_cards_free(cards);
}

static void nothing_is_undone_between_two_people(void **state) {
    (void)state;
    static Session session;
    LpCards *cards = lp_cards_embedded();
    uint64_t random = 3;
    start_random(&session, cards, 3);
    session.seats[1].is_person = true;
    answer_at_random(&session, &random);
    assert_false(session_undo(&session));
    assert_string_equal(session_give(&session, (LpAction){.kind = LP_ACTION_BLOCK}, 1),
                        "This is not a legal answer now.");
    session_free(&session);
    lp_cards_free(cards);
}

/* Each place of a replay is the place that the game was at, from either side. */
static void a_replay_goes_back_and_forth(void **state) {
    (void)state;
    static Session session;
    static uint64_t hashes[ANSWERS_MAX];
    LpCards *cards = lp_cards_embedded();
    uint64_t random = 5;
    uint32_t count = 0;
    Rewind rewind;
    start_random(&session, cards, 5);
    for (; !session_is_over(&session) && count < ANSWERS_MAX - 1; count++) {
        hashes[count] = lp_game_hash(session.host.game);
        answer_at_random(&session, &random);
    }
    hashes[count] = lp_game_hash(session.host.game);
    assert_true(rewind_load(&rewind, &session));
    assert_int_equal(rewind.count, count);
    assert_true(lp_game_hash(session.host.game) == hashes[0]);
    for (int i = 0; i < 200; i++) {
        uint32_t at = random_below(&random, count + 1);
        rewind_go(&rewind, at);
        assert_int_equal(rewind.at, at);
        assert_true(lp_game_hash(session.host.game) == hashes[at]);
    }
    /* A turn forward, back to its beginning, and back to the one before. */
    rewind_jump(&rewind, 4);
    assert_int_equal(lp_game_turn(session.host.game), 4);
    rewind_turn(&rewind, 1);
    assert_int_equal(lp_game_turn(session.host.game), 5);
    uint32_t start = rewind.at;
    rewind_go(&rewind, start + 1);
    rewind_turn(&rewind, -1);
    assert_int_equal(rewind.at, start);
    rewind_turn(&rewind, -1);
    assert_int_equal(lp_game_turn(session.host.game), 4);
    rewind_go(&rewind, count + 100);
    assert_true(session_is_over(&session));
    rewind_free(&rewind);
    session_free(&session);
    lp_cards_free(cards);
}

/* --- The menu --------------------------------------------------------------------------- */

/* Nobody's own decks and choices are read or written by a test. */
static void use_empty_folders(char folder[]) {
    assert_non_null(mkdtemp(folder));
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_STATE_HOME", folder, 1);
}

static void the_menu_chooses_decks(void **state) {
    (void)state;
    static Menu menu;
    LpCards *cards = lp_cards_embedded();
    Canvas canvas = {0};
    char folder[] = "/tmp/logpose-menu-XXXXXX";
    use_empty_folders(folder);
    assert_true(canvas_load(&canvas, 24, 80));
    menu_load(&menu, cards);
    assert_true(menu.deck_count > STARTER_DECKS && menu.level_count > 0);
    menu_draw(&menu, &canvas);
    check_widths(&canvas);
    check_contains(&canvas, 7, "st01");
    check_contains(&canvas, 8, "st02");
    check_contains(&canvas, 23, "q: leave");
    /* Return alone starts the game; a number goes to its line; arrows change it. */
    assert_int_equal(menu_key(&menu, SCREEN_RETURN, &canvas), MENU_DONE);
    assert_int_equal(menu.item, MENU_START);
    assert_int_equal(menu_key(&menu, '3', &canvas), MENU_GOES_ON);
    menu_key(&menu, SCREEN_RIGHT, &canvas);
    assert_string_equal(menu.decks[menu.deck[0]].name, "st02");
    /* Return on a deck opens the list of all, with a preview. */
    menu_key(&menu, SCREEN_RETURN, &canvas);
    assert_int_equal(menu.list, MENU_DECK_LIST);
    menu_draw(&menu, &canvas);
    check_contains(&canvas, 1, "Eustass");
    menu_key(&menu, SCREEN_END, &canvas);
    menu_draw(&menu, &canvas);
    check_widths(&canvas);
    menu_key(&menu, SCREEN_RETURN, &canvas);
    assert_int_equal(menu.deck[0], menu.deck_count - 1);
    /* Letters filter the list by the names of decks and Leaders. */
    menu_key(&menu, SCREEN_RETURN, &canvas);
    for (const char *c = "Eustass"; *c != 0; c++) menu_key(&menu, *c, &canvas);
    assert_true(menu.shown_count > 0 && menu.shown_count < 10);
    menu_key(&menu, SCREEN_RETURN, &canvas);
    assert_string_equal(menu.decks[menu.deck[0]].name, "st02");
    /* Without saved games their lines are stepped over. */
    menu_key(&menu, '5', &canvas);
    menu_key(&menu, SCREEN_DOWN, &canvas);
    assert_int_equal(menu.item, MENU_EDIT);
    /* Each line can be seen in a small window. */
    canvas_free(&canvas);
    assert_true(canvas_load(&canvas, 12, 40));
    menu_draw(&menu, &canvas);
    check_widths(&canvas);
    check_contains(&canvas, 1, "Start the game");
    check_contains(&canvas, MENU_ITEM_COUNT, "Leave");
    assert_int_equal(menu_key(&menu, 'q', &canvas), MENU_DONE);
    assert_int_equal(menu.item, MENU_LEAVE);
    menu_free(&menu);
    canvas_free(&canvas);
    lp_cards_free(cards);
    remove(folder);
}

/* --- Typing ------------------------------------------------------------------------------ */

/* The keys of a text, one for each of its characters. */
static void type_text(char *line, size_t line_size, const char *text) {
    for (Slice rest = text_of(text); rest.size > 0;) {
        Utf8Char c = utf8_decode(rest);
        assert_true(typing_key(line, line_size, (int)c.code));
        rest = text_from(rest, c.size);
    }
}

static void whole_characters_are_typed(void **state) {
    (void)state;
    char line[8] = "";
    type_text(line, sizeof line, "aル");
    assert_string_equal(line, "aル");
    typing_key(line, sizeof line, SCREEN_BACKSPACE);
    assert_string_equal(line, "a");
    /* What has no room is left out as a whole. */
    type_text(line, sizeof line, "ルフィ");
    assert_string_equal(line, "aルフ");
    for (int i = 0; i < 4; i++) typing_key(line, sizeof line, SCREEN_BACKSPACE);
    assert_string_equal(line, "");
    assert_false(typing_key(line, sizeof line, SCREEN_DOWN));
    assert_false(typing_key(line, sizeof line, '\t'));
    assert_false(typing_key(line, sizeof line, 0x9b));
}

static void kana_fit_in_any_form(void **state) {
    (void)state;
    Slice name = text_of("モンキー・D・ルフィ");
    static const char *const fitting[] = {"ルフィ",   "るふぃ",    "ﾙﾌｨ",
                                          "モンキー", "もんきーD", "d"};
    for (size_t i = 0; i < sizeof fitting / sizeof fitting[0]; i++)
        assert_true(typing_fits(name, text_of(fitting[i])));
    assert_false(typing_fits(name, text_of("ゾロ")));
    assert_false(typing_fits(name, text_of("Luffy")));
}

/* --- The deck editor -------------------------------------------------------------------- */

static void type_keys(Editor *editor, const char *text, const Canvas *canvas) {
    for (; *text != 0; text++) editor_key(editor, *text, canvas);
}

static const char *reasons_of(const Editor *editor) {
    static char memory[TEXT_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    editor_print_reasons(editor, &text);
    return memory;
}

/* A bad name is refused, and what was typed is not lost. */
static void save_under_a_name(Editor *editor, Canvas *canvas) {
    editor_key(editor, 's', canvas);
    type_keys(editor, "st01", canvas);
    editor_key(editor, SCREEN_RETURN, canvas);
    assert_true(editor->is_changed && editor->message[0] != 0);
    editor_key(editor, 's', canvas);
    for (int i = 0; i < 4; i++) editor_key(editor, SCREEN_BACKSPACE, canvas);
    type_keys(editor, "mine", canvas);
    editor_key(editor, SCREEN_RETURN, canvas);
    assert_false(editor->is_changed);
}

static void a_deck_is_built_and_saved(void **state) {
    (void)state;
    static Editor editor;
    LpCards *cards = lp_cards_embedded();
    Canvas canvas = {0};
    NamedDeck deck;
    char folder[] = "/tmp/logpose-deck-XXXXXX", names[USERDECKS_MAX][64];
    use_empty_folders(folder);
    assert_true(canvas_load(&canvas, 24, 80));
    editor_init(&editor, cards, NULL);
    assert_non_null(strstr(reasons_of(&editor), "exactly one Leader"));
    /* Without a Leader only Leaders fit; then only cards of its colour. */
    type_keys(&editor, "/ST01-001", &canvas);
    assert_int_equal(editor.found_count, 1);
    editor_key(&editor, SCREEN_RETURN, &canvas);
    editor_key(&editor, SCREEN_RETURN, &canvas);
    assert_int_equal(editor.deck.deck.leader, lp_card_find(cards, "ST01-001"));
    type_keys(&editor, "/ST02-003", &canvas);
    assert_int_equal(editor.found_count, 0);
    editor_key(&editor, SCREEN_RETURN, &canvas);
    editor_draw(&editor, &canvas);
    check_widths(&canvas);
    /* Shown all the same, a green card is refused with the reason. */
    type_keys(&editor, "a1", &canvas);
    assert_int_equal(editor.found_count, 1);
    assert_int_equal(editor.deck.deck.count, 0);
    assert_non_null(strstr(editor.message, "colour"));
    /* A query that cannot be read changes nothing and says why. */
    type_keys(&editor, "/ cost:x", &canvas);
    assert_true(editor.query_problem[0] != 0);
    for (int i = 0; i < 20; i++) editor_key(&editor, SCREEN_BACKSPACE, &canvas);
    type_keys(&editor, "ST01-003", &canvas);
    editor_key(&editor, SCREEN_RETURN, &canvas);
    /* Four copies, not five; one less; and undo. */
    type_keys(&editor, "4+", &canvas);
    assert_int_equal(editor.deck.deck.count, 4);
    assert_non_null(strstr(editor.message, "occurs 5 times"));
    editor_key(&editor, SCREEN_LEFT, &canvas);
    assert_int_equal(editor.deck.deck.count, 3);
    editor_key(&editor, 'u', &canvas);
    assert_int_equal(editor.deck.deck.count, 4);
    assert_non_null(strstr(reasons_of(&editor), "there are 4 cards"));
    save_under_a_name(&editor, &canvas);
    assert_int_equal(userdecks_list(names), 1);
    assert_string_equal(names[0], "mine");
    assert_true(decks_open(cards, "mine", &deck));
    assert_int_equal(deck.deck.count, 4);
    assert_int_equal(editor_key(&editor, 'q', &canvas), EDITOR_DONE);
    char path[USERDECK_PATH_MAX];
    assert_true(userdecks_path("mine", path));
    remove(path);
    canvas_free(&canvas);
    lp_cards_free(cards);
}

/* A whole bundled deck is legal, at every size of the window; leaving asks when it changed. */
static void the_editor_fits_every_window(void **state) {
    (void)state;
    static Editor editor;
    LpCards *cards = lp_cards_embedded();
    NamedDeck deck;
    assert_true(decks_open(cards, "st01", &deck));
    editor_init(&editor, cards, &deck);
    static char memory[TEXT_SIZE];
    Buffer reasons;
    buffer_init(&reasons, memory, sizeof memory);
    assert_int_equal(editor_print_reasons(&editor, &reasons), 0);
    static const int sizes[][2] = {{20, 60}, {24, 80}, {40, 120}, {60, 200}, {8, 30}, {1, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Canvas canvas = {0};
        assert_true(canvas_load(&canvas, sizes[i][0], sizes[i][1]));
        editor.pane = EDITOR_DECK;
        editor_key(&editor, SCREEN_END, &canvas);
        editor_draw(&editor, &canvas);
        check_widths(&canvas);
        canvas_free(&canvas);
    }
    Canvas canvas = {0};
    assert_true(canvas_load(&canvas, 24, 80));
    editor_key(&editor, SCREEN_LEFT, &canvas);
    assert_int_equal(editor_key(&editor, 'q', &canvas), EDITOR_GOES_ON);
    assert_int_equal(editor_key(&editor, 'x', &canvas), EDITOR_GOES_ON);
    editor_key(&editor, 'q', &canvas);
    assert_int_equal(editor_key(&editor, 'y', &canvas), EDITOR_DONE);
    canvas_free(&canvas);
    lp_cards_free(cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_stays_in_its_place),
        cmocka_unit_test(half_a_wide_character_becomes_blank),
        cmocka_unit_test(marks_and_control_characters),
        cmocka_unit_test(lines_are_cut_between_words),
        cmocka_unit_test(no_blank_follows_a_japanese_stop),
        cmocka_unit_test(wide_names_never_break_the_table),
        cmocka_unit_test(every_bundled_deck_fits_the_table),
        cmocka_unit_test(whole_characters_are_typed),
        cmocka_unit_test(kana_fit_in_any_form),
        cmocka_unit_test(pages_scroll_and_fit),
        cmocka_unit_test(pages_are_searched),
        cmocka_unit_test(numbers_do_not_shift),
        cmocka_unit_test(another_choice_begins_with_one),
        cmocka_unit_test(equal_cards_share_a_number),
        cmocka_unit_test(counters_for_others_stand_aside),
        cmocka_unit_test(lists_lose_whole_items),
        cmocka_unit_test(a_bad_number_is_refused),
        cmocka_unit_test(several_don_are_given_at_once),
        cmocka_unit_test(a_replay_goes_back_and_forth),
        cmocka_unit_test_setup_teardown(a_card_that_is_too_expensive, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test_setup_teardown(an_event_for_another_step, desk_set_up, desk_tear_down),
        cmocka_unit_test_setup_teardown(a_rested_card_does_not_attack, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test_setup_teardown(a_new_character_does_not_attack, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test_setup_teardown(nobody_attacks_on_the_first_turn, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test_setup_teardown(an_active_character_is_no_target, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test_setup_teardown(an_effect_whose_cost_cannot_be_paid, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test_setup_teardown(a_used_effect_is_closed, desk_set_up, desk_tear_down),
        cmocka_unit_test_setup_teardown(a_condition_that_is_not_met_is_named, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test_setup_teardown(who_forbids_it_is_named, desk_set_up, desk_tear_down),
        cmocka_unit_test_setup_teardown(what_an_effect_lets_one_choose_is_named, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test_setup_teardown(who_can_block_and_who_cannot, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test_setup_teardown(what_counters_and_what_does_not, desk_set_up,
                                        desk_tear_down),
        cmocka_unit_test(undo_goes_back_to_the_same_bytes),
        cmocka_unit_test(a_kept_game_goes_on_at_the_same_place),
        cmocka_unit_test(nothing_is_undone_between_two_people),
        cmocka_unit_test(the_menu_chooses_decks),
        cmocka_unit_test(a_deck_is_built_and_saved),
        cmocka_unit_test(the_editor_fits_every_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
