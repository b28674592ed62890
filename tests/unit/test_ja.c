/* The Japanese renderer: invented cards for each construct, the Japanese names of the pool, and
 * that no row of it is left without words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "card/image.h"
#include "compiler/ja.h"
#include "compiler/terms.h"

#include "common/casecard.h"
#include "common/recombine.h"

enum { TEXT_MAX = 8192 };

/* --- Invented cards --- */

/* Invented names have invented Japanese. */
static const JaNames names = {
    .names = {"TT01-001\tミラ・ヴェル\n", sizeof "TT01-001\tミラ・ヴェル\n" - 1},
    .types = {"Guild\tギルド\nLamp\tランプ団\n", sizeof "Guild\tギルド\nLamp\tランプ団\n" - 1},
};

static void render(const LpCards *cards, const JaNames *with, LpCardId id, char out[TEXT_MAX]) {
    Buffer buffer;
    buffer_init(&buffer, out, TEXT_MAX);
    ja_card(cards, with, id, &buffer);
    if (buffer.used > 0 && cards->cards[id].flags & CARD_HAS_TRIGGER)
        buffer_append_char(&buffer, '\n');
    char trigger[TEXT_MAX];
    Buffer more;
    buffer_init(&more, trigger, sizeof trigger);
    ja_trigger(cards, with, id, &more);
    buffer_append(&buffer, buffer_text(&more));
    assert_false(buffer.overflow);
}

static void check_cases(const Case *cases, size_t count) {
    char text[TEXT_MAX];
    for (size_t i = 0; i < count; i++) {
        LpCards *cards = casecard_compile(&cases[i]);
        render(cards, &names, 1, text);
        if (strcmp(text, cases[i].text) != 0)
            print_error("%s\n  gives %s\n  not   %s\n", cases[i].lines, text, cases[i].text);
        assert_string_equal(text, cases[i].text);
        lp_cards_free(cards);
    }
}
#define CHECK(cases) check_cases(cases, sizeof cases / sizeof cases[0])

static void tags(void **state) {
    (void)state;
    static const Case cases[] = {
        {"character", "keyword rush, blocker", "【速攻】\n【ブロッカー】"},
        {"character", "on play\n  draw 1", "【登場時】カード1枚を引く。"},
        {"character", "on play or when attacking\n  draw 1",
         "【登場時】/【アタック時】カード1枚を引く。"},
        {"leader", "activate main, don 1, once per turn\n  draw 1",
         "【ドン!!×1】【起動メイン】【ターン1回】カード1枚を引く。"},
        {"character", "trigger\n  play this", "【トリガー】このカードを登場させる。"},
        {"character", "always, your turn\n  give +1000 power to this",
         "【自分のターン中】このキャラのパワー+1000。"},
    };
    CHECK(cases);
}

static void nouns(void **state) {
    (void)state;
    static const Case cases[] = {
        {"event", "main\n  ko up to 1 of their characters [cost <= 3]",
         "【メイン】相手のコスト3以下のキャラ1枚までを、KOする。"},
        {"event", "main\n  rest up to 1 of their leader and characters",
         "【メイン】相手のリーダーかキャラ1枚までを、レストにする。"},
        {"event", "main\n  ko up to 1 of their characters [rested, cost <= 3]",
         "【メイン】相手のレストのコスト3以下のキャラ1枚までを、KOする。"},
        {"event",
         "main\n  play up to 1 of your hand [character, type \"Guild\" or type \"Lamp\", "
         "cost <= 4, not name \"Mira Vell\"]",
         "【メイン】自分の手札から「ミラ・ヴェル」以外のコスト4以下の特徴《ギルド》か《ランプ団"
         "》を"
         "持つキャラカード1枚までを、登場させる。"},
        {"event", "main\n  put in hand up to 1 of your trash [event, blue, cost = 2]",
         "【メイン】自分のトラッシュからコスト2の青のイベント1枚までを、手札に加える。"},
        {"event", "main\n  set active up to 1 of your characters [type with \"Guild\"]",
         "【メイン】自分の『ギルド』を含む特徴を持つキャラ1枚までを、アクティブにする。"},
        {"event", "main\n  ko all of any characters [slash]",
         "【メイン】属性(斬)を持つキャラすべてをKOする。"},
        {"event",
         "main\n  put in hand up to 1 of your trash [event, not name \"Mira Vell\", not name "
         "\"Gale\"]",
         "【メイン】自分のトラッシュから「ミラ・ヴェル」と「Gale」以外のイベント1枚までを、手札"
         "に"
         "加える。"},
        {"event",
         "main\n  give +1000 power to up to 1 of your leader and characters [leader or "
         "character, leader or type \"Guild\", type \"Lamp\" or character, type \"Lamp\" or "
         "type \"Guild\"], this turn",
         "【メイン】自分の特徴《ランプ団》を持つリーダーか特徴《ギルド》を持つキャラ1枚までを、"
         "この"
         "ターン中、パワー+1000。"},
        {"character",
         "always\n  only if there is one of your life [face-up, name \"Mira Vell\"]\n  give "
         "+1000 power to this",
         "自分の表向きのライフの「ミラ・ヴェル」がある場合、このキャラのパワー+1000。"},
        {"event", "main\n  ko up to 1 of their characters [cost <= their life]",
         "【メイン】相手のライフの枚数以下のコストを持つ相手のキャラ1枚までを、KOする。"},
    };
    CHECK(cases);
}

static void moves(void **state) {
    (void)state;
    static const Case cases[] = {
        {"character", "on play\n  draw your life",
         "【登場時】自分のライフの枚数分、カードを引く。"},
        {"character", "on play\n  ko at least 1 of their characters [cost <= 4] in total",
         "【登場時】相手のキャラを、コストの合計が4以下になるようにKOする。"},
        {"character",
         "on play\n  look at 5 from top of your deck\n"
         "  put in hand up to 1 of looked [type \"Guild\"] revealed\n"
         "  put in deck bottom looked",
         "【登場時】自分のデッキの上から5枚を見て、特徴《ギルド》を持つカード1枚までを公開し、"
         "手札に"
         "加える。その後、残りを好きな順番でデッキの下に置く。"},
        {"character", "on play\n  draw 2\n  trash 1 of your hand",
         "【登場時】カード2枚を引き、自分の手札1枚を捨てる。"},
        {"character", "on play\n  trash 1 of their hand chosen by them",
         "【登場時】相手は自身の手札1枚を捨てる。"},
        {"character", "on play\n  put in hand up to 1 of any characters [cost <= 3]",
         "【登場時】コスト3以下のキャラ1枚までを、持ち主の手札に戻す。"},
        {"character", "on play\n  put in life top up to 1 from top of your deck",
         "【登場時】自分のデッキの上から1枚までを、ライフの上に加える。"},
        {"character", "on play\n  don add up to 1 rested",
         "【登場時】ドン!!デッキからドン!!1枚までを、レストで追加する。"},
        {"character", "on play\n  don give up to 2 rested to all of your leader",
         "【登場時】自分のリーダーにレストのドン!!2枚までを、付与する。"},
    };
    CHECK(cases);
}

static void conditions(void **state) {
    (void)state;
    static const Case cases[] = {
        {"character", "on play\n  only if your leader is [type \"Guild\"]\n  draw 1",
         "【登場時】自分のリーダーが特徴《ギルド》を持つ場合、カード1枚を引く。"},
        {"character", "on play\n  only if your leader is [name \"Mira Vell\"]\n  draw 1",
         "【登場時】自分のリーダーが「ミラ・ヴェル」の場合、カード1枚を引く。"},
        {"character", "on play\n  only if your life <= 2\n  draw 1",
         "【登場時】自分のライフが2枚以下の場合、カード1枚を引く。"},
        {"character",
         "on play\n  only if your leader is [multicolor] and their don >= 6\n  draw 1",
         "【登場時】自分のリーダーが多色で、相手の場のドン!!"
         "が6枚以上ある場合、カード1枚を引く。"},
        {"character", "on play\n  draw 1\n  if your trash >= 10\n    draw 1",
         "【登場時】カード1枚を引く。その後、自分のトラッシュが10枚以上ある場合、カード1枚を引"
         "く。"},
    };
    CHECK(cases);
}

static void lasting(void **state) {
    (void)state;
    static const Case cases[] = {
        {"event",
         "main\n  select 1 of your leader [type \"Guild\"]\n  give +2000 power to it, this "
         "turn\n  grant banish to it, this turn",
         "【メイン】自分の特徴《ギルド》を持つリーダー1枚は、このターン中、【バニッシュ】を得て"
         "、パワー+2000。"},
        {"event", "main\n  next card [event] costs -1, this turn",
         "【メイン】このターン中、次に自分が手札から発動するイベントの支払うコストは1少なくなる"
         "。"},
        {"event",
         "counter\n  give +2000 power to up to 1 of your leader and characters, this battle",
         "【カウンター】自分のリーダーかキャラ1枚までを、このバトル中、パワー+2000。"},
        {"character", "on play\n  grant rush to this, this turn",
         "【登場時】このキャラは、このターン中、【速攻】を得る。"},
        {"character", "always\n  forbid be ko in battle for this\n  give +1000 power to this",
         "このキャラはバトルでKOされず、パワー+1000。"},
        {"character",
         "on play\n  forbid attack for up to 1 of their characters [cost <= 4], "
         "until end of their next turn",
         "【登場時】相手のコスト4以下のキャラ1枚までは、次の相手のターン終了時まで、アタックで"
         "きない。"},
        {"character", "always, your turn\n  give +1000 x your hand power to this",
         "【自分のターン中】自分の手札1枚につき、このキャラのパワー+1000。"},
    };
    CHECK(cases);
}

static void costs(void **state) {
    (void)state;
    static const Case cases[] = {
        {"character", "activate main\n  cost, may\n    rest this\n  draw 1",
         "【起動メイン】このキャラをレストにできる：カード1枚を引く。"},
        {"character", "on play\n  cost\n    don return 2\n  draw 1",
         "【登場時】ドン!!-2：カード1枚を引く。"},
        {"character", "on play\n  cost, may\n    trash 1 of your hand\n  draw 2",
         "【登場時】自分の手札1枚を捨てることができる：カード2枚を引く。"},
    };
    CHECK(cases);
}

static void events(void **state) {
    (void)state;
    static const Case cases[] = {
        {"character", "when ko (yours), once per turn\n  draw 1",
         "【ターン1回】自分のキャラがKOされた時、カード1枚を引く。"},
        {"character",
         "when ko (yours [type \"Guild\"]) or when removed (yours [type \"Guild\"], by their "
         "effect)\n  draw 1",
         "自分の特徴《ギルド》を持つキャラがKOされた時か、相手の効果で場を離れた時、カード1枚を"
         "引く。"},
        {"leader", "when event activated (theirs) or when blocker activated (theirs)\n  draw 1",
         "相手がイベントか【ブロッカー】を発動した時、カード1枚を引く。"},
        {"leader",
         "when don returned (yours, at least 2), your turn, once per turn\n  don add up to 1 "
         "active",
         "【自分のターン中】【ターン1回】自分の場のドン!!が2枚以上ドン!!"
         "デッキに戻された時、ドン!!デッキからドン!!1枚までを、アクティブで追加する。"},
        {"character", "when played (yours [no base effect], from hand)\n  draw 1",
         "自分が元々の効果のないキャラを手札から登場させた時、カード1枚を引く。"},
        {"character", "start of turn (yours), may\n  draw 1",
         "自分のターン開始時、発動できる。カード1枚を引く。"},
        {"character", "when attacks (this, other [leader])\n  draw 1",
         "このキャラが相手のリーダーにアタックした時、カード1枚を引く。"},
    };
    CHECK(cases);
}

static void replacements(void **state) {
    (void)state;
    static const Case cases[] = {
        {"character",
         "instead of removal (this, by their effect), may\n  give -2000 power to this, this "
         "turn",
         "このキャラが相手の効果で場を離れる場合、代わりにこのキャラを、このターン中、パワー-"
         "2000することができる。"},
        {"character",
         "instead of ko (this, by battle), may\n  cost, may\n    trash 1 of your hand",
         "このキャラがバトルでKOされる場合、代わりに自分の手札1枚を捨てることができる。"},
        {"character",
         "instead of removal (yours [cost <= 5], by their effect), once per turn\n  cost, "
         "may\n    rest this",
         "【ターン1回】自分のコスト5以下のキャラが相手の効果で場を離れる場合、代わりにこのキャ"
         "ラをレストにできる。"},
    };
    CHECK(cases);
}

/* The program has the cards of the field and DON!! as two numbers; the card has them as one. */
static void rested_cards(void **state) {
    (void)state;
    static const Case cases[] = {
        {"character",
         "always, your turn\n  give +1000 x every 3 in (count of your field [rested] plus your "
         "rested don) power to this",
         "【自分のターン中】自分のレストのカード3枚につき、このキャラのパワー+1000。"},
        {"character",
         "always\n  only if your life <= count of their field [rested] plus their rested don\n"
         "  give +1000 power to this",
         "自分のライフが相手のレストのカードの枚数以下の場合、このキャラのパワー+1000。"},
    };
    CHECK(cases);
}

static void choices(void **state) {
    (void)state;
    static const Case cases[] = {
        {"event",
         "main\n  choose one\n    option\n      draw 1\n    option\n      ko up to 1 of their "
         "characters [rested]",
         "【メイン】以下から1つを選ぶ。\n・カード1枚を引く。\n・相手のレストのキャラ1枚までを、"
         "KOする。"},
        {"event",
         "main\n  choose one by them\n    option\n      draw 1\n    option\n      draw 2",
         "【メイン】相手は以下から1つを選ぶ。\n・カード1枚を引く。\n・カード2枚を引く。"},
        {"event",
         "main\n  reveal 1 from top of your deck\n  if looked is [type \"Guild\"]\n    draw "
         "1\n  put in deck bottom looked",
         "【メイン】自分のデッキの上から1枚を公開し、公開したカードが特徴《ギルド》を持つ場合、"
         "カード1枚を引く。その後、公開したカードをデッキの下に置く。"},
        {"event", "main\n  may\n    trash 1 of your hand\n  if so\n    draw 2",
         "【メイン】自分の手札1枚を捨ててもよい。そうした場合、カード2枚を引く。"},
        {"event", "main\n  look at 3 from top of your deck\n  put in deck top or bottom looked",
         "【メイン】自分のデッキの上から3枚を見て、好きな順番に並び替え、デッキの上か下に置く"
         "。"},
        {"event",
         "main\n  draw 1\n  later end of turn\n    set active up to 2 of your characters",
         "【メイン】カード1枚を引く。その後、このターン終了時、自分のキャラ2枚までを、アクティ"
         "ブにする。"},
    };
    CHECK(cases);
}

static void restrictions(void **state) {
    (void)state;
    static const Case cases[] = {
        {"event", "main\n  ban them from use blocker [power <= 3000], this turn",
         "【メイン】相手は、このターン中、パワー3000以下のキャラの【ブロッカー】を発動できない"
         "。"},
        {"event", "main\n  ban you from play [character, base cost >= 5], this turn",
         "【メイン】自分は、このターン中、元々のコスト5以上のキャラカードを登場できない。"},
        {"character", "when attacking\n  ban them from play [event], this battle",
         "【アタック時】相手は、このバトル中、イベントを発動できない。"},
        {"event", "main\n  negate up to 1 of their leader and characters, this turn",
         "【メイン】相手のリーダーかキャラ1枚までを、このターン中、効果を無効にする。"},
        {"character",
         "on play\n  forbid refresh for up to 1 of their characters [rested], next refresh",
         "【登場時】相手のレストのキャラ1枚までは、次の相手のリフレッシュフェイズでアクティブに"
         "ならない。"},
        {"character", "on play\n  don freeze up to 1 of them",
         "【登場時】相手のレストのドン!!"
         "1枚までは、次の相手のリフレッシュフェイズでアクティブにならない。"},
    };
    CHECK(cases);
}

static void rules_and_numbers(void **state) {
    (void)state;
    static const Case cases[] = {
        {"event",
         "main\n  ko up to 1 of their characters [power <= highest power of your leader]",
         "【メイン】自分のリーダーのパワー以下のパワーを持つ相手のキャラ1枚までを、KOする。"},
        {"event", "main\n  trash 9 minus your trash from top of your deck",
         "【メイン】自分のトラッシュが9枚になるようにデッキの上からカードをトラッシュに置く。"},
        {"character", "always\n  set base power 7000 for this",
         "このキャラの元々のパワーは7000になる。"},
        {"character", "on play\n  set base power 7000 for all of your leader, this turn",
         "【登場時】自分のリーダーを、このターン中、元々のパワー7000にする。"},
        {"leader", "rule\n  deck forbid [event, cost >= 2]",
         "ルール上、自分はコスト2以上のイベントをデッキに入れることができない。"},
        {"character", "rule\n  also named \"Tess\"",
         "ルール上、このカードはカード名を「Tess」としても扱う。"},
        {"character", "always, in hand\n  only if your trash >= 10\n  give -3 cost to this",
         "手札のこのカードは、自分のトラッシュが10枚以上ある場合、コスト-3。"},
        {"character",
         "on play\n  give -1000 power to up to 1 of their characters, this turn\n  if your "
         "leader is [multicolor]\n    draw 1\n  else\n    draw 2",
         "【登場時】相手のキャラ1枚までを、このターン中、パワー-"
         "1000。その後、自分のリーダーが多色の場合、カード1枚を引く。そうでない場合、カード2枚"
         "を引く。"},
    };
    CHECK(cases);
}

static void other_actions(void **state) {
    (void)state;
    static const Case cases[] = {
        {"stage", "activate main\n  cost, may\n    don rest 1\n    rest this\n  draw 1",
         "【起動メイン】自分のドン!!1枚とこのステージをレストにできる：カード1枚を引く。"},
        {"character",
         "on play\n  put in life top or bottom up to 1 of their characters [cost <= 3] face-up",
         "【登場時】相手のコスト3以下のキャラ1枚までを、相手のライフの上か下に表向きで加える"
         "。"},
        {"character",
         "on play\n  forbid attack for 1 of their characters chosen by them, this turn",
         "【登場時】相手は自身のキャラ1枚を選ぶ。選んだキャラは、このターン中、アタックできない"
         "。"},
        {"character", "on play\n  trash 1 of your hand chosen by them",
         "【登場時】自分の手札1枚を相手が選び、捨てる。"},
        {"character", "on play\n  damage 1 to them", "【登場時】相手に1ダメージを与える。"},
        {"character",
         "activate main\n  cost, may\n    trash this\n  activate main of up to 1 of your trash "
         "[event, cost <= 3]",
         "【起動メイン】このキャラをトラッシュに置くことができる：自分のトラッシュからコスト3以"
         "下のイベント1枚までの【メイン】効果を発動する。"},
        {"character", "on play\n  ko up to 2 of their characters [power <= 4000] in total",
         "【登場時】相手のキャラ2枚までを、パワーの合計が4000以下になるようにKOする。"},
        {"character", "on play\n  don move up to 2 to 1 of your characters",
         "【登場時】自分の付与されているドン!!合計2枚までを、自分のキャラ1枚に付与する。"},
        {"character", "on play\n  swap base power of 2 of your characters, this turn",
         "【登場時】自分のキャラ2枚を選び、それぞれの元々のパワーを、このターン中、入れ替える"
         "。"},
    };
    CHECK(cases);
}

/* --- The pool --- */

static bool has_unknown(const char *text) {
    return text_find(text_of(text), SLICE(JA_UNKNOWN)) < strlen(text);
}

static void pool_has_words(void **state) {
    (void)state;
    char text[TEXT_MAX];
    LpCards *cards = lp_cards_embedded();
    JaNames all = ja_names_embedded();
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        const CardFacts *card = &cards->cards[id];
        const char *number = image_string(cards, card->number_at);
        render(cards, &all, (LpCardId)id, text);
        if (has_unknown(text)) print_error("%s: %s\n", number, text);
        assert_false(has_unknown(text));
        assert_true(ja_names_find(all.names, text_of(number)).size > 0);
        for (int i = 0; i < CARD_TYPES_MAX && card->types[i]; i++) {
            Slice type = text_of(image_string(cards, cards->type_strings[card->types[i]]));
            if (ja_names_find(all.types, type).size == 0)
                print_error("%s: no Japanese for %s\n", number, type.at);
            assert_true(ja_names_find(all.types, type).size > 0);
        }
    }
    lp_cards_free(cards);
}

/* Rows that no card of the pool has side by side have words, too. */
enum { PROGRAMS = 3000 };

static void random_programs_have_words(void **state) {
    (void)state;
    static Recombine from = {.seed = 11};
    char text[TEXT_MAX];
    LpCards *pool = lp_cards_embedded();
    JaNames all = ja_names_embedded();
    unsigned made = 0;
    from.pool = pool;
    for (uint32_t id = 1; id < lp_cards_count(pool); id++) recombine_add(&from, (LpCardId)id);
    for (int i = 0; i < PROGRAMS; i++) {
        LpCards *cards = recombine_card(&from);
        if (!cards) continue;
        made++;
        render(cards, &all, 1, text);
        if (has_unknown(text)) print_error("%s\n", text);
        assert_false(has_unknown(text));
        lp_cards_free(cards);
    }
    assert_true(made > PROGRAMS / 2);
    lp_cards_free(pool);
}

/* The tables are searched by halving: each line is found, and comes after the one before it. */
static void check_sorted(Slice table) {
    Slice rest = table, line, before = {0};
    while (text_next_line(&rest, &line)) {
        Slice value = line, key;
        if (line.at[0] == '#') continue;
        assert_true(text_next_part(&value, '\t', &key));
        assert_true(text_compare(before, key) < 0);
        assert_true(text_equal(ja_names_find(table, key), value));
        before = key;
    }
}

static void tables_are_sorted(void **state) {
    (void)state;
    JaNames all = ja_names_embedded();
    check_sorted(all.names);
    check_sorted(all.types);
    assert_int_equal(ja_names_find(all.names, SLICE("ZZ99-999")).size, 0);
    assert_int_equal(ja_names_find(all.names, SLICE("")).size, 0);
    assert_int_equal(ja_names_find((Slice){0}, SLICE("OP01-001")).size, 0);
}

static void fold_is(const char *text, const char *expected) {
    char memory[256];
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    ja_names_fold(text_of(text), &out);
    assert_string_equal(memory, expected);
}

static void spellings_fold(void **state) {
    (void)state;
    fold_is("ﾐﾗ･ｳﾞｪﾙ", "ミラヴェル");
    fold_is("みら・ヴぇる", "ミラヴェル");
    fold_is("ＭＩＲＡ　Ｄ．", "mirad");
    fold_is("ﾊﾞﾋﾟ", "バピ");
    fold_is("光月おでん", "光月オデン");
}

/* All rows of terms.def that are written: their English, and their Japanese. */
static const char *const terms[][2] = {
#define KEYWORD_TERM(name, en, ja)                       {en, ja},
#define COLOR_TERM(name, en, ja)                         {en, ja},
#define ATTRIBUTE_TERM(name, en, ja)                     {en, ja},
#define CATEGORY_TERM(name, en, ja)                      {en, ja},
#define DURATION_TERM(name, en, ja)                      {en, ja},
#define CAUSE_TERM(name, en, ja)                         {en, ja},
#define RESTRICTION_TERM(name, en, en_of, ja, ja_of)     {en, ja}, {en_of, ja_of},
#define AREA_TERM(areas, en, ja)                         {en, ja},
#define PLACE_TERM(name, en_from, en_to, ja_from, ja_to) {en_from, ja_from}, {en_to, ja_to},
#define COUNT_TERM(name, en, preposition, where, ja)     {en, ja},
#define COMPARE_TERM(name, en, ja)                       {en, ja},
#define RELATION_TERM(name, en, ja)                      {en, ja},
#define EVENT_TERM(name, en, ja)                         {en, ja},
#define PLAYER_EVENT_TERM(timing, subject, en, ja)       {en, ja},
#define TIME_TERM(timing, subject, en, ja)               {en, ja},
#define MOMENT_TERM(timing, whose, en, ja)               {en, ja},
#define DONE_TERM(name, one, many, ja)                   {one, ja}, {many, ja},
#include "compiler/terms.def"
};

/* Every term has its Japanese, and none is the English one. */
static void terms_are_complete(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        const char *en = terms[i][0], *ja = terms[i][1];
        if (en[0] && (!ja[0] || strcmp(en, ja) == 0))
            fail_msg("compiler/terms.def has no Japanese for '%s'", en);
    }
    for (int i = 0; i < CAUSE_COUNT; i++) assert_non_null(terms_causes[LANGUAGE_JA][i]);
    for (int i = 0; i < LP_COLOR_COUNT; i++) assert_non_null(terms_colors[LANGUAGE_JA][i]);
    for (int i = 0; i < LP_ATTRIBUTE_COUNT; i++)
        assert_non_null(terms_attributes[LANGUAGE_JA][i]);
    for (unsigned i = 0; i < TIMING_COUNT; i++)
        assert_int_equal(terms_timing(LANGUAGE_EN, i)[0] != 0,
                         terms_timing(LANGUAGE_JA, i)[0] != 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events),
        cmocka_unit_test(replacements),
        cmocka_unit_test(rested_cards),
        cmocka_unit_test(choices),
        cmocka_unit_test(restrictions),
        cmocka_unit_test(rules_and_numbers),
        cmocka_unit_test(other_actions),
        cmocka_unit_test(tags),
        cmocka_unit_test(nouns),
        cmocka_unit_test(moves),
        cmocka_unit_test(conditions),
        cmocka_unit_test(lasting),
        cmocka_unit_test(costs),
        cmocka_unit_test(pool_has_words),
        cmocka_unit_test(random_programs_have_words),
        cmocka_unit_test(tables_are_sorted),
        cmocka_unit_test(spellings_fold),
        cmocka_unit_test(terms_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
