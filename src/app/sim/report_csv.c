/* Reports as CSV: one line for each pairing, or for each card if cards were watched. */
#include "app/common/output.h"
#include "app/sim/report.h"

/* A field of text, in quotes if it needs them. */
static void write_field(FILE *out, const char *text) {
    bool needs_quotes = false;
    for (const char *at = text; *at != 0; at++) {
        if (*at == ',' || *at == '"' || *at == '\n' || *at == '\r') needs_quotes = true;
    }
    if (needs_quotes) putc('"', out);
    for (const char *at = text; *at != 0; at++) {
        if (*at == '"') putc('"', out);
        putc(*at, out);
    }
    if (needs_quotes) putc('"', out);
}

static void write_number(FILE *out, uint64_t number) {
    fprintf(out, ",%llu", (unsigned long long)number);
}

/* Games, rate and interval. The rate of no games is left empty. */
static void write_rate(FILE *out, SimCount count) {
    SimRate rate = result_rate(count);
    write_number(out, rate.games);
    if (rate.games == 0) {
        fputs(",,,", out);
        return;
    }
    fprintf(out, ",%s,%s,%s", output_fixed(rate.rate, 6), output_fixed(rate.interval.low, 6),
            output_fixed(rate.interval.high, 6));
}

static void write_rate_head(FILE *out, const char *name) {
    fprintf(out, ",%s_games,%s_win_rate,%s_ci_low,%s_ci_high", name, name, name, name);
}

static const char *const opening_names[2][2] = {{"a_kept", "a_redrawn"},
                                                {"b_kept", "b_redrawn"}};

static void write_pairing(const SimReport *report, uint32_t pairing, FILE *out) {
    const SimTally *tally = &report->result->tallies[pairing];
    SimPairing who = report->result->plan->pairings[pairing];
    write_field(out, report_deck(report, who.a)->name);
    putc(',', out);
    write_field(out, report_deck(report, who.b)->name);
    write_number(out, tally->games);
    write_number(out, result_tally_outcomes(tally, SIM_WIN_A));
    write_number(out, result_tally_outcomes(tally, SIM_WIN_B));
    write_number(out, result_tally_outcomes(tally, SIM_DRAW));
    write_rate(out, result_tally_count(tally, REPORT_ALL));
    write_rate(out, result_tally_count(tally, REPORT_FIRST));
    write_rate(out, result_tally_count(tally, REPORT_SECOND));
    fprintf(out, ",%s,%s", output_fixed(report_mean(tally->turns, tally->finished), 3),
            output_fixed(report_mean(tally->decisions, tally->finished), 3));
    for (int end = LP_END_NONE + 1; end < SIM_END_COUNT; end++) {
        write_number(out, tally->ends[end]);
    }
    for (int i = 0; i < 4; i++) write_rate(out, tally->opening[i / 2][i % 2]);
    fprintf(out, ",%016llx\n",
            (unsigned long long)result_pairing_signature(report->result, pairing));
}

static void write_pairings(const SimReport *report, FILE *out) {
    fputs("a,b,games,wins_a,wins_b,draws", out);
    write_rate_head(out, "finished");
    write_rate_head(out, "first");
    write_rate_head(out, "second");
    fputs(",turns_mean,decisions_mean", out);
    for (int end = LP_END_NONE + 1; end < SIM_END_COUNT; end++) {
        fprintf(out, ",end_%s", block_end_names[end]);
    }
    for (int i = 0; i < 4; i++) write_rate_head(out, opening_names[i / 2][i % 2]);
    fputs(",signature\n", out);
    for (uint32_t i = 0; i < report->result->plan->header.pairing_count; i++) {
        write_pairing(report, i, out);
    }
}

static void write_deck_cards(const SimReport *report, uint32_t deck, FILE *out) {
    SimCardLine lines[LP_DECK_SIZE];
    int count = report_cards(report, deck, lines);
    for (int i = 0; i < count; i++) {
        write_field(out, report_deck(report, deck)->name);
        fprintf(out, ",%s,", lines[i].info.number);
        write_field(out, lines[i].info.name);
        fprintf(out, ",%d", lines[i].copies);
        for (int use = 0; use < SIM_USE_COUNT; use++) {
            write_rate(out, report->result->cards[deck].uses[lines[i].place][use]);
        }
        putc('\n', out);
    }
}

void report_csv(const SimReport *report, FILE *out) {
    if (report->result->cards == NULL) {
        write_pairings(report, out);
        return;
    }
    fputs("deck,number,name,copies", out);
    for (int use = 0; use < SIM_USE_COUNT; use++) write_rate_head(out, report_use_names[use]);
    putc('\n', out);
    for (uint32_t i = 0; i < report->result->plan->header.deck_count; i++) {
        write_deck_cards(report, i, out);
    }
}
