/* Advice from the analysis of the answers. */
#include "table/hint.h"

#include <stdlib.h>
#include <string.h>

#include "player/match.h"

typedef struct Study {
    Facts facts;
    Belief belief;
} Study;

static bool study(Host *host, Study *memory, uint32_t nodes, LpGame *game, void *trees,
                  Hint *out) {
    LpSeat seat = host->ask.seat;
    const LpView *view = host_view(host, seat);
    uint64_t seed = match_player_seed(host->setup.seed, seat);
    Analysis analysis = {.cards = host->cards,
                         .facts = &memory->facts,
                         .belief = &memory->belief,
                         .seed = seed,
                         .budget = {.nodes = nodes},
                         .tools = host->tools,
                         .sample = host->scratch,
                         .game = game,
                         .memory = trees};
    facts_init(&memory->facts, host->cards);
    belief_init(&memory->belief, host->cards, &host->setup.decks[seat], host->prior,
                host->prior_count, seed);
    belief_update(&memory->belief, view);
    return analysis_run(&analysis, view, out->rows, out->count) > 0;
}

bool hint_find(Host *host, uint32_t nodes, Hint *out) {
    PlayerBudget budget = {.nodes = nodes};
    out->count = host->action_count;
    out->plan_count = 0;
    if (host_is_over(host) || out->count == 0) return false;
    for (int i = 0; i < out->count; i++)
        out->rows[i] = (AnalysisRow){.action = host->actions[i]};
    Study *memory = calloc(1, sizeof *memory);
    LpGame *game = calloc(1, lp_game_size());
    void *trees = calloc(1, player_rounded(analysis_memory_size(budget, out->count)));
    bool is_ok = memory != NULL && game != NULL && trees != NULL &&
                 study(host, memory, nodes, game, trees, out);
    free(trees);
    free(game);
    free(memory);
    if (is_ok) out->plan[out->plan_count++] = out->rows[0].action;
    return is_ok;
}

/* --- The message ------------------------------------------------------------------------- */

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

static int per_mille(const AnalysisRow *row) {
    int value = (int)(analysis_rate(row) * 1000.0 + 0.5);
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
    json_int(json, "win", per_mille(row));
    json_object_end(json);
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
    for (int i = 0; i < hint->plan_count; i++) {
        const Choice *choice = choice_of(prompt, hint->plan[i]);
        if (choice != NULL) json_text(&json, NULL, choice->text);
    }
    json_array_end(&json);
    json_int(&json, "win", per_mille(&hint->rows[0]));
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
