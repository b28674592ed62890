/* Advice: how good each answer is, as far as the seat that asks can know, and a plan. */
#ifndef TABLE_HINT_H
#define TABLE_HINT_H

#include "player/analysis.h"
#include "table/message.h"

enum { HINT_OTHERS = 3, HINT_PLAN = 6, HINT_TEXT_MAX = 200 };

typedef struct Hint {
    AnalysisRow rows[LP_ACTIONS_MAX]; /* the best first */
    int count;
    /* What hint_explain adds: what could follow in this turn, in words, the best answer first;
     * whether that wins this turn whatever the opponent has; and the key of the words that say
     * why, or NULL where there is nothing to say for certain. */
    char plan[HINT_PLAN][HINT_TEXT_MAX];
    int plan_count;
    bool wins_now;
    const char *reason;
} Hint;

/* Thinks about the open question with this many nodes. False without memory, or if nobody is
 * asked. */
bool hint_find(Host *host, uint32_t nodes, Hint *out);

/* Finds out what is said with the best answer: if one wins now, that one becomes the best. */
void hint_explain(const Face *face, Hint *hint);

/* It must be for the question that is still open, and the face's seat the one that is asked. */
void hint_message(const Face *face, const Hint *hint, Buffer *out);

/* All answers with their chances, the best first, as an array of the same form as 'others' of
 * the message. */
void hint_write_all(const Face *face, const Hint *hint, Json *json);

#endif
