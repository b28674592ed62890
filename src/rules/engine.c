/* The loop: run the top frame's step until somebody must decide or the game is over. */
#include "rules/process.h"
#include "rules/steps.h"

enum {
    /* How many steps without a question make a loop suspected. */
    STEPS_SUSPICIOUS = 2048,
    STEPS_MAX = 1 << 20 /* a loop that never repeats a position: the game is aborted */
};

void engine_no_step(const Ctx *ctx, Frame *frame) {
    (void)frame;
    state_overflow(ctx);
}

static bool drains(const LpGame *game, unsigned step) {
    switch (step_drains[step]) {
    case DRAINS_ALL: return true;
    case DRAINS_EARLY: return game->edition == LP_EDITION_EARLY;
    case DRAINS_DEALT: return effect_deals_damage(game);
    default: return false;
    }
}

/* CR 11-1-1-1: a loop that neither player can stop is a draw. The position is compared with one
 * remembered at every power of two of steps, so that a loop of any length is found. */
static void watch_steps(const Ctx *ctx, uint32_t steps, uint64_t *anchor) {
    uint64_t hash = lp_game_hash(ctx->game);
    if (hash == *anchor) {
        event_seat(ctx, LP_EVENT_LOOP, 0, 0);
        process_end(ctx, LP_RESULT_DRAW, LP_END_LOOP);
    } else if (steps == STEPS_MAX) {
        state_overflow(ctx);
    } else if (__builtin_popcount(steps) == 1) {
        *anchor = hash;
    }
}

/* Is there anything to do between two steps? Usually not, which is seen at once. */
static inline bool comes_between(const LpGame *game) {
    static_assert(offsetof(LpGame, ask) == offsetof(LpGame, result) + 3, "one word");
    static_assert(offsetof(LpAsk, kind) == 0, "its last byte");
    uint32_t word;
    memcpy(&word, (const uint8_t *)game + offsetof(LpGame, result), sizeof(word));
    return word != 0;
}

/* CR 8-6-1, 8-6-3: waiting effects are resolved between the steps. */
static void drain(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    unsigned step = frame_top(game)->step;
    if (!game->waiting_count || game->answered || !drains(game, step)) return;
    Frame *batch = frame_push(ctx, STEP_BATCH, game->turn_player, LP_SLOT_NONE);
    if (batch) batch->batch.only_dealt = step_drains[step] == DRAINS_DEALT;
}

/* What happens between two steps. Returns whether there is another step to run. */
static bool go_on(const Ctx *ctx) {
    const LpGame *game = ctx->game;
    /* CR 1-2-2, 9-1-2: rule processing comes at once, before anything else goes on. */
    if (game->result) return false;
    if ((game->defeat || plays_on_without_deck(game)) && process_defeat(ctx)) return false;
    if (game->ask.kind != LP_ASK_NONE) return false;
    drain(ctx);
    return !game->result;
}

void engine_run(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    uint64_t anchor = 0;
    uint32_t steps = 1;
    game->ask.kind = LP_ASK_NONE; /* the rest says what was asked, for the step that answers */
    for (;; steps++) {
        if (steps >= STEPS_SUSPICIOUS) watch_steps(ctx, steps, &anchor);
        if (comes_between(game) && !go_on(ctx)) break;
        Frame *frame = frame_top(game);
        step_functions[frame->step](ctx, frame);
    }
    if (game->result) game->ask = (LpAsk){0};
    /* At the end, too, so that what both players see does not depend on hidden cards. */
    if (game->result != LP_RESULT_ABORTED) state_fresh(ctx);
    if (!game->result && game->loop.decisions >= LOOP_WATCHED) loop_watch(ctx);
}
