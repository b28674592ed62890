/* The English compiler: which cards are meant: nouns, their descriptions and their places. */
#include "common/english_case.h"

static const Case nouns_cases[] = {
    {E, "[Main] K.O. up to 2 of your opponent's rested Characters with a cost of 2 or less.",
     "main\n  ko up to 2 of their characters [rested, cost <= 2]\n"},
    {E, "[Main] K.O. all Characters with 3000 power or less.",
     "main\n  ko all of any characters [power <= 3000]\n"},
    {E, "[Main] K.O. up to 4 of your opponent's Characters with 2000 base power or more.",
     "main\n  ko up to 4 of their characters [base power >= 2000]\n"},
    {E, "[Main] K.O. up to 4 of your opponent's Characters with a base cost of 2 to 4.",
     "main\n  ko up to 4 of their characters [base cost >= 2, base cost <= 4]\n"},
    {E,
     "[Main] Rest up to 5 of your opponent's Leader or Character cards with a cost of 9 or "
     "less.",
     "main\n  rest up to 5 of their leader and characters [leader or cost <= 9]\n"},
    {E,
     "[Main] Play up to 1 {Tide} or {Reef} type Character card with a cost of 6 or less "
     "other than [Oona] from your hand or trash rested.",
     "main\n  play up to 1 of your hand and trash [character, type \"Tide\" or type "
     "\"Reef\", "
     "cost <= 6, not name \"Oona\"] rested\n"},
    {E, "[Main] Play up to 1 {Tide} type card from your hand.",
     "main\n  play up to 1 of your hand [character/stage, type \"Tide\"]\n"},
    {E, "[Main] Play up to 1 each of [Oona] and [Pell] from your hand.",
     "main\n  select up to 1 of your hand [name \"Oona\"] as that\n"
     "  select up to 1 of your hand [name \"Pell\", not in that]\n"
     "  play all of your hand [in that or in it]\n"},
    {E, "[Main] Add up to 1 [Oona] or {Tide} type card from your trash to your hand.",
     "main\n  put in hand up to 1 of your trash [name \"Oona\" or type \"Tide\"]\n"},
    {E, "[Main] Add up to 1 [Oona] or blue Stage from your trash to your hand.",
     "main\n  put in hand up to 1 of your trash [name \"Oona\" or stage, name \"Oona\" or "
     "blue]\n"},
    {E,
     "[Main] Add up to 1 {Tide} type card or card with a type including \"Reef\" from your "
     "trash to your hand.",
     "main\n  put in hand up to 1 of your trash [type \"Tide\" or type with \"Reef\"]\n"},
    {E,
     "[Main] K.O. up to 4 of your opponent's <Slash> attribute Characters without an [On "
     "Play] effect.",
     "main\n  ko up to 4 of their characters [slash, not effect on play]\n"},
    {E,
     "[Main] K.O. up to 4 of your opponent's Characters with no base effect and a "
     "[Trigger].",
     "main\n  ko up to 4 of their characters [no base effect, trigger]\n"},
    {E,
     "[Main] K.O. up to 3 of your opponent's Characters with a total power of 8000 or "
     "less.",
     "main\n  ko up to 3 of their characters [power <= 8000] in total\n"},
    {E, "[Main] Play up to 2 Character cards with different card names from your trash.",
     "main\n  play up to 2 of your trash [character] different names\n"},
    {E,
     "[Main] K.O. up to 4 of your opponent's Characters with a cost equal to or less than "
     "the number of cards in your hand.",
     "main\n  ko up to 4 of their characters [cost <= your hand]\n"},
    {E, "[Main] Trash up to 6 of your opponent's Life cards.",
     "main\n  trash up to 6 from top of their life\n"},
    {E, "[Main] Your opponent trashes 9 cards from their hand.",
     "main\n  trash 9 of their hand chosen by them\n"},
    {L,
     "[When Attacking] Give this Leader or 1 of your Characters up to 3 rested DON!! "
     "cards.",
     "when attacking\n  don give up to 3 rested to 1 of your leader and characters\n"},
    {C, "[On Play] Rest 1 of your other Characters.",
     "on play\n  rest 1 of your characters [not in this]\n"},
};

static void test_nouns(void **state) {
    (void)state;
    CHECK(nouns_cases);
}

/* How far a place, an exception and a name reach. */
static void test_reach(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Play up to 1 Character card with a cost of 5 and up to 1 Stage card from your "
         "hand.",
         "main\n  select up to 1 of your hand [character, cost = 5] as that\n"
         "  select up to 1 of your hand [stage, not in that]\n"
         "  play all of your hand [in that or in it]\n"},
        {E,
         "[Main] Add up to 1 {Tide} type card or card with a type including \"Reef\" other "
         "than "
         "[Oona] from your trash to your hand.",
         "main\n  put in hand up to 1 of your trash [type \"Tide\" or type with \"Reef\", not "
         "name \"Oona\"]\n"},
        {E, "[Main] Rest up to 3 of your opponent's cards.",
         "main\n  don rest up to 3 of them\n  rest up to 3 minus done of their field\n"},
        {E,
         "[Main] All of your [Oona] and {Tide} type Characters gain +2000 power during this "
         "turn.",
         "main\n  give +2000 power to all of your field [name \"Oona\" or character, name "
         "\"Oona\" or type \"Tide\"], this turn\n"},
        {C,
         "Your Leader and all of your Characters that do not have a type including \"Reef\" "
         "have "
         "their effects negated.",
         "always\n  negate all of your leader and characters [leader or not type with "
         "\"Reef\"]\n"},
    };
    (void)state;
    CHECK(cases);
}

/* What one verb does to two choices happens at once. */
static void test_together(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] K.O. up to 4 of your opponent's Characters with a cost of 9 or less and up to "
         "1 of your opponent's Characters with a cost of 8 or less.",
         "main\n  select up to 4 of their characters [cost <= 9] as that\n  select up to 1 of "
         "their characters [cost <= 8, not in that]\n  ko all of their characters [in that or "
         "in it]\n"},
        {E,
         "[Main] K.O. up to 4 of your opponent's Characters with 3500 power or less and up to "
         "1 "
         "of your opponent's Stages with a cost of 8 or less.",
         "main\n  select up to 4 of their characters [power <= 3500] as that\n  select up to 1 "
         "of their stage [cost <= 8]\n  ko all of their characters and stage [in that or in "
         "it]\n"},
        {E,
         "[Main] Place up to 1 Character with a cost of 2 or less and up to 1 Character with a "
         "cost of 1 or less at the bottom of the owner's deck in any order.",
         "main\n  select up to 1 of any characters [cost <= 2] as that\n  select up to 1 of "
         "any "
         "characters [cost <= 1, not in that]\n  put in deck bottom all of any characters [in "
         "that or in it]\n"},
        {C,
         "[On Play] You may place this Character and 1 card from your hand at the bottom of "
         "your deck in any order: Draw 1 card.",
         "on play\n  cost, may\n    select 1 of your hand\n    put in deck bottom all of your "
         "hand and characters [in this or in paid]\n  draw 1\n"},
        {C, "[On Play] You may rest this Character and 5 of your Characters: Draw 1 card.",
         "on play\n  cost, may\n    rest this\n    rest 5 of your characters [not in this]\n  "
         "draw 1\n"},
        {C,
         "If this Character would be K.O.'d, you may rest up to 1 of your Characters instead.",
         "instead of ko (this), may\n  rest 1 of your characters\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_cards_refused(void **state) {
    static const Refusal cases[] = {
        {L,
         "Under the rules of this game, you can only include {Tide} type Characters in your "
         "deck.",
         "more is said of the cards that may be in the deck"},
        {E,
         "[Main] Play up to 1 [Oona], up to 2 [Pell], and up to 1 [Rue], with a cost of 6 or "
         "less from your trash.",
         "not understood: up to 1 [Rue]"},
        {C, "This Character's base power becomes the same as your Leader's power.",
         "not understood"},
        {C, "This Character's base power becomes the same as your Leader.", "not understood"},
        {E, "[Main] K.O. up to 1 of your opponent's Characters with a different card name.",
         "not understood"},
        {E,
         "[Main] Look at 6 cards from the top of your opponent's deck, reorganize them in any "
         "order and place them at the top or bottom of your opponent's deck.",
         "not understood"},
        {C, "[On Play] Add this Character card from your trash to your hand.",
         "not understood"},
        {C, "The counter of all of your Character cards in your hand becomes +1000.",
         "not understood"},
        {C, "All Character cards without a Counter have a +4500 Counter.", "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static const Refusal whose_refusals[] = {
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
     "ambiguous: whose are the other cards?"},
    {C, "When your opponent's other Character is K.O.'d, draw 6 cards.",
     "'other' is ambiguous: other than which card?"},
    {C,
     "Apply each of the following effects based on the number of cards in your opponent's "
     "hand:\n• If there are 6 or more cards, this Character gains [Banish].\n• If you have "
     "2 or less cards, this Character gains [Blocker].",
     "not understood"},
};

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
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(whose_refusals);
}

static void test_absent_cards(void **state) {
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
         "'other' is ambiguous: other than which card?"},
        {E, "[Main] If you have exactly 6 or more Life cards, draw 6 cards.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Cards by what they are and have. */
static void test_described(void **state) {
    static const Case cases[] = {
        {E, "[Main] K.O. up to 4 of your opponent's Characters with a DON!! card given.",
         "main\n  ko up to 4 of their characters [given don >= 1]\n"},
        {E,
         "[Main] Rest up to 4 of your opponent's Characters with a cost of 6 or less that has "
         "3 or more DON!! cards given.",
         "main\n  rest up to 4 of their characters [cost <= 6, given don >= 3]\n"},
        {C,
         "[Your Turn] The base power of all of your Characters with a [Trigger] becomes 8000.",
         "always, your turn\n  set base power 8000 for all of your characters [trigger]\n"},
        {E,
         "[Main] K.O. or rest up to 4 of your opponent's Characters with 6000 base power or "
         "less.",
         "main\n  select up to 4 of their characters [base power <= 6000]\n  choose one\n    "
         "option\n      ko it\n    option\n      rest it\n"},
        {C,
         "[On Play] K.O. up to 4 of your opponent's Characters with a power equal to or less "
         "than this Character's power.",
         "on play\n  ko up to 4 of their characters [power <= power of this]\n"},
        {C,
         "[On Your Opponent's Attack] Change the target of the attack to your [Oona] with 5000 "
         "base power or more.",
         "on their attack\n  redirect to 1 of your field [name \"Oona\", base power >= "
         "5000]\n"},
        {E, "[Main] K.O. up to 4 of your opponent's rested Characters with the lowest cost.",
         "main\n  ko up to 4 of their characters [rested, cost = lowest cost of their "
         "characters "
         "[rested]]\n"},
        {E, "[Main] K.O. up to 1 of your opponent's Characters with an [On K.O.] effect.",
         "main\n  ko up to 1 of their characters [effect on ko]\n"},
        {E, "[Main] K.O. up to 6 of your opponent's rested Characters or Stages.",
         "main\n  ko up to 6 of their characters and stage [character or stage, rested]\n"},
        {L,
         "[On Your Opponent's Attack] Change the target of that attack to this Leader or to "
         "one "
         "of your {Tide} type Character cards.",
         "on their attack\n  redirect to 1 of your leader and characters [leader or type "
         "\"Tide\"]\n"},
        {C,
         "[On Play] K.O. up to 4 of your opponent's Characters with less power than this "
         "Character.",
         "on play\n  ko up to 4 of their characters [power < power of this]\n"},
        {C, "[On Play] Rest up to 4 of your opponent's Characters with [Blocker].",
         "on play\n  rest up to 4 of their characters [keyword blocker]\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_described_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "[On Play] K.O. up to 4 of your opponent's Characters with a cost equal to or less "
         "than the number of your Characters with a total power of 8000 or less.",
         "a count of cards of a total"},
        {E, "[Main] K.O. 4 of your opponent's Characters at random.",
         "only cards of a hand are taken at random"},
        {C,
         "[On Play] Rest up to 1 of your Characters. Then, trash 1 of your other Characters.",
         "'other' is ambiguous: other than which card?"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's {Tide} type Characters or Characters with "
         "a "
         "cost of 9 or less.",
         "ambiguous: does the number apply to both?"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with the lowest cost and 9000 "
         "power or less.",
         "ambiguous: the lowest or highest of which cards?"},
        {C,
         "[On Play] K.O. all Characters other than {Tide} type Characters and this Character.",
         "'other than' is ambiguous: other than which cards?"},
        {C, "[On Play] K.O. all Characters other than this Character and [Ebb].",
         "'other than' is ambiguous: other than which cards?"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* A card with all card names, types and attributes. */
static void test_all_kinds(void **state) {
    static const Case cases[] = {
        {L,
         "According to the rules, this Leader is treated as a card with all card names, types, "
         "and attributes.",
         "rule\n  all names and types and attributes\n"},
        {L, "This Leader is treated as a card with all card names, types, and attributes.",
         "rule\n  all names and types and attributes\n"},
        {L,
         "This Leader is treated as a card with all card names, types and attributes, "
         "according to the rules.",
         "rule\n  all names and types and attributes\n"},
        {L,
         "Under the rules of this game, this Leader is treated as having all card names, "
         "types, and attributes.",
         "rule\n  all names and types and attributes\n"},
        {L,
         "This card is also treated as a card with all card names, all types, and all "
         "attributes.",
         "rule\n  all names and types and attributes\n"},
        {C,
         "Under the rules of this game, this Character is treated as a card with all card "
         "names, types, and attributes.",
         "rule\n  all names and types and attributes\n"},
        {L, "According to the rules, you may have any number of this card in your deck.",
         "rule\n  deck any number\n"},
    };
    static const Refusal refusals[] = {
        {L, "This Leader is treated as a card with all card names.", "not understood"},
        {L,
         "This Leader is treated as a card with all colors, card names, types, and attributes.",
         "not understood"},
        {L,
         "[DON!! x1] This Leader is treated as a card with all card names, types, and "
         "attributes.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Signs as data sets write them: blanks, commas, other brackets, bullets and forms of K.O. */
static void test_signs(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Give up to 1 of your opponent's Characters − 3000 power during this turn.",
         "on play\n  give -3000 power to up to 1 of their characters, this turn\n"},
        {C, "[On Play] This Character gains + 3000 power during this turn.",
         "on play\n  give +3000 power to this, this turn\n"},
        {C, "[On Play] DON!! − 1: Draw 3 cards.",
         "on play\n  cost, may\n    don return 1\n  draw 3\n"},
        {E, "[Counter] Your Leader gains +3,000 power during this battle.",
         "counter\n  give +3000 power to 1 of your leader, this battle\n"},
        {C, "If this Character would be KO'd, you may trash 3 cards from your hand instead.",
         "instead of ko (this), may\n  trash 3 of your hand\n"},
        {C, "[On Play] K.O up to 1 of your opponent's Characters with a cost of 3 or less.",
         "on play\n  ko up to 1 of their characters [cost <= 3]\n"},
        {C, "[On Play] KO up to 1 of your opponent's Characters with a cost of 3 or less.",
         "on play\n  ko up to 1 of their characters [cost <= 3]\n"},
        {C, "[Rush:Character]\n[On Play] Draw 3 cards.",
         "keyword rush character\non play\n  draw 3\n"},
        {E,
         "[Main] Choose one:\n- Draw 3 cards.\n- Rest up to 1 of your opponent's Characters.",
         "main\n  choose one\n    option\n      draw 3\n    option\n      rest up to 1 of "
         "their characters\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] KOala draws 1 card.", "not understood"},
        {C, "[On Play] Draw 1 - 2 cards.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_characters_or_stages(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] K.O. up to 1 of your opponent's Characters or Stages with a cost of 6 or "
         "less.",
         "main\n  ko up to 1 of their characters and stage [character or stage, cost <= 6]\n"},
    };
    (void)state;
    CHECK(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nouns),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_together),
        cmocka_unit_test(test_cards_refused),
        cmocka_unit_test(test_whose),
        cmocka_unit_test(test_absent_cards),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_described),
        cmocka_unit_test(test_described_refused),
        cmocka_unit_test(test_all_kinds),
        cmocka_unit_test(test_signs),
        cmocka_unit_test(test_characters_or_stages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
