/* Reading a scene, and the traits of answers. */
#include "player/trait.h"

#define EACH(...) __VA_ARGS__
#define TRAIT(name, size, doc, play, look)                                                     \
    _Static_assert(sizeof((int16_t[]){EACH play}) == (size) * sizeof(int16_t) &&               \
                       sizeof((int16_t[]){EACH look}) == (size) * sizeof(int16_t),             \
                   "one weight for each value of " #name);
#include "player/trait.def"

const int16_t trait_weights[FACTS_USES][TRAIT_VALUES] = {
    [FACTS_TO_PLAY] =
        {
#define TRAIT(name, size, doc, play, look) EACH play,
#include "player/trait.def"
        },
    [FACTS_TO_LOOK] =
        {
#define TRAIT(name, size, doc, play, look) EACH look,
#include "player/trait.def"
        },
};

/* The largest values that are told apart: larger ones count as this. */
enum {
    ATTACKERS_MOST = 4,
    BLOCKERS_MOST = 3,
    CARDS_MOST = 3, /* that a battle takes */
    COST_MOST = 10,
    DON_MOST = 10,
    EARLY_COST = 4, /* a card to play early costs at most this */
    EARLY_MOST = 5,
    GAP_MOST = 7, /* in thousands of power */
    HAND_MOST = 7,
    HELD_MOST = 5, /* DON!! that a card has been given */
    LIFE_MOST = 5,
    POWER_MOST = 12, /* in thousands */
    SAVED_MOST = 6,
    SPARE_MOST = 3
};

static int at_most(int number, int most) { return number < most ? number : most; }

static int between(int least, int number, int most) {
    return number < least ? least : at_most(number, most);
}

static int cost_of(int cost) { return between(0, cost, COST_MOST); }
static int thousands(int power) { return between(0, power / 1000, POWER_MOST); }

static LpCardView card_at(const Scene *scene, LpSlot slot) {
    return lp_game_of_card(scene->facts->cards, scene->game, slot);
}

static const CardFact *fact_at(const Scene *scene, LpSlot slot) {
    return facts_at(scene->facts, lp_game_card_id(scene->game, slot));
}

static void see(Traits *traits, int trait, int value) {
    traits->at[traits->count++] = (uint16_t)(trait + value);
}

static void lean(Traits *traits, int role, LpCardId card) {
    traits->leans[traits->lean_count++] = (TraitLean){(uint8_t)role, card};
}

/* --- Main Phase -------------------------------------------------------------------------- */

static void read_own_field(Scene *scene) {
    SceneField *field = &scene->field;
    LpSlot slots[LP_SLOTS], leader = facts_leader(scene->ask.seat);
    int count = lp_game_area(scene->game, scene->ask.seat, LP_AREA_CHARACTER, slots);
    field->card[leader] = card_at(scene, leader);
    uint8_t text = facts_at(scene->facts, field->card[leader].id)->attack_text;
    field->worth_least = UINT8_MAX;
    for (int i = 0; i < count; i++) {
        field->card[slots[i]] = card_at(scene, slots[i]);
        const CardFact *fact = facts_at(scene->facts, field->card[slots[i]].id);
        field->worth_least = at_most(fact->worth, field->worth_least);
        text |= fact->attack_text;
    }
    field->characters = count;
    field->has_watcher = text & LP_ATTACK_TEXT_ANY;
}

static void read_other_field(Scene *scene) {
    SceneField *field = &scene->field;
    LpSeat seat = (LpSeat)(1 - scene->ask.seat);
    LpSlot slots[LP_SLOTS], leader = facts_leader(seat);
    int count = lp_game_area(scene->game, seat, LP_AREA_CHARACTER, slots);
    field->card[leader] = card_at(scene, leader);
    field->leader_power = field->card[leader].power;
    field->blockers = 0;
    field->rested = mask_none();
    for (int i = 0; i < count; i++) {
        const LpCardView *card = &field->card[slots[i]];
        field->card[slots[i]] = card_at(scene, slots[i]);
        if (card->rested) {
            mask_add(&field->rested, slots[i]);
        } else if (card->keywords & LP_KEYWORD_BLOCKER) {
            field->blockers++;
        }
    }
}

static void read_attacker(SceneField *field, LpAction attack) {
    int power = field->card[attack.card].power;
    field->has_attack |= power >= field->card[attack.target].power;
    if (mask_has(field->attackers, attack.card)) return;
    mask_add(&field->attackers, attack.card);
    field->attacker_count = at_most(field->attacker_count + 1, ATTACKERS_MOST);
    if (power < field->weakest) field->weakest = power;
    if (power > field->strongest) field->strongest = power;
}

static void read_main(Scene *scene, const LpAction *actions, int count) {
    SceneField *field = &scene->field;
    LpSeatView own = lp_game_of_seat(scene->game, scene->ask.seat);
    LpSeatView other = lp_game_of_seat(scene->game, (LpSeat)(1 - scene->ask.seat));
    read_own_field(scene);
    read_other_field(scene);
    field->don = at_most(own.don_active, DON_MOST);
    field->life = at_most(own.life, LIFE_MOST);
    field->hand = at_most(own.hand, HAND_MOST);
    field->other_life = at_most(other.life, LIFE_MOST);
    field->other_hand = at_most(other.hand, HAND_MOST);
    field->attackers = mask_none();
    field->has_attack = false;
    field->attacker_count = field->strongest = 0;
    field->weakest = INT32_MAX;
    field->dearest = -1;
    for (int i = 0; i < count; i++) {
        if (actions[i].kind == LP_ACTION_ATTACK) read_attacker(field, actions[i]);
        if (actions[i].kind != LP_ACTION_PLAY) continue;
        int cost = card_at(scene, actions[i].card).cost;
        if (cost > field->dearest) field->dearest = cost;
    }
}

/* Weakest, strongest, both or neither of those that could attack. */
static int attacker_rank(const SceneField *field, const LpCardView *card) {
    return (card->power == field->weakest) + 2 * (card->power == field->strongest);
}

static void see_character(const SceneField *field, const CardFact *fact, const LpCardView *card,
                          Traits *out) {
    int is_blocker = !!(card->keywords & LP_KEYWORD_BLOCKER);
    int is_rush = !!(card->keywords & LP_KEYWORD_RUSH);
    int is_double = !!(card->keywords & LP_KEYWORD_DOUBLE_ATTACK);
    see(out, TRAIT_PLAY_POWER, thousands(card->power));
    see(out, TRAIT_PLAY_KEYWORD, is_rush + 2 * is_blocker + 4 * is_double);
    see(out, TRAIT_PLAY_LIFE, 2 * field->life + is_blocker);
    if (field->characters < LP_CHARACTERS_MAX) {
        see(out, TRAIT_PLAY_CHARACTERS, field->characters);
    } else {
        /* CR 3-7-6-1: a sixth Character costs one that is there. */
        int more = fact->worth - field->worth_least;
        see(out, TRAIT_PLAY_SIXTH, between(0, more / 6 + 2, 4));
    }
}

static void see_play(const Scene *scene, LpAction action, Traits *out) {
    const SceneField *field = &scene->field;
    LpCardView card = card_at(scene, action.card);
    const CardFact *fact = facts_at(scene->facts, card.id);
    bool is_character = fact->category == LP_CATEGORY_CHARACTER;
    int category = is_character ? 0 : fact->category == LP_CATEGORY_STAGE ? 1 : 2;
    int left = between(0, field->don - card.cost, 5), is_dearest = card.cost >= field->dearest;
    see(out, TRAIT_PLAY_CATEGORY, 2 * category + field->has_attack);
    see(out, TRAIT_PLAY_COST, cost_of(card.cost));
    see(out, TRAIT_PLAY_LEFT, 2 * left + is_dearest);
    see(out, TRAIT_PLAY_TEXT, fact->has_text != 0);
    see(out, TRAIT_PLAY_COUNTER, at_most(fact->counter / 10, 2));
    see(out, TRAIT_PLAY_HAND, field->hand);
    lean(out, FACTS_ROLE_PLAY, card.id);
    if (is_character) see_character(field, fact, &card, out);
}

static void see_activate(const Scene *scene, LpAction action, Traits *out) {
    const SceneField *field = &scene->field;
    LpCardView card = card_at(scene, action.card);
    int of = card.area == LP_AREA_LEADER ? 0 : card.area == LP_AREA_CHARACTER ? 1 : 2;
    lean(out, FACTS_ROLE_ACTIVATE, card.id);
    see(out, TRAIT_ACTIVATE_OF, 2 * of + mask_has(field->attackers, action.card));
    see(out, TRAIT_ACTIVATE_ATTACKERS, field->attacker_count);
    see(out, TRAIT_ACTIVATE_DON, field->don);
}

/* A rested Character of the opponent that is out of reach for 'card', but not with DON!!. */
static bool comes_in_reach(const SceneField *field, const LpCardView *card) {
    CardMask rested = field->rested;
    LpSlot slot;
    while (mask_next(&rested, &slot)) {
        int power = field->card[slot].power;
        if (card->power < power && card->power + 1000 * field->don >= power) return true;
    }
    return false;
}

/* DON!! goes to a card that will attack, or that has something to say about it. */
static bool see_give(const Scene *scene, LpAction action, Traits *out) {
    const SceneField *field = &scene->field;
    const LpCardView *card = &field->card[action.card];
    bool has_text = facts_at(scene->facts, card->id)->has_text;
    bool can_attack = mask_has(field->attackers, action.card);
    bool is_near = card->power + 1000 * field->don >= field->leader_power;
    int reaches = can_attack && comes_in_reach(field, card);
    if (!has_text && !(can_attack && is_near) && !reaches) return false;
    int is_leader = card->area == LP_AREA_LEADER;
    lean(out, FACTS_ROLE_GIVE, card->id);
    see(out, TRAIT_GIVE_TO, 4 * is_leader + 2 * can_attack + has_text);
    if (can_attack) {
        /* Rounded down: 500 short is short. */
        int gap = (card->power + 11000 - field->leader_power) / 1000 - 10;
        see(out, TRAIT_GIVE_GAP, 2 * (between(-3, gap, 6) + 3) + is_leader);
        see(out, TRAIT_GIVE_REACH, reaches);
    }
    int saved = between(0, field->don - field->dearest, SAVED_MOST);
    see(out, TRAIT_GIVE_DON, field->don);
    see(out, TRAIT_GIVE_HELD, at_most(card->don, HELD_MOST));
    see(out, TRAIT_GIVE_SAVED, field->dearest < 0 ? SAVED_MOST + 1 : saved);
    see(out, TRAIT_GIVE_LIFE, field->other_life);
    see(out, TRAIT_GIVE_HAND, field->other_hand);
    see(out, TRAIT_GIVE_ATTACKERS, field->attacker_count);
    return true;
}

static void see_attack_leader(const Scene *scene, const LpCardView *card, int gap,
                              Traits *out) {
    const SceneField *field = &scene->field;
    const CardFact *fact = facts_at(scene->facts, card->id);
    int coarse = gap == 0 ? 0 : gap <= 2 ? 1 : gap <= 4 ? 2 : 3;
    see(out, TRAIT_ATTACK_GAP, 2 * gap + (card->area == LP_AREA_LEADER));
    see(out, TRAIT_ATTACK_HAND, (HAND_MOST + 1) * coarse + field->other_hand);
    see(out, TRAIT_ATTACK_LIFE, ATTACKERS_MOST * field->other_life + field->attacker_count - 1);
    see(out, TRAIT_ATTACK_BLOCKERS, at_most(field->blockers, BLOCKERS_MOST));
    see(out, TRAIT_ATTACK_DOUBLE, !!(card->keywords & LP_KEYWORD_DOUBLE_ATTACK));
    see(out, TRAIT_ATTACK_RANK, attacker_rank(field, card));
    see(out, TRAIT_ATTACK_DON, at_most(field->don, 3));
    see(out, TRAIT_ATTACK_TEXT, !!(fact->attack_text & LP_ATTACK_TEXT_OWN));
}

static void see_attack_character(const Scene *scene, const LpCardView *card,
                                 const LpCardView *target, int gap, Traits *out) {
    const SceneField *field = &scene->field;
    const CardFact *fact = facts_at(scene->facts, target->id);
    see(out, TRAIT_HIT_GAP, 2 * gap + (card->area == LP_AREA_LEADER));
    see(out, TRAIT_HIT_COST, cost_of(fact->cost));
    see(out, TRAIT_HIT_POWER, thousands(target->power));
    see(out, TRAIT_HIT_BLOCKER, !!(target->keywords & LP_KEYWORD_BLOCKER));
    see(out, TRAIT_HIT_TEXT, fact->has_text != 0);
    see(out, TRAIT_HIT_LIFE, field->other_life);
    see(out, TRAIT_HIT_HAND, field->other_hand);
    see(out, TRAIT_HIT_RANK, attacker_rank(field, card));
}

static bool see_attack(const Scene *scene, LpAction action, Traits *out) {
    const SceneField *field = &scene->field;
    const LpCardView *card = &field->card[action.card];
    const LpCardView *target = &field->card[action.target];
    bool is_on_leader = action.target == facts_leader(target->owner);
    lean(out, FACTS_ROLE_ATTACK, card->id);
    if (!is_on_leader) lean(out, FACTS_ROLE_HIT, target->id);
    if (card->power < target->power) {
        /* Only what happens when it attacks could make up for it. */
        uint8_t text = facts_at(scene->facts, card->id)->attack_text;
        if (!(text & LP_ATTACK_TEXT_OWN) && !field->has_watcher) return false;
        see(out, TRAIT_ATTACK_VAIN, is_on_leader);
        return true;
    }
    int gap = at_most((card->power - target->power) / 1000, GAP_MOST);
    if (is_on_leader) {
        see_attack_leader(scene, card, gap, out);
    } else {
        see_attack_character(scene, card, target, gap, out);
    }
    return true;
}

static void see_end(const SceneField *field, Traits *out) {
    see(out, TRAIT_END_ATTACKERS, field->attacker_count);
    see(out, TRAIT_END_DON, field->don);
    see(out, TRAIT_END_DEAREST, at_most(field->dearest, COST_MOST) + 1);
    see(out, TRAIT_END_ATTACK, field->has_attack);
}

static bool see_main(const Scene *scene, LpAction action, Traits *out) {
    switch (action.kind) {
    case LP_ACTION_PLAY: see_play(scene, action, out); return true;
    case LP_ACTION_ACTIVATE: see_activate(scene, action, out); return true;
    case LP_ACTION_GIVE: return see_give(scene, action, out);
    case LP_ACTION_ATTACK: return see_attack(scene, action, out);
    default: see_end(&scene->field, out); return true;
    }
}

/* --- Battle ------------------------------------------------------------------------------ */

/* How many cards of 'seat' can still attack this turn. */
static int attacks_left(const Scene *scene, LpSeat seat) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(scene->game, seat, LP_AREA_CHARACTER, slots);
    int left = !card_at(scene, facts_leader(seat)).rested;
    for (int i = 0; i < count; i++) {
        LpCardView card = card_at(scene, slots[i]);
        bool is_ready = !card.just_played || (card.keywords & LP_KEYWORD_RUSH);
        left += is_ready && !card.rested;
    }
    return at_most(left, ATTACKERS_MOST);
}

static void read_counters(Scene *scene, const LpAction *actions, int count) {
    SceneBattle *battle = &scene->battle;
    int largest = 0;
    bool has_event = false;
    for (int i = 0; i < count; i++) {
        LpAction action = actions[i];
        has_event |= action.kind == LP_ACTION_COUNTER_EVENT;
        if (action.kind != LP_ACTION_COUNTER || action.target != battle->target) continue;
        int counter = 100 * fact_at(scene, action.card)->counter;
        bool is_enough = counter >= battle->missing;
        battle->counters += counter;
        if (counter > largest) largest = counter;
        if (is_enough && (battle->smallest == 0 || counter < battle->smallest))
            battle->smallest = counter;
    }
    int cards = largest > 0 ? (battle->missing + largest - 1) / largest : CARDS_MOST;
    battle->cards = between(1, cards, CARDS_MOST);
    battle->can_turn =
        battle->missing > 0 && (battle->counters >= battle->missing || has_event);
}

static void read_battle(Scene *scene, const LpAction *actions, int count) {
    LpTableView table = lp_game_table(scene->game);
    SceneBattle *battle = &scene->battle;
    *battle = (SceneBattle){.target = table.target, .cards = 1};
    if (table.attacker >= LP_SLOTS || table.target >= LP_SLOTS) return;
    LpCardView attacker = card_at(scene, table.attacker), target = card_at(scene, table.target);
    LpSeat owner = facts_owner(table.target);
    LpSeatView own = lp_game_of_seat(scene->game, owner);
    battle->power = attacker.power;
    battle->missing = attacker.power - target.power + 1;
    battle->hand = at_most(own.hand, HAND_MOST);
    battle->life = at_most(own.life, LIFE_MOST);
    if (table.target != facts_leader(owner)) {
        battle->life = SCENE_CHARACTER;
        battle->cost = 1 + cost_of(facts_at(scene->facts, target.id)->cost);
    }
    battle->is_double = attacker.keywords & LP_KEYWORD_DOUBLE_ATTACK;
    battle->later = attacks_left(scene, (LpSeat)(1 - owner));
    if (scene->ask.kind == LP_ASK_COUNTER) read_counters(scene, actions, count);
}

static bool see_block(const Scene *scene, LpAction action, Traits *out) {
    const SceneBattle *battle = &scene->battle;
    if (action.kind != LP_ACTION_BLOCK) return true;
    if (battle->missing <= 0) return false;
    LpCardView card = card_at(scene, action.card);
    int survives = card.power > battle->power;
    lean(out, FACTS_ROLE_BLOCK, card.id);
    see(out, TRAIT_BLOCK_LIFE, 2 * battle->life + survives);
    see(out, TRAIT_BLOCK_COST, cost_of(facts_at(scene->facts, card.id)->cost));
    see(out, TRAIT_BLOCK_HAND, battle->hand);
    see(out, TRAIT_BLOCK_LATER, battle->later);
    see(out, TRAIT_BLOCK_FOR, battle->cost);
    see(out, TRAIT_BLOCK_GAP, at_most((battle->missing - 1) / 1000, GAP_MOST));
    return true;
}

/* A single Counter that is enough is not outdone by a larger one, and without one all are
 * needed together. */
static bool counter_helps(const SceneBattle *battle, LpAction action, int counter) {
    if (!battle->can_turn) return false;
    if (action.kind == LP_ACTION_COUNTER_EVENT) return true;
    if (action.target != battle->target || battle->counters < battle->missing) return false;
    return battle->smallest == 0 || battle->smallest == counter;
}

static bool see_counter(const Scene *scene, LpAction action, Traits *out) {
    const SceneBattle *battle = &scene->battle;
    bool is_event = action.kind == LP_ACTION_COUNTER_EVENT;
    if (action.kind != LP_ACTION_COUNTER && !is_event) return true;
    LpCardId id = lp_game_card_id(scene->game, action.card);
    const CardFact *fact = facts_at(scene->facts, id);
    int counter = 100 * fact->counter, spare = (counter - battle->missing) / 1000;
    if (!counter_helps(battle, action, counter)) return false;
    lean(out, is_event ? FACTS_ROLE_COUNTER_EVENT : FACTS_ROLE_COUNTER, id);
    if (battle->cost > 0)
        lean(out, FACTS_ROLE_SAVE, lp_game_card_id(scene->game, battle->target));
    see(out, TRAIT_COUNTER_LIFE, CARDS_MOST * battle->life + battle->cards - 1);
    see(out, TRAIT_COUNTER_COST, cost_of(fact->cost));
    see(out, TRAIT_COUNTER_HAND, battle->hand);
    see(out, TRAIT_COUNTER_FOR, battle->cost);
    see(out, TRAIT_COUNTER_EVENT, is_event);
    see(out, TRAIT_COUNTER_LATER, battle->later);
    see(out, TRAIT_COUNTER_DOUBLE, battle->is_double);
    if (is_event) return true;
    see(out, TRAIT_COUNTER_SPARE,
        counter < battle->missing ? SPARE_MOST + 1 : at_most(spare, SPARE_MOST));
    return true;
}

/* --- Choices ----------------------------------------------------------------------------- */

static void read_offered(Scene *scene, const LpAction *actions, int count) {
    SceneChoice *choice = &scene->choice;
    choice->worth_least = UINT8_MAX;
    for (int i = 0; i < count; i++) {
        if (actions[i].kind != LP_ACTION_PICK) continue;
        int worth = fact_at(scene, actions[i].card)->worth;
        if (worth > choice->worth_most) choice->worth_most = worth;
        if (worth < choice->worth_least) choice->worth_least = worth;
        choice->has_other |= facts_owner(actions[i].card) != scene->ask.seat;
    }
}

static void read_hand(Scene *scene) {
    LpSlot hand[LP_SLOTS];
    int count = lp_game_area(scene->game, scene->ask.seat, LP_AREA_HAND, hand), early = 0;
    for (int i = 0; i < count; i++) {
        const CardFact *fact = fact_at(scene, hand[i]);
        early += fact->category == LP_CATEGORY_CHARACTER && fact->cost <= EARLY_COST;
    }
    scene->choice.early = at_most(early, EARLY_MOST);
}

static void read_choice(Scene *scene, const LpAction *actions, int count) {
    scene->choice = (SceneChoice){.number_last = actions[count - 1].value,
                                  .purpose = lp_game_purpose(scene->facts->cards, scene->game)};
    read_offered(scene, actions, count);
    if (scene->ask.kind == LP_ASK_MULLIGAN) read_hand(scene);
}

/* Where a card is chosen: the roles PICK_… and LOSE_… are in this order. */
enum { PLACE_OWN, PLACE_OTHER, PLACE_HAND, PLACE_ELSEWHERE, PLACES };

static int place_of(const LpCardView *card, bool is_other) {
    switch (card->area) {
    case LP_AREA_LEADER:
    case LP_AREA_CHARACTER:
    case LP_AREA_STAGE: return is_other ? PLACE_OTHER : PLACE_OWN;
    case LP_AREA_HAND: return PLACE_HAND;
    default: return PLACE_ELSEWHERE;
    }
}

/* Is a card that is chosen for this lost where it is, or worse off? From a deck or the trash, a
 * card that goes to a hand or to Life is won. */
static bool is_loss(LpPurpose purpose, int place) {
    switch (purpose) {
    case LP_PURPOSE_KO:
    case LP_PURPOSE_TRASH:
    case LP_PURPOSE_TO_DECK:
    case LP_PURPOSE_REST:
    case LP_PURPOSE_LOWER:
    case LP_PURPOSE_HOLD: return true;
    case LP_PURPOSE_TO_HAND:
    case LP_PURPOSE_TO_LIFE: return place != PLACE_ELSEWHERE;
    default: return false;
    }
}

static void see_card(const Scene *scene, LpSlot slot, Traits *out) {
    const SceneChoice *choice = &scene->choice;
    LpCardView card = card_at(scene, slot);
    const CardFact *fact = facts_at(scene->facts, card.id);
    bool is_other = card.owner != scene->ask.seat;
    int place = place_of(&card, is_other);
    int is_best = fact->worth == choice->worth_most;
    int is_worst = fact->worth == choice->worth_least;
    int rank = 2 * is_best + is_worst;
    if (scene->ask.kind == LP_ASK_TRASH_CHARACTER) {
        lean(out, FACTS_ROLE_ROOM, card.id);
        see(out, TRAIT_ROOM_COST, cost_of(fact->cost));
        see(out, TRAIT_ROOM_WORTH, rank);
        return;
    }
    bool is_lost = is_loss(choice->purpose, place);
    lean(out, (is_lost ? FACTS_ROLE_LOSE_OWN : FACTS_ROLE_PICK_OWN) + place, card.id);
    see(out, TRAIT_PICK_AREA, 2 * card.area + is_other);
    see(out, TRAIT_PICK_COST, (COST_MOST + 1) * place + cost_of(card.cost));
    see(out, TRAIT_PICK_POWER, (POWER_MOST + 1) * place + thousands(card.power));
    see(out, TRAIT_PICK_RESTED, 2 * place + card.rested);
    see(out, TRAIT_PICK_WORTH, 4 * place + rank);
    see(out, TRAIT_PICK_FOR, 4 * (PLACES * (int)choice->purpose + place) + rank);
    see(out, TRAIT_PICK_COUNTER, 3 * place + at_most(fact->counter / 10, 2));
}

/* CR 1-3-5: "up to 2" may be none; most questions of this kind are about what one's own effect
 * gives, and the last answer is all of it. */
static int number_kind(const SceneChoice *choice, int number) {
    return number == choice->number_last ? 2 : number != 0;
}

static void see_use(const Scene *scene, Traits *out) {
    bool is_trigger = scene->ask.kind == LP_ASK_TRIGGER;
    see(out, TRAIT_USE, is_trigger);
    if (scene->ask.source >= LP_SLOTS) return;
    lean(out, is_trigger ? FACTS_ROLE_TRIGGER : FACTS_ROLE_USE,
         lp_game_card_id(scene->game, scene->ask.source));
}

static void see_choice(const Scene *scene, LpAction action, Traits *out) {
    const SceneChoice *choice = &scene->choice;
    switch (action.kind) {
    case LP_ACTION_PICK: see_card(scene, action.card, out); break;
    case LP_ACTION_DONE:
        see(out, TRAIT_PICK_DONE, 4 * choice->has_other + at_most(scene->ask.count_max, 3));
        see(out, TRAIT_DONE_FOR, 2 * (int)choice->purpose + choice->has_other);
        break;
    case LP_ACTION_PICK_DON: see(out, TRAIT_PICK_DON, at_most(action.value, 2)); break;
    case LP_ACTION_NUMBER: see(out, TRAIT_NUMBER, number_kind(choice, action.value)); break;
    case LP_ACTION_KEEP: see(out, TRAIT_KEEP, choice->early); break;
    case LP_ACTION_USE: see_use(scene, out); break;
    case LP_ACTION_REPLACE: see(out, TRAIT_REPLACE, 0); break;
    default: break;
    }
}

/* --- What is exported --------------------------------------------------------------------- */

void trait_read_scene(Scene *scene, const Facts *facts, const LpGame *game, LpAsk ask,
                      const LpAction *actions, int count) {
    scene->facts = facts;
    scene->game = game;
    scene->ask = ask;
    switch (ask.kind) {
    case LP_ASK_MAIN: read_main(scene, actions, count); break;
    case LP_ASK_BLOCK:
    case LP_ASK_COUNTER: read_battle(scene, actions, count); break;
    default: read_choice(scene, actions, count); break;
    }
}

bool trait_see(const Scene *scene, LpAction action, Traits *out) {
    out->count = out->lean_count = 0;
    switch (scene->ask.kind) {
    case LP_ASK_MAIN: return see_main(scene, action, out);
    case LP_ASK_BLOCK: return see_block(scene, action, out);
    case LP_ASK_COUNTER: return see_counter(scene, action, out);
    default: see_choice(scene, action, out); return true;
    }
}

int trait_sum(const Facts *facts, FactsUse use, const Traits *traits) {
    int sum = 0;
    for (int i = 0; i < traits->count; i++) sum += trait_weights[use][traits->at[i]];
    for (int i = 0; i < traits->lean_count; i++)
        sum += facts_lean(facts, use, traits->leans[i].card)[traits->leans[i].role];
    return sum;
}
