/* Following a script. */
#include "table/partner.h"

#include <string.h>

#include "notation/answer.h"

static size_t memory_size(PlayerBudget budget) {
    (void)budget;
    return sizeof(const char *);
}

static void start(void *self, const PlayerStart *begun) {
    (void)self;
    (void)begun;
}

/* What is not in the script: an answer that does as little as possible. */
static int passive_answer(const Question *question) {
    for (int i = 0; i < question->action_count; i++) {
        uint8_t kind = question->actions[i].kind;
        if (kind == LP_ACTION_PASS || kind == LP_ACTION_DECLINE || kind == LP_ACTION_DONE ||
            kind == LP_ACTION_END || kind == LP_ACTION_KEEP) {
            return i;
        }
    }
    return 0;
}

/* The first line of the script that is legal now. It remembers nothing, so that undo needs
 * nothing: an attack that has been made is no longer legal. */
static int choose(void *self, const Question *question) {
    Slice script = text_of(*(const char **)self), line;
    Table table = {question->cards, question->game, 0};
    while (text_next_line(&script, &line)) {
        char memory[256];
        Buffer why;
        LpAction action;
        buffer_init(&why, memory, sizeof memory);
        if (!answer_parse(&table, line, &action, &why)) continue;
        for (int i = 0; i < question->action_count; i++) {
            if (memcmp(&question->actions[i], &action, sizeof action) == 0) return i;
        }
    }
    return passive_answer(question);
}

/* It reads the game to understand its script, which says everything anyway. */
const PlayerKind partner_kind = {
    .name = "script",
    .doc = "follows a script",
    .is_cheat = true,
    .memory_size = memory_size,
    .start = start,
    .choose = choose,
};
