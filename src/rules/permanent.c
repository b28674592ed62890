/* Power, cost and keywords now: printed facts, continuous effects, given DON!!, and permanent
 * effects applied until nothing changes (CR 2-6-3, 2-7-6, 6-5-5-2, 8-1-3-3). */
#include "effect/trace.h"
#include "rules/filter.h"
#include "rules/forbid.h"
#include "rules/select.h"

/* What is worked out for the cards that can be affected: both fields, and both hands if a
 * permanent effect is about. */
typedef struct Layer {
    int16_t *power;
    int8_t *cost;
    uint16_t *traits;
} Layer;

/* Memory for a layer. */
typedef struct Values {
    int16_t power[LP_SLOTS];
    int8_t cost[LP_SLOTS];
    uint16_t traits[LP_SLOTS];
} Values;

/* The base numbers that permanent effects have set. */
typedef struct Bases {
    Grant grants[GRANTS_MAX];
    int count;
} Bases;

enum {
    PASSES_MAX = 8
}; /* two passes are enough for all published cards; the rest is for custom ones */

/* CR 10-1-6, 10-1-7: keywords that older editions do not know (row E18). */
uint16_t permanent_known_keywords(const LpGame *game, uint16_t keywords) {
    const uint16_t since_1_2_1 = (1u << KEYWORD_RUSH_CHARACTER) | (1u << KEYWORD_UNBLOCKABLE);
    if (game->edition >= LP_EDITION_1_2_1) return keywords;
    return (uint16_t)(keywords & ~since_1_2_1);
}

/* CR 1-3-6-2, 1-3-6-2-1: a cost may be below 0 inside a calculation, and further changes start
 * from there; older editions stop at 0 (row E2). */
static int8_t cost_plus(const LpGame *game, int cost, int change) {
    int sum = cost + change;
    if (game->edition < LP_EDITION_1_1_9 && sum < 0) sum = 0;
    if (sum < -COST_MAX) sum = -COST_MAX;
    return (int8_t)(sum > COST_MAX ? COST_MAX : sum);
}

/* CR 4-9-2-1, 4-9-2-2: of several base values the highest counts; before 1.1.9 the newest one
 * (row E5). `found` says whether there is a value already. */
static int better_base(const LpGame *game, bool found, int current, int value) {
    if (!found || game->edition < LP_EDITION_1_1_9) return value;
    return value > current ? value : current;
}

/* The value that effects give to a base number, or the printed one. */
static int base_value(const Ctx *ctx, LpSlot slot, unsigned modifier, unsigned grant,
                      int printed) {
    const LpGame *game = ctx->game;
    bool found = false;
    int value = printed;
    /* CR 8-4-6: even in the middle of an effect. (Nothing is dirty while values are being
     * worked out.) */
    if (game->grant_count || (game->hints & IMAGE_PERMANENT_LAYERED)) state_fresh(ctx);
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind != modifier || m->slot != slot) continue;
        value = better_base(game, found, value, m->value);
        found = true;
    }
    const Grant *g = ctx->bases ? ctx->bases->grants : game->grants;
    const Grant *end = g + (ctx->bases ? ctx->bases->count : game->grant_count);
    for (; g < end; g++) {
        if (g->restriction != grant || g->slot != slot) continue;
        value = better_base(game, found, value, (int16_t)g->filter);
        found = true;
    }
    return value;
}

int permanent_base_power(const Ctx *ctx, LpSlot slot) {
    return base_value(ctx, slot, MODIFIER_BASE_POWER, GRANT_BASE_POWER,
                      facts_of(ctx, slot)->power);
}

int permanent_base_cost(const Ctx *ctx, LpSlot slot) {
    int printed = facts_of(ctx, slot)->cost;
    return base_value(ctx, slot, MODIFIER_BASE_COST, GRANT_BASE_COST,
                      printed < 0 ? 0 : printed);
}

/* --- Continuous effects with a duration -------------------------------------------------- */

static void apply_modifier(const LpGame *game, const Modifier *m, LpGame *out) {
    LpSlot slot = m->slot;
    switch (m->kind) {
    case MODIFIER_POWER: out->power[slot] = power_plus(out->power[slot], m->value); break;
    case MODIFIER_COST: out->cost[slot] = cost_plus(game, out->cost[slot], m->value); break;
    case MODIFIER_COST_TO: out->cost[slot] = (int8_t)m->value; break;
    case MODIFIER_KEYWORD:
        out->traits[slot] |= permanent_known_keywords(game, (uint16_t)(1u << m->value));
        break;
    case MODIFIER_PRICE:
    case MODIFIER_RESTRICTION: out->traits[slot] |= TRAIT_RESTRICTED; break;
    default: break;
    }
}

/* CR 8-2-1-1: a negated card has none of its own keyword effects; CR 8-2-4: what it gains, it
 * has. So negation comes first. CR 8-2-3: what its effects have already done is unaffected. */
static void apply_negations(LpGame *game) {
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind == MODIFIER_NEGATE) game->traits[m->slot] = TRAIT_NEGATED;
    }
}

static APART void apply_modifiers(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    apply_negations(game);
    bool bases = false;
    for (int i = 0; i < game->modifier_count; i++) {
        unsigned kind = game->modifiers[i].kind;
        bases |= kind == MODIFIER_BASE_POWER || kind == MODIFIER_BASE_COST;
    }
    for (int i = 0; bases && i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind == MODIFIER_BASE_POWER)
            game->power[m->slot] = (int16_t)permanent_base_power(ctx, m->slot);
        if (m->kind == MODIFIER_BASE_COST)
            game->cost[m->slot] = (int8_t)permanent_base_cost(ctx, m->slot);
    }
    for (int i = 0; i < game->modifier_count; i++)
        apply_modifier(game, &game->modifiers[i], game);
}

/* --- Permanent effects ------------------------------------------------------------------- */

static void grant_add(const Ctx *ctx, uint8_t slot, unsigned restriction, unsigned filter,
                      LpSlot source) {
    LpGame *game = ctx->edit;
    /* Several copies of a card make the same grant once, but "your" in its filter is another
     * player's for each side. */
    for (int i = 0; i < game->grant_count; i++) {
        const Grant *g = &game->grants[i];
        if (g->slot == slot && g->restriction == restriction && g->filter == filter &&
            slot_owner(g->source) == slot_owner(source) && restriction != GRANT_PLAY_COST)
            return;
    }
    if (game->grant_count == GRANTS_MAX) {
        state_overflow(ctx);
        return;
    }
    game->grants[game->grant_count++] = (Grant){.slot = slot,
                                                .restriction = (uint8_t)restriction,
                                                .filter = (uint16_t)filter,
                                                .source = source};
    if (game->grant_count > game->marks.grants) game->marks.grants = game->grant_count;
}

/* Permanent effects count first (QA OP10-042/4): they do not change what has been set since. */
static void permanent_cost(const Ctx *ctx, LpSlot slot, int change, Layer *layer) {
    if (!state_cost_is_set(ctx->game, slot))
        layer->cost[slot] = cost_plus(ctx->game, layer->cost[slot], change);
}

static void permanent_modify(const Ctx *ctx, const Scope *scope, const Instr *instr,
                             CardMask cards, Layer *layer) {
    int value = select_number(ctx, scope, instr->x);
    bool own = select_number_is_own(ctx->cards, instr);
    const Ctx pass = {.cards = ctx->cards, .game = ctx->game}; /* as this pass has made it */
    MASK_FOREACH(i, cards) {
        if (own) value = select_number_own(ctx, scope, instr, i);
        switch (instr->b) {
        case STAT_POWER: layer->power[i] = power_plus(layer->power[i], value / 100); break;
        case STAT_COST: permanent_cost(ctx, i, value, layer); break;
        case STAT_COST_TO: permanent_cost(ctx, i, value - layer->cost[i], layer); break;
        case STAT_POWER_TO_ZERO:
            if (layer->power[i] > 0) layer->power[i] = 0;
            break;
        case STAT_COUNTER: break; /* worked out when somebody counters: permanent_counter */
        case STAT_BASE_POWER: {
            int before = permanent_base_power(&pass, i);
            grant_add(ctx, i, GRANT_BASE_POWER, (uint16_t)(value / 100), scope->source);
            layer->power[i] =
                power_plus(layer->power[i], permanent_base_power(&pass, i) - before);
            break;
        }
        default: {
            int before = permanent_base_cost(&pass, i);
            grant_add(ctx, i, GRANT_BASE_COST, (uint16_t)value, scope->source);
            permanent_cost(ctx, i, permanent_base_cost(&pass, i) - before, layer);
            break;
        }
        }
    }
}

/* The players that a permanent effect is about, as a bit set of seats. */
static unsigned whose_seats(LpSeat you, unsigned whose) {
    if (whose == WHOSE_EACH) return 3;
    return 1u << (whose == WHOSE_YOU ? you : seat_other(you));
}

static void permanent_player(const Ctx *ctx, const Scope *scope, const Instr *instr) {
    unsigned seats = whose_seats(scope->you, instr->a);
    for (unsigned seat = 0; seat < 2; seat++) {
        if (!((seats >> seat) & 1)) continue;
        if (instr->op == OP_COST_NEXT) {
            int before = ctx->game->grant_count;
            grant_add(ctx, (uint8_t)(GRANT_SEAT + seat), GRANT_PLAY_COST, instr->x,
                      scope->source);
            if (ctx->game->grant_count > before)
                ctx->edit->grants[before].value = (int8_t)select_number(ctx, scope, instr->y);
        } else if (instr->op == OP_FORBID_PLAYER)
            grant_add(ctx, (uint8_t)(GRANT_SEAT + seat), instr->b, instr->x, scope->source);
        else
            grant_add(ctx, (uint8_t)(GRANT_SEAT + seat), GRANT_NEGATE_TIMING, instr->b,
                      scope->source);
    }
}

/* Applies the instructions of one permanent ability to the layer. */
static void permanent_run(const Ctx *ctx, Scope *scope, CardMask *regs, const Ability *ability,
                          Layer *layer) {
    const Instr *instr = &ctx->cards->instrs[ability->effect_first];
    const Instr *end = instr + ability->effect_count;
    while (instr < end) {
        CardMask cards = mask_none();
        (void)TRACE_PERMANENT(ctx, scope, ability, instr, TRACE_RUN, true);
        if (instr->op == OP_MODIFY || instr->op == OP_GAIN || instr->op == OP_FORBID ||
            instr->op == OP_NEGATE)
            cards = scope_cards(ctx, scope, instr->a);
        switch (instr->op) {
        case OP_SELECT:
            regs[instr->a] = select_cards(ctx, scope, &ctx->cards->selectors[instr->x]);
            (void)TRACE_PERMANENT(ctx, scope, ability, instr, TRACE_NO_CHOICE,
                                  mask_is_empty(regs[instr->a]));
            break;
        case OP_MODIFY: permanent_modify(ctx, scope, instr, cards, layer); break;
        case OP_GAIN:
            MASK_FOREACH(i, cards) {
                layer->traits[i] |=
                    permanent_known_keywords(ctx->game, (uint16_t)(1u << instr->b));
            }
            break;
        case OP_FORBID:
            MASK_FOREACH(i, cards) {
                layer->traits[i] |= TRAIT_RESTRICTED;
                grant_add(ctx, i, instr->b, instr->x, scope->source);
            }
            break;
        case OP_NEGATE: MASK_FOREACH(i, cards) layer->traits[i] |= TRAIT_NEGATED; break;
        case OP_IF:
            if (TRACE_PERMANENT(ctx, scope, ability, instr, TRACE_TRUE,
                                select_condition_holds(ctx, scope, instr->x)))
                break;
            instr = select_if_failed(ctx, instr);
            continue;
        case OP_ELSE: instr += instr->b; break; /* the other branch was taken */
        case OP_NONE: break;
        default: permanent_player(ctx, scope, instr); break;
        }
        instr++;
    }
}

/* CR 2-8-2: the text of a card counts on the field; CR 8-1-3-3-3: some also in the hand. */
static bool permanent_valid(const Ctx *ctx, LpSlot slot, const Ability *ability,
                            const uint16_t *traits) {
    const LpGame *game = ctx->game;
    if (ability->kind != ABILITY_PERMANENT) return false;
    bool in_hand = game->area[slot] == LP_AREA_HAND;
    if (in_hand != ((ability->flags & ABILITY_IN_HAND) != 0)) return false;
    if (in_hand) return true;
    /* CR 8-1-3-3-5: the turn player's negation counts for what comes after it. */
    return !((game->traits[slot] | traits[slot]) & TRAIT_NEGATED);
}

static bool sets_base(const Ctx *ctx, const Ability *ability) {
    const Instr *instr = &ctx->cards->instrs[ability->effect_first];
    for (unsigned k = 0; k < ability->effect_count; k++, instr++) {
        if (instr->op == OP_MODIFY &&
            (instr->b == STAT_BASE_POWER || instr->b == STAT_BASE_COST))
            return true;
    }
    return false;
}

/* CR 4-9-2: an effect that sets the base numbers of the cards that have a certain one looks at
 * their values without itself and its copies; otherwise setting them would make them stop
 * matching. */
static void bases_without(const LpGame *game, LpSlot source, const Bases *all, Bases *out) {
    out->count = 0;
    for (int i = 0; i < all->count; i++) {
        if (game->card[all->grants[i].source] != game->card[source])
            out->grants[out->count++] = all->grants[i];
    }
}

/* One permanent ability of the card, if its conditions are met (CR 8-1-3-3-2, 8-2-1-2). */
static void permanent_apply(const Ctx *ctx, LpSlot slot, const Ability *ability, Layer *layer) {
    CardMask regs[REG_STORED_COUNT] = {{0, 0}};
    Scope scope = scope_of_card(slot);
    scope.regs = regs;
    Ctx seen = *ctx;
    Bases others;
    if (ctx->bases && ctx->bases->count && sets_base(ctx, ability)) {
        bases_without(ctx->game, slot, ctx->bases, &others);
        seen.bases = &others;
    }
    if (TRACE_TEST(ctx, slot, ability, TRACE_MET, select_ability_holds(&seen, ability, &scope)))
        permanent_run(&seen, &scope, regs, ability, layer);
}

static void permanents_of(const Ctx *ctx, LpSlot slot, Layer *layer) {
    const CardFacts *facts = facts_of(ctx, slot);
    /* Counters are worked out when somebody counters: permanent_counter. */
    unsigned hints = ctx->cards->permanent_hints[ctx->game->card[slot]];
    bool is_idle = !(hints & IMAGE_PERMANENT_VALUES) || permanent_idle(ctx->game, slot, hints);
    if (TRACE_SHORTCUT(is_idle)) return;
    for (unsigned k = 0; k < facts->ability_count; k++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + k];
        if (permanent_valid(ctx, slot, ability, layer->traits))
            permanent_apply(ctx, slot, ability, layer);
    }
}

/* CR 8-1-3-3-4: the permanent effects of these cards that are valid, the turn player's first.
 */
static void permanents_on(const Ctx *ctx, CardMask cards, Layer *layer) {
    for (unsigned turn = 0; turn < 2; turn++) {
        LpSeat seat = (LpSeat)(ctx->game->turn_player ^ turn);
        SEAT_FOREACH(i, cards, seat) permanents_of(ctx, i, layer);
    }
}

static void note_bases(const LpGame *game, Bases *out) {
    out->count = 0;
    for (int i = 0; i < game->grant_count; i++) {
        unsigned kind = game->grants[i].restriction;
        if (kind == GRANT_BASE_POWER || kind == GRANT_BASE_COST)
            out->grants[out->count++] = game->grants[i];
    }
}

/* CR 8-2-1-1: an invalid card has none of its printed keyword effects; CR 8-2-4: what it gains
 * from other cards it has, though the same may be printed on it. */
static uint16_t traits_with(const Ctx *ctx, LpSlot slot, uint16_t gained) {
    if (gained & TRAIT_NEGATED) return gained;
    return gained | permanent_known_keywords(ctx->game, facts_of(ctx, slot)->keywords);
}

/* One pass: the turn player's permanent effects, then the other player's, on `base`. Conditions
 * and numbers see the values of the previous pass, including base powers and costs, so that it
 * does not matter which card comes first. Returns whether anything changed. */
static bool permanent_pass(const Ctx *ctx, CardMask affected, const Values *base) {
    LpGame *game = ctx->edit;
    Values next;
    Bases before, after;
    note_bases(game, &before);
    MASK_FOREACH(i, affected) {
        next.power[i] = base->power[i];
        next.cost[i] = base->cost[i];
        next.traits[i] = base->traits[i];
    }
    game->grant_count = 0;
    Ctx pass = *ctx;
    pass.bases = &before;
    permanents_on(&pass, game->permanents, &(Layer){next.power, next.cost, next.traits});
    note_bases(game, &after);
    bool changed =
        before.count != after.count ||
        memcmp(before.grants, after.grants, sizeof(Grant) * (size_t)after.count) != 0;
    MASK_FOREACH(i, affected) {
        uint16_t traits = traits_with(ctx, i, next.traits[i]);
        changed |= game->power[i] != next.power[i] || game->cost[i] != next.cost[i] ||
                   game->traits[i] != traits;
        game->power[i] = next.power[i];
        game->cost[i] = next.cost[i];
        game->traits[i] = traits;
    }
    return changed;
}

/* What permanent effects do to the cards as printed. They count before effects with a duration:
 * one that looks at the number it changes starts from there. */
static void permanents_first(const Ctx *ctx, CardMask affected, Values *out) {
    LpGame *game = ctx->edit;
    MASK_FOREACH(i, affected) {
        out->power[i] = game->power[i];
        out->cost[i] = game->cost[i];
        out->traits[i] = game->traits[i];
    }
    permanents_on(ctx, game->permanents, &(Layer){out->power, out->cost, out->traits});
    MASK_FOREACH(i, affected) {
        out->power[i] = (int16_t)(out->power[i] - game->power[i]);
        out->cost[i] = (int8_t)(out->cost[i] - game->cost[i]);
    }
    game->grant_count = 0;
}

/* CR 8-1-3-3-5: permanent effects that change each other are applied again until nothing
 * changes. (If none of them looks at what they change, once is enough.) `first` is what they
 * would change on the printed cards. The traits are those that effects with a duration give. */
static void apply_permanents(const Ctx *ctx, CardMask affected, const Values *first) {
    LpGame *game = ctx->edit;
    Values base;
    MASK_FOREACH(i, affected) {
        base.power[i] = game->power[i];
        base.cost[i] = game->cost[i];
        base.traits[i] = game->traits[i];
        game->traits[i] = traits_with(ctx, i, game->traits[i]);
        game->power[i] = power_plus(game->power[i], first->power[i]);
        game->cost[i] = (int8_t)(game->cost[i] + first->cost[i]);
    }
    for (int pass = 0; pass < PASSES_MAX; pass++) {
        if (!permanent_pass(ctx, affected, &base)) break;
    }
}

static bool hand_modified(const LpGame *game) {
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind < MODIFIER_PLAYER && game->area[m->slot] == LP_AREA_HAND) return true;
    }
    return false;
}

bool permanent_touches_hands(const LpGame *game) {
    return (game->hints & IMAGE_PERMANENT_HAND) || hand_modified(game);
}

void permanent_count_don(LpGame *game, LpSeat seat, int power) {
    if (don_given(game, seat) == 0) return;
    SEAT_FOREACH(i, field_of(game, seat), seat) {
        game->power[i] = power_plus(game->power[i], power * game->don[i]);
    }
}

/* What is printed on the cards of a player. */
static inline void print_values(const Ctx *ctx, LpSeat seat, CardMask cards) {
    LpGame *game = ctx->edit;
    const CardFacts *all = ctx->cards->cards; /* read once: stores of bytes may be anywhere */
    uint16_t known = permanent_known_keywords(game, UINT16_MAX);
    SEAT_FOREACH(i, cards, seat) {
        const CardFacts *facts = &all[game->card[i]];
        game->power[i] = facts->power;
        game->cost[i] = facts->cost;
        game->traits[i] = facts->keywords & known;
    }
}

/* Could one permanent effect change what another one looks at? */
static bool permanents_interact(unsigned hints) {
    if (hints & IMAGE_PERMANENT_LAYERED) return true;
    if ((hints & IMAGE_PERMANENT_READS_POWER) && (hints & IMAGE_PERMANENT_POWER)) return true;
    if (!(hints & IMAGE_PERMANENT_READS_COST)) return false;
    return (hints & IMAGE_PERMANENT_COST) ||
           ((hints & IMAGE_PERMANENT_HAND) && (hints & IMAGE_PERMANENT_OF_HAND));
}

/* Is it enough to apply permanent effects that look at values once, after all others? Yes if
 * none of them changes what another one of them looks at, and nothing depends on the order. It
 * does where old editions stop costs at 0 (row E2), and where grants are listed. `*readers` is
 * set to the cards that come last. */
static bool readers_come_last(const Ctx *ctx, CardMask *readers) {
    const LpGame *game = ctx->game;
    unsigned theirs = 0, others = 0;
    MASK_FOREACH(i, game->permanents) {
        unsigned hints = ctx->cards->permanent_hints[game->card[i]];
        if (hints & (IMAGE_PERMANENT_READS_POWER | IMAGE_PERMANENT_READS_COST)) {
            mask_add(readers, i);
            theirs |= hints;
        } else {
            others |= hints;
        }
    }
    return !permanents_interact(theirs) && !(others & IMAGE_PERMANENT_LAYERED) &&
           !(theirs & others & IMAGE_PERMANENT_GRANTS) && game->edition >= LP_EDITION_1_1_9;
}

/* Starts from the printed values: effects with a duration, given DON!!, then permanent effects
 * until nothing changes. */
static APART void apply_in_passes(const Ctx *ctx, CardMask affected) {
    Values first;
    permanents_first(ctx, affected, &first);
    MASK_FOREACH(i, affected) ctx->edit->traits[i] = 0;
    apply_modifiers(ctx);
    permanent_count_don(ctx->edit, ctx->edit->turn_player, DON_POWER);
    apply_permanents(ctx, affected, &first);
}

/* The same where each permanent effect is applied once, those of `readers` last. */
static void apply_once(const Ctx *ctx, CardMask readers) {
    LpGame *game = ctx->edit;
    if (game->modifier_count) apply_modifiers(ctx);
    permanent_count_don(game, game->turn_player, DON_POWER);
    Layer layer = {game->power, game->cost, game->traits};
    permanents_on(ctx, mask_andnot(game->permanents, readers), &layer);
    if (!mask_is_empty(readers)) permanents_on(ctx, readers, &layer);
}

void permanent_refresh(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    CardMask field = mask_or(field_of(game, 0), field_of(game, 1)), affected = field;
    /* Hands are looked at only while something changes the cost of cards in them, and once more
     * afterwards. */
    bool hands = permanent_touches_hands(game);
    if (hands || game->hands_touched)
        affected = mask_or(affected, mask_or(game->seats[0].hand, game->seats[1].hand));
    game->hands_touched = hands;
    int had_grants = game->grant_count;
    game->dirty = 0;
    game->grant_count = 0;
    for (LpSeat seat = 0; seat < 2; seat++) print_values(ctx, seat, affected);
    CardMask readers = mask_none();
    if (permanents_interact(game->hints) && !readers_come_last(ctx, &readers)) {
        apply_in_passes(ctx, affected);
        had_grants = GRANTS_MAX; /* earlier passes may have made more */
    } else {
        apply_once(ctx, readers);
    }
    /* Equal games have equal bytes: unused rows are zero, and of a card in a hand only the
     * cost is kept. */
    if (had_grants > game->grant_count)
        memset(&game->grants[game->grant_count], 0,
               sizeof(Grant) * (size_t)(had_grants - game->grant_count));
    MASK_FOREACH(i, mask_andnot(affected, field)) {
        game->power[i] = 0;
        game->traits[i] = 0;
    }
}

/* --- Reading the results ----------------------------------------------------------------- */

/* CR 2-10-4: of several Counter values the highest is applied; before 1.2.1 they add up (row
 * E15). */
static int counter_with(const LpGame *game, int counter, int value) {
    if (game->edition < LP_EDITION_1_2_1) return counter + value;
    return value > counter ? value : counter;
}

/* How effects change Counters: that of the card `slot`, and which cards are given one. */
typedef struct Counters {
    LpSlot slot;
    int counter;
    CardMask given;
} Counters;

static void counters_with(const LpGame *game, CardMask cards, int value, Counters *out) {
    if (mask_has(cards, out->slot)) out->counter = counter_with(game, out->counter, value);
    if (value > 0) out->given = mask_or(out->given, cards);
}

static void counters_by(const Ctx *ctx, Scope *scope, CardMask *regs, const Ability *ability,
                        Counters *out) {
    const Instr *instr = &ctx->cards->instrs[ability->effect_first];
    const Instr *end = instr + ability->effect_count;
    while (instr < end) {
        if (instr->op == OP_IF && !select_condition_holds(ctx, scope, instr->x)) {
            instr = select_if_failed(ctx, instr);
            continue;
        }
        if (instr->op == OP_SELECT)
            regs[instr->a] = select_cards(ctx, scope, &ctx->cards->selectors[instr->x]);
        if (instr->op == OP_MODIFY && instr->b == STAT_COUNTER)
            counters_with(ctx->game, scope_cards(ctx, scope, instr->a),
                          select_number(ctx, scope, instr->x) / 100, out);
        instr += instr->op == OP_ELSE ? 1 + instr->b : 1; /* the other branch was taken */
    }
}

/* Adds what the permanent effects of `source` give. */
static void counters_from(const Ctx *ctx, LpSlot source, Counters *out) {
    const CardFacts *facts = facts_of(ctx, source);
    for (unsigned k = 0; k < facts->ability_count; k++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + k];
        CardMask regs[REG_STORED_COUNT] = {{0, 0}};
        Scope scope = scope_of_card(source);
        scope.regs = regs;
        if (permanent_valid(ctx, source, ability, ctx->game->traits) &&
            select_ability_holds(ctx, ability, &scope))
            counters_by(ctx, &scope, regs, ability, out);
    }
}

/* CR 2-10-3: effects may give a card a different Counter from the printed one. */
static Counters counters_of(const Ctx *ctx, LpSlot slot) {
    const LpGame *game = ctx->game;
    Counters out = {.slot = slot, .counter = facts_of(ctx, slot)->counter};
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind == MODIFIER_COUNTER) counters_with(game, mask_of(m->slot), m->value, &out);
    }
    if (!(game->hints & IMAGE_PERMANENT_COUNTER)) return out;
    MASK_FOREACH(i, game->permanents) {
        if (ctx->cards->permanent_hints[game->card[i]] & IMAGE_PERMANENT_COUNTER)
            counters_from(ctx, i, &out);
    }
    return out;
}

int permanent_counter(const Ctx *ctx, LpSlot slot) { return counters_of(ctx, slot).counter; }

CardMask permanent_counters(const Ctx *ctx, CardMask hand) {
    const LpGame *game = ctx->game;
    CardMask counters = mask_none(), given = hand;
    /* If the highest counts, a printed one is never lost, and a given one always exists. */
    bool only_grows = game->edition >= LP_EDITION_1_2_1;
    if (only_grows) {
        counters = mask_and(hand, game->hand_counters);
        given = mask_and(mask_andnot(hand, counters), counters_of(ctx, leader_of(0)).given);
    }
    /* CR 1-3-1: an effect may give one to a card that is not a Character, though only
     * Characters have one printed (CR 2-10-2). */
    MASK_FOREACH(i, given) {
        if (only_grows || permanent_counter(ctx, i) > 0) mask_add(&counters, i);
    }
    return counters;
}

uint16_t permanent_traits(const Ctx *ctx, LpSlot slot) {
    if (!slot_on_field(ctx->game, slot))
        return permanent_known_keywords(ctx->game, facts_of(ctx, slot)->keywords);
    state_fresh(ctx);
    return ctx->game->traits[slot];
}
