/* Nouns of the Japanese renderer: filters, in the order in which the cards say their parts. */
#include <string.h>

#include "compiler/ja_internal.h"

/* What is said about a card comes in this order, whatever the order of the rows. */
typedef enum Rank {
    RANK_FRONT,   /* "「N」以外の", before whose card it is */
    RANK_GIVEN,   /* "ドン!!が付与されている" */
    RANK_STATE,   /* "レストの" */
    RANK_MEASURE, /* "コスト5以下の" */
    RANK_COLOR,   /* "赤の" */
    RANK_HAS,     /* "特徴《T》を持つ" */
    RANK_HEAD,    /* the noun, or a name */
    RANK_COUNT
} Rank;

static bool is_constant(const Ja *j, unsigned row, int64_t *out) {
    return render_number_constant(&j->r, row, out);
}

static const char *measure_word(unsigned kind) {
    switch (kind) {
    case TEST_COST: return "コスト";
    case TEST_BASE_COST: return "元々のコスト";
    case TEST_POWER: return "パワー";
    case TEST_BASE_POWER: return "元々のパワー";
    case TEST_COUNTER: return "カウンター";
    default: return NULL;
    }
}

/* "The lowest cost" of the cards that are meant, and not "the power of your Leader or less". */
static bool is_extreme(const Ja *j, const Test *t) {
    unsigned kind = j->r.cards->numbers[t->operand].kind;
    if (t->compare != CMP_EQ) return false;
    return kind == NUMBER_LOWEST_COST || kind == NUMBER_HIGHEST_COST ||
           kind == NUMBER_LOWEST_POWER || kind == NUMBER_HIGHEST_POWER;
}

static Rank rank_of(const Ja *j, const Test *t) {
    int64_t value;
    switch (t->kind) {
    case TEST_CATEGORY: return RANK_HEAD;
    case TEST_NAME: return t->negated ? RANK_FRONT : RANK_HEAD;
    case TEST_IN:
    case TEST_SAME_COLOR: return RANK_FRONT;
    case TEST_RESTED:
    case TEST_ACTIVE:
    case TEST_FACE_UP:
    case TEST_ATTACKING: return RANK_STATE;
    case TEST_COLOR:
    case TEST_MULTICOLOR: return RANK_COLOR;
    case TEST_COUNTER:
        return is_constant(j, t->operand, &value) && value == 0 ? RANK_HAS : RANK_MEASURE;
    case TEST_GIVEN_DON: return RANK_GIVEN;
    default: break;
    }
    if (!measure_word(t->kind)) return RANK_HAS;
    unsigned kind = j->r.cards->numbers[t->operand].kind;
    if (is_constant(j, t->operand, &value) || is_extreme(j, t) || kind == NUMBER_CHOSEN)
        return RANK_MEASURE;
    return RANK_FRONT;
}

void ja_noun_name(Ja *j, unsigned row) {
    ja_words_slice(j, "「", ja_names_of_name(j->r.cards, &j->names, row), "」");
}

void ja_noun_type(Ja *j, unsigned row) {
    Slice type = text_of(image_string(j->r.cards, j->r.cards->type_strings[row]));
    ja_words_slice(j, "《", ja_names_of_type(&j->names, type), "》");
}

void ja_noun_part(Ja *j, unsigned row) {
    Slice part = text_of(image_string(j->r.cards, j->r.cards->part_strings[row]));
    ja_words_slice(j, "『", ja_names_of_type(&j->names, part), "』");
}

/* The terms of the bits that are set, with "か" between them. */
static void bits_words(Ja *j, unsigned bits, const char *const *terms, unsigned count) {
    bool said = false;
    for (unsigned i = 0; i < count; i++) {
        if (!(bits >> i & 1)) continue;
        if (said) ja_words(j, "か");
        ja_words(j, terms[i]);
        said = true;
    }
}

void ja_noun_attributes(Ja *j, unsigned bits) {
    ja_words(j, "属性");
    for (unsigned i = 0, said = 0; i < LP_ATTRIBUTE_COUNT; i++) {
        if (!(bits >> i & 1)) continue;
        if (said++) ja_words(j, "か");
        ja_words_slice(j, "(", text_of(terms_attributes[LANGUAGE_JA][i]), ")");
    }
}

void ja_noun_colors(Ja *j, unsigned bits) {
    bits_words(j, bits, terms_colors[LANGUAGE_JA], LP_COLOR_COUNT);
}

void ja_noun_compare(Ja *j, unsigned compare, unsigned row) {
    int64_t value = 0;
    bool constant = is_constant(j, row, &value);
    if (constant)
        ja_words_int(j, compare == CMP_LT ? value - 1 : compare == CMP_GT ? value + 1 : value);
    else
        ja_condition_number(j, row);
    if (constant && compare == CMP_LT) compare = CMP_LE;
    if (constant && compare == CMP_GT) compare = CMP_GE;
    const char *words = (constant ? terms_compares : terms_relations)[LANGUAGE_JA][compare];
    if (words) ja_words(j, words);
}

/* "コスト3から5の", "一番低いコストの", "相手のライフの枚数以下のコストを持つ" */
static void measure_words(Ja *j, const Test *t, const Test *to) {
    const char *word = measure_word(t->kind);
    const Number *n = &j->r.cards->numbers[t->operand];
    int64_t value;
    if (is_constant(j, t->operand, &value)) {
        ja_words(j, word);
        if (to) {
            ja_words_int(j, value);
            ja_words(j, "から");
            is_constant(j, to->operand, &value);
            ja_words_int(j, value);
        } else {
            ja_noun_compare(j, t->compare, t->operand);
        }
    } else if (n->kind == NUMBER_CHOSEN) {
        ja_words(j, "宣言した");
        ja_words(j, word);
    } else if (is_extreme(j, t)) {
        ja_words(j, n->kind == NUMBER_LOWEST_COST || n->kind == NUMBER_LOWEST_POWER
                        ? "一番低い"
                        : "一番高い");
        ja_words(j, word);
    } else {
        ja_noun_compare(j, t->compare, t->operand);
        if (t->compare != CMP_EQ && t->compare != CMP_GT) ja_words(j, "の");
        ja_words(j, word);
    }
}

/* "レストの" without its particle */
static const char *state_word(const Test *t) {
    bool rested = t->kind == TEST_RESTED ? !t->negated : t->negated;
    if (t->kind == TEST_FACE_UP) return t->negated ? "裏向き" : "表向き";
    if (t->kind == TEST_ATTACKING) return "アタックしている";
    return rested ? "レスト" : "アクティブ";
}

/* What a register that a test names is called: "捨てたカード". */
static void compared_card(Ja *j, unsigned reg) {
    unsigned how = reg < REG_STORED_COUNT ? j->r.named[reg].how : HOW_NONE;
    if (how == HOW_TRASHED)
        ja_words(j, "捨てたカード");
    else if (how == HOW_RETURNED)
        ja_words(j, "戻したキャラ");
    else
        ja_select_named(j, reg);
}

/* "特徴《T》", "『P』を含む特徴", "【トリガー】": what comes before "を持つ" */
static bool possession_words(Ja *j, const Test *t, const Test *before) {
    switch (t->kind) {
    case TEST_TYPE:
        if (!before || before->kind != TEST_TYPE) ja_words(j, "特徴");
        ja_noun_type(j, t->operand);
        return true;
    case TEST_TYPE_PART:
        ja_noun_part(j, t->operand);
        ja_words(j, "を含む特徴");
        return true;
    case TEST_NAME_PART:
        ja_noun_part(j, t->operand);
        ja_words(j, "を含むカード名");
        return true;
    case TEST_ATTRIBUTE: ja_noun_attributes(j, t->operand); return true;
    case TEST_TRIGGER: ja_words(j, terms_timing(LANGUAGE_JA, TIMING_TRIGGER)); return true;
    case TEST_TIMING:
        ja_words(j, terms_timing(LANGUAGE_JA, t->operand));
        ja_words(j, "効果");
        return true;
    case TEST_KEYWORD: ja_words(j, terms_keywords[LANGUAGE_JA][t->operand]); return true;
    case TEST_COUNTER: ja_words(j, "カウンター"); return true;
    default: return false;
    }
}

/* The other properties, as they stand before a noun. */
static void property_words(Ja *j, const Test *t) {
    int64_t value = 0;
    switch (t->kind) {
    case TEST_NO_BASE_EFFECT:
        ja_words(j, t->negated ? "元々の効果のある" : "元々の効果のない");
        break;
    case TEST_GIVEN_DON:
        is_constant(j, t->operand, &value);
        if (t->compare == CMP_EQ && value == 0) {
            ja_words(j, "ドン!!が付与されていない");
            break;
        }
        ja_words(j, "ドン!!が");
        if (t->compare != CMP_GE || value != 1) {
            ja_noun_compare(j, t->compare, t->operand);
            unsigned compare = t->compare == CMP_LT   ? CMP_LE
                               : t->compare == CMP_GT ? CMP_GE
                                                      : t->compare;
            ja_words_unsay(j, terms_compares[LANGUAGE_JA][compare]);
            ja_words(j, "枚");
            ja_words(j, terms_compares[LANGUAGE_JA][compare]);
        }
        ja_words(j, "付与されている");
        break;
    case TEST_PLAYED_THIS_TURN: ja_words(j, "このターンに登場した"); break;
    case TEST_SAME_NAME:
        compared_card(j, t->operand);
        ja_words(j, t->negated ? "と異なるカード名の" : "と同じカード名の");
        break;
    case TEST_SAME_TYPE:
        compared_card(j, t->operand);
        ja_words(j, "と同じ特徴を持つ");
        break;
    case TEST_BATTLED_CHARACTER: ja_words(j, "このターン中に相手のキャラとバトルした"); break;
    case TEST_HELD: ja_words(j, "手札の"); break;
    default: ja_words_unknown(j, "TEST"); break;
    }
}

/* "「A」以外の", "このキャラ以外の" */
static void front_words(Ja *j, const Test *t) {
    if (t->kind == TEST_NAME) {
        if (ja_words_ends(j, "」以外の")) { /* "「A」と「B」以外の" */
            ja_words_unsay(j, "以外の");
            ja_words(j, "と");
        }
        ja_noun_name(j, t->operand);
        ja_words(j, "以外の");
    } else if (t->kind == TEST_IN) {
        compared_card(j, t->operand);
        ja_words(j, t->negated ? "以外の" : "の");
    } else if (t->kind == TEST_SAME_COLOR) {
        compared_card(j, t->operand);
        ja_words(j, t->negated ? "と異なる色の" : "と同じ色の");
    } else {
        measure_words(j, t, NULL);
        ja_words(j, "を持つ");
    }
}

/* A lower and an upper bound: "コスト3から5の". */
static const Test *range_of(const Ja *j, const Tests *tests, int i) {
    int64_t value;
    const Test *a = &tests->at[i], *b = a + 1;
    bool is = i + 1 < tests->count && !a->or_next && !b->or_next && a->kind == b->kind &&
              measure_word(a->kind) && a->compare == CMP_GE && b->compare == CMP_LE &&
              is_constant(j, a->operand, &value) && is_constant(j, b->operand, &value);
    return is ? b : NULL;
}

/* One clause of one rank, with its particle: "コスト0か8以上の", "特徴《A》か《B》を持つ". */
static void clause_words(Ja *j, const Tests *tests, int i, int end, Rank rank) {
    const Test *t = &tests->at[i];
    const Test *to = range_of(j, tests, i);
    if (i > 0 && range_of(j, tests, i - 1)) return; /* the upper bound has been said */
    for (int k = i; k < end; k++, t++) {
        const Test *before = k > i ? t - 1 : NULL;
        if (before && rank != RANK_FRONT) ja_words(j, "か");
        switch (rank) {
        case RANK_FRONT: front_words(j, t); break;
        case RANK_STATE: ja_words(j, state_word(t)); break;
        case RANK_MEASURE:
            if (before && j->r.all && t->compare == CMP_EQ) { /* "コスト3と4の" */
                ja_words_unsay(j, "か");
                ja_words(j, "と");
            }
            if (before && before->kind == t->kind)
                ja_noun_compare(j, t->compare, t->operand);
            else
                measure_words(j, t, to);
            break;
        case RANK_COLOR:
            if (t->kind == TEST_COLOR)
                ja_noun_colors(j, t->operand);
            else
                ja_words(j, t->negated ? "単色" : "多色");
            break;
        default: break;
        }
    }
    if (rank != RANK_FRONT && !ja_words_ends(j, "している")) ja_words(j, "の");
}

/* The same for what a card has: "を持つ" is said once where it fits all. */
static void has_words(Ja *j, const Tests *tests, int i, int end) {
    for (int k = i; k < end; k++) {
        const Test *t = &tests->at[k];
        if (k > i && !ja_words_ends(j, "の")) ja_words(j, "か");
        if (!possession_words(j, t, k > i ? t - 1 : NULL)) {
            property_words(j, t);
            continue;
        }
        bool more = k + 1 < end && tests->at[k + 1].negated == t->negated;
        if (more) continue;
        bool without = t->negated != (t->kind == TEST_COUNTER && t->compare == CMP_EQ);
        ja_words(j, without ? "を持たない" : t->kind == TEST_NAME_PART ? "の" : "を持つ");
    }
}

/* Clauses whose tests are all of one rank are said in their order; a name with others is said
 * with the noun. */
static Rank clause_rank(const Ja *j, const Tests *tests, int i, int end) {
    Rank rank = rank_of(j, &tests->at[i]);
    for (int k = i + 1; k < end; k++) {
        Rank other = rank_of(j, &tests->at[k]);
        if (other != rank) return RANK_COUNT; /* mixed */
    }
    return rank;
}

void ja_noun_front(Ja *j, const Tests *tests) {
    for (int numbers = 0; numbers < 2; numbers++) /* names are said before numbers */
        for (int i = 0; i < tests->count;) {
            int end = render_tests_clause_end(tests, i);
            bool number = measure_word(tests->at[i].kind) != NULL;
            if (clause_rank(j, tests, i, end) == RANK_FRONT && number == (numbers == 1))
                clause_words(j, tests, i, end, RANK_FRONT);
            i = end;
        }
}

/* The noun by the areas in which the cards are. */
static void area_head(Ja *j, unsigned areas) {
    static const struct {
        unsigned area, category;
    } order[] = {{JA_LEADER, LP_CATEGORY_LEADER},
                 {JA_CHARACTER, LP_CATEGORY_CHARACTER},
                 {JA_STAGE, LP_CATEGORY_STAGE}};
    unsigned field = areas & JA_FIELD;
    bool said = false;
    if (areas == JA_LIFE) {
        ja_words(j, "ライフ");
        return;
    }
    if (field == 0 || field != areas || field == JA_FIELD) {
        ja_words(j, "カード");
        return;
    }
    if ((field & (field - 1)) != 0 &&
        (ja_words_ends(j, "を持つ") || ja_words_ends(j, "以下の") ||
         ja_words_ends(j, "以上の")))
        ja_words(j, "、"); /* it is said of both */
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        if (!(field & order[i].area)) continue;
        if (said) ja_words(j, j->r.all ? "と" : "か");
        ja_words(j, terms_categories[LANGUAGE_JA][order[i].category]);
        said = true;
    }
}

/* "キャラカード", "イベント", "イベントかステージカード"; on the field "キャラ" */
static void category_head(Ja *j, unsigned bits, unsigned areas) {
    bool on_field = (areas & JA_FIELD) == areas && areas != 0;
    unsigned playable = 1u << LP_CATEGORY_CHARACTER | 1u << LP_CATEGORY_STAGE;
    if (j->r.playing && bits == playable) { /* what is played is one of them anyway */
        ja_words(j, "カード");
        return;
    }
    if (j->r.all && on_field &&
        bits == (1u << LP_CATEGORY_LEADER | 1u << LP_CATEGORY_CHARACTER)) {
        ja_words(j, "リーダーとキャラ");
        return;
    }
    bits_words(j, bits, terms_categories[LANGUAGE_JA], TERMS_CATEGORY_COUNT);
    bool bare = bits == 1u << LP_CATEGORY_EVENT || bits == 1u << LP_CATEGORY_STAGE;
    if (!on_field && !bare) ja_words(j, "カード");
}

/* The names, and the kinds that are alternatives to them: "「N」かイベント" */
static void names_words(Ja *j, const Tests *tests, unsigned areas, bool or_kind) {
    bool said = false;
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        bool head = clause_rank(j, tests, i, end) == RANK_HEAD;
        for (int k = i; k < end && head; k++) {
            const Test *t = &tests->at[k];
            if (t->kind != TEST_NAME && !or_kind) continue;
            if (said) ja_words(j, j->r.all ? "と" : "か");
            if (t->kind == TEST_NAME)
                ja_noun_name(j, t->operand);
            else
                category_head(j, t->operand, areas);
            said = true;
        }
        i = end;
    }
}

/* Names and the noun: "キャラの「N」", "「A」か「B」". */
static void head_words(Ja *j, const Tests *tests, unsigned areas) {
    unsigned bits = 0;
    int names = 0;
    bool or_kind = false; /* a kind of card is an alternative to a name */
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        bool head = clause_rank(j, tests, i, end) == RANK_HEAD, name = false, kind = false;
        for (int k = i; k < end && head; k++) {
            if (tests->at[k].kind == TEST_CATEGORY) bits |= tests->at[k].operand, kind = true;
            if (tests->at[k].kind == TEST_NAME) names++, name = true;
        }
        or_kind |= name && kind;
        i = end;
    }
    if (names == 0) {
        if (bits != 0)
            category_head(j, bits, areas);
        else
            area_head(j, areas);
        return;
    }
    if (areas == JA_CHARACTER ||
        (areas & JA_FIELD && bits == 1u << LP_CATEGORY_CHARACTER && !or_kind))
        ja_words(j, "キャラの");
    if (areas == JA_LEADER || (bits == 1u << LP_CATEGORY_LEADER && !or_kind))
        ja_words(j, "リーダーの");
    if (areas == JA_LIFE) ja_words(j, "ライフの");
    names_words(j, tests, areas, or_kind);
}

/* All that is said of the cards before the noun. */
void ja_noun_modifiers(Ja *j, const Tests *tests) {
    bool measured = false;
    for (Rank rank = RANK_GIVEN; rank < RANK_HEAD; rank++)
        for (int i = 0; i < tests->count;) {
            int end = render_tests_clause_end(tests, i);
            if (clause_rank(j, tests, i, end) == rank) {
                if (rank == RANK_MEASURE && measured && ja_words_ends(j, "の") &&
                    !(i > 0 && range_of(j, tests, i - 1))) {
                    ja_words_unsay(j, "の"); /* "コスト3以上でパワー7000以上の" */
                    ja_words(j, "で");
                }
                measured |= rank == RANK_MEASURE;
                if (rank == RANK_HAS && ja_words_ends(j, "を持つ")) {
                    ja_words_unsay(j, "つ");
                    ja_words(j, "ち、");
                }
                if (rank == RANK_HAS || rank == RANK_GIVEN)
                    has_words(j, tests, i, end);
                else
                    clause_words(j, tests, i, end, rank);
            }
            i = end;
        }
}

/* The first clause that mixes ranks, such as "特徴《T》を持つカードか「N」"; -1: none. */
static int mixed_clause(const Ja *j, const Tests *tests) {
    for (int i = 0; i < tests->count; i = render_tests_clause_end(tests, i))
        if (clause_rank(j, tests, i, render_tests_clause_end(tests, i)) == RANK_COUNT) return i;
    return -1;
}

static bool has_category(const Tests *tests) {
    for (int i = 0; i < tests->count; i++)
        if (tests->at[i].kind == TEST_CATEGORY && !tests->at[i].negated) return true;
    return false;
}

/* What both kinds of card share goes with each that says what kind of card it is. */
static void share(const Ja *j, Tests *to, const Tests *shared) {
    for (int i = 0; i < shared->count && to->count < RENDER_TESTS_MAX; i++)
        if (rank_of(j, &shared->at[i]) == RANK_HEAD && !has_category(to))
            to->at[to->count++] = shared->at[i];
}

/* Either of two kinds of card: "「A」か赤のイベント" */
static bool either_words(Ja *j, const Tests *tests, unsigned areas) {
    Tests a, b, shared, ahead = {.count = 0};
    bool first;
    if (!render_shape_either(tests, &a, &b, &shared, &first)) return false;
    for (int i = 0; i < shared.count; i++)
        if (rank_of(j, &shared.at[i]) != RANK_HEAD && rank_of(j, &shared.at[i]) != RANK_FRONT)
            ahead.at[ahead.count++] = shared.at[i];
    share(j, &a, &shared);
    share(j, &b, &shared);
    ja_noun_modifiers(j, &ahead);
    for (int i = 0; i < 2; i++) {
        const Tests *part = first == (i == 0) ? &a : &b;
        if (i > 0) ja_words(j, j->r.all ? "と" : "か");
        ja_noun_front(j, part);
        ja_noun(j, part, areas);
    }
    return true;
}

/* Do the rows say that it is a Leader or a Character, and what each of them must be? */
bool ja_noun_is_by_category(const Tests *tests, unsigned areas) {
    bool differ = false;
    if (areas != (JA_LEADER | JA_CHARACTER) || !render_shape_says_both(tests)) return false;
    for (int i = 2; i < tests->count; i++)
        differ |= tests->at[i].kind == TEST_CATEGORY && !tests->at[i].negated;
    return differ;
}

/* "特徴《A》を持つリーダーか特徴《B》を持つキャラ" */
static void by_category(Ja *j, const Tests *tests) {
    Tests leaders = *tests, characters = *tests;
    render_shape_of_category(&leaders, 1u << LP_CATEGORY_LEADER);
    render_shape_of_category(&characters, 1u << LP_CATEGORY_CHARACTER);
    ja_noun(j, &leaders, JA_LEADER);
    ja_words(j, j->r.all ? "と" : "か");
    ja_noun(j, &characters, JA_CHARACTER);
}

void ja_noun(Ja *j, const Tests *tests, unsigned areas) {
    if (ja_noun_is_by_category(tests, areas)) {
        by_category(j, tests);
        return;
    }
    int mixed = mixed_clause(j, tests);
    if (either_words(j, tests, areas)) return;
    if (mixed < 0) {
        ja_noun_modifiers(j, tests);
        head_words(j, tests, areas);
        return;
    }
    int end = render_tests_clause_end(tests, mixed);
    Tests part, shared = {.count = 0}, heads = {.count = 0};
    for (int i = 0; i < tests->count; i++) { /* what all alternatives share is said once */
        if (i >= mixed && i < end) continue;
        Tests *to = rank_of(j, &tests->at[i]) == RANK_HEAD ? &heads : &shared;
        to->at[to->count++] = tests->at[i];
    }
    ja_noun_modifiers(j, &shared);
    for (int k = mixed; k < end;) {
        int to = k + 1;
        while (to < end && rank_of(j, &tests->at[to]) == rank_of(j, &tests->at[k])) to++;
        bool name = tests->at[k].kind == TEST_NAME;
        part.count = 0;
        for (int i = k; i < to; i++) part.at[part.count++] = tests->at[i];
        part.at[part.count - 1].or_next = 0;
        for (int i = 0; i < heads.count && !name; i++) part.at[part.count++] = heads.at[i];
        if (k > mixed) ja_words(j, "か");
        ja_noun(j, &part, name && areas & JA_FIELD ? (unsigned)JA_FIELD : areas);
        k = to;
    }
}

void ja_noun_of_filter(Ja *j, unsigned filter, unsigned areas) {
    Tests tests;
    render_tests_of(&j->r, filter, &tests);
    ja_noun_front(j, &tests);
    ja_noun(j, &tests, areas);
}
