/* Conditions of the Japanese reader: what is before "場合、". */
#include <string.h>

#include "compiler/ja_read_internal.h"

/* How a clause ends: before "場合", or before the next clause. */
static const struct {
    const char *last, *link;
} endings[] = {
    {"", "で、"},       {"の", "で、"},     {"ある", "あり、"}, {"いる", "いて、"},
    {"いる", "おり、"}, {"だった", "で、"}, {"", "でかつ、"},   {"ある", "いて、"},
};

/* Is this the end of a clause? `is_last`: of the last one. */
static bool ending(JaReader *r, bool *is_last) {
    size_t start = r->at;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        *is_last = true;
        if (ja_read_text_take(r, endings[i].last) && ja_read_text_at(r, "場合、")) return true;
        r->at = start;
        *is_last = false;
        if (ja_read_text_take(r, endings[i].link)) return true;
        r->at = start;
    }
    return false;
}

/* "いない": there is none. */
static bool no_ending(JaReader *r, bool *is_last) {
    *is_last = true;
    if ((ja_read_text_take(r, "いない") || ja_read_text_take(r, "ない")) &&
        ja_read_text_at(r, "場合、"))
        return true;
    *is_last = false;
    return ja_read_text_take(r, "おらず、") || ja_read_text_take(r, "なく、");
}

/* --- Numbers of a player's things --- */

static const struct {
    uint8_t kind; /* NumberKind */
    const char *word;
} counted[] = {
    {NUMBER_LIFE, "life"},
    {NUMBER_HAND, "hand"},
    {NUMBER_DECK, "deck"},
    {NUMBER_TRASH, "trash"},
    {NUMBER_DON_FIELD, "don"},
    {NUMBER_DON_ACTIVE, "active don"},
    {NUMBER_DON_RESTED, "rested don"},
    {NUMBER_DON_GIVEN, "given don"},
};

static const char *whose(JaReader *r) {
    return ja_read_text_take(r, "自分の")         ? "your "
           : ja_read_text_take(r, "相手の")       ? "their "
           : ja_read_text_take(r, "お互いの")     ? "both "
           : ja_read_text_take(r, "自分と相手の") ? "both "
                                                  : NULL;
}

/* things -> WHOSE THINGS [ "の合計枚数" | "の枚数" ] */
static const char *things(JaReader *r) {
    const char *words[sizeof counted / sizeof counted[0]];
    for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++)
        words[i] = terms_count(counted[i].kind)->things[LANGUAGE_JA];
    int found = ja_read_text_longest(r, words, (int)(sizeof words / sizeof words[0]));
    return found < 0 ? NULL : counted[found].word;
}

/* compared -> "が" THINGS ( "の枚数以下" | … | "より少ない" | "より多い" ) */
static bool with_other(JaReader *r, const char *what, Buffer *out) {
    const char *other = whose(r);
    const char *same = other != NULL ? things(r) : NULL;
    if (other == NULL && ja_read_text_take(r, "相手より")) {
        other = "their ";
        same = what;
    } else if (same == NULL ||
               !(ja_read_text_take(r, "の枚数") || ja_read_text_at(r, "より"))) {
        return false;
    } else if (!ja_read_text_take(r, "より")) {
        const char *sign = ja_read_text_take(r, "以下")     ? " <= "
                           : ja_read_text_take(r, "以上")   ? " >= "
                           : ja_read_text_take(r, "と同じ") ? " = "
                                                            : NULL;
        if (sign == NULL) return false;
        buffer_append_string(out, sign);
        buffer_append_string(out, other);
        buffer_append_string(out, same);
        return true;
    }
    if (!ja_read_text_at(r, "少な") && !ja_read_text_at(r, "多")) return false;
    buffer_append_string(out, ja_read_text_at(r, "少な") ? " < " : " > ");
    buffer_append_string(out, other);
    buffer_append_string(out, same);
    return true;
}

static bool compare_ending(JaReader *r, bool *is_last) {
    *is_last = ja_read_text_take(r, "少ない") || ja_read_text_take(r, "多い");
    if (*is_last) return ja_read_text_at(r, "場合、");
    if (ja_read_text_take(r, "少なく、") || ja_read_text_take(r, "多く、")) return true;
    return ending(r, is_last);
}

/* "3枚以上" after what is compared */
static bool amount(JaReader *r, Buffer *out) {
    int n;
    if (!ja_read_text_number(r, &n) || !ja_read_text_take(r, "枚")) return false;
    buffer_append_string(out, ja_read_text_take(r, "以下")   ? " <= "
                              : ja_read_text_take(r, "以上") ? " >= "
                                                             : " = ");
    buffer_append_int(out, n);
    return true;
}

static const char *owned(JaReader *r, Buffer *out) {
    const char *owner = whose(r);
    const char *what = owner != NULL ? things(r) : NULL;
    if (what == NULL) return NULL;
    if (!ja_read_text_take(r, "の合計枚数")) ja_read_text_take(r, "の枚数");
    buffer_append_string(out, owner);
    buffer_append_string(out, what);
    return what;
}

bool ja_read_condition_number(JaReader *r, Buffer *out) { return owned(r, out) != NULL; }

/* any -> "がある" | "がない" */
static bool any(JaReader *r, Buffer *out, bool *is_last) {
    if (ja_read_text_at(r, "ある") || ja_read_text_at(r, "あり、")) {
        buffer_append_string(out, " >= 1");
        return ending(r, is_last);
    }
    buffer_append_string(out, " = 0");
    return ja_read_text_at(r, "な") && no_ending(r, is_last);
}

/* number -> things "が" ( amount | compared | any ) */
static bool number(JaReader *r, Buffer *out, bool *is_last) {
    const char *what = owned(r, out);
    if (what == NULL || !ja_read_text_take(r, "が")) return false;
    size_t start = r->at, used = out->used;
    ja_read_text_take(r, "合計");
    if (amount(r, out)) return ending(r, is_last);
    if (with_other(r, what, out)) return compare_ending(r, is_last);
    r->at = start;
    out->used = used;
    return any(r, out, is_last);
}

/* --- Cards --- */

/* Are there such cards, and how many: things "が" ( "いる" | "いない" | amount "いる" ) */
static bool exists(JaReader *r, Buffer *out, bool *is_last) {
    JaReadCards cards;
    char memory[JA_READ_FILTER_MAX];
    Buffer set;
    r->in_condition = true;
    bool is = ja_read_noun_things(r, &cards);
    r->in_condition = false;
    if (!is || cards.is_bare || cards.is_mutual || !ja_read_text_take(r, "が")) return false;
    if (cards.areas == JA_LEADER) return false; /* a Leader is always there */
    buffer_init(&set, memory, sizeof memory);
    ja_read_noun_write_set(&cards, &set);
    if (set.overflow) return false;
    if (no_ending(r, is_last)) {
        buffer_append_string(out, "not there is one of ");
        buffer_append_string(out, memory);
        return true;
    }
    if (text_is_digit(r->text[r->at])) {
        buffer_append_string(out, "count of ");
        buffer_append_string(out, memory);
        return amount(r, out) && ending(r, is_last);
    }
    buffer_append_string(out, "there is one of ");
    buffer_append_string(out, memory);
    return (ja_read_text_at(r, "い") || ja_read_text_at(r, "あ") || ja_read_text_at(r, "お")) &&
           ending(r, is_last);
}

static const struct {
    const char *words, *card;
} subjects[] = {
    {"自分のリーダー", "your leader"},
    {"相手のリーダー", "their leader"},
    {"このリーダー", "this"},
    {"このキャラ", "this"},
    {"このステージ", "this"},
    {"このカード", "this"},
    {"公開したカード", "looked"},
    {"そのカード", "looked"},
    {"そのキャラ", "it"},
};

/* "「N」" or "「A」か「B」", as what a card is */
static bool named(JaReader *r, Buffer *test) {
    do {
        if (test->used > 0) buffer_append_string(test, " or ");
        buffer_append_string(test, "name ");
        if (!ja_read_noun_name(r, test)) return false;
    } while (ja_read_text_take(r, "か"));
    return true;
}

/* A test whose last letters are "の", before "で、": "多色で、" */
static bool test_and_more(JaReader *r, Buffer *test) {
    static const struct {
        const char *words, *test;
    } linked[] = {
        {"多色で、", "multicolor"}, {"レストで、", "rested"}, {"アクティブで、", "active"}};
    for (size_t i = 0; i < sizeof linked / sizeof linked[0]; i++) {
        if (!ja_read_text_take(r, linked[i].words)) continue;
        buffer_append_string(test, linked[i].test);
        return true;
    }
    return false;
}

/* measured -> MEASURE "が" NUMBER [ "以上" | "以下" ], of a card */
static bool measured(JaReader *r, Buffer *test) {
    static const struct {
        const char *words, *test;
    } measures[] = {{"元々のパワーが", "base power"},
                    {"元々のコストが", "base cost"},
                    {"パワーが", "power"},
                    {"コストが", "cost"}};
    int value;
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; i++) {
        if (!ja_read_text_take(r, measures[i].words)) continue;
        if (!ja_read_text_number(r, &value)) return false;
        buffer_append_string(test, measures[i].test);
        buffer_append_string(test, ja_read_text_take(r, "以下")   ? " <= "
                                   : ja_read_text_take(r, "以上") ? " >= "
                                                                  : " = ");
        buffer_append_int(test, value);
        return true;
    }
    return false;
}

/* What is said only of one card: what it costs, when it came. */
static bool said_of_it(JaReader *r, Buffer *test) {
    bool is_chosen = ja_read_text_take(r, "宣言したコストと同じ");
    if (is_chosen) buffer_append_string(test, "cost = chosen");
    if (is_chosen) return true;
    if (!ja_read_text_take(r, "登場したターンの")) return false;
    buffer_append_string(test, "played this turn");
    return true;
}

/* is -> SUBJECT ( "が" ( test | names ) | "のパワーが7000以上" ) */
static bool card_is(JaReader *r, Buffer *out, bool *is_last) {
    char memory[JA_READ_FILTER_MAX];
    Buffer test;
    size_t i = 0;
    buffer_init(&test, memory, sizeof memory);
    while (i < sizeof subjects / sizeof subjects[0] && !ja_read_text_take(r, subjects[i].words))
        i++;
    if (i == sizeof subjects / sizeof subjects[0]) return false;
    if (strcmp(subjects[i].card, "looked") == 0 && !r->is_revealed) return false;
    if (strcmp(subjects[i].card, "it") == 0 && !r->has_choice) return false;
    bool is = ja_read_text_take(r, "の") && measured(r, &test);
    if (!is && !ja_read_text_take(r, "が")) return false;
    size_t start = r->at;
    is = is || said_of_it(r, &test) || ja_read_noun_test(r, &test);
    if (is) {
        *is_last = ja_read_text_at(r, "場合、");
        is = *is_last || ja_read_text_take(r, "で、");
    }
    if (!is) {
        r->at = start;
        buffer_clear(&test);
        *is_last = false;
        is = test_and_more(r, &test);
    }
    if (!is) {
        r->at = start;
        buffer_clear(&test);
        is = named(r, &test) && ending(r, is_last);
    }
    buffer_append_string(out, subjects[i].card);
    buffer_append_string(out, " is [");
    buffer_append_string(out, memory);
    buffer_append_char(out, ']');
    return is && !test.overflow;
}

/* only -> ( "自分" | "相手" ) "の" [ "場の" ] "キャラが" [ "、" ] { test } "キャラのみ" */
static bool only(JaReader *r, Buffer *out, bool *is_last) {
    char memory[JA_READ_FILTER_MAX];
    Buffer test;
    buffer_init(&test, memory, sizeof memory);
    bool is_you = ja_read_text_take(r, "自分の");
    if (!is_you && !ja_read_text_take(r, "相手の")) return false;
    ja_read_text_take(r, "場の");
    if (!ja_read_text_take(r, "キャラが")) return false;
    ja_read_text_take(r, "、");
    while (ja_read_noun_test(r, &test)) continue;
    if (test.used == 0 || test.overflow || !ja_read_text_take(r, "キャラのみ")) return false;
    buffer_append_string(out, is_you ? "all of your characters are ["
                                     : "all of their characters are [");
    buffer_append_string(out, memory);
    buffer_append_char(out, ']');
    return ending(r, is_last);
}

static bool did(JaReader *r, Buffer *out, bool *is_last) {
    *is_last = true;
    buffer_append_string(out, "so");
    return (ja_read_text_take(r, "そうした") || ja_read_text_take(r, "登場させた")) &&
           ja_read_text_at(r, "場合、");
}

static bool clause(JaReader *r, Buffer *out, bool *is_last) {
    static bool (*const rules[])(JaReader * r, Buffer * out,
                                 bool *is_last) = {did, number, card_is, only, exists};
    size_t start = r->at, used = out->used;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (rules[i](r, out, is_last)) return true;
        r->at = start;
        out->used = used;
        out->at[used] = 0;
    }
    return false;
}

bool ja_read_condition(JaReader *r, Buffer *out) {
    bool is_last = false;
    size_t start = r->at;
    while (!is_last) {
        if (out->used > 0) buffer_append_string(out, " and ");
        if (!clause(r, out, &is_last)) {
            r->at = start;
            return false;
        }
    }
    return ja_read_text_take(r, "場合、") && !out->overflow;
}
