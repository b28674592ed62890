/* Writes JSON, one value after the other, indented or all on one line. Numbers do not depend on
 * the locale, strings are escaped, and bytes that are not UTF-8 become the replacement
 * character. */
#ifndef APP_COMMON_JSON_H
#define APP_COMMON_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

typedef struct Json {
    FILE *out;
    int depth;
    bool is_first; /* nothing is in the current object or array yet */
    bool is_line;  /* everything on one line, without spaces */
} Json;

void json_init(Json *json, FILE *out);
void json_init_line(Json *json, FILE *out);

/* 'key' is NULL inside arrays and for the outermost value. */
void json_object(Json *json, const char *key);
void json_object_end(Json *json);
void json_array(Json *json, const char *key);
void json_array_end(Json *json);

void json_text(Json *json, const char *key, Slice text);
void json_string(Json *json, const char *key, const char *string);
void json_int(Json *json, const char *key, int64_t number);
void json_bool(Json *json, const char *key, bool value);
/* A value that is already JSON. */
void json_raw(Json *json, const char *key, const char *value);
void json_null(Json *json, const char *key);

/* With 'digits' (0 to 9) after the point; null if the number is not finite. */
void json_fixed(Json *json, const char *key, double number, int digits);

/* 16 hexadecimal digits as a string: JSON numbers lose integers above 2^53. */
void json_hash(Json *json, const char *key, uint64_t hash);

#endif
