/* One connection: bytes in, requests read off them, answers out. Nothing here waits. */
#ifndef APP_SERVE_CONN_H
#define APP_SERVE_CONN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/serve/addresses.h"
#include "app/serve/httphead.h"
#include "app/serve/webfiles.h"

/* Milliseconds. A deadline is for the whole thing, not for silence: who sends a byte a
 * second is closed like who sends nothing. */
enum {
    CONN_HEAD_MS = 10000,  /* a whole request, from its first byte or the connection's start */
    CONN_IDLE_MS = 60000,  /* between two requests */
    CONN_REPLY_MS = 120000 /* a whole answer: the page on a slow phone */
};

typedef struct Conn {
    int descriptor;
    bool is_closing;   /* once the output is sent */
    bool is_lingering; /* all is sent; what comes is thrown away */
    bool is_dead;      /* freed at the end of the round */
    bool has_output;   /* something is to be sent, or is_dead */
    bool is_queued;    /* in the list of connections to look after at the end of the round */
    uint32_t interest; /* what epoll watches */
    Address *address;
    int64_t deadline;
    char *in; /* HTTPHEAD_SIZE_MAX bytes while a request is coming in, else NULL */
    size_t in_size;
    char *out; /* what is to be sent first */
    size_t out_size, out_sent, out_room;
    const unsigned char *body; /* what is to be sent then; it lives as long as the program */
    size_t body_size, body_sent;
    struct wslay_event_context *frames; /* once it has become a WebSocket, else NULL */
    const void *receiving;              /* of frames.c, while it reads */
    int64_t heard, pinged; /* of a WebSocket: when anything came, when it was asked */
    Bucket bucket;         /* of its messages */
    void *guest;           /* what the owner keeps about it */
    struct Conn *next_queued;
    size_t place; /* in the edge's list */
} Conn;

/* Takes in what has come; false if the other side is gone. */
bool conn_receive(Conn *conn);

/* Sends what can be sent without waiting; false if the other side is gone. */
bool conn_send(Conn *conn);
bool conn_is_sent(const Conn *conn);

/* Adds bytes to the output; without memory the connection ends. */
void conn_write(Conn *conn, const void *bytes, size_t size);

/* An answer with a body that is copied. 'fields' are more lines for the head, each with its
 * end, or NULL. The connection is closed afterwards unless 'head' says that it is kept. */
typedef struct Reply {
    int status;
    const char *media_type;
    Slice body;
    const char *fields;
} Reply;
void conn_reply(Conn *conn, const HttpHead *head, const Reply *reply);

/* A refusal: the status and its reason as text. */
void conn_refuse(Conn *conn, const HttpHead *head, int status);

/* A file of the page, or 304 if the client has it already. */
void conn_reply_file(Conn *conn, const HttpHead *head, const WebFile *file);

void conn_free(Conn *conn);

#endif
