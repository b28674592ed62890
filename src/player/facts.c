/* Reading the printed facts of all cards once. */
#include "player/facts.h"

#include <string.h>

const FactsWeights facts_weights = {
#define EMBED_BIAS(...) .bias = {__VA_ARGS__},
#include "player/net.def"
    .of =
        {
#define EMBED(...) {__VA_ARGS__},
#include "player/net.def"
        },
};

const int16_t facts_lean_weights[FACTS_USES][LP_CARD_FEATURES][FACTS_ROLES] = {
    [FACTS_TO_PLAY] =
        {
#define EACH(...)        __VA_ARGS__
#define LEAN(play, look) {EACH play},
#include "player/trait.def"
        },
    [FACTS_TO_LOOK] =
        {
#define LEAN(play, look) {EACH look},
#include "player/trait.def"
        },
};

/* A card is worth what it costs; a body without a price is worth its power. */
static int worth_of(const LpCardInfo *info) {
    int worth = 5 + 3 * (info->cost > 0 ? info->cost : 0);
    if (info->category == LP_CATEGORY_CHARACTER) worth += info->power / 1000;
    if (info->has_text) worth += 2;
    return worth;
}

static uint32_t card_count(const LpCards *cards) {
    uint32_t count = lp_cards_count(cards);
    return count < FACTS_MAX ? count : FACTS_MAX;
}

static void embed_card(const FactsWeights *weights, const uint8_t *features, uint8_t *out) {
    int32_t sums[FACTS_EMBED];
    for (int k = 0; k < FACTS_EMBED; k++) sums[k] = weights->bias[k];
    for (int i = 0; i < LP_CARD_FEATURES; i++) {
        if (features[i] == 0) continue;
        for (int k = 0; k < FACTS_EMBED; k++) sums[k] += features[i] * weights->of[i][k];
    }
    for (int k = 0; k < FACTS_EMBED; k++) {
        int32_t sum = sums[k] < 0 ? 0 : sums[k];
        out[k] = (uint8_t)(sum < FACTS_EMBED_MOST ? sum : FACTS_EMBED_MOST);
    }
}

void facts_embed_all(Facts *facts, const FactsWeights *weights) {
    uint32_t count = card_count(facts->cards);
    for (uint32_t id = 1; id < count; id++) {
        uint8_t features[LP_CARD_FEATURES];
        lp_card_features(facts->cards, (LpCardId)id, features);
        embed_card(weights, features, facts->embed[id]);
    }
}

static void lean_card(const int16_t weights[][FACTS_ROLES], const uint8_t *features,
                      int8_t *out) {
    int32_t sums[FACTS_ROLES] = {0};
    for (int i = 0; i < LP_CARD_FEATURES; i++) {
        if (features[i] == 0) continue;
        for (int k = 0; k < FACTS_ROLES; k++) sums[k] += features[i] * weights[i][k];
    }
    for (int k = 0; k < FACTS_ROLES; k++) {
        int32_t lean = sums[k] / 8;
        out[k] = (int8_t)(lean > 127 ? 127 : lean < -127 ? -127 : lean);
    }
}

static void lean_all(Facts *facts) {
    uint32_t count = card_count(facts->cards);
    for (uint32_t id = 1; id < count; id++) {
        uint8_t features[LP_CARD_FEATURES];
        lp_card_features(facts->cards, (LpCardId)id, features);
        for (int use = 0; use < FACTS_USES; use++)
            lean_card(facts_lean_weights[use], features, facts->lean[use][id]);
    }
}

void facts_init(Facts *facts, const LpCards *cards) {
    uint64_t hash = lp_cards_hash(cards);
    if (facts->cards == cards && facts->hash == hash) return;
    memset(facts, 0, sizeof(*facts));
    facts->cards = cards;
    facts->hash = hash;
    uint32_t count = card_count(cards);
    for (uint32_t id = 1; id < count; id++) {
        LpCardInfo info;
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK) continue;
        facts->of[id] = (CardFact){.category = info.category,
                                   .cost = (uint8_t)(info.cost > 0 ? info.cost : 0),
                                   .counter = (uint8_t)(info.counter / 100),
                                   .has_text = info.has_text,
                                   .has_trigger = info.has_trigger,
                                   .attack_text = lp_card_attack_text(cards, (LpCardId)id),
                                   .don_text = lp_card_don_text(cards, (LpCardId)id),
                                   .worth = (uint8_t)worth_of(&info)};
    }
    facts_embed_all(facts, &facts_weights);
    lean_all(facts);
}
