/* Elo numbers, their intervals and the sequential test, against numbers worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/real.h"
#include "player/elo.h"

static void near(double found, double expected, double slack) {
    if (found > expected - slack && found < expected + slack) return;
    fail_msg("%.12f is not within %g of %.12f", found, slack, expected);
}

static void functions_have_their_known_values(void **state) {
    (void)state;
    near(real_log(1), 0, 1e-16);
    near(real_log(2), 0.693147180559945309, 1e-15);
    near(real_log(19), 2.944438979166440460, 1e-14);
    near(real_log(1e-9), -20.72326583694641116, 1e-13);
    near(real_exp(0), 1, 1e-15);
    near(real_exp(1), 2.718281828459045235, 1e-14);
    near(real_exp(-10), 4.539992976248485e-5, 1e-18);
    near(real_root(2), 1.414213562373095049, 1e-15);
    near(real_root(1e-8), 1e-4, 1e-18);
    near(real_root(0), 0, 1e-300);
    for (double x = -30; x < 30; x += 0.37) near(real_log(real_exp(x)), x, 1e-13);
}

/* 400 log10 (s / (1 - s)). */
static void elo_has_its_known_values(void **state) {
    (void)state;
    near(elo_of_score(0.5), 0, 1e-12);
    near(elo_of_score(0.75), 190.848501887865, 1e-9);
    near(elo_of_score(0.25), -190.848501887865, 1e-9);
    near(elo_of_score(10.0 / 11), 400, 1e-9);
    near(elo_to_score(0), 0.5, 1e-15);
    near(elo_to_score(100), 0.640064999802, 1e-11);
    near(elo_to_score(400), 10.0 / 11, 1e-14);
    assert_true(elo_of_score(1) > 1e300 && elo_of_score(0) < -1e300);
}

static EloSums groups_of(int count, const double *scores, int score_count) {
    EloSums sums = {0};
    for (int i = 0; i < count; i++) elo_add(&sums, scores[i % score_count]);
    return sums;
}

/* 1,000 groups at 0.25 and 0.75 in turn: variance 1/16, and with the supposed group 62.5625 by
 * 1000. As single games they would have the variance 1/4: four times as much. */
static void groups_say_how_sure_a_score_is(void **state) {
    (void)state;
    const double scores[] = {0.25, 0.75};
    EloSums sums = groups_of(1000, scores, 2);
    near(elo_mean(&sums), 0.5, 1e-15);
    near(elo_variance(&sums), 0.0625625, 1e-12);
    near(elo_effective_games(&sums), 0.25 * 1000 / 0.0625625, 1e-6);
    /* All games won: nothing varies, and yet it is not certain. */
    const double won[] = {1};
    sums = groups_of(10, won, 1);
    near(elo_effective_games(&sums), 40, 1e-9);
    const double lost[] = {0};
    sums = groups_of(10, lost, 1);
    near(elo_effective_games(&sums), 40, 1e-9);
    const EloSums none = {0};
    near(elo_mean(&none), 0.5, 1e-15);
    near(elo_effective_games(&none), 0, 1e-15);
}

/* n (s1 - s0) (2 m - s0 - s1) / (2 v) with s0 = 0.5, s1 = 0.514387, m = 0.52, v = 0.0400…. */
static void the_test_has_its_known_value(void **state) {
    (void)state;
    const double scores[] = {0.32, 0.72};
    EloSums sums = groups_of(500, scores, 2);
    double v = (500 * 0.04 + (260.5 / 501) * (240.5 / 501) / 4) / 500;
    double s1 = 0.514387184166;
    near(elo_llr(&sums, 0, 10), 500 * (s1 - 0.5) * (1.04 - 0.5 - s1) / (2 * v), 1e-8);
    near(elo_llr(&sums, 0, 10), 2.295938491, 1e-8);
    near(elo_llr_bound(), 2.944438979166, 1e-11);
}

/* Plays coins until the test has decided: true for the second hypothesis. */
static bool test_coins(double score, uint64_t *random) {
    EloSums sums = {0};
    for (int i = 0; i < 200000; i++) {
        int heads = 0;
        for (int k = 0; k < ELO_GROUP_GAMES; k++) {
            heads += random_below(random, 1000000) < (uint32_t)(score * 1e6);
        }
        elo_add(&sums, heads / (double)ELO_GROUP_GAMES);
        if (sums.groups < ELO_TEST_GROUPS_MIN) continue;
        double llr = elo_llr(&sums, 0, 40);
        if (llr > elo_llr_bound()) return true;
        if (llr < -elo_llr_bound()) return false;
    }
    fail_msg("the test does not come to an end");
    return false;
}

static void the_test_is_seldom_wrong(void **state) {
    (void)state;
    uint64_t random = 1;
    int wrong_at_0 = 0, wrong_at_40 = 0;
    for (int i = 0; i < 400; i++) {
        wrong_at_0 += test_coins(0.5, &random);
        wrong_at_40 += !test_coins(elo_to_score(40), &random);
    }
    /* 5 % of 400 are 20; 32 is two and a half deviations more. */
    assert_in_range(wrong_at_0, 1, 32);
    assert_in_range(wrong_at_40, 1, 32);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_have_their_known_values),
        cmocka_unit_test(elo_has_its_known_values),
        cmocka_unit_test(groups_say_how_sure_a_score_is),
        cmocka_unit_test(the_test_has_its_known_value),
        cmocka_unit_test(the_test_is_seldom_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
