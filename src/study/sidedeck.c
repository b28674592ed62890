/* From a side to its list. */
#include "study/sidedeck.h"

#include <string.h>

static void add_cards(LpDeck *deck, const LpCardId *cards, int count) {
    for (int i = 0; i < count && deck->count < LP_DECK_SIZE; i++) {
        if (cards[i] != 0) deck->cards[deck->count++] = cards[i];
    }
}

void sidedeck_list(const LpSide *side, LpDeck *out) {
    memset(out, 0, sizeof *out);
    out->leader = side->leader.card;
    for (int i = 0; i < side->character_count; i++) {
        add_cards(out, &side->characters[i].card, 1);
    }
    add_cards(out, &side->stage.card, 1);
    add_cards(out, side->hand, side->hand_count);
    add_cards(out, side->life, side->life_count);
    add_cards(out, side->trash, side->trash_count);
    add_cards(out, side->deck, side->deck_count);
}
