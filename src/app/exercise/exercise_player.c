/* Short random games that favour one card, with the engine's promises checked on the way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/input.h"
#include "app/exercise/exercise.h"
#include "base/hash.h"
#include "base/random.h"
#include "notation/answer.h"
#include "notation/position.h"

_Thread_local Trace *trace_sink;
_Thread_local const TraceWatch *trace_watch;

enum {
    DECISIONS_MAX = 60,    /* in one playout: about two turns */
    CHECKED_PLAYOUTS = 16, /* one of so many is played with every check of the self-test */
    SHOWN_SIZE = 1 << 16
};

/* One game that is being played. */
typedef struct Playout {
    Player *player;
    const Plan *plan;
    Focus focus;
    uint64_t random;
    bool is_checked, is_shown;
} Playout;

static bool is_ours(const Playout *playout, LpSlot slot) {
    if (slot >= LP_SLOTS_PER_SEAT) return false; /* the other player's copies do not count */
    const Player *player = playout->player;
    return lp_game_of_card(player->pools->cards, player->test.game, slot).id ==
           playout->plan->card;
}

/* --- Which answer ------------------------------------------------------------------------- */

/* Cards of effects on others that may affect ours: a K.O. sets off [On K.O.]. */
static uint32_t weigh_pick(const Playout *playout, LpAsk ask, LpAction action) {
    bool is_done = action.kind == LP_ACTION_DONE;
    if (ask.source < LP_SLOTS && is_ours(playout, ask.source)) {
        if (playout->focus.mood == MOOD_NONE) return is_done ? 1000 : 1;
        if (playout->focus.mood == MOOD_ALL) return is_done ? 0 : 4;
        return 4;
    }
    if (is_done) return 2;
    return action.card < LP_SLOTS && is_ours(playout, action.card) ? 30 : 4;
}

static bool waits_for_attack(unsigned timing) {
    return timing == TIMING_COUNTER || timing == TIMING_TRIGGER || timing == TIMING_ON_BLOCK ||
           timing == TIMING_ON_OPPONENTS_ATTACK || timing == TIMING_BLOCKER_ACTIVATED ||
           timing == TIMING_ON_KO || timing == TIMING_WOULD_BE_KO ||
           timing == TIMING_ATTACKED || timing == TIMING_DAMAGE_TAKEN ||
           timing == TIMING_LIFE_REMOVED || timing == TIMING_LIFE_TO_HAND ||
           timing == TIMING_LIFE_ZERO || timing == TIMING_ATTACKS || timing == TIMING_BATTLES ||
           timing == TIMING_BATTLED || timing == TIMING_BATTLE_KO ||
           timing == TIMING_DAMAGE_DEALT || timing == TIMING_KO ||
           timing == TIMING_TRIGGER_ACTIVATED;
}

static uint32_t weigh_main(const Playout *playout, LpAction action) {
    const Focus *focus = &playout->focus;
    bool ours = action.kind != LP_ACTION_END && is_ours(playout, action.card);
    switch (action.kind) {
    case LP_ACTION_END:
        return focus->timing == TIMING_END_OF_YOUR_TURN ||
                       focus->timing == TIMING_END_OF_OPPONENTS_TURN
                   ? 40
                   : 2;
    case LP_ACTION_GIVE: return ours ? 8 : 1;
    case LP_ACTION_PLAY: return ours ? 60 : 4;
    case LP_ACTION_ACTIVATE:
        if (!ours) return 3;
        return action.value == focus->ability ? 60 : 10;
    case LP_ACTION_ATTACK: {
        bool at_us = is_ours(playout, action.target);
        uint32_t weight = waits_for_attack(focus->timing) ? 10 : 2;
        if (ours) weight += focus->timing == TIMING_WHEN_ATTACKING ? 40 : 8;
        if (at_us) weight += 10;
        /* A [Trigger] needs damage. */
        if ((focus->area == LP_AREA_LIFE || focus->is_late) && action.target == 0) weight += 60;
        return weight;
    }
    default: return 4;
    }
}

static uint32_t weigh(const Playout *playout, LpAsk ask, LpAction action) {
    bool by_us = ask.source < LP_SLOTS && is_ours(playout, ask.source);
    switch (ask.kind) {
    case LP_ASK_MAIN: return weigh_main(playout, action);
    case LP_ASK_BLOCK:
        if (action.kind == LP_ACTION_PASS) return 4;
        return is_ours(playout, action.card) ? 12 : 2;
    case LP_ASK_COUNTER:
        if (action.kind == LP_ACTION_PASS)
            return playout->focus.timing == TIMING_TRIGGER ? 40 : 6;
        if (action.kind == LP_ACTION_COUNTER_EVENT)
            return is_ours(playout, action.card) ? 60 : 4;
        return 1;
    case LP_ASK_TRIGGER:
    case LP_ASK_USE:
    case LP_ASK_REPLACE: {
        bool declines = action.kind == LP_ACTION_DECLINE || action.kind == LP_ACTION_PASS;
        if (declines) return 3;
        return by_us || (action.kind == LP_ACTION_REPLACE && is_ours(playout, action.card)) ? 6
                                                                                            : 3;
    }
    case LP_ASK_PICK: return weigh_pick(playout, ask, action);
    case LP_ASK_NUMBER:
        if (!by_us || playout->focus.mood == MOOD_ANY) return 1;
        if (playout->focus.mood == MOOD_NONE) return action.value == ask.count_min ? 100 : 1;
        return action.value == ask.count_max ? 100 : 1;
    default: return 1;
    }
}

static int choose(Playout *playout, LpAsk ask, const LpAction *actions, int count) {
    uint32_t weights[LP_ACTIONS_MAX], total = 0;
    for (int i = 0; i < count; i++) {
        weights[i] = weigh(playout, ask, actions[i]);
        total += weights[i];
    }
    if (total == 0) return (int)random_below(&playout->random, (uint32_t)count);
    uint32_t lot = random_below(&playout->random, total);
    for (int i = 0; i < count; i++) {
        if (lot < weights[i]) return i;
        lot -= weights[i];
    }
    return 0;
}

/* --- What can be seen from outside -------------------------------------------------------- */

/* A [Trigger] and a replacement are declined before the effect begins. */
static void note_declined(const Playout *playout, LpAsk ask, LpAction answer) {
    const SelfTest *test = &playout->player->test;
    uint16_t *abilities = playout->player->trace.abilities;
    const uint16_t bit = 1u << TRACE_DECLINED;
    if (answer.kind != LP_ACTION_DECLINE && answer.kind != LP_ACTION_PASS) return;
    if (ask.kind == LP_ASK_TRIGGER && is_ours(playout, ask.source) && ask.ability < 8)
        abilities[ask.ability] |= bit;
    if (ask.kind != LP_ASK_REPLACE) return;
    for (int i = 0; i < test->action_count; i++) {
        if (test->actions[i].kind == LP_ACTION_REPLACE &&
            is_ours(playout, test->actions[i].card))
            abilities[test->actions[i].value & 7] |= bit;
    }
}

static void show_answer(const Playout *playout, LpAsk ask, int chosen) {
    static char memory[SHOWN_SIZE];
    const SelfTest *test = &playout->player->test;
    Table table = {.cards = test->cards, .game = test->game, .you = 0};
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    answer_print(&table, ask, test->actions, test->action_count, chosen, &text);
    printf("%s %s\n", ask.seat == 0 ? "you " : "they", text.at);
}

/* --- One game ----------------------------------------------------------------------------- */

/* The cheap promises, at every decision. */
static void quick_checks(SelfTest *test) {
    const char *fault = lp_game_audit(test->cards, test->game);
    selftest_check(test, CHECK_AUDIT, fault == NULL, "%s", fault ? fault : "");
    test->action_count = lp_game_actions(test->cards, test->game, test->actions);
    selftest_check(test, CHECK_ANSWERS, test->action_count > 0, "%d answers",
                   test->action_count);
    for (int i = 1; i < test->action_count; i++)
        selftest_check(test, CHECK_ANSWERS,
                       memcmp(&test->actions[i - 1], &test->actions[i], sizeof(LpAction)) < 0,
                       "answers %d and %d are not ascending", i - 1, i);
}

static void play(Playout *playout) {
    SelfTest *test = &playout->player->test;
    uint32_t turn = lp_game_turn(test->game);
    while (test->decision < DECISIONS_MAX) {
        LpAsk ask = lp_game_ask(test->game);
        if (ask.kind == LP_ASK_NONE || lp_game_turn(test->game) > turn + 2) break;
        test->ask = ask;
        trace_sink = NULL;
        if (playout->is_checked)
            selftest_decision(test);
        else
            quick_checks(test);
        if (test->action_count <= 0) break;
        int chosen = choose(playout, ask, test->actions, test->action_count);
        if (playout->is_shown) show_answer(playout, ask, chosen);
        trace_sink = &playout->player->trace;
        note_declined(playout, ask, test->actions[chosen]);
        /* The list of answers asks whether effects can be used, so it leaves a trace too. */
        LpAction answer = test->actions[chosen];
        lp_game_actions(test->cards, test->game, test->actions);
        if (playout->is_checked) {
            selftest_answer(test, answer);
        } else {
            lp_game_act_fast(test->cards, test->game, answer, NULL);
            test->decision++;
        }
    }
    trace_sink = NULL;
    playout->player->decisions += test->decision;
    LpResult result = lp_game_result(test->game);
    selftest_check(test, CHECK_END, result != LP_RESULT_ABORTED, "a fixed table was full");
    const char *fault = lp_game_audit(test->cards, test->game);
    selftest_check(test, CHECK_AUDIT, fault == NULL, "at the end: %s", fault ? fault : "");
}

/* The cards of a side as a deck list, for samples. */
static void side_deck(const LpSide *side, LpDeck *out) {
    const struct {
        const LpCardId *ids;
        int count;
    } piles[] = {{side->hand, side->hand_count},
                 {side->deck, side->deck_count},
                 {side->trash, side->trash_count},
                 {side->life, side->life_count}};
    *out = (LpDeck){.leader = side->leader.card};
    for (int i = 0; i < side->character_count; i++)
        out->cards[out->count++] = side->characters[i].card;
    if (side->stage.card) out->cards[out->count++] = side->stage.card;
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++)
        for (int k = 0; k < piles[i].count; k++) out->cards[out->count++] = piles[i].ids[k];
}

static LpStatus begin_position(Playout *playout) {
    static _Thread_local LpPosition position;
    SelfTest *test = &playout->player->test;
    exercise_board_make(playout->player->pools, playout->plan, &playout->focus,
                        &playout->random, &position);
    if (playout->is_shown) {
        static char memory[SHOWN_SIZE];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        position_print(test->cards, &position, 0, &text);
        printf("%s\n", text.at);
    }
    for (int seat = 0; seat < 2; seat++)
        side_deck(&position.sides[seat], &test->setup.decks[seat]);
    return lp_game_place(test->cards, &position, test->game, NULL);
}

static LpStatus begin_game(Playout *playout) {
    SelfTest *test = &playout->player->test;
    const Pools *pools = playout->player->pools;
    LpSetup *setup = &test->setup;
    setup->chooser = 2;
    uint32_t other = random_below(&playout->random, pools->leaders.count);
    const LpCardId leaders[2] = {playout->plan->card, pools->leaders.ids[other]};
    for (int seat = 0; seat < 2; seat++)
        if (!exercise_board_deck(pools, playout->plan, leaders[seat], &playout->random,
                                 &setup->decks[seat]))
            return LP_BAD_DECK;
    return lp_game_start(test->cards, setup, test->game, NULL);
}

static void run_one(Player *player, const Plan *plan, uint32_t index) {
    SelfTest *test = &player->test;
    Playout playout = {.player = player, .plan = plan};
    playout.random = hash_combine(
        player->seed, hash_combine(hash_bytes(plan->number, strlen(plan->number), 0), index));
    test->index = index;
    test->decision = 0;
    test->deck_names[0] = plan->number;
    test->deck_names[1] = "the board around it";
    test->setup = (LpSetup){.edition = LP_EDITION_DEFAULT, .seed = playout.random};
    test->random = hash_mix(playout.random);
    test->ask = (LpAsk){.kind = LP_ASK_COUNT};
    playout.focus = exercise_board_focus(player->pools->cards, plan, &playout.random);
    playout.is_checked = player->is_deep || index % CHECKED_PLAYOUTS == 0;
    playout.is_shown = player->shown == (int64_t)index;
    trace_sink = &player->trace;
    LpStatus status = playout.focus.by_start ? begin_game(&playout) : begin_position(&playout);
    trace_sink = NULL;
    if (status == LP_BAD_DECK) return; /* no legal deck by chance: try again */
    if (!selftest_check(test, CHECK_START, status == LP_OK, "status %d", (int)status)) return;
    selftest_begin(test);
    play(&playout);
}

/* --- One card ----------------------------------------------------------------------------- */

static void clear_trace(const LpCards *cards, const Plan *plan, Trace *trace) {
    trace->card = plan->card;
    memset(trace->abilities, 0, ABILITY_PER_CARD_MAX * sizeof *trace->abilities);
    memset(trace->instrs, 0,
           (size_t)ABILITY_PER_CARD_MAX * cards->instr_count * sizeof *trace->instrs);
    memset(trace->conditions, 0, cards->condition_count);
}

/* Does lp_deck_check find this fault in a deck of so many copies of the card? */
static bool has_fault(const LpCards *cards, LpCardId leader, LpCardId id, int copies,
                      LpDeckFault fault) {
    LpDeck deck = {.leader = leader};
    LpDeckProblem problems[8];
    while (deck.count < copies) deck.cards[deck.count++] = id;
    int count = lp_deck_check(cards, &deck, problems, 8);
    for (int i = 0; i < count && i < 8; i++)
        if (problems[i].fault == fault) return true;
    return false;
}

static bool has_row(const uint16_t *rows, int count, unsigned row) {
    for (int i = 0; i < count; i++)
        if (rows[i] == row) return true;
    return false;
}

/* Does a game with this Leader begin with so many DON!! cards? */
static bool has_don_deck(Player *player, const Plan *plan, int size) {
    const LpCards *cards = player->pools->cards;
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2, .seed = player->seed};
    uint64_t random = hash_mix(player->seed);
    for (int seat = 0; seat < 2; seat++)
        if (!exercise_board_deck(player->pools, plan, plan->card, &random, &setup.decks[seat]))
            return false;
    if (lp_game_start(cards, &setup, player->test.game, NULL) != LP_OK) return false;
    return lp_game_of_seat(player->test.game, 0).don_deck == size;
}

/* Rules printed on a card are not effects that run: what they say must be true of the image, of
 * a deck or of the start of a game. */
static bool rule_holds(Player *player, const Plan *plan, const Goal *goal) {
    const LpCards *cards = player->pools->cards;
    const Instr *instr = &cards->instrs[goal->at];
    switch (instr->op) {
    case OP_ALSO_NAMED: return has_row(plan->facts->names, CARD_NAMES_MAX, instr->x);
    case OP_ALSO_TYPED: return has_row(plan->facts->types, CARD_TYPES_MAX, instr->x);
    case OP_ALL_KINDS: return plan->facts->flags & CARD_ALL_KINDS;
    case OP_DECK_ANY_NUMBER:
        return !has_fault(cards, 0, plan->card, LP_DECK_SIZE, LP_DECK_COPIES);
    case OP_DON_DECK: return has_don_deck(player, plan, cards->numbers[instr->x].value);
    case OP_DECK_FORBID:
        for (uint32_t id = 1; id < cards->card_count; id++)
            if (has_fault(cards, plan->card, (LpCardId)id, 1, LP_DECK_FORBIDDEN)) return true;
        return false;
    default: return false;
    }
}

static bool is_met(Player *player, const Plan *plan, const Goal *goal) {
    const Trace *trace = &player->trace;
    switch (goal->kind) {
    case GOAL_ABILITY: return (trace->abilities[goal->ability] >> goal->outcome) & 1;
    case GOAL_CONDITION: return (trace->conditions[goal->at] >> goal->outcome) & 1;
    case GOAL_RULE: return rule_holds(player, plan, goal);
    default:
        return (trace->instrs[goal->ability * trace->instr_count + goal->at] >> goal->outcome) &
               1;
    }
}

/* How many goals are still open. */
static int look(Player *player, Plan *plan) {
    int open = 0;
    for (int i = 0; i < plan->goal_count; i++) {
        Goal *goal = &plan->goals[i];
        if (!goal->is_reached) goal->is_reached = is_met(player, plan, goal);
        open += !goal->is_reached && goal->reason == NULL;
    }
    return open;
}

static uint32_t failures(const SelfTest *test) {
    uint64_t sum = 0;
    for (int i = 0; i < CHECK_COUNT; i++) sum += test->failed[i];
    return (uint32_t)sum;
}

Outcome exercise_player_run(Player *player, Plan *plan) {
    const LpCards *cards = player->pools->cards;
    Outcome outcome = {0};
    uint32_t failed_before = failures(&player->test);
    clear_trace(cards, plan, &player->trace);
    bool has_effects = false;
    for (int i = 0; i < plan->goal_count; i++) has_effects |= plan->goals[i].kind != GOAL_RULE;
    int open = look(player, plan);
    while (has_effects && open > 0 && outcome.playouts < player->playouts_max) {
        run_one(player, plan, outcome.playouts++);
        open = look(player, plan);
    }
    outcome.failures = failures(&player->test) - failed_before;
    return outcome;
}

bool exercise_player_open(const Pools *pools, Player *out) {
    const LpCards *cards = pools->cards;
    SelfTest *test = &out->test;
    out->pools = pools;
    out->trace.instr_count = cards->instr_count;
    out->trace.abilities = calloc(ABILITY_PER_CARD_MAX, sizeof(uint16_t));
    out->trace.instrs =
        calloc((size_t)ABILITY_PER_CARD_MAX * cards->instr_count, sizeof(uint16_t));
    out->trace.conditions = calloc(cards->condition_count, 1);
    test->cards = cards;
    return selftest_open(test) && out->trace.abilities != NULL && out->trace.instrs != NULL &&
           out->trace.conditions != NULL;
}

void exercise_player_close(Player *player) {
    selftest_close(&player->test);
    free(player->trace.abilities);
    free(player->trace.instrs);
    free(player->trace.conditions);
}
