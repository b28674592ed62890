/* Reviewing a game, one small piece of work after the other. */
#include "player/review.h"

#include <string.h>

#include "base/hash.h"
#include "base/real.h"
#include "player/certify.h"
#include "player/tree.h"

enum {
    TABLE_BITS = 15,
    CANDIDATES_MAX = 12,     /* of each player, that are looked at twice */
    WIN_NODES = 20000,       /* of the solver, for one sample */
    WIN_NODES_TRUE = 200000, /* for the true game, in which it must be certain */
    WIN_SAMPLES = 16,
    WIN_LISTS = 16,
    WIN_LIFE_MAX = 3, /* nobody wins at once against more Life often enough to look */
    CERTIFY_NODES = 200000,
    ROWS_MAX = LP_ACTIONS_MAX
};

/* Less than this is no mistake that anybody could learn from; and it must be this many standard
 * errors. */
static const double LOSS_LEAST = 0.03;
static const double ERRORS_LEAST = 2.0;

const ReviewBudget review_budget_default = {.look = 1200, .confirm = 6000, .line = 400};

typedef enum Phase { PHASE_LOOK, PHASE_TURNS, PHASE_CONFIRM, PHASE_LINES, PHASE_DONE } Phase;

struct Review {
    const ReviewSetup *setup;
    Facts facts;
    Belief beliefs[2];
    Lethal *lethal;
    LpView *view;
    LpGame *sample, *game, *scratch;
    void *trees, *certify;
    unsigned char *games; /* one for each decision, then one for each mistake's sample */
    ReviewDecision decisions[REVIEW_DECISIONS_MAX];
    int decision_count;
    ReviewTurn turns[REVIEW_TURNS_MAX];
    int turn_decisions[REVIEW_TURNS_MAX]; /* the first decision of each */
    int turn_count;
    int candidates[2 * CANDIDATES_MAX];
    int candidate_count;
    ReviewSide sides[2];
    uint32_t answers; /* of the game so far */
    uint32_t last_turn;
    Phase phase;
    int at; /* of the phase */
    AnalysisRow rows[ROWS_MAX];
};

/* --- Memory ------------------------------------------------------------------------------ */

static uint32_t most_walks(const ReviewBudget *budget) {
    return budget->look > budget->confirm ? budget->look : budget->confirm;
}

static size_t trees_size(const ReviewBudget *budget) {
    return player_rounded(
        analysis_memory_size((PlayerBudget){.nodes = most_walks(budget)}, ROWS_MAX));
}

static size_t games_size(void) {
    return (REVIEW_DECISIONS_MAX + 2 * REVIEW_MISTAKES_MAX) * player_rounded(lp_game_size());
}

size_t review_memory_size(const ReviewBudget *budget) {
    return player_rounded(sizeof(Review)) + 3 * player_rounded(lp_game_size()) +
           player_rounded(lp_view_size()) + trees_size(budget) +
           player_rounded(certify_memory_size()) + games_size() +
           lethal_memory_size(TABLE_BITS);
}

static void *cut(unsigned char **at, size_t size) {
    void *out = *at;
    *at += player_rounded(size);
    return out;
}

Review *review_init(void *memory, const ReviewSetup *setup) {
    unsigned char *at = memory;
    Review *review = cut(&at, sizeof(Review));
    memset(review, 0, sizeof *review);
    review->setup = setup;
    review->sample = cut(&at, lp_game_size());
    review->game = cut(&at, lp_game_size());
    review->scratch = cut(&at, lp_game_size());
    review->view = cut(&at, lp_view_size());
    review->trees = cut(&at, trees_size(&setup->budget));
    review->certify = cut(&at, certify_memory_size());
    review->games = cut(&at, games_size());
    review->lethal = lethal_init(at, TABLE_BITS, setup->cards);
    facts_init(&review->facts, setup->cards);
    for (int seat = 0; seat < 2; seat++) {
        belief_init(&review->beliefs[seat], setup->cards, &setup->decks[seat], setup->prior,
                    setup->prior_count, setup->seed);
    }
    return review;
}

static LpGame *game_at(const Review *review, int index) {
    size_t size = player_rounded(lp_game_size());
    return (LpGame *)(void *)(review->games + (size_t)index * size);
}

const LpGame *review_game(const Review *review, int decision) {
    return game_at(review, decision);
}

const ReviewDecision *review_decisions(const Review *review, int *count) {
    *count = review->decision_count;
    return review->decisions;
}

const ReviewDecision *review_decision(const Review *review, int decision) {
    return &review->decisions[decision];
}

const ReviewTurn *review_turns(const Review *review, int *count) {
    *count = review->turn_count;
    return review->turns;
}

const ReviewSide *review_side(const Review *review, LpSeat seat) {
    return &review->sides[seat];
}

/* --- The game ---------------------------------------------------------------------------- */

static void add_turn(Review *review, const LpGame *game) {
    uint32_t turn = lp_game_turn(game);
    int count = review->turn_count;
    if (turn == 0 || count == REVIEW_TURNS_MAX) return;
    if (count > 0 && review->turns[count - 1].turn == turn) return;
    review->turns[count] =
        (ReviewTurn){.turn = (uint16_t)turn, .turn_player = lp_game_table(game).turn_player};
    review->turn_decisions[count] = review->decision_count;
    review->turn_count++;
}

bool review_add(Review *review, const LpGame *game, LpAction played) {
    LpAction actions[LP_ACTIONS_MAX];
    uint32_t answer = review->answers++;
    LpAsk ask = lp_game_ask(game);
    if (lp_game_actions(review->setup->cards, game, actions) < 2) return true;
    if (review->decision_count == REVIEW_DECISIONS_MAX) return false;
    add_turn(review, game);
    memcpy(game_at(review, review->decision_count), game, lp_game_size());
    review->decisions[review->decision_count++] =
        (ReviewDecision){.seat = ask.seat,
                         .ask = ask.kind,
                         .turn = (uint16_t)lp_game_turn(game),
                         .answer = answer,
                         .played = played};
    return true;
}

void review_end(Review *review, const LpGame *game) {
    static const double points[LP_RESULT_COUNT][2] = {
        [LP_RESULT_NONE] = {0.5, 0.5},   [LP_RESULT_WIN_0] = {1, 0},
        [LP_RESULT_WIN_1] = {0, 1},      [LP_RESULT_DRAW] = {0.5, 0.5},
        [LP_RESULT_NOBODY] = {0.5, 0.5}, [LP_RESULT_ABORTED] = {0.5, 0.5}};
    LpResult result = lp_game_result(game);
    review->last_turn = lp_game_turn(game);
    for (int seat = 0; seat < 2; seat++) review->sides[seat].result = points[result][seat];
}

/* --- Looking ----------------------------------------------------------------------------- */

/* What one seat sees of a game, and what it may suppose of the rest. */
static void take_view(Review *review, const LpGame *game, LpSeat seat) {
    lp_game_view(review->setup->cards, game, seat, review->view);
    belief_update(&review->beliefs[seat], review->view);
}

static bool draw_sample(Review *review, LpSeat seat, uint64_t draw, LpGame *out) {
    const LpDeck *list = belief_draw(&review->beliefs[seat], draw);
    return lp_view_sample(review->setup->cards, review->view, list, hash_mix(draw), out) ==
           LP_OK;
}

static uint32_t rate(Review *review, LpSeat seat, uint32_t walks, uint64_t seed, int count) {
    Analysis analysis = {.cards = review->setup->cards,
                         .facts = &review->facts,
                         .belief = &review->beliefs[seat],
                         .seed = hash_combine(review->setup->seed, seed),
                         .budget = {.nodes = walks},
                         .tools = review->setup->tools,
                         .sample = review->sample,
                         .game = review->game,
                         .memory = review->trees};
    return analysis_run(&analysis, review->view, review->rows, count);
}

/* The answers that differ in more than which of two equal cards they name. 'game' is a sample:
 * the true cards are not looked at. Returns how many, and which of them was played. */
static int list_answers(Review *review, const LpGame *game, LpAction played, int *played_at) {
    LpAction actions[LP_ACTIONS_MAX];
    uint32_t keys[LP_ACTIONS_MAX], wanted = tree_key(&review->facts, game, played);
    int count = lp_game_actions(review->setup->cards, game, actions), rows = 0;
    *played_at = -1;
    for (int i = 0; i < count; i++) {
        uint32_t key = tree_key(&review->facts, game, actions[i]);
        bool is_known = false;
        for (int k = 0; k < rows && !is_known; k++) is_known = keys[k] == key;
        if (is_known) continue;
        if (key == wanted) *played_at = rows;
        keys[rows] = key;
        review->rows[rows++] = (AnalysisRow){.action = actions[i]};
    }
    return rows;
}

static bool is_same(LpAction a, LpAction b) { return memcmp(&a, &b, sizeof a) == 0; }

static const AnalysisRow *row_of(const Review *review, int count, LpAction action) {
    for (int i = 0; i < count; i++) {
        if (is_same(review->rows[i].action, action)) return &review->rows[i];
    }
    return NULL;
}

static void look(Review *review, int index) {
    ReviewDecision *decision = &review->decisions[index];
    int played_at;
    decision->best = decision->played;
    decision->chance_best = decision->chance_played = 0.5;
    take_view(review, game_at(review, index), decision->seat);
    uint64_t seed = hash_combine(review->setup->seed, (uint64_t)index);
    if (!draw_sample(review, decision->seat, seed, review->scratch)) return;
    int count = list_answers(review, review->scratch, decision->played, &played_at);
    if (played_at < 0) return;
    LpAction played = review->rows[played_at].action;
    if (rate(review, decision->seat, review->setup->budget.look, (uint64_t)index, count) == 0)
        return;
    const AnalysisRow *row = row_of(review, count, played);
    decision->played = played;
    decision->chance_played = analysis_rate(row);
    decision->best = review->rows[0].action;
    decision->chance_best = analysis_rate(&review->rows[0]);
}

/* --- Missed wins ------------------------------------------------------------------------- */

/* Was this turn won by its player all the same? */
static bool is_won_anyway(const Review *review, const ReviewDecision *decision) {
    return review->sides[decision->seat].result == 1 && decision->turn == review->last_turn;
}

/* The answer that wins in every sample of what the player sees. */
static bool find_win(Review *review, const ReviewDecision *decision, LpAction *out) {
    LpDeck lists[WIN_LISTS];
    LethalLimits limits = {.nodes = WIN_NODES};
    for (uint64_t i = 0; i < WIN_LISTS; i++) {
        lists[i] = *belief_draw(&review->beliefs[decision->seat],
                                hash_combine(review->setup->seed, i));
    }
    LethalGuess guess = {.decks = lists,
                         .deck_count = WIN_LISTS,
                         .samples = WIN_SAMPLES,
                         .seed = review->setup->seed};
    LethalEstimate estimate =
        lethal_estimate(review->lethal, review->view, &guess, &limits, review->sample);
    *out = estimate.best;
    return estimate.samples > 0 && estimate.best_wins == estimate.samples;
}

static void look_for_win(Review *review, int index) {
    ReviewDecision *decision = &review->decisions[index];
    const LpGame *game = game_at(review, index);
    LethalLimits quick = {.nodes = WIN_NODES}, slow = {.nodes = WIN_NODES_TRUE};
    LpAction win;
    if (lp_game_table(game).turn_player != decision->seat) return;
    if (lp_game_of_seat(game, (LpSeat)(1 - decision->seat)).life > WIN_LIFE_MAX) return;
    if (is_won_anyway(review, decision)) return;
    if (lethal_solve(review->lethal, game, &quick).verdict != LETHAL_WIN) return;
    if (lethal_solve_after(review->lethal, game, decision->played, &slow) != LETHAL_NO) return;
    if (!find_win(review, decision, &win)) return;
    if (!certify_win(review->lethal, review->setup->cards, game, win, &slow, review->certify,
                     CERTIFY_NODES)) {
        return;
    }
    decision->is_missed_win = true;
    decision->win_samples = WIN_SAMPLES;
    decision->best = win;
    decision->chance_best = 1;
    decision->loss = 1 - decision->chance_played;
    decision->error = 0;
    decision->is_confirmed = true;
}

/* --- Turns ------------------------------------------------------------------------------- */

/* The chance of seat 0 where a turn begins, as a seat sees it. */
static void look_at_turn(Review *review, int index, LpSeat seat) {
    int decision = review->turn_decisions[index];
    ReviewTurn *turn = &review->turns[index];
    take_view(review, game_at(review, decision), seat);
    review->rows[0] = (AnalysisRow){.action = {.kind = LP_ACTION_NONE}};
    rate(review, seat, review->setup->budget.look, ~(uint64_t)index, 1);
    double chance = analysis_rate(&review->rows[0]);
    turn->chance[seat] = seat == 0 ? chance : 1 - chance;
}

/* --- Mistakes ---------------------------------------------------------------------------- */

static double first_loss(const ReviewDecision *decision) {
    return decision->is_missed_win ? 2 + decision->loss
                                   : decision->chance_best - decision->chance_played;
}

/* The decisions of both players that seem to have cost most. */
static void choose_candidates(Review *review) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        int first = review->candidate_count;
        for (int i = 0; i < review->decision_count; i++) {
            const ReviewDecision *decision = &review->decisions[i];
            double loss = first_loss(decision);
            if (decision->seat != seat || loss < LOSS_LEAST) continue;
            int at = review->candidate_count;
            if (at - first == CANDIDATES_MAX) {
                at--;
                if (first_loss(&review->decisions[review->candidates[at]]) >= loss) continue;
            } else {
                review->candidate_count++;
            }
            for (; at > first; at--) {
                int before = review->candidates[at - 1];
                if (first_loss(&review->decisions[before]) >= loss) break;
                review->candidates[at] = before;
            }
            review->candidates[at] = i;
        }
    }
}

/* The square of the standard error of a row's mean. */
static double error_of(const AnalysisRow *row) {
    double weight = analysis_weight(row), mean = analysis_rate(row);
    return weight > 0 ? mean * (1 - mean) / weight : 1;
}

/* Compares the two answers alone, on other samples: the best of many looks better than it
 * is. */
static void confirm(Review *review, int index) {
    ReviewDecision *decision = &review->decisions[index];
    if (decision->is_missed_win) return;
    take_view(review, game_at(review, index), decision->seat);
    review->rows[0] = (AnalysisRow){.action = decision->best};
    review->rows[1] = (AnalysisRow){.action = decision->played};
    uint64_t seed = hash_combine(1, (uint64_t)index);
    if (rate(review, decision->seat, review->setup->budget.confirm, seed, 2) == 0) return;
    const AnalysisRow *best = row_of(review, 2, decision->best);
    const AnalysisRow *played = row_of(review, 2, decision->played);
    decision->chance_best = analysis_rate(best);
    decision->chance_played = analysis_rate(played);
    decision->loss = decision->chance_best - decision->chance_played;
    decision->error = real_root(error_of(best) + error_of(played));
    decision->is_confirmed =
        decision->loss >= LOSS_LEAST && decision->loss >= ERRORS_LEAST * decision->error;
}

double review_sureness(const ReviewDecision *decision) {
    if (decision->is_missed_win) return 1;
    if (decision->error <= 0) return 0.5;
    /* The normal distribution, by a logistic curve that is within one per cent of it. */
    return 1 / (1 + real_exp(-1.702 * decision->loss / decision->error));
}

/* --- Sums -------------------------------------------------------------------------------- */

static void add_worst(ReviewSide *side, const Review *review, int index) {
    double loss = review->decisions[index].loss;
    int at = side->worst_count;
    if (at == REVIEW_MISTAKES_MAX) {
        at--;
        if (review->decisions[side->worst[at].decision].loss >= loss) return;
    } else {
        side->worst_count++;
    }
    for (; at > 0 && review->decisions[side->worst[at - 1].decision].loss < loss; at--) {
        side->worst[at] = side->worst[at - 1];
    }
    side->worst[at] = (ReviewMistake){.decision = index};
}

static void sum_up(Review *review) {
    bool has_start[2] = {false, false};
    for (int i = 0; i < review->decision_count; i++) {
        const ReviewDecision *decision = &review->decisions[i];
        ReviewSide *side = &review->sides[decision->seat];
        side->decisions++;
        if (!has_start[decision->seat]) side->start = decision->chance_best;
        has_start[decision->seat] = true;
        if (!decision->is_confirmed) continue;
        side->mistakes++;
        side->missed_wins += decision->is_missed_win;
        side->choices += decision->loss;
        add_worst(side, review, i);
    }
    for (int seat = 0; seat < 2; seat++) {
        ReviewSide *side = &review->sides[seat];
        if (!has_start[seat]) side->start = 0.5;
        side->luck =
            side->result - side->start + side->choices - review->sides[1 - seat].choices;
    }
}

/* --- Better lines ------------------------------------------------------------------------ */

/* The next answer of a line: the best one as whoever is asked sees it. */
static bool next_answer(Review *review, const LpGame *game, uint64_t seed, LpAction *out) {
    LpAsk ask = lp_game_ask(game);
    int played_at;
    take_view(review, game, ask.seat);
    int count = list_answers(review, game, (LpAction){0}, &played_at);
    if (count > 1 && rate(review, ask.seat, review->setup->budget.line, seed, count) == 0)
        return false;
    *out = review->rows[0].action;
    return true;
}

/* In a turn that is won, the line goes on to the win. */
static bool winning_answer(Review *review, const LpGame *game, LpAction *out) {
    LethalLimits limits = {.nodes = WIN_NODES_TRUE};
    if (lp_game_ask(game).seat != lp_game_table(game).turn_player) return false;
    LethalAnswer answer = lethal_solve(review->lethal, game, &limits);
    *out = answer.best;
    return answer.verdict == LETHAL_WIN && answer.best.kind != LP_ACTION_NONE;
}

/* Follows the better answer to the end of the turn, in a sample; a win in the true game. */
static void follow(Review *review, ReviewMistake *mistake, LpGame *sample) {
    const ReviewDecision *decision = &review->decisions[mistake->decision];
    const LpGame *game = game_at(review, mistake->decision);
    uint64_t seed = hash_combine(review->setup->seed, (uint64_t)mistake->decision);
    take_view(review, game, decision->seat);
    if (decision->is_missed_win) {
        memcpy(sample, game, lp_game_size());
    } else if (!draw_sample(review, decision->seat, seed, sample)) {
        return;
    }
    mistake->sample = sample;
    LpGame *now = review->scratch;
    LpAction answer = decision->best;
    memcpy(now, sample, lp_game_size());
    while (mistake->line_count < REVIEW_LINE_MAX) {
        LpSeat seat = lp_game_ask(now).seat;
        mistake->line[mistake->line_count++] = (ReviewStep){seat, answer};
        lp_game_act_fast(review->setup->cards, now, answer, NULL);
        if (lp_game_ask(now).kind == LP_ASK_NONE || lp_game_turn(now) != decision->turn) return;
        bool is_found = decision->is_missed_win && winning_answer(review, now, &answer);
        if (!is_found && !next_answer(review, now, ++seed, &answer)) return;
    }
}

/* --- Steps ------------------------------------------------------------------------------- */

static int phase_length(const Review *review) {
    switch (review->phase) {
    case PHASE_LOOK: return review->decision_count;
    case PHASE_TURNS: return 2 * review->turn_count;
    case PHASE_CONFIRM: return review->candidate_count;
    case PHASE_LINES: return 2 * REVIEW_MISTAKES_MAX;
    default: return 0;
    }
}

static void follow_worst(Review *review, int at) {
    ReviewSide *side = &review->sides[at / REVIEW_MISTAKES_MAX];
    int index = at % REVIEW_MISTAKES_MAX;
    if (index >= side->worst_count) return;
    follow(review, &side->worst[index], game_at(review, REVIEW_DECISIONS_MAX + at));
}

static void next_phase(Review *review) {
    if (review->phase == PHASE_TURNS) choose_candidates(review);
    if (review->phase == PHASE_CONFIRM) sum_up(review);
    review->phase++;
    review->at = 0;
}

bool review_step(Review *review) {
    while (review->phase != PHASE_DONE && review->at == phase_length(review))
        next_phase(review);
    int at = review->at++;
    switch (review->phase) {
    case PHASE_LOOK:
        look(review, at);
        look_for_win(review, at);
        return true;
    case PHASE_TURNS: look_at_turn(review, at / 2, (LpSeat)(at % 2)); return true;
    case PHASE_CONFIRM: confirm(review, review->candidates[at]); return true;
    case PHASE_LINES: follow_worst(review, at); return true;
    default: return false;
    }
}

double review_progress(const Review *review) {
    static const double before[] = {0, 0.6, 0.75, 0.95, 1}, share[] = {0.6, 0.15, 0.2, 0.05, 0};
    int length = phase_length(review);
    double part = length > 0 ? (double)review->at / length : 0;
    return before[review->phase] + share[review->phase] * part;
}
