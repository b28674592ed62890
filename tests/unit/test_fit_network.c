/* Fitting neurons: on games whose winner follows from a simple rule, and on cases that can be
 * worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/common/file.h"
#include "base/random.h"
#include "player/fit_network.h"

enum { POSITIONS = 1000, HELD_OUT_EVERY = 5, EPOCHS = 6, FILE_MAX = 32768 };

static FitPosition positions[POSITIONS];
static uint32_t order[POSITIONS];

/* Both have some of everything, and whoever has the dearer Characters wins. */
static void deal(void) {
    uint64_t random = 1;
    for (int k = 0; k < POSITIONS; k++) {
        FitPosition *position = &positions[k];
        memset(position, 0, sizeof *position);
        for (int i = 0; i < EVALUATE_INPUTS; i++) {
            position->inputs[i] = (int16_t)random_below(&random, 10);
        }
        position->has_won =
            position->inputs[FEATURE_COST] > position->inputs[FEATURE_COUNT + FEATURE_COST];
        position->is_held_out = k % HELD_OUT_EVERY == 0;
    }
}

static Network fit(uint64_t seed, Neuron neurons[FIT_NEURONS]) {
    static FitNetwork fit;
    assert_true(fit_network_init(&fit, positions, POSITIONS, order, seed));
    assert_int_equal(fit.descent.order_count, POSITIONS - POSITIONS / HELD_OUT_EVERY);
    for (int i = 0; i < EPOCHS; i++) fit_network_epoch(&fit, 0.01);
    return fit_network_result(&fit, neurons);
}

static bool is_same(const Network *a, const Network *b) {
    return a->base == b->base && a->neuron_count == b->neuron_count &&
           memcmp(a->neurons, b->neurons, FIT_NEURONS * sizeof(Neuron)) == 0;
}

static void a_simple_rule_is_learnt(void **state) {
    (void)state;
    Neuron neurons[FIT_NEURONS];
    deal();
    Network network = fit(1, neurons);
    FitMeasure fitted = fit_network_measure(&network, positions, POSITIONS, false);
    FitMeasure held = fit_network_measure(&network, positions, POSITIONS, true);
    FitMeasure shipped = fit_network_measure(&evaluate_network, positions, POSITIONS, true);
    assert_int_equal(fitted.count + held.count, POSITIONS);
    assert_true(fitted.right > 0.95 && fitted.loss < 0.2);
    assert_true(held.right > 0.9 && held.loss < 0.25);
    assert_true(shipped.right < held.right && shipped.loss > held.loss);
}

static void the_numbers_follow_from_the_seed(void **state) {
    (void)state;
    Neuron neurons[3][FIT_NEURONS];
    deal();
    Network first = fit(1, neurons[0]), again = fit(1, neurons[1]), other = fit(2, neurons[2]);
    assert_true(is_same(&first, &again));
    assert_false(is_same(&first, &other));
}

static void what_is_held_out_teaches_nothing(void **state) {
    (void)state;
    Neuron neurons[2][FIT_NEURONS];
    deal();
    Network first = fit(1, neurons[0]);
    for (int k = 0; k < POSITIONS; k += HELD_OUT_EVERY) {
        positions[k].has_won = !positions[k].has_won;
        positions[k].inputs[0] = 100;
    }
    Network again = fit(1, neurons[1]);
    assert_true(is_same(&first, &again));
}

/* The better deck wins whatever is on the field: its worth does not go into the neurons. */
static void a_deck_takes_the_blame(void **state) {
    (void)state;
    Neuron neurons[FIT_NEURONS];
    deal();
    for (int k = 0; k < POSITIONS; k++) {
        positions[k].decks[k % 2] = 1;
        positions[k].has_won = k % 2 == 0;
        /* Only the better deck has many DON!! cards, so that a network alone would see it. */
        positions[k].inputs[FEATURE_DON] = k % 2 == 0 ? 10 : 0;
    }
    Network aware = fit(1, neurons);
    double with_decks = fit_network_measure(&aware, positions, POSITIONS, true).loss;
    for (int k = 0; k < POSITIONS; k++) positions[k].decks[0] = positions[k].decks[1] = 0;
    Network unaware = fit(1, neurons);
    assert_true(fit_network_measure(&unaware, positions, POSITIONS, true).loss < with_decks);
}

static void no_positions_teach_nothing(void **state) {
    (void)state;
    FitNetwork *none = calloc(1, sizeof *none);
    deal();
    for (int k = 0; k < POSITIONS; k++) positions[k].is_held_out = true;
    assert_false(fit_network_init(none, positions, POSITIONS, order, 1));
    free(none);
}

/* Without neurons everything is even: ln 2 of loss, and half a right answer each. */
static void an_even_chance_is_half_right(void **state) {
    (void)state;
    const Network empty = {0, 0, NULL};
    deal();
    FitMeasure measure = fit_network_measure(&empty, positions, POSITIONS, true);
    assert_true(measure.loss > 0.69314 && measure.loss < 0.69315);
    assert_true(measure.right > 0.4999 && measure.right < 0.5001);
    assert_int_equal(fit_network_measure(&empty, positions, 0, true).count, 0);
}

static void the_shipped_file_is_in_this_form(void **state) {
    (void)state;
    static char memory[FILE_MAX];
    Buffer written;
    File file;
    assert_true(file_load("src/player/neuron.def", &file));
    buffer_init(&written, memory, sizeof memory);
    fit_network_write(&evaluate_network, &written);
    assert_false(written.overflow);
    assert_string_equal(memory, file.at);
    file_free(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_simple_rule_is_learnt),
        cmocka_unit_test(the_numbers_follow_from_the_seed),
        cmocka_unit_test(what_is_held_out_teaches_nothing),
        cmocka_unit_test(a_deck_takes_the_blame),
        cmocka_unit_test(no_positions_teach_nothing),
        cmocka_unit_test(an_even_chance_is_half_right),
        cmocka_unit_test(the_shipped_file_is_in_this_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
