/* Fuzzes the judge: any bytes are a scenario file. Reading must never fail worse than with a
 * note, and what can be read is run. */
#include <stdint.h>
#include <stdlib.h>

#include "common/fuzz.h"
#include "notation/judge.h"

/* Long files take memory by their size and find nothing that short ones do not. */
enum { TEXT_SIZE_MAX = 4096, NOTES_MAX = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static Judge judge;
    static char report_memory[1 << 14];
    Note note[NOTES_MAX];
    Notes notes;
    Arena arena;
    ScenarioFile file;
    if (size > TEXT_SIZE_MAX) return 0;
    const LpCards *cards = fuzz_cards();
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
