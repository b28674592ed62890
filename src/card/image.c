/* Finding cards in an image, and what is printed on them. */
#include "card/image.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"

static Slice number_of(const struct LpCards *cards, uint32_t id) {
    return text_of(image_string(cards, cards->cards[id].number_at));
}

/* Where to look first for this number. */
static uint32_t first_slot(const struct LpCards *cards, Slice number) {
    uint64_t hash = 0;
    for (size_t i = 0; i < number.size; i++) {
        hash = hash_mix(hash + (unsigned char)text_lower(number.at[i]));
    }
    return (uint32_t)hash & (cards->number_slots - 1);
}

/* At least half of the slots are free, so a search soon reaches one. */
uint32_t image_number_slots(uint32_t card_count) {
    uint32_t slots = 16;
    while (slots < 2 * card_count) slots *= 2;
    return slots;
}

void image_index_numbers(struct LpCards *cards) {
    memset(cards->number_ids, 0, cards->number_slots * sizeof(uint16_t));
    for (uint32_t id = 1; id < cards->card_count; id++) {
        uint32_t slot = first_slot(cards, number_of(cards, id));
        while (cards->number_ids[slot] != 0) slot = (slot + 1) & (cards->number_slots - 1);
        cards->number_ids[slot] = (uint16_t)id;
    }
}

uint32_t image_find(const struct LpCards *cards, const char *number, size_t number_size) {
    Slice wanted = {number, number_size};
    if (cards->number_ids == NULL) {
        for (uint32_t id = 1; id < cards->card_count; id++) {
            if (text_equal_ignoring_case(number_of(cards, id), wanted)) return id;
        }
        return 0;
    }
    uint32_t slot = first_slot(cards, wanted);
    while (cards->number_ids[slot] != 0) {
        uint32_t id = cards->number_ids[slot];
        if (text_equal_ignoring_case(number_of(cards, id), wanted)) return id;
        slot = (slot + 1) & (cards->number_slots - 1);
    }
    return 0;
}

uint32_t lp_cards_count(const LpCards *cards) { return cards->card_count; }

uint64_t lp_cards_hash(const LpCards *cards) { return cards->hash; }

LpCardId lp_card_find(const LpCards *cards, const char *number) {
    return (LpCardId)image_find(cards, number, number ? strlen(number) : 0);
}

LpStatus lp_card_info(const LpCards *cards, LpCardId id, LpCardInfo *out) {
    memset(out, 0, sizeof *out);
    if (id == 0 || id >= cards->card_count) return LP_BAD_INPUT;
    const CardFacts *facts = &cards->cards[id];
    out->number = image_string(cards, facts->number_at);
    out->name = image_string(cards, facts->name_at);
    out->category = facts->category;
    out->colors = facts->colors;
    out->attributes = facts->attributes;
    out->rarity = facts->rarity;
    out->power = facts->power * 100;
    out->counter = facts->counter * 100;
    out->cost = facts->cost;
    out->life = facts->life;
    out->blocks = facts->blocks;
    out->playable = !(facts->flags & CARD_UNPLAYABLE);
    out->has_trigger = (facts->flags & CARD_HAS_TRIGGER) != 0;
    out->has_text = (facts->flags & CARD_HAS_TEXT) != 0;
    for (int i = 0; i < CARD_TYPES_MAX && facts->types[i]; i++) {
        out->types[out->type_count++] =
            image_string(cards, cards->type_strings[facts->types[i]]);
    }
    return LP_OK;
}
