/* Writing what is in a deck. */
#include "app/cards/deckstats.h"

#include <stdio.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "compiler/terms.h"
#include "effect/tables.h"
#include "study/cardtext.h"
#include "study/deckcount.h"

enum { TITLE_COLUMNS = 10 };

static void write_curve(const DeckCount *count) {
    fputs(caption("deckstats.cost"), stdout);
    for (int i = 0; i < DECKCOUNT_COSTS; i++) {
        if (count->costs[i] == 0) continue;
        printf("  %2d%c %3u  %.*s\n", i, i == DECKCOUNT_COSTS - 1 ? '+' : ' ', count->costs[i],
               (int)count->costs[i], "##################################################");
    }
}

static void write_counts(const DeckCount *count) {
    caption_write(stdout, "deckstats.counts", "uuuuuu", count->cards,
                  count->categories[LP_CATEGORY_CHARACTER],
                  count->categories[LP_CATEGORY_EVENT], count->categories[LP_CATEGORY_STAGE],
                  count->hopes[HOPE_TRIGGER], count->counter_sum);
}

void deckstats_write_curve(const LpCards *cards, const LpDeck *deck) {
    DeckCount count = deckcount_make(cards, deck);
    write_counts(&count);
    write_curve(&count);
}

/* "colours   Red 50, Blue 4": one of them. */
static void write_one(const char *title, bool is_first, Slice name, unsigned count) {
    if (is_first) output_padded(stdout, text_of(caption(title)), TITLE_COLUMNS);
    if (!is_first) fputs(caption("list.comma"), stdout);
    printf("%.*s %u", (int)name.size, name.at, count);
}

/* Only those in the deck. */
static void write_row(const char *title, const unsigned *counts, const char *const *names,
                      int size) {
    bool is_first = true;
    for (int i = 0; i < size; i++) {
        if (counts[i] == 0) continue;
        write_one(title, is_first, text_of(names[i]), counts[i]);
        is_first = false;
    }
    if (!is_first) putchar('\n');
}

/* As they are printed on cards, in the language of the command. */
static const char *const *keyword_names(void) {
    return cardtext_language() == LANGUAGE_JA ? terms_keywords[LANGUAGE_JA]
                                              : tables_keyword_words;
}

static void write_hopes(const DeckCount *count) {
    fputs(caption("deckstats.hopes"), stdout);
    for (int i = 0; i < HOPE_COUNT; i++) {
        double once = deckcount_chance(count->cards, count->hopes[i], DECKCOUNT_HAND);
        if (count->hopes[i] == 0) continue;
        printf("  ");
        char said[64];
        Buffer text;
        buffer_init(&text, said, sizeof said);
        deckcount_say_hope((Hope)i, &text);
        output_padded(stdout, buffer_text(&text), 36);
        printf(" %5u %5s%% %13s%%\n", count->hopes[i], output_fixed(100 * once, 1),
               output_fixed(100 * deckcount_with_mulligan(once), 1));
    }
    caption_write(
        stdout, "deckstats.life-trigger", "uss", count->life,
        output_fixed(
            100 * deckcount_chance(count->cards, count->hopes[HOPE_TRIGGER], count->life), 1),
        output_fixed(deckcount_mean(count->hopes[HOPE_TRIGGER] * count->life, count->cards),
                     2));
}

static void write_on_curve(const DeckCount *count) {
    fputs(caption("deckstats.on-curve"), stdout);
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
        caption_write(stdout, "deckstats.leader", "stu", info.number,
                      cardtext_name(cards, deck->deck.leader), count.life);
    putchar('\n');
    write_counts(&count);
    caption_write(stdout, "deckstats.costs", "suuu",
                  output_fixed(deckcount_mean(count.cost_sum, count.cards), 2),
                  count.hopes[HOPE_COUNTER_2000], count.counter_1000,
                  count.cards - count.hopes[HOPE_COUNTER]);
    write_row("deckstats.colors", count.colors, cardtext_colors_spoken(), LP_COLOR_COUNT);
    write_row("deckstats.keywords", count.keywords, keyword_names(), KEYWORD_COUNT);
    for (size_t i = 0; i < count.type_count; i++)
        write_one("deckstats.types", i == 0, cardtext_type(count.types[i].name),
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
