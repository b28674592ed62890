/* Numbers and conditions of a text: "for every 2 Events …", "if your Leader is …". */
#include "compiler/english_internal.h"
#include "effect/tables.h"

enum {
    LEADER = 1 << LP_AREA_LEADER,
    CHARACTER = 1 << LP_AREA_CHARACTER,
    UNSAID = WHOSE_COUNT /* whose has not been said yet */
};

static uint16_t number_row(English *e, NumberKind kind, uint8_t whose) {
    return builder_number(e->builder, (Number){.kind = (uint8_t)kind, .whose = whose});
}

/* --- Numbers ---------------------------------------------------------------------------- */

/* "your hand", "their field": whose must agree with what was said before. */
static bool owner_is(English *e, uint8_t *whose) {
    uint8_t actor = e->now.actor, owner;
    if (*whose == WHOSE_OPPONENT) e->now.actor = WHOSE_OPPONENT;
    bool said = english_noun_owner(e, &owner);
    e->now.actor = actor;
    if (!said || (*whose != UNSAID && *whose != owner)) return false;
    *whose = owner;
    return true;
}

static const struct {
    const char *words;
    uint8_t kind;
} piles[] = {{"hand", NUMBER_HAND}, {"deck", NUMBER_DECK}, {"trash", NUMBER_TRASH}};

/* pile -> "cards in" owner ( "hand" | "deck" | "trash" ) */
static bool pile(English *e, uint8_t whose, uint16_t *out) {
    Reading start = e->now;
    if (take(e, "card|cards in") && owner_is(e, &whose)) {
        for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
            if (!take(e, piles[i].words)) continue;
            if (english_words_at(e, "with|without|other")) break; /* not all of them */
            *out = number_row(e, (NumberKind)piles[i].kind, whose);
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* dons -> [ "rested" | "active" | "given" ] "DON!! cards" [ "given" | "on" owner "field" ] */
static bool dons(English *e, uint8_t whose, uint16_t *out) {
    Reading start = e->now;
    NumberKind kind = take(e, "rested")   ? NUMBER_DON_RESTED
                      : take(e, "active") ? NUMBER_DON_ACTIVE
                      : take(e, "given")  ? NUMBER_DON_GIVEN
                                          : NUMBER_DON_FIELD;
    if (take(e, "don!! card|cards")) {
        Reading after = e->now;
        bool on_field = take(e, "on") && owner_is(e, &whose) && take(e, "field");
        if (!on_field) english_words_back(e, &after);
        if (kind == NUMBER_DON_FIELD && !on_field && take(e, "given")) kind = NUMBER_DON_GIVEN;
        bool said = kind != NUMBER_DON_FIELD || on_field || english_words_at(e, ",|than|and");
        if (said && whose != UNSAID) {
            *out = number_row(e, kind, whose);
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* "8 or more rested cards" are cards of the field and DON!! cards. */
static bool rested_cards(English *e, uint8_t whose, uint16_t *out) {
    if (whose == UNSAID || !take(e, "rested cards")) return false;
    Test rested = {.kind = TEST_RESTED};
    Noun noun = {.reg = REG_COUNT,
                 .selector = {.owner = whose, .source = REG_COUNT, .areas = AREAS_FIELD_CARDS}};
    english_filter_and(&noun.filter, rested);
    Number count = {.kind = NUMBER_COUNT, .left = english_noun_set(e, &noun)};
    Number plus = {.kind = NUMBER_PLUS,
                   .left = builder_number(e->builder, count),
                   .right = number_row(e, NUMBER_DON_RESTED, whose)};
    *out = builder_number(e->builder, plus);
    return true;
}

/* names -> "different" [ "card" ] "names among" owner body */
static bool names_among(English *e, uint16_t *out) {
    Reading start = e->now;
    Noun noun = {.reg = REG_COUNT,
                 .has_owner = true,
                 .selector = {.source = REG_COUNT, .flags = SELECT_DIFFERENT_NAMES}};
    if (take(e, "different ?card name|names among") &&
        english_noun_owner(e, &noun.selector.owner) &&
        english_noun_body(e, NOUN_CHOICE, &noun) && !noun.is_don &&
        noun.selector.flags == SELECT_DIFFERENT_NAMES) {
        Number count = {.kind = NUMBER_COUNT, .left = english_noun_set(e, &noun)};
        *out = builder_number(e->builder, count);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* things -> "Life cards" | pile | dons | "rested cards" | names | body */
bool english_number_things(English *e, uint8_t whose, uint16_t *out) {
    Reading start = e->now;
    if (whose != UNSAID && take(e, "life card|cards")) {
        *out = number_row(e, NUMBER_LIFE, whose);
        return true;
    }
    if (pile(e, whose, out) || dons(e, whose, out) || rested_cards(e, whose, out)) return true;
    if (whose == UNSAID && names_among(e, out)) return true;
    Noun noun = {
        .reg = REG_COUNT,
        .has_owner = whose != UNSAID,
        .selector = {.owner = whose == UNSAID ? WHOSE_EACH : whose, .source = REG_COUNT}};
    if (whose == WHOSE_OPPONENT) e->now.actor = WHOSE_OPPONENT;
    bool read = english_noun_body(e, NOUN_CHOICE, &noun);
    e->now.actor = start.actor;
    bool any_card = !noun.heads && !noun.is_named && !noun.has_area && noun.filter.count == 0 &&
                    noun.selector.areas == AREAS_FIELD_CARDS; /* "2 or less cards": where? */
    if (!read || any_card || noun.is_don || (whose != UNSAID && noun.selector.owner != whose)) {
        english_words_back(e, &start);
        return false;
    }
    if (noun.selector.flags & ~SELECT_DIFFERENT_NAMES)
        return english_words_refuse(e, "a count of cards of a total");
    Number count = {.kind = NUMBER_COUNT, .left = english_noun_set(e, &noun)};
    *out = builder_number(e->builder, count);
    return true;
}

/* total -> "the total" ( "cost" | "power" ) "of" owner body, Characters */
static bool total_number(English *e, uint16_t *out) {
    Reading start = e->now;
    Noun noun = {.reg = REG_COUNT, .has_owner = true, .selector = {.source = REG_COUNT}};
    bool cost = take(e, "the total cost of");
    if ((cost || take(e, "the total power of")) &&
        english_noun_owner(e, &noun.selector.owner) &&
        english_noun_body(e, NOUN_CHOICE, &noun) && !noun.is_don && !noun.has_area &&
        !noun.selector.flags && noun.selector.areas == CHARACTER) {
        Number sum = {.kind = cost ? NUMBER_TOTAL_COST : NUMBER_TOTAL_POWER,
                      .left = english_noun_set(e, &noun)};
        *out = builder_number(e->builder, sum);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* count -> "the number of" [ owner ] things | owner ( "number of Life cards" | "Life" ) | total
 *        | "the total of your and your opponent's Life cards" */
bool english_number_count(English *e, uint16_t *out) {
    Reading start = e->now;
    uint8_t whose = UNSAID;
    if (total_number(e, out)) return true;
    if (take(e, "the total ?number of your and your opponent's life cards")) {
        *out = number_row(e, NUMBER_LIFE, WHOSE_EACH);
        return true;
    }
    if (take(e, "the number of")) {
        english_noun_owner(e, &whose);
        if (english_number_things(e, whose, out)) return true;
    } else if (english_noun_owner(e, &whose)) {
        if (take(e, "number of") && english_number_things(e, whose, out)) return true;
        if (take(e, "life") && english_words_at(e, "is")) {
            *out = number_row(e, NUMBER_LIFE, whose);
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* What was counted by the action before, and by which. */
static const struct {
    const char *words;
    uint8_t op;
} done_words[] = {
    {"card|cards|character|characters trashed", OP_TRASH},
    {"trashed card|cards|character|characters", OP_TRASH},
    {"character|characters k.o.'d", OP_KO},
    {"k.o.'d character|characters", OP_KO},
    {"returned character|characters", OP_TO_HAND},
    {"card|cards|character|characters returned to the owner's hand", OP_TO_HAND},
    {"character|characters returned", OP_TO_HAND},
    {"card|cards placed at the bottom of your deck", OP_TO_DECK},
    {"card|cards returned to your deck", OP_TO_DECK},
    {"card|cards placed this way", OP_TO_DECK},
    {"don!! card|cards rested", OP_DON_REST},
    {"card|cards|character|characters rested", OP_REST},
    {"card|cards|character|characters played this way", OP_PLAY},
    {"card|cards|character|characters played by this effect", OP_PLAY},
    {"don!! card|cards returned to your don!! deck", OP_DON_RETURN},
    {"don!! card|cards returned", OP_DON_RETURN},
    {"card|cards turned over|face-up|face-down", OP_TURN_FACE},
};

/* done -> one of the table [ "this way" | "by this effect" ], if the action before was that
 * one: another one starts a new count */
bool english_number_done(English *e, uint16_t *out) {
    for (size_t i = 0; e->now.has_done && i < sizeof done_words / sizeof done_words[0]; i++) {
        if (!take(e, done_words[i].words)) continue;
        if (!take(e, "this way")) take(e, "by|with this effect");
        if (english_words_last(e) != done_words[i].op)
            return english_words_refuse(e, "something else was done since what is counted");
        if (done_words[i].op == OP_TO_DECK && e->now.done_of != WHOSE_YOU)
            return english_words_refuse(e, "of cards of both players one's own are counted");
        *out = number_row(e, NUMBER_DONE, 0);
        return true;
    }
    return false;
}

/* per -> "per 1 cost on the revealed card" */
static bool per_cost(English *e, uint16_t *out) {
    if (e->now.revealed == REG_COUNT || !take(e, "per 1 cost on the revealed card"))
        return false;
    if (english_noun_several(e, e->now.revealed))
        return english_words_refuse(e, "one of all those cards is meant, and not said which");
    /* a choice that follows must not take its place */
    uint8_t reg = e->is_anew ? english_filter_kept(e, e->now.revealed) : e->now.revealed;
    Number cost = {.kind = NUMBER_COST_OF, .whose = reg};
    *out = builder_number(e->builder, cost);
    return true;
}

/* own -> "that Character" | "that Leader or Character" | "that card" ; in "give all Characters
 * … for every DON!! card given to that Character" each has its own number, if none was named
 * before that could be meant. This card is called "this Character". */
static bool each_own(English *e) {
    unsigned leader = 1u << LP_CATEGORY_LEADER, character = 1u << LP_CATEGORY_CHARACTER;
    if (e->in_cost || (e->now.it != REG_COUNT && e->now.it != REG_THIS) || !e->anew_heads)
        return false;
    return (e->anew_heads == character && take(e, "that character")) ||
           (e->anew_heads == (leader | character) && take(e, "that leader or character")) ||
           (!english_words_at(e, "that card's") && take(e, "that card"));
}

/* on -> "DON!! cards given to" ( "this" NOUN | "that card" … | own ) */
static bool dons_on(English *e, uint16_t *out) {
    Reading start = e->now;
    Noun noun;
    if (take(e, "don!! card|cards given to")) {
        bool own = english_words_at(e, "this");
        if (!own && e->is_anew) {
            if (!each_own(e))
                return english_words_refuse(e, "ambiguous: whose DON!! cards are counted?");
            *out = number_row(e, NUMBER_DON_ON, REG_IT);
            return true;
        }
        if (english_noun_read(e, NOUN_REGISTER, &noun) &&
            (own ? noun.reg == REG_THIS
                 : noun.reg == REG_IT && !e->now.many && e->now.it_count == 1)) {
            *out = number_row(e, NUMBER_DON_ON, noun.reg);
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* had -> things ( "you have" | "your opponent has" ) */
static bool things_had(English *e, uint16_t *out) {
    static const char *const had[] = {
        [WHOSE_YOU] = "you have", [WHOSE_OPPONENT] = "your opponent has"};
    Reading start = e->now;
    for (uint8_t whose = WHOSE_YOU; whose <= WHOSE_OPPONENT; whose++) {
        if (english_number_things(e, whose, out) && take(e, had[whose])) return true;
        english_words_back(e, &start);
        if (e->refused) return false;
    }
    return false;
}

/* each -> ( ( "for every" | "for each" ) [ NUMBER ] [ "of" owner ] | "for each of" owner )
 *         things */
bool english_number_things_each(English *e, uint16_t *out) {
    Reading start = e->now;
    int32_t every = 1;
    uint8_t whose = UNSAID;
    uint16_t things = 0;
    bool each = take(e, "for each of");
    if (!each && !take(e, "for every|each")) return false;
    english_words_number(e, &every);
    if (!english_number_done(e, &things) && !dons_on(e, &things) && !things_had(e, &things)) {
        if (e->refused) return false;
        bool owned = each || take(e, "of");
        if ((owned && !english_noun_owner(e, &whose)) ||
            !english_number_things(e, whose, &things)) {
            english_words_back(e, &start);
            return false;
        }
    }
    if (every < 1 || every > NUMBER_VALUE_MAX)
        return english_words_refuse(e, "a number that is too large");
    if (every > 1)
        things = builder_number(e->builder,
                                (Number){.kind = NUMBER_EVERY, .left = things, .value = every});
    *out = things;
    return true;
}

/* every -> per | each */
bool english_number_every(English *e, uint16_t *things) {
    return per_cost(e, things) || english_number_things_each(e, things);
}

uint16_t english_number_times(English *e, uint16_t things, int32_t amount) {
    return builder_number(e->builder,
                          (Number){.kind = NUMBER_TIMES, .left = things, .value = amount});
}

/* --- Conditions: rows ------------------------------------------------------------------- */

static uint16_t condition_row(English *e, ConditionKind kind, uint16_t left, uint16_t right) {
    return builder_condition(e->builder,
                             (Condition){.kind = (uint8_t)kind, .left = left, .right = right});
}

static uint16_t compare_row(English *e, Compare compare, uint16_t left, uint16_t right) {
    return builder_condition(e->builder, (Condition){.kind = CONDITION_COMPARE,
                                                     .compare = (uint8_t)compare,
                                                     .left = left,
                                                     .right = right});
}

static uint16_t exists_row(English *e, const Noun *noun) {
    return condition_row(e, CONDITION_EXISTS, english_noun_set(e, noun), 0);
}

/* --- What is said about one card -------------------------------------------------------- */

/* said -> "the" ( types | attributes ) | measure | NAME | state | "a" noun; `verb` is "is" or
 * "has" */
static bool said(English *e, bool is, Filtering *out) {
    Reading start = e->now;
    bool named = false;
    uint32_t before = out->count;
    if (!is) {
        if (take(e, "?the") &&
            (english_filter_types(e, out) || english_filter_attributes(e, out)))
            return true;
        english_words_back(e, &start);
        if (english_filter_measure(e, out)) return true;
    } else if (take(e, "?a|an") && english_noun_filter(e, out)) {
        return true;
    }
    out->count = before;
    english_words_back(e, &start);
    if (is && english_filter_adjective(e, out, &named)) return true;
    out->count = before;
    english_words_back(e, &start);
    return false;
}

static bool verb(English *e, bool *is) {
    if (take(e, "is"))
        *is = true;
    else if (take(e, "has"))
        *is = false;
    else
        return false;
    return true;
}

/* Joins what follows "and" and "or" to what is said: "has the {T} type or is [N]". */
static bool said_more(English *e, bool *is, Filtering *out) {
    Reading start = e->now;
    Filtering more = {0}, both;
    bool either = take(e, "or"), verb_is = *is;
    bool name = english_words_peek(e)->kind == PIECE_WORD && start.at > 0 &&
                e->pieces->at[start.at - 1].kind == PIECE_BRACKET;
    if (name && english_words_at(e, "and") &&
        e->pieces->at[e->now.at + 1].kind == PIECE_BRACKET)
        return english_words_refuse(e, "a card that has two names at once");
    if (either || take(e, "and")) {
        verb(e, &verb_is);
        if (said(e, verb_is, &more)) {
            *is = verb_is;
            if (either) {
                english_filter_either(out, &more, &both);
                *out = both;
            } else {
                for (uint32_t i = 0; i < more.count; i++) english_filter_and(out, more.at[i]);
            }
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* statement -> ( "is" | "has" ) [ "not" | "either" ] said { ( "and" | "or" ) [ verb ] said }
 *            | "was played on this turn"
 *            | "battled your opponent's Character during this turn" ; the subject has been
 *              read */
static bool statement(English *e, Filtering *out, bool *negated) {
    bool is;
    if (take(e, "was played ?on this turn")) {
        english_filter_and(out, (Test){.kind = TEST_PLAYED_THIS_TURN});
        return true;
    }
    if (take(e, "?has battled your opponent's character during this turn")) {
        english_filter_and(out, (Test){.kind = TEST_BATTLED_CHARACTER});
        return true;
    }
    if (take(e, "does not have")) {
        *negated = true;
        return said(e, false, out) && !english_words_at(e, "or");
    }
    if (!verb(e, &is)) return false;
    *negated = is && take(e, "not");
    if (!*negated && is) take(e, "?either");
    if (!said(e, is, out)) return false;
    while (!*negated && said_more(e, &is, out)) {
    }
    return true;
}

/* possessive -> "type includes" parts | "card name includes" parts | "colors include" color
 *             | "card name is" names | "attribute is" ATTRIBUTE
 *             | [ "base" ] ( "power" | "cost" ) "is" compare ; the subject ended in 's */
bool english_condition_possessive(English *e, Filtering *out) {
    Slice attribute;
    if (take(e, "?card name is")) return english_filter_names(e, out);
    if (take(e, "attribute is")) {
        if (!english_words_piece(e, PIECE_ATTRIBUTE, &attribute)) return false;
        int found = english_filter_attribute(attribute);
        Test test = {.kind = TEST_ATTRIBUTE, .operand = (uint16_t)(1u << (found & 15))};
        english_filter_and(out, test);
        return found >= 0;
    }
    if (take(e, "type includes|include")) return english_filter_parts(e, TEST_TYPE_PART, out);
    if (take(e, "?card name includes|include"))
        return english_filter_parts(e, TEST_NAME_PART, out);
    static const struct {
        const char *words;
        uint8_t kind;
    } numbers[] = {{"base power is", TEST_BASE_POWER},
                   {"power is", TEST_POWER},
                   {"base cost is", TEST_BASE_COST},
                   {"cost is", TEST_COST}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!take(e, numbers[i].words)) continue;
        Test test = {.kind = numbers[i].kind};
        int32_t value;
        if (!english_number_compare(e, &test.compare, &value)) return false;
        test.operand = english_words_constant(e, value);
        english_filter_and(out, test);
        return true;
    }
    if (!take(e, "color|colors includes|include")) return false;
    int color = english_words_one(e, tables_color_words, LP_COLOR_COUNT);
    if (color < 0) return false;
    english_filter_and(out, (Test){.kind = TEST_COLOR, .operand = (uint16_t)(1u << color)});
    return true;
}

/* leader -> owner ( "Leader" statement | "Leader's" possessive ) */
static bool leader(English *e, uint16_t *out) {
    Noun noun = {.reg = REG_COUNT, .selector = {.source = REG_COUNT, .areas = LEADER}};
    bool negated = false;
    if (!english_noun_owner(e, &noun.selector.owner)) return false;
    if (take(e, "leader's")) {
        if (!english_condition_possessive(e, &noun.filter)) return false;
    } else if (!take(e, "leader") || !statement(e, &noun.filter, &negated)) {
        return false;
    }
    *out = exists_row(e, &noun);
    if (negated) *out = condition_row(e, CONDITION_NOT, *out, 0);
    return true;
}

/* "… has a cost equal to the number of DON!! cards given to it" */
static bool as_many_dons(English *e, uint8_t reg, Filtering *out) {
    if (!take(e, "has a cost equal to the number of don!! cards given to it") &&
        !take(e, "has a cost equal to the number of don!! cards given to the selected|chosen "
                 "character"))
        return false;
    english_filter_and(out, (Test){.kind = TEST_COST,
                                   .compare = CMP_EQ,
                                   .operand = number_row(e, NUMBER_DON_ON, reg)});
    return true;
}

/* named -> REGISTER ( as many | statement ) | ( "that card's" | "this card's" ) possessive */
static bool named(English *e, uint16_t *out) {
    Filtering filter = {0};
    Noun noun = {.reg = REG_COUNT};
    bool negated = false;
    Reading start = e->now;
    bool revealed = e->now.revealed != REG_COUNT && take(e, "the revealed card's");
    bool own = !revealed && english_words_own(e);
    if (own || revealed || (e->now.it != REG_COUNT && take(e, "that card's|character's"))) {
        noun.reg = own ? REG_THIS : revealed ? e->now.revealed : e->now.it;
        if (english_noun_several(e, noun.reg))
            return english_words_refuse(e,
                                        "one of all those cards is meant, and not said which");
        if (!english_condition_possessive(e, &filter)) {
            english_words_back(e, &start);
            return false;
        }
    } else if (!english_noun_read(e, NOUN_REGISTER, &noun) ||
               !(as_many_dons(e, noun.reg, &filter) || statement(e, &filter, &negated))) {
        english_words_back(e, &start);
        return false;
    }
    *out = condition_row(e, CONDITION_IS, noun.reg, english_filter_row(e, &filter));
    if (noun.reg == REG_THIS && e->now.it == REG_COUNT) { /* "…, it gains" */
        e->now.it = REG_THIS;
        e->now.it_heads = HEADS_ANY;
    } else if (noun.reg == REG_THIS && e->now.it != REG_THIS) {
        e->now.supposed = HEADS_CARD; /* this card, or what was spoken of before? */
    }
    if (negated) *out = condition_row(e, CONDITION_NOT, *out, 0);
    return true;
}

/* --- What a player has ------------------------------------------------------------------ */

/* bound -> [ "exactly" ] compare | ( "at least" | "at most" | "less than" | "more than" )
 *          NUMBER */
static bool bound(English *e, uint8_t *compare, int32_t *value) {
    static const struct {
        const char *words;
        uint8_t compare;
    } before[] = {{"at least", CMP_GE},
                  {"at most", CMP_LE},
                  {"less than", CMP_LT},
                  {"more than", CMP_GT}};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        if (!take(e, before[i].words)) continue;
        *compare = before[i].compare;
        return english_words_number(e, value);
    }
    bool exactly = take(e, "exactly");
    return english_number_compare(e, compare, value) && !(exactly && *compare != CMP_EQ);
}

/* behind -> "or less" | "or more", after the things that are counted */
static void bound_behind(English *e, uint8_t *compare) {
    if (*compare != CMP_EQ) return;
    if (take(e, "or less"))
        *compare = CMP_LE;
    else if (take(e, "or more"))
        *compare = CMP_GE;
}

/* dons -> "DON!! cards" behind "on" owner "field" */
static bool dons_bound(English *e, uint8_t whose, uint8_t *compare, uint16_t *out) {
    Reading start = e->now;
    if (*compare == CMP_EQ && take(e, "don!! cards") &&
        english_words_at(e, "or less|more on your|their field")) {
        bound_behind(e, compare);
        if (take(e, "on") && owner_is(e, &whose) && take(e, "field")) {
            *out = number_row(e, NUMBER_DON_FIELD, whose);
            return true;
        }
        *compare = CMP_EQ;
    }
    english_words_back(e, &start);
    return false;
}

/* amounts -> bound things [ behind ] | NUMBER "or" compare things */
static bool amounts(English *e, uint8_t whose, uint16_t *out) {
    Reading start = e->now;
    uint8_t compare, other = CMP_EQ;
    int32_t value, second = 0;
    uint16_t things;
    if (!bound(e, &compare, &value)) {
        english_words_back(e, &start);
        return false;
    }
    Reading after = e->now;
    bool two = compare == CMP_EQ && take(e, "or") && english_number_compare(e, &other, &second);
    if (!two) english_words_back(e, &after);
    if (!dons_bound(e, whose, &compare, &things) && !english_number_things(e, whose, &things)) {
        english_words_back(e, &start);
        return false;
    }
    if (!two) bound_behind(e, &compare);
    *out = compare_row(e, (Compare)compare, things, english_words_constant(e, value));
    if (two) {
        uint16_t more =
            compare_row(e, (Compare)other, things, english_words_constant(e, second));
        *out = condition_row(e, CONDITION_OR, *out, more);
    }
    return true;
}

/* sum -> "cards in your" ( "Life area and hand" | "hand and Life area" ) */
static bool life_and_hand(English *e, uint16_t *out) {
    if (!take(e, "cards in your life area and ?in ?your hand") &&
        !take(e, "cards in your hand and ?in ?your life area|cards"))
        return false;
    Number plus = {.kind = NUMBER_PLUS,
                   .left = number_row(e, NUMBER_LIFE, WHOSE_YOU),
                   .right = number_row(e, NUMBER_HAND, WHOSE_YOU)};
    *out = builder_number(e->builder, plus);
    return true;
}

/* total -> "a total of" compare ( things | sum ) */
static bool total(English *e, uint8_t whose, uint16_t *out) {
    uint8_t compare;
    int32_t value;
    uint16_t things;
    if (!take(e, "a total of") || !english_number_compare(e, &compare, &value)) return false;
    if (!(whose == WHOSE_YOU && life_and_hand(e, &things)) &&
        !english_number_things(e, whose, &things))
        return false;
    *out = compare_row(e, (Compare)compare, things, english_words_constant(e, value));
    return true;
}

/* "At least 2 more than": the other number, by which much more or less it is. */
static uint16_t beside(English *e, uint16_t number, bool less, int32_t by) {
    if (by == 0) return number;
    return builder_number(e->builder, (Number){.kind = less ? NUMBER_MINUS : NUMBER_PLUS,
                                               .left = number,
                                               .right = english_words_constant(e, by)});
}

/* more -> ( [ "at least" NUMBER ] ( "less" | "more" ) things "than"
 *         | "the same number of" things "as" ) ( "you" | "your opponent" ) */
static bool more_than(English *e, uint8_t whose, uint16_t *out) {
    Reading start = e->now;
    int32_t by = 0;
    if (take(e, "at least") && !english_words_number(e, &by)) {
        english_words_back(e, &start);
        return false;
    }
    bool equal = by == 0 && take(e, "the same number of");
    bool less = !equal && take(e, "less|fewer");
    uint16_t mine, theirs;
    if ((equal || less || take(e, "more")) && whose < WHOSE_EACH) {
        Reading before = e->now;
        uint8_t other = whose == WHOSE_YOU ? WHOSE_OPPONENT : WHOSE_YOU;
        if (english_number_things(e, whose, &mine) && take(e, equal ? "as" : "than") &&
            take(e, whose == WHOSE_YOU ? "your opponent" : "you")) {
            take(e, "?do|does");
            Number row = {0};
            Reading after = e->now;
            /* The same things of the other player: read once more. */
            english_words_back(e, &before);
            static const struct {
                const char *words;
                uint8_t kind;
            } kinds[] = {{"life card|cards", NUMBER_LIFE},
                         {"don!! cards on your|their field", NUMBER_DON_FIELD},
                         {"cards in your|their hand", NUMBER_HAND}};
            for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
                if (take(e, kinds[i].words)) row.kind = kinds[i].kind;
            bool same = row.kind != NUMBER_CONSTANT;
            row.whose = other;
            if (same) {
                theirs = builder_number(e->builder, row);
            } else {
                english_words_back(e, &before);
                same =
                    english_number_things(e, other, &theirs) && english_words_at(e, "than|as");
            }
            english_words_back(e, &after);
            if (!same) return english_words_refuse(e, "it is not known how to compare these");
            Compare plain = equal ? CMP_EQ : less ? CMP_LT : CMP_GT;
            Compare apart = less ? CMP_LE : CMP_GE;
            *out = compare_row(e, by ? apart : plain, mine, beside(e, theirs, less, by));
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* only -> "only have" body ; all Characters are such */
static bool only(English *e, uint8_t whose, uint16_t *out) {
    Noun all = {.reg = REG_COUNT,
                .selector = {.owner = whose, .source = REG_COUNT, .areas = CHARACTER}};
    Noun such = {.reg = REG_COUNT, .selector = {.owner = whose, .source = REG_COUNT}};
    if (!english_noun_body(e, NOUN_CHOICE, &such) || such.selector.areas != CHARACTER ||
        such.filter.count == 0 || such.selector.flags)
        return false;
    *out = condition_row(e, CONDITION_ONLY, english_noun_set(e, &all),
                         english_filter_row(e, &such.filter));
    return true;
}

/* "Characters with a total cost of 9 or more": the bound is on the sum of all of them. */
static bool total_of(English *e, Noun *noun, uint16_t *out) {
    uint32_t last = noun->filter.count - 1;
    Test bound = noun->filter.at[last];
    bool cost = bound.kind == TEST_COST;
    if ((!cost && bound.kind != TEST_POWER) || !noun->is_plural || noun->has_area ||
        noun->selector.areas != CHARACTER || bound.compare == CMP_EQ)
        return false;
    noun->filter.count = last;
    noun->selector.flags = 0;
    Number sum = {.kind = cost ? NUMBER_TOTAL_COST : NUMBER_TOTAL_POWER,
                  .left = english_noun_set(e, noun)};
    *out =
        compare_row(e, (Compare)bound.compare, builder_number(e->builder, sum), bound.operand);
    return true;
}

/* "A Leader and Character" are two cards, though "Leader and Character cards" are a kind. */
static bool says_leader_and(English *e, uint32_t first) {
    Reading end = e->now;
    bool found = false;
    for (e->now.at = first; e->now.at + 1 < end.at && !found; e->now.at++)
        found = english_words_at(e, "leader and");
    e->now = end;
    return found;
}

/* one -> "any" dons | [ "a" | "an" | "any" ] body */
static bool one(English *e, uint8_t whose, uint16_t *out) {
    Noun noun = {.reg = REG_COUNT,
                 .has_owner = whose != WHOSE_EACH,
                 .selector = {.owner = whose, .source = REG_COUNT}};
    uint16_t count;
    Reading start = e->now;
    if (take(e, "any") && dons(e, whose, &count)) {
        *out = compare_row(e, CMP_GE, count, english_words_constant(e, 1));
        return true;
    }
    english_words_back(e, &start);
    take(e, "?a|an|any");
    if (whose == WHOSE_OPPONENT) e->now.actor = WHOSE_OPPONENT;
    uint32_t first = e->now.at;
    bool read = english_noun_body(e, NOUN_CHOICE, &noun);
    e->now.actor = WHOSE_YOU;
    if (read && says_leader_and(e, first))
        return english_words_refuse(e, "ambiguous: what is counted together?");
    if (!read || noun.is_don || (whose != WHOSE_EACH && noun.selector.owner != whose))
        return false;
    if (noun.selector.flags == SELECT_TOTAL) return total_of(e, &noun, out);
    if (noun.selector.flags) return false;
    *out = exists_row(e, &noun);
    if (!noun.has_area) e->now.supposed = noun.heads;
    return true;
}

enum { NAMES_MAX = 5 };

/* "[A] and [B] Characters with 6000 base power": what follows the last name applies to all of
 * them. `last` is where that name is. */
static bool such_names(English *e, uint8_t whose, const Slice *names, int count, uint32_t last,
                       uint16_t *out) {
    Noun such = {.reg = REG_COUNT,
                 .has_owner = whose != WHOSE_EACH,
                 .selector = {.owner = whose, .source = REG_COUNT}};
    e->now.at = last;
    if (!english_noun_body(e, NOUN_CHOICE, &such) || such.selector.flags ||
        such.filter.at[0].kind != TEST_NAME || such.filter.at[0].or_next)
        return false;
    if (!such.is_plural || such.has_area)
        return english_words_refuse(e, "ambiguous: which names does this apply to?");
    for (int i = 0; i < count; i++) {
        such.filter.at[0].operand = builder_name(e->builder, names[i]);
        uint16_t one = exists_row(e, &such);
        *out = i == 0 ? one : condition_row(e, CONDITION_AND, *out, one);
    }
    return true;
}

/* all -> [ "both" ] NAME { "," NAME } "and" NAME ( "in your trash" | "on your field" | ","
 *        | such ) ; one of each. Two names alone are two conditions. */
static bool one_of_each(English *e, uint8_t whose, uint16_t *out) {
    Reading start = e->now;
    Slice names[NAMES_MAX];
    int count = 0;
    bool last = false, both = take(e, "both");
    while (count < NAMES_MAX && english_words_piece(e, PIECE_BRACKET, &names[count])) {
        count++;
        if (last) break;
        last = take(e, "?, and");
        if (!last && !take(e, ",")) break;
    }
    if (last && count > 1 && english_words_at(e, "character|characters|card|cards|with")) {
        if (such_names(e, whose, names, count, e->now.at - 1, out)) return true;
        english_words_back(e, &start);
        return false;
    }
    uint16_t areas = take(e, "in your trash")                          ? 1 << LP_AREA_TRASH
                     : take(e, "on your field")                        ? AREAS_FIELD_CARDS
                     : (both || count > 2) && english_words_at(e, ",") ? AREAS_FIELD_CARDS
                                                                       : 0;
    if (!last || count < 2 || !areas || whose != WHOSE_YOU) {
        english_words_back(e, &start);
        return false;
    }
    for (int i = 0; i < count; i++) {
        Noun noun = {.reg = REG_COUNT,
                     .selector = {.owner = whose, .source = REG_COUNT, .areas = areas}};
        english_filter_and(&noun.filter, (Test){.kind = TEST_NAME,
                                                .operand = builder_name(e->builder, names[i])});
        uint16_t one = exists_row(e, &noun);
        *out = i == 0 ? one : condition_row(e, CONDITION_AND, *out, one);
    }
    return true;
}

/* what -> total | amounts | more_than | "no other" body | one */
static bool what(English *e, uint8_t whose, uint16_t *out) {
    Reading start = e->now;
    if (total(e, whose, out)) return true;
    english_words_back(e, &start);
    if (amounts(e, whose, out) || more_than(e, whose, out) || one_of_each(e, whose, out))
        return true;
    bool no = take(e, "no");
    uint16_t count;
    if (no && dons(e, whose, &count)) {
        *out = compare_row(e, CMP_EQ, count, english_words_constant(e, 0));
        return true;
    }
    if (no) e->denies = 1;
    if (no && english_words_at(e, "other|character|characters") == false) {
        Reading before = e->now;
        if (!one(e, whose, out)) {
            english_words_back(e, &before);
            return false;
        }
        *out = condition_row(e, CONDITION_NOT, *out, 0);
        return true;
    }
    if (!one(e, whose, out)) {
        english_words_back(e, &start);
        return false;
    }
    if (no) *out = condition_row(e, CONDITION_NOT, *out, 0);
    return true;
}

/* Are these the last words that were read? */
static bool has_read(English *e, const char *words, uint32_t pieces) {
    Reading end = e->now;
    if (end.at < pieces) return false;
    e->now.at = end.at - pieces;
    bool found = take(e, words) && e->now.at == end.at;
    e->now = end;
    return found;
}

/* there -> "there" ( "is" | "are" ) what
 * "On your field and there are no other …": the place goes on for others like the card before
 * it. Of anything else that is not clear. */
static bool there(English *e, uint8_t *whose, uint16_t *out) {
    bool goes_on = (has_read(e, "on your field and", 4) &&
                    !has_read(e, "don!! cards on your field and", 6)) ||
                   has_read(e, "on your field , and", 5);
    if (!take(e, "there is|are")) return false;
    if (goes_on && english_words_at(e, "no other")) return what(e, *whose = WHOSE_YOU, out);
    Reading start = e->now;
    bool read = amounts(e, UNSAID, out); /* whose they are may be said by the place */
    if (!read) {
        english_words_back(e, &start);
        read = what(e, *whose = WHOSE_EACH, out);
    }
    if (read && goes_on && !has_read(e, "field|trash|hand|deck", 1))
        return english_words_refuse(e, "ambiguous: on whose field?");
    return read;
}

/* having -> "you have" what | "your opponent has" what | "you don't have" what | there … */
static bool having(English *e, uint8_t *whose, uint16_t *out) {
    if (take(e, "you only have")) return only(e, *whose = WHOSE_YOU, out);
    if (take(e, "the only characters on your field are"))
        return only(e, *whose = WHOSE_YOU, out);
    if (take(e, "your opponent only has") ||
        take(e, "the only characters on your opponent's field are"))
        return only(e, *whose = WHOSE_OPPONENT, out);
    bool dont = take(e, "you don't have") || take(e, "you do not have");
    bool theirs = !dont && (take(e, "your opponent doesn't have") ||
                            take(e, "your opponent does not have"));
    dont |= theirs;
    if (dont || take(e, "you have")) {
        uint32_t first = e->now.at;
        if (!what(e, *whose = theirs ? WHOSE_OPPONENT : WHOSE_YOU, out)) return false;
        if (dont) e->denies = 2;
        if (dont &&
            english_words_since(e, first,
                                "and")) /* "do not have [A], [B], and [C]": none, or not all? */
            return english_words_refuse(e, "the \"not\" is ambiguous: how far does it reach?");
        if (dont) *out = condition_row(e, CONDITION_NOT, *out, 0);
        return true;
    }
    if (take(e, "your opponent has")) return what(e, *whose = WHOSE_OPPONENT, out);
    return there(e, whose, out);
}

/* piles -> owner ( "deck" | "hand" | "trash" ) "has" compare "cards" */
static bool pile_has(English *e, uint16_t *out) {
    uint8_t whose, compare;
    int32_t value;
    if (!english_noun_owner(e, &whose)) return false;
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        if (!take(e, piles[i].words)) continue;
        if (!take(e, "has|contains") || !english_number_compare(e, &compare, &value) ||
            !take(e, "card|cards"))
            return false;
        *out = compare_row(e, (Compare)compare, number_row(e, (NumberKind)piles[i].kind, whose),
                           english_words_constant(e, value));
        return true;
    }
    return false;
}

/* both -> "you and your opponent have" ( "a total of" compare | "the same number of" )
 *         "Life cards"
 *       | [ "either" ] "you or your opponent has" compare things */
static bool both_players(English *e, uint16_t *out) {
    uint8_t compare;
    int32_t value;
    if (take(e, "you and your opponent have a total of")) {
        if (!english_number_compare(e, &compare, &value) || !take(e, "life cards"))
            return false;
        *out = compare_row(e, (Compare)compare, number_row(e, NUMBER_LIFE, WHOSE_EACH),
                           english_words_constant(e, value));
        return true;
    }
    if (take(e, "you and your opponent have the same number of life cards")) {
        *out = compare_row(e, CMP_EQ, number_row(e, NUMBER_LIFE, WHOSE_YOU),
                           number_row(e, NUMBER_LIFE, WHOSE_OPPONENT));
        return true;
    }
    if (!take(e, "?either you or your opponent has") ||
        !english_number_compare(e, &compare, &value))
        return false;
    NumberKind kind = take(e, "life cards")                 ? NUMBER_LIFE
                      : take(e, "don!! cards on the field") ? NUMBER_DON_FIELD
                                                            : NUMBER_CONSTANT;
    if (kind == NUMBER_CONSTANT) return false;
    uint16_t n = english_words_constant(e, value);
    *out = condition_row(
        e, CONDITION_OR, compare_row(e, (Compare)compare, number_row(e, kind, WHOSE_YOU), n),
        compare_row(e, (Compare)compare, number_row(e, kind, WHOSE_OPPONENT), n));
    return true;
}

/* the other side -> "the number" ( "on" | "in" ) owner ( "field" | "hand" … ) | count
 *                 | "your opponent's", after "the number of your Life cards is …" */
static bool other_count(English *e, NumberKind kind, uint16_t *out) {
    Reading start = e->now;
    uint8_t whose;
    if (take(e, "the number on|in") && english_noun_owner(e, &whose) &&
        take(e, kind == NUMBER_DON_FIELD ? "field"
                : kind == NUMBER_HAND    ? "hand"
                                         : "trash")) {
        *out = number_row(e, kind, whose);
        return true;
    }
    english_words_back(e, &start);
    if (kind == NUMBER_LIFE && take(e, "your opponent's") && english_words_at(e, ",|and")) {
        *out = number_row(e, kind, WHOSE_OPPONENT);
        return true;
    }
    english_words_back(e, &start);
    return english_number_count(e, out);
}

/* compared -> count "is" ( relation | "at least" NUMBER "less than" … ) count
 *           | ( count | total ) "is" compare */
static bool compared(English *e, uint16_t *out) {
    uint16_t left, right;
    uint8_t compare = CMP_LE;
    int32_t apart = 0, value;
    Reading start = e->now;
    if (total_number(e, &left)) {
        if (!take(e, "is") || !english_number_compare(e, &compare, &value)) return false;
        *out = compare_row(e, (Compare)compare, left, english_words_constant(e, value));
        return true;
    }
    if (take(e, "the total ?number of") && life_and_hand(e, &left) && take(e, "is") &&
        english_number_compare(e, &compare, &value)) {
        *out = compare_row(e, (Compare)compare, left, english_words_constant(e, value));
        return true;
    }
    english_words_back(e, &start);
    NumberKind kind = english_words_at(e, "the number of don!! cards")       ? NUMBER_DON_FIELD
                      : english_words_at(e, "the number of your life cards") ? NUMBER_LIFE
                      : english_words_at(e, "the number of cards in your hand") ||
                              english_words_at(e, "the number of cards in your opponent's hand")
                          ? NUMBER_HAND
                          : NUMBER_TRASH;
    if (!english_number_count(e, &left) || !take(e, "is")) {
        english_words_back(e, &start);
        return false;
    }
    if (english_number_compare(e, &compare, &value)) {
        *out = compare_row(e, (Compare)compare, left, english_words_constant(e, value));
        return true;
    }
    if (!english_number_relation(e, &compare)) {
        if (!take(e, "at least") || !english_words_number(e, &apart)) return false;
        compare = take(e, "more than") ? CMP_GE : CMP_LE;
        if (compare == CMP_LE && !take(e, "less than")) return false;
    }
    if (!other_count(e, kind, &right)) return false;
    right = beside(e, right, compare == CMP_LE, apart);
    *out = compare_row(e, (Compare)compare, left, right);
    return true;
}

/* done -> "you do" | "they do" | "you do not" | "they do not" */
static bool done(English *e, uint16_t *out) {
    bool you = english_words_at(e, "you"), they = english_words_at(e, "they");
    /* "If your opponent has a Stage and you do not," is about what they have. */
    bool behind_if = text_equal(e->pieces->at[e->now.at - 1].text, SLICE("if"));
    if (!behind_if || (e->now.code_count == 0 && e->ability->cost_count == 0)) return false;
    bool no = take(e, "you|they do not") || take(e, "you|they don't");
    if (no ? !english_words_at(e, ",") : !take(e, "you|they do")) return false;
    if (e->now.unasked_end && e->now.unasked_end == e->now.code_count)
        return english_words_refuse(e, "it is not done here, or not by one player");
    if ((you && e->now.last_may == WHOSE_OPPONENT) || (they && e->now.last_may == WHOSE_YOU))
        return english_words_refuse(e, "it is the other player who may do it");
    *out = condition_row(e, CONDITION_DID, 0, 0);
    if (no) *out = condition_row(e, CONDITION_NOT, *out, 0);
    return true;
}

/* deed -> ( "a" | "no" ) ( "card" | "Character" ) ( "is" | "was" ) DONE "by this effect", if
 * the action before was that one */
static bool deed(English *e, uint16_t *out) {
    static const struct {
        const char *words;
        uint8_t op;
    } deeds[] = {{"k.o.'d by|with this effect", OP_KO},
                 {"trashed by|with this effect", OP_TRASH},
                 {"played by|with this effect", OP_PLAY},
                 {"rested by|with this effect", OP_REST}};
    bool no = take(e, "no");
    if ((!no && !take(e, "a")) || !take(e, "card|character is|was")) return false;
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        if (!take(e, deeds[i].words)) continue;
        if (!e->now.has_done || english_words_last(e) != deeds[i].op)
            return english_words_refuse(e, "something else was done since what is asked");
        *out = condition_row(e, CONDITION_DID, 0, 0);
        if (no) *out = condition_row(e, CONDITION_NOT, *out, 0);
        return true;
    }
    return false;
}

/* all -> "all of your DON!! cards are rested" ; none is active and none is given */
static bool all_dons(English *e, uint16_t *out) {
    if (!take(e, "all of your don!! cards are rested")) return false;
    uint16_t rested = number_row(e, NUMBER_DON_RESTED, WHOSE_YOU);
    uint16_t field = number_row(e, NUMBER_DON_FIELD, WHOSE_YOU);
    *out = compare_row(e, CMP_EQ, rested, field);
    return true;
}

/* all -> "all of your" body ( "are" ( "rested" | "active" ) | "have" said ), on a Character:
 * then there is one, and whether "all" is true of none does not matter */
static bool all_are(English *e, uint16_t *out) {
    Noun noun = {.reg = REG_COUNT, .has_owner = true, .selector = {.source = REG_COUNT}};
    Filtering state = {0};
    if (e->card->category != LP_CATEGORY_CHARACTER || !take(e, "all of your") ||
        !english_noun_body(e, NOUN_CHOICE, &noun) || noun.is_don || noun.has_area ||
        noun.heads != 1 << LP_CATEGORY_CHARACTER || noun.filter.count || noun.selector.flags)
        return false;
    if (take(e, "are")) {
        bool rested = take(e, "rested");
        if (!rested && !take(e, "active")) return false;
        english_filter_and(&state, (Test){.kind = rested ? TEST_RESTED : TEST_ACTIVE});
    } else if (!take(e, "have") || !said(e, false, &state)) {
        return false;
    }
    *out = condition_row(e, CONDITION_ONLY, english_noun_set(e, &noun),
                         english_filter_row(e, &state));
    return true;
}

/* none -> "none of" owner body ( "have" | "are" ) said */
static bool none_have(English *e, uint16_t *out) {
    Noun noun = {.reg = REG_COUNT, .has_owner = true, .selector = {.source = REG_COUNT}};
    if (!take(e, "none of") || !english_noun_owner(e, &noun.selector.owner) ||
        !english_noun_body(e, NOUN_CHOICE, &noun) || noun.is_don || noun.has_area ||
        noun.heads != 1 << LP_CATEGORY_CHARACTER || noun.selector.flags)
        return false;
    bool are = take(e, "are");
    if ((!are && !take(e, "have|has")) || !said(e, are, &noun.filter)) return false;
    *out = condition_row(e, CONDITION_NOT, exists_row(e, &noun), 0);
    return true;
}

/* activated -> ( "you have" | "your opponent has" ) "activated" ( "an Event" [ "with a base
 *              cost of" NUMBER "or more" ] | compare "Events" ) [ "during" ] "this turn" */
static bool activated(English *e, uint16_t *out) {
    bool theirs = take(e, "your opponent has activated|played");
    NumberKind kind = NUMBER_EVENTS;
    uint8_t compare = CMP_GE;
    int32_t value = 1;
    if (!theirs && !take(e, "you have activated|played")) return false;
    if (take(e, "an event ?card")) {
        if (take(e, "with a base cost of")) kind = NUMBER_EVENT_COST;
        if (kind == NUMBER_EVENT_COST && !english_number_compare(e, &compare, &value))
            return false;
    } else if (!english_number_compare(e, &compare, &value) || !take(e, "event|events")) {
        return false;
    }
    if (!take(e, "?during this turn")) return false;
    if (compare != CMP_GE) /* only the highest cost is known */
        return english_words_refuse(e, "Events are counted from a number up");
    *out = compare_row(e, CMP_GE, number_row(e, kind, theirs ? WHOSE_OPPONENT : WHOSE_YOU),
                       english_words_constant(e, value));
    return true;
}

static uint16_t once_in_turn(English *e, NumberKind kind, uint8_t whose) {
    return compare_row(e, CMP_GE, number_row(e, kind, whose), english_words_constant(e, 1));
}

/* koed -> ( [ "one of" ] owner "Character" | "a Character" ) ( "has been" | "was" | "is" )
 *         "K.O.'d" ; a Character of either player */
static bool koed(English *e, uint16_t *out) {
    Reading start = e->now;
    uint8_t whose = WHOSE_EACH;
    take(e, "?any|one ?of");
    if ((take(e, "a") || english_noun_owner(e, &whose)) && take(e, "character|characters") &&
        (take(e, "has been k.o.'d") || take(e, "was|is k.o.'d"))) {
        *out = once_in_turn(e, NUMBER_KOED, whose == WHOSE_OPPONENT ? whose : WHOSE_YOU);
        if (whose == WHOSE_EACH)
            *out = condition_row(e, CONDITION_OR, *out,
                                 once_in_turn(e, NUMBER_KOED, WHOSE_OPPONENT));
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* this turn -> koed "during this turn" */
static bool was_koed(English *e, uint16_t *out) {
    return koed(e, out) && take(e, "during|on this turn");
}

/* played -> "this card" ( "is" | "was" ) "played" */
static bool is_played(English *e, uint16_t *out) {
    Filtering played = {0};
    if (!english_noun_this(e) || !take(e, "is|was played")) return false;
    english_filter_and(&played, (Test){.kind = TEST_PLAYED_THIS_TURN});
    *out = condition_row(e, CONDITION_IS, REG_THIS, english_filter_row(e, &played));
    return true;
}

/* turn -> "during the turn in which" ( koed | played
 *         | "a card" ( "in your hand is trashed by an effect"
 *         | "is removed from" owner "Life cards" ) ) */
static bool during_such_turn(English *e, uint16_t *out) {
    uint8_t whose = WHOSE_YOU;
    NumberKind kind = NUMBER_DISCARDED;
    if (!take(e, "during the turn ?in ?which")) return false;
    Reading start = e->now;
    if (koed(e, out)) return true;
    if (is_played(e, out)) return true;
    english_words_back(e, &start);
    if (!take(e, "a card")) return false;
    if (take(e, "is removed from") && english_noun_owner(e, &whose) && take(e, "life cards"))
        kind = NUMBER_LIFE_LEFT;
    else if (!take(e, "in your hand is trashed by an effect"))
        return false;
    *out = compare_row(e, CMP_GE, number_row(e, kind, whose), english_words_constant(e, 1));
    return true;
}

/* turn -> "a card" ( "in your hand has been trashed by an effect" | "has been removed from"
 *         owner "Life cards" ) "during this turn" */
static bool in_this_turn(English *e, uint16_t *out) {
    Reading start = e->now;
    uint8_t whose = WHOSE_YOU;
    bool hand = take(e, "a card in your hand has been trashed by an effect");
    if ((hand || (take(e, "a card has been removed from") && english_noun_owner(e, &whose) &&
                  take(e, "life cards"))) &&
        take(e, "during this turn")) {
        *out = compare_row(e, CMP_GE,
                           number_row(e, hand ? NUMBER_DISCARDED : NUMBER_LIFE_LEFT, whose),
                           english_words_constant(e, 1));
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* during -> "during your" [ "opponent's" ] "turn" | turn */
bool english_condition_during(English *e, uint16_t *out) {
    bool theirs = take(e, "during your opponent's turn");
    if (theirs || take(e, "during your turn")) {
        *out = condition_row(e, CONDITION_YOUR_TURN, 0, 0);
        if (theirs) *out = condition_row(e, CONDITION_NOT, *out, 0);
        return true;
    }
    return during_such_turn(e, out);
}

/* following -> ( "there are" | "you have" ) compare "cards" ; so many of what "each of the
 * following effects" is based on */
static bool of_following(English *e, uint16_t *out) {
    uint8_t compare;
    int32_t value;
    if (!e->following || !(take(e, "there is|are") || take(e, e->following_has)) ||
        !english_number_compare(e, &compare, &value) || !take(e, "card|cards") ||
        !english_words_at(e, ","))
        return false;
    *out = compare_row(e, (Compare)compare, e->following, english_words_constant(e, value));
    return true;
}

/* turn -> "it is your" [ "opponent's" ] "turn" */
static bool whose_turn(English *e, uint16_t *out) {
    bool theirs = take(e, "it is your opponent's turn");
    if (!theirs && !take(e, "it is your turn")) return false;
    *out = condition_row(e, CONDITION_YOUR_TURN, 0, 0);
    if (theirs) *out = condition_row(e, CONDITION_NOT, *out, 0);
    return true;
}

/* later -> "it is your second turn or later" */
static bool later_turn(English *e, uint16_t *out) {
    if (!take(e, "it is your second turn or later")) return false;
    *out = compare_row(e, CMP_GE, number_row(e, NUMBER_TURNS, WHOSE_YOU),
                       english_words_constant(e, 2));
    return true;
}

/* one condition; `whose` keeps who has, for "you have 3 … and 5 or less …" */
static bool clause(English *e, uint8_t *whose, uint16_t *out) {
    static bool (*const rules[])(English *, uint16_t *) = {
        of_following, done,         activated, was_koed,  in_this_turn, later_turn,
        whose_turn,   all_dons,     all_are,   none_have, leader,       named,
        pile_has,     both_players, compared,  deed};
    Reading start = e->now;
    if (having(e, whose, out)) return true;
    english_words_back(e, &start);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (rules[i](e, out)) return true;
        english_words_back(e, &start);
    }
    return false;
}

/* list -> "," clause, if more follows with "and" : "If A, B and C," */
static bool listed(English *e, uint8_t *whose, uint16_t *out) {
    Reading start = e->now;
    if (take(e, ",") && clause(e, whose, out) && english_words_at(e, "?, and")) return true;
    english_words_back(e, &start);
    return false;
}

/* Does a noun begin here without a number or an article? A name needs none. */
static bool is_bare(English *e) {
    unsigned kind = english_words_peek(e)->kind;
    return kind != PIECE_NUMBER && kind != PIECE_BRACKET &&
           !english_words_at(e, "a|an|no|any|more|less|fewer");
}

/* condition -> clause { ( "and" | "," ) clause } | clause { "or" clause } */
bool english_condition_read(English *e, uint16_t *out) {
    uint8_t whose = UNSAID;
    bool any_and = false, any_or = false;
    e->denies = 0;
    if (!clause(e, &whose, out)) return false;
    for (;;) {
        Reading before = e->now;
        uint16_t more;
        if (listed(e, &whose, &more)) {
            any_and = true;
            *out = condition_row(e, CONDITION_AND, *out, more);
            continue;
        }
        bool either = take(e, "or");
        if (!either && !take(e, ", and") && !take(e, "and")) return true;
        Reading after = e->now;
        bool read = clause(e, &whose, &more);
        if (!read && whose != UNSAID) {
            english_words_back(e, &after);
            bool bare = is_bare(e);
            /* "If you have no [A] and [B]": the second, too? */
            bool denied =
                e->denies == 2 || (e->denies && english_words_peek(e)->kind != PIECE_NUMBER);
            read = what(e, whose, &more);
            if (read && denied)
                return english_words_refuse(e,
                                            "the \"not\" is ambiguous: how far does it reach?");
            if (read && bare) /* "3 or more Characters and Stages" are three in all */
                return english_words_refuse(e, "ambiguous: what is counted together?");
        }
        if (!read) {
            english_words_back(e, &before);
            return true;
        }
        any_or |= either;
        any_and |= !either;
        if (any_and && any_or)
            return english_words_refuse(e, "\"and\" and \"or\" in one condition");
        *out = condition_row(e, either ? CONDITION_OR : CONDITION_AND, *out, more);
    }
}
