/* A connection after it has become a WebSocket: whole messages in, whole messages out. The
 * frames are wslay's work; a build without it has no WebSockets. */
#ifndef APP_SERVE_FRAMES_H
#define APP_SERVE_FRAMES_H

#include "app/serve/conn.h"

enum {
    FRAMES_MESSAGE_MAX =
        65536, /* a table protocol message at most; a deck list has about 1,000 */
    FRAMES_QUEUE_MAX = 1 << 20, /* of what one who reads slowly has not taken yet */
    FRAMES_PING_MS = 20000,
    FRAMES_SILENCE_MS = 50000 /* two pings were not answered */
};

/* Why a WebSocket was closed (RFC 6455, 7.4.1). */
enum {
    FRAMES_GOING_AWAY = 1001,
    FRAMES_UNSUPPORTED = 1003,
    FRAMES_POLICY = 1008,
    FRAMES_TRY_LATER = 1013
};

bool frames_is_built(void);

/* After the answer 101 has been written; false without memory. */
bool frames_open(Conn *conn);
void frames_free(Conn *conn);

/* Takes in what has come and calls 'on_message' for each whole text. False when the
 * connection is to be dropped. */
typedef void FramesListener(void *owner, Conn *conn, Slice text);
bool frames_receive(Conn *conn, int rate, int64_t now, FramesListener *on_message, void *owner);

/* Puts a message behind those that wait; nothing is sent before frames_send. */
void frames_queue(Conn *conn, Slice text);
void frames_ping(Conn *conn);
/* Says goodbye; the connection ends when that is sent. */
void frames_end(Conn *conn, int code, const char *reason);

/* Sends what can be sent without waiting. False when the connection is over. */
bool frames_send(Conn *conn);
bool frames_is_waiting(const Conn *conn); /* for the other side to take something */

#endif
