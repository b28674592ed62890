/* Continuous effects of the Japanese renderer: power, cost, keywords, and what is forbidden. */
#include "compiler/ja_internal.h"

#include "effect/tables.h"

static bool is_addition(const Instr *i) { return i->op == OP_MODIFY && i->b <= STAT_COUNTER; }

/* A factor and what it counts; constants count nothing. */
static int64_t amount_of(const Ja *j, const Instr *i, unsigned *things) {
    const Number *n = &j->r.cards->numbers[i->x];
    int64_t value = 0;
    *things = 0;
    if (render_number_constant(&j->r, i->x, &value)) return value;
    if (n->kind == NUMBER_TIMES) {
        *things = n->left;
        return (int64_t)n->value;
    }
    *things = i->x;
    return 1;
}

static const char *stat_word(unsigned stat) {
    return stat == STAT_COST ? "コスト" : stat == STAT_COUNTER ? "カウンター" : "パワー";
}

/* Is it said about cards: they gain, have or cannot do something? */
static bool has_subject(const Instr *i) {
    return is_addition(i) || i->op == OP_GAIN || i->op == OP_GAIN_ATTRIBUTE ||
           (i->op == OP_FORBID && i->b != RESTRICTION_BE_BLOCKED) || i->op == OP_NEGATE;
}

/* What is said of the same cards, for the same time. */
static unsigned plain_size(const Ja *j, unsigned at, unsigned end) {
    const Instr *first = render_instr_of(&j->r, at);
    unsigned size = 1;
    if (!has_subject(first)) return 1;
    while (at + size < end) {
        const Instr *next = render_instr_of(&j->r, at + size);
        if (!has_subject(next) || next->a != first->a || next->c != first->c) break;
        size++;
    }
    return size;
}

/* Is it said again of other cards? Then where that starts; else 0. */
static unsigned again_at(const Ja *j, unsigned at, unsigned end) {
    const Instr *first = render_instr_of(&j->r, at);
    bool sets = first->op == OP_MODIFY && !is_addition(first) && first->b != STAT_POWER_TO_ZERO;
    if (!has_subject(first) && !sets) return 0;
    return render_shape_said_again(&j->r, at, plain_size(j, at, end), end);
}

unsigned ja_continuous_size(const Ja *j, unsigned at, unsigned end) {
    if (render_shape_each_kind(&j->r, at, end)) return 3;
    unsigned size = plain_size(j, at, end), again = again_at(j, at, end);
    return again ? again + size - at : size;
}

/* "$" in the term is the cards. */
static void restriction_words(Ja *j, const Instr *i) {
    bool theirs = render_register_owner(&j->r, i->a) == WHOSE_OPPONENT;
    const char *text =
        i->x ? terms_restrictions_of[LANGUAGE_JA][i->b] : terms_restrictions[LANGUAGE_JA][i->b];
    if (!text) {
        ja_words_unknown(j, tables_restriction_words[i->b]);
        return;
    }
    Slice rest = text_of(text), part;
    if (theirs && text_starts_with(rest, SLICE("相手の"))) { /* of those cards' owner */
        ja_words(j, "自分の");
        rest = text_from(rest, SLICE("相手の").size);
    }
    if (text_find(rest, SLICE("$")) < rest.size && text_next_part(&rest, '$', &part)) {
        ja_words_slice(j, "", part, "");
        j->r.all = true; /* "リーダーとキャラの効果で" */
        ja_noun_of_filter(j, i->x, JA_FIELD);
        j->r.all = false;
    }
    ja_words_not(j, rest.at);
}

static void predicate(Ja *j, const Instr *i) {
    unsigned things;
    switch (i->op) {
    case OP_MODIFY:
        ja_words(j, stat_word(i->b));
        ja_words_signed(j, amount_of(j, i, &things));
        ja_words_verb(j, JA_NUMBER);
        break;
    case OP_GAIN:
        if (i->b == KEYWORD_ATTACK_ACTIVE) {
            ja_words(j, "アクティブのキャラにも");
            ja_words_verb(j, JA_ATTACK);
            break;
        }
        ja_words(j, terms_keywords[LANGUAGE_JA][i->b]);
        ja_words(j, "を");
        ja_words_verb(j, JA_GAIN);
        break;
    case OP_GAIN_ATTRIBUTE:
        ja_noun_attributes(j, 1u << i->b);
        ja_words(j, "を");
        ja_words_verb(j, JA_GAIN);
        break;
    case OP_NEGATE: {
        bool itself = i->a == REG_THIS || i->c == DURATION_WHILE;
        ja_words(j, itself ? "効果が無効に" : "効果を無効に");
        ja_words_verb(j, itself ? JA_BECOME : JA_DO);
        break;
    }
    default: restriction_words(j, i); break;
    }
}

static bool is_gained(const Instr *i) {
    return (i->op == OP_GAIN && i->b != KEYWORD_ATTACK_ACTIVE) || i->op == OP_GAIN_ATTRIBUTE;
}

/* Which particle follows the cards: they are given a number, or they do something. */
static const char *particle_of(const Ja *j, const Instr *i) {
    bool chosen = i->a < REG_STORED_COUNT && j->r.named[i->a].pending;
    if (i->op == OP_NEGATE) return i->a == REG_THIS || i->c == DURATION_WHILE ? "は" : "を";
    if (!is_addition(i)) return "は";
    return chosen || j->form == FORM_CAN ? "を" : "は";
}

static void subject_words(Ja *j, const Instr *i, const char *particle, bool is_alone) {
    bool up_to = ja_select_up_to(j, i->a);
    if (i->a == REG_THIS && j->r.ability->flags & ABILITY_IN_HAND) {
        if (!j->r.ability->condition) ja_words(j, "手札のこのカードは、");
        return;
    }
    size_t before = j->r.out->used;
    bool number = is_addition(i) && i->c == DURATION_WHILE && particle[0] != '\0';
    if (number && i->a != REG_THIS && !up_to) particle = "を";
    if (number && i->a == REG_THIS && is_alone) particle = "の";
    ja_select_register(j, i->a, particle);
    if (j->r.out->used == before) {
        ja_select_named(j, i->a);
        ja_words(j, particle);
    }
    if (i->c != DURATION_WHILE && !ja_words_ends(j, "、")) ja_words(j, "、");
}

/* "自分の手札1枚につき、" comes first. */
static void for_every(Ja *j, unsigned at, unsigned size) {
    for (unsigned k = 0; k < size; k++) {
        unsigned things = 0;
        const Instr *i = render_instr_of(&j->r, at + k);
        if (is_addition(i)) amount_of(j, i, &things);
        if (things == 0) continue;
        ja_condition_things(j, things);
        return;
    }
}

/* Is each of the cards changed by the DON!! that it has been given itself? */
static bool counts_own(const Ja *j, const Instr *i) {
    unsigned things = 0;
    if (!is_addition(i)) return false;
    amount_of(j, i, &things);
    const Number *n = &j->r.cards->numbers[things];
    return things != 0 && n->kind == NUMBER_DON_ON && n->whose == i->a && i->a != REG_THIS;
}

static void sentence(Ja *j, unsigned at, unsigned size, unsigned again) {
    const Instr *first = render_instr_of(&j->r, at);
    JaForm form = j->form;
    bool numbers_only = true;
    for (unsigned k = 0; k < size; k++)
        numbers_only &= is_addition(render_instr_of(&j->r, at + k));
    bool own = counts_own(j, first);
    if (numbers_only && !own) for_every(j, at, size);
    bool does = own || (size > 1 && first->a == REG_THIS);
    const Instr *speaks = first; /* what is said first: numbers are said last */
    for (unsigned k = 0; k < size && is_addition(speaks); k++)
        if (!is_addition(render_instr_of(&j->r, at + k)))
            speaks = render_instr_of(&j->r, at + k);
    const char *particle = does ? "は" : particle_of(j, speaks);
    subject_words(j, first, particle, size == 1 && !again);
    if (again) { /* the same for others */
        const Instr *choice = render_instr_of(&j->r, again - 1);
        const Instr *other = render_instr_of(&j->r, again);
        if (choice->op == OP_SELECT) ja_effect_note(j, choice, true);
        ja_words_unsay(j, "、");
        ja_words_unsay(j, "は");
        ja_words_unsay(j, "を");
        ja_words(j, "と");
        subject_words(j, other, particle, false);
    }
    if (own) for_every(j, at, 1); /* after the cards, because it is about each of them */
    ja_words_duration(j, first->c, render_register_owner(&j->r, first->a));
    /* numbers are said last */
    const Instr *before = NULL;
    unsigned said = 0;
    for (int numbers = 0; numbers < 2; numbers++)
        for (unsigned k = 0; k < size; k++) {
            const Instr *i = render_instr_of(&j->r, at + k);
            if (is_addition(i) != (numbers == 1)) continue;
            j->form = ++said < size ? FORM_LINK : form;
            if (!numbers_only && is_addition(i)) for_every(j, at + k, 1);
            if (before && is_gained(before) && is_gained(i)) { /* "【A】と属性(斬)を得る" */
                ja_words_unsay(j, "を得て、");
                ja_words(j, "と");
            }
            if (before && before->b == RESTRICTION_BE_KO_BY_OPPONENT &&
                before->op == OP_FORBID && i->op == OP_FORBID && !i->x &&
                i->b == RESTRICTION_BE_RESTED_BY_OPPONENT)
                ja_words_not(j, "レストにされない"); /* by whom has been said */
            else
                predicate(j, i);
            before = i;
        }
}

/* Numbers that are set: "このキャラの元々のパワーは、このターン中、7000になる" */
static void set_words(Ja *j, const Instr *i, unsigned again) {
    static const char *const stats[STAT_COUNT] = {
        [STAT_BASE_POWER] = "元々のパワー",
        [STAT_BASE_COST] = "元々のコスト",
        [STAT_POWER_TO_ZERO] = "パワー",
        [STAT_COST_TO] = "コスト",
    };
    int64_t value = 0;
    bool constant = render_number_constant(&j->r, i->x, &value);
    if (constant &&
        (i->a != REG_THIS || again)) { /* "…を、このターン中、元々のパワー7000にする" */
        ja_select_register(j, i->a, again ? "と" : "を");
        if (again) {
            const Instr *choice = render_instr_of(&j->r, again - 1);
            if (choice->op == OP_SELECT) ja_effect_note(j, choice, true);
            ja_select_register(j, render_instr_of(&j->r, again)->a, "を");
        }
        if (i->c != DURATION_WHILE && !ja_words_ends(j, "、")) ja_words(j, "、");
        ja_words_duration(j, i->c, WHOSE_YOU);
        ja_words(j, stats[i->b]);
        ja_words_int(j, i->b == STAT_POWER_TO_ZERO ? 0 : value);
        ja_words(j, "に");
        ja_words_verb(j, JA_DO);
        return;
    }
    ja_select_register(j, i->a, "の");
    ja_words(j, stats[i->b]);
    ja_words(j, "は");
    if (i->c != DURATION_WHILE) ja_words(j, "、");
    ja_words_duration(j, i->c, WHOSE_YOU);
    ja_condition_number(j, i->x);
    if (!constant) {
        if (!ja_words_ends(j, "元々のパワー")) ja_words_unsay(j, "のパワー");
        ja_words(j, "と同じパワー");
    }
    ja_words(j, "に");
    ja_words_verb(j, JA_BECOME);
}

/* --- What a player may not do --- */

/* Not a Character or not of that name: "キャラの「N」以外" */
static bool only_target_words(Ja *j, unsigned filter) {
    Tests tests;
    render_tests_of(&j->r, filter, &tests);
    if (tests.count != 2 || tests.at[0].kind != TEST_CATEGORY || !tests.at[0].negated ||
        tests.at[1].kind != TEST_NAME || !tests.at[1].negated || !tests.at[0].or_next)
        return false;
    ja_words(j, "キャラの");
    ja_noun_name(j, tests.at[1].operand);
    ja_words(j, "以外");
    return true;
}

void ja_continuous_limit(Ja *j, unsigned filter, unsigned areas) {
    if (!only_target_words(j, filter)) ja_noun_of_filter(j, filter, areas);
}

static void player_restriction(Ja *j, const Instr *i) {
    unsigned owner = i->a;
    switch (i->b) {
    case RESTRICTION_USE_BLOCKER:
        if (i->x) {
            ja_noun_of_filter(j, i->x, JA_CHARACTER);
            ja_words(j, "の");
        }
        ja_words(j, "【ブロッカー】を発動");
        break;
    case RESTRICTION_PLAY:
        if (i->x)
            ja_noun_of_filter(j, i->x, 0);
        else
            ja_words(j, "手札からカード");
        ja_words(j, i->x == 0                             ? "をプレイ"
                    : render_shape_is_events(&j->r, i->x) ? "を発動"
                                                          : "を登場");
        break;
    case RESTRICTION_DRAW:
        ja_words_owner(j, owner);
        ja_words(j, "効果でカードを引く");
        ja_words(j, "ことが");
        break;
    case RESTRICTION_TAKE_LIFE:
        ja_words_owner(j, owner);
        ja_words_not(j, "効果でライフを手札に加えられない");
        return;
    case RESTRICTION_ACTIVATE_DON:
        ja_noun_of_filter(j, i->x, JA_CHARACTER);
        ja_words(j, "の効果でドン!!をアクティブに");
        break;
    case RESTRICTION_ATTACK_CARD:
        ja_continuous_limit(j, i->x, JA_LEADER | JA_CHARACTER);
        ja_words(j, "にアタック");
        break;
    default: ja_words_unknown(j, tables_restriction_words[i->b]); break;
    }
    ja_words_not(j, "できない");
}

static void player_words(Ja *j, const Instr *i) {
    switch (i->b) {
    case RESTRICTION_PLAY_ACTIVE:
        ja_words_owner(j, i->a);
        ja_noun_of_filter(j, i->x, 0);
        ja_words(j, "はレストで登場する");
        return;
    case RESTRICTION_LIFE_FACE_UP_TO_HAND:
        ja_words(j, "ルール上、");
        ja_words_owner(j, i->a);
        ja_words(j, "表向きのライフは手札に加わる代わりにデッキの下に置く");
        return;
    case RESTRICTION_KEEP_DON:
        ja_words_owner(j, i->a);
        ja_words(j, "ドン!!フェイズに置かれるドン!!1枚は自分のリーダーに付与される");
        return;
    case RESTRICTION_REFRESH_CARD:
        ja_noun_of_filter(j, i->x, JA_CHARACTER);
        ja_words(j, "すべては、お互いのリフレッシュフェイズでアクティブにならない");
        return;
    default: break;
    }
    ja_words(j, i->a == WHOSE_OPPONENT ? "相手は" : "自分は");
    if (i->c != DURATION_WHILE) ja_words(j, "、");
    ja_words_duration(j, i->c, i->a);
    player_restriction(j, i);
}

/* "選んだカードがこのターン中、アタックする場合、相手は【ブロッカー】を発動できない" */
static void unblockable_words(Ja *j, const Instr *i) {
    ja_words(j, "相手は、");
    ja_words_duration(j, i->c, WHOSE_YOU);
    if (i->a == REG_PAID && j->r.named[REG_PAID].how == HOW_GIVEN)
        ja_words(j, "その付与したカードが");
    else
        ja_select_register(j, i->a, "が");
    ja_words(j, "アタックする場合、");
    if (i->x) {
        ja_noun_of_filter(j, i->x, JA_CHARACTER);
        ja_words(j, "の");
    }
    ja_words(j, "【ブロッカー】を発動");
    ja_words_not(j, "できない");
}

/* "次に自分が登場させるキャラの支払うコストは1少なくなる" */
static void cost_next_words(Ja *j, const Instr *i) {
    int64_t amount = 0;
    render_number_constant(&j->r, i->y, &amount);
    ja_words_duration(j, i->c, i->a);
    bool events = render_shape_is_events(&j->r, i->x);
    ja_words(j, i->c == DURATION_WHILE ? "自分が手札から" : "次に自分が手札から");
    ja_words(j, events ? "発動する" : "登場させる");
    ja_noun_of_filter(j, i->x, 0);
    ja_words(j, "の支払うコストは");
    ja_words_int(j, amount < 0 ? -amount : amount);
    ja_words(j, amount < 0 ? "少なくなる" : "多くなる");
}

static void other_words(Ja *j, const Instr *i) {
    switch (i->op) {
    case OP_NEGATE_TIMING:
        ja_words_owner(j, i->a);
        ja_words(j, terms_timing(LANGUAGE_JA, i->b));
        ja_words(j, "効果は、");
        ja_words_duration(j, i->c, i->a);
        ja_words(j, "無効になる");
        break;
    case OP_SWAP:
        ja_select_register(j, i->a, "を");
        ja_words(j, "選び、それぞれの元々のパワーを、");
        ja_words_duration(j, i->c, WHOSE_YOU);
        ja_words_verb(j, JA_SWAP);
        break;
    case OP_COST_NEXT: cost_next_words(j, i); break;
    case OP_FORBID_PLAYER: player_words(j, i); break;
    default: ja_words_unknown(j, tables_ops[i->op].name); break;
    }
}

/* "ルール上、自分の…カードすべてはカウンター+1000を持つ" */
static void counter_words(Ja *j, const Instr *i) {
    unsigned things = 0;
    bool gains = false; /* it has a Counter, and that changes */
    if (i->a == REG_THIS) {
        if (!j->r.ability->condition) ja_words(j, "手札のこのカードは");
    } else {
        const Selector *s = render_selector_of(&j->r, j->r.named[i->a].selector);
        Tests tests;
        render_tests_of(&j->r, s->filter, &tests);
        bool without = false;
        for (int k = 0; k < tests.count; k++) without |= tests.at[k].kind == TEST_COUNTER;
        gains = !without;
        ja_words(j, without ? "ルール上、自分の" : "自分の手札の");
        ja_noun_of_filter(j, s->filter, 0);
        ja_words(j, "すべては");
        j->r.named[i->a].pending = false;
    }
    ja_words(j, "カウンター");
    ja_words_signed(j, amount_of(j, i, &things));
    ja_words(j, gains ? "になる" : "を持つ");
}

/* The same for a Leader and a Character: "相手のリーダーとキャラ1枚ずつまでを" */
static void each_kind_words(Ja *j, unsigned at) {
    const Instr *i = render_instr_of(&j->r, at);
    const Selector *s = render_selector_of(&j->r, j->r.named[i->a].selector);
    Tests tests;
    render_tests_of(&j->r, s->filter, &tests);
    ja_words_owner(j, s->owner);
    ja_noun_modifiers(j, &tests);
    ja_words(j, "リーダーとキャラ");
    ja_condition_number(j, s->count);
    ja_words(j, "枚ずつまで");
    ja_words(j, particle_of(j, i));
    ja_words(j, "、");
    j->r.named[i->a].pending = false;
    ja_words_duration(j, i->c, s->owner);
    predicate(j, i);
}

void ja_continuous(Ja *j, unsigned at, unsigned size) {
    const Instr *i = render_instr_of(&j->r, at);
    if (size == 3 && render_shape_each_kind(&j->r, at, at + size)) {
        each_kind_words(j, at);
        return;
    }
    if (!j->r.bare) j->r.actor = WHOSE_YOU;
    if (i->op == OP_MODIFY && !is_addition(i))
        set_words(j, i, again_at(j, at, at + size));
    else if (i->op == OP_MODIFY && i->b == STAT_COUNTER)
        counter_words(j, i);
    else if (i->op == OP_FORBID && i->b == RESTRICTION_BE_BLOCKED)
        unblockable_words(j, i);
    else if (has_subject(i))
        sentence(j, at, plain_size(j, at, at + size), again_at(j, at, at + size));
    else
        other_words(j, i);
}
