/* Numbers and conditions of the Japanese renderer: "ライフの枚数", "リーダーが…を持つ場合". */
#include "compiler/ja_internal.h"

static const Number *number_of(const Ja *j, unsigned row) { return &j->r.cards->numbers[row]; }

static const Condition *condition_of(const Ja *j, unsigned row) {
    return &j->r.cards->conditions[row];
}

/* How a clause ends before "場合": "持つ", or "持ち、" where another one follows. */
static void ends(Ja *j, const char *last, const char *link) {
    ja_words(j, j->form == FORM_LINK ? link : last);
}

static const char *player_things(unsigned kind) {
    const TermsCount *count = terms_count(kind);
    return count ? count->things[LANGUAGE_JA] : NULL;
}

static void whose_words(Ja *j, unsigned whose) {
    ja_words(j, whose == WHOSE_YOU        ? "自分の"
                : whose == WHOSE_OPPONENT ? "相手の"
                                          : "お互いの");
}

/* "自分のライフ", "自分のトラッシュのイベント": what is counted */
static bool counted_things(Ja *j, const Number *n) {
    const char *things = player_things(n->kind);
    if (things) {
        whose_words(j, n->whose);
        ja_words(j, things);
        return true;
    }
    if (render_shape_rested_cards(&j->r, n)) {
        whose_words(j, number_of(j, n->right)->whose);
        ja_words(j, "レストのカード");
        return true;
    }
    if (n->kind != NUMBER_COUNT) return false;
    ja_select_things(j, render_selector_of(&j->r, n->left));
    return true;
}

static bool is_counted(const Ja *j, const Number *n) {
    return n->kind == NUMBER_COUNT || player_things(n->kind) ||
           render_shape_rested_cards(&j->r, n);
}

/* What the last action did: "捨てたカード". */
static void done_things(Ja *j) {
    unsigned last = j->r.done == OP_DRAW ? j->r.done_before : j->r.done;
    const char *words = terms_done(LANGUAGE_JA, last, false);
    ja_words(j, words ? words : "そのカード");
}

/* "そのキャラのパワー": a number of the first card of a register */
static void register_number(Ja *j, const Number *n, const char *what) {
    if (n->whose < REG_STORED_COUNT && j->r.named[n->whose].pending) {
        const Selector *s = render_selector_of(&j->r, j->r.named[n->whose].selector);
        j->r.named[n->whose].pending = false;
        ja_select_things(j, s);
    } else {
        ja_select_named(j, n->whose);
    }
    ja_words(j, what);
}

/* One Leader, or the attacking card. */
static bool is_one(const Selector *s) {
    return s->owner != WHOSE_EACH && (s->areas == JA_LEADER || s->quantity != QUANTITY_ALL);
}

/* "自分のキャラのコストの合計" */
static void measure_words(Ja *j, const Number *n) {
    const Selector *s = render_selector_of(&j->r, n->left);
    ja_select_things(j, s);
    switch (n->kind) {
    case NUMBER_TOTAL_COST: ja_words(j, "のコストの合計"); break;
    case NUMBER_TOTAL_POWER: ja_words(j, "のパワーの合計"); break;
    case NUMBER_LOWEST_COST: ja_words(j, "の一番低いコスト"); break;
    case NUMBER_HIGHEST_COST: ja_words(j, "の一番高いコスト"); break;
    case NUMBER_LOWEST_POWER: ja_words(j, "の一番低いパワー"); break;
    default: /* of one card it is simply its power */
        ja_words(j, is_one(s) ? "のパワー" : "の一番高いパワー");
        break;
    }
}

/* What has happened in this turn, as a number. */
static void this_turn_number(Ja *j, const Number *n) {
    const char *words = n->kind == NUMBER_KOED        ? "キャラがKOされた回数"
                        : n->kind == NUMBER_DISCARDED ? "手札が効果で捨てられた回数"
                        : n->kind == NUMBER_LIFE_LEFT ? "ライフが離れた回数"
                        : n->kind == NUMBER_EVENTS    ? "発動したイベントの枚数"
                        : n->kind == NUMBER_EVENT_COST
                            ? "発動したイベントの一番高い元々のコスト"
                            : NULL;
    if (!words) {
        ja_words_unknown(j, "NUMBER");
        return;
    }
    ja_words(j, "このターン中に");
    if (n->kind == NUMBER_EVENTS || n->kind == NUMBER_EVENT_COST)
        ja_words(j, n->whose == WHOSE_OPPONENT ? "相手が" : "自分が");
    else
        whose_words(j, n->whose);
    ja_words(j, words);
}

void ja_condition_number(Ja *j, unsigned row) {
    const Number *n = number_of(j, row);
    int64_t value = 0;
    if (render_number_constant(&j->r, row, &value)) {
        ja_words_int(j, value);
        return;
    }
    if (counted_things(j, n)) {
        ja_words(j, n->whose == WHOSE_EACH && player_things(n->kind) ? "の合計枚数" : "の枚数");
        return;
    }
    switch (n->kind) {
    case NUMBER_TOTAL_COST:
    case NUMBER_TOTAL_POWER:
    case NUMBER_LOWEST_COST:
    case NUMBER_HIGHEST_COST:
    case NUMBER_LOWEST_POWER:
    case NUMBER_HIGHEST_POWER: measure_words(j, n); break;
    case NUMBER_POWER_OF: register_number(j, n, "のパワー"); break;
    case NUMBER_BASE_POWER_OF: register_number(j, n, "の元々のパワー"); break;
    case NUMBER_COST_OF: register_number(j, n, "のコスト"); break;
    case NUMBER_DON_ON: register_number(j, n, "に付与されているドン!!の枚数"); break;
    case NUMBER_CHOSEN: ja_words(j, "宣言したコスト"); break;
    case NUMBER_REGISTER:
    case NUMBER_DONE:
        done_things(j);
        ja_words(j, "の枚数");
        break;
    case NUMBER_EVENT_AMOUNT: ja_words(j, "捨てたカードの枚数"); break;
    case NUMBER_TURNS:
        whose_words(j, n->whose);
        ja_words(j, "ターンの数");
        break;
    case NUMBER_PLUS:
    case NUMBER_MINUS:
        ja_condition_number(j, n->left);
        ja_words(j, n->kind == NUMBER_PLUS ? "+" : "-");
        ja_condition_number(j, n->right);
        break;
    case NUMBER_TIMES:
        ja_condition_number(j, n->left);
        ja_words(j, "×");
        ja_words_int(j, n->value);
        break;
    default: this_turn_number(j, n); break;
    }
}

void ja_condition_things(Ja *j, unsigned row) {
    const Number *n = number_of(j, row);
    int64_t every = 1;
    if (n->kind == NUMBER_EVERY) {
        every = n->value;
        n = number_of(j, n->left);
    }
    if (n->kind == NUMBER_DONE || n->kind == NUMBER_REGISTER) {
        done_things(j);
    } else if (n->kind == NUMBER_DON_ON) {
        ja_select_named(j, n->whose);
        ja_words(j, "に付与されているドン!!");
    } else if (n->kind == NUMBER_COST_OF) {
        ja_select_named(j, n->whose);
        ja_words(j, "のコスト");
        ja_words_int(j, every);
        ja_words(j, "につき、");
        return;
    } else if (!counted_things(j, n)) {
        ja_words_unknown(j, "EVERY");
    }
    if (n->kind == NUMBER_TRASH) ja_words(j, "のカード");
    ja_words_int(j, every);
    ja_words(j, "枚につき、");
}

/* --- Conditions --- */

/* One test as a statement: "特徴《T》を持つ", "「N」の", "多色の". */
static void statement_clause(Ja *j, const Tests *tests, int i, int end) {
    const Test *t = &tests->at[i];
    Tests clause = {.count = 0};
    for (int k = i; k < end; k++) clause.at[clause.count++] = tests->at[k];
    if (t->kind == TEST_COLOR) {
        ja_noun_colors(j, t->operand);
        ends(j, "を含む", "を含み、");
        return;
    }
    if (t->kind == TEST_PLAYED_THIS_TURN) {
        ja_words(j, "登場したターン");
        ends(j, "の", "で、");
        return;
    }
    if (t->kind == TEST_BATTLED_CHARACTER) {
        ja_words(j, "相手のキャラとバトルしている");
        return;
    }
    size_t before = j->r.out->used;
    bool measure =
        clause.count == 1 && (t->kind == TEST_POWER || t->kind == TEST_COST ||
                              t->kind == TEST_BASE_POWER || t->kind == TEST_BASE_COST);
    if (measure && j->r.cards->numbers[t->operand].kind == NUMBER_CHOSEN) {
        ja_words(j, "宣言したコストと同じ");
        ends(j, "", "で、");
        return;
    }
    if (measure && ja_words_ends(j, "が")) { /* "このキャラのパワーが7000以上の" */
        ja_words_unsay(j, "が");
        ja_words(j, t->kind == TEST_POWER        ? "のパワーが"
                    : t->kind == TEST_COST       ? "のコストが"
                    : t->kind == TEST_BASE_POWER ? "の元々のパワーが"
                                                 : "の元々のコストが");
        ja_noun_compare(j, t->compare, t->operand);
        ends(j, ja_words_ends(j, "と同じ") ? "" : "の", "で、");
        return;
    }
    ja_noun(j, &clause, 0);
    ja_words_unsay(j, "カード"); /* the noun: it has been named */
    if (j->r.out->used == before) return;
    if (ja_words_ends(j, "を持つ")) {
        ja_words_unsay(j, "持つ");
        ends(j, "持つ", "持ち、");
    } else if (ja_words_ends(j, "の")) {
        ja_words_unsay(j, "の");
        ends(j, "の", "で、");
    } else {
        ends(j, "の", "で、");
    }
}

/* A type or a name: "特徴《T》を持つか「N」の" */
static bool mixed_statement(Ja *j, const Tests *tests, int i, int end) {
    bool name = false, other = false;
    for (int k = i; k < end; k++) {
        name |= tests->at[k].kind == TEST_NAME;
        other |= tests->at[k].kind != TEST_NAME;
    }
    if (!name || !other) return false;
    JaForm form = j->form;
    for (int k = i; k < end; k++) {
        Tests one = {.at = {tests->at[k]}, .count = 1};
        one.at[0].or_next = 0;
        j->form = k + 1 < end ? FORM_FINAL : form;
        statement_clause(j, &one, 0, 1);
        if (k + 1 == end) break;
        if (ja_words_ends(j, "」の")) ja_words_unsay(j, "の");
        ja_words(j, "か");
    }
    j->form = form;
    return true;
}

static void statement(Ja *j, const Tests *tests) {
    JaForm form = j->form;
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        j->form = end < tests->count ? FORM_LINK : form;
        if (!mixed_statement(j, tests, i, end)) statement_clause(j, tests, i, end);
        i = end;
    }
    j->form = form;
}

static void is_words(Ja *j, const Condition *c, bool negated) {
    Tests tests;
    render_tests_of(&j->r, c->right, &tests);
    if (tests.count > 0 && tests.at[0].kind == TEST_BATTLED_CHARACTER)
        ja_words(j, "このターン中、");
    ja_select_named(j, c->left);
    ja_words(j, "が");
    if (negated)
        for (int i = 0; i < tests.count; i++) tests.at[i].negated ^= 1;
    if (c->left != REG_THIS && (tests.count > 1 || render_shape_has_category(&tests))) {
        ja_noun_front(j, &tests);
        ja_noun(j, &tests, 0);
        if (ja_words_ends(j, "キャラカード") && tests.count == 1) ja_words_unsay(j, "カード");
        ends(j, "の", "で、");
        return;
    }
    statement(j, &tests);
}

static void exists_words(Ja *j, const Selector *s, bool negated) {
    Tests tests;
    render_tests_of(&j->r, s->filter, &tests);
    if (s->areas == JA_LEADER && s->owner != WHOSE_EACH) {
        whose_words(j, s->owner);
        int64_t least = 0;
        if (tests.count == 1 && tests.at[0].kind == TEST_GIVEN_DON && !negated &&
            render_number_constant(&j->r, tests.at[0].operand, &least) && least == 1 &&
            tests.at[0].compare == CMP_GE) {
            ja_words(j, "リーダーに付与されているドン!!が");
            ends(j, "ある", "あり、");
            return;
        }
        ja_words(j, "リーダーが");
        if (negated)
            for (int i = 0; i < tests.count; i++) tests.at[i].negated ^= 1;
        statement(j, &tests);
        return;
    }
    if (negated && (s->areas & JA_FIELD) && render_shape_without_this(&tests)) {
        ja_words_owner(j, s->owner);
        bool named = tests.count == 1 && tests.at[0].kind == TEST_NAME;
        if (named && s->areas == JA_CHARACTER) ja_words(j, "キャラの");
        ja_words(j, "他の");
        ja_noun(j, &tests, named ? JA_FIELD : s->areas);
    } else if (s->areas & JA_FIELD) {
        ja_select_things(j, s);
    } else {
        ja_words_owner(j, s->owner);
        ja_words(j, s->areas == JA_HAND    ? "手札に"
                    : s->areas == JA_TRASH ? "トラッシュに"
                                           : "");
        ja_noun_front(j, &tests);
        ja_noun(j, &tests, s->areas == JA_LIFE ? JA_LIFE : 0);
    }
    ja_words(j, "が");
    bool lives = s->areas & JA_FIELD && s->areas != JA_STAGE;
    if (negated)
        ends(j, lives ? "いない" : "ない", lives ? "おらず、" : "なく、");
    else
        ends(j, lives ? "いる" : "ある", lives ? "いて、" : "あり、");
}

/* "3枚以上ある", "2枚以下の" */
static void amount_words(Ja *j, const Condition *c, int64_t value, bool lives, bool is_plain) {
    unsigned compare = c->compare;
    if (compare == CMP_LT) value--, compare = CMP_LE;
    if (compare == CMP_GT) value++, compare = CMP_GE;
    ja_words_int(j, value);
    ja_words(j, "枚");
    ja_words(j, terms_compares[LANGUAGE_JA][compare]);
    if (is_plain || compare == CMP_LE)
        ends(j, "の", "で、");
    else if (lives)
        ends(j, "いる", "いて、");
    else
        ends(j, "ある", "あり、");
}

/* "自分のライフが2枚以下の", "自分のトラッシュにイベントが4枚以上ある" */
static void compare_count(Ja *j, const Condition *c, const Number *n, int64_t value) {
    const Selector *s = n->kind == NUMBER_COUNT ? render_selector_of(&j->r, n->left) : NULL;
    bool is_don = n->kind >= NUMBER_DON_FIELD && n->kind <= NUMBER_DON_GIVEN;
    if (is_don && value == 1 && c->compare == CMP_GE) {
        whose_words(j, n->whose);
        ja_words(j, player_things(n->kind));
        ja_words(j, "が");
        ends(j, "ある", "あり、");
        return;
    }
    if (s && !(s->areas & JA_FIELD) && s->areas != JA_LIFE) {
        Tests tests;
        render_tests_of(&j->r, s->filter, &tests);
        ja_words_owner(j, s->owner);
        ja_words(j, s->areas == JA_HAND ? "手札に" : "トラッシュに");
        ja_noun_front(j, &tests);
        ja_noun(j, &tests, 0);
        ja_words(j, "が");
    } else {
        counted_things(j, n);
        if (!s && n->whose == WHOSE_EACH) ja_words(j, "の合計枚数");
        ja_words(j, n->kind == NUMBER_DON_GIVEN ? "が合計" : "が");
    }
    bool is_plain = n->kind == NUMBER_LIFE ||
                    (n->kind == NUMBER_HAND && c->compare == CMP_EQ) ||
                    (n->kind == NUMBER_DECK && c->compare == CMP_EQ);
    bool lives = s && s->areas & JA_FIELD && s->areas != JA_STAGE;
    amount_words(j, c, value, lives, is_plain);
}

/* "自分の場のドン!!が相手の場のドン!!の枚数以下の", "自分のライフの枚数が相手より少ない" */
static void compare_players(Ja *j, const Condition *c, const Number *a, const Number *b) {
    int64_t apart = 0;
    bool by = (b->kind == NUMBER_MINUS || b->kind == NUMBER_PLUS) &&
              render_number_constant(&j->r, b->right, &apart);
    const Number *other = by ? number_of(j, b->left) : b;
    counted_things(j, a);
    bool strict = c->compare == CMP_LT || c->compare == CMP_GT;
    ja_words(j, strict || by ? "の枚数が" : "が");
    if (!is_counted(j, other)) {
        ja_words_unknown(j, "COMPARE");
        return;
    }
    if (by || strict) {
        bool less = by ? b->kind == NUMBER_MINUS : c->compare == CMP_LT;
        counted_things(j, other);
        ja_words(j, "の枚数より");
        if (by) {
            ja_words_int(j, apart);
            ja_words(j, "枚以上");
        }
        if (less)
            ends(j, "少ない", "少なく、");
        else
            ends(j, "多い", "多く、");
        return;
    }
    counted_things(j, other);
    ja_words(j, "の枚数");
    if (c->compare == CMP_NE) {
        ja_words(j, "と異な");
        ends(j, "る", "り、");
        return;
    }
    ja_words(j, terms_relations[LANGUAGE_JA][c->compare]);
    ends(j, c->compare == CMP_EQ ? "" : "の", "で、");
}

/* "自分のレストのカードが7枚以上ある" */
static bool rested_cards(Ja *j, const Condition *c, const Number *n) {
    int64_t value = 0;
    if (!render_shape_rested_cards(&j->r, n) ||
        !render_number_constant(&j->r, c->right, &value))
        return false;
    counted_things(j, n);
    ja_words(j, "が");
    amount_words(j, c, value, false, false);
    return true;
}

/* What has happened this turn: "このターン中、相手のキャラがKOされている" */
static bool turn_words(Ja *j, const Condition *c, const Number *n) {
    int64_t least = 0;
    bool constant = render_number_constant(&j->r, c->right, &least);
    if (c->compare != CMP_GE || !constant || (least != 1 && n->kind != NUMBER_EVENT_COST))
        return false;
    switch (n->kind) {
    case NUMBER_KOED:
        ja_words(j, "このターン中、");
        if (n->whose != WHOSE_EACH) whose_words(j, n->whose);
        ja_words(j, "キャラがKOされている");
        return true;
    case NUMBER_DISCARDED:
        ja_words(j, "このターン中、効果で");
        whose_words(j, n->whose);
        ja_words(j, "手札が捨てられている");
        return true;
    case NUMBER_LIFE_LEFT:
        ja_words(j, "このターン中、");
        whose_words(j, n->whose);
        ja_words(j, "ライフが離れている");
        return true;
    case NUMBER_EVENTS:
    case NUMBER_EVENT_COST:
        ja_words(j,
                 n->whose == WHOSE_OPPONENT ? "このターン中、相手が" : "このターン中、自分が");
        if (n->kind == NUMBER_EVENT_COST) {
            ja_words(j, "元々のコスト");
            ja_noun_compare(j, c->compare, c->right);
            ja_words(j, "の");
        }
        ja_words(j, "イベントを発動している");
        return true;
    default: return false;
    }
}

/* "このキャラのパワーが7000以上の" */
static void compare_card(Ja *j, const Condition *c) {
    ja_condition_number(j, c->left);
    ja_words(j, "が");
    ja_noun_compare(j, c->compare, c->right);
    if (ja_words_ends(j, "と同じ"))
        ends(j, "", "で、");
    else
        ends(j, "の", "で、");
}

static void compare_condition(Ja *j, const Condition *c) {
    const Number *a = number_of(j, c->left), *b = number_of(j, c->right);
    int64_t value = 0;
    bool constant = render_number_constant(&j->r, c->right, &value);
    if (turn_words(j, c, a) || (constant && rested_cards(j, c, a))) return;
    if (a->kind == NUMBER_DON_RESTED && b->kind == NUMBER_DON_FIELD && c->compare == CMP_EQ &&
        a->whose == b->whose) {
        whose_words(j, a->whose);
        ja_words(j, "ドン!!すべてがレスト");
        ends(j, "の", "で、");
    } else if (a->kind == NUMBER_TURNS && c->compare == CMP_GE && constant) {
        whose_words(j, a->whose);
        ja_words(j, "第");
        ja_words_int(j, value);
        ja_words(j, "ターン以降");
        ends(j, "の", "で、");
    } else if (a->kind == NUMBER_REGISTER && c->compare == CMP_EQ && constant && value == 1) {
        ja_select_named(j, a->whose); /* there is one */
        ends(j, "を選んだ", "を選び、");
    } else if (constant && is_counted(j, a)) {
        compare_count(j, c, a, value);
    } else if (is_counted(j, a)) {
        compare_players(j, c, a, b);
    } else if (constant && a->kind == NUMBER_PLUS) {
        const Number *x = number_of(j, a->left), *y = number_of(j, a->right);
        counted_things(j, x);
        ja_words(j, "と");
        if (player_things(y->kind)) ja_words(j, player_things(y->kind));
        ja_words(j, "の合計枚数が");
        amount_words(j, c, value, false, false);
    } else {
        compare_card(j, c);
    }
}

/* "自分のキャラが特徴《T》を持つキャラのみの" */
static void only_words(Ja *j, const Condition *c) {
    const Selector *s = render_selector_of(&j->r, c->left);
    ja_select_things(j, s);
    ja_words(j, "が");
    ja_noun_of_filter(j, c->right, s->areas);
    ja_words(j, "のみ");
    ends(j, "の", "で、");
}

/* "自分か相手のライフが0枚の" */
static bool either_words(Ja *j, const Condition *c) {
    const Condition *a = condition_of(j, c->left), *b = condition_of(j, c->right);
    if (a->kind != CONDITION_COMPARE || b->kind != CONDITION_COMPARE) return false;
    const Number *x = number_of(j, a->left), *y = number_of(j, b->left);
    int64_t value = 0;
    if (x->kind != y->kind || !player_things(x->kind) || x->whose == y->whose) return false;
    if (a->compare != b->compare || a->right != b->right) return false;
    if (!render_number_constant(&j->r, a->right, &value)) return false;
    ja_words(j, "自分か相手の");
    ja_words(j, player_things(x->kind));
    ja_words(j, "が");
    amount_words(j, a, value, false, x->kind == NUMBER_LIFE);
    return true;
}

/* "自分の場のドン!!が0枚か、3枚以上ある" */
static bool or_same_number(Ja *j, const Condition *c) {
    const Condition *a = condition_of(j, c->left), *b = condition_of(j, c->right);
    int64_t low = 0, high = 0;
    if (a->kind != CONDITION_COMPARE || b->kind != CONDITION_COMPARE) return false;
    if (a->left != b->left || !render_number_constant(&j->r, a->right, &low)) return false;
    if (!is_counted(j, number_of(j, a->left)) ||
        !render_number_constant(&j->r, b->right, &high))
        return false;
    counted_things(j, number_of(j, a->left));
    ja_words(j, "が");
    ja_words_int(j, low);
    ja_words(j, "枚か、");
    amount_words(j, b, high, false, false);
    return true;
}

/* "自分の「A」と「B」がいる": cards that differ in their name alone */
static bool both_named(Ja *j, const Condition *c) {
    const Condition *a = condition_of(j, c->left), *b = condition_of(j, c->right);
    if (a->kind != CONDITION_EXISTS || b->kind != CONDITION_EXISTS) return false;
    const Selector *x = render_selector_of(&j->r, a->left);
    const Selector *y = render_selector_of(&j->r, b->left);
    Tests one, two;
    render_tests_of(&j->r, x->filter, &one);
    render_tests_of(&j->r, y->filter, &two);
    if (x->owner != y->owner || x->areas != y->areas || one.count != two.count ||
        x->areas == JA_LEADER)
        return false;
    int name = -1;
    for (int i = 0; i < one.count; i++) {
        const Test *p = &one.at[i], *q = &two.at[i];
        if (p->kind != q->kind || p->compare != q->compare || p->negated != q->negated)
            return false;
        if (p->kind == TEST_NAME && !p->negated)
            name = i;
        else if (p->operand != q->operand)
            return false;
    }
    if (name < 0) return false;
    JaForm form = j->form;
    j->form = FORM_FINAL;
    exists_words(j, x, false);
    bool lives = ja_words_ends(j, "いる");
    ja_words_unsay(j, lives ? "がいる" : "がある");
    j->form = form;
    ja_words(j, "と");
    ja_noun_name(j, two.at[name].operand);
    ja_words(j, "が");
    ends(j, lives ? "いる" : "ある", lives ? "いて、" : "あり、");
    return true;
}

static void not_words(Ja *j, unsigned row) {
    static const uint8_t opposite[CMP_COUNT] = {
        [CMP_LE] = CMP_GT, [CMP_GE] = CMP_LT, [CMP_LT] = CMP_GE, [CMP_GT] = CMP_LE};
    const Condition *inner = condition_of(j, row);
    if (inner->kind == CONDITION_EXISTS) {
        exists_words(j, render_selector_of(&j->r, inner->left), true);
    } else if (inner->kind == CONDITION_IS) {
        is_words(j, inner, true);
    } else if (inner->kind == CONDITION_DID) {
        ja_words(j, "そうしなかった");
    } else if (inner->kind == CONDITION_COMPARE && inner->compare >= CMP_LE &&
               number_of(j, inner->left)->kind != NUMBER_COUNT) {
        Condition turned = *inner;
        turned.compare = opposite[inner->compare];
        compare_condition(j, &turned);
    } else if (inner->kind == CONDITION_COMPARE) { /* "3枚以上いない" */
        JaForm form = j->form;
        j->form = FORM_FINAL;
        compare_condition(j, inner);
        ja_words_unsay(j, "いる");
        ja_words_unsay(j, "ある");
        ja_words_unsay(j, "の");
        j->form = form;
        ends(j, "いない", "おらず、");
    } else if (inner->kind == CONDITION_YOUR_TURN) {
        ja_words(j, "相手のターン中");
        ends(j, "の", "で、");
    } else {
        ja_words_unknown(j, "NOT");
    }
}

void ja_condition_words(Ja *j, unsigned row) {
    const Condition *c = condition_of(j, row);
    JaForm form = j->form;
    switch (c->kind) {
    case CONDITION_COMPARE: compare_condition(j, c); break;
    case CONDITION_EXISTS: exists_words(j, render_selector_of(&j->r, c->left), false); break;
    case CONDITION_ONLY: only_words(j, c); break;
    case CONDITION_IS: is_words(j, c, false); break;
    case CONDITION_DID: ja_words(j, j->r.done == OP_PLAY ? "登場させた" : "そうした"); break;
    case CONDITION_YOUR_TURN:
        ja_words(j, "自分のターン中");
        ends(j, "の", "で、");
        break;
    case CONDITION_AND:
        if (both_named(j, c)) break;
        j->form = FORM_LINK;
        ja_condition_words(j, c->left);
        j->form = form;
        ja_condition_words(j, c->right);
        break;
    case CONDITION_OR:
        if (either_words(j, c) || or_same_number(j, c)) break;
        j->form = FORM_FINAL;
        ja_condition_words(j, c->left);
        ja_words_unsay(j, "の");
        ja_words(j, "か、");
        j->form = form;
        ja_condition_words(j, c->right);
        break;
    case CONDITION_NOT: not_words(j, c->left); break;
    default: break;
    }
}
