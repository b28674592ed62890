/* Statistics of logged games as text, JSON, CSV and a page. */
#include "app/logs/logtally.h"

#include <string.h>

#include "app/common/jsonfile.h"
#include "app/common/output.h"
#include "app/common/plot.h"

/* --- Writing ----------------------------------------------------------------------------- */

static const char *const titles[GAMETALLY_SECTION_COUNT] = {
    [GAMETALLY_ALL] = "All games",
    [GAMETALLY_LEADER] = "Your Leader",
    [GAMETALLY_OPPONENT] = "The opponent's Leader",
    [GAMETALLY_PAIR] = "Both Leaders",
    [GAMETALLY_ORDER] = "Turn order",
    [GAMETALLY_MULLIGAN] = "Mulligan",
    [GAMETALLY_TURNS] = "Length of the game, turns of both players",
    [GAMETALLY_MONTH] = "Month",
    [GAMETALLY_VERSION] = "Version of OPTCGSim",
    [GAMETALLY_OPENING] = "Cards in the opening hand",
    [GAMETALLY_DRAWN] = "Cards drawn",
    [GAMETALLY_PLAYED] = "Cards played",
};

static const char bias[] =
    "Rates of cards describe, they do not prove: long games draw more cards, the player who is "
    "ahead plays more of them, and a card is in the deck because somebody thought it good.";

static int in_per_cent(double rate) { return (int)(rate * 100 + 0.5); }

void logtally_write_text(const GameTally *tally, FILE *out) {
    int section = -1;
    fprintf(out, "%u games, %u without a known winner\n", tally->games, tally->undecided);
    for (uint32_t i = 0; i < tally->count; i++) {
        const GameRow *row = &tally->rows[i];
        Interval interval = gametally_interval(row);
        if (row->section != section) {
            section = row->section;
            fprintf(out, "\n%s\n", titles[section]);
            if (section == GAMETALLY_OPENING) output_wrapped(out, text_of(bias), 2, 96);
            fprintf(out, "   games   wins   rate   95 %% interval\n");
        }
        fprintf(out, "  %6u %6u  %3d %%   %3d to %3d %%%s  ", row->games, row->wins,
                in_per_cent(gametally_rate(row)), in_per_cent(interval.low),
                in_per_cent(interval.high), row->games < GAMETALLY_FEW ? "  few" : "     ");
        fprintf(out, "%s\n", output_shown(text_of(row->key)));
    }
    fprintf(out, "\n'few' is fewer than %d games: the rate says little.\n", GAMETALLY_FEW);
}

void logtally_write_json(const GameTally *tally, FILE *out) {
    Json json;
    json_init(&json, out);
    json_object(&json, NULL);
    json_int(&json, "games", tally->games);
    json_int(&json, "undecided", tally->undecided);
    json_string(&json, "bias", bias);
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
    fprintf(out, "<td><svg viewBox=\"0 0 %d %d\" style=\"width:12rem\" aria-hidden=\"true\">",
            WIDTH, 2 * MIDDLE);
    fprintf(out, "<line class=\"centre\" x1=\"%d\" x2=\"%d\" y1=\"0\" y2=\"%d\"/>", WIDTH / 2,
            WIDTH / 2, 2 * MIDDLE);
    fprintf(out, "<line class=\"whisker one\" x1=\"%s\" x2=\"%s\" y1=\"%d\" y2=\"%d\"/>",
            output_fixed(interval.low * WIDTH, 1), output_fixed(interval.high * WIDTH, 1),
            MIDDLE, MIDDLE);
    fprintf(out, "<circle class=\"point one\" cx=\"%s\" cy=\"%d\" r=\"4\"/></svg></td>",
            output_fixed(gametally_rate(row) * WIDTH, 1), MIDDLE);
}

static void write_row(const GameRow *row, FILE *out) {
    Interval interval = gametally_interval(row);
    fputs("<tr><th scope=\"row\">", out);
    plot_text(out, row->key);
    fprintf(out, "</th><td>%u</td><td>%u</td><td>%s %%</td>", row->games, row->wins,
            output_fixed(gametally_rate(row) * 100, 0));
    fprintf(out, "<td>%s to %s %%</td>", output_fixed(interval.low * 100, 0),
            output_fixed(interval.high * 100, 0));
    write_bar(row, out);
    fprintf(out, "<td class=\"word\">%s</td></tr>\n", row->games < GAMETALLY_FEW ? "few" : "");
}

/* The rows of one section as a table; of long ones the first. */
static void write_section(const GameTally *tally, int section, FILE *out) {
    enum { SHOWN_MAX = 60 };
    uint32_t count = 0;
    for (uint32_t i = 0; i < tally->count; i++) {
        const GameRow *row = &tally->rows[i];
        if (row->section != section || count++ >= SHOWN_MAX) continue;
        if (count == 1) {
            fprintf(out, "<h2>%s</h2>\n", titles[section]);
            if (section >= GAMETALLY_OPENING) fprintf(out, "<p>%s</p>\n", bias);
            fputs("<div class=\"scroll\"><table><thead><tr><th scope=\"row\"></th>"
                  "<th>games</th><th>wins</th><th>rate</th><th>95 % interval</th><th>0 to 100 "
                  "%</th><th></th>"
                  "</tr></thead><tbody>\n",
                  out);
        }
        write_row(row, out);
    }
    if (count > 0) fputs("</tbody></table></div>\n", out);
    if (count > SHOWN_MAX)
        fprintf(out, "<p>%u more are in the table of <code>logpose log stats</code>.</p>\n",
                count - SHOWN_MAX);
}

void logtally_write_html(const void *what, FILE *out) {
    const GameTally *tally = what;
    plot_page_begin(out);
    fputs("Games of OPTCGSim", out);
    plot_page_body(out);
    fputs("<h1>Games of OPTCGSim</h1>\n", out);
    fprintf(out, "<p>%u games, %u without a known winner. ", tally->games, tally->undecided);
    fprintf(
        out,
        "Points are win rates, bars their 95 %% intervals (Wilson). Fewer than %d games are "
        "called few: the rate then says little.</p>\n",
        GAMETALLY_FEW);
    for (int i = 0; i < GAMETALLY_SECTION_COUNT; i++) write_section(tally, i, out);
    fputs("</body></html>\n", out);
}
