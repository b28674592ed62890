/* Two games side by side, and whether they can be told apart through the public interface. */
#ifndef PAIRED_COMPARE_H
#define PAIRED_COMPARE_H

#include "paired/paired_decks.h"

/* Everything that is compared. */
typedef enum Compared {
#define ASK_FIELD(field)   COMPARED_ASK_##field,
#define EVENT_FIELD(field) COMPARED_EVENT_##field,
#define TABLE_FIELD(field) COMPARED_TABLE_##field,
#define SEAT_FIELD(field)  COMPARED_SEAT_##field,
#define CARD_FIELD(field)  COMPARED_CARD_##field,
#define OTHER(name, words) COMPARED_##name,
#include "paired/fields.def"
#undef ASK_FIELD
#undef EVENT_FIELD
#undef TABLE_FIELD
#undef SEAT_FIELD
#undef CARD_FIELD
#undef OTHER
    COMPARED_COUNT
} Compared;

extern const char *const compared_words[COMPARED_COUNT];

/* One of the two games. */
typedef struct Side {
    const Engine *engine;
    LpGame *game;
    LpView *view;
    LpLog log;
    LpAsk ask;
    int action_count;
    LpAction actions[LP_ACTIONS_MAX];
} Side;

/* Where two games first differ. */
typedef struct Difference {
    Compared what;
    char text[400];
} Difference;

typedef struct Pair {
    Side sides[2];
    const Decks *decks;
    Compared spoilt; /* the comparison in which a fault is planted; COMPARED_COUNT: none */
    Difference difference;
    uint64_t questions, events, answers;
} Pair;

bool pair_open(Pair *pair, const Decks *decks);
void pair_close(Pair *pair);

/* Compares the events since the last call, the question, the answers and, where the engines
 * are asked for them, the values of all cards; false if something differs. */
bool pair_compare(Pair *pair);

#endif
