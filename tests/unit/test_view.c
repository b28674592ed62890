/* Views of two positions that differ only in what the viewer cannot see; and samples for odd
 * guesses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/board.h"

typedef struct Table {
    LpCards *cards;
    LpGame *games[2];
    LpView *views[2];
    LpPosition positions[2];
} Table;

static int table_open(void **state) {
    static Table table;
    table.cards = lp_cards_embedded();
    assert_non_null(table.cards);
    for (int i = 0; i < 2; i++) {
        table.games[i] = board_game();
        table.views[i] = board_view();
        table.positions[i] = board_plain(table.cards);
    }
    *state = &table;
    return 0;
}

static int table_close(void **state) {
    Table *table = *state;
    for (int i = 0; i < 2; i++) {
        free(table->games[i]);
        free(table->views[i]);
    }
    lp_cards_free(table->cards);
    return 0;
}

static void place(Table *table) {
    for (int i = 0; i < 2; i++)
        board_place(table->cards, &table->positions[i], table->games[i]);
}

static void act(Table *table, LpAction action) {
    for (int i = 0; i < 2; i++) board_act(table->cards, table->games[i], action);
}

static void assert_same_to(Table *table, LpSeat seat) {
    for (int i = 0; i < 2; i++)
        lp_game_view(table->cards, table->games[i], seat, table->views[i]);
    assert_memory_equal(table->views[0], table->views[1], lp_view_size());
}

static const LpAction attack = {.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT};
static const LpAction decline = {.kind = LP_ACTION_DECLINE};

/* The top Life card has a [Trigger] in the first game only. */
static void set_trigger(Table *table) {
    table->positions[0].sides[1].life[0] = board_card(table->cards, "OP04-037");
}

static void a_declined_trigger_leaves_no_trace(void **state) {
    Table *table = *state;
    set_trigger(table);
    place(table);
    act(table, attack);
    assert_int_equal(lp_game_ask(table->games[0]).kind, LP_ASK_TRIGGER);
    assert_int_equal(lp_game_ask(table->games[1]).kind, LP_ASK_MAIN);
    board_act(table->cards, table->games[0], decline);
    assert_same_to(table, 0);
}

/* In the early edition effects come between two points of damage (row E34). */
static void nor_does_it_while_damage_is_dealt(void **state) {
    Table *table = *state;
    set_trigger(table);
    for (int i = 0; i < 2; i++) {
        LpPosition *position = &table->positions[i];
        position->edition = LP_EDITION_EARLY;
        position->sides[0].leader.card = board_card(table->cards, "OP11-041");
    }
    place(table);
    act(table, attack);
    board_act(table->cards, table->games[0], decline);
    for (int i = 0; i < 2; i++) assert_int_equal(lp_game_ask(table->games[i]).kind, LP_ASK_USE);
    assert_same_to(table, 0);
}

static void effects_of_dealing_damage_tell_nothing(void **state) {
    Table *table = *state;
    set_trigger(table);
    for (int i = 0; i < 2; i++)
        board_add_character(table->cards, &table->positions[i].sides[0], "OP03-043");
    place(table);
    act(table, attack);
    for (int i = 0; i < 2; i++) assert_int_equal(lp_game_ask(table->games[i]).kind, LP_ASK_USE);
    assert_same_to(table, 0);
}

/* How many of the cards that the other player looks at fit is not shown. */
static void how_many_cards_fit_is_not_shown(void **state) {
    Table *table = *state;
    for (int i = 0; i < 2; i++) {
        LpSide *side = &table->positions[i].sides[0];
        side->hand[side->hand_count++] = board_card(table->cards, "OP16-077");
        board_set_don(side, 5);
        for (int k = 0; k <= i; k++) side->deck[k] = board_card(table->cards, "OP16-077");
    }
    place(table);
    LpAction actions[LP_ACTIONS_MAX];
    lp_game_actions(table->cards, table->games[0], actions);
    assert_int_equal(actions[0].kind, LP_ACTION_PLAY);
    act(table, actions[0]);
    for (int i = 0; i < 2; i++) {
        LpAsk ask = lp_game_ask(table->games[i]);
        assert_int_equal(ask.kind, LP_ASK_PICK);
        assert_int_equal(ask.count_max, i + 1);
    }
    assert_same_to(table, 1);
}

/* A sample agrees with what is asked: the hidden Life card has a [Trigger], whatever the
 * guess. */
static void a_guess_without_triggers_still_has_one(void **state) {
    Table *table = *state;
    set_trigger(table);
    place(table);
    board_act(table->cards, table->games[0], attack);
    lp_game_view(table->cards, table->games[0], 0, table->views[0]);
    LpDeck guess = board_list(table->cards);
    assert_int_equal(lp_view_sample(table->cards, table->views[0], &guess, 7, table->games[1]),
                     LP_OK);
    assert_int_equal(lp_game_ask(table->games[1]).kind, LP_ASK_TRIGGER);
    lp_game_view(table->cards, table->games[1], 0, table->views[1]);
    assert_memory_equal(table->views[0], table->views[1], lp_view_size());
    assert_null(lp_game_audit(table->cards, table->games[1]));
    LpAction use = {.kind = LP_ACTION_USE};
    board_act(table->cards, table->games[1], use);
}

/* A guess is 1 to 50 cards of the image. */
static void a_guess_that_makes_no_sense_is_refused(void **state) {
    Table *table = *state;
    place(table);
    lp_game_view(table->cards, table->games[0], 0, table->views[0]);
    LpDeck right = board_list(table->cards), guesses[] = {right, right, right, right, right};
    guesses[0].count = 0;
    guesses[1].count = LP_DECK_SIZE + 1;
    guesses[2].cards[0] = 0;
    guesses[3].cards[49] = 0;
    guesses[4].cards[49] = (LpCardId)lp_cards_count(table->cards);
    for (size_t i = 0; i < sizeof guesses / sizeof guesses[0]; i++)
        assert_int_equal(
            lp_view_sample(table->cards, table->views[0], &guesses[i], 7, table->games[1]),
            LP_BAD_DECK);
    assert_int_equal(lp_view_sample(table->cards, table->views[0], NULL, 7, table->games[1]),
                     LP_BAD_DECK);
    assert_int_equal(lp_view_sample(table->cards, table->views[0], &right, 7, table->games[1]),
                     LP_OK);
}

/* If all cards of a guess have been seen, it is dealt again. */
static void a_guess_that_is_used_up_is_dealt_again(void **state) {
    Table *table = *state;
    LpSide *other = &table->positions[0].sides[1];
    LpCardId seen = board_card(table->cards, "OP04-037");
    other->trash[other->trash_count++] = seen;
    place(table);
    lp_game_view(table->cards, table->games[0], 0, table->views[0]);
    LpDeck guess = {.leader = other->leader.card, .count = 1, .cards = {seen}};
    assert_int_equal(lp_view_sample(table->cards, table->views[0], &guess, 7, table->games[1]),
                     LP_OK);
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(table->games[1], 1, LP_AREA_DECK, slots);
    assert_true(count > 0);
    for (int i = 0; i < count; i++)
        assert_int_equal(lp_game_of_card(table->cards, table->games[1], slots[i]).id, seen);
}

/* The first card of a player's area. */
static LpSlot slot_in(const LpGame *game, LpSeat seat, LpArea area) {
    LpSlot slots[LP_SLOTS];
    assert_true(lp_game_area(game, seat, area, slots) > 0);
    return slots[0];
}

static void assert_same_games(const Table *table) {
    assert_memory_equal(table->games[0], table->games[1], lp_game_size());
    assert_null(lp_game_audit(table->cards, table->games[0]));
}

/* A hidden card that becomes another one leaves the game that has this one from the start. The
 * cards: a plain one, an Event, one whose own text counts in the hand, one with a [Trigger]. */
static void a_recast_card_is_that_card(void **state) {
    static const char *const numbers[] = {"ST01-003", "ST01-014", "OP07-064", "OP04-037"};
    static const LpArea areas[] = {LP_AREA_HAND, LP_AREA_DECK, LP_AREA_LIFE};
    enum { COUNT = sizeof numbers / sizeof numbers[0] };
    Table *table = *state;
    for (int i = 0; i < COUNT * COUNT * 3; i++) {
        LpArea area = areas[i / (COUNT * COUNT)];
        LpCardId ids[2] = {board_card(table->cards, numbers[i % COUNT]),
                           board_card(table->cards, numbers[i / COUNT % COUNT])};
        for (int k = 0; k < 2; k++) {
            LpSide *side = &table->positions[k].sides[1];
            side->hand_count = 1;
            LpCardId *cards = area == LP_AREA_HAND   ? side->hand
                              : area == LP_AREA_DECK ? side->deck
                                                     : side->life;
            side->hand[0] = board_card(table->cards, "ST01-003");
            cards[0] = ids[k];
        }
        place(table);
        LpSlot slot = slot_in(table->games[0], 1, area);
        assert_int_equal(lp_game_recast(table->cards, table->games[0], slot, ids[1]), LP_OK);
        assert_same_games(table);
    }
}

/* Under an effect on the cost of cards in hands, a recast card has the cost that it should. */
static void a_recast_card_has_its_cost(void **state) {
    Table *table = *state;
    static const char *const numbers[] = {"ST01-003", "OP01-087"};
    for (int k = 0; k < 2; k++) {
        LpSide *side = &table->positions[k].sides[0];
        LpPlaced *crocodile = board_add_character(table->cards, side, "OP01-067");
        crocodile->don = 1;
        side->don_deck--;
        board_add_hand(table->cards, side, numbers[k], 1);
    }
    place(table);
    LpSlot slot = slot_in(table->games[0], 0, LP_AREA_HAND);
    LpCardId id = board_card(table->cards, numbers[1]);
    assert_int_equal(lp_game_recast(table->cards, table->games[0], slot, id), LP_OK);
    assert_same_games(table);
}

/* Open cards stay what they are, and only cards of the image that a deck can hold are dealt. */
static void what_cannot_be_recast_is_refused(void **state) {
    Table *table = *state;
    const LpCards *cards = table->cards;
    LpCardId plain = board_card(cards, "ST01-003");
    for (int i = 0; i < 2; i++) {
        LpSide *side = &table->positions[i].sides[0];
        side->trash[side->trash_count++] = plain;
        board_add_character(cards, side, "ST01-003");
    }
    place(table);
    LpGame *game = table->games[0];
    LpSlot deck = slot_in(game, 0, LP_AREA_DECK);
    struct {
        LpSlot slot;
        LpCardId id;
    } rows[] = {
        {LP_SLOTS, plain},
        {LP_SLOT_NONE, plain},
        {deck, 0},
        {deck, (LpCardId)lp_cards_count(cards)},
        {deck, board_card(cards, "ST01-001")},
        {slot_in(game, 0, LP_AREA_TRASH), plain},
        {slot_in(game, 0, LP_AREA_CHARACTER), plain},
        {slot_in(game, 0, LP_AREA_LEADER), plain},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(lp_game_recast(cards, game, rows[i].slot, rows[i].id), LP_BAD_INPUT);
    assert_same_games(table);
    LpCardId last = (LpCardId)(lp_cards_count(cards) - 1);
    assert_int_equal(lp_game_recast(cards, game, deck, last), LP_OK);
}

/* Where every hidden card is the same, a sample is the game but for its random numbers. */
static void a_sample_is_the_game_with_other_random_numbers(void **state) {
    Table *table = *state;
    board_add_hand(table->cards, &table->positions[0].sides[0], "ST01-014", 1);
    board_add_hand(table->cards, &table->positions[0].sides[1], "ST01-003", 2);
    LpDeck guess = board_list(table->cards);
    uint64_t hashes[2];
    for (uint64_t seed = 0; seed < 2; seed++) {
        place(table);
        lp_game_view(table->cards, table->games[0], 0, table->views[0]);
        assert_int_equal(
            lp_view_sample(table->cards, table->views[0], &guess, seed, table->games[1]),
            LP_OK);
        hashes[seed] = lp_game_hash(table->games[1]);
        lp_game_reseed(table->games[0], 5);
        assert_int_not_equal(lp_game_hash(table->games[0]), lp_game_hash(table->games[1]));
        lp_game_reseed(table->games[1], 5);
        assert_int_equal(lp_game_hash(table->games[0]), lp_game_hash(table->games[1]));
    }
    assert_int_not_equal(hashes[0], hashes[1]);
}

/* How many of a player's cards, wherever they are, have this id. */
static int copies(const Table *table, const LpGame *game, LpSeat seat, LpCardId id) {
    int count = 0;
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        LpCardView card = lp_game_of_card(table->cards, game, slot);
        count += card.owner == seat && card.id == id;
    }
    return count;
}

/* A sample deals the player's own hidden cards, and of the opponent's list what is not open. */
static void a_sample_deals_every_card_once(void **state) {
    static const char *const numbers[] = {"ST01-003", "ST01-008", "ST01-013",
                                          "ST01-014", "OP04-037", "OP11-092"};
    enum { COUNT = sizeof numbers / sizeof numbers[0] };
    Table *table = *state;
    LpCardId ids[COUNT];
    for (int i = 0; i < COUNT; i++) ids[i] = board_card(table->cards, numbers[i]);
    LpDeck guess = board_list(table->cards);
    guess.count = 0;
    for (int seat = 0; seat < 2; seat++) {
        LpSide *side = &table->positions[0].sides[seat];
        for (int i = 0; i < side->deck_count; i++) side->deck[i] = ids[i * i % COUNT];
        for (int i = 0; i < side->life_count; i++) side->life[i] = ids[(i + 1) % COUNT];
        side->trash[side->trash_count++] = ids[1];
        side->trash[side->trash_count++] = ids[3];
        board_add_hand(table->cards, side, numbers[5], 1);
        board_add_hand(table->cards, side, numbers[0], 1);
        if (seat == 0) continue;
        for (int i = 0; i < side->deck_count; i++) guess.cards[guess.count++] = side->deck[i];
        for (int i = 0; i < side->life_count; i++) guess.cards[guess.count++] = side->life[i];
        for (int i = 0; i < side->trash_count; i++) guess.cards[guess.count++] = side->trash[i];
        for (int i = 0; i < side->hand_count; i++) guess.cards[guess.count++] = side->hand[i];
    }
    place(table);
    bool is_dealt_again = false;
    for (uint64_t seed = 1; seed < 9; seed++) {
        lp_game_view(table->cards, table->games[0], 0, table->views[0]);
        assert_int_equal(
            lp_view_sample(table->cards, table->views[0], &guess, seed, table->games[1]),
            LP_OK);
        assert_null(lp_game_audit(table->cards, table->games[1]));
        for (LpSeat seat = 0; seat < 2; seat++)
            for (int i = 0; i < COUNT; i++)
                assert_int_equal(copies(table, table->games[1], seat, ids[i]),
                                 copies(table, table->games[0], seat, ids[i]));
        LpSlot life = slot_in(table->games[0], 1, LP_AREA_LIFE);
        is_dealt_again |=
            lp_game_card_id(table->games[0], life) != lp_game_card_id(table->games[1], life);
        /* The view of a sample is the view; of somebody who watches none can be made. */
        lp_game_view(table->cards, table->games[1], 0, table->views[1]);
        assert_memory_equal(table->views[0], table->views[1], lp_view_size());
        lp_game_view(table->cards, table->games[0], LP_SEAT_PUBLIC, table->views[1]);
        assert_int_equal(lp_view_seat(table->views[1]), LP_SEAT_PUBLIC);
        assert_int_equal(
            lp_view_sample(table->cards, table->views[1], &guess, seed, table->games[1]),
            LP_BAD_INPUT);
    }
    assert_true(is_dealt_again);
}

static void all_cards_at_once_are_the_single_ones(void **state) {
    Table *table = *state;
    LpCardView cards[LP_SLOTS];
    place(table);
    lp_game_view(table->cards, table->games[0], 0, table->views[0]);
    lp_view_of_cards(table->cards, table->views[0], cards);
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        LpCardView card = lp_view_of_card(table->cards, table->views[0], slot);
        assert_memory_equal(&cards[slot], &card, sizeof card);
    }
}

/* Questions and battles have LP_SLOT_NONE where there is no card. */
static void a_slot_that_is_none_shows_nothing(void **state) {
    Table *table = *state;
    const LpSlot none[] = {LP_SLOTS, LP_SLOT_NONE};
    const LpCardView nothing = {0};
    place(table);
    lp_game_view(table->cards, table->games[0], 0, table->views[0]);
    for (size_t i = 0; i < sizeof none; i++) {
        LpCardView card = lp_view_of_card(table->cards, table->views[0], none[i]);
        assert_memory_equal(&card, &nothing, sizeof card);
        assert_int_equal(lp_game_card_id(table->games[0], none[i]), 0);
        assert_int_equal(lp_view_counter(table->cards, table->views[0], none[i]), 0);
    }
}

int main(void) {
#define PAIR(test) cmocka_unit_test_setup_teardown(test, table_open, table_close)
    const struct CMUnitTest tests[] = {
        PAIR(a_declined_trigger_leaves_no_trace),
        PAIR(nor_does_it_while_damage_is_dealt),
        PAIR(effects_of_dealing_damage_tell_nothing),
        PAIR(how_many_cards_fit_is_not_shown),
        PAIR(a_guess_without_triggers_still_has_one),
        PAIR(a_guess_that_makes_no_sense_is_refused),
        PAIR(a_guess_that_is_used_up_is_dealt_again),
        PAIR(a_recast_card_is_that_card),
        PAIR(a_recast_card_has_its_cost),
        PAIR(what_cannot_be_recast_is_refused),
        PAIR(a_sample_is_the_game_with_other_random_numbers),
        PAIR(a_sample_deals_every_card_once),
        PAIR(all_cards_at_once_are_the_single_ones),
        PAIR(a_slot_that_is_none_shows_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
