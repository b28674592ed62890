/* Reading text: names, deck lists, scenarios and replays, and what is said about mistakes. No
 * game is played here; test_notation_games.c does that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/embedded.h"
#include "compiler/embedded_cards.h"
#include "notation/decklist.h"
#include "notation/replay.h"
#include "notation/scenario.h"

static LpCards *cards;
static char memory[32 << 20];
static Note note[64];
static Notes notes;
static Arena arena;

/* The embedded cards and the blank ones, as the judge has them. */
static int set_up_cards(void **state) {
    static const Source blank = {"blank", POSITION_BLANK_SOURCE,
                                 sizeof POSITION_BLANK_SOURCE - 1};
    Diagnostics none = {0};
    (void)state;
    cards = embedded_cards_with(&blank, 1, &none);
    return cards == NULL;
}

static int free_cards(void **state) {
    (void)state;
    lp_cards_free(cards);
    return 0;
}

static void start(void) {
    notes_init(&notes, note, 64);
    arena_init(&arena, memory, sizeof memory);
}

/* --- Names ------------------------------------------------------------------------------ */

static void test_names_ignore_punctuation(void **state) {
    (void)state;
    assert_int_equal(reader_name_size(SLICE("Monkey.D.Luffy rested"), SLICE("Monkey.D.Luffy")),
                     14);
    assert_int_equal(reader_name_size(SLICE("Monkey D. Luffy"), SLICE("Monkey.D.Luffy")), 15);
    assert_int_equal(reader_name_size(SLICE("monkey.d.luffy"), SLICE("Monkey.D.Luffy")), 14);
    assert_int_equal(reader_name_size(SLICE("Eustass\xE2\x80\x9C"
                                            "Captain\xE2\x80\x9DKid"),
                                      SLICE("Eustass\"Captain\"Kid")),
                     23);
    /* A longer word is another name. */
    assert_int_equal(reader_name_size(SLICE("Monkey.D.Luffyx"), SLICE("Monkey.D.Luffy")), 0);
    assert_int_equal(reader_name_size(SLICE("Monkey.D.Garp"), SLICE("Monkey.D.Luffy")), 0);
    /* Commas inside a name, and a closing mark that belongs to it. */
    assert_int_equal(
        reader_name_size(SLICE("One, Two, Jango, rested"), SLICE("One, Two, Jango")), 15);
    assert_int_equal(reader_name_size(SLICE("Come!! rested"), SLICE("Come!!")), 6);
    assert_int_equal(reader_name_size(SLICE(""), SLICE("Nami")), 0);
}

static void test_card_numbers(void **state) {
    (void)state;
    assert_int_equal(reader_card_size(SLICE("ST01-001 x")), 8);
    assert_int_equal(reader_card_size(SLICE("P-001")), 5);
    assert_int_equal(reader_card_size(SLICE("op01-001_p1")), 8);
    assert_int_equal(reader_card_size(SLICE("PRB01-001")), 9);
    assert_int_equal(reader_card_size(SLICE("ST01-0011")), 0);
    assert_int_equal(reader_card_size(SLICE("ST01-01")), 0);
    assert_int_equal(reader_card_size(SLICE("2024-001")), 0);
    assert_int_equal(reader_card_size(SLICE("ST01")), 0);
    assert_int_equal(reader_card_size(SLICE("ST01-001a")), 0);
}

/* --- Deck lists ------------------------------------------------------------------------- */

static unsigned copies(const LpDeck *deck, const char *number) {
    LpCardId id = lp_card_find(cards, number);
    unsigned count = 0;
    for (int i = 0; i < deck->count; i++) count += deck->cards[i] == id;
    return count;
}

static Decklist read_list(const char *text) {
    Decklist list;
    start();
    if (!decklist_read(text_of(text), cards, &notes, &list)) {
        fail_msg("'%s': %s", text, note[0].message);
    }
    return list;
}

/* All of these are a Leader, four ST01-002 and two ST01-003. */
static void test_decklist_formats(void **state) {
    static const char *const lists[] = {
        "1xST01-001\n4xST01-002\n2xST01-003\n",
        "4xST01-002_r1\r\n1xST01-001_p2\r\n2xST01-003\r\n",
        "1 ST01-001 Monkey.D.Luffy\n4 ST01-002 Usopp\n2 ST01-003 Karoo",
        "https://x.example/?deck=ST01-002:4,ST01-003:2,ST01-001:1&type=optcg",
        "https://x.example/deckgen?dn=a1&date=5/18/"
        "2024&dg=1nST01-001a4nST01-002a2nST01-003&cs=207",
        "Leader (1)\n1xST01-001\nCharacter (36)\n4xST01-002\n2 ST01-003\n",
        "1x Monkey.D.Luffy (ST01-001)\n4x Usopp (ST01-002)\n2x Karoo (ST01-003)",
        "ST01-001\nST01-002 x4\nST01-003 (2)",
        "ST01-001 Monkey.D.Luffy 1\nST01-002 Usopp 4\nST01-003 Karoo x2",
        "1xST01-001 4xST01-002 2xST01-003",
        "1 ST01-001 4 ST01-002 2 ST01-003",
        "[\"ST01-001\",\"ST01-002\",\"ST01-002\",\"ST01-002\",\"ST01-002\",\"ST01-003\","
        "\"ST01-003\"]",
        "https://x.example/?deck=ST01-002%3A4%2CST01-003%3A2%2CST01-001%3A1&type=optcg",
        "Leader\nST01-001\tMonkey.D.Luffy\t1\nCharacter (6)\nST01-002\tUsopp\t4\nST01-003 "
        "Karoo 2",
        "1x Monkey.D.Luffy (ST01-001), 4x Usopp (ST01-002), 2x Karoo (ST01-003)",
        "st01-001, st01-003, st01-003\n4x st01-002\n# remark ST01-009\n// ST01-009\n",
        "{\"ST01-001\": 1, \"ST01-002\": 4,\n \"ST01-003_p1\":2}",
        "{\"leader\": \"ST01-001\", \"deck\": {\"ST01-002\": 4, \"ST01-003\": 2}}",
        "[{\"id\":\"ST01-001\"},{\"count\":4,\"id\":\"ST01-002\",\"img\":\"a/ST01-002.png\"},"
        "{\"id\":\"ST01-003\",\"qty\":2}]",
        "[[\"ST01-001\",1],[\"ST01-002\",4],[\"ST01-003\",2]]",
        "[\"1xST01-001\", \"4xST01-002\", \"2 ST01-003\"]",
        "- 1 ST01-001\n- 4 ST01-002\n- 2 ST01-003",
        "ST01-001,1\nST01-002,4\nST01-003; 2",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        Decklist list = read_list(lists[i]);
        assert_int_equal(list.deck.leader, lp_card_find(cards, "ST01-001"));
        assert_int_equal(list.leader_count, 1);
        if (list.card_count != 6 || copies(&list.deck, "ST01-002") != 4) {
            fail_msg("list %zu: %u cards, %u of ST01-002", i, list.card_count,
                     copies(&list.deck, "ST01-002"));
        }
        assert_int_equal(copies(&list.deck, "ST01-003"), 2);
    }
}

static void test_decklist_mistakes(void **state) {
    Decklist list;
    (void)state;
    start();
    assert_false(decklist_read(SLICE("1 ST01-001\n4 ST99-001\n\n  4 ST98-002 x\n"), cards,
                               &notes, &list));
    assert_int_equal(notes.count, 2);
    assert_int_equal(note[0].line, 2);
    assert_int_equal(note[0].column, 3);
    assert_int_equal(note[1].line, 4);
    assert_int_equal(note[1].column, 5);
    assert_non_null(strstr(note[0].message, "ST99-001"));
    start();
    assert_false(decklist_read(SLICE("nothing here (36)\n"), cards, &notes, &list));
    assert_int_equal(notes.count, 1);
    start();
    assert_false(decklist_read(SLICE("1 ST01-001\n1 ST02-001"), cards, &notes, &list));
    start();
    assert_false(decklist_read(SLICE("1 ST01-001\n51 ST01-002"), cards, &notes, &list));
    assert_int_equal(list.card_count, 51);
    assert_int_equal(list.deck.count, 50);
    start();
    assert_false(decklist_read(SLICE("1 ST01-001\n4000 ST01-002"), cards, &notes, &list));
    start();
    assert_false(decklist_read(SLICE("\xFF\xFE"), cards, &notes, &list));
    start();
    assert_false(decklist_read((Slice){NULL, 0}, cards, &notes, &list));
}

/* A count that is not a whole number is refused where it is, and never read as another one. */
static void test_decklist_counts(void **state) {
    static const struct {
        const char *text;
        uint32_t line, column;
    } lists[] = {
        {"1 ST01-001\n-4 ST01-002", 2, 1},
        {"1 ST01-001\n\xE2\x88\x92"
         "4 ST01-002",
         2, 1},
        {"4.5 ST01-002", 1, 1},
        {"1e1 ST01-002", 1, 1},
        {"4294967300 ST01-002", 1, 1},
        {"  4294967300x Usopp (ST01-002)", 1, 3},
        {"-4x Usopp (ST01-002)", 1, 1},
        {"4.5x Usopp (ST01-002)", 1, 1},
        {"ST01-002 x-4", 1, 11},
        {"ST01-002 -4", 1, 10},
        {"ST01-002,-4", 1, 10},
        {"ST01-002;4.5", 1, 10},
        {"ST01-002 4.5", 1, 10},
        {"ST01-002 Usopp -4", 1, 16},
        {"ST01-002 Usopp 4.5", 1, 16},
        {"ST01-002 Usopp 4294967300", 1, 16},
        {"https://x.example/?deck=ST01-002:-4,ST01-001:1", 1, 34},
        {"https://x.example/?deck=ST01-002:4.5,ST01-001:1", 1, 34},
        {"1nST01-001a-4nST01-002", 1, 12},
        {"{\"ST01-001\":1,\n\"ST01-002\": \"4\"}", 2, 13},
        {"{\"ST01-002\":-4}", 1, 13},
        {"{\"ST01-002\":1e1}", 1, 13},
        {"{\"ST01-002\":4.0}", 1, 13},
        {"{\"ST01-002\":null}", 1, 13},
        {"{\"ST01-002\":[4]}", 1, 13},
        {"[{\"id\":\"ST01-002\",\"count\":\"4\"}]", 1, 27},
        {"[{\"id\":\"ST01-002\",\"leader\":\"ST01-001\",\"count\":4}]", 1, 47},
        {"[[\"ST01-002\",-4]]", 1, 14},
        {"{\"ST01-002\":4", 1, 14},
        {"[\"ST01-002\",\n\"ST01-003]", 2, 1},
        {"[\"ST01-002\"] 4", 1, 14},
        {"[\"ST01-002\\u0000\"]", 1, 11},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        Decklist list;
        start();
        if (decklist_read(text_of(lists[i].text), cards, &notes, &list)) {
            fail_msg("'%s' is read as %u cards", lists[i].text, list.card_count);
        }
        if (note[0].line != lists[i].line || note[0].column != lists[i].column) {
            fail_msg("'%s': %u:%u %s", lists[i].text, note[0].line, note[0].column,
                     note[0].message);
        }
    }
    Decklist list;
    start();
    assert_false(decklist_read(SLICE("1 ST01-001\n4 \0 ST01-002"), cards, &notes, &list));
    assert_int_equal(note[0].line, 2);
    assert_int_equal(note[0].column, 3);
}

static void test_decklist_bundled_decks_are_legal(void **state) {
    static const char *const names[] = {"decks/st01.deck", "decks/st02.deck", "decks/st03.deck",
                                        "decks/st04.deck"};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        const EmbeddedFile *file = embedded_find(text_of(names[i]));
        char text[2048];
        Buffer out;
        Decklist list;
        assert_non_null(file);
        start();
        assert_true(decklist_read((Slice){file->at, file->size}, cards, &notes, &list));
        assert_int_equal(lp_deck_check(cards, &list.deck, NULL, 0), 0);
        /* Printing gives the file back. */
        buffer_init(&out, text, sizeof text);
        decklist_print_as(cards, &list.deck, DECK_PLAIN, &out);
        assert_int_equal(out.used, file->size);
        assert_memory_equal(text, file->at, file->size);
    }
}

static void assert_same_deck(const LpDeck *a, const LpDeck *b, const char *text) {
    unsigned same = a->leader == b->leader && a->count == b->count;
    for (int i = 0; i < a->count; i++) {
        int difference = 0;
        for (int k = 0; k < a->count; k++) {
            difference += a->cards[k] == a->cards[i];
            difference -= b->cards[k] == a->cards[i];
        }
        same &= difference == 0;
    }
    if (!same) fail_msg("another deck comes back from '%s'", text);
}

/* Writes a deck in every form and reads it again. */
static void check_forms(const LpDeck *deck) {
    static char text[1 << 14];
    for (int form = 0; form < DECK_FORM_COUNT; form++) {
        Buffer out;
        buffer_init(&out, text, sizeof text);
        decklist_print_as(cards, deck, (DeckForm)form, &out);
        assert_false(out.overflow);
        Decklist list = read_list(text);
        assert_same_deck(deck, &list.deck, text);
    }
}

static void test_decklist_forms_come_back(void **state) {
    (void)state;
    size_t count = 0;
    for (size_t i = 0; i < embedded_file_count; i++) {
        const EmbeddedFile *file = &embedded_files[i];
        Decklist list;
        if (!text_ends_with(text_of(file->name), SLICE(".deck"))) continue;
        start();
        assert_true(decklist_read((Slice){file->at, file->size}, cards, &notes, &list));
        check_forms(&list.deck);
        count++;
    }
    assert_true(count >= 68);
}

/* Names contain digits, brackets and marks; none of them may be taken for a count. */
static void test_decklist_forms_with_every_card(void **state) {
    LpDeck deck = {.leader = lp_card_find(cards, "ST01-001")};
    LpCardInfo info;
    (void)state;
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        assert_int_equal(lp_card_info(cards, (LpCardId)id, &info), LP_OK);
        if (info.category == LP_CATEGORY_LEADER) continue;
        unsigned copies_wanted = 1 + id % 4;
        if (deck.count + copies_wanted > 12) {
            check_forms(&deck);
            deck.count = 0;
        }
        for (unsigned i = 0; i < copies_wanted; i++) deck.cards[deck.count++] = (LpCardId)id;
    }
    if (deck.count > 0) check_forms(&deck);
}

/* --- Scenarios: what is read ------------------------------------------------------------ */

static ScenarioFile read_scenarios(const char *text) {
    ScenarioFile file;
    start();
    if (!scenario_read(text_of(text), cards, &arena, &notes, &file)) {
        fail_msg("%u:%u: %s", note[0].line, note[0].column, note[0].message);
    }
    return file;
}

static LpPosition position_of(const char *text) {
    LpPosition position;
    start();
    if (!scenario_position(text_of(text), cards, 0, &arena, &notes, &position)) {
        fail_msg("%u:%u: %s", note[0].line, note[0].column, note[0].message);
    }
    return position;
}

static void test_given_positions(void **state) {
    (void)state;
    LpPosition p = position_of("scenario x\n"
                               "given turn 6, their turn\n"
                               "your leader ST01-001 rested, don 1\n"
                               "your character ST01-012 Monkey.D.Luffy don 2, just played, "
                               "ST01-005 rested\n"
                               "  your stage  ST01-017 Thousand Sunny\n"
                               "\tyour hand: 2 ST01-002, 3x ST01-003 Karoo and 1 card\n"
                               "your life ST01-002 face-up, 2 cards\n"
                               "your don 3 active, 1 rested\n"
                               "their deck none\n");
    const LpSide *you = &p.sides[0];
    assert_int_equal(p.turn, 6);
    assert_int_equal(p.turn_player, 1);
    assert_int_equal(p.first_player, 0);
    assert_int_equal(you->turns_taken, 3);
    assert_int_equal(p.sides[1].turns_taken, 3);
    assert_int_equal(you->leader.rested, 1);
    assert_int_equal(you->leader.don, 1);
    assert_int_equal(you->character_count, 2);
    assert_int_equal(you->characters[0].don, 2);
    assert_int_equal(you->characters[0].just_played, 1);
    assert_int_equal(you->characters[1].rested, 1);
    assert_int_equal(you->hand_count, 6);
    assert_int_equal(you->hand[5], lp_card_find(cards, POSITION_BLANK));
    assert_int_equal(you->life_count, 3);
    assert_int_equal(you->life_face_up[0], 1);
    assert_int_equal(you->life_face_up[1], 0);
    assert_int_equal(you->don_active, 3);
    assert_int_equal(you->don_rested, 1);
    assert_int_equal(you->don_deck, 3);
    assert_int_equal(you->deck_count, POSITION_DECK_DEFAULT);
    assert_int_equal(p.sides[1].deck_count, 0);
    assert_int_equal(p.sides[1].life_count, 0);
    assert_int_equal(p.sides[1].don_deck, 10);
    assert_int_equal(p.sides[1].leader.card, lp_card_find(cards, POSITION_BLANK_LEADER));
}

static void test_given_as_above(void **state) {
    LpPosition p;
    (void)state;
    const char *text = "scenario a\ngiven turn 3, their turn\n"
                       "your hand ST01-002\nyour hand ST01-003\ntheir hand 2 cards\n"
                       "scenario b\ngiven as above, except your turn\nyour hand ST01-005\n"
                       "your hand ST01-006\n"
                       "scenario c\ngiven as above\n";
    for (int i = 1; i <= 2; i++) {
        start();
        assert_true(scenario_position(text_of(text), cards, i, &arena, &notes, &p));
        assert_int_equal(p.turn, 3);
        assert_int_equal(p.turn_player, 0);
        assert_int_equal(p.sides[0].hand_count, 2);
        assert_int_equal(p.sides[0].hand[0], lp_card_find(cards, "ST01-005"));
        assert_int_equal(p.sides[1].hand_count, 2);
    }
    start();
    assert_false(scenario_position(text_of(text), cards, 3, &arena, &notes, &p));
}

static void test_scenario_parts(void **state) {
    (void)state;
    ScenarioFile file = read_scenarios("\xEF\xBB\xBF// remark\r\n"
                                       "edition 1.1.8\r\n"
                                       "SCENARIO: One title\r\n   over two lines\r\n"
                                       "rules 7-1-2-1, QA 5\r\nqa OP01-001/1\r\n"
                                       "given\r\n"
                                       "when you pick ST01-002, ST01-003 and done // remark\r\n"
                                       "and they give 3 DON!! to your leader\r\n"
                                       "then not ST01-002 is K.O.\xE2\x80\x99"
                                       "d\r\n"
                                       "but they may pass | use | … \r\n"
                                       "expect you win\r\n"
                                       "  your hand 2 cards, …\r\n"
                                       "  your leader is rested\r\n");
    assert_int_equal(file.count, 1);
    const Scenario *scenario = file.scenarios;
    assert_int_equal(scenario->line, 3);
    assert_int_equal(scenario->given.edition, LP_EDITION_1_1_8);
    const ScenarioStep *step = scenario->steps;
    assert_int_equal(step->kind, STEP_WHEN);
    assert_int_equal(step->answer_count, 3);
    step = step->next;
    assert_int_equal(step->owner, OWNER_THEY);
    assert_int_equal(step->answers[0].repeat, 3);
    step = step->next;
    assert_int_equal(step->claim.kind, CLAIM_EVENT);
    assert_int_equal(step->claim.is_negated, 1);
    step = step->next;
    assert_int_equal(step->claim.kind, CLAIM_MAY);
    assert_int_equal(step->claim.answer_count, 2);
    assert_int_equal(step->claim.among_others, 1);
    step = step->next;
    assert_int_equal(step->claim.kind, CLAIM_WIN);
    step = step->next;
    assert_int_equal(step->kind, STEP_EXPECT_BOARD);
    step = step->next;
    assert_int_equal(step->claim.kind, CLAIM_RESTED);
    assert_null(step->next);
}

/* Every statement that the document lists. */
static const char *const statements[] = {
    "they take 1 damage",
    "they take damage",
    "ST01-012 is K.O.'d",
    "ST01-012 attacks ST02-001",
    "ST01-012 attacks",
    "ST02-004 blocks",
    "they counter with ST02-003 for ST02-001",
    "they use ST01-014",
    "ST01-012 activates When Attacking",
    "ST01-012 activates On K.O.",
    "ST01-012 activates [On Play]",
    "ST01-012 activates Activate: Main",
    "ST01-012 activates On Your Opponent's Attack",
    "ST01-012 activates End of Your Turn",
    "ST01-012 activates its effect",
    "ST02-005 activates Trigger",
    "the effect of ST04-002 is lost",
    "ST01-012 replaces it",
    "you play ST01-005",
    "you draw 2 cards",
    "you draw 1 card",
    "you draw a card",
    "you draw ST01-005",
    "you trash 1 card",
    "ST01-005 is trashed",
    "ST01-005 goes to your hand",
    "ST01-005 goes to the bottom of your deck",
    "ST01-005 returns to their hand",
    "ST01-005 is placed at the bottom of the owner's deck",
    "2 cards go to your hand",
    "ST01-005 moves from your hand to your trash",
    "you reveal ST01-005",
    "you look at 5 cards",
    "you shuffle",
    "you place 2 DON!!",
    "ST01-012 is given 1 DON!!",
    "you rest 2 DON!!",
    "you set 1 DON!! active",
    "you return 1 DON!!",
    "you get 2 DON!! back",
    "ST01-012 becomes rested",
    "ST01-012 becomes active",
    "ST01-012 gets +1000 power",
    "ST01-012 loses 2000 power",
    "ST01-012 gets -2 cost",
    "ST01-012 gains Blocker",
    "ST01-012 gains [Double Attack]",
    "ST01-012 gains Rush: Character",
    "ST01-005 is turned face-up",
    "the battle ends",
    "your turn starts",
    "turn 6 starts",
    "the End Phase starts",
    "you redraw",
    "the game ends",
    "ST01-012 has 8000 power",
    "ST01-012 has cost 3",
    "ST01-012 has 2 DON!!",
    "ST01-012 has Blocker",
    "ST01-012 has no Rush",
    "ST01-012 Monkey.D.Luffy is rested",
    "your ST01-012#2 is active",
    "ST01-012 is in your trash",
    "ST01-012 is on your field",
    "ST02-004 is the target",
    "no battle",
    "you have 5 cards in hand",
    "you have 5 cards in your hand",
    "they have 4 Life",
    "they have 4 Life cards",
    "you have 2 Characters",
    "you have 3 active DON!!",
    "you have 3 rested DON!!",
    "you have 3 DON!!",
    "you have 7 cards in your DON!! deck",
    "your turn",
    "it is their turn",
    "it is turn 6",
    "you are asked to block",
    "you are asked trash character",
    "you win",
    "they lose",
    "the game is a draw",
    "nobody wins",
    "the game goes on",
    "nothing",
    "nothing else",
    "they see ST02-003 in your hand",
    "they do not see ST02-003 in your hand",
    "they see 2 cards in your hand",
    "they may pass",
    "they must pass",
    "they may not attack ST02-001 with ST01-012",
    "you may end | play ST01-005 among others",
    "your deck is legal",
    "their deck is illegal",
    "their deck is illegal: color",
    "your leader has 5000 power",
    "they may counter with ST01-014 | pass",
};

/* Every one of them is understood. */
static void test_every_statement_is_read(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        Reader reader;
        Claim claim;
        start();
        Slice text = text_of(statements[i]);
        reader_init(&reader, text, text, cards, &notes);
        if (!claim_read(&reader, &arena, &claim) || !reader_is_done(&reader)) {
            fail_msg("'%s': %s", statements[i], notes.count > 0 ? note[0].message : "");
        }
    }
}

/* --- Scenarios: what is wrong ----------------------------------------------------------- */

static void expect_note(const char *text, uint32_t line, uint32_t column, const char *part) {
    ScenarioFile file;
    LpPosition position;
    start();
    if (scenario_read(text_of(text), cards, &arena, &notes, &file)) {
        assert_false(
            position_make(&file.scenarios->given, cards, text_of(text), &notes, &position));
    }
    assert_true(notes.count >= 1);
    if (note[0].line != line || note[0].column != column || !strstr(note[0].message, part)) {
        fail_msg("found %u:%u: %s", note[0].line, note[0].column, note[0].message);
    }
}

static void test_scenario_mistakes(void **state) {
    (void)state;
    expect_note("", 1, 1, "no scenario");
    expect_note("hello\n", 1, 1, "scenario");
    expect_note("scenario\n", 1, 1, "title");
    expect_note("scenario x\ngiven as above\n", 2, 7, "above");
    expect_note("scenario x\ngiven turn 0\n", 2, 7, "turn");
    expect_note("scenario x\ngiven turn 5; your turn\n", 2, 13, "not understood");
    expect_note("scenario x\ngiven\n  your hand  ST99-001\n", 3, 14, "ST99-001");
    expect_note("scenario x\ngiven\n  your leader  ST01-001 Nami\n", 3, 25, "Monkey.D.Luffy");
    expect_note("scenario x\ngiven\n  your thing  ST01-001\n", 3, 8, "leader");
    expect_note("scenario x\ngiven\n  your hand\n", 3, 12, "none");
    expect_note("scenario x\ngiven\n  your leader  ST01-002\n", 3, 16, "Leader");
    expect_note("scenario x\ngiven\n  your hand  ST01-001\n", 3, 14, "Leader");
    expect_note("scenario x\ngiven\n  your character 6 ST01-002\n", 3, 18, "five");
    expect_note("scenario x\ngiven\n  your don 6, 6 rested\n", 2, 1, "10 DON!!");
    expect_note("scenario x\ngiven\n  your hand 30 cards\n  your deck 30 cards\n", 2, 1, "50");
    expect_note("scenario x\nedition 3\n", 2, 9, "1.2.1");
    expect_note("scenario x\ngiven\n  your hand -1 ST01-002\n", 3, 13, "0 to 50");
    expect_note("scenario x\ngiven\n  your don -1\n", 3, 12, "0 to 10");
    expect_note("scenario x\nwhen you draw -1 cards\n", 2, 17, "not an answer");
    expect_note("scenario x\nwhen you give -1 DON!! to ST01-012\n", 2, 17, "not an answer");
    expect_note("scenario x\nthen they draw -1 cards\n", 2, 18, "not understood");
    expect_note("scenario x\nthen you have -1 cards in hand\n", 2, 17, "not understood");
    expect_note("scenario x\nwhen you fly\n", 2, 10, "not an answer");
    expect_note("scenario x\nwhen pass\n", 2, 6, "you");
    expect_note("scenario x\nwhen you\n", 2, 9, "answer");
    expect_note("scenario x\nwhen you attack ST02-001 wth ST01-012\n", 2, 26, "not an answer");
    expect_note("scenario x\nwhen you play Nami\n", 2, 15, "'play CARD'");
    expect_note("scenario x\ngiven\n  your hand  ST01-014 and the\n", 3, 27, "the");
    expect_note("scenario x\nthen their trash 1 card\n", 2, 6, "expect");
    expect_note("scenario x\nthen ST01-012 has 8000 pwer\n", 2, 24, "pwer");
    expect_note("scenario x\nthen they may pass\n   | flee\n", 3, 6, "flee");
    expect_note("scenario x\nand you win\n", 2, 1, "and");
    expect_note("scenario x\nwhen you pass\ngiven\n", 3, 1, "before");
    expect_note("scenario \xC3\xA9\nthen \xE2\x80\x99 x\n", 2, 6, "not understood");
    expect_note("scenario x\nthen your deck is illegal: ugly\n", 2, 28, "copies");
}

/* A mistake spoils its own scenario, and those that take over the 'given' with it. */
static void test_scenario_partly_wrong(void **state) {
    static const bool is_wrong[] = {true, false, true, true, false};
    ScenarioFile file;
    (void)state;
    start();
    Slice text = SLICE("scenario a\ngiven turn 5\nwhen you fly\n"
                       "scenario b\ngiven as above\nthen your turn\n"
                       "scenario c\ngiven turn 5\n  your hand ST99-001\nthen your turn\n"
                       "scenario d\ngiven as above\nthen your turn\n"
                       "scenario e\ngiven turn 5\nthen your turn\n");
    assert_false(scenario_read(text, cards, &arena, &notes, &file));
    assert_int_equal(notes.count, 2);
    const Scenario *scenario = file.scenarios;
    for (size_t i = 0; i < sizeof is_wrong / sizeof is_wrong[0]; i++) {
        assert_non_null(scenario);
        assert_int_equal(scenario->is_wrong, is_wrong[i]);
        scenario = scenario->next;
    }
    start();
    text = SLICE("edition 3\nscenario a\nthen your turn\n");
    assert_false(scenario_read(text, cards, &arena, &notes, &file));
    assert_null(file.scenarios);
}

static void test_scenario_card_files(void **state) {
    Slice names[4];
    (void)state;
    Slice text = SLICE("cards a.card, b.card\nscenario x\ncards c d.card\n");
    assert_int_equal(scenario_cards(text, names, 4), 3);
    assert_true(text_equal(names[0], SLICE("a.card")));
    assert_true(text_equal(names[1], SLICE("b.card")));
    assert_true(text_equal(names[2], SLICE("c d.card")));
    assert_int_equal(scenario_cards(text, names, 1), 1);
}

/* --- Replays ---------------------------------------------------------------------------- */

static void expect_replay_note(const char *text, uint32_t line, const char *part) {
    Replay replay;
    start();
    assert_false(replay_read(text_of(text), cards, &arena, &notes, &replay));
    assert_int_equal(notes.count, 1);
    if (note[0].line != line || strstr(note[0].message, part) == NULL) {
        fail_msg("found %u:%u: %s", note[0].line, note[0].column, note[0].message);
    }
}

#define HEAD  "logpose replay 1\nedition 1.2.1\ncards 0123456789abcdef\nseed 7\nchooser 0\n"
#define DECKS "deck 0\n1 ST01-001\n4 ST01-002\ndeck 1\n1 ST02-001\n4 ST02-002\n"

static void test_replay_mistakes(void **state) {
    Replay replay;
    (void)state;
    expect_replay_note("", 1, "logpose replay 1");
    expect_replay_note("logpose replay 2\n", 1, "logpose replay 1");
    expect_replay_note("logpose replay 1\nseed 7\n", 2, "edition");
    expect_replay_note("logpose replay 1\nedition 9\n", 2, "1.2.1");
    expect_replay_note("logpose replay 1\nedition early\ncards 12\n", 3, "16");
    expect_replay_note(HEAD "deck 1\n", 6, "deck 0");
    expect_replay_note(HEAD "deck 0\n1 ST01-001\n4 ST99-002\ndeck 1\n", 8, "ST99-002");
    expect_replay_note(HEAD DECKS "play\n2 keep\n", 13, "seat");
    expect_replay_note(HEAD DECKS "play\n0\n", 13, "missing");
    expect_replay_note(HEAD DECKS "play\nturn 1 12\n", 13, "HASH");
    expect_replay_note(HEAD DECKS "play\nend 0 life 0011223344556677\n0 keep\n", 14, "follow");
    expect_replay_note(HEAD DECKS "play\nend 9 life 0011223344556677\n", 13, "RESULT");
    expect_replay_note(HEAD DECKS, 12, "head");
    start();
    assert_true(
        replay_read(SLICE("# remark\n" HEAD "\n" DECKS "play\n0 01000000 go first\n1 keep\n"),
                    cards, &arena, &notes, &replay));
    assert_int_equal(replay.step_count, 2);
    assert_int_equal(replay.steps[0].action.kind, LP_ACTION_FIRST);
    assert_int_equal(replay.steps[1].is_text, 1);
    assert_int_equal(replay.setup.seed, 7);
    assert_int_equal(replay.setup.decks[1].count, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_ignore_punctuation),
        cmocka_unit_test(test_card_numbers),
        cmocka_unit_test(test_decklist_formats),
        cmocka_unit_test(test_decklist_mistakes),
        cmocka_unit_test(test_decklist_counts),
        cmocka_unit_test(test_decklist_bundled_decks_are_legal),
        cmocka_unit_test(test_decklist_forms_come_back),
        cmocka_unit_test(test_decklist_forms_with_every_card),
        cmocka_unit_test(test_given_positions),
        cmocka_unit_test(test_given_as_above),
        cmocka_unit_test(test_scenario_parts),
        cmocka_unit_test(test_every_statement_is_read),
        cmocka_unit_test(test_scenario_mistakes),
        cmocka_unit_test(test_scenario_partly_wrong),
        cmocka_unit_test(test_scenario_card_files),
        cmocka_unit_test(test_replay_mistakes),
    };
    return cmocka_run_group_tests_name("notation", tests, set_up_cards, free_cards);
}
