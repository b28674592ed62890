/* Messages tell nothing that is hidden. Two tables whose games differ only in what a viewer
 * cannot see get the same answers; as long as the viewer has the same view and has seen the
 * same events, its messages must be equal, byte for byte. The viewer may be a seat or
 * someone who only watches. A message that is made from the whole game is caught by the
 * same test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "common/random_deck.h"
#include "table/message.h"
#include "table/reasons.h"

enum { GAMES = 60, BEGIN_MAX = 120, STEPS_MAX = 60 };

typedef struct Twins {
    LpCards *cards;
    Words words;
    Host hosts[2];
    Face faces[2];
    LpView *views[2];
    LpGame *sample;
    char *texts[2];
    uint64_t random;
    uint32_t seen_from; /* happenings that have been compared */
} Twins;

static int twins_open(void **state) {
    Twins *twins = calloc(1, sizeof *twins);
    assert_non_null(twins);
    twins->cards = lp_cards_embedded();
    assert_true(words_load(&twins->words, SLICE("en")));
    for (int i = 0; i < 2; i++) {
        assert_true(host_init(&twins->hosts[i], twins->cards));
        twins->hosts[i].rules.may_undo = true;
        twins->hosts[i].rules.warns = true; /* what is warned of is fair, too */
        twins->views[i] = calloc(1, lp_view_size());
        twins->texts[i] = malloc(MESSAGE_SIZE_MAX);
        assert_true(twins->views[i] != NULL && twins->texts[i] != NULL);
    }
    twins->sample = calloc(1, lp_game_size());
    assert_non_null(twins->sample);
    twins->random = 11;
    *state = twins;
    return 0;
}

static int twins_close(void **state) {
    Twins *twins = *state;
    for (int i = 0; i < 2; i++) {
        host_free(&twins->hosts[i]);
        free(twins->views[i]);
        free(twins->texts[i]);
    }
    free(twins->sample);
    lp_cards_free(twins->cards);
    free(twins);
    return 0;
}

static LpAction any_answer(Twins *twins, const Host *host) {
    return host->actions[random_below(&twins->random, (uint32_t)host->action_count)];
}

/* Two equal tables, somewhere in a game. */
static void begin(Twins *twins) {
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2};
    do {
        for (int i = 0; i < 2; i++) setup.decks[i] = random_deck(twins->cards, &twins->random);
        setup.seed = random_next(&twins->random);
    } while (host_start(&twins->hosts[0], &setup) != LP_OK);
    assert_int_equal(host_start(&twins->hosts[1], &setup), LP_OK);
    uint32_t answers = random_below(&twins->random, BEGIN_MAX);
    for (uint32_t i = 0; i < answers && !host_is_over(&twins->hosts[0]); i++) {
        LpAction action = any_answer(twins, &twins->hosts[0]);
        for (int k = 0; k < 2; k++)
            assert_int_equal(host_act(&twins->hosts[k], action), HOST_OK);
    }
}

/* Replaces what `seat` cannot see in the second game. */
static bool swap_hidden(Twins *twins, LpSeat seat, uint64_t seed) {
    Host *host = &twins->hosts[1];
    lp_game_view(twins->cards, host->game, seat, twins->views[1]);
    const LpDeck *guess = &host->setup.decks[1 - seat];
    if (lp_view_sample(twins->cards, twins->views[1], guess, seed, twins->sample) != LP_OK)
        return false;
    memcpy(host->game, twins->sample, lp_game_size());
    return true;
}

static bool make_twin(Twins *twins, LpSeat viewer) {
    uint64_t seed = random_next(&twins->random);
    LpAsk ask = lp_game_ask(twins->hosts[0].game);
    /* A question to somebody else may say something about hidden cards, and a sample does not
     * keep to that. */
    bool is_plain = ask.kind == LP_ASK_MAIN || ask.kind == LP_ASK_BLOCK ||
                    ask.kind == LP_ASK_COUNTER || ask.kind == LP_ASK_MULLIGAN;
    if (ask.seat != viewer && !is_plain) return false;
    if (viewer < LP_SEAT_PUBLIC ? !swap_hidden(twins, viewer, seed)
                                : !swap_hidden(twins, 0, seed) || !swap_hidden(twins, 1, seed))
        return false;
    for (int i = 0; i < 2; i++) {
        lp_game_reseed(twins->hosts[i].game, seed);
        host_look(&twins->hosts[i]);
        /* Both have been asked as often. */
        memcpy(twins->hosts[i].ids, twins->hosts[0].ids, sizeof twins->hosts[i].ids);
        twins->faces[i] =
            (Face){.host = &twins->hosts[i], .seat = viewer, .words = &twins->words};
    }
    twins->seen_from = twins->hosts[0].happening_count;
    return true;
}

static LpEvent seen(LpEvent event, LpSeat viewer) {
    bool is_seen = viewer < LP_SEAT_PUBLIC ? (event.seen_by >> viewer) & 1 : event.seen_by == 3;
    if (!is_seen) event.id = 0;
    event.seen_by = 0;
    return event;
}

/* Have both games shown the viewer the same? */
static bool look_the_same(Twins *twins, LpSeat viewer) {
    Host *a = &twins->hosts[0], *b = &twins->hosts[1];
    for (int i = 0; i < 2; i++)
        lp_game_view(twins->cards, twins->hosts[i].game, viewer, twins->views[i]);
    if (memcmp(twins->views[0], twins->views[1], lp_view_size()) != 0) return false;
    if (a->happening_count != b->happening_count) return false;
    for (uint32_t i = twins->seen_from; i < a->happening_count; i++) {
        LpEvent left = seen(a->happenings[i].event, viewer);
        LpEvent right = seen(b->happenings[i].event, viewer);
        if (memcmp(&left, &right, sizeof left) != 0) return false;
    }
    twins->seen_from = a->happening_count;
    return true;
}

static void assert_same_messages(Twins *twins, LpSeat viewer) {
    for (int kind = 0; kind < 3; kind++) {
        Buffer out[2];
        if (kind == 2 && viewer >= LP_SEAT_PUBLIC) continue;
        for (int i = 0; i < 2; i++) {
            buffer_init(&out[i], twins->texts[i], MESSAGE_SIZE_MAX);
            if (kind == 0) message_table(&twins->faces[i], &out[i]);
            if (kind == 1) message_lists(&twins->faces[i], &out[i]);
            if (kind == 2) reasons_message(&twins->faces[i], LP_SLOT_NONE, &out[i]);
        }
        assert_false(out[0].overflow);
        assert_string_equal(twins->texts[0], twins->texts[1]);
    }
}

/* An answer that both games take. */
static bool answer_both(Twins *twins) {
    Host *a = &twins->hosts[0], *b = &twins->hosts[1];
    for (int tries = 0; tries < 20; tries++) {
        LpAction action = any_answer(twins, a);
        bool is_listed = false;
        for (int i = 0; i < b->action_count; i++)
            is_listed |= memcmp(&b->actions[i], &action, sizeof action) == 0;
        if (!is_listed) continue;
        assert_int_equal(host_act(a, action), HOST_OK);
        assert_int_equal(host_act(b, action), HOST_OK);
        return true;
    }
    return false;
}

static void test_messages_are_fair(void **state) {
    Twins *twins = *state;
    int compared[HOST_VIEWERS] = {0}, changed = 0;
    for (int game = 0; game < GAMES * HOST_VIEWERS; game++) {
        LpSeat viewer = (LpSeat)(game % HOST_VIEWERS);
        begin(twins);
        if (host_is_over(&twins->hosts[0]) || !make_twin(twins, viewer)) continue;
        changed += memcmp(twins->hosts[0].game, twins->hosts[1].game, lp_game_size()) != 0;
        for (int step = 0; step < STEPS_MAX && look_the_same(twins, viewer); step++) {
            assert_same_messages(twins, viewer);
            compared[viewer]++;
            if (host_is_over(&twins->hosts[0]) || !answer_both(twins)) break;
        }
    }
    for (int i = 0; i < HOST_VIEWERS; i++) assert_true(compared[i] > 100);
    assert_true(changed > GAMES);
}

/* The test can fail: what the other seat sees is not the same. */
static void test_a_leak_is_found(void **state) {
    Twins *twins = *state;
    int differences = 0;
    for (int game = 0; game < GAMES; game++) {
        begin(twins);
        if (host_is_over(&twins->hosts[0]) || !make_twin(twins, 0)) continue;
        for (int i = 0; i < 2; i++) {
            Buffer out;
            twins->faces[i].seat = 1;
            buffer_init(&out, twins->texts[i], MESSAGE_SIZE_MAX);
            message_table(&twins->faces[i], &out);
        }
        differences += strcmp(twins->texts[0], twins->texts[1]) != 0;
    }
    assert_true(differences > GAMES / 3);
}

#define TWINS(test) cmocka_unit_test_setup_teardown(test, twins_open, twins_close)

int main(void) {
    const struct CMUnitTest tests[] = {
        TWINS(test_messages_are_fair),
        TWINS(test_a_leak_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
