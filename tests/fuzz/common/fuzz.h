/* What the fuzz targets share: bytes that become decisions, a pool of cards with every kind of
 * effect, and a game that is played under all the checks that hold at any moment. */
#ifndef FUZZ_COMMON_FUZZ_H
#define FUZZ_COMMON_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "logpose/logpose.h"

/* libFuzzer calls it by this name. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
/* For targets with all cards: compiling them is not part of the time of the first input. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Input that is eaten from the front. Behind its end there are zeros. */
typedef struct Bytes {
    const uint8_t *at;
    size_t left;
} Bytes;

uint8_t bytes_next(Bytes *bytes);
uint16_t bytes_next16(Bytes *bytes);
uint64_t bytes_next64(Bytes *bytes);

/* Says what is wrong and aborts, which libFuzzer reports with the input. */
void fuzz_fail(const char *what, const char *detail);

/* The cards of the program, blank cards, and the invented cards of the scenarios if the working
 * folder is the project's. Made once. */
const LpCards *fuzz_cards(void);

/* The same with one set of published cards, for whoever copies an image at every step. */
const LpCards *fuzz_cards_few(void);

/* A legal deck from any cards that fit together, if there are enough of them. */
void fuzz_deck(const LpCards *cards, uint64_t seed, LpDeck *out);

/* A game, and room for the copies that the checks need. */
typedef struct Fuzz {
    const LpCards *cards;
    LpDeck guess[2]; /* what each player is supposed to play, for samples */
    LpGame *game, *copy, *sample;
    LpView *view, *view_again;
    uint8_t *saved;
    uint64_t random;
} Fuzz;

void fuzz_open(Fuzz *fuzz, const LpCards *cards);
void fuzz_close(Fuzz *fuzz);

/* Plays on from where the game is: as the bytes say, then `more` random answers. Audits the
 * game after every answer. */
void fuzz_play(Fuzz *fuzz, Bytes bytes, int more);

#endif
