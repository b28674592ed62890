/* From events to the use of cards. */
#include "study/watch.h"

#include <string.h>

/* The first place of the card in the list of the seat, or -1. */
static int place_of(const Watch *watch, LpSeat seat, LpCardId id) {
    const LpDeck *deck = &watch->setup->decks[seat];
    for (int i = 0; i < deck->count; i++) {
        if (deck->cards[i] == id) return i;
    }
    return -1;
}

static void see_move(Watch *watch, const LpEvent *event, int place) {
    bool is_dealt = event->from == LP_AREA_DECK;
    if (event->to == LP_AREA_HAND) {
        if (!watch->has_begun && is_dealt) watch->opening[event->seat][place]++;
        /* A card in no area is a Life card whose [Trigger] was not used. */
        if (is_dealt || event->from == LP_AREA_LIFE || event->from == LP_AREA_NONE) {
            watch->seen[event->seat][place] |= 1u << SIM_IN_HAND;
        }
    }
}

static void see(Watch *watch, const LpEvent *event) {
    LpSeat seat = event->seat;
    int place;
    switch (event->kind) {
    case LP_EVENT_TURN_START: watch->has_begun = true; break;
    case LP_EVENT_REDRAW:
        /* A hand that is put back was never held. */
        memset(watch->opening[seat], 0, sizeof watch->opening[seat]);
        memset(watch->seen[seat], 0, sizeof watch->seen[seat]);
        break;
    case LP_EVENT_MOVE:
        place = place_of(watch, seat, event->id);
        if (place >= 0) see_move(watch, event, place);
        break;
    case LP_EVENT_PLAY:
    case LP_EVENT_EVENT_CARD:
        place = place_of(watch, seat, event->id);
        if (place >= 0) watch->seen[seat][place] |= 1u << SIM_PLAYED;
        break;
    default: break;
    }
}

static void after_answer(void *watcher, const LpGame *game, LpAction action, LpSeat seat) {
    Watch *watch = watcher;
    (void)game;
    (void)action;
    (void)seat;
    for (uint32_t i = 0; i < watch->log.count; i++) see(watch, &watch->events[i]);
}

void watch_open(Watch *watch, Match *match, const LpSetup *setup) {
    watch->log = (LpLog){watch->events, 0, LP_EVENTS_MAX, 0};
    watch->setup = setup;
    match->log = &watch->log;
    match->watch = after_answer;
    match->watcher = watch;
    for (LpSeat seat = 0; seat < 2; seat++) {
        for (int i = 0; i < LP_DECK_SIZE; i++) {
            LpCardInfo info;
            bool is_known =
                lp_card_info(match->cards, setup->decks[seat].cards[i], &info) == LP_OK;
            watch->cheap[seat][i] = is_known && info.cost <= SIM_CHEAP_COST;
        }
    }
}

void watch_start(Watch *watch) {
    watch->has_begun = false;
    memset(watch->opening, 0, sizeof watch->opening);
    memset(watch->seen, 0, sizeof watch->seen);
}

static void count_use(SimCardUse *use, uint8_t points) {
    use->games++;
    use->points = (uint8_t)(use->points + points);
}

void watch_end(const Watch *watch, SimOutcome outcome, SimBlockCards *out) {
    if (outcome == SIM_STOPPED) return;
    for (LpSeat seat = 0; seat < 2; seat++) {
        uint8_t points = block_points[outcome][seat];
        unsigned cheap = 0;
        for (int i = 0; i < LP_DECK_SIZE; i++) {
            unsigned seen = watch->seen[seat][i];
            if (watch->opening[seat][i] > 0) seen |= 1u << SIM_OPENING;
            if (watch->cheap[seat][i]) cheap += watch->opening[seat][i];
            for (int use = 0; use < SIM_USE_COUNT; use++) {
                if (seen >> use & 1) count_use(&out->uses[seat][i][use], points);
            }
        }
        if (cheap >= SIM_CHEAP_COUNT) cheap = SIM_CHEAP_COUNT - 1;
        count_use(&out->cheap[seat][cheap], points);
    }
}
