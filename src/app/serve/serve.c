/* What each request gets, and how a server starts and ends. */
#include "app/serve/serve.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/common/output.h"
#include "app/serve/counters.h"
#include "app/serve/servelog.h"

enum { METRICS_SIZE_MAX = 16384, DRAIN_MS = 5000, URL_SIZE_MAX = 128 };

typedef struct Server {
    Edge edge;
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

static void on_request(void *owner, Conn *conn, const HttpHead *head) {
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (!text_equal(head->path, text_of(routes[i].path))) continue;
        routes[i].reply(owner, conn, head);
        return;
    }
    bool wants_gzip =
        httphead_lists(httphead_value(head, SLICE("accept-encoding")), SLICE("gzip"));
    const WebFile *file = webfiles_find(head->path, wants_gzip);
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

int serve_run(const ServeOptions *options) {
    static Server server;
    char url[URL_SIZE_MAX];
    EdgeHooks hooks = {.owner = &server, .on_request = on_request};
    if (!edge_open(&server.edge, &options->edge, &hooks)) {
        edge_close(&server.edge);
        return EXIT_USAGE;
    }
    write_url(&server.edge, url);
    printf("%s\n", url);
    fflush(stdout);
    if (webfiles_count == 0) output_note("serve: this build has no page");
    servelog_event("listening", "port=%u files=%zu", server.edge.port, webfiles_count);
    if (!options->is_unopened && webfiles_count > 0) open_browser(url);
    edge_run(&server.edge, DRAIN_MS);
    servelog_event("stopped", "requests=%lld", (long long)counters.requests_total);
    edge_close(&server.edge);
    return EXIT_YES;
}
