/* The English compiler: tags and rules: when an effect comes, how the card was played or
 * K.O.'d, what a deck may hold. */
#include "common/english_case.h"

static void test_tags(void **state) {
    static const Case cases[] = {
        {C, "[Blocker] (Rest it when someone comes along.)\n[Rush]", "keyword rush, blocker\n"},
        {C, "[DON!! x2] [Your Turn] [On Play]/[When Attacking] [Once Per Turn] Draw 3 cards.",
         "on play or when attacking, don 2, your turn, once per turn\n  draw 3\n"},
        {C, "[Opponent's Turn] [On K.O.] Draw 1 card.", "on ko, their turn\n  draw 1\n"},
        {C, "[Once Per Turn] [Your Turn] When you take damage, draw 1 card.",
         "when damage taken (yours), your turn, once per turn\n  draw 1\n"},
        {E, "[Trigger] Draw 4 cards.", "trigger\n  draw 4\n"},
        {E, "[Main]/[Counter] Draw 4 cards.", "main or counter\n  draw 4\n"},
        {C, "(A note alone on its line.)\n[End of Your Turn] Draw 1 card.",
         "end of your turn\n  draw 1\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_rules(void **state) {
    static const Case cases[] = {
        {C, "Also treat this card's name as [Oona] and [Pell] according to the rules.",
         "rule\n  also named \"Oona\"\n  also named \"Pell\"\n"},
        {L,
         "Under the rules of this game, you cannot include Stages with a cost of 6 or more in "
         "your deck.",
         "rule\n  deck forbid [stage, cost >= 6]\n"},
        {L, "Under the rules of this game, your DON!! deck consists of 7 cards.",
         "rule\n  don deck 7\n"},
        {L,
         "Under the rules of this game, you cannot include Stages in your deck and at the "
         "start of the game, draw 2 cards.",
         "rule\n  deck forbid [stage]\nstart of game\n  draw 2\n"},
    };
    (void)state;
    CHECK(cases);
}

/* How a card was K.O.'d or played, after its tag. */
static void test_how(void **state) {
    static const Case cases[] = {
        {C, "[On K.O.] If this Character was K.O.'d by your opponent's effect, draw 6 cards.",
         "on ko (by their effect)\n  draw 6\n"},
        {C,
         "[On K.O.] If this Character was K.O.'d in battle, you may trash 3 cards from your "
         "hand: Draw 6 cards.",
         "on ko (by battle)\n  cost, may\n    trash 3 of your hand\n  draw 6\n"},
        {C, "[On Play] If this Character was played from your trash, draw 6 cards.",
         "on play (from trash)\n  draw 6\n"},
        {C,
         "[On Play] If this Character was played by the effect of a {Tide} type card, draw 6 "
         "cards.",
         "on play (by effect, other [type \"Tide\"])\n  draw 6\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] If this Character was K.O.'d in battle, draw 6 cards.",
         "not understood"},
        {C, "[When Attacking] If this Character was played from your trash, draw 6 cards.",
         "not understood"},
        {C,
         "[On Play] You may rest this Character: If this Character was played from your "
         "trash, draw 6 cards.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Several tags, rules and keywords on one card. */
static void test_headings(void **state) {
    static const Case cases[] = {
        {C, "Under the rules of this game, also treat this card's name as [Oona] and [Pell].",
         "rule\n  also named \"Oona\"\n  also named \"Pell\"\n"},
        {C, "[Blocker] [On Play] Draw 1 card. [DON!!x1] [Activate:Main] Draw 2 cards. [Rush]",
         "keyword rush, blocker\non play\n  draw 1\nactivate main, don 1\n  draw 2\n"},
        {C,
         "[Rush](It may come at once.)[On Play] Draw 1 card.(It is a good card.)[On K.O.] Draw "
         "2 cards.",
         "keyword rush\non play\n  draw 1\non ko\n  draw 2\n"},
        {C, "-", ""},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_headings_refused(void **state) {
    static const Refusal cases[] = {
        {C, "[Your Turn] [Opponent's Turn] This Character gains +4500 power.",
         "not understood: [Opponent's Turn]"},
        {C, "[Once Per Turn] [Once Per Turn] When this Character attacks, draw 6 cards.",
         "not understood"},
        {C, "[Blocker] [Blocker]", "not understood"},
        {C, "[On Play]/[DON!! x1] [When Attacking] Draw 6 cards.", "not understood"},
        {L, "[When Attacking]/[Once Per Turn] [On Your Opponent's Attack] Draw 6 cards.",
         "not understood"},
        {C, "[On Play] [When Attacking] Draw 6 cards.", "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* Two rules of one card. */
static void test_two_rules(void **state) {
    static const Case cases[] = {
        {L,
         "Under the rules of this game, you cannot include Events with a cost of 3 or more in "
         "your deck and your DON!! deck consists of 6 cards.",
         "rule\n  deck forbid [event, cost >= 3]\n  don deck 6\n"},
    };
    static const Refusal refusals[] = {
        {L,
         "Under the rules of this game, you can only include cards with a cost of 6 or less in "
         "your deck.",
         "more is said of the cards that may be in the deck"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_how),
        cmocka_unit_test(test_headings),
        cmocka_unit_test(test_headings_refused),
        cmocka_unit_test(test_two_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
