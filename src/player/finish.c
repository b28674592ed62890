/* Trying the solver on samples. */
#include "player/finish.h"

#include <stdbool.h>
#include <string.h>

#include "base/random.h"

enum {
    SAMPLES = 8, /* that must agree */
    LIFE_FAR = 3 /* with more Life than this nobody wins at once often enough to look */
};

/* The true game for a cheat, else a sample. */
static bool set_sample(const Question *question, const Belief *belief, uint64_t *random,
                       LpGame *sample) {
    if (question->game != NULL) {
        memcpy(sample, question->game, lp_game_size());
        return true;
    }
    uint64_t draw = random_next(random), luck = random_next(random);
    return lp_view_sample(question->cards, question->view, belief_draw(belief, draw), luck,
                          sample) == LP_OK;
}

static int index_of(const Question *question, LpAction action) {
    for (int i = 0; i < question->action_count; i++) {
        if (memcmp(&question->actions[i], &action, sizeof(action)) == 0) return i;
    }
    return -1;
}

int finish_find(Lethal *lethal, const Question *question, const Belief *belief, uint64_t seed,
                const LethalLimits *limits, LpGame *sample) {
    uint64_t random = seed;
    LpSeat seat = question->ask.seat;
    if (!set_sample(question, belief, &random, sample)) return -1;
    if (lp_game_table(sample).turn_player != seat) return -1;
    if (lp_game_of_seat(sample, (LpSeat)(1 - seat)).life > LIFE_FAR) return -1;
    LethalAnswer answer = lethal_solve(lethal, sample, limits);
    if (answer.verdict != LETHAL_WIN) return -1;
    for (int i = 1; i < SAMPLES; i++) {
        if (!set_sample(question, belief, &random, sample)) return -1;
        if (lethal_solve_after(lethal, sample, answer.best, limits) != LETHAL_WIN) return -1;
    }
    return index_of(question, answer.best);
}
