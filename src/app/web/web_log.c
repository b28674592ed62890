/* Logs of another simulator for the page: their games as records. */
#include <stdlib.h>

#include "app/web/web_internal.h"
#include "log/gamelog_play.h"
#include "table/json.h"

enum { RECORD_SIZE_MAX = 1 << 18, GAMES_MAX = 16 };

/* What the search needs: too much for a module that is opened for something else. */
typedef struct Room {
    GamelogGame game;
    GamelogPlay play;
    char record[RECORD_SIZE_MAX];
} Room;

static void write_leaders(Json *json, const GamelogGame *game) {
    json_array(json, "leaders");
    for (int seat = 0; seat < 2; seat++) {
        LpCardInfo info;
        bool is_known = lp_card_info(web_cards(), game->leaders[seat], &info) == LP_OK;
        json_string(json, NULL, is_known ? info.name : "");
    }
    json_array_end(json);
}

/* Why there is no record, or only a part of one. */
static void write_note(Json *json, const Room *room) {
    const GamelogDispute *dispute = &room->play.dispute;
    if (dispute->is_there) {
        json_string(json, "note", dispute->message);
        json_int(json, "line", dispute->line ? dispute->line : room->game.line_first);
    }
    json_array(json, "missing");
    for (uint32_t i = 0; i < room->game.missing_count; i++)
        json_string(json, NULL, room->game.missing[i]);
    json_array_end(json);
}

static void write_game(Json *json, Room *room, void *memory) {
    Buffer record;
    buffer_init(&record, room->record, sizeof room->record);
    bool has_record =
        gamelog_play_run(web_cards(), &room->game, memory, &room->play) &&
        gamelog_play_write(web_cards(), &room->game, &room->play, memory, false, &record);
    json_object(json, NULL);
    write_leaders(json, &room->game);
    json_int(json, "turns", room->game.turns);
    json_int(json, "winner", room->game.winner < 2 ? room->game.winner : -1);
    json_bool(json, "whole", room->play.is_whole);
    json_int(json, "read", room->play.read_count);
    json_int(json, "inferred", room->play.inferred_count);
    write_note(json, room);
    if (has_record) json_text(json, "record", buffer_text(&record));
    json_object_end(json);
}

size_t web_log(const char *text, size_t size) {
    Buffer *to = web_out();
    Json json;
    Slice rest = {text, size};
    uint32_t line = 0;
    Room *room = calloc(1, sizeof *room);
    void *memory = malloc(gamelog_play_size()), *tokens = malloc(GAMELOG_ARENA);
    json_init_buffer(&json, to);
    json_array(&json, NULL);
    for (int i = 0; i < GAMES_MAX && room != NULL && memory != NULL && tokens != NULL; i++) {
        Arena arena;
        arena_init(&arena, tokens, GAMELOG_ARENA);
        if (!gamelog_next(web_cards(), &rest, &line, &arena, &room->game)) break;
        write_game(&json, room, memory);
    }
    json_array_end(&json);
    free(tokens);
    free(memory);
    free(room);
    return to->used;
}
