/* Writing pages and drawing SVG. */
#include "app/common/plot.h"

#include <stdlib.h>

#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/output.h"
#include "app/common/spoken.h"

static const char *const style =
    "<style>\n"
    ":root{color-scheme:light dark;--ground:#fff;--text:#1b1e23;--faint:#5d6570;--line:#d5d9df;"
    "--one:#0b6bb0;--two:#b3500f}\n"
    "@media(prefers-color-scheme:dark){:root{--ground:#15181d;--text:#e8eaed;--faint:#a2abb7;"
    "--line:#353c46;--one:#6db6f2;--two:#f0a15e}}\n"
    "body{background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif;"
    "max-width:1100px;margin:2rem auto;padding:0 1rem}\n"
    "h1{font-size:1.6rem;margin-bottom:.2rem}h2{font-size:1.2rem;margin-top:2.2rem}\n"
    "p,figcaption{color:var(--faint)}figure{margin:0}code{overflow-wrap:anywhere}\n"
    ".scroll{overflow-x:auto}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}\n"
    "th,td{padding:.25rem .5rem;text-align:right;white-space:nowrap}\n"
    "th{font-weight:600}th[scope=row],td.word{text-align:left}\n"
    "@media(max-width:600px){th,td{padding:.25rem .3rem}"
    "th[scope=row]{white-space:normal;min-width:7rem}}\n"
    "tbody tr{border-top:1px solid var(--line)}\n"
    ".heat th[scope=col]{text-align:center}\n"
    ".heat td{min-width:2.9rem;text-align:center;border:1px solid var(--ground)}\n"
    "svg{width:100%;max-width:900px;height:auto;font:12px system-ui,sans-serif}\n"
    "svg text{fill:var(--text)}svg .tick{fill:var(--faint);text-anchor:middle}\n"
    "svg .name,svg .value{text-anchor:end}\n"
    ".grid,.axis{stroke:var(--line)}.centre{stroke:var(--faint);stroke-dasharray:4 3}\n"
    ".whisker{stroke-width:2}.one{stroke:var(--one);fill:var(--one)}\n"
    ".two{stroke:var(--two);fill:var(--two)}.bar{fill:var(--one)}\n"
    ".line{fill:none;stroke-width:2}\n"
    ".key::before{content:'\\25CF ';color:var(--one)}"
    ".key.b::before{color:var(--two)}\n"
    "summary{cursor:pointer;font-weight:600;margin:.6rem 0}\n"
    "</style>\n";

enum {
    WIDTH = 760,
    NAME_WIDTH = 220,
    VALUE_WIDTH = 70,
    ROW_HEIGHT = 24,
    AXIS_HEIGHT = 26,
    BARS_HEIGHT = 180,
    LINES_HEIGHT = 240,
    LINES_LEFT = 40
};

void plot_text(FILE *out, const char *text) {
    for (; *text != 0; text++) {
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: putc(*text, out);
        }
    }
}

void plot_page_begin(FILE *out) {
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"%s\">", spoken_name());
    fputs("<head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
          "<title>",
          out);
}

void plot_page_body(FILE *out) {
    fputs("</title>\n", out);
    fputs(style, out);
    fputs("</head><body>\n", out);
}

bool plot_page_save(const char *path, void (*write)(const void *what, FILE *out),
                    const void *what) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) return caption_error("fault.memory", ""), false;
    write(what, out);
    bool is_ok = fclose(out) == 0;
    if (!is_ok) caption_error("fault.memory", "");
    is_ok = is_ok && file_write(path, (Slice){text, size});
    free(text);
    return is_ok;
}

static void open_svg(FILE *out, const char *label, int height) {
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH, height);
    plot_text(out, label);
    fputs("\">\n", out);
}

/* Where the values are between left and right. */
typedef struct Axis {
    double low, high, step;
} Axis;

static double down_to(double value, double step) {
    double steps = value / step;
    long whole = (long)steps;
    if ((double)whole > steps) whole--;
    return (double)whole * step;
}

/* From the lowest to the highest interval, in round numbers, with the centre in between. */
static Axis axis_of(const PlotRow *rows, size_t count, double centre) {
    static const double steps[] = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2};
    double low = centre, high = centre;
    for (size_t i = 0; i < count; i++) {
        const Interval both[2] = {rows[i].interval, rows[i].second_interval};
        for (int j = 0; j < (rows[i].has_second ? 2 : 1); j++) {
            if (both[j].low < low) low = both[j].low;
            if (both[j].high > high) high = both[j].high;
        }
    }
    size_t step = 0;
    while (step + 1 < sizeof steps / sizeof steps[0] && (high - low) / steps[step] > 9) step++;
    Axis axis = {.step = steps[step]};
    axis.low = down_to(low, axis.step);
    axis.high = -down_to(-high, axis.step);
    if (axis.high <= axis.low) axis.high = axis.low + axis.step;
    return axis;
}

static double across(const Axis *axis, double value) {
    double room = WIDTH - NAME_WIDTH - VALUE_WIDTH - 20;
    return NAME_WIDTH + 10 + (value - axis->low) / (axis->high - axis->low) * room;
}

static void draw_axis(FILE *out, const Axis *axis, int bottom, double centre) {
    int tick_count = (int)((axis->high - axis->low) / axis->step + 0.5);
    for (int i = 0; i <= tick_count; i++) {
        double value = axis->low + i * axis->step;
        const char *x = output_fixed(across(axis, value), 1);
        fprintf(out,
                "<line class=\"grid\" x1=\"%s\" x2=\"%s\" y1=\"0\" y2=\"%d\"/>"
                "<text class=\"tick\" x=\"%s\" y=\"%d\">%s</text>\n",
                x, x, bottom, x, bottom + 17,
                output_fixed(value * 100, axis->step < 0.01 ? 1 : 0));
    }
    const char *x = output_fixed(across(axis, centre), 1);
    fprintf(out, "<line class=\"centre\" x1=\"%s\" x2=\"%s\" y1=\"0\" y2=\"%d\"/>\n", x, x,
            bottom);
}

static void draw_point(FILE *out, const Axis *axis, double value, Interval interval, int y,
                       const char *kind) {
    fprintf(out, "<line class=\"whisker %s\" x1=\"%s\" x2=\"%s\" y1=\"%d\" y2=\"%d\"/>", kind,
            output_fixed(across(axis, interval.low), 1),
            output_fixed(across(axis, interval.high), 1), y, y);
    fprintf(out, "<circle class=\"point %s\" cx=\"%s\" cy=\"%d\" r=\"4\"><title>", kind,
            output_fixed(across(axis, value), 1), y);
    caption_write(out, "plot.point", "sss", output_fixed(value * 100, 2),
                  output_fixed(interval.low * 100, 2), output_fixed(interval.high * 100, 2));
    fputs("</title></circle>\n", out);
}

void plot_rows(FILE *out, const char *label, const PlotRow *rows, size_t count, double centre) {
    Axis axis = axis_of(rows, count, centre);
    int bottom = (int)count * ROW_HEIGHT;
    open_svg(out, label, bottom + AXIS_HEIGHT);
    draw_axis(out, &axis, bottom, centre);
    for (size_t i = 0; i < count; i++) {
        const PlotRow *row = &rows[i];
        int y = (int)i * ROW_HEIGHT + ROW_HEIGHT / 2;
        fprintf(out, "<text class=\"name\" x=\"%d\" y=\"%d\">", NAME_WIDTH, y + 4);
        plot_text(out, row->name);
        fputs("</text>", out);
        draw_point(out, &axis, row->value, row->interval, row->has_second ? y - 5 : y, "one");
        if (row->has_second) {
            draw_point(out, &axis, row->second_value, row->second_interval, y + 5, "two");
        } else {
            fprintf(out, "<text class=\"value\" x=\"%d\" y=\"%d\">%s</text>\n", WIDTH - 4,
                    y + 4, output_fixed(row->value * 100, 1));
        }
    }
    fputs("</svg>\n", out);
}

void plot_bars(FILE *out, const char *label, const uint64_t *counts, size_t count) {
    size_t first = 0, end = count;
    uint64_t most = 1;
    while (first < end && counts[first] == 0) first++;
    while (end > first && counts[end - 1] == 0) end--;
    for (size_t i = first; i < end; i++) most = counts[i] > most ? counts[i] : most;
    double width = (double)(WIDTH - 20) / (double)(end > first ? end - first : 1);
    size_t named = (end - first + 15) / 16; /* every so many bars have a name */
    open_svg(out, label, BARS_HEIGHT + AXIS_HEIGHT);
    for (size_t i = first; i < end; i++) {
        double x = 10 + (double)(i - first) * width;
        double height = (double)counts[i] / (double)most * (BARS_HEIGHT - 10);
        fprintf(out, "<rect class=\"bar\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\">",
                output_fixed(x + 1, 1), output_fixed(BARS_HEIGHT - height, 1),
                output_fixed(width > 3 ? width - 2 : 1, 1), output_fixed(height, 1));
        fputs("<title>", out);
        caption_write(out, i + 1 == count ? "plot.more" : "plot.bar", "zl", i,
                      (unsigned long long)counts[i]);
        fputs("</title></rect>\n", out);
        if ((i - first) % named != 0) continue;
        fprintf(out, "<text class=\"tick\" x=\"%s\" y=\"%d\">%zu</text>\n",
                output_fixed(x + width / 2, 1), BARS_HEIGHT + 17, i);
    }
    fprintf(out, "<line class=\"axis\" x1=\"10\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>\n</svg>\n",
            WIDTH - 10, BARS_HEIGHT, BARS_HEIGHT);
}

/* --- Lines --- */

static double line_x(size_t index, size_t count) {
    double room = WIDTH - LINES_LEFT - 20;
    return LINES_LEFT + (count > 1 ? room * (double)index / (double)(count - 1) : room / 2);
}

static double line_y(double value) { return 8 + (1 - value) * (LINES_HEIGHT - 16); }

static void draw_line(FILE *out, const PlotLine *line, const char *const *names, size_t count,
                      const char *kind) {
    fprintf(out, "<polyline class=\"line %s\" points=\"", kind);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s,%s ", output_fixed(line_x(i, count), 1),
                output_fixed(line_y(line->values[i]), 1));
    }
    fputs("\"/>\n", out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "<circle class=\"point %s\" cx=\"%s\" cy=\"%s\" r=\"4\"><title>", kind,
                output_fixed(line_x(i, count), 1), output_fixed(line_y(line->values[i]), 1));
        plot_text(out, names[i]);
        fputs(", ", out);
        plot_text(out, line->name);
        fprintf(out, ": %s %%</title></circle>\n", output_fixed(line->values[i] * 100, 1));
    }
}

void plot_lines(FILE *out, const char *label, const PlotLine *lines, size_t line_count,
                const char *const *names, size_t count) {
    static const char *const kinds[] = {"one", "two"};
    size_t named = (count + 15) / 16; /* every so many points have a name */
    open_svg(out, label, LINES_HEIGHT + AXIS_HEIGHT);
    for (int percent = 0; percent <= 100; percent += 25) {
        const char *y = output_fixed(line_y(percent / 100.0), 1);
        fprintf(out,
                "<line class=\"%s\" x1=\"%d\" x2=\"%d\" y1=\"%s\" y2=\"%s\"/>"
                "<text class=\"value\" x=\"%d\" y=\"%s\">%d</text>\n",
                percent == 50 ? "centre" : "grid", LINES_LEFT, WIDTH - 20, y, y,
                LINES_LEFT - 10, output_fixed(line_y(percent / 100.0) + 4, 1), percent);
    }
    for (size_t i = 0; named > 0 && i < count; i += named) {
        fprintf(out, "<text class=\"tick\" x=\"%s\" y=\"%d\">",
                output_fixed(line_x(i, count), 1), LINES_HEIGHT + 17);
        plot_text(out, names[i]);
        fputs("</text>\n", out);
    }
    for (size_t i = 0; i < line_count; i++) {
        draw_line(out, &lines[i], names, count, kinds[i % 2]);
    }
    fputs("</svg>\n", out);
}
