/* The JSON writer. */
#include "table/json.h"

#include "base/text.h"
#include "base/utf8.h"

static void put_buffer(void *to, Slice text) { buffer_append(to, text); }

void json_init_buffer(Json *json, Buffer *out) {
    *json = (Json){put_buffer, out, 0, true, true};
}

static void put(const Json *json, const char *text) { json->put(json->to, text_of(text)); }

static void put_char(const Json *json, char c) { json->put(json->to, (Slice){&c, 1}); }

static void put_control(const Json *json, unsigned code) {
    char memory[8];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    buffer_append_string(&text, "\\u");
    buffer_append_hex(&text, code, 4);
    json->put(json->to, buffer_text(&text));
}

/* How many bytes at the start of the text stand for themselves: nearly always all of them. */
static size_t plain_size(Slice text) {
    size_t size = 0;
    while (size < text.size && text.at[size] >= ' ' && text.at[size] < 0x7F &&
           text.at[size] != '"' && text.at[size] != '\\')
        size++;
    return size;
}

static void write_escaped(const Json *json, Slice text) {
    put_char(json, '"');
    while (text.size > 0) {
        size_t plain = plain_size(text);
        if (plain > 0) {
            json->put(json->to, text_first(text, plain));
            text = text_from(text, plain);
            continue;
        }
        Utf8Char c = utf8_decode(text);
        if (!c.ok) {
            put(json, "\\ufffd");
        } else if (c.code == '"' || c.code == '\\') {
            put_char(json, '\\');
            put_char(json, (char)c.code);
        } else if (c.code == '\n') {
            put(json, "\\n");
        } else if (c.code == '\t') {
            put(json, "\\t");
        } else if (c.code < 0x20 || c.code == 0x7F) {
            put_control(json, (unsigned)c.code);
        } else {
            json->put(json->to, text_first(text, c.size));
        }
        text = text_from(text, c.size);
    }
    put_char(json, '"');
}

static void start_line(Json *json) {
    if (json->depth == 0 || json->is_line) return;
    put_char(json, '\n');
    for (int i = 0; i < json->depth; i++) put(json, "  ");
}

/* What comes before every value: a comma, a new line, the key. */
static void start_value(Json *json, const char *key) {
    if (!json->is_first) put_char(json, ',');
    start_line(json);
    json->is_first = false;
    if (key != NULL) {
        write_escaped(json, text_of(key));
        put(json, json->is_line ? ":" : ": ");
    }
}

static void open_bracket(Json *json, const char *key, char bracket) {
    start_value(json, key);
    put_char(json, bracket);
    json->depth++;
    json->is_first = true;
}

static void close_bracket(Json *json, char bracket) {
    bool is_empty = json->is_first;
    json->depth--;
    json->is_first = false;
    if (!is_empty && !json->is_line) {
        if (json->depth == 0) put_char(json, '\n');
        start_line(json);
    }
    put_char(json, bracket);
    if (json->depth == 0 && json->put != put_buffer) put_char(json, '\n');
}

void json_object(Json *json, const char *key) { open_bracket(json, key, '{'); }
void json_object_end(Json *json) { close_bracket(json, '}'); }
void json_array(Json *json, const char *key) { open_bracket(json, key, '['); }
void json_array_end(Json *json) { close_bracket(json, ']'); }

void json_text(Json *json, const char *key, Slice text) {
    start_value(json, key);
    write_escaped(json, text);
}

void json_string(Json *json, const char *key, const char *string) {
    json_text(json, key, text_of(string));
}

void json_lower(Json *json, const char *key, const char *name) {
    char memory[64];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    for (; *name != 0; name++) buffer_append_char(&text, text_lower(*name));
    json_text(json, key, buffer_text(&text));
}

void json_int(Json *json, const char *key, int64_t number) {
    start_value(json, key);
    char memory[24];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    buffer_append_int(&text, number);
    json->put(json->to, buffer_text(&text));
}

void json_fixed(Json *json, const char *key, double number, int digits) {
    char memory[40];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    json_raw(json, key, buffer_append_fixed(&text, number, digits) ? memory : "null");
}

void json_bool(Json *json, const char *key, bool value) {
    start_value(json, key);
    put(json, value ? "true" : "false");
}

void json_raw(Json *json, const char *key, const char *value) {
    start_value(json, key);
    put(json, value);
}

void json_null(Json *json, const char *key) { json_raw(json, key, "null"); }
