/* Adding up blocks. */
#include "study/result.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { OUTCOME_BYTES = SIM_BLOCK_GAMES / 4 };

bool result_init(SimResult *result, const SimPlan *plan) {
    size_t block_count = (size_t)plan_block_count(plan);
    bool is_comparison = plan->header.mode == SIM_COMPARE;
    *result = (SimResult){.plan = plan};
    result->tallies = calloc(plan->header.pairing_count, sizeof *result->tallies);
    result->hashes = calloc(block_count, sizeof *result->hashes);
    result->done = calloc(block_count / 8 + 1, 1);
    if (is_comparison) result->outcomes = calloc(block_count, OUTCOME_BYTES);
    if (plan->header.has_cards) {
        result->cards = calloc(plan->header.deck_count, sizeof *result->cards);
    }
    bool is_ok = result->tallies != NULL && result->hashes != NULL && result->done != NULL &&
                 (!is_comparison || result->outcomes != NULL) &&
                 (!plan->header.has_cards || result->cards != NULL);
    return is_ok;
}

void result_free(SimResult *result) {
    free(result->tallies);
    free(result->cards);
    free(result->hashes);
    free(result->done);
    free(result->outcomes);
    free(result->records);
    *result = (SimResult){0};
}

bool result_has(const SimResult *result, uint64_t block) {
    return result->done[block / 8] >> block % 8 & 1;
}

/* --- One block --- */

static void count_points(SimCount *count, uint8_t points) {
    count->games++;
    count->points += points;
}

static void add_games(SimResult *result, SimTally *tally, const SimBlock *block) {
    for (uint32_t i = 0; i < block->game_count; i++) {
        SimOutcome outcome = block_outcome(block, i);
        if (outcome == SIM_STOPPED) continue;
        tally->finished++;
        tally->outcomes[block_bit(block->a_second, i)][outcome]++;
        for (int seat = 0; seat < 2; seat++) {
            count_points(&tally->opening[seat][block_bit(block->redrew[seat], i)],
                         block_points[outcome][seat]);
        }
        unsigned length = block->lengths[i];
        result->lengths[length < SIM_LENGTH_COUNT ? length : SIM_LENGTH_COUNT - 1]++;
    }
}

static void add_use(SimCount *sum, SimCardUse use) {
    sum->games += use.games;
    sum->points += use.points;
}

static void add_cards(SimResult *result, SimPairing who, const SimBlockCards *cards) {
    for (int seat = 0; seat < 2; seat++) {
        SimDeckCards *deck = &result->cards[seat == 0 ? who.a : who.b];
        for (int i = 0; i < LP_DECK_SIZE; i++) {
            for (int use = 0; use < SIM_USE_COUNT; use++) {
                add_use(&deck->uses[i][use], cards->uses[seat][i][use]);
            }
        }
        for (int i = 0; i < SIM_CHEAP_COUNT; i++) {
            add_use(&deck->cheap[i], cards->cheap[seat][i]);
        }
    }
}

static void keep_record(SimResult *result, const SimRecord *record) {
    size_t size = block_record_size(result->plan);
    if (result->records_size + size > result->records_room) {
        size_t room = 2 * result->records_room + 64 * size;
        unsigned char *grown = realloc(result->records, room);
        result->has_lost_records = result->has_lost_records || grown == NULL;
        if (grown == NULL) return;
        result->records = grown;
        result->records_room = room;
    }
    memcpy(result->records + result->records_size, record, size);
    result->records_size += size;
}

bool result_add_records(SimResult *result, const unsigned char *bytes, size_t size) {
    size_t record_size = block_record_size(result->plan);
    SimRecord record;
    memset(&record, 0, sizeof record);
    for (size_t at = 0; at + record_size <= size; at += record_size) {
        memcpy(&record, bytes + at, record_size);
        if (!block_is_sound(result->plan, &record.block)) return false;
        if (result_has(result, record.block.number)) return false;
        result_add(result, &record);
    }
    return true;
}

void result_add(SimResult *result, const SimRecord *record) {
    const SimBlock *block = &record->block;
    uint32_t pairing = plan_range(result->plan, block->number).pairing;
    SimTally *tally = &result->tallies[pairing];
    add_games(result, tally, block);
    for (int end = 0; end < SIM_END_COUNT; end++) tally->ends[end] += block->ends[end];
    tally->games += block->game_count;
    tally->turns += block->turns;
    tally->decisions += block->decisions;
    if (result->cards != NULL) {
        add_cards(result, result->plan->pairings[pairing], &record->cards);
    }
    if (result->outcomes != NULL) {
        memcpy(result->outcomes + block->number * OUTCOME_BYTES, block->outcomes,
               OUTCOME_BYTES);
    }
    result->hashes[block->number] = block->hash;
    result->done[block->number / 8] |= (uint8_t)(1u << block->number % 8);
    result->game_count += block->game_count;
    result->block_count++;
    result->cpu_seconds += block->microseconds * 1e-6;
    if (result->keeps_records) keep_record(result, record);
}

uint64_t result_gap(const SimResult *result, bool only_ours) {
    uint64_t count = plan_block_count(result->plan);
    for (uint64_t block = 0; block < count; block++) {
        if (only_ours && !plan_is_ours(result->plan, block)) continue;
        if (!result_has(result, block)) return block;
    }
    return count;
}

uint64_t result_pairing_signature(const SimResult *result, uint32_t pairing) {
    uint64_t per_pairing = plan_blocks_per_pairing(result->plan), hash = 0;
    for (uint64_t i = 0; i < per_pairing; i++) {
        hash = hash_combine(hash, result->hashes[pairing * per_pairing + i]);
    }
    return hash;
}

uint64_t result_signature(const SimResult *result) {
    uint32_t count = result->plan->header.pairing_count;
    uint64_t hash = result_pairing_signature(result, 0);
    for (uint32_t i = 1; i < count; i++) {
        hash = hash_combine(hash, result_pairing_signature(result, i));
    }
    return hash;
}

/* --- Tallies --- */

void result_tally_add(SimTally *sum, const SimTally *part) {
    sum->games += part->games;
    sum->finished += part->finished;
    sum->turns += part->turns;
    sum->decisions += part->decisions;
    for (int end = 0; end < SIM_END_COUNT; end++) sum->ends[end] += part->ends[end];
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < SIM_OUTCOME_COUNT; j++) sum->outcomes[i][j] += part->outcomes[i][j];
        for (int j = 0; j < 2; j++) {
            sum->opening[i][j].games += part->opening[i][j].games;
            sum->opening[i][j].points += part->opening[i][j].points;
        }
    }
}

SimTally result_tally_mirrored(const SimTally *tally) {
    SimTally out = *tally;
    for (int i = 0; i < 2; i++) {
        out.outcomes[i][SIM_WIN_A] = tally->outcomes[1 - i][SIM_WIN_B];
        out.outcomes[i][SIM_WIN_B] = tally->outcomes[1 - i][SIM_WIN_A];
        out.outcomes[i][SIM_DRAW] = tally->outcomes[1 - i][SIM_DRAW];
        memcpy(out.opening[i], tally->opening[1 - i], sizeof out.opening[i]);
    }
    return out;
}

SimRate result_rate(SimCount count) {
    double games = (double)count.games, points = (double)count.points / 2;
    return (SimRate){.games = count.games,
                     .rate = games > 0 ? points / games : 0,
                     .interval = interval_wilson(points, games)};
}

SimCount result_tally_count(const SimTally *tally, int order) {
    SimCount count = {0, 0};
    for (int i = 0; i < 2; i++) {
        if (order != 2 && order != i) continue;
        for (int outcome = SIM_WIN_A; outcome < SIM_OUTCOME_COUNT; outcome++) {
            count.games += tally->outcomes[i][outcome];
            count.points += tally->outcomes[i][outcome] * block_points[outcome][0];
        }
    }
    return count;
}

uint64_t result_tally_outcomes(const SimTally *tally, SimOutcome outcome) {
    return tally->outcomes[0][outcome] + tally->outcomes[1][outcome];
}

bool result_cell(const SimResult *result, uint32_t i, uint32_t j, SimTally *out) {
    bool is_found = false;
    memset(out, 0, sizeof *out);
    for (uint32_t k = 0; k < result->plan->header.pairing_count; k++) {
        SimPairing who = result->plan->pairings[k];
        if (who.a == i && who.b == j) {
            result_tally_add(out, &result->tallies[k]);
            is_found = true;
        } else if (who.a == j && who.b == i) {
            SimTally mirrored = result_tally_mirrored(&result->tallies[k]);
            result_tally_add(out, &mirrored);
            is_found = true;
        }
    }
    return is_found;
}

SimTally result_of_deck(const SimResult *result, uint32_t deck) {
    SimTally sum = {0};
    for (uint32_t k = 0; k < result->plan->header.pairing_count; k++) {
        SimPairing who = result->plan->pairings[k];
        if (who.a == who.b) continue;
        if (who.a == deck) result_tally_add(&sum, &result->tallies[k]);
        if (who.b == deck) {
            SimTally mirrored = result_tally_mirrored(&result->tallies[k]);
            result_tally_add(&sum, &mirrored);
        }
    }
    return sum;
}

/* --- Comparisons --- */

uint32_t result_opponent_count(const SimPlan *plan) { return plan->header.pairing_count / 2; }

/* The pairs of one opponent. A pair in which a game was stopped says nothing. */
static void add_pairs(const SimResult *result, uint32_t opponent, Pairs *pairs) {
    uint64_t per_pairing = plan_blocks_per_pairing(result->plan);
    uint64_t first = opponent * per_pairing;
    uint64_t second = (opponent + result_opponent_count(result->plan)) * per_pairing;
    SimBlock x, y;
    for (uint64_t i = 0; i < per_pairing; i++) {
        memcpy(x.outcomes, result->outcomes + (first + i) * OUTCOME_BYTES, OUTCOME_BYTES);
        memcpy(y.outcomes, result->outcomes + (second + i) * OUTCOME_BYTES, OUTCOME_BYTES);
        uint32_t count = plan_range(result->plan, first + i).count;
        for (uint32_t game = 0; game < count; game++) {
            SimOutcome a = block_outcome(&x, game), b = block_outcome(&y, game);
            if (a == SIM_STOPPED || b == SIM_STOPPED) continue;
            statistics_pair(pairs, block_points[a][0] / 2.0, block_points[b][0] / 2.0);
        }
    }
}

Pairs result_pairs(const SimResult *result, int opponent) {
    Pairs pairs = {0};
    for (uint32_t i = 0; i < result_opponent_count(result->plan); i++) {
        if (opponent < 0 || (uint32_t)opponent == i) add_pairs(result, i, &pairs);
    }
    return pairs;
}
