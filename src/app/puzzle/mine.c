/* Playing games for their puzzles. */
#include "app/puzzle/mine.h"

#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "app/players/players.h"
#include "base/hash.h"
#include "base/random.h"
#include "study/puzzlewords.h"

enum {
    PROOF_NODES = 6000,
    FIRST_NODES = 800,
    OPEN_NODES = 1000, /* positions that take longer are not for people either */
    LIFE_MAX = 2,      /* of whoever may be beaten: with more there are too many worlds */
    ATTACKS_MAX = 12,  /* on one Leader */
    WIN_ANSWERS = 5,   /* different first answers at least, for there to be something to find */
    SURVIVE_ANSWERS = 3,
    WIN_EFFORT = 2 /* one attack is no puzzle */
};

typedef struct Mine {
    Desk *desk;
    bool (*take)(void *argument, const MineFound *found);
    void *argument;
    ProofGoal goal;
    uint64_t game, random;
    uint32_t turn; /* the last one that a puzzle was found in */
    bool is_done;
    PuzzleSolution solution;
    Puzzle attacks[ATTACKS_MAX];
} Mine;

/* Proves a puzzle, first with a hand that is not shown. */
static PuzzleVerdict prove(Mine *mine, Puzzle *puzzle) {
    PuzzleVerdict verdict = PUZZLE_UNPROVED;
    LpSeat other = (LpSeat)(1 - puzzle_hero(puzzle));
    for (int open = 0; open < 2 && verdict != PUZZLE_SOUND; open++) {
        puzzle->is_hand_open = open == 1;
        /* Without a hand there is nothing to show. */
        if (open == 1 && puzzle->position.sides[other].hand_count == 0) break;
        verdict = puzzle_prove(&mine->desk->prover, puzzle, &mine->solution);
    }
    return verdict;
}

/* Hands over what is worth a person's time. */
static bool hand_over(Mine *mine, const Puzzle *puzzle) {
    const PuzzleSolution *solution = &mine->solution;
    bool is_win = puzzle->goal == PROOF_WIN;
    if (solution->wrong_count + 1 < (is_win ? WIN_ANSWERS : SURVIVE_ANSWERS)) return false;
    if (is_win && puzzle_effort(solution) < WIN_EFFORT) return false;
    MineFound found = {.puzzle = puzzle,
                       .solution = solution,
                       .grade = desk_grade(mine->desk, puzzle, solution),
                       .game = mine->game};
    mine->is_done = !mine->take(mine->argument, &found);
    return true;
}

/* Can the turn be won at all, with open cards? */
static bool is_won(Mine *mine, const Puzzle *puzzle) {
    const PuzzleProver *prover = &mine->desk->prover;
    LethalLimits limits = {.nodes = FIRST_NODES};
    if (lp_game_place(prover->cards, &puzzle->position, prover->game, NULL) != LP_OK)
        return false;
    return lethal_solve(puzzlewords_solver(&mine->desk->prover), prover->game, &limits)
               .verdict == LETHAL_WIN;
}

/* Rests or sets active DON!! of the turn player. */
static bool change_don(Puzzle *puzzle, int by) {
    LpSide *side = &puzzle->position.sides[puzzle->position.turn_player];
    if (by < 0 ? side->don_active == 0 : side->don_rested == 0) return false;
    side->don_active = (uint8_t)(side->don_active + by);
    side->don_rested = (uint8_t)(side->don_rested - by);
    return true;
}

/* The card on the field in this slot. */
static LpPlaced *placed_at(LpSide *side, LpSeat seat, LpSlot slot) {
    int index = slot - facts_leader(seat);
    return index == 0 ? &side->leader : &side->characters[index - 1];
}

/* Makes it harder for the hero: rests one of its Characters, or gives the attacking card one
 * DON!! more. False if there is nothing to change at this index. */
static bool make_harder(Puzzle *puzzle, int index) {
    LpSeat seat = puzzle->position.turn_player;
    LpSide *side = &puzzle->position.sides[seat];
    if (puzzle->goal == PROOF_WIN) {
        if (index >= side->character_count || side->characters[index].rested) return false;
        side->characters[index].rested = 1;
        return true;
    }
    uint8_t *from = side->don_rested > 0 ? &side->don_rested : &side->don_active;
    if (*from == 0) return false;
    --*from;
    placed_at(side, seat, puzzle->lead[0].action.card)->don++;
    return true;
}

/* Does a defender who does nothing survive, with open cards? */
static bool is_harmless(Mine *mine, const Puzzle *puzzle) {
    const PuzzleProver *prover = &mine->desk->prover;
    LpAction actions[LP_ACTIONS_MAX];
    if (!worlds_find(prover->worlds, &puzzle->position, puzzle_hero(puzzle), true) ||
        !puzzle_game(prover, puzzle, 0, prover->game)) {
        return true;
    }
    /* To pass is the last of the answers in a battle. */
    int count = lp_game_actions(prover->cards, prover->game, actions);
    return lethal_solve_after(puzzlewords_solver(&mine->desk->prover), prover->game,
                              actions[count - 1], &prover->limits.open) != LETHAL_WIN;
}

/* Where there is more than one answer, makes it harder until there is only one. */
static bool try_harder(Mine *mine, Puzzle *puzzle) {
    PuzzleVerdict verdict = prove(mine, puzzle);
    bool is_win = puzzle->goal == PROOF_WIN;
    for (int i = 0; verdict == PUZZLE_TWO_ANSWERS && i < LP_DON_MAX; i++) {
        Puzzle before = *puzzle;
        if (!make_harder(puzzle, i)) continue;
        verdict = is_win && !is_won(mine, puzzle) ? PUZZLE_NO_ANSWER : prove(mine, puzzle);
        if (verdict != PUZZLE_NO_ANSWER || !is_win) continue;
        *puzzle = before;
        verdict = PUZZLE_TWO_ANSWERS;
    }
    return verdict == PUZZLE_SOUND && hand_over(mine, puzzle);
}

/* With DON!! to spare there is more than one way to win: only what is needed stays active. */
static bool try_win(Mine *mine, const LpGame *game) {
    Puzzle puzzle;
    puzzle_of_game(mine->desk->prover.cards, game, PROOF_WIN, &puzzle);
    if (!is_won(mine, &puzzle)) return false;
    while (change_don(&puzzle, -1)) {
        if (is_won(mine, &puzzle)) continue;
        change_don(&puzzle, 1);
        break;
    }
    return try_harder(mine, &puzzle);
}

static void look(void *watcher, const LpGame *game, LpAction action, LpSeat seat) {
    Mine *mine = watcher;
    LpAsk ask = lp_game_ask(game);
    (void)action;
    (void)seat;
    if (mine->is_done || ask.kind != LP_ASK_MAIN) return;
    uint32_t turn = lp_game_turn(game);
    if (turn == mine->turn) return; /* one of each turn is enough */
    if (lp_game_of_seat(game, (LpSeat)(1 - ask.seat)).life > LIFE_MAX) return;
    if (mine->goal == PROOF_WIN) {
        if (try_win(mine, game)) mine->turn = turn;
        return;
    }
    if (random_below(&mine->random, 3) != 0) return;
    int count = puzzle_attacks(&mine->desk->prover, game, mine->attacks, ATTACKS_MAX);
    for (int i = 0; i < count && mine->turn != turn && !mine->is_done; i++) {
        Puzzle *attack = &mine->attacks[i];
        bool is_harmful = true;
        while (is_harmless(mine, attack) && is_harmful) is_harmful = make_harder(attack, 0);
        if (is_harmful && try_harder(mine, attack)) mine->turn = turn;
    }
}

static void play(Mine *mine, Match *match, const NamedDeck *decks, size_t deck_count,
                 uint64_t seed) {
    uint64_t random = hash_mix(seed);
    LpSetup setup = {.seed = seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    for (int i = 0; i < 2; i++) {
        setup.decks[i] = decks[random_below(&random, (uint32_t)deck_count)].deck;
    }
    mine->turn = 0;
    mine->random = random;
    match->watch = look;
    match->watcher = mine;
    match_play(match, &setup);
}

bool mine_games(Desk *desk, ProofGoal goal, uint64_t seed, uint64_t games,
                bool (*take)(void *argument, const MineFound *found), void *argument) {
    static Mine mine;
    const LpCards *cards = desk->prover.cards;
    Match match = {.cards = cards, .tools = players_tools};
    LpDeck *prior = calloc(PLAYERS_PRIOR_MAX, sizeof *prior);
    NamedDeck *decks = calloc(BUNDLED_DECKS_MAX, sizeof *decks);
    bool is_ok = prior != NULL && decks != NULL;
    if (!is_ok) caption_error("puzzle.out-memory", "");
    is_ok =
        is_ok && players_parse_pair("puzzle", "greedy", match.specs) && players_open(&match);
    if (is_ok) {
        size_t deck_count = decks_bundled(cards, decks, BUNDLED_DECKS_MAX);
        match.prior = prior;
        match.prior_count = players_prior(cards, prior);
        desk->prover.is_hasty = true; /* there are many positions and few puzzles among them */
        desk->prover.limits.open.nodes = OPEN_NODES;
        desk->prover.limits.nodes = PROOF_NODES;
        mine = (Mine){.desk = desk, .goal = goal, .take = take, .argument = argument};
        for (uint64_t i = 0; i < games && !mine.is_done; i++) {
            mine.game = i;
            play(&mine, &match, decks, deck_count, hash_combine(seed, i));
        }
        desk->prover.is_hasty = false;
    }
    players_close(&match);
    free(prior);
    free(decks);
    return is_ok;
}
