/* Nouns of the renderer: filters, selectors and registers as the cards name them. */
#include "compiler/render_internal.h"

#include <string.h>

#include "compiler/terms.h"

enum {
    AREA_FIELD = AREAS_FIELD_CARDS,
    AREA_LEADER_BIT = 1 << LP_AREA_LEADER,
    AREA_CHARACTER_BIT = 1 << LP_AREA_CHARACTER,
    AREA_STAGE_BIT = 1 << LP_AREA_STAGE,
    AREA_LIFE_BIT = 1 << LP_AREA_LIFE
};

/* Where a test goes: before the noun, as the noun, or after it. */
typedef enum Part { PART_BEFORE, PART_NAME, PART_HEAD, PART_AFTER } Part;

static int measure_of(unsigned kind);

const char *render_keyword_bracket(unsigned keyword) {
    return keyword < KEYWORD_COUNT ? terms_keywords[LANGUAGE_EN][keyword] : "";
}

const char *render_attribute_bracket(unsigned attribute) {
    return attribute < LP_ATTRIBUTE_COUNT ? terms_attributes[LANGUAGE_EN][attribute] : "";
}

const Selector *render_selector_of(const Render *r, unsigned row) {
    return &r->cards->selectors[row];
}

/* A type or an attribute that the rows have after a number is said there, too: "with a cost of
 * 3 or less and the {T} type". Marks it as such. */
static void mark_late(Tests *tests) {
    bool after = false;
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        bool kinds = true, either = end - i == 2 && tests->at[i].kind == TEST_NAME;
        for (int k = i; k < end; k++) {
            unsigned kind = tests->at[k].kind;
            bool is_kind = kind == TEST_TYPE || (kind == TEST_ATTRIBUTE && end - i == 1);
            bool second = either && k > i && (kind == TEST_TYPE || kind == TEST_ATTRIBUTE);
            kinds &= !tests->at[k].negated && (is_kind || (either && (k == i || second)));
        }
        for (int k = i; k < end && after && kinds; k++) tests->at[k].unused = 1;
        after |= measure_of(tests->at[i].kind) >= 0;
        i = end;
    }
}

void render_tests_of(const Render *r, unsigned filter, Tests *out) {
    const Filter *f = &r->cards->filters[filter];
    out->count = 0;
    for (unsigned i = 0; filter != 0 && i < f->test_count && i < RENDER_TESTS_MAX; i++)
        out->at[out->count++] = r->cards->tests[f->test_first + i];
    if (out->count > 0) out->at[out->count - 1].or_next = 0;
}

static Part test_part(const Test *t) {
    if (t->unused) return PART_AFTER;
    if (t->negated && t->kind != TEST_MULTICOLOR) return PART_AFTER;
    switch (t->kind) {
    case TEST_CATEGORY: return PART_HEAD;
    case TEST_NAME: return PART_NAME;
    case TEST_COLOR:
    case TEST_MULTICOLOR:
    case TEST_ATTRIBUTE:
    case TEST_TYPE:
    case TEST_KEYWORD:
    case TEST_RESTED:
    case TEST_ACTIVE:
    case TEST_FACE_UP:
    case TEST_ATTACKING: return PART_BEFORE;
    default: return PART_AFTER;
    }
}

/* The end of the clause that starts at `i`: one past its last test. */
int render_tests_clause_end(const Tests *tests, int i) {
    while (i < tests->count && tests->at[i].or_next) i++;
    return i < tests->count ? i + 1 : tests->count;
}

/* "A", "A or B", "A, B, or C": what comes before item `i` of `count`. */
static void list_join(Render *r, int i, int count, const char *last) {
    if (i == 0) return;
    if (count > 2 || r->goes_on) render_mark(r, ",");
    if (i == count - 1 && !r->goes_on) render_word(r, last);
}

static int bits_count(unsigned bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) count++;
    return count;
}

static void bits_words(Render *r, unsigned bits, const char *const *words, int words_count) {
    int count = bits_count(bits), said = 0;
    for (int i = 0; i < words_count; i++) {
        if (!(bits >> i & 1)) continue;
        list_join(r, said++, count, "or");
        render_word(r, words[i]);
    }
}

/* One test that comes before the noun, or a name. Types leave out the word "type" where the
 * next alternative is a type too. */
static void test_before(Render *r, const Test *t, bool type_follows) {
    switch (t->kind) {
    case TEST_COLOR:
        bits_words(r, t->operand, terms_colors[LANGUAGE_EN], LP_COLOR_COUNT);
        break;
    case TEST_MULTICOLOR: render_word(r, t->negated ? "monocolored" : "multicolored"); break;
    case TEST_ATTRIBUTE:
        bits_words(r, t->operand, terms_attributes[LANGUAGE_EN], LP_ATTRIBUTE_COUNT);
        render_word(r, "attribute");
        break;
    case TEST_TYPE:
        render_words_quoted(r, "{", r->cards->type_strings[t->operand], "}");
        if (!type_follows) render_word(r, "type");
        break;
    case TEST_NAME: render_words_quoted(r, "[", r->cards->name_strings[t->operand], "]"); break;
    case TEST_KEYWORD: render_word(r, render_keyword_bracket(t->operand)); break;
    case TEST_RESTED: render_word(r, "rested"); break;
    case TEST_ACTIVE: render_word(r, "active"); break;
    case TEST_FACE_UP: render_word(r, "face-up"); break;
    case TEST_ATTACKING: render_word(r, "attacking"); break;
    default: break;
    }
}

/* "Character cards", "Events", "Event or Stage cards" */
static void head_categories(Render *r, unsigned bits, bool on_field, bool many) {
    int count = bits_count(bits), said = 0;
    unsigned playable = 1u << LP_CATEGORY_CHARACTER | 1u << LP_CATEGORY_STAGE;
    bool plain = r->playing && bits == playable;
    for (unsigned i = LP_CATEGORY_LEADER; i <= LP_CATEGORY_STAGE; i++) {
        if (!(bits >> i & 1) || plain) continue;
        list_join(r, said++, count, "or");
        render_word(r, terms_categories[LANGUAGE_EN][i]);
    }
    bool event = bits == 1u << LP_CATEGORY_EVENT;
    if (event || (on_field && count == 1)) {
        if (many) render_mark(r, "s");
        return;
    }
    render_word(r, many ? "cards" : "card");
}

/* "Characters or Stages", on the field */
static void head_areas(Render *r, unsigned bits, bool many) {
    int said = 0;
    for (unsigned i = LP_CATEGORY_LEADER; i <= LP_CATEGORY_STAGE; i++) {
        if (!(bits >> i & 1)) continue;
        if (said++ > 0) render_word(r, "or");
        render_word(r, terms_categories[LANGUAGE_EN][i]);
        if (many) render_mark(r, "s");
    }
}

/* Does a clause start at test `i` that is names alone? Then the name is the noun. */
static bool is_name_clause(const Tests *tests, int i) {
    if (i > 0 && tests->at[i - 1].or_next) return false;
    for (int k = i; k < render_tests_clause_end(tests, i); k++)
        if (tests->at[k].kind != TEST_NAME || tests->at[k].negated) return false;
    return true;
}

/* The noun itself, from the area where the card is if no test says what it is. */
static void head(Render *r, const Tests *tests, unsigned areas, NounForm form) {
    bool many = form == NOUN_MANY, named = false;
    unsigned field = areas & AREA_FIELD;
    for (int i = 0; i < tests->count; i++) {
        const Test *t = &tests->at[i];
        if (test_part(t) == PART_HEAD) {
            unsigned bits = t->operand; /* "Characters or Stages" */
            for (int k = i; k + 1 < tests->count && tests->at[k].or_next; k++)
                if (test_part(&tests->at[k + 1]) == PART_HEAD) bits |= tests->at[k + 1].operand;
            bool on_field = field != 0 && field == areas;
            bool playing = r->playing;
            for (int k = 0; k < tests->count; k++) /* "{A} type [N] cards" are of any kind */
                if (tests->at[k].kind == TEST_NAME && !tests->at[k].negated) r->playing = false;
            if (on_field && bits != t->operand)
                head_areas(r, bits, many);
            else
                head_categories(r, bits, on_field, many);
            r->playing = playing;
            return;
        }
        named |= is_name_clause(tests, i);
    }
    const char *text = "card";
    if (areas == AREA_LIFE_BIT) text = "Life card";
    if (areas == AREA_LEADER_BIT) text = "Leader";
    if (areas == AREA_CHARACTER_BIT) text = "Character";
    if (areas == AREA_STAGE_BIT) text = "Stage";
    if (field == AREA_FIELD && named) return;
    if (field == 0 && named && areas != AREA_LIFE_BIT) return;
    if (areas == (AREA_LEADER_BIT | AREA_CHARACTER_BIT) && !named) {
        render_word(r, form == NOUN_ARTICLE ? "Leader or Character"
                       : r->together        ? "Leader and Character card"
                                            : "Leader or Character card");
        if (many) render_mark(r, "s");
        return;
    }
    if (areas == (AREA_LEADER_BIT | AREA_STAGE_BIT) && !named) text = "Leader or Stage card";
    if (areas == (AREA_CHARACTER_BIT | AREA_STAGE_BIT) && !named)
        text = "Character or Stage card";
    render_word(r, text);
    if (many) render_mark(r, "s");
}

/* --- What follows the noun --- */

static const struct {
    uint8_t kind;
    const char *before, *after; /* "a cost of" N, N "power" */
} measures[] = {
    {TEST_COST, "a cost of", ""},  {TEST_BASE_COST, "a base cost of", ""},
    {TEST_POWER, "", "power"},     {TEST_BASE_POWER, "", "base power"},
    {TEST_COUNTER, "", "Counter"}, {TEST_GIVEN_DON, "", "DON!! cards given"},
};

static int measure_of(unsigned kind) {
    for (int i = 0; i < (int)(sizeof measures / sizeof measures[0]); i++)
        if (measures[i].kind == kind) return i;
    return -1;
}

static void measure_words(Render *r, const Test *t, const Test *to) {
    int m = measure_of(t->kind);
    int64_t low = 0, high = 0;
    bool constant = render_number_constant(r, t->operand, &low);
    if (r->cards->numbers[t->operand].kind == NUMBER_CHOSEN && t->compare == CMP_EQ) {
        render_word(r, "the chosen cost");
        return;
    }
    unsigned kind = r->cards->numbers[t->operand].kind;
    if (t->compare == CMP_EQ && (kind == NUMBER_LOWEST_COST || kind == NUMBER_HIGHEST_COST ||
                                 kind == NUMBER_LOWEST_POWER || kind == NUMBER_HIGHEST_POWER)) {
        bool highest = kind == NUMBER_HIGHEST_COST || kind == NUMBER_HIGHEST_POWER;
        render_word(r, highest ? "the highest" : "the lowest");
        render_word(r, t->kind == TEST_COST ? "cost" : "power");
        return;
    }
    if (!constant) { /* "a cost equal to or less than the number of …" */
        render_word(r, measures[m].kind == TEST_COST        ? "a cost"
                       : measures[m].kind == TEST_BASE_COST ? "a base cost"
                                                            : measures[m].after);
        render_compare_words(r, t->compare, t->operand);
        return;
    }
    if (t->kind == TEST_GIVEN_DON) { /* "a DON!! card given", "2 or more DON!! cards given" */
        bool any = t->compare == CMP_GE && low == 1;
        if (any)
            render_word(r, "a DON!! card given");
        else if (t->compare == CMP_EQ && low == 0)
            render_word(r, "no DON!! cards given");
        else
            render_compare_words(r, t->compare, t->operand);
        if (!any && low != 0) render_word(r, "DON!! cards given");
        return;
    }
    render_word(r, measures[m].before);
    render_word_int(r, low);
    if (to != NULL && render_number_constant(r, to->operand, &high)) {
        render_word(r, "to");
        render_word_int(r, high);
        render_word(r, measures[m].after);
        return;
    }
    render_word(r, measures[m].after);
    render_word(r, terms_compares[LANGUAGE_EN][t->compare]);
    if (t->compare == CMP_LT) render_word(r, "less than that");
    if (t->compare == CMP_GT) render_word(r, "more than that");
}

static const char *how_card(const Render *r, unsigned reg, bool *plural) {
    static const char *const words[] = {
        [HOW_NONE] = "that card",
        [HOW_SELECTED] = "the selected card",
        [HOW_REVEALED] = "the revealed card",
        [HOW_LOOKED] = "that card",
        [HOW_TRASHED] = "the trashed card",
        [HOW_RETURNED] = "the returned Character",
        [HOW_PLAYED] = "that card",
        [HOW_GIVEN] = "that card",
    };
    *plural = render_register_plural(r, reg);
    if (reg < REG_STORED_COUNT) return words[r->named[reg].how];
    return reg == REG_THIS ? render_this_words(r) : "that card";
}

/* One test after the noun, without "with". Returns the word that goes before it. */
static void test_after(Render *r, const Test *t, const Test *to) {
    bool plural = false;
    switch (t->kind) {
    case TEST_TYPE_PART:
        render_words_quoted(r, "a type including \"", r->cards->part_strings[t->operand], "\"");
        break;
    case TEST_NAME_PART:
        render_words_quoted(r, "a card name including \"", r->cards->part_strings[t->operand],
                            "\"");
        break;
    case TEST_TRIGGER: render_word(r, t->negated ? "no [Trigger]" : "a [Trigger]"); break;
    case TEST_NO_BASE_EFFECT:
        render_word(r, t->negated ? "a base effect" : "no base effect");
        break;
    case TEST_TIMING:
        render_word(r, t->operand == TIMING_ON_PLAY || t->operand == TIMING_ON_KO ||
                               t->operand == TIMING_ACTIVATE_MAIN
                           ? "an"
                           : "a");
        render_word(r, render_timing_tag(t->operand));
        render_word(r, "effect");
        break;
    case TEST_SAME_NAME:
        render_word(r, "the same card name as");
        render_word(r, how_card(r, t->operand, &plural));
        break;
    case TEST_SAME_COLOR:
        render_word(r, t->negated ? "a different color than" : "the same color as");
        render_word(r, how_card(r, t->operand, &plural));
        break;
    case TEST_SAME_TYPE:
        render_word(r, "the same type as");
        render_word(r, how_card(r, t->operand, &plural));
        break;
    case TEST_PLAYED_THIS_TURN: render_word(r, "played on this turn"); break;
    default:
        if (measure_of(t->kind) >= 0) {
            measure_words(r, t, to);
            break;
        }
        if (t->kind == TEST_TYPE || t->kind == TEST_ATTRIBUTE) render_word(r, "the");
        test_before(r, t, false);
        break;
    }
}

/* "that is either [N] or has the <A> attribute", "the {A} or {B} type" */
static bool late_words(Render *r, const Tests *tests, int i, int end, bool *with) {
    const Test *t = &tests->at[i];
    if (!t->unused) return false;
    if (t->kind == TEST_NAME) {
        render_word(r, "that is either");
        test_before(r, t, false);
        render_word(r, "or has");
        test_after(r, t + 1, NULL);
        return true;
    }
    render_word(r, *with ? "and the" : "with the");
    *with = true;
    for (int k = i; k < end; k++) {
        list_join(r, k - i, end - i, "or");
        test_before(r, &tests->at[k], k + 1 < end);
    }
    return true;
}

/* Is it an exception by name that goes on from the one before it? */
static bool is_next_name(const Tests *tests, int i) {
    const Test *t = &tests->at[i], *before = t - 1;
    return i > 0 && t->kind == TEST_NAME && t->negated && !t->or_next &&
           before->kind == TEST_NAME && before->negated && !before->or_next &&
           (i == 1 || !before[-1].or_next);
}

/* "other than [A] and [B]", "without a [Trigger]", "that is a different color than …" */
static bool negated_words(Render *r, const Tests *tests, int i) {
    const Test *t = &tests->at[i];
    if (!t->negated) return false;
    switch (t->kind) {
    case TEST_IN:
        render_word(r, "other than");
        render_word(r, t->operand == REG_THIS ? render_this_words(r) : "that card");
        return true;
    case TEST_NAME:
        if (!is_next_name(tests, i))
            render_word(r, "other than");
        else if (i + 1 < tests->count && is_next_name(tests, i + 1))
            render_mark(r, ",");
        else
            render_word(r, "and");
        test_before(r, t, false);
        return true;
    case TEST_SAME_COLOR:
        render_word(r, "that is");
        test_after(r, t, NULL);
        return true;
    case TEST_KEYWORD:
        render_word(r, "without");
        test_before(r, t, false);
        return true;
    case TEST_ATTRIBUTE:
        render_word(r, "without the");
        test_before(r, t, false);
        return true;
    case TEST_TIMING:
        render_word(r, "without");
        test_after(r, t, NULL);
        return true;
    case TEST_TYPE_PART:
        render_word(r, "that do not have");
        test_after(r, t, NULL);
        return true;
    case TEST_TRIGGER:
    case TEST_NO_BASE_EFFECT:
    case TEST_COST:
    case TEST_POWER: return false;
    default:
        render_word(r, "without the");
        test_before(r, t, false);
        return true;
    }
}

/* A lower bound that is followed by an upper bound of the same kind is a range. */
static bool is_range(const Render *r, const Tests *tests, int i) {
    int64_t unused = 0;
    const Test *a = &tests->at[i], *b = &tests->at[i + 1];
    return i + 1 < tests->count && !a->or_next && !b->or_next && measure_of(a->kind) >= 0 &&
           a->kind == b->kind && a->compare == CMP_GE && b->compare == CMP_LE &&
           render_number_constant(r, a->operand, &unused) &&
           render_number_constant(r, b->operand, &unused);
}

/* "with a Counter", "without a Counter" */
static bool counter_words(Render *r, const Test *t) {
    int64_t value = 0;
    if (t->kind != TEST_COUNTER || !render_number_constant(r, t->operand, &value) || value != 0)
        return false;
    render_word(r, t->compare == CMP_EQ ? "without a Counter" : "with a Counter");
    return true;
}

void render_noun_tests_after(Render *r, const Tests *tests, bool say_with) {
    bool with = false;
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        const Test *t = &tests->at[i];
        /* "With a type including … or [N]": the first says where the clause is said. */
        bool before = test_part(t) != PART_AFTER;
        for (int k = i; k < end; k++) before |= test_part(&tests->at[k]) == PART_HEAD;
        if (late_words(r, tests, i, end, &with)) {
            i = end;
            continue;
        }
        if (before || counter_words(r, t) || negated_words(r, tests, i)) {
            i = end;
            continue;
        }
        if (with && t->kind == TEST_GIVEN_DON)
            render_word(r, "with"); /* as the cards say it */
        else if (with)
            render_word(r, "and");
        else if (say_with && t->kind != TEST_PLAYED_THIS_TURN)
            render_word(r, "with");
        with = true;
        bool range = is_range(r, tests, i);
        test_after(r, t, range ? &tests->at[i + 1] : NULL);
        for (int k = i + 1; k < end; k++) {
            const Test *other = &tests->at[k];
            int64_t value = 0;
            bool name = test_part(other) == PART_NAME;
            bool number = other->kind == t->kind && measure_of(t->kind) >= 0 &&
                          t->compare == CMP_EQ && other->compare == CMP_EQ &&
                          render_number_constant(r, other->operand, &value);
            render_word(r, name || number ? "or" : "or with");
            if (number) /* "a cost of 3 or 4" */
                render_word_int(r, value);
            else
                test_after(r, other, NULL);
        }
        i = range ? end + 1 : end;
    }
}

/* A clause whose alternatives do not all come before the noun is said in two parts: "{A} type
 * card" and, after the noun, "or card with a type including …" or "or [N]". */
static int clause_split(const Render *r, const Tests *tests, int i, int end) {
    bool other = false;
    bool named = true; /* "{A} type or [N] Leader": "Leader or [N]" would be more cards */
    for (int k = i; k < end; k++) {
        Part part = test_part(&tests->at[k]);
        named &= part == PART_BEFORE || part == PART_NAME;
    }
    if (r->is_leader && named) return end;
    bool head = test_part(&tests->at[i]) == PART_HEAD;
    for (int k = i; k < end; k++) {
        Part part = test_part(&tests->at[k]);
        bool last = true; /* "{A} type, [N], or {B} type card" is one list */
        for (int n = k; n < end; n++) last &= test_part(&tests->at[n]) != PART_BEFORE;
        if (k > i && (part == PART_AFTER || (part == PART_NAME && other && last))) return k;
        if (head && part != PART_HEAD) return k; /* "Event or {A} type card" */
        if (part == PART_BEFORE || part == PART_HEAD) other = true;
    }
    return end;
}

void render_noun_tests_before(Render *r, const Tests *tests) {
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i), split = clause_split(r, tests, i, end);
        Part part = test_part(&tests->at[i]);
        if (part == PART_BEFORE || part == PART_NAME) {
            for (int k = i; k < split; k++) {
                bool type = k + 1 < split && tests->at[k].kind == TEST_TYPE &&
                            tests->at[k + 1].kind == TEST_TYPE;
                /* "all of your [A] and [B]": every card of either name */
                bool both = r->all && tests->at[i].kind == TEST_NAME;
                list_join(r, k - i, split - i, both ? "and" : "or");
                test_before(r, &tests->at[k], type);
            }
        }
        i = end;
    }
}

/* The parts that clause_split has left: "or card with …", "or [N]". */
static void noun_split(Render *r, const Tests *tests, unsigned areas, NounForm form) {
    Tests none = {.count = 0};
    for (int i = 0; i < tests->count; i++) {
        bool mixed = (i > 0 && tests->at[i - 1].or_next) || tests->at[i].or_next;
        if (test_part(&tests->at[i]) == PART_HEAD && !mixed)
            none.at[none.count++] = tests->at[i];
    }
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i), split = clause_split(r, tests, i, end);
        bool all_after = test_part(&tests->at[i]) == PART_AFTER;
        for (int k = split; k < end && !all_after; k++) {
            if (test_part(&tests->at[k]) == PART_BEFORE) { /* "or {A} or {B} type card" */
                bool same = k + 1 < end && tests->at[k].kind == TEST_TYPE &&
                            tests->at[k + 1].kind == TEST_TYPE;
                render_word(r, "or");
                test_before(r, &tests->at[k], same);
                if (k + 1 == end || test_part(&tests->at[k + 1]) != PART_BEFORE)
                    head(r, &none, areas, form);
                continue;
            }
            render_word(r, "or");
            if (test_part(&tests->at[k]) == PART_NAME) {
                test_before(r, &tests->at[k], false);
                continue;
            }
            head(r, &none, areas, form);
            render_word(r, "with");
            test_after(r, &tests->at[k], NULL);
        }
        i = end;
    }
}

/* In a list of Leader and Characters a cost speaks of the Characters anyway, so the rows have
 * "leader or cost …" where the cards say the cost alone. */
static void cost_of_characters(Tests *tests, unsigned areas) {
    if (areas != (AREA_LEADER_BIT | AREA_CHARACTER_BIT)) return;
    for (int i = 0; i + 1 < tests->count; i++) {
        const Test *t = &tests->at[i], *next = t + 1;
        if (t->kind != TEST_CATEGORY || t->operand != 1u << LP_CATEGORY_LEADER || !t->or_next ||
            t->negated || (next->kind != TEST_COST && next->kind != TEST_BASE_COST))
            continue;
        for (int k = i; k + 1 < tests->count; k++) tests->at[k] = tests->at[k + 1];
        tests->count--;
    }
}

static void noun_plain(Render *r, const Tests *tests, unsigned areas, NounForm form) {
    render_noun_tests_before(r, tests);
    head(r, tests, areas, form);
    noun_split(r, tests, areas, form);
    render_noun_tests_after(r, tests, true);
}

/* "Card with a [Trigger] or Event": the noun is said first. */
static void heads_first(Tests *tests) {
    for (int i = 0; i < tests->count; i = render_tests_clause_end(tests, i)) {
        int end = render_tests_clause_end(tests, i);
        if (test_part(&tests->at[i]) != PART_AFTER) continue;
        for (int k = i + 1; k < end; k++) {
            if (test_part(&tests->at[k]) != PART_HEAD) continue;
            Test noun = tests->at[k], other = tests->at[i];
            noun.or_next = other.or_next;
            other.or_next = tests->at[k].or_next;
            tests->at[i] = noun;
            tests->at[k] = other;
            break;
        }
    }
}

static bool has_head(const Tests *tests) {
    for (int i = 0; i < tests->count; i++)
        if (test_part(&tests->at[i]) == PART_HEAD) return true;
    return false;
}

static bool has_name(const Tests *tests) {
    for (int i = 0; i < tests->count; i++)
        if (test_part(&tests->at[i]) == PART_NAME) return true;
    return false;
}

static bool has_exception(const Tests *tests) {
    for (int i = 0; i < tests->count; i++)
        if (tests->at[i].negated) return true;
    return false;
}

/* Is all of it said after the noun, each test by itself? */
static bool shared_after(const Tests *tests) {
    for (int i = 0; i < tests->count; i++)
        if (tests->at[i].or_next) return false;
    return tests->count > 0;
}

/* Puts a test that comes after the noun before the others that do. */
static void say_first(Tests *tests, const Test *t) {
    if (test_part(t) != PART_AFTER || tests->count == RENDER_TESTS_MAX) return;
    for (int k = tests->count; k > 0; k--) tests->at[k] = tests->at[k - 1];
    tests->at[0] = *t;
    tests->count++;
}

/* Several names, and nothing else */
static bool is_name_list(const Tests *tests) {
    return tests->count > 1 && is_name_clause(tests, 0) &&
           render_tests_clause_end(tests, 0) == tests->count;
}

/* Says again how many cards they are and whose; of a Leader only whose it is. */
static void say_again(Render *r, bool is_leader) {
    char words[64];
    Slice said = text_from(text_first(buffer_text(r->out), r->again_to), r->again_from);
    size_t of = text_find(said, SLICE(" of "));
    if (is_leader && of < said.size) said = text_from(said, of + 3);
    if (said.size >= sizeof words || r->out->overflow) return;
    memcpy(words, said.at, said.size);
    words[said.size] = 0;
    words[0] = text_lower(words[0]); /* it may have begun the sentence */
    if (words[0] == ' ')
        render_mark(r, words);
    else
        render_word(r, words);
}

/* Does it say that the card is a Leader, and nothing else? */
static bool is_of_leader(const Tests *tests) {
    for (int i = 0; i < tests->count; i++)
        if (test_part(&tests->at[i]) == PART_HEAD)
            return tests->at[i].operand == 1u << LP_CATEGORY_LEADER;
    return false;
}

void render_noun(Render *r, const Tests *given, unsigned areas, NounForm form) {
    r->is_leader = areas == AREA_LEADER_BIT;
    Tests copy = *given;
    const Tests *tests = &copy;
    cost_of_characters(&copy, areas);
    mark_late(&copy);
    size_t at = r->out->used;
    Tests a, b, shared, ahead = {.count = 0};
    bool first = true;
    if (render_shape_either(tests, &a, &b, &shared, &first)) {
        /* What both share and comes before the noun goes with both alternatives. */
        for (int i = 0; i < shared.count; i++)
            if (test_part(&shared.at[i]) == PART_HEAD) {
                if (!has_head(&a)) a.at[a.count++] = shared.at[i];
                if (!has_head(&b)) b.at[b.count++] = shared.at[i];
            } else if (test_part(&shared.at[i]) == PART_BEFORE) {
                ahead.at[ahead.count++] = shared.at[i];
            }
        render_noun_tests_before(r, &ahead);
        Tests *one = first ? &a : &b, *two = first ? &b : &a;
        r->goes_on = !r->all && is_name_list(one);
        /* "with a cost of 6 or less other than [A] or [B] with a cost of 6 or less": after an
         * exception what both share applies to each */
        bool again = r->again_to > r->again_from && !r->all && !r->goes_on && !has_head(one) &&
                     has_head(two) && is_name_clause(one, 0) && !ahead.count;
        bool twice = (has_exception(one) || again) && shared_after(&shared);
        for (int i = shared.count - 1; i >= 0 && twice; i--) say_first(one, &shared.at[i]);
        noun_plain(r, one, areas, form);
        if (r->goes_on) render_mark(r, ","); /* "[A], [B], or red Event" */
        r->goes_on = false;
        /* "other than [A] or [B]" would be neither */
        bool counts = has_exception(one) && form == NOUN_ONE;
        bool article =
            form == NOUN_ARTICLE && is_name_clause(one, 0) && !has_head(one) && has_head(two);
        render_word(r, r->all ? "and" : counts ? "or 1" : article ? "or a" : "or");
        bool leader = again && is_of_leader(two);
        bool several = has_exception(one) && form == NOUN_MANY && !again && !r->all &&
                       r->again_to > r->again_from;
        if (r->all && r->again_to > r->again_from && is_name_clause(one, 0) && !has_head(one) &&
            has_head(two) && has_name(two))
            several = true;   /* "all of your [A] and all of your [B] Leaders" */
        if (again || several) /* "up to 1 [A] or up to 1 {T} type Character card" */
            say_again(r, leader);
        if (leader) form = NOUN_ONE;
        noun_plain(r, two, areas, form);
        render_noun_tests_after(r, &shared, true);
    } else {
        heads_first(&copy);
        noun_plain(r, tests, areas, form);
    }
    if (form == NOUN_ARTICLE &&
        !(r->out->used > at + 1 && r->out->at[r->out->used - 1] == ']' && tests->count == 1 &&
          tests->at[0].kind == TEST_NAME))
        render_article_at(r, at);
}

void render_noun_of_filter(Render *r, unsigned filter, unsigned areas, NounForm form) {
    Tests tests;
    render_tests_of(r, filter, &tests);
    render_noun(r, &tests, areas, form);
}
