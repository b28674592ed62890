/* Reading the printed facts of all cards once. */
#include "player/facts.h"

#include <string.h>

/* A card is worth what it costs; a body without a price is worth its power. */
static int worth_of(const LpCardInfo *info) {
    int worth = 5 + 3 * (info->cost > 0 ? info->cost : 0);
    if (info->category == LP_CATEGORY_CHARACTER) worth += info->power / 1000;
    if (info->has_text) worth += 2;
    return worth;
}

void facts_init(Facts *facts, const LpCards *cards) {
    memset(facts, 0, sizeof(*facts));
    facts->cards = cards;
    uint32_t count = lp_cards_count(cards);
    if (count > FACTS_MAX) count = FACTS_MAX;
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
}
