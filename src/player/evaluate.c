/* The evaluation: the net's score as a chance. */
#include "player/evaluate.h"

/* The logistic function at 0, 1/4, 2/4 … of a logit, in parts of EVALUATE_WON. */
static const int16_t logistic[] = {
    5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241, 9399, 9526,
    9627, 9707, 9770, 9820, 9859, 9890, 9914, 9933, 9948, 9959, 9968, 9975,
};
enum { LOGISTIC_STEP = 250, LOGISTIC_LAST = sizeof logistic / sizeof logistic[0] - 1 };

static int chance_of(int score) {
    int size = score < 0 ? -score : score, at = size / LOGISTIC_STEP;
    int chance = logistic[LOGISTIC_LAST];
    if (at < LOGISTIC_LAST) {
        int rest = size % LOGISTIC_STEP;
        chance = logistic[at] + (logistic[at + 1] - logistic[at]) * rest / LOGISTIC_STEP;
    }
    return score < 0 ? EVALUATE_WON - chance : chance;
}

/* Where the game is not over, -1. */
static int chance_when_over(const LpGame *game, LpSeat seat) {
    switch (lp_game_result(game)) {
    case LP_RESULT_NONE: return -1;
    case LP_RESULT_WIN_0: return seat == 0 ? EVALUATE_WON : 0;
    case LP_RESULT_WIN_1: return seat == 1 ? EVALUATE_WON : 0;
    default: return EVALUATE_WON / 2;
    }
}

static int chance_by_net(const LpGame *game, LpSeat seat, const int16_t inputs[NET_INPUTS]) {
    int chance = chance_of(net_score(&net_layers, inputs));
    return seat == lp_game_table(game).turn_player ? chance : EVALUATE_WON - chance;
}

int evaluate(const Facts *facts, const LpGame *game, LpSeat seat) {
    NetSeen seen;
    int16_t inputs[NET_INPUTS];
    int over = chance_when_over(game, seat);
    if (over >= 0) return over;
    net_read(facts, game, &seen);
    net_inputs(facts, &seen, inputs);
    return chance_by_net(game, seat, inputs);
}

int evaluate_known(const Facts *facts, const LpGame *game, LpSeat seat,
                   const NetTotals *totals) {
    int16_t inputs[NET_INPUTS];
    int over = chance_when_over(game, seat);
    if (over >= 0) return over;
    /* In a Main Phase all cards are in their areas. */
    if (lp_game_ask(game).kind != LP_ASK_MAIN) return evaluate(facts, game, seat);
    net_read_inputs(facts, game, totals, inputs);
    return chance_by_net(game, seat, inputs);
}
