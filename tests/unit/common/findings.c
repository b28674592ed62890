/* What was found, and where. */
#include "common/findings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "effect/tables.h"

static const char *const step_names[STEP_COUNT] = {
#define STEP(name, frame, rule, function, drains, doc) [STEP_##name] = #name,
#include "rules/step.def"
#undef STEP
};

static const char *const event_words[LP_EVENT_COUNT] = {
#define EVENT(name, word, shape, rule, doc) [LP_EVENT_##name] = word,
#include "logpose/event.def"
#undef EVENT
};

Frame *findings_effect(const Ctx *ctx) {
    Frame *frame = ctx->game->stack_top ? frame_top(ctx->edit) : NULL;
    while (frame && frame_kind(frame) != FRAME_EFFECT) frame = frame_below(ctx->edit, frame);
    return frame;
}

void findings_place(const Ctx *ctx, unsigned event, char out[FINDING_SIZE]) {
    const Frame *frame = findings_effect(ctx);
    LpCardInfo info = {.number = "no card"};
    const char *op = "", *step = "NONE";
    if (frame) {
        unsigned row = frame->effect.pc;
        lp_card_info(ctx->cards, frame->effect.id, &info);
        /* Removals come back to the next row. */
        if (frame != frame_top(ctx->edit) && row > 0) row--;
        op = tables_ops[ctx->cards->instrs[row].op].name;
    }
    if (ctx->game->stack_top) step = step_names[frame_top(ctx->edit)->step];
    snprintf(out, FINDING_SIZE, "'%s' in step %s, effect of %s %s", event_words[event], step,
             info.number, op);
}

void findings_add(Findings *findings, const char *what, const char *place) {
    char text[FINDING_SIZE];
    int size = snprintf(text, sizeof text, "%s: %s", what, place);
    if (size < 0 || findings->count == FINDINGS_MAX) return;
    size_t same = strcspn(text, ",");
    for (int i = 0; i < findings->count; i++) {
        const char *known = findings->texts[i];
        if (strncmp(known, text, same) == 0 &&
            strcmp(strrchr(known, ' '), strrchr(text, ' ')) == 0)
            return;
    }
    memcpy(findings->texts[findings->count++], text, sizeof text);
}

void findings_check(const Findings *findings) {
    for (int i = 0; i < findings->count; i++) print_error("%s\n", findings->texts[i]);
    assert_int_equal(findings->count, 0);
}
