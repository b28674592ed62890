/* What the rules owe to whatever happens, whichever operation has done it. Games are watched
 * at each event: effects that wait for it are set off, a cost that did less than it should has
 * not been paid, a card that goes unseen from a hand to a deck or to Life is no longer known,
 * and one that was chosen by what it is has been revealed. The message names the step, the card
 * and the operation.
 *
 * The engine is the one with LOGPOSE_TRACE, which calls trace_watch. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "common/board.h"
#include "common/findings.h"
#include "common/invented.h"
#include "common/random_deck.h"
#include "effect/tables.h"

enum { GAMES = 8000, ANSWERS_MAX = 900, EVENTS_MAX = 4096 };

_Thread_local Trace *trace_sink;
_Thread_local const TraceWatch *trace_watch;

/* --- Which event sets off effects with which timing -------------------------------------- */

static bool is_move(const LpEvent *event, LpArea from) {
    return event->kind == LP_EVENT_MOVE && event->from == from;
}

/* Playing a card trashes others by a rule. */
static bool is_by_effect(const Ctx *ctx) {
    FrameKind kind = frame_kind(frame_top(ctx->edit));
    return kind == FRAME_EFFECT || kind == FRAME_REMOVE;
}

/* ROW(timing, how often it has happened with this event) */
#define HAPPENINGS(ROW)                                                                        \
    ROW(LIFE_REMOVED, is_move(event, LP_AREA_LIFE) && event->to != LP_AREA_LIFE)               \
    ROW(LIFE_TO_HAND, is_move(event, LP_AREA_LIFE) && event->to == LP_AREA_HAND)               \
    ROW(DECK_TRASHED, is_move(event, LP_AREA_DECK) && event->to == LP_AREA_TRASH)              \
    ROW(REMOVED,                                                                               \
        event->kind == LP_EVENT_MOVE && area_is_field(event->from) && is_by_effect(ctx))       \
    ROW(KO, event->kind == LP_EVENT_KO && ctx->game->area[event->card] == LP_AREA_CHARACTER)   \
    ROW(DRAWN, event->kind == LP_EVENT_DRAW && findings_effect(ctx) != NULL)                   \
    ROW(DON_GIVEN, event->kind == LP_EVENT_DON_GIVE ? event->value : 0)                        \
    ROW(DON_RETURNED, event->kind == LP_EVENT_DON_RETURN)                                      \
    ROW(BECOMES_RESTED, event->kind == LP_EVENT_REST)                                          \
    ROW(PLAYED, event->kind == LP_EVENT_PLAY)                                                  \
    ROW(EVENT_ACTIVATED, event->kind == LP_EVENT_EVENT_CARD)                                   \
    ROW(TRIGGER_ACTIVATED, event->kind == LP_EVENT_TRIGGER)                                    \
    ROW(BLOCKER_ACTIVATED, event->kind == LP_EVENT_BLOCK)                                      \
    ROW(ATTACKS, event->kind == LP_EVENT_ATTACK)

#define ROW(timing, count)                                                                     \
    static int of_##timing(const Ctx *ctx, const LpEvent *event) {                             \
        (void)ctx;                                                                             \
        return count;                                                                          \
    }
HAPPENINGS(ROW)
#undef ROW

static const struct {
    Timing timing;
    int (*count)(const Ctx *ctx, const LpEvent *event);
} rows[] = {
#define ROW(timing, count) {TIMING_##timing, of_##timing},
    HAPPENINGS(ROW)
#undef ROW
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* --- What was seen ----------------------------------------------------------------------- */

typedef struct Watcher {
    int happened[ROWS], raised[TIMING_COUNT];   /* since the last question of a Main Phase */
    char places[ROWS][FINDING_SIZE];            /* where it happened last */
    uint32_t seen[ROWS], costs, unseen, chosen; /* in all games */
    CardMask revealed;                          /* by effects, since then */
    CardMask stays; /* the hand that a known card has left, as long as others leave it */
    char stays_place[FINDING_SIZE];
    LpGame before; /* at the last event */
    Findings findings;
} Watcher;

static Watcher watcher;

static void watch_raised(const Ctx *ctx, unsigned timing) {
    (void)ctx;
    watcher.raised[timing]++;
}

static bool is_secret(const LpGame *game, unsigned area, LpSlot slot) {
    if (area == LP_AREA_LIFE) return !(game->flags[slot] & CARD_FACE_UP);
    return area == LP_AREA_DECK || area == LP_AREA_HAND;
}

/* CR 3-4-2: only its player knows which card of a hand goes unseen to a deck or to Life, unless
 * it was revealed for that, or the whole hand goes: the others are still there afterwards. */
static void check_stayed(void) {
    if (!mask_is_empty(watcher.stays))
        findings_add(&watcher.findings, "a card that left a hand unseen is still known",
                     watcher.stays_place);
    watcher.stays = mask_none();
}

static void watch_known(const Ctx *ctx, const LpEvent *event) {
    LpSeat owner = slot_owner(event->card);
    if (event->to == LP_AREA_HAND || !is_secret(ctx->game, event->to, event->card)) return;
    watcher.unseen++;
    if (!mask_has(ctx->game->known[seat_other(owner)], event->card)) return;
    if (mask_has(watcher.revealed, event->card) || !mask_is_empty(watcher.stays)) return;
    watcher.stays = ctx->game->seats[owner].hand;
    findings_place(ctx, event->kind, watcher.stays_place);
}

/* The choice that is made for this row alone, or NULL. */
static const Instr *choice_of(const Ctx *ctx, unsigned row) {
    const Instr *instr = &ctx->cards->instrs[row];
    const Instr *select = row ? instr - 1 : instr;
    if (select->op != OP_SELECT || tables_ops[instr->op].operands[0] != 'r') return NULL;
    return select->a == instr->a ? select : NULL;
}

/* CR 11-2-1: a card that is chosen by what it is and goes from one secret area to another is
 * revealed. */
static void watch_chosen(const Ctx *ctx, const LpEvent *event) {
    Frame *frame = findings_effect(ctx);
    LpSlot card = event->card;
    if (!frame || !is_secret(&watcher.before, event->from, card) ||
        !is_secret(ctx->game, event->to, card))
        return;
    unsigned row = frame->effect.pc;
    if (frame != frame_top(ctx->edit)) row--; /* removals come back to the next row */
    const Instr *select = choice_of(ctx, row);
    if (!select || ctx->cards->selectors[select->x].filter == 0) return;
    if (!mask_has(effect_regs(frame)[select->a], card)) return;
    watcher.chosen++;
    if (mask_has(watcher.revealed, card) ||
        mask_has(ctx->game->known[seat_other(frame->seat)], card))
        return;
    char place[FINDING_SIZE];
    findings_place(ctx, event->kind, place);
    findings_add(&watcher.findings, "a card that was chosen by what it is was not revealed",
                 place);
}

static void watch_event(const Ctx *ctx, const LpEvent *event) {
    for (int i = 0; i < ROWS; i++) {
        int count = rows[i].count(ctx, event);
        if (count == 0) continue;
        watcher.happened[i] += count;
        watcher.seen[i]++;
        findings_place(ctx, event->kind, watcher.places[i]);
    }
    if (is_move(event, LP_AREA_HAND))
        mask_remove(&watcher.stays, event->card);
    else
        check_stayed();
    if (event->kind == LP_EVENT_REVEAL) mask_add(&watcher.revealed, event->card);
    if (is_move(event, LP_AREA_HAND)) watch_known(ctx, event);
    if (event->kind == LP_EVENT_MOVE) watch_chosen(ctx, event);
    /* It was revealed to come there, not to leave again. */
    if (event->kind == LP_EVENT_MOVE) mask_remove(&watcher.revealed, event->card);
    memcpy(&watcher.before, ctx->game, sizeof watcher.before);
}

/* Is it done to the cards of field a, once for each? (Of DON!! cards there may be more.) */
static bool is_done_to_each(const Instr *instr) {
    const OpInfo *op = &tables_ops[instr->op];
    return op->operands[0] == 'r' && instr->a < REG_STORED_COUNT && op->part != PAY_FREE &&
           op->part != PAY_DON_GIVE;
}

/* CR 8-3-1-3-1: a cost that was not paid in full gives nothing. */
static void watch_done(const Ctx *ctx, const Instr *instr) {
    Frame *frame = frame_top(ctx->edit);
    if (!(frame->effect.flags & EFFECT_IN_COST) || !is_done_to_each(instr)) return;
    watcher.costs++;
    int wanted = mask_count(effect_regs(frame)[instr->a]);
    if (frame->effect.done >= wanted || (frame->effect.flags & EFFECT_UNPAID)) return;
    char place[FINDING_SIZE];
    findings_place(ctx, LP_EVENT_NONE, place);
    findings_add(&watcher.findings, "a cost did less than it should and counts as paid", place);
}

static const TraceWatch watches = {
    .event = watch_event, .raised = watch_raised, .done = watch_done};

/* Nothing is in progress at a question of the Main Phase. */
static void compare(void) {
    check_stayed();
    for (int i = 0; i < ROWS; i++) {
        char what[FINDING_SIZE];
        if (watcher.happened[i] == watcher.raised[rows[i].timing]) continue;
        snprintf(
            what, sizeof what, "effects with the timing %s were set off %s than it happened",
            tables_timing_names[rows[i].timing],
            watcher.happened[i] > watcher.raised[rows[i].timing] ? "less often" : "more often");
        findings_add(&watcher.findings, what, watcher.places[i]);
    }
}

static void forget(void) {
    memset(watcher.happened, 0, sizeof watcher.happened);
    memset(watcher.raised, 0, sizeof watcher.raised);
    watcher.revealed = watcher.stays = mask_none();
}

/* --- Games ------------------------------------------------------------------------------- */

static void play_one(const LpCards *cards, LpGame *game, uint64_t *random) {
    static LpEvent events[EVENTS_MAX];
    LpAction actions[LP_ACTIONS_MAX];
    forget();
    for (int i = 0; i < ANSWERS_MAX; i++) {
        LpAsk ask = lp_game_ask(game);
        if (ask.kind == LP_ASK_NONE) return;
        if (ask.kind == LP_ASK_MAIN) {
            if (i > 0) compare();
            forget();
        }
        memcpy(&watcher.before, game, sizeof watcher.before);
        LpLog log = {.events = events, .size = EVENTS_MAX};
        int count = lp_game_actions(cards, game, actions);
        lp_game_act_fast(cards, game, actions[random_below(random, (uint32_t)count)], &log);
    }
}

static void play(LpCards *cards, DeckMaker *make) {
    LpGame *game = board_game();
    uint64_t random = 23;
    trace_watch = &watches;
    for (unsigned i = 0; i < GAMES; i++) {
        LpSetup setup = {.seed = i, .edition = LP_EDITION_DEFAULT, .chooser = 2};
        if (random_deck_start(cards, make, setup, game, &random))
            play_one(cards, game, &random);
    }
    trace_watch = NULL;
    free(game);
    lp_cards_free(cards);
    findings_check(&watcher.findings);
}

static void what_happens_has_its_consequences(void **state) {
    (void)state;
    play(lp_cards_embedded(), random_deck);
}

static void so_it_does_with_invented_cards(void **state) {
    (void)state;
    play(invented_cards(), invented_deck);
}

/* In these games, so that the tests above mean something. */
static void all_of_it_has_happened(void **state) {
    (void)state;
    for (int i = 0; i < ROWS; i++)
        if (watcher.seen[i] == 0)
            fail_msg("nothing set off effects with %s", tables_timing_names[rows[i].timing]);
    assert_true(watcher.costs > 0);
    assert_true(watcher.unseen > 0);
    assert_true(watcher.chosen > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_happens_has_its_consequences),
        cmocka_unit_test(so_it_does_with_invented_cards),
        cmocka_unit_test(all_of_it_has_happened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
