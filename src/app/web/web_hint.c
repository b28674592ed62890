/* Hints: what the strongest player would answer. */
#include <stdlib.h>

#include "app/web/web_internal.h"

static const char *const STRONGEST = "level5";

/* The answer to the open question; false if there is no memory for the player. */
static bool think(const Face *face, LpAction *out) {
    Host *host = face->host;
    PlayerSpec spec;
    Slice where;
    if (player_parse(text_of(STRONGEST), &spec, &where) != NULL) return false;
    void *memory = calloc(1, player_memory_size(&spec));
    if (!memory) return false;
    PlayerStart start = host_player_start(host, face->seat, &spec);
    Question question = {.cards = host->cards,
                         .view = host_view(host, face->seat),
                         .ask = host->ask,
                         .actions = host->actions,
                         .action_count = host->action_count};
    spec.kind->start(memory, &start);
    int index = spec.kind->choose(memory, &question);
    free(memory);
    if (index < 0 || index >= host->action_count) return false;
    *out = host->actions[index];
    return true;
}

/* The choice of the prompt that this answer is one of, or NULL. */
static const Choice *choice_of(const Prompt *prompt, LpAction action) {
    for (int i = 0; i < prompt->count; i++) {
        LpAction have = prompt->choices[i].action;
        if (have.kind == action.kind && have.card == action.card &&
            have.target == action.target && have.value == action.value)
            return &prompt->choices[i];
    }
    return NULL;
}

void web_hint(const Face *face, Buffer *out) {
    LpAction action;
    char digits[9];
    Json json;
    if (!think(face, &action)) {
        message_error(face, "not allowed", SLICE(""), 0, out);
        return;
    }
    Sight sight = {face->host->cards, host_view(face->host, face->seat), face->seat,
                   face->words};
    const Choice *choice = choice_of(host_prompt(face->host, &sight), action);
    Slice text = choice ? choice->text : SLICE("");
    message_digits(action, digits);
    json_init_buffer(&json, out);
    json_object(&json, NULL);
    json_int(&json, "v", MESSAGE_VERSION);
    json_string(&json, "kind", "hint");
    json_int(&json, "id", face->host->id);
    json_string(&json, "a", digits);
    json_text(&json, "text", text);
    json_array(&json, "plan");
    json_array_end(&json);
    json_array(&json, "others");
    json_array_end(&json);
    json_object_end(&json);
}
