/* The English compiler: words that point back: "it", "that Character", "the selected card". */
#include "common/english_case.h"

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
        {C, /* the one that is negated, not one of those that were rested before */
         "[On Play] Rest up to 3 of your opponent's Characters. Then, negate the effect of up "
         "to 1 of your opponent's Characters and that Character cannot attack until the end of "
         "your opponent's next turn.",
         "on play\n  rest up to 3 of their characters\n  negate up to 1 of their characters, "
         "until end of their next turn\n  forbid attack for it, until end of their next "
         "turn\n"},
        {E, /* the same for a choice that is made for it */
         "[Main] Rest up to 3 of your opponent's Characters. Select up to 1 of your [Oona] "
         "cards and that card gains +4500 power during this turn.",
         "main\n  rest up to 3 of their characters\n  give +4500 power to up to 1 of your "
         "field "
         "[name \"Oona\"], this turn\n"},
        {C, "This Character gains +4500 power for every 2 DON!! cards given to this Character.",
         "always\n  give +4500 x every 2 in don on this power to this\n"},
    };
    (void)state;
    CHECK(cases);
}

/* What "that Character", "the trashed card" or "for every card trashed" refers to must be the
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
         "not understood: that Character has 4500 power"},
        {E,
         "[Main] Play up to 1 {Tide} type Character card from your hand and rest up to 1 of "
         "your opponent's Characters. That Character gains [Rush] during this turn.",
         "not understood: That Character gains [Rush]"},
        {C,
         "[On Play] You may return 1 of your Characters to the owner's hand and trash 1 card "
         "from your hand: If the returned Character is [Oona], draw 1 card.",
         "not understood: the returned Character is [Oona]"},
        {C,
         "[On Play] Trash 1 card from your hand and trash 1 card from the top of your deck. If "
         "the trashed card is an Event, draw 1 card.",
         "not understood: the trashed card is an Event"},
        {C,
         "[On Play] Reveal 1 card from the top of your deck. If that card is an Event, you may "
         "add it to your hand. If you do not, place that card at the bottom of your deck.",
         "the \"if\" is ambiguous: how far does it reach?"},
        {C,
         "[On Play] Reveal 1 card from the top of your deck. If the revealed card is an Event, "
         "draw 6 cards. If the revealed card is a {Tide} type card, draw 1 card.",
         "the \"if\" is ambiguous: how far does it reach?"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. If you have 9 Life cards, draw "
         "6 cards. Give that Character −4500 power during this turn.",
         "the \"if\" is ambiguous: how far does it reach?"},
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
         "the \"if\" is ambiguous: how far does it reach?"},
        {C,
         "[On Play] Draw 6 cards if you have 6 or less Life cards. Look at 9 cards from the "
         "top of "
         "your deck; reveal up to 1 {Tide} type card and add it to your hand.",
         "the \"if\" is ambiguous: how far does it reach?"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost of 6 or less and "
         "all of "
         "your [Oona] and {Tide} type Characters gain +4500 power during this turn.",
         "ambiguous: to which cards is this done?"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_before(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Rest up to 1 of your opponent's Characters. Then, give up to 2 of your "
         "opponent's rested DON!! cards to it.",
         "main\n  rest up to 1 of their characters\n  don give up to 2 rested to it\n"},
        {C,
         "[On Play] Play up to 1 {Tide} type Character card from your hand. The Character "
         "played "
         "by this effect gains [Banish] during this turn.",
         "on play\n  play up to 1 of your hand [character, type \"Tide\"]\n  grant banish to "
         "it, "
         "this turn\n"},
    };
    static const Refusal refusals[] = {
        {E,
         "[Main] Rest up to 1 of your opponent's Characters. Then, give up to 2 rested DON!! "
         "cards to it.",
         "not understood"},
        {C,
         "When your opponent's Character attacks, give up to 2 rested DON!! cards to that "
         "Character.",
         "not understood"},
        {E,
         "[Main] Return up to 1 of your opponent's Characters to the owner's hand. Then, play "
         "it.",
         "a card that is played by who does not own it"},
        {C,
         "[On Play] Rest this Character and up to 1 of your opponent's Characters. They will "
         "not "
         "become active in the next Refresh Phase.",
         "not understood"},
        {C,
         "[On Play] Give this Character and up to 1 of your opponent's Characters −4500 power "
         "during this turn. They cannot attack during this turn.",
         "not understood"},
        {C,
         "[On Play] Play up to 1 Character card from your hand. Then, rest up to 1 of your "
         "opponent's Characters. The Character played by this effect gains [Banish] during "
         "this "
         "turn.",
         "not understood"},
        {C,
         "[On Play] You may trash 2 of your Characters: Play up to 1 Character card with the "
         "same "
         "type as the trashed cards from your hand.",
         "one of all those cards is meant, and not said which"},
        {C, "[On Play] If you have [Oona] Life cards, draw 6 cards.",
         "cards in the Life area that nobody may look at"},
        {C,
         "[On Play] Set the base power of all Characters in your hand to 4500 during this "
         "turn.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Cards that were chosen or played before. */
static void test_pointed_at(void **state) {
    static const Case cases[] = {
        {E,
         "[Counter] Select your Leader or 1 of your {Tide} type Characters. Change the attack "
         "target to the selected card.",
         "counter\n  redirect to 1 of your leader and characters [leader or type \"Tide\"]\n"},
        {E,
         "[Main] Select 2 of your {Tide} type Characters. Swap the base power of the selected "
         "Characters with each other during this battle.",
         "main\n  swap base power of 2 of your characters [type \"Tide\"], this battle\n"},
        {C,
         "[On Play] Select up to 1 of your opponent's Characters. This Character's base power "
         "becomes the same as the selected Character's base power during this turn.",
         "on play\n  select up to 1 of their characters\n  set base power base power of it for "
         "this, this turn\n"},
        {E,
         "[Main] Select up to 1 of your {Tide} type Characters and 1 of your opponent's "
         "Characters. Swap the base power of the selected Characters with each other during "
         "this battle.",
         "main\n  select up to 1 of your characters [type \"Tide\"] as that\n  select 1 of "
         "their characters\n  swap base power of all of any characters [in that or in it], "
         "this battle\n"},
        {E,
         "[Counter] Select 1 of your Characters. The selected Character becomes the new "
         "target of the attack.",
         "counter\n  redirect to 1 of your characters\n"},
        {E,
         "[Main] Select up to 1 of your Characters and up to 1 of your opponent's Stages. "
         "Return "
         "the selected cards to the owner's hand.",
         "main\n  select up to 1 of your characters as that\n  select up to 1 of their stage\n "
         " "
         "put in hand all of any characters and stage [in that or in it]\n"},
        {C,
         "[On Play] Play up to 1 {Tide} type Character card from your trash. The Character "
         "played by this effect gains [Rush] during this turn.",
         "on play\n  play up to 1 of your trash [character, type \"Tide\"]\n  grant rush to "
         "it, "
         "this turn\n"},
        {C, "[On Play] Your opponent selects 1 of their Characters and trashes it.",
         "on play\n  trash 1 of their characters chosen by them\n"},
        {E,
         "[Main] Select up to 1 of your opponent's Characters. If the chosen Character has a "
         "cost equal to the number of DON!! cards given to it, rest it.",
         "main\n  select up to 1 of their characters\n  if it is [cost = don on it]\n    rest "
         "it\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_pointed_at_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] This Character and your Leader gain +1000 power during this turn. Then, it "
         "gains [Rush] during this turn.",
         "not understood"},
        {E,
         "[Main] Up to 1 of your Characters gains +4500 power during this turn and rest 1 of "
         "your DON!! cards. Then, set it as active.",
         "not understood"},
        {E,
         "[Main] Select 1 of your Characters. Swap the base power of the selected Character "
         "with each other during this turn.",
         "not understood"},
        {E,
         "[Main] Select up to 1 of your Characters and select up to 1 of your opponent's "
         "Characters. The selected Characters gain +4500 power during this turn.",
         "not understood: The selected Characters gain +4500"},
        {E,
         "[Main] Select up to 1 of your Characters and K.O. up to 1 of your opponent's "
         "Characters and up to 1 of your opponent's Stages. Then, rest the selected Character.",
         "too many cards to remember"},
        {E, "[Main] Swap the base power of all of your Characters during this turn.",
         "not understood"},
        {E,
         "[Main] Rest up to 1 of your opponent's Characters. Then, trash 1 card from your "
         "hand. "
         "Then, K.O. it.",
         "this is done to cards on the field only"},
        {E,
         "[Main] Return up to 1 of your Characters to the owner's hand. Then, that Character "
         "gains [Rush] during this turn.",
         "this is done to cards on the field only"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* "Other" than the card that was chosen, where it cannot be this one. */
/* What is selected under an "if" is acted on under it. */
static void test_selected_if(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Select 2 of your Characters if you have 1 Life card. Swap the base power of "
         "the selected Characters with each other during this turn.",
         "main\n  if your life = 1\n    swap base power of 2 of your characters, this turn\n"},
    };
    (void)state;
    CHECK(cases);
}

/* What is chosen in one option takes the place of what was chosen before. */
static void test_before_options(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. Choose one:\n• Draw 2 cards.\n"
         "• This Character gains +4500 power during this turn.\nThen, K.O. it.",
         "on play\n  rest up to 1 of their characters\n  choose one\n    option\n      draw 2\n"
         "    option\n      give +4500 power to this, this turn\n  ko it\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. Choose one:\n• Trash up to 1 "
         "of "
         "your Characters.\n• Draw 2 cards.\nThen, K.O. it.",
         "not understood: it."},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_others(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Give up to 1 of your opponent's Characters −3000 power during this turn. "
         "Then, rest up to 1 of your opponent's other Characters.",
         "on play\n  give -3000 power to up to 1 of their characters, this turn\n  remember it "
         "as that\n  rest up to 1 of their characters [not in that]\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. Then, K.O. up to 1 of your "
         "opponent's Characters other than that Character with a cost of 6 or less.",
         "on play\n  rest up to 1 of their characters\n  remember it as that\n  ko up to 1 of "
         "their characters [not in that, cost <= 6]\n"},
        {C,
         "[On Play] Give up to 1 of your opponent's Characters −3000 power and up to 1 of your "
         "opponent's Characters −1000 power during this turn.",
         "on play\n  give -3000 power to up to 1 of their characters, this turn\n  give -1000 "
         "power to up to 1 of their characters, this turn\n"},
        {E,
         "[Main] Select up to 1 of your {Tide} type Characters. The selected Character's base "
         "power becomes the same as the power of your opponent's Leader during this turn.",
         "main\n  select up to 1 of your characters [type \"Tide\"]\n  select all of their "
         "leader as that\n  set base power power of that for it, this turn\n"},
        {C, "[On Block] Give the attacking card −3000 power during this battle.",
         "on block\n  give -3000 power to all of their leader and characters [attacking], this "
         "battle\n"},
        {C,
         "[On Your Opponent's Attack] [Once Per Turn] Give your opponent's attacking Leader or "
         "Character −1000 power during this battle.",
         "on their attack, once per turn\n  give -1000 power to all of their leader and "
         "characters [attacking], this battle\n"},
    };
    static const Refusal refusals[] = {
        {C, "[When Attacking] Give the attacking card −3000 power during this battle.",
         "not understood"},
        {C,
         "[On Play] Rest up to 1 of your Characters. Then, your other Characters gain [Rush] "
         "during this turn.",
         "'other' is ambiguous"},
        {E,
         "[Counter] If you have 6 or more cards in your hand, up to 1 of your Leader or "
         "Character cards gains +6000 power during this battle. Otherwise, it gains +3000 "
         "power during this battle.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* The power of the attacking card, which is not lost when the cards that get it are chosen. */
static void test_same_power(void **state) {
    static const Case cases[] = {
        {E,
         "[Counter] Your Leader's base power becomes the same as the power of the attacking "
         "card during this battle.",
         "counter\n  select all of their leader and characters [attacking] as that\n  set base "
         "power power of that for 1 of your leader, this battle\n"},
        {C,
         "[On Your Opponent's Attack] [Once Per Turn] This Character's base power becomes the "
         "same as the power of your opponent's attacking Leader or Character during this "
         "battle.",
         "on their attack, once per turn\n  select all of their leader and characters "
         "[attacking]\n  set base power power of it for this, this battle\n"},
        {C,
         "[On Your Opponent's Attack] [Once Per Turn] Your Leader's base power becomes the "
         "same as the power of your opponent's attacking Leader or Character during this "
         "battle.",
         "on their attack, once per turn\n  select all of their leader and characters "
         "[attacking] as that\n  set base power power of that for 1 of your leader, this "
         "battle\n"},
    };
    (void)state;
    CHECK(cases);
}

/* This card beside others that it could be one of: no card is meant twice. */
static void test_this_and_others(void **state) {
    static const Case cases[] = {
        {C, "This Character and all of your {Tide} type Characters gain +1000 power.",
         "always\n  give +1000 power to this\n  give +1000 power to all of your characters "
         "[type \"Tide\", not in this]\n"},
        {C, "All of your [Gale] cards and this Character gain [Unblockable].",
         "always\n  grant unblockable to all of your field [name \"Gale\"]\n  grant "
         "unblockable to this\n"},
        {C,
         "[On Play] This Character and up to 1 of your {Tide} type Characters gain +1000 power "
         "during this turn.",
         "on play\n  give +1000 power to this, this turn\n  give +1000 power to up to 1 of "
         "your characters [type \"Tide\", not in this], this turn\n"},
        {C,
         "All of your {Tide} type Characters other than this Character and this Character gain "
         "+1000 power.",
         "always\n  give +1000 power to all of your characters [type \"Tide\", not in this]\n  "
         "give +1000 power to this\n"},
        {C,
         "[Activate: Main] [Once Per Turn] Select up to 1 of your opponent's Characters. "
         "Negate its effect and give it −3000 power during this turn.",
         "activate main, once per turn\n  negate up to 1 of their characters, this turn\n  "
         "give -3000 power to it, this turn\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "All of your {Tide} type Characters other than [Vell] and this Character gain +1000 "
         "power.",
         "'other than' is ambiguous"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_rested_before(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Rest up to 2 of your opponent's Characters with a cost of 6 or less. The "
         "rested Characters will not become active in your opponent's next Refresh Phase.",
         "on play\n  rest up to 2 of their characters [cost <= 6]\n  forbid refresh for it, "
         "next refresh\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_rested_before_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] Give up to 2 of your opponent's Characters −4500 power during this turn. "
         "The rested Characters will not become active in your opponent's next Refresh Phase.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_power_of_chosen(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Select up to 1 of your opponent's Characters. Your Leader's base power "
         "becomes the same as that Character's base power during this turn.",
         "on play\n  select up to 1 of their characters as that\n  set base power base power "
         "of that for 1 of your leader, this turn\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. Your Leader's base power "
         "becomes the same as that Character's base power during this turn.",
         "on play\n  rest up to 1 of their characters\n  remember it as that\n  set base power "
         "base power of that for 1 of your leader, this turn\n"},
        {C,
         "[On Play] Your Leader's base power becomes the same as the base power of up to 1 of "
         "your opponent's Characters during this turn.",
         "on play\n  select up to 1 of their characters as that\n  set base power base power "
         "of that for 1 of your leader, this turn\n"},
        {C,
         "[On Play] Reveal up to 1 {Tide} type card from your hand. Give up to 1 of your "
         "opponent's Characters −4500 power during this turn per 1 cost on the revealed card.",
         "on play\n  select up to 1 of your hand [type \"Tide\"] revealed\n  remember it as "
         "that\n  give -4500 x cost of that power to up to 1 of their characters, this turn\n"},
        {C,
         "When your other {Tide} type Character is K.O.'d by your opponent's effect, you may "
         "rest this Character. If you do, add the K.O.'d card to your hand.",
         "when ko (yours [character, type \"Tide\", not in this], by their effect)\n  may\n    "
         "rest this\n  if so\n    put in hand subject\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_power_of_chosen_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "When your other {Tide} type Character attacks, you may rest this Character. If you "
         "do, add the K.O.'d card to your hand.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* What the opponent does to a card of yours that was chosen before: who was to choose it? */
static void test_who_acts_on_what_was_chosen(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Your opponent chooses 1 card from your hand; trash that card.",
         "on play\n  trash 1 of your hand chosen by them\n"},
        {C,
         "[On Play] Choose 1 card from your opponent's hand; your opponent trashes that card.",
         "on play\n  trash 1 of their hand\n"},
        {C,
         "[On Play] Your opponent chooses 1 of their Characters; your opponent rests that "
         "Character.",
         "on play\n  rest 1 of their characters chosen by them\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] Choose 1 card from your hand; your opponent trashes that card.",
         "the opponent does this to a card of yours"},
        {C, "[On Play] Choose 1 card from your hand. Your opponent trashes it.",
         "the opponent does this to a card of yours"},
        {C, "[On Play] Select 1 card from your hand; your opponent trashes the selected card.",
         "the opponent does this to a card of yours"},
        {C,
         "[On Play] Your opponent chooses 1 card from your hand; your opponent trashes that "
         "card.",
         "the opponent does this to a card of yours"},
        {C, "[On Play] Choose 1 of your Characters; your opponent rests that Character.",
         "the opponent does this to a card of yours"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_selected),
        cmocka_unit_test(test_false_bindings),
        cmocka_unit_test(test_own_it),
        cmocka_unit_test(test_before),
        cmocka_unit_test(test_pointed_at),
        cmocka_unit_test(test_pointed_at_refused),
        cmocka_unit_test(test_selected_if),
        cmocka_unit_test(test_before_options),
        cmocka_unit_test(test_others),
        cmocka_unit_test(test_same_power),
        cmocka_unit_test(test_this_and_others),
        cmocka_unit_test(test_rested_before),
        cmocka_unit_test(test_rested_before_refused),
        cmocka_unit_test(test_power_of_chosen),
        cmocka_unit_test(test_power_of_chosen_refused),
        cmocka_unit_test(test_who_acts_on_what_was_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
