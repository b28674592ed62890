/* Rules of thumb for every kind of question. The numbers are weights against each other within
 * one list of answers; they were set by watching games and checked by matches. */
#include "player/policy.h"

#include <stdbool.h>
#include <string.h>

#include "base/hash.h"
#include "base/mask.h"
#include "base/random.h"

/* No playout asks this often before it is cut: something goes round in circles. */
enum { PLAYOUT_DECISIONS_MAX = 1000 };

enum { SETUP_HORIZON = 6, WEIGHT_MOST = 2800 };

_Static_assert((uint64_t)LP_ACTIONS_MAX *WEIGHT_MOST *WEIGHT_MOST <= UINT32_MAX,
               "the odds of a full list must add up");

/* One list of answers to be weighed. */
typedef struct Weighing {
    const Facts *facts;
    const LpGame *game;
    LpAsk ask;
    const LpAction *actions;
    int count;
    uint32_t mood;
    uint16_t *weights;
} Weighing;

static LpCardView card_at(const Weighing *w, LpSlot slot) {
    return lp_game_of_card(w->facts->cards, w->game, slot);
}

/* --- Main Phase -------------------------------------------------------------------------- */

/* The fighters of both players, read once for a list. */
typedef struct Field {
    LpCardView card[LP_SLOTS]; /* only of fighters */
    CardMask attackers;        /* cards that an attack is listed for */
    bool has_attack;           /* one that is not bound to fail */
    bool has_watcher;          /* a card of one's own says something about any attack */
    int leader_power;          /* of the opponent */
    int characters, worth_least;
    int don_active;
} Field;

static void read_fighters(const Weighing *w, LpSeat seat, Field *field) {
    LpSlot slots[LP_SLOTS];
    LpSlot leader = facts_leader(seat);
    int count = lp_game_area(w->game, seat, LP_AREA_CHARACTER, slots);
    field->card[leader] = card_at(w, leader);
    for (int i = 0; i < count; i++) field->card[slots[i]] = card_at(w, slots[i]);
    if (seat != w->ask.seat) return;
    field->characters = count;
    field->worth_least = 255;
    uint8_t text = facts_at(w->facts, field->card[leader].id)->attack_text;
    for (int i = 0; i < count; i++) {
        const CardFact *fact = facts_at(w->facts, field->card[slots[i]].id);
        if (fact->worth < field->worth_least) field->worth_least = fact->worth;
        text |= fact->attack_text;
    }
    field->has_watcher = text & LP_ATTACK_TEXT_ANY;
}

static void read_field(const Weighing *w, Field *field) {
    LpSeat other = (LpSeat)(1 - w->ask.seat);
    field->attackers = mask_none();
    field->has_attack = false;
    read_fighters(w, w->ask.seat, field);
    read_fighters(w, other, field);
    field->leader_power = field->card[facts_leader(other)].power;
    field->don_active = lp_game_of_seat(w->game, w->ask.seat).don_active;
    for (int i = w->count - 1; i >= 0 && w->actions[i].kind >= LP_ACTION_ATTACK; i--) {
        LpAction a = w->actions[i];
        if (a.kind != LP_ACTION_ATTACK) continue;
        mask_add(&field->attackers, a.card);
        field->has_attack |= field->card[a.card].power >= field->card[a.target].power;
    }
}

static int weigh_play(const Weighing *w, const Field *field, LpAction action) {
    const CardFact *fact = facts_at(w->facts, card_at(w, action.card).id);
    switch (fact->category) {
    case LP_CATEGORY_CHARACTER:
        /* CR 3-7-6-1: a sixth Character costs one that is there. */
        if (field->characters == LP_CHARACTERS_MAX) {
            return fact->worth > field->worth_least + 6 ? 10 : 1;
        }
        return 20 + 4 * fact->cost * fact->cost;
    case LP_CATEGORY_STAGE: return 30;
    default: return 25 + 8 * fact->cost;
    }
}

/* DON!! goes to a card that will attack, and best where it makes the attack a danger. */
static int weigh_give(const Weighing *w, const Field *field, LpAction action) {
    const LpCardView *card = &field->card[action.card];
    int text = facts_at(w->facts, card->id)->has_text;
    if (!mask_has(field->attackers, action.card)) return text;
    int missing = (field->leader_power - card->power + 999) / 1000;
    if (missing > field->don_active) return text;
    if (missing > 0) return 40 / missing;
    return card->don > 0 ? 40 : 18;
}

static int weigh_attack(const Weighing *w, const Field *field, LpAction action) {
    const LpCardView *card = &field->card[action.card];
    const LpCardView *target = &field->card[action.target];
    int gap = (card->power - target->power) / 1000;
    /* Only what happens when it attacks could make up for it. */
    if (card->power < target->power) {
        bool has_text = facts_at(w->facts, card->id)->attack_text & LP_ATTACK_TEXT_OWN;
        return has_text || field->has_watcher ? 3 : 0;
    }
    if (gap > 3) gap = 3;
    if (action.target == facts_leader(target->owner)) {
        int bonus = card->keywords & LP_KEYWORD_DOUBLE_ATTACK ? 20 : 0;
        return 40 + 5 * gap + bonus;
    }
    return 5 + 2 * facts_at(w->facts, target->id)->worth;
}

static void weigh_main(Weighing *w) {
    Field field;
    read_field(w, &field);
    for (int i = 0; i < w->count; i++) {
        LpAction action = w->actions[i];
        int weight = 1;
        switch (action.kind) {
        case LP_ACTION_PLAY: weight = weigh_play(w, &field, action); break;
        case LP_ACTION_ACTIVATE: weight = 40; break;
        case LP_ACTION_GIVE: weight = weigh_give(w, &field, action); break;
        case LP_ACTION_ATTACK: weight = weigh_attack(w, &field, action); break;
        default: weight = field.has_attack ? 3 : 25; break;
        }
        w->weights[i] = (uint16_t)weight;
    }
}

/* --- Battle ------------------------------------------------------------------------------ */

/* What is at stake in the battle under way. */
typedef struct Battle {
    LpSlot target;
    int missing; /* the power that the target lacks; 0 or less: the attack fails */
    int stake;   /* what the defender loses, in tenths of a card; 1000: the game */
} Battle;

static Battle read_battle(const Weighing *w) {
    LpTableView table = lp_game_table(w->game);
    Battle battle = {.target = table.target};
    if (table.attacker >= LP_SLOTS || table.target >= LP_SLOTS) return battle;
    LpCardView attacker = card_at(w, table.attacker);
    LpCardView target = card_at(w, table.target);
    battle.missing = attacker.power - target.power + 1;
    LpSeat owner = facts_owner(table.target);
    if (table.target != facts_leader(owner)) {
        battle.stake = facts_at(w->facts, target.id)->worth;
        return battle;
    }
    int life = lp_game_of_seat(w->game, owner).life;
    int damage = attacker.keywords & LP_KEYWORD_DOUBLE_ATTACK ? 2 : 1;
    if (life == 0) {
        battle.stake = 1000;
    } else {
        battle.stake = (life <= 2 ? 24 : 7) * damage + (damage > life ? 20 : 0);
    }
    return battle;
}

static void weigh_block(Weighing *w) {
    Battle battle = read_battle(w);
    LpTableView table = lp_game_table(w->game);
    int power = table.attacker < LP_SLOTS ? card_at(w, table.attacker).power : 0;
    for (int i = 0; i < w->count; i++) {
        LpAction action = w->actions[i];
        int weight = 30;
        if (action.kind == LP_ACTION_BLOCK) {
            LpCardView card = card_at(w, action.card);
            int worth = facts_at(w->facts, card.id)->worth;
            if (battle.missing <= 0) {
                weight = 0;
            } else if (card.power > power) {
                weight = 90;
            } else {
                weight = battle.stake >= 1000 ? 3000 : 30 * battle.stake / (worth + 10);
            }
        }
        w->weights[i] = (uint16_t)weight;
    }
}

/* What the hand has for the battle. */
typedef struct Defence {
    int total;    /* all Counters of the hand */
    int smallest; /* the smallest single Counter that is enough, 0: none */
    int cards;    /* how many cards it takes, about */
    bool has_event;
} Defence;

static int counter_of(const Weighing *w, LpSlot slot) {
    return 100 * facts_at(w->facts, card_at(w, slot).id)->counter;
}

static Defence read_defence(const Weighing *w, const Battle *battle) {
    Defence defence = {0};
    int largest = 0;
    for (int i = 0; i < w->count; i++) {
        LpAction action = w->actions[i];
        if (action.kind == LP_ACTION_COUNTER_EVENT) defence.has_event = true;
        if (action.kind != LP_ACTION_COUNTER || action.target != battle->target) continue;
        int counter = counter_of(w, action.card);
        defence.total += counter;
        if (counter > largest) largest = counter;
        if (counter >= battle->missing && (defence.smallest == 0 || counter < defence.smallest))
            defence.smallest = counter;
    }
    defence.cards = largest > 0 ? (battle->missing + largest - 1) / largest : 9;
    return defence;
}

/* How much somebody wants to defend: against a weight of 30 for letting it happen. */
static int wish_to_defend(const Weighing *w, const Battle *battle, const Defence *defence) {
    if (battle->stake >= 1000) return 3000;
    int wish = 30 * battle->stake / (12 * defence->cards);
    if (w->mood == 0) return wish;
    LpTableView table = lp_game_table(w->game);
    uint64_t place = (uint64_t)table.turn * LP_SLOTS + table.attacker;
    uint64_t draw = hash_combine(w->mood, place * LP_SLOTS + battle->target);
    return draw % (unsigned)(30 + wish) < (unsigned)wish ? 3000 : 0;
}

static void weigh_counter(Weighing *w) {
    Battle battle = read_battle(w);
    Defence defence = read_defence(w, &battle);
    bool can_turn =
        battle.missing > 0 && (defence.total >= battle.missing || defence.has_event);
    int wish = can_turn ? wish_to_defend(w, &battle, &defence) : 0;
    for (int i = 0; i < w->count; i++) {
        LpAction action = w->actions[i];
        int weight = 30;
        if (action.kind == LP_ACTION_COUNTER) {
            int counter = counter_of(w, action.card);
            int worth = facts_at(w->facts, card_at(w, action.card).id)->worth;
            weight = 0;
            if (action.target != battle.target || (defence.total < battle.missing)) {
                weight = 0;
            } else if (defence.smallest == 0 || counter == defence.smallest) {
                weight = wish * 20 / (10 + worth);
            }
        } else if (action.kind == LP_ACTION_COUNTER_EVENT) {
            weight = battle.missing > 0 ? wish / 2 : 0;
        }
        w->weights[i] = (uint16_t)weight;
    }
}

/* --- Choices ----------------------------------------------------------------------------- */

static int weigh_pick_of(const Weighing *w, LpSlot slot) {
    LpCardView card = card_at(w, slot);
    int worth = facts_at(w->facts, card.id)->worth;
    if (card.owner != w->ask.seat) return 5 + 2 * worth;
    switch (card.area) {
    case LP_AREA_DECK:
    case LP_AREA_TRASH: return 5 + worth;
    default: return 10;
    }
}

static void weigh_pick(Weighing *w) {
    bool sees_other = false;
    for (int i = 0; i < w->count; i++) {
        LpAction action = w->actions[i];
        int weight = 10;
        if (action.kind == LP_ACTION_PICK) {
            weight = weigh_pick_of(w, action.card);
            sees_other |= facts_owner(action.card) != w->ask.seat;
        } else if (action.kind == LP_ACTION_DONE) {
            weight = sees_other ? 2 : 4;
        }
        w->weights[i] = (uint16_t)weight;
    }
}

/* CR 1-3-5: "up to 2 of your DON!! cards". Most questions of this kind are about what one's own
 * effect gives, and the last answer is all of it. To have paid and take nothing must be worth
 * more by far before it is chosen. */
static void weigh_number(Weighing *w) {
    for (int i = 0; i < w->count; i++) {
        w->weights[i] = i == w->count - 1 ? 40 : w->actions[i].value == 0 ? 3 : 10;
    }
}

/* CR 5-2-1-6: a hand without anything to play early is drawn anew. */
static void weigh_mulligan(Weighing *w) {
    LpSlot hand[LP_SLOTS];
    int count = lp_game_area(w->game, w->ask.seat, LP_AREA_HAND, hand);
    int early = 0;
    for (int i = 0; i < count; i++) {
        const CardFact *fact = facts_at(w->facts, card_at(w, hand[i]).id);
        early += fact->category == LP_CATEGORY_CHARACTER && fact->cost <= 4;
    }
    for (int i = 0; i < w->count; i++) {
        bool is_keep = w->actions[i].kind == LP_ACTION_KEEP;
        w->weights[i] = is_keep == (early >= 2) ? 30 : 3;
    }
}

/* Weights by the kind of answer alone. */
static const uint16_t weight_of_kind[LP_ACTION_COUNT] = {
    [LP_ACTION_FIRST] = 10,    [LP_ACTION_SECOND] = 10,  [LP_ACTION_USE] = 50,
    [LP_ACTION_DECLINE] = 12,  [LP_ACTION_PICK] = 10,    [LP_ACTION_PICK_HIDDEN] = 10,
    [LP_ACTION_PICK_DON] = 10, [LP_ACTION_DONE] = 5,     [LP_ACTION_OPTION] = 10,
    [LP_ACTION_EFFECT] = 10,   [LP_ACTION_REPLACE] = 40,
};

static void weigh_by_kind(Weighing *w) {
    for (int i = 0; i < w->count; i++) w->weights[i] = weight_of_kind[w->actions[i].kind];
}

/* The Character that makes room is the one that is worth least. */
static void weigh_room(Weighing *w) {
    for (int i = 0; i < w->count; i++) {
        int worth = facts_at(w->facts, card_at(w, w->actions[i].card).id)->worth;
        w->weights[i] = (uint16_t)(1 + 2000 / (10 + worth * worth));
    }
}

void policy_weigh(const Facts *facts, const LpGame *game, LpAsk ask, const LpAction *actions,
                  int count, uint32_t mood, uint16_t weights[LP_ACTIONS_MAX]) {
    Weighing w = {.facts = facts,
                  .game = game,
                  .ask = ask,
                  .actions = actions,
                  .count = count,
                  .mood = mood,
                  .weights = weights};
    switch (ask.kind) {
    case LP_ASK_MAIN: weigh_main(&w); break;
    case LP_ASK_BLOCK: weigh_block(&w); break;
    case LP_ASK_COUNTER: weigh_counter(&w); break;
    case LP_ASK_PICK: weigh_pick(&w); break;
    case LP_ASK_NUMBER: weigh_number(&w); break;
    case LP_ASK_MULLIGAN: weigh_mulligan(&w); break;
    case LP_ASK_TRASH_CHARACTER: weigh_room(&w); break;
    default: weigh_by_kind(&w); break;
    }
}

/* The square, of a weight that is capped so that a full list of them adds up. */
static uint32_t odds_of(uint16_t weight, bool is_sharp) {
    if (!is_sharp) return weight;
    uint32_t capped = weight < WEIGHT_MOST ? weight : WEIGHT_MOST;
    return capped * capped;
}

static int draw_by(const uint16_t *weights, int count, bool is_sharp, uint64_t *random) {
    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += odds_of(weights[i], is_sharp);
    if (total == 0) return 0;
    uint32_t draw = random_below(random, total);
    for (int i = 0; i < count; i++) {
        uint32_t odds = odds_of(weights[i], is_sharp);
        if (draw < odds) return i;
        draw -= odds;
    }
    return count - 1;
}

int policy_draw(const uint16_t *weights, int count, uint64_t *random) {
    return draw_by(weights, count, false, random);
}

int policy_play(const Facts *facts, LpGame *game, uint32_t turn_stop, bool is_sharp,
                uint64_t *random) {
    LpAction actions[LP_ACTIONS_MAX];
    uint16_t weights[LP_ACTIONS_MAX];
    uint32_t mood = (uint32_t)(random_next(random) >> 32) | 1;
    int decisions = 0;
    for (; decisions < PLAYOUT_DECISIONS_MAX; decisions++) {
        LpAsk ask = lp_game_ask(game);
        if (ask.kind == LP_ASK_NONE) break;
        if (ask.kind == LP_ASK_MAIN && lp_game_turn(game) >= turn_stop) break;
        int count = lp_game_actions(facts->cards, game, actions), index = 0;
        if (count > 1) {
            policy_weigh(facts, game, ask, actions, count, mood, weights);
            index = draw_by(weights, count, is_sharp, random);
        }
        lp_game_act_fast(facts->cards, game, actions[index], NULL);
    }
    return decisions;
}

uint32_t policy_horizon(const LpGame *game, LpSeat seat) {
    LpTableView table = lp_game_table(game);
    if (table.phase == LP_PHASE_SETUP) return SETUP_HORIZON;
    return table.turn + (table.turn_player == seat ? 2u : 1u);
}
