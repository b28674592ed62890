/* Choosing cards while an effect resolves, and whether a cost could be paid. */
#ifndef RULES_PICK_H
#define RULES_PICK_H

#include "rules/effect.h"

/* Carries out OP_SELECT; false while the player is being asked. */
bool pick_run(const Ctx *ctx, Frame *frame, const Instr *instr);

/* What the options of the open question are: those of "choose one", whose deck or Life
 * (neither, yours, the opponent's), or a place (top, bottom). */
typedef enum OptionKind { OPTION_OF_CARD, OPTION_WHOSE, OPTION_PLACE } OptionKind;
OptionKind pick_option_kind(const LpCards *cards, const LpGame *game);

/* The operation that asks the open question, which is one of an effect. */
OpCode pick_opcode(const LpCards *cards, const LpGame *game);

/* How many DON!! have already been taken for the open question: chosen, or taken without asking
 * because there was only one way. */
int pick_don_taken(const LpGame *game);

/* Are the cards chosen without seeing them (CR 3-4-3)? */
bool pick_is_blind(const Selector *selector);

/* The cards that may be picked next, and whether the player may stop. */
CardMask pick_choices(const Ctx *ctx, const Frame *frame, bool *may_stop);

/* Is the data kept with the open question correct? For untrusted saved games. */
bool pick_kept_fits(const Ctx *ctx);

/* Updates how many cards may still be chosen, after hidden cards have changed. */
void pick_recount(const Ctx *ctx);

/* The cards that the choice `instr` could take: in a cost or a replacement those on which the
 * action works that it is for (CR 8-3-1-3, 8-1-3-4-5). */
CardMask pick_payable(const Ctx *ctx, Frame *frame, const Instr *instr);

/* CR 8-1-3-4-5: could the program from `first` be carried out in full? */
bool pick_possible(const Ctx *ctx, const Scope *scope, unsigned first, unsigned count);

/* CR 8-3-1-3: the same for a cost. `leaving` is a card that will have left the hand by then (an
 * Event), or LP_SLOT_NONE. */
bool pick_cost_possible(const Ctx *ctx, const Scope *scope, unsigned first, unsigned count,
                        LpSlot leaving);

/* CR 8-3-1-3: could the cost of the ability in this row be paid? */
bool pick_cost_payable(const Ctx *ctx, const Scope *scope, const Ability *ability,
                       LpSlot leaving);

/* Can every price that effects ask for an attack by this card be paid? */
bool pick_prices_payable(const Ctx *ctx, LpSlot attacker);

#endif
