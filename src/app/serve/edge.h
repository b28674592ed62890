/* The edge of the server: one thread, one epoll loop, all connections. A round takes in what
 * has come on all of them, hands it to the owner, and sends what is to be sent only after
 * the owner has said that the round is complete: what a store must know is in the store by
 * then. */
#ifndef APP_SERVE_EDGE_H
#define APP_SERVE_EDGE_H

#include "app/serve/conn.h"
#include "app/serve/frames.h"

typedef struct EdgeOptions {
    const char *bind; /* a numeric address */
    uint16_t port;    /* 0: any that is free */
    uint32_t connections_max;
    uint32_t per_address_max;  /* connections; 0: no limit */
    uint32_t message_rate;     /* messages a second of one WebSocket; 0: no limit */
    uint32_t per_address_rate; /* requests a second; 0: no limit */
    bool is_behind_proxy;      /* X-Real-IP says who it is */
} EdgeOptions;

/* What the edge hands on. 'owner' is the first argument of each. */
typedef struct EdgeHooks {
    void *owner;
    void (*on_request)(void *owner, Conn *conn, const HttpHead *head);
    FramesListener *on_message;                /* of a WebSocket */
    void (*on_gone)(void *owner, Conn *conn);  /* a WebSocket is about to be freed */
    void (*on_round)(void *owner);             /* all has been read and nothing sent yet */
    void (*on_tick)(void *owner, int64_t now); /* about ten times a second */
} EdgeHooks;

typedef struct Edge {
    EdgeOptions options;
    EdgeHooks hooks;
    int poll, listener, signals;
    uint16_t port;
    Conn **conns;
    size_t conn_count, conn_room;
    Conn *queued; /* to be looked after at the end of the round */
    Addresses addresses;
    int64_t now, ticked, swept; /* milliseconds of the steady clock */
    bool is_draining;
} Edge;

/* Milliseconds of a clock that only goes forward. */
int64_t edge_clock(void);

/* Makes a WebSocket of the connection whose request is being answered. */
void edge_upgrade(Edge *edge, Conn *conn, const HttpHead *head, void *guest);

/* A round is made when this descriptor can be read; the owner reads it. */
void edge_watch(Edge *edge, int descriptor);

/* The connection has something to send at the end of the round. */
void edge_queue(Edge *edge, Conn *conn);

/* Listens; false after a message. */
bool edge_open(Edge *edge, const EdgeOptions *options, const EdgeHooks *hooks);

/* Runs until SIGINT or SIGTERM, then finishes what is being sent, for 'drain_ms' at most. */
void edge_run(Edge *edge, int64_t drain_ms);
void edge_close(Edge *edge);

#endif
