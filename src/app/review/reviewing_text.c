/* Reviews for people. */
#include <stdlib.h>

#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "app/review/reviewing.h"
#include "study/answertext.h"

enum { PLOT_COLUMNS = 51 };

/* Where it is written, and in how many columns. */
typedef struct Paper {
    FILE *out;
    size_t columns;
} Paper;

/* --- The chances as a line --- */

static int column_of(double chance) { return (int)(chance * (PLOT_COLUMNS - 1) + 0.5); }

static void write_turn(const ReviewTurn *turn, FILE *out) {
    char line[PLOT_COLUMNS + 1];
    for (int i = 0; i < PLOT_COLUMNS; i++) line[i] = i == PLOT_COLUMNS / 2 ? '|' : ' ';
    line[PLOT_COLUMNS] = 0;
    line[column_of(turn->chance[1])] = '2';
    int column = column_of(turn->chance[0]);
    line[column] = line[column] == '2' ? '*' : '1';
    fprintf(out, "  %4u  ", turn->turn);
    caption_write(out, "review.whose", "d", turn->turn_player + 1);
    fprintf(out, "  %5s  %5s  %s\n", output_fixed(turn->chance[0] * 100, 0),
            output_fixed(turn->chance[1] * 100, 0), line);
}

/* A sentence as wrapped lines. */
static void write_wrapped(const Paper *paper, const Buffer *text, size_t indent) {
    output_wrapped(paper->out, buffer_text(text), indent, paper->columns);
}

static void write_turns(const GameReview *review, const Paper *paper) {
    int count;
    const ReviewTurn *turns = review_turns(review->review, &count);
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    words_say(answertext_words(), "review.turns", NULL, 0, &text);
    putc('\n', paper->out);
    write_wrapped(paper, &text, 0);
    for (int i = 0; i < count; i++) write_turn(&turns[i], paper->out);
}

/* --- Mistakes --- */

/* The better line from its second answer on. */
static void write_line(const GameReview *review, const ReviewMistake *mistake, LpSeat seat,
                       LpGame *game, const Paper *paper) {
    static char memory[REVIEW_LINE_MAX * ANSWERTEXT_MAX], whole[sizeof memory + 64];
    char step_memory[ANSWERTEXT_MAX];
    Buffer line, text, step;
    if (mistake->line_count < 2) return;
    buffer_init(&line, memory, sizeof memory);
    buffer_init(&text, whole, sizeof whole);
    for (int i = 0; i < mistake->line_count; i++) {
        buffer_init(&step, step_memory, sizeof step_memory);
        gamereview_print_step(review, mistake, i, game, &step);
        if (i == 0) continue;
        if (i > 1) words_say(answertext_words(), "review.then", NULL, 0, &line);
        WORDS_SAY(answertext_words(), &line, "review.step",
                  WORD_NUMBER("own", mistake->line[i].seat == seat),
                  WORD_TEXT("answer", buffer_text(&step)));
    }
    WORDS_SAY(answertext_words(), &text, "review.on", WORD_TEXT("line", buffer_text(&line)));
    write_wrapped(paper, &text, 6);
}

static int64_t percent(double value) {
    return (int64_t)(value * 100 + (value < 0 ? -0.5 : 0.5));
}

static void write_head(const ReviewDecision *decision, const Paper *paper) {
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    WORDS_SAY(answertext_words(), &text,
              decision->is_missed_win ? "review.missed" : "review.mistake",
              WORD_NUMBER("turn", decision->turn), WORD_NUMBER("n", decision->answer + 1),
              WORD_TEXT("question", text_of(gamereview_questions[decision->ask])),
              WORD_NUMBER("loss", percent(decision->loss)),
              WORD_NUMBER("best", percent(decision->chance_best)),
              WORD_NUMBER("played", percent(decision->chance_played)),
              WORD_TEXT("sure", text_of(reviewing_sureness(decision))),
              WORD_NUMBER("samples", decision->win_samples));
    write_wrapped(paper, &text, 2);
}

/* "played: …" or "better: …". */
static void write_answer(const char *key, const Buffer *answer, const Paper *paper) {
    char memory[2 * ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    WORDS_SAY(answertext_words(), &text, key, WORD_TEXT("answer", buffer_text(answer)));
    write_wrapped(paper, &text, 6);
}

static void write_mistake(const GameReview *review, const ReviewMistake *mistake, LpGame *game,
                          const Paper *paper) {
    const ReviewDecision *decision = review_decision(review->review, mistake->decision);
    char memory[ANSWERTEXT_MAX];
    Buffer answer;
    write_head(decision, paper);
    buffer_init(&answer, memory, sizeof memory);
    gamereview_print_played(review, mistake->decision, &answer);
    write_answer("review.played", &answer, paper);
    buffer_clear(&answer);
    gamereview_print_best(review, mistake->decision, &answer);
    write_answer("review.better", &answer, paper);
    write_line(review, mistake, decision->seat, game, paper);
}

static void write_side(const GameReview *review, LpSeat seat, LpGame *game,
                       const Paper *paper) {
    const ReviewSide *side = review_side(review->review, seat);
    const ReviewSide *other = review_side(review->review, (LpSeat)(1 - seat));
    const Style style = output_style();
    char memory[2][ANSWERTEXT_MAX];
    Buffer name, text;
    buffer_init(&name, memory[0], sizeof memory[0]);
    buffer_init(&text, memory[1], sizeof memory[1]);
    gamereview_print_player(review, seat, &name);
    WORDS_SAY(answertext_words(), &text, "review.side", WORD_TEXT("player", buffer_text(&name)),
              WORD_NUMBER("decisions", side->decisions),
              WORD_NUMBER("mistakes", side->mistakes), WORD_NUMBER("wins", side->missed_wins),
              WORD_NUMBER("more", side->mistakes > side->worst_count));
    fprintf(paper->out, "\n%s%s%s\n", style.bold, text.at, style.reset);
    buffer_clear(&text);
    WORDS_SAY(answertext_words(), &text, "review.sums",
              WORD_NUMBER("start", percent(side->start)),
              WORD_NUMBER("own", percent(-side->choices)),
              WORD_NUMBER("their", percent(other->choices)),
              WORD_NUMBER("luck", percent(side->luck)));
    write_wrapped(paper, &text, 2);
    for (int i = 0; i < side->worst_count; i++) {
        write_mistake(review, &side->worst[i], game, paper);
    }
}

void reviewing_write_text(const GameReview *review, size_t columns, FILE *out) {
    const Paper paper = {out, columns};
    char memory[2 * ANSWERTEXT_MAX];
    Buffer text;
    LpGame *game = input_game();
    if (game == NULL) return;
    buffer_init(&text, memory, sizeof memory);
    gamereview_print_title(review, &text);
    fprintf(out, "%s\n", text.at);
    write_turns(review, &paper);
    for (LpSeat seat = 0; seat < 2; seat++) write_side(review, seat, game, &paper);
    free(game);
}
