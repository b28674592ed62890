/* The English compiler: how many: numbers as words, "a total of". */
#include "common/english_case.h"

/* Numbers that are written as words; "choose one" is none. */
static void test_number_words(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Rest up to one of your opponent's Characters and draw one card.",
         "on play\n  rest up to 1 of their characters\n  draw 1\n"},
        {C, "[On Play] Draw two cards and trash one card from your hand.",
         "on play\n  draw 2\n  trash 1 of your hand\n"},
        {C,
         "[On Play] K.O. up to two of your opponent's Characters with a cost of three or less.",
         "on play\n  ko up to 2 of their characters [cost <= 3]\n"},
        {C, "[On Play] If you have three or more Characters, draw one card.",
         "on play\n  if count of your characters >= 3\n    draw 1\n"},
        {C,
         "[On Play] Look at five cards from the top of your deck; reveal up to one {Tide} type "
         "card and add it to your hand. Then, place the rest at the bottom of your deck in any "
         "order.",
         "on play\n  look at 5 from top of your deck\n  put in hand up to 1 of looked [type "
         "\"Tide\"] revealed\n  put in deck bottom looked\n"},
        {C, "[On Play] If you have zero Life cards, draw ten cards.",
         "on play\n  if your life = 0\n    draw 10\n"},
        {C,
         "[On Play] Give up to one rested DON!! card to your Leader or one of your Characters.",
         "on play\n  don give up to 1 rested to 1 of your leader and characters\n"},
        {C,
         "[On Play] Your Leader or up to one of your Characters gains +1000 power during this "
         "turn.",
         "on play\n  give +1000 power to up to 1 of your leader and characters, this turn\n"},
        {C, "When one of your Characters is K.O.'d, draw 1 card.",
         "when ko (yours [character])\n  draw 1\n"},
        {C, "[On Play] You may rest one of your DON!! cards: Draw one card.",
         "on play\n  cost, may\n    don rest 1\n  draw 1\n"},
        {C, "[On Play] Add one card from the top of your Life cards to your hand.",
         "on play\n  put in hand 1 from top of your life\n"},
        {C, "[On Play] Your opponent trashes two cards from their hand.",
         "on play\n  trash 2 of their hand chosen by them\n"},
        {C,
         "[On Play] Choose one:\n• Draw 1 card.\n• K.O. up to 1 of your opponent's Characters "
         "with a cost of 2 or less.",
         "on play\n  choose one\n    option\n      draw 1\n    option\n      ko up to 1 of "
         "their characters [cost <= 2]\n"},
    };
    (void)state;
    CHECK(cases);
}

/* "A total of" cards, of one place or of two. */
static const Case totals_cases[] = {
    {C,
     "[On Play] You may trash a total of 2 {Tide} type cards from your hand or your field: "
     "Draw 3 cards.",
     "on play\n  cost, may\n    trash 2 of your hand and characters and stage [type "
     "\"Tide\"]\n  draw 3\n"},
    {C,
     "[On Play] You may trash a total of 2 {Tide} type cards from your hand or field: Draw "
     "3 cards.",
     "on play\n  cost, may\n    trash 2 of your hand and characters and stage [type "
     "\"Tide\"]\n  draw 3\n"},
    {C,
     "[On Play] You may trash a total of 2 {Tide} type cards from your field or hand: Draw "
     "3 cards.",
     "on play\n  cost, may\n    trash 2 of your hand and characters and stage [type "
     "\"Tide\"]\n  draw 3\n"},
    {C, "[On Play] You may trash a total of 2 cards from your hand: Draw 3 cards.",
     "on play\n  cost, may\n    trash 2 of your hand\n  draw 3\n"},
    {C,
     "[On Play] You may place a total of 3 cards from your hand or trash at the bottom of "
     "your deck in any order: Draw 3 cards.",
     "on play\n  cost, may\n    put in deck bottom 3 of your hand and trash\n  draw 3\n"},
    {C, "[On Play] You may rest a total of 2 of your Characters: Draw 3 cards.",
     "on play\n  cost, may\n    rest 2 of your characters\n  draw 3\n"},
    {C,
     "[On Play] You may rest a total of 2 of your {Tide} type Leader or Character cards: "
     "Draw 3 cards.",
     "on play\n  cost, may\n    rest 2 of your leader and characters [type \"Tide\"]\n  "
     "draw 3\n"},
    {C,
     "[On Play] You may return a total of 2 DON!! cards from your field to your DON!! "
     "deck: Draw 3 cards.",
     "on play\n  cost, may\n    don return 2\n  draw 3\n"},
    {C, "[On Play] You may rest a total of 2 of your DON!! cards: Draw 3 cards.",
     "on play\n  cost, may\n    don rest 2\n  draw 3\n"},
    {C, "[On Play] You may rest a total of 2 of your cards: Draw 3 cards.",
     "on play\n  cost, may\n    don rest 2 leaving count of your field [active]\n    rest "
     "2 minus done of your field\n  draw 3\n"},
    {C,
     "[On Play] You may trash a total of two Characters or Events from your hand: Draw 3 "
     "cards.",
     "on play\n  cost, may\n    trash 2 of your hand [character or event]\n  draw 3\n"},
    {C, "[On Play] K.O. a total of 2 of your opponent's Characters.",
     "on play\n  ko 2 of their characters\n"},
    {C, "[On Play] You may trash a total of 2 or more cards from your hand: Draw 3 cards.",
     "on play\n  cost, may\n    trash at least 2 of your hand\n  draw 3\n"},
    {C, "[On Play] Give up to a total of 2 rested DON!! cards to 1 of your Characters.",
     "on play\n  don give up to 2 rested to 1 of your characters\n"},
};

static void test_totals(void **state) {
    static const Refusal refusals[] = {
        {C, "[On Play] You may trash a total of 2 cards from your hand or field: Draw 3 cards.",
         "cards of the field or DON!! cards"},
        {C,
         "[On Play] You may trash a total of 2 of your {Tide} type Characters or Stages: Draw "
         "3 cards.",
         "ambiguous: does the type or state apply to both?"},
        {C,
         "[On Play] You may trash a total of 2 Character cards and Events from your hand: Draw "
         "3 cards.",
         "not understood"},
        {C, "[On Play] Play up to 1 {Tide} type Character card from your hand or field.",
         "what is on the field has been played"},
    };
    (void)state;
    CHECK(totals_cases);
    CHECK_REFUSALS(refusals);
}

/* A total of cards of two places, or of cards and DON!! cards. */
static void test_totals_of_two_kinds(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] You may trash a total of 2 {Tide} type cards from your hand and field: "
         "Draw 3 cards.",
         "on play\n  cost, may\n    trash 2 of your hand and characters and stage [type "
         "\"Tide\"]\n  draw 3\n"},
        {C,
         "[On Play] You may trash a total of 2 {Tide} type cards from your hand and/or field: "
         "Draw 3 cards.",
         "on play\n  cost, may\n    trash 2 of your hand and characters and stage [type "
         "\"Tide\"]\n  draw 3\n"},
        {C,
         "[On Play] You may rest a total of 3 of your Characters and DON!! cards: Draw 3 "
         "cards.",
         "on play\n  cost, may\n    don rest 3 leaving count of your characters [active]\n    "
         "rest 3 minus done of your characters\n  draw 3\n"},
        {C,
         "[On Play] You may rest a total of 3 of your Characters or DON!! cards: Draw 3 cards.",
         "on play\n  cost, may\n    don rest 3 leaving count of your characters [active]\n    "
         "rest 3 minus done of your characters\n  draw 3\n"},
        {C,
         "[On Play] You may return a total of 2 of your Characters to the owner's hand: Draw 3 "
         "cards.",
         "on play\n  cost, may\n    put in hand 2 of your characters\n  draw 3\n"},
        {C,
         "If this Character would be K.O.'d, you may rest a total of 2 of your Stages and "
         "DON!! cards instead.",
         "instead of ko (this), may\n  don rest 2 leaving count of your stage [active]\n  rest "
         "2 minus done of your stage\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] You may place a total of 3 of your Characters and Stages at the bottom of "
         "your deck: Draw 1 card.",
         "not understood"},
        {C,
         "[On Play] You may trash 2 {Tide} type cards from your hand and field: Draw 3 cards.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_number_words),
        cmocka_unit_test(test_totals),
        cmocka_unit_test(test_totals_of_two_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
