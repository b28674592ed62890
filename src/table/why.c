/* Reasons with rule numbers. Each function below covers one kind of question: what can be
 * done with the card is in the list of answers, and why something cannot is what
 * notation/reason.h finds. */
#include "table/why.h"

#include "effect/program.h"
#include "table/because.h"
#include "table/prompt.h"

enum { PIECE_SIZE = 768 };

typedef struct Case {
    const Why *why;
    Sight sight;
    LpSlot slot;
    LpCardView card;
    LpCardInfo info;
    bool is_own;
    WhyRows *out;
} Case;

/* One sentence about an answer of this kind, or about none (LP_ACTION_NONE). */
static void tell(const Case *c, LpActionKind action, bool ok, const char *rules,
                 const char *key, const WordArg *args, int count) {
    WhyRows *out = c->out;
    if (out->count == WHY_ROWS_MAX) return;
    WhyRow *row = &out->rows[out->count++];
    size_t start = out->text.used;
    words_say(c->sight.words, key, args, count, &out->text);
    *row = (WhyRow){(uint8_t)action, ok, text_from(buffer_text(&out->text), start), rules};
}

static void can(const Case *c, LpActionKind action, const char *key, int n, const char *rules) {
    bool is_event = c->info.category == LP_CATEGORY_EVENT;
    const WordArg args[] = {WORD_NUMBER("n", n),
                            WORD_TEXT("what", is_event ? SLICE("event") : SLICE("card"))};
    tell(c, action, true, rules, key, args, 2);
}

static void cannot(const Case *c, LpActionKind action, const char *key, const char *rules) {
    tell(c, action, false, rules, key, NULL, 0);
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

/* Says why not, in the sentence of this key. */
static void because(const Case *c, const char *key, LpAction wish) {
    char memory[PIECE_SIZE];
    Buffer text;
    Reason reason = reason_for(c, wish);
    buffer_init(&text, memory, sizeof memory);
    const char *rules = because_say(&c->sight, wish, &reason, &text);
    const WordArg args[] = {WORD_TEXT("because", buffer_text(&text))};
    tell(c, (LpActionKind)wish.kind, false, rules, key, args, 1);
}

/* --- Main Phase ------------------------------------------------------------------------- */

static void why_play(const Case *c) {
    bool is_event = c->info.category == LP_CATEGORY_EVENT;
    LpAction wish = wish_of(c, LP_ACTION_PLAY);
    if (answers_with(c, LP_ACTION_PLAY) > 0) {
        can(c, LP_ACTION_PLAY, "why.play", c->card.cost,
            is_event ? "6-5-3-1, 2-7-3" : "6-5-3-1, 2-7-2");
        return;
    }
    because(c, "why.because", wish);
    /* CR 7-1-3-1-2: an Event may be for another time. */
    bool has_counter =
        is_event && reason_for(c, wish_of(c, LP_ACTION_COUNTER_EVENT)).kind != REASON_TIMING;
    if (reason_for(c, wish).kind == REASON_TIMING && has_counter)
        cannot(c, LP_ACTION_COUNTER_EVENT, "why.counter_later", "7-1-3-1-2");
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
    int targets = answers_with(c, LP_ACTION_ATTACK);
    LpAction wish = wish_of(c, LP_ACTION_ATTACK);
    wish.target = LP_SLOT_NONE;
    if (reason_for(c, wish).kind == REASON_NONE) wish.target = their_leader(c);
    if (targets == 0) {
        because(c, "why.no_attack", wish);
        return;
    }
    can(c, LP_ACTION_ATTACK, "why.attack", targets, "7-1-1-1");
    if (!may_attack(c, c->slot, wish.target)) because(c, "why.not_leader", wish);
}

static void why_activate(const Case *c) {
    if (answers_with(c, LP_ACTION_ACTIVATE) > 0) {
        can(c, LP_ACTION_ACTIVATE, "why.activate", 0, "6-5-4-1");
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
        because(c, "why.no_activate", wish);
    }
}

static void why_give(const Case *c) {
    if (answers_with(c, LP_ACTION_GIVE) > 0) {
        can(c, LP_ACTION_GIVE, "why.give", 0, "6-5-5-1, 6-5-5-2");
    } else {
        because(c, "why.no_give", wish_of(c, LP_ACTION_GIVE));
    }
}

/* A card of the other player: the first of one's own cards that could attack says why it
 * cannot. */
static void why_target(const Case *c) {
    static const LpArea areas[] = {LP_AREA_LEADER, LP_AREA_CHARACTER};
    LpSlot slots[LP_SLOTS];
    LpSeat you = lp_view_seat(c->why->view);
    if (is_attackable(c)) {
        can(c, LP_ACTION_ATTACK, "why.target", 0, "7-1-1-2");
        return;
    }
    if (!is_fighter(c)) {
        cannot(c, LP_ACTION_ATTACK, "why.no_target.area", "7-1-1-2");
        return;
    }
    for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
        int count = lp_view_area(c->why->view, you, areas[i], slots);
        for (int k = 0; k < count; k++) {
            LpAction wish = {LP_ACTION_ATTACK, slots[k], LP_SLOT_NONE, 0};
            if (reason_for(c, wish).kind != REASON_NONE) continue;
            wish.target = c->slot;
            because(c, "why.no_target", wish);
            return;
        }
    }
    bool is_active = c->card.area == LP_AREA_CHARACTER && !c->card.rested;
    cannot(c, LP_ACTION_ATTACK, is_active ? "why.no_target.active" : "why.no_target.nobody",
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
        cannot(c, LP_ACTION_NONE, "why.stage", "7-1-1-1, 6-5-5-1");
    } else {
        cannot(c, LP_ACTION_PLAY, "why.main", "6-5-3-1");
    }
}

/* --- Battle ----------------------------------------------------------------------------- */

static void why_block(const Case *c) {
    if (!c->is_own || (!is_fighter(c) && c->card.area != LP_AREA_STAGE)) {
        cannot(c, LP_ACTION_BLOCK, "why.no_block.area", "10-1-4-1");
    } else if (answers_with(c, LP_ACTION_BLOCK) > 0) {
        can(c, LP_ACTION_BLOCK, "why.block", 0, "10-1-4-1");
    } else {
        because(c, "why.because", wish_of(c, LP_ACTION_BLOCK));
    }
}

static void why_counter(const Case *c) {
    if (!c->is_own || c->card.area != LP_AREA_HAND) {
        cannot(c, LP_ACTION_COUNTER, "why.no_counter.area", "7-1-3-1-1, 7-1-3-1-2");
    } else if (answers_with(c, LP_ACTION_COUNTER) > 0) {
        can(c, LP_ACTION_COUNTER, "why.counter", 0, "7-1-3-1-1");
    } else if (answers_with(c, LP_ACTION_COUNTER_EVENT) > 0) {
        can(c, LP_ACTION_COUNTER_EVENT, "why.counter_event", 0, "7-1-3-1-2");
    } else {
        bool is_character = c->info.category == LP_CATEGORY_CHARACTER;
        because(c, "why.because",
                wish_of(c, is_character ? LP_ACTION_COUNTER : LP_ACTION_COUNTER_EVENT));
    }
}

/* --- Everything else -------------------------------------------------------------------- */

static void why_other(const Case *c) {
    for (int i = 0; i < c->why->action_count; i++) {
        LpAction action = c->why->actions[i];
        if (prompt_card_of(action) != c->slot) continue;
        can(c, (LpActionKind)action.kind, "why.pick", 0, "8-4-4");
        return;
    }
    switch (c->why->ask.kind) {
    case LP_ASK_TURN_ORDER:
    case LP_ASK_MULLIGAN: cannot(c, LP_ACTION_NONE, "why.setup", "5-2-1"); break;
    case LP_ASK_PICK: because(c, "why.because", wish_of(c, LP_ACTION_PICK)); break;
    case LP_ASK_ORDER: cannot(c, LP_ACTION_PICK, "why.order", "3-1-7"); break;
    case LP_ASK_PICK_DON:
        cannot(c, LP_ACTION_PICK_DON, "why.pick_don", "8-4-4, 8-4-4-1");
        break;
    case LP_ASK_TRASH_CHARACTER:
        cannot(c, LP_ACTION_PICK, "why.trash_character", "3-7-6-1");
        break;
    default: cannot(c, LP_ACTION_NONE, "why.other", "8-4-1"); break;
    }
}

void why_rows(const Why *why, LpSlot slot, WhyRows *out) {
    LpSeat you = lp_view_seat(why->view);
    Case c = {.why = why, .slot = slot, .out = out};
    c.sight = (Sight){.cards = why->cards,
                      .view = why->view,
                      .you = you,
                      .words = why->words != NULL ? why->words : words_english()};
    out->count = 0;
    buffer_init(&out->text, out->memory, sizeof out->memory);
    if (slot >= LP_SLOTS) return;
    c.card = lp_view_of_card(why->cards, why->view, slot);
    if (c.card.id == 0 || lp_card_info(why->cards, c.card.id, &c.info) != LP_OK) {
        cannot(&c, LP_ACTION_NONE, "why.unknown", "3-1-5");
        return;
    }
    c.is_own = c.card.owner == you;
    if (why->ask.kind == LP_ASK_NONE) {
        cannot(&c, LP_ACTION_NONE, "why.over", "1-2-1");
    } else if (why->ask.seat != you) {
        cannot(&c, LP_ACTION_NONE, "why.not_asked", "6-5-2");
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

void why_card(const Why *why, LpSlot slot, Buffer *out) {
    WhyRows rows;
    why_rows(why, slot, &rows);
    for (int i = 0; i < rows.count; i++) {
        buffer_append(out, rows.rows[i].text);
        if (rows.rows[i].rules[0] != 0) {
            buffer_append_string(out, " (CR ");
            buffer_append_string(out, rows.rows[i].rules);
            buffer_append_char(out, ')');
        }
        buffer_append_char(out, '\n');
    }
}

void why_all(const Why *why, Buffer *out) {
    static const LpArea areas[] = {LP_AREA_HAND, LP_AREA_LEADER, LP_AREA_CHARACTER,
                                   LP_AREA_STAGE};
    LpSeat you = lp_view_seat(why->view);
    Sight sight = {.cards = why->cards, .view = why->view, .you = you, .words = why->words};
    for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
        LpSlot slots[LP_SLOTS];
        int count = lp_view_area(why->view, you, areas[i], slots);
        for (int k = 0; k < count; k++) {
            WORDS_SAY(why->words, out, "why.name",
                      WORD_TEXT("card", sight_name(&sight, slots[k])),
                      WORD_NUMBER("in_hand", areas[i] == LP_AREA_HAND));
            buffer_append_char(out, '\n');
            why_card(why, slots[k], out);
        }
    }
}
