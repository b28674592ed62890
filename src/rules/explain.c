/* What a view can say about itself to people: what is being carried out, and why the numbers of
 * a card are what they are. Nothing of it is needed to play. */
#include "rules/pick.h"
#include "rules/remove.h"

static_assert((int)LP_FRAME_EFFECT == (int)FRAME_EFFECT &&
                  (int)LP_FRAME_KIND_COUNT == (int)FRAME_KIND_COUNT,
              "the same kinds of frames");
static_assert((int)LP_REMOVAL_DAMAGE == (int)REMOVE_DAMAGE, "the same kinds of removals");
static_assert((int)LP_OPTION_PLACE == (int)OPTION_PLACE, "the same kinds of options");

/* --- Events ------------------------------------------------------------------------------ */

LpEvent lp_event_view(LpEvent event, LpSeat seat) {
    bool is_seen = seat < LP_SEAT_PUBLIC ? (event.seen_by >> seat) & 1 : event.seen_by == 3;
    if (is_seen) return event;
    /* In a deck or in Life, slots are assigned again once cards lie in an order that somebody
     * does not know: which slot it was may tell more than where it is now. */
    bool is_drawn = event.kind == LP_EVENT_DRAW ||
                    (event.kind == LP_EVENT_MOVE && event.to == LP_AREA_HAND);
    event.id = 0;
    if (!is_drawn) event.card = LP_SLOT_NONE;
    return event;
}

/* --- What is being carried out ----------------------------------------------------------- */

/* The instruction that an effect carries out. One that waits for the frame `above` it has gone
 * on to the next, but for cards that are played one after the other. */
static uint16_t row_of(const Frame *frame, const Frame *above) {
    if (frame->step == STEP_EFFECT_BEGIN) return 0;
    bool is_past = above != NULL && frame_kind(above) != FRAME_PLAY;
    return (uint16_t)(frame->effect.pc - is_past);
}

static LpFrameView frame_view(const LpCards *cards, const LpGame *game, const Frame *frame,
                              const Frame *above) {
    FrameKind kind = frame_kind(frame);
    LpFrameView out = {.kind = (uint8_t)kind,
                       .seat = frame->seat,
                       .card = frame->source,
                       .ability = LP_ABILITY_NONE,
                       .target = LP_SLOT_NONE};
    if (kind == FRAME_DAMAGE) out.amount = frame->damage.left;
    if (kind == FRAME_REMOVE) {
        CardMask removed = frame_sets(frame, REMOVE_MASKS)[0];
        out.removal = frame->remove.kind;
        out.bottom = frame->remove.place == PLACE_BOTTOM;
        if (!mask_is_empty(removed)) out.target = mask_first(removed);
    }
    if (kind != FRAME_EFFECT) return out;
    out.ability = frame->effect.ability;
    out.id = frame->effect.id;
    out.row = row_of(frame, above);
    if (above != NULL) return out;
    if (game->ask.kind == LP_ASK_OPTION) out.option = (uint8_t)pick_option_kind(cards, game);
    if (game->ask.kind == LP_ASK_PICK_DON) out.taken = (uint8_t)pick_don_taken(game);
    return out;
}

int lp_view_frames(const LpCards *cards, const LpView *view, LpFrameView out[LP_FRAMES_MAX]) {
    LpGame *game = (LpGame *)(uintptr_t)&view->game; /* nothing is written */
    LpFrameView newest[LP_FRAMES_MAX];
    int count = 0;
    if (game->stack_top == 0) return 0;
    const Frame *above = NULL;
    for (Frame *f = frame_top(game); f && count < LP_FRAMES_MAX; f = frame_below(game, f)) {
        newest[count++] = frame_view(cards, game, f, above);
        above = f;
    }
    for (int i = 0; i < count; i++) out[i] = newest[count - 1 - i];
    return count;
}

int lp_view_waiting(const LpCards *cards, const LpView *view, LpFrameView out[LP_FRAMES_MAX]) {
    static_assert((int)WAITING_MAX <= (int)LP_FRAMES_MAX, "all of them fit");
    const LpGame *game = &view->game;
    (void)cards;
    for (int i = 0; i < game->waiting_count; i++) {
        const Waiting *w = &game->waiting[i];
        out[i] = (LpFrameView){.kind = LP_FRAME_EFFECT,
                               .seat = slot_owner(w->slot),
                               .card = w->slot,
                               .ability = w->ability,
                               .id = game->card[w->slot],
                               .amount = (uint8_t)(1 + w->more),
                               .target = LP_SLOT_NONE};
    }
    return game->waiting_count;
}

/* --- Changes ----------------------------------------------------------------------------- */

int lp_view_counter(const LpCards *cards, const LpView *view, LpSlot slot) {
    Ctx ctx = {.cards = cards, .game = &view->game};
    return lp_game_card_id(&view->game, slot) ? permanent_counter(&ctx, slot) * 100 : 0;
}

typedef struct Changes {
    LpChange *out;
    int count;
} Changes;

static void add_change(Changes *changes, LpChange change) {
    if (changes->count < LP_CHANGES_MAX) changes->out[changes->count++] = change;
}

/* The cards whose values can be explained. */
static CardMask shown_cards(const LpGame *game) {
    CardMask shown = mask_none(), all = mask_or(field_of(game, 0), field_of(game, 1));
    all = mask_or(all, mask_or(game->seats[0].hand, game->seats[1].hand));
    MASK_FOREACH(i, all) {
        if (game->card[i] != 0) mask_add(&shown, i);
    }
    return shown;
}

/* CR 6-5-5-2 */
static void don_changes(const LpGame *game, Changes *changes) {
    SEAT_FOREACH(i, field_of(game, game->turn_player), game->turn_player) {
        if (game->don[i] == 0) continue;
        add_change(changes, (LpChange){.card = i,
                                       .kind = LP_CHANGE_POWER,
                                       .source = LP_SLOT_NONE,
                                       .until = DURATION_TURN,
                                       .seat = game->turn_player,
                                       .value = game->don[i] * DON_POWER * 100});
    }
}

static void modifier_changes(const LpGame *game, CardMask shown, Changes *changes) {
    static const uint8_t kinds[] = {
        [MODIFIER_POWER] = LP_CHANGE_POWER,
        [MODIFIER_COST] = LP_CHANGE_COST,
        [MODIFIER_COUNTER] = LP_CHANGE_COUNTER,
        [MODIFIER_BASE_POWER] = LP_CHANGE_BASE_POWER,
        [MODIFIER_BASE_COST] = LP_CHANGE_BASE_COST,
        [MODIFIER_COST_TO] = LP_CHANGE_COST_TO,
        [MODIFIER_KEYWORD] = LP_CHANGE_KEYWORD,
        [MODIFIER_RESTRICTION] = LP_CHANGE_RESTRICTION,
        [MODIFIER_NEGATE] = LP_CHANGE_NEGATED,
        [MODIFIER_PRICE] = LP_CHANGE_PRICE,
        [MODIFIER_AWAKE] = LP_CHANGE_REPLACEMENT,
    };
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        bool is_of_card = m->kind != MODIFIER_NONE && m->kind < MODIFIER_PLAYER;
        if (!is_of_card || m->slot >= LP_SLOTS || !mask_has(shown, m->slot)) continue;
        /* A bit above the keywords is an attribute. */
        if (m->kind == MODIFIER_KEYWORD && m->value >= KEYWORD_COUNT) continue;
        bool is_power = m->kind == MODIFIER_POWER || m->kind == MODIFIER_COUNTER ||
                        m->kind == MODIFIER_BASE_POWER;
        add_change(changes, (LpChange){.card = m->slot,
                                       .kind = kinds[m->kind],
                                       .source = m->source,
                                       .until = m->duration,
                                       .seat = m->seat,
                                       .filter = m->kind == MODIFIER_RESTRICTION ? m->x : 0,
                                       .value = m->value * (is_power ? 100 : 1)});
    }
}

/* What the cards would be without the permanent effects of `source`. */
static void without(const LpCards *cards, const LpGame *game, LpSlot source, LpGame *out) {
    *out = *game;
    if (source != LP_SLOT_NONE) mask_remove(&out->permanents, source);
    permanent_refresh(&(Ctx){.cards = cards, .game = out, .edit = out});
}

static void difference(const LpGame *with, const LpGame *other, LpChange change,
                       Changes *changes) {
    LpSlot slot = change.card;
    if (slot_on_field(with, slot) && with->power[slot] != other->power[slot]) {
        change.kind = LP_CHANGE_POWER;
        change.value = (with->power[slot] - other->power[slot]) * 100;
        add_change(changes, change);
    }
    if (with->cost[slot] != other->cost[slot]) {
        change.kind = LP_CHANGE_COST;
        change.value = with->cost[slot] - other->cost[slot];
        add_change(changes, change);
    }
    unsigned gained = with->traits[slot] & ~(unsigned)other->traits[slot];
    for (int k = 0; k < KEYWORD_COUNT; k++) {
        if (!(gained >> k & 1)) continue;
        change.kind = LP_CHANGE_KEYWORD;
        change.value = k;
        add_change(changes, change);
    }
    if (gained & TRAIT_NEGATED) {
        change.kind = LP_CHANGE_NEGATED;
        change.value = 0;
        add_change(changes, change);
    }
}

/* A permanent effect leaves no trace but the numbers: leaving it out shows what it does. */
static void permanent_changes(const LpCards *cards, const LpGame *game, CardMask shown,
                              Changes *changes) {
    LpGame with, other;
    if (mask_is_empty(game->permanents)) return;
    without(cards, game, LP_SLOT_NONE, &with);
    MASK_FOREACH(i, game->permanents) {
        unsigned hints = cards->permanent_hints[game->card[i]];
        if (!(hints & IMAGE_PERMANENT_VALUES) || permanent_idle(game, i, hints)) continue;
        without(cards, game, i, &other);
        LpChange change = {.source = i, .seat = slot_owner(i)};
        MASK_FOREACH(k, shown) {
            change.card = k;
            difference(&with, &other, change, changes);
        }
    }
}

static void grant_changes(const LpGame *game, CardMask shown, Changes *changes) {
    for (int i = 0; i < game->grant_count; i++) {
        const Grant *g = &game->grants[i];
        if (g->slot >= LP_SLOTS || !mask_has(shown, g->slot)) continue;
        if (g->restriction >= RESTRICTION_COUNT) continue;
        add_change(changes, (LpChange){.card = g->slot,
                                       .kind = LP_CHANGE_RESTRICTION,
                                       .source = g->source,
                                       .seat = slot_owner(g->source),
                                       .filter = g->filter,
                                       .value = g->restriction});
    }
}

int lp_view_changes(const LpCards *cards, const LpView *view, LpChange out[LP_CHANGES_MAX]) {
    const LpGame *game = &view->game;
    Changes changes = {.out = out};
    CardMask shown = shown_cards(game);
    don_changes(game, &changes);
    modifier_changes(game, shown, &changes);
    permanent_changes(cards, game, shown, &changes);
    grant_changes(game, shown, &changes);
    return changes.count;
}
