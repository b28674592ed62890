/* Counting habits. */
#include "app/fit/habit.h"

enum { TURN_FIRST = 3 };

/* What is counted of one turn. */
typedef struct Turn {
    Habits sums;
    int spent, spent_worth; /* Counters of the battle under way, if a Character is attacked */
    int saved_worth;        /* what that is worth */
} Turn;

static bool is_leader(LpSlot slot) { return slot == facts_leader(facts_owner(slot)); }

static int power_of(const LpCards *cards, const LpGame *game, LpSlot slot) {
    return lp_game_of_card(cards, game, slot).power;
}

/* What the turn player leaves undone. */
static void see_end(Habits *turn, const LpCards *cards, const LpGame *game, LpSeat seat) {
    LpAction actions[LP_ACTIONS_MAX];
    LpSlot last = LP_SLOT_NONE;
    bool has_play = false;
    int count = lp_game_actions(cards, game, actions);
    for (int i = 0; i < count; i++) {
        LpAction action = actions[i];
        has_play |= action.kind == LP_ACTION_PLAY;
        if (action.kind != LP_ACTION_ATTACK || action.card == last) continue;
        if (power_of(cards, game, action.card) < power_of(cards, game, action.target)) continue;
        last = action.card; /* the list is in ascending order */
        turn->idle++;
        if (is_leader(action.card)) turn->leader_idle = 1;
    }
    turn->unspent = lp_game_of_seat(game, seat).don_active;
    turn->playable = has_play ? turn->unspent : 0;
    turn->attackless = turn->attacks == 0;
}

static int worth_of(const Facts *facts, const LpGame *game, LpSlot slot) {
    return facts_at(facts, lp_game_card_id(game, slot))->worth;
}

static void see_counter(Turn *turn, const Facts *facts, const LpGame *game, LpAction action) {
    turn->sums.counters++;
    if (is_leader(action.target)) return;
    turn->sums.on_characters++;
    turn->spent++;
    turn->spent_worth += worth_of(facts, game, action.card);
    turn->saved_worth = worth_of(facts, game, action.target);
}

static void end_battle(Turn *turn) {
    if (turn->spent_worth > turn->saved_worth) turn->sums.overpaid += (uint64_t)turn->spent;
    turn->spent = turn->spent_worth = turn->saved_worth = 0;
}

static void see_answer(Turn *turn, const Facts *facts, const LpGame *game, LpAction action,
                       LpSeat seat) {
    const LpCards *cards = facts->cards;
    Habits *sums = &turn->sums;
    switch (action.kind) {
    case LP_ACTION_ATTACK:
        sums->attacks++;
        sums->even +=
            power_of(cards, game, action.card) == power_of(cards, game, action.target);
        break;
    case LP_ACTION_COUNTER: see_counter(turn, facts, game, action); break;
    case LP_ACTION_END: see_end(sums, cards, game, seat); break;
    default: break;
    }
}

static void add_turn(Habits *habits, const Habits *turn) {
    const uint64_t *from = (const uint64_t *)turn;
    uint64_t *to = (uint64_t *)habits;
    for (size_t i = 0; i < sizeof *habits / sizeof *to; i++) to[i] += from[i];
}

void habit_add(Habits *habits, const Facts *facts, const BookGame *book, LpGame *game) {
    Turn turn = {0};
    uint32_t turn_last = 0;
    if (lp_game_start(facts->cards, &book->setup, game, NULL) != LP_OK) return;
    habits->games++;
    for (int i = 0; i < book->count; i++) {
        LpAsk ask = lp_game_ask(game);
        uint32_t number = lp_game_turn(game);
        if (ask.kind == LP_ASK_MAIN) end_battle(&turn);
        if (ask.kind == LP_ASK_MAIN && number != turn_last) {
            if (turn_last >= TURN_FIRST) add_turn(habits, &turn.sums);
            turn_last = number;
            turn.sums = (Habits){.turns = 1, .don = lp_game_of_seat(game, ask.seat).don_active};
        }
        see_answer(&turn, facts, game, book->answers[i], ask.seat);
        if (lp_game_act(facts->cards, game, book->answers[i], NULL) != LP_OK) break;
    }
}
