/* The English compiler: where a fault is, plain text, facts, texts that are rendered and read
 * again, and the published cards where a copy of their data is beside the project. Phrases
 * have their own files: test_english_<family>.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "card/image.h"
#include "common/cardjson.h"
#include "common/english_case.h"
#include "common/sourcecards.h"
#include "common/starter.h"
#include "compiler/compile.h"
#include "compiler/english.h"
#include "compiler/english_lexer.h"
#include "compiler/plain.h"
#include "compiler/printer.h"
#include "compiler/render.h"
#include "compiler/wording.h"

/* --- Faults, plain text and facts ------------------------------------------------------- */

static void test_place_of_fault(void **state) {
    EnglishFault fault;
    EnglishCard card = card_of(LP_CATEGORY_EVENT, "[Main] Draw 1 card.\n[Counter] Hum.", "");
    (void)state;
    assert_null(english_image(&card, &fault));
    assert_int_equal(fault.line, 2);
    assert_int_equal(fault.column, 11);
    assert_string_equal(fault.clause, "[Counter] Hum.");
}

/* The message names words: where a sentence was read to its end and is none that is known, its
 * own; where there is no more room, those that come then. */
static void test_words_of_fault(void **state) {
    static char long_text[TEXT_MAX];
    static const struct {
        const char *text;
        uint32_t column;
        const char *why;
    } cases[] = {
        {"[Main] Draw 1 card. Your Leader gains +1000 power.", 21,
         "not understood: Your Leader gains +1000 power."},
        {"[Main] You may trash 1 card from: Draw 1 card.", 8,
         "not understood: You may trash 1 card from: Draw 1 card."},
        {"[Main] If you have 1, draw 1 card.", 8,
         "not understood: If you have 1, draw 1 card."},
        {"[Main] Draw 1", 8, "not understood: Draw 1"},
        {"[Main]", 7, "not understood: the end of the line"},
        {long_text, 2080, "the text is too long: 1 card. Draw 1 card."},
    };
    (void)state;
    Buffer all;
    buffer_init(&all, long_text, sizeof long_text);
    buffer_append_string(&all, "[Main]");
    for (int i = 0; i < 200; i++) buffer_append_string(&all, " Draw 1 card.");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EnglishFault fault;
        EnglishCard card = card_of(LP_CATEGORY_EVENT, cases[i].text, "");
        assert_null(english_image(&card, &fault));
        assert_memory_equal(fault.why, cases[i].why, strlen(cases[i].why));
        assert_int_equal(fault.column, cases[i].column);
    }
}

static void test_plain(void **state) {
    static const struct {
        const char *from, *to;
    } cases[] = {
        {"Draw 1 card.<br>Rest it.<BR />Trash it.<br/>", "Draw 1 card.\nRest it.\nTrash it.\n"},
        {"&quot;A&quot; &amp; [B&#39;s]&nbsp;&#x2212;1", "\"A\" & [B's] −1"},
        {"［Ｏｎ　Ｐｌａｙ］ －２０００", "[On Play] −2000"},
        {"\xC2\xA0x\xE2\x80\x8By\xEF\xBB\xBFz \xE2\x80\x94 5", " xyz − 5"},
        {"a\r\nb", "a\nb"},
        {"DON‼ ×1 ’ “q”", "DON!! x1 ' \"q\""},
        {"&unknown; &#xZZ; &; 5 < 6 <b>", "&unknown; &#xZZ; &; 5 < 6 <b>"},
        {"\xFF\xC3", "\xFF\xC3"}, /* no characters: they stay, and are refused */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char memory[TEXT_MAX];
        Buffer out;
        buffer_init(&out, memory, strlen(cases[i].from) + 1);
        plain_text(text_of(cases[i].from), &out);
        assert_false(out.overflow);
        assert_string_equal(memory, cases[i].to);
    }
}

/* Reading is linear in the length of a text: what a character costs is bounded, however long
 * the text is and whatever is left open in it. Steps are counted, not seconds. */
static void test_linear(void **state) {
    enum { REPEATS = 20000, LOOKS_MAX = 80 }; /* a name and its brackets have 65 bytes */
    static const char *const units[] = {"Draw 1 card. ", "[",    "\"",     "{A",
                                        "[x]",           "(",    "(Ab c ", "&",
                                        "&amp",          "<br ", "- ",     "[On Play] x.\n"};
    static char text[REPEATS * 16], plain[REPEATS * 16];
    static Pieces pieces;
    (void)state;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        Buffer source, out;
        buffer_init(&source, text, sizeof text);
        buffer_init(&out, plain, sizeof plain);
        for (int k = 0; k < REPEATS; k++) buffer_append_string(&source, units[i]);
        assert_false(source.overflow);
        assert_true(plain_text(buffer_text(&source), &out) <= LOOKS_MAX * source.used);
        english_lexer_cut(buffer_text(&source), &pieces);
        assert_true(pieces.looks <= LOOKS_MAX * source.used);
    }
}

static void test_facts(void **state) {
    EnglishFault fault;
    char text[TEXT_MAX];
    Buffer out;
    EnglishCard card = card_of(LP_CATEGORY_CHARACTER, "Hum.", "");
    (void)state;
    card.types[card.type_count++] = SLICE("Tide");
    card.attributes = 1 << LP_SLASH;
    card.counter = 2000;
    card.blocks = 1 << 2;
    card.rarity = LP_RARITY_UC;
    LpCards *cards = english_facts(&card, &fault);
    assert_non_null(cards);
    buffer_init(&out, text, sizeof text);
    printer_print(cards, 1, &out);
    assert_string_equal(text, "card TT01-001 \"Mira Vell\"\n"
                              "  character, red, cost 3, power 4000, counter 2000\n"
                              "  attribute slash\n  type \"Tide\"\n  rarity UC, block 2\n"
                              "  unplayable\n");
    lp_cards_free(cards);
    card.power = 12345;
    assert_null(english_facts(&card, &fault));
    assert_null(english_image(&card, &fault));
}

/* --- Rendered and read again ------------------------------------------------------------ */

/* Sentences that have one wording only are not written here: the renderer makes them. */
static void test_rendered(void **state) {
    static const Case cases[] = {
        {C, "", "rule\n  deck any number\n"},
        {L, "", "instead of losing by deck (yours)\n  win\n"},
        {C, "", "always\n  ban you from play active [character]\n"},
        {C, "", "always\n  ban each from refresh card [character, cost <= 7]\n"},
        {C, "", "always\n  ban you from face-up life to hand\n"},
        {E, "", "main\n  ban you from take life, this turn\n"},
        {E, "", "main\n  ban you from draw, this turn\n"},
        {E, "", "main\n  ban you from attack card [leader], this turn\n"},
        {E, "", "main\n  ban you from activate don [character], this turn\n"},
        {C, "", "when it deals damage (this)\n  draw 1\n"},
        {C, "", "when drawn (yours)\n  draw 4\n"},
        {C, "", "when life is zero (yours)\n  draw 4\n"},
        {C, "", "when life to hand (yours)\n  draw 4\n"},
        {C, "", "when trigger activated (any)\n  draw 4\n"},
        {C, "", "when it kos in battle (this, other [character])\n  draw 4\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char source[TEXT_MAX], text[TEXT_MAX];
        Buffer buffer;
        buffer_init(&buffer, source, sizeof source);
        buffer_append_string(&buffer, "card TT01-001 \"Mira Vell\"\n");
        buffer_append_string(&buffer, cases[i].category == L   ? "  leader, red, life 5\n"
                                      : cases[i].category == E ? "  event, red, cost 2\n"
                                                               : "  character, red, cost 2\n");
        Slice rest = text_of(cases[i].lines), line;
        while (text_next_line(&rest, &line)) {
            buffer_append_string(&buffer, "  ");
            buffer_append(&buffer, line);
            buffer_append_char(&buffer, '\n');
        }
        LpCards *cards = sourcecards_compile(source, "");
        buffer_init(&buffer, text, sizeof text);
        render_card(cards, 1, &buffer);
        lp_cards_free(cards);
        Case again = {cases[i].category, text, cases[i].lines};
        check_cases(&again, 1);
    }
}

/* --- Published cards -------------------------------------------------------------------- */

static int32_t int_of(Slice value) {
    int64_t n = 0;
    size_t size = 0;
    while (size < value.size && text_is_digit(value.at[size])) size++;
    return text_parse_int(text_first(value, size), &n) ? (int32_t)n : 0;
}

/* The next string of an array, or false at its end. */
static bool next_of(Slice *list, Buffer *memory, Slice *out) {
    while (list->size > 0 && list->at[0] != '"' && list->at[0] != ']')
        *list = text_from(*list, 1);
    if (list->size == 0 || list->at[0] == ']') return false;
    *out = cardjson_string(*list, memory);
    size_t end = 1;
    while (end < list->size && list->at[end] != '"') end += list->at[end] == '\\' ? 2 : 1;
    *list = text_from(*list, end + 1);
    return true;
}

static uint8_t index_in(Slice word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (text_equal_ignoring_case(word, text_of(words[i]))) return (uint8_t)i;
    return 0;
}

static EnglishCard published_card(Slice line, Buffer *memory) {
    static const char *const categories[] = {"", "Leader", "Character", "Event", "Stage"};
    static const char *const colors[] = {"Red", "Green", "Blue", "Purple", "Black", "Yellow"};
    static const char *const attributes[] = {"Slash",   "Strike", "Ranged",
                                             "Special", "Wisdom", "?"};
    static const char *const rarities[] = {"", "L", "C", "UC", "R", "SR", "SEC", "P"};
    EnglishCard card = {0};
    Slice list, word;
    card.number = cardjson_text(line, "number", memory);
    card.name = cardjson_text(line, "name", memory);
    card.category = index_in(cardjson_text(line, "category", memory), categories, 5);
    card.rarity = index_in(cardjson_text(line, "rarity", memory), rarities, 8);
    for (list = text_from(cardjson_value(line, "colors"), 1); next_of(&list, memory, &word);)
        card.colors |= (uint8_t)(1u << index_in(word, colors, 6));
    for (list = text_from(cardjson_value(line, "attributes"), 1);
         next_of(&list, memory, &word);)
        card.attributes |= (uint8_t)(1u << index_in(word, attributes, 6));
    for (list = text_from(cardjson_value(line, "types"), 1); next_of(&list, memory, &word);)
        card.types[card.type_count++] = word;
    bool leader = card.category == LP_CATEGORY_LEADER;
    card.cost = leader ? -1 : int_of(cardjson_value(line, "cost"));
    card.power = int_of(cardjson_value(line, "power"));
    card.counter = int_of(cardjson_value(line, "counter"));
    card.life = leader ? int_of(cardjson_value(line, "life")) : 0;
    list = cardjson_value(line, "blocks");
    for (size_t i = 0; i < list.size && list.at[i] != ']'; i++)
        if (text_is_digit(list.at[i])) card.blocks |= (uint8_t)(1u << (list.at[i] - '0'));
    card.text = cardjson_text(line, "text", memory);
    card.trigger = cardjson_text(line, "trigger", memory);
    return card;
}

static bool reads_as_printed(const LpCards *cards, const EnglishCard *card) {
    char text[TEXT_MAX];
    Buffer buffer;
    bool leader = card->category == LP_CATEGORY_LEADER;
    buffer_init(&buffer, text, sizeof text);
    render_card(cards, 1, &buffer);
    if (!wording_equal(buffer_text(&buffer), card->text, leader)) return false;
    buffer_clear(&buffer);
    render_trigger(cards, 1, &buffer);
    return wording_equal(buffer_text(&buffer), card->trigger, leader);
}

/* The hand-written starter decks are what their printed text says. */
static void compare_with_hand(const LpCards *hand, const LpCards *cards,
                              const EnglishCard *card) {
    char number[16] = {0}, one[TEXT_MAX], two[TEXT_MAX];
    Buffer a, b;
    memcpy(number, card->number.at, card->number.size);
    LpCardId id = lp_card_find(hand, number);
    assert_int_not_equal(id, 0);
    assert_non_null(cards);
    buffer_init(&a, one, sizeof one);
    buffer_init(&b, two, sizeof two);
    printer_print(hand, id, &a);
    printer_print(cards, 1, &b);
    assert_string_equal(two, one);
}

/* What was measured last; fewer is a step back, more should be written here. */
enum { CARDS = 2204, COMPILED = 2183, EXACT = 2177 };

/* A card that does not read as printed is in cards/reviewed.tsv, which says why it means
 * the same; and no other card does. */
static void check_reviewed(Slice reviewed, Slice number, bool is_exact) {
    char row[64];
    Buffer start;
    buffer_init(&start, row, sizeof row);
    buffer_append_char(&start, '\n');
    buffer_append(&start, number);
    buffer_append_char(&start, '\t');
    bool listed = text_find(reviewed, buffer_text(&start)) < reviewed.size;
    if (listed == is_exact) print_error("cards/reviewed.tsv, %s\n", row);
    assert_true(listed != is_exact);
}

static void test_published(void **state) {
    File data = cardjson_load(), reviewed;
    unsigned count = 0, compiled = 0, exact = 0, by_hand = 0;
    (void)state;
    assert_true(file_load("cards/reviewed.tsv", &reviewed));
    LpCards *hand = starter_cards();
    Slice rest = {data.at, data.size}, line;
    while (text_next_line(&rest, &line)) {
        char memory[TEXT_MAX];
        Buffer words;
        EnglishFault fault;
        buffer_init(&words, memory, sizeof memory);
        if (cardjson_value(line, "number").size == 0) continue;
        EnglishCard card = published_card(line, &words);
        LpCards *cards = english_image(&card, &fault);
        count++;
        if (cards) compiled++;
        bool is_exact = cards && reads_as_printed(cards, &card);
        if (cards) check_reviewed((Slice){reviewed.at, reviewed.size}, card.number, is_exact);
        exact += is_exact;
        bool starter = text_starts_with(card.number, SLICE("ST0")) &&
                       card.number.at[3] >= '1' && card.number.at[3] <= '4';
        if (starter) compare_with_hand(hand, cards, &card);
        by_hand += starter;
        lp_cards_free(cards);
    }
    print_message("%u cards, %u compiled, %u exact\n", count, compiled, exact);
    assert_int_equal(count, CARDS);
    assert_int_equal(by_hand, STARTER_CARDS);
    assert_true(compiled >= COMPILED);
    assert_true(exact >= EXACT);
    lp_cards_free(hand);
    file_free(&reviewed);
    file_free(&data);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_place_of_fault), cmocka_unit_test(test_words_of_fault),
        cmocka_unit_test(test_plain),          cmocka_unit_test(test_linear),
        cmocka_unit_test(test_facts),          cmocka_unit_test(test_rendered),
        cmocka_unit_test(test_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
