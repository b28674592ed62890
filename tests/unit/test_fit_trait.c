/* Fitting traits: on questions whose answers are visited by a simple rule, on cases that can be
 * worked out by hand, and the resulting file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "app/common/file.h"
#include "base/random.h"
#include "player/fit_trait.h"

/* Each answer has one of the values of a trait, and one that says nothing. */
enum {
    QUESTIONS = 2000,
    ANSWERS = 3,
    VALUES = 6,
    SILENT = 10,
    QUESTION_WORDS = 1 + ANSWERS * 4,
    HELD_OUT_WORDS = 200 * QUESTION_WORDS,
    WORDS = QUESTIONS * QUESTION_WORDS,
    EPOCHS = 20,
    FILE_MAX = 32768
};

static uint16_t words[WORDS];
static uint32_t order[QUESTIONS];

/* Each value is visited twice as often as the one before it. */
static void ask_questions(void) {
    uint64_t random = 1;
    for (size_t at = 0; at < WORDS; at += QUESTION_WORDS) {
        uint16_t values[ANSWERS], total = 0, *out = words + at;
        for (int i = 0; i < ANSWERS; i++) {
            values[i] = (uint16_t)random_below(&random, VALUES);
            total = (uint16_t)(total + (1 << values[i]));
        }
        *out++ = QUESTION_WORDS;
        for (int i = 0; i < ANSWERS; i++) {
            *out++ = (uint16_t)(UINT16_MAX * (1u << values[i]) / total);
            *out++ = 2;
            *out++ = (uint16_t)(TRAIT_GIVE_GAP + values[i]);
            *out++ = (uint16_t)(SILENT + random_below(&random, 2));
        }
    }
}

static void fit(uint64_t seed, int16_t weights[TRAIT_VALUES]) {
    static FitTrait fit;
    ask_questions();
    assert_true(
        fit_trait_init(&fit, words + HELD_OUT_WORDS, WORDS - HELD_OUT_WORDS, order, seed));
    assert_int_equal(fit.descent.order_count, QUESTIONS - HELD_OUT_WORDS / QUESTION_WORDS);
    for (int i = 0; i < EPOCHS; i++) fit_trait_epoch(&fit, i < EPOCHS / 2 ? 0.05 : 0.005);
    fit_trait_result(&fit, weights);
}

static void what_is_visited_more_weighs_more(void **state) {
    (void)state;
    int16_t weights[TRAIT_VALUES];
    const int16_t none[TRAIT_VALUES] = {0};
    fit(1, weights);
    for (int i = 1; i < VALUES; i++) {
        int more = weights[TRAIT_GIVE_GAP + i] - weights[TRAIT_GIVE_GAP + i - 1];
        assert_in_range(more, 30, 34); /* a doubling is 32 */
    }
    assert_in_range(weights[SILENT] - weights[SILENT + 1] + 2, 0, 4);
    assert_int_equal(weights[TRAIT_USE], 0); /* never seen */
    FitMeasure held = fit_trait_measure(weights, words, HELD_OUT_WORDS);
    FitMeasure fair = fit_trait_measure(none, words, HELD_OUT_WORDS);
    assert_int_equal(held.count, HELD_OUT_WORDS / QUESTION_WORDS);
    assert_true(held.loss >= 0 && held.loss < 0.001 && held.right > 0.75);
    assert_true(fair.loss > 0.2 && fair.right > 0.33 && fair.right < 0.34);
}

static void the_weights_follow_from_the_seed(void **state) {
    (void)state;
    int16_t weights[3][TRAIT_VALUES];
    fit(1, weights[0]);
    fit(1, weights[1]);
    fit(2, weights[2]);
    assert_memory_equal(weights[0], weights[1], sizeof weights[0]);
    assert_memory_not_equal(weights[0], weights[2], sizeof weights[0]);
}

/* Three visits of four to the one of two answers. */
static void the_distance_can_be_worked_out(void **state) {
    (void)state;
    const uint16_t question[] = {7, 3, 1, 0, 1, 1, 1};
    int16_t weights[TRAIT_VALUES] = {0};
    FitMeasure even = fit_trait_measure(weights, question, 7);
    assert_int_equal(even.count, 1);
    assert_true(even.loss > 0.13081 && even.loss < 0.13082); /* ln 2 - 0.56234 */
    assert_true(even.right == 0.5);
    weights[0] = 32; /* two of three */
    FitMeasure close = fit_trait_measure(weights, question, 7);
    assert_true(close.loss > 0.01641 && close.loss < 0.01642 && close.right == 1);
    weights[1] = 64;
    FitMeasure wrong = fit_trait_measure(weights, question, 7);
    assert_true(wrong.loss > even.loss && wrong.right == 0);
    assert_int_equal(fit_trait_measure(weights, question, 0).count, 0);
}

static void no_questions_teach_nothing(void **state) {
    (void)state;
    static FitTrait none;
    assert_false(fit_trait_init(&none, words, 0, order, 1));
}

/* One answer that is always given, and one that never is: the sum of a full list of traits
 * still fits where sums are kept. */
static void weights_stay_within_bounds(void **state) {
    (void)state;
    static FitTrait endless;
    const uint16_t question[] = {7, UINT16_MAX, 1, 0, 0, 1, 1};
    int16_t weights[TRAIT_VALUES];
    assert_true(fit_trait_init(&endless, question, 7, order, 1));
    for (int i = 0; i < 1000; i++) fit_trait_epoch(&endless, 1);
    fit_trait_result(&endless, weights);
    assert_in_range(weights[0], 200, INT16_MAX / TRAITS_MAX);
    assert_in_range(-weights[1], 200, INT16_MAX / TRAITS_MAX);
    for (int i = 0; i < TRAIT_VALUES; i++) {
        assert_true(abs(trait_weights[i]) <= INT16_MAX / TRAITS_MAX);
    }
}

static void the_shipped_file_is_in_this_form(void **state) {
    (void)state;
    static char memory[FILE_MAX];
    Buffer written;
    File file;
    assert_true(file_load("src/player/trait.def", &file));
    buffer_init(&written, memory, sizeof memory);
    fit_trait_write(trait_weights, &written);
    assert_false(written.overflow);
    assert_string_equal(memory, file.at);
    file_free(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_visited_more_weighs_more),
        cmocka_unit_test(the_weights_follow_from_the_seed),
        cmocka_unit_test(the_distance_can_be_worked_out),
        cmocka_unit_test(no_questions_teach_nothing),
        cmocka_unit_test(weights_stay_within_bounds),
        cmocka_unit_test(the_shipped_file_is_in_this_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
