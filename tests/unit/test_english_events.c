/* The English compiler: events: "When …", "At the start of …". */
#include "common/english_case.h"

static void test_events(void **state) {
    static const Case cases[] = {
        {C,
         "[Your Turn] When your opponent's Character with a cost of 2 or less is K.O.'d by an "
         "effect, draw 1 card.",
         "when ko (theirs [character, cost <= 2], by effect), your turn\n  draw 1\n"},
        {C,
         "When 3 or more DON!! cards on your field are returned to your DON!! deck, draw 1 "
         "card.",
         "when don returned (yours, at least 3)\n  draw 1\n"},
        {C, "When a DON!! card on the field is returned to your DON!! deck, draw 1 card.",
         "when don returned (any)\n  draw 1\n"},
        {C,
         "[Your Turn] The cost of playing {Tide} type Character cards from your hand will be "
         "reduced by 1.",
         "always, your turn\n  next card [character, type \"Tide\"] costs -1\n"},
        {C, "When your opponent activates [Blocker] or an Event, draw 1 card.",
         "when blocker activated (theirs) or when event activated (theirs)\n  draw 1\n"},
        {C, "When you play a {Tide} type Character from your hand, draw 1 card.",
         "when played (yours [character, type \"Tide\"], from hand)\n  draw 1\n"},
        {C,
         "[Once Per Turn] This effect can be activated when a card is removed from your "
         "opponent's Life cards. Draw 1 card.",
         "when life removed (theirs), once per turn, may\n  draw 1\n"},
        {C,
         "At the end of a battle in which this Character battles your opponent's Character, "
         "draw 1 card.",
         "when battled (this, other [character])\n  draw 1\n"},
        {C, "When this Character battles <Slash> attribute Characters, draw 1 card.",
         "when battles (this, other [character, slash])\n  draw 1\n"},
        {C,
         "When your Character is returned to the owner's hand by your opponent's effect, draw "
         "1 "
         "card.",
         "when returned (yours [character], by their effect)\n  draw 1\n"},
        {L, "When this Leader attacks or is attacked, draw 1 card.",
         "when attacks (this) or when attacked (this)\n  draw 1\n"},
        {C, "[Your Turn] Draw 6 cards when your opponent activates an Event.",
         "when event activated (theirs), your turn\n  draw 6\n"},
        {C,
         "If your {Tide} type Character would be K.O.'d in battle, you may trash this "
         "Character "
         "instead.",
         "instead of ko (yours [character, type \"Tide\"], by battle), may\n  trash this\n"},
        {C,
         "If you have 3 Life cards and this Character would be removed from the field by your "
         "opponent's effect or K.O.'d, draw 1 card instead.",
         "instead of removal (this, by their effect) or instead of ko (this)\n  only if your "
         "life "
         "= 3\n  draw 1\n"},
        {C,
         "If this Character would leave the field, you may trash 6 cards from your hand "
         "instead. "
         "If there is an [Oona] Character, this effect is negated.",
         "instead of leaving (this), may\n  only if not there is one of any characters [name "
         "\"Oona\"]\n  trash 6 of your hand\n"},
    };
    (void)state;
    CHECK(cases);
}

/* What happens, to which cards and by what. */
static void test_when(void **state) {
    static const Case cases[] = {
        {C, "When one of your {Tide} type Characters is K.O.'d, draw 1 card.",
         "when ko (yours [character, type \"Tide\"])\n  draw 1\n"},
        {C,
         "When a card is trashed from your hand by an effect, this Character gains [Banish] "
         "during this turn.",
         "when hand trashed (yours, by effect)\n  grant banish to this, this turn\n"},
        {C, "When your opponent activates an Event with a base cost of 3 or more, draw 1 card.",
         "when event activated (theirs [event, base cost >= 3])\n  draw 1\n"},
        {C, "When your opponent draws a card outside of their Draw Phase, draw 1 card.",
         "when drawn (theirs)\n  draw 1\n"},
        {C, "When this Character is played from your trash, draw 6 cards.",
         "when played (this, from trash)\n  draw 6\n"},
        {C, "When your opponent plays a {Tide} type Character from their trash, draw 6 cards.",
         "when played (theirs [character, type \"Tide\"], from trash)\n  draw 6\n"},
        {C,
         "When your {Tide} type Character is returned to your hand by your effect, draw 6 "
         "cards.",
         "when returned (yours [character, type \"Tide\"], by your effect)\n  draw 6\n"},
        {C, "When this Character K.O.'s your opponent's Character in battle, draw 6 cards.",
         "when it kos in battle (this, other [character])\n  draw 6\n"},
        {L,
         "[Once Per Turn] When a card is trashed from your deck by your effect, draw 6 cards.",
         "when deck trashed (yours, by your effect), once per turn\n  draw 6\n"},
        {C, "At the start of your opponent's turn, draw 6 cards.",
         "start of turn (theirs)\n  draw 6\n"},
        {L,
         "When a {Tide} type Character card is played from your trash, that Character gains "
         "[Rush] during this turn.",
         "when played (yours [character, type \"Tide\"], from trash)\n  grant rush to subject, "
         "this turn\n"},
        {C, "When this Character is played from your trash, draw 6 cards.",
         "when played (this, from trash)\n  draw 6\n"},
        {C,
         "[Once Per Turn] When your Leader attacks or is attacked, you may trash 6 cards from "
         "your hand to activate this effect. Your Leader gains +4500 power during this battle.",
         "when attacks (yours [leader]) or when attacked (yours [leader]), once per turn\n  "
         "cost, may\n    trash 6 of your hand\n  give +4500 power to 1 of your leader, this "
         "battle\n"},
        {C,
         "When your Character is K.O.'d by your opponent's effect or in battle, draw 6 cards.",
         "when ko (yours [character], by their effect) or when ko (yours [character], by "
         "battle)\n  draw 6\n"},
        {C, "When this Character or your {Tide} type Character is K.O.'d, draw 6 cards.",
         "when ko (yours [character, type \"Tide\"]) or when ko (this)\n  draw 6\n"},
        {C, "When a card is trashed from your opponent's hand by your effect, draw 6 cards.",
         "when hand trashed (theirs, by your effect)\n  draw 6\n"},
        {C, "When a card is trashed from your opponent's hand by an effect, draw 6 cards.",
         "when hand trashed (theirs, by effect)\n  draw 6\n"},
        {L, "At the start of your Main Phase, draw 6 cards.",
         "start of main (yours)\n  draw 6\n"},
        {L, "At the end of your turn, draw 6 cards.", "end of your turn\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_when_refused(void **state) {
    static const Refusal cases[] = {
        {C, "When a card is trashed from your hand, draw 1 card.", "not understood"},
        {C, "When a card is trashed from your deck in battle, draw 6 cards.", "not understood"},
        {C,
         "When your opponent's Character attacks, if this Character is rested, it gains +4500 "
         "power during this turn.",
         "not understood"},
        {C, "When a card is trashed from your deck, you may play it rested.", "not understood"},
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
        {C,
         "When your Character battles and K.O.'s your opponent's Character, set that Character "
         "as "
         "active.",
         "not understood"},
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

/* Cards that are played, and what they attack. */
static void test_played(void **state) {
    static const Case cases[] = {
        {L, "When a {Tide} type Character is played on your field by an effect, draw 1 card.",
         "when played (yours [character, type \"Tide\"], by effect)\n  draw 1\n"},
        {L, "When one of your {Tide} type Characters is played, draw 1 card.",
         "when played (yours [character, type \"Tide\"])\n  draw 1\n"},
        {C, "When this Character attacks a Character, draw 1 card.",
         "when attacks (this, other [character])\n  draw 1\n"},
        {L, "When your Life becomes 0, draw 1 card.", "when life is zero (yours)\n  draw 1\n"},
    };
    static const Refusal refusals[] = {
        {L, "When your opponent's Character is played on your field, draw 1 card.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* The same events in other words. */
static void test_wordings(void **state) {
    static const Case cases[] = {
        {L, "When a [Trigger] is activated, draw 1 card.",
         "when trigger activated (any)\n  draw 1\n"},
        {L,
         "When a DON!! card is given to one of your Characters, that Character gains +1000 "
         "power during this turn.",
         "when don given (yours [character])\n  give +1000 power to subject, this turn\n"},
        {L, "When your Leader or one of your Characters attacks, draw 1 card.",
         "when attacks (yours [leader/character])\n  draw 1\n"},
        {L,
         "When you draw a card by an effect, your Leader gains +1000 power during this turn.",
         "when drawn (yours)\n  give +1000 power to 1 of your leader, this turn\n"},
        {L, "When a card is trashed from the top of your deck by your effect, draw 1 card.",
         "when deck trashed (yours, by your effect)\n  draw 1\n"},
        {L,
         "When a card is trashed from your hand by your {Tide} type Character's effect, draw 1 "
         "card.",
         "when hand trashed (yours, by your effect, other [character, type \"Tide\"])\n  draw "
         "1\n"},
        {L, "At the end of your opponent's turn, draw 1 card.",
         "end of their turn\n  draw 1\n"},
        {L, "At the beginning of your Main Phase, draw 1 card.",
         "start of main (yours)\n  draw 1\n"},
    };
    static const Refusal refusals[] = {
        {L, "When your opponent's Leader or one of your Characters attacks, draw 1 card.",
         "not understood"},
        {L, "When you draw a card by your effect, draw 1 card.", "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_ends_and_returns(void **state) {
    static const Case cases[] = {
        {C, "When this Character leaves the field, draw 6 cards.",
         "when removed (this)\n  draw 6\n"},
        {C, "When this Character deals damage to your opponent's Leader, draw 6 cards.",
         "when it deals damage (this)\n  draw 6\n"},
        {C,
         "When your DON!! card is returned to your DON!! deck by your opponent's effect, draw "
         "6 cards.",
         "when don returned (yours, by their effect)\n  draw 6\n"},
        {C,
         "When 7 or more DON!! cards are returned to your DON!! deck by your effect, draw 6 "
         "cards.",
         "when don returned (yours, by your effect, at least 7)\n  draw 6\n"},
        {C, "When your opponent's [Trigger] is activated, draw 6 cards.",
         "when trigger activated (theirs)\n  draw 6\n"},
        {C, "When your Life cards become 0, draw 6 cards.",
         "when life is zero (yours)\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_ends_and_returns_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "At the end of a battle in which this Character attacks, set this Character as "
         "active.",
         "not understood"},
        {C, "At the end of a battle in which your Character is K.O.'d, draw 6 cards.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_leader_damaged(void **state) {
    static const Case cases[] = {
        {C, "[Once Per Turn] When your Leader takes damage, draw 6 cards.",
         "when damage taken (yours), once per turn\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_battles_with_any(void **state) {
    static const Case cases[] = {
        {L,
         "[Once Per Turn] When your opponent's Character attacks, you may trash 1 card from "
         "your hand. If you do, give the attacking Character −4500 power during this turn.",
         "when attacks (theirs [character]), once per turn\n  may\n    trash 1 of your hand\n  "
         "if so\n    give -4500 power to all of their characters [attacking], this turn\n"},
        {C, "When this Character battles, draw 6 cards.", "when battles (this)\n  draw 6\n"},
        {C, "At the end of a battle in which this Character battles, draw 6 cards.",
         "when battled (this)\n  draw 6\n"},
        {L,
         "[Once Per Turn] This effect can be activated when you trash a card from your hand by "
         "your effect. Draw 6 cards.",
         "when hand trashed (yours, by your effect), once per turn, may\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_battles_with_any_refused(void **state) {
    static const Refusal cases[] = {
        {L,
         "[Once Per Turn] When your {Tide} type Character battles, that Character gains +4500 "
         "power during this battle.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_returned_to_its_owner(void **state) {
    static const Case cases[] = {
        {C,
         "When your opponent's Character is returned to its owner's hand by your effect, draw "
         "6 cards.",
         "when returned (theirs [character], by your effect)\n  draw 6\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_by_effects_of_kinds(void **state) {
    static const Case cases[] = {
        {C,
         "When your Character is removed from the field by your opponent's Leader's effect, "
         "draw 6 cards.",
         "when removed (yours [character], by their effect, other [leader])\n  draw 6\n"},
        {C,
         "When your opponent's Character is K.O.'d by your {Tide} type Character's effect, "
         "draw 6 cards.",
         "when ko (theirs [character], by your effect, other [character, type \"Tide\"])\n  "
         "draw 6\n"},
        {C,
         "When your Character is K.O.'d by your opponent's Leader's effect or in battle, draw "
         "6 cards.",
         "when ko (yours [character], by their effect, other [leader]) or when ko (yours "
         "[character], by battle)\n  draw 6\n"},
        {C,
         "When a card is trashed from your hand by your opponent's Leader or Character's "
         "effect, draw 6 cards.",
         "when hand trashed (yours, by their effect, other [leader/character])\n  draw 6\n"},
    };
    static const Refusal refusals[] = {
        {C, "When your Character attacks by your opponent's Leader's effect, draw 6 cards.",
         "not understood"},
        {C, "When your Character is K.O.'d by your opponent's Leader, draw 6 cards.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_attacks_on_your_cards(void **state) {
    static const Case cases[] = {
        {C, "When your opponent's Character attacks your Leader, draw 6 cards.",
         "when attacks (theirs [character], other [leader])\n  draw 6\n"},
    };
    static const Refusal refusals[] = {
        {C, "When your Character attacks your Leader, draw 6 cards.", "not understood"},
        {C, "When your opponent's Character attacks your opponent's Leader, draw 6 cards.",
         "not understood"},
        {C, "When your opponent's Character attacks your Leader, K.O. that Character.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_when),
        cmocka_unit_test(test_when_refused),
        cmocka_unit_test(test_played),
        cmocka_unit_test(test_wordings),
        cmocka_unit_test(test_ends_and_returns),
        cmocka_unit_test(test_ends_and_returns_refused),
        cmocka_unit_test(test_leader_damaged),
        cmocka_unit_test(test_battles_with_any),
        cmocka_unit_test(test_battles_with_any_refused),
        cmocka_unit_test(test_returned_to_its_owner),
        cmocka_unit_test(test_by_effects_of_kinds),
        cmocka_unit_test(test_attacks_on_your_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
