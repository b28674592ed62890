/* The tree of what was said: filters, cards named again, nodes. See said.h. */
#include "compiler/said.h"

#include <string.h>

#include "compiler/said_areas.h"

/* --- Conjunctions of clauses ------------------------------------------------------------ */

void said_and(SaidFilter *f, SaidTest test) {
    if (f->count == FILTER_TESTS_MAX) {
        f->is_full = true;
        return;
    }
    f->at[f->count++] = test;
}

void said_or(SaidFilter *f, SaidTest test) {
    if (f->count > 0) f->at[f->count - 1].or_next = 1;
    said_and(f, test);
}

void said_all(SaidFilter *f, const SaidFilter *more) {
    for (uint32_t i = 0; i < more->count; i++) said_and(f, more->at[i]);
    f->is_full |= more->is_full;
}

void said_first(SaidFilter *f, SaidTest test) {
    said_and(f, test);
    if (f->is_full) return;
    memmove(&f->at[1], &f->at[0], (f->count - 1) * sizeof f->at[0]);
    f->at[0] = test;
}

/* One past the last test of the clause that starts at `i`. */
static uint32_t clause_end(const SaidFilter *f, uint32_t i) {
    while (i < f->count && f->at[i].or_next) i++;
    return i < f->count ? i + 1 : f->count;
}

static bool same_test(const SaidTest *a, const SaidTest *b) {
    return a->kind == b->kind && a->negated == b->negated && a->compare == b->compare &&
           a->by == b->by && a->operand == b->operand;
}

/* Is the clause of `f` at `i` also a clause of `g`? */
static bool has_clause(const SaidFilter *f, uint32_t i, const SaidFilter *g) {
    uint32_t size = clause_end(f, i) - i;
    for (uint32_t k = 0; k < g->count; k = clause_end(g, k)) {
        if (clause_end(g, k) - k != size) continue;
        bool same = true;
        for (uint32_t n = 0; n < size; n++) same &= same_test(&f->at[i + n], &g->at[k + n]);
        if (same) return true;
    }
    return false;
}

/* Copies the clauses that both have: what the noun is, or the others. */
static void shared_clauses(const SaidFilter *a, const SaidFilter *b, bool heads,
                           SaidFilter *out) {
    for (uint32_t i = 0; i < a->count; i = clause_end(a, i)) {
        if (!has_clause(a, i, b) || (a->at[i].kind == TEST_CATEGORY) != heads) continue;
        for (uint32_t n = i; n < clause_end(a, i); n++) said_and(out, a->at[n]);
    }
}

/* Every clause of one with every clause of the other; what both demand is demanded once. */
void said_either(const SaidFilter *a, const SaidFilter *b, SaidFilter *out) {
    *out = (SaidFilter){.is_full = a->is_full || b->is_full};
    if (a->count == 0 || b->count == 0) return; /* one of them is any card */
    shared_clauses(a, b, true, out);
    for (uint32_t i = 0; i < a->count; i = clause_end(a, i)) {
        if (has_clause(a, i, b)) continue;
        for (uint32_t k = 0; k < b->count; k = clause_end(b, k)) {
            if (has_clause(b, k, a)) continue;
            for (uint32_t n = i; n < clause_end(a, i); n++) said_and(out, a->at[n]);
            for (uint32_t n = k; n < clause_end(b, k); n++) said_or(out, b->at[n]);
        }
    }
    shared_clauses(a, b, false, out);
}

SaidTest said_test(TestKind kind, unsigned operand) {
    return (SaidTest){.kind = (uint8_t)kind, .operand = (int32_t)operand};
}

/* Two pieces with the same text are one name. */
SaidTest said_text(const Cursor *r, TestKind kind) {
    uint32_t last = r->now.at - 1, at = 0;
    const Piece *pieces = r->pieces->at;
    while (at < last && (pieces[at].kind != pieces[last].kind ||
                         !text_equal(pieces[at].text, pieces[last].text)))
        at++;
    return (SaidTest){.kind = (uint8_t)kind, .by = SAID_TEXT, .operand = (int32_t)at};
}

SaidTest said_value(TestKind kind, Compare compare, int32_t value) {
    return (SaidTest){
        .kind = (uint8_t)kind, .compare = (uint8_t)compare, .by = SAID_VALUE, .operand = value};
}

void said_category(SaidFilter *f, unsigned categories) {
    said_and(f, said_test(TEST_CATEGORY, categories));
}

void said_drop_category(SaidFilter *f) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->count; i++)
        if (f->at[i].kind != TEST_CATEGORY) f->at[kept++] = f->at[i];
    f->count = kept;
}

bool said_has(const SaidFilter *f, TestKind kind) {
    for (uint32_t i = 0; i < f->count; i++)
        if (f->at[i].kind == kind) return true;
    return false;
}

/* --- Cards that were named before ------------------------------------------------------- */

static const SaidAgain agains[] = {
    {NULL, AGAIN_THIS, true, 0, 0}, /* "this Character", as the card is */
    {"the opponent's character you battled with", AGAIN_BATTLED, true, 0, 0},
    {"that leader or character", AGAIN_IT, true, IS_LEADER | IS_CHARACTER, 0},
    {"that card", AGAIN_IT, true, 0, 0},
    {"that character", AGAIN_IT, true, IS_CHARACTER, 0},
    {"that leader", AGAIN_IT, true, IS_LEADER, 0},
    {"that stage", AGAIN_IT, true, IS_STAGE, 0},
    {"those cards", AGAIN_IT, false, 0, 0},
    {"those characters", AGAIN_IT, false, IS_CHARACTER, 0},
    {"the ?1 character played by|with this effect", AGAIN_IT, true, IS_CHARACTER, OP_PLAY},
    {"the characters played by|with this effect", AGAIN_IT, false, IS_CHARACTER, OP_PLAY},
    {"the k.o.'d card|character", AGAIN_IT, true, 0, OP_KO},
    {"the rested character", AGAIN_IT, true, IS_CHARACTER, OP_REST},
    {"the rested characters", AGAIN_IT, false, IS_CHARACTER, OP_REST},
    {"it", AGAIN_IT, true, 0, 0},
    {"them|they", AGAIN_IT, false, 0, 0},
    {"the selected leader or character", AGAIN_SELECTED, true, IS_LEADER | IS_CHARACTER, 0},
    {"the selected|chosen card", AGAIN_SELECTED, true, 0, 0},
    {"the selected|chosen character", AGAIN_SELECTED, true, IS_CHARACTER, 0},
    {"the selected|chosen leader", AGAIN_SELECTED, true, IS_LEADER, 0},
    {"the selected cards", AGAIN_SELECTED, false, 0, 0},
    {"the selected characters", AGAIN_SELECTED, false, IS_CHARACTER, 0},
    {"the revealed card", AGAIN_REVEALED, true, 0, 0},
    {"the revealed cards", AGAIN_REVEALED, false, 0, 0},
    {"the trashed card|character", AGAIN_PAID, true, 0, OP_TRASH},
    {"the trashed cards", AGAIN_PAID, false, 0, OP_TRASH},
    {"the returned card|character", AGAIN_PAID, true, 0, OP_TO_HAND},
    {"the card given these don!! cards", AGAIN_PAID, false, 0, 0},
    {"the rest", AGAIN_REST, false, 0, 0},
    {"the remaining cards", AGAIN_REST, false, 0, 0},
};

bool said_again(Cursor *r, int32_t *out) {
    int32_t at = (int32_t)(r->now.at << 8);
    if (cursor_this(r)) {
        *out = at | 0;
        return true;
    }
    if (cursor_at(r, "it is your")) return false; /* "if it is your turn" */
    for (int32_t i = 1; i < (int32_t)(sizeof agains / sizeof agains[0]); i++) {
        if (!cursor_take(r, agains[i].words)) continue;
        *out = at | i;
        return true;
    }
    return false;
}

const SaidAgain *said_again_row(int32_t again) { return &agains[again & 0xFF]; }

/* --- Nodes ------------------------------------------------------------------------------ */

uint16_t said_number(Cursor *r, SaidNumber number) {
    if (r->now.numbers == SAID_NUMBERS_MAX) {
        cursor_refuse(r, REFUSAL_TOO_LONG);
        return 0;
    }
    r->nodes->numbers[r->now.numbers] = number;
    return r->now.numbers++;
}

uint16_t said_condition(Cursor *r, SaidCondition condition) {
    if (r->now.conditions == SAID_CONDITIONS_MAX) {
        cursor_refuse(r, REFUSAL_TOO_LONG);
        return 0;
    }
    r->nodes->conditions[r->now.conditions] = condition;
    return r->now.conditions++;
}

uint16_t said_noun(Cursor *r, const SaidNoun *noun) {
    if (r->now.nouns == SAID_NOUNS_MAX) {
        cursor_refuse(r, REFUSAL_TOO_LONG);
        return 0;
    }
    r->nodes->nouns[r->now.nouns] = *noun;
    return r->now.nouns++;
}

uint16_t said_act(Cursor *r, const SaidAct *act) {
    if (r->now.acts == SAID_ACTS_MAX) {
        cursor_refuse(r, REFUSAL_TOO_LONG);
        return 0;
    }
    r->nodes->acts[r->now.acts] = *act;
    return r->now.acts++;
}

bool said_clause(Cursor *r, SaidClause *clause, SaidList *list) {
    if (r->now.clauses + 1 == SAID_CLAUSES_MAX) return cursor_refuse(r, REFUSAL_TOO_LONG);
    uint16_t node = ++r->now.clauses;
    clause->end = said_place(r);
    r->nodes->clauses[node] = *clause;
    if (list->last)
        r->nodes->clauses[list->last].next = node;
    else
        list->first = node;
    list->last = node;
    return !r->refused;
}

uint16_t said_sentence(Cursor *r, const SaidSentence *sentence) {
    if (r->now.sentences + 1 == SAID_SENTENCES_MAX) {
        cursor_refuse(r, REFUSAL_TOO_LONG);
        return 0;
    }
    r->nodes->sentences[++r->now.sentences] = *sentence;
    return r->now.sentences;
}

uint16_t said_noun_here(Cursor *r, SaidNoun *noun) {
    noun->end = r->now.at;
    noun->far = r->far;
    return said_noun(r, noun);
}

uint16_t said_such(Cursor *r, const SaidFilter *filter) {
    SaidNoun such = {.shape = SHAPE_READY, .at = r->now.at, .first = {.filter = *filter}};
    return (uint16_t)(said_noun_here(r, &such) + 1);
}
