/* Tests of the card language: the bundled cards, every construct there and back, every refusal,
 * golden disassemblies. The verifier and the loader have test_image.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/common/file.h"
#include "base/buffer.h"
#include "base/embedded.h"
#include "card/image.h"
#include "compiler/compile.h"
#include "compiler/embedded_cards.h"
#include "compiler/ja.h"
#include "compiler/printer.h"
#include "compiler/render.h"
#include "effect/disassemble.h"
#include "effect/load.h"
#include "effect/program.h"
#include "effect/tables.h"

enum { TEXT_MAX = 1 << 18, DIAGNOSTICS_MAX = 32 };

static Diagnostic found[DIAGNOSTICS_MAX];
static Diagnostics diagnostics;

static LpCards *compile_text(const char *name, const char *text) {
    Source source = {name, text, strlen(text)};
    diagnostics = (Diagnostics){.at = found, .size = DIAGNOSTICS_MAX};
    return compile_sources(&source, 1, &diagnostics);
}

static LpCards *compile_good(const char *name, const char *text) {
    LpCards *cards = compile_text(name, text);
    for (size_t i = 0; i < diagnostics.count; i++) {
        const Diagnostic *d = &found[i];
        print_error("%s:%u:%u: %s: %s\n", d->file, (unsigned)d->line, (unsigned)d->column,
                    d->card, d->message);
    }
    assert_non_null(cards);
    return cards;
}

/* All cards, with an empty line between two. */
static void print_all(const LpCards *cards, char *out) {
    Buffer buffer;
    buffer_init(&buffer, out, TEXT_MAX);
    for (uint32_t id = 1; id < cards->card_count; id++) {
        if (id > 1) buffer_append_string(&buffer, "\n");
        printer_print(cards, (LpCardId)id, &buffer);
    }
    assert_false(buffer.overflow);
}

/* Without comments and without empty lines, as the printer would write it. */
static void strip(const char *text, char *out) {
    Slice rest = text_of(text), line;
    Buffer buffer;
    buffer_init(&buffer, out, TEXT_MAX);
    while (text_next_line(&rest, &line)) {
        if (text_starts_with(line, SLICE("#")) || text_trim(line).size == 0) continue;
        if (text_starts_with(line, SLICE("card ")) && buffer.used) {
            buffer_append_string(&buffer, "\n");
        }
        buffer_append(&buffer, line);
        buffer_append_string(&buffer, "\n");
    }
}

/* === The bundled cards === */

static const char *const files[] = {
    "cards/st01.card",
    "cards/st02.card",
    "cards/st03.card",
    "cards/st04.card",
    "tests/scenarios/rules.card",
};

static void card_files_are_canonical_and_come_back(void **state) {
    (void)state;
    static char printed[TEXT_MAX], stripped[TEXT_MAX];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        File file;
        assert_true(file_load(files[i], &file));
        LpCards *cards = compile_good(files[i], file.at);
        strip(file.at, stripped);
        print_all(cards, printed);
        assert_string_equal(printed, stripped);
        LpCards *again = compile_good(files[i], printed);
        assert_true(cards->hash == again->hash);
        lp_cards_free(again);
        lp_cards_free(cards);
        file_free(&file);
    }
}

/* The image that the build has made is what the card files say, to the last byte. */
static void the_embedded_image_is_fresh(void **state) {
    (void)state;
    Diagnostics none = {0};
    LpCards *loaded = lp_cards_embedded();
    LpCards *compiled = embedded_cards_compiled(NULL, 0, &none);
    assert_true(embedded_image_size > 0);
    assert_non_null(loaded);
    assert_non_null(compiled);
    size_t size = load_save_finished(compiled, NULL, 0);
    assert_int_equal(load_save_finished(loaded, NULL, 0), size);
    assert_int_equal(size, embedded_image_size);
    char *bytes = malloc(size);
    assert_non_null(bytes);
    load_save_finished(compiled, bytes, size);
    assert_memory_equal(bytes, embedded_image, size);
    load_save_finished(loaded, bytes, size);
    assert_memory_equal(bytes, embedded_image, size);
    free(bytes);
    lp_cards_free(loaded);
    lp_cards_free(compiled);
}

static void finished_images_of_other_builds_are_refused(void **state) {
    (void)state;
    char *bytes = malloc(embedded_image_size);
    assert_non_null(bytes);
    memcpy(bytes, embedded_image, embedded_image_size);
    assert_true(load_finished_size(bytes, embedded_image_size) > 0);
    assert_int_equal(load_finished_size(bytes, 16), 0);
    assert_int_equal(load_finished_size(bytes, 0), 0);
    bytes[8]++; /* the version */
    assert_int_equal(load_finished_size(bytes, embedded_image_size), 0);
    bytes[8]--;
    void *memory = calloc(1, load_finished_size(bytes, embedded_image_size));
    assert_non_null(memory);
    assert_null(load_finished(bytes, embedded_image_size - 1, memory));
    free(memory);
    free(bytes);
}

static void starter_decks_are_embedded(void **state) {
    (void)state;
    LpCards *cards = lp_cards_embedded();
    assert_non_null(cards);
    assert_true(lp_cards_count(cards) >= 1 + 4 * 17);
    LpCardInfo info;
    LpCardId luffy = lp_card_find(cards, "st01-001");
    assert_true(luffy > 0);
    assert_int_equal(lp_card_info(cards, luffy, &info), LP_OK);
    assert_string_equal(info.number, "ST01-001");
    assert_string_equal(info.name, "Monkey.D.Luffy");
    assert_int_equal(info.category, LP_CATEGORY_LEADER);
    assert_int_equal(info.power, 5000);
    assert_int_equal(info.life, 5);
    assert_int_equal(info.cost, -1);
    assert_int_equal(info.type_count, 2);
    assert_string_equal(info.types[0], "Supernovas");
    assert_int_equal(lp_card_info(cards, 0, &info), LP_BAD_INPUT);
    assert_int_equal(lp_card_info(cards, (LpCardId)lp_cards_count(cards), &info), LP_BAD_INPUT);
    assert_int_equal(lp_card_find(cards, "ST99-001"), 0);
    lp_cards_free(cards);
    lp_cards_free(NULL);
}

/* The disassembly is compared with a file that people review. LOGPOSE_GOLDEN=write makes it
 * again. */
static void golden_file(const char *source, const char *golden) {
    static char text[TEXT_MAX];
    File card_file, expected;
    assert_true(file_load(source, &card_file));
    LpCards *cards = compile_good(source, card_file.at);
    Buffer buffer;
    buffer_init(&buffer, text, sizeof text);
    for (uint32_t id = 1; id < cards->card_count; id++) {
        disassemble_card(cards, (LpCardId)id, &buffer);
    }
    const char *mode = getenv("LOGPOSE_GOLDEN");
    if (mode && strcmp(mode, "write") == 0) {
        assert_true(file_write(golden, buffer_text(&buffer)));
    }
    assert_true(file_load(golden, &expected));
    assert_string_equal(text, expected.at);
    file_free(&expected);
    file_free(&card_file);
    lp_cards_free(cards);
}

static void programs_are_as_reviewed(void **state) {
    (void)state;
    golden_file("tests/scenarios/rules.card", "tests/golden/rules.txt");
}

/* === Every construct === */

#define FACTS "card TEST-001 \"Name\"\n  character, red, cost 1, power 0\n"

/* Lines under "on play". */
static const char *const lines[] = {
    "select up to 1 of your characters as that\n    select 1 of your hand\n    draw 1",
    "remember it as that",
    "remember subject as paid",
    "look at 5 from top of your deck",
    "look at all of their hand as that",
    "reveal 1 from bottom of your deck",
    "reveal up to 1 of your hand as it",
    "choose number 0 to 10",
    "choose number 1 to your life plus 2 by them",
    "ko up to 1 of their characters",
    "ko battled",
    "trash at least 1 of your hand",
    "trash any number of your hand",
    "trash 1 of their hand at random",
    "trash 2 of their hand chosen by them",
    "put in hand up to 2 of your trash different names",
    "put in deck top or bottom looked",
    "put in deck bottom all of any characters your order",
    "put in life top 1 from top of your deck face-up",
    "put in life bottom up to 1 from top or bottom of their life",
    "play up to 1 of your hand [character, cost <= 3] rested",
    "draw 2",
    "draw up to 2 by each",
    "shuffle deck of them",
    "turn face-up 1 from top of your life",
    "turn face-down all of your life [face-up]",
    "rest this",
    "set active paid",
    "don add up to 1 active",
    "don add 2 rested of them",
    "don give up to 1 rested to 1 of your leader and characters",
    "don give 1 active to this",
    "don move 2 to this",
    "don move up to 1 to 1 of your characters",
    "don rest up to 1 of them",
    "don active 2",
    "don return at least 1",
    "don take 1",
    "don freeze up to 1 of them",
    "give +1000 power to this, this battle",
    "give -2 cost to all of their field, this turn",
    "give +2000 counter to all of your hand and trash, until end of turn",
    "give -1000 x every 2 in count of your trash [event] power to it, this turn",
    "give +1 cost to it, until end of their next turn",
    "give +500 plus (your life minus 1) power to it, until end of their next end phase",
    "set base power 7000 for this, until start of your next turn",
    "set base cost cost of it for this, until end of your next turn",
    "set power 0 for up to 1 of their characters, this turn",
    "set cost 3 for this, this turn",
    "grant rush character to it, this turn",
    "grant attribute slash to it, this turn",
    "forbid be ko in battle for this against [slash/strike], this turn",
    "forbid refresh for it, next refresh",
    "ban them from use blocker [power >= 5000], this battle",
    "ban you from draw, this turn",
    "negate up to 1 of their leader and characters, this turn",
    "negate effects on play of each, this turn",
    "next card [type \"A\", cost >= 3] costs -1, this turn",
    "next card costs +1 for them, this turn",
    "damage 1 to them",
    "redirect to 1 of your characters",
    "win",
    "lose by them",
    "extra turn",
    "activate main of this",
    "activate counter of up to 1 of your hand [event] as that used from hand",
    "if so\n      draw 1\n    then\n      draw 2\n    else\n      draw 3",
    "if not so\n      draw 1\n    else\n      may\n        draw 1",
    "may by them\n      draw 1 by them\n    if so\n      draw 1",
    "choose one\n      option\n        draw 1\n      option\n        draw 2\n        draw 3",
    "later end of turn\n      trash this",
    "later start of main of them\n      draw 1",
    "later end of their turn\n      draw 1",
    "later end of battle\n      draw 1",
    "price for attack of all of their characters, this turn\n      draw 1",
    "awaken ability 2, this turn",
    "swap base power of 2 of your characters, this turn",
    "don rest 2 leaving count of your field [active]",
};

/* Conditions of an "if". */
static const char *const conditions[] = {
    "your life <= 3",
    "their hand != both hand",
    "your deck = 0",
    "their trash >= 10",
    "your don < their don",
    "your active don > 1",
    "your rested don > 1",
    "your given don > 1",
    "count of your leader and characters >= 3 and your life <= 2",
    "count of your trash [event] different names >= 4",
    "size of it = 2",
    "total cost of your characters >= 10",
    "total power of their characters [rested] >= 9000",
    "it is your turn",
    "lowest cost of their characters >= highest cost of your characters",
    "lowest power of their characters >= highest power of your characters",
    "power of this >= 7000",
    "base power of this >= 7000",
    "don on this >= 2",
    "your events >= 2",
    "their event cost >= 3",
    "their koed >= 1",
    "your discarded >= 1",
    "their life left >= 1",
    "your turns >= 2",
    "count of your trash [type \"A\"] different names >= 3",
    "cost of subject = chosen",
    "done >= 2",
    "event amount >= 2",
    "2 x 3 x your life >= every 2 in (your hand plus your life)",
    "your life minus 1 plus 2 >= -1",
    "your leader is [type \"A\"]",
    "their leader is [name \"B\"]",
    "there is one of your leader",
    "there is one of any leader [multicolor]",
    "there is one of their characters [keyword blocker]",
    "there is one of paid [event]",
    "all of your characters are [type \"A\" or type with \"B\"]",
    "this is [rested]",
    "battled is [character]",
    "so and not so or so",
    "so and (so or so) and not (so and so)",
    "(so or so) and (so and so)",
    "so or (so or so)",
    "not not so",
};

/* Filters. */
static const char *const filters[] = {
    "leader/character",
    "not event/stage",
    "red/yellow",
    "multicolor",
    "slash/unknown",
    "type \"A \\\"B\\\" \\\\\"",
    "type with \"A\"",
    "name \"Ä ö\"",
    "not name with \"A\" or name \"B\", cost = 3",
    "trigger",
    "no base effect",
    "effect on play or effect on ko, not effect end of their turn",
    "counter >= 1000",
    "cost <= their life",
    "base cost < 3",
    "power > count of your hand [cost <= 2]",
    "base power != 5000",
    "keyword rush or keyword rush character",
    "rested or active",
    "face-up",
    "given don >= 1",
    "in looked",
    "played this turn",
    "held",
    "battled character this turn",
    "same name it",
    "same color subject",
    "same type paid",
    "attacking",
};

/* Headings with one line. */
static const char *const headings[] = {
    "activate main, don 1, your turn, once per turn",
    "main or counter",
    "trigger",
    "on play or when attacking, their turn, may",
    "on block",
    "on ko (by their effect)",
    "on ko (this [cost >= 3], by battle, other [slash], at least 2)",
    "on their attack, once per turn",
    "when returned (yours [character], by your effect)",
    "when battles (this)",
    "end of your turn",
    "end of their turn",
    "start of game",
    "start of turn (yours)",
    "start of main (theirs)",
    "when played (theirs [character, cost >= 8], from hand)",
    "when attacks (yours, other [leader])",
    "when attacked (this)",
    "when ko (any [character], by effect)",
    "when removed (yours, by your effect)",
    "when battled (this, other [character])",
    "when it kos in battle (this)",
    "when it deals damage (yours)",
    "when damage taken (theirs)",
    "when life removed (any)",
    "when life is zero (yours)",
    "when life to hand (yours)",
    "when drawn (theirs)",
    "when hand trashed (yours, by character effect)",
    "when deck trashed (yours, by your effect)",
    "when don given (yours [character])",
    "when don returned (yours, at least 2)",
    "when rested (theirs, by their character effect)",
    "when becomes rested (this)",
    "when event activated (theirs)",
    "when blocker activated (theirs)",
    "when trigger activated (yours)",
    "instead of ko (this), may",
    "instead of removal (yours [character], by their effect), once per turn, may",
    "instead of leaving (this)",
    "instead of rest (this)",
    "instead of losing by deck (yours)",
};

/* Whole bodies. */
static const char *const bodies[] = {
    "  always, don 2\n    grant rush to this\n",
    "  instead of ko (this), may, sleeps\n    draw 1\n",
    "  always, in hand\n    only if your life <= 2\n    give -2 cost to this\n",
    "  always\n    if your life = 0\n      negate all of their characters\n    else\n"
    "      ban each from draw\n",
    "  always\n    negate effects trigger of them\n",
    "  rule\n    also named \"B\"\n    also type \"C\"\n    deck any number\n",
    "  rule\n    all names and types and attributes\n",
    "  instead of damage (yours, by battle), may\n    draw 1\n",
    "  rule\n    deck forbid [event]\n    don deck 6\n",
    "  keyword rush, double attack, banish, blocker, rush character, unblockable,"
    " attack active\n",
    "  unplayable\n",
    "  attribute slash, strike, ranged, special, wisdom, unknown\n  type \"A\", \"B\"\n"
    "  rarity SEC, block 1, 2, 7\n",
    "  block 3\n",
    "  on play\n    cost\n      trash 1 of your hand\n      rest 1 of your characters as it\n"
    "    draw size of paid\n",
    "  on play\n    only if so\n    cost, may\n      don rest 1\n    draw 1\n",
    "  instead of ko (this)\n    cost, may\n      trash 1 of your hand\n",
};

static bool seen_ops[OP_COUNT], seen_tests[TEST_COUNT], seen_numbers[NUMBER_KIND_COUNT];
static bool seen_conditions[CONDITION_COUNT], seen_timings[TIMING_COUNT];

static void note_rows(const LpCards *cards) {
    for (uint32_t i = 0; i < cards->instr_count; i++) seen_ops[cards->instrs[i].op] = true;
    for (uint32_t i = 0; i < cards->test_count; i++) seen_tests[cards->tests[i].kind] = true;
    for (uint32_t i = 0; i < cards->number_count; i++) {
        seen_numbers[cards->numbers[i].kind] = true;
    }
    for (uint32_t i = 0; i < cards->condition_count; i++) {
        seen_conditions[cards->conditions[i].kind] = true;
    }
    for (uint32_t i = 0; i < cards->event_count; i++) {
        seen_timings[cards->events[i].timing] = true;
    }
}

/* Does the Japanese lack a row? Numbers made of numbers, and "not" around other conditions, are
 * said in English only: no card has had them yet. */
static bool lacks_words(const char *text) {
    static const char *const composed[] = {"EVERY", "NUMBER", "NOT"};
    const size_t mark = strlen(JA_UNKNOWN);
    for (const char *at = strstr(text, JA_UNKNOWN); at; at = strstr(at, JA_UNKNOWN)) {
        bool is_composed = false;
        for (size_t i = 0; i < sizeof composed / sizeof *composed; i++)
            is_composed |= strncmp(at + mark, composed[i], strlen(composed[i])) == 0;
        const char *end = strstr(at + mark, JA_UNKNOWN); /* after the name */
        if (!is_composed || !end) return true;
        at = end + mark;
    }
    return false;
}

/* Every row is said in English and in Japanese: 'logpose card' leaves nothing out. */
static void is_rendered(const LpCards *cards, const char *source) {
    static const JaNames no_names;
    char text[4096];
    Buffer buffer;
    buffer_init(&buffer, text, sizeof text);
    render_card(cards, 1, &buffer);
    render_trigger(cards, 1, &buffer);
    assert_false(buffer.overflow);
    if (strstr(text, "no words for"))
        fail_msg("src/compiler/render_*.c cannot say this: %s\n%s", text, source);
    buffer_init(&buffer, text, sizeof text);
    ja_card(cards, &no_names, 1, &buffer);
    ja_trigger(cards, &no_names, 1, &buffer);
    assert_false(buffer.overflow);
    if (lacks_words(text))
        fail_msg("src/compiler/ja_*.c cannot say this: %s\n%s", text, source);
}

/* The card prints as it was written, and compiles to the same image again. */
static void comes_back(const char *text) {
    static char printed[TEXT_MAX];
    LpCards *cards = compile_text("test.card", text);
    if (!cards) print_error("%u: %s\n%s", (unsigned)found[0].line, found[0].message, text);
    assert_non_null(cards);
    print_all(cards, printed);
    assert_string_equal(printed, text);
    is_rendered(cards, text);
    note_rows(cards);
    lp_cards_free(cards);
}

static void comes_back_in(const char *before, const char *part, const char *after) {
    char text[4096];
    Buffer buffer;
    buffer_init(&buffer, text, sizeof text);
    buffer_append_string(&buffer, before);
    buffer_append_string(&buffer, part);
    buffer_append_string(&buffer, after);
    assert_false(buffer.overflow);
    comes_back(text);
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void is_seen(bool seen, const char *name) {
    if (!seen) fail_msg("no card of this test has %s: add one to the lists above", name);
}

static void every_construct_comes_back(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(lines); i++) {
        comes_back_in(FACTS "  on play\n    ", lines[i], "\n");
    }
    for (size_t i = 0; i < COUNT(conditions); i++) {
        comes_back_in(FACTS "  on play\n    if ", conditions[i], "\n      draw 1\n");
        comes_back_in(FACTS "  on play\n    only if ", conditions[i], "\n    draw 1\n");
    }
    for (size_t i = 0; i < COUNT(filters); i++) {
        comes_back_in(FACTS "  on play\n    ko all of their characters [", filters[i], "]\n");
    }
    for (size_t i = 0; i < COUNT(headings); i++) {
        comes_back_in(FACTS "  ", headings[i], "\n    draw 1\n");
    }
    for (size_t i = 0; i < COUNT(bodies); i++) {
        comes_back_in(FACTS, bodies[i], "");
    }
    for (int i = 1; i < OP_COUNT; i++) is_seen(seen_ops[i], tables_ops[i].name);
    for (int i = 1; i < TEST_COUNT; i++) is_seen(seen_tests[i], tables_tests[i].name);
    for (int i = 0; i < NUMBER_KIND_COUNT; i++)
        is_seen(seen_numbers[i], tables_numbers[i].name);
    for (int i = 1; i < CONDITION_COUNT; i++)
        is_seen(seen_conditions[i], tables_conditions[i].name);
    for (int i = 1; i < TIMING_END_OF_TURN; i++)
        is_seen(seen_timings[i], tables_timing_names[i]);
}

static void every_word_of_a_table_comes_back(void **state) {
    (void)state;
    for (int i = 1; i < RESTRICTION_COUNT; i++) {
        const char *words = tables_restriction_words[i];
        if (tables_restriction_scopes[i] == 'c') {
            comes_back_in(FACTS "  on play\n    forbid ", words, " for it, this turn\n");
        } else {
            comes_back_in(FACTS "  on play\n    ban them from ", words, ", this turn\n");
        }
    }
    for (int i = 0; i < KEYWORD_COUNT; i++) {
        comes_back_in(FACTS "  always\n    grant ", tables_keyword_words[i], " to this\n");
        comes_back_in(FACTS "  keyword ", tables_keyword_words[i], "\n");
    }
    for (int i = 1; i < DURATION_COUNT; i++) {
        comes_back_in(FACTS "  on play\n    negate it, ", tables_duration_words[i], "\n");
    }
    for (int i = 1; i < TIMING_COUNT; i++) {
        assert_true(tables_timing_words[i] && tables_timing_words[i][0]);
        comes_back_in(FACTS "  on play\n    ko up to 1 of your characters [effect ",
                      tables_timing_words[i], "]\n");
    }
    for (int i = 0; i < REG_COUNT; i++) {
        comes_back_in(FACTS "  on play\n    ko up to 1 of ", tables_register_words[i], "\n");
    }
    for (int i = 1; i < CAUSE_COUNT; i++) {
        comes_back_in(FACTS "  when ko (any, ", tables_cause_words[i], ")\n    draw 1\n");
    }
    for (int i = 1; i < LP_RARITY_COUNT; i++) {
        comes_back_in(FACTS "  rarity ", tables_rarity_words[i], "\n");
    }
}

/* Does the page have these words, and not only as a part of longer ones? */
static void is_on_page(Slice page, const char *words) {
    size_t size = strlen(words), at;
    for (Slice rest = page; (at = text_find(rest, text_of(words))) < rest.size;
         rest = text_from(rest, at + size)) {
        const char *start = rest.at + at;
        if (start == page.at || text_is_letter(start[-1])) continue;
        if (!text_is_letter(start[size])) return;
    }
    fail_msg("docs/card-language.md does not say '%s'", words);
}

static void the_page_has_every_word(void **state) {
    File file;
    (void)state;
    assert_true(file_load("docs/card-language.md", &file));
    Slice page = {file.at, file.size};
    for (int i = 1; i < RESTRICTION_COUNT; i++) is_on_page(page, tables_restriction_words[i]);
    for (int i = 0; i < KEYWORD_COUNT; i++) is_on_page(page, tables_keyword_words[i]);
    for (int i = 1; i < DURATION_COUNT; i++) is_on_page(page, tables_duration_words[i]);
    for (int i = 1; i < TIMING_COUNT; i++) is_on_page(page, tables_timing_words[i]);
    for (int i = 0; i < REG_COUNT; i++) is_on_page(page, tables_register_words[i]);
    for (int i = 1; i < CAUSE_COUNT; i++) is_on_page(page, tables_cause_words[i]);
    for (int i = 1; i < OP_COUNT; i++) {
        /* The words before the first operand. */
        char words[64] = "";
        size_t size = strcspn(tables_ops[i].syntax, "$");
        while (size > 0 && tables_ops[i].syntax[size - 1] == ' ') size--;
        assert_true(size < sizeof words);
        memcpy(words, tables_ops[i].syntax, size);
        if (size > 0) is_on_page(page, words);
    }
    for (int i = 1; i < TEST_COUNT; i++) {
        bool has_values = strchr("CKA", tables_tests[i].operand) != NULL;
        if (!has_values) is_on_page(page, tables_tests[i].word);
    }
    for (int i = 1; i < NUMBER_KIND_COUNT; i++) is_on_page(page, tables_numbers[i].word);
    for (int i = 2; i < CONDITION_COUNT; i++) is_on_page(page, tables_conditions[i].word);
    file_free(&file);
}

/* What may be written in more than one way has one printed form. */
static void other_ways_of_writing_print_canonically(void **state) {
    (void)state;
    static char printed[TEXT_MAX];
    LpCards *cards = compile_good("test.card", "# a comment\n\n"
                                               "card TEST-001 \"Name\" # another\r\n"
                                               "  keyword blocker\n"
                                               "  character, power 1000, cost 1, green, red\n"
                                               "\n"
                                               "  on play, once per turn, don 1\n"
                                               "    # between lines\n"
                                               "    select up to +1 of your field\n"
                                               "    rest it\n"
                                               "    if (so and so) and so\n"
                                               "      draw (1)\n");
    print_all(cards, printed);
    assert_string_equal(printed, "card TEST-001 \"Name\"\n"
                                 "  character, red, green, cost 1, power 1000\n"
                                 "  keyword blocker\n"
                                 "  on play, don 1, once per turn\n"
                                 "    rest up to 1 of your field\n"
                                 "    if so and so and so\n"
                                 "      draw 1\n");
    lp_cards_free(cards);
}

static void equal_rows_are_shared(void **state) {
    (void)state;
    LpCards *cards = compile_good("test.card", FACTS
                                  "  on play\n    ko up to 1 of their characters [cost <= 3]\n"
                                  "  on ko\n    ko up to 1 of their characters [cost <= 3]\n");
    assert_int_equal(cards->selector_count, 2);
    assert_int_equal(cards->filter_count, 2);
    assert_int_equal(cards->instr_count, 3);
    assert_int_equal(cards->abilities[1].effect_first, cards->abilities[2].effect_first);
    lp_cards_free(cards);
}

/* === What follows from the rows === */

static void derived_facts_are_worked_out(void **state) {
    (void)state;
    LpCards *cards = compile_good("test.card", "card TEST-001 \"A\"\n"
                                               "  leader, red, life 4, power 5000\n"
                                               "  type \"T\"\n"
                                               "  rule\n"
                                               "    also named \"B\"\n"
                                               "    also type \"U\"\n"
                                               "card TEST-002 \"C\"\n"
                                               "  character, green, blue, cost 1, power 0\n"
                                               "  trigger\n"
                                               "    play this\n"
                                               "card TEST-003 \"D\"\n"
                                               "  character, green, cost 1, power 0\n"
                                               "card TEST-004 \"E\"\n"
                                               "  event, green, cost 1\n"
                                               "  always\n"
                                               "    give +1000 power to this\n");
    const CardFacts *facts = cards->cards;
    assert_int_equal(facts[1].flags, CARD_HAS_TEXT);
    assert_int_equal(facts[2].flags, CARD_HAS_TEXT | CARD_HAS_TRIGGER);
    assert_int_equal(facts[3].flags, 0);
    assert_int_equal(facts[4].flags, CARD_HAS_TEXT | CARD_HAS_PERMANENT);
    assert_true(facts[2].timings == (uint64_t)1 << TIMING_TRIGGER);
    assert_true(facts[1].names[1] && !facts[1].names[2]);
    assert_true(facts[1].types[1] && !facts[1].types[2]);
    lp_cards_free(cards);
}

/* Compiles a filter with some cards and says which of them it lets through: "12-". */
static void static_filter(const char *filter, const char *expected, int dynamic) {
    char text[2048], passes[8] = "", *at = passes;
    snprintf(text, sizeof text,
             "card TEST-001 \"Ann\"\n  leader, red, life 4, power 5000\n  attribute slash\n"
             "  type \"Crew\"\n  rule\n    also named \"Bob\"\n"
             "card TEST-002 \"Bob\"\n  character, red, green, cost 1, power 0\n"
             "  type \"Other Crew\"\n  trigger\n    play this\n"
             "card TEST-003 \"Cy\"\n  character, blue, cost 1, power 0\n"
             "card TEST-004 \"Dee\"\n  event, blue, cost 1\n"
             "  main\n    ko all of any characters [%s]\n",
             filter);
    LpCards *cards = compile_good("test.card", text);
    for (uint32_t id = 1; id <= 4; id++) {
        *at++ =
            image_filter_static(cards, cards->filter_count - 1, id) ? (char)('0' + id) : '-';
    }
    *at = 0;
    assert_string_equal(passes, expected);
    assert_int_equal(cards->filter_dynamic[cards->filter_count - 1], dynamic);
    assert_true(image_filter_static(cards, 0, 1));
    lp_cards_free(cards);
}

static void static_filters_are_decided_once(void **state) {
    (void)state;
    static_filter("character", "-23-", 0);
    static_filter("not character", "1--4", 0);
    static_filter("leader/event", "1--4", 0);
    static_filter("red", "12--", 0);
    static_filter("green/blue", "-234", 0);
    static_filter("multicolor", "-2--", 0);
    static_filter("slash", "1---", 0);
    static_filter("type \"Crew\"", "1---", 0);
    static_filter("type with \"Crew\"", "12--", 0);
    static_filter("name \"Bob\"", "12--", 0);
    static_filter("not name \"Bob\"", "--34", 0);
    static_filter("name with \"e\"", "---4", 0);
    static_filter("trigger", "-2--", 0);
    static_filter("no base effect", "--3-", 0);
    static_filter("effect main", "---4", 0);
    static_filter("red or blue, character", "-23-", 0);
    static_filter("cost <= 3", "1234", 1);
    static_filter("character, cost <= 3", "-23-", 1);
    static_filter("leader or rested, red", "12--", 1);
}

/* === Refusals === */

typedef struct Refusal {
    const char *text;
    unsigned line, column;
    const char *message; /* a part of it */
} Refusal;

#define PLAY FACTS "  on play\n    "

static const Refusal refusals[] = {
    {"crad X", 1, 1, "expected \"card\", found \"crad\""},
    {"  card X \"Y\"\n", 1, 3, "at the left margin"},
    {"card \"Y\"\n", 1, 6, "expected a card number"},
    {"card ABCDEFGHIJ-012345 \"Y\"\n", 1, 6, "at most 15"},
    {"card x-1 \"Y\"\n  event, red, cost 1\n", 1, 1, "not a card number in capitals"},
    {"card X-1\n", 1, 9, "expected the card's name, found the end of the line"},
    {"card X-1 \"\"\n", 1, 10, "from 1 to 128 bytes"},
    {"card X-1 \"Y\n", 1, 10, "no closing quote"},
    {"card X-1 \"a\\b\"\n", 1, 12, "may follow a backslash"},
    {"card X-1 \"Y\" red\n", 1, 14, "expected the end of the line, found \"red\""},
    {"card X-1 \"Y\"\n", 1, 1, "unknown category"},
    {"card X-1 \"Y\"\n  character, cost 1\n", 1, 1, "the colour is missing"},
    {"card X-1 \"Y\"\n  character, red\n", 1, 1, "the cost is missing"},
    {"card X-1 \"Y\"\n  leader, red\n", 1, 1, "a leader has Life"},
    {"card X-1 \"Y\"\n  leader, red, life 5, cost 1\n", 1, 1, "a leader has no cost"},
    {"card X-1 \"Y\"\n  event, red, cost 1, life 2\n", 1, 1, "only a leader has Life"},
    {"card X-1 \"Y\"\n  character, red, power 1050\n", 2, 25, "whole hundreds"},
    {"card X-1 \"Y\"\n  character, red, cost 100\n", 2, 24, "the cost must be from 0 to 99"},
    {"card X-1 \"Y\"\n  character, pink\n", 2, 14, "expected a color"},
    {"card X-1 \"Y\"\n  event, red, cost 1\n  stage, red, cost 1\n", 3, 8, "one category"},
    {FACTS "  attribute sword\n", 3, 13, "expected an attribute"},
    {FACTS "  type A\n", 3, 8, "expected a type, found \"A\""},
    {FACTS "  rarity X\n", 3, 10, "expected a rarity"},
    {FACTS "  rarity C, block 9\n", 3, 19, "the block must be from 1 to 7"},
    {FACTS "  keyword flying\n", 3, 11, "expected a keyword"},
    {FACTS FACTS, 3, 6, "a card with this number already"},
    {FACTS "   keyword rush\n", 3, 1, "2 spaces for each level"},
    {FACTS "\tkeyword rush\n", 3, 1, "not tabs"},
    {FACTS "    keyword rush\n", 3, 5, "indented too far"},
    {FACTS "  on fire\n", 3, 3, "expected a timing such as on play"},
    {FACTS "  on play\n", 3, 1, "expected the lines of the ability"},
    {FACTS "  on play, twice\n", 3, 12, "expected don, your turn"},
    {FACTS "  on play, don 11\n", 3, 16, "must be from 1 to 10"},
    {FACTS "  when ko\n    draw 1\n", 3, 10, "expected (this)"},
    {FACTS "  when ko (mine)\n    draw 1\n", 3, 12, "this, yours, theirs or any"},
    {FACTS "  when ko (this, at least 1)\n", 3, 27, "must be from 2 to 60"},
    {FACTS "  on play or main\n    draw 1\n", 1, 1, "events of different kinds"},
    {FACTS "  end of turn (yours)\n    draw 1\n", 0, 0,
     "this timing is only for delayed parts"},
    {FACTS "  always\n    draw 1\n", 1, 1, "not for a permanent effect"},
    {FACTS "  always\n    ko up to 1 of your hand\n", 1, 1, "cannot choose"},
    {FACTS "  always\n    give +1000 power to this, this turn\n", 1, 1, "has no duration"},
    {FACTS "  always\n    also named \"B\"\n", 1, 1, "rule operations must be under"},
    {FACTS "  always\n    cost\n      draw 1\n    negate this\n", 1, 1, "has no cost"},
    {FACTS "  rule\n    draw 1\n", 1, 1, "rule operations must be under"},
    {FACTS "  rule\n    also named \"Name\"\n", 4, 1, "has this name already"},
    {FACTS "  rule, don 1\n    deck any number\n", 1, 1, "has no conditions"},
    {PLAY "later start of turn\n      draw 1\n", 1, 1, "nothing can be put off to that time"},
    {PLAY "later end of turn of them\n      draw 1\n", 1, 1, "nothing can be put off to"},
    {PLAY "give +1000 power to this\n", 1, 1, "the duration is missing"},
    {PLAY "fly\n", 4, 5, "expected an instruction"},
    {PLAY "draw\n", 4, 9, "expected a number, found the end of the line"},
    {PLAY "draw 1 card\n", 4, 12, "expected the end of the line, found \"card\""},
    {PLAY "draw 1x\n", 4, 10, "need a space"},
    {PLAY "draw 99999999999999999999\n", 4, 10, "need a space"},
    {PLAY "draw 2000000\n", 4, 10, "the number is too large"},
    {PLAY "draw +\n", 4, 10, "a number must follow the sign"},
    {PLAY "draw 1 ; draw 2\n", 4, 12, "unexpected character"},
    {PLAY "ko him\n", 4, 8, "expected a number, found \"him\""},
    {PLAY "ko 1 their characters\n", 4, 10, "expected \"of\""},
    {PLAY "ko 1 of characters\n", 4, 13, "your, their, any or a register"},
    {PLAY "ko 1 of their people\n", 4, 19, "expected an area"},
    {PLAY "ko 1 of their characters [tall]\n", 4, 31, "expected a property"},
    {PLAY "ko 1 of their characters [cost 3]\n", 4, 36, "expected a comparison"},
    {PLAY "ko 1 of their characters [cost <= 3\n", 4, 40, "expected \"]\""},
    {PLAY "ko 1 of their characters [type Crew]\n", 4, 36, "expected a type"},
    {PLAY "ko 1 of it as this\n", 4, 19, "it, that, looked or paid"},
    {PLAY "ko 1 from top of their characters\n", 0, 0, "only decks and Life"},
    {PLAY "if so\n    draw 1\n", 5, 5, "indented further"},
    {PLAY "if so\n      draw 1\n    then\n    draw 1\n", 7, 5, "indented further"},
    {PLAY "else\n      draw 1\n", 4, 5, "must follow the lines of an \"if\""},
    {PLAY "then\n      draw 1\n", 4, 5, "must follow the lines of an \"if\""},
    {PLAY "draw 1\n      draw 1\n", 5, 7, "indented too far"},
    {PLAY "choose one\n      draw 1\n", 0, 0, "only \"option\" lines"},
    {PLAY "option\n      draw 1\n", 1, 1, "must be inside"},
    {PLAY "if your life\n      draw 1\n", 4, 17, "expected a comparison"},
    {PLAY "if this is rested\n      draw 1\n", 4, 16, "expected \"[\""},
    {PLAY "give +1000 base power to this, this turn\n", 4, 16, "power, cost or counter"},
    {PLAY "set counter 1000 for this, this turn\n", 4, 9, "base power or base cost"},
    {PLAY "set power 1000 for this, this turn\n", 1, 1, "power can only be set to 0"},
    {PLAY "negate it, for ever\n", 4, 16, "expected a duration"},
    {PLAY "draw -1\n", 4, 10, "cannot be below 0"},
    {PLAY "draw up to -1\n", 4, 16, "cannot be below 0"},
    {PLAY "don add -2 active\n", 4, 13, "cannot be below 0"},
    {PLAY "damage -1 to them\n", 4, 12, "cannot be below 0"},
    {PLAY "ko -1 of their characters\n", 4, 8, "cannot be below 0"},
    {PLAY "ko up to -1 of their characters\n", 4, 14, "cannot be below 0"},
    {PLAY "forbid draw for it, this turn\n", 4, 12, "what a card cannot do"},
    {PLAY "ban them from attack, this turn\n", 4, 19, "what a player cannot do"},
    {PLAY "\xff\n", 4, 5, "not UTF-8"},
    {PLAY "draw \x01\n", 4, 10, "unexpected character"},
    {PLAY "ko 1 of your hand [name \"\x01\"]\n", 4, 30, "control character"},
};

static void bad_sources_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(refusals); i++) {
        const Refusal *r = &refusals[i];
        LpCards *cards = compile_text("test.card", r->text);
        bool as_said =
            !cards && diagnostics.count == 1 && strstr(found[0].message, r->message) &&
            (r->line == 0 || (found[0].line == r->line && found[0].column == r->column));
        if (!as_said) {
            print_error("%s\nexpected %u:%u: %s\nfound %u:%u: %s\n", r->text, r->line,
                        r->column, r->message, (unsigned)found[0].line,
                        (unsigned)found[0].column,
                        diagnostics.count ? found[0].message : "nothing");
        }
        assert_true(as_said);
    }
}

static void all_cards_with_errors_are_reported(void **state) {
    (void)state;
    LpCards *cards = compile_text("cards/x.card", "card A-1 \"A\"\n"
                                                  "  character, red, cost 1\n"
                                                  "  on play\n"
                                                  "card A-2 \"B\"\n"
                                                  "  character, rde, cost 1\n"
                                                  "  keyword none\n"
                                                  "card A-3 \"C\"\n"
                                                  "  character, red, cost 1\n"
                                                  "nonsense\n"
                                                  "card A-4 \"D\"\n"
                                                  "  event, red, cost 1\n"
                                                  "  main\n"
                                                  "    drw 1\n");
    assert_null(cards);
    assert_int_equal(diagnostics.count, 4);
    assert_string_equal(found[0].file, "cards/x.card");
    assert_string_equal(found[0].card, "A-1");
    assert_int_equal(found[0].line, 4);
    assert_string_equal(found[1].card, "A-2");
    assert_string_equal(found[2].card, "");
    assert_int_equal(found[2].line, 9);
    assert_string_equal(found[3].card, "A-4");
    Source source = {"x", "a\nb\nc\n", 6};
    Diagnostics few = {.at = found, .size = 1};
    assert_null(compile_sources(&source, 1, &few));
    assert_int_equal(few.count, 1);
    assert_int_equal(few.lost, 2);
}

static void limits_are_checked(void **state) {
    (void)state;
    static char text[TEXT_MAX];
    Buffer buffer;
    buffer_init(&buffer, text, sizeof text);
    buffer_append_string(&buffer, FACTS);
    for (int i = 0; i < 8; i++) buffer_append_string(&buffer, "  on play\n    draw 1\n");
    lp_cards_free(compile_good("test.card", text));
    buffer_append_string(&buffer, "  on play\n    draw 1\n");
    assert_null(compile_text("test.card", text));
    assert_non_null(strstr(found[0].message, "too many abilities"));

    buffer_init(&buffer, text, sizeof text);
    buffer_append_string(&buffer, FACTS);
    for (int i = 0; i < 4; i++) buffer_append_string(&buffer, "  on play\n    draw 1\n");
    buffer_append_string(&buffer, "  on ko, once per turn\n    draw 1\n");
    assert_null(compile_text("test.card", text));
    assert_non_null(strstr(found[0].message, "first four"));

    buffer_init(&buffer, text, sizeof text);
    buffer_append_string(&buffer, FACTS "  on play\n");
    for (int i = 0; i < 256; i++) buffer_append_string(&buffer, "    draw 1\n");
    assert_null(compile_text("test.card", text));
    assert_non_null(strstr(found[0].message, "too many lines"));

    buffer_init(&buffer, text, sizeof text);
    buffer_append_string(&buffer, FACTS "  on play\n");
    for (size_t i = 0; i < 20; i++) {
        buffer_append_repeated(&buffer, ' ', 4 + 2 * i);
        buffer_append_string(&buffer, "may\n");
    }
    assert_null(compile_text("test.card", text));
    assert_non_null(strstr(found[0].message, "nested too deeply"));

    buffer_init(&buffer, text, sizeof text);
    buffer_append_string(&buffer, FACTS "  on play\n    draw 1");
    for (int i = 0; i < 9; i++) buffer_append_string(&buffer, " plus 1");
    assert_null(compile_text("test.card", text));
    assert_non_null(strstr(found[0].message, "nested too deeply"));

    buffer_init(&buffer, text, sizeof text);
    buffer_append_string(&buffer, FACTS "  on play\n    ko all of it [rested");
    for (int i = 0; i < 16; i++) buffer_append_string(&buffer, ", rested");
    buffer_append_string(&buffer, "]\n");
    assert_null(compile_text("test.card", text));
    assert_non_null(strstr(found[0].message, "too many properties"));

    buffer_init(&buffer, text, sizeof text);
    for (int i = 0; i < 300; i++) buffer_append_string(&buffer, "a ");
    assert_null(compile_text("test.card", text));
    assert_non_null(strstr(found[0].message, "line is too long"));
}

static void nothing_compiles_to_nothing(void **state) {
    (void)state;
    LpCards *cards = compile_good("empty.card", "");
    assert_int_equal(lp_cards_count(cards), 1);
    lp_cards_free(cards);
    cards = compile_good("comment.card", "# only\n\n   \n# comments");
    assert_int_equal(lp_cards_count(cards), 1);
    lp_cards_free(cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(card_files_are_canonical_and_come_back),
        cmocka_unit_test(the_embedded_image_is_fresh),
        cmocka_unit_test(finished_images_of_other_builds_are_refused),
        cmocka_unit_test(starter_decks_are_embedded),
        cmocka_unit_test(programs_are_as_reviewed),
        cmocka_unit_test(every_construct_comes_back),
        cmocka_unit_test(every_word_of_a_table_comes_back),
        cmocka_unit_test(the_page_has_every_word),
        cmocka_unit_test(other_ways_of_writing_print_canonically),
        cmocka_unit_test(equal_rows_are_shared),
        cmocka_unit_test(derived_facts_are_worked_out),
        cmocka_unit_test(static_filters_are_decided_once),
        cmocka_unit_test(bad_sources_are_refused),
        cmocka_unit_test(all_cards_with_errors_are_reported),
        cmocka_unit_test(limits_are_checked),
        cmocka_unit_test(nothing_compiles_to_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
