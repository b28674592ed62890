/* CR 5-2: from two decks to the first turn. */
#include "rules/area.h"
#include "rules/steps.h"

enum { OPENING_HAND = 5 }; /* CR 5-2-1-6 */

/* CR 5-2-1-5: the player who decides says who goes first. Nothing may intervene. */
void setup_order(const Ctx *ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    LpAction answer;
    if (!answer_taken(ctx, &answer)) {
        frame_ask(ctx, LP_ASK_TURN_ORDER, game->chooser, LP_SLOT_NONE, LP_ABILITY_NONE);
        return;
    }
    bool first = answer.kind == LP_ACTION_FIRST;
    game->first_player = first ? game->chooser : seat_other(game->chooser);
    game->turn_player = game->first_player;
    /* Permanent effects are applied in turn order (CR 8-1-3-3-4). */
    if (!mask_is_empty(game->permanents)) game->dirty = 1;
    event_seat(ctx, LP_EVENT_TURN_ORDER, game->first_player, 0);
    step_next(ctx, frame, STEP_SETUP_EFFECTS);
}

/* CR 5-2-1-5-1: the chooser's "at the start of the game" effects, then the other player's. */
void setup_effects(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    if (frame->setup.players_done == 2) {
        step_next(ctx, frame, STEP_SETUP_HANDS);
        return;
    }
    LpSeat seat = frame->setup.players_done == 0 ? game->chooser : seat_other(game->chooser);
    frame->setup.deck_count = game->seats[seat].deck_count;
    effect_raise_own(ctx, leader_of(seat), TIMING_START_OF_GAME);
    step_next(ctx, frame, STEP_SETUP_SHUFFLE);
}

/* CR 5-2-1-5-2: a deck that was changed is shuffled by its owner. */
void setup_shuffle(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    LpSeat seat = frame->setup.players_done == 0 ? game->chooser : seat_other(game->chooser);
    if (game->seats[seat].deck_count != frame->setup.deck_count) area_shuffle(ctx, seat);
    frame->setup.players_done++;
    step_next(ctx, frame, STEP_SETUP_EFFECTS);
}

static void draw_hand(const Ctx *ctx, LpSeat seat) {
    for (int i = 0; i < OPENING_HAND; i++) basic_draw(ctx, seat, true);
}

void setup_hands(const Ctx *ctx, Frame *frame) {
    draw_hand(ctx, ctx->game->first_player);
    draw_hand(ctx, seat_other(ctx->game->first_player));
    frame->setup.players_done = 0;
    step_next(ctx, frame, STEP_SETUP_MULLIGAN);
}

/* CR 5-2-1-6-1: the whole hand goes back, the deck is shuffled, and five new cards are
 * drawn. */
static void redraw(const Ctx *ctx, LpSeat seat) {
    event_seat(ctx, LP_EVENT_REDRAW, seat, 0);
    MASK_FOREACH(i, ctx->game->seats[seat].hand) {
        area_move(ctx, i, LP_AREA_DECK, PLACE_TOP, false);
    }
    area_shuffle(ctx, seat);
    draw_hand(ctx, seat);
}

/* CR 5-2-1-6: beginning with the first player, each may redraw once. */
void setup_mulligan(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    LpSeat seat = (LpSeat)(game->first_player ^ frame->setup.players_done);
    LpAction answer;
    if (!answer_taken(ctx, &answer)) {
        frame_ask(ctx, LP_ASK_MULLIGAN, seat, LP_SLOT_NONE, LP_ABILITY_NONE);
        return;
    }
    if (answer.kind == LP_ACTION_REDRAW) redraw(ctx, seat);
    frame->setup.players_done++;
    if (frame->setup.players_done < 2)
        step_next(ctx, frame, STEP_SETUP_MULLIGAN);
    else
        step_next(ctx, frame, STEP_SETUP_LIFE);
}

/* CR 5-2-1-7, 2-9-2, 2-9-2-1: Life cards are taken from the top of the deck one by one and put
 * on top of one another, so the first one taken is at the bottom. CR 5-2-1-8: the first turn
 * follows. */
void setup_life(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    (void)frame;
    for (unsigned turn = 0; turn < 2; turn++) {
        LpSeat seat = (LpSeat)(game->first_player ^ turn);
        int life = facts_of(ctx, leader_of(seat))->life;
        for (int i = 0; i < life && game->seats[seat].deck_count > 0; i++)
            area_move(ctx, area_deck_top(game, seat), LP_AREA_LIFE, PLACE_TOP, false);
    }
    frame_pop(ctx, FRAME_SETUP);
    Frame *turn = frame_push(ctx, STEP_TURN_BEGIN, game->turn_player, LP_SLOT_NONE);
    if (turn) step_next(ctx, turn, STEP_TURN_BEGIN);
}
