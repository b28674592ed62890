/* PostgreSQL by libpq: one database, several servers. The statements of a round go out together
 * (pipeline mode), so a round costs one way there and back. */
#include "app/serve/db.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef LOGPOSE_POSTGRES

#include <libpq-fe.h>

enum { STATEMENTS_MAX = 64, VALUES_MAX = 24, NAME_MAX_SIZE = 16 };

typedef struct Postgres {
    Db db;
    PGconn *handle;
    const char *prepared[STATEMENTS_MAX];
    size_t prepared_count;
    size_t sent; /* statements whose results have not been taken in */
    bool is_piped, has_failed;
    char *memory; /* zero-terminated copies of the values */
    size_t memory_size;
} Postgres;

static bool fail(Postgres *self) {
    snprintf(self->db.message, sizeof self->db.message, "%s", PQerrorMessage(self->handle));
    self->db.message[strcspn(self->db.message, "\n")] = 0;
    self->has_failed = true;
    return false;
}

/* A lost connection is opened again; what was prepared on the old one is gone. */
static bool reconnect(Postgres *self) {
    if (PQstatus(self->handle) == CONNECTION_OK) return true;
    PQreset(self->handle);
    self->prepared_count = 0;
    self->is_piped = false;
    if (PQstatus(self->handle) != CONNECTION_OK) return fail(self);
    PGresult *result = PQexec(self->handle, "LISTEN logpose");
    PQclear(result);
    return true;
}

static bool is_well(PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
           status == PGRES_PIPELINE_SYNC;
}

/* The values as libpq wants them; they live until the next call. */
static bool copy_values(Postgres *self, const Slice *values, int count,
                        const char *out[VALUES_MAX]) {
    size_t size = 0;
    for (int i = 0; i < count; i++) size += values[i].size + 1;
    if (size > self->memory_size) {
        char *more = realloc(self->memory, size);
        if (more == NULL) return false;
        self->memory = more;
        self->memory_size = size;
    }
    char *at = self->memory;
    for (int i = 0; i < count; i++) {
        out[i] = at;
        memcpy(at, values[i].at, values[i].size);
        at[values[i].size] = 0;
        at += values[i].size + 1;
    }
    return true;
}

static bool is_prepared(Postgres *self, const char *sql, char name[NAME_MAX_SIZE]) {
    size_t i = 0;
    while (i < self->prepared_count && self->prepared[i] != sql) i++;
    snprintf(name, NAME_MAX_SIZE, "s%zu", i);
    return i < self->prepared_count;
}

/* In a pipeline: sends a statement and looks at its result at the end. */
static bool send_piped(Postgres *self, const char *sql, const char *const *values, int count) {
    char name[NAME_MAX_SIZE];
    if (!is_prepared(self, sql, name)) {
        if (self->prepared_count == STATEMENTS_MAX) return false;
        if (!PQsendPrepare(self->handle, name, sql, 0, NULL)) return fail(self);
        self->prepared[self->prepared_count++] = sql;
        self->sent++;
    }
    if (!PQsendQueryPrepared(self->handle, name, count, values, NULL, NULL, 0))
        return fail(self);
    self->sent++;
    return true;
}

static PGresult *run_now(Postgres *self, const char *sql, const char *const *values,
                         int count) {
    char name[NAME_MAX_SIZE];
    if (!is_prepared(self, sql, name)) {
        PGresult *result = PQprepare(self->handle, name, sql, 0, NULL);
        bool is_done = is_well(result);
        PQclear(result);
        if (!is_done || self->prepared_count == STATEMENTS_MAX) return NULL;
        self->prepared[self->prepared_count++] = sql;
    }
    return PQexecPrepared(self->handle, name, count, values, NULL, NULL, 0);
}

static bool query(Db *db, const char *sql, const Slice *values, int count, DbRow *on_row,
                  void *listener) {
    Postgres *self = (Postgres *)db;
    const char *texts[VALUES_MAX];
    if (!reconnect(self) || !copy_values(self, values, count, texts)) return false;
    if (self->is_piped) return send_piped(self, sql, texts, count);
    PGresult *result = run_now(self, sql, texts, count);
    bool is_done = (result != NULL && is_well(result)) || fail(self);
    for (int row = 0; is_done && on_row != NULL && row < PQntuples(result); row++) {
        Slice columns[DB_COLUMNS_MAX];
        int width = PQnfields(result);
        for (int i = 0; i < width && i < DB_COLUMNS_MAX; i++)
            columns[i] =
                (Slice){PQgetvalue(result, row, i), (size_t)PQgetlength(result, row, i)};
        on_row(listener, columns, width);
    }
    PQclear(result);
    return is_done;
}

static bool run(Db *db, const char *sql, const Slice *values, int count) {
    return query(db, sql, values, count, NULL, NULL);
}

static bool begin(Db *db) {
    Postgres *self = (Postgres *)db;
    self->has_failed = false;
    self->sent = 0;
    if (!reconnect(self) || !PQenterPipelineMode(self->handle)) return fail(self);
    self->is_piped = true;
    return run(db, "BEGIN", NULL, 0);
}

/* Takes in one result of each statement; a fault in one makes all later ones fail. */
static void take_results(Postgres *self) {
    bool is_synced = false;
    while (!is_synced && PQstatus(self->handle) == CONNECTION_OK) {
        PGresult *result = PQgetResult(self->handle);
        if (result == NULL) continue; /* the end of one statement's results */
        is_synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (!is_well(result) && !self->has_failed) {
            fail(self);
            snprintf(self->db.message, sizeof self->db.message, "%s",
                     PQresultErrorMessage(result));
            self->db.message[strcspn(self->db.message, "\n")] = 0;
        }
        PQclear(result);
    }
    if (!is_synced) fail(self);
}

static bool end_pipeline(Postgres *self, const char *word) {
    if (!self->is_piped) return false;
    run(&self->db, word, NULL, 0);
    if (!PQpipelineSync(self->handle)) fail(self);
    take_results(self);
    PQexitPipelineMode(self->handle);
    self->is_piped = false;
    return !self->has_failed;
}

static void rollback(Db *db) {
    Postgres *self = (Postgres *)db;
    char kept[DB_MESSAGE_MAX];
    memcpy(kept, db->message, sizeof kept); /* why it came to this */
    if (self->is_piped) end_pipeline(self, "ROLLBACK");
    if (PQtransactionStatus(self->handle) != PQTRANS_IDLE &&
        PQstatus(self->handle) == CONNECTION_OK)
        PQclear(PQexec(self->handle, "ROLLBACK"));
    /* What was to be prepared behind the fault has not been. */
    PQclear(PQexec(self->handle, "DEALLOCATE ALL"));
    self->prepared_count = 0;
    memcpy(db->message, kept, sizeof kept);
}

static bool commit(Db *db) {
    Postgres *self = (Postgres *)db;
    bool is_done = end_pipeline(self, "COMMIT");
    if (!is_done) rollback(db);
    return is_done;
}

static bool listen_to(Db *db) {
    Postgres *self = (Postgres *)db;
    PGresult *result = PQexec(self->handle, "LISTEN logpose");
    bool is_done = is_well(result) || fail(self);
    PQclear(result);
    return is_done;
}

static void heard(Db *db, void (*on_text)(void *listener, Slice channel, Slice text),
                  void *listener) {
    Postgres *self = (Postgres *)db;
    PGnotify *each;
    if (!PQconsumeInput(self->handle)) return;
    while ((each = PQnotifies(self->handle)) != NULL) {
        Slice all = text_of(each->extra);
        size_t blank = text_find(all, SLICE(" "));
        if (each->be_pid != PQbackendPID(self->handle))
            on_text(listener, text_first(all, blank), text_from(all, blank + 1));
        PQfreemem(each);
    }
}

static void close_db(Db *db) {
    Postgres *self = (Postgres *)db;
    PQfinish(self->handle);
    free(self->memory);
    free(self);
}

static const DbDriver driver = {"postgresql", run,       query, begin,   commit,
                                rollback,     listen_to, heard, close_db};

/* "relation … already exists" is no news. */
static void ignore_notice(void *about, const char *message) { (void)about, (void)message; }

Db *db_open_postgres(const char *url, char message[DB_MESSAGE_MAX]) {
    Postgres *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->db.driver = &driver;
    self->db.is_shared = true;
    self->handle = PQconnectdb(url);
    PQsetNoticeProcessor(self->handle, ignore_notice, NULL);
    if (PQstatus(self->handle) == CONNECTION_OK) return &self->db;
    fail(self);
    snprintf(message, DB_MESSAGE_MAX, "%s", self->db.message);
    close_db(&self->db);
    return NULL;
}

#else

Db *db_open_postgres(const char *url, char message[DB_MESSAGE_MAX]) {
    (void)url;
    snprintf(message, DB_MESSAGE_MAX, "this build has no PostgreSQL");
    return NULL;
}

#endif
