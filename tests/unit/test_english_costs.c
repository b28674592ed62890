/* The English compiler: costs: "You may …:" and "to activate this effect". */
#include "common/english_case.h"

static void test_costs(void **state) {
    static const Case cases[] = {
        {C,
         "[Activate: Main] ③ (Rest as many as that.) You may rest this Character: Draw 6 "
         "cards.",
         "activate main\n  cost, may\n    don rest 3\n    rest this\n  draw 6\n"},
        {C, "[On Play] DON!! −2, You may trash 6 cards from your hand: Draw 5 cards.",
         "on play\n  cost, may\n    don return 2\n    trash 6 of your hand\n  draw 5\n"},
        {C, "[On Play] DON!! -2: Draw 5 cards.",
         "on play\n  cost, may\n    don return 2\n  draw 5\n"},
        {C,
         "[On Play] If you have 2 Life cards, you may rest 6 of your DON!! cards: Draw 1 card.",
         "on play\n  only if your life = 2\n  cost, may\n    don rest 6\n  draw 1\n"},
        {S, "[Activate: Main] You may rest 6 of your DON!! cards and this Stage: Draw 1 card.",
         "activate main\n  cost, may\n    don rest 6\n    rest this\n  draw 1\n"},
        {C, "[On Play] You may trash this Character and 1 of your Stages: Draw 1 card.",
         "on play\n  cost, may\n    trash this\n    trash 1 of your stage\n  draw 1\n"},
        {C, "[On Play] You may reveal 3 Stages from your hand: Draw 1 card.",
         "on play\n  cost, may\n    reveal 3 of your hand [stage]\n  draw 1\n"},
        {C,
         "[Your Turn] You may trash 3 cards from your hand: When you take damage, draw 2 "
         "cards.",
         "when damage taken (yours), your turn\n  cost, may\n    trash 3 of your hand\n  draw "
         "2\n"},
        {C,
         "[On Play] You may return 3 or more DON!! cards from your field to your DON!! deck: "
         "Draw 1 card.",
         "on play\n  cost, may\n    don return at least 3\n  draw 1\n"},
        {C,
         "[On Play] You may turn 3 cards from the top of your Life cards face-up: Draw 1 card.",
         "on play\n  cost, may\n    turn face-up 3 from top of your life\n  draw 1\n"},
    };
    (void)state;
    CHECK(cases);
}

/* Cards that pay. */
static void test_cost_of_cards(void **state) {
    static const Case cases[] = {
        {C,
         "[Activate: Main] You may trash this Character with a cost of 9 or more: Draw 3 "
         "cards.",
         "activate main\n  cost, may\n    trash 1 of your characters [in this, cost >= 9]\n  "
         "draw 3\n"},
        {C,
         "[On Play] You may give 2 of your opponent's rested DON!! cards to 1 of your "
         "opponent's Characters: Draw 1 card.",
         "on play\n  cost, may\n    don give 2 rested to 1 of their characters\n  draw 1\n"},
        {C,
         "[On Play] You may trash 1 of your {Tide} type Characters or 1 card from your hand: "
         "Draw "
         "6 cards.",
         "on play\n  cost, may\n    trash 1 of your hand and characters [held or type "
         "\"Tide\"]\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_cost_of_cards_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] You may give 1 of your opponent's active DON!! cards to 1 of your "
         "opponent's "
         "Characters: Draw 1 card.",
         "the opponent's active DON!! cards in a cost"},
        {S,
         "[Activate: Main] You may rest 1 of your Characters: Set up to 1 of your other "
         "Characters as active.",
         "'other' is ambiguous: other than which card?"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_rest_or_trash(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] You may rest 1 of your DON!! cards or trash 1 card from your hand: Draw 6 "
         "cards.",
         "on play\n  cost, may\n    don rest 1 leaving count of your hand\n    trash 1 minus "
         "done of your hand\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_rest_or_trash_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] You may rest 2 of your DON!! cards or trash 1 card from your hand: Draw 6 "
         "cards.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* There is one at most, as there is one Leader. */
static void test_your_stage(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Set your Stage as active.", "on play\n  set active 1 of your stage\n"},
        {C, "[Activate: Main] You may rest your {Tide} type Stage: Draw 6 cards.",
         "activate main\n  cost, may\n    rest 1 of your stage [type \"Tide\"]\n  draw 6\n"},
        {C, "[On Play] Trash your opponent's Stage.", "on play\n  trash 1 of their stage\n"},
        {C, "Your Stage cannot be removed from the field by your opponent's effects.",
         "always\n  forbid be removed by opponent for all of your stage\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] Set Stage as active.", "not understood"},
        {C, "[On Play] Set your Character as active.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_cost_of_cards),
        cmocka_unit_test(test_cost_of_cards_refused),
        cmocka_unit_test(test_rest_or_trash),
        cmocka_unit_test(test_rest_or_trash_refused),
        cmocka_unit_test(test_your_stage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
