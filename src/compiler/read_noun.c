/* Cards as a text names them: how many, whose, what they are, where they are. */
#include <string.h>

#include "compiler/read.h"
#include "compiler/said_areas.h"

/* What the parts of one noun share while it is read. */
typedef struct Body {
    unsigned use;    /* NOUN_… */
    uint8_t flags;   /* SELECT_… */
    uint8_t extreme; /* NumberKind: "the lowest cost" was said; CONSTANT: not */
    bool owns;       /* a word that ends in ' or 's must follow */
} Body;

/* --- How many ---------------------------------------------------------------------------- */

static void set_count(SaidNoun *out, Quantity quantity, int32_t n) {
    out->quantity = (uint8_t)quantity;
    out->count = n;
    out->has_count = true;
}

/* quantity -> "up to" [ "a total of" ] NUMBER [ "total" ] [ "of" ] | "a total of up to" NUMBER
 *           | [ "a total of" ] NUMBER [ "or more" ] [ "total" ] [ "of" ] | "all" [ "of" ]
 *           | "any number of" */
static bool quantity(Cursor *r, SaidNoun *out) {
    int32_t n;
    Mark start = r->now;
    if (take(r, "a total of up to") || take(r, "up to ?{ a total of }")) {
        if (cursor_number(r, &n) && n > 0) {
            set_count(out, QUANTITY_UP_TO, n);
            out->is_total = cursor_since(r, start.at, "total");
            take(r, "?total ?of");
            if (!cursor_at(r, "each")) return true;
            out->has_count = false;
        }
    } else if (take(r, "any number of")) {
        set_count(out, QUANTITY_ANY, 0);
        return true;
    } else if (take(r, "all ?of")) {
        set_count(out, QUANTITY_ALL, 0);
        return true;
    } else if ((out->is_total = take(r, "a total of"), cursor_number(r, &n)) && n > 0) {
        bool more = take(r, "or more");
        set_count(out, more ? QUANTITY_AT_LEAST : QUANTITY_EXACTLY, n);
        take(r, "?total ?of");
        return true;
    }
    cursor_back(r, &start);
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

/* don -> [ "active" | "rested" | "currently given" | "given" ] "DON!!" "card" */
static bool don_head(Cursor *r, SaidTerm *out) {
    Mark start = r->now;
    out->don = take(r, "active")             ? DON_IS_ACTIVE
               : take(r, "rested")           ? DON_IS_RESTED
               : take(r, "?currently given") ? DON_IS_GIVEN
                                             : DON_ANY;
    if (take(r, "don!! card|cards")) {
        if (out->don == DON_ANY && take(r, "given")) out->don = DON_IS_GIVEN;
        out->is_don = out->has_head = true;
        return true;
    }
    cursor_back(r, &start);
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

static bool owner_head(Cursor *r, Body *body, SaidTerm *out) {
    for (size_t i = 0; i < sizeof owner_heads / sizeof owner_heads[0]; i++) {
        if (!take(r, owner_heads[i].words)) continue;
        Slice last = cursor_last(r)->text;
        out->heads = owner_heads[i].heads;
        out->areas = owner_heads[i].areas;
        out->has_head = true;
        out->is_plural = text_ends_with(last, SLICE("s'"));
        body->owns = false;
        return true;
    }
    return false;
}

static bool head(Cursor *r, Body *body, SaidTerm *out) {
    if (body->owns) return owner_head(r, body, out);
    if (take(r, "life card|cards")) {
        out->is_life = out->has_head = true;
        return true;
    }
    for (size_t i = 0; i < sizeof head_words / sizeof head_words[0]; i++) {
        if (!take(r, head_words[i].words)) continue;
        out->heads = head_words[i].heads;
        out->areas = head_words[i].areas;
        out->has_head = true;
        Slice last = cursor_last(r)->text;
        out->is_plural = text_ends_with(last, SLICE("s"));
        out->on_field = out->heads == IS_CHARACTER && !text_starts_with(last, SLICE("card"));
        return true;
    }
    return false;
}

/* too -> "that is equal to or less than" count ; a second bound on the cost just said */
static void bound_too(Cursor *r, SaidFilter *out) {
    Mark start = r->now;
    uint16_t number;
    SaidTest last = out->at[out->count - 1];
    if (last.kind == TEST_COST && take(r, "that is equal to or less than") &&
        read_number_count(r, &number)) {
        last.compare = CMP_LE;
        last.by = SAID_NUMBER;
        last.operand = number;
        said_and(out, last);
        return;
    }
    cursor_back(r, &start);
}

/* extreme -> "the" ( "lowest" | "highest" ) ( "cost" | "power" ) */
static bool says_extreme(Cursor *r, Body *body) {
    static const struct {
        const char *words;
        uint8_t kind;
    } extremes[] = {{"the lowest cost", NUMBER_LOWEST_COST},
                    {"the highest cost", NUMBER_HIGHEST_COST},
                    {"the lowest power", NUMBER_LOWEST_POWER},
                    {"the highest power", NUMBER_HIGHEST_POWER}};
    for (size_t i = 0; i < sizeof extremes / sizeof extremes[0]; i++) {
        if (!(body->use & NOUN_CHOSEN) || body->extreme || !take(r, extremes[i].words))
            continue;
        body->extreme = extremes[i].kind;
        return true;
    }
    return false;
}

/* or -> "or" [ "with" ] measure, of the measure that is the filter from `before` on; without
 * "with" only where it is the one measure: "with A and B or C" has two readings */
static void or_measure(Cursor *r, const Body *body, SaidFilter *out, uint32_t before,
                       bool is_only) {
    Mark start = r->now;
    SaidFilter more = {0};
    bool again = take(r, "or with");
    if ((again || (is_only && take(r, "or"))) && read_filter_measure(r, body->use, &more) &&
        more.count == 1 && out->count == before + 1 &&
        (again || !cursor_at(r, "and|with|character|characters|card|cards|leader"))) {
        said_or(out, more.at[0]);
        return;
    }
    cursor_back(r, &start);
}

/* with -> "with" ( extreme | measure ) { [ "and" ] [ "with" ] measure } [ or ] */
static bool with(Cursor *r, Body *body, SaidTerm *out, bool *any_with) {
    Mark start = r->now;
    bool joined = *any_with ? take(r, "and ?with") || take(r, "with") : take(r, "?and with");
    bool has = !joined && take(r, "?and that has|have");
    joined = joined || has;
    uint8_t group = body->flags;
    if (!joined) return false;
    if (body->extreme ||
        (says_extreme(r, body) && *any_with)) /* the lowest of all, or of those? */
        return cursor_refuse(r, REFUSAL_WHICH_EXTREME);
    if (body->extreme) return *any_with = true;
    if (read_filter_group(r, body->use, &out->filter, &group)) {
        body->flags = group;
        *any_with = true;
        return true;
    }
    uint32_t before = out->filter.count;
    if (!read_filter_measure(r, body->use, &out->filter)) {
        out->filter.count = before;
        cursor_back(r, &start);
        return false;
    }
    bound_too(r, &out->filter);
    or_measure(r, body, &out->filter, before, !*any_with || has);
    *any_with = true;
    return true;
}

/* In a list of Leader and Characters a cost speaks of the Characters, because a Leader has none
 * (CR 2-7-5). */
static void cost_of_characters(SaidTerm *out, uint32_t from) {
    if (out->heads != (IS_LEADER | IS_CHARACTER) || out->is_named) return;
    for (uint32_t i = from; i < out->filter.count; i++) {
        SaidTest test = out->filter.at[i];
        if (test.kind != TEST_COST && test.kind != TEST_BASE_COST) continue;
        if (i > 0 && out->filter.at[i - 1].or_next) continue;
        if (out->filter.count == FILTER_TESTS_MAX) {
            out->filter.is_full = true;
            return;
        }
        memmove(&out->filter.at[i + 1], &out->filter.at[i],
                (out->filter.count - i) * sizeof out->filter.at[0]);
        out->filter.at[i] =
            (SaidTest){.kind = TEST_CATEGORY, .operand = IS_LEADER, .or_next = 1};
        out->filter.count++;
        i++;
    }
}

/* posts -> { with | exception } */
static void posts(Cursor *r, Body *body, SaidTerm *out, bool *any_with) {
    uint32_t from = out->filter.count;
    for (;;) {
        if (with(r, body, out, any_with)) continue;
        Mark before = r->now;
        if (*any_with && take(r, "and") && read_filter_exception(r, body->use, &out->filter))
            continue;
        cursor_back(r, &before);
        if (!read_filter_exception(r, body->use, &out->filter)) break;
    }
    cost_of_characters(out, from);
}

/* term -> { "other" | adjective } [ head [ NAME ] ] posts */
static bool term(Cursor *r, Body *body, SaidTerm *out) {
    bool any_with = false, behind_name = false;
    *out = (SaidTerm){.areas = LEADER | CHARACTER | STAGE};
    if (don_head(r, out)) return true;
    for (;;) {
        if (!out->is_other && !cursor_at(r, "other than") && take(r, "other|another")) {
            out->is_other = true;
            continue;
        }
        Mark before = r->now;
        if (don_head(r, out)) return out->filter.count == 0 && !out->is_other;
        cursor_back(r, &before);
        if (head(r, body, out)) break;
        bool named = out->is_named;
        /* "[A] [B]": is it both, or is one of them left out? */
        if (named && cursor_peek(r)->kind == PIECE_BRACKET) return false;
        if (!read_filter_adjective(r, body->use, &out->filter, &out->is_named)) break;
        behind_name = named;
    }
    if (!out->has_head && (!out->is_named || behind_name)) return false;
    if (out->has_head && !out->is_named && out->heads && cursor_peek(r)->kind == PIECE_BRACKET)
        out->is_named = read_filter_names(r, body->use, &out->filter);
    out->adjectives = (uint8_t)out->filter.count;
    posts(r, body, out, &any_with);
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

/* stack -> "from the" ( "top" | "bottom" | "top or bottom" ) "of" owner
 *          ( "deck" | "Life cards" ) */
static bool stack(Cursor *r, SaidNoun *out) {
    uint8_t owner;
    for (uint8_t place = PLACE_ANY + 1; place < PLACE_COUNT; place++) {
        if (!take(r, terms_places_from[LANGUAGE_EN][place])) continue;
        if (take(r, "your or your opponent's")) {
            owner = WHOSE_EACH;
            if (out->count != 1) return cursor_refuse(r, REFUSAL_SEVERAL_OF_EITHER);
        } else if (take(r, "each of your and your opponent's")) {
            owner = WHOSE_EACH;
            if (out->quantity != QUANTITY_EXACTLY)
                return cursor_refuse(r, REFUSAL_NUMBER_FOR_EACH);
            out->quantity = QUANTITY_ALL;
        } else if (!cursor_owner(r, &owner)) {
            return false;
        }
        out->areas = take(r, "life card|cards|area") ? LIFE : take(r, "deck") ? DECK : 0;
        out->place = place;
        out->owner = owner;
        return out->areas != 0;
    }
    return false;
}

/* "Your opponent's 2 cards from the top of your deck": whose are they? */
static bool owners_agree(const SaidNoun *noun, const SaidNoun *placed) {
    return !noun->has_owner || noun->owner == placed->owner;
}

/* area -> stack | ( "from" | "in" ) owner ( "hand" | "trash" … )
 *       | ( "on" | "from" ) owner "field"
 *       | [ "from" ] "among them", the cards that are looked at */
static bool area(Cursor *r, SaidNoun *out) {
    Mark start = r->now;
    uint8_t owner;
    SaidNoun stacked = *out;
    if (out->has_area || out->has_field) return false; /* cards are in one place */
    if (stack(r, &stacked) && owners_agree(out, &stacked)) {
        *out = stacked;
        return out->has_area = true;
    }
    if (r->refused) return false;
    cursor_back(r, &start);
    if (!out->has_owner &&
        (take(r, "?from among them|those") || take(r, "?from among the revealed cards"))) {
        out->unknown_at = start.at;
        return out->is_among = out->has_field = true; /* no other place is said */
    }
    if (take(r, "on|from") && cursor_owner(r, &owner) && take(r, "field") &&
        !cursor_at(r, "or|and ?from ?your|their hand") &&
        !(out->has_owner && out->owner != owner)) {
        out->owner = owner;
        return out->has_owner = out->has_field = true;
    }
    cursor_back(r, &start);
    if (take(r, "from|in") && cursor_owner(r, &owner)) {
        for (size_t i = 0; i < sizeof areas_said / sizeof areas_said[0]; i++) {
            bool both = text_find(text_of(areas_said[i].words), SLICE(" and ")) <
                        text_of(areas_said[i].words).size;
            if ((both && !out->is_total) || !take(r, areas_said[i].words)) continue;
            if (out->has_owner && out->owner != owner) break;
            out->areas = areas_said[i].areas;
            out->owner = owner;
            /* Nobody may look at Life cards, so one is taken from the top (CR 3-10-3). */
            if (areas_said[i].areas == LIFE) out->place = PLACE_TOP;
            out->in_life = areas_said[i].areas == LIFE;
            return out->has_area = true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* --- Putting it together ---------------------------------------------------------------- */

/* alternative -> "or" [ "up to" NUMBER | NUMBER ] term, as many as before and as free ;
 * `named`: after a name alone */
static bool alternative(Cursor *r, Body *body, const SaidNoun *noun, bool named,
                        SaidTerm *out) {
    Mark start = r->now;
    SaidNoun again = {0};
    if (take(r, "or")) {
        bool counted = quantity(r, &again);
        /* "a [N] or a {T} type Character": the article is said again */
        bool article = named && !counted && !noun->has_count && take(r, "a|an");
        uint8_t owner = noun->owner;
        bool owned = noun->has_owner && cursor_owner(r, &owner);
        if (owned && owner != noun->owner) {
            cursor_back(r, &start);
            return false;
        }
        bool same = !counted ||
                    (again.quantity == noun->quantity && again.count == noun->count) ||
                    (again.quantity == QUANTITY_EXACTLY && again.count == noun->count);
        if (same && !cursor_at(r, "of") && term(r, body, out) && !out->is_don &&
            !out->is_life && !(article && !out->has_head)) {
            out->is_unowned = counted && noun->has_owner && !owned && !out->is_named;
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* both -> "," posts [ "," ] : after a comma, what is said applies to both alternatives */
static bool said_of_both(Cursor *r, Body *body, SaidTerm *first, SaidTerm *second) {
    Mark start = r->now;
    SaidTerm said = {.heads = first->heads | second->heads};
    Body of_both = {.use = body->use, .extreme = body->extreme};
    bool any_with = false;
    if (take(r, ",") && cursor_at(r, "with")) posts(r, &of_both, &said, &any_with);
    if (said.filter.count == 0 || of_both.flags ||
        (!take(r, ",") && !cursor_at(r, "from|in"))) {
        cursor_back(r, &start);
        return false;
    }
    body->extreme = of_both.extreme;
    said_all(&first->filter, &said.filter);
    said_all(&second->filter, &said.filter);
    return true;
}

/* DON!! cards, which are in none of the areas that cards are said to be in. */
static bool body_of_dons(Cursor *r, SaidNoun *out) {
    uint8_t owner = out->owner;
    bool other = area(r, out) && out->has_owner && out->owner != owner && owner != WHOSE_EACH;
    return !other && !out->has_area;
}

/* A or B: what is said between them and behind. */
static bool two_of(Cursor *r, Body *body, SaidNoun *out) {
    const Piece *behind_or = &r->pieces->at[r->now.at + 1]; /* if there is an "or" */
    bool excepts = r->now.at > 0 && r->now.exception_end == r->now.at;
    out->is_two = !out->first.is_life && (out->first.has_head || out->first.is_named) &&
                  alternative(r, body, out, !out->first.has_head, &out->second);
    if (!out->is_two) return false;
    out->counted_again =
        behind_or->kind == PIECE_NUMBER || text_equal(behind_or->text, SLICE("up"));
    out->is_alike = !out->counted_again && !text_equal(behind_or->text, SLICE("your")) &&
                    !text_equal(behind_or->text, SLICE("a"));
    out->is_unclear = excepts && !out->counted_again;
    return said_of_both(r, body, &out->first, &out->second);
}

/* body -> term { alternative } [ both ] { area } posts */
static bool body_of(Cursor *r, Body *body, SaidNoun *out) {
    out->shape = SHAPE_BODY;
    if (!term(r, body, &out->first)) return false;
    if (out->first.is_don) return body_of_dons(r, out);
    bool any_with = false;
    two_of(r, body, out);
    if (cursor_at(r, "face-up|face-down from")) /* "1 card face-up from your hand" */
        out->face = (uint8_t)(take(r, "face-up") ? 1 : (take(r, "face-down"), 2));
    out->was_mine = out->has_owner && out->owner == WHOSE_YOU;
    while (!(body->use & NOUN_NO_PLACE) && area(r, out)) {
        out->has_two_places |= out->counted_again && out->has_owner;
        posts(r, body, out->is_two ? &out->second : &out->first, &any_with);
    }
    out->flags = body->flags;
    out->extreme = body->extreme;
    out->end = r->now.at;
    return !r->refused;
}

bool read_noun_body(Cursor *r, unsigned use, SaidNoun *out) {
    Body body = {.use = use, .flags = out->flags};
    return body_of(r, &body, out);
}

/* tail -> posts area posts */
bool read_noun_tail(Cursor *r, SaidNoun *out) {
    Body body = {.use = NOUN_CHOICE};
    bool any_with = false;
    out->first.is_named = true;
    posts(r, &body, &out->first, &any_with);
    if (!any_with || body.flags || !area(r, out) || !out->has_area) return false;
    posts(r, &body, &out->first, &any_with);
    return !body.flags;
}

/* filter -> [ "a" | "an" ] body, of one card that is somewhere */
bool read_noun_filter(Cursor *r, SaidFilter *out) {
    SaidNoun said = {.has_area = true, .owner = WHOSE_EACH};
    Noun noun;
    take(r, "?a|an");
    if (!read_noun_body(r, NOUN_NO_PLACE, &said) ||
        !said_noun_assemble(r, &said, NOUN_NO_PLACE, false, &noun) || noun.is_don)
        return false;
    if (noun.selector.areas || noun.selector.flags) return false; /* more than one card */
    said_all(out, &noun.filter);
    return noun.filter.count > 0;
}

/* "Your Leader or 1 of your {T} type Characters": what is said applies to the Characters. */
static void of_characters(const SaidFilter *said, SaidFilter *out) {
    for (uint32_t i = 0; i < said->count; i++) {
        bool starts = i == 0 || !said->at[i - 1].or_next;
        SaidTest leader = {.kind = TEST_CATEGORY, .operand = IS_LEADER, .or_next = 1};
        if (starts) said_and(out, leader);
        said_and(out, said->at[i]);
    }
}

/* named -> NAME ; after owner "Leader or 1" */
static bool leader_or_named(Cursor *r, uint8_t owner, SaidNoun *out) {
    out->first.filter = (SaidFilter){0};
    said_category(&out->first.filter, IS_LEADER);
    SaidFilter named = {0};
    if (!read_filter_names(r, NOUN_CHOICE, &named) || named.count != 1) {
        out->first.filter = (SaidFilter){0};
        return false;
    }
    said_or(&out->first.filter, named.at[0]);
    out->areas = LEADER | CHARACTER | STAGE;
    out->owner = owner;
    out->has_owner = true;
    set_count(out, QUANTITY_EXACTLY, 1);
    return true;
}

/* others -> term, Characters or Stages of the same owner, after owner "Leader or 1 of" */
static bool leader_or_others(Cursor *r, bool all, bool *owns, SaidNoun *out) {
    SaidTerm others;
    Body body = {.use = all ? NOUN_UNITES : NOUN_CHOICE, .owns = *owns};
    bool read = term(r, &body, &others) && !body.flags && !others.is_don && !others.is_life &&
                !others.is_other;
    *owns = body.owns;
    if (!read || (others.heads != IS_CHARACTER && others.heads != IS_STAGE)) return false;
    out->areas = others.heads == IS_STAGE ? LEADER | STAGE : LEADER | CHARACTER;
    of_characters(&others.filter, &out->first.filter);
    return true;
}

/* together -> owner "Leader or" [ "up to" ] "1 of" owner others
 *           | owner "Leader and all of" owner others */
static bool together(Cursor *r, bool *owns, SaidNoun *out) {
    out->shape = SHAPE_READY;
    Mark start = r->now;
    uint8_t one, two;
    bool mine = r->card->category == LP_CATEGORY_LEADER && take(r, "this leader");
    if (mine) one = WHOSE_YOU;
    if (mine || (cursor_owner(r, &one) && take(r, "leader"))) {
        bool all = take(r, "and all ?of"), up_to = !all && take(r, "or up to 1 of");
        if (all || up_to || take(r, "or ?to 1 ?of")) {
            unsigned actor = r->now.actor;
            r->now.actor = one;
            bool owned = cursor_owner(r, &two) && one == two;
            r->now.actor = (uint8_t)actor;
            if (!all && !owned && leader_or_named(r, one, out)) return true;
            if (owned && leader_or_others(r, all, owns, out)) {
                out->owner = one;
                out->has_owner = true;
                set_count(out,
                          all     ? QUANTITY_ALL
                          : up_to ? QUANTITY_UP_TO
                                  : QUANTITY_EXACTLY,
                          all ? 0 : 1);
                return true;
            }
        }
    }
    out->first.filter = (SaidFilter){0};
    cursor_back(r, &start);
    return false;
}

/* such -> owner leader "or" [ "up to" ] "1 of" owner characters, each of which says something:
 * where the Characters do not, what the Leader must be may be meant for both */
static bool leader_or_such(Cursor *r, unsigned use, bool *owns, SaidNoun *out) {
    Mark start = r->now;
    unsigned unites = use & NOUN_SUBJECT ? NOUN_UNITES : 0u;
    Body body = {.use = use | NOUN_CHOSEN | unites, .owns = *owns};
    uint8_t one, two;
    out->shape = SHAPE_BODY;
    bool read = cursor_owner(r, &one) && term(r, &body, &out->first) &&
                out->first.heads == IS_LEADER && out->first.filter.count > 0;
    bool up_to = read && take(r, "or up to 1 of");
    read = read && (up_to || take(r, "or 1 of")) && cursor_owner(r, &two) && one == two &&
           term(r, &body, &out->second) && out->second.heads == IS_CHARACTER &&
           out->second.filter.count > 0 && !out->second.is_other && !body.flags;
    if (!read) {
        *out = (SaidNoun){.owner = WHOSE_EACH, .at = out->at};
        cursor_back(r, &start);
        return false;
    }
    out->is_two = out->counted_again = out->has_owner = true;
    out->owner = one;
    set_count(out, up_to ? QUANTITY_UP_TO : QUANTITY_EXACTLY, 1);
    out->extreme = body.extreme;
    *owns = body.owns;
    out->end = r->now.at;
    return true;
}

/* "0 cost Characters": the number is no count. */
static bool is_cost_ahead(const Cursor *r) {
    const Piece *piece = cursor_peek(r);
    return piece->kind == PIECE_NUMBER && piece[1].kind == PIECE_WORD &&
           text_equal(piece[1].text, SLICE("cost"));
}

/* top -> "the top" [ NUMBER ] "cards of" owner ( "deck" | "Life cards" ) */
static bool top_cards(Cursor *r, SaidNoun *out) {
    Mark start = r->now;
    int32_t n = 1;
    out->shape = SHAPE_READY;
    if (take(r, "the top")) {
        cursor_number(r, &n);
        if (take(r, "card|cards of") && cursor_owner(r, &out->owner)) {
            out->areas = take(r, "deck") ? DECK : take(r, "life ?cards|area") ? LIFE : 0;
            out->place = PLACE_TOP;
            set_count(out, QUANTITY_EXACTLY, n);
            if (out->areas) return out->has_area = out->has_owner = true;
        }
        *out = (SaidNoun){.owner = WHOSE_EACH};
    }
    cursor_back(r, &start);
    return false;
}

/* "this Character with a cost of 6 or more", which a cost may ask for: a choice among this card
 * alone, so that a card that does not fit cannot pay it. */
static bool this_such(Cursor *r, SaidNoun *out) {
    Mark start = r->now;
    static const uint16_t own[] = {[LP_CATEGORY_LEADER] = LEADER,
                                   [LP_CATEGORY_CHARACTER] = CHARACTER,
                                   [LP_CATEGORY_STAGE] = STAGE};
    unsigned category = r->card->category;
    out->shape = SHAPE_READY;
    if (!r->in_cost || category == LP_CATEGORY_EVENT || !cursor_this(r) || !take(r, "with") ||
        !read_filter_measure(r, NOUN_CHOICE, &out->first.filter)) {
        out->first.filter = (SaidFilter){0};
        cursor_back(r, &start);
        return false;
    }
    said_first(&out->first.filter, said_test(TEST_IN, REG_THIS));
    out->owner = WHOSE_YOU;
    out->areas = own[category];
    out->count = 1;
    return out->has_owner = out->has_count = true;
}

/* attacker -> "the attacking" ( "card" | "Leader or Character" | "Leader" | "Character" ) */
bool read_noun_attacker(Cursor *r, SaidNoun *out) {
    Mark start = r->now;
    if (!take(r, "the attacking")) return false;
    bool either = take(r, "leader or character ?card") || take(r, "card");
    bool leader = !either && take(r, "leader");
    if (!either && !leader && !take(r, "character")) {
        cursor_back(r, &start);
        return false;
    }
    out->shape = SHAPE_ATTACKER;
    out->unknown_at = start.at + 1;
    out->first.heads = either ? IS_LEADER | IS_CHARACTER : leader ? IS_LEADER : IS_CHARACTER;
    out->areas = either ? LEADER | CHARACTER : leader ? LEADER : CHARACTER;
    out->owner = WHOSE_OPPONENT;
    out->has_owner = true;
    said_and(&out->first.filter, said_test(TEST_ATTACKING, 0));
    set_count(out, QUANTITY_ALL, 0);
    return true;
}

/* at random -> "at random", of cards of a hand */
static bool at_random(Cursor *r, SaidNoun *out) {
    if (!take(r, "at random")) return true;
    out->is_random = true;
    return (out->areas == HAND && out->quantity == QUANTITY_EXACTLY) ||
           cursor_refuse(r, REFUSAL_RANDOM);
}

/* "2 your Leader": there is one. */
static bool is_too_many(const SaidNoun *said) {
    bool leaders = said->first.heads == IS_LEADER && !said->is_two;
    return leaders && said->has_count && said->count != 1 && said->quantity <= QUANTITY_UP_TO;
}

/* them -> [ "up to" ] NUMBER "of them", of the cards that are looked at */
static bool of_them(Cursor *r, unsigned use, SaidNoun *out) {
    Mark start = r->now;
    bool some = out->quantity <= QUANTITY_UP_TO && use & NOUN_LOOKED && !(use & NOUN_PLAYED);
    if (some && cursor_at(r, "them") && said_again(r, &out->again)) {
        out->shape = SHAPE_NUMBER;
        out->unknown_at = start.at;
        return out->is_of_them = true;
    }
    cursor_back(r, &start);
    return false;
}

/* noun -> together | such | this such | again | top | [ quantity ] "of them"
 *       | [ quantity ] [ owner ] body [ "at random" ] */
bool read_noun(Cursor *r, unsigned use, SaidNoun *out) {
    Mark start = r->now;
    int32_t n;
    bool owns = use & NOUN_OWNS;
    *out = (SaidNoun){.owner = WHOSE_EACH, .at = r->now.at};
    if (!(use & NOUN_REGISTER) &&
        (together(r, &owns, out) || leader_or_such(r, use, &owns, out) || this_such(r, out))) {
        out->is_owner = !owns;
        return true;
    }
    *out = (SaidNoun){.owner = WHOSE_EACH, .at = r->now.at, .shape = SHAPE_AGAIN};
    if (said_again(r, &out->again)) return true;
    if (use & NOUN_REGISTER) return false;
    if (read_noun_attacker(r, out) || top_cards(r, out)) return true;
    if (!quantity(r, out) && (use & NOUN_SUBJECT) && take(r, "each of"))
        set_count(out, QUANTITY_ALL, 0);
    bool is_of = out->has_count && text_equal(cursor_last(r)->text, SLICE("of"));
    out->has_owner = cursor_owner(r, &out->owner);
    if (is_of && !out->has_owner && of_them(r, use, out)) return true;
    if (is_of && !out->has_owner && out->quantity < QUANTITY_ALL) {
        cursor_back(r, &start); /* "up to 1 of Leader": whose is missing */
        return false;
    }
    if (out->has_owner && !out->has_count && !is_cost_ahead(r) && cursor_number(r, &n)) {
        if (n == 0) {
            cursor_back(r, &start);
            return false;
        }
        set_count(out, QUANTITY_EXACTLY, n);
    }
    if (out->has_count && !out->has_owner && (use & NOUN_LOOKED) && cursor_at(r, "at|to")) {
        out->shape = SHAPE_NUMBER; /* "place 1 at the top of your deck" */
        out->unknown_at = r->now.at;
        return true;
    }
    bool unites = out->quantity == QUANTITY_ALL || (use & NOUN_SUBJECT && !out->has_count);
    Body body = {.use = use | NOUN_CHOSEN | (unites ? NOUN_UNITES : 0u), .owns = owns};
    if (!body_of(r, &body, out) || is_too_many(out) || !at_random(r, out)) {
        cursor_back(r, &start);
        return false;
    }
    out->is_owner = !body.owns;
    return true;
}

/* DON!! cards without a number are no noun of their own: "Characters and DON!! cards". */
static bool is_whole(const SaidNoun *said, unsigned use) {
    bool bare_dons = said->shape == SHAPE_BODY && said->first.is_don && !said->has_count;
    return !bare_dons && (!(use & NOUN_OWNS) || said->is_owner);
}

bool read_noun_node(Cursor *r, unsigned use, uint16_t *out) {
    SaidNoun said;
    Mark start = r->now;
    if (!read_noun(r, use, &said) || !is_whole(&said, use)) {
        cursor_back(r, &start);
        return false;
    }
    said.use = (uint16_t)use;
    *out = said_noun_here(r, &said);
    return true;
}

/* --- Several nouns ---------------------------------------------------------------------- */

/* each -> "up to 1 each of your opponent's [rested] Leader and Character cards" */
static bool each_kind(Cursor *r, SaidNouns *out) {
    Mark start = r->now;
    SaidNoun kind = {.shape = SHAPE_READY, .at = r->now.at, .has_owner = true};
    if (take(r, "up to 1 ?of each of") && cursor_owner(r, &kind.owner)) {
        set_count(&kind, QUANTITY_UP_TO, 1);
        if (take(r, "rested")) said_and(&kind.first.filter, said_test(TEST_RESTED, 0));
        if (take(r, "leader and character cards")) {
            kind.areas = LEADER;
            out->at[0] = said_noun_here(r, &kind);
            kind.areas = CHARACTER;
            out->at[1] = said_noun_here(r, &kind);
            out->count = 2;
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* What a statement about cards goes on with. */
static const char *const verbs_of_subjects = "gain|gains|cannot|can|will";

/* "… and Stages": neither how many nor whose is said again. */
static bool is_noun_bare(Cursor *r) {
    return cursor_peek(r)->kind != PIECE_NUMBER &&
           !cursor_at(r, "all|any|each|its|the|their|this|that|up|your");
}

/* Goes back, and keeps the nodes of what was read. */
static void back_with_nodes(Cursor *r, const Mark *to) {
    Mark after = r->now;
    cursor_back(r, to);
    r->now.numbers = after.numbers;
    r->now.nouns = after.nouns;
    r->now.conditions = after.conditions;
}

/* "All of your {T} type Characters and [N]": a name alone has the owner of what is before. */
static void lend_owner(const SaidNoun *one, SaidNoun *two) {
    bool all = one->shape == SHAPE_BODY && one->has_owner && !one->has_area &&
               (!one->has_count || one->quantity == QUANTITY_ALL);
    bool alone = two->shape == SHAPE_BODY && two->first.is_named && !two->first.has_head &&
                 !two->is_two && !two->has_owner && !two->has_count && !two->has_area;
    if (!all || !alone) return;
    two->owner = one->owner;
    two->has_owner = true;
}

/* Does a list of names end here: "[A], [B]"? */
static bool is_after_names(const Cursor *r) {
    return r->now.at > 1 && cursor_last(r)->kind == PIECE_BRACKET &&
           text_equal(r->pieces->at[r->now.at - 2].text, SLICE(","));
}

/* join -> "and" | ", and", after a list of names | ",", before a name */
static bool joins_subjects(Cursor *r) {
    if (take(r, "and") || (is_after_names(r) && take(r, ", and"))) return true;
    return r->pieces->at[r->now.at + 1].kind == PIECE_BRACKET && take(r, ",");
}

/* nouns -> each | noun { join noun } ; of an object, a statement may follow "and" */
bool read_noun_subjects(Cursor *r, bool is_object, SaidNouns *out) {
    *out = (SaidNouns){0};
    if (each_kind(r, out)) return true;
    if (!read_noun_node(r, NOUN_SUBJECT, &out->at[out->count++])) return false;
    while (out->count < SAID_NOUNS_OF_ACT) {
        Mark before = r->now;
        uint8_t bit = (uint8_t)(1u << out->count);
        bool excepts = r->now.at > 0 && r->now.exception_end == r->now.at;
        bool anew = excepts && cursor_at(r, "and up to");
        bool listed = cursor_at(r, ",") && !cursor_at(r, ", and");
        bool joined = joins_subjects(r);
        bool bare = joined && is_noun_bare(r);
        bool read = joined && read_noun_node(r, NOUN_SUBJECT, &out->at[out->count]);
        if (read) {
            SaidNoun *two = &r->nodes->nouns[out->at[out->count]];
            lend_owner(&r->nodes->nouns[out->at[out->count - 1]], two);
            read = !listed || two->has_owner;
        }
        bool states = read && is_object && cursor_at(r, verbs_of_subjects);
        if (!read || states) {
            out->goes_on = states && out->count > 1;
            back_with_nodes(r, &before);
            return true;
        }
        if (excepts) out->excepts |= bit;
        if (anew) out->anew |= bit;
        if (bare) out->bare |= bit;
        out->count++;
    }
    return true;
}

/* each -> "up to" NUMBER "each of" names posts : so many of every name */
static bool each_name(Cursor *r, unsigned use, SaidNouns *out) {
    Mark start = r->now;
    SaidNoun all = {.owner = WHOSE_EACH, .at = r->now.at};
    Noun noun;
    use |= NOUN_UNITES;
    all.use = (uint16_t)(use | NOUN_COUNTED);
    if (take(r, "up to") && cursor_number(r, &out->each) && take(r, "each of") &&
        read_noun_body(r, use, &all) && said_noun_assemble(r, &all, use, false, &noun)) {
        uint32_t names = 0;
        while (names < noun.filter.count && noun.filter.at[names].kind == TEST_NAME) names++;
        if (names > 1 && names <= SAID_NOUNS_OF_ACT) {
            out->names = NAMES_EACH;
            out->count = (uint8_t)names;
            out->at[0] = said_noun_here(r, &all);
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* names -> "up to" NUMBER NAME { "," "up to" NUMBER NAME } "and up to" NUMBER NAME "," tail :
 * what follows the last comma applies to every name */
static bool counted_names(Cursor *r, SaidNouns *out) {
    Mark start = r->now;
    SaidNoun tail = {.owner = WHOSE_EACH, .at = r->now.at};
    SaidFilter names = {0};
    Slice name;
    int32_t n = 0;
    bool last = false;
    while (!last && names.count < SAID_NOUNS_OF_ACT) {
        if (names.count > 0) last = take(r, "?, and");
        if ((names.count > 0 && !last && !take(r, ",")) || !take(r, "up to") ||
            !cursor_number(r, &n) || (names.count > 0 && n != out->each) ||
            !cursor_piece(r, PIECE_BRACKET, &name))
            break;
        out->each = n;
        said_and(&names, said_text(r, TEST_NAME));
    }
    if (last && names.count > 1 && take(r, ",") && read_noun_tail(r, &tail)) {
        out->names = NAMES_LISTED;
        out->count = (uint8_t)names.count;
        out->at[0] = (uint16_t)(said_such(r, &names) - 1);
        out->at[1] = said_noun_here(r, &tail);
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* Is it said how many, or is it one card without that: a Leader, a Stage, the one that
 * attacks? */
static bool is_counted(const Cursor *r, const SaidNoun *said) {
    if (said->has_count || said->shape != SHAPE_BODY) return true;
    const SaidTerm *term = &said->first;
    bool field = said->has_owner && !said->has_area;
    bool total = said->flags == SELECT_TOTAL && !r->in_cost && !r->is_permanent;
    bool stage = term->heads == IS_STAGE && !term->is_plural;
    return field && (term->heads == IS_LEADER || stage || (term->is_plural && total) ||
                     (!term->is_plural && said_has(&term->filter, TEST_ATTACKING)));
}

/* "Up to 1 Event and up to 1 Character card from your trash": the place is that of both. */
static void place_later(Cursor *r, const SaidNouns *said) {
    SaidNoun *nouns = r->nodes->nouns;
    if (!nouns[said->at[said->count - 1]].has_area) return;
    for (int i = 0; i + 1 < said->count; i++) {
        SaidNoun *noun = &nouns[said->at[i]];
        if (noun->shape == SHAPE_BODY && !noun->has_area && !noun->has_owner)
            noun->use |= NOUN_PLACED;
    }
}

/* nouns -> each | names | noun { "and" noun }; a verb after "and" begins another action */
bool read_noun_objects(Cursor *r, unsigned use, SaidNouns *out) {
    *out = (SaidNouns){0};
    if (each_name(r, use, out) || counted_names(r, out)) return true;
    if (r->refused || !read_noun_node(r, use, &out->at[out->count++])) return false;
    while (out->count < SAID_NOUNS_OF_ACT) {
        Mark before = r->now;
        uint8_t bit = (uint8_t)(1u << out->count);
        uint16_t *next = &out->at[out->count];
        bool excepts = r->now.at > 0 && r->now.exception_end == r->now.at;
        bool anew = excepts && cursor_at(r, "and up to");
        bool read = take(r, "and") && read_noun_node(r, use & ~(unsigned)NOUN_SUBJECT, next);
        bool states = read && cursor_at(r, verbs_of_subjects);
        if (!read || states || !is_counted(r, &r->nodes->nouns[*next])) {
            /* "rest A and B and C gain": is B rested, or does it gain? */
            out->goes_on = states && out->count > 1;
            if (out->goes_on) r->nodes->nouns[*next].use |= NOUN_SUBJECT;
            back_with_nodes(r, &before);
            break;
        }
        if (excepts) out->excepts |= bit;
        if (anew) out->anew |= bit;
        out->count++;
    }
    place_later(r, out);
    return true;
}
