/* The English compiler: restrictions: "cannot", "will not become active", negated effects. */
#include "common/english_case.h"

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

/* What cannot be done, by whom and to which cards. */
static void test_cannot(void **state) {
    static const Case cases[] = {
        {E,
         "[Main] Up to 1 rested Character will not become active in your opponent's next "
         "Refresh Phase.",
         "main\n  forbid refresh for up to 1 of their characters [rested], next refresh\n"},
        {L, "All of your opponent's Stages cannot be removed from the field by your effects.",
         "always\n  forbid be removed by opponent for all of their stage\n"},
        {C,
         "This Character cannot be K.O.'d by effects of your opponent's Characters with 4500 "
         "base power or less.",
         "always\n  forbid be ko by opponent for this against [character, base power <= "
         "4500]\n"},
        {C, "This Character cannot attack unless your opponent has 3 or more Characters.",
         "always\n  only if not count of their characters >= 3\n  forbid attack for this\n"},
        {C, "[On Play] You cannot attack your opponent's Leader during this turn.",
         "on play\n  ban you from attack card [leader], this turn\n"},
        {C, "[Opponent's Turn] Your opponent's [On K.O.] effects are negated.",
         "always, their turn\n  negate effects on ko of them\n"},
        {C,
         "[On Play] All of your opponent's rested DON!! cards will not become active in your "
         "opponent's next Refresh Phase.",
         "on play\n  don freeze their rested don of them\n"},
        {C, "[On Play] You cannot activate Events during this turn.",
         "on play\n  ban you from play [event], this turn\n"},
        {C,
         "[On Play] You cannot play cards other than {Tide} or {Reef} type cards during this "
         "turn.",
         "on play\n  ban you from play [not type \"Tide\", not type \"Reef\"], this turn\n"},
        {C, "This Character cannot attack Leaders.",
         "always\n  forbid attack for this against [leader]\n"},
        {C, "Your opponent's Characters are played rested.",
         "always\n  ban them from play active [character]\n"},
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
        {C, "If your Leader does not have the {Tide} type, this Character cannot attack.",
         "always\n  only if not your leader is [type \"Tide\"]\n  forbid attack for this\n"},
        {C, "This Character cannot be K.O.'d in battle or by your opponent's effects.",
         "always\n  forbid be ko in battle for this\n  forbid be ko by opponent for this\n"},
    };
    (void)state;
    CHECK(cases);
}

/* The same, where it is refused. */
static void test_cannot_refused(void **state) {
    static const Refusal cases[] = {
        {C, "All of your opponent's Characters cannot be K.O.'d by your opponent's effects.",
         "whose effects are meant does not fit"},
        {C, "This Character cannot be K.O.'d by your effects.",
         "whose effects are meant does not fit"},
        {E,
         "[Main] Up to 1 of your Characters will not become active in your opponent's next "
         "Refresh "
         "Phase.",
         "whose Refresh Phase is meant does not fit"},
        {C, "This Character gains +1000 power and cannot attack unless you have 1 Life card.",
         "not understood: you have 1 Life card."},
        {C,
         "[Once Per Turn] This Character cannot be K.O.'d in battle by <Wisdom> attribute "
         "Leaders.",
         "a permanent effect cannot be used once per turn"},
        {C,
         "[On Play] Rest up to 1 of your opponent's Characters. That Character will not become "
         "active in your next Refresh Phase.",
         "whose Refresh Phase is meant does not fit whose cards"},
        {C, "[On Play] Up to 4 of your Characters cannot attack your Leader during this turn.",
         "whose effects are meant does not fit whose cards"},
        {C, "You cannot play Character cards with a cost of 9 or more.",
         "cards that can never be played"},
        {C, "Your Characters with a total cost of 9 or less cannot be K.O.'d in battle.",
         "a total of cards that nobody chooses"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* Several things that a card cannot do, and by whose effects. */
static void test_cannot_or(void **state) {
    static const Case cases[] = {
        {C, "This Character cannot be removed from the field by effects.",
         "always\n  forbid be removed by effects for this\n"},
        {C,
         "This Character cannot be K.O.'d in battle or removed from the field by your "
         "opponent's effects.",
         "always\n  forbid be ko in battle for this\n  forbid be removed by opponent for "
         "this\n"},
        {C,
         "[On Play] Up to 1 of your opponent's Characters cannot attack or be rested until the "
         "end of your opponent's next turn.",
         "on play\n  forbid attack for up to 1 of their characters, until end of their next "
         "turn\n  forbid be rested for it, until end of their next turn\n"},
        {C,
         "[On Play] Up to 1 of your opponent's Characters cannot attack or activate [Blocker] "
         "during this turn.",
         "on play\n  forbid attack for up to 1 of their characters, this turn\n  forbid block "
         "for it, this turn\n"},
        {C, "This Character cannot be K.O.'d by your opponent's Leader's effects.",
         "always\n  forbid be ko by opponent for this against [leader]\n"},
        {C,
         "This Character cannot be removed from the field by your opponent's Event or Stage "
         "effects.",
         "always\n  forbid be removed by opponent for this against [event/stage]\n"},
        {C, "This Character cannot be K.O.'d in battle against <Slash> attribute cards.",
         "always\n  forbid be ko in battle for this against [slash]\n"},
    };
    static const Refusal refusals[] = {
        {C,
         "This Character cannot be K.O.'d or removed from the field by your opponent's "
         "effects.",
         "ambiguous: does the cause apply to both?"},
        {C, "This Character cannot be rested or K.O.'d by effects.",
         "ambiguous: does the cause apply to both?"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

/* Who cannot block, who cannot be attacked, and who stays rested. */
static void test_blocked_by(void **state) {
    static const Case cases[] = {
        {C, "This Character cannot be blocked by Characters with a cost of 6 or less.",
         "always\n  forbid be blocked for this against [cost <= 6]\n"},
        {C,
         "If this Character is rested, your opponent cannot attack any Character other than "
         "[Vell].",
         "always\n  only if this is [rested]\n  ban them from attack card [character, not name "
         "\"Vell\"]\n"},
        {C, "If this Character is rested, your opponent cannot attack your Leader.",
         "always\n  only if this is [rested]\n  ban them from attack card [leader]\n"},
        {C,
         "[On Play] Up to 2 of your opponent's rested Characters will not be set as active "
         "during your opponent's next Refresh Phase.",
         "on play\n  forbid refresh for up to 2 of their characters [rested], next refresh\n"},
        {C, "[On Play] Your opponent K.O.'s 1 of their Characters.",
         "on play\n  ko 1 of their characters chosen by them\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_attacks_on_kinds(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Up to 1 of your Characters with a base cost of 6 or less gains "
         "[Unblockable] and cannot attack Characters during this turn.",
         "on play\n  grant unblockable to up to 1 of your characters [base cost <= 6], this "
         "turn\n  forbid attack for it against [character], this turn\n"},
        {C, "Your opponent cannot attack your Characters with 4500 power or less.",
         "always\n  ban them from attack card [character, power <= 4500]\n"},
        {C,
         "This Character cannot be removed from the field by the effects of your opponent's "
         "Characters with a base cost of 6 or less.",
         "always\n  forbid be removed by opponent for this against [character, base cost <= "
         "6]\n"},
        {C,
         "[When Attacking] Your opponent cannot activate a [Blocker] with 4500 power or less "
         "during this battle.",
         "when attacking\n  ban them from use blocker [power <= 4500], this battle\n"},
        {C,
         "[When Attacking] Your opponent cannot activate [Blocker] until the end of this "
         "battle.",
         "when attacking\n  ban them from use blocker, this battle\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_attacks_on_kinds_refused(void **state) {
    static const Refusal cases[] = {
        {C, "Your opponent cannot attack your Leader with Characters with 4500 power or less.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_attacks_by_kind(void **state) {
    static const Case cases[] = {
        {C, "This Character cannot attack Leaders on the turn in which it is played.",
         "always\n  only if this is [played this turn]\n  forbid attack for this against "
         "[leader]\n"},
        {C,
         "[On Play] Up to 1 of your Characters cannot attack Characters with a cost of 6 or "
         "less during this turn.",
         "on play\n  forbid attack for up to 1 of your characters against [character, cost <= "
         "6], this turn\n"},
        {C, "Your opponent cannot attack a Character with 4500 power or less.",
         "always\n  ban them from attack card [character, power <= 4500]\n"},
    };
    (void)state;
    CHECK(cases);
}

static void test_attacks_by_kind_refused(void **state) {
    static const Refusal cases[] = {
        {C, "Your opponent cannot attack any Characters.", "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_events_with_a_cost(void **state) {
    static const Case cases[] = {
        {C,
         "[On Play] Your opponent cannot activate Events with a base cost of 3 or less during "
         "this turn.",
         "on play\n  ban them from play [event, base cost <= 3], this turn\n"},
        {C,
         "[On Play] Your opponent cannot activate Events with a cost of 6 or more or [Blocker] "
         "during this turn.",
         "on play\n  ban them from play [event, cost >= 6], this turn\n  ban them from use "
         "blocker, this turn\n"},
    };
    static const Refusal refusals[] = {
        {C, "[On Play] Your opponent cannot activate Events with a whistle during this turn.",
         "not understood"},
    };
    (void)state;
    CHECK(cases);
    CHECK_REFUSALS(refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bans),
        cmocka_unit_test(test_cannot),
        cmocka_unit_test(test_cannot_refused),
        cmocka_unit_test(test_cannot_or),
        cmocka_unit_test(test_blocked_by),
        cmocka_unit_test(test_attacks_on_kinds),
        cmocka_unit_test(test_attacks_on_kinds_refused),
        cmocka_unit_test(test_attacks_by_kind),
        cmocka_unit_test(test_attacks_by_kind_refused),
        cmocka_unit_test(test_events_with_a_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
