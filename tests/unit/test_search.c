/* The players that think: that they repeat themselves, see no more than they may, and neither
 * miss a win nor waste a card. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdatomic.h>

#include "base/random.h"
#include "common/ask.h"
#include "common/board.h"
#include "common/bundled_deck.h"
#include "effect/program.h"
#include "player/belief.h"
#include "player/evaluate.h"
#include "player/match.h"
#include "player/policy.h"
#include "player/search.h"

typedef struct Fixture {
    Board board;
    LpDeck prior[3];
    LpSetup setup;
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = board_open_as(state, sizeof *fixture);
    fixture->prior[0] = bundled_deck(fixture->board.cards, "st01");
    fixture->prior[1] = bundled_deck(fixture->board.cards, "st02");
    fixture->prior[2] = bundled_deck(fixture->board.cards, "op05-060-op07");
    fixture->setup = (LpSetup){.seed = 5, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    fixture->setup.decks[0] = fixture->prior[2];
    fixture->setup.decks[1] = fixture->prior[0];
    return 0;
}

/* --- Asking players ----------------------------------------------------------------------- */

typedef struct Job {
    void (*job)(void *argument, int index);
    void *argument;
    int index;
} Job;

static void *run_job(void *argument) {
    Job *job = argument;
    job->job(job->argument, job->index);
    return NULL;
}

/* Every job has a thread of its own, so nothing can depend on their order. */
static void run_at_once(int threads, int count, void (*job)(void *argument, int index),
                        void *argument) {
    pthread_t ids[64];
    Job jobs[64];
    (void)threads;
    assert_true(count <= 64);
    for (int i = 0; i < count; i++) {
        jobs[i] = (Job){job, argument, i};
        assert_int_equal(pthread_create(&ids[i], NULL, run_job, &jobs[i]), 0);
    }
    for (int i = 0; i < count; i++) pthread_join(ids[i], NULL);
}

/* Plays a game; 'watch' is called with the match after each answer, or is NULL. */
static MatchResult play_watched(Fixture *fixture, const char *a, const char *b,
                                void (*watch)(void *, const LpGame *, LpAction, LpSeat)) {
    PlayerSpec specs[2] = {ask_spec(a), ask_spec(b)};
    Match match = {.cards = fixture->board.cards,
                   .specs = {specs[0], specs[1]},
                   .players = {ask_memory(&specs[0]), ask_memory(&specs[1])},
                   .prior = fixture->prior,
                   .prior_count = 3,
                   .game = fixture->board.game,
                   .view = fixture->board.view,
                   .watch = watch};
    match.watcher = &match;
    MatchResult result = match_play(&match, &fixture->setup);
    free(match.players[0]);
    free(match.players[1]);
    return result;
}

static MatchResult play(Fixture *fixture, const char *a, const char *b) {
    return play_watched(fixture, a, b, NULL);
}

/* What a new player answers to the question of 'view', which is also that of 'game'. */
static LpAction answer_with(Fixture *fixture, const char *player, const LpView *view,
                            const LpGame *game, const PlayerTools *tools) {
    LpAction actions[LP_ACTIONS_MAX];
    Question question = {.cards = fixture->board.cards,
                         .view = view,
                         .ask = lp_view_ask(view),
                         .actions = actions,
                         .action_count = lp_game_actions(fixture->board.cards, game, actions)};
    return actions[ask_player(player, &question, fixture->prior, 3, tools)];
}

static LpAction answer_of(Fixture *fixture, const char *player, const LpView *view,
                          const LpGame *game) {
    static const PlayerTools no_tools;
    return answer_with(fixture, player, view, game, &no_tools);
}

static LpAction answer_here(Fixture *fixture, const char *player) {
    LpAsk ask = lp_game_ask(fixture->board.game);
    lp_game_view(fixture->board.cards, fixture->board.game, ask.seat, fixture->board.view);
    return answer_of(fixture, player, fixture->board.view, fixture->board.game);
}

static const char *const thinkers[] = {"greedy", "level1", "level2", "level3",
                                       "search:nodes=300"};
enum { THINKERS = sizeof thinkers / sizeof thinkers[0] };

/* --- The same question, the same answer --------------------------------------------------- */

static void the_same_seed_gives_the_same_game(void **state) {
    Fixture *fixture = *state;
    MatchResult one = play(fixture, "level1", "greedy");
    MatchResult two = play(fixture, "level1", "greedy");
    assert_int_not_equal(one.result, LP_RESULT_NONE);
    assert_true(one.hash == two.hash && one.decisions == two.decisions);
    fixture->setup.seed++;
    assert_true(play(fixture, "level1", "greedy").hash != one.hash);
}

/* Plays on at random for some answers. */
static void play_on(Fixture *fixture, int answers, uint64_t *random) {
    LpAction actions[LP_ACTIONS_MAX];
    for (int i = 0; i < answers; i++) {
        if (lp_game_ask(fixture->board.game).kind == LP_ASK_NONE) return;
        uint32_t count =
            (uint32_t)lp_game_actions(fixture->board.cards, fixture->board.game, actions);
        LpAction action = actions[random_below(random, count)];
        lp_game_act_fast(fixture->board.cards, fixture->board.game, action, NULL);
    }
}

static void threads_never_change_an_answer(void **state) {
    Fixture *fixture = *state;
    const PlayerTools tools = {.run = run_at_once};
    uint64_t random = 1;
    int asked = 0;
    assert_int_equal(
        lp_game_start(fixture->board.cards, &fixture->setup, fixture->board.game, NULL), 0);
    play_on(fixture, 20, &random);
    for (; asked < 5 && lp_game_ask(fixture->board.game).kind != LP_ASK_NONE; asked++) {
        LpAction one = answer_here(fixture, "search:nodes=6000");
        LpAction two = answer_with(fixture, "search:nodes=6000:threads=2", fixture->board.view,
                                   fixture->board.game, &tools);
        assert_memory_equal(&one, &two, sizeof one);
        play_on(fixture, 12, &random);
    }
    assert_int_equal(asked, 5);
}

/* Each look at this clock takes a millisecond of it; two threads may look at once. */
static _Atomic uint64_t now;
static uint64_t ticks(void) { return atomic_fetch_add(&now, 1000); }

static int jobs_run;

static void run_and_count(int threads, int count, void (*job)(void *argument, int index),
                          void *argument) {
    jobs_run += count;
    run_at_once(threads, count, job, argument);
}

static void by_the_clock_each_thread_grows_a_tree(void **state) {
    Fixture *fixture = *state;
    const PlayerTools tools = {.run = run_and_count, .microseconds = ticks};
    assert_int_equal(
        lp_game_start(fixture->board.cards, &fixture->setup, fixture->board.game, NULL), 0);
    lp_game_view(fixture->board.cards, fixture->board.game,
                 lp_game_ask(fixture->board.game).seat, fixture->board.view);
    jobs_run = 0;
    answer_with(fixture, "search:ms=20:threads=2", fixture->board.view, fixture->board.game,
                &tools);
    assert_int_equal(jobs_run, 2);
    answer_with(fixture, "search:ms=20:threads=9", fixture->board.view, fixture->board.game,
                &tools);
    assert_int_equal(jobs_run, 2 + 4);
}

/* What the solver does not need of the time is for walks. A search that is sure of its answer
 * ends before. */
static void the_time_is_used_and_never_exceeded(void **state) {
    Fixture *fixture = *state;
    const PlayerTools tools = {.run = run_at_once, .microseconds = ticks};
    const uint64_t most = 40000;
    uint64_t random = 1, longest = 0;
    assert_int_equal(
        lp_game_start(fixture->board.cards, &fixture->setup, fixture->board.game, NULL), 0);
    for (int asked = 0; asked < 20; asked++) {
        if (lp_game_ask(fixture->board.game).kind == LP_ASK_NONE) break;
        lp_game_view(fixture->board.cards, fixture->board.game,
                     lp_game_ask(fixture->board.game).seat, fixture->board.view);
        uint64_t start = now;
        answer_with(fixture, "search:ms=40", fixture->board.view, fixture->board.game, &tools);
        uint64_t took = now - start;
        assert_true(took <= most);
        if (took > longest) longest = took;
        play_on(fixture, 3, &random);
    }
    assert_true(longest > most * 9 / 10);
}

/* Two games that differ only in what is hidden: the answers must be equal. */
static void no_player_sees_what_is_hidden(void **state) {
    Fixture *fixture = *state;
    LpGame *other = board_game();
    LpView *other_view = board_view();
    uint64_t random = 1;
    int asked = 0;
    assert_int_equal(
        lp_game_start(fixture->board.cards, &fixture->setup, fixture->board.game, NULL), 0);
    for (; lp_game_ask(fixture->board.game).kind != LP_ASK_NONE; asked++) {
        LpSeat seat = lp_game_ask(fixture->board.game).seat;
        const LpDeck *guess = &fixture->prior[asked % 3];
        lp_game_view(fixture->board.cards, fixture->board.game, seat, fixture->board.view);
        assert_int_equal(lp_view_sample(fixture->board.cards, fixture->board.view, guess,
                                        (uint64_t)asked, other),
                         0);
        lp_game_view(fixture->board.cards, other, seat, other_view);
        const char *player = thinkers[asked % 3];
        LpAction here = answer_of(fixture, player, fixture->board.view, fixture->board.game);
        LpAction there = answer_of(fixture, player, other_view, other);
        assert_memory_equal(&here, &there, sizeof here);
        play_on(fixture, 3, &random);
    }
    assert_true(asked > 10);
    free(other);
    free(other_view);
}

/* --- What a search has found -------------------------------------------------------------- */

enum { FEW_WALKS = 20 };

static int questions_kept, questions_begun_before; /* by the test below */

/* The answer that was given has been visited most. */
static void look_at_visits(void *watcher, const LpGame *game, LpAction action, LpSeat seat) {
    static Facts facts;
    const Match *match = watcher;
    SearchFound found;
    (void)game;
    if (facts.cards != match->cards) facts_init(&facts, match->cards);
    if (!search_found(match->players[seat], &found)) return;
    uint32_t key = tree_key(&facts, found.sample, action), most = 0, given = 0, all = 0;
    for (int i = 0; i < found.answers->count; i++) {
        all += found.visits[i];
        if (found.visits[i] > most) most = found.visits[i];
        if (found.visits[i] > 0 && found.answers->keys[i] == key) given = found.visits[i];
    }
    assert_true(most > 0 && given == most);
    assert_true(found.value <= EVALUATE_WON);
    questions_kept++;
    questions_begun_before += all > FEW_WALKS;
}

static void a_search_says_where_it_looked(void **state) {
    Fixture *fixture = *state;
    questions_kept = questions_begun_before = 0;
    play_watched(fixture, "search:nodes=20", "search:nodes=20", look_at_visits);
    assert_true(questions_kept > 20);
    /* Where a question follows from the last answer, the walks through it count. */
    assert_true(questions_begun_before > 5);
}

/* --- Lapses ------------------------------------------------------------------------------- */

enum { SEARCHED = 1, LAPSED = 2, TURNS_SEEN = 100 };

/* What is known of the answers that each player has given in each turn. */
static struct Lapses {
    uint8_t kinds[2][TURNS_SEEN];
    int choices; /* how many answers the next question has, and its turn */
    uint32_t turn;
} lapses;

static void look_for_lapses(void *watcher, const LpGame *game, LpAction action, LpSeat seat) {
    const Match *match = watcher;
    LpAction actions[LP_ACTIONS_MAX];
    SearchFound found;
    (void)action;
    if (lapses.choices > 1 && lapses.turn < TURNS_SEEN)
        lapses.kinds[seat][lapses.turn] |=
            search_found(match->players[seat], &found) ? SEARCHED : LAPSED;
    lapses.choices = lp_game_actions(match->cards, game, actions);
    lapses.turn = lp_game_turn(game);
}

static void a_lapse_lasts_for_a_turn(void **state) {
    Fixture *fixture = *state;
    int counts[4] = {0};
    memset(&lapses, 0, sizeof lapses);
    play_watched(fixture, "search:nodes=20:lapses=50", "search:nodes=20:lapses=50",
                 look_for_lapses);
    for (int seat = 0; seat < 2; seat++)
        for (int turn = 0; turn < TURNS_SEEN; turn++) counts[lapses.kinds[seat][turn]]++;
    assert_int_equal(counts[SEARCHED | LAPSED], 0);
    assert_true(counts[SEARCHED] > 2 && counts[LAPSED] > 2);
}

static void without_lapses_every_choice_is_searched(void **state) {
    Fixture *fixture = *state;
    memset(&lapses, 0, sizeof lapses);
    play_watched(fixture, "search:nodes=20", "search:nodes=20", look_for_lapses);
    for (int seat = 0; seat < 2; seat++)
        for (int turn = 0; turn < TURNS_SEEN; turn++)
            assert_true((lapses.kinds[seat][turn] & LAPSED) == 0);
}

static void place(Fixture *fixture, const LpPosition *position) {
    board_place(fixture->board.cards, position, fixture->board.game);
}

/* --- Trees -------------------------------------------------------------------------------- */

enum { WALKS = 3000 };

typedef struct Grove {
    Facts facts;
    Tree tree;
    TreeNode nodes[WALKS + 1];
} Grove;

/* A tree of this many walks from the fixture's question, on the true game. */
static Grove *grow(Fixture *fixture, int walks) {
    Grove *grove = calloc(1, sizeof *grove);
    assert_non_null(grove);
    facts_init(&grove->facts, fixture->board.cards);
    grove->tree =
        (Tree){.node_max = WALKS + 1, .nodes = grove->nodes, .game = malloc(lp_game_size())};
    tree_init(&grove->tree, &grove->facts, lp_game_ask(fixture->board.game).seat, 9);
    memcpy(grove->tree.game, fixture->board.game, lp_game_size());
    tree_read(&grove->tree, NULL);
    for (int i = 0; i < walks; i++) {
        memcpy(grove->tree.game, fixture->board.game, lp_game_size());
        tree_aim(&grove->tree);
        tree_walk(&grove->tree);
    }
    return grove;
}

static void fell(Grove *grove) {
    free(grove->tree.game);
    free(grove);
}

/* A Main Phase with several things to do. */
static void place_choices(Fixture *fixture) {
    LpPosition position = board_plain(fixture->board.cards);
    board_set_don(&position.sides[0], 5);
    board_add_hand(fixture->board.cards, &position.sides[0], "ST01-003", 1);
    board_add_hand(fixture->board.cards, &position.sides[0], "ST01-006", 2);
    board_add_hand(fixture->board.cards, &position.sides[1], "ST01-003", 3);
    place(fixture, &position);
}

/* What a tree knows below a node, in one number. */
static uint64_t below(const Tree *tree, uint32_t node) {
    uint64_t sum = 0;
    for (uint32_t at = tree->nodes[node].child; at != 0; at = tree->nodes[at].next) {
        const TreeNode *child = &tree->nodes[at];
        sum = sum * 31 + child->key + child->visits * 7 + child->total * 3 + below(tree, at);
    }
    return sum;
}

static int count_below(const Tree *tree, uint32_t node) {
    int count = 0;
    for (uint32_t at = tree->nodes[node].child; at != 0; at = tree->nodes[at].next)
        count += 1 + count_below(tree, at);
    return count;
}

static void a_tree_goes_on_with_the_answer(void **state) {
    Fixture *fixture = *state;
    place_choices(fixture);
    LpAsk ask = lp_game_ask(fixture->board.game), other = {.kind = LP_ASK_MULLIGAN};
    int entered = 0;
    for (int nth = 0;; nth++) {
        Grove *grove = grow(fixture, 500);
        Tree *tree = &grove->tree;
        uint32_t at = tree->nodes[0].child, all = tree->node_count;
        for (int i = 0; i < nth && at != 0; i++) at = tree->nodes[at].next;
        if (at == 0) {
            fell(grove);
            break;
        }
        TreeNode node = tree->nodes[at];
        uint64_t known = below(tree, at), before = below(tree, 0);
        int count = count_below(tree, at);
        assert_false(tree_enter(tree, node.key, other));
        if (tree_enter(tree, node.key, ask)) {
            assert_int_equal(tree->nodes[0].visits, node.visits);
            assert_int_equal(tree->nodes[0].total, node.total);
            assert_int_equal(tree->node_count, count + 1);
            assert_true(below(tree, 0) == known);
            assert_false(tree_enter(tree, 12345, ask));
            entered += count > 1;
        } else {
            assert_true(below(tree, 0) == before && tree->node_count == all);
        }
        fell(grove);
    }
    assert_true(entered > 1);
}

/* However little rules of thumb think of an answer, a long search looks at it. */
static void nothing_is_left_untried_for_long(void **state) {
    Fixture *fixture = *state;
    place_choices(fixture);
    Grove *grove = grow(fixture, WALKS);
    const TreeAnswers *answers = &grove->tree.root;
    assert_true(answers->distinct >= 4);
    for (int i = 0; i < answers->count; i++) {
        if (answers->weights[i] == 0) continue;
        const TreeNode *node = tree_find(&grove->tree, answers->keys[i]);
        assert_non_null(node);
        assert_true(node->visits >= 10);
    }
    fell(grove);
}

/* --- Positions ---------------------------------------------------------------------------- */

/* No Life, no hand, no Character: any attack on the Leader wins. */
static void a_win_is_not_missed(void **state) {
    Fixture *fixture = *state;
    LpPosition position = board_plain(fixture->board.cards);
    position.sides[1].life_count = 0;
    board_set_don(&position.sides[0], 4);
    board_add_hand(fixture->board.cards, &position.sides[0], "ST01-003", 2);
    for (int i = 0; i < THINKERS; i++) {
        place(fixture, &position);
        for (int n = 0; n < 12 && lp_game_result(fixture->board.game) == LP_RESULT_NONE; n++) {
            LpAction action = answer_here(fixture, thinkers[i]);
            assert_int_not_equal(action.kind, LP_ACTION_END);
            lp_game_act_fast(fixture->board.cards, fixture->board.game, action, NULL);
        }
        assert_int_equal(lp_game_result(fixture->board.game), LP_RESULT_WIN_0);
    }
}

/* Runs to seat 1's Counter Step against an attack of this Leader with 'don' DON!! on seat 1's
 * Leader; seat 1 holds one card with a Counter of 1000. */
static void attack_with(Fixture *fixture, int don, int life) {
    LpPosition position = board_plain(fixture->board.cards);
    position.sides[0].leader.don = (uint8_t)don;
    position.sides[0].don_deck = (uint8_t)(10 - don);
    board_add_hand(fixture->board.cards, &position.sides[1], "ST01-003", 1);
    position.sides[1].life_count = (uint8_t)life;
    place(fixture, &position);
    LpAction attack = {.kind = LP_ACTION_ATTACK, .card = 0, .target = LP_SLOTS_PER_SEAT};
    board_act(fixture->board.cards, fixture->board.game, attack);
    while (lp_game_ask(fixture->board.game).kind == LP_ASK_BLOCK) {
        board_act(fixture->board.cards, fixture->board.game,
                  (LpAction){.kind = LP_ACTION_PASS});
    }
    assert_int_equal(lp_game_ask(fixture->board.game).kind, LP_ASK_COUNTER);
}

static void a_counter_that_changes_nothing_is_kept(void **state) {
    Fixture *fixture = *state;
    for (int i = 0; i < THINKERS; i++) {
        attack_with(fixture, 3, 2); /* 8000 against 5000: one card is not enough */
        assert_int_equal(answer_here(fixture, thinkers[i]).kind, LP_ACTION_PASS);
        attack_with(fixture, 0, 0); /* 5000 against 5000, no Life: one card saves the game */
        assert_int_equal(answer_here(fixture, thinkers[i]).kind, LP_ACTION_COUNTER);
    }
}

/* A rested Leader and nobody else: DON!! would be given for nothing. */
static void don_is_not_given_for_nothing(void **state) {
    Fixture *fixture = *state;
    LpPosition position = board_plain(fixture->board.cards);
    position.sides[0].leader.rested = 1;
    board_add_character(fixture->board.cards, &position.sides[0], "ST01-003")->rested = 1;
    board_set_don(&position.sides[0], 3);
    for (int i = 0; i < THINKERS; i++) {
        place(fixture, &position);
        assert_int_not_equal(answer_here(fixture, thinkers[i]).kind, LP_ACTION_GIVE);
    }
}

/* The weight of this Character's attack on a Leader with 5000 power. */
static int weight_of_attack(Fixture *fixture, const char *character) {
    LpAction actions[LP_ACTIONS_MAX];
    uint16_t weights[LP_ACTIONS_MAX];
    LpPosition position = board_plain(fixture->board.cards);
    Facts *facts = malloc(sizeof *facts);
    assert_non_null(facts);
    position.sides[0].leader.rested = 1;
    board_add_character(fixture->board.cards, &position.sides[0], character);
    place(fixture, &position);
    facts_init(facts, fixture->board.cards);
    int count = lp_game_actions(fixture->board.cards, fixture->board.game, actions), at = 0;
    policy_weigh(facts, fixture->board.game, lp_game_ask(fixture->board.game), actions, count,
                 0, weights);
    free(facts);
    while (at < count && actions[at].kind != LP_ACTION_ATTACK) at++;
    assert_true(at < count);
    return weights[at];
}

/* A search looks where rules of thumb would go, but less surely, and never where they
 * see no point. */
static void a_search_is_told_less_surely(void **state) {
    Fixture *fixture = *state;
    LpAction actions[LP_ACTIONS_MAX];
    uint16_t sure[LP_ACTIONS_MAX], looks[LP_ACTIONS_MAX];
    LpPosition position = board_plain(fixture->board.cards);
    Facts *facts = malloc(sizeof *facts);
    int closer = 0;
    assert_non_null(facts);
    board_add_character(fixture->board.cards, &position.sides[0], "OP09-002");
    board_add_hand(fixture->board.cards, &position.sides[0], "ST01-003", 2);
    board_set_don(&position.sides[0], 5);
    place(fixture, &position);
    facts_init(facts, fixture->board.cards);
    int count = lp_game_actions(fixture->board.cards, fixture->board.game, actions);
    LpAsk ask = lp_game_ask(fixture->board.game);
    policy_weigh(facts, fixture->board.game, ask, actions, count, 0, sure);
    policy_look(facts, fixture->board.game, ask, actions, count, looks);
    free(facts);
    for (int i = 0; i < count; i++) {
        assert_int_equal(sure[i] == 0, looks[i] == 0);
        assert_true(looks[i] >= sure[i]);
        closer += looks[i] > sure[i];
    }
    assert_true(closer > 0);
}

/* OP09-002 has 2000 power and an [On Play], EB01-061 has 1000 and a [When Attacking], and
 * OP01-051 forbids attacks while it is rested. */
static void an_attack_that_does_nothing_is_not_made(void **state) {
    Fixture *fixture = *state;
    assert_int_equal(weight_of_attack(fixture, "OP09-002"), 0);
    assert_true(weight_of_attack(fixture, "EB01-061") > 0);
    assert_int_equal(
        lp_card_attack_text(fixture->board.cards, board_card(fixture->board.cards, "ST01-003")),
        0);
    assert_int_equal(
        lp_card_attack_text(fixture->board.cards, board_card(fixture->board.cards, "OP01-051")),
        LP_ATTACK_TEXT_OWN);
}

/* OP01-031 has trashed a card to set up to two DON!! as active: nobody pays and takes none, not
 * even where the DON!! will hardly be of use. */
static void what_is_paid_for_is_taken(void **state) {
    Fixture *fixture = *state;
    LpPosition position = board_plain(fixture->board.cards);
    LpSide *side = &position.sides[0];
    side->leader =
        (LpPlaced){.card = board_card(fixture->board.cards, "OP01-031"), .rested = 1};
    side->don_rested = 8;
    side->don_deck = 2;
    board_add_hand(fixture->board.cards, side, "OP01-033", 2);
    for (int i = 0; i < THINKERS; i++) {
        place(fixture, &position);
        board_act(fixture->board.cards, fixture->board.game,
                  (LpAction){.kind = LP_ACTION_ACTIVATE});
        while (lp_game_ask(fixture->board.game).kind == LP_ASK_PICK) {
            LpAction actions[LP_ACTIONS_MAX];
            lp_game_actions(fixture->board.cards, fixture->board.game, actions);
            lp_game_act_fast(fixture->board.cards, fixture->board.game, actions[0], NULL);
        }
        assert_int_equal(lp_game_ask(fixture->board.game).kind, LP_ASK_NUMBER);
        assert_true(answer_here(fixture, thinkers[i]).value > 0);
    }
}

/* --- Parts -------------------------------------------------------------------------------- */

static void keyword_bits_are_those_of_the_table(void **state) {
    (void)state;
    assert_int_equal(LP_KEYWORD_RUSH, 1 << KEYWORD_RUSH);
    assert_int_equal(LP_KEYWORD_DOUBLE_ATTACK, 1 << KEYWORD_DOUBLE_ATTACK);
    assert_int_equal(LP_KEYWORD_BANISH, 1 << KEYWORD_BANISH);
    assert_int_equal(LP_KEYWORD_BLOCKER, 1 << KEYWORD_BLOCKER);
    assert_int_equal(LP_KEYWORD_RUSH_CHARACTER, 1 << KEYWORD_RUSH_CHARACTER);
    assert_int_equal(LP_KEYWORD_UNBLOCKABLE, 1 << KEYWORD_UNBLOCKABLE);
    assert_int_equal(LP_KEYWORD_ATTACK_ACTIVE, 1 << KEYWORD_ATTACK_ACTIVE);
}

static void the_chances_of_both_add_up(void **state) {
    Fixture *fixture = *state;
    Facts *facts = malloc(sizeof *facts);
    assert_non_null(facts);
    facts_init(facts, fixture->board.cards);
    LpPosition position = board_plain(fixture->board.cards);
    place(fixture, &position);
    int even = evaluate(facts, fixture->board.game, 0);
    assert_int_equal(even + evaluate(facts, fixture->board.game, 1), EVALUATE_WON);
    position.sides[1].life_count = 1;
    place(fixture, &position);
    assert_true(evaluate(facts, fixture->board.game, 0) > even);
    lp_game_concede(fixture->board.game, 0, NULL);
    assert_int_equal(evaluate(facts, fixture->board.game, 0), 0);
    assert_int_equal(evaluate(facts, fixture->board.game, 1), EVALUATE_WON);
    free(facts);
}

static void a_known_leader_brings_its_list(void **state) {
    Fixture *fixture = *state;
    Belief belief;
    assert_int_equal(
        lp_game_start(fixture->board.cards, &fixture->setup, fixture->board.game, NULL), 0);
    lp_game_view(fixture->board.cards, fixture->board.game, 0, fixture->board.view);
    belief_init(&belief, fixture->board.cards, &fixture->prior[2], fixture->prior, 3, 1);
    belief_update(&belief, fixture->board.view);
    for (uint64_t i = 0; i < 10; i++) {
        assert_ptr_equal(belief_draw(&belief, i), &fixture->prior[0]);
    }
}

/* Without a list of this Leader or its colours a guess has cards of its colours only. */
static void an_unknown_leader_gets_cards_of_its_colours(void **state) {
    Fixture *fixture = *state;
    Belief belief;
    LpCardInfo info, card;
    fixture->setup.decks[1] = bundled_deck(fixture->board.cards, "st03");
    assert_int_equal(
        lp_game_start(fixture->board.cards, &fixture->setup, fixture->board.game, NULL), 0);
    lp_game_view(fixture->board.cards, fixture->board.game, 0, fixture->board.view);
    belief_init(&belief, fixture->board.cards, &fixture->prior[2], NULL, 0, 1);
    belief_update(&belief, fixture->board.view);
    assert_int_equal(lp_card_info(fixture->board.cards, fixture->setup.decks[1].leader, &info),
                     0);
    for (uint64_t i = 0; i < 10; i++) {
        const LpDeck *guess = belief_draw(&belief, i);
        assert_int_equal(guess->count, LP_DECK_SIZE);
        assert_int_equal(guess->leader, fixture->setup.decks[1].leader);
        assert_int_equal(lp_card_info(fixture->board.cards, guess->cards[i * 5], &card), 0);
        assert_int_equal(card.colors & ~info.colors, 0);
    }
}

static void the_ladder_begins(void **state) {
    Fixture *fixture = *state;
    fixture->setup.decks[1] = fixture->setup.decks[0];
    for (int i = 0; i < 6; i++) {
        fixture->setup.seed = (uint64_t)i;
        MatchResult result = play(fixture, "greedy", "random");
        assert_int_equal(result.result, LP_RESULT_WIN_0);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, board_close)

/* The caller's flag ends a search that has no other limit, before it has begun as well. */
static void a_search_can_be_stopped(void **state) {
    Fixture *fixture = *state;
    static const PlayerTools no_tools;
    atomic_bool stop = true;
    LpAction actions[LP_ACTIONS_MAX];
    const char *players[] = {"search:nodes=100000000", "cheat:nodes=100000000"};
    assert_int_equal(
        lp_game_start(fixture->board.cards, &fixture->setup, fixture->board.game, NULL), LP_OK);
    LpAsk ask = lp_game_ask(fixture->board.game);
    lp_game_view(fixture->board.cards, fixture->board.game, ask.seat, fixture->board.view);
    Question question = {
        .cards = fixture->board.cards,
        .view = fixture->board.view,
        .game = fixture->board.game,
        .ask = ask,
        .actions = actions,
        .action_count = lp_game_actions(fixture->board.cards, fixture->board.game, actions),
        .stop = &stop};
    assert_true(question.action_count > 1);
    for (size_t i = 0; i < 2; i++) {
        int index = ask_player(players[i], &question, fixture->prior, 3, &no_tools);
        assert_in_range(index, 0, question.action_count - 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(the_same_seed_gives_the_same_game),
        TEST(threads_never_change_an_answer),
        TEST(by_the_clock_each_thread_grows_a_tree),
        TEST(the_time_is_used_and_never_exceeded),
        TEST(a_search_says_where_it_looked),
        TEST(a_lapse_lasts_for_a_turn),
        TEST(without_lapses_every_choice_is_searched),
        TEST(a_tree_goes_on_with_the_answer),
        TEST(nothing_is_left_untried_for_long),
        TEST(a_search_can_be_stopped),
        TEST(no_player_sees_what_is_hidden),
        TEST(a_win_is_not_missed),
        TEST(a_counter_that_changes_nothing_is_kept),
        TEST(don_is_not_given_for_nothing),
        TEST(a_search_is_told_less_surely),
        TEST(an_attack_that_does_nothing_is_not_made),
        TEST(what_is_paid_for_is_taken),
        cmocka_unit_test(keyword_bits_are_those_of_the_table),
        TEST(the_chances_of_both_add_up),
        TEST(a_known_leader_brings_its_list),
        TEST(an_unknown_leader_gets_cards_of_its_colours),
        TEST(the_ladder_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
