/* Continuous effects of a text: power, cost, keywords, and what is forbidden. */
#include "compiler/english_internal.h"

enum {
    LEADER = 1 << LP_AREA_LEADER,
    CHARACTER = 1 << LP_AREA_CHARACTER,
    ITEMS_MAX = 4,
    COUNTER_MAX = 2000 /* the largest Counter that is printed */
};

/* --- Durations -------------------------------------------------------------------------- */

bool english_duration_read(English *e, uint8_t *out) {
    Mark start = e->read.now;
    int found = read_filter_term(&e->read, &terms_read_durations);
    if (found < 0 || found == DURATION_REFRESH) { /* that one has a rule of its own */
        e->read.now = start;
        return false;
    }
    *out = (uint8_t)found;
    return true;
}

/* The duration of a continuous effect: as the text says; none in a permanent effect; the same
 * as before for what is "additional"; this turn for what only counts then. */
static bool duration_of(English *e, bool is_additional, bool is_of_turn, uint8_t *out) {
    if (english_duration_read(e, out)) {
        if (e->read.is_permanent)
            return cursor_refuse(&e->read, "a permanent effect with a duration");
    } else if (e->read.is_permanent) {
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
    Reading start = english_words_mark(e);
    if (!cursor_signed(&e->read, &n)) return false;
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
    Reading start = english_words_mark(e);
    Slice name;
    if (take(e, "the") && cursor_piece(&e->read, PIECE_ATTRIBUTE, &name) &&
        take(e, "attribute")) {
        int found = read_filter_attribute(name);
        if (e->read.is_permanent)
            return cursor_refuse(&e->read, "an attribute that is gained for good");
        if (found >= 0)
            return add(items, (Instr){.op = OP_GAIN_ATTRIBUTE, .b = (uint8_t)found}, 0);
    }
    english_words_back(e, &start);
    return false;
}

/* bare -> NUMBER "power" : an amount without its sign */
static bool bare_amount(English *e, Items *items) {
    Reading start = english_words_mark(e);
    int32_t n;
    if (cursor_number(&e->read, &n) && take(e, "power")) {
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
    const Piece *piece = cursor_peek(&e->read);
    int keyword = piece->kind == PIECE_BRACKET ? read_filter_keyword(piece->text) : -1;
    if (keyword < 0) return false;
    e->read.now.at++;
    return add(items, (Instr){.op = OP_GAIN, .b = (uint8_t)keyword}, 0);
}

/* "has", before a keyword or an amount: what a permanent effect gives */
static bool takes_has(English *e) {
    const Piece *next = cursor_peek(&e->read) + 1;
    bool keyword = next->kind == PIECE_BRACKET && read_filter_keyword(next->text) >= 0;
    return (keyword ||
            (next->kind == PIECE_SIGNED && text_equal(next[1].text, SLICE("power")))) &&
           take(e, "has|have");
}

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

/* Does a permanent effect begin here? What makes a condition of the whole ability must be all
 * that the ability says. */
static bool begins_effect(const English *e, const Items *items) {
    return e->read.is_permanent && !e->ability->condition && items->count == 0 &&
           e->now.code_count == 0;
}

static bool ends_effect(English *e) {
    Reading start = english_words_mark(e);
    take(e, ".");
    bool ends = cursor_end(&e->read);
    english_words_back(e, &start);
    return ends;
}

/* unless -> "unless" condition, of a permanent effect that says nothing else */
static bool unless(English *e, const Items *items) {
    uint16_t condition;
    if (!begins_effect(e, items) || !take(e, "unless") || !bind_condition_read(e, &condition) ||
        !ends_effect(e))
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
    SaidFilter leader = {0}, played = {0};
    if (!begins_effect(e, items) ||
        (!take(e, "attack a leader on the turn in which it is played") &&
         !take(e, "attack leaders on the turn in which it is played")) ||
        !ends_effect(e))
        return false;
    said_category(&leader, 1 << LP_CATEGORY_LEADER);
    said_and(&played, (SaidTest){.kind = TEST_PLAYED_THIS_TURN});
    Condition now = {
        .kind = CONDITION_IS, .left = REG_THIS, .right = bind_filter_row(e, &played)};
    e->ability->condition = builder_condition(e->builder, now);
    return add(items, forbid(RESTRICTION_ATTACK, bind_filter_row(e, &leader)), 0);
}

/* kinds -> KIND { ( "," | "and" | "or" ) KIND } ( "effects" | "effect" ) ; of which cards the
 * effects are: "Leader and Character effects", "Characters' effects" */
static bool effects_of_kinds(English *e, SaidFilter *out) {
    static const char *const kinds[] = {[LP_CATEGORY_LEADER] = "leader|leader's",
                                        [LP_CATEGORY_CHARACTER] =
                                            "character|character's|characters'",
                                        [LP_CATEGORY_EVENT] = "event|event's|events'",
                                        [LP_CATEGORY_STAGE] = "stage|stage's|stages'"};
    unsigned bits = 0;
    for (;;) {
        int found = cursor_one(&e->read, kinds, LP_CATEGORY_STAGE + 1);
        if (found < 0) return false;
        bits |= 1u << found;
        if (take(e, "effect|effects")) break;
        if (!take(e, ", and|or") && !take(e, "and|or|,")) return false;
    }
    said_category(out, bits);
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
    Reading start = english_words_mark(e);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SaidFilter filter = {0};
        if (take(e, rows[i].words) && effects_of_kinds(e, &filter)) {
            items->by_opponent = true;
            return add(items, forbid(rows[i].restriction, bind_filter_row(e, &filter)), 0);
        }
        english_words_back(e, &start);
    }
    return false;
}

/* What is said after the words of the table; false if it is more than the table knows. */
static bool about(English *e, const TermsRestriction *row, const Items *items,
                  SaidFilter *filter) {
    switch (row->of) {
    case TERMS_NOUN: return bind_noun_filter(e, filter);
    case TERMS_CHARACTERS: return bind_noun_filter(e, filter);
    case TERMS_LEADER:
        said_category(filter, 1 << LP_CATEGORY_LEADER);
        return !cursor_at(&e->read, "or|on|with|unless");
    default:
        if (cursor_at(&e->read, "unless")) return unless(e, items);
        return !cursor_at(&e->read, "a|an|by|against") &&
               (!cursor_at(&e->read, "in") || cursor_at(&e->read, "in this battle"));
    }
}

/* The longest words of the table that are here; after "or" their "be" need not be said. */
static const TermsRestriction *restriction_here(English *e, bool is_again) {
    const TermsRestriction *found = NULL;
    uint32_t longest = 0;
    bool characters = cursor_at(&e->read, "attack ?any character|characters");
    for (size_t i = 0; i < terms_read_restriction_count; i++) {
        const TermsRestriction *row = &terms_read_restrictions[i];
        bool be = text_starts_with(text_of(row->words), SLICE("be "));
        if (row->restriction == RESTRICTION_REFRESH) continue; /* it has a rule of its own */
        if (row->of == TERMS_CHARACTERS && !characters) continue;
        uint32_t size = cursor_printed(&e->read, row->words);
        if (!size && is_again && be) size = cursor_printed(&e->read, row->words + 3);
        if (!size || size < longest || (size == longest && row->of != TERMS_CHARACTERS))
            continue;
        longest = size;
        found = row;
    }
    cursor_read(&e->read, longest);
    return found;
}

/* one -> sources | one of the table [ noun | unless ] */
static bool cannot_one(English *e, Items *items, bool is_again) {
    if (cannot_be_by(e, items)) return true;
    const TermsRestriction *row = restriction_here(e, is_again);
    SaidFilter filter = {0};
    if (!row || !about(e, row, items, &filter)) return false;
    if (row->restriction == RESTRICTION_BE_BLOCKED) said_drop_category(&filter);
    if (says_by_you(row->words))
        items->by_you = true;
    else
        items->by_opponent |= is_by_opponent(row->restriction) || is_by_opponent(row->too);
    return add(items, forbid(row->restriction, bind_filter_row(e, &filter)), 0) &&
           (!row->too || add(items, forbid(row->too, 0), 0));
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
    Reading start = english_words_mark(e);
    if (cannot_when_played(e, items)) return true;
    english_words_back(e, &start);
    if (!cannot_one(e, items, false)) return false;
    while (take(e, "or")) {
        int last = items->count - 1;
        if (!cannot_one(e, items, true)) return false;
        if (!has_own_cause(&items->at[last], &items->at[last + 1]))
            return cursor_refuse(&e->read, "ambiguous: does the cause apply to both?");
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
    if (e->read.is_permanent && takes_has(e)) return gained(e, items);
    if (cursor_at(&e->read, "cannot be set as active in|during")) return refresh(e, items);
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
        Reading before = english_words_mark(e);
        Items kept = *items;
        bool plain = take(e, "and");
        bool joined = plain || take(e, ", and") || take(e, ",");
        if (!joined && only_keywords(items) && (take(e, ", or") || take(e, "or")))
            joined = items->is_choice = true;
        bool gains = items->at[items->count - 1].op != OP_FORBID;
        Reading after = english_words_mark(e);
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
    Reading start = english_words_mark(e);
    if (!e->read.is_permanent || e->now.code_count || e->ability->turn != TURN_ANY) return;
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
        return cursor_refuse(&e->read, "it is not said how long this lasts");
    bool counted = amounts && bind_number_every(e, &things);
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
    if (!counted && amounts) counted = bind_number_every(e, &things);
    if (counted && amounts > 1 && !(items->is_pair && items->count == 2))
        return cursor_refuse(&e->read, "ambiguous: which amount applies to every card?");
    for (int i = 0; i < items->count; i++) {
        items->at[i].c = length;
        if (counted && items->at[i].op == OP_MODIFY)
            items->at[i].x = bind_number_times(e, things, items->amounts[i]);
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
        return cursor_refuse(&e->read, "whose effects are meant does not fit whose cards");
    /* "… in your opponent's next Refresh Phase" says whose cards are meant, too. */
    if (items->is_refresh && items->refresh_of != WHOSE_EACH && owner < WHOSE_EACH &&
        owner != items->refresh_of)
        return cursor_refuse(&e->read, "whose Refresh Phase is meant does not fit whose cards");
    return true;
}

/* "Up to 2 of your opponent's rested cards": as many DON!! cards as are chosen, and what is
 * left over is for the others. */
static bool freeze_any(English *e, Noun *noun, const Items *items) {
    bool freezes = items->count == 1 && items->is_refresh && !e->read.is_permanent &&
                   noun->has_owner && noun->selector.quantity == QUANTITY_UP_TO &&
                   noun->filter.count == 1 && noun->filter.at[0].kind == TEST_RESTED;
    if (!freezes) return cursor_refuse(&e->read, "cards of the field or DON!! cards");
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
    if (noun->reg == REG_LOOKED) return bind_noun_was_played(e, REG_LOOKED);
    if (noun->reg == REG_IT) return e->now.it_areas & AREAS_FIELD_CARDS;
    if (noun->reg != REG_COUNT || noun->is_don) return true;
    return !noun->has_area || (held && noun->selector.areas == 1 << LP_AREA_HAND);
}

static bool apply(English *e, Noun *noun, const Items *items) {
    if (!fits(e, noun, items)) return false;
    if (is_of_don(items) && bind_noun_any_card(noun) && !freeze_any(e, noun, items))
        return false;
    if (!is_there(e, noun, items))
        return cursor_refuse(&e->read, "this is done to cards on the field only");
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
    uint8_t reg = bind_noun_emit(e, noun);
    for (int i = 0; i < items->count; i++) {
        Instr instr = items->at[i];
        instr.a = reg;
        english_words_emit(e, instr);
    }
    return true;
}

static bool apply_all(English *e, Noun *list, int count, const Items *items) {
    bind_noun_exclude_this(e, list, count);
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
    if (e->read.is_permanent || !bind_noun_read(e, NOUN_CHOICE, &one) || one.reg != REG_COUNT ||
        one.is_don || !one.has_owner || one.has_area ||
        one.selector.quantity != QUANTITY_UP_TO || one.filter.count == 0 ||
        one.filter.at[0].kind != TEST_RESTED || bind_noun_any_card(&one) || !take(e, "or|and"))
        return false;
    two =
        (Noun){.reg = REG_COUNT, .has_owner = true, .selector = {.owner = one.selector.owner}};
    take(e, "?rested"); /* applies to both */
    if (!bind_noun_body(e, NOUN_CHOICE, &two) || !two.is_don || two.don != DON_ANY ||
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
    if (noun->is_don || e->read.is_permanent) return false;
    uint8_t reg = bind_noun_emit(e, noun);
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
    Reading start = english_words_mark(e);
    Noun noun = {.reg = REG_COUNT, .has_count = true, .selector = {.source = REG_COUNT}};
    if (take(e, "up to 1 ?of each of") && cursor_owner(&e->read, &noun.selector.owner)) {
        noun.has_owner = true;
        noun.selector.quantity = QUANTITY_UP_TO;
        noun.selector.count = english_words_constant(e, 1);
        bool rested = take(e, "rested");
        if (take(e, "leader and character cards")) {
            if (rested) said_and(&noun.filter, (SaidTest){.kind = TEST_RESTED});
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
    return cursor_peek(&e->read)->kind != PIECE_NUMBER &&
           !cursor_at(&e->read, "all|any|each|its|the|their|this|that|up|your");
}

/* Is the last thing that is said "other than this Character"? */
static bool ends_with_this(const SaidFilter *f) {
    const SaidTest *last = &f->at[f->count - (f->count > 0)];
    return f->count > 0 && last->kind == TEST_IN && last->negated && last->operand == REG_THIS;
}

/* nouns -> each | noun { "and" noun } ; of an object, a statement may follow "and" */
static int nouns(English *e, bool is_object, Noun *list) {
    int count = 0;
    if (each_kind(e, list)) return 2;
    if (!bind_noun_read(e, NOUN_SUBJECT, &list[count++])) return 0;
    while (count < ENGLISH_NOUNS_MAX) {
        Reading before = english_words_mark(e);
        bool excepts = bind_noun_excepts(e, &list[count - 1]);
        bool joined = take(e, "and"), bare_noun = joined && is_noun_bare(e);
        bool read = joined && bind_noun_read(e, NOUN_SUBJECT, &list[count]);
        bool states = read && is_object && cursor_at(&e->read, "gain|gains|cannot|can|will");
        if (states && count > 1) {
            cursor_refuse(&e->read, "ambiguous: to which cards is this done?");
            return 0;
        }
        if (!read || states) {
            english_words_back(e, &before);
            break;
        }
        bool is_this = list[count].reg == REG_THIS && ends_with_this(&list[count - 1].filter);
        if (excepts &&
            !is_this) { /* "… other than this Character and this Character" is clear */
            cursor_refuse(&e->read, "the exception is ambiguous: how far does it reach?");
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
            cursor_refuse(&e->read, "ambiguous: does the type or state apply to both?");
            return 0;
        }
        if (inherits) list[count].selector.owner = list[0].selector.owner;
        /* "up to 3 of your A and B": whether the number applies to both is not clear */
        bool bare = list[count].reg == REG_COUNT && !list[count].has_owner &&
                    list[count].selector.quantity == QUANTITY_ALL && list[count].is_plural;
        if (bare && list[0].reg == REG_COUNT && list[0].selector.quantity != QUANTITY_ALL) {
            cursor_refuse(&e->read, "ambiguous: does the number apply to both?");
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
    SaidTest test = {.kind = TEST_CATEGORY, .operand = (uint16_t)bits};
    if (!(noun->is_named && !noun->heads)) said_first(&noun->filter, test);
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
    SaidFilter both;
    if (list[0].selector.areas != list[1].selector.areas) {
        say_areas(&list[0]);
        say_areas(&list[1]);
    }
    said_either(&list[0].filter, &list[1].filter, &both);
    list[0].filter = both;
    list[0].selector.areas |= list[1].selector.areas;
    return 1;
}

/* in hand -> "this card in your hand" : the effect counts in the hand */
static bool in_hand(English *e, Noun *out) {
    if (!e->read.is_permanent || !take(e, "this card in your hand")) return false;
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
    if (e->read.is_permanent || !bind_noun_read(e, NOUN_SUBJECT, &noun) || noun.is_don ||
        !take(e, "cannot attack"))
        return false;
    bool before = english_duration_read(e, &length);
    if (!take(e, "unless your opponent trashes") || !cursor_number(&e->read, &n) ||
        !take(e, "card|cards from their hand whenever|when it|they attacks|attack"))
        return false;
    if (!before && !english_duration_read(e, &length)) return false;
    if (noun.reg != REG_COUNT ? noun.reg != REG_IT || e->now.it_owner != WHOSE_OPPONENT
                              : noun.selector.owner != WHOSE_OPPONENT)
        return cursor_refuse(&e->read, "a price that is not for the opponent's cards");
    uint8_t reg = bind_noun_emit(e, &noun);
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
    if (e->read.is_permanent || !cursor_at(&e->read, "?, and gain|gains|cannot|can|will"))
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
    if (!take(e, "none of") || !bind_noun_read(e, NOUN_SUBJECT, &noun) || !take(e, "can") ||
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
    Reading start = english_words_mark(e);
    uint32_t far = e->read.far;
    bool found = false;
    while (!found && !cursor_end(&e->read) && !cursor_at(&e->read, ".")) {
        found = english_duration_read(e, out);
        e->read.now.at++;
    }
    english_words_restore(e, &start);
    e->read.far = far; /* nothing has been read yet */
    return found;
}

/* two -> noun amount "and" noun amount duration, each its own amount ; "give" has been read */
static bool give_two(English *e) {
    uint8_t length = 0, said;
    if (e->read.is_permanent || !duration_ahead(e, &length)) return false;
    for (int i = 0; i < 2; i++) {
        Noun noun;
        Items items = {.count = 0};
        if ((i == 1 && !take(e, "and")) || !bind_noun_read(e, NOUN_CHOICE, &noun) ||
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
    if (cursor_peek(&e->read)->kind == PIECE_SIGNED) return give_to(e);
    Reading start = english_words_mark(e);
    if (give_two(e)) return true;
    if (e->read.refused) return false;
    english_words_back(e, &start);
    int count = in_hand(e, &list[0]) ? 1 : subjects(e, list);
    if (count == 0 || !amount(e, &items)) return false;
    Reading before = english_words_mark(e);
    while (take(e, "and") && amount(e, &items)) before = english_words_mark(e);
    english_words_back(e, &before);
    return tail(e, list, count, &items) && apply_all(e, list, count, &items);
}

/* playing -> "the cost of playing" noun "will be reduced by" NUMBER ; of cards in the hand:
 * what is paid for them, not their cost */
static bool playing(English *e) {
    Noun noun;
    int32_t n;
    if (!e->read.is_permanent || !take(e, "the cost of playing") ||
        !bind_noun_read(e, NOUN_SUBJECT, &noun) || !take(e, "will be reduced by") ||
        !cursor_number(&e->read, &n) || noun.selector.areas != 1 << LP_AREA_HAND)
        return false;
    if (noun.selector.owner != WHOSE_YOU || noun.selector.quantity != QUANTITY_ALL)
        return false;
    english_words_emit(e, (Instr){.op = OP_COST_NEXT,
                                  .x = bind_filter_row(e, &noun.filter),
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
        if (!bind_noun_read(e, NOUN_SUBJECT, &noun) || noun.is_don || !take(e, to) ||
            !cursor_number(&e->read, &n) || !english_duration_of(e, &instr.c))
            return false;
        if (noun.reg == REG_COUNT && noun.has_area) return false; /* they count on the field */
        if (instr.b == STAT_POWER_TO_ZERO && n != 0) return false;
        instr.x = english_words_constant(e, n);
        instr.a = bind_noun_emit(e, &noun);
        english_words_emit(e, instr);
        return true;
    }
    return false;
}

/* owner -> "this Character's" | "that card's" | "the selected card's"
 *        | noun whose last word ends in ' or 's */
static bool possessive(English *e, Noun *out) {
    *out = (Noun){.reg = REG_COUNT};
    if (cursor_own(&e->read)) {
        out->reg = REG_THIS;
        return true;
    }
    if (e->now.it != REG_COUNT && take(e, "that character's|card's")) {
        out->reg = e->now.it;
        return true;
    }
    if (cursor_at(&e->read, "its base|cost|effect|effects") && bind_noun_it(e, out))
        return take(e, "its");
    *out = (Noun){.reg = REG_COUNT};
    if (e->now.selected != REG_COUNT && !bind_noun_several(e, e->now.selected) &&
        !e->now.rival && take(e, "the selected|chosen character's|card's")) {
        out->reg = e->now.selected;
        return true;
    }
    return bind_noun_read(e, NOUN_SUBJECT | NOUN_OWNS, out) && !out->is_don &&
           out->reg == REG_COUNT && !out->has_area;
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
    if (instr.b == STAT_COUNT || !take(e, "to") || !cursor_number(&e->read, &n) ||
        !english_duration_of(e, &instr.c))
        return false;
    instr.x = english_words_constant(e, n);
    instr.a = bind_noun_emit(e, &noun);
    english_words_emit(e, instr);
    return true;
}

/* owners -> [ noun "and" ] owner { "base power and" owner } ; the cards whose number is set */
static int possessives(English *e, Noun *list) {
    Reading start = english_words_mark(e);
    int count = 0;
    if (!possessive(e, &list[0])) {
        english_words_back(e, &start);
        if (!bind_noun_read(e, NOUN_SUBJECT, &list[count++]) || !take(e, "and") ||
            !possessive(e, &list[count]))
            return 0;
    }
    count++;
    Reading before = english_words_mark(e);
    while (count < ENGLISH_NOUNS_MAX && take(e, "base power and") &&
           possessive(e, &list[count])) {
        count++;
        before = english_words_mark(e);
    }
    english_words_back(e, &before);
    return count;
}

/* leader -> [ "the power of" ] owner ( "Leader" | "Leader's power" | "Leader's base power" )
 *         | "the base power of" owner "Leader" : as it is now, or in a permanent effect, which
 * must name the base power, at every moment */
static bool leaders_power(English *e, Number *power) {
    Reading start = english_words_mark(e);
    Selector leader = {.source = REG_COUNT, .areas = LEADER, .quantity = QUANTITY_ALL};
    bool base = take(e, "the base power of");
    if (!base) take(e, "?the ?power ?of");
    bool owned = cursor_owner(&e->read, &leader.owner);
    if (owned && (take(e, "leader's base power") || (base && take(e, "leader")))) {
        power->kind = NUMBER_BASE_POWER_OF;
    } else if (e->read.is_permanent || !owned ||
               !(take(e, "leader's power") || take(e, "leader")) ||
               cursor_at(&e->read, "with|or|and")) {
        english_words_back(e, &start);
        return false;
    }
    if (e->now.holds_that) return cursor_refuse(&e->read, "too many cards to remember");
    power->whose = REG_THAT;
    english_words_emit(
        e, (Instr){.op = OP_SELECT, .a = REG_THAT, .x = builder_selector(e->builder, leader)});
    return true;
}

/* own -> ( "the selected Character's" | "that Character's" ) [ "base" ] "power" */
static bool own_power(English *e, Number *power) {
    Reading start = english_words_mark(e);
    bool clear = e->now.selected == REG_THAT ||
                 (e->now.selected == REG_IT && !e->now.rival && !bind_noun_several(e, REG_IT));
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
    if (e->now.holds_that) cursor_refuse(&e->read, "too many cards to remember");
    power->whose = e->code[e->now.code_count - 1].a = REG_THAT;
}

/* The same for a card that was chosen before. */
static void keep_chosen(English *e, Number *power) {
    const Instr *last = &e->code[e->now.code_count - 1];
    if (last->op == OP_SELECT && last->a == REG_IT)
        keep_attacker(e, power);
    else
        power->whose = bind_filter_kept(e, REG_IT);
}

/* chosen -> "the" [ "base" ] "power of" noun, one card that is chosen for it */
static bool chosen_power(English *e, bool chooses, Number *power) {
    Noun noun;
    Reading start = english_words_mark(e);
    bool base = take(e, "the base power of");
    if (!e->read.is_permanent && (base || take(e, "the power of")) &&
        bind_noun_read(e, NOUN_CHOICE, &noun) && noun.reg == REG_COUNT && !noun.is_don &&
        !noun.has_area && noun.said_count == 1) {
        if (base) power->kind = NUMBER_BASE_POWER_OF;
        power->whose = bind_noun_emit(e, &noun);
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
    Reading start = english_words_mark(e);
    if (own_power(e, &power)) {
        power.whose = e->now.selected;
        if (chooses && power.whose == REG_IT) keep_chosen(e, &power);
    } else if (chooses && !e->read.is_permanent && cursor_own(&e->read)) {
        if (take(e, "base")) power.kind = NUMBER_BASE_POWER_OF;
        if (!take(e, "power")) return false;
        power.whose = REG_THIS;
    } else if (take(e, "the power of") && bind_noun_attacker(e, &attacker)) {
        power.whose = bind_noun_emit(e, &attacker);
        if (chooses) keep_attacker(e, &power);
    } else if (english_words_back(e, &start),
               !e->read.is_permanent &&
                   take(e,
                        "the power of your opponent's attacking leader or character ?card")) {
        Noun noun = {.reg = REG_COUNT,
                     .selector = {.owner = WHOSE_OPPONENT,
                                  .source = REG_COUNT,
                                  .areas = LEADER | CHARACTER,
                                  .quantity = QUANTITY_ALL}};
        said_and(&noun.filter, (SaidTest){.kind = TEST_ATTACKING});
        power.whose = bind_noun_emit(e, &noun);
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
        if (!cursor_number(&e->read, &n)) return false;
        instr.x = english_words_constant(e, n);
    } else if (count == 1 && take(e, "power becomes|become 0")) {
        instr.b = STAT_POWER_TO_ZERO;
        instr.x = english_words_constant(e, 0);
    } else if (count == 1 && take(e, "base cost becomes|become")) {
        instr.b = STAT_BASE_COST;
        if (!cursor_number(&e->read, &n)) return false;
        instr.x = english_words_constant(e, n);
    } else if (count > 0 && take(e, "base power becomes|become")) {
        if (cursor_number(&e->read, &n))
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
        instr.a = bind_noun_emit(e, &list[i]);
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
    Reading start = english_words_mark(e);
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
    Reading start = english_words_mark(e);
    Instr instr = {.op = OP_NEGATE};
    bool its = take(e, "negate its effect|effects");
    if (its || take(e, "negate the effect|effects of") ||
        take(e, "negate all ?of ?the effects of")) {
        Noun list[ENGLISH_NOUNS_MAX];
        int count = its ? bind_noun_it(e, &list[0]) : nouns(e, true, list);
        if (count == 0 || list[0].is_don) return false;
        bool said = english_duration_of(e, &instr.c);
        uint32_t first = e->now.code_count;
        for (int i = 0; i < count; i++) {
            if (list[i].is_don) return false;
            instr.a = bind_noun_emit(e, &list[i]);
            english_words_emit(e, instr);
        }
        if (count > 1) e->now.it = REG_COUNT; /* which of them "it" is, is not clear */
        return said || (count == 1 && negate_and(e, first));
    }
    if (e->read.is_permanent && bind_noun_read(e, NOUN_SUBJECT, &noun) && !noun.is_don &&
        take(e, "have their effects negated")) {
        instr.a = bind_noun_emit(e, &noun);
        english_words_emit(e, instr);
        return true;
    }
    english_words_back(e, &start);
    instr = (Instr){.op = OP_NEGATE_TIMING};
    bool owned = cursor_owner(&e->read, &instr.a);
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
    if (cursor_at(&e->read, "card|cards in your hand"))
        e->read.now.at++; /* all of them, of which no more is said */
    else if (!bind_noun_filter(e, &out->filter))
        return false;
    bool placed = take(e, "in your hand");
    if (placed) bind_filter_exception(e, &out->filter);
    return owned || placed;
}

/* value -> ( [ "a" ] SIGNED "Counter" | [ "a" ] "Counter" [ "value" ] [ "of" ] SIGNED ) */
static bool counter_value(English *e, int32_t *n) {
    Reading start = english_words_mark(e);
    take(e, "?a");
    if (cursor_signed(&e->read, n) && take(e, "counter")) return *n > 0;
    english_words_back(e, &start);
    if (take(e, "?a counter ?value ?of") && cursor_signed(&e->read, n)) return *n > 0;
    english_words_back(e, &start);
    return false;
}

/* becomes -> "the Counter of" held "becomes" SIGNED ; no more than a value that is given, as no
 * card prints more */
static bool counter_becomes(English *e) {
    Noun noun;
    int32_t n;
    if (!e->read.is_permanent || !take(e, "the counter of") || !held(e, &noun) ||
        !take(e, "becomes|become") || !cursor_signed(&e->read, &n) || n < COUNTER_MAX ||
        !cursor_at(&e->read, "."))
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
    if (!e->read.is_permanent || !held(e, &noun)) return false;
    /* a Character may have one, and "gain" could add to it */
    const SaidTest *kind = &noun.filter.at[0];
    bool none = noun.filter.count > 0 && kind->kind == TEST_CATEGORY && !kind->or_next &&
                !(kind->operand & 1 << LP_CATEGORY_CHARACTER);
    if (!take(e, none ? "have|gain" : "have") || !counter_value(e, &n)) return false;
    if (!take(e, ", according to the rules") && !cursor_at(&e->read, ".")) return false;
    Items items = {.count = 0};
    add(&items, (Instr){.op = OP_MODIFY, .b = STAT_COUNTER, .x = english_words_constant(e, n)},
        n);
    return apply(e, &noun, &items);
}

/* next -> "the next time you play" body "from your hand" duration ", the cost will be reduced
 *         by" NUMBER */
static bool next_time(English *e) {
    SaidFilter filter = {0};
    Instr instr = {.op = OP_COST_NEXT};
    int32_t n;
    bool activates = take(e, "the next time you activate");
    if ((!activates && !take(e, "the next time you play")) || !bind_noun_filter(e, &filter) ||
        (filter.at[0].operand == 1 << LP_CATEGORY_EVENT) != activates ||
        !take(e, "from your hand") || !english_duration_of(e, &instr.c) ||
        !take(e, ", the cost will be reduced by") || !cursor_number(&e->read, &n))
        return false;
    instr.x = bind_filter_row(e, &filter);
    instr.y = english_words_constant(e, -n);
    english_words_emit(e, instr);
    return true;
}

/* An ability holds in the hand or on the field: both would need two abilities. */
static bool in_one_area(English *e, uint8_t before, bool is_first) {
    bool same = !((before ^ e->ability->flags) & ABILITY_IN_HAND);
    return is_first || same ||
           cursor_refuse(&e->read, "one part is about the hand and another is not");
}

/* continuous -> one of the rules above */
bool english_continuous_read(English *e) {
    static bool (*const rules[])(English *) = {
        english_ban_read, next_time, counters, counter_becomes, playing, price,
        freeze_either,    none_of,   give,     set_number,      set_of,  negate,
        becomes,          statement};
    Reading start = english_words_mark(e);
    uint8_t flags = e->ability->flags;
    if (e->read.now.actor != WHOSE_YOU) return false;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        e->ability->flags = flags & (uint8_t)~ABILITY_IN_HAND;
        if (rules[i](e)) return in_one_area(e, flags, start.code_count == 0);
        english_words_back(e, &start);
        if (e->read.refused) return false;
    }
    e->ability->flags = flags;
    return false;
}
