/* Actions of the Japanese renderer: moving cards, states and DON!!. Each says its cards and
 * ends with the verb in the form that its sentence needs. */
#include "compiler/ja_internal.h"

#include "effect/tables.h"

/* Says who acts, if it is not you. */
static void actor_words(Ja *j) {
    if (j->r.bare || j->r.actor == WHOSE_YOU) return;
    ja_words(j, j->r.actor == WHOSE_EACH ? "お互いは" : "相手は");
}

/* Who carries out an action on a register: who chose its cards; whose hand it is, if it is all
 * of a hand. */
static void actor_of(Ja *j, unsigned reg) {
    if (j->r.bare || reg >= REG_STORED_COUNT || !j->r.named[reg].pending) return;
    const Selector *s = render_selector_of(&j->r, j->r.named[reg].selector);
    bool whole = s->quantity == QUANTITY_ALL && s->areas == JA_HAND && s->filter == 0;
    j->r.actor = whole && s->owner == WHOSE_OPPONENT ? s->owner : s->chooser;
}

static void how_set(Ja *j, unsigned reg, How how) {
    if (reg < REG_STORED_COUNT) j->r.named[reg].how = (uint8_t)how;
}

static void cards(Ja *j, unsigned reg) {
    actor_words(j);
    ja_select_register(j, reg, "を");
}

static bool is_on_field(const Ja *j, unsigned reg) {
    return (render_register_areas(&j->r, reg) & JA_FIELD) != 0;
}

static void to_hand(Ja *j, const Instr *i) {
    bool field = is_on_field(j, i->a);
    if (i->a == REG_THIS && j->r.ability->timings & (uint64_t)1 << TIMING_ON_KO) {
        ja_words(j, "このキャラカードをトラッシュから手札に"); /* where it is by now */
        ja_words_verb(j, JA_ADD);
        return;
    }
    cards(j, i->a);
    if (!field && render_register_owner(&j->r, i->a) == WHOSE_OPPONENT &&
        j->r.actor != WHOSE_OPPONENT)
        ja_words(j, "持ち主の");
    ja_words(j, field ? "持ち主の手札に" : "手札に");
    ja_words_verb(j, field ? JA_RETURN : JA_ADD);
    how_set(j, i->a, HOW_RETURNED);
}

/* All the cards that were looked at go back: "好きな順番に並び替え、" */
static bool is_rearranged(const Ja *j, const Instr *i) {
    return i->a == REG_LOOKED && !j->r.said_looked &&
           j->r.named[REG_LOOKED].how == HOW_LOOKED && render_register_plural(&j->r, i->a);
}

static void to_deck(Ja *j, const Instr *i) {
    unsigned place = j->r.shuffles ? PLACE_ANY : i->b;
    bool field = is_on_field(j, i->a);
    const Selector *s = i->a < REG_STORED_COUNT && j->r.named[i->a].selector
                            ? render_selector_of(&j->r, j->r.named[i->a].selector)
                            : NULL;
    bool theirs = s &&
                  (s->owner == WHOSE_OPPONENT ||
                   (s->owner == WHOSE_EACH && s->quantity == QUANTITY_ALL)) &&
                  (s->areas & ~(unsigned)JA_FIELD) == 0 && i->a != REG_LOOKED;
    bool many = i->a < REG_STORED_COUNT && render_register_plural(&j->r, i->a);
    bool rearranged = is_rearranged(j, i) || (many && place == PLACE_TOP_OR_BOTTOM && !field);
    cards(j, i->a);
    if (rearranged)
        ja_words(j, "好きな順番に並び替え、");
    else if (place != PLACE_ANY && (many || j->together) && !theirs)
        ja_words(j, "好きな順番で");
    if (field) ja_words(j, "持ち主の");
    ja_words(j, "デッキ");
    ja_words(j, terms_places_to[LANGUAGE_JA][place]);
    ja_words_verb(j, place == PLACE_ANY ? JA_RETURN : JA_PUT);
    how_set(j, i->a, HOW_RETURNED);
}

static void to_life(Ja *j, const Instr *i) {
    bool field = is_on_field(j, i->a);
    bool life = render_register_areas(&j->r, i->a) == JA_LIFE;
    bool rearranged = is_rearranged(j, i);
    cards(j, i->a);
    if (rearranged) { /* where they came from */
        ja_words(j, "好きな順番で");
        ja_words_verb(j, JA_PUT);
        return;
    }
    if (field && render_register_owner(&j->r, i->a) == WHOSE_OPPONENT) ja_words(j, "相手の");
    if (field && render_register_owner(&j->r, i->a) == WHOSE_EACH) ja_words(j, "持ち主の");
    const Selector *from = i->a == REG_LOOKED && j->r.named[REG_LOOKED].selector
                               ? render_selector_of(&j->r, j->r.named[REG_LOOKED].selector)
                               : NULL;
    if (from && from->areas == JA_LIFE && from->quantity == QUANTITY_ALL) {
        ja_words_unsay(j, "残りを"); /* what is left of the Life cards that were looked at */
        ja_words_owner(j, from->owner);
        ja_words(j, "ライフを好きな順番で");
        ja_words_verb(j, JA_PUT);
        return;
    }
    ja_words(j, "ライフ");
    ja_words(j, terms_places_to[LANGUAGE_JA][i->b]);
    if (i->c) ja_words(j, "表向きで");
    ja_words_verb(j, life ? JA_PUT : JA_ADD);
}

static void play(Ja *j, const Instr *i) {
    bool from_trash =
        i->a == REG_THIS && j->r.card->category != LP_CATEGORY_EVENT && !j->r.in_trigger &&
        j->r.ability->timings & ((uint64_t)1 << TIMING_ON_KO | (uint64_t)1 << TIMING_KO);
    j->r.playing = true;
    if (from_trash)
        ja_words(j, "このキャラカードをトラッシュから");
    else if (i->a == REG_THIS)
        ja_words(j, "このカードを");
    else
        cards(j, i->a);
    j->r.playing = false;
    if (i->b) ja_words(j, "レストで");
    ja_words_verb(j, JA_PLAY);
    how_set(j, i->a, HOW_PLAYED);
    if (i->a == REG_LOOKED) j->r.said_looked = true;
}

/* "ドン!!2枚までを、", "カード1枚を" */
static void count_words(Ja *j, unsigned number, bool up_to) {
    ja_condition_number(j, number);
    ja_words(j, up_to ? "枚までを、" : "枚を");
}

static void draw(Ja *j, const Instr *i) {
    const Number *x = &j->r.cards->numbers[i->x];
    int64_t n = 0;
    if (x->kind == NUMBER_TIMES || x->kind == NUMBER_COUNT) {
        ja_condition_things(j, x->kind == NUMBER_TIMES ? x->left : i->x);
        actor_words(j);
        ja_words(j, "カード");
        ja_words_int(j, x->kind == NUMBER_TIMES ? x->value : 1);
        ja_words(j, "枚を");
    } else if (x->kind == NUMBER_MINUS && j->r.cards->numbers[x->right].kind == NUMBER_HAND) {
        actor_words(j);
        ja_words_owner(j, i->a);
        ja_words(j, "手札が");
        ja_condition_number(j, x->left);
        ja_words(j, "枚になるようにカードを");
    } else if (!render_number_constant(&j->r, i->x, &n)) {
        actor_words(j);
        if (j->r.done_before == OP_TO_DECK && x->kind == NUMBER_DONE) {
            ja_words(j, j->was_shuffled ? "デッキに戻した" : "置いた");
        } else {
            ja_condition_number(j, i->x);
            ja_words_unsay(j, "カードの枚数");
            ja_words_unsay(j, "枚数");
        }
        ja_words(j, "枚数分、カードを");
    } else {
        actor_words(j);
        ja_words(j, "カード");
        count_words(j, i->x, i->b);
    }
    ja_words_verb(j, JA_DRAW);
}

/* --- DON!! --- */

static void don_add(Ja *j, const Instr *i) {
    actor_words(j);
    bool again = j->r.done_before == OP_DON_ADD && !ja_words_ends(j, "場合、");
    ja_words(j, again ? "さらに" : "ドン!!デッキからドン!!");
    count_words(j, i->x, i->c);
    ja_words(j, i->b ? "レストで追加" : "アクティブで追加");
    ja_words_verb(j, JA_DO);
}

static void don_give(Ja *j, const Instr *i) {
    const Selector *s = i->a < REG_STORED_COUNT && j->r.named[i->a].pending
                            ? render_selector_of(&j->r, j->r.named[i->a].selector)
                            : NULL;
    unsigned owner = render_register_owner(&j->r, i->a);
    actor_words(j);
    ja_select_register(j, i->a, "に");
    bool each = s && s->areas != JA_LEADER && render_selector_many(&j->r, s);
    if (s && s->owner == WHOSE_EACH) ja_words(j, "持ち主の");
    if (owner == WHOSE_OPPONENT) ja_words(j, "相手の");
    ja_words(j, i->b ? "レストのドン!!" : "アクティブのドン!!");
    count_words(j, i->x, i->c);
    if (each) { /* "1枚ずつまでを、" */
        ja_words_unsay(j, i->c ? "までを、" : "を");
        ja_words(j, i->c ? "ずつまでを、" : "ずつを");
    }
    ja_words_do(j, VERB_GIVE);
    if (j->r.in_cost) how_set(j, i->a, HOW_GIVEN);
}

/* "相手のドン!!1枚までを、レストにする" */
static void don_state(Ja *j, const Instr *i, Verb what) {
    unsigned kind = j->r.cards->numbers[i->x].kind;
    bool every = kind == NUMBER_DON_ACTIVE || kind == NUMBER_DON_RESTED;
    bool theirs = i->op == OP_DON_REST && i->a == WHOSE_OPPONENT && !i->c && !every;
    if (theirs && !j->r.bare) { /* they choose which */
        j->r.actor = WHOSE_OPPONENT;
        actor_words(j);
    }
    ja_words_owner(j, i->a);
    ja_words(j, theirs ? "アクティブのドン!!" : "ドン!!");
    if (every)
        ja_words(j, i->c ? "を任意の枚数" : "すべてを");
    else
        count_words(j, i->x, i->c);
    ja_words_do(j, what);
}

/* "自分の場のドン!!が相手の場のドン!!の枚数と同じになるように" */
static bool don_until_same(Ja *j, const Instr *i) {
    const Number *n = &j->r.cards->numbers[i->x];
    if (n->kind != NUMBER_MINUS || j->r.cards->numbers[n->left].kind != NUMBER_DON_FIELD)
        return false;
    ja_words_owner(j, i->a);
    ja_words(j, "場のドン!!の枚数が");
    ja_condition_number(j, n->right);
    ja_words(j, "と同じになるようにドン!!を");
    return true;
}

static void don_return(Ja *j, const Instr *i) {
    int64_t n = 0;
    bool constant = render_number_constant(&j->r, i->x, &n);
    if (j->r.in_cost && !i->c && !i->b && i->a == WHOSE_YOU && constant) {
        ja_words(j, "ドン!!");
        ja_words_signed(j, -n);
        return;
    }
    if (i->a == WHOSE_OPPONENT && !j->r.bare) j->r.actor = WHOSE_OPPONENT;
    actor_words(j);
    if (!don_until_same(j, i)) {
        ja_words_owner(j, i->a);
        ja_words(j, i->b ? "アクティブのドン!!" : "場のドン!!");
        if (i->c) {
            ja_words(j, "を");
            ja_condition_number(j, i->x);
            ja_words(j, "枚以上");
        } else {
            count_words(j, i->x, false);
        }
    }
    ja_words(j, "ドン!!デッキに");
    ja_words_verb(j, JA_RETURN);
}

static void don_take(Ja *j, const Instr *i) {
    ja_words_owner(j, i->a);
    ja_words(j, "付与されているドン!!合計");
    count_words(j, i->x, i->c);
    ja_words(j, "コストエリアにレストで");
    ja_words_verb(j, JA_RETURN);
}

static void don_move(Ja *j, const Instr *i) {
    int64_t n = 0;
    bool one = render_number_constant(&j->r, i->x, &n) && n == 1;
    ja_words(j, one ? "自分の付与されているドン!!" : "自分の付与されているドン!!合計");
    count_words(j, i->x, i->c);
    ja_select_register(j, i->a, "に");
    ja_words_do(j, VERB_GIVE);
}

static void don_freeze(Ja *j, const Instr *i) {
    const Number *n = &j->r.cards->numbers[i->x];
    ja_words_owner(j, i->a);
    ja_words(j, "レストのドン!!");
    if (!i->c && n->kind == NUMBER_DON_RESTED) {
        ja_words(j, "すべては");
    } else {
        ja_condition_number(j, i->x);
        ja_words(j, i->c ? "枚までは" : "枚は");
    }
    ja_words(j, "、");
    ja_words_duration(j, DURATION_REFRESH, i->a);
    ja_words_not(j, terms_restrictions[LANGUAGE_JA][RESTRICTION_REFRESH]);
}

static bool don_words(Ja *j, const Instr *i) {
    switch (i->op) {
    case OP_DON_ADD:
        if (!j->r.bare) j->r.actor = i->a;
        don_add(j, i);
        return true;
    case OP_DON_GIVE: don_give(j, i); return true;
    case OP_DON_REST: don_state(j, i, VERB_REST); return true;
    case OP_DON_ACTIVE: don_state(j, i, VERB_SET); return true;
    case OP_DON_RETURN: don_return(j, i); return true;
    case OP_DON_TAKE: don_take(j, i); return true;
    case OP_DON_MOVE: don_move(j, i); return true;
    case OP_DON_FREEZE: don_freeze(j, i); return true;
    default: return false;
    }
}

/* --- The rest --- */

static void activate(Ja *j, const Instr *i) {
    if (i->c) {
        cards(j, i->a);
    } else {
        if (i->a == REG_THIS)
            ja_words(j, "このカードの");
        else
            ja_select_register(j, i->a, "の");
        ja_words(j, terms_timing(LANGUAGE_JA, i->b));
        ja_words(j, "効果を");
    }
    ja_words_do(j, VERB_ACTIVATE);
}

static void damage(Ja *j, const Instr *i) {
    ja_words(j, i->a == WHOSE_YOU ? "自分は" : "相手に");
    ja_condition_number(j, i->x);
    ja_words(j, "ダメージを");
    ja_words_verb(j, i->a == WHOSE_YOU ? JA_TAKE : JA_DEAL);
}

static bool game_words(Ja *j, const Instr *i) {
    switch (i->op) {
    case OP_DAMAGE: damage(j, i); return true;
    case OP_REDIRECT:
        if (i->a < REG_STORED_COUNT && j->r.named[i->a].pending) {
            ja_select_register(j, i->a, "を");
            ja_words(j, "選び、");
        }
        ja_select_named(j, i->a);
        ja_words(j, "にアタックの対象を");
        ja_words_verb(j, JA_CHANGE);
        return true;
    case OP_WIN:
    case OP_LOSE:
        if (ja_words_ends(j, "敗北する代わりに")) { /* who has been said */
            ja_words(j, i->op == OP_WIN ? "勝利" : "敗北");
            ja_words_verb(j, JA_DO);
            return true;
        }
        ja_words(j, i->a == WHOSE_YOU ? "自分は" : "相手は");
        ja_words(j, i->op == OP_WIN ? "ゲームに勝利" : "ゲームに敗北");
        ja_words_verb(j, JA_DO);
        return true;
    case OP_EXTRA_TURN:
        ja_words(j, "このターンの後に自分のターンを追加で");
        ja_words_verb(j, JA_GAIN);
        return true;
    case OP_SHUFFLE:
        if (!j->r.bare) j->r.actor = i->a;
        if (!j->r.shuffled) actor_words(j);
        if (!j->r.shuffled) ja_words(j, "デッキを");
        j->r.shuffled = false;
        j->was_shuffled = true;
        ja_words_do(j, VERB_SHUFFLE);
        return true;
    case OP_CHOOSE_NUMBER:
        actor_words(j);
        ja_words(j, "任意のコストを宣言");
        ja_words_verb(j, JA_DO);
        return true;
    case OP_ACTIVATE: activate(j, i); return true;
    default: return false;
    }
}

/* "…をデッキに入れることができない", or "…しか" for all but one type */
static void deck_forbid(Ja *j, const Instr *i) {
    Tests tests;
    render_tests_of(&j->r, i->x, &tests);
    bool only = tests.count == 1 && tests.at[0].kind == TEST_TYPE && tests.at[0].negated;
    if (only) tests.at[0].negated = 0;
    ja_words(j, "ルール上、自分は");
    ja_noun_front(j, &tests);
    ja_noun(j, &tests, 0);
    ja_words(j, only ? "しかデッキに入れることが" : "をデッキに入れることが");
    ja_words_not(j, "できない");
}

static bool rule_words(Ja *j, const Instr *i) {
    switch (i->op) {
    case OP_ALSO_TYPED:
        ja_words(j, "ルール上、このカードは特徴");
        ja_noun_type(j, i->x);
        ja_words(j, "としても扱う");
        return true;
    case OP_ALL_KINDS:
        ja_words(j, "ルール上、");
        ja_words(j, ja_select_this(j));
        ja_words(j, "はすべてのカード名、特徴、属性を持つカードとして扱う");
        return true;
    case OP_DECK_ANY_NUMBER:
        ja_words(j, "ルール上、このカードはデッキに何枚でも入れることができる");
        return true;
    case OP_DECK_FORBID: deck_forbid(j, i); return true;
    case OP_DON_DECK:
        ja_words(j, "ルール上、自分のドン!!デッキは");
        ja_condition_number(j, i->x);
        ja_words(j, "枚になる");
        return true;
    default: return false;
    }
}

/* --- Actions that are the cards and a verb --- */

/* Cards go to the trash until there are so many: of Life and hand so many are left, of a deck
 * so many are in the trash. */
static const struct {
    unsigned areas;
    uint8_t counted; /* NumberKind */
    bool is_left;
    const char *things, *from; /* "自分のライフが1枚になるように" */
    uint8_t verb;              /* JaVerb */
} untils[] = {
    {JA_LIFE, NUMBER_LIFE, true, "ライフが", "枚になるようにライフの上からトラッシュに",
     JA_PUT},
    {JA_HAND, NUMBER_HAND, true, "手札が", "枚になるように手札を", JA_DISCARD},
    {JA_DECK, NUMBER_TRASH, false, "トラッシュが",
     "枚になるようにデッキの上からカードをトラッシュに", JA_PUT},
};

static bool trash_until(Ja *j, const Instr *i) {
    if (i->a >= REG_STORED_COUNT || !j->r.named[i->a].pending) return false;
    const Selector *s = render_selector_of(&j->r, j->r.named[i->a].selector);
    const Number *n = &j->r.cards->numbers[s->count];
    for (size_t k = 0; k < sizeof untils / sizeof untils[0]; k++) {
        unsigned counted = untils[k].is_left ? n->left : n->right;
        if (s->areas != untils[k].areas || n->kind != NUMBER_MINUS ||
            j->r.cards->numbers[counted].kind != untils[k].counted)
            continue;
        actor_words(j);
        ja_words_owner(j, s->owner);
        ja_words(j, untils[k].things);
        ja_condition_number(j, untils[k].is_left ? n->right : n->left);
        ja_words(j, untils[k].from);
        ja_words_verb(j, (JaVerb)untils[k].verb);
        j->r.named[i->a].pending = false;
        return true;
    }
    return false;
}

/* As many as before: "捨てた枚数と同じ枚数をデッキの上からトラッシュに置く" */
static bool trash_same(Ja *j, const Instr *i) {
    if (i->a >= REG_STORED_COUNT || !j->r.named[i->a].pending) return false;
    const Selector *s = render_selector_of(&j->r, j->r.named[i->a].selector);
    bool deck = s->areas == JA_DECK && s->place == PLACE_TOP;
    if ((!deck && (s->areas != JA_HAND || s->filter != 0)) || s->owner != WHOSE_YOU ||
        j->r.cards->numbers[s->count].kind != NUMBER_DONE)
        return false;
    ja_words(j, j->r.done_before == OP_DRAW ? "引いた枚数" : "捨てた枚数");
    ja_words(j, deck ? "と同じ枚数を自分のデッキの上からトラッシュに" : "分、自分の手札を");
    ja_words_verb(j, deck ? JA_PUT : JA_DISCARD);
    j->r.named[i->a].pending = false;
    return true;
}

static void trash(Ja *j, const Instr *i) {
    if (trash_same(j, i) || trash_until(j, i)) {
        how_set(j, i->a, HOW_TRASHED);
        return;
    }
    bool hand = render_register_areas(&j->r, i->a) == JA_HAND;
    if (j->r.actor == WHOSE_OPPONENT && !j->r.bare && i->a < REG_STORED_COUNT &&
        j->r.named[i->a].pending && render_register_owner(&j->r, i->a) == WHOSE_YOU) {
        ja_select_register(j, i->a, "を"); /* the opponent chooses among your cards */
        ja_words(j, "相手が選び、");
    } else {
        cards(j, i->a);
    }
    if (hand)
        ja_words_verb(j, JA_DISCARD);
    else
        ja_words_do(j, VERB_TRASH);
    how_set(j, i->a, HOW_TRASHED);
}

/* "相手の手札1枚を選び、公開する" */
static bool reveals_hand(Ja *j, const Instr *i) {
    if (i->op != OP_REVEAL || i->a >= REG_STORED_COUNT || !j->r.named[i->a].pending)
        return false;
    const Selector *s = render_selector_of(&j->r, j->r.named[i->a].selector);
    if (s->areas != JA_HAND || s->owner != WHOSE_OPPONENT || s->chooser != WHOSE_YOU)
        return false;
    if (s->quantity == QUANTITY_ALL && s->filter == 0) {
        ja_words(j, "相手は自身の手札を");
        j->r.named[i->a].pending = false;
    } else {
        j->r.actor = WHOSE_YOU;
        ja_select_register(j, i->a, "を");
        ja_words(j, "選び、");
    }
    ja_words_do(j, VERB_REVEAL);
    how_set(j, i->a, HOW_REVEALED);
    return true;
}

static bool plain_words(Ja *j, const Instr *i) {
    if (reveals_hand(j, i)) return true;
    Verb plain = terms_verb_of(i->op);
    if (plain == VERB_COUNT) return false;
    cards(j, i->a);
    if (plain == VERB_TURN) ja_words(j, i->b ? "表向きに" : "裏向きに");
    ja_words_do(j, plain);
    how_set(j, i->a, render_shape_how(i->op));
    return true;
}

static void select_words(Ja *j, const Instr *i) {
    const Selector *s = render_selector_of(&j->r, i->x);
    bool reveals = s->flags & SELECT_REVEALS;
    if (!j->r.bare) j->r.actor = s->chooser;
    actor_words(j);
    ja_select(j, i->x);
    ja_words(j, reveals ? "を公開" : "を");
    ja_words_verb(j, reveals ? JA_DO : JA_CHOOSE);
    if (s->source == REG_LOOKED) j->r.said_looked = true;
    j->r.named[i->a].how = reveals ? HOW_REVEALED : HOW_SELECTED;
    j->said = i->a;
    j->is_new = false;
}

void ja_act(Ja *j, const Instr *i) {
    actor_of(j, render_instr_register(i));
    j->r.done_before = j->r.done;
    if (i->op == OP_TO_DECK) j->r.shuffled = j->r.shuffles, j->was_shuffled = false;
    if (i->op != OP_SELECT && i->op != OP_SHUFFLE) j->r.done = i->op;
    switch (i->op) {
    case OP_SELECT: select_words(j, i); break;
    case OP_TO_HAND: to_hand(j, i); break;
    case OP_TO_DECK: to_deck(j, i); break;
    case OP_TO_LIFE: to_life(j, i); break;
    case OP_PLAY: play(j, i); break;
    case OP_TRASH: trash(j, i); break;
    case OP_DRAW:
        if (!j->r.bare) j->r.actor = i->a;
        draw(j, i);
        break;
    default:
        if (!plain_words(j, i) && !don_words(j, i) && !game_words(j, i) && !rule_words(j, i))
            ja_words_unknown(j, tables_ops[i->op].name);
        break;
    }
}
