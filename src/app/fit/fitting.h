/* What 'logpose fit' can learn from games. The command draws, plays and counts the games and
 * prints the table; a lesson keeps what they teach, fits its numbers to it and writes them. */
#ifndef APP_FIT_FITTING_H
#define APP_FIT_FITTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "player/fit.h"
#include "player/match.h"

/* A game to learn from. */
typedef struct FitGame {
    uint64_t index;
    uint8_t decks[2];
    bool is_held_out; /* only for measuring, never learned from */
} FitGame;

/* Functions get the lesson's own memory, 'self', and report errors on stderr. Several
 * threads call 'begin' and 'end', each for games of its own. Where there are two values, the
 * first is for the games that are fitted to, the second for those held out. */
typedef struct FitLesson {
    const char *players; /* who plays the games, unless others are named */
    uint64_t games, epochs;
    double rate;          /* of the first epochs */
    const char *examples; /* what an example is called */
    const char *loss;     /* how the loss is printed */
    size_t size;          /* of 'self', which is zeroed before it is opened */

    /* Allocates memory for so many games. */
    bool (*open)(void *self, const LpCards *cards, const PlayerSpec specs[2], uint64_t games);
    /* Before a game: sets who watches it. After it: keeps what it teaches. */
    void (*begin)(void *self, const FitGame *game, Match *match);
    bool (*end)(void *self, const FitGame *game, uint8_t result);
    /* After all games: prepares the fit. False if there is nothing to fit to. */
    bool (*prepare)(void *self, uint64_t seed);
    /* Measures the numbers of this program, or those after one more epoch. */
    void (*measure_shipped)(void *self, FitMeasure out[2]);
    void (*epoch)(void *self, double rate, FitMeasure out[2]);
    /* The current numbers, in the form of the file that they come from. */
    void (*write)(void *self, Buffer *out);
    /* Also after an 'open' that failed. */
    void (*close)(void *self);
} FitLesson;

extern const FitLesson fitting_network; /* src/player/neuron.def */
extern const FitLesson fitting_trait;   /* src/player/trait.def */

#endif
