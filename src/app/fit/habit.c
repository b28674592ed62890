/* Counting habits. */
#include "app/fit/habit.h"

#include "player/facts.h"

enum { TURN_FIRST = 3 };

static bool is_leader(LpSlot slot) { return slot == facts_leader(facts_owner(slot)); }

static int power_of(const LpCards *cards, const LpGame *game, LpSlot slot) {
    return lp_game_of_card(cards, game, slot).power;
}

/* What the turn player leaves undone. */
static void see_end(Habits *turn, const LpCards *cards, const LpGame *game, LpSeat seat) {
    LpAction actions[LP_ACTIONS_MAX];
    LpSlot last = LP_SLOT_NONE;
    int count = lp_game_actions(cards, game, actions);
    for (int i = 0; i < count; i++) {
        LpAction action = actions[i];
        if (action.kind != LP_ACTION_ATTACK || action.card == last) continue;
        if (power_of(cards, game, action.card) < power_of(cards, game, action.target)) continue;
        last = action.card; /* the list is in ascending order */
        turn->idle++;
        if (is_leader(action.card)) turn->leader_idle = 1;
    }
    turn->unspent = lp_game_of_seat(game, seat).don_active;
    turn->attackless = turn->attacks == 0;
}

static void see_answer(Habits *turn, const LpCards *cards, const LpGame *game, LpAction action,
                       LpSeat seat) {
    switch (action.kind) {
    case LP_ACTION_ATTACK:
        turn->attacks++;
        turn->even +=
            power_of(cards, game, action.card) == power_of(cards, game, action.target);
        break;
    case LP_ACTION_COUNTER:
        turn->counters++;
        turn->on_characters += !is_leader(action.target);
        break;
    case LP_ACTION_END: see_end(turn, cards, game, seat); break;
    default: break;
    }
}

static void add_turn(Habits *habits, const Habits *turn) {
    const uint64_t *from = (const uint64_t *)turn;
    uint64_t *to = (uint64_t *)habits;
    for (size_t i = 0; i < sizeof *habits / sizeof *to; i++) to[i] += from[i];
}

void habit_add(Habits *habits, const LpCards *cards, const BookGame *book, LpGame *game) {
    Habits turn = {0};
    uint32_t turn_last = 0;
    if (lp_game_start(cards, &book->setup, game, NULL) != LP_OK) return;
    habits->games++;
    for (int i = 0; i < book->count; i++) {
        LpAsk ask = lp_game_ask(game);
        uint32_t number = lp_game_turn(game);
        if (ask.kind == LP_ASK_MAIN && number != turn_last) {
            if (turn_last >= TURN_FIRST) add_turn(habits, &turn);
            turn_last = number;
            turn = (Habits){.turns = 1, .don = lp_game_of_seat(game, ask.seat).don_active};
        }
        see_answer(&turn, cards, game, book->answers[i], ask.seat);
        if (lp_game_act(cards, game, book->answers[i], NULL) != LP_OK) break;
    }
}
