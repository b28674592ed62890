/* What each request gets, and how a server starts and ends. */
#include "app/serve/serve.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "app/common/userfolder.h"
#include "app/serve/counters.h"
#include "app/serve/hall.h"
#include "app/serve/servelog.h"

enum { METRICS_SIZE_MAX = 16384, DRAIN_MS = 5000, URL_SIZE_MAX = 128, PATH_SIZE_MAX = 1024 };

typedef struct Server {
    Edge edge;
    LpCards *cards;
    Hall hall;
    bool has_hall; /* tables can be made here */
} Server;

/* --- Requests --- */

static void reply_health(Server *server, Conn *conn, const HttpHead *head) {
    bool is_well = !server->edge.is_draining;
    conn_reply(conn, head,
               &(Reply){is_well ? 200 : 503, "text/plain; charset=utf-8",
                        is_well ? SLICE("ok\n") : SLICE("draining\n"), NULL});
}

static void reply_metrics(Server *server, Conn *conn, const HttpHead *head) {
    char memory[METRICS_SIZE_MAX];
    Buffer text;
    (void)server;
    buffer_init(&text, memory, sizeof memory);
    counters_write(&text);
    conn_reply(
        conn, head,
        &(Reply){200, "text/plain; version=0.0.4; charset=utf-8", buffer_text(&text), NULL});
}

typedef struct Route {
    const char *path;
    void (*reply)(Server *server, Conn *conn, const HttpHead *head);
} Route;

static const Route routes[] = {
    {"/healthz", reply_health},
    {"/metrics", reply_metrics},
};

static bool is_socket(const HttpHead *head) {
    return text_equal(head->path, SLICE("/ws")) ||
           text_starts_with(head->path, SLICE("/ws/t/"));
}

static void on_request(void *owner, Conn *conn, const HttpHead *head) {
    Server *server = owner;
    if (server->has_hall && is_socket(head)) {
        hall_on_socket(&server->hall, conn, head);
        return;
    }
    if (server->has_hall && hall_on_request(&server->hall, conn, head)) return;
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (!text_equal(head->path, text_of(routes[i].path))) continue;
        routes[i].reply(owner, conn, head);
        return;
    }
    const WebFile *file =
        webfiles_find(head->path, httphead_value(head, SLICE("accept-encoding")));
    if (file != NULL) {
        conn_reply_file(conn, head, file);
    } else if (webfiles_count == 0 && text_equal(head->path, SLICE("/"))) {
        conn_reply(conn, head,
                   &(Reply){404, "text/plain; charset=utf-8",
                            SLICE("This build of Log Pose has no page.\n"), NULL});
    } else {
        conn_refuse(conn, head, 404);
    }
}

/* --- What the edge hands on to the hall --- */

static void on_message(void *owner, Conn *conn, Slice text) {
    hall_on_message(&((Server *)owner)->hall, conn, text);
}

static void on_gone(void *owner, Conn *conn) { hall_on_gone(&((Server *)owner)->hall, conn); }

static void on_tick(void *owner, int64_t now) {
    Server *server = owner;
    if (server->has_hall) hall_on_tick(&server->hall, now);
}

static void on_round(void *owner) {
    Server *server = owner;
    if (!server->has_hall) return;
    hall_on_bots(&server->hall);
    hall_on_round(&server->hall);
}

/* --- Starting --- */

/* The child's child is nobody's: it need not be waited for. */
static void open_browser(const char *url) {
    const char *opener = getenv("BROWSER");
    if (opener == NULL || opener[0] == 0) {
        if (getenv("DISPLAY") == NULL && getenv("WAYLAND_DISPLAY") == NULL) return;
        opener = "xdg-open";
    }
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        if (nowhere >= 0) {
            dup2(nowhere, STDIN_FILENO);
            dup2(nowhere, STDOUT_FILENO);
            dup2(nowhere, STDERR_FILENO);
        }
        if (fork() == 0) execlp(opener, opener, url, (char *)NULL);
        _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
}

/* What a browser on this machine calls it. */
static void write_url(const Edge *edge, char out[URL_SIZE_MAX]) {
    const char *host = edge->options.bind;
    if (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0) host = "localhost";
    bool is_ipv6 = strchr(host, ':') != NULL;
    snprintf(out, URL_SIZE_MAX, "http://%s%s%s:%u/", is_ipv6 ? "[" : "", host,
             is_ipv6 ? "]" : "", edge->port);
}

/* Tables need WebSockets and a store. Where the user named a store it must be there; else
 * the page alone is served, and the reason is logged. False only if the server is not to
 * start. */
static bool open_hall(Server *server, const ServeOptions *options) {
    char path[PATH_SIZE_MAX], folder[PATH_SIZE_MAX];
    const char *store = options->store;
    if (!frames_is_built()) {
        caption_note("serve.build-no-tables-wslay", "");
        return store == NULL;
    }
    if (store == NULL) {
        if (!userfolder_path(USERFOLDER_DATA, "", folder, sizeof folder) ||
            !userfolder_make(folder) ||
            !userfolder_path(USERFOLDER_DATA, "tables.sqlite", path, sizeof path)) {
            caption_note("serve.no-tables-because-no", "");
            return true;
        }
        store = path;
    }
    server->cards = input_cards_own();
    server->has_hall = server->cards != NULL && hall_open(&server->hall, &server->edge,
                                                          server->cards, store, options->node);
    server->hall.origin = options->origin;
    if (server->has_hall) {
        edge_watch(&server->edge, botwork_descriptor(server->hall.bots));
    } else if (options->store == NULL) {
        caption_note("serve.going-on-without-tables", "");
    }
    return server->has_hall || options->store == NULL;
}

static void close_server(Server *server) {
    edge_close(&server->edge);
    if (server->has_hall) hall_close(&server->hall);
    lp_cards_free(server->cards);
}

int serve_run(const ServeOptions *options) {
    static Server server;
    char url[URL_SIZE_MAX];
    EdgeHooks hooks = {&server, on_request, on_message, on_gone, on_round, on_tick};
    if (!edge_open(&server.edge, &options->edge, &hooks) || !open_hall(&server, options)) {
        close_server(&server);
        return EXIT_USAGE;
    }
    write_url(&server.edge, url);
    printf("%s\n", url);
    fflush(stdout);
    if (webfiles_count == 0) caption_note("serve.build-no-page", "");
    servelog_event("listening", "port=%u files=%zu tables=%s", server.edge.port, webfiles_count,
                   server.has_hall ? "yes" : "no");
    if (!options->is_unopened && webfiles_count > 0) open_browser(url);
    edge_run(&server.edge, DRAIN_MS);
    servelog_event("stopped", "requests=%lld", (long long)counters.requests_total);
    close_server(&server);
    return EXIT_YES;
}
