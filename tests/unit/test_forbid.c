/* What is forbidden does not happen. Every restriction of the table is put on cards and players
 * in the middle of random games, and each event is looked at in the moment when it happens: an
 * event that breaks a restriction means that a place of the rules does not ask for it, and a
 * cost that cannot be paid because of one should not have been offered. The message names the
 * step, the card and the operation, and with them the place. A restriction that no rule asks
 * for, and one that no event of these games could break, are named, too.
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
#include "common/impose.h"
#include "common/invented.h"
#include "common/random_deck.h"
#include "effect/tables.h"
#include "rules/steps.h"

enum {
    GAMES_PER_ROW = 800, /* for each restriction, of which every game has a few */
    RESTRICTIONS_PER_GAME = 3,
    ANSWERS_MAX = 900,
    IMPOSE_EVERY = 3, /* questions of the Main Phase */
    EVENTS_MAX = 4096
};

_Thread_local Trace *trace_sink;
_Thread_local const TraceWatch *trace_watch;

/* --- An event, and who has caused it ----------------------------------------------------- */

typedef struct Moment {
    const Ctx *ctx;
    const LpEvent *event;
    uint8_t whom;         /* the card or the seat that the restriction is on */
    bool by_effect;       /* of `seat`; otherwise the rules do it, or a battle */
    bool in_battle;       /* a battle K.O.'s */
    LpSeat seat;          /* whose effect */
    const LpGame *before; /* the game at the event before */
    bool are_placed;      /* DON!! cards in this DON!! Phase, and none was given yet */
} Moment;

static void find_cause(Moment *moment) {
    LpGame *game = moment->ctx->edit;
    if (game->stack_top == 0) return;
    const Frame *frame = frame_top(game);
    bool removes = frame_kind(frame) == FRAME_REMOVE;
    moment->by_effect =
        removes ? frame->remove.cause == CAUSE_EFFECT : frame_kind(frame) == FRAME_EFFECT;
    moment->in_battle = removes && frame->remove.cause == CAUSE_BATTLE;
    moment->seat = frame->seat;
}

static bool is_about(const Moment *m, LpEventKind kind) {
    return m->event->kind == kind && m->event->card == m->whom;
}

static bool is_by_opponent(const Moment *m) {
    return m->by_effect && m->seat != slot_owner(m->whom);
}

static bool leaves_field(const Moment *m) {
    return is_about(m, LP_EVENT_MOVE) && area_is_field(m->event->from);
}

static bool life_to_hand(const Moment *m) {
    return m->event->kind == LP_EVENT_MOVE && m->event->from == LP_AREA_LIFE &&
           m->event->to == LP_AREA_HAND && m->event->seat == m->whom;
}

/* Where a face-up Life card goes instead of the hand, for some Leaders. */
static bool life_to_deck(const Moment *m) {
    return m->event->kind == LP_EVENT_MOVE && m->event->from == LP_AREA_LIFE &&
           m->event->to == LP_AREA_DECK && (m->before->flags[m->event->card] & CARD_FACE_UP);
}

static bool is_of_seat(const Moment *m, LpEventKind kind) {
    return m->event->kind == kind && m->event->seat == m->whom;
}

static bool is_refreshing(const Moment *m) {
    const LpGame *game = m->ctx->game;
    return game->phase == LP_PHASE_REFRESH && !m->by_effect &&
           game->turn_player == m->event->seat;
}

/* --- Which events break which restriction: one function for each row ---------------------- */

static bool breaks_NONE(const Moment *m) {
    (void)m;
    return false;
}

static bool breaks_ATTACK(const Moment *m) { return is_about(m, LP_EVENT_ATTACK); }

static bool breaks_BLOCK(const Moment *m) { return is_about(m, LP_EVENT_BLOCK); }

static bool breaks_BE_BLOCKED(const Moment *m) {
    return m->event->kind == LP_EVENT_BLOCK && m->ctx->game->battle.attacker == m->whom;
}

static bool breaks_BE_KO(const Moment *m) { return is_about(m, LP_EVENT_KO); }

static bool breaks_BE_KO_IN_BATTLE(const Moment *m) {
    return is_about(m, LP_EVENT_KO) && m->in_battle;
}

static bool breaks_BE_KO_BY_EFFECTS(const Moment *m) {
    return is_about(m, LP_EVENT_KO) && m->by_effect;
}

static bool breaks_BE_KO_BY_OPPONENT(const Moment *m) {
    return is_about(m, LP_EVENT_KO) && is_by_opponent(m);
}

static bool breaks_BE_REMOVED_BY_OPPONENT(const Moment *m) {
    return leaves_field(m) && is_by_opponent(m);
}

static bool breaks_BE_REMOVED_BY_EFFECTS(const Moment *m) {
    return leaves_field(m) && m->by_effect;
}

static bool breaks_BE_RESTED(const Moment *m) { return is_about(m, LP_EVENT_REST); }

static bool breaks_BE_RESTED_BY_OPPONENT(const Moment *m) {
    return is_about(m, LP_EVENT_REST) && is_by_opponent(m);
}

static bool breaks_REFRESH(const Moment *m) {
    return is_about(m, LP_EVENT_ACTIVE) && is_refreshing(m);
}

static bool breaks_USE_BLOCKER(const Moment *m) { return is_of_seat(m, LP_EVENT_BLOCK); }

/* CR 4-7-2: without a filter it is about paying for cards of the hand. */
static bool breaks_PLAY(const Moment *m) {
    return (is_of_seat(m, LP_EVENT_PLAY) || is_of_seat(m, LP_EVENT_EVENT_CARD)) &&
           !m->by_effect;
}

static bool breaks_DRAW(const Moment *m) {
    return is_of_seat(m, LP_EVENT_DRAW) && m->by_effect && m->seat == m->whom;
}

static bool breaks_TAKE_LIFE(const Moment *m) {
    return life_to_hand(m) && m->by_effect && m->seat == m->whom;
}

static bool breaks_ACTIVATE_DON(const Moment *m) {
    return is_of_seat(m, LP_EVENT_DON_ACTIVE) && m->by_effect;
}

static bool breaks_ATTACK_CARD(const Moment *m) { return is_of_seat(m, LP_EVENT_ATTACK); }

static bool breaks_PLAY_ACTIVE(const Moment *m) {
    return is_of_seat(m, LP_EVENT_PLAY) && !slot_rested(m->ctx->game, m->event->card);
}

static bool breaks_LIFE_FACE_UP_TO_HAND(const Moment *m) {
    return life_to_hand(m) && (m->before->flags[m->event->card] & CARD_FACE_UP);
}

/* The Main Phase begins, and none of the DON!! cards of this turn was given. */
static bool breaks_KEEP_DON(const Moment *m) {
    return is_of_seat(m, LP_EVENT_PHASE) && m->event->value == LP_PHASE_MAIN && m->are_placed;
}

static bool breaks_REFRESH_CARD(const Moment *m) {
    return is_of_seat(m, LP_EVENT_ACTIVE) && is_refreshing(m);
}

/* This one counts only as a text in the hand, which cannot be put on a card: those that have it
 * are in the games. */
static bool has_it_printed(const Ctx *ctx, LpSlot slot) {
    const CardFacts *facts = facts_of(ctx, slot);
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + i];
        for (unsigned k = 0; k < ability->effect_count; k++) {
            const Instr *instr = &ctx->cards->instrs[ability->effect_first + k];
            if (instr->op == OP_FORBID && instr->b == RESTRICTION_BE_PLAYED_BY_EFFECTS)
                return true;
        }
    }
    return false;
}

static bool breaks_BE_PLAYED_BY_EFFECTS(const Moment *m) {
    return m->event->kind == LP_EVENT_PLAY && m->by_effect &&
           m->before->area[m->event->card] == LP_AREA_HAND &&
           has_it_printed(m->ctx, m->event->card);
}

typedef bool Breaks(const Moment *moment);
static Breaks *const breaks[RESTRICTION_COUNT] = {
#define RESTRICTION(name, word, scope, doc) [RESTRICTION_##name] = breaks_##name,
#include "effect/restriction.def"
#undef RESTRICTION
};

/* --- What was found ---------------------------------------------------------------------- */

typedef struct Watcher {
    LpGame before;    /* at the last event */
    bool are_placed;  /* as in Moment */
    bool is_replaced; /* something, since the last answer in a Main Phase */
    /* How often somebody had a restriction at an event, a rule asked for it and was told that
     * it is in force, and something happened that would have broken it. */
    uint32_t met[RESTRICTION_COUNT];
    uint32_t obeyed[RESTRICTION_COUNT];
    uint32_t breakable[RESTRICTION_COUNT];
    Findings findings;
} Watcher;

static Watcher watcher;

static void find(const Ctx *ctx, const char *what, const char *word, unsigned event) {
    char text[FINDING_SIZE], place[FINDING_SIZE];
    snprintf(text, sizeof text, "'%s' %s", word, what);
    findings_place(ctx, event, place);
    findings_add(&watcher.findings, text, place);
}

/* A card that leaves has lost what was put on it by the time its move is reported. */
static bool still_has(const Moment *moment, const Modifier *m) {
    const LpGame *game = moment->ctx->game;
    if (m->kind == MODIFIER_RESTRICTION && moment->event->kind == LP_EVENT_MOVE &&
        moment->event->card == m->slot)
        return true;
    for (int i = 0; i < game->modifier_count; i++)
        if (memcmp(&game->modifiers[i], m, sizeof *m) == 0) return true;
    return false;
}

/* Would this event have broken a restriction on the card or the player that it is about? A
 * card that has BE_PLAYED_BY_EFFECTS has it printed, so what breaks it never happens. */
static void watch_free(Moment moment) {
    for (unsigned i = 1; i < RESTRICTION_COUNT; i++) {
        bool is_of_player = tables_restriction_scopes[i] == 'p';
        moment.whom = is_of_player                  ? moment.event->seat
                      : i == RESTRICTION_BE_BLOCKED ? moment.ctx->game->battle.attacker
                                                    : moment.event->card;
        if (i == RESTRICTION_BE_PLAYED_BY_EFFECTS || breaks[i](&moment)) watcher.breakable[i]++;
    }
}

static void watch_event(const Ctx *ctx, const LpEvent *event) {
    Moment moment = {.ctx = ctx,
                     .event = event,
                     .before = &watcher.before,
                     .are_placed = watcher.are_placed};
    find_cause(&moment);
    watch_free(moment);
    for (int i = 0; i < watcher.before.modifier_count; i++) {
        const Modifier *m = &watcher.before.modifiers[i];
        bool is_ban = m->kind == MODIFIER_RESTRICTION || m->kind == MODIFIER_PLAYER;
        if (!is_ban || m->x != 0 || !still_has(&moment, m)) continue;
        moment.whom = m->slot;
        watcher.met[m->value]++;
        if (breaks[m->value](&moment))
            find(ctx, "is broken", tables_restriction_words[m->value], event->kind);
    }
    if (breaks_BE_PLAYED_BY_EFFECTS(&moment))
        find(ctx, "is broken", tables_restriction_words[RESTRICTION_BE_PLAYED_BY_EFFECTS],
             event->kind);
    watcher.is_replaced |= event->kind == LP_EVENT_REPLACE || life_to_deck(&moment);
    if (event->kind == LP_EVENT_DON_PLACE) watcher.are_placed = true;
    if (event->kind == LP_EVENT_DON_GIVE || event->kind == LP_EVENT_PHASE)
        watcher.are_placed = false;
    memcpy(&watcher.before, ctx->game, sizeof watcher.before);
}

/* Is the effect's row being carried out, and nobody chooses or looks for replacements? */
static bool is_carried_out(const Ctx *ctx, const Frame *effect) {
    Frame *top = frame_top(ctx->edit);
    if (top != effect)
        return top->step == STEP_REMOVE_BEGIN && frame_below(ctx->edit, top) == effect;
    if (effect->effect.pc >= effect->effect.end) return false;
    uint8_t op = ctx->cards->instrs[effect->effect.pc].op;
    return op != OP_SELECT && op != OP_DON_REST; /* some of which can be other cards */
}

/* A cost may name the player's own Character that cannot be K.O.'d: then it has not been paid
 * (QA OP05-087/1). */
static bool is_own_ko(const Ctx *ctx, const Frame *effect) {
    return frame_top(ctx->edit) != effect && frame_top(ctx->edit)->remove.kind == REMOVE_KO;
}

/* CR 8-3-1-3, 8-1-3-4-5: a cost is offered if it can be paid, and a replacement if it can be
 * carried out. So nothing is forbidden any more when that is done. */
static void watch_refusal(const Ctx *ctx, unsigned restriction) {
    watcher.obeyed[restriction]++;
    if (ctx->edit == NULL || ctx->game->stack_top == 0) return; /* a list of answers */
    const Frame *effect = findings_effect(ctx);
    if (!effect || !is_carried_out(ctx, effect) || is_own_ko(ctx, effect)) return;
    if (effect->effect.flags & (EFFECT_IN_COST | EFFECT_REPLACES))
        find(ctx, "was not asked for before a cost or replacement was offered",
             tables_restriction_words[restriction], LP_EVENT_NO_EFFECT);
}

/* The operation of a cost that does one thing only, or OP_NONE. */
static OpCode only_part(const Ctx *ctx, const Ability *ability) {
    OpCode only = OP_NONE;
    for (unsigned i = 0; i < ability->cost_count; i++) {
        OpCode op = (OpCode)ctx->cards->instrs[ability->cost_first + i].op;
        if (op == OP_SELECT || op == OP_NONE) continue;
        if (only != OP_NONE) return OP_NONE;
        only = op;
    }
    return only;
}

/* CR 8-3-1-3: a cost that is offered can be paid. Of several parts an earlier one may take what
 * a later one needs, if the player chooses so; and what a replacement did was not paid (CR
 * 8-3-1-7). */
static void watch_unpaid(const Ctx *ctx, const Ability *ability) {
    OpCode op = only_part(ctx, ability);
    if (op == OP_NONE || op == OP_KO || watcher.is_replaced) return;
    find(ctx, "was offered as a cost and could not be paid", tables_ops[op].name,
         LP_EVENT_NO_EFFECT);
}

static const TraceWatch watches = {
    .event = watch_event, .refusal = watch_refusal, .unpaid = watch_unpaid};

/* --- Games ------------------------------------------------------------------------------- */

static void act(const LpCards *cards, LpGame *game, LpAction action) {
    static LpEvent events[EVENTS_MAX];
    LpLog log = {.events = events, .size = EVENTS_MAX};
    memcpy(&watcher.before, game, sizeof watcher.before);
    if (lp_game_ask(game).kind == LP_ASK_MAIN) watcher.is_replaced = false;
    lp_game_act_fast(cards, game, action, &log);
}

static void play_one(const LpCards *cards, LpGame *game, unsigned first, uint64_t *random) {
    LpAction actions[LP_ACTIONS_MAX];
    for (int i = 0; i < ANSWERS_MAX; i++) {
        LpAsk ask = lp_game_ask(game);
        if (ask.kind == LP_ASK_NONE) return;
        if (ask.kind == LP_ASK_MAIN && random_below(random, IMPOSE_EVERY) == 0) {
            unsigned k = random_below(random, RESTRICTIONS_PER_GAME);
            unsigned row = 1 + (first + k * k * 7) % (RESTRICTION_COUNT - 1);
            impose_on_someone(cards, game, (Restriction)row, random);
        }
        int count = lp_game_actions(cards, game, actions);
        act(cards, game, actions[random_below(random, (uint32_t)count)]);
    }
}

static void play(const LpCards *cards, DeckMaker *make) {
    LpGame *game = board_game();
    uint64_t random = 17;
    for (unsigned i = 0; i < GAMES_PER_ROW * RESTRICTION_COUNT; i++) {
        LpSetup setup = {.seed = i, .edition = LP_EDITION_DEFAULT, .chooser = 2};
        if (random_deck_start(cards, make, setup, game, &random))
            play_one(cards, game, i, &random);
    }
    free(game);
}

static void what_is_forbidden_does_not_happen(void **state) {
    (void)state;
    LpCards *cards = lp_cards_embedded();
    trace_watch = &watches;
    play(cards, random_deck);
    trace_watch = NULL;
    lp_cards_free(cards);
    findings_check(&watcher.findings);
}

static void nor_with_invented_cards(void **state) {
    (void)state;
    LpCards *cards = invented_cards();
    trace_watch = &watches;
    play(cards, invented_deck);
    trace_watch = NULL;
    lp_cards_free(cards);
    findings_check(&watcher.findings);
}

/* After these games, so that the tests above mean something. */
static void every_restriction_counts(void **state) {
    (void)state;
    for (int i = 1; i < RESTRICTION_COUNT; i++) {
        const char *word = tables_restriction_words[i];
        if (watcher.met[i] == 0) fail_msg("nobody had '%s'", word);
        if (watcher.obeyed[i] == 0) fail_msg("no rule of src/rules asks for '%s'", word);
        if (watcher.breakable[i] == 0)
            fail_msg("breaks_… of '%s' is true of no event of these games", word);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_forbidden_does_not_happen),
        cmocka_unit_test(nor_with_invented_cards),
        cmocka_unit_test(every_restriction_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
