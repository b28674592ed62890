/* Reports for people. */
#include <string.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "app/sim/report.h"

enum { NAME_COLUMNS = 20, USE_COLUMNS = 30, SIM_NAME_SHOWN = 256 };

static unsigned long long ull(uint64_t number) { return number; }

static void write_name(FILE *out, const char *name) {
    output_padded(out, text_of(name), NAME_COLUMNS);
}

/* "51.20 %  (49.10 to 53.30)  of 1000 games". */
static void write_rate(FILE *out, SimCount count) {
    SimRate rate = result_rate(count);
    if (rate.games == 0) {
        fputs(caption("sim.no-games"), out);
        return;
    }
    char shown[3][FIXED_SIZE_MAX];
    snprintf(shown[0], sizeof shown[0], "%6s", output_fixed(rate.rate * 100, 2));
    snprintf(shown[1], sizeof shown[1], "%5s", output_fixed(rate.interval.low * 100, 2));
    snprintf(shown[2], sizeof shown[2], "%5s", output_fixed(rate.interval.high * 100, 2));
    caption_write(out, "sim.rate", "sssl", shown[0], shown[1], shown[2], ull(rate.games));
}

static void write_line(FILE *out, const char *name, SimCount count) {
    write_name(out, name);
    write_rate(out, count);
    putc('\n', out);
}

static void write_openings(FILE *out, const char *name, const SimCount opening[2]) {
    for (int i = 0; i < 2; i++) {
        if (opening[i].games == 0) continue;
        write_name(out, name);
        caption_write(out, "sim.opening", "d", i);
        write_rate(out, opening[i]);
        putc('\n', out);
    }
}

static void write_ends(FILE *out, const SimTally *tally) {
    caption_write(out, "sim.ends", "ss",
                  output_fixed(report_mean(tally->turns, tally->finished), 1),
                  output_fixed(report_mean(tally->decisions, tally->finished), 1));
    for (int end = LP_END_NONE + 1; end < SIM_END_COUNT; end++) {
        if (tally->ends[end] == 0) continue;
        caption_write(out, "sim.end", "sl", block_end_names[end], ull(tally->ends[end]));
    }
    putc('\n', out);
}

/* The first line of every report: the numbers say little without it. */
static void write_players(const SimHeader *header, FILE *out) {
    if (strcmp(header->players[0], header->players[1]) == 0) {
        caption_write(out, "sim.both", "s", output_shown(text_of(header->players[0])));
    } else {
        char first[SIM_NAME_SHOWN];
        snprintf(first, sizeof first, "%s", output_shown(text_of(header->players[0])));
        caption_write(out, "sim.sides", "ss", first, output_shown(text_of(header->players[1])));
    }
}

/* One deck against another. */
static void write_single(const SimReport *report, FILE *out) {
    const SimPlan *plan = report->result->plan;
    const SimTally *tally = &report->result->tallies[0];
    const char *a = report_deck(report, plan->pairings[0].a)->name;
    const char *b = report_deck(report, plan->pairings[0].b)->name;
    const Style style = output_style();
    caption_write(out, "sim.single", "ssss", style.bold, a, style.reset, b);
    caption_write(out, "sim.outcomes", "llll", ull(result_tally_outcomes(tally, SIM_WIN_A)),
                  ull(result_tally_outcomes(tally, SIM_WIN_B)),
                  ull(result_tally_outcomes(tally, SIM_DRAW)), ull(tally->games));
    write_line(out, caption("sim.win-rate"), result_tally_count(tally, REPORT_ALL));
    write_line(out, caption("sim.first"), result_tally_count(tally, REPORT_FIRST));
    write_line(out, caption("sim.second"), result_tally_count(tally, REPORT_SECOND));
    write_openings(out, a, tally->opening[0]);
    write_openings(out, b, tally->opening[1]);
}

/* Each of some decks against each of others, line by line. */
static void write_versus(const SimReport *report, FILE *out) {
    const SimPlan *plan = report->result->plan;
    const Style style = output_style();
    uint32_t shown = UINT32_MAX;
    for (uint32_t i = 0; i < plan->header.pairing_count; i++) {
        SimPairing who = plan->pairings[i];
        const SimTally *tally = &report->result->tallies[i];
        if (who.a != shown) {
            shown = who.a;
            SimTally all = result_of_deck(report->result, who.a);
            caption_write(out, "sim.versus", "sss", style.bold,
                          report_deck(report, who.a)->name, style.reset);
            write_line(out, caption("sim.all"), result_tally_count(&all, REPORT_ALL));
            write_line(out, caption("sim.versus-first"),
                       result_tally_count(&all, REPORT_FIRST));
            write_line(out, caption("sim.versus-second"),
                       result_tally_count(&all, REPORT_SECOND));
        }
        write_line(out, report_deck(report, who.b)->name,
                   result_tally_count(tally, REPORT_ALL));
    }
}

static void write_matrix(const SimReport *report, FILE *out) {
    uint32_t count = report->result->plan->header.deck_count;
    uint32_t order[SIM_DECKS_MAX];
    const Style style = output_style();
    SimTally cell;
    report_rank(report, order);
    fprintf(out, "%*s", 4 + NAME_COLUMNS, "");
    for (uint32_t j = 0; j < count; j++) fprintf(out, " %5u", j + 1);
    putc('\n', out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "%3u ", i + 1);
        write_name(out, report_deck(report, order[i])->name);
        for (uint32_t j = 0; j < count; j++) {
            if (!result_cell(report->result, order[i], order[j], &cell)) {
                fputs("     -", out);
                continue;
            }
            double rate = result_rate(result_tally_count(&cell, REPORT_ALL)).rate;
            const char *colour = rate > 0.55 ? style.green : rate < 0.45 ? style.red : "";
            fprintf(out, " %s%5s%s", colour, output_fixed(rate * 100, 1), style.reset);
        }
        putc('\n', out);
    }
    fputs(caption("sim.matrix"), out);
    for (uint32_t i = 0; i < count; i++) {
        SimTally all = result_of_deck(report->result, order[i]);
        fprintf(out, "%3u ", i + 1);
        write_name(out, report_deck(report, order[i])->name);
        write_rate(out, result_tally_count(&all, REPORT_ALL));
        caption_write(
            out, "sim.orders", "ss",
            output_fixed(result_rate(result_tally_count(&all, REPORT_FIRST)).rate * 100, 1),
            output_fixed(result_rate(result_tally_count(&all, REPORT_SECOND)).rate * 100, 1));
    }
}

static void write_difference(FILE *out, const char *name, const Pairs *pairs) {
    Difference difference = statistics_difference(pairs);
    double n = (double)pairs->count;
    write_name(out, name);
    fprintf(out, "%6s %6s  %s%s",
            output_fixed(pairs->count > 0 ? pairs->points[0] / n * 100 : 0, 2),
            output_fixed(pairs->count > 0 ? pairs->points[1] / n * 100 : 0, 2),
            difference.mean >= 0 ? "+" : "", output_fixed(difference.mean * 100, 2));
    caption_write(out, "sim.pairs", "ssl", output_fixed(difference.interval.low * 100, 2),
                  output_fixed(difference.interval.high * 100, 2), ull(pairs->count));
}

static void write_comparison(const SimReport *report, FILE *out) {
    const SimPlan *plan = report->result->plan;
    const Style style = output_style();
    Pairs all = result_pairs(report->result, -1);
    caption_write(out, "sim.compared", "ssss", style.bold, report_deck(report, 0)->name,
                  style.reset, report_deck(report, 1)->name);
    for (uint32_t i = 0; i < result_opponent_count(plan); i++) {
        Pairs pairs = result_pairs(report->result, (int)i);
        write_difference(out, report_deck(report, plan->pairings[i].b)->name, &pairs);
    }
    write_difference(out, caption("sim.all"), &all);
    Difference difference = statistics_difference(&all);
    bool is_clear = difference.interval.low > 0 || difference.interval.high < 0;
    caption_write(out, "sim.verdict", "sss",
                  !is_clear             ? "none"
                  : difference.mean > 0 ? "first"
                                        : "second",
                  output_fixed(difference.half * 100, 2),
                  output_fixed(difference.half_unpaired * 100, 2));
}

/* "54.2 +2.1 (n 1200)": per cent, and the difference from the deck's rate. */
static void write_use(FILE *out, SimCount count, double deck_rate) {
    SimRate rate = result_rate(count);
    if (count.games == 0) {
        fprintf(out, "  %26s", "-");
        return;
    }
    double more = (rate.rate - deck_rate) * 100;
    fprintf(out, "  %5s %s%4s (%s-%s)", output_fixed(rate.rate * 100, 1), more < 0 ? "-" : "+",
            output_fixed(more < 0 ? -more : more, 1), output_fixed(rate.interval.low * 100, 1),
            output_fixed(rate.interval.high * 100, 1));
    fprintf(out, "%7llu", ull(count.games));
}

static void write_cards(const SimReport *report, uint32_t deck, FILE *out) {
    const SimDeckCards *cards = &report->result->cards[deck];
    SimCardLine lines[LP_DECK_SIZE];
    int count = report_cards(report, deck, lines);
    SimTally all = result_of_deck(report->result, deck);
    double rate = result_rate(result_tally_count(&all, REPORT_ALL)).rate;
    caption_write(out, "sim.cards", "s", report_deck(report, deck)->name);
    fprintf(out, "%-40s", "");
    for (int use = 0; use < SIM_USE_COUNT; use++) {
        char key[24];
        snprintf(key, sizeof key, "simuse.%s", report_use_names[use]);
        fputs("  ", out);
        output_padded(out, text_of(caption(key)), USE_COLUMNS);
    }
    putc('\n', out);
    for (int i = 0; i < count; i++) {
        char name[128];
        Slice shown = lines[i].name;
        snprintf(name, sizeof name, "%d %s %.*s", lines[i].copies, lines[i].info.number,
                 (int)shown.size, shown.at);
        output_padded(out, text_of(name), 40);
        for (int use = 0; use < SIM_USE_COUNT; use++) {
            write_use(out, cards->uses[lines[i].place][use], rate);
        }
        putc('\n', out);
    }
    for (int i = 0; i < SIM_CHEAP_COUNT; i++) {
        char memory[128];
        Buffer name;
        if (cards->cheap[i].games == 0) continue;
        buffer_init(&name, memory, sizeof memory);
        caption_print(&name, "sim.cheap", "dd", i, SIM_CHEAP_COST);
        output_padded(out, buffer_text(&name), 40);
        write_use(out, cards->cheap[i], rate);
        putc('\n', out);
    }
}

void report_text(const SimReport *report, FILE *out) {
    const SimHeader *header = &report->result->plan->header;
    SimTally total = report_total(report);
    write_players(header, out);
    if (header->mode == SIM_COMPARE) {
        write_comparison(report, out);
    } else if (header->mode == SIM_MATRIX) {
        write_matrix(report, out);
    } else if (header->pairing_count > 1) {
        write_versus(report, out);
    } else {
        write_single(report, out);
    }
    if (report->result->cards != NULL) {
        for (uint32_t i = 0; i < header->deck_count; i++) write_cards(report, i, out);
    }
    if (header->pairing_count > 1) caption_write(out, "sim.games", "l", ull(total.games));
    write_ends(out, &total);
    if (report->played > 0) {
        caption_write(out, "sim.speed", "s", output_fixed(report_speed(report), 0));
    }
    char hash[17];
    output_format_hash(hash, result_signature(report->result));
    caption_write(out, "sim.signature", "s", hash);
}
