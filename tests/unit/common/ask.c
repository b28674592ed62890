/* Players for tests. */
#include "common/ask.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "app/players/players.h"

PlayerSpec ask_spec(const char *player) {
    PlayerSpec spec;
    Slice where;
    assert_null(player_parse(text_of(player), &spec, &where));
    return spec;
}

void *ask_memory(const PlayerSpec *spec) {
    void *memory = players_memory(spec);
    assert_non_null(memory);
    return memory;
}

int ask_player(const char *player, const Question *question, const LpDeck *prior,
               int prior_count, const PlayerTools *tools) {
    PlayerSpec spec = ask_spec(player);
    void *self = ask_memory(&spec);
    spec.kind->start(self, &(PlayerStart){.cards = question->cards,
                                          .deck = prior,
                                          .seat = question->ask.seat,
                                          .seed = 3,
                                          .budget = spec.budget,
                                          .tools = tools,
                                          .prior = prior,
                                          .prior_count = prior_count});
    int index = spec.kind->choose(self, question);
    free(self);
    assert_in_range(index, 0, question->action_count - 1);
    return index;
}
