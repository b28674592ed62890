/* Questions and answers in words. Each kind of question has a function that says it, each
 * kind of answer one that says that; then equal answers are merged and put in order. */
#include "table/prompt.h"

#include <string.h>

#include "card/image.h"
#include "effect/program.h"
#include "table/act.h"
#include "table/because.h"
#include "table/speech.h"

enum { PIECE_SIZE = 1024, DOES_IN_TEXT_MAX = 110 };

const char *const prompt_warning_codes[PROMPT_WARNING_COUNT] = {
    [PROMPT_FINE] = "",
    [PROMPT_NOTHING] = "nothing",
    [PROMPT_ONLY_COST] = "only cost",
    [PROMPT_ATTACKERS_LEFT] = "attackers left",
    [PROMPT_DON_LEFT] = "DON!! left",
    [PROMPT_BOTH_LEFT] = "both left",
    [PROMPT_TOO_LITTLE] = "too little",
    [PROMPT_LOSES] = "loses",
};

static const char *const ask_rules[LP_ASK_COUNT] = {
    [LP_ASK_NONE] = "1-2-1",         [LP_ASK_TURN_ORDER] = "5-2-1-5",
    [LP_ASK_MULLIGAN] = "5-2-1-6",   [LP_ASK_MAIN] = "6-5-2",
    [LP_ASK_BLOCK] = "7-1-2-1",      [LP_ASK_COUNTER] = "7-1-3-1",
    [LP_ASK_TRIGGER] = "10-1-5-1",   [LP_ASK_USE] = "8-1-2",
    [LP_ASK_PICK] = "8-4-4",         [LP_ASK_ORDER] = "3-1-7",
    [LP_ASK_PICK_DON] = "10-2-10-1", [LP_ASK_OPTION] = "8-4-4",
    [LP_ASK_NUMBER] = "1-3-5",       [LP_ASK_EFFECT] = "8-6-1-1",
    [LP_ASK_REPLACE] = "8-1-3-4-2",  [LP_ASK_TRASH_CHARACTER] = "3-7-6-1",
};

#define ASK(name, word, doc) [LP_ASK_##name] = "wait." #name,
static const char *const wait_keys[LP_ASK_COUNT] = {
#include "logpose/ask.def"
};
#undef ASK

LpSlot prompt_card_of(LpAction action) {
    static const char *const operands[] = {
#define ACTION(name, word, shape, doc) shape,
#include "logpose/action.def"
#undef ACTION
    };
    if (action.kind >= LP_ACTION_COUNT || operands[action.kind][0] != 'c') return LP_SLOT_NONE;
    /* A DON!! that is not given to a card is in the cost area. */
    if (action.kind == LP_ACTION_PICK_DON && action.value != 2) return LP_SLOT_NONE;
    return action.card;
}

/* What is being made: where the words go, and what everything is about. */
typedef struct Making {
    const Sight *sight;
    const PromptAsked *asked;
    Prompt *out;
    Buffer text;
    LpFrameView frame;  /* the top one */
    LpFrameView effect; /* the top one, or the effect that it belongs to */
    LpTableView table;
    LpSlot numbered; /* nothing but its number tells this card from another one */
} Making;

static LpCardView card_of(const Making *m, LpSlot slot) {
    return lp_view_of_card(m->sight->cards, m->sight->view, slot);
}

/* A name, in memory of the prompt. */
static Slice name_of(Making *m, LpSlot slot) {
    size_t start = m->text.used;
    LpCardInfo info;
    if (slot < LP_SLOTS && slot == m->numbered &&
        lp_card_info(m->sight->cards, card_of(m, slot).id, &info) == LP_OK) {
        WORDS_SAY(m->sight->words, &m->text, "card.which",
                  WORD_TEXT("card", sight_name(m->sight, slot)),
                  WORD_TEXT("number", text_of(info.number)));
    } else {
        sight_say_name(m->sight, slot, &m->text);
    }
    return text_from(buffer_text(&m->text), start);
}

/* What is said from here on is one text. */
#define SAYING(m, target, ...)                                                                 \
    do {                                                                                       \
        size_t saying_start = (m)->text.used;                                                  \
        __VA_ARGS__;                                                                           \
        (target) = text_from(buffer_text(&(m)->text), saying_start);                           \
    } while (0)

static void say0(Making *m, Slice *target, const char *key) {
    SAYING(m, *target, words_say(m->sight->words, key, NULL, 0, &m->text));
}

static void say(Making *m, Slice *target, const char *key, const WordArg *args, int count) {
    SAYING(m, *target, words_say(m->sight->words, key, args, count, &m->text));
}

#define SAY(m, target, key, ...)                                                               \
    say(m, target, key, (const WordArg[]){__VA_ARGS__},                                        \
        (int)(sizeof((const WordArg[]){__VA_ARGS__}) / sizeof(WordArg)))

/* --- The question ------------------------------------------------------------------------ */

/* Does the question come from the effect that is being carried out? */
static bool is_of_effect(const Making *m) {
    LpAsk ask = m->asked->ask;
    return m->effect.kind == LP_FRAME_EFFECT && m->effect.card == ask.source &&
           ask.kind != LP_ASK_REPLACE && ask.kind != LP_ASK_TRASH_CHARACTER;
}

static LpCardId source_id(const Making *m) {
    LpSlot source = m->asked->ask.source;
    if (is_of_effect(m) && m->effect.id != 0) return m->effect.id;
    return source < LP_SLOTS ? card_of(m, source).id : 0;
}

/* The card that asks, its text, and where in it. */
static void note_source(Making *m) {
    Prompt *p = m->out;
    LpAsk ask = m->asked->ask;
    bool is_effect = is_of_effect(m);
    p->source = ask.source;
    p->source_id = source_id(m);
    p->ability = ask.kind == LP_ASK_EFFECT ? LP_ABILITY_NONE : ask.ability;
    if (is_effect) p->ability = m->effect.ability;
    if (is_effect && p->ability == LP_ABILITY_NONE && p->source_id != 0 && m->effect.row != 0)
        p->ability = (uint8_t)act_ability_of(m->sight->cards, p->source_id, m->effect.row);
    p->source_seat = is_effect ? m->effect.seat : ask.source >= LP_SLOTS_PER_SEAT;
    p->clauses.count = 0;
    p->clauses.current = -1;
    p->clauses.text = (Slice){NULL, 0};
    if (p->source_id == 0 || p->ability == LP_ABILITY_NONE) return;
    sight_clauses(m->sight->words, m->sight->cards, p->source_id, p->ability,
                  is_effect ? m->effect.row : 0, &p->clauses);
}

static Slice clause_now(const Prompt *p) {
    if (p->clauses.current < 0) return p->clauses.text;
    return p->clauses.at[p->clauses.current];
}

static int count_kind(const PromptAsked *asked, LpActionKind kind) {
    int count = 0;
    for (int i = 0; i < asked->action_count; i++) count += asked->actions[i].kind == kind;
    return count;
}

/* Both cards of the battle, and what the attacked one needs. */
static void ask_battle(Making *m, const char *key) {
    Prompt *p = m->out;
    LpCardView attacker = card_of(m, m->table.attacker), target = card_of(m, m->table.target);
    int lacks = attacker.power - target.power;
    bool hits = lacks >= 0;
    p->needed = hits ? lacks / 1000 * 1000 + 1000 : 0;
    p->in_hand = -1;
    int events = count_kind(m->asked, LP_ACTION_COUNTER_EVENT);
    if (m->asked->ask.kind == LP_ASK_COUNTER) {
        LpSlot slots[LP_SLOTS];
        int count = lp_view_area(m->sight->view, m->asked->ask.seat, LP_AREA_HAND, slots);
        p->in_hand = 0;
        for (int i = 0; i < count; i++)
            p->in_hand += lp_view_counter(m->sight->cards, m->sight->view, slots[i]);
        if (hits && p->in_hand < p->needed) {
            p->warning = PROMPT_TOO_LITTLE;
            SAY(m, &p->warning_text, "warn.too_little", WORD_NUMBER("n", p->in_hand),
                WORD_NUMBER("needed", p->needed), WORD_NUMBER("events", events));
        }
    }
    Slice attacker_name = name_of(m, m->table.attacker), target_name;
    target_name = name_of(m, m->table.target);
    SAY(m, &p->text, key, WORD_TEXT("card", attacker_name), WORD_TEXT("target", target_name),
        WORD_NUMBER("power", attacker.power), WORD_NUMBER("target_power", target.power),
        WORD_TEXT("hits", hits ? SLICE("1") : SLICE("0")), WORD_NUMBER("needed", p->needed),
        WORD_NUMBER("in_hand", p->in_hand), WORD_NUMBER("events", events));
}

static void ask_pick(Making *m) {
    Prompt *p = m->out;
    LpAsk ask = m->asked->ask;
    char act_memory[PIECE_SIZE], what_memory[PIECE_SIZE];
    Buffer act, what;
    buffer_init(&act, act_memory, sizeof act_memory);
    buffer_init(&what, what_memory, sizeof what_memory);
    act_say(m->sight, p->source_id, p->ability, m->frame.row, &act);
    act_say_cards(m->sight, p->source_id, m->frame.row, ask.seat != p->source_seat,
                  ask.count_max, &what);
    p->act = act_name(m->sight->cards, p->source_id, p->ability, m->frame.row);
    p->min = ask.count_min;
    p->max = ask.count_max;
    SAY(m, &p->text, "ask.pick", WORD_TEXT("act", buffer_text(&act)),
        WORD_TEXT("what", buffer_text(&what)), WORD_NUMBER("min", p->min),
        WORD_NUMBER("max", p->max), WORD_NUMBER("chosen", m->asked->chosen_count));
}

static void ask_number(Making *m) {
    Prompt *p = m->out;
    LpAsk ask = m->asked->ask;
    p->min = ask.count_min;
    p->max = ask.count_max;
    p->act = act_name(m->sight->cards, p->source_id, p->ability, m->frame.row);
    SAYING(m, p->text,
           act_ask_number(m->sight, p->source_id, p->ability, m->frame.row,
                          (ActNumber){p->min, p->max, ask.seat != p->source_seat}, &m->text));
}

static void ask_don(Making *m) {
    Prompt *p = m->out;
    p->min = m->asked->ask.count_min;
    p->max = m->asked->ask.count_max;
    p->act = act_name(m->sight->cards, p->source_id, p->ability, m->frame.row);
    ActDon don = {p->min, p->max, m->frame.taken, m->asked->chosen_count};
    SAYING(m, p->text, act_ask_don(m->sight, m->frame.row, don, &m->text));
}

static Slice removal_word(const Making *m) {
    static const char *const words[LP_REMOVAL_COUNT] = {
        [LP_REMOVAL_KO] = "ko",         [LP_REMOVAL_TRASH] = "trash",
        [LP_REMOVAL_TO_HAND] = "hand",  [LP_REMOVAL_TO_DECK] = "deck",
        [LP_REMOVAL_TO_LIFE] = "life",  [LP_REMOVAL_REST] = "rest",
        [LP_REMOVAL_DAMAGE] = "damage",
    };
    bool is_removal = m->frame.kind == LP_FRAME_REMOVE && m->frame.removal < LP_REMOVAL_COUNT;
    return text_of(is_removal ? words[m->frame.removal] : "trash");
}

static void ask_order(Making *m) {
    Prompt *p = m->out;
    p->act = m->frame.removal == LP_REMOVAL_TO_LIFE ? "TO_LIFE" : "TO_DECK";
    SAY(m, &p->text, "ask.order", WORD_TEXT("to", removal_word(m)),
        WORD_TEXT("place", m->frame.bottom ? SLICE("bottom") : SLICE("top")),
        WORD_NUMBER("chosen", m->asked->chosen_count));
}

static void ask_replace(Making *m) {
    LpSlot gone = m->frame.target < LP_SLOTS ? m->frame.target : m->asked->ask.source;
    Slice card = name_of(m, gone);
    SAY(m, &m->out->text, "ask.replace", WORD_TEXT("card", card),
        WORD_TEXT("what", removal_word(m)));
}

static void ask_option(Making *m) {
    static const char *const keys[] = {
        [LP_OPTION_TEXT] = "ask.option",
        [LP_OPTION_WHOSE] = "ask.option.whose",
        [LP_OPTION_PLACE] = "ask.option.place",
    };
    Prompt *p = m->out;
    char act_memory[PIECE_SIZE], what_memory[PIECE_SIZE];
    Buffer act, what;
    buffer_init(&act, act_memory, sizeof act_memory);
    buffer_init(&what, what_memory, sizeof what_memory);
    if (m->frame.option != LP_OPTION_TEXT)
        act_say(m->sight, p->source_id, p->ability, m->frame.row, &act);
    if (m->frame.option == LP_OPTION_WHOSE)
        act_say_cards(m->sight, p->source_id, m->frame.row,
                      m->asked->ask.seat != p->source_seat, 1, &what);
    SAY(m, &p->text, keys[m->frame.option], WORD_TEXT("act", buffer_text(&act)),
        WORD_TEXT("what", buffer_text(&what)));
}

/* "Draw up to 2 cards" is asked about one by one. */
static bool is_draw(const Making *m) {
    return m->frame.kind == LP_FRAME_EFFECT && m->frame.row != 0 &&
           m->sight->cards->instrs[m->frame.row].op == OP_DRAW;
}

/* "Your opponent may": the effect of another player leaves it to this one. */
static bool is_others(const Making *m) {
    return m->asked->ask.kind == LP_ASK_USE && is_of_effect(m) &&
           m->asked->ask.seat != m->out->source_seat;
}

static void ask_use(Making *m) {
    Prompt *p = m->out;
    if (is_draw(m)) {
        p->act = "DRAW";
        say0(m, &p->text, "ask.use.draw");
        return;
    }
    Slice card = name_of(m, p->source), clause = clause_now(p);
    bool is_event = m->frame.kind != LP_FRAME_EFFECT;
    SAY(m, &p->text, is_others(m) ? "ask.use.other" : "ask.use", WORD_TEXT("card", card),
        WORD_TEXT("text", clause),
        WORD_TEXT("has_text", clause.size > 0 ? SLICE("1") : SLICE("0")),
        WORD_TEXT("is_price", is_event ? SLICE("1") : SLICE("0")));
}

static void say_question(Making *m) {
    Prompt *p = m->out;
    Slice card = {NULL, 0};
    switch (m->asked->ask.kind) {
    case LP_ASK_TURN_ORDER: say0(m, &p->text, "ask.turn_order"); break;
    case LP_ASK_MULLIGAN: say0(m, &p->text, "ask.mulligan"); break;
    case LP_ASK_MAIN: say0(m, &p->text, "ask.main"); break;
    case LP_ASK_BLOCK: ask_battle(m, "ask.block"); break;
    case LP_ASK_COUNTER: ask_battle(m, "ask.counter"); break;
    case LP_ASK_TRIGGER:
        card = name_of(m, p->source);
        SAY(m, &p->text, "ask.trigger", WORD_TEXT("card", card));
        break;
    case LP_ASK_USE: ask_use(m); break;
    case LP_ASK_PICK: ask_pick(m); break;
    case LP_ASK_ORDER: ask_order(m); break;
    case LP_ASK_PICK_DON: ask_don(m); break;
    case LP_ASK_OPTION: ask_option(m); break;
    case LP_ASK_NUMBER: ask_number(m); break;
    case LP_ASK_EFFECT: say0(m, &p->text, "ask.effect"); break;
    case LP_ASK_REPLACE: ask_replace(m); break;
    case LP_ASK_TRASH_CHARACTER:
        card = name_of(m, p->source);
        SAY(m, &p->text, "ask.trash_character", WORD_TEXT("card", card));
        break;
    default: say0(m, &p->text, "ask.none"); break;
    }
}

/* --- Answers ----------------------------------------------------------------------------- */

static bool is_off_field(uint8_t area) {
    return area == LP_AREA_HAND || area == LP_AREA_TRASH || area == LP_AREA_DECK;
}

/* The text of one ability, in memory of the prompt. */
static Slice ability_text(Making *m, LpCardId id, unsigned ability) {
    size_t start = m->text.used;
    if (id != 0 && ability != LP_ABILITY_NONE)
        speech_ability(m->sight->words, m->sight->cards, id, ability, &m->text);
    return text_trim(text_from(buffer_text(&m->text), start));
}

/* The ability of an Event that is used at this time. */
static unsigned event_ability(const Making *m, LpCardId id, Timing timing) {
    const CardFacts *card = &m->sight->cards->cards[id];
    for (unsigned i = 0; i < card->ability_count; i++) {
        const Ability *a = &m->sight->cards->abilities[card->ability_first + i];
        if (a->timings >> timing & 1) return i;
    }
    return LP_ABILITY_NONE;
}

static bool is_event(const Making *m, LpCardId id) {
    LpCardInfo info;
    return id != 0 && lp_card_info(m->sight->cards, id, &info) == LP_OK &&
           info.category == LP_CATEGORY_EVENT;
}

static void say_play(Making *m, Choice *c) {
    LpCardView card = card_of(m, c->on);
    bool event = is_event(m, card.id);
    Slice name = name_of(m, c->on);
    c->cost = card.cost;
    if (event) {
        c->ability = (uint8_t)event_ability(m, card.id, TIMING_MAIN);
        c->does = ability_text(m, card.id, c->ability);
    }
    Slice what = event ? SLICE("event") : SLICE("card");
    SAY(m, &c->text, "answer.play", WORD_TEXT("card", name), WORD_NUMBER("n", card.cost),
        WORD_TEXT("what", what));
    SAY(m, &c->brief, "brief.play", WORD_NUMBER("n", card.cost), WORD_TEXT("what", what));
}

static void say_activate(Making *m, Choice *c) {
    Slice name = name_of(m, c->on);
    c->ability = c->action.value;
    c->does = ability_text(m, card_of(m, c->on).id, c->ability);
    bool fits = c->does.size <= DOES_IN_TEXT_MAX;
    SAY(m, &c->text, "answer.activate", WORD_TEXT("card", name),
        WORD_TEXT("text", fits ? c->does : SLICE("")),
        WORD_TEXT("has_text", fits ? SLICE("1") : SLICE("0")));
    say0(m, &c->brief, "brief.activate");
}

static void say_give(Making *m, Choice *c) {
    LpCardView card = card_of(m, c->on);
    int active = lp_view_of_seat(m->sight->view, m->asked->ask.seat).don_active;
    Slice name = name_of(m, c->on);
    if (active > 1) c->max = (uint8_t)active;
    SAY(m, &c->text, "answer.give", WORD_TEXT("card", name),
        WORD_NUMBER("n", card.power + 1000));
    SAY(m, &c->brief, "brief.give", WORD_NUMBER("n", card.power + 1000));
}

static void say_attack(Making *m, Choice *c) {
    LpCardView attacker = card_of(m, c->on), target = card_of(m, c->to);
    Slice name = name_of(m, c->on), other = name_of(m, c->to);
    Slice leader = target.area == LP_AREA_LEADER ? SLICE("1") : SLICE("0");
    c->has_power = true;
    c->power[0] = attacker.power;
    c->power[1] = target.power;
    c->hits = attacker.power >= target.power;
    SAY(m, &c->text, "answer.attack", WORD_TEXT("card", name), WORD_TEXT("target", other),
        WORD_NUMBER("power", attacker.power), WORD_NUMBER("target_power", target.power),
        WORD_TEXT("leader", leader));
    SAY(m, &c->brief, "brief.attack", WORD_TEXT("target", other),
        WORD_NUMBER("target_power", target.power), WORD_TEXT("leader", leader));
}

static void say_block(Making *m, Choice *c) {
    Slice name = name_of(m, c->on);
    int power = card_of(m, c->on).power;
    SAY(m, &c->text, "answer.block", WORD_TEXT("card", name), WORD_NUMBER("n", power));
    say0(m, &c->brief, "brief.block");
}

static void say_counter(Making *m, Choice *c) {
    Slice name = name_of(m, c->on), other = name_of(m, c->to);
    c->counter = lp_view_counter(m->sight->cards, m->sight->view, c->on);
    Slice attacked = c->to == m->table.target ? SLICE("1") : SLICE("0");
    SAY(m, &c->text, "answer.counter", WORD_TEXT("card", name), WORD_TEXT("target", other),
        WORD_NUMBER("n", c->counter), WORD_TEXT("attacked", attacked));
    SAY(m, &c->brief, "brief.counter", WORD_TEXT("target", other), WORD_NUMBER("n", c->counter),
        WORD_TEXT("attacked", attacked));
}

static void say_counter_event(Making *m, Choice *c) {
    LpCardView card = card_of(m, c->on);
    Slice name = name_of(m, c->on);
    c->cost = card.cost;
    c->ability = (uint8_t)event_ability(m, card.id, TIMING_COUNTER);
    c->does = ability_text(m, card.id, c->ability);
    SAY(m, &c->text, "answer.play", WORD_TEXT("card", name), WORD_NUMBER("n", card.cost),
        WORD_TEXT("what", SLICE("event")));
    SAY(m, &c->brief, "brief.play", WORD_NUMBER("n", card.cost),
        WORD_TEXT("what", SLICE("event")));
}

static Slice area_word(uint8_t area) {
    static const char *const areas[LP_AREA_COUNT] = {
        [LP_AREA_NONE] = "none",     [LP_AREA_DECK] = "deck",
        [LP_AREA_HAND] = "hand",     [LP_AREA_TRASH] = "trash",
        [LP_AREA_LEADER] = "leader", [LP_AREA_CHARACTER] = "character",
        [LP_AREA_STAGE] = "stage",   [LP_AREA_LIFE] = "life",
    };
    return text_of(areas[area < LP_AREA_COUNT ? area : 0]);
}

/* Where a card lies in its area, counted from 1; Life from the top. */
static int place_of(const Making *m, LpSlot slot, const LpCardView *card) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(m->sight->view, card->owner, card->area, slots), at = 0;
    while (at < count && slots[at] != slot) at++;
    return at + 1;
}

static void say_pick(Making *m, Choice *c) {
    LpCardView card = card_of(m, c->on);
    Slice name = name_of(m, c->on), whose = sight_who(m->sight, card.owner);
    /* The sentence says that it is the Leader. */
    if (card.area == LP_AREA_LEADER) name = sight_name(m->sight, c->on);
    bool is_trash = m->asked->ask.kind == LP_ASK_TRASH_CHARACTER;
    LpCardInfo info = {0};
    bool is_known = lp_card_info(m->sight->cards, card.id, &info) == LP_OK;
    bool has_cost = is_known && info.category != LP_CATEGORY_LEADER;
    bool has_power = is_known && (info.category == LP_CATEGORY_LEADER ||
                                  info.category == LP_CATEGORY_CHARACTER);
    const WordArg args[] = {WORD_TEXT("card", name),
                            WORD_TEXT("area", area_word(card.area)),
                            WORD_TEXT("whose", whose),
                            WORD_NUMBER("cost", card.cost),
                            WORD_NUMBER("power", card.power),
                            WORD_NUMBER("at", place_of(m, c->on, &card)),
                            WORD_TEXT("has_cost", has_cost ? SLICE("1") : SLICE("0")),
                            WORD_TEXT("has_power", has_power ? SLICE("1") : SLICE("0"))};
    int count = (int)(sizeof args / sizeof args[0]);
    say(m, &c->text, is_trash ? "answer.trash_character" : "answer.pick", args, count);
    say(m, &c->brief, "brief.pick", args, count);
}

static void say_don(Making *m, Choice *c) {
    static const char *const which[] = {"active", "rested", "given"};
    Slice name = c->on < LP_SLOTS ? name_of(m, c->on) : (Slice){NULL, 0};
    Slice state = text_of(which[c->action.value <= 2 ? c->action.value : 0]);
    c->has_number = true;
    SAY(m, &c->text, "answer.pick_don", WORD_TEXT("which", state), WORD_TEXT("card", name));
    SAY(m, &c->brief, "brief.pick_don", WORD_TEXT("which", state));
}

/* Each option of "choose one" is a line of the text that starts with a bullet. */
static Slice option_text(const Making *m, unsigned option) {
    Slice text = m->out->clauses.text, line, bullet = SLICE("\xe2\x80\xa2");
    unsigned at = 0;
    while (text_next_line(&text, &line)) {
        if (!text_starts_with(line, bullet)) continue;
        if (at++ == option) return text_trim(text_from(line, bullet.size));
    }
    return (Slice){NULL, 0};
}

/* Where the text has no line for it ("play it or add it to …"): what its instructions do. */
static Slice option_steps(Making *m, unsigned option) {
    const LpCards *cards = m->sight->cards;
    unsigned row = m->frame.row;
    size_t start = m->text.used;
    if (row == 0 || cards->instrs[row].op != OP_CHOOSE_ONE) return SLICE("");
    unsigned end = row + 1 + cards->instrs[row].c;
    for (row++; row < end; row += 1u + cards->instrs[row].b) {
        while (row < end && cards->instrs[row].op == OP_NONE) row++;
        if (row < end && option-- == 0) {
            speech_steps(m->sight->words, cards, m->out->source_id, row + 1,
                         cards->instrs[row].b, &m->text);
            break;
        }
    }
    return text_trim(text_from(buffer_text(&m->text), start));
}

static void say_option(Making *m, Choice *c) {
    Slice text = {NULL, 0}, what = SLICE("text");
    c->has_number = true;
    if (m->frame.option == LP_OPTION_PLACE)
        what = c->action.value ? SLICE("bottom") : SLICE("top");
    if (m->frame.option == LP_OPTION_WHOSE) {
        LpSeat owner = (LpSeat)(c->action.value == 2 ? 1 - m->frame.seat : m->frame.seat);
        what = c->action.value == 0 ? SLICE("neither") : sight_who(m->sight, owner);
    }
    if (m->frame.option == LP_OPTION_TEXT) {
        text = option_text(m, c->action.value);
        if (text.size == 0) text = option_steps(m, c->action.value);
        if (text.size == 0) what = SLICE("number");
    }
    SAY(m, &c->text, "answer.option", WORD_TEXT("what", what), WORD_TEXT("text", text),
        WORD_NUMBER("n", c->action.value + 1));
    c->brief = c->text;
}

static void say_about(Making *m, Choice *c, const char *key, const char *brief) {
    Slice name = name_of(m, c->on);
    c->ability = c->action.value;
    c->does = ability_text(m, card_of(m, c->on).id, c->ability);
    bool fits = c->does.size <= DOES_IN_TEXT_MAX;
    LpCardView card = card_of(m, c->on);
    bool is_gone =
        !is_event(m, card.id) && (is_off_field(card.area) || card.area == LP_AREA_NONE);
    SAY(m, &c->text, key, WORD_TEXT("card", name),
        WORD_TEXT("gone", is_gone ? SLICE("1") : SLICE("0")),
        WORD_TEXT("text", fits ? c->does : SLICE("")));
    say0(m, &c->brief, brief);
}

static void say_number(Making *m, Choice *c) {
    int n = c->action.value;
    c->has_number = true;
    bool is_hidden = c->action.kind == LP_ACTION_PICK_HIDDEN;
    SAY(m, &c->text, is_hidden ? "answer.pick_hidden" : "answer.number",
        WORD_NUMBER("n", is_hidden ? n + 1 : n),
        WORD_TEXT("unit", act_unit(m->sight->cards, m->frame.row)));
    c->brief = c->text;
}

/* What is paid before the effect in question, in memory of the prompt. */
static Slice cost_text(Making *m) {
    const Prompt *p = m->out;
    const LpCards *cards = m->sight->cards;
    size_t start = m->text.used;
    /* Within the effect everything has been paid. */
    bool is_within = is_of_effect(m) && m->effect.row != 0;
    if (p->source_id == 0 || p->ability == LP_ABILITY_NONE || is_within) return SLICE("");
    const Ability *a = &cards->abilities[cards->cards[p->source_id].ability_first + p->ability];
    if (a->cost_count > 0)
        speech_cost(m->sight->words, cards, p->source_id, a->cost_first, a->cost_count,
                    &m->text);
    return text_trim(text_from(buffer_text(&m->text), start));
}

/* The answers without a card, by what they end: one key for each kind of question. */
static void say_plain(Making *m, Choice *c) {
    uint8_t ask = m->asked->ask.kind;
    const char *key = "answer.decline";
    switch (c->action.kind) {
    case LP_ACTION_FIRST: key = "answer.first"; break;
    case LP_ACTION_SECOND: key = "answer.second"; break;
    case LP_ACTION_KEEP: key = "answer.keep"; break;
    case LP_ACTION_REDRAW: key = "answer.redraw"; break;
    case LP_ACTION_END: key = "answer.end"; break;
    case LP_ACTION_USE:
        key = ask == LP_ASK_TRIGGER ? "answer.use.trigger" : "answer.use";
        if (is_others(m)) key = "answer.use.other";
        if (is_draw(m)) key = "answer.use.draw";
        if (ask == LP_ASK_TRIGGER)
            c->does = m->out->clauses.text;
        else
            c->does = clause_now(m->out);
        break;
    case LP_ACTION_DECLINE:
        if (ask == LP_ASK_TRIGGER) key = "answer.decline.trigger";
        if (ask == LP_ASK_REPLACE) key = "answer.decline.replace";
        if (is_others(m)) key = "answer.decline.other";
        if (is_draw(m)) key = "answer.decline.draw";
        break;
    case LP_ACTION_DONE: key = "answer.done"; break;
    default: key = ask == LP_ASK_BLOCK ? "answer.pass.block" : "answer.pass.counter"; break;
    }
    bool hits = m->out->needed > 0;
    Slice cost = c->action.kind == LP_ACTION_USE ? cost_text(m) : SLICE("");
    SAY(m, &c->text, key, WORD_NUMBER("n", m->asked->chosen_count), WORD_TEXT("cost", cost),
        WORD_TEXT("hits", hits ? SLICE("1") : SLICE("0")));
    c->brief = c->text;
}

static void say_answer(Making *m, Choice *c) {
    switch (c->action.kind) {
    case LP_ACTION_PLAY: say_play(m, c); break;
    case LP_ACTION_ACTIVATE: say_activate(m, c); break;
    case LP_ACTION_GIVE: say_give(m, c); break;
    case LP_ACTION_ATTACK: say_attack(m, c); break;
    case LP_ACTION_BLOCK: say_block(m, c); break;
    case LP_ACTION_COUNTER: say_counter(m, c); break;
    case LP_ACTION_COUNTER_EVENT: say_counter_event(m, c); break;
    case LP_ACTION_PICK: say_pick(m, c); break;
    case LP_ACTION_PICK_DON: say_don(m, c); break;
    case LP_ACTION_OPTION: say_option(m, c); break;
    case LP_ACTION_PICK_HIDDEN:
    case LP_ACTION_NUMBER: say_number(m, c); break;
    case LP_ACTION_EFFECT: say_about(m, c, "answer.effect", "brief.effect"); break;
    case LP_ACTION_REPLACE: say_about(m, c, "answer.replace", "brief.replace"); break;
    default: say_plain(m, c); break;
    }
}

/* --- The list ---------------------------------------------------------------------------- */

/* Two cards that are known and alike. Cards on the field are never the same to a player: one of
 * them may be the one that matters next. */
static bool is_same_card(const Making *m, LpSlot a, LpSlot b) {
    if (a == b) return true;
    if (a >= LP_SLOTS || b >= LP_SLOTS) return false;
    LpCardView one = card_of(m, a), other = card_of(m, b);
    return is_off_field(one.area) && one.id != 0 && one.id == other.id &&
           one.area == other.area && one.owner == other.owner && one.cost == other.cost;
}

/* Effects of equal cards that are gone from the field: one of them may still be under way. */
static bool is_same_effect(const Making *m, LpAction a, LpAction b) {
    if (a.kind != LP_ACTION_EFFECT || a.card >= LP_SLOTS || b.card >= LP_SLOTS) return false;
    LpCardView one = card_of(m, a.card), other = card_of(m, b.card);
    bool is_off = is_off_field(one.area) || one.area == LP_AREA_NONE;
    is_off &= is_off_field(other.area) || other.area == LP_AREA_NONE;
    return is_off && one.id != 0 && one.id == other.id && one.owner == other.owner;
}

static bool is_alike(const Making *m, LpAction a, LpAction b) {
    return prompt_card_of(a) != LP_SLOT_NONE && a.kind == b.kind && a.target == b.target &&
           a.value == b.value && (is_same_card(m, a.card, b.card) || is_same_effect(m, a, b));
}

/* In a choice of several cards each of two equal ones can be taken, so they are not merged: the
 * second one says which it is like. */
static bool may_merge(const Making *m) {
    uint8_t kind = m->asked->ask.kind;
    return kind != LP_ASK_ORDER && !(kind == LP_ASK_PICK && m->asked->ask.count_max > 1);
}

static Choice *find_alike(Making *m, LpAction action) {
    for (int i = 0; i < m->out->count; i++) {
        if (is_alike(m, m->out->choices[i].action, action)) return &m->out->choices[i];
    }
    return NULL;
}

/* Lower comes first. */
static int rank_of(const Making *m, const Choice *c) {
    switch (c->action.kind) {
    case LP_ACTION_END:
    case LP_ACTION_PASS:
    case LP_ACTION_DONE:
    case LP_ACTION_DECLINE: return 9000;
    /* The attacked card first, then the others. */
    case LP_ACTION_COUNTER: return c->to == m->table.target ? 0 : 2000;
    case LP_ACTION_COUNTER_EVENT: return 1000;
    default: break;
    }
    if (m->asked->ask.kind != LP_ASK_MAIN || c->on >= LP_SLOTS) return 0;
    /* Hand, then the field; what one card can do comes together. */
    return (card_of(m, c->on).area == LP_AREA_HAND ? 0 : 200) + c->on;
}

static void sort_choices(Making *m) {
    Choice *at = m->out->choices;
    for (int i = 1; i < m->out->count; i++) {
        Choice moving = at[i];
        int rank = rank_of(m, &moving), k = i;
        for (; k > 0 && rank_of(m, &at[k - 1]) > rank; k--) at[k] = at[k - 1];
        at[k] = moving;
    }
}

/* Equal cards say so; two cards of one name that nothing else tells apart get their numbers. */
static void tell_apart(Making *m) {
    Prompt *p = m->out;
    for (int i = 1; i < p->count; i++) {
        for (int k = 0; k < i && p->choices[i].like == 0; k++) {
            Choice *first = &p->choices[k], *second = &p->choices[i];
            if (first->like != 0) continue;
            if (is_alike(m, first->action, second->action)) {
                second->like = (uint16_t)(k + 1);
                second->text = first->text;
                second->brief = first->brief;
            }
            if (second->like != 0 || !text_equal(first->text, second->text)) continue;
            m->numbered = first->on;
            say_answer(m, first);
            m->numbered = second->on;
            say_answer(m, second);
            m->numbered = LP_SLOT_NONE;
        }
    }
}

static void list_choices(Making *m) {
    for (int i = 0; i < m->asked->action_count; i++) {
        LpAction action = m->asked->actions[i];
        Choice *alike = find_alike(m, action);
        if (alike != NULL) alike->same++;
        if (alike != NULL && may_merge(m)) continue;
        bool has_target = action.kind == LP_ACTION_ATTACK || action.kind == LP_ACTION_COUNTER;
        m->out->choices[m->out->count++] =
            (Choice){.action = action,
                     .on = prompt_card_of(action),
                     .to = has_target ? action.target : LP_SLOT_NONE,
                     .same = 1,
                     .max = 1,
                     .ability = LP_ABILITY_NONE,
                     .cost = -1,
                     .counter = -1};
    }
    sort_choices(m);
    for (int i = 0; i < m->out->count; i++) say_answer(m, &m->out->choices[i]);
    tell_apart(m);
}

/* Ending the turn too early is the most frequent mistake of the hand. */
static void warn_end(Making *m) {
    Prompt *p = m->out;
    int attackers = 0, don = 0;
    LpSlot last = LP_SLOT_NONE;
    for (int i = 0; i < p->count; i++) {
        if (p->choices[i].action.kind == LP_ACTION_ATTACK && p->choices[i].on != last) {
            last = p->choices[i].on;
            attackers++;
        }
        if (p->choices[i].action.kind == LP_ACTION_GIVE)
            don = lp_view_of_seat(m->sight->view, m->asked->ask.seat).don_active;
    }
    for (int i = 0; i < p->count; i++) {
        Choice *c = &p->choices[i];
        if (c->action.kind != LP_ACTION_END || (!attackers && !don)) continue;
        c->warning = !don         ? PROMPT_ATTACKERS_LEFT
                     : !attackers ? PROMPT_DON_LEFT
                                  : PROMPT_BOTH_LEFT;
        SAY(m, &c->warning_text, "warn.end", WORD_NUMBER("attackers", attackers),
            WORD_NUMBER("don", don),
            WORD_TEXT("what", text_of(prompt_warning_codes[c->warning])));
    }
}

/* CR 1-2-1-1-1: with no Life left, a hit is the end; nobody takes it by mistake. */
static void warn_of_defeat(Making *m) {
    Prompt *p = m->out;
    LpSeat seat = m->asked->ask.seat;
    bool is_leader = card_of(m, m->table.target).area == LP_AREA_LEADER;
    bool is_last = p->needed > 0 && lp_view_of_seat(m->sight->view, seat).life == 0;
    for (int i = 0; i < p->count && is_leader && is_last && p->count > 1; i++) {
        if (p->choices[i].action.kind != LP_ACTION_PASS) continue;
        p->choices[i].warning = PROMPT_LOSES;
        say0(m, &p->choices[i].warning_text, "warn.loses");
    }
}

/* Whoever runs out of time keeps, passes, declines, stops or ends; else takes the first. */
static void choose_fallback(Prompt *p) {
    static const uint8_t kinds[] = {LP_ACTION_KEEP, LP_ACTION_PASS, LP_ACTION_DECLINE,
                                    LP_ACTION_DONE, LP_ACTION_END};
    p->fallback_count = 0;
    if (p->count == 0) return;
    p->fallback_count = 1;
    p->fallback[0] = p->choices[0].action;
    for (int i = 0; i < p->count; i++) {
        for (size_t k = 0; k < sizeof kinds; k++) {
            if (p->choices[i].action.kind != kinds[k]) continue;
            p->fallback[0] = p->choices[i].action;
            return;
        }
    }
}

/* Someone else decides: the reader learns what it is about, and no more than both know. */
static void say_waiting(Making *m) {
    Slice who = sight_who(m->sight, m->asked->ask.seat);
    SAY(m, &m->out->text, wait_keys[m->asked->ask.kind], WORD_TEXT("who", who));
}

/* Why the effect that the choice sets off comes to nothing, if a condition of it says so. */
static void say_condition(const Sight *sight, const Prompt *prompt, const Choice *choice,
                          Buffer *out) {
    bool is_use = choice->action.kind == LP_ACTION_USE;
    LpSlot slot = is_use ? prompt->source : choice->on;
    unsigned ability = is_use ? prompt->ability : choice->ability;
    if (slot >= LP_SLOTS || ability == LP_ABILITY_NONE) return;
    Reason reason = reason_of_effect(sight->cards, sight->view, slot, ability);
    LpAction wish = {.kind = LP_ACTION_ACTIVATE, .card = slot, .value = (uint8_t)ability};
    if (reason.kind != REASON_NONE) because_say(sight, wish, &reason, out);
}

void prompt_warn(const Sight *sight, PromptWarning warning, Choice *choice, Prompt *prompt) {
    char memory[PIECE_SIZE];
    Buffer text, because;
    size_t start = prompt->memory_used;
    buffer_init(&text, prompt->memory + start, sizeof prompt->memory - start);
    buffer_init(&because, memory, sizeof memory);
    say_condition(sight, prompt, choice, &because);
    WORDS_SAY(sight->words, &text,
              warning == PROMPT_ONLY_COST ? "warn.only_cost" : "warn.nothing",
              WORD_TEXT("because", buffer_text(&because)));
    choice->warning = (uint8_t)warning;
    choice->warning_text = buffer_text(&text);
    prompt->memory_used += text.used;
}

void prompt_make(const Sight *sight, const PromptAsked *asked, Prompt *out) {
    Making m = {.sight = sight, .asked = asked, .out = out, .numbered = LP_SLOT_NONE};
    LpFrameView frames[LP_FRAMES_MAX];
    int frame_count = lp_view_frames(sight->cards, sight->view, frames);
    buffer_init(&m.text, out->memory, sizeof out->memory);
    if (frame_count > 0) m.frame = m.effect = frames[frame_count - 1];
    /* A removal, or the room for a Character, may be an effect's doing: the one below. */
    if (frame_count > 1 && m.frame.kind != LP_FRAME_EFFECT) m.effect = frames[frame_count - 2];
    m.table = lp_view_table(sight->view);
    out->ask = asked->ask;
    out->rule = ask_rules[asked->ask.kind < LP_ASK_COUNT ? asked->ask.kind : 0];
    out->act = NULL;
    out->min = out->max = out->needed = out->in_hand = -1;
    out->attacked = m.table.target;
    out->warning = PROMPT_FINE;
    out->count = out->fallback_count = 0;
    note_source(&m);
    if (asked->ask.kind != LP_ASK_NONE && asked->ask.seat != sight->you) {
        say_waiting(&m);
        return;
    }
    say_question(&m);
    list_choices(&m);
    if (asked->ask.kind == LP_ASK_MAIN) warn_end(&m);
    if (asked->ask.kind == LP_ASK_COUNTER) warn_of_defeat(&m);
    choose_fallback(out);
    out->memory_used = m.text.used;
}
