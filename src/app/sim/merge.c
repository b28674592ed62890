/* Joining result files. */
#include "app/sim/merge.h"

#include "app/common/caption.h"
#include "app/common/output.h"
#include "app/sim/store.h"

typedef struct Taker {
    SimResult *result;
    const char *path;
} Taker;

/* "game 65 of st01 against st02". */
static void tell_block(const SimPlan *plan, uint64_t block, const char *path,
                       const char *what) {
    SimRange range = plan_range(plan, block);
    SimPairing who = plan->pairings[range.pairing];
    caption_error("merge.from-game-against", "sslss", path, caption_remark(what),
                  (unsigned long long)range.first + 1, plan->decks[who.a].name,
                  plan->decks[who.b].name);
}

static bool take(void *taker, const SimRecord *record) {
    Taker *this = taker;
    uint64_t block = record->block.number;
    if (!result_has(this->result, block)) {
        result_add(this->result, record);
        return true;
    }
    tell_block(this->result->plan, block, this->path, "a block of games occurs twice");
    return false;
}

static bool read_file(const char *path, const SimPlan *plan, SimResult *result) {
    Taker taker = {result, path};
    uint64_t lost = 0;
    if (!store_read(path, plan, take, &taker, &lost)) return false;
    if (lost == 0) return true;
    caption_error("merge.damaged", "sl", path, (unsigned long long)lost);
    return false;
}

static bool is_of_this_program(const LpCards *cards, const char *path, const SimPlan *plan) {
    bool is_other_engine = plan->header.engine != plan_engine_hash;
    if (!is_other_engine && plan->header.cards == lp_cards_hash(cards)) return true;
    caption_error("merge.other-program", "sd", path, is_other_engine);
    return false;
}

static bool same_plan(const char *path, const SimPlan *first, const char *first_path) {
    SimPlan plan;
    if (!store_read_plan(path, &plan)) return false;
    const char *difference = plan_difference(first, &plan);
    plan_free(&plan);
    if (difference == NULL) return true;
    caption_error("merge.other-plan", "sss", path, difference, first_path);
    return false;
}

bool merge_files(const LpCards *cards, char **paths, int count, SimPlan *plan,
                 SimResult *result) {
    *result = (SimResult){0};
    if (!store_read_plan(paths[0], plan)) return false;
    if (!is_of_this_program(cards, paths[0], plan)) return false;
    if (!result_init(result, plan)) return caption_error("fault.memory", ""), false;
    for (int i = 0; i < count; i++) {
        if (i > 0 && !same_plan(paths[i], plan, paths[0])) return false;
        if (!read_file(paths[i], plan, result)) return false;
    }
    uint64_t gap = result_gap(result, false);
    if (gap == plan_block_count(plan)) return true;
    caption_error("merge.games-missing", "ll",
                  (unsigned long long)(plan_game_count(plan) - result->game_count),
                  (unsigned long long)plan_game_count(plan));
    tell_block(plan, gap, "merge", "the first gap");
    return false;
}
