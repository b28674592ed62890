/* Advice from the analysis of the answers. */
#include "table/hint.h"

#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
#include "player/match.h"
#include "player/win.h"
#include "table/course.h"

enum {
    STEP_WALKS = 300, /* for each answer of the plan */
    WIN_NODES = 20000,
    WIN_TABLE_BITS = 12
};

typedef struct Study {
    Facts facts;
    Belief belief;
    Prompt prompt;                    /* of a step of the plan */
    AnalysisRow rows[LP_ACTIONS_MAX]; /* the same */
} Study;

static void begin_study(Host *host, Study *study) {
    LpSeat seat = host->ask.seat;
    facts_init(&study->facts, host->cards);
    belief_init(&study->belief, host->cards, &host->setup.decks[seat], host->prior,
                host->prior_count, match_player_seed(host->setup.seed, seat));
    belief_update(&study->belief, host_view(host, seat));
}

static Analysis analysis_of(Host *host, const Study *study, uint32_t nodes, LpGame *game,
                            void *trees) {
    return (Analysis){.cards = host->cards,
                      .facts = &study->facts,
                      .belief = &study->belief,
                      .seed = match_player_seed(host->setup.seed, host->ask.seat),
                      .budget = {.nodes = nodes},
                      .tools = host->tools,
                      .sample = host->scratch,
                      .game = game,
                      .memory = trees};
}

static void *trees_for(uint32_t nodes, int count) {
    PlayerBudget budget = {.nodes = nodes};
    return calloc(1, player_rounded(analysis_memory_size(budget, count)));
}

bool hint_find(Host *host, uint32_t nodes, Hint *out) {
    out->count = host->action_count;
    out->plan_count = 0;
    out->wins_now = false;
    out->reason = NULL;
    if (host_is_over(host) || out->count == 0) return false;
    for (int i = 0; i < out->count; i++)
        out->rows[i] = (AnalysisRow){.action = host->actions[i]};
    Study *study = calloc(1, sizeof *study);
    LpGame *game = calloc(1, lp_game_size());
    void *trees = trees_for(nodes, out->count);
    bool is_ok = study != NULL && game != NULL && trees != NULL;
    if (is_ok) {
        begin_study(host, study);
        Analysis analysis = analysis_of(host, study, nodes, game, trees);
        is_ok =
            analysis_run(&analysis, host_view(host, host->ask.seat), out->rows, out->count) > 0;
    }
    free(trees);
    free(game);
    free(study);
    return is_ok;
}

/* --- Why --------------------------------------------------------------------------------- */

/* Puts an answer that wins now first. */
static void look_for_win(Host *host, const Study *study, LpGame *game, Hint *hint) {
    Question question = {.cards = host->cards,
                         .view = host_view(host, host->ask.seat),
                         .ask = host->ask,
                         .actions = host->actions,
                         .action_count = host->action_count};
    LethalLimits limits = {.nodes = WIN_NODES};
    void *memory = calloc(1, lethal_memory_size(WIN_TABLE_BITS));
    if (memory == NULL) return;
    Lethal *lethal = lethal_init(memory, WIN_TABLE_BITS, host->cards);
    int index = win_find(lethal, &question, &study->belief,
                         match_player_seed(host->setup.seed, host->ask.seat), &limits, game);
    free(memory);
    for (int i = 0; index >= 0 && i < hint->count; i++) {
        if (memcmp(&hint->rows[i].action, &host->actions[index], sizeof(LpAction)) != 0)
            continue;
        AnalysisRow row = {
            .action = hint->rows[i].action, .walks = 1, .points = 1, .squares = 1};
        memmove(&hint->rows[1], &hint->rows[0], (size_t)i * sizeof row);
        hint->rows[0] = row;
        hint->wins_now = true;
        return;
    }
}

static Interval interval_of(const AnalysisRow *row) {
    double weight = analysis_weight(row);
    return interval_wilson(analysis_rate(row) * weight, weight);
}

/* Do all other answers lose, in every walk? */
static bool is_last_chance(const Hint *hint) {
    for (int i = 1; i < hint->count; i++)
        if (hint->rows[i].walks == 0 || hint->rows[i].points > 0) return false;
    return hint->count > 1 && hint->rows[0].points > 0;
}

/* Does the best answer take a hit that the Counters in hand would stop? */
static bool keeps_counters(Host *host, const Study *study, const Hint *hint) {
    if (host->ask.kind != LP_ASK_COUNTER || hint->rows[0].action.kind != LP_ACTION_PASS)
        return false;
    const LpView *view = host_view(host, host->ask.seat);
    LpTableView table = lp_view_table(view);
    int missing = lp_view_of_card(host->cards, view, table.attacker).power -
                  lp_view_of_card(host->cards, view, table.target).power;
    int counters = 0;
    for (int i = 0; i < host->action_count; i++) {
        LpAction action = host->actions[i];
        if (action.kind != LP_ACTION_COUNTER || action.target != table.target) continue;
        LpCardId id = lp_view_of_card(host->cards, view, action.card).id;
        counters += 100 * facts_at(&study->facts, id)->counter;
    }
    /* CR 7-1-4-1: the attack wins if the powers are equal. */
    return missing >= 0 && counters > missing;
}

/* What can be said for certain, by what the walks have shown. */
static const char *reason_of(Host *host, const Study *study, const Hint *hint) {
    if (hint->wins_now) return "hint.wins";
    if (is_last_chance(hint)) return "hint.survives";
    if (keeps_counters(host, study, hint)) return "hint.keeps";
    bool is_close = hint->count > 1 && hint->rows[1].walks > 0 &&
                    analysis_rate(&hint->rows[1]) >= interval_of(&hint->rows[0]).low;
    return is_close ? "hint.close" : NULL;
}

/* --- The plan ---------------------------------------------------------------------------- */

typedef struct Teller {
    const Face *face;
    Study *study;
    LpView *view;
    Hint *hint;
} Teller;

static const Choice *choice_of(const Prompt *prompt, LpAction action) {
    for (int i = 0; i < prompt->count; i++) {
        const Choice *choice = &prompt->choices[i];
        if (memcmp(&choice->action, &action, sizeof action) == 0) return choice;
    }
    /* It was merged with an equal one: the first of its kind and target. */
    for (int i = 0; i < prompt->count; i++) {
        const Choice *choice = &prompt->choices[i];
        if (choice->action.kind == action.kind && choice->action.target == action.target &&
            choice->same > 1)
            return choice;
    }
    return NULL;
}

static void tell_step(void *listener, const LpGame *game, LpAction action) {
    Teller *teller = listener;
    Host *host = teller->face->host;
    Hint *hint = teller->hint;
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(host->cards, game, actions);
    lp_game_view(host->cards, game, host->ask.seat, teller->view);
    Sight sight = {host->cards, teller->view, host->ask.seat, teller->face->words,
                   host_arrivals(host)};
    PromptAsked asked = {.ask = lp_game_ask(game), .actions = actions, .action_count = count};
    prompt_make(&sight, &asked, &teller->study->prompt);
    const Choice *choice = choice_of(&teller->study->prompt, action);
    if (choice == NULL || hint->plan_count == HINT_PLAN) return;
    Buffer text;
    buffer_init(&text, hint->plan[hint->plan_count++], HINT_TEXT_MAX);
    buffer_append(&text, choice->text);
}

static void make_plan(const Face *face, Study *study, LpGame *games[2], LpView *view,
                      Hint *hint) {
    Host *host = face->host;
    void *trees = trees_for(STEP_WALKS, LP_ACTIONS_MAX);
    if (trees == NULL) return;
    Teller teller = {face, study, view, hint};
    Course course = {.analysis = analysis_of(host, study, STEP_WALKS, games[0], trees),
                     .seat = host->ask.seat,
                     .game = games[1],
                     .view = view,
                     .rows = study->rows,
                     .steps_max = HINT_PLAN,
                     .tell = tell_step,
                     .listener = &teller};
    if (course_sample(&course, host_view(host, host->ask.seat)))
        course_follow(&course, hint->rows[0].action);
    free(trees);
}

void hint_explain(const Face *face, Hint *hint) {
    Host *host = face->host;
    Study *study = calloc(1, sizeof *study);
    LpGame *games[2] = {calloc(1, lp_game_size()), calloc(1, lp_game_size())};
    LpView *view = calloc(1, lp_view_size());
    if (study != NULL && games[0] != NULL && games[1] != NULL && view != NULL) {
        begin_study(host, study);
        look_for_win(host, study, games[0], hint);
        hint->reason = reason_of(host, study, hint);
        make_plan(face, study, games, view, hint);
    }
    free(view);
    free(games[1]);
    free(games[0]);
    free(study);
}

/* --- The message ------------------------------------------------------------------------- */

static int per_mille(double rate) {
    int value = (int)(rate * 1000.0 + 0.5);
    return value < 0 ? 0 : value > 1000 ? 1000 : value;
}

static void write_rated(Json *json, const Prompt *prompt, const AnalysisRow *row) {
    char digits[9];
    const Choice *choice = choice_of(prompt, row->action);
    if (choice == NULL) return;
    message_digits(choice->action, digits);
    json_object(json, NULL);
    json_string(json, "a", digits);
    json_text(json, "text", choice->text);
    json_int(json, "win", per_mille(analysis_rate(row)));
    json_object_end(json);
}

/* How certain the chance is, and why, where that can be said. */
static void write_certainty(const Face *face, const Hint *hint, Json *json) {
    char memory[HINT_TEXT_MAX];
    Buffer text;
    Interval interval = interval_of(&hint->rows[0]);
    if (hint->wins_now) json_bool(json, "wins_now", true);
    if (!hint->wins_now) {
        json_int(json, "low", per_mille(interval.low));
        json_int(json, "high", per_mille(interval.high));
    }
    if (hint->reason == NULL) return;
    buffer_init(&text, memory, sizeof memory);
    words_say(face->words, hint->reason, NULL, 0, &text);
    json_text(json, "reason", buffer_text(&text));
}

void hint_message(const Face *face, const Hint *hint, Buffer *out) {
    Host *host = face->host;
    Sight sight = host_sight(host, face->seat, face->words);
    const Prompt *prompt = host_prompt(host, &sight);
    const Choice *best = choice_of(prompt, hint->rows[0].action);
    char digits[9];
    Json json;
    if (best == NULL) best = &prompt->choices[0];
    message_digits(best->action, digits);
    json_init_buffer(&json, out);
    json_object(&json, NULL);
    json_int(&json, "v", MESSAGE_VERSION);
    json_string(&json, "kind", "hint");
    json_int(&json, "id", host_id(host, face->seat));
    json_string(&json, "a", digits);
    json_text(&json, "text", best->text);
    json_array(&json, "plan");
    for (int i = 0; i < hint->plan_count; i++) json_string(&json, NULL, hint->plan[i]);
    json_array_end(&json);
    json_int(&json, "win", per_mille(analysis_rate(&hint->rows[0])));
    write_certainty(face, hint, &json);
    json_array(&json, "others");
    for (int i = 1; i < hint->count && i <= HINT_OTHERS; i++)
        write_rated(&json, prompt, &hint->rows[i]);
    json_array_end(&json);
    json_object_end(&json);
}

void hint_write_all(const Face *face, const Hint *hint, Json *json) {
    Host *host = face->host;
    Sight sight = host_sight(host, host->ask.seat, face->words);
    const Prompt *prompt = host_prompt(host, &sight);
    json_array(json, NULL);
    for (int i = 0; i < hint->count; i++) {
        bool is_repeated = false;
        for (int k = 0; k < i && !is_repeated; k++) {
            is_repeated = choice_of(prompt, hint->rows[k].action) ==
                          choice_of(prompt, hint->rows[i].action);
        }
        if (!is_repeated) write_rated(json, prompt, &hint->rows[i]);
    }
    json_array_end(json);
}
