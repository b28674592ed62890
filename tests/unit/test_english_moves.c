/* The English compiler: drawing, playing, looking, revealing, and where cards go. */
#include "common/english_case.h"

static const Case moves_cases[] = {
    {E, "[Main] Return up to 1 Character to the owner's hand. Then, draw up to 2 cards.",
     "main\n  put in hand up to 1 of any characters\n  draw up to 2\n"},
    {E, "[Main] Place 2 cards from your hand at the top or bottom of your deck in any order.",
     "main\n  put in deck top or bottom 2 of your hand\n"},
    {E,
     "[Main] Return 3 cards from your hand to your deck and shuffle your deck and draw "
     "cards equal to the number you returned to your deck.",
     "main\n  put in deck bottom 3 of your hand\n  shuffle deck\n  draw done\n"},
    {E,
     "[Main] Add up to 1 of your opponent's Characters to the top or bottom of the owner's "
     "Life cards face-up.",
     "main\n  put in life top or bottom up to 1 of their characters face-up\n"},
    {E, "[Main] Return up to 1 Character to the owner's hand or the bottom of their deck.",
     "main\n  select up to 1 of any characters\n  choose one\n    option\n      put in "
     "hand it\n"
     "    option\n      put in deck bottom it\n"},
    {E,
     "[Main] Look at 6 cards from the top of your deck; reveal up to 2 Stages and add them "
     "to your hand. Then, place the rest at the bottom of your deck in any order and draw "
     "7 cards.",
     "main\n  look at 6 from top of your deck\n  put in hand up to 2 of looked [stage] "
     "revealed\n  put in deck bottom looked\n  draw 7\n"},
    {E,
     "[Main] Look at all of your Life cards; place 2 at the top of your deck and place the "
     "rest back in your Life area in any order.",
     "main\n  look at all of your life\n  put in deck top 2 of looked\n  put in life top "
     "looked\n"},
    {E,
     "[Main] Draw 6 cards and reveal 1 card from the top of your deck. If the revealed "
     "card is a Stage, draw 3 cards.",
     "main\n  draw 6\n  reveal 1 from top of your deck\n  if looked is [stage]\n    draw "
     "3\n"},
    {E,
     "[Main] Choose a cost and reveal 1 card from the top of your deck. If the "
     "revealed card has the chosen cost, draw 2 cards.",
     "main\n  choose number 0 to 10\n  reveal 1 from top of your deck\n  if looked is "
     "[cost "
     "= chosen]\n    draw 2\n"},
    {E, "[Main] Trash cards from the top of your Life cards until you have 2 Life cards.",
     "main\n  trash your life minus 2 from top of your life\n"},
    {E, "[Main] Draw cards so that you have 6 cards in your hand.",
     "main\n  draw 6 minus your hand\n"},
    {E, "[Main] Activate up to 1 Event with a cost of 2 or less from your hand.",
     "main\n  activate main of up to 1 of your hand [event, cost <= 2] used from hand\n"},
    {E,
     "[Counter] Select 1 of your Characters and change the attack target to the selected "
     "Character.",
     "counter\n  redirect to 1 of your characters\n"},
    {E, "[Main] Deal 2 damage to your opponent and take an extra turn after this one.",
     "main\n  damage 2 to them\n  extra turn\n"},
    {E,
     "[Main] Your opponent returns 4 of their Characters to the owner's hand and draws 1 "
     "card.",
     "main\n  put in hand 4 of their characters chosen by them\n  draw 1 by them\n"},
    {E, "[Main] Turn all of your opponent's Life cards face-down.",
     "main\n  turn face-down all of their life\n"},
};

static void test_moves(void **state) {
    (void)state;
    CHECK(moves_cases);
}

/* Drawn, trashed, played, added: from where and to where. */
static void test_places_of_cards(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Add up to 1 Character card with a power of 4000 or less from your trash to "
         "your hand.",
         "main\n  put in hand up to 1 of your trash [character, power <= 4000]\n"},
        {C,
         "[End of Your Turn] Trash cards from your hand until you have 4 cards in your hand.",
         "end of your turn\n  trash your hand minus 4 of your hand\n"},
        {C,
         "[On Play] Your opponent trashes cards from their hand until they have 4 cards in "
         "their hand.",
         "on play\n  trash their hand minus 4 of their hand chosen by them\n"},
        {C, "[On K.O.] Draw 2 cards. Then, you take 1 damage.",
         "on ko\n  draw 2\n  damage 1\n"},
        {C,
         "[On Play] Play up to 1 Character card with 4000 power or less and the {Tide} type "
         "from your hand or trash.",
         "on play\n  play up to 1 of your hand and trash [character, power <= 4000, type "
         "\"Tide\"]\n"},
        {C,
         "[On Play] Play up to 1 Character card with a cost of 5 or less that is either [Oona] "
         "or has the <Slash> attribute from your hand.",
         "on play\n  play up to 1 of your hand [character, cost <= 5, name \"Oona\" or "
         "slash]\n"},
        {E, "[Main] Draw cards equal to the number of your opponent's rested Characters.",
         "main\n  draw count of their characters [rested]\n"},
        {E,
         "[Main] Trash cards from the top of your deck until you have 9 cards in your trash.",
         "main\n  trash 9 minus your trash from top of your deck\n"},
        {E, "[Main] Trash 4 cards from your opponent's hand at random.",
         "main\n  trash 4 of their hand at random\n"},
        {E,
         "[Main] Place all of your opponent's Stages at the bottom of the owner's deck in any "
         "order of the owner's choosing.",
         "main\n  put in deck bottom all of their stage\n"},
        {C, "[On K.O.] Add this Character card from your trash to your hand.",
         "on ko\n  put in hand this\n"},
        {E,
         "[Main] Play up to 1 [Oona], up to 1 [Pell], and up to 1 [Rue], with a cost of 6 or "
         "less from your trash.",
         "main\n  play up to 1 of your trash [name \"Oona\", cost <= 6]\n  play up to 1 of "
         "your trash [name \"Pell\", cost <= 6]\n  play up to 1 of your trash [name "
         "\"Rue\", cost <= 6]\n"},
        {C, "[On Play] Play up to 4 Character cards from your trash or hand.",
         "on play\n  play up to 4 of your hand and trash [character]\n"},
    };
    (void)state;
    CHECK(cases);
}

/* Cards that are looked at or revealed. */
static void test_looked_at(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Draw 6 cards and reveal 1 card from the top of your deck. If that card is "
         "a {Tide} type Character card with a cost of 4 or less, you may play that card "
         "rested. Then, place "
         "the rest at the bottom of your deck and draw 7 cards.",
         "on play\n  draw 6\n  reveal 1 from top of your deck\n  if looked is [character, type "
         "\"Tide\", "
         "cost <= 4]\n    may\n      play all of looked rested\n  then\n    put in deck bottom "
         "looked\n    draw 7\n"},
        {E,
         "[Main] Look at 6 cards from the top of your deck, reorganize them in any order and "
         "place them at the top or bottom of your deck. Then, draw 6 cards.",
         "main\n  look at 6 from top of your deck\n  put in deck top or bottom looked\n  draw "
         "6\n"},
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

/* Drawn, trashed, played, added: from where and to where; and what is refused. */
static void test_places_of_cards_refused(void **state) {
    static const Refusal cases[] = {
        {C, "[On Play] Your opponent trashes 6 cards from their hand or you draw 1 card.",
         "not understood: Your opponent trashes"},
        {C, "[On Play] Play up to 1 Character card from your opponent's trash.",
         "a card that is played by who does not own it"},
        {C, "[On Play] Play up to 1 [Oona], [Pell] and [Rho] from your hand.",
         "all of several names"},
        {E,
         "[Main] Look at 9 cards from the top of your deck; play up to 1 {Tide} type Character "
         "card and up to 1 Stage card from your hand. Then, trash the rest.",
         "cards of two places"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* "Face-up" before or after the place. */
static const Case face_cases[] = {
    {C,
     "[On Play] Add up to 1 Character card from your hand face-up to the top of your Life "
     "cards.",
     "on play\n  put in life top up to 1 of your hand [character] face-up\n"},
    {C,
     "[On Play] Add up to 1 Character card from your hand to the top of your Life cards "
     "face up.",
     "on play\n  put in life top up to 1 of your hand [character] face-up\n"},
    {C,
     "[On Play] Add up to 1 Character card from your hand face-down to the top of your "
     "Life cards.",
     "on play\n  put in life top up to 1 of your hand [character]\n"},
    {C, "[On Play] Turn face-up 1 card from the top of your Life cards.",
     "on play\n  turn face-up 1 from top of your life\n"},
    {C, "[On Play] Turn 1 card from the top of your Life cards face up.",
     "on play\n  turn face-up 1 from top of your life\n"},
    {C, "[On Play] You may turn 1 face-up card in your Life area face-down: Draw 1 card.",
     "on play\n  cost, may\n    turn face-down 1 of your life [face-up]\n  draw 1\n"},
    {C,
     "[On Play] Place up to 1 of your opponent's Characters face-up at the bottom of your "
     "opponent's Life cards.",
     "on play\n  put in life bottom up to 1 of their characters face-up\n"},
    {C,
     "[On Play] Reveal up to 1 Character card from your hand and add it face-up to the top "
     "of your Life cards.",
     "on play\n  put in life top up to 1 of your hand [character] revealed face-up\n"},
    {C,
     "[On Play] Add up to 1 {Tide} type Character card with a cost of 3 or less from your "
     "trash face-up to the top of your Life cards.",
     "on play\n  put in life top up to 1 of your trash [character, type \"Tide\", cost <= "
     "3] face-up\n"},
    {C,
     "[On Play] Add up to 1 Character card face-up from your hand to the top of your Life "
     "cards.",
     "on play\n  put in life top up to 1 of your hand [character] face-up\n"},
    {C, "[On Play] If you have a face-up Life card, draw 1 card.",
     "on play\n  if there is one of your life [face-up]\n    draw 1\n"},
    {C,
     "[On Play] Look at 3 cards from the top of your deck and add up to 1 card face-up to "
     "the top of your Life cards. Then, place the rest at the bottom of your deck in any "
     "order.",
     "on play\n  look at 3 from top of your deck\n  put in life top up to 1 of looked "
     "face-up\n  put in deck bottom looked\n"},
    {C,
     "[On Play] Add up to 1 Character card face-up from your hand to the top of your Life "
     "cards.",
     "on play\n  put in life top up to 1 of your hand [character] face-up\n"},
};

static void test_face(void **state) {
    static const Refusal refusals[] = {
        {C,
         "[On Play] Add up to 1 Character card from your hand face-up to the top of your Life "
         "cards face-down.",
         "not understood"},
        {C, "[On Play] Add up to 1 Character card from your trash face-up to your hand.",
         "not understood"},
        {C, "[On Play] Trash up to 1 Character card face-up from your hand.",
         "only Life cards lie face-up or face-down"},
    };
    (void)state;
    CHECK(face_cases);
    CHECK_REFUSALS(refusals);
}

/* Cards of those that are looked at, and places in other words. */
static void test_among(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Reveal 6 cards from the top of your deck and add up to 1 Event among them "
         "to your hand. Then, place the rest at the bottom of your deck in any order.",
         "on play\n  reveal 6 from top of your deck\n  put in hand up to 1 of looked [event]\n "
         " put in deck bottom looked\n"},
        {C,
         "[On Play] Reveal 6 cards from the top of your deck, play up to 1 Character with a "
         "cost of 3 or less from among them, and trash the rest.",
         "on play\n  reveal 6 from top of your deck\n  play up to 1 of looked [character, cost "
         "<= 3]\n  trash looked\n"},
        {C,
         "[On Play] Place up to 1 of your opponent's Characters with 3000 power or less on top "
         "of their Life cards face-up.",
         "on play\n  put in life top up to 1 of their characters [power <= 3000] face-up\n"},
        {E,
         "[Main] You may place 2 {Tide} type Characters from your field at the bottom of your "
         "deck in any order: Draw 3 cards.",
         "main\n  cost, may\n    put in deck bottom 2 of your characters [type \"Tide\"]\n  "
         "draw 3\n"},
        {E,
         "[Main] You may reveal 1 Event from your hand and place it at the bottom of your "
         "deck: Draw 3 cards.",
         "main\n  cost, may\n    reveal 1 of your hand [event]\n    put in deck bottom paid\n  "
         "draw 3\n"},
        {C,
         "[On Play] Activate up to 1 {Tide} type Event with a base cost of 3 or less from your "
         "hand without paying its cost.",
         "on play\n  activate main of up to 1 of your hand [event, type \"Tide\", base cost <= "
         "3] used from hand\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] Draw 1 card and add up to 1 Event among them to your hand.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Cards that are put in order, and cards that are played rested. */
static void test_reorganized(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Look at 6 cards from the top of your deck, reorganize them in any order "
         "and place them on the top of your deck.",
         "on play\n  look at 6 from top of your deck\n  put in deck top looked\n"},
        {C,
         "[On Play] Look at 6 cards from the top of your deck, reveal up to 1 {Tide} type card "
         "and add it to your hand. Then, reorganize the rest in any order and place them at "
         "the bottom of your deck.",
         "on play\n  look at 6 from top of your deck\n  put in hand up to 1 of looked [type "
         "\"Tide\"] revealed\n  put in deck bottom looked\n"},
        {E,
         "[Main] Play up to 1 {Tide} type Character card with a cost of 6 or less from your "
         "hand as rested.",
         "main\n  play up to 1 of your hand [character, type \"Tide\", cost <= 6] rested\n"},
        {E, "[Main] Set up to 1 of your Leader or {Tide} type Characters as active.",
         "main\n  set active up to 1 of your leader and characters [leader or type "
         "\"Tide\"]\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] Draw 1 card. Then, reorganize the rest in any order and place them at the "
         "bottom of your deck.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* The top cards of a deck in other words. */
static void test_top_cards(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Look at the top 6 cards of your deck; reveal up to 1 {Tide} type card and "
         "add it to your hand. Then, place the rest at the bottom of your deck in any order.",
         "on play\n  look at 6 from top of your deck\n  put in hand up to 1 of looked [type "
         "\"Tide\"] revealed\n  put in deck bottom looked\n"},
        {C, "[On Play] Trash the top card of your opponent's deck.",
         "on play\n  trash 1 from top of their deck\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] Look at the top 6 cards of your hand.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_shuffled_into(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Shuffle up to 6 {Tide} type cards from your trash into your deck. Then, draw "
         "2 cards.",
         "main\n  put in deck bottom up to 6 of your trash [type \"Tide\"]\n  shuffle deck\n  "
         "draw 2\n"},
        {C, "[On Play] You may trash your hand: Draw 6 cards.",
         "on play\n  cost, may\n    trash all of your hand\n  draw 6\n"},
        {C, "[On Play] Your opponent trashes their hand.",
         "on play\n  trash all of their hand\n"},
        {C,
         "[On Play] You may trash 1 {Tide} type Event from your hand: Activate the trashed "
         "card's [Main] effect.",
         "on play\n  cost, may\n    trash 1 of your hand [event, type \"Tide\"]\n  activate "
         "main of paid\n"},
        {C, "[On Play] Activate this Character's [On K.O.] effect.",
         "on play\n  activate on ko of this\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_shuffled_into_refused(void **state) {
    static const Refusal cases[] = {
        {E, "[Main] Shuffle up to 2 Characters into the owner's deck.",
         "ambiguous: whose deck is shuffled?"},
        {C,
         "[On Play] You may trash 2 Events from your hand: Activate the trashed card's [Main] "
         "effect.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* "Of them": of the cards that are looked at, and of no others. */
static void test_of_them(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Look at 4 cards from the top of your deck and add up to 1 of them to "
         "your hand. Then, place the rest at the bottom of your deck in any order.",
         "on play\n  look at 4 from top of your deck\n  put in hand up to 1 of looked\n  "
         "put in deck bottom looked\n"},
        {C,
         "[On Play] Look at 3 cards from the top of your deck and trash up to 2 of them. "
         "Then, place the rest at the top of your deck in any order.",
         "on play\n  look at 3 from top of your deck\n  trash up to 2 of looked\n  put in "
         "deck top looked\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] Trash 1 of them.", "not understood"},
        {C,
         "[On Play] Look at 5 cards from the top of your deck; reveal up to 2 {Tide} type "
         "cards. Add 1 of them to your hand.",
         "not understood"},
        {C,
         "[On Play] Play up to 2 {Tide} type Character cards from your hand. Trash 1 of them.",
         "not understood"},
        {C, "[On Play] Look at 5 cards from the top of your deck; play up to 1 of them.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_events_and_others_from_one_place(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Add up to 1 red Event and up to 1 {Tide} type card from your trash to your "
         "hand.",
         "main\n  select up to 1 of your trash [event, red] as that\n  select up to 1 of your "
         "trash [type \"Tide\", not in that]\n  put in hand all of your trash [in that or in "
         "it]\n"},
        {E,
         "[Main] Add up to 1 {Tide} type card and up to 1 Event from your trash to your hand.",
         "main\n  select up to 1 of your trash [type \"Tide\"] as that\n  select up to 1 of "
         "your trash [event, not in that]\n  put in hand all of your trash [in that or in "
         "it]\n"},
    };
    static const Refusal refusals[] = {
        {E, "[Main] Add up to 1 Event and up to 1 Stage to your hand.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_places_of_cards),
        cmocka_unit_test(test_looked_at),
        cmocka_unit_test(test_places_of_cards_refused),
        cmocka_unit_test(test_face),
        cmocka_unit_test(test_among),
        cmocka_unit_test(test_reorganized),
        cmocka_unit_test(test_top_cards),
        cmocka_unit_test(test_shuffled_into),
        cmocka_unit_test(test_shuffled_into_refused),
        cmocka_unit_test(test_of_them),
        cmocka_unit_test(test_events_and_others_from_one_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
