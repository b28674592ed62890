/* The English compiler: DON!! cards: rested, given, returned, added. */
#include "common/english_case.h"

static void test_don(void **state) {
    static const Case cases[] = {
        {E, "[Main] Add up to 2 DON!! cards from your DON!! deck and rest them.",
         "main\n  don add up to 2 rested\n"},
        {E, "[Main] Give up to 3 rested DON!! cards to your Leader or 1 of your Characters.",
         "main\n  don give up to 3 rested to 1 of your leader and characters\n"},
        {E, "[Main] Give up to 2 of your Characters up to 1 rested DON!! card each.",
         "main\n  don give up to 1 rested to up to 2 of your characters\n"},
        {E,
         "[Main] Rest up to 3 of your opponent's DON!! cards or Characters with a cost of 1.",
         "main\n  don rest up to 3 of them\n  rest up to 3 minus done of their characters "
         "[cost = "
         "1]\n"},
        {E, "[Main] Set up to 7 of your DON!! cards as active at the end of this turn.",
         "main\n  later end of turn\n    don active up to 7\n"},
        {E, "[Main] Your opponent returns 2 DON!! cards from their field to their DON!! deck.",
         "main\n  don return 2 of them\n"},
        {E,
         "[Main] Up to 2 of your opponent's rested DON!! cards will not become active in your "
         "opponent's next Refresh Phase.",
         "main\n  don freeze up to 2 of them\n"},
        {E,
         "[Main] Return 3 total of your currently given DON!! cards to your cost area rested.",
         "main\n  don take 3\n"},
        {E,
         "[Main] Give up to 3 total of your currently given DON!! cards to 1 of your "
         "Characters or "
         "[Oona].",
         "main\n  don move up to 3 to 1 of your field [character or name \"Oona\"]\n"},
        {C,
         "[On Play] You may return 3 of your active DON!! cards to your DON!! deck: Draw 1 "
         "card.",
         "on play\n  cost, may\n    don return 3 active\n  draw 1\n"},
        {E, "[Main] Set this card or up to 2 of your DON!! cards as active.",
         "main\n  choose one\n    option\n      set active this\n    option\n      don active "
         "up "
         "to 2\n"},
    };
    (void)state;
    CHECK(cases);
}

static const Case don_of_either_cases[] = {
    {E, "[Main] Add up to 6 DON!! cards as rested from your DON!! deck. Then, draw 6 cards.",
     "main\n  don add up to 6 rested\n  draw 6\n"},
    {E, "[Main] Add up to 6 DON!! cards as active from your DON!! deck.",
     "main\n  don add up to 6 active\n"},
    {E,
     "[Main] Give up to 6 rested DON!! cards to its owner's Leader or 1 of their "
     "Characters.",
     "main\n  don give up to 6 rested to 1 of any leader and characters\n"},
    {E,
     "[Main] Give up to 6 DON!! cards from its owner's cost area to its owner's Leader or "
     "1 "
     "of their Characters.",
     "main\n  don give up to 6 active to 1 of any leader and characters\n  don give up to "
     "6 "
     "minus done rested to it\n"},
    {E,
     "[Main] Up to 6 of your opponent's rested cards will not become active in your "
     "opponent's next Refresh Phase.",
     "main\n  don freeze up to 6 of them\n  forbid refresh for up to 6 minus done of their "
     "field [rested], next refresh\n"},
    {L,
     "[Activate: Main] You may trash 1 Stage card from your hand or rest 1 of your DON!! "
     "cards: Draw 6 cards.",
     "activate main\n  cost, may\n    don rest 1 leaving count of your hand [stage]\n    "
     "trash 1 minus done of your hand [stage]\n  draw 6\n"},
    {C,
     "[On Play] You may rest your <Wisdom> attribute Leader or 1 of your DON!! cards: Draw "
     "6 "
     "cards.",
     "on play\n  cost, may\n    don rest 1 leaving count of your leader [wisdom, active]\n "
     " "
     "  rest 1 minus done of your leader [wisdom]\n  draw 6\n"},
};

static void test_don_of_either(void **state) {
    static const Refusal refusals[] = {
        {E,
         "[Main] Give up to 6 of your rested DON!! cards to its owner's Leader or 1 of their "
         "Characters.",
         "not understood"},
        {E,
         "[Main] Up to 6 of your opponent's cards cannot be rested until the end of your "
         "opponent's next turn.",
         "cards of the field or DON!! cards"},
        {E,
         "[Main] All of your opponent's rested cards will not become active in your opponent's "
         "next Refresh Phase.",
         "cards of the field or DON!! cards"},
        {C,
         "[Activate: Main] You may trash 1 card from your hand or rest 1 of your DON!! cards "
         "and this Character: Draw 6 cards.",
         "not understood"},
        {C,
         "[Activate: Main] You may rest this Character and trash 1 card from your hand or rest "
         "1 of your DON!! cards: Draw 6 cards.",
         "not understood"},
        {C,
         "[Activate: Main] You may trash 2 cards from your hand or rest 1 of your DON!! cards: "
         "Draw 6 cards.",
         "not understood"},
    };
    (void)state;
    CHECK(don_of_either_cases);
    CHECK_REFUSALS(refusals);
}

/* How many, whose, and for which card. */
static void test_don_counted(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Give up to 2 rested DON!! cards to your Leader or 1 of your {Tide} or "
         "{Reef} type Characters.",
         "on play\n  don give up to 2 rested to 1 of your leader and characters [leader or "
         "type \"Tide\" or type \"Reef\"]\n"},
        {C,
         "[On Play] Give up to 2 of your opponent's rested DON!! cards to 1 of your opponent's "
         "Characters.",
         "on play\n  don give up to 2 rested to 1 of their characters\n"},
        {C,
         "[On Play] Give up to 7 DON!! cards from your opponent's cost area to 1 of your "
         "opponent's Characters.",
         "on play\n  don give up to 7 active to 1 of their characters\n  don give up to 7 "
         "minus done rested to it\n"},
        {C,
         "[On Play] Rest up to 4 of your opponent's Characters with a cost of 5 or less or up "
         "to 4 of your opponent's DON!! cards.",
         "on play\n  don rest up to 4 of them\n  rest up to 4 minus done of their characters "
         "[cost <= 5]\n"},
        {C,
         "[On Play] Give up to 1 rested DON!! card each to your Leader and all of your "
         "Characters.",
         "on play\n  don give up to 1 rested to all of your leader and characters\n"},
        {C, "[On Play] Give up to 1 rested DON!! card each to up to 4 of your Characters.",
         "on play\n  don give up to 1 rested to up to 4 of your characters\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_don_counted_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] Give 2 DON!! cards from your opponent's cost area to 1 of your opponent's "
         "Characters.",
         "DON!! cards that may be active or rested"},
        {C, "[On Play] Your opponent sets up to 4 of their DON!! cards as active.",
         "a number of DON!! cards that the opponent chooses"},
        {C,
         "[On Play] Your opponent adds up to 4 DON!! cards from their DON!! deck and rests "
         "them.",
         "a number of DON!! cards that the opponent chooses"},
        {E, "[Main] Give up to 1 rested DON!! card to up to 4 of your Characters.",
         "ambiguous: is each given that many?"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* The symbols of costs as what an effect has done. */
static void test_symbols(void **state) {
    static const Case cases[] = {
        {C, "If this Character would be K.O.'d, you may DON!! −1 instead.",
         "instead of ko (this), may\n  don return 1\n"},
        {C,
         "If this Character would be K.O.'d, you may trash 1 card from your hand and DON!! −2 "
         "instead.",
         "instead of ko (this), may\n  trash 1 of your hand\n  don return 2\n"},
        {C,
         "If your {Tide} type Character would be removed from the field by your opponent's "
         "effect, you may DON!! -1 instead.",
         "instead of removal (yours [character, type \"Tide\"], by their effect), may\n  don "
         "return 1\n"},
        {C, "If this Character would be K.O.'d, DON!! −1 instead.",
         "instead of ko (this)\n  don return 1\n"},
        {C, "[On Play] You may DON!! −1. If you do, draw 2 cards.",
         "on play\n  may\n    don return 1\n  if so\n    draw 2\n"},
        {C,
         "[On Play] Draw 1 card. Then, you may DON!! −2. If you do, K.O. up to 1 of your "
         "opponent's Characters.",
         "on play\n  draw 1\n  may\n    don return 2\n  if so\n    ko up to 1 of their "
         "characters\n"},
        {C, "[On Play] DON!! −1: Draw 1 card.",
         "on play\n  cost, may\n    don return 1\n  draw 1\n"},
        {C, "[On Play] You may DON!! −1 and trash 1 card from your hand: Draw 3 cards.",
         "on play\n  cost, may\n    don return 1\n    trash 1 of your hand\n  draw 3\n"},
        {C, "[On Play] You may trash 1 card from your hand, DON!! −1: Draw 3 cards.",
         "on play\n  cost, may\n    trash 1 of your hand\n    don return 1\n  draw 3\n"},
        {C, "[On Play] Draw 1 card and DON!! −1.", "on play\n  draw 1\n  don return 1\n"},
        {C,
         "If this Character would be K.O.'d, you may return 2 of your active DON!! cards to "
         "your DON!! deck instead.",
         "instead of ko (this), may\n  don return 2 active\n"},
        {C, "[On Play] You may ①. If you do, draw 1 card.",
         "on play\n  may\n    don rest 1\n  if so\n    draw 1\n"},
        {C, "[On Play] You may DON!! −1 and trash 1 card from your hand: Draw 3 cards.",
         "on play\n  cost, may\n    don return 1\n    trash 1 of your hand\n  draw 3\n"},
        {C, "[On Play] You may DON!! −1 and trash 1 card from your hand: Draw 3 cards.",
         "on play\n  cost, may\n    don return 1\n    trash 1 of your hand\n  draw 3\n"},
        {C, "[On Play] DON!! −1, ② You may trash 1 card from your hand: Draw 3 cards.",
         "on play\n  cost, may\n    don return 1\n    don rest 2\n    trash 1 of your hand\n  "
         "draw 3\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] DON!! +1: Draw 1 card.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* DON!! cards of both states from one deck. */
static void test_two_states(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Add up to 1 DON!! card as active and up to 2 DON!! cards as rested from your "
         "DON!! deck.",
         "main\n  don add up to 1 active\n  don add up to 2 rested\n"},
        {E,
         "[Main] Add up to 1 DON!! card as active from your DON!! deck, and add up to 1 "
         "additional DON!! card as rested.",
         "main\n  don add up to 1 active\n  don add up to 1 rested\n"},
    };
    static const Refusal refusals[] = {
        {E,
         "[Main] Add up to 1 DON!! card as active and up to 1 DON!! card as active from your "
         "DON!! deck.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* DON!! cards that go back to their deck, and are counted. */
static void test_returned(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Return 1 of your DON!! cards to your DON!! deck. If you do, draw 1 card.",
         "on play\n  don return 1\n  if so\n    draw 1\n"},
        {C,
         "[On Play] You may return 1 or more DON!! cards from your field to your DON!! deck: "
         "This Character gains +1000 power during this turn for every DON!! card returned.",
         "on play\n  cost, may\n    don return at least 1\n  give +1000 x done power to this, "
         "this turn\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_added_and_given(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Add up to 1 DON!! card from your DON!! deck and give it to your Leader or "
         "1 of your Characters.",
         "on play\n  don add up to 1 rested\n  don give done rested to 1 of your leader and "
         "characters\n"},
        {C,
         "[On Play] Add up to 2 DON!! cards from your DON!! deck rested and give them to this "
         "Character.",
         "on play\n  don add up to 2 rested\n  don give done rested to this\n"},
        {E, "[Main] Rest up to a total of 6 of your opponent's Characters and DON!! cards.",
         "main\n  don rest up to 6 of them\n  rest up to 6 minus done of their characters\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_added_and_given_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] Add up to 2 DON!! cards from your DON!! deck and give them to 2 of your "
         "Characters.",
         "not understood"},
        {C,
         "[On Play] Add up to 1 DON!! card from your DON!! deck and give it to your opponent's "
         "Leader.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_don),
        cmocka_unit_test(test_don_of_either),
        cmocka_unit_test(test_don_counted),
        cmocka_unit_test(test_don_counted_refused),
        cmocka_unit_test(test_symbols),
        cmocka_unit_test(test_two_states),
        cmocka_unit_test(test_returned),
        cmocka_unit_test(test_added_and_given),
        cmocka_unit_test(test_added_and_given_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
