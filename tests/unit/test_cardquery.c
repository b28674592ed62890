/* Card queries: what each field and operator finds among invented cards, and where mistakes are
 * reported. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/sourcecards.h"
#include "study/cardquery.h"

/* Numbered 1 to 5 below. */
static const char source[] = "card QA01-001 \"Vell, the Lamp\"\n"
                             "  leader, red, blue, life 4, power 5000\n"
                             "  attribute special\n"
                             "  type \"Harbour Guild\", \"Lamp\"\n"
                             "  rarity L, block 1\n"
                             "  activate main, once per turn\n"
                             "    draw 1\n"
                             "card QA01-002 \"Mira Vell\"\n"
                             "  character, red, cost 3, power 4000, counter 1000\n"
                             "  attribute wisdom\n"
                             "  type \"Harbour Guild\"\n"
                             "  rarity SR, block 2, X\n"
                             "  keyword blocker\n"
                             "  on play\n"
                             "    draw 2\n"
                             "  trigger\n"
                             "    play this\n"
                             "card QB02-001 \"Gale\"\n"
                             "  character, blue, cost 0, power 0\n"
                             "  attribute slash\n"
                             "  type \"Lamp\"\n"
                             "  rarity C, block 3\n"
                             "  keyword rush\n"
                             "card QB02-002 \"Tide Table\"\n"
                             "  event, blue, cost 2\n"
                             "  type \"Harbour Guild\"\n"
                             "  main\n"
                             "    draw 3\n"
                             "    trash 1 of your hand\n"
                             "card QB02-003 \"Red Quay\"\n"
                             "  stage, green, cost 1\n"
                             "  unplayable\n";

static LpCards *cards;

static int compile_cards(void **state) {
    (void)state;
    cards = sourcecards_compile(source, "");
    return 0;
}

static int free_cards(void **state) {
    (void)state;
    lp_cards_free(cards);
    return 0;
}

static CardQuery query;

/* The cards that a query finds, as digits; or the column and the message. */
static const char *found_by(const char *text) {
    static char out[NOTE_SIZE + 16];
    static char memory[CARDQUERY_TEXT_SIZE];
    Note note;
    Notes notes;
    Buffer scratch;
    size_t used = 0;
    notes_init(&notes, &note, 1);
    buffer_init(&scratch, memory, sizeof memory);
    if (!cardquery_read(text_of(text), SLICE("2026-06-01"), &notes, &query)) {
        snprintf(out, sizeof out, "%u: %s", note.column, note.message);
        return out;
    }
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        if (cardquery_matches(&query, cards, (LpCardId)id, &scratch))
            out[used++] = (char)('0' + id);
    }
    out[used] = 0;
    return out;
}

typedef struct Case {
    const char *text, *found;
} Case;

static void check(const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *found = found_by(cases[i].text);
        if (strcmp(found, cases[i].found) != 0) print_error("query: %s\n", cases[i].text);
        assert_string_equal(found, cases[i].found);
    }
}
#define CHECK(cases) check(cases, sizeof(cases) / sizeof((cases)[0]))

static void test_words(void **state) {
    (void)state;
    static const Case cases[] = {
        {"", "12345"},
        {"vell", "12"},            /* names */
        {"qb02", "345"},           /* numbers */
        {"guild", "124"},          /* types */
        {"draw", "124"},           /* texts */
        {"red", "125"},            /* a colour, or in a name; not in texts */
        {"character", "23"},       /* a category is not looked for in texts */
        {"wisdom", "2"},           /* an attribute */
        {"sr", "2"},               /* a rarity */
        {"vell draw", "12"},       /* all of them */
        {"\"draw 2 cards\"", "2"}, /* a phrase */
        {"-vell", "345"},
        {"-\"draw 2 cards\"", "1345"},
        {"nosuchword", ""},
    };
    CHECK(cases);
}

static void test_fields(void **state) {
    (void)state;
    static const Case cases[] = {
        {"name:vell", "12"},
        {"name=\"mira vell\"", "2"},
        {"name=vell", ""},
        {"text:draw", "124"},
        {"text:\"your hand\"", "4"},
        {"text:red", ""},
        {"number:qa01-002", "2"},
        {"set:qb02", "345"},
        {"set:qb0", ""}, /* the whole set */
        {"type:guild", "124"},
        {"type=lamp", "13"},
        {"type=guild", ""},
        {"category:event,stage", "45"},
        {"attribute:slash", "3"},
        {"rarity:l,c", "13"},
        {"playable:no", "5"},
        {"block:x", "2"},
        {"block>=2", "23"},
        {"color:blue", "134"},
        {"colour=blue", "34"}, /* blue alone */
        {"color:red/blue", "1"},
        {"color:green,red", "125"},
        {"-color:blue", "25"},
        {"color!=blue", "125"},
        {"color:blue category:character", "3"},
    };
    CHECK(cases);
}

static void test_numbers(void **state) {
    (void)state;
    static const Case cases[] = {
        {"cost:3", "2"},       {"cost=0", "3"},    {"cost<3", "345"},
        {"cost<=3", "2345"},   {"cost>2", "2"},    {"cost>=2", "24"},
        {"cost:1-2", "45"},    {"cost:0,3", "23"}, {"-cost<=3", "1"}, /* a Leader has no cost */
        {"power:0", "3"}, /* an Event has no power */
        {"power>=4000", "12"}, {"counter:0", "3"}, {"counter=1000", "2"},
        {"life>3", "1"},       {"life:0", ""},
    };
    CHECK(cases);
}

static void test_keywords(void **state) {
    (void)state;
    static const Case cases[] = {
        {"keyword:blocker", "2"},
        {"keyword:Blocker,rush", "23"},
        {"keyword:\"on play\"", "2"},
        {"keyword:on-play", "2"},
        {"keyword:activate-main", "1"},
        {"keyword:main", "4"},
        {"keyword:once-per-turn", "1"},
        {"keyword:[Trigger]", "2"},
        {"keyword:\"don!! x1\"", ""},
        {"keyword:blocker keyword:on-play", "2"},
        {"-keyword:blocker -keyword:rush category:character", ""},
    };
    CHECK(cases);
}

/* The same in Japanese, in any kana and width; terms that are not fields stay words. */
static void test_japanese(void **state) {
    (void)state;
    static const Case cases[] = {
        {"赤", "12"},
        {"リーダー", "1"},
        {"きゃら", "23"},
        {"属性:知", "2"},
        {"色:赤 種類:キャラ コスト<=3", "2"},
        {"色：赤　ｺｽﾄ＜＝３", "2"},
        {"色=赤/青", "1"},
        {"-色:青,緑", "2"},
        {"パワー:0", "3"},
        {"キーワード:ブロッカー,速攻", "23"},
        {"キーワード:【登場時】", "2"},
        {"keyword:起動メイン", "1"},
        {"キーワード:ターン1回", "1"},
        {"キーワード:速攻:キャラ", ""},
        {"テキスト:\"2枚を引く\"", "2"},
        {"\"2マイヲ\"", ""},
        {"ぶろっかー draw", "2"},
        {"速攻:キャラ", ""},
        {"プレイ可:いいえ", "5"},
        {"色:茶", "3: there is no color '茶'"},
    };
    CHECK(cases);
}

/* Block 1 left Standard on 2026-04-01; the icon X and unknown icons stay. */
static void test_legality(void **state) {
    (void)state;
    static const Case cases[] = {
        {"legal:2026-06-01", "2345"},
        {"legal:2025-01-01", "12345"},
        {"legal:standard", "2345"},
        {"legal:extra", "12345"},
        {"legal:standard@2025-01-01", "12345"},
    };
    CHECK(cases);
}

static void test_mistakes(void **state) {
    (void)state;
    static const Case cases[] = {
        {"red colr:blue", "5: there is no field 'colr'; did you mean 'color'?"},
        {"qqqqq:blue", "1: there is no field 'qqqqq'"},
        {"color:purpel", "7: there is no color 'purpel'; did you mean 'Purple'?"},
        {"color:red,xxxxxx", "11: there is no color 'xxxxxx'"},
        {"keyword:bloker", "9: there is no keyword 'bloker'; did you mean 'blocker'?"},
        {"cost<=three", "7: this must be a number, not 'three'"},
        {"cost:2-x", "8: this must be a number, not 'x'"},
        {"cost:4-2", "6: a range goes from the smaller number to the larger"},
        {"-cost:", "2: there is no value after 'cost'"},
        {"cost:1, red", "8: there is no value after 'cost'"},
        {"name>a", "5: '<' and '>' compare numbers; write 'name:…'"},
        {"text:\"draw", "6: the closing quotation mark is missing"},
        {"text:\"draw\"2", "12: a blank is missing here"},
        {"legal:2026-02-30", "7: this must be a date such as 2026-04-01, not '2026-02-30'"},
        {"legal:modern", "7: there is no format 'modern'"},
        {"Ā colr:x", "3: there is no field 'colr'; did you mean 'color'?"},
    };
    CHECK(cases);
}

static void test_limits(void **state) {
    (void)state;
    char text[CARDQUERY_SIZE_MAX + 2];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = 0;
    assert_string_equal(found_by(text), "1: the query is too long");
    for (size_t i = 1; i < sizeof text - 1; i += 2) text[i] = ' ';
    text[sizeof text - 2] = 0;
    assert_string_equal(found_by(text), "65: the query has too many terms");
    memcpy(text, "cost:", 5);
    for (size_t i = 5; i < 305; i++) text[i] = i % 2 ? '1' : ',';
    text[304] = 0;
    assert_string_equal(found_by(text), "134: the query has too many values");
}

static void test_order(void **state) {
    (void)state;
    static const char mixed[] = "card QB02-001 \"Gale\"\n"
                                "  character, blue, cost 0, power 0\n"
                                "card QA01-002 \"Mira\"\n"
                                "  character, red, cost 3, power 4000\n"
                                "card QB02-002 \"Tide\"\n"
                                "  event, blue, cost 2\n"
                                "card QA01-001 \"Vell\"\n"
                                "  leader, red, life 4, power 5000\n";
    LpCardId order[8];
    LpCards *unsorted = sourcecards_compile(mixed, "");
    assert_int_equal(cardquery_order(unsorted, order), 4);
    assert_int_equal(order[0], lp_card_find(unsorted, "QA01-001"));
    assert_int_equal(order[1], lp_card_find(unsorted, "QA01-002"));
    assert_int_equal(order[2], lp_card_find(unsorted, "QB02-001"));
    assert_int_equal(order[3], lp_card_find(unsorted, "QB02-002"));
    lp_cards_free(unsorted);
    /* Cards that are in order stay as they are. */
    assert_int_equal(cardquery_order(cards, order), 5);
    for (LpCardId id = 1; id <= 5; id++) assert_int_equal(order[id - 1], id);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),    cmocka_unit_test(test_fields),
        cmocka_unit_test(test_numbers),  cmocka_unit_test(test_keywords),
        cmocka_unit_test(test_japanese), cmocka_unit_test(test_legality),
        cmocka_unit_test(test_mistakes), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_order),
    };
    return cmocka_run_group_tests(tests, compile_cards, free_cards);
}
