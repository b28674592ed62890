/* The English compiler: invented cards in the words of the newest sets, each changed in one
 * part, as a set to come may print it. What is not read so is refused. */
#include "common/english_case.h"

/* --- What is said of each card, and of several effects ---------------------------------- */

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

static void test_false_each(void **state) {
    static const Refusal cases[] = {
        {C,
         "[Activate: Main] Give all of your opponent's Characters −4500 power during this turn "
         "for every DON!! card given to it.",
         "it is not clear whose DON!! cards are counted"},
        {E,
         "[Main] Give your Leader and all of your Characters +4500 power during this turn for "
         "every DON!! card given to that Character.",
         "it is not clear whose DON!! cards are counted"},
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

/* --- Whose cards and whose places ------------------------------------------------------- */

static void test_whose(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Your opponent returns all cards in their hand to their deck and shuffles "
         "their "
         "deck.",
         "main\n  put in deck bottom all of their hand\n  shuffle deck of them\n"},
        {E,
         "[Main] Return up to 1 of your opponent's Characters to the owner's deck and shuffle "
         "it.",
         "main\n  put in deck bottom up to 1 of their characters\n  shuffle deck of them\n"},
        {C,
         "Apply each of the following effects based on the number of cards in your opponent's "
         "hand:\n• If there are 6 or more cards, this Character gains [Banish].\n• If your "
         "opponent has 2 or less cards, this Character gains [Blocker].",
         "always\n  if their hand >= 6\n    grant banish to this\n  if their hand <= 2\n    "
         "grant blocker to this\n"},
    };
    static const Refusal refusals[] = {
        {E,
         "[Main] If you have 2 or more {Tide} type Characters on your opponent's field, draw "
         "6 cards.",
         "not understood"},
        {C, "If you have [Oona] on your opponent's field, this Character gains [Blocker].",
         "not understood"},
        {E, "[Main] If your opponent has 2 or more Characters on your field, draw 6 cards.",
         "not understood"},
        {C,
         "[On Play] You may reveal 1 {Tide} type card from your hand: Place the revealed card "
         "at the bottom of your opponent's deck.",
         "the place does not belong to the owner of the cards"},
        {C,
         "If your {Tide} type Character would be K.O.'d, you may add it to the top of your "
         "opponent's Life cards instead.",
         "the place does not belong to the owner of the cards"},
        {E,
         "[Main] Return up to 1 Character with a cost of 6 or less to the owner's hand or the "
         "bottom of your deck.",
         "the place does not belong to the owner of the cards"},
        {E,
         "[Main] Return up to 1 Character with a cost of 6 or less to the owner's hand or "
         "place "
         "it at the top of the owner's Life cards.",
         "one of two places"},
        {E,
         "[Main] Your opponent returns all cards in their hand to their deck and shuffles your "
         "deck.",
         "not understood"},
        {E,
         "[Main] Up to 6 of your rested DON!! cards will not become active in your opponent's "
         "next Refresh Phase.",
         "whose Refresh Phase is meant does not fit whose cards"},
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with 4500 base power or less or up "
         "to 1 Character with a base cost of 2 or less.",
         "it is not clear whose the other cards are"},
        {C, "When your opponent's other Character is K.O.'d, draw 6 cards.",
         "it is not clear than what the cards are other"},
        {C,
         "Apply each of the following effects based on the number of cards in your opponent's "
         "hand:\n• If there are 6 or more cards, this Character gains [Banish].\n• If you have "
         "2 or less cards, this Character gains [Blocker].",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* --- Cards that are not there, or of which too much is said ------------------------------ */

static void test_false_cards(void **state) {
    static const Refusal cases[] = {
        {C, "This Character gains +4500 power for every 2 Events in your Life area.",
         "cards in the Life area that nobody may look at"},
        {C, "[On Play] Play up to 1 {Tide} type Character card from your Life area.",
         "cards in the Life area that nobody may look at"},
        {C,
         "[On Play] Look at up to 2 cards from the top of your or your opponent's Life cards "
         "and place them at the top or bottom of the Life cards.",
         "several cards of one player or of both"},
        {E,
         "[Main] Trash up to 1 card from the top of each of your and your opponent's Life "
         "cards.",
         "a number of cards that is chosen for each"},
        {E, "[Main] Rest up to 2 of your opponent's Characters or rested DON!! cards.",
         "DON!! cards that cannot be rested"},
        {E,
         "[Main] K.O. up to 2 of your opponent's Characters with 4500 power or more and a "
         "total "
         "cost of 6 or less.",
         "a number of each card beside that of the total"},
        {E,
         "[Main] K.O. up to 2 of your opponent's Characters with a cost of 2 or less and a "
         "total cost of 6 or less.",
         "a number of each card beside that of the total"},
        {C,
         "[On Play] Select up to 2 of your opponent's Characters. This Character's base power "
         "becomes the same as the selected Character's power during this battle.",
         "not understood"},
        {C,
         "[On Play] Reveal 1 card from the top of your deck. If the revealed card is a "
         "Character card with 4500 power or more, that card gains +4500 power during this "
         "turn.",
         "this is done to cards on the field only"},
        {C, "[On Play] Up to 1 Character card in your hand gains +4500 power during this turn.",
         "this is done to cards on the field only"},
        {E,
         "[Counter] Trash 1 card from the top of your deck. If the trashed card has a cost of "
         "6 "
         "or more, your Leader gains +4500 power during this battle instead.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_places(void **state) {
    static const Case cases[] = {
        {E, "[Main] K.O. up to 1 of your opponent's Characters with a cost less than 6.",
         "main\n  ko up to 1 of their characters [cost <= 5]\n"},
        {C, "[Trigger] Play this card and up to 1 {Tide} type Character card from your hand.",
         "trigger\n  play this\n  play up to 1 of your hand [character, type \"Tide\"]\n"},
        {C,
         "[On K.O.] Play this Character card and up to 1 {Tide} type Character card from your "
         "hand.",
         "on ko\n  play this\n  play up to 1 of your hand [character, type \"Tide\"]\n"},
    };
    static const Refusal refusals[] = {
        {E, "[Main] K.O. up to 1 of your opponent's Characters with a power less than 4500.",
         "not understood"},
        {E, "[Main] Trash 1 card from your trash with a cost of 6 from your hand.",
         "not understood"},
        {E, "[Main] Trash your opponent's 2 cards from the top of your deck.",
         "not understood"},
        {E, "[Main] You may rest 2 of your other DON!! cards: Draw 6 cards.", "not understood"},
        {E, "[Main] Trash all of your other face-up Life cards.",
         "it is not clear than what the cards are other"},
        {E, "[Main] If you have exactly 6 or more Life cards, draw 6 cards.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Words that begin something, and that are not passed over if nothing comes of it. */
static void test_begun(void **state) {
    static const Refusal cases[] = {
        {E, "[Main] Choose one: Draw 6 cards.", "not understood"},
        {E, "[Main] Your opponent chooses one: Draw 6 cards.", "not understood"},
        {E, "[Main] For each of draw 6 cards.", "not understood"},
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with the same card name as a cost "
         "of 6 or less.",
         "not understood"},
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters with a total cost of a cost of 6 "
         "or "
         "less.",
         "not understood"},
        {E,
         "[Main] Up to 1 of your Characters gains [Banish] and cannot +4500 power during this "
         "turn.",
         "not understood"},
        {E, "[Main] Draw 6 cards if they do.", "not understood"},
        {E, "[Main] Draw 6 cards if you don't, then trash 2 cards from your hand.",
         "not understood"},
        {E, "[Main] Your Leader gains +4500 power for each of during this turn.",
         "not understood"},
        {E, "[Main] If your opponent has any DON!! cards on your field a Stage, draw 6 cards.",
         "not understood"},
        {E,
         "[Main] Draw 6 cards. Then, trash cards from the top of your deck until you have the "
         "same number of cards from your hand.",
         "not understood"},
        {L,
         "Under the rules of this game, you can only include your DON!! deck consists of 6 "
         "cards.",
         "not understood"},
        {E, "[Main] Both players K.O. 1 of your opponent's Characters.",
         "it is not clear whether \"your\" is said of both"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* --- What was spoken of before ----------------------------------------------------------- */

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

/* --- How far a word reaches -------------------------------------------------------------- */

static void test_far(void **state) {
    static const Case cases[] = {
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
    static const Refusal refusals[] = {
        {E, "[Main] If you have no [Oona] and [Pell], draw 6 cards.",
         "it is not clear how far the \"not\" reaches"},
        {E, "[Main] If you don't have [Oona] and [Pell], draw 6 cards.",
         "it is not clear how far the \"not\" reaches"},
        {E, "[Main] If you do not have 6 cards in your hand and 2 Life cards, draw 6 cards.",
         "it is not clear how far the \"not\" reaches"},
        {E, "[Main] If you don't have [Oona], [Pell], and [Rue], draw 6 cards.",
         "it is not clear how far the \"not\" reaches"},
        {E,
         "[Main] Place all Characters at the bottom of the owner's deck in any order. Then, "
         "draw "
         "6 cards for every 2 cards placed at the bottom of your deck.",
         "of cards of both players one's own are counted"},
        {E,
         "[Main] Add up to 1 {Tide} type Character card or Event from your trash to your hand.",
         "it is not clear whether the type or state is said of both"},
        {E, "[Main] Draw 6 cards and trash 2 cards from your hand at the end of this turn.",
         "it is not clear what is put off"},
        {C, "[On Play] K.O. all Characters other than this Character or Stages.",
         "it is not clear how far the exception reaches"},
        {C, "[On Play] K.O. all Characters other than this Stage.", "not understood"},
        {C, "[On Play] You may trash up to 2 cards from your hand: Draw 6 cards.",
         "a cost that need not be paid"},
        {C, "[On Play] This Leader's base power becomes 4500 during this turn.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* --- Events ------------------------------------------------------------------------------ */

static void test_false_events(void **state) {
    static const Refusal cases[] = {
        {C,
         "When your Character battles and K.O.'s your opponent's Character, set that Character "
         "as "
         "active.",
         "not understood"},
        {C,
         "If this Character would be K.O.'d, you may rest up to 2 of your other Characters "
         "instead.",
         "some of several cards instead"},
        {C,
         "If this Character would be K.O.'d, you may rest up to 2 of your DON!! cards instead.",
         "some of several cards instead"},
        {C, "[On Play]/[DON!! x1] [When Attacking] Draw 6 cards.", "not understood"},
        {L, "[When Attacking]/[Once Per Turn] [On Your Opponent's Attack] Draw 6 cards.",
         "not understood"},
        {C, "[On Play] [When Attacking] Draw 6 cards.", "not understood"},
        {C, "When this Character attacks by your effect, draw 6 cards.", "not understood"},
        {C, "When this Character is given a DON!! card by your effect, draw 6 cards.",
         "not understood"},
        {C, "When your Character is rested in battle, draw 6 cards.", "not understood"},
        {C, "When you play a {Tide} type Character in battle, draw 6 cards.", "not understood"},
        {C, "At the start of your turn, set it as active.", "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each),         cmocka_unit_test(test_false_each),
        cmocka_unit_test(test_whose),        cmocka_unit_test(test_false_cards),
        cmocka_unit_test(test_places),       cmocka_unit_test(test_begun),
        cmocka_unit_test(test_before),       cmocka_unit_test(test_far),
        cmocka_unit_test(test_false_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
