/* The renderer: invented cards for each construct, and the starter decks against published card
 * data where a copy of it is beside the project. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "card/image.h"
#include "common/cardjson.h"
#include "common/casecard.h"
#include "common/starter.h"
#include "compiler/compile.h"
#include "compiler/render.h"
#include "compiler/wording.h"

enum { TEXT_MAX = 8192 };

/* --- Invented cards --- */

static void check_cases(const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char text[TEXT_MAX];
        Buffer buffer;
        LpCards *cards = casecard_compile(&cases[i]);
        buffer_init(&buffer, text, sizeof text);
        render_card(cards, 1, &buffer);
        render_trigger(cards, 1, &buffer);
        assert_false(buffer.overflow);
        assert_string_equal(text, cases[i].text);
        lp_cards_free(cards);
    }
}

#define CHECK(cases) check_cases(cases, sizeof(cases) / sizeof(cases)[0])

static void test_tags(void **state) {
    static const Case cases[] = {
        {"character", "keyword blocker, rush\non play\n  draw 1",
         "[Rush]\n[Blocker]\n[On Play] Draw 1 card."},
        {"character", "on play or when attacking, don 2, your turn, once per turn\n  draw 2",
         "[DON!! x2] [Your Turn] [On Play]/[When Attacking] [Once Per Turn] Draw 2 cards."},
        {"event", "main\n  draw 1\ntrigger\n  activate main of this",
         "[Main] Draw 1 card.\n[Trigger] Activate this card's [Main] effect."},
        {"character", "always, their turn\n  give +1000 power to this",
         "[Opponent's Turn] This Character gains +1000 power."},
    };
    (void)state;
    CHECK(cases);
}

static const Case selectors_cases[] = {
    {"character", "on play\n  if there is one of your characters [type \"Otters\"]\n    draw 1",
     "[On Play] If you have an {Otters} type Character, draw 1 card."},
    {"character", "on play\n  if there is one of your characters [type \"Navy\"]\n    draw 1",
     "[On Play] If you have a {Navy} type Character, draw 1 card."},
    {"event", "main\n  ko up to 4 of their characters [rested, cost <= 2]",
     "[Main] K.O. up to 4 of your opponent's rested Characters with a cost of 2 or less."},
    {"event", "main\n  rest up to 2 of their characters",
     "[Main] Rest up to 2 of your opponent's Characters."},
    {"event", "main\n  give +1000 power to 1 of your leader and characters, this turn",
     "[Main] Your Leader or 1 of your Characters gains +1000 power during this turn."},
    {"event",
     "main\n  play up to 1 of your hand [type \"Tide\", character, cost <= 4, not "
     "name \"Mira Vell\"] rested",
     "[Main] Play up to 1 {Tide} type Character card with a cost of 4 or less other than "
     "[Mira Vell] from your hand rested."},
    {"event",
     "main\n  put in hand up to 1 of your trash [type \"Tide\" or type \"Reef\", "
     "event]",
     "[Main] Add up to 1 {Tide} or {Reef} type Event from your trash to your hand."},
    {"event", "main\n  put in hand up to 1 of any characters [base power <= 3000]",
     "[Main] Return up to 1 Character with 3000 base power or less to the owner's hand."},
    {"event", "main\n  ko all of their characters [power >= 2000, power <= 4000]",
     "[Main] K.O. all of your opponent's Characters with 2000 to 4000 power."},
    {"event", "main\n  play up to 1 of your hand and trash [character, trigger, cost <= 3]",
     "[Main] Play up to 1 Character card with a [Trigger] and a cost of 3 or less from "
     "your "
     "hand or trash."},
    {"event", "main\n  ko up to 2 of their characters [power <= 4500] in total",
     "[Main] K.O. up to 2 of your opponent's Characters with a total power of 4500 or "
     "less."},
    {"event", "main\n  ko up to 4 of their characters [cost <= their life]",
     "[Main] K.O. up to 4 of your opponent's Characters with a cost equal to or less than "
     "the number of your opponent's Life cards."},
    {"event",
     "main\n  ko up to 4 of their characters [cost <= 3]\n"
     "  ko up to 4 of their characters [cost <= 1]",
     "[Main] K.O. up to 4 of your opponent's Characters with a cost of 3 or less. Then, "
     "K.O. up to 4 of your opponent's Characters with a cost of 1 or less."},
    {"event",
     "main\n  rest up to 4 of their characters [cost <= 3]\n"
     "  rest up to 4 of their characters [cost <= 1]",
     "[Main] Rest up to 4 of your opponent's Characters with a cost of 3 or less and up to "
     "4 of your opponent's Characters with a cost of 1 or less."},
    {"event",
     "main\n  trash up to 1 of their characters and stage [character or stage, character "
     "or cost <= 3, cost = 0 or stage, cost = 0 or cost <= 3]",
     "[Main] Trash up to 1 of your opponent's Characters with a cost of 0 or Stages with a "
     "cost of 3 or less."},
    {"event", "main\n  give -2000 power to 1 of their characters chosen by them, this turn",
     "[Main] Your opponent selects 1 of their Characters. Give it −2000 power during this "
     "turn."},
    {"event", "main\n  trash 6 of their hand chosen by them",
     "[Main] Your opponent trashes 6 cards from their hand."},
    {"event", "main\n  give +4500 power to all of your leader and characters, this turn",
     "[Main] Your Leader and all of your Characters gain +4500 power during this turn."},
    {"event", "main\n  put in hand 1 from top or bottom of your life",
     "[Main] Add 1 card from the top or bottom of your Life cards to your hand."},
    {"event", "main\n  put in life top up to 6 from top of your deck",
     "[Main] Add up to 6 cards from the top of your deck to the top of your Life cards."},
    {"event", "main\n  set active up to 1 of your leader [type with \"Gui\"]",
     "[Main] Set up to 1 of your Leader with a type including \"Gui\" as active."},
};

static void test_selectors(void **state) {
    (void)state;
    CHECK(selectors_cases);
}

/* Cards of one kind or of another, and what they are not. */
static const Case alternatives_cases[] = {
    {"event",
     "main\n  put in hand up to 1 of your trash [not name \"Orla\", not name \"Vell\"]",
     "[Main] Add up to 1 card other than [Orla] and [Vell] from your trash to your hand."},
    {"event",
     "main\n  put in hand up to 1 of your trash [event, not name \"Orla\", not name "
     "\"Vell\", not name \"Gale\"]",
     "[Main] Add up to 1 Event other than [Orla], [Vell] and [Gale] from your trash to your "
     "hand."},
    {"event",
     "main\n  put in hand up to 1 of your trash [name \"Orla\" or name \"Vell\" or event, name "
     "\"Orla\" or name \"Vell\" or red]",
     "[Main] Add up to 1 [Orla], [Vell], or red Event from your trash to your hand."},
    {"event",
     "main\n  play up to 1 of your hand [name \"Orla\" or name \"Vell\" or character, name "
     "\"Orla\" or name \"Vell\" or cost <= 2, cost <= 4 or character, cost <= 4 or cost <= 2]",
     "[Main] Play up to 1 [Orla] or [Vell] with a cost of 4 or less or up to 1 Character card "
     "with a cost of 2 or less from your hand."},
    {"event",
     "main\n  give +1000 power to up to 1 of your leader and characters [leader or "
     "character, leader or type \"Reef\", type \"Tide\" or character, type \"Tide\" or type "
     "\"Reef\"], this turn",
     "[Main] Up to 1 of your {Tide} type Leader or up to 1 of your {Reef} type Characters "
     "gains +1000 power during this turn."},
    {"event", "main\n  trash 1 of your hand [trigger or event]",
     "[Main] Trash 1 Event or card with a [Trigger] from your hand."},
    {"event", "main\n  rest at least 1 of their characters [cost <= 6] in total",
     "[Main] Rest your opponent's Characters with a total cost of 6 or less."},
    {"character",
     "always\n  only if there is one of your life [face-up, name \"Orla\"]\n  give +1000 "
     "power to this",
     "If you have a face-up [Orla] Life card, this Character gains +1000 power."},
};

static void test_alternatives(void **state) {
    (void)state;
    CHECK(alternatives_cases);
}

static void test_looking(void **state) {
    static const Case cases[] = {
        {"character",
         "on play\n  look at all 8 from top of your deck\n"
         "  select up to 1 of looked [type \"Tide\"] revealed\n  put in hand it\n"
         "  put in deck top looked your order",
         "[On Play] Look at 8 cards from the top of your deck; reveal up to 1 {Tide} type card "
         "and add it to your hand. Then, place the rest at the top of your deck in any "
         "order."},
        {"character",
         "on play\n  look at all 8 from top of your deck\n"
         "  put in deck top or bottom looked your order",
         "[On Play] Look at 8 cards from the top of your deck and place them at the top or "
         "bottom of your deck in any order."},
        {"character",
         "on play\n  reveal all 1 from top of their deck\n  if looked is [cost >= 4]\n"
         "    draw 1\n  put in deck bottom looked",
         "[On Play] Reveal 1 card from the top of your opponent's deck. If the revealed card "
         "has a cost of 4 or more, draw 1 card. Then, place the revealed card at the bottom of "
         "the owner's deck."},
        {"character",
         "on play\n  play up to 1 of your deck [name \"Mira Vell\", cost <= 4]\n  shuffle deck",
         "[On Play] Play up to 1 [Mira Vell] with a cost of 4 or less from your deck, then "
         "shuffle your deck."},
    };
    (void)state;
    CHECK(cases);
}

static void test_conditions(void **state) {
    static const struct {
        const char *condition, *words;
    } rows[] = {
        {"your leader is [type \"Tide\" or type \"Reef\"]",
         "your Leader has the {Tide} or {Reef} type"},
        {"your leader is [name \"Mira Vell\"]", "your Leader is [Mira Vell]"},
        {"your leader is [multicolor]", "your Leader is multicolored"},
        {"your leader is [type with \"Gui\"]", "your Leader's type includes \"Gui\""},
        {"count of your characters >= 3", "you have 3 or more Characters"},
        {"count of their characters [rested] >= 2",
         "your opponent has 2 or more rested Characters"},
        {"there is one of your characters [cost >= 8]",
         "you have a Character with a cost of 8 or more"},
        {"there is one of any characters [cost = 0]", "there is a Character with a cost of 0"},
        {"not there is one of your field [name \"Orla\"]", "you don't have [Orla]"},
        {"not there is one of your characters [name \"Mira Vell\", not in this]",
         "you have no other [Mira Vell] Characters"},
        {"their life <= 2", "your opponent has 2 or less Life cards"},
        {"both life <= 5", "you and your opponent have a total of 5 or less Life cards"},
        {"your hand <= 4", "you have 4 or less cards in your hand"},
        {"their hand >= 5", "your opponent has 5 or more cards in their hand"},
        {"your don = 10", "you have 10 DON!! cards on your field"},
        {"your don <= their don", "the number of DON!! cards on your field is equal to or less "
                                  "than the number on your opponent's field"},
        {"your life < their life", "you have less Life cards than your opponent"},
        {"your given don >= 1", "you have any DON!! cards given"},
        {"this is [played this turn]", "this Character was played on this turn"},
        {"this is [rested]", "this Character is rested"},
        {"power of this >= 7000", "this Character has 7000 power or more"},
        {"count of your trash [event] >= 4", "you have 4 or more Events in your trash"},
        {"your leader is [type \"Tide\"] and your life <= 2",
         "your Leader has the {Tide} type and you have 2 or less Life cards"},
        {"all of your characters are [type \"Tide\"]",
         "the only Characters on your field are {Tide} type Characters"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char lines[512], text[512];
        snprintf(lines, sizeof lines, "always\n  only if %s\n  give +1000 power to this",
                 rows[i].condition);
        snprintf(text, sizeof text, "If %s, this Character gains +1000 power.", rows[i].words);
        Case one = {"character", lines, text};
        check_cases(&one, 1);
    }
}

static void test_costs(void **state) {
    static const Case cases[] = {
        {"character", "activate main\n  cost, may\n    trash 6 of your hand\n  draw 1",
         "[Activate: Main] You may trash 6 cards from your hand: Draw 1 card."},
        {"character", "on play\n  cost\n    don return 2\n  draw 1",
         "[On Play] DON!! −2: Draw 1 card."},
        {"character", "activate main\n  cost, may\n    don rest 6\n    rest this\n  draw 1",
         "[Activate: Main] You may rest 6 of your DON!! cards and this Character: Draw 1 "
         "card."},
        {"character", "activate main\n  cost, may\n    don return 1\n    trash this\n  draw 1",
         "[Activate: Main] DON!! −1 You may trash this Character: Draw 1 card."},
        {"stage",
         "activate main\n  cost, may\n    rest this\n  if your leader is [type \"Tide\"]\n"
         "    don add up to 6 rested",
         "[Activate: Main] You may rest this Stage: If your Leader has the {Tide} type, add up "
         "to 6 DON!! cards from your DON!! deck and rest them."},
        {"character",
         "on play\n  cost, may\n    put in deck bottom 8 of your trash your order\n  draw 1",
         "[On Play] You may place 8 cards from your trash at the bottom of your deck in any "
         "order: Draw 1 card."},
        {"character",
         "activate main\n  only if your leader is [name \"Orla\"]\n  cost, may\n"
         "    turn face-up 6 from top of your life\n  draw 1",
         "[Activate: Main] If your Leader is [Orla], you may turn 6 cards from the top of your "
         "Life cards face-up: Draw 1 card."},
    };
    (void)state;
    CHECK(cases);
}

static const Case continuous_cases[] = {
    {"character",
     "always\n  give +1000 x count of your characters different names power to this",
     "This Character gains +1000 power for each of your Characters with a different card "
     "name."},
    {"event", "main\n  don give up to 1 rested to all of your leader and characters",
     "[Main] Give your Leader and all of your Characters up to 1 rested DON!! card each."},
    {"event",
     "main\n  don give up to 1 rested to all of your leader and characters [leader or type "
     "\"Tide\"]",
     "[Main] Give your Leader and all of your {Tide} type Characters up to 1 rested DON!! card "
     "each."},
    {"event", "main\n  next card [event] costs -1, this turn",
     "[Main] The next time you activate an Event from your hand during this turn, the cost "
     "will "
     "be reduced by 1."},
    {"event", "main\n  grant rush character to all of your characters, this turn",
     "[Main] All of your Characters gain [Rush: Character] during this turn."},
    {"character", "always\n  grant rush character to this\n  give +1000 power to this",
     "This Character gains [Rush: Character] and +1000 power."},
    {"character", "always\n  grant rush character to this",
     "This Character can attack Characters on the turn in which it is played."},
    {"character", "always\n  give +1000 x your life power to this",
     "This Character gains +1000 power for each of your Life cards."},
    {"event", "main\n  give -4500 power to up to 1 of their leader and characters, this turn",
     "[Main] Give up to 1 of your opponent's Leader or Character cards −4500 power during "
     "this turn."},
    {"character",
     "on play\n  grant double attack to 1 of your leader, this turn\n"
     "  give +3000 power to it, this turn",
     "[On Play] Your Leader gains [Double Attack] and +3000 power during this turn."},
    {"character", "always, your turn\n  give +1000 x every 7 in your rested don power to this",
     "[Your Turn] This Character gains +1000 power for every 7 of your rested DON!! "
     "cards."},
    {"character", "always\n  give +4500 x your hand power to this",
     "This Character gains +4500 power for every card in your hand."},
    {"character", "always\n  forbid be ko in battle for this against [wisdom, character]",
     "This Character cannot be K.O.'d in battle by <Wisdom> attribute Characters."},
    {"character",
     "on play\n  forbid refresh for up to 4 of their characters [rested], "
     "next refresh",
     "[On Play] Up to 4 of your opponent's rested Characters will not become active in "
     "your "
     "opponent's next Refresh Phase."},
    {"character", "when attacking\n  ban them from use blocker [power >= 5000], this battle",
     "[When Attacking] Your opponent cannot activate the [Blocker] of any Character with "
     "5000 power or more during this battle."},
    {"character", "on play\n  negate up to 1 of their characters [cost >= 11], this turn",
     "[On Play] Negate the effect of up to 1 of your opponent's Characters with a cost of "
     "11 or more during this turn."},
    {"character",
     "on play\n  set base power 7000 for 1 of your leader, until start of your "
     "next turn",
     "[On Play] Your Leader's base power becomes 7000 until the start of your next turn."},
    {"character", "always\n  grant attack active to this",
     "This Character can also attack active Characters."},
    {"character", "on play\n  grant rush to up to 1 of your characters, this turn\n  draw 1",
     "[On Play] Up to 1 of your Characters gains [Rush] during this turn. Then, draw 1 "
     "card."},
    {"character",
     "always\n  give +1000 x count of your trash power to this\n  grant blocker to this",
     "This Character gains +1000 power for every card in your trash and this Character "
     "gains [Blocker]."},
    {"character",
     "always\n  give +2 cost to this\n  give +1000 x count of your trash power to this",
     "This Character gains +2 cost and this Character gains +1000 power for every card in "
     "your trash."},
    {"character",
     "always\n  give +2 x count of your trash cost to this\n  give +1000 x count of your "
     "trash power to this",
     "This Character gains +2 cost and +1000 power for every card in your trash."},
    {"character",
     "always\n  grant blocker to this\n  give +2 cost to this\n  forbid be ko by opponent "
     "for this\n  forbid be rested by opponent for this",
     "This Character gains [Blocker], +2 cost, and cannot be K.O.'d or rested by your "
     "opponent's effects."},
    {"character", "always\n  forbid be rested by opponent for this against [leader/character]",
     "This Character cannot be rested by your opponent's Leader and Character effects."},
    {"character",
     "always\n  forbid be rested by opponent for this against [character, power <= 4500]",
     "This Character cannot be rested by effects of your opponent's Characters with 4500 "
     "power or less."},
};

static void test_continuous(void **state) {
    (void)state;
    CHECK(continuous_cases);
}

static void test_control(void **state) {
    static const Case cases[] = {
        {"event",
         "main\n  draw 1\n  may\n    trash 6 of your hand\n  if so\n    don active up to 7",
         "[Main] Draw 1 card. Then, you may trash 6 cards from your hand. If you do, set up to "
         "7 of your DON!! cards as active."},
        {"event",
         "main\n  choose one\n    option\n      draw 1\n    option\n"
         "      ko up to 4 of their characters [cost <= 1]",
         "[Main] Choose one:\n• Draw 1 card.\n• K.O. up to 4 of your opponent's Characters "
         "with "
         "a cost of 1 or less."},
        {"event", "main\n  if your life <= 4\n    draw 6\n  then\n    draw 2",
         "[Main] If you have 4 or less Life cards, draw 6 cards. Then, draw 2 cards."},
        {"event", "main\n  later end of turn\n    don active up to 7",
         "[Main] Set up to 7 of your DON!! cards as active at the end of this turn."},
        {"event",
         "main\n  don add up to 2 active\n  don give up to 6 rested to 1 of your leader",
         "[Main] Add up to 2 DON!! cards from your DON!! deck and set them as active. Then, "
         "give "
         "up to 6 rested DON!! cards to your Leader."},
    };
    (void)state;
    CHECK(cases);
}

static void test_events(void **state) {
    static const Case cases[] = {
        {"character", "instead of ko (this), may\n  trash 6 of your hand",
         "If this Character would be K.O.'d, you may trash 6 cards from your hand instead."},
        {"character",
         "instead of removal (yours [type \"Tide\", base cost <= 6], by their effect), once "
         "per "
         "turn, may\n  rest this",
         "[Once Per Turn] If your {Tide} type Character with a base cost of 6 or less would be "
         "removed from the field by your opponent's effect, you may rest this Character "
         "instead."},
        {"character", "when event activated (theirs), once per turn\n  draw 6",
         "[Once Per Turn] When your opponent activates an Event, draw 6 cards."},
        {"character", "when don returned (yours), your turn\n  draw 6",
         "[Your Turn] When a DON!! card on your field is returned to your DON!! deck, draw 6 "
         "cards."},
        {"character", "when ko (theirs)\n  only if your hand <= 4\n  draw 6",
         "When your opponent's Character is K.O.'d, if you have 4 or less cards in your hand, "
         "draw 6 cards."},
        {"leader", "when attacks (this) or when attacked (this)\n  draw 1",
         "When this Leader attacks or is attacked, draw 1 card."},
        {"character", "when played (theirs [cost >= 8])\n  draw 1",
         "When your opponent plays a Character with a cost of 8 or more, draw 1 card."},
        {"character", "rule\n  also named \"Orla\"",
         "Also treat this card's name as [Orla] according to the rules."},
        {"leader",
         "when ko (any [character])\n  if subject is [character, type \"Tide\"]\n    draw 1",
         "When a Character is K.O.'d, if that Character is a {Tide} type Character card, draw "
         "1 card."},
        {"character",
         "always\n  give +2 cost to this\n  if not it is your turn\n    give +1000 power to "
         "this",
         "This Character gains +2 cost and, if it is your opponent's turn, this Character "
         "gains "
         "+1000 power."},
    };
    (void)state;
    CHECK(cases);
}

static void test_parts(void **state) {
    static const Case one = {"event", "main\n  draw 1\ntrigger\n  draw 2", ""};
    LpCards *cards = casecard_compile(&one);
    char text[TEXT_MAX], small[8];
    Buffer buffer;
    (void)state;
    buffer_init(&buffer, text, sizeof text);
    render_ability(cards, 1, 1, &buffer);
    assert_string_equal(text, "[Trigger] Draw 2 cards.");
    buffer_clear(&buffer);
    render_ability(cards, 1, 2, &buffer);
    assert_string_equal(text, "");
    buffer_init(&buffer, small, sizeof small);
    render_card(cards, 1, &buffer);
    assert_true(buffer.overflow);
    assert_string_equal(small, "[Main] ");
    lp_cards_free(cards);
}

/* --- Two texts, one form --- */

/* Which wordings are one. */
static const struct {
    const char *a, *b;
    bool equal;
} wordings[] = {
    {"[Main] Draw 1 card. (That is a note.)", "[Main]  draw 1 card.", true},
    {"[On Play] ⑨ (A note.): Draw 1 card.",
     "[On Play] You may rest 9 of your DON!! cards: Draw 1 card.", true},
    {"K.O. up to 1 of your Characters and draw 1 card.",
     "K.O. up to 1 of your Characters. Then, draw 1 card.", true},
    {"Draw 6 cards if you have 0 Life cards.", "If you have 0 Life cards, draw 6 cards.", true},
    {"Give this Character up to 1 rested DON!! card.",
     "Give up to 1 rested DON!! card to this Character.", true},
    {"[Once Per Turn] [Your Turn] Draw 1 card.", "[Your Turn] [Once Per Turn] Draw 1 card.",
     true},
    {"None of your {T} type Characters can be K.O.'d by effects.",
     "Your {T} type Characters cannot be K.O.'d by effects.", true},
    {"Your {T} type Characters can be K.O.'d by effects.",
     "Your {T} type Characters cannot be K.O.'d by effects.", false},
    {"Draw 1 card.", "Draw 2 cards.", false},
    {"Add up to 3 DON!! cards as rested from your DON!! deck.",
     "Add up to 3 DON!! cards from your DON!! deck and rest them.", true},
    {"Add up to 1 DON!! card as active from your DON!! deck.",
     "Add up to 1 DON!! card from your DON!! deck and set it as active.", true},
    {"Add up to 1 DON!! card as active from your DON!! deck.",
     "Add up to 1 DON!! card from your DON!! deck and rest it.", false},
    {"If you have any active DON!! cards, draw 1 card.",
     "If you have 1 or more active DON!! cards, draw 1 card.", true},
    {"Up to 3 of your {T} type Characters' base power becomes 4500 during this turn.",
     "Set the base power of up to 3 of your {T} type Characters to 4500 during this turn.",
     true},
    {"All of your [Orla] cards' base power becomes 4500 during this turn.",
     "Set the base power of all of your [Orla] to 6500 during this turn.", false},
    {"Select 2 of your {T} type Characters. Swap the base power of the selected "
     "Characters with each other during this turn.",
     "Swap the base power of 2 of your {T} type Characters with each other during this "
     "turn.",
     true},
    {"Select 2 of your {T} type Characters. Swap the base power of the selected "
     "Characters with each other during this turn.",
     "Swap the base power of 2 of your {U} type Characters with each other during this "
     "turn.",
     false},
    {"Play up to 1 card other than [Orla] or [Vell] from your hand.",
     "Play up to 1 card other than [Orla] and [Vell] from your hand.", true},
    {"Play up to 1 [Orla] or [Vell] from your hand.",
     "Play up to 1 [Orla] and [Vell] from your hand.", false},
    {"Look at 4 cards from the top of your deck, reorganize them in any order and place "
     "them at the top or bottom of your deck.",
     "Look at 4 cards from the top of your deck and place them at the top or bottom of "
     "your deck in any order.",
     true},
    {"Set your Leader [Orla] as active.", "Set your [Orla] Leader as active.", true},
    {"Select your Leader and 1 of your {T} type Characters. Swap the base power of the "
     "selected "
     "cards with each other during this turn.",
     "Swap the base power of your Leader and 1 of your {T} type Characters with each other "
     "during "
     "this turn.",
     true},
    {"For every {T} type card on your field, give up to 1 of your Characters -1500 power.",
     "Give up to 1 of your Characters -1500 power for each of your {T} type cards.", true},
    {"For every {T} type card on your field, give up to 1 of your Characters -1500 power.",
     "Give up to 1 of your Characters -1500 power for each of your {U} type cards.", false},
    {"During the turn in which a card is removed from your Life cards, draw 1 card.",
     "If a card has been removed from your Life cards during this turn, draw 1 card.", true},
    {"During the turn in which a card is removed from your Life cards, draw 1 card.",
     "If a card has been removed from your Life cards, draw 1 card.", false},
    {"The counter of all of your Character cards with 4500 power becomes +1500.",
     "All of your Character cards with 4500 power have a +1500 Counter.", true},
    {"The counter of all of your Character cards with 4500 power becomes +1500.",
     "All of your Character cards with 4500 power have a +2500 Counter.", false},
    {"When your Leader attacks, you may rest this Stage to activate this effect. Draw 1 card.",
     "You may rest this Stage: When your Leader attacks, draw 1 card.", true},
    {"Rest your opponent's Leader and up to 1 of your Characters.",
     "Rest your opponent's Leader. Then, rest up to 1 of your Characters.", true},
    {"If this Character would be removed from the field, you may draw 1 card instead.",
     "If this Character would leave the field, you may draw 1 card instead.", true},
    {"All of your {T} type Characters can attack Characters on the turn in which they are "
     "played.",
     "All of your {T} type Characters gain [Rush: Character].", true},
    {"Rest up to 4 of your Characters.", "Rest up to 4 of your opponent's Characters.", false},
    {"This Character gains +4500 power.", "This Character gains +4500 power during this turn.",
     false},
    {"Play up to 1 [Mira (Vell)] from your hand.", "Play up to 1 [Mira] from your hand.",
     false},
};

static void test_wording(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++) {
        bool equal = wording_equal(text_of(wordings[i].a), text_of(wordings[i].b), false);
        if (equal != wordings[i].equal) print_error("%s\n%s\n", wordings[i].a, wordings[i].b);
        assert_int_equal(equal, wordings[i].equal);
    }
}

/* "The same words" levels letters, spacing, quotes and notes, and nothing else. */
static void test_same_words(void **state) {
    static const struct {
        const char *a, *b;
        bool same;
    } rows[] = {
        {"[Main] Draw 1 card. (That is a note.)", "[Main]  draw 1 card.", true},
        {"Your opponent’s Leader", "Your opponent's Leader.", true},
        {"[On Play] Draw 1 card. [When Attacking] Draw 6 cards.",
         "[On Play] Draw 1 card.\n[When Attacking] Draw 6 cards.", true},
        {"Draw 6 cards if you have 0 Life cards.", "If you have 0 Life cards, draw 6 cards.",
         false},
        {"This Leader gains +4500 power.", "This Character gains +4500 power.", false},
        {"Draw 6 cards.", "Draw 6 card.", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool same = wording_same(text_of(rows[i].a), text_of(rows[i].b));
        if (same != rows[i].same) print_error("%s\n%s\n", rows[i].a, rows[i].b);
        assert_int_equal(same, rows[i].same);
    }
}

/* --- The starter decks against published data --- */

static bool compare_card(const LpCards *cards, LpCardId id, Slice line) {
    char memory[TEXT_MAX], text[TEXT_MAX];
    bool leader = cards->cards[id].category == LP_CATEGORY_LEADER, same = true;
    Buffer words, buffer;
    buffer_init(&words, memory, sizeof memory);
    buffer_init(&buffer, text, sizeof text);
    Slice printed = cardjson_text(line, "text", &words);
    Slice trigger = cardjson_text(line, "trigger", &words);
    render_card(cards, id, &buffer);
    if (!wording_equal(buffer_text(&buffer), printed, leader)) same = false;
    if (!same) print_error("printed  %.*s\nrendered %s\n", (int)printed.size, printed.at, text);
    buffer_clear(&buffer);
    render_trigger(cards, id, &buffer);
    if (wording_equal(buffer_text(&buffer), trigger, leader)) return same;
    print_error("printed  %.*s\nrendered %s\n", (int)trigger.size, trigger.at, text);
    return false;
}

static void test_starter_decks(void **state) {
    File data = cardjson_load();
    (void)state;
    LpCards *cards = starter_cards();
    unsigned compared = 0, different = 0;
    Slice rest = {data.at, data.size}, line;
    while (text_next_line(&rest, &line)) {
        char number[32];
        Buffer words;
        buffer_init(&words, number, sizeof number);
        cardjson_text(line, "number", &words);
        LpCardId id = words.used > 0 ? lp_card_find(cards, number) : 0;
        if (id == 0) continue;
        compared++;
        if (!compare_card(cards, id, line)) different++;
    }
    assert_int_equal(compared, STARTER_CARDS);
    assert_int_equal(different, 0);
    lp_cards_free(cards);
    file_free(&data);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tags),          cmocka_unit_test(test_selectors),
        cmocka_unit_test(test_alternatives),  cmocka_unit_test(test_looking),
        cmocka_unit_test(test_conditions),    cmocka_unit_test(test_costs),
        cmocka_unit_test(test_continuous),    cmocka_unit_test(test_control),
        cmocka_unit_test(test_events),        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_wording),       cmocka_unit_test(test_same_words),
        cmocka_unit_test(test_starter_decks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
