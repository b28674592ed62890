/* The English compiler: sentences: "then", "if you do", "choose one", each player, each
 * effect. */
#include "common/english_case.h"

/* CR 4-10-2: what follows an "if" with "then" is lost with it, after others it is not. */
static void test_sentences(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] If you have 0 Life cards, draw 6 cards and trash 4 cards from your hand. "
         "Then, draw 3 cards.",
         "main\n  if your life = 0\n    draw 6\n    trash 4 of your hand\n  then\n    draw "
         "3\n"},
        {E, "[Main] Draw 1 card. Then, if you have 0 Life cards, draw 3 cards.",
         "main\n  draw 1\n  if your life = 0\n    draw 3\n"},
        {E,
         "[Main] If you have 1 Life card, draw 1 card. Then, if you have 4 cards in your hand, "
         "draw 2 cards. Then, draw 5 cards.",
         "main\n  if your life = 1\n    draw 1\n  then\n    if your hand = 4\n      draw 2\n   "
         " "
         "then\n      draw 5\n"},
        {E, "[Main] You may trash 6 cards from your hand. If you do, draw 3 cards.",
         "main\n  may\n    trash 6 of your hand\n  if so\n    draw 3\n"},
        {E,
         "[Main] Your opponent may trash 4 cards from the top of their Life cards. If they do "
         "not, draw 3 cards.",
         "main\n  may by them\n    trash 4 from top of their life chosen by them\n  if not "
         "so\n    "
         "draw 3\n"},
        {E,
         "[Main] If you have 1 Life card, K.O. up to 4 of your opponent's Characters and, if "
         "you "
         "don't have [Oona], draw 1 card.",
         "main\n  if your life = 1\n    ko up to 4 of their characters\n    if not there is "
         "one of "
         "your field [name \"Oona\"]\n      draw 1\n"},
        {E,
         "[Main] Choose one:\n• Draw 2 cards.\n• K.O. up to 4 of your opponent's Characters "
         "with a cost of 1.",
         "main\n  choose one\n    option\n      draw 2\n    option\n      ko up to 4 of their "
         "characters [cost = 1]\n"},
        {E,
         "[Main] Your opponent chooses one:\n• Draw 2 cards.\n• Draw 3 cards.\nThen, draw 1 "
         "card.",
         "main\n  choose one by them\n    option\n      draw 2\n    option\n      draw 3\n  "
         "draw "
         "1\n"},
        {E,
         "[Main] Return 1 of your Characters to the owner's hand, and play up to 1 Character "
         "card from your hand that is a different color than the returned Character.",
         "main\n  put in hand 1 of your characters\n  remember it as that\n  play up to 1 of "
         "your "
         "hand [character, not same color that]\n"},
        {C, "[On Play] At the end of this battle, trash this Character.",
         "on play\n  later end of battle\n    trash this\n"},
    };
    (void)state;
    CHECK(cases);
}

/* One thing or another. */
static void test_otherwise(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Reveal 1 card from the top of your deck. If that card is an Event, draw 6 "
         "cards. Otherwise, place that card at the bottom of your deck.",
         "main\n  reveal 1 from top of your deck\n  if looked is [event]\n    draw 6\n  "
         "else\n    put in deck bottom looked\n"},
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with a cost of 4 or less. If you "
         "have 9 or more cards in your trash, K.O. up to 1 of your opponent's Characters with "
         "a "
         "cost of 6 or less instead.",
         "main\n  if your trash >= 9\n    ko up to 1 of their characters [cost <= 6]\n  else\n "
         "  "
         " ko up to 1 of their characters [cost <= 4]\n"},
    };
    static const Refusal refusals[] = {
        {E,
         "[Main] Rest up to 1 of your opponent's Characters. If you have 9 Characters, K.O. it "
         "instead.",
         "not understood"},
        {E, "[Main] Draw 6 cards. If you have 9 Characters, draw 3 cards instead. Draw 1 card.",
         "not understood"},
        {E, "[Main] Draw 6 cards. Otherwise, draw 3 cards.",
         "the \"if\" is ambiguous: how far does it reach?"},
        {E,
         "[Main] If you have 9 Characters, draw 6 cards. Otherwise, draw 3 cards. Then, draw 1 "
         "card.",
         "the \"if\" is ambiguous: how far does it reach?"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* What both players do: the turn player first. */
static void test_each_player(void **state) {
    static const Case cases[] = {
        {C, "[On Play] Each player trashes 4 cards from their hand.",
         "on play\n  if it is your turn\n    trash 4 of your hand\n    trash 4 of their hand "
         "chosen by them\n  else\n    trash 4 of their hand chosen by them\n    trash 4 of "
         "your "
         "hand\n"},
        {C, "[On K.O.] If you have 9 Characters, both players draw 6 cards.",
         "on ko\n  if count of your characters = 9\n    if it is your turn\n      draw 6\n     "
         " "
         "draw 6 by them\n    else\n      draw 6 by them\n      draw 6\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] Each player chooses 1 of their Characters and trashes it.",
         "not understood"},
        {C, "[On Play] Each player reveals 1 card from the top of their deck.",
         "not understood"},
        {C, "Each player trashes 4 cards from their hand.", "not understood"},
        {C, "[On Play] Both players trash all cards from their hand and draw 6 cards.",
         "a second action of both players"},
        {C, "[On Play] You and your opponent each trash 4 cards from your hand.",
         "ambiguous: does \"your\" apply to both?"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_each(void **state) {
    static const Case cases[] = {
        {C,
         "[Activate: Main] If this Character was played on this turn, give all of your "
         "opponent's Characters −4500 power during this turn for every DON!! card given to "
         "that Character.",
         "activate main\n  if this is [played this turn]\n    give -4500 x don on it power to "
         "all of their characters, this turn\n"},
        {E,
         "[Main] All of your Leader and Character cards gain +4500 power during this turn for "
         "every 2 DON!! cards given to that Leader or Character.",
         "main\n  give +4500 x every 2 in don on it power to all of your leader and "
         "characters, this turn\n"},
        {E,
         "[Main] Up to 1 of your [Oona] Characters gains [Banish] and the <Wisdom> attribute "
         "during this turn.",
         "main\n  grant banish to up to 1 of your characters [name \"Oona\"], this turn\n  "
         "grant attribute wisdom to it, this turn\n"},
        {E, "[Main] K.O. your opponent's rested Characters with a total cost of 6 or less.",
         "main\n  ko at least 1 of their characters [rested, cost <= 6] in total\n"},
        {C,
         "Apply each of the following effects based on the number of Events in your trash:\n• "
         "If there are 6 or more cards, this Character's base power becomes 4500 and it gains "
         "+6 cost.\n• If you have 2 or less cards, during your opponent's turn, this Character "
         "gains [Blocker].",
         "always\n  if count of your trash [event] >= 6\n    set base power 4500 for this\n    "
         "give +6 cost to this\n  if count of your trash [event] <= 2 and not it is your "
         "turn\n    grant blocker to this\n"},
        {C,
         "[On Play] Apply each of the following effects based on your number of Life cards:\n• "
         "If there are 6 or more cards, draw 6 cards.\n• If you have 2 or less cards, K.O. up "
         "to 1 of your opponent's Characters.",
         "on play\n  if your life >= 6\n    draw 6\n  if your life <= 2\n    ko up to 1 of "
         "their characters\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_each_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[Activate: Main] Give all of your opponent's Characters −4500 power during this turn "
         "for every DON!! card given to it.",
         "ambiguous: whose DON!! cards are counted?"},
        {E,
         "[Main] Give your Leader and all of your Characters +4500 power during this turn for "
         "every DON!! card given to that Character.",
         "ambiguous: whose DON!! cards are counted?"},
        {C, "This Character gains the <Wisdom> attribute.",
         "an attribute that is gained for good"},
        {C, "Your opponent's Characters with a total cost of 6 or less cannot attack.",
         "a total of cards that nobody chooses"},
        {E, "[Main] K.O. your opponent's Characters with a total cost of 6 or more.",
         "not understood"},
        {E, "[Main] K.O. your opponent's Characters with a total cost of 6.", "not understood"},
        {C,
         "Apply each of the following effects based on the number of cards in your hand:\n• If "
         "you have 6 or more cards, this Character gains +4500 power.",
         "not understood"},
        {C,
         "Apply each of the following effects based on the number of cards in your hand:\n• If "
         "you have 6 or more cards, this Character gains +4500 power.\n• This Character gains "
         "[Blocker].",
         "not understood"},
        {C,
         "Apply each of the following effects based on the number of cards in your hand:\n• If "
         "you have 6 or more cards, this Character gains +4500 power.\n• If your opponent has "
         "6 or more cards, this Character gains [Blocker].",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* Parts that belong together: "if you do", "choose one", "the same number". */
static void test_parts(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Draw a card for each of your {Tide} type Characters. Then, trash the same "
         "number of cards from your hand.",
         "on play\n  draw 1 x count of your characters [type \"Tide\"]\n  trash done of your "
         "hand\n"},
        {C,
         "[On Play] Your opponent chooses one:\n• You draw 2 cards.\n• Your opponent trashes 7 "
         "cards from their hand.",
         "on play\n  choose one by them\n    option\n      draw 2\n    option\n      trash 7 "
         "of their hand chosen by them\n"},
        {C,
         "[On Play] Your opponent may return 6 of their active DON!! cards to their DON!! "
         "deck. If they do not, draw 1 card.",
         "on play\n  may by them\n    don return 6 active of them\n  if not so\n    draw 1\n"},
        {C,
         "[On Play] You may trash any number of cards from your hand: Draw cards equal to the "
         "number of cards trashed this way.",
         "on play\n  cost, may\n    trash any number of your hand\n  draw done\n"},
        {E, "[Main] Trash all cards from your hand and draw the same number of cards.",
         "main\n  trash all of your hand\n  draw done\n"},
        {C,
         "[On Play] If you and your opponent have the same number of Life cards, draw 6 cards.",
         "on play\n  if your life = their life\n    draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_parts_refused(void **state) {
    static const Refusal cases[] = {
        {E, "[Main] Draw the same number of cards.", "something else was done"},
        {C, "[On Play] Each player trashes 1 card from their hand. If you do, draw 6 cards.",
         "it is not done here"},
        {C,
         "[On Play] Your opponent may trash 1 card from their hand. If they do not, you draw 6 "
         "cards. If they do, they draw 1 card.",
         "the \"if\" is ambiguous: how far does it reach?"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* Wordings that the renderer has and cards may have. */
static void test_rendered_wordings(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] If your Leader is [Kuro] and has a type including \"Navy\", draw 1 card.",
         "on play\n  if your leader is [name \"Kuro\", type with \"Navy\"]\n    draw 1\n"},
        {C, "[On Play] If your Leader is multicolored and has the color yellow, draw 1 card.",
         "on play\n  if your leader is [multicolor, yellow]\n    draw 1\n"},
        {C,
         "[On Play] If the only Characters on your opponent's field are {Tide} type "
         "Characters, draw 1 card.",
         "on play\n  if all of their characters are [type \"Tide\"]\n    draw 1\n"},
        {C,
         "[On Play] If the total cost of your opponent's Characters is 4 or more, draw 1 card.",
         "on play\n  if total cost of their characters >= 4\n    draw 1\n"},
        {C,
         "[On Play] If a card in your hand has been trashed by an effect during this turn, "
         "draw 1 card.",
         "on play\n  if your discarded >= 1\n    draw 1\n"},
        {C,
         "If your {Tide} type Character would be removed from the field by your opponent's "
         "effect or your {Moor} type Character would be K.O.'d in battle, you may trash this "
         "Character instead.",
         "instead of removal (yours [character, type \"Tide\"], by their effect) or instead of "
         "ko (yours [character, type \"Moor\"], by battle), may\n  trash this\n"},
        {C,
         "[On Play] Swap the base power of 2 of your {Tide} type Characters with each other "
         "during this turn.",
         "on play\n  swap base power of 2 of your characters [type \"Tide\"], this turn\n"},
        {C,
         "[On Play] Rest up to 3 of your opponent's Characters. Then, if it is your turn, draw "
         "1 card.",
         "on play\n  rest up to 3 of their characters\n  if it is your turn\n    draw 1\n"},
        {L, "At the start of the game, play up to 1 {Tide} type Stage card from your deck.",
         "start of game\n  play up to 1 of your deck [stage, type \"Tide\"]\n"},
        {C,
         "[On Play] Your opponent returns all cards in their hand to their deck, then your "
         "opponent shuffles their deck.",
         "on play\n  put in deck bottom all of their hand\n  shuffle deck of them\n"},
        {C,
         "Also treat this card's name as [A] according to the rules. Then, also treat this "
         "card's name as [B] according to the rules.",
         "rule\n  also named \"A\"\n  also named \"B\"\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] Swap the base power of 3 of your {Tide} type Characters with each other "
         "during this turn.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_if_not(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Reveal 1 card from the top of your deck. If the revealed card has the "
         "{Tide} type, play it rested. If not, place it at the bottom of your deck.",
         "on play\n  reveal 1 from top of your deck\n  if looked is [type \"Tide\"]\n    play "
         "looked rested\n  else\n    put in deck bottom looked\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_if_not_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] Reveal 1 card from the top of your deck. If the revealed card has the "
         "{Tide} type, play it. Then, draw 6 cards. If not, place it at the bottom of your "
         "deck.",
         "the \"if\" is ambiguous"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_instead(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] If you have 6 or more Events in your trash, draw 2 cards. If you have 9 or "
         "more Events in your trash, draw 4 cards instead.",
         "main\n  if count of your trash [event] >= 6\n    if count of your trash [event] >= "
         "9\n      draw 4\n    else\n      draw 2\n"},
        {E,
         "[Counter] Your Leader gains +4500 power during this battle. If your Leader is "
         "[Oona], it gains +6000 power during this battle instead.",
         "counter\n  select 1 of your leader\n  if your leader is [name \"Oona\"]\n    give "
         "+6000 power to it, this battle\n  else\n    give +4500 power to it, this battle\n"},
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with a cost of 6 or less. If no "
         "Character is K.O.'d by this effect, draw 6 cards.",
         "main\n  ko up to 1 of their characters [cost <= 6]\n  if not so\n    draw 6\n"},
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with a cost of 6 or less. If a "
         "Character was K.O.'d by this effect, draw 6 cards.",
         "main\n  ko up to 1 of their characters [cost <= 6]\n  if so\n    draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_instead_refused(void **state) {
    static const Refusal cases[] = {
        {E,
         "[Main] If you have 6 or more Events in your trash, draw 2 cards. If your Leader is "
         "[Oona], draw 4 cards instead.",
         "not understood"},
        {E,
         "[Main] Rest up to 1 of your opponent's Characters with a cost of 6 or less. If a "
         "Character is K.O.'d by this effect, draw 6 cards.",
         "something else was done since what is asked"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_looked_at_in_two_sentences(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] If your Leader has the {Tide} type, look at 6 cards from the top of your "
         "deck. Reveal up to 1 {Tide} type card and add it to your hand. Then, place the rest "
         "at the bottom of your deck in any order.",
         "on play\n  if your leader is [type \"Tide\"]\n    look at 6 from top of your deck\n  "
         "  put in hand up to 1 of looked [type \"Tide\"] revealed\n  then\n    put in deck "
         "bottom looked\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_looked_at_in_two_sentences_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] If your Leader has the {Tide} type, look at 6 cards from the top of your "
         "deck; reveal up to 1 {Tide} type card and add it to your hand. Then, place the rest "
         "at the bottom of your deck in any order. Draw 6 cards.",
         "the \"if\" is ambiguous"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_options_that_follow(void **state) {
    static const Case cases[] = {
        {E, "[Main] Choose one of the following:\n• Draw 6 cards.\n• Draw 7 cards.",
         "main\n  choose one\n    option\n      draw 6\n    option\n      draw 7\n"},
        {E,
         "[Main] You may trash 6 cards from your hand: Your opponent chooses 1 of the "
         "following:\n• Draw 6 cards.\n• Draw 7 cards.",
         "main\n  cost, may\n    trash 6 of your hand\n  choose one by them\n    option\n      "
         "draw 6\n    option\n      draw 7\n"},
    };
    static const Refusal refusals[] = {
        {E, "[Main] Choose 1 of:\n• Draw 6 cards.\n• Draw 7 cards.", "not understood"},
        {E, "[Main] Choose 2 of the following:\n• Draw 6 cards.\n• Draw 7 cards.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_otherwise),
        cmocka_unit_test(test_each_player),
        cmocka_unit_test(test_each),
        cmocka_unit_test(test_each_refused),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_parts_refused),
        cmocka_unit_test(test_rendered_wordings),
        cmocka_unit_test(test_if_not),
        cmocka_unit_test(test_if_not_refused),
        cmocka_unit_test(test_instead),
        cmocka_unit_test(test_instead_refused),
        cmocka_unit_test(test_looked_at_in_two_sentences),
        cmocka_unit_test(test_looked_at_in_two_sentences_refused),
        cmocka_unit_test(test_options_that_follow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
