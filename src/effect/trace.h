/* What ran of one card: which abilities, instructions and conditions, and how each came out.
 *
 * The engine is built a second time with LOGPOSE_TRACE for `logpose-exercise`, which plays
 * until every branch of a card has been taken, and for tests that watch what happens at the
 * moment when it does. In all other builds the macros below only pass through what they wrap.
 * The program that uses the trace provides the record. */
#ifndef EFFECT_TRACE_H
#define EFFECT_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "card/image.h"
#include "effect/program.h"

/* What became of an ability. A test records its value, or the next value when it fails. */
typedef enum TraceAbility {
    TRACE_WAITS, /* its event happened: it is on the list of waiting effects */
    TRACE_MET,   /* [DON!! xX], [Your Turn] and "if" */
    TRACE_UNMET,
    TRACE_PAYABLE,
    TRACE_UNPAYABLE,
    TRACE_DECLINED,
    TRACE_UNPAID, /* the cost failed halfway (CR 8-3-1-3-1) */
    TRACE_ACTIVATED,
    TRACE_RESOLVED,
    TRACE_ABILITY_COUNT
} TraceAbility;

/* What became of an instruction. Of two values that a test can record, the second means
 * "no". */
typedef enum TraceInstr {
    TRACE_RUN,
    TRACE_TRUE, /* IF */
    TRACE_FALSE,
    TRACE_USED, /* MAY */
    TRACE_REFUSED,
    TRACE_IMPOSSIBLE, /* MAY that cannot be started, so nobody is asked */
    TRACE_TAKEN,      /* OPTION */
    TRACE_NO_CHOICE,  /* there was nothing to choose from */
    TRACE_CHOSE_ALL,  /* as many as allowed */
    TRACE_CHOSE_NONE, /* there was something to choose, but nothing was chosen */
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

struct Ctx;
struct Ability;

/* Whom to call in the moment when something happens: for each event of a game that has a log,
 * where a restriction forbids something, where the effect on top is lost because its cost was
 * not paid, where effects with a timing are set off, and when an instruction of the effect on
 * top has been carried out at once. NULL: nobody. */
typedef struct TraceWatch {
    void (*event)(const struct Ctx *ctx, const LpEvent *event);
    void (*refusal)(const struct Ctx *ctx, unsigned restriction);
    void (*unpaid)(const struct Ctx *ctx, const struct Ability *ability);
    void (*raised)(const struct Ctx *ctx, unsigned timing);
    void (*done)(const struct Ctx *ctx, const struct Instr *instr);
} TraceWatch;
extern _Thread_local const TraceWatch *trace_watch;

static inline bool trace_ability(const struct LpCards *cards, unsigned id, ptrdiff_t row,
                                 unsigned outcome, bool value) {
    if (trace_sink == NULL || trace_sink->card != id) return value;
    ptrdiff_t index = row - cards->cards[id].ability_first;
    /* (The slot of an effect's card may hold a different card by now.) */
    if (index >= 0 && index < cards->cards[id].ability_count)
        trace_sink->abilities[index] |= (uint16_t)(1u << (outcome + !value));
    return value;
}

/* A part of an effect that was put off no longer knows its ability (row 0): then it is recorded
 * for all of them, and the reader looks only at the instructions of each. */
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
#define TRACE_WATCH(what, ctx, value)                                                          \
    do {                                                                                       \
        if (trace_watch && trace_watch->what) trace_watch->what(ctx, value);                   \
    } while (0)

#else

#define TRACE_TEST(ctx, slot, ability, outcome, value)              (value)
#define TRACE_INSTR_TEST(ctx, frame, outcome, value)                (value)
#define TRACE_OPTION(ctx, frame, at)                                ((void)0)
#define TRACE_CHOSEN(ctx, frame, chosen, most)                      ((void)0)
#define TRACE_PERMANENT(ctx, scope, ability, instr, outcome, value) (value)
#define TRACE_CONDITION(ctx, scope, row, value)                     (value)
/* For shortcuts that would skip tests whose outcome must be recorded. */
#define TRACE_SHORTCUT(value)                                       (value)
#define TRACE_WATCH(what, ctx, value)                               ((void)0)

#endif

/* The same without a test. */
#define TRACE_ABILITY(ctx, slot, ability, outcome)                                             \
    ((void)TRACE_TEST(ctx, slot, ability, outcome, true))
#define TRACE_INSTR(ctx, frame, outcome) ((void)TRACE_INSTR_TEST(ctx, frame, outcome, true))

#endif
