/* The English compiler: what is said of cards: "with both …", "without …", attributes. */
#include "common/english_case.h"

/* Two things that a card must both be. */
static const Case both_cases[] = {
    {C,
     "[On Play] K.O. up to 1 of your opponent's Characters with both the {Tide} type and "
     "the {Moor} type.",
     "on play\n  ko up to 1 of their characters [type \"Tide\", type \"Moor\"]\n"},
    {C,
     "[On Play] K.O. up to 1 of your opponent's Characters with both the {Tide} and {Moor} "
     "types.",
     "on play\n  ko up to 1 of their characters [type \"Tide\", type \"Moor\"]\n"},
    {C,
     "[On Play] K.O. up to 1 of your opponent's Characters with both {Tide} and {Moor} "
     "types and a cost of 3 or less.",
     "on play\n  ko up to 1 of their characters [type \"Tide\", type \"Moor\", cost <= "
     "3]\n"},
    {C,
     "[On Play] Play up to 1 Character card with both the {Tide} type and a [Trigger] from "
     "your hand.",
     "on play\n  play up to 1 of your hand [character, type \"Tide\", trigger]\n"},
    {C,
     "[On Play] Play up to 1 Character card with both a [Trigger] and the {Tide} type from "
     "your hand rested.",
     "on play\n  play up to 1 of your hand [character, trigger, type \"Tide\"] rested\n"},
    {C,
     "[On Play] Play up to 1 Character card that has both the {Tide} type and the <Slash> "
     "attribute from your hand.",
     "on play\n  play up to 1 of your hand [character, type \"Tide\", slash]\n"},
    {C, "[On Play] If your Leader has both the {Tide} type and the {Moor} type, draw 1 card.",
     "on play\n  if your leader is [type \"Tide\", type \"Moor\"]\n    draw 1\n"},
    {C,
     "[On Play] If you have a Character with both the {Tide} type and [Blocker], draw 1 "
     "card.",
     "on play\n  if there is one of your characters [type \"Tide\", keyword blocker]\n    "
     "draw 1\n"},
    {C,
     "[On Play] Look at 5 cards from the top of your deck; reveal up to 1 card with both "
     "the {Tide} type and a [Trigger] and add it to your hand. Then, place the rest at the "
     "bottom of your deck in any order.",
     "on play\n  look at 5 from top of your deck\n  put in hand up to 1 of looked [type "
     "\"Tide\", trigger] revealed\n  put in deck bottom looked\n"},
    {C,
     "All of your Characters with both the {Tide} type and the {Moor} type gain +1000 "
     "power.",
     "always\n  give +1000 power to all of your characters [type \"Tide\", type "
     "\"Moor\"]\n"},
    {C,
     "[On Play] Give up to 1 rested DON!! card to 1 of your Characters with both the "
     "{Tide} type and the {Moor} type.",
     "on play\n  don give up to 1 rested to 1 of your characters [type \"Tide\", type "
     "\"Moor\"]\n"},
    {C,
     "When your Character with both the {Tide} type and the {Moor} type is K.O.'d, draw 1 "
     "card.",
     "when ko (yours [character, type \"Tide\", type \"Moor\"])\n  draw 1\n"},
    {C,
     "[On Play] Play up to 1 {Tide} type Character card with both a [Trigger] and a cost "
     "of 3 or less from your hand.",
     "on play\n  play up to 1 of your hand [character, type \"Tide\", trigger, cost <= "
     "3]\n"},
    {C,
     "[On Play] Play up to 1 {Tide} type Character card with both a [Trigger] and a cost "
     "of 3 or less from your hand.",
     "on play\n  play up to 1 of your hand [character, type \"Tide\", trigger, cost <= "
     "3]\n"},
};

static void test_both(void **state) {
    (void)state;
    CHECK(both_cases);
}

/* What a card must not have. */
static void test_without(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Rest up to 1 of your opponent's Characters without [Blocker].",
         "on play\n  rest up to 1 of their characters [not keyword blocker]\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters without a [Blocker] and with a "
         "cost of 3 or less.",
         "on play\n  rest up to 1 of their characters [not keyword blocker, cost <= 3]\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters with a cost of 3 or less "
         "without [Blocker] or [Rush].",
         "on play\n  rest up to 1 of their characters [cost <= 3, not keyword blocker, not "
         "keyword rush]\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters that does not have [Blocker].",
         "on play\n  rest up to 1 of their characters [not keyword blocker]\n"},
        {C, "[On Play] Rest up to 1 of your opponent's Characters with no [Blocker].",
         "on play\n  rest up to 1 of their characters [not keyword blocker]\n"},
        {C, "[On Play] Play up to 1 Character card without [Rush: Character] from your hand.",
         "on play\n  play up to 1 of your hand [character, not keyword rush character]\n"},
        {C, "[On Play] Add up to 1 card without a [Trigger] from your trash to your hand.",
         "on play\n  put in hand up to 1 of your trash [not trigger]\n"},
        {C,
         "[On Play] Add up to 1 Character card without [Trigger] from your trash to your hand.",
         "on play\n  put in hand up to 1 of your trash [character, not trigger]\n"},
        {C, "[On Play] Trash up to 1 of your opponent's Characters without the {Tide} type.",
         "on play\n  trash up to 1 of their characters [not type \"Tide\"]\n"},
        {C, "[Your Turn] When a Character without [Blocker] is K.O.'d, draw 1 card.",
         "when ko (any [character, not keyword blocker]), your turn\n  draw 1\n"},
        {C, "When your opponent's Character without [Double Attack] attacks, draw 1 card.",
         "when attacks (theirs [character, not keyword double attack])\n  draw 1\n"},
        {C, "When you play a Character without [Blocker], draw 1 card.",
         "when played (yours [character, not keyword blocker])\n  draw 1\n"},
        {C,
         "If your Character without [Blocker] would be K.O.'d, you may trash this Character "
         "instead.",
         "instead of ko (yours [character, not keyword blocker]), may\n  trash this\n"},
        {C, "All of your Characters without [Blocker] gain +1000 power.",
         "always\n  give +1000 power to all of your characters [not keyword blocker]\n"},
        {C, "[On Play] If your opponent has a Character without [Blocker], draw 1 card.",
         "on play\n  if there is one of their characters [not keyword blocker]\n    draw 1\n"},
        {C,
         "[On Play] If you have 2 or more Characters without an [On Play] effect, draw 1 card.",
         "on play\n  if count of your characters [not effect on play] >= 2\n    draw 1\n"},
        {C, "[On Play] Rest up to 1 of your opponent's Characters with no [Blocker].",
         "on play\n  rest up to 1 of their characters [not keyword blocker]\n"},
        {C, "[On Play] Rest up to 1 of your opponent's Characters with no base effect.",
         "on play\n  rest up to 1 of their characters [no base effect]\n"},
    };
    static const Refusal refusals[] = {
        {C, "Characters without [Blocker] cannot attack this Character.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Attributes in any brackets, or in none. */
static void test_attributes(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Rest up to 1 of your opponent's [Slash] attribute Characters.",
         "on play\n  rest up to 1 of their characters [slash]\n"},
        {C, "[On Play] Rest up to 1 of your opponent's {Slash} attribute Characters.",
         "on play\n  rest up to 1 of their characters [slash]\n"},
        {C, "[On Play] Rest up to 1 of your opponent's \"Slash\" attribute Characters.",
         "on play\n  rest up to 1 of their characters [slash]\n"},
        {C, "[On Play] Rest up to 1 of your opponent's Slash attribute Characters.",
         "on play\n  rest up to 1 of their characters [slash]\n"},
        {C, "[On Play] Rest up to 1 of your opponent's Characters with the [Slash] attribute.",
         "on play\n  rest up to 1 of their characters [slash]\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's [Slash] or [Strike] attribute Characters.",
         "on play\n  rest up to 1 of their characters [slash/strike]\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's <Slash> or <Strike> attribute Characters.",
         "on play\n  rest up to 1 of their characters [slash/strike]\n"},
        {C, "[On Play] If your Leader has the [Slash] attribute, draw 1 card.",
         "on play\n  if your leader is [slash]\n    draw 1\n"},
        {C, "[On Play] If your Leader has the Slash attribute, draw 1 card.",
         "on play\n  if your leader is [slash]\n    draw 1\n"},
        {C, "Characters without the [Slash] attribute gain +1000 power.",
         "always\n  give +1000 power to all of any characters [not slash]\n"},
        {C, "All of your [Slash] attribute Characters gain +1000 power.",
         "always\n  give +1000 power to all of your characters [slash]\n"},
        {C, "[On Play] Rest up to 1 of your opponent's [Slash] Characters.",
         "on play\n  rest up to 1 of their characters [name \"Slash\"]\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] Rest up to 1 of your opponent's [Foo] attribute Characters.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Two types, or a type and something else. */
static void test_both_types(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with the {Tide} and {Moor} "
         "types.",
         "on play\n  ko up to 1 of their characters [type \"Tide\", type \"Moor\"]\n"},
        {C,
         "[On Play] Play up to 1 Character card with the {Tide} type and a [Trigger] from your "
         "hand.",
         "on play\n  play up to 1 of your hand [character, type \"Tide\", trigger]\n"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters that have both [Blocker] and "
         "[Rush].",
         "on play\n  ko up to 1 of their characters [keyword blocker, keyword rush]\n"},
        {C,
         "[On Play] If you have a Character that has both the {Tide} type and a cost of 5 or "
         "more, draw 1 card.",
         "on play\n  if there is one of your characters [type \"Tide\", cost >= 5]\n    draw "
         "1\n"},
        {C,
         "[On Play] Play up to 1 {Tide} type Character card with both a cost of 3 or less and "
         "a [Trigger] from your trash.",
         "on play\n  play up to 1 of your trash [character, type \"Tide\", cost <= 3, "
         "trigger]\n"},
    };
    static const Refusal refusals[] = {
        {C, "All of your Characters with the {Tide} and {Moor} types gain +1000 power.",
         "ambiguous: are both types meant?"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Two measures of which one is enough, and parts of names and types. */
static void test_alternatives(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost of 1 or a base "
         "power of 9000 or more.",
         "on play\n  ko up to 1 of their characters [cost = 1 or base power >= 9000]\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters with a cost of 6 or less or "
         "[Blocker].",
         "on play\n  rest up to 1 of their characters [cost <= 6 or keyword blocker]\n"},
        {C,
         "[On Play] Play up to 1 card with a type including \"Tide\" or \"Reef\" and a cost of "
         "6 or less from your hand.",
         "on play\n  play up to 1 of your hand [character/stage, type with \"Tide\" or type "
         "with \"Reef\", cost <= 6]\n"},
        {C,
         "[On Play] Play up to 1 {Tide} type Character card or Character card with a "
         "[Trigger], with a cost of 6 or less from your hand.",
         "on play\n  play up to 1 of your hand [character, type \"Tide\" or trigger, cost <= "
         "6]\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters with a cost of 6 or less and "
         "4000 power or less or [Blocker].",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Cards that are compared with others, and what has been done to them. */
static void test_compared_cards(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with less power than your Leader.",
         "main\n  ko up to 1 of their characters [power < highest power of your leader]\n"},
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with power equal to or less than "
         "your Leader's power.",
         "main\n  ko up to 1 of their characters [power <= highest power of your leader]\n"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters that was played on this turn.",
         "on play\n  ko up to 1 of their characters [played this turn]\n"},
        {C,
         "[On Play] Return up to 2 of your opponent's Characters with no DON!! cards given to "
         "them to the owners' hands.",
         "on play\n  put in hand up to 2 of their characters [given don = 0]\n"},
        {E,
         "[Main] Return up to 1 of your Characters to the owner's hand. Then, play up to 1 "
         "Character card with a cost of 6 or less and a different color than the returned "
         "Character from your hand.",
         "main\n  put in hand up to 1 of your characters\n  remember it as that\n  play up to "
         "1 of your hand [character, cost <= 6, not same color that]\n"},
        {C,
         "[On Play] Rest all of your opponent's Characters with a base cost of 6 or less "
         "except for [Vell].",
         "on play\n  rest all of their characters [base cost <= 6, not name \"Vell\"]\n"},
    };
    static const Refusal refusals[] = {
        {C, "Your {Tide} type Characters with less power than your Leader gain [Blocker].",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* The Counter of a card, as a measure. */
static void test_counter_values(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Add up to 1 card with a Counter of 2000 from your trash to your hand.",
         "on play\n  put in hand up to 1 of your trash [counter = 2000]\n"},
        {C,
         "[On Play] Add up to 1 Character card with a +1000 Counter from your trash to your "
         "hand.",
         "on play\n  put in hand up to 1 of your trash [character, counter = 1000]\n"},
        {C,
         "[On Play] Play up to 1 Character card with 4000 power or less and no Counter from "
         "your hand.",
         "on play\n  play up to 1 of your hand [character, power <= 4000, counter = 0]\n"},
    };
    (void)state;
    CHECK(cases);
}

/* A type or a kind of cards, and a name beside them. */
static void test_kinds_or_names(void **state) {
    static const Case cases[] = {
        {C, "[On Play] You may trash 1 {Tide} type card or Event from your hand: Draw 3 cards.",
         "on play\n  cost, may\n    trash 1 of your hand [type \"Tide\" or event]\n  draw 3\n"},
        {C, "If you have a [Gale] or a {Tide} type Character, this Character gains [Blocker].",
         "always\n  only if there is one of your field [name \"Gale\" or character, name "
         "\"Gale\" or type \"Tide\"]\n  grant blocker to this\n"},
        {C, "If you have a [Gale] or {Tide} type Character, this Character gains [Blocker].",
         "always\n  only if there is one of your characters [name \"Gale\" or type \"Tide\"]\n "
         " grant blocker to this\n"},
        {C, "[On Play] Your {Tide} type or [Gale] Leader gains +1000 power during this turn.",
         "on play\n  give +1000 power to 1 of your leader [type \"Tide\" or name \"Gale\"], "
         "this turn\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] You may trash 1 {Tide} type Character card or Event from your hand: Draw 3 "
         "cards.",
         "ambiguous: does the type or state apply to both?"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_between(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Rest up to 2 of your opponent's Characters with a cost between 4 and 6.",
         "on play\n  rest up to 2 of their characters [cost >= 4, cost <= 6]\n"},
        {C, "[On Play] K.O. all Characters with a base power between 4500 and 6500.",
         "on play\n  ko all of any characters [base power >= 4500, base power <= 6500]\n"},
    };
    static const Refusal refused[] = {
        {C, "[On Play] Rest up to 2 of your opponent's Characters with a cost between 6 and 4.",
         "not understood"},
        {C, "[On Play] Rest up to 2 of your opponent's Characters with a cost between 4.",
         "not understood"},
        {C,
         "[On Play] Rest up to 2 of your opponent's Characters with a cost between 4 and a "
         "[Trigger].",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refused);
}

static void test_compared_numbers(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost lower than this "
         "Character.",
         "on play\n  ko up to 1 of their characters [cost < cost of this]\n"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a base power equal to or "
         "less than this Character's power.",
         "on play\n  ko up to 1 of their characters [base power <= power of this]\n"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost equal to or higher "
         "than the number of cards in your hand.",
         "on play\n  ko up to 1 of their characters [cost >= your hand]\n"},
        {E,
         "[Main] Rest up to 1 of your opponent's Characters with a cost equal to or less than "
         "the total cost of your {Tide} type Characters.",
         "main\n  rest up to 1 of their characters [cost <= total cost of your characters "
         "[type \"Tide\"]]\n"},
        {E,
         "[Main] Play up to 1 Character card with a cost of 6 or less that has the {Tide} type "
         "or a [Trigger] from your hand.",
         "main\n  play up to 1 of your hand [character, cost <= 6, type \"Tide\" or "
         "trigger]\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The bound of a number, said before it. */
static void test_at_least(void **state) {
    static const Case cases[] = {
        {C, "[On Play] K.O. up to 1 of your opponent's Characters with a cost of at most 3.",
         "on play\n  ko up to 1 of their characters [cost <= 3]\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters with at least 7000 base power.",
         "on play\n  rest up to 1 of their characters [base power >= 7000]\n"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters with at least 7000 power or "
         "with a cost of 2.",
         "on play\n  rest up to 1 of their characters [power >= 7000 or cost = 2]\n"},
        {C,
         "[On Play] K.O. up to 2 of your opponent's Characters with a total power of at most "
         "4000.",
         "on play\n  ko up to 2 of their characters [power <= 4000] in total\n"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters whose base cost is at most 3.",
         "on play\n  ko up to 1 of their characters [base cost <= 3]\n"},
        {C, "[On Play] If you have a Character with at least 2 DON!! cards given, draw 1 card.",
         "on play\n  if there is one of your characters [given don >= 2]\n    draw 1\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost of at most 3 or "
         "more.",
         "not understood"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost of at least 3 or 4.",
         "not understood"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost of at least 3 to 5.",
         "not understood: to 5"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with at most 3000 power or "
         "less.",
         "not understood"},
        {C, "[On Play] K.O. up to 1 of your opponent's Characters with at least a [Trigger].",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_compared_numbers_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost lower than this "
         "Character's power.",
         "not understood"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with a cost lower than this "
         "Character or a Leader.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_name_or_multicolored(void **state) {
    static const Case cases[] = {
        {E, "[Main] Set your [Oona] or multicolored Leader as active.",
         "main\n  set active 1 of your leader [name \"Oona\" or multicolor]\n"},
        {E,
         "[Main] Up to 1 of your opponent's Characters with a cost of 6 or 7 will not become "
         "active in your opponent's next Refresh Phase.",
         "main\n  forbid refresh for up to 1 of their characters [cost = 6 or cost = 7], next "
         "refresh\n"},
    };
    (void)state;
    CHECK(cases);
}

/* Names and colours in a row, and a Leader or a Character of which each must be something. */
static void test_lists(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Play up to 1 Character card other than [Oona], [Ebb] and [Orla] from "
         "your hand.",
         "on play\n  play up to 1 of your hand [character, not name \"Oona\", not name "
         "\"Ebb\", not name \"Orla\"]\n"},
        {C,
         "[On Play] Play up to 1 Character card other than [Oona], [Ebb], or [Orla] with a "
         "cost of 3 or less from your hand.",
         "on play\n  play up to 1 of your hand [character, not name \"Oona\", not name "
         "\"Ebb\", not name \"Orla\", cost <= 3]\n"},
        {C,
         "[On Play] All of your red and green Characters gain +1000 power during this "
         "turn.",
         "on play\n  give +1000 power to all of your characters [red/green], this turn\n"},
        {C,
         "[On Play] Give up to 1 rested DON!! card to your {Tide} type Leader or 1 of your "
         "{Reef} type Characters.",
         "on play\n  don give up to 1 rested to 1 of your leader and characters [leader or "
         "character, leader or type \"Reef\", type \"Tide\" or character, type \"Tide\" or "
         "type \"Reef\"]\n"},
        {C,
         "[On Play] Your {Tide} type Leader or 1 of your [Oona] Characters gains +1000 "
         "power during this turn.",
         "on play\n  give +1000 power to 1 of your leader and characters [leader or "
         "character, leader or name \"Oona\", type \"Tide\" or character, type \"Tide\" or "
         "name \"Oona\"], this turn\n"},
        {C,
         "[On Play] Set your {Tide} type Leader or up to 1 of your {Tide} type Characters "
         "as active.",
         "on play\n  set active up to 1 of your leader and characters [leader or "
         "character, type \"Tide\"]\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] K.O. all Characters other than [Oona], [Ebb].", "not understood"},
        {C, "[On Play] K.O. all Characters other than [Oona], [Ebb], and {Tide}.",
         "not understood"},
        {C, "[On Play] Play up to 1 red and green Character card from your hand.",
         "not understood"},
        {C,
         "[On Play] Give up to 1 rested DON!! card to your {Tide} type Leader or 1 of your "
         "Characters.",
         "not understood"},
        {C,
         "[On Play] Give up to 1 rested DON!! card to your {Tide} type Leader or 1 of your "
         "opponent's {Reef} type Characters.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* As a card of the hand has it: what the cost was on the field would be another number. */
static void test_trashed_cards_cost(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] You may trash 1 Character card from your hand: K.O. up to 1 of your "
         "opponent's Characters with a cost equal to or less than the trashed card's cost.",
         "on play\n  cost, may\n    trash 1 of your hand [character]\n  ko up to 1 of their "
         "characters [cost <= cost of paid]\n"},
        {C,
         "[On Play] You may trash 1 Character card from your hand: Play up to 1 Character card "
         "with the same cost as the trashed card from your trash.",
         "on play\n  cost, may\n    trash 1 of your hand [character]\n  play up to 1 of your "
         "trash [character, cost = cost of paid]\n"},
        {C,
         "[On Play] You may trash 1 Character card from your hand: K.O. up to 1 of your "
         "opponent's Characters with power equal to or less than the trashed card's power.",
         "on play\n  cost, may\n    trash 1 of your hand [character]\n  ko up to 1 of their "
         "characters [power <= power of paid]\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] You may trash 2 cards from your hand: K.O. up to 1 of your opponent's "
         "Characters with the same cost as the trashed card.",
         "one of all those cards is meant"},
        {C,
         "[On Play] You may trash 1 of your Characters: K.O. up to 1 of your opponent's "
         "Characters with the same cost as the trashed card.",
         "not understood"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with the same cost as the "
         "trashed card.",
         "not understood"},
        {C,
         "[On Play] You may trash 1 card from your hand: K.O. up to 1 of your opponent's "
         "Characters with a cost equal to or less than the trashed card's power.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both),
        cmocka_unit_test(test_without),
        cmocka_unit_test(test_attributes),
        cmocka_unit_test(test_both_types),
        cmocka_unit_test(test_alternatives),
        cmocka_unit_test(test_compared_cards),
        cmocka_unit_test(test_counter_values),
        cmocka_unit_test(test_kinds_or_names),
        cmocka_unit_test(test_compared_numbers),
        cmocka_unit_test(test_at_least),
        cmocka_unit_test(test_compared_numbers_refused),
        cmocka_unit_test(test_between),
        cmocka_unit_test(test_name_or_multicolored),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_trashed_cards_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
