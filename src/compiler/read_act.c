/* Acts of a text: the rules for them, in the order in which they are tried. */
#include "compiler/read.h"

/* Two rules that fit the same words are two readings: the first one that fits what was said
 * before is meant. */
static bool (*const rules[])(Cursor *, SaidAct *) = {
    read_ban_events,
    read_ban_blocker,
    read_ban_any_blocker,
    read_ban_targets,
    read_ban_you,
    read_ban_opponent,
    read_ban_always,
    read_continuous_next_time,
    read_continuous_counters,
    read_continuous_counter_becomes,
    read_continuous_playing,
    read_continuous_price,
    read_continuous_freeze_either,
    read_continuous_none_of,
    read_continuous_give,
    read_continuous_set,
    read_continuous_set_of,
    read_continuous_negate,
    read_continuous_negated,
    read_continuous_negate_timing,
    read_continuous_becomes,
    read_continuous_statement,
};

const unsigned read_act_rules = sizeof rules / sizeof rules[0];

bool read_act(Cursor *r, unsigned rule, SaidAct *out) {
    return r->now.actor == WHOSE_YOU && rules[rule](r, out) && !r->refused;
}
