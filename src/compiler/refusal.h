/* Why a text that was read is not compiled: the rows of refusal.def. */
#ifndef COMPILER_REFUSAL_H
#define COMPILER_REFUSAL_H

typedef enum RefusalReason {
    REFUSAL_NONE,
#define REFUSAL(name, message, category, example) REFUSAL_##name,
#include "compiler/refusal.def"
#undef REFUSAL
    REFUSAL_COUNT
} RefusalReason;

extern const char *const refusal_messages[REFUSAL_COUNT];

#endif
