/* Is a saved game from an untrusted source valid? Everything used as an index is in range,
 * every card is in one place, and the question is the one that the steps would ask again. A
 * game that passes can be played on safely; whether real play could have reached it is not
 * checked. */
#include "rules/steps.h"

static bool slot_fits(unsigned slot) { return slot < LP_SLOTS || slot == LP_SLOT_NONE; }

static bool mask_fits(CardMask mask) { return (mask.lo | mask.hi) >> MASK_WORD_BITS == 0; }

/* Bytes that no field uses are 0, because they count in the position's hash. */
static bool unused_fit(const LpGame *game) {
    static const uint8_t zeros[4];
    static_assert(sizeof(game->unused_before_stack) == sizeof(zeros), "the longest of them");
    return memcmp(game->unused_before_result, zeros, sizeof(game->unused_before_result)) == 0 &&
           memcmp(game->unused_before_seats, zeros, sizeof(game->unused_before_seats)) == 0 &&
           memcmp(game->unused_before_stack, zeros, sizeof(game->unused_before_stack)) == 0 &&
           memcmp(game->battle.unused, zeros, sizeof(game->battle.unused)) == 0;
}

/* The fields that say how far the game is. */
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

/* Such a part, or a further card that it is about, in a row without instructions behind it. */
static bool is_put_off(const LpCards *cards, const LpGame *game, int index) {
    const Modifier *m = &game->modifiers[index];
    if (m->y) return is_delayed(cards, m->x, m->x + m->y);
    return index > 0 && m[-1].kind == MODIFIER_DELAY && m[-1].x == m->x;
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
                   is_put_off(cards, game, i);
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
static bool program_fits(const LpCards *cards, const EffectFrame *effect) {
    if (effect->row >= cards->ability_count || effect->pc > effect->end) return false;
    if (effect->row == 0)
        return effect->pc >= effect->first && is_delayed(cards, effect->first, effect->end);
    const Ability *a = &cards->abilities[effect->row];
    if (effect->end == 0) return effect->pc == 0;
    bool in_cost = effect->pc >= a->cost_first && effect->end == a->cost_first + a->cost_count;
    return in_cost ||
           (effect->pc >= a->effect_first && effect->end == a->effect_first + a->effect_count);
}

static bool effect_fits(const LpCards *cards, const Frame *frame) {
    const EffectFrame *effect = &frame->effect;
    return frame->source < LP_SLOTS && slot_fits(effect->event) && effect->unused == 0 &&
           effect->timing < TIMING_COUNT && effect->id < cards->card_count &&
           effect->activation <= ACTIVATION_REPLACES && program_fits(cards, effect);
}

static bool damage_fits(const LpCards *cards, const LpGame *game, const Frame *frame) {
    const DamageFrame *damage = &frame->damage;
    if (frame->step == STEP_DAMAGE_NEXT || frame->step == STEP_DAMAGE_LIFE)
        return slot_fits(damage->card);
    return damage->card < LP_SLOTS &&
           (damage->trigger == LP_ABILITY_NONE ||
            ability_fits(cards, game, damage->card, damage->trigger));
}

/* What the kind of the frame keeps. */
static bool fields_fit(const LpCards *cards, const LpGame *game, const Frame *frame) {
    switch (frame_kind(frame)) {
    case FRAME_SETUP: return frame->setup.players_done <= 2;
    case FRAME_TURN: return frame->turn.players_done <= 2;
    case FRAME_PRICE: return frame->source < LP_SLOTS && frame->price.target < LP_SLOTS;
    case FRAME_BATTLE:
        return frame->battle.players_done <= 2 && game->battle.attacker != LP_SLOT_NONE;
    case FRAME_DAMAGE: return damage_fits(cards, game, frame);
    case FRAME_PLAY: return frame->source < LP_SLOTS && slot_fits(frame->play.by);
    case FRAME_REMOVE:
        return frame->remove.kind <= REMOVE_DAMAGE && frame->remove.cause < CAUSE_COUNT &&
               frame->remove.place <= PLACE_TOP_OR_BOTTOM;
    case FRAME_BATCH: return frame->batch.only_dealt <= 1;
    case FRAME_EFFECT: return effect_fits(cards, frame);
    default: return false;
    }
}

/* How many bytes of a frame its kind uses; the others are 0. */
static const uint8_t kind_sizes[FRAME_KIND_COUNT] = {
#define FRAME(name, member, masks, on, doc)                                                    \
    [FRAME_##name] = offsetof(Frame, member) + sizeof(((Frame *)NULL)->member),
#include "rules/frame.def"
#undef FRAME
};

static bool rest_is_empty(const Frame *frame) {
    const uint8_t *bytes = (const uint8_t *)frame;
    for (unsigned i = kind_sizes[frame_kind(frame)]; i < sizeof(*frame); i++)
        if (bytes[i]) return false;
    return frame->unused == 0;
}

/* The audit has checked that each kind is where it may be. */
static bool stack_fits(const LpCards *cards, LpGame *game) {
    for (unsigned i = game->stack_top; i < STACK_UNITS_MAX; i++)
        if (game->stack[i].words[0] | game->stack[i].words[1]) return false;
    for (Frame *frame = frame_top(game); frame; frame = frame_below(game, frame)) {
        unsigned masks = frame_kind_masks[frame_kind(frame)];
        for (unsigned i = 0; i < masks; i++)
            if (!mask_fits(frame_masks(frame, masks)[i])) return false;
        if (frame->seat > 1 || !slot_fits(frame->source) || !rest_is_empty(frame)) return false;
        if (!fields_fit(cards, game, frame)) return false;
    }
    return true;
}

/* Without an answer the top frame's step asks the same question again. */
static bool asks_again(const LpCards *cards, const LpGame *game) {
    LpGame copy = *game;
    Ctx ctx = {.cards = cards, .game = &copy, .edit = &copy, .log = NULL};
    memset(&copy.loop, 0, sizeof(copy.loop));
    copy.choices = 0; /* found again, because what was kept may be wrong */
    engine_run(&ctx);
    return copy.stack_top == game->stack_top &&
           memcmp(&copy.ask, &game->ask, sizeof(copy.ask)) == 0;
}

bool check_game(const LpCards *cards, LpGame *game) {
    if (!head_fits(game) || !unused_fit(game) || !seat_fits(game, 0) || !seat_fits(game, 1))
        return false;
    if (!cards_fit(cards, game) || !modifiers_fit(cards, game) || !waiting_fits(cards, game))
        return false;
    Ctx ctx = {.cards = cards, .game = game};
    if (state_audit(&ctx) != NULL) return false;
    if (game->result != LP_RESULT_NONE) return true;
    return stack_fits(cards, game) && asks_again(cards, game) && pick_kept_fits(&ctx);
}
