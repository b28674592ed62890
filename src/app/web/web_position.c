/* Positions for the page: what a 'given' of a scenario says, as data. */
#include <stdlib.h>

#include "app/web/web_internal.h"
#include "notation/scenario.h"

enum { NOTES_MAX = 4 };

static void write_number(Json *json, const char *key, LpCardId id) {
    LpCardInfo info;
    if (lp_card_info(web_cards(), id, &info) == LP_OK) json_string(json, key, info.number);
}

static void write_placed(Json *json, const char *key, const LpPlaced *placed) {
    json_object(json, key);
    write_number(json, "card", placed->card);
    json_bool(json, "rested", placed->rested != 0);
    json_int(json, "don", placed->don);
    json_bool(json, "new", placed->just_played != 0);
    json_object_end(json);
}

static void write_cards(Json *json, const char *key, const LpCardId *cards, int count) {
    json_array(json, key);
    for (int i = 0; i < count; i++) write_number(json, NULL, cards[i]);
    json_array_end(json);
}

static void write_side(Json *json, const LpSide *side) {
    json_object(json, NULL);
    write_placed(json, "leader", &side->leader);
    json_array(json, "characters");
    for (int i = 0; i < side->character_count; i++) {
        write_placed(json, NULL, &side->characters[i]);
    }
    json_array_end(json);
    if (side->stage.card != 0) write_placed(json, "stage", &side->stage);
    if (side->stage.card == 0) json_null(json, "stage");
    write_cards(json, "hand", side->hand, side->hand_count);
    write_cards(json, "life", side->life, side->life_count);
    write_cards(json, "trash", side->trash, side->trash_count);
    write_cards(json, "deck", side->deck, side->deck_count);
    json_object(json, "don");
    json_int(json, "active", side->don_active);
    json_int(json, "rested", side->don_rested);
    json_object_end(json);
    json_object_end(json);
}

static void write_position(Json *json, const LpPosition *position) {
    json_int(json, "turn", position->turn);
    json_bool(json, "yours", position->turn_player == 0);
    json_bool(json, "first", position->first_player == 0);
    json_array(json, "sides");
    for (int seat = 0; seat < 2; seat++) write_side(json, &position->sides[seat]);
    json_array_end(json);
}

/* The position that a text says; 'room' is where it is read, to be freed after it was used. */
static bool read_given(Slice given, Notes *notes, void **room, LpPosition *out) {
    Arena arena;
    size_t size = scenario_memory(given.size);
    *room = malloc(size);
    if (*room == NULL) return false;
    arena_init(&arena, *room, size);
    return scenario_position(given, web_cards(), 0, &arena, notes, out);
}

/* The position of the game that is shown. */
static bool read_game(LpPosition *out) {
    const Face *face = web_face();
    if (face == NULL) return false;
    lp_game_position(web_cards(), face->host->game, out);
    return true;
}

size_t web_position(const char *text, size_t size) {
    static LpPosition position;
    Note memory[NOTES_MAX];
    Notes notes;
    Buffer *to = web_out();
    Json json;
    void *room = NULL;
    notes_init(&notes, memory, NOTES_MAX);
    bool is_read = size > 0 ? read_given((Slice){text, size}, &notes, &room, &position)
                            : read_game(&position);
    json_init_buffer(&json, to);
    json_object(&json, NULL);
    if (is_read) {
        write_position(&json, &position);
    } else {
        json_string(&json, "error", notes.count > 0 ? notes.at[0].message : "");
    }
    json_object_end(&json);
    free(room);
    return to->used;
}
