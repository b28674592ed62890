/* Runs scenarios. */
#include "notation/judge.h"

#include <string.h>

#include "notation/claim_check.h"
#include "notation/expect.h"
#include "notation/script.h"
#include "notation/start.h"

Table judge_table(const Judge *judge) { return (Table){judge->cards, judge->game, 0}; }

Table judge_table_before(const Judge *judge) { return (Table){judge->cards, judge->before, 0}; }

bool judge_init(Judge *judge, const LpCards *cards, JudgeFiles files, Arena *arena) {
    memset(judge, 0, sizeof *judge);
    judge->cards = cards;
    judge->files = files;
    /* A view is a game and the player's own list. */
    size_t size = lp_game_size(), align = _Alignof(max_align_t);
    judge->game = arena_take(arena, 1, size, align);
    judge->before = arena_take(arena, 1, size, align);
    judge->scratch = arena_take(arena, 1, size, align);
    judge->choices = arena_take(arena, 1, size, align);
    judge->view = arena_take(arena, 2, size, align);
    judge->log = (LpLog){judge->events, 0, LP_EVENTS_MAX, 0};
    return judge->game && judge->before && judge->scratch && judge->choices && judge->view;
}

/* --- Questions that need no answer from the scenario ------------------------------------- */

static int picked_index(const Judge *judge, LpSlot card) {
    for (int i = 0; i < judge->picked_count; i++) {
        if (judge->picked[i] == card) return i;
    }
    return -1;
}

/* Cards that were chosen together and are now put in an order were already named in one. */
static bool find_named(const Judge *judge, LpAction *out) {
    LpAction actions[LP_ACTIONS_MAX];
    const char *first = NULL;
    if (lp_game_ask(judge->game).kind != LP_ASK_ORDER) return false;
    int count = lp_game_actions(judge->cards, judge->game, actions);
    for (int i = 0; i < count; i++) {
        int index = picked_index(judge, actions[i].card);
        if (actions[i].kind != LP_ACTION_PICK || index < 0) return false;
        if (first != NULL && judge->picked_at[index] >= first) continue;
        first = judge->picked_at[index];
        *out = actions[i];
    }
    return first != NULL;
}

bool judge_advance(Judge *judge) {
    Table table = judge_table(judge);
    LpAction action;
    if (!answer_is_forced(&table, lp_game_ask(judge->game), &action) &&
        !find_named(judge, &action))
        return false;
    return lp_game_act(judge->cards, judge->game, action, &judge->log) == LP_OK;
}

void judge_advance_all(Judge *judge) {
    while (judge_advance(judge)) continue;
}

/* --- Reports ---------------------------------------------------------------------------- */

enum { EVENTS_SHOWN_MAX = 24 };

void judge_label(Buffer *out, const char *name) {
    buffer_append_string(out, "  ");
    buffer_append_left(out, text_of(name), 10);
}

/* A text of several lines on one. */
void judge_append_line(Buffer *out, Slice text) {
    bool was_space = false;
    for (size_t i = 0; i < text.size; i++) {
        bool is_space = text_is_space(text.at[i]);
        if (!is_space) buffer_append_char(out, text.at[i]);
        if (is_space && !was_space) buffer_append_char(out, ' ');
        was_space = is_space;
    }
    buffer_append_char(out, '\n');
}

static void report_events(Judge *judge, Buffer *out) {
    Table table = judge_table(judge);
    uint32_t shown = 0;
    for (uint32_t i = 0; i < judge->log.count; i++) {
        if (judge->events[i].kind == LP_EVENT_PHASE) continue;
        if (++shown > EVENTS_SHOWN_MAX) {
            judge_label(out, "");
            buffer_append_string(out, "and more\n");
            return;
        }
        judge_label(out, shown == 1 ? "happened" : "");
        event_print(&table, &judge->events[i], out);
        buffer_append_char(out, '\n');
    }
    if (shown == 0) {
        judge_label(out, "happened");
        buffer_append_string(out, "nothing\n");
    }
}

static void report_question(Judge *judge, Buffer *out) {
    Table table = judge_table(judge);
    judge_label(out, "question");
    answer_print_question(&table, judge->choices, out);
    buffer_append_char(out, '\n');
}

void judge_report_expected(const ScenarioStep *step, Slice text, Buffer *out) {
    judge_label(out, step->kind == STEP_WHEN ? "when" : "expected");
    judge_append_line(out, text);
}

/* --- then, expect ----------------------------------------------------------------------- */

/* 'not': it is false after every question with one answer has been answered, and no such event
 * is in the log. */
static bool holds_not(Judge *judge, const Claim *claim) {
    uint32_t cursor = judge->cursor;
    judge_advance_all(judge);
    judge->cursor = claim->kind == CLAIM_EVENT ? 0 : cursor;
    bool is_so = claim_check(judge, claim);
    judge->cursor = cursor;
    return !is_so;
}

/* 'may not' must be true at each question on the way to the next real choice. Questions to the
 * other player with one answer do not matter. */
static bool holds_may_not(Judge *judge, const Claim *claim) {
    LpGame *game = judge->game;
    LpSeat seat = ref_seat(0, claim->args.owner);
    bool is_so = true, is_forced = true;
    Table table = {judge->cards, judge->scratch, 0};
    LpAction forced;
    memcpy(judge->scratch, game, lp_game_size());
    judge->game = judge->scratch;
    while (is_so && is_forced) {
        LpAsk ask = lp_game_ask(judge->scratch);
        is_forced = answer_is_forced(&table, ask, &forced);
        if (!is_forced || ask.seat == seat) is_so = claim_check(judge, claim);
        if (is_forced && lp_game_act(judge->cards, judge->scratch, forced, NULL) != LP_OK)
            break;
    }
    judge->game = game;
    /* The report is about the question where it is not true. */
    if (!is_so && !is_forced) judge_advance_all(judge);
    return is_so;
}

/* The game continues past questions with one answer until the statement is true. */
static bool holds(Judge *judge, const Claim *claim) {
    if (claim->is_negated) return holds_not(judge, claim);
    if (claim->kind == CLAIM_MAY_NOT) return holds_may_not(judge, claim);
    if (claim->kind == CLAIM_NOTHING) judge_advance_all(judge);
    while (!claim_check(judge, claim)) {
        if (!judge_advance(judge)) return false;
    }
    return true;
}

static bool is_about_deck(const Claim *claim) {
    return claim->kind == CLAIM_DECK_LEGAL || claim->kind == CLAIM_DECK_ILLEGAL;
}

/* The sentences up to the next 'when' that count the same thing as this one. */
static void find_later(const ScenarioStep *step, EventLater *out) {
    const Claim *claim = &step->claim;
    out->count = 0;
    if (claim->kind != CLAIM_EVENT || claim->is_negated) return;
    for (const ScenarioStep *next = step->next; next != NULL; next = next->next) {
        if (next->kind == STEP_WHEN) return;
        if (next->kind != STEP_THEN || next->claim.kind != CLAIM_EVENT) continue;
        if (next->claim.is_negated) continue;
        event_add_later(&claim->event, &next->claim.event, out);
    }
}

static bool run_then(Judge *judge, const ScenarioStep *step, Buffer *report) {
    const Claim *claim = &step->claim;
    find_later(step, &judge->later);
    if (is_about_deck(claim)) {
        if (claim_check(judge, claim) != claim->is_negated) return true;
    } else if (holds(judge, claim)) {
        return true;
    }
    judge_report_expected(step, step->text, report);
    judge_label(report, "found");
    claim_check_print_found(judge, claim, report);
    buffer_append_char(report, '\n');
    return false;
}

static bool run_expect(Judge *judge, Slice file, const ScenarioStep *step, Buffer *report,
                       uint32_t *line) {
    const BoardLine *wrong = NULL;
    uint32_t column;
    while (!expect_board(judge, step->lines, &wrong)) {
        if (judge_advance(judge)) continue;
        notes_place(file, wrong->at, line, &column);
        for (const Line *each = step->lines; each != NULL; each = each->next) {
            Slice rest = text_from(file, (size_t)(each->board.at - file.at)), text;
            if (each->board.owner != wrong->owner || each->board.area != wrong->area) continue;
            if (text_next_line(&rest, &text))
                judge_report_expected(step, text_trim(text), report);
        }
        judge_label(report, "found");
        expect_print_area(judge, wrong->owner, wrong->area, report);
        buffer_append_char(report, '\n');
        return false;
    }
    return true;
}

/* --- Scenarios -------------------------------------------------------------------------- */

static bool set_up(Judge *judge, Slice file, const Scenario *scenario, Arena *arena,
                   Notes *notes) {
    LpPosition position;
    memset(judge->game, 0, lp_game_size());
    judge->log.count = judge->log.lost = 0;
    judge->cursor = judge->answered = 0;
    judge->left = NULL;
    judge->given = (Slice){0};
    judge->picked_count = judge->don_named = 0;
    judge->has_started = false;
    if (scenario->given.is_new_game) {
        if (!start_game(judge, file, &scenario->given, arena, notes)) return false;
    } else {
        if (!position_make(&scenario->given, judge->cards, file, notes, &position))
            return false;
        LpStatus status = lp_game_place(judge->cards, &position, judge->game, &judge->log);
        if (status != LP_OK) {
            notes_add(notes, file, scenario->given.at, "this position cannot be set up");
            return false;
        }
        judge->has_started = true;
    }
    memcpy(judge->before, judge->game, lp_game_size());
    return true;
}

static bool run_step(Judge *judge, Slice file, const ScenarioStep *step,
                     const ScenarioStep *group, Buffer *report, uint32_t *line) {
    if (!judge->has_started && !(step->kind == STEP_THEN && is_about_deck(&step->claim))) {
        judge_report_expected(step, step->text, report);
        judge_label(report, "found");
        buffer_append_string(report, "the game does not start: a deck is illegal\n");
        return false;
    }
    switch (step->kind) {
    case STEP_WHEN: return script_run(judge, step, report);
    case STEP_REPEAT: return script_repeat(judge, group, step, report);
    case STEP_THEN: return run_then(judge, step, report);
    default: return run_expect(judge, file, step, report, line);
    }
}

/* Everything that a game holds twice agrees, whatever the scenario is about. */
static bool is_sound(const Judge *judge, Buffer *report) {
    const char *fault = judge->has_started ? lp_game_audit(judge->cards, judge->game) : NULL;
    if (fault == NULL) return true;
    judge_label(report, "found");
    buffer_append_string(report, "a fault of the engine: ");
    buffer_append_string(report, fault);
    buffer_append_char(report, '\n');
    return false;
}

bool judge_run(Judge *judge, Slice file, const Scenario *scenario, Arena *arena, Notes *notes,
               Buffer *report, uint32_t *line) {
    uint32_t column;
    bool is_checked = false;
    const ScenarioStep *group = NULL;
    *line = scenario->line;
    if (!set_up(judge, file, scenario, arena, notes)) return false;
    for (const ScenarioStep *step = scenario->steps; step != NULL; step = step->next) {
        notes_place(file, step->at, line, &column);
        is_checked |= step->kind != STEP_WHEN && step->kind != STEP_REPEAT;
        /* 'repeat' is about the answers since something was checked. */
        if (step->kind != STEP_WHEN && step->kind != STEP_REPEAT) group = NULL;
        if (step->kind == STEP_WHEN && group == NULL) group = step;
        if (run_step(judge, file, step, group, report, line) && is_sound(judge, report))
            continue;
        if (judge->has_started) {
            report_events(judge, report);
            report_question(judge, report);
        }
        return false;
    }
    if (!is_checked) {
        judge_label(report, "expected");
        buffer_append_string(report, "a 'then' or an 'expect'\n");
        judge_label(report, "found");
        buffer_append_string(report, "a scenario that checks nothing\n");
    }
    return is_checked;
}
