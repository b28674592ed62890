/* The English compiler: replacements: "would … instead". */
#include "common/english_case.h"

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
         "ambiguous: does the cause apply to both?"},
        {C,
         "If this Character would be K.O.'d or rested by your opponent's effect, you may trash "
         "6 cards from your hand instead.",
         "ambiguous: does the cause apply to both?"},
        {C, "If this Character would be rested, you may trash 6 cards from your hand instead.",
         "what is rested by no effect cannot be replaced"},
        {C,
         "When this Character is rested or removed from the field by your opponent's effect, "
         "draw 6 cards.",
         "ambiguous: does the cause apply to both?"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* What would be K.O.'d, removed or lost. */
static void test_would(void **state) {
    static const Case cases[] = {
        {C,
         "[Once Per Turn] If one of your Characters would be removed from the field by your "
         "opponent's effect, you may trash 6 cards from your hand instead.",
         "instead of removal (yours [character], by their effect), once per turn, may\n  trash "
         "6 of your hand\n"},
        {L,
         "Under the rules of this game, you can only include {Tide} type cards in your deck "
         "and when your deck is reduced to 0, you win the game instead of losing.",
         "rule\n  deck forbid [not type \"Tide\"]\ninstead of losing by deck (yours)\n  "
         "win\n"},
        {L,
         "If your {Tide} type Character would be removed from the field by your opponent, you "
         "may trash 6 cards from your hand instead.",
         "instead of removal (yours [character, type \"Tide\"], by their effect) or instead of "
         "ko (yours [character, type \"Tide\"], by battle), may\n  trash 6 of your hand\n"},
        {C,
         "If this Character or your [Oona] would be K.O.'d in battle or by your opponent's "
         "effect, you may trash 6 cards from your hand instead.",
         "instead of ko (yours [name \"Oona\"], by battle) or instead of ko (yours [name "
         "\"Oona\"], by their effect) or instead of ko (this, by battle) or instead of ko "
         "(this, by their effect), may\n  trash 6 of your hand\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_would_refused(void **state) {
    static const Refusal cases[] = {
        {C,
         "If this Character would be K.O.'d, you may rest up to 2 of your other Characters "
         "instead.",
         "some of several cards instead"},
        {C,
         "If this Character would be K.O.'d, you may rest up to 2 of your DON!! cards instead.",
         "some of several cards instead"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* What replaces damage, as a whole. */
static void test_damage(void **state) {
    static const Case cases[] = {
        {L,
         "[Once Per Turn] If you would take damage, you may trash 2 cards from your hand "
         "instead.",
         "instead of damage (yours), once per turn, may\n  trash 2 of your hand\n"},
        {L, "If you would take damage, you may DON!! −2 instead.",
         "instead of damage (yours), may\n  don return 2\n"},
        {L,
         "[Opponent's Turn] [Once Per Turn] If you would take damage, you may rest 2 of your "
         "Characters instead.",
         "instead of damage (yours), their turn, once per turn, may\n  rest 2 of your "
         "characters\n"},
        {C, "If you would take damage, you may K.O. this Character instead.",
         "instead of damage (yours), may\n  ko this\n"},
        {C, "If you would take damage from an attack, you may trash this Character instead.",
         "instead of damage (yours, by battle), may\n  trash this\n"},
        {C,
         "If you would take damage by your opponent's effect, you may trash this Character "
         "instead.",
         "instead of damage (yours, by their effect), may\n  trash this\n"},
        {C,
         "If you have 2 or less Life cards and you would take damage, you may trash this "
         "Character instead.",
         "instead of damage (yours), may\n  only if your life <= 2\n  trash this\n"},
        {C, "If you would take damage, trash this Character instead.",
         "instead of damage (yours)\n  trash this\n"},
        {C,
         "When you would take damage, you may trash this Character instead of taking damage.",
         "instead of damage (yours), may\n  trash this\n"},
        {C,
         "If your Leader would take damage, you may trash this Character and 1 card from your "
         "hand instead.",
         "instead of damage (yours), may\n  select 1 of your hand\n  trash all of your hand "
         "and characters [in this or in it]\n"},
        {C, "If damage would be dealt to your Leader, you may trash this Character instead.",
         "instead of damage (yours), may\n  trash this\n"},
        {C,
         "[DON!! x1] If you would take damage in battle, you may rest this Character instead.",
         "instead of damage (yours, by battle), don 1, may\n  rest this\n"},
        {C, "If your opponent would take damage, you may draw 2 cards instead.",
         "instead of damage (theirs), may\n  draw 2\n"},
    };
    static const Refusal refusals[] = {
        {C, "If you would take 1 damage, you may trash this Character instead.",
         "not understood"},
        {C, "If you would take damage, you may trash up to 2 cards from your hand instead.",
         "some of several cards instead"},
        {C, "If you would take 2 or more damage, you may trash this Character instead.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Other wordings of what replaces damage. */
static void test_damage_wordings(void **state) {
    static const Case cases[] = {
        {C,
         "[Once Per Turn] When you would take damage, you may trash 1 card from your hand "
         "instead.",
         "instead of damage (yours), once per turn, may\n  trash 1 of your hand\n"},
        {L,
         "[DON!! x1] [Once Per Turn] If you would take damage, you may rest 1 of your {Tide} "
         "type Characters instead.",
         "instead of damage (yours), don 1, once per turn, may\n  rest 1 of your characters "
         "[type \"Tide\"]\n"},
        {L,
         "[Opponent's Turn] If you have 1 or less Life cards and would take damage, you may "
         "K.O. 1 of your {Tide} type Characters instead.",
         "instead of damage (yours), their turn, may\n  only if your life <= 1\n  ko 1 of your "
         "characters [type \"Tide\"]\n"},
        {L,
         "[Once Per Turn] If you would take damage, you may turn 1 card from the top of your "
         "Life cards face-up instead.",
         "instead of damage (yours), once per turn, may\n  turn face-up 1 from top of your "
         "life\n"},
        {L,
         "[Once Per Turn] If you would take damage, you may DON!! −2 instead of taking damage.",
         "instead of damage (yours), once per turn, may\n  don return 2\n"},
    };
    static const Refusal refusals[] = {
        {L,
         "If you would take damage from your opponent's Character's attack, you may trash 2 "
         "cards from your hand instead.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* "When" for "if", where something would happen. */
static void test_when_would(void **state) {
    static const Case cases[] = {
        {C,
         "When this Character would be K.O.'d, you may trash 3 cards from your hand instead.",
         "instead of ko (this), may\n  trash 3 of your hand\n"},
    };
    static const Refusal refusals[] = {
        {C, "When this Character would be K.O.'d, you may trash 3 cards from your hand.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

static void test_it_is_this(void **state) {
    static const Case cases[] = {
        {C,
         "[Once Per Turn] If this Character would be K.O.'d, you may return it to the owner's "
         "hand instead.",
         "instead of ko (this), once per turn, may\n  put in hand this\n"},
        {C,
         "If this Character would be removed from the field by your opponent's effect, you may "
         "add it to the top of your Life cards face-up instead.",
         "instead of removal (this, by their effect), may\n  put in life top this face-up\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_by_effects_of_kinds(void **state) {
    static const Case cases[] = {
        {C,
         "If this Character would be removed from the field by your opponent's Leader or "
         "Character effect, you may draw 6 cards instead.",
         "instead of removal (this, by their effect, other [leader/character]), may\n  draw "
         "6\n"},
    };
    (void)state;
    CHECK(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty_deck),
        cmocka_unit_test(test_woulds),
        cmocka_unit_test(test_would),
        cmocka_unit_test(test_would_refused),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_damage_wordings),
        cmocka_unit_test(test_when_would),
        cmocka_unit_test(test_it_is_this),
        cmocka_unit_test(test_by_effects_of_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
