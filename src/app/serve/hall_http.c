/* What the server gives over HTTP besides the page: finished games, and statistics of a
 * month. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/common/output.h"
#include "app/serve/hall.h"
#include "study/statistics.h"

enum { LINES_MAX = 4096, STATS_SIZE_MAX = 1 << 20 };

/* --- One game --- */

typedef struct Sending {
    Conn *conn;
    const HttpHead *head;
} Sending;

static void send_game(void *listener, const VaultGame *game) {
    const Sending *sending = listener;
    conn_reply(sending->conn, sending->head,
               &(Reply){200, "text/plain; charset=utf-8", game->replay, NULL});
}

static void reply_game(Hall *hall, Conn *conn, const HttpHead *head, Slice name) {
    char id[64];
    Sending sending = {conn, head};
    Slice ending = SLICE(".replay");
    bool is_named = text_ends_with(name, ending) && name.size - ending.size < sizeof id;
    if (is_named) {
        memcpy(id, name.at, name.size - ending.size);
        id[name.size - ending.size] = 0;
    }
    if (!is_named || !vault_game(&hall->store, id, send_game, &sending))
        conn_refuse(conn, head, 404);
}

/* --- A month --- */

/* One Leader in one format, from its own side: [0] going first, [1] going second. */
typedef struct Line {
    char format[12], leader[24];
    int games[2], wins[2];
} Line;

typedef struct Stats {
    Line lines[LINES_MAX];
    size_t count;
} Stats;

static Line *line_of(Stats *stats, Slice format, Slice leader) {
    for (size_t i = 0; i < stats->count; i++)
        if (text_equal(text_of(stats->lines[i].format), format) &&
            text_equal(text_of(stats->lines[i].leader), leader))
            return &stats->lines[i];
    if (stats->count == LINES_MAX || format.size >= sizeof stats->lines[0].format ||
        leader.size >= sizeof stats->lines[0].leader)
        return NULL;
    Line *line = &stats->lines[stats->count++];
    memset(line, 0, sizeof *line);
    memcpy(line->format, format.at, format.size);
    memcpy(line->leader, leader.at, leader.size);
    return line;
}

static void add_game(void *listener, const VaultGame *game) {
    for (int seat = 0; seat < 2; seat++) {
        Line *line = line_of(listener, game->format, game->leaders[seat]);
        if (line == NULL) continue;
        int order = game->first == seat ? 0 : 1;
        line->games[order]++;
        line->wins[order] += game->winner == seat;
    }
}

static int compare_lines(const void *a, const void *b) {
    const Line *left = a, *right = b;
    int order = strcmp(left->format, right->format);
    return order != 0 ? order : strcmp(left->leader, right->leader);
}

static void write_rate(char *out, size_t out_size, int games, int wins) {
    Interval interval = interval_wilson(wins, games);
    char rate[FIXED_SIZE_MAX], low[FIXED_SIZE_MAX], high[FIXED_SIZE_MAX];
    output_format_fixed(rate, games > 0 ? (double)wins / games : 0, 4);
    output_format_fixed(low, interval.low, 4);
    output_format_fixed(high, interval.high, 4);
    snprintf(out, out_size, "%s,%s,%s", rate, low, high);
}

static void write_csv(const Stats *stats, Buffer *out) {
    buffer_append_string(out, "format,leader,games,wins,win_rate,ci_low,ci_high,first_games,"
                              "first_wins,second_games,second_wins\n");
    for (size_t i = 0; i < stats->count; i++) {
        const Line *line = &stats->lines[i];
        char rate[128], text[256];
        int games = line->games[0] + line->games[1], wins = line->wins[0] + line->wins[1];
        write_rate(rate, sizeof rate, games, wins);
        snprintf(text, sizeof text, "%s,%s,%d,%d,%s,%d,%d,%d,%d\n", line->format, line->leader,
                 games, wins, rate, line->games[0], line->wins[0], line->games[1],
                 line->wins[1]);
        buffer_append_string(out, text);
    }
}

static void write_json(const Stats *stats, Buffer *out) {
    buffer_append_string(out, "[");
    for (size_t i = 0; i < stats->count; i++) {
        const Line *line = &stats->lines[i];
        char rate[128], text[384];
        int games = line->games[0] + line->games[1], wins = line->wins[0] + line->wins[1];
        write_rate(rate, sizeof rate, games, wins);
        snprintf(text, sizeof text,
                 "%s{\"format\":\"%s\",\"leader\":\"%s\",\"games\":%d,\"wins\":%d,"
                 "\"win_rate\":[%s],\"first\":{\"games\":%d,\"wins\":%d},"
                 "\"second\":{\"games\":%d,\"wins\":%d}}",
                 i > 0 ? ",\n" : "", line->format, line->leader, games, wins, rate,
                 line->games[0], line->wins[0], line->games[1], line->wins[1]);
        buffer_append_string(out, text);
    }
    buffer_append_string(out, "]\n");
}

/* "2026-11.csv": the seconds since 1970 when the month begins and ends. */
static bool read_month(Slice name, int64_t *from, int64_t *to) {
    int64_t year, month;
    if (name.size < 7 || name.at[4] != '-' || !text_parse_int(text_first(name, 4), &year) ||
        !text_parse_int((Slice){name.at + 5, 2}, &month) || month < 1 || month > 12 ||
        year < 2000 || year > 9999)
        return false;
    struct tm first = {.tm_year = (int)year - 1900, .tm_mon = (int)month - 1, .tm_mday = 1};
    struct tm next = {.tm_year = (int)year - 1900, .tm_mon = (int)month, .tm_mday = 1};
    *from = timegm(&first);
    *to = timegm(&next);
    return true;
}

static void reply_month(Hall *hall, Conn *conn, const HttpHead *head, Slice name) {
    int64_t from, to;
    bool is_json = text_ends_with(name, SLICE(".json")) && name.size == 12;
    bool is_csv = text_ends_with(name, SLICE(".csv")) && name.size == 11;
    Stats *stats = calloc(1, sizeof *stats);
    char *memory = malloc(STATS_SIZE_MAX);
    if ((!is_json && !is_csv) || stats == NULL || memory == NULL ||
        !read_month(name, &from, &to) ||
        !vault_games_since(&hall->store, from, to, add_game, stats)) {
        conn_refuse(conn, head, 404);
    } else {
        Buffer out;
        buffer_init(&out, memory, STATS_SIZE_MAX);
        qsort(stats->lines, stats->count, sizeof stats->lines[0], compare_lines);
        if (is_json) write_json(stats, &out);
        if (is_csv) write_csv(stats, &out);
        conn_reply(conn, head,
                   &(Reply){200, is_json ? "application/json" : "text/csv; charset=utf-8",
                            buffer_text(&out), NULL});
    }
    free(stats);
    free(memory);
}

bool hall_on_request(Hall *hall, Conn *conn, const HttpHead *head) {
    Slice game = SLICE("/api/game/"), month = SLICE("/api/stats/");
    if (text_starts_with(head->path, game)) {
        reply_game(hall, conn, head, text_from(head->path, game.size));
    } else if (text_starts_with(head->path, month)) {
        reply_month(hall, conn, head, text_from(head->path, month.size));
    } else {
        return false;
    }
    return true;
}
