/* Fuzzes result files of simulations: any plan and any blocks, with the right checksums, are
 * merged and reported in every form, or refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/sim/merge.h"
#include "app/sim/report.h"
#include "app/sim/store.h"
#include "common/fuzz.h"

enum { DECKS_MAX = 4, PAIRING_BLOCKS_MAX = 4 };

/* One of 'count' numbers, and now and then the one after them. */
static uint32_t below(Bytes *bytes, uint32_t count) {
    uint8_t byte = bytes_next(bytes);
    return byte == 255 ? count : byte % (count > 0 ? count : 1);
}

static void take(Bytes *bytes, void *out, size_t size) {
    unsigned char *at = out;
    for (size_t i = 0; i < size; i++) at[i] = bytes_next(bytes);
}

/* Mostly sensible numbers, so that the way in is not always barred. */
static void make_plan(Bytes *bytes, const LpCards *cards, SimPlan *plan) {
    static const SimHeader known = {.magic = "logpose sim 1\n"};
    SimHeader *header = &plan->header;
    take(bytes, header, sizeof *header);
    memcpy(header->magic, known.magic, sizeof header->magic);
    header->engine = plan_engine_hash;
    header->cards = lp_cards_hash(cards);
    if (header->block_games % 2 == 0) header->block_games = SIM_BLOCK_GAMES;
    if (header->block_games != SIM_BLOCK_GAMES) header->block_games = 1;
    header->games = 1 + header->games % (PAIRING_BLOCKS_MAX * header->block_games);
    header->deck_count = 1 + below(bytes, DECKS_MAX);
    header->pairing_count = 1 + below(bytes, header->deck_count * header->deck_count);
    if (header->shard_count % 16 != 15) header->shard = 0, header->shard_count = 1;
    header->edition = (uint8_t)below(bytes, LP_EDITION_COUNT);
    header->mode = (uint8_t)below(bytes, SIM_MODE_COUNT);
    header->has_cards = (uint8_t)below(bytes, 2);
    header->players[0][SIM_PLAYER_SIZE - 1] = header->players[1][SIM_PLAYER_SIZE - 1] = 0;
    plan->decks = calloc(DECKS_MAX + 1, sizeof *plan->decks);
    plan->pairings = calloc(header->pairing_count, sizeof *plan->pairings);
    for (uint32_t i = 0; i < header->deck_count; i++) {
        NamedDeck *deck = &plan->decks[i];
        take(bytes, deck->name, 8);
        deck->deck.leader = bytes_next16(bytes);
        deck->deck.count = (uint16_t)below(bytes, LP_DECK_SIZE + 1);
        take(bytes, deck->deck.cards, 8);
    }
    for (uint32_t i = 0; i < header->pairing_count; i++) {
        plan->pairings[i].a = (uint16_t)below(bytes, header->deck_count);
        plan->pairings[i].b = (uint16_t)below(bytes, header->deck_count);
    }
}

/* All blocks of the plan with what the bytes say in them; some are wrong or missing. */
static void write_blocks(Bytes *bytes, const SimPlan *plan, SimStore *store) {
    SimRecord record;
    uint64_t count = plan_block_count(plan);
    for (uint64_t i = 0; i < count; i++) {
        memset(&record, 0, sizeof record);
        take(bytes, &record, bytes->left > sizeof record ? sizeof record : bytes->left);
        if (record.block.number % 16 == 15) continue;
        if (record.block.number % 16 != 14) record.block.number = i;
        if (record.block.game_count % 16 != 15) {
            record.block.game_count = plan_range(plan, i).count;
        }
        if (!store_append(store, &record)) abort();
    }
}

static void report_all(const LpCards *cards, const SimResult *result) {
    SimReport report = {.result = result, .cards = cards, .seconds = 1, .played = 1};
    FILE *out = fopen("/dev/null", "w");
    if (out == NULL) abort();
    report_text(&report, out);
    report_json(&report, out);
    report_csv(&report, out);
    report_html(&report, out);
    fclose(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size) {
    Bytes bytes = {input, size};
    const LpCards *cards = fuzz_cards_few();
    SimPlan plan = {0}, merged = {0};
    SimResult result = {0};
    SimStore store;
    char path[64];
    char *paths[] = {path};
    snprintf(path, sizeof path, "/tmp/logpose-fuzz-%ld.sim", (long)getpid());
    remove(path);
    make_plan(&bytes, cards, &plan);
    if (!store_open(&store, path, &plan, &result)) abort();
    write_blocks(&bytes, &plan, &store);
    if (!store_close(&store)) abort();
    if (merge_files(cards, paths, 1, &merged, &result)) report_all(cards, &result);
    result_free(&result);
    plan_free(&merged);
    plan_free(&plan);
    remove(path);
    return 0;
}
