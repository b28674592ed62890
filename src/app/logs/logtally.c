/* Statistics of logged games as text, JSON, CSV and a page. */
#include "app/logs/logtally.h"

#include <string.h>

#include "app/common/caption.h"
#include "app/common/jsonfile.h"
#include "app/common/output.h"
#include "app/common/plot.h"

/* --- Writing ----------------------------------------------------------------------------- */

static const char *title_of(int section) {
    char key[32];
    snprintf(key, sizeof key, "logtitle.%s", gametally_sections[section]);
    return caption(key);
}

/* What a row counts; kept until the next call. */
static const char *shown_key(const LpCards *cards, const GameRow *row) {
    static char memory[2 * GAMETALLY_KEY_SIZE];
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    gametally_say(cards, row, &out);
    return memory;
}

static int in_per_cent(double rate) { return (int)(rate * 100 + 0.5); }

void logtally_write_text(const LogTally *log, FILE *out) {
    const GameTally *tally = log->tally;
    int section = -1;
    caption_write(out, "log.games", "uu", tally->games, tally->undecided);
    for (uint32_t i = 0; i < tally->count; i++) {
        const GameRow *row = &tally->rows[i];
        Interval interval = gametally_interval(row);
        if (row->section != section) {
            section = row->section;
            fprintf(out, "\n%s\n", title_of(section));
            if (section == GAMETALLY_OPENING)
                output_wrapped(out, text_of(caption("log.bias")), 2, 96);
            fputs(caption("log.head"), out);
        }
        char low[8], high[8];
        snprintf(low, sizeof low, "%3d", in_per_cent(interval.low));
        snprintf(high, sizeof high, "%3d", in_per_cent(interval.high));
        fprintf(out, "  %6u %6u  %3d %%   ", row->games, row->wins,
                in_per_cent(gametally_rate(row)));
        caption_write(out, "log.interval", "ssd", low, high, row->games < GAMETALLY_FEW);
        fprintf(out, "%s\n", output_shown(text_of(shown_key(log->cards, row))));
    }
    caption_write(out, "log.few", "d", GAMETALLY_FEW);
}

void logtally_write_json(const GameTally *tally, FILE *out) {
    Json json;
    json_init(&json, out);
    json_object(&json, NULL);
    json_int(&json, "games", tally->games);
    json_int(&json, "undecided", tally->undecided);
    json_string(&json, "bias", caption("log.bias"));
    json_array(&json, "rows");
    for (uint32_t i = 0; i < tally->count; i++) {
        const GameRow *row = &tally->rows[i];
        Interval interval = gametally_interval(row);
        json_object(&json, NULL);
        json_string(&json, "section", gametally_sections[row->section]);
        json_string(&json, "key", row->key);
        json_int(&json, "games", row->games);
        json_int(&json, "wins", row->wins);
        json_fixed(&json, "rate", gametally_rate(row), 4);
        json_fixed(&json, "low", interval.low, 4);
        json_fixed(&json, "high", interval.high, 4);
        json_bool(&json, "few", row->games < GAMETALLY_FEW);
        json_object_end(&json);
    }
    json_array_end(&json);
    json_object_end(&json);
}

/* A field with its quotes doubled. A key that a spreadsheet would take for a formula cannot
 * begin a field: names and versions come from strangers. */
static void write_field(FILE *out, const char *text) {
    fputc('"', out);
    if (text[0] != 0 && strchr("=+-@\t\r", text[0]) != NULL) fputc('\'', out);
    for (; *text != 0; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void logtally_write_csv(const GameTally *tally, FILE *out) {
    fputs("section,key,games,wins,rate,low,high,few\n", out);
    for (uint32_t i = 0; i < tally->count; i++) {
        const GameRow *row = &tally->rows[i];
        Interval interval = gametally_interval(row);
        fprintf(out, "%s,", gametally_sections[row->section]);
        write_field(out, row->key);
        fprintf(out, ",%u,%u,%s,", row->games, row->wins, output_fixed(gametally_rate(row), 4));
        fprintf(out, "%s,%s,%s\n", output_fixed(interval.low, 4),
                output_fixed(interval.high, 4), row->games < GAMETALLY_FEW ? "yes" : "no");
    }
}

/* A rate and its interval between 0 and 100 %, with a line at 50 %. */
static void write_bar(const GameRow *row, FILE *out) {
    enum { WIDTH = 200, MIDDLE = 8 };
    Interval interval = gametally_interval(row);
    fprintf(out,
            "<td><svg viewBox=\"0 0 %d %d\" style=\"width:12rem;overflow:visible\" "
            "aria-hidden=\"true\">",
            WIDTH, 2 * MIDDLE);
    fprintf(out, "<line class=\"centre\" x1=\"%d\" x2=\"%d\" y1=\"0\" y2=\"%d\"/>", WIDTH / 2,
            WIDTH / 2, 2 * MIDDLE);
    fprintf(out, "<line class=\"whisker one\" x1=\"%s\" x2=\"%s\" y1=\"%d\" y2=\"%d\"/>",
            output_fixed(interval.low * WIDTH, 1), output_fixed(interval.high * WIDTH, 1),
            MIDDLE, MIDDLE);
    fprintf(out, "<circle class=\"point one\" cx=\"%s\" cy=\"%d\" r=\"4\"/></svg></td>",
            output_fixed(gametally_rate(row) * WIDTH, 1), MIDDLE);
}

static void write_row(const LpCards *cards, const GameRow *row, FILE *out) {
    Interval interval = gametally_interval(row);
    fputs("<tr><th scope=\"row\">", out);
    plot_text(out, shown_key(cards, row));
    fprintf(out, "</th><td>%u</td><td>%u</td><td>%s %%</td>", row->games, row->wins,
            output_fixed(gametally_rate(row) * 100, 0));
    fputs("<td>", out);
    caption_write(out, "log.page-interval", "ss", output_fixed(interval.low * 100, 0),
                  output_fixed(interval.high * 100, 0));
    fputs("</td>", out);
    write_bar(row, out);
    fprintf(out, "<td class=\"word\">%s</td></tr>\n",
            row->games < GAMETALLY_FEW ? caption("log.page-few") : "");
}

static void write_columns(FILE *out) {
    static const char *const keys[] = {"log.page-games", "log.page-wins", "log.page-rate",
                                       "log.page-interval-head"};
    fputs("<div class=\"scroll\"><table><thead><tr><th scope=\"row\"></th>", out);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        fprintf(out, "<th>%s</th>", caption(keys[i]));
    fprintf(out, "<th style=\"text-align:center\">%s</th>", caption("log.page-scale"));
    fputs("<th></th></tr></thead><tbody>\n", out);
}

/* The rows of one section as a table; of long ones the first. */
static void write_section(const LogTally *log, int section, FILE *out) {
    enum { SHOWN_MAX = 60 };
    const GameTally *tally = log->tally;
    uint32_t count = 0;
    for (uint32_t i = 0; i < tally->count; i++) {
        const GameRow *row = &tally->rows[i];
        if (row->section != section || count++ >= SHOWN_MAX) continue;
        if (count == 1) {
            fprintf(out, "<h2>%s</h2>\n", title_of(section));
            if (section >= GAMETALLY_OPENING) fprintf(out, "<p>%s</p>\n", caption("log.bias"));
            write_columns(out);
        }
        write_row(log->cards, row, out);
    }
    if (count > 0) fputs("</tbody></table></div>\n", out);
    if (count > SHOWN_MAX) caption_write(out, "log.page-more", "u", count - SHOWN_MAX);
}

void logtally_write_html(const void *what, FILE *out) {
    const LogTally *log = what;
    plot_page_begin(out);
    fputs(caption("log.page-title"), out);
    plot_page_body(out);
    fprintf(out, "<h1>%s</h1>\n<p>", caption("log.page-title"));
    caption_write(out, "log.page-about", "uud", log->tally->games, log->tally->undecided,
                  GAMETALLY_FEW);
    fputs("</p>\n", out);
    for (int i = 0; i < GAMETALLY_SECTION_COUNT; i++) write_section(log, i, out);
    fputs("</body></html>\n", out);
}
