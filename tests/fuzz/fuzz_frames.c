/* WebSocket frames from strangers: whatever comes, the connection goes on or ends, and no
 * message is longer than allowed. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/serve/frames.h"
#include "common/fuzz.h"

static void on_message(void *owner, Conn *conn, Slice text) {
    (void)owner;
    if (text.size > FRAMES_MESSAGE_MAX) abort();
    frames_queue(conn, text_first(text, 100)); /* an echo, so that something is sent, too */
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    int ends[2];
    if (!frames_is_built() || size > 60000) return 0; /* what fits into the socket */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) abort();
    Conn *conn = calloc(1, sizeof *conn);
    conn->descriptor = ends[0];
    bucket_init(&conn->bucket, 1000, 0);
    if (!frames_open(conn)) abort();
    bool is_open = true;
    /* In two pieces, because frames come apart on their way. */
    size_t sizes[2] = {size / 2, size - size / 2};
    for (int i = 0; i < 2 && is_open; i++) {
        const uint8_t *piece = i == 0 ? bytes : bytes + sizes[0];
        if (sizes[i] > 0 && write(ends[1], piece, sizes[i]) != (ssize_t)sizes[i]) break;
        is_open = frames_receive(conn, 100, 0, on_message, NULL) && !conn->is_dead;
        if (is_open) is_open = frames_send(conn);
    }
    frames_free(conn);
    conn_free(conn);
    close(ends[1]);
    return 0;
}
