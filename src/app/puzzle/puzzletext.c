/* Sentences about puzzles. */
#include "app/puzzle/puzzletext.h"

#include <string.h>

#include "app/game/answertext.h"
#include "app/position/tabletop.h"

static const char *const goals[PROOF_GOAL_COUNT] = {
    [PROOF_WIN] = "Win this turn, whatever they do.",
    [PROOF_SURVIVE] = "Survive this turn, whatever they do."};

/* --- Cards and answers --- */

void puzzletext_colors(const LpCards *cards, LpCardId id, Buffer *out) {
    static const char *const names[LP_COLOR_COUNT] = {"red",    "green", "blue",
                                                      "purple", "black", "yellow"};
    LpCardInfo info;
    bool is_first = true;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    for (int color = 0; color < LP_COLOR_COUNT; color++) {
        if ((info.colors >> color & 1) == 0) continue;
        if (!is_first) buffer_append_char(out, '-');
        buffer_append_string(out, names[color]);
        is_first = false;
    }
}

static void append_card(const LpCards *cards, LpCardId id, Buffer *out) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    buffer_append_string(out, info.name);
    buffer_append_string(out, " (");
    buffer_append_string(out, info.number);
    buffer_append_char(out, ')');
}

int puzzletext_answers(const Desk *desk, const LpGame *game, LpAction out[LP_ACTIONS_MAX]) {
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(desk->prover.cards, game, actions), out_count = 0;
    for (int i = 0; i < count; i++) {
        bool is_known = false;
        for (int k = 0; k < out_count && !is_known; k++) {
            is_known = puzzle_is_same(&desk->prover, game, out[k], actions[i]);
        }
        if (!is_known) out[out_count++] = actions[i];
    }
    return out_count;
}

/* --- The question --- */

static void write_hidden(const Desk *desk, const BundlePuzzle *puzzle, FILE *out) {
    int deals = desk->prover.worlds->count;
    fputs(puzzle->puzzle.is_hand_open ? "Their hand is open. " : "Their hand is not shown. ",
          out);
    if (deals == 1) {
        fputs("Nothing that is hidden matters.\n", out);
    } else {
        fprintf(out, "The answer must do in all %d deals of what is hidden.\n", deals);
    }
}

void puzzletext_position(Desk *desk, const BundlePuzzle *puzzle, FILE *out) {
    const PuzzleProver *prover = &desk->prover;
    const Puzzle *of = &puzzle->puzzle;
    LpSlot slots[LP_SLOTS];
    worlds_find(prover->worlds, &of->position, puzzle_hero(of), of->is_hand_open);
    if (!puzzle_game(prover, of, 0, prover->game)) return;
    fprintf(out, "%s, grade %d of %d. %s\n", puzzle->id, puzzle->grade, PUZZLE_GRADE_MAX,
            goals[of->goal]);
    write_hidden(desk, puzzle, out);
    lp_game_view(prover->cards, prover->game, 0, desk->trial.view);
    Tabletop tabletop = {prover->cards, NULL, desk->trial.view, 0, {"you", "they"}};
    tabletop_write(&tabletop, out);
    if (of->is_hand_open && lp_game_area(prover->game, 1, LP_AREA_HAND, slots) > 0) {
        Tabletop open = {prover->cards, prover->game, NULL, 0, {"you", "they"}};
        fputs("their hand:\n", out);
        tabletop_write_area(&open, 1, LP_AREA_HAND, out);
    }
}

/* --- The solution --- */

/* "if their Life is A, B and they hold C": what is dealt in a world. */
static void append_world(const Desk *desk, const BundlePuzzle *puzzle, int world, Buffer *out) {
    const Worlds *worlds = desk->prover.worlds;
    bool is_first = true;
    if (worlds->count == 1) return;
    for (int seat = 0; seat < 2; seat++) {
        const WorldsPool *pool = &worlds->pools[seat];
        const LpCardId *dealt = &worlds->dealt[world][seat * WORLDS_DEALT_MAX];
        for (int i = 0; i < pool->life + pool->hand; i++) {
            bool starts = i == 0 || i == pool->life;
            if (starts) {
                buffer_append_string(out, is_first ? " if " : " and ");
                buffer_append_string(out, i >= pool->life ? "they hold "
                                          : seat == 0     ? "your Life is "
                                                          : "their Life is ");
            } else {
                buffer_append_string(out, ", ");
            }
            is_first = false;
            append_card(desk->prover.cards, dealt[i], out);
        }
    }
    (void)puzzle;
}

static void append_reply(Desk *desk, const BundlePuzzle *puzzle, const PuzzleWrong *wrong,
                         Buffer *out) {
    const PuzzleProver *prover = &desk->prover;
    if (!wrong->has_reply ||
        !puzzle_game(prover, &puzzle->puzzle, wrong->world, prover->scratch))
        return;
    lp_game_act_fast(prover->cards, prover->scratch, wrong->action, NULL);
    buffer_append_string(out, ": they ");
    answertext_print(prover->cards, prover->scratch, wrong->reply, out);
}

static void write_wrong(Desk *desk, const BundlePuzzle *puzzle, const PuzzleWrong *wrong,
                        FILE *out) {
    const PuzzleProver *prover = &desk->prover;
    char memory[2 * ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    if (!puzzle_game(prover, &puzzle->puzzle, 0, prover->scratch)) return;
    answertext_print(prover->cards, prover->scratch, wrong->action, &text);
    buffer_append_string(&text, " fails");
    append_world(desk, puzzle, wrong->world, &text);
    append_reply(desk, puzzle, wrong, &text);
    fprintf(out, "  %s\n", text.at);
}

bool puzzletext_wrong(Desk *desk, const BundlePuzzle *puzzle, const PuzzleSolution *solution,
                      LpAction action, FILE *out) {
    const PuzzleProver *prover = &desk->prover;
    if (!puzzle_game(prover, &puzzle->puzzle, 0, prover->game)) return false;
    for (int i = 0; i < solution->wrong_count; i++) {
        if (!puzzle_is_same(prover, prover->game, solution->wrong[i].action, action)) continue;
        write_wrong(desk, puzzle, &solution->wrong[i], out);
        return true;
    }
    return false;
}

void puzzletext_solution(Desk *desk, const BundlePuzzle *puzzle, const PuzzleSolution *solution,
                         FILE *out) {
    const PuzzleProver *prover = &desk->prover;
    LpGame *game = prover->game;
    if (!puzzle_game(prover, &puzzle->puzzle, 0, game)) return;
    fprintf(out, "The longest line, of %d answers of yours:\n", solution->length);
    for (int i = 0; i < solution->line_count; i++) {
        char memory[ANSWERTEXT_MAX];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        answertext_print(prover->cards, game, solution->line[i].action, &text);
        fprintf(out, "  %s %s\n", solution->line[i].seat == 0 ? "you" : "they", text.at);
        lp_game_act_fast(prover->cards, game, solution->line[i].action, NULL);
    }
    fputs(puzzle->puzzle.goal == PROOF_WIN ? "  and you have won.\n"
                                           : "  and you are still there.\n",
          out);
    fputs("Nothing else is enough:\n", out);
    for (int i = 0; i < solution->wrong_count; i++) {
        write_wrong(desk, puzzle, &solution->wrong[i], out);
    }
}
