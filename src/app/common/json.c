/* The JSON writer. */
#include "app/common/json.h"

#include "app/common/output.h"
#include "base/utf8.h"

void json_init(Json *json, FILE *out) { *json = (Json){out, 0, true, false}; }
void json_init_line(Json *json, FILE *out) { *json = (Json){out, 0, true, true}; }

static void write_escaped(FILE *out, Slice text) {
    putc('"', out);
    while (text.size > 0) {
        Utf8Char c = utf8_decode(text);
        if (!c.ok) {
            fputs("\\ufffd", out);
        } else if (c.code == '"' || c.code == '\\') {
            putc('\\', out);
            putc((int)c.code, out);
        } else if (c.code == '\n') {
            fputs("\\n", out);
        } else if (c.code == '\t') {
            fputs("\\t", out);
        } else if (c.code < 0x20 || c.code == 0x7F) {
            fprintf(out, "\\u%04x", (unsigned)c.code);
        } else {
            fwrite(text.at, 1, c.size, out);
        }
        text = text_from(text, c.size);
    }
    putc('"', out);
}

static void start_line(Json *json) {
    if (json->depth == 0 || json->is_line) return;
    putc('\n', json->out);
    for (int i = 0; i < json->depth; i++) fputs("  ", json->out);
}

/* What comes before every value: a comma, a new line, the key. */
static void start_value(Json *json, const char *key) {
    if (!json->is_first) putc(',', json->out);
    start_line(json);
    json->is_first = false;
    if (key != NULL) {
        write_escaped(json->out, text_of(key));
        fputs(json->is_line ? ":" : ": ", json->out);
    }
}

static void open_bracket(Json *json, const char *key, char bracket) {
    start_value(json, key);
    putc(bracket, json->out);
    json->depth++;
    json->is_first = true;
}

static void close_bracket(Json *json, char bracket) {
    bool is_empty = json->is_first;
    json->depth--;
    json->is_first = false;
    if (!is_empty && !json->is_line) {
        if (json->depth == 0) putc('\n', json->out);
        start_line(json);
    }
    putc(bracket, json->out);
    if (json->depth == 0) putc('\n', json->out);
}

void json_object(Json *json, const char *key) { open_bracket(json, key, '{'); }
void json_object_end(Json *json) { close_bracket(json, '}'); }
void json_array(Json *json, const char *key) { open_bracket(json, key, '['); }
void json_array_end(Json *json) { close_bracket(json, ']'); }

void json_text(Json *json, const char *key, Slice text) {
    start_value(json, key);
    write_escaped(json->out, text);
}

void json_string(Json *json, const char *key, const char *string) {
    json_text(json, key, text_of(string));
}

void json_int(Json *json, const char *key, int64_t number) {
    start_value(json, key);
    fprintf(json->out, "%lld", (long long)number);
}

void json_bool(Json *json, const char *key, bool value) {
    start_value(json, key);
    fputs(value ? "true" : "false", json->out);
}

void json_raw(Json *json, const char *key, const char *value) {
    start_value(json, key);
    fputs(value, json->out);
}

void json_null(Json *json, const char *key) { json_raw(json, key, "null"); }

void json_fixed(Json *json, const char *key, double number, int digits) {
    char text[FIXED_SIZE_MAX];
    start_value(json, key);
    fputs(output_format_fixed(text, number, digits) ? text : "null", json->out);
}

void json_hash(Json *json, const char *key, uint64_t hash) {
    char text[17];
    output_format_hash(text, hash);
    json_string(json, key, text);
}
