/* Pushing frames, and the questions that their steps ask. */
#include "rules/state.h"

Frame *frame_push(const Ctx *ctx, Step step, LpSeat seat, LpSlot source) {
    LpGame *game = ctx->edit;
    unsigned top = game->stack_top + frame_units((FrameKind)step_kinds[step]);
    if (top > STACK_UNITS_MAX) {
        state_overflow(ctx);
        return NULL;
    }
    game->stack_top = (uint8_t)top;
    if (top > game->marks.stack) game->marks.stack = (uint16_t)top;
    Frame *frame = frame_top(game);
    frame->step = (uint8_t)step;
    frame->seat = seat;
    frame->source = source;
    return frame;
}

void frame_ask(const Ctx *ctx, LpAskKind kind, LpSeat seat, LpSlot source, uint8_t ability) {
    ctx->edit->ask =
        (LpAsk){.kind = (uint8_t)kind, .seat = seat, .source = source, .ability = ability};
}

void frame_ask_range(const Ctx *ctx, LpAskKind kind, const Frame *effect, LpSeat seat,
                     int count_min, int count_max) {
    ctx->edit->ask = (LpAsk){.kind = (uint8_t)kind,
                             .seat = seat,
                             .source = effect->source,
                             .ability = effect->effect.ability,
                             .count_min = (uint8_t)(count_min < 0 ? 0 : count_min),
                             .count_max = (uint8_t)(count_max > 255 ? 255 : count_max)};
}
