/* A card as a row of small numbers: what is printed on it, and what its programs do, when, and
 * to whose cards. Equal texts give equal numbers, so that a player that has learnt what the
 * numbers mean has an idea of a card that it has never met. */
#include <string.h>

#include "card/image.h"
#include "effect/program.h"

/* When an ability does something, in a few kinds. */
typedef enum Moment {
    MOMENT_PLAY,
    MOMENT_ATTACK,
    MOMENT_MAIN,
    MOMENT_COUNTER,
    MOMENT_TRIGGER,
    MOMENT_DEFENCE,
    MOMENT_LEAVING,
    MOMENT_TURN_END,
    MOMENT_ALWAYS,
    MOMENT_OTHER,
    MOMENT_COST, /* what an ability costs, whenever that is */
    MOMENT_COUNT
} Moment;

/* What an instruction does, in a few kinds. "Own" and "other" are the owner of the cards. */
typedef enum Deed {
    DEED_KO_OTHER,
    DEED_REMOVE_OTHER, /* from the field to a hand, deck, trash or Life */
    DEED_REST_OTHER,
    DEED_WEAKEN_OTHER,
    DEED_CHEAPEN_OTHER,
    DEED_HOLD_OTHER, /* forbids or negates */
    DEED_DISCARD_OTHER,
    DEED_HIT_LIFE, /* takes the other player's Life cards, or deals damage */
    DEED_DON_OTHER,
    DEED_REMOVE_OWN,
    DEED_DISCARD_OWN,
    DEED_LIFE_TO_HAND,
    DEED_LIFE_ADD,
    DEED_DRAW,
    DEED_SEARCH,  /* cards of the deck to the hand */
    DEED_RECOVER, /* cards of the own trash to the hand */
    DEED_PLAY_HAND,
    DEED_PLAY_TRASH,
    DEED_PLAY_DECK,
    DEED_DECK_ORDER,
    DEED_MILL,
    DEED_DON_ADD,
    DEED_DON_GIVE,
    DEED_DON_ACTIVE,
    DEED_DON_PAY,
    DEED_STAND,
    DEED_REST_OWN,
    DEED_STRENGTHEN,
    DEED_GRANT,
    DEED_HOLD_OWN,
    DEED_OTHER,
    DEED_COUNT
} Deed;

/* Where each group of numbers begins. A number that counts up to something has one place for
 * each step. */
enum {
    COST_STEPS = 10,
    POWER_STEPS = 13,
    LIFE_STEPS = 3, /* from 3 */
    LIFE_LEAST = 3,
    LIMIT_STEPS = 8,
    AT_CATEGORY = 0,
    AT_COLOR = AT_CATEGORY + 4,
    AT_ATTRIBUTE = AT_COLOR + LP_COLOR_COUNT,
    AT_COST = AT_ATTRIBUTE + LP_ATTRIBUTE_COUNT,
    AT_POWER = AT_COST + COST_STEPS,
    AT_COUNTER = AT_POWER + POWER_STEPS,
    AT_LIFE = AT_COUNTER + 2,
    AT_KEYWORD = AT_LIFE + LIFE_STEPS,
    AT_TEXT = AT_KEYWORD + KEYWORD_COUNT,
    AT_KIND = AT_TEXT + 1,
    AT_DON = AT_KIND + ABILITY_KIND_COUNT,
    AT_ONCE = AT_DON + 2,
    AT_CONDITION = AT_ONCE + 1,
    AT_TURN = AT_CONDITION + 1,
    AT_LIMIT = AT_TURN + 2, /* the largest cost of what it removes */
    AT_DEED = AT_LIMIT + LIMIT_STEPS,
    AT_AMOUNT = AT_DEED + DEED_COUNT * MOMENT_COUNT,
    FEATURES_USED = AT_AMOUNT + DEED_COUNT,
    DEED_MOST = 3,
    AMOUNT_MOST = 12
};

_Static_assert((int)FEATURES_USED <= (int)LP_CARD_FEATURES,
               "logpose.h says how many there are");

/* The cards that a register holds, as far as the rows tell. */
typedef struct Held {
    uint8_t owner; /* Whose */
    uint16_t areas;
    uint16_t filter, count;
} Held;

typedef struct Reader {
    const LpCards *cards;
    uint8_t *out;
    Held held[REG_COUNT];
} Reader;

static void raise(uint8_t *number, int by, int most) {
    int sum = *number + by;
    *number = (uint8_t)(sum < most ? sum : most);
}

static void count_up(uint8_t *out, int number, int steps) {
    for (int i = 0; i < steps && i < number; i++) out[i] = 1;
}

static int constant_of(const LpCards *cards, unsigned row) {
    const Number *number = &cards->numbers[row];
    return number->kind == NUMBER_CONSTANT ? number->value : 1;
}

static Moment moment_of(const Ability *ability) {
    static const struct {
        uint64_t timings;
        Moment moment;
    } rows[] = {
#define BIT(name) (UINT64_C(1) << TIMING_##name)
        {BIT(TRIGGER), MOMENT_TRIGGER},
        {BIT(COUNTER), MOMENT_COUNTER},
        {BIT(ON_PLAY) | BIT(PLAYED), MOMENT_PLAY},
        {BIT(WHEN_ATTACKING) | BIT(ATTACKS) | BIT(BATTLE_KO) | BIT(DAMAGE_DEALT) | BIT(BATTLED),
         MOMENT_ATTACK},
        {BIT(ACTIVATE_MAIN) | BIT(MAIN), MOMENT_MAIN},
        {BIT(ON_BLOCK) | BIT(ON_OPPONENTS_ATTACK) | BIT(ATTACKED) | BIT(DAMAGE_TAKEN),
         MOMENT_DEFENCE},
        {BIT(ON_KO) | BIT(KO) | BIT(REMOVED) | BIT(WOULD_BE_KO) | BIT(WOULD_BE_REMOVED) |
             BIT(WOULD_LEAVE) | BIT(RETURNED),
         MOMENT_LEAVING},
        {BIT(END_OF_YOUR_TURN) | BIT(END_OF_OPPONENTS_TURN) | BIT(END_OF_TURN),
         MOMENT_TURN_END},
#undef BIT
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (ability->timings & rows[i].timings) return rows[i].moment;
    }
    return ability->kind == ABILITY_PERMANENT ? MOMENT_ALWAYS : MOMENT_OTHER;
}

/* --- What an instruction does ------------------------------------------------------------- */

static bool is_on_field(const Held *held) { return (held->areas & AREAS_FIELD_CARDS) != 0; }
static bool is_in(const Held *held, unsigned area) { return (held->areas >> area & 1) != 0; }

/* Cards leave for another place: 'to' is LP_AREA_…. */
static Deed moving(const Held *held, unsigned to) {
    bool is_own = held->owner == WHOSE_YOU;
    if (is_on_field(held)) return is_own ? DEED_REMOVE_OWN : DEED_REMOVE_OTHER;
    if (to == LP_AREA_LIFE) return is_own ? DEED_LIFE_ADD : DEED_OTHER;
    if (is_in(held, LP_AREA_LIFE)) return is_own ? DEED_LIFE_TO_HAND : DEED_HIT_LIFE;
    if (is_in(held, LP_AREA_HAND)) return is_own ? DEED_DISCARD_OWN : DEED_DISCARD_OTHER;
    if (to == LP_AREA_HAND) return is_in(held, LP_AREA_TRASH) ? DEED_RECOVER : DEED_SEARCH;
    if (to == LP_AREA_TRASH) return DEED_MILL;
    return DEED_DECK_ORDER;
}

static Deed playing(const Held *held) {
    if (is_in(held, LP_AREA_HAND)) return DEED_PLAY_HAND;
    return is_in(held, LP_AREA_TRASH) ? DEED_PLAY_TRASH : DEED_PLAY_DECK;
}

static Deed modifying(const Reader *reader, const Instr *instr, bool is_own) {
    int by = constant_of(reader->cards, instr->x);
    if (instr->b == STAT_COST) return is_own ? DEED_OTHER : DEED_CHEAPEN_OTHER;
    if (by < 0 || instr->b == STAT_POWER_TO_ZERO)
        return is_own ? DEED_OTHER : DEED_WEAKEN_OTHER;
    return is_own ? DEED_STRENGTHEN : DEED_OTHER;
}

static Deed of_cards(const Reader *reader, const Instr *instr) {
    const Held *held = &reader->held[instr->a < REG_COUNT ? instr->a : REG_IT];
    bool is_own = held->owner == WHOSE_YOU;
    switch (instr->op) {
    case OP_KO: return is_own ? DEED_REMOVE_OWN : DEED_KO_OTHER;
    case OP_TRASH: return moving(held, LP_AREA_TRASH);
    case OP_TO_HAND: return moving(held, LP_AREA_HAND);
    case OP_TO_DECK: return moving(held, LP_AREA_DECK);
    case OP_TO_LIFE: return moving(held, LP_AREA_LIFE);
    case OP_PLAY: return playing(held);
    case OP_REST: return is_own ? DEED_REST_OWN : DEED_REST_OTHER;
    case OP_SET_ACTIVE: return DEED_STAND;
    case OP_MODIFY: return modifying(reader, instr, is_own);
    case OP_GAIN: return DEED_GRANT;
    case OP_FORBID:
    case OP_NEGATE: return is_own ? DEED_HOLD_OWN : DEED_HOLD_OTHER;
    case OP_DON_GIVE:
    case OP_DON_MOVE: return DEED_DON_GIVE;
    default: return DEED_OTHER;
    }
}

static Deed of_players(const Instr *instr) {
    bool is_own = instr->a == WHOSE_YOU;
    switch (instr->op) {
    case OP_DRAW: return DEED_DRAW;
    case OP_DAMAGE: return DEED_HIT_LIFE;
    case OP_DON_ADD: return DEED_DON_ADD;
    case OP_DON_ACTIVE: return DEED_DON_ACTIVE;
    case OP_DON_REST:
    case OP_DON_RETURN: return is_own ? DEED_DON_PAY : DEED_DON_OTHER;
    case OP_DON_FREEZE: return DEED_DON_OTHER;
    case OP_FORBID_PLAYER: return is_own ? DEED_HOLD_OWN : DEED_HOLD_OTHER;
    default: return DEED_COUNT;
    }
}

/* How much of it: cards, DON!!, or power in thousands. */
static int amount_of(const Reader *reader, const Instr *instr) {
    if (instr->op == OP_MODIFY) {
        int by = constant_of(reader->cards, instr->x);
        if (by < 0) by = -by;
        return by >= 1000 ? by / 1000 : by;
    }
    if (of_players(instr) != DEED_COUNT) return constant_of(reader->cards, instr->x);
    const Held *held = &reader->held[instr->a < REG_COUNT ? instr->a : REG_IT];
    return constant_of(reader->cards, held->count);
}

/* The largest cost that a filter lets through; power counts a thousand and a bit to a cost. */
static int limit_of(const LpCards *cards, unsigned row) {
    const Filter *filter = &cards->filters[row];
    for (unsigned i = 0; i < filter->test_count; i++) {
        const Test *test = &cards->tests[filter->test_first + i];
        bool is_cost = test->kind == TEST_COST || test->kind == TEST_BASE_COST;
        bool is_power = test->kind == TEST_POWER || test->kind == TEST_BASE_POWER;
        if (!is_cost && !is_power) continue;
        int number = constant_of(cards, test->operand);
        return is_cost ? number : number / 1000 - 1;
    }
    return LIMIT_STEPS;
}

static void read_limit(Reader *reader, Deed deed, const Instr *instr) {
    if (deed != DEED_KO_OTHER && deed != DEED_REMOVE_OTHER && deed != DEED_REST_OTHER) return;
    const Held *held = &reader->held[instr->a < REG_COUNT ? instr->a : REG_IT];
    count_up(reader->out + AT_LIMIT, limit_of(reader->cards, held->filter), LIMIT_STEPS);
}

static void select_cards(Reader *reader, const Instr *instr) {
    const Selector *selector = &reader->cards->selectors[instr->x];
    Held held = {selector->owner, selector->areas, selector->filter, selector->count};
    if (selector->source < REG_COUNT) {
        held = reader->held[selector->source];
        held.count = selector->count;
    }
    if (instr->a < REG_COUNT) reader->held[instr->a] = held;
}

static bool is_silent(unsigned op) {
    switch (op) {
    case OP_NONE:
    case OP_LOOK:
    case OP_REVEAL:
    case OP_SHUFFLE:
    case OP_CHOOSE_NUMBER:
    case OP_IF:
    case OP_ELSE:
    case OP_MAY:
    case OP_CHOOSE_ONE:
    case OP_OPTION:
    case OP_ALSO_NAMED:
    case OP_ALSO_TYPED: return true;
    default: return false;
    }
}

static void read_instr(Reader *reader, const Instr *instr, Moment moment) {
    if (instr->op == OP_SELECT) {
        select_cards(reader, instr);
        return;
    }
    if (instr->op == OP_REMEMBER && instr->a < REG_COUNT && instr->b < REG_COUNT) {
        reader->held[instr->a] = reader->held[instr->b];
        return;
    }
    if (is_silent(instr->op)) return;
    Deed deed = of_players(instr);
    if (deed == DEED_COUNT) deed = of_cards(reader, instr);
    raise(&reader->out[AT_DEED + deed * MOMENT_COUNT + moment], 1, DEED_MOST);
    read_limit(reader, deed, instr);
    if (moment != MOMENT_COST)
        raise(&reader->out[AT_AMOUNT + deed], amount_of(reader, instr), AMOUNT_MOST);
}

static void read_ability(Reader *reader, const Ability *ability) {
    const uint16_t field = AREAS_FIELD_CARDS;
    memset(reader->held, 0, sizeof(reader->held));
    reader->held[REG_THIS] = (Held){WHOSE_YOU, field, 0, 0};
    reader->held[REG_EVENT] = (Held){WHOSE_OPPONENT, field, 0, 0};
    reader->held[REG_BATTLED] = (Held){WHOSE_OPPONENT, field, 0, 0};
    uint8_t *out = reader->out;
    raise(&out[AT_KIND + ability->kind], 1, DEED_MOST);
    count_up(out + AT_DON, ability->don, 2);
    if (ability->flags & ABILITY_ONCE_PER_TURN) out[AT_ONCE] = 1;
    if (ability->condition != 0) raise(&out[AT_CONDITION], 1, DEED_MOST);
    if (ability->turn != TURN_ANY) out[AT_TURN + ability->turn - 1] = 1;
    for (unsigned i = 0; i < ability->cost_count; i++)
        read_instr(reader, &reader->cards->instrs[ability->cost_first + i], MOMENT_COST);
    Moment moment = moment_of(ability);
    for (unsigned i = 0; i < ability->effect_count; i++)
        read_instr(reader, &reader->cards->instrs[ability->effect_first + i], moment);
}

void lp_card_features(const LpCards *cards, LpCardId id, uint8_t out[LP_CARD_FEATURES]) {
    memset(out, 0, LP_CARD_FEATURES);
    if (id == 0 || id >= cards->card_count) return;
    const CardFacts *facts = &cards->cards[id];
    if (facts->category != LP_CATEGORY_NONE) out[AT_CATEGORY + facts->category - 1] = 1;
    for (int i = 0; i < LP_COLOR_COUNT; i++) out[AT_COLOR + i] = facts->colors >> i & 1;
    for (int i = 0; i < LP_ATTRIBUTE_COUNT; i++)
        out[AT_ATTRIBUTE + i] = facts->attributes >> i & 1;
    count_up(out + AT_COST, facts->cost, COST_STEPS);
    count_up(out + AT_POWER, facts->power / 10, POWER_STEPS);
    count_up(out + AT_COUNTER, facts->counter / 10, 2);
    count_up(out + AT_LIFE, facts->life - LIFE_LEAST + 1, LIFE_STEPS);
    for (int i = 0; i < KEYWORD_COUNT; i++) out[AT_KEYWORD + i] = facts->keywords >> i & 1;
    out[AT_TEXT] = (facts->flags & CARD_HAS_TEXT) != 0;
    Reader reader = {.cards = cards, .out = out};
    for (unsigned i = 0; i < facts->ability_count; i++)
        read_ability(&reader, &cards->abilities[facts->ability_first + i]);
}
