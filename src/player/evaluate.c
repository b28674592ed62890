/* The evaluation: counts of what each player has, through a layer of neurons, as a chance. */
#include "player/evaluate.h"

#include <stdbool.h>
#include <string.h>

/* What the two players have: first whoever's turn it is, then the other. */
enum { INPUT_COUNT = 2 * FEATURE_COUNT };

/* A neuron sees what both players have, and adds to the score while its sum is above 0. */
typedef struct Neuron {
    int16_t worth; /* of one unit, in thousandths of a logit */
    int16_t bias;
    int16_t weights[INPUT_COUNT];
} Neuron;

static const Neuron neurons[] = {
#define NEURON(worth, bias, ...) {worth, bias, {__VA_ARGS__}},
#include "player/neuron.def"
#undef NEURON
};

/* What the neurons add to, in thousandths of a logit; it was fitted with them. */
enum { SCORE_BASE = -124 };

enum { DECK_ENOUGH = 8, HAND_ENOUGH = 4, STRONG_POWER = 7000, DON_DRAWN = 2 };

static void count_life(int life, int16_t *out) {
    out[FEATURE_LIFE_1] = life >= 1;
    out[FEATURE_LIFE_2] = life >= 2;
    out[FEATURE_LIFE_3] = life >= 3;
    out[FEATURE_LIFE_MORE] = (int16_t)(life > 3 ? life - 3 : 0);
}

/* The DON!! that a player has in its Main Phase: whose turn it is has drawn them (CR 6-4). */
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

static int score_of(const int16_t inputs[INPUT_COUNT]) {
    int score = SCORE_BASE;
    for (size_t k = 0; k < sizeof neurons / sizeof neurons[0]; k++) {
        const Neuron *neuron = &neurons[k];
        int sum = neuron->bias;
        for (int i = 0; i < INPUT_COUNT; i++) sum += neuron->weights[i] * inputs[i];
        if (sum > 0) score += neuron->worth * sum / 1000;
    }
    return score;
}

int evaluate(const Facts *facts, const LpGame *game, LpSeat seat) {
    switch (lp_game_result(game)) {
    case LP_RESULT_NONE: break;
    case LP_RESULT_WIN_0: return seat == 0 ? EVALUATE_WON : 0;
    case LP_RESULT_WIN_1: return seat == 1 ? EVALUATE_WON : 0;
    default: return EVALUATE_WON / 2;
    }
    LpSeat mover = lp_game_table(game).turn_player;
    int16_t inputs[INPUT_COUNT];
    count_seat(facts, game, mover, true, inputs);
    count_seat(facts, game, (LpSeat)(1 - mover), false, inputs + FEATURE_COUNT);
    int chance = chance_of(score_of(inputs));
    return seat == mover ? chance : EVALUATE_WON - chance;
}
