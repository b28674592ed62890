/* Conditions of a text: "if your Leader is …", "if you have 3 or more Characters". */
#include "compiler/read.h"
#include "compiler/said_areas.h"
#include "effect/tables.h"

/* How what a player has was denied: with "no", or with "do not". */
enum { DENIES_NO = 1, DENIES_NOT };

static const struct {
    const char *words;
    uint8_t kind;
} piles[] = {{"hand", NUMBER_HAND}, {"deck", NUMBER_DECK}, {"trash", NUMBER_TRASH}};

static uint16_t node(Cursor *r, ConditionKind kind, uint16_t left, uint16_t right) {
    return said_condition(r,
                          (SaidCondition){.kind = (uint8_t)kind, .left = left, .right = right});
}

static uint16_t compares(Cursor *r, Compare how, uint16_t left, uint16_t right) {
    return said_condition(r, (SaidCondition){.kind = CONDITION_COMPARE,
                                             .compare = (uint8_t)how,
                                             .left = left,
                                             .right = right});
}

/* --- What is said about one card -------------------------------------------------------- */

/* said -> "the" ( types | attributes ) | measure | NAME | state | "a" noun; `verb` is "is" or
 * "has" */
static bool said_of(Cursor *r, bool is, SaidFilter *out) {
    Mark start = r->now;
    bool named = false;
    uint32_t before = out->count;
    if (!is) {
        if (take(r, "?the") && (read_filter_types(r, NOUN_CHOICE, out) ||
                                read_filter_attributes(r, NOUN_CHOICE, out)))
            return true;
        cursor_back(r, &start);
        if (read_filter_measure(r, NOUN_CHOICE, out)) return true;
    } else if (take(r, "?a|an") && read_noun_filter(r, out)) {
        return true;
    }
    out->count = before;
    cursor_back(r, &start);
    if (is && read_filter_adjective(r, NOUN_CHOICE, out, &named)) return true;
    out->count = before;
    cursor_back(r, &start);
    return false;
}

static bool verb(Cursor *r, bool *is) {
    if (take(r, "is"))
        *is = true;
    else if (take(r, "has"))
        *is = false;
    else
        return false;
    return true;
}

/* Joins what follows "and" and "or" to what is said: "has the {T} type or is [N]". */
static bool said_more(Cursor *r, bool *is, SaidFilter *out) {
    Mark start = r->now;
    SaidFilter more = {0}, both;
    bool either = take(r, "or"), verb_is = *is;
    bool name = cursor_peek(r)->kind == PIECE_WORD && start.at > 0 &&
                r->pieces->at[start.at - 1].kind == PIECE_BRACKET;
    if (name && cursor_at(r, "and") && r->pieces->at[r->now.at + 1].kind == PIECE_BRACKET)
        return cursor_refuse(r, REFUSAL_TWO_NAMES);
    if (either || take(r, "and")) {
        verb(r, &verb_is);
        if (said_of(r, verb_is, &more)) {
            *is = verb_is;
            if (either) {
                said_either(out, &more, &both);
                *out = both;
            } else {
                for (uint32_t i = 0; i < more.count; i++) said_and(out, more.at[i]);
            }
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* statement -> ( "is" | "has" ) [ "not" | "either" ] said { ( "and" | "or" ) [ verb ] said }
 *            | "was played on this turn"
 *            | "battled your opponent's Character during this turn" ; the subject has been
 *              read */
static bool statement(Cursor *r, SaidFilter *out, bool *negated) {
    bool is;
    if (take(r, "was played ?on this turn")) {
        said_and(out, said_test(TEST_PLAYED_THIS_TURN, 0));
        return true;
    }
    if (take(r, "?has battled your opponent's character during this turn")) {
        said_and(out, said_test(TEST_BATTLED_CHARACTER, 0));
        return true;
    }
    if (take(r, "does not have")) {
        *negated = true;
        return said_of(r, false, out) && !cursor_at(r, "or");
    }
    if (!verb(r, &is)) return false;
    *negated = is && take(r, "not");
    if (!*negated && is) take(r, "?either");
    if (!said_of(r, is, out)) return false;
    while (!*negated && said_more(r, &is, out)) {
    }
    return !said_has(out, TEST_FACE_UP); /* what is asked about has no other side */
}

/* leader -> owner ( "Leader" statement | "Leader's" possessive ) */
static bool leader(Cursor *r, uint16_t *out) {
    SaidNoun said = {.shape = SHAPE_READY, .areas = LEADER, .at = r->now.at};
    bool negated = false;
    if (!cursor_owner(r, &said.owner)) return false;
    if (take(r, "leader's")) {
        if (!read_filter_possessive(r, NOUN_CHOICE, &said.first.filter)) return false;
    } else if (!take(r, "leader") || !statement(r, &said.first.filter, &negated) ||
               said_has(&said.first.filter, TEST_CATEGORY)) { /* a Leader is no Event */
        return false;
    }
    *out = node(r, CONDITION_EXISTS, said_noun(r, &said), 0);
    if (negated) *out = node(r, CONDITION_NOT, *out, 0);
    return true;
}

/* "… has a cost equal to the number of DON!! cards given to it" */
static bool as_many_dons(Cursor *r, SaidFilter *out) {
    if (!take(r, "has a cost equal to the number of don!! cards given to it") &&
        !take(r, "has a cost equal to the number of don!! cards given to the selected|chosen "
                 "character"))
        return false;
    said_and(out, (SaidTest){.kind = TEST_COST, .compare = CMP_EQ, .by = SAID_ITS_DONS});
    return true;
}

/* named -> REGISTER ( as many | statement ) | ( "that card's" | "this card's" ) possessive */
static bool named(Cursor *r, uint16_t *out) {
    SaidNoun such = {.shape = SHAPE_READY, .at = r->now.at};
    SaidCondition is = {.kind = CONDITION_IS, .at = r->now.at};
    SaidFilter *filter = &such.first.filter;
    bool negated = false, read;
    Mark start = r->now;
    is.who = take(r, "the revealed card's")       ? WHO_REVEALED
             : cursor_own(r)                      ? WHO_THIS
             : take(r, "that card's|character's") ? WHO_IT
                                                  : WHO_AGAIN;
    if (is.who == WHO_AGAIN)
        read = said_again(r, &is.again) &&
               (as_many_dons(r, filter) || statement(r, filter, &negated));
    else
        read = read_filter_possessive(r, NOUN_CHOICE, filter);
    if (!read) {
        cursor_back(r, &start);
        return false;
    }
    is.right = said_noun(r, &such);
    *out = said_condition(r, is);
    if (negated) *out = node(r, CONDITION_NOT, *out, 0);
    return true;
}

/* --- What a player has ------------------------------------------------------------------ */

/* bound -> [ "exactly" ] NUMBER [ "or less" | "or more" ]
 *        | ( "at least" | "at most" | "less than" | "more than" ) NUMBER */
static bool bound(Cursor *r, uint8_t *compare, int32_t *value) {
    static const struct {
        const char *words;
        uint8_t compare;
    } before[] = {{"less than", CMP_LT}, {"more than", CMP_GT}};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        if (!take(r, before[i].words)) continue;
        *compare = before[i].compare;
        return cursor_number(r, value);
    }
    bool exactly = take(r, "exactly");
    return read_filter_bound(r, compare, value) && !(exactly && *compare != CMP_EQ);
}

/* behind -> "or less" | "or more", after the things that are counted */
static void bound_behind(Cursor *r, uint8_t *compare) {
    if (*compare == CMP_EQ) *compare = (uint8_t)read_filter_behind(r);
}

/* dons -> "DON!! cards" behind "on" owner "field" */
static bool dons_bound(Cursor *r, uint8_t whose, uint8_t *compare, uint16_t *out) {
    Mark start = r->now;
    if (*compare == CMP_EQ && take(r, "don!! cards") &&
        cursor_at(r, "or less|more on your|their field")) {
        bound_behind(r, compare);
        if (take(r, "on") && read_number_owner(r, &whose) && take(r, "field")) {
            *out = read_number_of(r, NUMBER_DON_FIELD, whose);
            return true;
        }
        *compare = CMP_EQ;
    }
    cursor_back(r, &start);
    return false;
}

/* amounts -> bound things [ behind ] | NUMBER "or" compare things */
static bool amounts(Cursor *r, uint8_t whose, uint16_t *out) {
    Mark start = r->now;
    uint8_t compare, other = CMP_EQ;
    int32_t value, second = 0;
    uint16_t things;
    if (!bound(r, &compare, &value)) {
        cursor_back(r, &start);
        return false;
    }
    Mark after = r->now;
    bool two = compare == CMP_EQ && take(r, "or") && read_filter_compare(r, &other, &second);
    if (!two) cursor_back(r, &after);
    if (!dons_bound(r, whose, &compare, &things) && !read_number_things(r, whose, &things)) {
        cursor_back(r, &start);
        return false;
    }
    if (!two) bound_behind(r, &compare);
    *out = compares(r, (Compare)compare, things, read_number_constant(r, value));
    if (two) {
        uint16_t more = compares(r, (Compare)other, things, read_number_constant(r, second));
        *out = node(r, CONDITION_OR, *out, more);
    }
    return true;
}

/* sum -> "cards in your" ( "Life area and hand" | "hand and Life area" ) */
static bool life_and_hand(Cursor *r, uint16_t *out) {
    if (!take(r, "cards in your life area and ?{ in your } hand") &&
        !take(r, "cards in your hand and ?{ in your } life area|cards"))
        return false;
    uint16_t life = read_number_of(r, NUMBER_LIFE, WHOSE_YOU);
    uint16_t hand = read_number_of(r, NUMBER_HAND, WHOSE_YOU);
    *out = said_number(r, (SaidNumber){.kind = NUMBER_PLUS, .left = life, .right = hand});
    return true;
}

/* total -> "a total of" compare ( things | sum ) */
static bool total(Cursor *r, uint8_t whose, uint16_t *out) {
    uint8_t compare;
    int32_t value;
    uint16_t things;
    if (!take(r, "a total of") || !read_filter_compare(r, &compare, &value)) return false;
    if (!(whose == WHOSE_YOU && life_and_hand(r, &things)) &&
        !read_number_things(r, whose, &things))
        return false;
    *out = compares(r, (Compare)compare, things, read_number_constant(r, value));
    return true;
}

/* "At least 2 more than": the other number, by which much more or less it is. */
static uint16_t beside(Cursor *r, uint16_t number, bool less, int32_t by) {
    if (by == 0) return number;
    uint16_t apart = read_number_constant(r, by);
    return said_number(r, (SaidNumber){.kind = less ? NUMBER_MINUS : NUMBER_PLUS,
                                       .left = number,
                                       .right = apart});
}

/* The same things of the other player: read once more, from `things` on. */
static bool the_others(Cursor *r, uint32_t things, uint8_t whose, uint16_t *out) {
    static const struct {
        const char *words;
        uint8_t kind;
    } kinds[] = {{"life card|cards", NUMBER_LIFE},
                 {"don!! cards on your|their field", NUMBER_DON_FIELD},
                 {"cards in your|their hand", NUMBER_HAND},
                 {"cards in your|their trash", NUMBER_TRASH},
                 {"cards in your|their deck", NUMBER_DECK}};
    uint8_t other = whose == WHOSE_YOU ? WHOSE_OPPONENT : WHOSE_YOU;
    uint32_t end = r->now.at;
    bool same = false;
    r->now.at = things;
    for (size_t i = 0; !same && i < sizeof kinds / sizeof kinds[0]; i++) {
        same = take(r, kinds[i].words);
        if (same) *out = read_number_of(r, (NumberKind)kinds[i].kind, other);
    }
    if (!same) same = read_number_things(r, other, out) && cursor_at(r, "than|as");
    r->now.at = end;
    return same;
}

/* more -> ( [ "at least" NUMBER ] ( "less" | "more" ) things "than"
 *         | "the same number of" things "as" ) ( "you" | "your opponent" ) */
static bool more_than(Cursor *r, uint8_t whose, uint16_t *out) {
    Mark start = r->now;
    int32_t by = 0;
    uint16_t mine, theirs;
    if (take(r, "at least") && !cursor_number(r, &by)) {
        cursor_back(r, &start);
        return false;
    }
    bool equal = by == 0 && take(r, "the same number of");
    bool less = !equal && take(r, "less|fewer");
    if ((equal || less || take(r, "more")) && whose < WHOSE_EACH) {
        uint32_t things = r->now.at;
        if (read_number_things(r, whose, &mine) && take(r, equal ? "as" : "than") &&
            take(r, whose == WHOSE_YOU ? "your opponent" : "you")) {
            take(r, "?do|does");
            if (!the_others(r, things, whose, &theirs))
                return cursor_refuse(r, REFUSAL_COMPARISON);
            Compare plain = equal ? CMP_EQ : less ? CMP_LT : CMP_GT;
            Compare apart = less ? CMP_LE : CMP_GE;
            *out = compares(r, by ? apart : plain, mine, beside(r, theirs, less, by));
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* only -> "only have" body ; all Characters are such */
static bool only(Cursor *r, uint8_t whose, uint16_t *out) {
    SaidNoun all = {.shape = SHAPE_READY, .owner = whose, .areas = CHARACTER};
    SaidNoun said = {.owner = whose};
    Noun such;
    if (!read_number_body(r, &said, &such) || such.selector.areas != CHARACTER ||
        such.filter.count == 0 || such.selector.flags)
        return false;
    uint16_t cards = said_noun(r, &all);
    *out = node(r, CONDITION_ONLY, cards, read_number_cards(r, &said, &such));
    return true;
}

/* "Characters with a total cost of 9 or more": the bound is on the sum of all of them. */
static bool total_of(Cursor *r, const SaidNoun *said, Noun *noun, uint16_t *out) {
    if (noun->filter.count == 0) return false; /* "… a total cost of 9 or your cards" */
    uint32_t last = noun->filter.count - 1;
    SaidTest bound = noun->filter.at[last];
    bool cost = bound.kind == TEST_COST;
    if ((!cost && bound.kind != TEST_POWER) || !noun->is_plural || noun->has_area ||
        noun->selector.areas != CHARACTER || bound.compare == CMP_EQ)
        return false;
    noun->filter.count = last;
    noun->selector.flags = 0;
    uint16_t cards = read_number_cards(r, said, noun);
    uint16_t sum = said_number(
        r, (SaidNumber){.kind = cost ? NUMBER_TOTAL_COST : NUMBER_TOTAL_POWER, .noun = cards});
    *out = compares(r, (Compare)bound.compare, sum, read_number_constant(r, bound.operand));
    return true;
}

/* "A Leader and Character" are two cards, though "Leader and Character cards" are a kind. */
static bool says_leader_and(Cursor *r, uint32_t first) {
    Mark end = r->now;
    bool found = false;
    for (r->now.at = first; r->now.at + 1 < end.at && !found; r->now.at++)
        found = cursor_at(r, "leader and");
    r->now = end;
    return found;
}

/* one -> "any" dons | [ "a" | "an" | "any" ] body */
static bool one(Cursor *r, uint8_t whose, uint16_t *out) {
    SaidNoun said = {.has_owner = whose != WHOSE_EACH, .owner = whose};
    Noun noun;
    uint16_t count;
    Mark start = r->now;
    if (take(r, "any") && read_number_dons(r, whose, &count)) {
        *out = compares(r, CMP_GE, count, read_number_constant(r, 1));
        return true;
    }
    cursor_back(r, &start);
    take(r, "?a|an|any");
    if (whose == WHOSE_OPPONENT) r->now.actor = WHOSE_OPPONENT;
    uint32_t first = r->now.at;
    bool read = read_number_body(r, &said, &noun);
    r->now.actor = WHOSE_YOU;
    if (read && says_leader_and(r, first)) return cursor_refuse(r, REFUSAL_COUNTED_TOGETHER);
    if (!read || noun.is_don || (whose != WHOSE_EACH && noun.selector.owner != whose))
        return false;
    if (noun.selector.flags == SELECT_TOTAL) return total_of(r, &said, &noun, out);
    if (noun.selector.flags) return false;
    *out = said_condition(r, (SaidCondition){.kind = CONDITION_EXISTS,
                                             .left = read_number_cards(r, &said, &noun),
                                             .is_supposed = !noun.has_area});
    return true;
}

enum { NAMES_MAX = 5 };

/* Of several conditions, all hold. */
static void also(Cursor *r, uint16_t condition, int index, uint16_t *out) {
    *out = index == 0 ? condition : node(r, CONDITION_AND, *out, condition);
}

/* "[A] and [B] Characters with 6000 base power": what follows the last name applies to all of
 * them. `last` is where that name is. */
static bool such_names(Cursor *r, uint8_t whose, const SaidTest *names, int count,
                       uint32_t last, uint16_t *out) {
    SaidNoun said = {.has_owner = whose != WHOSE_EACH, .owner = whose};
    Noun such;
    r->now.at = last;
    if (!read_number_body(r, &said, &such) || such.selector.flags ||
        such.filter.at[0].kind != TEST_NAME || such.filter.at[0].or_next)
        return false;
    if (!such.is_plural || such.has_area) return cursor_refuse(r, REFUSAL_WHICH_NAMES);
    for (int i = 0; i < count; i++) {
        such.filter.at[0] = names[i];
        also(r, node(r, CONDITION_EXISTS, read_number_cards(r, &said, &such), 0), i, out);
    }
    return true;
}

/* all -> [ "both" ] NAME { "," NAME } "and" NAME ( "in your trash" | "on your field" | ","
 *        | such ) ; one of each. Two names alone are two conditions. */
static bool one_of_each(Cursor *r, uint8_t whose, uint16_t *out) {
    Mark start = r->now;
    SaidTest names[NAMES_MAX];
    Slice name;
    int count = 0;
    bool last = false, both = take(r, "both");
    while (count < NAMES_MAX && cursor_piece(r, PIECE_BRACKET, &name)) {
        names[count++] = said_text(r, TEST_NAME);
        if (last) break;
        last = take(r, "?, and");
        if (!last && !take(r, ",")) break;
    }
    if (last && count > 1 && cursor_at(r, "character|characters|card|cards|with")) {
        if (such_names(r, whose, names, count, r->now.at - 1, out)) return true;
        cursor_back(r, &start);
        return false;
    }
    uint16_t areas = take(r, "in your trash")                   ? 1 << LP_AREA_TRASH
                     : take(r, "on your field")                 ? AREAS_FIELD_CARDS
                     : (both || count > 2) && cursor_at(r, ",") ? AREAS_FIELD_CARDS
                                                                : 0;
    if (!last || count < 2 || !areas || whose != WHOSE_YOU) {
        cursor_back(r, &start);
        return false;
    }
    for (int i = 0; i < count; i++) {
        SaidNoun said = {.shape = SHAPE_READY, .owner = whose, .areas = areas};
        said_and(&said.first.filter, names[i]);
        also(r, node(r, CONDITION_EXISTS, said_noun(r, &said), 0), i, out);
    }
    return true;
}

/* what -> total | amounts | more_than | "no other" body | one */
static bool what(Cursor *r, uint8_t whose, uint8_t *denies, uint16_t *out) {
    Mark start = r->now;
    if (total(r, whose, out)) return true;
    cursor_back(r, &start);
    if (amounts(r, whose, out) || more_than(r, whose, out) || one_of_each(r, whose, out))
        return true;
    bool no = take(r, "no");
    uint16_t count;
    if (no && read_number_dons(r, whose, &count)) {
        *out = compares(r, CMP_EQ, count, read_number_constant(r, 0));
        return true;
    }
    if (no) *denies = DENIES_NO;
    if (no && cursor_at(r, "other|character|characters") == false) {
        Mark before = r->now;
        if (!one(r, whose, out)) {
            cursor_back(r, &before);
            return false;
        }
        *out = node(r, CONDITION_NOT, *out, 0);
        return true;
    }
    if (!one(r, whose, out)) {
        cursor_back(r, &start);
        return false;
    }
    if (no) *out = node(r, CONDITION_NOT, *out, 0);
    return true;
}

/* Are these the last words that were read? */
static bool has_read(Cursor *r, const char *words, uint32_t pieces) {
    Mark end = r->now;
    if (end.at < pieces) return false;
    r->now.at = end.at - pieces;
    bool found = take(r, words) && r->now.at == end.at;
    r->now = end;
    return found;
}

/* there -> "there" ( "is" | "are" ) what
 * "On your field and there are no other …": the place goes on for others like the card before
 * it. Of anything else that is not clear. */
static bool there(Cursor *r, uint8_t *whose, uint8_t *denies, uint16_t *out) {
    bool goes_on = (has_read(r, "on your field and", 4) &&
                    !has_read(r, "don!! cards on your field and", 6)) ||
                   has_read(r, "on your field , and", 5);
    if (!take(r, "there is|are")) return false;
    if (goes_on && cursor_at(r, "no other")) return what(r, *whose = WHOSE_YOU, denies, out);
    Mark start = r->now;
    bool read = amounts(r, WHOSE_UNSAID, out); /* whose they are may be said by the place */
    if (!read) {
        cursor_back(r, &start);
        read = what(r, *whose = WHOSE_EACH, denies, out);
    }
    if (read && goes_on && !has_read(r, "field|trash|hand|deck", 1))
        return cursor_refuse(r, REFUSAL_WHICH_FIELD);
    return read;
}

/* having -> "you have" what | "your opponent has" what | "you don't have" what | there … */
static bool having(Cursor *r, uint8_t *whose, uint8_t *denies, uint16_t *out) {
    if (take(r, "you only have")) return only(r, *whose = WHOSE_YOU, out);
    if (take(r, "the only characters on your field are"))
        return only(r, *whose = WHOSE_YOU, out);
    if (take(r, "your opponent only has") ||
        take(r, "the only characters on your opponent's field are"))
        return only(r, *whose = WHOSE_OPPONENT, out);
    bool dont = take(r, "you don't have") || take(r, "you do not have");
    bool theirs = !dont && (take(r, "your opponent doesn't have") ||
                            take(r, "your opponent does not have"));
    dont |= theirs;
    if (dont || take(r, "you have")) {
        uint32_t first = r->now.at;
        if (!what(r, *whose = theirs ? WHOSE_OPPONENT : WHOSE_YOU, denies, out)) return false;
        if (dont) *denies = DENIES_NOT;
        if (dont &&
            cursor_since(r, first,
                         "and")) /* "do not have [A], [B], and [C]": none, or not all? */
            return cursor_refuse(r, REFUSAL_NOT_REACH);
        if (dont) *out = node(r, CONDITION_NOT, *out, 0);
        return true;
    }
    if (take(r, "your opponent has")) return what(r, *whose = WHOSE_OPPONENT, denies, out);
    return there(r, whose, denies, out);
}

/* piles -> owner ( "deck" | "hand" | "trash" ) "has" compare "cards" */
static bool pile_has(Cursor *r, uint16_t *out) {
    uint8_t whose, compare;
    int32_t value;
    if (!cursor_owner(r, &whose)) return false;
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        if (!take(r, piles[i].words)) continue;
        if (!take(r, "has|contains") || !read_filter_compare(r, &compare, &value) ||
            !take(r, "card|cards"))
            return false;
        *out =
            compares(r, (Compare)compare, read_number_of(r, (NumberKind)piles[i].kind, whose),
                     read_number_constant(r, value));
        return true;
    }
    return false;
}

/* both -> "you and your opponent have" ( "a total of" compare | "the same number of" )
 *         "Life cards"
 *       | ( [ "either" ] "you or your opponent has" | "both you and your opponent have" )
 *         compare things */
static bool both_players(Cursor *r, uint16_t *out) {
    uint8_t compare;
    int32_t value;
    if (take(r, "you and your opponent have a total of")) {
        if (!read_filter_compare(r, &compare, &value) || !take(r, "life cards")) return false;
        *out = compares(r, (Compare)compare, read_number_of(r, NUMBER_LIFE, WHOSE_EACH),
                        read_number_constant(r, value));
        return true;
    }
    if (take(r, "you and your opponent have the same number of life cards")) {
        *out = compares(r, CMP_EQ, read_number_of(r, NUMBER_LIFE, WHOSE_YOU),
                        read_number_of(r, NUMBER_LIFE, WHOSE_OPPONENT));
        return true;
    }
    bool both = take(r, "both you and your opponent have");
    if ((!both && !take(r, "?either you or your opponent has")) ||
        !read_filter_compare(r, &compare, &value))
        return false;
    NumberKind kind = take(r, "life cards")                 ? NUMBER_LIFE
                      : take(r, "don!! cards on the field") ? NUMBER_DON_FIELD
                                                            : NUMBER_CONSTANT;
    if (kind == NUMBER_CONSTANT) return false;
    uint16_t n = read_number_constant(r, value);
    *out = node(r, both ? CONDITION_AND : CONDITION_OR,
                compares(r, (Compare)compare, read_number_of(r, kind, WHOSE_YOU), n),
                compares(r, (Compare)compare, read_number_of(r, kind, WHOSE_OPPONENT), n));
    return true;
}

/* the other side -> "the number" ( "on" | "in" ) owner ( "field" | "hand" … ) | count
 *                 | "your opponent's", after "the number of your Life cards is …" or "the
 *                   number of cards in your hand is …" */
static bool other_count(Cursor *r, NumberKind kind, bool mine, uint16_t *out) {
    Mark start = r->now;
    uint8_t whose;
    if (take(r, "the number on|in") && cursor_owner(r, &whose) &&
        take(r, kind == NUMBER_DON_FIELD ? "field"
                : kind == NUMBER_HAND    ? "hand"
                                         : "trash")) {
        *out = read_number_of(r, kind, whose);
        return true;
    }
    cursor_back(r, &start);
    bool whose_said = mine && (kind == NUMBER_LIFE || kind == NUMBER_HAND);
    if (whose_said && take(r, "your opponent's") && cursor_at(r, ",|and")) {
        *out = read_number_of(r, kind, WHOSE_OPPONENT);
        return true;
    }
    cursor_back(r, &start);
    return read_number_count(r, out);
}

/* compared -> count "is" ( relation | "at least" NUMBER "less than" … ) count
 *           | ( count | total ) "is" compare */
static bool compared(Cursor *r, uint16_t *out) {
    uint16_t left, right;
    uint8_t compare = CMP_LE;
    int32_t apart = 0, value;
    Mark start = r->now;
    if (read_number_total(r, &left)) {
        if (!take(r, "is") || !read_filter_compare(r, &compare, &value)) return false;
        *out = compares(r, (Compare)compare, left, read_number_constant(r, value));
        return true;
    }
    if (take(r, "the total ?number of") && life_and_hand(r, &left) && take(r, "is") &&
        read_filter_compare(r, &compare, &value)) {
        *out = compares(r, (Compare)compare, left, read_number_constant(r, value));
        return true;
    }
    cursor_back(r, &start);
    NumberKind kind = cursor_at(r, "the number of don!! cards")       ? NUMBER_DON_FIELD
                      : cursor_at(r, "the number of your life cards") ? NUMBER_LIFE
                      : cursor_at(r, "the number of cards in your hand") ||
                              cursor_at(r, "the number of cards in your opponent's hand")
                          ? NUMBER_HAND
                          : NUMBER_TRASH;
    if (!read_number_count(r, &left) || !take(r, "is")) {
        cursor_back(r, &start);
        return false;
    }
    Mark after = r->now;
    if (read_filter_compare(r, &compare, &value)) {
        *out = compares(r, (Compare)compare, left, read_number_constant(r, value));
        return true;
    }
    cursor_back(r, &after);
    if (!read_filter_relation(r, &compare)) {
        if (!take(r, "at least") || !cursor_number(r, &apart)) return false;
        compare = take(r, "more than") ? CMP_GE : CMP_LE;
        if (compare == CMP_LE && !take(r, "less than")) return false;
    }
    bool mine = r->nodes->numbers[left].whose == WHOSE_YOU;
    if (!other_count(r, kind, mine, &right)) return false;
    right = beside(r, right, compare == CMP_LE, apart);
    *out = compares(r, (Compare)compare, left, right);
    return true;
}

/* done -> "you do" | "they do" | "you do not" | "they do not" */
static bool done(Cursor *r, uint16_t *out) {
    SaidCondition did = {
        .kind = CONDITION_DID, .may = r->now.last_may, .at = r->now.at, .is_asked = true};
    bool you = cursor_at(r, "you"), they = cursor_at(r, "they");
    /* "If your opponent has a Stage and you do not," is about what they have. */
    if (!text_equal(cursor_last(r)->text, SLICE("if"))) return false;
    bool no = take(r, "you|they do not") || take(r, "you|they don't");
    if (no ? !cursor_at(r, ",") : !take(r, "you|they do")) return false;
    did.whose = you ? WHOSE_YOU : they ? WHOSE_OPPONENT : WHOSE_EACH;
    *out = said_condition(r, did);
    if (no) *out = node(r, CONDITION_NOT, *out, 0);
    return true;
}

/* deed -> ( "a" | "no" ) ( "card" | "Character" ) ( "is" | "was" ) DONE "by this effect", if
 * the action before was that one */
static bool deed(Cursor *r, uint16_t *out) {
    static const struct {
        const char *words;
        uint8_t op;
    } deeds[] = {{"k.o.'d by|with this effect", OP_KO},
                 {"trashed by|with this effect", OP_TRASH},
                 {"played by|with this effect", OP_PLAY},
                 {"rested by|with this effect", OP_REST}};
    bool no = take(r, "no");
    if ((!no && !take(r, "a")) || !take(r, "card|character is|was")) return false;
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        if (!take(r, deeds[i].words)) continue;
        *out = said_condition(
            r, (SaidCondition){.kind = CONDITION_DID, .op = deeds[i].op, .at = r->now.at});
        if (no) *out = node(r, CONDITION_NOT, *out, 0);
        return true;
    }
    return false;
}

/* all -> "all of your DON!! cards are rested" ; none is active and none is given */
static bool all_dons(Cursor *r, uint16_t *out) {
    if (!take(r, "all of your don!! cards are rested")) return false;
    uint16_t rested = read_number_of(r, NUMBER_DON_RESTED, WHOSE_YOU);
    uint16_t field = read_number_of(r, NUMBER_DON_FIELD, WHOSE_YOU);
    *out = compares(r, CMP_EQ, rested, field);
    return true;
}

/* all -> "all of your" body ( "are" ( "rested" | "active" ) | "have" said ), on a Character:
 * then there is one, and whether "all" is true of none does not matter */
static bool all_are(Cursor *r, uint16_t *out) {
    SaidNoun said = {.has_owner = true}, state = {.shape = SHAPE_READY};
    Noun noun;
    if (r->card->category != LP_CATEGORY_CHARACTER || !take(r, "all of your") ||
        !read_number_body(r, &said, &noun) || noun.is_don || noun.has_area ||
        noun.heads != 1 << LP_CATEGORY_CHARACTER || noun.filter.count || noun.selector.flags)
        return false;
    if (take(r, "are")) {
        bool rested = take(r, "rested");
        if (!rested && !take(r, "active")) return false;
        said_and(&state.first.filter, said_test(rested ? TEST_RESTED : TEST_ACTIVE, 0));
    } else if (!take(r, "have") || !said_of(r, false, &state.first.filter)) {
        return false;
    }
    uint16_t cards = read_number_cards(r, &said, &noun);
    *out = node(r, CONDITION_ONLY, cards, said_noun(r, &state));
    return true;
}

/* none -> "none of" owner body ( "have" | "are" ) said */
static bool none_have(Cursor *r, uint16_t *out) {
    SaidNoun said = {.has_owner = true};
    Noun noun;
    if (!take(r, "none of") || !cursor_owner(r, &said.owner) ||
        !read_number_body(r, &said, &noun) || noun.is_don || noun.has_area ||
        noun.heads != 1 << LP_CATEGORY_CHARACTER || noun.selector.flags)
        return false;
    bool are = take(r, "are");
    if ((!are && !take(r, "have|has")) || !said_of(r, are, &noun.filter)) return false;
    *out = node(r, CONDITION_EXISTS, read_number_cards(r, &said, &noun), 0);
    *out = node(r, CONDITION_NOT, *out, 0);
    return true;
}

/* activated -> ( "you have" | "your opponent has" ) "activated" ( "an Event" [ "with a base
 *              cost of" NUMBER "or more" ] | compare "Events" ) [ "during" ] "this turn" */
static bool activated(Cursor *r, uint16_t *out) {
    bool theirs = take(r, "your opponent has activated|played");
    NumberKind kind = NUMBER_EVENTS;
    uint8_t compare = CMP_GE;
    int32_t value = 1;
    if (!theirs && !take(r, "you have activated|played")) return false;
    if (take(r, "an event ?card")) {
        if (take(r, "with a base cost of")) kind = NUMBER_EVENT_COST;
        if (kind == NUMBER_EVENT_COST && !read_filter_compare(r, &compare, &value))
            return false;
    } else if (!read_filter_compare(r, &compare, &value) || !take(r, "event|events")) {
        return false;
    }
    if (!take(r, "?during this turn")) return false;
    if (compare != CMP_GE) /* only the highest cost is known */
        return cursor_refuse(r, REFUSAL_EVENTS_FROM);
    *out = compares(r, CMP_GE, read_number_of(r, kind, theirs ? WHOSE_OPPONENT : WHOSE_YOU),
                    read_number_constant(r, value));
    return true;
}

static uint16_t once_in_turn(Cursor *r, NumberKind kind, uint8_t whose) {
    return compares(r, CMP_GE, read_number_of(r, kind, whose), read_number_constant(r, 1));
}

/* koed -> ( [ "one of" ] owner "Character" | "a Character" ) ( "has been" | "was" | "is" )
 *         "K.O.'d" ; a Character of either player */
static bool koed(Cursor *r, uint16_t *out) {
    Mark start = r->now;
    uint8_t whose = WHOSE_EACH;
    take(r, "?{ any|one of }");
    if ((take(r, "a") || cursor_owner(r, &whose)) && take(r, "character|characters") &&
        (take(r, "has been k.o.'d") || take(r, "was|is k.o.'d"))) {
        *out = once_in_turn(r, NUMBER_KOED, whose == WHOSE_OPPONENT ? whose : WHOSE_YOU);
        if (whose == WHOSE_EACH)
            *out = node(r, CONDITION_OR, *out, once_in_turn(r, NUMBER_KOED, WHOSE_OPPONENT));
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* this turn -> koed "during this turn" */
static bool was_koed(Cursor *r, uint16_t *out) {
    return koed(r, out) && take(r, "during|on this turn");
}

/* played -> "this card" ( "is" | "was" ) "played" */
static bool is_played(Cursor *r, uint16_t *out) {
    SaidNoun played = {.shape = SHAPE_READY};
    if (!cursor_this(r) || !take(r, "is|was played")) return false;
    said_and(&played.first.filter, said_test(TEST_PLAYED_THIS_TURN, 0));
    *out = said_condition(
        r,
        (SaidCondition){.kind = CONDITION_IS, .who = WHO_CARD, .right = said_noun(r, &played)});
    return true;
}

/* turn -> "during the turn in which" ( koed | played
 *         | "a card" ( "in your hand is trashed by an effect"
 *         | "is removed from" owner "Life cards" ) ) */
static bool during_such_turn(Cursor *r, uint16_t *out) {
    uint8_t whose = WHOSE_YOU;
    NumberKind kind = NUMBER_DISCARDED;
    if (!take(r, "during the turn ?{ in which }")) return false;
    Mark start = r->now;
    if (koed(r, out)) return true;
    if (is_played(r, out)) return true;
    cursor_back(r, &start);
    if (!take(r, "a card")) return false;
    if (take(r, "is removed from") && cursor_owner(r, &whose) && take(r, "life cards"))
        kind = NUMBER_LIFE_LEFT;
    else if (!take(r, "in your hand is trashed by an effect"))
        return false;
    *out = compares(r, CMP_GE, read_number_of(r, kind, whose), read_number_constant(r, 1));
    return true;
}

/* turn -> "a card" ( "in your hand has been trashed by an effect" | "has been removed from"
 *         owner "Life cards" ) "during this turn" */
static bool in_this_turn(Cursor *r, uint16_t *out) {
    Mark start = r->now;
    uint8_t whose = WHOSE_YOU;
    bool hand = take(r, "a card in your hand has been trashed by an effect");
    if ((hand || (take(r, "a card has been removed from") && cursor_owner(r, &whose) &&
                  take(r, "life cards"))) &&
        take(r, "during this turn")) {
        *out = compares(r, CMP_GE,
                        read_number_of(r, hand ? NUMBER_DISCARDED : NUMBER_LIFE_LEFT, whose),
                        read_number_constant(r, 1));
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* during -> "during your" [ "opponent's" ] "turn" | turn */
bool read_condition_during(Cursor *r, uint16_t *out) {
    bool theirs = take(r, "during your opponent's turn");
    if (theirs || take(r, "during your turn")) {
        *out = node(r, CONDITION_YOUR_TURN, 0, 0);
        if (theirs) *out = node(r, CONDITION_NOT, *out, 0);
        return true;
    }
    return during_such_turn(r, out);
}

/* following -> ( "there are" | "you have" ) compare "cards" ; so many of what "each of the
 * following effects" is based on */
static bool of_following(Cursor *r, uint16_t *out) {
    SaidNumber based = {.kind = NUMBER_CONSTANT, .cards = SAIDCARDS_FOLLOWING};
    uint8_t amount;
    int32_t value;
    based.whose = take(r, "there is|are")        ? WHOSE_EACH
                  : take(r, "you have")          ? WHOSE_YOU
                  : take(r, "your opponent has") ? WHOSE_OPPONENT
                                                 : WHOSE_COUNT;
    if (based.whose == WHOSE_COUNT || !read_filter_compare(r, &amount, &value) ||
        !take(r, "card|cards") || !cursor_at(r, ","))
        return false;
    uint16_t number = said_number(r, based);
    *out = compares(r, (Compare)amount, number, read_number_constant(r, value));
    return true;
}

/* turn -> "it is your" [ "opponent's" ] "turn" */
static bool whose_turn(Cursor *r, uint16_t *out) {
    bool theirs = take(r, "it is your opponent's turn");
    if (!theirs && !take(r, "it is your turn")) return false;
    *out = node(r, CONDITION_YOUR_TURN, 0, 0);
    if (theirs) *out = node(r, CONDITION_NOT, *out, 0);
    return true;
}

/* later -> "it is your second turn or later" */
static bool later_turn(Cursor *r, uint16_t *out) {
    if (!take(r, "it is your second turn or later")) return false;
    *out = compares(r, CMP_GE, read_number_of(r, NUMBER_TURNS, WHOSE_YOU),
                    read_number_constant(r, 2));
    return true;
}

/* one condition; `whose` keeps who has, for "you have 3 … and 5 or less …" */
static bool clause(Cursor *r, uint8_t *whose, uint8_t *denies, uint16_t *out) {
    static bool (*const rules[])(Cursor *, uint16_t *) = {
        of_following, done,         activated, was_koed,  in_this_turn, later_turn,
        whose_turn,   all_dons,     all_are,   none_have, leader,       named,
        pile_has,     both_players, compared,  deed};
    Mark start = r->now;
    if (having(r, whose, denies, out)) return true;
    cursor_back(r, &start);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (rules[i](r, out)) return true;
        cursor_back(r, &start);
    }
    return false;
}

/* list -> "," clause, if more follows with "and" : "If A, B and C," */
static bool listed(Cursor *r, uint8_t *whose, uint8_t *denies, uint16_t *out) {
    Mark start = r->now;
    if (take(r, ",") && clause(r, whose, denies, out) && cursor_at(r, "?, and")) return true;
    cursor_back(r, &start);
    return false;
}

/* Does a noun begin here without a number or an article? A name needs none. */
static bool is_bare(Cursor *r) {
    unsigned kind = cursor_peek(r)->kind;
    return kind != PIECE_NUMBER && kind != PIECE_BRACKET &&
           !cursor_at(r, "a|an|no|any|more|less|fewer");
}

/* condition -> clause { ( "and" | "," ) clause } | clause { "or" clause } */
bool read_condition(Cursor *r, uint16_t *out) {
    uint8_t whose = WHOSE_UNSAID;
    uint8_t denies = 0;
    bool any_and = false, any_or = false;
    if (!clause(r, &whose, &denies, out)) return false;
    for (;;) {
        Mark before = r->now;
        uint16_t more;
        if (listed(r, &whose, &denies, &more)) {
            any_and = true;
            *out = node(r, CONDITION_AND, *out, more);
            continue;
        }
        bool either = take(r, "?, or");
        if (!either && !take(r, ", and") && !take(r, "and")) return true;
        Mark after = r->now;
        bool read = clause(r, &whose, &denies, &more);
        if (!read && whose != WHOSE_UNSAID) {
            cursor_back(r, &after);
            bool bare = is_bare(r);
            /* "If you have no [A] and [B]": the second, too? */
            bool denied =
                denies == DENIES_NOT || (denies && cursor_peek(r)->kind != PIECE_NUMBER);
            read = what(r, whose, &denies, &more);
            if (read && denied) return cursor_refuse(r, REFUSAL_NOT_REACH);
            if (read && bare) /* "3 or more Characters and Stages" are three in all */
                return cursor_refuse(r, REFUSAL_COUNTED_TOGETHER);
        }
        if (!read) {
            cursor_back(r, &before);
            return true;
        }
        any_or |= either;
        any_and |= !either;
        if (any_and && any_or) return cursor_refuse(r, REFUSAL_AND_OR);
        *out = node(r, either ? CONDITION_OR : CONDITION_AND, *out, more);
    }
}
