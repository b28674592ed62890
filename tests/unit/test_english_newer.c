/* The English compiler: phrases of newer sets, and what "that Character" or "the trashed card"
 * must not be taken for. */
#include "common/english_case.h"

static void test_newer_conditions(void **state) {
    static const Case cases[] = {
        {C, "[On Play] If your Leader's type includes \"Tide\" or \"Reef\", draw 6 cards.",
         "on play\n  if your leader is [type with \"Tide\" or type with \"Reef\"]\n    draw "
         "6\n"},
        {C, "If there are 4 or more Stages in your trash, this Character gains [Rush].",
         "always\n  only if count of your trash [stage] >= 4\n  grant rush to this\n"},
        {C, "If your Leader does not have the {Tide} type, this Character cannot attack.",
         "always\n  only if not your leader is [type \"Tide\"]\n  forbid attack for this\n"},
        {C, "If all of your Characters are rested, this Character gains +4500 power.",
         "always\n  only if all of your characters are [rested]\n  give +4500 power to "
         "this\n"},
        {L,
         "[Activate: Main] If you have activated an Event with a base cost of 4 or more during "
         "this turn, draw 6 cards.",
         "activate main\n  if your event cost >= 4\n    draw 6\n"},
        {C,
         "If your opponent has activated 2 or more Events during this turn, this Character "
         "gains [Rush].",
         "always\n  only if their events >= 2\n  grant rush to this\n"},
        {C, "[On Play] Draw 1 card for every 4 {Tide} type Characters you have.",
         "on play\n  draw 1 x every 4 in count of your characters [type \"Tide\"]\n"},
        {C, "Give this Character −4500 power for every Character your opponent has.",
         "always\n  give -4500 x count of their characters power to this\n"},
        {C,
         "[On Play] K.O. up to 4 of your opponent's Characters with less power than this "
         "Character.",
         "on play\n  ko up to 4 of their characters [power < power of this]\n"},
        {C, "[On Play] Rest up to 4 of your opponent's Characters with [Blocker].",
         "on play\n  rest up to 4 of their characters [keyword blocker]\n"},
        {C, "[On Play] Play up to 4 Character cards from your trash or hand.",
         "on play\n  play up to 4 of your hand and trash [character]\n"},
        {C, "Your {Tide} type Leader and all of your Characters gain [Banish].",
         "always\n  grant banish to all of your leader [type \"Tide\"]\n  grant banish to all "
         "of your characters\n"},
        {C, "This Character cannot be K.O.'d in battle or by your opponent's effects.",
         "always\n  forbid be ko in battle for this\n  forbid be ko by opponent for this\n"},
        {C,
         "[On Play] Look at 9 cards from the top of your deck; reveal up to 1 [Oona] and up to "
         "4 Stage cards and add them to your hand. Then, trash the rest.",
         "on play\n  look at 9 from top of your deck\n  put in hand up to 1 of looked [name "
         "\"Oona\"] revealed\n  put in hand up to 4 of looked [stage] revealed\n  trash "
         "looked\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_selected(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Swap the base power of your [Oona] Leader and this Character with each "
         "other during this turn.",
         "on play\n  select 1 of your leader [name \"Oona\"]\n  swap base power of all of your "
         "leader and characters [in it or in this], this turn\n"},
        {C,
         "[On Play] Swap the base power of up to 1 of your Characters and up to 1 of your "
         "opponent's Characters during this turn.",
         "on play\n  select up to 1 of your characters as that\n  select up to 1 of their "
         "characters\n  swap base power of all of any characters [in that or in it], this "
         "turn\n"},
        {E,
         "[Main] Choose 1 of your opponent's Characters. Then, your opponent may trash 6 cards "
         "from their hand. If they do not, K.O. the chosen Character.",
         "main\n  select 1 of their characters as that\n  may by them\n    trash 6 of their "
         "hand chosen by them\n  if not so\n    ko that\n"},
        {C,
         "[On Play] Look at 9 cards from the top of your deck; reveal up to 1 Stage card and "
         "add it to your hand. Then, return up to 4 Characters with a cost of 2 to the owner's "
         "hand and place the rest at the bottom of your deck in any order.",
         "on play\n  look at 9 from top of your deck\n  put in hand up to 1 of looked [stage] "
         "revealed\n  put in hand up to 4 of any characters [cost = 2]\n  put in deck bottom "
         "looked\n"},
        {E,
         "[Main] Rest up to 4 of your opponent's Characters and look at 9 cards from the top "
         "of "
         "your deck; reveal up to 1 Stage card and add it to your hand. Then, trash the rest.",
         "main\n  rest up to 4 of their characters\n  look at 9 from top of your deck\n  put "
         "in hand up to 1 of looked [stage] revealed\n  trash looked\n"},
        {E,
         "[Main] Play up to 1 {Tide} type Character card or [Oona] and up to 1 Stage card from "
         "your hand.",
         "main\n  select up to 1 of your hand [character or name \"Oona\", type \"Tide\" or "
         "name "
         "\"Oona\"] as that\n  select up to 1 of your hand [stage, not in that]\n  play all of "
         "your hand [in that or in it]\n"},
        {E, "[Main] Add 1 face-up card from your Life area to your hand.",
         "main\n  put in hand 1 of your life [face-up]\n"},
        {C, "This Character gains +4500 power for every 2 DON!! cards given to this Character.",
         "always\n  give +4500 x every 2 in don on this power to this\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_newer_events(void **state) {
    static const Case cases[] = {
        {C,
         "When your Character is K.O.'d by your opponent's effect or in battle, draw 6 cards.",
         "when ko (yours [character], by their effect) or when ko (yours [character], by "
         "battle)\n  draw 6\n"},
        {C, "When this Character or your {Tide} type Character is K.O.'d, draw 6 cards.",
         "when ko (yours [character, type \"Tide\"]) or when ko (this)\n  draw 6\n"},
        {C,
         "If this Character or your [Oona] would be K.O.'d in battle or by your opponent's "
         "effect, you may trash 6 cards from your hand instead.",
         "instead of ko (yours [name \"Oona\"], by battle) or instead of ko (yours [name "
         "\"Oona\"], by their effect) or instead of ko (this, by battle) or instead of ko "
         "(this, by their effect), may\n  trash 6 of your hand\n"},
        {C, "When a card is trashed from your opponent's hand by your effect, draw 6 cards.",
         "when hand trashed (theirs, by your effect)\n  draw 6\n"},
        {L, "At the start of your Main Phase, draw 6 cards.",
         "start of main (yours)\n  draw 6\n"},
        {L, "At the end of your turn, draw 6 cards.", "end of your turn\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

/* What "that Character", "the trashed card" or "for every card trashed" speaks of must be the
 * last thing that they could mean. */
static void test_false_bindings(void **state) {
    static const Refusal cases[] = {
        {E,
         "[Main] You may trash any number of cards from your hand and draw 6 cards. Give up to "
         "1 of your opponent's Characters −4500 power during this turn for every card trashed.",
         "something else was done since what is counted"},
        {E,
         "[Main] Return 6 cards from your hand to your deck, then shuffle it. Trash 1 card "
         "from your hand. Draw cards equal to the number you returned to your deck.",
         "something else was done since what is counted"},
        {E,
         "[Main] Give up to 1 of your opponent's Characters −4500 power during this turn and "
         "trash 1 card from your hand. Then, if that Character has 4500 power or less, K.O. "
         "it.",
         "not understood: has 4500 power"},
        {E,
         "[Main] Play up to 1 {Tide} type Character card from your hand and rest up to 1 of "
         "your opponent's Characters. That Character gains [Rush] during this turn.",
         "not understood: gains [Rush]"},
        {C,
         "[On Play] You may return 1 of your Characters to the owner's hand and trash 1 card "
         "from your hand: If the returned Character is [Oona], draw 1 card.",
         "not understood: is [Oona]"},
        {C,
         "[On Play] Trash 1 card from your hand and trash 1 card from the top of your deck. If "
         "the trashed card is an Event, draw 1 card.",
         "not understood: is an Event"},
        {C,
         "[On Play] Reveal 1 card from the top of your deck. If that card is an Event, you may "
         "add it to your hand. If you do not, place that card at the bottom of your deck.",
         "it is not clear how far the \"if\" reaches"},
        {C,
         "[On Play] Reveal 1 card from the top of your deck. If the revealed card is an Event, "
         "draw 6 cards. If the revealed card is a {Tide} type card, draw 1 card.",
         "it is not clear how far the \"if\" reaches"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. If you have 9 Life cards, draw "
         "6 cards. Give that Character −4500 power during this turn.",
         "it is not clear how far the \"if\" reaches"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* How far a word reaches over parts of a sentence, and which card "it" is. */
static void test_unclear_reach(void **state) {
    static const Refusal cases[] = {
        {C, "If you have a {Tide} type Leader and Character, this Character gains [Rush].",
         "it is not clear what is counted together"},
        {C,
         "[On Play] You may trash 6 cards from your hand. If you do, draw 9 cards, and if you "
         "don't, draw 1 card.",
         "it is not clear how far the \"if\" reaches"},
        {C,
         "If you have 9 Characters, give this card in your hand −6 cost and this Character "
         "gains [Rush].",
         "one part is about the hand and another is not"},
        {C,
         "When your opponent's Character is K.O.'d or returned to the owner's hand by your "
         "effect, draw 6 cards.",
         "it is not clear whether the cause is said of both"},
        {C,
         "[On Play] Play up to 1 {Tide} type Character card from your hand and up to 1 [Oona] "
         "from your trash rested.",
         "it is not clear whether both are played rested"},
        {E,
         "[Main] Up to 1 of your opponent's rested Characters cannot attack and will not "
         "become active in your opponent's next Refresh Phase.",
         "it is not said how long this lasts"},
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with the highest cost and a base "
         "power of 4500 or less.",
         "it is not clear of which cards it is the lowest"},
        {E,
         "[Main] Up to 1 of your Characters gains +4500 power during this turn. Then, add up "
         "to 1 DON!! card from your DON!! deck and rest it. Set it as active.",
         "not understood"},
        {C, "[On Play] K.O. all Characters other than [Oona] and this Character.",
         "it is not clear what the cards are other than"},
        {C, "All of your Characters other than [Oona] and this Character gain +4500 power.",
         "it is not clear what the cards are other than"},
        {C, "[On Play] K.O. all Characters other than [Oona] and all of your Stages.",
         "it is not clear how far the exception reaches"},
        {C, "[On Play] Set all of your Characters and Leader as active.", "not understood"},
        {C, "[On Play] Your Characters and Leader cannot attack during this turn.",
         "not understood"},
        {C,
         "[On Play] Trash 1 card from your hand. If it is an Event, up to 1 of your Characters "
         "gains +4500 power during this turn. Then, set it as active.",
         "it is not clear which card \"it\" is"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* "It" that is a card of its own sentence does not tie the sentence to the "if" before it. */
static void test_own_it(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] If you have 6 or less Life cards, draw 6 cards. If you have 9 or more "
         "cards "
         "in your hand, add up to 6 DON!! cards from your DON!! deck and rest them.",
         "on play\n  if your life <= 6\n    draw 6\n  if your hand >= 9\n    don add up to 6 "
         "rested\n"},
        {C,
         "[On Play] If you have 6 or less Life cards, rest up to 1 of your opponent's "
         "Characters. "
         "If it has 4500 power or less, K.O. it.",
         "on play\n  if your life <= 6\n    rest up to 1 of their characters\n    if it is "
         "[power <= 4500]\n      ko it\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. Then, this Character gains "
         "[Rush] during this turn. Then, it gains +4500 power during this turn.",
         "not understood"},
        {C,
         "[On Play] Up to 1 of your Characters gains +4500 power during this turn. Then, set "
         "this Character as active and it gains [Rush] during this turn.",
         "not understood"},
        {C,
         "When your opponent's Character attacks, you may rest this Character. If you do, it "
         "gains −4500 power during this turn.",
         "not understood"},
        {C,
         "[On Play] If you have 6 or less Life cards, draw 6 cards. Add up to 1 DON!! card "
         "from "
         "your DON!! deck and rest it.",
         "it is not clear how far the \"if\" reaches"},
        {C,
         "[On Play] Draw 6 cards if you have 6 or less Life cards. Look at 9 cards from the "
         "top of "
         "your deck; reveal up to 1 {Tide} type card and add it to your hand.",
         "it is not clear how far the \"if\" reaches"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost of 6 or less and "
         "all of "
         "your [Oona] and {Tide} type Characters gain +4500 power during this turn.",
         "it is not clear to which cards this is done"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* What is said of one of two nouns, and may be said of both. */
static void test_unclear_of_both(void **state) {
    static const Refusal cases[] = {
        {C, "[On Play] If you have 9 or more {Tide} type Characters or Stages, draw 6 cards.",
         "it is not clear whether the type or state is said of both"},
        {C,
         "Your {Tide} type Characters and Stages cannot be K.O.'d by your opponent's effects.",
         "it is not clear whether the type or state is said of both"},
        {E, "[Main] Set up to 1 of your {Tide} type Characters or Leader as active.",
         "it is not clear whether the type or state is said of both"},
        {E, "[Main] Set up to 1 of your {Tide} type Leaders or Stages as active.",
         "it is not clear whether the type or state is said of both"},
        {E,
         "[Main] Add up to 1 {Tide} type Event or Character card from your trash to your hand.",
         "it is not clear whether the type or state is said of both"},
        {E,
         "[Counter] Up to 1 of your {Tide} type Leader or cards gains +4500 power during this "
         "battle.",
         "it is not clear whether the type or state is said of both"},
        {E, "[Main] Rest up to 1 of your opponent's 0 cost Characters or Stages.",
         "it is not clear whether the type or state is said of both"},
        {E, "[Main] Rest up to 1 of your opponent's active [Oona] or Characters.",
         "it is not clear whether the type or state is said of both"},
        {E, "[Main] Rest up to 1 of your opponent's active Characters or [Oona].",
         "it is not clear whether the type or state is said of both"},
        {E,
         "[Main] Add up to 1 {Tide} type Character or Event card other than [Oona] from your "
         "trash to your hand.",
         "it is not clear whether the type or state is said of both"},
        {E,
         "[Main] Add up to 1 Event or Character card with a [Trigger] from your trash to your "
         "hand.",
         "it is not clear whether the type or state is said of both"},
        {E,
         "[Main] Play up to 1 Character card or [Oona] with a type including \"Tide\" from "
         "your hand.",
         "it is not clear whether the type or state is said of both"},
        {E, "[Main] K.O. all Characters other than [Oona] or Stages.",
         "it is not clear how far the exception reaches"},
        {C, "All of your Characters and Stages with a cost of 6 or less gain +6 cost.",
         "it is not clear whether the type or state is said of both"},
        {C,
         "All {Tide} type Characters and Stages with a cost of 6 or less cannot be K.O.'d by "
         "effects.",
         "it is not clear whether the type or state is said of both"},
        {E, "[Main] Rest up to 1 of your opponent's active Stages or Characters.",
         "it is not clear whether the type or state is said of both"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* What could be meant in two ways, or cannot be done as it is said. */
static void test_unclear(void **state) {
    static const Refusal cases[] = {
        {E,
         "[Main] Up to 1 of your Characters gains +4500 power during this turn and rest 1 of "
         "your DON!! cards. Then, set it as active.",
         "not understood"},
        {C,
         "If this Character battles a Leader, this Character gains +4500 power during this "
         "battle.",
         "an effect for a battle that is over"},
        {E,
         "[Main] Select 1 of your Characters. Swap the base power of the selected Character "
         "with each other during this turn.",
         "not understood"},
        {C, "This Character gains +4500 power, and +2 cost for every 4 cards in your trash.",
         "it is not clear which amount is said of every card"},
        {E,
         "[Main] Select up to 1 of your Characters and select up to 1 of your opponent's "
         "Characters. The selected Characters gain +4500 power during this turn.",
         "not understood: gain +4500"},
        {E,
         "[Main] Select up to 1 of your Characters and K.O. up to 1 of your opponent's "
         "Characters and up to 1 of your opponent's Stages. Then, rest the selected Character.",
         "too many cards to remember"},
        {E, "[Main] Swap the base power of all of your Characters during this turn.",
         "not understood"},
        {C, "[Your Turn] [Opponent's Turn] This Character gains +4500 power.",
         "not understood: This Character"},
        {E,
         "[Main] If you have activated an Event with a base cost of 4 or less during this "
         "turn, draw 6 cards.",
         "Events are counted from a number up"},
        {E,
         "[Main] Rest up to 1 of your opponent's Characters. Then, trash 1 card from your "
         "hand. "
         "Then, K.O. it.",
         "this is done to cards on the field only"},
        {E,
         "[Main] Return up to 1 of your Characters to the owner's hand. Then, that Character "
         "gains [Rush] during this turn.",
         "this is done to cards on the field only"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters and this Character and up to 1 "
         "of your Leader gain +4500 power during this turn.",
         "it is not clear to which cards this is done"},
        {E,
         "[Main] Look at 9 cards from the top of your deck; play up to 1 {Tide} type Character "
         "card and up to 1 Stage card from your hand. Then, trash the rest.",
         "cards of two places"},
        {C, "[On Play] If you have a total of 4 or more Characters and Stages, draw 6 cards.",
         "it is not clear what is counted together"},
        {S,
         "[Activate: Main] You may rest 1 of your Characters: Set up to 1 of your other "
         "Characters as active.",
         "it is not clear than what the cards are other"},
        {E, "[Main] If all of your Characters are rested, draw 6 cards.", "not understood"},
        {E, "[Main] Give up to 1 rested DON!! card to up to 4 of your Characters.",
         "it is not clear whether each is given so many"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_newer_conditions), cmocka_unit_test(test_selected),
        cmocka_unit_test(test_newer_events),     cmocka_unit_test(test_false_bindings),
        cmocka_unit_test(test_unclear_reach),    cmocka_unit_test(test_unclear_of_both),
        cmocka_unit_test(test_unclear),          cmocka_unit_test(test_own_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
