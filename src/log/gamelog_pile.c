/* Decks and Life as stacks of slots, followed move by move. */
#include <string.h>

#include "log/gamelog_search.h"

LpSlot gamelog_pile_take(GamelogPile *pile, int32_t index) {
    if (index < 0 || index >= pile->count) return LP_SLOT_NONE;
    LpSlot slot = pile->slots[index];
    memmove(pile->slots + index, pile->slots + index + 1, (size_t)(pile->count - 1 - index));
    pile->count--;
    return slot;
}

void gamelog_pile_put(GamelogPile *pile, int32_t index, LpSlot slot) {
    if (pile->count >= LP_DECK_SIZE) return;
    if (index < 0 || index > pile->count) index = pile->count;
    memmove(pile->slots + index + 1, pile->slots + index, (size_t)(pile->count - index));
    pile->slots[index] = slot;
    pile->count++;
}

void gamelog_pile_read(const LpGame *game, LpSeat seat, LpArea area, GamelogPile *out) {
    LpSlot slots[LP_SLOTS];
    out->count = lp_game_area(game, seat, area, slots);
    for (int i = 0; i < out->count; i++) out->slots[i] = slots[out->count - 1 - i];
}

void gamelog_pile_follow(const GamelogSearch *search, const LpGame *before, LpSeat seat,
                         LpArea area, uint32_t end, GamelogPile *out) {
    gamelog_pile_read(before, seat, area, out);
    for (uint32_t e = 0; e < end && e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        if (event->kind != LP_EVENT_MOVE || event->seat != seat) continue;
        for (int i = 0; i < out->count && event->from == area; i++)
            if (out->slots[i] == event->card) gamelog_pile_take(out, i);
        if (event->to == area)
            gamelog_pile_put(out, event->value == 1 ? 0 : out->count, event->card);
    }
}

bool gamelog_pile_strike(LpCardId *ids, uint32_t *count, LpCardId id) {
    for (uint32_t i = 0; i < *count; i++) {
        if (ids[i] != id) continue;
        memmove(ids + i, ids + i + 1, sizeof *ids * (*count - i - 1));
        --*count;
        return true;
    }
    return false;
}

void gamelog_pile_leave(GamelogHand *hand, LpSlot slot) {
    for (int i = 0; i < hand->count; i++) {
        if (hand->slots[i] != slot) continue;
        memmove(hand->slots + i, hand->slots + i + 1, (size_t)(hand->count - i - 1));
        hand->count--;
        return;
    }
}

/* A [Trigger] that resolves is among the cards of the hand, too. */
void gamelog_pile_follow_hand(GamelogHand *hand, const LpEvent *event) {
    bool is_kept = event->from == LP_AREA_NONE && event->to == LP_AREA_HAND;
    if (event->kind != LP_EVENT_MOVE || is_kept) return;
    if (event->from == LP_AREA_HAND || event->from == LP_AREA_NONE)
        gamelog_pile_leave(hand, event->card);
    bool comes = event->to == LP_AREA_HAND || event->to == LP_AREA_NONE;
    if (comes && hand->count < LP_SLOTS) hand->slots[hand->count++] = event->card;
}
