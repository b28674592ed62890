/* Loading scenarios once, so that thousands of mutants can be tried without compiling cards. */
#include "mutants/cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/position/pool.h"

enum { NOTES_MAX = 8, REPORT_SIZE_MAX = 1 << 16 };

/* A pool forgets its oldest image when it is full; all of them are needed here. */
static const LpCards *cards_for(const char *path, Slice text) {
    static Pool *pool;
    if (pool == NULL || pool->image_count == POOL_IMAGES_MAX) pool = calloc(1, sizeof *pool);
    return pool != NULL ? pool_cards(pool, path, text) : NULL;
}

static bool open_file(Cases *cases, char *path) {
    Note memory[NOTES_MAX];
    Notes notes;
    ScenarioFile scenarios;
    CaseFile *file = calloc(1, sizeof *file);
    if (file == NULL || !file_load(path, &file->text)) return false;
    file->path = path;
    Slice text = {file->text.at, file->text.size};
    file->cards = cards_for(path, text);
    size_t size = scenario_memory(text.size) + 8 * lp_game_size();
    void *arena = malloc(size);
    if (file->cards == NULL || arena == NULL) return false;
    arena_init(&file->arena, arena, size);
    notes_init(&notes, memory, NOTES_MAX);
    if (!scenario_read(text, file->cards, &file->arena, &notes, &scenarios)) return false;
    if (!judge_init(&file->judge, file->cards, (JudgeFiles){pool_read_beside, path},
                    &file->arena))
        return false;
    for (const Scenario *s = scenarios.scenarios; s && cases->count < CASES_MAX - 2;
         s = s->next)
        cases->at[cases->count++] = (Case){CASE_SCENARIO, file, s};
    return true;
}

bool cases_open(Cases *cases, char **paths, int path_count) {
    for (int i = 0; i < path_count; i++) {
        if (open_file(cases, paths[i])) continue;
        fprintf(stderr, "mutants: %s cannot be used\n", paths[i]);
        return false;
    }
    cases->at[cases->count++] = (Case){.kind = CASE_PERFT};
    cases->at[cases->count++] = (Case){.kind = CASE_SELFTEST};
    return true;
}

static bool run_scenario(const Case *one) {
    static char memory[REPORT_SIZE_MAX];
    Note note[NOTES_MAX];
    Notes notes;
    Buffer report;
    uint32_t line;
    CaseFile *file = one->file;
    Slice text = {file->text.at, file->text.size};
    notes_init(&notes, note, NOTES_MAX);
    buffer_init(&report, memory, sizeof memory);
    return judge_run(&file->judge, text, one->scenario, &file->arena, &notes, &report, &line) &&
           notes.count == 0;
}

bool case_run(const Case *one) {
    char *perft[] = {"perft", NULL};
    char *selftest[] = {"selftest", "--games", "100", "--every", "8", NULL};
    switch (one->kind) {
    case CASE_SCENARIO: return run_scenario(one);
    case CASE_PERFT: return cmd_perft(1, perft) == 0;
    case CASE_SELFTEST: return cmd_selftest(5, selftest) == 0;
    }
    return false;
}

void case_name(const Case *one, char *out, int out_size) {
    if (one->kind == CASE_SCENARIO)
        snprintf(out, (size_t)out_size, "%s:%u", one->file->path, one->scenario->line);
    else
        snprintf(out, (size_t)out_size, "%s", one->kind == CASE_PERFT ? "perft" : "selftest");
}
