/* Proving, grading and finding puzzles. */
#include "player/puzzle.h"

#include <string.h>

#include "base/hash.h"
#include "player/tree.h"

/* Worlds that refute most of what can be refuted. */
enum { WORLDS_FIRST = 8, WORLDS_HASTY = 2, EFFORT_MAX = 6 };

LpSeat puzzle_hero(const Puzzle *puzzle) {
    LpSeat turn_player = puzzle->position.turn_player;
    return puzzle->goal == PROOF_WIN ? turn_player : (LpSeat)(1 - turn_player);
}

bool puzzle_is_same(const PuzzleProver *prover, const LpGame *game, LpAction a, LpAction b) {
    return tree_key(prover->facts, game, a) == tree_key(prover->facts, game, b);
}

/* --- Games of the worlds ----------------------------------------------------------------- */

bool puzzle_game(const PuzzleProver *prover, const Puzzle *puzzle, int world, LpGame *out) {
    LpPosition position;
    worlds_position(prover->worlds, world, &position);
    if (lp_game_place(prover->cards, &position, out, NULL) != LP_OK) return false;
    for (int i = 0; i < puzzle->lead_count; i++) {
        if (lp_game_ask(out).seat != puzzle->lead[i].seat) return false;
        if (lp_game_act(prover->cards, out, puzzle->lead[i].action, NULL) != LP_OK)
            return false;
    }
    return lp_game_ask(out).kind != LP_ASK_NONE;
}

static PuzzleVerdict set_up(const PuzzleProver *prover, const Puzzle *puzzle) {
    LpSeat hero = puzzle_hero(puzzle);
    if (puzzle->position.turn_player > 1) return PUZZLE_UNPLAYABLE;
    if (!worlds_find(prover->worlds, &puzzle->position, hero, puzzle->is_hand_open)) {
        return PUZZLE_MANY_WORLDS;
    }
    proof_begin(prover->proof, hero, (ProofGoal)puzzle->goal, &prover->limits);
    for (int i = 0; i < prover->worlds->count; i++) {
        if (!puzzle_game(prover, puzzle, i, prover->game)) return PUZZLE_UNPLAYABLE;
        if (!proof_add(prover->proof, prover->game)) return PUZZLE_UNPLAYABLE;
    }
    return PUZZLE_SOUND;
}

/* --- Proving ----------------------------------------------------------------------------- */

/* What the opponent answers to a wrong answer, if it is asked next. */
static void find_reply(const PuzzleProver *prover, const Puzzle *puzzle, PuzzleWrong *wrong) {
    LpAction actions[LP_ACTIONS_MAX];
    LpGame *game = prover->scratch;
    memcpy(game, proof_game(prover->proof, wrong->world), lp_game_size());
    lp_game_act_fast(prover->cards, game, wrong->action, NULL);
    LpAsk ask = lp_game_ask(game);
    if (ask.kind == LP_ASK_NONE || ask.seat == puzzle_hero(puzzle)) return;
    if (lp_game_turn(game) != puzzle->position.turn) return; /* it is their turn already */
    int count = lp_game_actions(prover->cards, game, actions);
    for (int i = 0; i < count && count > 1; i++) {
        if (!proof_is_refuted(prover->proof, game, actions[i])) continue;
        wrong->has_reply = true;
        wrong->reply = actions[i];
        return;
    }
}

/* A world in which the answer fails, or -1; every 'stride'-th world is tried. */
static int refuting_world(const PuzzleProver *prover, LpAction action, int stride) {
    for (int world = 0; world < prover->worlds->count; world += stride) {
        if (proof_is_refuted(prover->proof, proof_game(prover->proof, world), action)) {
            return world;
        }
    }
    return -1;
}

static bool is_like_earlier(const PuzzleProver *prover, const LpGame *game,
                            const LpAction *actions, int index) {
    for (int i = 0; i < index; i++) {
        if (puzzle_is_same(prover, game, actions[i], actions[index])) return true;
    }
    return false;
}

static bool add_wrong(PuzzleSolution *out, LpAction action, int world) {
    if (out->wrong_count == PUZZLE_WRONG_MAX) return false;
    out->wrong[out->wrong_count++] = (PuzzleWrong){.action = action, .world = (uint16_t)world};
    return true;
}

/* Refutes every first answer but one. A few worlds refute most of them; all worlds are only for
 * those that are left. */
static PuzzleVerdict refute_others(const PuzzleProver *prover, PuzzleSolution *out) {
    LpAction actions[LP_ACTIONS_MAX], left[LP_ACTIONS_MAX];
    const LpGame *game = proof_game(prover->proof, 0);
    int count = lp_game_actions(prover->cards, game, actions), left_count = 0, found = 0;
    int first = prover->is_hasty ? WORLDS_HASTY : WORLDS_FIRST;
    int stride = (prover->worlds->count + first - 1) / first;
    for (int i = 0; i < count; i++) {
        if (is_like_earlier(prover, game, actions, i)) continue;
        int world = refuting_world(prover, actions[i], stride);
        if (world < 0) {
            left[left_count++] = actions[i];
        } else if (!add_wrong(out, actions[i], world)) {
            return PUZZLE_UNPLAYABLE;
        }
        if (prover->is_hasty && left_count > 1) return PUZZLE_TWO_ANSWERS;
    }
    for (int i = 0; i < left_count; i++) {
        int world = refuting_world(prover, left[i], 1);
        if (world < 0) {
            if (found++ > 0) return PUZZLE_TWO_ANSWERS;
            out->action = left[i];
        } else if (!add_wrong(out, left[i], world)) {
            return PUZZLE_UNPLAYABLE;
        }
    }
    return found > 0 ? PUZZLE_SOUND : PUZZLE_NO_ANSWER;
}

PuzzleVerdict puzzle_prove(const PuzzleProver *prover, const Puzzle *puzzle,
                           PuzzleSolution *out) {
    memset(out, 0, sizeof *out);
    PuzzleVerdict verdict = set_up(prover, puzzle);
    if (verdict == PUZZLE_SOUND) verdict = refute_others(prover, out);
    if (verdict != PUZZLE_SOUND) return verdict;
    out->world_count = prover->worlds->count;
    if (proof_after(prover->proof, out->action) != PROOF_YES) return PUZZLE_UNPROVED;
    out->length = proof_length(prover->proof);
    out->nodes = proof_nodes(prover->proof);
    out->line_count = proof_line(prover->proof, out->action, out->line);
    for (int i = 0; i < out->wrong_count; i++) find_reply(prover, puzzle, &out->wrong[i]);
    return PUZZLE_SOUND;
}

/* --- Grading ----------------------------------------------------------------------------- */

/* The first answer of a player, as an index. */
static int ask_player(const PuzzleProver *prover, const PuzzleTrial *trial,
                      const PuzzlePlayer *player, const LpGame *game, uint64_t seed,
                      const LpAction *actions, int count) {
    LpAsk ask = lp_game_ask(game);
    PlayerStart start = {.cards = prover->cards,
                         .deck = &trial->decks[ask.seat],
                         .seat = ask.seat,
                         .seed = seed,
                         .edition = lp_game_table(game).edition,
                         .budget = player->spec.budget,
                         .tools = trial->tools,
                         .prior = &trial->decks[1 - ask.seat],
                         .prior_count = 1};
    Question question = {.cards = prover->cards,
                         .view = trial->view,
                         .ask = ask,
                         .actions = actions,
                         .action_count = count};
    lp_game_view(prover->cards, game, ask.seat, trial->view);
    player->spec.kind->start(player->memory, &start);
    return player->spec.kind->choose(player->memory, &question);
}

static void count_answer(const PuzzleProver *prover, const PuzzleSolution *solution,
                         const LpGame *game, LpAction action, PuzzleGrade *grade) {
    grade->tries++;
    grade->right += puzzle_is_same(prover, game, action, solution->action);
    for (int i = 0; i < solution->wrong_count; i++) {
        grade->tempting[i] += puzzle_is_same(prover, game, action, solution->wrong[i].action);
    }
}

int puzzle_effort(const PuzzleSolution *solution) {
    int effort = 0;
    for (int i = 0; i < solution->line_count; i++) {
        const ProofStep *step = &solution->line[i];
        bool is_gift = step->action.kind == LP_ACTION_GIVE;
        effort += step->seat == solution->line[0].seat && !is_gift;
    }
    return effort;
}

/* How hard: by how often players go wrong, and by the length. A puzzle that none of them gets
 * right is hard however short it is. */
static int grade_of(const PuzzleGrade *grade, int effort) {
    static const int limits[PUZZLE_GRADE_MAX - 1] = {40, 60, 85, 110};
    int wrong = grade->tries > 0 ? 100 * (grade->tries - grade->right) / grade->tries : 0;
    int points = wrong + 10 * (effort < EFFORT_MAX ? effort : EFFORT_MAX);
    int out = 1;
    while (out < PUZZLE_GRADE_MAX && points > limits[out - 1]) out++;
    return out;
}

PuzzleGrade puzzle_grade(const PuzzleProver *prover, const PuzzleTrial *trial,
                         const Puzzle *puzzle, const PuzzleSolution *solution) {
    PuzzleGrade grade = {0};
    LpAction actions[LP_ACTIONS_MAX];
    if (!puzzle_game(prover, puzzle, 0, prover->game)) return grade;
    int count = lp_game_actions(prover->cards, prover->game, actions);
    for (int i = 0; i < trial->player_count; i++) {
        for (int k = 0; k < trial->tries; k++) {
            int index = ask_player(prover, trial, &trial->players[i], prover->game,
                                   hash_combine((uint64_t)i, (uint64_t)k), actions, count);
            if (index < 0 || index >= count) continue;
            count_answer(prover, solution, prover->game, actions[index], &grade);
        }
    }
    grade.grade = grade_of(&grade, puzzle_effort(solution));
    return grade;
}

/* --- Finding ----------------------------------------------------------------------------- */

/* The order of these piles means nothing here; sorted they are easier to read. */
static void sort_pile(LpCardId *cards, int count) {
    for (int i = 1; i < count; i++) {
        LpCardId card = cards[i];
        int at = i;
        for (; at > 0 && cards[at - 1] > card; at--) cards[at] = cards[at - 1];
        cards[at] = card;
    }
}

void puzzle_of_game(const LpCards *cards, const LpGame *game, ProofGoal goal, Puzzle *out) {
    memset(out, 0, sizeof *out);
    LpPosition *position = &out->position;
    lp_game_position(cards, game, position);
    position->seed = 1; /* nothing that is drawn by lot belongs to a puzzle */
    out->goal = (uint8_t)goal;
    for (int i = 0; i < 2; i++) {
        LpSide *side = &position->sides[i];
        sort_pile(side->hand, side->hand_count);
        sort_pile(side->deck, side->deck_count);
        sort_pile(side->trash, side->trash_count);
    }
    if (puzzle_hero(out) == 0) return;
    LpSide side = position->sides[0];
    position->sides[0] = position->sides[1];
    position->sides[1] = side;
    position->turn_player = (LpSeat)(1 - position->turn_player);
    position->first_player = (uint8_t)(1 - position->first_player);
}

/* Goes on from an attack to a question with a choice for the defender. The attacker uses none
 * of its effects where it may decline. */
static bool lead_on(const PuzzleProver *prover, Puzzle *puzzle, LpGame *game, LpAction action) {
    LpSeat hero = puzzle_hero(puzzle);
    LpAction actions[LP_ACTIONS_MAX];
    for (;;) {
        LpSeat seat = lp_game_ask(game).seat;
        if (puzzle->lead_count == PUZZLE_LEAD_MAX) return false;
        puzzle->lead[puzzle->lead_count++] = (ProofStep){seat, action};
        if (lp_game_act(prover->cards, game, action, NULL) != LP_OK) return false;
        LpAsk ask = lp_game_ask(game);
        if (ask.kind == LP_ASK_NONE || ask.kind == LP_ASK_MAIN) return false;
        int count = lp_game_actions(prover->cards, game, actions);
        if (ask.seat == hero && count > 1) return true;
        action = actions[count - 1];
    }
}

int puzzle_attacks(const PuzzleProver *prover, const LpGame *game, Puzzle *out, int out_size) {
    Puzzle plain;
    LpAction actions[LP_ACTIONS_MAX];
    LpGame *placed = prover->game, *tried = prover->scratch;
    int out_count = 0;
    puzzle_of_game(prover->cards, game, PROOF_SURVIVE, &plain);
    if (lp_game_place(prover->cards, &plain.position, placed, NULL) != LP_OK) return 0;
    int count = lp_game_actions(prover->cards, placed, actions);
    for (int i = 0; i < count && out_count < out_size; i++) {
        if (actions[i].kind != LP_ACTION_ATTACK ||
            actions[i].target != facts_leader(puzzle_hero(&plain)) ||
            is_like_earlier(prover, placed, actions, i)) {
            continue;
        }
        out[out_count] = plain;
        memcpy(tried, placed, lp_game_size());
        out_count += lead_on(prover, &out[out_count], tried, actions[i]);
    }
    return out_count;
}
