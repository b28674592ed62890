/* CR 3: the game areas, and CR 4-4: the states of cards. Only this file moves cards. */
#include "rules/area.h"

#include "rules/remove.h"

/* --- Stacks: decks and Life. The last element is the top. -------------------------------- */

static void stack_remove(uint8_t *stack, uint8_t *count, LpSlot slot) {
    int top = --*count, i = top;
    while (stack[i] != slot) i--;
    for (; i < top; i++) stack[i] = stack[i + 1];
    stack[top] = 0; /* unused places stay zero, so that equal games have equal bytes */
}

static void stack_insert(uint8_t *stack, uint8_t *count, LpSlot slot, Place place) {
    if (place == PLACE_BOTTOM) {
        memmove(&stack[1], &stack[0], *count);
        stack[0] = slot;
    } else {
        stack[*count] = slot;
    }
    (*count)++;
}

LpSlot area_deck_top(const LpGame *game, LpSeat seat) {
    const Seat *side = &game->seats[seat];
    return side->deck[side->deck_count - 1];
}

LpSlot area_life_top(const LpGame *game, LpSeat seat) {
    const Seat *side = &game->seats[seat];
    return side->life[side->life_count - 1];
}

/* --- Leaving and entering the field ------------------------------------------------------ */

void area_note_timings(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    uint64_t timings = 0;
    for (LpSeat seat = 0; seat < 2; seat++) {
        SEAT_FOREACH(i, field_of(game, seat), seat) timings |= facts_of(ctx, i)->timings;
    }
    game->timings = timings;
}

/* The game keeps one set of hints for all cards; this finds who looks at that player's side. */
void area_touch_seen(const Ctx *ctx, unsigned what, unsigned seats) {
    LpGame *game = ctx->edit;
    if (game->dirty) return;
    MASK_FOREACH(i, game->permanents) {
        unsigned hints = ctx->cards->permanent_hints[game->card[i]];
        if (!(hints & what) || !(hints & IMAGE_PERMANENT_VALUES)) continue;
        LpSeat you = slot_owner(i);
        bool looks = ((hints & IMAGE_PERMANENT_YOURS) && ((seats >> you) & 1)) ||
                     ((hints & IMAGE_PERMANENT_THEIRS) && ((seats >> seat_other(you)) & 1));
        if (looks && !permanent_idle(game, i, hints)) game->dirty = 1;
    }
}

/* What the permanent effects in play look at. */
void area_note_hints(const Ctx *ctx) {
    unsigned hints = 0;
    MASK_FOREACH(i, ctx->game->permanents) {
        hints |= ctx->cards->permanent_hints[ctx->game->card[i]];
    }
    ctx->edit->hints = (uint16_t)hints;
}

static void drop_modifiers_of(const Ctx *ctx, LpSlot slot) {
    const LpGame *game = ctx->game;
    for (int i = game->modifier_count; i-- > 0;) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind < MODIFIER_PLAYER && m->slot == slot) state_drop_modifier(ctx, i);
    }
}

/* May the card that fulfilled the timing move before the effect is activated? Departures are
 * raised just before the move itself, the card of a [Trigger] always moves afterwards (CR
 * 10-1-5-3), and damage is dealt by the player, not by a card that may leave. */
static bool outlives_subject(unsigned timing) {
    return timing == TIMING_ON_KO || timing == TIMING_KO || timing == TIMING_REMOVED ||
           timing == TIMING_RETURNED || timing == TIMING_BATTLE_KO ||
           timing == TIMING_TRIGGER_ACTIVATED || timing == TIMING_DAMAGE_DEALT;
}

/* CR 2-8-2: the text of a card that left no longer counts. CR 8-1-3-1-3: an auto effect is also
 * lost if the card that fulfilled its timing moves before it is activated (early edition: not
 * said, row E26). CR 10-2-17-2: an [On K.O.] that was activated on the field is not lost. */
static void drop_waiting_of(const Ctx *ctx, LpSlot slot) {
    LpGame *game = ctx->edit;
    for (int i = game->waiting_count; i-- > 0;) {
        const Waiting *w = &game->waiting[i];
        bool source_left = w->slot == slot && !w->left_field;
        bool subject_left = w->event == slot && !outlives_subject(w->timing) &&
                            game->edition >= LP_EDITION_1_1_8;
        if (source_left || subject_left) state_drop_waiting(game, i);
    }
}

/* CR 10-2-17-1: an [On K.O.] is resolved while its card is in the trash. If another effect took
 * the card out of the trash before that, the effect is lost. */
static void leave_trash(LpGame *game, LpSlot slot) {
    for (int i = game->waiting_count; i-- > 0;)
        if (game->waiting[i].slot == slot) state_drop_waiting(game, i);
}

/* CR 3-1-6: a card that moves on is another card, to which nothing has happened. An effect that
 * waits for what happened to it before comes nevertheless, but does not find it. */
static void leave_events(LpGame *game, LpSlot slot) {
    for (int i = 0; i < game->waiting_count; i++)
        if (game->waiting[i].event == slot) game->waiting[i].event = LP_SLOT_NONE;
}

/* CR 6-5-5-4: DON!! given to a card that leaves go to the cost area, rested (early: active, row
 * E7). */
static void return_given_don(const Ctx *ctx, LpSlot slot) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[slot_owner(slot)];
    if (game->don[slot] == 0) return;
    event_seat(ctx, LP_EVENT_DON_BACK, slot_owner(slot), game->don[slot]);
    uint8_t *to = game->edition >= LP_EDITION_1_1_8 ? &side->don_rested : &side->don_active;
    *to = (uint8_t)(*to + game->don[slot]);
    game->don[slot] = 0;
    area_touch_don(ctx, slot_owner(slot));
}

/* CR 3-1-6: a part that was put off does not find the card in another area. */
static void leave_delays(LpGame *game, LpSlot slot) {
    for (int i = 0; i < game->modifier_count; i++) {
        Modifier *m = &game->modifiers[i];
        if (m->kind != MODIFIER_DELAY) continue;
        if (m->slot == slot) m->slot = LP_SLOT_NONE;
        if (m->source == slot) m->duration = DELAY_SOURCE_LEFT;
    }
}

/* CR 3-1-6: what was applied to a card on the field does not follow it to another area. */
static void leave_field(const Ctx *ctx, LpSlot slot) {
    LpGame *game = ctx->edit;
    return_given_don(ctx, slot);
    drop_modifiers_of(ctx, slot);
    drop_waiting_of(ctx, slot);
    if (game->battle.attacker == slot) game->battle.attacker_moved = 1;
    if (game->battle.target == slot) game->battle.target_moved = 1;
    remove_left(ctx, slot);
    mask_remove(&game->rested, slot);
    mask_remove(&game->activators, slot);
    game->power[slot] = 0;
    game->traits[slot] = 0;
}

static void area_take(const Ctx *ctx, LpSlot slot, uint8_t from) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[slot_owner(slot)];
    if (from != LP_AREA_NONE) leave_delays(game, slot);
    if (!area_is_field(from)) leave_events(game, slot);
    effect_source_moves(game, slot);
    switch (from) {
    case LP_AREA_DECK: stack_remove(side->deck, &side->deck_count, slot); break;
    case LP_AREA_LIFE: stack_remove(side->life, &side->life_count, slot); break;
    case LP_AREA_HAND:
        mask_remove(&side->hand, slot);
        mask_remove(&game->hand_events, slot);
        mask_remove(&game->hand_counters, slot);
        if (game->modifier_count) drop_modifiers_of(ctx, slot);
        break;
    case LP_AREA_TRASH:
        mask_remove(&side->trash, slot);
        leave_trash(game, slot);
        break;
    case LP_AREA_CHARACTER:
        mask_remove(&side->characters, slot);
        leave_field(ctx, slot);
        break;
    case LP_AREA_STAGE:
        side->stage = LP_SLOT_NONE;
        leave_field(ctx, slot);
        break;
    default: break; /* CR 3-6-3: a Leader never leaves its area */
    }
    if (mask_has(game->permanents, slot)) {
        mask_remove(&game->permanents, slot);
        area_note_hints(ctx);
        game->dirty = 1;
    }
    /* CR 10-2-13-4: a used [Once Per Turn] is forgotten when the card leaves. */
    game->flags[slot] = 0;
    game->cost[slot] = 0;
}

/* A card with permanent effects counts from where its text is valid (CR 2-8-2). */
static void note_permanent(const Ctx *ctx, LpSlot slot) {
    const CardFacts *facts = facts_of(ctx, slot);
    LpGame *game = ctx->edit;
    if (!(facts->flags & CARD_HAS_PERMANENT)) return;
    bool in_hand = game->area[slot] == LP_AREA_HAND;
    unsigned hints = ctx->cards->permanent_hints[game->card[slot]];
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + i];
        if (ability->kind == ABILITY_PERMANENT &&
            in_hand == ((ability->flags & ABILITY_IN_HAND) != 0)) {
            mask_add(&game->permanents, slot);
            game->hints |= (uint16_t)hints;
            if ((hints & IMAGE_PERMANENT_HAND) || !permanent_idle(game, slot, hints))
                game->dirty = 1;
        }
    }
}

/* A new card on the field has its printed values (CR 3-1-6). */
static void enter_field(const Ctx *ctx, LpSlot slot) {
    LpGame *game = ctx->edit;
    const CardFacts *facts = facts_of(ctx, slot);
    game->power[slot] = facts->power;
    game->cost[slot] = facts->cost;
    game->traits[slot] = permanent_known_keywords(game, facts->keywords);
    game->timings |= facts->timings;
    note_permanent(ctx, slot);
    if (((facts->timings >> TIMING_ACTIVATE_MAIN) & 1)) mask_add(&game->activators, slot);
}

void area_restore(const Ctx *ctx, LpSlot slot) {
    LpGame *game = ctx->edit;
    const CardFacts *facts = facts_of(ctx, slot);
    game->cost[slot] = facts->cost;
    /* Cards that cannot be played are checked one by one, like Events. */
    bool is_event = (facts->category == LP_CATEGORY_EVENT) | (facts->flags & CARD_UNPLAYABLE);
    bool has_counter = (facts->category == LP_CATEGORY_CHARACTER) & (facts->counter > 0);
    CardMask one = mask_of(slot);
    game->hand_events = mask_or(game->hand_events, mask_if(is_event, one));
    game->hand_counters = mask_or(game->hand_counters, mask_if(has_counter, one));
    note_permanent(ctx, slot);
}

/* CR 3-1-1, 3-1-3: each player has every area once. */
static void area_put(const Ctx *ctx, LpSlot slot, LpArea to, Place place, bool face_up) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[slot_owner(slot)];
    game->area[slot] = (uint8_t)to;
    switch (to) {
    case LP_AREA_DECK: stack_insert(side->deck, &side->deck_count, slot, place); break;
    case LP_AREA_LIFE: /* CR 3-10-1, 2-9-4: there may be more of them than the Leader's Life */
        stack_insert(side->life, &side->life_count, slot, place);
        if (face_up) game->flags[slot] = CARD_FACE_UP;
        break;
    case LP_AREA_HAND:
        mask_add(&side->hand, slot);
        area_restore(ctx, slot);
        break;
    case LP_AREA_TRASH: mask_add(&side->trash, slot); break;
    case LP_AREA_CHARACTER: mask_add(&side->characters, slot); break;
    case LP_AREA_STAGE: side->stage = slot; break;
    default: break;
    }
    if (area_is_field((uint8_t)to)) enter_field(ctx, slot);
}

/* Who knows the card after the move: open areas show it to both (CR 3-1-5, 3-5-2, 3-6-2, 3-7-2,
 * and CR 3-8-2), a hand to its owner (CR 3-4-2), a face-up Life card to both (CR 3-10-2-1);
 * otherwise nobody learns or forgets it. */
static void area_know(LpGame *game, LpSlot slot, LpArea to, bool face_up) {
    bool open =
        to == LP_AREA_TRASH || area_is_field((uint8_t)to) || (to == LP_AREA_LIFE && face_up);
    if (open) {
        mask_add(&game->known[0], slot);
        mask_add(&game->known[1], slot);
    } else if (to == LP_AREA_HAND) {
        mask_add(&game->known[slot_owner(slot)], slot);
    }
}

/* Which permanent effects look at an area. */
static const uint16_t area_hints[LP_AREA_COUNT] = {
    [LP_AREA_DECK] = IMAGE_PERMANENT_OF_STACKS,  [LP_AREA_HAND] = IMAGE_PERMANENT_OF_HAND,
    [LP_AREA_TRASH] = IMAGE_PERMANENT_OF_TRASH,  [LP_AREA_LEADER] = IMAGE_PERMANENT_FIELD,
    [LP_AREA_CHARACTER] = IMAGE_PERMANENT_FIELD, [LP_AREA_STAGE] = IMAGE_PERMANENT_FIELD,
    [LP_AREA_LIFE] = IMAGE_PERMANENT_OF_STACKS,
};

/* The second half of a move: the card has been taken out of the area `from`. */
static void area_arrive(const Ctx *ctx, LpSlot slot, uint8_t from, LpArea to, Place place,
                        bool face_up) {
    LpGame *game = ctx->edit;
    area_put(ctx, slot, to, place, face_up);
    area_know(game, slot, to, face_up);
    if (area_is_field(from)) area_note_timings(ctx);
    area_touch(ctx, area_hints[from] | area_hints[to], slot_owner(slot));
    if (ctx->log)
        event_write(ctx, (LpEvent){.kind = LP_EVENT_MOVE,
                                   .seat = slot_owner(slot),
                                   .card = slot,
                                   .other = LP_SLOT_NONE,
                                   .from = from,
                                   .to = (uint8_t)to,
                                   .ability = LP_ABILITY_NONE,
                                   .value = place == PLACE_BOTTOM});
    /* CR 1-2-1-1-2, 1-2-2-2, 9-2-1-2: a deck without cards is a defeat. */
    if (from == LP_AREA_DECK && game->seats[slot_owner(slot)].deck_count == 0)
        game->defeat |= (uint8_t)(4u << slot_owner(slot));
}

void area_move(const Ctx *restrict ctx, LpSlot slot, LpArea to, Place place, bool face_up) {
    uint8_t from = ctx->game->area[slot];
    area_take(ctx, slot, from);
    area_arrive(ctx, slot, from, to, place, face_up);
}

LpSlot area_draw(const Ctx *restrict ctx, LpSeat seat) {
    Seat *side = &ctx->edit->seats[seat];
    LpSlot slot = area_deck_top(ctx->game, seat);
    side->deck_count--;
    side->deck[side->deck_count] = 0;
    leave_delays(ctx->edit, slot);
    leave_events(ctx->edit, slot);
    area_arrive(ctx, slot, LP_AREA_DECK, LP_AREA_HAND, PLACE_TOP, false);
    return slot;
}

void area_place(const Ctx *ctx, LpSlot slot, LpArea to) {
    /* The first card placed is the top, so each one goes below the others. */
    area_put(ctx, slot, to, PLACE_BOTTOM, false);
    area_know(ctx->edit, slot, to, false);
}

void area_place_deck(const Ctx *ctx, LpSeat seat, const LpCardId cards[LP_DECK_SIZE]) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[seat];
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        int slot = leader_of(seat) + 1 + i;
        game->card[slot] = cards[i];
        game->area[slot] = LP_AREA_DECK;
        side->deck[LP_DECK_SIZE - 1 - i] = (uint8_t)slot;
    }
    side->deck_count = LP_DECK_SIZE;
}

/* Gives the deck the order of the deal, if it holds exactly these cards. */
static void deal_deck(const Ctx *ctx, LpSeat seat) {
    LpGame *game = ctx->edit;
    const Seat *side = &game->seats[seat];
    LpDeal *deal = ctx->deal;
    LpCardId left[LP_DECK_SIZE];
    int count = side->deck_count;
    if (deal->count[seat] != count) return;
    for (int i = 0; i < count; i++) left[i] = game->card[side->deck[i]];
    for (int i = 0; i < count; i++) {
        int at = i;
        while (at < count && left[at] != deal->order[seat][i]) at++;
        if (at == count) return;
        left[at] = left[i];
    }
    for (int i = 0; i < count; i++)
        game->card[side->deck[count - 1 - i]] = deal->order[seat][i];
    deal->used |= (uint8_t)(1u << seat);
}

void area_shuffle(const Ctx *ctx, LpSeat seat) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[seat];
    RandomDice dice = {.state = &game->random};
    for (uint32_t n = side->deck_count; n > 1; n--) {
        uint32_t k = random_dice(&dice, n);
        LpSlot a = side->deck[n - 1], b = side->deck[k];
        uint16_t id = game->card[a];
        game->card[a] = game->card[b];
        game->card[b] = id;
    }
    if (ctx->deal) deal_deck(ctx, seat);
    /* What was known about the deck is no longer known. */
    for (int i = 0; i < 2; i++) {
        MASK_FOREACH(slot, game->known[i]) {
            if (game->area[slot] == LP_AREA_DECK && slot_owner(slot) == seat)
                mask_remove(&game->known[i], slot);
        }
    }
    event_seat(ctx, LP_EVENT_SHUFFLE, seat, 0);
}

/* A stack's cards with what is known of them, while they change places. */
typedef struct Placed {
    uint16_t id;
    uint8_t slot, flags;
    bool known[2];
} Placed;

static Placed placed_at(const LpGame *game, LpSlot slot) {
    return (Placed){.id = game->card[slot],
                    .slot = slot,
                    .flags = game->flags[slot],
                    .known = {mask_has(game->known[0], slot), mask_has(game->known[1], slot)}};
}

void area_blur(const Ctx *ctx, LpSeat seat, LpArea area, int count, Place place) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[seat];
    uint8_t *stack = area == LP_AREA_DECK ? side->deck : side->life;
    int size = area == LP_AREA_DECK ? side->deck_count : side->life_count;
    Placed cards[LP_DECK_SIZE];
    if (count > size) count = size;
    if (place != PLACE_BOTTOM) stack += size - count;
    CardMask slots = mask_none();
    for (int i = 0; i < count; i++) {
        cards[i] = placed_at(game, stack[i]);
        mask_add(&slots, stack[i]);
    }
    int at = 0;
    MASK_FOREACH(slot, slots) {
        stack[at] = slot;
        game->card[slot] = cards[at].id;
        game->flags[slot] = cards[at].flags;
        for (int p = 0; p < 2; p++) {
            mask_remove(&game->known[p], slot);
            if (cards[at].known[p]) mask_add(&game->known[p], slot);
        }
        at++;
    }
}

bool area_rest(const Ctx *ctx, LpSlot slot) {
    if (slot_rested(ctx->game, slot)) return false;
    mask_add(&ctx->edit->rested, slot);
    area_touch(ctx, IMAGE_PERMANENT_STATES, slot_owner(slot));
    event_card(ctx, LP_EVENT_REST, slot_owner(slot), slot, 0);
    return true;
}

void area_set_all_active(const Ctx *ctx, CardMask cards) {
    CardMask rested = mask_and(cards, ctx->game->rested);
    if (mask_is_empty(rested)) return;
    ctx->edit->rested = mask_andnot(ctx->edit->rested, cards);
    area_touch_both(ctx, IMAGE_PERMANENT_STATES);
    if (!ctx->log) return;
    MASK_FOREACH(i, rested) event_card(ctx, LP_EVENT_ACTIVE, slot_owner(i), i, 0);
}

bool area_set_active(const Ctx *ctx, LpSlot slot) {
    if (!slot_rested(ctx->game, slot)) return false;
    mask_remove(&ctx->edit->rested, slot);
    area_touch(ctx, IMAGE_PERMANENT_STATES, slot_owner(slot));
    event_card(ctx, LP_EVENT_ACTIVE, slot_owner(slot), slot, 0);
    return true;
}

void area_show(const Ctx *ctx, LpSlot slot, LpSeat seat) {
    mask_add(&ctx->edit->known[seat], slot);
}
