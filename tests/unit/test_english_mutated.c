/* The reader drops no word. Texts of the pool, rendered from its programs, are changed in one
 * place: a word is put in, left out, said twice, replaced or changes places with the next, or a
 * number is another one. Most of these are refused. If one is read,
 *
 *   - as the same program, the two texts may differ only in the words of `unsaid`;
 *   - as another program, what that is rendered to has names, types, numbers and verbs of the
 *     changed text, and no others: all but one in so many, where a program is said in other
 *     words ("rest it", "gains [Rush]") or a part says nothing beside another ("Characters with
 *     a cost of 3 or cards").
 *
 * MUTATED_COUNT and MUTATED_SEED try more and others, and MUTATED_VERBOSE shows those that
 * differ. MUTATED_FILE is a file of other texts, of Characters, a line each, with "\n" for the
 * ends of their lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/random.h"
#include "card/image.h"
#include "compiler/english.h"
#include "compiler/printer.h"
#include "compiler/render.h"

enum {
    TEXT_MAX = 8192,
    WORDS_MAX = 700, /* of one text, with what is put in */
    TEXTS_MAX = 4000,
    VOCABULARY_MAX = 4000,
    MUTATIONS = 60000,
    IN_OTHER_WORDS = 100 /* of so many programs, one may be said in other words */
};

/* --- Words ------------------------------------------------------------------------------- */

/* A text as words: names, types and tags are one each, and so are marks. */
typedef struct Text {
    Slice at[WORDS_MAX];
    uint32_t count;
} Text;

static size_t word_size(const char *at) {
    static const char *const pairs[] = {"[]", "{}", "<>", "\"\""};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *end = *at == pairs[i][0] ? strchr(at + 1, pairs[i][1]) : NULL;
        if (end) return (size_t)(end - at) + 1;
    }
    if (strchr("\n,:;/.", *at)) return 1;
    if (strncmp(at, "K.O.", 4) == 0) return strncmp(at, "K.O.'", 5) == 0 ? 6 : 4;
    return strcspn(at, " \n,:;/.");
}

static void cut(const char *text, Text *out) {
    out->count = 0;
    while (*text && out->count < WORDS_MAX - 1) {
        size_t size = *text == ' ' ? 0 : word_size(text);
        if (size > 0) out->at[out->count++] = (Slice){text, size};
        text += size > 0 ? size : 1;
    }
}

static bool is_mark(Slice word) { return strchr("\n,:;/.", word.at[0]) != NULL; }

static void join(const Text *text, char out[TEXT_MAX]) {
    Buffer buffer;
    buffer_init(&buffer, out, TEXT_MAX);
    for (uint32_t i = 0; i < text->count; i++) {
        bool close = i == 0 || is_mark(text->at[i]) || strchr("\n/", text->at[i - 1].at[0]);
        if (!close) buffer_append_char(&buffer, ' ');
        buffer_append(&buffer, text->at[i]);
    }
}

static bool is_one_of(Slice word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Slice rest = text_of(words[i]), one;
        while (text_next_word(&rest, &one))
            if (text_equal_ignoring_case(word, one)) return true;
    }
    return false;
}
#define IS_ONE_OF(word, words) is_one_of(word, words, sizeof(words) / sizeof(words)[0])

/* The words that may be there or not and leave the program as it is. */
static const char *const unsaid[] = {
    /* parts are told apart by their verbs, and lines by their tags */
    "and then",
    /* one card is "a card", and all are those of which no number is said */
    "a an the any 1 one all each every more",
    /* said by the rest of a noun */
    "card cards of character characters leader leaders stage event events",
    /* a card goes to its owner's place */
    "your opponent's their its owner's",
    /* who acts anyway */
    "you they",
    /* one or several, you or another */
    "is are be has have gain gains become becomes do does will includes include effect effects",
    "it them this that draw draws trash trashes hand hands rest rests",
    /* where to is said behind */
    "add adds place places return returns put",
    "can may",
    /* "this turn", "a cost of 3 or with a cost of 5" */
    "during for in at on from to with",
    /* something would happen */
    "if when whenever",
    "also either own total currently additional must as type which",
    /* in a list of three: "[A], [B], [C]" */
    "or",
    /* what is rested was active, and the other way round */
    "active rested",
    /* Life cards are face-down, what is revealed is face-up */
    "face-down face-up",
    /* "your Life cards become 0", "Life area" */
    "number life area",
};

static bool is_unsaid(Slice word) {
    bool again = word.at[0] == '['; /* a keyword that is on another line, too */
    return again || is_mark(word) || IS_ONE_OF(word, unsaid);
}

/* --- What is said ------------------------------------------------------------------------ */

/* Words for one thing: the first of each row is meant. */
static const char *const synonyms[] = {
    "trash trashes trashed",
    "draw draws",
    "return returns returned",
    "reveal reveals revealed",
    "play plays played",
    "choose chooses select selects",
    "rest rests",
    "K.O. K.O.'s K.O.'d",
    "shuffle shuffles",
    "attack attacks attacking attacked",
};

/* Words that a rendered text must have if they were read. */
static const char *const telling[] = {
    "trash draw return reveal play choose rest K.O. shuffle attack rested active base look",
    "hand deck life top bottom cost power counter blocker negate win lose swap",
    "red green blue purple black yellow lowest highest different face-up",
};

/* The sign or number of a word without "+", and 0 of others. */
static Slice number_of(Slice word) {
    if (word.at[0] == '+') word = text_from(word, 1);
    bool minus = text_starts_with(word, SLICE("\xe2\x88\x92"));
    Slice digits = minus ? text_from(word, 3) : word;
    bool is_number = digits.size > 0 && digits.at[0] >= '0' && digits.at[0] <= '9';
    return is_number ? digits : (Slice){"", 0};
}

/* The word as it is compared; empty if it is not. */
static Slice meaning(Slice word) {
    Slice number = number_of(word), first;
    if (number.size > 0)
        return text_equal(number, SLICE("1")) ? (Slice){"", 0} : number; /* "a card" */
    if (strchr("[{<\"", word.at[0])) return word;
    for (size_t i = 0; i < sizeof synonyms / sizeof synonyms[0]; i++) {
        Slice row = text_of(synonyms[i]);
        if (is_one_of(word, &synonyms[i], 1) && text_next_word(&row, &first)) word = first;
    }
    return IS_ONE_OF(word, telling) ? word : (Slice){"", 0};
}

static bool has_meaning(const Text *text, Slice what) {
    for (uint32_t i = 0; i < text->count; i++)
        if (text_equal_ignoring_case(meaning(text->at[i]), what)) return true;
    return false;
}

/* Has `b` all that `a` says? */
static bool says_all(const Text *a, const Text *b) {
    for (uint32_t i = 0; i < a->count; i++) {
        Slice what = meaning(a->at[i]);
        if (what.size > 0 && !has_meaning(b, what)) return false;
    }
    return true;
}

static uint32_t times(const Text *text, Slice word) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < text->count; i++)
        count += text_equal_ignoring_case(text->at[i], word);
    return count;
}

/* "Gains 2000 power": is it the same with "+"? */
static bool is_sign_missing(Slice word, const Text *other) {
    Slice number = number_of(word);
    bool plain = word.at[0] == '+' || number.size == word.size;
    for (uint32_t i = 0; plain && number.size > 0 && i < other->count; i++) {
        Slice there = other->at[i];
        bool plus = (there.at[0] == '+') != (word.at[0] == '+');
        if (plus && text_equal(number_of(there), number)) return true;
    }
    return false;
}

/* Do words of `a` that `b` does not have, or less often, make no difference? */
static bool is_harmless(const Text *a, const Text *b) {
    for (uint32_t i = 0; i < a->count; i++) {
        Slice word = a->at[i];
        if (times(a, word) > times(b, word) && !is_unsaid(word) && !is_sign_missing(word, b))
            return false;
    }
    return true;
}

/* Words that may stand in any order: tags, a name and its noun, "+2000 Counter". */
static bool is_free(Slice a, Slice b) {
    static const char *const nouns[] = {"Leader Leader's Character Characters other"};
    static const char *const behind[] = {"Counter returned trashed K.O.'d total"};
    if (is_unsaid(a) && is_unsaid(b)) return true;
    if (a.at[0] == '[') return b.at[0] == '[' || IS_ONE_OF(b, nouns) || is_mark(b);
    return IS_ONE_OF(a, behind) || IS_ONE_OF(b, behind);
}

/* Is the second text the first with two words that have changed places and may do so? */
static bool is_same_order(const Text *a, const Text *b) {
    if (a->count != b->count) return true;
    for (uint32_t i = 0; i + 1 < a->count; i++) {
        if (text_equal_ignoring_case(a->at[i], b->at[i])) continue;
        bool swapped = text_equal_ignoring_case(a->at[i], b->at[i + 1]);
        return !swapped || is_free(a->at[i], b->at[i]) || is_free(b->at[i], a->at[i]);
    }
    return true;
}

/* --- The test ---------------------------------------------------------------------------- */

typedef struct Bench {
    const LpCards *pool;
    char *texts[TEXTS_MAX];
    LpCardId ids[TEXTS_MAX]; /* whose facts the card has */
    uint32_t text_count;
    Slice words[VOCABULARY_MAX];
    uint32_t word_count;
    uint64_t random;
    uint32_t refused, same, other, unlike, in_other_words;
} Bench;

/* What became of a text. */
typedef struct Reading {
    char text[TEXT_MAX], lines[TEXT_MAX], rendered[TEXT_MAX];
    Text words, said;
} Reading;

static bool read_text(const LpCards *pool, LpCardId id, Reading *out) {
    static const Slice none = {"", 0};
    EnglishFault fault;
    const CardFacts *facts = &pool->cards[id];
    EnglishCard card = {.number = SLICE("MT01-001"),
                        .name = SLICE("Mira Vell"),
                        .category = facts->category,
                        .colors = facts->colors,
                        .attributes = facts->attributes,
                        .cost = facts->cost,
                        .power = facts->power * 100,
                        .life = facts->life,
                        .text = text_of(out->text),
                        .trigger = none};
    LpCards *cards = english_image(&card, &fault);
    if (!cards) return false;
    Buffer buffer;
    buffer_init(&buffer, out->lines, TEXT_MAX);
    printer_print(cards, 1, &buffer);
    buffer_init(&buffer, out->rendered, TEXT_MAX);
    render_card(cards, 1, &buffer);
    lp_cards_free(cards);
    cut(out->text, &out->words);
    cut(out->rendered, &out->said);
    return true;
}

/* Changes one place; false if that would change nothing. */
static bool change(Bench *bench, Text *text) {
    static const char *const numbers[] = {"0", "1", "2", "3", "5", "8", "1000", "4000", "9000"};
    uint32_t at = random_below(&bench->random, text->count);
    uint32_t kind = random_below(&bench->random, 6);
    Slice word = bench->words[random_below(&bench->random, bench->word_count)];
    Slice *here = &text->at[at], before = *here;
    size_t behind = (text->count - at) * sizeof *here;
    if (kind == 0 || kind == 1) { /* put in a word, or the same again */
        memmove(here + 1, here, behind);
        *here = kind == 0 ? word : before;
        text->count++;
    } else if (kind == 2) { /* leave it out */
        memmove(here, here + 1, behind - sizeof *here);
        text->count--;
    } else if (kind == 3) { /* change places */
        if (at + 1 == text->count) return false;
        *here = here[1];
        here[1] = before;
    } else {
        if (kind == 4) word = text_of(numbers[random_below(&bench->random, 9)]);
        if (kind == 4 && number_of(before).size == 0) return false;
        *here = word;
    }
    return kind < 3 || !text_equal_ignoring_case(*here, before);
}

static void show(const char *what, const Reading *one, const Reading *two) {
    if (getenv("MUTATED_VERBOSE"))
        print_message("%s\n  was %s\n  now %s\n  read as %s\n", what, one->text, two->text,
                      two->rendered);
}

static void compare(Bench *bench, const Reading *one, const Reading *two) {
    if (strcmp(one->lines, two->lines) == 0) {
        bench->same++;
        if (is_harmless(&one->words, &two->words) && is_harmless(&two->words, &one->words) &&
            is_same_order(&one->words, &two->words))
            return;
        bench->unlike++;
        show("the same program", one, two);
        return;
    }
    bench->other++;
    if (says_all(&two->words, &two->said) && says_all(&two->said, &two->words)) return;
    bench->in_other_words++;
    show("another program", one, two);
}

static void mutate(Bench *bench, uint32_t wanted) {
    static Reading one, two;
    static Text text;
    for (uint32_t count = 0; count < wanted;) {
        uint32_t i = random_below(&bench->random, bench->text_count);
        memcpy(one.text, bench->texts[i], strlen(bench->texts[i]) + 1);
        bool is_read = read_text(bench->pool, bench->ids[i], &one);
        count += !is_read; /* some of the published are not */
        for (int k = 0; is_read && k < 20; k++, count++) {
            text = one.words;
            if (!change(bench, &text)) continue;
            join(&text, two.text);
            if (!read_text(bench->pool, bench->ids[i], &two))
                bench->refused++;
            else
                compare(bench, &one, &two);
        }
    }
}

/* --- The texts --------------------------------------------------------------------------- */

static void add_words(Bench *bench, const char *text) {
    static Text words;
    cut(text, &words);
    for (uint32_t i = 0; i < words.count; i++) {
        bool known = false;
        for (uint32_t k = 0; k < bench->word_count && !known; k++)
            known = text_equal_ignoring_case(bench->words[k], words.at[i]);
        if (!known && bench->word_count < VOCABULARY_MAX)
            bench->words[bench->word_count++] = words.at[i];
    }
}

static void add_text(Bench *bench, LpCardId id, const char *text) {
    if (bench->text_count == TEXTS_MAX || !text[0]) return;
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    memcpy(copy, text, strlen(text) + 1);
    bench->ids[bench->text_count] = id;
    bench->texts[bench->text_count++] = copy;
    add_words(bench, copy);
}

static void add_pool(Bench *bench) {
    static char text[TEXT_MAX];
    for (LpCardId id = 1; id < bench->pool->card_count; id++) {
        Buffer buffer;
        buffer_init(&buffer, text, sizeof text);
        render_card(bench->pool, id, &buffer);
        add_text(bench, id, text);
    }
}

static void add_file(Bench *bench, const char *path) {
    static char line[TEXT_MAX];
    LpCardId id = 1;
    while (bench->pool->cards[id].category != LP_CATEGORY_CHARACTER) id++;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *to = line;
        for (char *at = line; *at && *at != '\n'; at++, to++) {
            bool ends = at[0] == '\\' && at[1] == 'n';
            *to = ends ? '\n' : *at;
            at += ends;
        }
        *to = '\0';
        add_text(bench, id, line);
    }
    fclose(file);
}

static uint32_t setting(const char *name, uint32_t usual) {
    const char *value = getenv(name);
    return value ? (uint32_t)strtoul(value, NULL, 10) : usual;
}

static void test_no_word_is_lost(void **state) {
    static Bench bench;
    const char *file = getenv("MUTATED_FILE");
    (void)state;
    bench.pool = lp_cards_embedded();
    bench.random = setting("MUTATED_SEED", 1);
    if (file)
        add_file(&bench, file);
    else
        add_pool(&bench);
    mutate(&bench, setting("MUTATED_COUNT", MUTATIONS));
    print_message("%u refused; %u the same program, %u of them without a reason; %u another, "
                  "%u of them in other words\n",
                  bench.refused, bench.same, bench.unlike, bench.other, bench.in_other_words);
    assert_true(bench.same > 0 && bench.other > 0);
    assert_int_equal(bench.unlike, 0);
    assert_true(bench.in_other_words * IN_OTHER_WORDS <= bench.other);
    for (uint32_t i = 0; i < bench.text_count; i++) free(bench.texts[i]);
    lp_cards_free((LpCards *)bench.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_word_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
