/* Queries as JSON, read with jansson. */
#include "app/analysis/query.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fail(Buffer *why, const char *before, const char *about, const char *after) {
    buffer_append_string(why, before);
    buffer_append_string(why, about);
    buffer_append_string(why, after);
    return false;
}

static bool read_uint(const json_t *object, const char *key, uint64_t *out, Buffer *why) {
    const json_t *value = json_object_get(object, key);
    if (value == NULL) return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return fail(why, "'", key, "' must be a whole number");
    }
    *out = (uint64_t)json_integer_value(value);
    return true;
}

static bool read_text(const json_t *object, const char *key, char *out, size_t size,
                      Buffer *why) {
    const json_t *value = json_object_get(object, key);
    if (value == NULL) return true;
    const char *text = json_string_value(value);
    if (text == NULL || strlen(text) >= size)
        return fail(why, "'", key, "' must be a short string");
    strcpy(out, text);
    return true;
}

/* After the string, or the bracket, that starts here. */
static const char *skip_value(const char *at, const char *end) {
    int depth = 0;
    bool is_string = false;
    for (; at < end; at++) {
        if (is_string) {
            if (*at == '\\')
                at++;
            else if (*at == '"')
                is_string = false;
            continue;
        }
        if (depth == 0 && (*at == ',' || *at == '}' || *at == ':')) break;
        is_string = *at == '"';
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    }
    return at < end ? at : end;
}

/* Whatever the id is, it is returned unchanged: as it is written in this object, which is well
 * formed. */
static void read_id(Slice line, Query *query) {
    const char *end = line.at + line.size, *at = line.at + 1;
    while (at < end) {
        const char *colon = skip_value(at, end);
        Slice key = text_trim((Slice){at, (size_t)(colon - at)});
        const char *value = colon < end ? colon + 1 : end, *behind = skip_value(value, end);
        Slice text = text_trim((Slice){value, (size_t)(behind - value)});
        if (text_equal(key, SLICE("\"id\""))) {
            query->id = malloc(text.size + 1);
            if (query->id == NULL) return;
            memcpy(query->id, text.at, text.size);
            query->id[text.size] = 0;
            return;
        }
        at = behind + 1;
    }
}

static bool is_known(const char *key) {
    static const char *const keys[] = {"id",     "file", "text",  "to",
                                       "number", "seat", "nodes", "opponent",
                                       "player", "seed", "ms",    "lethal"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strcmp(keys[i], key) == 0) return true;
    }
    return false;
}

static bool read_object(json_t *object, Query *query, Buffer *why) {
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        if (!is_known(key)) return fail(why, "'", key, "' is not a key of a query");
    }
    const json_t *text = json_object_get(object, "text");
    if (text != NULL && !json_is_string(text))
        return fail(why, "'text' must be a string", "", "");
    if (text != NULL && json_object_get(object, "file") != NULL) {
        return fail(why, "a query must have a 'file' or a 'text', not both", "", "");
    }
    if (text != NULL) {
        query->size = json_string_length(text);
        query->text = malloc(query->size + 1);
        if (query->text == NULL) return fail(why, "out of memory", "", "");
        memcpy(query->text, json_string_value(text), query->size + 1);
        strcpy(query->path, "-");
    }
    if (!read_text(object, "file", query->path, sizeof query->path, why)) return false;
    if (query->path[0] == 0) return fail(why, "a query must have a 'file' or a 'text'", "", "");
    return read_text(object, "seat", query->seat, sizeof query->seat, why) &&
           read_text(object, "opponent", query->opponent, sizeof query->opponent, why) &&
           read_text(object, "player", query->player, sizeof query->player, why) &&
           read_uint(object, "to", &query->to, why) &&
           read_uint(object, "number", &query->number, why) &&
           read_uint(object, "nodes", &query->nodes, why) &&
           read_uint(object, "ms", &query->milliseconds, why) &&
           read_uint(object, "lethal", &query->lethal, why) &&
           read_uint(object, "seed", &query->seed, why);
}

bool query_read(Slice line, Query *query, Buffer *why) {
    json_error_t error;
    json_t *object = json_loadb(line.at, line.size, JSON_REJECT_DUPLICATES, &error);
    if (object == NULL) {
        char place[32];
        snprintf(place, sizeof place, "column %d: ", error.column);
        return fail(why, place, error.text, "");
    }
    if (json_is_object(object)) read_id(text_trim(line), query);
    bool is_ok = json_is_object(object) ? read_object(object, query, why)
                                        : fail(why, "a query must be a JSON object", "", "");
    json_decref(object);
    return is_ok;
}

void query_free(Query *query) {
    free(query->text);
    free(query->id);
    query->text = query->id = NULL;
}
