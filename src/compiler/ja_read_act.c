/* Actions of the Japanese reader: cards, how long, and the verb that ends a part. */
#include <string.h>

#include "compiler/ja_read_internal.h"
#include "effect/tables.h"

/* --- Lines --- */

typedef struct Line {
    char memory[JA_READ_FILTER_MAX + 256];
    Buffer text;
} Line;

static void begin(Line *line, const char *words) {
    buffer_init(&line->text, line->memory, sizeof line->memory);
    buffer_append_string(&line->text, words);
}

static bool end(JaReader *r, const Line *line) {
    ja_read_text_line(r, buffer_text(&line->text));
    return !line->text.overflow;
}

/* The cards, and from now on "that card" is one of them. */
static void add_cards(JaReader *r, Line *line, JaReadCards *cards) {
    ja_read_noun_write(cards, &line->text);
    if (cards->reg == NULL) {
        r->has_choice = !r->in_cost;
    } else if (strcmp(cards->reg, "looked") == 0) {
        r->is_looking = false; /* they have been dealt with */
    }
}

static bool simple(JaReader *r, const char *words, JaReadCards *cards, const char *after) {
    Line line;
    begin(&line, words);
    add_cards(r, &line, cards);
    buffer_append_string(&line.text, after);
    return end(r, &line);
}

/* --- How long --- */

bool ja_read_act_duration(JaReader *r, const char **out) {
    int found = ja_read_text_longest(r, terms_durations[LANGUAGE_JA], DURATION_COUNT);
    if (found < 0) {
        bool is = ja_read_text_take(r, "次の相手のリフレッシュフェイズで") ||
                  ja_read_text_take(r, "次の自分のリフレッシュフェイズで");
        if (!is) return false;
        found = DURATION_REFRESH;
    }
    ja_read_text_take(r, "、");
    *out = tables_duration_words[found];
    return true;
}

/* A permanent effect has no duration, any other one has. */
static bool end_lasting(JaReader *r, Line *line, const char *duration) {
    if (r->is_permanent != (duration == NULL)) return false;
    if (duration != NULL) buffer_append_string(&line->text, ", ");
    if (duration != NULL) buffer_append_string(&line->text, duration);
    return end(r, line);
}

/* --- What cards gain, and what they cannot do --- */

static bool sign(JaReader *r, const char **out) {
    *out = ja_read_text_take(r, "+") ? "+" : ja_read_text_take(r, "-") ? "-" : NULL;
    return *out != NULL;
}

/* number -> ( "パワー" | "コスト" ) ( "+" | "-" ) NUMBER */
static bool gives(JaReader *r, JaReadCards *cards, const char *duration, JaForm *form) {
    const char *mark;
    int value;
    Line line;
    const char *stat = ja_read_text_take(r, "パワー")   ? " power to "
                       : ja_read_text_take(r, "コスト") ? " cost to "
                                                        : NULL;
    if (stat == NULL || !sign(r, &mark) || !ja_read_text_number(r, &value)) return false;
    begin(&line, "give ");
    buffer_append_string(&line.text, mark);
    buffer_append_int(&line.text, value);
    buffer_append_string(&line.text, stat);
    add_cards(r, &line, cards);
    if (ja_read_text_take(r, "できる"))
        *form = FORM_CAN;
    else if (!ja_read_text_verb(r, JA_NUMBER, form))
        *form = FORM_FINAL; /* nothing is said */
    return end_lasting(r, &line, duration);
}

/* keywords -> KEYWORD { "と" KEYWORD } "を得る" */
static bool gains(JaReader *r, JaReadCards *cards, const char *duration, JaForm *form) {
    int keyword = ja_read_text_longest(r, terms_keywords[LANGUAGE_JA], KEYWORD_COUNT);
    if (keyword < 0 && ja_read_text_take(r, "登場したターンにキャラへ")) {
        if (!ja_read_text_verb(r, JA_ATTACK, form)) return false;
        keyword = KEYWORD_RUSH_CHARACTER;
    } else if (keyword < 0 && ja_read_text_take(r, "アクティブのキャラにも")) {
        if (!ja_read_text_verb(r, JA_ATTACK, form)) return false;
        keyword = KEYWORD_ATTACK_ACTIVE;
    } else if (keyword < 0 || !ja_read_text_take(r, "を") ||
               !ja_read_text_verb(r, JA_GAIN, form)) {
        return false;
    }
    Line line;
    begin(&line, "grant ");
    buffer_append_string(&line.text, tables_keyword_words[keyword]);
    buffer_append_string(&line.text, " to ");
    add_cards(r, &line, cards);
    return end_lasting(r, &line, duration);
}

/* What a card cannot do; or the same before more that is said of it: "KOされず、". */
static int restriction(JaReader *r, JaForm *form) {
    static const char no[] = "ない", and_no[] = "ず、";
    char words[96];
    int found = ja_read_text_longest(r, terms_restrictions[LANGUAGE_JA], RESTRICTION_COUNT);
    *form = found >= 0 ? FORM_FINAL : FORM_LINK;
    for (int i = 0; i < RESTRICTION_COUNT && found < 0; i++) {
        const char *term = terms_restrictions[LANGUAGE_JA][i];
        size_t size = term != NULL ? strlen(term) : 0;
        if (size < sizeof no || size + sizeof and_no > sizeof words) continue;
        if (strcmp(term + size - (sizeof no - 1), no) != 0) continue;
        memcpy(words, term, size - (sizeof no - 1));
        memcpy(words + size - (sizeof no - 1), and_no, sizeof and_no);
        if (ja_read_text_take(r, words)) found = i;
    }
    return found;
}

/* against -> { test } ( "カード" | "キャラ" | "リーダー" ) "との": whom a battle is fought with */
static bool against(JaReader *r, Buffer *filter) {
    static const struct {
        const char *words, *test;
    } heads[] = {{"カードとの", NULL}, {"キャラとの", "character"}, {"リーダーとの", "leader"}};
    while (ja_read_noun_test(r, filter)) continue;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        if (!ja_read_text_take(r, heads[i].words)) continue;
        if (heads[i].test != NULL) ja_read_noun_and(filter, heads[i].test);
        return filter->used > 0 && !filter->overflow;
    }
    return false;
}

static bool cannot(JaReader *r, JaReadCards *cards, const char *duration, JaForm *form) {
    char memory[JA_READ_FILTER_MAX];
    Buffer filter;
    size_t start = r->at;
    buffer_init(&filter, memory, sizeof memory);
    bool has_foe = against(r, &filter);
    if (!has_foe) r->at = start;
    int found = restriction(r, form);
    if (found < 0 || (has_foe && found != RESTRICTION_BE_KO_IN_BATTLE)) return false;
    Line line;
    begin(&line, "forbid ");
    buffer_append_string(&line.text, tables_restriction_words[found]);
    buffer_append_string(&line.text, " for ");
    add_cards(r, &line, cards);
    if (has_foe) {
        buffer_append_string(&line.text, " against [");
        buffer_append_string(&line.text, memory);
        buffer_append_char(&line.text, ']');
    }
    return end_lasting(r, &line, duration);
}

/* same -> ( "相手" | "自分" ) "のリーダーと同じパワーになる" */
static bool same_power(JaReader *r, JaReadCards *cards, const char *duration, JaForm *form) {
    Line line;
    bool is_theirs = ja_read_text_take(r, "相手のリーダーと同じパワーに");
    if (!is_theirs && !ja_read_text_take(r, "自分のリーダーと同じパワーに")) return false;
    if (cards->reg == NULL || !ja_read_text_verb(r, JA_BECOME, form)) return false;
    ja_read_text_line(r, is_theirs ? SLICE("select all of their leader as that")
                                   : SLICE("select all of your leader as that"));
    begin(&line, "set base power power of that for ");
    add_cards(r, &line, cards);
    return end_lasting(r, &line, duration);
}

static bool negates(JaReader *r, JaReadCards *cards, const char *duration, JaForm *form) {
    Line line;
    bool is_done = ja_read_text_take(r, "効果を無効に");
    if (!is_done && !ja_read_text_take(r, "効果が無効に")) return false;
    if (!ja_read_text_verb(r, is_done ? JA_DO : JA_BECOME, form)) return false;
    begin(&line, "negate ");
    add_cards(r, &line, cards);
    return end_lasting(r, &line, duration);
}

/* sets -> ( "元々のパワー" | … ) NUMBER "にする" */
static bool sets(JaReader *r, JaReadCards *cards, const char *duration, JaForm *form) {
    int value;
    Line line;
    const char *stat = ja_read_text_take(r, "元々のパワー")   ? "set base power "
                       : ja_read_text_take(r, "元々のコスト") ? "set base cost "
                       : ja_read_text_take(r, "コスト")       ? "set cost "
                       : ja_read_text_take(r, "パワー")       ? "set power "
                                                              : NULL;
    if (stat == NULL) return false;
    bool becomes = ja_read_text_take(r, "は");
    if (becomes) ja_read_text_take(r, "、");
    if (becomes) ja_read_act_duration(r, &duration);
    if (becomes && same_power(r, cards, duration, form)) return true;
    if (!ja_read_text_number(r, &value) || !ja_read_text_take(r, "に")) return false;
    if (!ja_read_text_verb(r, becomes ? JA_BECOME : JA_DO, form)) return false;
    begin(&line, stat);
    buffer_append_int(&line.text, value);
    buffer_append_string(&line.text, " for ");
    add_cards(r, &line, cards);
    return end_lasting(r, &line, duration);
}

/* lasting -> [ DURATION ] part { part }, all said of the same cards */
static bool lasting(JaReader *r, JaReadCards *cards, JaForm *form) {
    static bool (*const parts[])(JaReader * r, JaReadCards * cards, const char *duration,
                                 JaForm *form) = {gives,   gains, cannot,
                                                  negates, sets,  same_power};
    const char *duration = NULL;
    JaReadCards it = {.reg = "it"};
    ja_read_act_duration(r, &duration);
    for (bool any = false;; any = true) {
        JaReadMark mark = ja_read_text_mark(r);
        JaReadCards *subject = any && cards->reg == NULL ? &it : cards;
        bool is = false;
        for (size_t i = 0; i < sizeof parts / sizeof parts[0] && !is; i++) {
            is = parts[i](r, subject, duration, form);
            if (!is) ja_read_text_back(r, &mark);
        }
        if (!is) return any && *form == FORM_LINK;
        if (*form != FORM_LINK) return true;
    }
}

/* --- Where cards go --- */

/* "持ち主の", "自分の": a card goes to its owner's place. Is the order said? */
static bool passed_owner(JaReader *r) {
    bool is_ordered = ja_read_text_take(r, "好きな順番で");
    if (is_ordered) ja_read_text_take(r, "、");
    is_ordered |= ja_read_text_take(r, "好きな順番に並び替え、");
    if (!ja_read_text_take(r, "持ち主の") && !ja_read_text_take(r, "自分の"))
        ja_read_text_take(r, "相手の");
    return is_ordered;
}

static bool moved(JaReader *r, JaForm *form) {
    return ja_read_text_verb(r, JA_PUT, form) || ja_read_text_verb(r, JA_RETURN, form) ||
           ja_read_text_verb(r, JA_ADD, form);
}

/* goes -> OWNER ( "手札に" | "トラッシュに" | "デッキの下に" | "ライフの上に" [ "表向きで" ] )
 *         VERB */
static bool goes(JaReader *r, JaReadCards *cards, JaForm *form) {
    char words[48];
    Buffer line;
    bool is_up = false, is_deck = false, is_ordered = passed_owner(r);
    buffer_init(&line, words, sizeof words);
    if (ja_read_text_take(r, "手札に")) {
        buffer_append_string(&line, "put in hand ");
    } else if (ja_read_text_take(r, "トラッシュに")) {
        buffer_append_string(&line, "trash ");
    } else {
        is_deck = ja_read_text_take(r, "デッキ");
        if (!is_deck && !ja_read_text_take(r, "ライフ")) return false;
        int place = ja_read_text_longest(r, terms_places_to[LANGUAGE_JA], PLACE_COUNT);
        if (place <= PLACE_ANY) return false;
        buffer_append_string(&line, is_deck ? "put in deck " : "put in life ");
        buffer_append_string(&line, tables_place_words[place]);
        buffer_append_char(&line, ' ');
        if (!is_deck) is_up = ja_read_text_take(r, "表向きで");
        if (!is_up) ja_read_text_take(r, "裏向きで");
    }
    bool looked = cards->reg != NULL && strcmp(cards->reg, "looked") == 0;
    bool yours = is_ordered && is_deck && looked && r->is_others && !r->by_opponent;
    return moved(r, form) && simple(r, words, cards,
                                    is_up   ? " face-up"
                                    : yours ? " your order"
                                            : "");
}

static bool discards(JaReader *r, JaReadCards *cards, JaForm *form) {
    return ja_read_text_verb(r, JA_DISCARD, form) && simple(r, "trash ", cards, "");
}

static bool plays(JaReader *r, JaReadCards *cards, JaForm *form) {
    bool is_rested = ja_read_text_take(r, "レストで");
    if (cards->reg == NULL && cards->areas & AREAS_FIELD_CARDS) {
        /* what is played is not on the field yet: it is what was revealed */
        if (!r->is_revealed || cards->has_owner || cards->areas != JA_CHARACTER) return false;
        cards->areas = 0;
        cards->is_looked = true;
        ja_read_noun_and(&cards->filter, "character");
    }
    if (cards->is_card && ja_read_text_at(r, "登場"))
        ja_read_noun_and(&cards->filter, "character/stage"); /* nothing else is played */
    return ja_read_text_verb(r, JA_PLAY, form) &&
           simple(r, "play ", cards, is_rested ? " rested" : "");
}

/* An Event is activated from the hand: its [Main] effect. */
static bool uses(JaReader *r, JaReadCards *cards, JaForm *form) {
    bool is_event = text_find(buffer_text(&cards->filter), SLICE("event")) < cards->filter.used;
    return cards->reg == NULL && cards->areas == JA_HAND && is_event &&
           ja_read_text_do(r, VERB_ACTIVATE, form) &&
           simple(r, "activate main of ", cards, " used from hand");
}

static bool looks(JaReader *r, JaReadCards *cards, JaForm *form) {
    if (cards->reg != NULL || !ja_read_text_verb(r, JA_LOOK, form)) return false;
    bool is = simple(r, "look at ", cards, "");
    r->is_looking = true;
    r->is_life = cards->areas == JA_LIFE;
    r->is_others = cards->owner == WHOSE_OPPONENT;
    return is;
}

/* Verbs of "…にする". */
static const struct {
    const char *before;
    uint8_t verb; /* Verb */
    const char *line;
} states[] = {
    {"", VERB_KO, "ko "},
    {"", VERB_REST, "rest "},
    {"", VERB_SET, "set active "},
    {"表向きに", VERB_TURN, "turn face-up "},
    {"裏向きに", VERB_TURN, "turn face-down "},
};

static bool becomes(JaReader *r, JaReadCards *cards, JaForm *form) {
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        JaReadMark mark = ja_read_text_mark(r);
        if (ja_read_text_take(r, states[i].before) &&
            ja_read_text_do(r, (Verb)states[i].verb, form))
            return simple(r, states[i].line, cards, "");
        ja_read_text_back(r, &mark);
    }
    return false;
}

/* revealed -> "公開し、" and where the cards go; or "公開する" alone */
static bool reveals(JaReader *r, JaReadCards *cards, JaForm *form) {
    if (!ja_read_text_do(r, VERB_REVEAL, form)) return false;
    JaReadMark mark = ja_read_text_mark(r);
    if (*form == FORM_LINK && cards->reg == NULL) {
        cards->is_revealed = true;
        if (goes(r, cards, form)) return true;
        ja_read_text_back(r, &mark);
        if (plays(r, cards, form)) return true;
        ja_read_text_back(r, &mark);
        cards->is_revealed = false;
        *form = FORM_LINK;
    }
    r->is_revealed = cards->areas == JA_DECK;
    return simple(r, "reveal ", cards, "");
}

/* given -> [ "持ち主の" ] ( "レスト" | "アクティブ" ) "のドン!!" NUMBER "枚" [ "ずつ" ] [ "まで" ]
 *          "を" "付与する" */
static bool given(JaReader *r, JaReadCards *cards, JaForm *form) {
    int count;
    Line line;
    if (!ja_read_text_take(r, "持ち主の")) ja_read_text_take(r, "相手の");
    const char *state = ja_read_text_take(r, "レストのドン!!")       ? " rested to "
                        : ja_read_text_take(r, "アクティブのドン!!") ? " active to "
                                                                     : NULL;
    if (state == NULL || !ja_read_text_number(r, &count) || !ja_read_text_take(r, "枚"))
        return false;
    ja_read_text_take(r, "ずつ");
    begin(&line, ja_read_text_take(r, "まで") ? "don give up to " : "don give ");
    if (!ja_read_text_take(r, "を、") && !ja_read_text_take(r, "を")) return false;
    if (!ja_read_text_do(r, VERB_GIVE, form)) return false;
    buffer_append_int(&line.text, count);
    buffer_append_string(&line.text, state);
    add_cards(r, &line, cards);
    return end(r, &line);
}

/* What is done with cards, after the noun. */
static bool do_to(JaReader *r, JaReadCards *cards, JaForm *form) {
    static bool (*const acts[])(JaReader * r, JaReadCards * cards, JaForm * form) = {
        becomes, reveals, discards, plays, uses, looks, goes, lasting};
    if (ja_read_text_take(r, "に")) return given(r, cards, form);
    if (!ja_read_text_take(r, "を") && !ja_read_text_take(r, "は") &&
        !(cards->reg != NULL && ja_read_text_take(r, "の")))
        return false;
    ja_read_text_take(r, "、");
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        JaReadMark mark = ja_read_text_mark(r);
        if (acts[i](r, cards, form)) return true;
        ja_read_text_back(r, &mark);
    }
    return false;
}

/* Is it said of a Leader and, apart from it, of Characters? */
static bool is_of_both(const JaReader *r, const JaReadCards *cards) {
    if (cards->reg != NULL || !cards->is_both || cards->quantity == COUNT_ALL) return false;
    if (cards->is_each) return true;
    const char *line = r->text + r->at, *each = strstr(line, "ずつ");
    return ja_read_text_at(r, "に") && each != NULL &&
           (size_t)(each - line) < strcspn(line, "。");
}

/* on cards -> [ "相手は" ] noun ( "を" | "は" | "の" ) what is done; or noun "に" given. What the
 * opponent does is done to "自身の" cards: those of "自分の" are yours, and it is not said that
 * the opponent chooses them. */
static bool on_cards(JaReader *r, JaForm *form) {
    JaReadCards cards;
    r->by_opponent = ja_read_text_take(r, "相手は");
    if (!ja_read_noun(r, &cards) || (r->by_opponent && !cards.is_theirs)) return false;
    if (is_of_both(r, &cards)) {
        size_t start = r->at;
        cards.areas = JA_LEADER;
        if (!do_to(r, &cards, form)) return false;
        r->at = start;
        cards.areas = JA_CHARACTER;
        return do_to(r, &cards, form);
    }
    bool is_unclear =
        cards.reg == NULL && (cards.is_each || (cards.is_both && cards.quantity != COUNT_ALL));
    return !is_unclear && do_to(r, &cards, form);
}

/* --- DON!! --- */

/* how many -> NUMBER "枚" [ "まで" ] "を" [ "、" ] */
static bool how_many(JaReader *r, int *count, bool *up_to) {
    if (!ja_read_text_number(r, count) || !ja_read_text_take(r, "枚")) return false;
    *up_to = ja_read_text_take(r, "まで");
    bool is = ja_read_text_take(r, "を");
    if (is) ja_read_text_take(r, "、");
    return is;
}

static bool don_line(JaReader *r, const char *words, bool up_to, int count, const char *after) {
    Line line;
    begin(&line, words);
    if (up_to) buffer_append_string(&line.text, "up to ");
    buffer_append_int(&line.text, count);
    buffer_append_string(&line.text, after);
    return end(r, &line);
}

/* add -> [ "自分の" ] "ドン!!デッキからドン!!" how many ( "アクティブで" | "レストで" ) "追加する" */
static bool don_add(JaReader *r, JaForm *form) {
    int count;
    bool up_to;
    ja_read_text_take(r, "自分の");
    if (!ja_read_text_take(r, "ドン!!デッキからドン!!") || !how_many(r, &count, &up_to))
        return false;
    const char *state = ja_read_text_take(r, "アクティブで") ? " active"
                        : ja_read_text_take(r, "レストで")   ? " rested"
                                                             : NULL;
    return state != NULL && ja_read_text_take(r, "追加") && ja_read_text_verb(r, JA_DO, form) &&
           don_line(r, "don add ", up_to, count, state);
}

/* minus -> "ドン!!-" NUMBER, a cost */
static bool don_minus(JaReader *r, JaForm *form) {
    int count;
    if (!r->in_cost || !ja_read_text_take(r, "ドン!!-") || !ja_read_text_number(r, &count))
        return false;
    *form = ja_read_text_take(r, "、") ? FORM_LINK : FORM_CAN;
    return don_line(r, "don return ", false, count, "");
}

/* return -> ( "自分の" | "相手は自身の" ) ( "場" | "アクティブ" ) "のドン!!" how many
 *           "ドン!!デッキに戻す" */
static bool don_return(JaReader *r, JaForm *form) {
    int count;
    bool up_to = false, is_theirs = ja_read_text_take(r, "相手は自身の");
    r->by_opponent = is_theirs;
    if (!is_theirs && !ja_read_text_take(r, "自分の")) return false;
    bool is_active = ja_read_text_take(r, "アクティブのドン!!");
    if (!is_active && !ja_read_text_take(r, "場のドン!!")) return false;
    bool at_least = ja_read_text_take(r, "を");
    if (at_least) {
        if (!ja_read_text_number(r, &count) || !ja_read_text_take(r, "枚以上")) return false;
    } else if (!how_many(r, &count, &up_to) || up_to) {
        return false;
    }
    if (!ja_read_text_take(r, "ドン!!デッキに") || !ja_read_text_verb(r, JA_RETURN, form))
        return false;
    Line line;
    begin(&line, at_least ? "don return at least " : "don return ");
    buffer_append_int(&line.text, count);
    if (is_active) buffer_append_string(&line.text, " active");
    if (is_theirs) buffer_append_string(&line.text, " of them");
    return end(r, &line);
}

/* state -> ( "自分の" | "相手の" ) "ドン!!" how many ( "レスト" | "アクティブ" ) "にする", or with
 *          "と" and cards that are rested, too */
static bool don_state(JaReader *r, JaForm *form) {
    int count;
    bool is_theirs = ja_read_text_take(r, "相手の"), up_to = false;
    if (!is_theirs && !ja_read_text_take(r, "自分の")) return false;
    if (!ja_read_text_take(r, "ドン!!")) return false;
    JaReadMark mark = ja_read_text_mark(r);
    JaReadCards cards;
    if (ja_read_text_number(r, &count) && ja_read_text_take(r, "枚と") &&
        ja_read_noun(r, &cards)) {
        return !is_theirs && ja_read_text_take(r, "を") &&
               don_line(r, "don rest ", false, count, "") &&
               ja_read_text_do(r, VERB_REST, form) && simple(r, "rest ", &cards, "");
    }
    ja_read_text_back(r, &mark);
    if (!how_many(r, &count, &up_to)) return false;
    JaReadMark verb = ja_read_text_mark(r);
    bool rests = ja_read_text_do(r, VERB_REST, form);
    if (!rests) ja_read_text_back(r, &verb);
    if (!rests && !ja_read_text_do(r, VERB_SET, form)) return false;
    const char *words = rests ? "don rest " : "don active ";
    return don_line(r, words, up_to, count, is_theirs ? " of them" : "");
}

/* --- Cards or DON!! --- */

/* Rests cards of this set, DON!! of the same player, or some of both. Of one's own as a cost no
 * more DON!! than leave enough cards. */
static bool rest_either(JaReader *r, const JaReadCards *cards, int count, bool up_to) {
    Line line;
    bool is_you = cards->owner == WHOSE_YOU;
    if (is_you == up_to) return false;
    begin(&line, up_to ? "don rest up to " : "don rest ");
    buffer_append_int(&line.text, count);
    if (!is_you) buffer_append_string(&line.text, " of them");
    if (is_you) {
        buffer_append_string(&line.text, " leaving count of ");
        ja_read_noun_write_set(cards, &line.text);
        buffer_append_string(&line.text, " [active]");
    }
    if (!end(r, &line)) return false;
    begin(&line, up_to ? "rest up to " : "rest ");
    buffer_append_int(&line.text, count);
    buffer_append_string(&line.text, " minus done of ");
    ja_read_noun_write_set(cards, &line.text);
    return end(r, &line);
}

/* either -> ( "自分の" | "相手の" ) "カード" how many "レストにする", any card of the field or a
 *           DON!!; or cards "かドン!!" [ "合計" ] how many "レストにする" */
static bool either(JaReader *r, JaForm *form) {
    JaReadCards cards = {.owner = WHOSE_OPPONENT, .areas = JA_FIELD, .place = PLACE_ANY};
    int count;
    bool up_to;
    if (ja_read_text_take(r, "自分のカード")) {
        cards.owner = WHOSE_YOU;
    } else if (!ja_read_text_take(r, "相手のカード")) {
        if (!ja_read_noun_things(r, &cards) || !ja_read_text_take(r, "かドン!!")) return false;
        if (cards.owner != WHOSE_OPPONENT || cards.areas & ~JA_FIELD) return false;
        ja_read_text_take(r, "合計");
    }
    return how_many(r, &count, &up_to) && ja_read_text_do(r, VERB_REST, form) &&
           rest_either(r, &cards, count, up_to);
}

/* together -> "このキャラと" cards "を" "レストにする" */
static bool together(JaReader *r, JaForm *form) {
    JaReadCards cards, it = {.reg = "this"};
    if (!ja_read_text_take(r, "このキャラと") && !ja_read_text_take(r, "このステージと"))
        return false;
    if (!ja_read_noun(r, &cards) || cards.reg != NULL || !ja_read_text_take(r, "を"))
        return false;
    ja_read_text_take(r, "、");
    if (cards.areas & JA_CHARACTER) ja_read_noun_and(&cards.filter, "not in this");
    return ja_read_text_do(r, VERB_REST, form) && simple(r, "rest ", &it, "") &&
           simple(r, "rest ", &cards, "");
}

/* --- The rest --- */

/* declare -> "任意のコストを宣言し、" */
static bool declares(JaReader *r, JaForm *form) {
    *form = FORM_LINK;
    return ja_read_text_take(r, "任意のコストを宣言し、") &&
           (ja_read_text_line(r, SLICE("choose number 0 to 10")), true);
}

/* back -> "このキャラカードをトラッシュから" [ "レストで" ] "登場させる" */
static bool comes_back(JaReader *r, JaForm *form) {
    if (!ja_read_text_take(r, "このキャラカードを") || !ja_read_text_take(r, "トラッシュから"))
        return false;
    bool is_rested = ja_read_text_take(r, "レストで");
    return ja_read_text_verb(r, JA_PLAY, form) &&
           (ja_read_text_line(r, is_rested ? SLICE("play this rested") : SLICE("play this")),
            true);
}

/* draw -> [ "相手は" ] "カード" how many "引く" */
static bool draw(JaReader *r, JaForm *form) {
    int count;
    bool up_to, is_theirs = ja_read_text_take(r, "相手は");
    r->by_opponent = is_theirs;
    return ja_read_text_take(r, "カード") && how_many(r, &count, &up_to) &&
           ja_read_text_verb(r, JA_DRAW, form) &&
           don_line(r, "draw ", up_to, count, is_theirs ? " by them" : "");
}

/* activate -> "このカードの" TIMING "効果を発動する" */
static bool activate(JaReader *r, JaForm *form) {
    const char *timings[TIMING_COUNT];
    Line line;
    for (unsigned i = 0; i < TIMING_COUNT; i++) timings[i] = terms_timing(LANGUAGE_JA, i);
    if (!ja_read_text_take(r, "このカードの")) return false;
    int timing = ja_read_text_longest(r, timings, TIMING_COUNT);
    if (timing < 0 || !ja_read_text_take(r, "効果を発動") || !ja_read_text_verb(r, JA_DO, form))
        return false;
    begin(&line, "activate ");
    buffer_append_string(&line.text, tables_timing_words[timing]);
    buffer_append_string(&line.text, " of this");
    return end(r, &line);
}

static bool shuffle(JaReader *r, JaForm *form) {
    ja_read_text_take(r, "自分の");
    return ja_read_text_take(r, "デッキをシャッフル") && ja_read_text_verb(r, JA_DO, form) &&
           (ja_read_text_line(r, SLICE("shuffle deck")), true);
}

/* order -> "好きな順番に並び替え、" where the cards go that are looked at */
static bool order(JaReader *r, JaForm *form) {
    JaReadCards looked = {.reg = "looked"};
    if (!r->is_looking) return false;
    if (r->is_life && ja_read_text_take(r, "好きな順番で置く")) {
        *form = FORM_FINAL;
        return simple(r, "put in life top ", &looked, "");
    }
    if (ja_read_text_take(r, "残りを")) ja_read_text_take(r, "、");
    if (!ja_read_text_at(r, "好きな順番に並び替え、") &&
        !ja_read_text_at(r, "ライフの上か下に"))
        return false;
    return goes(r, &looked, form);
}

bool ja_read_act(JaReader *r, JaForm *form) {
    static bool (*const acts[])(JaReader * r, JaForm * form) = {
        don_add, don_minus, don_return, don_state, draw,       activate,    shuffle,
        order,   either,    together,   declares,  comes_back, ja_read_ban, on_cards};
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        JaReadMark mark = ja_read_text_mark(r);
        bool had = r->has_choice;
        r->by_opponent = false;
        if (acts[i](r, form)) return !r->is_full;
        r->has_choice = had;
        ja_read_text_back(r, &mark);
    }
    return false;
}
