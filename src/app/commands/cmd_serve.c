/* logpose serve: the page in a browser, from this program. docs/server.md describes it. */
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/serve/serve.h"
#include "app/serve/servelog.h"

enum {
    PORT_DEFAULT = 8080,
    CONNECTIONS_DEFAULT = 20000,
    PER_ADDRESS_DEFAULT = 100, /* a household or a school behind one address */
    MESSAGE_RATE_DEFAULT = 20, /* a fast player sends two */
    RATE_DEFAULT = 50          /* requests a second: a page loads about ten files */
};

int cmd_serve(int argc, char **argv) {
    uint64_t port = PORT_DEFAULT, connections = CONNECTIONS_DEFAULT;
    uint64_t per_address = PER_ADDRESS_DEFAULT, rate = RATE_DEFAULT;
    uint64_t message_rate = MESSAGE_RATE_DEFAULT;
    const char *bind = "127.0.0.1", *store = NULL, *node = "n1", *origin = NULL;
    bool is_unopened = false, is_behind_proxy = false, is_quiet = false;
    const Option options[] = {
        {"port", 'p', OPTION_UINT, &port, "P"},
        {"bind", 0, OPTION_TEXT, &bind, "A"},
        {"no-open", 0, OPTION_FLAG, &is_unopened, NULL},
        {"store", 0, OPTION_TEXT, &store, "URL"},
        {"node", 0, OPTION_TEXT, &node, "NAME"},
        {"origin", 0, OPTION_TEXT, &origin, "URL"},
        {"messages", 0, OPTION_UINT, &message_rate, "N"},
        {"connections", 0, OPTION_UINT, &connections, "N"},
        {"per-address", 0, OPTION_UINT, &per_address, "N"},
        {"rate", 0, OPTION_UINT, &rate, "N"},
        {"behind-proxy", 0, OPTION_FLAG, &is_behind_proxy, NULL},
        {"quiet", 'q', OPTION_FLAG, &is_quiet, NULL},
    };
    const Syntax syntax = {
        "serve", "", options, OPTION_COUNT(options), 0, 0,
    };
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (port > UINT16_MAX) return caption_error("serve.at-most", "");
    if (connections == 0 || connections > 1000000 || per_address > 1000000 || rate > 1000000 ||
        message_rate > 1000000)
        return caption_error("serve.limit-number-from", "");
    servelog_set_quiet(is_quiet);
    ServeOptions serve = {
        .edge = {.bind = bind,
                 .port = (uint16_t)port,
                 .connections_max = (uint32_t)connections,
                 .per_address_max = (uint32_t)per_address,
                 .message_rate = (uint32_t)message_rate,
                 .per_address_rate = (uint32_t)rate,
                 .is_behind_proxy = is_behind_proxy},
        .is_unopened = is_unopened,
        .store = store,
        .node = node,
        .origin = origin,
    };
    return serve_run(&serve);
}
