/* The evaluation: counts of what each player has, through a layer of neurons, as a chance. */
#include "player/evaluate.h"

#include <stdbool.h>
#include <string.h>

static const Neuron neurons[] = {
#define BASE(worth)
#define NEURON(worth, bias, ...) {worth, bias, {__VA_ARGS__}},
#include "player/neuron.def"
#undef NEURON
#undef BASE
};

const Network evaluate_network = {
#define BASE(worth) .base = worth,
#define NEURON(worth, bias, ...)
#include "player/neuron.def"
#undef NEURON
#undef BASE
    .neuron_count = sizeof neurons / sizeof neurons[0],
    .neurons = neurons,
};

enum { DECK_ENOUGH = 8, HAND_ENOUGH = 4, STRONG_POWER = 7000, DON_DRAWN = 2 };

static void count_life(int life, int16_t *out) {
    out[FEATURE_LIFE_1] = life >= 1;
    out[FEATURE_LIFE_2] = life >= 2;
    out[FEATURE_LIFE_3] = life >= 3;
    out[FEATURE_LIFE_MORE] = (int16_t)(life > 3 ? life - 3 : 0);
}

/* The DON!! that a player has in its Main Phase: the turn player has drawn them (CR 6-4). */
static int don_to_spend(const LpSeatView *side, bool is_turn) {
    int more = side->don_deck < DON_DRAWN ? side->don_deck : DON_DRAWN;
    return side->don_active + side->don_rested + side->don_given + (is_turn ? 0 : more);
}

static void count_hand(const Facts *facts, const LpGame *game, LpSeat seat, int don,
                       int16_t *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(game, seat, LP_AREA_HAND, slots), counters = 0, cost = 0, best = 0;
    for (int i = 0; i < count; i++) {
        const CardFact *fact =
            facts_at(facts, lp_game_of_card(facts->cards, game, slots[i]).id);
        counters += fact->counter;
        cost += fact->cost;
        if (fact->cost <= don && fact->cost > best) best = fact->cost;
    }
    out[FEATURE_HAND] = (int16_t)count;
    out[FEATURE_HAND_MANY] = (int16_t)(count > HAND_ENOUGH ? count - HAND_ENOUGH : 0);
    out[FEATURE_HAND_COST] = (int16_t)cost;
    out[FEATURE_HAND_BEST] = (int16_t)best;
    out[FEATURE_COUNTER] = (int16_t)(counters / 10);
}

static void count_field(const Facts *facts, const LpGame *game, LpSeat seat, int16_t *out) {
    LpSlot slots[LP_SLOTS];
    LpCardView leader = lp_game_of_card(facts->cards, game, facts_leader((LpSeat)(1 - seat)));
    int count = lp_game_area(game, seat, LP_AREA_CHARACTER, slots), cost = 0;
    for (int i = 0; i < count; i++) {
        LpCardView card = lp_game_of_card(facts->cards, game, slots[i]);
        /* Given DON!! goes back; it is counted as DON!!. */
        int power = card.power - 1000 * card.don;
        cost += facts_at(facts, card.id)->cost;
        if (card.rested) out[FEATURE_RESTED]++;
        if (!card.rested && (card.keywords & LP_KEYWORD_BLOCKER)) out[FEATURE_BLOCKER]++;
        if (power >= leader.power - 1000 * leader.don) out[FEATURE_REACH]++;
        if (power >= STRONG_POWER) out[FEATURE_STRONG]++;
    }
    out[FEATURE_CHARACTER] = (int16_t)count;
    out[FEATURE_COST] = (int16_t)cost;
}

static void count_seat(const Facts *facts, const LpGame *game, LpSeat seat, bool is_turn,
                       int16_t *out) {
    LpSeatView side = lp_game_of_seat(game, seat);
    memset(out, 0, sizeof(int16_t) * FEATURE_COUNT);
    count_life(side.life, out);
    count_hand(facts, game, seat, don_to_spend(&side, is_turn), out);
    count_field(facts, game, seat, out);
    out[FEATURE_DON] = (int16_t)(side.don_active + side.don_rested + side.don_given);
    out[FEATURE_DECK_LOW] = (int16_t)(side.deck < DECK_ENOUGH ? DECK_ENOUGH - side.deck : 0);
}

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

static int score_of(const Network *network, const int16_t inputs[EVALUATE_INPUTS]) {
    int score = network->base;
    for (int k = 0; k < network->neuron_count; k++) {
        const Neuron *neuron = &network->neurons[k];
        int sum = neuron->bias;
        for (int i = 0; i < EVALUATE_INPUTS; i++) sum += neuron->weights[i] * inputs[i];
        if (sum > 0) score += neuron->worth * sum / 1000;
    }
    return score;
}

void evaluate_inputs(const Facts *facts, const LpGame *game, int16_t out[EVALUATE_INPUTS]) {
    LpSeat mover = lp_game_table(game).turn_player;
    count_seat(facts, game, mover, true, out);
    count_seat(facts, game, (LpSeat)(1 - mover), false, out + FEATURE_COUNT);
}

int evaluate_chance(const Network *network, const int16_t inputs[EVALUATE_INPUTS]) {
    return chance_of(score_of(network, inputs));
}

int evaluate(const Facts *facts, const LpGame *game, LpSeat seat) {
    switch (lp_game_result(game)) {
    case LP_RESULT_NONE: break;
    case LP_RESULT_WIN_0: return seat == 0 ? EVALUATE_WON : 0;
    case LP_RESULT_WIN_1: return seat == 1 ? EVALUATE_WON : 0;
    default: return EVALUATE_WON / 2;
    }
    int16_t inputs[EVALUATE_INPUTS];
    evaluate_inputs(facts, game, inputs);
    int chance = evaluate_chance(&evaluate_network, inputs);
    return seat == lp_game_table(game).turn_player ? chance : EVALUATE_WON - chance;
}
