/* Acts of a text: of the readings of a place, the first one that fits what was said before. */
#include "compiler/bind.h"

void bind_at(English *e, SaidPlace place) {
    e->read.now.at = place.at;
    e->read.far = place.far;
}

bool bind_act_such(English *e, uint16_t node, uint16_t *row) {
    *row = 0;
    if (node == 0) return true;
    const SaidNoun *such = &e->read.nodes->nouns[node - 1];
    SaidFilter filter = such->first.filter;
    bind_at(e, (SaidPlace){such->end, such->far});
    if (!bind_filter(e, &filter)) return false;
    *row = bind_filter_row(e, &filter);
    return true;
}

static bool (*const binders[ACT_COUNT])(English *, const SaidAct *) = {
    [ACT_BAN] = bind_ban,
    [ACT_UNBLOCKED] = bind_ban_unblocked,
    [ACT_UNBLOCKING] = bind_ban_unblocking,
    [ACT_NEXT_COST] = bind_continuous_next_cost,
    [ACT_PLAYING_COST] = bind_continuous_playing_cost,
    [ACT_COUNTER] = bind_continuous_counter,
    [ACT_PRICE] = bind_continuous_price,
    [ACT_FREEZE_EITHER] = bind_continuous_freeze_either,
    [ACT_NONE_OF] = bind_continuous_none_of,
    [ACT_GIVE] = bind_continuous_give,
    [ACT_GIVE_TO] = bind_continuous_give_to,
    [ACT_GIVE_TWO] = bind_continuous_give_two,
    [ACT_SET] = bind_continuous_set,
    [ACT_BECOMES] = bind_continuous_becomes,
    [ACT_NEGATE] = bind_continuous_negate,
    [ACT_NEGATED] = bind_continuous_negated,
    [ACT_NEGATE_TIMING] = bind_continuous_negate_timing,
    [ACT_STATEMENT] = bind_continuous_statement,
    [ACT_DON] = bind_don,
    [ACT_DON_ADD] = bind_don_add,
    [ACT_DON_ADD_GIVEN] = bind_don_add_given,
    [ACT_DON_GIVE] = bind_don_give,
    [ACT_DON_GIVE_ANY] = bind_don_give_any,
    [ACT_DON_CARDS] = bind_don_cards,
    [ACT_DON_MOVE] = bind_don_move,
    [ACT_DON_UNTIL] = bind_don_until,
};

bool bind_act(English *e, const SaidAct *said) { return binders[said->kind](e, said); }

/* What holds does so in the hand or on the field: both would need two abilities. */
static bool in_one_area(English *e, uint8_t before, bool is_first) {
    bool same = !((before ^ e->ability->flags) & ABILITY_IN_HAND);
    return is_first || same ||
           cursor_refuse(&e->read, "one part is about the hand and another is not");
}

/* Goes on behind the act, whose nodes are not needed any more. */
static void finish(English *e, const Reading *start, const SaidAct *said, uint32_t far) {
    Mark *now = &e->read.now;
    now->at = said->end.at;
    e->read.far = far;
    now->numbers = start->mark.numbers;
    now->nouns = start->mark.nouns;
    now->conditions = start->mark.conditions;
    now->acts = start->mark.acts;
}

/* How far the readings of a place have come. */
typedef struct Reached {
    uint32_t read;    /* while they were read */
    uint32_t bound;   /* while one that was read was bound */
    bool has_reading; /* there is such a one */
} Reached;

static void reach(uint32_t *far, uint32_t at) {
    if (at > *far) *far = at;
}

/* A reading that does not fit what was said before says better where the fault is than words
 * that no rule reads. */
static void report_reached(English *e, const Reached *reached) {
    e->read.far = reached->has_reading ? reached->bound : reached->read;
}

static bool bind_reading(English *e, const SaidAct *said, const Reading *start, uint8_t flags) {
    uint32_t far = e->read.far;
    bool holds = said->kind <= ACT_STATEMENT;
    e->ability->flags = holds ? flags & (uint8_t)~ABILITY_IN_HAND : flags;
    if (!bind_act(e, said)) return false;
    finish(e, start, said, far);
    return true;
}

bool bind_act_read(English *e) {
    Reading start = english_words_mark(e);
    uint8_t flags = e->ability->flags;
    uint32_t before = e->read.far;
    Reached reached = {.read = before, .bound = before};
    SaidAct said;
    for (unsigned rule = 0; rule < read_act_rules && !e->read.refused; rule++) {
        e->read.far = before;
        bool read = read_act(&e->read, rule, &said);
        if (read && bind_reading(e, &said, &start, flags))
            return in_one_area(e, flags, start.code_count == 0);
        english_words_back(e, &start);
        reached.has_reading |= read;
        reach(read ? &reached.bound : &reached.read, e->read.far);
    }
    report_reached(e, &reached);
    e->ability->flags = flags;
    return false;
}
