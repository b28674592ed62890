/* Reviews for people. */
#include <stdlib.h>

#include "app/common/input.h"
#include "app/common/output.h"
#include "app/game/answertext.h"
#include "app/review/reviewing.h"

enum { LINE_MAX_BYTES = 2 * ANSWERTEXT_MAX, PLOT_COLUMNS = 51, TEXT_COLUMNS = 96 };

/* --- The chances as a line --- */

static int column_of(double chance) { return (int)(chance * (PLOT_COLUMNS - 1) + 0.5); }

static void write_turn(const ReviewTurn *turn, FILE *out) {
    char line[PLOT_COLUMNS + 1];
    for (int i = 0; i < PLOT_COLUMNS; i++) line[i] = i == PLOT_COLUMNS / 2 ? '|' : ' ';
    line[PLOT_COLUMNS] = 0;
    line[column_of(turn->chance[1])] = '2';
    int column = column_of(turn->chance[0]);
    line[column] = line[column] == '2' ? '*' : '1';
    fprintf(out, "  %4u  player %d  %5s  %5s  %s\n", turn->turn, turn->turn_player + 1,
            output_fixed(turn->chance[0] * 100, 0), output_fixed(turn->chance[1] * 100, 0),
            line);
}

static void write_turns(const Reviewing *reviewing, FILE *out) {
    int count;
    const ReviewTurn *turns = review_turns(reviewing->review, &count);
    fputs(
        "\nHow likely player 1 was to win, in per cent, when a turn began: as player 1 saw it "
        "(1)\nand as player 2 saw it (2); * is both. From 0 on the left to 100.\n",
        out);
    for (int i = 0; i < count; i++) write_turn(&turns[i], out);
}

/* --- Mistakes --- */

static void write_wrapped(FILE *out, const Buffer *text) {
    output_wrapped(out, buffer_text(text), 6, TEXT_COLUMNS);
}

static void write_line(const Reviewing *reviewing, const ReviewMistake *mistake, LpSeat seat,
                       LpGame *game, FILE *out) {
    static char memory[REVIEW_LINE_MAX * ANSWERTEXT_MAX];
    Buffer text;
    if (mistake->line_count < 2) return;
    buffer_init(&text, memory, sizeof memory);
    buffer_append_string(&text, "and on:");
    for (int i = 0; i < mistake->line_count; i++) {
        char step_memory[ANSWERTEXT_MAX];
        Buffer step;
        buffer_init(&step, step_memory, sizeof step_memory);
        reviewing_print_step(reviewing, mistake, i, game, &step);
        if (i == 0) continue;
        buffer_append_string(&text, i == 1 ? " " : "; ");
        if (mistake->line[i].seat != seat) buffer_append_string(&text, "they ");
        buffer_append(&text, buffer_text(&step));
    }
    write_wrapped(out, &text);
}

static void write_mistake(const Reviewing *reviewing, const ReviewMistake *mistake,
                          LpGame *game, FILE *out) {
    int count;
    const ReviewDecision *decision =
        &review_decisions(reviewing->review, &count)[mistake->decision];
    char memory[LINE_MAX_BYTES];
    Buffer text;
    fprintf(out, "  turn %u, answer %u (%s): ", decision->turn, decision->answer + 1,
            reviewing_questions[decision->ask]);
    if (decision->is_missed_win) {
        fprintf(out, "a missed win, in %u of %u samples and in the game\n",
                decision->win_samples, decision->win_samples);
    } else {
        fprintf(out, "cost %s %%, from %s to %s, sure to %s %%\n",
                output_fixed(decision->loss * 100, 0),
                output_fixed(decision->chance_best * 100, 0),
                output_fixed(decision->chance_played * 100, 0), reviewing_sureness(decision));
    }
    buffer_init(&text, memory, sizeof memory);
    buffer_append_string(&text, "played: ");
    reviewing_print_played(reviewing, mistake->decision, &text);
    write_wrapped(out, &text);
    buffer_clear(&text);
    buffer_append_string(&text, "better: ");
    reviewing_print_best(reviewing, mistake->decision, &text);
    write_wrapped(out, &text);
    write_line(reviewing, mistake, decision->seat, game, out);
}

static const char *signed_percent(double value) {
    static char texts[4][FIXED_SIZE_MAX + 2];
    static int next;
    char *text = texts[next++ % 4];
    snprintf(text, sizeof texts[0], "%s%s", value < 0 ? "" : "+", output_fixed(value * 100, 0));
    return text;
}

static void write_side(const Reviewing *reviewing, LpSeat seat, LpGame *game, FILE *out) {
    const ReviewSide *side = review_side(reviewing->review, seat);
    const ReviewSide *other = review_side(reviewing->review, (LpSeat)(1 - seat));
    const Style style = output_style();
    char memory[ANSWERTEXT_MAX];
    Buffer name;
    buffer_init(&name, memory, sizeof memory);
    reviewing_print_player(reviewing, seat, &name);
    fprintf(out, "\n%s%s%s: %d decisions, %d %s%s%s\n", style.bold, name.at, style.reset,
            side->decisions, side->mistakes, side->mistakes == 1 ? "mistake" : "mistakes",
            side->missed_wins > 0 ? ", a missed win among them" : "",
            side->mistakes > side->worst_count ? "; the largest:" : "");
    fprintf(out, "  from %s %% at the start: own choices %s, their choices %s, luck %s\n",
            output_fixed(side->start * 100, 0), signed_percent(-side->choices),
            signed_percent(other->choices), signed_percent(side->luck));
    for (int i = 0; i < side->worst_count; i++) {
        write_mistake(reviewing, &side->worst[i], game, out);
    }
}

void reviewing_write_text(const Reviewing *reviewing, FILE *out) {
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    LpGame *game = input_game();
    if (game == NULL) return;
    buffer_init(&text, memory, sizeof memory);
    reviewing_print_player(reviewing, 0, &text);
    buffer_append_string(&text, " against ");
    reviewing_print_player(reviewing, 1, &text);
    buffer_append_string(&text, ": ");
    reviewing_print_result(reviewing, &text);
    fprintf(out, "%s\n", text.at);
    write_turns(reviewing, out);
    for (LpSeat seat = 0; seat < 2; seat++) write_side(reviewing, seat, game, out);
    free(game);
}
