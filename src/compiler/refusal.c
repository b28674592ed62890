/* The messages of refusals. See refusal.def. */
#include "compiler/refusal.h"

const char *const refusal_messages[REFUSAL_COUNT] = {
    [REFUSAL_NONE] = "not understood",
#define REFUSAL(name, message, category, example) [REFUSAL_##name] = message,
#include "compiler/refusal.def"
#undef REFUSAL
};
