/* Acts of a text: the rules for them, in the order in which they are tried. */
#include "compiler/read.h"

/* Where two rules fit the same words, the first one is meant. */
static const struct {
    bool (*read)(Cursor *, SaidAct *);
    bool is_yours; /* nobody does it: it is not said of what another player does */
} rules[] = {
    {read_don_symbol, false},
    {read_don_add, false},
    {read_don_give, false},
    {read_don_move, false},
    {read_don_until, false},
    {read_don_return, false},
    {read_ban_events, true},
    {read_ban_blocker, true},
    {read_ban_any_blocker, true},
    {read_ban_targets, true},
    {read_ban_you, true},
    {read_ban_opponent, true},
    {read_ban_always, true},
    {read_continuous_next_time, true},
    {read_continuous_counters, true},
    {read_continuous_counter_becomes, true},
    {read_continuous_playing, true},
    {read_continuous_price, true},
    {read_continuous_freeze_either, true},
    {read_continuous_none_of, true},
    {read_continuous_give, true},
    {read_continuous_set, true},
    {read_continuous_set_of, true},
    {read_continuous_negate, true},
    {read_continuous_negated, true},
    {read_continuous_negate_timing, true},
    {read_continuous_becomes, true},
    {read_continuous_statement, true},
    {read_action_swap, false},
    {read_action_select_two, false},
    {read_action_ko, false},
    {read_action_rest, false},
    {read_action_set_active, false},
    {read_action_turn, false},
    {read_action_trash_many, false},
    {read_action_trash, false},
    {read_action_play, false},
    {read_action_draw, false},
    {read_action_look, false},
    {read_action_reveal_both, false},
    {read_action_reveal, false},
    {read_action_choose, false},
    {read_move_rest, false},
    {read_move, false},
    {read_move_shuffle, false},
    {read_action_activate, false},
    {read_action_game, false},
    {read_action_damage, false},
    {read_action_redirect, false},
};

/* actor -> "you" | "your opponent" | "they" : who does it, if it is not who acts anyway */
static void actor(Cursor *r) {
    Mark start = r->now;
    const Piece *last = cursor_last(r);
    /* "you may" has said who; "you may they" says nothing */
    if (text_equal(last->text, SLICE("may")) || text_equal(last->text, SLICE("can"))) return;
    if (cursor_take(r, "you") && cursor_at_verbs(r, VERB_ACTS, VERB_YOURS)) {
        r->now.actor = WHOSE_YOU;
        return;
    }
    cursor_back(r, &start);
    /* Cards do none of this, so "they" who do it are the opponent. */
    if (!cursor_take(r, "your opponent ?must") && !cursor_take(r, "they ?must")) return;
    if (cursor_at_verbs(r, VERB_ACTS, VERB_EITHER))
        r->now.actor = WHOSE_OPPONENT;
    else
        cursor_back(r, &start);
}

/* One of the rules, for who acts: the first that fits. */
static bool one_rule(Cursor *r, SaidAct *out) {
    const Mark start = r->now;
    uint32_t before = r->far, far = before;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0] && !r->refused; i++) {
        if (rules[i].is_yours && r->now.actor != WHOSE_YOU) continue;
        r->far = before;
        if (rules[i].read(r, out) && !r->refused) return true;
        cursor_back(r, &start);
        if (r->far > far) far = r->far;
    }
    r->far = far;
    return false;
}

/* act -> [ actor ] one of the rules */
bool read_act(Cursor *r, uint16_t *out) {
    const Mark start = r->now;
    const SaidPlace place = said_place(r);
    SaidAct said;
    actor(r);
    if (!one_rule(r, &said)) {
        cursor_back(r, &start);
        return false;
    }
    said.start = place;
    said.actor = r->now.last_actor = r->now.actor;
    r->now.actor = start.actor;
    *out = said_act(r, &said);
    return !r->refused;
}
