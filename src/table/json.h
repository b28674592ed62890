/* Writes JSON, one value after the other, indented or all on one line. Numbers do not depend on
 * the locale, strings are escaped, and bytes that are not UTF-8 become the replacement
 * character. */
#ifndef TABLE_JSON_H
#define TABLE_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

typedef struct Json {
    void (*put)(void *to, Slice text); /* where it is written */
    void *to;
    int depth;
    bool is_first; /* nothing is in the current object or array yet */
    bool is_line;  /* everything on one line, without spaces */
} Json;

/* On one line, into a buffer; at the end there is no newline. */
void json_init_buffer(Json *json, Buffer *out);

/* 'key' is NULL inside arrays and for the outermost value. */
void json_object(Json *json, const char *key);
void json_object_end(Json *json);
void json_array(Json *json, const char *key);
void json_array_end(Json *json);

void json_text(Json *json, const char *key, Slice text);
void json_string(Json *json, const char *key, const char *string);
/* "TO_HAND" -> "to_hand" */
void json_lower(Json *json, const char *key, const char *name);
void json_int(Json *json, const char *key, int64_t number);
/* With 'digits' (0 to 9) after the point; null if the number is not finite. */
void json_fixed(Json *json, const char *key, double number, int digits);
void json_bool(Json *json, const char *key, bool value);
/* A value that is already JSON. */
void json_raw(Json *json, const char *key, const char *value);
void json_null(Json *json, const char *key);

#endif
