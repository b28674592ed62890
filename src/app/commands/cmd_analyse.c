/* logpose analyse: how good each legal answer is in a position or at a step of a replay, as far
 * as the viewing player can know (docs/analyse.md). One query on the command line, or one on
 * every line of stdin as JSON, for other programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/analysis/subject.h"
#include "app/analysis/tactics.h"
#include "app/cards/decks.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/spoken.h"
#include "app/players/players.h"
#include "app/players/wire.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "notation/answer.h"
#include "player/analysis.h"
#include "study/answertext.h"
#include "study/statistics.h"

enum {
    WHY_SIZE = 512,
    WALKS = 4000,
    LETHAL_LISTS = 32,     /* that the solver draws from */
    LETHAL_SAMPLES = 20,   /* on one's own turn, unless the query says otherwise */
    LETHAL_LINE = 4,       /* for each step of a line that wins by force */
    LINE_MAX_ANSWERS = 12, /* of the main line */
    LINE_SHARE = 8,        /* each of its steps may cost this part of the walks */
    /* How the time is divided: half of it is for the answers, the twelve steps of the line have
     * less than three eighths, and the solver has the rest. */
    TIME_SHARE = 2,
    TIME_SHARE_LINE = 32,
    TIME_SHARE_SOLVER = 8
};

/* One answer of the main line, in words. */
typedef struct LineStep {
    LpSeat seat;
    char text[WIRE_TEXT_MAX];
} LineStep;

typedef struct Analyst {
    Subject subject;
    Query query;
    LpSeat you; /* the viewing player */
    LpAsk ask;
    LpView *view;
    LpGame *games[3];                /* two of the analysis, one for texts and the main line */
    void *trees;                     /* memory of the analysis */
    LpDeck lists[PLAYERS_PRIOR_MAX]; /* that the opponent may be playing */
    int list_count;
    Facts facts;
    Belief beliefs[2]; /* of the viewing player, and of the other one in the main line */
    AnalysisRow rows[LP_ACTIONS_MAX];
    char texts[LP_ACTIONS_MAX][WIRE_TEXT_MAX];
    int row_count;
    uint32_t walks;
    LineStep line[LINE_MAX_ANSWERS];
    int line_count;
    char choice[WIRE_TEXT_MAX]; /* of the player that was also asked, or empty */
    Tactics tactics;
} Analyst;

static bool wants_sentences;

static bool fail(Buffer *why, const char *message) {
    buffer_append_string(why, message);
    return false;
}

/* --- What the opponent may be playing --- */

static bool says(const char *text, const char *word) { return strcmp(text, word) == 0; }

static bool choose_lists(Analyst *analyst, Buffer *why) {
    const char *opponent = analyst->query.opponent;
    const Subject *subject = &analyst->subject;
    if (opponent[0] == 0) opponent = subject->is_replay ? "prior" : "file";
    analyst->list_count = 1;
    if (says(opponent, "file")) {
        analyst->lists[0] = subject->decks[1 - analyst->you];
    } else if (says(opponent, "prior")) {
        analyst->list_count = players_prior(subject->cards, analyst->lists);
    } else {
        NamedDeck deck;
        if (!decks_open(subject->cards, opponent, &deck)) {
            return fail(why, "the opponent must be 'file', 'prior' or a deck");
        }
        analyst->lists[0] = deck.deck;
    }
    if (analyst->list_count > 0) return true;
    return fail(why, "no deck list is known for the opponent");
}

/* The viewing player assumes the chosen lists; the other one is assumed to know what it is up
 * against, because its answers are only part of the main line. */
static void set_beliefs(Analyst *analyst) {
    const Subject *subject = &analyst->subject;
    LpSeat other = (LpSeat)(1 - analyst->you);
    facts_init(&analyst->facts, subject->cards);
    belief_init(&analyst->beliefs[0], subject->cards, &subject->decks[analyst->you],
                analyst->lists, analyst->list_count, analyst->query.seed);
    belief_init(&analyst->beliefs[1], subject->cards, &subject->decks[other],
                &subject->decks[analyst->you], 1, analyst->query.seed);
    belief_update(&analyst->beliefs[0], analyst->view);
}

/* --- Answers --- */

static Analysis analysis_of(const Analyst *analyst, uint64_t share, uint64_t time_share) {
    const Query *query = &analyst->query;
    uint64_t nodes = query->nodes != 0 || query->milliseconds != 0 ? query->nodes : WALKS;
    PlayerBudget budget = {.nodes = (uint32_t)(nodes / share),
                           .milliseconds = (uint32_t)(query->milliseconds / time_share)};
    /* A share that rounds to nothing is still a budget. */
    if (nodes != 0 && budget.nodes == 0) budget.nodes = 1;
    if (query->milliseconds != 0 && budget.milliseconds == 0) budget.milliseconds = 1;
    return (Analysis){.cards = analyst->subject.cards,
                      .facts = &analyst->facts,
                      .belief = &analyst->beliefs[0],
                      .seed = query->seed,
                      .budget = budget,
                      .tools = &players_tools,
                      .sample = analyst->games[0],
                      .game = analyst->games[1],
                      .memory = analyst->trees};
}

/* For people who read another language an answer is a sentence; programs, and English, have the
 * notation of scenarios. */
static void say_answer(const LpCards *cards, const LpGame *game, LpAction action,
                       char text[WIRE_TEXT_MAX]) {
    char memory[ANSWERTEXT_MAX];
    Buffer said;
    if (!wants_sentences) return;
    buffer_init(&said, memory, sizeof memory);
    answertext_print(cards, game, action, &said);
    Slice shown = text_first(buffer_text(&said), WIRE_TEXT_MAX - 1);
    if (shown.size == 0) return;
    memcpy(text, shown.at, shown.size);
    text[shown.size] = 0;
}

/* The legal answers of a game, listing those that look the same once; texts are made on the
 * same game. Returns how many there are. */
static int list_answers(const LpCards *cards, const LpGame *game, const LpView *view,
                        AnalysisRow *rows, char (*texts)[WIRE_TEXT_MAX]) {
    static char known[LP_ACTIONS_MAX][WIRE_TEXT_MAX];
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(cards, game, actions), row_count = 0;
    WireQuestion question = {cards, view, game, lp_game_ask(game), actions, count};
    for (int i = 0; i < count; i++) {
        char memory[WIRE_TEXT_MAX];
        Buffer text;
        bool is_known = false;
        buffer_init(&text, memory, sizeof memory);
        wire_print_answer(&question, i, &text);
        for (int k = 0; k < row_count && !is_known; k++) is_known = says(known[k], text.at);
        strcpy(known[row_count], text.at);
        if (is_known) continue;
        strcpy(texts[row_count], text.at);
        say_answer(cards, game, actions[i], texts[row_count]);
        rows[row_count++] = (AnalysisRow){.action = actions[i]};
    }
    return row_count;
}

/* The rows change their order when they are sorted; their texts are found by the action. */
static void sort_texts(const AnalysisRow *before, const AnalysisRow *after, int count,
                       char (*texts)[WIRE_TEXT_MAX]) {
    static char sorted[LP_ACTIONS_MAX][WIRE_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            if (memcmp(&before[k].action, &after[i].action, sizeof(LpAction)) != 0) continue;
            strcpy(sorted[i], texts[k]);
        }
    }
    memcpy(texts, sorted, (size_t)count * sizeof sorted[0]);
}

static uint32_t rate_answers(const Analysis *analysis, const LpView *view, AnalysisRow *rows,
                             int count, char (*texts)[WIRE_TEXT_MAX]) {
    static AnalysisRow before[LP_ACTIONS_MAX];
    memcpy(before, rows, (size_t)count * sizeof rows[0]);
    uint32_t walks = analysis_run(analysis, view, rows, count);
    sort_texts(before, rows, count, texts);
    return walks;
}

/* --- This turn --- */

/* How many samples the solver looks at: what was asked for, else a few on one's own turn. In
 * the other player's turn it takes long, and must be asked for. */
static int lethal_samples(const Analyst *analyst) {
    if (analyst->query.lethal != QUERY_UNSAID) return (int)analyst->query.lethal;
    bool is_own = lp_view_table(analyst->view).turn_player == analyst->you;
    return is_own ? LETHAL_SAMPLES : 0;
}

static bool run_tactics(const Analyst *analyst, int samples, Tactics *out) {
    LpDeck lists[LETHAL_LISTS];
    for (uint64_t i = 0; i < LETHAL_LISTS; i++) {
        lists[i] = *belief_draw(&analyst->beliefs[0], hash_combine(analyst->query.seed, i));
    }
    LethalGuess guess = {.decks = lists,
                         .deck_count = LETHAL_LISTS,
                         .samples = samples,
                         .seed = analyst->query.seed};
    /* Someone who asks for the solver wants it to finish. */
    bool is_asked = analyst->query.lethal != QUERY_UNSAID;
    uint64_t milliseconds = analyst->query.milliseconds / TIME_SHARE_SOLVER;
    if (analyst->query.milliseconds != 0 && milliseconds == 0) milliseconds = 1;
    return tactics_run(analyst->subject.cards, analyst->view, &guess,
                       is_asked ? 0 : milliseconds, out);
}

static bool look_for_lethal(Analyst *analyst, Buffer *why) {
    int samples = lethal_samples(analyst);
    analyst->tactics.kind = TACTICS_NONE;
    if (samples == 0 || analyst->ask.seat != analyst->you) return true;
    if (run_tactics(analyst, samples, &analyst->tactics)) return true;
    return fail(why, "out of memory");
}

/* Does the solver have an answer that wins in every sample? It sees all cards of a sample, so
 * that one which wins only in some of them may need to know which. */
static bool is_won(const Analyst *analyst) {
    const LethalEstimate *lethal = &analyst->tactics.lethal;
    return analyst->tactics.kind == TACTICS_LETHAL && lethal->samples > 0 &&
           lethal->best_wins == lethal->samples;
}

/* That answer is first, and as certain as the samples make it. */
static void trust_solver(Analyst *analyst) {
    const LethalEstimate *lethal = &analyst->tactics.lethal;
    if (!is_won(analyst)) return;
    int at = 0;
    while (at < analyst->row_count &&
           memcmp(&analyst->rows[at].action, &lethal->best, sizeof(LpAction)) != 0) {
        at++;
    }
    if (at == analyst->row_count) return;
    AnalysisRow row = {.action = lethal->best,
                       .walks = lethal->samples,
                       .points = lethal->best_wins,
                       .squares = lethal->best_wins};
    /* If both say the same, the search has looked more often. */
    if (analysis_rate(&row) <= analysis_rate(&analyst->rows[at])) row = analyst->rows[at];
    char text[WIRE_TEXT_MAX];
    strcpy(text, analyst->texts[at]);
    for (; at > 0 && analysis_rate(&analyst->rows[at - 1]) <= analysis_rate(&row); at--) {
        analyst->rows[at] = analyst->rows[at - 1];
        strcpy(analyst->texts[at], analyst->texts[at - 1]);
    }
    analyst->rows[at] = row;
    strcpy(analyst->texts[at], text);
}

/* In a turn that is won by force the line continues to the win: the row that the solver takes,
 * or 0. */
static int winning_row(const Analyst *analyst, const AnalysisRow *rows, int count) {
    Tactics tactics;
    /* With a time limit, the search has to do. */
    if (!is_won(analyst) || analyst->query.milliseconds != 0) return 0;
    if (!run_tactics(analyst, LETHAL_LINE, &tactics)) return 0;
    for (int i = 0; i < count; i++) {
        if (memcmp(&rows[i].action, &tactics.lethal.best, sizeof(LpAction)) == 0) return i;
    }
    return 0;
}

/* --- The main line --- */

/* Follows the best answers of both players, each as well informed as its own view is, from one
 * sample, to the end of the turn. */
static void follow_line(Analyst *analyst) {
    static AnalysisRow rows[LP_ACTIONS_MAX];
    static char texts[LP_ACTIONS_MAX][WIRE_TEXT_MAX];
    const LpCards *cards = analyst->subject.cards;
    LpGame *game = analyst->games[2];
    uint32_t turn = lp_game_turn(game);
    LpAction best = analyst->rows[0].action;
    const char *text = analyst->texts[0];
    while (analyst->line_count < LINE_MAX_ANSWERS) {
        LpAsk ask = lp_game_ask(game);
        LineStep *step = &analyst->line[analyst->line_count++];
        step->seat = ask.seat;
        strcpy(step->text, text);
        lp_game_act_fast(cards, game, best, NULL);
        ask = lp_game_ask(game);
        if (ask.kind == LP_ASK_NONE || lp_game_turn(game) != turn) return;
        Analysis analysis = analysis_of(analyst, LINE_SHARE, TIME_SHARE_LINE);
        lp_game_view(cards, game, ask.seat, analyst->view);
        bool is_other = ask.seat != analyst->you;
        belief_update(&analyst->beliefs[is_other], analyst->view);
        analysis.belief = &analyst->beliefs[is_other];
        int count = list_answers(cards, game, analyst->view, rows, texts);
        if (count > 1) rate_answers(&analysis, analyst->view, rows, count, texts);
        int at = is_other || count == 1 ? 0 : winning_row(analyst, rows, count);
        best = rows[at].action;
        text = texts[at];
    }
}

/* --- A player's own choice --- */

static bool ask_player(Analyst *analyst, Buffer *why) {
    PlayerSpec spec;
    Slice where;
    const LpCards *cards = analyst->subject.cards;
    LpAction actions[LP_ACTIONS_MAX];
    if (analyst->query.player[0] == 0 || analyst->ask.seat != analyst->you) return true;
    if (player_parse(text_of(analyst->query.player), &spec, &where) != NULL ||
        spec.kind->is_cheat) {
        buffer_append_string(why, "there is no player '");
        buffer_append_string(why, analyst->query.player);
        return fail(why, "' that may be asked");
    }
    void *memory = players_memory(&spec);
    if (memory == NULL) return true;
    PlayerStart start = {.cards = cards,
                         .deck = &analyst->subject.decks[analyst->you],
                         .seat = analyst->you,
                         .seed = analyst->query.seed,
                         .edition = lp_view_table(analyst->view).edition,
                         .budget = spec.budget,
                         .tools = &players_tools,
                         .prior = analyst->lists,
                         .prior_count = analyst->list_count};
    Question question = {.cards = cards,
                         .view = analyst->view,
                         .ask = analyst->ask,
                         .actions = actions,
                         .action_count = lp_game_actions(cards, analyst->games[2], actions)};
    spec.kind->start(memory, &start);
    int index = spec.kind->choose(memory, &question);
    players_free(&spec, memory);
    WireQuestion words = {cards,        analyst->view, analyst->games[2],
                          analyst->ask, actions,       question.action_count};
    Buffer text;
    buffer_init(&text, analyst->choice, sizeof analyst->choice);
    if (index < 0 || index >= question.action_count) return true;
    wire_print_answer(&words, index, &text);
    say_answer(cards, analyst->games[2], actions[index], analyst->choice);
    return true;
}

static TacticsWords words_of(const Analyst *analyst) {
    return (TacticsWords){analyst->rows, (const char(*)[WIRE_TEXT_MAX])analyst->texts,
                          analyst->row_count};
}

/* --- One query --- */

static bool choose_seat(Analyst *analyst, Buffer *why) {
    const char *seat = analyst->query.seat;
    analyst->ask = lp_game_ask(analyst->subject.game);
    analyst->you = analyst->ask.seat;
    if (says(seat, "p1")) analyst->you = 0;
    if (says(seat, "p2")) analyst->you = 1;
    if (seat[0] == 0 || says(seat, "p1") || says(seat, "p2")) return true;
    return fail(why, "a seat must be p1 or p2");
}

/* Takes the view of the game that is asked about, and a sample of it. The true game is not used
 * after that: from there on everything happens on samples. */
static bool look(Analyst *analyst, Buffer *why) {
    const Query *query = &analyst->query;
    if (!subject_open(&analyst->subject, query, why) || !choose_seat(analyst, why))
        return false;
    const LpCards *cards = analyst->subject.cards;
    lp_game_view(cards, analyst->subject.game, analyst->you, analyst->view);
    if (!choose_lists(analyst, why)) return false;
    set_beliefs(analyst);
    const LpDeck *list = belief_draw(&analyst->beliefs[0], query->seed);
    if (lp_view_sample(cards, analyst->view, list, hash_mix(query->seed), analyst->games[2]) ==
        LP_OK)
        return true;
    return fail(why, "this position cannot be sampled");
}

/* Rates the answers of the viewing player, or the position if the other one must answer. */
static bool rate(Analyst *analyst, Buffer *why) {
    Analysis analysis = analysis_of(analyst, 1, TIME_SHARE);
    free(analyst->trees);
    analyst->trees = malloc(analysis_memory_size(analysis.budget, LP_ACTIONS_MAX));
    analysis.memory = analyst->trees;
    if (analyst->trees == NULL) return fail(why, "out of memory");
    if (analyst->ask.seat == analyst->you) {
        analyst->row_count = list_answers(analyst->subject.cards, analyst->games[2],
                                          analyst->view, analyst->rows, analyst->texts);
    } else {
        analyst->rows[0] = (AnalysisRow){0};
        strcpy(analyst->texts[0], "");
        analyst->row_count = 1;
    }
    analyst->walks = rate_answers(&analysis, analyst->view, analyst->rows, analyst->row_count,
                                  analyst->texts);
    return true;
}

/* Works it all out; false with a message in 'why'. */
static bool work_out(Analyst *analyst, Buffer *why) {
    const Query *query = &analyst->query;
    analyst->row_count = analyst->line_count = 0;
    analyst->choice[0] = 0;
    if (query->nodes > 1000000000 || query->milliseconds > 3600000) {
        return fail(why, "a budget must be below a billion walks and an hour");
    }
    if (query->lethal != QUERY_UNSAID && query->lethal > TACTICS_SAMPLES_MAX) {
        return fail(why, "--lethal must be at most 10000 samples");
    }
    if (!look(analyst, why) || !rate(analyst, why) || !ask_player(analyst, why) ||
        !look_for_lethal(analyst, why))
        return false;
    if (analyst->ask.seat != analyst->you) return true;
    trust_solver(analyst);
    follow_line(analyst);
    return true;
}

static const char *const ask_words[LP_ASK_COUNT] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
};

static Interval interval_of(const AnalysisRow *row) {
    double weight = analysis_weight(row);
    return interval_wilson(analysis_rate(row) * weight, weight);
}

static void write_rate(Json *json, const AnalysisRow *row) {
    Interval interval = interval_of(row);
    json_fixed(json, "win_rate", analysis_rate(row), 4);
    json_fixed(json, "low", interval.low, 4);
    json_fixed(json, "high", interval.high, 4);
}

static void write_json(const Analyst *analyst, Json *json) {
    bool is_asked = analyst->ask.seat == analyst->you;
    json_object(json, NULL);
    if (analyst->query.id != NULL) json_raw(json, "id", analyst->query.id);
    json_int(json, "turn", lp_game_turn(analyst->subject.game));
    json_string(json, "seat", analyst->you == 0 ? "p1" : "p2");
    json_string(json, "asked", analyst->ask.seat == 0 ? "p1" : "p2");
    json_string(json, "question", ask_words[analyst->ask.kind]);
    json_int(json, "playouts", analyst->walks);
    write_rate(json, &analyst->rows[0]);
    json_array(json, "answers");
    for (int i = 0; is_asked && i < analyst->row_count; i++) {
        json_object(json, NULL);
        json_string(json, "answer", analyst->texts[i]);
        write_rate(json, &analyst->rows[i]);
        json_int(json, "games", analyst->rows[i].walks);
        json_object_end(json);
    }
    json_array_end(json);
    json_array(json, "line");
    for (int i = 0; i < analyst->line_count; i++) {
        json_object(json, NULL);
        json_string(json, "seat", analyst->line[i].seat == 0 ? "p1" : "p2");
        json_string(json, "answer", analyst->line[i].text);
        json_object_end(json);
    }
    json_array_end(json);
    if (analyst->choice[0] != 0) json_string(json, "choice", analyst->choice);
    TacticsWords words = words_of(analyst);
    tactics_write_json(&analyst->tactics, &words, json);
    json_object_end(json);
}

static void write_row(const char *text, const AnalysisRow *row) {
    Interval interval = interval_of(row);
    char rate[FIXED_SIZE_MAX];
    snprintf(rate, sizeof rate, "%6s", output_fixed(analysis_rate(row) * 100, 1));
    caption_write(stdout, "analyse.row", "ssss", rate, output_fixed(interval.low * 100, 1),
                  output_fixed(interval.high * 100, 1), text);
}

static void write_text(const Analyst *analyst) {
    const Style style = output_style();
    bool is_asked = analyst->ask.seat == analyst->you;
    fputs(style.bold, stdout);
    caption_write(stdout, "analyse.head", "uds", lp_game_turn(analyst->subject.game),
                  analyst->ask.seat + 1, ask_words[analyst->ask.kind]);
    fputs(style.reset, stdout);
    caption_write(stdout, "analyse.walks", "ud", analyst->walks, analyst->you + 1);
    if (!is_asked) write_row(caption("analyse.any"), &analyst->rows[0]);
    for (int i = 0; is_asked && i < analyst->row_count; i++) {
        write_row(analyst->texts[i], &analyst->rows[i]);
    }
    if (analyst->choice[0] != 0) printf("%s: %s\n", analyst->query.player, analyst->choice);
    TacticsWords words = words_of(analyst);
    tactics_write_text(&analyst->tactics, &words);
    if (analyst->line_count == 0) return;
    fputs(caption("analyse.line"), stdout);
    for (int i = 0; i < analyst->line_count; i++) {
        const LineStep *step = &analyst->line[i];
        bool is_new = i == 0 || analyst->line[i - 1].seat != step->seat;
        if (i > 0) fputs(caption("analyse.then"), stdout);
        if (is_new && step->seat != analyst->you) fputs(caption("analyse.they"), stdout);
        if (is_new && i > 0 && step->seat == analyst->you)
            fputs(caption("analyse.you"), stdout);
        fputs(step->text, stdout);
    }
    putchar('\n');
}

/* --- Many queries --- */

static void answer_line(Analyst *analyst, const Query *defaults, Slice line) {
    char memory[WHY_SIZE];
    Buffer why;
    Json json;
    buffer_init(&why, memory, sizeof memory);
    analyst->query = *defaults;
    bool is_ok = query_read(line, &analyst->query, &why);
    if (is_ok && analyst->query.text == NULL && says(analyst->query.path, "-")) {
        buffer_append_string(&why, "a 'file' cannot be stdin here");
        is_ok = false;
    }
    is_ok = is_ok && work_out(analyst, &why);
    json_init_line(&json, stdout);
    if (is_ok) {
        write_json(analyst, &json);
    } else {
        json_object(&json, NULL);
        if (analyst->query.id != NULL) json_raw(&json, "id", analyst->query.id);
        json_text(&json, "error", buffer_text(&why));
        json_object_end(&json);
    }
    query_free(&analyst->query);
    fflush(stdout);
}

/* One query per line, one answer per line; a query that makes no sense gets an answer too. */
static int answer_lines(Analyst *analyst) {
    Query defaults = analyst->query;
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    while ((length = getline(&line, &size, stdin)) >= 0) {
        Slice text = text_trim(utf8_skip_mark((Slice){line, (size_t)length}));
        if (text.size > 0) answer_line(analyst, &defaults, text);
    }
    free(line);
    return EXIT_YES;
}

static int answer_one(Analyst *analyst, bool wants_json) {
    char memory[WHY_SIZE];
    Buffer why;
    buffer_init(&why, memory, sizeof memory);
    wants_sentences = !wants_json && strcmp(spoken_name(), "en") != 0;
    if (!work_out(analyst, &why)) return output_error("%s", caption_remark(why.at));
    if (wants_json) {
        Json json;
        json_init(&json, stdout);
        write_json(analyst, &json);
    } else {
        write_text(analyst);
    }
    return EXIT_YES;
}

/* --- The command line --- */

static bool take(char *out, size_t size, const char *text) {
    if (text == NULL) return true;
    if (strlen(text) >= size) return caption_error("analyse.too-long", "s", text), false;
    strcpy(out, text);
    return true;
}

static bool analyst_open(Analyst *analyst) {
    analyst->view = input_view();
    for (int i = 0; i < 3; i++) analyst->games[i] = input_game();
    return analyst->view != NULL && analyst->games[0] != NULL && analyst->games[1] != NULL &&
           analyst->games[2] != NULL;
}

static void analyst_close(Analyst *analyst) {
    free(analyst->view);
    free(analyst->trees);
    for (int i = 0; i < 3; i++) free(analyst->games[i]);
    subject_free(&analyst->subject);
}

int cmd_analyse(int argc, char **argv) {
    static Analyst analyst;
    Query *query = &analyst.query;
    const char *seat = NULL, *opponent = NULL, *player = NULL;
    bool wants_json = false, wants_lines = false;
    *query = (Query){.to = UINT64_MAX, .number = 1, .seed = 1, .lethal = QUERY_UNSAID};
    const Option options[] = {
        {"to", 't', OPTION_UINT, &query->to, "N"},
        {"number", 0, OPTION_UINT, &query->number, "N"},
        {"seat", 0, OPTION_TEXT, &seat, "P"},
        {"opponent", 'o', OPTION_TEXT, &opponent, "D"},
        {"nodes", 'n', OPTION_UINT, &query->nodes, "N"},
        {"ms", 0, OPTION_UINT, &query->milliseconds, "N"},
        {"seed", 's', OPTION_UINT, &query->seed, "S"},
        {"player", 'p', OPTION_TEXT, &player, "P"},
        {"lethal", 0, OPTION_UINT, &query->lethal, "N"},
        {"json", 0, OPTION_FLAG, &wants_json, NULL},
        {"lines", 0, OPTION_FLAG, &wants_lines, NULL},
        INPUT_CARDS_OPTION,
    };
    const Syntax syntax = {"analyse", "[FILE]", options, OPTION_COUNT(options), 0, 1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (wants_lines == (argc == 1)) {
        return caption_error("analyse.expected-file-or-without", "");
    }
    if (!take(query->seat, sizeof query->seat, seat) ||
        !take(query->opponent, sizeof query->opponent, opponent) ||
        !take(query->player, sizeof query->player, player) ||
        !take(query->path, sizeof query->path, argc == 1 ? argv[0] : NULL)) {
        return EXIT_USAGE;
    }
    code = EXIT_USAGE;
    if (analyst_open(&analyst)) {
        code = wants_lines ? answer_lines(&analyst) : answer_one(&analyst, wants_json);
    }
    analyst_close(&analyst);
    return code;
}
