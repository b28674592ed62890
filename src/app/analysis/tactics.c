/* The solver's findings for people and for programs. */
#include "app/analysis/tactics.h"

#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/players/players.h"

/* For one sample: a fiftieth of a second, and nine of ten wins that more nodes would find. */
enum { NODES_MAX = 20000 };

bool tactics_run(const LpCards *cards, const LpView *view, const LethalGuess *guess,
                 uint64_t milliseconds, Tactics *out) {
    LethalLimits limits = {.nodes = NODES_MAX};
    if (milliseconds != 0) {
        limits.microseconds = players_tools.microseconds;
        limits.deadline = limits.microseconds() + milliseconds * 1000;
    }
    void *memory = malloc(lethal_memory_size(LETHAL_TABLE_BITS));
    void *games = malloc(survive_memory_size());
    bool is_ok = memory != NULL && games != NULL;
    if (is_ok) {
        Lethal *lethal = lethal_init(memory, LETHAL_TABLE_BITS, cards);
        bool is_own = lp_view_table(view).turn_player == lp_view_seat(view);
        out->kind = is_own ? TACTICS_LETHAL : TACTICS_SURVIVE;
        if (is_own) {
            out->lethal = lethal_estimate(lethal, view, guess, &limits, games);
        } else {
            survive_estimate(lethal, cards, view, guess, &limits, games, &out->survive);
        }
    }
    free(memory);
    free(games);
    return is_ok;
}

/* The text of an answer; NULL if it looks like an earlier one. */
static const char *text_of_answer(const TacticsWords *words, LpAction action) {
    for (int i = 0; i < words->count; i++) {
        if (memcmp(&words->rows[i].action, &action, sizeof action) == 0) {
            return words->texts[i];
        }
    }
    return NULL;
}

static void write_lethal_text(const LethalEstimate *lethal, const TacticsWords *words) {
    caption_write(stdout, "analyse.wins", "uuu", lethal->wins, lethal->samples,
                  lethal->unknown);
    const char *text = text_of_answer(words, lethal->best);
    if (text != NULL) {
        caption_write(stdout, "analyse.best", "suu", text, lethal->best_wins,
                      lethal->guard_wins);
    }
    putchar('\n');
}

static void write_survive_text(const SurviveEstimate *survive, const TacticsWords *words) {
    caption_write(stdout, "analyse.samples", "u", survive->samples);
    if (survive->least != SURVIVE_HOPELESS) {
        caption_write(stdout, "analyse.enough", "du", (int)survive->least,
                      survive->samples - survive->hopeless);
    } else if (survive->hopeless > 0) {
        fputs(caption("analyse.hopeless"), stdout);
    }
    putchar('\n');
    for (int i = 0; i < survive->answer_count; i++) {
        const SurviveAnswer *answer = &survive->answers[i];
        const char *text = text_of_answer(words, answer->action);
        if (text != NULL) caption_write(stdout, "analyse.survived", "us", answer->alive, text);
    }
}

void tactics_write_text(const Tactics *tactics, const TacticsWords *words) {
    if (tactics->kind == TACTICS_LETHAL) write_lethal_text(&tactics->lethal, words);
    if (tactics->kind == TACTICS_SURVIVE) write_survive_text(&tactics->survive, words);
}

static void write_lethal_json(const LethalEstimate *lethal, const TacticsWords *words,
                              Json *json) {
    json_object(json, "lethal");
    json_int(json, "samples", lethal->samples);
    json_int(json, "wins", lethal->wins);
    json_int(json, "unknown", lethal->unknown);
    const char *text = text_of_answer(words, lethal->best);
    if (text != NULL) {
        json_string(json, "answer", text);
    } else {
        json_null(json, "answer");
    }
    json_int(json, "answer_wins", lethal->best_wins);
    json_int(json, "guard_wins", lethal->guard_wins);
    json_object_end(json);
}

static void write_survive_json(const SurviveEstimate *survive, const TacticsWords *words,
                               Json *json) {
    json_object(json, "survive");
    json_int(json, "samples", survive->samples);
    if (survive->least == SURVIVE_HOPELESS) {
        json_null(json, "least_counter");
    } else {
        json_int(json, "least_counter", survive->least);
    }
    json_int(json, "hopeless", survive->hopeless);
    json_array(json, "answers");
    for (int i = 0; i < survive->answer_count; i++) {
        const char *text = text_of_answer(words, survive->answers[i].action);
        if (text == NULL) continue;
        json_object(json, NULL);
        json_string(json, "answer", text);
        json_int(json, "alive", survive->answers[i].alive);
        json_int(json, "dead", survive->answers[i].dead);
        json_object_end(json);
    }
    json_array_end(json);
    json_object_end(json);
}

void tactics_write_json(const Tactics *tactics, const TacticsWords *words, Json *json) {
    if (tactics->kind == TACTICS_LETHAL) write_lethal_json(&tactics->lethal, words, json);
    if (tactics->kind == TACTICS_SURVIVE) write_survive_json(&tactics->survive, words, json);
}
