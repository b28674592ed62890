/* logtrip: plays games, writes each as a log of OPTCGSim and reads it back.
 *
 *     logtrip [--form text|1.40|1.43|download] [--games N] [--first SEED] [--all]
 *             [--player NAME] [--out DIR] [--quiet]
 *
 * A game comes back whole if the reader explains every line of the log and finds its result;
 * otherwise it is not found. What comes back is written as a log again: it is the same game if
 * that gives the same lines, equivalent under the log if it gives the same lines between any
 * two actions in another order, and wrong if it gives others. Says where a log and its game
 * part, and how many are what.
 * --player says who plays both sides: random, which finds more odd games than people do, or
 * another player ('thumb', 'greedy'), which is more like people.
 * --all plays with all bundled decks, not the four starters only. --out keeps the logs, for
 * 'logpose log verify DIR', and beside them those of games that are not the same.
 * Exit 1 if a game is wrong or not found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/players/players.h"
#include "common/logsame.h"
#include "common/logwriter.h"
#include "log/gamelog_play.h"

enum { TEXT_SIZE = 4 << 20, PATH_SIZE = 600 };

typedef struct Trip {
    LogForm form;
    uint64_t first, games;
    size_t deck_count;
    const char *folder;
    bool is_quiet;
    LpCards *cards;
    PlayerSpec spec;
    void *players[2]; /* their memory */
    LpView *view;
    LpGame *game, *spare, *again;
    void *play_memory, *arena_memory;
    char *text, *text_again;
    uint64_t kinds[LOGSAME_SAME + 1], lost, read, inferred;
} Trip;

static NamedDeck decks[BUNDLED_DECKS_MAX];
static LogWriter writer;
static GamelogGame log_game;
static GamelogPlay play;

static const char *const forms[LOGFORM_COUNT] = {"text", "1.40", "1.43", "download"};

/* --- Who plays --------------------------------------------------------------------------- */

static void start_players(const Trip *trip, const LpSetup *setup) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        PlayerStart start = {.cards = trip->cards,
                             .deck = &setup->decks[seat],
                             .seat = seat,
                             .seed = match_player_seed(setup->seed, seat),
                             .edition = setup->edition,
                             .budget = trip->spec.budget,
                             .tools = &players_tools};
        trip->spec.kind->start(trip->players[seat], &start);
    }
}

static int choose(void *who, const LpGame *game, const LpAction *actions, int count) {
    const Trip *trip = who;
    LpAsk ask = lp_game_ask(game);
    Question question = {
        .cards = trip->cards, .ask = ask, .actions = actions, .action_count = count};
    if (trip->spec.kind->wants_view) {
        lp_game_view(trip->cards, game, ask.seat, trip->view);
        question.view = trip->view;
    }
    int index = trip->spec.kind->choose(trip->players[ask.seat], &question);
    return index >= 0 && index < count ? index : 0;
}

/* Random games are those of the unit tests with the same number. */
static bool write_game(Trip *trip, const LpSetup *setup, Buffer *out) {
    if (trip->spec.kind == player_find(SLICE("random")))
        return logwriter_play_random(&writer, trip->cards, trip->form, setup,
                                     setup->seed * 7919 + 1, trip->game, trip->spare, out);
    start_players(trip, setup);
    LogChooser chooser = {choose, trip};
    return logwriter_play(&writer, trip->cards, trip->form, setup, chooser, trip->game,
                          trip->spare, out);
}

/* --- There and back ---------------------------------------------------------------------- */

static bool keep(const Trip *trip, uint64_t seed, const char *kind, Slice text) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%06llu.%s", trip->folder, (unsigned long long)seed, kind);
    FILE *file = fopen(path, "wb");
    if (file == NULL) return false;
    bool is_written = fwrite(text.at, 1, text.size, file) == text.size;
    return fclose(file) == 0 && is_written;
}

/* Is the game that comes back the one that was written, as far as a log can tell? */
static bool comes_back(const Trip *trip, Slice text, LpResult result) {
    Arena arena;
    uint32_t line = 0;
    arena_init(&arena, trip->arena_memory, GAMELOG_ARENA);
    memset(&play, 0, sizeof play);
    return gamelog_next(trip->cards, &text, &line, &arena, &log_game) &&
           gamelog_play_run(trip->cards, &log_game, trip->play_memory, &play) &&
           play.is_whole && play.result == result;
}

static void make_trip(Trip *trip, uint64_t seed) {
    Buffer out, again;
    LpSetup setup = {.seed = seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    /* All pairs of decks come in turn. */
    const NamedDeck *mine = &decks[seed % trip->deck_count];
    const NamedDeck *theirs =
        &decks[(seed / trip->deck_count * 7 + seed * 3) % trip->deck_count];
    setup.decks[0] = mine->deck;
    setup.decks[1] = theirs->deck;
    buffer_init(&out, trip->text, TEXT_SIZE);
    if (!write_game(trip, &setup, &out)) {
        fprintf(stderr, "%llu: the game cannot be written\n", (unsigned long long)seed);
        return;
    }
    if (trip->folder != NULL && !keep(trip, seed, "log", buffer_text(&out))) {
        fprintf(stderr, "%s: cannot be written to\n", trip->folder);
        exit(2);
    }
    bool is_whole = comes_back(trip, buffer_text(&out), lp_game_result(trip->game));
    if (!is_whole && !trip->is_quiet)
        printf("%llu %s-%s turn %u line %u: %s\n", (unsigned long long)seed, mine->name,
               theirs->name, play.dispute.turn, play.dispute.line, play.dispute.message);
    trip->lost += !is_whole;
    if (!is_whole) return;
    trip->read += play.read_count;
    trip->inferred += play.inferred_count;
    buffer_init(&again, trip->text_again, TEXT_SIZE);
    char was[LOGSAME_LINE], is[LOGSAME_LINE];
    LogSame kind = LOGSAME_OTHER;
    if (logwriter_again(&writer, trip->cards, trip->form, &play, trip->again, trip->spare,
                        &again))
        kind = logsame(buffer_text(&out), buffer_text(&again), was, is);
    if (kind != LOGSAME_SAME && !trip->is_quiet)
        printf("%llu %s-%s: %s\n  was: %s\n  is:  %s\n", (unsigned long long)seed, mine->name,
               theirs->name, kind == LOGSAME_EQUIVALENT ? "equivalent" : "wrong", was, is);
    if (kind != LOGSAME_SAME && trip->folder != NULL)
        keep(trip, seed, "again", buffer_text(&again));
    trip->kinds[kind]++;
}

static bool read_form(const char *name, LogForm *out) {
    for (int i = 0; i < LOGFORM_COUNT; i++) {
        if (strcmp(name, forms[i]) != 0) continue;
        *out = (LogForm)i;
        return true;
    }
    return false;
}

static bool read_options(int argc, char **argv, Trip *trip, bool *is_all) {
    for (int i = 1; i < argc; i++) {
        const char *option = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(option, "--all") == 0) {
            *is_all = true;
        } else if (strcmp(option, "--quiet") == 0) {
            trip->is_quiet = true;
        } else if (strcmp(option, "--form") == 0 && read_form(value, &trip->form)) {
            i++;
        } else if (strcmp(option, "--player") == 0 &&
                   players_parse("logtrip", text_of(value), &trip->spec)) {
            i++;
        } else if (strcmp(option, "--games") == 0 && *value != 0) {
            trip->games = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(option, "--first") == 0 && *value != 0) {
            trip->first = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(option, "--out") == 0 && *value != 0) {
            trip->folder = argv[++i];
        } else {
            fprintf(stderr, "%s: unknown, or its value is\n", option);
            return false;
        }
    }
    return true;
}

static bool open_trip(Trip *trip, bool is_all) {
    trip->cards = lp_cards_embedded();
    trip->game = malloc(lp_game_size());
    trip->spare = malloc(lp_game_size());
    trip->again = malloc(lp_game_size());
    trip->text_again = malloc(TEXT_SIZE);
    trip->play_memory = malloc(gamelog_play_size());
    trip->arena_memory = malloc(GAMELOG_ARENA);
    trip->text = malloc(TEXT_SIZE);
    trip->view = malloc(lp_view_size());
    for (int i = 0; i < 2; i++)
        if ((trip->players[i] = players_memory(&trip->spec)) == NULL) return false;
    if (!trip->cards || !trip->game || !trip->spare || !trip->again || !trip->play_memory ||
        !trip->arena_memory || !trip->text || !trip->view || !trip->text_again)
        return false;
    trip->deck_count = decks_bundled(trip->cards, decks, BUNDLED_DECKS_MAX);
    if (trip->deck_count > BUNDLED_DECKS_MAX) trip->deck_count = BUNDLED_DECKS_MAX;
    if (!is_all && trip->deck_count > STARTER_DECKS) trip->deck_count = STARTER_DECKS;
    return trip->deck_count > 0;
}

int main(int argc, char **argv) {
    Trip trip = {.form = LOGFORM_FULL, .first = 1, .games = 1000};
    bool is_all = false;
    if (!players_parse("logtrip", SLICE("random"), &trip.spec)) return 2;
    if (!read_options(argc, argv, &trip, &is_all) || !open_trip(&trip, is_all)) return 2;
    for (uint64_t i = 0; i < trip.games; i++) make_trip(&trip, trip.first + i);
    const uint64_t *kinds = trip.kinds;
    printf("%s, %llu games: %llu the same, %llu equivalent under the log, %llu wrong, "
           "%llu not found; %llu answers read, %llu inferred\n",
           forms[trip.form], (unsigned long long)trip.games,
           (unsigned long long)kinds[LOGSAME_SAME],
           (unsigned long long)kinds[LOGSAME_EQUIVALENT],
           (unsigned long long)kinds[LOGSAME_OTHER], (unsigned long long)trip.lost,
           (unsigned long long)trip.read, (unsigned long long)trip.inferred);
    return kinds[LOGSAME_OTHER] + trip.lost == 0 ? 0 : 1;
}
