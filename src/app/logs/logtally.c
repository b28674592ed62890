/* Statistics of logged games: rows of games and wins, with intervals. */
#include "app/logs/logtally.h"

#include <stdlib.h>
#include <string.h>

#include "app/common/jsonfile.h"
#include "app/common/output.h"
#include "app/common/plot.h"
#include "study/statistics.h"

/* --- Counting ---------------------------------------------------------------------------- */

static void count_row(LogTally *tally, LogSection section, const char *key, bool is_win) {
    for (size_t i = 0; i < tally->count; i++) {
        LogRow *row = &tally->rows[i];
        if (row->section != section || strcmp(row->key, key) != 0) continue;
        row->games++;
        row->wins += is_win;
        return;
    }
    if (tally->count == LOGTALLY_ROWS_MAX) return;
    LogRow *row = &tally->rows[tally->count++];
    *row = (LogRow){.section = (uint8_t)section, .games = 1, .wins = is_win};
    snprintf(row->key, sizeof row->key, "%s", key);
}

/* Each card counts once for each game, however many copies there were. */
typedef struct Seen {
    LpCardId ids[LP_DECK_SIZE];
    int count;
} Seen;

static void see(Seen *seen, LpCardId id) {
    if (id == 0 || id == GAMELOG_DON) return;
    for (int i = 0; i < seen->count; i++)
        if (seen->ids[i] == id) return;
    if (seen->count < LP_DECK_SIZE) seen->ids[seen->count++] = id;
}

static void count_cards(LogTally *tally, LogSection section, const LogBatch *batch,
                        const Seen *seen, bool is_win) {
    for (int i = 0; i < seen->count; i++) {
        char key[LOGTALLY_KEY_SIZE];
        LpCardInfo info;
        if (lp_card_info(batch->cards, seen->ids[i], &info) != LP_OK) continue;
        snprintf(key, sizeof key, "%s (%s)", info.name, info.number);
        count_row(tally, section, key, is_win);
    }
}

static void find_drawn(const GamelogGame *game, Seen *out) {
    for (uint32_t i = 0; i < game->frame_count; i++) {
        const GamelogToken *frame = &game->frames[i];
        if (frame->seat == 0 && frame->to == GAMELOG_IN_HAND &&
            (frame->from == GAMELOG_IN_DECK || frame->from == GAMELOG_IN_LIFE))
            see(out, frame->card);
    }
    for (uint32_t i = 0; i < game->text_count; i++)
        if (game->text[i].kind == GAMELOG_DREW && game->text[i].seat == 0)
            see(out, game->text[i].card);
}

/* Characters and Stages have a line, Events are the sources of effects. */
static void find_played(const LogBatch *batch, Seen *out) {
    const GamelogGame *game = &batch->game;
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        LpCardInfo info;
        if (token->seat != 0) continue;
        if (token->kind == GAMELOG_DEPLOY) see(out, token->card);
        if (token->kind == GAMELOG_EFFECT &&
            lp_card_info(batch->cards, token->source, &info) == LP_OK &&
            info.category == LP_CATEGORY_EVENT)
            see(out, token->source);
    }
}

static void count_all_cards(LogTally *tally, const LogBatch *batch, bool is_win) {
    Seen opening = {.count = 0}, drawn = {.count = 0}, played = {.count = 0};
    for (int i = 0; i < 5; i++) see(&opening, batch->game.deal[0][i]);
    drawn = opening;
    find_drawn(&batch->game, &drawn);
    find_played(batch, &played);
    count_cards(tally, LOGTALLY_OPENING, batch, &opening, is_win);
    count_cards(tally, LOGTALLY_DRAWN, batch, &drawn, is_win);
    count_cards(tally, LOGTALLY_PLAYED, batch, &played, is_win);
}

void logtally_add(LogTally *tally, const LogBatch *batch) {
    const GamelogGame *game = &batch->game;
    uint8_t winner = logbatch_winner(batch);
    char key[LOGTALLY_KEY_SIZE];
    tally->games++;
    if (winner > 1) {
        tally->undecided++;
        return;
    }
    bool is_win = winner == 0;
    count_row(tally, LOGTALLY_ALL, "all games", is_win);
    count_row(tally, LOGTALLY_LEADER, logbatch_leader(batch, 0), is_win);
    count_row(tally, LOGTALLY_OPPONENT, logbatch_leader(batch, 1), is_win);
    int size = snprintf(key, sizeof key, "%s against ", logbatch_leader(batch, 0));
    if (size > 0 && (size_t)size < sizeof key)
        snprintf(key + size, sizeof key - (size_t)size, "%s", logbatch_leader(batch, 1));
    count_row(tally, LOGTALLY_PAIR, key, is_win);
    if (game->first_seat < 2)
        count_row(tally, LOGTALLY_ORDER, game->first_seat == 0 ? "went first" : "went second",
                  is_win);
    count_row(tally, LOGTALLY_MULLIGAN, game->mulligan[0] ? "hand redrawn" : "hand kept",
              is_win);
    snprintf(key, sizeof key, "%d to %d turns", game->turns / 4 * 4 + 1,
             game->turns / 4 * 4 + 4);
    count_row(tally, LOGTALLY_TURNS, key, is_win);
    if (batch->date[0] != 0) {
        snprintf(key, sizeof key, "%.7s", batch->date);
        count_row(tally, LOGTALLY_MONTH, key, is_win);
    }
    count_row(tally, LOGTALLY_VERSION, game->version[0] ? game->version : "not said", is_win);
    count_all_cards(tally, batch, is_win);
}

static int compare_rows(const void *a, const void *b) {
    const LogRow *x = a, *y = b;
    if (x->section != y->section) return x->section < y->section ? -1 : 1;
    bool is_in_order = x->section == LOGTALLY_MONTH || x->section == LOGTALLY_VERSION;
    if (!is_in_order && x->games != y->games) return x->games > y->games ? -1 : 1;
    return strcmp(x->key, y->key);
}

void logtally_sort(LogTally *tally) {
    qsort(tally->rows, tally->count, sizeof tally->rows[0], compare_rows);
}

/* --- Writing ----------------------------------------------------------------------------- */

typedef struct Heading {
    const char *word, *title;
} Heading;

static const Heading headings[LOGTALLY_SECTION_COUNT] = {
    [LOGTALLY_ALL] = {"all", "All games"},
    [LOGTALLY_LEADER] = {"leader", "Your Leader"},
    [LOGTALLY_OPPONENT] = {"opponent", "The opponent's Leader"},
    [LOGTALLY_PAIR] = {"pair", "Both Leaders"},
    [LOGTALLY_ORDER] = {"order", "Turn order"},
    [LOGTALLY_MULLIGAN] = {"mulligan", "Mulligan"},
    [LOGTALLY_TURNS] = {"turns", "Length of the game, turns of both players"},
    [LOGTALLY_MONTH] = {"month", "Month"},
    [LOGTALLY_VERSION] = {"version", "Version of OPTCGSim"},
    [LOGTALLY_OPENING] = {"opening", "Cards in the opening hand"},
    [LOGTALLY_DRAWN] = {"drawn", "Cards drawn"},
    [LOGTALLY_PLAYED] = {"played", "Cards played"},
};

static const char bias[] =
    "Rates of cards describe, they do not prove: long games draw more cards, the player who is "
    "ahead plays more of them, and a card is in the deck because somebody thought it good.";

static double rate_of(const LogRow *row) { return (double)row->wins / row->games; }

static Interval interval_of(const LogRow *row) {
    return statistics_wilson((double)row->wins, (double)row->games);
}

static int in_per_cent(double rate) { return (int)(rate * 100 + 0.5); }

void logtally_write_text(const LogTally *tally, FILE *out) {
    int section = -1;
    fprintf(out, "%u games, %u without a known winner\n", tally->games, tally->undecided);
    for (size_t i = 0; i < tally->count; i++) {
        const LogRow *row = &tally->rows[i];
        Interval interval = interval_of(row);
        if (row->section != section) {
            section = row->section;
            fprintf(out, "\n%s\n", headings[section].title);
            if (section == LOGTALLY_OPENING) output_wrapped(out, text_of(bias), 2, 96);
            fprintf(out, "   games   wins   rate   95 %% interval\n");
        }
        fprintf(out, "  %6u %6u  %3d %%   %3d to %3d %%%s  ", row->games, row->wins,
                in_per_cent(rate_of(row)), in_per_cent(interval.low),
                in_per_cent(interval.high), row->games < LOGTALLY_FEW ? "  few" : "     ");
        fprintf(out, "%s\n", output_shown(text_of(row->key)));
    }
    fprintf(out, "\n'few' is fewer than %d games: the rate says little.\n", LOGTALLY_FEW);
}

void logtally_write_json(const LogTally *tally, FILE *out) {
    Json json;
    json_init(&json, out);
    json_object(&json, NULL);
    json_int(&json, "games", tally->games);
    json_int(&json, "undecided", tally->undecided);
    json_string(&json, "bias", bias);
    json_array(&json, "rows");
    for (size_t i = 0; i < tally->count; i++) {
        const LogRow *row = &tally->rows[i];
        Interval interval = interval_of(row);
        json_object(&json, NULL);
        json_string(&json, "section", headings[row->section].word);
        json_string(&json, "key", row->key);
        json_int(&json, "games", row->games);
        json_int(&json, "wins", row->wins);
        json_fixed(&json, "rate", rate_of(row), 4);
        json_fixed(&json, "low", interval.low, 4);
        json_fixed(&json, "high", interval.high, 4);
        json_bool(&json, "few", row->games < LOGTALLY_FEW);
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

void logtally_write_csv(const LogTally *tally, FILE *out) {
    fputs("section,key,games,wins,rate,low,high,few\n", out);
    for (size_t i = 0; i < tally->count; i++) {
        const LogRow *row = &tally->rows[i];
        Interval interval = interval_of(row);
        fprintf(out, "%s,", headings[row->section].word);
        write_field(out, row->key);
        fprintf(out, ",%u,%u,%s,", row->games, row->wins, output_fixed(rate_of(row), 4));
        fprintf(out, "%s,%s,%s\n", output_fixed(interval.low, 4),
                output_fixed(interval.high, 4), row->games < LOGTALLY_FEW ? "yes" : "no");
    }
}

/* Rows of one section as a plot; cards only if there are some games of them. */
static void write_section(const LogTally *tally, int section, FILE *out) {
    enum { SHOWN_MAX = 40 };
    PlotRow rows[SHOWN_MAX];
    char names[SHOWN_MAX][LOGTALLY_KEY_SIZE + 24];
    size_t count = 0;
    for (size_t i = 0; i < tally->count && count < SHOWN_MAX; i++) {
        const LogRow *row = &tally->rows[i];
        if (row->section != section) continue;
        snprintf(names[count], sizeof names[count], "%s: %u of %u%s", row->key, row->wins,
                 row->games, row->games < LOGTALLY_FEW ? ", few" : "");
        rows[count] = (PlotRow){
            .name = names[count], .value = rate_of(row), .interval = interval_of(row)};
        count++;
    }
    if (count == 0) return;
    fprintf(out, "<h2>%s</h2>\n", headings[section].title);
    if (section == LOGTALLY_OPENING) fprintf(out, "<p>%s</p>\n", bias);
    plot_rows(out, headings[section].title, rows, count, 0.5);
}

void logtally_write_html(const void *what, FILE *out) {
    const LogTally *tally = what;
    plot_page_begin(out);
    fputs("Games of OPTCGSim", out);
    plot_page_body(out);
    fputs("<h1>Games of OPTCGSim</h1>\n", out);
    fprintf(out, "<p>%u games, %u without a known winner. ", tally->games, tally->undecided);
    fprintf(out,
            "Points are win rates, bars 95 %% intervals. Fewer than %d games are called few: "
            "the rate then says little.</p>\n",
            LOGTALLY_FEW);
    for (int i = 0; i < LOGTALLY_SECTION_COUNT; i++) write_section(tally, i, out);
    fputs("</body></html>\n", out);
}
