/* The statements of the store, the same for every database. */
#include "app/serve/vault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/output.h"

enum { NUMBER_SIZE = 48 };

static const char *const tables[] = {
    "CREATE TABLE IF NOT EXISTS rooms(id TEXT PRIMARY KEY, state INTEGER NOT NULL, "
    "listed INTEGER NOT NULL, summary TEXT NOT NULL, changed BIGINT NOT NULL, "
    "node TEXT NOT NULL, lease BIGINT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS rooms_by_state ON rooms(state, changed)",
    "CREATE TABLE IF NOT EXISTS events(room TEXT NOT NULL, number INTEGER NOT NULL, "
    "text TEXT NOT NULL, PRIMARY KEY(room, number))",
    "CREATE TABLE IF NOT EXISTS players(id TEXT PRIMARY KEY, name TEXT NOT NULL, "
    "created BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS ratings(player TEXT NOT NULL, format TEXT NOT NULL, "
    "rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, "
    "games INTEGER NOT NULL, PRIMARY KEY(player, format))",
    "CREATE TABLE IF NOT EXISTS games(id TEXT PRIMARY KEY, room TEXT NOT NULL, "
    "format TEXT NOT NULL, reason TEXT NOT NULL, replay TEXT NOT NULL, "
    "player0 TEXT NOT NULL, player1 TEXT NOT NULL, name0 TEXT NOT NULL, name1 TEXT NOT NULL, "
    "leader0 TEXT NOT NULL, leader1 TEXT NOT NULL, ended BIGINT NOT NULL, "
    "winner INTEGER NOT NULL, first INTEGER NOT NULL, mulligan0 INTEGER NOT NULL, "
    "mulligan1 INTEGER NOT NULL, turns INTEGER NOT NULL, rated INTEGER NOT NULL)",
    "CREATE INDEX IF NOT EXISTS games_by_player0 ON games(player0, ended)",
    "CREATE INDEX IF NOT EXISTS games_by_player1 ON games(player1, ended)",
    "CREATE INDEX IF NOT EXISTS games_by_time ON games(ended)",
};

/* --- Numbers as text --- */

typedef struct Number {
    char text[NUMBER_SIZE];
} Number;

static Slice of_int(Number *memory, int64_t value) {
    int size = snprintf(memory->text, sizeof memory->text, "%lld", (long long)value);
    return (Slice){memory->text, (size_t)size};
}

static Slice of_real(Number *memory, double value) {
    output_format_fixed(memory->text, value, 9);
    return text_of(memory->text);
}

static int64_t int_of(Slice text) {
    int64_t value = 0;
    text_parse_int(text, &value);
    return value;
}

static double real_of(Slice text) {
    char copy[NUMBER_SIZE];
    Slice cut = text_first(text, sizeof copy - 1);
    memcpy(copy, cut.at, cut.size);
    copy[cut.size] = 0;
    return strtod(copy, NULL);
}

static void copy_text(Slice text, char *out, size_t out_size) {
    Slice cut = text_first(text, out_size - 1);
    memcpy(out, cut.at, cut.size);
    out[cut.size] = 0;
}

/* --- Opening --- */

bool vault_open(Vault *store, const char *url, const char *node, char message[DB_MESSAGE_MAX]) {
    memset(store, 0, sizeof *store);
    snprintf(store->node, sizeof store->node, "%s", node);
    store->db = db_open(url, message);
    if (store->db == NULL) return false;
    const DbDriver *driver = store->db->driver;
    bool is_ready = true;
    /* Two servers that start at the same moment would both make the tables. */
    if (store->db->is_shared)
        is_ready = driver->run(store->db, "SELECT pg_advisory_lock(1522)", NULL, 0);
    for (size_t i = 0; is_ready && i < sizeof tables / sizeof tables[0]; i++)
        is_ready = driver->run(store->db, tables[i], NULL, 0);
    if (store->db->is_shared)
        is_ready =
            driver->run(store->db, "SELECT pg_advisory_unlock(1522)", NULL, 0) && is_ready;
    is_ready = is_ready && driver->listen(store->db);
    if (is_ready) return true;
    snprintf(message, DB_MESSAGE_MAX, "%s", store->db->message);
    vault_close(store);
    return false;
}

void vault_close(Vault *store) {
    if (store->db == NULL) return;
    store->db->driver->close(store->db);
    free(store->batch);
    memset(store, 0, sizeof *store);
}

/* --- Writing --- */

/* A statement in the batch: this, then the values' bytes one after another. */
typedef struct Entry {
    const char *sql;
    int count;
    size_t sizes[DB_COLUMNS_MAX];
} Entry;

static bool add_bytes(Vault *store, const void *bytes, size_t size) {
    if (store->batch_size + size > store->batch_room) {
        size_t room = store->batch_room == 0 ? 4096 : store->batch_room;
        while (room < store->batch_size + size) room *= 2;
        char *more = realloc(store->batch, room);
        if (more == NULL) return false;
        store->batch = more;
        store->batch_room = room;
    }
    if (size > 0) memcpy(store->batch + store->batch_size, bytes, size);
    store->batch_size += size;
    return true;
}

static void write_row(Vault *store, const char *sql, const Slice *values, int count) {
    if (store->db == NULL) return;
    Entry entry = {.sql = sql, .count = count};
    for (int i = 0; i < count; i++) entry.sizes[i] = values[i].size;
    bool is_added = add_bytes(store, &entry, sizeof entry);
    for (int i = 0; is_added && i < count; i++)
        is_added = add_bytes(store, values[i].at, values[i].size);
    if (!is_added) store->has_failed = true;
}
#define WRITE(store, sql, ...)                                                                 \
    do {                                                                                       \
        const Slice values_[] = {__VA_ARGS__};                                                 \
        write_row(store, sql, values_, (int)(sizeof values_ / sizeof values_[0]));             \
    } while (0)

static bool run_batch(Vault *store) {
    bool is_done = true;
    for (size_t at = 0; is_done && at < store->batch_size;) {
        Entry entry;
        Slice values[DB_COLUMNS_MAX];
        memcpy(&entry, store->batch + at, sizeof entry);
        at += sizeof entry;
        for (int i = 0; i < entry.count; i++) {
            values[i] = (Slice){store->batch + at, entry.sizes[i]};
            at += entry.sizes[i];
        }
        is_done = store->db->driver->run(store->db, entry.sql, values, entry.count);
    }
    return is_done;
}

bool vault_commit(Vault *store) {
    if (store->batch_size == 0 && !store->has_failed) return true;
    const DbDriver *driver = store->db->driver;
    bool is_kept = !store->has_failed && driver->begin(store->db);
    if (is_kept && !(run_batch(store) && driver->commit(store->db))) {
        driver->rollback(store->db);
        is_kept = false;
    }
    store->batch_size = 0;
    store->has_failed = false;
    return is_kept;
}

void vault_add_event(Vault *store, const char *room, int64_t number, Slice text) {
    Number digits;
    WRITE(store, "INSERT INTO events(room, number, text) VALUES($1, $2, $3)", text_of(room),
          of_int(&digits, number), text);
}

void vault_put_room(Vault *store, const char *room, int state, bool is_listed, Slice summary,
                    int64_t now) {
    Number digits[4];
    WRITE(store,
          "INSERT INTO rooms(id, state, listed, summary, changed, node, lease) "
          "VALUES($1, $2, $3, $4, $5, $6, $7) ON CONFLICT(id) DO UPDATE SET "
          "state = excluded.state, listed = excluded.listed, summary = excluded.summary, "
          "changed = excluded.changed",
          text_of(room), of_int(&digits[0], state), of_int(&digits[1], is_listed), summary,
          of_int(&digits[2], now), text_of(store->node), of_int(&digits[3], 0));
}

void vault_drop_room(Vault *store, const char *room) {
    WRITE(store, "DELETE FROM events WHERE room = $1", text_of(room));
    WRITE(store, "DELETE FROM rooms WHERE id = $1", text_of(room));
}

void vault_put_player(Vault *store, const VaultPlayer *player) {
    Number digits;
    WRITE(store,
          "INSERT INTO players(id, name, created) VALUES($1, $2, $3) "
          "ON CONFLICT(id) DO UPDATE SET name = excluded.name",
          text_of(player->id), text_of(player->name), of_int(&digits, player->created));
}

void vault_put_rating(Vault *store, const char *player, const char *format,
                      const VaultRating *rating) {
    Number digits[4];
    WRITE(store,
          "INSERT INTO ratings(player, format, rating, deviation, volatility, games) "
          "VALUES($1, $2, $3, $4, $5, $6) ON CONFLICT(player, format) DO UPDATE SET "
          "rating = excluded.rating, deviation = excluded.deviation, "
          "volatility = excluded.volatility, games = excluded.games",
          text_of(player), text_of(format), of_real(&digits[0], rating->rating),
          of_real(&digits[1], rating->deviation), of_real(&digits[2], rating->volatility),
          of_int(&digits[3], rating->games));
}

void vault_add_game(Vault *store, const VaultGame *game) {
    Number digits[7];
    WRITE(store,
          "INSERT INTO games(id, room, format, reason, replay, player0, player1, name0, name1, "
          "leader0, leader1, ended, winner, first, mulligan0, mulligan1, turns, rated) "
          "VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, "
          "$18)",
          game->id, game->room, game->format, game->reason, game->replay, game->players[0],
          game->players[1], game->names[0], game->names[1], game->leaders[0], game->leaders[1],
          of_int(&digits[0], game->ended), of_int(&digits[1], game->winner),
          of_int(&digits[2], game->first), of_int(&digits[3], game->mulligans[0]),
          of_int(&digits[4], game->mulligans[1]), of_int(&digits[5], game->turns),
          of_int(&digits[6], game->is_rated));
}

void vault_forget_player(Vault *store, const char *player) {
    Slice id = text_of(player);
    WRITE(store, "DELETE FROM players WHERE id = $1", id);
    WRITE(store, "DELETE FROM ratings WHERE player = $1", id);
    WRITE(store, "UPDATE games SET player0 = '', name0 = '' WHERE player0 = $1", id);
    WRITE(store, "UPDATE games SET player1 = '', name1 = '' WHERE player1 = $1", id);
}

void vault_notify(Vault *store, const char *channel, Slice text) {
    char memory[DB_MESSAGE_MAX];
    if (store->db == NULL || !store->db->is_shared) return;
    int size = snprintf(memory, sizeof memory, "%s %.*s", channel, (int)text.size, text.at);
    WRITE(store, "SELECT pg_notify('logpose', $1)", ((Slice){memory, (size_t)size}));
}

/* --- Reading --- */

static bool read_rows(Vault *store, const char *sql, const Slice *values, int count,
                      DbRow *on_row, void *listener) {
    if (store->db == NULL) return false;
    return store->db->driver->query(store->db, sql, values, count, on_row, listener);
}

typedef struct EventReading {
    VaultEventListener *on_event;
    void *listener;
} EventReading;

static void event_row(void *about, const Slice *columns, int count) {
    const EventReading *reading = about;
    (void)count;
    reading->on_event(reading->listener, int_of(columns[0]), columns[1]);
}

bool vault_events(Vault *store, const char *room, VaultEventListener *on_event,
                  void *listener) {
    EventReading reading = {on_event, listener};
    Slice id = text_of(room);
    return read_rows(store, "SELECT number, text FROM events WHERE room = $1 ORDER BY number",
                     &id, 1, event_row, &reading);
}

typedef struct RoomReading {
    VaultRoomListener *on_room;
    void *listener;
} RoomReading;

static void room_row(void *about, const Slice *columns, int count) {
    const RoomReading *reading = about;
    (void)count;
    reading->on_room(reading->listener, columns[0], (int)int_of(columns[1]), columns[2]);
}

bool vault_lobby(Vault *store, int64_t since, VaultRoomListener *on_room, void *listener) {
    RoomReading reading = {on_room, listener};
    Number digits;
    Slice value = of_int(&digits, since);
    return read_rows(store,
                     "SELECT id, state, summary FROM rooms WHERE listed = 1 AND state < 3 AND "
                     "changed >= $1 ORDER BY changed DESC LIMIT 200",
                     &value, 1, room_row, &reading);
}

bool vault_old_rooms(Vault *store, int64_t closed, int64_t idle, int64_t now,
                     VaultRoomListener *on_room, void *listener) {
    RoomReading reading = {on_room, listener};
    Number digits[3];
    /* SQLite numbers parameters as they appear, so they must appear in order. */
    const Slice values[] = {of_int(&digits[0], now), of_int(&digits[1], idle),
                            of_int(&digits[2], closed)};
    /* States 1 and 2 are a game that goes on; see room.h. */
    return read_rows(store,
                     "SELECT id, state, summary FROM rooms WHERE lease < $1 AND "
                     "(changed < $2 OR (state NOT IN (1, 2) AND changed < $3)) LIMIT 100",
                     values, 3, room_row, &reading);
}

typedef struct Found {
    void *out;
    bool is_there;
} Found;

static void player_row(void *about, const Slice *columns, int count) {
    Found *found = about;
    VaultPlayer *out = found->out;
    (void)count;
    copy_text(columns[0], out->id, sizeof out->id);
    copy_text(columns[1], out->name, sizeof out->name);
    out->created = int_of(columns[2]);
    found->is_there = true;
}

bool vault_player(Vault *store, const char *id, VaultPlayer *out) {
    Found found = {out, false};
    Slice value = text_of(id);
    return read_rows(store, "SELECT id, name, created FROM players WHERE id = $1", &value, 1,
                     player_row, &found) &&
           found.is_there;
}

static void rating_row(void *about, const Slice *columns, int count) {
    Found *found = about;
    VaultRating *out = found->out;
    (void)count;
    *out = (VaultRating){real_of(columns[0]), real_of(columns[1]), real_of(columns[2]),
                         int_of(columns[3])};
    found->is_there = true;
}

bool vault_rating(Vault *store, const char *player, const char *format, VaultRating *out) {
    Found found = {out, false};
    const Slice values[] = {text_of(player), text_of(format)};
    return read_rows(store,
                     "SELECT rating, deviation, volatility, games FROM ratings "
                     "WHERE player = $1 AND format = $2",
                     values, 2, rating_row, &found) &&
           found.is_there;
}

typedef struct GameReading {
    VaultGameListener *on_game;
    void *listener;
    size_t count;
} GameReading;

/* The columns of GAME_COLUMNS, and perhaps the replay. */
static void game_row(void *about, const Slice *columns, int count) {
    GameReading *reading = about;
    VaultGame game = {
        .id = columns[0],
        .room = columns[1],
        .format = columns[2],
        .reason = columns[3],
        .players = {columns[4], columns[5]},
        .names = {columns[6], columns[7]},
        .leaders = {columns[8], columns[9]},
        .ended = int_of(columns[10]),
        .winner = (int)int_of(columns[11]),
        .first = (int)int_of(columns[12]),
        .mulligans = {(int)int_of(columns[13]), (int)int_of(columns[14])},
        .turns = (int)int_of(columns[15]),
        .is_rated = int_of(columns[16]) != 0,
        .replay = count > 17 ? columns[17] : SLICE(""),
    };
    reading->count++;
    reading->on_game(reading->listener, &game);
}
#define GAME_COLUMNS                                                                           \
    "id, room, format, reason, player0, player1, name0, name1, leader0, leader1, ended, "      \
    "winner, first, mulligan0, mulligan1, turns, rated"

#define GAMES_OF                                                                               \
    " FROM games WHERE player0 = $1 OR player1 = $1 ORDER BY ended DESC, id LIMIT $2 OFFSET "  \
    "$3"

bool vault_games_of(Vault *store, const char *player, const VaultPage *page,
                    VaultGameListener *on_game, void *listener) {
    GameReading reading = {on_game, listener, 0};
    Number digits[2];
    const Slice values[] = {text_of(player), of_int(&digits[0], page->count_max),
                            of_int(&digits[1], page->skip)};
    const char *sql = page->has_replays ? "SELECT " GAME_COLUMNS ", replay" GAMES_OF
                                        : "SELECT " GAME_COLUMNS GAMES_OF;
    return read_rows(store, sql, values, 3, game_row, &reading);
}

bool vault_games_since(Vault *store, int64_t from, int64_t to, VaultGameListener *on_game,
                       void *listener) {
    GameReading reading = {on_game, listener, 0};
    Number digits[2];
    const Slice values[] = {of_int(&digits[0], from), of_int(&digits[1], to)};
    return read_rows(store,
                     "SELECT " GAME_COLUMNS " FROM games WHERE ended >= $1 AND ended < $2 "
                     "ORDER BY ended, id",
                     values, 2, game_row, &reading);
}

bool vault_game(Vault *store, const char *id, VaultGameListener *on_game, void *listener) {
    GameReading reading = {on_game, listener, 0};
    Slice value = text_of(id);
    return read_rows(store, "SELECT " GAME_COLUMNS ", replay FROM games WHERE id = $1", &value,
                     1, game_row, &reading) &&
           reading.count == 1;
}

/* --- Leases --- */

static void count_row(void *about, const Slice *columns, int count) {
    (void)columns, (void)count;
    ++*(int *)about;
}

VaultLease vault_lease(Vault *store, const char *room, int64_t now) {
    Number digits[3];
    int held = 0, there = 0;
    if (store->db == NULL) return VAULT_ABSENT;
    if (!store->db->is_shared) return VAULT_HELD;
    const Slice values[] = {text_of(store->node), of_int(&digits[0], now + VAULT_LEASE_MS),
                            text_of(room), of_int(&digits[1], now)};
    read_rows(store,
              "UPDATE rooms SET node = $1, lease = $2 WHERE id = $3 AND "
              "(node = $1 OR lease < $4) RETURNING id",
              values, 4, count_row, &held);
    if (held == 1) return VAULT_HELD;
    read_rows(store, "SELECT id FROM rooms WHERE id = $1", &values[2], 1, count_row, &there);
    return there == 1 ? VAULT_OTHERS : VAULT_ABSENT;
}

void vault_renew_leases(Vault *store, int64_t now) {
    Number digits;
    if (store->db == NULL || !store->db->is_shared) return;
    const Slice values[] = {of_int(&digits, now + VAULT_LEASE_MS), text_of(store->node)};
    read_rows(store, "UPDATE rooms SET lease = $1 WHERE node = $2 AND state < 3", values, 2,
              NULL, NULL);
}

void vault_release(Vault *store, const char *room) {
    if (store->db == NULL || !store->db->is_shared) return;
    const Slice values[] = {text_of(room), text_of(store->node)};
    read_rows(store, "UPDATE rooms SET lease = 0 WHERE id = $1 AND node = $2", values, 2, NULL,
              NULL);
}

void vault_release_all(Vault *store) {
    if (store->db == NULL || !store->db->is_shared) return;
    Slice value = text_of(store->node);
    read_rows(store, "UPDATE rooms SET lease = 0 WHERE node = $1", &value, 1, NULL, NULL);
}

void vault_heard(Vault *store, void (*on_text)(void *listener, Slice channel, Slice text),
                 void *listener) {
    if (store->db == NULL) return;
    store->db->driver->heard(store->db, on_text, listener);
}
