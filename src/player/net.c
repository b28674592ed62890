/* Reading a game for the net, and running it. */
#include "player/net.h"

#include <stdbool.h>
#include <string.h>

#ifdef __SSE2__
#include <immintrin.h>
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

enum {
    DECK_ENOUGH = 8,
    DON_DRAWN = 2,
    LARGE_COUNTER = 20,
    EARLY_TURNS = 4,
    /* The largest that are told apart: */
    STRIKES_MOST = 6,
    MARGIN_MOST = 8,
    MARGIN_CLEAR = 3
};

/* One that can attack in the next Main Phase, with its power over the other Leader's, in
 * thousands. */
typedef struct Attacker {
    int gap;
    bool is_double;
} Attacker;

/* What is found out about one side before the two are compared. */
typedef struct Side {
    LpSeatView view;
    LpCardView leader, characters[LP_CHARACTERS_MAX];
    int character_count;
    int leader_power; /* without DON!! */
    bool is_turn;
    Attacker attackers[LP_CHARACTERS_MAX + 1]; /* the weakest first */
    int attacker_count, strongest;             /* their largest power */
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
    memset(side, 0, sizeof(*side));
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
                       bool with_deck, NetSeen *out, int *at) {
    add_card(out, at, zone + NET_ZONE_LEADER, side->leader.id);
    for (int rested = 0; rested < 2; rested++) {
        for (int i = 0; i < side->character_count; i++)
            if (side->characters[i].rested == rested)
                add_card(out, at, zone + NET_ZONE_ACTIVE + rested, side->characters[i].id);
    }
    read_cards(game, seat, LP_AREA_STAGE, zone + NET_ZONE_STAGE, out, at);
    read_cards(game, seat, LP_AREA_HAND, zone + NET_ZONE_HAND, out, at);
    read_cards(game, seat, LP_AREA_TRASH, zone + NET_ZONE_TRASH, out, at);
    if (!with_deck) return;
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

static void list_attacker(Side *side, Attacker attacker, int power) {
    int at = side->attacker_count++;
    for (; at > 0 && side->attackers[at - 1].gap > attacker.gap; at--)
        side->attackers[at] = side->attackers[at - 1];
    side->attackers[at] = attacker;
    if (power > side->strongest) side->strongest = power;
}

/* What it lacks or has over, in thousands; what it lacks is rounded up. */
static int gap_of(int power, int against) {
    return power < against ? -((against - power + 999) / 1000) : (power - against) / 1000;
}

/* One that can attack, or will be able to, against a Leader of this power. */
static void count_attacker(Side *side, const LpCardView *card, int against) {
    int *out = side->numbers, power = plain_power(card), gap = gap_of(power, against);
    bool is_double = (card->keywords & LP_KEYWORD_DOUBLE_ATTACK) != 0;
    list_attacker(side, (Attacker){gap, is_double}, power);
    out[NET_ATTACKERS]++;
    out[NET_DOUBLE] += is_double;
    if (gap < 0) {
        out[NET_BELOW]++;
        return;
    }
    out[NET_EVEN + (gap < 3 ? gap : 3)]++;
    out[NET_PRESSURE] += gap + 1;
}

/* The player whose turn it is not must withstand everything before its next attack. */
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

/* Attacks on the other Leader in the next Main Phase. */
typedef struct Strike {
    int hits; /* more than Life and blockers stop */
    int cost; /* Counters that stop those, in thousands */
} Strike;

/* DON!! brings attackers into reach, those that lack least first, and what is left makes each
 * of them stronger. Blockers stop the strongest, Counters the weakest. */
static Strike strike_of(const Side *own, const Side *other) {
    const Attacker *attackers = own->attackers;
    int don = own->numbers[NET_DON_NEXT], first = own->attacker_count, hits = 0;
    int blockers = other->numbers[NET_BLOCKERS];
    while (first > 0 && -attackers[first - 1].gap <= don) {
        first--;
        if (attackers[first].gap < 0) don += attackers[first].gap;
        hits += 1 + attackers[first].is_double;
    }
    int count = own->attacker_count - first, left = count - blockers;
    Strike out = {hits - other->view.life - blockers, 0};
    int stopped = out.hits < count ? out.hits : count;
    for (int i = first; i < first + stopped; i++)
        out.cost += attackers[i].gap > 0 ? attackers[i].gap + 1 : 1;
    if (stopped > 0 && left > 0) out.cost += don * (stopped < left ? stopped : left) / left;
    return out;
}

static int within(int least, int number, int most) {
    return number < least ? least : number > most ? most : number;
}

static void read_strike(Side *own, const Side *other) {
    int *out = own->numbers;
    Strike strike = strike_of(own, other);
    int margin = -MARGIN_MOST;
    if (strike.hits > 0) margin = strike.cost - other->numbers[NET_COUNTER];
    out[NET_STRIKES] = within(-STRIKES_MOST, strike.hits, STRIKES_MOST);
    out[NET_STRIKE_MARGIN] = within(-MARGIN_MOST, margin, MARGIN_MOST);
    out[NET_STRIKE_WINS] = margin > 0;
    out[NET_STRIKE_CLEAR] = margin >= MARGIN_CLEAR;
}

static void read_prey(const Facts *facts, Side *own, const Side *other) {
    int *out = own->numbers;
    for (int i = 0; i < other->character_count; i++) {
        const LpCardView *card = &other->characters[i];
        if (!card->rested || card->power > own->strongest) continue;
        out[NET_PREY]++;
        out[NET_PREY_COST] += facts_at(facts, card->id)->cost;
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

/* In 64ths of their units. One by one, because dividing by a constant is a multiplication. */
static void scale_numbers(const int numbers[NET_SIDE_NUMBERS], int16_t *out) {
#define INPUT(name, unit, doc)                                                                 \
    out[NET_##name] = (int16_t)(numbers[NET_##name] * NET_ONE / unit);
#include "player/netinput.def"
#undef INPUT
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
        read_strike(&sides[i], &sides[1 - i]);
        read_prey(facts, &sides[i], &sides[1 - i]);
        scale_numbers(sides[i].numbers, out->numbers + i * NET_SIDE_NUMBERS);
    }
}

static void read_game(const Facts *facts, const LpGame *game, bool with_deck, NetSeen *out) {
    LpTableView table = lp_game_table(game);
    Side sides[2];
    int at = 0;
    memset(out->count, 0, sizeof(out->count));
    for (int i = 0; i < 2; i++) {
        LpSeat seat = i == 0 ? table.turn_player : (LpSeat)(1 - table.turn_player);
        read_side(facts, game, seat, i == 0, &sides[i]);
        read_zones(game, seat, &sides[i], i * NET_ZONE_COUNT, with_deck, out, &at);
    }
    read_numbers(facts, sides, out);
    int16_t *of_table = out->numbers + 2 * NET_SIDE_NUMBERS;
    int turn = table.turn < 4 * EARLY_TURNS ? table.turn : 4 * EARLY_TURNS;
    of_table[NET_TURN] = (int16_t)(turn * NET_ONE / 8);
    of_table[NET_TURN_EARLY] = table.turn <= EARLY_TURNS ? NET_ONE : 0;
    of_table[NET_TURN_FIRST] = table.first_player == table.turn_player ? NET_ONE : 0;
}

void net_read(const Facts *facts, const LpGame *game, NetSeen *out) {
    read_game(facts, game, true, out);
}

/* --- Running ------------------------------------------------------------------------------ */

int net_zone_shift(int zone) {
    static const uint8_t shifts[NET_ZONE_COUNT] = {
        [NET_ZONE_TRASH] = 2, [NET_ZONE_DECK] = 4, [NET_ZONE_HAND] = 1};
    return shifts[zone % NET_ZONE_COUNT];
}

static void embed_add(const Facts *facts, LpCardId id, int16_t sum[FACTS_EMBED]) {
    const uint8_t *embed = facts_embed(facts, id);
    for (int k = 0; k < FACTS_EMBED; k++) sum[k] = (int16_t)(sum[k] + embed[k]);
}

static void put_sum(int zone, const int16_t sum[FACTS_EMBED], int16_t out[NET_INPUTS]) {
    int shift = net_zone_shift(zone);
    for (int k = 0; k < FACTS_EMBED; k++)
        out[zone * FACTS_EMBED + k] = (int16_t)(sum[k] >> shift);
}

/* The sum of each zone; what is in no other zone is in the deck, if 'totals' are given. */
static void put_sums(const Facts *facts, const NetSeen *seen, int first_zone,
                     const int16_t *total, int16_t out[NET_INPUTS], const LpCardId **card) {
    int16_t left[FACTS_EMBED] = {0};
    if (total != NULL) memcpy(left, total, sizeof left);
    for (int i = 0; i < NET_ZONE_COUNT; i++) {
        /* Here and not in 'out', which bytes may alias: then the sums stay in registers. */
        int16_t sum[FACTS_EMBED] = {0};
        int zone = first_zone + i;
        for (int count = seen->count[zone]; count > 0; count--)
            embed_add(facts, *(*card)++, sum);
        for (int k = 0; k < FACTS_EMBED; k++) left[k] = (int16_t)(left[k] - sum[k]);
        bool is_left = total != NULL && i == NET_ZONE_DECK;
        put_sum(zone, is_left ? left : sum, out);
    }
}

static void put_numbers(const NetSeen *seen, int16_t out[NET_INPUTS]) {
    memcpy(out + NET_SUMS, seen->numbers, sizeof(seen->numbers));
    for (int i = NET_SUMS + NET_NUMBERS; i < NET_INPUTS; i++) out[i] = 0;
}

void net_inputs(const Facts *facts, const NetSeen *seen, int16_t out[NET_INPUTS]) {
    const LpCardId *card = seen->cards;
    for (int i = 0; i < 2; i++) put_sums(facts, seen, i * NET_ZONE_COUNT, NULL, out, &card);
    put_numbers(seen, out);
}

void net_add_up(const Facts *facts, const LpGame *game, NetTotals *out) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        int16_t sum[FACTS_EMBED] = {0};
        LpSlot first = facts_leader(seat);
        for (int i = 0; i < LP_SLOTS_PER_SEAT; i++)
            embed_add(facts, lp_game_card_id(game, (LpSlot)(first + i)), sum);
        memcpy(out->of[seat], sum, sizeof sum);
    }
}

void net_read_inputs(const Facts *facts, const LpGame *game, const NetTotals *totals,
                     int16_t out[NET_INPUTS]) {
    NetSeen seen;
    LpSeat seat = lp_game_table(game).turn_player;
    read_game(facts, game, false, &seen);
    const LpCardId *card = seen.cards;
    for (int i = 0; i < 2; i++, seat = (LpSeat)(1 - seat))
        put_sums(facts, &seen, i * NET_ZONE_COUNT, totals->of[seat], out, &card);
    put_numbers(&seen, out);
}

int32_t net_dot_plain(const int16_t *a, const int16_t *b, int count) {
    int32_t sum = 0;
    for (int i = 0; i < count; i++) sum += a[i] * b[i];
    return sum;
}

/* What a machine adds up at a time: LANE products go into a sum, which is made one number only
 * at the end. */
enum { LANE = 8 };

#ifdef __SSE2__
typedef __m128i Sum;
static Sum sum_none(void) { return _mm_setzero_si128(); }
static Sum sum_add(Sum sum, const int16_t *a, const int16_t *b) {
    __m128i left = _mm_loadu_si128((const __m128i *)(const void *)a);
    __m128i right = _mm_loadu_si128((const __m128i *)(const void *)b);
    return _mm_add_epi32(sum, _mm_madd_epi16(left, right));
}
static int32_t sum_total(Sum sum) {
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
}
#elif defined __wasm_simd128__
typedef v128_t Sum;
static Sum sum_none(void) { return wasm_i32x4_const(0, 0, 0, 0); }
static Sum sum_add(Sum sum, const int16_t *a, const int16_t *b) {
    return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(wasm_v128_load(a), wasm_v128_load(b)));
}
static int32_t sum_total(Sum sum) {
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
           wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
}
#else
typedef int32_t Sum;
static Sum sum_none(void) { return 0; }
static Sum sum_add(Sum sum, const int16_t *a, const int16_t *b) {
    return sum + net_dot_plain(a, b, LANE);
}
static int32_t sum_total(Sum sum) { return sum; }
#endif

int32_t net_dot(const int16_t *a, const int16_t *b, int count) {
    Sum sum = sum_none();
    for (int i = 0; i < count; i += LANE) sum = sum_add(sum, a + i, b + i);
    return sum_total(sum);
}

/* A neuron says nothing below 0. */
static int16_t active(int32_t sum) {
    int32_t active = sum / NET_WEIGHT_ONE;
    if (active < 0) return 0;
    return (int16_t)(active < NET_ACTIVE_MOST ? active : NET_ACTIVE_MOST);
}

/* Inputs are looked at in blocks of the size of a zone, because many zones are empty. */
enum { BLOCK = FACTS_EMBED, BLOCKS = NET_INPUTS / BLOCK };
_Static_assert(NET_INPUTS % BLOCK == 0 && BLOCK % LANE == 0, "blocks are whole");

static int busy_blocks(const int16_t *inputs, int out[BLOCKS]) {
    int count = 0;
    for (int i = 0; i < BLOCKS; i++) {
        int16_t any = 0;
        for (int k = 0; k < BLOCK; k++) any |= inputs[i * BLOCK + k];
        if (any != 0) out[count++] = i * BLOCK;
    }
    return count;
}

/* So many neurons are worked out at a time that each input is fetched a quarter as often. */
enum { ROWS = 4 };
_Static_assert(NET_FIRST % ROWS == 0, "rows come in whole groups");

/* The inputs that are not in a block of zeroes. */
typedef struct Inputs {
    const int16_t *of;
    int blocks[BLOCKS], block_count;
} Inputs;

static void dot_rows(const int16_t (*weights)[NET_INPUTS], const Inputs *inputs,
                     int32_t out[ROWS]) {
    Sum sums[ROWS];
    for (int r = 0; r < ROWS; r++) sums[r] = sum_none();
    for (int i = 0; i < inputs->block_count; i++)
        for (int k = inputs->blocks[i]; k < inputs->blocks[i] + BLOCK; k += LANE)
            for (int r = 0; r < ROWS; r++)
                sums[r] = sum_add(sums[r], weights[r] + k, inputs->of + k);
    for (int r = 0; r < ROWS; r++) out[r] = sum_total(sums[r]);
}

static void first_sums(const NetLayers *layers, const Inputs *inputs, int32_t out[NET_FIRST]) {
    for (int k = 0; k < NET_FIRST; k += ROWS) dot_rows(&layers->first[k], inputs, out + k);
}

#if defined __x86_64__ && defined __SSE2__ && defined __GNUC__
/* Most machines of this kind add up twice as much at a time. Whether this one does is asked
 * while the program runs, because a program is built for all of them. */
#define WIDE __attribute__((target("avx2")))

static WIDE int32_t wide_total(__m256i wide) {
    return sum_total(
        _mm_add_epi32(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1)));
}

static WIDE void dot_rows_wide(const int16_t (*weights)[NET_INPUTS], const Inputs *inputs,
                               int32_t out[ROWS]) {
    __m256i sums[ROWS];
    for (int r = 0; r < ROWS; r++) sums[r] = _mm256_setzero_si256();
    for (int i = 0; i < inputs->block_count; i++) {
        for (int k = inputs->blocks[i]; k < inputs->blocks[i] + BLOCK; k += 2 * LANE) {
            __m256i input = _mm256_loadu_si256((const __m256i *)(const void *)(inputs->of + k));
            for (int r = 0; r < ROWS; r++) {
                const void *at = weights[r] + k;
                __m256i weight = _mm256_loadu_si256((const __m256i *)at);
                sums[r] = _mm256_add_epi32(sums[r], _mm256_madd_epi16(input, weight));
            }
        }
    }
    for (int r = 0; r < ROWS; r++) out[r] = wide_total(sums[r]);
}

static WIDE void first_sums_wide(const NetLayers *layers, const Inputs *inputs,
                                 int32_t out[NET_FIRST]) {
    for (int k = 0; k < NET_FIRST; k += ROWS) dot_rows_wide(&layers->first[k], inputs, out + k);
}

static bool has_wide(void) { return __builtin_cpu_supports("avx2"); }
#else
static void first_sums_wide(const NetLayers *layers, const Inputs *inputs,
                            int32_t out[NET_FIRST]) {
    first_sums(layers, inputs, out);
}
static bool has_wide(void) { return false; }
#endif

static int score_of_first(const NetLayers *layers, const int32_t sums[NET_FIRST]) {
    int16_t first[NET_FIRST], second[NET_SECOND];
    for (int k = 0; k < NET_FIRST; k++) first[k] = active(layers->first_bias[k] + sums[k]);
    for (int k = 0; k < NET_SECOND; k++) {
        second[k] =
            active(layers->second_bias[k] + net_dot(layers->second[k], first, NET_FIRST));
    }
    int64_t sum = layers->last_bias + net_dot(layers->last, second, NET_SECOND);
    return (int)(sum * 1000 / (NET_ONE * NET_WEIGHT_ONE));
}

int net_score_by(NetWay way, const NetLayers *layers, const int16_t inputs[NET_INPUTS]) {
    int32_t sums[NET_FIRST];
    Inputs busy = {.of = inputs};
    busy.block_count = busy_blocks(inputs, busy.blocks);
    switch (way) {
    case NET_WAY_PLAIN:
        for (int k = 0; k < NET_FIRST; k++)
            sums[k] = net_dot_plain(layers->first[k], inputs, NET_INPUTS);
        break;
    case NET_WAY_WIDE:
        if (has_wide()) {
            first_sums_wide(layers, &busy, sums);
            break;
        }
        /* fall through */
    case NET_WAY_LANES: first_sums(layers, &busy, sums); break;
    }
    return score_of_first(layers, sums);
}

int net_score(const NetLayers *layers, const int16_t inputs[NET_INPUTS]) {
    return net_score_by(NET_WAY_WIDE, layers, inputs);
}
