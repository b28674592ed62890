/* Asks the solver about each defence. */
#include "player/survive.h"

#include <stdbool.h>
#include <string.h>

#include "base/hash.h"

/* Nobody counters more often in one battle than there are cards in a large hand. */
enum { COUNTERS_MAX = 20 };

static const LpAction pass = {.kind = LP_ACTION_PASS};

typedef struct Survive {
    Lethal *lethal;
    const LpCards *cards;
    const LethalLimits *limits;
    unsigned char *games;
    LpSeat defender;
    int32_t least;
} Survive;

/* One game for each Counter, one before the first, one for the sample. */
size_t survive_memory_size(void) { return (COUNTERS_MAX + 2) * lp_game_size(); }

static LpGame *game_at(const Survive *survive, int index) {
    return (LpGame *)(void *)(survive->games + (size_t)index * lp_game_size());
}

static bool is_safe(const Survive *survive, const LpGame *game, LpAction action) {
    return lethal_solve_after(survive->lethal, game, action, survive->limits) == LETHAL_NO;
}

static int32_t power_of(const Survive *survive, const LpGame *game, LpSlot slot) {
    return slot == LP_SLOT_NONE ? 0 : lp_game_of_card(survive->cards, game, slot).power;
}

/* Whether the defender is at the Counter Step. */
static bool is_countering(const Survive *survive, const LpGame *game) {
    LpAsk ask = lp_game_ask(game);
    return ask.kind == LP_ASK_COUNTER && ask.seat == survive->defender;
}

/* What a Counter has added to the attacked card. With the last card of the hand the Counter
 * Step is over, and with it perhaps the battle; then it is what is printed. */
static int32_t counter_added(const Survive *survive, const LpGame *game, const LpGame *next,
                             LpAction counter) {
    LpCardInfo info;
    if (is_countering(survive, next)) {
        return power_of(survive, next, counter.target) -
               power_of(survive, game, counter.target);
    }
    LpCardId id = lp_game_of_card(survive->cards, game, counter.card).id;
    return lp_card_info(survive->cards, id, &info) == LP_OK ? info.counter : 0;
}

static void note_least(Survive *survive, int32_t spent) {
    if (survive->least == SURVIVE_HOPELESS || spent < survive->least) survive->least = spent;
}

/* Tries all choices of Counters for the attacked card, in ascending order of the cards: those
 * of the game at 'index' have added 'spent' so far, the last with the card 'from'. */
static void try_counters(Survive *survive, int index, int from, int32_t spent) {
    const LpGame *game = game_at(survive, index);
    LpAction actions[LP_ACTIONS_MAX];
    if (survive->least != SURVIVE_HOPELESS && spent >= survive->least) return;
    if (is_safe(survive, game, pass)) {
        note_least(survive, spent);
        return;
    }
    LpSlot target = lp_game_table(game).target;
    int count = lp_game_actions(survive->cards, game, actions);
    for (int i = 0; i < count && index < COUNTERS_MAX; i++) {
        LpGame *next = game_at(survive, index + 1);
        if (actions[i].kind != LP_ACTION_COUNTER || actions[i].target != target) continue;
        if (actions[i].card <= from) continue;
        memcpy(next, game, lp_game_size());
        lp_game_act_fast(survive->cards, next, actions[i], NULL);
        int32_t sum = spent + counter_added(survive, game, next, actions[i]);
        if (is_countering(survive, next)) {
            try_counters(survive, index + 1, actions[i].card, sum);
        } else if (is_safe(survive, game, actions[i])) {
            note_least(survive, sum);
        }
    }
}

static Survive survive_of(Lethal *lethal, const LpCards *cards, const LpGame *game,
                          const LethalLimits *limits, void *memory) {
    return (Survive){.lethal = lethal,
                     .cards = cards,
                     .limits = limits,
                     .games = memory,
                     .defender = (LpSeat)(1 - lp_game_table(game).turn_player),
                     .least = SURVIVE_HOPELESS};
}

int32_t survive_least_counter(Lethal *lethal, const LpCards *cards, const LpGame *game,
                              const LethalLimits *limits, void *memory) {
    Survive survive = survive_of(lethal, cards, game, limits, memory);
    LpGame *first = game_at(&survive, 0);
    memcpy(first, game, lp_game_size());
    if (lp_game_ask(first).kind == LP_ASK_BLOCK) lp_game_act_fast(cards, first, pass, NULL);
    if (is_countering(&survive, first)) {
        try_counters(&survive, 0, -1, 0);
    } else if (is_safe(&survive, game, pass)) {
        survive.least = 0; /* an empty hand has no Counter Step */
    }
    return survive.least;
}

/* Adds one sample to the estimate. */
static void add_sample(const Survive *survive, const LpGame *sample, SurviveEstimate *out) {
    LpAction actions[LP_ACTIONS_MAX];
    out->samples++;
    out->answer_count = lp_game_actions(survive->cards, sample, actions);
    for (int i = 0; i < out->answer_count; i++) {
        LethalVerdict verdict =
            lethal_solve_after(survive->lethal, sample, actions[i], survive->limits);
        out->answers[i].action = actions[i];
        out->answers[i].alive += verdict == LETHAL_NO;
        out->answers[i].dead += verdict == LETHAL_WIN;
    }
    LpAskKind kind = (LpAskKind)lp_game_ask(sample).kind;
    if (kind != LP_ASK_BLOCK && kind != LP_ASK_COUNTER) return;
    int32_t least = survive_least_counter(survive->lethal, survive->cards, sample,
                                          survive->limits, survive->games);
    if (least == SURVIVE_HOPELESS) out->hopeless++;
    if (least > out->least) out->least = least;
}

void survive_estimate(Lethal *lethal, const LpCards *cards, const LpView *view,
                      const LethalGuess *guess, const LethalLimits *limits, void *memory,
                      SurviveEstimate *out) {
    memset(out, 0, sizeof *out);
    out->least = SURVIVE_HOPELESS;
    for (int i = 0; i < guess->samples; i++) {
        const LpDeck *deck = &guess->decks[i % guess->deck_count];
        LpGame *sample =
            (LpGame *)(void *)((unsigned char *)memory + (COUNTERS_MAX + 1) * lp_game_size());
        uint64_t seed = hash_combine(guess->seed, (uint64_t)i);
        if (lp_view_sample(cards, view, deck, seed, sample) != LP_OK) continue;
        Survive survive = survive_of(lethal, cards, sample, limits, memory);
        add_sample(&survive, sample, out);
    }
}
