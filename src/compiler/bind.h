/* Binding acts: each function takes a tree, decides which cards it means by what was said
 * before, and makes the rows. False if it does not fit. */
#ifndef COMPILER_BIND_H
#define COMPILER_BIND_H

#include "compiler/english_internal.h"

/* Binding has come to this place of the text. */
void bind_at(English *e, SaidPlace place);
/* Binds one reading. */
bool bind_act(English *e, const SaidAct *said);
/* The row of a filter that a node has; false if it speaks of cards that nobody named. */
bool bind_act_such(English *e, uint16_t node, uint16_t *row);
/* How long a continuous effect lasts: as the text says, or none in a permanent effect. */
bool bind_duration(English *e, const SaidDuration *said, uint8_t *out);

bool bind_ban(English *e, const SaidAct *said);
bool bind_ban_unblocked(English *e, const SaidAct *said);
bool bind_ban_unblocking(English *e, const SaidAct *said);

bool bind_don(English *e, const SaidAct *said);
bool bind_don_add(English *e, const SaidAct *said);
bool bind_don_add_given(English *e, const SaidAct *said);
bool bind_don_give(English *e, const SaidAct *said);
bool bind_don_give_any(English *e, const SaidAct *said);
bool bind_don_cards(English *e, const SaidAct *said);
bool bind_don_move(English *e, const SaidAct *said);
bool bind_don_until(English *e, const SaidAct *said);

bool bind_continuous_next_cost(English *e, const SaidAct *said);
bool bind_continuous_playing_cost(English *e, const SaidAct *said);
bool bind_continuous_counter(English *e, const SaidAct *said);
bool bind_continuous_price(English *e, const SaidAct *said);
bool bind_continuous_freeze_either(English *e, const SaidAct *said);
bool bind_continuous_none_of(English *e, const SaidAct *said);
bool bind_continuous_give(English *e, const SaidAct *said);
bool bind_continuous_give_to(English *e, const SaidAct *said);
bool bind_continuous_give_two(English *e, const SaidAct *said);
bool bind_continuous_set(English *e, const SaidAct *said);
bool bind_continuous_becomes(English *e, const SaidAct *said);
bool bind_continuous_negate(English *e, const SaidAct *said);
bool bind_continuous_negated(English *e, const SaidAct *said);
bool bind_continuous_negate_timing(English *e, const SaidAct *said);
bool bind_continuous_statement(English *e, const SaidAct *said);

#endif
