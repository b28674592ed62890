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
    [ACT_DO] = bind_action_do,
    [ACT_KO_OR_REST] = bind_action_ko_or_rest,
    [ACT_SET_EITHER] = bind_action_set_either,
    [ACT_REST_EITHER] = bind_action_rest_either,
    [ACT_OR_DON] = bind_action_or_don,
    [ACT_DON_OR_TRASH] = bind_action_don_or_trash,
    [ACT_SWAP] = bind_action_swap,
    [ACT_SELECT_TWO] = bind_action_select_two,
    [ACT_TRASH_MANY] = bind_action_trash_many,
    [ACT_PLAY] = bind_action_play,
    [ACT_DRAW] = bind_action_draw,
    [ACT_LOOK] = bind_action_look,
    [ACT_REVEAL] = bind_action_reveal,
    [ACT_REVEAL_HAND] = bind_action_reveal_hand,
    [ACT_REVEAL_BOTH] = bind_action_reveal_both,
    [ACT_CHOOSE] = bind_action_choose,
    [ACT_CHOOSE_COST] = bind_action_choose_cost,
    [ACT_MOVE] = bind_move,
    [ACT_SHUFFLE_INTO] = bind_move_shuffle,
    [ACT_ACTIVATE] = bind_action_activate,
    [ACT_REDIRECT] = bind_action_redirect,
    [ACT_DAMAGE] = bind_action_damage,
    [ACT_GAME] = bind_action_game,
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
    uint32_t far;     /* the furthest piece */
    uint32_t unknown; /* the same where one speaks of cards that nobody named; or 0 */
} Reached;

static void reach(uint32_t *far, uint32_t at) {
    if (at > *far) *far = at;
}

static bool bind_reading(English *e, const SaidAct *said, const Reading *start, uint8_t flags) {
    uint32_t far = e->read.far;
    bool holds = said->kind <= ACT_STATEMENT;
    e->ability->flags = holds ? flags & (uint8_t)~ABILITY_IN_HAND : flags;
    if (!bind_act(e, said)) return false;
    finish(e, start, said, far);
    return true;
}

/* A reading that speaks of cards that nobody named says better where the fault is than words
 * that no rule reads. */
static void note_reached(English *e, uint32_t unknown_end, Reached *reached) {
    bool unknown = e->read.unknown_end != 0;
    if (!unknown) e->read.unknown_end = unknown_end;
    reach(unknown ? &reached->unknown : &reached->far, e->read.far);
}

/* One of the readings of this place, for who acts. */
static bool bind_readings(English *e) {
    Reading start = english_words_mark(e);
    uint8_t flags = e->ability->flags;
    uint32_t before = e->read.far;
    Reached reached = {.far = before};
    SaidAct said;
    for (unsigned rule = 0; rule < read_act_rules && !e->read.refused; rule++) {
        uint32_t unknown_end = e->read.unknown_end;
        e->read.far = before;
        bool read = read_act(&e->read, rule, &said);
        if (read) e->read.unknown_end = 0;
        if (read && bind_reading(e, &said, &start, flags)) {
            if (!e->read.unknown_end) e->read.unknown_end = unknown_end;
            return in_one_area(e, flags, start.code_count == 0);
        }
        english_words_back(e, &start);
        if (read)
            note_reached(e, unknown_end, &reached);
        else
            reach(&reached.far, e->read.far);
    }
    e->read.far = reached.unknown ? reached.unknown : reached.far;
    e->ability->flags = flags;
    return false;
}

bool bind_act_read(English *e) {
    uint8_t before = e->read.now.actor;
    Reading begin = english_words_mark(e);
    read_act_actor(&e->read);
    if (bind_readings(e)) {
        e->now.last_actor = e->read.now.actor;
        e->read.now.actor = before;
        return true;
    }
    english_words_back(e, &begin);
    return false;
}
