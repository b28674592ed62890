/* CR 3: the game areas. The only code that moves a card. */
#ifndef RULES_AREA_H
#define RULES_AREA_H

#include "rules/state.h"

/* Moves a card to an area of its owner. `place` is for decks and Life (PLACE_TOP or
 * PLACE_BOTTOM), `face_up` for Life. */
void area_move(const Ctx *ctx, LpSlot slot, LpArea to, Place place, bool face_up);

/* The same for the top card of a deck, which must not be empty, to the hand: a card of a deck
 * leaves less behind to clean up. Returns the card. */
LpSlot area_draw(const Ctx *ctx, LpSeat seat);

/* Puts a card where a position says it is, without any events. */
void area_place(const Ctx *ctx, LpSlot slot, LpArea to);

/* Lays out a whole deck at the start of a game; nobody knows its cards. */
void area_place_deck(const Ctx *ctx, LpSeat seat, const LpCardId cards[LP_DECK_SIZE]);

/* A card in a hand has become known: its cost and permanent effects count again. */
void area_restore(const Ctx *ctx, LpSlot slot);

/* CR 3-2-4: shuffles the deck. The cards are dealt to the slots again, so that slot numbers
 * reveal nothing either. */
void area_shuffle(const Ctx *ctx, LpSeat seat);

/* CR 3-1-8: after cards were put on a stack in an order that only one player knows, their slot
 * numbers must not reveal it: the slots are put in ascending order, and every card keeps its
 * place in the stack. */
void area_blur(const Ctx *ctx, LpSeat seat, LpArea area, int count, Place place);

/* The top card of the deck or of Life. The stack must not be empty. */
LpSlot area_deck_top(const LpGame *game, LpSeat seat);
LpSlot area_life_top(const LpGame *game, LpSeat seat);

/* CR 4-4-1: states of cards. They return whether anything changed (CR 1-3-2-1). */
bool area_rest(const Ctx *ctx, LpSlot slot);
bool area_set_active(const Ctx *ctx, LpSlot slot);
void area_set_all_active(const Ctx *ctx, CardMask cards);

/* Somebody learns which card it is. */
void area_show(const Ctx *ctx, LpSlot slot, LpSeat seat);

/* Power and cost must be worked out again if a permanent effect looks at what changed: an
 * IMAGE_PERMANENT_… bit, and whose cards or DON!! these are. */
void area_touch_seen(const Ctx *ctx, unsigned what, unsigned seats);
static inline void area_touch(const Ctx *ctx, unsigned what, LpSeat seat) {
    if (ctx->game->hints & what) area_touch_seen(ctx, what, 1u << seat);
}
/* The same for DON!! that are rested, set active, given or taken back: their number on the
 * field does not change. */
static inline void area_touch_don(const Ctx *ctx, LpSeat seat) {
    if (ctx->game->hints & IMAGE_PERMANENT_OF_DON)
        area_touch_seen(ctx, IMAGE_PERMANENT_DON_STATES, 1u << seat);
}
/* The same for what has happened in this turn: effects ask for it that look beyond the
 * field. */
static inline void area_touch_turn(const Ctx *ctx) {
    if (ctx->game->hints & IMAGE_PERMANENT_ELSEWHERE)
        area_touch_seen(ctx, IMAGE_PERMANENT_TURN, 3);
}
/* The same for what belongs to no player in particular. */
static inline void area_touch_both(const Ctx *ctx, unsigned what) {
    if (ctx->game->hints & what) area_touch_seen(ctx, what, 3);
}

/* What the permanent effects in play look at (IMAGE_PERMANENT_…). */
void area_note_hints(const Ctx *ctx);

/* The timings of all cards on the field. */
void area_note_timings(const Ctx *ctx);

#endif
