/* Logs under test. */
#include "common/logbench.h"

#include <stdlib.h>

#include "common/board.h"

LogBench logbench;

int logbench_open(void **state) {
    LogBench *bench = &logbench;
    (void)state;
    bench->cards = lp_cards_embedded();
    bench->game = board_game();
    bench->spare = board_game();
    bench->play_memory = malloc(gamelog_play_size());
    bench->arena_memory = malloc(GAMELOG_ARENA);
    return bench->cards == NULL || bench->play_memory == NULL || bench->arena_memory == NULL;
}

int logbench_close(void **state) {
    LogBench *bench = &logbench;
    (void)state;
    free(bench->game);
    free(bench->spare);
    free(bench->play_memory);
    free(bench->arena_memory);
    lp_cards_free(bench->cards);
    return 0;
}

bool logbench_next(Slice *rest, uint32_t *line) {
    Arena arena;
    arena_init(&arena, logbench.arena_memory, GAMELOG_ARENA);
    return gamelog_next(logbench.cards, rest, line, &arena, &logbench.log_game);
}

bool logbench_import(Slice text) {
    uint32_t line = 0;
    return logbench_next(&text, &line) &&
           gamelog_play_run(logbench.cards, &logbench.log_game, logbench.play_memory,
                            &logbench.play);
}
