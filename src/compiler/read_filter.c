/* What a text says about a card: colours, types, names, costs, powers, and what it is not. */
#include "compiler/read.h"
#include "effect/tables.h"

/* --- Before the noun -------------------------------------------------------------------- */

int read_filter_term(Cursor *r, const TermsList *list) {
    uint32_t longest = 0;
    int found = -1;
    for (size_t i = 0; i < list->count; i++) {
        uint32_t size = cursor_printed(r, list->at[i].words);
        if (size <= longest) continue;
        longest = size;
        found = list->at[i].value;
    }
    cursor_read(r, longest);
    return found;
}

const TermsTimed *read_filter_timed(Cursor *r, const TermsTimedList *list) {
    uint32_t longest = 0;
    const TermsTimed *found = NULL;
    for (size_t i = 0; i < list->count; i++) {
        uint32_t size = cursor_printed(r, list->at[i].words[LANGUAGE_EN]);
        if (size <= longest) continue;
        longest = size;
        found = &list->at[i];
    }
    cursor_read(r, longest);
    return found;
}

int read_filter_keyword(Slice name) {
    for (int i = 0; i < KEYWORD_COUNT; i++) {
        const char *tag = terms_keywords[LANGUAGE_EN][i];
        if (!tag || i == KEYWORD_ATTACK_ACTIVE) continue; /* that one is printed in words */
        Slice inside = text_from(text_of(tag), 1);
        if (cursor_same_tag(name, text_first(inside, inside.size - 1))) return i;
    }
    return -1;
}

/* join -> "," | "or" | ", or" | "and" where several are meant */
static bool joins(Cursor *r, unsigned use) {
    if (use & NOUN_UNITES && (take(r, ", and") || take(r, "and"))) return true;
    return take(r, ", or") || take(r, "or") || take(r, ",");
}

/* types -> TYPE { join TYPE } "type" */
bool read_filter_types(Cursor *r, unsigned use, SaidFilter *out) {
    Mark start = r->now;
    SaidFilter found = {0};
    Slice name;
    while (cursor_piece(r, PIECE_TYPE, &name)) {
        said_or(&found, said_text(r, TEST_TYPE));
        Mark before = r->now;
        if (take(r, "?type|types") && cursor_peek(r)->kind != PIECE_TYPE &&
            before.at != r->now.at) {
            for (uint32_t i = 0; i < found.count; i++) said_and(out, found.at[i]);
            return true;
        }
        cursor_back(r, &before);
        if (!joins(r, use)) break;
    }
    cursor_back(r, &start);
    return false;
}

int read_filter_attribute(Slice name) {
    if (text_equal(name, SLICE("?"))) return LP_UNKNOWN_ATTRIBUTE;
    for (int i = 0; i < LP_ATTRIBUTE_COUNT; i++)
        if (text_equal_ignoring_case(name, text_of(tables_attribute_words[i]))) return i;
    return -1;
}

/* The name of an attribute, which data sets write in all kinds of brackets or in none. */
static bool attribute_name(Cursor *r, Slice *out) {
    const Piece *piece = cursor_peek(r);
    bool other = piece->kind == PIECE_BRACKET || piece->kind == PIECE_TYPE ||
                 piece->kind == PIECE_QUOTE || piece->kind == PIECE_WORD;
    if (other && read_filter_attribute(piece->text) < 0) return false;
    return cursor_piece(r, other ? (PieceKind)piece->kind : PIECE_ATTRIBUTE, out);
}

/* attributes -> ATTRIBUTE { join ATTRIBUTE } "attribute" */
bool read_filter_attributes(Cursor *r, unsigned use, SaidFilter *out) {
    Mark start = r->now;
    unsigned bits = 0;
    Slice name;
    while (attribute_name(r, &name)) {
        int found = read_filter_attribute(name);
        if (found < 0) break;
        bits |= 1u << found;
        if (take(r, "attribute|attributes")) {
            said_and(out, said_test(TEST_ATTRIBUTE, bits));
            return true;
        }
        if (!joins(r, use)) break;
    }
    cursor_back(r, &start);
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

/* No card is called "[Once Per Turn]" or "[Blocker]". */
static bool is_tag(Slice name) {
    static const char *const others[] = {"once per turn", "your turn", "opponent's turn"};
    if (timing_of_tag(name) != TIMING_NONE || read_filter_keyword(name) >= 0) return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (text_equal_ignoring_case(name, text_of(others[i]))) return true;
    return text_starts_with(name, SLICE("DON!! x"));
}

static bool take_name(Cursor *r, Slice *out) {
    const Piece *piece = cursor_peek(r);
    if (piece->kind == PIECE_BRACKET && is_tag(piece->text)) return false;
    return cursor_piece(r, PIECE_BRACKET, out);
}

/* names -> NAME { join NAME } ; "[A], [B]" alone is neither one of them nor both */
bool read_filter_names(Cursor *r, unsigned use, SaidFilter *out) {
    const Mark start = r->now;
    const uint32_t count = out->count;
    Slice name;
    if (!take_name(r, &name)) return false;
    said_and(out, said_text(r, TEST_NAME));
    bool listed = false, is_open = false;
    for (;;) {
        Mark before = r->now;
        bool comma = cursor_at(r, ",") && !cursor_at(r, ", or|and");
        listed |= cursor_at(r, ",");
        if (!joins(r, use) || !take_name(r, &name)) {
            cursor_back(r, &before);
            /* "[A], [B] and [C]" are all of them, not one of them */
            if (listed && take(r, "?, and") && take_name(r, &name))
                return cursor_refuse(r, REFUSAL_ALL_NAMES);
            cursor_back(r, &before);
            if (!is_open || cursor_at(r, "?, or|and")) return true;
            out->count = count;
            cursor_back(r, &start);
            return false;
        }
        is_open = comma;
        said_or(out, said_text(r, TEST_NAME));
    }
}

/* colors -> color { ( "or" | "and" where several are meant ) color } */
static bool colors(Cursor *r, unsigned use, SaidFilter *out) {
    unsigned bits = 0;
    for (;;) {
        Mark before = r->now;
        if (bits && !take(r, "or") && (!(use & NOUN_UNITES) || !take(r, "and"))) break;
        int found = cursor_one(r, tables_color_words, LP_COLOR_COUNT);
        if (found < 0) {
            cursor_back(r, &before);
            break;
        }
        bits |= 1u << found;
    }
    if (bits) said_and(out, said_test(TEST_COLOR, bits));
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
static bool or_more(Cursor *r, unsigned use, SaidFilter *out, bool *named) {
    Mark before = r->now;
    SaidFilter more = {0};
    /* "all of your [N] and {T} type Characters": the name alone is a noun of its own. */
    if (use & NOUN_UNITES && cursor_at(r, "?, and")) return false;
    if (!joins(r, use)) return false;
    bool name = !read_filter_types(r, use, &more) && !read_filter_attributes(r, use, &more) &&
                read_filter_names(r, use, &more);
    if (more.count == 0 && take(r, "multicolored"))
        said_and(&more, said_test(TEST_MULTICOLOR, 0));
    if (more.count == 0) {
        cursor_back(r, &before);
        return false;
    }
    /* "{A} type card or [N]" has a noun of its own before the "or"; here there is none. */
    *named &= name;
    out->at[out->count - 1].or_next = 1;
    for (uint32_t i = 0; i < more.count; i++) said_and(out, more.at[i]);
    return true;
}

/* costs -> NUMBER "cost", before a noun: "0 cost Characters" */
static bool cost_before(Cursor *r, SaidFilter *out) {
    Mark start = r->now;
    int32_t n;
    if (cursor_number(r, &n) && take(r, "cost") &&
        cursor_at(r, "character|characters|card|cards|event|events|stage|stages")) {
        said_and(out, said_value(TEST_COST, CMP_EQ, n));
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* adjective -> state | colors | costs | KEYWORD | alternative { join alternative }
 * alternative -> types | attributes | names | "multicolored", not as the first */
bool read_filter_adjective(Cursor *r, unsigned use, SaidFilter *out, bool *named) {
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        if (!take(r, states[i].word)) continue;
        SaidTest test = said_test((TestKind)states[i].test, 0);
        test.negated = states[i].is_not;
        said_and(out, test);
        return true;
    }
    if (colors(r, use, out) || cost_before(r, out)) return true;
    const Piece *piece = cursor_peek(r);
    int keyword = piece->kind == PIECE_BRACKET ? read_filter_keyword(piece->text) : -1;
    if (keyword >= 0) {
        r->now.at++;
        said_and(out, said_test(TEST_KEYWORD, (unsigned)keyword));
        return true;
    }
    bool name = false;
    if (!read_filter_types(r, use, out) && !read_filter_attributes(r, use, out)) {
        name = read_filter_names(r, use, out);
        if (!name) return false;
    }
    while (or_more(r, use, out, &name)) {
    }
    *named |= name;
    return true;
}

/* --- After the noun -------------------------------------------------------------------- */

Compare read_filter_behind(Cursor *r) {
    int found = cursor_one(r, terms_compares[LANGUAGE_EN], CMP_COUNT);
    return found < 0 ? CMP_EQ : (Compare)found;
}

bool read_filter_compare(Cursor *r, uint8_t *compare, int32_t *value) {
    if (!cursor_number(r, value)) return false;
    *compare = (uint8_t)read_filter_behind(r);
    return true;
}

bool read_filter_bound(Cursor *r, uint8_t *compare, int32_t *value) {
    Mark start = r->now;
    bool least = take(r, "at least");
    if (!least && !take(r, "at most")) return read_filter_compare(r, compare, value);
    *compare = least ? CMP_GE : CMP_LE;
    if (cursor_number(r, value)) return true;
    cursor_back(r, &start);
    return false;
}

/* between -> "between" NUMBER "and" NUMBER */
static bool between(Cursor *r, SaidFilter *out, TestKind kind) {
    int32_t low, high;
    Mark start = r->now;
    if (take(r, "between") && cursor_number(r, &low) && take(r, "and") &&
        cursor_number(r, &high) && low <= high) {
        said_and(out, said_value(kind, CMP_GE, low));
        said_and(out, said_value(kind, CMP_LE, high));
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* amount -> bound | NUMBER ( "to" | "or" ) NUMBER */
static bool amount(Cursor *r, SaidFilter *out, TestKind kind) {
    int32_t low, high;
    uint8_t compare;
    if (!read_filter_bound(r, &compare, &low)) return false;
    Mark before = r->now;
    if (compare == CMP_EQ && take(r, "to") && cursor_number(r, &high)) {
        said_and(out, said_value(kind, CMP_GE, low));
        said_and(out, said_value(kind, CMP_LE, high));
        return true;
    }
    cursor_back(r, &before);
    said_and(out, said_value(kind, (Compare)compare, low));
    if (compare == CMP_EQ && take(r, "or") && cursor_number(r, &high) &&
        (cursor_at(r, "at|become|becomes|cannot|gain|gains|will|from|in|to|as|,|.|;|:|and") ||
         (cursor_at(r, "or") && !cursor_at(r, "or less|more")))) {
        said_or(out, said_value(kind, CMP_EQ, high));
        return true;
    }
    cursor_back(r, &before);
    return true;
}

/* power -> amount [ "base" ] "power"
 *          [ "or less" | "or more" ] */
static bool power(Cursor *r, SaidFilter *out) {
    SaidFilter found = {0};
    Mark start = r->now;
    if (!amount(r, &found, TEST_POWER)) return false;
    bool base = take(r, "base");
    if (!take(r, "power")) {
        cursor_back(r, &start);
        return false;
    }
    if (base) found.at[0].kind = TEST_BASE_POWER;
    if (found.count == 1 && found.at[0].compare == CMP_EQ)
        found.at[0].compare = (uint8_t)read_filter_behind(r);
    for (uint32_t i = 0; i < found.count; i++) {
        found.at[i].kind = found.at[0].kind;
        said_and(out, found.at[i]);
    }
    return true;
}

/* leader -> owner ( "Leader" | "Leader's power" ), as it is when the cards are chosen */
static bool leaders_power(Cursor *r, uint16_t *out) {
    Mark start = r->now;
    SaidNoun leader = {.shape = SHAPE_READY, .at = r->now.at, .areas = 1 << LP_AREA_LEADER};
    if (!r->is_permanent && cursor_owner(r, &leader.owner) &&
        (take(r, "leader's power") || take(r, "leader")) && !cursor_at(r, "with|or|and")) {
        uint16_t noun = said_noun(r, &leader);
        *out = said_number(r, (SaidNumber){.kind = NUMBER_HIGHEST_POWER, .noun = noun});
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* stat -> [ "base" ] "power" | "cost" ; a power is compared with a power, and a cost with a
 * cost */
static bool stat_of(Cursor *r, TestKind kind, SaidNumber *out) {
    static const struct {
        const char *words;
        uint8_t number;
        bool is_power;
    } numbers[] = {{"power", NUMBER_POWER_OF, true},
                   {"base power", NUMBER_BASE_POWER_OF, true},
                   {"cost", NUMBER_COST_OF, false}};
    bool power = kind == TEST_POWER || kind == TEST_BASE_POWER;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (numbers[i].is_power != power || !take(r, numbers[i].words)) continue;
        out->kind = numbers[i].number;
        return true;
    }
    return false;
}

/* own -> ( "this Character's" | "this Leader's" ) stat, as it is now
 *      | "the trashed card's" stat
 *      | "this Character" : the same number of it */
static bool own_number(Cursor *r, TestKind kind, uint16_t *out) {
    Mark start = r->now;
    SaidNumber number = {.whose = REG_THIS, .at = r->now.at};
    bool trashed = take(r, "the trashed card's");
    if (trashed) number.cards = SAIDCARDS_TRASHED;
    if ((trashed || take(r, "this character's|leader's")) && stat_of(r, kind, &number)) {
        *out = said_number(r, number);
        return true;
    }
    cursor_back(r, &start);
    if (kind != TEST_BASE_COST && cursor_this(r) && !cursor_at(r, "and|or|with")) {
        NumberKind own = kind == TEST_POWER        ? NUMBER_POWER_OF
                         : kind == TEST_BASE_POWER ? NUMBER_BASE_POWER_OF
                                                   : NUMBER_COST_OF;
        *out = said_number(r, (SaidNumber){.kind = (uint8_t)own, .whose = REG_THIS});
        return true;
    }
    cursor_back(r, &start);
    return kind == TEST_POWER && leaders_power(r, out);
}

bool read_filter_relation(Cursor *r, uint8_t *compare) {
    int found = read_filter_term(r, &terms_read_relations);
    if (found >= 0) *compare = (uint8_t)found;
    return found >= 0;
}

static SaidTest number_test(TestKind kind, unsigned compare, uint16_t number) {
    return (SaidTest){.kind = (uint8_t)kind,
                      .compare = (uint8_t)compare,
                      .by = SAID_NUMBER,
                      .operand = number};
}

/* counted -> "cost" ( relation ( NUMBER | own | leader | count ) | between ) */
static bool counted(Cursor *r, SaidFilter *out, TestKind kind) {
    uint8_t compare;
    if (between(r, out, kind)) return true;
    Mark start = r->now;
    if (!read_filter_relation(r, &compare)) return false;
    uint16_t number;
    int32_t n;
    if (cursor_number(r, &n)) {
        int32_t beside =
            (compare == CMP_GT) - (compare == CMP_LT); /* costs are whole numbers */
        if (beside && kind != TEST_COST && kind != TEST_BASE_COST) return false;
        if (beside) compare = beside < 0 ? CMP_LE : CMP_GE;
        said_and(out, said_value(kind, (Compare)compare, n + beside));
        return true;
    }
    if (!own_number(r, kind, &number) && !read_number_count(r, &number)) {
        cursor_back(r, &start);
        return false;
    }
    said_and(out, number_test(kind, compare, number));
    return true;
}

/* same -> "the same card name as the trashed card" | "a different color than" …
 *       | "the same cost as the trashed card" */
static bool same_as(Cursor *r, SaidFilter *out) {
    TestKind kind = TEST_NONE;
    Mark start = r->now;
    if (take(r, "the same cost as the trashed card")) {
        SaidNumber cost = {.kind = NUMBER_COST_OF, .cards = SAIDCARDS_TRASHED, .at = start.at};
        said_and(out, number_test(TEST_COST, CMP_EQ, said_number(r, cost)));
        return true;
    }
    bool other = take(r, "a different color than|from");
    if (other)
        kind = TEST_SAME_COLOR;
    else if (take(r, "the same ?card name as"))
        kind = TEST_SAME_NAME;
    else if (take(r, "the same color as"))
        kind = TEST_SAME_COLOR;
    else if (take(r, "the same type as"))
        kind = TEST_SAME_TYPE;
    if (kind == TEST_NONE) return false;
    SaidTest test = {.kind = (uint8_t)kind, .by = SAID_AGAIN, .negated = other};
    if (!said_again(r, &test.operand)) {
        cursor_back(r, &start);
        return false;
    }
    said_and(out, test);
    return true;
}

/* less -> ( "less" | "more" ) "power than" ( "this Character" | leader ) */
static bool less_power(Cursor *r, SaidFilter *out) {
    Mark start = r->now;
    unsigned compare = cursor_at(r, "less") ? CMP_LT : CMP_GT;
    uint16_t power = 0;
    if (take(r, "less|more power than")) {
        bool is_own = take(r, "this character|leader");
        if (is_own)
            power = said_number(r, (SaidNumber){.kind = NUMBER_POWER_OF, .whose = REG_THIS});
        if (is_own || leaders_power(r, &power)) {
            said_and(out, number_test(TEST_POWER, compare, power));
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* keyword -> "[Blocker]", after "with" */
static bool keyword_behind(Cursor *r, SaidFilter *out) {
    const Piece *piece = cursor_peek(r);
    int keyword = piece->kind == PIECE_BRACKET ? read_filter_keyword(piece->text) : -1;
    if (keyword < 0) return false;
    r->now.at++;
    said_and(out, said_test(TEST_KEYWORD, (unsigned)keyword));
    return true;
}

/* given -> ( "a DON!! card" | bound "DON!! cards" | "no DON!! cards" ) "given" [ "to it" ] */
static bool given_don(Cursor *r, SaidFilter *out) {
    Mark start = r->now;
    int32_t n = 1;
    uint8_t compare = CMP_GE;
    bool no = take(r, "no");
    if (no) n = 0;
    if (no) compare = CMP_EQ;
    if ((no || take(r, "a|any") || read_filter_bound(r, &compare, &n)) &&
        take(r, "don!! card|cards given")) {
        if (!take(r, "to it")) take(r, "to them");
        said_and(out, said_value(TEST_GIVEN_DON, (Compare)compare, n));
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* kind -> "the" ( types | attributes | "color" colors ), after the noun */
static bool kind_behind(Cursor *r, unsigned use, SaidFilter *out) {
    Mark start = r->now;
    if (take(r, "the") &&
        (read_filter_types(r, use, out) || read_filter_attributes(r, use, out) ||
         (take(r, "color|colors") && colors(r, NOUN_CHOICE, out))))
        return true;
    cursor_back(r, &start);
    return false;
}

/* part -> [ "the" ] ( types | attributes ), one of them | measure ; of two that a card has */
static bool one_of_both(Cursor *r, unsigned use, SaidFilter *out) {
    SaidFilter found = {0};
    Mark start = r->now;
    take(r, "?the");
    if ((read_filter_types(r, use, &found) || read_filter_attributes(r, use, &found)) &&
        found.count == 1) {
        said_and(out, found.at[0]);
        return true;
    }
    cursor_back(r, &start);
    return !cursor_at(r, "both") && read_filter_measure(r, use, out);
}

/* TYPE "and" [ "the" ] TYPE */
static bool two_types(Cursor *r, SaidFilter *out) {
    Slice type;
    if (!cursor_piece(r, PIECE_TYPE, &type)) return false;
    said_and(out, said_text(r, TEST_TYPE));
    if (!take(r, "and ?the") || !cursor_piece(r, PIECE_TYPE, &type)) return false;
    said_and(out, said_text(r, TEST_TYPE));
    return true;
}

/* both -> "the" TYPE "and" [ "the" ] TYPE "types"
 *       | "both" ( part "and" part | [ "the" ] TYPE "and" [ "the" ] TYPE "types"
 *       | [ "the" ] ATTRIBUTE "and" [ "the" ] ATTRIBUTE "attributes" ) */
static bool both(Cursor *r, unsigned use, SaidFilter *out) {
    Mark start = r->now;
    uint32_t before = out->count;
    Slice one, two;
    if (take(r, "the") && two_types(r, out) && take(r, "types")) {
        if (use & NOUN_UNITES) return cursor_refuse(r, REFUSAL_BOTH_TYPES);
        return true;
    }
    out->count = before;
    cursor_back(r, &start);
    if (!take(r, "both")) return false;
    Mark after = r->now;
    SaidFilter found = {0};
    if (one_of_both(r, use, &found) && take(r, "and") && one_of_both(r, use, &found)) {
        for (uint32_t i = 0; i < found.count; i++) said_and(out, found.at[i]);
        return true;
    }
    cursor_back(r, &after);
    if (take(r, "?the") && two_types(r, out) && take(r, "types|type")) return true;
    out->count = before;
    cursor_back(r, &after);
    if (take(r, "?the") && attribute_name(r, &one) && take(r, "and ?the") &&
        attribute_name(r, &two) && take(r, "attributes|attribute")) {
        int a = read_filter_attribute(one), b = read_filter_attribute(two);
        if (a >= 0 && b >= 0) {
            said_and(out, said_test(TEST_ATTRIBUTE, 1u << a));
            said_and(out, said_test(TEST_ATTRIBUTE, 1u << b));
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

bool read_filter_parts(Cursor *r, TestKind kind, SaidFilter *out) {
    Slice text;
    bool any = false;
    for (;; any = true) {
        Mark before = r->now;
        if ((any && !take(r, "or")) || !cursor_piece(r, PIECE_QUOTE, &text)) {
            cursor_back(r, &before);
            return any;
        }
        SaidTest test = said_text(r, kind);
        if (any)
            said_or(out, test);
        else
            said_and(out, test);
    }
}

/* cost -> NUMBER "cost" [ "or less" | "or more" ] */
static bool cost_behind(Cursor *r, SaidFilter *out) {
    Mark start = r->now;
    int32_t n;
    if (cursor_number(r, &n) && take(r, "cost")) {
        said_and(out, said_value(TEST_COST, read_filter_behind(r), n));
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* counter -> [ "a" ] ( NUMBER | SIGNED ) "Counter" [ "or less" | "or more" ] */
static bool counter(Cursor *r, SaidFilter *out) {
    Mark start = r->now;
    int32_t n;
    take(r, "?a");
    if ((cursor_number(r, &n) || cursor_signed(r, &n)) && n > 0 && take(r, "counter")) {
        said_and(out, said_value(TEST_COUNTER, read_filter_behind(r), n));
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* The timing whose tag is here, or TIMING_NONE. */
static unsigned timing_tag(Cursor *r) {
    const Piece *piece = cursor_peek(r);
    if (piece->kind != PIECE_BRACKET) return TIMING_NONE;
    unsigned timing = timing_of_tag(piece->text);
    if (timing != TIMING_NONE) r->now.at++;
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
bool read_filter_measure(Cursor *r, unsigned use, SaidFilter *out) {
    if (both(r, use, out) || given_don(r, out) || power(r, out) || cost_behind(r, out) ||
        counter(r, out) || same_as(r, out) || kind_behind(r, use, out) || less_power(r, out) ||
        keyword_behind(r, out))
        return true;
    if (take(r, "no base effect")) {
        said_and(out, said_test(TEST_NO_BASE_EFFECT, 0));
        return true;
    }
    if (take(r, "no counter")) {
        said_and(out, said_value(TEST_COUNTER, CMP_EQ, 0));
        return true;
    }
    if (take(r, "no [trigger]")) {
        SaidTest none = said_test(TEST_TRIGGER, 0);
        none.negated = 1;
        said_and(out, none);
        return true;
    }
    if (take(r, "the chosen cost")) {
        uint16_t chosen =
            said_number(r, (SaidNumber){.kind = NUMBER_CHOSEN, .at = r->now.at - 1});
        said_and(out, number_test(TEST_COST, CMP_EQ, chosen));
        return true;
    }
    take(r, "?a|an");
    Mark tag = r->now;
    unsigned timing = timing_tag(r);
    if (timing != TIMING_NONE && take(r, "effect")) {
        said_and(out, said_test(TEST_TIMING, timing));
        return true;
    }
    cursor_back(r, &tag);
    if (take(r, "[trigger]")) {
        said_and(out, said_test(TEST_TRIGGER, 0));
        return true;
    }
    if (take(r, "type including") || take(r, "type that includes"))
        return read_filter_parts(r, TEST_TYPE_PART, out);
    if (take(r, "?card name including")) return read_filter_parts(r, TEST_NAME_PART, out);
    if (take(r, "counter of")) return amount(r, out, TEST_COUNTER);
    if (take(r, "base cost of")) return amount(r, out, TEST_BASE_COST);
    if (take(r, "base cost")) return counted(r, out, TEST_BASE_COST);
    if (take(r, "base power of")) return amount(r, out, TEST_BASE_POWER);
    if (take(r, "base power")) return counted(r, out, TEST_BASE_POWER);
    if (take(r, "power of")) return amount(r, out, TEST_POWER);
    if (take(r, "power")) return counted(r, out, TEST_POWER);
    if (take(r, "cost of")) return amount(r, out, TEST_COST);
    if (take(r, "cost")) return counted(r, out, TEST_COST) || amount(r, out, TEST_COST);
    return false;
}

/* group -> "different" [ "card" ] "names"
 *        | "a different" [ "card" ] "name", of cards that are counted
 *        | "a total" ( "power" | "cost" ) "of" amount */
bool read_filter_group(Cursor *r, unsigned use, SaidFilter *out, uint8_t *flags) {
    Mark start = r->now;
    bool counted = !(use & NOUN_CHOSEN) && take(r, "a different ?card name") &&
                   !cursor_at(r, "than|from|to|as");
    if (counted || take(r, "different ?card names")) {
        *flags |= SELECT_DIFFERENT_NAMES;
        return true;
    }
    cursor_back(r, &start);
    bool is_power = take(r, "a total power of");
    if ((is_power || take(r, "a total cost of")) &&
        amount(r, out, is_power ? TEST_POWER : TEST_COST)) {
        *flags |= SELECT_TOTAL;
        return true;
    }
    cursor_back(r, &start);
    return false;
}

static void negate(SaidFilter *out, SaidTest test) {
    test.negated = 1;
    said_and(out, test);
}

/* The tests of alternatives, none of which may hold. */
static bool none_of(const SaidFilter *found, SaidFilter *out) {
    for (uint32_t i = 0; i < found->count; i++) {
        SaidTest test = found->at[i];
        test.or_next = 0;
        negate(out, test);
    }
    return found->count > 0;
}

/* keywords -> KEYWORD { "or" KEYWORD }, after "without" */
static bool without_keywords(Cursor *r, SaidFilter *out) {
    SaidFilter found = {0};
    if (!keyword_behind(r, &found)) return false;
    for (;;) {
        Mark before = r->now;
        if (take(r, "or ?a|an") && keyword_behind(r, &found)) continue;
        cursor_back(r, &before);
        return none_of(&found, out);
    }
}

/* without -> "without" ( "a Counter" | [ "a" ] "[Trigger]" | keywords | "an" TAG "effect"
 *          | [ "the" ] ( types | attributes ) | "a type including" QUOTE ) */
static bool without(Cursor *r, unsigned use, SaidFilter *out) {
    Slice text;
    if (take(r, "?a|any counter")) {
        said_and(out, said_value(TEST_COUNTER, CMP_EQ, 0));
        return true;
    }
    if (take(r, "?a|any [trigger]")) {
        negate(out, said_test(TEST_TRIGGER, 0));
        return true;
    }
    SaidFilter found = {0};
    Mark start = r->now;
    take(r, "?the");
    if (read_filter_types(r, use, &found) || read_filter_attributes(r, use, &found))
        return none_of(&found, out);
    cursor_back(r, &start);
    if (take(r, "a type including") && cursor_piece(r, PIECE_QUOTE, &text)) {
        negate(out, said_text(r, TEST_TYPE_PART));
        return true;
    }
    cursor_back(r, &start);
    take(r, "?a|an");
    if (without_keywords(r, out)) return true;
    unsigned timing = timing_tag(r);
    if (timing == TIMING_NONE || !take(r, "effect")) return false;
    negate(out, said_test(TEST_TIMING, timing));
    return true;
}

/* "Characters other than [A] and this Character" are those that are neither, or two things;
 * "Characters other than [A], and this Character gains …" begins another statement. */
static bool may_be_this_too(Cursor *r) {
    Mark before = r->now;
    bool may = take(r, "and|or this character|card|leader|stage") &&
               !cursor_at(r, "gains|cannot|can|will");
    cursor_back(r, &before);
    return may;
}

/* "other than this Character and [A]" has two readings, too. */
static bool may_be_named_too(Cursor *r, unsigned use) {
    Mark before = r->now;
    Slice name;
    SaidFilter types = {0};
    bool may = take(r, "and|or") && (take_name(r, &name) || read_filter_types(r, use, &types));
    cursor_back(r, &before);
    return may;
}

/* listed -> { "," NAME } [ "," ] ( "and" | "or" ) NAME, after a name: a list has an end */
static bool names_listed(Cursor *r, SaidFilter *out) {
    Mark start = r->now;
    SaidFilter list = *out;
    Slice name;
    bool more = true;
    while (more) {
        Mark before = r->now;
        more = take(r, ",") && take_name(r, &name);
        if (more) negate(&list, said_text(r, TEST_NAME));
        if (!more) cursor_back(r, &before);
    }
    bool listed = list.count > out->count;
    if (take(r, listed ? "?, and|or" : "and|or") && take_name(r, &name)) {
        negate(&list, said_text(r, TEST_NAME));
        *out = list;
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* others -> ( "other than" | "except" ) ( "this Character" | "that Character"
 *         | types ( "cards" | "Characters" )
 *         | NAME { listed } ) */
static bool others(Cursor *r, unsigned use, SaidFilter *out) {
    Slice name;
    SaidFilter types = {0};
    SaidTest that = {.kind = TEST_IN, .by = SAID_AGAIN};
    bool is_unclear;
    if (cursor_at(r, "that card|character|leader|stage")) {
        if (!said_again(r, &that.operand)) return false;
        negate(out, that);
        is_unclear = may_be_named_too(r, use);
    } else if (cursor_this(r)) {
        negate(out, said_test(TEST_IN, REG_THIS));
        is_unclear = may_be_named_too(r, use);
    } else if (read_filter_types(r, use, &types)) { /* none of these types */
        for (uint32_t i = 0; i < types.count; i++) {
            types.at[i].or_next = 0;
            negate(out, types.at[i]);
        }
        if (!take(r, "card|cards|character|characters") || cursor_at(r, "with")) return false;
        is_unclear = may_be_this_too(r);
    } else {
        if (!take_name(r, &name)) return false;
        negate(out, said_text(r, TEST_NAME));
        while (names_listed(r, out)) {
        }
        is_unclear = may_be_this_too(r);
    }
    return !is_unclear || cursor_refuse(r, REFUSAL_OTHER_THAN);
}

/* either -> "that is either" NAME "or has" kind */
static bool either(Cursor *r, unsigned use, SaidFilter *out) {
    SaidFilter kind = {0};
    Slice name;
    if (!take(r, "that is either") || !take_name(r, &name)) return false;
    SaidTest named = said_text(r, TEST_NAME);
    if (!take(r, "or has") || !kind_behind(r, use, &kind) || kind.count != 1) return false;
    said_and(out, named);
    said_or(out, kind.at[0]);
    return true;
}

/* possessive -> "type includes" parts | "card name includes" parts | "colors include" color
 *             | "card name is" names | "attribute is" ATTRIBUTE
 *             | [ "base" ] ( "power" | "cost" ) "is" bound ; the subject ended in 's */
bool read_filter_possessive(Cursor *r, unsigned use, SaidFilter *out) {
    Slice attribute;
    if (take(r, "?card name is")) return read_filter_names(r, use, out);
    if (take(r, "attribute is")) {
        if (!cursor_piece(r, PIECE_ATTRIBUTE, &attribute)) return false;
        int found = read_filter_attribute(attribute);
        said_and(out, said_test(TEST_ATTRIBUTE, 1u << (found & 15)));
        return found >= 0;
    }
    if (take(r, "type includes|include")) return read_filter_parts(r, TEST_TYPE_PART, out);
    if (take(r, "?card name includes|include"))
        return read_filter_parts(r, TEST_NAME_PART, out);
    static const struct {
        const char *words;
        uint8_t kind;
    } numbers[] = {{"base power is", TEST_BASE_POWER},
                   {"power is", TEST_POWER},
                   {"base cost is", TEST_BASE_COST},
                   {"cost is", TEST_COST}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!take(r, numbers[i].words)) continue;
        uint8_t compare;
        int32_t value;
        if (!read_filter_bound(r, &compare, &value)) return false;
        said_and(out, said_value((TestKind)numbers[i].kind, (Compare)compare, value));
        return true;
    }
    if (!take(r, "color|colors includes|include")) return false;
    int color = cursor_one(r, tables_color_words, LP_COLOR_COUNT);
    if (color < 0) return false;
    said_and(out, said_test(TEST_COLOR, 1u << color));
    return true;
}

/* exception -> either | others | "whose" possessive
 *            | ( "without" | "with no" | "that do not have" ) without
 *            | [ "that was" ] "played on this turn"
 *            | "that is a different color than" REGISTER */
bool read_filter_exception(Cursor *r, unsigned use, SaidFilter *out) {
    Mark start = r->now;
    SaidTest other = {.kind = TEST_SAME_COLOR, .by = SAID_AGAIN};
    if (either(r, use, out)) return true;
    cursor_back(r, &start);
    if (take(r, "other than") || take(r, "except ?for")) {
        if (others(r, use, out)) {
            r->now.exception_end = r->now.at;
            return true;
        }
    } else if (take(r, "without") || take(r, "?and with no") ||
               take(r, "that do|does not have") || take(r, "that don't|doesn't have")) {
        if (without(r, use, out)) return true;
    } else if (take(r, "whose")) {
        if (read_filter_possessive(r, use, out)) return true;
    } else if (take(r, "?{ that was|were } played on|during this turn")) {
        said_and(out, said_test(TEST_PLAYED_THIS_TURN, 0));
        return true;
    } else if (take(r, "that is a different color than")) {
        if (said_again(r, &other.operand)) {
            negate(out, other);
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}
