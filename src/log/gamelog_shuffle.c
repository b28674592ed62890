/* Shuffles in the middle of a game. Chance cannot be repeated, so the order that a deck has
 * afterwards is taken from the log: from the frames of the shuffle where there are any, and
 * otherwise from the cards that leave the deck later. */
#include <string.h>

#include "log/gamelog_search.h"

/* A shuffle that is being looked at. */
typedef struct Shuffle {
    GamelogSearch *search;
    GamelogNode *node;
    const LpGame *after;
    LpSeat seat;
    uint32_t event;
    GamelogPile pile;            /* the deck's slots, slots[0] at the bottom */
    LpCardId ids[LP_DECK_SIZE];  /* what the engine has there */
    LpCardId want[LP_DECK_SIZE]; /* what the log has there; 0: not known */
} Shuffle;

/* The deck at the moment of a shuffle, from what it is after the answer: slots change places
 * when cards are put below a deck unseen, so that following it from before would not do. */
static void deck_then(const GamelogSearch *search, const LpGame *after, LpSeat seat,
                      uint32_t event, GamelogPile *out) {
    gamelog_pile_read(after, seat, LP_AREA_DECK, out);
    for (uint32_t e = search->log.count; e > event + 1; e--) {
        const LpEvent *move = &search->events[e - 1];
        if (move->kind != LP_EVENT_MOVE || move->seat != seat) continue;
        for (int i = 0; i < out->count && move->to == LP_AREA_DECK; i++)
            if (out->slots[i] == move->card) gamelog_pile_take(out, i);
        if (move->from == LP_AREA_DECK) gamelog_pile_put(out, out->count, move->card);
    }
}

/* --- What the log says ------------------------------------------------------------------- */

/* The cards of the deck before the shuffle, then each frame's card at its new place. */
static void want_by_frames(Shuffle *shuffle, const LpGame *before, const uint32_t *frames,
                           uint32_t frame_count) {
    int count = shuffle->pile.count;
    LpCardId *want = shuffle->want;
    GamelogPile was;
    gamelog_pile_follow(shuffle->search, before, shuffle->seat, LP_AREA_DECK, shuffle->event,
                        &was);
    for (int i = 0; i < count && i < was.count; i++) {
        bool is_bound = mask_has(shuffle->node->bound, was.slots[i]);
        want[i] = is_bound ? lp_game_card_id(before, was.slots[i]) : 0;
    }
    for (uint32_t i = 0; i < frame_count; i++) {
        const GamelogToken *frame = &shuffle->search->game->frames[frames[i]];
        if (frame->n < 0 || frame->n >= count || frame->m < 0 || frame->m >= count) continue;
        memmove(want + frame->n, want + frame->n + 1,
                sizeof *want * (size_t)(count - 1 - frame->n));
        memmove(want + frame->m + 1, want + frame->m,
                sizeof *want * (size_t)(count - 1 - frame->m));
        want[frame->m] = frame->card;
    }
}

static int index_of(const GamelogPile *pile, LpSlot slot) {
    for (int i = 0; i < pile->count; i++)
        if (pile->slots[i] == slot) return i;
    return NOT_THERE;
}

/* The next card of this seat that the log takes from the deck, from token `*at` on. */
static LpCardId next_drawn(const Shuffle *shuffle, uint32_t *at) {
    const GamelogGame *game = shuffle->search->game;
    const GamelogCursor *cursor = &shuffle->node->at;
    for (; game->has_frames && *at < game->frame_count; ++*at) {
        const GamelogToken *frame = &game->frames[*at];
        if (gamelog_search_frame_done(cursor, *at) || frame->seat != shuffle->seat) continue;
        if (frame->from != GAMELOG_IN_DECK || frame->to == GAMELOG_IN_DECK) continue;
        ++*at;
        return frame->card;
    }
    for (; !game->has_frames && *at < game->text_count; ++*at) {
        const GamelogToken *token = &game->text[*at];
        bool is_draw = token->kind == GAMELOG_DREW ||
                       (token->kind == GAMELOG_EFFECT && token->verb == GAMELOG_DO_REVEAL);
        if (gamelog_search_text_done(cursor, *at) || token->seat != shuffle->seat || !is_draw)
            continue;
        ++*at;
        return token->card;
    }
    return 0;
}

/* Where no frame of the shuffle names the card: what leaves the deck in the rest of the answer.
 */
static void want_by_draws(Shuffle *shuffle) {
    const GamelogSearch *search = shuffle->search;
    const GamelogCursor *cursor = &shuffle->node->at;
    uint32_t at = search->game->has_frames ? cursor->frame : cursor->text;
    for (uint32_t e = shuffle->event + 1; e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        if (event->kind == LP_EVENT_SHUFFLE && event->seat == shuffle->seat) return;
        if (event->kind != LP_EVENT_MOVE || event->seat != shuffle->seat) continue;
        if (event->from != LP_AREA_DECK || event->to == LP_AREA_DECK) continue;
        bool is_named = event->to == LP_AREA_HAND ||
                        (search->game->has_frames && event->to != LP_AREA_LIFE);
        int index = index_of(&shuffle->pile, event->card);
        if (!is_named || index == NOT_THERE) continue;
        LpCardId drawn = next_drawn(shuffle, &at);
        if (shuffle->want[index] == 0) shuffle->want[index] = drawn;
    }
}

/* Where the log is silent: what became known of this shuffle in the search before. */
static void want_by_hints(Shuffle *shuffle) {
    LpSeat seat = shuffle->seat;
    int epoch = shuffle->node->shuffles[seat] + 1, count = shuffle->pile.count;
    const GamelogOrders *hints = &shuffle->search->hints;
    if (epoch > GAMELOG_SHUFFLES_MAX || hints->count[seat][epoch] != count) return;
    for (int i = 0; i < count; i++) {
        LpCardId id = hints->at[seat][epoch][count - 1 - i];
        bool is_there = false;
        for (int k = 0; k < count; k++) is_there |= shuffle->ids[k] == id;
        if (shuffle->want[i] == 0 && is_there) shuffle->want[i] = id;
    }
}

/* --- The order that fits ----------------------------------------------------------------- */

/* Puts `want` at `index` by changing places with a card of that number. */
static bool bring(Shuffle *shuffle, int index) {
    LpCardId *ids = shuffle->ids, id = shuffle->want[index];
    for (int i = 0; i < shuffle->pile.count; i++) {
        if (ids[i] != id || shuffle->want[i] == id) continue;
        ids[i] = ids[index];
        ids[index] = id;
        return true;
    }
    return false;
}

/* Otherwise a stand-in in the deck is this card: that becomes known before the answer. */
static bool name_stand_in(Shuffle *shuffle, LpGame *before, GamelogNode *parent, LpCardId id) {
    GamelogSearch *search = shuffle->search;
    if (!gamelog_deal_may_add(search, parent, shuffle->seat, id)) return false;
    for (int i = 0; i < shuffle->pile.count; i++) {
        LpCardId old = shuffle->ids[i];
        int place = gamelog_bind_stand_in(search, shuffle->seat, old);
        if (place == NOT_THERE) continue;
        LpSlot first = (LpSlot)(shuffle->seat * LP_SLOTS_PER_SEAT + 1);
        for (LpSlot slot = first; slot < first + LP_DECK_SIZE; slot++) {
            if (lp_game_card_id(before, slot) != old) continue;
            if (lp_game_recast(search->cards, before, slot, id) != LP_OK) break;
            parent->named[shuffle->seat][place] = id;
            shuffle->ids[i] = id;
            return true;
        }
    }
    return false;
}

/* --- What is kept ------------------------------------------------------------------------ */

static void keep(GamelogSearch *search, const LpGame *game, const GamelogNode *node,
                 LpSlot slot) {
    LpSeat seat = slot >= LP_SLOTS_PER_SEAT;
    LpCardId id = lp_game_card_id(game, slot);
    bool is_known =
        mask_has(node->bound, slot) && gamelog_bind_stand_in(search, seat, id) == NOT_THERE;
    if (!is_known || node->epoch[slot] > GAMELOG_SHUFFLES_MAX) return;
    /* What the log said at the shuffle stays. */
    LpCardId *at = &search->orders.at[seat][node->epoch[slot]][node->place[slot]];
    if (*at == 0) *at = id;
}

void gamelog_shuffle_note(GamelogSearch *search, const LpGame *game, const GamelogNode *node) {
    for (int slot = 0; slot < LP_SLOTS; slot++)
        if (slot % LP_SLOTS_PER_SEAT != 0 && node->epoch[slot] > 0)
            keep(search, game, node, (LpSlot)slot);
}

/* The deck has a new order, of which only what the log says is known. */
static void begin_epoch(Shuffle *shuffle, const LpGame *before) {
    GamelogSearch *search = shuffle->search;
    GamelogNode *node = shuffle->node;
    LpSeat seat = shuffle->seat;
    int count = shuffle->pile.count;
    for (int i = 0; i < count; i++)
        if (node->epoch[shuffle->pile.slots[i]] > 0)
            keep(search, before, node, shuffle->pile.slots[i]);
    if (node->shuffles[seat] < UINT8_MAX) node->shuffles[seat]++;
    uint8_t epoch = node->shuffles[seat];
    for (int i = 0; i < count; i++) {
        LpSlot slot = shuffle->pile.slots[i];
        node->epoch[slot] = epoch;
        node->place[slot] = (uint8_t)(count - 1 - i);
        mask_remove(&node->bound, slot);
        if (shuffle->want[i] != 0) mask_add(&node->bound, slot);
    }
    if (epoch > GAMELOG_SHUFFLES_MAX) return;
    search->orders.count[seat][epoch] = (uint8_t)count;
    for (int i = 0; i < count; i++)
        search->orders.at[seat][epoch][i] = shuffle->want[count - 1 - i];
}

bool gamelog_shuffle(GamelogSearch *search, const LpGame *before, GamelogNode *node,
                     uint32_t event, const uint32_t *frames, uint32_t frame_count) {
    Shuffle shuffle = {.search = search, .node = node, .event = event};
    shuffle.seat = search->events[event].seat;
    shuffle.after = gamelog_search_game(search, search->depth + 1);
    deck_then(search, shuffle.after, shuffle.seat, event, &shuffle.pile);
    int count = shuffle.pile.count;
    for (int i = 0; i < count; i++)
        shuffle.ids[i] = lp_game_card_id(shuffle.after, shuffle.pile.slots[i]);
    if (frame_count > 0) want_by_frames(&shuffle, before, frames, frame_count);
    want_by_draws(&shuffle);
    want_by_hints(&shuffle);
    bool is_changed = false;
    for (int i = 0; i < count; i++) {
        if (shuffle.want[i] == 0 || shuffle.want[i] == shuffle.ids[i]) continue;
        is_changed = true;
        /* The caller's copies of the game and the node before the answer. */
        uint32_t spare = GAMELOG_ANSWERS_MAX + 1;
        if (!bring(&shuffle, i) && !(name_stand_in(&shuffle, gamelog_search_game(search, spare),
                                                   &search->nodes[spare], shuffle.want[i]) &&
                                     bring(&shuffle, i)))
            shuffle.want[i] = 0;
    }
    if (is_changed) {
        LpDeal *deal = &search->shuffle;
        deal->count[shuffle.seat] = (uint8_t)count;
        for (int i = 0; i < count; i++)
            deal->order[shuffle.seat][i] = shuffle.ids[count - 1 - i];
        search->is_redealt = true;
        return false;
    }
    begin_epoch(&shuffle, before);
    return true;
}

/* --- At last ----------------------------------------------------------------------------- */

/* The deck as it is shuffled by the answer, as ids; how many. */
static int shuffled_cards(GamelogSearch *search, const LpGame *after, LpSeat seat,
                          LpCardId out[LP_DECK_SIZE]) {
    for (uint32_t e = search->log.count; e > 0; e--) {
        const LpEvent *event = &search->events[e - 1];
        if (event->kind != LP_EVENT_SHUFFLE || event->seat != seat) continue;
        GamelogPile pile;
        deck_then(search, after, seat, e - 1, &pile);
        for (int i = 0; i < pile.count; i++)
            out[i] = lp_game_card_id(after, pile.slots[pile.count - 1 - i]);
        return pile.count;
    }
    return 0;
}

bool gamelog_shuffle_complete(GamelogSearch *search, const LpGame *before, LpAction action,
                              LpGame *scratch, LpDeal *deal) {
    memcpy(scratch, before, lp_game_size());
    search->log = (LpLog){search->events, 0, LP_EVENTS_MAX, 0};
    LpDeal picks = {.pick_count = deal->pick_count};
    memcpy(picks.picks, deal->picks, sizeof picks.picks);
    if (lp_game_act_dealt(search->cards, scratch, action, &picks, &search->log) != LP_OK)
        return false;
    for (LpSeat seat = 0; seat < 2; seat++) {
        LpCardId left[LP_DECK_SIZE], *order = deal->order[seat];
        int all = shuffled_cards(search, scratch, seat, left);
        uint32_t count = (uint32_t)all;
        if (deal->count[seat] == 0) continue;
        if (deal->count[seat] != all) return false;
        for (int i = 0; i < all; i++)
            if (order[i] != 0 && !gamelog_pile_strike(left, &count, order[i])) return false;
        for (int i = 0, next = 0; i < all; i++)
            if (order[i] == 0) order[i] = left[next++];
    }
    return true;
}
