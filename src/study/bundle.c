/* Puzzles as text, both ways. */
#include "study/bundle.h"

#include <string.h>

#include "notation/answer.h"
#include "notation/scenario.h"

const char *const bundle_goal_names[PROOF_GOAL_COUNT] = {
    [PROOF_WIN] = "win", [PROOF_SURVIVE] = "survive"};

static const Slice SCENARIO = {"scenario", sizeof "scenario" - 1};
static const Slice OPEN_HAND = {"open hand", sizeof "open hand" - 1};

/* --- Blocks --- */

int bundle_split(Slice text, Slice *out, int out_size) {
    Slice rest = text, line;
    int count = 0;
    while (text_next_line(&rest, &line)) {
        if (!text_starts_with(line, SCENARIO)) {
            if (count > 0) out[count - 1].size = (size_t)(rest.at - out[count - 1].at);
            continue;
        }
        if (count == out_size) break;
        out[count++] = (Slice){line.at, (size_t)(rest.at - line.at)};
    }
    return count;
}

size_t bundle_memory(size_t block_size) { return scenario_memory(block_size); }

/* --- Reading --- */

/* "win-012, grade 3, open hand". */
static bool read_title(Slice title, BundlePuzzle *out) {
    Slice rest = title, part;
    uint64_t grade;
    if (!text_next_part(&rest, ',', &part)) return false;
    part = text_trim(part);
    if (part.size == 0 || part.size >= sizeof out->id) return false;
    memcpy(out->id, part.at, part.size);
    out->id[part.size] = 0;
    out->puzzle.goal = PROOF_GOAL_COUNT;
    for (uint8_t goal = 0; goal < PROOF_GOAL_COUNT; goal++) {
        if (text_starts_with(part, text_of(bundle_goal_names[goal]))) out->puzzle.goal = goal;
    }
    if (!text_next_part(&rest, ',', &part)) return false;
    part = text_trim(part);
    if (!text_starts_with(part, SLICE("grade ")) ||
        !text_parse_uint(text_from(part, 6), &grade))
        return false;
    out->grade = (int)grade;
    bool has_more = text_next_part(&rest, ',', &part);
    out->puzzle.is_hand_open = has_more;
    if (has_more && !text_equal(text_trim(part), OPEN_HAND)) return false;
    return out->puzzle.goal != PROOF_GOAL_COUNT && grade >= 1 && grade <= PUZZLE_GRADE_MAX &&
           rest.size == 0;
}

/* The action that an answer of the file means in the game. */
static bool find_action(const LpCards *cards, const LpGame *game, const Answer *answer,
                        LpAction *out) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = {cards, game, 0};
    int count = lp_game_actions(cards, game, actions);
    int index = answer_find(&table, lp_game_ask(game), actions, count, answer);
    if (index < 0) return false;
    *out = actions[index];
    return true;
}

/* Gives the answers of a step before the question. */
static bool read_lead(const LpCards *cards, const ScenarioStep *step, LpGame *game,
                      BundlePuzzle *out) {
    for (int i = 0; i < step->answer_count; i++) {
        ProofStep *lead = &out->puzzle.lead[out->puzzle.lead_count];
        if (out->puzzle.lead_count == PUZZLE_LEAD_MAX) return false;
        lead->seat = lp_game_ask(game).seat;
        if (!find_action(cards, game, &step->answers[i], &lead->action)) return false;
        if (lp_game_act(cards, game, lead->action, NULL) != LP_OK) return false;
        out->puzzle.lead_count++;
    }
    return true;
}

/* The answers up to 'then', and the one after it. */
static bool read_steps(const LpCards *cards, const Scenario *scenario, LpGame *game,
                       const char **at, BundlePuzzle *out) {
    const ScenarioStep *step = scenario->steps;
    for (; step != NULL && step->kind == STEP_WHEN; step = step->next) {
        *at = step->at;
        if (!read_lead(cards, step, game, out)) return false;
    }
    if (step == NULL || step->next == NULL || step->next->kind != STEP_WHEN) return false;
    *at = step->next->at;
    return step->next->answer_count > 0 &&
           find_action(cards, game, &step->next->answers[0], &out->solution);
}

bool bundle_read(const LpCards *cards, Slice block, Arena *arena, LpGame *game, Notes *notes,
                 BundlePuzzle *out) {
    ScenarioFile file;
    memset(out, 0, sizeof *out);
    if (!scenario_read(block, cards, arena, notes, &file)) return false;
    const Scenario *scenario = file.scenarios;
    if (scenario == NULL || scenario->given.is_new_game) {
        notes_add(notes, block, block.at, "this is not a puzzle");
        return false;
    }
    const char *at = scenario->at;
    if (!read_title(scenario->title, out)) {
        notes_add(notes, block, at, "expected a title like 'win-012, grade 3, open hand'");
        return false;
    }
    if (!position_make(&scenario->given, cards, block, notes, &out->puzzle.position))
        return false;
    if (lp_game_place(cards, &out->puzzle.position, game, NULL) != LP_OK) {
        notes_add(notes, block, scenario->given.at, "this position cannot be played");
        return false;
    }
    if (!read_steps(cards, scenario, game, &at, out)) {
        notes_add(notes, block, at, "expected legal answers, 'then', and the solution");
        return false;
    }
    return true;
}

/* --- Writing --- */

/* One answer as a line, and the game after it. */
static void print_step(const LpCards *cards, LpGame *game, ProofStep step, Buffer *out) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = {cards, game, 0};
    LpAsk ask = lp_game_ask(game);
    int count = lp_game_actions(cards, game, actions), index = 0;
    while (index < count && memcmp(&actions[index], &step.action, sizeof step.action) != 0)
        index++;
    buffer_append_string(out, step.seat == 0 ? "when      you " : "when      they ");
    if (index < count) answer_print(&table, ask, actions, count, index, out);
    buffer_append_char(out, '\n');
    lp_game_act_fast(cards, game, step.action, NULL);
}

static void print_title(const BundlePuzzle *puzzle, Buffer *out) {
    buffer_append_string(out, "scenario  ");
    buffer_append_string(out, puzzle->id);
    buffer_append_string(out, ", grade ");
    buffer_append_int(out, puzzle->grade);
    if (puzzle->puzzle.is_hand_open) buffer_append_string(out, ", open hand");
    buffer_append_char(out, '\n');
}

void bundle_print(const LpCards *cards, const BundlePuzzle *puzzle,
                  const PuzzleSolution *solution, LpGame *game, Buffer *out) {
    static const char *const asked[LP_ASK_COUNT] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
    };
    const Puzzle *of = &puzzle->puzzle;
    print_title(puzzle, out);
    position_print(cards, &of->position, 0, out);
    if (lp_game_place(cards, &of->position, game, NULL) != LP_OK) return;
    for (int i = 0; i < of->lead_count; i++) print_step(cards, game, of->lead[i], out);
    buffer_append_string(out, "then      you are asked ");
    buffer_append_string(out, asked[lp_game_ask(game).kind]);
    buffer_append_char(out, '\n');
    for (int i = 0; i < solution->line_count; i++) {
        LpAction only;
        LpAsk ask = lp_game_ask(game);
        if (ask.kind == LP_ASK_NONE) break;
        /* What is answered in any case need not be said, and the judge does not ask. */
        if (answer_is_forced(&(Table){cards, game, 0}, ask, &only)) {
            lp_game_act_fast(cards, game, solution->line[i].action, NULL);
        } else {
            print_step(cards, game, solution->line[i], out);
        }
    }
    buffer_append_string(out, of->goal == PROOF_WIN ? "then      you win\n"
                                                    : "then      the game goes on\n");
}
