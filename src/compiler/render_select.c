/* Selectors and registers: how many cards, whose, from where; and how to name them again. */
#include "compiler/render_internal.h"

#include "compiler/terms.h"

enum {
    FIELD = AREAS_FIELD_CARDS,
    LEADER = 1 << LP_AREA_LEADER,
    CHARACTER = 1 << LP_AREA_CHARACTER,
    STAGE = 1 << LP_AREA_STAGE,
    LIFE = 1 << LP_AREA_LIFE,
    DECK = 1 << LP_AREA_DECK
};

bool render_selector_many(const Render *r, const Selector *s) {
    int64_t count = 0;
    if (s->quantity == QUANTITY_ALL && s->count == 0) return true;
    if (s->quantity == QUANTITY_ANY) return true;
    return !render_number_constant(r, s->count, &count) || count != 1;
}

/* Does the verb after the phrase take the plural? "your Leader" and "up to 1 of your
 * Characters" do not. */
static bool is_plural(const Render *r, const Selector *s) {
    if (s->quantity == QUANTITY_ALL && s->areas == LEADER) return false;
    return render_selector_many(r, s);
}

static void area_list(Render *r, const Selector *s) {
    bool said = false;
    render_word(r, render_owner_word(r, s->owner));
    for (size_t i = 0; i < TERMS_AREA_COUNT; i++) {
        if (!(s->areas & terms_areas[i].areas)) continue;
        if (said) render_word(r, "or");
        render_word(r, terms_areas[i].words[LANGUAGE_EN]);
        said = true;
    }
}

static void quantity_words(Render *r, const Selector *s) {
    switch (s->quantity) {
    case QUANTITY_UP_TO: render_word(r, "up to"); break;
    case QUANTITY_ALL: /* "all 5 from the top" is just 5 cards: nobody chooses */
        if (s->count != 0) break;
        render_word(r, "all");
        return;
    case QUANTITY_ANY: render_word(r, "any number of"); return;
    default: break;
    }
    int64_t constant;
    if (r->known_count > 0 && !render_number_constant(r, s->count, &constant)) {
        render_word_int(r, r->known_count);
    } else {
        render_number_words(r, s->count);
    }
    if (s->quantity == QUANTITY_AT_LEAST) render_word(r, "or more");
}

static void total_words(Render *r, const Selector *s, const Test *total) {
    if (total->kind != TEST_NONE) {
        render_word(r, total->kind == TEST_POWER ? "with a total power of"
                                                 : "with a total cost of");
        render_compare_words(r, total->compare, total->operand);
    }
    if (s->flags & SELECT_DIFFERENT_NAMES) render_word(r, "with different card names");
}

/* Does every clause speak of the Characters alone, "leader or …"? Then takes the Leader out. A
 * cost speaks of them anyway. */
static bool of_characters(Tests *tests) {
    Tests left = {.count = 0};
    bool cost = true;
    for (int i = 0; i < tests->count;) {
        int end = render_tests_clause_end(tests, i);
        const Test *t = &tests->at[i];
        if (end - i < 2 || t->kind != TEST_CATEGORY || t->negated ||
            t->operand != 1u << LP_CATEGORY_LEADER)
            return false;
        for (int k = i + 1; k < end; k++) {
            left.at[left.count++] = tests->at[k];
            cost &= tests->at[k].kind == TEST_COST || tests->at[k].kind == TEST_BASE_COST;
        }
        i = end;
    }
    if (left.count == 0 || cost) return false;
    *tests = left;
    return true;
}

/* This card alone, if it fits: "this Character with a cost of 6 or more" */
static bool this_such(Render *r, const Tests *tests) {
    if (tests->count == 0 || tests->at[0].kind != TEST_IN || tests->at[0].negated ||
        tests->at[0].or_next || tests->at[0].operand != REG_THIS)
        return false;
    Tests others = {.count = 0};
    for (int i = 1; i < tests->count; i++) others.at[others.count++] = tests->at[i];
    render_word(r, render_this_words(r));
    render_word(r, "with");
    size_t said = r->out->used;
    render_noun_tests_before(r, &others); /* "with [Blocker]" */
    if (r->out->used == said) render_unsay(r, " with");
    render_noun_tests_after(r, &others, true);
    return true;
}

/* Is one of the cards the Leader, or one of this name? "your Leader or 1 [N]" */
static bool leader_or_named(Render *r, const Selector *s, const Tests *tests) {
    if (tests->count != 2 || s->quantity != QUANTITY_EXACTLY ||
        tests->at[0].kind != TEST_CATEGORY || tests->at[0].negated || !tests->at[0].or_next ||
        tests->at[0].operand != 1u << LP_CATEGORY_LEADER || tests->at[1].kind != TEST_NAME ||
        tests->at[1].negated || render_selector_many(r, s) ||
        !(s->areas & 1u << LP_AREA_STAGE)) /* "1 of your [N] Characters" is less */
        return false;
    Tests name = {.at = {tests->at[1]}, .count = 1};
    render_word(r, render_owner_word(r, s->owner));
    render_word(r, "Leader or 1");
    render_noun_tests_before(r, &name);
    return true;
}

/* "up to 1 each of your opponent's Leader and Character cards" */
static void each_kind_words(Render *r, const Selector *s, const Tests *tests) {
    quantity_words(r, s);
    render_word(r, "each of");
    render_word(r, render_owner_word(r, s->owner));
    render_noun_tests_before(r, tests);
    render_word(r, "Leader and Character cards");
    r->each_kind = false;
}

/* "up to 1 of your Leader with … or up to 1 of your Characters with …": the rows say what they
 * are, though they are in those areas anyway */
static bool leader_and_characters(Render *r, const Selector *s, const Tests *tests) {
    if (s->areas != (LEADER | CHARACTER) || s->owner == WHOSE_EACH ||
        !render_shape_says_both(tests) ||
        (s->quantity != QUANTITY_UP_TO &&
         (s->quantity != QUANTITY_EXACTLY || render_selector_many(r, s))))
        return false;
    Tests rest = {.count = 0};
    for (int i = 2; i < tests->count; i++) rest.at[rest.count++] = tests->at[i];
    for (int i = 0; i < 2; i++) {
        Tests such = rest;
        render_shape_of_category(&such, 1u << (i ? LP_CATEGORY_CHARACTER : LP_CATEGORY_LEADER));
        if (i) render_word(r, "or");
        if (i || s->quantity == QUANTITY_UP_TO) { /* "your … Leader or 1 of your …" */
            quantity_words(r, s);
            render_word(r, "of");
        }
        render_word(r, render_owner_word(r, s->owner));
        render_noun(r, &such, i ? CHARACTER : LEADER, i ? NOUN_MANY : NOUN_ONE);
    }
    return true;
}

/* Cards on the field: "up to 1 of your opponent's rested Characters". */
static void field_words(Render *r, const Selector *s) {
    Tests tests;
    Test total;
    bool many = render_selector_many(r, s);
    render_shape_selector_tests(r, s, &tests, &total);
    if (this_such(r, &tests) || leader_or_named(r, s, &tests)) return;
    if (r->each_kind) {
        each_kind_words(r, s, &tests);
        return;
    }
    if (r->giving && s->owner == WHOSE_EACH && s->areas == (LEADER | CHARACTER) &&
        s->filter == 0 && s->quantity == QUANTITY_EXACTLY && !many) {
        render_word(r, "its owner's Leader or 1 of their Characters");
        return;
    }
    if (leader_and_characters(r, s, &tests)) return;
    if (s->owner == WHOSE_EACH) {
        quantity_words(r, s);
        render_noun(r, &tests, s->areas, many ? NOUN_MANY : NOUN_ONE);
    } else if (s->areas == LEADER &&
               (s->quantity == QUANTITY_ALL || s->quantity == QUANTITY_EXACTLY)) {
        render_word(r, render_owner_word(r, s->owner));
        render_noun(r, &tests, s->areas, NOUN_ONE);
    } else if (s->areas == (LEADER | CHARACTER) && s->filter == 0 &&
               s->quantity == QUANTITY_EXACTLY && !many) {
        render_word(r, render_owner_word(r, s->owner));
        render_word(r, "Leader or 1 of");
        render_word(r, render_owner_word(r, s->owner));
        render_word(r, "Characters");
    } else if (s->areas == (LEADER | CHARACTER) && s->quantity == QUANTITY_ALL &&
               s->filter == 0) {
        render_word(r, render_owner_word(r, s->owner));
        render_word(r, "Leader and all of");
        render_word(r, s->owner == WHOSE_OPPONENT ? "their" : "your");
        render_word(r, "Characters");
    } else if (s->areas == (LEADER | CHARACTER) && of_characters(&tests)) {
        render_word(r, render_owner_word(r, s->owner));
        render_word(r, s->quantity == QUANTITY_ALL ? "Leader and" : "Leader or");
        quantity_words(r, s);
        render_word(r, s->owner == WHOSE_OPPONENT ? "of their" : "of your");
        render_noun(r, &tests, CHARACTER, NOUN_MANY);
    } else {
        r->again_from = r->out->used;
        if (!render_shape_within_total(r, s)) {
            quantity_words(r, s);
            if (s->quantity != QUANTITY_ANY) render_word(r, "of");
        }
        render_word(r, render_owner_word(r, s->owner));
        r->again_to = r->out->used;
        r->together = many;
        r->all = s->quantity == QUANTITY_ALL;
        render_noun(r, &tests, s->areas, many || s->areas != LEADER ? NOUN_MANY : NOUN_ONE);
        r->together = r->all = false;
        r->again_from = r->again_to = 0;
    }
    total_words(r, s, &total);
}

/* "1 card from the top of your Life cards", "all of your Life cards" */
static void stack_words(Render *r, const Selector *s) {
    bool life = s->areas == LIFE;
    if (life && (s->place == PLACE_ANY || (s->quantity == QUANTITY_ALL && s->count == 0))) {
        quantity_words(r, s);
        render_word(r, "of");
        render_word(r, render_owner_word(r, s->owner));
        render_noun_of_filter(r, s->filter, LIFE, NOUN_MANY);
        return;
    }
    quantity_words(r, s);
    render_noun_of_filter(r, s->filter, DECK,
                          render_selector_many(r, s) ? NOUN_MANY : NOUN_ONE);
    render_word(r, terms_places_from[LANGUAGE_EN][s->place]);
    if (s->owner == WHOSE_EACH)
        render_word(r, s->quantity == QUANTITY_ALL ? "each of your and your opponent's"
                                                   : "your or your opponent's");
    else
        render_word(r, render_owner_word(r, s->owner));
    render_word(r, life ? "Life cards" : "deck");
}

/* "1 of your {T} type Characters or 1 card from your hand": what is said about the cards that
 * are not in the hand is kept beside "held". */
static bool held_words(Render *r, const Selector *s) {
    Tests hand, field;
    if (!render_shape_held(r, s, &field, &hand)) return false;
    quantity_words(r, s);
    render_word(r, "of");
    render_word(r, render_owner_word(r, s->owner));
    render_noun(r, &field, s->areas & FIELD, NOUN_MANY);
    render_word(r, "or");
    quantity_words(r, s);
    render_noun(r, &hand, s->areas & ~(unsigned)FIELD, NOUN_ONE);
    render_word(r, "from");
    render_word(r, render_owner_word(r, s->owner));
    render_word(r, "hand");
    return true;
}

/* Cards in a hand or a trash, or in several places. */
static void place_words(Render *r, const Selector *s) {
    Tests tests, color = {.count = 0};
    if (held_words(r, s)) return;
    Test total;
    render_shape_selector_tests(r, s, &tests, &total);
    if (tests.count > 0 && tests.at[tests.count - 1].kind == TEST_SAME_COLOR &&
        (tests.count < 2 || !tests.at[tests.count - 2].or_next))
        color.at[color.count++] = tests.at[--tests.count]; /* said after the place */
    r->again_from = r->out->used;
    quantity_words(r, s);
    if (s->quantity <= QUANTITY_UP_TO) r->again_to = r->out->used;
    if (s->flags & SELECT_DIFFERENT_NAMES && s->quantity != QUANTITY_ALL && tests.count > 0) {
        size_t at = r->out->used;
        render_noun(r, &tests, s->areas & FIELD ? 0 : s->areas, NOUN_MANY);
        Slice noun = text_from(buffer_text(r->out), at);
        bool with = text_find(noun, SLICE(" with ")) < noun.size;
        render_word(r, with ? "and different card names" : "with different card names");
        if (total.kind != TEST_NONE) {
            Selector bound = *s;
            bound.flags = 0;
            render_word(r, "and");
            size_t start = r->out->used;
            total_words(r, &bound, &total);
            render_unsay_at(r, start, " with");
        }
    } else {
        render_noun(r, &tests, s->areas & FIELD ? 0 : s->areas,
                    render_selector_many(r, s) ? NOUN_MANY : NOUN_ONE);
        total_words(r, s, &total);
    }
    r->again_from = r->again_to = 0;
    render_word(r, s->quantity == QUANTITY_ALL ? "in" : "from");
    area_list(r, s);
    if (s->flags & SELECT_RANDOM) render_word(r, "at random");
    if (color.count > 0) render_noun_tests_after(r, &color, false);
}

static void from_register(Render *r, const Selector *s) {
    Tests tests;
    Test total;
    render_shape_selector_tests(r, s, &tests, &total);
    if (s->source == REG_LOOKED && s->quantity == QUANTITY_ALL && s->filter == 0) {
        render_word(r, render_register_plural(r, REG_LOOKED) ? "those cards" : "that card");
        return;
    }
    quantity_words(r, s);
    if (s->source == REG_LOOKED || s->filter != 0) {
        render_noun(r, &tests, 0, render_selector_many(r, s) ? NOUN_MANY : NOUN_ONE);
        total_words(r, s, &total);
        return;
    }
    render_word(r, "of");
    render_word(r, s->source == REG_PAID ? "those cards" : "them");
}

void render_selector_words(Render *r, unsigned row) {
    const Selector *s = render_selector_of(r, row);
    if (s->source != REG_COUNT)
        from_register(r, s);
    else if (s->areas == LIFE || (s->areas == DECK && s->place != PLACE_ANY))
        stack_words(r, s);
    else if ((s->areas & FIELD) == s->areas)
        field_words(r, s);
    else
        place_words(r, s);
}

void render_selector_each(Render *r, const unsigned *rows, unsigned count) {
    const Selector *s = render_selector_of(r, rows[0]);
    Tests tests;
    quantity_words(r, s);
    render_word(r, "each of");
    for (unsigned i = 0; i < count; i++) {
        render_tests_of(r, render_selector_of(r, rows[i])->filter, &tests);
        Tests name = {.at = {tests.at[0]}, .count = 1};
        if (i > 0) render_mark(r, ",");
        if (i + 1 == count) render_word(r, "and");
        render_noun_tests_before(r, &name);
    }
    for (int i = 0; i + 1 < tests.count; i++) tests.at[i] = tests.at[i + 1];
    tests.count--;
    render_noun_tests_after(r, &tests, true);
    render_word(r, "from");
    area_list(r, s);
}

/* "Events in your trash", "Characters" after "you have"; the owner is said by the caller where
 * the cards are on the field. */
void render_selector_noun(Render *r, const Selector *s, NounForm form) {
    Tests tests;
    Test total;
    render_shape_selector_tests(r, s, &tests, &total);
    if ((s->areas & FIELD) == s->areas && s->areas != 0) {
        render_noun(r, &tests, s->areas, form);
        total_words(r, s, &total);
        return;
    }
    render_noun(r, &tests, s->areas == LIFE ? LIFE : s->areas & FIELD ? 0 : s->areas, form);
    total_words(r, s, &total);
    if (s->areas == LIFE || s->source != REG_COUNT) return;
    Selector place = *s;
    unsigned actor = r->actor;
    if (s->owner == WHOSE_OPPONENT) r->actor = WHOSE_OPPONENT; /* "in their hand" */
    render_word(r, "in");
    area_list(r, &place);
    r->actor = (uint8_t)actor;
}

/* --- Registers --- */

const char *render_this_words(const Render *r) {
    if (r->in_trigger) return "this card";
    switch (r->card->category) {
    case LP_CATEGORY_LEADER: return "this Leader";
    case LP_CATEGORY_CHARACTER: return "this Character";
    case LP_CATEGORY_STAGE: return "this Stage";
    default: return "this card";
    }
}

static const Selector *register_selector(const Render *r, unsigned reg) {
    if (reg >= REG_STORED_COUNT || r->named[reg].selector == 0) return NULL;
    return render_selector_of(r, r->named[reg].selector);
}

unsigned render_register_areas(const Render *r, unsigned reg) {
    const Selector *s = register_selector(r, reg);
    if (reg == REG_THIS && !r->in_trigger && r->card->category != LP_CATEGORY_EVENT)
        return r->card->category == LP_CATEGORY_LEADER      ? LEADER
               : r->card->category == LP_CATEGORY_CHARACTER ? CHARACTER
                                                            : STAGE;
    if (reg == REG_EVENT || reg == REG_BATTLED) return CHARACTER;
    if (s == NULL) return 0;
    if (s->source != REG_COUNT)
        return s->source < REG_STORED_COUNT && s->source != reg
                   ? render_register_areas(r, s->source)
                   : s->areas;
    return s->areas;
}

unsigned render_register_owner(const Render *r, unsigned reg) {
    const Selector *s = register_selector(r, reg);
    if (reg == REG_THIS || s == NULL) return WHOSE_YOU;
    if (s->source != REG_COUNT && s->source < REG_STORED_COUNT && s->source != reg)
        return render_register_owner(r, s->source);
    return s->owner;
}

bool render_register_plural(const Render *r, unsigned reg) {
    const Selector *s = register_selector(r, reg);
    return s != NULL && is_plural(r, s);
}

/* "Character", "Leader", or "card" where it may be several things. */
static const char *register_noun(const Render *r, unsigned reg) {
    unsigned areas = render_register_areas(r, reg);
    return areas == CHARACTER ? "Character" : areas == LEADER ? "Leader" : "card";
}

/* "the first card", "the second card": two choices that separate sentences have made */
static bool ordinal_words(Render *r, unsigned reg) {
    int ordinal = render_shape_ordinal(r, reg);
    if (ordinal) render_word(r, ordinal == 1 ? "the first card" : "the second card");
    return ordinal != 0;
}

static void named_words(Render *r, unsigned reg, bool as_subject) {
    if (ordinal_words(r, reg)) return;
    const Named *n = &r->named[reg];
    bool many = render_register_plural(r, reg);
    const char *how = n->how == HOW_SELECTED                     ? "selected"
                      : n->how == HOW_REVEALED                   ? "revealed"
                      : n->how == HOW_TRASHED && reg == REG_PAID ? "trashed"
                                                                 : NULL;
    if (reg == REG_LOOKED && n->how == HOW_PLAYED && as_subject) {
        render_word(r, many ? "those Characters" : "that Character");
    } else if (reg == REG_LOOKED && r->said_looked) {
        render_word(r, "the rest");
    } else if (reg == REG_LOOKED && n->how == HOW_LOOKED) {
        render_word(r, many ? "them" : "it");
    } else if (how != NULL && (as_subject || reg == REG_LOOKED || reg == REG_PAID)) {
        render_word(r, "the");
        render_word(r, how);
        render_word(r, register_noun(r, reg));
        if (many) render_mark(r, "s");
    } else if (as_subject) {
        render_word(r, many ? "those" : "that");
        render_word(r, register_noun(r, reg));
        if (many) render_mark(r, "s");
    } else {
        render_word(r, many ? "them" : "it");
    }
}

void render_register_words(Render *r, unsigned reg, bool as_subject) {
    if (reg == REG_THIS) {
        render_word(r, render_this_words(r));
    } else if (reg == REG_EVENT) {
        render_word(r, "that Character");
    } else if (reg == REG_BATTLED) {
        render_word(r, "the opponent's Character you battled with");
    } else if (reg < REG_STORED_COUNT && r->named[reg].pending) {
        r->named[reg].pending = false;
        if (render_selector_of(r, r->named[reg].selector)->source == REG_LOOKED)
            r->said_looked = true;
        render_selector_words(r, r->named[reg].selector);
    } else {
        named_words(r, reg, as_subject);
    }
}
