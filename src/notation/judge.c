/* Runs scenarios. */
#include "notation/judge.h"

#include <string.h>

#include "notation/expect.h"
#include "notation/start.h"
#include "notation/verify.h"

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

/* Answers the open question if only one answer is legal. */
static bool advance(Judge *judge) {
    Table table = judge_table(judge);
    LpAction action;
    if (!answer_is_forced(&table, lp_game_ask(judge->game), &action)) return false;
    return lp_game_act(judge->cards, judge->game, action, &judge->log) == LP_OK;
}

static void advance_all(Judge *judge) {
    while (advance(judge)) continue;
}

/* --- Reports ---------------------------------------------------------------------------- */

enum { EVENTS_SHOWN_MAX = 24 };

static void label(Buffer *out, const char *name) {
    buffer_append_string(out, "  ");
    buffer_append_left(out, text_of(name), 10);
}

/* A text of several lines on one. */
static void append_line(Buffer *out, Slice text) {
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
            label(out, "");
            buffer_append_string(out, "and more\n");
            return;
        }
        label(out, shown == 1 ? "happened" : "");
        event_print(&table, &judge->events[i], out);
        buffer_append_char(out, '\n');
    }
    if (shown == 0) {
        label(out, "happened");
        buffer_append_string(out, "nothing\n");
    }
}

static void report_question(Judge *judge, Buffer *out) {
    Table table = judge_table(judge);
    label(out, "question");
    answer_print_question(&table, judge->choices, out);
    buffer_append_char(out, '\n');
}

static void report_expected(const ScenarioStep *step, Slice text, Buffer *out) {
    label(out, step->kind == STEP_WHEN ? "when" : "expected");
    append_line(out, text);
}

/* --- when ------------------------------------------------------------------------------- */

/* Are both questions about the same choice of several cards, `picked` cards apart? */
static bool is_same_pick(LpAsk before, LpAsk after, int picked) {
    return before.kind == LP_ASK_PICK && after.kind == LP_ASK_PICK &&
           before.source == after.source && before.ability == after.ability &&
           before.count_max - after.count_max == picked;
}

/* Where along the questions with one answer does this one fit? Steps to advance before it is
 * given, or -1. The question that is a real choice comes first: 'they pass' is meant for it,
 * not for an empty Block Step before it. Only a card that is one of several to choose is named
 * for its own place, though copies of it may be all that can come first. */
static int find_question(Judge *judge, const Answer *answer, LpSeat seat, bool *is_ambiguous) {
    LpAction actions[LP_ACTIONS_MAX], forced;
    Table table = {judge->cards, judge->scratch, 0};
    LpAsk first_ask = {0};
    int first = -1;
    *is_ambiguous = false;
    memcpy(judge->scratch, judge->game, lp_game_size());
    for (int steps = 0; steps < 1000; steps++) {
        LpAsk ask = lp_game_ask(judge->scratch);
        if (ask.kind == LP_ASK_NONE) return first;
        int count = lp_game_actions(judge->cards, judge->scratch, actions);
        int found = ask.seat == seat ? answer_find(&table, ask, actions, count, answer)
                                     : ANSWER_ILLEGAL;
        if (!answer_is_forced(&table, ask, &forced)) {
            if (first >= 0 && is_same_pick(first_ask, ask, steps - first)) return first;
            if (found >= 0) return steps;
            *is_ambiguous = first < 0 && found == ANSWER_AMBIGUOUS;
            return first;
        }
        if (found >= 0 && answer_is_event_cost(&table, ask)) return steps;
        if (found >= 0 && first < 0) {
            first = steps;
            first_ask = ask;
        }
        if (lp_game_act(judge->cards, judge->scratch, forced, NULL) != LP_OK) return first;
    }
    return first;
}

static bool give_answer(Judge *judge, const Answer *answer) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    int count = lp_game_actions(judge->cards, judge->game, actions);
    int found = answer_find(&table, ask, actions, count, answer);
    return found >= 0 &&
           lp_game_act(judge->cards, judge->game, actions[found], &judge->log) == LP_OK;
}

static bool is_concession(const Answer *answer) {
    for (int i = 0; i < answer->count; i++) {
        if (answer->readings[i].kind == LP_ACTION_CONCEDE) return true;
    }
    return false;
}

static bool is_passing(const Answer *answer) {
    for (int i = 0; i < answer->count; i++) {
        uint8_t kind = answer->readings[i].kind;
        if (kind == LP_ACTION_PASS || kind == LP_ACTION_DONE) return true;
    }
    return false;
}

/* Is the player asked anything but the next Main Phase action? If not, to pass is to do
 * nothing: the engine does not ask where there is nothing to decide, and a scenario may say it
 * all the same. */
static bool is_choosing(const Judge *judge, LpSeat seat) {
    LpAsk ask = lp_game_ask(judge->game);
    return ask.kind != LP_ASK_NONE && ask.kind != LP_ASK_MAIN && ask.seat == seat;
}

/* What happens from here on is what the next 'then' is about. */
static void start_log(Judge *judge) {
    memcpy(judge->before, judge->game, lp_game_size());
    judge->log.count = judge->log.lost = 0;
    judge->cursor = 0;
}

static bool run_answer(Judge *judge, const ScenarioStep *step, const Answer *answer,
                       bool is_first, Buffer *report) {
    LpSeat seat = ref_seat(0, step->owner);
    bool is_ambiguous;
    if (is_concession(answer)) {
        start_log(judge);
        lp_game_concede(judge->game, seat, &judge->log);
        return true;
    }
    int steps = find_question(judge, answer, seat, &is_ambiguous);
    if (steps < 0) {
        advance_all(judge);
        if (is_passing(answer) && !is_choosing(judge, seat)) return true;
        report_expected(step, step->text, report);
        label(report, "found");
        bool is_asked = lp_game_ask(judge->game).kind != LP_ASK_NONE &&
                        lp_game_ask(judge->game).seat == seat;
        buffer_append_string(report, is_ambiguous ? "more than one legal answer fits: "
                                     : is_asked   ? "not a legal answer: "
                                                  : "not asked: ");
        append_line(report, answer->text);
        return false;
    }
    for (int i = 0; i < steps; i++) advance(judge);
    if (is_first) start_log(judge);
    return give_answer(judge, answer);
}

/* The pick at `index` of a step or of the 'when' lines that follow it at once, or NULL. */
static Answer *pick_ahead(const ScenarioStep *step, int index) {
    LpSeat owner = step->owner;
    while (step != NULL && step->kind == STEP_WHEN && step->owner == owner) {
        if (index < step->answer_count) {
            Answer *answer = &step->answers[index];
            for (int i = 0; i < answer->count; i++) {
                if (answer->readings[i].kind == LP_ACTION_PICK) return answer;
            }
            return NULL;
        }
        index -= step->answer_count;
        step = step->next;
    }
    return NULL;
}

/* Where several cards are chosen the engine wants them in ascending order. People name them in
 * any order: the lowest of those that the scenario is about to name comes first. */
static void order_picks(Judge *judge, const ScenarioStep *step, int index) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    if (ask.kind != LP_ASK_PICK || ask.count_max < 2) return;
    int count = lp_game_actions(judge->cards, judge->game, actions);
    Answer *here = pick_ahead(step, index), *best = NULL;
    int lowest = count;
    for (int i = 0; i < ask.count_max; i++) {
        Answer *answer = pick_ahead(step, index + i);
        if (answer == NULL) break;
        int found = answer_find(&table, ask, actions, count, answer);
        if (found < 0 || found >= lowest) continue;
        lowest = found;
        best = answer;
    }
    if (here == NULL || best == NULL || best == here) return;
    Answer swapped = *here;
    *here = *best;
    *best = swapped;
}

static bool run_when(Judge *judge, const ScenarioStep *step, Buffer *report) {
    bool is_first = true;
    for (int i = 0; i < step->answer_count; i++) {
        order_picks(judge, step, i);
        for (int k = 0; k < step->answers[i].repeat; k++) {
            if (!run_answer(judge, step, &step->answers[i], is_first, report)) return false;
            is_first = false;
        }
    }
    return true;
}

enum { ROUNDS_MAX = 2000 }; /* of a 'repeat'; a loop is stopped by the rules long before */

/* The answers from `first` up to this step again and again, until one of them is not legal. */
static bool run_repeat(Judge *judge, const ScenarioStep *first, const ScenarioStep *end,
                       Buffer *report) {
    bool is_ambiguous;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        for (const ScenarioStep *step = first; step != end; step = step->next) {
            LpSeat seat = ref_seat(0, step->owner);
            for (int i = 0; i < step->answer_count; i++) {
                const Answer *answer = &step->answers[i];
                if (find_question(judge, answer, seat, &is_ambiguous) < 0) return true;
                if (!run_answer(judge, step, answer, i == 0, report)) return false;
            }
        }
    }
    report_expected(end, end->text, report);
    label(report, "found");
    buffer_append_string(report, "there is no end to it\n");
    return false;
}

/* --- then, expect ----------------------------------------------------------------------- */

/* 'not': it is false once every question with one answer is answered, and such an event is
 * nowhere in the log. */
static bool holds_not(Judge *judge, const Check *check) {
    uint32_t cursor = judge->cursor;
    advance_all(judge);
    judge->cursor = check->kind == CHECK_EVENT ? 0 : cursor;
    bool is_so = verify_check(judge, check);
    judge->cursor = cursor;
    return !is_so;
}

/* 'may not' must be true at each question on the way to the next real choice. */
static bool holds_may_not(Judge *judge, const Check *check) {
    LpGame *game = judge->game;
    bool is_so = true;
    Table table = {judge->cards, judge->scratch, 0};
    LpAction forced;
    memcpy(judge->scratch, game, lp_game_size());
    judge->game = judge->scratch;
    while ((is_so = verify_check(judge, check))) {
        if (!answer_is_forced(&table, lp_game_ask(judge->scratch), &forced)) break;
        if (lp_game_act(judge->cards, judge->scratch, forced, NULL) != LP_OK) break;
    }
    judge->game = game;
    return is_so;
}

/* The game goes on over questions with one answer until the statement is true. */
static bool holds(Judge *judge, const Check *check) {
    if (check->is_negated) return holds_not(judge, check);
    if (check->kind == CHECK_MAY_NOT) return holds_may_not(judge, check);
    if (check->kind == CHECK_NOTHING) advance_all(judge);
    while (!verify_check(judge, check)) {
        if (!advance(judge)) return false;
    }
    return true;
}

static bool is_about_deck(const Check *check) {
    return check->kind == CHECK_DECK_LEGAL || check->kind == CHECK_DECK_ILLEGAL;
}

/* The sentences up to the next 'when' that count the same thing as this one. */
static void find_later(const ScenarioStep *step, EventLater *out) {
    const Check *check = &step->check;
    out->count = 0;
    if (check->kind != CHECK_EVENT || check->is_negated) return;
    for (const ScenarioStep *next = step->next; next != NULL; next = next->next) {
        if (next->kind == STEP_WHEN) return;
        if (next->kind != STEP_THEN || next->check.kind != CHECK_EVENT) continue;
        if (next->check.is_negated) continue;
        event_add_later(&check->event, &next->check.event, out);
    }
}

static bool run_then(Judge *judge, const ScenarioStep *step, Buffer *report) {
    const Check *check = &step->check;
    find_later(step, &judge->later);
    if (is_about_deck(check)) {
        if (verify_check(judge, check) != check->is_negated) return true;
    } else if (holds(judge, check)) {
        return true;
    }
    report_expected(step, step->text, report);
    label(report, "found");
    verify_print_found(judge, check, report);
    buffer_append_char(report, '\n');
    return false;
}

static bool run_expect(Judge *judge, Slice file, const ScenarioStep *step, Buffer *report,
                       uint32_t *line) {
    const BoardLine *wrong = NULL;
    uint32_t column;
    while (!expect_board(judge, step->lines, &wrong)) {
        if (advance(judge)) continue;
        notes_place(file, wrong->at, line, &column);
        for (const Line *each = step->lines; each != NULL; each = each->next) {
            Slice rest = text_from(file, (size_t)(each->board.at - file.at)), text;
            if (each->board.owner != wrong->owner || each->board.area != wrong->area) continue;
            if (text_next_line(&rest, &text)) report_expected(step, text_trim(text), report);
        }
        label(report, "found");
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
    judge->cursor = 0;
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
    if (!judge->has_started && !(step->kind == STEP_THEN && is_about_deck(&step->check))) {
        report_expected(step, step->text, report);
        label(report, "found");
        buffer_append_string(report, "the game does not start: a deck is illegal\n");
        return false;
    }
    switch (step->kind) {
    case STEP_WHEN: return run_when(judge, step, report);
    case STEP_REPEAT: return run_repeat(judge, group, step, report);
    case STEP_THEN: return run_then(judge, step, report);
    default: return run_expect(judge, file, step, report, line);
    }
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
        if (run_step(judge, file, step, group, report, line)) continue;
        if (judge->has_started) {
            report_events(judge, report);
            report_question(judge, report);
        }
        return false;
    }
    if (!is_checked) {
        label(report, "expected");
        buffer_append_string(report, "a 'then' or an 'expect'\n");
        label(report, "found");
        buffer_append_string(report, "a scenario that checks nothing\n");
    }
    return is_checked;
}
