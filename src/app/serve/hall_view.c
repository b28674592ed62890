/* The message 'table' for each person at a room. */
#include <string.h>

#include "app/serve/hall.h"

enum { SIZE_MAX_TABLE = 1 << 16 };

static void add_number(Buffer *out, const char *name, int64_t value) {
    buffer_append_string(out, ",\"");
    buffer_append_string(out, name);
    buffer_append_string(out, "\":");
    buffer_append_int(out, value);
}

static void add_ask(Buffer *out, const Room *room, const LpGame *game, int seat) {
    LpAction actions[LP_ACTIONS_MAX];
    LpAsk ask = lp_game_ask(game);
    buffer_append_string(out, ",\"ask\":");
    if (ask.kind == LP_ASK_NONE) {
        buffer_append_string(out, "null");
        return;
    }
    buffer_append_string(out, "{\"seat\":");
    buffer_append_int(out, ask.seat);
    if (seat == ask.seat) {
        int count = lp_game_actions(room->cards, game, actions);
        buffer_append_string(out, ",\"answers\":[");
        for (int i = 0; i < count; i++) {
            char digits[9];
            room_print_action(actions[i], digits);
            buffer_append_string(out, i > 0 ? ",{\"a\":\"" : "{\"a\":\"");
            buffer_append_string(out, digits);
            buffer_append_string(out, "\"}");
        }
        buffer_append_char(out, ']');
    }
    buffer_append_char(out, '}');
}

void hall_tell_table(Hall *hall, Guest *guest) {
    static char memory[SIZE_MAX_TABLE];
    const Desk *desk = guest->desk;
    const Room *room = &desk->room;
    Buffer out;
    if (room->game == NULL || guest->told_question == room->question) {
        if (!guest->is_stale || room->game == NULL) return;
    }
    guest->told_question = room->question;
    buffer_init(&out, memory, sizeof memory);
    buffer_append_string(&out, "{\"v\":1,\"kind\":\"table\"");
    add_number(&out, "id", room->question);
    if (guest->seat < HALL_SPECTATOR) add_number(&out, "you", guest->seat);
    add_number(&out, "turn", lp_game_turn(room->game));
    add_ask(&out, room, room->game, guest->seat);
    buffer_append_char(&out, '}');
    hall_say_text(hall, guest, buffer_text(&out));
}
