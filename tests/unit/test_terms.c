/* The words that the reader takes from terms.def: each of them is read, and as what its row
 * says. A row that is added is tried here by itself. */
#include "common/english_case.h"
#include "compiler/terms.h"
#include "effect/program.h"

/* The words of a pattern: of "a|b" the one with this index, "?a" or nothing. */
static void say(const char *pattern, unsigned variant, Buffer *out) {
    Slice rest = text_of(pattern), word, part;
    while (text_next_word(&rest, &word)) {
        bool may_miss = word.at[0] == '?';
        if (may_miss && variant % 2) continue;
        if (may_miss) word = text_from(word, 1);
        for (unsigned i = 0; text_next_part(&word, '|', &part) && i < variant; i++) {
        }
        buffer_append_char(out, ' ');
        buffer_append(out, part);
    }
}

/* The card of this text, with the words in place of "$". */
static LpCards *card_with(const char *text, const char *pattern, unsigned variant) {
    static char memory[TEXT_MAX];
    EnglishFault fault;
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    Slice whole = text_of(text);
    size_t at = text_find(whole, SLICE(" $"));
    buffer_append(&out, text_first(whole, at));
    say(pattern, variant, &out);
    buffer_append(&out, text_from(whole, at + 2));
    EnglishCard card = card_of(LP_CATEGORY_CHARACTER, memory, "");
    LpCards *cards = english_image(&card, &fault);
    if (!cards) print_error("%s\n%s\n", memory, fault.why);
    assert_non_null(cards);
    return cards;
}

enum { VARIANTS = 4 }; /* no word has more alternatives */

static void test_durations(void **state) {
    (void)state;
    for (size_t i = 0; i < terms_read_durations.count * VARIANTS; i++) {
        const TermsWords *row = &terms_read_durations.at[i / VARIANTS];
        if (!row->words[0] || row->value == DURATION_REFRESH) continue;
        LpCards *cards = card_with("[On Play] This Character gains +1000 power $.", row->words,
                                   (unsigned)i % VARIANTS);
        assert_int_equal(cards->instrs[1].op, OP_MODIFY);
        assert_int_equal(cards->instrs[1].c, row->value);
        lp_cards_free(cards);
    }
}

static void test_causes(void **state) {
    (void)state;
    for (size_t i = 0; i < terms_read_causes.count * VARIANTS; i++) {
        const TermsWords *row = &terms_read_causes.at[i / VARIANTS];
        bool elsewhere = row->value == CAUSE_FROM_HAND || row->value == CAUSE_FROM_TRASH;
        if (!row->words[0] || elsewhere) continue;
        LpCards *cards = card_with("When this Character is K.O.'d $, draw 1 card.", row->words,
                                   (unsigned)i % VARIANTS);
        assert_int_equal(cards->events[1].timing, TIMING_KO);
        assert_int_equal(cards->events[1].cause, row->value);
        lp_cards_free(cards);
    }
}

/* "By your effects" is said of the opponent's cards. */
static bool is_theirs(const char *words) {
    return text_ends_with(text_of(words), SLICE("by your effects")) ||
           text_ends_with(text_of(words), SLICE("your Leader"));
}

static void test_restrictions(void **state) {
    static const char *const behind[] = {
        [TERMS_ANY] = "cannot $ during this turn.",
        [TERMS_LEADER] = "cannot $ during this turn.",
        [TERMS_NOUN] = "cannot $ Characters with a cost of 3 during this turn.",
        [TERMS_CHARACTERS] = "cannot $ Characters during this turn."};
    (void)state;
    for (size_t i = 0; i < terms_read_restriction_count * VARIANTS; i++) {
        const TermsRestriction *row = &terms_read_restrictions[i / VARIANTS];
        char text[TEXT_MAX];
        if (row->restriction == RESTRICTION_REFRESH) continue;
        snprintf(text, sizeof text, "[On Play] %s %s",
                 is_theirs(row->words) ? "All of your opponent's Characters" : "This Character",
                 behind[row->of]);
        LpCards *cards = card_with(text, row->words, (unsigned)i % VARIANTS);
        const Instr *forbid = &cards->instrs[is_theirs(row->words) ? 2 : 1];
        assert_int_equal(forbid->op, OP_FORBID);
        assert_int_equal(forbid->b, row->restriction);
        assert_int_equal(forbid->x != 0, row->of != TERMS_ANY);
        if (row->too) assert_int_equal(forbid[1].b, row->too);
        lp_cards_free(cards);
    }
}

static void test_relations(void **state) {
    (void)state;
    for (size_t i = 0; i < terms_read_relations.count * VARIANTS; i++) {
        const TermsWords *row = &terms_read_relations.at[i / VARIANTS];
        LpCards *cards =
            card_with("[On Play] K.O. up to 1 of your opponent's Characters with a "
                      "cost $ the number of your Life cards.",
                      row->words, (unsigned)i % VARIANTS);
        const Filter *filter = &cards->filters[cards->selectors[1].filter];
        const Test *test = &cards->tests[filter->test_first];
        assert_int_equal(test->kind, TEST_COST);
        assert_int_equal(test->compare, row->value);
        lp_cards_free(cards);
    }
}

static void test_done(void **state) {
    static const struct {
        uint8_t op;
        const char *text;
    } actions[] = {
        {OP_TRASH, "[On Play] Trash up to 2 cards from your hand. Draw 1 card for every $."},
        {OP_KO, "[On Play] K.O. up to 2 of your opponent's Characters. Draw 1 card for every "
                "$."},
        {OP_TO_HAND, "[On Play] Return up to 2 Characters to the owner's hand. Draw 1 card for "
                     "every $."},
        {OP_TO_DECK, "[On Play] Place up to 2 cards from your hand at the bottom of your deck. "
                     "Draw 1 card for every $."},
        {OP_DON_REST, "[On Play] Rest up to 2 of your DON!! cards. Draw 1 card for every $."},
        {OP_REST, "[On Play] Rest up to 2 of your opponent's Characters. Draw 1 card for every "
                  "$."},
        {OP_PLAY, "[On Play] Play up to 2 Character cards from your hand. Draw 1 card for "
                  "every $."},
        {OP_DON_RETURN, "[On Play] Return 2 DON!! cards from your field to your DON!! deck. "
                        "Draw 1 card for every $."},
        {OP_TURN_FACE, "[On Play] Turn 1 card from the top of your Life cards face-up. Draw 1 "
                       "card for every $."},
    };
    (void)state;
    for (size_t i = 0; i < terms_read_done.count * VARIANTS; i++) {
        const TermsWords *row = &terms_read_done.at[i / VARIANTS];
        size_t k = 0;
        while (k + 1 < sizeof actions / sizeof actions[0] && actions[k].op != row->value) k++;
        assert_int_equal(actions[k].op, row->value);
        LpCards *cards = card_with(actions[k].text, row->words, (unsigned)i % VARIANTS);
        unsigned counts = 0;
        for (uint32_t n = 1; n < cards->number_count; n++)
            counts += cards->numbers[n].kind == NUMBER_DONE;
        assert_int_equal(counts, 1);
        lp_cards_free(cards);
    }
}

static void test_events(void **state) {
    (void)state;
    for (size_t i = 0; i < terms_read_events.count * VARIANTS; i++) {
        const TermsWords *row = &terms_read_events.at[i / VARIANTS];
        bool would = text_starts_with(text_of(row->words), SLICE("would "));
        const char *text =
            would ? "If your Leader $ by your opponent's effect, you may draw 1 card instead."
                  : "When your Leader $, draw 1 card.";
        LpCards *cards = card_with(text, row->words, (unsigned)i % VARIANTS);
        /* where no effect is named, an attack or a block rests it too */
        unsigned timing =
            row->value == TIMING_RESTED ? TIMING_BECOMES_RESTED : (unsigned)row->value;
        assert_int_equal(cards->events[1].timing, timing);
        lp_cards_free(cards);
    }
}

static void test_moments(void **state) {
    (void)state;
    for (size_t i = 0; i < terms_moments.count * VARIANTS; i++) {
        const TermsTimed *row = &terms_moments.at[i / VARIANTS];
        LpCards *cards = card_with("[On Play] Draw 1 card $.", row->words[LANGUAGE_EN],
                                   (unsigned)i % VARIANTS);
        assert_int_equal(cards->instrs[1].op, OP_DELAY);
        assert_int_equal(cards->instrs[1].a, row->of);
        assert_int_equal(cards->instrs[1].b, row->timing);
        lp_cards_free(cards);
    }
}

static void timed(const TermsTimedList *list, const char *text) {
    for (size_t i = 0; i < list->count * VARIANTS; i++) {
        const TermsTimed *row = &list->at[i / VARIANTS];
        LpCards *cards = card_with(text, row->words[LANGUAGE_EN], (unsigned)i % VARIANTS);
        assert_int_equal(cards->events[1].timing, row->timing);
        assert_int_equal(cards->events[1].subject, row->of);
        lp_cards_free(cards);
    }
}

static bool has_op(const char *text, const char *words, uint8_t op) {
    LpCards *cards = card_with(text, words, 0);
    bool has = false;
    for (uint32_t i = 0; i < cards->instr_count; i++) has |= cards->instrs[i].op == op;
    lp_cards_free(cards);
    return has;
}

/* Verbs that are a whole action: what you do, and what the opponent does. */
static void test_verbs(void **state) {
    (void)state;
    for (Verb verb = 0; verb < VERB_COUNT; verb++) {
        const TermsVerb *row = &terms_verbs[verb];
        assert_string_not_equal(row->en, row->en_other);
        assert_true(row->ja_verb < JA_VERB_COUNT);
        assert_int_equal(terms_verb_of(row->op), row->op == OP_NONE ? VERB_COUNT : verb);
        bool is_whole = row->op == OP_TRASH || row->op == OP_REST || row->op == OP_KO;
        if (!is_whole) continue;
        assert_true(has_op("[On Play] $ 1 of your Characters.", row->en, row->op));
        assert_true(
            has_op("[On Play] Your opponent $ 1 of their Characters.", row->en_other, row->op));
    }
}

static void test_player_events(void **state) {
    (void)state;
    timed(&terms_player_events, "When $, draw 1 card.");
}

static void test_times(void **state) {
    (void)state;
    timed(&terms_times, " $, draw 1 card.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_durations),     cmocka_unit_test(test_causes),
        cmocka_unit_test(test_restrictions),  cmocka_unit_test(test_done),
        cmocka_unit_test(test_events),        cmocka_unit_test(test_moments),
        cmocka_unit_test(test_player_events), cmocka_unit_test(test_times),
        cmocka_unit_test(test_relations),     cmocka_unit_test(test_verbs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
