/* The English compiler: invented cards in the words of the newest sets, each changed in one
 * part, as a set to come may print it. What is not read so is refused. */
#include "common/english_case.h"

/* --- What is said of each card, and of several effects ---------------------------------- */

static void test_each(void **state) {
    static const Case cases[] = {
        {C,
         "[Activate: Main] If this Character was played on this turn, give all of your "
         "opponent's Characters −4500 power during this turn for every DON!! card given to "
         "that Character.",
         "activate main\n  if this is [played this turn]\n    give -4500 x don on it power to "
         "all of their characters, this turn\n"},
        {E,
         "[Main] All of your Leader and Character cards gain +4500 power during this turn for "
         "every 2 DON!! cards given to that Leader or Character.",
         "main\n  give +4500 x every 2 in don on it power to all of your leader and "
         "characters, this turn\n"},
        {E,
         "[Main] Up to 1 of your [Oona] Characters gains [Banish] and the <Wisdom> attribute "
         "during this turn.",
         "main\n  grant banish to up to 1 of your characters [name \"Oona\"], this turn\n  "
         "grant attribute wisdom to it, this turn\n"},
        {E, "[Main] K.O. your opponent's rested Characters with a total cost of 6 or less.",
         "main\n  ko at least 1 of their characters [rested, cost <= 6] in total\n"},
        {C,
         "Apply each of the following effects based on the number of Events in your trash:\n• "
         "If there are 6 or more cards, this Character's base power becomes 4500 and it gains "
         "+6 cost.\n• If you have 2 or less cards, during your opponent's turn, this Character "
         "gains [Blocker].",
         "always\n  if count of your trash [event] >= 6\n    set base power 4500 for this\n    "
         "give +6 cost to this\n  if count of your trash [event] <= 2 and not it is your "
         "turn\n    grant blocker to this\n"},
        {C,
         "[On Play] Apply each of the following effects based on your number of Life cards:\n• "
         "If there are 6 or more cards, draw 6 cards.\n• If you have 2 or less cards, K.O. up "
         "to 1 of your opponent's Characters.",
         "on play\n  if your life >= 6\n    draw 6\n  if your life <= 2\n    ko up to 1 of "
         "their characters\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_false_each(void **state) {
    static const Refusal cases[] = {
        {C,
         "[Activate: Main] Give all of your opponent's Characters −4500 power during this turn "
         "for every DON!! card given to it.",
         "it is not clear whose DON!! cards are counted"},
        {E,
         "[Main] Give your Leader and all of your Characters +4500 power during this turn for "
         "every DON!! card given to that Character.",
         "it is not clear whose DON!! cards are counted"},
        {C, "This Character gains the <Wisdom> attribute.",
         "an attribute that is gained for good"},
        {C, "Your opponent's Characters with a total cost of 6 or less cannot attack.",
         "a total of cards that nobody chooses"},
        {E, "[Main] K.O. your opponent's Characters with a total cost of 6 or more.",
         "not understood"},
        {E, "[Main] K.O. your opponent's Characters with a total cost of 6.", "not understood"},
        {C,
         "Apply each of the following effects based on the number of cards in your hand:\n• If "
         "you have 6 or more cards, this Character gains +4500 power.",
         "not understood"},
        {C,
         "Apply each of the following effects based on the number of cards in your hand:\n• If "
         "you have 6 or more cards, this Character gains +4500 power.\n• This Character gains "
         "[Blocker].",
         "not understood"},
        {C,
         "Apply each of the following effects based on the number of cards in your hand:\n• If "
         "you have 6 or more cards, this Character gains +4500 power.\n• If your opponent has "
         "6 or more cards, this Character gains [Blocker].",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each),
        cmocka_unit_test(test_false_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
