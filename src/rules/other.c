/* CR 11-1: infinite loops in which a player has a choice.
 *
 * A loop action that can be repeated for ever brings the game back to exactly the same position.
 * How often it was carried out then makes no difference, so the number that the rule asks for is
 * not asked: the loop is carried out, and when the position of a remembered question comes again,
 * the answer that led back to it may not be given a second time (CR 11-1-1-2, 11-1-1-3: the loop
 * cannot be restarted from the same position). Watching begins after many decisions in one turn,
 * so that ordinary turns pay nothing for it. */
#include "base/hash.h"
#include "rules/process.h"
#include "rules/steps.h"

enum { FORCED_MAX = 250 }; /* forced answers in a row before a forced loop is looked for */

void loop_new_turn(LpGame *game) {
    memset(&game->loop, 0, sizeof(game->loop));
}

/* Remembers what is answered at the anchor, so that it can be banned if it leads back. */
void loop_note(LpGame *game, LpAction action) {
    LoopWatch *loop = &game->loop;
    if (loop->decisions < UINT16_MAX) loop->decisions++;
    if (!loop->pending) return;
    loop->pending = 0;
    if (loop->ban_count < BANS_MAX) loop->bans[loop->ban_count++] = action;
}

/* The last entry is the answer under way; it counts only when the position has come again. */
bool loop_banned(const LpGame *game, LpAction action) {
    const LoopWatch *loop = &game->loop;
    if (!loop->forced) return false;
    for (int i = 0; i < loop->ban_count; i++)
        if (memcmp(&loop->bans[i], &action, sizeof(action)) == 0) return true;
    return false;
}

void loop_watch(const Ctx *ctx) {
    LpGame *game = ctx->game;
    LoopWatch *loop = &game->loop;
    LpAction answers[LP_ACTIONS_MAX];
    loop->forced = 0;
    uint64_t hash = lp_game_hash(game);
    int count = action_list(ctx, answers);
    if (hash == loop->anchor) {
        event_seat(ctx, LP_EVENT_LOOP, game->ask.seat, 1);
        /* CR 11-1-1-1: nobody has a choice, so nobody can stop it. */
        if (count == 1) {
            process_end(ctx, LP_RESULT_DRAW, LP_END_LOOP);
            return;
        }
        loop->forced = 1;
        loop->pending = 1;
        /* Everything that can be repeated has been: only what is left may be answered; if nothing
         * is left, both players are caught in the loop. */
        int open = 0;
        for (int i = 0; i < count; i++) open += !loop_banned(game, answers[i]);
        if (open == 0) process_end(ctx, LP_RESULT_DRAW, LP_END_LOOP);
        return;
    }
    /* A new anchor at every power of two, so that a loop of any length is found. While answers
     * are banned at the present one, it stays. */
    bool power_of_two = (loop->decisions & (loop->decisions - 1)) == 0;
    if (power_of_two && (loop->ban_count == 0 || loop->decisions > 4 * loop->anchor_at)) {
        loop->anchor = hash;
        loop->anchor_at = loop->decisions;
        loop->ban_count = 0;
        loop->pending = 1;
    }
}
