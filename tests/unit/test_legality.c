/* Tests of tournament legality: cards/legality.tsv. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "study/legality.h"

static bool is_allowed(const char *number, unsigned block, const char *date) {
    LpCardInfo info = {.number = number, .blocks = (uint8_t)(1u << block)};
    return legality_allows(&info, FORMAT_STANDARD, text_of(date));
}

/* The print alone would have left; what a number is treated as counts from its day on. */
static void numbers_are_treated_as_of_another_block(void **state) {
    (void)state;
    assert_true(is_allowed("OP02-014", 1, "2026-03-31"));
    assert_false(is_allowed("OP02-014", 1, "2026-04-01"));
    assert_true(is_allowed("OP02-013", 1, "2026-04-01"));
    assert_true(is_allowed("OP02-014", 2, "2026-04-01"));
}

static void bans_begin_and_end_on_their_days(void **state) {
    (void)state;
    assert_true(is_allowed("OP14-020", 4, "2026-10-11"));
    assert_false(is_allowed("OP14-020", 4, "2026-10-12"));
    assert_false(is_allowed("OP07-045", 2, "2026-03-31"));
    assert_true(is_allowed("OP07-045", 2, "2026-04-01"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_treated_as_of_another_block),
        cmocka_unit_test(bans_begin_and_end_on_their_days),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
