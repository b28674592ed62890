/* Program to English: cards, abilities and their tags. See render.h. */
#include "compiler/render.h"

#include <string.h>

#include "compiler/render_internal.h"

static bool is_trigger(const Ability *a) { return (a->timings >> TIMING_TRIGGER & 1) != 0; }

static const char *turn_tag(unsigned turn) {
    return turn == TURN_YOURS       ? "[Your Turn]"
           : turn == TURN_OPPONENTS ? "[Opponent's Turn]"
                                    : "";
}

/* "[DON!! x1] [Your Turn] [On Play]/[When Attacking] [Once Per Turn]" */
static void tags_words(Render *r, const Ability *a) {
    bool said = false;
    if (a->don > 0) {
        render_word(r, "[DON!! x");
        buffer_append_uint(r->out, a->don);
        render_mark(r, "]");
    }
    render_word(r, turn_tag(a->turn));
    for (unsigned i = 0; i < a->event_count; i++) {
        const char *tag = render_timing_tag(r->cards->events[a->event_first + i].timing);
        if (tag[0] == '\0') continue;
        if (said) {
            render_mark(r, "/");
            render_mark(r, tag);
        } else {
            render_word(r, tag);
        }
        said = true;
    }
    if (a->flags & ABILITY_ONCE_PER_TURN) render_word(r, "[Once Per Turn]");
    r->capital = true;
}

/* A replacement's program is what happens "instead". */
static void replacement_words(Render *r, const Ability *a) {
    if (a->cost_count > 0) {
        render_cost_words(r, a->cost_first, a->cost_count);
        render_word(r, "instead");
        if (a->effect_count > 0) {
            render_sentence_end(r);
            render_word(r, "Then,");
        }
    } else if (a->flags & ABILITY_MAY) {
        render_word(r, "you may");
        r->bare = true;
    }
    if (a->effect_count == 0) return;
    if (a->cost_count == 0 && a->effect_count == 1 &&
        render_instr_of(r, a->effect_first)->op == OP_REMEMBER) {
        render_word(r, "it does not happen"); /* nothing takes its place */
        r->bare = false;
        return;
    }
    render_block_words(r, a->effect_first, a->effect_count, true);
    r->bare = false;
    if (a->cost_count == 0) {
        const Event *e = &r->cards->events[a->event_first];
        render_word(r, e->timing == TIMING_WOULD_LOSE_BY_DECK
                           ? "instead of losing, according to the rules"
                           : "instead");
    }
}

/* An effect that is optional and does not come from the player's own action is put as "this
 * effect can be activated when …": nobody may "up to 1 of your Characters gains". */
static bool says_when(const Render *r, const Ability *a) {
    if (!(a->flags & ABILITY_MAY) || a->cost_count > 0 || a->kind == ABILITY_REPLACEMENT)
        return false;
    bool tagged = a->event_count > 0 &&
                  render_timing_tag(r->cards->events[a->event_first].timing)[0] != '\0';
    return !tagged || a->condition != 0;
}

static void effect_words(Render *r, const Ability *a) {
    if (a->kind == ABILITY_REPLACEMENT) {
        replacement_words(r, a);
        return;
    }
    if (a->flags & ABILITY_MAY && !says_when(r, a)) render_word(r, "you may");
    render_block_words(r, a->effect_first, a->effect_count, false);
}

static void condition_of_ability(Render *r, const Ability *a) {
    bool tagged = a->event_count > 0 &&
                  render_timing_tag(r->cards->events[a->event_first].timing)[0] != '\0';
    if (a->condition == 0) return;
    render_word(r, tagged && says_when(r, a) ? "this effect can be activated when" : "if");
    render_condition_words(r, a->condition);
    if (tagged && says_when(r, a))
        render_sentence_end(r);
    else
        render_mark(r, ",");
}

/* "If your Leader is [N] and this Character would be K.O.'d, …" */
static void condition_of_replacement(Render *r, const Ability *a) {
    if (a->condition != 0) {
        size_t from = r->out->used;
        render_word(r, "if");
        render_condition_words(r, a->condition);
        /* "other than [A] and this Character" would be two exceptions */
        Slice said = text_from(buffer_text(r->out), from);
        if (text_find(said, SLICE("other than")) < said.size) render_mark(r, ",");
        render_word(r, "and");
    }
    size_t at = r->out->used;
    render_events_words(r, a);
    if (a->condition != 0) render_unsay_at(r, at, " if");
}

static void cost_of_ability(Render *r, const Ability *a) {
    if (a->cost_count == 0) return;
    render_cost_words(r, a->cost_first, a->cost_count);
    render_mark(r, ":");
    r->capital = true;
}

/* "When …," or "At …," that was said from `at` on becomes "This effect can be activated …." */
static void when_words(Render *r, size_t at) {
    Slice said = text_from(buffer_text(r->out), at);
    char when[512];
    said = text_trim(said);
    bool at_time = text_starts_with(said, SLICE("At "));
    if ((!at_time && !text_starts_with(said, SLICE("When "))) || said.size >= sizeof when)
        return;
    memcpy(when, said.at, said.size);
    when[0] = at_time ? 'a' : 'w';
    when[said.size - 1] = '\0'; /* the comma */
    r->out->used = at;
    r->capital = true;
    render_word(r, "this effect can be activated");
    render_word(r, when);
    render_sentence_end(r);
}

/* "This Character cannot attack unless …": the whole of a permanent effect. */
static bool unless_words(Render *r, const Ability *a) {
    const Condition *c = &r->cards->conditions[a->condition];
    const Instr *i = render_instr_of(r, a->effect_first);
    if (a->kind != ABILITY_PERMANENT || a->condition == 0 || c->kind != CONDITION_NOT ||
        a->effect_count != 1 || i->op != OP_FORBID || i->b != RESTRICTION_ATTACK ||
        i->a != REG_THIS || i->x != 0)
        return false;
    render_block_words(r, a->effect_first, a->effect_count, false);
    render_word(r, "unless");
    render_condition_words(r, c->left);
    return true;
}

static void ability_words(Render *r, const Ability *a) {
    r->ability = a;
    r->capital = true;
    r->in_trigger = is_trigger(a);
    memset(r->named, 0, sizeof r->named);
    r->actor = r->may_by = WHOSE_YOU;
    r->done = OP_NONE;
    r->said_looked = false;
    tags_words(r, a);
    render_event_how(r, a);
    if (unless_words(r, a)) {
        render_mark(r, ".");
        return;
    }
    if (a->kind == ABILITY_REPLACEMENT) {
        condition_of_replacement(r, a);
    } else if (a->cost_count > 0 && a->condition == 0) { /* "You may …: When …, …" */
        cost_of_ability(r, a);
        render_events_words(r, a);
    } else {
        if (says_when(r, a)) {
            size_t at = r->out->used;
            render_events_words(r, a);
            when_words(r, at);
        } else {
            render_events_words(r, a);
        }
        condition_of_ability(r, a);
        cost_of_ability(r, a);
    }
    effect_words(r, a);
    Slice text = buffer_text(r->out);
    if (text.size > 0 && !text_ends_with(text, SLICE("."))) render_mark(r, ".");
}

void render_awakened_words(Render *r, const Instr *instr) {
    if (instr->b >= r->card->ability_count) return;
    const Ability *a = &r->cards->abilities[r->card->ability_first + instr->b];
    condition_of_replacement(r, a);
    render_unsay(r, ",");
    render_word(r, render_duration_words(instr->c, WHOSE_YOU));
    render_mark(r, ",");
    replacement_words(r, a);
}

static void newline(Render *r) {
    if (r->out->used > 0) render_mark(r, "\n");
}

static Render render_start(const LpCards *cards, LpCardId id, Buffer *out) {
    return (Render){.cards = cards, .card = &cards->cards[id], .out = out};
}

void render_card(const LpCards *cards, LpCardId id, Buffer *out) {
    Render r = render_start(cards, id, out);
    size_t start = out->used;
    for (unsigned k = 0; k < KEYWORD_COUNT; k++) {
        if (!(r.card->keywords >> k & 1)) continue;
        if (out->used > start) render_mark(&r, "\n");
        render_word(&r, render_keyword_bracket(k));
    }
    for (unsigned i = 0; i < r.card->ability_count; i++) {
        const Ability *a = &cards->abilities[r.card->ability_first + i];
        if (is_trigger(a) || (a->flags & ABILITY_SLEEPS)) continue;
        if (out->used > start) render_mark(&r, "\n");
        ability_words(&r, a);
    }
}

void render_trigger(const LpCards *cards, LpCardId id, Buffer *out) {
    Render r = render_start(cards, id, out);
    for (unsigned i = 0; i < r.card->ability_count; i++) {
        const Ability *a = &cards->abilities[r.card->ability_first + i];
        if (!is_trigger(a)) continue;
        newline(&r);
        ability_words(&r, a);
    }
}

void render_ability(const LpCards *cards, LpCardId id, unsigned ability, Buffer *out) {
    Render r = render_start(cards, id, out);
    if (ability < r.card->ability_count)
        ability_words(&r, &cards->abilities[r.card->ability_first + ability]);
}

size_t render_ability_row(const LpCards *cards, LpCardId id, unsigned ability, unsigned row,
                          Buffer *out) {
    Render r = render_start(cards, id, out);
    r.wanted_row = row;
    r.wanted_at = SIZE_MAX;
    if (ability < r.card->ability_count)
        ability_words(&r, &cards->abilities[r.card->ability_first + ability]);
    return row == 0 ? SIZE_MAX : r.wanted_at;
}

/* --- Parts ------------------------------------------------------------------------------ */

/* The sentence that they are in has been begun, and no ability says how it is put. */
static Render render_part(const LpCards *cards, LpCardId id, Buffer *out) {
    static const Ability plain;
    Render r = render_start(cards, id, out);
    r.ability = &plain;
    return r;
}

void render_condition(const LpCards *cards, LpCardId id, unsigned row, Buffer *out) {
    Render r = render_part(cards, id, out);
    render_condition_words(&r, row);
}

void render_cost(const LpCards *cards, LpCardId id, unsigned first, unsigned count,
                 Buffer *out) {
    Render r = render_part(cards, id, out);
    render_cost_words(&r, first, count);
}

void render_steps(const LpCards *cards, LpCardId id, unsigned first, unsigned count,
                  Buffer *out) {
    Render r = render_part(cards, id, out);
    r.capital = true;
    render_block_words(&r, first, count, true);
}

void render_filter(const LpCards *cards, unsigned filter, unsigned areas, bool is_other,
                   Buffer *out) {
    Render r = render_part(cards, 0, out);
    r.is_other = is_other;
    render_limit_words(&r, filter, areas, NOUN_MANY);
}

void render_selector(const LpCards *cards, LpCardId id, unsigned row, Buffer *out) {
    Render r = render_part(cards, id, out);
    render_selector_words(&r, row);
}

void render_selector_for(const LpCards *cards, LpCardId id, unsigned row, bool is_other,
                         int count, Buffer *out) {
    Render r = render_part(cards, id, out);
    r.is_other = is_other;
    r.known_count = count;
    render_selector_words(&r, row);
}
