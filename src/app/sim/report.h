/* Results for people and programs: as text, JSON, CSV and one page of HTML. */
#ifndef APP_SIM_REPORT_H
#define APP_SIM_REPORT_H

#include <stdio.h>

#include "study/result.h"

typedef struct SimReport {
    const SimResult *result;
    const LpCards *cards;
    double seconds;  /* of the wall clock; of processor time for files that were merged */
    uint64_t played; /* games in that time */
} SimReport;

/* What is wanted. The page goes to a file, in addition to another form; for "-" it is alone. */
typedef struct SimFormat {
    bool is_json, is_csv;
    const char *html; /* or NULL */
} SimFormat;

/* Refuses two formats at once; the exit code after a message, or OPTIONS_GO_ON. */
int report_check(const char *command, const SimFormat *format);

/* The exit code. */
int report_write(const SimReport *report, const SimFormat *format);

void report_text(const SimReport *report, FILE *out);
void report_json(const SimReport *report, FILE *out);
void report_csv(const SimReport *report, FILE *out);
void report_html(const SimReport *report, FILE *out);

/* --- What all forms share --- */

/* The last form of the pairing, as in "going first": indices of result_tally_count. */
enum { REPORT_FIRST, REPORT_SECOND, REPORT_ALL };

const NamedDeck *report_deck(const SimReport *report, uint32_t deck);
SimTally report_total(const SimReport *report);
double report_speed(const SimReport *report);
double report_cpu_speed(const SimReport *report);
double report_mean(uint64_t sum, uint64_t count);

/* The decks of a matrix from the best to the worst. */
void report_rank(const SimReport *report, uint32_t out[SIM_DECKS_MAX]);

extern const char *const report_use_names[SIM_USE_COUNT]; /* "opening" … */

/* One card of a deck. */
typedef struct SimCardLine {
    LpCardInfo info;
    Slice name; /* in the language that is spoken */
    int place, copies;
} SimCardLine;

/* The different cards of a deck, the one with the highest win rate in the hand first; returns
 * how many there are. */
int report_cards(const SimReport *report, uint32_t deck, SimCardLine out[LP_DECK_SIZE]);

#endif
