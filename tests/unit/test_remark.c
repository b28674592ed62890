/* Remarks: what is found in a pattern, and what a language does not have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "table/remark.h"

static void assert_said(const char *language, const char *english, const char *expected) {
    char memory[512];
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    remark_say(text_of(language), text_of(english), &out);
    assert_string_equal(memory, expected);
}

static void test_whole(void **state) {
    (void)state;
    assert_said("ja", "the game is already over", "ゲームはもう終わっています");
    assert_said("ja", "the game is already overdue", "the game is already overdue");
    assert_said("ja", "", "");
}

/* The row with the most letters is taken, and its pieces are said, too. */
static void test_pieces(void **state) {
    (void)state;
    assert_said("ja", "expected 'edition'", "'edition'が必要です");
    assert_said("ja", "expected a card name, found \"frob\"",
                "カード名が必要なところに、\"frob\"があります");
    assert_said(
        "ja", "battle of OP01-025: the log has 5000 against 4000, the engine 6000 against 4000",
        "OP01-025のバトル: ログは5000対4000、ルールでは6000対4000");
    assert_said("ja", "3 to 4 turns", "3〜4ターン");
}

/* Where a language has no list, or the list no such row, it is said as it is. */
static void test_what_is_missing(void **state) {
    (void)state;
    assert_said("en", "the game is already over", "the game is already over");
    assert_said("zz", "expected 'edition'", "expected 'edition'");
    assert_said("ja", "expected zebras, found {0}", "zebrasが必要なところに、{0}があります");
    assert_said("ja", "no row says this", "no row says this");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_what_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
