/* Continuous effects of a text: power, cost, keywords, and what is forbidden. */
#include "compiler/english_internal.h"

enum {
    LEADER = 1 << LP_AREA_LEADER,
    CHARACTER = 1 << LP_AREA_CHARACTER,
    ITEMS_MAX = 4,
    COUNTER_MAX = 2000 /* the largest Counter that is printed */
};

/* --- Durations -------------------------------------------------------------------------- */

static const struct {
    const char *words;
    uint8_t duration;
} durations[] = {
    {"during|in|for this battle", DURATION_BATTLE},
    {"this battle", DURATION_BATTLE},
    {"until the end of this|the battle", DURATION_BATTLE},
    {"during|for this turn", DURATION_TURN},
    {"this turn", DURATION_TURN},
    {"until the end of this|the turn", DURATION_END_OF_TURN},
    {"until the end of your opponent's next turn", DURATION_OPPONENT_TURN},
    {"until the end of your opponent's next end phase", DURATION_OPPONENT_END_PHASE},
    {"until the start of your next turn", DURATION_YOUR_START},
    {"until the end of your next turn", DURATION_YOUR_TURN},
};

bool english_duration_read(English *e, uint8_t *out) {
    for (size_t i = 0; i < sizeof durations / sizeof durations[0]; i++) {
        if (!take(e, durations[i].words)) continue;
        *out = durations[i].duration;
        return true;
    }
    return false;
}

/* The duration of a continuous effect: as the text says; none in a permanent effect; the same
 * as before for what is "additional"; this turn for what only counts then. */
static bool duration_of(English *e, bool is_additional, bool is_of_turn, uint8_t *out) {
    if (english_duration_read(e, out)) {
        if (e->is_permanent)
            return english_words_refuse(e, "a permanent effect with a duration");
    } else if (e->is_permanent) {
        *out = DURATION_WHILE;
    } else if (e->lead != DURATION_WHILE) {
        *out = e->lead;
        e->lead = DURATION_WHILE;
    } else if (is_additional && e->now.duration != DURATION_WHILE) {
        *out = e->now.duration;
    } else if (is_of_turn) {
        *out = DURATION_TURN;
    } else {
        return false;
    }
    e->now.duration = *out;
    return true;
}

bool english_duration_of(English *e, uint8_t *out) { return duration_of(e, false, false, out); }

/* --- What is said about cards ----------------------------------------------------------- */

/* What several cards get: instructions without their register. */
typedef struct Items {
    Instr at[ITEMS_MAX];
    int count;
    int32_t amounts[ITEMS_MAX]; /* of MODIFY, for "for every" */
    bool is_additional, is_refresh;
    bool says_turn;     /* [Rush] in words: it counts on the turn in which the card is played */
    bool by_you;        /* "by your effects": said about the opponent's cards */
    bool by_opponent;   /* "by your opponent's effects": said about one's own */
    uint8_t refresh_of; /* Whose next Refresh Phase */
    bool is_choice;     /* one of them: "[Double Attack], [Banish] or [Blocker]" */
    bool is_pair;       /* "gains +1000 power and +2 cost": one thing that is gained */
} Items;

static bool add(Items *items, Instr instr, int32_t amount) {
    if (items->count == ITEMS_MAX) return false;
    items->amounts[items->count] = amount;
    items->at[items->count++] = instr;
    return true;
}

/* amount -> SIGNED ( "power" | "cost" ) */
static bool amount(English *e, Items *items) {
    int32_t n;
    Reading start = e->now;
    if (!english_words_signed(e, &n)) return false;
    bool power = take(e, "power");
    if (!power && !take(e, "cost")) {
        english_words_back(e, &start);
        return false;
    }
    Instr instr = {.op = OP_MODIFY,
                   .b = power ? STAT_POWER : STAT_COST,
                   .x = english_words_constant(e, n)};
    return add(items, instr, n);
}

/* attribute -> "the" ATTRIBUTE "attribute" ; what a card's own text gives it for good would
 * count everywhere (CR 2-5-7) */
static bool attribute(English *e, Items *items) {
    Reading start = e->now;
    Slice name;
    if (take(e, "the") && english_words_piece(e, PIECE_ATTRIBUTE, &name) &&
        take(e, "attribute")) {
        int found = english_filter_attribute(name);
        if (e->is_permanent)
            return english_words_refuse(e, "an attribute that is gained for good");
        if (found >= 0)
            return add(items, (Instr){.op = OP_GAIN_ATTRIBUTE, .b = (uint8_t)found}, 0);
    }
    english_words_back(e, &start);
    return false;
}

/* bare -> NUMBER "power" : an amount without its sign */
static bool bare_amount(English *e, Items *items) {
    Reading start = e->now;
    int32_t n;
    if (english_words_number(e, &n) && take(e, "power")) {
        Instr instr = {.op = OP_MODIFY, .b = STAT_POWER, .x = english_words_constant(e, n)};
        return add(items, instr, n);
    }
    english_words_back(e, &start);
    return false;
}

/* gained -> [ "an additional" ] ( amount | bare ) | attribute | KEYWORD */
static bool gained(English *e, Items *items) {
    if (take(e, "an additional")) items->is_additional = true;
    if (amount(e, items) || bare_amount(e, items) || attribute(e, items)) return true;
    const Piece *piece = english_words_peek(e);
    int keyword = piece->kind == PIECE_BRACKET ? english_filter_keyword(piece->text) : -1;
    if (keyword < 0) return false;
    e->now.at++;
    return add(items, (Instr){.op = OP_GAIN, .b = (uint8_t)keyword}, 0);
}

/* "has", before a keyword or an amount: what a permanent effect gives */
static bool takes_has(English *e) {
    const Piece *next = english_words_peek(e) + 1;
    bool keyword = next->kind == PIECE_BRACKET && english_filter_keyword(next->text) >= 0;
    return (keyword ||
            (next->kind == PIECE_SIGNED && text_equal(next[1].text, SLICE("power")))) &&
           take(e, "has|have");
}

/* The cards that a "cannot" is about: all of them, those of a noun that follows, Leaders or
 * Characters. */
enum { CANNOT_ANY, CANNOT_NOUN, CANNOT_LEADER, CANNOT_CHARACTERS };

/* What cards cannot do or have done to them. */
static const struct Cannot {
    const char *words;
    uint8_t restriction;
    uint8_t too; /* a second one, or RESTRICTION_NONE */
    uint8_t about;
} cannots[] = {
    {"activate [blocker]", RESTRICTION_BLOCK, 0, CANNOT_ANY},
    {"be k.o.'d or rested by your opponent's effects", RESTRICTION_BE_KO_BY_OPPONENT,
     RESTRICTION_BE_RESTED_BY_OPPONENT, CANNOT_ANY},
    {"be k.o.'d in battle or by your opponent's effects", RESTRICTION_BE_KO_IN_BATTLE,
     RESTRICTION_BE_KO_BY_OPPONENT, CANNOT_ANY},
    {"be k.o.'d in battle by|against", RESTRICTION_BE_KO_IN_BATTLE, 0, CANNOT_NOUN},
    {"be k.o.'d in battle", RESTRICTION_BE_KO_IN_BATTLE, 0, CANNOT_ANY},
    {"be k.o.'d by your opponent's effects", RESTRICTION_BE_KO_BY_OPPONENT, 0, CANNOT_ANY},
    {"be k.o.'d by your effects", RESTRICTION_BE_KO_BY_OPPONENT, 0, CANNOT_ANY},
    {"be k.o.'d by ?the effects of your opponent's", RESTRICTION_BE_KO_BY_OPPONENT, 0,
     CANNOT_NOUN},
    {"be k.o.'d by ?the effects of", RESTRICTION_BE_KO_BY_EFFECTS, 0, CANNOT_NOUN},
    {"be k.o.'d by effects", RESTRICTION_BE_KO_BY_EFFECTS, 0, CANNOT_ANY},
    {"be removed from the field by your opponent's effects", RESTRICTION_BE_REMOVED_BY_OPPONENT,
     0, CANNOT_ANY},
    {"be removed from the field by your effects", RESTRICTION_BE_REMOVED_BY_OPPONENT, 0,
     CANNOT_ANY},
    {"be removed from the field by ?the effects of your opponent's",
     RESTRICTION_BE_REMOVED_BY_OPPONENT, 0, CANNOT_NOUN},
    {"be removed from the field by effects", RESTRICTION_BE_REMOVED_BY_EFFECTS, 0, CANNOT_ANY},
    {"be rested by ?the effects of your opponent's", RESTRICTION_BE_RESTED_BY_OPPONENT, 0,
     CANNOT_NOUN},
    {"be rested by your opponent's effects", RESTRICTION_BE_RESTED_BY_OPPONENT, 0, CANNOT_ANY},
    {"be rested by your effects", RESTRICTION_BE_RESTED_BY_OPPONENT, 0, CANNOT_ANY},
    {"be rested", RESTRICTION_BE_RESTED, 0, CANNOT_ANY},
    {"be played by effects", RESTRICTION_BE_PLAYED_BY_EFFECTS, 0, CANNOT_ANY},
    {"be k.o.'d", RESTRICTION_BE_KO, 0, CANNOT_ANY},
    {"be blocked by", RESTRICTION_BE_BLOCKED, 0, CANNOT_NOUN},
    {"be blocked", RESTRICTION_BE_BLOCKED, 0, CANNOT_ANY},
    {"attack your opponent's", RESTRICTION_ATTACK, 0, CANNOT_NOUN},
    {"attack a leader", RESTRICTION_ATTACK, 0, CANNOT_LEADER},
    {"attack leaders", RESTRICTION_ATTACK, 0, CANNOT_LEADER},
    {"attack your leader", RESTRICTION_ATTACK, 0, CANNOT_LEADER},
    {"attack", RESTRICTION_ATTACK, 0, CANNOT_CHARACTERS},
    {"attack", RESTRICTION_ATTACK, 0, CANNOT_ANY},
};

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
           text_ends_with(text_of(words), SLICE("your leader"));
}

/* Does a permanent effect begin here? What makes a condition of the whole ability must be all
 * that the ability says. */
static bool begins_effect(const English *e, const Items *items) {
    return e->is_permanent && !e->ability->condition && items->count == 0 &&
           e->now.code_count == 0;
}

static bool ends_effect(English *e) {
    Reading start = e->now;
    take(e, ".");
    bool ends = english_words_end(e);
    english_words_back(e, &start);
    return ends;
}

/* unless -> "unless" condition, of a permanent effect that says nothing else */
static bool unless(English *e, const Items *items) {
    uint16_t condition;
    if (!begins_effect(e, items) || !take(e, "unless") ||
        !english_condition_read(e, &condition) || !ends_effect(e))
        return false;
    Condition not = {.kind = CONDITION_NOT, .left = condition};
    e->ability->condition = builder_condition(e->builder, not );
    return true;
}

static Instr forbid(unsigned restriction, uint16_t filter) {
    return (Instr){.op = OP_FORBID, .b = (uint8_t)restriction, .x = filter};
}

/* newcomer -> "attack a Leader on the turn in which it is played", and no more */
static bool cannot_when_played(English *e, Items *items) {
    Filtering leader = {0}, played = {0};
    if (!begins_effect(e, items) ||
        (!take(e, "attack a leader on the turn in which it is played") &&
         !take(e, "attack leaders on the turn in which it is played")) ||
        !ends_effect(e))
        return false;
    english_filter_category(&leader, 1 << LP_CATEGORY_LEADER);
    english_filter_and(&played, (Test){.kind = TEST_PLAYED_THIS_TURN});
    Condition now = {
        .kind = CONDITION_IS, .left = REG_THIS, .right = english_filter_row(e, &played)};
    e->ability->condition = builder_condition(e->builder, now);
    return add(items, forbid(RESTRICTION_ATTACK, english_filter_row(e, &leader)), 0);
}

/* kinds -> KIND { ( "," | "and" | "or" ) KIND } ( "effects" | "effect" ) ; of which cards the
 * effects are: "Leader and Character effects", "Characters' effects" */
static bool effects_of_kinds(English *e, Filtering *out) {
    static const char *const kinds[] = {[LP_CATEGORY_LEADER] = "leader|leader's",
                                        [LP_CATEGORY_CHARACTER] =
                                            "character|character's|characters'",
                                        [LP_CATEGORY_EVENT] = "event|event's|events'",
                                        [LP_CATEGORY_STAGE] = "stage|stage's|stages'"};
    unsigned bits = 0;
    for (;;) {
        int found = english_words_one(e, kinds, LP_CATEGORY_STAGE + 1);
        if (found < 0) return false;
        bits |= 1u << found;
        if (take(e, "effect|effects")) break;
        if (!take(e, ", and|or") && !take(e, "and|or|,")) return false;
    }
    english_filter_category(out, bits);
    return true;
}

/* sources -> "be" ( "K.O.'d" | "rested" | "removed from the field" ) "by your opponent's"
 *            kinds */
static bool cannot_be_by(English *e, Items *items) {
    static const struct {
        const char *words;
        uint8_t restriction;
    } rows[] = {
        {"?be k.o.'d by your opponent's", RESTRICTION_BE_KO_BY_OPPONENT},
        {"?be rested by your opponent's", RESTRICTION_BE_RESTED_BY_OPPONENT},
        {"?be removed from the field by your opponent's", RESTRICTION_BE_REMOVED_BY_OPPONENT}};
    Reading start = e->now;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Filtering filter = {0};
        if (take(e, rows[i].words) && effects_of_kinds(e, &filter)) {
            items->by_opponent = true;
            return add(items, forbid(rows[i].restriction, english_filter_row(e, &filter)), 0);
        }
        english_words_back(e, &start);
    }
    return false;
}

/* What is said after the words of the table; false if it is more than the table knows. */
static bool about(English *e, const struct Cannot *row, const Items *items, Filtering *filter) {
    switch (row->about) {
    case CANNOT_NOUN: return english_noun_filter(e, filter);
    case CANNOT_CHARACTERS: return english_noun_filter(e, filter);
    case CANNOT_LEADER:
        english_filter_category(filter, 1 << LP_CATEGORY_LEADER);
        return !english_words_at(e, "or|on|with|unless");
    default:
        if (english_words_at(e, "unless")) return unless(e, items);
        return !english_words_at(e, "a|an|by|against") &&
               (!english_words_at(e, "in") || english_words_at(e, "in this battle"));
    }
}

/* one -> sources | one of the table [ noun | unless ] ; after "or" its "be" need not be said */
static bool cannot_one(English *e, Items *items, bool is_again) {
    if (cannot_be_by(e, items)) return true;
    for (size_t i = 0; i < sizeof cannots / sizeof cannots[0]; i++) {
        const struct Cannot *row = &cannots[i];
        Filtering filter = {0};
        bool be = text_starts_with(text_of(row->words), SLICE("be "));
        if (row->about == CANNOT_CHARACTERS &&
            !english_words_at(e, "attack ?any character|characters"))
            continue;
        if (!take(e, row->words) && !(is_again && be && take(e, row->words + 3))) continue;
        if (!about(e, row, items, &filter)) return false;
        if (row->restriction == RESTRICTION_BE_BLOCKED) english_filter_drop_category(&filter);
        if (says_by_you(row->words))
            items->by_you = true;
        else
            items->by_opponent |= is_by_opponent(row->restriction) || is_by_opponent(row->too);
        return add(items, forbid(row->restriction, english_filter_row(e, &filter)), 0) &&
               (!row->too || add(items, forbid(row->too, 0), 0));
    }
    return false;
}

/* "Cannot be K.O.'d or rested by …": nothing says whether the cause is that of both. */
static bool has_own_cause(const Instr *one, const Instr *two) {
    bool open = one->b == RESTRICTION_BE_KO || one->b == RESTRICTION_BE_RESTED;
    bool caused = two->b == RESTRICTION_BE_KO_BY_EFFECTS || is_by_opponent(two->b) ||
                  two->b == RESTRICTION_BE_KO_IN_BATTLE ||
                  two->b == RESTRICTION_BE_REMOVED_BY_EFFECTS;
    return !(open && caused);
}

/* cannot -> newcomer | one { "or" one } ; "cannot" has been read */
static bool cannot(English *e, Items *items) {
    Reading start = e->now;
    if (cannot_when_played(e, items)) return true;
    english_words_back(e, &start);
    if (!cannot_one(e, items, false)) return false;
    while (take(e, "or")) {
        int last = items->count - 1;
        if (!cannot_one(e, items, true)) return false;
        if (!has_own_cause(&items->at[last], &items->at[last + 1]))
            return english_words_refuse(e, "ambiguous: does the cause apply to both?");
    }
    return true;
}

/* refresh -> ( "will not become active" | "will not be set as active" ) "in" owner
 *            "next Refresh Phase" */
static bool refresh(English *e, Items *items) {
    if (!take(e, "will|does|do not become active in|during") &&
        !take(e, "will not be set as active in|during") &&
        !take(e, "cannot be set as active in|during"))
        return false;
    items->refresh_of = take(e, "your|the opponent's next refresh phase") ? WHOSE_OPPONENT
                        : take(e, "your next refresh phase")              ? WHOSE_YOU
                        : take(e, "the next refresh phase")               ? WHOSE_EACH
                                                                          : WHOSE_COUNT;
    if (items->refresh_of == WHOSE_COUNT) return false;
    items->is_refresh = true;
    return add(items, (Instr){.op = OP_FORBID, .b = RESTRICTION_REFRESH}, 0);
}

/* predicate -> "gains" gained | "has" ( KEYWORD | amount ) | "cannot" …
 *            | "can also attack active Characters"
 *            | "can attack Characters on the turn in which it is played" | refresh */
static bool predicate(English *e, Items *items) {
    if (take(e, "gain|gains")) return gained(e, items);
    if (e->is_permanent && takes_has(e)) return gained(e, items);
    if (english_words_at(e, "cannot be set as active in|during")) return refresh(e, items);
    if (take(e, "cannot")) return cannot(e, items);
    if (take(e, "can ?also attack active characters") ||
        take(e, "can ?also attack your opponent's active characters"))
        return add(items, (Instr){.op = OP_GAIN, .b = KEYWORD_ATTACK_ACTIVE}, 0);
    if (take(e, "can attack characters on the turn ?in ?which it|they is|are played"))
        return add(items, (Instr){.op = OP_GAIN, .b = KEYWORD_RUSH_CHARACTER}, 0);
    if (take(e, "can attack on the turn ?in ?which it|they is|are played"))
        return (items->says_turn = true) &&
               add(items, (Instr){.op = OP_GAIN, .b = KEYWORD_RUSH}, 0);
    return refresh(e, items);
}

static bool only_keywords(const Items *items) {
    for (int i = 0; i < items->count; i++)
        if (items->at[i].op != OP_GAIN) return false;
    return true;
}

/* predicates -> predicate { ( "," | "and" | ", and" ) ( predicate | gained ) } */
static bool predicates(English *e, Items *items) {
    if (!predicate(e, items)) return false;
    for (;;) {
        Reading before = e->now;
        Items kept = *items;
        bool plain = take(e, "and");
        bool joined = plain || take(e, ", and") || take(e, ",");
        if (!joined && only_keywords(items) && (take(e, ", or") || take(e, "or")))
            joined = items->is_choice = true;
        bool gains = items->at[items->count - 1].op != OP_FORBID;
        Reading after = e->now;
        if (joined && predicate(e, items)) continue;
        english_words_back(e, &after);
        if (joined && gains && gained(e, items)) {
            items->is_pair = plain && items->count == 2 && items->at[0].op == OP_MODIFY &&
                             items->at[1].op == OP_MODIFY;
            continue;
        }
        *items = kept;
        english_words_back(e, &before);
        return true;
    }
}

/* Is this the effect of a card that is just played? */
static bool is_played(const English *e) {
    return e->event_count == 1 && e->events[0].timing == TIMING_ON_PLAY;
}

/* Is one of the nouns a choice, and no card that was named before? */
static bool names_anew(const Noun *list, int count) {
    for (int i = 0; i < count; i++)
        if (list[i].reg == REG_COUNT) return true;
    return false;
}

/* turn -> "during your" [ "opponent's" ] "turn", where the effect says nothing else: it holds
 * in those turns, like one with the tag */
static void in_turn(English *e) {
    Reading start = e->now;
    if (!e->is_permanent || e->now.code_count || e->ability->turn != TURN_ANY) return;
    bool theirs = take(e, "during your opponent's turn");
    if ((theirs || take(e, "during your turn")) && ends_effect(e))
        e->ability->turn = theirs ? TURN_OPPONENTS : TURN_YOURS;
    else
        english_words_back(e, &start);
}

/* tail -> [ duration ] [ turn ] [ every ] | every duration */
static bool tail_of(English *e, Items *items) {
    uint8_t length = DURATION_REFRESH;
    uint16_t things = 0;
    int amounts = 0;
    for (int i = 0; i < items->count; i++) amounts += items->at[i].op == OP_MODIFY;
    if (items->is_refresh && items->count > 1) /* a Refresh Phase is no time that others last */
        return english_words_refuse(e, "it is not said how long this lasts");
    bool counted = amounts && english_number_every(e, &things);
    if (amounts && e->each && !counted) {
        things = e->each;
        counted = true;
        e->each = 0;
    }
    /* Attacking on the turn in which it is played counts on that turn only. */
    bool of_turn = items->count == 1 && items->at[0].op == OP_GAIN &&
                   (items->at[0].b == KEYWORD_RUSH_CHARACTER ||
                    (items->at[0].b == KEYWORD_RUSH && (is_played(e) || items->says_turn)));
    if (!items->is_refresh && !duration_of(e, items->is_additional, of_turn, &length))
        return false;
    if (items->count == 1) in_turn(e);
    if (!counted && amounts) counted = english_number_every(e, &things);
    if (counted && amounts > 1 && !(items->is_pair && items->count == 2))
        return english_words_refuse(e, "ambiguous: which amount applies to every card?");
    for (int i = 0; i < items->count; i++) {
        items->at[i].c = length;
        if (counted && items->at[i].op == OP_MODIFY)
            items->at[i].x = english_number_times(e, things, items->amounts[i]);
    }
    return true;
}

static bool tail(English *e, const Noun *list, int count, Items *items) {
    e->is_anew = names_anew(list, count);
    e->anew_heads = count == 1 ? list[0].heads : 0;
    bool read = tail_of(e, items);
    e->is_anew = false;
    return read;
}

/* Does what is said fit the cards? "Your opponent's effects" are those of the opponent of the
 * cards' owner only for one's own cards. */
static bool fits(English *e, const Noun *noun, const Items *items) {
    uint8_t owner = noun->reg == REG_COUNT ? noun->selector.owner : WHOSE_COUNT;
    if (noun->reg == REG_THIS) owner = WHOSE_YOU;
    if (noun->reg == REG_IT && e->now.it_owner < WHOSE_EACH) owner = e->now.it_owner;
    bool foreign = owner == WHOSE_OPPONENT || owner == WHOSE_EACH;
    if ((items->by_opponent && foreign) || (items->by_you && owner != WHOSE_OPPONENT))
        return english_words_refuse(e, "whose effects are meant does not fit whose cards");
    /* "… in your opponent's next Refresh Phase" says whose cards are meant, too. */
    if (items->is_refresh && items->refresh_of != WHOSE_EACH && owner < WHOSE_EACH &&
        owner != items->refresh_of)
        return english_words_refuse(e, "whose Refresh Phase is meant does not fit whose cards");
    return true;
}

/* "Up to 2 of your opponent's rested cards": as many DON!! cards as are chosen, and what is
 * left over is for the others. */
static bool freeze_any(English *e, Noun *noun, const Items *items) {
    bool freezes = items->count == 1 && items->is_refresh && !e->is_permanent &&
                   noun->has_owner && noun->selector.quantity == QUANTITY_UP_TO &&
                   noun->filter.count == 1 && noun->filter.at[0].kind == TEST_RESTED;
    if (!freezes) return english_words_refuse(e, "cards of the field or DON!! cards");
    Number done = {.kind = NUMBER_DONE};
    Number left = {.kind = NUMBER_MINUS,
                   .left = noun->selector.count,
                   .right = builder_number(e->builder, done)};
    english_words_emit(e, (Instr){.op = OP_DON_FREEZE,
                                  .a = noun->selector.owner,
                                  .c = 1,
                                  .x = noun->selector.count});
    noun->selector.count = builder_number(e->builder, left);
    return true;
}

/* Does this apply to DON!! cards, too, where it applies to any cards? */
static bool is_of_don(const Items *items) {
    bool rests = items->is_refresh;
    for (int i = 0; i < items->count; i++)
        rests |= items->at[i].op == OP_FORBID &&
                 (items->at[i].b == RESTRICTION_BE_RESTED ||
                  items->at[i].b == RESTRICTION_BE_RESTED_BY_OPPONENT);
    return rests;
}

/* Are the cards where this counts: on the field; the cost and the Counter also in a hand? */
static bool is_there(const English *e, const Noun *noun, const Items *items) {
    bool held = true;
    for (int i = 0; i < items->count; i++)
        held &= items->at[i].op == OP_MODIFY &&
                (items->at[i].b == STAT_COST || items->at[i].b == STAT_COUNTER);
    if (noun->reg == REG_LOOKED) return english_noun_was_played(e, REG_LOOKED);
    if (noun->reg == REG_IT) return e->now.it_areas & AREAS_FIELD_CARDS;
    if (noun->reg != REG_COUNT || noun->is_don) return true;
    return !noun->has_area || (held && noun->selector.areas == 1 << LP_AREA_HAND);
}

static bool apply(English *e, Noun *noun, const Items *items) {
    if (!fits(e, noun, items)) return false;
    if (is_of_don(items) && english_noun_any_card(noun) && !freeze_any(e, noun, items))
        return false;
    if (!is_there(e, noun, items))
        return english_words_refuse(e, "this is done to cards on the field only");
    if (noun->is_don) {
        bool all = noun->selector.quantity == QUANTITY_ALL;
        bool freezes = items->count == 1 && items->is_refresh && noun->don == DON_IS_RESTED &&
                       noun->has_owner && (all || noun->selector.quantity <= QUANTITY_UP_TO);
        if (!freezes) return false;
        Number rested = {.kind = NUMBER_DON_RESTED, .whose = noun->selector.owner};
        if (all) noun->selector.count = builder_number(e->builder, rested);
        english_words_emit(e, (Instr){.op = OP_DON_FREEZE,
                                      .a = noun->selector.owner,
                                      .c = noun->selector.quantity == QUANTITY_UP_TO,
                                      .x = noun->selector.count});
        return true;
    }
    /* A card of another player would not be held down: it is no choice. */
    if (items->is_refresh && noun->reg == REG_COUNT && noun->selector.owner == WHOSE_EACH)
        noun->selector.owner = items->refresh_of;
    uint8_t reg = english_noun_emit(e, noun);
    for (int i = 0; i < items->count; i++) {
        Instr instr = items->at[i];
        instr.a = reg;
        english_words_emit(e, instr);
    }
    return true;
}

static bool apply_all(English *e, Noun *list, int count, const Items *items) {
    english_noun_exclude_this(e, list, count);
    for (int i = 0; i < count; i++)
        if (!apply(e, &list[i], items)) return false;
    if (count > 1) e->now.it = REG_COUNT; /* which of them "it" is, is not clear */
    return true;
}

/* either -> noun "or" noun, Characters and DON!! cards, "up to" as many in all, refresh : which
 * is chosen, and what is left over is for the others */
static bool freeze_either(English *e) {
    Noun one, two;
    Items items = {.count = 0};
    if (e->is_permanent || !english_noun_read(e, NOUN_CHOICE, &one) || one.reg != REG_COUNT ||
        one.is_don || !one.has_owner || one.has_area ||
        one.selector.quantity != QUANTITY_UP_TO || one.filter.count == 0 ||
        one.filter.at[0].kind != TEST_RESTED || english_noun_any_card(&one) ||
        !take(e, "or|and"))
        return false;
    two =
        (Noun){.reg = REG_COUNT, .has_owner = true, .selector = {.owner = one.selector.owner}};
    take(e, "?rested"); /* applies to both */
    if (!english_noun_body(e, NOUN_CHOICE, &two) || !two.is_don || two.don != DON_ANY ||
        !refresh(e, &items) || !fits(e, &one, &items))
        return false;
    english_words_emit(
        e,
        (Instr){.op = OP_DON_FREEZE, .a = one.selector.owner, .c = 1, .x = one.selector.count});
    Number left = {.kind = NUMBER_MINUS,
                   .left = one.selector.count,
                   .right = builder_number(e->builder, (Number){.kind = NUMBER_DONE})};
    one.selector.count = builder_number(e->builder, left);
    items.at[0].c = DURATION_REFRESH;
    return apply(e, &one, &items);
}

/* One of several keywords, as the player chooses. */
static bool apply_one_of(English *e, Noun *noun, const Items *items) {
    if (noun->is_don || e->is_permanent) return false;
    uint8_t reg = english_noun_emit(e, noun);
    uint32_t first = e->now.code_count;
    for (int i = 0; i < items->count; i++) {
        Instr instr = items->at[i];
        instr.a = reg;
        english_words_emit(e, (Instr){.op = OP_OPTION, .b = 1});
        english_words_emit(e, instr);
    }
    english_words_wrap(e, first, (Instr){.op = OP_CHOOSE_ONE, .b = (uint8_t)items->count});
    return true;
}

/* each -> "up to 1 each of your opponent's [rested] Leader and Character cards" */
static bool each_kind(English *e, Noun *list) {
    Reading start = e->now;
    Noun noun = {.reg = REG_COUNT, .has_count = true, .selector = {.source = REG_COUNT}};
    if (take(e, "up to 1 ?of each of") && english_noun_owner(e, &noun.selector.owner)) {
        noun.has_owner = true;
        noun.selector.quantity = QUANTITY_UP_TO;
        noun.selector.count = english_words_constant(e, 1);
        bool rested = take(e, "rested");
        if (take(e, "leader and character cards")) {
            if (rested) english_filter_and(&noun.filter, (Test){.kind = TEST_RESTED});
            list[0] = list[1] = noun;
            list[0].selector.areas = LEADER;
            list[1].selector.areas = CHARACTER;
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* "… and Stages": neither how many nor whose is said again. */
static bool is_noun_bare(English *e) {
    return english_words_peek(e)->kind != PIECE_NUMBER &&
           !english_words_at(e, "all|any|each|its|the|their|this|that|up|your");
}

/* Is the last thing that is said "other than this Character"? */
static bool ends_with_this(const Filtering *f) {
    const Test *last = &f->at[f->count - (f->count > 0)];
    return f->count > 0 && last->kind == TEST_IN && last->negated && last->operand == REG_THIS;
}

/* nouns -> each | noun { "and" noun } ; of an object, a statement may follow "and" */
static int nouns(English *e, bool is_object, Noun *list) {
    int count = 0;
    if (each_kind(e, list)) return 2;
    if (!english_noun_read(e, NOUN_SUBJECT, &list[count++])) return 0;
    while (count < ENGLISH_NOUNS_MAX) {
        Reading before = e->now;
        bool excepts = english_noun_excepts(e, &list[count - 1]);
        bool joined = take(e, "and"), bare_noun = joined && is_noun_bare(e);
        bool read = joined && english_noun_read(e, NOUN_SUBJECT, &list[count]);
        bool states = read && is_object && english_words_at(e, "gain|gains|cannot|can|will");
        if (states && count > 1) {
            english_words_refuse(e, "ambiguous: to which cards is this done?");
            return 0;
        }
        if (!read || states) {
            english_words_back(e, &before);
            break;
        }
        bool is_this = list[count].reg == REG_THIS && ends_with_this(&list[count - 1].filter);
        if (excepts &&
            !is_this) { /* "… other than this Character and this Character" is clear */
            english_words_refuse(e, "the exception is ambiguous: how far does it reach?");
            return 0;
        }
        bool inherits = list[0].has_owner && list[0].selector.quantity == QUANTITY_ALL &&
                        list[count].reg == REG_COUNT && !list[count].has_owner &&
                        list[count].selector.quantity == QUANTITY_ALL;
        /* "your {A} type Characters and Stages", "Characters and Stages with a cost of 6" */
        const Noun *one = &list[count - 1], *two = &list[count];
        bool shares = bare_noun && two->reg == REG_COUNT && two->heads && two->has_post &&
                      one->reg == REG_COUNT && one->heads && one->heads != two->heads &&
                      !one->has_post;
        shares |= inherits && list[0].filter.count > 0 && two->filter.count == 0;
        if (shares) {
            english_words_refuse(e, "ambiguous: does the type or state apply to both?");
            return 0;
        }
        if (inherits) list[count].selector.owner = list[0].selector.owner;
        /* "up to 3 of your A and B": whether the number applies to both is not clear */
        bool bare = list[count].reg == REG_COUNT && !list[count].has_owner &&
                    list[count].selector.quantity == QUANTITY_ALL && list[count].is_plural;
        if (bare && list[0].reg == REG_COUNT && list[0].selector.quantity != QUANTITY_ALL) {
            english_words_refuse(e, "ambiguous: does the number apply to both?");
            return 0;
        }
        count++;
    }
    return count;
}

/* Of which areas the cards are, as a test. */
static void say_areas(Noun *noun) {
    unsigned bits = 0;
    if (noun->selector.areas & LEADER) bits |= 1u << LP_CATEGORY_LEADER;
    if (noun->selector.areas & CHARACTER) bits |= 1u << LP_CATEGORY_CHARACTER;
    if (noun->selector.areas & 1 << LP_AREA_STAGE) bits |= 1u << LP_CATEGORY_STAGE;
    Test test = {.kind = TEST_CATEGORY, .operand = (uint16_t)bits};
    if (!(noun->is_named && !noun->heads)) english_filter_first(&noun->filter, test);
}

static bool is_all(const Noun *noun) {
    return noun->reg == REG_COUNT && !noun->is_don && !noun->has_area &&
           noun->selector.quantity == QUANTITY_ALL;
}

/* "Your [N] and all of your {T} type Characters": a card that is both is one card. */
static int subjects(English *e, Noun *list) {
    int count = nouns(e, false, list);
    if (count != 2 || !is_all(&list[0]) || !is_all(&list[1])) return count;
    if (list[0].selector.owner != list[1].selector.owner) return count;
    /* "Your {T} type Leader and all of your Characters": no card is both */
    if (list[0].selector.areas == LEADER && list[1].selector.areas == CHARACTER &&
        list[0].filter.count > 0)
        return count;
    if (list[0].filter.count == 0 && list[1].filter.count == 0) {
        list[0].selector.areas |= list[1].selector.areas;
        return 1;
    }
    Filtering both;
    if (list[0].selector.areas != list[1].selector.areas) {
        say_areas(&list[0]);
        say_areas(&list[1]);
    }
    english_filter_either(&list[0].filter, &list[1].filter, &both);
    list[0].filter = both;
    list[0].selector.areas |= list[1].selector.areas;
    return 1;
}

/* in hand -> "this card in your hand" : the effect counts in the hand */
static bool in_hand(English *e, Noun *out) {
    if (!e->is_permanent || !take(e, "this card in your hand")) return false;
    e->ability->flags |= ABILITY_IN_HAND;
    *out = (Noun){.reg = REG_THIS};
    return true;
}

/* price -> noun "cannot attack unless your opponent trashes" NUMBER "cards from their hand
 *          whenever it attacks" duration ; asked for at each attack of their cards */
static bool price(English *e) {
    Noun noun;
    int32_t n;
    uint8_t length = 0;
    if (e->is_permanent || !english_noun_read(e, NOUN_SUBJECT, &noun) || noun.is_don ||
        !take(e, "cannot attack"))
        return false;
    bool before = english_duration_read(e, &length);
    if (!take(e, "unless your opponent trashes") || !english_words_number(e, &n) ||
        !take(e, "card|cards from their hand whenever|when it|they attacks|attack"))
        return false;
    if (!before && !english_duration_read(e, &length)) return false;
    if (noun.reg != REG_COUNT ? noun.reg != REG_IT || e->now.it_owner != WHOSE_OPPONENT
                              : noun.selector.owner != WHOSE_OPPONENT)
        return english_words_refuse(e, "a price that is not for the opponent's cards");
    uint8_t reg = english_noun_emit(e, &noun);
    Selector trashed = {.chooser = WHOSE_OPPONENT,
                        .owner = WHOSE_OPPONENT,
                        .source = REG_COUNT,
                        .areas = 1 << LP_AREA_HAND,
                        .count = english_words_constant(e, n)};
    english_words_emit(e, (Instr){.op = OP_PRICE, .a = reg, .b = 2, .c = length});
    english_words_emit(
        e, (Instr){.op = OP_SELECT, .a = REG_IT, .x = builder_selector(e->builder, trashed)});
    english_words_emit(e, (Instr){.op = OP_TRASH, .a = REG_IT});
    e->now.it = REG_COUNT;
    return true;
}

/* more -> [ "and" predicates tail ], about the same cards, with a duration of its own */
static bool more_of(English *e, Noun *noun) {
    Items items = {.count = 0};
    if (e->is_permanent || !english_words_at(e, "?, and gain|gains|cannot|can|will"))
        return true;
    take(e, "?, and");
    return predicates(e, &items) && tail(e, noun, 1, &items) && !items.is_choice &&
           apply(e, noun, &items);
}

/* statement -> [ duration "," ] ( subjects | "this card in your hand" ) predicates tail
 *              [ more ] */
static bool statement(English *e) {
    Noun list[ENGLISH_NOUNS_MAX];
    Items items = {.count = 0};
    int count = in_hand(e, &list[0]) ? 1 : subjects(e, list);
    if (count == 0 || !predicates(e, &items) || !tail(e, list, count, &items)) return false;
    if (items.is_choice) return count == 1 && apply_one_of(e, &list[0], &items);
    return apply_all(e, list, count, &items) && (count > 1 || more_of(e, &list[0]));
}

/* none -> "none of" noun "can" … tail */
static bool none_of(English *e) {
    Noun noun;
    Items items = {.count = 0};
    if (!take(e, "none of") || !english_noun_read(e, NOUN_SUBJECT, &noun) || !take(e, "can") ||
        !cannot(e, &items) || !tail(e, &noun, 1, &items))
        return false;
    return apply(e, &noun, &items);
}

/* give_to -> amount duration "to" nouns ; "give" has been read */
static bool give_to(English *e) {
    Noun list[ENGLISH_NOUNS_MAX];
    Items items = {.count = 0};
    if (!amount(e, &items) || !english_duration_of(e, &items.at[0].c) || !take(e, "to"))
        return false;
    int count = subjects(e, list);
    return count > 0 && apply_all(e, list, count, &items);
}

/* The duration at the end of this sentence. */
static bool duration_ahead(English *e, uint8_t *out) {
    Reading start = e->now;
    uint32_t far = e->far;
    bool found = false;
    while (!found && !english_words_end(e) && !english_words_at(e, ".")) {
        found = english_duration_read(e, out);
        e->now.at++;
    }
    e->now = start;
    e->far = far; /* nothing has been read yet */
    return found;
}

/* two -> noun amount "and" noun amount duration, each its own amount ; "give" has been read */
static bool give_two(English *e) {
    uint8_t length = 0, said;
    if (e->is_permanent || !duration_ahead(e, &length)) return false;
    for (int i = 0; i < 2; i++) {
        Noun noun;
        Items items = {.count = 0};
        if ((i == 1 && !take(e, "and")) || !english_noun_read(e, NOUN_CHOICE, &noun) ||
            noun.reg != REG_COUNT || !noun.has_count || !amount(e, &items))
            return false;
        items.at[0].c = length;
        if (!apply(e, &noun, &items)) return false;
    }
    e->now.it = REG_COUNT; /* which of them "it" is, is not clear */
    return english_duration_read(e, &said) && said == length;
}

/* give -> "give" ( two | nouns amount { "and" amount } tail | give_to ) */
static bool give(English *e) {
    Noun list[ENGLISH_NOUNS_MAX];
    Items items = {.count = 0};
    if (!take(e, "give|gives")) return false;
    if (english_words_peek(e)->kind == PIECE_SIGNED) return give_to(e);
    Reading start = e->now;
    if (give_two(e)) return true;
    if (e->refused) return false;
    english_words_back(e, &start);
    int count = in_hand(e, &list[0]) ? 1 : subjects(e, list);
    if (count == 0 || !amount(e, &items)) return false;
    Reading before = e->now;
    while (take(e, "and") && amount(e, &items)) before = e->now;
    english_words_back(e, &before);
    return tail(e, list, count, &items) && apply_all(e, list, count, &items);
}

/* playing -> "the cost of playing" noun "will be reduced by" NUMBER ; of cards in the hand:
 * what is paid for them, not their cost */
static bool playing(English *e) {
    Noun noun;
    int32_t n;
    if (!e->is_permanent || !take(e, "the cost of playing") ||
        !english_noun_read(e, NOUN_SUBJECT, &noun) || !take(e, "will be reduced by") ||
        !english_words_number(e, &n) || noun.selector.areas != 1 << LP_AREA_HAND)
        return false;
    if (noun.selector.owner != WHOSE_YOU || noun.selector.quantity != QUANTITY_ALL)
        return false;
    english_words_emit(e, (Instr){.op = OP_COST_NEXT,
                                  .x = english_filter_row(e, &noun.filter),
                                  .y = english_words_constant(e, -n)});
    return true;
}

/* --- Numbers that are set --------------------------------------------------------------- */

/* set -> "set the" ( "power" | "cost" | "base power" | "base cost" ) "of" noun "to" NUMBER
 *        duration
 *      | "the" ( "base power" | "base cost" ) "of" noun "becomes" NUMBER duration */
static bool set_number(English *e) {
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
    Noun noun;
    int32_t n;
    for (size_t i = 0; i < sizeof stats / sizeof stats[0]; i++) {
        if (!take(e, stats[i].words)) continue;
        Instr instr = {.op = OP_MODIFY, .b = stats[i].stat};
        const char *to = stats[i].words[0] == 's' ? "to" : "becomes|become";
        if (!english_noun_read(e, NOUN_SUBJECT, &noun) || noun.is_don || !take(e, to) ||
            !english_words_number(e, &n) || !english_duration_of(e, &instr.c))
            return false;
        if (noun.reg == REG_COUNT && noun.has_area) return false; /* they count on the field */
        if (instr.b == STAT_POWER_TO_ZERO && n != 0) return false;
        instr.x = english_words_constant(e, n);
        instr.a = english_noun_emit(e, &noun);
        english_words_emit(e, instr);
        return true;
    }
    return false;
}

/* owner -> "this Character's" | "that card's" | "the selected card's"
 *        | noun whose last word ends in ' or 's */
static bool possessive(English *e, Noun *out) {
    *out = (Noun){.reg = REG_COUNT};
    if (english_words_own(e)) {
        out->reg = REG_THIS;
        return true;
    }
    if (e->now.it != REG_COUNT && take(e, "that character's|card's")) {
        out->reg = e->now.it;
        return true;
    }
    if (english_words_at(e, "its base|cost|effect|effects") && english_noun_it(e, out))
        return take(e, "its");
    *out = (Noun){.reg = REG_COUNT};
    if (e->now.selected != REG_COUNT && !english_noun_several(e, e->now.selected) &&
        !e->now.rival && take(e, "the selected|chosen character's|card's")) {
        out->reg = e->now.selected;
        return true;
    }
    e->owns = true;
    bool read = english_noun_read(e, NOUN_SUBJECT, out) && !e->owns;
    e->owns = false;
    return read && !out->is_don && out->reg == REG_COUNT && !out->has_area;
}

/* set -> "set" owner ( "base power" | "base cost" | "cost" ) "to" NUMBER duration */
static bool set_of(English *e) {
    Noun noun;
    int32_t n;
    Instr instr = {.op = OP_MODIFY};
    if (!take(e, "set|sets") || !possessive(e, &noun)) return false;
    instr.b = take(e, "base power")  ? STAT_BASE_POWER
              : take(e, "base cost") ? STAT_BASE_COST
              : take(e, "cost")      ? STAT_COST_TO
                                     : STAT_COUNT;
    if (instr.b == STAT_COUNT || !take(e, "to") || !english_words_number(e, &n) ||
        !english_duration_of(e, &instr.c))
        return false;
    instr.x = english_words_constant(e, n);
    instr.a = english_noun_emit(e, &noun);
    english_words_emit(e, instr);
    return true;
}

/* owners -> [ noun "and" ] owner { "base power and" owner } ; the cards whose number is set */
static int possessives(English *e, Noun *list) {
    Reading start = e->now;
    int count = 0;
    if (!possessive(e, &list[0])) {
        english_words_back(e, &start);
        if (!english_noun_read(e, NOUN_SUBJECT, &list[count++]) || !take(e, "and") ||
            !possessive(e, &list[count]))
            return 0;
    }
    count++;
    Reading before = e->now;
    while (count < ENGLISH_NOUNS_MAX && take(e, "base power and") &&
           possessive(e, &list[count])) {
        count++;
        before = e->now;
    }
    english_words_back(e, &before);
    return count;
}

/* leader -> [ "the power of" ] owner ( "Leader" | "Leader's power" | "Leader's base power" )
 *         | "the base power of" owner "Leader" : as it is now, or in a permanent effect, which
 * must name the base power, at every moment */
static bool leaders_power(English *e, Number *power) {
    Reading start = e->now;
    Selector leader = {.source = REG_COUNT, .areas = LEADER, .quantity = QUANTITY_ALL};
    bool base = take(e, "the base power of");
    if (!base) take(e, "?the ?power ?of");
    bool owned = english_noun_owner(e, &leader.owner);
    if (owned && (take(e, "leader's base power") || (base && take(e, "leader")))) {
        power->kind = NUMBER_BASE_POWER_OF;
    } else if (e->is_permanent || !owned || !(take(e, "leader's power") || take(e, "leader")) ||
               english_words_at(e, "with|or|and")) {
        english_words_back(e, &start);
        return false;
    }
    if (e->now.holds_that) return english_words_refuse(e, "too many cards to remember");
    power->whose = REG_THAT;
    english_words_emit(
        e, (Instr){.op = OP_SELECT, .a = REG_THAT, .x = builder_selector(e->builder, leader)});
    return true;
}

/* own -> ( "the selected Character's" | "that Character's" ) [ "base" ] "power" */
static bool own_power(English *e, Number *power) {
    Reading start = e->now;
    bool clear = e->now.selected == REG_THAT || (e->now.selected == REG_IT && !e->now.rival &&
                                                 !english_noun_several(e, REG_IT));
    if (clear && (take(e, "the selected character's|card's") ||
                  (e->now.it == REG_IT && take(e, "that character's|card's")))) {
        if (take(e, "base")) power->kind = NUMBER_BASE_POWER_OF;
        if (take(e, "power")) return true;
    }
    english_words_back(e, &start);
    return false;
}

/* The cards whose power is set are chosen after the one whose power they get, which must not be
 * lost. */
static void keep_attacker(English *e, Number *power) {
    if (e->now.holds_that) english_words_refuse(e, "too many cards to remember");
    power->whose = e->code[e->now.code_count - 1].a = REG_THAT;
}

/* The same for a card that was chosen before. */
static void keep_chosen(English *e, Number *power) {
    const Instr *last = &e->code[e->now.code_count - 1];
    if (last->op == OP_SELECT && last->a == REG_IT)
        keep_attacker(e, power);
    else
        power->whose = english_filter_kept(e, REG_IT);
}

/* chosen -> "the" [ "base" ] "power of" noun, one card that is chosen for it */
static bool chosen_power(English *e, bool chooses, Number *power) {
    Noun noun;
    Reading start = e->now;
    bool base = take(e, "the base power of");
    if (!e->is_permanent && (base || take(e, "the power of")) &&
        english_noun_read(e, NOUN_CHOICE, &noun) && noun.reg == REG_COUNT && !noun.is_don &&
        !noun.has_area && noun.said_count == 1) {
        if (base) power->kind = NUMBER_BASE_POWER_OF;
        power->whose = english_noun_emit(e, &noun);
        if (chooses) keep_attacker(e, power);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* same -> "the same as" ( own | owner "Leader" | "the power of" attacker | chosen
 *       | "the power of your opponent's attacking Leader or Character" ) ; `chooses`: the cards
 * that get it are chosen */
static bool same_power(English *e, bool chooses, uint16_t *out) {
    Number power = {.kind = NUMBER_POWER_OF};
    Noun attacker = {.reg = REG_COUNT, .selector = {.source = REG_COUNT}};
    if (!take(e, "the same as")) return false;
    Reading start = e->now;
    if (own_power(e, &power)) {
        power.whose = e->now.selected;
        if (chooses && power.whose == REG_IT) keep_chosen(e, &power);
    } else if (chooses && !e->is_permanent && english_words_own(e)) {
        if (take(e, "base")) power.kind = NUMBER_BASE_POWER_OF;
        if (!take(e, "power")) return false;
        power.whose = REG_THIS;
    } else if (take(e, "the power of") && english_noun_attacker(e, &attacker)) {
        power.whose = english_noun_emit(e, &attacker);
        if (chooses) keep_attacker(e, &power);
    } else if (english_words_back(e, &start),
               !e->is_permanent &&
                   take(e,
                        "the power of your opponent's attacking leader or character ?card")) {
        Noun noun = {.reg = REG_COUNT,
                     .selector = {.owner = WHOSE_OPPONENT,
                                  .source = REG_COUNT,
                                  .areas = LEADER | CHARACTER,
                                  .quantity = QUANTITY_ALL}};
        english_filter_and(&noun.filter, (Test){.kind = TEST_ATTACKING});
        power.whose = english_noun_emit(e, &noun);
        if (chooses) keep_attacker(e, &power);
    } else if (!leaders_power(e, &power) && !chosen_power(e, chooses, &power)) {
        return false;
    }
    *out = builder_number(e->builder, power);
    return true;
}

/* becomes -> possessives "base power becomes" ( NUMBER | same ) duration
 *          | possessive ( "cost" | "base cost" ) "becomes" NUMBER duration
 *          | possessive "power becomes 0" duration
 *            each of one noun with [ "and its effects are negated" ] before the duration
 * negated -> possessive "effect is negated" duration */
static bool becomes(English *e) {
    Noun list[ENGLISH_NOUNS_MAX];
    int32_t n;
    Instr instr = {.op = OP_MODIFY, .b = STAT_BASE_POWER};
    int count = possessives(e, list);
    if (count == 1 && take(e, "effect|effects is|are negated")) {
        instr = (Instr){.op = OP_NEGATE};
    } else if (count == 1 && take(e, "cost becomes|become")) {
        instr.b = STAT_COST_TO;
        if (!english_words_number(e, &n)) return false;
        instr.x = english_words_constant(e, n);
    } else if (count == 1 && take(e, "power becomes|become 0")) {
        instr.b = STAT_POWER_TO_ZERO;
        instr.x = english_words_constant(e, 0);
    } else if (count == 1 && take(e, "base cost becomes|become")) {
        instr.b = STAT_BASE_COST;
        if (!english_words_number(e, &n)) return false;
        instr.x = english_words_constant(e, n);
    } else if (count > 0 && take(e, "base power becomes|become")) {
        if (english_words_number(e, &n))
            instr.x = english_words_constant(e, n);
        else if (count > 1 || !same_power(e, list[0].reg == REG_COUNT, &instr.x))
            return false;
    } else {
        return false;
    }
    bool negates =
        count == 1 && instr.op == OP_MODIFY && take(e, "and its effect|effects is|are negated");
    if (!english_duration_of(e, &instr.c)) return false;
    for (int i = 0; i < count; i++) {
        instr.a = english_noun_emit(e, &list[i]);
        english_words_emit(e, instr);
    }
    if (negates) english_words_emit(e, (Instr){.op = OP_NEGATE, .a = instr.a, .c = instr.c});
    if (count > 1) e->now.it = REG_COUNT;
    if (count == 1 && instr.a == REG_THIS && e->now.it == REG_COUNT) { /* "… and it gains" */
        e->now.it = REG_THIS;
        e->now.it_heads = HEADS_ANY;
    }
    return true;
}

/* --- Negating --------------------------------------------------------------------------- */

/* and -> "and" ( give | statement ) : its duration is also that of negating */
static bool negate_and(English *e, uint32_t first) {
    if (!take(e, "?, and")) return false;
    Reading start = e->now;
    if (!give(e)) {
        english_words_back(e, &start);
        if (!statement(e)) return false;
    }
    for (uint32_t i = first; i < e->now.code_count; i++)
        if (e->code[i].op == OP_NEGATE) e->code[i].c = e->now.duration;
    return true;
}

/* negate -> ( "negate the effect of" subjects | "negate its effect" ) duration
 *         | owner TAG "effects are negated" duration
 *         | subjects "have their effects negated" */
static bool negate(English *e) {
    Noun noun;
    Reading start = e->now;
    Instr instr = {.op = OP_NEGATE};
    bool its = take(e, "negate its effect|effects");
    if (its || take(e, "negate the effect|effects of") ||
        take(e, "negate all ?of ?the effects of")) {
        Noun list[ENGLISH_NOUNS_MAX];
        int count = its ? english_noun_it(e, &list[0]) : nouns(e, true, list);
        if (count == 0 || list[0].is_don) return false;
        bool said = english_duration_of(e, &instr.c);
        uint32_t first = e->now.code_count;
        for (int i = 0; i < count; i++) {
            if (list[i].is_don) return false;
            instr.a = english_noun_emit(e, &list[i]);
            english_words_emit(e, instr);
        }
        if (count > 1) e->now.it = REG_COUNT; /* which of them "it" is, is not clear */
        return said || (count == 1 && negate_and(e, first));
    }
    if (e->is_permanent && english_noun_read(e, NOUN_SUBJECT, &noun) && !noun.is_don &&
        take(e, "have their effects negated")) {
        instr.a = english_noun_emit(e, &noun);
        english_words_emit(e, instr);
        return true;
    }
    english_words_back(e, &start);
    instr = (Instr){.op = OP_NEGATE_TIMING};
    bool owned = english_noun_owner(e, &instr.a);
    instr.b = take(e, "[on_play]")          ? TIMING_ON_PLAY
              : take(e, "[on_k.o.]")        ? TIMING_ON_KO
              : take(e, "[when_attacking]") ? TIMING_WHEN_ATTACKING
              : take(e, "[on_block]")       ? TIMING_ON_BLOCK
                                            : TIMING_NONE;
    if (owned && instr.b != TIMING_NONE && take(e, "effects are negated")) {
        if (!english_duration_of(e, &instr.c)) return false;
        english_words_emit(e, instr);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* --- Counters --------------------------------------------------------------------------- */

/* held -> "all of your" body [ "in your hand" exception ]
 *       | [ "all" | "your" ] body "in your hand" exception */
static bool held(English *e, Noun *out) {
    *out =
        (Noun){.reg = REG_COUNT,
               .selector = {
                   .source = REG_COUNT, .quantity = QUANTITY_ALL, .areas = 1 << LP_AREA_HAND}};
    bool owned = take(e, "all of your");
    if (!owned) take(e, "?all|your");
    if (english_words_at(e, "card|cards in your hand"))
        e->now.at++; /* all of them, of which no more is said */
    else if (!english_noun_filter(e, &out->filter))
        return false;
    bool placed = take(e, "in your hand");
    if (placed) english_filter_exception(e, &out->filter);
    return owned || placed;
}

/* value -> ( [ "a" ] SIGNED "Counter" | [ "a" ] "Counter" [ "value" ] [ "of" ] SIGNED ) */
static bool counter_value(English *e, int32_t *n) {
    Reading start = e->now;
    take(e, "?a");
    if (english_words_signed(e, n) && take(e, "counter")) return *n > 0;
    english_words_back(e, &start);
    if (take(e, "?a counter ?value ?of") && english_words_signed(e, n)) return *n > 0;
    english_words_back(e, &start);
    return false;
}

/* becomes -> "the Counter of" held "becomes" SIGNED ; no more than a value that is given, as no
 * card prints more */
static bool counter_becomes(English *e) {
    Noun noun;
    int32_t n;
    if (!e->is_permanent || !take(e, "the counter of") || !held(e, &noun) ||
        !take(e, "becomes|become") || !english_words_signed(e, &n) || n < COUNTER_MAX ||
        !english_words_at(e, "."))
        return false;
    Instr give = {.op = OP_MODIFY, .b = STAT_COUNTER, .x = english_words_constant(e, n)};
    Items items = {.count = 0};
    return add(&items, give, n) && apply(e, &noun, &items);
}

/* counters -> ( held ( "have" | "gain" ) | "this card in your hand has" ) value
 *             [ ", according to the rules" ] ; a value that is given: of several the highest
 *             counts (CR 2-10-4) */
static bool counters(English *e) {
    Noun noun;
    int32_t n;
    if (in_hand(e, &noun)) {
        if (!take(e, "has") || !counter_value(e, &n)) return false;
        take(e, "?, ?according ?to ?the ?rules");
        Instr own = {.op = OP_MODIFY,
                     .a = REG_THIS,
                     .b = STAT_COUNTER,
                     .x = english_words_constant(e, n)};
        english_words_emit(e, own);
        return true;
    }
    if (!e->is_permanent || !held(e, &noun)) return false;
    /* a Character may have one, and "gain" could add to it */
    const Test *kind = &noun.filter.at[0];
    bool none = noun.filter.count > 0 && kind->kind == TEST_CATEGORY && !kind->or_next &&
                !(kind->operand & 1 << LP_CATEGORY_CHARACTER);
    if (!take(e, none ? "have|gain" : "have") || !counter_value(e, &n)) return false;
    if (!take(e, ", according to the rules") && !english_words_at(e, ".")) return false;
    Items items = {.count = 0};
    add(&items, (Instr){.op = OP_MODIFY, .b = STAT_COUNTER, .x = english_words_constant(e, n)},
        n);
    return apply(e, &noun, &items);
}

/* next -> "the next time you play" body "from your hand" duration ", the cost will be reduced
 *         by" NUMBER */
static bool next_time(English *e) {
    Filtering filter = {0};
    Instr instr = {.op = OP_COST_NEXT};
    int32_t n;
    bool activates = take(e, "the next time you activate");
    if ((!activates && !take(e, "the next time you play")) ||
        !english_noun_filter(e, &filter) ||
        (filter.at[0].operand == 1 << LP_CATEGORY_EVENT) != activates ||
        !take(e, "from your hand") || !english_duration_of(e, &instr.c) ||
        !take(e, ", the cost will be reduced by") || !english_words_number(e, &n))
        return false;
    instr.x = english_filter_row(e, &filter);
    instr.y = english_words_constant(e, -n);
    english_words_emit(e, instr);
    return true;
}

/* An ability holds in the hand or on the field: both would need two abilities. */
static bool in_one_area(English *e, uint8_t before, bool is_first) {
    bool same = !((before ^ e->ability->flags) & ABILITY_IN_HAND);
    return is_first || same ||
           english_words_refuse(e, "one part is about the hand and another is not");
}

/* continuous -> one of the rules above */
bool english_continuous_read(English *e) {
    static bool (*const rules[])(English *) = {
        english_ban_read, next_time, counters, counter_becomes, playing, price,
        freeze_either,    none_of,   give,     set_number,      set_of,  negate,
        becomes,          statement};
    Reading start = e->now;
    uint8_t flags = e->ability->flags;
    if (e->now.actor != WHOSE_YOU) return false;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        e->ability->flags = flags & (uint8_t)~ABILITY_IN_HAND;
        if (rules[i](e)) return in_one_area(e, flags, start.code_count == 0);
        english_words_back(e, &start);
        if (e->refused) return false;
    }
    e->ability->flags = flags;
    return false;
}
