/* Random decks of all cards. */
#include "app/cards/anydeck.h"

#include <stdbool.h>

#include "base/random.h"

enum {
    COPIES_MAX = 4, /* CR 5-1-2-3 */
    TRIES = 4000    /* cards that are drawn for a deck before another Leader is taken */
};

static LpCardId any_card(const LpCards *cards, uint64_t *random, LpCardInfo *info) {
    LpCardId id = (LpCardId)(1 + random_below(random, (uint32_t)lp_cards_count(cards) - 1));
    return lp_card_info(cards, id, info) == LP_OK && info->playable ? id : 0;
}

/* Does no rule forbid this card in the deck? That the deck is not finished does not count. */
static bool fits(const LpCards *cards, const LpDeck *deck, LpCardId card) {
    LpDeckProblem problems[LP_DECK_SIZE];
    int count = lp_deck_check(cards, deck, problems, LP_DECK_SIZE);
    for (int i = 0; i < count && i < LP_DECK_SIZE; i++)
        if (problems[i].card == card) return false;
    return true;
}

static void add_any(const LpCards *cards, LpDeck *deck, uint64_t *random) {
    LpCardInfo info;
    LpCardId id = any_card(cards, random, &info);
    if (id == 0 || info.category == LP_CATEGORY_LEADER) return;
    uint16_t before = deck->count;
    int copies = 1 + (int)random_below(random, COPIES_MAX);
    for (int i = 0; i < copies && deck->count < LP_DECK_SIZE; i++)
        deck->cards[deck->count++] = id;
    if (fits(cards, deck, id)) return;
    while (deck->count > before) deck->cards[--deck->count] = 0;
}

LpDeck anydeck_make(const LpCards *cards, uint64_t *random) {
    for (;;) {
        LpCardInfo info;
        LpDeck deck = {.leader = any_card(cards, random, &info)};
        if (deck.leader == 0 || info.category != LP_CATEGORY_LEADER) continue;
        for (int i = 0; i < TRIES && deck.count < LP_DECK_SIZE; i++)
            add_any(cards, &deck, random);
        if (lp_deck_check(cards, &deck, NULL, 0) == 0) return deck;
    }
}
