/* Is a saved game from a stranger sound? Whatever is used as an index is in its range, every
 * card is in one place, and the question is the one that the steps would ask again. What is
 * let through can be played on without harm; whether such a game could have come about is
 * not asked. */
#include "rules/steps.h"

static bool slot_fits(unsigned slot) { return slot < LP_SLOTS || slot == LP_SLOT_NONE; }

static bool mask_fits(CardMask mask) { return (mask.lo | mask.hi) >> MASK_WORD_BITS == 0; }

/* The fields that say where the game stands. */
static bool head_fits(const LpGame *game) {
    return game->edition < LP_EDITION_COUNT && game->turn_player < 2 &&
           game->first_player < 2 && game->chooser < 2 && game->phase < LP_PHASE_COUNT &&
           game->result < LP_RESULT_COUNT && game->end < LP_END_COUNT && game->dirty <= 1 &&
           game->view_seat == SEAT_NONE && game->modifier_count <= MODIFIERS_MAX &&
           game->waiting_count <= WAITING_MAX && game->grant_count <= GRANTS_MAX &&
           game->stack_top <= STACK_UNITS_MAX && game->answered == 0 && game->defeat == 0 &&
           game->ask.kind < LP_ASK_COUNT && game->ask.seat < 2 &&
           game->loop.ban_count <= BANS_MAX &&
           (game->ask.kind == LP_ASK_NONE) == (game->result != LP_RESULT_NONE) &&
           (game->result == LP_RESULT_NONE) == (game->end == LP_END_NONE);
}

static bool seat_fits(const LpGame *game, LpSeat seat) {
    const Seat *side = &game->seats[seat];
    if (side->deck_count > LP_DECK_SIZE || side->life_count > LP_DECK_SIZE) return false;
    if (game->don_total[seat] > LP_DON_MAX || side->don_active > LP_DON_MAX ||
        side->don_rested > LP_DON_MAX || side->don_deck > LP_DON_MAX)
        return false;
    if (!mask_fits(side->hand) || !mask_fits(side->trash) || !mask_fits(side->characters))
        return false;
    if (game->area[leader_of(seat)] != LP_AREA_LEADER) return false;
    return side->stage == LP_SLOT_NONE ||
           (side->stage < LP_SLOTS && slot_owner(side->stage) == seat &&
            game->area[side->stage] == LP_AREA_STAGE);
}

static bool cards_fit(const LpCards *cards, const LpGame *game) {
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        unsigned id = game->card[slot], area = game->area[slot];
        if (id >= cards->card_count || area >= LP_AREA_COUNT) return false;
        if (id == 0) {
            if (area != LP_AREA_NONE) return false;
            continue;
        }
        unsigned category = cards->cards[id].category;
        bool is_leader = slot == leader_of(slot_owner(slot));
        if (is_leader != (category == LP_CATEGORY_LEADER)) return false;
        if (is_leader != (area == LP_AREA_LEADER)) return false;
        if (area == LP_AREA_CHARACTER && category != LP_CATEGORY_CHARACTER) return false;
        if (area == LP_AREA_STAGE && category != LP_CATEGORY_STAGE) return false;
    }
    const Battle *battle = &game->battle;
    return slot_fits(battle->attacker) && slot_fits(battle->target) &&
           (battle->attacker == LP_SLOT_NONE) == (battle->target == LP_SLOT_NONE) &&
           mask_fits(game->known[0]) && mask_fits(game->known[1]) && mask_fits(game->rested) &&
           mask_fits(game->hand_events) && mask_fits(game->hand_counters) &&
           mask_fits(game->activators) && mask_fits(game->permanents);
}

/* A part that is carried out at another time: exactly the block of a DELAY or a PRICE. */
static bool is_delayed(const LpCards *cards, unsigned first, unsigned end) {
    if (first == 0 || first >= cards->instr_count) return false;
    const Instr *head = &cards->instrs[first - 1];
    return (head->op == OP_DELAY && first + head->c == end) ||
           (head->op == OP_PRICE && first + head->b == end);
}

static bool is_awake(const LpCards *cards, const Modifier *m) {
    return m->x == 0 && m->y < cards->ability_count && m->source < LP_SLOTS &&
           cards->abilities[m->y].kind == ABILITY_REPLACEMENT && m->value >= 0 &&
           m->value < ABILITY_PER_CARD_MAX;
}

/* Put off to a player's Main Phase, or to one of a player's turns. */
static bool delay_fits(const Modifier *m) {
    return m->expires < 2 || m->value == TIMING_END_OF_OPPONENTS_TURN ||
           m->value == TIMING_END_OF_YOUR_TURN;
}

/* A keyword or an attribute. */
static bool is_gained(int bit) {
    return (bit >= 0 && bit < KEYWORD_COUNT) ||
           (bit >= TRAIT_ATTRIBUTE_BIT && bit < TRAIT_ATTRIBUTE_BIT + LP_ATTRIBUTE_COUNT);
}

static bool modifiers_fit(const LpCards *cards, const LpGame *game) {
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        bool fits = m->kind > MODIFIER_NONE && m->kind <= MODIFIER_DELAY && m->seat < 2 &&
                    slot_fits(m->source) && m->duration < DURATION_COUNT;
        if (m->kind < MODIFIER_PLAYER) fits = fits && m->slot < LP_SLOTS;
        if (m->kind >= MODIFIER_PLAYER && m->kind != MODIFIER_DELAY) fits = fits && m->slot < 2;
        if (m->kind == MODIFIER_DELAY)
            fits = fits && slot_fits(m->slot) && m->source < LP_SLOTS && delay_fits(m) &&
                   is_delayed(cards, m->x, m->x + m->y);
        else if (m->kind == MODIFIER_PRICE)
            fits = fits && m->source < LP_SLOTS && is_delayed(cards, m->x, m->x + m->y);
        else if (m->kind == MODIFIER_AWAKE)
            fits = fits && is_awake(cards, m);
        else
            fits = fits && m->x < cards->filter_count;
        if (m->kind == MODIFIER_KEYWORD) fits = fits && is_gained(m->value);
        if (m->kind == MODIFIER_RESTRICTION || m->kind == MODIFIER_PLAYER)
            fits = fits && m->value >= 0 && m->value < RESTRICTION_COUNT;
        if (m->kind == MODIFIER_NEGATE_TIMING || m->kind == MODIFIER_DELAY)
            fits = fits && m->value >= 0 && m->value < TIMING_COUNT;
        if (!fits) return false;
    }
    return true;
}

static bool ability_fits(const LpCards *cards, const LpGame *game, LpSlot slot,
                         unsigned ability) {
    return slot < LP_SLOTS && ability < cards->cards[game->card[slot]].ability_count;
}

static bool waiting_fits(const LpCards *cards, const LpGame *game) {
    for (int i = 0; i < game->waiting_count; i++) {
        const Waiting *w = &game->waiting[i];
        if (w->timing >= TIMING_COUNT) return false;
        if (!slot_fits(w->event) || !ability_fits(cards, game, w->slot, w->ability))
            return false;
    }
    return true;
}

/* Between two of its own instructions; `end` is where the cost, the effect or a put-off part
 * ends. */
static bool program_fits(const LpCards *cards, const Frame *frame) {
    if (frame->row >= cards->ability_count || frame->pc > frame->end) return false;
    if (frame->row == 0) {
        for (unsigned first = 1; first <= frame->pc; first++)
            if (is_delayed(cards, first, frame->end)) return true;
        return false;
    }
    const Ability *a = &cards->abilities[frame->row];
    if (frame->end == 0) return frame->pc == 0;
    bool in_cost = frame->pc >= a->cost_first && frame->end == a->cost_first + a->cost_count;
    return in_cost ||
           (frame->pc >= a->effect_first && frame->end == a->effect_first + a->effect_count);
}

static bool step_is(unsigned step, Step first, Step last) {
    return step >= first && step <= last;
}

static bool frame_fits(const LpCards *cards, const LpGame *game, const Frame *frame,
                       bool is_last) {
    if (frame->seat > 1 || !slot_fits(frame->source) || !slot_fits(frame->event) ||
        frame->timing >= TIMING_COUNT || frame->id >= cards->card_count)
        return false;
    unsigned step = frame->step;
    /* The game or the turn lies at the bottom and nowhere else. */
    if (step_is(step, STEP_SETUP_ORDER, STEP_TURN_EXPIRE) != is_last) return false;
    if (is_last) return frame->a <= 2;
    if (step == STEP_BATTLE_PRICE) return frame->source < LP_SLOTS && frame->event < LP_SLOTS;
    if (step_is(step, STEP_BATTLE_ATTACK, STEP_BATTLE_CLOSE))
        return frame->a <= 2 && game->battle.attacker != LP_SLOT_NONE;
    if (step == STEP_DAMAGE_TRIGGER || step == STEP_DAMAGE_TRIGGERED)
        return frame->event < LP_SLOTS &&
               (frame->ability == LP_ABILITY_NONE ||
                ability_fits(cards, game, frame->event, frame->ability));
    if (step_is(step, STEP_PLAY_ROOM, STEP_PLAY_PLACE))
        return frame->source < LP_SLOTS && slot_fits(frame->b);
    if (step_is(step, STEP_EFFECT_BEGIN, STEP_EFFECT_RUN))
        return frame->source < LP_SLOTS && program_fits(cards, frame);
    if (step_is(step, STEP_REMOVE_BEGIN, STEP_REMOVE_ORDER))
        return frame->a <= REMOVE_REST && frame->b < CAUSE_COUNT;
    return true;
}

static bool stack_fits(const LpCards *cards, LpGame *game) {
    unsigned top = game->stack_top;
    if (top < 2) return false;
    for (unsigned i = top; i < STACK_UNITS_MAX; i++)
        if (game->stack[i].words[0] | game->stack[i].words[1]) return false;
    while (top > 0) {
        if (top < 2) return false;
        Frame *frame = frame_at(game, top);
        if (frame->step == STEP_NONE || frame->step >= STEP_COUNT) return false;
        unsigned masks = step_masks[frame->step];
        if (top < masks + 2u) return false;
        for (unsigned i = 0; i < masks; i++)
            if (!mask_fits(frame_masks(frame, (int)masks)[i])) return false;
        top -= masks + 2u;
        if (!frame_fits(cards, game, frame, top == 0)) return false;
    }
    return true;
}

/* Without an answer the top frame's step asks the same question again. */
static bool asks_again(const LpCards *cards, const LpGame *game) {
    LpGame copy = *game;
    Ctx ctx = {.cards = cards, .game = &copy, .log = NULL};
    memset(&copy.loop, 0, sizeof(copy.loop));
    copy.choices = 0; /* to be found anew, for what was kept may be false */
    engine_run(&ctx);
    return copy.stack_top == game->stack_top &&
           memcmp(&copy.ask, &game->ask, sizeof(copy.ask)) == 0;
}

bool check_game(const LpCards *cards, LpGame *game) {
    if (!head_fits(game) || !seat_fits(game, 0) || !seat_fits(game, 1)) return false;
    if (!cards_fit(cards, game) || !modifiers_fit(cards, game) || !waiting_fits(cards, game))
        return false;
    Ctx ctx = {.cards = cards, .game = game, .log = NULL};
    if (state_audit(&ctx) != NULL) return false;
    if (game->result != LP_RESULT_NONE) return true;
    return stack_fits(cards, game) && asks_again(cards, game) && pick_kept_fits(&ctx);
}
