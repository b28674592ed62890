/* CR 6: the turn, from the Refresh Phase to the End Phase. */
#include "rules/area.h"
#include "rules/steps.h"

static void enter_phase(const Ctx *ctx, LpPhase phase) {
    ctx->edit->phase = (uint8_t)phase;
    event_seat(ctx, LP_EVENT_PHASE, ctx->game->turn_player, (int)phase);
}

/* Ends the continuous effects of one player that `ends` picks. */
static void expire(const Ctx *ctx, LpSeat seat,
                   bool (*ends)(const LpGame *, const Modifier *)) {
    const LpGame *game = ctx->game;
    for (int i = game->modifier_count; i-- > 0;) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind != MODIFIER_DELAY && m->seat == seat && ends(game, m))
            state_drop_modifier(ctx, i);
    }
}

static void raise_turn(const Ctx *ctx, Timing timing) {
    effect_raise(ctx, (Happening){.timing = (uint8_t)timing,
                                  .seat = ctx->game->turn_player,
                                  .card = LP_SLOT_NONE,
                                  .other = LP_SLOT_NONE});
}

/* --- Refresh Phase (CR 6-2) -------------------------------------------------------------- */

static bool ends_at_start(const LpGame *game, const Modifier *m) {
    (void)game;
    return m->duration == DURATION_YOUR_START;
}

/* CR 10-2-13: [Once Per Turn] starts again; CR 3-7-4: what was played is no longer new. */
static void new_turn_for_cards(LpGame *game) {
    /* Only the face of Life cards is kept; there is no need to look for the cards. */
    for (int i = 0; i < LP_SLOTS; i++) game->flags[i] &= CARD_FACE_UP;
}

/* Facts about the turn that effects use. */
static void forget_turn(Seat *side) {
    side->events = side->event_cost = 0;
    side->koed = side->discarded = side->life_left = 0;
}

/* Do permanent effects depend on whose turn it is, or on what happened in it? */
static bool turn_is_asked(const Ctx *ctx) {
    const LpGame *game = ctx->game;
    MASK_FOREACH(i, game->permanents) {
        unsigned hints = ctx->cards->permanent_hints[game->card[i]];
        bool is_idle = (hints & IMAGE_PERMANENT_ONLY_DON) && game->don[i] == 0;
        if ((hints & IMAGE_PERMANENT_TURN) && !is_idle) return true;
    }
    return false;
}

/* CR 6-1-1, 6-1-2: in a turn the turn player goes through the phases, each of which names the
 * next. */
void turn_begin(const Ctx *ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[game->turn_player];
    if (side->turns_taken >= TURNS_MAX) {
        state_overflow(ctx);
        return;
    }
    game->turn++;
    side->turns_taken++;
    if (turn_is_asked(ctx)) game->dirty = 1;
    frame->seat = game->turn_player;
    loop_new_turn(game);
    new_turn_for_cards(game);
    for (LpSeat seat = 0; seat < 2; seat++) forget_turn(&game->seats[seat]);
    event_seat(ctx, LP_EVENT_TURN_START, game->turn_player, game->turn);
    enter_phase(ctx, LP_PHASE_REFRESH);
    /* CR 6-2-1: what lasts until the start of this player's turn ends. */
    expire(ctx, game->turn_player, ends_at_start);
    /* CR 6-2-2: effects at the start of the turn. */
    raise_turn(ctx, TIMING_START_OF_TURN);
    step_next(ctx, frame, STEP_TURN_REFRESH);
}

/* CR 6-2-3: DON!! given to Leader and Characters return to the cost area, rested (active before
 * 1.1.9, row E24). */
static void return_don(const Ctx *ctx, LpSeat seat) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[seat];
    int count = don_given(game, seat);
    if (count == 0) return;
    SEAT_FOREACH(i, field_of(game, seat), seat) {
        if (game->don[i]) basic_change_don(ctx, i, -game->don[i]);
    }
    uint8_t *to = game->edition >= LP_EDITION_1_1_9 ? &side->don_rested : &side->don_active;
    *to = (uint8_t)(*to + count);
    event_seat(ctx, LP_EVENT_DON_BACK, seat, count);
}

static bool may_refresh(const Ctx *ctx, LpSeat seat, LpSlot slot) {
    return !card_forbidden(ctx, slot, RESTRICTION_REFRESH, LP_SLOT_NONE) &&
           !player_forbidden(ctx, seat, RESTRICTION_REFRESH_CARD, slot);
}

/* CR 6-2-4: everything rested becomes active, except what an effect holds back. */
static void refresh_cards(const Ctx *ctx, LpSeat seat) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[seat];
    /* Usually nothing restricts anything, and power need not be worked out for it. */
    bool restricted = game->modifier_count || (game->hints & IMAGE_PERMANENT_FORBIDS);
    CardMask cards = field_of(game, seat);
    if (restricted) {
        SEAT_FOREACH(i, mask_and(cards, game->rested), seat) {
            if (!may_refresh(ctx, seat, i)) mask_remove(&cards, i);
        }
    }
    area_set_all_active(ctx, cards);
    int don = side->don_rested - side->don_frozen;
    side->don_active = (uint8_t)(side->don_active + don);
    side->don_rested = side->don_frozen;
    side->don_frozen = 0;
    side->don_frozen_active = 0;
    if (don == 0) return;
    area_touch_don(ctx, seat);
    event_seat(ctx, LP_EVENT_DON_ACTIVE, seat, don);
}

/* "Will not become active in the next Refresh Phase" is used up. */
static void end_refresh_effects(const Ctx *ctx, LpSeat seat) {
    const LpGame *game = ctx->game;
    for (int i = game->modifier_count; i-- > 0;) {
        const Modifier *m = &game->modifiers[i];
        if (m->duration != DURATION_REFRESH || m->kind == MODIFIER_DELAY) continue;
        LpSeat owner = m->kind >= MODIFIER_PLAYER ? m->slot : slot_owner(m->slot);
        if (owner == seat) state_drop_modifier(ctx, i);
    }
}

void turn_refresh(const Ctx *ctx, Frame *frame) {
    LpSeat seat = ctx->game->turn_player;
    return_don(ctx, seat);
    refresh_cards(ctx, seat);
    end_refresh_effects(ctx, seat);
    step_next(ctx, frame, STEP_TURN_DRAW);
}

/* --- Draw Phase and DON!! Phase ---------------------------------------------------------- */

static bool is_first_turn_of_game(const LpGame *game) {
    return game->seats[game->turn_player].turns_taken == 1 &&
           game->turn_player == game->first_player;
}

/* CR 6-3-1: one card, except on the first player's first turn. */
void turn_draw(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    enter_phase(ctx, LP_PHASE_DRAW);
    if (!is_first_turn_of_game(game)) basic_draw(ctx, game->turn_player, true);
    step_next(ctx, frame, STEP_TURN_DON);
}

/* CR 6-4-1, 6-4-2, 6-4-3, 3-9-1: two DON!! to the cost area, one for the first player's first
 * turn, or what is left. */
void turn_don(const Ctx *ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[game->turn_player];
    enter_phase(ctx, LP_PHASE_DON);
    int count = is_first_turn_of_game(game) ? 1 : 2;
    if (count > side->don_deck) count = side->don_deck;
    /* CR 8-3-3: an effect's condition must be met before the DON!! cards are placed. */
    bool gives =
        count && player_forbidden(ctx, game->turn_player, RESTRICTION_KEEP_DON, LP_SLOT_NONE);
    side->don_deck = (uint8_t)(side->don_deck - count);
    side->don_active = (uint8_t)(side->don_active + count);
    area_touch(ctx, IMAGE_PERMANENT_OF_DON, game->turn_player);
    if (count) event_seat(ctx, LP_EVENT_DON_PLACE, game->turn_player, count);
    if (gives) basic_give_don(ctx, leader_of(game->turn_player), 1, false);
    step_next(ctx, frame, STEP_TURN_MAIN_BEGIN);
}

/* --- Main Phase (CR 6-5) ----------------------------------------------------------------- */

void turn_main_begin(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    if (game->phase != LP_PHASE_MAIN) {
        enter_phase(ctx, LP_PHASE_MAIN);
        raise_turn(ctx, TIMING_START_OF_MAIN);
        step_next(ctx, frame, STEP_TURN_MAIN_BEGIN); /* CR 8-6-1: after these */
        return;
    }
    if (effect_late(ctx, game->turn_player, TIMING_START_OF_MAIN)) return;
    if (effect_late(ctx, seat_other(game->turn_player), TIMING_START_OF_MAIN)) return;
    step_next(ctx, frame, STEP_TURN_MAIN);
}

/* CR 6-5-3-1, 2-7-2, 2-7-3, 2-7-4: the card is revealed (CR 8-4-1-2), its cost paid, and it is
 * played or used. */
static void play_card(const Ctx *ctx, LpSlot slot) {
    LpSeat seat = slot_owner(slot);
    area_show(ctx, slot, seat_other(seat));
    basic_pay_don(ctx, seat, play_cost(ctx, slot));
    if (facts_of(ctx, slot)->category == LP_CATEGORY_EVENT)
        play_event(ctx, slot, TIMING_MAIN, true);
    else
        play_push(ctx, slot, PLAY_FROM_HAND, LP_SLOT_NONE);
}

/* A separate function, because every other time there is only the next question to ask. */
static APART void main_action(const Ctx *ctx, Frame *frame, LpAction answer) {
    switch (answer.kind) {
    case LP_ACTION_PLAY: play_card(ctx, answer.card); break;
    case LP_ACTION_ACTIVATE: /* CR 8-4-3: it is carried out, and the card stays */
        effect_push(ctx, frame->seat, answer.card, answer.value, TIMING_ACTIVATE_MAIN,
                    ACTIVATION_DECLARED);
        break;
    case LP_ACTION_GIVE:
        basic_give_don(ctx, answer.card, 1, false);
        step_next(ctx, frame, STEP_TURN_MAIN);
        break;
    case LP_ACTION_ATTACK: battle_declare(ctx, answer.card, answer.target); break;
    default: step_next(ctx, frame, STEP_TURN_END); break; /* CR 6-5-2-1 */
    }
}

void turn_main(const Ctx *ctx, Frame *frame) {
    LpAction answer;
    if (answer_taken(ctx, &answer))
        main_action(ctx, frame, answer);
    else
        frame_ask(ctx, LP_ASK_MAIN, ctx->game->turn_player, LP_SLOT_NONE, LP_ABILITY_NONE);
}

/* --- End Phase (CR 6-6) ------------------------------------------------------------------ */

/* CR 6-6-1-1, 6-6-1-1-1: [End of Your Turn] effects, once each. */
void turn_end(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    enter_phase(ctx, LP_PHASE_END);
    effect_raise_side(ctx, game->turn_player, TIMING_END_OF_YOUR_TURN);
    /* Early edition: parts that were put off are in the same group (row E25). */
    if (game->edition == LP_EDITION_EARLY)
        step_next(ctx, frame, STEP_TURN_LATE);
    else
        step_next(ctx, frame, STEP_TURN_END_OTHER);
}

/* CR 6-6-1-1-2: after those, the other player's [End of Your Opponent's Turn] effects. */
void turn_end_other(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    effect_raise_side(ctx, seat_other(game->turn_player), TIMING_END_OF_OPPONENTS_TURN);
    if (game->edition == LP_EDITION_EARLY)
        step_next(ctx, frame, STEP_TURN_EXPIRE);
    else
        step_next(ctx, frame, STEP_TURN_LATE);
}

/* CR 6-6-1-2: "until the end of the turn", "until the end of … next turn / End Phase". */
static bool ends_late(const LpGame *game, const Modifier *m) {
    LpSeat turn = game->turn_player;
    uint8_t taken = game->seats[turn].turns_taken;
    switch (m->duration) {
    case DURATION_END_OF_TURN: return true;
    case DURATION_OPPONENT_TURN:
    case DURATION_OPPONENT_END_PHASE: return m->seat != turn && taken >= m->expires;
    case DURATION_YOUR_TURN: return m->seat == turn && taken >= m->expires;
    default: return false;
    }
}

/* CR 6-6-1-2: (1) the turn player's put-off parts and endings, (2) the other player's. */
void turn_late(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    for (; game->modifier_count && frame->turn.players_done < 2; frame->turn.players_done++) {
        LpSeat seat = (LpSeat)(game->turn_player ^ frame->turn.players_done);
        if (effect_late(ctx, seat, TIMING_END_OF_TURN)) return;
        expire(ctx, seat, ends_late);
    }
    frame->turn.players_done = 0;
    if (game->edition == LP_EDITION_EARLY)
        step_next(ctx, frame, STEP_TURN_END_OTHER);
    else
        step_next(ctx, frame, STEP_TURN_EXPIRE);
}

static bool ends_with_turn(const LpGame *game, const Modifier *m) {
    (void)game;
    return m->duration == DURATION_TURN;
}

/* CR 8-1-3-3-4: the turn player's permanent effects come first. That matters if both players
 * have some that are listed in this order, or that change costs which stop at 0 (row E2). */
static bool turn_order_counts(const Ctx *ctx) {
    const LpGame *game = ctx->game;
    unsigned what = 0, sides = 0;
    if (game->grant_count) what |= IMAGE_PERMANENT_GRANTS;
    if (game->edition < LP_EDITION_1_1_9) what |= IMAGE_PERMANENT_COST;
    if (what == 0) return false;
    MASK_FOREACH(i, game->permanents) {
        if (ctx->cards->permanent_hints[game->card[i]] & what) sides |= 1u << slot_owner(i);
    }
    return sides == 3;
}

/* CR 6-5-5-2: given DON!! count for the player whose turn it is. */
static void pass_turn(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    LpSeat old = game->turn_player, new = seat_other(old);
    game->turn_player = new;
    if (!state_adds_up(game) || turn_order_counts(ctx)) {
        game->dirty = 1;
        return;
    }
    permanent_count_don(game, old, -DON_POWER);
    permanent_count_don(game, new, DON_POWER);
}

/* CR 6-6-1-3: "during this turn" ends, the turn player's first; CR 6-6-1-4: the other player's
 * turn, unless an effect gave this player another one. */
void turn_expire(const Ctx *ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[game->turn_player];
    expire(ctx, game->turn_player, ends_with_turn);
    expire(ctx, seat_other(game->turn_player), ends_with_turn);
    if (side->extra_turns)
        side->extra_turns--;
    else
        pass_turn(ctx);
    step_next(ctx, frame, STEP_TURN_BEGIN);
}
