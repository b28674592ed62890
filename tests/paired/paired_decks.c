/* Decks for paired play: the ids of the two engines may differ, the numbers of cards do not. */
#include "paired/paired_decks.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"

void paired_decks_open(Decks *decks, const Engine *base, const Engine *other) {
    memset(decks, 0, sizeof *decks);
    decks->base = base;
    decks->other = other;
    decks->card_count = base->cards_count(base->cards);
    if (decks->card_count > PAIRED_CARDS_MAX) decks->card_count = PAIRED_CARDS_MAX;
    for (uint32_t i = 1; i < decks->card_count; i++) {
        LpCardInfo *info = &decks->info[i], other_info;
        if (base->card_info(base->cards, (LpCardId)i, info) != LP_OK) continue;
        LpCardId found = other->card_find(other->cards, info->number);
        decks->other_id[i] = found;
        decks->missing_count += found == 0;
        if (found == 0 || other->card_info(other->cards, found, &other_info) != LP_OK) continue;
        if (!other_info.playable) info->playable = 0;
        if (info->category == LP_CATEGORY_LEADER && info->playable)
            decks->leaders[decks->leader_count++] = (LpCardId)i;
    }
}

LpDeck paired_decks_other(const Decks *decks, const LpDeck *deck) {
    LpDeck out = *deck;
    out.leader = decks->other_id[deck->leader];
    for (int i = 0; i < deck->count; i++) out.cards[i] = decks->other_id[deck->cards[i]];
    return out;
}

static bool is_legal(const Decks *decks, const LpDeck *deck) {
    LpDeck other = paired_decks_other(decks, deck);
    return decks->base->deck_check(decks->base->cards, deck, NULL, 0) == 0 &&
           decks->other->deck_check(decks->other->cards, &other, NULL, 0) == 0;
}

bool paired_decks_add(Decks *decks, const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL || decks->list_count == PAIRED_DECKS_MAX) return false;
    LpDeck deck = {0};
    char line[256], number[32];
    int count;
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%d %31s", &count, number) != 2) continue;
        LpCardId id = decks->base->card_find(decks->base->cards, number);
        if (decks->info[id].category == LP_CATEGORY_LEADER) {
            deck.leader = id;
            continue;
        }
        for (int i = 0; i < count && deck.count < LP_DECK_SIZE; i++)
            deck.cards[deck.count++] = id;
    }
    fclose(file);
    if (is_legal(decks, &deck)) decks->lists[decks->list_count++] = deck;
    return true;
}

static bool shares_type(const LpCardInfo *a, const LpCardInfo *b) {
    for (int i = 0; i < a->type_count; i++)
        for (int j = 0; j < b->type_count; j++)
            if (strcmp(a->types[i], b->types[j]) == 0) return true;
    return false;
}

static int copies_of(const LpDeck *deck, LpCardId id) {
    int copies = 0;
    for (int i = 0; i < deck->count; i++) copies += deck->cards[i] == id;
    return copies;
}

/* Adds up to 'most' copies of a random card; of a card that may not be in the deck, none. */
static void add_random(const Decks *decks, LpDeck *deck, bool typed, uint64_t *random) {
    LpCardId id = (LpCardId)(1 + random_below(random, decks->card_count - 1));
    const LpCardInfo *info = &decks->info[id], *leader = &decks->info[deck->leader];
    if (!decks->other_id[id] || !info->playable) return;
    if (info->category == LP_CATEGORY_LEADER || info->category == LP_CATEGORY_NONE) return;
    if ((info->colors & ~leader->colors) != 0) return;
    if (typed && !shares_type(info, leader)) return;
    int most = 1 + (int)random_below(random, 4) - copies_of(deck, id);
    for (int i = 0; i < most && deck->count < LP_DECK_SIZE; i++)
        deck->cards[deck->count++] = id;
}

/* Takes out the cards that the Leader's own rule forbids (CR 5-1-2-4). */
static void take_out_forbidden(const Decks *decks, LpDeck *deck) {
    LpDeckProblem problems[LP_DECK_SIZE];
    int count = decks->base->deck_check(decks->base->cards, deck, problems, LP_DECK_SIZE);
    for (int i = 0; i < count && i < LP_DECK_SIZE; i++) {
        if (problems[i].card == 0) continue;
        int kept = 0;
        for (int k = 0; k < deck->count; k++)
            if (deck->cards[k] != problems[i].card) deck->cards[kept++] = deck->cards[k];
        deck->count = (uint16_t)kept;
    }
}

LpDeck paired_decks_random(const Decks *decks, uint64_t *random) {
    enum { TYPED_TRIES = 4000, TRIES = 40000 };
    for (;;) {
        LpDeck deck = {.leader = decks->leaders[random_below(random, decks->leader_count)]};
        bool typed = random_below(random, 2) != 0;
        for (int i = 0; i < TRIES && deck.count < LP_DECK_SIZE; i++) {
            add_random(decks, &deck, typed && i < TYPED_TRIES, random);
            if (deck.count == LP_DECK_SIZE) take_out_forbidden(decks, &deck);
        }
        if (deck.count == LP_DECK_SIZE && is_legal(decks, &deck)) return deck;
    }
}
