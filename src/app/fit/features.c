/* Features as lists. */
#include "app/fit/features.h"

#include <stdlib.h>

struct FeatureLists {
    uint32_t card_count;
    uint32_t *first; /* where each card's begin; one more than there are cards */
    Feature *all;
};

FeatureLists *features_open(const LpCards *cards) {
    FeatureLists *lists = calloc(1, sizeof *lists);
    if (lists == NULL) return NULL;
    lists->card_count = lp_cards_count(cards);
    lists->first = calloc(lists->card_count + 1, sizeof *lists->first);
    lists->all = calloc((size_t)lists->card_count * LP_CARD_FEATURES, sizeof *lists->all);
    if (lists->first == NULL || lists->all == NULL) {
        features_close(lists);
        return NULL;
    }
    uint32_t count = 0;
    for (uint32_t id = 0; id < lists->card_count; id++) {
        uint8_t features[LP_CARD_FEATURES];
        lists->first[id] = count;
        lp_card_features(cards, (LpCardId)id, features);
        for (int i = 0; i < LP_CARD_FEATURES; i++)
            if (features[i] != 0) lists->all[count++] = (Feature){(uint16_t)i, features[i]};
    }
    lists->first[lists->card_count] = count;
    return lists;
}

void features_close(FeatureLists *lists) {
    if (lists == NULL) return;
    free(lists->first);
    free(lists->all);
    free(lists);
}

FeatureList features_of(const FeatureLists *lists, LpCardId id) {
    if (id >= lists->card_count) return (FeatureList){0, lists->all};
    uint32_t first = lists->first[id];
    return (FeatureList){(int)(lists->first[id + 1] - first), lists->all + first};
}
