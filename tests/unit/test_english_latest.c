/* The English compiler: invented cards for the wordings of the latest sets, and for readings of
 * them that would be false. */
#include "common/english_case.h"

/* --- Whose, and of which cards ---------------------------------------------------------- */

static void test_reach(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] If you have [Oona] and [Pell] Characters with 4500 base power, draw 6 cards.",
         "main\n  if there is one of your characters [name \"Oona\", base power = 4500] and "
         "there is one of your characters [name \"Pell\", base power = 4500]\n    draw 6\n"},
        {E, "[Main] If your opponent has [Oona], [Pell], and [Rue] Characters, draw 6 cards.",
         "main\n  if there is one of their characters [name \"Oona\"] and there is one of "
         "their characters [name \"Pell\"] and there is one of their characters [name "
         "\"Rue\"]\n    draw 6\n"},
        {E,
         "[Main] Select your Leader and 1 Character. Swap the base power of the selected cards "
         "with each other during this turn.",
         "main\n  select 1 of your leader as that\n  select 1 of your characters\n  swap base "
         "power of all of your leader and characters [in that or in it], this turn\n"},
        {E,
         "[Main] Swap the base power of your Leader and 1 Character with each other during "
         "this battle.",
         "main\n  select 1 of your leader as that\n  select 1 of your characters\n  swap base "
         "power of all of your leader and characters [in that or in it], this battle\n"},
        {E,
         "[Main] Rest up to 1 of your opponent's Characters. Then, that Character gains +4500 "
         "power during this turn for every DON!! card given to it.",
         "main\n  rest up to 1 of their characters\n  give +4500 x don on it power to it, this "
         "turn\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_false_reach(void **state) {
    static const Refusal cases[] = {
        {C,
         "[Activate: Main] If this Character was played on this turn, give all of your "
         "opponent's Characters −4500 power during this turn for every DON!! card given to "
         "that Character.",
         "it is not clear whose DON!! cards are counted"},
        {E,
         "[Main] Rest up to 1 of your Characters. Then, give up to 1 of your opponent's "
         "Characters −4500 power for every DON!! card given to that Character during this "
         "turn.",
         "it is not clear whose DON!! cards are counted"},
        {E, "[Main] If you have [Oona] and [Pell] with 4500 base power, draw 6 cards.",
         "it is not clear of which names this is said"},
        {E,
         "[Main] If you have [Oona] and [Pell] Character with 4500 base power, draw 6 cards.",
         "it is not clear of which names this is said"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_false_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
