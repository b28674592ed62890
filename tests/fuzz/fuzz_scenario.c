/* Fuzzes the judge: any bytes are a scenario file. Reading must never fail worse than with a
 * note, and what can be read is run. */
#include <stdint.h>
#include <stdlib.h>

#include "base/embedded.h"
#include "compiler/compile.h"
#include "notation/judge.h"

/* Long files take memory by their size and find nothing that short ones do not. */
enum { TEXT_SIZE_MAX = 4096, NOTES_MAX = 8 };

static LpCards *cards;

static void compile_cards(void) {
    Source *sources = calloc(embedded_file_count + 1, sizeof *sources);
    Diagnostics none = {0};
    size_t count = 0;
    if (sources == NULL) abort();
    for (size_t i = 0; i < embedded_file_count; i++) {
        Slice name = text_of(embedded_files[i].name);
        if (!text_starts_with(name, SLICE("cards/st0"))) continue;
        sources[count++] =
            (Source){embedded_files[i].name, embedded_files[i].at, embedded_files[i].size};
    }
    sources[count++] =
        (Source){"blank", POSITION_BLANK_SOURCE, sizeof POSITION_BLANK_SOURCE - 1};
    cards = compile_sources(sources, count, &none);
    free(sources);
    if (cards == NULL) abort();
}

/* libFuzzer calls it by this name. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static Judge judge;
    static char report_memory[1 << 14];
    Note note[NOTES_MAX];
    Notes notes;
    Arena arena;
    ScenarioFile file;
    if (size > TEXT_SIZE_MAX) return 0;
    if (cards == NULL) compile_cards();
    Slice text = {(const char *)bytes, size};
    size_t memory_size = scenario_memory(size) + 8 * lp_game_size();
    void *memory = malloc(memory_size);
    if (memory == NULL) return 0;
    arena_init(&arena, memory, memory_size);
    notes_init(&notes, note, NOTES_MAX);
    if (scenario_read(text, cards, &arena, &notes, &file)) {
        if (!judge_init(&judge, cards, (JudgeFiles){NULL, NULL}, &arena)) abort();
        for (const Scenario *s = file.scenarios; s != NULL; s = s->next) {
            uint32_t line;
            Buffer report;
            buffer_init(&report, report_memory, sizeof report_memory);
            judge_run(&judge, text, s, &arena, &notes, &report, &line);
        }
    } else if (notes.count == 0) {
        abort(); /* a refusal says why */
    }
    free(memory);
    return 0;
}
