/* logpose merge: joins the result files of the shards of one simulation. */
#include "app/sim/merge.h"

#include "app/commands/commands.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/sim/report.h"
#include "app/sim/store.h"

static int merge(const LpCards *cards, char **paths, int count, const SimFormat *format) {
    SimPlan plan = {0};
    SimResult result;
    int code = EXIT_USAGE;
    if (merge_files(cards, paths, count, &plan, &result)) {
        SimReport report = {.result = &result,
                            .cards = cards,
                            .seconds = result.cpu_seconds,
                            .played = result.game_count};
        code = report_write(&report, format);
    }
    result_free(&result);
    plan_free(&plan);
    return code;
}

/* The cards of a result file: those of the program and the pool, or of the program alone.
 * Whether they are is checked later. */
static LpCards *cards_of(const char *path) {
    SimPlan plan = {0};
    if (!store_read_plan(path, &plan)) return NULL;
    LpCards *cards = input_cards();
    if (cards != NULL && plan.header.cards != lp_cards_hash(cards)) {
        lp_cards_free(cards);
        cards = input_cards_own();
    }
    plan_free(&plan);
    return cards;
}

int cmd_merge(int argc, char **argv) {
    SimFormat format = {0};
    const Option options[] = {
        INPUT_CARDS_OPTION,
        {"json", 0, OPTION_FLAG, &format.is_json, NULL},
        {"csv", 0, OPTION_FLAG, &format.is_csv, NULL},
        {"html", 0, OPTION_TEXT, &format.html, "FILE"},
    };
    const Syntax syntax = {"merge", "FILE…", options, OPTION_COUNT(options), 1, -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code == OPTIONS_GO_ON) code = report_check("merge", &format);
    if (code != OPTIONS_GO_ON) return code;
    LpCards *cards = cards_of(argv[0]);
    if (cards == NULL) return EXIT_USAGE;
    code = merge(cards, argv, argc, &format);
    lp_cards_free(cards);
    return code;
}
