/* What a player may know (CR 3-1-5, 3-2-2, 3-4-3, 3-10-2, 11-2, 11-3), and complete games that
 * agree with it. */
#include "rules/area.h"
#include "rules/pick.h"
#include "rules/tally.h"

/* Takes everything about one hidden card out of a view. */
static void hide_card(LpGame *game, LpSlot slot) {
    game->card[slot] = 0;
    game->cost[slot] = 0;
    mask_remove(&game->permanents, slot);
    mask_remove(&game->hand_events, slot);
    mask_remove(&game->hand_counters, slot);
}

/* What permanent effects do to hidden cards, or hidden cards do by theirs, would reveal them. A
 * sample works it out again. */
static void hide_grants(LpGame *view) {
    int kept = 0;
    for (int i = 0; i < view->grant_count; i++) {
        const Grant *grant = &view->grants[i];
        bool hidden = (grant->slot < LP_SLOTS && view->card[grant->slot] == 0) ||
                      (grant->source < LP_SLOTS && view->card[grant->source] == 0);
        if (!hidden) view->grants[kept++] = *grant;
    }
    /* Also what is after the last one, from an earlier refresh. */
    memset(&view->grants[kept], 0, sizeof(Grant) * (size_t)(GRANTS_MAX - kept));
    view->grant_count = (uint8_t)kept;
}

static void note_own(LpView *view, uint16_t id) {
    int i = view->own_count++;
    for (; i > 0 && view->own[i - 1] > id; i--) view->own[i] = view->own[i - 1];
    view->own[i] = id;
}

/* The cards that the viewer knows; who only watches knows what both know. */
static CardMask known_to(const LpGame *game, LpSeat viewer) {
    if (viewer < LP_SEAT_PUBLIC) return game->known[viewer];
    return mask_and(game->known[0], game->known[1]);
}

/* The Life card whose [Trigger] its owner is asked about, if the viewer does not see it. The
 * question shows that the card has a [Trigger], and nothing else. */
static LpSlot hidden_trigger(const LpGame *game, LpSeat viewer) {
    if (game->ask.kind != LP_ASK_TRIGGER) return LP_SLOT_NONE;
    return mask_has(known_to(game, viewer), game->ask.source) ? LP_SLOT_NONE : game->ask.source;
}

static void set_trigger_ability(LpGame *game, uint8_t ability) {
    game->ask.ability = ability;
    frame_top(game)->damage.trigger = ability;
}

/* How many cards the other player may choose depends on hidden ones: on the cards of a hand
 * that fit, or on those that were looked at. */
static bool counts_are_hidden(const LpGame *game, LpSeat viewer) {
    return game->ask.kind == LP_ASK_PICK && game->ask.seat != viewer;
}

/* A player who must stop a loop (CR 11-1) knows which answers are banned: the player has given
 * them. The anchor is a hash that knows what is hidden. */
static void hide_loop(LpGame *view, LpSeat viewer) {
    if (view->loop.forced && view->ask.seat == viewer)
        view->loop.anchor = 0;
    else
        memset(&view->loop, 0, sizeof(view->loop));
}

void lp_game_view(const LpCards *cards, const LpGame *game, LpSeat seat, LpView *out) {
    memset(out, 0, sizeof(*out));
    out->game = *game;
    LpGame *view = &out->game;
    view->random = 0;
    view->view_seat = seat;
    hide_loop(view, seat);
    memset(&view->marks, 0, sizeof(view->marks));
    view->choices = 0;
    CardMask known = known_to(game, seat);
    if (seat == LP_SEAT_PUBLIC) view->known[0] = view->known[1] = known;
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        if (game->card[slot] == 0 || mask_has(known, slot)) continue;
        if (slot_owner(slot) == seat) note_own(out, game->card[slot]);
        mask_add(&out->hidden, slot);
        hide_card(view, slot);
    }
    hide_grants(view);
    area_note_hints(&(Ctx){.cards = cards, .game = view, .edit = view});
    /* Hidden cards may have contributed to this, so it is derived from what is visible. */
    view->hands_touched = permanent_touches_hands(view);
    if (hidden_trigger(game, seat) != LP_SLOT_NONE) set_trigger_ability(view, LP_ABILITY_NONE);
    if (counts_are_hidden(view, seat)) view->ask.count_min = view->ask.count_max = 0;
}

/* The cards of `guess` that the view does not show. */
static int hidden_pool(const LpGame *game, LpSeat owner, const LpDeck *guess, uint16_t *pool) {
    Tally shown;
    memset(&shown, 0, sizeof(shown));
    for (int s = leader_of(owner) + 1; s < leader_of(owner) + LP_SLOTS_PER_SEAT; s++) {
        if (game->card[s] != 0) tally_add(&shown, game->card[s], 1);
    }
    int count = 0;
    for (int i = 0; i < guess->count; i++) {
        unsigned at = tally_place(&shown, guess->cards[i]);
        if (shown.count[at])
            shown.count[at]--;
        else
            pool[count++] = guess->cards[i];
    }
    return count;
}

static void deal(LpGame *game, LpSeat owner, CardMask hidden, uint16_t *pool, int count) {
    uint64_t random = game->random;
    RandomDice dice = {.state = &random};
    int left = count;
    SEAT_FOREACH(s, hidden, owner) {
        if (left == 0) left = count; /* the guess has too few cards: use it again */
        uint32_t k = random_dice(&dice, (uint32_t)left);
        game->card[s] = pool[k];
        pool[k] = pool[left - 1];
        pool[--left] = game->card[s];
    }
    game->random = random;
}

/* Any card with a [Trigger], for a guess that has none. */
static void deal_any_trigger(const Ctx *ctx, LpSlot asked) {
    uint16_t dealt = ctx->game->card[asked];
    for (unsigned id = 1; id < ctx->cards->card_count; id++) {
        if (ctx->cards->cards[id].category == LP_CATEGORY_LEADER) continue;
        ctx->edit->card[asked] = (uint16_t)id;
        if (effect_find(ctx, asked, TIMING_TRIGGER) != LP_ABILITY_NONE) return;
    }
    ctx->edit->card[asked] = dealt;
}

/* The hidden card that a [Trigger] question is about must have one: it changes places with a
 * hidden card that does. */
static void deal_trigger(const Ctx *ctx, LpSeat viewer) {
    LpGame *game = ctx->edit;
    LpSlot asked = hidden_trigger(game, viewer);
    if (asked == LP_SLOT_NONE) return;
    LpSeat owner = slot_owner(asked);
    LpSlot from = LP_SLOT_NONE;
    for (LpSlot s = leader_of(owner) + 1; s < leader_of(owner) + LP_SLOTS_PER_SEAT; s++) {
        if (mask_has(game->known[viewer], s) || game->card[s] == 0) continue;
        if (effect_find(ctx, s, TIMING_TRIGGER) != LP_ABILITY_NONE) from = s;
        if (from == asked) break;
    }
    if (from != LP_SLOT_NONE) {
        uint16_t id = game->card[asked];
        game->card[asked] = game->card[from];
        game->card[from] = id;
    } else {
        deal_any_trigger(ctx, asked);
    }
    set_trigger_ability(game, effect_find(ctx, asked, TIMING_TRIGGER));
}

/* Hand cards have their cost and their permanent effects again. */
static void restore_hands(const Ctx *ctx, LpSeat viewer) {
    const LpGame *game = ctx->game;
    for (LpSeat seat = 0; seat < 2; seat++) {
        MASK_FOREACH(i, game->seats[seat].hand) {
            if (mask_has(game->known[viewer], i)) continue;
            area_restore(ctx, i);
        }
    }
}

/* Any 1 to 50 cards of the image will do: a guess need not be a legal deck. */
static bool guess_makes_sense(const LpCards *cards, const LpDeck *guess) {
    if (!guess || guess->count == 0 || guess->count > LP_DECK_SIZE) return false;
    bool is_known = true;
    for (int i = 0; i < guess->count; i++)
        is_known &= guess->cards[i] != 0 && guess->cards[i] < cards->card_count;
    return is_known;
}

LpStatus lp_view_sample(const LpCards *cards, const LpView *view, const LpDeck *guess,
                        uint64_t seed, LpGame *out) {
    *out = view->game;
    Ctx ctx = {.cards = cards, .game = out, .edit = out, .log = NULL};
    LpSeat viewer = view->game.view_seat;
    if (viewer >= LP_SEAT_PUBLIC) return LP_BAD_INPUT;
    uint16_t pool[LP_SLOTS_PER_SEAT];
    out->random = seed;
    memcpy(pool, view->own, sizeof(view->own));
    if (view->own_count) deal(out, viewer, view->hidden, pool, view->own_count);
    LpSeat other = seat_other(viewer);
    if (seat_word(view->hidden, other)) {
        if (!guess_makes_sense(cards, guess)) return LP_BAD_DECK;
        int count = hidden_pool(out, other, guess, pool);
        if (count == 0) {
            memcpy(pool, guess->cards, sizeof(uint16_t) * guess->count);
            count = guess->count;
        }
        deal(out, other, view->hidden, pool, count);
    }
    out->view_seat = SEAT_NONE;
    deal_trigger(&ctx, viewer);
    restore_hands(&ctx, viewer);
    if (out->dirty || out->hands_touched || permanent_touches_hands(out))
        permanent_refresh(&ctx);
    if (counts_are_hidden(out, viewer)) pick_recount(&ctx);
    return LP_OK;
}

void lp_game_reseed(LpGame *game, uint64_t seed) { game->random = seed; }

/* CR 3-1-5: nothing that both players see changes, so only cards in hidden areas can. */
LpStatus lp_game_recast(const LpCards *cards, LpGame *game, LpSlot slot, LpCardId id) {
    if (slot >= LP_SLOTS || id == 0 || id >= cards->card_count) return LP_BAD_INPUT;
    if (cards->cards[id].category == LP_CATEGORY_LEADER) return LP_BAD_INPUT;
    uint8_t area = game->area[slot];
    if (area != LP_AREA_DECK && area != LP_AREA_LIFE && area != LP_AREA_HAND)
        return LP_BAD_INPUT;
    Ctx ctx = {.cards = cards, .game = game, .edit = game, .log = NULL};
    bool had_permanents = mask_has(game->permanents, slot);
    hide_card(game, slot);
    game->card[slot] = id;
    if (area != LP_AREA_HAND) return LP_OK;
    area_restore(&ctx, slot);
    area_note_hints(&ctx);
    if (had_permanents || game->dirty || game->hands_touched || permanent_touches_hands(game))
        permanent_refresh(&ctx);
    return LP_OK;
}

LpSeat lp_view_seat(const LpView *view) { return view->game.view_seat; }

size_t lp_view_size(void) { return sizeof(LpView); }

/* --- Reading ----------------------------------------------------------------------------- */

/* The step of the battle, for people: what an attack sets off belongs to the Attack Step. */
static uint8_t battle_step_now(const LpGame *game) {
    static const uint8_t steps[STEP_COUNT] = {
        [STEP_BATTLE_ATTACK] = LP_BATTLE_ATTACK, [STEP_BATTLE_BLOCK] = LP_BATTLE_BLOCK,
        [STEP_BATTLE_BLOCKED] = LP_BATTLE_BLOCK, [STEP_BATTLE_COUNTER] = LP_BATTLE_COUNTER,
        [STEP_BATTLE_DAMAGE] = LP_BATTLE_DAMAGE, [STEP_BATTLE_AFTER] = LP_BATTLE_END,
        [STEP_BATTLE_LATE] = LP_BATTLE_END,      [STEP_BATTLE_CLOSE] = LP_BATTLE_END,
    };
    if (game->battle.attacker == LP_SLOT_NONE || game->stack_top == 0) return LP_BATTLE_NONE;
    LpGame *readable = (LpGame *)(uintptr_t)game; /* nothing is written */
    for (Frame *f = frame_top(readable), *top = f; f; f = frame_below(readable, f)) {
        if (frame_kind(f) != FRAME_BATTLE) continue;
        if (f->step == STEP_BATTLE_BLOCK && f != top) return LP_BATTLE_ATTACK;
        /* CR 7-1-4-1: damage is being dealt, or a Character K.O.'d. */
        if (f->step == STEP_BATTLE_AFTER && game->battle.damage_step) return LP_BATTLE_DAMAGE;
        return steps[f->step];
    }
    return LP_BATTLE_NONE;
}

static_assert(sizeof(LpTableView) == 10, "a table has no padding: it is compared as bytes");

LpTableView lp_game_table(const LpGame *game) {
    return (LpTableView){.turn_player = game->turn_player,
                         .first_player = game->first_player,
                         .phase = game->phase,
                         .edition = game->edition,
                         .turn = game->turn,
                         .attacker = game->battle.attacker,
                         .target = game->battle.target,
                         .battle_step = battle_step_now(game)};
}

/* CR 3-1-4: the number of cards in each area is open to both. */
LpSeatView lp_game_of_seat(const LpGame *game, LpSeat seat) {
    const Seat *side = &game->seats[seat];
    /* CR 6-5-5-1: only Leaders and Characters are given DON!!. */
    int given = game->don[leader_of(seat)];
    MASK_FOREACH(slot, side->characters) given += game->don[slot];
    return (LpSeatView){.hand = (uint8_t)mask_count(side->hand),
                        .deck = side->deck_count,
                        .trash = (uint8_t)mask_count(side->trash),
                        .life = side->life_count,
                        .characters = (uint8_t)mask_count(side->characters),
                        .don_active = side->don_active,
                        .don_rested = side->don_rested,
                        .don_deck = side->don_deck,
                        .don_given = (uint8_t)given};
}

static_assert(sizeof(LpCardView) == 20, "a card has no padding: it is compared as bytes");

LpCardView lp_game_of_card(const LpCards *cards, const LpGame *game, LpSlot slot) {
    if (slot >= LP_SLOTS) return (LpCardView){0};
    const CardFacts *facts = &cards->cards[game->card[slot]];
    LpCardView view = {.id = game->card[slot],
                       .area = game->area[slot],
                       .owner = slot_owner(slot),
                       .rested = slot_rested(game, slot),
                       .face_up = (game->flags[slot] & CARD_FACE_UP) != 0,
                       .don = game->don[slot],
                       .just_played = (game->flags[slot] & CARD_JUST_PLAYED) != 0,
                       .power = facts->power * 100,
                       .cost = facts->cost,
                       .keywords = facts->keywords};
    if (slot_on_field(game, slot)) {
        view.power = game->power[slot] * 100;
        view.keywords = game->traits[slot] & 0xFF;
        view.negated = (game->traits[slot] & TRAIT_NEGATED) != 0;
    }
    if (slot_on_field(game, slot) || game->area[slot] == LP_AREA_HAND)
        view.cost = game->cost[slot];
    if (view.cost < 0) view.cost = 0;
    return view;
}

LpCardId lp_game_card_id(const LpGame *game, LpSlot slot) {
    return slot < LP_SLOTS ? game->card[slot] : 0;
}

static int list_mask(CardMask mask, LpSlot *out) {
    int count = 0;
    MASK_FOREACH(i, mask) out[count++] = i;
    return count;
}

static int list_stack(const uint8_t *stack, unsigned count, LpSlot *out) {
    if (count > LP_DECK_SIZE) count = LP_DECK_SIZE; /* never happens; for the compiler */
    for (unsigned i = 0; i < count; i++) out[i] = stack[count - 1 - i];
    return (int)count;
}

int lp_game_area(const LpGame *game, LpSeat seat, LpArea area, LpSlot out[LP_SLOTS]) {
    const Seat *side = &game->seats[seat];
    switch (area) {
    case LP_AREA_DECK: return list_stack(side->deck, side->deck_count, out);
    case LP_AREA_LIFE: return list_stack(side->life, side->life_count, out);
    case LP_AREA_HAND: return list_mask(side->hand, out);
    case LP_AREA_TRASH: return list_mask(side->trash, out);
    case LP_AREA_CHARACTER: return list_mask(side->characters, out);
    case LP_AREA_LEADER: out[0] = leader_of(seat); return 1;
    case LP_AREA_STAGE: out[0] = side->stage; return side->stage != LP_SLOT_NONE;
    default: return 0;
    }
}

LpTableView lp_view_table(const LpView *view) { return lp_game_table(&view->game); }
LpSeatView lp_view_of_seat(const LpView *view, LpSeat seat) {
    return lp_game_of_seat(&view->game, seat);
}
LpCardView lp_view_of_card(const LpCards *cards, const LpView *view, LpSlot slot) {
    return lp_game_of_card(cards, &view->game, slot);
}
void lp_view_of_cards(const LpCards *cards, const LpView *view, LpCardView out[LP_SLOTS]) {
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++)
        out[slot] = lp_game_of_card(cards, &view->game, slot);
}
int lp_view_area(const LpView *view, LpSeat seat, LpArea area, LpSlot out[LP_SLOTS]) {
    return lp_game_area(&view->game, seat, area, out);
}
LpAsk lp_view_ask(const LpView *view) { return view->game.ask; }
