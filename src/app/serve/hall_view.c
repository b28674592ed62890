/* The game of a room: messages of the table protocol both ways, and what spectators see. */
#include <stdlib.h>
#include <string.h>

#include "app/serve/hall.h"

enum {
    LINES_FIRST = 40, /* of the log, for somebody who comes back; the rest is asked for */
    UNDOS_MAX = 20,   /* in a row: each of them is time that no clock counts */
    LEFT_MIN = 1000   /* milliseconds; taking a card out of a choice loses no game */
};

static char memory[MESSAGE_SIZE_MAX];

const Room *hall_room_of(const Guest *guest) {
    const Desk *desk = guest->desk;
    return guest->seat == HALL_SPECTATOR && desk->lag != NULL ? &desk->lag->room : &desk->room;
}

/* --- To the people --- */

/* Who comes in the middle gets the table as it is, and the end of the log. */
static void begin_face(Guest *guest, const Room *room) {
    Host *host = room->host;
    LpSeat viewer = guest->seat < HALL_SPECTATOR ? (LpSeat)guest->seat : LP_SEAT_PUBLIC;
    bool is_new = guest->told_start != room->started;
    guest->face = (Face){host, viewer, guest->words, 0, 0};
    guest->told_start = room->started;
    if (is_new && host->answer_count == 0) return;
    uint32_t lines = host->line_counts[viewer];
    guest->face.sent_happenings = host->happening_count;
    guest->face.sent_lines = lines > LINES_FIRST ? lines - LINES_FIRST : 0;
}

/* Spectators see the past, where nothing runs. */
static int64_t answer_left(const Hall *hall, const Guest *guest) {
    int64_t left = guest->desk->room.options.answer_ms;
    if (guest->seat != HALL_SPECTATOR) left -= hall->now - guest->desk->asked_at;
    return left > 0 ? left : 0;
}

void hall_tell_table(Hall *hall, Guest *guest) {
    const Room *room = hall_room_of(guest);
    Buffer out;
    if (room->host == NULL || room->state < ROOM_PLAYING) return;
    bool is_new = guest->told_start != room->started || guest->is_stale;
    if (!is_new && guest->told_question == room->host->id &&
        guest->told_back == room->host->asks_back)
        return;
    if (is_new) {
        begin_face(guest, room);
        buffer_init(&out, memory, sizeof memory);
        message_hello(&guest->face, &out);
        hall_say_text(hall, guest, buffer_text(&out));
    }
    guest->face.host = room->host;
    guest->told_question = room->host->id;
    guest->told_back = room->host->asks_back;
    for (int seat = 0; seat < 2; seat++)
        room->host->left[seat] =
            (uint64_t)(guest->seat == HALL_SPECTATOR ? room->seats[seat].left_ms
                                                     : hall_left(hall, guest->desk, seat));
    room->host->answer_left = (uint64_t)answer_left(hall, guest);
    buffer_init(&out, memory, sizeof memory);
    message_table(&guest->face, &out);
    hall_say_text(hall, guest, buffer_text(&out));
}

/* --- From the people --- */

typedef struct Play {
    const char *kind;
    bool is_for_all; /* spectators, too */
} Play;

static const Play plays[] = {
    {"answer", false}, {"undo", false},  {"take_back", false}, {"concede", false},
    {"why", false},    {"hint", false},  {"card", true},       {"lists", true},
    {"story", true},   {"record", true}, {"table", true},
};

static const Play *find_play(const char *kind) {
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++)
        if (strcmp(plays[i].kind, kind) == 0) return &plays[i];
    return NULL;
}

/* What the guest's clock shows after this message. Only an answer earns the increment, and one
 * that is taken out of a choice again gives it back. */
static int64_t left_after(const Hall *hall, const Guest *guest, const char *kind) {
    if (guest->seat == HALL_SPECTATOR) return 0;
    int64_t increment = guest->desk->room.options.increment_ms;
    int64_t left = hall_left(hall, guest->desk, guest->seat);
    if (strcmp(kind, "answer") == 0) return left + increment;
    if (strcmp(kind, "undo") != 0) return left;
    return left - increment > LEFT_MIN ? left - increment : LEFT_MIN;
}

/* The game has changed. The clock of whoever is asked goes on running if the other has only
 * said something. */
static void take_change(Hall *hall, Guest *guest, const char *kind, int asked) {
    Desk *desk = guest->desk;
    int64_t asked_at = desk->asked_at;
    hall_played(hall, desk);
    if (strcmp(kind, "take_back") == 0) hall_touch(hall, desk); /* 'room' says so, too */
    if (guest->seat != asked && room_asked(&desk->room) == asked) desk->asked_at = asked_at;
    desk->undo_counts[guest->seat] += strcmp(kind, "undo") == 0;
    if (room_asked(&desk->room) != guest->seat) desk->undo_counts[guest->seat] = 0;
}

const char *hall_do_play(Hall *hall, Guest *guest, const char *kind, Slice text,
                         bool *is_known) {
    const Play *play = find_play(kind);
    Buffer out;
    *is_known = play != NULL;
    if (play == NULL) return NULL;
    if (guest->desk == NULL) return "no table";
    Room *room = &guest->desk->room;
    bool is_watching = guest->seat == HALL_SPECTATOR;
    if (is_watching && (!play->is_for_all || guest->desk->lag == NULL)) return "not allowed";
    if (strcmp(kind, "take_back") == 0 && room->options.is_rated) return "not allowed";
    if (is_watching) room = &guest->desk->lag->room;
    if (room->host == NULL || room->state < ROOM_PLAYING) return "no game";
    if (guest->face.host != room->host) begin_face(guest, room);
    if (strcmp(kind, "undo") == 0 && guest->desk->undo_counts[guest->seat] >= UNDOS_MAX)
        return "not allowed";
    int64_t left = left_after(hall, guest, kind);
    int asked = room_asked(room);
    buffer_init(&out, memory, sizeof memory);
    switch (room_hear(room, &guest->face, text, left, hall->wall, &out)) {
    case INTAKE_CHANGED: take_change(hall, guest, kind, asked); break;
    case INTAKE_AGAIN:
        guest->is_stale = true;
        hall_touch_game(hall, guest->desk);
        break;
    case INTAKE_HINT:
    case INTAKE_START: return "not allowed";
    case INTAKE_REFUSED:
    case INTAKE_REPLIED: hall_say_text(hall, guest, buffer_text(&out)); break;
    }
    return NULL;
}

/* --- Some time ago --- */

static void add_event(Lag *lag, Slice text) {
    LagEvent *event = calloc(1, sizeof *event);
    char *copy = malloc(text.size + 1);
    if (event == NULL || copy == NULL) {
        free(event);
        free(copy);
        return;
    }
    memcpy(copy, text.at, text.size);
    copy[text.size] = 0;
    *event = (LagEvent){room_time_of(text), copy, NULL};
    if (lag->last != NULL) {
        lag->last->next = event;
    } else {
        lag->first = event;
    }
    lag->last = event;
    lag->count++;
}

void hall_lag_event(Desk *desk, Slice event) {
    if (desk->lag != NULL) add_event(desk->lag, event);
}

static void load_event(void *listener, int64_t number, Slice text) {
    (void)number;
    add_event(listener, text);
}

static void drop_first(Lag *lag) {
    LagEvent *event = lag->first;
    lag->first = event->next;
    if (lag->first == NULL) lag->last = NULL;
    free(event->text);
    free(event);
}

void hall_free_lag(Desk *desk) {
    Lag *lag = desk->lag;
    if (lag == NULL) return;
    while (lag->first != NULL) drop_first(lag);
    for (Guest *each = desk->guests; each != NULL; each = each->next_at_desk)
        if (each->seat == HALL_SPECTATOR) each->face.host = NULL;
    room_free(&lag->room);
    free(lag);
    desk->lag = NULL;
}

static int64_t delay_of(const Desk *desk) {
    const Room *room = &desk->room;
    int64_t delay = room->options.delay_s;
    bool is_streamed = room->seats[0].is_streamer || room->seats[1].is_streamer;
    if (is_streamed && delay < ROOM_DELAY_STREAMER) delay = ROOM_DELAY_STREAMER;
    return delay * 1000;
}

void hall_advance_lag(Hall *hall, Desk *desk) {
    if (desk->lag == NULL) {
        Lag *lag = calloc(1, sizeof *lag);
        if (lag == NULL) return;
        room_init(&lag->room, hall->cards);
        desk->lag = lag;
        vault_events(&hall->store, desk->room.id, load_event, lag);
        /* Events of this very round are not in the store yet; the next tick finds them. */
        if (lag->count != desk->room.event_count) {
            hall_free_lag(desk);
            return;
        }
    }
    Lag *lag = desk->lag;
    while (lag->first != NULL && lag->first->at + delay_of(desk) <= hall->wall) {
        room_apply(&lag->room, text_of(lag->first->text));
        drop_first(lag);
        lag->is_changed = true;
    }
}
