/* Plans. */
#include "study/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/hash.h"

static const char MAGIC[16] = "logpose sim 1\n";

_Static_assert(sizeof(SimHeader) == 72 + 2 * SIM_PLAYER_SIZE, "a header has no padding");
_Static_assert(sizeof(NamedDeck) == 64 + 4 + 2 * LP_DECK_SIZE, "a deck has no padding");

const char *const plan_mode_names[SIM_MODE_COUNT] = {
    [SIM_VERSUS] = "versus",
    [SIM_MATRIX] = "matrix",
    [SIM_COMPARE] = "compare",
};

/* "search:nodes=2000", "bot:python3 bot.py". Threads never change an answer, so they are left
 * out. A command that is too long is cut and followed by its hash. */
static void write_player(const PlayerSpec *spec, char out[SIM_PLAYER_SIZE]) {
    char memory[SIM_PLAYER_SIZE];
    Buffer text;
    memset(out, 0, SIM_PLAYER_SIZE);
    buffer_init(&text, out, SIM_PLAYER_SIZE);
    buffer_append_string(&text, spec->kind->name);
    if (spec->budget.nodes != 0) buffer_append_string(&text, ":nodes=");
    if (spec->budget.nodes != 0) buffer_append_uint(&text, spec->budget.nodes);
    if (spec->budget.milliseconds != 0) buffer_append_string(&text, ":ms=");
    if (spec->budget.milliseconds != 0) buffer_append_uint(&text, spec->budget.milliseconds);
    if (spec->command.size > 0) buffer_append_char(&text, ':');
    buffer_append(&text, spec->command);
    if (!text.overflow) return;
    buffer_init(&text, memory, sizeof memory);
    buffer_append_char(&text, '#');
    buffer_append_hex(&text, hash_bytes(spec->command.at, spec->command.size, 0), 16);
    memcpy(out + SIM_PLAYER_SIZE - 18, memory, 18);
}

void plan_init(SimPlan *plan, const LpCards *cards, const PlayerSpec specs[2],
               uint64_t engine) {
    SimHeader *header = &plan->header;
    memcpy(header->magic, MAGIC, sizeof MAGIC);
    header->engine = engine;
    header->cards = lp_cards_hash(cards);
    header->block_games = SIM_BLOCK_GAMES;
    for (int i = 0; i < 2; i++) {
        write_player(&specs[i], header->players[i]);
        /* A game of players that search is long: none that is finished may be lost. */
        if (specs[i].kind->wants_view || specs[i].kind->is_cheat) header->block_games = 1;
    }
    if (header->shard_count == 0) header->shard_count = 1;
}

void plan_free(SimPlan *plan) {
    free(plan->decks);
    free(plan->pairings);
    plan->decks = NULL;
    plan->pairings = NULL;
}

/* --- Who meets whom --- */

/* Does the plan play deck i as A against deck j as B? */
static bool is_pairing(const SimPlan *plan, uint32_t i, uint32_t j, uint32_t row_count,
                       bool with_mirrors) {
    switch ((SimMode)plan->header.mode) {
    case SIM_MATRIX:
        if (i == j) return with_mirrors;
        /* With two kinds of players it matters who plays which deck. */
        return i < j || strcmp(plan->header.players[0], plan->header.players[1]) != 0;
    default: return i < row_count && j >= row_count;
    }
}

PlanStatus plan_pair(SimPlan *plan, uint32_t row_count, bool with_mirrors) {
    SimHeader *header = &plan->header;
    size_t room = (size_t)header->deck_count * header->deck_count;
    plan->pairings = calloc(room + 1, sizeof *plan->pairings);
    if (plan->pairings == NULL) return PLAN_NO_MEMORY;
    for (uint32_t i = 0; i < header->deck_count; i++) {
        for (uint32_t j = 0; j < header->deck_count; j++) {
            if (!is_pairing(plan, i, j, row_count, with_mirrors)) continue;
            plan->pairings[header->pairing_count++] = (SimPairing){(uint16_t)i, (uint16_t)j};
        }
    }
    if (header->pairing_count == 0) return PLAN_NOBODY;
    return header->games > SIM_GAMES_MAX / header->pairing_count ? PLAN_TOO_LARGE : PLAN_OK;
}

void plan_align(const LpDeck *first, LpDeck *second) {
    LpCardId out[LP_DECK_SIZE] = {0}, left[LP_DECK_SIZE];
    int left_count = second->count;
    memcpy(left, second->cards, sizeof left);
    for (int i = 0; i < first->count && i < second->count; i++) {
        for (int j = 0; j < left_count; j++) {
            if (left[j] != first->cards[i]) continue;
            out[i] = left[j];
            left_count--;
            memmove(&left[j], &left[j + 1], (size_t)(left_count - j) * sizeof left[0]);
            break;
        }
    }
    for (int i = 0, j = 0; i < second->count; i++) {
        if (out[i] == 0) out[i] = left[j++];
    }
    memcpy(second->cards, out, sizeof out);
}

/* --- Blocks --- */

uint64_t plan_blocks_per_pairing(const SimPlan *plan) {
    return (plan->header.games + plan->header.block_games - 1) / plan->header.block_games;
}

uint64_t plan_block_count(const SimPlan *plan) {
    return plan_blocks_per_pairing(plan) * plan->header.pairing_count;
}

uint64_t plan_game_count(const SimPlan *plan) {
    return plan->header.games * plan->header.pairing_count;
}

SimRange plan_range(const SimPlan *plan, uint64_t block) {
    uint64_t per_pairing = plan_blocks_per_pairing(plan);
    SimRange range = {.pairing = (uint32_t)(block / per_pairing),
                      .first = block % per_pairing * plan->header.block_games,
                      .count = plan->header.block_games};
    uint64_t left = plan->header.games - range.first;
    if (left < range.count) range.count = (uint32_t)left;
    return range;
}

uint64_t plan_seed(const SimPlan *plan, uint32_t pairing, uint64_t index) {
    SimPairing who = plan->pairings[pairing];
    const LpDeck *b = &plan->decks[who.b].deck;
    const LpDeck *a = plan->header.mode == SIM_COMPARE ? b : &plan->decks[who.a].deck;
    return lp_seed(plan->header.seed, a, b, index);
}

bool plan_is_ours(const SimPlan *plan, uint64_t block) {
    return block % plan->header.shard_count == plan->header.shard;
}

/* --- Sameness --- */

static uint64_t lists_hash(const SimPlan *plan, uint64_t seed) {
    uint64_t hash =
        hash_bytes(plan->decks, plan->header.deck_count * sizeof *plan->decks, seed);
    return hash_bytes(plan->pairings, plan->header.pairing_count * sizeof *plan->pairings,
                      hash);
}

uint64_t plan_hash(const SimPlan *plan) {
    SimHeader header = plan->header;
    header.shard = header.shard_count = 0;
    return lists_hash(plan, hash_bytes(&header, sizeof header, 0));
}

const char *plan_difference(const SimPlan *a, const SimPlan *b) {
    const SimHeader *x = &a->header, *y = &b->header;
    if (x->engine != y->engine) return "another version of the engine";
    if (x->cards != y->cards) return "other cards";
    if (x->edition != y->edition) return "another edition of the rules";
    if (x->seed != y->seed) return "another --seed";
    if (memcmp(x->players, y->players, sizeof x->players) != 0) return "other players";
    if (x->has_cards != y->has_cards) return "another use of --card-stats";
    if (x->mode != y->mode || x->deck_count != y->deck_count ||
        x->pairing_count != y->pairing_count || lists_hash(a, 0) != lists_hash(b, 0)) {
        return "other decks or pairings";
    }
    if (x->games != y->games) return "another number of games";
    return plan_hash(a) != plan_hash(b) ? "other settings" : NULL;
}
