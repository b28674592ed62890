/* Playing games for their positions, and the rows that name these. */
#include "player/mined.h"

#include "base/hash.h"
#include "base/random.h"

enum { LIFE_LITTLE = 2 };

const char *const mined_verdict_names[LETHAL_VERDICT_COUNT] = {
    [LETHAL_NO] = "no", [LETHAL_UNKNOWN] = "unknown", [LETHAL_WIN] = "win"};

static bool parse_verdict(Slice word, uint8_t *out) {
    for (uint8_t i = 0; i < LETHAL_VERDICT_COUNT; i++) {
        if (!text_equal(word, text_of(mined_verdict_names[i]))) continue;
        *out = i;
        return true;
    }
    return false;
}

const char *mined_parse(Slice line, MinedRow *out, Slice *where) {
    static const char *const wanted[] = {"expected a deck",
                                         "expected a second deck",
                                         "expected a seed",
                                         "expected how many answers",
                                         "expected 'win', 'no' or 'unknown'",
                                         "expected nodes"};
    uint64_t *const numbers[] = {NULL, NULL, &out->seed, &out->answers, NULL, &out->nodes};
    Slice rest = line;
    *where = line;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        bool is_ok = text_next_word(&rest, where);
        if (i < 2) out->decks[i] = *where;
        if (is_ok && i == 4) is_ok = parse_verdict(*where, &out->verdict);
        if (is_ok && numbers[i] != NULL) is_ok = text_parse_uint(*where, numbers[i]);
        if (!is_ok) return wanted[i];
    }
    return text_next_word(&rest, where) ? "nothing more is expected" : NULL;
}

LpStatus mined_start(MinedGame *mined, const LpCards *cards, const LpDeck decks[2],
                     uint64_t seed, LpGame *game) {
    LpSetup setup = {.decks = {decks[0], decks[1]},
                     .seed = seed,
                     .edition = LP_EDITION_DEFAULT,
                     .chooser = 2};
    *mined = (MinedGame){.cards = cards, .game = game, .random = hash_mix(seed)};
    return lp_game_start(cards, &setup, game, NULL);
}

/* The Leader that the turn player would like to hit. */
static LpSlot other_leader(const LpGame *game) {
    LpSlot slots[LP_SLOTS];
    LpSeat other = (LpSeat)(1 - lp_game_table(game).turn_player);
    return lp_game_area(game, other, LP_AREA_LEADER, slots) > 0 ? slots[0] : LP_SLOT_NONE;
}

/* How many of the answers attack the Leader; they move to the front. */
static uint32_t gather_attacks(const LpGame *game, LpAction *actions, int count) {
    LpSlot leader = other_leader(game);
    uint32_t attacks = 0;
    for (int i = 0; i < count; i++) {
        LpAction action = actions[i];
        if (action.kind != LP_ACTION_ATTACK || action.target != leader) continue;
        actions[i] = actions[attacks];
        actions[attacks++] = action;
    }
    return attacks;
}

bool mined_step(MinedGame *mined) {
    LpAction actions[LP_ACTIONS_MAX];
    if (lp_game_ask(mined->game).kind == LP_ASK_NONE) return false;
    int count = lp_game_actions(mined->cards, mined->game, actions);
    uint32_t attacks = gather_attacks(mined->game, actions, count);
    uint32_t among = (uint32_t)count;
    if (attacks > 0 && random_below(&mined->random, 2) == 0) among = attacks;
    LpAction action = actions[random_below(&mined->random, among)];
    lp_game_act_fast(mined->cards, mined->game, action, NULL);
    mined->answers++;
    return true;
}

bool mined_is_tense(const MinedGame *mined) {
    LpAction actions[LP_ACTIONS_MAX];
    LpAsk ask = lp_game_ask(mined->game);
    if (ask.kind != LP_ASK_MAIN) return false;
    if (lp_game_of_seat(mined->game, (LpSeat)(1 - ask.seat)).life > LIFE_LITTLE) return false;
    int count = lp_game_actions(mined->cards, mined->game, actions);
    return gather_attacks(mined->game, actions, count) > 0;
}

LpStatus mined_replay(MinedGame *mined, const LpCards *cards, const LpDeck decks[2],
                      const MinedRow *row, LpGame *game) {
    LpStatus status = mined_start(mined, cards, decks, row->seed, game);
    while (status == LP_OK && mined->answers < row->answers && mined_step(mined)) {
    }
    return status;
}
