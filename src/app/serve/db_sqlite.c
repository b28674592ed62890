/* SQLite: one file, one server. The journal is a write-ahead log, so a server that is killed
 * loses nothing that was committed. With sync=normal a power cut may lose the last moments,
 * but never damages the file; with sync=full it loses nothing, and each round waits for the
 * disk. */
#include "app/serve/db.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef LOGPOSE_SQLITE

#include <sqlite3.h>

enum { STATEMENTS_MAX = 64 };

typedef struct Sqlite {
    Db db;
    sqlite3 *handle;
    struct {
        const char *sql;
        sqlite3_stmt *statement;
    } prepared[STATEMENTS_MAX];
    size_t prepared_count;
} Sqlite;

static bool fail(Sqlite *self) {
    snprintf(self->db.message, sizeof self->db.message, "%s", sqlite3_errmsg(self->handle));
    return false;
}

static sqlite3_stmt *prepare(Sqlite *self, const char *sql) {
    for (size_t i = 0; i < self->prepared_count; i++)
        if (self->prepared[i].sql == sql) return self->prepared[i].statement;
    sqlite3_stmt *statement = NULL;
    if (self->prepared_count == STATEMENTS_MAX ||
        sqlite3_prepare_v2(self->handle, sql, -1, &statement, NULL) != SQLITE_OK)
        return NULL;
    self->prepared[self->prepared_count].sql = sql;
    self->prepared[self->prepared_count++].statement = statement;
    return statement;
}

static void hand_row(sqlite3_stmt *statement, DbRow *on_row, void *listener) {
    Slice columns[DB_COLUMNS_MAX];
    int count = sqlite3_column_count(statement);
    for (int i = 0; i < count && i < DB_COLUMNS_MAX; i++) {
        const char *text = (const char *)sqlite3_column_text(statement, i);
        columns[i] =
            (Slice){text != NULL ? text : "", (size_t)sqlite3_column_bytes(statement, i)};
    }
    if (on_row != NULL) on_row(listener, columns, count);
}

static bool query(Db *db, const char *sql, const Slice *values, int count, DbRow *on_row,
                  void *listener) {
    Sqlite *self = (Sqlite *)db;
    sqlite3_stmt *statement = prepare(self, sql);
    if (statement == NULL) return fail(self);
    for (int i = 0; i < count; i++)
        sqlite3_bind_text(statement, i + 1, values[i].at, (int)values[i].size,
                          SQLITE_TRANSIENT);
    int status;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW)
        hand_row(statement, on_row, listener);
    bool is_done = status == SQLITE_DONE || fail(self);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return is_done;
}

static bool run(Db *db, const char *sql, const Slice *values, int count) {
    return query(db, sql, values, count, NULL, NULL);
}

static bool begin(Db *db) { return run(db, "BEGIN IMMEDIATE", NULL, 0); }
static bool commit(Db *db) { return run(db, "COMMIT", NULL, 0); }
static void rollback(Db *db) {
    char kept[DB_MESSAGE_MAX];
    memcpy(kept, db->message, sizeof kept); /* why it came to this */
    if (!sqlite3_get_autocommit(((Sqlite *)db)->handle)) run(db, "ROLLBACK", NULL, 0);
    memcpy(db->message, kept, sizeof kept);
}

/* Nobody else has the file open. */
static bool listen_to(Db *db) {
    (void)db;
    return true;
}
static void heard(Db *db, void (*on_text)(void *listener, Slice channel, Slice text),
                  void *listener) {
    (void)db, (void)on_text, (void)listener;
}

static void close_db(Db *db) {
    Sqlite *self = (Sqlite *)db;
    for (size_t i = 0; i < self->prepared_count; i++)
        sqlite3_finalize(self->prepared[i].statement);
    sqlite3_close(self->handle);
    free(self);
}

static const DbDriver driver = {"sqlite", run,       query, begin,   commit,
                                rollback, listen_to, heard, close_db};

Db *db_open_sqlite(const char *path, bool is_full_sync, char message[DB_MESSAGE_MAX]) {
    Sqlite *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->db.driver = &driver;
    /* The lock keeps a second server out; each would change the other's tables. */
    static const char *const settings[] = {"PRAGMA locking_mode=EXCLUSIVE",
                                           "PRAGMA journal_mode=WAL", "BEGIN EXCLUSIVE",
                                           "COMMIT"};
    bool is_open = sqlite3_open(path, &self->handle) == SQLITE_OK || fail(self);
    for (size_t i = 0; is_open && i < sizeof settings / sizeof settings[0]; i++)
        is_open = run(&self->db, settings[i], NULL, 0);
    is_open =
        is_open &&
        run(&self->db, is_full_sync ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL",
            NULL, 0);
    if (is_open) return &self->db;
    snprintf(message, DB_MESSAGE_MAX, "%s", self->db.message);
    close_db(&self->db);
    return NULL;
}

#else

Db *db_open_sqlite(const char *path, bool is_full_sync, char message[DB_MESSAGE_MAX]) {
    (void)path, (void)is_full_sync;
    snprintf(message, DB_MESSAGE_MAX, "this build has no SQLite");
    return NULL;
}

#endif
