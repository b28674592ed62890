/* Writing what is in a deck. */
#include "app/cards/deckstats.h"

#include <stdio.h>

#include "app/common/output.h"
#include "effect/tables.h"
#include "study/cardtext.h"
#include "study/deckcount.h"

static void write_curve(const DeckCount *count) {
    puts("cost");
    for (int i = 0; i < DECKCOUNT_COSTS; i++) {
        if (count->costs[i] == 0) continue;
        printf("  %2d%c %3u  %.*s\n", i, i == DECKCOUNT_COSTS - 1 ? '+' : ' ', count->costs[i],
               (int)count->costs[i], "##################################################");
    }
}

static void write_counts(const DeckCount *count) {
    printf("%u cards: %u Characters, %u Events, %u Stages; %u with [Trigger]; counter %u\n",
           count->cards, count->categories[LP_CATEGORY_CHARACTER],
           count->categories[LP_CATEGORY_EVENT], count->categories[LP_CATEGORY_STAGE],
           count->hopes[HOPE_TRIGGER], count->counter_sum);
}

void deckstats_write_curve(const LpCards *cards, const LpDeck *deck) {
    DeckCount count = deckcount_make(cards, deck);
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

static void write_hopes(const DeckCount *count) {
    puts("at least one in the opening hand       cards   hand  with mulligan");
    for (int i = 0; i < HOPE_COUNT; i++) {
        double once = deckcount_chance(count->cards, count->hopes[i], DECKCOUNT_HAND);
        if (count->hopes[i] == 0) continue;
        printf("  ");
        output_padded(stdout, text_of(deckcount_hopes[i].text), 36);
        printf(" %5u %5s%% %13s%%\n", count->hopes[i], output_fixed(100 * once, 1),
               output_fixed(100 * deckcount_with_mulligan(once), 1));
    }
    printf(
        "a [Trigger] among %u Life cards: %s%%, %s on average\n", count->life,
        output_fixed(
            100 * deckcount_chance(count->cards, count->hopes[HOPE_TRIGGER], count->life), 1),
        output_fixed(deckcount_mean(count->hopes[HOPE_TRIGGER] * count->life, count->cards),
                     2));
}

static void write_on_curve(const DeckCount *count) {
    puts("a card of the cost, drawn by the turn with DON!! for it (no mulligan)");
    puts("  cost  going first  going second");
    for (unsigned i = 1; i < DECKCOUNT_COSTS; i++) {
        if (count->costs[i] == 0) continue;
        printf("  %3u%c %11s%% %12s%%\n", i, i == DECKCOUNT_COSTS - 1 ? '+' : ' ',
               output_fixed(100 * deckcount_on_curve(count, i, true), 1),
               output_fixed(100 * deckcount_on_curve(count, i, false), 1));
    }
}

void deckstats_write(const LpCards *cards, const NamedDeck *deck) {
    const Style style = output_style();
    DeckCount count = deckcount_make(cards, &deck->deck);
    LpCardInfo info;
    printf("%s%s%s", style.bold, deck->name, style.reset);
    if (deck->deck.leader != 0 && lp_card_info(cards, deck->deck.leader, &info) == LP_OK)
        printf(": %s %s, Life %u", info.number, info.name, count.life);
    putchar('\n');
    write_counts(&count);
    printf("average cost %s; counters: %u of 2000, %u of 1000, %u without\n",
           output_fixed(deckcount_mean(count.cost_sum, count.cards), 2),
           count.hopes[HOPE_COUNTER_2000], count.counter_1000,
           count.cards - count.hopes[HOPE_COUNTER]);
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

void deckstats_json(const LpCards *cards, const NamedDeck *deck, Json *json) {
    json_object(json, NULL);
    json_string(json, "name", deck->name);
    deckcount_json(cards, &deck->deck, json);
    json_object_end(json);
}
