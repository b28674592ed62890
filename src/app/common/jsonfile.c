/* JSON into files. */
#include "app/common/jsonfile.h"

#include "app/common/output.h"

static void put_file(void *to, Slice text) { fwrite(text.at, 1, text.size, to); }

void json_init(Json *json, FILE *out) { *json = (Json){put_file, out, 0, true, false}; }
void json_init_line(Json *json, FILE *out) { *json = (Json){put_file, out, 0, true, true}; }

void json_hash(Json *json, const char *key, uint64_t hash) {
    char text[17];
    output_format_hash(text, hash);
    json_string(json, key, text);
}
