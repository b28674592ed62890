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

/* The cards that an action is done to. */
typedef struct BoundNouns {
    Noun at[ENGLISH_NOUNS_MAX];
    int count;
} BoundNouns;
bool bind_objects(English *e, const SaidNouns *said, BoundNouns *out);
/* One action on one noun. */
bool bind_action_one(English *e, Noun *noun, Instr instr);
/* May what two nouns name be chosen first and then be acted on together? */
bool bind_action_is_at_once(const English *e, const BoundNouns *list, unsigned op);
/* What one verb does to "A and B" happens to all of them at once: both are chosen before. */
bool bind_action_at_once(English *e, BoundNouns *list, Instr instr);
/* The two options from `first` on are one choice of who acts. */
void bind_action_either(English *e, uint16_t first);
/* Two choices that go to one place together. */
bool bind_move_two(English *e, BoundNouns *list, const SaidDestination *to);

bool bind_action_do(English *e, const SaidAct *said);
bool bind_action_ko_or_rest(English *e, const SaidAct *said);
bool bind_action_set_either(English *e, const SaidAct *said);
bool bind_action_rest_either(English *e, const SaidAct *said);
bool bind_action_or_don(English *e, const SaidAct *said);
bool bind_action_don_or_trash(English *e, const SaidAct *said);
bool bind_action_swap(English *e, const SaidAct *said);
bool bind_action_select_two(English *e, const SaidAct *said);
bool bind_action_trash_many(English *e, const SaidAct *said);
bool bind_action_play(English *e, const SaidAct *said);
bool bind_action_draw(English *e, const SaidAct *said);
bool bind_action_look(English *e, const SaidAct *said);
bool bind_action_reveal(English *e, const SaidAct *said);
bool bind_action_reveal_hand(English *e, const SaidAct *said);
bool bind_action_reveal_both(English *e, const SaidAct *said);
bool bind_action_choose(English *e, const SaidAct *said);
bool bind_action_choose_cost(English *e, const SaidAct *said);
bool bind_action_activate(English *e, const SaidAct *said);
bool bind_action_redirect(English *e, const SaidAct *said);
bool bind_action_damage(English *e, const SaidAct *said);
bool bind_action_game(English *e, const SaidAct *said);
bool bind_move(English *e, const SaidAct *said);
bool bind_move_shuffle(English *e, const SaidAct *said);

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
