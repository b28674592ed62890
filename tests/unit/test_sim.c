/* Simulations: statistics against known values, plans, shards, result files that were damaged,
 * and what merging refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/sim/entrants.h"
#include "app/sim/merge.h"
#include "app/sim/run.h"
#include "app/sim/shard.h"
#include "base/hash.h"

static void is_near(double a, double b) {
    double difference = a - b;
    if (difference < 0) difference = -difference;
    if (difference > 5e-5) print_error("%f is not %f\n", a, b);
    assert_true(difference <= 5e-5);
}

/* --- Statistics --- */

/* From Newcombe, Statistics in Medicine 17 (1998), table I: the score method without correction
 * for 81 of 263, 15 of 148, 0 of 20 and 1 of 29. */
static void test_wilson(void **state) {
    (void)state;
    static const struct {
        double wins, games, low, high;
    } known[] = {{81, 263, 0.2553, 0.3662},
                 {15, 148, 0.0624, 0.1605},
                 {0, 20, 0.0000, 0.1611},
                 {1, 29, 0.0061, 0.1718}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        Interval interval = interval_wilson(known[i].wins, known[i].games);
        is_near(interval.low, known[i].low);
        is_near(interval.high, known[i].high);
    }
    Interval none = interval_wilson(0, 0);
    is_near(none.low, 0);
    is_near(none.high, 1);
}

static void add_pairs(Pairs *pairs, int count, double first, double second) {
    for (int i = 0; i < count; i++) statistics_pair(pairs, first, second);
}

/* The approval of a prime minister asked twice (Agresti, Categorical Data Analysis, 10.1): 794
 * yes twice, 150 yes and no, 86 no and yes, 570 no twice. The difference is 0.04, its standard
 * error 0.0095; with the two pairs that are added: 64 / 1602 +- 1.96 * 0.009558. */
static void test_pairs(void **state) {
    (void)state;
    Pairs pairs = {0};
    add_pairs(&pairs, 794, 1, 1);
    add_pairs(&pairs, 150, 1, 0);
    add_pairs(&pairs, 86, 0, 1);
    add_pairs(&pairs, 570, 0, 0);
    Difference difference = statistics_difference(&pairs);
    is_near(difference.mean, 0.04);
    is_near(difference.half, 1.959964 * 0.009558);
    is_near(difference.interval.low, 64.0 / 1602 - 1.959964 * 0.009558);
    is_near(difference.interval.high, 64.0 / 1602 + 1.959964 * 0.009558);
    /* Without pairing, the same numbers say far less. */
    assert_true(difference.half_unpaired > 1.8 * difference.half);
}

/* Pairs that are all alike are no proof that the lists are. */
static void test_pairs_alike(void **state) {
    (void)state;
    Pairs pairs = {0};
    Difference none = statistics_difference(&pairs);
    is_near(none.interval.low, -1);
    is_near(none.interval.high, 1);
    add_pairs(&pairs, 98, 0.5, 0.5);
    Difference difference = statistics_difference(&pairs);
    is_near(difference.mean, 0);
    is_near(difference.half, 1.959964 * 0.01); /* sqrt(1 / 100 / 100) */
}

/* --- Shards --- */

static const char *no_variables(const char *name) {
    (void)name;
    return NULL;
}

static const char *slurm(const char *name) {
    if (strcmp(name, "SLURM_ARRAY_TASK_ID") == 0) return "14";
    if (strcmp(name, "SLURM_ARRAY_TASK_COUNT") == 0) return "3";
    if (strcmp(name, "SLURM_ARRAY_TASK_MIN") == 0) return "10";
    if (strcmp(name, "SLURM_ARRAY_TASK_STEP") == 0) return "2";
    return NULL;
}

static const char *kubernetes(const char *name) {
    if (strcmp(name, "JOB_COMPLETION_INDEX") == 0) return "3";
    if (strcmp(name, "JOB_COMPLETIONS") == 0) return "3";
    return NULL;
}

static void test_shards(void **state) {
    (void)state;
    Shard shard;
    assert_true(shard_parse("1/4", no_variables, &shard));
    assert_int_equal(shard.index, 0);
    assert_int_equal(shard.count, 4);
    assert_true(shard_parse("4/4", no_variables, &shard));
    assert_int_equal(shard.index, 3);
    assert_true(shard_parse("0/4", no_variables, &shard));
    assert_int_equal(shard.index, 3);
    static const char *const bad[] = {"5/4", "1/0", "1", "/", "1/", "a/b", "1/2/3", "auto", ""};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(shard_parse(bad[i], no_variables, &shard));
    }
    assert_true(shard_parse("auto", slurm, &shard));
    assert_int_equal(shard.index, 2);
    assert_int_equal(shard.count, 3);
    assert_false(shard_parse("auto", kubernetes, &shard));
    char *path = shard_path("a/part-{}.sim", (Shard){0, 12});
    assert_string_equal(path, "a/part-1-of-12.sim");
    free(path);
}

/* --- Runs and files --- */

enum { GAMES = 300, PATHS_MAX = 4 };

typedef struct Fixture {
    LpCards *cards;
    SimPlan plan;
    SimResult result;
    SimRun run;
    char paths[PATHS_MAX][64];
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    if (fixture == NULL) return -1;
    fixture->cards = lp_cards_embedded();
    for (int i = 0; i < PATHS_MAX; i++) {
        snprintf(fixture->paths[i], sizeof fixture->paths[i], "/tmp/logpose-test-sim-%ld-%d",
                 (long)getpid(), i);
    }
    *state = fixture;
    return fixture->cards == NULL ? -1 : 0;
}

static void clear(Fixture *fixture) {
    result_free(&fixture->result);
    plan_free(&fixture->plan);
    memset(&fixture->plan, 0, sizeof fixture->plan);
}

static int tear_down(void **state) {
    Fixture *fixture = *state;
    clear(fixture);
    for (int i = 0; i < PATHS_MAX; i++) remove(fixture->paths[i]);
    lp_cards_free(fixture->cards);
    free(fixture);
    return 0;
}

/* A matrix of three decks: three pairings, five blocks each. */
static void make_plan(Fixture *fixture, uint64_t seed, Shard shard) {
    clear(fixture);
    SimPlan *plan = &fixture->plan;
    assert_true(players_parse_pair("test", "random,random", fixture->run.specs));
    plan->header.games = GAMES;
    plan->header.seed = seed;
    plan->header.mode = SIM_MATRIX;
    plan->header.edition = LP_EDITION_DEFAULT;
    plan->header.shard = shard.index;
    plan->header.shard_count = shard.count;
    plan_init(plan, fixture->cards, fixture->run.specs, plan_engine_hash);
    assert_true(entrants_add(fixture->cards, "st01", plan));
    assert_true(entrants_add(fixture->cards, "st02", plan));
    assert_true(entrants_add(fixture->cards, "st03", plan));
    assert_int_equal(plan_pair(plan, 0, false), PLAN_OK);
    assert_int_equal(plan->header.pairing_count, 3);
    assert_int_equal(plan_block_count(plan), 15);
    assert_true(result_init(&fixture->result, plan));
}

/* Plays the fixture's shard, into a file if 'path' is not NULL; how many games were played. */
static uint64_t play(Fixture *fixture, const char *path, size_t threads) {
    SimStore store;
    SimRun *run = &fixture->run;
    run->cards = fixture->cards;
    run->plan = &fixture->plan;
    run->result = &fixture->result;
    run->thread_count = threads;
    run->is_quiet = true;
    run->played = 0;
    run->store = path != NULL ? &store : NULL;
    if (path != NULL) assert_true(store_open(&store, path, &fixture->plan, &fixture->result));
    assert_true(run_play(run));
    if (path != NULL) assert_true(store_close(&store));
    return run->played;
}

static uint64_t whole_signature(Fixture *fixture) {
    make_plan(fixture, 1, (Shard){0, 1});
    play(fixture, NULL, 1);
    assert_int_equal(fixture->result.game_count, 3 * GAMES);
    return result_signature(&fixture->result);
}

static void test_threads(void **state) {
    Fixture *fixture = *state;
    uint64_t one = whole_signature(fixture);
    SimTally total = fixture->result.tallies[1];
    make_plan(fixture, 1, (Shard){0, 1});
    play(fixture, NULL, 3);
    assert_true(result_signature(&fixture->result) == one);
    assert_memory_equal(&total, &fixture->result.tallies[1], sizeof total);
    /* Each finished game is counted once everywhere. */
    const SimTally *tally = &fixture->result.tallies[0];
    assert_int_equal(result_tally_count(tally, 2).games, tally->finished);
    assert_int_equal(tally->opening[0][0].games + tally->opening[0][1].games, tally->finished);
    SimTally mirrored = result_tally_mirrored(tally);
    assert_int_equal(result_tally_count(tally, 2).points +
                         result_tally_count(&mirrored, 2).points,
                     2 * tally->finished);
    assert_int_equal(result_tally_outcomes(&mirrored, SIM_WIN_B),
                     result_tally_outcomes(tally, SIM_WIN_A));
}

static long size_of(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    fclose(file);
    return size;
}

static void spoil(const char *path, long at) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, at, SEEK_SET);
    int byte = getc(file);
    fseek(file, at, SEEK_SET);
    putc(byte ^ 1, file);
    fclose(file);
}

/* Resumes a file and finds the same result, having played 'blocks' of 64 games, or fewer in the
 * last of a pairing. */
static void resume(Fixture *fixture, uint64_t signature, uint64_t games_least,
                   uint64_t games_most) {
    make_plan(fixture, 1, (Shard){0, 1});
    uint64_t played = play(fixture, fixture->paths[0], 1);
    assert_in_range(played, games_least, games_most);
    assert_true(result_signature(&fixture->result) == signature);
}

static void test_resume(void **state) {
    Fixture *fixture = *state;
    const char *path = fixture->paths[0];
    uint64_t signature = whole_signature(fixture);
    resume(fixture, signature, 3 * GAMES, 3 * GAMES);
    resume(fixture, signature, 0, 0);
    long size = size_of(path);
    long record = (long)block_record_size(&fixture->plan) + 8;
    long front = size - 15 * record;
    /* A torn last block. */
    assert_int_equal(truncate(path, size - 5), 0);
    resume(fixture, signature, 1, 64);
    /* Damage in the middle. */
    spoil(path, front + 4 * record + 20);
    spoil(path, front + 9 * record + 50);
    resume(fixture, signature, 2, 128);
    assert_int_equal(size_of(path), size);
    resume(fixture, signature, 0, 0);
    /* The writer was killed before the front was written. */
    assert_int_equal(truncate(path, 100), 0);
    resume(fixture, signature, 3 * GAMES, 3 * GAMES);
    assert_int_equal(truncate(path, 0), 0);
    resume(fixture, signature, 3 * GAMES, 3 * GAMES);
}

static bool opens(Fixture *fixture) {
    SimStore store;
    bool is_ok = store_open(&store, fixture->paths[0], &fixture->plan, &fixture->result);
    if (is_ok) store_close(&store);
    return is_ok;
}

static void test_refuses_other_settings(void **state) {
    Fixture *fixture = *state;
    make_plan(fixture, 1, (Shard){0, 1});
    play(fixture, fixture->paths[0], 1);
    make_plan(fixture, 2, (Shard){0, 1});
    assert_false(opens(fixture));
    make_plan(fixture, 1, (Shard){0, 2});
    assert_false(opens(fixture));
    make_plan(fixture, 1, (Shard){0, 1});
    fixture->plan.header.engine ^= 1;
    assert_false(opens(fixture));
    make_plan(fixture, 1, (Shard){0, 1});
    fixture->plan.header.cards ^= 1;
    assert_false(opens(fixture));
    make_plan(fixture, 1, (Shard){0, 1});
    fixture->plan.decks[1].deck.cards[3] = fixture->plan.decks[1].deck.cards[49];
    assert_false(opens(fixture));
    make_plan(fixture, 1, (Shard){0, 1});
    assert_true(opens(fixture));
    spoil(fixture->paths[0], 70);
    assert_false(opens(fixture));
}

static bool merges(Fixture *fixture, int count, uint64_t *signature) {
    char *paths[PATHS_MAX];
    SimPlan plan = {0};
    SimResult result;
    for (int i = 0; i < PATHS_MAX; i++) paths[i] = fixture->paths[i];
    bool is_ok = merge_files(fixture->cards, paths, count, &plan, &result);
    if (is_ok) *signature = result_signature(&result);
    result_free(&result);
    plan_free(&plan);
    return is_ok;
}

static void play_shard(Fixture *fixture, int file, uint64_t seed, Shard shard) {
    make_plan(fixture, seed, shard);
    remove(fixture->paths[file]);
    play(fixture, fixture->paths[file], 1);
}

static void test_merge(void **state) {
    Fixture *fixture = *state;
    uint64_t whole = whole_signature(fixture), merged = 0;
    for (uint32_t i = 0; i < 3; i++) play_shard(fixture, (int)i, 1, (Shard){i, 3});
    assert_true(merges(fixture, 3, &merged));
    assert_true(merged == whole);
    /* A gap, an overlap, another seed, a damaged block. */
    assert_false(merges(fixture, 2, &merged));
    play_shard(fixture, 3, 1, (Shard){1, 3});
    assert_false(merges(fixture, 4, &merged));
    play_shard(fixture, 2, 2, (Shard){2, 3});
    assert_false(merges(fixture, 3, &merged));
    play_shard(fixture, 2, 1, (Shard){2, 3});
    assert_true(merges(fixture, 3, &merged));
    spoil(fixture->paths[1], size_of(fixture->paths[1]) - 30);
    assert_false(merges(fixture, 3, &merged));
}

/* Whatever byte of a file is wrong, the file is refused; with the byte put right it is good. */
static void test_merge_any_damage(void **state) {
    Fixture *fixture = *state;
    uint64_t merged = 0, whole = whole_signature(fixture);
    play_shard(fixture, 0, 1, (Shard){0, 1});
    long size = size_of(fixture->paths[0]);
    for (long at = 0; at < size; at += 13) {
        spoil(fixture->paths[0], at);
        assert_false(merges(fixture, 1, &merged));
        spoil(fixture->paths[0], at);
    }
    for (long cut = size - 1; cut > 0; cut -= 331) {
        assert_int_equal(truncate(fixture->paths[0], cut), 0);
        assert_false(merges(fixture, 1, &merged));
    }
    play_shard(fixture, 0, 1, (Shard){0, 1});
    assert_true(merges(fixture, 1, &merged));
    assert_true(merged == whole);
}

/* A file of another engine, or of other cards, is whole and still refused. */
static void test_merge_refuses_versions(void **state) {
    Fixture *fixture = *state;
    uint64_t merged;
    for (int i = 0; i < 2; i++) {
        make_plan(fixture, 1, (Shard){0, 1});
        if (i == 0) fixture->plan.header.engine ^= 1;
        if (i == 1) fixture->plan.header.cards ^= 1;
        remove(fixture->paths[0]);
        play(fixture, fixture->paths[0], 1);
        assert_false(merges(fixture, 1, &merged));
    }
    play_shard(fixture, 0, 1, (Shard){0, 1});
    assert_true(merges(fixture, 1, &merged));
}

/* --- Players in files --- */

/* Settings that change answers distinguish players, threads do not, and two long commands have
 * different names. */
static void test_player_names(void **state) {
    Fixture *fixture = *state;
    static const char *const pairs[][2] = {
        {"search:nodes=20", "search:nodes=20:threads=2"},
        {"search:nodes=20", "search:nodes=21"},
        {"greedy", "random"},
    };
    static const bool is_same[] = {true, false, false};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        PlayerSpec specs[2];
        SimPlan plan = {0};
        for (int j = 0; j < 2; j++) {
            assert_true(players_parse("test", text_of(pairs[i][j]), &specs[j]));
        }
        plan_init(&plan, fixture->cards, specs, plan_engine_hash);
        assert_int_equal(strcmp(plan.header.players[0], plan.header.players[1]) == 0,
                         is_same[i]);
        assert_int_equal(plan.header.block_games, 1);
    }
    char long_command[2][200];
    PlayerSpec bots[2];
    SimPlan plan = {0};
    for (int i = 0; i < 2; i++) {
        memset(long_command[i], 'x', sizeof long_command[i]);
        long_command[i][199] = (char)('a' + i);
        assert_true(players_parse("test", text_of("random"), &bots[i]));
        bots[i].command = (Slice){long_command[i], sizeof long_command[i]};
    }
    plan_init(&plan, fixture->cards, bots, plan_engine_hash);
    assert_int_not_equal(strcmp(plan.header.players[0], plan.header.players[1]), 0);
    assert_int_equal(strlen(plan.header.players[0]), SIM_PLAYER_SIZE - 1);
    assert_int_equal(plan.header.block_games, SIM_BLOCK_GAMES);
}

/* --- Comparisons --- */

static void test_align(void **state) {
    (void)state;
    LpDeck first = {.leader = 1, .count = 6, .cards = {5, 5, 6, 7, 8, 9}};
    LpDeck second = {.leader = 1, .count = 6, .cards = {9, 8, 4, 5, 5, 3}};
    static const LpCardId wanted[6] = {5, 5, 4, 3, 8, 9};
    plan_align(&first, &second);
    assert_memory_equal(second.cards, wanted, sizeof wanted);
}

/* A list compared with itself differs in no game. */
static void test_same_list(void **state) {
    Fixture *fixture = *state;
    make_plan(fixture, 1, (Shard){0, 1});
    clear(fixture);
    SimPlan *plan = &fixture->plan;
    plan->header.games = 100;
    plan->header.mode = SIM_COMPARE;
    plan->header.edition = LP_EDITION_DEFAULT;
    plan_init(plan, fixture->cards, fixture->run.specs, plan_engine_hash);
    static const char *const names[] = {"st01", "st01", "st02", "st04"};
    for (int i = 0; i < 4; i++) assert_true(entrants_add(fixture->cards, names[i], plan));
    assert_int_equal(plan_pair(plan, 2, false), PLAN_OK);
    assert_true(result_init(&fixture->result, plan));
    play(fixture, NULL, 2);
    assert_int_equal(result_opponent_count(plan), 2);
    Pairs pairs = result_pairs(&fixture->result, -1);
    assert_int_equal(pairs.count, 200);
    is_near(pairs.sum_squares, 0);
    assert_true(pairs.points[0] > 0 && pairs.points[0] < 200);
    assert_true(result_pairing_signature(&fixture->result, 0) ==
                result_pairing_signature(&fixture->result, 2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wilson),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_pairs_alike),
        cmocka_unit_test(test_shards),
        cmocka_unit_test(test_align),
        cmocka_unit_test_setup_teardown(test_threads, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_resume, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refuses_other_settings, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_merge, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_merge_any_damage, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_merge_refuses_versions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_player_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_same_list, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
