/* logpose match: which of several players is stronger, over many decks, with honest intervals
 * and a test that stops as soon as it knows. docs/match.md explains the numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decksets.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/entropy.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/match/series.h"
#include "app/match/seriesfile.h"
#include "app/players/botplayer.h"
#include "app/players/botproc.h"
#include "base/hash.h"
#include "study/plan.h"
#include "study/statistics.h"

enum {
    PLAYERS_MAX = 16,
    DECKS_MAX = 128,
    GAMES_MAX = 100000000, /* 16 bytes are kept for each */
    PLAN_SIZE_MAX = 8192,
    NAME_SIZE_MAX = 256
};

typedef struct Contest {
    LpCards *cards;
    NamedDeck decks[DECKS_MAX];
    size_t deck_count;
    Slice names[PLAYERS_MAX]; /* as they were typed */
    PlayerSpec specs[PLAYERS_MAX];
    size_t player_count;
    LpDeck prior[PLAYERS_PRIOR_MAX];
    int prior_count;
    uint8_t edition;
    uint64_t seed, games, threads;
    bool is_paired; /* bots are dealt alike too */
    bool is_mirror; /* both play the same deck */
    Sprt sprt;
    bool wants_json;
    uint64_t signature;
    bool has_forfeits;
    SeriesFile file; /* of --state */
} Contest;

/* --- The command line --- */

static int read_players(Contest *contest, const char *text) {
    Slice rest = text_of(text), part;
    while (text_next_part(&rest, ',', &part)) {
        if (contest->player_count == PLAYERS_MAX) {
            return caption_error("match.at-most-names", "d", PLAYERS_MAX);
        }
        PlayerSpec *spec = &contest->specs[contest->player_count];
        if (!players_parse("match", part, spec)) return EXIT_USAGE;
        /* Every thread plays a game of its own, so a player has one thread unless it asks for
         * more. */
        if (text_find(part, SLICE(":threads=")) == part.size) spec->budget.threads = 1;
        contest->names[contest->player_count++] = part;
    }
    if (contest->player_count < 2) {
        return caption_error("match.needs-two-names-or", "");
    }
    return OPTIONS_GO_ON;
}

/* "0,10" or "-5,5". */
static int read_sprt(const char *text, Sprt *out) {
    if (text == NULL) return OPTIONS_GO_ON;
    Slice rest = text_of(text), part;
    int64_t bounds[2] = {0, 0};
    int count = 0;
    while (text_next_part(&rest, ',', &part)) {
        if (count < 2 && !text_parse_int(part, &bounds[count])) count = 2;
        count++;
    }
    if (count != 2 || bounds[0] >= bounds[1] || bounds[0] < -1000 || bounds[1] > 1000) {
        return caption_error("match.needs-two-elo-numbers", "s", text);
    }
    *out = (Sprt){.is_wanted = true, .elo0 = (double)bounds[0], .elo1 = (double)bounds[1]};
    return OPTIONS_GO_ON;
}

static bool read_decks(Contest *contest, const char *list) {
    contest->deck_count = decksets_open(contest->cards, list, contest->decks, DECKS_MAX);
    return contest->deck_count > 0 || (caption_error("match.needs-sets-names-or", ""), false);
}

static bool is_bot(const PlayerSpec *spec) { return spec->kind == &player_bot; }

static bool has_bot(const Contest *contest) {
    for (size_t i = 0; i < contest->player_count; i++) {
        if (is_bot(&contest->specs[i])) return true;
    }
    return false;
}

static int check_options(Contest *contest, const char *players, const char *sprt,
                         const char *edition, bool has_file) {
    int code = read_players(contest, players);
    if (code == OPTIONS_GO_ON) code = read_sprt(sprt, &contest->sprt);
    if (code != OPTIONS_GO_ON) return code;
    if (!input_edition(edition, &contest->edition)) return EXIT_USAGE;
    if (contest->sprt.is_wanted && contest->player_count != 2) {
        return caption_error("match.for-two-players", "");
    }
    if (contest->games == 0 || contest->games > GAMES_MAX) {
        return caption_error("match.whole-number-from", "d", GAMES_MAX);
    }
    if (!players_threads("match", &contest->threads)) return EXIT_USAGE;
    if (!entropy_choose("match", has_bot(contest), has_file, &contest->seed)) return EXIT_USAGE;
    return OPTIONS_GO_ON;
}

/* --- What came of it --- */

/* A score and a difference in Elo, each with its interval. */
typedef struct Standing {
    double score, elo;
    Interval score_interval, elo_interval;
} Standing;

static Standing standing_of(const EloSums *sums) {
    double games = elo_effective_games(sums);
    Standing out = {.score = elo_mean(sums)};
    out.score_interval = interval_wilson(out.score * games, games);
    /* Rounding must not turn an infinite bound into a number. */
    if (out.score >= 1) out.score_interval.high = 1;
    if (out.score <= 0) out.score_interval.low = 0;
    out.elo = elo_of_score(out.score);
    out.elo_interval =
        (Interval){elo_of_score(out.score_interval.low), elo_of_score(out.score_interval.high)};
    return out;
}

static uint64_t outcome_sum(const SeriesTally *tally, SeriesOutcome outcome) {
    return tally->outcomes[0][outcome] + tally->outcomes[1][outcome];
}

static const char *const verdicts[] = {
    [SPRT_OPEN] = "open", [SPRT_ELO0] = "elo0", [SPRT_ELO1] = "elo1"};

static void write_sprt_json(Json *json, const Series *series) {
    const Sprt *sprt = &series->sprt;
    json_object(json, "sprt");
    json_fixed(json, "elo0", sprt->elo0, 0);
    json_fixed(json, "elo1", sprt->elo1, 0);
    json_fixed(json, "llr", elo_llr(&series->sums, sprt->elo0, sprt->elo1), 4);
    json_fixed(json, "bound", elo_llr_bound(), 4);
    json_string(json, "taken", verdicts[sprt->verdict]);
    json_object_end(json);
}

static void write_time_json(Json *json, const char *key, const MatchTime *time) {
    double mean = time->answers > 0 ? (double)time->microseconds / (double)time->answers : 0;
    json_object(json, key);
    json_int(json, "answers", (int64_t)time->answers);
    json_fixed(json, "mean", mean / 1000, 4);
    json_fixed(json, "max", (double)time->microseconds_max / 1000, 4);
    json_object_end(json);
}

static void write_order_json(Json *json, const char *key, const uint64_t *outcomes) {
    json_object(json, key);
    json_int(json, "wins", (int64_t)outcomes[SERIES_WON]);
    json_int(json, "losses", (int64_t)outcomes[SERIES_LOST]);
    json_int(json, "draws", (int64_t)outcomes[SERIES_DRAWN]);
    json_object_end(json);
}

static void write_json(Json *json, const Series *series, Slice a, Slice b) {
    SeriesTally tally;
    Standing standing = standing_of(&series->sums);
    series_tally(series, &tally);
    json_object(json, NULL);
    json_text(json, "a", a);
    json_text(json, "b", b);
    json_int(json, "games", (int64_t)(series->groups_done * ELO_GROUP_GAMES));
    json_int(json, "groups", (int64_t)series->groups_done);
    json_int(json, "wins", (int64_t)outcome_sum(&tally, SERIES_WON));
    json_int(json, "losses", (int64_t)outcome_sum(&tally, SERIES_LOST));
    json_int(json, "draws", (int64_t)outcome_sum(&tally, SERIES_DRAWN));
    json_int(json, "unfinished", (int64_t)outcome_sum(&tally, SERIES_UNFINISHED));
    json_int(json, "aborted", (int64_t)outcome_sum(&tally, SERIES_ABORTED));
    json_int(json, "forfeits_a", (int64_t)tally.forfeits[0]);
    json_int(json, "forfeits_b", (int64_t)tally.forfeits[1]);
    json_fixed(json, "score", standing.score, 6);
    json_fixed(json, "score_low", standing.score_interval.low, 6);
    json_fixed(json, "score_high", standing.score_interval.high, 6);
    json_fixed(json, "elo", standing.elo, 2);
    json_fixed(json, "elo_low", standing.elo_interval.low, 2);
    json_fixed(json, "elo_high", standing.elo_interval.high, 2);
    write_order_json(json, "first", tally.outcomes[0]);
    write_order_json(json, "second", tally.outcomes[1]);
    if (series->sprt.is_wanted) write_sprt_json(json, series);
    json_object(json, "milliseconds");
    write_time_json(json, "a", &series->times[0]);
    write_time_json(json, "b", &series->times[1]);
    json_object_end(json);
    json_hash(json, "signature", series_signature(series));
    json_object_end(json);
}

/* "+12.3", or "inf" if a player won or lost everything. */
static const char *elo_text(double elo) {
    static char places[4][FIXED_SIZE_MAX + 1];
    static size_t place;
    char *text = places[place++ % 4];
    text[0] = elo < 0 ? '-' : '+';
    if (!output_format_fixed(text + 1, elo < 0 ? -elo : elo, 1)) strcpy(text + 1, "inf");
    return text;
}

static void write_sprt_text(const Series *series) {
    const Sprt *sprt = &series->sprt;
    caption_write(stdout, "match.sprt", "ss",
                  output_fixed(elo_llr(&series->sums, sprt->elo0, sprt->elo1), 2),
                  output_fixed(elo_llr_bound(), 2));
    if (sprt->verdict == SPRT_OPEN) {
        fputs(caption("match.sprt-open"), stdout);
    } else {
        bool is_second = sprt->verdict == SPRT_ELO1;
        /* That is all that is known: 12 Elo would suffice to accept 20 rather than 0. */
        caption_write(stdout, "match.sprt-taken", "dss", (int)is_second,
                      output_fixed(is_second ? sprt->elo1 : sprt->elo0, 0),
                      output_fixed(is_second ? sprt->elo0 : sprt->elo1, 0));
    }
}

static void write_times(const Series *series, Slice a, Slice b) {
    for (int i = 0; i < 2; i++) {
        const MatchTime *time = &series->times[i];
        Slice name = i == 0 ? a : b;
        double mean =
            time->answers > 0 ? (double)time->microseconds / (double)time->answers : 0;
        caption_write(stdout, "match.time", "sss", output_shown(name),
                      output_fixed(mean / 1000, 3),
                      output_fixed((double)time->microseconds_max / 1000, 1));
    }
}

static void write_text(const Series *series, Slice a, Slice b) {
    SeriesTally tally;
    Standing standing = standing_of(&series->sums);
    const Style style = output_style();
    series_tally(series, &tally);
    char names[2][NAME_SIZE_MAX];
    snprintf(names[0], sizeof names[0], "%s", output_shown(a));
    snprintf(names[1], sizeof names[1], "%s", output_shown(b));
    caption_write(stdout, "match.head", "ssssllz", style.bold, names[0], style.reset, names[1],
                  (unsigned long long)(series->groups_done * ELO_GROUP_GAMES),
                  (unsigned long long)series->groups_done, series->deck_count);
    caption_write(stdout, "match.outcomes", "lll",
                  (unsigned long long)outcome_sum(&tally, SERIES_WON),
                  (unsigned long long)outcome_sum(&tally, SERIES_LOST),
                  (unsigned long long)outcome_sum(&tally, SERIES_DRAWN));
    const struct {
        uint64_t count;
        const char *key;
    } apart[] = {{outcome_sum(&tally, SERIES_UNFINISHED), "match.unfinished"},
                 {outcome_sum(&tally, SERIES_ABORTED), "match.aborted"},
                 {tally.forfeits[0], "match.forfeits-first"},
                 {tally.forfeits[1], "match.forfeits-second"}};
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        if (apart[i].count == 0) continue;
        caption_write(stdout, apart[i].key, "l", (unsigned long long)apart[i].count);
    }
    caption_write(stdout, "match.score", "ssssss", output_fixed(standing.score * 100, 2),
                  output_fixed(standing.score_interval.low * 100, 2),
                  output_fixed(standing.score_interval.high * 100, 2), elo_text(standing.elo),
                  elo_text(standing.elo_interval.low), elo_text(standing.elo_interval.high));
    caption_write(stdout, "match.orders", "ll",
                  (unsigned long long)tally.outcomes[0][SERIES_WON],
                  (unsigned long long)tally.outcomes[1][SERIES_WON]);
    if (series->sprt.is_wanted) write_sprt_text(series);
    write_times(series, a, b);
}

/* --- All pairs --- */

static bool has_forfeits(const Series *series) {
    SeriesTally tally;
    series_tally(series, &tally);
    return tally.forfeits[0] > 0 || tally.forfeits[1] > 0;
}

static bool play_pair(Contest *contest, size_t a, size_t b, Json *json) {
    static Series series;
    memset(&series, 0, sizeof series);
    series.cards = contest->cards;
    series.decks = contest->decks;
    series.deck_count = contest->deck_count;
    series.is_mirror = contest->is_mirror;
    series.specs[0] = contest->specs[a];
    series.specs[1] = contest->specs[b];
    series.prior = contest->prior;
    series.prior_count = contest->prior_count;
    series.edition = contest->edition;
    series.seed = contest->seed;
    /* A stranger may remember a deal that it has seen, perhaps from the other side. */
    series.has_new_deals =
        !contest->is_paired && (is_bot(&series.specs[0]) || is_bot(&series.specs[1]));
    series.group_count = (contest->games + ELO_GROUP_GAMES - 1) / ELO_GROUP_GAMES;
    series.sprt = contest->sprt;
    if (contest->file.out != NULL) {
        series.keeper = &contest->file;
        series.recall = seriesfile_recall;
        series.keep = seriesfile_keep;
    }
    bool is_ok = series_run(&series, (size_t)contest->threads);
    if (is_ok && contest->wants_json) {
        write_json(json, &series, contest->names[a], contest->names[b]);
    } else if (is_ok) {
        write_text(&series, contest->names[a], contest->names[b]);
    }
    contest->signature = hash_combine(contest->signature, series_signature(&series));
    contest->has_forfeits |= is_ok && has_forfeits(&series);
    contest->file.pair++;
    series_free(&series);
    return is_ok;
}

/* Everything that decides how the games go, one per line, so that a file of another match can
 * be told apart. */
static void print_plan(const Contest *contest, const char *players, Buffer *out) {
    uint64_t decks = 0;
    for (size_t i = 0; i < contest->deck_count; i++) {
        const LpDeck *deck = &contest->decks[i].deck;
        decks = hash_combine(decks, deck->leader);
        for (int k = 0; k < deck->count; k++) decks = hash_combine(decks, deck->cards[k]);
    }
    buffer_append_string(out, "logpose match 1\ncards ");
    buffer_append_hex(out, lp_cards_hash(contest->cards), 16);
    buffer_append_string(out, "\nengine ");
    buffer_append_hex(out, plan_engine_hash, 16);
    buffer_append_string(out, "\nedition ");
    buffer_append_string(out, input_edition_names[contest->edition]);
    buffer_append_string(out, "\nseed ");
    buffer_append_uint(out, contest->seed);
    buffer_append_string(out, "\ndecks ");
    buffer_append_hex(out, decks, 16);
    buffer_append_string(out, "\nplayers ");
    buffer_append_string(out, players);
    if (contest->is_paired) buffer_append_string(out, "\npaired");
    if (contest->is_mirror) buffer_append_string(out, "\nmirror");
    buffer_append_string(out, "\nplay\n");
}

/* Opens the file of --state, if it is given. */
static bool open_file(Contest *contest, const char *path, const char *players) {
    static char memory[PLAN_SIZE_MAX];
    Buffer head;
    if (path == NULL) return true;
    buffer_init(&head, memory, sizeof memory);
    print_plan(contest, players, &head);
    if (head.overflow) return caption_error("match.too-long-for-file", ""), false;
    return seriesfile_open(&contest->file, path, buffer_text(&head));
}

/* Each against each; returns the exit code. */
static int play_all(Contest *contest) {
    Json json;
    json_init(&json, stdout);
    if (contest->wants_json) {
        json_object(&json, NULL);
        json_array(&json, "matches");
    }
    for (size_t a = 0; a < contest->player_count; a++) {
        for (size_t b = a + 1; b < contest->player_count; b++) {
            if (!play_pair(contest, a, b, &json)) return EXIT_USAGE;
            fflush(stdout);
        }
    }
    if (contest->wants_json) {
        json_array_end(&json);
        json_hash(&json, "signature", contest->signature);
        json_object_end(&json);
    } else {
        char hash[17];
        output_format_hash(hash, contest->signature);
        caption_write(stdout, "sim.signature", "s", hash);
    }
    if (contest->has_forfeits && !botproc_passes_stderr)
        caption_note("match.messages-hidden", "");
    return EXIT_YES;
}

int cmd_match(int argc, char **argv) {
    static Contest contest;
    const char *players = "", *decks = "tournament", *sprt = NULL, *edition = NULL,
               *state = NULL;
    contest.games = 1000;
    contest.seed = ENTROPY_UNSAID;
    const Option options[] = {
        {"players", 'p', OPTION_TEXT, &players, "P,Q…"},
        {"decks", 'd', OPTION_TEXT, &decks, "A,B…"},
        {"games", 'n', OPTION_UINT, &contest.games, "N"},
        {"seed", 's', OPTION_UINT, &contest.seed, "S"},
        {"jobs", 'j', OPTION_UINT, &contest.threads, "T"},
        {"sprt", 0, OPTION_TEXT, &sprt, "E0,E1"},
        {"edition", 'e', OPTION_TEXT, &edition, "E"},
        {"state", 0, OPTION_TEXT, &state, "FILE"},
        {"paired", 0, OPTION_FLAG, &contest.is_paired, NULL},
        {"mirror", 0, OPTION_FLAG, &contest.is_mirror, NULL},
        {"bot-stderr", 0, OPTION_FLAG, &botproc_passes_stderr, NULL},
        {"json", 0, OPTION_FLAG, &contest.wants_json, NULL},
        INPUT_CARDS_OPTION,
    };
    const Syntax syntax = {"match", "", options, OPTION_COUNT(options), 0, 0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    code = check_options(&contest, players, sprt, edition, state != NULL);
    if (code != OPTIONS_GO_ON) return code;
    contest.cards = input_cards();
    code = EXIT_USAGE;
    if (contest.cards != NULL && read_decks(&contest, decks) &&
        decks_narrow(&contest.cards, contest.decks, contest.deck_count, false)) {
        contest.prior_count = players_prior(contest.cards, contest.prior);
        if (open_file(&contest, state, players)) code = play_all(&contest);
        if (contest.file.recall_count > 0) {
            caption_note("match.games-have-already-been", "sl", state,
                         (unsigned long long)contest.file.recall_count);
        }
        seriesfile_close(&contest.file);
    }
    lp_cards_free(contest.cards);
    return code;
}
