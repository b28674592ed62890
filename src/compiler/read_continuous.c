/* Continuous effects of a text: power, cost, keywords, and what is forbidden. */
#include "compiler/read.h"
#include "compiler/said_areas.h"

enum { COUNTER_MAX = 2000 /* the largest Counter that is printed */ };

static bool ends(Cursor *r, SaidAct *out) {
    out->end = said_place(r);
    return true;
}

static bool lasts(Cursor *r, SaidAct *out) {
    read_duration(r, &out->lasts);
    return ends(r, out);
}

static bool noun(Cursor *r, unsigned use, SaidAct *out) {
    out->nouns.count = 1;
    return read_noun_node(r, use, &out->nouns.at[0]);
}

/* --- Statements ------------------------------------------------------------------------- */

/* in hand -> "this card in your hand" : the effect counts in the hand */
static bool in_hand(Cursor *r, SaidNouns *out) {
    if (!r->is_permanent || !take(r, "this card in your hand")) return false;
    *out = (SaidNouns){.in_hand = true, .count = 1};
    return true;
}

static bool subjects(Cursor *r, SaidNouns *out) {
    return in_hand(r, out) || read_noun_subjects(r, false, out);
}

/* more -> [ "and" predicates tail ], about the same cards, with a duration of its own */
static bool more_of(Cursor *r, SaidAct *out) {
    if (r->is_permanent || !cursor_at(r, "?, and gain|gains|cannot|can|will")) return true;
    take(r, "?, and");
    out->has_more = true;
    return read_statement_predicates(r, &out->more) && read_statement_tail(r, &out->more) &&
           !out->more.is_choice;
}

/* statement -> ( nouns | "this card in your hand" ) predicates tail [ more ] */
bool read_continuous_statement(Cursor *r, SaidAct *out) {
    *out = (SaidAct){.kind = ACT_STATEMENT};
    return subjects(r, &out->nouns) && read_statement_predicates(r, &out->says) &&
           read_statement_tail(r, &out->says) && (out->says.is_choice || more_of(r, out)) &&
           ends(r, out);
}

/* none -> "none of" noun "can" … tail */
bool read_continuous_none_of(Cursor *r, SaidAct *out) {
    if (!take(r, "none of")) return false;
    *out = (SaidAct){.kind = ACT_NONE_OF};
    return noun(r, NOUN_SUBJECT, out) && take(r, "can") &&
           read_statement_cannot(r, &out->says) && read_statement_tail(r, &out->says) &&
           ends(r, out);
}

/* either -> noun "or" noun, Characters and DON!! cards, "up to" as many in all, refresh : which
 * is chosen, and what is left over is for the others */
bool read_continuous_freeze_either(Cursor *r, SaidAct *out) {
    if (r->is_permanent) return false;
    *out = (SaidAct){.kind = ACT_FREEZE_EITHER};
    if (!noun(r, NOUN_CHOICE, out)) return false;
    const SaidNoun *one = &r->nodes->nouns[out->nouns.at[0]];
    if (one->shape == SHAPE_AGAIN || one->first.is_don || !one->has_owner || one->has_area ||
        one->quantity != QUANTITY_UP_TO || !take(r, "or|and"))
        return false;
    SaidNoun dons = {.has_owner = true, .owner = one->owner, .use = NOUN_COUNTED};
    take(r, "?rested"); /* applies to both */
    if (!read_noun_body(r, NOUN_CHOICE, &dons) || !dons.first.is_don ||
        dons.first.don != DON_ANY)
        return false;
    return read_statement_refresh(r, &out->says) && ends(r, out);
}

/* price -> noun "cannot attack unless your opponent trashes" NUMBER "cards from their hand
 *          whenever it attacks" duration ; asked for at each attack of their cards */
bool read_continuous_price(Cursor *r, SaidAct *out) {
    if (r->is_permanent) return false;
    *out = (SaidAct){.kind = ACT_PRICE};
    if (!noun(r, NOUN_SUBJECT, out) || !take(r, "cannot attack")) return false;
    bool before = read_duration(r, &out->lasts);
    return take(r, "unless your opponent trashes") && cursor_number(r, &out->number) &&
           take(r, "card|cards from their hand whenever|when it|they attacks|attack") &&
           (before || read_duration(r, &out->lasts)) && ends(r, out);
}

/* --- Giving ----------------------------------------------------------------------------- */

/* give_to -> amount duration "to" nouns ; "give" has been read */
static bool give_to(Cursor *r, SaidAct *out) {
    out->kind = ACT_GIVE_TO;
    if (!read_statement_amount(r, &out->says)) return false;
    read_duration(r, &out->lasts);
    return take(r, "to") && read_noun_subjects(r, false, &out->nouns) && ends(r, out);
}

/* The duration at the end of this sentence. */
static bool duration_ahead(Cursor *r, SaidDuration *out) {
    Mark start = r->now;
    uint32_t far = r->far;
    bool found = false;
    while (!found && !cursor_end(r) && !cursor_at(r, ".")) {
        found = read_duration(r, out);
        r->now.at++;
    }
    r->now = start;
    r->far = far; /* nothing has been read yet */
    return found;
}

/* two -> noun amount "and" noun amount duration, each its own amount ; "give" has been read */
static bool give_two(Cursor *r, SaidAct *out) {
    SaidDuration last;
    if (r->is_permanent || !duration_ahead(r, &out->lasts)) return false;
    for (int i = 0; i < 2; i++) {
        uint16_t *at = &out->nouns.at[out->nouns.count++];
        if ((i == 1 && !take(r, "and")) || !read_noun_node(r, NOUN_CHOICE, at)) return false;
        const SaidNoun *said = &r->nodes->nouns[*at];
        if (said->shape == SHAPE_AGAIN || !said->has_count ||
            !read_statement_amount(r, &out->says))
            return false;
    }
    out->kind = ACT_GIVE_TWO;
    return read_duration(r, &last) && last.length == out->lasts.length && ends(r, out);
}

/* give -> "give" ( two | nouns amount { "and" amount } tail | give_to ) */
bool read_continuous_give(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_GIVE)) return false;
    *out = (SaidAct){0};
    if (cursor_peek(r)->kind == PIECE_SIGNED) return give_to(r, out);
    Mark start = r->now;
    uint32_t far = r->far;
    if (give_two(r, out)) return true;
    if (r->refused) return false;
    cursor_back(r, &start);
    r->far = far;
    *out = (SaidAct){.kind = ACT_GIVE};
    if (!subjects(r, &out->nouns) || !read_statement_amount(r, &out->says)) return false;
    Mark before = r->now;
    while (take(r, "and") && read_statement_amount(r, &out->says)) before = r->now;
    cursor_back(r, &before);
    return read_statement_tail(r, &out->says) && ends(r, out);
}

/* playing -> "the cost of playing" noun "will be reduced by" NUMBER ; of cards in the hand:
 * what is paid for them, not their cost */
bool read_continuous_playing(Cursor *r, SaidAct *out) {
    if (!r->is_permanent || !take(r, "the cost of playing")) return false;
    *out = (SaidAct){.kind = ACT_PLAYING_COST};
    return noun(r, NOUN_SUBJECT, out) && take(r, "will be reduced by") &&
           cursor_number(r, &out->number) && ends(r, out);
}

/* next -> "the next time you play" body "from your hand" duration ", the cost will be reduced
 *         by" NUMBER */
bool read_continuous_next_time(Cursor *r, SaidAct *out) {
    SaidFilter filter = {0};
    bool activates = take(r, "the next time you activate");
    if ((!activates && !take(r, "the next time you play")) || !read_noun_filter(r, &filter) ||
        (filter.at[0].operand == 1 << LP_CATEGORY_EVENT) != activates)
        return false;
    *out = (SaidAct){.kind = ACT_NEXT_COST, .filter = said_such(r, &filter)};
    if (!take(r, "from your hand")) return false;
    read_duration(r, &out->lasts);
    return take(r, ", the cost will be reduced by") && cursor_number(r, &out->number) &&
           ends(r, out);
}

/* --- Numbers that are set --------------------------------------------------------------- */

static const struct {
    const char *words;
    uint8_t stat;
} stats[] = {
    {"set the power of", STAT_POWER_TO_ZERO},
    {"set the cost of", STAT_COST_TO},
    {"set the base power of", STAT_BASE_POWER},
    {"set the base cost of", STAT_BASE_COST},
    {"the base power of", STAT_BASE_POWER},
    {"the base cost of", STAT_BASE_COST},
    {"the cost of", STAT_COST_TO},
    {"the power of", STAT_POWER_TO_ZERO},
};

/* set -> "set the" ( "power" | "cost" | "base power" | "base cost" ) "of" noun "to" NUMBER
 *        duration
 *      | "the" ( "base power" | "base cost" ) "of" noun "becomes" NUMBER duration */
bool read_continuous_set(Cursor *r, SaidAct *out) {
    for (size_t i = 0; i < sizeof stats / sizeof stats[0]; i++) {
        if (!take(r, stats[i].words)) continue;
        *out = (SaidAct){.kind = ACT_SET, .what = stats[i].stat};
        return noun(r, NOUN_SUBJECT, out) &&
               take(r, stats[i].words[0] == 's' ? "to" : "becomes|become") &&
               cursor_number(r, &out->number) && lasts(r, out);
    }
    return false;
}

/* owner -> "this Character's" | "that card's" | "its" | "the selected card's"
 *        | noun whose last word ends in ' or 's */
static bool possessive(Cursor *r, uint16_t *out) {
    SaidNoun said = {.owner = WHOSE_EACH, .at = r->now.at, .use = NOUN_SUBJECT};
    if (cursor_own(r))
        said.shape = SHAPE_OWN;
    else if (take(r, "that character's|card's"))
        said.shape = SHAPE_THAT_ONE;
    else if (cursor_at(r, "its base|cost|effect|effects") && take(r, "its"))
        said.shape = SHAPE_ITS;
    else if (take(r, "the selected|chosen character's|card's"))
        said.shape = SHAPE_SELECTED;
    else
        return read_noun_node(r, NOUN_SUBJECT | NOUN_OWNS, out);
    *out = said_noun_here(r, &said);
    return true;
}

/* set -> "set" owner ( "base power" | "base cost" | "cost" ) "to" NUMBER duration */
bool read_continuous_set_of(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_SET)) return false;
    *out = (SaidAct){.kind = ACT_SET, .nouns = {.count = 1}};
    if (!possessive(r, &out->nouns.at[0])) return false;
    out->what = take(r, "base power")  ? STAT_BASE_POWER
                : take(r, "base cost") ? STAT_BASE_COST
                : take(r, "cost")      ? STAT_COST_TO
                                       : STAT_COUNT;
    return out->what != STAT_COUNT && take(r, "to") && cursor_number(r, &out->number) &&
           lasts(r, out);
}

/* owners -> [ noun "and" ] owner { "base power and" owner } ; the cards whose number is set */
static bool possessives(Cursor *r, SaidNouns *out) {
    Mark start = r->now;
    if (!possessive(r, &out->at[0])) {
        cursor_back(r, &start);
        if (!read_noun_node(r, NOUN_SUBJECT, &out->at[out->count++]) || !take(r, "and") ||
            !possessive(r, &out->at[out->count]))
            return false;
    }
    out->count++;
    Mark before = r->now;
    while (out->count < SAID_NOUNS_OF_ACT && take(r, "base power and") &&
           possessive(r, &out->at[out->count])) {
        out->count++;
        before = r->now;
    }
    cursor_back(r, &before);
    return true;
}

/* leader -> [ "the power of" ] owner ( "Leader" | "Leader's power" | "Leader's base power" )
 *         | "the base power of" owner "Leader" : as it is now, or in a permanent effect, which
 * must name the base power, at every moment */
static bool leaders_power(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    bool base = take(r, "the base power of");
    if (!base) take(r, "?{ the power of }");
    bool owned = cursor_owner(r, &out->whose);
    out->power = POWER_OF_LEADER;
    out->is_base = owned && (take(r, "leader's base power") || (base && take(r, "leader")));
    if (out->is_base) return true;
    if (!r->is_permanent && owned && (take(r, "leader's power") || take(r, "leader")) &&
        !cursor_at(r, "with|or|and"))
        return true;
    cursor_back(r, &start);
    return false;
}

/* own -> ( "the selected Character's" | "that Character's" | "this Character's" ) [ "base" ]
 *        "power" */
static bool own_power(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    out->power = take(r, "the selected character's|card's") ? POWER_OF_SELECTED
                 : take(r, "that character's|card's")       ? POWER_OF_THAT_ONE
                 : !r->is_permanent && cursor_own(r)        ? POWER_OF_THIS
                                                            : POWER_NUMBER;
    if (out->power != POWER_NUMBER) {
        out->is_base = take(r, "base");
        if (take(r, "power")) return true;
    }
    cursor_back(r, &start);
    return false;
}

/* attacker -> "the power of" ( "the attacking" … | "your opponent's attacking Leader or
 *             Character" ) */
static bool attackers_power(Cursor *r, SaidAct *out, uint16_t *noun_at) {
    Mark start = r->now;
    SaidNoun said = {.owner = WHOSE_EACH, .at = r->now.at + 3};
    bool one = take(r, "the power of") && read_noun_attacker(r, &said);
    if (!one) {
        cursor_back(r, &start);
        if (r->is_permanent ||
            !take(r, "the power of your opponent's attacking leader or character ?card"))
            return false;
        said = (SaidNoun){.shape = SHAPE_READY,
                          .owner = WHOSE_OPPONENT,
                          .areas = LEADER | CHARACTER,
                          .quantity = QUANTITY_ALL};
        said_and(&said.first.filter, said_test(TEST_ATTACKING, 0));
    }
    *noun_at = said_noun_here(r, &said);
    out->power = POWER_OF_ATTACKER;
    out->is_base = false;
    return true;
}

/* chosen -> "the" [ "base" ] "power of" noun, one card that is chosen for it */
static bool chosen_power(Cursor *r, SaidAct *out, uint16_t *noun_at) {
    out->is_base = take(r, "the base power of");
    out->power = POWER_OF_CHOSEN;
    return !r->is_permanent && (out->is_base || take(r, "the power of")) &&
           read_noun_node(r, NOUN_CHOICE, noun_at);
}

/* same -> "the same as" ( own | attacker | leader | chosen ) */
static bool same_power(Cursor *r, SaidAct *out) {
    uint16_t *noun_at = &out->nouns.at[1]; /* after the cards whose power it becomes */
    return take(r, "the same as") && (own_power(r, out) || attackers_power(r, out, noun_at) ||
                                      leaders_power(r, out) || chosen_power(r, out, noun_at));
}

/* What becomes of one number: of cards that one noun names. */
static const struct {
    const char *words;
    uint8_t op, stat;
    bool is_said; /* a number follows */
} becoming[] = {
    {"effect|effects is|are negated", OP_NEGATE, 0, false},
    {"cost becomes|become", OP_MODIFY, STAT_COST_TO, true},
    {"power becomes|become 0", OP_MODIFY, STAT_POWER_TO_ZERO, false},
    {"base cost becomes|become", OP_MODIFY, STAT_BASE_COST, true},
};

static bool becomes_one(Cursor *r, SaidAct *out, bool *fits) {
    for (size_t i = 0; out->nouns.count == 1 && i < sizeof becoming / sizeof becoming[0]; i++) {
        if (!take(r, becoming[i].words)) continue;
        out->op = becoming[i].op;
        out->what = becoming[i].stat;
        *fits = !becoming[i].is_said || cursor_number(r, &out->number);
        return true;
    }
    return false;
}

/* becomes -> possessives "base power becomes" ( NUMBER | same ) duration
 *          | possessive ( "cost" | "base cost" ) "becomes" NUMBER duration
 *          | possessive "power becomes 0" duration
 *            each of one noun with [ "and its effects are negated" ] before the duration
 * negated -> possessive "effect is negated" duration */
bool read_continuous_becomes(Cursor *r, SaidAct *out) {
    bool fits = true;
    *out = (SaidAct){.kind = ACT_BECOMES, .op = OP_MODIFY, .what = STAT_BASE_POWER};
    if (!possessives(r, &out->nouns)) return false;
    if (!becomes_one(r, out, &fits))
        fits =
            take(r, "base power becomes|become") &&
            (cursor_number(r, &out->number) || (out->nouns.count == 1 && same_power(r, out)));
    if (!fits) return false;
    out->too = out->nouns.count == 1 && out->op == OP_MODIFY &&
               take(r, "and its effect|effects is|are negated");
    return lasts(r, out);
}

/* --- Negating --------------------------------------------------------------------------- */

/* and -> "and" ( give | statement ) : its duration is also that of negating */
static bool negate_and(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    SaidAct act;
    if (!take(r, "?, and")) return false;
    Mark after = r->now;
    bool read = read_continuous_give(r, &act);
    if (!read && !r->refused) {
        cursor_back(r, &after);
        read = read_continuous_statement(r, &act);
    }
    if (!read) {
        cursor_back(r, &start);
        return false;
    }
    out->next = said_act(r, &act);
    return true;
}

/* negate -> ( "negate the effect of" nouns | "negate its effect" ) ( duration | and ) */
bool read_continuous_negate(Cursor *r, SaidAct *out) {
    bool its = take(r, "negate its effect|effects");
    if (!its && !take(r, "negate the effect|effects of") &&
        !take(r, "negate all ?of ?the effects of"))
        return false;
    *out = (SaidAct){.kind = ACT_NEGATE, .nouns = {.count = 1}};
    if (its) {
        SaidNoun said = {.shape = SHAPE_ITS, .at = r->now.at - 2};
        out->nouns.at[0] = said_noun_here(r, &said);
    } else if (!read_noun_subjects(r, true, &out->nouns)) {
        return false;
    }
    if (!read_duration(r, &out->lasts) && !r->is_permanent && out->nouns.count == 1)
        out->has_more = negate_and(r, out);
    return !r->refused && ends(r, out);
}

/* negated -> noun "have their effects negated" */
bool read_continuous_negated(Cursor *r, SaidAct *out) {
    if (!r->is_permanent) return false;
    *out = (SaidAct){.kind = ACT_NEGATED};
    return noun(r, NOUN_SUBJECT, out) && take(r, "have their effects negated") && ends(r, out);
}

/* negated -> owner TAG "effects are negated" duration */
bool read_continuous_negate_timing(Cursor *r, SaidAct *out) {
    uint8_t whose;
    bool owned = cursor_owner(r, &whose);
    unsigned timing = take(r, "[on_play]")          ? TIMING_ON_PLAY
                      : take(r, "[on_k.o.]")        ? TIMING_ON_KO
                      : take(r, "[when_attacking]") ? TIMING_WHEN_ATTACKING
                      : take(r, "[on_block]")       ? TIMING_ON_BLOCK
                                                    : TIMING_NONE;
    if (!owned || timing == TIMING_NONE || !take(r, "effects are negated")) return false;
    *out = (SaidAct){.kind = ACT_NEGATE_TIMING, .whose = whose, .what = (uint8_t)timing};
    return lasts(r, out);
}

/* --- Counters --------------------------------------------------------------------------- */

/* held -> "all of your" body [ "in your hand" exception ]
 *       | [ "all" | "your" ] body "in your hand" exception */
static bool held(Cursor *r, SaidAct *out, SaidFilter *filter) {
    bool owned = take(r, "all of your");
    if (!owned) take(r, "?all|your");
    if (cursor_at(r, "card|cards in your hand"))
        r->now.at++; /* all of them, of which no more is said */
    else if (!read_noun_filter(r, filter))
        return false;
    bool placed = take(r, "in your hand");
    if (placed) read_filter_exception(r, NOUN_CHOICE, filter);
    SaidNoun cards = {.shape = SHAPE_READY,
                      .quantity = QUANTITY_ALL,
                      .areas = HAND,
                      .first = {.filter = *filter}};
    *out = (SaidAct){.kind = ACT_COUNTER,
                     .nouns = {.count = 1, .at = {said_noun_here(r, &cards)}}};
    return owned || placed;
}

/* value -> ( [ "a" ] SIGNED "Counter" | [ "a" ] "Counter" [ "value" ] [ "of" ] SIGNED ) */
static bool counter_value(Cursor *r, int32_t *n) {
    Mark start = r->now;
    take(r, "?a");
    if (cursor_signed(r, n) && take(r, "counter")) return *n > 0;
    cursor_back(r, &start);
    if (take(r, "?a counter ?value of") || take(r, "?a counter ?value")) {
        if (cursor_signed(r, n)) return *n > 0;
    }
    cursor_back(r, &start);
    return false;
}

/* becomes -> "the Counter of" held "becomes" SIGNED ; no more than a value that is given, as no
 * card prints more */
bool read_continuous_counter_becomes(Cursor *r, SaidAct *out) {
    SaidFilter filter = {0};
    return r->is_permanent && take(r, "the counter of") && held(r, out, &filter) &&
           take(r, "becomes|become") && cursor_signed(r, &out->number) &&
           out->number >= COUNTER_MAX && cursor_at(r, ".") && ends(r, out);
}

/* counters -> ( held ( "have" | "gain" ) | "this card in your hand has" ) value
 *             [ ", according to the rules" ] ; a value that is given: of several the highest
 *             counts (CR 2-10-4) */
bool read_continuous_counters(Cursor *r, SaidAct *out) {
    SaidFilter filter = {0};
    SaidNouns own;
    if (in_hand(r, &own)) {
        *out = (SaidAct){.kind = ACT_COUNTER, .nouns = own};
        if (!take(r, "has") || !counter_value(r, &out->number)) return false;
        take(r, "?, ?{ according to the rules }");
        return ends(r, out);
    }
    if (!r->is_permanent || !held(r, out, &filter)) return false;
    /* a Character may have one, and "gain" could add to it */
    const SaidTest *kind = &filter.at[0];
    bool none = filter.count > 0 && kind->kind == TEST_CATEGORY && !kind->or_next &&
                !(kind->operand & 1 << LP_CATEGORY_CHARACTER);
    return take(r, none ? "have|gain" : "have") && counter_value(r, &out->number) &&
           (take(r, ", according to the rules") || cursor_at(r, ".")) && ends(r, out);
}
