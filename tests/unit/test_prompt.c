/* The wording of every kind of question, of every kind of answer, and of every operation that
 * chooses, with invented cards. A person must understand each sentence alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "card/image.h"
#include "common/board.h"
#include "common/invented.h"
#include "common/sourcecards.h"
#include "effect/program.h"
#include "effect/tables.h"
#include "table/change.h"
#include "table/digest.h"
#include "table/host.h"
#include "table/story.h"

enum { ANSWERS_BEFORE_MAX = 4 };

/* Two Leaders, plain Characters of both, and room for the card of a case. */
static const char people[] =
    "card TT01-001 \"Mira Vell\"\n  leader, red, life 3, power 5000\n  attribute slash\n"
    "  type \"Glass\"\n"
    "card TT01-002 \"Oto Bren\"\n  leader, blue, life 3, power 5000\n  attribute slash\n"
    "  type \"Smoke\"\n"
    "card TT01-003 \"Pell\"\n  character, red, cost 2, power 3000, counter 1000\n"
    "  attribute slash\n  type \"Glass\"\n"
    "card TT01-004 \"Quill\"\n  character, red, cost 5, power 6000, counter 2000\n"
    "  attribute slash\n  type \"Glass\"\n"
    "card TT01-005 \"Ruk\"\n  character, blue, cost 2, power 4000\n  attribute slash\n"
    "  type \"Smoke\"\n  keyword blocker\n"
    "card TT01-006 \"Sable\"\n  character, blue, cost 7, power 8000\n  attribute slash\n"
    "  type \"Smoke\"\n";

typedef struct Stage {
    LpCards *cards;
    Words words;
    Host host;
    const Prompt *prompt;
} Stage;

static Stage stage;

/* Kinds of questions and answers whose words have been compared. */
static bool is_asked[LP_ASK_COUNT], is_answered[LP_ACTION_COUNT];

static void close_stage(void) {
    host_free(&stage.host);
    lp_cards_free(stage.cards);
    stage.cards = NULL;
}

/* The people and one more card, whose lines are given. */
static void open_stage(const char *card) {
    stage.cards = sourcecards_compile(people, card);
    assert_true(words_load(&stage.words, SLICE("en")));
    assert_true(host_init(&stage.host, stage.cards));
}

/* Plain cards wherever there are some; TT01-010, if there is such a card, is in the hand. */
static LpPosition plain_position(void) {
    const LpCards *cards = stage.cards;
    LpPosition position = {.edition = LP_EDITION_DEFAULT, .turn = 5, .phase = LP_PHASE_MAIN};
    const char *plain[2][2] = {{"TT01-003", "TT01-004"}, {"TT01-005", "TT01-006"}};
    for (int i = 0; i < 2; i++) {
        LpSide *side = &position.sides[i];
        side->leader.card = board_card(cards, i == 0 ? "TT01-001" : "TT01-002");
        side->turns_taken = 3;
        board_set_don(side, 6);
        for (int k = 0; k < 2; k++) board_add_character(cards, side, plain[i][k]);
        for (int k = 0; k < 12; k++)
            side->deck[side->deck_count++] = board_card(cards, plain[i][k % 2]);
        for (int k = 0; k < 3; k++)
            side->life[side->life_count++] = board_card(cards, plain[i][k % 2]);
        for (int k = 0; k < 2; k++)
            side->trash[side->trash_count++] = board_card(cards, plain[i][k]);
        board_add_hand(cards, side, plain[i][0], 1);
        board_add_hand(cards, side, plain[i][1], 1);
    }
    position.sides[1].characters[0].rested = 1;
    position.sides[0].characters[0].don = 1;
    position.sides[0].don_deck--;
    position.sides[0].don_rested = 1;
    position.sides[0].don_deck--;
    if (lp_card_find(cards, "TT01-010") != 0)
        board_add_hand(cards, &position.sides[0], "TT01-010", 1);
    return position;
}

static void look_at(LpSeat seat) {
    Sight sight = host_sight(&stage.host, seat, &stage.words);
    stage.prompt = host_prompt(&stage.host, &sight);
}

static void look(void) { look_at(stage.host.ask.seat); }

/* The answer whose words begin like this. */
static const Choice *choice(const char *text) {
    for (int i = 0; i < stage.prompt->count; i++) {
        const Choice *found = &stage.prompt->choices[i];
        if (!text_starts_with(found->text, text_of(text))) continue;
        is_answered[found->action.kind] = true;
        return found;
    }
    print_message("%.*s\n", (int)stage.prompt->text.size, stage.prompt->text.at);
    for (int i = 0; i < stage.prompt->count; i++)
        print_message("  %.*s\n", (int)stage.prompt->choices[i].text.size,
                      stage.prompt->choices[i].text.at);
    fail_msg("no answer '%s'", text);
    return NULL;
}

static void say(const char *text) {
    LpAction action = choice(text)->action;
    LpSeat seat = stage.host.ask.seat;
    assert_int_equal(
        host_answer(&stage.host, seat, host_id(&stage.host, seat), &action, 1, 1, false),
        HOST_OK);
    look();
}

static void assert_text(Slice found, const char *expected) {
    char text[1024];
    snprintf(text, sizeof text, "%.*s", (int)found.size, found.at);
    assert_string_equal(text, expected);
}

static void assert_asks(const char *text) {
    assert_text(stage.prompt->text, text);
    is_asked[stage.prompt->ask.kind] = true;
}

/* --- Operations that choose --------------------------------------------------------------- */

typedef struct Case {
    const char *program; /* of an Event that is used in the Main Phase */
    const char *text;    /* the question */
    const char *act;     /* the name of the operation */
    const char *answer;  /* one of its answers */
    const char *before;  /* answers that lead there, separated by '|'; or NULL */
} Case;

static const Case cases[] = {
    {"ko up to 1 of their characters [cost <= 3]",
     "K.O.: up to 1 of your opponent's Characters with a cost of 3 or less", "KO",
     "Ruk (your opponent's Character, cost 2, 4000)", NULL},
    {"trash 1 of your hand", "Trash: 1 card from your hand", "TRASH",
     "Pell (your hand, cost 2, 3000)", NULL},
    {"trash 1 of their hand chosen by them", "Trash: 1 card from your hand", "TRASH",
     "Sable (your hand, cost 7, 8000)", NULL},
    {"put in hand up to 1 of their characters",
     "Return to hand: up to 1 of your opponent's Characters", "TO_HAND", "Choose none", NULL},
    {"put in hand up to 1 of your trash [character]",
     "Add to hand: up to 1 Character card from your trash", "TO_HAND",
     "Pell (your trash, cost 2, 3000)", NULL},
    {"put in deck bottom up to 1 of any characters",
     "Place at the bottom of the deck: up to 1 Character", "TO_DECK",
     "Quill (your Character, cost 5, 6000)", NULL},
    {"put in deck top 1 of your hand", "Place on top of the deck: 1 card from your hand",
     "TO_DECK", "Pell (your hand, cost 2, 3000)", NULL},
    {"put in life top 1 of your hand", "Add to the top of Life: 1 card from your hand",
     "TO_LIFE", "Pell (your hand, cost 2, 3000)", NULL},
    {"play up to 1 of your hand [character, cost <= 3]",
     "Play: up to 1 Character card with a cost of 3 or less from your hand", "PLAY",
     "Pell (your hand, cost 2, 3000)", NULL},
    {"play up to 1 of your hand [character] rested",
     "Play rested: up to 1 Character card from your hand", "PLAY",
     "Quill (your hand, cost 5, 6000)", NULL},
    {"rest up to 1 of their characters", "Rest: up to 1 of your opponent's Characters", "REST",
     "Sable (your opponent's Character, cost 7, 8000)", NULL},
    {"set active up to 1 of their characters",
     "Set as active: up to 1 of your opponent's Characters", "SET_ACTIVE", "Choose none", NULL},
    {"reveal up to 1 of your hand", "Reveal: up to 1 card from your hand", "REVEAL",
     "Pell (your hand, cost 2, 3000)", NULL},
    {"give +2000 power to up to 1 of your characters, this turn",
     "+2000 power during this turn: up to 1 of your Characters", "MODIFY",
     "Pell (your Character, cost 2, 4000)", NULL},
    {"give -3 cost to up to 1 of their characters, this turn",
     "\xe2\x88\x92"
     "3 cost during this turn: up to 1 of your opponent's Characters",
     "MODIFY", "Choose none", NULL},
    {"grant double attack to up to 1 of your leader and characters, this turn",
     "Give [Double Attack] during this turn: up to 1 of your Leader or Character cards", "GAIN",
     "Mira Vell (your Leader, 5000)", NULL},
    {"grant attribute strike to up to 1 of your characters, this turn",
     "Give the strike attribute during this turn: up to 1 of your Characters", "GAIN_ATTRIBUTE",
     "Choose none", NULL},
    {"forbid attack for up to 1 of their characters, until end of their next turn",
     "Choose what cannot attack until the end of the opponent's next turn: up to 1 of your "
     "opponent's Characters",
     "FORBID", "Choose none", NULL},
    {"forbid refresh for up to 1 of their characters [rested], next refresh",
     "Choose what stays rested through the next Refresh Phase: up to 1 of your opponent's "
     "rested "
     "Characters",
     "FORBID", "Ruk (your opponent's Character, cost 2, 4000)", NULL},
    {"negate up to 1 of their characters, this turn",
     "Negate the effects during this turn: up to 1 of your opponent's Characters", "NEGATE",
     "Choose none", NULL},
    {"don give up to 1 rested to 1 of your characters",
     "Give 1 rested DON!! to: 1 of your Characters", "DON_GIVE",
     "Quill (your Character, cost 5, 6000)", NULL},
    {"don move up to 1 to 1 of your characters", "Move given DON!! to: 1 of your Characters",
     "DON_MOVE", "Quill (your Character, cost 5, 6000)", NULL},
    {"swap base power of 2 of any characters, this turn",
     "Swap the base power during this turn: 2 Characters", "SWAP",
     "Quill (your Character, cost 5, 6000)", NULL},
    {"activate main of up to 1 of your trash [event]",
     "Activate the effect: up to 1 Event from your trash", "ACTIVATE", "Choose none", NULL},
    {"turn face-up up to 1 from top of your life",
     "Turn face-up: up to 1 card from the top of your Life cards. How many?", "TURN_FACE",
     "1 card", NULL},
    {"price for attack of up to 1 of their characters, this turn\n      trash 1 of your hand",
     "It attacks only at a price during this turn: up to 1 of your opponent's Characters",
     "PRICE", "Choose none", NULL},
    {"draw up to 2", "Draw a card?", "DRAW", "Draw no more", NULL},
    {"choose number 0 to 3", "Choose a number from 0 to 3", "CHOOSE_NUMBER", "The number 3",
     NULL},
    {"don add up to 1 active", "Add how many active DON!! from the DON!! deck? (0 to 1)",
     "DON_ADD", "None", NULL},
    {"don rest up to 2 of them", "Rest how many DON!!? (0 to 2)", "DON_REST", "2 DON!!", NULL},
    {"don active up to 1", "Set how many DON!! as active? (0 to 1)", "DON_ACTIVE", "1 DON!!",
     NULL},
    {"don freeze up to 1", "Keep how many DON!! rested? (0 to 1)", "DON_FREEZE", "1 DON!!",
     NULL},
    {"don return 2", "Return to the DON!! deck: which 2 DON!!?", "DON_RETURN",
     "An active DON!!", NULL},
    {"don take up to 1", "Return to the cost area: up to 1 DON!!", "DON_TAKE",
     "A DON!! given to Pell", NULL},
    {"trash up to 2 from top of your deck",
     "Trash: up to 2 cards from the top of your deck. How many?", "TRASH", "2 cards", NULL},
    {"look at up to 1 from top of any life",
     "Look at: up to 1 card from the top of your or your opponent's Life cards. Whose?", NULL,
     "Your opponent's", NULL},
    {"put in hand 1 from top or bottom of your life", "Add to hand: the top or the bottom?",
     NULL, "The bottom", NULL},
};

static void test_operations(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Case *c = &cases[i];
        char card[512];
        snprintf(card, sizeof card,
                 "card TT01-010 \"Tolling Bell\"\n  event, red, cost 1\n  type \"Glass\"\n"
                 "  main\n    %s\n",
                 c->program);
        open_stage(card);
        LpPosition position = plain_position();
        assert_int_equal(host_place(&stage.host, &position), LP_OK);
        look();
        say("Use Tolling Bell for 1 DON!!");
        assert_asks(c->text);
        if (c->act == NULL) assert_null(stage.prompt->act);
        if (c->act != NULL) assert_string_equal(stage.prompt->act, c->act);
        choice(c->answer);
        assert_true(stage.prompt->clauses.count > 0);
        assert_int_equal(stage.prompt->clauses.current, 0);
        assert_int_equal(stage.prompt->source_id, lp_card_find(stage.cards, "TT01-010"));
        close_stage();
    }
}

/* Every operation that takes cards which somebody chose, and every one that asks for a
 * number or for DON!!, is among the cases, but for LOOK, where the question is whose cards,
 * and REDIRECT, which needs a battle: test_battle. */
static void test_operations_are_complete(void **state) {
    static const char *const elsewhere[] = {"LOOK", "REDIRECT"};
    (void)state;
    for (int op = 1; op < OP_COUNT; op++) {
        bool is_tested = tables_ops[op].operands[0] != 'r';
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
            is_tested |= cases[i].act != NULL && strcmp(cases[i].act, tables_ops[op].name) == 0;
        for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++)
            is_tested |= strcmp(elsewhere[i], tables_ops[op].name) == 0;
        if (!is_tested) fail_msg("no case for %s", tables_ops[op].name);
    }
}

/* --- Questions of every other kind
 * --------------------------------------------------------- */

static void place(const char *card) {
    open_stage(card);
    LpPosition position = plain_position();
    assert_int_equal(host_place(&stage.host, &position), LP_OK);
    look();
}

static void assert_answer(const char *text, const char *brief) {
    const Choice *found = choice(text);
    assert_text(found->text, text);
    assert_text(found->brief, brief);
}

static void test_setting_up(void **state) {
    char many[4096];
    Buffer lines;
    (void)state;
    buffer_init(&lines, many, sizeof many);
    for (int i = 0; i < 40; i++) {
        char card[160];
        snprintf(card, sizeof card,
                 "card TT01-1%02d \"Extra %d\"\n  character, %s, cost 1, power 1000\n"
                 "  attribute slash\n  type \"Glass\"\n",
                 i, i, i < 20 ? "red" : "blue");
        buffer_append_string(&lines, card);
    }
    assert_false(lines.overflow);
    open_stage(many);
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .seed = 3};
    for (int i = 0; i < 2; i++) {
        LpDeck *deck = &setup.decks[i];
        deck->leader = board_card(stage.cards, i == 0 ? "TT01-001" : "TT01-002");
        for (int k = 0; k < LP_DECK_SIZE; k++) {
            char number[16];
            snprintf(number, sizeof number, "TT01-1%02d", i * 20 + k / 4);
            deck->cards[deck->count++] = board_card(stage.cards, number);
        }
    }
    assert_int_equal(host_start(&stage.host, &setup), LP_OK);
    look();
    assert_asks("Do you go first or second?");
    assert_answer("Go first", "Go first");
    look_at(LP_SEAT_PUBLIC);
    assert_asks("Player 1 decides who goes first.");
    look_at(1);
    assert_asks("Your opponent decides who goes first.");
    look();
    say("Go second");
    assert_asks("Keep this hand, or return it and draw five new cards?");
    assert_answer("Return it and draw five new cards", "Return it and draw five new cards");
    assert_int_equal(stage.prompt->fallback[0].kind, LP_ACTION_KEEP);
    say("Keep this hand");
    close_stage();
}

static void test_main_phase(void **state) {
    (void)state;
    place("card TT01-010 \"Umber\"\n  character, red, cost 3, power 4000\n"
          "  attribute slash\n  type \"Glass\"\n"
          "  activate main, once per turn\n    cost, may\n      don rest 1\n    draw 1\n");
    assert_asks("Your Main Phase: what do you do?");
    assert_answer("Play Umber for 3 DON!!", "Play for 3 DON!!");
    assert_answer("Give DON!! to Mira Vell: 6000 power", "Give DON!!: 6000 power");
    assert_int_equal(choice("Give DON!! to Mira Vell")->max, 6);
    assert_answer("Mira Vell 5000 attacks the Leader 5000", "Attack the Leader (5000)");
    const Choice *attack = choice("Pell 4000 attacks Ruk 4000");
    assert_true(attack->hits && attack->has_power);
    assert_false(choice("Pell 4000 attacks the Leader 5000")->hits);
    const Choice *end = choice("End the turn");
    assert_int_equal(end->warning, PROMPT_BOTH_LEFT);
    assert_text(end->warning_text,
                "You have 3 cards that can still attack, and 6 active DON!!.");
    assert_true(end == &stage.prompt->choices[stage.prompt->count - 1]);
    assert_int_equal(stage.prompt->fallback[0].kind, LP_ACTION_END);
    say("Play Umber for 3 DON!!");
    const Choice *use = choice("Use the effect of Umber: ");
    assert_text(use->brief, "Use its effect");
    assert_text(
        use->does,
        "[Activate: Main] [Once Per Turn] You may rest 1 of your DON!! cards: Draw 1 card.");
    close_stage();
}

/* The attacked player: block, counter, and what an Event of the Counter Step says. */
static void test_battle(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Veil\"\n  event, blue, cost 1\n  type \"Smoke\"\n"
               "  counter\n    give +3000 power to up to 1 of your leader and characters, this "
               "battle\n"
               "card TT01-011 \"Xeno\"\n  event, blue, cost 1\n  type \"Smoke\"\n"
               "  counter\n    redirect to 1 of your characters\n");
    LpPosition position = plain_position();
    LpSide *they = &position.sides[1];
    they->characters[0].rested = 0;
    board_add_hand(stage.cards, they, "TT01-010", 1);
    board_add_hand(stage.cards, they, "TT01-011", 1);
    board_add_hand(stage.cards, they, "TT01-004", 2);
    assert_int_equal(host_place(&stage.host, &position), LP_OK);
    look();
    say("Quill 6000 attacks the Leader 5000");
    assert_asks("Quill (6000) attacks Oto Bren (5000): block with which card?");
    assert_int_equal(stage.prompt->needed, 2000);
    assert_answer("Block with Ruk (4000)", "Block");
    say("Do not block");
    assert_asks(
        "Counter: Quill (6000) attacks Oto Bren (5000), needed +2000, in hand up to 4000 "
        "and 2 Events");
    assert_int_equal(stage.prompt->in_hand, 4000);
    /* Two equal cards are one answer; the attacked card comes first. */
    assert_int_equal(stage.prompt->choices[0].same, 2);
    assert_answer("Counter with Quill: +2000", "Counter +2000");
    assert_answer("Counter with Quill: +2000 for Ruk", "Counter +2000 for Ruk");
    assert_answer("Use Veil for 1 DON!!", "Use for 1 DON!!");
    assert_answer("No more counters: take the hit", "No more counters: take the hit");
    say("Counter with Quill: +2000");
    assert_asks("Counter: Quill (6000) attacks Oto Bren (7000), which fails already, in hand "
                "up to 2000 and 2 Events");
    choice("No more counters: the attack fails");
    say("Use Xeno for 1 DON!!");
    assert_asks("Make it the target of the attack: 1 of your Characters");
    assert_string_equal(stage.prompt->act, "REDIRECT");
    say("Sable (your Character, cost 7, 8000)");
    look_at(0);
    assert_asks("Your opponent decides whether to counter.");
    close_stage();
}

static void test_trigger_and_too_little(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Wisp\"\n  character, blue, cost 1, power 1000, counter 1000\n"
               "  attribute slash\n  type \"Smoke\"\n  trigger\n    draw 1\n");
    LpPosition position = plain_position();
    LpSide *they = &position.sides[1];
    they->life[0] = board_card(stage.cards, "TT01-010");
    they->characters[0].rested = 1;
    they->hand_count = 0;
    board_add_hand(stage.cards, they, "TT01-010", 1);
    assert_int_equal(host_place(&stage.host, &position), LP_OK);
    look();
    say("Quill 6000 attacks the Leader 5000");
    assert_int_equal(stage.prompt->warning, PROMPT_TOO_LITTLE);
    assert_text(stage.prompt->warning_text,
                "The Counters in your hand come to 1000; 2000 are needed.");
    say("No more counters: take the hit");
    assert_asks("Activate the [Trigger] of Wisp, or add it to your hand?");
    assert_answer("Activate the [Trigger]", "Activate the [Trigger]");
    assert_text(choice("Activate the [Trigger]")->does, "[Trigger] Draw 1 card.");
    assert_answer("Add it to the hand", "Add it to the hand");
    close_stage();
}

static void test_use_and_replace(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Yarrow\"\n  event, red, cost 1\n  type \"Glass\"\n"
               "  main\n    may\n      trash 1 of your hand\n    if so\n      draw 2\n"
               "card TT01-011 \"Zinnia\"\n  character, blue, cost 3, power 4000\n"
               "  attribute slash\n  type \"Smoke\"\n"
               "  instead of ko (yours [character]), may\n    trash 1 of your hand\n");
    LpPosition position = plain_position();
    board_add_character(stage.cards, &position.sides[1], "TT01-011")->rested = 1;
    assert_int_equal(host_place(&stage.host, &position), LP_OK);
    look();
    say("Use Yarrow for 1 DON!!");
    assert_asks("Use this effect of Yarrow? [Main] You may trash 1 card from your hand.");
    assert_int_equal(stage.prompt->clauses.count, 2);
    assert_answer("Do not use it", "Do not use it");
    say("Use it");
    assert_asks("Trash: 1 card from your hand");
    say("Pell");
    say("Quill 6000 attacks Ruk 4000");
    if (stage.host.ask.kind == LP_ASK_COUNTER) say("No more counters");
    assert_asks("Ruk would be K.O.'d: do something else instead?");
    assert_answer(
        "Use the effect of Zinnia instead: If your Character would be K.O.'d, you may trash "
        "1 card from your hand instead.",
        "Use instead");
    assert_answer("Let it happen", "Let it happen");
    close_stage();
}

static void test_options_orders_and_room(void **state) {
    (void)state;
    place("card TT01-010 \"Aster\"\n  event, red, cost 1\n  type \"Glass\"\n"
          "  main\n    choose one\n      option\n        draw 1\n      option\n"
          "        ko up to 1 of their characters\n"
          "    look at 3 from top of your deck\n    put in deck bottom looked\n");
    say("Use Aster for 1 DON!!");
    assert_asks("Choose one:");
    choice("K.O. up to 1 of your opponent's Characters.");
    say("Draw 1 card.");
    assert_asks(
        "Place at the bottom of the deck: which first? (The last one will be at the very "
        "bottom.)");
    say("Pell (your deck, cost 2, 3000)");
    assert_asks(
        "Place at the bottom of the deck: which next? (The last one will be at the very "
        "bottom.)");
    close_stage();
    open_stage("");
    LpPosition position = plain_position();
    for (int i = 0; i < 3; i++)
        board_add_character(stage.cards, &position.sides[0], "TT01-003");
    assert_int_equal(host_place(&stage.host, &position), LP_OK);
    look();
    say("Play Pell for 2 DON!!");
    assert_asks("Your Character area is full: trash which Character to make room for Pell?");
    /* Copies of one name are told apart. */
    assert_answer("Trash Pell (2) (cost 2, 3000)", "Pell (2)");
    close_stage();
}

/* Options that the text puts into one sentence; a choice that is left to the opponent. */
static void test_options_in_a_sentence(void **state) {
    (void)state;
    place("card TT01-010 \"Larch\"\n  event, red, cost 1\n  type \"Glass\"\n"
          "  main\n    select up to 1 of your hand [character]\n    choose one\n"
          "      option\n        play it\n      option\n        put in life top it face-up\n");
    say("Use Larch for 1 DON!!");
    say("Pell");
    assert_asks("Choose one:");
    choice("Play it");
    choice("Add it to the top of your Life cards face-up");
    close_stage();
    place("card TT01-010 \"Moss\"\n  event, red, cost 1\n  type \"Glass\"\n"
          "  main\n    may by them\n      trash 1 of their hand chosen by them\n");
    say("Use Moss for 1 DON!!");
    assert_int_equal(stage.prompt->ask.seat, 1);
    assert_asks("Moss leaves this to you, as the opponent of its player: do it? [Main] Your "
                "opponent may trash 1 card from their hand.");
    assert_answer("Do not do it", "Do not do it");
    say("Do it");
    assert_asks("Trash: 1 card from your hand");
    close_stage();
}

/* Two effects at once; cards of a hand that nobody sees; several cards in any order. */
static void test_several_at_once(void **state) {
    (void)state;
    place("card TT01-010 \"Birch\"\n  event, red, cost 1\n  type \"Glass\"\n"
          "  main\n    trash 1 of their hand\n    rest up to 2 of their characters\n");
    say("Use Birch for 1 DON!!");
    assert_asks("Trash: 1 card from your opponent's hand");
    assert_answer("Card 2 of the hand, unseen", "Card 2 of the hand, unseen");
    say("Card 1 of the hand, unseen");
    assert_asks("Rest: up to 2 of your opponent's Characters");
    assert_answer("Choose none", "Choose none");
    say("Sable");
    assert_asks("Rest: up to 2 of your opponent's Characters (1 of 2 chosen)");
    assert_int_equal(stage.host.chosen_count, 1);
    assert_answer("Done: 1 chosen", "Done: 1 chosen");
    assert_int_equal(host_undo(&stage.host, 0), HOST_OK);
    look();
    assert_int_equal(stage.host.chosen_count, 0);
    say("Sable");
    say("Ruk");
    assert_asks("Your Main Phase: what do you do?");
    close_stage();
}

static void test_waiting_effects(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Cedar\"\n  character, red, cost 1, power 1000\n"
               "  attribute slash\n  type \"Glass\"\n  end of your turn\n    draw 1\n");
    LpPosition position = plain_position();
    board_add_character(stage.cards, &position.sides[0], "TT01-010");
    board_add_character(stage.cards, &position.sides[0], "TT01-010");
    assert_int_equal(host_place(&stage.host, &position), LP_OK);
    look();
    say("End the turn");
    assert_int_equal(stage.host.ask.kind, LP_ASK_EFFECT);
    assert_asks("Several effects wait: which is resolved first?");
    assert_answer("Resolve the effect of Cedar (1) first: [End of Your Turn] Draw 1 card.",
                  "Resolve first");
    assert_text(choice("Resolve")->does, "[End of Your Turn] Draw 1 card.");
    close_stage();
}

/* An Event that finds nothing to choose is a waste, and the same one with a target is not. */
static void test_what_comes_to_nothing(void **state) {
    (void)state;
    for (int cost = 1; cost <= 7; cost += 6) {
        char card[256];
        snprintf(card, sizeof card,
                 "card TT01-010 \"Dust\"\n  event, red, cost 1\n  type \"Glass\"\n"
                 "  main\n    ko up to 1 of their characters [cost <= %d]\n",
                 cost);
        open_stage(card);
        stage.host.rules.warns = true;
        LpPosition position = plain_position();
        assert_int_equal(host_place(&stage.host, &position), LP_OK);
        look();
        const Choice *use = choice("Use Dust for 1 DON!!");
        assert_int_equal(use->warning, cost == 1 ? PROMPT_NOTHING : PROMPT_FINE);
        if (cost == 1)
            assert_text(use->warning_text, "As far as you can know, this comes to nothing.");
        close_stage();
    }
}

/* The cost brings a card back, and the rest depends on a number that is not right: the person
 * is warned before, and only then. */
static void test_nothing_but_the_cost(void **state) {
    (void)state;
    for (int don = 1; don <= 3; don += 2) {
        open_stage("card TT01-010 \"Elm\"\n  character, red, cost 1, power 1000\n"
                   "  attribute slash\n  type \"Glass\"\n  activate main, once per turn\n"
                   "    cost, may\n      put in hand 1 from top of your life\n"
                   "    if your don = 0 or your don >= 3\n      don add up to 1 active\n");
        stage.host.rules.warns = true;
        LpPosition position = plain_position();
        LpSide *you = &position.sides[0];
        board_add_character(stage.cards, you, "TT01-010");
        you->characters[0].don = 0;
        you->don_rested = 0;
        board_set_don(you, don);
        assert_int_equal(host_place(&stage.host, &position), LP_OK);
        look();
        const Choice *use = choice("Use the effect of Elm");
        assert_int_equal(use->warning, don == 1 ? PROMPT_ONLY_COST : PROMPT_FINE);
        if (don == 1)
            assert_text(use->warning_text,
                        "As far as you can know, nothing comes of this but its cost. Its "
                        "effect works only if you have 0 or 3 or more DON!! cards on your "
                        "field, which is not so; now it is 1.");
        close_stage();
    }
}

/* What is paid for an effect is part of the answer. */
static void test_what_an_answer_costs(void **state) {
    (void)state;
    place("card TT01-010 \"Fern\"\n  character, red, cost 1, power 1000\n"
          "  attribute slash\n  type \"Glass\"\n  on play\n"
          "    cost, may\n      trash 1 of your hand\n    draw 2\n");
    say("Play Fern for 1 DON!!");
    assert_asks(
        "Use this effect of Fern? [On Play] You may trash 1 card from your hand: Draw 2 "
        "cards.");
    assert_answer("Use it: trash 1 card from your hand", "Use it: trash 1 card from your hand");
    assert_answer("Do not use it", "Do not use it");
    close_stage();
}

/* To say no is not warned of, though an Event has been paid for. */
static void test_refusals_are_not_warned_of(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Kelp\"\n  event, red, cost 1\n  type \"Glass\"\n"
               "  main\n    cost, may\n      trash 1 of your hand\n    draw 2\n");
    stage.host.rules.warns = true;
    LpPosition position = plain_position();
    assert_int_equal(host_place(&stage.host, &position), LP_OK);
    look();
    say("Use Kelp for 1 DON!!");
    assert_int_equal(stage.host.ask.kind, LP_ASK_USE);
    assert_int_equal(choice("Use it: trash 1 card from your hand")->warning, PROMPT_FINE);
    assert_int_equal(choice("Do not use it")->warning, PROMPT_FINE);
    close_stage();
}

/* Without Life the last "take the hit" is not given by mistake; with Life it is nothing
 * special, and neither is it for a Character. */
static void test_a_hit_that_loses(void **state) {
    (void)state;
    for (int life = 0; life <= 1; life++) {
        open_stage("");
        LpPosition position = plain_position();
        LpSide *they = &position.sides[1];
        they->life_count = (uint8_t)life;
        board_add_hand(stage.cards, they, "TT01-004", 2);
        assert_int_equal(host_place(&stage.host, &position), LP_OK);
        look();
        say("Quill 6000 attacks the Leader 5000");
        const Choice *pass = choice("No more counters: take the hit");
        assert_int_equal(pass->warning, life == 0 ? PROMPT_LOSES : PROMPT_FINE);
        if (life == 0)
            assert_text(pass->warning_text, "You have no Life left: this hit loses the game.");
        say("Counter with Quill: +2000");
        assert_int_equal(choice("No more counters: the attack fails")->warning, PROMPT_FINE);
        close_stage();
    }
}

/* Two equal cards of a choice of several say so; two cards of one name that nothing else tells
 * apart get their numbers. */
static void test_cards_that_look_alike(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Gale\"\n  event, red, cost 1\n  type \"Glass\"\n"
               "  main\n    trash 2 of your hand\n"
               "card TT01-011 \"Pell\"\n  character, red, cost 2, power 3000\n"
               "  attribute strike\n  type \"Glass\"\n");
    LpPosition position = plain_position();
    board_add_hand(stage.cards, &position.sides[0], "TT01-004", 1);
    board_add_hand(stage.cards, &position.sides[0], "TT01-011", 1);
    assert_int_equal(host_place(&stage.host, &position), LP_OK);
    look();
    choice("Play Pell TT01-003 for 2 DON!!");
    choice("Play Pell TT01-011 for 2 DON!!");
    say("Use Gale for 1 DON!!");
    assert_asks("Trash: 2 cards from your hand");
    assert_int_equal(stage.prompt->count, 4);
    choice("Pell TT01-003 (your hand, cost 2, 3000)");
    choice("Pell TT01-011 (your hand, cost 2, 3000)");
    const Choice *first = choice("Quill (your hand, cost 5, 6000)");
    assert_int_equal(first->same, 2);
    assert_int_equal(first->like, 0);
    int twins = 0;
    for (int i = 0; i < stage.prompt->count; i++) {
        if (stage.prompt->choices[i].like == 0) continue;
        assert_ptr_equal(&stage.prompt->choices[stage.prompt->choices[i].like - 1], first);
        twins++;
    }
    assert_int_equal(twins, 1);
    say("Quill");
    assert_int_equal(choice("Quill")->same, 1);
    say("Quill");
    assert_asks("Your Main Phase: what do you do?");
    close_stage();
}

/* Several DON!!: how many are chosen, and how many more may be. */
static void test_choosing_don(void **state) {
    (void)state;
    place("card TT01-010 \"Hazel\"\n  event, red, cost 1\n  type \"Glass\"\n"
          "  main\n    don return 2\n");
    say("Use Hazel for 1 DON!!");
    assert_asks("Return to the DON!! deck: which 2 DON!!?");
    say("A rested DON!!");
    assert_asks("Return to the DON!! deck: which 2 DON!!? (1 of 2 chosen)");
    say("A DON!! given to Pell");
    assert_asks("Your Main Phase: what do you do?");
    close_stage();
}

/* The clause of the effect that puts cards in order is marked as well. */
static void test_clause_of_an_order(void **state) {
    (void)state;
    place("card TT01-010 \"Iris\"\n  event, red, cost 1\n  type \"Glass\"\n"
          "  main\n    draw 1\n    look at 3 from top of your deck\n"
          "    put in deck top looked\n");
    say("Use Iris for 1 DON!!");
    assert_asks("Place on top of the deck: which first? (The last one will be on top.)");
    assert_int_equal(stage.prompt->clauses.count, 2);
    assert_int_equal(stage.prompt->clauses.current, 1);
    close_stage();
}

static void assert_digest(LpSeat you, int count, const char *first, const char *last) {
    char memory[256];
    Buffer text;
    Digest digest;
    Sight sight = host_sight(&stage.host, you, &stage.words);
    assert_true(digest_find(&stage.host, you, &digest));
    assert_int_equal(digest.seat, 1 - you);
    assert_int_equal(digest.count, count);
    buffer_init(&text, memory, sizeof memory);
    digest_say(&sight, &stage.host, &digest, 0, &text);
    assert_text(buffer_text(&text), first);
    buffer_clear(&text);
    digest_say(&sight, &stage.host, &digest, count - 1, &text);
    assert_text(buffer_text(&text), last);
}

/* Their last turn: what they did, or that they did nothing. */
static void test_digest(void **state) {
    Digest digest;
    (void)state;
    place("");
    assert_false(digest_find(&stage.host, 0, &digest));
    say("End the turn");
    say("End the turn");
    const char *nothing = "Your opponent did nothing in the Main Phase.";
    assert_digest(0, 1, nothing, nothing);
    say("Play Pell for 2 DON!!");
    say("Quill 6000 attacks the Leader 5000");
    say("Block with Ruk");
    if (stage.host.ask.kind == LP_ASK_COUNTER) say("No more counters");
    assert_digest(1, 4, "Your opponent plays Pell.", "Ruk is K.O.'d.");
    close_stage();
}

/* Copies are counted in the order in which they came into play, whatever their slots are; a
 * Leader says so beside a Character of its name. */
static void test_copies_and_leaders(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Mira Vell\"\n  character, red, cost 1, power 5000\n"
               "  attribute slash\n  type \"Glass\"\n  keyword rush\n"
               "card TT01-011 \"Nettle\"\n  event, red, cost 1\n  type \"Glass\"\n"
               "  main\n    give +1000 power to up to 1 of your leader, this turn\n");
    LpPosition position = plain_position();
    board_add_hand(stage.cards, &position.sides[0], "TT01-010", 1);
    board_add_hand(stage.cards, &position.sides[0], "TT01-011", 1);
    assert_int_equal(host_place(&stage.host, &position), LP_OK);
    look();
    say("Play Mira Vell for 1 DON!!");
    choice("Mira Vell (Leader) 5000 attacks the Leader 5000");
    choice("Mira Vell 5000 attacks the Leader 5000");
    LpSlot first = choice("Mira Vell 5000 attacks the Leader 5000")->on;
    say("Play Mira Vell for 1 DON!!");
    assert_int_equal(choice("Mira Vell (1) 5000 attacks the Leader 5000")->on, first);
    choice("Mira Vell (2) 5000 attacks the Leader 5000");
    say("Use Nettle for 1 DON!!");
    assert_answer("Mira Vell (your Leader, 5000)", "Mira Vell");
    say("Choose none");
    /* As if the second one had a lower slot. */
    LpSlot second = choice("Mira Vell (2) 5000 attacks the Leader 5000")->on;
    Sight sight = host_sight(&stage.host, 0, &stage.words);
    uint32_t swapped[LP_SLOTS] = {0};
    swapped[first] = 2;
    swapped[second] = 1;
    sight.arrivals = swapped;
    assert_int_equal(sight_copy(&sight, first), 2);
    assert_int_equal(sight_copy(&sight, second), 1);
    close_stage();
}

/* Keywords are said as they are printed, and with where they come from. */
static void test_changes(void **state) {
    LpChange changes[LP_CHANGES_MAX];
    (void)state;
    place("card TT01-010 \"Jade\"\n  event, red, cost 1\n  type \"Glass\"\n"
          "  main\n    grant double attack to up to 1 of your leader, this turn\n"
          "    give +1000 power to up to 1 of your leader, this turn\n");
    say("Use Jade for 1 DON!!");
    say("Mira Vell");
    say("Mira Vell");
    Sight sight = host_sight(&stage.host, 0, &stage.words);
    int count = lp_view_changes(stage.cards, sight.view, changes), found = 0;
    for (int i = 0; i < count; i++) {
        char memory[256];
        Buffer text;
        if (changes[i].card != 0) continue;
        buffer_init(&text, memory, sizeof memory);
        change_say(&sight, &changes[i], &text);
        bool is_power = changes[i].kind == LP_CHANGE_POWER;
        assert_text(buffer_text(&text), is_power
                                            ? "+1000 power during this turn, from Jade"
                                            : "[Double Attack] during this turn, from Jade");
        found++;
    }
    assert_int_equal(found, 2);
    close_stage();
}

/* --- What is limited to some cards ------------------------------------------------------- */

/* The sentences for what an effect has forbidden, one for each line. */
static void say_limits(const Words *words, Buffer *out) {
    Sight sight = host_sight(&stage.host, 0, words);
    for (uint32_t i = 0; i < stage.host.happening_count; i++) {
        const StoryLine line = {.happening = i, .times = 1};
        uint8_t kind = stage.host.happenings[i].event.kind;
        if (kind != LP_EVENT_FORBID && kind != LP_EVENT_FORBID_PLAYER &&
            kind != LP_EVENT_COST_NEXT)
            continue;
        story_say(&sight, stage.host.happenings, &line, out);
        buffer_append_char(out, '\n');
    }
}

static void test_limits(void **state) {
    static const char *const sentences[] = {
        "Mira Vell cannot attack Characters with a cost of 5 or less.\n"
        "Mira Vell cannot be K.O.'d in battle by <Slash> attribute Characters.\n"
        "Mira Vell cannot be K.O.'d by effects of the opponent's Characters.\n"
        "Mira Vell cannot be rested.\n"
        "Your opponent is restricted: cannot activate the [Blocker] of Characters with 2000"
        " power or less.\n"
        "You are restricted: cannot play Character cards with a cost of 3 or less.\n"
        "The cost of the next of your Events changes by \xe2\x88\x92"
        "1.\n",
        "Mira Vellはコスト5以下のキャラにアタックできない。\n"
        "Mira Vellは属性(斬)を持つキャラとのバトルでKOされない。\n"
        "Mira Vellは相手のキャラの効果でKOされない。\n"
        "Mira Vellはレストにできない。\n"
        "相手への制限: パワー2000以下のキャラの【ブロッカー】を発動できない。\n"
        "あなたへの制限: コスト3以下のキャラカードをプレイできない。\n"
        "あなたが次にプレイするイベントのコストが\xe2\x88\x92"
        "1。\n"};
    static const char *const languages[] = {"en", "ja"};
    (void)state;
    place("card TT01-010 \"Jade\"\n  event, red, cost 1\n  type \"Glass\"\n"
          "  main\n    forbid attack for all of your leader against [character, cost <= 5], "
          "this turn\n"
          "    forbid be ko in battle for all of your leader against [character, slash], this "
          "turn\n"
          "    forbid be ko by opponent for all of your leader against [character], this turn\n"
          "    forbid be rested for all of your leader, this turn\n"
          "    ban them from use blocker [power <= 2000], this turn\n"
          "    ban you from play [character, cost <= 3], this turn\n"
          "    next card [event] costs -1, this turn\n");
    say("Use Jade for 1 DON!!");
    for (int i = 0; i < 2; i++) {
        char memory[2048];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        say_limits(words_in("", text_of(languages[i])), &text);
        assert_text(buffer_text(&text), sentences[i]);
    }
    LpChange changes[LP_CHANGES_MAX];
    char memory[256];
    Buffer text;
    Sight sight = host_sight(&stage.host, 0, &stage.words);
    assert_true(lp_view_changes(stage.cards, sight.view, changes) > 0);
    int at = 0;
    while (changes[at].kind != LP_CHANGE_RESTRICTION) at++;
    buffer_init(&text, memory, sizeof memory);
    change_say(&sight, &changes[at], &text);
    assert_text(
        buffer_text(&text),
        "cannot attack Characters with a cost of 5 or less during this turn, from Jade");
    close_stage();
}

/* Every limit of every card is said, whatever it is that it limits. */
static void check_limit(const LpCards *all, const Words *words, const Instr *instr) {
    LpEventKind kind = instr->op == OP_FORBID          ? LP_EVENT_FORBID
                       : instr->op == OP_FORBID_PLAYER ? LP_EVENT_FORBID_PLAYER
                                                       : LP_EVENT_COST_NEXT;
    const Sight sight = {.cards = all, .words = words};
    Happening happening = {.event = {.kind = (uint8_t)kind, .other = LP_SLOT_NONE}};
    char memory[2][1024];
    Buffer limit, text;
    buffer_init(&limit, memory[0], sizeof memory[0]);
    buffer_init(&text, memory[1], sizeof memory[1]);
    happening.event.value = (int16_t)(kind == LP_EVENT_COST_NEXT ? 1 : -instr->b);
    happening.event.filter = instr->x;
    story_say(&sight, &happening, &(StoryLine){.times = 1}, &text);
    happening.event.filter = 0;
    story_say(&sight, &happening, &(StoryLine){.times = 1}, &limit);
    if (text_equal(buffer_text(&text), buffer_text(&limit)))
        fail_msg("the limit is not said: %.*s", (int)text.used, text.at);
}

static void test_limits_of_all_cards(void **state) {
    (void)state;
    LpCards *all = invented_cards();
    for (int is_ja = 0; is_ja < 2; is_ja++)
        for (uint32_t i = 1; i < all->instr_count; i++) {
            const Instr *instr = &all->instrs[i];
            bool is_ban = instr->op == OP_FORBID || instr->op == OP_FORBID_PLAYER;
            if (instr->x == 0 || (!is_ban && instr->op != OP_COST_NEXT)) continue;
            check_limit(all, words_in("", is_ja ? SLICE("ja") : SLICE("en")), instr);
        }
    lp_cards_free(all);
}

/* The last one: every row of ask.def and of action.def has had its words compared. */
static void test_kinds_are_complete(void **state) {
    static const char *const asks[] = {
#define ASK(name, word, doc) #name,
#include "logpose/ask.def"
#undef ASK
    };
    static const char *const answers[] = {
#define ACTION(name, word, operands, doc) #name,
#include "logpose/action.def"
#undef ACTION
    };
    (void)state;
    for (int i = 1; i < LP_ASK_COUNT; i++) {
        if (!is_asked[i]) fail_msg("no test asks %s", asks[i]);
    }
    for (int i = 1; i < LP_ACTION_COUNT; i++) {
        if (!is_answered[i] && i != LP_ACTION_CONCEDE) fail_msg("no test has %s", answers[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations),
        cmocka_unit_test(test_operations_are_complete),
        cmocka_unit_test(test_setting_up),
        cmocka_unit_test(test_main_phase),
        cmocka_unit_test(test_battle),
        cmocka_unit_test(test_trigger_and_too_little),
        cmocka_unit_test(test_use_and_replace),
        cmocka_unit_test(test_options_orders_and_room),
        cmocka_unit_test(test_options_in_a_sentence),
        cmocka_unit_test(test_several_at_once),
        cmocka_unit_test(test_waiting_effects),
        cmocka_unit_test(test_what_comes_to_nothing),
        cmocka_unit_test(test_nothing_but_the_cost),
        cmocka_unit_test(test_what_an_answer_costs),
        cmocka_unit_test(test_refusals_are_not_warned_of),
        cmocka_unit_test(test_a_hit_that_loses),
        cmocka_unit_test(test_cards_that_look_alike),
        cmocka_unit_test(test_choosing_don),
        cmocka_unit_test(test_clause_of_an_order),
        cmocka_unit_test(test_digest),
        cmocka_unit_test(test_copies_and_leaders),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_limits_of_all_cards),
        cmocka_unit_test(test_kinds_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
