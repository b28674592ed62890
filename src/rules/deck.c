/* CR 5-1-2: deck construction, with the rules that cards print about it (CR 5-1-2-4). */
#include "rules/steps.h"
#include "rules/tally.h"

enum { COPIES_MAX = 4 }; /* CR 5-1-2-3 */

/* CR 5-1-2-4-2: texts about deck construction count while a deck is built. The first rule
 * instruction of this kind on a card, or NULL. */
static const Instr *rule_find(const LpCards *cards, LpCardId id, unsigned op) {
    const CardFacts *facts = &cards->cards[id];
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[facts->ability_first + i];
        if (ability->kind != ABILITY_RULE) continue;
        for (unsigned k = 0; k < ability->effect_count; k++)
            if (cards->instrs[ability->effect_first + k].op == op)
                return &cards->instrs[ability->effect_first + k];
    }
    return NULL;
}

/* CR 1-3-1: the Leader's text takes precedence over the ten DON!! of CR 5-1-2. */
int deck_don_size(const LpCards *cards, LpCardId leader) {
    const Instr *rule = rule_find(cards, leader, OP_DON_DECK);
    if (!rule) return LP_DON_MAX;
    return cards->numbers[rule->x].value;
}

/* A filter looked at outside a game: what is printed decides. */
static bool filter_prints(const LpCards *cards, unsigned filter, LpCardId id) {
    static LpGame empty; /* all zero: no effects, no modifiers */
    LpGame game = empty;
    Ctx ctx = {.cards = cards, .game = &game};
    game.card[1] = id;
    game.area[1] = LP_AREA_DECK;
    Scope scope = scope_of_card(0);
    return filter_match(&ctx, &scope, filter, 1);
}

typedef struct Report {
    LpDeckProblem *out;
    int size, count;
} Report;

static void problem(Report *report, LpDeckFault fault, LpCardId card, int count) {
    if (report->count < report->size)
        report->out[report->count] =
            (LpDeckProblem){.fault = (uint8_t)fault, .count = (uint8_t)count, .card = card};
    report->count++;
}

/* What a Leader says about the deck. */
typedef struct LeaderRules {
    unsigned colors;
    const Instr *forbid; /* or NULL */
} LeaderRules;

/* Without a Leader colours cannot be checked; that is a separate problem. */
static LeaderRules leader_rules(const LpCards *cards, LpCardId leader) {
    if (leader == 0 || leader >= cards->card_count) return (LeaderRules){.colors = ~0u};
    return (LeaderRules){.colors = cards->cards[leader].colors,
                         .forbid = rule_find(cards, leader, OP_DECK_FORBID)};
}

/* Everything that one card of the deck can break; `copies` is how many there are. */
static void check_card(const LpCards *cards, const LeaderRules *leader, LpCardId id, int copies,
                       Report *report) {
    const CardFacts *facts = &cards->cards[id];
    /* CR 5-1-2-1: Characters, Events and Stages. */
    if (facts->category < LP_CATEGORY_CHARACTER) problem(report, LP_DECK_CATEGORY, id, copies);
    /* CR 5-1-2-2: only colours of the Leader. A card of two colours needs both. */
    else if (facts->colors & ~leader->colors)
        problem(report, LP_DECK_COLOR, id, copies);
    /* CR 5-1-2-3, 2-14-2: at most four of one number, unless its own text says otherwise. */
    if (copies > COPIES_MAX && !rule_find(cards, id, OP_DECK_ANY_NUMBER))
        problem(report, LP_DECK_COPIES, id, copies);
    /* CR 5-1-2-4-1: what the Leader's text keeps out. */
    if (leader->forbid && filter_prints(cards, leader->forbid->x, id))
        problem(report, LP_DECK_FORBIDDEN, id, copies);
    if (facts->flags & CARD_UNPLAYABLE) problem(report, LP_DECK_UNPLAYABLE, id, copies);
}

/* The cards of a deck, each once: their places in the tally, in the order of the list. */
typedef struct Kinds {
    Tally tally;
    uint8_t places[LP_DECK_SIZE];
    int count;
} Kinds;

static void kinds_add(Kinds *kinds, LpCardId id, int copies) {
    unsigned place = tally_add(&kinds->tally, id, copies);
    bool is_new = kinds->tally.count[place] == copies;
    if (is_new) kinds->places[kinds->count++] = (uint8_t)place;
}

/* In most lists equal cards are adjacent: how many are, from `first` on? */
static int run_length(const LpDeck *deck, int first, int count) {
    int end = first + 1;
    while (end < count && deck->cards[end] == deck->cards[first]) end++;
    return end - first;
}

int lp_deck_check(const LpCards *cards, const LpDeck *deck, LpDeckProblem *out, int out_size) {
    Report report = {.out = out, .size = out_size, .count = 0};
    /* CR 5-1-2: exactly one Leader and 50 cards. */
    if (deck->leader == 0 || deck->leader >= cards->card_count ||
        cards->cards[deck->leader].category != LP_CATEGORY_LEADER)
        problem(&report, LP_DECK_NO_LEADER, deck->leader, 0);
    if (deck->count != LP_DECK_SIZE) problem(&report, LP_DECK_BAD_SIZE, 0, deck->count);
    Kinds kinds;
    memset(&kinds.tally, 0, sizeof(kinds.tally));
    kinds.count = 0;
    int count = deck->count < LP_DECK_SIZE ? deck->count : LP_DECK_SIZE;
    for (int i = 0, copies; i < count; i += copies) {
        LpCardId id = deck->cards[i];
        copies = run_length(deck, i, count);
        if (id != 0 && id < cards->card_count)
            kinds_add(&kinds, id, copies);
        else
            for (int k = 0; k < copies; k++) problem(&report, LP_DECK_CATEGORY, 0, 1);
    }
    LeaderRules leader = leader_rules(cards, deck->leader);
    for (int i = 0; i < kinds.count; i++) {
        unsigned place = kinds.places[i];
        check_card(cards, &leader, kinds.tally.id[place], kinds.tally.count[place], &report);
    }
    return report.count;
}
