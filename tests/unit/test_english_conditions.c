/* The English compiler: conditions: "If …", "for every …". */
#include "common/english_case.h"

static void test_conditions(void **state) {
    static const Case cases[] = {
        {C, "If your Leader has the {Tide} type or is [Oona], this Character gains [Rush].",
         "always\n  only if your leader is [type \"Tide\" or name \"Oona\"]\n  grant rush to "
         "this\n"},
        {C,
         "If your Leader's type includes \"Tide\" and you have 2 or less Life cards, this "
         "Character gains [Rush].",
         "always\n  only if your leader is [type with \"Tide\"] and your life <= 2\n  grant "
         "rush "
         "to this\n"},
        {C, "This Character gains [Rush] if you have 6 or more cards in your trash.",
         "always\n  only if your trash >= 6\n  grant rush to this\n"},
        {C,
         "If the number of DON!! cards on your field is at least 3 less than the number on "
         "your "
         "opponent's field, this Character gains [Rush].",
         "always\n  only if your don <= their don minus 3\n  grant rush to this\n"},
        {C, "If you have no other [Oona] Characters, this Character gains [Rush].",
         "always\n  only if not there is one of your characters [name \"Oona\", not in this]\n "
         " "
         "grant rush to this\n"},
        {C,
         "If the only Characters on your field are {Tide} type Characters, this Character "
         "gains "
         "[Rush].",
         "always\n  only if all of your characters are [type \"Tide\"]\n  grant rush to "
         "this\n"},
        {C, "If you have 9 or more rested cards, this Character gains [Rush].",
         "always\n  only if count of your field [rested] plus your rested don >= 9\n  grant "
         "rush "
         "to this\n"},
        {C, "If this Character is rested, your Leader gains +1000 power.",
         "always\n  only if this is [rested]\n  give +1000 power to all of your leader\n"},
        {C, "If either you or your opponent has 2 Life cards, this Character gains [Rush].",
         "always\n  only if your life = 2 or their life = 2\n  grant rush to this\n"},
        {C, "[On Play] If you have less Life cards than your opponent, draw 1 card.",
         "on play\n  if your life < their life\n    draw 1\n"},
        {C,
         "[On Play] If you have 7 or more DON!! cards on your field and 1 or less cards in "
         "your "
         "hand, draw 1 card.",
         "on play\n  if your don >= 7 and your hand <= 1\n    draw 1\n"},
        {C,
         "[On Play] If you have a total of 9 or less cards in your Life area and hand, draw 1 "
         "card.",
         "on play\n  if your life plus your hand <= 9\n    draw 1\n"},
    };
    (void)state;
    CHECK(cases);
}

/* "On your field and there …": a place that is said once. */
static void test_places_of_conditions(void **state) {
    static const Case cases[] = {
        {C,
         "If you have [Pell] with 4500 power or more on your field and there are no other "
         "[Oona] cards, this Character gains +6000 power.",
         "always\n  only if there is one of your field [name \"Pell\", power >= 4500] and not "
         "there is one of your field [name \"Oona\", not in this]\n  give +6000 power to "
         "this\n"},
        {C,
         "If you have [Pell] and there are no other [Oona] cards, this Character gains +6000 "
         "power.",
         "always\n  only if there is one of your field [name \"Pell\"] and not there is one of "
         "any field [name \"Oona\", not in this]\n  give +6000 power to this\n"},
        {C,
         "If you have 6 or more DON!! cards on your field and there is a Character with a cost "
         "of 16, this Character gains +6000 power.",
         "always\n  only if your don >= 6 and there is one of any characters [cost = 16]\n  "
         "give +6000 power to this\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "If you have [Pell] on your field and there is a Character with a cost of 16, this "
         "Character gains +6000 power.",
         "ambiguous: on whose field?"},
        {C,
         "If you have [Pell] on your field and there are 6 or more Characters with a cost of "
         "16, this Character gains +6000 power.",
         "ambiguous: on whose field?"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_turns(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] If your opponent's Character has been K.O.'d during this turn, draw 6 cards.",
         "main\n  if their koed >= 1\n    draw 6\n"},
        {E, "[Main] If your Character has been K.O.'d during this turn, draw 6 cards.",
         "main\n  if your koed >= 1\n    draw 6\n"},
        {C,
         "During the turn in which a card in your hand is trashed by an effect, give this card "
         "in your hand −6 cost.",
         "always, in hand\n  only if your discarded >= 1\n  give -6 cost to this\n"},
        {C,
         "During the turn in which a card is removed from your opponent's Life cards, give "
         "this card in your hand −6 cost.",
         "always, in hand\n  only if their life left >= 1\n  give -6 cost to this\n"},
        {C,
         "This Character gains +6 cost, and if it is your opponent's turn, this Character "
         "gains +4500 power.",
         "always\n  give +6 cost to this\n  if not it is your turn\n    give +4500 power to "
         "this\n"},
    };
    static const Refusal refusals[] = {
        {E,
         "[Main] If your opponent's {Tide} type Character has been K.O.'d during this turn, "
         "draw 6 cards.",
         "not understood"},
        {E,
         "[Main] If your opponent's Character has been K.O.'d by an effect during this turn, "
         "draw 6 cards.",
         "not understood"},
        {E,
         "[Main] During the turn in which a card in your hand is trashed by an effect, draw 6 "
         "cards.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Amounts for every card or DON!! card. */
static void test_for_every(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] For every {Tide} type card on your field, give up to 4 of your opponent's "
         "Characters −1000 power during this turn.",
         "on play\n  give -1000 x count of your field [type \"Tide\"] power to up to 4 of "
         "their characters, this turn\n"},
        {E, "[Main] For every 4 {Tide} type Characters you have, draw 6 cards.",
         "main\n  draw 6 x every 4 in count of your characters [type \"Tide\"]\n"},
        {C,
         "This Character gains +4500 power for each of your {Tide} type Characters with a "
         "different card name.",
         "always\n  give +4500 x count of your characters [type \"Tide\"] different names "
         "power "
         "to this\n"},
        {C, "This Character gains +4500 power and +2 cost for every 6 cards in your trash.",
         "always\n  give +4500 x every 6 in your trash power to this\n  give +2 x every 6 in "
         "your trash cost to this\n"},
        {C, "[On Play] Draw 1 card for every 4 {Tide} type Characters you have.",
         "on play\n  draw 1 x every 4 in count of your characters [type \"Tide\"]\n"},
        {C, "Give this Character −4500 power for every Character your opponent has.",
         "always\n  give -4500 x count of their characters power to this\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_for_every_refused(void **state) {
    static const Refusal cases[] = {
        {C, "[On Play] For every card in your hand, rest this Character.", "not understood"},
        {C, "This Character gains +4500 power, and +2 cost for every 4 cards in your trash.",
         "ambiguous: which amount applies to every card?"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* What is counted and compared. */
static const Case if_cases[] = {
    {C, "[On Play] If your deck has 0 cards, draw 1 card.",
     "on play\n  if your deck = 0\n    draw 1\n"},
    {E, "[Main] If you have less Characters than your opponent, draw 1 card.",
     "main\n  if count of your characters < count of their characters\n    draw 1\n"},
    {C,
     "[On Play] If your opponent has 6 or more cards in their hand, they place 2 cards "
     "from their hand at the bottom of their deck in any order.",
     "on play\n  if their hand >= 6\n    put in deck bottom 2 of their hand chosen by "
     "them\n"},
    {C,
     "[On Play] If the number of cards in your hand is less than the number of cards in "
     "your opponent's hand, draw 1 card.",
     "on play\n  if your hand < their hand\n    draw 1\n"},
    {C,
     "If you have 4 or more {Tide} type cards with different card names in your trash, "
     "this Character gains [Rush].",
     "always\n  only if count of your trash [type \"Tide\"] different names >= 4\n  grant "
     "rush to this\n"},
    {L, "[Activate: Main] If it is your second turn or later, draw 6 cards.",
     "activate main\n  if your turns >= 2\n    draw 6\n"},
    {C, "[On Play] If you have [Oona], [Pell] and [Rho] in your trash, draw 6 cards.",
     "on play\n  if there is one of your trash [name \"Oona\"] and there is one of your "
     "trash "
     "[name \"Pell\"] and there is one of your trash [name \"Rho\"]\n    draw 6\n"},
    {C, "[On Play] If you have [Oona], [Pell] and [Rho], draw 6 cards.",
     "on play\n  if there is one of your field [name \"Oona\"] and there is one of your "
     "field "
     "[name \"Pell\"] and there is one of your field [name \"Rho\"]\n    draw 6\n"},
    {C, "[On Play] If you have Characters with a total cost of 9 or more, draw 6 cards.",
     "on play\n  if total cost of your characters >= 9\n    draw 6\n"},
    {C, "[On Play] If your opponent has any rested Characters, draw 6 cards.",
     "on play\n  if there is one of their characters [rested]\n    draw 6\n"},
    {C, "[On Play] If you have exactly 4 DON!! cards on your field, draw 6 cards.",
     "on play\n  if your don = 4\n    draw 6\n"},
    {C,
     "[End of Your Turn] If this Character battled your opponent's Character during this "
     "turn, draw 6 cards.",
     "end of your turn\n  if this is [battled character this turn]\n    draw 6\n"},
    {E,
     "[Main] If you have 6 or more Life cards, play up to 1 Character card from your "
     "trash. "
     "The Character played with this effect gains [Banish] during this turn.",
     "main\n  if your life >= 6\n    play up to 1 of your trash [character]\n    grant "
     "banish "
     "to it, this turn\n"},
    {C,
     "[Opponent's Turn] If you have 6 or less cards in your hand, this Character's base "
     "power becomes the same as your Leader's base power.",
     "always, their turn\n  only if your hand <= 6\n  select all of your leader as that\n  "
     "set base power base power of that for this\n"},
    {C, "If there are 4 or more Stages in your trash, this Character gains [Rush].",
     "always\n  only if count of your trash [stage] >= 4\n  grant rush to this\n"},
    {L,
     "[Activate: Main] If you have activated an Event with a base cost of 4 or more during "
     "this turn, draw 6 cards.",
     "activate main\n  if your event cost >= 4\n    draw 6\n"},
    {C,
     "If your opponent has activated 2 or more Events during this turn, this Character "
     "gains [Rush].",
     "always\n  only if their events >= 2\n  grant rush to this\n"},
};

static void test_if(void **state) {
    (void)state;
    CHECK(if_cases);
}

/* The same, where it is refused. */
static void test_if_refused(void **state) {
    static const Refusal cases[] = {
        {C, "If you have 2 Life cards, draw 1 card.", "an action without a time to do it"},
        {C, "[On Play] Draw 6 cards and trash 4 cards from your hand if you have 2 Life cards.",
         "the \"if\" is ambiguous: how far does it reach?"},
        {C, "[On Play] Draw 1 card if you have 2 Life cards and trash 1 card from your hand.",
         "the \"if\" is ambiguous: how far does it reach?"},
        {E, "[Main] If you have a Character with the lowest cost, draw 6 cards.",
         "not understood"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. Then, if your opponent has a "
         "Character with 9000 power or less, K.O. it.",
         "not understood"},
        {C,
         "[On Play] If your opponent has a Character with a cost of 9 or more and you do not, "
         "draw 6 cards.",
         "not understood"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters if it has 9000 power or less.",
         "not understood"},
        {C,
         "[On Play] Draw 6 cards if you have 9 or less Life cards, and trash 1 card from your "
         "hand.",
         "the \"if\" is ambiguous: how far does it reach?"},
        {C,
         "If this Character battles a Leader, this Character gains +4500 power during this "
         "battle.",
         "an effect for a battle that is over"},
        {E,
         "[Main] If you have activated an Event with a base cost of 4 or less during this "
         "turn, draw 6 cards.",
         "Events are counted from a number up"},
        {C, "[On Play] If you have a total of 4 or more Characters and Stages, draw 6 cards.",
         "ambiguous: what is counted together?"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* The Leader, and all Characters. */
static void test_leader_and_all(void **state) {
    static const Case cases[] = {
        {C, "If your Leader's card name includes \"Oon\", this Character gains +1000 power.",
         "always\n  only if your leader is [name with \"Oon\"]\n  give +1000 power to this\n"},
        {C,
         "If you only have Characters without a Counter, this card in your hand has a +5000 "
         "Counter.",
         "always, in hand\n  only if all of your characters are [counter = 0]\n  give +5000 "
         "counter to this\n"},
        {C, "If your Leader's base power is 9000 or more, this Character gains [Rush].",
         "always\n  only if your leader is [base power >= 9000]\n  grant rush to this\n"},
        {C, "[On Play] If your Leader's type includes \"Tide\" or \"Reef\", draw 6 cards.",
         "on play\n  if your leader is [type with \"Tide\" or type with \"Reef\"]\n    draw "
         "6\n"},
        {C, "If all of your Characters are rested, this Character gains +4500 power.",
         "always\n  only if all of your characters are [rested]\n  give +4500 power to "
         "this\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_leader_and_all_refused(void **state) {
    static const Refusal cases[] = {
        {C, "[On Play] If your Leader is [Oona], [Pell] and [Rho], draw 6 cards.",
         "all of several names"},
        {E, "[Main] If all of your Characters are rested, draw 6 cards.", "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* What all cards or none of them are, and several things together. */
static void test_all_and_none(void **state) {
    static const Case cases[] = {
        {C, "If you have both [Vell] and [Gale], this Character gains [Blocker].",
         "always\n  only if there is one of your field [name \"Vell\"] and there is one of "
         "your field [name \"Gale\"]\n  grant blocker to this\n"},
        {C,
         "If none of your Characters have a base cost of 6 or more, this Character gains +1000 "
         "power.",
         "always\n  only if not there is one of your characters [base cost >= 6]\n  give +1000 "
         "power to this\n"},
        {C, "If all of your Characters have the {Tide} type, this Character gains +1000 power.",
         "always\n  only if all of your characters are [type \"Tide\"]\n  give +1000 power to "
         "this\n"},
        {C,
         "[On Play] If the total number of cards in your hand and Life area is 6 or less, draw "
         "1 card.",
         "on play\n  if your life plus your hand <= 6\n    draw 1\n"},
        {C, "[On Play] If you have no active DON!! cards, draw 1 card.",
         "on play\n  if your active don = 0\n    draw 1\n"},
        {C,
         "[On Play] Reveal 1 card from the top of your deck. If the revealed card's cost is 6 "
         "or more, draw 1 card.",
         "on play\n  reveal 1 from top of your deck\n  if looked is [cost >= 6]\n    draw 1\n"},
        {C, "If this Character's power is 6000 or more, it gains [Banish].",
         "always\n  only if this is [power >= 6000]\n  grant banish to this\n"},
        {C, "All of your {Tide} type Characters gain +1 cost during your opponent's turn.",
         "always, their turn\n  give +1 cost to all of your characters [type \"Tide\"]\n"},
        {C,
         "This Character can attack on the turn it is played if you have 6 or more cards in "
         "your trash.",
         "always\n  only if your trash >= 6\n  grant rush to this\n"},
    };
    static const Refusal refusals[] = {
        {S, "If all of your Characters have the {Tide} type, your Leader gains +1000 power.",
         "not understood"},
        {C, "This Character gains [Blocker] and +1000 power during your opponent's turn.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* What is counted by what the action before did. */
static void test_counted_deeds(void **state) {
    static const Case cases[] = {
        {C,
         "[When Attacking] You may rest any number of your DON!! cards: This Character gains "
         "+1000 power during this battle for every DON!! card rested.",
         "when attacking\n  cost, may\n    don rest up to your active don\n  give +1000 x done "
         "power to this, this battle\n"},
        {E,
         "[Main] You may place any number of Events from your trash at the bottom of your deck "
         "in any order. For every 2 cards placed this way, your Leader gains +1000 power "
         "during this turn.",
         "main\n  may\n    put in deck bottom any number of your trash [event]\n  give +1000 x "
         "every 2 in done power to 1 of your leader, this turn\n"},
        {C,
         "[On Play] Turn all of your Life cards face-down. Then, draw cards equal to the "
         "number of cards turned face-down.",
         "on play\n  turn face-down all of your life\n  draw done\n"},
        {C,
         "[On Play] K.O. any number of your opponent's Characters with a total cost of 6 or "
         "less. Draw 1 card for each Character K.O.'d this way.",
         "on play\n  ko any number of their characters [cost <= 6] in total\n  draw 1 x "
         "done\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] Trash 1 card from your hand. Then, draw 1 card for each Character K.O.'d "
         "this way.",
         "something else was done since what is counted"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Numbers that are so much apart, of either player, and what has been done this turn. */
static void test_further_apart(void **state) {
    static const Case cases[] = {
        {C, "[On Play] If you have at least 3 less Life cards than your opponent, draw 1 card.",
         "on play\n  if your life <= their life minus 3\n    draw 1\n"},
        {C,
         "[On Play] If your opponent has at least 6 more cards in their hand than you, draw 1 "
         "card.",
         "on play\n  if their hand >= your hand plus 6\n    draw 1\n"},
        {C, "[On Play] If you or your opponent has 3 or less Life cards, draw 1 card.",
         "on play\n  if your life <= 3 or their life <= 3\n    draw 1\n"},
        {C, "[On Play] If you have another {Tide} type Character, draw 1 card.",
         "on play\n  if there is one of your characters [type \"Tide\", not in this]\n    draw "
         "1\n"},
        {C, "[On Play] If a Character has been K.O.'d during this turn, draw 1 card.",
         "on play\n  if your koed >= 1 or their koed >= 1\n    draw 1\n"},
        {C, "[On Play] If one of your Characters was K.O.'d during this turn, draw 1 card.",
         "on play\n  if your koed >= 1\n    draw 1\n"},
        {C,
         "During the turn in which one of your Characters was K.O.'d, give this card in your "
         "hand −3 cost.",
         "always, in hand\n  only if your koed >= 1\n  give -3 cost to this\n"},
        {C,
         "During the turn in which this card is played, this Character cannot be K.O.'d by "
         "your opponent's effects.",
         "always\n  only if this is [played this turn]\n  forbid be ko by opponent for this\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] If you have at least 3 less Life cards, draw 1 card.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* As many of one player as of the other. */
static void test_as_many(void **state) {
    static const Case cases[] = {
        {C,
         "If you have the same number of Life cards as your opponent, this Character gains "
         "+1000 power.",
         "always\n  only if your life = their life\n  give +1000 power to this\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "If you have the same number of Life cards than your opponent, this Character gains "
         "+1000 power.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_totals_and_states(void **state) {
    static const Case cases[] = {
        {C,
         "If the total power of your opponent's rested Characters is 23000 or more, this "
         "Character gains +4500 power.",
         "always\n  only if total power of their characters [rested] >= 23000\n  give +4500 "
         "power to this\n"},
        {C,
         "If the number of your Life cards is lower than your opponent's, this Character gains "
         "+4500 power.",
         "always\n  only if your life < their life\n  give +4500 power to this\n"},
        {C,
         "While this Character is rested, all of your other {Tide} type Characters gain +4500 "
         "power.",
         "always\n  only if this is [rested]\n  give +4500 power to all of your characters "
         "[type \"Tide\", not in this]\n"},
        {C, "As long as you have 6 or less Life cards, this Character gains [Blocker].",
         "always\n  only if your life <= 6\n  grant blocker to this\n"},
        {C, "Unless your Leader has the {Tide} type, this Character cannot attack.",
         "always\n  only if not your leader is [type \"Tide\"]\n  forbid attack for this\n"},
        {C, "This Character has [Blocker] if your Leader has the {Tide} type.",
         "always\n  only if your leader is [type \"Tide\"]\n  grant blocker to this\n"},
        {C,
         "This Character gains +4500 power for each different card name among your {Tide} type "
         "Characters.",
         "always\n  give +4500 x count of your characters [type \"Tide\"] different names "
         "power to this\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_totals_and_states_refused(void **state) {
    static const Refusal cases[] = {
        {C, "[On Play] While this Character is rested, draw 6 cards.", "not understood"},
        {C,
         "If the number of your Events is lower than your opponent's, this Character gains "
         "+4500 power.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_numbers_that_are(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] If the total of your and your opponent's Life cards is 6 or less, draw 6 "
         "cards.",
         "on play\n  if both life <= 6\n    draw 6\n"},
        {C, "[On Play] If the number of cards in your hand is 6 or less, draw 6 cards.",
         "on play\n  if your hand <= 6\n    draw 6\n"},
        {C,
         "[Once Per Turn] When a DON!! card on your field is returned to your DON!! deck, if "
         "you have no other [Oona] Characters, draw 6 cards.",
         "when don returned (yours), once per turn\n  if not there is one of your characters "
         "[name \"Oona\", not in this]\n    draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_some_of_a_pile(void **state) {
    static const Case cases[] = {
        {C,
         "If you have 6 or more cards in your hand without a Counter, this Character gains "
         "+4500 power.",
         "always\n  only if count of your hand [counter = 0] >= 6\n  give +4500 power to "
         "this\n"},
        {C, "[On Play] Draw 1 card for each card in your hand with a [Trigger].",
         "on play\n  draw 1 x count of your hand [trigger]\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same things of both players, and how many of them a player has. */
static void test_numbers_had(void **state) {
    static const Case cases[] = {
        {C,
         "If you have more cards in your trash than your opponent, this Character gains "
         "+1000 power.",
         "always\n  only if your trash > their trash\n  give +1000 power to this\n"},
        {C,
         "If the number of cards in your hand is less than your opponent's, this Character "
         "gains +1000 power.",
         "always\n  only if your hand < their hand\n  give +1000 power to this\n"},
        {C,
         "If the number of Characters you have is 3 or more, this Character gains +1000 "
         "power.",
         "always\n  only if count of your characters >= 3\n  give +1000 power to this\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters with a cost equal to or "
         "less than the number of Characters you have.",
         "on play\n  rest up to 1 of their characters [cost <= count of your characters]\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "If the number of cards in your opponent's hand is less than your opponent's, this "
         "Character gains +1000 power.",
         "not understood"},
        {C, "If the number of Characters have is 3 or more, this Character gains +1000 power.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_both_and_lists(void **state) {
    static const Case cases[] = {
        {C, "[On Play] If both you and your opponent have 3 or less Life cards, draw 6 cards.",
         "on play\n  if your life <= 3 and their life <= 3\n    draw 6\n"},
        {C,
         "If you have [Oona], [Pell], or a Character with the {Tide} type, this Character "
         "gains [Rush].",
         "always\n  only if there is one of your field [name \"Oona\" or name \"Pell\"] or "
         "there is one of your characters [type \"Tide\"]\n  grant rush to this\n"},
        {C,
         "[On Play] If you have 3 or less Life cards, or your opponent has 6 or more cards in "
         "their hand, draw 6 cards.",
         "on play\n  if your life <= 3 or their hand >= 6\n    draw 6\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] If both you and your opponent have 3 cards, draw 6 cards.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_places_of_conditions),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_for_every),
        cmocka_unit_test(test_for_every_refused),
        cmocka_unit_test(test_if),
        cmocka_unit_test(test_if_refused),
        cmocka_unit_test(test_leader_and_all),
        cmocka_unit_test(test_leader_and_all_refused),
        cmocka_unit_test(test_all_and_none),
        cmocka_unit_test(test_counted_deeds),
        cmocka_unit_test(test_further_apart),
        cmocka_unit_test(test_as_many),
        cmocka_unit_test(test_totals_and_states),
        cmocka_unit_test(test_totals_and_states_refused),
        cmocka_unit_test(test_numbers_that_are),
        cmocka_unit_test(test_some_of_a_pile),
        cmocka_unit_test(test_numbers_had),
        cmocka_unit_test(test_both_and_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
