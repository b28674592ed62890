/* logpose cards: searches the cards, and reports for each set how many can be played. */
#include <stdio.h>
#include <string.h>

#include "app/cards/cardtext.h"
#include "app/commands/commands.h"
#include "app/common/input.h"
#include "app/common/json.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "base/text.h"

enum { SETS_MAX = 256 };

/* All cards whose numbers begin alike: "ST01". */
typedef struct Set {
    Slice name;
    uint32_t total, playable;
} Set;

static bool contains(Slice text, Slice part) {
    if (part.size == 0) return true;
    for (size_t i = 0; i + part.size <= text.size; i++) {
        Slice here = {text.at + i, part.size};
        if (text_equal_ignoring_case(here, part)) return true;
    }
    return false;
}

static bool is_word(const char *name, Slice word) {
    return name[0] != 0 && text_equal_ignoring_case(text_of(name), word);
}

/* Does this word of a query describe the card? */
static bool matches_word(const LpCardInfo *info, Slice word) {
    if (contains(text_of(info->number), word) || contains(text_of(info->name), word))
        return true;
    if (is_word(cardtext_category_names[info->category], word)) return true;
    if (info->rarity < LP_RARITY_COUNT && is_word(cardtext_rarity_names[info->rarity], word))
        return true;
    for (int i = 0; i < LP_COLOR_COUNT; i++) {
        if ((info->colors >> i & 1) && is_word(cardtext_color_names[i], word)) return true;
    }
    for (int i = 0; i < LP_ATTRIBUTE_COUNT; i++) {
        if ((info->attributes >> i & 1) && is_word(cardtext_attribute_names[i], word))
            return true;
    }
    for (int i = 0; i < info->type_count; i++) {
        if (contains(text_of(info->types[i]), word)) return true;
    }
    return false;
}

/* All words of all arguments must describe the card. */
static bool matches(const LpCardInfo *info, int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        Slice rest = text_of(argv[i]), word;
        while (text_next_word(&rest, &word)) {
            if (!matches_word(info, word)) return false;
        }
    }
    return true;
}

static Slice set_of(const LpCardInfo *info) {
    Slice number = text_of(info->number);
    return text_first(number, text_find(number, SLICE("-")));
}

static Set *find_set(Set *sets, size_t *count, Slice name) {
    for (size_t i = 0; i < *count; i++) {
        if (text_equal(sets[i].name, name)) return &sets[i];
    }
    if (*count == SETS_MAX) return NULL;
    sets[*count] = (Set){name, 0, 0};
    return &sets[(*count)++];
}

static void json_faults(Json *json, const LpCards *cards, Slice set) {
    LpCardInfo info;
    json_array(json, "not_playable");
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK || info.playable) continue;
        if (!text_equal(set_of(&info), set)) continue;
        json_object(json, NULL);
        json_string(json, "number", info.number);
        json_string(json, "name", info.name);
        json_string(json, "why", cardtext_why_not(cards, (LpCardId)id));
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_faults(const LpCards *cards, Slice set) {
    LpCardInfo info;
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK || info.playable) continue;
        if (!text_equal(set_of(&info), set)) continue;
        printf("  %-9s %s: %s\n", info.number, info.name,
               cardtext_why_not(cards, (LpCardId)id));
    }
}

/* Counts per set; returns the number of cards that cannot be played. */
static uint32_t write_status(const LpCards *cards, bool wants_json, int argc, char **argv) {
    static Set sets[SETS_MAX];
    size_t set_count = 0;
    uint32_t total = 0, playable = 0;
    LpCardInfo info;
    Json json;
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK) continue;
        if (!matches(&info, argc, argv)) continue;
        Set *set = find_set(sets, &set_count, set_of(&info));
        if (set == NULL) continue;
        set->total++;
        set->playable += info.playable != 0;
        total++;
        playable += info.playable != 0;
    }
    json_init(&json, stdout);
    if (wants_json) {
        json_object(&json, NULL);
        json_int(&json, "total", total);
        json_int(&json, "playable", playable);
        json_array(&json, "sets");
    } else {
        puts("set      total playable");
    }
    for (size_t i = 0; i < set_count; i++) {
        if (wants_json) {
            json_object(&json, NULL);
            json_text(&json, "set", sets[i].name);
            json_int(&json, "total", sets[i].total);
            json_int(&json, "playable", sets[i].playable);
            json_faults(&json, cards, sets[i].name);
            json_object_end(&json);
        } else {
            output_padded(stdout, sets[i].name, 8);
            printf(" %5u %8u\n", sets[i].total, sets[i].playable);
            write_faults(cards, sets[i].name);
        }
    }
    if (wants_json) json_array_end(&json);
    if (wants_json) json_object_end(&json);
    if (!wants_json) printf("all      %5u %8u\n", total, playable);
    return total - playable;
}

static uint32_t write_found(const LpCards *cards, bool wants_json, int argc, char **argv) {
    char memory[64];
    Buffer colors;
    LpCardInfo info;
    Json json;
    uint32_t count = 0;
    json_init(&json, stdout);
    if (wants_json) json_array(&json, NULL);
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK) continue;
        if (!matches(&info, argc, argv)) continue;
        count++;
        if (wants_json) {
            cardtext_json(cards, (LpCardId)id, &json);
            continue;
        }
        buffer_init(&colors, memory, sizeof memory);
        cardtext_colors(info.colors, &colors);
        printf("%-9s ", info.number);
        output_padded(stdout, text_of(info.name), 32);
        printf(" %-12s %-9s", colors.at, cardtext_category_names[info.category]);
        if (info.cost >= 0) printf(" cost %2d", info.cost);
        if (info.power > 0) printf("  %5d", info.power);
        puts(info.playable ? "" : "  not playable");
    }
    if (wants_json) json_array_end(&json);
    return count;
}

int cmd_cards(int argc, char **argv) {
    bool wants_json = false, wants_status = false;
    const Option options[] = {
        {"status", 0, OPTION_FLAG, &wants_status, NULL,
         "for each set how many there are and how many can be played"},
        INPUT_CARDS_OPTION,
        {"json", 0, OPTION_FLAG, &wants_json, NULL, "writes JSON"},
    };
    const Syntax syntax = {
        "cards",
        "[QUERY]",
        "Lists the cards that all words of the query describe: parts of the "
        "number, name or types, a colour, category, attribute or rarity. Exit "
        "1 if there are none.",
        options,
        OPTION_COUNT(options),
        0,
        -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    LpCards *cards = input_cards();
    if (cards == NULL) return EXIT_USAGE;
    code = EXIT_YES;
    if (wants_status) {
        write_status(cards, wants_json, argc, argv);
    } else if (write_found(cards, wants_json, argc, argv) == 0) {
        output_note("logpose: no card matches");
        code = EXIT_NO;
    }
    lp_cards_free(cards);
    return code;
}
