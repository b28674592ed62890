/* Decks at random. */
#include "common/random_deck.h"

#include "base/random.h"

enum { COPIES = 4 }; /* of each card */

LpDeck random_deck(const LpCards *cards, uint64_t *random) {
    LpDeck deck = {0};
    LpCardInfo leader, info;
    do {
        deck.leader = (LpCardId)(1 + random_below(random, lp_cards_count(cards) - 1));
        lp_card_info(cards, deck.leader, &leader);
    } while (leader.category != LP_CATEGORY_LEADER || !leader.playable);
    while (deck.count < LP_DECK_SIZE) {
        LpCardId id = (LpCardId)(1 + random_below(random, lp_cards_count(cards) - 1));
        lp_card_info(cards, id, &info);
        if (info.category == LP_CATEGORY_LEADER || !info.playable ||
            (info.colors & leader.colors) != info.colors)
            continue;
        for (int k = 0; k < COPIES && deck.count < LP_DECK_SIZE; k++) {
            deck.cards[deck.count++] = id;
        }
    }
    return deck;
}
