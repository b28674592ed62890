/* The self-test: random games with every promise of logpose.h checked on the way. The checks
 * are a table, so that each has a name in reports and each can be spoilt on purpose to prove
 * that it can fail. */
#ifndef APP_SELFTEST_SELFTEST_H
#define APP_SELFTEST_SELFTEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/cards/decks.h"
#include "logpose/logpose.h"

typedef enum Check {
#define CHECK(name, word, doc) CHECK_##name,
#include "app/selftest/selftest.def"
#undef CHECK
    CHECK_COUNT
} Check;

extern const char *const selftest_words[CHECK_COUNT];
extern const char *const selftest_docs[CHECK_COUNT];

/* What is being tested: one game at a time, with memory for everything besides. */
typedef struct SelfTest {
    const LpCards *cards;
    const NamedDeck *decks;
    size_t deck_count; /* 0: no wrong guesses about the opponent's list */
    bool random_decks; /* instead of these */
    LpSetup setup;
    uint64_t index;    /* of the game */
    uint32_t decision; /* answers given so far */
    uint64_t random;   /* the tester's own generator */
    uint64_t every;    /* the costly checks run at every so many decisions */
    const char *deck_names[2];

    size_t size;   /* of a game */
    LpGame *game;  /* the game itself */
    LpGame *a, *b; /* copies to try things on */
    LpView *view_a, *view_b;
    unsigned char *saved;         /* SAVE_SIZE_MAX bytes */
    LpEvent *events, *few_events; /* LP_EVENTS_MAX each */
    LpAction actions[LP_ACTIONS_MAX];
    int action_count;
    LpAsk ask;
    bool has_looped;       /* a loop was found on the way to this question (CR 11-1-1) */
    unsigned don_total[2]; /* DON!! cards of each player; no rule makes or ends one */

    LpAction *record; /* MATCH_DECISIONS_MAX answers and the hash after each */
    uint64_t *hashes;

    Check spoilt; /* the check whose data are spoilt, or CHECK_COUNT */
    bool is_quiet;
    uint64_t run[CHECK_COUNT], failed[CHECK_COUNT];
    uint32_t described; /* failures that were described */
    LpMarks marks;
    uint32_t answers_max;
} SelfTest;

enum { SAVE_SIZE_MAX = 16384, DESCRIBED_MAX = 20 };

/* Memory for everything; false after a message. */
bool selftest_open(SelfTest *test);
void selftest_close(SelfTest *test);

/* Counts one check; describes a failure. Returns 'is_ok'. */
bool selftest_check(SelfTest *test, Check which, bool is_ok, const char *format, ...);

/* Before an answer is given: everything about the state, its answers, views and saves. */
void selftest_decision(SelfTest *test);

/* Gives the answer to the game, and the same answer in every other way that must agree. */
void selftest_answer(SelfTest *test, LpAction action);

/* After the last answer: the end, and the replay of the whole record. */
void selftest_end(SelfTest *test);

/* The game has just been started from 'setup'. */
void selftest_start(SelfTest *test);

/* The same for a game that begins with a position: only what is counted is checked. */
void selftest_begin(SelfTest *test);

/* Plays game 'index' of the series with all checks; true if none failed. */
bool selftest_play(SelfTest *test, uint64_t index, uint64_t seed);

#endif
