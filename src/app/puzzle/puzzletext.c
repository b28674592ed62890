/* Sentences about puzzles. */
#include "app/puzzle/puzzletext.h"

#include <string.h>

#include "app/position/tabletop.h"
#include "study/answertext.h"

/* Writes one sentence as a line. */
static void write_line(FILE *out, const char *indent, const Buffer *text) {
    fprintf(out, "%s%s\n", indent, text->at);
}

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

static void write_task(const Desk *desk, const BundlePuzzle *puzzle, FILE *out) {
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    WORDS_SAY(answertext_words(), &text, "puzzle.head", WORD_TEXT("id", text_of(puzzle->id)),
              WORD_NUMBER("grade", puzzle->grade), WORD_NUMBER("most", PUZZLE_GRADE_MAX),
              WORD_TEXT("goal", text_of(bundle_goal_names[puzzle->puzzle.goal])));
    write_line(out, "", &text);
    buffer_clear(&text);
    WORDS_SAY(answertext_words(), &text, "puzzle.hidden",
              WORD_NUMBER("open", puzzle->puzzle.is_hand_open),
              WORD_NUMBER("deals", desk->prover.worlds->count));
    write_line(out, "", &text);
}

void puzzletext_position(Desk *desk, const BundlePuzzle *puzzle, FILE *out) {
    const PuzzleProver *prover = &desk->prover;
    const Puzzle *of = &puzzle->puzzle;
    LpSlot slots[LP_SLOTS];
    worlds_find(prover->worlds, &of->position, puzzle_hero(of), of->is_hand_open);
    if (!puzzle_game(prover, of, 0, prover->game)) return;
    write_task(desk, puzzle, out);
    lp_game_view(prover->cards, prover->game, 0, desk->trial.view);
    Tabletop tabletop = {prover->cards, NULL, desk->trial.view, 0, {"you", "they"}};
    tabletop_write(&tabletop, out);
    if (of->is_hand_open && lp_game_area(prover->game, 1, LP_AREA_HAND, slots) > 0) {
        Tabletop open = {prover->cards, prover->game, NULL, 0, {"you", "they"}};
        puzzletext_say("puzzle.hand", out);
        tabletop_write_area(&open, 1, LP_AREA_HAND, out);
    }
}

/* --- The solution --- */

/* Some cards of a world, by name. */
static void append_cards(const Desk *desk, const LpCardId *cards, int count, Buffer *out) {
    for (int i = 0; i < count; i++) {
        if (i > 0) buffer_append_string(out, ", ");
        append_card(desk->prover.cards, cards[i], out);
    }
}

/* "their Life is A, B and they hold C": what is dealt in a world. At most two parts are dealt:
 * the Life of one player, and the hand of the other or of the same one. */
static void append_world(const Desk *desk, int world, Buffer *out) {
    const Worlds *worlds = desk->prover.worlds;
    char memory[3][ANSWERTEXT_MAX];
    Buffer parts[2], cards;
    int count = 0;
    for (int seat = 0; seat < 2 && worlds->count > 1; seat++) {
        const WorldsPool *pool = &worlds->pools[seat];
        const LpCardId *dealt = &worlds->dealt[world][seat * WORLDS_DEALT_MAX];
        const int counts[2] = {pool->life, pool->hand};
        for (int i = 0; i < 2 && count < 2; i++) {
            if (counts[i] == 0) continue;
            buffer_init(&cards, memory[2], sizeof memory[2]);
            append_cards(desk, dealt + (i == 0 ? 0 : pool->life), counts[i], &cards);
            buffer_init(&parts[count], memory[count], sizeof memory[count]);
            WORDS_SAY(answertext_words(), &parts[count],
                      i == 0 ? "puzzle.life" : "puzzle.holds",
                      WORD_TEXT("whose", seat == 0 ? SLICE("you") : SLICE("they")),
                      WORD_TEXT("cards", buffer_text(&cards)));
            count++;
        }
    }
    if (count == 1) buffer_append(out, buffer_text(&parts[0]));
    if (count == 2) {
        WORDS_SAY(answertext_words(), out, "puzzle.both",
                  WORD_TEXT("one", buffer_text(&parts[0])),
                  WORD_TEXT("two", buffer_text(&parts[1])));
    }
}

static void append_reply(Desk *desk, const BundlePuzzle *puzzle, const PuzzleWrong *wrong,
                         Buffer *out) {
    const PuzzleProver *prover = &desk->prover;
    if (!wrong->has_reply ||
        !puzzle_game(prover, &puzzle->puzzle, wrong->world, prover->scratch)) {
        return;
    }
    lp_game_act_fast(prover->cards, prover->scratch, wrong->action, NULL);
    answertext_print(prover->cards, prover->scratch, wrong->reply, out);
}

static void write_wrong(Desk *desk, const BundlePuzzle *puzzle, const PuzzleWrong *wrong,
                        FILE *out) {
    const PuzzleProver *prover = &desk->prover;
    char memory[3][ANSWERTEXT_MAX], whole[4 * ANSWERTEXT_MAX];
    Buffer answer, world, reply, text;
    if (!puzzle_game(prover, &puzzle->puzzle, 0, prover->scratch)) return;
    buffer_init(&answer, memory[0], sizeof memory[0]);
    buffer_init(&world, memory[1], sizeof memory[1]);
    buffer_init(&reply, memory[2], sizeof memory[2]);
    buffer_init(&text, whole, sizeof whole);
    answertext_print(prover->cards, prover->scratch, wrong->action, &answer);
    append_world(desk, wrong->world, &world);
    append_reply(desk, puzzle, wrong, &reply);
    WORDS_SAY(answertext_words(), &text, "puzzle.wrong",
              WORD_TEXT("answer", buffer_text(&answer)),
              WORD_TEXT("world", buffer_text(&world)), WORD_TEXT("reply", buffer_text(&reply)));
    write_line(out, "  ", &text);
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

static void write_step(const Desk *desk, LpGame *game, ProofStep step, FILE *out) {
    char memory[ANSWERTEXT_MAX], whole[2 * ANSWERTEXT_MAX];
    Buffer answer, text;
    buffer_init(&answer, memory, sizeof memory);
    buffer_init(&text, whole, sizeof whole);
    answertext_print(desk->prover.cards, game, step.action, &answer);
    WORDS_SAY(answertext_words(), &text, "puzzle.step", WORD_NUMBER("own", step.seat == 0),
              WORD_TEXT("answer", buffer_text(&answer)));
    write_line(out, "  ", &text);
    lp_game_act_fast(desk->prover.cards, game, step.action, NULL);
}

void puzzletext_solution(Desk *desk, const BundlePuzzle *puzzle, const PuzzleSolution *solution,
                         FILE *out) {
    const PuzzleProver *prover = &desk->prover;
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    if (!puzzle_game(prover, &puzzle->puzzle, 0, prover->game)) return;
    buffer_init(&text, memory, sizeof memory);
    WORDS_SAY(answertext_words(), &text, "puzzle.line", WORD_NUMBER("n", solution->length));
    write_line(out, "", &text);
    for (int i = 0; i < solution->line_count; i++) {
        write_step(desk, prover->game, solution->line[i], out);
    }
    buffer_clear(&text);
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
