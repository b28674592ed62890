/* The bytes under a WebSocket, for both ends: how wslay reads and writes a socket that does not
 * wait. */
#ifndef APP_SERVE_WSBYTES_H
#define APP_SERVE_WSBYTES_H

#ifdef LOGPOSE_WSLAY

#include <wslay/wslay.h>

/* What a callback of wslay returns: how many bytes, or -1 with its error set. */
ssize_t wsbytes_receive(wslay_event_context_ptr frames, int descriptor, uint8_t *out,
                        size_t size);
ssize_t wsbytes_send(wslay_event_context_ptr frames, int descriptor, const uint8_t *bytes,
                     size_t size, int flags);

#endif

#endif
