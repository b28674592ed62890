/* Guessing lists. A known list with the opponent's Leader is best, then one of the same
 * colours; for a Leader without any, guesses are built from all cards of its colours that known
 * lists play, the cards seen first. */
#include "player/belief.h"

#include <stdbool.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"

enum {
    LIST_COPIES_MAX = 4, /* CR 5-1-2-3 */
    BELIEF_POOL = 4096,  /* tries to fill a built list before any card will do */
    WEIGHT_BITS = 16     /* each seen card that a list does not hold halves its weight */
};

/* The opponent's cards that a view shows, without the Leader. */
typedef struct Seen {
    LpCardId cards[LP_DECK_SIZE];
    int count;
} Seen;

static Seen read_seen(const LpCards *cards, const LpView *view, LpSeat other) {
    Seen seen = {.count = 0};
    int first = other * LP_SLOTS_PER_SEAT + 1;
    for (int slot = first; slot < first + LP_DECK_SIZE; slot++) {
        LpCardView card = lp_view_of_card(cards, view, (LpSlot)slot);
        if (card.id != 0) seen.cards[seen.count++] = card.id;
    }
    return seen;
}

static int copies_in(const LpCardId *cards, int count, LpCardId id) {
    int copies = 0;
    for (int i = 0; i < count; i++) copies += cards[i] == id;
    return copies;
}

/* How many of the cards seen a list does not hold. */
static int unexplained(const Seen *seen, const LpDeck *list) {
    int missing = 0;
    for (int i = 0; i < seen->count; i++) {
        int before = copies_in(seen->cards, i, seen->cards[i]);
        missing += before >= copies_in(list->cards, list->count, seen->cards[i]);
    }
    return missing;
}

static uint8_t colors_of(const LpCards *cards, LpCardId id) {
    LpCardInfo info;
    return lp_card_info(cards, id, &info) == LP_OK ? info.colors : 0;
}

/* --- Lists that are known ----------------------------------------------------------------- */

static void take_lists(Belief *belief, bool by_leader, uint8_t colors) {
    for (int i = 0; i < belief->prior_count; i++) {
        const LpDeck *list = &belief->prior[i];
        bool fits = by_leader ? list->leader == belief->leader
                              : colors_of(belief->cards, list->leader) == colors;
        if (fits && belief->list_count < BELIEF_LISTS_MAX) {
            belief->lists[belief->list_count++] = list;
        }
    }
}

static void weigh_lists(Belief *belief, const Seen *seen) {
    belief->weight_total = 0;
    for (int i = 0; i < belief->list_count; i++) {
        int missing = unexplained(seen, belief->lists[i]);
        belief->weights[i] = 1u << (missing < WEIGHT_BITS ? WEIGHT_BITS - missing : 0);
        belief->weight_total += belief->weights[i];
    }
}

/* --- Lists made here ---------------------------------------------------------------------- */

static bool may_add(const Belief *belief, const LpDeck *list, LpCardId id, uint8_t colors) {
    LpCardInfo info;
    if (lp_card_info(belief->cards, id, &info) != LP_OK || !info.playable) return false;
    if (info.category == LP_CATEGORY_LEADER || info.category == LP_CATEGORY_NONE) return false;
    /* CR 5-1-2-2: only colours of the Leader. */
    if ((info.colors & ~colors) != 0) return false;
    return copies_in(list->cards, list->count, id) < LIST_COPIES_MAX;
}

static void list_add(LpDeck *list, LpCardId id) {
    if (list->count < LP_DECK_SIZE) list->cards[list->count++] = id;
}

/* A card of a known list, likelier the more lists play it; without lists any card. */
static LpCardId draw_card(const Belief *belief, uint64_t *random) {
    if (belief->prior_count == 0) {
        return (LpCardId)(1 + random_below(random, lp_cards_count(belief->cards) - 1));
    }
    const LpDeck *list = &belief->prior[random_below(random, (uint32_t)belief->prior_count)];
    return list->count > 0 ? list->cards[random_below(random, list->count)] : 0;
}

static void build_list(const Belief *belief, const Seen *seen, uint8_t colors, uint64_t seed,
                       LpDeck *out) {
    *out = (LpDeck){.leader = belief->leader};
    for (int i = 0; i < seen->count; i++) list_add(out, seen->cards[i]);
    /* Who plays a card mostly plays four of it. */
    for (int i = 0; i < seen->count; i++) {
        while (out->count < LP_DECK_SIZE && may_add(belief, out, seen->cards[i], colors)) {
            list_add(out, seen->cards[i]);
        }
    }
    for (int tries = 0; tries < BELIEF_POOL && out->count < LP_DECK_SIZE; tries++) {
        LpCardId id = draw_card(belief, &seed);
        while (out->count < LP_DECK_SIZE && id != 0 && may_add(belief, out, id, colors)) {
            list_add(out, id);
        }
    }
    if (out->count == 0) *out = *belief->own;
}

/* --- What is exported --------------------------------------------------------------------- */

void belief_init(Belief *belief, const LpCards *cards, const LpDeck *own, const LpDeck *prior,
                 int prior_count, uint64_t seed) {
    memset(belief, 0, sizeof(*belief));
    belief->cards = cards;
    belief->own = own;
    belief->prior = prior;
    belief->prior_count = prior_count;
    belief->seed = seed;
}

void belief_update(Belief *belief, const LpView *view) {
    LpSeat other = (LpSeat)(1 - lp_view_seat(view));
    LpSlot slot = (LpSlot)(other * LP_SLOTS_PER_SEAT);
    LpCardId leader = lp_view_of_card(belief->cards, view, slot).id;
    Seen seen = read_seen(belief->cards, view, other);
    bool is_new = leader != belief->leader || belief->list_count == 0;
    uint8_t colors = is_new ? colors_of(belief->cards, leader) : 0;
    if (is_new) {
        belief->leader = leader;
        belief->list_count = 0;
        take_lists(belief, true, colors);
        if (belief->list_count == 0) take_lists(belief, false, colors);
    }
    bool is_built = belief->list_count == 0 || belief->lists[0] == &belief->built[0];
    if (is_built) {
        colors = colors_of(belief->cards, leader);
        belief->list_count = BELIEF_BUILT;
        for (int i = 0; i < BELIEF_BUILT; i++) {
            uint64_t seed = hash_combine(belief->seed, (uint64_t)i);
            build_list(belief, &seen, colors, seed, &belief->built[i]);
            belief->lists[i] = &belief->built[i];
        }
    }
    weigh_lists(belief, &seen);
}

const LpDeck *belief_draw(const Belief *belief, uint64_t draw) {
    uint64_t random = draw;
    uint32_t at = random_below(&random, belief->weight_total);
    int i = 0;
    while (i < belief->list_count - 1 && at >= belief->weights[i]) at -= belief->weights[i++];
    return belief->lists[i];
}

bool belief_sample(const Belief *belief, const Question *question, uint64_t *random,
                   LpGame *out) {
    if (question->game != NULL) {
        memcpy(out, question->game, lp_game_size());
        return true;
    }
    uint64_t draw = random_next(random), luck = random_next(random);
    return lp_view_sample(question->cards, question->view, belief_draw(belief, draw), luck,
                          out) == LP_OK;
}
