/* CR 7: attacks and battles, step by step, with every way they can end; and the keyword effects
 * that belong to them (CR 10-1-1 to 10-1-7). */
#include "rules/area.h"
#include "rules/steps.h"

static bool has_keyword(const Ctx *ctx, LpSlot slot, Keyword keyword) {
    return (state_field_traits(ctx, slot) >> keyword) & 1;
}

/* --- Who may attack what (CR 7-1-1) ------------------------------------------------------ */

bool battle_may_attack(const Ctx *ctx, LpSlot attacker) {
    const LpGame *game = ctx->game;
    /* CR 7-1-1-1: the attacker is rested, so it must be able to rest. */
    if (card_forbidden(ctx, attacker, RESTRICTION_BE_RESTED, LP_SLOT_NONE)) return false;
    if (!pick_prices_payable(ctx, attacker)) return false;
    /* CR 3-7-4: not on the turn in which it is played; CR 10-1-1-1, 10-1-6-1: [Rush]. */
    if (game->flags[attacker] & CARD_JUST_PLAYED)
        return has_keyword(ctx, attacker, KEYWORD_RUSH) ||
               has_keyword(ctx, attacker, KEYWORD_RUSH_CHARACTER);
    return true;
}

bool battle_may_target(const Ctx *ctx, LpSlot attacker, LpSlot target) {
    const LpGame *game = ctx->game;
    bool leader = game->area[target] == LP_AREA_LEADER;
    /* CR 7-1-1-2: the Leader, or a rested Character. */
    if (!leader && !slot_rested(game, target) &&
        !has_keyword(ctx, attacker, KEYWORD_ATTACK_ACTIVE))
        return false;
    /* CR 10-1-6-1: [Rush: Character] is for Characters only. */
    if (leader && (game->flags[attacker] & CARD_JUST_PLAYED) &&
        !has_keyword(ctx, attacker, KEYWORD_RUSH))
        return false;
    /* CR 1-3-3: what is forbidden is not done. */
    if (!card_forbidden(ctx, attacker, RESTRICTION_ATTACK, target) &&
        !player_forbidden(ctx, slot_owner(attacker), RESTRICTION_ATTACK_CARD, target))
        return true;
    return forbid_spares(ctx, attacker, target);
}

/* --- Attack Step ------------------------------------------------------------------------- */

static void battle_begin(const Ctx *ctx, LpSlot attacker, LpSlot target) {
    ctx->edit->battle = (Battle){.attacker = attacker, .target = target};
    /* Permanent effects may depend on the attacking card. */
    area_touch_both(ctx, IMAGE_PERMANENT_BATTLE);
    frame_push(ctx, STEP_BATTLE_ATTACK, slot_owner(attacker), attacker);
}

/* The price number `index` for attacks of this card, or NULL. */
static const Modifier *price_of(const LpGame *game, LpSlot attacker, int index) {
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind == MODIFIER_PRICE && m->slot == attacker && index-- == 0) return m;
    }
    return NULL;
}

/* CR 1-3-3: an effect may forbid attacks unless something is done. Each such price is paid,
 * then the attack is made if it still can be. */
void battle_price(const Ctx *ctx, Frame *frame) {
    LpSlot attacker = frame->source, target = frame->price.target;
    const Modifier *m = price_of(ctx->game, attacker, frame->price.paid++);
    if (m != NULL) {
        effect_run_part(ctx, m);
        return;
    }
    frame_pop(ctx, FRAME_PRICE);
    if (!slot_on_field(ctx->game, attacker) || !slot_on_field(ctx->game, target)) return;
    if (!slot_rested(ctx->game, attacker) && battle_may_target(ctx, attacker, target))
        battle_begin(ctx, attacker, target);
}

void battle_declare(const Ctx *ctx, LpSlot attacker, LpSlot target) {
    if (price_of(ctx->game, attacker, 0) == NULL) {
        battle_begin(ctx, attacker, target);
        return;
    }
    Frame *frame = frame_push(ctx, STEP_BATTLE_PRICE, slot_owner(attacker), attacker);
    if (frame) frame->price.target = target;
}

static void raise_battle(const Ctx *ctx, Timing timing, LpSlot card, LpSlot other) {
    effect_raise(ctx, (Happening){.timing = (uint8_t)timing,
                                  .seat = slot_owner(card),
                                  .card = card,
                                  .other = other});
}

void battle_attack(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    LpSlot attacker = game->battle.attacker, target = game->battle.target;
    /* CR 7-1-1-1: the attacker is rested; CR 7-1-1-2: the target has been chosen. */
    area_rest(ctx, attacker);
    raise_battle(ctx, TIMING_BECOMES_RESTED, attacker, LP_SLOT_NONE);
    event_two(ctx, LP_EVENT_ATTACK, frame->seat, attacker, target, 0);
    /* CR 7-1-1-3: effects of the attack, then those of the attacked side (CR 10-2-16-1). */
    effect_raise_own(ctx, attacker, TIMING_WHEN_ATTACKING);
    raise_battle(ctx, TIMING_ATTACKS, attacker, target);
    effect_raise_side(ctx, seat_other(frame->seat), TIMING_ON_OPPONENTS_ATTACK);
    /* Before 1.2.1 "when attacked" comes at the start of the Counter Step (row E8). */
    if (game->edition >= LP_EDITION_1_2_1) raise_battle(ctx, TIMING_ATTACKED, target, attacker);
    step_next(ctx, frame, STEP_BATTLE_BLOCK);
}

/* CR 7-1-1-4, 7-1-2-3, 7-1-3-1-3: if attacker or target has moved, the battle ends. */
static bool battle_broken(const LpGame *game) {
    return game->battle.attacker_moved || game->battle.target_moved;
}

/* --- Block Step -------------------------------------------------------------------------- */

bool battle_may_block(const Ctx *ctx, LpSlot blocker) {
    const LpGame *game = ctx->game;
    const Battle *battle = &game->battle;
    /* CR 10-1-4-1: another card is attacked, and this one is rested to take its place. */
    if (blocker == battle->target || slot_rested(game, blocker)) return false;
    if (!has_keyword(ctx, blocker, KEYWORD_BLOCKER)) return false;
    if (card_forbidden(ctx, blocker, RESTRICTION_BE_RESTED, LP_SLOT_NONE)) return false;
    /* CR 10-1-7-1: [Unblockable]; CR 1-3-3: effects that forbid it. */
    if (has_keyword(ctx, battle->attacker, KEYWORD_UNBLOCKABLE)) return false;
    return !card_forbidden(ctx, blocker, RESTRICTION_BLOCK, LP_SLOT_NONE) &&
           !card_forbidden(ctx, battle->attacker, RESTRICTION_BE_BLOCKED, blocker) &&
           !player_forbidden(ctx, slot_owner(blocker), RESTRICTION_USE_BLOCKER, blocker);
}

static bool anyone_may_block(const Ctx *ctx, LpSeat seat) {
    state_fresh(ctx);
    const LpGame *game = ctx->game;
    CardMask active = mask_andnot(field_of(game, seat), game->rested);
    unsigned traits = 0;
    SEAT_FOREACH(i, active, seat) traits |= game->traits[i];
    if (!(traits & (1u << KEYWORD_BLOCKER))) return false;
    bool found = false;
    SEAT_FOREACH(i, active, seat) found |= battle_may_block(ctx, i);
    return found;
}

static void block_with(const Ctx *ctx, LpSlot blocker) {
    Battle *battle = &ctx->edit->battle;
    area_rest(ctx, blocker);
    raise_battle(ctx, TIMING_BECOMES_RESTED, blocker, LP_SLOT_NONE);
    battle->target = blocker;
    event_card(ctx, LP_EVENT_BLOCK, slot_owner(blocker), blocker, 0);
    /* CR 7-1-2-2: [On Block] and "when … activates [Blocker]". */
    effect_raise_own(ctx, blocker, TIMING_ON_BLOCK);
    raise_battle(ctx, TIMING_BLOCKER_ACTIVATED, blocker, battle->attacker);
}

/* CR 7-1-2-1: the attacked player may activate one [Blocker], once in this battle. */
void battle_block(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    LpSeat defender = seat_other(frame->seat);
    LpAction answer;
    if (answer_taken(ctx, &answer)) {
        if (answer.kind == LP_ACTION_BLOCK) block_with(ctx, answer.card);
        step_next(ctx, frame, STEP_BATTLE_BLOCKED);
    } else if (battle_broken(game)) {
        step_next(ctx, frame, STEP_BATTLE_AFTER);
    } else if (anyone_may_block(ctx, defender)) {
        frame_ask(ctx, LP_ASK_BLOCK, defender, game->battle.attacker, LP_ABILITY_NONE);
    } else {
        step_next(ctx, frame, STEP_BATTLE_BLOCKED);
    }
}

/* Attacker and target are final. */
static void raise_battles(const Ctx *ctx) {
    const Battle *battle = &ctx->game->battle;
    raise_battle(ctx, TIMING_BATTLES, battle->attacker, battle->target);
    raise_battle(ctx, TIMING_BATTLES, battle->target, battle->attacker);
}

static bool is_counter_step(LpGame *game) {
    for (Frame *frame = frame_top(game); frame; frame = frame_below(game, frame))
        if (frame->step == STEP_BATTLE_COUNTER) return true;
    return false;
}

void battle_redirect(const Ctx *ctx, LpSlot target) {
    Battle *battle = &ctx->edit->battle;
    bool is_new = battle->target != target || battle->target_moved;
    battle->target = target;
    battle->target_moved = 0;
    /* Before the Counter Step they are not final yet. */
    if (is_new && is_counter_step(ctx->edit)) raise_battles(ctx);
}

void battle_blocked(const Ctx *ctx, Frame *frame) {
    const Battle *battle = &ctx->game->battle;
    if (battle_broken(ctx->game)) {
        step_next(ctx, frame, STEP_BATTLE_AFTER);
        return;
    }
    raise_battles(ctx);
    if (ctx->game->edition < LP_EDITION_1_2_1)
        raise_battle(ctx, TIMING_ATTACKED, battle->target, battle->attacker);
    step_next(ctx, frame, STEP_BATTLE_COUNTER);
}

/* --- Counter Step ------------------------------------------------------------------------ */

/* CR 7-1-3-1-1: the card is trashed and gives its Counter for this battle. */
static void counter_card(const Ctx *ctx, LpSlot card, LpSlot target) {
    LpSeat seat = slot_owner(card);
    int value = permanent_counter(ctx, card);
    area_move(ctx, card, LP_AREA_TRASH, PLACE_TOP, false);
    event_two(ctx, LP_EVENT_COUNTER, seat, card, target, value);
    state_modify(ctx, (Modifier){.kind = MODIFIER_POWER,
                                 .slot = target,
                                 .source = target,
                                 .seat = seat,
                                 .duration = DURATION_BATTLE,
                                 .value = (int16_t)value});
}

static APART void counter_action(const Ctx *ctx, Frame *frame, LpAction answer) {
    LpSeat defender = seat_other(frame->seat);
    switch (answer.kind) {
    case LP_ACTION_COUNTER:
        counter_card(ctx, answer.card, answer.target);
        step_next(ctx, frame, STEP_BATTLE_COUNTER);
        break;
    case LP_ACTION_COUNTER_EVENT:
        /* CR 7-1-3-1-2: its cost is paid, it is trashed, its [Counter] effect resolved. */
        area_show(ctx, answer.card, frame->seat);
        basic_pay_don(ctx, defender, play_cost(ctx, answer.card));
        play_event(ctx, answer.card, TIMING_COUNTER, true);
        break;
    default:
        if (battle_broken(ctx->game))
            step_next(ctx, frame, STEP_BATTLE_AFTER);
        else
            step_next(ctx, frame, STEP_BATTLE_DAMAGE);
        break;
    }
}

/* CR 7-1-3-1: in any order and as often as the attacked player wants. */
void battle_counter(const Ctx *ctx, Frame *frame) {
    LpAction answer = {.kind = LP_ACTION_PASS};
    LpSeat defender = seat_other(frame->seat);
    bool answered = answer_taken(ctx, &answer);
    /* Everybody sees that an empty hand cannot counter; otherwise the question is asked
     * whatever the hand holds. */
    if (!answered && !mask_is_empty(ctx->game->seats[defender].hand))
        frame_ask(ctx, LP_ASK_COUNTER, defender, ctx->game->battle.attacker, LP_ABILITY_NONE);
    else
        counter_action(ctx, frame, answer);
}

/* --- Damage Step ------------------------------------------------------------------------- */

/* CR 7-1-4-1: the attacker wins with equal or greater power. */
void battle_damage(const Ctx *ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    Battle *battle = &game->battle;
    LpSlot attacker = battle->attacker, target = battle->target;
    battle->damage_step = 1;
    if (state_power(ctx, attacker) < state_power(ctx, target)) { /* CR 7-1-4-2 */
        step_next(ctx, frame, STEP_BATTLE_AFTER);
        return;
    }
    step_later(frame, STEP_BATTLE_AFTER);
    if (game->area[target] != LP_AREA_LEADER) {
        /* CR 7-1-4-1-2, 10-2-1-1: a Character is K.O.'d. */
        remove_push(ctx, mask_of(target), REMOVE_KO,
                    (Removal){.cause = CAUSE_BATTLE, .seat = frame->seat, .source = attacker});
        return;
    }
    /* CR 7-1-4-1-1: a Leader takes 1 damage; CR 10-1-2-1: 2 with [Double Attack]. */
    damage_push(ctx, slot_owner(target),
                (Damage){.amount = has_keyword(ctx, attacker, KEYWORD_DOUBLE_ATTACK) ? 2 : 1,
                         .source = attacker,
                         .by_attack = true,
                         .banish = has_keyword(ctx, attacker, KEYWORD_BANISH)});
}

/* --- End of the Battle (CR 7-1-5) -------------------------------------------------------- */

/* A card on the field remembers for the turn that it has battled a Character. */
static void note_battle(const Ctx *ctx, LpSlot card, LpSlot other) {
    if (!slot_on_field(ctx->game, card)) return;
    if (facts_of(ctx, other)->category == LP_CATEGORY_CHARACTER)
        ctx->edit->flags[card] |= CARD_BATTLED;
}

/* CR 7-1-5-1: the fight is over. */
void battle_after(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    const Battle *battle = &game->battle;
    /* CR 7-1-5-2: effects of having battled; only if powers were compared. */
    if (battle->damage_step) {
        note_battle(ctx, battle->attacker, battle->target);
        note_battle(ctx, battle->target, battle->attacker);
        raise_battle(ctx, TIMING_BATTLED, battle->attacker, battle->target);
        raise_battle(ctx, TIMING_BATTLED, battle->target, battle->attacker);
    }
    event_seat(ctx, LP_EVENT_BATTLE_END, frame->seat, 0);
    step_next(ctx, frame, STEP_BATTLE_LATE);
}

/* CR 7-1-5-2: the parts that the turn player put off to now, then the other player's. */
void battle_late(const Ctx *ctx, Frame *frame) {
    const LpGame *game = ctx->game;
    for (; game->modifier_count && frame->battle.players_done < 2;
         frame->battle.players_done++) {
        LpSeat seat = (LpSeat)(game->turn_player ^ frame->battle.players_done);
        if (effect_late(ctx, seat, TIMING_END_OF_BATTLE)) return;
    }
    step_next(ctx, frame, STEP_BATTLE_CLOSE);
}

/* CR 7-1-5-3, 7-1-5-4: "during this battle" ends, the turn player's effects first; CR 7-1-5-5:
 * back to the Main Phase. */
void battle_close(const Ctx *ctx, Frame *frame) {
    LpGame *game = ctx->edit;
    (void)frame;
    for (int i = game->modifier_count; i-- > 0;) {
        if (game->modifiers[i].duration == DURATION_BATTLE &&
            game->modifiers[i].kind != MODIFIER_DELAY)
            state_drop_modifier(ctx, i);
    }
    game->battle = (Battle){.attacker = LP_SLOT_NONE, .target = LP_SLOT_NONE};
    area_touch_both(ctx, IMAGE_PERMANENT_BATTLE);
    frame_pop(ctx, FRAME_BATTLE);
}
