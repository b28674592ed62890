/* Counting a deck. */
#include "app/cards/deckstats.h"

#include <stdio.h>
#include <string.h>

#include "app/cards/cardtext.h"
#include "app/common/output.h"
#include "card/image.h"
#include "effect/program.h"
#include "effect/tables.h"

/* Costs of 10 and more are one column: a player has ten DON!!. CR 5-2-1-6: five cards are drawn
 * for the opening hand. */
enum { COSTS_MAX = 11, TYPES_MAX = 64, HAND_SIZE = 5 };

/* Cards that a player hopes to see. */
typedef enum Hope {
    HOPE_COUNTER,
    HOPE_COUNTER_2000,
    HOPE_COUNTER_EVENT,
    HOPE_BLOCKER,
    HOPE_COST_1,
    HOPE_COST_2,
    HOPE_COST_3,
    HOPE_EVENT,
    HOPE_STAGE,
    HOPE_TRIGGER,
    HOPE_COUNT
} Hope;

static const struct HopeName {
    const char *key, *text;
} hopes[HOPE_COUNT] = {
    [HOPE_COUNTER] = {"counter", "a counter of 1000 or more"},
    [HOPE_COUNTER_2000] = {"counter_2000", "a counter of 2000"},
    [HOPE_COUNTER_EVENT] = {"counter_event", "an Event with [Counter]"},
    [HOPE_BLOCKER] = {"blocker", "a [Blocker]"},
    [HOPE_COST_1] = {"character_cost_1", "a Character that costs 1"},
    [HOPE_COST_2] = {"character_cost_2", "a Character that costs 2"},
    [HOPE_COST_3] = {"character_cost_3", "a Character that costs 3"},
    [HOPE_EVENT] = {"event", "an Event"},
    [HOPE_STAGE] = {"stage", "a Stage"},
    [HOPE_TRIGGER] = {"trigger", "a [Trigger]"},
};

typedef struct TypeCount {
    const char *name;
    unsigned count;
} TypeCount;

typedef struct Count {
    unsigned cards, costs[COSTS_MAX], categories[LP_CATEGORY_STAGE + 1];
    unsigned colors[LP_COLOR_COUNT], keywords[KEYWORD_COUNT], hopes[HOPE_COUNT];
    unsigned cost_sum, counter_sum, counter_1000, life;
    TypeCount types[TYPES_MAX];
    size_t type_count;
} Count;

/* --- Counting --------------------------------------------------------------------------- */

static void count_type(Count *count, const char *name) {
    size_t i = 0;
    while (i < count->type_count && strcmp(count->types[i].name, name) != 0) i++;
    if (i == TYPES_MAX) return;
    if (i == count->type_count) count->types[count->type_count++] = (TypeCount){name, 0};
    count->types[i].count++;
}

static void count_card(Count *count, const CardFacts *facts, const LpCardInfo *info) {
    int cost = info->cost < 0 ? 0 : info->cost;
    bool is_character = info->category == LP_CATEGORY_CHARACTER;
    bool is_event = info->category == LP_CATEGORY_EVENT;
    count->cards++;
    count->costs[cost < COSTS_MAX ? cost : COSTS_MAX - 1]++;
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
static void sort_types(Count *count) {
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

static Count count_deck(const LpCards *cards, const LpDeck *deck) {
    Count count = {.cards = 0};
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

static double mean(unsigned sum, unsigned count) { return count > 0 ? (double)sum / count : 0; }

/* The chance of at least one of 'hits' cards among 'drawn' of 'all'. */
static double chance(unsigned all, unsigned hits, unsigned drawn) {
    double none = 1;
    if (hits > all) hits = all;
    for (unsigned i = 0; i < drawn && i < all; i++) {
        unsigned misses = all - hits;
        none *= misses > i ? (double)(misses - i) / (all - i) : 0;
    }
    return 1 - none;
}

/* CR 5-2-1-6-1: a hand may be redrawn once, and the new one does not depend on the old one. */
static double with_mulligan(double once) { return 1 - (1 - once) * (1 - once); }

/* The chance of having a card of this cost in the first turn with enough DON!! for it. CR
 * 6-4-1 and 6-3-1: the first player has 1, 3, 5 … DON!! and draws from the second turn on;
 * the other has 2, 4, 6 … and draws in every turn. */
static double chance_on_curve(const Count *count, unsigned cost, bool goes_first) {
    unsigned turn = goes_first ? cost / 2 + 1 : (cost + 1) / 2;
    unsigned seen = HAND_SIZE + turn - (goes_first ? 1 : 0);
    return chance(count->cards, count->costs[cost], seen);
}

/* --- For people ------------------------------------------------------------------------- */

static void write_curve(const Count *count) {
    puts("cost");
    for (int i = 0; i < COSTS_MAX; i++) {
        if (count->costs[i] == 0) continue;
        printf("  %2d%c %3u  %.*s\n", i, i == COSTS_MAX - 1 ? '+' : ' ', count->costs[i],
               (int)count->costs[i], "##################################################");
    }
}

static void write_counts(const Count *count) {
    printf("%u cards: %u Characters, %u Events, %u Stages; %u with [Trigger]; counter %u\n",
           count->cards, count->categories[LP_CATEGORY_CHARACTER],
           count->categories[LP_CATEGORY_EVENT], count->categories[LP_CATEGORY_STAGE],
           count->hopes[HOPE_TRIGGER], count->counter_sum);
}

void deckstats_write_curve(const LpCards *cards, const LpDeck *deck) {
    Count count = count_deck(cards, deck);
    write_counts(&count);
    write_curve(&count);
}

/* "colours  Red 50, Blue 4": only those in the deck. */
static void write_row(const char *title, const unsigned *counts, const char *const *names,
                      int size) {
    bool is_first = true;
    for (int i = 0; i < size; i++) {
        if (counts[i] == 0) continue;
        printf("%s%s %u", is_first ? title : ", ", names[i], counts[i]);
        is_first = false;
    }
    if (!is_first) putchar('\n');
}

static void write_hopes(const Count *count) {
    puts("at least one in the opening hand       cards   hand  with mulligan");
    for (int i = 0; i < HOPE_COUNT; i++) {
        double once = chance(count->cards, count->hopes[i], HAND_SIZE);
        if (count->hopes[i] == 0) continue;
        printf("  ");
        output_padded(stdout, text_of(hopes[i].text), 36);
        printf(" %5u %5s%% %13s%%\n", count->hopes[i], output_fixed(100 * once, 1),
               output_fixed(100 * with_mulligan(once), 1));
    }
    printf("a [Trigger] among %u Life cards: %s%%, %s on average\n", count->life,
           output_fixed(100 * chance(count->cards, count->hopes[HOPE_TRIGGER], count->life), 1),
           output_fixed(mean(count->hopes[HOPE_TRIGGER] * count->life, count->cards), 2));
}

static void write_on_curve(const Count *count) {
    puts("a card of the cost, drawn by the turn with DON!! for it (no mulligan)");
    puts("  cost  going first  going second");
    for (unsigned i = 1; i < COSTS_MAX; i++) {
        if (count->costs[i] == 0) continue;
        printf("  %3u%c %11s%% %12s%%\n", i, i == COSTS_MAX - 1 ? '+' : ' ',
               output_fixed(100 * chance_on_curve(count, i, true), 1),
               output_fixed(100 * chance_on_curve(count, i, false), 1));
    }
}

void deckstats_write(const LpCards *cards, const NamedDeck *deck) {
    const Style style = output_style();
    Count count = count_deck(cards, &deck->deck);
    LpCardInfo info;
    printf("%s%s%s", style.bold, deck->name, style.reset);
    if (deck->deck.leader != 0 && lp_card_info(cards, deck->deck.leader, &info) == LP_OK)
        printf(": %s %s, Life %u", info.number, info.name, count.life);
    putchar('\n');
    write_counts(&count);
    printf("average cost %s; counters: %u of 2000, %u of 1000, %u without\n",
           output_fixed(mean(count.cost_sum, count.cards), 2), count.hopes[HOPE_COUNTER_2000],
           count.counter_1000, count.cards - count.hopes[HOPE_COUNTER]);
    write_row("colours   ", count.colors, cardtext_color_names, LP_COLOR_COUNT);
    write_row("keywords  ", count.keywords, tables_keyword_words, KEYWORD_COUNT);
    for (size_t i = 0; i < count.type_count; i++)
        printf("%s%s %u", i == 0 ? "types     " : ", ", count.types[i].name,
               count.types[i].count);
    if (count.type_count > 0) putchar('\n');
    write_curve(&count);
    write_hopes(&count);
    write_on_curve(&count);
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

static void json_hopes(Json *json, const Count *count) {
    json_object(json, "opening_hand");
    for (int i = 0; i < HOPE_COUNT; i++) {
        double once = chance(count->cards, count->hopes[i], HAND_SIZE);
        json_object(json, hopes[i].key);
        json_int(json, "cards", count->hopes[i]);
        json_fixed(json, "chance", once, 6);
        json_fixed(json, "with_mulligan", with_mulligan(once), 6);
        json_object_end(json);
    }
    json_object_end(json);
    json_fixed(json, "trigger_in_life",
               chance(count->cards, count->hopes[HOPE_TRIGGER], count->life), 6);
}

static void json_curve(Json *json, const Count *count) {
    json_array(json, "costs");
    for (unsigned i = 0; i < COSTS_MAX; i++) {
        json_object(json, NULL);
        json_int(json, "cost", i);
        json_int(json, "cards", count->costs[i]);
        if (i > 0) json_fixed(json, "on_curve_first", chance_on_curve(count, i, true), 6);
        if (i > 0) json_fixed(json, "on_curve_second", chance_on_curve(count, i, false), 6);
        json_object_end(json);
    }
    json_array_end(json);
}

void deckstats_json(const LpCards *cards, const NamedDeck *deck, Json *json) {
    Count count = count_deck(cards, &deck->deck);
    LpCardInfo info;
    json_object(json, NULL);
    json_string(json, "name", deck->name);
    bool has_leader =
        deck->deck.leader != 0 && lp_card_info(cards, deck->deck.leader, &info) == LP_OK;
    if (has_leader) json_string(json, "leader", info.number);
    json_int(json, "life", count.life);
    json_int(json, "cards", count.cards);
    json_row(json, "categories", count.categories, cardtext_category_names,
             LP_CATEGORY_STAGE + 1);
    json_row(json, "colors", count.colors, cardtext_color_names, LP_COLOR_COUNT);
    json_row(json, "keywords", count.keywords, tables_keyword_words, KEYWORD_COUNT);
    json_object(json, "types");
    for (size_t i = 0; i < count.type_count; i++)
        json_int(json, count.types[i].name, count.types[i].count);
    json_object_end(json);
    json_fixed(json, "average_cost", mean(count.cost_sum, count.cards), 4);
    json_int(json, "counter_total", count.counter_sum);
    json_int(json, "counters_1000", count.counter_1000);
    json_int(json, "counters_2000", count.hopes[HOPE_COUNTER_2000]);
    json_int(json, "triggers", count.hopes[HOPE_TRIGGER]);
    json_curve(json, &count);
    json_hopes(json, &count);
    json_object_end(json);
}
