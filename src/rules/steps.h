/* The step functions of step.def that are not declared beside what they belong to. */
#ifndef RULES_STEPS_H
#define RULES_STEPS_H

#include "rules/basic.h"
#include "rules/effect.h"
#include "rules/remove.h"

void step_none(const Ctx *ctx, Frame *frame);

/* setup.c */
void setup_order(const Ctx *ctx, Frame *frame);
void setup_effects(const Ctx *ctx, Frame *frame);
void setup_shuffle(const Ctx *ctx, Frame *frame);
void setup_hands(const Ctx *ctx, Frame *frame);
void setup_mulligan(const Ctx *ctx, Frame *frame);
void setup_life(const Ctx *ctx, Frame *frame);

/* turn.c */
void turn_begin(const Ctx *ctx, Frame *frame);
void turn_refresh(const Ctx *ctx, Frame *frame);
void turn_draw(const Ctx *ctx, Frame *frame);
void turn_don(const Ctx *ctx, Frame *frame);
void turn_main_begin(const Ctx *ctx, Frame *frame);
void turn_main(const Ctx *ctx, Frame *frame);
void turn_end(const Ctx *ctx, Frame *frame);
void turn_end_other(const Ctx *ctx, Frame *frame);
void turn_late(const Ctx *ctx, Frame *frame);
void turn_expire(const Ctx *ctx, Frame *frame);

/* battle.c */
/* CR 7-1-1: an attack, after what effects ask for it. */
void battle_declare(const Ctx *ctx, LpSlot attacker, LpSlot target);
/* Another card becomes the target of the attack. */
void battle_redirect(const Ctx *ctx, LpSlot target);
void battle_price(const Ctx *ctx, Frame *frame);
void battle_attack(const Ctx *ctx, Frame *frame);
void battle_block(const Ctx *ctx, Frame *frame);
void battle_blocked(const Ctx *ctx, Frame *frame);
void battle_counter(const Ctx *ctx, Frame *frame);
void battle_damage(const Ctx *ctx, Frame *frame);
void battle_after(const Ctx *ctx, Frame *frame);
void battle_late(const Ctx *ctx, Frame *frame);
void battle_close(const Ctx *ctx, Frame *frame);

/* May the active card attack that one now (CR 7-1-1)? `may_attack` is about the attacker
 * alone. */
bool battle_may_attack(const Ctx *ctx, LpSlot attacker);
bool battle_may_target(const Ctx *ctx, LpSlot attacker, LpSlot target);
bool battle_may_block(const Ctx *ctx, LpSlot blocker);

/* engine.c: runs to the next question or to the end of the game. */
void engine_run(const Ctx *ctx);

/* other.c: CR 11-1. Watches for infinite loops at a question, after so many decisions in one
 * turn; the answers that are banned. */
enum { LOOP_WATCHED = 128 };
void loop_watch(const Ctx *ctx);
void loop_note(LpGame *game, LpAction action);
bool loop_banned(const LpGame *game, LpAction action);
void loop_new_turn(LpGame *game);

/* action.c: the legal answers to the current question, ascending. */
int action_list(const Ctx *ctx, LpAction *out);

/* check.c: may a saved game be trusted? */
bool check_game(const LpCards *cards, LpGame *game);

/* deck.c: rules that cards print about decks. */
int deck_don_size(const LpCards *cards, LpCardId leader);

#endif
