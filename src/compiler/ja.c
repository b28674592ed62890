/* Program to Japanese: cards, abilities and their tags. See ja.h. */
#include "compiler/ja.h"

#include <string.h>

#include "compiler/ja_internal.h"

static bool is_trigger(const Ability *a) { return (a->timings >> TIMING_TRIGGER & 1) != 0; }

/* "【ドン!!×1】【自分のターン中】【登場時】/【アタック時】【ターン1回】" */
static void tags_words(Ja *j, const Ability *a) {
    bool said = false;
    if (a->don > 0) {
        ja_words(j, "【ドン!!×");
        ja_words_int(j, a->don);
        ja_words(j, "】");
    }
    if (a->turn == TURN_YOURS) ja_words(j, "【自分のターン中】");
    if (a->turn == TURN_OPPONENTS) ja_words(j, "【相手のターン中】");
    for (unsigned i = 0; i < a->event_count; i++) {
        unsigned timing = j->r.cards->events[a->event_first + i].timing;
        const char *tag = terms_timing(LANGUAGE_JA, timing);
        if (tag[0] == '\0') continue;
        if (said) ja_words(j, "/");
        ja_words(j, tag);
        said = true;
    }
    if (a->flags & ABILITY_ONCE_PER_TURN) ja_words(j, "【ターン1回】");
}

static void cost_of_ability(Ja *j, const Ability *a) {
    if (a->cost_count == 0) return;
    ja_effect_cost(j, a->cost_first, a->cost_count);
    ja_words(j, "：");
}

static void condition_of_ability(Ja *j, const Ability *a) {
    if (a->condition == 0) return;
    j->form = FORM_FINAL;
    ja_condition_words(j, a->condition);
    ja_words(j, "場合、");
}

/* What takes the place of something: "代わりに…". */
static void replacement_words(Ja *j, const Ability *a) {
    if (j->r.cards->events[a->event_first].timing == TIMING_WOULD_LOSE_BY_DECK)
        ja_words(j, "自分は敗北する");
    ja_words(j, "代わりに");
    if (a->cost_count > 0) {
        ja_effect_cost(j, a->cost_first, a->cost_count);
        if (a->effect_count == 0) return;
        ja_words(j, "。その後、");
        ja_effect_block(j, a->effect_first, a->effect_count, FORM_FINAL);
        return;
    }
    if (a->effect_count == 1 && render_instr_of(&j->r, a->effect_first)->op == OP_REMEMBER) {
        ja_words_unsay(j, "代わりに");
        ja_words(j, "それは起こらない");
        return;
    }
    ja_effect_block(j, a->effect_first, a->effect_count,
                    a->flags & ABILITY_MAY ? FORM_CAN : FORM_FINAL);
}

static void condition_of_replacement(Ja *j, const Ability *a) {
    if (a->condition != 0) {
        j->form = FORM_LINK;
        ja_condition_words(j, a->condition);
    }
    ja_event(j, a);
}

/* "手札のこのカードは、" comes before the condition. */
static void in_hand_first(Ja *j, const Ability *a) {
    if (!(a->flags & ABILITY_IN_HAND) || a->condition == 0) return;
    ja_words(j, "手札のこのカードは、");
}

/* An effect that is optional and does not come from the player's own action: "…時、発動できる。" */
static bool says_when(const Ja *j, const Ability *a) {
    if (!(a->flags & ABILITY_MAY) || a->cost_count > 0 || a->kind == ABILITY_REPLACEMENT)
        return false;
    bool tagged = a->event_count > 0 &&
                  terms_timing(LANGUAGE_JA, j->r.cards->events[a->event_first].timing)[0];
    return !tagged || a->condition != 0;
}

static void plain_words(Ja *j, const Ability *a) {
    bool when = says_when(j, a);
    if (a->cost_count > 0 && a->condition == 0) {
        cost_of_ability(j, a);
        ja_event(j, a);
    } else {
        size_t before = j->r.out->used;
        ja_event(j, a);
        if (when && j->r.out->used > before) ja_words(j, "発動できる。");
        in_hand_first(j, a);
        bool tagged = j->r.out->used == before;
        condition_of_ability(j, a);
        if (when && tagged && a->condition) ja_words(j, "発動できる。");
        cost_of_ability(j, a);
    }
    ja_effect_block(j, a->effect_first, a->effect_count,
                    a->flags & ABILITY_MAY && !when ? FORM_MAY : FORM_FINAL);
}

static void ability_words(Ja *j, const Ability *a) {
    j->r.ability = a;
    j->r.in_trigger = is_trigger(a);
    memset(j->r.named, 0, sizeof j->r.named);
    j->r.actor = j->r.may_by = WHOSE_YOU;
    j->r.done = OP_NONE;
    j->r.said_looked = false;
    j->said = REG_COUNT;
    j->is_new = false;
    tags_words(j, a);
    if (a->effect_count + a->cost_count == 0) return;
    ja_event_how(j, a);
    if (a->kind == ABILITY_REPLACEMENT) {
        condition_of_replacement(j, a);
        replacement_words(j, a);
    } else {
        plain_words(j, a);
    }
    if (j->r.out->used > 0 && !ja_words_ends(j, "。")) ja_words(j, "。");
}

void ja_awakened(Ja *j, const Instr *i) {
    if (i->b >= j->r.card->ability_count) return;
    const Ability *a = &j->r.cards->abilities[j->r.card->ability_first + i->b];
    ja_words_duration(j, i->c, WHOSE_YOU);
    condition_of_replacement(j, a);
    replacement_words(j, a);
}

static Ja start(const LpCards *cards, const JaNames *names, LpCardId id, Buffer *out) {
    static const Ability plain;
    return (Ja){.r = {.cards = cards,
                      .card = &cards->cards[id],
                      .ability = &plain,
                      .out = out,
                      .wanted_at = SIZE_MAX},
                .names = *names,
                .said = REG_COUNT};
}

void ja_card(const LpCards *cards, const JaNames *names, LpCardId id, Buffer *out) {
    Ja j = start(cards, names, id, out);
    size_t begin = out->used;
    for (unsigned k = 0; k < KEYWORD_COUNT; k++) {
        if (!(j.r.card->keywords >> k & 1)) continue;
        if (out->used > begin) ja_words(&j, "\n");
        ja_words(&j, terms_keywords[LANGUAGE_JA][k]);
    }
    for (unsigned i = 0; i < j.r.card->ability_count; i++) {
        const Ability *a = &cards->abilities[j.r.card->ability_first + i];
        if (is_trigger(a) || (a->flags & ABILITY_SLEEPS)) continue;
        if (out->used > begin) ja_words(&j, "\n");
        ability_words(&j, a);
    }
}

void ja_trigger(const LpCards *cards, const JaNames *names, LpCardId id, Buffer *out) {
    Ja j = start(cards, names, id, out);
    for (unsigned i = 0; i < j.r.card->ability_count; i++) {
        const Ability *a = &cards->abilities[j.r.card->ability_first + i];
        if (!is_trigger(a)) continue;
        if (out->used > 0) ja_words(&j, "\n");
        ability_words(&j, a);
    }
}

void ja_ability(const LpCards *cards, const JaNames *names, LpCardId id, unsigned ability,
                Buffer *out) {
    Ja j = start(cards, names, id, out);
    if (ability < j.r.card->ability_count)
        ability_words(&j, &cards->abilities[j.r.card->ability_first + ability]);
}

size_t ja_ability_row(const LpCards *cards, const JaNames *names, LpCardId id, unsigned ability,
                      unsigned row, Buffer *out) {
    Ja j = start(cards, names, id, out);
    j.r.wanted_row = row;
    if (ability < j.r.card->ability_count)
        ability_words(&j, &cards->abilities[j.r.card->ability_first + ability]);
    return row == 0 ? SIZE_MAX : j.r.wanted_at;
}

void ja_condition(const LpCards *cards, const JaNames *names, LpCardId id, unsigned row,
                  Buffer *out) {
    Ja j = start(cards, names, id, out);
    ja_condition_words(&j, row);
}

void ja_cost(const LpCards *cards, const JaNames *names, LpCardId id, unsigned first,
             unsigned count, Buffer *out) {
    Ja j = start(cards, names, id, out);
    ja_effect_cost(&j, first, count);
}

void ja_selector(const LpCards *cards, const JaNames *names, LpCardId id, unsigned row,
                 Buffer *out) {
    Ja j = start(cards, names, id, out);
    ja_select(&j, row);
}

void ja_filter(const LpCards *cards, const JaNames *names, unsigned filter, unsigned areas,
               bool is_other, Buffer *out) {
    Ja j = start(cards, names, 0, out);
    j.r.is_other = is_other;
    j.r.all = areas == JA_FIELD; /* "リーダーとキャラ" */
    ja_continuous_limit(&j, filter, areas);
}

void ja_selector_for(const LpCards *cards, const JaNames *names, LpCardId id, unsigned row,
                     bool is_other, int count, Buffer *out) {
    Ja j = start(cards, names, id, out);
    j.r.is_other = is_other;
    j.r.known_count = count;
    ja_select(&j, row);
}

void ja_steps(const LpCards *cards, const JaNames *names, LpCardId id, unsigned first,
              unsigned count, Buffer *out) {
    Ja j = start(cards, names, id, out);
    ja_effect_block(&j, first, count, FORM_FINAL);
}
