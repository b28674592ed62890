/* Counting a deck. */
#include "study/deckcount.h"

#include <string.h>

#include "card/image.h"
#include "effect/tables.h"
#include "study/answertext.h"
#include "study/cardtext.h"

enum { HOPE_SIZE = 64, TYPE_SIZE = 64 }; /* more than the longest in any language */

static const char *const hope_keys[HOPE_COUNT] = {
    [HOPE_COUNTER] = "counter",
    [HOPE_COUNTER_2000] = "counter_2000",
    [HOPE_COUNTER_EVENT] = "counter_event",
    [HOPE_BLOCKER] = "blocker",
    [HOPE_COST_1] = "character_cost_1",
    [HOPE_COST_2] = "character_cost_2",
    [HOPE_COST_3] = "character_cost_3",
    [HOPE_EVENT] = "event",
    [HOPE_STAGE] = "stage",
    [HOPE_TRIGGER] = "trigger",
};

void deckcount_say_hope(Hope hope, Buffer *out) {
    WORDS_SAY(answertext_words(), out, "deck.hope",
              WORD_TEXT("hope", text_of(hope_keys[hope])));
}

/* --- Counting --------------------------------------------------------------------------- */

static void count_type(DeckCount *count, const char *name) {
    size_t i = 0;
    while (i < count->type_count && strcmp(count->types[i].name, name) != 0) i++;
    if (i == DECKCOUNT_TYPES) return;
    if (i == count->type_count) count->types[count->type_count++] = (TypeCount){name, 0};
    count->types[i].count++;
}

static void count_card(DeckCount *count, const CardFacts *facts, const LpCardInfo *info) {
    int cost = info->cost < 0 ? 0 : info->cost;
    bool is_character = info->category == LP_CATEGORY_CHARACTER;
    bool is_event = info->category == LP_CATEGORY_EVENT;
    count->cards++;
    count->costs[cost < DECKCOUNT_COSTS ? cost : DECKCOUNT_COSTS - 1]++;
    count->cost_sum += (unsigned)cost;
    count->counter_sum += (unsigned)info->counter;
    count->counter_1000 += info->counter == 1000;
    if (info->category <= LP_CATEGORY_STAGE) count->categories[info->category]++;
    for (int i = 0; i < LP_COLOR_COUNT; i++) count->colors[i] += info->colors >> i & 1;
    for (int i = 0; i < KEYWORD_COUNT; i++) count->keywords[i] += facts->keywords >> i & 1;
    for (int i = 0; i < info->type_count; i++) count_type(count, info->types[i]);
    count->hopes[HOPE_COUNTER] += info->counter >= 1000;
    count->hopes[HOPE_COUNTER_2000] += info->counter >= 2000;
    count->hopes[HOPE_COUNTER_EVENT] += is_event && (facts->timings >> TIMING_COUNTER & 1);
    count->hopes[HOPE_BLOCKER] += facts->keywords >> KEYWORD_BLOCKER & 1;
    count->hopes[HOPE_COST_1] += is_character && cost == 1;
    count->hopes[HOPE_COST_2] += is_character && cost == 2;
    count->hopes[HOPE_COST_3] += is_character && cost == 3;
    count->hopes[HOPE_EVENT] += is_event;
    count->hopes[HOPE_STAGE] += info->category == LP_CATEGORY_STAGE;
    count->hopes[HOPE_TRIGGER] += info->has_trigger != 0;
}

/* Types with the most cards first; equal ones by name. */
static void sort_types(DeckCount *count) {
    for (size_t i = 1; i < count->type_count; i++) {
        for (size_t k = i; k > 0; k--) {
            TypeCount *a = &count->types[k - 1], *b = &count->types[k];
            bool is_right =
                a->count > b->count || (a->count == b->count && strcmp(a->name, b->name) <= 0);
            if (is_right) break;
            TypeCount moved = *a;
            *a = *b;
            *b = moved;
        }
    }
}

DeckCount deckcount_make(const LpCards *cards, const LpDeck *deck) {
    DeckCount count = {.cards = 0};
    LpCardInfo info;
    for (unsigned i = 0; i < deck->count; i++) {
        LpCardId id = deck->cards[i];
        if (lp_card_info(cards, id, &info) == LP_OK)
            count_card(&count, &cards->cards[id], &info);
    }
    if (deck->leader != 0 && lp_card_info(cards, deck->leader, &info) == LP_OK)
        count.life = (unsigned)info.life;
    sort_types(&count);
    return count;
}

double deckcount_mean(unsigned sum, unsigned count) {
    return count > 0 ? (double)sum / count : 0;
}

double deckcount_chance(unsigned all, unsigned hits, unsigned drawn) {
    double none = 1;
    if (hits > all) hits = all;
    for (unsigned i = 0; i < drawn && i < all; i++) {
        unsigned misses = all - hits;
        none *= misses > i ? (double)(misses - i) / (all - i) : 0;
    }
    return 1 - none;
}

double deckcount_with_mulligan(double once) { return 1 - (1 - once) * (1 - once); }

/* CR
 * 6-4-1 and 6-3-1: the first player has 1, 3, 5 … DON!! and draws from the second turn on;
 * the other has 2, 4, 6 … and draws in every turn. */
double deckcount_on_curve(const DeckCount *count, unsigned cost, bool goes_first) {
    unsigned turn = goes_first ? cost / 2 + 1 : (cost + 1) / 2;
    unsigned seen = DECKCOUNT_HAND + turn - (goes_first ? 1 : 0);
    return deckcount_chance(count->cards, count->costs[cost], seen);
}

/* --- As JSON ---------------------------------------------------------------------------- */

static void json_row(Json *json, const char *key, const unsigned *counts,
                     const char *const *names, int size) {
    json_object(json, key);
    for (int i = 0; i < size; i++) {
        if (counts[i] > 0) json_int(json, names[i], counts[i]);
    }
    json_object_end(json);
}

static void json_hopes(Json *json, const DeckCount *count) {
    json_object(json, "opening_hand");
    for (int i = 0; i < HOPE_COUNT; i++) {
        double once = deckcount_chance(count->cards, count->hopes[i], DECKCOUNT_HAND);
        char said[HOPE_SIZE];
        Buffer text;
        buffer_init(&text, said, sizeof said);
        deckcount_say_hope((Hope)i, &text);
        json_object(json, hope_keys[i]);
        json_text(json, "text", buffer_text(&text));
        json_int(json, "cards", count->hopes[i]);
        json_fixed(json, "chance", once, 6);
        json_fixed(json, "with_mulligan", deckcount_with_mulligan(once), 6);
        json_object_end(json);
    }
    json_object_end(json);
    json_fixed(json, "trigger_in_life",
               deckcount_chance(count->cards, count->hopes[HOPE_TRIGGER], count->life), 6);
}

static void json_types(Json *json, const DeckCount *count) {
    json_object(json, "types");
    for (size_t i = 0; i < count->type_count; i++) {
        char name[TYPE_SIZE];
        Buffer text;
        buffer_init(&text, name, sizeof name);
        buffer_append(&text, cardtext_type(count->types[i].name));
        json_int(json, name, count->types[i].count);
    }
    json_object_end(json);
}

static void json_curve(Json *json, const DeckCount *count) {
    json_array(json, "costs");
    for (unsigned i = 0; i < DECKCOUNT_COSTS; i++) {
        json_object(json, NULL);
        json_int(json, "cost", i);
        json_int(json, "cards", count->costs[i]);
        if (i > 0) json_fixed(json, "on_curve_first", deckcount_on_curve(count, i, true), 6);
        if (i > 0) json_fixed(json, "on_curve_second", deckcount_on_curve(count, i, false), 6);
        json_object_end(json);
    }
    json_array_end(json);
}

void deckcount_json(const LpCards *cards, const LpDeck *deck, Json *json) {
    DeckCount count = deckcount_make(cards, deck);
    LpCardInfo info;
    bool has_leader = deck->leader != 0 && lp_card_info(cards, deck->leader, &info) == LP_OK;
    if (has_leader) json_string(json, "leader", info.number);
    json_int(json, "life", count.life);
    json_int(json, "cards", count.cards);
    json_row(json, "categories", count.categories, cardtext_category_names,
             LP_CATEGORY_STAGE + 1);
    json_row(json, "colors", count.colors, cardtext_color_names, LP_COLOR_COUNT);
    json_row(json, "keywords", count.keywords, tables_keyword_words, KEYWORD_COUNT);
    json_types(json, &count);
    json_fixed(json, "average_cost", deckcount_mean(count.cost_sum, count.cards), 4);
    json_int(json, "counter_total", count.counter_sum);
    json_int(json, "counters_1000", count.counter_1000);
    json_int(json, "counters_2000", count.hopes[HOPE_COUNTER_2000]);
    json_int(json, "triggers", count.hopes[HOPE_TRIGGER]);
    json_curve(json, &count);
    json_hopes(json, &count);
}
