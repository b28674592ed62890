/* Dealing hidden cards in every way. */
#include "player/worlds.h"

#include <string.h>

/* --- Pools ------------------------------------------------------------------------------- */

static int kind_of(const WorldsPool *pool, LpCardId id) {
    int kind = 0;
    while (kind < pool->kind_count && pool->kinds[kind] != id) kind++;
    return kind;
}

static void pool_add(WorldsPool *pool, LpCardId id) {
    int kind = kind_of(pool, id);
    if (kind == pool->kind_count) {
        pool->kinds[kind] = id;
        pool->counts[kind] = 0;
        pool->kind_count++;
    }
    pool->counts[kind]++;
}

static bool is_life_dealt(const LpSide *side, int index) { return !side->life_face_up[index]; }

/* Everything of a side that lies where cards are dealt, and its deck, from which they may come.
 */
static WorldsPool pool_of(const LpSide *side, bool with_life, bool with_hand) {
    WorldsPool pool = {.kind_count = 0};
    for (int i = 0; with_life && i < side->life_count; i++) {
        if (!is_life_dealt(side, i)) continue;
        pool_add(&pool, side->life[i]);
        pool.life++;
    }
    if (with_hand) pool.hand = side->hand_count;
    for (int i = 0; with_hand && i < side->hand_count; i++) pool_add(&pool, side->hand[i]);
    if (pool.life + pool.hand == 0) return pool;
    for (int i = 0; i < side->deck_count; i++) pool_add(&pool, side->deck[i]);
    return pool;
}

/* --- Dealing ----------------------------------------------------------------------------- */

/* Puts the cards of one world into the places of a side; the deck gets what is left over. */
static void deal_side(const WorldsPool *pool, const LpCardId *dealt, LpSide *side) {
    WorldsPool left = *pool;
    int next = 0;
    if (pool->life + pool->hand == 0) return;
    for (int i = 0; pool->life > 0 && i < side->life_count; i++) {
        if (is_life_dealt(side, i)) side->life[i] = dealt[next++];
    }
    for (int i = 0; i < pool->hand; i++) side->hand[i] = dealt[next++];
    for (int i = 0; i < next; i++) left.counts[kind_of(&left, dealt[i])]--;
    side->deck_count = 0;
    for (int kind = 0; kind < left.kind_count; kind++) {
        for (int i = 0; i < left.counts[kind]; i++) {
            side->deck[side->deck_count++] = left.kinds[kind];
        }
    }
}

void worlds_position(const Worlds *worlds, int index, LpPosition *out) {
    *out = worlds->position;
    if (index == 0) return;
    for (int seat = 0; seat < 2; seat++) {
        deal_side(&worlds->pools[seat], &worlds->dealt[index][seat * WORLDS_DEALT_MAX],
                  &out->sides[seat]);
    }
}

/* The cards that lie in the dealt places of the position itself. The order of a hand means
 * nothing: it is kept in the order of the kinds. */
static void read_dealt(const WorldsPool *pool, const LpSide *side, LpCardId *out) {
    int next = 0;
    for (int i = 0; pool->life > 0 && i < side->life_count; i++) {
        if (is_life_dealt(side, i)) out[next++] = side->life[i];
    }
    for (int kind = 0; kind < pool->kind_count; kind++) {
        for (int i = 0; i < pool->hand; i++) {
            if (side->hand[i] == pool->kinds[kind]) out[next++] = side->hand[i];
        }
    }
}

/* Fills the places from 'at' on in every way, one seat after the other. */
static bool deal_all(Worlds *worlds, WorldsPool left[2], int seat, int at, int least,
                     LpCardId dealt[2 * WORLDS_DEALT_MAX]) {
    if (seat == 2) {
        bool is_first = memcmp(dealt, worlds->dealt[0], sizeof worlds->dealt[0]) ==
                        0; /* is there already */
        if (is_first) return true;
        if (worlds->count == WORLDS_MAX) return false;
        memcpy(worlds->dealt[worlds->count++], dealt, sizeof worlds->dealt[0]);
        return true;
    }
    WorldsPool *pool = &left[seat];
    if (at == pool->life + pool->hand) return deal_all(worlds, left, seat + 1, 0, 0, dealt);
    /* Life has an order; of a hand, only what is in it counts. */
    bool is_hand = at >= pool->life;
    for (int kind = is_hand ? least : 0; kind < pool->kind_count; kind++) {
        if (pool->counts[kind] == 0) continue;
        pool->counts[kind]--;
        dealt[seat * WORLDS_DEALT_MAX + at] = pool->kinds[kind];
        bool fits = deal_all(worlds, left, seat, at + 1, is_hand ? kind : 0, dealt);
        pool->counts[kind]++;
        if (!fits) return false;
    }
    return true;
}

bool worlds_find(Worlds *worlds, const LpPosition *position, LpSeat viewer, bool is_hand_open) {
    LpCardId dealt[2 * WORLDS_DEALT_MAX] = {0};
    LpSeat defender = (LpSeat)(1 - position->turn_player);
    memset(worlds, 0, sizeof *worlds);
    worlds->position = *position;
    worlds->count = 1;
    for (LpSeat seat = 0; seat < 2; seat++) {
        const LpSide *side = &position->sides[seat];
        WorldsPool *pool = &worlds->pools[seat];
        *pool = pool_of(side, seat == defender, seat != viewer && !is_hand_open);
        if (pool->life + pool->hand > WORLDS_DEALT_MAX) return false;
        read_dealt(pool, side, &worlds->dealt[0][seat * WORLDS_DEALT_MAX]);
    }
    WorldsPool left[2] = {worlds->pools[0], worlds->pools[1]};
    return deal_all(worlds, left, 0, 0, 0, dealt);
}
