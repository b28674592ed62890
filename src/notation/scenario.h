/* Scenario files: rulings that a judge can read, and that the engine must agree with.
 *
 * docs/scenarios.md describes the format. Reading checks everything that can be checked without
 * playing: every word, every card number against its name. The result points into the text. */
#ifndef NOTATION_SCENARIO_H
#define NOTATION_SCENARIO_H

#include "base/arena.h"
#include "notation/claim.h"
#include "notation/position.h"

typedef enum StepKind {
    STEP_WHEN,        /* a player answers */
    STEP_REPEAT,      /* the answers above again, until one is no longer legal */
    STEP_THEN,        /* a statement must be true */
    STEP_EXPECT_BOARD /* the areas named in an 'expect' block hold this */
} StepKind;

typedef struct Line {
    BoardLine board;
    struct Line *next;
} Line;

typedef struct ScenarioStep {
    uint8_t kind; /* StepKind */
    uint8_t owner;
    const char *at;
    Slice text; /* as written in the file, for messages */
    Answer *answers;
    int answer_count;
    Claim claim;
    Line *lines; /* of EXPECT_BOARD, in the order of the file */
    struct ScenarioStep *next;
} ScenarioStep;

typedef struct Scenario {
    Slice title;
    Slice rules; /* the rest of its 'rules' and 'qa' lines; numbers and references */
    Slice qa;
    const char *at;
    uint32_t line;
    bool is_wrong; /* something in it was noted: it must not be run */
    Given given;
    ScenarioStep *steps;
    struct Scenario *next;
} Scenario;

typedef struct ScenarioFile {
    Slice text;
    Scenario *scenarios;
    int count;
} ScenarioFile;

/* Card files that a scenario file asks for with 'cards FILE': their names, at most `out_size`.
 * They must be compiled before the file can be read. */
int scenario_cards(Slice text, Slice *out, int out_size);

/* Reads a file. False if anything is wrong; then the notes say what, and only the scenarios
 * that are not wrong may be run: none if the mistake is before the first. */
bool scenario_read(Slice text, const LpCards *cards, Arena *arena, Notes *notes,
                   ScenarioFile *out);

/* The position that the scenario with this index (from 0) starts from, so that it can be played
 * on by hand; seat 0 is "you". False with notes if there is none or it does not make sense. */
bool scenario_position(Slice text, const LpCards *cards, int index, Arena *arena, Notes *notes,
                       LpPosition *out);

/* How much memory for the arena is enough for a text of this size. */
size_t scenario_memory(size_t text_size);

#endif
