/* Pages that need nothing from outside, and plots as SVG inside them: the plots use the page's
 * colours, so they follow light and dark. */
#ifndef APP_COMMON_PLOT_H
#define APP_COMMON_PLOT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"
#include "study/statistics.h"

/* A page up to its title, which follows, and from its title on. */
void plot_page_begin(FILE *out);
void plot_page_body(FILE *out);

/* Saves the page that 'write' makes: the whole of it or nothing. False after a message. */
bool plot_page_save(const char *path, void (*write)(const void *what, FILE *out),
                    const void *what);

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

/* Values from 0 to 1, one for each name along the bottom. */
typedef struct PlotLine {
    const char *name;
    const double *values;
} PlotLine;

/* One or two lines in the same frame, shown as percentages. */
void plot_lines(FILE *out, const char *label, const PlotLine *lines, size_t line_count,
                const char *const *names, size_t count);

#endif
