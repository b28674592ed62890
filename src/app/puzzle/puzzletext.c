/* Puzzles on a terminal. */
#include "app/puzzle/puzzletext.h"

#include "app/common/caption.h"

#include "app/position/tabletop.h"
#include "compiler/terms.h"
#include "study/answertext.h"
#include "study/puzzlewords.h"

/* Writes one sentence as a line, and empties it. */
static void write_line(FILE *out, const char *indent, Buffer *text) {
    fprintf(out, "%s%s\n", indent, text->at);
    buffer_clear(text);
}

void puzzletext_colors(const LpCards *cards, Language language, LpCardId id, Buffer *out) {
    LpCardInfo info;
    bool is_first = true;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    for (int color = 0; color < LP_COLOR_COUNT; color++) {
        if ((info.colors >> color & 1) == 0) continue;
        if (!is_first) buffer_append_char(out, '-');
        buffer_append_string(out, terms_colors[language][color]);
        is_first = false;
    }
}

void puzzletext_position(Desk *desk, const BundlePuzzle *puzzle, FILE *out) {
    const PuzzleProver *prover = &desk->prover;
    char memory[2 * ANSWERTEXT_MAX];
    Buffer text;
    LpSlot slots[LP_SLOTS];
    if (!puzzlewords_begin(prover, puzzle)) return;
    buffer_init(&text, memory, sizeof memory);
    puzzlewords_task(prover, puzzle, &text);
    write_line(out, "", &text);
    lp_game_view(prover->cards, prover->game, 0, desk->trial.view);
    Tabletop tabletop = {prover->cards,
                         NULL,
                         desk->trial.view,
                         0,
                         {caption("table.you"), caption("table.they")}};
    tabletop_write(&tabletop, out);
    bool is_open = puzzle->puzzle.is_hand_open;
    if (is_open && lp_game_area(prover->game, 1, LP_AREA_HAND, slots) > 0) {
        Tabletop open = {prover->cards,
                         prover->game,
                         NULL,
                         0,
                         {caption("table.you"), caption("table.they")}};
        puzzletext_say("puzzle.hand", out);
        tabletop_write_area(&open, 1, LP_AREA_HAND, out);
    }
}

static void write_wrong(Desk *desk, const BundlePuzzle *puzzle, const PuzzleWrong *wrong,
                        FILE *out) {
    char memory[4 * ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    puzzlewords_refutation(&desk->prover, puzzle, wrong, &text);
    write_line(out, "  ", &text);
}

bool puzzletext_wrong(Desk *desk, const BundlePuzzle *puzzle, const PuzzleSolution *solution,
                      LpAction action, FILE *out) {
    const PuzzleWrong *wrong = puzzlewords_wrong(&desk->prover, puzzle, solution, action);
    if (wrong != NULL) write_wrong(desk, puzzle, wrong, out);
    return wrong != NULL;
}

void puzzletext_solution(Desk *desk, const BundlePuzzle *puzzle, const PuzzleSolution *solution,
                         FILE *out) {
    const PuzzleProver *prover = &desk->prover;
    char memory[2 * ANSWERTEXT_MAX];
    Buffer text;
    if (!puzzle_game(prover, &puzzle->puzzle, 0, prover->game)) return;
    buffer_init(&text, memory, sizeof memory);
    WORDS_SAY(answertext_words(), &text, "puzzle.line", WORD_NUMBER("n", solution->length));
    write_line(out, "", &text);
    for (int i = 0; i < solution->line_count; i++) {
        puzzlewords_step(prover, prover->game, solution->line[i], &text);
        write_line(out, "  ", &text);
    }
    WORDS_SAY(answertext_words(), &text, "puzzle.end",
              WORD_TEXT("goal", text_of(bundle_goal_names[puzzle->puzzle.goal])));
    write_line(out, "  ", &text);
    puzzletext_say("puzzle.others", out);
    for (int i = 0; i < solution->wrong_count; i++) {
        write_wrong(desk, puzzle, &solution->wrong[i], out);
    }
}

void puzzletext_say(const char *key, FILE *out) {
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    words_say(answertext_words(), key, NULL, 0, &text);
    write_line(out, "", &text);
}
