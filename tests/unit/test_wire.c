/* What bots are sent, at every question of random games: it is made of the view alone, each
 * answer is found again by its number and by its text, and a state gives the view back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

#include "app/cards/decks.h"
#include "app/players/wire.h"
#include "base/random.h"
#include "common/board.h"

enum { GAMES = 12 };

typedef struct Fixture {
    Board board;
    NamedDeck decks[BUNDLED_DECKS_MAX];
    size_t deck_count;
    unsigned long questions, purposes;
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = board_open_as(state, sizeof *fixture);
    fixture->deck_count =
        decks_bundled(fixture->board.cards, fixture->decks, BUNDLED_DECKS_MAX);
    return fixture->deck_count > STARTER_DECKS ? 0 : -1;
}

static char *view_text(const Fixture *fixture, const LpView *view) {
    static char *text; /* not on the stack: the stream keeps its address until it is closed */
    static size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    wire_write_view(out, fixture->board.cards, view);
    fclose(out);
    return text;
}

/* Two games that a player cannot tell apart are described in the same words. */
static void check_fair(Fixture *fixture, const LpDeck *guess, uint64_t seed) {
    LpSeat seat = lp_view_seat(fixture->board.view);
    assert_int_equal(lp_view_sample(fixture->board.cards, fixture->board.view, guess, seed,
                                    fixture->board.other),
                     LP_OK);
    lp_game_view(fixture->board.cards, fixture->board.other, seat, fixture->board.view_again);
    char *a = view_text(fixture, fixture->board.view),
         *b = view_text(fixture, fixture->board.view_again);
    assert_string_equal(a, b);
    assert_ptr_equal(strchr(a, '\n'), a + strlen(a) - 1);
    free(a);
    free(b);
}

static const char *const purpose_names[LP_PURPOSE_COUNT] = {
#define PURPOSE(name, doc) #name,
#include "logpose/purpose.def"
#undef PURPOSE
};

/* What a choice is for, and the Counters in the hand. */
static void check_told(Fixture *fixture, LpSeat seat) {
    LpSlot hand[LP_SLOTS];
    LpPurpose purpose = lp_game_purpose(fixture->board.cards, fixture->board.game);
    char *text = view_text(fixture, fixture->board.view), *at = strstr(text, "\"purpose\":\"");
    if (purpose == LP_PURPOSE_NONE) {
        assert_null(at);
    } else {
        const char *name = purpose_names[purpose];
        assert_non_null(at);
        assert_int_equal(strncasecmp(strchr(at, ':') + 2, name, strlen(name)), 0);
        fixture->purposes++;
    }
    int count = lp_view_area(fixture->board.view, seat, LP_AREA_HAND, hand);
    for (int i = 0; i < count; i++) {
        char slot[16];
        snprintf(slot, sizeof slot, "\"slot\":%d,", hand[i]);
        at = strstr(strstr(text, slot), "\"counter\":");
        assert_non_null(at);
        assert_int_equal(atoi(strchr(at, ':') + 1),
                         lp_view_counter(fixture->board.cards, fixture->board.view, hand[i]));
    }
    free(text);
}

static void check_answers(const WireQuestion *question) {
    for (int i = 0; i < question->action_count; i++) {
        char number[16], memory[WIRE_TEXT_MAX], again[WIRE_TEXT_MAX];
        Buffer text, found;
        buffer_init(&text, memory, sizeof memory);
        wire_print_answer(question, i, &text);
        assert_false(text.overflow);
        snprintf(number, sizeof number, "%d", i + 1);
        assert_int_equal(wire_find_answer(question, text_of(number)), i);
        /* Cards that look the same have one text. */
        int index = wire_find_answer(question, buffer_text(&text));
        assert_in_range(index, 0, question->action_count - 1);
        buffer_init(&found, again, sizeof again);
        wire_print_answer(question, index, &found);
        assert_string_equal(text.at, found.at);
        LpAction action = wire_action_of(wire_action_bits(question->actions[i]));
        assert_memory_equal(&action, &question->actions[i], sizeof action);
    }
    assert_int_equal(wire_find_answer(question, SLICE("concede")), PLAYER_CONCEDES);
    const Slice wrong[] = {SLICE("0"), SLICE("-1"),       SLICE("513"),
                           SLICE(""),  SLICE("nonsense"), SLICE("99999999999999999999")};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(wire_find_answer(question, wrong[i]), PLAYER_FORFEITS);
    }
}

/* What 'logpose bot' does with a state. */
static void check_state(Fixture *fixture, const WireQuestion *question) {
    LpAction actions[LP_ACTIONS_MAX];
    size_t size = lp_game_save(fixture->board.cards, fixture->board.sample, NULL, 0);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    lp_game_save(fixture->board.cards, fixture->board.sample, bytes, size);
    assert_int_equal(lp_game_load(fixture->board.cards, bytes, size, fixture->board.other),
                     LP_OK);
    free(bytes);
    lp_game_view(fixture->board.cards, fixture->board.other, question->ask.seat,
                 fixture->board.view_again);
    assert_memory_equal(fixture->board.view, fixture->board.view_again, lp_view_size());
    assert_int_equal(lp_game_actions(fixture->board.cards, fixture->board.other, actions),
                     question->action_count);
    assert_memory_equal(actions, question->actions,
                        (size_t)question->action_count * sizeof actions[0]);
}

static void play_one(Fixture *fixture, uint64_t seed) {
    LpAction actions[LP_ACTIONS_MAX];
    uint64_t random = seed;
    LpSetup setup = {.seed = seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    for (int i = 0; i < 2; i++) {
        size_t at = random_below(&random, (uint32_t)fixture->deck_count);
        setup.decks[i] = fixture->decks[at].deck;
    }
    assert_int_equal(lp_game_start(fixture->board.cards, &setup, fixture->board.game, NULL),
                     LP_OK);
    for (LpAsk ask; (ask = lp_game_ask(fixture->board.game)).kind != LP_ASK_NONE;) {
        const LpDeck *own = &setup.decks[ask.seat], *theirs = &setup.decks[1 - ask.seat];
        int count = lp_game_actions(fixture->board.cards, fixture->board.game, actions);
        lp_game_view(fixture->board.cards, fixture->board.game, ask.seat, fixture->board.view);
        /* As in a match: what is hidden is drawn from the bot's own list. */
        assert_int_equal(lp_view_sample(fixture->board.cards, fixture->board.view, own, random,
                                        fixture->board.sample),
                         LP_OK);
        WireQuestion question = {fixture->board.cards,
                                 fixture->board.view,
                                 fixture->board.sample,
                                 ask,
                                 actions,
                                 count};
        check_fair(fixture, theirs, random);
        check_told(fixture, ask.seat);
        check_answers(&question);
        check_state(fixture, &question);
        fixture->questions++;
        uint32_t pick = random_below(&random, (uint32_t)count);
        lp_game_act_fast(fixture->board.cards, fixture->board.game, actions[pick], NULL);
    }
}

static void bots_are_told_the_view_and_no_more(void **state) {
    Fixture *fixture = *state;
    for (uint64_t i = 0; i < GAMES; i++) play_one(fixture, 100 + i);
    assert_true(fixture->questions > 500 && fixture->purposes > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(bots_are_told_the_view_and_no_more, set_up,
                                        board_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
