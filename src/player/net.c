/* Reading a game for the net, and running it. */
#include "player/net.h"

#include <stdbool.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

const NetLayers net_layers = {
    .first =
        {
#define FIRST(bias, ...) {__VA_ARGS__},
#include "player/net.def"
        },
    .first_bias =
        {
#define FIRST(bias, ...) bias,
#include "player/net.def"
        },
    .second =
        {
#define SECOND(bias, ...) {__VA_ARGS__},
#include "player/net.def"
        },
    .second_bias =
        {
#define SECOND(bias, ...) bias,
#include "player/net.def"
        },
#define LAST(bias, ...) .last = {__VA_ARGS__}, .last_bias = bias,
#include "player/net.def"
};

/* --- Reading ------------------------------------------------------------------------------ */

enum { DECK_ENOUGH = 8, DON_DRAWN = 2, LARGE_COUNTER = 20, EARLY_TURNS = 4 };

static const int8_t units[NET_SIDE_NUMBERS] = {
#define INPUT(name, unit, doc) unit,
#include "player/netinput.def"
#undef INPUT
};

/* What is found out about one side before the two are compared. */
typedef struct Side {
    LpSeatView view;
    LpCardView leader, characters[LP_CHARACTERS_MAX];
    int character_count;
    int leader_power; /* without DON!! */
    bool is_turn;
    int numbers[NET_SIDE_NUMBERS];
} Side;

static int plain_power(const LpCardView *card) { return card->power - 1000 * card->don; }

static void add_card(NetSeen *out, int *at, int zone, LpCardId id) {
    out->cards[(*at)++] = id;
    out->count[zone]++;
}

static void read_side(const Facts *facts, const LpGame *game, LpSeat seat, bool is_turn,
                      Side *side) {
    LpSlot slots[LP_SLOTS];
    memset(side->numbers, 0, sizeof(side->numbers));
    side->view = lp_game_of_seat(game, seat);
    side->is_turn = is_turn;
    side->leader = lp_game_of_card(facts->cards, game, facts_leader(seat));
    side->leader_power = plain_power(&side->leader);
    int count = lp_game_area(game, seat, LP_AREA_CHARACTER, slots);
    if (count > LP_CHARACTERS_MAX) count = LP_CHARACTERS_MAX;
    side->character_count = count;
    for (int i = 0; i < count; i++)
        side->characters[i] = lp_game_of_card(facts->cards, game, slots[i]);
}

/* Cards whose ids are all that counts. */
static void read_cards(const LpGame *game, LpSeat seat, LpArea area, int zone, NetSeen *out,
                       int *at) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(game, seat, area, slots);
    for (int i = 0; i < count; i++) add_card(out, at, zone, lp_game_card_id(game, slots[i]));
}

static void read_zones(const LpGame *game, LpSeat seat, const Side *side, int zone,
                       NetSeen *out, int *at) {
    add_card(out, at, zone + NET_ZONE_LEADER, side->leader.id);
    for (int rested = 0; rested < 2; rested++) {
        for (int i = 0; i < side->character_count; i++)
            if (side->characters[i].rested == rested)
                add_card(out, at, zone + NET_ZONE_ACTIVE + rested, side->characters[i].id);
    }
    read_cards(game, seat, LP_AREA_STAGE, zone + NET_ZONE_STAGE, out, at);
    read_cards(game, seat, LP_AREA_HAND, zone + NET_ZONE_HAND, out, at);
    read_cards(game, seat, LP_AREA_TRASH, zone + NET_ZONE_TRASH, out, at);
    read_cards(game, seat, LP_AREA_DECK, zone + NET_ZONE_DECK, out, at);
    read_cards(game, seat, LP_AREA_LIFE, zone + NET_ZONE_DECK, out, at);
}

static void count_hand(const Facts *facts, Side *side, const LpCardId *hand, int count) {
    int *out = side->numbers, don = out[NET_DON_NEXT];
    for (int i = 0; i < count; i++) {
        const CardFact *fact = facts_at(facts, hand[i]);
        out[NET_HAND_COST] += fact->cost;
        out[NET_COUNTER] += fact->counter / 10;
        out[NET_COUNTER_CARDS] += fact->counter > 0;
        out[NET_COUNTER_LARGE] += fact->counter >= LARGE_COUNTER;
        if (fact->cost > don) continue;
        out[NET_HAND_PLAYABLE]++;
        if (fact->cost > out[NET_HAND_BEST]) out[NET_HAND_BEST] = fact->cost;
    }
    out[NET_HAND] = count;
    out[NET_HAND_1] = count >= 1;
    out[NET_HAND_2] = count >= 2;
    out[NET_HAND_4] = count >= 4;
}

static void count_stock(Side *side) {
    const LpSeatView *view = &side->view;
    int *out = side->numbers, more = view->don_deck < DON_DRAWN ? view->don_deck : DON_DRAWN;
    for (int i = 0; i < 5; i++) out[NET_LIFE_1 + i] = view->life > i;
    out[NET_DON] = view->don_active + view->don_rested + view->don_given;
    out[NET_DON_ACTIVE] = view->don_active;
    out[NET_DON_GIVEN] = view->don_given;
    out[NET_DON_NEXT] = side->is_turn ? view->don_active : out[NET_DON] + more;
    out[NET_DECK] = view->deck;
    out[NET_DECK_LOW] = view->deck < DECK_ENOUGH ? DECK_ENOUGH - view->deck : 0;
    out[NET_TRASH] = view->trash;
}

/* One that can attack, or will be able to, against a Leader of this power. */
static void count_attacker(Side *side, const LpCardView *card, int against) {
    int *out = side->numbers, power = plain_power(card), gap = (power - against) / 1000;
    out[NET_ATTACKERS]++;
    if (card->keywords & LP_KEYWORD_DOUBLE_ATTACK) out[NET_DOUBLE]++;
    if (power < against) {
        out[NET_BELOW]++;
        return;
    }
    out[NET_EVEN + (gap < 3 ? gap : 3)]++;
    out[NET_PRESSURE] += gap + 1;
}

/* Whoever's turn it is not stands everything before its next attack. */
static bool can_attack(const Side *side, const LpCardView *card) {
    if (!side->is_turn) return true;
    return !card->rested && (!card->just_played || (card->keywords & LP_KEYWORD_RUSH));
}

static void count_field(const Facts *facts, Side *side, int against) {
    int *out = side->numbers;
    out[NET_CHARACTERS] = side->character_count;
    out[NET_CHARACTERS_FULL] = side->character_count == LP_CHARACTERS_MAX;
    out[NET_STRONGEST] = side->leader_power / 1000;
    out[NET_LEADER_POWER] = side->leader_power / 1000;
    out[NET_LEADER_RESTED] = side->leader.rested;
    if (can_attack(side, &side->leader)) count_attacker(side, &side->leader, against);
    for (int i = 0; i < side->character_count; i++) {
        const LpCardView *card = &side->characters[i];
        int cost = facts_at(facts, card->id)->cost, power = plain_power(card) / 1000;
        out[NET_FIELD_COST] += cost;
        out[NET_FIELD_POWER] += power;
        if (power > out[NET_STRONGEST]) out[NET_STRONGEST] = power;
        if (card->rested) {
            out[NET_RESTED]++;
            out[NET_RESTED_COST] += cost;
        } else if (card->keywords & LP_KEYWORD_BLOCKER) {
            out[NET_BLOCKERS]++;
        }
        if (can_attack(side, card)) count_attacker(side, card, against);
    }
}

static void compare_sides(Side *own, const Side *other) {
    int *out = own->numbers;
    out[NET_OUTNUMBERS] =
        out[NET_ATTACKERS] - out[NET_BELOW] - other->view.life - other->numbers[NET_BLOCKERS];
    out[NET_OVERWHELMS] = out[NET_PRESSURE] - other->numbers[NET_COUNTER];
    int reaching = other->numbers[NET_ATTACKERS] - other->numbers[NET_BELOW];
    out[NET_LAST_STAND] = own->view.life == 0 && reaching > 0;
}

static void read_numbers(const Facts *facts, Side sides[2], NetSeen *out) {
    int at = 0;
    for (int i = 0; i < 2; i++) {
        const uint8_t *count = out->count + i * NET_ZONE_COUNT;
        int hand = at;
        for (int zone = 0; zone < NET_ZONE_HAND; zone++) hand += count[zone];
        count_stock(&sides[i]);
        count_hand(facts, &sides[i], out->cards + hand, count[NET_ZONE_HAND]);
        count_field(facts, &sides[i], sides[1 - i].leader_power);
        sides[i].numbers[NET_STAGE] = count[NET_ZONE_STAGE];
        for (int zone = 0; zone < NET_ZONE_COUNT; zone++) at += count[zone];
    }
    for (int i = 0; i < 2; i++) {
        compare_sides(&sides[i], &sides[1 - i]);
        for (int k = 0; k < NET_SIDE_NUMBERS; k++) {
            out->numbers[i * NET_SIDE_NUMBERS + k] =
                (int16_t)(sides[i].numbers[k] * NET_ONE / units[k]);
        }
    }
}

void net_read(const Facts *facts, const LpGame *game, NetSeen *out) {
    LpTableView table = lp_game_table(game);
    Side sides[2];
    int at = 0;
    memset(out->count, 0, sizeof(out->count));
    for (int i = 0; i < 2; i++) {
        LpSeat seat = i == 0 ? table.turn_player : (LpSeat)(1 - table.turn_player);
        read_side(facts, game, seat, i == 0, &sides[i]);
        read_zones(game, seat, &sides[i], i * NET_ZONE_COUNT, out, &at);
    }
    read_numbers(facts, sides, out);
    int16_t *of_table = out->numbers + 2 * NET_SIDE_NUMBERS;
    int turn = table.turn < 4 * EARLY_TURNS ? table.turn : 4 * EARLY_TURNS;
    of_table[NET_TURN] = (int16_t)(turn * NET_ONE / 8);
    of_table[NET_TURN_EARLY] = table.turn <= EARLY_TURNS ? NET_ONE : 0;
    of_table[NET_TURN_FIRST] = table.first_player == table.turn_player ? NET_ONE : 0;
}

/* --- Running ------------------------------------------------------------------------------ */

int net_zone_shift(int zone) {
    static const uint8_t shifts[NET_ZONE_COUNT] = {
        [NET_ZONE_TRASH] = 2, [NET_ZONE_DECK] = 4, [NET_ZONE_HAND] = 1};
    return shifts[zone % NET_ZONE_COUNT];
}

void net_inputs(const Facts *facts, const NetSeen *seen, int16_t out[NET_INPUTS]) {
    const LpCardId *card = seen->cards;
    for (int zone = 0; zone < NET_ZONES; zone++) {
        /* Here and not in 'out', which bytes may alias: then the sums stay in registers. */
        int16_t sum[FACTS_EMBED] = {0};
        int shift = net_zone_shift(zone);
        for (int i = 0; i < seen->count[zone]; i++) {
            const uint8_t *embed = facts_embed(facts, *card++);
            for (int k = 0; k < FACTS_EMBED; k++) sum[k] = (int16_t)(sum[k] + embed[k]);
        }
        for (int k = 0; k < FACTS_EMBED; k++)
            out[zone * FACTS_EMBED + k] = (int16_t)(sum[k] >> shift);
    }
    memcpy(out + NET_SUMS, seen->numbers, sizeof(seen->numbers));
    for (int i = NET_SUMS + NET_NUMBERS; i < NET_INPUTS; i++) out[i] = 0;
}

int32_t net_dot_plain(const int16_t *a, const int16_t *b, int count) {
    int32_t sum = 0;
    for (int i = 0; i < count; i++) sum += a[i] * b[i];
    return sum;
}

#ifdef __SSE2__
int32_t net_dot(const int16_t *a, const int16_t *b, int count) {
    __m128i sum = _mm_setzero_si128();
    for (int i = 0; i < count; i += 8) {
        __m128i left = _mm_loadu_si128((const __m128i *)(const void *)(a + i));
        __m128i right = _mm_loadu_si128((const __m128i *)(const void *)(b + i));
        sum = _mm_add_epi32(sum, _mm_madd_epi16(left, right));
    }
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
}
#elif defined __wasm_simd128__
int32_t net_dot(const int16_t *a, const int16_t *b, int count) {
    v128_t sum = wasm_i32x4_const(0, 0, 0, 0);
    for (int i = 0; i < count; i += 8) {
        sum = wasm_i32x4_add(
            sum, wasm_i32x4_dot_i16x8(wasm_v128_load(a + i), wasm_v128_load(b + i)));
    }
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
           wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
}
#else
int32_t net_dot(const int16_t *a, const int16_t *b, int count) {
    return net_dot_plain(a, b, count);
}
#endif

/* A neuron says nothing below 0. */
static int16_t active(int32_t sum) {
    int32_t active = sum / NET_WEIGHT_ONE;
    if (active < 0) return 0;
    return (int16_t)(active < NET_ACTIVE_MOST ? active : NET_ACTIVE_MOST);
}

/* Inputs are looked at in blocks of the size of a zone, because many zones are empty. */
enum { BLOCK = FACTS_EMBED, BLOCKS = NET_INPUTS / BLOCK };
_Static_assert(NET_INPUTS % BLOCK == 0, "blocks are whole");

static int busy_blocks(const int16_t *inputs, int out[BLOCKS]) {
    int count = 0;
    for (int i = 0; i < BLOCKS; i++) {
        int16_t any = 0;
        for (int k = 0; k < BLOCK; k++) any |= inputs[i * BLOCK + k];
        if (any != 0) out[count++] = i * BLOCK;
    }
    return count;
}

int net_score(const NetLayers *layers, const int16_t inputs[NET_INPUTS]) {
    int16_t first[NET_FIRST], second[NET_SECOND];
    int blocks[BLOCKS], block_count = busy_blocks(inputs, blocks);
    for (int k = 0; k < NET_FIRST; k++) {
        int32_t sum = layers->first_bias[k];
        for (int i = 0; i < block_count; i++)
            sum += net_dot(layers->first[k] + blocks[i], inputs + blocks[i], BLOCK);
        first[k] = active(sum);
    }
    for (int k = 0; k < NET_SECOND; k++) {
        second[k] =
            active(layers->second_bias[k] + net_dot(layers->second[k], first, NET_FIRST));
    }
    int64_t sum = layers->last_bias + net_dot(layers->last, second, NET_SECOND);
    return (int)(sum * 1000 / (NET_ONE * NET_WEIGHT_ONE));
}
