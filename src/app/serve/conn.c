/* One connection of the server. */
#include "app/serve/conn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/serve/counters.h"
#include "base/buffer.h"

enum {
    HEAD_SIZE_MAX = 2048, /* of an answer */
    OUT_ROOM_FIRST = 1024
};

/* What every answer says, so that a page of ours stays among itself: no script or style but
 * ours, no request to another host, no frame around it. 'wasm-unsafe-eval' lets WebAssembly
 * be compiled and nothing else. */
static const char common_fields[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/* --- Bytes --- */

bool conn_receive(Conn *conn) {
    if (conn->in == NULL) conn->in = malloc(HTTPHEAD_SIZE_MAX);
    if (conn->in == NULL) return false;
    size_t room = HTTPHEAD_SIZE_MAX - conn->in_size;
    if (room == 0) return true;
    ssize_t got = recv(conn->descriptor, conn->in + conn->in_size, room, 0);
    if (got > 0) conn->in_size += (size_t)got;
    if (got == 0) return false;
    return got > 0 || errno == EAGAIN || errno == EINTR;
}

static bool send_some(Conn *conn, const void *bytes, size_t size, size_t *sent) {
    while (*sent < size) {
        ssize_t count =
            send(conn->descriptor, (const char *)bytes + *sent, size - *sent, MSG_NOSIGNAL);
        if (count < 0) return errno == EAGAIN || errno == EINTR;
        *sent += (size_t)count;
        counters.bytes_sent_total += count;
    }
    return true;
}

bool conn_is_sent(const Conn *conn) {
    return conn->out_sent == conn->out_size && conn->body_sent == conn->body_size;
}

bool conn_send(Conn *conn) {
    if (!send_some(conn, conn->out, conn->out_size, &conn->out_sent)) return false;
    if (conn->out_sent < conn->out_size) return true;
    if (!send_some(conn, conn->body, conn->body_size, &conn->body_sent)) return false;
    if (!conn_is_sent(conn)) return true;
    free(conn->out);
    conn->out = NULL;
    conn->out_size = conn->out_sent = conn->out_room = 0;
    conn->body = NULL;
    conn->body_size = conn->body_sent = 0;
    conn->has_output = false;
    return true;
}

void conn_write(Conn *conn, const void *bytes, size_t size) {
    conn->has_output = true;
    if (conn->out_size + size > conn->out_room) {
        size_t room = conn->out_room < OUT_ROOM_FIRST ? OUT_ROOM_FIRST : conn->out_room;
        while (room < conn->out_size + size) room *= 2;
        char *more = realloc(conn->out, room);
        if (more == NULL) {
            conn->is_dead = true;
            return;
        }
        conn->out = more;
        conn->out_room = room;
    }
    memcpy(conn->out + conn->out_size, bytes, size);
    conn->out_size += size;
}

void conn_free(Conn *conn) {
    close(conn->descriptor);
    free(conn->in);
    free(conn->out);
    free(conn);
}

/* --- Answers --- */

static bool is_head_only(const HttpHead *head) {
    return head != NULL && text_equal(head->method, SLICE("HEAD"));
}

static void begin_head(Buffer *out, Conn *conn, const HttpHead *head, int status) {
    bool is_kept = head != NULL && httphead_is_kept(head);
    conn->is_closing = !is_kept;
    buffer_append_string(out, "HTTP/1.1 ");
    buffer_append_int(out, status);
    buffer_append_char(out, ' ');
    buffer_append_string(out, httphead_reason(status));
    buffer_append_string(out, "\r\n");
    buffer_append_string(out, common_fields);
    if (!is_kept) buffer_append_string(out, "Connection: close\r\n");
}

static void append_content(Buffer *out, const char *media_type, size_t size) {
    buffer_append_string(out, "Content-Type: ");
    buffer_append_string(out, media_type);
    buffer_append_string(out, "\r\nContent-Length: ");
    buffer_append_uint(out, size);
    buffer_append_string(out, "\r\n");
}

void conn_reply(Conn *conn, const HttpHead *head, const Reply *reply) {
    char memory[HEAD_SIZE_MAX];
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    begin_head(&out, conn, head, reply->status);
    append_content(&out, reply->media_type, reply->body.size);
    buffer_append_string(&out, "Cache-Control: no-store\r\n");
    if (reply->fields != NULL) buffer_append_string(&out, reply->fields);
    buffer_append_string(&out, "\r\n");
    conn_write(conn, memory, out.used);
    if (!is_head_only(head)) conn_write(conn, reply->body.at, reply->body.size);
}

void conn_refuse(Conn *conn, const HttpHead *head, int status) {
    char memory[64];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    buffer_append_int(&text, status);
    buffer_append_char(&text, ' ');
    buffer_append_string(&text, httphead_reason(status));
    buffer_append_char(&text, '\n');
    const char *fields = status == 405   ? "Allow: GET, HEAD\r\n"
                         : status == 503 ? "Retry-After: 5\r\n"
                                         : NULL;
    conn_reply(conn, head,
               &(Reply){status, "text/plain; charset=utf-8", buffer_text(&text), fields});
    counters.requests_refused_total++;
}

void conn_reply_file(Conn *conn, const HttpHead *head, const WebFile *file) {
    char memory[HEAD_SIZE_MAX];
    Buffer out;
    bool is_known =
        httphead_lists(httphead_value(head, SLICE("if-none-match")), text_of(file->tag));
    buffer_init(&out, memory, sizeof memory);
    begin_head(&out, conn, head, is_known ? 304 : 200);
    buffer_append_string(&out, "ETag: ");
    buffer_append_string(&out, file->tag);
    /* The browser asks each time, and gets 304 unless the program is another one. */
    buffer_append_string(&out, "\r\nCache-Control: no-cache\r\nVary: Accept-Encoding\r\n");
    if (!is_known) append_content(&out, file->media_type, file->size);
    if (!is_known && file->coding != WEB_PLAIN) {
        buffer_append_string(&out, "Content-Encoding: ");
        buffer_append_string(&out, webfiles_coding(file->coding));
        buffer_append_string(&out, "\r\n");
    }
    buffer_append_string(&out, "\r\n");
    conn_write(conn, memory, out.used);
    if (is_known || is_head_only(head)) return;
    conn->body = file->bytes;
    conn->body_size = file->size;
}
