/* logpose cards: finds cards by a query, and reports for each set how many can be played. */
#include <stdio.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "base/text.h"
#include "base/utf8.h"
#include "card/image.h"
#include "study/cardquery.h"
#include "study/cardtext.h"
#include "study/deckfault.h"

enum { SETS_MAX = 256 };

/* All cards whose numbers begin alike: "ST01". */
typedef struct Set {
    Slice name;
    uint32_t total, playable;
} Set;

/* The cards that were found. */
typedef struct Found {
    const LpCards *cards;
    LpCardId ids[IMAGE_CARDS_MAX];
    size_t count;
} Found;

/* --- The query -------------------------------------------------------------------------- */

/* The field that a word of a query begins with, as in "text:draw" and "-cost<=3", and where its
 * value starts; QUERY_FIELD_COUNT if there is none. */
static QueryField field_of(Slice word, size_t *value_at) {
    size_t start = word.size > 0 && word.at[0] == '-', end = start;
    while (end < word.size &&
           (text_is_letter(word.at[end]) || (unsigned char)word.at[end] >= 0x80))
        end++;
    size_t at = end;
    while (at < word.size && strchr(":=!<>", word.at[at]) != NULL) at++;
    *value_at = at;
    if (at == end) return QUERY_FIELD_COUNT;
    return cardquery_field((Slice){word.at + start, end - start});
}

/* The shell takes quotation marks away: text:"draw 2" arrives as one argument with a blank. Is
 * it such a value, and not a query of several terms? */
static bool lost_its_quotes(Slice argument, size_t *value_at) {
    Slice word, rest = argument;
    size_t ignored;
    QueryField field = field_of(argument, value_at);
    if (field == QUERY_FIELD_COUNT || !cardquery_is_free(field)) return false;
    if (text_find(argument, SLICE("\"")) < argument.size) return false;
    if (!text_next_word(&rest, &word) || text_trim(rest).size == 0) return false;
    while (text_next_word(&rest, &word)) {
        if (field_of(word, &ignored) != QUERY_FIELD_COUNT) return false;
    }
    return true;
}

static void append_argument(Slice argument, Buffer *out) {
    size_t value_at;
    if (out->used > 0) buffer_append_char(out, ' ');
    if (!lost_its_quotes(argument, &value_at)) {
        buffer_append(out, argument);
        return;
    }
    buffer_append(out, text_first(argument, value_at));
    buffer_append_char(out, '"');
    buffer_append(out, text_from(argument, value_at));
    buffer_append_char(out, '"');
}

static bool read_query(int argc, char **argv, CardQuery *out) {
    static char memory[CARDQUERY_SIZE_MAX];
    char today[CLOCK_DATE_SIZE];
    Note note;
    Notes notes;
    Buffer text;
    char said[2 * NOTE_SIZE];
    buffer_init(&text, memory, sizeof memory);
    for (int i = 0; i < argc; i++) append_argument(text_of(argv[i]), &text);
    if (text.overflow) {
        caption_error("cards.query-too-long", "");
        return false;
    }
    notes_init(&notes, &note, 1);
    if (cardquery_read(buffer_text(&text), text_of(clock_today(today)), &notes, out))
        return true;
    deckfault_say_note(&note, said, sizeof said);
    caption_error("cards.column", "uss", note.column, text.at, said);
    return false;
}

static void find_cards(const LpCards *cards, const CardQuery *query, Found *out) {
    static char memory[CARDQUERY_TEXT_SIZE];
    static LpCardId order[IMAGE_CARDS_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    out->cards = cards;
    size_t count = cardquery_order(cards, order);
    for (size_t i = 0; i < count; i++) {
        if (cardquery_matches(query, cards, order[i], &text)) out->ids[out->count++] = order[i];
    }
}

/* --- The status ------------------------------------------------------------------------- */

static Set *find_set(Set *sets, size_t *count, Slice name) {
    for (size_t i = 0; i < *count; i++) {
        if (text_equal(sets[i].name, name)) return &sets[i];
    }
    if (*count == SETS_MAX) return NULL;
    sets[*count] = (Set){name, 0, 0};
    return &sets[(*count)++];
}

static void json_faults(Json *json, const Found *found, Slice set) {
    LpCardInfo info;
    json_array(json, "not_playable");
    for (size_t i = 0; i < found->count; i++) {
        if (lp_card_info(found->cards, found->ids[i], &info) != LP_OK || info.playable)
            continue;
        if (!text_equal(cardquery_set_of(&info), set)) continue;
        json_object(json, NULL);
        json_string(json, "number", info.number);
        json_string(json, "name", info.name);
        json_string(json, "why", cardtext_why_not(found->cards, found->ids[i]));
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_faults(const Found *found, Slice set) {
    LpCardInfo info;
    for (size_t i = 0; i < found->count; i++) {
        if (lp_card_info(found->cards, found->ids[i], &info) != LP_OK || info.playable)
            continue;
        if (!text_equal(cardquery_set_of(&info), set)) continue;
        Slice name = cardtext_name(found->cards, found->ids[i]);
        printf("  %-9s %.*s: %s\n", info.number, (int)name.size, name.at,
               cardtext_why_not(found->cards, found->ids[i]));
    }
}

/* Counts per set. */
static void write_status(const Found *found, bool wants_json) {
    static Set sets[SETS_MAX];
    size_t set_count = 0;
    uint32_t total = 0, playable = 0;
    LpCardInfo info;
    Json json;
    for (size_t i = 0; i < found->count; i++) {
        if (lp_card_info(found->cards, found->ids[i], &info) != LP_OK) continue;
        Set *set = find_set(sets, &set_count, cardquery_set_of(&info));
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
        fputs(caption("cards.status"), stdout);
    }
    for (size_t i = 0; i < set_count; i++) {
        if (wants_json) {
            json_object(&json, NULL);
            json_text(&json, "set", sets[i].name);
            json_int(&json, "total", sets[i].total);
            json_int(&json, "playable", sets[i].playable);
            json_faults(&json, found, sets[i].name);
            json_object_end(&json);
        } else {
            output_padded(stdout, sets[i].name, 8);
            printf(" %5u %8u\n", sets[i].total, sets[i].playable);
            write_faults(found, sets[i].name);
        }
    }
    if (wants_json) json_array_end(&json);
    if (wants_json) json_object_end(&json);
    if (wants_json) return;
    output_padded(stdout, text_of(caption("cards.all")), 8);
    printf(" %5u %8u\n", total, playable);
}

/* --- The table -------------------------------------------------------------------------- */

/* Columns of fixed width, and those that share what is left of the line. */
typedef struct Widths {
    size_t name, colors, types;
} Widths;

enum { COLUMNS_FIXED = 9 + 1 + 1 + 1 + 9 + 1 + 4 + 1 + 6 + 1 + 7 + 1, COLUMNS_NAME_MIN = 8 };

static void append_types(const LpCardInfo *info, Buffer *out) {
    if (!info->playable) buffer_append_string(out, caption("cards.unplayable"));
    for (int i = 0; i < info->type_count; i++) {
        if (i > 0) buffer_append_char(out, '/');
        buffer_append(out, cardtext_type(info->types[i]));
    }
}

static void grow(size_t *width, Slice text) {
    size_t columns = utf8_columns(text);
    if (columns > *width) *width = columns;
}

/* As wide as the longest, if all of it fits the line. */
static Widths measure(const Found *found, size_t line) {
    Widths widths = {4, 6, 5};
    LpCardInfo info;
    char memory[512];
    Buffer text;
    for (size_t i = 0; i < found->count; i++) {
        if (lp_card_info(found->cards, found->ids[i], &info) != LP_OK) continue;
        grow(&widths.name, cardtext_name(found->cards, found->ids[i]));
        buffer_init(&text, memory, sizeof memory);
        cardtext_colors(info.colors, &text);
        grow(&widths.colors, buffer_text(&text));
        buffer_clear(&text);
        append_types(&info, &text);
        grow(&widths.types, buffer_text(&text));
    }
    size_t fixed = COLUMNS_FIXED + widths.colors;
    if (line == 0 || fixed + widths.name + widths.types <= line) return widths;
    size_t left = line > fixed + COLUMNS_NAME_MIN ? line - fixed : COLUMNS_NAME_MIN;
    size_t name_max = left * 3 / 5 > COLUMNS_NAME_MIN ? left * 3 / 5 : COLUMNS_NAME_MIN;
    if (widths.name > name_max) widths.name = name_max;
    widths.types = left - widths.name;
    return widths;
}

static void write_number(int number, bool is_there, int width) {
    if (is_there) printf("%*d ", width, number);
    if (!is_there) printf("%*s ", width, "");
}

static void write_row(const LpCardInfo *info, Slice name, const Widths *widths, bool is_cut) {
    bool is_leader = info->category == LP_CATEGORY_LEADER;
    char memory[512];
    Buffer text;
    output_padded(stdout, text_of(info->number), 9);
    putchar(' ');
    output_cell(stdout, name, widths->name);
    buffer_init(&text, memory, sizeof memory);
    cardtext_colors(info->colors, &text);
    putchar(' ');
    output_padded(stdout, buffer_text(&text), widths->colors);
    putchar(' ');
    output_padded(stdout, text_of(cardtext_categories_spoken()[info->category]), 9);
    putchar(' ');
    write_number(info->cost, info->cost >= 0, 4);
    write_number(info->power, is_leader || info->category == LP_CATEGORY_CHARACTER, 6);
    write_number(info->counter, info->counter > 0, 7);
    buffer_clear(&text);
    append_types(info, &text);
    Slice types = buffer_text(&text);
    bool fits = !is_cut || utf8_columns(types) <= widths->types;
    output_cell(stdout, types, fits ? utf8_columns(types) : widths->types);
    putchar('\n');
}

static void write_head(const char *key, size_t width) {
    output_padded(stdout, text_of(caption(key)), width);
    putchar(' ');
}

static void write_found(const Found *found) {
    LpCardInfo info;
    size_t line = output_width();
    Widths widths = measure(found, line);
    if (found->count == 0) return;
    write_head("cards.head-number", 9);
    write_head("cards.head-name", widths.name);
    write_head("cards.head-color", widths.colors);
    write_head("cards.head-category", 9);
    fputs(caption("cards.head-rest"), stdout);
    for (size_t i = 0; i < found->count; i++) {
        if (lp_card_info(found->cards, found->ids[i], &info) == LP_OK)
            write_row(&info, cardtext_name(found->cards, found->ids[i]), &widths, line > 0);
    }
}

static void write_json(const Found *found) {
    Json json;
    json_init(&json, stdout);
    json_array(&json, NULL);
    for (size_t i = 0; i < found->count; i++) cardtext_json(found->cards, found->ids[i], &json);
    json_array_end(&json);
}

int cmd_cards(int argc, char **argv) {
    bool wants_json = false, wants_status = false;
    const Option options[] = {
        {"status", 0, OPTION_FLAG, &wants_status, NULL},
        INPUT_CARDS_OPTION,
        {"json", 0, OPTION_FLAG, &wants_json, NULL},
    };
    const Syntax syntax = {"cards", "[QUERY]", options, OPTION_COUNT(options), 0, OPTION_TERMS};
    static CardQuery query;
    static Found found;
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (!read_query(argc, argv, &query)) return EXIT_USAGE;
    LpCards *cards = input_cards();
    if (cards == NULL) return EXIT_USAGE;
    find_cards(cards, &query, &found);
    if (wants_status) {
        write_status(&found, wants_json);
    } else if (wants_json) {
        write_json(&found);
    } else {
        write_found(&found);
    }
    bool is_none = found.count == 0 && !wants_status;
    if (is_none) caption_note("cards.no-card-matches", "");
    lp_cards_free(cards);
    return is_none ? EXIT_NO : EXIT_YES;
}
