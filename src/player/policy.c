/* Weights from traits, and playing on by them. */
#include "player/policy.h"

#include <stdbool.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "player/trait.h"

/* No playout asks this often before it is cut: something goes round in circles. */
enum { PLAYOUT_DECISIONS_MAX = 1000 };

enum { SETUP_HORIZON = 6, DOUBLING = 32, WEIGHT_MOST = 2048, SUM_POINTLESS = INT16_MIN };

/* How much of the differences between answers is left for each use, in parts of DOUBLING. Where
 * a search is guided it is less than all: the search has to find out what is wrong with the
 * first answer. */
static const int parts[FACTS_USES] = {[FACTS_TO_PLAY] = DOUBLING, [FACTS_TO_LOOK] = 22};

_Static_assert((uint64_t)LP_ACTIONS_MAX *WEIGHT_MOST *WEIGHT_MOST <= UINT32_MAX,
               "the odds of a full list must add up");

/* From WEIGHT_MOST down to half of it, in 32nds of a doubling. */
static const uint16_t falling[DOUBLING] = {
    2048, 2004, 1961, 1919, 1878, 1838, 1798, 1760, 1722, 1685, 1649,
    1614, 1579, 1545, 1512, 1480, 1448, 1417, 1387, 1357, 1328, 1300,
    1272, 1244, 1218, 1192, 1166, 1141, 1117, 1093, 1069, 1046,
};

/* The best answer gets the most, and only pointless ones get nothing. */
static void weigh_sums(const int16_t *sums, int count, int part, uint16_t *weights) {
    int most = SUM_POINTLESS;
    for (int i = 0; i < count; i++) most = sums[i] > most ? sums[i] : most;
    for (int i = 0; i < count; i++) {
        int below = (most - sums[i]) * part / DOUBLING, halvings = below / DOUBLING;
        int weight = halvings > 15 ? 0 : falling[below % DOUBLING] >> halvings;
        if (weight == 0) weight = 1;
        weights[i] = (uint16_t)(sums[i] == SUM_POINTLESS ? 0 : weight);
    }
}

/* Decides once for a battle whether it is defended: the wish is the weight of all answers that
 * do it. */
static void stick_to_it(const Scene *scene, const LpAction *actions, int count, uint32_t mood,
                        uint16_t *weights) {
    LpTableView table = lp_game_table(scene->game);
    uint32_t wish = 0, total = 0;
    for (int i = 0; i < count; i++) {
        total += weights[i];
        if (actions[i].kind != LP_ACTION_PASS) wish += weights[i];
    }
    uint64_t place = (uint64_t)table.turn * LP_SLOTS + table.attacker;
    uint64_t draw = hash_combine(mood, place * LP_SLOTS + scene->battle.target);
    bool defends = draw % total < wish;
    for (int i = 0; i < count; i++) {
        if ((actions[i].kind == LP_ACTION_PASS) == defends) weights[i] = 0;
    }
}

static void weigh_scene(const Scene *scene, const LpAction *actions, int count, FactsUse use,
                        uint16_t *weights) {
    int16_t sums[LP_ACTIONS_MAX];
    for (int i = 0; i < count; i++) {
        Traits traits;
        bool has_point = trait_see(scene, actions[i], &traits);
        sums[i] = (int16_t)(has_point ? trait_sum(scene->facts, use, &traits) : SUM_POINTLESS);
    }
    weigh_sums(sums, count, parts[use], weights);
}

void policy_look(const Facts *facts, const LpGame *game, LpAsk ask, const LpAction *actions,
                 int count, uint16_t weights[LP_ACTIONS_MAX]) {
    Scene scene;
    trait_read_scene(&scene, facts, game, ask, actions, count);
    weigh_scene(&scene, actions, count, FACTS_TO_LOOK, weights);
}

void policy_weigh(const Facts *facts, const LpGame *game, LpAsk ask, const LpAction *actions,
                  int count, uint32_t mood, uint16_t weights[LP_ACTIONS_MAX]) {
    Scene scene;
    trait_read_scene(&scene, facts, game, ask, actions, count);
    weigh_scene(&scene, actions, count, FACTS_TO_PLAY, weights);
    if (ask.kind == LP_ASK_COUNTER && mood != 0) {
        stick_to_it(&scene, actions, count, mood, weights);
    }
}

/* The square is sharper: what is likely becomes likelier. */
static uint32_t odds_of(uint16_t weight, bool is_sharp) {
    return is_sharp ? (uint32_t)weight * weight : weight;
}

/* An index by weight. */
static int draw_by(const uint16_t *weights, int count, bool is_sharp, uint64_t *random) {
    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += odds_of(weights[i], is_sharp);
    if (total == 0) return 0;
    uint32_t draw = random_below(random, total);
    for (int i = 0; i < count; i++) {
        uint32_t odds = odds_of(weights[i], is_sharp);
        if (draw < odds) return i;
        draw -= odds;
    }
    return count - 1;
}

int policy_choose(const Facts *facts, const LpGame *game, const LpAction *actions, int count,
                  uint64_t *random) {
    uint16_t weights[LP_ACTIONS_MAX];
    policy_weigh(facts, game, lp_game_ask(game), actions, count, 0, weights);
    return draw_by(weights, count, true, random);
}

/* An effect that was activated last, and what both players had then: an effect that costs
 * nothing can be activated for ever. */
typedef struct Round {
    LpAction action;
    LpSeatView sides[2];
} Round;

/* What it does not need, for another answer than an effect, takes too long to look at. */
static Round round_of(const LpGame *game, LpAction action) {
    if (action.kind != LP_ACTION_ACTIVATE) return (Round){.action = action};
    return (Round){action, {lp_game_of_seat(game, 0), lp_game_of_seat(game, 1)}};
}

/* Takes the weight from what has just come to nothing. */
static void leave_round(const Round *last, const LpGame *game, const LpAction *actions,
                        int count, uint16_t *weights) {
    if (last->action.kind != LP_ACTION_ACTIVATE) return;
    Round now = round_of(game, last->action);
    if (memcmp(now.sides, last->sides, sizeof now.sides) != 0) return;
    for (int i = 0; i < count; i++)
        if (memcmp(&actions[i], &last->action, sizeof *actions) == 0) weights[i] = 0;
}

int policy_play(const Facts *facts, LpGame *game, uint32_t turn_stop, bool is_sharp,
                uint64_t *random) {
    LpAction actions[LP_ACTIONS_MAX];
    uint16_t weights[LP_ACTIONS_MAX];
    uint32_t mood = (uint32_t)(random_next(random) >> 32) | 1;
    Round last = {.action = {.kind = LP_ACTION_NONE}};
    int decisions = 0;
    for (; decisions < PLAYOUT_DECISIONS_MAX; decisions++) {
        LpAsk ask = lp_game_ask(game);
        if (ask.kind == LP_ASK_NONE) break;
        if (ask.kind == LP_ASK_MAIN && lp_game_turn(game) >= turn_stop) break;
        int count = lp_game_actions(facts->cards, game, actions), index = 0;
        if (count > 1) {
            policy_weigh(facts, game, ask, actions, count, mood, weights);
            if (ask.kind == LP_ASK_MAIN) leave_round(&last, game, actions, count, weights);
            index = draw_by(weights, count, is_sharp, random);
            if (ask.kind == LP_ASK_MAIN) last = round_of(game, actions[index]);
        }
        lp_game_act_fast(facts->cards, game, actions[index], NULL);
    }
    return decisions;
}

uint32_t policy_horizon(const LpGame *game, LpSeat seat) {
    LpTableView table = lp_game_table(game);
    if (table.phase == LP_PHASE_SETUP) return SETUP_HORIZON;
    return table.turn + (table.turn_player == seat ? 2u : 1u);
}
