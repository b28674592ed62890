/* Plots as SVG inside a page: they use the page's colours, so they follow light and dark. */
#ifndef APP_SIM_PLOT_H
#define APP_SIM_PLOT_H

#include <stdio.h>

#include "app/common/statistics.h"
#include "base/text.h"

/* Writes text with HTML's special characters escaped. */
void plot_text(FILE *out, const char *text);

/* A value with its interval; the second one, if any, is drawn below the first. */
typedef struct PlotRow {
    const char *name;
    double value;
    Interval interval;
    bool has_second;
    double second_value;
    Interval second_interval;
} PlotRow;

/* Points and intervals side by side, one row each, with a line at 'centre'. Values are shown as
 * percentages. */
void plot_rows(FILE *out, const char *label, const PlotRow *rows, size_t count, double centre);

/* Counts as bars; each is labelled with its index. */
void plot_bars(FILE *out, const char *label, const uint64_t *counts, size_t count);

#endif
