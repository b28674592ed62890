/* A row means the same wherever it is. Rows that do nothing are put into every program of the
 * embedded cards: between a choice and its use, into costs and options, around "if" and "else".
 * Games with these cards must be the same games: questions, answers, events and what players
 * see of the cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/random.h"
#include "common/board.h"
#include "compiler/compile.h"
#include "compiler/printer.h"
#include "compiler/render.h"
#include "effect/finish.h"
#include "effect/link.h"
#include "effect/tables.h"
#include "effect/verify.h"

enum {
    ROWS_MAX = 65536,
    GAMES = 8000,
    ANSWERS_MAX = 400,
    EVENTS_MAX_LOGGED = 4096,
    LOOK_EVERY = 16, /* answers between two looks at all cards */
    COPIES = 4,
    TEXT_SIZE = 1 << 15
};

/* --- Cards with inert rows ---------------------------------------------------------------- */

/* In the order of finish_tables. */
enum { TABLE_ABILITIES = 1, TABLE_INSTRS = 2 };

/* Copies programs and puts inert rows in between: everywhere one, or here and there some. */
typedef struct Spreader {
    const LpCards *from;
    Instr rows[ROWS_MAX];
    uint32_t count;
    bool everywhere;
    uint64_t random;
} Spreader;

static void add_row(Spreader *spreader, Instr row) {
    assert_true(spreader->count < ROWS_MAX);
    spreader->rows[spreader->count++] = row;
}

static void add_inert(Spreader *spreader) {
    uint32_t count = spreader->everywhere ? 1 : random_below(&spreader->random, 3);
    for (; count > 0; count--) add_row(spreader, (Instr){.op = OP_NONE});
}

static uint8_t spread_block(Spreader *spreader, uint32_t first, uint32_t count);

/* One row with its blocks; returns how many rows that were. */
static uint32_t spread_row(Spreader *spreader, uint32_t at) {
    Instr row = spreader->from->instrs[at];
    uint32_t here = spreader->count;
    add_row(spreader, row);
    Instr *copy = &spreader->rows[here];
    switch (row.op) {
    case OP_IF:
        copy->b = spread_block(spreader, at + 1, row.b);
        if (row.c) copy->c = spread_block(spreader, at + 1u + row.b, row.c);
        return 1u + row.b + row.c;
    case OP_ELSE:
    case OP_MAY:
    case OP_OPTION:
    case OP_PRICE: copy->b = spread_block(spreader, at + 1, row.b); return 1u + row.b;
    case OP_CHOOSE_ONE:
    case OP_DELAY: copy->c = spread_block(spreader, at + 1, row.c); return 1u + row.c;
    default: return 1;
    }
}

static uint32_t spread_rows(Spreader *spreader, uint32_t first, uint32_t count) {
    uint32_t start = spreader->count;
    for (uint32_t at = first; at < first + count;) {
        add_inert(spreader);
        at += spread_row(spreader, at);
    }
    add_inert(spreader);
    return spreader->count - start;
}

static uint8_t spread_block(Spreader *spreader, uint32_t first, uint32_t count) {
    uint32_t rows = spread_rows(spreader, first, count);
    assert_in_range(rows, 1, UINT8_MAX);
    return (uint8_t)rows;
}

static void spread_program(Spreader *spreader, uint16_t *first, uint16_t *count) {
    if (*count == 0) return;
    uint32_t start = spreader->count;
    *count = (uint16_t)spread_rows(spreader, *first, *count);
    *first = (uint16_t)start;
}

/* The same cards with the rows of the spreader; its abilities are moved there. */
static LpCards *image_of(const Spreader *spreader, const Ability *abilities) {
    const LpCards *from = spreader->from;
    uint32_t counts[IMAGE_TABLE_COUNT];
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) counts[i] = finish_count(from, i);
    counts[TABLE_INSTRS] = spreader->count;
    void *memory = calloc(1, finish_size(counts));
    assert_non_null(memory);
    LpCards *cards = finish_layout(memory, counts);
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        const void *rows;
        memcpy(&rows, (const char *)from + finish_tables[i].pointer_at, sizeof rows);
        if (i == TABLE_INSTRS) rows = spreader->rows;
        if (i == TABLE_ABILITIES) rows = abilities;
        memcpy(finish_rows(cards, i), rows, (size_t)counts[i] * finish_tables[i].row_size);
    }
    VerifyFault fault;
    link_image(cards);
    if (!verify_image(cards, &fault))
        fail_msg("%s %u: %s", fault.table, (unsigned)fault.row, fault.message);
    finish_image(cards);
    return cards;
}

static LpCards *spread(const LpCards *from, bool everywhere) {
    static Spreader spreader;
    spreader = (Spreader){.from = from, .count = 1, .everywhere = everywhere, .random = 5};
    Ability *abilities = malloc(from->ability_count * sizeof *abilities);
    assert_non_null(abilities);
    memcpy(abilities, from->abilities, from->ability_count * sizeof *abilities);
    for (uint32_t i = 1; i < from->ability_count; i++) {
        spread_program(&spreader, &abilities[i].cost_first, &abilities[i].cost_count);
        spread_program(&spreader, &abilities[i].effect_first, &abilities[i].effect_count);
    }
    LpCards *cards = image_of(&spreader, abilities);
    free(abilities);
    return cards;
}

/* --- The same game twice ------------------------------------------------------------------ */

/* One game with its cards, and what came of the last answer. */
typedef struct Table {
    LpCards *cards;
    LpGame *game;
    LpView *view;
    LpAsk ask;
    LpAction actions[LP_ACTIONS_MAX];
    int action_count;
    LpEvent events[EVENTS_MAX_LOGGED];
    LpLog log;
} Table;

static Table plain, inert;
static uint8_t has_run[ROWS_MAX]; /* ability rows */

static LpLog *open_log(Table *table) {
    table->log = (LpLog){.events = table->events, .size = EVENTS_MAX_LOGGED};
    return &table->log;
}

static void read_question(Table *table) {
    table->ask = lp_game_ask(table->game);
    table->action_count = 0;
    if (table->ask.kind != LP_ASK_NONE)
        table->action_count = lp_game_actions(table->cards, table->game, table->actions);
}

static bool is_same_card(LpCardView a, LpCardView b) {
    return a.id == b.id && a.area == b.area && a.rested == b.rested && a.face_up == b.face_up &&
           a.don == b.don && a.just_played == b.just_played && a.power == b.power &&
           a.cost == b.cost && a.keywords == b.keywords && a.negated == b.negated;
}

/* All that a player knows of the cards. */
static bool same_cards(LpSeat seat) {
    lp_game_view(plain.cards, plain.game, seat, plain.view);
    lp_game_view(inert.cards, inert.game, seat, inert.view);
    for (unsigned slot = 0; slot < LP_SLOTS; slot++) {
        LpCardView one = lp_view_of_card(plain.cards, plain.view, (LpSlot)slot);
        LpCardView two = lp_view_of_card(inert.cards, inert.view, (LpSlot)slot);
        if (!is_same_card(one, two)) return false;
    }
    return true;
}

static bool same_question(void) {
    return memcmp(&plain.ask, &inert.ask, sizeof plain.ask) == 0 &&
           plain.action_count == inert.action_count &&
           memcmp(plain.actions, inert.actions,
                  (size_t)plain.action_count * sizeof(LpAction)) == 0 &&
           plain.log.count == inert.log.count && plain.log.lost == 0 &&
           memcmp(plain.events, inert.events, plain.log.count * sizeof(LpEvent)) == 0;
}

static void note_abilities(void) {
    for (uint32_t i = 0; i < plain.log.count; i++) {
        const LpEvent *event = &plain.events[i];
        if (event->kind != LP_EVENT_EFFECT) continue;
        const CardFacts *facts = &plain.cards->cards[event->id];
        if (event->ability < facts->ability_count)
            has_run[facts->ability_first + event->ability] = 1;
    }
}

/* Both games go on with random answers, until they end or differ. */
static bool play_both(uint64_t *random) {
    for (int i = 0; i < ANSWERS_MAX; i++) {
        read_question(&plain);
        read_question(&inert);
        if (!same_question()) return false;
        note_abilities();
        if (i % LOOK_EVERY == 0 && !(same_cards(0) && same_cards(1))) return false;
        if (plain.ask.kind == LP_ASK_NONE) return true;
        uint32_t pick = random_below(random, (uint32_t)plain.action_count);
        LpAction answer = plain.actions[pick];
        lp_game_act_fast(plain.cards, plain.game, answer, open_log(&plain));
        lp_game_act_fast(inert.cards, inert.game, answer, open_log(&inert));
    }
    return true;
}

static LpCardId random_card(uint64_t *random, bool is_leader, unsigned category) {
    for (;;) {
        LpCardId id = (LpCardId)(1 + random_below(random, lp_cards_count(plain.cards) - 1));
        LpCardInfo info;
        lp_card_info(plain.cards, id, &info);
        if (!info.playable || (info.category == LP_CATEGORY_LEADER) != is_leader) continue;
        if (category == LP_CATEGORY_NONE || info.category == category) return id;
    }
}

static uint8_t random_cards(uint64_t *random, LpCardId *out, int count) {
    for (int i = 0; i < count; i++) out[i] = random_card(random, false, LP_CATEGORY_NONE);
    return (uint8_t)count;
}

/* The middle of a game with any cards, so that all of them have their turn. */
static void random_side(uint64_t *random, LpSide *side) {
    side->leader.card = random_card(random, true, LP_CATEGORY_NONE);
    side->leader.don = (uint8_t)random_below(random, 3);
    side->stage.card = random_card(random, false, LP_CATEGORY_STAGE);
    side->character_count = (uint8_t)(2 + random_below(random, 3));
    for (int i = 0; i < side->character_count; i++) {
        side->characters[i].card = random_card(random, false, LP_CATEGORY_CHARACTER);
        side->characters[i].rested = random_below(random, 2) == 0;
    }
    side->hand_count = random_cards(random, side->hand, 6);
    side->trash_count = random_cards(random, side->trash, (int)random_below(random, 12));
    side->life_count = random_cards(random, side->life, 1 + (int)random_below(random, 4));
    side->deck_count = random_cards(random, side->deck, 4 + (int)random_below(random, 16));
    side->don_active = (uint8_t)(4 + random_below(random, 4));
    side->don_rested = (uint8_t)random_below(random, 2);
    side->don_deck = 1;
    side->turns_taken = 4;
}

static bool place_both(uint64_t *random, uint8_t edition) {
    LpPosition position = {.edition = edition, .turn = 8, .phase = LP_PHASE_MAIN};
    position.seed = random_next(random);
    for (int seat = 0; seat < 2; seat++) random_side(random, &position.sides[seat]);
    bool is_placed =
        lp_game_place(plain.cards, &position, plain.game, open_log(&plain)) == LP_OK;
    bool again = lp_game_place(inert.cards, &position, inert.game, open_log(&inert)) == LP_OK;
    assert_int_equal(is_placed, again);
    return is_placed;
}

/* A whole game, with a Leader at random and cards that it allows. */
static LpDeck random_deck(uint64_t *random) {
    LpDeck deck = {.leader = random_card(random, true, LP_CATEGORY_NONE)};
    LpCardInfo leader, info;
    lp_card_info(plain.cards, deck.leader, &leader);
    while (deck.count < LP_DECK_SIZE) {
        LpCardId id = random_card(random, false, LP_CATEGORY_NONE);
        lp_card_info(plain.cards, id, &info);
        if ((info.colors & leader.colors) != info.colors) continue;
        for (int k = 0; k < COPIES && deck.count < LP_DECK_SIZE; k++)
            deck.cards[deck.count++] = id;
    }
    return deck;
}

static bool start_both(uint64_t *random, uint8_t edition) {
    LpSetup setup = {.seed = random_next(random), .edition = edition, .chooser = 2};
    for (int seat = 0; seat < 2; seat++) setup.decks[seat] = random_deck(random);
    bool is_started = lp_game_start(plain.cards, &setup, plain.game, open_log(&plain)) == LP_OK;
    bool again = lp_game_start(inert.cards, &setup, inert.game, open_log(&inert)) == LP_OK;
    assert_int_equal(is_started, again);
    return is_started;
}

/* How many of these games are not the same; `*played` says how many there were. */
static int differing_games(uint64_t seed, int games, int *played) {
    int different = 0;
    uint64_t random = seed;
    *played = 0;
    for (int i = 0; i < games; i++) {
        uint8_t edition = (uint8_t)(i % 8 == 0 ? i / 8 % LP_EDITION_COUNT : LP_EDITION_DEFAULT);
        bool begun = i % 4 == 0 ? start_both(&random, edition) : place_both(&random, edition);
        if (!begun) continue; /* some Leaders forbid cards */
        ++*played;
        different += !play_both(&random);
    }
    return different;
}

static int set_up(void **state) {
    (void)state;
    plain = (Table){.cards = lp_cards_embedded(), .game = board_game(), .view = board_view()};
    inert = (Table){.game = board_game(), .view = board_view()};
    return plain.cards ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    Table *tables[] = {&plain, &inert};
    for (int i = 0; i < 2; i++) {
        free(tables[i]->game);
        free(tables[i]->view);
    }
    lp_cards_free(plain.cards);
    return 0;
}

/* --- Tests -------------------------------------------------------------------------------- */

static void inert_rows_change_no_game(void **state) {
    (void)state;
    for (int everywhere = 0; everywhere < 2; everywhere++) {
        int played;
        inert.cards = spread(plain.cards, everywhere);
        assert_true(inert.cards->instr_count > plain.cards->instr_count * 3 / 2);
        int different = differing_games(3u + (unsigned)everywhere, GAMES / 2, &played);
        lp_cards_free(inert.cards);
        assert_int_equal(different, 0);
        assert_in_range(played, GAMES / 4, GAMES);
    }
    /* Most abilities have been used, so that the comparison means something. */
    uint32_t used = 0, all = 0;
    for (uint32_t i = 1; i < plain.cards->ability_count; i++) {
        unsigned kind = plain.cards->abilities[i].kind;
        all += kind == ABILITY_AUTO || kind == ABILITY_ACTIVATE;
        used += has_run[i];
    }
    assert_in_range(used, all / 2, all);
}

/* Takes from all rows with this operation what they say of others; only the options that can be
 * chosen must stay. */
static void silence(LpCards *cards, OpCode op) {
    for (uint32_t i = 1; i < cards->instr_count; i++) {
        Link *link = (Link *)(uintptr_t)&cards->links[i];
        if (cards->instrs[i].op == op) *link = (Link){.option = link->option};
    }
}

/* Rows that do not say it make other games, so the comparison can fail; the verifier refuses
 * them. */
static void games_need_what_rows_say(void **state) {
    (void)state;
    static const OpCode ops[] = {OP_SELECT, OP_IF, OP_MAY, OP_CHOOSE_ONE, OP_TO_DECK};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        int played;
        VerifyFault fault;
        inert.cards = spread(plain.cards, true);
        silence(inert.cards, ops[i]);
        if (differing_games(7, GAMES / 2, &played) == 0)
            fail_msg("no game needs %s", tables_ops[ops[i]].name);
        assert_false(verify_image(inert.cards, &fault));
        assert_string_equal(fault.message, "a row has the wrong links to other rows");
        lp_cards_free(inert.cards);
    }
}

/* What is printed does not change either, and what is rendered is a text at least. */
static void inert_rows_are_not_printed(void **state) {
    (void)state;
    static char one[TEXT_SIZE], two[TEXT_SIZE];
    inert.cards = spread(plain.cards, true);
    for (uint32_t id = 1; id < plain.cards->card_count; id++) {
        Buffer a, b;
        buffer_init(&a, one, sizeof one);
        buffer_init(&b, two, sizeof two);
        printer_print(plain.cards, (LpCardId)id, &a);
        printer_print(inert.cards, (LpCardId)id, &b);
        assert_string_equal(one, two);
        buffer_init(&a, one, sizeof one);
        buffer_init(&b, two, sizeof two);
        render_card(plain.cards, (LpCardId)id, &a);
        render_card(inert.cards, (LpCardId)id, &b);
        assert_int_equal(a.used > 0, b.used > 0);
    }
    lp_cards_free(inert.cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inert_rows_change_no_game),
        cmocka_unit_test(games_need_what_rows_say),
        cmocka_unit_test(inert_rows_are_not_printed),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
