/* What a text says of cards: what they gain, what they cannot do, for how long. */
#include "compiler/read.h"

bool read_duration(Cursor *r, SaidDuration *out) {
    Mark start = r->now;
    int found = read_filter_term(r, &terms_read_durations);
    *out = (SaidDuration){.at = start.at};
    if (found < 0 || found == DURATION_REFRESH) /* that one has a rule of its own */
        r->now = start;
    else
        *out = (SaidDuration){.at = start.at, .length = (uint8_t)found, .is_said = true};
    out->end = said_place(r);
    return out->is_said;
}

static bool add(SaidItems *items, SaidItem item) {
    if (items->count == SAID_ITEMS_MAX) return false;
    items->at[items->count++] = item;
    return true;
}

static bool add_amount(Cursor *r, SaidItems *items, Stat stat, int32_t n) {
    if (n < -NUMBER_VALUE_MAX || n > NUMBER_VALUE_MAX) cursor_refuse(r, REFUSAL_TOO_LARGE);
    return add(items, (SaidItem){.op = OP_MODIFY, .what = (uint8_t)stat, .amount = n});
}

static bool add_keyword(SaidItems *items, Keyword keyword) {
    return add(items, (SaidItem){.op = OP_GAIN, .what = (uint8_t)keyword});
}

static bool add_forbid(Cursor *r, SaidItems *items, unsigned restriction,
                       const SaidFilter *filter) {
    uint16_t such = filter->count || filter->is_full ? said_such(r, filter) : 0;
    return add(items,
               (SaidItem){.op = OP_FORBID, .what = (uint8_t)restriction, .filter = such});
}

/* --- What is gained --------------------------------------------------------------------- */

/* amount -> SIGNED ( "power" | "cost" ) */
bool read_statement_amount(Cursor *r, SaidItems *items) {
    int32_t n;
    Mark start = r->now;
    if (!cursor_signed(r, &n)) return false;
    bool power = take(r, "power");
    if (!power && !take(r, "cost")) {
        cursor_back(r, &start);
        return false;
    }
    return add_amount(r, items, power ? STAT_POWER : STAT_COST, n);
}

/* attribute -> "the" ATTRIBUTE "attribute" ; what a card's own text gives it for good would
 * count everywhere (CR 2-5-7) */
static bool attribute(Cursor *r, SaidItems *items) {
    Mark start = r->now;
    Slice name;
    if (take(r, "the") && cursor_piece(r, PIECE_ATTRIBUTE, &name) && take(r, "attribute")) {
        int found = read_filter_attribute(name);
        if (r->is_permanent) return cursor_refuse(r, REFUSAL_ATTRIBUTE_FOR_GOOD);
        if (found >= 0)
            return add(items, (SaidItem){.op = OP_GAIN_ATTRIBUTE, .what = (uint8_t)found});
    }
    cursor_back(r, &start);
    return false;
}

/* bare -> NUMBER "power" : an amount without its sign */
static bool bare_amount(Cursor *r, SaidItems *items) {
    Mark start = r->now;
    int32_t n;
    if (cursor_number(r, &n) && take(r, "power")) return add_amount(r, items, STAT_POWER, n);
    cursor_back(r, &start);
    return false;
}

/* gained -> [ "an additional" ] ( amount | bare ) | attribute | KEYWORD */
static bool gained(Cursor *r, SaidItems *items) {
    if (take(r, "an additional")) items->is_additional = true;
    if (read_statement_amount(r, items) || bare_amount(r, items) || attribute(r, items))
        return true;
    const Piece *piece = cursor_peek(r);
    int keyword = piece->kind == PIECE_BRACKET ? read_filter_keyword(piece->text) : -1;
    if (keyword < 0) return false;
    r->now.at++;
    return add_keyword(items, (Keyword)keyword);
}

/* "has", before a keyword or an amount: what a permanent effect gives */
static bool takes_has(Cursor *r) {
    const Piece *next = cursor_peek(r) + 1;
    bool keyword = next->kind == PIECE_BRACKET && read_filter_keyword(next->text) >= 0;
    return (keyword ||
            (next->kind == PIECE_SIGNED && text_equal(next[1].text, SLICE("power")))) &&
           take(r, "has|have");
}

/* --- What cannot be done ---------------------------------------------------------------- */

/* The restrictions that know no more than "the opponent of the card's owner": the text must
 * agree with whose cards they are. */
static bool is_by_opponent(unsigned restriction) {
    return restriction == RESTRICTION_BE_KO_BY_OPPONENT ||
           restriction == RESTRICTION_BE_REMOVED_BY_OPPONENT ||
           restriction == RESTRICTION_BE_RESTED_BY_OPPONENT;
}

/* Only the opponent's cards can attack your Leader or be rested "by your effects". */
static bool says_by_you(const char *words) {
    return text_ends_with(text_of(words), SLICE("by your effects")) ||
           text_ends_with(text_of(words), SLICE("your Leader"));
}

static bool ends_effect(Cursor *r) {
    Mark start = r->now;
    take(r, ".");
    bool ends = cursor_end(r);
    cursor_back(r, &start);
    return ends;
}

/* What makes a condition of the whole effect must be all that it says. */
static bool whole_condition(Cursor *r, SaidItems *items, uint16_t condition) {
    items->has_condition = true;
    items->condition = condition;
    items->condition_end = said_place(r);
    return true;
}

/* unless -> "unless" condition, of a permanent effect that says nothing else */
static bool unless(Cursor *r, SaidItems *items) {
    uint16_t condition;
    if (!r->is_permanent || items->count || !take(r, "unless") ||
        !read_condition(r, &condition) || !ends_effect(r))
        return false;
    return whole_condition(
        r, items, said_condition(r, (SaidCondition){.kind = CONDITION_NOT, .left = condition}));
}

/* newcomer -> "attack a Leader on the turn in which it is played", and no more */
static bool cannot_when_played(Cursor *r, SaidItems *items) {
    SaidFilter leader = {0}, played = {0};
    if (!r->is_permanent || items->count ||
        (!take(r, "attack a leader on the turn in which it is played") &&
         !take(r, "attack leaders on the turn in which it is played")) ||
        !ends_effect(r))
        return false;
    said_category(&leader, 1 << LP_CATEGORY_LEADER);
    said_and(&played, said_test(TEST_PLAYED_THIS_TURN, 0));
    SaidCondition now = {
        .kind = CONDITION_IS, .who = WHO_CARD, .right = (uint16_t)(said_such(r, &played) - 1)};
    return whole_condition(r, items, said_condition(r, now)) &&
           add_forbid(r, items, RESTRICTION_ATTACK, &leader);
}

/* kinds -> KIND { ( "," | "and" | "or" ) KIND } ( "effects" | "effect" ) ; of which cards the
 * effects are: "Leader and Character effects", "Characters' effects" */
static bool effects_of_kinds(Cursor *r, SaidFilter *out) {
    static const char *const kinds[] = {[LP_CATEGORY_LEADER] = "leader|leader's",
                                        [LP_CATEGORY_CHARACTER] =
                                            "character|character's|characters'",
                                        [LP_CATEGORY_EVENT] = "event|event's|events'",
                                        [LP_CATEGORY_STAGE] = "stage|stage's|stages'"};
    unsigned bits = 0;
    for (;;) {
        int found = cursor_one(r, kinds, LP_CATEGORY_STAGE + 1);
        if (found < 0) return false;
        bits |= 1u << found;
        if (take(r, "effect|effects")) break;
        if (!take(r, ", and|or") && !take(r, "and|or|,")) return false;
    }
    said_category(out, bits);
    return true;
}

/* sources -> "be" ( "K.O.'d" | "rested" | "removed from the field" ) "by your opponent's"
 *            kinds */
static bool cannot_be_by(Cursor *r, SaidItems *items) {
    static const struct {
        const char *words;
        uint8_t restriction;
    } rows[] = {
        {"?be k.o.'d by your opponent's", RESTRICTION_BE_KO_BY_OPPONENT},
        {"?be rested by your opponent's", RESTRICTION_BE_RESTED_BY_OPPONENT},
        {"?be removed from the field by your opponent's", RESTRICTION_BE_REMOVED_BY_OPPONENT}};
    Mark start = r->now;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SaidFilter filter = {0};
        if (take(r, rows[i].words) && effects_of_kinds(r, &filter)) {
            items->by_opponent = true;
            return add_forbid(r, items, rows[i].restriction, &filter);
        }
        cursor_back(r, &start);
    }
    return false;
}

/* What is said after the words of the table; false if it is more than the table knows. */
static bool about(Cursor *r, const TermsRestriction *row, SaidItems *items,
                  SaidFilter *filter) {
    switch (row->of) {
    case TERMS_NOUN: return read_noun_filter(r, filter);
    case TERMS_CHARACTERS: return read_noun_filter(r, filter);
    case TERMS_LEADER:
        said_category(filter, 1 << LP_CATEGORY_LEADER);
        return !cursor_at(r, "or|on|with|unless");
    default:
        if (cursor_at(r, "unless")) return unless(r, items);
        return !cursor_at(r, "a|an|by|against") &&
               (!cursor_at(r, "in") || cursor_at(r, "in this battle"));
    }
}

/* The longest words of the table that are here; after "or" their "be" need not be said. */
static const TermsRestriction *restriction_here(Cursor *r, bool is_again) {
    const TermsRestriction *found = NULL;
    uint32_t longest = 0;
    bool characters = cursor_at(r, "attack ?any character|characters");
    for (size_t i = 0; i < terms_read_restriction_count; i++) {
        const TermsRestriction *row = &terms_read_restrictions[i];
        bool be = text_starts_with(text_of(row->words), SLICE("be "));
        if (row->restriction == RESTRICTION_REFRESH) continue; /* it has a rule of its own */
        if (row->of == TERMS_CHARACTERS && !characters) continue;
        uint32_t size = cursor_printed(r, row->words);
        if (!size && is_again && be) size = cursor_printed(r, row->words + 3);
        if (!size || size < longest || (size == longest && row->of != TERMS_CHARACTERS))
            continue;
        longest = size;
        found = row;
    }
    cursor_read(r, longest);
    return found;
}

/* one -> sources | one of the table [ noun | unless ] */
static bool cannot_one(Cursor *r, SaidItems *items, bool is_again) {
    if (cannot_be_by(r, items)) return true;
    const TermsRestriction *row = restriction_here(r, is_again);
    SaidFilter filter = {0};
    if (!row || !about(r, row, items, &filter)) return false;
    if (row->restriction == RESTRICTION_BE_BLOCKED) said_drop_category(&filter);
    if (says_by_you(row->words))
        items->by_you = true;
    else
        items->by_opponent |= is_by_opponent(row->restriction) || is_by_opponent(row->too);
    return add_forbid(r, items, row->restriction, &filter) &&
           (!row->too || add_forbid(r, items, row->too, &(SaidFilter){0}));
}

/* "Cannot be K.O.'d or rested by …": nothing says whether the cause is that of both. */
static bool has_own_cause(const SaidItem *one, const SaidItem *two) {
    bool open = one->what == RESTRICTION_BE_KO || one->what == RESTRICTION_BE_RESTED;
    bool caused = two->what == RESTRICTION_BE_KO_BY_EFFECTS || is_by_opponent(two->what) ||
                  two->what == RESTRICTION_BE_KO_IN_BATTLE ||
                  two->what == RESTRICTION_BE_REMOVED_BY_EFFECTS;
    return !(open && caused);
}

/* cannot -> newcomer | one { "or" one } ; "cannot" has been read */
bool read_statement_cannot(Cursor *r, SaidItems *items) {
    Mark start = r->now;
    if (cannot_when_played(r, items)) return true;
    cursor_back(r, &start);
    if (!cannot_one(r, items, false)) return false;
    while (take(r, "or")) {
        int last = items->count - 1;
        if (!cannot_one(r, items, true)) return false;
        if (!has_own_cause(&items->at[last], &items->at[last + 1]))
            return cursor_refuse(r, REFUSAL_CAUSE_OF_BOTH);
    }
    return true;
}

/* refresh -> ( "will not become active" | "will not be set as active" ) "in" owner
 *            "next Refresh Phase" */
bool read_statement_refresh(Cursor *r, SaidItems *items) {
    if (!take(r, "will|does|do not become active in|during") &&
        !take(r, "will not be set as active in|during") &&
        !take(r, "cannot be set as active in|during"))
        return false;
    items->refresh_of = take(r, "your|the opponent's next refresh phase") ? WHOSE_OPPONENT
                        : take(r, "your next refresh phase")              ? WHOSE_YOU
                        : take(r, "the next refresh phase")               ? WHOSE_EACH
                                                                          : WHOSE_COUNT;
    if (items->refresh_of == WHOSE_COUNT) return false;
    items->is_refresh = true;
    return add_forbid(r, items, RESTRICTION_REFRESH, &(SaidFilter){0});
}

/* --- Predicates ------------------------------------------------------------------------- */

/* predicate -> "gains" gained | "has" ( KEYWORD | amount ) | "cannot" …
 *            | "can also attack active Characters"
 *            | "can attack Characters on the turn in which it is played" | refresh */
static bool predicate(Cursor *r, SaidItems *items) {
    if (cursor_verb(r, VERB_GAIN)) return gained(r, items);
    if (r->is_permanent && takes_has(r)) return gained(r, items);
    if (cursor_at(r, "cannot be set as active in|during"))
        return read_statement_refresh(r, items);
    if (take(r, "cannot")) return read_statement_cannot(r, items);
    if (take(r, "can ?also attack active characters") ||
        take(r, "can ?also attack your opponent's active characters"))
        return add_keyword(items, KEYWORD_ATTACK_ACTIVE);
    if (take(r, "can attack characters on the turn ?{ in which } it|they is|are played"))
        return add_keyword(items, KEYWORD_RUSH_CHARACTER);
    if (take(r, "can attack on the turn ?{ in which } it|they is|are played"))
        return (items->says_turn = true) && add_keyword(items, KEYWORD_RUSH);
    return read_statement_refresh(r, items);
}

static bool only_keywords(const SaidItems *items) {
    for (int i = 0; i < items->count; i++)
        if (items->at[i].op != OP_GAIN) return false;
    return true;
}

/* predicates -> predicate { ( "," | "and" | ", and" ) ( predicate | gained ) } */
bool read_statement_predicates(Cursor *r, SaidItems *items) {
    if (!predicate(r, items)) return false;
    for (;;) {
        Mark before = r->now;
        SaidItems kept = *items;
        bool plain = take(r, "and");
        bool joined = plain || take(r, ", and") || take(r, ",");
        if (!joined && only_keywords(items) && (take(r, ", or") || take(r, "or")))
            joined = items->is_choice = true;
        bool gains = items->at[items->count - 1].op != OP_FORBID;
        Mark after = r->now;
        if (joined && predicate(r, items)) continue;
        cursor_back(r, &after);
        if (joined && gains && gained(r, items)) {
            items->is_pair = plain && items->count == 2 && items->at[0].op == OP_MODIFY &&
                             items->at[1].op == OP_MODIFY;
            continue;
        }
        *items = kept;
        cursor_back(r, &before);
        return true;
    }
}

/* turn -> "during your" [ "opponent's" ] "turn", where the effect says nothing else: it holds
 * in those turns, like one with the tag */
static void in_turn(Cursor *r, SaidItems *items) {
    Mark start = r->now;
    if (!r->is_permanent || items->count != 1) return;
    bool theirs = take(r, "during your opponent's turn");
    if ((theirs || take(r, "during your turn")) && ends_effect(r))
        items->turn = theirs ? TURN_OPPONENTS : TURN_YOURS;
    else
        cursor_back(r, &start);
    items->turn_end = said_place(r);
}

static bool every(Cursor *r, SaidItems *items) {
    Mark start = r->now;
    items->has_every = read_number_every(r, &items->every);
    if (!items->has_every) cursor_back(r, &start);
    items->every_end = said_place(r);
    return items->has_every;
}

/* tail -> [ duration ] [ turn ] [ every ] | every duration */
bool read_statement_tail(Cursor *r, SaidItems *items) {
    bool amounts = false;
    for (int i = 0; i < items->count; i++) amounts |= items->at[i].op == OP_MODIFY;
    items->end = said_place(r);
    if (items->is_refresh && items->count > 1) /* a Refresh Phase is no time that others last */
        return cursor_refuse(r, REFUSAL_HOW_LONG);
    if (amounts) every(r, items);
    if (!items->is_refresh) read_duration(r, &items->lasts);
    in_turn(r, items);
    if (amounts && !items->has_every) items->is_every_late = every(r, items);
    return !r->refused;
}
