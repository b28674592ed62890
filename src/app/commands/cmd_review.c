/* logpose review: a whole game looked at again (docs/review.md). */
#include <stdio.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/plot.h"
#include "app/common/progress.h"
#include "app/review/reviewing.h"

enum { NODES_MAX = 1000000, TEXT_COLUMNS = 96 };

static void write_page(const void *reviewing, FILE *out) {
    reviewing_write_html(reviewing, out);
}

static void work(Reviewing *reviewing) {
    bool is_shown = output_is_terminal(stderr);
    double start = clock_seconds();
    while (review_step(reviewing->of.review)) {
        uint64_t done = (uint64_t)(review_progress(reviewing->of.review) * 100);
        if (is_shown) progress_show(done, 100, "per cent", clock_seconds() - start);
    }
    if (is_shown) progress_clear();
}

static int write_report(const Reviewing *reviewing, const char *html, bool wants_json) {
    bool is_page_only = html != NULL && strcmp(html, "-") == 0;
    if (html != NULL && !plot_page_save(html, write_page, &reviewing->of)) return EXIT_USAGE;
    if (is_page_only) return EXIT_YES;
    if (wants_json) {
        reviewing_write_json(&reviewing->of, stdout);
    } else {
        reviewing_write_text(&reviewing->of, TEXT_COLUMNS, stdout);
    }
    return EXIT_YES;
}

int cmd_review(int argc, char **argv) {
    static Reviewing reviewing;
    uint64_t nodes = review_budget_default.look, seed = 1;
    const char *html = NULL;
    bool wants_json = false;
    const Option options[] = {
        {"json", 0, OPTION_FLAG, &wants_json, NULL},
        {"html", 0, OPTION_TEXT, &html, "FILE"},
        {"nodes", 'n', OPTION_UINT, &nodes, "N"},
        {"seed", 's', OPTION_UINT, &seed, "S"},
        INPUT_CARDS_OPTION,
    };
    const Syntax syntax = {"review", "GAME", options, OPTION_COUNT(options), 1, 1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (nodes == 0 || nodes > NODES_MAX) {
        return caption_error("review.whole-number-from", "d", NODES_MAX);
    }
    if (wants_json && html != NULL && strcmp(html, "-") == 0) {
        return caption_error("review.either-or", "");
    }
    if (html != NULL && !file_may_write(html)) return EXIT_USAGE;
    ReviewBudget budget = gamereview_budget(nodes);
    code = reviewing_open(&reviewing, argv[0], &budget, seed);
    if (code == EXIT_YES) {
        work(&reviewing);
        code = write_report(&reviewing, html, wants_json);
    }
    reviewing_close(&reviewing);
    return code;
}
