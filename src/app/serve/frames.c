/* WebSocket frames, by wslay. */
#include "app/serve/frames.h"

#include <string.h>

#include "app/serve/counters.h"
#include "app/serve/wsbytes.h"

#ifdef LOGPOSE_WSLAY

#include <wslay/wslay.h>

enum { BURST = 4 }; /* this many seconds' worth of frames may come at once */

/* What the callbacks need while frames_receive runs. */
typedef struct Receiving {
    FramesListener *on_message;
    void *owner;
    int rate;
    int64_t now;
} Receiving;

static ssize_t on_recv(wslay_event_context_ptr frames, uint8_t *out, size_t size, int flags,
                       void *about) {
    const Conn *conn = about;
    (void)flags;
    return wsbytes_receive(frames, conn->descriptor, out, size);
}

static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size,
                       int flags, void *about) {
    const Conn *conn = about;
    ssize_t count = wsbytes_send(frames, conn->descriptor, bytes, size, flags);
    if (count > 0) counters.bytes_sent_total += count;
    return count;
}

/* Control frames count too: who sends a thousand pings wants a thousand answers. */
static void on_frame(wslay_event_context_ptr frames,
                     const struct wslay_event_on_frame_recv_start_arg *frame, void *about) {
    Conn *conn = about;
    const Receiving *receiving = conn->receiving;
    (void)frame;
    conn->heard = receiving->now;
    if (receiving->rate == 0) return;
    if (bucket_take(&conn->bucket, receiving->rate, receiving->rate * BURST, receiving->now))
        return;
    counters.messages_refused_total++;
    wslay_event_shutdown_read(frames);
    frames_end(conn, FRAMES_POLICY, "too many messages");
}

static void on_whole(wslay_event_context_ptr frames,
                     const struct wslay_event_on_msg_recv_arg *message, void *about) {
    Conn *conn = about;
    const Receiving *receiving = conn->receiving;
    if (wslay_is_ctrl_frame(message->opcode) || !wslay_event_get_read_enabled(frames)) return;
    if (message->opcode != WSLAY_TEXT_FRAME) {
        frames_end(conn, FRAMES_UNSUPPORTED, "text only");
        return;
    }
    counters.messages_total++;
    receiving->on_message(receiving->owner, conn,
                          (Slice){(const char *)message->msg, message->msg_length});
}

bool frames_is_built(void) { return true; }

bool frames_open(Conn *conn) {
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_msg_recv_callback = on_whole,
    };
    if (wslay_event_context_server_init(&conn->frames, &callbacks, conn) != 0) return false;
    wslay_event_config_set_max_recv_msg_length(conn->frames, FRAMES_MESSAGE_MAX);
    return true;
}

void frames_free(Conn *conn) {
    if (conn->frames != NULL) wslay_event_context_free(conn->frames);
    conn->frames = NULL;
}

bool frames_receive(Conn *conn, int rate, int64_t now, FramesListener *on_message,
                    void *owner) {
    Receiving receiving = {on_message, owner, rate, now};
    conn->receiving = &receiving;
    int fault = wslay_event_recv(conn->frames);
    conn->receiving = NULL;
    return fault == 0;
}

void frames_queue(Conn *conn, Slice text) {
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text.at, text.size};
    conn->has_output = true;
    if (wslay_event_get_queued_msg_length(conn->frames) > FRAMES_QUEUE_MAX) {
        conn->is_dead = true;
        counters.readers_dropped_total++;
        return;
    }
    if (wslay_event_queue_msg(conn->frames, &message) == WSLAY_ERR_NOMEM) conn->is_dead = true;
    counters.messages_sent_total++;
}

void frames_ping(Conn *conn) {
    struct wslay_event_msg message = {WSLAY_PING, NULL, 0};
    wslay_event_queue_msg(conn->frames, &message);
    conn->has_output = true;
}

void frames_end(Conn *conn, int code, const char *reason) {
    wslay_event_queue_close(conn->frames, (uint16_t)code, (const uint8_t *)reason,
                            strlen(reason));
    conn->has_output = true;
}

/* After a fault wslay stops reading, and when it wants to write nothing more it is over: a loop
 * that waited for either would wait for ever. */
bool frames_send(Conn *conn) {
    if (wslay_event_send(conn->frames) != 0) return false;
    conn->has_output = false;
    return wslay_event_want_read(conn->frames) || wslay_event_want_write(conn->frames);
}

bool frames_is_waiting(const Conn *conn) { return wslay_event_want_write(conn->frames) != 0; }

#else

bool frames_is_built(void) { return false; }
bool frames_open(Conn *conn) {
    (void)conn;
    return false;
}
void frames_free(Conn *conn) { conn->frames = NULL; }
bool frames_receive(Conn *conn, int rate, int64_t now, FramesListener *on_message,
                    void *owner) {
    (void)conn, (void)rate, (void)now, (void)on_message, (void)owner;
    return false;
}
void frames_queue(Conn *conn, Slice text) { (void)conn, (void)text; }
void frames_ping(Conn *conn) { (void)conn; }
void frames_end(Conn *conn, int code, const char *reason) {
    (void)conn, (void)code, (void)reason;
}
bool frames_send(Conn *conn) {
    (void)conn;
    return false;
}
bool frames_is_waiting(const Conn *conn) {
    (void)conn;
    return false;
}

#endif
