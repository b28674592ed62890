/* The loop that plays one game. */
#include "player/match.h"

#include "base/hash.h"
#include "base/siphash.h"

uint64_t match_player_seed(uint64_t game_seed, LpSeat seat) {
    /* The seed of the deal is the key, because players are strangers: whoever could work it out
     * from a seed would know all cards. */
    const uint64_t key[2] = {game_seed, 0x6C6F67706F736521u};
    const unsigned char message[] = {'s', 'e', 'a', 't', seat};
    return siphash(key, message, sizeof message);
}

/* Asks the player; adds up how long it takes. */
static int ask_player(const Match *match, LpSeat seat, const Question *question) {
    MatchTime *time = match->times[seat];
    const PlayerKind *kind = match->specs[seat].kind;
    if (time == NULL || match->tools.microseconds == NULL) {
        return kind->choose(match->players[seat], question);
    }
    uint64_t start = match->tools.microseconds();
    int index = kind->choose(match->players[seat], question);
    uint64_t taken = match->tools.microseconds() - start;
    time->answers++;
    time->microseconds += taken;
    if (taken > time->microseconds_max) time->microseconds_max = taken;
    return index;
}

/* The answer of the player who is asked: an index, or PLAYER_…. */
static int choose(const Match *match, LpAsk ask, const LpAction *actions, int count) {
    const PlayerKind *kind = match->specs[ask.seat].kind;
    Question question = {.cards = match->cards,
                         .game = kind->is_cheat ? match->game : NULL,
                         .ask = ask,
                         .actions = actions,
                         .action_count = count};
    if (ask.kind == LP_ASK_TURN_ORDER && match->order != MATCH_ORDER_CHOSEN) {
        uint8_t wanted =
            match->order == MATCH_ORDER_FIRST_0 + ask.seat ? LP_ACTION_FIRST : LP_ACTION_SECOND;
        return count > 1 && actions[1].kind == wanted ? 1 : 0;
    }
    if (kind->wants_view) {
        lp_game_view(match->cards, match->game, ask.seat, match->view);
        question.view = match->view;
    }
    int index = ask_player(match, ask.seat, &question);
    if (index == PLAYER_FORFEITS || index == PLAYER_CONCEDES) return index;
    /* Any other index out of range is a player's bug; the first answer keeps the game legal. */
    return index >= 0 && index < count ? index : 0;
}

static void start_players(const Match *match, const LpSetup *setup) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        const PlayerSpec *spec = &match->specs[seat];
        uint64_t seed = match_player_seed(setup->seed, seat), salt = match->salts[seat];
        PlayerStart start = {.cards = match->cards,
                             .deck = &setup->decks[seat],
                             .seat = seat,
                             .seed = salt != 0 ? hash_combine(seed, salt) : seed,
                             .edition = setup->edition,
                             .budget = spec->budget,
                             .command = spec->command,
                             .tools = &match->tools,
                             .prior = match->prior,
                             .prior_count = match->prior_count};
        spec->kind->start(match->players[seat], &start);
    }
}

/* Gives the answer, and reports it to whoever watches. */
static void act(const Match *match, LpAction action, LpSeat seat) {
    if (match->log != NULL) match->log->count = 0;
    if (action.kind == LP_ACTION_CONCEDE) {
        lp_game_concede(match->game, seat, match->log);
    } else {
        lp_game_act_fast(match->cards, match->game, action, match->log);
    }
    if (match->watch != NULL) match->watch(match->watcher, match->game, action, seat);
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
        int index = choose(match, ask, actions, count);
        LpAction action = index >= 0 ? actions[index] : (LpAction){.kind = LP_ACTION_CONCEDE};
        if (index == PLAYER_FORFEITS) out.forfeits |= (uint8_t)(1u << ask.seat);
        if (action.kind == LP_ACTION_FIRST) out.first = ask.seat;
        if (action.kind == LP_ACTION_SECOND) out.first = (LpSeat)(1 - ask.seat);
        if (action.kind == LP_ACTION_REDRAW) out.redrew |= (uint8_t)(1u << ask.seat);
        act(match, action, ask.seat);
    }
    out.result = (uint8_t)lp_game_result(match->game);
    out.end = (uint8_t)lp_game_end(match->game);
    out.turns = lp_game_turn(match->game);
    out.hash = lp_game_hash(match->game);
    return out;
}
