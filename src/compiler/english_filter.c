/* What a text says about a card: colours, types, names, costs, powers, and what it is not. */
#include <string.h>

#include "compiler/english_internal.h"
#include "effect/tables.h"

/* --- Conjunctions of clauses ------------------------------------------------------------ */

void english_filter_and(Filtering *f, Test test) {
    if (f->count == FILTER_TESTS_MAX) {
        f->is_full = true;
        return;
    }
    f->at[f->count++] = test;
}

void english_filter_or(Filtering *f, Test test) {
    if (f->count > 0) f->at[f->count - 1].or_next = 1;
    english_filter_and(f, test);
}

void english_filter_first(Filtering *f, Test test) {
    english_filter_and(f, test);
    if (f->is_full) return;
    memmove(&f->at[1], &f->at[0], (f->count - 1) * sizeof f->at[0]);
    f->at[0] = test;
}

/* One past the last test of the clause that starts at `i`. */
static uint32_t clause_end(const Filtering *f, uint32_t i) {
    while (i < f->count && f->at[i].or_next) i++;
    return i < f->count ? i + 1 : f->count;
}

static bool same_test(const Test *a, const Test *b) {
    return a->kind == b->kind && a->negated == b->negated && a->compare == b->compare &&
           a->operand == b->operand;
}

/* Is the clause of `f` at `i` also a clause of `g`? */
static bool has_clause(const Filtering *f, uint32_t i, const Filtering *g) {
    uint32_t size = clause_end(f, i) - i;
    for (uint32_t k = 0; k < g->count; k = clause_end(g, k)) {
        if (clause_end(g, k) - k != size) continue;
        bool same = true;
        for (uint32_t n = 0; n < size; n++) same &= same_test(&f->at[i + n], &g->at[k + n]);
        if (same) return true;
    }
    return false;
}

/* Copies the clauses that both have: what the noun is, or the others. */
static void shared_clauses(const Filtering *a, const Filtering *b, bool heads, Filtering *out) {
    for (uint32_t i = 0; i < a->count; i = clause_end(a, i)) {
        if (!has_clause(a, i, b) || (a->at[i].kind == TEST_CATEGORY) != heads) continue;
        for (uint32_t n = i; n < clause_end(a, i); n++) english_filter_and(out, a->at[n]);
    }
}

/* Every clause of one with every clause of the other; what both demand is demanded once. */
void english_filter_either(const Filtering *a, const Filtering *b, Filtering *out) {
    *out = (Filtering){.is_full = a->is_full || b->is_full};
    if (a->count == 0 || b->count == 0) return; /* one of them is any card */
    shared_clauses(a, b, true, out);
    for (uint32_t i = 0; i < a->count; i = clause_end(a, i)) {
        if (has_clause(a, i, b)) continue;
        for (uint32_t k = 0; k < b->count; k = clause_end(b, k)) {
            if (has_clause(b, k, a)) continue;
            for (uint32_t n = i; n < clause_end(a, i); n++) english_filter_and(out, a->at[n]);
            for (uint32_t n = k; n < clause_end(b, k); n++) english_filter_or(out, b->at[n]);
        }
    }
    shared_clauses(a, b, false, out);
}

uint16_t english_filter_row(English *e, const Filtering *f) {
    if (f->is_full) english_words_refuse(e, "too much is said of the cards");
    return builder_filter(e->builder, f->at, f->count);
}

static Test test_of(TestKind kind, unsigned operand) {
    return (Test){.kind = (uint8_t)kind, .operand = (uint16_t)operand};
}

void english_filter_category(Filtering *f, unsigned categories) {
    english_filter_and(f, test_of(TEST_CATEGORY, categories));
}

void english_filter_drop_category(Filtering *filter) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < filter->count; i++)
        if (filter->at[i].kind != TEST_CATEGORY) filter->at[kept++] = filter->at[i];
    filter->count = kept;
}

/* --- Before the noun -------------------------------------------------------------------- */

/* The printed names of keyword effects. */
static const char *const keyword_names[KEYWORD_COUNT] = {
    [KEYWORD_RUSH] = "Rush",
    [KEYWORD_DOUBLE_ATTACK] = "Double Attack",
    [KEYWORD_BANISH] = "Banish",
    [KEYWORD_BLOCKER] = "Blocker",
    [KEYWORD_RUSH_CHARACTER] = "Rush: Character",
    [KEYWORD_UNBLOCKABLE] = "Unblockable",
};

int english_filter_keyword(Slice name) {
    for (int i = 0; i < KEYWORD_COUNT; i++)
        if (keyword_names[i] && english_words_same_tag(name, text_of(keyword_names[i])))
            return i;
    return -1;
}

/* join -> "," | "or" | ", or" | "and" where several are meant */
static bool joins(English *e) {
    if (e->unites && (take(e, ", and") || take(e, "and"))) return true;
    return take(e, ", or") || take(e, "or") || take(e, ",");
}

/* types -> TYPE { join TYPE } "type" */
bool english_filter_types(English *e, Filtering *out) {
    Reading start = e->now;
    Filtering found = {0};
    Slice name;
    while (english_words_piece(e, PIECE_TYPE, &name)) {
        english_filter_or(&found, test_of(TEST_TYPE, builder_type(e->builder, name)));
        Reading before = e->now;
        if (take(e, "?type|types") && english_words_peek(e)->kind != PIECE_TYPE &&
            before.at != e->now.at) {
            for (uint32_t i = 0; i < found.count; i++) english_filter_and(out, found.at[i]);
            return true;
        }
        english_words_back(e, &before);
        if (!joins(e)) break;
    }
    english_words_back(e, &start);
    return false;
}

int english_filter_attribute(Slice name) {
    if (text_equal(name, SLICE("?"))) return LP_UNKNOWN_ATTRIBUTE;
    for (int i = 0; i < LP_ATTRIBUTE_COUNT; i++)
        if (text_equal_ignoring_case(name, text_of(tables_attribute_words[i]))) return i;
    return -1;
}

/* The name of an attribute, which data sets write in all kinds of brackets or in none. */
static bool attribute_name(English *e, Slice *out) {
    const Piece *piece = english_words_peek(e);
    bool other = piece->kind == PIECE_BRACKET || piece->kind == PIECE_TYPE ||
                 piece->kind == PIECE_QUOTE || piece->kind == PIECE_WORD;
    if (other && english_filter_attribute(piece->text) < 0) return false;
    return english_words_piece(e, other ? (PieceKind)piece->kind : PIECE_ATTRIBUTE, out);
}

/* attributes -> ATTRIBUTE { join ATTRIBUTE } "attribute" */
bool english_filter_attributes(English *e, Filtering *out) {
    Reading start = e->now;
    unsigned bits = 0;
    Slice name;
    while (attribute_name(e, &name)) {
        int found = english_filter_attribute(name);
        if (found < 0) break;
        bits |= 1u << found;
        if (take(e, "attribute|attributes")) {
            english_filter_and(out, test_of(TEST_ATTRIBUTE, bits));
            return true;
        }
        if (!joins(e)) break;
    }
    english_words_back(e, &start);
    return false;
}

/* The timing whose tag has this name, or TIMING_NONE. */
static unsigned timing_of_tag(Slice name) {
    for (unsigned i = 1; i < TIMING_COUNT; i++) {
        Slice tag = text_of(tables_timing_tags[i]);
        if (tag.size > 2 &&
            text_equal_ignoring_case(name, text_first(text_from(tag, 1), tag.size - 2)))
            return i;
    }
    return TIMING_NONE;
}

static bool is_tag(Slice name) {
    return timing_of_tag(name) != TIMING_NONE || english_filter_keyword(name) >= 0;
}

static bool take_name(English *e, Slice *out) {
    const Piece *piece = english_words_peek(e);
    if (piece->kind == PIECE_BRACKET && is_tag(piece->text)) return false;
    return english_words_piece(e, PIECE_BRACKET, out);
}

/* names -> NAME { join NAME } */
bool english_filter_names(English *e, Filtering *out) {
    Slice name;
    if (!take_name(e, &name)) return false;
    english_filter_and(out, test_of(TEST_NAME, builder_name(e->builder, name)));
    bool listed = false;
    for (;;) {
        Reading before = e->now;
        listed |= english_words_at(e, ",");
        if (!joins(e) || !take_name(e, &name)) {
            english_words_back(e, &before);
            /* "[A], [B] and [C]" are all of them, not one of them */
            if (listed && take(e, "?, and") && take_name(e, &name))
                return english_words_refuse(e, "all of several names");
            english_words_back(e, &before);
            return true;
        }
        english_filter_or(out, test_of(TEST_NAME, builder_name(e->builder, name)));
    }
}

/* colors -> color { "or" color } */
static bool colors(English *e, Filtering *out) {
    unsigned bits = 0;
    for (;;) {
        Reading before = e->now;
        if (bits && !take(e, "or")) break;
        int found = english_words_one(e, tables_color_words, LP_COLOR_COUNT);
        if (found < 0) {
            english_words_back(e, &before);
            break;
        }
        bits |= 1u << found;
    }
    if (bits) english_filter_and(out, test_of(TEST_COLOR, bits));
    return bits != 0;
}

static const struct {
    const char *word;
    uint8_t test;
    bool is_not;
} states[] = {
    {"rested", TEST_RESTED, false},           {"active", TEST_ACTIVE, false},
    {"face-up", TEST_FACE_UP, false},         {"attacking", TEST_ATTACKING, false},
    {"multicolored", TEST_MULTICOLOR, false}, {"monocolored", TEST_MULTICOLOR, true},
};

/* Adds what another rule found as alternatives of the last clause. */
static bool or_more(English *e, Filtering *out, bool *named) {
    Reading before = e->now;
    Filtering more = {0};
    /* "all of your [N] and {T} type Characters": the name alone is a noun of its own. */
    if (e->unites && english_words_at(e, "?, and")) return false;
    if (!joins(e)) return false;
    bool name = !english_filter_types(e, &more) && !english_filter_attributes(e, &more) &&
                english_filter_names(e, &more);
    if (more.count == 0 && take(e, "multicolored"))
        english_filter_and(&more, test_of(TEST_MULTICOLOR, 0));
    if (more.count == 0) {
        english_words_back(e, &before);
        return false;
    }
    /* "{A} type card or [N]" has a noun of its own before the "or"; here there is none. */
    *named &= name;
    out->at[out->count - 1].or_next = 1;
    for (uint32_t i = 0; i < more.count; i++) english_filter_and(out, more.at[i]);
    return true;
}

/* costs -> NUMBER "cost", before a noun: "0 cost Characters" */
static bool cost_before(English *e, Filtering *out) {
    Reading start = e->now;
    int32_t n;
    if (english_words_number(e, &n) && take(e, "cost") &&
        english_words_at(e, "character|characters|card|cards|event|events|stage|stages")) {
        Test test = test_of(TEST_COST, english_words_constant(e, n));
        english_filter_and(out, test);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* adjective -> state | colors | costs | KEYWORD | alternative { join alternative }
 * alternative -> types | attributes | names | "multicolored", not as the first */
bool english_filter_adjective(English *e, Filtering *out, bool *named) {
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        if (!take(e, states[i].word)) continue;
        Test test = test_of((TestKind)states[i].test, 0);
        test.negated = states[i].is_not;
        english_filter_and(out, test);
        return true;
    }
    if (colors(e, out) || cost_before(e, out)) return true;
    const Piece *piece = english_words_peek(e);
    int keyword = piece->kind == PIECE_BRACKET ? english_filter_keyword(piece->text) : -1;
    if (keyword >= 0) {
        e->now.at++;
        english_filter_and(out, test_of(TEST_KEYWORD, (unsigned)keyword));
        return true;
    }
    bool name = false;
    if (!english_filter_types(e, out) && !english_filter_attributes(e, out)) {
        name = english_filter_names(e, out);
        if (!name) return false;
    }
    while (or_more(e, out, &name)) {
    }
    *named |= name;
    return true;
}

/* --- After the noun -------------------------------------------------------------------- */

bool english_number_compare(English *e, uint8_t *compare, int32_t *value) {
    if (!english_words_number(e, value)) return false;
    *compare = take(e, "or less") ? CMP_LE : take(e, "or more") ? CMP_GE : CMP_EQ;
    return true;
}

static void bound(English *e, Filtering *out, TestKind kind, Compare compare, int32_t value) {
    Test test = test_of(kind, english_words_constant(e, value));
    test.compare = (uint8_t)compare;
    english_filter_and(out, test);
}

/* amount -> NUMBER [ "or less" | "or more" | "to" NUMBER | "or" NUMBER ] */
static bool amount(English *e, Filtering *out, TestKind kind) {
    int32_t low, high;
    uint8_t compare;
    if (!english_number_compare(e, &compare, &low)) return false;
    Reading before = e->now;
    if (compare == CMP_EQ && take(e, "to") && english_words_number(e, &high)) {
        bound(e, out, kind, CMP_GE, low);
        bound(e, out, kind, CMP_LE, high);
        return true;
    }
    english_words_back(e, &before);
    bound(e, out, kind, (Compare)compare, low);
    if (compare == CMP_EQ && take(e, "or") && english_words_number(e, &high) &&
        (english_words_at(
             e, "at|become|becomes|cannot|gain|gains|will|from|in|to|as|,|.|;|:|and") ||
         (english_words_at(e, "or") && !english_words_at(e, "or less|more")))) {
        Test test = test_of(kind, english_words_constant(e, high));
        english_filter_or(out, test);
        return true;
    }
    english_words_back(e, &before);
    return true;
}

/* power -> NUMBER [ "to" NUMBER ] [ "or less" | "or more" ] [ "base" ] "power"
 *          [ "or less" | "or more" ] */
static bool power(English *e, Filtering *out) {
    Filtering found = {0};
    Reading start = e->now;
    if (!amount(e, &found, TEST_POWER)) return false;
    bool base = take(e, "base");
    if (!take(e, "power")) {
        english_words_back(e, &start);
        return false;
    }
    if (base) found.at[0].kind = TEST_BASE_POWER;
    if (found.count == 1 && found.at[0].compare == CMP_EQ)
        found.at[0].compare = take(e, "or less")   ? CMP_LE
                              : take(e, "or more") ? CMP_GE
                                                   : CMP_EQ;
    for (uint32_t i = 0; i < found.count; i++) {
        found.at[i].kind = found.at[0].kind;
        english_filter_and(out, found.at[i]);
    }
    return true;
}

/* leader -> owner ( "Leader" | "Leader's power" ), as it is when the cards are chosen */
static bool leaders_power(English *e, uint16_t *out) {
    Reading start = e->now;
    Noun leader = {.reg = REG_COUNT,
                   .selector = {.source = REG_COUNT, .areas = 1 << LP_AREA_LEADER}};
    if (!e->is_permanent && english_noun_owner(e, &leader.selector.owner) &&
        (take(e, "leader's power") || take(e, "leader")) &&
        !english_words_at(e, "with|or|and")) {
        Number power = {.kind = NUMBER_HIGHEST_POWER, .left = english_noun_set(e, &leader)};
        *out = builder_number(e->builder, power);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* own -> ( "this Character's" | "this Leader's" ) [ "base" ] ( "power" | "cost" ), as it is
 * now: a power is compared with a power, and a cost with a cost
 *      | "this Character" : the same number of it */
static bool own_number(English *e, TestKind kind, uint16_t *out) {
    static const struct {
        const char *words;
        uint8_t number;
        bool is_power;
    } numbers[] = {{"power", NUMBER_POWER_OF, true},
                   {"base power", NUMBER_BASE_POWER_OF, true},
                   {"cost", NUMBER_COST_OF, false}};
    Reading start = e->now;
    bool power = kind == TEST_POWER || kind == TEST_BASE_POWER;
    if (take(e, "this character's|leader's")) {
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            if (numbers[i].is_power != power || !take(e, numbers[i].words)) continue;
            Number own = {.kind = numbers[i].number, .whose = REG_THIS};
            *out = builder_number(e->builder, own);
            return true;
        }
    }
    english_words_back(e, &start);
    if (kind != TEST_BASE_COST && english_noun_this(e) && !english_words_at(e, "and|or|with")) {
        Number own = {.kind = kind == TEST_POWER        ? NUMBER_POWER_OF
                              : kind == TEST_BASE_POWER ? NUMBER_BASE_POWER_OF
                                                        : NUMBER_COST_OF,
                      .whose = REG_THIS};
        *out = builder_number(e->builder, own);
        return true;
    }
    english_words_back(e, &start);
    return kind == TEST_POWER && leaders_power(e, out);
}

bool english_number_relation(English *e, uint8_t *compare) {
    static const struct {
        const char *words;
        uint8_t compare;
    } relations[] = {{"equal to or less|lower than", CMP_LE},
                     {"equal to or more|greater|higher than", CMP_GE},
                     {"less|lower|fewer than", CMP_LT},
                     {"more|greater|higher than", CMP_GT},
                     {"equal to", CMP_EQ}};
    for (size_t i = 0; i < sizeof relations / sizeof relations[0]; i++) {
        if (!take(e, relations[i].words)) continue;
        *compare = relations[i].compare;
        return true;
    }
    return false;
}

/* counted -> "cost" relation ( NUMBER | own | leader | count ) */
static bool counted(English *e, Filtering *out, TestKind kind) {
    uint8_t compare;
    Reading start = e->now;
    if (!english_number_relation(e, &compare)) return false;
    uint16_t number;
    int32_t n;
    if (english_words_number(e, &n)) {
        int32_t beside =
            (compare == CMP_GT) - (compare == CMP_LT); /* costs are whole numbers */
        if (beside && kind != TEST_COST && kind != TEST_BASE_COST) return false;
        if (beside) compare = beside < 0 ? CMP_LE : CMP_GE;
        number = english_words_constant(e, n + beside);
    } else if (!own_number(e, kind, &number) && !english_number_count(e, &number)) {
        english_words_back(e, &start);
        return false;
    }
    Test test = test_of(kind, number);
    test.compare = compare;
    english_filter_and(out, test);
    return true;
}

uint8_t english_filter_kept(English *e, uint8_t reg) {
    if (reg != REG_IT) return reg;
    if (e->now.holds_that) english_words_refuse(e, "too many cards to remember");
    english_words_emit(e, (Instr){.op = OP_REMEMBER, .a = REG_THAT, .b = REG_IT});
    return REG_THAT;
}

/* same -> "the same card name as the trashed card" | "a different color than" … */
static bool same_as(English *e, Filtering *out) {
    TestKind kind = TEST_NONE;
    Reading start = e->now;
    bool other = take(e, "a different color than|from");
    if (other)
        kind = TEST_SAME_COLOR;
    else if (take(e, "the same ?card name as"))
        kind = TEST_SAME_NAME;
    else if (take(e, "the same color as"))
        kind = TEST_SAME_COLOR;
    else if (take(e, "the same type as"))
        kind = TEST_SAME_TYPE;
    if (kind == TEST_NONE) return false;
    Noun noun;
    if (!english_noun_read(e, NOUN_REGISTER, &noun)) {
        english_words_back(e, &start);
        return false;
    }
    if (english_noun_several(e, noun.reg)) /* as each of them, or as one? */
        return english_words_refuse(e, "one of all those cards is meant, and not said which");
    Test test = test_of(kind, english_filter_kept(e, noun.reg));
    test.negated = other;
    english_filter_and(out, test);
    return true;
}

/* less -> ( "less" | "more" ) "power than" ( "this Character" | leader ) */
static bool less_power(English *e, Filtering *out) {
    Reading start = e->now;
    Number own = {.kind = NUMBER_POWER_OF, .whose = REG_THIS};
    Test test = test_of(TEST_POWER, 0);
    test.compare = english_words_at(e, "less") ? CMP_LT : CMP_GT;
    if (take(e, "less|more power than")) {
        bool is_own = take(e, "this character|leader");
        if (is_own) test.operand = builder_number(e->builder, own);
        if (is_own || leaders_power(e, &test.operand)) {
            english_filter_and(out, test);
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* keyword -> "[Blocker]", after "with" */
static bool keyword_behind(English *e, Filtering *out) {
    const Piece *piece = english_words_peek(e);
    int keyword = piece->kind == PIECE_BRACKET ? english_filter_keyword(piece->text) : -1;
    if (keyword < 0) return false;
    e->now.at++;
    english_filter_and(out, test_of(TEST_KEYWORD, (unsigned)keyword));
    return true;
}

/* given -> ( "a DON!! card" | compare "DON!! cards" | "no DON!! cards" ) "given" [ "to it" ] */
static bool given_don(English *e, Filtering *out) {
    Reading start = e->now;
    int32_t n = 1;
    uint8_t compare = CMP_GE;
    bool no = take(e, "no");
    if (no) n = 0;
    if (no) compare = CMP_EQ;
    if ((no || take(e, "a|any") || english_number_compare(e, &compare, &n)) &&
        take(e, "don!! card|cards given")) {
        if (!take(e, "to it")) take(e, "to them");
        bound(e, out, TEST_GIVEN_DON, (Compare)compare, n);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* kind -> "the" ( types | attributes | "color" colors ), after the noun */
static bool kind_behind(English *e, Filtering *out) {
    Reading start = e->now;
    if (take(e, "the") && (english_filter_types(e, out) || english_filter_attributes(e, out) ||
                           (take(e, "color|colors") && colors(e, out))))
        return true;
    english_words_back(e, &start);
    return false;
}

/* part -> [ "the" ] ( types | attributes ), one of them | measure ; of two that a card has */
static bool one_of_both(English *e, Filtering *out) {
    Filtering found = {0};
    Reading start = e->now;
    take(e, "?the");
    if ((english_filter_types(e, &found) || english_filter_attributes(e, &found)) &&
        found.count == 1) {
        english_filter_and(out, found.at[0]);
        return true;
    }
    english_words_back(e, &start);
    return !english_words_at(e, "both") && english_filter_measure(e, out);
}

/* both -> "the" TYPE "and" [ "the" ] TYPE "types"
 *       | "both" ( part "and" part | [ "the" ] TYPE "and" [ "the" ] TYPE "types"
 *       | [ "the" ] ATTRIBUTE "and" [ "the" ] ATTRIBUTE "attributes" ) */
static bool both(English *e, Filtering *out) {
    Reading start = e->now;
    Slice one, two;
    if (take(e, "the") && english_words_piece(e, PIECE_TYPE, &one) && take(e, "and ?the") &&
        english_words_piece(e, PIECE_TYPE, &two) && take(e, "types")) {
        if (e->unites) return english_words_refuse(e, "ambiguous: are both types meant?");
        english_filter_and(out, test_of(TEST_TYPE, builder_type(e->builder, one)));
        english_filter_and(out, test_of(TEST_TYPE, builder_type(e->builder, two)));
        return true;
    }
    english_words_back(e, &start);
    if (!take(e, "both")) return false;
    Reading after = e->now;
    Filtering found = {0};
    if (one_of_both(e, &found) && take(e, "and") && one_of_both(e, &found)) {
        for (uint32_t i = 0; i < found.count; i++) english_filter_and(out, found.at[i]);
        return true;
    }
    english_words_back(e, &after);
    if (take(e, "?the") && english_words_piece(e, PIECE_TYPE, &one) && take(e, "and ?the") &&
        english_words_piece(e, PIECE_TYPE, &two) && take(e, "types|type")) {
        english_filter_and(out, test_of(TEST_TYPE, builder_type(e->builder, one)));
        english_filter_and(out, test_of(TEST_TYPE, builder_type(e->builder, two)));
        return true;
    }
    english_words_back(e, &after);
    if (take(e, "?the") && attribute_name(e, &one) && take(e, "and ?the") &&
        attribute_name(e, &two) && take(e, "attributes|attribute")) {
        int a = english_filter_attribute(one), b = english_filter_attribute(two);
        if (a >= 0 && b >= 0) {
            english_filter_and(out, test_of(TEST_ATTRIBUTE, 1u << a));
            english_filter_and(out, test_of(TEST_ATTRIBUTE, 1u << b));
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

bool english_filter_parts(English *e, TestKind kind, Filtering *out) {
    Slice text;
    bool any = false;
    for (;; any = true) {
        Reading before = e->now;
        if ((any && !take(e, "or")) || !english_words_piece(e, PIECE_QUOTE, &text)) {
            english_words_back(e, &before);
            return any;
        }
        Test test = test_of(kind, builder_part(e->builder, text));
        if (any)
            english_filter_or(out, test);
        else
            english_filter_and(out, test);
    }
}

/* cost -> NUMBER "cost" [ "or less" | "or more" ] */
static bool cost_behind(English *e, Filtering *out) {
    Reading start = e->now;
    int32_t n;
    if (english_words_number(e, &n) && take(e, "cost")) {
        bound(e, out, TEST_COST,
              take(e, "or less")   ? CMP_LE
              : take(e, "or more") ? CMP_GE
                                   : CMP_EQ,
              n);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* counter -> [ "a" ] ( NUMBER | SIGNED ) "Counter" [ "or less" | "or more" ] */
static bool counter(English *e, Filtering *out) {
    Reading start = e->now;
    int32_t n;
    take(e, "?a");
    if ((english_words_number(e, &n) || english_words_signed(e, &n)) && n > 0 &&
        take(e, "counter")) {
        bound(e, out, TEST_COUNTER,
              take(e, "or less")   ? CMP_LE
              : take(e, "or more") ? CMP_GE
                                   : CMP_EQ,
              n);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* The timing whose tag is here, or TIMING_NONE. */
static unsigned timing_tag(English *e) {
    const Piece *piece = english_words_peek(e);
    if (piece->kind != PIECE_BRACKET) return TIMING_NONE;
    unsigned timing = timing_of_tag(piece->text);
    if (timing != TIMING_NONE) e->now.at++;
    return timing;
}

/* measure -> both | given | kind | power | cost | counter | less | keyword | "no base effect"
 *          | "no Counter" | "no [Trigger]" | same
 *          | [ "a" | "an" ] TAG "effect"
 *          | "the chosen cost"
 *          | [ "a" | "an" ] ( [ "base" ] "cost of" amount | [ "base" ] "cost" counted
 *          | [ "base" ] "power of" amount | [ "base" ] "power" counted
 *          | ( "type including" | "type that includes" ) parts
 *          | [ "card" ] "name including" parts | "Counter of" amount | "[Trigger]" ) */
bool english_filter_measure(English *e, Filtering *out) {
    if (both(e, out) || given_don(e, out) || power(e, out) || cost_behind(e, out) ||
        counter(e, out) || same_as(e, out) || kind_behind(e, out) || less_power(e, out) ||
        keyword_behind(e, out))
        return true;
    if (take(e, "no base effect")) {
        english_filter_and(out, test_of(TEST_NO_BASE_EFFECT, 0));
        return true;
    }
    if (take(e, "no counter")) {
        bound(e, out, TEST_COUNTER, CMP_EQ, 0);
        return true;
    }
    if (take(e, "no [trigger]")) {
        Test none = test_of(TEST_TRIGGER, 0);
        none.negated = 1;
        english_filter_and(out, none);
        return true;
    }
    if (e->now.knows_number && take(e, "the chosen cost")) {
        Number chosen = {.kind = NUMBER_CHOSEN};
        english_filter_and(out, test_of(TEST_COST, builder_number(e->builder, chosen)));
        return true;
    }
    take(e, "?a|an");
    Reading tag = e->now;
    unsigned timing = timing_tag(e);
    if (timing != TIMING_NONE && take(e, "effect")) {
        english_filter_and(out, test_of(TEST_TIMING, timing));
        return true;
    }
    english_words_back(e, &tag);
    if (take(e, "[trigger]")) {
        english_filter_and(out, test_of(TEST_TRIGGER, 0));
        return true;
    }
    if (take(e, "type including") || take(e, "type that includes"))
        return english_filter_parts(e, TEST_TYPE_PART, out);
    if (take(e, "?card name including")) return english_filter_parts(e, TEST_NAME_PART, out);
    if (take(e, "counter of")) return amount(e, out, TEST_COUNTER);
    if (take(e, "base cost of")) return amount(e, out, TEST_BASE_COST);
    if (take(e, "base cost")) return counted(e, out, TEST_BASE_COST);
    if (take(e, "base power of")) return amount(e, out, TEST_BASE_POWER);
    if (take(e, "base power")) return counted(e, out, TEST_BASE_POWER);
    if (take(e, "power of")) return amount(e, out, TEST_POWER);
    if (take(e, "power")) return counted(e, out, TEST_POWER);
    if (take(e, "cost of")) return amount(e, out, TEST_COST);
    if (take(e, "cost")) return counted(e, out, TEST_COST) || amount(e, out, TEST_COST);
    return false;
}

/* group -> "different" [ "card" ] "names"
 *        | "a different" [ "card" ] "name", of cards that are counted
 *        | "a total" ( "power" | "cost" ) "of" amount */
bool english_filter_group(English *e, Filtering *out, uint8_t *flags) {
    Reading start = e->now;
    bool counted = !e->in_choice && take(e, "a different ?card name") &&
                   !english_words_at(e, "than|from|to|as");
    if (counted || take(e, "different ?card names")) {
        *flags |= SELECT_DIFFERENT_NAMES;
        return true;
    }
    english_words_back(e, &start);
    bool is_power = take(e, "a total power of");
    if ((is_power || take(e, "a total cost of")) &&
        amount(e, out, is_power ? TEST_POWER : TEST_COST)) {
        *flags |= SELECT_TOTAL;
        return true;
    }
    english_words_back(e, &start);
    return false;
}

static void negate(Filtering *out, Test test) {
    test.negated = 1;
    english_filter_and(out, test);
}

/* The tests of alternatives, none of which may hold. */
static bool none_of(const Filtering *found, Filtering *out) {
    for (uint32_t i = 0; i < found->count; i++) {
        Test test = found->at[i];
        test.or_next = 0;
        negate(out, test);
    }
    return found->count > 0;
}

/* keywords -> KEYWORD { "or" KEYWORD }, after "without" */
static bool without_keywords(English *e, Filtering *out) {
    Filtering found = {0};
    if (!keyword_behind(e, &found)) return false;
    for (;;) {
        Reading before = e->now;
        if (take(e, "or ?a|an") && keyword_behind(e, &found)) continue;
        english_words_back(e, &before);
        return none_of(&found, out);
    }
}

/* without -> "without" ( "a Counter" | [ "a" ] "[Trigger]" | keywords | "an" TAG "effect"
 *          | [ "the" ] ( types | attributes ) | "a type including" QUOTE ) */
static bool without(English *e, Filtering *out) {
    Slice text;
    if (take(e, "?a|any counter")) {
        bound(e, out, TEST_COUNTER, CMP_EQ, 0);
        return true;
    }
    if (take(e, "?a|any [trigger]")) {
        negate(out, test_of(TEST_TRIGGER, 0));
        return true;
    }
    Filtering found = {0};
    Reading start = e->now;
    take(e, "?the");
    if (english_filter_types(e, &found) || english_filter_attributes(e, &found))
        return none_of(&found, out);
    english_words_back(e, &start);
    if (take(e, "a type including") && english_words_piece(e, PIECE_QUOTE, &text)) {
        negate(out, test_of(TEST_TYPE_PART, builder_part(e->builder, text)));
        return true;
    }
    english_words_back(e, &start);
    take(e, "?a|an");
    if (without_keywords(e, out)) return true;
    unsigned timing = timing_tag(e);
    if (timing == TIMING_NONE || !take(e, "effect")) return false;
    negate(out, test_of(TEST_TIMING, timing));
    return true;
}

/* "Characters other than [A] and this Character" are those that are neither, or two things;
 * "Characters other than [A], and this Character gains …" begins another statement. */
static bool may_be_this_too(English *e) {
    Reading before = e->now;
    bool may = take(e, "and|or this character|card|leader|stage") &&
               !english_words_at(e, "gains|cannot|can|will");
    english_words_back(e, &before);
    return may;
}

/* "other than this Character and [A]" has two readings, too. */
static bool may_be_named_too(English *e) {
    Reading before = e->now;
    Slice name;
    Filtering types = {0};
    bool may = take(e, "and|or") && (take_name(e, &name) || english_filter_types(e, &types));
    english_words_back(e, &before);
    return may;
}

/* { ( "and" | "or" ) NAME } */
static void other_names(English *e, Filtering *out) {
    Slice name;
    for (;;) {
        Reading before = e->now;
        if (!take(e, "and|or") || !take_name(e, &name)) {
            english_words_back(e, &before);
            return;
        }
        negate(out, test_of(TEST_NAME, builder_name(e->builder, name)));
    }
}

/* others -> ( "other than" | "except" ) ( "this Character" | "that Character"
 *         | types ( "cards" | "Characters" )
 *         | NAME { ( "and" | "or" ) NAME } ) */
static bool others(English *e, Filtering *out) {
    Slice name;
    Noun noun;
    Filtering types = {0};
    bool is_unclear;
    if (english_words_at(e, "that card|character|leader|stage")) {
        if (!english_noun_read(e, NOUN_REGISTER, &noun) || noun.reg != REG_IT) return false;
        negate(out, test_of(TEST_IN, english_filter_kept(e, noun.reg)));
        is_unclear = may_be_named_too(e);
    } else if (english_noun_this(e)) {
        negate(out, test_of(TEST_IN, REG_THIS));
        is_unclear = may_be_named_too(e);
    } else if (english_filter_types(e, &types)) { /* none of these types */
        for (uint32_t i = 0; i < types.count; i++) {
            types.at[i].or_next = 0;
            negate(out, types.at[i]);
        }
        if (!take(e, "card|cards|character|characters") || english_words_at(e, "with"))
            return false;
        is_unclear = may_be_this_too(e);
    } else {
        if (!take_name(e, &name)) return false;
        negate(out, test_of(TEST_NAME, builder_name(e->builder, name)));
        other_names(e, out);
        is_unclear = may_be_this_too(e);
    }
    return !is_unclear ||
           english_words_refuse(e, "'other than' is ambiguous: other than which cards?");
}

/* either -> "that is either" NAME "or has" kind */
static bool either(English *e, Filtering *out) {
    Filtering kind = {0};
    Slice name;
    if (!take(e, "that is either") || !take_name(e, &name) || !take(e, "or has") ||
        !kind_behind(e, &kind) || kind.count != 1)
        return false;
    english_filter_and(out, test_of(TEST_NAME, builder_name(e->builder, name)));
    english_filter_or(out, kind.at[0]);
    return true;
}

/* exception -> either | others | "whose" possessive
 *            | ( "without" | "with no" | "that do not have" ) without
 *            | [ "that was" ] "played on this turn"
 *            | "that is a different color than" REGISTER */
bool english_filter_exception(English *e, Filtering *out) {
    Reading start = e->now;
    Noun noun;
    if (either(e, out)) return true;
    english_words_back(e, &start);
    if (take(e, "other than") || take(e, "except ?for")) {
        if (others(e, out)) {
            e->now.exception_end = e->now.at;
            return true;
        }
    } else if (take(e, "without") || take(e, "?and with no") ||
               take(e, "that do|does not have") || take(e, "that don't|doesn't have")) {
        if (without(e, out)) return true;
    } else if (take(e, "whose")) {
        if (english_condition_possessive(e, out)) return true;
    } else if (take(e, "?that ?was|were played on|during this turn")) {
        english_filter_and(out, test_of(TEST_PLAYED_THIS_TURN, 0));
        return true;
    } else if (take(e, "that is a different color than")) {
        if (english_noun_read(e, NOUN_REGISTER, &noun)) {
            negate(out, test_of(TEST_SAME_COLOR, english_filter_kept(e, noun.reg)));
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}
