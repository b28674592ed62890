/* Options, decks, files, games, report. */
#include "app/sim/simulation.h"

#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/common/caption.h"
#include "app/common/entropy.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/players/botplayer.h"
#include "app/sim/entrants.h"

/* Options that are not part of the plan. */
typedef struct Wishes {
    const char *players, *edition, *shard, *state;
    uint64_t threads;
    bool is_random, is_matrix, is_comparison, with_mirrors, with_cards;
} Wishes;

/* The fastest player that plays as people do: some hundred games a second. */
static const char *const PLAYERS_DEFAULT = "greedy";

static const char *environment(const char *name) { return getenv(name); }

static int parse(Simulation *simulation, Wishes *wishes, int *argc, char **argv) {
    SimHeader *header = &simulation->plan.header;
    SimFormat *format = &simulation->format;
    const Option options[] = {
        {"games", 'n', OPTION_UINT, &header->games, "N"},
        {"seed", 's', OPTION_UINT, &header->seed, "S"},
        {"jobs", 'j', OPTION_UINT, &wishes->threads, "T"},
        {"players", 'p', OPTION_TEXT, &wishes->players, "P,Q"},
        {"random", 'r', OPTION_FLAG, &wishes->is_random, NULL},
        {"edition", 'e', OPTION_TEXT, &wishes->edition, "E"},
        INPUT_CARDS_OPTION,
        {"matrix", 'm', OPTION_FLAG, &wishes->is_matrix, NULL},
        {"mirrors", 0, OPTION_FLAG, &wishes->with_mirrors, NULL},
        {"compare", 0, OPTION_FLAG, &wishes->is_comparison, NULL},
        {"card-stats", 0, OPTION_FLAG, &wishes->with_cards, NULL},
        {"state", 0, OPTION_TEXT, &wishes->state, "FILE"},
        {"shard", 0, OPTION_TEXT, &wishes->shard, "I/N"},
        {"json", 0, OPTION_FLAG, &format->is_json, NULL},
        {"csv", 0, OPTION_FLAG, &format->is_csv, NULL},
        {"html", 0, OPTION_TEXT, &format->html, "FILE"},
    };
    const Syntax syntax = {
        "sim", "A B… | SET | --compare A1 A2 B…", options, OPTION_COUNT(options), 1, -1};
    return options_parse(&syntax, argc, argv);
}

static int check(Simulation *simulation, Wishes *wishes, const Shard *rank) {
    SimHeader *header = &simulation->plan.header;
    int code = report_check("sim", &simulation->format);
    if (code != OPTIONS_GO_ON) return code;
    if (wishes->is_random && wishes->players != NULL) {
        return caption_error("simulation.random-or-players", "");
    }
    if (wishes->players == NULL) {
        wishes->players = wishes->is_random ? "random" : PLAYERS_DEFAULT;
    }
    if (!players_parse_pair("sim", wishes->players, simulation->run.specs)) return EXIT_USAGE;
    if (!input_edition(wishes->edition, &header->edition)) return EXIT_USAGE;
    if (header->games == 0 || header->games > SIM_GAMES_MAX) {
        return caption_error("simulation.whole-number-from", "l",
                             (unsigned long long)SIM_GAMES_MAX);
    }
    /* The ranks of a job share the cores between them. */
    if (wishes->threads == 0 && rank != NULL) wishes->threads = 1;
    if (!players_threads("sim", &wishes->threads)) return EXIT_USAGE;
    simulation->run.thread_count = (size_t)wishes->threads;
    if (wishes->shard != NULL && rank != NULL) {
        return caption_error("simulation.ranks-mpi-job-its", "");
    }
    if (rank != NULL && rank->count > 1 && wishes->state != NULL &&
        strstr(wishes->state, "{}") == NULL) {
        return caption_error("simulation.each-rank-needs-file", "s", "{}");
    }
    if (wishes->shard != NULL && wishes->state == NULL) {
        return caption_error("simulation.shard-needs-file-save", "");
    }
    if (wishes->is_matrix && wishes->is_comparison) {
        return caption_error("simulation.matrix-or-compare", "");
    }
    const PlayerSpec *specs = simulation->run.specs;
    bool has_bot = specs[0].kind == &player_bot || specs[1].kind == &player_bot;
    if (wishes->is_comparison && has_bot) {
        return caption_error("simulation.plays-every-deal-twice", "");
    }
    bool is_shared = rank != NULL || wishes->state != NULL || wishes->shard != NULL;
    if (!entropy_choose("sim", has_bot, is_shared, &header->seed)) return EXIT_USAGE;
    return OPTIONS_GO_ON;
}

/* The exit code after a message, or OPTIONS_GO_ON. */
static int tell_pairing(const SimPlan *plan, PlanStatus status) {
    const SimHeader *header = &plan->header;
    switch (status) {
    case PLAN_NO_MEMORY: return caption_error("fault.memory", "");
    case PLAN_NOBODY: return caption_error("simulation.nobody-play-against", "");
    case PLAN_TOO_LARGE:
        return caption_error("simulation.pairings-with-games-each", "ull",
                             header->pairing_count, (unsigned long long)header->games,
                             (unsigned long long)SIM_GAMES_MAX);
    default: return OPTIONS_GO_ON;
    }
}

/* Opens the decks and pairs them. */
static int choose_decks(Simulation *simulation, const Wishes *wishes, int count, char **words) {
    SimPlan *plan = &simulation->plan;
    bool is_matrix = wishes->is_matrix || (count == 1 && entrants_is_set(words[0]));
    int least = wishes->is_comparison ? 3 : is_matrix ? 1 : 2;
    if (count < least) {
        return caption_error(wishes->is_comparison ? "simulation.compare-needs"
                                                   : "simulation.too-few",
                             "s", words[0]);
    }
    plan->header.mode = wishes->is_comparison ? SIM_COMPARE
                        : is_matrix           ? SIM_MATRIX
                                              : SIM_VERSUS;
    uint32_t row_count = 0;
    for (int i = 0; i < count; i++) {
        if (!entrants_add(simulation->cards, words[i], plan)) return EXIT_USAGE;
        if (i == 0) row_count = plan->header.deck_count;
        if (i > 1 || !wishes->is_comparison) continue;
        row_count = plan->header.deck_count;
        if (row_count != (uint32_t)i + 1) {
            return caption_error("simulation.needs-two-lists-first", "s", words[i]);
        }
    }
    if (wishes->is_comparison) plan_align(&plan->decks[0].deck, &plan->decks[1].deck);
    return tell_pairing(plan, plan_pair(plan, row_count, wishes->with_mirrors));
}

/* Which part is played, and where it is saved. */
static int choose_part(Simulation *simulation, const Wishes *wishes, const Shard *rank) {
    SimHeader *header = &simulation->plan.header;
    Shard shard = {0, 1};
    if (rank != NULL) shard = *rank;
    const char *ranks = getenv("OMPI_COMM_WORLD_SIZE");
    if (wishes->shard == NULL && rank == NULL && ranks != NULL && strcmp(ranks, "1") != 0) {
        caption_note("simulation.each-ranks-plays-everything", "s", ranks);
    }
    if (wishes->shard != NULL && !shard_parse(wishes->shard, environment, &shard)) {
        return EXIT_USAGE;
    }
    header->shard = shard.index;
    header->shard_count = shard.count;
    if (wishes->state == NULL) return OPTIONS_GO_ON;
    simulation->state = shard_path(wishes->state, shard);
    return simulation->state != NULL ? OPTIONS_GO_ON : caption_error("fault.memory", "");
}

/* Does an answer of these players depend on the time that it takes? */
static bool has_clock(const SimRun *run) {
    return run->specs[0].budget.milliseconds != 0 || run->specs[1].budget.milliseconds != 0;
}

int simulation_open(Simulation *simulation, const Shard *rank, int argc, char **argv) {
    Wishes wishes = {0};
    *simulation = (Simulation){.store = {.file = -1}};
    SimPlan *plan = &simulation->plan;
    plan->header.games = 1000;
    plan->header.seed = ENTROPY_UNSAID;
    int code = parse(simulation, &wishes, &argc, argv);
    if (code == OPTIONS_GO_ON) code = check(simulation, &wishes, rank);
    if (code == OPTIONS_GO_ON) code = choose_part(simulation, &wishes, rank);
    if (code != OPTIONS_GO_ON) return code;
    simulation->cards = input_cards();
    if (simulation->cards == NULL) return EXIT_USAGE;
    plan->header.has_cards = wishes.with_cards;
    plan_init(plan, simulation->cards, simulation->run.specs, plan_engine_hash);
    code = choose_decks(simulation, &wishes, argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (!decks_narrow(&simulation->cards, plan->decks, plan->header.deck_count, true))
        return EXIT_USAGE;
    plan->header.cards = lp_cards_hash(simulation->cards);
    if (!result_init(&simulation->result, plan)) return caption_error("fault.memory", "");
    simulation->result.keeps_records = rank != NULL && rank->index > 0;
    if (simulation->state != NULL &&
        !store_open(&simulation->store, simulation->state, plan, &simulation->result)) {
        return EXIT_USAGE;
    }
    SimRun *run = &simulation->run;
    run->cards = simulation->cards;
    run->plan = plan;
    run->result = &simulation->result;
    run->store = simulation->state != NULL ? &simulation->store : NULL;
    run->prior_count = players_prior(simulation->cards, run->prior);
    run->is_quiet = rank != NULL && rank->index > 0;
    if (!run->is_quiet && has_clock(run)) {
        caption_note("simulation.player-also-time-limit", "");
    }
    if (simulation->result.game_count > 0) {
        caption_note("simulation.resuming-after-games", "sl", simulation->state,
                     (unsigned long long)simulation->result.game_count);
    }
    return OPTIONS_GO_ON;
}

bool simulation_play(Simulation *simulation) {
    bool is_ok = run_play(&simulation->run);
    if (simulation->store.file >= 0 && !store_close(&simulation->store)) is_ok = false;
    return is_ok;
}

/* A part says nothing about decks: it only reports that it is done. */
static int report_part(const Simulation *simulation) {
    const SimHeader *header = &simulation->plan.header;
    const char *path = simulation->state != NULL ? simulation->state : "";
    uint64_t games = simulation->result.game_count;
    if (simulation->format.is_json) {
        Json json;
        json_init(&json, stdout);
        json_object(&json, NULL);
        json_int(&json, "shard", header->shard + 1);
        json_int(&json, "shards", header->shard_count);
        json_int(&json, "games", (int64_t)games);
        json_string(&json, "state", path);
        json_object_end(&json);
    } else {
        caption_write(stdout, "simulation.shard-done", "uuls", header->shard + 1,
                      header->shard_count, (unsigned long long)games, path);
    }
    return EXIT_YES;
}

int simulation_report(const Simulation *simulation) {
    bool is_whole = simulation->result.block_count == plan_block_count(&simulation->plan);
    if (!is_whole) return report_part(simulation);
    SimReport report = {.result = &simulation->result,
                        .cards = simulation->cards,
                        .seconds = simulation->run.seconds,
                        .played = simulation->run.played};
    return report_write(&report, &simulation->format);
}

void simulation_close(Simulation *simulation) {
    if (simulation->store.file >= 0) store_close(&simulation->store);
    result_free(&simulation->result);
    plan_free(&simulation->plan);
    lp_cards_free(simulation->cards);
    free(simulation->state);
}
