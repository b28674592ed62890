/* The cards of the image sorted into lists, so that a board can be filled with what it
 * needs. */
#include <stdlib.h>

#include "app/exercise/exercise.h"

static bool list_open(Cards *list, uint32_t size) {
    list->ids = calloc(size, sizeof *list->ids);
    return list->ids != NULL;
}

static void add(Cards *list, uint32_t id) { list->ids[list->count++] = (LpCardId)id; }

static bool has_op(const LpCards *cards, unsigned first, unsigned count, unsigned op) {
    for (unsigned i = 0; i < count; i++)
        if (cards->instrs[first + i].op == op) return true;
    return false;
}

/* Helpers are cheap and have as few conditions as possible, so that they can be used. */
static bool is_helper(const LpCards *cards, uint32_t id, unsigned op) {
    const CardFacts *facts = &cards->cards[id];
    const uint64_t timings =
        (1ull << TIMING_MAIN) | (1ull << TIMING_ON_PLAY) | (1ull << TIMING_COUNTER);
    if (facts->cost > 8 || facts->category == LP_CATEGORY_LEADER) return false;
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[facts->ability_first + i];
        if (!(ability->timings & timings) || ability->condition != 0) continue;
        if (has_op(cards, ability->cost_first, ability->cost_count, op) ||
            has_op(cards, ability->effect_first, ability->effect_count, op))
            return true;
    }
    return false;
}

/* Does the card lower this number of cards, or of its player's own Leader? */
static bool lowers(const LpCards *cards, uint32_t id, unsigned stat, bool own_leader) {
    const CardFacts *facts = &cards->cards[id];
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[facts->ability_first + i];
        const struct {
            unsigned first, count;
        } programs[] = {{ability->cost_first, ability->cost_count},
                        {ability->effect_first, ability->effect_count}};
        for (unsigned k = 0; k < 2; k++) {
            for (unsigned at = 0; at < programs[k].count; at++) {
                const Instr *instr = &cards->instrs[programs[k].first + at];
                const Selector *selector = &cards->selectors[at > 0 ? instr[-1].x : 0];
                bool own = at > 0 && instr[-1].op == OP_SELECT &&
                           selector->owner == WHOSE_YOU &&
                           (selector->areas >> LP_AREA_LEADER & 1);
                if (instr->op == OP_MODIFY && instr->b == stat && (own || !own_leader) &&
                    cards->numbers[instr->x].value < 0)
                    return true;
            }
        }
    }
    return false;
}

static void sort_card(Pools *pools, uint32_t id) {
    const LpCards *cards = pools->cards;
    const CardFacts *facts = &cards->cards[id];
    if (facts->flags & CARD_UNPLAYABLE) return;
    if (facts->category == LP_CATEGORY_LEADER) {
        add(&pools->leaders, id);
        return;
    }
    add(&pools->others, id);
    if (lowers(cards, id, STAT_COST, false)) add(&pools->cheapeners, id);
    if (lowers(cards, id, STAT_POWER, false)) add(&pools->weakeners, id);
    if (lowers(cards, id, STAT_POWER, true)) add(&pools->self_weakeners, id);
    if (facts->category == LP_CATEGORY_STAGE) add(&pools->stages, id);
    if (facts->category == LP_CATEGORY_EVENT) add(&pools->events, id);
    if (facts->flags & CARD_HAS_TRIGGER) add(&pools->triggers, id);
    if (facts->category == LP_CATEGORY_CHARACTER) {
        add(&pools->characters, id);
        if (facts->ability_count == 0) add(&pools->plain, id);
        if ((facts->keywords >> KEYWORD_BLOCKER) & 1) add(&pools->blockers, id);
    }
    for (unsigned op = 0; op < OP_COUNT; op++) {
        if (pools->helpers[op].count < HELPERS_MAX && is_helper(cards, id, op))
            add(&pools->helpers[op], id);
    }
}

/* All lists except those of the helpers; returns how many. */
static size_t lists_of(Pools *pools, Cards *out[16]) {
    Cards *lists[] = {&pools->leaders,   &pools->characters,    &pools->plain,
                      &pools->stages,    &pools->events,        &pools->blockers,
                      &pools->triggers,  &pools->others,        &pools->cheapeners,
                      &pools->weakeners, &pools->self_weakeners};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) out[i] = lists[i];
    return sizeof lists / sizeof lists[0];
}

bool exercise_pools_open(const LpCards *cards, Pools *out) {
    *out = (Pools){.cards = cards};
    Cards *lists[16];
    size_t count = lists_of(out, lists);
    for (size_t i = 0; i < count; i++)
        if (!list_open(lists[i], cards->card_count)) return false;
    for (unsigned op = 0; op < OP_COUNT; op++)
        if (!list_open(&out->helpers[op], HELPERS_MAX)) return false;
    for (uint32_t id = 1; id < cards->card_count; id++) sort_card(out, id);
    return true;
}

void exercise_pools_close(Pools *pools) {
    Cards *lists[16];
    size_t count = lists_of(pools, lists);
    for (size_t i = 0; i < count; i++) free(lists[i]->ids);
    for (unsigned op = 0; op < OP_COUNT; op++) free(pools->helpers[op].ids);
}
