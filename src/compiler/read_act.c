/* Acts of a text: the rules for them, in the order in which they are tried. */
#include "compiler/read.h"

/* Two rules that fit the same words are two readings: the first one that fits what was said
 * before is meant. */
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
};

const unsigned read_act_rules = sizeof rules / sizeof rules[0];

bool read_act(Cursor *r, unsigned rule, SaidAct *out) {
    if (rules[rule].is_yours && r->now.actor != WHOSE_YOU) return false;
    return rules[rule].read(r, out) && !r->refused;
}
