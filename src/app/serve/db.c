/* Which driver an address means. */
#include "app/serve/db.h"

#include <stdio.h>
#include <string.h>

enum { PATH_SIZE_MAX = 1024 };

Db *db_open(const char *url, char message[DB_MESSAGE_MAX]) {
    char path[PATH_SIZE_MAX];
    Slice text = text_of(url);
    if (text_starts_with(text, SLICE("postgresql://")) ||
        text_starts_with(text, SLICE("postgres://")))
        return db_open_postgres(url, message);
    if (text_starts_with(text, SLICE("sqlite:"))) text = text_from(text, strlen("sqlite:"));
    size_t mark = text_find(text, SLICE("?"));
    Slice setting = text_from(text, mark + 1);
    bool is_full = text_equal(setting, SLICE("sync=full"));
    if ((setting.size > 0 && !is_full) || mark == 0 || mark >= sizeof path ||
        text_find(text, SLICE("://")) < text.size) {
        snprintf(message, DB_MESSAGE_MAX,
                 "a store is sqlite:PATH, sqlite:PATH?sync=full or postgresql://…");
        return NULL;
    }
    memcpy(path, text.at, mark);
    path[mark] = 0;
    return db_open_sqlite(path, is_full, message);
}
