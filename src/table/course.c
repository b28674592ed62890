/* Best answers one after another. */
#include "table/course.h"

#include "base/hash.h"

enum { ANSWERS_REPORTED = 4 }; /* answers given for each one reported, at most */

bool course_sample(Course *course, const LpView *view) {
    const Analysis *analysis = &course->analysis;
    const LpDeck *list = belief_draw(analysis->belief, analysis->seed);
    return lp_view_sample(analysis->cards, view, list, hash_mix(analysis->seed),
                          course->game) == LP_OK;
}

/* What lets things happen. */
static LpAction yielding(const LpAction *actions, int count) {
    LpAction best = actions[count - 1];
    for (int i = 0; i < count; i++)
        if (actions[i].kind == LP_ACTION_PASS || actions[i].kind == LP_ACTION_DECLINE)
            best = actions[i];
    return best;
}

/* The next answer; false if none can be found. */
static bool next_answer(Course *course, LpAction *out) {
    const Analysis *analysis = &course->analysis;
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(analysis->cards, course->game, actions);
    if (count <= 0) return false;
    bool is_own = lp_game_ask(course->game).seat == course->seat;
    *out = is_own ? actions[0] : yielding(actions, count);
    if (!is_own || count == 1) return true;
    for (int i = 0; i < count; i++) course->rows[i] = (AnalysisRow){.action = actions[i]};
    lp_game_view(analysis->cards, course->game, course->seat, course->view);
    bool is_ok = analysis_run(analysis, course->view, course->rows, count) > 0;
    *out = course->rows[0].action;
    return is_ok;
}

static bool is_stopped(const Course *course) {
    return course->stop != NULL && atomic_load(course->stop);
}

void course_follow(Course *course, LpAction first) {
    LpAction answer = first;
    uint32_t turn = lp_game_turn(course->game);
    int reported = 0;
    for (int i = 0; i < ANSWERS_REPORTED * course->steps_max && !is_stopped(course); i++) {
        LpAsk ask = lp_game_ask(course->game);
        if (ask.kind == LP_ASK_NONE || lp_game_turn(course->game) != turn) return;
        /* What an effect then asks is not worth a line. */
        if (ask.seat == course->seat && (i == 0 || ask.kind == LP_ASK_MAIN)) {
            course->tell(course->listener, course->game, answer);
            reported++;
        }
        lp_game_act_fast(course->analysis.cards, course->game, answer, NULL);
        if (reported == course->steps_max || !next_answer(course, &answer)) return;
    }
}
