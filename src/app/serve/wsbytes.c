/* The bytes under a WebSocket. */
#include "app/serve/wsbytes.h"

#ifdef LOGPOSE_WSLAY

#include <errno.h>
#include <stdbool.h>
#include <sys/socket.h>

static ssize_t failed(wslay_event_context_ptr frames, bool must_wait) {
    wslay_event_set_error(frames,
                          must_wait ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

ssize_t wsbytes_receive(wslay_event_context_ptr frames, int descriptor, uint8_t *out,
                        size_t size) {
    ssize_t count = recv(descriptor, out, size, 0);
    if (count > 0) return count;
    return failed(frames, count < 0 && (errno == EAGAIN || errno == EINTR));
}

ssize_t wsbytes_send(wslay_event_context_ptr frames, int descriptor, const uint8_t *bytes,
                     size_t size, int flags) {
    ssize_t count =
        send(descriptor, bytes, size, MSG_NOSIGNAL | (flags & WSLAY_MSG_MORE ? MSG_MORE : 0));
    if (count >= 0) return count;
    return failed(frames, errno == EAGAIN || errno == EINTR);
}

#endif
