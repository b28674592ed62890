/* CR 9: rule processing, and CR 1-2: how a game ends. */
#include "rules/process.h"

void process_end(const Ctx *ctx, LpResult result, LpEnd end) {
    LpGame *game = ctx->game;
    game->result = (uint8_t)result;
    game->end = (uint8_t)end;
    game->ask = (LpAsk){0};
    event_seat(ctx, LP_EVENT_GAME_END, 0, (int)result);
}

/* "You win the game instead of losing" (CR 8-1-3-4 on 9-2-1-2): does the card say so? */
static bool card_wins_by_deck(const Ctx *ctx, LpSlot slot) {
    const CardFacts *facts = facts_of(ctx, slot);
    if (!((facts->timings >> TIMING_WOULD_LOSE_BY_DECK) & 1)) return false;
    if (state_traits(ctx, slot) & TRAIT_NEGATED) return false;
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + i];
        if (!((ability->timings >> TIMING_WOULD_LOSE_BY_DECK) & 1)) continue;
        Scope scope = {.you = slot_owner(slot), .source = slot};
        if (TRACE_TEST(ctx, slot, ability, TRACE_MET,
                       ability_conditions_hold(ctx, ability, &scope)))
            return true;
    }
    return false;
}

static bool wins_by_deck(const Ctx *ctx, LpSeat seat) {
    if (!((ctx->game->timings >> TIMING_WOULD_LOSE_BY_DECK) & 1)) return false;
    MASK_FOREACH(i, field_of(ctx->game, seat)) {
        if (card_wins_by_deck(ctx, i)) return true;
    }
    return false;
}

/* CR 9-2-1: all players who meet a defeat condition when rule processing begins lose. */
bool process_defeat(const Ctx *ctx) {
    LpGame *game = ctx->game;
    if (!game->defeat) return false;
    unsigned lost = 0;
    for (LpSeat seat = 0; seat < 2; seat++) {
        bool by_damage = (game->defeat >> seat) & 1, by_deck = (game->defeat >> (2 + seat)) & 1;
        /* A deck that has cards again before rule processing is no defeat. */
        if (by_deck && game->seats[seat].deck_count > 0) by_deck = false;
        if (by_deck && wins_by_deck(ctx, seat)) {
            process_end(ctx, seat ? LP_RESULT_WIN_1 : LP_RESULT_WIN_0, LP_END_EFFECT);
            return true;
        }
        if (!by_damage && !by_deck) continue;
        lost |= 1u << seat;
        event_seat(ctx, LP_EVENT_DEFEAT, seat, by_damage ? LP_END_LIFE : LP_END_DECK);
    }
    bool by_life = game->defeat & 3;
    game->defeat = 0;
    if (!lost) return false;
    LpEnd end = by_life ? LP_END_LIFE : LP_END_DECK;
    /* CR 1-2-1: the player who has not lost wins. If both lose nobody wins; the early edition
     * calls that a draw (row E1). */
    if (lost == 3)
        process_end(ctx, game->edition == LP_EDITION_EARLY ? LP_RESULT_DRAW : LP_RESULT_NOBODY,
                    end);
    else
        process_end(ctx, lost == 1 ? LP_RESULT_WIN_1 : LP_RESULT_WIN_0, end);
    return true;
}
