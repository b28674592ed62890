/* Selectors and registers of the Japanese renderer: whose cards, from where, how many; and how
 * they are named again. */
#include <string.h>

#include "compiler/ja_internal.h"

/* Are the cards of several kinds, so that their number is a total? */
static bool has_kinds(const Ja *j, const Selector *s) {
    Tests tests;
    if (s->areas == (JA_LEADER | JA_CHARACTER)) return true;
    render_tests_of(&j->r, s->filter, &tests);
    for (int i = 0; i < tests.count; i++) {
        bool head = tests.at[i].kind == TEST_NAME || tests.at[i].kind == TEST_CATEGORY;
        if (tests.at[i].or_next && head) return true;
        if (i > 0 && tests.at[i - 1].or_next && head) return true;
    }
    return false;
}

/* "1枚まで", "すべて", "2枚以上" */
static void quantity_words(Ja *j, const Selector *s) {
    int64_t count = 0;
    if (s->quantity == QUANTITY_ALL && s->count == 0) {
        ja_words(j, "すべて");
        return;
    }
    if (s->quantity == QUANTITY_ANY) {
        ja_words(j, "を任意の枚数");
        return;
    }
    bool constant = render_number_constant(&j->r, s->count, &count);
    bool several = constant && count > 1 && has_kinds(j, s);
    if (several) ja_words(j, "合計");
    if (constant)
        ja_words_int(j, count);
    else
        ja_condition_number(j, s->count);
    ja_words(j, "枚");
    if (s->quantity == QUANTITY_UP_TO) ja_words(j, "まで");
    if (s->quantity == QUANTITY_AT_LEAST) ja_words(j, "以上");
}

/* "手札", "手札かトラッシュ" */
static void place_list(Ja *j, unsigned areas) {
    bool said = false;
    for (size_t i = 0; i < TERMS_AREA_COUNT; i++) {
        if (!(areas & terms_areas[i].areas)) continue;
        if (said) ja_words(j, "か");
        ja_words(j, terms_areas[i].words[LANGUAGE_JA]);
        said = true;
    }
}

static void total_words(Ja *j, const Selector *s, const Test *total) {
    if (total->kind != TEST_NONE) {
        ja_words(j, total->kind == TEST_POWER ? "パワーの合計が" : "コストの合計が");
        ja_noun_compare(j, total->compare, total->operand);
        ja_words(j, "になるように");
    }
    if (s->flags & SELECT_DIFFERENT_NAMES) ja_words(j, "カード名の異なる");
}

/* This card alone, if it fits. */
static bool is_this(const Tests *tests) {
    return tests->count > 0 && tests->at[0].kind == TEST_IN && !tests->at[0].negated &&
           !tests->at[0].or_next && tests->at[0].operand == REG_THIS;
}

/* "リーダーか…キャラ": does every clause but those on both begin with the Leader? Takes it out. */
static bool leader_or(Tests *tests, unsigned areas, Tests *shared) {
    Tests left = {.count = 0};
    bool found = false;
    shared->count = 0;
    if (areas != (JA_LEADER | JA_CHARACTER) || ja_noun_is_by_category(tests, areas))
        return false;
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        const Test *t = &tests->at[i];
        bool leader = end - i > 1 && t->kind == TEST_CATEGORY && !t->negated &&
                      t->operand == 1u << LP_CATEGORY_LEADER;
        found |= leader;
        for (int k = i; k < end && !leader; k++) shared->at[shared->count++] = tests->at[k];
        for (int k = i + 1; k < end && leader; k++) left.at[left.count++] = tests->at[k];
        i = end;
    }
    if (found) *tests = left;
    return found;
}

/* Cards on the field: "相手のコスト5以下のキャラ1枚まで". */
static void field_things(Ja *j, const Selector *s, const Tests *given) {
    Tests tests = *given, shared;
    bool leader = leader_or(&tests, s->areas, &shared), all = j->r.all;
    ja_noun_front(j, &tests);
    if (!j->second) ja_words_owner(j, s->owner);
    if (leader) { /* "特徴《T》を持つ、リーダーかコスト6以下のキャラ" */
        ja_noun_modifiers(j, &shared);
        ja_words(j, all && s->quantity == QUANTITY_ALL ? "リーダーと" : "リーダーか");
    }
    if (s->flags & SELECT_DIFFERENT_NAMES) ja_words(j, "カード名の異なる");
    j->r.all = all && s->quantity == QUANTITY_ALL;
    ja_noun(j, &tests, leader ? JA_CHARACTER : s->areas);
    j->r.all = all;
}

static bool is_one_leader(const Selector *s) {
    return s->areas == JA_LEADER && s->quantity == QUANTITY_ALL;
}

static void field_words(Ja *j, const Selector *s) {
    Tests tests;
    Test total;
    render_shape_selector_tests(&j->r, s, &tests, &total);
    if (is_this(&tests)) {
        for (int i = 1; i < tests.count; i++) tests.at[i - 1] = tests.at[i];
        tests.count--;
        ja_noun_front(j, &tests);
        ja_noun_modifiers(j, &tests);
        ja_words(j, ja_select_this(j));
        return;
    }
    Selector plain = *s;
    plain.flags &= (uint8_t)~SELECT_DIFFERENT_NAMES;
    bool all = j->r.all;
    j->r.all = true;
    field_things(j, s, &tests);
    j->r.all = all;
    if (!is_one_leader(s) && !render_shape_within_total(&j->r, s)) quantity_words(j, s);
    if (total.kind == TEST_NONE) return;
    ja_words(j, "を、"); /* "2枚までを、パワーの合計が4000以下になるように" */
    total_words(j, &plain, &total);
}

/* "自分のライフの上から1枚", "自分のデッキの上から5枚" */
static void stack_words(Ja *j, const Selector *s) {
    bool life = s->areas == JA_LIFE;
    if (s->owner == WHOSE_EACH)
        ja_words(j, s->quantity == QUANTITY_ALL ? "お互いの" : "自分か相手の");
    else
        ja_words_owner(j, s->owner);
    if (life && (s->place == PLACE_ANY || (s->quantity == QUANTITY_ALL && s->count == 0))) {
        ja_noun_of_filter(j, s->filter, JA_LIFE);
    } else {
        ja_words(j, life ? "ライフ" : "デッキ");
        ja_words(j, terms_places_from[LANGUAGE_JA][s->place]);
        if (s->filter) ja_noun_of_filter(j, s->filter, 0);
    }
    quantity_words(j, s);
}

/* Cards of the field or of the hand: what is said about those on the field is beside "held". */
static bool held_words(Ja *j, const Selector *s) {
    Tests hand, field;
    if (!render_shape_held(&j->r, s, &field, &hand)) return false;
    ja_noun_front(j, &field);
    ja_words_owner(j, s->owner);
    ja_noun(j, &field, s->areas & JA_FIELD);
    ja_words(j, hand.count > 0 ? "か、手札の" : "か手札");
    if (hand.count > 0) ja_noun(j, &hand, 0);
    quantity_words(j, s);
    return true;
}

/* Cards in a hand or a trash, or in several places. */
static void place_words(Ja *j, const Selector *s) {
    Tests tests;
    Test total;
    render_shape_selector_tests(&j->r, s, &tests, &total);
    bool bare = tests.count == 0 && s->areas == JA_HAND && s->flags == 0;
    if (j->second) {
        ja_noun_front(j, &tests);
        ja_noun(j, &tests, s->areas & JA_FIELD ? 0 : s->areas);
        quantity_words(j, s);
        return;
    }
    if (held_words(j, s)) return;
    if (s->owner == WHOSE_EACH) ja_words(j, "自分か相手の");
    ja_words_owner(j, s->owner);
    place_list(j, s->areas);
    if (!bare) {
        ja_words(j, s->quantity == QUANTITY_ALL ? "の" : "から");
        Test none = {.kind = TEST_NONE};
        total_words(j, s, &none);
        ja_noun_front(j, &tests);
        ja_noun(j, &tests, s->areas & JA_FIELD ? 0 : s->areas);
    }
    quantity_words(j, s);
    if (total.kind == TEST_NONE) return;
    ja_words(j, "を、");
    Selector plain = *s;
    plain.flags = 0;
    total_words(j, &plain, &total);
}

static void from_register(Ja *j, const Selector *s) {
    Tests tests;
    Test total;
    render_shape_selector_tests(&j->r, s, &tests, &total);
    if (s->source == REG_LOOKED && s->quantity == QUANTITY_ALL && s->filter == 0) return;
    total_words(j, s, &total);
    if (s->filter) { /* else "1枚まで" of them */
        ja_noun_front(j, &tests);
        ja_noun(j, &tests, 0);
    }
    quantity_words(j, s);
}

void ja_select(Ja *j, unsigned row) {
    const Selector *s = render_selector_of(&j->r, row);
    if (s->source != REG_COUNT)
        from_register(j, s);
    else if (s->areas == JA_LIFE || (s->areas == JA_DECK && s->place != PLACE_ANY))
        stack_words(j, s);
    else if ((s->areas & JA_FIELD) == s->areas)
        field_words(j, s);
    else
        place_words(j, s);
}

void ja_select_things(Ja *j, const Selector *s) {
    Tests tests;
    Test total;
    render_shape_selector_tests(&j->r, s, &tests, &total);
    if ((s->areas & JA_FIELD) == s->areas && s->areas != 0) {
        field_things(j, s, &tests);
        return;
    }
    if (s->areas != JA_LIFE) ja_noun_front(j, &tests);
    ja_words_owner(j, s->owner);
    if (s->areas != JA_LIFE) {
        place_list(j, s->areas);
        ja_words(j, "の");
    }
    if (s->flags & SELECT_DIFFERENT_NAMES) ja_words(j, "カード名の異なる");
    ja_noun(j, &tests, s->areas == JA_LIFE ? JA_LIFE : 0);
}

/* --- Registers --- */

const char *ja_select_this(const Ja *j) {
    if (j->r.in_trigger) return "このカード";
    switch (j->r.card->category) {
    case LP_CATEGORY_LEADER: return "このリーダー";
    case LP_CATEGORY_CHARACTER: return "このキャラ";
    case LP_CATEGORY_STAGE: return "このステージ";
    default: return "このカード";
    }
}

bool ja_select_up_to(const Ja *j, unsigned reg) {
    if (reg >= REG_STORED_COUNT || !j->r.named[reg].pending) return false;
    const Selector *s = render_selector_of(&j->r, j->r.named[reg].selector);
    return s->quantity == QUANTITY_UP_TO;
}

static const char *register_noun(const Ja *j, unsigned reg) {
    unsigned areas = render_register_areas(&j->r, reg);
    return areas == JA_CHARACTER ? "キャラ" : areas == JA_LEADER ? "リーダー" : "カード";
}

void ja_select_named(Ja *j, unsigned reg) {
    if (reg == REG_THIS) {
        ja_words(j, ja_select_this(j));
        return;
    }
    if (reg == REG_EVENT) {
        ja_words(j, "そのキャラ");
        return;
    }
    if (reg == REG_BATTLED) {
        ja_words(j, "バトルした相手のキャラ");
        return;
    }
    int ordinal = render_shape_ordinal(&j->r, reg);
    if (ordinal) {
        ja_words(j, ordinal == 1 ? "1枚目のカード" : "2枚目のカード");
        return;
    }
    const Named *n = &j->r.named[reg];
    if (reg == REG_LOOKED && j->r.said_looked && n->how != HOW_PLAYED) {
        ja_words(j, "残り");
        return;
    }
    ja_words(j, n->how == HOW_SELECTED                      ? "選んだ"
                : n->how == HOW_REVEALED                    ? "公開した"
                : n->how == HOW_TRASHED && reg == REG_PAID  ? "捨てた"
                : n->how == HOW_RETURNED && reg == REG_PAID ? "戻した"
                                                            : "その");
    ja_words(j, register_noun(j, reg));
}

/* Has the sentence just named these cards, so that a verb needs no object? */
static bool is_understood(const Ja *j, unsigned reg) {
    if (reg == REG_LOOKED && !j->r.said_looked && j->r.named[reg].how == HOW_LOOKED)
        return true;
    return reg < REG_STORED_COUNT && j->said == reg && !j->is_new;
}

void ja_select_register(Ja *j, unsigned reg, const char *particle) {
    bool up_to = ja_select_up_to(j, reg);
    size_t before = j->r.out->used;
    if (reg < REG_STORED_COUNT && j->r.named[reg].pending) {
        const Selector *s = render_selector_of(&j->r, j->r.named[reg].selector);
        j->r.named[reg].pending = false;
        if (s->source == REG_LOOKED) j->r.said_looked = true;
        ja_select(j, j->r.named[reg].selector);
        if (j->r.out->used == before) return;
    } else if (is_understood(j, reg) && strcmp(particle, "を") == 0) {
        return;
    } else {
        ja_select_named(j, reg);
    }
    j->said = reg;
    j->is_new = false;
    /* "手札を任意の枚数捨てる", "…になるように": the particle has been said */
    if (ja_words_ends(j, "任意の枚数") || ja_words_ends(j, "ように")) return;
    ja_words(j, particle);
    if (up_to && strcmp(particle, "を") == 0) ja_words(j, "、");
}
