/* Loading scenarios once, so that thousands of mutants can be tried without compiling cards. */
#include "mutants/cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/position/pool.h"

enum { NOTES_MAX = 8, REPORT_SIZE_MAX = 1 << 16, WORDS_MAX = 8 };

typedef struct CaseCommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *words[WORDS_MAX];
} CaseCommand;

static const CaseCommand commands[] = {
    {"perft", cmd_perft, {"perft"}},
    {"selftest", cmd_selftest, {"selftest", "--games", "100", "--every", "8"}},
    {"selftest, all cards",
     cmd_selftest,
     {"selftest", "--random-decks", "--games", "100", "--every", "8"}},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

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
    for (const Scenario *s = scenarios.scenarios; s && cases->count < CASES_MAX - COMMANDS;
         s = s->next)
        cases->at[cases->count++] = (Case){.file = file, .scenario = s};
    return true;
}

bool cases_open(Cases *cases, char **paths, int path_count) {
    for (int i = 0; i < path_count; i++) {
        if (open_file(cases, paths[i])) continue;
        fprintf(stderr, "mutants: %s cannot be used\n", paths[i]);
        return false;
    }
    for (int i = 0; i < COMMANDS; i++)
        cases->at[cases->count++] = (Case){.command = &commands[i]};
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

static bool run_command(const CaseCommand *command) {
    char *words[WORDS_MAX + 1] = {NULL};
    int count = 0;
    for (; count < WORDS_MAX && command->words[count]; count++)
        words[count] = (char *)command->words[count];
    return command->run(count, words) == 0;
}

bool case_run(const Case *one) {
    return one->command ? run_command(one->command) : run_scenario(one);
}

void case_name(const Case *one, char *out, int out_size) {
    if (one->command)
        snprintf(out, (size_t)out_size, "%s", one->command->name);
    else
        snprintf(out, (size_t)out_size, "%s:%u", one->file->path, one->scenario->line);
}
