/* Drawing lists to learn from. */
#include "app/fit/deal.h"

#include <string.h>

#include "base/random.h"

enum {
    COPIES = 4,  /* CR 5-1-2-3 */
    TRIES = 4000 /* draws of one card before a list is given up */
};

static bool is_newest(const LpCardInfo *info, const char *newest) {
    return text_starts_with(text_of(info->number), text_of(newest));
}

static bool is_held(LpCardId id, const NamedDeck *held, size_t held_count) {
    for (size_t i = 0; i < held_count; i++)
        if (held[i].deck.leader == id) return true;
    return false;
}

bool deal_init(Deal *deal, const LpCards *cards, const NamedDeck *decks, size_t deck_count,
               const NamedDeck *held, size_t held_count, const char *newest, int made) {
    memset(deal, 0, sizeof *deal);
    deal->cards = cards;
    deal->decks = decks;
    deal->deck_count = deck_count;
    deal->made = made;
    uint32_t count = lp_cards_count(cards);
    for (uint32_t id = 1; id < count && id < DEAL_CARDS_MAX; id++) {
        LpCardInfo info;
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK || !info.playable) continue;
        if (is_newest(&info, newest)) continue;
        deal->colors[id] = info.colors;
        if (info.category != LP_CATEGORY_LEADER)
            deal->pool[deal->pool_count++] = (LpCardId)id;
        else if (!is_held((LpCardId)id, held, held_count))
            deal->leaders[deal->leader_count++] = (LpCardId)id;
        else
            deal->colors[id] = 0;
    }
    return deck_count > 0 && deal->leader_count > 0 && deal->pool_count > 0;
}

bool deal_allows(const Deal *deal, const LpDeck *deck) {
    if (deal->colors[deck->leader] == 0) return false;
    for (int i = 0; i < deck->count; i++)
        if (deal->colors[deck->cards[i]] == 0) return false;
    return true;
}

static int copies_of(const LpDeck *deck, LpCardId id) {
    int copies = 0;
    for (int i = 0; i < deck->count; i++) copies += deck->cards[i] == id;
    return copies;
}

static bool shares_type(const LpCardInfo *a, const LpCardInfo *b) {
    for (int i = 0; i < a->type_count; i++)
        for (int k = 0; k < b->type_count; k++)
            if (text_equal(text_of(a->types[i]), text_of(b->types[k]))) return true;
    return false;
}

/* Fills a list up with cards of the Leader's colours, mostly four of each. Every other card is
 * one of the Leader's types, because effects speak of those. */
static void fill_up(const Deal *deal, uint64_t *random, LpDeck *deck) {
    LpCardInfo leader, info;
    bool wants_type = false;
    if (lp_card_info(deal->cards, deck->leader, &leader) != LP_OK) return;
    for (int tries = 0; tries < TRIES && deck->count < LP_DECK_SIZE; tries++) {
        LpCardId id = deal->pool[random_below(random, (uint32_t)deal->pool_count)];
        if ((deal->colors[id] & ~leader.colors) != 0 || copies_of(deck, id) > 0) continue;
        lp_card_info(deal->cards, id, &info);
        if (wants_type && tries < TRIES / 2 && !shares_type(&leader, &info)) continue;
        wants_type = !wants_type;
        int copies = random_below(random, 4) == 0 ? 2 : COPIES;
        while (copies-- > 0 && deck->count < LP_DECK_SIZE) deck->cards[deck->count++] = id;
    }
}

/* Leaves out each card of a list with this chance, in 256ths. */
static void thin_out(uint64_t *random, uint32_t chance, LpDeck *deck) {
    LpDeck kept = {.leader = deck->leader};
    LpCardId last = 0;
    bool is_kept = false;
    for (int i = 0; i < deck->count; i++) {
        if (deck->cards[i] != last) is_kept = random_below(random, 256) >= chance;
        last = deck->cards[i];
        if (is_kept) kept.cards[kept.count++] = last;
    }
    *deck = kept;
}

void deal_draw(const Deal *deal, uint64_t *random, LpDeck *out) {
    *out = deal->decks[random_below(random, (uint32_t)deal->deck_count)].deck;
    if (random_below(random, 100) >= (uint32_t)deal->made) return;
    LpDeck bundled = *out;
    if (random_below(random, 2) == 0) {
        thin_out(random, 64, out);
    } else {
        uint32_t leader = random_below(random, (uint32_t)deal->leader_count);
        *out = (LpDeck){.leader = deal->leaders[leader]};
    }
    fill_up(deal, random, out);
    /* A Leader may forbid cards (CR 5-1-2-4). */
    if (lp_deck_check(deal->cards, out, NULL, 0) != 0) *out = bundled;
}
