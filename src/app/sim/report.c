/* What all forms of a report share. */
#include "app/sim/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/plot.h"
#include "study/cardtext.h"

const char *const report_use_names[SIM_USE_COUNT] = {
    [SIM_OPENING] = "opening",
    [SIM_IN_HAND] = "in_hand",
    [SIM_PLAYED] = "played",
};

const NamedDeck *report_deck(const SimReport *report, uint32_t deck) {
    return &report->result->plan->decks[deck];
}

SimTally report_total(const SimReport *report) {
    SimTally sum = {0};
    for (uint32_t i = 0; i < report->result->plan->header.pairing_count; i++) {
        result_tally_add(&sum, &report->result->tallies[i]);
    }
    return sum;
}

double report_mean(uint64_t sum, uint64_t count) {
    return count > 0 ? (double)sum / (double)count : 0;
}

double report_speed(const SimReport *report) {
    return report->seconds > 0 ? (double)report->played / report->seconds : 0;
}

double report_cpu_speed(const SimReport *report) {
    double seconds = report->result->cpu_seconds;
    return seconds > 0 ? (double)report->result->game_count / seconds : 0;
}

/* --- Orders --- */

void report_rank(const SimReport *report, uint32_t out[SIM_DECKS_MAX]) {
    double rates[SIM_DECKS_MAX];
    uint32_t count = report->result->plan->header.deck_count;
    for (uint32_t i = 0; i < count; i++) {
        SimTally tally = result_of_deck(report->result, i);
        rates[i] = result_rate(result_tally_count(&tally, REPORT_ALL)).rate;
        uint32_t at = i;
        for (; at > 0 && rates[out[at - 1]] < rates[i]; at--) out[at] = out[at - 1];
        out[at] = i;
    }
}

/* The line of the card at this place of a list, or -1. */
static int find_line(const LpDeck *deck, int place, const SimCardLine *lines, int count) {
    for (int i = 0; i < count; i++) {
        if (deck->cards[lines[i].place] == deck->cards[place]) return i;
    }
    return -1;
}

int report_cards(const SimReport *report, uint32_t deck, SimCardLine out[LP_DECK_SIZE]) {
    const LpDeck *list = &report_deck(report, deck)->deck;
    const SimDeckCards *cards = &report->result->cards[deck];
    double rates[LP_DECK_SIZE];
    int count = 0;
    for (int place = 0; place < list->count; place++) {
        int at = find_line(list, place, out, count);
        if (at >= 0) {
            out[at].copies++;
            continue;
        }
        SimCardLine line = {.place = place, .copies = 1};
        rates[place] = result_rate(cards->uses[place][SIM_IN_HAND]).rate;
        if (lp_card_info(report->cards, list->cards[place], &line.info) != LP_OK) continue;
        line.name = cardtext_name(report->cards, list->cards[place]);
        for (at = count++; at > 0 && rates[out[at - 1].place] < rates[place]; at--) {
            out[at] = out[at - 1];
        }
        out[at] = line;
    }
    return count;
}

/* --- Formats --- */

/* Does the page replace what would otherwise be written there? */
static bool is_page_on_stdout(const SimFormat *format) {
    return format->html != NULL && strcmp(format->html, "-") == 0;
}

int report_check(const char *command, const SimFormat *format) {
    if (format->is_json && format->is_csv) {
        return caption_error("report.json-or-csv", "s", command);
    }
    if (is_page_on_stdout(format) && (format->is_json || format->is_csv)) {
        return caption_error("report.html-or-data", "ss", command,
                             format->is_json ? "json" : "csv");
    }
    return OPTIONS_GO_ON;
}

static void write_page(const void *report, FILE *out) { report_html(report, out); }

int report_write(const SimReport *report, const SimFormat *format) {
    if (format->html != NULL && !plot_page_save(format->html, write_page, report)) {
        return EXIT_USAGE;
    }
    if (is_page_on_stdout(format)) return EXIT_YES;
    if (format->is_json) {
        report_json(report, stdout);
    } else if (format->is_csv) {
        report_csv(report, stdout);
    } else {
        report_text(report, stdout);
    }
    return EXIT_YES;
}
