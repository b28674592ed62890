/* The loop that plays one game. */
#include "player/match.h"

#include "base/hash.h"

uint64_t match_player_seed(uint64_t game_seed, LpSeat seat) {
    return hash_combine(game_seed, 1u + seat);
}

/* The answer of the player who is asked. */
static LpAction choose(const Match *match, LpAsk ask, const LpAction *actions, int count) {
    const PlayerKind *kind = match->specs[ask.seat].kind;
    Question question = {.cards = match->cards,
                         .game = kind->is_cheat ? match->game : NULL,
                         .ask = ask,
                         .actions = actions,
                         .action_count = count};
    if (kind->wants_view) {
        lp_game_view(match->cards, match->game, ask.seat, match->view);
        question.view = match->view;
    }
    int index = kind->choose(match->players[ask.seat], &question);
    /* An index out of range would be a player's bug; the first answer keeps the game legal. */
    return actions[index >= 0 && index < count ? index : 0];
}

static void start_players(const Match *match, const LpSetup *setup) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        const PlayerSpec *spec = &match->specs[seat];
        PlayerStart start = {.cards = match->cards,
                             .deck = &setup->decks[seat],
                             .seat = seat,
                             .seed = match_player_seed(setup->seed, seat),
                             .budget = spec->budget,
                             .tools = &match->tools,
                             .prior = match->prior,
                             .prior_count = match->prior_count};
        spec->kind->start(match->players[seat], &start);
    }
}

MatchResult match_play(const Match *match, const LpSetup *setup) {
    MatchResult out = {0};
    LpAction actions[LP_ACTIONS_MAX];
    if (match->log != NULL) match->log->count = 0;
    out.status = lp_game_start(match->cards, setup, match->game, match->log);
    if (out.status != LP_OK) return out;
    start_players(match, setup);

    for (; out.decisions < MATCH_DECISIONS_MAX; out.decisions++) {
        LpAsk ask = lp_game_ask(match->game);
        if (ask.kind == LP_ASK_NONE) break;
        int count = lp_game_actions(match->cards, match->game, actions);
        /* A question always has an answer; if it had none, the game is left unfinished. */
        if (count <= 0) break;
        LpAction action = choose(match, ask, actions, count);
        if (action.kind == LP_ACTION_FIRST) out.first = ask.seat;
        if (action.kind == LP_ACTION_SECOND) out.first = (LpSeat)(1 - ask.seat);
        if (match->log != NULL) match->log->count = 0;
        lp_game_act_fast(match->cards, match->game, action, match->log);
        if (match->watch != NULL) match->watch(match->watcher, match->game, action, ask.seat);
    }
    out.result = (uint8_t)lp_game_result(match->game);
    out.end = (uint8_t)lp_game_end(match->game);
    out.turns = lp_game_turn(match->game);
    out.hash = lp_game_hash(match->game);
    return out;
}
