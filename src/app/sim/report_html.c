/* Reports as one self-contained page: style and plots are inside, there is no script, and it
 * follows the reader's choice of light and dark. */
#include <stdlib.h>

#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "app/common/plot.h"
#include "app/sim/report.h"

enum { SIM_PAGE_NAME_SIZE = 320 };

/* --- Tables --- */

/* The names of the columns are keys. */
static void head_cells(FILE *out, const char *const *names, size_t count) {
    fputs("<div class=\"scroll\"><table><thead><tr>", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "<th scope=\"col\">%s</th>", caption(names[i]));
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

static void heading(FILE *out, const char *key) { fprintf(out, "<h2>%s</h2>\n", caption(key)); }

static void figure_end(FILE *out, const char *key) {
    fprintf(out, "<figcaption>%s</figcaption></figure>\n", caption(key));
}

static void heat_cell(FILE *out, const SimTally *tally) {
    SimRate rate = result_rate(result_tally_count(tally, REPORT_ALL));
    double from_even = rate.rate - 0.5;
    double strength = (from_even < 0 ? -from_even : from_even) * 2.4;
    fprintf(out, "<td style=\"background:rgba(%s,%s)\" title=\"",
            from_even < 0 ? "208,96,32" : "24,118,190",
            output_fixed(strength > 0.7 ? 0.7 : strength, 2));
    caption_write(out, "simpage.cell", "ssl", output_fixed(rate.interval.low * 100, 2),
                  output_fixed(rate.interval.high * 100, 2), (unsigned long long)rate.games);
    fprintf(out, "\">%s</td>", output_fixed(rate.rate * 100, 1));
}

static void write_heat_map(const SimReport *report, const uint32_t *order, FILE *out) {
    uint32_t count = report->result->plan->header.deck_count;
    SimTally cell;
    heading(out, "simpage.heat");
    fputs("<figure><div class=\"scroll\"><table class=\"heat\"><thead><tr>", out);
    fprintf(out, "<th scope=\"col\">%s</th>", caption("simpage.deck"));
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "<th scope=\"col\" title=\"");
        plot_text(out, report_deck(report, order[i])->name);
        fprintf(out, "\">%u</th>", i + 1);
    }
    fprintf(out, "<th scope=\"col\">%s</th></tr></thead><tbody>\n", caption("simpage.all"));
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
    end_table(out);
    figure_end(out, "simpage.heat-note");
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
            Buffer name;
            buffer_init(&name, names[i], sizeof names[i]);
            caption_print(&name, is_only_row ? "simpage.against" : "simpage.pair", "ss",
                          report_deck(report, who.a)->name, report_deck(report, who.b)->name);
        }
        rows[i] = row_of(names[i], &tally, by_order);
    }
    if (rows != NULL && names != NULL) {
        plot_rows(out, caption(by_order ? "simpage.rates-of-orders" : "simpage.rates"), rows,
                  count, 0.5);
    }
    free(rows);
    free(names);
}

static void write_plots(const SimReport *report, const uint32_t *order, FILE *out) {
    heading(out, "simpage.rates");
    fputs("<figure>", out);
    write_plot(report, order, false, out);
    figure_end(out, "simpage.rates-note");
    heading(out, "simpage.orders");
    fputs("<figure>", out);
    write_plot(report, order, true, out);
    fprintf(out, "<figcaption><span class=\"key\">%s</span> ", caption("simpage.first"));
    fprintf(out, "<span class=\"key b\">%s</span></figcaption></figure>\n",
            caption("simpage.second"));
    heading(out, "simpage.lengths");
    fputs("<figure>", out);
    plot_bars(out, caption("simpage.lengths-plot"), report->result->lengths, SIM_LENGTH_COUNT);
    figure_end(out, "simpage.lengths-note");
}

/* A sentence about the first deck and another one. */
static void write_names(const SimReport *report, const char *key, const char *other,
                        FILE *out) {
    char memory[2 * SIM_PAGE_NAME_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    caption_print(&text, key, "ss", report_deck(report, 0)->name, other);
    plot_text(out, memory);
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
    rows[count] = difference_row(caption("simpage.all"), &all);
    fputs("<h2>", out);
    write_names(report, "simpage.minus", report_deck(report, 1)->name, out);
    fputs("</h2>\n<figure>", out);
    plot_rows(out, caption("simpage.differences"), rows, count + 1, 0);
    fputs("<figcaption>", out);
    caption_write(out, "simpage.differences-note", "l", (unsigned long long)all.count);
    fputs("</figcaption></figure>\n", out);
    free(rows);
}

/* --- The rest --- */

static void write_ends(const SimReport *report, FILE *out) {
    static const char *const names[] = {"simpage.reason", "simpage.games"};
    SimTally total = report_total(report);
    heading(out, "simpage.ends");
    head_cells(out, names, 2);
    for (int end = LP_END_NONE + 1; end < SIM_END_COUNT; end++) {
        char key[32];
        snprintf(key, sizeof key, "simend.%s", block_end_names[end]);
        row_name(out, caption(key));
        number_cell(out, total.ends[end]);
        fputs("</tr>\n", out);
    }
    end_table(out);
    fprintf(out, "<p>%s</p>\n", caption("simpage.ends-note"));
}

static void write_openings(const SimReport *report, FILE *out) {
    static const char *const names[] = {"simpage.deck",  "simpage.kept",    "simpage.interval",
                                        "simpage.games", "simpage.redrawn", "simpage.interval",
                                        "simpage.games"};
    heading(out, "simpage.openings");
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
        "simpage.deck-a", "simpage.deck-b",   "simpage.rate-a",   "simpage.interval",
        "simpage.games",  "simpage.first",    "simpage.interval", "simpage.games",
        "simpage.second", "simpage.interval", "simpage.games",    "simpage.draws",
        "simpage.turns",  "simend.aborted",   "simend.unfinished"};
    const SimPlan *plan = report->result->plan;
    heading(out, "simpage.pairings");
    fprintf(out, "<details><summary>%s</summary>\n", caption("simpage.table"));
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
    static const char *const names[] = {"simpage.cheap", "simpage.rate", "simpage.interval",
                                        "simpage.games"};
    fputs("<p>", out);
    caption_write(out, "simpage.cheap-note", "d", SIM_CHEAP_COST);
    fputs("</p>\n", out);
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
    static const char *const names[] = {"simpage.card",    "simpage.name",     "simpage.copies",
                                        "simpage.opening", "simpage.interval", "simpage.games",
                                        "simpage.in-hand", "simpage.interval", "simpage.games",
                                        "simpage.played",  "simpage.interval", "simpage.games"};
    SimCardLine lines[LP_DECK_SIZE];
    int count = report_cards(report, deck, lines);
    fputs("<details><summary>", out);
    plot_text(out, report_deck(report, deck)->name);
    fputs("</summary>\n", out);
    head_cells(out, names, sizeof names / sizeof names[0]);
    for (int i = 0; i < count; i++) {
        row_name(out, lines[i].info.number);
        Slice name = lines[i].name;
        char shown[SIM_PAGE_NAME_SIZE];
        snprintf(shown, sizeof shown, "%.*s", (int)name.size, name.at);
        word_cell(out, shown);
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
    heading(out, "simpage.cards");
    fprintf(out, "<p>%s</p>\n", caption("simpage.cards-note"));
    for (uint32_t i = 0; i < report->result->plan->header.deck_count; i++) {
        write_deck_cards(report, i, out);
    }
}

static void write_title(const SimReport *report, FILE *out) {
    const SimPlan *plan = report->result->plan;
    SimPairing last = plan->pairings[plan->header.pairing_count - 1];
    if (plan->header.mode == SIM_MATRIX) {
        caption_write(out, "simpage.title-matrix", "u", plan->header.deck_count);
    } else if (plan->header.mode == SIM_COMPARE) {
        write_names(report, "simpage.title-compared", report_deck(report, 1)->name, out);
    } else if (last.a == 0) {
        bool is_one = plan->header.pairing_count == 1;
        write_names(report, "simpage.pair-title",
                    is_one ? report_deck(report, last.b)->name : caption("simpage.several"),
                    out);
    } else {
        fputs(caption("simpage.title"), out);
    }
}

static void write_players(const SimHeader *header, FILE *out) {
    char memory[2 * SIM_PAGE_NAME_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    caption_print(&text, "simpage.players", "ss", header->players[0], header->players[1]);
    plot_text(out, memory);
}

static void write_head(const SimReport *report, FILE *out) {
    const SimHeader *header = &report->result->plan->header;
    plot_page_begin(out);
    write_title(report, out);
    plot_page_body(out);
    fputs("<h1>", out);
    write_title(report, out);
    fputs("</h1>\n", out);
    char hash[3][17];
    output_format_hash(hash[0], header->cards);
    output_format_hash(hash[1], header->engine);
    output_format_hash(hash[2], result_signature(report->result));
    fputs("<p>", out);
    caption_write(out, "simpage.games-of", "lul",
                  (unsigned long long)report->result->game_count, header->pairing_count,
                  (unsigned long long)header->games);
    write_players(header, out);
    caption_write(out, "simpage.edition", "sl", input_edition_names[header->edition],
                  (unsigned long long)header->seed);
    fputs("<br>", out);
    caption_write(out, "simpage.program", "ssss", lp_version(), hash[0], hash[1], hash[2]);
    fputs("</p>\n", out);
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
