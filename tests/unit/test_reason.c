/* Reasons agree with the rules: at every question of random games, an answer is legal if and
 * only if no reason speaks against it. In some games every restriction of the table is put on
 * cards and players, whether or not a card has it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "common/board.h"
#include "common/impose.h"
#include "common/invented.h"
#include "common/random_deck.h"
#include "effect/program.h"
#include "effect/tables.h"
#include "notation/reason.h"
#include "table/because.h"

enum {
    GAMES = 800,
    GAMES_INVENTED = 200,
    ANSWERS_MAX = 2000,
    IMPOSE_EVERY = 4 /* questions of the Main Phase, in every second game */
};

typedef struct Fixture {
    LpCards *cards;
    LpGame *game;
    LpView *view;
    LpAsk ask;
    LpAction actions[LP_ACTIONS_MAX];
    int action_count;
    bool imposes;
    uint32_t seen[REASON_COUNT]; /* how often each reason was given */
} Fixture;

static bool is_listed(const Fixture *fixture, LpAction wish) {
    for (int i = 0; i < fixture->action_count; i++) {
        LpAction action = fixture->actions[i];
        bool is_same_target = wish.target == LP_SLOT_NONE || action.target == wish.target;
        if (action.kind == wish.kind && action.card == wish.card &&
            action.value == wish.value && is_same_target)
            return true;
    }
    return false;
}

/* Says the reason in words, and gives back the rules that it rests on. */
static const char *say(const Fixture *fixture, LpAction wish, const Reason *reason,
                       const Words *words, Buffer *out) {
    Sight sight = {.cards = fixture->cards,
                   .view = fixture->view,
                   .you = lp_view_seat(fixture->view),
                   .words = words};
    return because_say(&sight, wish, reason, out);
}

/* A ban that `because.ban` does not know is said as one of no restriction would be. */
static void check_ban(const Fixture *fixture, LpAction wish, const Reason *reason) {
    static const char *const languages[] = {"en", "ja"};
    Reason unknown = *reason;
    unknown.restriction = RESTRICTION_NONE;
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        char memory[2][1024];
        Buffer text, general;
        const Words *in = words_in("", text_of(languages[i]));
        buffer_init(&text, memory[0], sizeof memory[0]);
        buffer_init(&general, memory[1], sizeof memory[1]);
        say(fixture, wish, reason, in, &text);
        say(fixture, wish, &unknown, in, &general);
        if (text_equal(buffer_text(&text), buffer_text(&general)))
            fail_msg("because.ban of words/%s.tsv says nothing about '%s'", languages[i],
                     tables_restriction_words[reason->restriction]);
    }
}

/* Every reason is a whole sentence with the number of a rule. */
static void check_words(Fixture *fixture, LpAction wish, const Reason *reason) {
    char memory[2048];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    const char *rules = say(fixture, wish, reason, words_english(), &text);
    buffer_append_string(&text, " (CR ");
    buffer_append_string(&text, rules);
    buffer_append_string(&text, ")");
    bool is_whole = strstr(memory, ". (CR ") != NULL && memory[text.used - 1] == ')' &&
                    strstr(memory, "  ") == NULL && strstr(memory, " ,") == NULL &&
                    strstr(memory, " .") == NULL && strstr(memory, ": .") == NULL;
    if (!is_whole) fail_msg("reason %d in words: '%s'", reason->kind, memory);
    if (reason->kind == REASON_BAN) check_ban(fixture, wish, reason);
}

static const char *const words[] = {
#define ACTION(name, word, operands, doc) word,
#include "logpose/action.def"
#undef ACTION
};

static void check(Fixture *fixture, LpAction wish) {
    Reason reason = reason_of(fixture->cards, fixture->view, wish);
    assert_in_range(reason.kind, 0, REASON_COUNT - 1);
    fixture->seen[reason.kind]++;
    if (reason.kind != REASON_NONE) check_words(fixture, wish, &reason);
    if ((reason.kind == REASON_NONE) == is_listed(fixture, wish)) return;
    LpCardInfo info;
    LpCardView card = lp_view_of_card(fixture->cards, fixture->view, wish.card);
    lp_card_info(fixture->cards, card.id, &info);
    fail_msg(
        "'%s' with %s (slot %d, target %d, value %d) is %slisted, and src/notation/reason.c "
        "gives reason %d",
        words[wish.kind], info.number, wish.card, wish.target, wish.value,
        is_listed(fixture, wish) ? "" : "not ", reason.kind);
}

static int cards_in(const Fixture *fixture, LpSeat seat, unsigned areas, LpSlot *out) {
    int count = 0;
    for (unsigned area = 0; area < LP_AREA_COUNT; area++) {
        if (areas >> area & 1) {
            count += lp_view_area(fixture->view, seat, (LpArea)area, out + count);
        }
    }
    return count;
}

enum {
    HAND = 1 << LP_AREA_HAND,
    FIGHTERS = 1 << LP_AREA_LEADER | 1 << LP_AREA_CHARACTER,
    FIELD = FIGHTERS | 1 << LP_AREA_STAGE
};

static void check_all(Fixture *fixture, unsigned areas, LpActionKind kind, uint8_t target) {
    LpSlot slots[LP_SLOTS];
    int count = cards_in(fixture, fixture->ask.seat, areas, slots);
    for (int i = 0; i < count; i++) {
        check(fixture, (LpAction){(uint8_t)kind, slots[i], target, 0});
    }
}

static void check_main(Fixture *fixture) {
    LpSlot mine[LP_SLOTS], theirs[LP_SLOTS];
    check_all(fixture, HAND, LP_ACTION_PLAY, 0);
    check_all(fixture, FIGHTERS, LP_ACTION_GIVE, 0);
    int count = cards_in(fixture, fixture->ask.seat, FIELD, mine);
    for (int i = 0; i < count; i++) {
        for (uint8_t k = 0; k < ABILITY_PER_CARD_MAX; k++) {
            check(fixture, (LpAction){LP_ACTION_ACTIVATE, mine[i], 0, k});
        }
    }
    count = cards_in(fixture, fixture->ask.seat, FIGHTERS, mine);
    int other_count = cards_in(fixture, (LpSeat)(1 - fixture->ask.seat), FIGHTERS, theirs);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < other_count; k++) {
            check(fixture, (LpAction){LP_ACTION_ATTACK, mine[i], theirs[k], 0});
        }
    }
}

/* Any card that the player knows may be asked about, wherever it is. */
static void check_pick(Fixture *fixture) {
    for (int i = 0; i < fixture->action_count; i++) {
        if (fixture->actions[i].kind == LP_ACTION_PICK_HIDDEN) return;
    }
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        if (lp_view_of_card(fixture->cards, fixture->view, slot).id == 0) continue;
        check(fixture, (LpAction){LP_ACTION_PICK, slot, 0, 0});
    }
}

static void check_question(Fixture *fixture) {
    lp_game_view(fixture->cards, fixture->game, fixture->ask.seat, fixture->view);
    switch (fixture->ask.kind) {
    case LP_ASK_MAIN: check_main(fixture); break;
    case LP_ASK_BLOCK: check_all(fixture, FIELD, LP_ACTION_BLOCK, 0); break;
    case LP_ASK_COUNTER:
        check_all(fixture, HAND, LP_ACTION_COUNTER, LP_SLOT_NONE);
        check_all(fixture, HAND, LP_ACTION_COUNTER_EVENT, 0);
        break;
    case LP_ASK_PICK: check_pick(fixture); break;
    default: break;
    }
}

static void play_one(Fixture *fixture, uint64_t *random) {
    for (int i = 0; i < ANSWERS_MAX; i++) {
        fixture->ask = lp_game_ask(fixture->game);
        if (fixture->ask.kind == LP_ASK_NONE) return;
        if (fixture->imposes && fixture->ask.kind == LP_ASK_MAIN &&
            random_below(random, IMPOSE_EVERY) == 0) {
            uint32_t row = 1 + random_below(random, RESTRICTION_COUNT - 1);
            impose_on_someone(fixture->cards, fixture->game, (Restriction)row, random);
        }
        fixture->action_count =
            lp_game_actions(fixture->cards, fixture->game, fixture->actions);
        check_question(fixture);
        uint32_t pick = random_below(random, (uint32_t)fixture->action_count);
        lp_game_act_fast(fixture->cards, fixture->game, fixture->actions[pick], NULL);
    }
}

static void play(Fixture *fixture, uint64_t games, DeckMaker *make) {
    uint64_t random = 11, played = 0;
    fixture->game = board_game();
    fixture->view = board_view();
    for (uint64_t i = 0; i < games; i++) {
        LpSetup setup = {.seed = i, .edition = LP_EDITION_DEFAULT, .chooser = 2};
        fixture->imposes = i % 2;
        if (!random_deck_start(fixture->cards, make, setup, fixture->game, &random)) continue;
        played++;
        play_one(fixture, &random);
    }
    assert_in_range(played, games / 2, games);
    free(fixture->game);
    free(fixture->view);
    lp_cards_free(fixture->cards);
}

static void an_answer_is_legal_or_there_is_a_reason(void **state) {
    (void)state;
    static Fixture fixture;
    fixture.cards = lp_cards_embedded();
    assert_non_null(fixture.cards);
    play(&fixture, GAMES, random_deck);
    /* Most reasons have come up, so that the comparison means something. */
    int kinds = 0;
    for (int i = 0; i < REASON_COUNT; i++) kinds += fixture.seen[i] > 0;
    assert_in_range(kinds, 20, REASON_COUNT);
}

static void the_same_with_invented_cards(void **state) {
    (void)state;
    static Fixture fixture;
    fixture.cards = invented_cards();
    play(&fixture, GAMES_INVENTED, invented_deck);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_is_legal_or_there_is_a_reason),
        cmocka_unit_test(the_same_with_invented_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
