/* Counting wins from samples. */
#include "player/analysis.h"

#include <string.h>

#include "base/hash.h"
#include "player/policy.h"

enum {
    GAMES_DEFAULT = 4000,
    CLOCK_EVERY = 4 /* samples between two looks at the clock */
};

typedef struct Run {
    const Analysis *analysis;
    const LpView *view;
    LpSeat seat;
    uint64_t samples, deadline;
    uint32_t games;
    bool is_over;
} Run;

double analysis_rate(const AnalysisRow *row) {
    return row->games > 0 ? row->points / row->games : 0.5;
}

static double points_of(const LpGame *game, LpSeat seat) {
    LpResult result = lp_game_result(game);
    if (result == LP_RESULT_WIN_0) return seat == 0 ? 1 : 0;
    if (result == LP_RESULT_WIN_1) return seat == 1 ? 1 : 0;
    return 0.5;
}

/* One game for each of the rows, all with the same luck. */
static void try_sample(Run *run, AnalysisRow *rows, int count) {
    const Analysis *analysis = run->analysis;
    uint64_t seed = hash_combine(analysis->seed, run->samples++);
    const LpDeck *list = belief_draw(analysis->belief, seed);
    if (lp_view_sample(analysis->cards, run->view, list, hash_mix(seed), analysis->sample) !=
        LP_OK) {
        run->is_over = true;
        return;
    }
    for (int i = 0; i < count; i++) {
        uint64_t random = seed;
        memcpy(analysis->game, analysis->sample, lp_game_size());
        if (rows[i].action.kind != LP_ACTION_NONE) {
            lp_game_act_fast(analysis->cards, analysis->game, rows[i].action, NULL);
        }
        policy_play(analysis->facts, analysis->game, UINT32_MAX, &random);
        rows[i].points += points_of(analysis->game, run->seat);
        rows[i].games++;
        run->games++;
    }
    if (run->deadline != 0 && run->samples % CLOCK_EVERY == 0) {
        run->is_over = analysis->tools->microseconds() >= run->deadline;
    }
}

/* The best first; equals keep their order. Answers that were left behind in an earlier round
 * stay behind: they have had fewer games, and luck must not bring them back. */
static void sort(AnalysisRow *rows, int count) {
    for (int i = 1; i < count; i++) {
        AnalysisRow row = rows[i];
        int at = i;
        for (; at > 0 && analysis_rate(&rows[at - 1]) < analysis_rate(&row); at--) {
            rows[at] = rows[at - 1];
        }
        rows[at] = row;
    }
}

static int rounds_of(int count) {
    int rounds = 1;
    for (; count > 2; count = (count + 1) / 2) rounds++;
    return rounds;
}

uint32_t analysis_run(const Analysis *analysis, const LpView *view, AnalysisRow *rows,
                      int count) {
    Run run = {.analysis = analysis, .view = view, .seat = lp_view_seat(view)};
    PlayerBudget budget = analysis->budget;
    const PlayerTools *tools = analysis->tools;
    bool has_clock = budget.milliseconds != 0 && tools->microseconds != NULL;
    uint32_t games = budget.nodes != 0 ? budget.nodes : has_clock ? UINT32_MAX : GAMES_DEFAULT;
    for (int i = 0; i < count; i++) {
        rows[i].games = 0;
        rows[i].points = 0;
    }
    int rounds = rounds_of(count), left = count;
    uint64_t start = has_clock ? tools->microseconds() : 0;
    uint64_t span = (uint64_t)budget.milliseconds * 1000;
    for (int round = 0; round < rounds && left > 0; round++) {
        uint64_t samples = games / (uint64_t)(rounds * left) + 1;
        /* Each round has its share of the time as well. */
        if (has_clock) {
            run.deadline = start + span * (uint64_t)(round + 1) / (uint64_t)rounds;
        }
        run.is_over = false;
        for (uint64_t i = 0; i < samples && !run.is_over; i++) try_sample(&run, rows, left);
        sort(rows, left);
        left = (left + 1) / 2;
        if (run.games == 0) return 0;
    }
    return run.games;
}
