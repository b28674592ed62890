/* Text and games: what is printed is read back as the same thing, all through random games; and
 * the judge says yes and no. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "card/image.h"
#include "common/board.h"
#include "common/bundled_deck.h"
#include "common/invented.h"
#include "compiler/embedded_cards.h"
#include "effect/program.h"
#include "notation/judge.h"
#include "notation/replay.h"

enum { TEXT_SIZE = 1 << 20 };

static LpCards *cards;
static char memory[32 << 20];
static char text_memory[TEXT_SIZE];
static Note note[64];
static Notes notes;
static Arena arena;
static LpGame *game;
static LpEvent events[LP_EVENTS_MAX];

static int set_up(void **state) {
    static const Source blank = {"blank", POSITION_BLANK_SOURCE,
                                 sizeof POSITION_BLANK_SOURCE - 1};
    Diagnostics none = {0};
    (void)state;
    cards = embedded_cards_with(&blank, 1, &none);
    game = board_game();
    return cards == NULL;
}

static int tear_down(void **state) {
    (void)state;
    free(game);
    lp_cards_free(cards);
    return 0;
}

static void start(void) {
    notes_init(&notes, note, 64);
    arena_init(&arena, memory, sizeof memory);
}

static LpSetup setup_of(uint64_t seed) {
    static const char *const names[] = {"st01", "st02", "st03", "st04"};
    LpSetup setup = {.seed = seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    start();
    setup.decks[0] = bundled_deck(cards, names[seed % 4]);
    setup.decks[1] = bundled_deck(cards, names[seed / 4 % 4]);
    return setup;
}

/* --- Events ----------------------------------------------------------------------------- */

/* What is forbidden, and for some cards only, is said by a sentence of its own. */
static void check_restriction(const LpCards *all, const Instr *instr) {
    char text[256];
    Buffer out;
    bool is_card = instr->op == OP_FORBID;
    if (!is_card && instr->op != OP_FORBID_PLAYER) return;
    const LpEvent event = {.kind = is_card ? LP_EVENT_FORBID : LP_EVENT_FORBID_PLAYER,
                           .other = LP_SLOT_NONE,
                           .value = instr->x ? -instr->b : instr->b};
    buffer_init(&out, text, sizeof text);
    event_print(&(Table){all, game, 0}, &event, &out);
    buffer_append_char(&out, 0);
    if (strstr(text, "under a restriction") != NULL)
        fail_msg("restriction %d has no sentence in event.c", event.value);
}

static void test_restrictions_have_sentences(void **state) {
    (void)state;
    LpCards *all = invented_cards();
    LpSetup setup = setup_of(1);
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
    for (uint32_t i = 0; i < all->ability_count; i++) {
        const Ability *ability = &all->abilities[i];
        for (unsigned k = 0; ability->kind != ABILITY_PERMANENT && k < ability->effect_count;
             k++)
            check_restriction(all, &all->instrs[ability->effect_first + k]);
    }
    lp_cards_free(all);
}

/* --- Answers ---------------------------------------------------------------------------- */

/* Every legal answer is printed as a text that means it (or an answer that looks the same). */
static void check_answers(const LpAction *actions, int count) {
    LpAsk ask = lp_game_ask(game);
    Table table = {cards, game, ask.seat};
    for (int i = 0; i < count; i++) {
        char text[256], again[256], why_text[NOTE_SIZE];
        Buffer out, second, why;
        LpAction action;
        buffer_init(&out, text, sizeof text);
        buffer_init(&why, why_text, sizeof why_text);
        answer_print(&table, ask, actions, count, i, &out);
        if (!answer_parse(&table, buffer_text(&out), &action, &why)) {
            fail_msg("'%s': %s", text, why_text);
        }
        int found = 0;
        while (memcmp(&actions[found], &action, sizeof action) != 0) found++;
        buffer_init(&second, again, sizeof again);
        answer_print(&table, ask, actions, count, found, &second);
        assert_string_equal(text, again);
        assert_true(found <= i);
    }
}

/* --- Events ----------------------------------------------------------------------------- */

static void check_events(const LpGame *before, const LpLog *log) {
    Table now = {cards, game, 0}, then = {cards, before, 0};
    for (uint32_t i = 0; i < log->count; i++) {
        char text[256];
        Buffer out;
        Reader reader;
        EventText read;
        uint32_t cursor = 0;
        /* Copies are counted as they were before, and printed as they are now. */
        buffer_init(&out, text, sizeof text);
        event_print(&now, &events[i], &out);
        start();
        reader_init(&reader, buffer_text(&out), buffer_text(&out), cards, &notes);
        if (strstr(text, "no area") != NULL) continue;
        if (!event_read(&reader, &read) || notes.count > 0) fail_msg("'%s' is not read", text);
        if (strchr(text, '#') != NULL || read.readings[0].args.has_number) continue;
        EventLater none = {.count = 0};
        if (!event_seek(&read, &then, &now, events, log->count, &none, &cursor)) {
            fail_msg("'%s' is not found", text);
        }
        assert_true(cursor <= i + 1);
    }
}

/* --- Positions -------------------------------------------------------------------------- */

static void check_position(LpSeat you) {
    static LpPosition position, again;
    Buffer out;
    lp_game_position(cards, game, &position);
    buffer_init(&out, text_memory, sizeof text_memory);
    position_print(cards, &position, you, &out);
    assert_false(out.overflow);
    start();
    if (!scenario_position(buffer_text(&out), cards, 0, &arena, &notes, &again)) {
        fail_msg("%u:%u: %s\n%s", note[0].line, note[0].column, note[0].message, text_memory);
    }
    again.seed = position.seed;
    if (you == 1) {
        LpSide side = again.sides[0];
        again.sides[0] = again.sides[1];
        again.sides[1] = side;
        again.turn_player = (LpSeat)(1 - again.turn_player);
        again.first_player = (uint8_t)(1 - again.first_player);
    }
    /* Printing both says where they differ, and a struct may have gaps. */
    static char second[TEXT_SIZE];
    Buffer out_again;
    buffer_init(&out_again, second, sizeof second);
    position_print(cards, &again, you, &out_again);
    assert_string_equal(text_memory, second);
    LpGame *placed = board_game();
    board_place(cards, &again, placed);
    free(placed);
}

static void test_round_trips_in_random_games(void **state) {
    LpAction actions[LP_ACTIONS_MAX];
    LpGame *before = board_game();
    (void)state;
    for (uint64_t seed = 0; seed < 16; seed++) {
        LpSetup setup = setup_of(seed);
        uint64_t random = seed;
        assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
        for (int step = 0; lp_game_ask(game).kind != LP_ASK_NONE; step++) {
            LpLog log = {events, 0, LP_EVENTS_MAX, 0};
            int count = lp_game_actions(cards, game, actions);
            if (step % 3 == 0) check_answers(actions, count);
            if (lp_game_ask(game).kind == LP_ASK_MAIN && step % 7 == 0) {
                check_position((LpSeat)(step & 1));
            }
            uint32_t pick = random_below(&random, (uint32_t)count);
            memcpy(before, game, lp_game_size());
            assert_int_equal(lp_game_act(cards, game, actions[pick], &log), LP_OK);
            check_events(before, &log);
        }
    }
    free(before);
}

/* --- Replays ---------------------------------------------------------------------------- */

/* Plays on at random and writes it; concedes after `steps_max` answers. */
static void record_answers(ReplayWriter *writer, uint64_t random, int steps_max) {
    LpAction actions[LP_ACTIONS_MAX];
    for (int step = 0; lp_game_ask(game).kind != LP_ASK_NONE; step++) {
        if (step == steps_max) {
            replay_add_concession(writer, game, 1);
            lp_game_concede(game, 1, NULL);
            break;
        }
        int count = lp_game_actions(cards, game, actions);
        uint32_t pick = random_below(&random, (uint32_t)count);
        replay_add(writer, game, actions[pick]);
        lp_game_act_fast(cards, game, actions[pick], NULL);
    }
    replay_end(writer, game);
    assert_false(writer->out->overflow);
}

static Slice record(uint64_t seed, int steps_max, bool has_text) {
    LpSetup setup = setup_of(seed);
    ReplayWriter writer;
    Buffer out;
    buffer_init(&out, text_memory, sizeof text_memory);
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
    replay_start(&writer, &out, cards, &setup, has_text);
    record_answers(&writer, seed, steps_max);
    return buffer_text(&out);
}

static void test_replays_reproduce_games(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 8; seed++) {
        Replay replay;
        Slice text = record(seed, seed == 3 ? 40 : -1, seed % 2 == 0);
        uint64_t hash = lp_game_hash(game);
        start();
        assert_true(replay_read(text, cards, &arena, &notes, &replay));
        if (!replay_verify(&replay, cards, game, &notes)) {
            fail_msg("%u: %s", note[0].line, note[0].message);
        }
        assert_int_equal(lp_game_hash(game), hash);
    }
}

/* A game that begins from a position, also one at the start or the end of a turn. */
static void test_replays_begin_from_positions(void **state) {
    static const uint8_t phases[] = {LP_PHASE_MAIN, LP_PHASE_REFRESH, LP_PHASE_END};
    static LpPosition position;
    (void)state;
    for (uint64_t seed = 0; seed < 9; seed++) {
        Replay replay;
        ReplayWriter writer;
        Buffer out;
        Slice block, pool;
        uint64_t cards_hash = 0, random = seed;
        LpAction actions[LP_ACTIONS_MAX];
        LpSetup setup = setup_of(seed);
        assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
        for (int step = 0; step < 60 || lp_game_ask(game).kind != LP_ASK_MAIN; step++) {
            int count = lp_game_actions(cards, game, actions);
            if (count == 0) break;
            uint32_t pick = random_below(&random, (uint32_t)count);
            lp_game_act_fast(cards, game, actions[pick], NULL);
        }
        if (lp_game_ask(game).kind == LP_ASK_NONE) continue;
        lp_game_position(cards, game, &position);
        position.phase = phases[seed % 3];
        position.seed = UINT64_MAX - seed; /* longer than a scenario writes it */
        assert_int_equal(lp_game_place(cards, &position, game, NULL), LP_OK);
        buffer_init(&out, text_memory, sizeof text_memory);
        replay_start_position(&writer, &out, cards, &position, SLICE("cards /a/b.card\n"),
                              seed % 2 == 0);
        record_answers(&writer, seed, -1);
        uint64_t hash = lp_game_hash(game);
        Slice text = buffer_text(&out);
        assert_true(replay_needs(text, &cards_hash, &block, &pool));
        assert_true(cards_hash == lp_cards_hash(cards));
        assert_true(text_starts_with(block, SLICE("cards /a/b.card\nscenario")));
        start();
        if (!replay_read(text, cards, &arena, &notes, &replay) ||
            !replay_verify(&replay, cards, game, &notes)) {
            fail_msg("%u: %s", note[0].line, note[0].message);
        }
        assert_true(replay.has_position && lp_game_hash(game) == hash);
    }
    /* A mistake in the position is reported at its line of the replay. */
    char *deck = strstr(text_memory, "your deck ");
    assert_non_null(deck);
    memcpy(deck, "your dock ", 10);
    Replay replay;
    start();
    assert_false(replay_read(text_of(text_memory), cards, &arena, &notes, &replay));
    uint32_t line, column;
    notes_place(text_of(text_memory), deck, &line, &column);
    assert_int_equal(note[0].line, line);
}

/* The whole deck and hand of the seat that is asked, in the order of the cards' ids. */
static void sorted_deal(LpDeal *out) {
    LpSeat seat = lp_game_ask(game).seat;
    memset(out, 0, sizeof *out);
    for (int i = 1; i <= LP_DECK_SIZE; i++) {
        LpCardId id = lp_game_card_id(game, (LpSlot)(seat * LP_SLOTS_PER_SEAT + i));
        int k = out->count[seat]++;
        for (; k > 0 && out->order[seat][k - 1] > id; k--)
            out->order[seat][k] = out->order[seat][k - 1];
        out->order[seat][k] = id;
    }
}

/* A replay may know the order of a deck that is shuffled. */
static void test_replays_know_shuffles(void **state) {
    LpSetup setup = setup_of(5);
    ReplayWriter writer;
    Buffer out;
    LpDeal deal;
    Replay replay;
    LpSlot slots[LP_SLOTS];
    (void)state;
    buffer_init(&out, text_memory, sizeof text_memory);
    assert_int_equal(lp_game_start(cards, &setup, game, NULL), LP_OK);
    replay_start(&writer, &out, cards, &setup, true);
    replay_add(&writer, game, (LpAction){.kind = LP_ACTION_FIRST});
    lp_game_act_fast(cards, game, (LpAction){.kind = LP_ACTION_FIRST}, NULL);
    LpSeat seat = lp_game_ask(game).seat;
    sorted_deal(&deal);
    writer.deal = &deal;
    replay_add(&writer, game, (LpAction){.kind = LP_ACTION_REDRAW});
    assert_int_equal(
        lp_game_act_dealt(cards, game, (LpAction){.kind = LP_ACTION_REDRAW}, &deal, NULL),
        LP_OK);
    writer.deal = NULL;
    assert_int_equal(deal.used, 1 << seat);
    int count = lp_game_area(game, seat, LP_AREA_DECK, slots);
    for (int i = 0; i < count; i++)
        assert_int_equal(lp_game_card_id(game, slots[i]), deal.order[seat][i + 5]);
    record_answers(&writer, 1, -1);
    uint64_t hash = lp_game_hash(game);
    Slice text = buffer_text(&out);
    start();
    assert_true(replay_read(text, cards, &arena, &notes, &replay));
    assert_true(replay_verify(&replay, cards, game, &notes));
    assert_int_equal(lp_game_hash(game), hash);
    /* Cards that are not in the deck, and a deal where nothing is shuffled. */
    char *line = strstr(text_memory, "\ndeal ");
    assert_non_null(line);
    char old = line[15];
    line[15] = old == '2' ? '3' : '2';
    start();
    if (replay_read(text, cards, &arena, &notes, &replay))
        assert_false(replay_verify(&replay, cards, game, &notes));
    line[15] = old;
    char *answer = strstr(line + 1, "redraw");
    assert_non_null(answer);
    memcpy(answer - 9, "03", 2); /* keep */
    start();
    assert_true(replay_read(text, cards, &arena, &notes, &replay));
    assert_false(replay_verify(&replay, cards, game, &notes));
    assert_non_null(strstr(note[0].message, "deal"));
}

static void test_deals_must_be_whole(void **state) {
    static const char *const bad[] = {"deal\n0 keep\n",    "deal 2 ST01-001\n0 keep\n",
                                      "deal 0\n0 keep\n",  "deal 0 ST99-001\n0 keep\n",
                                      "deal 0 ST01-001\n", "deal 0 ST01-001\nend 0 life 1\n"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Replay replay;
        Slice text = record(5, 0, true);
        char *end = strstr(text_memory, "\nend ");
        assert_non_null(end);
        strcpy(end + 1, bad[i]);
        start();
        text = text_of(text_memory);
        assert_false(replay_read(text, cards, &arena, &notes, &replay));
        assert_int_equal(notes.count, 1);
    }
}

/* A changed character in a hash, an answer or the seed is found, at its line or after it. */
static void test_replays_notice_changes(void **state) {
    Replay replay;
    (void)state;
    Slice text = record(5, -1, true);
    char *turn = strstr(text_memory, "\nturn 3 ");
    assert_non_null(turn);
    uint32_t line, column;
    notes_place(text, turn + 1, &line, &column);
    char old = turn[8];
    turn[8] = old == '0' ? '1' : '0';
    start();
    assert_true(replay_read(text, cards, &arena, &notes, &replay));
    assert_false(replay_verify(&replay, cards, game, &notes));
    assert_int_equal(notes.count, 1);
    assert_int_equal(note[0].line, line);
    turn[8] = old;
    char *seed = strstr(text_memory, "\nseed 5");
    assert_non_null(seed);
    seed[6] = '6';
    start();
    assert_true(replay_read(text, cards, &arena, &notes, &replay));
    assert_false(replay_verify(&replay, cards, game, &notes));
    assert_int_equal(notes.count, 1);
    seed[6] = '5';
    char *hash = strstr(text_memory, "\ncards ");
    assert_non_null(hash);
    hash[7] = hash[7] == '0' ? '1' : '0';
    start();
    assert_true(replay_read(text, cards, &arena, &notes, &replay));
    assert_false(replay_verify(&replay, cards, game, &notes));
    assert_int_equal(note[0].line, 3);
}

/* --- The judge -------------------------------------------------------------------------- */

static Judge judge;
static char report_memory[1 << 14];

/* Runs the first scenario of a text; the report is left in report_memory. */
static bool judged(const char *text, uint32_t *line) {
    ScenarioFile file;
    Buffer report;
    start();
    if (!scenario_read(text_of(text), cards, &arena, &notes, &file)) {
        fail_msg("%u:%u: %s", note[0].line, note[0].column, note[0].message);
    }
    assert_true(judge_init(&judge, cards, (JudgeFiles){NULL, NULL}, &arena));
    buffer_init(&report, report_memory, sizeof report_memory);
    bool is_passed =
        judge_run(&judge, text_of(text), file.scenarios, &arena, &notes, &report, line);
    if (notes.count > 0) fail_msg("%u: %s", note[0].line, note[0].message);
    return is_passed;
}

#define BOARD                                                                                  \
    "scenario x\n"                                                                             \
    "given turn 5, your turn\n"                                                                \
    "  your leader ST01-001\n  your character ST01-012 don 2\n"                                \
    "  their leader ST02-001\n  their character ST02-004, ST02-006 rested\n"                   \
    "  their hand ST02-003\n  their life 5 cards\n"

static void pass(const char *text) {
    uint32_t line;
    if (!judged(text, &line)) fail_msg("line %u\n%s", line, report_memory);
}

static void refuse(const char *text, uint32_t line_expected, const char *part) {
    uint32_t line;
    assert_false(judged(text, &line));
    if (line != line_expected || strstr(report_memory, part) == NULL) {
        fail_msg("line %u\n%s", line, report_memory);
    }
}

static void test_judge_says_yes(void **state) {
    (void)state;
    pass(BOARD "when you attack ST02-001 with ST01-012\n"
               "then ST01-012 activates When Attacking\n"
               "then ST01-012 has 8000 power\n"
               "then not they take 1 damage\n"
               "then they may not block with ST02-004\n"
               "then they may pass | counter with ST02-003 for ST02-001\n"
               "  | counter with ST02-003 for ST02-004 | counter with ST02-003 for ST02-006\n"
               "when they pass\nthen they take 1 damage\nthen your turn\n"
               "expect\n  their life 4 cards\n  their hand ST02-003, 1 card\n"
               "  their character ST02-006 rested, ST02-004 active, power 1000, blocker\n");
    /* A question with one answer needs no line, and may have one. */
    static const char *const ends[] = {"", "when they pass\n"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char text[1024];
        Buffer out;
        buffer_init(&out, text, sizeof text);
        buffer_append_string(&out, BOARD "when you attack ST02-001 with ST01-001\n"
                                         "then they may block with ST02-004 | pass\n"
                                         "when they pass\n"
                                         "and they counter with ST02-003 for ST02-001\n");
        buffer_append_string(&out, ends[i]);
        buffer_append_string(&out, "then not they take 1 damage\nthen your turn\n");
        pass(text);
    }
}

static void test_judge_says_no(void **state) {
    (void)state;
    refuse(BOARD "then ST01-012 has 7000 power\n", 9, "power 8000");
    refuse(BOARD "when you attack ST02-004 with ST01-012\n", 9, "not a legal answer");
    refuse(BOARD "when they use\n", 9, "not asked");
    /* A card that was only looked at has not been chosen. */
    refuse("scenario x\ngiven\n  your hand OP01-016\n  your don 1\n  your deck ST01-003\n"
           "when you play OP01-016\nwhen you pick ST01-003\n",
           7, "not a legal answer");
    refuse(BOARD "then you draw 1 card\n", 9, "it did not happen");
    refuse(BOARD "then their turn\n", 9, "you are asked main");
    refuse(BOARD "when you attack ST02-001 with ST01-001\nthen they may pass\n", 10,
           "legal, not listed: block with ST02-004");
    refuse(BOARD "when you attack ST02-001 with ST01-001\n"
                 "then they may pass | block with ST02-004 | block with ST02-006\n",
           10, "not legal: block with ST02-006");
    refuse(BOARD
           "when you attack ST02-001 with ST01-001\nthen they may not block with ST02-004\n",
           10, "legal: block with ST02-004");
    refuse(BOARD "expect\n  your don none\n  their life 4 cards\n", 11, "their life");
    refuse(BOARD "expect\n  their character ST02-004\n", 10, "ST02-006");
    refuse(BOARD "expect\n  their hand 2 cards\n", 10, "ST02-003 Urouge");
    refuse(BOARD "then they see ST01-012 in your hand\n", 9, "hidden");
    refuse(BOARD "when you concede\nthen you win\n", 10, "they win");
    refuse(BOARD "when you end\nwhen they end\nthen nothing\n", 11, "something happened");
    refuse(BOARD, 1, "checks nothing");
}

static void test_judge_counts_exactly(void **state) {
    uint32_t line;
    (void)state;
    const char *start_of_turn = "scenario x\ngiven turn 4, start of your turn\n";
    char text[512];
    static const struct {
        const char *then;
        bool is_true;
    } rows[] = {{"you draw 1 card", true},
                {"you draw 2 cards", false},
                {"you place 2 DON!!", true},
                {"you place 1 DON!!", false},
                {"turn 4 starts", true},
                {"turn 5 starts", false},
                {"you place 1 DON!!\nand you place 1 DON!!", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Buffer out;
        buffer_init(&out, text, sizeof text);
        buffer_append_string(&out, start_of_turn);
        buffer_append_string(&out, "then ");
        buffer_append_string(&out, rows[i].then);
        buffer_append_string(&out, "\n");
        if (judged(text, &line) != rows[i].is_true) fail_msg("%s", rows[i].then);
    }
}

static void test_judge_starts_games(void **state) {
    (void)state;
    pass("scenario x\ngiven a new game, they choose, seed 3\n  your leader ST01-001\n"
         "  your deck 5 cards, ST01-002, ST01-003, 43 cards\n"
         "then your deck is legal\nwhen they go second\nthen you may keep | redraw\n"
         "and not they see ST01-002\nwhen you keep\nand they redraw\nthen your turn\n"
         "and it is turn 1\n"
         "expect\n  your life 3 cards, ST01-003, ST01-002\n  your hand 5 cards\n"
         "  your don 1 active, 9 in deck\n  their life 5 cards\n  their deck 40 cards\n");
    pass("scenario x\ngiven a new game\n  your leader ST01-001\n  your deck 5 ST01-002, 45 "
         "cards\n"
         "then your deck is illegal: copies\nand not your deck is illegal: color\n"
         "and their deck is legal\n");
    pass("scenario x\ngiven a new game\n  your leader ST01-001\n  your deck 4 ST02-002, 47 "
         "cards\n"
         "then your deck is illegal: color\nand your deck is illegal: size\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_restrictions_have_sentences),
        cmocka_unit_test(test_round_trips_in_random_games),
        cmocka_unit_test(test_replays_reproduce_games),
        cmocka_unit_test(test_replays_begin_from_positions),
        cmocka_unit_test(test_replays_know_shuffles),
        cmocka_unit_test(test_deals_must_be_whole),
        cmocka_unit_test(test_replays_notice_changes),
        cmocka_unit_test(test_judge_says_yes),
        cmocka_unit_test(test_judge_says_no),
        cmocka_unit_test(test_judge_counts_exactly),
        cmocka_unit_test(test_judge_starts_games),
    };
    return cmocka_run_group_tests_name("notation games", tests, set_up, tear_down);
}
