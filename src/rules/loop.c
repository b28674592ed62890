/* CR 11-1: infinite loops in which a player has a choice.
 *
 * A loop action that can be repeated for ever brings the game back to exactly the same
 * position. How often it was carried out then makes no difference, so players are not asked for
 * the number in the rule: the loop is carried out, and when the position of a remembered
 * question comes again, the answer that led back to it may not be given a second time (CR
 * 11-1-1-2, 11-1-1-3: the loop cannot be restarted from the same position). Watching begins
 * after many decisions in one turn, so that ordinary turns pay nothing for it. */
#include "base/hash.h"
#include "rules/process.h"
#include "rules/steps.h"

enum { LOOP_MOVE = 4, LOOP_OTHER = 8 }; /* in LoopWatch.choosers */

void loop_new_turn(LpGame *game) { memset(&game->loop, 0, sizeof(game->loop)); }

/* Remembers what is answered at the anchor, so that it can be banned if it leads back. */
void loop_note(LpGame *game, LpAction action) {
    LoopWatch *loop = &game->loop;
    loop->decisions++; /* loop_watch aborts the game before it would wrap */
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

/* CR 11-1-1-3: of two players who could stop, the turn player names a number first, so that the
 * other can name a greater one: the turn player must stop, unless only the other can. */
static LpSeat loop_stopper(const LpGame *game) {
    LpSeat turn = game->turn_player;
    bool other = (game->loop.choosers & LOOP_OTHER) || !((game->loop.choosers >> turn) & 1);
    return other ? seat_other(turn) : turn;
}

static void anchor_here(LpGame *game, uint64_t hash, int count) {
    LoopWatch *loop = &game->loop;
    loop->anchor = hash;
    loop->anchor_at = loop->decisions;
    loop->ban_count = 0;
    loop->pending = 1;
    loop->choosers &= (uint8_t)~LOOP_MOVE;
    if (count > 1) loop->choosers |= (uint8_t)(1u << game->ask.seat);
}

/* The position of the anchor has come again. */
static void loop_found(const Ctx *ctx, const LpAction *answers, int count) {
    LpGame *game = ctx->edit;
    LoopWatch *loop = &game->loop;
    event_seat(ctx, LP_EVENT_LOOP, 0, 1); /* it is nobody's */
    /* CR 11-1-1-1: nobody has a choice anywhere in it, so nobody can stop it. */
    if (!(loop->choosers & 3)) {
        process_end(ctx, LP_RESULT_DRAW, LP_END_LOOP);
        return;
    }
    LpSeat stopper = loop_stopper(game);
    if (game->ask.seat != stopper || count == 1) {
        /* Somebody else is asked here: watch from the next choice of the player who must
         * stop. */
        loop->anchor = 0;
        loop->choosers |= LOOP_MOVE;
        return;
    }
    loop->forced = 1;
    loop->pending = 1;
    /* Everything that can be repeated has been repeated: only the other answers are allowed. */
    for (int i = 0; i < count; i++)
        if (!loop_banned(game, answers[i])) return;
    /* Nothing is left: this player cannot stop it; if the other cannot either, it is a draw. */
    loop->forced = 0;
    if (stopper != game->turn_player || !((loop->choosers >> seat_other(stopper)) & 1)) {
        process_end(ctx, LP_RESULT_DRAW, LP_END_LOOP);
        return;
    }
    loop->anchor = 0;
    loop->choosers |= LOOP_MOVE | LOOP_OTHER;
}

void loop_watch(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    LoopWatch *loop = &game->loop;
    LpAction answers[LP_ACTIONS_MAX];
    if (loop->decisions == UINT16_MAX) {
        state_overflow(ctx); /* a loop would no longer be found */
        game->ask = (LpAsk){0};
        return;
    }
    loop->forced = 0;
    /* The answer that led here is not part of the position: other ways may lead back to it. */
    game->answer = (LpAction){0};
    uint64_t hash = lp_game_hash(game);
    int count = action_list(ctx, answers);
    if (hash == loop->anchor) {
        loop_found(ctx, answers, count);
        return;
    }
    if (count > 1) loop->choosers |= (uint8_t)(1u << game->ask.seat);
    if ((loop->choosers & LOOP_MOVE) && count > 1 && game->ask.seat == loop_stopper(game)) {
        anchor_here(game, hash, count);
        return;
    }
    /* A new anchor at every power of two, so that a loop of any length is found. While answers
     * are banned at the current one, it stays. */
    bool power_of_two = (loop->decisions & (loop->decisions - 1)) == 0;
    if (power_of_two && !(loop->choosers & LOOP_MOVE) &&
        (loop->ban_count == 0 || loop->decisions > 4 * loop->anchor_at)) {
        loop->choosers = 0;
        anchor_here(game, hash, count);
    }
}
