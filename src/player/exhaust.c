/* Minimax without any trick. It shares no code with the solver that it measures. */
#include "player/exhaust.h"

#include <stdbool.h>
#include <string.h>

typedef struct Exhaust {
    const LpCards *cards;
    unsigned char *games;
    uint64_t nodes, nodes_max;
    LpSeat attacker;
    uint32_t turn;
} Exhaust;

size_t exhaust_memory_size(void) { return (EXHAUST_DEPTH_MAX + 1) * lp_game_size(); }

static LpGame *game_at(const Exhaust *exhaust, int depth) {
    return (LpGame *)(void *)(exhaust->games + (size_t)depth * lp_game_size());
}

static LethalVerdict play_on(Exhaust *exhaust, int depth) {
    const LpGame *game = game_at(exhaust, depth);
    LpAction actions[LP_ACTIONS_MAX];
    LpResult result = lp_game_result(game);
    if (result != LP_RESULT_NONE) {
        LpResult wanted = exhaust->attacker == 0 ? LP_RESULT_WIN_0 : LP_RESULT_WIN_1;
        return result == wanted ? LETHAL_WIN : LETHAL_NO;
    }
    if (lp_game_turn(game) != exhaust->turn) return LETHAL_NO;
    if (depth == EXHAUST_DEPTH_MAX) return LETHAL_UNKNOWN;
    bool is_own = lp_game_ask(game).seat == exhaust->attacker;
    int count = lp_game_actions(exhaust->cards, game, actions);
    for (int i = 0; i < count; i++) {
        if (exhaust->nodes == exhaust->nodes_max) return LETHAL_UNKNOWN;
        exhaust->nodes++;
        memcpy(game_at(exhaust, depth + 1), game, lp_game_size());
        lp_game_act_fast(exhaust->cards, game_at(exhaust, depth + 1), actions[i], NULL);
        LethalVerdict verdict = play_on(exhaust, depth + 1);
        if (verdict == LETHAL_UNKNOWN) return verdict;
        if (is_own && verdict == LETHAL_WIN) return LETHAL_WIN;
        if (!is_own && verdict == LETHAL_NO) return LETHAL_NO;
    }
    return is_own ? LETHAL_NO : LETHAL_WIN;
}

LethalVerdict exhaust_turn(const LpCards *cards, const LpGame *game, void *memory,
                           uint64_t nodes_max, uint64_t *nodes) {
    Exhaust exhaust = {.cards = cards,
                       .games = memory,
                       .nodes_max = nodes_max,
                       .attacker = lp_game_table(game).turn_player,
                       .turn = lp_game_turn(game)};
    memcpy(game_at(&exhaust, 0), game, lp_game_size());
    LethalVerdict verdict = play_on(&exhaust, 0);
    *nodes = exhaust.nodes;
    return verdict;
}
