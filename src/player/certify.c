/* Playing a win against all defences. */
#include "player/certify.h"

#include <string.h>

typedef struct Certify {
    Lethal *lethal;
    const LpCards *cards;
    const LethalLimits *limits;
    unsigned char *games;
    LpSeat attacker;
    uint32_t turn;
    uint64_t nodes_left;
} Certify;

size_t certify_memory_size(void) { return (CERTIFY_DEPTH_MAX + 1) * lp_game_size(); }

static LpGame *game_at(const Certify *certify, int depth) {
    return (LpGame *)(void *)(certify->games + (size_t)depth * lp_game_size());
}

static bool holds(Certify *certify, int depth);

static bool holds_after(Certify *certify, int depth, LpAction action) {
    if (certify->nodes_left == 0 || depth == CERTIFY_DEPTH_MAX) return false;
    certify->nodes_left--;
    memcpy(game_at(certify, depth + 1), game_at(certify, depth), lp_game_size());
    lp_game_act_fast(certify->cards, game_at(certify, depth + 1), action, NULL);
    return holds(certify, depth + 1);
}

static bool holds(Certify *certify, int depth) {
    LpAction actions[LP_ACTIONS_MAX];
    const LpGame *game = game_at(certify, depth);
    LpResult result = lp_game_result(game);
    if (result != LP_RESULT_NONE) {
        return result == (certify->attacker == 0 ? LP_RESULT_WIN_0 : LP_RESULT_WIN_1);
    }
    if (lp_game_turn(game) != certify->turn) return false;
    int count = lp_game_actions(certify->cards, game, actions);
    if (count == 1) return holds_after(certify, depth, actions[0]);
    if (lp_game_ask(game).seat == certify->attacker) {
        LethalAnswer answer = lethal_solve(certify->lethal, game, certify->limits);
        return answer.verdict == LETHAL_WIN && holds_after(certify, depth, answer.best);
    }
    for (int i = 0; i < count; i++) {
        if (!holds_after(certify, depth, actions[i])) return false;
    }
    return true;
}

bool certify_win(Lethal *lethal, const LpCards *cards, const LpGame *game, LpAction first,
                 const LethalLimits *limits, void *memory, uint64_t nodes_max) {
    Certify certify = {.lethal = lethal,
                       .cards = cards,
                       .limits = limits,
                       .games = memory,
                       .attacker = lp_game_table(game).turn_player,
                       .turn = lp_game_turn(game),
                       .nodes_left = nodes_max};
    memcpy(game_at(&certify, 0), game, lp_game_size());
    return holds_after(&certify, 0, first);
}
