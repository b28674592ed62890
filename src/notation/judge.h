/* Runs scenarios: sets up what is given, answers as 'when' says, checks what 'then' and
 * 'expect' say.
 *
 * Questions with one legal answer need not be mentioned. They are answered only when the next
 * line needs it, so a scenario may look at the game before and after. */
#ifndef NOTATION_JUDGE_H
#define NOTATION_JUDGE_H

#include "notation/scenario.h"

/* How the judge gets the text of a file that a scenario names (a deck): false if it cannot. */
typedef struct JudgeFiles {
    bool (*read)(void *ctx, Slice name, Arena *arena, Slice *out);
    void *ctx;
} JudgeFiles;

typedef struct Judge {
    const LpCards *cards;
    JudgeFiles files;
    LpGame *game;
    LpGame *before;  /* as it was when the log begins */
    LpGame *scratch; /* for looking ahead */
    LpGame *choices; /* for answer_choices */
    LpView *view;
    LpLog log;          /* since the last 'when' */
    uint32_t cursor;    /* how far 'then' has read it */
    uint32_t answered;  /* how many events there were at the last answer */
    EventLater later;   /* what the lines up to the next 'when' count */
    const Answer *left; /* names the card that was left when the others were put in order */
    Slice given;        /* the text of the last answer */
    /* The cards that were just chosen together, and where the scenario names each. */
    LpSlot picked[LP_DECK_SIZE];
    const char *picked_at[LP_DECK_SIZE];
    int picked_count;
    LpAsk picked_ask; /* the question that the first of them answered */
    int don_named;    /* DON!! cards that the scenario has named for the open choice */
    LpDeck decks[2];  /* of a new game, and how many cards were asked for */
    uint32_t deck_counts[2];
    bool has_started;
    LpEvent events[LP_EVENTS_MAX];
} Judge;

/* Takes its memory from the arena; false if that is full. */
bool judge_init(Judge *judge, const LpCards *cards, JudgeFiles files, Arena *arena);

/* Runs one scenario. If it fails, says why in `report`, as lines: what the scenario says,
 * expected, found, what happened, the open question. `line` is the line that failed. Notes are
 * made if the scenario cannot be set up at all. */
bool judge_run(Judge *judge, Slice file, const Scenario *scenario, Arena *arena, Notes *notes,
               Buffer *report, uint32_t *line);

/* For the files of the judge: the game now and at the last 'when'. */
Table judge_table(const Judge *judge);
Table judge_table_before(const Judge *judge);

/* Answers open questions as long as only one answer is legal, or cards that were just chosen
 * are put in an order: then the order is the one in which they were named. */
bool judge_advance(Judge *judge);
void judge_advance_all(Judge *judge);

/* The parts of a report: "  found     ", a text of several lines on one, what a step says. */
void judge_label(Buffer *out, const char *name);
void judge_append_line(Buffer *out, Slice text);
void judge_report_expected(const ScenarioStep *step, Slice text, Buffer *out);

#endif
