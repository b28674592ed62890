/* Numbers for answers. */
#include "app/tui/answers.h"

#include <string.h>

void answers_init(Answers *answers) {
    memset(answers, 0, sizeof *answers);
    answers->selected = answers->typed = -1;
    answers->only = LP_SLOT_NONE;
    answers->times = 1;
}

/* What ends a turn, a step or a choice, or says no. */
static bool is_ending(LpAction action) {
    return action.kind == LP_ACTION_END || action.kind == LP_ACTION_PASS ||
           action.kind == LP_ACTION_DONE || action.kind == LP_ACTION_DECLINE;
}

static bool is_same(LpAction a, LpAction b) { return memcmp(&a, &b, sizeof a) == 0; }

static const AnswerNumber *find_number(const Answers *answers, LpAction action) {
    for (int i = 0; i < answers->number_count; i++) {
        if (is_same(answers->numbers[i].action, action)) return &answers->numbers[i];
    }
    return NULL;
}

static bool has_known_answer(const Answers *answers, const Prompt *prompt) {
    for (int i = 0; i < prompt->count; i++) {
        if (find_number(answers, prompt->choices[i].action) != NULL) return true;
    }
    return false;
}

/* The same question again: in one Main Phase, or for one more card of the same effect. */
static bool is_same_ask(const Answers *answers, const Prompt *prompt, uint32_t turn) {
    const LpAsk *last = &answers->ask, *ask = &prompt->ask;
    if (answers->turn != turn || last->kind != ask->kind || last->seat != ask->seat)
        return false;
    if (ask->kind == LP_ASK_MAIN) return true;
    return last->source == ask->source && last->ability == ask->ability &&
           has_known_answer(answers, prompt);
}

/* The number of an answer. A new one gets a new number, or `wanted` if that is not 0. */
static int number_of(Answers *answers, LpAction action, int wanted) {
    if (is_ending(action)) return 0;
    if (action.kind == LP_ACTION_NUMBER) return action.value;
    const AnswerNumber *known = find_number(answers, action);
    if (known != NULL) return known->number;
    /* A turn with more different answers than this begins with 1 again. */
    if (answers->number_count == LP_ACTIONS_MAX) answers->number_count = answers->highest = 0;
    int number = wanted != 0 ? wanted : ++answers->highest;
    answers->numbers[answers->number_count++] = (AnswerNumber){action, number};
    return number;
}

static bool is_about(const Choice *choice, LpSlot slot) {
    return choice->on == slot || choice->to == slot;
}

/* CR 7-1-3-1-1: a Counter lasts for the battle, so one for another card is seldom meant. */
static bool is_aside(const Choice *choice, const Prompt *prompt) {
    return choice->action.kind == LP_ACTION_COUNTER && choice->to != prompt->attacked;
}

/* Numbers above 0 first, in their order. */
static bool comes_first(int a, int b) { return a != 0 && (b == 0 || a < b); }

static void add_row(Answers *answers, AnswerRow row) {
    int at = answers->count++;
    for (; at > 0 && comes_first(row.number, answers->rows[at - 1].number); at--)
        answers->rows[at] = answers->rows[at - 1];
    answers->rows[at] = row;
}

static void list_rows(Answers *answers, const Prompt *prompt) {
    answers->count = answers->aside = 0;
    for (int i = 0; i < prompt->count; i++) {
        const Choice *choice = &prompt->choices[i];
        if (choice->like != 0) {
            /* Equal cards are one answer; when the first is taken, its number is the next's. */
            int first = number_of(answers, prompt->choices[choice->like - 1].action, 0);
            number_of(answers, choice->action, first);
            continue;
        }
        int number = number_of(answers, choice->action, 0);
        if (answers->only == LP_SLOT_NONE && is_aside(choice, prompt)) {
            answers->aside++;
            continue;
        }
        if (answers->only != LP_SLOT_NONE && !is_about(choice, answers->only)) continue;
        add_row(answers, (AnswerRow){i, number});
    }
}

void answers_list(Answers *answers, const Prompt *prompt, uint32_t turn, bool keeps_mark) {
    int marked = answers->selected >= 0 && answers->selected < answers->count
                     ? answers->rows[answers->selected].number
                     : -1;
    if (!is_same_ask(answers, prompt, turn)) {
        answers->number_count = answers->highest = 0;
        keeps_mark = false;
    }
    answers->ask = prompt->ask;
    answers->turn = turn;
    answers->only = LP_SLOT_NONE;
    answers->selected = answers->typed = -1;
    answers->times = 1;
    list_rows(answers, prompt);
    for (int i = 0; i < answers->count && keeps_mark; i++) {
        if (answers->rows[i].number == marked) answers->selected = i;
    }
    /* Where there is no choice, Return is enough. */
    if (answers->count == 1) answers->selected = 0;
}

int answers_filter(Answers *answers, const Prompt *prompt, LpSlot only) {
    answers->only = only;
    answers->selected = answers->typed = -1;
    answers->times = 1;
    list_rows(answers, prompt);
    if (only != LP_SLOT_NONE && answers->count == 1) answers->selected = 0;
    return answers->count;
}

const Choice *answers_marked(const Answers *answers, const Prompt *prompt) {
    if (answers->selected < 0 || answers->selected >= answers->count) return NULL;
    return &prompt->choices[answers->rows[answers->selected].choice];
}

bool answers_mark(Answers *answers, const Prompt *prompt, LpAction action) {
    /* Of equal cards the first represents all. */
    for (int i = 0; i < prompt->count; i++) {
        const Choice *choice = &prompt->choices[i];
        if (choice->like == 0 || !is_same(choice->action, action)) continue;
        action = prompt->choices[choice->like - 1].action;
        break;
    }
    for (int i = 0; i < answers->count; i++) {
        if (!is_same(prompt->choices[answers->rows[i].choice].action, action)) continue;
        answers->selected = i;
        answers->times = 1;
        return true;
    }
    return false;
}

/* Does the number begin with these digits? */
static bool begins_with(int number, int start) {
    while (number > start) number /= 10;
    return number == start;
}

bool answers_type(Answers *answers, int digit) {
    int typed = (answers->typed > 0 ? answers->typed * 10 : 0) + digit;
    bool is_start = false;
    answers->selected = -1;
    answers->times = 1;
    for (int i = 0; i < answers->count; i++) {
        if (answers->rows[i].number == typed) answers->selected = i;
        is_start |= begins_with(answers->rows[i].number, typed);
    }
    answers->typed = is_start ? typed : -1;
    return is_start;
}

void answers_move(Answers *answers, int step) {
    int last = answers->count - 1, at = answers->selected;
    if (at < 0) at = step > 0 ? step - 1 : last + 1 + step;
    if (answers->selected >= 0) at += step;
    if (at > last) at = last;
    answers->selected = at < 0 ? (last >= 0 ? 0 : -1) : at;
    answers->typed = -1;
    answers->times = 1;
}

bool answers_change_times(Answers *answers, const Prompt *prompt, int step) {
    const Choice *choice = answers_marked(answers, prompt);
    if (choice == NULL || choice->max <= 1) return false;
    int times = answers->times + step;
    if (times >= 1 && times <= choice->max) answers->times = times;
    return true;
}
