/* What the cards of an open choice are for: the operation that the choice is linked to. Nothing
 * of it is needed to play; players that do not read programs learn from it what to choose. A
 * choice whose cards are used only later has no purpose here: the players' numbers were fitted
 * without it (for words, link_use_later finds the action). */
#include "effect/link.h"
#include "rules/state.h"

static const uint8_t purposes[OP_COUNT] = {
#define OP(name, syntax, operands, part, times, purpose, rule, doc)                            \
    [OP_##name] = LP_PURPOSE_##purpose,
#include "effect/opcode.def"
#undef OP
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

/* What an effect does is printed on its card, so nobody needs to be kept from it. */
LpPurpose lp_view_purpose(const LpCards *cards, const LpView *view) {
    return lp_game_purpose(cards, &view->game);
}
