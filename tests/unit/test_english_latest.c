/* The English compiler: invented cards for the wordings of the latest sets, and for readings of
 * them that would be false. */
#include "common/english_case.h"

/* --- Whose, and of which cards ---------------------------------------------------------- */

static void test_reach(void **state) {
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

/* "On your field and there …": a place that is said once. */
static void test_places(void **state) {
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
         "it is not clear on whose field"},
        {C,
         "If you have [Pell] on your field and there are 6 or more Characters with a cost of "
         "16, this Character gains +6000 power.",
         "it is not clear on whose field"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_false_reach(void **state) {
    static const Refusal cases[] = {
        {E,
         "[Main] Rest up to 1 of your Characters. Then, give up to 1 of your opponent's "
         "Characters −4500 power for every DON!! card given to that Character during this "
         "turn.",
         "it is not clear whose DON!! cards are counted"},
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
         "it is not clear where the cost begins"},
        {C, "[On Play] Play this Character card from your trash.", "not understood"},
        {C,
         "If your Character would be K.O.'d, you may rest 1 of your other Characters instead.",
         "it is not clear than what the cards are other"},
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
         "it is not clear of which names this is said"},
        {E,
         "[Main] If you have [Oona] and [Pell] Character with 4500 base power, draw 6 cards.",
         "it is not clear of which names this is said"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* --- DON!! cards ------------------------------------------------------------------------ */

static void test_dons(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Add up to 6 DON!! cards as rested from your DON!! deck. Then, draw 6 cards.",
         "main\n  don add up to 6 rested\n  draw 6\n"},
        {E, "[Main] Add up to 6 DON!! cards as active from your DON!! deck.",
         "main\n  don add up to 6 active\n"},
        {E,
         "[Main] Give up to 6 rested DON!! cards to its owner's Leader or 1 of their "
         "Characters.",
         "main\n  don give up to 6 rested to 1 of any leader and characters\n"},
        {E,
         "[Main] Give up to 6 DON!! cards from its owner's cost area to its owner's Leader or "
         "1 "
         "of their Characters.",
         "main\n  don give up to 6 active to 1 of any leader and characters\n  don give up to "
         "6 "
         "minus done rested to it\n"},
        {E,
         "[Main] Up to 6 of your opponent's rested cards will not become active in your "
         "opponent's next Refresh Phase.",
         "main\n  don freeze up to 6 of them\n  forbid refresh for up to 6 minus done of their "
         "field [rested], next refresh\n"},
        {L,
         "[Activate: Main] You may trash 1 Stage card from your hand or rest 1 of your DON!! "
         "cards: Draw 6 cards.",
         "activate main\n  cost, may\n    don rest 1 leaving count of your hand [stage]\n    "
         "trash 1 minus done of your hand [stage]\n  draw 6\n"},
        {C,
         "[On Play] You may rest your <Wisdom> attribute Leader or 1 of your DON!! cards: Draw "
         "6 "
         "cards.",
         "on play\n  cost, may\n    don rest 1 leaving count of your leader [wisdom, active]\n "
         " "
         "  rest 1 minus done of your leader [wisdom]\n  draw 6\n"},
    };
    static const Refusal refusals[] = {
        {E,
         "[Main] Give up to 6 of your rested DON!! cards to its owner's Leader or 1 of their "
         "Characters.",
         "not understood"},
        {E,
         "[Main] Up to 6 of your opponent's cards cannot be rested until the end of your "
         "opponent's next turn.",
         "cards of the field or DON!! cards"},
        {E,
         "[Main] All of your opponent's rested cards will not become active in your opponent's "
         "next Refresh Phase.",
         "cards of the field or DON!! cards"},
        {C,
         "[Activate: Main] You may trash 1 card from your hand or rest 1 of your DON!! cards "
         "and this Character: Draw 6 cards.",
         "not understood"},
        {C,
         "[Activate: Main] You may rest this Character and trash 1 card from your hand or rest "
         "1 of your DON!! cards: Draw 6 cards.",
         "not understood"},
        {C,
         "[Activate: Main] You may trash 2 cards from your hand or rest 1 of your DON!! cards: "
         "Draw 6 cards.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* --- Cards ------------------------------------------------------------------------------ */

static void test_cards(void **state) {
    static const Case cases[] = {
        {E, "[Main] Your monocolored Leader's base power becomes 4500 during this turn.",
         "main\n  set base power 4500 for 1 of your leader [not multicolor], this turn\n"},
        {E,
         "[Main] Up to 6 of your [Oona] Characters or up to 6 of your Characters with a type "
         "including \"Tide\", with 4500 power or more, gains [Rush] during this turn.",
         "main\n  grant rush to up to 6 of your characters [name \"Oona\" or type with "
         "\"Tide\", power >= 4500], this turn\n"},
        {C,
         "This Character gains +4500 power for each of your {Tide} type Characters with a "
         "different card name.",
         "always\n  give +4500 x count of your characters [type \"Tide\"] different names "
         "power "
         "to this\n"},
        {E,
         "[Main] Look at 6 cards from the top of your deck, reorganize them in any order and "
         "place them at the top or bottom of your deck. Then, draw 6 cards.",
         "main\n  look at 6 from top of your deck\n  put in deck top or bottom looked\n  draw "
         "6\n"},
        {E,
         "[Main] Place all of your opponent's Stages at the bottom of the owner's deck in any "
         "order of the owner's choosing.",
         "main\n  put in deck bottom all of their stage\n"},
        {C, "This Character gains +4500 power and +2 cost for every 6 cards in your trash.",
         "always\n  give +4500 x every 6 in your trash power to this\n  give +2 x every 6 in "
         "your trash cost to this\n"},
        {E,
         "[Main] Select up to 1 of your opponent's Characters. If the chosen Character has a "
         "cost equal to the number of DON!! cards given to it, rest it.",
         "main\n  select up to 1 of their characters\n  if it is [cost = don on it]\n    rest "
         "it\n"},
        {E, "[Main] K.O. up to 6 of your opponent's rested Characters or Stages.",
         "main\n  ko up to 6 of their characters and stage [character or stage, rested]\n"},
        {C, "[On K.O.] Add this Character card from your trash to your hand.",
         "on ko\n  put in hand this\n"},
        {E,
         "[Main] If you have 6 or more Life cards, play up to 1 Character card from your "
         "trash. "
         "The Character played with this effect gains [Banish] during this turn.",
         "main\n  if your life >= 6\n    play up to 1 of your trash [character]\n    grant "
         "banish "
         "to it, this turn\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_permanent(void **state) {
    static const Case cases[] = {
        {C,
         "All {Tide} type Character cards in your hand without a Counter have a +4500 Counter.",
         "always\n  give +4500 counter to all of your hand [character, type \"Tide\", counter "
         "= "
         "0]\n"},
        {C,
         "The counter of all of your {Tide} type Character cards in your hand becomes +2000.",
         "always\n  give +2000 counter to all of your hand [character, type \"Tide\"]\n"},
        {C,
         "This Character cannot be rested by your opponent's Leader and Character effects and "
         "gains [Blocker].",
         "always\n  forbid be rested by opponent for this against [leader/character]\n  grant "
         "blocker to this\n"},
        {C,
         "This Character cannot be rested by effects of your opponent's Characters with 4500 "
         "power or less.",
         "always\n  forbid be rested by opponent for this against [character, power <= "
         "4500]\n"},
        {C,
         "[Opponent's Turn] If you have 6 or less cards in your hand, this Character's base "
         "power becomes the same as your Leader's base power.",
         "always, their turn\n  only if your hand <= 6\n  select all of your leader as that\n  "
         "set base power base power of that for this\n"},
        {C,
         "This Character's base power becomes the same as your opponent's Leader's base power.",
         "always\n  select all of their leader as that\n  set base power base power of that "
         "for this\n"},
        {E,
         "[Main] Play up to 1 [Oona], up to 1 [Pell], and up to 1 [Rue], with a cost of 6 or "
         "less from your trash.",
         "main\n  play up to 1 of your trash [name \"Oona\", cost <= 6]\n  play up to 1 of "
         "your trash [name \"Pell\", cost <= 6]\n  play up to 1 of your trash [name "
         "\"Rue\", cost <= 6]\n"},
        {L,
         "Under the rules of this game, you can only include {Tide} type cards in your deck "
         "and when your deck is reduced to 0, you win the game instead of losing.",
         "rule\n  deck forbid [not type \"Tide\"]\ninstead of losing by deck (yours)\n  "
         "win\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_false_cards(void **state) {
    static const Refusal cases[] = {
        {L,
         "Under the rules of this game, you can only include {Tide} type Characters in your "
         "deck.",
         "more is said of the cards that may be in the deck"},
        {E,
         "[Main] Play up to 1 [Oona], up to 2 [Pell], and up to 1 [Rue], with a cost of 6 or "
         "less from your trash.",
         "it is not said where the cards are played from"},
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

/* --- Events ----------------------------------------------------------------------------- */

static void test_events(void **state) {
    static const Case cases[] = {
        {L,
         "When a {Tide} type Character card is played from your trash, that Character gains "
         "[Rush] during this turn.",
         "when played (yours [character, type \"Tide\"], from trash)\n  grant rush to subject, "
         "this turn\n"},
        {C, "When this Character is played from your trash, draw 6 cards.",
         "when played (this, from trash)\n  draw 6\n"},
        {L,
         "If your {Tide} type Character would be removed from the field by your opponent, you "
         "may trash 6 cards from your hand instead.",
         "instead of removal (yours [character, type \"Tide\"], by their effect) or instead of "
         "ko (yours [character, type \"Tide\"], by battle), may\n  trash 6 of your hand\n"},
        {C,
         "[Once Per Turn] When your Leader attacks or is attacked, you may trash 6 cards from "
         "your hand to activate this effect. Your Leader gains +4500 power during this battle.",
         "when attacks (yours [leader]) or when attacked (yours [leader]), once per turn\n  "
         "cost, may\n    trash 6 of your hand\n  give +4500 power to 1 of your leader, this "
         "battle\n"},
        {L,
         "[On Your Opponent's Attack] Change the target of that attack to this Leader or to "
         "one "
         "of your {Tide} type Character cards.",
         "on their attack\n  redirect to 1 of your leader and characters [leader or type "
         "\"Tide\"]\n"},
    };
    static const Refusal refusals[] = {
        {L, "When your opponent's Character is played from your trash, draw 6 cards.",
         "not understood"},
        {L,
         "When your number of Life cards becomes 0, that card gains +4500 power during this "
         "turn.",
         "not understood"},
        {L, "When this Character's attack deals damage to your opponent's Life, draw 6 cards.",
         "not understood"},
        {C,
         "When you take damage, draw 6 cards to activate this effect. Your Leader gains +4500 "
         "power during this turn.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* --- What would happen, and why --------------------------------------------------------- */

static void test_woulds(void **state) {
    static const Case cases[] = {
        /* A removal is one by an effect; where no effect is named, it is any departure. */
        {C,
         "If this Character would be removed from the field, you may trash 6 cards from your "
         "hand instead.",
         "instead of leaving (this), may\n  trash 6 of your hand\n"},
        {C,
         "If your {Tide} type Character would be removed from the field by an effect, you may "
         "trash 6 cards from your hand instead.",
         "instead of removal (yours [character, type \"Tide\"], by effect), may\n  trash 6 of "
         "your hand\n"},
        {C,
         "If this Character would be removed from the field by your opponent's effect or in "
         "battle, you may trash 6 cards from your hand instead.",
         "instead of removal (this, by their effect) or instead of leaving (this, by battle), "
         "may\n  trash 6 of your hand\n"},
        {C,
         "If this Character would be K.O.'d or would be rested by your opponent's effect, you "
         "may trash 6 cards from your hand instead.",
         "instead of ko (this) or instead of rest (this, by their effect), may\n  trash 6 of "
         "your hand\n"},
        {C,
         "If this Character would be K.O.'d or removed from the field by your opponent's "
         "effect, you may trash 6 cards from your hand instead.",
         "instead of ko (this) or instead of removal (this, by their effect), may\n  trash 6 "
         "of your hand\n"},
        /* Where no effect is named, an attack rests a card too. */
        {C, "When this Character is rested, draw 6 cards.",
         "when becomes rested (this)\n  draw 6\n"},
        {C, "When this Character is rested by an effect, draw 6 cards.",
         "when rested (this, by effect)\n  draw 6\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "If this Character would be removed from the field or rested by your opponent's "
         "effect, you may trash 6 cards from your hand instead.",
         "it is not clear whether the cause is said of both"},
        {C,
         "If this Character would be K.O.'d or rested by your opponent's effect, you may trash "
         "6 cards from your hand instead.",
         "it is not clear whether the cause is said of both"},
        {C, "If this Character would be rested, you may trash 6 cards from your hand instead.",
         "what is rested by no effect cannot be replaced"},
        {C,
         "When this Character is rested or removed from the field by your opponent's effect, "
         "draw 6 cards.",
         "it is not clear whether the cause is said of both"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* --- What a turn has seen --------------------------------------------------------------- */

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach),     cmocka_unit_test(test_false_reach),
        cmocka_unit_test(test_dons),      cmocka_unit_test(test_cards),
        cmocka_unit_test(test_permanent), cmocka_unit_test(test_false_cards),
        cmocka_unit_test(test_events),    cmocka_unit_test(test_woulds),
        cmocka_unit_test(test_turns),     cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
