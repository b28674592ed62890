/* A WebSocket client on wslay. */
#include "app/serve/wsclient.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

const char *wsclient_find(const char *url, WsServer *out) {
    Slice rest = text_of(url), scheme = SLICE("http://");
    if (text_starts_with(rest, SLICE("https://")))
        return "https is not spoken here; name the server behind the proxy";
    if (!text_starts_with(rest, scheme)) return "an address begins with http://";
    rest = text_from(rest, scheme.size);
    rest = text_first(rest, strcspn(rest.at, "/#?"));
    size_t colon = rest.size;
    while (colon > 0 && text_is_digit(rest.at[colon - 1])) colon--;
    bool has_port = colon > 0 && colon < rest.size && rest.at[colon - 1] == ':';
    Slice host = has_port ? text_first(rest, colon - 1) : rest;
    Slice port = has_port ? text_from(rest, colon) : SLICE("80");
    if (text_starts_with(host, SLICE("[")) && text_ends_with(host, SLICE("]")))
        host = (Slice){host.at + 1, host.size - 2};
    if (host.size == 0 || host.size >= sizeof out->host || port.size >= sizeof out->port)
        return "an address is http://HOST:PORT/";
    memcpy(out->host, host.at, host.size);
    out->host[host.size] = 0;
    memcpy(out->port, port.at, port.size);
    out->port[port.size] = 0;
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(out->host, out->port, &hints, &found) != 0) return "there is no such host";
    memcpy(&out->address, found->ai_addr, found->ai_addrlen);
    out->address_size = found->ai_addrlen;
    freeaddrinfo(found);
    return NULL;
}

#ifdef LOGPOSE_WSLAY

#include "app/serve/wsbytes.h"

enum { MESSAGE_MAX = 1 << 20 };

static ssize_t on_recv(wslay_event_context_ptr frames, uint8_t *out, size_t size, int flags,
                       void *about) {
    const WsClient *client = about;
    (void)flags;
    return wsbytes_receive(frames, client->descriptor, out, size);
}

static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size,
                       int flags, void *about) {
    const WsClient *client = about;
    return wsbytes_send(frames, client->descriptor, bytes, size, flags);
}

static int on_mask(wslay_event_context_ptr frames, uint8_t *out, size_t size, void *about) {
    (void)frames, (void)about;
    return getrandom(out, size, 0) == (ssize_t)size ? 0 : -1;
}

static void on_whole(wslay_event_context_ptr frames,
                     const struct wslay_event_on_msg_recv_arg *message, void *about) {
    WsClient *client = about;
    (void)frames;
    if (message->opcode == WSLAY_TEXT_FRAME)
        client->on_message(client->owner,
                           (Slice){(const char *)message->msg, message->msg_length});
}

bool wsclient_open(WsClient *client, const WsServer *server, const char *path,
                   void (*on_message)(void *owner, Slice text), void *owner) {
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .genmask_callback = on_mask,
        .on_msg_recv_callback = on_whole,
    };
    int on = 1;
    memset(client, 0, sizeof *client);
    client->on_message = on_message;
    client->owner = owner;
    client->descriptor =
        socket(server->address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (client->descriptor < 0) return false;
    setsockopt(client->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    bool is_begun = connect(client->descriptor, (const struct sockaddr *)&server->address,
                            server->address_size) == 0 ||
                    errno == EINPROGRESS;
    if (!is_begun ||
        wslay_event_context_client_init(&client->frames, &callbacks, client) != 0) {
        close(client->descriptor);
        client->descriptor = -1;
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(client->frames, MESSAGE_MAX);
    /* The key is no secret; it only shows that the server understands the protocol. */
    client->head_size = (size_t)snprintf(
        client->head, sizeof client->head,
        "GET %s HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        path, server->host, server->port);
    return true;
}

static bool send_head(WsClient *client) {
    while (client->head_sent < client->head_size) {
        ssize_t count = send(client->descriptor, client->head + client->head_sent,
                             client->head_size - client->head_sent, MSG_NOSIGNAL);
        if (count < 0) return errno == EAGAIN || errno == EINTR || errno == ENOTCONN;
        client->head_sent += (size_t)count;
    }
    client->head_size = 0;
    return true;
}

/* Byte by byte, so that no frame behind the head is taken. */
static bool read_head(WsClient *client) {
    while (!client->is_open) {
        if (client->head_size == sizeof client->head) return false;
        ssize_t count = recv(client->descriptor, client->head + client->head_size, 1, 0);
        if (count == 0) return false;
        if (count < 0) return errno == EAGAIN || errno == EINTR;
        client->head_size++;
        Slice head = {client->head, client->head_size};
        if (!text_ends_with(head, SLICE("\r\n\r\n"))) continue;
        client->is_open = text_starts_with(head, SLICE("HTTP/1.1 101 ")) &&
                          text_find(head, SLICE("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")) < head.size;
        if (!client->is_open) return false;
    }
    return true;
}

bool wsclient_pump(WsClient *client) {
    if (!client->is_open) {
        bool is_sent = client->head_sent > 0 && client->head_size == 0;
        if (!is_sent && !send_head(client)) return false;
        if (client->head_sent == 0 || client->head_sent < client->head_size) return true;
        if (!read_head(client)) return false;
        if (!client->is_open) return true;
    }
    client->is_pumping = true;
    bool is_well = wslay_event_recv(client->frames) == 0 && !client->is_ending &&
                   wslay_event_send(client->frames) == 0;
    client->is_pumping = false;
    if (client->is_ending) wsclient_close(client);
    if (client->frames == NULL || !is_well) return false;
    return wslay_event_want_read(client->frames) || wslay_event_want_write(client->frames);
}

bool wsclient_wants_write(const WsClient *client) {
    if (!client->is_open)
        return client->head_sent == 0 || client->head_sent < client->head_size;
    return wslay_event_want_write(client->frames) != 0;
}

void wsclient_say(WsClient *client, Slice text) {
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text.at, text.size};
    wslay_event_queue_msg(client->frames, &message);
}

void wsclient_spoil(WsClient *client) {
    static const char noise[] = "\xff\xff\x00\x01not a frame";
    ssize_t ignored = send(client->descriptor, noise, sizeof noise, MSG_NOSIGNAL);
    (void)ignored;
}

void wsclient_close(WsClient *client) {
    if (client->frames == NULL) return;
    if (client->is_pumping) {
        client->is_ending = true;
        return;
    }
    wslay_event_context_free(client->frames);
    close(client->descriptor);
    client->frames = NULL;
    client->is_open = false;
}

#else

bool wsclient_open(WsClient *client, const WsServer *server, const char *path,
                   void (*on_message)(void *owner, Slice text), void *owner) {
    (void)client, (void)server, (void)path, (void)on_message, (void)owner;
    return false;
}
bool wsclient_pump(WsClient *client) {
    (void)client;
    return false;
}
bool wsclient_wants_write(const WsClient *client) {
    (void)client;
    return false;
}
void wsclient_say(WsClient *client, Slice text) { (void)client, (void)text; }
void wsclient_spoil(WsClient *client) { (void)client; }
void wsclient_close(WsClient *client) { client->frames = NULL; }

#endif
