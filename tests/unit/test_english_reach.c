/* The English compiler: how far a word reaches over the parts of a sentence. */
#include "common/english_case.h"

static void test_whose_reach(void **state) {
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

static const Refusal reach_refused_cases[] = {
    {E,
     "[Main] Rest up to 1 of your Characters. Then, give up to 1 of your opponent's "
     "Characters −4500 power for every DON!! card given to that Character during this "
     "turn.",
     "ambiguous: whose DON!! cards are counted?"},
    {E,
     "[Main] Rest up to 2 of your opponent's Characters. Then, that Character gains +4500 "
     "power during this turn.",
     "one of all those cards is meant, and not said which"},
    {C,
     "[On Play] Look at 6 cards from the top of your deck; reveal up to 2 {Tide} type "
     "cards and add them to your hand. Then, this Character gains +4500 power during this "
     "turn per 1 cost on the revealed card.",
     "one of all those cards is meant, and not said which"},
    {C,
     "[On Play] Look at 6 cards from the top of your deck; reveal up to 2 {Tide} type "
     "cards and add them to your hand. Then, if the revealed card has a cost of 6, draw 6 "
     "cards.",
     "one of all those cards is meant, and not said which"},
    {C,
     "[On Play] Reveal 2 cards from the top of your deck. If the revealed card has a cost "
     "of 6, draw 6 cards.",
     "one of all those cards is meant, and not said which"},
    {C,
     "[On Play] You may trash 2 cards from your hand: If the trashed card has a cost of 6, "
     "draw 6 cards.",
     "one of all those cards is meant, and not said which"},
    {C,
     "[On Play] Play up to 1 Stage card from your hand and you may rest this Character: "
     "Draw "
     "6 cards.",
     "ambiguous: where does the cost begin?"},
    {C, "[On Play] Play this Character card from your trash.", "not understood"},
    {C, "If your Character would be K.O.'d, you may rest 1 of your other Characters instead.",
     "'other' is ambiguous: other than which card?"},
    {E,
     "[Main] Add up to 6 of your opponent's Characters with a cost of 6 or less from your "
     "trash to your hand.",
     "not understood"},
    {C,
     "This Character gains +4500 power, and this Character cannot attack unless you have 6 "
     "or more Life cards.",
     "not understood"},
    {C,
     "This Character cannot attack unless you have 6 or more Life cards. This Character "
     "gains +4500 power.",
     "not understood"},
    {C,
     "This Character cannot attack a Leader on the turn in which it is played, and gains "
     "+4500 power.",
     "not understood"},
    {E, "[Main] If you have [Oona] and [Pell] with 4500 base power, draw 6 cards.",
     "ambiguous: which names does this apply to?"},
    {E, "[Main] If you have [Oona] and [Pell] Character with 4500 base power, draw 6 cards.",
     "ambiguous: which names does this apply to?"},
};

static void test_reach_refused(void **state) {
    (void)state;
    CHECK_REFUSALS(reach_refused_cases);
}

/* How far a word reaches over parts of a sentence, and which card "it" is. */
static void test_unclear_reach(void **state) {
    static const Refusal cases[] = {
        {C, "If you have a {Tide} type Leader and Character, this Character gains [Rush].",
         "ambiguous: what is counted together?"},
        {C,
         "[On Play] You may trash 6 cards from your hand. If you do, draw 9 cards, and if you "
         "don't, draw 1 card.",
         "the \"if\" is ambiguous: how far does it reach?"},
        {C,
         "If you have 9 Characters, give this card in your hand −6 cost and this Character "
         "gains [Rush].",
         "one part is about the hand and another is not"},
        {C,
         "When your opponent's Character is K.O.'d or returned to the owner's hand by your "
         "effect, draw 6 cards.",
         "ambiguous: does the cause apply to both?"},
        {C,
         "[On Play] Play up to 1 {Tide} type Character card from your hand and up to 1 [Oona] "
         "from your trash rested.",
         "ambiguous: are both played rested?"},
        {E,
         "[Main] Up to 1 of your opponent's rested Characters cannot attack and will not "
         "become active in your opponent's next Refresh Phase.",
         "it is not said how long this lasts"},
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with the highest cost and a base "
         "power of 4500 or less.",
         "ambiguous: the lowest or highest of which cards?"},
        {E,
         "[Main] Up to 1 of your Characters gains +4500 power during this turn. Then, add up "
         "to 1 DON!! card from your DON!! deck and rest it. Set it as active.",
         "not understood"},
        {C, "[On Play] K.O. all Characters other than [Oona] and this Character.",
         "'other than' is ambiguous: other than which cards?"},
        {C, "All of your Characters other than [Oona] and this Character gain +4500 power.",
         "'other than' is ambiguous: other than which cards?"},
        {C, "[On Play] K.O. all Characters other than [Oona] and all of your Stages.",
         "the exception is ambiguous: how far does it reach?"},
        {C, "[On Play] Set all of your Characters and Leader as active.", "not understood"},
        {C, "[On Play] Your Characters and Leader cannot attack during this turn.",
         "not understood"},
        {C,
         "[On Play] Trash 1 card from your hand. If it is an Event, up to 1 of your Characters "
         "gains +4500 power during this turn. Then, set it as active.",
         "\"it\" is ambiguous: which card?"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* What is said of one of two nouns, and may be said of both. */
static void test_unclear_of_both(void **state) {
    static const Refusal cases[] = {
        {C, "[On Play] If you have 9 or more {Tide} type Characters or Stages, draw 6 cards.",
         "ambiguous: does the type or state apply to both?"},
        {C,
         "Your {Tide} type Characters and Stages cannot be K.O.'d by your opponent's effects.",
         "ambiguous: does the type or state apply to both?"},
        {E, "[Main] Set up to 1 of your {Tide} type Characters or Leader as active.",
         "ambiguous: does the type or state apply to both?"},
        {E, "[Main] Set up to 1 of your {Tide} type Leaders or Stages as active.",
         "ambiguous: does the type or state apply to both?"},
        {E,
         "[Main] Add up to 1 {Tide} type Event or Character card from your trash to your hand.",
         "ambiguous: does the type or state apply to both?"},
        {E,
         "[Counter] Up to 1 of your {Tide} type Leader or cards gains +4500 power during this "
         "battle.",
         "ambiguous: does the type or state apply to both?"},
        {E, "[Main] Rest up to 1 of your opponent's 0 cost Characters or Stages.",
         "ambiguous: does the type or state apply to both?"},
        {E, "[Main] Rest up to 1 of your opponent's active [Oona] or Characters.",
         "ambiguous: does the type or state apply to both?"},
        {E, "[Main] Rest up to 1 of your opponent's active Characters or [Oona].",
         "ambiguous: does the type or state apply to both?"},
        {E,
         "[Main] Add up to 1 {Tide} type Character or Event card other than [Oona] from your "
         "trash to your hand.",
         "ambiguous: does the type or state apply to both?"},
        {E,
         "[Main] Add up to 1 Event or Character card with a [Trigger] from your trash to your "
         "hand.",
         "ambiguous: does the type or state apply to both?"},
        {E,
         "[Main] Play up to 1 Character card or [Oona] with a type including \"Tide\" from "
         "your hand.",
         "ambiguous: does the type or state apply to both?"},
        {E, "[Main] K.O. all Characters other than [Oona] or Stages.",
         "the exception is ambiguous: how far does it reach?"},
        {C, "All of your Characters and Stages with a cost of 6 or less gain +6 cost.",
         "ambiguous: does the type or state apply to both?"},
        {C,
         "All {Tide} type Characters and Stages with a cost of 6 or less cannot be K.O.'d by "
         "effects.",
         "ambiguous: does the type or state apply to both?"},
        {E, "[Main] Rest up to 1 of your opponent's active Stages or Characters.",
         "ambiguous: does the type or state apply to both?"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static const Case far_cases[] = {
    {C,
     "If you have 6 or more cards in your hand, this Character gains [Blocker]. If you "
     "have 2 "
     "or less Life cards and it is your opponent's turn, this Character gains +4500 power.",
     "always\n  if your hand >= 6\n    grant blocker to this\n  if your life <= 2 and not "
     "it is "
     "your turn\n    give +4500 power to this\n"},
    {E,
     "[Main] If your Leader is [Oona], reveal 1 card from the top of your deck. If that "
     "card's "
     "type includes \"Tide\", draw 6 cards.",
     "main\n  if your leader is [name \"Oona\"]\n    reveal 1 from top of your deck\n    "
     "if "
     "looked is [type with \"Tide\"]\n      draw 6\n"},
    {E, "[Main] If you have no Characters and 6 or less Life cards, draw 6 cards.",
     "main\n  if not there is one of your characters and your life <= 6\n    draw 6\n"},
    {E,
     "[Main] Play up to 1 [Oona] from your hand and place it at the bottom of the owner's "
     "deck at the end of this turn.",
     "main\n  play up to 1 of your hand [name \"Oona\"]\n  later end of turn\n    put in "
     "deck bottom it\n"},
    {E,
     "[Main] For every 2 cards in your hand, give up to 1 of your opponent's Characters "
     "−4500 "
     "power until the end of your next turn at the end of this turn.",
     "main\n  later end of turn\n    give -4500 x every 2 in your hand power to up to 1 of "
     "their characters, until end of your next turn\n"},
};

static void test_far(void **state) {
    static const Refusal refusals[] = {
        {E, "[Main] If you have no [Oona] and [Pell], draw 6 cards.",
         "the \"not\" is ambiguous: how far does it reach?"},
        {E, "[Main] If you don't have [Oona] and [Pell], draw 6 cards.",
         "the \"not\" is ambiguous: how far does it reach?"},
        {E, "[Main] If you do not have 6 cards in your hand and 2 Life cards, draw 6 cards.",
         "the \"not\" is ambiguous: how far does it reach?"},
        {E, "[Main] If you don't have [Oona], [Pell], and [Rue], draw 6 cards.",
         "the \"not\" is ambiguous: how far does it reach?"},
        {E,
         "[Main] Place all Characters at the bottom of the owner's deck in any order. Then, "
         "draw "
         "6 cards for every 2 cards placed at the bottom of your deck.",
         "of cards of both players one's own are counted"},
        {E,
         "[Main] Add up to 1 {Tide} type Character card or Event from your trash to your hand.",
         "ambiguous: does the type or state apply to both?"},
        {E, "[Main] Draw 6 cards and trash 2 cards from your hand at the end of this turn.",
         "ambiguous: what is delayed?"},
        {C, "[On Play] K.O. all Characters other than this Character or Stages.",
         "the exception is ambiguous: how far does it reach?"},
        {C, "[On Play] K.O. all Characters other than this Stage.", "not understood"},
        {C, "[On Play] You may trash up to 2 cards from your hand: Draw 6 cards.",
         "a cost that need not be paid"},
        {C, "[On Play] This Leader's base power becomes 4500 during this turn.",
         "not understood"},
    };
    (void)state;
    CHECK(far_cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whose_reach),   cmocka_unit_test(test_reach_refused),
        cmocka_unit_test(test_unclear_reach), cmocka_unit_test(test_unclear_of_both),
        cmocka_unit_test(test_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
