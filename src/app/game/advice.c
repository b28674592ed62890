/* Thinking for a person. */
#include "app/game/advice.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/players/players.h"
#include "base/hash.h"
#include "table/course.h"

enum {
    WALKS = 2400,
    HINT_MILLISECONDS = 1500,
    STEP_WALKS = 300, /* of each answer of the plan */
    STEP_MILLISECONDS = 150,
    SAMPLES = 24,
    SAMPLE_NODES = 20000, /* as for 'logpose analyse --lethal' */
    LISTS = 8,
    ADVICE_SEED = 1
};

bool advice_load(Advice *advice) {
    memset(advice, 0, sizeof *advice);
    advice->view = calloc(1, lp_view_size());
    advice->prompt = calloc(1, sizeof *advice->prompt);
    bool is_ok = advice->view != NULL && advice->prompt != NULL;
    for (int i = 0; i < 3; i++) {
        advice->games[i] = calloc(1, lp_game_size());
        is_ok = is_ok && advice->games[i] != NULL;
    }
    advice->budget = (PlayerBudget){.nodes = WALKS, .milliseconds = HINT_MILLISECONDS};
    advice->step_budget =
        (PlayerBudget){.nodes = STEP_WALKS, .milliseconds = STEP_MILLISECONDS};
    advice->samples = SAMPLES;
    advice->is_loaded = is_ok;
    return is_ok;
}

void advice_free(Advice *advice) {
    background_stop(&advice->background);
    free(advice->view);
    free(advice->prompt);
    for (int i = 0; i < 3; i++) free(advice->games[i]);
    advice->view = NULL;
    advice->prompt = NULL;
    for (int i = 0; i < 3; i++) advice->games[i] = NULL;
    advice->is_loaded = false;
}

static void prepare(Advice *advice, Session *session, AdviceKind kind) {
    Host *host = &session->host;
    session_prior(session);
    advice->kind = (uint8_t)kind;
    advice->cards = session->cards;
    advice->words = &session->words;
    memcpy(advice->arrivals, host_arrivals(host), sizeof advice->arrivals);
    advice->seat = host->ask.seat;
    advice->own = host->setup.decks[advice->seat];
    advice->seed = hash_combine(ADVICE_SEED, lp_game_turn(host->game));
    advice->row_count = advice->plan_count = advice->other_count = 0;
    advice->is_won = advice->has_failed = false;
    lp_game_view(session->cards, host->game, advice->seat, advice->view);
    memcpy(advice->actions, host->actions, (size_t)host->action_count * sizeof(LpAction));
    advice->action_count = host->action_count;
    facts_init(&advice->facts, advice->cards);
    belief_init(&advice->belief, advice->cards, &advice->own, session->host.prior,
                session->host.prior_count, advice->seed);
    belief_update(&advice->belief, advice->view);
}

int advice_percent(const AnalysisRow *row) { return (int)(analysis_rate(row) * 100 + 0.5); }

/* --- This turn -------------------------------------------------------------------------- */

static bool look_for_win(Advice *advice, const LpView *view, int samples) {
    LpDeck lists[LISTS];
    LethalLimits limits = {.nodes = SAMPLE_NODES, .stop = &advice->background.is_stopped};
    for (uint64_t i = 0; i < LISTS; i++)
        lists[i] = *belief_draw(&advice->belief, hash_combine(advice->seed, i));
    LethalGuess guess = {
        .decks = lists, .deck_count = LISTS, .samples = samples, .seed = advice->seed};
    void *memory = malloc(lethal_memory_size(LETHAL_TABLE_BITS));
    memset(&advice->lethal, 0, sizeof advice->lethal);
    if (memory == NULL) return false;
    Lethal *lethal = lethal_init(memory, LETHAL_TABLE_BITS, advice->cards);
    advice->lethal = lethal_estimate(lethal, view, &guess, &limits, advice->games[0]);
    free(memory);
    return advice->lethal.samples > 0 && advice->lethal.best_wins == advice->lethal.samples;
}

/* --- The best answer -------------------------------------------------------------------- */

/* For so many answers; its memory, which may be NULL, is the caller's. */
static Analysis analysis_of(Advice *advice, PlayerBudget budget, int count) {
    return (Analysis){.cards = advice->cards,
                      .facts = &advice->facts,
                      .belief = &advice->belief,
                      .seed = advice->seed,
                      .budget = budget,
                      .stop = &advice->background.is_stopped,
                      .tools = &players_tools,
                      .sample = advice->games[0],
                      .game = advice->games[1],
                      .memory = malloc(analysis_memory_size(budget, count))};
}

static bool rate(Advice *advice) {
    Analysis analysis = analysis_of(advice, advice->budget, advice->row_count);
    if (analysis.memory == NULL) return false;
    uint32_t walks = analysis_run(&analysis, advice->view, advice->rows, advice->row_count);
    free(analysis.memory);
    return walks > 0;
}

/* Puts an answer that wins for certain first. */
static void put_first(AnalysisRow *rows, int count, LpAction action) {
    for (int i = 0; i < count; i++) {
        if (memcmp(&rows[i].action, &action, sizeof action) != 0) continue;
        AnalysisRow row = {.action = action, .walks = 1, .points = 1, .squares = 1};
        memmove(&rows[1], &rows[0], (size_t)i * sizeof rows[0]);
        rows[0] = row;
        return;
    }
}

/* The words for an answer, as the player of the plan would read it. */
static void say_step(Advice *advice, const LpGame *game, LpAction action, char *out) {
    Buffer text;
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(advice->cards, game, actions);
    lp_game_view(advice->cards, game, advice->seat, advice->view);
    Sight sight = {advice->cards, advice->view, advice->seat, advice->words, advice->arrivals};
    PromptAsked asked = {.ask = lp_game_ask(game), .actions = actions, .action_count = count};
    prompt_make(&sight, &asked, advice->prompt);
    buffer_init(&text, out, ADVICE_TEXT_MAX);
    out[0] = 0;
    for (int i = 0; i < advice->prompt->count; i++) {
        const Choice *choice = &advice->prompt->choices[i];
        if (choice->action.kind != action.kind || choice->action.target != action.target ||
            choice->action.value != action.value)
            continue;
        bool is_it = choice->action.card == action.card;
        /* Equal cards are one answer. */
        if (!is_it && choice->same > 1 && action.card < LP_SLOTS)
            is_it = lp_game_of_card(advice->cards, game, choice->action.card).id ==
                    lp_game_of_card(advice->cards, game, action.card).id;
        if (!is_it) continue;
        buffer_append(&text, choice->text);
        return;
    }
}

/* The next best answers; equal cards are one answer, whose words have been said. */
static void name_others(Advice *advice, const LpGame *game) {
    char first[ADVICE_TEXT_MAX];
    say_step(advice, game, advice->rows[0].action, first);
    for (int i = 1; i < advice->row_count && advice->other_count < ADVICE_OTHERS_MAX; i++) {
        char *text = advice->others[advice->other_count];
        if (advice->rows[i].walks == 0) continue;
        say_step(advice, game, advice->rows[i].action, text);
        bool is_said = strcmp(text, first) == 0 || text[0] == 0;
        for (int k = 0; k < advice->other_count; k++)
            is_said |= strcmp(advice->others[k], text) == 0;
        if (is_said) continue;
        advice->other_percents[advice->other_count++] = advice_percent(&advice->rows[i]);
    }
}

static void tell_step(void *listener, const LpGame *game, LpAction action) {
    Advice *advice = listener;
    if (advice->plan_count < ADVICE_PLAN_MAX)
        say_step(advice, game, action, advice->plan[advice->plan_count++]);
}

static void make_plan(Advice *advice) {
    static AnalysisRow rows[LP_ACTIONS_MAX];
    Course course = {.analysis = analysis_of(advice, advice->step_budget, LP_ACTIONS_MAX),
                     .seat = advice->seat,
                     .game = advice->games[2],
                     .view = advice->view,
                     .rows = rows,
                     .steps_max = ADVICE_PLAN_MAX,
                     .stop = &advice->background.is_stopped,
                     .tell = tell_step,
                     .listener = advice};
    if (course.analysis.memory != NULL && course_sample(&course, advice->view)) {
        name_others(advice, course.game);
        course_follow(&course, advice->rows[0].action);
    }
    free(course.analysis.memory);
}

static void think(Advice *advice) {
    bool is_own = lp_view_table(advice->view).turn_player == advice->seat;
    if (advice->kind == ADVICE_LETHAL || is_own)
        advice->is_won = look_for_win(advice, advice->view, advice->samples);
    if (advice->kind == ADVICE_LETHAL || advice->background.is_stopped) return;
    advice->row_count = advice->action_count;
    for (int i = 0; i < advice->row_count; i++)
        advice->rows[i] = (AnalysisRow){.action = advice->actions[i]};
    advice->has_failed = !rate(advice);
    if (advice->is_won) put_first(advice->rows, advice->row_count, advice->lethal.best);
    if (!advice->has_failed && !advice->background.is_stopped) make_plan(advice);
}

/* --- The thread ------------------------------------------------------------------------- */

static void think_of(void *owner) { think(owner); }

void advice_begin(Advice *advice, Session *session, AdviceKind kind) {
    prepare(advice, session, kind);
    background_begin(&advice->background, think_of, advice);
}

bool advice_poll(const Advice *advice) { return background_poll(&advice->background); }

void advice_end(Advice *advice) { background_end(&advice->background); }

void advice_run(Advice *advice, Session *session, AdviceKind kind) {
    prepare(advice, session, kind);
    think(advice);
}

/* --- In words --------------------------------------------------------------------------- */

static void print_lethal(const Advice *advice, Buffer *out) {
    const LethalEstimate *lethal = &advice->lethal;
    int samples = (int)lethal->samples, wins = (int)lethal->best_wins;
    if (samples == 0) {
        buffer_append_string(out, caption("lethal.unknown"));
    } else if (advice->is_won) {
        caption_print(out, "lethal.yes", "d", samples);
    } else if (wins > 0) {
        caption_print(out, "lethal.some", "dd", wins, samples);
    } else {
        caption_print(out, lethal->unknown > 0 ? "lethal.maybe" : "lethal.no", "dd",
                      (int)lethal->unknown, samples);
    }
    buffer_append_char(out, '\n');
}

void advice_print(const Advice *advice, Buffer *out) {
    if (advice->kind == ADVICE_LETHAL) {
        print_lethal(advice, out);
        return;
    }
    if (advice->has_failed || advice->row_count == 0) {
        buffer_append_string(out, caption("hint.none"));
        buffer_append_char(out, '\n');
        return;
    }
    if (advice->is_won) {
        buffer_append_string(out, caption("hint.wins"));
    } else {
        caption_print(out, "hint.chance", "d", advice_percent(&advice->rows[0]));
    }
    buffer_append_char(out, '\n');
    for (int i = 0; i < advice->plan_count; i++) {
        caption_print(out, i == 0 ? "hint.first" : "hint.then", "s", advice->plan[i]);
        buffer_append_char(out, '\n');
    }
    for (int i = 0; i < advice->other_count; i++) {
        caption_print(out, "hint.other", "sd", advice->others[i], advice->other_percents[i]);
        buffer_append_char(out, '\n');
    }
}
