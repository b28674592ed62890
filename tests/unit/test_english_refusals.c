/* The English compiler: what is refused, and why. */
#include "common/english_case.h"
#include "compiler/refusal.h"

static const Refusal refusals_cases[] = {
    {E, "[Main] Draw 1 card and whistle.", "not understood: whistle."},
    {E, "[Main] Draw 1 card, (s) 2.", "not understood: (s) 2."},
    {E, "[Main] Draw 1 card\"", "not understood: \""},
    /* a total with any cards beside it is none */
    {C, "[On Play] If you have Characters with a total cost of 9 or your cards, draw 1 card.",
     "not understood: "},
    /* a total of one of two kinds says nothing of both */
    {C,
     "[On Play] K.O. your opponent's Characters with a total cost of 9 or less or "
     "Characters.",
     "not understood"},
    {C, "Up to 1 each of your", "not understood"}, /* nothing is before the first word */
    {E, "[Main] Rest it.", "not understood"},
    {E, "[Main] Trash the rest.", "not understood"},
    {E, "[Main] Up to 1 of your Characters gains +1000 power.",
     "not understood: Up to 1 of your"},
    {C, "This Character gains +4500 power during this turn.", "a permanent effect with a"},
    {C, "Up to 1 of your Characters gains +1000 power.", "a permanent effect cannot choose"},
    {E, "[Main] If you have 1 Life card, draw 1 card. Draw 2 cards.",
     "the \"if\" is ambiguous: how far does it reach?"},
    {E,
     "[Main] If you have 1 Life card and you have 2 cards in your hand or you have 3 Life "
     "cards, draw 1 card.",
     "\"and\" and \"or\" in one condition"},
    {E, "[Main] Add up to 1 red {Tide} type card or [Oona] from your trash to your hand.",
     "ambiguous: does the colour apply to both?"},
    {E,
     "[Main] Add up to 1 Stage or Character card with a cost of 3 from your trash to your "
     "hand.",
     "ambiguous: does the number apply to both?"},
    {E, "[Main] Return up to 1 of your opponent's Characters to your hand.",
     "the place does not belong to the owner"},
    {E, "You may trash 6 cards from your hand: Draw 6 cards.", "a cost without a time"},
    {E, "[Trigger] Draw 1 card.\n[Main] Draw 1 card.", "a [Trigger] belongs in the trigger"},
    {C,
     "[On Play] You may place 1 of your Characters and 1 card from your hand at the bottom "
     "of your deck in any order: Draw 1 card.",
     "the order of cards that are chosen apart"},
    {E, "[Main] Play up to 1 red Character card or Stage card from your hand.",
     "ambiguous: does the colour apply to both?"},
    {C, "[On K.O.] You may trash 1 of your Characters or 1 card from your hand: Draw 1 card.",
     "cards of two places"},
    {E, "[Main] Your Leader gains +9000000 power during this turn.",
     "a number that is too large"},
    {E, "[Main] Play up to 1 Character card with a cost of 3.",
     "it is not said where the cards are played from"},
    {E, "[Main] Set 2 of your cards as active.", "cards of the field or DON!! cards"},
    {E, "[Main] Rest 1 card from your hand.", "this is done to cards on the field only"},
    {E, "[Main] Trash 1 card.", "not understood"},
    {E, "[Main] Character gains +1000 power during this turn.", "not understood"},
    {E, "[Main] Up to 1 of Characters gains +1000 power during this turn.", "not understood"},
    {C, "[On Play] You may rest this Character trash 1 card from your hand: Draw 1 card.",
     "not understood"},
    {C, "[On Play] If you have 4 or cards in your hand, draw 1 card.", "not understood"},
    {C, "[On Play] Draw 1 card for fun.", "not understood: fun."},
};

static void test_refusals(void **state) {
    (void)state;
    CHECK_REFUSALS(refusals_cases);
}

static void test_false_readings(void **state) {
    static const Refusal cases[] = {
        {E,
         "[Main] Look at 9 cards from the top of your deck; reveal up to 1 {Tide} type card "
         "and "
         "add it to your opponent's hand. Then, trash the rest.",
         "the place does not belong to the owner"},
        {E,
         "[Main] Negate the effect of all of your opponent's Characters during this turn. "
         "Then, "
         "if that Character has a cost of 12 or less, K.O. it.",
         "one of all those cards is meant"},
        {C, "[On Play] If your Leader is [Oona] and [Mira], draw 1 card.",
         "a card that has two names at once"},
        {E,
         "[Main] Up to 3 of your {Tide} type Characters and Characters with a [Trigger] gain "
         "+1000 power during this turn.",
         "ambiguous: does the number apply to both?"},
        {E, "[Main] Your opponent may trash 1 card from their hand. If you do, draw 1 card.",
         "it is the other player who may do it"},
        {E, "[Main] You may trash 6 cards from your hand. If they do, draw 1 card.",
         "it is the other player who may do it"},
        {C, "When this Character battles your Character, draw 1 card.", "not understood"},
        {E, "[Main] You cannot play Character cards your during this turn.", "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* Words that begin something, and that are not skipped if nothing follows. */
/* Texts of which a word would be lost if they were read. */
static void test_lost_words(void **state) {
    static const Refusal cases[] = {
        /* a number of what there is one of, or of nothing */
        {E, "[Main] Set your 2 [Oona] Leader as active.", "not understood"},
        {E, "[Main] 5000 your Leader gains +1000 power during this turn.", "not understood"},
        {E, "[Main] Draw 1 card. Then, trash 0 cards from your hand.", "not understood"},
        {C, "If this Character would be K.O.'d, you may rest your Leader or 0 [Oona] instead.",
         "not understood"},
        {E, "[Main] Trash 0 cards from the top of each of your and your opponent's Life cards.",
         "not understood"},
        /* two names without a word between them */
        {E, "[Main] If your Leader is [Oona] [Pell], draw 1 card.", "not understood"},
        {E, "[Main] If you do not have [Oona] [Pell], draw 1 card.", "not understood"},
        {E, "[Main] If your Leader is [Oona] multicolored, draw 1 card.", "not understood"},
        {C,
         "All of your [Oona] [Pell] and Characters with a type including \"Ti\" gain +1000 "
         "power.",
         "not understood"},
        {E,
         "[Main] Play up to 1 [Oona] [Pell] with a cost of 1 or up to 1 {Tide} type Character "
         "card with a cost of 1 from your hand.",
         "not understood"},
        /* a comma between them that is no "or" */
        {E, "[Main] Play up to 1 [Oona], [Pell] from your hand.", "not understood"},
        {E, "[Main] If you have [Oona], [Pell], draw 6 cards.", "not understood"},
        /* tags are not names */
        {E,
         "[Main] Up to 1 of your [Once Per Turn] Characters gains +1000 power during this "
         "turn.",
         "not understood"},
        {E, "[Main] K.O. up to 1 of your opponent's Characters with a cost of 3 or [DON!! x1].",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

static void test_lost_parts(void **state) {
    static const Refusal cases[] = {
        /* what a Leader cannot be */
        {E, "[Main] If your Leader is [Oona] Events, draw 1 card.", "not understood"},
        {E, "[Main] If your Leader is a Stage, draw 1 card.", "not understood"},
        {E, "[Main] If your Leader is face-up, draw 1 card.", "not understood"},
        {C,
         "[When Attacking] Your opponent cannot activate the [Blocker] of any Leaders with "
         "2000 power or less during this battle.",
         "not understood"},
        {E, "[Main] Look at 4 cards face-down from the top of your deck.",
         "only Life cards lie face-up"},
        /* of several words that may be missing together, one alone */
        {C, "When a DON!! card on your is returned to your DON!! deck, draw 1 card.",
         "not understood"},
        {C, "This Character can attack Characters on the turn in it is played.",
         "not understood"},
        {C,
         "[On Play] Return up to 1 of your opponent's Characters to the owner's hand or it at "
         "the bottom of the owner's deck.",
         "not understood"},
        {E, "[Main] Your 0 Leader's base power becomes 7000 during this turn.",
         "not understood"},
        {C, "[On Play] Activate the [Main] [Counter] effect of up to 1 Event from your trash.",
         "not understood"},
        /* somebody else's verb */
        {E, "[Main] Draws 1 card.", "not understood"},
        {E, "[Main] Draw 1 card and trashes 1 card from your hand.", "not understood"},
        {E, "[Main] You may they draw 1 card.", "not understood"},
        /* a full stop or a colon is missing: what is the "if" about? */
        {C,
         "[On Play] Place 1 card from your hand at the bottom of your deck if you have 3 or "
         "more Life cards, this Character gains [Rush] during this turn.",
         "not understood"},
        {C,
         "[On Play] You may trash 1 card from your hand if you have 1 Life card, draw 1 card.",
         "not understood"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* What is next to them is read. */
static void test_kept_words(void **state) {
    static const Case cases[] = {
        {E, "[Main] Set your [Oona] Leader as active.",
         "main\n  set active 1 of your leader [name \"Oona\"]\n"},
        {E, "[Main] If your Leader is [Oona] or [Pell], draw 1 card.",
         "main\n  if your leader is [name \"Oona\" or name \"Pell\"]\n    draw 1\n"},
        {E, "[Main] If your Leader is [Oona] or multicolored, draw 1 card.",
         "main\n  if your leader is [name \"Oona\" or multicolor]\n    draw 1\n"},
        {E, "[Main] K.O. up to 1 of your opponent's Characters with 0 cost.",
         "main\n  ko up to 1 of their characters [cost = 0]\n"},
        {E, "[Main] Your opponent draws 1 card and trashes 1 card from their hand.",
         "main\n  draw 1 by them\n  trash 1 of their hand chosen by them\n"},
    };
    (void)state;
    CHECK(cases);
}

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
         "ambiguous: does \"your\" apply to both?"},
        /* is it trashed then, too? */
        {C, "Draw 1 card when your opponent activates an Event, trash 1 card from your hand.",
         "not understood: trash 1 card"},
        {C,
         "[On Play] Return all cards in your hand to your deck and shuffle your deck. You may "
         "reveal 1 card from your hand. Then, draw cards equal to the number you returned to "
         "your deck.",
         "something else was done since what is counted"},
        /* is the first card drawn then, too? */
        {C, "Draw 1 card. Trash 1 card from your hand when your opponent activates an Event.",
         "not understood: when"},
    };
    (void)state;
    CHECK_REFUSALS(cases);
}

/* --- The list of refusals --------------------------------------------------------------- */

/* `count` times the same, between a beginning and an end. */
static const char *repeated(const char *begin, const char *again, int count, const char *end) {
    static char text[TEXT_MAX];
    Buffer buffer;
    buffer_init(&buffer, text, sizeof text);
    buffer_append_string(&buffer, begin);
    for (int i = 0; i < count; i++) buffer_append_string(&buffer, again);
    buffer_append_string(&buffer, end);
    assert_false(buffer.overflow);
    return text;
}

/* A text that is longer than there is room for. */
static const char *too_long(RefusalReason why) {
    switch (why) {
    case REFUSAL_TOO_LONG:
        return repeated("[On Play] K.O. all Characters.", " K.O. all Characters.", 120, "");
    case REFUSAL_TOO_MUCH_SAID:
        return repeated("[On Play] K.O. all Characters other than [A]", " and [B]", 20, ".");
    case REFUSAL_TOO_MANY_IFS:
        return repeated("[On Play] Draw 1 card.",
                        " Then, if you have 1 Life card, draw 1 card.", 8, "");
    case REFUSAL_TOO_MANY_EVENTS:
        return repeated("When your Character is K.O.'d", " or your Character is rested", 8,
                        ", draw 1 card.");
    case REFUSAL_TOO_MANY_EFFECTS:
        return repeated("[On Play] Draw 1 card.", "\n[On K.O.] Draw 1 card.", 40, "");
    default: fail_msg("%s: no example", refusal_messages[why]); return NULL;
    }
}

/* Every row of refusal.def is the reason for which its example is refused. */
static void test_list(void **state) {
    static const struct {
        unsigned category;
        const char *text;
    } examples[REFUSAL_COUNT] = {
#define REFUSAL(name, message, category, example)                                              \
    [REFUSAL_##name] = {LP_CATEGORY_##category, example},
#include "compiler/refusal.def"
#undef REFUSAL
    };
    (void)state;
    for (unsigned i = 1; i < REFUSAL_COUNT; i++) {
        const char *text = examples[i].text ? examples[i].text : too_long((RefusalReason)i);
        Refusal why = {examples[i].category, text, refusal_messages[i]};
        check_refusals(&why, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),   cmocka_unit_test(test_false_readings),
        cmocka_unit_test(test_lost_words), cmocka_unit_test(test_lost_parts),
        cmocka_unit_test(test_kept_words), cmocka_unit_test(test_begun),
        cmocka_unit_test(test_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
