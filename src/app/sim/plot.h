/* Plots as SVG inside a page: their colours are the page's, so they follow light and dark. */
#ifndef APP_SIM_PLOT_H
#define APP_SIM_PLOT_H

#include <stdio.h>

#include "app/common/statistics.h"
#include "base/text.h"

/* Writes text with the characters escaped that mean something in HTML. */
void plot_text(FILE *out, const char *text);

/* A value with its interval; the second one stands below the first if it is there. */
typedef struct PlotRow {
    const char *name;
    double value;
    Interval interval;
    bool has_second;
    double second_value;
    Interval second_interval;
} PlotRow;

/* Points and intervals side by side, one row each, with a line at 'centre'. Values are shown in
 * per cent. */
void plot_rows(FILE *out, const char *label, const PlotRow *rows, size_t count, double centre);

/* Counts as bars; each is named by its index. */
void plot_bars(FILE *out, const char *label, const uint64_t *counts, size_t count);

#endif
