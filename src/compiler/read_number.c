/* Numbers of a text: "for every 2 Events in your trash", "the number of your Life cards". */
#include "compiler/read.h"
#include "compiler/said_areas.h"

uint16_t read_number_of(Cursor *r, NumberKind kind, uint8_t whose) {
    return said_number(r, (SaidNumber){.kind = (uint8_t)kind, .whose = whose});
}

uint16_t read_number_constant(Cursor *r, int32_t value) {
    return said_number(r, (SaidNumber){.kind = NUMBER_CONSTANT, .value = value});
}

uint16_t read_number_cards(Cursor *r, const SaidNoun *said, const Noun *noun) {
    SaidNoun ready = {.shape = SHAPE_READY,
                      .at = said->at,
                      .end = said->end,
                      .owner = noun->selector.owner,
                      .areas = noun->selector.areas,
                      .flags = noun->selector.flags,
                      .has_owner = noun->has_owner,
                      .has_area = noun->has_area,
                      .is_among = said->is_among,
                      .first = {.filter = noun->filter, .heads = noun->heads}};
    return said_noun(r, &ready);
}

static uint16_t count_of(Cursor *r, NumberKind kind, const SaidNoun *said, const Noun *noun) {
    uint16_t cards = read_number_cards(r, said, noun);
    return said_number(r, (SaidNumber){.kind = (uint8_t)kind, .noun = cards});
}

/* "your hand", "their field": whose must agree with what was said before. */
bool read_number_owner(Cursor *r, uint8_t *whose) {
    uint8_t actor = r->now.actor, owner;
    if (*whose == WHOSE_OPPONENT) r->now.actor = WHOSE_OPPONENT;
    bool said = cursor_owner(r, &owner);
    r->now.actor = actor;
    if (!said || (*whose != WHOSE_UNSAID && *whose != owner)) return false;
    *whose = owner;
    return true;
}

static const struct {
    const char *words;
    uint8_t kind;
} piles[] = {{"hand", NUMBER_HAND}, {"deck", NUMBER_DECK}, {"trash", NUMBER_TRASH}};

/* pile -> "cards in" owner ( "hand" | "deck" | "trash" ) */
static bool pile(Cursor *r, uint8_t whose, uint16_t *out) {
    Mark start = r->now;
    if (take(r, "card|cards in") && read_number_owner(r, &whose)) {
        for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
            if (!take(r, piles[i].words)) continue;
            if (cursor_at(r, "with|without|other")) break; /* not all of them */
            *out = read_number_of(r, (NumberKind)piles[i].kind, whose);
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* dons -> [ "rested" | "active" | "given" ] "DON!! cards" [ "given" | "on" owner "field" ] */
bool read_number_dons(Cursor *r, uint8_t whose, uint16_t *out) {
    Mark start = r->now;
    NumberKind kind = take(r, "rested")   ? NUMBER_DON_RESTED
                      : take(r, "active") ? NUMBER_DON_ACTIVE
                      : take(r, "given")  ? NUMBER_DON_GIVEN
                                          : NUMBER_DON_FIELD;
    if (take(r, "don!! card|cards")) {
        Mark after = r->now;
        bool on_field = take(r, "on") && read_number_owner(r, &whose) && take(r, "field");
        if (!on_field) cursor_back(r, &after);
        if (kind == NUMBER_DON_FIELD && !on_field && take(r, "given")) kind = NUMBER_DON_GIVEN;
        bool said = kind != NUMBER_DON_FIELD || on_field || cursor_at(r, ",|than|and");
        if (said && whose != WHOSE_UNSAID) {
            *out = read_number_of(r, kind, whose);
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* "8 or more rested cards" are cards of the field and DON!! cards. */
static bool rested_cards(Cursor *r, uint8_t whose, uint16_t *out) {
    if (whose == WHOSE_UNSAID || !take(r, "rested cards")) return false;
    SaidNoun field = {.shape = SHAPE_READY, .owner = whose, .areas = AREAS_FIELD_CARDS};
    said_and(&field.first.filter, said_test(TEST_RESTED, 0));
    uint16_t noun = said_noun(r, &field);
    uint16_t cards = said_number(r, (SaidNumber){.kind = NUMBER_COUNT, .noun = noun});
    *out = said_number(r, (SaidNumber){.kind = NUMBER_PLUS,
                                       .left = cards,
                                       .right = read_number_of(r, NUMBER_DON_RESTED, whose)});
    return true;
}

bool read_number_body(Cursor *r, SaidNoun *said, Noun *noun) {
    said->at = r->now.at;
    return read_noun_body(r, NOUN_CHOICE, said) &&
           said_noun_assemble(r, said, NOUN_CHOICE, false, noun);
}

/* names -> "different" [ "card" ] "names among" owner body */
static bool names_among(Cursor *r, uint16_t *out) {
    Mark start = r->now;
    SaidNoun said = {.has_owner = true, .flags = SELECT_DIFFERENT_NAMES};
    Noun noun;
    if (take(r, "different ?card name|names among") && cursor_owner(r, &said.owner) &&
        read_number_body(r, &said, &noun) && !noun.is_don &&
        noun.selector.flags == SELECT_DIFFERENT_NAMES) {
        *out = count_of(r, NUMBER_COUNT, &said, &noun);
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* things -> "Life cards" | pile | dons | "rested cards" | names | body */
bool read_number_things(Cursor *r, uint8_t whose, uint16_t *out) {
    Mark start = r->now;
    if (whose != WHOSE_UNSAID && take(r, "life card|cards")) {
        *out = read_number_of(r, NUMBER_LIFE, whose);
        return true;
    }
    if (pile(r, whose, out) || read_number_dons(r, whose, out) || rested_cards(r, whose, out))
        return true;
    if (whose == WHOSE_UNSAID && names_among(r, out)) return true;
    SaidNoun said = {.has_owner = whose != WHOSE_UNSAID,
                     .owner = whose == WHOSE_UNSAID ? WHOSE_EACH : whose};
    Noun noun;
    if (whose == WHOSE_OPPONENT) r->now.actor = WHOSE_OPPONENT;
    bool read = read_number_body(r, &said, &noun);
    r->now.actor = start.actor;
    bool any_card = !noun.heads && !noun.is_named && !noun.has_area && noun.filter.count == 0 &&
                    noun.selector.areas == AREAS_FIELD_CARDS; /* "2 or less cards": where? */
    if (!read || any_card || noun.is_don ||
        (whose != WHOSE_UNSAID && noun.selector.owner != whose)) {
        cursor_back(r, &start);
        return false;
    }
    if (noun.selector.flags & ~SELECT_DIFFERENT_NAMES)
        return cursor_refuse(r, REFUSAL_TOTAL_COUNTED);
    *out = count_of(r, NUMBER_COUNT, &said, &noun);
    return true;
}

/* total -> "the total" ( "cost" | "power" ) "of" owner body, Characters */
bool read_number_total(Cursor *r, uint16_t *out) {
    Mark start = r->now;
    SaidNoun said = {.has_owner = true};
    Noun noun;
    bool cost = take(r, "the total cost of");
    if ((cost || take(r, "the total power of")) && cursor_owner(r, &said.owner) &&
        read_number_body(r, &said, &noun) && !noun.is_don && !noun.has_area &&
        !noun.selector.flags && noun.selector.areas == CHARACTER) {
        *out = count_of(r, cost ? NUMBER_TOTAL_COST : NUMBER_TOTAL_POWER, &said, &noun);
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* had -> things ( "you have" | "your opponent has" ) */
static bool things_had(Cursor *r, uint16_t *out) {
    static const char *const had[] = {
        [WHOSE_YOU] = "you have", [WHOSE_OPPONENT] = "your opponent has"};
    Mark start = r->now;
    for (uint8_t whose = WHOSE_YOU; whose <= WHOSE_OPPONENT; whose++) {
        if (read_number_things(r, whose, out) && take(r, had[whose])) return true;
        cursor_back(r, &start);
        if (r->refused) return false;
    }
    return false;
}

/* count -> "the number of" ( [ owner ] things | had )
 *        | owner ( "number of Life cards" | "Life" )
 *        | total | "the total of your and your opponent's Life cards" */
bool read_number_count(Cursor *r, uint16_t *out) {
    Mark start = r->now;
    uint8_t whose = WHOSE_UNSAID;
    if (read_number_total(r, out)) return true;
    if (take(r, "the total ?number of your and your opponent's life cards")) {
        *out = read_number_of(r, NUMBER_LIFE, WHOSE_EACH);
        return true;
    }
    if (take(r, "the number of")) {
        if (!cursor_owner(r, &whose) && things_had(r, out)) return true;
        if (!r->refused && read_number_things(r, whose, out)) return true;
    } else if (cursor_owner(r, &whose)) {
        if (take(r, "number of") && read_number_things(r, whose, out)) return true;
        if (take(r, "life") && cursor_at(r, "is")) {
            *out = read_number_of(r, NUMBER_LIFE, whose);
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* done -> one of the table [ "this way" | "by this effect" ] */
bool read_number_done(Cursor *r, uint16_t *out) {
    uint32_t at = r->now.at;
    int op = read_filter_term(r, &terms_read_done);
    if (op < 0) return false;
    if (!take(r, "this way")) take(r, "by|with this effect");
    *out = said_number(r, (SaidNumber){.kind = NUMBER_DONE, .op = (uint8_t)op, .at = at});
    return true;
}

/* per -> "per 1 cost on the revealed card" */
static bool per_cost(Cursor *r, uint16_t *out) {
    uint32_t at = r->now.at;
    if (!take(r, "per 1 cost on the revealed card")) return false;
    *out = said_number(
        r, (SaidNumber){.kind = NUMBER_COST_OF, .cards = SAIDCARDS_REVEALED, .at = at});
    return true;
}

/* on -> "DON!! cards given to" REGISTER */
static bool dons_on(Cursor *r, uint16_t *out) {
    Mark start = r->now;
    SaidNumber dons = {.kind = NUMBER_DON_ON, .cards = SAIDCARDS_AGAIN, .at = r->now.at};
    if (take(r, "don!! card|cards given to") && said_again(r, &dons.again)) {
        *out = said_number(r, dons);
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* each -> ( ( "for every" | "for each" ) [ NUMBER ] [ "of" owner ] | "for each of" owner )
 *         things */
bool read_number_each(Cursor *r, uint16_t *out) {
    Mark start = r->now;
    int32_t every = 1;
    uint8_t whose = WHOSE_UNSAID;
    uint16_t things = 0;
    bool each = take(r, "for each of");
    if (!each && !take(r, "for every|each")) return false;
    cursor_number(r, &every);
    if (!read_number_done(r, &things) && !dons_on(r, &things) && !things_had(r, &things)) {
        if (r->refused) return false;
        bool owned = each || take(r, "of");
        if ((owned && !cursor_owner(r, &whose)) || !read_number_things(r, whose, &things)) {
            cursor_back(r, &start);
            return false;
        }
    }
    if (every < 1 || every > NUMBER_VALUE_MAX) return cursor_refuse(r, REFUSAL_TOO_LARGE);
    if (every > 1)
        things =
            said_number(r, (SaidNumber){.kind = NUMBER_EVERY, .left = things, .value = every});
    *out = things;
    return true;
}

/* every -> per | each */
bool read_number_every(Cursor *r, uint16_t *out) {
    return per_cost(r, out) || read_number_each(r, out);
}
