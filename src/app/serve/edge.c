/* The event loop of the server. */
#define _GNU_SOURCE /* accept4 */
#include "app/serve/edge.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "app/serve/counters.h"
#include "app/serve/handshake.h"
#include "app/serve/servelog.h"

enum {
    BACKLOG = 1024,
    EVENTS_MAX = 512,  /* of one round */
    ACCEPTS_MAX = 256, /* of one round, so that many new ones do not hold up the others */
    TICK_MS = 100,
    SWEEP_MS = 10000,
    LINGER_MS = 2000, /* how long what comes after the last answer is thrown away */
    FILES_KEPT = 64,  /* descriptors for everything but connections */
    BURST = 4         /* an address may do this many seconds' worth of requests at once */
};

int64_t edge_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- Opening --- */

/* As many files as the system lets us have; connections_max is cut to what fits. */
static void raise_limit(Edge *edge) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    rlim_t wanted = (rlim_t)edge->options.connections_max + FILES_KEPT;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        edge->options.connections_max = (uint32_t)(limit.rlim_cur - FILES_KEPT);
        servelog_event("limit", "connections=%u reason=files", edge->options.connections_max);
    }
}

static bool watch(Edge *edge, int descriptor, uint32_t interest, void *about) {
    struct epoll_event event = {.events = interest, .data.ptr = about};
    return epoll_ctl(edge->poll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static int listen_on(const struct addrinfo *where) {
    int on = 1;
    int listener = socket(where->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener < 0) return -1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, where->ai_addr, where->ai_addrlen) == 0 &&
        listen(listener, BACKLOG) == 0)
        return listener;
    int reason = errno;
    close(listener);
    errno = reason;
    return -1;
}

static bool open_listener(Edge *edge) {
    char port[8];
    snprintf(port, sizeof port, "%u", edge->options.port);
    struct addrinfo hints = {.ai_family = AF_UNSPEC,
                             .ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    struct addrinfo *where;
    if (getaddrinfo(edge->options.bind, port, &hints, &where) != 0) {
        caption_error("edge.needs-address-such-as", "s", edge->options.bind);
        return false;
    }
    edge->listener = listen_on(where);
    if (edge->listener < 0) {
        caption_error("edge.cannot-listen-on-port", "sus", edge->options.bind,
                      edge->options.port, strerror(errno));
    }
    freeaddrinfo(where);
    struct sockaddr_storage bound;
    socklen_t bound_size = sizeof bound;
    if (edge->listener < 0 ||
        getsockname(edge->listener, (struct sockaddr *)&bound, &bound_size) != 0)
        return false;
    /* The port is at the same place for both families. */
    struct sockaddr_in *ipv4 = (struct sockaddr_in *)&bound;
    edge->port = ntohs(ipv4->sin_port);
    return true;
}

static int open_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

bool edge_open(Edge *edge, const EdgeOptions *options, const EdgeHooks *hooks) {
    memset(edge, 0, sizeof *edge);
    edge->options = *options;
    edge->hooks = *hooks;
    edge->poll = edge->listener = edge->signals = -1;
    edge->now = edge_clock();
    addresses_init(&edge->addresses);
    if (!open_listener(edge)) return false;
    raise_limit(edge);
    edge->poll = epoll_create1(EPOLL_CLOEXEC);
    edge->signals = open_signals();
    if (edge->poll < 0 || edge->signals < 0 ||
        !watch(edge, edge->listener, EPOLLIN, &edge->listener) ||
        !watch(edge, edge->signals, EPOLLIN, &edge->signals)) {
        caption_error("edge.cannot-wait-for-connections", "s", strerror(errno));
        return false;
    }
    return true;
}

void edge_watch(Edge *edge, int descriptor) { watch(edge, descriptor, EPOLLIN, &edge->poll); }

/* --- Connections --- */

void edge_queue(Edge *edge, Conn *conn) {
    if (conn->is_queued) return;
    conn->is_queued = true;
    conn->next_queued = edge->queued;
    edge->queued = conn;
}

static void end(Edge *edge, Conn *conn) {
    conn->is_dead = true;
    edge_queue(edge, conn);
}

static bool add(Edge *edge, Conn *conn) {
    if (edge->conn_count == edge->conn_room) {
        size_t room = edge->conn_room == 0 ? 256 : edge->conn_room * 2;
        Conn **more = realloc(edge->conns, room * sizeof *more);
        if (more == NULL) return false;
        edge->conns = more;
        edge->conn_room = room;
    }
    if (!watch(edge, conn->descriptor, EPOLLIN, conn)) return false;
    conn->interest = EPOLLIN;
    conn->place = edge->conn_count;
    edge->conns[edge->conn_count++] = conn;
    return true;
}

static void remove_conn(Edge *edge, Conn *conn) {
    if (conn->frames != NULL) {
        edge->hooks.on_gone(edge->hooks.owner, conn);
        frames_free(conn);
        counters.sockets--;
    }
    Conn *last = edge->conns[--edge->conn_count];
    edge->conns[conn->place] = last;
    last->place = conn->place;
    if (conn->address != NULL) conn->address->connection_count--;
    conn_free(conn);
    counters.connections--;
}

/* At a limit the client is refused at once, instead of being left to wait. */
static void turn_away(int descriptor) {
    static const char answer[] = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n"
                                 "Content-Length: 0\r\nConnection: close\r\n\r\n";
    ssize_t ignored = send(descriptor, answer, sizeof answer - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)ignored;
    close(descriptor);
    counters.connections_refused_total++;
}

static bool is_full(const Edge *edge, const Address *address) {
    if (edge->conn_count >= edge->options.connections_max || address == NULL) return true;
    if (edge->options.per_address_max == 0 || edge->options.is_behind_proxy) return false;
    return !addresses_is_loopback(address->bytes) &&
           address->connection_count >= edge->options.per_address_max;
}

/* False when nobody is waiting. */
static bool accept_one(Edge *edge) {
    struct sockaddr_storage from;
    socklen_t from_size = sizeof from;
    uint8_t bytes[16];
    int on = 1;
    int descriptor = accept4(edge->listener, (struct sockaddr *)&from, &from_size,
                             SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0) return errno == EINTR || errno == ECONNABORTED;
    counters.connections_total++;
    if (!addresses_of_socket(&from, bytes)) memset(bytes, 0, sizeof bytes);
    Address *address = addresses_find(&edge->addresses, bytes, edge->now);
    Conn *conn = is_full(edge, address) ? NULL : calloc(1, sizeof *conn);
    if (conn == NULL) {
        turn_away(descriptor);
        return true;
    }
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    conn->descriptor = descriptor;
    conn->deadline = edge->now + CONN_HEAD_MS;
    if (!add(edge, conn)) {
        conn_free(conn);
        return true;
    }
    conn->address = address;
    address->connection_count++;
    counters.connections++;
    return true;
}

static void accept_some(Edge *edge) {
    for (int i = 0; i < ACCEPTS_MAX && accept_one(edge); i++) continue;
}

/* --- Requests --- */

/* Behind a proxy all connections come from the proxy, which says for whom. */
static Address *who_asks(Edge *edge, const Conn *conn, const HttpHead *head) {
    uint8_t bytes[16];
    if (edge->options.is_behind_proxy &&
        addresses_of_text(httphead_value(head, SLICE("x-real-ip")), bytes)) {
        return addresses_find(&edge->addresses, bytes, edge->now);
    }
    return conn->address;
}

static bool may_ask(Edge *edge, const Conn *conn, const HttpHead *head) {
    Address *address = who_asks(edge, conn, head);
    int rate = (int)edge->options.per_address_rate;
    if (rate == 0 || address == NULL || addresses_is_loopback(address->bytes)) return true;
    return bucket_take(&address->requests, rate, rate * BURST, edge->now);
}

static void answer(Edge *edge, Conn *conn, const HttpHead *head) {
    bool is_known =
        text_equal(head->method, SLICE("GET")) || text_equal(head->method, SLICE("HEAD"));
    counters.requests_total++;
    if (!is_known) {
        conn_refuse(conn, head, 405);
    } else if (!may_ask(edge, conn, head)) {
        conn_refuse(conn, head, 429);
    } else {
        edge->hooks.on_request(edge->hooks.owner, conn, head);
    }
}

/* Answers one request if it is complete; the next one waits until the answer is sent. */
static void read_request(Edge *edge, Conn *conn) {
    HttpHead head;
    int status = httphead_read((Slice){conn->in, conn->in_size}, &head);
    if (status == HTTPHEAD_MORE) return;
    if (status != HTTPHEAD_WHOLE) {
        conn_refuse(conn, NULL, status);
        conn->in_size = 0;
    } else {
        answer(edge, conn, &head);
        conn->in_size -= head.size;
        memmove(conn->in, conn->in + head.size, conn->in_size);
    }
    conn->deadline = edge->now + CONN_REPLY_MS;
    edge_queue(edge, conn);
}

void edge_upgrade(Edge *edge, Conn *conn, const HttpHead *head, void *guest) {
    char accept[HANDSHAKE_ACCEPT_SIZE], answer_head[256];
    /* What a client sends before it knows the answer would be read as frames by one and as a
     * request by another. */
    if (conn->in_size > head->size || !frames_open(conn)) {
        conn_refuse(conn, NULL, conn->in_size > head->size ? 400 : 503);
        return;
    }
    handshake_accept(httphead_value(head, SLICE("sec-websocket-key")), accept);
    int size = snprintf(answer_head, sizeof answer_head,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                        accept);
    conn_write(conn, answer_head, (size_t)size);
    conn->guest = guest;
    conn->heard = conn->pinged = edge->now;
    bucket_init(&conn->bucket, 1 << 20, edge->now);
    counters.sockets++;
}

static void read_frames(Edge *edge, Conn *conn) {
    if (!frames_receive(conn, (int)edge->options.message_rate, edge->now,
                        edge->hooks.on_message, edge->hooks.owner)) {
        end(edge, conn);
    } else {
        edge_queue(edge, conn);
    }
}

static void on_readable(Edge *edge, Conn *conn) {
    if (conn->frames != NULL) {
        read_frames(edge, conn);
        return;
    }
    bool was_idle = conn->in_size == 0;
    if (!conn_receive(conn)) {
        end(edge, conn);
        return;
    }
    if (conn->is_lingering) {
        conn->in_size = 0;
        return;
    }
    if (was_idle) conn->deadline = edge->now + CONN_HEAD_MS;
    read_request(edge, conn);
}

/* --- The end of a round --- */

static void set_interest(Edge *edge, Conn *conn, uint32_t interest) {
    if (conn->interest == interest) return;
    struct epoll_event event = {.events = interest, .data.ptr = conn};
    if (epoll_ctl(edge->poll, EPOLL_CTL_MOD, conn->descriptor, &event) != 0) end(edge, conn);
    conn->interest = interest;
}

/* A socket that is closed while bytes lie unread takes its last answer with it, so the other
 * side closes first, or time does. */
static void linger(Edge *edge, Conn *conn) {
    conn->is_lingering = true;
    conn->in_size = 0;
    conn->deadline = edge->now + LINGER_MS;
    shutdown(conn->descriptor, SHUT_WR);
    set_interest(edge, conn, EPOLLIN);
}

/* A WebSocket sends what is left of the answer to its handshake, then frames. */
static void finish_socket(Edge *edge, Conn *conn) {
    bool is_open = !conn->is_dead;
    free(conn->in);
    conn->in = NULL;
    if (is_open && !conn_is_sent(conn)) {
        is_open = conn_send(conn);
        conn->has_output = true;
    }
    if (is_open && conn_is_sent(conn)) is_open = frames_send(conn);
    if (!is_open) {
        remove_conn(edge, conn);
        return;
    }
    bool is_waiting = !conn_is_sent(conn) || frames_is_waiting(conn);
    set_interest(edge, conn, is_waiting ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

/* While an answer is being sent no more is read: who does not take answers gets no more. */
static void finish(Edge *edge, Conn *conn) {
    if (conn->frames != NULL) {
        finish_socket(edge, conn);
        return;
    }
    if (!conn->is_dead && conn->has_output && !conn_send(conn)) conn->is_dead = true;
    if (!conn->is_dead && conn->has_output) {
        set_interest(edge, conn, EPOLLOUT);
        return;
    }
    if (conn->is_dead || conn->is_closing) {
        if (conn->is_dead)
            remove_conn(edge, conn);
        else
            linger(edge, conn);
        return;
    }
    set_interest(edge, conn, EPOLLIN);
    if (conn->in_size > 0) {
        conn->deadline = edge->now + CONN_HEAD_MS;
        read_request(edge, conn);
    } else {
        free(conn->in);
        conn->in = NULL;
        conn->deadline = edge->now + CONN_IDLE_MS;
    }
}

static void finish_round(Edge *edge) {
    while (edge->queued != NULL) {
        Conn *conn = edge->queued;
        edge->queued = conn->next_queued;
        conn->is_queued = false;
        finish(edge, conn);
    }
}

/* Is anybody there? Proxies, too, close what is silent for long. */
static void look_after_socket(Edge *edge, Conn *conn) {
    if (edge->now - conn->heard > FRAMES_SILENCE_MS) {
        end(edge, conn);
    } else if (edge->now - conn->pinged > FRAMES_PING_MS) {
        conn->pinged = edge->now;
        frames_ping(conn);
        edge_queue(edge, conn);
    }
}

static void close_late(Edge *edge) {
    for (size_t i = 0; i < edge->conn_count; i++) {
        Conn *conn = edge->conns[i];
        if (conn->frames != NULL) {
            look_after_socket(edge, conn);
            continue;
        }
        if (edge->now < conn->deadline || conn->is_queued) continue;
        /* A client that has begun a request gets an answer; one that was silent does not. */
        if (conn->in_size > 0 && !conn->has_output) conn_refuse(conn, NULL, 408);
        if (conn->in_size > 0 || conn->has_output) counters.requests_late_total++;
        if (conn->has_output) conn_send(conn);
        end(edge, conn);
    }
}

static void tick(Edge *edge) {
    if (edge->now - edge->ticked < TICK_MS) return;
    edge->ticked = edge->now;
    close_late(edge);
    if (edge->now - edge->swept >= SWEEP_MS) {
        edge->swept = edge->now;
        addresses_sweep(&edge->addresses, edge->now);
    }
    if (edge->hooks.on_tick != NULL) edge->hooks.on_tick(edge->hooks.owner, edge->now);
}

/* --- The loop --- */

static void start_draining(Edge *edge) {
    struct signalfd_siginfo info;
    while (read(edge->signals, &info, sizeof info) == (ssize_t)sizeof info) continue;
    if (!edge->is_draining) close(edge->listener);
    edge->is_draining = true;
    edge->listener = -1;
}

static void on_event(Edge *edge, const struct epoll_event *event) {
    if (event->data.ptr == &edge->listener) {
        accept_some(edge);
    } else if (event->data.ptr == &edge->signals) {
        start_draining(edge);
    } else if (event->data.ptr != &edge->poll) { /* the owner's own are read by the owner */
        Conn *conn = event->data.ptr;
        if (event->events & (EPOLLERR | EPOLLHUP)) {
            end(edge, conn);
            return;
        }
        if (event->events & EPOLLOUT) edge_queue(edge, conn);
        if (event->events & EPOLLIN) on_readable(edge, conn);
    }
}

static void run_round(Edge *edge) {
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(edge->poll, events, EVENTS_MAX, TICK_MS);
    edge->now = edge_clock();
    counters.rounds_total++;
    for (int i = 0; i < count; i++) on_event(edge, &events[i]);
    tick(edge);
    if (edge->hooks.on_round != NULL) edge->hooks.on_round(edge->hooks.owner);
    finish_round(edge);
}

static bool is_sending(const Edge *edge) {
    for (size_t i = 0; i < edge->conn_count; i++)
        if (edge->conns[i]->has_output || edge->conns[i]->frames != NULL) return true;
    return false;
}

/* So that browsers know at once, and connect to another server or wait for the next. */
static void say_goodbye(Edge *edge) {
    for (size_t i = 0; i < edge->conn_count; i++) {
        if (edge->conns[i]->frames == NULL) continue;
        frames_end(edge->conns[i], FRAMES_GOING_AWAY, "the server stops");
        edge_queue(edge, edge->conns[i]);
    }
}

void edge_run(Edge *edge, int64_t drain_ms) {
    while (!edge->is_draining) run_round(edge);
    int64_t until = edge->now + drain_ms;
    servelog_event("draining", "connections=%zu", edge->conn_count);
    say_goodbye(edge);
    while (edge->now < until && is_sending(edge)) run_round(edge);
}

void edge_close(Edge *edge) {
    while (edge->conn_count > 0) remove_conn(edge, edge->conns[edge->conn_count - 1]);
    free(edge->conns);
    addresses_free(&edge->addresses);
    if (edge->listener >= 0) close(edge->listener);
    if (edge->signals >= 0) close(edge->signals);
    if (edge->poll >= 0) close(edge->poll);
}
