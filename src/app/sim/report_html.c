/* Reports as one self-contained page: style and plots are inside, there is no script, and it
 * follows the reader's choice of light and dark. */
#include <stdlib.h>

#include "app/common/input.h"
#include "app/common/output.h"
#include "app/common/plot.h"
#include "app/sim/report.h"

/* --- Tables --- */

static void head_cells(FILE *out, const char *const *names, size_t count) {
    fputs("<div class=\"scroll\"><table><thead><tr>", out);
    for (size_t i = 0; i < count; i++) fprintf(out, "<th scope=\"col\">%s</th>", names[i]);
    fputs("</tr></thead><tbody>\n", out);
}

static void end_table(FILE *out) { fputs("</tbody></table></div>\n", out); }

static void row_name(FILE *out, const char *name) {
    fputs("<tr><th scope=\"row\">", out);
    plot_text(out, name);
    fputs("</th>", out);
}

static void word_cell(FILE *out, const char *word) {
    fputs("<td class=\"word\">", out);
    plot_text(out, word);
    fputs("</td>", out);
}

static void number_cell(FILE *out, uint64_t number) {
    fprintf(out, "<td>%llu</td>", (unsigned long long)number);
}

/* Rate, interval and games: three cells. */
static void rate_cells(FILE *out, SimCount count) {
    SimRate rate = result_rate(count);
    if (rate.games == 0) {
        fputs("<td>–</td><td></td><td>0</td>", out);
        return;
    }
    fprintf(out, "<td>%s&nbsp;%%</td><td>%s–%s</td>", output_fixed(rate.rate * 100, 2),
            output_fixed(rate.interval.low * 100, 2),
            output_fixed(rate.interval.high * 100, 2));
    number_cell(out, rate.games);
}

/* --- The heat map --- */

static void heat_cell(FILE *out, const SimTally *tally) {
    SimRate rate = result_rate(result_tally_count(tally, REPORT_ALL));
    double from_even = rate.rate - 0.5;
    double strength = (from_even < 0 ? -from_even : from_even) * 2.4;
    fprintf(out, "<td style=\"background:rgba(%s,%s)\" title=\"%s to %s, %llu games\">%s</td>",
            from_even < 0 ? "208,96,32" : "24,118,190",
            output_fixed(strength > 0.7 ? 0.7 : strength, 2),
            output_fixed(rate.interval.low * 100, 2), output_fixed(rate.interval.high * 100, 2),
            (unsigned long long)rate.games, output_fixed(rate.rate * 100, 1));
}

static void write_heat_map(const SimReport *report, const uint32_t *order, FILE *out) {
    uint32_t count = report->result->plan->header.deck_count;
    SimTally cell;
    fputs("<h2>Who beats whom</h2>\n<figure><div class=\"scroll\"><table class=\"heat\"><thead>"
          "<tr><th scope=\"col\">deck</th>",
          out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "<th scope=\"col\" title=\"");
        plot_text(out, report_deck(report, order[i])->name);
        fprintf(out, "\">%u</th>", i + 1);
    }
    fputs("<th scope=\"col\">all</th></tr></thead><tbody>\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "<tr><th scope=\"row\">%u ", i + 1);
        plot_text(out, report_deck(report, order[i])->name);
        fputs("</th>", out);
        for (uint32_t j = 0; j < count; j++) {
            bool is_there = result_cell(report->result, order[i], order[j], &cell);
            if (is_there) heat_cell(out, &cell);
            if (!is_there) fputs("<td>–</td>", out);
        }
        cell = result_of_deck(report->result, order[i]);
        heat_cell(out, &cell);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div><figcaption>Win rate of the row against the column in per "
          "cent; the columns have the numbers of the rows. Point at a cell for its interval."
          "</figcaption></figure>\n",
          out);
}

/* --- Plots --- */

static PlotRow row_of(const char *name, const SimTally *tally, bool by_order) {
    PlotRow row = {.name = name, .has_second = by_order};
    SimRate rate = result_rate(result_tally_count(tally, by_order ? REPORT_FIRST : REPORT_ALL));
    SimRate second = result_rate(result_tally_count(tally, REPORT_SECOND));
    row.value = rate.rate;
    row.interval = rate.interval;
    row.second_value = second.rate;
    row.second_interval = second.interval;
    return row;
}

/* One plot with a row for each deck of a matrix, else for each pairing. */
static void write_plot(const SimReport *report, const uint32_t *order, bool by_order,
                       FILE *out) {
    const SimPlan *plan = report->result->plan;
    bool is_matrix = plan->header.mode == SIM_MATRIX;
    uint32_t count = is_matrix ? plan->header.deck_count : plan->header.pairing_count;
    PlotRow *rows = calloc(count, sizeof *rows);
    char(*names)[160] = calloc(count, sizeof *names);
    for (uint32_t i = 0; rows != NULL && names != NULL && i < count; i++) {
        SimTally tally;
        if (is_matrix) {
            tally = result_of_deck(report->result, order[i]);
            snprintf(names[i], sizeof names[i], "%s", report_deck(report, order[i])->name);
        } else {
            SimPairing who = plan->pairings[i];
            tally = report->result->tallies[i];
            bool is_only_row = plan->pairings[0].a == plan->pairings[count - 1].a;
            snprintf(names[i], sizeof names[i], "%s%s%s",
                     is_only_row ? "" : report_deck(report, who.a)->name,
                     is_only_row ? "against " : " : ", report_deck(report, who.b)->name);
        }
        rows[i] = row_of(names[i], &tally, by_order);
    }
    if (rows != NULL && names != NULL) {
        plot_rows(out, by_order ? "Win rate going first and going second" : "Win rate", rows,
                  count, 0.5);
    }
    free(rows);
    free(names);
}

static void write_plots(const SimReport *report, const uint32_t *order, FILE *out) {
    fputs("<h2>Win rate</h2>\n<figure>", out);
    write_plot(report, order, false, out);
    fputs("<figcaption>Per cent, with Wilson's interval of 95 %.</figcaption></figure>\n"
          "<h2>Going first or second</h2>\n<figure>",
          out);
    write_plot(report, order, true, out);
    fputs("<figcaption><span class=\"key\">first</span> <span class=\"key b\">second</span>"
          "</figcaption></figure>\n<h2>How long games are</h2>\n<figure>",
          out);
    plot_bars(out, "Games by their number of turns", report->result->lengths, SIM_LENGTH_COUNT);
    fputs("<figcaption>Games by turns, both players' turns counted.</figcaption></figure>\n",
          out);
}

static PlotRow difference_row(const char *name, const Pairs *pairs) {
    Difference difference = statistics_difference(pairs);
    return (PlotRow){.name = name, .value = difference.mean, .interval = difference.interval};
}

static void write_comparison(const SimReport *report, FILE *out) {
    const SimPlan *plan = report->result->plan;
    uint32_t count = result_opponent_count(plan);
    PlotRow *rows = calloc(count + 1, sizeof *rows);
    if (rows == NULL) return;
    for (uint32_t i = 0; i < count; i++) {
        Pairs pairs = result_pairs(report->result, (int)i);
        rows[i] = difference_row(report_deck(report, plan->pairings[i].b)->name, &pairs);
    }
    Pairs all = result_pairs(report->result, -1);
    rows[count] = difference_row("all of them", &all);
    fputs("<h2>", out);
    plot_text(out, report_deck(report, 0)->name);
    fputs(" minus ", out);
    plot_text(out, report_deck(report, 1)->name);
    fputs("</h2>\n<figure>", out);
    plot_rows(out, "Difference of the win rates by opponent", rows, count + 1, 0);
    fprintf(out,
            "<figcaption>Difference in points of a per cent with its interval of 95 %%, from "
            "%llu pairs of games with the same luck.</figcaption></figure>\n",
            (unsigned long long)all.count);
    free(rows);
}

/* --- The rest --- */

static void write_ends(const SimReport *report, FILE *out) {
    static const char *const names[] = {"reason", "games"};
    SimTally total = report_total(report);
    fputs("<h2>How games end</h2>\n", out);
    head_cells(out, names, 2);
    for (int end = LP_END_NONE + 1; end < SIM_END_COUNT; end++) {
        row_name(out, block_end_names[end]);
        number_cell(out, total.ends[end]);
        fputs("</tr>\n", out);
    }
    end_table(out);
    fputs("<p>Aborted and unfinished games are not part of any rate.</p>\n", out);
}

static void write_openings(const SimReport *report, FILE *out) {
    static const char *const names[] = {"deck",    "hand kept", "95 %", "games",
                                        "redrawn", "95 %",      "games"};
    fputs("<h2>Opening hands</h2>\n", out);
    head_cells(out, names, 7);
    for (uint32_t i = 0; i < report->result->plan->header.deck_count; i++) {
        SimTally tally = result_of_deck(report->result, i);
        row_name(out, report_deck(report, i)->name);
        rate_cells(out, tally.opening[0][0]);
        rate_cells(out, tally.opening[0][1]);
        fputs("</tr>\n", out);
    }
    end_table(out);
}

static void write_pairings(const SimReport *report, FILE *out) {
    static const char *const names[] = {
        "deck A", "deck B", "win rate A", "95 %",  "games", "first",   "95 %",      "games",
        "second", "95 %",   "games",      "draws", "turns", "aborted", "unfinished"};
    const SimPlan *plan = report->result->plan;
    fputs("<h2>All pairings</h2>\n<details><summary>Table</summary>\n", out);
    head_cells(out, names, sizeof names / sizeof names[0]);
    for (uint32_t i = 0; i < plan->header.pairing_count; i++) {
        const SimTally *tally = &report->result->tallies[i];
        row_name(out, report_deck(report, plan->pairings[i].a)->name);
        word_cell(out, report_deck(report, plan->pairings[i].b)->name);
        rate_cells(out, result_tally_count(tally, REPORT_ALL));
        rate_cells(out, result_tally_count(tally, REPORT_FIRST));
        rate_cells(out, result_tally_count(tally, REPORT_SECOND));
        number_cell(out, result_tally_outcomes(tally, SIM_DRAW));
        fprintf(out, "<td>%s</td>",
                output_fixed(report_mean(tally->turns, tally->finished), 1));
        number_cell(out, tally->ends[LP_END_OVERFLOW]);
        number_cell(out, tally->ends[SIM_END_UNFINISHED]);
        fputs("</tr>\n", out);
    }
    end_table(out);
    fputs("</details>\n", out);
}

/* Opening hands by how many of their cards are cheap. */
static void write_cheap(const SimDeckCards *cards, FILE *out) {
    static const char *const names[] = {"cheap cards", "win rate", "95 %", "games"};
    fprintf(out, "<p>By the number of cards that cost %d or less in the opening hand:</p>\n",
            SIM_CHEAP_COST);
    head_cells(out, names, sizeof names / sizeof names[0]);
    for (int i = 0; i < SIM_CHEAP_COUNT; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i);
        row_name(out, name);
        rate_cells(out, cards->cheap[i]);
        fputs("</tr>\n", out);
    }
    end_table(out);
}

static void write_deck_cards(const SimReport *report, uint32_t deck, FILE *out) {
    static const char *const names[] = {"card",  "name",   "copies",  "opening hand",
                                        "95 %",  "games",  "in hand", "95 %",
                                        "games", "played", "95 %",    "games"};
    SimCardLine lines[LP_DECK_SIZE];
    int count = report_cards(report, deck, lines);
    fputs("<details><summary>", out);
    plot_text(out, report_deck(report, deck)->name);
    fputs("</summary>\n", out);
    head_cells(out, names, sizeof names / sizeof names[0]);
    for (int i = 0; i < count; i++) {
        row_name(out, lines[i].info.number);
        word_cell(out, lines[i].info.name);
        number_cell(out, (uint64_t)lines[i].copies);
        for (int use = 0; use < SIM_USE_COUNT; use++) {
            rate_cells(out, report->result->cards[deck].uses[lines[i].place][use]);
        }
        fputs("</tr>\n", out);
    }
    end_table(out);
    write_cheap(&report->result->cards[deck], out);
    fputs("</details>\n", out);
}

static void write_cards(const SimReport *report, FILE *out) {
    fputs(
        "<h2>Cards</h2>\n<p>The deck's win rate in games in which the card was in the opening "
        "hand, came to the hand, or was played.</p>\n",
        out);
    for (uint32_t i = 0; i < report->result->plan->header.deck_count; i++) {
        write_deck_cards(report, i, out);
    }
}

static void write_title(const SimReport *report, FILE *out) {
    const SimPlan *plan = report->result->plan;
    SimPairing last = plan->pairings[plan->header.pairing_count - 1];
    if (plan->header.mode == SIM_MATRIX) {
        fprintf(out, "Match-ups of %u decks", plan->header.deck_count);
    } else if (plan->header.mode == SIM_COMPARE) {
        plot_text(out, report_deck(report, 0)->name);
        fputs(" compared with ", out);
        plot_text(out, report_deck(report, 1)->name);
    } else if (last.a == 0) {
        plot_text(out, report_deck(report, 0)->name);
        fputs(" against ", out);
        plot_text(out, plan->header.pairing_count == 1 ? report_deck(report, last.b)->name
                                                       : "several decks");
    } else {
        fputs("Match-ups", out);
    }
}

static void write_head(const SimReport *report, FILE *out) {
    const SimHeader *header = &report->result->plan->header;
    plot_page_begin(out);
    write_title(report, out);
    plot_page_body(out);
    fputs("<h1>", out);
    write_title(report, out);
    fputs("</h1>\n", out);
    fprintf(out, "<p>%llu games, %u pairings with %llu games each; players ",
            (unsigned long long)report->result->game_count, header->pairing_count,
            (unsigned long long)header->games);
    plot_text(out, header->players[0]);
    fputs(" and ", out);
    plot_text(out, header->players[1]);
    fprintf(out,
            "; edition %s of the rules, seed %llu.<br>Log Pose %s, cards <code>%016llx</code>, "
            "engine <code>%016llx</code>, signature <code>%016llx</code></p>\n",
            input_edition_names[header->edition], (unsigned long long)header->seed,
            lp_version(), (unsigned long long)header->cards, (unsigned long long)header->engine,
            (unsigned long long)result_signature(report->result));
}

void report_html(const SimReport *report, FILE *out) {
    const SimHeader *header = &report->result->plan->header;
    uint32_t order[SIM_DECKS_MAX];
    report_rank(report, order);
    write_head(report, out);
    if (header->mode == SIM_COMPARE) write_comparison(report, out);
    if (header->mode == SIM_MATRIX) write_heat_map(report, order, out);
    write_plots(report, order, out);
    write_openings(report, out);
    write_ends(report, out);
    if (report->result->cards != NULL) write_cards(report, out);
    write_pairings(report, out);
    fputs("</body></html>\n", out);
}
