/* Acts of a text: what binds each kind of them. */
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
    *row = bind_filter_term(e, &filter);
    return true;
}

/* A rule that concerns the card itself. */
static bool bind_rule(English *e, const SaidAct *said) {
    Instr instr = {.op = said->op};
    bind_at(e, said->end);
    if (said->op == OP_ALSO_NAMED)
        instr.x = (uint16_t)said->number; /* a piece of the text */
    else if (said->op == OP_DON_DECK)
        instr.x = bind_constant(e, said->number);
    else if (!bind_act_such(e, said->filter, &instr.x))
        return false;
    bind_add(e, instr);
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
    [ACT_RULE] = bind_rule,
};

bool bind_act(English *e, const SaidAct *said) { return binders[said->kind](e, said); }

/* What holds does so in the hand or on the field: both would need two abilities. */
static bool in_one_area(English *e, uint8_t before, bool is_first) {
    bool same = !((before ^ e->made.ability.flags) & ABILITY_IN_HAND);
    return is_first || same || cursor_refuse(&e->read, REFUSAL_HAND_AND_FIELD);
}

bool bind_act_node(English *e, uint16_t node) {
    const SaidAct *said = &e->read.nodes->acts[node];
    uint8_t flags = e->made.ability.flags;
    bool is_first = e->made.effect.count == 0, holds = said->kind <= ACT_STATEMENT;
    if (holds) e->made.ability.flags &= (uint8_t)~ABILITY_IN_HAND;
    e->actor = said->actor;
    bind_at(e, said->start);
    if (!bind_act(e, said)) return false;
    bind_at(e, said->end);
    return in_one_area(e, flags, is_first);
}
