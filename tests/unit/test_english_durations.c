/* The English compiler: durations and delays: "until …", "at the end of …", "the next time". */
#include "common/english_case.h"

/* What is put off knows one card that was chosen before, and its own. */
static void test_put_off(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Play up to 1 Character card with a cost of 9 or less from your trash. At "
         "the "
         "end of your opponent's next turn, trash that Character. Then, draw 6 cards.",
         "on play\n  play up to 1 of your trash [character, cost <= 9]\n  later end of their "
         "turn\n    trash it\n  draw 6\n"},
        {C,
         "[On Play] Up to 1 of your Characters gains [Rush] during this turn. K.O. that "
         "Character at the end of your next turn.",
         "on play\n  grant rush to up to 1 of your characters, this turn\n  later end of your "
         "turn\n    ko it\n"},
        {C,
         "[On Play] Reveal 1 card from the top of your deck. You may play that card if it is a "
         "{Tide} type Character card. Then, place the rest at the bottom of your deck.",
         "on play\n  reveal 1 from top of your deck\n  may\n    if looked is [character, type "
         "\"Tide\"]\n      play all of looked\n  put in deck bottom looked\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] Play up to 4 Character cards from your trash. At the end of this turn, "
         "trash those Characters.",
         "not understood"},
        {C,
         "[On Play] Set up to 4 of your Characters as active. Then, return them to the owner's "
         "hand at the end of this turn.",
         "not understood"},
        {C,
         "[On Play] Select 1 of your Characters. Trash 1 card from your hand. At the end of "
         "this turn, K.O. the selected Character.",
         "not understood"},
        {C,
         "When your Character is K.O.'d, at the end of this turn, add that card to your hand.",
         "not understood"},
        {C,
         "[On Play] Trash any number of cards from your hand. At the end of this turn, draw "
         "cards equal to the number of cards trashed.",
         "nothing was counted before"},
        {C, "[On Play] Draw cards equal to the number of cards trashed.",
         "nothing was counted before"},
        {C,
         "[On Play] Choose a cost. At the end of this turn, K.O. up to 1 Character with the "
         "chosen cost.",
         "not understood"},
        {C,
         "[On Play] At the end of this turn, play up to 1 Character card from your hand. It "
         "gains [Rush] during this turn.",
         "not understood"},
        {C,
         "[On Play] Trash 1 card from your hand at the end of this turn. If you do, draw 6 "
         "cards.",
         "it is not done here"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* How long, and from when. */
static void test_until(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Your opponent cannot play Characters with a base cost of 7 or more until "
         "the end of your opponent's next turn.",
         "on play\n  ban them from play [character, base cost >= 7], until end of their next "
         "turn\n"},
        {C,
         "[On Play] The next time you activate an Event with a base cost of 4 or more from "
         "your "
         "hand during this turn, the cost will be reduced by 3.",
         "on play\n  next card [event, base cost >= 4] costs -3, this turn\n"},
        {C,
         "[On Play] Until the end of your opponent's next turn, this Character gains +4500 "
         "power "
         "and [Blocker].",
         "on play\n  give +4500 power to this, until end of their next turn\n  grant blocker "
         "to "
         "this, until end of their next turn\n"},
        {C,
         "[On Play] Up to 4 of your opponent's Characters cannot attack your Leader until the "
         "end of your opponent's next turn.",
         "on play\n  forbid attack for up to 4 of their characters against [leader], until end "
         "of their next turn\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_until_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] The next time you activate a Stage from your hand during this turn, the "
         "cost will be reduced by 3.",
         "not understood"},
        {C, "[On Play] During this turn, draw 6 cards.", "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* Two things about the same card, each with its own duration. */
static void test_two_durations(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Up to 1 of your Characters gains +3 cost until the end of your opponent's "
         "next turn and cannot be K.O.'d by your opponent's effects during this turn.",
         "on play\n  give +3 cost to up to 1 of your characters, until end of their next "
         "turn\n  forbid be ko by opponent for it, this turn\n"},
        {C,
         "[On Play] Draw 1 card. If you have 3 or less cards in your hand, draw 1 more card.",
         "on play\n  draw 1\n  if your hand <= 3\n    draw 1\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] Up to 1 of your Characters gains +3 cost during this turn and cannot be "
         "K.O.'d by your opponent's effects.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_put_off),
        cmocka_unit_test(test_until),
        cmocka_unit_test(test_until_refused),
        cmocka_unit_test(test_two_durations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
