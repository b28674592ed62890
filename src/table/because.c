/* Sentences for reasons. Most reasons are a row of a table; those that name a card, a number
 * or a part of an effect have a function. */
#include "table/because.h"

#include "card/image.h"
#include "compiler/render.h"
#include "effect/program.h"
#include "table/label.h"

typedef struct Words {
    const LpCards *cards;
    const LpView *view;
    LpAction wish;
    const Reason *reason;
    LpCardView card; /* the one that the wish is about */
    LpSeatView seat; /* the player who asks */
    Buffer *out;
} Words;

static void say(const Words *words, const char *text) {
    buffer_append_string(words->out, text);
}

static void say_int(const Words *words, int64_t number) {
    buffer_append_int(words->out, number);
}

static void say_rules(const Words *words, const char *rules) {
    if (rules[0] == 0) return;
    say(words, " (CR ");
    say(words, rules);
    say(words, ")");
}

static bool is_block(const Words *words) { return words->wish.kind == LP_ACTION_BLOCK; }

/* --- Sentences without a number or a name ------------------------------------------------ */

typedef struct Sentence {
    const char *text, *rules;
} Sentence;

static const Sentence sentences[REASON_COUNT] = {
    [REASON_NONE] = {"It would continue a loop that you have to end.", "11-1-1-2"},
    [REASON_UNPLAYABLE] = {"This program does not understand its text, so it cannot be played.",
                           ""},
    [REASON_NEGATED] = {"Its effects are negated, so it has no effect to use.", "8-2-1-1"},
    [REASON_USED] = {"Its effect is [Once Per Turn] and has been used this turn.", "10-2-13-3"},
    [REASON_NEW] = {"It was played this turn and has no [Rush].", "3-7-4, 10-1-1-1"},
    [REASON_FIRST_TURN] = {"This is your first turn.", "6-5-6-1"},
    [REASON_ACTIVE] = {"Only a rested Character can be attacked.", "7-1-1-2"},
    [REASON_RUSH_LEADER] = {"It was played this turn, and [Rush: Character] is for attacks on "
                            "Characters.",
                            "10-1-6-1"},
    [REASON_NO_BLOCKER] = {"It has no [Blocker].", "10-1-4-1"},
    [REASON_TARGET] = {"It is already the target; a [Blocker] helps another card.", "10-1-4-1"},
    [REASON_UNBLOCKABLE] = {"The attacker is [Unblockable].", "10-1-7-1"},
    [REASON_NO_COUNTER] = {"It has no Counter value.", "7-1-3-1-1"},
    [REASON_CHOSEN] = {"It has already been chosen.", "8-4-4"},
    [REASON_TOGETHER] = {"It does not go together with what the effect asks for as a whole, or "
                         "with the cards chosen so far.",
                         "8-4-4"},
    [REASON_ORDER] =
        {"Cards are chosen from the first to the last here, and it was passed over; "
         "undo chooses again.",
         "8-4-4"},
    [REASON_NO_USE] = {"The effect can do nothing with it.", "8-4-4-1, 1-3-2"},
};

/* --- Those that depend on what was wished for -------------------------------------------- */

static void say_timing(const Words *words) {
    static const Sentence main_phase = {
        "It has no [Main] effect, so it is not for the Main Phase.", "6-5-3-1"};
    static const Sentence counter = {
        "It is not a Character with a Counter, and it has no [Counter] effect.",
        "7-1-3-1-1, 7-1-3-1-2"};
    static const Sentence activate = {"It has no [Activate: Main] effect.", "6-5-4-1"};
    const Sentence *is = &activate;
    if (words->wish.kind == LP_ACTION_PLAY) is = &main_phase;
    if (words->wish.kind == LP_ACTION_COUNTER_EVENT) is = &counter;
    say(words, is->text);
    say_rules(words, is->rules);
}

static void say_rested(const Words *words) {
    say(words, is_block(words) ? "It is rested, and blocking means resting it."
                               : "It is rested, and only an active card attacks.");
    say_rules(words, is_block(words) ? "10-1-4-1" : "7-1-1-1");
}

static void say_turn(const Words *words) {
    const CardFacts *facts = &words->cards->cards[words->card.id];
    const Ability *ability =
        &words->cards->abilities[facts->ability_first + words->reason->ability];
    bool is_own = ability->turn == TURN_YOURS;
    say(words, is_own ? "Its effect is for [Your Turn] only."
                      : "Its effect is for [Opponent's Turn] only.");
    say_rules(words, is_own ? "8-3-2-4" : "8-3-2-5");
}

/* CR 2-7-2, 2-7-3, 2-7-4: which rule requires the cost. */
static const char *cost_rule(const Words *words) {
    uint8_t category = words->cards->cards[words->card.id].category;
    if (words->wish.kind == LP_ACTION_COUNTER_EVENT) return "7-1-3-1-2";
    if (category == LP_CATEGORY_EVENT) return "6-5-3-1, 2-7-3";
    return category == LP_CATEGORY_STAGE ? "6-5-3-1, 2-7-4" : "6-5-3-1, 2-7-2";
}

static void say_don(const Words *words) {
    if (words->wish.kind == LP_ACTION_GIVE) {
        say(words, "None in your cost area is active.");
        say_rules(words, "6-5-5-1, 6-5-5-3");
        return;
    }
    say(words, "It costs ");
    say_int(words, words->reason->needed);
    say(words, ", and you have ");
    say_int(words, words->reason->found);
    say(words, " active DON!! in your cost area.");
    say_rules(words, cost_rule(words));
}

static void say_given_don(const Words *words) {
    say(words, "Its effect needs ");
    say_int(words, words->reason->needed);
    say(words, " given DON!!; it has ");
    say_int(words, words->reason->found);
    say(words, ".");
    say_rules(words, "8-3-2-3");
}

/* --- Those that name another card -------------------------------------------------------- */

/* "An effect of Nami", if the player knows which card it is. */
static void say_source(const Words *words) {
    LpSlot source = words->reason->source;
    bool is_known =
        source < LP_SLOTS && lp_view_of_card(words->cards, words->view, source).id != 0;
    if (source == words->wish.card) {
        say(words, "Its own effect");
    } else if (is_known) {
        say(words, "An effect of ");
        say(words, label_name(words->cards, words->view, source));
    } else {
        say(words, "An effect");
    }
}

static void say_ban(const Words *words) {
    static const struct {
        uint8_t restriction;
        Sentence is;
    } bans[] = {
        {RESTRICTION_PLAY, {" says that you cannot play it.", "1-3-3, 4-7-2"}},
        {RESTRICTION_ATTACK, {" says that it cannot attack.", "1-3-3"}},
        {RESTRICTION_ATTACK_CARD, {" says that you cannot attack this card.", "1-3-3"}},
        {RESTRICTION_BLOCK, {" closes its [Blocker].", "1-3-3"}},
        {RESTRICTION_BE_BLOCKED, {" says that it cannot block this attack.", "1-3-3"}},
        {RESTRICTION_USE_BLOCKER, {" says that you cannot use its [Blocker].", "1-3-3"}},
        {RESTRICTION_BE_RESTED, {" says that it cannot be rested, which ", "1-3-3"}},
    };
    say_source(words);
    for (size_t i = 0; i < sizeof bans / sizeof bans[0]; i++) {
        if (bans[i].restriction != words->reason->restriction) continue;
        say(words, bans[i].is.text);
        if (bans[i].restriction == RESTRICTION_BE_RESTED) {
            say(words, is_block(words) ? "blocking means." : "attacking means.");
        }
        say_rules(words, bans[i].is.rules);
    }
}

static void say_silenced(const Words *words) {
    say_source(words);
    say(words, words->wish.kind == LP_ACTION_ACTIVATE
                   ? " makes your [Activate: Main] effects invalid."
                   : " makes your effects of this kind invalid.");
    say_rules(words, "8-2-1-1");
}

static void say_price(const Words *words) {
    say_source(words);
    say(words, " demands something before it attacks, which you cannot do.");
    say_rules(words, "8-3-1-3, 1-3-3");
}

/* --- Those that name a part of an effect ------------------------------------------------- */

static void say_condition(const Words *words) {
    const Reason *reason = words->reason;
    say(words, "Its effect works only if ");
    render_condition(words->cards, words->card.id, reason->row, words->out);
    say(words, ", which is not so");
    if (reason->has_found) {
        say(words, "; now it is ");
        say_int(words, reason->found);
    }
    say(words, ".");
    say_rules(words, "8-3-2-1");
}

/* "Its cost rests 3 DON!!, and you have 2 active." */
static bool say_don_cost(const Words *words, const Instr *instr) {
    const Number *number = &words->cards->numbers[instr->x];
    const LpSeatView *seat = &words->seat;
    int on_field = seat->don_active + seat->don_rested + seat->don_given;
    bool rests = instr->op == OP_DON_REST, returns = instr->op == OP_DON_RETURN && !instr->b;
    if ((!rests && !returns) || number->kind != NUMBER_CONSTANT) return false;
    say(words, rests ? "Its cost rests " : "Its cost returns ");
    say_int(words, number->value);
    bool is_paid = words->reason->found < seat->don_active;
    say(words,
        is_paid ? " DON!!, and after paying for the card you have " : " DON!!, and you have ");
    say_int(words, rests ? words->reason->found : on_field);
    say(words, rests ? " active." : " on the field.");
    say_rules(words, rests ? "8-3-1-5, 8-3-1-3" : "8-3-1-6, 8-3-1-3");
    return true;
}

static void say_payment(const Words *words) {
    const Reason *reason = words->reason;
    const Instr *last = &words->cards->instrs[reason->row + reason->count - 1];
    if (reason->count == 1 && say_don_cost(words, last)) return;
    if (last->op == OP_REST && last->a == REG_THIS && words->card.rested) {
        say(words, "Its cost is to rest it, and it is rested.");
        say_rules(words, "8-3-1-3, 1-3-2-1");
        return;
    }
    say(words, "Its cost cannot be paid now: ");
    render_cost(words->cards, words->card.id, reason->row, reason->count, words->out);
    say(words, ".");
    say_rules(words, "8-3-1-3");
}

static void say_selector(const Words *words) {
    LpAsk ask = lp_view_ask(words->view);
    LpCardId source = 0;
    if (ask.source < LP_SLOTS) {
        source = lp_view_of_card(words->cards, words->view, ask.source).id;
    }
    say(words, "The effect lets you choose ");
    render_selector(words->cards, source, words->reason->row, words->out);
    say(words, words->reason->kind == REASON_ELSEWHERE ? "; it is not among these cards."
                                                       : "; this card does not fit.");
    say_rules(words, "8-4-4, 8-4-4-1");
}

void because_print(const LpCards *cards, const LpView *view, LpAction wish,
                   const Reason *reason, Buffer *out) {
    static void (*const says[REASON_COUNT])(const Words *words) = {
        [REASON_TIMING] = say_timing,       [REASON_RESTED] = say_rested,
        [REASON_TURN] = say_turn,           [REASON_DON] = say_don,
        [REASON_GIVEN_DON] = say_given_don, [REASON_BAN] = say_ban,
        [REASON_SILENCED] = say_silenced,   [REASON_PRICE] = say_price,
        [REASON_CONDITION] = say_condition, [REASON_PAYMENT] = say_payment,
        [REASON_ELSEWHERE] = say_selector,  [REASON_FILTER] = say_selector,
    };
    Words words = {cards,
                   view,
                   wish,
                   reason,
                   lp_view_of_card(cards, view, wish.card),
                   lp_view_of_seat(view, lp_view_seat(view)),
                   out};
    if (says[reason->kind] != NULL) {
        says[reason->kind](&words);
        return;
    }
    say(&words, sentences[reason->kind].text);
    say_rules(&words, sentences[reason->kind].rules);
}
