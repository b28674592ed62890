/* Whether this turn can be won, or survived, for 'logpose analyse --lethal': the solver of
 * player/lethal.h on samples of a view, and its findings in words (docs/lethal.md). */
#ifndef APP_ANALYSIS_TACTICS_H
#define APP_ANALYSIS_TACTICS_H

#include "app/common/jsonfile.h"
#include "app/players/wire.h"
#include "player/analysis.h"
#include "player/survive.h"

enum { TACTICS_SAMPLES_MAX = 10000 };

typedef enum TacticsKind {
    TACTICS_NONE,   /* not asked for, or the viewer is not the one who answers */
    TACTICS_LETHAL, /* it is this player's turn */
    TACTICS_SURVIVE /* it is the other player's turn */
} TacticsKind;

typedef struct Tactics {
    uint8_t kind; /* TacticsKind */
    LethalEstimate lethal;
    SurviveEstimate survive;
} Tactics;

/* Answers the question in the view, within so many milliseconds unless they are 0: what
 * cannot be searched in time is unknown. False if out of memory. */
bool tactics_run(const LpCards *cards, const LpView *view, const LethalGuess *guess,
                 uint64_t milliseconds, Tactics *out);

/* The answers of the question and their texts; those that look the same are listed once. */
typedef struct TacticsWords {
    const AnalysisRow *rows;
    const char (*texts)[WIRE_TEXT_MAX];
    int count;
} TacticsWords;

void tactics_write_text(const Tactics *tactics, const TacticsWords *words);
void tactics_write_json(const Tactics *tactics, const TacticsWords *words, Json *json);

#endif
