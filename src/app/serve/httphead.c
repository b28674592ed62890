/* Reads the head of an HTTP/1.1 request, strictly. */
#include "app/serve/httphead.h"

#include <string.h>

/* --- Characters --- */

/* RFC 9110, 5.6.2: what names and methods are made of. */
static bool is_token(Slice text) {
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        if (text_is_letter(c) || text_is_digit(c)) continue;
        if (c == 0 || strchr("!#$%&'*+-.^_`|~", c) == NULL) return false;
    }
    return text.size > 0;
}

/* Visible ASCII, blanks, tabs; bytes above 127 have no meaning that all agree on. */
static bool is_value(Slice text) {
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c != '\t' && (c < ' ' || c > '~')) return false;
    }
    return true;
}

static bool is_target(Slice text) {
    if (text.size == 0 || text.at[0] != '/') return false;
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c <= ' ' || c > '~' || strchr("\"#<>\\^`{|}", c) != NULL) return false;
    }
    return true;
}

/* --- Lines --- */

/* The size of the head with its empty line: 0 if the end has not come yet. A CR or LF that
 * is alone is a fault as soon as it is seen. */
static int head_size(Slice bytes, size_t *size) {
    *size = 0;
    for (size_t i = 0; i < bytes.size; i++) {
        char c = bytes.at[i];
        if (c == 0 || c == '\n') return 400;
        if (c != '\r') continue;
        if (i + 1 == bytes.size) break;
        if (bytes.at[++i] != '\n') return 400;
        if (i + 2 < bytes.size && bytes.at[i + 1] == '\r' && bytes.at[i + 2] == '\n') {
            *size = i + 3;
            return HTTPHEAD_WHOLE;
        }
    }
    return bytes.size >= HTTPHEAD_SIZE_MAX ? 431 : HTTPHEAD_MORE;
}

static Slice take_line(Slice *rest) {
    size_t end = text_find(*rest, SLICE("\r\n"));
    Slice line = text_first(*rest, end);
    *rest = text_from(*rest, end + 2);
    return line;
}

/* "GET /path?query HTTP/1.1", with one blank between the parts. */
static int read_request_line(Slice line, HttpHead *out) {
    size_t first = text_find(line, SLICE(" "));
    out->method = text_first(line, first);
    Slice rest = text_from(line, first + 1);
    size_t second = text_find(rest, SLICE(" "));
    Slice target = text_first(rest, second);
    Slice version = text_from(rest, second + 1);
    if (!is_token(out->method) || version.size == 0) return 400;
    if (text_equal(version, SLICE("HTTP/1.1"))) {
        out->minor = 1;
    } else if (text_equal(version, SLICE("HTTP/1.0"))) {
        out->minor = 0;
    } else {
        return text_starts_with(version, SLICE("HTTP/")) ? 505 : 400;
    }
    if (target.size > HTTPHEAD_TARGET_MAX) return 414;
    if (!is_target(target)) return 400;
    size_t mark = text_find(target, SLICE("?"));
    out->path = text_first(target, mark);
    out->query = text_from(target, mark + 1);
    return HTTPHEAD_WHOLE;
}

static int read_field(Slice line, HttpHead *out) {
    if (out->field_count == HTTPHEAD_FIELDS_MAX) return 431;
    size_t colon = text_find(line, SLICE(":"));
    HttpField field = {text_first(line, colon), text_trim(text_from(line, colon + 1))};
    /* A folded line begins with a blank, and "Name :" ends with one: neither is a name. */
    if (colon == line.size || !is_token(field.name) || !is_value(field.value)) return 400;
    out->fields[out->field_count++] = field;
    return HTTPHEAD_WHOLE;
}

/* --- What would let two readers disagree --- */

static size_t count_of(const HttpHead *head, Slice name) {
    size_t count = 0;
    for (size_t i = 0; i < head->field_count; i++)
        count += text_equal_ignoring_case(head->fields[i].name, name);
    return count;
}

static bool is_host(Slice host) {
    for (size_t i = 0; i < host.size; i++) {
        char c = host.at[i];
        if (!text_is_letter(c) && !text_is_digit(c) && (c == 0 || !strchr("-._:[]", c)))
            return false;
    }
    return host.size > 0;
}

static int check_fields(const HttpHead *head) {
    if (count_of(head, SLICE("transfer-encoding")) > 0) return 501;
    size_t hosts = count_of(head, SLICE("host"));
    if (hosts > 1 || (hosts == 0 && head->minor == 1)) return 400;
    if (hosts == 1 && !is_host(httphead_value(head, SLICE("host")))) return 400;
    size_t lengths = count_of(head, SLICE("content-length"));
    if (lengths > 1) return 400;
    Slice length = httphead_value(head, SLICE("content-length"));
    for (size_t i = 0; i < length.size; i++)
        if (!text_is_digit(length.at[i])) return 400;
    if (lengths == 1 && length.size == 0) return 400;
    if (lengths == 1 && !text_equal(length, SLICE("0"))) return 413;
    return HTTPHEAD_WHOLE;
}

int httphead_read(Slice bytes, HttpHead *out) {
    memset(out, 0, sizeof *out);
    /* Something other than a method at the very start, such as the first byte of TLS, is
     * refused before the head is complete. */
    if (bytes.size > 0 && !text_is_letter(bytes.at[0])) return 400;
    int status = head_size(text_first(bytes, HTTPHEAD_SIZE_MAX), &out->size);
    if (status != HTTPHEAD_WHOLE) return status;
    Slice rest = text_first(bytes, out->size - 2);
    status = read_request_line(take_line(&rest), out);
    while (status == HTTPHEAD_WHOLE && rest.size > 0)
        status = read_field(take_line(&rest), out);
    return status == HTTPHEAD_WHOLE ? check_fields(out) : status;
}

/* --- Reading what was found --- */

typedef struct Reason {
    int status;
    const char *words;
} Reason;

static const Reason reasons[] = {
    {101, "Switching Protocols"},
    {200, "OK"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

const char *httphead_reason(int status) {
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].status == status) return reasons[i].words;
    return "Error";
}

Slice httphead_value(const HttpHead *head, Slice name) {
    for (size_t i = 0; i < head->field_count; i++)
        if (text_equal_ignoring_case(head->fields[i].name, name)) return head->fields[i].value;
    return SLICE("");
}

/* ";q=0", ";q=0.0" and the like: the sender does not want it. */
static bool is_unwanted(Slice parameters) {
    Slice part;
    while (text_next_part(&parameters, ';', &part)) {
        part = text_trim(part);
        if (!text_starts_with(part, SLICE("q=0"))) continue;
        Slice digits = text_from(part, 3);
        bool is_zero = true;
        for (size_t i = 0; i < digits.size; i++)
            is_zero = is_zero && (digits.at[i] == '0' || digits.at[i] == '.');
        if (is_zero) return true;
    }
    return false;
}

bool httphead_lists(Slice value, Slice word) {
    Slice part;
    while (text_next_part(&value, ',', &part)) {
        size_t end = text_find(part, SLICE(";"));
        if (text_equal_ignoring_case(text_trim(text_first(part, end)), word))
            return !is_unwanted(text_from(part, end + 1));
    }
    return false;
}

bool httphead_is_kept(const HttpHead *head) {
    return head->minor == 1 &&
           !httphead_lists(httphead_value(head, SLICE("connection")), SLICE("close"));
}

bool httphead_query(const HttpHead *head, Slice name, Slice *out) {
    Slice rest = head->query, part;
    while (text_next_part(&rest, '&', &part)) {
        size_t equals = text_find(part, SLICE("="));
        if (!text_equal(text_first(part, equals), name)) continue;
        *out = text_from(part, equals + 1);
        return true;
    }
    return false;
}
