/* Lines of numbers: how many cards and DON!! a player has in each area. They never decide which
 * answer is right, since frames and snapshots say more; they are compared. */
#include <string.h>

#include "log/gamelog_match.h"

/* The area of the engine that a number counts; LP_AREA_NONE: DON!!, or the Leader. */
static const uint8_t areas[GAMELOG_COUNTS] = {
    [GAMELOG_COUNT_DECK] = LP_AREA_DECK,
    [GAMELOG_COUNT_HAND] = LP_AREA_HAND,
    [GAMELOG_COUNT_CHARACTERS] = LP_AREA_CHARACTER,
    [GAMELOG_COUNT_LIFE] = LP_AREA_LIFE,
    [GAMELOG_COUNT_TRASH] = LP_AREA_TRASH,
    [GAMELOG_COUNT_STAGE] = LP_AREA_STAGE,
};

static void count_in(const LpCards *cards, const LpGame *game, LpSeat seat,
                     int out[GAMELOG_COUNTS]) {
    LpSlot slots[LP_SLOTS];
    LpSeatView view = lp_game_of_seat(game, seat);
    for (int i = 0; i < GAMELOG_COUNTS; i++)
        out[i] = areas[i] != 0 ? lp_game_area(game, seat, areas[i], slots) : 0;
    out[GAMELOG_COUNT_LEADER] = 1;
    out[GAMELOG_COUNT_DON_DECK] = view.don_deck;
    out[GAMELOG_COUNT_COST] = view.don_active + view.don_rested;
    out[GAMELOG_COUNT_GIVEN] = gamelog_don_given(cards, game, seat);
}

/* Once the answer has been carried out. A [Trigger] that resolves is counted with the hand. */
static void count_after(const GamelogMatch *match, LpSeat seat, int out[GAMELOG_COUNTS]) {
    const GamelogSearch *search = match->search;
    count_in(search->cards, gamelog_search_game(search, search->depth + 1), seat, out);
    out[GAMELOG_COUNT_HAND] = LP_DECK_SIZE;
    for (int i = 0; i < GAMELOG_COUNTS; i++)
        if (areas[i] != 0 && i != GAMELOG_COUNT_HAND) out[GAMELOG_COUNT_HAND] -= out[i];
}

static void move_card(int counts[GAMELOG_COUNTS], const LpEvent *event) {
    /* A [Trigger] that resolves is among the cards of the hand, as in frames. */
    uint8_t from = event->from == LP_AREA_NONE ? LP_AREA_HAND : event->from;
    uint8_t to = event->to == LP_AREA_NONE ? LP_AREA_HAND : event->to;
    for (int i = 0; i < GAMELOG_COUNTS; i++)
        if (areas[i] != 0) counts[i] += (areas[i] == to) - (areas[i] == from);
}

static void move_don(int counts[GAMELOG_COUNTS], GamelogCount from, GamelogCount to,
                     int count) {
    counts[from] -= count;
    counts[to] += count;
}

/* The numbers of a seat right before the event that is being explained. DON!! that go back to
 * their deck do so before the event says it: only what the answer comes to is sure. */
static void follow(const GamelogMatch *match, LpSeat seat, int out[GAMELOG_COUNTS]) {
    count_in(match->search->cards, match->before, seat, out);
    for (uint32_t i = 0; i < match->event; i++) {
        const LpEvent *event = &match->search->events[i];
        if (event->seat != seat) continue;
        switch (event->kind) {
        case LP_EVENT_MOVE: move_card(out, event); break;
        case LP_EVENT_DON_PLACE:
            move_don(out, GAMELOG_COUNT_DON_DECK, GAMELOG_COUNT_COST, event->value);
            break;
        case LP_EVENT_DON_GIVE:
            move_don(out, GAMELOG_COUNT_COST, GAMELOG_COUNT_GIVEN, event->value);
            break;
        case LP_EVENT_DON_BACK:
            move_don(out, GAMELOG_COUNT_GIVEN, GAMELOG_COUNT_COST, event->value);
            break;
        default: break;
        }
    }
}

static bool agrees(const GamelogMatch *match, const GamelogCheck *check) {
    int counts[GAMELOG_COUNTS];
    if (match->event == match->search->log.count)
        count_after(match, check->seat, counts);
    else
        follow(match, check->seat, counts);
    for (int i = 0; i < GAMELOG_COUNTS; i++)
        if (counts[i] != check->counts[i]) return false;
    return true;
}

static void note_difference(GamelogMatch *match, const GamelogCheck *check) {
    int counts[GAMELOG_COUNTS];
    count_after(match, check->seat, counts);
    for (uint8_t i = 0; i < GAMELOG_COUNTS && match->at->numbers.line == 0; i++)
        if (counts[i] != check->counts[i])
            match->at->numbers = (GamelogNumbers){check->line, i, check->seat, check->counts[i],
                                                  (uint8_t)counts[i]};
}

void gamelog_count_compare(GamelogMatch *match, bool is_over) {
    GamelogCursor *at = match->at;
    while (at->check < match->game->check_count) {
        const GamelogCheck *check = &match->game->checks[at->check];
        if (check->frame > at->frame) return;
        bool is_equal = !is_over && agrees(match, check);
        if (!is_equal && !is_over) return;
        if (!is_equal) note_difference(match, check);
        at->checks = (uint16_t)(at->checks + is_equal);
        at->check++;
    }
}
