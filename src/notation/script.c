/* Gives the answers that a scenario names. */
#include "notation/script.h"

#include <string.h>

/* --- Which question ---------------------------------------------------------------------- */

static bool has_reading(const Answer *answer, uint8_t kind) {
    for (int i = 0; i < answer->count; i++) {
        if (answer->readings[i].kind == kind) return true;
    }
    return false;
}

static bool is_passing(const Answer *answer) {
    return has_reading(answer, LP_ACTION_PASS) || has_reading(answer, LP_ACTION_DONE);
}

/* Where along the questions with one answer does this one fit? Steps to advance before it is
 * given, or -1. For 'they pass' the question that is a real choice comes first: it does not
 * mean an empty Block Step before it. Leaves the game as it is then in `scratch`. */
static int find_question(Judge *judge, const Answer *answer, LpSeat seat, bool *is_ambiguous) {
    LpAction actions[LP_ACTIONS_MAX], forced;
    Table table = {judge->cards, judge->scratch, 0};
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
            if (found >= 0) return steps;
            *is_ambiguous = first < 0 && found == ANSWER_AMBIGUOUS;
            return first;
        }
        bool is_meant = !is_passing(answer) || answer_is_event_cost(&table, ask);
        if (found >= 0 && is_meant) return steps;
        if (found >= 0 && first < 0) first = steps;
        if (lp_game_act(judge->cards, judge->scratch, forced, NULL) != LP_OK) return first;
    }
    return first;
}

static bool is_yes_or_no(LpAsk ask) {
    return ask.kind == LP_ASK_USE || ask.kind == LP_ASK_TRIGGER || ask.kind == LP_ASK_REPLACE;
}

/* Does one of these texts answer the open question of this game? */
static bool fits_here(const Judge *judge, const LpGame *game, const Answer *answers,
                      int answer_count) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = {judge->cards, game, 0};
    LpAsk ask = lp_game_ask(game);
    int count = lp_game_actions(judge->cards, game, actions);
    for (int i = 0; i < answer_count; i++) {
        if (has_reading(&answers[i], LP_ACTION_PASS)) continue;
        if (answer_find(&table, ask, actions, count, &answers[i]) >= 0) return true;
    }
    return false;
}

/* 'pass' means no block and no counter. Where there is nothing to block or to counter with, the
 * next question may be a yes or no that the scenario goes on to answer: then passing means
 * doing nothing. Otherwise it is a no. `scratch` is at the question. */
static bool is_answered_later(const Judge *judge, const ScenarioStep *step) {
    if (!is_yes_or_no(lp_game_ask(judge->scratch))) return false;
    uint8_t owner = step->owner;
    for (step = step->next; step != NULL; step = step->next) {
        const Claim *claim = &step->claim;
        if (step->kind == STEP_WHEN && step->owner == owner)
            return fits_here(judge, judge->scratch, step->answers, 1);
        if (step->kind == STEP_WHEN) return false;
        if (step->kind == STEP_THEN && claim->kind == CLAIM_MAY && claim->args.owner == owner &&
            fits_here(judge, judge->scratch, claim->answers, claim->answer_count))
            return true;
    }
    return false;
}

/* The next answer that the scenario gives to this player before the other one acts, or NULL. */
static const Answer *answer_ahead(const ScenarioStep *step, int index) {
    uint8_t owner = step->owner;
    if (index + 1 < step->answer_count) return &step->answers[index + 1];
    for (step = step->next; step != NULL; step = step->next) {
        if (step->kind == STEP_WHEN) return step->owner == owner ? step->answers : NULL;
    }
    return NULL;
}

/* Saying that an effect is used adds nothing if its first question is already a choice that the
 * scenario goes on to make. */
static bool is_said_already(const Judge *judge, const ScenarioStep *step, int index) {
    LpAsk ask = lp_game_ask(judge->game);
    const Answer *next = answer_ahead(step, index);
    bool is_choice = ask.kind == LP_ASK_PICK || ask.kind == LP_ASK_PICK_DON ||
                     ask.kind == LP_ASK_NUMBER || ask.kind == LP_ASK_OPTION;
    return has_reading(&step->answers[index], LP_ACTION_USE) && is_choice && next != NULL &&
           ask.seat == ref_seat(0, step->owner) && fits_here(judge, judge->game, next, 1);
}

/* Is the player asked anything but the next Main Phase action? If not, passing means doing
 * nothing: the engine does not ask where there is nothing to decide, but a scenario may still
 * say it. */
static bool is_choosing(const Judge *judge, LpSeat seat) {
    LpAsk ask = lp_game_ask(judge->game);
    return ask.kind != LP_ASK_NONE && ask.kind != LP_ASK_MAIN && ask.seat == seat;
}

/* --- Answers ----------------------------------------------------------------------------- */

/* What happens from here on is what the next 'then' is about. */
static void start_log(Judge *judge) {
    memcpy(judge->before, judge->game, lp_game_size());
    judge->log.count = judge->log.lost = 0;
    judge->cursor = judge->answered = 0;
}

/* The pick at `index` of a step or of the 'when' lines that follow it at once, or NULL. `kind`
 * is LP_ACTION_PICK or LP_ACTION_PICK_DON. */
static Answer *pick_ahead(const ScenarioStep *step, int index, uint8_t kind) {
    uint8_t owner = step->owner;
    while (step != NULL && step->kind == STEP_WHEN && step->owner == owner) {
        if (index < step->answer_count) {
            Answer *answer = &step->answers[index];
            return has_reading(answer, kind) ? answer : NULL;
        }
        index -= step->answer_count;
        step = step->next;
    }
    return NULL;
}

/* Of the last two cards that are put in an order, the second follows automatically, but a list
 * that names all of them names it too. */
static void note_last(Judge *judge, const ScenarioStep *step, int index,
                      const LpAction *actions, int count, int taken) {
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    Answer *next = pick_ahead(step, index + 1, LP_ACTION_PICK);
    judge->left = NULL;
    if (ask.kind != LP_ASK_ORDER || count != 2 || next == NULL) return;
    if (answer_fits(&table, ask, next, actions[1 - taken])) judge->left = next;
}

/* Did this player have a DON!! card of the kind that the text names, and no longer has it? */
static bool is_don_gone(const Judge *judge, const Answer *answer, LpSeat seat) {
    Table before = judge_table_before(judge);
    LpSeatView old = lp_game_of_seat(before.game, seat),
               now = lp_game_of_seat(judge->game, seat);
    LpAsk ask = {.kind = LP_ASK_PICK_DON, .seat = seat};
    LpAction action = {.kind = LP_ACTION_PICK_DON, .value = 0};
    if (old.don_active + now.don_active > 0 && answer_fits(&before, ask, answer, action))
        return true;
    action.value = 1;
    if (old.don_rested + now.don_rested > 0 && answer_fits(&before, ask, answer, action))
        return true;
    action.value = 2;
    for (action.card = 0; action.card < LP_SLOTS; action.card++) {
        LpCardView card = lp_game_of_card(judge->cards, before.game, action.card);
        if (card.don > lp_game_of_card(judge->cards, judge->game, action.card).don &&
            answer_fits(&before, ask, answer, action))
            return true;
    }
    return false;
}

/* The same, and were DON!! cards returned with the last answer? */
static bool is_returned_don(const Judge *judge, const Answer *answer, LpSeat seat) {
    for (uint32_t i = judge->answered; i < judge->log.count; i++) {
        const LpEvent *event = &judge->events[i];
        if (event->kind == LP_EVENT_DON_RETURN && event->seat == seat)
            return is_don_gone(judge, answer, seat);
    }
    return false;
}

/* Where there is only one kind of DON!! cards to take, the engine takes them without asking,
 * before or after those it asks about. A scenario that names each of them is right too: the
 * same text again, and no such question. */
static bool is_taken_don(const Judge *judge, const Answer *answer, LpSeat seat) {
    LpAsk ask = lp_game_ask(judge->game);
    if (ask.kind == LP_ASK_PICK_DON && ask.seat == seat) return false;
    if (!has_reading(answer, LP_ACTION_PICK_DON)) return false;
    return text_equal(judge->given, answer->text) || is_returned_don(judge, answer, seat);
}

/* May this have happened to a card because it was chosen? */
static bool is_choosing_event(const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_MOVE: return event->from != event->to; /* else it was only looked at */
    case LP_EVENT_REVEAL:
    case LP_EVENT_DON_GIVE:
    case LP_EVENT_REST:
    case LP_EVENT_ACTIVE:
    case LP_EVENT_KO:
    case LP_EVENT_POWER:
    case LP_EVENT_COST:
    case LP_EVENT_KEYWORD:
    case LP_EVENT_ATTRIBUTE: return true;
    default: return false;
    }
}

/* Does one of the events happen to a card that this text picks? */
static bool picks_one_of(const Judge *judge, const Answer *answer, const LpEvent *events,
                         uint32_t count) {
    Table now = judge_table(judge), before = judge_table_before(judge);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_choosing_event(&events[i]) || events[i].card >= LP_SLOTS) continue;
        for (int k = 0; k < answer->count; k++) {
            const Reading *reading = &answer->readings[k];
            if (reading->kind != LP_ACTION_PICK) continue;
            if (ref_fits(&now, &reading->args.card, events[i].card) ||
                ref_fits(&before, &reading->args.card, events[i].card))
                return true;
        }
    }
    return false;
}

/* The engine takes a card that must be chosen and is the only one without asking. A scenario
 * may still name it: something has happened to it since the last answer, or will happen with
 * the number that is asked for. */
static bool is_taken_card(Judge *judge, const Answer *answer, LpSeat seat) {
    LpAction actions[LP_ACTIONS_MAX];
    LpEvent events[64];
    LpLog log = {events, 0, 64, 0};
    LpAsk ask = lp_game_ask(judge->game);
    if (picks_one_of(judge, answer, judge->events + judge->answered,
                     judge->log.count - judge->answered))
        return true;
    if (ask.kind != LP_ASK_NUMBER || ask.seat != seat) return false;
    int count = lp_game_actions(judge->cards, judge->game, actions);
    memcpy(judge->scratch, judge->game, lp_game_size());
    if (lp_game_act(judge->cards, judge->scratch, actions[count - 1], &log) != LP_OK)
        return false;
    return picks_one_of(judge, answer, events, log.count);
}

/* Keeps the cards of one choice, for the order that may be asked for next, at once or after the
 * question whether they go to the top or the bottom. */
static void note_picked(Judge *judge, LpAsk ask, LpAction action, const char *at) {
    bool is_same = ask.source == judge->picked_ask.source &&
                   ask.ability == judge->picked_ask.ability &&
                   ask.seat == judge->picked_ask.seat;
    bool goes_on = ask.kind == LP_ASK_PICK || ask.kind == LP_ASK_OPTION;
    if (!goes_on || !is_same) judge->picked_count = 0;
    if (ask.kind != LP_ASK_PICK || action.kind != LP_ACTION_PICK) return;
    if (judge->picked_count == LP_DECK_SIZE) return;
    judge->picked_ask = ask;
    judge->picked[judge->picked_count] = action.card;
    judge->picked_at[judge->picked_count++] = at;
}

/* Of "1 or more DON!!" the first is taken without a question if all are of one kind. A scenario
 * that gives a number includes that one. */
static bool names_taken_don(Judge *judge, const Answer *answer) {
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    if (ask.kind != LP_ASK_PICK_DON || !has_reading(answer, LP_ACTION_PICK_DON)) return false;
    return judge->don_named++ < answer_don_taken(&table, ask);
}

static bool give_answer(Judge *judge, const ScenarioStep *step, int index) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    int count = lp_game_actions(judge->cards, judge->game, actions);
    int found = answer_find(&table, ask, actions, count, &step->answers[index]);
    if (found < 0) return false;
    if (actions[found].kind != LP_ACTION_PICK_DON) judge->don_named = 0;
    if (names_taken_don(judge, &step->answers[index])) return true;
    note_last(judge, step, index, actions, count, found);
    note_picked(judge, ask, actions[found], step->answers[index].at);
    judge->given = step->answers[index].text;
    judge->answered = judge->log.count;
    return lp_game_act(judge->cards, judge->game, actions[found], &judge->log) == LP_OK;
}

/* A card that fits only one of the open options says which option it is; of "DON!! cards or
 * Characters" the number of DON!! is asked first, and a Character implies that number. A player
 * who chooses or pays within an effect uses it. */
static bool find_option(Judge *judge, const Answer *answer, LpSeat seat, LpAction *out) {
    LpAction actions[LP_ACTIONS_MAX];
    LpEvent events[64];
    LpGame *game = judge->game;
    LpAsk ask = lp_game_ask(game);
    bool is_ambiguous, is_pick = has_reading(answer, LP_ACTION_PICK) ||
                                 has_reading(answer, LP_ACTION_PICK_DON);
    int fitting = 0;
    bool is_use = (ask.kind == LP_ASK_USE || ask.kind == LP_ASK_TRIGGER) &&
                  (is_pick || has_reading(answer, LP_ACTION_NUMBER) ||
                   has_reading(answer, LP_ACTION_OPTION));
    bool is_open = is_pick && (ask.kind == LP_ASK_OPTION || ask.kind == LP_ASK_NUMBER);
    if ((!is_open && !is_use) || ask.seat != seat) return false;
    int count = lp_game_actions(judge->cards, game, actions);
    for (int i = 0; i < count; i++) {
        LpLog log = {events, 0, 64, 0};
        memcpy(judge->choices, game, lp_game_size());
        if (lp_game_act(judge->cards, judge->choices, actions[i], &log) != LP_OK) continue;
        judge->game = judge->choices;
        bool is_legal = find_question(judge, answer, seat, &is_ambiguous) >= 0 ||
                        (is_use && picks_one_of(judge, answer, events, log.count));
        judge->game = game;
        fitting += is_legal;
        if (is_legal) *out = actions[i];
    }
    return fitting == 1 && (!is_use || out->kind == LP_ACTION_USE);
}

static bool report_refusal(Judge *judge, const ScenarioStep *step, const Answer *answer,
                           bool is_ambiguous, Buffer *report) {
    LpAsk ask = lp_game_ask(judge->game);
    bool is_asked = ask.kind != LP_ASK_NONE && ask.seat == ref_seat(0, step->owner);
    judge_report_expected(step, step->text, report);
    judge_label(report, "found");
    buffer_append_string(report, is_ambiguous ? "more than one legal answer fits: "
                                 : is_asked   ? "not a legal answer: "
                                              : "not asked: ");
    judge_append_line(report, answer->text);
    return false;
}

static bool run_answer(Judge *judge, const ScenarioStep *step, int index, bool is_first,
                       Buffer *report) {
    const Answer *answer = &step->answers[index];
    LpSeat seat = ref_seat(0, step->owner);
    bool is_ambiguous;
    if (has_reading(answer, LP_ACTION_CONCEDE)) {
        start_log(judge);
        lp_game_concede(judge->game, seat, &judge->log);
        return true;
    }
    int steps = find_question(judge, answer, seat, &is_ambiguous);
    if (steps < 0 && lp_game_ask(judge->game).kind == LP_ASK_ORDER) {
        judge_advance_all(judge);
        steps = find_question(judge, answer, seat, &is_ambiguous);
    }
    if (steps >= 0 && has_reading(answer, LP_ACTION_PASS) && is_answered_later(judge, step))
        return true;
    if (steps < 0) {
        LpAction option;
        if (answer == judge->left) return true;
        judge_advance_all(judge);
        if (is_taken_don(judge, answer, seat)) return true;
        if (is_said_already(judge, step, index)) return true;
        if (is_passing(answer) && !is_choosing(judge, seat)) return true;
        if (is_ambiguous || !find_option(judge, answer, seat, &option)) {
            if (!is_ambiguous && is_taken_card(judge, answer, seat)) return true;
            return report_refusal(judge, step, answer, is_ambiguous, report);
        }
        if (is_first) start_log(judge);
        is_first = false;
        judge->answered = judge->log.count;
        if (lp_game_act(judge->cards, judge->game, option, &judge->log) != LP_OK) return false;
        steps = find_question(judge, answer, seat, &is_ambiguous);
        if (steps < 0) return is_taken_card(judge, answer, seat);
    }
    for (int i = 0; i < steps; i++) judge_advance(judge);
    if (is_first) start_log(judge);
    return give_answer(judge, step, index);
}

/* Where several cards are chosen, the engine needs them in ascending order. People name them in
 * any order: the lowest of those that the scenario is about to name comes first. */
static void order_picks(Judge *judge, const ScenarioStep *step, int index) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    uint8_t kind = ask.kind == LP_ASK_PICK ? LP_ACTION_PICK : LP_ACTION_PICK_DON;
    if (ask.kind != LP_ASK_PICK && ask.kind != LP_ASK_PICK_DON) return;
    if (ask.count_max < 2) return;
    int count = lp_game_actions(judge->cards, judge->game, actions);
    Answer *here = pick_ahead(step, index, kind), *best = NULL;
    int lowest = count;
    for (int i = 0; i < ask.count_max; i++) {
        Answer *answer = pick_ahead(step, index + i, kind);
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

/* Was the card that this text picks given DON!! by the last answer? */
static bool was_given(const Judge *judge, const Answer *pick) {
    Table table = judge_table(judge);
    for (uint32_t i = judge->answered; i < judge->log.count; i++) {
        if (judge->events[i].kind == LP_EVENT_DON_GIVE &&
            ref_fits(&table, &pick->readings[0].args.card, judge->events[i].card))
            return true;
    }
    return false;
}

/* Is this 'give 2 DON!! to ST01-012' where an effect asks, not the Main Phase? */
static bool is_gift(Judge *judge, const ScenarioStep *step, const Answer *answer) {
    bool is_ambiguous;
    LpSeat seat = ref_seat(0, step->owner);
    return has_reading(answer, LP_ACTION_GIVE) && is_choosing(judge, seat) &&
           find_question(judge, answer, seat, &is_ambiguous) < 0;
}

/* An effect that gives DON!! asks for the card, then for the number. */
static bool run_gift(Judge *judge, const ScenarioStep *step, int index, bool is_first,
                     Buffer *report) {
    Answer parts[2] = {step->answers[index], step->answers[index]};
    ScenarioStep both = *step;
    both.answers = parts;
    both.answer_count = 2;
    for (int i = 0; i < 2; i++) {
        FormArgs *args = &parts[i].readings[0].args;
        form_args_init(args);
        parts[i].readings[0].kind = i == 0 ? LP_ACTION_PICK : LP_ACTION_NUMBER;
        parts[i].readings[0].value = 0;
        parts[i].count = 1;
    }
    parts[0].readings[0].args.card = step->answers[index].readings[0].args.card;
    parts[1].readings[0].args.number = step->answers[index].repeat;
    parts[1].readings[0].args.has_number = 1;
    if (!run_answer(judge, &both, 0, is_first, report)) return false;
    if (!run_answer(judge, &both, 1, false, report)) return false;
    return was_given(judge, &parts[0]) ||
           report_refusal(judge, step, &step->answers[index], false, report);
}

bool script_run(Judge *judge, const ScenarioStep *step, Buffer *report) {
    bool is_first = true;
    for (int i = 0; i < step->answer_count; i++) {
        if (is_gift(judge, step, &step->answers[i])) {
            if (!run_gift(judge, step, i, is_first, report)) return false;
            is_first = false;
            continue;
        }
        order_picks(judge, step, i);
        for (int k = 0; k < step->answers[i].repeat; k++) {
            if (!run_answer(judge, step, i, is_first, report)) return false;
            is_first = false;
        }
    }
    return true;
}

enum { ROUNDS_MAX = 2000 }; /* of a 'repeat'; the rules stop a loop long before */

bool script_repeat(Judge *judge, const ScenarioStep *first, const ScenarioStep *end,
                   Buffer *report) {
    bool is_ambiguous;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        for (const ScenarioStep *step = first; step != end; step = step->next) {
            LpSeat seat = ref_seat(0, step->owner);
            for (int i = 0; i < step->answer_count; i++) {
                const Answer *answer = &step->answers[i];
                if (find_question(judge, answer, seat, &is_ambiguous) < 0) return true;
                if (!run_answer(judge, step, i, i == 0, report)) return false;
            }
        }
    }
    judge_report_expected(end, end->text, report);
    judge_label(report, "found");
    buffer_append_string(report, "this repeats without end\n");
    return false;
}
