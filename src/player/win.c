/* Trying the solver on samples. */
#include "player/win.h"

#include <stdbool.h>
#include <string.h>

enum {
    SAMPLES = 8, /* that must agree */
    LIFE_FAR = 3 /* with more Life than this nobody wins at once often enough to look */
};

static int index_of(const Question *question, LpAction action) {
    for (int i = 0; i < question->action_count; i++) {
        if (memcmp(&question->actions[i], &action, sizeof(action)) == 0) return i;
    }
    return -1;
}

int win_find(Lethal *lethal, const Question *question, const Belief *belief, uint64_t seed,
             const LethalLimits *limits, LpGame *sample) {
    uint64_t random = seed;
    LpSeat seat = question->ask.seat;
    if (!belief_sample(belief, question, &random, sample)) return -1;
    if (lp_game_table(sample).turn_player != seat) return -1;
    if (lp_game_of_seat(sample, (LpSeat)(1 - seat)).life > LIFE_FAR) return -1;
    LethalAnswer answer = lethal_solve(lethal, sample, limits);
    if (answer.verdict != LETHAL_WIN) return -1;
    for (int i = 1; i < SAMPLES; i++) {
        if (!belief_sample(belief, question, &random, sample)) return -1;
        if (lethal_solve_after(lethal, sample, answer.best, limits) != LETHAL_WIN) return -1;
    }
    return index_of(question, answer.best);
}
