/* Rooms in memory, rounds and ticks. */
#include "app/serve/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/common/caption.h"
#include "app/common/entropy.h"
#include "app/common/output.h"
#include "app/serve/counters.h"
#include "app/serve/handshake.h"
#include "app/serve/servelog.h"
#include "base/siphash.h"

enum {
    EMPTY_MS = 300000,    /* a room without anybody is forgotten after this; the store has it */
    RENEW_MS = 2000,      /* of leases */
    LOBBY_MS = 1000,      /* the list of tables is sent at most so often */
    VAULT_REST_MS = 2000, /* after a fault nothing is taken for so long */
    SWEEP_MS = 60000      /* old rooms are looked for so often */
};

/* Milliseconds after which the store forgets a room: one that is not being played, and one
 * whose players never came back. */
static const int64_t CLOSED_MS = 24 * 3600 * 1000LL, IDLE_MS = 30 * 24 * 3600 * 1000LL;

const char *const hall_format_names[3] = {"none", "extra", "standard"};

bool hall_read_format(const char *text, Format *out) {
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, hall_format_names[i]) != 0) continue;
        *out = (Format)i;
        return true;
    }
    return false;
}

static int64_t wall_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- Messages --- */

json_t *hall_body(const char *kind) { return json_pack("{s:i, s:s}", "v", 1, "kind", kind); }

void hall_say_text(Hall *hall, Guest *guest, Slice text) {
    frames_queue(guest->conn, text);
    edge_queue(hall->edge, guest->conn);
}

void hall_say(Hall *hall, Guest *guest, const json_t *request, json_t *body) {
    json_t *number = request != NULL ? json_object_get(request, "req") : NULL;
    if (json_is_integer(number)) json_object_set(body, "req", number);
    char *text = json_dumps(body, JSON_COMPACT);
    if (text != NULL) hall_say_text(hall, guest, text_of(text));
    free(text);
    json_decref(body);
}

/* "server.no_table" says what the code "no table" means. */
static void print_error(const Guest *guest, const char *code, Buffer *out) {
    char key[48] = "server.";
    size_t at = strlen(key);
    for (; *code != 0 && at + 1 < sizeof key; code++) key[at++] = *code == ' ' ? '_' : *code;
    key[at] = 0;
    words_say(guest->words, key, NULL, 0, out);
}

static void say_error(Hall *hall, Guest *guest, json_t *request, const char *code) {
    char text[256];
    Buffer said;
    buffer_init(&said, text, sizeof text);
    print_error(guest, code, &said);
    json_t *body = hall_body("error");
    json_object_set_new(body, "code", hall_text(code));
    json_object_set_new(body, "text", hall_text(text));
    json_t *reasons = request != NULL ? json_object_get(request, "reasons") : NULL;
    if (reasons != NULL) json_object_set(body, "reasons", reasons);
    hall_say(hall, guest, request, body);
    counters.messages_wrong_total++;
}

/* --- Rooms in memory --- */

static Desk **chain_of(Hall *hall, const char *id) {
    return &hall->chains[siphash(hall->key, id, strlen(id)) % HALL_CHAINS];
}

static void keep_event(void *keeper, Room *room, Slice event) {
    Hall *hall = keeper;
    vault_add_event(&hall->store, room->id, room->event_count, event);
    hall_lag_event((Desk *)room, event);
    counters.events_total++;
}

Desk *hall_add(Hall *hall) {
    Desk *desk = calloc(1, sizeof *desk);
    if (desk == NULL) return NULL;
    room_init(&desk->room, hall->cards);
    desk->room.keep = keep_event;
    desk->room.keeper = hall;
    desk->empty_since = hall->now;
    desk->away_since[0] = desk->away_since[1] = hall->now;
    return desk;
}

static void put_in(Hall *hall, Desk *desk) {
    Desk **chain = chain_of(hall, desk->room.id);
    desk->next_in_chain = *chain;
    *chain = desk;
    hall->desk_count++;
    counters.tables = (int64_t)hall->desk_count;
}

static void free_desk(Desk *desk) {
    room_free(&desk->room);
    hall_free_lag(desk);
    free(desk);
}

/* Takes a room out of memory; the store has it. People at it stay connected, at no table. */
static void forget(Hall *hall, Desk *desk) {
    Desk **link = chain_of(hall, desk->room.id);
    while (*link != NULL && *link != desk) link = &(*link)->next_in_chain;
    if (*link != NULL) {
        *link = desk->next_in_chain;
        hall->desk_count--;
    }
    for (link = &hall->changed; *link != NULL && *link != desk;) link = &(*link)->next_changed;
    if (*link != NULL) *link = desk->next_changed;
    for (Guest *each = desk->guests; each != NULL; each = each->next_at_desk) each->desk = NULL;
    free_desk(desk);
    counters.tables = (int64_t)hall->desk_count;
}

typedef struct Loading {
    Desk *desk;
    int64_t expected;
    bool is_damaged;
} Loading;

static void load_event(void *listener, int64_t number, Slice text) {
    Loading *loading = listener;
    if (number != loading->expected++ || !room_apply(&loading->desk->room, text))
        loading->is_damaged = true;
}

static Desk *load(Hall *hall, const char *id, const char **code) {
    Desk *desk = hall_add(hall);
    Loading loading = {desk, 0, false};
    *code = "no store";
    if (desk == NULL) return NULL;
    bool is_read = vault_events(&hall->store, id, load_event, &loading);
    if (!is_read || loading.is_damaged || loading.expected == 0) {
        if (!is_read || loading.is_damaged)
            servelog_fault("damaged", "table=%s event=%lld", id, (long long)loading.expected);
        if (is_read) *code = loading.expected == 0 ? "no table" : "damaged";
        free_desk(desk);
        return NULL;
    }
    desk->asked_at = hall->now;
    put_in(hall, desk);
    return desk;
}

static Desk *in_memory(Hall *hall, const char *id) {
    for (Desk *each = *chain_of(hall, id); each != NULL; each = each->next_in_chain)
        if (strcmp(each->room.id, id) == 0) return each;
    return NULL;
}

Desk *hall_find(Hall *hall, const char *id, const char **code) {
    Desk *found = in_memory(hall, id);
    if (found != NULL) return found;
    *code = "no table";
    if (hall->desk_count >= HALL_DESKS_MAX) {
        *code = "too many";
        return NULL;
    }
    VaultLease lease = vault_lease(&hall->store, id, hall->wall);
    if (lease == VAULT_OTHERS) {
        /* The server that holds it is asked to let go. */
        vault_notify(&hall->store, "yield", text_of(id));
        *code = "moving";
    }
    if (lease != VAULT_HELD) return NULL;
    return load(hall, id, code);
}

void hall_touch_game(Hall *hall, Desk *desk) {
    if (desk->is_changed) return;
    desk->is_changed = true;
    desk->next_changed = hall->changed;
    hall->changed = desk;
    /* A new room comes into the table with its first change. */
    const Desk *each = *chain_of(hall, desk->room.id);
    while (each != NULL && each != desk) each = each->next_in_chain;
    if (each == NULL) put_in(hall, desk);
}

void hall_touch(Hall *hall, Desk *desk) {
    desk->is_room_changed = true;
    hall_touch_game(hall, desk);
}

/* --- People at desks --- */

bool hall_is_here(const Desk *desk, int seat) {
    for (const Guest *each = desk->guests; each != NULL; each = each->next_at_desk)
        if (each->seat == seat) return true;
    return false;
}

void hall_seat_guest(Hall *hall, Guest *guest, Desk *desk, int seat) {
    if (guest->desk != NULL) hall_leave_desk(hall, guest);
    guest->desk = desk;
    guest->seat = seat;
    guest->is_stale = true;
    guest->told_question = 0;
    guest->next_at_desk = desk->guests;
    desk->guests = guest;
    desk->empty_since = 0;
    if (seat < HALL_SPECTATOR) desk->away_since[seat] = 0;
    hall_touch(hall, desk);
}

void hall_leave_desk(Hall *hall, Guest *guest) {
    Desk *desk = guest->desk;
    if (desk == NULL) return;
    Guest **link = &desk->guests;
    while (*link != guest) link = &(*link)->next_at_desk;
    *link = guest->next_at_desk;
    guest->desk = NULL;
    if (guest->seat < HALL_SPECTATOR && !hall_is_here(desk, guest->seat))
        desk->away_since[guest->seat] = hall->now;
    if (desk->guests == NULL) desk->empty_since = hall->now;
    hall_touch(hall, desk);
}

/* --- The hooks of the edge --- */

void hall_on_socket(Hall *hall, Conn *conn, const HttpHead *head) {
    int status = handshake_check(head, hall->origin);
    if (status == 101 && hall->is_draining) status = 503;
    Slice table = SLICE("");
    if (text_starts_with(head->path, SLICE("/ws/t/"))) table = text_from(head->path, 6);
    if (status == 101 && table.size >= VAULT_ID_SIZE) status = 404;
    Guest *guest = status == 101 ? calloc(1, sizeof *guest) : NULL;
    if (guest != NULL) guest->words = words_english();
    if (guest == NULL) {
        conn_refuse(conn, status == 426 ? NULL : head, status == 101 ? 503 : status);
        return;
    }
    guest->conn = conn;
    guest->seat = HALL_SPECTATOR;
    memcpy(guest->table, table.at, table.size);
    edge_upgrade(hall->edge, conn, head, guest);
    if (conn->frames == NULL) free(guest);
}

void hall_on_gone(Hall *hall, Conn *conn) {
    Guest *guest = conn->guest;
    hall_leave_desk(hall, guest);
    for (size_t i = 0; i < hall->lobby_count; i++)
        if (hall->lobby[i] == guest) hall->lobby[i--] = hall->lobby[--hall->lobby_count];
    for (Guest **link = &hall->touched; *link != NULL;) {
        if (*link == guest)
            *link = guest->next_touched;
        else
            link = &(*link)->next_touched;
    }
    free(guest);
}

static const char *do_message(Hall *hall, Guest *guest, json_t *message, Slice text) {
    const json_t *version = json_object_get(message, "v");
    const char *kind = json_string_value(json_object_get(message, "kind"));
    bool is_known = false;
    if (version != NULL && json_integer_value(version) != 1) return "bad version";
    if (kind == NULL) return "bad message";
    if (!guest->has_said_hello && strcmp(kind, "hello") != 0) return "no hello";
    if (hall->vault_failed != 0 && hall->now - hall->vault_failed < VAULT_REST_MS)
        return "no store";
    const char *code = hall_do_lobby(hall, guest, kind, message, &is_known);
    if (!is_known) code = hall_do_table(hall, guest, kind, message, &is_known);
    if (!is_known) code = hall_do_play(hall, guest, kind, text, &is_known);
    return is_known ? code : "bad message";
}

void hall_on_message(Hall *hall, Conn *conn, Slice text) {
    Guest *guest = conn->guest;
    json_error_t fault;
    json_t *message = json_loadb(text.at, text.size, JSON_REJECT_DUPLICATES, &fault);
    if (!guest->is_touched) {
        guest->is_touched = true;
        guest->next_touched = hall->touched;
        hall->touched = guest;
    }
    hall->now = hall->edge->now;
    hall->wall = wall_clock();
    const char *code = "bad message";
    if (json_is_object(message)) code = do_message(hall, guest, message, text);
    if (code != NULL && strcmp(code, "moving") == 0) {
        frames_end(conn, FRAMES_TRY_LATER, "this table is moving");
        edge_queue(hall->edge, conn);
    } else if (code != NULL) {
        say_error(hall, guest, json_is_object(message) ? message : NULL, code);
    }
    json_decref(message);
}

/* --- Rounds --- */

static void write_summary(Hall *hall, Desk *desk) {
    const Room *room = &desk->room;
    json_t *summary = hall_summary(desk);
    char *text = json_dumps(summary, JSON_COMPACT);
    vault_put_room(&hall->store, room->id, (int)room->state, room->options.is_listed,
                   text_of(text), hall->wall);
    if (room->options.is_listed) {
        hall->is_lobby_stale = true;
        vault_notify(&hall->store, "lobby", SLICE(""));
    }
    free(text);
    json_decref(summary);
    desk->is_listed_anew = false;
}

/* The round could not be kept: whoever had to do with it is cut off, and finds the last
 * state that was kept on coming back. */
static void undo_round(Hall *hall) {
    servelog_fault("not_kept", "reason=\"%s\"", hall->store.db->message);
    counters.rounds_lost_total++;
    hall->vault_failed = hall->now;
    for (Guest *each = hall->touched; each != NULL; each = each->next_touched) {
        each->conn->is_dead = true;
        edge_queue(hall->edge, each->conn);
    }
    while (hall->changed != NULL) {
        Desk *desk = hall->changed;
        for (Guest *each = desk->guests; each != NULL; each = each->next_at_desk) {
            each->conn->is_dead = true;
            edge_queue(hall->edge, each->conn);
        }
        forget(hall, desk);
    }
}

static void tell_desk(Hall *hall, Desk *desk) {
    desk->is_changed = false;
    for (Guest *each = desk->guests; each != NULL; each = each->next_at_desk) {
        if (each->seat == HALL_SPECTATOR) continue; /* the tick sends to them */
        if (desk->is_room_changed || each->is_stale) hall_tell_room(hall, each);
        hall_tell_table(hall, each);
        each->is_stale = false;
    }
    desk->is_room_changed = false;
}

static void clear_touched(Hall *hall) {
    while (hall->touched != NULL) {
        hall->touched->is_touched = false;
        hall->touched = hall->touched->next_touched;
    }
}

void hall_on_round(Hall *hall) {
    if (hall->changed == NULL && hall->store.batch_size == 0) {
        clear_touched(hall);
        return;
    }
    hall->now = hall->edge->now;
    for (Desk *each = hall->changed; each != NULL; each = each->next_changed)
        if (each->is_listed_anew) write_summary(hall, each);
    if (hall->store.db == NULL || vault_commit(&hall->store)) {
        while (hall->changed != NULL) {
            Desk *desk = hall->changed;
            hall->changed = desk->next_changed;
            tell_desk(hall, desk);
            if (desk->is_made_here && hall->store.db != NULL && hall->store.db->is_shared)
                forget(hall, desk);
        }
    } else {
        undo_round(hall);
    }
    clear_touched(hall);
}

/* --- Ticks --- */

int64_t hall_left(const Hall *hall, const Desk *desk, int seat) {
    int64_t left = desk->room.seats[seat].left_ms;
    if (room_asked(&desk->room) == seat) left -= hall->now - desk->asked_at;
    return left > 0 ? left : 0;
}

static void tick_clocks(Hall *hall, Desk *desk) {
    const RoomOptions *options = &desk->room.options;
    int seat = room_asked(&desk->room);
    if (seat < 0 || desk->room.seats[seat].bot[0] != 0) return;
    if (options->game_ms > 0 && hall_left(hall, desk, seat) == 0) {
        room_lose(&desk->room, seat, ROOM_END_TIME, hall->wall);
        hall_played(hall, desk);
    } else if (options->answer_ms > 0 && hall->now - desk->asked_at >= options->answer_ms) {
        room_answer_late(&desk->room, seat, hall->wall);
        hall_played(hall, desk);
    }
}

static void tick_bot(Hall *hall, Desk *desk) {
    int seat = room_asked(&desk->room);
    if (seat < 0 || desk->room.seats[seat].bot[0] == 0 || desk->is_thinking) return;
    if (hall->bots != NULL && desk->guests != NULL)
        desk->is_thinking = botwork_ask(hall->bots, &desk->room);
}

/* Spectators see what has happened once it is old enough. */
static void tick_spectators(Hall *hall, Desk *desk) {
    if (!hall_is_here(desk, HALL_SPECTATOR)) {
        hall_free_lag(desk);
        return;
    }
    hall_advance_lag(hall, desk);
    if (desk->lag == NULL) return;
    for (Guest *each = desk->guests; each != NULL; each = each->next_at_desk) {
        if (each->seat != HALL_SPECTATOR || (!desk->lag->is_changed && !each->is_stale))
            continue;
        hall_tell_room(hall, each);
        hall_tell_table(hall, each);
        each->is_stale = false;
    }
    desk->lag->is_changed = false;
}

static bool tick_empty(Hall *hall, Desk *desk) {
    bool has_clock = desk->room.options.game_ms > 0 || desk->room.options.answer_ms > 0;
    if (desk->empty_since == 0 || hall->now - desk->empty_since < EMPTY_MS ||
        desk->is_changed || (desk->room.state == ROOM_PLAYING && has_clock))
        return false;
    /* Nobody waits at it any more; who has the link of a private one may still come. */
    if (desk->room.state == ROOM_OPEN && desk->room.options.is_listed) {
        room_close(&desk->room);
        desk->is_listed_anew = true;
        write_summary(hall, desk);
    }
    vault_release(&hall->store, desk->room.id);
    forget(hall, desk);
    return true;
}

static void tick_desks(Hall *hall) {
    for (size_t i = 0; i < HALL_CHAINS; i++) {
        for (Desk *each = hall->chains[i], *next; each != NULL; each = next) {
            next = each->next_in_chain;
            tick_clocks(hall, each);
            tick_bot(hall, each);
            tick_spectators(hall, each);
            tick_empty(hall, each);
        }
    }
}

static void drop_room(void *listener, Slice room, int state, Slice summary) {
    Hall *hall = listener;
    char id[VAULT_ID_SIZE] = "";
    (void)state, (void)summary;
    if (room.size >= sizeof id) return;
    memcpy(id, room.at, room.size);
    if (in_memory(hall, id) == NULL) vault_drop_room(&hall->store, id);
}

/* Rooms hold names and players; they go when nobody needs them any more. */
static void sweep(Hall *hall) {
    if (hall->now - hall->swept < SWEEP_MS) return;
    hall->swept = hall->now;
    vault_old_rooms(&hall->store, hall->wall - CLOSED_MS, hall->wall - IDLE_MS, hall->wall,
                    drop_room, hall);
}

static void tell_lobby(Hall *hall);

static void on_heard(void *listener, Slice channel, Slice text) {
    Hall *hall = listener;
    if (text_equal(channel, SLICE("lobby"))) hall->is_lobby_stale = true;
    if (!text_equal(channel, SLICE("yield"))) return;
    char id[VAULT_ID_SIZE] = "";
    if (text.size >= sizeof id) return;
    memcpy(id, text.at, text.size);
    for (Desk *each = *chain_of(hall, id); each != NULL; each = each->next_in_chain) {
        if (strcmp(each->room.id, id) != 0 || each->is_changed) continue;
        for (Guest *guest = each->guests; guest != NULL; guest = guest->next_at_desk) {
            frames_end(guest->conn, FRAMES_TRY_LATER, "this table is moving");
            edge_queue(hall->edge, guest->conn);
        }
        vault_release(&hall->store, id);
        forget(hall, each);
        return;
    }
}

void hall_on_tick(Hall *hall, int64_t now) {
    hall->now = now;
    hall->wall = wall_clock();
    hall->is_draining = hall->edge->is_draining;
    if (hall->store.db == NULL) return;
    if (now - hall->renewed > RENEW_MS) {
        hall->renewed = now;
        vault_renew_leases(&hall->store, hall->wall);
    }
    vault_heard(&hall->store, on_heard, hall);
    tick_desks(hall);
    sweep(hall);
    if (hall->is_lobby_stale && now - hall->lobby_told > LOBBY_MS) tell_lobby(hall);
}

void hall_on_bots(Hall *hall) {
    BotAnswer answer;
    const char *code;
    hall->now = hall->edge->now;
    hall->wall = wall_clock();
    while (botwork_take(hall->bots, &answer)) {
        Desk *desk = in_memory(hall, answer.room);
        if (desk == NULL) continue;
        desk->is_thinking = false;
        int seat = room_asked(&desk->room);
        if (seat < 0 || desk->room.seats[seat].bot[0] == 0) continue;
        code = room_answer_bot(&desk->room, seat, answer.question, answer.action, hall->wall);
        if (code == NULL) hall_played(hall, desk);
    }
}

/* --- The lobby --- */

static void add_room(void *listener, Slice room, int state, Slice summary) {
    json_error_t fault;
    json_t *row = json_loadb(summary.at, summary.size, 0, &fault);
    if (!json_is_object(row) || state < 0 || state >= ROOM_STATE_COUNT) {
        json_decref(row);
        return;
    }
    json_object_del(row, "waits"); /* whose table it is, is for pairing alone */
    json_object_set_new(row, "table", json_stringn(room.at, room.size));
    json_object_set_new(row, "state", hall_text(room_state_names[state]));
    json_array_append_new(listener, row);
}

static void tell_lobby(Hall *hall) {
    hall->is_lobby_stale = false;
    hall->lobby_told = hall->now;
    if (hall->lobby_count == 0) return;
    json_t *body = hall_body("tables"), *rows = hall_array();
    vault_lobby(&hall->store, hall->wall - 24 * 3600 * 1000LL, add_room, rows);
    json_object_set_new(body, "tables", rows);
    char *text = json_dumps(body, JSON_COMPACT);
    for (size_t i = 0; text != NULL && i < hall->lobby_count; i++)
        hall_say_text(hall, hall->lobby[i], text_of(text));
    free(text);
    json_decref(body);
}

/* --- Opening --- */

bool hall_open(Hall *hall, Edge *edge, const LpCards *cards, const char *store,
               const char *node) {
    char message[DB_MESSAGE_MAX] = "not enough memory";
    memset(hall, 0, sizeof *hall);
    hall->edge = edge;
    hall->cards = cards;
    hall->key[0] = entropy_seed();
    hall->key[1] = entropy_seed();
    if (!vault_open(&hall->store, store, node, message)) {
        caption_error("hall.store-cannot-used", "s", message);
        return false;
    }
    hall->bots = botwork_open(cards);
    if (hall->bots == NULL) {
        output_error("serve: %s", message);
        return false;
    }
    return true;
}

void hall_close(Hall *hall) {
    for (size_t i = 0; i < HALL_CHAINS; i++)
        while (hall->chains[i] != NULL) forget(hall, hall->chains[i]);
    botwork_close(hall->bots);
    vault_release_all(&hall->store);
    vault_close(&hall->store);
    free(hall->lobby);
}
