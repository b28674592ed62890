/* Messages from strangers, whole ones and broken ones: a hall with a store in memory gets
 * each line of the input as a message of one of three people. What is refused changes
 * nothing, what is taken is an event, and a room read back from its events is the same room. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/serve/hall.h"
#include "common/fuzz.h"

enum { PEOPLE = 3 };

static Edge edge;
static Hall hall;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    edge.now = 1000;
    if (!hall_open(&hall, &edge, fuzz_cards(), ":memory:", "f1")) abort();
    return 0;
}

static Conn *connect_one(int *other) {
    int ends[2];
    Conn *conn = calloc(1, sizeof *conn);
    Guest *guest = calloc(1, sizeof *guest);
    if (conn == NULL || guest == NULL || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        abort();
    conn->descriptor = ends[0];
    *other = ends[1];
    if (!frames_open(conn)) abort();
    conn->guest = guest;
    guest->conn = conn;
    guest->seat = HALL_SPECTATOR;
    return conn;
}

static void say(Conn *conn, const char *text) { hall_on_message(&hall, conn, text_of(text)); }

/* Two sit at a table with decks and play; the third is in the lobby. */
static void set_up(Conn *people[PEOPLE]) {
    char text[512], number[33], seal[65];
    Guest *first = people[0]->guest;
    for (int i = 0; i < PEOPLE; i++) {
        snprintf(text, sizeof text, "{\"v\":1,\"kind\":\"hello\",\"key\":\"%064d\"}", i + 1);
        say(people[i], text);
    }
    say(people[0], "{\"v\":1,\"kind\":\"pair\",\"format\":\"none\"}");
    hall_on_round(&hall);
    if (hall.desk_count == 0) return;
    for (size_t i = 0; i < HALL_CHAINS; i++)
        if (hall.chains[i] != NULL)
            memcpy(first->table, hall.chains[i]->room.id, VAULT_ID_SIZE);
    memcpy(((Guest *)people[1]->guest)->table, first->table, VAULT_ID_SIZE);
    memset(number, '0', 32);
    number[32] = 0;
    fairdeal_seal(number, seal);
    for (int i = 0; i < 2; i++) {
        say(people[i], "{\"v\":1,\"kind\":\"join\"}");
        snprintf(text, sizeof text,
                 "{\"v\":1,\"kind\":\"deck\",\"deck\":\"st01\",\"seal\":\"%s\"}", seal);
        say(people[i], text);
    }
    snprintf(text, sizeof text, "{\"v\":1,\"kind\":\"number\",\"number\":\"%s\"}", number);
    for (int i = 0; i < 2; i++) say(people[i], text);
    hall_on_round(&hall);
}

static void check_event(void *listener, int64_t number, Slice text) {
    Room *room = listener;
    if (number != room->event_count || !room_apply(room, text)) abort();
}

static void check_rooms(void) {
    for (size_t i = 0; i < HALL_CHAINS; i++) {
        for (Desk *each = hall.chains[i]; each != NULL; each = each->next_in_chain) {
            Room again;
            room_init(&again, hall.cards);
            if (!vault_events(&hall.store, each->room.id, check_event, &again)) abort();
            if (again.event_count != each->room.event_count || again.state != each->room.state)
                abort();
            if (again.host != NULL &&
                lp_game_hash(again.host->game) != lp_game_hash(each->room.host->game))
                abort();
            room_free(&again);
        }
    }
}

static void end_all(Conn *people[PEOPLE], const int others[PEOPLE]) {
    for (int i = 0; i < PEOPLE; i++) {
        hall_on_gone(&hall, people[i]);
        frames_free(people[i]);
        conn_free(people[i]);
        close(others[i]);
    }
    edge.queued = NULL;
    hall_on_round(&hall);
    /* Rooms that nobody is at are closed after a while, and forgotten. */
    for (int i = 0; i < 3; i++) {
        edge.now += 400000;
        hall_on_tick(&hall, edge.now);
        hall_on_round(&hall);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    Conn *people[PEOPLE];
    int others[PEOPLE];
    Slice rest = {(const char *)bytes, size}, line;
    for (int i = 0; i < PEOPLE; i++) people[i] = connect_one(&others[i]);
    set_up(people);
    for (int count = 0; count < 200 && text_next_line(&rest, &line); count++) {
        int who = line.size > 0 && line.at[0] >= '0' && line.at[0] < '0' + PEOPLE
                      ? line.at[0] - '0'
                      : count % 2;
        if (line.size > 0 && text_is_digit(line.at[0])) line = text_from(line, 1);
        if (!people[who]->is_dead) hall_on_message(&hall, people[who], line);
        if (count % 4 == 3) hall_on_round(&hall);
    }
    edge.now += 200;
    hall_on_tick(&hall, edge.now);
    hall_on_round(&hall);
    check_rooms();
    end_all(people, others);
    return 0;
}
