/* Listing answers and looking at a game only read it: they are done in memory that cannot be
 * written to, at every question of random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <sys/mman.h>
#include <unistd.h>

#include "base/random.h"
#include "common/board.h"
#include "common/invented.h"
#include "common/random_deck.h"

enum { GAMES = 120, GAMES_INVENTED = 60, ANSWERS_MAX = 600 };

typedef struct Fixture {
    LpCards *cards;
    LpGame *game; /* at the beginning of its own pages */
    size_t size;
    LpView *view;
    uint8_t *saved;
    size_t saved_size;
    int asked[LP_ASK_COUNT];
} Fixture;

static void protect(const Fixture *fixture, int how) {
    assert_int_equal(mprotect(fixture->game, fixture->size, how), 0);
}

static void open_fixture(Fixture *fixture) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    assert_non_null(fixture->cards);
    fixture->size = (lp_game_size() + page - 1) / page * page;
    fixture->game = aligned_alloc(page, fixture->size);
    assert_non_null(fixture->game);
    fixture->view = board_view();
    fixture->saved_size = lp_game_save(fixture->cards, fixture->game, NULL, 0);
    fixture->saved = malloc(fixture->saved_size);
    assert_non_null(fixture->saved);
}

static void close_fixture(Fixture *fixture) {
    free(fixture->game);
    free(fixture->view);
    free(fixture->saved);
    lp_cards_free(fixture->cards);
}

/* Everything that takes a game which it may not change. */
static void look(Fixture *fixture) {
    const LpCards *cards = fixture->cards;
    const LpGame *game = fixture->game;
    LpPosition position;
    LpSlot slots[LP_SLOTS];
    int in_areas = 0;
    for (LpSeat seat = 0; seat < 2; seat++) {
        lp_game_view(cards, game, seat, fixture->view);
        assert_int_equal(lp_game_of_seat(game, seat).deck,
                         lp_view_of_seat(fixture->view, seat).deck);
        for (int area = 0; area < LP_AREA_COUNT; area++)
            in_areas += lp_game_area(game, seat, (LpArea)area, slots);
    }
    assert_true(in_areas > 0);
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++)
        assert_int_equal(lp_game_of_card(cards, game, slot).owner, slot >= LP_SLOTS_PER_SEAT);
    lp_game_position(cards, game, &position);
    assert_int_equal(position.turn_player, lp_game_table(game).turn_player);
    assert_null(lp_game_audit(cards, game));
    assert_int_equal(lp_game_save(cards, game, fixture->saved, fixture->saved_size),
                     fixture->saved_size);
}

static void play_one(Fixture *fixture, uint64_t *random) {
    LpAction actions[LP_ACTIONS_MAX];
    for (int i = 0; i < ANSWERS_MAX; i++) {
        LpAsk ask = lp_game_ask(fixture->game);
        if (ask.kind == LP_ASK_NONE) return;
        fixture->asked[ask.kind]++;
        protect(fixture, PROT_READ);
        int count = lp_game_actions(fixture->cards, fixture->game, actions);
        if (i % 8 == 0) look(fixture);
        protect(fixture, PROT_READ | PROT_WRITE);
        assert_in_range(count, 1, LP_ACTIONS_MAX);
        lp_game_act_fast(fixture->cards, fixture->game,
                         actions[random_below(random, (uint32_t)count)], NULL);
    }
}

static void play(Fixture *fixture, uint64_t games, DeckMaker *make) {
    uint64_t random = 5, played = 0;
    open_fixture(fixture);
    for (uint64_t i = 0; i < games; i++) {
        LpSetup setup = {.seed = i, .edition = (uint8_t)(i % LP_EDITION_COUNT), .chooser = 2};
        if (!random_deck_start(fixture->cards, make, setup, fixture->game, &random)) continue;
        played++;
        play_one(fixture, &random);
    }
    assert_in_range(played, games / 2, games);
    close_fixture(fixture);
}

static void listing_answers_changes_nothing(void **state) {
    (void)state;
    static Fixture fixture;
    fixture.cards = lp_cards_embedded();
    play(&fixture, GAMES, random_deck);
    /* Each kind of question has been asked, so that each list has been made. */
    for (int kind = LP_ASK_NONE + 1; kind < LP_ASK_COUNT; kind++)
        assert_in_range(fixture.asked[kind], 1, INT32_MAX);
}

static void nor_with_invented_cards(void **state) {
    (void)state;
    static Fixture fixture;
    fixture.cards = invented_cards();
    play(&fixture, GAMES_INVENTED, invented_deck);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listing_answers_changes_nothing),
        cmocka_unit_test(nor_with_invented_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
