/* Reasons with rule numbers. Each function below covers one kind of question: what can be
 * done with the card is in the list of answers, and why something cannot is what
 * notation/reason.h finds. */
#include "table/why.h"

#include "effect/program.h"
#include "table/because.h"
#include "table/label.h"

typedef struct Case {
    const Why *why;
    LpSlot slot;
    LpCardView card;
    LpCardInfo info;
    bool is_own;
    Buffer *out;
} Case;

static void say(const Case *c, const char *sentence, const char *rules) {
    buffer_append_string(c->out, sentence);
    if (rules[0] != 0) {
        buffer_append_string(c->out, " (CR ");
        buffer_append_string(c->out, rules);
        buffer_append_char(c->out, ')');
    }
    buffer_append_char(c->out, '\n');
}

/* How many of the legal answers are of this kind and about the card. */
static int answers_with(const Case *c, LpActionKind kind) {
    int count = 0;
    for (int i = 0; i < c->why->action_count; i++) {
        LpAction action = c->why->actions[i];
        count += action.kind == kind && action.card == c->slot;
    }
    return count;
}

static bool is_attackable(const Case *c) {
    int i = 0, count = c->why->action_count;
    const LpAction *actions = c->why->actions;
    while (i < count && (actions[i].kind != LP_ACTION_ATTACK || actions[i].target != c->slot)) {
        i++;
    }
    return i < count;
}

static bool is_fighter(const Case *c) {
    return c->card.area == LP_AREA_LEADER || c->card.area == LP_AREA_CHARACTER;
}

static LpAction wish_of(const Case *c, LpActionKind kind) {
    return (LpAction){.kind = (uint8_t)kind, .card = c->slot};
}

static Reason reason_for(const Case *c, LpAction wish) {
    return reason_of(c->why->cards, c->why->view, wish);
}

/* Says why not, after the words that begin the sentence. */
static void say_why(const Case *c, const char *before, LpAction wish) {
    Reason reason = reason_for(c, wish);
    buffer_append_string(c->out, before);
    because_print(c->why->cards, c->why->view, wish, &reason, c->out);
    buffer_append_char(c->out, '\n');
}

/* --- Main Phase ------------------------------------------------------------------------- */

static void why_play(const Case *c) {
    bool is_event = c->info.category == LP_CATEGORY_EVENT;
    LpAction wish = wish_of(c, LP_ACTION_PLAY);
    if (answers_with(c, LP_ACTION_PLAY) > 0) {
        char sentence[96];
        Buffer text;
        buffer_init(&text, sentence, sizeof sentence);
        buffer_append_string(&text,
                             is_event ? "You can use it now for " : "You can play it now for ");
        buffer_append_int(&text, c->card.cost);
        buffer_append_string(&text, " DON!!.");
        say(c, sentence, is_event ? "6-5-3-1, 2-7-3" : "6-5-3-1, 2-7-2");
        return;
    }
    say_why(c, "", wish);
    /* CR 7-1-3-1-2: an Event may be for another time. */
    bool has_counter =
        is_event && reason_for(c, wish_of(c, LP_ACTION_COUNTER_EVENT)).kind != REASON_TIMING;
    if (reason_for(c, wish).kind == REASON_TIMING && has_counter) {
        say(c, "Its [Counter] is used in the Counter Step, when you are attacked.",
            "7-1-3-1-2");
    }
}

static LpSlot their_leader(const Case *c) {
    LpSlot slots[LP_SLOTS];
    LpSeat they = (LpSeat)(1 - lp_view_seat(c->why->view));
    return lp_view_area(c->why->view, they, LP_AREA_LEADER, slots) > 0 ? slots[0]
                                                                       : LP_SLOT_NONE;
}

static bool may_attack(const Case *c, LpSlot attacker, LpSlot target) {
    for (int i = 0; i < c->why->action_count; i++) {
        LpAction action = c->why->actions[i];
        if (action.kind == LP_ACTION_ATTACK && action.card == attacker &&
            action.target == target)
            return true;
    }
    return false;
}

static void why_attack(const Case *c) {
    char sentence[96];
    int targets = answers_with(c, LP_ACTION_ATTACK);
    LpAction wish = wish_of(c, LP_ACTION_ATTACK);
    wish.target = LP_SLOT_NONE;
    if (reason_for(c, wish).kind == REASON_NONE) wish.target = their_leader(c);
    if (targets == 0) {
        say_why(c, "It cannot attack. ", wish);
        return;
    }
    Buffer text;
    buffer_init(&text, sentence, sizeof sentence);
    buffer_append_string(&text, "It can attack: ");
    buffer_append_int(&text, targets);
    buffer_append_string(&text, targets == 1 ? " target." : " targets.");
    say(c, sentence, "7-1-1-1");
    if (!may_attack(c, c->slot, wish.target)) say_why(c, "Not the Leader. ", wish);
}

static void why_activate(const Case *c) {
    if (answers_with(c, LP_ACTION_ACTIVATE) > 0) {
        say(c, "You can use its [Activate: Main] effect.", "6-5-4-1");
    }
    for (uint8_t k = 0; k < ABILITY_PER_CARD_MAX; k++) {
        LpAction wish = wish_of(c, LP_ACTION_ACTIVATE);
        wish.value = k;
        bool is_listed = false;
        for (int i = 0; i < c->why->action_count; i++) {
            LpAction action = c->why->actions[i];
            is_listed |= action.kind == wish.kind && action.card == wish.card &&
                         action.value == wish.value;
        }
        if (is_listed || reason_for(c, wish).kind == REASON_TIMING) continue;
        say_why(c, "You cannot use its [Activate: Main]. ", wish);
    }
}

static void why_give(const Case *c) {
    if (answers_with(c, LP_ACTION_GIVE) > 0) {
        say(c, "You can give it DON!!: +1000 power each during your turn.", "6-5-5-1, 6-5-5-2");
    } else {
        say_why(c, "You cannot give it DON!!. ", wish_of(c, LP_ACTION_GIVE));
    }
}

/* A card of the other player: the first of one's own cards that could attack says why it
 * cannot. */
static void why_target(const Case *c) {
    static const LpArea areas[] = {LP_AREA_LEADER, LP_AREA_CHARACTER};
    LpSlot slots[LP_SLOTS];
    LpSeat you = lp_view_seat(c->why->view);
    if (is_attackable(c)) {
        say(c, "You can attack it.", "7-1-1-2");
        return;
    }
    if (!is_fighter(c)) {
        say(c, "Only Leaders and rested Characters can be attacked.", "7-1-1-2");
        return;
    }
    for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
        int count = lp_view_area(c->why->view, you, areas[i], slots);
        for (int k = 0; k < count; k++) {
            LpAction wish = {LP_ACTION_ATTACK, slots[k], LP_SLOT_NONE, 0};
            if (reason_for(c, wish).kind != REASON_NONE) continue;
            wish.target = c->slot;
            say_why(c, "You cannot attack it. ", wish);
            return;
        }
    }
    bool is_active = c->card.area == LP_AREA_CHARACTER && !c->card.rested;
    say(c,
        is_active ? "You cannot attack it. Only a rested Character can be attacked."
                  : "You cannot attack it. None of your cards can attack now.",
        is_active ? "7-1-1-2" : "7-1-1-1");
}

static void why_main(const Case *c) {
    if (!c->is_own) {
        why_target(c);
    } else if (c->card.area == LP_AREA_HAND) {
        why_play(c);
    } else if (is_fighter(c)) {
        why_attack(c);
        why_activate(c);
        why_give(c);
    } else if (c->card.area == LP_AREA_STAGE) {
        why_activate(c);
        say(c, "A Stage cannot attack or be given DON!!.", "7-1-1-1, 6-5-5-1");
    } else {
        say(c, "In the Main Phase you play cards from your hand.", "6-5-3-1");
    }
}

/* --- Battle ----------------------------------------------------------------------------- */

static void why_block(const Case *c) {
    if (!c->is_own || (!is_fighter(c) && c->card.area != LP_AREA_STAGE)) {
        say(c, "Only cards on your own field can block.", "10-1-4-1");
    } else if (answers_with(c, LP_ACTION_BLOCK) > 0) {
        say(c, "It can block: it becomes rested and is then the target.", "10-1-4-1");
    } else {
        say_why(c, "", wish_of(c, LP_ACTION_BLOCK));
    }
}

static void why_counter(const Case *c) {
    if (!c->is_own || c->card.area != LP_AREA_HAND) {
        say(c, "Counters come from your hand.", "7-1-3-1-1, 7-1-3-1-2");
    } else if (answers_with(c, LP_ACTION_COUNTER) > 0) {
        say(c, "You can trash it for its Counter.", "7-1-3-1-1");
    } else if (answers_with(c, LP_ACTION_COUNTER_EVENT) > 0) {
        say(c, "You can use its [Counter].", "7-1-3-1-2");
    } else {
        bool is_character = c->info.category == LP_CATEGORY_CHARACTER;
        say_why(c, "", wish_of(c, is_character ? LP_ACTION_COUNTER : LP_ACTION_COUNTER_EVENT));
    }
}

/* --- Everything else -------------------------------------------------------------------- */

static void why_other(const Case *c) {
    for (int i = 0; i < c->why->action_count; i++) {
        if (label_card_of(c->why->actions[i]) != c->slot) continue;
        say(c, "You can choose it.", "8-4-4");
        return;
    }
    switch (c->why->ask.kind) {
    case LP_ASK_TURN_ORDER:
    case LP_ASK_MULLIGAN:
        say(c, "The game is being set up; cards are played from your first turn on.", "5-2-1");
        break;
    case LP_ASK_PICK: say_why(c, "", wish_of(c, LP_ACTION_PICK)); break;
    case LP_ASK_ORDER:
        say(c, "It is not among the cards to put in order, or it already has its place.",
            "3-1-7");
        break;
    case LP_ASK_PICK_DON:
        say(c, "It has no DON!! that can be chosen.", "8-4-4, 8-4-4-1");
        break;
    case LP_ASK_TRASH_CHARACTER:
        say(c, "One of your Characters is trashed to make room for the new one.", "3-7-6-1");
        break;
    default:
        say(c, "The current question is about something else and must be answered first.",
            "8-4-1");
        break;
    }
}

void why_card(const Why *why, LpSlot slot, Buffer *out) {
    LpSeat you = lp_view_seat(why->view);
    Case c = {.why = why, .slot = slot, .out = out};
    if (slot >= LP_SLOTS) return;
    c.card = lp_view_of_card(why->cards, why->view, slot);
    if (c.card.id == 0 || lp_card_info(why->cards, c.card.id, &c.info) != LP_OK) {
        say(&c, "You do not know this card.", "3-1-5");
        return;
    }
    c.is_own = c.card.owner == you;
    if (why->ask.kind == LP_ASK_NONE) {
        say(&c, "The game is over.", "1-2-1");
    } else if (why->ask.seat != you) {
        say(&c, "The other player decides now.", "6-5-2");
    } else if (why->ask.kind == LP_ASK_MAIN) {
        why_main(&c);
    } else if (why->ask.kind == LP_ASK_BLOCK) {
        why_block(&c);
    } else if (why->ask.kind == LP_ASK_COUNTER) {
        why_counter(&c);
    } else {
        why_other(&c);
    }
}

void why_all(const Why *why, Buffer *out) {
    static const LpArea areas[] = {LP_AREA_HAND, LP_AREA_LEADER, LP_AREA_CHARACTER,
                                   LP_AREA_STAGE};
    LpSeat you = lp_view_seat(why->view);
    for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
        LpSlot slots[LP_SLOTS];
        int count = lp_view_area(why->view, you, areas[i], slots);
        for (int k = 0; k < count; k++) {
            buffer_append_string(out, label_name(why->cards, why->view, slots[k]));
            buffer_append_string(out, areas[i] == LP_AREA_HAND ? " (hand)\n" : "\n");
            why_card(why, slots[k], out);
        }
    }
}
