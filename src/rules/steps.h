/* Going from step to step, and the step functions of step.def that are not declared
 * elsewhere. */
#ifndef RULES_STEPS_H
#define RULES_STEPS_H

#include "rules/basic.h"
#include "rules/damage.h"
#include "rules/pick.h"
#include "rules/play.h"
#include "rules/remove.h"
#include "rules/vm.h"

void engine_no_step(const Ctx *ctx, Frame *frame);

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
/* CR 7-1-1: an attack, after its prices are paid. */
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

/* loop.c: CR 11-1. Watches for infinite loops at a question, after this many decisions in one
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

/* --- From step to step ------------------------------------------------------------------- */

typedef void StepFunction(const Ctx *ctx, Frame *frame);

static StepFunction *const step_functions[STEP_COUNT] = {
#define STEP(name, frame, rule, function, drains, doc) [STEP_##name] = function,
#include "rules/step.def"
#undef STEP
};

/* The column of step.def. */
enum { DRAINS_NOTHING, DRAINS_ALL, DRAINS_EARLY, DRAINS_DEALT };

static const uint8_t step_drains[STEP_COUNT] = {
#define STEP(name, frame, rule, function, drains, doc) [STEP_##name] = DRAINS_##drains,
#include "rules/step.def"
#undef STEP
};

/* Sets the step to continue with when the frame is the top one again. */
static inline void step_later(Frame *frame, Step step) {
    assert(step_kinds[step] == frame_kind(frame));
    frame->step = (uint8_t)step;
}

/* Continues with this step of the top frame: at once, unless the engine's loop has something to
 * do first, because somebody has lost or effects wait that the step drains. Always in line:
 * `step` is a constant, and so is all that the tables say of it. */
__attribute__((always_inline)) static inline void step_next(const Ctx *ctx, Frame *frame,
                                                            Step step) {
    step_later(frame, step);
    bool is_free =
        step_drains[step] == DRAINS_NOTHING ? nobody_lost(ctx->game) : nothing_waits(ctx->game);
    if (is_free) step_functions[step](ctx, frame);
}

#endif
