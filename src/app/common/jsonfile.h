/* JSON into files, indented or all on one line, with a newline at the end;
 * and hashes. */
#ifndef APP_COMMON_JSONFILE_H
#define APP_COMMON_JSONFILE_H

#include <stdio.h>

#include "table/json.h"

void json_init(Json *json, FILE *out);
void json_init_line(Json *json, FILE *out);

/* 16 hexadecimal digits as a string: JSON numbers lose integers above 2^53. */
void json_hash(Json *json, const char *key, uint64_t hash);

#endif
