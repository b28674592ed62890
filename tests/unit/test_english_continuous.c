/* The English compiler: power, cost, Counter, keywords and base values. */
#include "common/english_case.h"

static const Case continuous_cases[] = {
    {E,
     "[Counter] Up to 1 of your Leader or Character cards gains +7000 power during this "
     "battle. Then, that card gains an additional +1000 power.",
     "counter\n  give +7000 power to up to 1 of your leader and characters, this battle\n"
     "  give +1000 power to it, this battle\n"},
    {C,
     "[On Play] This Character gains [Rush] and +2 cost until the end of your opponent's "
     "next turn.",
     "on play\n  grant rush to this, until end of their next turn\n  give +2 cost to this, "
     "until end of their next turn\n"},
    {C,
     "[On Play] Give up to 1 of your opponent's Characters −3 cost until the end of your "
     "opponent's next End Phase.",
     "on play\n  give -3 cost to up to 1 of their characters, until end of their next end "
     "phase\n"},
    {C, "This Character gains +2000 power for every 3 Stages in your trash.",
     "always\n  give +2000 x every 3 in count of your trash [stage] power to this\n"},
    {C, "Your [Oona] and all of your {Tide} type Characters gain +1000 power.",
     "always\n  give +1000 power to all of your field [name \"Oona\" or character, name "
     "\"Oona\" or type \"Tide\"]\n"},
    {C, "Give this card in your hand −4 cost.", "always, in hand\n  give -4 cost to this\n"},
    {C, "This Character cannot be K.O.'d in battle by <Wisdom> attribute Leaders.",
     "always\n  forbid be ko in battle for this against [leader, wisdom]\n"},
    {C, "None of your Characters can be K.O.'d by effects.",
     "always\n  forbid be ko by effects for all of your characters\n"},
    {C, "[DON!! x3] This Character can also attack active Characters.",
     "always, don 3\n  grant attack active to this\n"},
    {E, "[Main] Up to 1 of your opponent's Characters cannot attack during this turn.",
     "main\n  forbid attack for up to 1 of their characters, this turn\n"},
    {E,
     "[Main] Up to 2 of your opponent's Characters will not become active in your "
     "opponent's next Refresh Phase.",
     "main\n  forbid refresh for up to 2 of their characters, next refresh\n"},
    {E, "[Main] Negate the effect of up to 4 of your opponent's Characters during this turn.",
     "main\n  negate up to 4 of their characters, this turn\n"},
    {C,
     "[When Attacking] Your opponent cannot activate the [Blocker] of any Character with "
     "1000 power or less during this battle.",
     "when attacking\n  ban them from use blocker [power <= 1000], this battle\n"},
    {E,
     "[Main] Select up to 1 of your Characters. If that Character attacks during "
     "this turn, your opponent cannot activate [Blocker].",
     "main\n  forbid be blocked for up to 1 of your characters, this turn\n"},
    {E, "[Main] You cannot play Character cards with a cost of 8 or more during this turn.",
     "main\n  ban you from play [character, cost >= 8], this turn\n"},
    {E, "[Main] Set the power of up to 5 of your opponent's Characters to 0 during this turn.",
     "main\n  set power 0 for up to 5 of their characters, this turn\n"},
    {E, "[Main] Your Leader's base power becomes 9000 until the start of your next turn.",
     "main\n  set base power 9000 for 1 of your leader, until start of your next turn\n"},
    {E,
     "[Main] The next time you play a {Tide} type Character card from your hand during "
     "this "
     "turn, the cost will be reduced by 3.",
     "main\n  next card [character, type \"Tide\"] costs -3, this turn\n"},
    {C, "[On Play] This Character gains [Banish] or [Double Attack] during this turn.",
     "on play\n  choose one\n    option\n      grant banish to this, this turn\n    "
     "option\n"
     "      grant double attack to this, this turn\n"},
    {L, "[When Attacking] Your opponent's [On Play] effects are negated during this turn.",
     "when attacking\n  negate effects on play of them, this turn\n"},
};

static void test_continuous(void **state) {
    (void)state;
    CHECK(continuous_cases);
}

/* Base power and base cost that become a value. */
static void test_base_values(void **state) {
    static const Case cases[] = {
        {C,
         "[When Attacking] This Character's base power becomes the same as your opponent's "
         "Leader during this battle.",
         "when attacking\n  select all of their leader as that\n  set base power power of that "
         "for this, this battle\n"},
        {E, "[Main] All of your [Oona] cards' base power becomes 7000 during this turn.",
         "main\n  set base power 7000 for all of your field [name \"Oona\"], this turn\n"},
        {C,
         "[Opponent's Turn] Your [Oona] cards' base power and this Character's base power "
         "become 6000.",
         "always, their turn\n  set base power 6000 for all of your field [name \"Oona\"]\n  "
         "set base power 6000 for this\n"},
        {C,
         "[When Attacking] Your Leader and this Character's base power becomes 6500 during "
         "this turn.",
         "when attacking\n  set base power 6500 for 1 of your leader, this turn\n  set base "
         "power 6500 for this, this turn\n"},
        {C,
         "[On Play] This Character's base power becomes the same as your opponent's Leader's "
         "base power during this turn.",
         "on play\n  select all of their leader as that\n  set base power base power of that "
         "for this, this turn\n"},
        {C,
         "[On Play] Up to 1 of your opponent's Characters' base power becomes 0 during this "
         "turn.",
         "on play\n  set base power 0 for up to 1 of their characters, this turn\n"},
        {E,
         "[Main] Up to 1 of your opponent's Characters' base cost becomes 9 during this turn.",
         "main\n  set base cost 9 for up to 1 of their characters, this turn\n"},
        {E, "[Main] Your monocolored Leader's base power becomes 4500 during this turn.",
         "main\n  set base power 4500 for 1 of your leader [not multicolor], this turn\n"},
        {C,
         "This Character's base power becomes the same as your opponent's Leader's base power.",
         "always\n  select all of their leader as that\n  set base power base power of that "
         "for this\n"},
    };
    (void)state;
    CHECK(cases);
}

/* Power, cost, Counter and keywords that are given or set. */
static void test_values(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Give up to 1 of your opponent's 0 cost Characters −4500 power during this "
         "turn.",
         "main\n  give -4500 power to up to 1 of their characters [cost = 0], this turn\n"},
        {L,
         "[When Attacking] This Leader or up to 1 of your {Tide} type Characters gains +1000 "
         "power during this turn.",
         "when attacking\n  give +1000 power to up to 1 of your leader and characters [leader "
         "or type \"Tide\"], this turn\n"},
        {L, "All of your {Tide} type Character cards in your hand have a +1000 Counter.",
         "always\n  give +1000 counter to all of your hand [character, type \"Tide\"]\n"},
        {E,
         "[Main] Give −2000 power during this turn to up to 1 of your opponent's Characters.",
         "main\n  give -2000 power to up to 1 of their characters, this turn\n"},
        {C, "All of your Character cards with 7000 power in your hand have a +1000 Counter.",
         "always\n  give +1000 counter to all of your hand [character, power = 7000]\n"},
        {C,
         "[When Attacking] Reveal up to 1 card from the top of your Life cards. This Character "
         "gains +4500 power during this turn per 1 cost on the revealed card.",
         "when attacking\n  reveal up to 1 from top of your life\n  give +4500 x cost of "
         "looked power to this, this turn\n"},
        {E, "[Main] Up to 1 of your opponent's Characters' cost becomes 0 during this turn.",
         "main\n  set cost 0 for up to 1 of their characters, this turn\n"},
        {C,
         "[On Play] Give up to 4 of your opponent's Characters −4500 power and −3 cost during "
         "this turn.",
         "on play\n  give -4500 power to up to 4 of their characters, this turn\n  give -3 "
         "cost to "
         "it, this turn\n"},
        {E,
         "[Main] Up to 6 of your [Oona] Characters or up to 6 of your Characters with a type "
         "including \"Tide\", with 4500 power or more, gains [Rush] during this turn.",
         "main\n  grant rush to up to 6 of your characters [name \"Oona\" or type with "
         "\"Tide\", power >= 4500], this turn\n"},
        {C,
         "All {Tide} type Character cards in your hand without a Counter have a +4500 Counter.",
         "always\n  give +4500 counter to all of your hand [character, type \"Tide\", counter "
         "= "
         "0]\n"},
        {C,
         "The counter of all of your {Tide} type Character cards in your hand becomes +2000.",
         "always\n  give +2000 counter to all of your hand [character, type \"Tide\"]\n"},
        {C, "Your {Tide} type Leader and all of your Characters gain [Banish].",
         "always\n  grant banish to all of your leader [type \"Tide\"]\n  grant banish to all "
         "of your characters\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_values_refused(void **state) {
    static const Refusal cases[] = {
        {L, "All of your Character cards in your hand gain +1000 Counter.",
         "not understood: Counter."},
        {C,
         "[On Play] Rest up to 1 of your Characters. Then, up to 1 of your other Characters "
         "gains +4500 power during this turn.",
         "'other' is ambiguous: other than which card?"},
        {C,
         "[On Play] Up to 4 of your Characters other than [Ebb] and this Character gain +4500 "
         "power during this turn.",
         "'other than' is ambiguous: other than which cards?"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters and this Character and up to 1 "
         "of your Leader gain +4500 power during this turn.",
         "ambiguous: to which cards is this done?"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* Counters that cards in the hand have, also Events and Stages. */
static void test_counters(void **state) {
    static const Case cases[] = {
        {C, "All {Tide} type Event cards in your hand have Counter +1000.",
         "always\n  give +1000 counter to all of your hand [event, type \"Tide\"]\n"},
        {C, "All Events in your hand have a +1000 Counter.",
         "always\n  give +1000 counter to all of your hand [event]\n"},
        {C, "All of your {Tide} type Events in your hand gain Counter +1000.",
         "always\n  give +1000 counter to all of your hand [event, type \"Tide\"]\n"},
        {C, "Your {Tide} type Stage cards in your hand have a Counter of +2000.",
         "always\n  give +2000 counter to all of your hand [stage, type \"Tide\"]\n"},
        {C, "All {Tide} type cards in your hand have Counter +1000.",
         "always\n  give +1000 counter to all of your hand [type \"Tide\"]\n"},
        {C, "All cards in your hand have a +1000 Counter.",
         "always\n  give +1000 counter to all of your hand\n"},
        {C, "[Opponent's Turn] All Event cards in your hand gain a +1000 Counter.",
         "always, their turn\n  give +1000 counter to all of your hand [event]\n"},
        {E, "This card in your hand has Counter +2000.",
         "always, in hand\n  give +2000 counter to this\n"},
        {E, "If your Leader has the {Tide} type, this card in your hand has a +1000 Counter.",
         "always, in hand\n  only if your leader is [type \"Tide\"]\n  give +1000 counter to "
         "this\n"},
        {C, "All Character cards without a Counter in your hand have a +1000 Counter.",
         "always\n  give +1000 counter to all of your hand [character, counter = 0]\n"},
        {C,
         "All {Tide} type Events in your hand have Counter value +1000, according to the "
         "rules.",
         "always\n  give +1000 counter to all of your hand [event, type \"Tide\"]\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "If you have 2 or less Life cards, all Event and Stage cards in your hand have "
         "Counter +1000.",
         "not understood"},
        {C, "All {Tide} type Events in your hand have Counter −1000.", "not understood"},
        {C, "All {Tide} type Events have Counter +1000.", "not understood"},
        {C, "All Character cards in your hand gain Counter +1000.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Numbers that are set to those of other cards, or in other words. */
static void test_same_values(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Set this Character's base power to 9000 until the end of your opponent's "
         "next End Phase.",
         "on play\n  set base power 9000 for this, until end of their next end phase\n"},
        {C,
         "[Activate: Main] [Once Per Turn] During this turn, your Leader's base power becomes "
         "the same as this Character's power.",
         "activate main, once per turn\n  set base power power of this for 1 of your leader, "
         "this turn\n"},
        {C,
         "[Activate: Main] [Once Per Turn] This Character's base power becomes the same as the "
         "base power of your Leader during this turn.",
         "activate main, once per turn\n  select all of your leader as that\n  set base power "
         "base power of that for this, this turn\n"},
        {C,
         "[Activate: Main] [Once Per Turn] Swap the base power of this Character with 1 of "
         "your opponent's Characters during this turn.",
         "activate main, once per turn\n  select 1 of their characters\n  swap base power of "
         "all of any characters [in this or in it], this turn\n"},
        {C,
         "[When Attacking] K.O. up to 1 of your opponent's Characters with a base power equal "
         "to or less than this Character's base power.",
         "when attacking\n  ko up to 1 of their characters [base power <= base power of "
         "this]\n"},
        {C, "[On Block] This Character cannot be K.O.'d in this battle.",
         "on block\n  forbid be ko for this, this battle\n"},
    };
    static const Refusal refusals[] = {
        {C, "This Character's base power becomes the same as the power of your Leader.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_base_cost_becomes(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] The base cost of up to 1 of your opponent's Characters becomes 6 during "
         "this turn.",
         "on play\n  set base cost 6 for up to 1 of their characters, this turn\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_set_for_good(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Up to 1 of your opponent's Characters' power becomes 0 during this turn.",
         "on play\n  set power 0 for up to 1 of their characters, this turn\n"},
        {C, "The cost of all of your {Tide} type Characters becomes 12.",
         "always\n  set cost 12 for all of your characters [type \"Tide\"]\n"},
        {L,
         "If you have any DON!! cards on your field, 1 DON!! card placed during your DON!! "
         "Phase is given to your Leader.",
         "always\n  only if your don >= 1\n  ban you from keep don\n"},
        {E,
         "[Main] Up to 1 each of your opponent's rested Leader and Character cards will not "
         "become active in your opponent's next Refresh Phase.",
         "main\n  forbid refresh for up to 1 of their leader [rested], next refresh\n  forbid "
         "refresh for up to 1 of their characters [rested], next refresh\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_set_for_good_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] Up to 1 of your opponent's Characters' power becomes 4500 during this "
         "turn.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_set_and_negated(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Up to 1 of your opponent's Characters' base power becomes 0 and its "
         "effects are negated during this turn.",
         "on play\n  set base power 0 for up to 1 of their characters, this turn\n  negate it, "
         "this turn\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_set_and_negated_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] All of your [Oona] cards' base power and this Character's base power "
         "become 4500 and its effects are negated during this turn.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* A card that is of the type and has the name, too, or a Leader of the name, is one card. */
static void test_names_and_types(void **state) {
    static const Case cases[] = {
        {C, "All of your {Tide} type Characters and [Oona] gain +1000 power.",
         "always\n  give +1000 power to all of your field [character or name \"Oona\", type "
         "\"Tide\" or name \"Oona\"]\n"},
        {C, "All of your [Oona], [Pell], and Characters with the {Tide} type gain +1000 power.",
         "always\n  give +1000 power to all of your field [name \"Oona\" or name \"Pell\" or "
         "character, name \"Oona\" or name \"Pell\" or type \"Tide\"]\n"},
        {C, "All of your {Tide} type Characters, [Oona], and [Pell] gain [Blocker].",
         "always\n  grant blocker to all of your field [character or name \"Oona\" or name "
         "\"Pell\", type \"Tide\" or name \"Oona\" or name \"Pell\"]\n"},
        {C, "Your Leader and [Oona] gain +1000 power.",
         "always\n  give +1000 power to all of your field [leader or name \"Oona\"]\n"},
        {E, "[Main] Your Leader and your [Oona] gain +1000 power during this turn.",
         "main\n  give +1000 power to all of your field [leader or name \"Oona\"], this "
         "turn\n"},
        {C, "All of your {Tide} type Characters, [Oona] and your Leader gain +1000 power.",
         "always\n  give +1000 power to all of your field [character or name \"Oona\" or "
         "leader, type \"Tide\" or name \"Oona\" or leader]\n"},
    };
    static const Refusal refusals[] = {
        {E,
         "[Main] Up to 1 of your {Tide} type Characters and [Oona] gain +1000 power during "
         "this turn.",
         "not understood"},
        {C, "All of your {Tide} type Characters, [Oona] gain +1000 power, [Pell].",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_continuous),
        cmocka_unit_test(test_base_values),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_values_refused),
        cmocka_unit_test(test_counters),
        cmocka_unit_test(test_same_values),
        cmocka_unit_test(test_base_cost_becomes),
        cmocka_unit_test(test_set_for_good),
        cmocka_unit_test(test_set_for_good_refused),
        cmocka_unit_test(test_set_and_negated),
        cmocka_unit_test(test_set_and_negated_refused),
        cmocka_unit_test(test_names_and_types),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
