/* Programs of the Japanese renderer: instructions joined to sentences, control flow, costs. */
#include <string.h>

#include "compiler/ja_internal.h"

void ja_effect_note(Ja *j, const Instr *i, bool pending) {
    j->r.named[i->a] = (Named){.selector = i->x, .pending = pending, .how = HOW_NONE};
    if (i->a == REG_LOOKED) j->r.said_looked = false;
    if (j->said == i->a) j->said = REG_COUNT;
}

/* What is between two parts of an effect. */
typedef enum Join { JOIN_LINK, JOIN_SENTENCE, JOIN_THEN } Join;

static void sentence_end(Ja *j) {
    bool options = j->r.options_end != 0 && j->r.options_end == j->r.out->used;
    ja_words(j, options ? "\n" : "。");
    j->is_new = true;
}

/* How the instruction `next` follows `last`. */
static Join join_of(const Ja *j, const Instr *last, const Instr *next, bool is_inside) {
    const Render *r = &j->r;
    if (render_shape_is_if(r, next, CONDITION_DID) || next->op == OP_ELSE) return JOIN_SENTENCE;
    if (last->op == OP_REVEAL && render_shape_is_if(r, next, CONDITION_IS)) return JOIN_LINK;
    if (render_shape_is_if(r, next, CONDITION_IS)) return JOIN_SENTENCE;
    if (last->op == OP_CHOOSE_ONE) return JOIN_THEN;
    if (last->op == OP_CHOOSE_NUMBER || last->op == OP_LOOK) return JOIN_LINK;
    unsigned reg = render_instr_register(next);
    if (reg == REG_LOOKED && last->op != OP_REVEAL) return JOIN_THEN;
    if (next->op == OP_SHUFFLE) return JOIN_LINK;
    if (last->op == OP_SELECT)
        return render_selector_of(r, last->x)->flags & SELECT_REVEALS && reg == last->a
                   ? JOIN_LINK
                   : JOIN_SENTENCE;
    if (last->op == OP_IF && next->op == OP_IF) return JOIN_SENTENCE;
    if (last->op == OP_IF || last->op == OP_ELSE) return JOIN_THEN;
    if (is_inside || r->ability->kind == ABILITY_PERMANENT) return JOIN_LINK;
    if (last->op == OP_DRAW && (next->op == OP_TRASH || next->op == OP_TO_DECK))
        return JOIN_LINK;
    return JOIN_THEN;
}

/* --- Control flow --- */

static void if_words(Ja *j, unsigned at, JaForm form) {
    const Instr *i = render_instr_of(&j->r, at);
    j->form = FORM_FINAL;
    ja_condition_words(j, i->x);
    ja_words(j, "場合、");
    if (i->c == 0) {
        ja_effect_block(j, at + 1, i->b, form);
        return;
    }
    ja_effect_block(j, at + 1, i->b, FORM_FINAL);
    sentence_end(j);
    ja_words(j, "その後、");
    ja_effect_block(j, at + 1 + i->b, i->c, form);
}

static void may_words(Ja *j, unsigned at) {
    const Instr *i = render_instr_of(&j->r, at);
    if (i->a == WHOSE_OPPONENT) ja_words(j, "相手は");
    j->r.bare = true;
    j->r.may_by = i->a;
    j->r.actor = i->a;
    ja_effect_block(j, at + 1, i->b, FORM_MAY);
    j->r.bare = false;
    j->r.actor = WHOSE_YOU;
}

static void choose_words(Ja *j, unsigned at) {
    const Instr *i = render_instr_of(&j->r, at);
    ja_words(j, i->a == WHOSE_OPPONENT ? "相手は以下から1つを選ぶ。" : "以下から1つを選ぶ。");
    unsigned end = at + 1 + i->c;
    for (unsigned k = at + 1; k < end;) {
        const Instr *option = render_instr_of(&j->r, k);
        ja_words(j, "\n・");
        j->is_new = true;
        ja_effect_block(j, k + 1, option->b, FORM_FINAL);
        ja_words(j, "。");
        k += 1u + option->b;
    }
    j->r.options_end = j->r.out->used;
}

static void delay_words(Ja *j, unsigned at, JaForm form) {
    const Instr *i = render_instr_of(&j->r, at);
    ja_words(j, terms_timed_any(&terms_moments, LANGUAGE_JA, i->b, i->a));
    ja_words(j, "、");
    j->is_new = true;
    ja_effect_block(j, at + 1, i->c, form);
}

static void price_words(Ja *j, unsigned at) {
    const Instr *i = render_instr_of(&j->r, at);
    ja_select_register(j, i->a, "は");
    ja_words(j, "、");
    ja_words_duration(j, i->c, render_register_owner(&j->r, i->a));
    ja_words(j, "アタックする際、");
    j->r.bare = true;
    j->r.actor = WHOSE_OPPONENT;
    ja_effect_block(j, at + 1, i->b, FORM_UNLESS);
    j->r.bare = false;
    j->r.actor = WHOSE_YOU;
    ja_words(j, "アタックすることができない");
}

/* What both players do: "お互いは自身の…" */
static void each_player_words(Ja *j, unsigned at, JaForm form) {
    const Instr *i = render_instr_of(&j->r, at);
    size_t start = j->r.out->used;
    ja_effect_block(j, at + 1u + i->b / 2u, i->b / 2u, form);
    Slice said = text_from(buffer_text(j->r.out), start);
    char rest[512];
    if (!text_starts_with(said, SLICE("相手は")) || said.size >= sizeof rest) return;
    said = text_from(said, SLICE("相手は").size);
    memcpy(rest, said.at, said.size);
    size_t size = said.size;
    j->r.out->used = start;
    ja_words(j, "お互いは");
    buffer_append(j->r.out, (Slice){rest, size});
}

/* --- Two choices, one action --- */

/* "AとBを…する", for cards that one action acts on together */
static void at_once_words(Ja *j, unsigned at, unsigned size) {
    const Instr *first = render_instr_of(&j->r, at),
                *last = render_instr_of(&j->r, at + size - 3);
    Instr act = *render_instr_of(&j->r, at + size - 1);
    if (size == 3) {
        ja_words(j, ja_select_this(j));
    } else {
        ja_effect_note(j, first, true);
        ja_select_register(j, first->a, "");
    }
    ja_words(j, "と");
    const Selector *two = render_selector_of(&j->r, last->x);
    bool same = size == 4 && render_selector_of(&j->r, first->x)->owner == two->owner;
    ja_effect_note(j, last, true);
    j->r.apart = true;
    j->second = same;
    j->together =
        render_selector_of(&j->r, render_instr_of(&j->r, at + size - 2)->x)->owner == WHOSE_YOU;
    act.a = last->a;
    if (act.op == OP_SWAP) {
        ja_select_register(j, last->a, "を");
        ja_words(j, "選び、それぞれの元々のパワーを、");
        ja_words_duration(j, act.c, WHOSE_YOU);
        ja_words_verb(j, JA_SWAP);
    } else {
        ja_act(j, &act);
    }
    j->r.apart = j->second = j->together = false;
    ja_effect_note(j, render_instr_of(&j->r, at + size - 2), false);
    if (act.op == OP_TRASH) j->r.named[last->a].how = HOW_TRASHED;
}

/* DON!! or cards, together up to a number. */
static void either_words(Ja *j, unsigned at) {
    const Instr *don = render_instr_of(&j->r, at), *select = render_instr_of(&j->r, at + 1);
    const Selector *s = render_selector_of(&j->r, select->x);
    bool freezes = don->op == OP_DON_FREEZE;
    bool any = freezes ? s->areas == JA_FIELD && render_shape_rested_only(&j->r, s->filter)
                       : s->areas == JA_FIELD && s->filter == 0;
    if (render_instr_of(&j->r, at + 2)->op == OP_TRASH) {
        ja_words(j, s->filter ? "自分の手札から" : "自分の手札");
        if (s->filter) ja_noun_of_filter(j, s->filter, 0);
        ja_words(j, "1枚を捨てるか自分のドン!!1枚をレストに");
        ja_words_verb(j, JA_DO);
        return;
    }
    int64_t count = 0;
    ja_select_things(j, s);
    if (!any) ja_words(j, "かドン!!");
    if (!any && render_number_constant(&j->r, don->x, &count) && count > 1) ja_words(j, "合計");
    ja_condition_number(j, don->x);
    ja_words(j, don->c ? "枚まで" : "枚");
    if (freezes) {
        ja_words(j, "は、");
        ja_words_duration(j, DURATION_REFRESH, s->owner);
        ja_words_not(j, terms_restrictions[LANGUAGE_JA][RESTRICTION_REFRESH]);
        return;
    }
    ja_words(j, don->c ? "を、レストに" : "をレストに");
    ja_words_verb(j, JA_DO);
}

/* Active or rested DON!! of the cost area are given. */
static void cost_area_words(Ja *j, unsigned at) {
    const Instr *i = render_instr_of(&j->r, at);
    const Selector *s = render_selector_of(&j->r, j->r.named[i->a].selector);
    ja_select_register(j, i->a, "に");
    if (s->owner == WHOSE_EACH)
        ja_words(j, "持ち主の");
    else
        ja_words_owner(j, s->owner);
    ja_words(j, "コストエリアのドン!!");
    ja_condition_number(j, i->x);
    ja_words(j, "枚までを、付与");
    ja_words_verb(j, JA_DO);
}

static void gives_each_words(Ja *j, unsigned at) {
    const Instr *one = render_instr_of(&j->r, at), *select = render_instr_of(&j->r, at + 1);
    ja_words(j, "自分のリーダーとキャラ");
    ja_condition_number(j, render_selector_of(&j->r, select->x)->count);
    ja_words(j, "枚に");
    ja_words(j, one->b ? "レストのドン!!" : "アクティブのドン!!");
    ja_condition_number(j, one->x);
    ja_words(j, one->c ? "枚ずつまでを、付与" : "枚ずつを付与");
    ja_words_verb(j, JA_DO);
    j->r.named[one->a].pending = false;
}

/* DON!! cards are added, and just those are given. */
static void added_words(Ja *j, unsigned at, unsigned count) {
    const Instr *add = render_instr_of(&j->r, at),
                *give = render_instr_of(&j->r, at + count - 1);
    if (count == 3) ja_effect_note(j, render_instr_of(&j->r, at + 1), true);
    ja_select_register(j, give->a, "に");
    ja_words(j, "ドン!!デッキからドン!!");
    ja_condition_number(j, add->x);
    ja_words(j, add->c ? "枚までを、付与" : "枚を付与");
    ja_words_verb(j, JA_DO);
}

/* "…1枚までと…1枚までを、アクティブにする" */
static void repeated_words(Ja *j, unsigned at) {
    const Instr *first = render_instr_of(&j->r, at), *second = render_instr_of(&j->r, at + 1);
    ja_select_register(j, first->a, "と");
    ja_effect_note(j, second, true);
    ja_act(j, render_instr_of(&j->r, at + 2));
}

/* One of several things done to one choice: "…を、持ち主の手札に戻すかデッキの下に置く" */
static void choice_words(Ja *j, unsigned at, JaForm form) {
    unsigned option[RENDER_OPTIONS_MAX];
    const Instr *select = render_instr_of(&j->r, at);
    render_shape_options(&j->r, at + 1, option);
    const Instr *one = render_instr_of(&j->r, option[0]);
    const Instr *two = render_instr_of(&j->r, option[1]);
    ja_effect_note(j, select, true);
    if (one->op == OP_PLAY) { /* playing is said last */
        const Instr *first = two;
        two = one;
        one = first;
    }
    j->form = FORM_FINAL;
    ja_act(j, one);
    if (one->op == OP_TO_HAND && two->op == OP_TO_DECK) { /* "手札かデッキの下に戻す" */
        ja_words_unsay(j, "に戻す");
        ja_words(j, two->b == PLACE_TOP ? "かデッキの上に" : "かデッキの下に");
        j->form = form;
        ja_words_verb(j, JA_RETURN);
        return;
    }
    ja_words(j, "か、");
    j->form = form;
    ja_act(j, two);
}

static bool is_choice_of_cards(const Ja *j, unsigned at, unsigned end) {
    unsigned option[RENDER_OPTIONS_MAX];
    const Instr *select = render_instr_of(&j->r, at);
    if (at + 1 >= end || select->op != OP_SELECT ||
        render_shape_options(&j->r, at + 1, option) != 2)
        return false;
    for (int i = 0; i < 2; i++) {
        const Instr *act = render_instr_of(&j->r, option[i]);
        if (!render_shape_is_plain(act->op) || act->a != select->a) return false;
    }
    return true;
}

/* "【A】か【B】か【C】を得る" */
static bool keyword_choice(Ja *j, unsigned at) {
    unsigned option[RENDER_OPTIONS_MAX];
    unsigned count = render_shape_options(&j->r, at, option);
    const Instr *first = count > 1 ? render_instr_of(&j->r, option[0]) : NULL;
    for (unsigned i = 0; i < count; i++) {
        const Instr *gain = render_instr_of(&j->r, option[i]);
        if (gain->op != OP_GAIN || gain->a != first->a || gain->c != first->c) return false;
    }
    if (!first) return false;
    ja_select_register(j, first->a, "は");
    ja_words(j, "、");
    ja_words_duration(j, first->c, render_register_owner(&j->r, first->a));
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) ja_words(j, "か");
        ja_words(j, terms_keywords[LANGUAGE_JA][render_instr_of(&j->r, option[i])->b]);
    }
    ja_words(j, "を");
    ja_words_verb(j, JA_GAIN);
    return true;
}

/* "このキャラか自分のドン!!1枚までを、アクティブにする" */
static bool active_choice(Ja *j, unsigned at) {
    unsigned option[RENDER_OPTIONS_MAX];
    if (render_shape_options(&j->r, at, option) != 2) return false;
    const Instr *one = render_instr_of(&j->r, option[0]);
    const Instr *two = render_instr_of(&j->r, option[1]);
    if (one->op != OP_SET_ACTIVE || one->a != REG_THIS || two->op != OP_DON_ACTIVE)
        return false;
    ja_words(j, ja_select_this(j));
    ja_words(j, "か");
    ja_act(j, two);
    return true;
}

/* Choices that differ in their name: how many rows they are, from the first PLAY on; or 0. */
static unsigned each_name_size(const Ja *j, unsigned at, unsigned end) {
    const Instr *play = render_instr_of(&j->r, at);
    unsigned count = 1;
    if (play->op != OP_PLAY || play->a >= REG_STORED_COUNT || !j->r.named[play->a].pending)
        return 0;
    unsigned first = j->r.named[play->a].selector;
    while (at + 2 * count < end) {
        const Instr *select = render_instr_of(&j->r, at + 2 * count - 1);
        const Instr *again = render_instr_of(&j->r, at + 2 * count);
        if (select->op != OP_SELECT || again->op != OP_PLAY || again->a != select->a ||
            again->b != play->b || !render_shape_differ_in_name(&j->r, first, select->x))
            break;
        count++;
    }
    return count < 3 ? 0 : 2 * count - 1;
}

/* "自分の手札からコスト2の「A」と「B」と「C」それぞれ1枚までを、登場させる" */
static void each_name_words(Ja *j, unsigned at, unsigned size) {
    const Instr *play = render_instr_of(&j->r, at);
    Tests tests;
    ja_select_register(j, play->a, "");
    ja_words_unsay(j, "1枚まで");
    for (unsigned k = 1; k < size; k += 2) {
        const Selector *s = render_selector_of(&j->r, render_instr_of(&j->r, at + k)->x);
        render_tests_of(&j->r, s->filter, &tests);
        ja_words(j, "と");
        ja_noun_name(j, tests.at[0].operand);
    }
    ja_words(j, play->b ? "それぞれ1枚までを、レストで" : "それぞれ1枚までを、");
    ja_words_verb(j, JA_PLAY);
}

/* "カード名を「A」と「B」としても扱う" */
static unsigned names_count(const Ja *j, unsigned at, unsigned end) {
    unsigned count = 0;
    while (at + count < end && render_instr_of(&j->r, at + count)->op == OP_ALSO_NAMED) count++;
    return count;
}

static void names_words(Ja *j, unsigned at, unsigned count) {
    ja_words(j, "ルール上、このカードはカード名を");
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) ja_words(j, "と");
        ja_noun_name(j, render_instr_of(&j->r, at + i)->x);
    }
    ja_words(j, "としても扱う");
}

/* --- Blocks --- */

/* How many rows the sentence part at `at` is made of. */
static unsigned span_of(const Ja *j, unsigned at, unsigned end) {
    const Render *r = &j->r;
    const Instr *i = render_instr_of(r, at);
    switch (i->op) {
    case OP_IF: return render_shape_each_player(r, at, end) ? 2u + 2u * i->b : 1u + i->b + i->c;
    case OP_ELSE:
    case OP_MAY:
    case OP_PRICE: return 1u + i->b;
    case OP_CHOOSE_ONE:
    case OP_DELAY: return 1u + i->c;
    default: break;
    }
    unsigned together = render_shape_at_once(r, at, end);
    if (together) return together;
    if (i->op == OP_ALSO_NAMED) return names_count(j, at, end);
    if (each_name_size(j, at, end)) return each_name_size(j, at, end);
    if (render_op_is_continuous(i->op)) return ja_continuous_size(j, at, end);
    if (is_choice_of_cards(j, at, end)) return 2u + render_instr_of(r, at + 1)->c;
    if (render_shape_gives_added(r, at, end)) return render_shape_gives_added(r, at, end);
    if (render_shape_rests_either(r, at, end) || render_shape_freezes_either(r, at, end) ||
        render_shape_gives_each(r, at, end) || render_shape_repeats(r, at, end))
        return 3;
    return render_shape_gives_either(r, at, end) ? 2 : 1;
}

static void control_words(Ja *j, unsigned at, unsigned span, JaForm form) {
    const Instr *i = render_instr_of(&j->r, at);
    switch (i->op) {
    case OP_IF:
        if (span == 2u + 2u * i->b && render_shape_each_player(&j->r, at, at + span))
            each_player_words(j, at, form);
        else
            if_words(j, at, form);
        break;
    case OP_ELSE:
        ja_words(j, "そうでない場合、");
        ja_effect_block(j, at + 1, i->b, form);
        break;
    case OP_MAY: may_words(j, at); break;
    case OP_CHOOSE_ONE:
        if (!keyword_choice(j, at) && !active_choice(j, at)) choose_words(j, at);
        break;
    case OP_DELAY: delay_words(j, at, form); break;
    default: price_words(j, at); break;
    }
}

static bool is_control(unsigned op) {
    return op == OP_IF || op == OP_ELSE || op == OP_MAY || op == OP_CHOOSE_ONE ||
           op == OP_DELAY || op == OP_PRICE;
}

static void step_words(Ja *j, unsigned at, unsigned end, unsigned span, JaForm form) {
    const Render *r = &j->r;
    const Instr *i = render_instr_of(r, at);
    j->form = form;
    if (is_control(i->op)) {
        control_words(j, at, span, form);
    } else if (each_name_size(j, at, end)) {
        each_name_words(j, at, span);
    } else if (i->op == OP_ALSO_NAMED) {
        names_words(j, at, span);
    } else if (i->op == OP_AWAKEN) {
        ja_awakened(j, i);
    } else if (render_shape_at_once(r, at, end)) {
        at_once_words(j, at, span);
    } else if (render_op_is_continuous(i->op)) {
        ja_continuous(j, at, span);
    } else if (is_choice_of_cards(j, at, end)) {
        choice_words(j, at, form);
    } else if (render_shape_rests_either(r, at, end) ||
               render_shape_freezes_either(r, at, end)) {
        either_words(j, at);
    } else if (render_shape_gives_added(r, at, end)) {
        added_words(j, at, span);
    } else if (render_shape_gives_either(r, at, end)) {
        cost_area_words(j, at);
    } else if (render_shape_gives_each(r, at, end)) {
        gives_each_words(j, at);
    } else if (render_shape_repeats(r, at, end)) {
        repeated_words(j, at);
    } else {
        if (i->op == OP_SELECT) ja_effect_note(j, i, false);
        ja_act(j, i);
    }
}

/* Rows that are not said: they move what is known of one register to another. */
static unsigned skip_silent(Ja *j, unsigned at, unsigned end) {
    for (; at < end; at++) {
        const Instr *i = render_instr_of(&j->r, at);
        if (i->op != OP_REMEMBER && i->op != OP_NONE) break;
        if (i->op == OP_REMEMBER && i->b < REG_STORED_COUNT) {
            j->r.named[i->a] = j->r.named[i->b];
            if (j->said == i->b) j->said = i->a;
        }
    }
    return at;
}

/* The row that speaks for the part at `at`: the choice before an action is said with it. */
static unsigned speaker_of(const Ja *j, unsigned at, unsigned end) {
    const Instr *i = render_instr_of(&j->r, at);
    bool with = i->op == OP_SELECT && !render_shape_at_once(&j->r, at, end) &&
                !is_choice_of_cards(j, at, end) && render_shape_said_next(&j->r, at, end);
    return with ? at + 1 : at;
}

void ja_effect_block(Ja *j, unsigned first, unsigned count, JaForm form) {
    unsigned end = first + count;
    bool is_inside = form != FORM_FINAL || j->r.bare;
    for (unsigned at = skip_silent(j, first, end); at < end;) {
        unsigned speaker = speaker_of(j, at, end);
        if (speaker != at) ja_effect_note(j, render_instr_of(&j->r, at), true);
        if (!j->r.bare) j->r.actor = WHOSE_YOU;
        unsigned span = span_of(j, speaker, end);
        const Instr *last = render_instr_of(&j->r, speaker);
        unsigned next = speaker + span;
        while (next < end && (render_instr_of(&j->r, next)->op == OP_REMEMBER ||
                              render_instr_of(&j->r, next)->op == OP_NONE))
            next++;
        Join join = JOIN_THEN;
        JaForm mine = form;
        if (next < end) {
            join =
                join_of(j, last, render_instr_of(&j->r, speaker_of(j, next, end)), is_inside);
            bool choice = last->op == OP_CHOOSE_ONE || last->op == OP_IF || last->op == OP_MAY;
            mine = join == JOIN_LINK && !choice ? FORM_LINK : FORM_FINAL;
            if (choice && join == JOIN_LINK) join = JOIN_THEN;
        }
        j->r.shuffles =
            speaker + 1 < end && render_instr_of(&j->r, speaker + 1)->op == OP_SHUFFLE;
        size_t start = j->r.out->used;
        step_words(j, speaker, end, span, mine);
        render_note_rows(&j->r, at, speaker + span, start);
        at = skip_silent(j, speaker + span, end);
        if (at >= end) break;
        if (mine == FORM_LINK) continue;
        sentence_end(j);
        if (join == JOIN_THEN) ja_words(j, "その後、");
    }
    if (!j->r.bare) j->r.actor = WHOSE_YOU;
}

/* Are cards of the hand trashed, which is another verb ("捨てる")? */
static bool is_of_hand(const Ja *j, unsigned from, unsigned end, const Instr *trash) {
    for (unsigned at = from; at < end && trash->op == OP_TRASH; at++) {
        const Instr *i = render_instr_of(&j->r, at);
        if (i->op == OP_SELECT && i->a == trash->a)
            return render_selector_of(&j->r, i->x)->areas == JA_HAND;
    }
    return false;
}

/* --- Costs --- */

/* "➀", "ドン!!-1": a cost that is a sign, and no sentence */
static bool is_sign(const Instr *i) { return i->op == OP_DON_RETURN && !i->c && !i->b; }

void ja_effect_cost(Ja *j, unsigned first, unsigned count) {
    unsigned end = first + count;
    bool may = j->r.ability->flags & ABILITY_COST_MAY;
    for (unsigned at = first; at < end; at++)
        may |= render_instr_of(&j->r, at)->op == OP_DON_REST;
    bool apart = false; /* this card has been named: the others are not it */
    j->r.in_cost = true;
    j->r.bare = true;
    for (unsigned at = skip_silent(j, first, end); at < end;) {
        unsigned speaker = speaker_of(j, at, end);
        if (speaker != at) ja_effect_note(j, render_instr_of(&j->r, at), true);
        unsigned span = span_of(j, speaker, end);
        const Instr *last = render_instr_of(&j->r, speaker);
        j->r.shuffles =
            speaker + 1 < end && render_instr_of(&j->r, speaker + 1)->op == OP_SHUFFLE;
        bool more = speaker + span < end;
        const Instr *next =
            more ? render_instr_of(&j->r, speaker_of(j, speaker + span, end)) : NULL;
        bool shared = next && render_shape_shares_verb(last, next) &&
                      !is_of_hand(j, speaker + span, end, next);
        j->r.apart = apart;
        apart = last->a == REG_THIS && (last->op == OP_REST || last->op == OP_TRASH);
        size_t start = j->r.out->used;
        step_words(j, speaker, end, span, more ? FORM_LINK : may ? FORM_CAN : FORM_FINAL);
        render_note_rows(&j->r, at, speaker + span, start);
        if (more && is_sign(last)) ja_words(j, "，");
        if (shared) { /* "ドン!!1枚とこのキャラをレストにできる" */
            ja_words_unsay(j, "をレストにし、");
            ja_words_unsay(j, "をトラッシュに置き、");
            ja_words(j, "と");
        }
        at = skip_silent(j, speaker + span, end);
    }
    j->r.apart = false;
    j->r.bare = false;
    j->r.in_cost = false;
}
