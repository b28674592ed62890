/* Cards as a text names them: how many, whose, what they are, where they are; and cards named
 * before. */
#include <string.h>

#include "compiler/english_internal.h"
#include "effect/tables.h"

enum {
    DECK = 1 << LP_AREA_DECK,
    HAND = 1 << LP_AREA_HAND,
    TRASH = 1 << LP_AREA_TRASH,
    LEADER = 1 << LP_AREA_LEADER,
    CHARACTER = 1 << LP_AREA_CHARACTER,
    STAGE = 1 << LP_AREA_STAGE,
    LIFE = 1 << LP_AREA_LIFE,
    FIELD = CHARACTER | STAGE, /* what of it can be moved elsewhere: not the Leader */
    IS_LEADER = 1 << LP_CATEGORY_LEADER,
    IS_CHARACTER = 1 << LP_CATEGORY_CHARACTER,
    IS_EVENT = 1 << LP_CATEGORY_EVENT,
    IS_STAGE = 1 << LP_CATEGORY_STAGE,
    ANYWHERE = 0xFFFF
};

/* --- Cards that were named before ------------------------------------------------------- */

/* Words that name cards again, and what they need. */
typedef enum Again { AGAIN_IT, AGAIN_SELECTED, AGAIN_REVEALED, AGAIN_PAID, AGAIN_REST } Again;

static const struct {
    const char *words;
    uint8_t what;
    bool is_one;   /* said about one card */
    uint8_t heads; /* what the cards are called; 0: no more than cards */
    uint8_t by;    /* OpCode: what was done to them; 0: that is not said */
} agains[] = {
    {"that leader or character", AGAIN_IT, true, IS_LEADER | IS_CHARACTER, 0},
    {"that card", AGAIN_IT, true, 0, 0},
    {"that character", AGAIN_IT, true, IS_CHARACTER, 0},
    {"that leader", AGAIN_IT, true, IS_LEADER, 0},
    {"that stage", AGAIN_IT, true, IS_STAGE, 0},
    {"those cards", AGAIN_IT, false, 0, 0},
    {"those characters", AGAIN_IT, false, IS_CHARACTER, 0},
    {"the ?1 character played by|with this effect", AGAIN_IT, true, IS_CHARACTER, OP_PLAY},
    {"the characters played by|with this effect", AGAIN_IT, false, IS_CHARACTER, OP_PLAY},
    {"the k.o.'d card|character", AGAIN_IT, true, 0, OP_KO},
    {"the rested character", AGAIN_IT, true, IS_CHARACTER, OP_REST},
    {"the rested characters", AGAIN_IT, false, IS_CHARACTER, OP_REST},
    {"it", AGAIN_IT, true, 0, 0},
    {"them|they", AGAIN_IT, false, 0, 0},
    {"the selected leader or character", AGAIN_SELECTED, true, IS_LEADER | IS_CHARACTER, 0},
    {"the selected|chosen card", AGAIN_SELECTED, true, 0, 0},
    {"the selected|chosen character", AGAIN_SELECTED, true, IS_CHARACTER, 0},
    {"the selected|chosen leader", AGAIN_SELECTED, true, IS_LEADER, 0},
    {"the selected cards", AGAIN_SELECTED, false, 0, 0},
    {"the selected characters", AGAIN_SELECTED, false, IS_CHARACTER, 0},
    {"the revealed card", AGAIN_REVEALED, true, 0, 0},
    {"the revealed cards", AGAIN_REVEALED, false, 0, 0},
    {"the trashed card|character", AGAIN_PAID, true, 0, OP_TRASH},
    {"the trashed cards", AGAIN_PAID, false, 0, OP_TRASH},
    {"the returned card|character", AGAIN_PAID, true, 0, OP_TO_HAND},
    {"the card given these don!! cards", AGAIN_PAID, false, 0, 0},
    {"the rest", AGAIN_REST, false, 0, 0},
    {"the remaining cards", AGAIN_REST, false, 0, 0},
};

bool english_noun_several(const English *e, uint8_t reg) {
    if (reg == REG_PAID) return e->now.paid_many;
    if (reg == REG_LOOKED) return e->now.looked_many;
    return reg == REG_IT && (e->now.many || e->now.it_count > 1);
}

/* Is what was chosen last meant, and it alone? "That Character" is none of the cards that were
 * trashed from the hand since, and of two that were chosen in one sentence it could be
 * either. */
static bool is_clear(const English *e, uint8_t heads) {
    if (e->now.supposed & heads) return false;
    if (!heads) return !e->now.rival;
    return (e->now.it_heads & heads) && !(e->now.rival & heads);
}

static uint8_t register_of(const English *e, Again what) {
    switch (what) {
    case AGAIN_IT: return e->now.it;
    case AGAIN_SELECTED: return e->now.selected;
    case AGAIN_REVEALED: return e->now.revealed;
    case AGAIN_PAID: return e->now.paid;
    default: return e->now.has_rest ? REG_LOOKED : REG_COUNT;
    }
}

/* Was this done to the cards of the register since they were chosen? */
static bool was_done_to(const English *e, uint8_t reg, uint8_t op) {
    for (uint32_t i = e->now.code_count; i > 0; i--) {
        const Instr *instr = &e->code[i - 1];
        if (instr->a != reg) continue;
        if (instr->op == op || instr->op == OP_SELECT) return instr->op == op;
    }
    return false;
}

bool english_noun_was_played(const English *e, uint8_t reg) {
    return was_done_to(e, reg, OP_PLAY);
}

/* Was this done to the cards of the register, by the effect or as its cost? */
static bool was_done(const English *e, uint8_t reg, uint8_t op) {
    if (op == OP_KO && reg == REG_EVENT)
        return e->event_count == 1 && e->events[0].timing == TIMING_KO;
    if (op == OP_PLAY || op == OP_REST || op == OP_KO) return was_done_to(e, reg, op);
    return e->now.paid_by == op;
}

/* this -> "this card" | "this Character" [ "card" ] … as the card is */
bool english_noun_this(English *e) {
    static const char *const nouns[] = {
        [LP_CATEGORY_LEADER] = "this leader",
        [LP_CATEGORY_CHARACTER] = "this character",
        [LP_CATEGORY_STAGE] = "this stage",
    };
    if (take(e, "this card")) return true;
    unsigned category = e->card->category;
    return category != LP_CATEGORY_EVENT && take(e, nouns[category]) && take(e, "?card");
}

/* "this Character with a cost of 6 or more", which a cost may ask for: a choice among this card
 * alone, so that a card that does not fit cannot pay it. */
static bool this_such(English *e, Noun *out) {
    Reading start = e->now;
    static const uint16_t own[] = {[LP_CATEGORY_LEADER] = LEADER,
                                   [LP_CATEGORY_CHARACTER] = CHARACTER,
                                   [LP_CATEGORY_STAGE] = STAGE};
    unsigned category = e->card->category;
    if (!e->in_cost || category == LP_CATEGORY_EVENT || !english_noun_this(e) ||
        !take(e, "with") || !english_filter_measure(e, &out->filter)) {
        out->filter = (Filtering){0};
        english_words_back(e, &start);
        return false;
    }
    english_filter_first(&out->filter, (Test){.kind = TEST_IN, .operand = REG_THIS});
    out->selector.owner = WHOSE_YOU;
    out->selector.areas = own[category];
    out->selector.count = english_words_constant(e, 1);
    return out->has_owner = out->has_count = true;
}

/* again -> "this" NOUN | "it" | "that card" | "the selected card" | "the rest" … */
static bool reference(English *e, Noun *out) {
    Reading start = e->now;
    if (english_noun_this(e)) {
        out->reg = REG_THIS;
        return e->now.named_this = true;
    }
    if (english_words_at(e, "it is your")) return false; /* "if it is your turn" */
    if (take(e, "the opponent's character you battled with")) {
        out->reg = REG_BATTLED;
        return true;
    }
    for (size_t i = 0; i < sizeof agains / sizeof agains[0]; i++) {
        if (!take(e, agains[i].words)) continue;
        out->reg = register_of(e, (Again)agains[i].what);
        bool one = agains[i].is_one && english_noun_several(e, out->reg);
        if (agains[i].by && !was_done(e, out->reg, agains[i].by)) out->reg = REG_COUNT;
        bool chosen = agains[i].what <= AGAIN_SELECTED && out->reg == REG_IT;
        if (chosen && !one && !is_clear(e, agains[i].heads)) out->reg = REG_COUNT;
        if (chosen && !agains[i].is_one && e->now.with_this) out->reg = REG_COUNT;
        /* "If your opponent has a Character with …, K.O. it" is about that one. */
        bool meant = agains[i].what == AGAIN_IT && out->reg != REG_LOOKED;
        bool is_it = text_equal(text_of(agains[i].words), SLICE("it"));
        if (meant && e->now.supposed && is_it) out->reg = REG_COUNT;
        /* "Rest A. Then, this Character gains B. Then, it gains C": which of the two? */
        bool other = out->reg == REG_IT || out->reg == REG_EVENT;
        if (other && e->now.named_this && is_it) out->reg = REG_COUNT;
        if (out->reg != REG_COUNT && !one) return true;
        english_words_back(e, &start);
        if (one) english_words_refuse(e, "one of all those cards is meant, and not said which");
        return false;
    }
    return false;
}

bool english_noun_it(English *e, Noun *out) {
    *out = (Noun){.reg = e->now.it};
    bool clear = e->now.it == REG_IT && !e->now.many && e->now.it_count == 1 && !e->now.rival &&
                 !e->now.supposed && !e->now.named_this;
    return clear;
}

/* --- How many and whose ----------------------------------------------------------------- */

bool english_noun_owner(English *e, uint8_t *whose) {
    if (take(e, "your|the|an opponent's") || take(e, "opponent's"))
        *whose = WHOSE_OPPONENT;
    else if (take(e, "your"))
        *whose = WHOSE_YOU;
    else if (e->is_each && take(e, "their"))
        *whose = e->now.actor;
    else if ((e->now.actor == WHOSE_OPPONENT || e->now.last_may == WHOSE_OPPONENT) &&
             take(e, "their"))
        *whose = WHOSE_OPPONENT;
    else
        return false;
    return true;
}

/* Whose card the event is about; EACH: it may be either's. */
static uint8_t event_owner(const English *e) {
    uint8_t owner = WHOSE_COUNT;
    for (uint32_t i = 0; i < e->event_count; i++) {
        uint8_t subject = e->events[i].subject;
        uint8_t one = subject == SUBJECT_OPPONENTS ? WHOSE_OPPONENT
                      : subject == SUBJECT_ANY     ? WHOSE_EACH
                                                   : WHOSE_YOU;
        owner = owner == WHOSE_COUNT || owner == one ? one : WHOSE_EACH;
    }
    return owner == WHOSE_COUNT ? WHOSE_EACH : owner;
}

uint8_t english_noun_whose(const English *e, const Noun *noun) {
    switch (noun->reg) {
    case REG_COUNT:
        return noun->selector.source == REG_LOOKED ? e->now.looked_of : noun->selector.owner;
    case REG_THIS: return WHOSE_YOU;
    case REG_IT: return e->now.it_owner;
    case REG_LOOKED: return e->now.looked_of;
    case REG_PAID: return e->now.paid_owner;
    case REG_EVENT: return event_owner(e);
    default: return WHOSE_EACH;
    }
}

static void set_count(English *e, Noun *out, Quantity quantity, int32_t n) {
    out->selector.quantity = (uint8_t)quantity;
    out->selector.count = english_words_constant(e, n);
    out->said_count = n;
    out->has_count = true;
}

/* quantity -> "up to" [ "a total of" ] NUMBER [ "total" ] [ "of" ] | "a total of up to" NUMBER
 *           | [ "a total of" ] NUMBER [ "or more" ] [ "total" ] [ "of" ] | "all" [ "of" ]
 *           | "any number of" */
static bool quantity(English *e, Noun *out) {
    int32_t n;
    Reading start = e->now;
    if (take(e, "a total of up to") || take(e, "up to ?a ?total ?of")) {
        if (english_words_number(e, &n)) {
            set_count(e, out, QUANTITY_UP_TO, n);
            out->is_total = english_words_since(e, start.at, "total");
            take(e, "?total ?of");
            return !english_words_at(e, "each") || (english_words_back(e, &start), false);
        }
    } else if (take(e, "any number of")) {
        set_count(e, out, QUANTITY_ANY, 0);
        return true;
    } else if (take(e, "all ?of")) {
        set_count(e, out, QUANTITY_ALL, 0);
        return true;
    } else if ((out->is_total = take(e, "a total of"), english_words_number(e, &n))) {
        bool more = take(e, "or more");
        set_count(e, out, more ? QUANTITY_AT_LEAST : QUANTITY_EXACTLY, n);
        take(e, "?total ?of");
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* --- What ------------------------------------------------------------------------------- */

static const struct {
    const char *words;
    uint8_t heads; /* categories */
    uint8_t areas; /* on the field; 0: Life or DON!! */
} head_words[] = {
    {"leader or|and character card|cards", IS_LEADER | IS_CHARACTER, LEADER | CHARACTER},
    {"leader|leaders or|and character|characters", IS_LEADER | IS_CHARACTER,
     LEADER | CHARACTER},
    {"leader or stage ?card|cards", IS_LEADER | IS_STAGE, LEADER | STAGE},
    {"character or stage ?card|cards", IS_CHARACTER | IS_STAGE, CHARACTER | STAGE},
    {"event or stage card|cards", IS_EVENT | IS_STAGE, 0},
    {"character|characters ?card|cards", IS_CHARACTER, CHARACTER},
    {"leader|leaders ?card|cards", IS_LEADER, LEADER},
    {"event|events ?card|cards", IS_EVENT, 0},
    {"stage|stages ?card|cards", IS_STAGE, STAGE},
    {"card|cards|card(s)", 0, LEADER | CHARACTER | STAGE},
};

/* One of the alternatives of a noun. */
typedef struct Term {
    Filtering filter;
    uint8_t heads, areas;
    bool has_head, is_named, is_don, is_life, is_other;
    bool is_plural;  /* "Characters", "cards" */
    bool on_field;   /* "Character", not "Character card": it has been played */
    bool is_unowned; /* a number comes before it and no owner, though one was said before */
    uint8_t don;
    uint32_t adjectives; /* this many tests of the filter come before or are in the noun */
} Term;

/* don -> [ "active" | "rested" | "currently given" | "given" ] "DON!!" "card" */
static bool don_head(English *e, Term *out) {
    Reading start = e->now;
    out->don = take(e, "active")             ? DON_IS_ACTIVE
               : take(e, "rested")           ? DON_IS_RESTED
               : take(e, "?currently given") ? DON_IS_GIVEN
                                             : DON_ANY;
    if (take(e, "don!! card|cards")) {
        if (out->don == DON_ANY && take(e, "given")) out->don = DON_IS_GIVEN;
        out->is_don = out->has_head = true;
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* The heads of owners: "Characters' base power", "your Leader's base power". */
static const struct {
    const char *words;
    uint8_t heads, areas;
} owner_heads[] = {
    {"leader or|and character cards'", IS_LEADER | IS_CHARACTER, LEADER | CHARACTER},
    {"character cards'", IS_CHARACTER, CHARACTER},
    {"character's|characters'", IS_CHARACTER, CHARACTER},
    {"leader's", IS_LEADER, LEADER},
    {"card's|cards'", 0, LEADER | CHARACTER | STAGE},
};

static bool owner_head(English *e, Term *out) {
    for (size_t i = 0; i < sizeof owner_heads / sizeof owner_heads[0]; i++) {
        if (!take(e, owner_heads[i].words)) continue;
        Slice last = e->pieces->at[e->now.at - 1].text;
        out->heads = owner_heads[i].heads;
        out->areas = owner_heads[i].areas;
        out->has_head = true;
        out->is_plural = text_ends_with(last, SLICE("s'"));
        e->owns = false;
        return true;
    }
    return false;
}

static bool head(English *e, Term *out) {
    if (e->owns) return owner_head(e, out);
    if (take(e, "life card|cards")) {
        out->is_life = out->has_head = true;
        return true;
    }
    for (size_t i = 0; i < sizeof head_words / sizeof head_words[0]; i++) {
        if (!take(e, head_words[i].words)) continue;
        out->heads = head_words[i].heads;
        out->areas = head_words[i].areas;
        out->has_head = true;
        Slice last = e->pieces->at[e->now.at - 1].text;
        out->is_plural = text_ends_with(last, SLICE("s"));
        out->on_field = out->heads == IS_CHARACTER && !text_starts_with(last, SLICE("card"));
        return true;
    }
    return false;
}

/* too -> "that is equal to or less than" count ; a second bound on the cost just said */
static void bound_too(English *e, Filtering *out) {
    Reading start = e->now;
    uint16_t number;
    Test last = out->at[out->count - 1];
    if (last.kind == TEST_COST && take(e, "that is equal to or less than") &&
        english_number_count(e, &number)) {
        last.compare = CMP_LE;
        last.operand = number;
        english_filter_and(out, last);
        return;
    }
    english_words_back(e, &start);
}

/* extreme -> "the" ( "lowest" | "highest" ) ( "cost" | "power" ) */
static bool says_extreme(English *e) {
    static const struct {
        const char *words;
        uint8_t kind;
    } extremes[] = {{"the lowest cost", NUMBER_LOWEST_COST},
                    {"the highest cost", NUMBER_HIGHEST_COST},
                    {"the lowest power", NUMBER_LOWEST_POWER},
                    {"the highest power", NUMBER_HIGHEST_POWER}};
    for (size_t i = 0; i < sizeof extremes / sizeof extremes[0]; i++) {
        if (!e->in_choice || e->extreme || !take(e, extremes[i].words)) continue;
        e->extreme = extremes[i].kind;
        return true;
    }
    return false;
}

/* or -> "or" [ "with" ] measure, of the measure that is the filter from `before` on; without
 * "with" only where it is the one measure: "with A and B or C" has two readings */
static void or_measure(English *e, Filtering *out, uint32_t before, bool is_only) {
    Reading start = e->now;
    Filtering more = {0};
    bool again = take(e, "or with");
    if ((again || (is_only && take(e, "or"))) && english_filter_measure(e, &more) &&
        more.count == 1 && out->count == before + 1 &&
        (again || !english_words_at(e, "and|with|character|characters|card|cards|leader"))) {
        english_filter_or(out, more.at[0]);
        return;
    }
    english_words_back(e, &start);
}

/* with -> "with" ( extreme | measure ) { [ "and" ] [ "with" ] measure } [ or ] */
static bool with(English *e, Term *out, uint8_t *flags, bool *any_with) {
    Reading start = e->now;
    bool joined = *any_with ? take(e, "and ?with") || take(e, "with") : take(e, "?and with");
    bool has = !joined && take(e, "?and that has|have");
    joined = joined || has;
    uint8_t group = *flags;
    if (!joined) return false;
    if (e->extreme || (says_extreme(e) && *any_with)) /* the lowest of all, or of those? */
        return english_words_refuse(e, "ambiguous: the lowest of which cards?");
    if (e->extreme) return *any_with = true;
    if (english_filter_group(e, &out->filter, &group)) {
        *flags = group;
        *any_with = true;
        return true;
    }
    uint32_t before = out->filter.count;
    if (!english_filter_measure(e, &out->filter)) {
        out->filter.count = before;
        english_words_back(e, &start);
        return false;
    }
    bound_too(e, &out->filter);
    or_measure(e, &out->filter, before, !*any_with || has);
    *any_with = true;
    return true;
}

/* In a list of Leader and Characters a cost speaks of the Characters, because a Leader has none
 * (CR 2-7-5). */
static void cost_of_characters(Term *out, uint32_t from) {
    if (out->heads != (IS_LEADER | IS_CHARACTER) || out->is_named) return;
    for (uint32_t i = from; i < out->filter.count; i++) {
        Test test = out->filter.at[i];
        if (test.kind != TEST_COST && test.kind != TEST_BASE_COST) continue;
        if (i > 0 && out->filter.at[i - 1].or_next) continue;
        if (out->filter.count == FILTER_TESTS_MAX) {
            out->filter.is_full = true;
            return;
        }
        memmove(&out->filter.at[i + 1], &out->filter.at[i],
                (out->filter.count - i) * sizeof out->filter.at[0]);
        out->filter.at[i] = (Test){.kind = TEST_CATEGORY, .operand = IS_LEADER, .or_next = 1};
        out->filter.count++;
        i++;
    }
}

/* posts -> { with | exception } */
static void posts(English *e, Term *out, uint8_t *flags, bool *any_with) {
    uint32_t from = out->filter.count;
    for (;;) {
        if (with(e, out, flags, any_with)) continue;
        Reading before = e->now;
        if (*any_with && take(e, "and") && english_filter_exception(e, &out->filter)) continue;
        english_words_back(e, &before);
        if (!english_filter_exception(e, &out->filter)) break;
    }
    cost_of_characters(out, from);
}

/* term -> { "other" | adjective } [ head [ NAME ] ] posts */
static bool term(English *e, Term *out, uint8_t *flags) {
    bool any_with = false;
    *out = (Term){.areas = LEADER | CHARACTER | STAGE};
    if (don_head(e, out)) return true;
    for (;;) {
        if (!out->is_other && !english_words_at(e, "other than") && take(e, "other|another")) {
            out->is_other = true;
            continue;
        }
        Reading before = e->now;
        if (don_head(e, out)) return out->filter.count == 0 && !out->is_other;
        english_words_back(e, &before);
        if (head(e, out)) break;
        if (!english_filter_adjective(e, &out->filter, &out->is_named)) break;
    }
    if (!out->has_head && !out->is_named) return false;
    if (out->has_head && !out->is_named && out->heads &&
        english_words_peek(e)->kind == PIECE_BRACKET)
        out->is_named = english_filter_names(e, &out->filter);
    out->adjectives = out->filter.count;
    posts(e, out, flags, &any_with);
    return true;
}

/* --- Where ------------------------------------------------------------------------------ */

static const struct {
    const char *words;
    uint16_t areas;
} areas_said[] = {
    {"hand and field", HAND | FIELD}, /* of a total */
    {"hand and your|their field", HAND | FIELD},
    {"hand and / or ?your|their field", HAND | FIELD},
    {"field and hand", HAND | FIELD},
    {"field and your|their hand", HAND | FIELD},
    {"hand or field", HAND | FIELD},
    {"hand or ?from your|their field", HAND | FIELD},
    {"field or hand", HAND | FIELD},
    {"field or ?from your|their hand", HAND | FIELD},
    {"hand or trash", HAND | TRASH},
    {"hand or ?from your|their trash", HAND | TRASH},
    {"trash or hand", HAND | TRASH},
    {"hand", HAND},
    {"trash", TRASH},
    {"deck", DECK},
    {"life area", LIFE},
};

static const struct {
    const char *words;
    uint8_t place;
} places[] = {
    {"from the top or bottom of", PLACE_TOP_OR_BOTTOM},
    {"from the top of", PLACE_TOP},
    {"from the bottom of", PLACE_BOTTOM},
};

/* stack -> "from the" ( "top" | "bottom" | "top or bottom" ) "of" owner
 *          ( "deck" | "Life cards" ) */
static bool stack(English *e, Noun *out) {
    uint8_t owner;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (!take(e, places[i].words)) continue;
        if (take(e, "your or your opponent's")) {
            owner = WHOSE_EACH;
            if (out->said_count != 1)
                return english_words_refuse(e, "several cards of one player or of both");
        } else if (take(e, "each of your and your opponent's")) {
            owner = WHOSE_EACH;
            if (out->selector.quantity != QUANTITY_EXACTLY)
                return english_words_refuse(e, "a number of cards that is chosen for each");
            out->selector.quantity = QUANTITY_ALL;
        } else if (!english_noun_owner(e, &owner)) {
            return false;
        }
        out->selector.areas = take(e, "life card|cards|area") ? LIFE
                              : take(e, "deck")               ? DECK
                                                              : 0;
        out->selector.place = places[i].place;
        out->selector.owner = owner;
        return out->selector.areas != 0;
    }
    return false;
}

/* "Your opponent's 2 cards from the top of your deck": whose are they? */
static bool owners_agree(const Noun *noun, const Noun *placed) {
    return !noun->has_owner || noun->selector.owner == placed->selector.owner;
}

/* area -> stack | ( "from" | "in" ) owner ( "hand" | "trash" … )
 *       | ( "on" | "from" ) owner "field"
 *       | [ "from" ] "among them", the cards that are looked at */
static bool area(English *e, Noun *out) {
    Reading start = e->now;
    uint8_t owner;
    Noun stacked = *out;
    if (out->has_area || out->has_field) return false; /* cards are in one place */
    if (stack(e, &stacked) && owners_agree(out, &stacked)) {
        *out = stacked;
        return out->has_area = true;
    }
    if (e->refused) return false;
    english_words_back(e, &start);
    if (e->now.is_looking && !out->has_owner &&
        (take(e, "?from among them|those") || take(e, "?from among the revealed cards"))) {
        out->selector.source = REG_LOOKED;
        return out->has_field = true; /* no other place is said */
    }
    if (take(e, "on|from") && english_noun_owner(e, &owner) && take(e, "field") &&
        !english_words_at(e, "or|and ?from ?your|their hand") &&
        !(out->has_owner && out->selector.owner != owner)) {
        out->selector.owner = owner;
        return out->has_owner = out->has_field = true;
    }
    english_words_back(e, &start);
    if (take(e, "from|in") && english_noun_owner(e, &owner)) {
        for (size_t i = 0; i < sizeof areas_said / sizeof areas_said[0]; i++) {
            bool both = text_find(text_of(areas_said[i].words), SLICE(" and ")) <
                        text_of(areas_said[i].words).size;
            if ((both && !out->is_total) || !take(e, areas_said[i].words)) continue;
            if (out->has_owner && out->selector.owner != owner) break;
            out->selector.areas = areas_said[i].areas;
            out->selector.owner = owner;
            /* Nobody may look at Life cards, so one is taken from the top (CR 3-10-3). */
            if (areas_said[i].areas == LIFE) out->selector.place = PLACE_TOP;
            out->in_life = areas_said[i].areas == LIFE;
            return out->has_area = true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* --- Putting it together ---------------------------------------------------------------- */

static bool says_amount(const Filtering *f) {
    for (uint32_t i = 0; i < f->count; i++)
        if (f->at[i].kind >= TEST_COUNTER && f->at[i].kind <= TEST_BASE_POWER) return true;
    return false;
}

/* Does it say no more than numbers? */
static bool only_amounts(const Filtering *f) {
    for (uint32_t i = 0; i < f->count; i++)
        if (f->at[i].kind < TEST_COUNTER || f->at[i].kind > TEST_BASE_POWER) return false;
    return true;
}

static bool says(const Filtering *f, TestKind kind) {
    for (uint32_t i = 0; i < f->count; i++)
        if (f->at[i].kind == kind) return true;
    return false;
}

static void heads_test(Term *t, bool is_anywhere) {
    if (t->heads && is_anywhere)
        english_filter_first(&t->filter, (Test){.kind = TEST_CATEGORY, .operand = t->heads});
}

/* What follows the last of several alternatives and has a number applies to all. */
static void share_amounts(Term *first, const Term *last) {
    for (uint32_t i = 0; i < last->filter.count; i++) {
        const Test *t = &last->filter.at[i];
        if (t->kind >= TEST_COUNTER && t->kind <= TEST_BASE_POWER)
            english_filter_and(&first->filter, *t);
    }
}

/* alternative -> "or" [ "up to" NUMBER | NUMBER ] term, as many as before and as free ;
 * `named`: after a name alone */
static bool alternative(English *e, const Noun *noun, bool named, Term *out, uint8_t *flags) {
    Reading start = e->now;
    Noun again = {.reg = REG_COUNT};
    if (take(e, "or")) {
        bool counted = quantity(e, &again);
        /* "a [N] or a {T} type Character": the article is said again */
        bool article = named && !counted && !noun->has_count && take(e, "a|an");
        uint8_t owner = noun->selector.owner;
        bool owned = noun->has_owner && english_noun_owner(e, &owner);
        if (owned && owner != noun->selector.owner) {
            english_words_back(e, &start);
            return false;
        }
        bool same = !counted ||
                    (again.selector.quantity == noun->selector.quantity &&
                     again.selector.count == noun->selector.count) ||
                    (again.selector.quantity == QUANTITY_EXACTLY &&
                     again.selector.count == noun->selector.count);
        if (same && !english_words_at(e, "of") && term(e, out, flags) && !out->is_don &&
            !out->is_life && !(article && !out->has_head)) {
            out->is_unowned = counted && noun->has_owner && !owned && !out->is_named;
            return true;
        }
    }
    english_words_back(e, &start);
    return false;
}

/* Where the cards of a term are, if its place is not said: a name alone is any card. */
static unsigned term_areas(const Term *t) {
    return t->is_named && !t->heads ? LEADER | CHARACTER | STAGE : t->areas;
}

/* The same for "other than …". */
static void share_exceptions(Term *first, const Term *last) {
    for (uint32_t i = 0; i < last->filter.count; i++) {
        const Test *t = &last->filter.at[i];
        if (t->negated && (t->kind == TEST_NAME || t->kind == TEST_IN))
            english_filter_and(&first->filter, *t);
    }
}

/* "{A} type Characters or Stages", "rested [N] or Characters": what comes before the first may
 * apply to both. "{A} type Characters or [N]" has the name alone, but "rested Characters or
 * [N]" may mean a rested one. */
static bool shares_adjective(const Term *a, const Term *b) {
    Filtering before = a->filter;
    before.count = a->adjectives;
    bool says_more = false; /* a colour is refused in any case: join_terms */
    for (uint32_t i = 0; i < before.count; i++)
        says_more |=
            before.at[i].kind != TEST_COLOR && (before.at[i].kind != TEST_NAME || a->has_head);
    if (!says_more) return false;
    /* "{A} type cards or cards with …": the noun is said again for what is said about it
     * alone. */
    if (b->has_head && a->heads == b->heads && b->filter.count) return false;
    /* "{A} type card or Event": an Event of that type is such a card anyway. */
    if (a->has_head && !a->heads && !a->is_named && b->heads && b->adjectives == 0)
        return false;
    if (!b->is_named) return b->adjectives == 0;
    return says(&before, TEST_RESTED) || says(&before, TEST_ACTIVE) ||
           says(&before, TEST_ATTACKING) || says(&before, TEST_KEYWORD);
}

/* "Characters other than this Character or Leader" may be neither of them. */
static bool excepts_both(const Term *a, const Term *b) {
    return b->has_head && b->filter.count == 0 && a->filter.count > a->adjectives &&
           a->filter.at[a->filter.count - 1].negated;
}

/* "Characters or Stages with a [Trigger]": what follows the second may apply to both. (Numbers
 * and exceptions do: join_terms.) */
static bool shares_post(const Term *a, const Term *b) {
    bool again = b->has_head && a->heads == b->heads && a->adjectives;
    if (!a->has_head || again || a->filter.count > a->adjectives) return false;
    for (uint32_t i = b->adjectives; i < b->filter.count; i++) {
        const Test *t = &b->filter.at[i];
        bool amount = t->kind >= TEST_COUNTER && t->kind <= TEST_BASE_POWER;
        bool exception = t->negated && (t->kind == TEST_NAME || t->kind == TEST_IN);
        if (!amount && !exception) return true;
    }
    return false;
}

/* "Rested Characters or Stages": the state applies to both, as both are named the same way. */
static void share_state(const Term *a, Term *b) {
    if (a->is_plural && b->is_plural && a->filter.count == 1 && b->filter.count == 0 &&
        a->filter.at[0].kind == TEST_RESTED && a->on_field && b->heads == IS_STAGE) {
        b->filter = a->filter;
        b->adjectives = a->adjectives;
    }
}

/* `apart`: the second has a number of its own, so each says all that applies to it. */
static bool join_terms(English *e, Noun *out, Term *a, Term *b, bool apart) {
    bool on_field = !out->has_area && out->selector.source == REG_COUNT;
    if (says(&a->filter, TEST_COLOR) && !says(&b->filter, TEST_COLOR))
        return english_words_refuse(e, "ambiguous: does the colour apply to both?");
    if (says_amount(&b->filter) && !says_amount(&a->filter) && !apart) {
        /* "Characters or Stages with a cost of 3 or less": as in "Character or Stage cards" */
        bool bare = a->is_plural && b->is_plural && a->on_field && b->heads == IS_STAGE &&
                    a->filter.count == 0;
        if (!bare && a->heads && b->heads && a->heads != b->heads)
            return english_words_refuse(e, "ambiguous: does the number apply to both?");
        if (!bare && only_amounts(&b->filter)) /* "{A} type Characters or Characters with …" */
            return english_words_refuse(e, "ambiguous: does the number apply to both?");
        share_amounts(a, b);
    }
    if (!apart) share_exceptions(a, b);
    unsigned areas = term_areas(a) | term_areas(b);
    bool differ = out->is_mixed = a->heads != b->heads;
    /* "Your Leader or {T} type Characters": the type is that of the Characters */
    bool leader = on_field && a->heads == IS_LEADER && a->filter.count == 0 && !a->is_named &&
                  b->heads == IS_CHARACTER && b->filter.count > 0;
    heads_test(a, !on_field || (differ && term_areas(a) != areas));
    heads_test(b, !on_field || (differ && term_areas(b) != areas && !leader));
    Filtering both;
    english_filter_either(&a->filter, &b->filter, &both);
    out->filter = both;
    out->is_named = a->is_named && b->is_named;
    out->heads = a->heads | b->heads;
    if (on_field) out->selector.areas = (uint16_t)areas;
    return !a->is_other && !b->is_other;
}

static void finish_one(Noun *out, Term *t) {
    bool on_field = !out->has_area && out->selector.source == REG_COUNT;
    out->has_post = t->filter.count > t->adjectives;
    heads_test(t, !on_field);
    out->filter = t->filter;
    /* CR 3-10-2-1: a face-up one is open to both, wherever it is. */
    if (out->in_life && says(&t->filter, TEST_FACE_UP)) out->selector.place = PLACE_ANY;
    out->is_named = t->is_named;
    out->heads = t->heads;
    if (t->is_other)
        english_filter_and(&out->filter,
                           (Test){.kind = TEST_IN, .negated = 1, .operand = REG_THIS});
    if (on_field) out->selector.areas = (uint16_t)term_areas(t);
}

/* Is what happens about cards of one's own that need not be this one? */
static bool is_about_yours(const English *e) {
    if (e->now.it != REG_EVENT) return false;
    for (uint32_t i = 0; i < e->event_count; i++)
        if (e->events[i].subject != SUBJECT_THIS && e->events[i].subject != SUBJECT_OPPONENTS)
            return true;
    return false;
}

/* Could this card be one of them? Only then does "other" mean other than this card. */
static bool may_be_this(const English *e, const Noun *noun) {
    static const uint16_t own[] = {[LP_CATEGORY_LEADER] = LEADER,
                                   [LP_CATEGORY_CHARACTER] = CHARACTER,
                                   [LP_CATEGORY_EVENT] = 0,
                                   [LP_CATEGORY_STAGE] = STAGE};
    bool elsewhere = noun->has_area || noun->selector.source != REG_COUNT;
    /* "Rest up to 1 of your Characters. Then, … your other Characters": other than which? */
    bool chosen = e->now.it == REG_IT && e->now.it_owner != WHOSE_OPPONENT &&
                  (e->now.it_areas & noun->selector.areas);
    if (noun->has_owner && noun->selector.owner == WHOSE_OPPONENT) return false;
    /* "If your Character would be K.O.'d, … your other Characters": the same */
    if (!elsewhere && is_about_yours(e)) return false;
    return elsewhere || (!chosen && (noun->selector.areas & own[e->card->category]));
}

/* "Give up to 1 of your opponent's Characters … Then, rest up to 1 of your opponent's other
 * Characters": other than the one that was chosen, as this card cannot be one of them. */
static bool other_than_chosen(const English *e, const Noun *noun, const Term *t) {
    static const uint16_t own[] = {[LP_CATEGORY_LEADER] = LEADER,
                                   [LP_CATEGORY_CHARACTER] = CHARACTER,
                                   [LP_CATEGORY_EVENT] = 0,
                                   [LP_CATEGORY_STAGE] = STAGE};
    bool theirs = noun->selector.owner == WHOSE_OPPONENT;
    return !e->in_cost && !e->is_permanent && noun->has_owner && !noun->has_area &&
           e->now.it == REG_IT && !e->now.rival && e->now.it_owner == noun->selector.owner &&
           (e->now.it_areas & term_areas(t)) &&
           (theirs || !(term_areas(t) & own[e->card->category]));
}

/* Life cards are taken from the top: nobody may look at them (CR 3-10-3). */
static bool finish_life(English *e, Noun *out, const Term *t) {
    if (t->is_other)
        return english_words_refuse(e, "'other' is ambiguous: other than which card?");
    out->filter = t->filter;
    if (t->filter.count > 0 && !says(&t->filter, TEST_FACE_UP))
        return english_words_refuse(e, "cards in the Life area that nobody may look at");
    if (out->has_area) return out->selector.areas == LIFE;
    if (!out->has_owner) return english_words_refuse(e, "it is not said whose Life cards");
    out->selector.areas = LIFE;
    if (out->selector.quantity != QUANTITY_ALL && t->filter.count == 0)
        out->selector.place = PLACE_TOP;
    return true;
}

/* What is said about cards that are not in the hand: "held or …". */
static void say_held(const Filtering *said, Filtering *out) {
    Test held = {.kind = TEST_HELD, .or_next = 1};
    for (uint32_t i = 0; i < said->count; i++) {
        if (i == 0 || !said->at[i - 1].or_next) english_filter_and(out, held);
        english_filter_and(out, said->at[i]);
    }
}

/* "1 of your {T} type Characters or 1 card from your hand", of which a cost takes one. */
static bool join_places(English *e, Noun *out, const Term *field, const Term *hand,
                        uint8_t flags) {
    bool fits = e->in_cost && field->heads == IS_CHARACTER && !field->is_other &&
                field->filter.count > 0 && !hand->heads && !hand->is_named &&
                hand->filter.count == 0 && !flags && out->selector.areas == HAND &&
                out->selector.owner == WHOSE_YOU;
    if (!fits) return english_words_refuse(e, "cards of two places");
    out->filter = (Filtering){0};
    say_held(&field->filter, &out->filter);
    out->selector.areas = HAND | CHARACTER;
    out->heads = 0;
    return true;
}

/* both -> "," posts [ "," ] : after a comma, what is said applies to both alternatives */
static bool said_of_both(English *e, Term *first, Term *second) {
    Reading start = e->now;
    Term said = {.heads = first->heads | second->heads};
    uint8_t flags = 0;
    bool any_with = false;
    if (take(e, ",") && english_words_at(e, "with")) posts(e, &said, &flags, &any_with);
    if (said.filter.count == 0 || flags || (!take(e, ",") && !english_words_at(e, "from|in"))) {
        english_words_back(e, &start);
        return false;
    }
    for (uint32_t i = 0; i < said.filter.count; i++) {
        english_filter_and(&first->filter, said.filter.at[i]);
        english_filter_and(&second->filter, said.filter.at[i]);
    }
    return true;
}

/* DON!! cards, which are in none of the areas that cards are said to be in. */
static bool body_of_dons(English *e, Noun *out, const Term *dons) {
    uint8_t owner = out->selector.owner;
    if (area(e, out) && out->has_owner && out->selector.owner != owner && owner != WHOSE_EACH)
        return false;
    out->is_don = true;
    out->don = dons->don;
    return !out->has_area;
}

/* "A or B"; `alike`: neither the number nor the owner is said again before B. */
static bool body_of_two(English *e, Noun *out, Term *a, Term *b, bool counted_again,
                        bool alike) {
    if (alike) share_state(a, b);
    if (alike && (shares_adjective(a, b) || shares_post(a, b) || excepts_both(a, b)))
        return english_words_refuse(e, "ambiguous: does the type or state apply to both?");
    return join_terms(e, out, a, b, counted_again);
}

/* One kind of cards; "other" is other than this card, or than the one that was chosen. */
static bool body_of_one(English *e, Noun *out, Term *t) {
    bool chosen = t->is_other && other_than_chosen(e, out, t);
    finish_one(out, t);
    if (t->is_other && !chosen && !may_be_this(e, out))
        return english_words_refuse(e, "'other' is ambiguous: other than which card?");
    if (chosen) out->filter.at[out->filter.count - 1].operand = english_filter_kept(e, REG_IT);
    return true;
}

/* How many tests of power and cost there are: with a total, all are on the total. */
static int bounds(const Filtering *f) {
    int count = 0;
    for (uint32_t i = 0; i < f->count; i++)
        count += f->at[i].kind == TEST_COST || f->at[i].kind == TEST_POWER;
    return count;
}

/* Does what is said of the cards fit where they are? */
static bool fits_place(English *e, const Noun *noun) {
    if (noun->in_life && noun->filter.count > 0 && !says(&noun->filter, TEST_FACE_UP))
        return english_words_refuse(e, "cards in the Life area that nobody may look at");
    bool elsewhere = noun->selector.areas && !(noun->selector.areas & (LEADER | FIELD));
    if (elsewhere && (says(&noun->filter, TEST_RESTED) || says(&noun->filter, TEST_ACTIVE)))
        return english_words_refuse(e, "cards that are neither active nor rested");
    return true;
}

/* body -> term { alternative } [ both ] { area } posts */
bool english_noun_body(English *e, unsigned use, Noun *out) {
    Term first, second = {0};
    uint8_t flags = out->selector.flags;
    if (!term(e, &first, &flags)) return false;
    if (first.is_don) return body_of_dons(e, out, &first);
    const Piece *behind_or = &e->pieces->at[e->now.at + 1]; /* if there is an "or" */
    out->is_plural = first.is_plural;
    bool excepts = e->now.at > 0 && e->now.exception_end == e->now.at;
    bool is_two = !first.is_life && (first.has_head || first.is_named) &&
                  alternative(e, out, !first.has_head, &second, &flags);
    bool any_with = false;
    bool counted_again =
        is_two && (behind_or->kind == PIECE_NUMBER || text_equal(behind_or->text, SLICE("up")));
    if (is_two && excepts && !counted_again)
        return english_words_refuse(e, "the exception is ambiguous: how far does it reach?");
    if (is_two) said_of_both(e, &first, &second);
    if (english_words_at(e, "face-up|face-down from")) /* "1 card face-up from your hand" */
        out->face = (uint8_t)(take(e, "face-up") ? 1 : (take(e, "face-down"), 2));
    bool two_places = false, mine = out->has_owner && out->selector.owner == WHOSE_YOU;
    while (!(use & NOUN_NO_PLACE) && area(e, out)) {
        two_places |= counted_again && out->has_owner;
        if (two_places && !mine) return english_words_refuse(e, "cards of two places");
        posts(e, is_two ? &second : &first, &flags, &any_with);
    }
    if (two_places) return join_places(e, out, &first, &second, flags);
    if (is_two && second.is_unowned && !out->has_area)
        return english_words_refuse(e, "ambiguous: whose are the other cards?");
    out->selector.flags = flags;
    if (flags & SELECT_TOTAL && bounds(&first.filter) + bounds(&second.filter) > 1)
        return english_words_refuse(e, "a number of each card beside that of the total");
    /* "Look at …; play up to 1 Character" are cards that are looked at; what is returned or
     * trashed is called a Character only on the field. */
    bool played = first.on_field && !(use & (NOUN_PLAYED | NOUN_SHOWN));
    bool among = out->selector.source == REG_LOOKED;
    bool on_looked = among || ((use & NOUN_LOOKED) && e->now.is_looking && !out->has_area &&
                               !out->has_owner && !played);
    if (on_looked) {
        out->selector.source = REG_LOOKED;
        out->selector.owner = WHOSE_EACH;
    }
    if (first.is_life) return finish_life(e, out, &first);
    bool any_card = !first.heads && !first.is_named && !is_two;
    if ((use & NOUN_PLAYED) && any_card) first.heads = IS_CHARACTER | IS_STAGE;
    if (is_two) {
        bool alike = !counted_again && !text_equal(behind_or->text, SLICE("your")) &&
                     !text_equal(behind_or->text, SLICE("a"));
        if (!body_of_two(e, out, &first, &second, counted_again, alike)) return false;
    } else if (!body_of_one(e, out, &first)) {
        return false;
    }
    if (!fits_place(e, out)) return false;
    if (out->has_area && (out->selector.areas & FIELD) && any_card && out->filter.count == 0)
        return english_words_refuse(e, "cards of the field or DON!! cards");
    bool on_field = !out->has_area && !on_looked;
    if (on_field && (out->heads & IS_EVENT)) return false; /* Events are never on the field */
    if (on_field && any_card && !out->has_owner) return false; /* "1 card": of what? */
    return true;
}

/* tail -> posts area posts */
bool english_noun_tail(English *e, Noun *out) {
    Term name = {.filter = out->filter, .is_named = true};
    uint8_t flags = 0;
    bool any_with = false;
    posts(e, &name, &flags, &any_with);
    if (!any_with || flags || !area(e, out) || !out->has_area) return false;
    posts(e, &name, &flags, &any_with);
    finish_one(out, &name);
    return !flags;
}

/* "Your Leader or 1 of your {T} type Characters": what is said applies to the Characters. */
static void of_characters(const Filtering *said, Filtering *out) {
    for (uint32_t i = 0; i < said->count; i++) {
        bool starts = i == 0 || !said->at[i - 1].or_next;
        Test leader = {.kind = TEST_CATEGORY, .operand = IS_LEADER, .or_next = 1};
        if (starts) english_filter_and(out, leader);
        english_filter_and(out, said->at[i]);
    }
}

/* named -> NAME ; after owner "Leader or 1" */
static bool leader_or_named(English *e, uint8_t owner, Noun *out) {
    out->filter = (Filtering){0};
    english_filter_category(&out->filter, IS_LEADER);
    Filtering named = {0};
    if (!english_filter_names(e, &named) || named.count != 1) {
        out->filter = (Filtering){0};
        return false;
    }
    english_filter_or(&out->filter, named.at[0]);
    out->selector.areas = LEADER | CHARACTER | STAGE;
    out->selector.owner = owner;
    out->has_owner = true;
    set_count(e, out, QUANTITY_EXACTLY, 1);
    return true;
}

/* others -> term, Characters or Stages of the same owner, after owner "Leader or 1 of" */
static bool leader_or_others(English *e, bool all, Noun *out) {
    Term others;
    uint8_t flags = 0;
    e->unites = all;
    bool read = term(e, &others, &flags) && !flags && !others.is_don && !others.is_life &&
                !others.is_other;
    e->unites = false;
    if (!read || (others.heads != IS_CHARACTER && others.heads != IS_STAGE)) return false;
    out->selector.areas = others.heads == IS_STAGE ? LEADER | STAGE : LEADER | CHARACTER;
    of_characters(&others.filter, &out->filter);
    return true;
}

/* together -> owner "Leader or" [ "up to" ] "1 of" owner others
 *           | owner "Leader and all of" owner others */
static bool together(English *e, Noun *out) {
    Reading start = e->now;
    uint8_t one, two;
    bool mine = e->card->category == LP_CATEGORY_LEADER && take(e, "this leader");
    if (mine) one = WHOSE_YOU;
    if (mine || (english_noun_owner(e, &one) && take(e, "leader"))) {
        bool all = take(e, "and all ?of"), up_to = !all && take(e, "or up to 1 of");
        if (all || up_to || take(e, "or ?to 1 ?of")) {
            unsigned actor = e->now.actor;
            e->now.actor = one;
            bool owned = english_noun_owner(e, &two) && one == two;
            e->now.actor = (uint8_t)actor;
            if (!all && !owned && leader_or_named(e, one, out)) return true;
            if (owned && leader_or_others(e, all, out)) {
                out->selector.owner = one;
                out->has_owner = true;
                set_count(e, out,
                          all     ? QUANTITY_ALL
                          : up_to ? QUANTITY_UP_TO
                                  : QUANTITY_EXACTLY,
                          all ? 0 : 1);
                return true;
            }
        }
    }
    out->filter = (Filtering){0};
    english_words_back(e, &start);
    return false;
}

/* "K.O. your opponent's Characters with a total cost of 9 or less": as many as are chosen; not
 * none, as "up to" is not said (CR 8-4-4-1). */
static bool is_within_total(const English *e, unsigned use, const Noun *out) {
    return out->selector.flags == SELECT_TOTAL && !(use & NOUN_SUBJECT) && !e->in_cost &&
           !e->is_permanent && out->has_owner && out->is_plural && !out->has_area &&
           out->heads == IS_CHARACTER &&
           out->filter.at[out->filter.count - 1].compare == CMP_LE;
}

/* "your Leader", "your Characters": one Leader, or all of them. */
static bool without_count(English *e, unsigned use, Noun *out) {
    if (is_within_total(e, use, out)) {
        set_count(e, out, QUANTITY_AT_LEAST, 1);
        return true;
    }
    if (says(&out->filter, TEST_ATTACKING) && out->has_owner && !out->is_plural &&
        !out->has_area) { /* one card attacks */
        set_count(e, out, QUANTITY_ALL, 0);
        return true;
    }
    bool leader = out->heads == IS_LEADER && !out->has_area;
    if (leader && !out->has_owner) return false; /* "your Characters and Leader": whose? */
    if (leader && !e->is_permanent) {
        set_count(e, out, QUANTITY_EXACTLY, 1);
        return true;
    }
    if (!(use & NOUN_SUBJECT) && !leader) return false;
    /* "Character gains" has lost a word; "your [N] gains" has not. */
    bool said = out->is_plural || leader || (out->is_named && out->has_owner);
    if (!said) return false;
    set_count(e, out, QUANTITY_ALL, 0);
    return true;
}

/* "0 cost Characters": the number is no count. */
static bool is_cost_ahead(const English *e) {
    const Piece *piece = english_words_peek(e);
    return piece->kind == PIECE_NUMBER && piece[1].kind == PIECE_WORD &&
           text_equal(piece[1].text, SLICE("cost"));
}

/* "with the lowest cost": among the cards that the rest of the noun names. */
static void extreme(English *e, Noun *out) {
    if (e->extreme == NUMBER_CONSTANT) return;
    if (out->is_don || out->has_area || out->selector.source != REG_COUNT) {
        english_words_refuse(e, "the lowest or highest of cards that are not on the field");
        return;
    }
    /* "With the lowest cost and 5000 power or less": of those, or of all? */
    for (uint32_t i = 0; i < out->filter.count; i++)
        if (tables_tests[out->filter.at[i].kind].operand == 'N')
            english_words_refuse(e, "ambiguous: the lowest or highest of which cards?");
    bool cost = e->extreme == NUMBER_LOWEST_COST || e->extreme == NUMBER_HIGHEST_COST;
    Number number = {.kind = e->extreme, .left = english_noun_set(e, out)};
    english_filter_and(&out->filter, (Test){.kind = cost ? TEST_COST : TEST_POWER,
                                            .operand = builder_number(e->builder, number)});
}

bool english_noun_attacker(English *e, Noun *out) {
    uint8_t timing = e->event_count == 1 ? e->events[0].timing : TIMING_NONE;
    bool attacks = timing == TIMING_ATTACKS && e->events[0].subject == SUBJECT_OPPONENTS;
    bool theirs = e->ability->turn == TURN_OPPONENTS || timing == TIMING_ON_BLOCK || attacks ||
                  timing == TIMING_COUNTER || timing == TIMING_ON_OPPONENTS_ATTACK;
    if (!theirs || e->in_cost || e->is_permanent || !english_words_at(e, "the attacking"))
        return false;
    Reading start = e->now;
    take(e, "the attacking");
    bool either = take(e, "leader or character ?card") || take(e, "card");
    bool leader = !either && take(e, "leader");
    if (!either && !leader && !take(e, "character")) {
        english_words_back(e, &start);
        return false;
    }
    out->heads = either ? IS_LEADER | IS_CHARACTER : leader ? IS_LEADER : IS_CHARACTER;
    out->selector.areas = either ? LEADER | CHARACTER : leader ? LEADER : CHARACTER;
    out->selector.owner = WHOSE_OPPONENT;
    out->has_owner = true;
    english_filter_and(&out->filter, (Test){.kind = TEST_ATTACKING});
    set_count(e, out, QUANTITY_ALL, 0);
    return true;
}

/* top -> "the top" [ NUMBER ] "cards of" owner ( "deck" | "Life cards" ) */
static bool top_cards(English *e, Noun *out) {
    Reading start = e->now;
    int32_t n = 1;
    if (take(e, "the top")) {
        english_words_number(e, &n);
        if (take(e, "card|cards of") && english_noun_owner(e, &out->selector.owner)) {
            out->selector.areas = take(e, "deck")               ? DECK
                                  : take(e, "life ?cards|area") ? LIFE
                                                                : 0;
            out->selector.place = PLACE_TOP;
            out->selector.chooser = e->now.actor;
            set_count(e, out, QUANTITY_EXACTLY, n);
            if (out->selector.areas) return out->has_area = out->has_owner = true;
        }
        *out = (Noun){.reg = REG_COUNT, .selector = {.owner = WHOSE_EACH, .source = REG_COUNT}};
    }
    english_words_back(e, &start);
    return false;
}

bool english_noun_read(English *e, unsigned use, Noun *out) {
    Reading start = e->now;
    int32_t n;
    *out = (Noun){.reg = REG_COUNT, .selector = {.owner = WHOSE_EACH, .source = REG_COUNT}};
    if (!(use & NOUN_REGISTER) && (together(e, out) || this_such(e, out))) return true;
    if (reference(e, out)) return true;
    if (use & NOUN_REGISTER) return false;
    if (english_noun_attacker(e, out) || top_cards(e, out)) return true;
    if (!quantity(e, out) && (use & NOUN_SUBJECT) && take(e, "each of"))
        set_count(e, out, QUANTITY_ALL, 0);
    bool is_of = out->has_count && text_equal(e->pieces->at[e->now.at - 1].text, SLICE("of"));
    out->has_owner = english_noun_owner(e, &out->selector.owner);
    if (is_of && !out->has_owner && out->selector.quantity < QUANTITY_ALL) {
        english_words_back(e, &start); /* "up to 1 of Leader": whose is missing */
        return false;
    }
    if (out->has_owner && !out->has_count && !is_cost_ahead(e) && english_words_number(e, &n))
        set_count(e, out, QUANTITY_EXACTLY, n);
    if (out->has_count && !out->has_owner && (use & NOUN_LOOKED) && e->now.is_looking &&
        english_words_at(e, "at|to")) {
        out->selector.source = REG_LOOKED; /* "place 1 at the top of your deck" */
        return true;
    }
    e->unites =
        out->selector.quantity == QUANTITY_ALL || (use & NOUN_SUBJECT && !out->has_count);
    e->in_choice = true;
    bool read = english_noun_body(e, use, out);
    e->unites = e->in_choice = false;
    if (read && !out->has_count) read = !out->is_don && without_count(e, use, out);
    if (read && out->selector.flags & SELECT_TOTAL && out->selector.quantity == QUANTITY_ALL)
        read = english_words_refuse(e, "a total of cards that nobody chooses");
    if (read) extreme(e, out);
    e->extreme = NUMBER_CONSTANT;
    if (!read) {
        english_words_back(e, &start);
        return false;
    }
    if (take(e, "at random")) {
        if (out->selector.areas != HAND || out->selector.quantity != QUANTITY_EXACTLY)
            return english_words_refuse(e, "only cards of a hand are taken at random");
        out->selector.flags |= SELECT_RANDOM;
    }
    out->selector.chooser = out->selector.quantity == QUANTITY_ALL ? WHOSE_YOU : e->now.actor;
    return true;
}

bool english_noun_any_card(const Noun *noun) {
    bool any = noun->reg == REG_COUNT && !noun->is_don && !noun->has_area && !noun->heads &&
               !noun->is_named && noun->selector.source == REG_COUNT &&
               noun->selector.areas == AREAS_FIELD_CARDS;
    for (uint32_t i = 0; i < noun->filter.count; i++)
        any &= noun->filter.at[i].kind == TEST_RESTED || noun->filter.at[i].kind == TEST_ACTIVE;
    return any;
}

bool english_noun_excepts(English *e, const Noun *before) {
    bool chooses_anew =
        before->selector.quantity != QUANTITY_ALL && english_words_at(e, "and up to");
    return e->now.at > 0 && e->now.exception_end == e->now.at && !chooses_anew;
}

/* filter -> [ "a" | "an" ] body, of one card that is somewhere */
bool english_noun_filter(English *e, Filtering *out) {
    Noun noun = {.reg = REG_COUNT,
                 .has_area = true,
                 .selector = {.owner = WHOSE_EACH, .source = REG_COUNT}};
    take(e, "?a|an");
    if (!english_noun_body(e, NOUN_NO_PLACE, &noun) || noun.is_don) return false;
    if (noun.selector.areas || noun.selector.flags) return false; /* more than one card */
    for (uint32_t i = 0; i < noun.filter.count; i++) english_filter_and(out, noun.filter.at[i]);
    return noun.filter.count > 0;
}

/* Must the cards have a name, and another one than this card's? */
static bool says_other_name(const Filtering *f, uint16_t own) {
    for (uint32_t i = 0; i < f->count; i++) {
        const Test *t = &f->at[i];
        bool alone = !t->or_next && (i == 0 || !f->at[i - 1].or_next);
        if (alone && t->kind == TEST_NAME && !t->negated && t->operand != own) return true;
    }
    return false;
}

/* Is this card out of it already? */
static bool excepts_this(const Noun *noun) {
    for (uint32_t i = 0; i < noun->filter.count; i++) {
        const Test *t = &noun->filter.at[i];
        if (t->kind == TEST_IN && t->negated && !t->or_next && t->operand == REG_THIS)
            return true;
    }
    return false;
}

void english_noun_exclude_this(English *e, Noun *list, int count) {
    static const uint16_t own_areas[] = {[LP_CATEGORY_LEADER] = LEADER,
                                         [LP_CATEGORY_CHARACTER] = CHARACTER,
                                         [LP_CATEGORY_EVENT] = TRASH,
                                         [LP_CATEGORY_STAGE] = STAGE};
    uint16_t own = builder_name(e->builder, e->card->name);
    bool has_this = false;
    for (int i = 0; i < count; i++) has_this |= list[i].reg == REG_THIS;
    for (int i = 0; i < count && has_this; i++) {
        Noun *noun = &list[i];
        bool other_name = says_other_name(&noun->filter, own);
        if (noun->reg == REG_COUNT && !noun->is_don && !other_name &&
            noun->selector.owner != WHOSE_OPPONENT && !excepts_this(noun) &&
            (noun->selector.areas & own_areas[e->card->category]) != 0)
            english_filter_and(&noun->filter,
                               (Test){.kind = TEST_IN, .negated = 1, .operand = REG_THIS});
    }
}

/* --- Rows ------------------------------------------------------------------------------- */

uint16_t english_noun_set(English *e, const Noun *noun) {
    Selector row = noun->selector;
    row.quantity = QUANTITY_ALL;
    row.count = 0;
    row.chooser = WHOSE_YOU;
    row.place = PLACE_ANY;
    row.filter = english_filter_row(e, &noun->filter);
    return builder_selector(e->builder, row);
}

void english_noun_share_place(Noun *noun, const Noun *last) {
    bool lacks = noun->reg == REG_COUNT && !noun->is_don && !noun->has_area &&
                 !noun->has_owner && noun->selector.source == REG_COUNT;
    if (!lacks || !last->has_area || last->reg != REG_COUNT) return;
    noun->selector.areas = last->selector.areas;
    noun->selector.owner = last->selector.owner;
    noun->selector.place = last->selector.place;
    noun->has_area = true;
    if (noun->heads && !noun->is_mixed)
        english_filter_first(&noun->filter,
                             (Test){.kind = TEST_CATEGORY, .operand = noun->heads});
}

/* What the cards of a noun are called. */
static uint8_t heads_of(const Noun *noun) {
    if (noun->heads) return noun->heads;
    bool on_field =
        noun->selector.areas && !(noun->selector.areas & ~(unsigned)AREAS_FIELD_CARDS);
    return noun->is_named || on_field ? HEADS_ANY : HEADS_CARD;
}

uint8_t english_noun_emit(English *e, Noun *noun) {
    if (noun->reg != REG_COUNT) return noun->reg;
    if (noun->face) english_words_refuse(e, "only Life cards lie face-up or face-down");
    uint8_t reg = e->in_cost ? REG_PAID : REG_IT;
    /* A replacement that cannot be carried out cannot be applied (CR 8-1-3-4-5), so "up to 1 …
     * instead" is one. */
    if (e->ability->kind == ABILITY_REPLACEMENT && noun->selector.quantity == QUANTITY_UP_TO) {
        noun->selector.quantity = QUANTITY_EXACTLY;
        if (noun->said_count > 1) english_words_refuse(e, "some of several cards instead");
    }
    e->now.pays_up_to |= e->in_cost && noun->selector.quantity == QUANTITY_UP_TO;
    noun->selector.filter = english_filter_row(e, &noun->filter);
    if (e->is_permanent && noun->selector.quantity != QUANTITY_ALL)
        english_words_refuse(e, "a permanent effect cannot choose");
    if (noun->selector.source == REG_LOOKED) e->now.has_rest = true;
    uint16_t row = builder_selector(e->builder, noun->selector);
    english_words_emit(e, (Instr){.op = OP_SELECT, .a = reg, .x = row});
    if (!e->in_cost) {
        e->now.it = REG_IT;
        e->now.with_this = false;
        e->now.choices++;
        e->now.named_this = false;
        if (!e->now.holds_that) e->now.selected = REG_IT;
        e->now.rival = e->now.has_chosen ? e->now.it_heads : 0;
        e->now.supposed = 0;
        e->now.it_heads = heads_of(noun);
        e->now.it_areas =
            noun->selector.source == REG_COUNT ? noun->selector.areas : (uint16_t)ANYWHERE;
        e->now.it_count = noun->said_count;
        e->now.has_chosen = true;
        e->now.many = noun->selector.quantity == QUANTITY_ALL &&
                      noun->selector.source == REG_COUNT && noun->selector.areas != LEADER;
        e->now.it_owner =
            noun->selector.source == REG_LOOKED ? e->now.looked_of : noun->selector.owner;
    } else {
        e->now.paid = REG_PAID;
        e->now.paid_by = OP_NONE;
        e->now.paid_owner = noun->selector.owner;
        e->now.paid_many = noun->said_count > 1 || noun->selector.quantity == QUANTITY_ALL;
    }
    noun->reg = reg;
    return reg;
}
