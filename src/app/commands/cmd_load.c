/* logpose load: plays at a server as many people would, and says what came of it. */
#include <stdio.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/serve/loadtest.h"

enum { TABLES_MAX = 100000, THINK_MAX = 3600000 };

typedef struct ChaosName {
    const char *name;
    size_t offset;
} ChaosName;

static const ChaosName chaos_names[] = {
    {"drop", offsetof(LoadChaos, drop)},
    {"double", offsetof(LoadChaos, twice)},
    {"delay", offsetof(LoadChaos, delay)},
    {"garble", offsetof(LoadChaos, garble)},
};

/* "drop=5,double=20": of a thousand answers each. "all" is ten of each. */
static int read_chaos(const char *text, LoadChaos *out) {
    Slice rest = text_of(text), part;
    if (text != NULL && strcmp(text, "all") == 0)
        rest = text_of("drop=10,double=10,delay=10,garble=10");
    while (text_next_part(&rest, ',', &part)) {
        size_t equals = text_find(part, SLICE("=")), i = 0;
        uint64_t value;
        size_t count = sizeof chaos_names / sizeof chaos_names[0];
        while (i < count && !text_equal(text_first(part, equals), text_of(chaos_names[i].name)))
            i++;
        if (i == count || !text_parse_uint(text_from(part, equals + 1), &value) ||
            value > 1000) {
            return caption_error("load.chaos-list", "s", output_shown(part));
        }
        *(int *)((char *)out + chaos_names[i].offset) = (int)value;
    }
    return OPTIONS_GO_ON;
}

static void write_json(const LoadResult *result, double rate) {
    Json json;
    json_init(&json, stdout);
    json_object(&json, NULL);
    json_int(&json, "tables", (int64_t)result->tables);
    json_int(&json, "games", (int64_t)result->games);
    json_int(&json, "answers", (int64_t)result->answers);
    json_fixed(&json, "answers_per_second", rate, 1);
    json_fixed(&json, "p50_ms", result->p50_ms, 2);
    json_fixed(&json, "p99_ms", result->p99_ms, 2);
    json_int(&json, "lost", (int64_t)result->lost);
    json_int(&json, "doubled", (int64_t)result->doubled);
    json_int(&json, "leaks", (int64_t)result->leaks);
    json_int(&json, "swapped", (int64_t)result->swapped);
    json_int(&json, "checked", (int64_t)result->checked);
    json_int(&json, "reconnects", (int64_t)result->reconnects);
    json_int(&json, "errors", (int64_t)result->errors);
    json_int(&json, "idle", (int64_t)result->idle);
    json_fixed(&json, "seconds", result->seconds, 1);
    json_object_end(&json);
}

static void write_text(const LoadResult *result, double rate) {
    printf("%llu tables, %llu games, %llu answers in %s s: %s a second\n",
           (unsigned long long)result->tables, (unsigned long long)result->games,
           (unsigned long long)result->answers, output_fixed(result->seconds, 1),
           output_fixed(rate, 1));
    printf("delivered within %s ms (half of them), %s ms (99 of 100)\n",
           output_fixed(result->p50_ms, 2), output_fixed(result->p99_ms, 2));
    printf("%llu lost, %llu doubled, %llu leaks in %llu messages; %llu games are as their "
           "replays say; "
           "%llu reconnects, %llu errors\n",
           (unsigned long long)result->lost, (unsigned long long)result->doubled,
           (unsigned long long)result->leaks, (unsigned long long)result->swapped,
           (unsigned long long)result->checked, (unsigned long long)result->reconnects,
           (unsigned long long)result->errors);
}

int cmd_load(int argc, char **argv) {
    uint64_t tables = 10, think = 0, idle = 0, seed = 1;
    double seconds = 10;
    const char *chaos = NULL;
    bool wants_json = false, stops = false;
    const Option options[] = {
        {"tables", 't', OPTION_UINT, &tables, "N"},
        {"think", 0, OPTION_UINT, &think, "MS"},
        {"seconds", 's', OPTION_SECONDS, &seconds, "S"},
        {"chaos", 0, OPTION_TEXT, &chaos, "LIST"},
        {"idle", 0, OPTION_UINT, &idle, "N"},
        {"seed", 0, OPTION_UINT, &seed, "S"},
        {"stop", 0, OPTION_FLAG, &stops, NULL},
        {"json", 0, OPTION_FLAG, &wants_json, NULL},
    };
    const Syntax syntax = {
        "load", "URL", options, OPTION_COUNT(options), 1, 1,
    };
    LoadResult result;
    LoadOptions load = {.seed = seed};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    code = read_chaos(chaos, &load.chaos);
    if (code != OPTIONS_GO_ON) return code;
    if (tables > TABLES_MAX || idle > TABLES_MAX || think > THINK_MAX)
        return caption_error("load.too-many-or-too", "");
    load.url = argv[0];
    load.tables = (uint32_t)tables;
    load.idle = (uint32_t)idle;
    load.think_ms = (int64_t)think;
    load.seconds = seconds;
    load.seed = seed;
    load.stops_at_once = stops;
    LpCards *cards = input_cards_own();
    if (cards == NULL) return EXIT_USAGE;
    bool is_done = loadtest_run(&load, cards, &result);
    lp_cards_free(cards);
    if (!is_done) return EXIT_USAGE;
    double rate = result.seconds > 0 ? (double)result.answers / result.seconds : 0;
    if (wants_json)
        write_json(&result, rate);
    else
        write_text(&result, rate);
    return result.lost + result.doubled + result.leaks > 0 ? EXIT_NO : EXIT_YES;
}
