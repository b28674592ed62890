/* Continuous effects of the renderer: power, cost, keywords, and what is forbidden. */
#include "compiler/render_internal.h"

#include "compiler/terms.h"
#include "effect/tables.h"

enum {
    FIELD = AREAS_FIELD_CARDS,
    LEADER = 1 << LP_AREA_LEADER,
    CHARACTER = 1 << LP_AREA_CHARACTER
};

bool render_op_is_continuous(unsigned op) {
    return op == OP_MODIFY || op == OP_GAIN || op == OP_GAIN_ATTRIBUTE || op == OP_FORBID ||
           op == OP_NEGATE || op == OP_FORBID_PLAYER || op == OP_NEGATE_TIMING ||
           op == OP_COST_NEXT || op == OP_SWAP;
}

static void duration_end(Render *r, const Instr *i) {
    render_word(r, render_duration_words(i->c, render_register_owner(r, i->a)));
}

/* A factor and what it counts, as in "+1000 power for every 3 …"; constants count nothing. */
static int64_t amount_of(const Render *r, const Instr *i, unsigned *things) {
    const Number *n = &r->cards->numbers[i->x];
    int64_t value = 0;
    *things = 0;
    if (render_number_constant(r, i->x, &value)) return value;
    if (n->kind == NUMBER_TIMES) {
        *things = n->left;
        return (int64_t)n->value;
    }
    *things = i->x;
    return 1;
}

static bool is_addition(const Instr *i) { return i->op == OP_MODIFY && i->b <= STAT_COUNTER; }

static const char *stat_word(unsigned stat) {
    return stat == STAT_COST ? "cost" : stat == STAT_COUNTER ? "Counter" : "power";
}

static void for_every(Render *r, unsigned things) {
    if (things == 0) return;
    render_word(r, "for every");
    render_number_things(r, things, 1);
}

/* "give up to 4 of your opponent's Characters −2000 power during this turn" */
static void give_words(Render *r, const Instr *i) {
    unsigned things = 0;
    int64_t amount = amount_of(r, i, &things);
    if (!r->bare) r->actor = WHOSE_YOU;
    render_word(r, "give");
    if (i->a == REG_THIS && r->ability->flags & ABILITY_IN_HAND)
        render_word(r, "this card in your hand");
    else
        render_register_words(r, i->a, false);
    render_word_signed(r, amount);
    render_word(r, stat_word(i->b));
    duration_end(r, i);
    for_every(r, things);
}

/* How the words for these cards end: what a possessive, or "to 5000", could not follow. */
typedef enum SubjectEnd { END_NOUN, END_NUMBER, END_OTHER } SubjectEnd;

static SubjectEnd end_of_subject(const Render *r, uint8_t reg) {
    static const char *const nouns[] = {"Leader", "Leaders", "Character", "Characters",
                                        "card",   "cards",   "]"};
    char memory[1024];
    Buffer words;
    Render trial = *r;
    buffer_init(&words, memory, sizeof memory);
    trial.out = &words;
    render_register_words(&trial, reg, true);
    Slice text = buffer_text(&words);
    for (size_t i = 0; i < sizeof nouns / sizeof nouns[0]; i++)
        if (text_ends_with(text, text_of(nouns[i]))) return END_NOUN;
    return text.size && text_is_digit(text.at[text.size - 1]) ? END_NUMBER : END_OTHER;
}

/* "the base power of all of your Characters with a cost of 1 becomes 5000" */
static void becomes_words(Render *r, const Instr *i) {
    render_word(r, i->b == STAT_BASE_POWER      ? "the base power of"
                   : i->b == STAT_BASE_COST     ? "the base cost of"
                   : i->b == STAT_POWER_TO_ZERO ? "the power of"
                                                : "the cost of");
    render_register_words(r, i->a, false);
    render_word(r, "becomes");
    if (i->b == STAT_POWER_TO_ZERO)
        render_word_int(r, 0);
    else
        render_number_words(r, i->x);
    duration_end(r, i);
}

/* Numbers that are set, not changed. */
static void set_words(Render *r, const Instr *i) {
    bool power = i->b == STAT_POWER_TO_ZERO, base = i->b == STAT_BASE_POWER;
    int64_t value = 0;
    if ((power || i->b == STAT_COST_TO) && end_of_subject(r, i->a) == END_NUMBER) {
        becomes_words(r, i);
        return;
    }
    if (power || i->b == STAT_COST_TO) {
        render_word(r, power ? "set the power of" : "set the cost of");
        render_register_words(r, i->a, false);
        render_word(r, "to");
        if (power)
            render_word_int(r, 0);
        else
            render_number_words(r, i->x);
        duration_end(r, i);
        return;
    }
    bool many = render_register_plural(r, i->a);
    SubjectEnd end = end_of_subject(r, i->a);
    if (render_number_constant(r, i->x, &value) &&
        (many ? end == END_NUMBER : end != END_NOUN)) {
        becomes_words(r, i);
        return;
    }
    if (many) {
        render_word(r, base ? "set the base power of" : "set the base cost of");
        render_register_words(r, i->a, false);
        render_word(r, "to");
        render_number_words(r, i->x);
    } else {
        render_register_words(r, i->a, true);
        bool hiss = text_ends_with(buffer_text(r->out), SLICE("s"));
        render_mark(r, hiss ? "'" : "'s");
        render_word(r, base ? "base power becomes" : "base cost becomes");
        if (!render_number_constant(r, i->x, &value)) render_word(r, "the same as");
        render_number_words(r, i->x);
    }
    duration_end(r, i);
}

/* "rested by your opponent's Leader and Character effects" */
static bool by_effects_of(Render *r, const Instr *i) {
    const unsigned both = 1u << LP_CATEGORY_LEADER | 1u << LP_CATEGORY_CHARACTER;
    Tests tests;
    render_tests_of(r, i->x, &tests);
    if (i->b != RESTRICTION_BE_RESTED_BY_OPPONENT || tests.count != 1 ||
        tests.at[0].kind != TEST_CATEGORY || tests.at[0].operand != both || tests.at[0].negated)
        return false;
    render_word(r, "cannot be rested by your opponent's Leader and Character effects");
    return true;
}

static void restriction_words(Render *r, const Instr *i) {
    const char *text = terms_restrictions[LANGUAGE_EN][i->b];
    if (!text) {
        render_unknown(r, tables_restriction_words[i->b]);
    } else if (i->x == 0) {
        render_word(r, text);
        /* the opponent of the cards' owner */
        if (render_register_owner(r, i->a) != WHOSE_OPPONENT) return;
        size_t size = r->out->used;
        render_unsay(r, " your opponent's effects");
        if (r->out->used < size) render_word(r, "your effects");
    } else if (!by_effects_of(r, i)) {
        render_word(r, terms_restrictions_of[LANGUAGE_EN][i->b]);
        render_noun_of_filter(r, i->x, AREAS_FIELD_CARDS, NOUN_MANY);
    }
}

static void gain_words(Render *r, const Instr *i) {
    if (i->b == KEYWORD_ATTACK_ACTIVE)
        render_word(r, "can also attack active Characters");
    else
        render_word(r, render_keyword_bracket(i->b));
}

/* "can attack Characters on the turn in which it is played", as long as the effect is there */
static bool rush_words(Render *r, const Instr *i, bool plural) {
    if (i->op != OP_GAIN || i->b != KEYWORD_RUSH_CHARACTER || i->c != DURATION_WHILE)
        return false;
    render_word(r, "can attack Characters on the turn in which");
    render_word(r, plural ? "they are played" : "it is played");
    return true;
}

static bool is_gained(const Instr *i) {
    return is_addition(i) || i->op == OP_GAIN_ATTRIBUTE ||
           (i->op == OP_GAIN && i->b != KEYWORD_ATTACK_ACTIVE);
}

/* One of several things said about the same cards; "gains" is said once for those it fits. */
static void predicate(Render *r, const Instr *i, bool plural, bool gains_said,
                      unsigned *things) {
    unsigned counted = 0;
    if (is_gained(i) && !gains_said) render_word(r, plural ? "gain" : "gains");
    if (i->op == OP_GAIN) {
        gain_words(r, i);
    } else if (i->op == OP_GAIN_ATTRIBUTE) {
        render_word(r, "the");
        render_word(r, render_attribute_bracket(i->b));
        render_word(r, "attribute");
    } else if (i->op == OP_FORBID) {
        restriction_words(r, i);
    } else {
        render_word_signed(r, amount_of(r, i, &counted));
        render_word(r, stat_word(i->b));
        *things = counted;
    }
}

/* What the "for every" counts, or 0. It comes at the end of its sentence. */
static unsigned counted_things(const Render *r, const Instr *i) {
    unsigned things = 0;
    if (is_addition(i)) amount_of(r, i, &things);
    return things;
}

/* May what follows the `count` instructions share what they are counted by? "For every" applies
 * to one amount, or to both of two. */
static bool counts_alike(const Render *r, unsigned at, unsigned count) {
    unsigned things = counted_things(r, render_instr_of(r, at + count));
    for (unsigned k = 0; k < count; k++) {
        const Instr *i = render_instr_of(r, at + k);
        if (is_addition(i) && (counted_things(r, i) != things || (things && count > 1)))
            return false;
    }
    return true;
}

/* K.O.'d by the opponent's effects, and rested by them: both are said at once. */
static bool is_ko_or_rest(const Instr *ko, const Instr *rest) {
    return ko->op == OP_FORBID && ko->b == RESTRICTION_BE_KO_BY_OPPONENT && ko->x == 0 &&
           rest->op == OP_FORBID && rest->b == RESTRICTION_BE_RESTED_BY_OPPONENT &&
           rest->x == 0;
}

/* Is it said about cards: they gain, have or cannot do something? */
static bool has_subject(const Instr *i) {
    return i->op == OP_MODIFY || i->op == OP_GAIN || i->op == OP_GAIN_ATTRIBUTE ||
           i->op == OP_FORBID;
}

/* May the instruction at `at` be said about the same cards, in the same sentence as `first`? */
static bool joins(const Render *r, const Instr *first, const Instr *next) {
    unsigned things = 0;
    if (!has_subject(next)) return false;
    if (next->op == OP_MODIFY && (!is_addition(next) || amount_of(r, next, &things) < 0))
        return false;
    if (next->op == OP_FORBID && next->b == RESTRICTION_BE_BLOCKED) return false;
    return next->a == first->a && next->c == first->c;
}

/* The subject of a sentence, and a second one that the same applies to. */
static void subject_words(Render *r, const Instr *first, unsigned again) {
    if (first->a == REG_THIS && r->ability->flags & ABILITY_IN_HAND)
        render_word(r, "this card in your hand");
    else
        render_register_words(r, first->a, true);
    if (!again) return;
    const Instr *choice = render_instr_of(r, again - 1), *other = render_instr_of(r, again);
    if (choice->op == OP_SELECT)
        r->named[choice->a] = (Named){.selector = choice->x, .pending = true};
    render_word(r, "and");
    render_register_words(r, other->a, true);
}

static unsigned subject_sentence(Render *r, unsigned at, unsigned end) {
    const Instr *first = render_instr_of(r, at);
    unsigned count = 1, things = 0;
    while (at + count < end && joins(r, first, render_instr_of(r, at + count)) &&
           counts_alike(r, at, count))
        count++;
    unsigned again = render_shape_said_again(r, at, count, end);
    bool plural = render_register_plural(r, first->a) || again;
    subject_words(r, first, again);
    bool gains = false;
    for (unsigned k = 0; k < count; k++) {
        const Instr *i = render_instr_of(r, at + k);
        bool two = k + 1 < count && is_ko_or_rest(i, render_instr_of(r, at + k + 1));
        if (k > 0 && count > 2u + two) render_mark(r, ",");
        if (k > 0 && k + two == count - 1) render_word(r, "and");
        if (two) {
            render_word(r, "cannot be K.O.'d or rested by your opponent's effects");
            gains = false;
            k++;
            continue;
        }
        if (count == 1 && rush_words(r, i, plural)) break;
        predicate(r, i, plural, gains, &things);
        gains = is_gained(i);
    }
    duration_end(r, first);
    for_every(r, things);
    return again ? again + count - at : count;
}

/* --- What a player may not do --- */

static void cannot(Render *r, unsigned whose) {
    render_word(r, whose == WHOSE_OPPONENT ? "your opponent" : "you");
    render_word(r, "cannot");
}

/* Not a Character or not of that name: "any card other than the Character [N]" */
static bool only_target_words(Render *r, unsigned filter) {
    Tests tests;
    render_tests_of(r, filter, &tests);
    if (tests.count != 2 || tests.at[0].kind != TEST_CATEGORY || !tests.at[0].negated ||
        tests.at[1].kind != TEST_NAME || !tests.at[1].negated || !tests.at[0].or_next)
        return false;
    render_word(r, "any card other than the Character");
    render_words_quoted(r, "[", r->cards->name_strings[tests.at[1].operand], "]");
    return true;
}

void render_limit_words(Render *r, unsigned filter, unsigned areas, NounForm form) {
    if (!only_target_words(r, filter)) render_noun_of_filter(r, filter, areas, form);
}

/* Restrictions on players that say what happens, not what they cannot do. */
static bool player_rule(Render *r, const Instr *i) {
    const char *own = i->a == WHOSE_OPPONENT ? "their" : "your";
    switch (i->b) {
    case RESTRICTION_KEEP_DON:
        render_word(r, "1 DON!! card placed during");
        render_word(r, own);
        render_word(r, "DON!! Phase is given to");
        render_word(r, own);
        render_word(r, "Leader");
        return true;
    case RESTRICTION_REFRESH_CARD:
        render_word(r, "all");
        render_noun_of_filter(r, i->x, CHARACTER, NOUN_MANY);
        render_word(r, "do not become active in");
        render_word(r, i->a == WHOSE_EACH ? "your and your opponent's"
                                          : render_owner_word(r, i->a));
        render_word(r, "Refresh Phases");
        return true;
    default: return false;
    }
}

/* What follows "you cannot". */
static void forbidden_words(Render *r, const Instr *i) {
    const char *own = i->a == WHOSE_OPPONENT ? "their" : "your";
    switch (i->b) {
    case RESTRICTION_USE_BLOCKER:
        if (i->x == 0) {
            render_word(r, "activate [Blocker]");
        } else {
            render_word(r, "activate the [Blocker] of any");
            render_noun_of_filter(r, i->x, CHARACTER, NOUN_ONE);
        }
        break;
    case RESTRICTION_PLAY:
        render_word(r, render_shape_is_events(r, i->x) ? "activate" : "play");
        render_noun_of_filter(r, i->x, 0, NOUN_MANY);
        if (i->x == 0) {
            render_word(r, "from");
            render_word(r, own);
            render_word(r, "hand");
        }
        break;
    case RESTRICTION_DRAW:
        render_word(r, "draw cards using");
        render_word(r, own);
        render_word(r, "own effects");
        break;
    case RESTRICTION_TAKE_LIFE:
        render_word(r, "add Life cards to");
        render_word(r, own);
        render_word(r, "hand using");
        render_word(r, own);
        render_word(r, "own effects");
        break;
    case RESTRICTION_ACTIVATE_DON:
        render_word(r, "set DON!! cards as active using");
        render_noun_of_filter(r, i->x, CHARACTER, NOUN_ONE);
        render_word(r, "effects");
        break;
    case RESTRICTION_ATTACK_CARD:
        render_word(r, "attack");
        render_limit_words(r, i->x, LEADER | CHARACTER, NOUN_ARTICLE);
        break;
    default: render_unknown(r, tables_restriction_words[i->b]); break;
    }
}

static void player_restriction(Render *r, const Instr *i) {
    if (player_rule(r, i)) return;
    switch (i->b) {
    case RESTRICTION_PLAY_ACTIVE:
        render_word(r, render_owner_word(r, i->a));
        render_noun_of_filter(r, i->x, 0, NOUN_MANY);
        render_word(r, "are played rested");
        break;
    case RESTRICTION_LIFE_FACE_UP_TO_HAND:
        render_word(r, render_owner_word(r, i->a));
        render_word(
            r, "face-up Life cards are placed at the bottom of your deck instead of being added"
               " to your hand, according to the rules");
        break;
    default:
        cannot(r, i->a);
        forbidden_words(r, i);
        break;
    }
}

/* "your opponent cannot activate [Blocker] if the selected card attacks during this turn" */
static void unblockable_words(Render *r, const Instr *i) {
    render_word(r, "your opponent cannot activate");
    if (i->x == 0) {
        render_word(r, "[Blocker] if");
    } else {
        render_word(r, "the [Blocker] of any");
        render_noun_of_filter(r, i->x, CHARACTER, NOUN_ONE);
        render_word(r, "if");
    }
    if (i->a == REG_PAID && r->named[REG_PAID].how == HOW_GIVEN) {
        render_unsay(r, " if");
        render_word(r, "when the card given these DON!! cards");
    } else {
        render_register_words(r, i->a, true);
    }
    render_word(r, "attacks");
    duration_end(r, i);
}

/* "your Characters have their effects negated", "negate the effect of it during this turn" */
static void negate_words(Render *r, const Instr *i) {
    bool is_plural = render_register_plural(r, i->a);
    if (i->c == DURATION_WHILE && is_plural) {
        render_register_words(r, i->a, true);
        render_word(r, "have their effects negated");
        return;
    }
    render_word(r, is_plural ? "negate the effects of" : "negate the effect of");
    render_register_words(r, i->a, false);
    duration_end(r, i);
}

/* "the cost of playing Events from your hand will be reduced by 1", "the next time you play a
 * Character from your hand during this turn, the cost will be reduced by 1" */
static void cost_next_words(Render *r, const Instr *i) {
    int64_t amount = 0;
    render_number_constant(r, i->y, &amount);
    if (i->c == DURATION_WHILE) {
        render_word(r, "the cost of playing");
        render_noun_of_filter(r, i->x, 0, NOUN_MANY);
        render_word(r, "from your hand");
    } else {
        bool events = render_shape_is_events(r, i->x);
        render_word(r, events ? "the next time you activate" : "the next time you play");
        render_noun_of_filter(r, i->x, 0, NOUN_ARTICLE);
        render_word(r, "from your hand");
        render_word(r, render_duration_words(i->c, i->a));
        render_mark(r, ",");
        render_word(r, "the cost");
    }
    render_word(r, amount < 0 ? "will be reduced by" : "will be increased by");
    render_word_int(r, amount < 0 ? -amount : amount);
}

static void other_words(Render *r, const Instr *i) {
    switch (i->op) {
    case OP_NEGATE: negate_words(r, i); break;
    case OP_NEGATE_TIMING:
        render_word(r, render_owner_word(r, i->a));
        render_word(r, render_timing_tag(i->b));
        render_word(r, "effects are negated");
        render_word(r, render_duration_words(i->c, i->a));
        break;
    case OP_SWAP:
        render_word(r, "swap the base power of");
        render_register_words(r, i->a, false);
        render_word(r, "with each other");
        duration_end(r, i);
        break;
    case OP_COST_NEXT: cost_next_words(r, i); break;
    case OP_FORBID_PLAYER:
        player_restriction(r, i);
        render_word(r, render_duration_words(i->c, i->a));
        break;
    default: break;
    }
}

/* "cards without a Counter have a +1000 Counter, according to the rules"; others "in your hand
 * have a +1000 Counter" */
static void counter_words(Render *r, const Instr *i) {
    unsigned things = 0;
    Tests tests;
    if (i->a == REG_THIS) {
        render_word(r, "this card in your hand has a");
        render_word_signed(r, amount_of(r, i, &things));
        render_word(r, "Counter");
        return;
    }
    const Selector *s =
        render_selector_of(r, i->a < REG_STORED_COUNT ? r->named[i->a].selector : 0);
    render_tests_of(r, s->filter, &tests);
    bool without = false;
    for (int k = 0; k < tests.count; k++) without |= tests.at[k].kind == TEST_COUNTER;
    render_word(r, "all of your");
    render_noun(r, &tests, s->areas, NOUN_MANY);
    if (i->a < REG_STORED_COUNT) r->named[i->a].pending = false;
    if (!without) render_word(r, "in your hand");
    render_word(r, "have a");
    render_word_signed(r, amount_of(r, i, &things));
    render_word(r, without ? "Counter, according to the rules" : "Counter");
}

unsigned render_continuous_words(Render *r, unsigned at, unsigned end) {
    const Instr *i = render_instr_of(r, at);
    unsigned things = 0;
    if (!r->bare) r->actor = WHOSE_YOU;
    if (render_shape_each_kind(r, at, end)) {
        r->each_kind = true;
        render_continuous_words(r, at, at + 1);
        return 3;
    }
    if (i->op == OP_MODIFY && !is_addition(i)) {
        set_words(r, i);
    } else if (i->op == OP_MODIFY && i->b == STAT_COUNTER) {
        counter_words(r, i);
    } else if (i->op == OP_MODIFY && (amount_of(r, i, &things) < 0 || r->bare || r->in_cost)) {
        give_words(r, i);
    } else if (i->op == OP_FORBID && i->b == RESTRICTION_BE_BLOCKED) {
        unblockable_words(r, i);
    } else if (has_subject(i)) {
        return subject_sentence(r, at, end);
    } else {
        const Instr *next = at + 1 < end ? render_instr_of(r, at + 1) : NULL;
        size_t start = r->out->used;
        other_words(r, i);
        /* "negate the effect of … and give that card −4000 power during this turn" */
        if (i->op == OP_NEGATE && next && (next->op == OP_MODIFY || next->op == OP_FORBID) &&
            next->a == i->a && next->c == i->c && r->out->used > start) {
            const char *words = render_duration_words(i->c, render_register_owner(r, i->a));
            render_unsay(r, words);
            render_unsay(r, " ");
        }
    }
    return 1;
}
