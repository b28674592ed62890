/* Reviews as one page: the plot is inside, and it needs nothing from outside. */
#include <stdlib.h>

#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "app/common/plot.h"
#include "app/review/reviewing.h"
#include "study/answertext.h"

enum { NAME_SIZE = 24, KEY_SIZE = 128 };

static void write_title(const GameReview *review, FILE *out) {
    char memory[2 * ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    gamereview_print_title(review, &text);
    plot_text(out, text.at);
}

static void write_heading(FILE *out, const char *key) {
    fprintf(out, "<h2>%s</h2>\n", caption(key));
}

static void write_plot(const GameReview *review, FILE *out) {
    static double values[2][REVIEW_TURNS_MAX];
    static char names[REVIEW_TURNS_MAX][NAME_SIZE];
    static const char *shown[REVIEW_TURNS_MAX];
    int count;
    const ReviewTurn *turns = review_turns(review->review, &count);
    for (int i = 0; i < count; i++) {
        for (int seat = 0; seat < 2; seat++) values[seat][i] = turns[i].chance[seat];
        Buffer name;
        buffer_init(&name, names[i], sizeof names[i]);
        caption_print(&name, "review.html-turn", "u", turns[i].turn);
        shown[i] = names[i];
    }
    const PlotLine lines[2] = {{caption("review.html-first"), values[0]},
                               {caption("review.html-second"), values[1]}};
    char keys[2][KEY_SIZE];
    snprintf(keys[0], KEY_SIZE, "<span class=\"key\">%s</span>", lines[0].name);
    snprintf(keys[1], KEY_SIZE, "<span class=\"key b\">%s</span>", lines[1].name);
    write_heading(out, "review.html-chances");
    fputs("<figure>", out);
    plot_lines(out, caption("review.html-plot"), lines, 2, shown, (size_t)count);
    fputs("<figcaption>", out);
    caption_write(out, "review.html-key", "ss", keys[0], keys[1]);
    fputs("</figcaption></figure>\n", out);
}

static void write_percent(FILE *out, double value, bool with_sign) {
    fprintf(out, "<td>%s%s&nbsp;%%</td>", with_sign && value > 0 ? "+" : "",
            output_fixed(value * 100, 0));
}

static void write_sums(const GameReview *review, FILE *out) {
    static const char *const columns[] = {"review.column-player",    "review.column-start",
                                          "review.column-own",       "review.column-their",
                                          "review.column-luck",      "review.column-result",
                                          "review.column-decisions", "review.column-mistakes"};
    write_heading(out, "review.html-sums");
    fputs("<div class=\"scroll\"><table><thead><tr>", out);
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        fprintf(out, "<th scope=\"col\">%s</th>", caption(columns[i]));
    fputs("</tr></thead><tbody>\n", out);
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
        fprintf(out, "<li>%s",
                mistake->line[i].seat == seat ? "" : caption("review.html-they"));
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
    fputs("<details><summary>", out);
    caption_write(out, decision->is_missed_win ? "review.html-missed" : "review.html-mistake",
                  "uss", decision->turn, output_fixed(decision->loss * 100, 0),
                  reviewing_sureness(decision));
    fprintf(out, "</summary>\n<p>%s", caption("review.html-played"));
    buffer_init(&text, memory, sizeof memory);
    gamereview_print_played(review, mistake->decision, &text);
    plot_text(out, text.at);
    fprintf(out, " (%s&nbsp;%%)<br>%s", output_fixed(decision->chance_played * 100, 0),
            caption("review.html-better"));
    buffer_clear(&text);
    gamereview_print_best(review, mistake->decision, &text);
    plot_text(out, text.at);
    fprintf(out, " (%s&nbsp;%%)</p>\n", output_fixed(decision->chance_best * 100, 0));
    write_line(review, mistake, decision->seat, game, out);
    fputs("</details>\n", out);
}

static void write_mistakes(const GameReview *review, LpSeat seat, LpGame *game, FILE *out) {
    const ReviewSide *side = review_side(review->review, seat);
    fputs("<h2>", out);
    caption_write(out, "review.html-largest", "d", seat + 1);
    fputs("</h2>\n", out);
    if (side->worst_count == 0) fprintf(out, "<p>%s</p>\n", caption("review.html-none"));
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
    caption_write(out, "review.html-about", "us", review->answer_count, lp_version());
    fputs("</p>\n", out);
    write_plot(review, out);
    write_sums(review, out);
    for (LpSeat seat = 0; seat < 2; seat++) write_mistakes(review, seat, game, out);
    fputs("</body></html>\n", out);
    free(game);
}
