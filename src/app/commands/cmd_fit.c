/* logpose fit: what players learn from games.
 *
 * Players play seeded games into a book (app/fit/book.h). The numbers of the players are then
 * fitted to books and written as the file that is compiled in. docs/players.md shows a run. */
#include <stdio.h>
#include <stdlib.h>

#include "app/cards/decks.h"
#include "app/cards/decksets.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/fit/book.h"
#include "app/fit/deal.h"
#include "app/fit/harvest.h"
#include "app/fit/learning.h"
#include "app/players/players.h"
#include "app/sim/shard.h"

enum { GAMES_MAX = 10000000, EPOCHS_MAX = 1000, ABOUT_MAX = 1024 };

#define NEWEST_SET "OP17-"

typedef struct Run {
    LpCards *cards;
    Deal deal;
    NamedDeck decks[BUNDLED_DECKS_MAX], held[BUNDLED_DECKS_MAX];
    LpDeck prior[PLAYERS_PRIOR_MAX];
    HarvestPlan plan;
    const char *players, *sets, *book, *path, *shard;
    uint64_t games, made, seed, threads;
    bool is_held; /* the games are only for measuring */
    LearningPlan lesson;
    char about[ABOUT_MAX];
} Run;

/* --- Playing ------------------------------------------------------------------------------ */

static bool open_decks(Run *run) {
    size_t count = decksets_open(run->cards, run->sets, run->decks, BUNDLED_DECKS_MAX);
    size_t held = decksets_open(run->cards, "held", run->held, BUNDLED_DECKS_MAX);
    const char *newest = run->is_held ? "-" : NEWEST_SET;
    if (count == 0) return false;
    if (!deal_init(&run->deal, run->cards, run->decks, count, run->held,
                   run->is_held ? 0 : held, newest, (int)run->made)) {
        caption_error("fit.no-decks-play-with", "");
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (deal_allows(&run->deal, &run->decks[i].deck)) continue;
        caption_error("fit.leader-or-cards-held", "s", run->decks[i].name);
        return false;
    }
    return true;
}

static bool play(Run *run) {
    if (!open_decks(run)) return false;
    snprintf(run->about, sizeof run->about, "players %s, decks %s, made %llu, seed %llu%s",
             run->players, run->sets, (unsigned long long)run->made,
             (unsigned long long)run->seed, run->is_held ? ", " BOOK_HELD : "");
    HarvestPlan *plan = &run->plan;
    plan->cards = run->cards;
    plan->deal = &run->deal;
    plan->tools = players_tools;
    plan->prior = run->prior;
    plan->prior_count = players_prior(run->cards, run->prior);
    plan->games = run->games;
    plan->seed = run->seed;
    plan->threads = (int)run->threads;
    plan->about = run->about;
    plan->open = players_open;
    plan->close = players_close;
    return harvest_play(plan, run->book);
}

/* --- The command -------------------------------------------------------------------------- */

static int check_options(Run *run, int book_count) {
    Shard shard = {0, 1};
    if (!players_parse_pair("fit", run->players, run->plan.specs)) return EXIT_USAGE;
    if (!players_threads("fit", &run->threads)) return EXIT_USAGE;
    if (run->shard != NULL &&
        !shard_parse(run->shard, (const char *(*)(const char *))getenv, &shard))
        return EXIT_USAGE;
    run->plan.part = shard.index;
    run->plan.parts = shard.count;
    if (run->book == NULL && book_count == 0)
        return caption_error("fit.name-book-play-into", "");
    if (run->games == 0 || run->games > GAMES_MAX)
        return caption_error("fit.whole-number-from", "d", GAMES_MAX);
    if (run->is_held) {
        run->sets = "held";
        run->made = 0;
    }
    if (run->made > 100) return caption_error("fit.percentage-from", "s", "--made");
    if (run->lesson.trust > 100) return caption_error("fit.percentage-from", "s", "--trust");
    if (run->lesson.wants_gain && !run->lesson.wants_policy)
        return caption_error("fit.gain-needs-policy", "");
    if (run->lesson.epochs > EPOCHS_MAX)
        return caption_error("fit.whole-number-up", "d", EPOCHS_MAX);
    if (run->path != NULL && !file_may_write(run->path)) return EXIT_USAGE;
    return OPTIONS_GO_ON;
}

/* Learns from the book that was played into, and from those that were named. */
static bool learn(Run *run, char **books, int book_count) {
    const char *paths[OPTION_LIST_MAX + 1];
    int count = 0;
    if (run->book != NULL) paths[count++] = run->book;
    for (int i = 0; i < book_count; i++) paths[count++] = books[i];
    run->lesson.cards = run->cards;
    run->lesson.books = paths;
    run->lesson.book_count = count;
    run->lesson.seed = run->seed;
    run->lesson.path = run->path;
    return learning_run(&run->lesson);
}

int cmd_fit(int argc, char **argv) {
    static Run run = {.players = "search:nodes=100",
                      .sets = "fit",
                      .games = 2400,
                      .made = 50,
                      .seed = 1,
                      .lesson = {.epochs = 10}};
    const Option options[] = {
        {"play", 0, OPTION_TEXT, &run.book, "BOOK"},
        {"games", 'n', OPTION_UINT, &run.games, "N"},
        {"players", 'p', OPTION_TEXT, &run.players, "P,Q"},
        {"decks", 'd', OPTION_TEXT, &run.sets, "A,B…"},
        {"made", 0, OPTION_UINT, &run.made, "PERCENT"},
        {"held", 0, OPTION_FLAG, &run.is_held, NULL},
        {"shard", 0, OPTION_TEXT, &run.shard, "I/N"},
        {"policy", 0, OPTION_FLAG, &run.lesson.wants_policy, NULL},
        {"gain", 0, OPTION_FLAG, &run.lesson.wants_gain, NULL},
        {"habits", 0, OPTION_FLAG, &run.lesson.wants_habits, NULL},
        {"epochs", 0, OPTION_UINT, &run.lesson.epochs, "N"},
        {"continue", 0, OPTION_FLAG, &run.lesson.goes_on, NULL},
        {"trust", 0, OPTION_UINT, &run.lesson.trust, "PERCENT"},
        {"seed", 's', OPTION_UINT, &run.seed, "S"},
        {"jobs", 'j', OPTION_UINT, &run.threads, "T"},
        {"out", 'o', OPTION_TEXT, &run.path, "FILE"},
    };
    const Syntax syntax = {"fit", "[BOOK…]",      options, OPTION_COUNT(options),
                           0,     OPTION_LIST_MAX};
    int code = options_parse(&syntax, &argc, argv);
    if (code == OPTIONS_GO_ON) code = check_options(&run, argc);
    if (code != OPTIONS_GO_ON) return code;
    run.cards = input_cards_own();
    bool is_ok = run.cards != NULL && (run.book == NULL || play(&run));
    if (is_ok && run.lesson.epochs > 0) is_ok = learn(&run, argv, argc);
    lp_cards_free(run.cards);
    return is_ok ? EXIT_YES : EXIT_USAGE;
}
