/* The English compiler: wordings that no published card has yet, of which later sets could be
 * made; and what of their kind is refused. */
#include "common/english_case.h"

/* How a card was K.O.'d or played, behind its tag. */
static void test_how(void **state) {
    static const Case cases[] = {
        {C, "[On K.O.] If this Character was K.O.'d by your opponent's effect, draw 6 cards.",
         "on ko (by their effect)\n  draw 6\n"},
        {C,
         "[On K.O.] If this Character was K.O.'d in battle, you may trash 3 cards from your "
         "hand: Draw 6 cards.",
         "on ko (by battle)\n  cost, may\n    trash 3 of your hand\n  draw 6\n"},
        {C, "[On Play] If this Character was played from your trash, draw 6 cards.",
         "on play (from trash)\n  draw 6\n"},
        {C,
         "[On Play] If this Character was played by the effect of a {Tide} type card, draw 6 "
         "cards.",
         "on play (by effect, other [type \"Tide\"])\n  draw 6\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] If this Character was K.O.'d in battle, draw 6 cards.",
         "not understood"},
        {C, "[When Attacking] If this Character was played from your trash, draw 6 cards.",
         "not understood"},
        {C,
         "[On Play] You may rest this Character: If this Character was played from your "
         "trash, draw 6 cards.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* A defeat that is put off. */
static void test_empty_deck(void **state) {
    static const Case cases[] = {
        {L,
         "When your deck is reduced to 0, you lose the game at the end of this turn instead of "
         "losing, according to the rules.",
         "instead of losing by deck (yours)\n  later end of turn\n    lose\n"},
        {L,
         "Under the rules of this game, you do not lose if your deck becomes 0 cards. You lose "
         "the game at the end of the turn in which your deck becomes 0 cards.",
         "instead of losing by deck (yours)\n  later end of turn\n    lose\n"},
    };
    static const Refusal refusals[] = {
        {L,
         "When your deck is reduced to 0, draw 6 cards instead of losing, according to the "
         "rules.",
         "nothing that can take the place of losing"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* What cannot be done, and the price of doing it. */
static void test_bans(void **state) {
    static const Case cases[] = {
        {C,
         "[When Attacking] Your opponent cannot activate Events or [Blocker] during this "
         "battle.",
         "when attacking\n  ban them from play [event], this battle\n  ban them from use "
         "blocker, this battle\n"},
        {C,
         "[When Attacking] Your opponent cannot activate [Counter] Events during this battle.",
         "when attacking\n  ban them from play [event, effect counter], this battle\n"},
        {C,
         "[When Attacking] Your opponent cannot activate [Blocker] Characters with 9000 power "
         "or less during this battle.",
         "when attacking\n  ban them from use blocker [power <= 9000], this battle\n"},
        {C,
         "[On Play] Your opponent cannot draw cards using their own effects until the end of "
         "your opponent's next turn.",
         "on play\n  ban them from draw, until end of their next turn\n"},
        {C, "[On Play] This Character cannot attack a Leader during this turn.",
         "on play\n  forbid attack for this against [leader], this turn\n"},
        {C,
         "If you have 9 Characters, your opponent cannot attack any Characters other than "
         "[Oona].",
         "always\n  only if count of your characters = 9\n  ban them from attack card "
         "[character, not name \"Oona\"]\n"},
        {C, "If this Character has 9500 power or more, it cannot be blocked.",
         "always\n  only if this is [power >= 9500]\n  forbid be blocked for this\n"},
        {C,
         "[On Play] Up to 4 of your opponent's Characters cannot attack unless your opponent "
         "trashes 6 cards from their hand whenever they attack until the end of your "
         "opponent's next turn.",
         "on play\n  price for attack of up to 4 of their characters, until end of their next "
         "turn\n    trash 6 of their hand chosen by them\n"},
        {C,
         "[On Play] Up to a total of 4 of your opponent's rested Characters and DON!! cards "
         "will not become active in your opponent's next Refresh Phase.",
         "on play\n  don freeze up to 4 of them\n  forbid refresh for up to 4 minus done of "
         "their characters [rested], next refresh\n"},
    };
    static const Refusal refusals[] = {
        {C, "[When Attacking] Your opponent cannot activate [Counter] Events during this turn.",
         "the Events that have a [Counter]"},
        {C, "[Your Turn] Your opponent cannot activate Events.", "not understood"},
        {C,
         "[On Play] Up to 4 of your Characters cannot attack unless your opponent trashes 6 "
         "cards from their hand whenever they attack until the end of your opponent's next "
         "turn.",
         "a price that is not for the opponent's cards"},
        {C,
         "[On Play] Up to 4 of your opponent's rested Characters or DON!! cards will not "
         "become active in your next Refresh Phase.",
         "whose Refresh Phase is meant"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* What is chosen and counted. */
static void test_acts(void **state) {
    static const Case cases[] = {
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
        {E, "[Main] Draw cards equal to the number of your opponent's rested Characters.",
         "main\n  draw count of their characters [rested]\n"},
        {E, "[Main] Trash all cards from your hand and draw the same number of cards.",
         "main\n  trash all of your hand\n  draw done\n"},
        {E,
         "[Main] Trash cards from the top of your deck until you have 9 cards in your trash.",
         "main\n  trash 9 minus your trash from top of your deck\n"},
        {C, "If your Leader's base power is 9000 or more, this Character gains [Rush].",
         "always\n  only if your leader is [base power >= 9000]\n  grant rush to this\n"},
        {C,
         "When your {Tide} type Character is returned to your hand by your effect, draw 6 "
         "cards.",
         "when returned (yours [character, type \"Tide\"], by your effect)\n  draw 6\n"},
        {C, "When this Character K.O.'s your opponent's Character in battle, draw 6 cards.",
         "when it kos in battle (this, other [character])\n  draw 6\n"},
        {E, "[Main] K.O. up to 4 of your opponent's rested Characters with the lowest cost.",
         "main\n  ko up to 4 of their characters [rested, cost = lowest cost of their "
         "characters "
         "[rested]]\n"},
        {E, "[Main] Trash 4 cards from your opponent's hand at random.",
         "main\n  trash 4 of their hand at random\n"},
        {E, "[Main] K.O. up to 1 of your opponent's Characters with an [On K.O.] effect.",
         "main\n  ko up to 1 of their characters [effect on ko]\n"},
    };
    static const Refusal refusals[] = {
        {E, "[Main] Draw the same number of cards.", "something else was done"},
        {E, "[Main] If you have a Character with the lowest cost, draw 6 cards.",
         "not understood"},
        {E, "[Main] K.O. 4 of your opponent's Characters at random.",
         "only cards of a hand are taken at random"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
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
         "it is not clear how far the \"if\" reaches"},
        {E,
         "[Main] If you have 9 Characters, draw 6 cards. Otherwise, draw 3 cards. Then, draw 1 "
         "card.",
         "it is not clear how far the \"if\" reaches"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Events, and what is named again. */
static void test_later_events(void **state) {
    static const Case cases[] = {
        {L,
         "[Once Per Turn] When a card is trashed from your deck by your effect, draw 6 cards.",
         "when deck trashed (yours, by your effect), once per turn\n  draw 6\n"},
        {C, "At the start of your opponent's turn, draw 6 cards.",
         "start of turn (theirs)\n  draw 6\n"},
        {C,
         "[On Play] The next time you activate an Event with a base cost of 4 or more from "
         "your "
         "hand during this turn, the cost will be reduced by 3.",
         "on play\n  next card [event, base cost >= 4] costs -3, this turn\n"},
        {C,
         "[On Play] Play up to 1 {Tide} type Character card from your trash. The Character "
         "played by this effect gains [Rush] during this turn.",
         "on play\n  play up to 1 of your trash [character, type \"Tide\"]\n  grant rush to "
         "it, "
         "this turn\n"},
        {C, "[On Play] Your opponent selects 1 of their Characters and trashes it.",
         "on play\n  trash 1 of their characters chosen by them\n"},
        {E, "[Main] For every 4 {Tide} type Characters you have, draw 6 cards.",
         "main\n  draw 6 x every 4 in count of your characters [type \"Tide\"]\n"},
        {E, "[Main] Up to 1 of your opponent's Characters' cost becomes 0 during this turn.",
         "main\n  set cost 0 for up to 1 of their characters, this turn\n"},
        {E,
         "[Main] Up to 1 of your opponent's Characters' base cost becomes 9 during this turn.",
         "main\n  set base cost 9 for up to 1 of their characters, this turn\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] The next time you activate a Stage from your hand during this turn, the "
         "cost will be reduced by 3.",
         "not understood"},
        {C, "When a card is trashed from your deck in battle, draw 6 cards.", "not understood"},
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
         "it is not clear whether \"your\" is said of both"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Conditions and others. */
static void test_later_conditions(void **state) {
    static const Case cases[] = {
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
        {C,
         "[On Play] All of your opponent's rested DON!! cards will not become active in your "
         "opponent's next Refresh Phase.",
         "on play\n  don freeze their rested don of them\n"},
        {C,
         "[On Play] Until the end of your opponent's next turn, this Character gains +4500 "
         "power "
         "and [Blocker].",
         "on play\n  give +4500 power to this, until end of their next turn\n  grant blocker "
         "to "
         "this, until end of their next turn\n"},
        {C,
         "[On Play] Give up to 4 of your opponent's Characters −4500 power and −3 cost during "
         "this turn.",
         "on play\n  give -4500 power to up to 4 of their characters, this turn\n  give -3 "
         "cost to "
         "it, this turn\n"},
        {C,
         "[On Play] You may trash 1 of your {Tide} type Characters or 1 card from your hand: "
         "Draw "
         "6 cards.",
         "on play\n  cost, may\n    trash 1 of your hand and characters [held or type "
         "\"Tide\"]\n  draw 6\n"},
        {C, "[On Play] You cannot activate Events during this turn.",
         "on play\n  ban you from play [event], this turn\n"},
        {C,
         "[On Play] You cannot play cards other than {Tide} or {Reef} type cards during this "
         "turn.",
         "on play\n  ban you from play [not type \"Tide\", not type \"Reef\"], this turn\n"},
        {C,
         "[On Play] Up to 4 of your opponent's Characters cannot attack your Leader until the "
         "end of your opponent's next turn.",
         "on play\n  forbid attack for up to 4 of their characters against [leader], until end "
         "of their next turn\n"},
        {C,
         "[On Play] If you and your opponent have the same number of Life cards, draw 6 cards.",
         "on play\n  if your life = their life\n    draw 6\n"},
        {C, "This Character cannot attack Leaders.",
         "always\n  forbid attack for this against [leader]\n"},
        {C, "Your opponent's Characters are played rested.",
         "always\n  ban them from play active [character]\n"},
    };
    (void)state;
    CHECK(cases);
}

/* What could be taken for something else. */
static void test_later_refusals(void **state) {
    static const Refusal cases[] = {
        {C, "[On Play] If your Leader is [Oona], [Pell] and [Rho], draw 6 cards.",
         "all of several names"},
        {C, "[On Play] Play up to 1 [Oona], [Pell] and [Rho] from your hand.",
         "all of several names"},
        {C, "[On Play] Your opponent sets up to 4 of their DON!! cards as active.",
         "a number of DON!! cards that the opponent chooses"},
        {C,
         "[On Play] Your opponent adds up to 4 DON!! cards from their DON!! deck and rests "
         "them.",
         "a number of DON!! cards that the opponent chooses"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. Then, K.O. up to 1 of your "
         "opponent's other Characters.",
         "it is not clear than what the cards are other"},
        {C,
         "[On Play] Rest up to 1 of your Characters. Then, up to 1 of your other Characters "
         "gains +4500 power during this turn.",
         "it is not clear than what the cards are other"},
        {C, "[On Play] During this turn, draw 6 cards.", "not understood"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. That Character will not become "
         "active in your next Refresh Phase.",
         "whose Refresh Phase is meant does not fit whose cards"},
        {C, "[On Play] Up to 4 of your Characters cannot attack your Leader during this turn.",
         "whose effects are meant does not fit whose cards"},
        {C,
         "When your opponent's Character attacks, if this Character is rested, it gains +4500 "
         "power during this turn.",
         "not understood"},
        {C, "You cannot play Character cards with a cost of 9 or more.",
         "cards that can never be played"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. Then, if your opponent has a "
         "Character with 9000 power or less, K.O. it.",
         "not understood"},
        {C,
         "[On Play] If your opponent has a Character with a cost of 9 or more and you do not, "
         "draw 6 cards.",
         "not understood"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's {Tide} type Characters or Characters with "
         "a "
         "cost of 9 or less.",
         "it is not clear whether the number is said of both"},
        {C, "Your Characters with a total cost of 9 or less cannot be K.O.'d in battle.",
         "a total of cards that nobody chooses"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* Words that could be about one thing or another. */
static void test_later_unclear(void **state) {
    static const Refusal cases[] = {
        {C, "[On Play] Each player trashes 1 card from their hand. If you do, draw 6 cards.",
         "it is not done here"},
        {C, "When a card is trashed from your deck, you may play it rested.", "not understood"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters with the lowest cost and 9000 "
         "power or less.",
         "it is not clear of which cards"},
        {C,
         "[On Play] Your opponent may trash 1 card from their hand. If they do not, you draw 6 "
         "cards. If they do, they draw 1 card.",
         "it is not clear how far"},
        {C,
         "[On Play] Up to 4 of your Characters other than [Ebb] and this Character gain +4500 "
         "power during this turn.",
         "it is not clear what the cards are other than"},
        {C,
         "[On Play] K.O. up to 1 of your opponent's Characters if it has 9000 power or less.",
         "not understood"},
        {C,
         "[On Play] K.O. all Characters other than {Tide} type Characters and this Character.",
         "it is not clear what the cards are other than"},
        {C, "[On Play] K.O. all Characters other than this Character and [Ebb].",
         "it is not clear what the cards are other than"},
        {C,
         "[On Play] Draw 6 cards if you have 9 or less Life cards, and trash 1 card from your "
         "hand.",
         "it is not clear how far"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* What is put off knows one card that was chosen before, and its own. */
static void test_put_off(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Play up to 1 Character card with a cost of 9 or less from your trash. At "
         "the "
         "end of your opponent's next turn, trash that Character. Then, draw 6 cards.",
         "on play\n  play up to 1 of your trash [character, cost <= 9]\n  later end of their "
         "turn\n    trash it\n  draw 6\n"},
        {C,
         "[On Play] Up to 1 of your Characters gains [Rush] during this turn. K.O. that "
         "Character at the end of your next turn.",
         "on play\n  grant rush to up to 1 of your characters, this turn\n  later end of your "
         "turn\n    ko it\n"},
        {C,
         "[On Play] Reveal 1 card from the top of your deck. You may play that card if it is a "
         "{Tide} type Character card. Then, place the rest at the bottom of your deck.",
         "on play\n  reveal 1 from top of your deck\n  may\n    if looked is [character, type "
         "\"Tide\"]\n      play all of looked\n  put in deck bottom looked\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "[On Play] Play up to 4 Character cards from your trash. At the end of this turn, "
         "trash those Characters.",
         "not understood"},
        {C,
         "[On Play] Set up to 4 of your Characters as active. Then, return them to the owner's "
         "hand at the end of this turn.",
         "not understood"},
        {C,
         "[On Play] Select 1 of your Characters. Trash 1 card from your hand. At the end of "
         "this turn, K.O. the selected Character.",
         "not understood"},
        {C,
         "When your Character is K.O.'d, at the end of this turn, add that card to your hand.",
         "not understood"},
        {C,
         "[On Play] Trash any number of cards from your hand. At the end of this turn, draw "
         "cards equal to the number of cards trashed.",
         "nothing was counted before"},
        {C, "[On Play] Draw cards equal to the number of cards trashed.",
         "nothing was counted before"},
        {C,
         "[On Play] Choose a cost. At the end of this turn, K.O. up to 1 Character with the "
         "chosen cost.",
         "not understood"},
        {C,
         "[On Play] At the end of this turn, play up to 1 Character card from your hand. It "
         "gains [Rush] during this turn.",
         "not understood"},
        {C,
         "[On Play] Trash 1 card from your hand at the end of this turn. If you do, draw 6 "
         "cards.",
         "it is not done here"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_how),
        cmocka_unit_test(test_empty_deck),
        cmocka_unit_test(test_bans),
        cmocka_unit_test(test_acts),
        cmocka_unit_test(test_otherwise),
        cmocka_unit_test(test_later_events),
        cmocka_unit_test(test_each_player),
        cmocka_unit_test(test_later_conditions),
        cmocka_unit_test(test_later_refusals),
        cmocka_unit_test(test_later_unclear),
        cmocka_unit_test(test_put_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
