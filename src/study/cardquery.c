/* Reading card queries, and comparing cards with them. */
#include "study/cardquery.h"

#include <string.h>

#include "base/utf8.h"
#include "card/image.h"
#include "compiler/ja.h"
#include "compiler/render.h"
#include "compiler/terms.h"
#include "study/cardtext.h"
#include "study/legality.h"
#include "study/suggest.h"

/* How the values of a field are read. */
typedef enum Kind { KIND_FREE, KIND_LIST, KIND_NUMBER, KIND_KEYWORD, KIND_LEGAL } Kind;

static const char *const yes_no[] = {"no", "yes"}, *const yes_no_ja[] = {"いいえ", "はい"};

/* One row for each field: its names, how its values are read, and the lists that they are in.
 * Whoever writes Japanese types no letter of another script. */
static const struct Row {
    const char *name, *also, *ja;
    Kind kind;
    const char *const *list, *const *list_ja;
    int list_size;
} rows[QUERY_FIELD_COUNT] = {
    [QUERY_WORD] = {"", "", "", KIND_FREE, NULL, NULL, 0},
    [QUERY_NAME] = {"name", "names", "名前", KIND_FREE, NULL, NULL, 0},
    [QUERY_TEXT] = {"text", "effect", "テキスト", KIND_FREE, NULL, NULL, 0},
    [QUERY_NUMBER] = {"number", "id", "番号", KIND_FREE, NULL, NULL, 0},
    [QUERY_SET] = {"set", "sets", "セット", KIND_FREE, NULL, NULL, 0},
    [QUERY_TYPE] = {"type", "types", "特徴", KIND_FREE, NULL, NULL, 0},
    [QUERY_KEYWORD] = {"keyword", "keywords", "キーワード", KIND_KEYWORD, NULL, NULL, 0},
    [QUERY_COLOR] = {"color", "colour", "色", KIND_LIST, cardtext_color_names,
                     terms_colors[LANGUAGE_JA], LP_COLOR_COUNT},
    [QUERY_CATEGORY] = {"category", "kind", "種類", KIND_LIST, cardtext_category_names,
                        terms_categories[LANGUAGE_JA], LP_CATEGORY_STAGE + 1},
    [QUERY_ATTRIBUTE] = {"attribute", "attributes", "属性", KIND_LIST, cardtext_attribute_names,
                         terms_attributes[LANGUAGE_JA], LP_ATTRIBUTE_COUNT},
    [QUERY_RARITY] = {"rarity", "rarities", "レアリティ", KIND_LIST, cardtext_rarity_names,
                      NULL, LP_RARITY_COUNT},
    [QUERY_COST] = {"cost", "costs", "コスト", KIND_NUMBER, NULL, NULL, 0},
    [QUERY_POWER] = {"power", "powers", "パワー", KIND_NUMBER, NULL, NULL, 0},
    [QUERY_COUNTER] = {"counter", "counters", "カウンター", KIND_NUMBER, NULL, NULL, 0},
    [QUERY_LIFE] = {"life", "lives", "ライフ", KIND_NUMBER, NULL, NULL, 0},
    [QUERY_BLOCK] = {"block", "blocks", "ブロック", KIND_NUMBER, NULL, NULL, 0},
    [QUERY_LEGAL] = {"legal", "legality", "使用可", KIND_LEGAL, NULL, NULL, 0},
    [QUERY_PLAYABLE] = {"playable", "", "プレイ可", KIND_LIST, yes_no, yes_no_ja, 2},
};

/* What is in brackets on cards: keywords as bits of CardFacts, timings as bits too, and the
 * rest, which is looked for in the text. */
enum { TAG_KEYWORD, TAG_TIMING, TAG_TEXT };
static const struct Tag {
    const char *word;
    int kind;
    const char *ja; /* where terms.def does not have it */
} tags[] = {
#define KEYWORD(name, word, rule, doc) {word, TAG_KEYWORD, ""},
#include "effect/keyword.def"
#undef KEYWORD
#define TIMING(name, tag, rule, doc) {tag, TAG_TIMING, ""},
#include "effect/timing.def"
#undef TIMING
    {"[Your Turn]", TAG_TEXT, "自分のターン中"},
    {"[Opponent's Turn]", TAG_TEXT, "相手のターン中"},
    {"[Once Per Turn]", TAG_TEXT, "ターン1回"},
    {"[DON!! x1]", TAG_TEXT, "ドン!!×1"},
    {"[DON!! x2]", TAG_TEXT, "ドン!!×2"},
    {"[DON!! x3]", TAG_TEXT, "ドン!!×3"},
};
enum { TAG_COUNT = sizeof tags / sizeof tags[0] };

/* A block icon "X" as a number that no comparison reaches. */
enum { BLOCK_X = -1 };

bool cardquery_is_free(QueryField field) {
    return rows[field].kind == KIND_FREE || rows[field].kind == KIND_KEYWORD;
}

QueryField cardquery_field(Slice name) {
    for (int i = QUERY_WORD + 1; i < QUERY_FIELD_COUNT; i++) {
        if (text_equal_ignoring_case(text_of(rows[i].name), name)) return (QueryField)i;
        if (rows[i].also[0] != 0 && text_equal_ignoring_case(text_of(rows[i].also), name))
            return (QueryField)i;
        if (ja_names_match(text_of(rows[i].ja), name, true)) return (QueryField)i;
    }
    return QUERY_FIELD_COUNT;
}

Slice cardquery_set_of(const LpCardInfo *info) {
    Slice number = text_of(info->number);
    return text_first(number, text_find(number, SLICE("-")));
}

size_t cardquery_order(const LpCards *cards, LpCardId *out) {
    size_t count = 0;
    LpCardInfo info, before;
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK) continue;
        size_t at = count++; /* nearly all of them are in order already */
        while (at > 0 && lp_card_info(cards, out[at - 1], &before) == LP_OK &&
               strcmp(before.number, info.number) > 0) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = (LpCardId)id;
    }
    return count;
}

/* --- Text in one form ------------------------------------------------------------------- */

/* Lower case, and signs that keyboards have: '-' for the minus of the cards, "'" for the curly
 * one. Returns the size, which is never larger. 'out' may be 'text'. */
static size_t fold(Slice text, char *out) {
    static const struct Sign {
        Slice from;
        char to;
    } signs[] = {{{"\xE2\x88\x92", 3}, '-'}, {{"\xE2\x80\x99", 3}, '\''}};
    size_t used = 0;
    for (size_t i = 0; i < text.size;) {
        Slice rest = text_from(text, i);
        char c = text_lower(text.at[i++]);
        for (size_t k = 0; k < sizeof signs / sizeof signs[0]; k++) {
            if (!text_starts_with(rest, signs[k].from)) continue;
            c = signs[k].to;
            i += signs[k].from.size - 1;
        }
        out[used++] = text_is_space(c) ? ' ' : c;
    }
    return used;
}

/* A copy of the text in that form, in the query's memory, which has room for all. */
static Slice folded(CardQuery *query, Slice text) {
    Buffer *texts = &query->texts;
    size_t start = texts->used;
    if (texts->used + text.size >= texts->size) return (Slice){"", 0};
    texts->used += fold(text, texts->at + texts->used);
    return text_from(buffer_text(texts), start);
}

/* Letters, digits and signs of full width, which Japanese keyboards type, as plain ones. */
static void narrow(Slice text, Buffer *out) {
    enum { FULL_FIRST = 0xFF01, FULL_LAST = 0xFF5E, TO_PLAIN = 0xFEE0, FULL_BLANK = 0x3000 };
    while (text.size > 0) {
        Utf8Char c = utf8_decode(text);
        if (c.code >= FULL_FIRST && c.code <= FULL_LAST)
            buffer_append_char(out, (char)(c.code - TO_PLAIN));
        else if (c.code == FULL_BLANK)
            buffer_append_char(out, ' ');
        else
            buffer_append(out, text_first(text, c.size));
        text = text_from(text, c.size);
    }
}

/* --- Reading ---------------------------------------------------------------------------- */

typedef struct Reading {
    Slice all, rest, today;
    Notes *notes;
    CardQuery *out;
} Reading;

/* 'kind' is the mistake's name, for faces in other languages. */
static bool complain(const Reading *reading, const char *at, const char *kind,
                     const char *before, Slice about, const char *after) {
    notes_add_kind(reading->notes, reading->all, at, kind, before, about, after);
    return false;
}

static const char *end_of(const Reading *reading) {
    return reading->all.at + reading->all.size;
}

/* The word of a list that this is a misspelling of, or nothing. */
static Slice nearest(Slice typed, size_t count, Slice (*word_at)(const void *list, size_t i),
                     const void *list) {
    Slice best = {"", 0};
    size_t least = (size_t)-1;
    for (size_t i = 0; i < count; i++) {
        Slice word = word_at(list, i);
        size_t distance = suggest_distance(word, typed);
        if (word.size == 0 || distance >= least || !suggest_is_near(distance, typed)) continue;
        least = distance;
        best = word;
    }
    return best;
}

static Slice field_word(const void *list, size_t i) {
    (void)list;
    return text_of(rows[i].name);
}

static Slice list_word(const void *list, size_t i) {
    return text_of(((const char *const *)list)[i]);
}

static Slice tag_word(const void *list, size_t i) {
    (void)list;
    Slice word = text_of(tags[i].word);
    bool has_brackets = word.size > 2 && word.at[0] == '[';
    return has_brackets ? (Slice){word.at + 1, word.size - 2} : word;
}

/* Says that there is no such word, and which one may have been meant. */
static bool refuse(const Reading *reading, const char *what, Slice typed, Slice meant) {
    bool is_field = strcmp(what, "field") == 0;
    char memory[NOTE_SIZE];
    Buffer before;
    buffer_init(&before, memory, sizeof memory);
    buffer_append_string(&before, "there is no ");
    buffer_append_string(&before, what);
    buffer_append_string(&before, " '");
    buffer_append(&before, text_first(typed, 60));
    buffer_append_string(&before, meant.size > 0 ? "'; did you mean '" : "'");
    return complain(reading, typed.at, is_field ? "no-field" : "no-value", memory, meant,
                    meant.size > 0 ? "'?" : "");
}

static QueryChoice *add_choice(Reading *reading, const char *at) {
    CardQuery *query = reading->out;
    if (query->choice_count == CARDQUERY_CHOICES_MAX) {
        complain(reading, at, "too-long", "the query has too many values", (Slice){"", 0}, "");
        return NULL;
    }
    query->choices[query->choice_count] = (QueryChoice){0, 0, {"", 0}};
    return &query->choices[query->choice_count++];
}

/* The place of a word in the list of a field, in either language; -1 if it is not there. */
static int find_listed(const struct Row *row, Slice word) {
    for (int i = 0; i < row->list_size; i++) {
        if (row->list[i][0] == 0) continue;
        if (text_equal_ignoring_case(text_of(row->list[i]), word)) return i;
        if (row->list_ja != NULL && ja_names_match(text_of(row->list_ja[i]), word, true))
            return i;
    }
    return -1;
}

/* "red", or "red/green" for both. */
static bool read_list(Reading *reading, QueryField field, Slice value, QueryChoice *choice) {
    const struct Row *row = &rows[field];
    Slice part;
    while (text_next_part(&value, '/', &part)) {
        int found = find_listed(row, part);
        if (found < 0) {
            size_t count = (size_t)row->list_size;
            return refuse(reading, row->name, part, nearest(part, count, list_word, row->list));
        }
        choice->from |= INT64_C(1) << found;
    }
    return true;
}

static bool read_number(const Reading *reading, Slice text, int64_t *out) {
    bool is_number = text.size > 0 && text_is_digit(text.at[0]) && text_parse_int(text, out);
    return is_number || complain(reading, text.at, "no-number", "this must be a number, not '",
                                 text_first(text, 60), "'");
}

/* "3", "2-4", or a limit after '<', '<=', '>' or '>='. */
static bool read_range(Reading *reading, QueryField field, char compare, bool has_equal,
                       Slice value, QueryChoice *choice) {
    size_t dash = text_find(value, SLICE("-"));
    Slice first = text_first(value, dash), last = text_from(value, dash + 1);
    if (field == QUERY_BLOCK && text_equal_ignoring_case(value, SLICE("x"))) {
        choice->from = choice->to = BLOCK_X;
        return true;
    }
    if (compare != 0) { /* one number */
        if (!read_number(reading, value, &choice->from)) return false;
        choice->to = compare == '<' ? choice->from - !has_equal : INT32_MAX;
        choice->from = compare == '<' ? 0 : choice->from + !has_equal;
        return true;
    }
    if (!read_number(reading, first, &choice->from)) return false;
    choice->to = choice->from;
    if (dash == value.size) return true;
    if (!read_number(reading, last, &choice->to)) return false;
    if (choice->from <= choice->to) return true;
    return complain(reading, value.at, "range",
                    "a range goes from the smaller number to the larger", (Slice){"", 0}, "");
}

/* Letters and digits only: "activate-main" is "[Activate: Main]". */
static size_t squash(Slice text, char *out, size_t out_size) {
    size_t used = 0;
    for (size_t i = 0; i < text.size && used < out_size; i++) {
        char c = text_lower(text.at[i]);
        if (text_is_letter(c) || text_is_digit(c)) out[used++] = c;
    }
    return used;
}

/* The text without the brackets of a Japanese tag. */
static Slice without_brackets(Slice text) {
    Slice open = SLICE("【"), close = SLICE("】");
    if (text_starts_with(text, open)) text = text_from(text, open.size);
    if (text_ends_with(text, close)) text.size -= close.size;
    return text;
}

static bool is_tag(const struct Tag *tag, int bit, Slice value) {
    char wanted[64], word[64];
    if (tag->word[0] == 0) return false;
    if (ja_names_is_japanese(value)) {
        const char *ja = tag->kind == TAG_KEYWORD  ? terms_keywords[LANGUAGE_JA][bit]
                         : tag->kind == TAG_TIMING ? terms_timing(LANGUAGE_JA, (unsigned)bit)
                                                   : tag->ja;
        return ja_names_match(without_brackets(text_of(ja)), without_brackets(value), true);
    }
    size_t size = squash(value, wanted, sizeof wanted);
    return squash(text_of(tag->word), word, sizeof word) == size &&
           memcmp(word, wanted, size) == 0;
}

static bool read_keyword(Reading *reading, Slice value, QueryChoice *choice) {
    int bit = 0;
    for (size_t i = 0; i < TAG_COUNT; i++, bit++) {
        if (i > 0 && tags[i].kind != tags[i - 1].kind) bit = 0;
        if (!is_tag(&tags[i], bit, value)) continue;
        *choice = (QueryChoice){tags[i].kind, bit, {"", 0}};
        if (tags[i].kind == TAG_TEXT)
            choice->text = folded(reading->out, text_of(tags[i].word));
        return true;
    }
    return refuse(reading, "keyword", value, nearest(value, TAG_COUNT, tag_word, NULL));
}

/* "2026-04-01", "standard", "extra", "extra@2026-04-01". */
static bool read_legal(Reading *reading, Slice value, QueryChoice *choice) {
    size_t at = text_find(value, SLICE("@"));
    Slice format = text_first(value, at), date = text_from(value, at + 1);
    if (at == value.size && value.size > 0 && text_is_digit(value.at[0])) {
        format = SLICE("standard");
        date = value;
    }
    bool is_extra = text_equal_ignoring_case(format, SLICE("extra"));
    if (!is_extra && !text_equal_ignoring_case(format, SLICE("standard")))
        return refuse(reading, "format", format, (Slice){"", 0});
    if (date.size == 0 && at == value.size) date = reading->today;
    if (!legality_is_date(date))
        return complain(reading, value.at, "no-date",
                        "this must be a date such as 2026-04-01, not '", text_first(date, 60),
                        "'");
    choice->from = is_extra ? FORMAT_EXTRA : FORMAT_STANDARD;
    choice->text = folded(reading->out, date);
    return true;
}

/* What comes after a field, or alone. */
typedef struct Operator {
    char compare; /* '<', '>' or 0 */
    bool has_equal;
} Operator;

static bool read_value(Reading *reading, QueryField field, Operator op, Slice value) {
    QueryChoice *choice = add_choice(reading, value.at);
    if (choice == NULL) return false;
    switch (rows[field].kind) {
    case KIND_FREE: choice->text = folded(reading->out, value); return true;
    case KIND_LIST: return read_list(reading, field, value, choice);
    case KIND_NUMBER:
        return read_range(reading, field, op.compare, op.has_equal, value, choice);
    case KIND_KEYWORD: return read_keyword(reading, value, choice);
    case KIND_LEGAL: return read_legal(reading, value, choice);
    }
    return false;
}

/* Takes a value off the rest: in quotation marks, or up to a blank, or a comma. */
static bool take_value(Reading *reading, bool ends_at_comma, Slice *out) {
    Slice *rest = &reading->rest;
    if (rest->size > 0 && rest->at[0] == '"') {
        Slice inside = text_from(*rest, 1);
        size_t end = text_find(inside, SLICE("\""));
        if (end == inside.size)
            return complain(reading, rest->at, "quotation",
                            "the closing quotation mark is missing", (Slice){"", 0}, "");
        *out = text_first(inside, end);
        *rest = text_from(inside, end + 1);
        bool is_end = rest->size == 0 || text_is_space(rest->at[0]) ||
                      (ends_at_comma && rest->at[0] == ',');
        return is_end || complain(reading, rest->at, "blank", "a blank is missing here",
                                  (Slice){"", 0}, "");
    }
    size_t size = 0;
    while (size < rest->size && !text_is_space(rest->at[size]) &&
           !(ends_at_comma && rest->at[size] == ','))
        size++;
    *out = text_first(*rest, size);
    *rest = text_from(*rest, size);
    return true;
}

/* ':', '=', '!=', '<', '<=', '>' or '>='; its size, or 0. */
static size_t operator_size(Slice text) {
    if (text.size == 0) return 0;
    if (text_starts_with(text, SLICE("!="))) return 2;
    if (text.at[0] == ':' || text.at[0] == '=') return 1;
    if (text.at[0] != '<' && text.at[0] != '>') return 0;
    return text.size > 1 && text.at[1] == '=' ? 2 : 1;
}

/* The values after a field: any of them will do. */
static bool read_values(Reading *reading, QueryTerm *term, Operator op, Slice name) {
    bool goes_on = true;
    while (goes_on) {
        Slice value;
        if (!take_value(reading, true, &value)) return false;
        if (value.size == 0)
            return complain(reading, value.at < end_of(reading) ? value.at : name.at,
                            "empty-value", "there is no value after '", name, "'");
        if (!read_value(reading, (QueryField)term->field, op, value)) return false;
        term->count++;
        goes_on = reading->rest.size > 0 && reading->rest.at[0] == ',';
        if (goes_on) reading->rest = text_from(reading->rest, 1);
    }
    return true;
}

/* A field, its operator and its values. */
static bool read_field(Reading *reading, QueryTerm *term, Slice name) {
    Slice rest = text_from(reading->rest, name.size);
    size_t size = operator_size(rest);
    Operator op = {rest.at[0] == '<' || rest.at[0] == '>' ? rest.at[0] : 0, size == 2};
    QueryField field = cardquery_field(name);
    if (field == QUERY_FIELD_COUNT)
        return refuse(reading, "field", name,
                      nearest(name, QUERY_FIELD_COUNT, field_word, NULL));
    if (op.compare != 0 && rows[field].kind != KIND_NUMBER)
        return complain(reading, rest.at, "compare", "'<' and '>' compare numbers; write '",
                        text_of(rows[field].name), ":…'");
    term->field = (uint8_t)field;
    term->is_exact = rest.at[0] == '=' || rest.at[0] == '!';
    term->is_negated ^= rest.at[0] == '!';
    reading->rest = text_from(rest, size);
    return read_values(reading, term, op, name);
}

/* The name of a field at the beginning of the text, or nothing. Letters before an operator are
 * meant as one; in Japanese only if there is such a field, as a keyword may have a colon. */
static Slice field_name(Slice text) {
    Slice name = text_first(text, 0);
    while (name.size < text.size &&
           (text_is_letter(text.at[name.size]) || (unsigned char)text.at[name.size] >= 0x80))
        name.size++;
    if (operator_size(text_from(text, name.size)) == 0) return text_first(text, 0);
    bool is_field = !ja_names_is_japanese(name) || cardquery_field(name) != QUERY_FIELD_COUNT;
    return is_field ? name : text_first(text, 0);
}

static bool read_term(Reading *reading) {
    CardQuery *query = reading->out;
    Slice *rest = &reading->rest, name = *rest, value;
    if (query->term_count == CARDQUERY_TERMS_MAX)
        return complain(reading, rest->at, "too-long", "the query has too many terms",
                        (Slice){"", 0}, "");
    QueryTerm *term = &query->terms[query->term_count++];
    *term = (QueryTerm){.field = QUERY_WORD, .first = (uint16_t)query->choice_count};
    if (rest->size > 1 && rest->at[0] == '-' && !text_is_space(rest->at[1])) {
        term->is_negated = true;
        *rest = text_from(*rest, 1);
    }
    name = field_name(*rest);
    if (name.size > 0) return read_field(reading, term, name);
    if (!take_value(reading, false, &value)) return false;
    term->count = 1;
    return read_value(reading, QUERY_WORD, (Operator){0, false}, value);
}

bool cardquery_read(Slice text, Slice today, Notes *notes, CardQuery *out) {
    Reading reading = {text, text, today, notes, out};
    out->term_count = out->choice_count = 0;
    buffer_init(&out->texts, out->memory, sizeof out->memory);
    if (text.size <= CARDQUERY_SIZE_MAX) {
        narrow(text, &out->texts);
        reading.all = reading.rest = buffer_text(&out->texts);
    }
    if (text.size > CARDQUERY_SIZE_MAX)
        return complain(&reading, text.at, "too-long", "the query is too long", (Slice){"", 0},
                        "");
    for (;;) {
        while (reading.rest.size > 0 && text_is_space(reading.rest.at[0]))
            reading.rest = text_from(reading.rest, 1);
        if (reading.rest.size == 0) return true;
        if (!read_term(&reading)) return false;
    }
}

/* --- Comparing -------------------------------------------------------------------------- */

/* A card, and its text once somebody has asked for it. */
typedef struct Candidate {
    const LpCards *cards;
    LpCardId id;
    LpCardInfo info;
    Slice text;
    Buffer *memory; /* to make the text in, or NULL if it is there in all languages */
    Language made;  /* what is in the memory; LANGUAGE_COUNT: nothing yet */
} Candidate;

static void write_english(const LpCards *cards, LpCardId id, Buffer *out) {
    size_t start = out->used;
    render_card(cards, id, out);
    buffer_append_char(out, '\n');
    render_trigger(cards, id, out);
    out->used = start + fold(text_from(buffer_text(out), start), out->at + start);
}

static void write_japanese(const LpCards *cards, LpCardId id, Buffer *out) {
    char memory[CARDQUERY_TEXT_SIZE];
    Buffer text;
    JaNames names = ja_names_embedded();
    if (names.names.size == 0) return; /* a face that has not loaded them */
    buffer_init(&text, memory, sizeof memory);
    ja_card(cards, &names, id, &text);
    buffer_append_char(&text, '\n');
    ja_trigger(cards, &names, id, &text);
    ja_names_fold(buffer_text(&text), out);
}

void cardquery_text(const LpCards *cards, LpCardId id, Buffer *out) {
    write_english(cards, id, out);
    buffer_append_char(out, '\n');
    write_japanese(cards, id, out);
}

static Slice text_of_card(Candidate *subject, Language language) {
    if (subject->memory != NULL && subject->made != language) {
        buffer_clear(subject->memory);
        if (language == LANGUAGE_JA)
            write_japanese(subject->cards, subject->id, subject->memory);
        else
            write_english(subject->cards, subject->id, subject->memory);
        subject->text = buffer_text(subject->memory);
        subject->made = language;
    }
    return subject->text;
}

static bool text_fits(Candidate *subject, Slice part) {
    char memory[CARDQUERY_SIZE_MAX];
    Buffer kana;
    Language language = ja_names_is_japanese(part) ? LANGUAGE_JA : LANGUAGE_EN;
    Slice text = text_of_card(subject, language);
    if (language == LANGUAGE_JA) {
        buffer_init(&kana, memory, sizeof memory);
        ja_names_fold(part, &kana);
        part = buffer_text(&kana);
    }
    return part.size == 0 || text_find(text, part) < text.size;
}

static bool part_fits(const char *text, Slice part, bool is_exact) {
    return is_exact ? text_equal_ignoring_case(text_of(text), part)
                    : text_contains_ignoring_case(text_of(text), part);
}

static bool japanese_name_fits(const Candidate *subject, Slice part, bool is_exact) {
    if (!ja_names_is_japanese(part)) return false; /* finding the names takes its time */
    const LpCards *cards = subject->cards;
    const CardFacts *facts = &cards->cards[subject->id];
    JaNames names = ja_names_embedded();
    if (ja_names_match(ja_names_of_card(cards, &names, subject->id), part, is_exact))
        return true;
    for (int i = 1; i < CARD_NAMES_MAX && facts->names[i] != 0; i++)
        if (ja_names_match(ja_names_of_name(cards, &names, facts->names[i]), part, is_exact))
            return true;
    return false;
}

/* CR 2-1-3: with the names that its text adds. */
static bool name_fits(const Candidate *subject, Slice part, bool is_exact) {
    const CardFacts *facts = &subject->cards->cards[subject->id];
    const uint32_t *strings = subject->cards->name_strings;
    if (japanese_name_fits(subject, part, is_exact)) return true;
    for (int i = 0; i < CARD_NAMES_MAX && facts->names[i] != 0; i++) {
        if (part_fits(image_string(subject->cards, strings[facts->names[i]]), part, is_exact))
            return true;
    }
    return part_fits(subject->info.name, part, is_exact);
}

static bool japanese_type_fits(const Candidate *subject, Slice part, bool is_exact) {
    if (!ja_names_is_japanese(part)) return false;
    JaNames names = ja_names_embedded();
    for (int i = 0; i < subject->info.type_count; i++) {
        Slice type = text_of(subject->info.types[i]);
        if (ja_names_match(ja_names_of_type(&names, type), part, is_exact)) return true;
    }
    return false;
}

static bool type_fits(const Candidate *subject, Slice part, bool is_exact) {
    for (int i = 0; i < subject->info.type_count; i++) {
        if (part_fits(subject->info.types[i], part, is_exact)) return true;
    }
    return japanese_type_fits(subject, part, is_exact);
}

/* The bits of a card for a field whose values are words of a list. */
static int64_t bits_of(const LpCardInfo *info, int field) {
    switch (field) {
    case QUERY_COLOR: return info->colors;
    case QUERY_CATEGORY: return INT64_C(1) << info->category;
    case QUERY_ATTRIBUTE: return info->attributes;
    case QUERY_RARITY: return INT64_C(1) << info->rarity;
    default: return INT64_C(1) << (info->playable != 0);
    }
}

static bool list_fits(const Candidate *subject, int field, const QueryChoice *choice,
                      bool is_exact) {
    int64_t bits = bits_of(&subject->info, field);
    return is_exact ? bits == choice->from : (bits & choice->from) == choice->from;
}

/* A word without a field. A colour, category, attribute or rarity is meant as such; anything
 * else may also be in the text. */
static bool word_fits(Candidate *subject, const QueryChoice *choice) {
    static const int fields[] = {QUERY_COLOR, QUERY_CATEGORY, QUERY_ATTRIBUTE, QUERY_RARITY};
    Slice word = choice->text;
    bool is_listed = false;
    if (part_fits(subject->info.number, word, false) || name_fits(subject, word, false) ||
        type_fits(subject, word, false))
        return true;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const struct Row *row = &rows[fields[i]];
        int found = find_listed(row, word);
        if (found < 0) continue;
        if (bits_of(&subject->info, fields[i]) >> found & 1) return true;
        is_listed = true;
    }
    return !is_listed && text_fits(subject, word);
}

/* The number that a card has there; false if it has none. */
static bool number_of(const LpCardInfo *info, int field, int64_t *out) {
    bool is_leader = info->category == LP_CATEGORY_LEADER;
    bool is_character = info->category == LP_CATEGORY_CHARACTER;
    switch (field) {
    case QUERY_COST: *out = info->cost; return info->cost >= 0;
    case QUERY_POWER: *out = info->power; return is_leader || is_character;
    case QUERY_COUNTER: *out = info->counter; return is_character;
    default: *out = info->life; return is_leader;
    }
}

static bool number_fits(const LpCardInfo *info, int field, const QueryChoice *choice) {
    int64_t number;
    if (field != QUERY_BLOCK)
        return number_of(info, field, &number) && number >= choice->from &&
               number <= choice->to;
    if (choice->from == BLOCK_X) return (info->blocks & CARD_BLOCK_ANY) != 0;
    for (int i = 1; i < 8; i++)
        if ((info->blocks >> i & 1) && i >= choice->from && i <= choice->to) return true;
    return false;
}

static bool keyword_fits(Candidate *subject, const QueryChoice *choice) {
    const CardFacts *facts = &subject->cards->cards[subject->id];
    if (choice->from == TAG_KEYWORD) return facts->keywords >> choice->to & 1;
    if (choice->from == TAG_TIMING) return facts->timings >> choice->to & 1;
    return text_fits(subject, choice->text);
}

static bool choice_fits(Candidate *subject, const QueryTerm *term, const QueryChoice *choice) {
    const LpCardInfo *info = &subject->info;
    Slice text = choice->text;
    switch (term->field) {
    case QUERY_WORD: return word_fits(subject, choice);
    case QUERY_NAME: return name_fits(subject, text, term->is_exact);
    case QUERY_TEXT: return text_fits(subject, text);
    case QUERY_NUMBER: return part_fits(info->number, text, term->is_exact);
    case QUERY_SET: return text_equal_ignoring_case(cardquery_set_of(info), text);
    case QUERY_TYPE: return type_fits(subject, text, term->is_exact);
    case QUERY_KEYWORD: return keyword_fits(subject, choice);
    case QUERY_LEGAL: return legality_allows(info, (Format)choice->from, text);
    default: break;
    }
    if (rows[term->field].kind == KIND_LIST)
        return list_fits(subject, term->field, choice, term->is_exact);
    return number_fits(info, term->field, choice);
}

static bool term_fits(const CardQuery *query, const QueryTerm *term, Candidate *subject) {
    bool fits = false;
    for (size_t i = 0; i < term->count && !fits; i++)
        fits = choice_fits(subject, term, &query->choices[term->first + i]);
    return fits != term->is_negated;
}

/* May this term need the text, which takes longest to make? */
static bool needs_text(const QueryTerm *term) {
    return term->field == QUERY_WORD || term->field == QUERY_TEXT ||
           term->field == QUERY_KEYWORD;
}

static bool matches(const CardQuery *query, Candidate *subject) {
    if (lp_card_info(subject->cards, subject->id, &subject->info) != LP_OK) return false;
    for (int late = 0; late < 2; late++) {
        for (size_t i = 0; i < query->term_count; i++) {
            const QueryTerm *term = &query->terms[i];
            if (needs_text(term) == late && !term_fits(query, term, subject)) return false;
        }
    }
    return true;
}

bool cardquery_matches(const CardQuery *query, const LpCards *cards, LpCardId id,
                       Buffer *memory) {
    return matches(
        query,
        &(Candidate){.cards = cards, .id = id, .memory = memory, .made = LANGUAGE_COUNT});
}

bool cardquery_matches_text(const CardQuery *query, const LpCards *cards, LpCardId id,
                            Slice text) {
    return matches(query, &(Candidate){.cards = cards, .id = id, .text = text});
}
