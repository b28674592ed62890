/* Decks at random. */
#include "common/random_deck.h"

#include "base/random.h"

enum { COPIES = 4 }; /* of each card */

/* One of the cards that can be played. */
static LpCardId any_card(const LpCards *cards, uint64_t *random,
                         bool (*is_wanted)(const LpCardInfo *), LpCardInfo *info) {
    LpCardId id;
    do {
        id = (LpCardId)(1 + random_below(random, lp_cards_count(cards) - 1));
        lp_card_info(cards, id, info);
    } while (!info->playable || (is_wanted && !is_wanted(info)));
    return id;
}

LpDeck random_deck_of(const LpCards *cards, uint64_t *random,
                      bool (*is_wanted)(const LpCardInfo *)) {
    LpDeck deck = {0};
    LpCardInfo leader, info;
    do {
        deck.leader = any_card(cards, random, is_wanted, &leader);
    } while (leader.category != LP_CATEGORY_LEADER);
    while (deck.count < LP_DECK_SIZE) {
        LpCardId id = any_card(cards, random, is_wanted, &info);
        if (info.category == LP_CATEGORY_LEADER || (info.colors & leader.colors) != info.colors)
            continue;
        for (int k = 0; k < COPIES && deck.count < LP_DECK_SIZE; k++) {
            deck.cards[deck.count++] = id;
        }
    }
    return deck;
}

LpDeck random_deck(const LpCards *cards, uint64_t *random) {
    return random_deck_of(cards, random, NULL);
}

bool random_deck_start(const LpCards *cards, DeckMaker *make, LpSetup setup, LpGame *game,
                       uint64_t *random) {
    for (int seat = 0; seat < 2; seat++) setup.decks[seat] = make(cards, random);
    return lp_game_start(cards, &setup, game, NULL) == LP_OK;
}
