/* The client's side of a WebSocket: what 'logpose load' and 'logpose play --join' connect with.
 * Nothing here waits; the caller polls the descriptor. */
#ifndef APP_SERVE_WSCLIENT_H
#define APP_SERVE_WSCLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "base/text.h"

/* Where a server is: "http://HOST:PORT/". */
typedef struct WsServer {
    char host[256], port[8];
    struct sockaddr_storage address;
    socklen_t address_size;
} WsServer;

/* Reads an address and looks the host up; NULL, or what is wrong. What follows the port is left
 * to the caller. */
const char *wsclient_find(const char *url, WsServer *out);

typedef struct WsClient {
    int descriptor;
    bool is_open;                       /* the handshake is over */
    bool is_pumping, is_ending;         /* closed while it was being read: freed afterwards */
    struct wslay_event_context *frames; /* NULL: not connected */
    char head[2048];                    /* of the handshake: the request, then the answer */
    size_t head_size, head_sent;
    void (*on_message)(void *owner, Slice text);
    void *owner;
} WsClient;

/* Begins to connect; false if it cannot even begin. */
bool wsclient_open(WsClient *client, const WsServer *server, const char *path,
                   void (*on_message)(void *owner, Slice text), void *owner);

/* Reads and writes what is there; false when the connection is over. */
bool wsclient_pump(WsClient *client);
bool wsclient_wants_write(const WsClient *client);

void wsclient_say(WsClient *client, Slice text);

/* Sends bytes that are no frame at all, to see what the server makes of them. */
void wsclient_spoil(WsClient *client);

/* Ends at once, without a goodbye. */
void wsclient_close(WsClient *client);

#endif
