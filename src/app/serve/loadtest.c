/* Plays many tables at once, in one thread, as a stranger's program would: over the documented
 * protocol. */
#include "app/serve/loadtest.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/output.h"
#include "app/serve/fairdeal.h"
#include "app/serve/leakcheck.h"
#include "app/serve/wsclient.h"
#include "base/random.h"
#include "notation/replay.h"

enum {
    EVENTS_MAX = 512,
    STARTS_PER_SECOND = 400,
    RETRY_MS = 300,
    DELAY_MS = 1000,
    TIMES_MAX = 4 << 20,  /* answers whose time is kept */
    FINISH_SECONDS = 120, /* how long the last games may take */
    REPLAY_MAX = 1 << 20,
    ARENA_SIZE = 4 << 20,
    NOTES_MAX = 4,
    DECKS_COUNT = 4,
    WATCHED_EVERY = 16, /* one table of so many has a spectator, and its messages are checked */
    WATCHER = LEAKCHECK_PUBLIC,
    SEATS = 3,
    IDLE_AT_ONCE = 500
};

typedef struct Digits {
    char digits[9];
} Digits;

/* A game that is over, for comparing it with its replay. */
typedef struct Finished {
    LeakNote *notes; /* of a table that is watched: what was sent */
    size_t note_count;
    char id[64];
    Digits *answers;
    size_t count;
} Finished;

struct LoadTable;

typedef struct LoadSeat {
    struct LoadTable *table;
    int seat;
    WsClient client;
    uint32_t interest;
    char key[65], number[33];
    bool is_connected, is_lobby;
    int64_t retry_at; /* 0: connected or connecting */
    uint32_t id;      /* of the last question that was heard */
    bool has_answer;  /* one is to be given: */
    int64_t due;      /* then */
    /* The answer that is on its way; questions are numbered for each seat on its own. */
    uint32_t sent_id;
    char sent[9];   /* empty: none */
    double sent_at; /* 0: not sent yet */
} LoadSeat;

typedef struct LoadTable {
    LoadSeat seats[SEATS]; /* the third one only watches */
    char id[64], invite[33], watch[33];
    bool is_watched;
    LeakNote *notes; /* of the first game */
    size_t note_count, note_room;
    char replay[64]; /* of its last game that was over */
    bool is_done;
    uint64_t random;
    Digits *answers; /* of this game, as the server has confirmed them */
    size_t answer_count, answer_room;
} LoadTable;

typedef struct Load {
    const LoadOptions *options;
    const LpCards *cards;
    WsServer server;
    LoadTable *tables;
    WsClient *idle;
    int poll;
    int64_t now;
    double started;
    bool is_ending;
    uint64_t random;
    float *times; /* milliseconds from an answer to its report */
    size_t time_count;
    Finished *finished;
    size_t finished_count, finished_room;
    LoadResult *result;
} Load;

/* There is one in a process; messages find it here. */
static Load *load;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* --- Connecting --- */

static void on_message(void *owner, Slice text);

static void watch(LoadSeat *seat, int operation, uint32_t interest) {
    struct epoll_event event = {.events = interest, .data.ptr = seat};
    if (operation == EPOLL_CTL_MOD && seat->interest == interest) return;
    epoll_ctl(load->poll, operation, seat->client.descriptor, &event);
    seat->interest = interest;
}

static void say(LoadSeat *seat, const char *text) {
    wsclient_say(&seat->client, text_of(text));
    watch(seat, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
}

static void disconnect(LoadSeat *seat) {
    wsclient_close(&seat->client);
    seat->is_connected = false;
    seat->has_answer = false;
    seat->retry_at = load->now + RETRY_MS;
}

static void connect_seat(LoadSeat *seat) {
    char path[128], text[256];
    seat->is_lobby = seat->table->id[0] == 0;
    snprintf(path, sizeof path, seat->is_lobby ? "/ws" : "/ws/t/%s", seat->table->id);
    seat->retry_at = 0;
    if (!wsclient_open(&seat->client, &load->server, path, on_message, seat)) {
        disconnect(seat);
        return;
    }
    seat->is_connected = true;
    seat->interest = 0;
    watch(seat, EPOLL_CTL_ADD, EPOLLIN | EPOLLOUT);
    snprintf(text, sizeof text, "{\"v\":1,\"kind\":\"hello\",\"key\":\"%s\"}", seat->key);
    say(seat, text);
    if (seat->is_lobby) {
        say(seat, "{\"v\":1,\"kind\":\"create\",\"format\":\"none\",\"delay\":0}");
    } else {
        bool is_watcher = seat->seat == WATCHER;
        snprintf(text, sizeof text, "{\"v\":1,\"kind\":\"join\",\"%s\":\"%s\"}",
                 is_watcher ? "watch" : "invite",
                 is_watcher ? seat->table->watch : seat->table->invite);
        say(seat, text);
    }
}

static void start_table(LoadTable *table) {
    table->is_watched = load->result->tables % WATCHED_EVERY == 0;
    load->result->tables++;
    for (int i = 0; i < SEATS; i++) {
        table->seats[i].table = table;
        table->seats[i].seat = i;
        fairdeal_draw(table->seats[i].key, 64);
        fairdeal_draw(table->seats[i].number, 32);
    }
    connect_seat(&table->seats[0]);
}

/* --- Answers --- */

static int chance(LoadTable *table, int per_mille) {
    return per_mille > 0 && (int)random_below(&table->random, 1000) < per_mille;
}

/* What ends a choice, or which DON!! are taken when there is only one way, may be the
 * table's own doing: it is in one list and not in the other. */
static bool is_counted(const char *digits) {
    return strncmp(digits, "13", 2) != 0 && strncmp(digits, "12", 2) != 0;
}

static void add_answer(LoadTable *table, const char *digits) {
    if (table->answer_count == table->answer_room) {
        size_t room = table->answer_room == 0 ? 64 : 2 * table->answer_room;
        Digits *more = realloc(table->answers, room * sizeof *more);
        if (more == NULL) return;
        table->answers = more;
        table->answer_room = room;
    }
    memcpy(table->answers[table->answer_count++].digits, digits, 9);
}

static void send_answer(LoadSeat *seat) {
    LoadTable *table = seat->table;
    const LoadChaos *chaos = &load->options->chaos;
    char text[128];
    seat->has_answer = false;
    if (chance(table, chaos->garble)) {
        if (random_below(&table->random, 2) == 0) {
            say(seat, "{\"v\":1,\"kind\":\"answer\",\"id\":{}");
        } else {
            wsclient_spoil(&seat->client);
            disconnect(seat);
            return;
        }
    }
    if (chance(table, chaos->drop)) {
        disconnect(seat);
        return;
    }
    snprintf(text, sizeof text, "{\"v\":1,\"kind\":\"answer\",\"id\":%u,\"a\":\"%s\"}",
             seat->sent_id, seat->sent);
    say(seat, text);
    seat->sent_at = seconds_now();
    if (chance(table, chaos->twice)) say(seat, text);
    wsclient_pump(&seat->client);
    if (chance(table, chaos->drop)) disconnect(seat);
}

/* The seat has been asked a later question, so its answer is stored. */
static void confirm(LoadSeat *seat) {
    if (seat->sent[0] == 0 || seat->sent_at == 0) return;
    if (load->time_count < TIMES_MAX)
        load->times[load->time_count++] = (float)((seconds_now() - seat->sent_at) * 1000);
    if (is_counted(seat->sent)) add_answer(seat->table, seat->sent);
    seat->sent[0] = 0;
    load->result->answers++;
}

static void choose(LoadSeat *seat, const json_t *answers, uint32_t id) {
    LoadTable *table = seat->table;
    size_t count = json_array_size(answers);
    if (count == 0) return;
    /* After a lost connection the same answer is given again. */
    if (seat->sent_id != id || seat->sent[0] == 0) {
        const json_t *answer =
            json_array_get(answers, random_below(&table->random, (uint32_t)count));
        const char *digits = json_string_value(json_object_get(answer, "a"));
        if (digits == NULL || strlen(digits) != 8) return;
        memcpy(seat->sent, digits, 9);
        seat->sent_id = id;
        seat->sent_at = 0;
    }
    int64_t think = load->options->think_ms;
    seat->has_answer = true;
    seat->due = load->now;
    if (think > 0) seat->due += think / 2 + random_below(&table->random, (uint32_t)think);
    if (chance(table, load->options->chaos.delay)) seat->due += DELAY_MS;
}

/* --- Messages --- */

/* Keeps what a watched table was sent in its first game. */
static void note(LoadSeat *seat, Slice message) {
    LoadTable *table = seat->table;
    Slice part = leakcheck_part(message);
    if (!table->is_watched || table->replay[0] != 0 || part.size == 0) return;
    if (table->note_count == table->note_room) {
        size_t room = table->note_room == 0 ? 256 : 2 * table->note_room;
        LeakNote *more = realloc(table->notes, room * sizeof *more);
        if (more == NULL) return;
        table->notes = more;
        table->note_room = room;
    }
    char *copy = malloc(part.size + 1);
    if (copy == NULL) return;
    memcpy(copy, part.at, part.size);
    copy[part.size] = 0;
    table->notes[table->note_count++] = (LeakNote){seat->seat, copy};
}

static void on_table(LoadSeat *seat, const json_t *message) {
    uint32_t id = (uint32_t)json_integer_value(json_object_get(message, "id"));
    const json_t *ask = json_object_get(message, "ask");
    load->result->delivered++;
    /* Questions only go forward, whatever happens to server and connections. */
    if (id < seat->id) load->result->lost += seat->id - id;
    if (id > seat->sent_id) confirm(seat);
    seat->id = id;
    seat->has_answer = false;
    if (json_is_object(ask) && json_integer_value(json_object_get(ask, "seat")) == seat->seat)
        choose(seat, json_object_get(ask, "answers"), id);
}

static void keep_finished(LoadTable *table, const char *replay) {
    if (load->finished_count == load->finished_room) {
        size_t room = load->finished_room == 0 ? 256 : 2 * load->finished_room;
        Finished *more = realloc(load->finished, room * sizeof *more);
        if (more == NULL) return;
        load->finished = more;
        load->finished_room = room;
    }
    Finished *game = &load->finished[load->finished_count++];
    memset(game, 0, sizeof *game);
    snprintf(game->id, sizeof game->id, "%s", replay);
    game->answers = table->answers;
    game->count = table->answer_count;
    game->notes = table->notes;
    game->note_count = table->note_count;
    table->notes = NULL;
    table->note_count = table->note_room = 0;
    table->answers = NULL;
    table->answer_count = table->answer_room = 0;
    load->result->games++;
}

static void bring_deck(LoadSeat *seat) {
    static const char *const decks[DECKS_COUNT] = {"st01", "st02", "st03", "st04"};
    char text[256], seal[DEAL_HASH_SIZE];
    fairdeal_seal(seat->number, seal);
    snprintf(text, sizeof text, "{\"v\":1,\"kind\":\"deck\",\"deck\":\"%s\",\"seal\":\"%s\"}",
             decks[random_below(&seat->table->random, DECKS_COUNT)], seal);
    say(seat, text);
}

static void on_over(LoadSeat *seat, const json_t *message) {
    LoadTable *table = seat->table;
    const char *replay = json_string_value(json_object_get(message, "replay"));
    if (replay != NULL && strcmp(replay, table->replay) != 0) {
        snprintf(table->replay, sizeof table->replay, "%s", replay);
        /* This message delivers the last answer. */
        for (int i = 0; i < 2; i++) confirm(&table->seats[i]);
        keep_finished(table, replay);
        if (load->is_ending) table->is_done = true;
    }
    const json_t *own = json_array_get(json_object_get(message, "seats"), (size_t)seat->seat);
    if (!table->is_done && !json_is_true(json_object_get(own, "again")))
        say(seat, "{\"v\":1,\"kind\":\"again\"}");
}

static void on_room(LoadSeat *seat, const json_t *message) {
    const char *state = json_string_value(json_object_get(message, "state"));
    const json_t *own = json_array_get(json_object_get(message, "seats"), (size_t)seat->seat);
    char text[128];
    if (state == NULL) return;
    if (strcmp(state, "open") == 0 && !json_is_true(json_object_get(own, "deck"))) {
        bring_deck(seat);
    } else if (strcmp(state, "dealing") == 0) {
        snprintf(text, sizeof text, "{\"v\":1,\"kind\":\"number\",\"number\":\"%s\"}",
                 seat->number);
        say(seat, text);
    } else if (strcmp(state, "over") == 0) {
        on_over(seat, message);
    }
}

static void on_created(LoadSeat *seat, const json_t *message) {
    LoadTable *table = seat->table;
    const char *id = json_string_value(json_object_get(message, "table"));
    const char *invite = json_string_value(json_object_get(message, "invite"));
    if (id == NULL || invite == NULL) return;
    snprintf(table->id, sizeof table->id, "%s", id);
    snprintf(table->invite, sizeof table->invite, "%s", invite);
    const char *watch = json_string_value(json_object_get(message, "watch"));
    snprintf(table->watch, sizeof table->watch, "%s", watch != NULL ? watch : "");
    disconnect(seat);
    seat->retry_at = load->now;
    table->seats[1].retry_at = load->now + 1;
    if (table->is_watched) table->seats[WATCHER].retry_at = load->now + 1;
}

static void on_error(const json_t *message) {
    const char *code = json_string_value(json_object_get(message, "code"));
    /* What chaos brings about is no fault of the server. */
    static const char *const expected[] = {"late", "bad message", "not allowed", "over",
                                           "not yours"};
    for (size_t i = 0; code != NULL && i < sizeof expected / sizeof expected[0]; i++)
        if (strcmp(code, expected[i]) == 0) return;
    load->result->errors++;
}

static void on_message(void *owner, Slice text) {
    LoadSeat *seat = owner;
    json_error_t fault;
    json_t *message = json_loadb(text.at, text.size, 0, &fault);
    const char *kind = json_string_value(json_object_get(message, "kind"));
    if (kind == NULL || !seat->is_connected) {
        load->result->errors += kind == NULL;
    } else if (strcmp(kind, "table") == 0) {
        note(seat, text);
        if (seat->seat != WATCHER) on_table(seat, message);
    } else if (seat->seat == WATCHER) {
        /* it asks for nothing */
    } else if (strcmp(kind, "room") == 0) {
        on_room(seat, message);
    } else if (strcmp(kind, "created") == 0) {
        on_created(seat, message);
    } else if (strcmp(kind, "error") == 0) {
        on_error(message);
    }
    json_decref(message);
}

/* --- The loop --- */

static void start_some(void) {
    double elapsed = seconds_now() - load->started;
    uint64_t wanted = (uint64_t)(elapsed * STARTS_PER_SECOND) + 1;
    while (load->result->tables < load->options->tables && load->result->tables < wanted)
        start_table(&load->tables[load->result->tables]);
}

static void tick_seat(LoadSeat *seat) {
    if (seat->is_connected && seat->client.frames == NULL) disconnect(seat);
    if (!seat->is_connected && seat->retry_at != 0 && load->now >= seat->retry_at) {
        if (seat->table->id[0] != 0 && seat->id != 0) load->result->reconnects++;
        connect_seat(seat);
    }
    if (seat->is_connected && seat->has_answer && load->now >= seat->due) send_answer(seat);
}

static bool is_all_done(void) {
    for (uint64_t i = 0; i < load->result->tables; i++)
        if (!load->tables[i].is_done) return false;
    return true;
}

static void run_round(void) {
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(load->poll, events, EVENTS_MAX, 5);
    load->now = (int64_t)(seconds_now() * 1000);
    for (int i = 0; i < count; i++) {
        LoadSeat *seat = events[i].data.ptr;
        if (seat == NULL || !seat->is_connected) continue;
        if (!wsclient_pump(&seat->client)) {
            if (seat->is_connected) disconnect(seat);
            continue;
        }
        if (!seat->is_connected) continue;
        bool wants_write = wsclient_wants_write(&seat->client);
        watch(seat, EPOLL_CTL_MOD, wants_write ? EPOLLIN | EPOLLOUT : EPOLLIN);
    }
    for (uint64_t i = 0; i < load->result->tables; i++)
        for (int k = 0; k < SEATS; k++) tick_seat(&load->tables[i].seats[k]);
}

/* --- Connections that do nothing --- */

static void ignore(void *owner, Slice text) { (void)owner, (void)text; }

/* Those that are open or about to be answer pings; false if one is not open yet. */
static bool pump_idle(uint32_t count) {
    bool are_open = true;
    for (uint32_t i = 0; i < count; i++) {
        WsClient *client = &load->idle[i];
        if (client->frames == NULL) continue;
        if (!wsclient_pump(client)) wsclient_close(client);
        are_open = are_open && (client->frames == NULL || client->is_open);
    }
    return are_open;
}

/* Some at a time, before the games begin. */
static void open_idle(void) {
    uint32_t count = 0, open = 0;
    while (count < load->options->idle) {
        for (int i = 0; i < IDLE_AT_ONCE && count < load->options->idle; i++)
            wsclient_open(&load->idle[count++], &load->server, "/ws", ignore, NULL);
        for (int tries = 0; tries < 1000 && !pump_idle(count); tries++) usleep(2000);
    }
    for (uint32_t i = 0; i < count; i++) open += load->idle[i].is_open;
    if (count > 0) caption_note("loadtest.idle-connections-open", "uu", open, count);
}

static void play(void) {
    double idle_at = seconds_now();
    load->started = seconds_now();
    double end = load->started + load->options->seconds;
    while (seconds_now() < end) {
        start_some();
        run_round();
        if (seconds_now() - idle_at > 5) {
            pump_idle(load->options->idle);
            idle_at = seconds_now();
        }
    }
    load->result->seconds = seconds_now() - load->started;
    load->is_ending = true;
    for (uint32_t i = 0; i < load->options->idle; i++)
        load->result->idle += load->idle[i].is_open;
    if (load->options->stops_at_once) return;
    double last = seconds_now() + FINISH_SECONDS;
    while (seconds_now() < last && !is_all_done()) run_round();
}

/* --- Comparing games with their replays --- */

/* The body of a GET; false if there is none. */
static bool fetch(const char *path, char *out, size_t out_size, Slice *body) {
    int descriptor = socket(load->server.address.ss_family, SOCK_STREAM, 0);
    size_t size = 0;
    if (descriptor < 0) return false;
    if (connect(descriptor, (const struct sockaddr *)&load->server.address,
                load->server.address_size) == 0) {
        dprintf(descriptor, "GET %s HTTP/1.1\r\nHost: %s:%s\r\nConnection: close\r\n\r\n", path,
                load->server.host, load->server.port);
        ssize_t count;
        while (size < out_size && (count = read(descriptor, out + size, out_size - size)) > 0)
            size += (size_t)count;
    }
    close(descriptor);
    Slice all = {out, size};
    size_t head = text_find(all, SLICE("\r\n\r\n"));
    *body = text_from(all, head + 4);
    return text_starts_with(all, SLICE("HTTP/1.1 200 "));
}

static int compare_digits(const void *a, const void *b) {
    return strcmp(((const Digits *)a)->digits, ((const Digits *)b)->digits);
}

/* The answers of both sides, sorted: what is only in one of them is lost or doubled. The
 * cards of one choice may be in another order in the replay, so the order is left to its
 * hashes. */
static void compare(Finished *game, Digits *played, size_t played_count) {
    qsort(game->answers, game->count, sizeof *game->answers, compare_digits);
    qsort(played, played_count, sizeof *played, compare_digits);
    for (size_t i = 0, k = 0; i < game->count || k < played_count;) {
        int order = i == game->count    ? 1
                    : k == played_count ? -1
                                        : compare_digits(&game->answers[i], &played[k]);
        if (order < 0) load->result->lost++;
        if (order > 0) load->result->doubled++;
        i += order <= 0;
        k += order >= 0;
    }
}

static bool check_replay(Finished *game, Slice text, void *memory, LpGame *state,
                         Digits *played) {
    Note notes_at[NOTES_MAX];
    Notes notes;
    Arena arena;
    Replay replay;
    Deal deal;
    size_t count = 0;
    arena_init(&arena, memory, ARENA_SIZE);
    notes_init(&notes, notes_at, NOTES_MAX);
    if (!replay_read(text, load->cards, &arena, &notes, &replay) ||
        !replay_verify(&replay, load->cards, state, &notes) ||
        fairdeal_read(text, &deal) != NULL || fairdeal_check(&deal, replay.setup.seed) != NULL)
        return false;
    for (uint32_t i = 0; i < replay.step_count; i++) {
        LpAction action = replay.steps[i].action;
        if (replay.steps[i].kind != REPLAY_ANSWER || action.kind == LP_ACTION_CONCEDE) continue;
        snprintf(played[count].digits, sizeof played->digits, "%02x%02x%02x%02x", action.kind,
                 action.card, action.target, action.value);
        count += is_counted(played[count].digits);
    }
    compare(game, played, count);
    load->result->leaks += leakcheck_count(load->cards, &replay, game->notes, game->note_count);
    load->result->swapped += game->note_count;
    return true;
}

static void check_games(void) {
    char *text = malloc(REPLAY_MAX), path[128];
    void *memory = malloc(ARENA_SIZE);
    LpGame *state = calloc(1, lp_game_size());
    Digits *played = calloc(REPLAY_STEPS_MAX, sizeof *played);
    for (size_t i = 0; text && memory && state && played && i < load->finished_count; i++) {
        Finished *game = &load->finished[i];
        Slice body;
        snprintf(path, sizeof path, "/api/game/%s.replay", game->id);
        bool is_right = fetch(path, text, REPLAY_MAX, &body) &&
                        check_replay(game, body, memory, state, played);
        if (is_right)
            load->result->checked++;
        else
            load->result->lost += game->count;
    }
    free(text);
    free(memory);
    free(state);
    free(played);
}

/* --- Everything --- */

static int compare_times(const void *a, const void *b) {
    float left = *(const float *)a, right = *(const float *)b;
    return (left > right) - (left < right);
}

static void rank_times(void) {
    qsort(load->times, load->time_count, sizeof *load->times, compare_times);
    if (load->time_count == 0) return;
    load->result->p50_ms = load->times[load->time_count / 2];
    load->result->p99_ms = load->times[load->time_count * 99 / 100];
}

static void free_notes(LeakNote *notes, size_t count) {
    for (size_t i = 0; i < count; i++) free(notes[i].text);
    free(notes);
}

static void free_load(void) {
    for (uint32_t i = 0; load->tables != NULL && i < load->options->tables; i++) {
        for (int k = 0; k < SEATS; k++) wsclient_close(&load->tables[i].seats[k].client);
        free(load->tables[i].answers);
        free_notes(load->tables[i].notes, load->tables[i].note_count);
    }
    for (uint32_t i = 0; load->idle != NULL && i < load->options->idle; i++)
        wsclient_close(&load->idle[i]);
    for (size_t i = 0; i < load->finished_count; i++) {
        free(load->finished[i].answers);
        free_notes(load->finished[i].notes, load->finished[i].note_count);
    }
    free(load->tables);
    free(load->idle);
    free(load->finished);
    free(load->times);
    if (load->poll >= 0) close(load->poll);
}

static void raise_limit(const LoadOptions *options) {
    struct rlimit limit;
    rlim_t wanted = 3 * (rlim_t)options->tables + options->idle + 64;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

bool loadtest_run(const LoadOptions *options, const LpCards *cards, LoadResult *out) {
    static Load all;
    memset(&all, 0, sizeof all);
    memset(out, 0, sizeof *out);
    load = &all;
    all.options = options;
    all.cards = cards;
    all.result = out;
    all.random = options->seed;
    const char *fault = wsclient_find(options->url, &all.server);
    if (fault != NULL) {
        output_error("load: %s: %s", options->url, fault);
        return false;
    }
    raise_limit(options);
    all.poll = epoll_create1(EPOLL_CLOEXEC);
    all.tables = calloc(options->tables + 1, sizeof *all.tables);
    all.idle = calloc(options->idle + 1, sizeof *all.idle);
    all.times = malloc(TIMES_MAX * sizeof *all.times);
    bool is_ready = all.poll >= 0 && all.tables && all.idle && all.times;
    if (is_ready) {
        for (uint32_t i = 0; i < options->tables; i++)
            all.tables[i].random = random_next(&all.random);
        all.now = (int64_t)(seconds_now() * 1000);
        open_idle();
        play();
        rank_times();
        check_games();
    } else {
        caption_error("loadtest.out-memory", "");
    }
    free_load();
    return is_ready;
}
