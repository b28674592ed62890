/* The evaluation: counts of what each player has, times what each is worth, as a chance. */
#include "player/evaluate.h"

#include <string.h>

static const int16_t worths[FEATURE_COUNT] = {
#define FEATURE(name, worth, doc) worth,
#include "player/feature.def"
#undef FEATURE
};

enum { DECK_ENOUGH = 8, HAND_ENOUGH = 4, STRONG_POWER = 7000 };

static void count_life(int life, int16_t *out) {
    out[FEATURE_LIFE_1] = life >= 1;
    out[FEATURE_LIFE_2] = life >= 2;
    out[FEATURE_LIFE_3] = life >= 3;
    out[FEATURE_LIFE_MORE] = (int16_t)(life > 3 ? life - 3 : 0);
}

static void count_hand(const Facts *facts, const LpGame *game, LpSeat seat, int16_t *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(game, seat, LP_AREA_HAND, slots), counters = 0;
    for (int i = 0; i < count; i++) {
        counters += facts_at(facts, lp_game_of_card(facts->cards, game, slots[i]).id)->counter;
    }
    out[FEATURE_HAND] = (int16_t)count;
    out[FEATURE_HAND_MANY] = (int16_t)(count > HAND_ENOUGH ? count - HAND_ENOUGH : 0);
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

static void count_seat(const Facts *facts, const LpGame *game, LpSeat seat, int16_t *out) {
    LpSeatView side = lp_game_of_seat(game, seat);
    memset(out, 0, sizeof(int16_t) * FEATURE_COUNT);
    count_life(side.life, out);
    count_hand(facts, game, seat, out);
    count_field(facts, game, seat, out);
    out[FEATURE_DON] = (int16_t)(side.don_active + side.don_rested + side.don_given);
    out[FEATURE_DECK_LOW] = (int16_t)(side.deck < DECK_ENOUGH ? DECK_ENOUGH - side.deck : 0);
    out[FEATURE_TURN] = lp_game_table(game).turn_player == seat;
}

void evaluate_features(const Facts *facts, const LpGame *game, LpSeat seat,
                       int16_t out[FEATURE_COUNT]) {
    int16_t other[FEATURE_COUNT];
    count_seat(facts, game, seat, out);
    count_seat(facts, game, (LpSeat)(1 - seat), other);
    for (int i = 0; i < FEATURE_COUNT; i++) out[i] = (int16_t)(out[i] - other[i]);
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

int evaluate(const Facts *facts, const LpGame *game, LpSeat seat) {
    switch (lp_game_result(game)) {
    case LP_RESULT_NONE: break;
    case LP_RESULT_WIN_0: return seat == 0 ? EVALUATE_WON : 0;
    case LP_RESULT_WIN_1: return seat == 1 ? EVALUATE_WON : 0;
    default: return EVALUATE_WON / 2;
    }
    int16_t features[FEATURE_COUNT];
    evaluate_features(facts, game, seat, features);
    int score = 0;
    for (int i = 0; i < FEATURE_COUNT; i++) score += worths[i] * features[i];
    return chance_of(score);
}
