/* Nouns of the Japanese reader: whose cards, where, what is said of them, how many. */
#include <string.h>

#include "compiler/ja_read_internal.h"
#include "effect/tables.h"

void ja_read_noun_and(Buffer *filter, const char *test) {
    if (filter->used > 0) buffer_append_string(filter, ", ");
    buffer_append_string(filter, test);
}

/* --- Names and types --- */

static void quoted(Buffer *out, Slice text) {
    buffer_append_char(out, '"');
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] == '"' || text.at[i] == '\\') buffer_append_char(out, '\\');
        buffer_append_char(out, text.at[i]);
    }
    buffer_append_char(out, '"');
}

/* The English name of the cards that are called so: as it is written, in other kana or widths,
 * or in English, as cards without a Japanese name have it. False if there are two. */
static bool english_name(const JaReader *r, Slice name, Slice *out) {
    *out = (Slice){0};
    for (int pass = 0; pass < 3 && out->size == 0; pass++)
        for (uint32_t id = 1; id < lp_cards_count(r->cards); id++) {
            Slice found = ja_names_of_card(r->cards, r->names, (LpCardId)id);
            Slice english = text_of(image_string(r->cards, r->cards->cards[id].name_at));
            bool is = pass == 0   ? text_equal(found, name)
                      : pass == 1 ? ja_names_match(found, name, true)
                                  : ja_names_match(english, name, true);
            if (!is) continue;
            if (out->size > 0 && !text_equal(*out, english)) return false;
            *out = english;
        }
    return out->size > 0;
}

/* The English of a type, or of a part of one. */
static bool english_type(const JaReader *r, Slice type, Slice *out) {
    for (int fold = 0; fold < 2; fold++) {
        Slice rest = r->names->types, line;
        while (text_next_line(&rest, &line)) {
            if (!text_next_part(&line, '\t', out) || line.size == 0) continue;
            if (fold ? ja_names_match(line, type, true) : text_equal(line, type)) return true;
        }
    }
    return false;
}

bool ja_read_noun_name(JaReader *r, Buffer *out) {
    Slice name, english;
    size_t start = r->at, far = r->far;
    if (!ja_read_text_between(r, "「", "」", &name)) return false;
    if (!english_name(r, name, &english)) {
        r->at = start;
        r->far = far; /* the name is what is not understood */
        return false;
    }
    quoted(out, english);
    return true;
}

/* 《T》 or 『P』, as an alternative to what is there already */
static bool type_or_part(JaReader *r, Buffer *out, const char *test, const char *open,
                         const char *close) {
    Slice type, english;
    if (!ja_read_text_between(r, open, close, &type) || !english_type(r, type, &english))
        return false;
    if (out->used > 0) buffer_append_string(out, " or ");
    buffer_append_string(out, test);
    quoted(out, english);
    return true;
}

/* --- What is said of a card --- */

/* "を持つ", with a comma where it is said of several kinds */
static bool has(JaReader *r) {
    if (!ja_read_text_take(r, "を持つ")) return false;
    ja_read_text_take(r, "、");
    return true;
}

/* types -> "特徴" 《T》 { "か" [ "特徴" ] 《T》 } "を持つ" */
static bool types(JaReader *r, Buffer *out) {
    if (!ja_read_text_take(r, "特徴")) return false;
    do {
        ja_read_text_take(r, "特徴");
        if (!type_or_part(r, out, "type ", "《", "》")) return false;
    } while (ja_read_text_take(r, "か"));
    return has(r);
}

/* parts -> 『P』 { "か" 『P』 } "を含む" ( "特徴を持つ" | "カード名の" ) */
static bool parts(JaReader *r, Buffer *out) {
    size_t start = r->at;
    for (int is_name = 0; is_name < 2; is_name++) {
        const char *test = is_name ? "name with " : "type with ";
        bool is = true;
        r->at = start;
        buffer_clear(out);
        do is = type_or_part(r, out, test, "『", "』");
        while (is && ja_read_text_take(r, "か"));
        if (!is || !ja_read_text_take(r, "を含む")) continue;
        if (!is_name && ja_read_text_take(r, "特徴")) return has(r);
        if (is_name && ja_read_text_take(r, "カード名"))
            return ja_read_text_take(r, "の") || has(r);
    }
    return false;
}

/* attributes -> "属性" "(" A ")" { "か" [ "属性" ] "(" A ")" } "を持つ" */
static bool attributes(JaReader *r, Buffer *out) {
    if (!ja_read_text_at(r, "属性(")) return false;
    do {
        Slice name;
        ja_read_text_take(r, "属性");
        if (!ja_read_text_between(r, "(", ")", &name)) return false;
        unsigned i = 0;
        while (i < LP_ATTRIBUTE_COUNT &&
               !text_equal(name, text_of(terms_attributes[LANGUAGE_JA][i])))
            i++;
        if (i == LP_ATTRIBUTE_COUNT) return false;
        if (out->used > 0) buffer_append_char(out, '/');
        buffer_append_string(out, tables_attribute_words[i]);
    } while (ja_read_text_take(r, "か"));
    return has(r);
}

/* colors -> COLOR { "か" COLOR } "の" */
static bool colors(JaReader *r, Buffer *out) {
    do {
        int color = ja_read_text_longest(r, terms_colors[LANGUAGE_JA], LP_COLOR_COUNT);
        if (color < 0) return false;
        if (out->used > 0) buffer_append_char(out, '/');
        buffer_append_string(out, tables_color_words[color]);
    } while (ja_read_text_take(r, "か"));
    return ja_read_text_take(r, "の");
}

static const struct {
    const char *words, *test;
} measures[] = {
    {"元々のコスト", "base cost"}, {"元々のパワー", "base power"}, {"コスト", "cost"},
    {"パワー", "power"},           {"カウンター", "counter"},
};

/* amount -> NUMBER [ "以下" | "以上" ] */
static bool amount(JaReader *r, const char *test, Buffer *out) {
    int value;
    if (!ja_read_text_number(r, &value)) return false;
    buffer_append_string(out, test);
    buffer_append_string(out, ja_read_text_take(r, "以下")   ? " <= "
                              : ja_read_text_take(r, "以上") ? " >= "
                                                             : " = ");
    buffer_append_int(out, value);
    return true;
}

/* measure -> MEASURE ( NUMBER "から" NUMBER | amount { "か" amount } ) "の" [ "、" ] */
static bool measure(JaReader *r, Buffer *out) {
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; i++) {
        if (!ja_read_text_take(r, measures[i].words)) continue;
        const char *test = measures[i].test;
        if (!amount(r, test, out)) return false;
        int high;
        if (ja_read_text_take(r, "から")) {
            size_t equals = text_find(buffer_text(out), SLICE("= "));
            char low[16];
            Buffer number;
            buffer_init(&number, low, sizeof low);
            buffer_append(&number, text_from(buffer_text(out), equals + 2));
            if (!ja_read_text_number(r, &high)) return false;
            buffer_clear(out);
            buffer_append_string(out, test);
            buffer_append_string(out, " >= ");
            buffer_append(out, buffer_text(&number));
            buffer_append_string(out, ", ");
            buffer_append_string(out, test);
            buffer_append_string(out, " <= ");
            buffer_append_int(out, high);
        }
        while (ja_read_text_take(r, "か")) {
            buffer_append_string(out, " or ");
            if (!amount(r, test, out)) return false;
        }
        if (!ja_read_text_take(r, "の")) return false;
        ja_read_text_take(r, "、");
        return true;
    }
    return false;
}

/* by number -> WHOSE THINGS "の枚数" ( "以下" | "以上" ) "の" MEASURE ( "を持つ" | "の" ) */
static bool by_number(JaReader *r, Buffer *out) {
    char memory[64];
    Buffer number;
    buffer_init(&number, memory, sizeof memory);
    if (!ja_read_condition_number(r, &number)) return false;
    const char *sign = ja_read_text_take(r, "以下の")   ? " <= "
                       : ja_read_text_take(r, "以上の") ? " >= "
                                                        : NULL;
    if (sign == NULL) return false;
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; i++) {
        if (!ja_read_text_take(r, measures[i].words)) continue;
        buffer_append_string(out, measures[i].test);
        buffer_append_string(out, sign);
        buffer_append_string(out, memory);
        return has(r) || ja_read_text_take(r, "の");
    }
    return false;
}

/* tagged -> "【トリガー】" | KEYWORD | TIMING "効果", "を持つ" or "を持たない" */
static bool tagged(JaReader *r, Buffer *out) {
    const char *timings[TIMING_COUNT];
    if (!ja_read_text_at(r, "【")) return false;
    for (unsigned i = 0; i < TIMING_COUNT; i++) timings[i] = terms_timing(LANGUAGE_JA, i);
    int keyword = ja_read_text_longest(r, terms_keywords[LANGUAGE_JA], KEYWORD_COUNT);
    int timing = keyword < 0 ? ja_read_text_longest(r, timings, TIMING_COUNT) : -1;
    bool is_effect = timing >= 0 && ja_read_text_take(r, "効果");
    if (keyword < 0 && (timing < 0 || (!is_effect && timing != TIMING_TRIGGER))) return false;
    if (ja_read_text_take(r, "を持たない"))
        buffer_append_string(out, "not ");
    else if (!has(r))
        return false;
    buffer_append_string(out, keyword >= 0 ? "keyword " : is_effect ? "effect " : "trigger");
    if (keyword >= 0) buffer_append_string(out, tables_keyword_words[keyword]);
    if (is_effect) buffer_append_string(out, tables_timing_words[timing]);
    return true;
}

/* except -> 「N」 { "か" 「N」 } "以外の" */
static bool except_names(JaReader *r, Buffer *out) {
    do {
        if (out->used > 0) buffer_append_string(out, ", ");
        buffer_append_string(out, "not name ");
        if (!ja_read_noun_name(r, out)) return false;
    } while (ja_read_text_take(r, "か") || ja_read_text_take(r, "と"));
    return ja_read_text_take(r, "以外の") || ja_read_text_take(r, "以外で");
}

/* Words that are a test by themselves. */
static const struct {
    const char *words, *test;
} plain_tests[] = {
    {"レストの", "rested"},
    {"アクティブの", "active"},
    {"表向きの", "face-up"},
    {"裏向きの", "not face-up"},
    {"多色の", "multicolor"},
    {"元々の効果のない", "no base effect"},
    {"元々の効果がない", "no base effect"},
    {"このキャラ以外の", "not in this"},
    {"このカード以外の", "not in this"},
    {"このリーダー以外の", "not in this"},
    {"他の", "not in this"},
    {"このターンに登場した", "played this turn"},
    {"カウンターを持たない", "counter = 0"},
    {"ドン!!が付与されている", "given don >= 1"},
};

bool ja_read_noun_test(JaReader *r, Buffer *filter) {
    static bool (*const rules[])(JaReader * r, Buffer * out) = {
        types, parts, attributes, colors, measure, tagged, except_names};
    char memory[JA_READ_FILTER_MAX];
    Buffer test;
    size_t start = r->at;
    for (size_t i = 0; i < sizeof plain_tests / sizeof plain_tests[0]; i++) {
        if (!ja_read_text_take(r, plain_tests[i].words)) continue;
        ja_read_noun_and(filter, plain_tests[i].test);
        return true;
    }
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        buffer_init(&test, memory, sizeof memory);
        if (rules[i](r, &test)) {
            ja_read_noun_and(filter, memory);
            return true;
        }
        r->at = start;
    }
    return false;
}

/* A number of things, which begins like an owner: "自分のライフの枚数以下のコストを持つ". */
static bool number_test(JaReader *r, Buffer *filter) {
    char memory[JA_READ_FILTER_MAX];
    Buffer test;
    size_t start = r->at;
    buffer_init(&test, memory, sizeof memory);
    if (by_number(r, &test)) {
        ja_read_noun_and(filter, memory);
        return true;
    }
    r->at = start;
    return false;
}

/* --- Whose, and where --- */

static bool owner(JaReader *r, JaReadCards *out) {
    if (out->has_owner) return false;
    if (ja_read_text_take(r, "自分の")) {
        out->owner = WHOSE_YOU;
    } else if (ja_read_text_take(r, "相手の")) {
        out->owner = WHOSE_OPPONENT;
    } else if (ja_read_text_take(r, "自身の")) {
        out->owner = WHOSE_OPPONENT;
        out->is_theirs = true;
    } else if (ja_read_text_take(r, "お互いの")) {
        out->is_mutual = true;
    } else if (!ja_read_text_take(r, "自分か相手の")) {
        return false;
    }
    out->has_owner = true;
    ja_read_text_take(r, "、");
    return true;
}

static int area_word(JaReader *r) {
    const char *words[TERMS_AREA_COUNT];
    for (int i = 0; i < TERMS_AREA_COUNT; i++) words[i] = terms_areas[i].words[LANGUAGE_JA];
    return ja_read_text_longest(r, words, TERMS_AREA_COUNT);
}

/* where -> AREA [ "か" AREA ] ( PLACE | "の" | "にある" | , before a number ) */
static bool where(JaReader *r, JaReadCards *out) {
    size_t start = r->at;
    if (out->areas != 0) return false;
    int area = area_word(r);
    if (area < 0) return false;
    out->areas = (uint16_t)terms_areas[area].areas;
    if (out->areas == AREAS_FIELD_CARDS) { /* "場の": the noun says what */
        out->areas = 0;
        if (ja_read_text_take(r, "の") || ja_read_text_take(r, "に")) return true;
        r->at = start;
        return false;
    }
    if (!ja_read_text_at(r, "から") && ja_read_text_take(r, "か")) {
        int other = area_word(r);
        if (other < 0) return false;
        out->areas |= (uint16_t)terms_areas[other].areas;
    }
    int place = ja_read_text_longest(r, terms_places_from[LANGUAGE_JA], PLACE_COUNT);
    if (place >= 0) {
        out->place = (uint8_t)place;
        out->is_bare = place != PLACE_ANY;
        return true;
    }
    if (ja_read_text_take(r, "にある") || ja_read_text_take(r, "の")) return true;
    if (r->in_condition && ja_read_text_take(r, "に")) return true;
    out->is_bare = true;
    return true;
}

/* --- The noun --- */

enum {
    IS_LEADER = 1u << LP_CATEGORY_LEADER,
    IS_CHARACTER = 1u << LP_CATEGORY_CHARACTER,
    IS_EVENT = 1u << LP_CATEGORY_EVENT,
    IS_STAGE = 1u << LP_CATEGORY_STAGE
};

static const struct {
    const char *words;
    unsigned categories;
    bool is_card; /* not one of the field */
} heads[] = {
    {"キャラカードかステージカード", IS_CHARACTER | IS_STAGE, true},
    {"キャラカード", IS_CHARACTER, true},
    {"ステージカード", IS_STAGE, true},
    {"イベントカード", IS_EVENT, true},
    {"リーダーかキャラ", IS_LEADER | IS_CHARACTER, false},
    {"リーダーとキャラ", IS_LEADER | IS_CHARACTER, false},
    {"リーダーかステージ", IS_LEADER | IS_STAGE, false},
    {"イベントかステージカード", IS_EVENT | IS_STAGE, true},
    {"イベントかステージ", IS_EVENT | IS_STAGE, false},
    {"キャラかステージ", IS_CHARACTER | IS_STAGE, false},
    {"リーダー", IS_LEADER, false},
    {"キャラ", IS_CHARACTER, false},
    {"イベント", IS_EVENT, false},
    {"ステージ", IS_STAGE, false},
    {"カード", 0, true},
};

static void category_test(unsigned categories, Buffer *filter) {
    char memory[64];
    Buffer test;
    buffer_init(&test, memory, sizeof memory);
    for (unsigned i = 0; i < 5; i++) {
        if (!(categories >> i & 1)) continue;
        if (test.used > 0) buffer_append_char(&test, '/');
        buffer_append_string(&test, tables_category_words[i]);
    }
    ja_read_noun_and(filter, memory);
}

/* What the noun says of where the cards are, or else of what they are. */
static bool use_head(JaReader *r, unsigned categories, bool is_card, bool is_both,
                     JaReadCards *out) {
    /* "キャラカード" without a place can only be the card that was revealed */
    bool is_there = r->is_looking || (r->is_revealed && (is_card || categories == 0));
    bool elsewhere = out->areas != 0 || (is_there && !out->has_owner);
    out->is_card = categories == 0;
    out->is_both = is_both;
    if (elsewhere) {
        if (out->areas == 0) out->is_looked = true;
        if (categories != 0) category_test(categories, &out->filter);
        return true;
    }
    if (categories == 0 || is_card || categories & IS_EVENT) return false;
    if (categories & IS_LEADER) out->areas |= JA_LEADER;
    if (categories & IS_CHARACTER) out->areas |= JA_CHARACTER;
    if (categories & IS_STAGE) out->areas |= JA_STAGE;
    return true;
}

/* names -> [ ( "キャラ" | "リーダー" ) "の" ] 「N」 { "か" 「N」 } */
static bool names(JaReader *r, JaReadCards *out) {
    char memory[JA_READ_FILTER_MAX];
    Buffer test;
    buffer_init(&test, memory, sizeof memory);
    unsigned areas = ja_read_text_take(r, "キャラの")     ? JA_CHARACTER
                     : ja_read_text_take(r, "リーダーの") ? JA_LEADER
                                                          : JA_FIELD;
    do {
        if (test.used > 0) buffer_append_string(&test, " or ");
        buffer_append_string(&test, "name ");
        if (!ja_read_noun_name(r, &test)) return false;
    } while (ja_read_text_take(r, "か"));
    ja_read_noun_and(&out->filter, memory);
    out->is_named = true;
    if (out->areas == 0 && r->is_looking && !out->has_owner)
        out->is_looked = true;
    else if (out->areas == 0)
        out->areas = (uint16_t)areas;
    return true;
}

/* mixed -> "リーダーか" { test } "キャラ": what is said is said of the Characters */
static bool mixed(JaReader *r, JaReadCards *out) {
    char memory[JA_READ_FILTER_MAX];
    Buffer test;
    if (out->areas != 0 || out->filter.used > 0 || !ja_read_text_take(r, "リーダーか"))
        return false;
    buffer_init(&test, memory, sizeof memory);
    int count = 0;
    while (ja_read_noun_test(r, &test)) count++;
    if (count != 1 || !ja_read_text_take(r, "キャラ")) return false;
    ja_read_noun_and(&out->filter, "leader or ");
    buffer_append(&out->filter, buffer_text(&test));
    out->areas = JA_LEADER | JA_CHARACTER;
    return true;
}

/* Where the next of these tests ends, which are parted by commas. */
static size_t test_end(Slice tests) {
    bool in_quotes = false;
    size_t i = 0;
    for (; i < tests.size && (in_quotes || tests.at[i] != ','); i++) {
        if (tests.at[i] == '\\')
            i++;
        else if (tests.at[i] == '"')
            in_quotes = !in_quotes;
    }
    return i < tests.size ? i : tests.size;
}

/* Cards of one kind or of another: of tests "a, b" that all hold and others "m, n" it makes
 * "a or m, a or n, b or m, b or n". */
static void or_each(Slice tests, Slice others, Buffer *out) {
    while (tests.size > 0) {
        size_t end = test_end(tests);
        for (Slice rest = others; rest.size > 0;) {
            size_t other = test_end(rest);
            ja_read_noun_and(out, "");
            buffer_append(out, text_first(tests, end));
            buffer_append_string(out, " or ");
            buffer_append(out, text_first(rest, other));
            rest = text_from(rest, other + 2);
        }
        tests = text_from(tests, end + 2);
    }
}

static bool is_after_comma(const JaReader *r) {
    return r->at >= 3 && memcmp(r->text + r->at - 3, "、", 3) == 0;
}

/* kind -> 「N」 | { test } ( "カード" | "イベント" | "キャラカード" ), as tests that all hold */
static bool kind(JaReader *r, Buffer *tests) {
    if (tests->used == 0 && ja_read_text_at(r, "「")) {
        size_t start = r->at;
        buffer_append_string(tests, "name ");
        if (ja_read_noun_name(r, tests) && !ja_read_text_at(r, "以外")) return true;
        r->at = start;
        buffer_clear(tests);
    }
    while (ja_read_noun_test(r, tests)) continue;
    if (ja_read_text_take(r, "イベント")) return ja_read_noun_and(tests, "event"), true;
    if (ja_read_text_take(r, "キャラカード")) return ja_read_noun_and(tests, "character"), true;
    return tests->used > 0 && ja_read_text_take(r, "カード");
}

/* either -> { test "、" } kind "か" kind, among cards that are looked at or in a place that was
 * said; what is before a comma is about both. */
static bool either(JaReader *r, JaReadCards *out) {
    char memory[2][JA_READ_FILTER_MAX];
    Buffer one, other;
    buffer_init(&one, memory[0], sizeof memory[0]);
    buffer_init(&other, memory[1], sizeof memory[1]);
    bool is_there = r->is_looking && !out->has_owner;
    if (out->areas == 0 ? !is_there : (out->areas & AREAS_FIELD_CARDS) != 0) return false;
    Slice all = buffer_text(&out->filter), own = text_from(all, out->shared);
    if (text_find(all, SLICE("not name ")) < all.size) return false; /* of which kind? */
    buffer_append(&one, text_from(own, out->shared > 0 && own.size > 0 ? 2 : 0));
    bool is_plain = one.used > 0 && ja_read_text_at(r, "カード");
    if (!kind(r, &one) || !ja_read_text_take(r, "か")) return false;
    /* of "red Events or Characters" nobody knows whether the Characters are red */
    bool is_clear = is_plain || text_starts_with(buffer_text(&one), SLICE("name ")) ||
                    ja_read_text_at(r, "「");
    if (!is_clear || !kind(r, &other) || ja_read_text_at(r, "か")) return false;
    if (one.overflow || other.overflow) return false;
    out->filter.used = out->shared;
    or_each(buffer_text(&one), buffer_text(&other), &out->filter);
    if (out->areas == 0) out->is_looked = true;
    return true;
}

static bool head(JaReader *r, JaReadCards *out) {
    size_t start = r->at, used = out->filter.used;
    if (out->is_bare) return true;
    if (either(r, out)) return true;
    r->at = start;
    if (names(r, out)) return true;
    r->at = start;
    out->filter.used = used;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        if (!ja_read_text_take(r, heads[i].words)) continue;
        bool is_or = ja_read_text_at(r, "か") && !ja_read_text_at(r, "から");
        if (is_or && !ja_read_text_at(r, "かドン!!")) break;
        bool is_both = strstr(heads[i].words, "と") != NULL;
        return use_head(r, heads[i].categories, heads[i].is_card, is_both, out);
    }
    r->at = start;
    return mixed(r, out);
}

bool ja_read_noun_things(JaReader *r, JaReadCards *out) {
    size_t start = r->at;
    *out = (JaReadCards){.owner = WHOSE_EACH, .place = PLACE_ANY};
    buffer_init(&out->filter, out->memory, sizeof out->memory);
    while (!out->is_bare) {
        size_t before = r->at;
        bool is_number = number_test(r, &out->filter);
        if (!is_number && (owner(r, out) || where(r, out))) continue;
        if (!is_number && !ja_read_noun_test(r, &out->filter)) {
            if (r->at == before) break;
            continue;
        }
        if (is_after_comma(r)) out->shared = out->filter.used;
    }
    if (head(r, out) && !out->filter.overflow) {
        /* a hand, a deck, a trash or Life without an owner is your own */
        if (!out->has_owner && out->areas != 0 && !(out->areas & AREAS_FIELD_CARDS))
            out->owner = WHOSE_YOU;
        return true;
    }
    r->at = start;
    return false;
}

/* --- How many --- */

/* count -> "すべて" | [ "合計" ] NUMBER "枚" [ "ずつ" ] [ "まで" ] */
static void how_many(JaReader *r, JaReadCards *out) {
    size_t start = r->at;
    if (ja_read_text_take(r, "すべて")) {
        out->quantity = COUNT_ALL;
        return;
    }
    if (ja_read_text_take(r, "任意の枚数")) {
        out->quantity = COUNT_ANY;
        return;
    }
    ja_read_text_take(r, "合計");
    if (!ja_read_text_number(r, &out->count) || !ja_read_text_take(r, "枚")) {
        r->at = start;
        return;
    }
    out->is_each = ja_read_text_take(r, "ずつ");
    out->quantity = ja_read_text_take(r, "まで") ? COUNT_UP_TO : COUNT_EXACT;
    if (out->areas == JA_LIFE && out->place == PLACE_ANY && out->filter.used == 0)
        out->place = PLACE_TOP; /* nobody may look for one */
}

/* Cards that were named before. */
static const struct {
    const char *words, *reg;
} agains[] = {
    {"このキャラ", "this"},       {"このリーダー", "this"}, {"このステージ", "this"},
    {"このカード", "this"},       {"そのキャラ", "it"},     {"そのカード", "it"},
    {"選んだキャラ", "it"},       {"選んだカード", "it"},   {"残り", "looked"},
    {"公開したカード", "looked"},
};

static bool again(JaReader *r, JaReadCards *out) {
    size_t start = r->at;
    for (size_t i = 0; i < sizeof agains / sizeof agains[0]; i++) {
        if (!ja_read_text_take(r, agains[i].words)) continue;
        bool is_that = r->is_revealed && strcmp(agains[i].words, "そのカード") == 0;
        const char *reg = is_that ? "looked" : agains[i].reg;
        bool is_it = strcmp(reg, "it") == 0;
        bool is_looked = strcmp(reg, "looked") == 0;
        if (ja_read_text_at(r, "以外") || (is_it && !r->has_choice) ||
            (is_looked && !r->is_looking && !r->is_revealed))
            break;
        *out = (JaReadCards){.reg = reg};
        return true;
    }
    r->at = start;
    return false;
}

bool ja_read_noun(JaReader *r, JaReadCards *out) {
    size_t start = r->at;
    if (again(r, out)) return true;
    if (!ja_read_noun_things(r, out)) return false;
    how_many(r, out);
    bool is_one = out->areas == JA_LEADER && out->owner != WHOSE_EACH;
    /* what holds of "your Characters" holds of all of them */
    bool is_all = r->is_permanent && out->has_owner && out->areas & AREAS_FIELD_CARDS &&
                  ja_read_text_at(r, "は");
    if (out->quantity == COUNT_UNSAID && (is_one || is_all)) out->quantity = COUNT_ALL;
    bool is_unclear = out->is_mutual && out->quantity != COUNT_ALL;
    if (out->quantity != COUNT_UNSAID && !is_unclear) return true;
    r->at = start;
    return false;
}

/* --- As the card language has it --- */

void ja_read_noun_write_set(const JaReadCards *cards, Buffer *out) {
    if (cards->is_looked) {
        buffer_append_string(out, "looked");
    } else {
        bool said = false;
        buffer_append_string(out, tables_owner_words[cards->owner]);
        buffer_append_char(out, ' ');
        for (unsigned i = 0; i < LP_AREA_COUNT && cards->areas != AREAS_FIELD_CARDS; i++) {
            if (!(cards->areas >> i & 1)) continue;
            if (said) buffer_append_string(out, " and ");
            buffer_append_string(out, tables_area_words[i]);
            said = true;
        }
        if (cards->areas == AREAS_FIELD_CARDS) buffer_append_string(out, "field");
    }
    if (cards->filter.used == 0) return;
    buffer_append_string(out, " [");
    buffer_append(out, (Slice){cards->memory, cards->filter.used});
    buffer_append_char(out, ']');
}

void ja_read_noun_write(const JaReadCards *cards, Buffer *out) {
    if (cards->reg != NULL) {
        buffer_append_string(out, cards->reg);
        return;
    }
    bool is_stack = cards->place != PLACE_ANY && cards->quantity != COUNT_ALL;
    if (cards->quantity == COUNT_ALL || cards->quantity == COUNT_ANY) {
        buffer_append_string(out, cards->quantity == COUNT_ALL ? "all of " : "any number of ");
    } else {
        if (cards->quantity == COUNT_UP_TO) buffer_append_string(out, "up to ");
        buffer_append_int(out, cards->count);
        buffer_append_string(out, is_stack ? " from " : " of ");
        if (is_stack) buffer_append_string(out, tables_place_words[cards->place]);
        if (is_stack) buffer_append_string(out, " of ");
    }
    ja_read_noun_write_set(cards, out);
    if (cards->is_revealed) buffer_append_string(out, " revealed");
    if (cards->is_total) buffer_append_string(out, " in total");
    if (cards->is_theirs) buffer_append_string(out, " chosen by them");
}
