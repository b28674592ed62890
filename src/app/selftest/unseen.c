/* Two games that differ only in what one player, the watcher, cannot see.
 *
 * Both get the same answers and the same random numbers. At every question the watcher must
 * have the same view, byte for byte, the same answers where it is the one who is asked, and the
 * same events as far as they may be seen. It ends where a card is revealed that is not the same
 * in both games: from there on they may differ.
 *
 * What the other player is asked may depend on hidden cards: whether a Life card has a
 * [Trigger], whether there is a card in the hand to pay a cost with. Such a question is
 * answered in its game alone, by declining, and then the watcher must not be able to tell that
 * it was asked. */
#include "app/selftest/unseen.h"

#include <string.h>

#include "base/random.h"

enum {
    STEPS_MAX = 64, /* answers after which both games are left */
    APART_MAX = 8,  /* questions in a row that only one of the games asks */
    DECLINES = 2    /* one of so many questions is declined where that is possible */
};

typedef struct Side {
    LpGame *game;
    LpView *view; /* the watcher's */
    LpLog log;    /* since the games were last compared */
    LpAsk ask;    /* as the watcher sees it */
    LpAction actions[LP_ACTIONS_MAX];
    int count;
} Side;

typedef struct Pair {
    SelfTest *test;
    LpSeat watcher;
    bool was_hidden[LP_SLOTS]; /* from the watcher, when the games were last compared */
    Side sides[2];
} Pair;

static bool side_ended(const Side *side) {
    return lp_game_result(side->game) != LP_RESULT_NONE;
}

static void side_look(const Pair *pair, Side *side) {
    lp_game_view(pair->test->cards, side->game, pair->watcher, side->view);
    side->ask = lp_view_ask(side->view);
    side->count = lp_game_actions(pair->test->cards, side->game, side->actions);
}

static void side_act(const Pair *pair, Side *side, LpAction action) {
    lp_game_act_fast(pair->test->cards, side->game, action, &side->log);
    side_look(pair, side);
}

/* The answer by which a player does nothing, or NULL where something must be done. */
static const LpAction *side_decline(const Side *side) {
    for (int i = 0; i < side->count; i++) {
        const LpAction *action = &side->actions[i];
        if (action->kind == LP_ACTION_DECLINE || action->kind == LP_ACTION_PASS ||
            action->kind == LP_ACTION_DONE ||
            (action->kind == LP_ACTION_NUMBER && action->value == 0))
            return action;
    }
    return NULL;
}

/* --- What was revealed --- */

/* The event as the watcher sees it. */
static LpEvent seen(const Pair *pair, LpEvent event) {
    if (!((event.seen_by >> pair->watcher) & 1)) event.id = 0;
    return event;
}

/* The first event that the watcher sees differently, up to the end of the shorter log. */
static uint32_t first_difference(const Pair *pair) {
    const LpLog *a = &pair->sides[0].log, *b = &pair->sides[1].log;
    uint32_t count = a->count < b->count ? a->count : b->count, i = 0;
    for (; i < count; i++) {
        LpEvent left = seen(pair, a->events[i]), right = seen(pair, b->events[i]);
        if (memcmp(&left, &right, sizeof left) != 0) break;
    }
    return i;
}

/* Has the event laid a hidden card open? */
static bool opens(const Pair *pair, const LpEvent *event) {
    bool is_open = event->to == LP_AREA_TRASH || event->to == LP_AREA_CHARACTER ||
                   event->to == LP_AREA_STAGE;
    bool shows = event->kind == LP_EVENT_REVEAL || (event->kind == LP_EVENT_MOVE && is_open);
    return shows && event->card < LP_SLOTS && pair->was_hidden[event->card];
}

/* Has an event shown a card that is not the same in both games, or in one game only? */
static bool event_reveals(const Pair *pair, uint32_t at) {
    const LpLog *a = &pair->sides[0].log, *b = &pair->sides[1].log;
    if (at >= a->count || at >= b->count) return false;
    LpEvent left = seen(pair, a->events[at]), right = seen(pair, b->events[at]);
    if (left.id != 0 && right.id != 0 && left.card == right.card) return left.id != right.id;
    return opens(pair, &left) || opens(pair, &right);
}

/* Does the watcher know a card now that is not the same in both games? */
static bool table_reveals(const Pair *pair) {
    const LpCards *cards = pair->test->cards;
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        LpCardId left = lp_view_of_card(cards, pair->sides[0].view, slot).id;
        LpCardId right = lp_view_of_card(cards, pair->sides[1].view, slot).id;
        if (left != 0 && right != 0 && left != right) return true;
    }
    return false;
}

/* Has a loop been found in one of the games? The sample has not been watched from the beginning
 * of the turn, so that it may be found there later. */
static bool has_looped(const Pair *pair) {
    for (int i = 0; i < 2; i++) {
        const LpLog *log = &pair->sides[i].log;
        for (uint32_t k = 0; k < log->count; k++)
            if (log->events[k].kind == LP_EVENT_LOOP) return true;
    }
    return false;
}

/* --- Comparing --- */

static bool fail(const Pair *pair, const char *what, size_t at) {
    return selftest_check(pair->test, CHECK_UNSEEN, false,
                          "seat %u can tell two games apart: %s %zu", pair->watcher, what, at);
}

/* One event more, one less, or another one. */
static bool fail_event(const Pair *pair, uint32_t at) {
    const LpLog *logs[2] = {&pair->sides[0].log, &pair->sides[1].log};
    LpEvent events[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++)
        if (at < logs[i]->count) events[i] = logs[i]->events[at];
    return selftest_check(pair->test, CHECK_UNSEEN, false,
                          "seat %u can tell two games apart: event %u is of kind %u, slot %u, "
                          "card %u, value %d, or of kind %u, slot %u, card %u, value %d",
                          pair->watcher, at, events[0].kind, events[0].card, events[0].id,
                          events[0].value, events[1].kind, events[1].card, events[1].id,
                          events[1].value);
}

static size_t first_byte(const Pair *pair) {
    const unsigned char *a = (const void *)pair->sides[0].view;
    const unsigned char *b = (const void *)pair->sides[1].view;
    size_t at = 0;
    while (at < lp_view_size() && a[at] == b[at]) at++;
    return at;
}

/* What the watcher sees of the table, whatever the other player is being asked. */
static bool same_table(const Pair *pair) {
    const LpCards *cards = pair->test->cards;
    const LpView *a = pair->sides[0].view, *b = pair->sides[1].view;
    LpTableView left = lp_view_table(a), right = lp_view_table(b);
    bool is_same = memcmp(&left, &right, sizeof left) == 0;
    for (LpSeat seat = 0; seat < 2; seat++) {
        LpSeatView one = lp_view_of_seat(a, seat), two = lp_view_of_seat(b, seat);
        is_same = is_same && memcmp(&one, &two, sizeof one) == 0;
    }
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        LpCardView x = lp_view_of_card(cards, a, slot), y = lp_view_of_card(cards, b, slot);
        is_same = is_same && x.id == y.id && x.area == y.area && x.rested == y.rested &&
                  x.face_up == y.face_up && x.don == y.don && x.just_played == y.just_played &&
                  x.power == y.power && x.cost == y.cost && x.keywords == y.keywords &&
                  x.negated == y.negated;
    }
    return is_same;
}

/* Both games ask the watcher, or have ended: is all of it the same? */
static bool same_to_watcher(const Pair *pair, uint32_t at) {
    const Side *a = &pair->sides[0], *b = &pair->sides[1];
    if (at < a->log.count || at < b->log.count) return fail_event(pair, at);
    size_t byte = first_byte(pair);
    if (byte < lp_view_size()) return fail(pair, "byte of the view", byte);
    size_t size = (size_t)a->count * sizeof *a->actions;
    bool asked = a->ask.seat == pair->watcher;
    if (asked && (a->count != b->count || memcmp(a->actions, b->actions, size) != 0))
        return fail(pair, "number of answers", (size_t)a->count);
    return selftest_check(pair->test, CHECK_UNSEEN, true, "");
}

/* Both games ask the other player the same kind of question about the same card. */
static bool same_to_other(const Pair *pair, uint32_t at) {
    const Side *a = &pair->sides[0], *b = &pair->sides[1];
    if (at < a->log.count && at < b->log.count) return fail_event(pair, at);
    if (memcmp(&a->ask, &b->ask, sizeof a->ask) != 0) return fail(pair, "question", 0);
    /* With fewer events one game is behind: something is chosen there that the other one did
     * not have to ask about. */
    if (a->log.count == b->log.count && !same_table(pair)) return fail(pair, "table", 0);
    return selftest_check(pair->test, CHECK_UNSEEN, true, "");
}

static bool same_question(const LpAsk *a, const LpAsk *b) {
    return a->kind == b->kind && a->seat == b->seat && a->source == b->source &&
           a->ability == b->ability;
}

/* Lets the other player decline what only one of the games asks, or asks both in two ways. */
static bool decline_apart(Pair *pair, bool both) {
    bool done = false;
    for (int i = 0; i < 2 && (both || !done); i++) {
        Side *side = &pair->sides[i];
        bool asked = !side_ended(side) && side->ask.seat != pair->watcher;
        const LpAction *action = asked ? side_decline(side) : NULL;
        if (action == NULL && both) return false;
        if (action == NULL) continue;
        side_act(pair, side, *action);
        done = true;
    }
    return done;
}

typedef enum Meeting { MEETING_SAME, MEETING_OVER } Meeting;

/* The games are at questions that look the same: compares them. */
static Meeting compare(Pair *pair, uint32_t at, bool *apart) {
    const Side *a = &pair->sides[0];
    bool for_watcher = side_ended(a) || a->ask.seat == pair->watcher;
    if (!(for_watcher ? same_to_watcher(pair, at) : same_to_other(pair, at)))
        return MEETING_OVER;
    /* The other player may be asked about another part of the same effect. */
    *apart = !for_watcher && first_byte(pair) < lp_view_size();
    for (LpSlot slot = 0; slot < LP_SLOTS && !*apart; slot++)
        pair->was_hidden[slot] = lp_view_of_card(pair->test->cards, a->view, slot).id == 0;
    return MEETING_SAME;
}

/* Goes on to a question that both games ask, and compares them there. */
static Meeting meet(Pair *pair) {
    const Side *a = &pair->sides[0], *b = &pair->sides[1];
    for (int i = 0; i <= APART_MAX; i++) {
        uint32_t at = first_difference(pair);
        bool apart = true, both = false;
        if (event_reveals(pair, at) || table_reveals(pair) || has_looped(pair))
            return MEETING_OVER;
        if (same_question(&a->ask, &b->ask) && side_ended(a) == side_ended(b)) {
            if (compare(pair, at, &apart) == MEETING_OVER) return MEETING_OVER;
            if (!apart) return MEETING_SAME;
            both = true;
        } else if (a->ask.seat == pair->watcher && b->ask.seat == pair->watcher &&
                   !side_ended(a) && !side_ended(b)) {
            fail(pair, "question of kind", b->ask.kind);
            return MEETING_OVER;
        }
        /* Where something must be done in one game, the comparison ends. */
        if (!decline_apart(pair, both)) return MEETING_OVER;
    }
    return MEETING_OVER;
}

/* --- Playing --- */

/* An answer that is legal in both games; false if there is none. */
static bool choose(const Pair *pair, LpAction *out) {
    const Side *a = &pair->sides[0], *b = &pair->sides[1];
    LpAction common[LP_ACTIONS_MAX];
    uint32_t count = 0;
    for (int i = 0, k = 0; i < a->count; i++) {
        for (k = 0; k < b->count; k++) {
            if (memcmp(&a->actions[i], &b->actions[k], sizeof *out) != 0) continue;
            common[count++] = a->actions[i];
            break;
        }
    }
    const LpAction *decline = side_decline(a);
    if (decline != NULL && side_decline(b) != NULL && a->ask.seat != pair->watcher &&
        random_below(&pair->test->random, DECLINES) == 0) {
        *out = *decline;
        return memcmp(decline, side_decline(b), sizeof *decline) == 0;
    }
    if (count == 0) return false;
    *out = common[random_below(&pair->test->random, count)];
    return true;
}

static bool pair_open(Pair *pair, SelfTest *test, LpSeat seat) {
    uint64_t seed = random_next(&test->random);
    *pair = (Pair){.test = test, .watcher = seat};
    Side *a = &pair->sides[0], *b = &pair->sides[1];
    a->game = test->a, a->view = test->view_a, a->log.events = test->events;
    b->game = test->b, b->view = test->view_b, b->log.events = test->few_events;
    a->log.size = b->log.size = LP_EVENTS_MAX;
    memcpy(a->game, test->game, test->size);
    lp_game_view(test->cards, a->game, seat, a->view);
    if (lp_view_sample(test->cards, a->view, &test->setup.decks[1 - seat], seed, b->game) !=
        LP_OK)
        return false;
    for (int i = 0; i < 2; i++) {
        lp_game_reseed(pair->sides[i].game, seed);
        side_look(pair, &pair->sides[i]);
    }
    return true;
}

/* Some questions to the other player say something about hidden cards: that a cost can be paid,
 * for one. A sample does not keep to that, so no comparison begins there. */
static bool may_begin(const SelfTest *test, LpSeat seat) {
    LpAsk ask = lp_game_ask(test->game);
    return ask.seat == seat || ask.kind == LP_ASK_MAIN || ask.kind == LP_ASK_BLOCK ||
           ask.kind == LP_ASK_COUNTER || ask.kind == LP_ASK_MULLIGAN;
}

void unseen_check(SelfTest *test, LpSeat seat) {
    Pair pair;
    LpAction action;
    if (!may_begin(test, seat) || !pair_open(&pair, test, seat)) return;
    for (int step = 0; step < STEPS_MAX; step++) {
        if (test->spoilt == CHECK_UNSEEN)
            ((unsigned char *)pair.sides[1].view)[lp_view_size() / 2] ^= 1;
        if (meet(&pair) != MEETING_SAME || side_ended(&pair.sides[0])) return;
        if (!choose(&pair, &action)) return;
        for (int i = 0; i < 2; i++) {
            pair.sides[i].log.count = pair.sides[i].log.lost = 0;
            side_act(&pair, &pair.sides[i], action);
        }
    }
}
