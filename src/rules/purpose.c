/* What the cards of an open choice are for: the operation that the choice is linked to. Nothing
 * of it is needed to play; players that do not read programs learn from it what to choose. */
#include "effect/link.h"
#include "rules/state.h"

static const uint8_t purposes[OP_COUNT] = {
    [OP_KO] = LP_PURPOSE_KO,
    [OP_TRASH] = LP_PURPOSE_TRASH,
    [OP_TO_HAND] = LP_PURPOSE_TO_HAND,
    [OP_TO_DECK] = LP_PURPOSE_TO_DECK,
    [OP_TO_LIFE] = LP_PURPOSE_TO_LIFE,
    [OP_PLAY] = LP_PURPOSE_PLAY,
    [OP_ACTIVATE] = LP_PURPOSE_PLAY,
    [OP_REST] = LP_PURPOSE_REST,
    [OP_SET_ACTIVE] = LP_PURPOSE_ACTIVE,
    [OP_DON_GIVE] = LP_PURPOSE_DON,
    [OP_DON_MOVE] = LP_PURPOSE_DON,
    [OP_MODIFY] = LP_PURPOSE_RAISE,
    [OP_GAIN] = LP_PURPOSE_GRANT,
    [OP_GAIN_ATTRIBUTE] = LP_PURPOSE_GRANT,
    [OP_FORBID] = LP_PURPOSE_HOLD,
    [OP_NEGATE] = LP_PURPOSE_HOLD,
    [OP_PRICE] = LP_PURPOSE_HOLD,
    [OP_LOOK] = LP_PURPOSE_SHOW,
    [OP_REVEAL] = LP_PURPOSE_SHOW,
};

/* A number that is worked out in the game is taken for one that adds. */
static bool is_lowering(const LpCards *cards, const Instr *use) {
    const Number *number = &cards->numbers[use->x];
    return use->op == OP_MODIFY && (use->b == STAT_POWER_TO_ZERO ||
                                    (number->kind == NUMBER_CONSTANT && number->value < 0));
}

LpPurpose lp_game_purpose(const LpCards *cards, const LpGame *game) {
    if (game->ask.kind != LP_ASK_PICK) return LP_PURPOSE_NONE;
    const Frame *frame = frame_top((LpGame *)(uintptr_t)game); /* nothing is written */
    if (frame_kind(frame) != FRAME_EFFECT) return LP_PURPOSE_NONE;
    const Instr *instr = &cards->instrs[frame->effect.pc];
    const Instr *use = instr->op == OP_SELECT ? link_use(cards, instr) : instr;
    if (use == NULL) return LP_PURPOSE_NONE;
    return is_lowering(cards, use) ? LP_PURPOSE_LOWER : (LpPurpose)purposes[use->op];
}
