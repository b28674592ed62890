/* The words of the table: how blanks are filled, and that a table with a mistake is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "table/words.h"

static Words words;

static void assert_says(const char *key, const WordArg *args, int count, const char *expected) {
    char memory[256];
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    words_say(&words, key, args, count, &out);
    assert_string_equal(memory, expected);
}

static void test_blanks(void **state) {
    (void)state;
    assert_true(words_read(&words, SLICE("# a remark\n\n"
                                         "cards\t{n|1=1 card|*={n} cards}\n"
                                         "draw\t{who|you=You draw|*={name} draws} {card}\n"
                                         "gain\t{+n} power\n")));
    assert_says("cards", (WordArg[]){WORD_NUMBER("n", 1)}, 1, "1 card");
    assert_says("cards", (WordArg[]){WORD_NUMBER("n", 12)}, 1, "12 cards");
    assert_says("gain", (WordArg[]){WORD_NUMBER("n", 2000)}, 1, "+2000 power");
    assert_says("gain", (WordArg[]){WORD_NUMBER("n", -1000)}, 1,
                "\xe2\x88\x92"
                "1000 power");
    const WordArg draw[] = {WORD_TEXT("who", SLICE("0")), WORD_TEXT("name", SLICE("Anna")),
                            WORD_TEXT("card", SLICE("a {b|c}"))};
    assert_says("draw", draw, 3, "Anna draws a {b|c}");
}

/* What is missing is seen, and never read past the end. */
static void test_mistakes_are_seen(void **state) {
    (void)state;
    assert_true(words_read(&words, SLICE("open\tabc {n\nnone\t{x} {y|1=one}\n")));
    assert_says("no.such", NULL, 0, "no.such");
    assert_says("none", (WordArg[]){WORD_NUMBER("y", 2)}, 1, "x ");
    assert_says("open", (WordArg[]){WORD_NUMBER("n", 2)}, 1, "abc 2");
}

static void test_tables_with_mistakes(void **state) {
    (void)state;
    assert_false(words_read(&words, SLICE("a\tone\na\ttwo\n")));
    assert_false(words_read(&words, SLICE("a one\n")));
    assert_false(words_read(&words, SLICE("a\t\n")));
    assert_false(words_read(&words, SLICE("")));
    assert_false(words_load(&words, SLICE("xx")));
    assert_false(words_load(&words, SLICE("review.xx")));
}

/* Part of a language is enough: what it lacks is said in English. */
static void test_a_part_falls_back(void **state) {
    static Words french;
    char memory[256];
    Buffer out;
    (void)state;
    assert_true(words_load(&french, SLICE("fr")));
    buffer_init(&out, memory, sizeof memory);
    words_say(&french, "ask.none", NULL, 0, &out);
    assert_string_equal(out.at, "La partie est terminée.");
    buffer_init(&out, memory, sizeof memory);
    words_say(&french, "ask.option", NULL, 0, &out);
    assert_string_equal(out.at, "Choose one:");
    assert_int_equal(french.count, words_english()->count);
    assert_true(words_in("review.", SLICE("fr"))->count > 0);
    assert_ptr_equal(words_in("", SLICE("xx")), words_english());
    assert_ptr_equal(words_in("", SLICE("fr")), words_in("", SLICE("fr")));
    assert_false(words_has_language(SLICE("review.en")));
}

static void test_english_is_built_in(void **state) {
    (void)state;
    assert_true(words_load(&words, SLICE("en")));
    assert_true(words_has(&words, "ask.main"));
    assert_false(words_has(&words, "ask.mai"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blanks),
        cmocka_unit_test(test_mistakes_are_seen),
        cmocka_unit_test(test_tables_with_mistakes),
        cmocka_unit_test(test_a_part_falls_back),
        cmocka_unit_test(test_english_is_built_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
