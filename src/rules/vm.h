/* The interpreter of effects, and the questions that it shares with choosing and listing. */
#ifndef RULES_VM_H
#define RULES_VM_H

#include "rules/effect.h"

/* Runs instructions until the program ends (true), or somebody is asked or a child frame was
 * pushed (false). */
bool vm_run(const Ctx *ctx, Frame *frame);

/* The DON!! cards that may be picked next, for the list of answers. */
int vm_don_choices(const LpGame *game, const Frame *frame, LpAction *out);
int vm_don_from(const LpGame *game, LpSeat seat, int rank, bool given_only, LpSlot skip);

/* Does an effect forbid this card to be played, by effects too? */
bool vm_play_banned(const Ctx *ctx, LpSlot slot);

/* May an effect play the card from where it is? */
bool vm_may_play(const Ctx *ctx, LpSlot slot);

#endif
