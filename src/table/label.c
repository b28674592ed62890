/* Words for people. */
#include "table/label.h"

#include <string.h>

#include "compiler/render.h"

enum { NUMBER_SIZE_MAX = 24, EFFECT_SIZE_MAX = 4096 };

static const char *const questions[LP_ASK_COUNT] = {
    [LP_ASK_NONE] = "The game is over.",
    [LP_ASK_TURN_ORDER] = "Do you go first or second?",
    [LP_ASK_MULLIGAN] = "Do you keep this hand?",
    [LP_ASK_MAIN] = "Your Main Phase: what do you do?",
    [LP_ASK_BLOCK] = "You are attacked: do you block?",
    [LP_ASK_COUNTER] = "You are attacked: do you counter?",
    [LP_ASK_TRIGGER] = "Do you activate this [Trigger]?",
    [LP_ASK_USE] = "Do you use this effect?",
    [LP_ASK_PICK] = "Choose a card:",
    [LP_ASK_ORDER] = "Which card is placed next?",
    [LP_ASK_PICK_DON] = "Choose a DON!! card:",
    [LP_ASK_OPTION] = "Choose one:",
    [LP_ASK_NUMBER] = "Choose a number:",
    [LP_ASK_EFFECT] = "Which effect is resolved next?",
    [LP_ASK_REPLACE] = "Do you apply this effect instead?",
    [LP_ASK_TRASH_CHARACTER] = "Your field is full: which Character is trashed?",
};

const char *label_question(uint8_t ask_kind) {
    return ask_kind < LP_ASK_COUNT ? questions[ask_kind] : "";
}

LpSlot label_card_of(LpAction action) {
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

const char *label_name(const LpCards *cards, const LpView *view, LpSlot slot) {
    LpCardInfo info;
    if (slot >= LP_SLOTS) return "";
    LpCardId id = lp_view_of_card(cards, view, slot).id;
    return id != 0 && lp_card_info(cards, id, &info) == LP_OK ? info.name : "a face-down card";
}

/* --- Answers ---------------------------------------------------------------------------- */

typedef struct Words {
    const LpCards *cards;
    const LpView *view;
    LpAsk ask;
    LpAction action;
    Buffer *out;
} Words;

static void say(const Words *words, const char *text) {
    buffer_append_string(words->out, text);
}

static void say_name(const Words *words, LpSlot slot) {
    say(words, label_name(words->cards, words->view, slot));
}

static void say_number(const Words *words, const char *before, int64_t number,
                       const char *after) {
    say(words, before);
    buffer_append_int(words->out, number);
    say(words, after);
}

static LpCardView card_of(const Words *words, LpSlot slot) {
    return lp_view_of_card(words->cards, words->view, slot);
}

/* A Leader needs no name: there is one on each side. */
static void say_target(const Words *words) {
    LpCardView target = card_of(words, words->action.target);
    if (target.area == LP_AREA_LEADER) {
        say(words, "Leader");
    } else {
        say_name(words, words->action.target);
    }
}

static void say_attack(const Words *words) {
    LpCardView attacker = card_of(words, words->action.card);
    LpCardView target = card_of(words, words->action.target);
    say_name(words, words->action.card);
    say_number(words, " ", attacker.power, " \xe2\x86\x92 ");
    say_target(words);
    say_number(words, " ", target.power, "");
}

static void say_counter(const Words *words) {
    LpCardInfo info;
    LpCardView card = card_of(words, words->action.card);
    say(words, "counter with ");
    say_name(words, words->action.card);
    if (lp_card_info(words->cards, card.id, &info) == LP_OK && info.counter > 0) {
        say_number(words, " +", info.counter, "");
    }
    say(words, " for ");
    say_target(words);
}

/* Where a card to choose is, unless it is on the field, where everybody sees it. */
static void say_pick(const Words *words) {
    static const char *const areas[LP_AREA_COUNT] = {
        [LP_AREA_DECK] = "deck",      [LP_AREA_HAND] = "hand",    [LP_AREA_TRASH] = "trash",
        [LP_AREA_LEADER] = "Leader",  [LP_AREA_CHARACTER] = NULL, [LP_AREA_STAGE] = "Stage",
        [LP_AREA_LIFE] = "Life area",
    };
    LpCardView card = card_of(words, words->action.card);
    bool is_own = card.owner == lp_view_seat(words->view);
    say_name(words, words->action.card);
    const char *area = card.area < LP_AREA_COUNT ? areas[card.area] : NULL;
    say(words, is_own ? " (your" : " (their");
    say(words, area != NULL ? " " : "");
    say(words, area != NULL ? area : "s");
    if (card.area == LP_AREA_CHARACTER) {
        say_number(words, ", cost ", card.cost, ", ");
        say_number(words, "", card.power, "");
    }
    say(words, ")");
}

static void say_play(const Words *words) {
    LpCardView card = card_of(words, words->action.card);
    LpCardInfo info;
    bool is_event = lp_card_info(words->cards, card.id, &info) == LP_OK &&
                    info.category == LP_CATEGORY_EVENT;
    say(words, is_event ? "use " : "play ");
    say_name(words, words->action.card);
    say_number(words, " for ", card.cost, " DON!!");
}

static void say_give(const Words *words) {
    LpCardView card = card_of(words, words->action.card);
    say(words, "give DON!! to ");
    say_name(words, words->action.card);
    say_number(words, ": ", card.power + 1000, "");
}

static void say_don(const Words *words) {
    static const char *const which[] = {"an active DON!!", "a rested DON!!",
                                        "a DON!! given to "};
    if (words->action.value > 2) return;
    say(words, which[words->action.value]);
    if (words->action.value == 2) say_name(words, words->action.card);
}

static void say_about_card(const Words *words, const char *before) {
    say(words, before);
    say_name(words, words->action.card);
}

/* The text of the effect that the question is about; empty if there is none. */
static Slice effect_text(const LpCards *cards, const LpView *view, LpAsk ask, char *memory,
                         size_t memory_size) {
    Buffer text;
    buffer_init(&text, memory, memory_size);
    if (ask.source < LP_SLOTS && ask.ability != LP_ABILITY_NONE) {
        LpCardId id = lp_view_of_card(cards, view, ask.source).id;
        if (id != 0) render_ability(cards, id, ask.ability, &text);
    }
    return buffer_text(&text);
}

/* Each option of "choose one" is a line that starts with a bullet. */
static void say_option(const Words *words) {
    char memory[EFFECT_SIZE_MAX];
    Slice text = effect_text(words->cards, words->view, words->ask, memory, sizeof memory);
    Slice line, bullet = SLICE("\xe2\x80\xa2");
    int option = -1;
    while (text_next_line(&text, &line)) {
        if (!text_starts_with(line, bullet) || ++option != words->action.value) continue;
        buffer_append(words->out, text_trim(text_from(line, bullet.size)));
        return;
    }
    say_number(words, "option ", words->action.value + 1, "");
}

void label_ask(const LpCards *cards, const LpView *view, LpAsk ask, Buffer *out) {
    char memory[EFFECT_SIZE_MAX];
    Slice text = effect_text(cards, view, ask, memory, sizeof memory), line;
    buffer_append_string(out, label_question(ask.kind));
    if (ask.source >= LP_SLOTS) return;
    buffer_append_char(out, ' ');
    buffer_append_string(out, label_name(cards, view, ask.source));
    if (!text_next_line(&text, &line)) return;
    buffer_append_string(out, ": ");
    buffer_append(out, line);
}

void label_answer(const LpCards *cards, const LpView *view, LpAsk ask, LpAction action,
                  Buffer *out) {
    const Words words = {cards, view, ask, action, out};
    switch (action.kind) {
    case LP_ACTION_FIRST: say(&words, "go first"); break;
    case LP_ACTION_SECOND: say(&words, "go second"); break;
    case LP_ACTION_KEEP: say(&words, "keep this hand"); break;
    case LP_ACTION_REDRAW: say(&words, "return it and draw five new cards"); break;
    case LP_ACTION_PLAY: say_play(&words); break;
    case LP_ACTION_ACTIVATE: say_about_card(&words, "use effect of "); break;
    case LP_ACTION_GIVE: say_give(&words); break;
    case LP_ACTION_ATTACK: say_attack(&words); break;
    case LP_ACTION_END: say(&words, "end the turn"); break;
    case LP_ACTION_BLOCK: say_about_card(&words, "block with "); break;
    case LP_ACTION_COUNTER: say_counter(&words); break;
    case LP_ACTION_COUNTER_EVENT:
        say_about_card(&words, "counter with ");
        say_number(&words, " for ", card_of(&words, action.card).cost, " DON!!");
        break;
    case LP_ACTION_PASS: say(&words, "pass: nothing more in this step"); break;
    case LP_ACTION_USE: say(&words, "yes"); break;
    case LP_ACTION_DECLINE: say(&words, "no"); break;
    case LP_ACTION_PICK: say_pick(&words); break;
    case LP_ACTION_PICK_HIDDEN: say_number(&words, "hidden card ", action.value + 1, ""); break;
    case LP_ACTION_PICK_DON: say_don(&words); break;
    case LP_ACTION_DONE: say(&words, "done: no more"); break;
    case LP_ACTION_OPTION: say_option(&words); break;
    /* Not the number alone: each answer of a list already has one before it. */
    case LP_ACTION_NUMBER: say_number(&words, "the number ", action.value, ""); break;
    case LP_ACTION_EFFECT: say_about_card(&words, "resolve effect of "); break;
    case LP_ACTION_REPLACE: say_about_card(&words, "yes, by "); break;
    default: say(&words, "?"); break;
    }
}

/* --- Lists ------------------------------------------------------------------------------ */

/* Two cards of one hand that are known and alike. Cards on the field are never the same to a
 * player: one of them may be the one that matters next. */
static bool is_same_card(const LpCards *cards, const LpView *view, LpSlot a, LpSlot b) {
    if (a == b) return true;
    if (a >= LP_SLOTS || b >= LP_SLOTS) return false;
    LpCardView one = lp_view_of_card(cards, view, a), other = lp_view_of_card(cards, view, b);
    return one.id != 0 && one.id == other.id && one.area == LP_AREA_HAND &&
           other.area == LP_AREA_HAND && one.owner == other.owner && one.cost == other.cost;
}

int label_choices(const LpCards *cards, const LpView *view, const LpAction *actions, int count,
                  int out[LP_ACTIONS_MAX]) {
    int shown = 0;
    for (int i = 0; i < count; i++) {
        bool is_known = false;
        LpAction action = actions[i];
        for (int k = 0; k < shown && !is_known; k++) {
            LpAction other = actions[out[k]];
            is_known = label_card_of(action) != LP_SLOT_NONE && action.kind == other.kind &&
                       action.target == other.target && action.value == other.value &&
                       is_same_card(cards, view, action.card, other.card);
        }
        if (!is_known) out[shown++] = i;
    }
    return shown;
}

/* --- Sentences -------------------------------------------------------------------------- */

static bool is_number_letter(char c) {
    return text_is_letter(c) || text_is_digit(c) || c == '-';
}

/* The card that a word such as "ST01-007" or "ST01-007#2" begins with, or 0. */
static LpCardId number_at_start(const LpCards *cards, Slice text, size_t *size) {
    char number[NUMBER_SIZE_MAX];
    for (*size = 0; *size < text.size && is_number_letter(text.at[*size]);) ++*size;
    if (*size == 0 || *size >= sizeof number) return 0;
    if (memchr(text.at, '-', *size) == NULL) return 0;
    memcpy(number, text.at, *size);
    number[*size] = 0;
    return lp_card_find(cards, number);
}

void label_name_cards(const LpCards *cards, Slice sentence, Buffer *out) {
    LpCardInfo info;
    while (sentence.size > 0) {
        size_t size;
        LpCardId id = number_at_start(cards, sentence, &size);
        if (size == 0) size = 1;
        /* "#2" tells copies apart and stays with its number. */
        if (id != 0 && size < sentence.size && sentence.at[size] == '#') {
            do {
                size++;
            } while (size < sentence.size && text_is_digit(sentence.at[size]));
        }
        Slice piece = text_first(sentence, size);
        if (id != 0 && lp_card_info(cards, id, &info) == LP_OK) {
            buffer_append_string(out, info.name);
            buffer_append_string(out, " (");
            buffer_append(out, piece);
            buffer_append_char(out, ')');
        } else {
            buffer_append(out, piece);
        }
        sentence = text_from(sentence, size);
    }
}
