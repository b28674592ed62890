/* Logs of another simulator for the page: their games as records, and counted. */
#include <stdlib.h>
#include <string.h>

#include "app/web/web_internal.h"
#include "log/gamelog_play.h"
#include "study/gametally.h"
#include "table/json.h"
#include "table/speech.h"

enum { RECORD_SIZE_MAX = 1 << 18 };

/* What the search needs: too much for a module that is opened for something else. */
typedef struct Room {
    GamelogGame game;
    GamelogPlay play;
    GameTally tally;
    char date[GAMETALLY_DATE_SIZE];
    char *text; /* of the log that is open */
    Slice rest;
    uint32_t line;
    void *memory, *tokens;
    char record[RECORD_SIZE_MAX];
} Room;

static Room *kept;

static Room *room_of(void) {
    if (kept != NULL) return kept;
    Room *room = calloc(1, sizeof *room);
    if (room == NULL) return NULL;
    room->memory = malloc(gamelog_play_size());
    room->tokens = malloc(GAMELOG_ARENA);
    if (room->memory != NULL && room->tokens != NULL) return kept = room;
    free(room->memory);
    free(room->tokens);
    free(room);
    return NULL;
}

static void write_leaders(Json *json, const GamelogGame *game) {
    json_array(json, "leaders");
    for (int seat = 0; seat < 2; seat++) {
        json_text(json, NULL, speech_name(web_words(), web_cards(), game->leaders[seat]));
    }
    json_array_end(json);
}

/* Why there is no record, or only a part of one. */
static void write_note(Json *json, const Room *room) {
    const GamelogDispute *dispute = &room->play.dispute;
    if (dispute->is_there) {
        json_string(json, "note", web_remark(dispute->message));
        json_int(json, "line", dispute->line ? dispute->line : room->game.line_first);
    }
    json_array(json, "missing");
    for (uint32_t i = 0; i < room->game.missing_count; i++)
        json_string(json, NULL, room->game.missing[i]);
    json_array_end(json);
}

/* What the log has and the game does not. */
static void write_losses(Json *json, const GamelogGame *game) {
    json_array(json, "losses");
    for (int kind = 0; kind < GAMELOG_LOSS_COUNT; kind++) {
        if (game->losses[kind].count == 0) continue;
        json_object(json, NULL);
        json_int(json, "line", game->losses[kind].line);
        json_int(json, "count", game->losses[kind].count);
        json_string(json, "note", web_remark(gamelog_loss_words((GamelogLossKind)kind)));
        json_object_end(json);
    }
    json_array_end(json);
}

static uint8_t winner_of(const Room *room) {
    if (room->game.winner < 2) return room->game.winner;
    if (room->play.result == LP_RESULT_WIN_0) return 0;
    return room->play.result == LP_RESULT_WIN_1 ? 1 : GAMELOG_NO_SEAT;
}

static void write_game(Json *json, Room *room) {
    Buffer record;
    buffer_init(&record, room->record, sizeof room->record);
    bool has_record =
        gamelog_play_run(web_cards(), &room->game, room->memory, &room->play) &&
        gamelog_play_write(web_cards(), &room->game, &room->play, room->memory, false, &record);
    uint8_t winner = winner_of(room);
    gametally_add(&room->tally, web_cards(), &room->game, winner, room->date);
    json_object(json, NULL);
    write_leaders(json, &room->game);
    json_string(json, "date", room->date);
    json_string(json, "version", room->game.version);
    json_int(json, "turns", room->game.turns);
    json_int(json, "winner", winner < 2 ? winner : -1);
    json_int(json, "first", room->game.first_seat < 2 ? room->game.first_seat : -1);
    json_bool(json, "whole", room->play.is_whole);
    json_int(json, "read", room->play.read_count);
    json_int(json, "inferred", room->play.inferred_count);
    write_note(json, room);
    write_losses(json, &room->game);
    if (has_record) json_text(json, "record", buffer_text(&record));
    json_object_end(json);
}

size_t web_log_name(const char *text, size_t size) {
    Buffer *to = web_out();
    Room *room = room_of();
    if (room != NULL) gametally_date((Slice){text, size}, room->date);
    buffer_append_string(to, "null");
    return to->used;
}

size_t web_log_open(const char *text, size_t size) {
    Buffer *to = web_out();
    Room *room = room_of();
    bool is_log = false;
    if (room != NULL) {
        size_t most = size / 2 * 3 + 8;
        free(room->text);
        room->text = malloc(most);
        Slice decoded = {NULL, 0};
        if (room->text != NULL) decoded = gamelog_decode((Slice){text, size}, room->text, most);
        is_log = gamelog_is_one(decoded);
        if (is_log && decoded.at != room->text) memcpy(room->text, decoded.at, decoded.size);
        room->rest = (Slice){room->text, is_log ? decoded.size : 0};
        room->line = 0;
    }
    buffer_append_string(to, is_log ? "true" : "false");
    return to->used;
}

size_t web_log_next(const char *text, size_t size) {
    Buffer *to = web_out();
    Json json;
    Arena arena;
    Room *room = room_of();
    (void)text;
    (void)size;
    json_init_buffer(&json, to);
    if (room != NULL) {
        arena_init(&arena, room->tokens, GAMELOG_ARENA);
        while (room->rest.size > 0) {
            arena_rewind(&arena, 0);
            if (!gamelog_next(web_cards(), &room->rest, &room->line, &arena, &room->game))
                continue;
            write_game(&json, room);
            return to->used;
        }
        free(room->text);
        room->text = NULL;
    }
    json_null(&json, NULL);
    return to->used;
}

/* Reads a record back, and strips it; false if it is not that of a log. */
static bool strip_record(Room *room, Slice record, Buffer *out) {
    enum { NOTES_MAX = 4, REPLAY_ROOM = 8 << 20 };
    Note note[NOTES_MAX];
    Notes notes;
    Arena arena;
    Replay replay;
    void *memory = malloc(REPLAY_ROOM);
    if (memory == NULL) return false;
    notes_init(&notes, note, NOTES_MAX);
    arena_init(&arena, memory, REPLAY_ROOM);
    memset(&room->game, 0, sizeof room->game);
    bool is_taken = replay_read(record, web_cards(), &arena, &notes, &replay) &&
                    gamelog_play_take(&replay, &room->play, room->game.version);
    if (is_taken) gamelog_play_strip(web_cards(), &room->play, room->memory);
    free(memory);
    return is_taken &&
           gamelog_play_write(web_cards(), &room->game, &room->play, room->memory, true, out);
}

size_t web_log_strip(const char *text, size_t size) {
    Buffer *to = web_out(), record;
    Json json;
    Room *room = room_of();
    json_init_buffer(&json, to);
    if (room != NULL) buffer_init(&record, room->record, sizeof room->record);
    if (room != NULL && strip_record(room, (Slice){text, size}, &record))
        json_text(&json, NULL, buffer_text(&record));
    else
        json_null(&json, NULL);
    return to->used;
}

static void write_row(Json *json, const GameRow *row) {
    Interval interval = gametally_interval(row);
    json_object(json, NULL);
    json_string(json, "section", gametally_sections[row->section]);
    char memory[2 * GAMETALLY_KEY_SIZE];
    Buffer key;
    buffer_init(&key, memory, sizeof memory);
    gametally_say(web_cards(), row, &key);
    json_text(json, "key", buffer_text(&key));
    json_int(json, "games", row->games);
    json_int(json, "wins", row->wins);
    json_fixed(json, "rate", gametally_rate(row), 4);
    json_fixed(json, "low", interval.low, 4);
    json_fixed(json, "high", interval.high, 4);
    json_bool(json, "few", row->games < GAMETALLY_FEW);
    json_object_end(json);
}

size_t web_log_stats(const char *text, size_t size) {
    enum { SHOWN_MAX = 30 }; /* rows of a section */
    Buffer *to = web_out();
    Json json;
    Room *room = room_of();
    GameTally *tally = room != NULL ? malloc(sizeof *tally) : NULL;
    (void)text;
    (void)size;
    json_init_buffer(&json, to);
    json_object(&json, NULL);
    json_int(&json, "games", room != NULL ? room->tally.games : 0);
    json_int(&json, "undecided", room != NULL ? room->tally.undecided : 0);
    json_int(&json, "few", GAMETALLY_FEW);
    json_array(&json, "rows");
    if (tally != NULL) {
        int shown = 0, section = -1;
        *tally = room->tally;
        gametally_sort(tally);
        for (uint32_t i = 0; i < tally->count; i++) {
            shown = tally->rows[i].section == section ? shown + 1 : 0;
            section = tally->rows[i].section;
            if (shown < SHOWN_MAX) write_row(&json, &tally->rows[i]);
        }
    }
    json_array_end(&json);
    json_object_end(&json);
    free(tally);
    return to->used;
}

size_t web_log_forget(const char *text, size_t size) {
    Buffer *to = web_out();
    Room *room = room_of();
    (void)text;
    (void)size;
    if (room != NULL) memset(&room->tally, 0, sizeof room->tally);
    buffer_append_string(to, "null");
    return to->used;
}
