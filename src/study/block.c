/* Playing blocks. */
#include "study/block.h"

#include <string.h>

#include "base/hash.h"
#include "study/watch.h"

_Static_assert(sizeof(SimBlock) == 32 + SIM_END_ROOM + SIM_BLOCK_GAMES / 8 * 13,
               "a block has no padding");

const char *const block_end_names[SIM_END_COUNT] = {
    [LP_END_NONE] = "none",        [LP_END_LIFE] = "life",
    [LP_END_DECK] = "deck",        [LP_END_CONCESSION] = "concession",
    [LP_END_EFFECT] = "effect",    [LP_END_LOOP] = "loop",
    [LP_END_OVERFLOW] = "aborted", [SIM_END_UNFINISHED] = "unfinished",
    [SIM_END_FORFEIT] = "forfeit",
};

const uint8_t block_points[SIM_OUTCOME_COUNT][2] = {
    [SIM_STOPPED] = {0, 0},
    [SIM_WIN_A] = {2, 0},
    [SIM_WIN_B] = {0, 2},
    [SIM_DRAW] = {1, 1},
};

size_t block_record_size(const SimPlan *plan) {
    return plan->header.has_cards ? sizeof(SimRecord) : sizeof(SimBlock);
}

SimOutcome block_outcome(const SimBlock *block, uint32_t game) {
    return (SimOutcome)(block->outcomes[game / 4] >> game % 4 * 2 & 3);
}

bool block_bit(const uint8_t *bits, uint32_t game) { return bits[game / 8] >> game % 8 & 1; }

static void set_bit(uint8_t *bits, uint32_t game, bool value) {
    bits[game / 8] |= (uint8_t)((unsigned)value << game % 8);
}

bool block_is_sound(const SimPlan *plan, const SimBlock *block) {
    if (block->number >= plan_block_count(plan)) return false;
    return block->game_count == plan_range(plan, block->number).count;
}

static SimOutcome outcome_of(const MatchResult *result) {
    switch ((LpResult)result->result) {
    case LP_RESULT_WIN_0: return SIM_WIN_A;
    case LP_RESULT_WIN_1: return SIM_WIN_B;
    case LP_RESULT_DRAW:
    case LP_RESULT_NOBODY: return SIM_DRAW;
    /* A game that was not played to its end says nothing about the decks. */
    default: return SIM_STOPPED;
    }
}

static void note_game(SimBlock *block, uint32_t game, const MatchResult *result) {
    SimOutcome outcome = outcome_of(result);
    block->hash = hash_combine(block->hash, result->hash);
    block->game_count++;
    if (outcome == SIM_STOPPED) {
        bool is_unfinished = result->result == LP_RESULT_NONE;
        block->ends[is_unfinished ? (int)SIM_END_UNFINISHED : (int)LP_END_OVERFLOW]++;
        return;
    }
    block->ends[result->forfeits != 0 ? (int)SIM_END_FORFEIT : (int)result->end]++;
    block->outcomes[game / 4] |= (uint8_t)((unsigned)outcome << game % 4 * 2);
    set_bit(block->a_second, game, result->first == 1);
    for (LpSeat seat = 0; seat < 2; seat++) {
        set_bit(block->redrew[seat], game, result->redrew >> seat & 1);
    }
    block->turns += result->turns;
    block->decisions += result->decisions;
    block->lengths[game] = (uint8_t)(result->turns < 255 ? result->turns : 255);
}

bool block_play(const SimPlan *plan, Match *match, uint64_t number, SimRecord *out) {
    SimRange range = plan_range(plan, number);
    SimPairing who = plan->pairings[range.pairing];
    LpSetup setup = {.decks = {plan->decks[who.a].deck, plan->decks[who.b].deck},
                     .edition = plan->header.edition,
                     .chooser = 2};
    Watch watch;
    memset(out, 0, sizeof *out);
    out->block.number = number;
    if (plan->header.has_cards) watch_open(&watch, match, &setup);
    for (uint32_t i = 0; i < range.count; i++) {
        setup.seed = plan_seed(plan, range.pairing, range.first + i);
        if (plan->header.has_cards) watch_start(&watch);
        MatchResult result = match_play(match, &setup);
        if (result.status != LP_OK) return false;
        note_game(&out->block, i, &result);
        if (plan->header.has_cards) watch_end(&watch, outcome_of(&result), &out->cards);
    }
    return true;
}
