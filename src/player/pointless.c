/* Trying what an effect comes to. */
#include "player/pointless.h"

#include <string.h>

#include "base/random.h"

enum {
    SAMPLES = 16,     /* it must come to nothing on all of them; the first often says enough */
    ANSWERS_MAX = 48, /* an effect that asks more often does something */
    TEXT_ANY = 255    /* any ability of the card */
};

/* One answer that is tried. */
typedef struct Trial {
    Pointless *memory;
    const Facts *facts;
    const LpGame *before;
    LpGame *game;
    LpAsk ask; /* the question that is answered */
    LpSlot source;
    uint8_t ability;
    LpSlot target;     /* of the battle under way */
    bool is_activated; /* the cost is paid, and the effect is being resolved */
    bool is_gainful;   /* the cost brings a card back */
    int before_count;
    uint32_t read; /* events of the log that have been looked at */
    LpLog log;
} Trial;

/* --- What the log says -------------------------------------------------------------------- */

/* What happens without the effect: it is over. After a Counter or a [Trigger] the damage of the
 * battle may come. */
static bool is_end(const Trial *trial, const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_PHASE:
    case LP_EVENT_TURN_START:
    case LP_EVENT_BATTLE_END: return true;
    case LP_EVENT_DAMAGE:
        return (trial->ask.kind == LP_ASK_TRIGGER || trial->ask.kind == LP_ASK_COUNTER) &&
               event->seat == trial->ask.seat;
    default: return false;
    }
}

/* An event after the activation that changes nothing: a [Trigger] may activate the card's
 * [Main], and the card goes to the trash, whatever it did. Power in the Counter Step counts if
 * it turns the battle. What forbids the player something is a burden, not a point: an effect
 * without a cost that has nothing else to it could be activated for ever. */
static bool is_idle(const Trial *trial, const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_NO_EFFECT:
    case LP_EVENT_EFFECT:
    case LP_EVENT_SHUFFLE: return true;
    case LP_EVENT_POWER: return event->value == 0 || trial->ask.kind == LP_ASK_COUNTER;
    case LP_EVENT_COST: return event->value == 0;
    case LP_EVENT_FORBID_PLAYER: return event->seat == trial->ask.seat;
    case LP_EVENT_MOVE:
        return event->card == trial->source && event->from == LP_AREA_NONE &&
               event->to == LP_AREA_TRASH;
    default: return false;
    }
}

/* The effect of another card, or one that is applied instead of something. */
static bool is_other_effect(const Trial *trial, const LpEvent *event) {
    return (event->kind == LP_EVENT_EFFECT && event->card != trial->source) ||
           event->kind == LP_EVENT_REPLACE;
}

/* A cost that brings a card back: from Life to the hand, from the field to the hand. */
static bool is_gain(const LpEvent *event) {
    return event->kind == LP_EVENT_MOVE && event->from != LP_AREA_HAND &&
           (event->to == LP_AREA_HAND || event->to == LP_AREA_LIFE);
}

/* What the log says so far. The cost comes before the activation (CR 8-4-1-3, 8-4-1-4), so
 * whatever comes after that is the effect's. */
typedef enum Verdict { VERDICT_OPEN, VERDICT_NOTHING, VERDICT_SOMETHING } Verdict;

static Verdict read_log(Trial *trial) {
    if (trial->log.lost > 0) return VERDICT_SOMETHING;
    while (trial->read < trial->log.count) {
        const LpEvent *event = &trial->log.events[trial->read++];
        if (is_end(trial, event)) return VERDICT_NOTHING;
        if (is_other_effect(trial, event)) return VERDICT_SOMETHING;
        if (trial->is_activated) {
            if (!is_idle(trial, event)) return VERDICT_SOMETHING;
        } else if (is_gain(event)) {
            if (!trial->memory->wants_idle) return VERDICT_SOMETHING;
            trial->is_gainful = true;
        } else {
            trial->is_activated =
                event->kind == LP_EVENT_EFFECT &&
                (trial->ability == TEXT_ANY || event->ability == trial->ability);
        }
    }
    return VERDICT_OPEN;
}

/* --- What the table says ------------------------------------------------------------------ */

static bool has_answer(const LpAction *actions, int count, LpAction action) {
    for (int i = 0; i < count; i++) {
        if (memcmp(&actions[i], &action, sizeof action) == 0) return true;
    }
    return false;
}

/* Something can be answered now that could not before: the cost has been of use. */
static bool has_new_answer(const Trial *trial) {
    Pointless *memory = trial->memory;
    LpAsk now = lp_game_ask(trial->game);
    if (now.kind != trial->ask.kind || now.seat != trial->ask.seat) return false;
    int count = lp_game_actions(trial->facts->cards, trial->game, memory->after);
    for (int i = 0; i < count; i++) {
        if (!has_answer(memory->before, trial->before_count, memory->after[i])) return true;
    }
    return false;
}

/* Is the card better for its player than it was? */
static bool has_grown(const LpCardView *was, const LpCardView *is) {
    return is->power > was->power || (is->keywords & ~was->keywords) != 0 ||
           (was->negated && !is->negated);
}

/* A permanent effect looks at what was paid: rested cards, the trash, DON!!. The power that a
 * card has from its own DON!! is left out. */
static bool field_is_better(const Trial *trial) {
    const LpCards *cards = trial->facts->cards;
    LpSlot slots[LP_SLOTS];
    for (LpSeat seat = 0; seat < 2; seat++) {
        int count = lp_game_area(trial->game, seat, LP_AREA_CHARACTER, slots);
        slots[count++] = facts_leader(seat);
        for (int i = 0; i < count; i++) {
            LpCardView was = lp_game_of_card(cards, trial->before, slots[i]);
            LpCardView is = lp_game_of_card(cards, trial->game, slots[i]);
            bool is_own = seat == trial->ask.seat;
            is.power -= 1000 * (is.don - was.don);
            if (was.area != is.area) continue;
            if (is_own ? has_grown(&was, &is) : has_grown(&is, &was)) return true;
        }
    }
    return false;
}

/* --- One trial ---------------------------------------------------------------------------- */

/* Does the question belong to an effect that is being resolved? */
static bool is_of_effect(uint8_t kind) {
    switch (kind) {
    case LP_ASK_USE:
    case LP_ASK_PICK:
    case LP_ASK_ORDER:
    case LP_ASK_PICK_DON:
    case LP_ASK_OPTION:
    case LP_ASK_NUMBER:
    case LP_ASK_EFFECT:
    case LP_ASK_REPLACE:
    case LP_ASK_TRASH_CHARACTER: return true;
    default: return false;
    }
}

static bool takes_nothing(LpAction action) {
    return action.kind == LP_ACTION_DONE || action.kind == LP_ACTION_DECLINE ||
           action.kind == LP_ACTION_PASS ||
           (action.kind == LP_ACTION_NUMBER && action.value == 0);
}

/* Any answer that takes what can be had. */
static LpAction eager_answer(const Trial *trial, uint64_t *random) {
    LpAction *actions = trial->memory->after;
    int count = lp_game_actions(trial->facts->cards, trial->game, actions), eager = 0;
    for (int i = 0; i < count; i++) {
        if (!takes_nothing(actions[i])) actions[eager++] = actions[i];
    }
    return actions[random_below(random, (uint32_t)(eager > 0 ? eager : 1))];
}

/* Will the attack fail as things are? */
static bool fails(const Facts *facts, const LpGame *game) {
    LpTableView table = lp_game_table(game);
    if (table.attacker >= LP_SLOTS || table.target >= LP_SLOTS) return true;
    return lp_game_of_card(facts->cards, game, table.attacker).power <
           lp_game_of_card(facts->cards, game, table.target).power;
}

/* The battle is over: has it cost the Character, or Life? */
static bool has_survived(const Trial *trial) {
    LpSeat seat = trial->ask.seat;
    if (trial->target == facts_leader(seat))
        return lp_game_of_seat(trial->game, seat).life >=
               lp_game_of_seat(trial->before, seat).life;
    LpCardView card = lp_game_of_card(trial->facts->cards, trial->game, trial->target);
    return card.area == LP_AREA_CHARACTER;
}

/* Has the attack failed, or gone another way? */
static bool is_turned(const Trial *trial) {
    LpTableView table = lp_game_table(trial->game);
    if (table.attacker >= LP_SLOTS) return has_survived(trial);
    return table.target != trial->target || fails(trial->facts, trial->game);
}

/* Plays the answer and what it begins. */
static bool comes_to_something(Trial *trial, LpAction action, uint64_t *random) {
    const LpCards *cards = trial->facts->cards;
    lp_game_act_fast(cards, trial->game, action, &trial->log);
    for (int i = 0; i < ANSWERS_MAX; i++) {
        LpAsk ask = lp_game_ask(trial->game);
        Verdict verdict = read_log(trial);
        if (ask.kind == LP_ASK_NONE || verdict == VERDICT_SOMETHING) return true;
        if (verdict == VERDICT_NOTHING || !is_of_effect(ask.kind)) break;
        lp_game_act_fast(cards, trial->game, eager_answer(trial, random), &trial->log);
    }
    /* A "may" in the middle of an effect: what came before it is not known here. */
    if (trial->ask.kind == LP_ASK_USE && !trial->is_activated) return true;
    return trial->ask.kind != LP_ASK_COUNTER &&
           ((!trial->is_gainful && has_new_answer(trial)) || field_is_better(trial));
}

/* Defends with all there is. */
static bool turns_battle(Trial *trial, uint64_t *random) {
    const LpCards *cards = trial->facts->cards;
    for (int i = 0; i < ANSWERS_MAX; i++) {
        LpAsk ask = lp_game_ask(trial->game);
        if (ask.kind == LP_ASK_NONE) return false;
        if (is_turned(trial)) return true;
        if (ask.kind != LP_ASK_COUNTER && !is_of_effect(ask.kind)) return false;
        lp_game_act_fast(cards, trial->game, eager_answer(trial, random), NULL);
    }
    return true;
}

/* CR 1-2-1-1-1: is the game lost with the battle? Then nothing else counts. */
static bool is_fatal(const Trial *trial) {
    LpSeat seat = trial->ask.seat;
    return trial->target == facts_leader(seat) &&
           lp_game_of_seat(trial->before, seat).life == 0;
}

/* CR 7-1-3-1-1: a Counter lasts for the battle, so it helps nobody but the target. */
static bool is_for_bystander(const Trial *trial, LpAction action) {
    return action.kind == LP_ACTION_COUNTER && action.target != trial->target;
}

static bool has_a_point(Trial *trial, LpAction action, uint64_t *random) {
    if (is_for_bystander(trial, action)) return false;
    bool comes = comes_to_something(trial, action, random);
    if (trial->ask.kind != LP_ASK_COUNTER) return comes;
    if (fails(trial->facts, trial->before)) return comes;
    return (comes && !is_fatal(trial)) || turns_battle(trial, random);
}

/* --- All answers to a question ------------------------------------------------------------ */

/* A choice that the player's own effect leaves. */
static bool is_choice(LpAsk ask) {
    return (ask.kind == LP_ASK_PICK || ask.kind == LP_ASK_OPTION) && ask.source < LP_SLOTS &&
           facts_owner(ask.source) == ask.seat;
}

/* Will DON!! help the card in an attack, or does its text speak of DON!!? */
static bool is_for_battle(const Facts *facts, const LpGame *game, const Question *question,
                          LpSlot slot) {
    LpCardView card = lp_game_of_card(facts->cards, game, slot);
    int most = card.power + 1000 * lp_game_of_seat(game, question->ask.seat).don_active;
    for (int i = 0; i < question->action_count; i++) {
        LpAction action = question->actions[i];
        if (action.kind != LP_ACTION_ATTACK || action.card != slot) continue;
        if (most >= lp_game_of_card(facts->cards, game, action.target).power) return true;
    }
    return facts_at(facts, card.id)->don_text;
}

/* May the answer be pointless? It activates an effect, or an Event for its effect, chooses for
 * one, counters or gives DON!!. Choosing nothing may be wise, where the effect does harm. */
static bool is_suspect(const Facts *facts, const LpGame *game, const Question *question,
                       LpAction action) {
    LpAsk ask = question->ask;
    switch (action.kind) {
    case LP_ACTION_ACTIVATE:
    case LP_ACTION_COUNTER:
    case LP_ACTION_COUNTER_EVENT: return true;
    case LP_ACTION_GIVE: return !is_for_battle(facts, game, question, action.card);
    case LP_ACTION_USE: return ask.kind == LP_ASK_USE || ask.kind == LP_ASK_TRIGGER;
    case LP_ACTION_PICK:
    case LP_ACTION_OPTION: return is_choice(ask);
    case LP_ACTION_PLAY: {
        LpCardView card = lp_game_of_card(facts->cards, game, action.card);
        return facts_at(facts, card.id)->category == LP_CATEGORY_EVENT;
    }
    default: return false;
    }
}

static Trial trial_of(Pointless *memory, const Facts *facts, const LpGame *sample, LpGame *game,
                      LpAsk ask, LpAction action) {
    Trial trial = {.memory = memory,
                   .facts = facts,
                   .before = sample,
                   .game = game,
                   .ask = ask,
                   .source = ask.kind == LP_ASK_MAIN || ask.kind == LP_ASK_COUNTER ? action.card
                                                                                   : ask.source,
                   .ability = TEXT_ANY,
                   .target = lp_game_table(sample).target,
                   .is_activated = is_choice(ask),
                   .log = {.events = memory->events, .size = POINTLESS_EVENTS_MAX}};
    if (action.kind == LP_ACTION_ACTIVATE) trial.ability = action.value;
    if (ask.kind == LP_ASK_USE) trial.ability = ask.ability;
    memcpy(game, sample, lp_game_size());
    return trial;
}

/* Drops suspects that come to something on this sample; returns whether any is left. */
static bool try_all(Pointless *pointless, const Facts *facts, const Question *question,
                    const LpGame *sample, LpGame *game, uint64_t *random) {
    bool is_any_left = false;
    int before_count = lp_game_actions(facts->cards, sample, pointless->before);
    for (int i = 0; i < question->action_count; i++) {
        if (!pointless->is_barred[i] && !pointless->is_idle[i]) continue;
        LpAction action = question->actions[i];
        Trial trial = trial_of(pointless, facts, sample, game, question->ask, action);
        trial.before_count = before_count;
        bool is_vain =
            is_suspect(facts, sample, question, action) && !has_a_point(&trial, action, random);
        pointless->is_barred[i] &= is_vain && !trial.is_gainful;
        pointless->is_idle[i] &= is_vain;
        pointless->has_activated |= trial.is_activated;
        is_any_left |= pointless->is_barred[i] || pointless->is_idle[i];
    }
    return is_any_left;
}

static int count_barred(const Pointless *pointless, const Question *question) {
    int count = 0;
    for (int i = 0; i < question->action_count; i++) count += pointless->is_barred[i];
    return count;
}

/* Only these questions have answers that activate something or choose for it. */
static bool has_suspects(LpAsk ask) {
    return ask.kind == LP_ASK_MAIN || ask.kind == LP_ASK_COUNTER || ask.kind == LP_ASK_USE ||
           ask.kind == LP_ASK_TRIGGER || is_choice(ask);
}

/* Where every choice comes to nothing, they are as good as choosing nothing. */
static bool may_bar(const Pointless *pointless, const Question *question) {
    for (int i = 0; i < question->action_count; i++) {
        if (pointless->is_barred[i]) continue;
        if (!is_choice(question->ask) || !takes_nothing(question->actions[i])) return true;
    }
    return false;
}

/* A name for the battle under way, never 0. */
static uint32_t battle_of(const Question *question) {
    LpTableView table =
        question->view != NULL ? lp_view_table(question->view) : lp_game_table(question->game);
    return 1u + ((uint32_t)table.turn * LP_SLOTS + table.attacker) * LP_SLOTS + table.target;
}

/* Would it waste what was spent before: to give up a battle that was defended and can still be
 * turned, to decline the cost of an Event that was used for its effect? */
static bool is_waste(const Pointless *pointless, const Question *question, const LpGame *sample,
                     const Facts *facts, LpAction action) {
    LpAsk ask = question->ask;
    if (action.kind == LP_ACTION_PASS && ask.kind == LP_ASK_COUNTER)
        return pointless->defended == battle_of(question) && !fails(facts, sample);
    if (action.kind != LP_ACTION_DECLINE || ask.kind != LP_ASK_USE) return false;
    if (!pointless->has_activated || ask.source >= LP_SLOTS) return false;
    LpCardView card = lp_game_of_card(facts->cards, sample, ask.source);
    return card.area == LP_AREA_TRASH && card.owner == ask.seat &&
           facts_at(facts, card.id)->category == LP_CATEGORY_EVENT;
}

void pointless_find(Pointless *pointless, const Facts *facts, const Question *question,
                    const Belief *belief, uint64_t seed, LpGame *sample, LpGame *trial) {
    uint64_t random = seed;
    bool is_any_left = true;
    memset(pointless->is_barred, 0, sizeof pointless->is_barred);
    memset(pointless->is_idle, 0, sizeof pointless->is_idle);
    pointless->has_activated = false;
    if (!has_suspects(question->ask)) return;
    for (int i = 0; i < question->action_count; i++) {
        pointless->is_barred[i] = true;
        pointless->is_idle[i] = pointless->wants_idle;
    }
    for (int i = 0; i < SAMPLES && is_any_left; i++) {
        if (!belief_sample(belief, question, &random, sample)) break;
        is_any_left = try_all(pointless, facts, question, sample, trial, &random);
    }
    /* Without a sample all are still barred, and nothing is known. */
    int left = count_barred(pointless, question);
    if (left == question->action_count || !may_bar(pointless, question)) {
        memset(pointless->is_barred, 0, sizeof pointless->is_barred);
        memset(pointless->is_idle, 0, sizeof pointless->is_idle);
        return;
    }
    for (int i = 0; i < question->action_count; i++) {
        LpAction action = question->actions[i];
        bool may_more = left + 1 < question->action_count;
        if (may_more && is_waste(pointless, question, sample, facts, action)) {
            pointless->is_barred[i] = true;
            left++;
        }
    }
}

void pointless_answered(Pointless *pointless, const Question *question, int index) {
    LpAction action = question->actions[index];
    if (action.kind == LP_ACTION_COUNTER || action.kind == LP_ACTION_COUNTER_EVENT)
        pointless->defended = battle_of(question);
    else if (!is_of_effect(question->ask.kind))
        pointless->defended = 0;
}
