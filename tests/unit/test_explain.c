/* What a view says about itself: why a card is not as printed, what is being carried out, what
 * waits, and what an event tells whom. Everything that is listed is compared, so that nothing
 * is left out and nothing is said too much. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "common/board.h"
#include "common/sourcecards.h"
#include "effect/tables.h"

enum { TEXT_SIZE = 2048 };

/* Two Leaders and plain Characters; a case adds its own cards. */
static const char people[] =
    "card TT01-001 \"Mira\"\n  leader, red, life 3, power 5000\n  attribute slash\n"
    "  type \"Glass\"\n"
    "card TT01-002 \"Oto\"\n  leader, blue, life 3, power 5000\n  attribute slash\n"
    "  type \"Smoke\"\n"
    "card TT01-003 \"Pell\"\n  character, red, cost 2, power 3000, counter 1000\n"
    "  attribute slash\n  type \"Glass\"\n"
    "card TT01-004 \"Ruk\"\n  character, blue, cost 4, power 4000\n  attribute slash\n"
    "  type \"Smoke\"\n";

typedef struct Stage {
    LpCards *cards;
    LpGame *game;
    LpView *view;
    LpPosition position;
    char text[TEXT_SIZE];
} Stage;

static Stage stage;

/* Pell and his Leader against Ruk and his; a hand of one Pell and one Ruk. */
static void open_stage(const char *cards) {
    stage.cards = sourcecards_compile(people, cards);
    stage.game = board_game();
    stage.view = board_view();
    stage.position =
        (LpPosition){.edition = LP_EDITION_DEFAULT, .turn = 5, .phase = LP_PHASE_MAIN};
    for (int i = 0; i < 2; i++) {
        const char *plain = i == 0 ? "TT01-003" : "TT01-004";
        LpSide *side = &stage.position.sides[i];
        side->leader.card = board_card(stage.cards, i == 0 ? "TT01-001" : "TT01-002");
        side->turns_taken = 3;
        board_set_don(side, 6);
        board_add_character(stage.cards, side, plain);
        board_add_hand(stage.cards, side, plain, 1);
        for (int k = 0; k < 12; k++)
            side->deck[side->deck_count++] = board_card(stage.cards, plain);
        for (int k = 0; k < 3; k++)
            side->life[side->life_count++] = board_card(stage.cards, plain);
    }
}

static void place(void) { board_place(stage.cards, &stage.position, stage.game); }

static void close_stage(void) {
    lp_cards_free(stage.cards);
    free(stage.game);
    free(stage.view);
}

static const char *name_of(LpSlot slot) {
    LpCardInfo info;
    if (slot == LP_SLOT_NONE) return "none";
    if (lp_card_info(stage.cards, lp_game_card_id(stage.game, slot), &info) != LP_OK)
        return "unknown";
    return info.name;
}

static bool is_named(LpSlot slot, const char *name) {
    return name == NULL || (slot < LP_SLOTS && strcmp(name_of(slot), name) == 0);
}

/* The first legal answer of a kind about a card; the name may be NULL. */
static void act(LpActionKind kind, const char *name) {
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(stage.cards, stage.game, actions);
    for (int i = 0; i < count; i++) {
        if (actions[i].kind != kind || !is_named(actions[i].card, name)) continue;
        board_act(stage.cards, stage.game, actions[i]);
        return;
    }
    fail_msg("nobody may answer %d with %s", (int)kind, name);
}

static void look(LpSeat seat) { lp_game_view(stage.cards, stage.game, seat, stage.view); }

/* --- Why a card is not as printed --------------------------------------------------------- */

static const char *const kinds[LP_CHANGE_KIND_COUNT] = {
    "power",   "cost",    "counter",    "base power", "base cost", "cost to",
    "keyword", "forbids", "is negated", "price",      "replaced",
};

static void append(Buffer *out, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    buffer_append_string(out, text);
}

/* "Pell power 2000 from Bell of 0, this turn": a line for each change that this seat sees. */
static const char *changes_seen_by(LpSeat seat) {
    LpChange changes[LP_CHANGES_MAX];
    Buffer out;
    buffer_init(&out, stage.text, sizeof stage.text);
    look(seat);
    int count = lp_view_changes(stage.cards, stage.view, changes);
    for (int i = 0; i < count; i++) {
        const LpChange *c = &changes[i];
        append(&out, "%s%s %s %d from %s of %d, %s", i > 0 ? "\n" : "", name_of(c->card),
               kinds[c->kind], (int)c->value, name_of(c->source), c->seat,
               c->until ? tables_duration_words[c->until] : "always");
    }
    return stage.text;
}

typedef struct Case {
    const char *program; /* of an Event, "Bell", that seat 0 uses */
    const char *pick;    /* the card that it chooses, or NULL */
    const char *changes;
} Case;

static const Case cases[] = {
    {"give +2000 power to 1 of your characters, this turn", NULL,
     "Pell power 2000 from Bell of 0, this turn"},
    {"give -3 cost to 1 of their characters, until end of their next turn", NULL,
     "Ruk cost -3 from Bell of 0, until end of their next turn"},
    {"set base power 7000 for 1 of your characters, this turn", NULL,
     "Pell base power 7000 from Bell of 0, this turn"},
    {"set base cost 5 for 1 of your characters, this turn", NULL,
     "Pell base cost 5 from Bell of 0, this turn"},
    {"set cost 0 for 1 of their characters, this turn", NULL,
     "Ruk cost to 0 from Bell of 0, this turn"},
    {"grant banish to 1 of your characters, this turn", NULL,
     "Pell keyword 2 from Bell of 0, this turn"},
    {"grant attack active to 1 of your characters, this turn", NULL,
     "Pell keyword 6 from Bell of 0, this turn"},
    /* An attribute is no keyword effect, and what a player cannot do is about no card. */
    {"grant attribute strike to 1 of your characters, this turn", NULL, ""},
    {"ban them from use blocker, this turn", NULL, ""},
    {"forbid attack for 1 of their characters, until end of their next turn", NULL,
     "Ruk forbids 1 from Bell of 0, until end of their next turn"},
    {"negate 1 of their characters, this turn", NULL,
     "Ruk is negated 0 from Bell of 0, this turn"},
    {"price for attack of 1 of their characters, until end of their next turn\n"
     "      trash 1 of their hand chosen by them",
     NULL, "Ruk price 0 from Bell of 0, until end of their next turn"},
    {"give +1000 power to 1 of your leader and characters, this turn", "Mira",
     "Mira power 1000 from Bell of 0, this turn"},
    {"draw 1", NULL, ""},
};

static void test_effects_with_a_duration(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Case *c = &cases[i];
        char card[512];
        snprintf(card, sizeof card,
                 "card TT01-010 \"Bell\"\n  event, red, cost 1\n  type \"Glass\"\n"
                 "  main\n    %s\n",
                 c->program);
        open_stage(card);
        board_add_hand(stage.cards, &stage.position.sides[0], "TT01-010", 1);
        place();
        act(LP_ACTION_PLAY, "Bell");
        if (c->pick != NULL) act(LP_ACTION_PICK, c->pick);
        for (LpSeat seat = 0; seat <= LP_SEAT_PUBLIC; seat++)
            assert_string_equal(changes_seen_by(seat), c->changes);
        close_stage();
    }
}

/* How many turns have ended when an effect of this duration has, from the one on in which it
 * begins. */
static int turns_of(Duration duration) {
    switch (duration) {
    case DURATION_TURN:
    case DURATION_END_OF_TURN: return 1;
    case DURATION_OPPONENT_TURN:
    case DURATION_OPPONENT_END_PHASE:
    case DURATION_YOUR_START:
    case DURATION_REFRESH: return 2;
    case DURATION_YOUR_TURN: return 3;
    case DURATION_WHILE:  /* ends with what makes it */
    case DURATION_BATTLE: /* no battle is fought here */
    case DURATION_COUNT: break;
    }
    return 0;
}

/* Whatever lasts ends when it says: rules/ knows when each row of duration.def does. */
static void test_durations_end(void **state) {
    (void)state;
    for (unsigned i = DURATION_WHILE + 1; i < DURATION_COUNT; i++) {
        char card[512];
        if (i == DURATION_BATTLE) continue;
        snprintf(card, sizeof card,
                 "card TT01-010 \"Bell\"\n  event, red, cost 1\n  type \"Glass\"\n"
                 "  main\n    give +2000 power to 1 of your characters, %s\n",
                 tables_duration_words[i]);
        open_stage(card);
        board_add_hand(stage.cards, &stage.position.sides[0], "TT01-010", 1);
        place();
        act(LP_ACTION_PLAY, "Bell");
        for (int turn = 1; turn <= turns_of((Duration)i); turn++) {
            if (!changes_seen_by(0)[0]) fail_msg("%s ends too soon", tables_duration_words[i]);
            act(LP_ACTION_END, NULL);
        }
        if (changes_seen_by(0)[0]) fail_msg("%s does not end", tables_duration_words[i]);
        close_stage();
    }
}

/* CR 6-5-5-2: given DON!! count in their player's turn. */
static void test_given_don(void **state) {
    (void)state;
    open_stage("");
    for (int i = 0; i < 2; i++) {
        LpSide *side = &stage.position.sides[i];
        side->characters[0].don = 2;
        side->don_deck = 2;
    }
    place();
    assert_string_equal(changes_seen_by(0), "Pell power 2000 from none of 0, this turn");
    assert_string_equal(changes_seen_by(1), "Pell power 2000 from none of 0, this turn");
    act(LP_ACTION_END, NULL);
    assert_string_equal(changes_seen_by(0), "");
    close_stage();
}

/* What is in a hand is explained to whom sees it. */
static void test_cards_in_a_hand(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Cove\"\n  stage, red, cost 1\n  type \"Glass\"\n"
               "  always\n    give -1 cost to all of your hand [character]\n");
    stage.position.sides[0].stage.card = board_card(stage.cards, "TT01-010");
    place();
    assert_string_equal(changes_seen_by(0), "Pell cost -1 from Cove of 0, always");
    assert_string_equal(changes_seen_by(1), "");
    assert_string_equal(changes_seen_by(LP_SEAT_PUBLIC), "");
    close_stage();
}

static const char crew[] =
    /* One for each thing that a permanent effect can change, and two at once. */
    "card TT01-010 \"Flag\"\n  character, red, cost 1, power 1000\n  attribute slash\n"
    "  type \"Glass\"\n  always, your turn\n    give +1000 power to all of your characters\n"
    "card TT01-011 \"Drum\"\n  character, red, cost 1, power 1000\n  attribute slash\n"
    "  type \"Glass\"\n  always\n    give -2 cost to all of their characters\n"
    "    grant blocker to all of your leader and characters [name \"Pell\"]\n"
    "card TT01-012 \"Mask\"\n  character, red, cost 1, power 1000\n  attribute slash\n"
    "  type \"Glass\"\n  always\n    negate all of their characters\n"
    "card TT01-013 \"Wall\"\n  character, red, cost 1, power 1000\n  attribute slash\n"
    "  type \"Glass\"\n  always, don 1\n    forbid be ko in battle for this\n"
    "card TT01-014 \"Reef\"\n  character, red, cost 1, power 1000\n  attribute slash\n"
    "  type \"Glass\"\n  always\n    ban them from play [character, cost >= 9]\n";

/* A position of seat 0 with one of these Characters. */
static void place_crew(const char *number, int don) {
    open_stage(crew);
    LpPlaced *placed = board_add_character(stage.cards, &stage.position.sides[0], number);
    placed->don = (uint8_t)don;
    stage.position.sides[0].don_deck = (uint8_t)(4 - don);
    place();
}

static void test_permanent_effects(void **state) {
    (void)state;
    place_crew("TT01-010", 0);
    assert_string_equal(changes_seen_by(1), "Pell power 1000 from Flag of 0, always\n"
                                            "Flag power 1000 from Flag of 0, always");
    act(LP_ACTION_END, NULL);
    assert_string_equal(changes_seen_by(1), "");
    close_stage();
    place_crew("TT01-011", 0);
    assert_string_equal(changes_seen_by(0), "Pell keyword 3 from Drum of 0, always\n"
                                            "Ruk cost -2 from Drum of 0, always");
    close_stage();
    place_crew("TT01-012", 0);
    assert_string_equal(changes_seen_by(0), "Ruk is negated 0 from Mask of 0, always");
    close_stage();
    place_crew("TT01-013", 1);
    assert_string_equal(changes_seen_by(0), "Wall power 1000 from none of 0, this turn\n"
                                            "Wall forbids 5 from Wall of 0, always");
    assert_int_equal(lp_game_marks(stage.game).grants, 1);
    close_stage();
    place_crew("TT01-013", 0);
    assert_string_equal(changes_seen_by(0), "");
    close_stage();
    place_crew("TT01-014", 0);
    assert_string_equal(changes_seen_by(0), "");
    close_stage();
}

/* Each of two sources says what it adds, and cards of the other player do, too. */
static void test_two_sources(void **state) {
    (void)state;
    open_stage(crew);
    for (int i = 0; i < 2; i++)
        board_add_character(stage.cards, &stage.position.sides[0], "TT01-010");
    board_add_character(stage.cards, &stage.position.sides[1], "TT01-011");
    place();
    assert_string_equal(changes_seen_by(0), "Pell power 1000 from Flag of 0, always\n"
                                            "Flag power 1000 from Flag of 0, always\n"
                                            "Flag power 1000 from Flag of 0, always\n"
                                            "Pell power 1000 from Flag of 0, always\n"
                                            "Flag power 1000 from Flag of 0, always\n"
                                            "Flag power 1000 from Flag of 0, always\n"
                                            "Pell cost -2 from Drum of 1, always\n"
                                            "Flag cost -2 from Drum of 1, always\n"
                                            "Flag cost -2 from Drum of 1, always");
    close_stage();
}

/* CR 2-10: a Counter with what effects make of it; a card that is not seen has none. */
static void test_counters(void **state) {
    LpSlot hand[LP_SLOTS];
    (void)state;
    open_stage("card TT01-010 \"Cove\"\n  stage, red, cost 1\n  type \"Glass\"\n"
               "  always\n    give +2000 counter to all of your hand [character]\n");
    place();
    assert_int_equal(lp_game_area(stage.game, 0, LP_AREA_HAND, hand), 1);
    look(0);
    assert_int_equal(lp_view_counter(stage.cards, stage.view, hand[0]), 1000);
    stage.position.sides[0].stage.card = board_card(stage.cards, "TT01-010");
    place();
    assert_int_equal(lp_game_area(stage.game, 0, LP_AREA_HAND, hand), 1);
    look(0);
    assert_int_equal(lp_view_counter(stage.cards, stage.view, hand[0]), 2000);
    look(1);
    assert_int_equal(lp_view_counter(stage.cards, stage.view, hand[0]), 0);
    close_stage();
}

/* --- What is being carried out ------------------------------------------------------------ */

static const char *const frames[LP_FRAME_KIND_COUNT] = {
    "none", "setup", "turn", "price", "battle", "damage", "play", "remove", "batch", "effect",
};
static const char *const removals[LP_REMOVAL_COUNT] = {
    "ko", "trash", "to hand", "to deck", "to life", "rest", "damage",
};

static void append_frame(Buffer *out, const LpFrameView *f) {
    append(out, "%s of %d, %s", frames[f->kind], f->seat, name_of(f->card));
    if (f->kind == LP_FRAME_EFFECT) {
        LpCardInfo info = {.name = "unknown"};
        lp_card_info(stage.cards, f->id, &info);
        append(out, ", ability %d of %s", f->ability, info.name);
    } else {
        assert_int_equal(f->ability, LP_ABILITY_NONE);
        assert_int_equal(f->id, 0);
    }
    if (f->option) append(out, ", option %d", f->option);
    if (f->taken) append(out, ", %d taken", f->taken);
    if (f->amount) append(out, ", amount %d", f->amount);
    if (f->kind == LP_FRAME_REMOVE)
        append(out, ", %s%s, %s", removals[f->removal], f->bottom ? " bottom" : "",
               name_of(f->target));
    else
        assert_int_equal(f->target, LP_SLOT_NONE);
    append(out, "\n");
}

/* A line for each frame, but for the turn, which is always the first. */
static const char *frames_seen_by(LpSeat seat) {
    LpFrameView list[LP_FRAMES_MAX];
    Buffer out;
    buffer_init(&out, stage.text, sizeof stage.text);
    look(seat);
    int count = lp_view_frames(stage.cards, stage.view, list);
    assert_true(count > 0);
    assert_int_equal(list[0].kind, LP_FRAME_TURN);
    for (int i = 1; i < count; i++) append_frame(&out, &list[i]);
    return stage.text;
}

static const char *waiting_seen_by(LpSeat seat) {
    LpFrameView list[LP_FRAMES_MAX];
    Buffer out;
    buffer_init(&out, stage.text, sizeof stage.text);
    look(seat);
    int count = lp_view_waiting(stage.cards, stage.view, list);
    for (int i = 0; i < count; i++) append_frame(&out, &list[i]);
    return stage.text;
}

/* The number of the instruction that the newest effect carries out, counted from its first. */
static int row_seen_by(LpSeat seat, LpFrameView *newest) {
    LpFrameView list[LP_FRAMES_MAX];
    look(seat);
    int count = lp_view_frames(stage.cards, stage.view, list), found = -1;
    for (int i = 0; i < count; i++)
        if (list[i].kind == LP_FRAME_EFFECT) *newest = list[i], found = list[i].row;
    return found;
}

static const char bell_heading[] =
    "card TT01-010 \"Bell\"\n  event, red, cost 1\n  type \"Glass\"\n  main\n";

/* Uses an Event with this program. */
static void use_bell(const char *program, const char *more) {
    char cards[1024];
    snprintf(cards, sizeof cards, "%s%s%s", bell_heading, program, more);
    open_stage(cards);
    board_add_hand(stage.cards, &stage.position.sides[0], "TT01-010", 1);
    stage.position.sides[0].don_rested = 3;
    stage.position.sides[0].don_deck = 1;
    if (lp_card_find(stage.cards, "TT01-011") != 0)
        board_add_character(stage.cards, &stage.position.sides[1], "TT01-011");
    place();
    act(LP_ACTION_PLAY, "Bell");
}

static void test_questions_of_an_effect(void **state) {
    (void)state;
    use_bell("    choose one\n      option\n        draw 1\n      option\n        draw 2\n",
             "");
    assert_string_equal(frames_seen_by(0), "effect of 0, Bell, ability 0 of Bell\n");
    close_stage();
    use_bell("    look at up to 1 from top of any life\n", "");
    assert_string_equal(frames_seen_by(0), "effect of 0, Bell, ability 0 of Bell, option 1\n");
    assert_int_equal(lp_game_ask(stage.game).count_min, 0); /* only a range has a least */
    close_stage();
    use_bell("    put in hand 1 from top or bottom of your life\n", "");
    assert_string_equal(frames_seen_by(0), "effect of 0, Bell, ability 0 of Bell, option 2\n");
    assert_int_equal(lp_game_ask(stage.game).count_min, 0);
    close_stage();
    use_bell("    don return 2\n", "");
    assert_string_equal(frames_seen_by(1), "effect of 0, Bell, ability 0 of Bell\n");
    act(LP_ACTION_PICK_DON, NULL);
    assert_string_equal(frames_seen_by(1), "effect of 0, Bell, ability 0 of Bell, 1 taken\n");
    close_stage();
}

static const char guard[] =
    "card TT01-011 \"Zinnia\"\n  character, blue, cost 3, power 4000\n  attribute slash\n"
    "  type \"Smoke\"\n  instead of leaving (yours [name \"Ruk\"]), may\n"
    "    trash 1 of your hand\n";

static void test_removals(void **state) {
    (void)state;
    use_bell("    ko 1 of their characters [name \"Ruk\"]\n", guard);
    assert_string_equal(frames_seen_by(0), "effect of 0, Bell, ability 0 of Bell\n"
                                           "remove of 0, Bell, ko, Ruk\n");
    act(LP_ACTION_REPLACE, NULL);
    close_stage();
    use_bell("    put in deck bottom 1 of their characters [name \"Ruk\"]\n", guard);
    assert_string_equal(frames_seen_by(1), "effect of 0, Bell, ability 0 of Bell\n"
                                           "remove of 0, Bell, to deck bottom, Ruk\n");
    close_stage();
    use_bell("    put in deck top 1 of their characters [name \"Ruk\"]\n", guard);
    assert_string_equal(frames_seen_by(1), "effect of 0, Bell, ability 0 of Bell\n"
                                           "remove of 0, Bell, to deck, Ruk\n");
    close_stage();
}

/* An effect that waits for a removal is at the instruction that made it; so is one that asks
 * whom to take. What the replacement does has rows of its own. */
static void test_rows(void **state) {
    LpFrameView effect;
    (void)state;
    use_bell("    draw 1\n    ko up to 1 of their characters [name \"Ruk\"]\n    draw 1\n",
             guard);
    int choosing = row_seen_by(0, &effect);
    assert_true(choosing > 0);
    act(LP_ACTION_PICK, "Ruk");
    assert_int_equal(lp_game_ask(stage.game).kind, LP_ASK_REPLACE);
    assert_int_equal(row_seen_by(0, &effect), choosing + 1);
    act(LP_ACTION_REPLACE, NULL);
    if (lp_game_ask(stage.game).kind == LP_ASK_PICK) {
        assert_true(row_seen_by(0, &effect) > 0);
        assert_string_equal(name_of(effect.card), "Zinnia");
    }
    close_stage();
}

/* CR 10-1-5, 7-1-4: a battle, the damage that is left, and the [Trigger]. */
static void test_a_battle(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Lance\"\n  character, red, cost 4, power 9000\n"
               "  attribute slash\n  type \"Glass\"\n  keyword double attack\n"
               "  when attacking, may\n    draw 1\n"
               "card TT01-011 \"Wisp\"\n  character, blue, cost 1, power 1000\n"
               "  attribute slash\n  type \"Smoke\"\n  trigger\n    draw 1\n");
    board_add_character(stage.cards, &stage.position.sides[0], "TT01-010");
    stage.position.sides[1].life[0] = board_card(stage.cards, "TT01-011");
    place();
    LpAction attack = {.kind = LP_ACTION_ATTACK, .target = LP_SLOTS_PER_SEAT};
    LpSlot characters[LP_SLOTS];
    assert_int_equal(lp_game_area(stage.game, 0, LP_AREA_CHARACTER, characters), 2);
    attack.card = is_named(characters[0], "Lance") ? characters[0] : characters[1];
    board_act(stage.cards, stage.game, attack);
    assert_string_equal(frames_seen_by(1), "battle of 0, Lance\n"
                                           "batch of 0, none\n"
                                           "effect of 0, Lance, ability 0 of Lance\n");
    LpFrameView effect;
    assert_int_equal(row_seen_by(1, &effect), 0); /* it has not begun */
    assert_int_equal(lp_view_table(stage.view).battle_step, LP_BATTLE_ATTACK);
    act(LP_ACTION_DECLINE, NULL);
    act(LP_ACTION_PASS, NULL);
    assert_int_equal(lp_game_ask(stage.game).kind, LP_ASK_TRIGGER);
    assert_string_equal(frames_seen_by(1), "battle of 0, Lance\n"
                                           "damage of 1, Lance, amount 1\n");
    assert_int_equal(lp_view_table(stage.view).battle_step, LP_BATTLE_DAMAGE);
    close_stage();
}

/* Effects that wait: one line for each, with how many equal ones it represents. */
static void test_waiting(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Cedar\"\n  character, red, cost 1, power 1000\n"
               "  attribute slash\n  type \"Glass\"\n  end of your turn\n    draw 1\n"
               "card TT01-011 \"Elm\"\n  character, red, cost 1, power 1000\n"
               "  attribute slash\n  type \"Glass\"\n"
               "  when ko (yours [name \"Pell\"])\n    draw 1\n"
               "  end of your turn\n    draw 1\n");
    board_add_character(stage.cards, &stage.position.sides[0], "TT01-010");
    board_add_character(stage.cards, &stage.position.sides[0], "TT01-011");
    place();
    assert_string_equal(waiting_seen_by(0), "");
    act(LP_ACTION_END, NULL);
    assert_int_equal(lp_game_ask(stage.game).kind, LP_ASK_EFFECT);
    assert_string_equal(waiting_seen_by(1), "effect of 0, Cedar, ability 0 of Cedar, amount 1\n"
                                            "effect of 0, Elm, ability 1 of Elm, amount 1\n");
    close_stage();
}

/* CR 8-1-3-1: an effect that was set off twice waits twice. */
static void test_waiting_twice(void **state) {
    (void)state;
    open_stage(
        "card TT01-010 \"Bell\"\n  event, red, cost 1\n  type \"Glass\"\n"
        "  main\n    draw 2\n    rest up to 1 of their characters\n"
        "card TT01-011 \"Elm\"\n  character, red, cost 1, power 1000\n"
        "  attribute slash\n  type \"Glass\"\n  when drawn (yours)\n    don add 1 active\n");
    board_add_hand(stage.cards, &stage.position.sides[0], "TT01-010", 1);
    board_add_character(stage.cards, &stage.position.sides[0], "TT01-011");
    place();
    act(LP_ACTION_PLAY, "Bell");
    assert_string_equal(waiting_seen_by(1), "effect of 0, Elm, ability 0 of Elm, amount 2\n");
    close_stage();
}

/* --- Orders ------------------------------------------------------------------------------- */

/* Uses "Bell" and puts its cards in order: the first or the last that may be next. Writes what
 * a seat sees then. */
static void order_cards(bool is_last, LpSeat seat, LpView *out) {
    LpAction actions[LP_ACTIONS_MAX];
    place();
    act(LP_ACTION_PLAY, "Bell");
    int orders = 0;
    while (lp_game_ask(stage.game).kind != LP_ASK_MAIN) {
        bool is_order = lp_game_ask(stage.game).kind == LP_ASK_ORDER;
        int count = lp_game_actions(stage.cards, stage.game, actions);
        board_act(stage.cards, stage.game, actions[is_order && is_last ? count - 1 : 0]);
        orders += is_order;
    }
    assert_true(orders > 0);
    assert_null(lp_game_audit(stage.cards, stage.game));
    lp_game_view(stage.cards, stage.game, seat, out);
}

/* CR 3-1-8: the order in which one player has put cards is not in what the other sees. */
static void test_orders(void **state) {
    static const char *const programs[] = {
        "    look at 3 from top of your deck\n    put in deck top looked\n",
        "    look at 3 from top of your deck\n    put in deck bottom looked\n",
        "    look at 3 from top of your life\n    put in life top looked\n",
        "    put in deck bottom 2 of your hand\n",
        "    put in deck top 2 of your characters\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        char cards[512];
        snprintf(cards, sizeof cards, "%s%s", bell_heading, programs[i]);
        open_stage(cards);
        LpSide *side = &stage.position.sides[0];
        LpCardId ids[3] = {board_card(stage.cards, "TT01-004"),
                           board_card(stage.cards, "TT01-003"),
                           board_card(stage.cards, "TT01-010")};
        for (int k = 0; k < 3; k++) side->deck[k] = side->life[k] = ids[k];
        board_add_hand(stage.cards, side, "TT01-010", 1);
        board_add_hand(stage.cards, side, "TT01-004", 1);
        board_add_character(stage.cards, side, "TT01-004");
        LpView *views[2] = {board_view(), board_view()};
        for (LpSeat seat = 0; seat < 2; seat++) {
            for (int k = 0; k < 2; k++) order_cards(k, seat, views[k]);
            bool is_same = memcmp(views[0], views[1], lp_view_size()) == 0;
            if (is_same != (seat == 1)) fail_msg("seat %d after\n%s", seat, programs[i]);
        }
        for (int k = 0; k < 2; k++) free(views[k]);
        close_stage();
    }
}

/* --- Events ------------------------------------------------------------------------------- */

static const char *const event_names[LP_EVENT_COUNT] = {
#define EVENT(name, word, shape, rule, doc) #name,
#include "logpose/event.def"
#undef EVENT
};

/* "DRAW of 0: Pell, seen by 1": a line for each event of an answer, with who may know the card
 * as bits. */
static const char *events_of(LpActionKind kind, const char *name) {
    LpEvent events[64];
    LpLog log = {.events = events, .size = 64};
    Buffer out;
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(stage.cards, stage.game, actions), at = 0;
    while (at < count && (actions[at].kind != kind || !is_named(actions[at].card, name))) at++;
    assert_true(at < count);
    assert_int_equal(lp_game_act(stage.cards, stage.game, actions[at], &log), LP_OK);
    buffer_init(&out, stage.text, sizeof stage.text);
    for (uint32_t i = 0; i < log.count; i++) {
        LpCardInfo info = {.name = "none"};
        if (events[i].id) lp_card_info(stage.cards, events[i].id, &info);
        append(&out, "%s of %d: %s, seen by %d\n", event_names[events[i].kind], events[i].seat,
               info.name, events[i].seen_by);
    }
    return stage.text;
}

/* Each event says which card it was about and who saw it then. */
static void test_reports(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Bell\"\n  event, red, cost 1\n  type \"Glass\"\n"
               "  main\n    draw 1\n    draw 1 by them\n    trash 1 from top of your deck\n"
               "card TT01-011 \"Veil\"\n  event, blue, cost 1\n  type \"Smoke\"\n"
               "  counter\n    give +1000 power to all of your leader, this battle\n"
               "card TT01-012 \"Wisp\"\n  character, blue, cost 1, power 1000\n"
               "  attribute slash\n  type \"Smoke\"\n  trigger\n    draw 1\n");
    board_add_hand(stage.cards, &stage.position.sides[0], "TT01-010", 1);
    board_add_hand(stage.cards, &stage.position.sides[1], "TT01-011", 1);
    stage.position.sides[1].life[0] = board_card(stage.cards, "TT01-012");
    stage.position.sides[0].leader.don = 3;
    stage.position.sides[0].don_deck = 1;
    place();
    assert_string_equal(events_of(LP_ACTION_PLAY, "Bell"), "DON_REST of 0: none, seen by 3\n"
                                                           "MOVE of 0: Bell, seen by 3\n"
                                                           "EVENT_CARD of 0: Bell, seen by 3\n"
                                                           "EFFECT of 0: Bell, seen by 3\n"
                                                           "MOVE of 0: Pell, seen by 1\n"
                                                           "DRAW of 0: Pell, seen by 1\n"
                                                           "MOVE of 1: Ruk, seen by 2\n"
                                                           "DRAW of 1: Ruk, seen by 2\n"
                                                           "MOVE of 0: Pell, seen by 3\n");
    assert_string_equal(events_of(LP_ACTION_ATTACK, "Mira"), "REST of 0: Mira, seen by 3\n"
                                                             "ATTACK of 0: Mira, seen by 3\n");
    assert_string_equal(events_of(LP_ACTION_COUNTER_EVENT, "Veil"),
                        "DON_REST of 1: none, seen by 3\n"
                        "MOVE of 1: Veil, seen by 3\n"
                        "EVENT_CARD of 1: Veil, seen by 3\n"
                        "EFFECT of 1: Veil, seen by 3\n"
                        "POWER of 1: Oto, seen by 3\n");
    assert_string_equal(events_of(LP_ACTION_PASS, NULL), "DAMAGE of 1: none, seen by 3\n");
    assert_string_equal(events_of(LP_ACTION_USE, NULL), "MOVE of 1: Wisp, seen by 3\n"
                                                        "TRIGGER of 1: Wisp, seen by 3\n"
                                                        "EFFECT of 1: Wisp, seen by 3\n"
                                                        "MOVE of 1: Ruk, seen by 2\n"
                                                        "DRAW of 1: Ruk, seen by 2\n"
                                                        "MOVE of 1: Wisp, seen by 3\n"
                                                        "BATTLE_END of 0: none, seen by 3\n");
    close_stage();
}

/* Who has not seen a card does not learn which it was; its slot is shown only in a hand, where
 * it says nothing. */
static void test_events(void **state) {
    (void)state;
    const LpEvent drawn = {.kind = LP_EVENT_DRAW, .card = 7, .id = 3, .seen_by = 1};
    const LpEvent returned = {
        .kind = LP_EVENT_MOVE, .card = 7, .id = 3, .to = LP_AREA_HAND, .seen_by = 1};
    const LpEvent buried = {
        .kind = LP_EVENT_MOVE, .card = 7, .id = 3, .to = LP_AREA_DECK, .seen_by = 1};
    const LpEvent looked = {
        .kind = LP_EVENT_LOOK, .card = 7, .id = 3, .to = LP_AREA_HAND, .seen_by = 2};
    const LpEvent shown = {.kind = LP_EVENT_DRAW, .card = 7, .id = 3, .seen_by = 3};
    struct {
        LpEvent event;
        LpSeat seat;
        int id, card;
    } rows[] = {
        {drawn, 0, 3, 7},
        {drawn, 1, 0, 7},
        {drawn, 2, 0, 7},
        {returned, 0, 3, 7},
        {returned, 1, 0, 7},
        {buried, 0, 3, 7},
        {buried, 1, 0, LP_SLOT_NONE},
        {looked, 0, 0, LP_SLOT_NONE},
        {looked, 1, 3, 7},
        {shown, 0, 3, 7},
        {shown, 1, 3, 7},
        {shown, 2, 3, 7},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        LpEvent seen = lp_event_view(rows[i].event, rows[i].seat);
        assert_int_equal(seen.id, rows[i].id);
        assert_int_equal(seen.card, rows[i].card);
    }
}

/* --- What the cards of a choice are for --------------------------------------------------- */

typedef struct Chosen {
    const char *program; /* of an Event, "Bell", that seat 0 uses and that asks for a card */
    LpPurpose purpose;
} Chosen;

static const Chosen chosen[] = {
    {"ko up to 1 of their characters", LP_PURPOSE_KO},
    {"trash 1 of your hand", LP_PURPOSE_TRASH},
    {"put in hand up to 1 of their characters", LP_PURPOSE_TO_HAND},
    {"put in deck bottom up to 1 of their characters", LP_PURPOSE_TO_DECK},
    {"put in life top up to 1 of your hand", LP_PURPOSE_TO_LIFE},
    {"play up to 1 of your hand [character]", LP_PURPOSE_PLAY},
    {"rest up to 1 of their characters", LP_PURPOSE_REST},
    {"set active up to 1 of your characters", LP_PURPOSE_ACTIVE},
    {"don give 1 active to 1 of your leader and characters", LP_PURPOSE_DON},
    {"give +2000 power to up to 1 of your characters, this turn", LP_PURPOSE_RAISE},
    {"give -2000 power to up to 1 of their characters, this turn", LP_PURPOSE_LOWER},
    {"grant banish to up to 1 of your characters, this turn", LP_PURPOSE_GRANT},
    {"negate up to 1 of their characters, this turn", LP_PURPOSE_HOLD},
    {"forbid attack for up to 1 of their characters, this turn", LP_PURPOSE_HOLD},
    {"reveal 1 of your hand", LP_PURPOSE_SHOW},
};

static void test_what_cards_are_chosen_for(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++) {
        char card[512];
        snprintf(card, sizeof card,
                 "card TT01-010 \"Bell\"\n  event, red, cost 1\n  type \"Glass\"\n"
                 "  main\n    %s\n",
                 chosen[i].program);
        open_stage(card);
        board_add_hand(stage.cards, &stage.position.sides[0], "TT01-010", 1);
        board_add_hand(stage.cards, &stage.position.sides[0], "TT01-004", 1);
        place();
        assert_int_equal(lp_game_purpose(stage.cards, stage.game), LP_PURPOSE_NONE);
        act(LP_ACTION_PLAY, "Bell");
        assert_int_equal(lp_game_ask(stage.game).kind, LP_ASK_PICK);
        assert_int_equal(lp_game_purpose(stage.cards, stage.game), chosen[i].purpose);
        for (LpSeat seat = 0; seat <= LP_SEAT_PUBLIC; seat++) {
            lp_game_view(stage.cards, stage.game, seat, stage.view);
            assert_int_equal(lp_view_purpose(stage.cards, stage.view), chosen[i].purpose);
        }
        close_stage();
    }
}

/* "Draw a card?" chooses no cards. */
static void test_other_questions_are_for_nothing(void **state) {
    (void)state;
    open_stage("card TT01-010 \"Bell\"\n  event, red, cost 1\n  type \"Glass\"\n"
               "  main\n    draw up to 1\n");
    board_add_hand(stage.cards, &stage.position.sides[0], "TT01-010", 1);
    place();
    act(LP_ACTION_PLAY, "Bell");
    assert_int_equal(lp_game_ask(stage.game).kind, LP_ASK_USE);
    assert_int_equal(lp_game_purpose(stage.cards, stage.game), LP_PURPOSE_NONE);
    close_stage();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_effects_with_a_duration),
        cmocka_unit_test(test_what_cards_are_chosen_for),
        cmocka_unit_test(test_other_questions_are_for_nothing),
        cmocka_unit_test(test_durations_end),
        cmocka_unit_test(test_given_don),
        cmocka_unit_test(test_cards_in_a_hand),
        cmocka_unit_test(test_permanent_effects),
        cmocka_unit_test(test_two_sources),
        cmocka_unit_test(test_counters),
        cmocka_unit_test(test_questions_of_an_effect),
        cmocka_unit_test(test_removals),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_a_battle),
        cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_waiting_twice),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_reports),
        cmocka_unit_test(test_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
