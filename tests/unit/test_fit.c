/* Learning from games: books that are damaged, decks that are held out, and fits that find what
 * is in the games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/cards/decksets.h"
#include "app/fit/book.h"
#include "app/fit/deal.h"
#include "app/fit/habit.h"
#include "app/fit/prior.h"
#include "app/fit/value.h"
#include "base/random.h"
#include "common/board.h"

static LpCards *cards;
static Facts *facts;

static int set_up(void **state) {
    (void)state;
    cards = lp_cards_embedded();
    facts = calloc(1, sizeof *facts);
    if (cards == NULL || facts == NULL) return -1;
    facts_init(facts, cards);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    lp_cards_free(cards);
    free(facts);
    return 0;
}

/* --- Books --- */

static void fill_game(BookGame *game) {
    memset(game, 0, sizeof *game);
    game->index = 42;
    game->result = LP_RESULT_WIN_1;
    game->setup =
        (LpSetup){.seed = 0x123456789ABCDEF0u, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    for (int i = 0; i < 2; i++) {
        game->setup.decks[i] = (LpDeck){.leader = (LpCardId)(7 + i), .count = LP_DECK_SIZE};
        for (int k = 0; k < LP_DECK_SIZE; k++)
            game->setup.decks[i].cards[k] = (LpCardId)(100 * i + k + 1);
    }
    game->count = 3;
    for (int i = 0; i < 3; i++) {
        game->answers[i] = (LpAction){(uint8_t)(i + 1), 250, 3, 9};
        game->thoughts[i].value = UINT16_MAX;
    }
    game->thoughts[1] =
        (BookThought){.value = 4321, .count = 2, .index = {0, 17}, .share = {200, 55}};
}

static void a_game_is_read_as_it_was_written(void **state) {
    static BookGame game, read;
    static char memory[BOOK_LINE_MAX];
    Buffer line;
    (void)state;
    fill_game(&game);
    buffer_init(&line, memory, sizeof memory);
    book_write(&game, &line);
    Slice text = text_trim(buffer_text(&line));
    assert_true(book_parse(text, &read));
    assert_int_equal(read.index, 42);
    assert_int_equal(read.result, game.result);
    assert_memory_equal(&read.setup, &game.setup, sizeof game.setup);
    assert_int_equal(read.count, 3);
    assert_memory_equal(read.answers, game.answers, 3 * sizeof game.answers[0]);
    assert_int_equal(read.thoughts[0].value, UINT16_MAX);
    assert_int_equal(read.thoughts[1].value, 4321);
    assert_int_equal(read.thoughts[1].count, 2);
    assert_int_equal(read.thoughts[1].index[1], 17);
    assert_int_equal(read.thoughts[1].share[1], 55);
    for (size_t size = 0; size < text.size; size++)
        assert_false(book_parse(text_first(text, size), &read));
}

static void a_book_belongs_to_its_cards(void **state) {
    char memory[256];
    Buffer head;
    (void)state;
    buffer_init(&head, memory, sizeof memory);
    book_write_head(cards, "seed 1", &head);
    assert_true(book_is_head(buffer_text(&head), cards));
    assert_false(book_is_held(text_trim(buffer_text(&head))));
    memory[sizeof "logpose book 1, cards " - 1] ^= 1;
    assert_false(book_is_head(buffer_text(&head), cards));
    buffer_clear(&head);
    book_write_head(cards, "seed 1, " BOOK_HELD, &head);
    assert_true(book_is_held(text_trim(buffer_text(&head))));
}

/* --- Decks --- */

static bool is_newest(LpCardId id) {
    LpCardInfo info;
    assert_int_equal(lp_card_info(cards, id, &info), LP_OK);
    return strncmp(info.number, "OP17-", 5) == 0;
}

/* Every list is legal, and holds neither a Leader nor a card that is held out; those that are
 * made up are not the bundled ones. */
static void what_is_held_out_is_never_dealt(void **state) {
    static NamedDeck decks[BUNDLED_DECKS_MAX], held[BUNDLED_DECKS_MAX];
    static Deal deal;
    uint64_t random = 3;
    int made = 0;
    (void)state;
    size_t count = decksets_open(cards, "fit", decks, BUNDLED_DECKS_MAX);
    size_t held_count = decksets_open(cards, "held", held, BUNDLED_DECKS_MAX);
    assert_true(count > 0 && held_count > 0);
    assert_true(deal_init(&deal, cards, decks, count, held, held_count, "OP17-", 50));
    for (size_t i = 0; i < count; i++) assert_true(deal_allows(&deal, &decks[i].deck));
    for (size_t i = 0; i < held_count; i++) assert_false(deal_allows(&deal, &held[i].deck));
    for (int n = 0; n < 500; n++) {
        LpDeck deck;
        deal_draw(&deal, &random, &deck);
        assert_int_equal(lp_deck_check(cards, &deck, NULL, 0), 0);
        for (size_t i = 0; i < held_count; i++)
            assert_int_not_equal(deck.leader, held[i].deck.leader);
        for (int i = 0; i < LP_DECK_SIZE; i++) assert_false(is_newest(deck.cards[i]));
        bool is_bundled = false;
        for (size_t i = 0; i < count; i++)
            is_bundled |= memcmp(&deck, &decks[i].deck, sizeof deck) == 0;
        made += !is_bundled;
    }
    assert_in_range(made, 150, 300);
}

/* --- Fits --- */

/* Positions in which whoever has more Life wins; everything else is noise. */
static void add_positions(ValueSet *set, int count) {
    uint64_t random = 11;
    for (int n = 0; n < count; n++) {
        NetSeen seen;
        memset(&seen, 0, sizeof seen);
        int life[2] = {(int)random_below(&random, 6), (int)random_below(&random, 6)};
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < 5; i++)
                seen.numbers[side * NET_SIDE_NUMBERS + NET_LIFE_1 + i] =
                    life[side] > i ? NET_ONE : 0;
            seen.numbers[side * NET_SIDE_NUMBERS + NET_HAND] =
                (int16_t)random_below(&random, 2 * NET_ONE);
            seen.count[side * NET_ZONE_COUNT] = 1;
            seen.cards[side] = (LpCardId)(1 + random_below(&random, 50));
        }
        bool has_won = life[0] > life[1];
        ValuePosition about = {.group = n % 5 == 0 ? VALUE_GAMES : VALUE_LEARN,
                               .turn = 5,
                               .has_won = has_won,
                               .target = has_won ? 1 : 0};
        assert_true(value_add(set, &seen, about));
    }
}

static void a_net_learns_who_wins(void **state) {
    static ValueNumbers numbers, again;
    ValueSet set = {0};
    (void)state;
    add_positions(&set, 4000);
    for (int round = 0; round < 2; round++) {
        ValueFit *fit = value_open(cards, &set, false, 1);
        assert_non_null(fit);
        for (int i = 0; i < 6; i++) value_epoch(fit, 0.003);
        value_round(fit, round == 0 ? &numbers : &again);
        value_close(fit);
    }
    assert_memory_equal(&numbers, &again, sizeof numbers);
    facts_embed_all(facts, &numbers.cards);
    ValueMeasure measure = value_measure(&set, facts, &numbers.layers, VALUE_GAMES, 0, 255);
    assert_int_equal(measure.count, 800);
    assert_true(measure.right > 0.97 && measure.loss < 0.15);
    assert_int_equal(value_measure(&set, facts, &numbers.layers, VALUE_GAMES, 6, 9).count, 0);
    facts_embed_all(facts, &facts_weights);
    value_free(&set);
}

/* In one position a search always ends the turn, in another it always attacks. */
static void rules_of_thumb_learn_where_to_look(void **state) {
    PriorSet set = {0};
    LpGame *game = board_game();
    LpPosition plain = board_plain(cards);
    (void)state;
    for (int n = 0; n < 40; n++) {
        LpAction actions[LP_ACTIONS_MAX];
        BookThought thought = {.value = 5000, .count = 1, .share = {BOOK_SHARE_ALL}};
        LpPosition position = plain;
        if (n % 2 == 0) position.sides[1].life_count = 0;
        board_place(cards, &position, game);
        int count = lp_game_actions(cards, game, actions);
        uint8_t wanted = n % 2 == 0 ? LP_ACTION_ATTACK : LP_ACTION_END;
        for (int i = 0; i < count; i++)
            if (actions[i].kind == wanted) thought.index[0] = (uint8_t)i;
        assert_true(prior_add(&set, facts, game, &thought));
    }
    assert_int_equal(set.questions, 40);
    PriorFit *fit = prior_open(cards, &set, FACTS_TO_LOOK, false, 1);
    assert_non_null(fit);
    PriorMeasure before = prior_measure(fit, &set);
    for (int i = 0; i < 400; i++) prior_epoch(fit, 0.05);
    PriorMeasure after = prior_measure(fit, &set);
    assert_true(before.distance > 0.5 && after.distance < 0.1 && after.right > 0.99);
    prior_close(fit);
    prior_free(&set);
    free(game);
}

/* Attacking gained, ending the turn lost: then there is more of the one than of the other. */
static void rules_of_thumb_learn_what_gains(void **state) {
    PriorSet set = {0}, ends = {0};
    LpGame *game = board_game();
    LpPosition position = board_plain(cards);
    LpAction end = {.kind = LP_ACTION_END}, attack = end, actions[LP_ACTIONS_MAX];
    (void)state;
    board_place(cards, &position, game);
    int count = lp_game_actions(cards, game, actions);
    BookThought ended = {.value = 5000, .count = 1, .share = {BOOK_SHARE_ALL}};
    for (int i = 0; i < count; i++) {
        if (actions[i].kind == LP_ACTION_ATTACK) attack = actions[i];
        if (actions[i].kind == LP_ACTION_END) ended.index[0] = (uint8_t)i;
    }
    assert_int_equal(attack.kind, LP_ACTION_ATTACK);
    for (int n = 0; n < 20; n++) {
        assert_true(prior_add_gain(&set, facts, game, attack, 3000));
        assert_true(prior_add_gain(&set, facts, game, end, -3000));
    }
    assert_true(prior_add(&ends, facts, game, &ended));
    PriorFit *fit = prior_open(cards, &set, FACTS_TO_PLAY, false, 1);
    assert_non_null(fit);
    double before = prior_measure(fit, &ends).distance;
    for (int i = 0; i < 200; i++) prior_epoch_gain(fit, 0.02);
    assert_true(prior_measure(fit, &ends).distance > before + 1);
    prior_close(fit);
    prior_free(&set);
    prior_free(&ends);
    free(game);
}

/* What searches thought is measured by the numbers that tell them where to look. */
static void numbers_go_on_by_their_use(void **state) {
    PriorSet set = {0};
    PriorNumbers shipped[FACTS_USES], out;
    (void)state;
    prior_shipped(shipped);
    assert_memory_not_equal(&shipped[FACTS_TO_PLAY], &shipped[FACTS_TO_LOOK], sizeof out);
    for (int use = 0; use < FACTS_USES; use++) {
        PriorFit *fit = prior_open(cards, &set, (FactsUse)use, true, 1);
        assert_non_null(fit);
        prior_round(fit, &out);
        assert_memory_equal(&out, &shipped[use], sizeof out);
        prior_close(fit);
    }
}

/* One who attacks with everything and one who ends at once. */
static void habits_are_counted(void **state) {
    static BookGame book;
    static NamedDeck starter;
    LpGame *game = board_game();
    (void)state;
    assert_true(decks_open(cards, "st01", &starter));
    for (int attacks = 0; attacks < 2; attacks++) {
        Habits habits = {0};
        memset(&book, 0, sizeof book);
        book.setup = (LpSetup){.seed = 5, .edition = LP_EDITION_DEFAULT, .chooser = 0};
        book.setup.decks[0] = book.setup.decks[1] = starter.deck;
        assert_int_equal(lp_game_start(cards, &book.setup, game, NULL), LP_OK);
        while (lp_game_ask(game).kind != LP_ASK_NONE && lp_game_turn(game) < 8) {
            LpAction actions[LP_ACTIONS_MAX];
            int count = lp_game_actions(cards, game, actions), chosen = count - 1;
            for (int i = 0; attacks && i < count; i++)
                if (actions[i].kind == LP_ACTION_ATTACK) chosen = i;
            book.answers[book.count++] = actions[chosen];
            lp_game_act_fast(cards, game, actions[chosen], NULL);
        }
        habit_add(&habits, facts, &book, game);
        assert_int_equal(habits.games, 1);
        assert_true(habits.turns >= 4 && habits.don > 0);
        assert_int_equal(habits.attackless, attacks ? 0 : habits.turns);
        assert_int_equal(habits.leader_idle, attacks ? 0 : habits.turns);
        assert_int_equal(habits.even, habits.attacks);
        /* Nobody plays a card, so some DON!! stays that could have paid for one. */
        assert_true(habits.playable > 0 && habits.playable <= habits.unspent);
    }
    free(game);
}

/* A game with starter decks in which both play the first card they can, attack, Characters
 * where they can, and use as many Counters as this for each of those. */
static Habits habits_with(int counters) {
    static BookGame book;
    static NamedDeck starter;
    LpGame *game = board_game();
    Habits habits = {0};
    int used = 0;
    assert_true(decks_open(cards, "st01", &starter));
    memset(&book, 0, sizeof book);
    book.setup = (LpSetup){.seed = 5, .edition = LP_EDITION_DEFAULT, .chooser = 0};
    book.setup.decks[0] = book.setup.decks[1] = starter.deck;
    assert_int_equal(lp_game_start(cards, &book.setup, game, NULL), LP_OK);
    while (lp_game_ask(game).kind != LP_ASK_NONE && lp_game_turn(game) < 16) {
        LpAction actions[LP_ACTIONS_MAX];
        int count = lp_game_actions(cards, game, actions), chosen = count - 1;
        for (int i = 0; i < count; i++)
            if (actions[i].kind == LP_ACTION_ATTACK) chosen = i;
        for (int i = count - 1; i >= 0; i--) {
            uint8_t kind = actions[i].kind;
            bool is_hit = kind == LP_ACTION_ATTACK && actions[i].target % LP_SLOTS_PER_SEAT > 0;
            bool is_counter = kind == LP_ACTION_COUNTER && used < counters &&
                              actions[i].target % LP_SLOTS_PER_SEAT > 0;
            if (kind == LP_ACTION_PLAY || is_hit || is_counter) chosen = i;
        }
        used = actions[chosen].kind == LP_ACTION_COUNTER ? used + 1 : 0;
        book.answers[book.count++] = actions[chosen];
        lp_game_act_fast(cards, game, actions[chosen], NULL);
    }
    habit_add(&habits, facts, &book, game);
    free(game);
    return habits;
}

/* One Counter for a Character may be a fair price; all that there are hardly ever are. */
static void counters_are_weighed_against_what_they_save(void **state) {
    (void)state;
    Habits none = habits_with(0), all = habits_with(50);
    assert_int_equal(none.counters + none.overpaid, 0);
    assert_true(all.overpaid > 0 && all.overpaid <= all.on_characters);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_read_as_it_was_written),
        cmocka_unit_test(a_book_belongs_to_its_cards),
        cmocka_unit_test(what_is_held_out_is_never_dealt),
        cmocka_unit_test(a_net_learns_who_wins),
        cmocka_unit_test(rules_of_thumb_learn_where_to_look),
        cmocka_unit_test(rules_of_thumb_learn_what_gains),
        cmocka_unit_test(numbers_go_on_by_their_use),
        cmocka_unit_test(habits_are_counted),
        cmocka_unit_test(counters_are_weighed_against_what_they_save),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
