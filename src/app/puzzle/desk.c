/* Opening and closing a desk. */
#include "app/puzzle/desk.h"

#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "app/players/players.h"
#include "app/position/place.h"
#include "study/puzzlewords.h"
#include "study/sidedeck.h"

enum { TRIES = 4 };

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
    desk->trial = (PuzzleTrial){.players = desk->players,
                                .player_count = DESK_PLAYERS,
                                .tries = TRIES,
                                .tools = &players_tools,
                                .view = input_view(),
                                .decks = desk->decks};
    if (!puzzlewords_open(&desk->prover, cards) || desk->trial.view == NULL) {
        caption_error("puzzle.out-memory", "");
        return false;
    }
    return open_players(desk);
}

void desk_close(Desk *desk) {
    for (int i = 0; i < DESK_PLAYERS; i++) {
        if (desk->players[i].memory != NULL) {
            players_free(&desk->players[i].spec, desk->players[i].memory);
        }
    }
    puzzlewords_close(&desk->prover);
    free(desk->trial.view);
}

PuzzleGrade desk_grade(Desk *desk, const Puzzle *puzzle, const PuzzleSolution *solution) {
    for (int i = 0; i < 2; i++) sidedeck_list(&puzzle->position.sides[i], &desk->decks[i]);
    return puzzle_grade(&desk->prover, &desk->trial, puzzle, solution);
}
