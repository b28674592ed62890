/* The Japanese reader: invented sentences for each construct, what it refuses and where, and
 * that the rendered Japanese of the pool and of recombined programs is read as what it was made
 * of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "card/image.h"
#include "compiler/compile.h"
#include "compiler/ja.h"
#include "compiler/ja_read.h"

#include "common/casecard.h"
#include "common/recombine.h"

enum { TEXT_MAX = 16384 };

/* Invented names have invented Japanese. */
static const JaNames names = {
    .names = {"TT01-001\tミラ・ヴェル\n", sizeof "TT01-001\tミラ・ヴェル\n" - 1},
    .types = {"Guild\tギルド\nLamp\tランプ団\n", sizeof "Guild\tギルド\nLamp\tランプ団\n" - 1},
};

static bool read(const LpCards *cards, const JaNames *with, const char *text,
                 char out[TEXT_MAX], JaReadFault *fault) {
    Buffer buffer;
    JaReadCard card = {LP_CATEGORY_CHARACTER, text_of(text), {"", 0}};
    buffer_init(&buffer, out, TEXT_MAX);
    return ja_read(cards, with, &card, &buffer, fault);
}

/* --- Sentences --- */

/* The text, and its lines in the card language with the indentation of a card. */
typedef struct Sentence {
    const char *text, *lines;
} Sentence;

static void check_sentences(const Sentence *cases, size_t count) {
    static const Case none = {"character", "", ""};
    LpCards *cards = casecard_compile(&none);
    char out[TEXT_MAX];
    JaReadFault fault;
    for (size_t i = 0; i < count; i++) {
        bool is = read(cards, &names, cases[i].text, out, &fault);
        if (!is) print_error("%s\n  stops at %s\n", cases[i].text, fault.rest);
        assert_true(is);
        assert_string_equal(out, cases[i].lines);
    }
    lp_cards_free(cards);
}
#define CHECK(cases) check_sentences(cases, sizeof cases / sizeof cases[0])

static void tags(void **state) {
    (void)state;
    static const Sentence cases[] = {
        {"【速攻】\n【ブロッカー】(横にして守る)", "  keyword rush, blocker\n"},
        {"【登場時】/【アタック時】カード1枚を引く。",
         "  on play or when attacking\n    draw 1\n"},
        {"【ドン!!×2】【自分のターン中】このキャラのパワー+3000。",
         "  always, don 2, your turn\n    give +3000 power to this\n"},
        {"【起動メイン】【ターン1回】カード2枚を引く。",
         "  activate main, once per turn\n    draw 2\n"},
        {"【ブロッカー】【KO時】カード1枚を引く。", "  keyword blocker\n  on ko\n    draw 1\n"},
    };
    CHECK(cases);
}

static void costs(void **state) {
    (void)state;
    static const Sentence cases[] = {
        {"【登場時】自分の手札2枚を捨てることができる：カード3枚を引く。",
         "  on play\n    cost, may\n      trash 2 of your hand\n    draw 3\n"},
        {"【起動メイン】③(コストエリアから払う)，このキャラをレストにできる：カード1枚を引く。",
         "  activate main\n    cost, may\n      don rest 3\n      rest this\n    draw 1\n"},
        {"【メイン】ドン‼－2：カード1枚を引く。",
         "  main\n    cost, may\n      don return 2\n    draw 1\n"},
        {"【アタック時】自分のライフが1枚以下の場合、自分の手札1枚を捨てることができる：カード2"
         "枚を引く。",
         "  when attacking\n    only if your life <= 1\n    cost, may\n      trash 1 of your "
         "hand\n"
         "    draw 2\n"},
    };
    CHECK(cases);
}

static void nouns(void **state) {
    (void)state;
    static const Sentence cases[] = {
        {"【登場時】相手のコスト4以下のキャラ1枚までを、KOする。",
         "  on play\n    ko up to 1 of their characters [cost <= 4]\n"},
        {"【登場時】「ミラ・ヴェル」以外の特徴《ギルド》か《ランプ団》を持つ自分のキャラ2枚まで"
         "を、アクティブにする。",
         "  on play\n    set active up to 2 of your characters [not name \"Mira Vell\", type "
         "\"Guild\" "
         "or type \"Lamp\"]\n"},
        {"【登場時】自分の手札からコスト3から5の赤か緑のキャラカード1枚までを、レストで登場させ"
         "る。",
         "  on play\n    play up to 1 of your hand [cost >= 3, cost <= 5, red/green, "
         "character] "
         "rested\n"},
        {"【登場時】相手のリーダーかコスト2以下のキャラ1枚までを、レストにする。",
         "  on play\n    rest up to 1 of their leader and characters [leader or cost <= 2]\n"},
        {"【登場時】自分のライフ1枚を手札に加える。",
         "  on play\n    put in hand 1 from top of your life\n"},
        {"【登場時】相手は自身の手札1枚を捨てる。",
         "  on play\n    trash 1 of their hand chosen by them\n"},
        {"【登場時】自分のリーダーとキャラ1枚ずつまでを、このターン中、パワー+1000。",
         "  on play\n    give +1000 power to up to 1 of your leader, this turn\n"
         "    give +1000 power to up to 1 of your characters, this turn\n"},
    };
    CHECK(cases);
}

static void effects(void **state) {
    (void)state;
    static const Sentence cases[] = {
        {"【登場時】自分のデッキの上から4枚を見て、特徴《ギルド》を持つカード1枚までを公開し、"
         "手札に加える。"
         "その後、残りを好きな順番でデッキの下に置く。",
         "  on play\n    look at 4 from top of your deck\n"
         "    put in hand up to 1 of looked [type \"Guild\"] revealed\n"
         "    put in deck bottom looked\n"},
        {"【登場時】自分のリーダーが特徴《ランプ団》を持つ場合、カード1枚を引く。その後、相手の"
         "キャラ1枚までを、レストにする。",
         "  on play\n    if your leader is [type \"Lamp\"]\n      draw 1\n    then\n"
         "      rest up to 1 of their characters\n"},
        {"【登場時】自分の手札1枚を捨ててもよい。そうした場合、カード2枚を引く。",
         "  on play\n    may\n      trash 1 of your hand\n    if so\n      draw 2\n"},
        {"【登場時】以下から1つを選ぶ。\n・カード1枚を引く。\n・相手のキャラ1枚までを、レストに"
         "する。",
         "  on play\n    choose one\n      option\n        draw 1\n      option\n"
         "        rest up to 1 of their characters\n"},
        {"自分の場のドン!!が相手の場のドン!!"
         "の枚数以下で、「ミラ・ヴェル」がいない場合、このキャラは【速攻】を得る。",
         "  always\n    only if your don <= their don and not there is one of any field [name "
         "\"Mira "
         "Vell\"]\n    grant rush to this\n"},
        {"【アタック時】相手のキャラ1枚までは、次の自分のターン開始時まで、アタックできない。",
         "  when attacking\n    forbid attack for up to 1 of their characters, until start of "
         "your "
         "next turn\n"},
    };
    CHECK(cases);
}

static void events(void **state) {
    (void)state;
    static const Sentence cases[] = {
        {"【ターン1回】このキャラが相手の効果で場を離れる場合、代わりに自分の手札1枚を捨てるこ"
         "とができる。",
         "  instead of removal (this, by their effect), once per turn, may\n"
         "    trash 1 of your hand\n"},
        {"自分の特徴《ギルド》を持つキャラがKOされた時、カード1枚を引く。",
         "  when ko (yours [character, type \"Guild\"])\n    draw 1\n"},
    };
    CHECK(cases);
}

/* --- What is refused --- */

static void bans_and_rules(void **state) {
    (void)state;
    static const Sentence cases[] = {
        {"【アタック時】相手は、このバトル中、【ブロッカー】を発動できない。",
         "  when attacking\n    ban them from use blocker, this battle\n"},
        {"【アタック時】相手は、このバトル中、コスト3以下のキャラの【ブロッカー】を発動できない"
         "。",
         "  when attacking\n    ban them from use blocker [cost <= 3], this battle\n"},
        {"【登場時】自分は、このターン中、元々のコスト5以上のキャラカードを登場できない。",
         "  on play\n    ban you from play [base cost >= 5, character], this turn\n"},
        {"【アタック時】相手は、このバトル中、イベントを発動できない。",
         "  when attacking\n    ban them from play [event], this battle\n"},
        {"ルール上、このカードはデッキに何枚でも入れることができる。",
         "  rule\n    deck any number\n"},
        {"ルール上、このカードはカード名を「ミラ・ヴェル」としても扱う。",
         "  rule\n    also named \"Mira Vell\"\n"},
        {"このキャラは属性(斬)を持つカードとのバトルでKOされない。",
         "  always\n    forbid be ko in battle for this against [slash]\n"},
        {"このキャラは効果でKOされず、パワー+2000。",
         "  always\n    forbid be ko by effects for this\n    give +2000 power to this\n"},
    };
    CHECK(cases);
}

static void revealed_cards(void **state) {
    (void)state;
    static const Sentence cases[] = {
        {"【登場時】自分のデッキの上から1枚を公開し、そのカードが特徴《ギルド》を持つ場合、カー"
         "ド2"
         "枚を引く。",
         "  on play\n    reveal 1 from top of your deck\n    if looked is [type \"Guild\"]\n"
         "      draw 2\n"},
        {"【登場時】任意のコストを宣言し、相手のデッキの上から1枚を公開する。公開したカードが宣"
         "言した"
         "コストと同じ場合、カード1枚を引く。",
         "  on play\n    choose number 0 to 10\n    reveal 1 from top of their deck\n"
         "    if looked is [cost = chosen]\n      draw 1\n"},
        {"【登場時】自分のデッキの上から1枚を公開し、コスト3以下のキャラ1枚までを、登場させる。"
         "その後"
         "、残りをデッキの下に置く。",
         "  on play\n    reveal 1 from top of your deck\n"
         "    play up to 1 of looked [cost <= 3, character]\n    put in deck bottom looked\n"},
        /* a Character on the field, though a card was revealed */
        {"【登場時】自分のデッキの上から1枚を公開し、コスト3以下のキャラ1枚までを、KOする。",
         "  on play\n    reveal 1 from top of your deck\n"
         "    ko up to 1 of any characters [cost <= 3]\n"},
    };
    CHECK(cases);
}

static void either_kind(void **state) {
    (void)state;
    static const Sentence cases[] = {
        {"【登場時】自分の手札からコスト4以下の、特徴《ギルド》を持つカードか「ミラ・ヴェル」1"
         "枚まで"
         "を、登場させる。",
         "  on play\n    play up to 1 of your hand [cost <= 4, type \"Guild\" or name \"Mira "
         "Vell\"]\n"},
        {"【登場時】相手のコスト3以下のキャラかドン!!1枚までを、レストにする。",
         "  on play\n    don rest up to 1 of them\n"
         "    rest up to 1 minus done of their characters [cost <= 3]\n"},
        {"【起動メイン】自分のカード2枚をレストにできる：カード1枚を引く。",
         "  activate main\n    cost, may\n      don rest 2 leaving count of your field "
         "[active]\n"
         "      rest 2 minus done of your field\n    draw 1\n"},
        {"【起動メイン】このキャラと自分のリーダーかステージ1枚をレストにできる：カード1枚を引"
         "く。",
         "  activate main\n    cost, may\n      rest this\n      rest 1 of your leader and "
         "stage\n"
         "    draw 1\n"},
        {"【登場時】お互いのライフの合計枚数以下のコストを持つ相手のキャラ1枚までを、KOする。",
         "  on play\n    ko up to 1 of their characters [cost <= both life]\n"},
        {"【登場時】自分の場のキャラが、特徴《ギルド》を持つキャラのみの場合、カード1枚を引く"
         "。",
         "  on play\n    if all of your characters are [type \"Guild\"]\n      draw 1\n"},
        {"【登場時】自分の付与されているドン!!がある場合、カード1枚を引く。",
         "  on play\n    if your given don >= 1\n      draw 1\n"},
    };
    CHECK(cases);
}

/* The opponent decides what the opponent may do, and cards of the other deck that are looked at
 * are put in your order. */
static void whose_choice(void **state) {
    (void)state;
    static const Sentence cases[] = {
        {"【登場時】相手は自身の手札1枚を捨ててもよい。そうした場合、カード1枚を引く。",
         "  on play\n    may by them\n      trash 1 of their hand chosen by them\n"
         "    if so\n      draw 1\n"},
        {"【登場時】相手はカード1枚を引いてもよい。",
         "  on play\n    may by them\n      draw 1 by them\n"},
        {"【登場時】自分の手札1枚を捨ててもよい。",
         "  on play\n    may\n      trash 1 of your hand\n"},
        {"【登場時】相手のデッキの上から3枚を見て、好きな順番に並び替え、デッキの上か下に置く"
         "。",
         "  on play\n    look at 3 from top of their deck\n"
         "    put in deck top or bottom looked your order\n"},
        {"【登場時】自分のデッキの上から3枚を見て、好きな順番に並び替え、デッキの上か下に置く"
         "。",
         "  on play\n    look at 3 from top of your deck\n"
         "    put in deck top or bottom looked\n"},
    };
    CHECK(cases);
}

static void refusals(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t line, column;
    } cases[] = {
        {"【登場時】カード1枚を燃やす。", 1, 12},                /* no such verb */
        {"【登場時】カード1枚を引く。\n【登場時】踊る。", 2, 6}, /* the second line */
        {"【登場時】「誰か」1枚までを、KOする。", 1, 6},         /* nobody is called so */
        {"【登場時】そのキャラをKOする。", 1, 11},               /* none has been chosen */
        {"【登場時】残りをトラッシュに置く。", 1, 8},            /* of what? */
        {"【登場時】このキャラは【速攻】を得る。", 1, 19},       /* for how long? */
        {"【登場時】カード1枚を引き、自分の手札1枚を捨ててもよい。", 1, 29}, /* both, or one? */
        {"【登場時】相手は自分の手札1枚を捨てる。", 1, 16},                  /* who chooses? */
        /* nothing has been revealed */
        {"【登場時】公開したカードがコスト3の場合、カード1枚を引く。", 1, 13},
        /* are the Characters red? */
        {"【登場時】自分の手札から赤のイベントかコスト3以上のキャラカード1枚までを、捨てる。",
         1, 20},
    };
    static const Case none = {"character", "", ""};
    LpCards *cards = casecard_compile(&none);
    char out[TEXT_MAX];
    JaReadFault fault;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool is = read(cards, &names, cases[i].text, out, &fault);
        if (is) print_error("%s\n%s", cases[i].text, out);
        assert_false(is);
        if (fault.line != cases[i].line || fault.column != cases[i].column)
            print_error("%s: %u:%u %s\n", cases[i].text, fault.line, fault.column, fault.rest);
        assert_int_equal(fault.line, cases[i].line);
        assert_int_equal(fault.column, cases[i].column);
    }
    lp_cards_free(cards);
}

/* --- There and back --- */

typedef struct Trip {
    const LpCards *pool;
    JaNames names;
    unsigned tried, came_back;
} Trip;

static void rendered(const LpCards *cards, const JaNames *with, LpCardId id, Buffer *text,
                     Buffer *trigger) {
    buffer_clear(text);
    buffer_clear(trigger);
    ja_card(cards, with, id, text);
    ja_trigger(cards, with, id, trigger);
}

/* A comma before "リーダーかキャラ" depends on a test that says no more than the noun. */
static void without_commas(char *text) {
    static const char comma[] = "、";
    for (char *at; (at = strstr(text, comma)) != NULL;)
        memmove(at, at + strlen(comma), strlen(at + strlen(comma)) + 1);
}

/* What is read of the Japanese of a program is said in the same Japanese again. */
static void there_and_back(Trip *trip, const LpCards *cards, LpCardId id) {
    static char a[TEXT_MAX], b[TEXT_MAX], c[TEXT_MAX], d[TEXT_MAX], source[TEXT_MAX];
    static const char *const kinds[] = {"", "leader, red, life 5, power 5000",
                                        "character, red, cost 3, power 4000",
                                        "event, red, cost 2", "stage, red, cost 2"};
    Buffer text, trigger, text_again, trigger_again, out;
    JaReadFault fault;
    Diagnostic at[1];
    Diagnostics faults = {.at = at, .size = 1};
    buffer_init(&text, a, sizeof a);
    buffer_init(&trigger, b, sizeof b);
    buffer_init(&text_again, c, sizeof c);
    buffer_init(&trigger_again, d, sizeof d);
    rendered(cards, &trip->names, id, &text, &trigger);
    uint8_t category = cards->cards[id].category;
    JaReadCard card = {category, buffer_text(&text), buffer_text(&trigger)};
    buffer_init(&out, source, sizeof source);
    buffer_append_string(&out, "card TT01-001 \"Mira Vell\"\n  ");
    buffer_append_string(&out, kinds[category]);
    buffer_append_char(&out, '\n');
    trip->tried++;
    if (!ja_read(trip->pool, &trip->names, &card, &out, &fault)) return;
    Source file = {"read.card", source, out.used};
    LpCards *again = compile_sources(&file, 1, &faults);
    if (again == NULL) return; /* the card language refuses it */
    JaNames plain = {{"", 0}, trip->names.types};
    /* A card alone knows no Japanese names: both are said with the English ones. */
    rendered(cards, &plain, id, &text, &trigger);
    rendered(again, &plain, 1, &text_again, &trigger_again);
    char *const said[] = {a, b, c, d};
    for (size_t i = 0; i < 4; i++) without_commas(said[i]);
    if (strcmp(a, c) != 0 || strcmp(b, d) != 0)
        print_error("%s%s\n%s\n%s%s\n", a, b, source, c, d);
    assert_string_equal(a, c);
    assert_string_equal(b, d);
    lp_cards_free(again);
    trip->came_back++;
}

static void pool_comes_back(void **state) {
    (void)state;
    LpCards *pool = lp_cards_embedded();
    assert_non_null(pool);
    Trip trip = {.pool = pool, .names = ja_names_embedded()};
    for (uint32_t id = 1; id < lp_cards_count(pool); id++)
        there_and_back(&trip, pool, (LpCardId)id);
    print_message("%u of %u cards come back\n", trip.came_back, trip.tried);
    assert_true(trip.came_back > trip.tried / 2);
    lp_cards_free(pool);
}

static void recombined_come_back(void **state) {
    (void)state;
    enum { PROGRAMS = 1500 };
    static Recombine from;
    LpCards *pool = lp_cards_embedded();
    assert_non_null(pool);
    from = (Recombine){.pool = pool, .seed = 18};
    Trip trip = {.pool = pool, .names = ja_names_embedded()};
    for (uint32_t id = 1; id < lp_cards_count(pool); id++) recombine_add(&from, (LpCardId)id);
    for (int i = 0; i < PROGRAMS; i++) {
        LpCards *cards = recombine_card(&from);
        if (cards) there_and_back(&trip, cards, 1);
        lp_cards_free(cards);
    }
    print_message("%u of %u programs come back\n", trip.came_back, trip.tried);
    assert_true(trip.came_back > 0);
    lp_cards_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags),
        cmocka_unit_test(costs),
        cmocka_unit_test(nouns),
        cmocka_unit_test(effects),
        cmocka_unit_test(events),
        cmocka_unit_test(bans_and_rules),
        cmocka_unit_test(revealed_cards),
        cmocka_unit_test(either_kind),
        cmocka_unit_test(whose_choice),
        cmocka_unit_test(refusals),
        cmocka_unit_test(pool_comes_back),
        cmocka_unit_test(recombined_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
