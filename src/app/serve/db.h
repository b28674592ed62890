/* A database, as far as the store needs one: statements with parameters, rows of text.
 * SQLite and PostgreSQL take the same statements; $1, $2, … are numbered in the order in
 * which they occur. Statements are string literals: the drivers keep them prepared by their
 * addresses. */
#ifndef APP_SERVE_DB_H
#define APP_SERVE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum { DB_COLUMNS_MAX = 24, DB_MESSAGE_MAX = 256 };

/* Called for each row; a column that is null is empty. */
typedef void DbRow(void *listener, const Slice *columns, int count);

typedef struct Db Db;

/* What a driver does. All but 'close' return false after a fault; 'message' says what it
 * was. */
typedef struct DbDriver {
    const char *name;
    bool (*run)(Db *db, const char *sql, const Slice *values, int count); /* no rows */
    bool (*query)(Db *db, const char *sql, const Slice *values, int count, DbRow *on_row,
                  void *listener);
    bool (*begin)(Db *db);
    bool (*commit)(Db *db); /* if it fails, nothing since 'begin' is kept */
    void (*rollback)(Db *db);
    bool (*listen)(Db *db); /* several servers share the database */
    /* What others have notified since; returns without waiting. */
    void (*heard)(Db *db, void (*on_text)(void *listener, Slice channel, Slice text),
                  void *listener);
    void (*close)(Db *db);
} DbDriver;

struct Db {
    const DbDriver *driver;
    bool is_shared; /* by several servers */
    char message[DB_MESSAGE_MAX];
};

/* Opens "sqlite:PATH" (or a path), "sqlite:PATH?sync=full", or "postgresql://…". NULL with a
 * message. */
Db *db_open(const char *url, char message[DB_MESSAGE_MAX]);

/* The drivers; NULL if this build has not got it. */
Db *db_open_sqlite(const char *path, bool is_full_sync, char message[DB_MESSAGE_MAX]);
Db *db_open_postgres(const char *url, char message[DB_MESSAGE_MAX]);

#endif
