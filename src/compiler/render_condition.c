/* Numbers and conditions of the renderer: "for every 3 …", "if your Leader has …". */
#include "compiler/render_internal.h"
#include "compiler/terms.h"
#include "effect/tables.h"

enum {
    FIELD = AREAS_FIELD_CARDS,
    LEADER = 1 << LP_AREA_LEADER,
    CHARACTER = 1 << LP_AREA_CHARACTER,
    LIFE = 1 << LP_AREA_LIFE
};

static const Number *number_of(const Render *r, unsigned row) {
    return &r->cards->numbers[row];
}

static const Condition *condition_of(const Render *r, unsigned row) {
    return &r->cards->conditions[row];
}

bool render_number_constant(const Render *r, unsigned row, int64_t *out) {
    const Number *n = number_of(r, row);
    if (row != 0 && n->kind != NUMBER_CONSTANT) return false;
    *out = row == 0 ? 0 : n->value;
    return true;
}

/* "your opponent's" or, after "your opponent has", "their". */
static const char *whose_word(unsigned whose, bool after_have) {
    if (whose == WHOSE_OPPONENT) return after_have ? "their" : "your opponent's";
    return "your";
}

/* "cards in your hand", "DON!! cards on their field", "Life cards" */
static void player_things(Render *r, const Number *n, bool after_have, bool one) {
    const TermsCount *count = terms_count(n->kind);
    render_word(r, count->things[LANGUAGE_EN]);
    if (one) render_unsay(r, "s");
    if (count->where == NULL) return;
    render_word(r, count->preposition);
    render_word(r, whose_word(n->whose, after_have));
    render_word(r, count->where);
}

/* "of your rested cards", with "each" before it if one of them counts */
static void rested_cards(Render *r, const Number *n, bool one) {
    if (one) {
        render_unsay(r, " every");
        render_word(r, "each");
    }
    render_word(r, "of");
    render_word(r, whose_word(number_of(r, n->right)->whose, false));
    render_word(r, "rested cards");
}

/* "the number of cards in your hand", "your number of Life cards", "the total of …" */
static void count_words(Render *r, const Number *n) {
    const TermsCount *count = terms_count(n->kind);
    if (render_shape_rested_cards(r, n)) {
        render_word(r, "the number");
        rested_cards(r, n, false);
    } else if (count && n->whose == WHOSE_EACH) {
        render_word(r, "the total of your and your opponent's");
        render_word(r, count->things[LANGUAGE_EN]);
    } else if (count && count->where != NULL) {
        render_word(r, "the number of");
        player_things(r, n, false, false);
    } else if (count) {
        render_word(r, "the number of");
        render_word(r, whose_word(n->whose, false));
        render_word(r, count->things[LANGUAGE_EN]);
    } else {
        const Selector *s = render_selector_of(r, n->left);
        render_word(r, "the number of");
        if ((s->areas & FIELD) != 0 && s->owner != WHOSE_EACH)
            render_word(r, whose_word(s->owner, false));
        render_selector_noun(r, s, NOUN_MANY);
    }
}

/* What the last action did: "card trashed", "Character K.O.'d". */
static void done_words(Render *r, bool many) {
    unsigned last = r->done == OP_DRAW ? r->done_before : r->done; /* "draw as many" */
    const char *words = terms_done(LANGUAGE_EN, last, many);
    render_word(r, words ? words : many ? "those cards" : "one of those cards");
}

static void register_number(Render *r, const Number *n, const char *what) {
    if (n->whose < REG_STORED_COUNT && r->named[n->whose].pending) {
        const Selector *s = render_selector_of(r, r->named[n->whose].selector);
        bool is_base = n->kind == NUMBER_BASE_POWER_OF; /* "your Leader's base power" */
        r->named[n->whose].pending = false;
        if (!is_base) {
            render_word(r, "the");
            render_word(r, what);
            render_word(r, "of");
        }
        if (s->owner != WHOSE_EACH) render_word(r, whose_word(s->owner, false));
        render_selector_noun(r, s, NOUN_ONE);
        if (is_base) {
            render_mark(r, "'s");
            render_word(r, what);
        }
        return;
    }
    if (n->whose == REG_THIS) {
        render_word(r, render_this_words(r));
    } else if (n->whose == REG_EVENT) {
        render_word(r, "that Character");
    } else {
        render_register_words(r, n->whose, true);
    }
    render_mark(r, "'s");
    render_word(r, what);
}

/* One of the cards of a register. */
static const char *own_word(const Render *r, unsigned reg) {
    unsigned areas = render_selector_of(r, r->named[reg].selector)->areas;
    if (areas == 1 << LP_AREA_CHARACTER) return "that Character";
    bool is_both = areas == (1 << LP_AREA_LEADER | 1 << LP_AREA_CHARACTER);
    return is_both ? "that Leader or Character" : "that card";
}

static void dons_on_words(Render *r, const Number *n, bool many) {
    render_word(r, many ? "DON!! cards given to" : "DON!! card given to");
    if (n->whose == REG_THIS)
        render_word(r, render_this_words(r));
    else if (render_register_plural(r, n->whose)) /* each has its own number */
        render_word(r, own_word(r, n->whose));
    else
        render_register_words(r, n->whose, true);
}

/* "your opponent's Character has been K.O.'d during this turn" */
static void turn_words(Render *r, const Number *n) {
    const char *owner = n->whose == WHOSE_EACH ? "a player's" : whose_word(n->whose, false);
    if (n->kind == NUMBER_DISCARDED) render_word(r, "a card in");
    if (n->kind == NUMBER_LIFE_LEFT) render_word(r, "a card has been removed from");
    render_word(r, owner);
    render_word(r, n->kind == NUMBER_KOED        ? "Character has been K.O.'d"
                   : n->kind == NUMBER_LIFE_LEFT ? "Life cards"
                                                 : "hand has been trashed by an effect");
    render_word(r, "during this turn");
}

/* "the total cost of your Characters" */
static void measure_words(Render *r, const Number *n) {
    const Selector *s = render_selector_of(r, n->left);
    if (n->kind == NUMBER_HIGHEST_POWER && s->areas == 1 << LP_AREA_LEADER && !s->filter &&
        s->owner != WHOSE_EACH) { /* the power of the one Leader */
        render_word(r, whose_word(s->owner, false));
        render_word(r, "Leader's power");
        return;
    }
    render_word(r, "the");
    render_word(r, tables_numbers[n->kind].word);
    if (s->owner != WHOSE_EACH) render_word(r, whose_word(s->owner, false));
    render_selector_noun(r, s, NOUN_MANY);
}

/* "the number of Events you have activated during this turn" */
static void events_words(Render *r, const Number *n, const char *what) {
    render_word(r, what);
    render_word(r, n->whose == WHOSE_OPPONENT ? "your opponent has" : "you have");
    render_word(r, "activated during this turn");
}

void render_number_words(Render *r, unsigned row) {
    const Number *n = number_of(r, row);
    int64_t value = 0;
    if (render_number_constant(r, row, &value)) {
        render_word_int(r, value);
        return;
    }
    switch (n->kind) {
    case NUMBER_TOTAL_COST:
    case NUMBER_TOTAL_POWER:
    case NUMBER_LOWEST_COST:
    case NUMBER_HIGHEST_COST:
    case NUMBER_LOWEST_POWER:
    case NUMBER_HIGHEST_POWER: measure_words(r, n); break;
    case NUMBER_POWER_OF: register_number(r, n, "power"); break;
    case NUMBER_BASE_POWER_OF: register_number(r, n, "base power"); break;
    case NUMBER_COST_OF: register_number(r, n, "cost"); break;
    case NUMBER_DON_ON:
        render_word(r, "the number of");
        dons_on_words(r, n, true);
        break;
    case NUMBER_TURNS:
        render_word(r, "the number of");
        render_word(r, whose_word(n->whose, false));
        render_word(r, "turns");
        break;
    case NUMBER_EVENTS: events_words(r, n, "the number of Events"); break;
    case NUMBER_EVENT_COST: events_words(r, n, "the highest base cost of an Event"); break;
    case NUMBER_KOED:
    case NUMBER_DISCARDED:
    case NUMBER_LIFE_LEFT:
        render_word(r, "whether");
        turn_words(r, n);
        break;
    case NUMBER_CHOSEN: render_word(r, "the chosen number"); break;
    case NUMBER_REGISTER:
    case NUMBER_DONE:
        render_word(r, "the number of");
        done_words(r, true);
        break;
    case NUMBER_EVENT_AMOUNT: render_word(r, "the number of cards trashed"); break;
    case NUMBER_PLUS:
    case NUMBER_MINUS:
        if (render_shape_rested_cards(r, n)) {
            count_words(r, n);
            break;
        }
        render_number_words(r, n->left);
        render_word(r, tables_numbers[n->kind].word);
        render_number_words(r, n->right);
        break;
    case NUMBER_TIMES:
        render_word_int(r, (int64_t)n->value);
        render_word(r, "for every");
        render_number_things(r, n->left, 1);
        break;
    case NUMBER_EVERY: render_number_things(r, row, 1); break;
    default: count_words(r, n); break;
    }
}

/* "each of your Characters", "card in your trash" */
static void selected_things(Render *r, const Selector *s, bool one) {
    if ((s->areas & FIELD) == s->areas && s->owner != WHOSE_EACH) {
        if (one) {
            render_unsay(r, " every");
            render_word(r, "each");
        }
        render_word(r, "of");
        render_word(r, whose_word(s->owner, false));
        render_selector_noun(r, s, NOUN_MANY);
        if (one && s->flags & SELECT_DIFFERENT_NAMES) {
            render_unsay(r, "different card names");
            render_word(r, "a different card name");
        }
    } else {
        render_selector_noun(r, s, one ? NOUN_ONE : NOUN_MANY);
    }
}

/* "card in your hand", "3 of your rested DON!! cards", "2 Events in your trash" */
void render_number_things(Render *r, unsigned row, int64_t every) {
    const Number *n = number_of(r, row);
    if (n->kind == NUMBER_EVERY) {
        render_number_things(r, n->left, n->value);
        return;
    }
    if (every > 1) render_word_int(r, every);
    if (n->kind == NUMBER_DONE || n->kind == NUMBER_REGISTER) {
        done_words(r, every > 1);
        return;
    }
    if (n->kind == NUMBER_DON_ON) {
        dons_on_words(r, n, every > 1);
        return;
    }
    if (n->kind == NUMBER_COST_OF) { /* "per 1 cost on the revealed card" */
        render_unsay(r, " for every");
        render_word(r, "per 1 cost on");
        render_register_words(r, n->whose, true);
        return;
    }
    bool one = every <= 1;
    if (terms_count(n->kind)) {
        if (terms_count(n->kind)->where == NULL) {
            if (one) {
                render_unsay(r, " every");
                render_word(r, "each");
            }
            render_word(r, "of");
            render_word(r, whose_word(n->whose, false));
            player_things(r, n, false, false);
        } else {
            player_things(r, n, false, one);
        }
        return;
    }
    if (render_shape_rested_cards(r, n)) {
        rested_cards(r, n, one);
        return;
    }
    if (n->kind != NUMBER_COUNT) {
        render_number_words(r, row);
        return;
    }
    selected_things(r, render_selector_of(r, n->left), one);
}

void render_compare_words(Render *r, unsigned compare, unsigned row) {
    int64_t value = 0;
    if (render_number_constant(r, row, &value)) {
        render_word_int(r, value);
        render_word(r, terms_compares[LANGUAGE_EN][compare]);
        return;
    }
    const char *relation = terms_relations[LANGUAGE_EN][compare];
    render_word(r, relation ? relation : "other than");
    render_number_words(r, row);
}

/* --- Conditions --- */

/* "you have", "your opponent has", "there is" */
static void have_words(Render *r, unsigned whose, bool many) {
    if (whose == WHOSE_OPPONENT)
        render_word(r, "your opponent has");
    else if (whose == WHOSE_YOU)
        render_word(r, "you have");
    else
        render_word(r, many ? "there are" : "there is");
}

/* "your Leader has the {T} type", "this Character is rested", "the revealed card is a …": a
 * filter as a statement about cards that have been named. */
static void statement_test(Render *r, const Tests *tests, int i, int end, bool *has) {
    const Test *t = &tests->at[i];
    Tests clause = {.count = 0};
    for (int k = i; k < end; k++) clause.at[clause.count++] = tests->at[k];
    bool mono = t->kind == TEST_MULTICOLOR && t->negated; /* "is monocolored" */
    const char *not = t->negated && !mono ? "not" : "";
    switch (t->kind) {
    case TEST_NAME:
    case TEST_MULTICOLOR:
    case TEST_RESTED:
    case TEST_ACTIVE:
    case TEST_ATTACKING:
        render_word(r, *has || i == 0 || tests->at[i - 1].kind != t->kind ? "is" : "");
        render_word(r, not );
        for (int k = i; k < end; k++) {
            Tests one = {.at = {tests->at[k]}, .count = 1};
            one.at[0].or_next = 0;
            one.at[0].negated = mono;
            if (k > i && end - i > 2 && k < end - 1)
                render_mark(r, ",");
            else if (k > i)
                render_word(r, "or");
            render_noun_tests_before(r, &one);
        }
        *has = false;
        return;
    case TEST_PLAYED_THIS_TURN: render_word(r, "was played on this turn"); return;
    case TEST_BATTLED_CHARACTER:
        render_word(r, "has battled your opponent's Character during this turn");
        return;
    case TEST_TYPE_PART: /* the caller has said "your Leader's type includes" */
    default: break;
    }
    render_word(r, *has ? "" : "has");
    *has = true;
    if (t->kind == TEST_TYPE || t->kind == TEST_ATTRIBUTE || t->kind == TEST_KEYWORD ||
        t->kind == TEST_COLOR) {
        render_word(r, t->kind == TEST_KEYWORD ? "" : "the");
        render_word(r, t->kind == TEST_COLOR ? "color" : "");
        render_noun_tests_before(r, &clause);
        return;
    }
    render_noun_tests_after(r, &clause, false); /* "has a cost of 4 or more" */
}

/* A type or something else, in either order: "has the {T} type or is [N]". */
static bool is_mixed(const Tests *tests, int i, int end) {
    bool type = false, other = false;
    for (int k = i; k < end; k++) {
        type |= tests->at[k].kind == TEST_TYPE;
        other |= tests->at[k].kind != TEST_TYPE;
    }
    return type && other;
}

/* The subject's type contains a text: "your Leader's type includes "…"", where no more is said
 * about it. */
static void statement(Render *r, const Tests *tests) {
    bool has = false, alone = render_tests_clause_end(tests, 0) == tests->count;
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        if (i > 0) render_word(r, "and");
        if (tests->at[i].kind == TEST_TYPE_PART && end - i == 1 && alone) {
            render_mark(r, "'s type includes");
            render_words_quoted(r, "\"", r->cards->part_strings[tests->at[i].operand], "\"");
        } else if (tests->at[i].kind == TEST_NAME_PART && end - i == 1 && alone) {
            render_mark(r, "'s card name includes");
            render_words_quoted(r, "\"", r->cards->part_strings[tests->at[i].operand], "\"");
        } else if (tests->at[i].kind == TEST_COLOR && end - i == 1 && alone) {
            Tests one = {.at = {tests->at[i]}, .count = 1};
            render_mark(r, "'s colors include");
            render_noun_tests_before(r, &one);
        } else if (end - i > 1 && is_mixed(tests, i, end)) {
            for (int k = i; k < end; k++) { /* "has the {T} type or is [N]" */
                Tests one = {.at = {tests->at[k]}, .count = 1};
                /* "has" is said once */
                bool said = k > i && tests->at[k].kind != TEST_NAME &&
                            tests->at[k - 1].kind != TEST_NAME;
                one.at[0].or_next = 0;
                if (k > i) render_word(r, "or");
                statement_test(r, &one, 0, 1, &said);
            }
        } else {
            statement_test(r, tests, i, end, &has);
        }
        i = end;
    }
}

/* Is every clause a plain statement, or would it be better to say what kind of card it is? */
static bool is_kind_of_card(const Tests *tests) {
    if (render_shape_has_category(tests)) return true;
    if (tests->count > 1 && tests->at[0].kind == TEST_NAME) return true;
    return tests->at[0].kind == TEST_TYPE;
}

static void is_words(Render *r, const Condition *c, bool negated) {
    Tests tests;
    render_tests_of(r, c->right, &tests);
    render_register_words(r, c->left, true);
    bool said = tests.count > 0 && tests.at[0].kind == TEST_CATEGORY;
    bool known = c->left == REG_THIS || (c->left == REG_EVENT && !said);
    if (!known && tests.count > 0 && is_kind_of_card(&tests)) {
        render_word(r, negated ? "is not" : "is");
        size_t at = r->out->used;
        render_noun(r, &tests, 0, NOUN_ONE);
        render_article_at(r, at);
        return;
    }
    if (negated)
        for (int i = 0; i < tests.count; i++) tests.at[i].negated ^= 1;
    statement(r, &tests);
}

static bool is_name_only(const Tests *tests) {
    return tests->count == 1 && tests->at[0].kind == TEST_NAME;
}

/* "an [A] or a [B] Leader": the kind of card is said of one of two. */
static bool is_of_two_kinds(const Tests *tests) {
    for (int i = 0; i < tests->count; i++)
        if (tests->at[i].kind == TEST_CATEGORY &&
            (tests->at[i].or_next || (i > 0 && tests->at[i - 1].or_next)))
            return true;
    return false;
}

static void exists_words(Render *r, const Selector *s, bool negated) {
    Tests tests;
    render_tests_of(r, s->filter, &tests);
    if (s->areas == LEADER && s->owner != WHOSE_EACH && !negated) {
        render_word(r, whose_word(s->owner, false));
        render_word(r, "Leader");
        statement(r, &tests);
        return;
    }
    if (!negated) {
        have_words(r, s->owner, false);
        render_selector_noun(r, s, NOUN_ARTICLE);
        return;
    }
    if (is_name_only(&tests) && s->owner == WHOSE_YOU) {
        render_word(r, "you don't have");
        render_noun(r, &tests, s->areas, NOUN_ONE);
        return;
    }
    if (s->owner != WHOSE_EACH && is_of_two_kinds(&tests)) {
        render_word(r,
                    s->owner == WHOSE_YOU ? "you do not have" : "your opponent does not have");
        render_selector_noun(r, s, NOUN_ARTICLE);
        return;
    }
    have_words(r, s->owner, true);
    if (!(s->areas & FIELD)) { /* "no cards in your hand" */
        render_word(r, "no");
        render_selector_noun(r, s, NOUN_MANY);
        return;
    }
    render_word(r, render_shape_without_this(&tests) ? "no other" : "no");
    render_noun(r, &tests, s->areas, NOUN_MANY);
}

/* "you have 3 or more …", "your opponent has 2 or less Life cards" */
static void compare_count(Render *r, const Condition *c, const Number *n, int64_t value) {
    const Selector *s = n->kind == NUMBER_COUNT ? render_selector_of(r, n->left) : NULL;
    unsigned whose = s != NULL ? s->owner : n->whose;
    if (n->kind == NUMBER_DON_GIVEN && value == 1 && c->compare == CMP_GE) {
        have_words(r, whose, true);
        render_word(r, "any DON!! cards given");
        return;
    }
    if (s == NULL && whose == WHOSE_EACH)
        render_word(r, "you and your opponent have a total of");
    else
        have_words(r, whose, true);
    if (n->kind == NUMBER_DON_GIVEN) render_word(r, "a total of");
    unsigned compare = c->compare;
    if (compare == CMP_LT) value--, compare = CMP_LE;
    if (compare == CMP_GT) value++, compare = CMP_GE;
    render_word_int(r, value);
    render_word(r, terms_compares[LANGUAGE_EN][compare]);
    bool one = value == 1 && c->compare == CMP_EQ;
    if (s != NULL)
        render_selector_noun(r, s, one ? NOUN_ONE : NOUN_MANY);
    else
        player_things(r, n, true, one);
}

/* "the number of DON!! cards on your field is equal to or less than the number on …" */
static void compare_players(Render *r, const Condition *c, const Number *a, const Number *b) {
    int64_t apart = 0;
    if ((b->kind == NUMBER_MINUS || b->kind == NUMBER_PLUS) &&
        render_number_constant(r, b->right, &apart)) {
        count_words(r, a);
        render_word(r, "is at least");
        render_word_int(r, apart);
        render_word(r, terms_relations[LANGUAGE_EN][b->kind == NUMBER_MINUS ? CMP_LT : CMP_GT]);
        b = number_of(r, b->left);
    } else if (c->compare == CMP_LT || c->compare == CMP_GT) {
        const Selector *s = a->kind == NUMBER_COUNT ? render_selector_of(r, a->left) : NULL;
        unsigned whose = s ? s->owner : a->whose;
        have_words(r, whose, true);
        render_word(r, c->compare == CMP_LT ? "less" : "more");
        if (s)
            render_selector_noun(r, s, NOUN_MANY);
        else
            player_things(r, a, true, false);
        render_word(r, "than");
        render_word(r, whose == WHOSE_YOU ? "your opponent" : "you");
        return;
    } else {
        count_words(r, a);
        render_word(r, "is");
        const char *relation = terms_relations[LANGUAGE_EN][c->compare];
        render_word(r, relation ? relation : "not equal to");
    }
    const TermsCount *count = terms_count(b->kind);
    if (count && count->where != NULL) { /* "the number on your opponent's field" */
        render_word(r, "the number");
        render_word(r, count->preposition);
        render_word(r, whose_word(b->whose, false));
        render_word(r, count->where);
    } else {
        count_words(r, b);
    }
}

/* "you have activated an Event with a base cost of 3 or more during this turn" */
static bool activated_words(Render *r, const Condition *c, const Number *n) {
    int64_t value = 0;
    bool cost = n->kind == NUMBER_EVENT_COST;
    if ((!cost && n->kind != NUMBER_EVENTS) || c->compare != CMP_GE || n->whose == WHOSE_EACH ||
        !render_number_constant(r, c->right, &value))
        return false;
    have_words(r, n->whose, true);
    render_word(r, "activated");
    if (cost) {
        render_word(r, "an Event with a base cost of");
        render_compare_words(r, c->compare, c->right);
    } else if (value == 1) {
        render_word(r, "an Event");
    } else {
        render_compare_words(r, c->compare, c->right);
        render_word(r, "Events");
    }
    render_word(r, "during this turn");
    return true;
}

/* "this Character has 7000 power or more" */
static void compare_card(Render *r, const Condition *c, const Number *a, int64_t value) {
    bool power = a->kind == NUMBER_POWER_OF;
    render_register_words(r, a->whose, true);
    render_word(r, power ? "has" : "has a cost of");
    render_word_int(r, value);
    render_word(r, power ? "power" : "");
    render_word(r, terms_compares[LANGUAGE_EN][c->compare]);
}

/* "you have a total of 5 or less cards in your Life area and hand" */
static void compare_two_places(Render *r, const Condition *c, const Number *sum) {
    const Number *x = number_of(r, sum->left), *y = number_of(r, sum->right);
    have_words(r, x->whose, true);
    render_word(r, "a total of");
    render_compare_words(r, c->compare, c->right);
    render_word(r, "cards in");
    render_word(r, whose_word(x->whose, true));
    render_word(r, x->kind == NUMBER_LIFE ? "Life area and" : "hand and");
    render_word(r, y->kind == NUMBER_HAND    ? "hand"
                   : y->kind == NUMBER_TRASH ? "trash"
                                             : "Life area");
}

static void compare_condition(Render *r, const Condition *c) {
    const Number *a = number_of(r, c->left), *b = number_of(r, c->right);
    int64_t value = 0;
    bool constant = render_number_constant(r, c->right, &value);
    bool countable = terms_count(a->kind) || a->kind == NUMBER_COUNT;
    if (activated_words(r, c, a)) return;
    bool of_turn =
        a->kind == NUMBER_KOED || a->kind == NUMBER_DISCARDED || a->kind == NUMBER_LIFE_LEFT;
    if (of_turn && c->compare == CMP_GE && constant && value == 1) {
        turn_words(r, a);
        return;
    }
    if (render_shape_rested_cards(r, a) && constant) {
        have_words(r, number_of(r, a->right)->whose, true);
        render_compare_words(r, c->compare, c->right);
        render_word(r, "rested cards");
    } else if (a->kind == NUMBER_DON_RESTED && b->kind == NUMBER_DON_FIELD &&
               c->compare == CMP_EQ && a->whose == b->whose) {
        render_word(r, "all of");
        render_word(r, whose_word(a->whose, false));
        render_word(r, "DON!! cards are rested");
    } else if (a->kind == NUMBER_REGISTER && c->compare == CMP_EQ && constant && value == 1) {
        render_register_words(r, a->whose, true);
        render_word(r, "was chosen");
    } else if (a->kind == NUMBER_TURNS && c->compare == CMP_GE && constant && value == 2) {
        render_word(r, "it is");
        render_word(r, whose_word(a->whose, false));
        render_word(r, "second turn or later");
    } else if (constant && countable) {
        compare_count(r, c, a, value);
    } else if (countable && !constant) {
        compare_players(r, c, a, b);
    } else if (constant && (a->kind == NUMBER_POWER_OF || a->kind == NUMBER_COST_OF)) {
        compare_card(r, c, a, value);
    } else if (constant && a->kind == NUMBER_PLUS) {
        compare_two_places(r, c, a);
    } else {
        render_number_words(r, c->left);
        render_word(r, "is");
        render_compare_words(r, c->compare, c->right);
    }
}

/* "the only Characters on your field are …" */
static void only_words(Render *r, const Condition *c) {
    const Selector *s = render_selector_of(r, c->left);
    render_word(r, "the only");
    render_noun_of_filter(r, s->filter, s->areas, NOUN_MANY);
    render_word(r, "on");
    render_word(r, whose_word(s->owner, false));
    render_word(r, "field are");
    render_noun_of_filter(r, c->right, s->areas, NOUN_MANY);
}

/* "either you or your opponent has 0 Life cards" */
static bool either_words(Render *r, const Condition *c) {
    const Condition *a = condition_of(r, c->left), *b = condition_of(r, c->right);
    if (a->kind != CONDITION_COMPARE || b->kind != CONDITION_COMPARE) return false;
    const Number *x = number_of(r, a->left), *y = number_of(r, b->left);
    int64_t value = 0;
    if (x->kind != y->kind || !terms_count(x->kind) || x->whose == y->whose) return false;
    if (a->compare != b->compare || a->right != b->right) return false;
    if (!render_number_constant(r, a->right, &value)) return false;
    render_word(r, "either you or your opponent has");
    render_compare_words(r, a->compare, a->right);
    const TermsCount *count = terms_count(x->kind);
    render_word(r, count->things[LANGUAGE_EN]);
    if (count->where != NULL) {
        render_word(r, count->preposition);
        render_word(r, "the");
        render_word(r, count->where);
    }
    return true;
}

/* "you have 0 or 3 or more DON!! cards on your field" */
static bool or_same_number(Render *r, const Condition *c) {
    const Condition *a = condition_of(r, c->left), *b = condition_of(r, c->right);
    int64_t low = 0;
    if (a->kind != CONDITION_COMPARE || b->kind != CONDITION_COMPARE) return false;
    if (a->left != b->left || !render_number_constant(r, a->right, &low)) return false;
    const Number *n = number_of(r, a->left);
    if (!terms_count(n->kind) || a->compare != CMP_EQ) return false;
    have_words(r, n->whose, true);
    render_word_int(r, low);
    render_word(r, "or");
    render_compare_words(r, b->compare, b->right);
    player_things(r, n, true, false);
    return true;
}

/* At least so many cards of one player: "you do not have 2 or more …" is its negation. */
static bool is_at_least(const Render *r, const Condition *c) {
    int64_t value = 0;
    if (c->kind != CONDITION_COMPARE || c->compare != CMP_GE ||
        number_of(r, c->left)->kind != NUMBER_COUNT ||
        !render_number_constant(r, c->right, &value) || value < 2)
        return false;
    return render_selector_of(r, number_of(r, c->left)->left)->owner != WHOSE_EACH;
}

/* The negation of a condition: "you do not", "it is your opponent's turn". */
static void not_words(Render *r, unsigned row) {
    static const uint8_t opposite[CMP_COUNT] = {
        [CMP_LE] = CMP_GT, [CMP_GE] = CMP_LT, [CMP_LT] = CMP_GE, [CMP_GT] = CMP_LE};
    const Condition *inner = condition_of(r, row);
    if (inner->kind == CONDITION_EXISTS) {
        exists_words(r, render_selector_of(r, inner->left), true);
    } else if (inner->kind == CONDITION_IS) {
        is_words(r, inner, true);
    } else if (inner->kind == CONDITION_DID) {
        render_word(r, r->may_by == WHOSE_OPPONENT ? "they do not" : "you do not");
    } else if (is_at_least(r, inner)) {
        const Selector *s = render_selector_of(r, number_of(r, inner->left)->left);
        bool theirs = s->owner == WHOSE_OPPONENT;
        render_word(r, theirs ? "your opponent does not have" : "you do not have");
        size_t at = r->out->used;
        render_condition_words(r, row);
        render_unsay_at(r, at, theirs ? " your opponent has" : " you have");
    } else if (inner->kind == CONDITION_COMPARE && inner->compare >= CMP_LE) {
        Condition turned = *inner;
        turned.compare = opposite[inner->compare];
        compare_condition(r, &turned);
    } else if (inner->kind == CONDITION_COMPARE) { /* "you do not have 5 Characters" */
        render_word(r, "you do not have");
        size_t at = r->out->used;
        render_condition_words(r, row);
        render_unsay_at(r, at, " you have");
    } else if (inner->kind == CONDITION_YOUR_TURN) {
        render_word(r, "it is your opponent's turn");
    } else {
        render_word(r, "it is not true that");
        render_condition_words(r, row);
    }
}

void render_condition_words(Render *r, unsigned row) {
    const Condition *c = condition_of(r, row);
    switch (c->kind) {
    case CONDITION_COMPARE: compare_condition(r, c); break;
    case CONDITION_EXISTS: exists_words(r, render_selector_of(r, c->left), false); break;
    case CONDITION_ONLY: only_words(r, c); break;
    case CONDITION_IS: is_words(r, c, false); break;
    case CONDITION_DID:
        render_word(r, r->may_by == WHOSE_OPPONENT ? "they do" : "you do");
        break;
    case CONDITION_YOUR_TURN: render_word(r, "it is your turn"); break;
    case CONDITION_AND:
        render_condition_words(r, c->left);
        render_word(r, "and");
        render_condition_words(r, c->right);
        break;
    case CONDITION_OR:
        if (either_words(r, c) || or_same_number(r, c)) break;
        render_condition_words(r, c->left);
        render_word(r, "or");
        render_condition_words(r, c->right);
        break;
    case CONDITION_NOT: not_words(r, c->left); break;
    default: break;
    }
}
