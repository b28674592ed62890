/* What ran of one card: which abilities, instructions and conditions, and how each came out.
 *
 * The engine is built a second time with LOGPOSE_TRACE for `logpose-exercise`, which plays
 * until every branch of a card has been taken. In all other builds the macros below are
 * nothing: what they wrap is left as it is. The program that wants to know provides the
 * record. */
#ifndef EFFECT_TRACE_H
#define EFFECT_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "card/image.h"
#include "effect/program.h"

/* How an ability came out. A test writes its row, or the row after it when it fails. */
typedef enum TraceAbility {
    TRACE_WAITS, /* its event happened: it is on the list of waiting effects */
    TRACE_MET,   /* [DON!! xX], [Your Turn] and "if" */
    TRACE_UNMET,
    TRACE_PAYABLE,
    TRACE_UNPAYABLE,
    TRACE_DECLINED,
    TRACE_UNPAID, /* the cost failed half way (CR 8-3-1-3-1) */
    TRACE_ACTIVATED,
    TRACE_RESOLVED,
    TRACE_ABILITY_COUNT
} TraceAbility;

/* How an instruction came out. Of two rows that a test may write, the second means "no". */
typedef enum TraceInstr {
    TRACE_RUN,
    TRACE_TRUE, /* IF */
    TRACE_FALSE,
    TRACE_USED, /* MAY */
    TRACE_REFUSED,
    TRACE_IMPOSSIBLE, /* MAY that cannot be begun, so that nobody is asked */
    TRACE_TAKEN,      /* OPTION */
    TRACE_NO_CHOICE,  /* there was nothing to choose from */
    TRACE_CHOSE_ALL,  /* as many as may be */
    TRACE_CHOSE_NONE, /* there was something, and nothing was chosen */
    TRACE_INSTR_COUNT
} TraceInstr;

typedef struct Trace {
    LpCardId card;        /* whose effects are recorded */
    uint32_t instr_count; /* of the image */
    uint16_t *abilities;  /* for each of its abilities: 1 << TraceAbility */
    uint16_t *instrs;     /* for each of its abilities, for each instruction: 1 << TraceInstr */
    uint8_t *conditions;  /* for each condition row of the image: 1 met, 2 not met */
} Trace;

#ifdef LOGPOSE_TRACE

/* Where this thread's games are recorded; NULL: nowhere. */
extern _Thread_local Trace *trace_sink;

static inline bool trace_ability(const struct LpCards *cards, unsigned id, ptrdiff_t row,
                                 unsigned outcome, bool value) {
    if (trace_sink == NULL || trace_sink->card != id) return value;
    ptrdiff_t index = row - cards->cards[id].ability_first;
    /* (The slot of an effect's card may hold another card by now.) */
    if (index >= 0 && index < cards->cards[id].ability_count)
        trace_sink->abilities[index] |= (uint16_t)(1u << (outcome + !value));
    return value;
}

/* A part of an effect that was put off knows no ability any more (row 0): then it is written to
 * all, and who reads looks only at the instructions of each. */
static inline bool trace_instr(const struct LpCards *cards, unsigned id, unsigned row,
                               size_t pc, unsigned outcome, bool value) {
    if (trace_sink == NULL || trace_sink->card != id) return value;
    const CardFacts *facts = &cards->cards[id];
    for (unsigned i = 0; i < facts->ability_count; i++) {
        if (row == 0 || row == facts->ability_first + i)
            trace_sink->instrs[i * trace_sink->instr_count + pc] |=
                (uint16_t)(1u << (outcome + !value));
    }
    return value;
}

static inline unsigned trace_amount(int chosen, int most) {
    if (most <= 0) return TRACE_NO_CHOICE;
    if (chosen <= 0) return TRACE_CHOSE_NONE;
    return chosen >= most ? TRACE_CHOSE_ALL : TRACE_RUN;
}

static inline bool trace_condition(unsigned id, unsigned row, bool value) {
    if (trace_sink != NULL && trace_sink->card == id)
        trace_sink->conditions[row] |= value ? 1 : 2;
    return value;
}

#define TRACE_TEST(ctx, slot, ability, outcome, value)                                         \
    trace_ability((ctx)->cards, (ctx)->game->card[slot], (ability) - (ctx)->cards->abilities,  \
                  outcome, value)
#define TRACE_INSTR_TEST(ctx, frame, outcome, value)                                           \
    trace_instr((ctx)->cards, (frame)->effect.id, (frame)->effect.row, (frame)->effect.pc,     \
                outcome, value)
#define TRACE_OPTION(ctx, frame, at)                                                           \
    trace_instr((ctx)->cards, (frame)->effect.id, (frame)->effect.row, at, TRACE_TAKEN, true)
#define TRACE_CHOSEN(ctx, frame, chosen, most)                                                 \
    TRACE_INSTR_TEST(ctx, frame, trace_amount(chosen, most), true)
#define TRACE_PERMANENT(ctx, scope, ability, instr, outcome, value)                            \
    trace_instr((ctx)->cards, (ctx)->game->card[(scope)->source],                              \
                (unsigned)((ability) - (ctx)->cards->abilities),                               \
                (size_t)((instr) - (ctx)->cards->instrs), outcome, value)
#define TRACE_CONDITION(ctx, scope, row, value)                                                \
    trace_condition((ctx)->game->card[(scope)->source], row, value)
#define TRACE_SHORTCUT(value) (false && (value))

#else

#define TRACE_TEST(ctx, slot, ability, outcome, value)              (value)
#define TRACE_INSTR_TEST(ctx, frame, outcome, value)                (value)
#define TRACE_OPTION(ctx, frame, at)                                ((void)0)
#define TRACE_CHOSEN(ctx, frame, chosen, most)                      ((void)0)
#define TRACE_PERMANENT(ctx, scope, ability, instr, outcome, value) (value)
#define TRACE_CONDITION(ctx, scope, row, value)                     (value)
/* What would leave out tests whose outcome is to be recorded. */
#define TRACE_SHORTCUT(value)                                       (value)

#endif

/* The same where nothing is tested. */
#define TRACE_ABILITY(ctx, slot, ability, outcome)                                             \
    ((void)TRACE_TEST(ctx, slot, ability, outcome, true))
#define TRACE_INSTR(ctx, frame, outcome) ((void)TRACE_INSTR_TEST(ctx, frame, outcome, true))

#endif
