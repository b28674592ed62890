/* The English compiler: other words for what cards usually say. */
#include "common/english_case.h"

static void test_cards_in_other_words(void **state) {
    static const Case cases[] = {
        {C, "[On Play] K.O. up to 1 opponent's Character with a cost of 6 or lower.",
         "on play\n  ko up to 1 of their characters [cost <= 6]\n"},
        {C, "[On Play] K.O. up to 1 of your opponent's Characters with 6 cost or less.",
         "on play\n  ko up to 1 of their characters [cost <= 6]\n"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters whose base power is 4500 or "
         "less.",
         "on play\n  ko up to 1 of their characters [base power <= 4500]\n"},
        {C,
         "[On Play] Put up to 1 of your opponent's Characters with an original cost of 6 or "
         "less at the bottom of the owner's deck.",
         "on play\n  put in deck bottom up to 1 of their characters [base cost <= 6]\n"},
        {C, "[On Play] Your opponent discards 6 cards from their hand.",
         "on play\n  trash 6 of their hand chosen by them\n"},
        {E,
         "[Main] Play up to 1 {Tide} type Character card with a cost of 6 or less from your "
         "hand or your trash.",
         "main\n  play up to 1 of your hand and trash [character, type \"Tide\", cost <= 6]\n"},
        {E, "[Main] Up to 1 of your opponent's Characters can't attack during this turn.",
         "main\n  forbid attack for up to 1 of their characters, this turn\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_amounts_in_other_words(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Up to 1 of your Characters gets +4500 power this turn.",
         "on play\n  give +4500 power to up to 1 of your characters, this turn\n"},
        {C, "[On Play] Up to 1 of your Characters gains 4500 power until the end of the turn.",
         "on play\n  give +4500 power to up to 1 of your characters, until end of turn\n"},
        {C, "[On Play] Each of your {Tide} type Characters gains +4500 power for this turn.",
         "on play\n  give +4500 power to all of your characters [type \"Tide\"], this turn\n"},
        {C, "[Opponent's Turn] This Character has +4500 power.",
         "always, their turn\n  give +4500 power to this\n"},
        {C, "This Character gains +4500 power while you have 6 or less Life cards.",
         "always\n  only if your life <= 6\n  give +4500 power to this\n"},
        {E, "[Main] Negate all effects of up to 1 of your opponent's Characters for this turn.",
         "main\n  negate up to 1 of their characters, this turn\n"},
        {E,
         "[Main] Up to 1 of your opponent's rested Characters cannot be set as active in your "
         "opponent's next Refresh Phase.",
         "main\n  forbid refresh for up to 1 of their characters [rested], next refresh\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_don_in_other_words(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Give up to 6 rested DON!! to your Leader or to 1 of your Characters.",
         "on play\n  don give up to 6 rested to 1 of your leader and characters\n"},
        {C,
         "[On Play] Give up to 1 rested DON!! card to your Leader and up to 2 rested DON!! "
         "cards to 1 of your Characters.",
         "on play\n  don give up to 1 rested to 1 of your leader\n  don give up to 2 rested to "
         "1 of your characters\n"},
        {C,
         "[On Play] Give up to 2 rested DON!! cards each to your Leader and 1 of your "
         "Characters.",
         "on play\n  don give up to 2 rested to 1 of your leader\n  don give up to 2 rested to "
         "1 of your characters\n"},
        {C, "[On Play] Add up to 6 rested DON!! cards from your DON!! deck.",
         "on play\n  don add up to 6 rested\n"},
        {C, "[On Play] Place up to 6 DON!! cards from your DON!! deck as rested.",
         "on play\n  don add up to 6 rested\n"},
        {C, "[On Play] Set up to 6 DON!! cards as active.", "on play\n  don active up to 6\n"},
        {C, "[On Play] You may rest 6 DON!! cards: Draw 6 cards.",
         "on play\n  cost, may\n    don rest 6\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_conditions_in_other_words(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] If your Leader has {Tide} type and you have fewer than 3 Characters, draw "
         "6 cards.",
         "on play\n  if your leader is [type \"Tide\"] and count of your characters < 3\n    "
         "draw 6\n"},
        {C,
         "[On Play] If your Leader has a type that includes \"Tide\" and you have at least 6 "
         "cards in your hand, draw 6 cards.",
         "on play\n  if your leader is [type with \"Tide\"] and your hand >= 6\n    draw 6\n"},
        {C, "[On Play] If your Leader's name is [Oona], draw 6 cards.",
         "on play\n  if your leader is [name \"Oona\"]\n    draw 6\n"},
        {C, "[On Play] If your Leader is either [Oona] or [Pell], draw 6 cards.",
         "on play\n  if your leader is [name \"Oona\" or name \"Pell\"]\n    draw 6\n"},
        {C, "[On Play] If your Leader's attribute is <Slash>, draw 6 cards.",
         "on play\n  if your leader is [slash]\n    draw 6\n"},
        {C, "[On Play] If your Life is 6 or less, draw 6 cards.",
         "on play\n  if your life <= 6\n    draw 6\n"},
        {C, "[On Play] If you have 6 Life cards or less, draw 6 cards.",
         "on play\n  if your life <= 6\n    draw 6\n"},
        {C, "[On Play] If you have 8 DON!! cards or more on your field, draw 6 cards.",
         "on play\n  if your don >= 8\n    draw 6\n"},
        {C, "[On Play] If your opponent has more DON!! cards than you, draw 6 cards.",
         "on play\n  if their don > your don\n    draw 6\n"},
        {C, "[On Play] If you have fewer Life cards than your opponent does, draw 6 cards.",
         "on play\n  if your life < their life\n    draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_events_in_other_words(void **state) {
    static const Case cases[] = {
        {C, "[On KO] Draw 6 cards.", "on ko\n  draw 6\n"},
        {C, "When this Character K.O.'s a Character in battle, draw 6 cards.",
         "when it kos in battle (this, other [character])\n  draw 6\n"},
        {C, "When an opponent's Character is K.O.'d, draw 6 cards.",
         "when ko (theirs [character])\n  draw 6\n"},
        {C, "When your opponent attacks this Character, draw 6 cards.",
         "when attacked (this)\n  draw 6\n"},
        {C, "When your opponent attacks your Leader, draw 6 cards.",
         "when attacked (yours [leader])\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_other_words_refused(void **state) {
    static const Refusal cases[] = {
        {E,
         "[Main] Play up to 1 rested {Tide} type Character card with a cost of 6 or less from "
         "your trash.",
         "cards that are neither active nor rested"},
        {C, "[On Play] Rest up to 6 DON!! cards.", "not understood"},
        {C, "[On Play] Add up to 6 rested DON!! cards.", "not understood"},
        {C,
         "[On Play] Give up to 2 rested DON!! cards to your Leader and 1 of your Characters.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_in_other_words),
        cmocka_unit_test(test_amounts_in_other_words),
        cmocka_unit_test(test_don_in_other_words),
        cmocka_unit_test(test_conditions_in_other_words),
        cmocka_unit_test(test_events_in_other_words),
        cmocka_unit_test(test_other_words_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
