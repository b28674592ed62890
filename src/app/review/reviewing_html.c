/* Reviews as one page: the plot is inside, and it needs nothing from outside. */
#include <stdlib.h>

#include "app/common/input.h"
#include "app/common/output.h"
#include "app/common/plot.h"
#include "app/review/reviewing.h"
#include "study/answertext.h"

enum { NAME_SIZE = 12 };

static void write_title(const GameReview *review, FILE *out) {
    char memory[2 * ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    gamereview_print_title(review, &text);
    plot_text(out, text.at);
}

static void write_plot(const GameReview *review, FILE *out) {
    static double values[2][REVIEW_TURNS_MAX];
    static char names[REVIEW_TURNS_MAX][NAME_SIZE];
    static const char *shown[REVIEW_TURNS_MAX];
    int count;
    const ReviewTurn *turns = review_turns(review->review, &count);
    for (int i = 0; i < count; i++) {
        for (int seat = 0; seat < 2; seat++) values[seat][i] = turns[i].chance[seat];
        snprintf(names[i], sizeof names[i], "turn %u", turns[i].turn);
        shown[i] = names[i];
    }
    const PlotLine lines[2] = {{"as player 1 saw it", values[0]},
                               {"as player 2 saw it", values[1]}};
    fputs("<h2>Who was winning</h2>\n<figure>", out);
    plot_lines(out, "The chance of player 1 by turn", lines, 2, shown, (size_t)count);
    fputs("<figcaption>How likely player 1 was to win when each turn began, in per cent: "
          "<span class=\"key\">as player 1 saw it</span>, "
          "<span class=\"key b\">as player 2 saw it</span>.</figcaption></figure>\n",
          out);
}

static void write_percent(FILE *out, double value, bool with_sign) {
    fprintf(out, "<td>%s%s&nbsp;%%</td>", with_sign && value > 0 ? "+" : "",
            output_fixed(value * 100, 0));
}

static void write_sums(const GameReview *review, FILE *out) {
    fputs(
        "<h2>Luck and choices</h2>\n<div class=\"scroll\"><table><thead><tr>"
        "<th scope=\"col\">player</th><th scope=\"col\">at the start</th>"
        "<th scope=\"col\">own choices</th><th scope=\"col\">their choices</th>"
        "<th scope=\"col\">luck</th><th scope=\"col\">result</th>"
        "<th scope=\"col\">decisions</th><th scope=\"col\">mistakes</th></tr></thead><tbody>\n",
        out);
    for (LpSeat seat = 0; seat < 2; seat++) {
        const ReviewSide *side = review_side(review->review, seat);
        const ReviewSide *other = review_side(review->review, (LpSeat)(1 - seat));
        char memory[ANSWERTEXT_MAX];
        Buffer name;
        buffer_init(&name, memory, sizeof memory);
        gamereview_print_player(review, seat, &name);
        fputs("<tr><th scope=\"row\">", out);
        plot_text(out, name.at);
        fputs("</th>", out);
        write_percent(out, side->start, false);
        write_percent(out, -side->choices, true);
        write_percent(out, other->choices, true);
        write_percent(out, side->luck, true);
        write_percent(out, side->result, false);
        fprintf(out, "<td>%d</td><td>%d</td></tr>\n", side->decisions, side->mistakes);
    }
    fputs("</tbody></table></div>\n", out);
}

static void write_line(const GameReview *review, const ReviewMistake *mistake, LpSeat seat,
                       LpGame *game, FILE *out) {
    if (mistake->line_count < 2) return;
    fputs("<ol>", out);
    for (int i = 0; i < mistake->line_count; i++) {
        char memory[ANSWERTEXT_MAX];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        gamereview_print_step(review, mistake, i, game, &text);
        fputs(mistake->line[i].seat == seat ? "<li>" : "<li>they: ", out);
        plot_text(out, text.at);
        fputs("</li>\n", out);
    }
    fputs("</ol>\n", out);
}

static void write_mistake(const GameReview *review, const ReviewMistake *mistake, LpGame *game,
                          FILE *out) {
    const ReviewDecision *decision = review_decision(review->review, mistake->decision);
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    fprintf(out, "<details><summary>Turn %u: ", decision->turn);
    if (decision->is_missed_win) {
        fputs("a missed win", out);
    } else {
        fprintf(out, "%s&nbsp;%%, sure to %s&nbsp;%%", output_fixed(decision->loss * 100, 0),
                reviewing_sureness(decision));
    }
    fputs("</summary>\n<p>Played: ", out);
    buffer_init(&text, memory, sizeof memory);
    gamereview_print_played(review, mistake->decision, &text);
    plot_text(out, text.at);
    fprintf(out, " (%s&nbsp;%%)<br>Better: ", output_fixed(decision->chance_played * 100, 0));
    buffer_clear(&text);
    gamereview_print_best(review, mistake->decision, &text);
    plot_text(out, text.at);
    fprintf(out, " (%s&nbsp;%%)</p>\n", output_fixed(decision->chance_best * 100, 0));
    write_line(review, mistake, decision->seat, game, out);
    fputs("</details>\n", out);
}

static void write_mistakes(const GameReview *review, LpSeat seat, LpGame *game, FILE *out) {
    const ReviewSide *side = review_side(review->review, seat);
    fprintf(out, "<h2>The largest mistakes of player %d</h2>\n", seat + 1);
    if (side->worst_count == 0) fputs("<p>None that is certain.</p>\n", out);
    for (int i = 0; i < side->worst_count; i++) {
        write_mistake(review, &side->worst[i], game, out);
    }
}

void reviewing_write_html(const GameReview *review, FILE *out) {
    LpGame *game = input_game();
    if (game == NULL) return;
    plot_page_begin(out);
    write_title(review, out);
    plot_page_body(out);
    fputs("<h1>", out);
    write_title(review, out);
    fputs("</h1>\n<p>", out);
    fprintf(out,
            "After %u answers. Everything is judged by what a player could know. "
            "Log Pose %s.</p>\n",
            review->answer_count, lp_version());
    write_plot(review, out);
    write_sums(review, out);
    for (LpSeat seat = 0; seat < 2; seat++) write_mistakes(review, seat, game, out);
    fputs("</body></html>\n", out);
    free(game);
}
