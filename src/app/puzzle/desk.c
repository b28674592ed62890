/* Opening and closing a desk. */
#include "app/puzzle/desk.h"

#include <stdlib.h>
#include <string.h>

#include "app/common/input.h"
#include "app/common/output.h"
#include "app/players/players.h"
#include "app/position/place.h"

enum {
    TABLE_BITS = 16,
    OPEN_NODES = 20000,    /* for one verdict with open cards */
    PROOF_NODES = 2000000, /* for one proof */
    TRIES = 4
};

/* Players who look ahead more and more, but prove nothing: they go where a person would. */
static const char *const player_names[DESK_PLAYERS] = {
    "greedy", "search:nodes=14", "search:nodes=60", "search:nodes=200", "search:nodes=480"};

static bool open_players(Desk *desk) {
    for (int i = 0; i < DESK_PLAYERS; i++) {
        PuzzlePlayer *player = &desk->players[i];
        if (!players_parse("puzzle", text_of(player_names[i]), &player->spec)) return false;
        player->memory = players_memory(&player->spec);
        if (player->memory == NULL) return false;
    }
    return true;
}

bool desk_open(Desk *desk, const LpCards *cards) {
    memset(desk, 0, sizeof *desk);
    Facts *facts = malloc(sizeof *facts);
    Worlds *worlds = malloc(sizeof *worlds);
    desk->lethal = malloc(lethal_memory_size(TABLE_BITS));
    desk->proof = malloc(proof_memory_size(PROOF_GAMES_MAX));
    desk->prover =
        (PuzzleProver){.cards = cards,
                       .facts = facts,
                       .worlds = worlds,
                       .game = input_game(),
                       .scratch = input_game(),
                       .limits = {.nodes = PROOF_NODES, .open = {.nodes = OPEN_NODES}}};
    desk->trial = (PuzzleTrial){.players = desk->players,
                                .player_count = DESK_PLAYERS,
                                .tries = TRIES,
                                .tools = &players_tools,
                                .view = input_view(),
                                .decks = desk->decks};
    if (facts == NULL || worlds == NULL || desk->lethal == NULL || desk->proof == NULL ||
        desk->prover.game == NULL || desk->prover.scratch == NULL || desk->trial.view == NULL) {
        output_error("puzzle: out of memory");
        return false;
    }
    facts_init(facts, cards);
    Lethal *lethal = lethal_init(desk->lethal, TABLE_BITS, cards);
    desk->prover.proof = proof_init(desk->proof, PROOF_GAMES_MAX, facts, lethal);
    return open_players(desk);
}

void desk_close(Desk *desk) {
    for (int i = 0; i < DESK_PLAYERS; i++) {
        if (desk->players[i].memory != NULL) {
            players_free(&desk->players[i].spec, desk->players[i].memory);
        }
    }
    free((void *)(uintptr_t)desk->prover.facts);
    free(desk->prover.worlds);
    free(desk->prover.game);
    free(desk->prover.scratch);
    free(desk->trial.view);
    free(desk->lethal);
    free(desk->proof);
}

PuzzleGrade desk_grade(Desk *desk, const Puzzle *puzzle, const PuzzleSolution *solution) {
    for (int i = 0; i < 2; i++) place_deck(&puzzle->position.sides[i], &desk->decks[i]);
    return puzzle_grade(&desk->prover, &desk->trial, puzzle, solution);
}
