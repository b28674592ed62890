/* How an HTTP connection becomes a WebSocket (RFC 6455, 4.2). */
#ifndef APP_SERVE_HANDSHAKE_H
#define APP_SERVE_HANDSHAKE_H

#include "app/serve/httphead.h"

enum { HANDSHAKE_ACCEPT_SIZE = 29 };

/* The answer to a Sec-WebSocket-Key. */
void handshake_accept(Slice key, char out[HANDSHAKE_ACCEPT_SIZE]);

/* 101 if the request may become a WebSocket, or the status of the refusal. A browser says which
 * page it acts for: it must be one of this server, or of 'origin' if that is not NULL. Programs
 * other than browsers send no Origin, and have no user's secrets to betray. */
int handshake_check(const HttpHead *head, const char *origin);

#endif
