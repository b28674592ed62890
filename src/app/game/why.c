/* Reasons with rule numbers. Each function below looks at one kind of question and goes through
 * the conditions in the order in which the rules ask for them. */
#include "app/game/why.h"

#include <stdio.h>

#include "app/game/label.h"
#include "compiler/render.h"
#include "effect/program.h"

enum { TEXT_SIZE_MAX = 1 << 14, FIRST_TURNS = 2 };

typedef struct Case {
    const Why *why;
    LpSlot slot;
    LpCardView card;
    LpCardInfo info;
    Slice text; /* the card's rendered text */
    bool is_own;
    LpTableView table;
    LpSeatView seat; /* of the one who asks */
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

static bool has_keyword(const LpCardView *card, Keyword keyword) {
    return card->keywords >> keyword & 1;
}

static bool has_part(Slice text, Slice part) { return text_find(text, part) < text.size; }

static bool has_text(const Case *c, Slice part) { return has_part(c->text, part); }

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

/* --- Main Phase ------------------------------------------------------------------------- */

/* CR 2-7-2, 2-7-3, 2-7-4: which rule asks for the cost. */
static const char *cost_rule(uint8_t category) {
    if (category == LP_CATEGORY_EVENT) return "6-5-3-1, 2-7-3";
    return category == LP_CATEGORY_STAGE ? "6-5-3-1, 2-7-4" : "6-5-3-1, 2-7-2";
}

static bool say_cost(const Case *c, const char *rules) {
    char sentence[128];
    if (c->card.cost <= c->seat.don_active) return false;
    snprintf(sentence, sizeof sentence,
             "It costs %d, and you have %u active DON!! in your cost area.", c->card.cost,
             c->seat.don_active);
    say(c, sentence, rules);
    return true;
}

static void why_play(const Case *c) {
    bool is_event = c->info.category == LP_CATEGORY_EVENT;
    if (answers_with(c, LP_ACTION_PLAY) > 0) {
        char sentence[96];
        snprintf(sentence, sizeof sentence, "You can %s it now for %d DON!!.",
                 is_event ? "use" : "play", c->card.cost);
        say(c, sentence, cost_rule(c->info.category));
        return;
    }
    if (!c->info.playable) {
        say(c, "This program does not understand its text, so it cannot be played.", "");
        return;
    }
    if (is_event && !has_text(c, SLICE("[Main]"))) {
        say(c, "It has no [Main] effect, so it is not for the Main Phase.", "6-5-3-1");
        if (has_text(c, SLICE("[Counter]"))) {
            say(c, "Its [Counter] is used in the Counter Step, when you are attacked.",
                "7-1-3-1-2");
        }
        return;
    }
    if (say_cost(c, cost_rule(c->info.category))) return;
    if (is_event) {
        say(c, "Its [Main] effect could not be used now: a condition or a cost is not met.",
            "8-3-1-3, 8-3-2-1");
    }
    say(c, "Or an effect forbids it, and a ban wins.", "1-3-3, 4-7-2");
}

static void why_attack(const Case *c) {
    char sentence[96];
    int targets = answers_with(c, LP_ACTION_ATTACK);
    if (targets > 0) {
        snprintf(sentence, sizeof sentence, "It can attack: %d target%s.", targets,
                 targets == 1 ? "" : "s");
        say(c, sentence, "7-1-1-1");
        return;
    }
    if (c->table.turn <= FIRST_TURNS) {
        say(c, "It cannot attack: this is your first turn.", "6-5-6-1");
    } else if (c->card.rested) {
        say(c, "It cannot attack: it is rested, and only an active card attacks.", "7-1-1-1");
    } else if (c->card.just_played && !has_keyword(&c->card, KEYWORD_RUSH)) {
        bool may_characters = has_keyword(&c->card, KEYWORD_RUSH_CHARACTER);
        say(c,
            may_characters ? "It was played this turn and may attack only Characters that "
                             "are rested; there is none."
                           : "It cannot attack: it was played this turn and has no [Rush].",
            may_characters ? "10-1-6-1, 7-1-1-2" : "3-7-4, 10-1-1-1");
    } else {
        say(c, "It cannot attack: an effect forbids it, and a ban wins.", "1-3-3");
    }
}

/* The number before or behind these words in the text of a cost, or 0. */
static int number_before(Slice text, Slice words) {
    size_t at = text_find(text, words);
    int number = 0, scale = 1;
    if (at >= text.size) return 0;
    for (; at > 0 && text_is_digit(text.at[at - 1]); at--, scale *= 10) {
        number += (text.at[at - 1] - '0') * scale;
    }
    return number;
}

static int number_behind(Slice text, Slice words) {
    int number = 0;
    for (Slice rest = text_from(text, text_find(text, words) + words.size);
         rest.size > 0 && text_is_digit(rest.at[0]); rest = text_from(rest, 1)) {
        number = number * 10 + (rest.at[0] - '0');
    }
    return number;
}

/* What of a cost cannot be paid now, as far as its words tell; how much was said. The words are
 * our own rendering, so they have these forms and no others. */
static int why_cost(const Case *c, Slice cost) {
    const LpSeatView *seat = &c->seat;
    int don_all = seat->don_active + seat->don_rested + seat->don_given, said = 0;
    bool rests_itself = has_part(cost, SLICE("rest this")) ||
                        (has_part(cost, SLICE("rest ")) && has_part(cost, SLICE(" and this ")));
    const struct {
        bool is_so;
        const char *sentence, *rules;
    } reasons[] = {
        {number_before(cost, SLICE(" of your DON!!")) > seat->don_active,
         "Its cost rests more DON!! than you have active.", "8-3-1-5, 8-3-1-3"},
        {number_behind(cost, SLICE("DON!! \xe2\x88\x92")) > don_all,
         "Its cost returns more DON!! than you have on the field.", "8-3-1-6, 8-3-1-3"},
        {rests_itself && c->card.rested, "Its cost is to rest it, and it is rested.",
         "8-3-1-3, 1-3-2-1"},
        {has_part(cost, SLICE("trash ")) &&
             (number_before(cost, SLICE(" card from your hand")) > seat->hand ||
              number_before(cost, SLICE(" cards from your hand")) > seat->hand),
         "Its cost trashes more cards than you have in hand.", "8-3-1-3"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        if (!reasons[i].is_so) continue;
        say(c, reasons[i].sentence, reasons[i].rules);
        said++;
    }
    return said;
}

/* The line of an [Activate: Main] effect: its conditions stand before the mark, its cost
 * between the mark and the colon. */
static int why_effect(const Case *c, Slice line, Slice mark) {
    size_t at = text_find(line, mark);
    Slice cost = text_from(line, at + mark.size);
    int don = number_behind(line, SLICE("[DON!! x"));
    if (don > c->card.don) {
        char sentence[96];
        snprintf(sentence, sizeof sentence, "Its effect asks for %d given DON!!; it has %u.",
                 don, c->card.don);
        say(c, sentence, "8-3-2-3");
        return 1;
    }
    size_t colon = text_find(cost, SLICE(": "));
    return colon < cost.size ? why_cost(c, text_first(cost, colon)) : 0;
}

static void why_activate(const Case *c) {
    const Slice mark = SLICE("[Activate: Main]");
    Slice rest = c->text, line;
    int said = 0;
    if (answers_with(c, LP_ACTION_ACTIVATE) > 0) {
        say(c, "You can use its [Activate: Main] effect.", "6-5-4-1");
        return;
    }
    if (!has_text(c, mark)) return;
    if (c->card.negated) {
        say(c, "Its effects are negated, so its [Activate: Main] does nothing.", "1-3-3");
        return;
    }
    while (text_next_line(&rest, &line)) {
        if (has_part(line, mark)) said += why_effect(c, line, mark);
    }
    if (said > 0) return;
    if (has_text(c, SLICE("[Once Per Turn]"))) {
        say(c,
            "Its [Activate: Main] is closed: used this turn already, or a condition or "
            "cost of it is not met.",
            "10-2-13-3, 8-3-1-3, 8-3-2-1");
        return;
    }
    say(c, "Its [Activate: Main] is closed: a condition or a cost of it is not met.",
        "8-3-1-3, 8-3-2-1");
}

static void why_give(const Case *c) {
    if (answers_with(c, LP_ACTION_GIVE) > 0) {
        say(c, "You can give it DON!!: +1000 power each during your turn.", "6-5-5-1, 6-5-5-2");
    } else {
        say(c, "You cannot give it DON!!: none in your cost area is active.",
            "6-5-5-1, 6-5-5-3");
    }
}

static void why_target(const Case *c) {
    if (is_attackable(c)) {
        say(c, "You can attack it.", "7-1-1-2");
    } else if (c->card.area == LP_AREA_CHARACTER && !c->card.rested) {
        say(c, "You cannot attack it: an active Character is no target, only a rested one.",
            "7-1-1-2");
    } else if (is_fighter(c)) {
        say(c, "None of your cards can attack it now.", "7-1-1-1");
    } else {
        say(c, "Only Leaders and rested Characters are attacked.", "7-1-1-2");
    }
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
        say(c, "A Stage does not attack and is not given DON!!.", "7-1-1-1, 6-5-5-1");
    } else {
        say(c, "In the Main Phase cards are played from your hand.", "6-5-3-1");
    }
}

/* --- Battle ----------------------------------------------------------------------------- */

static void why_block(const Case *c) {
    if (!c->is_own || !is_fighter(c)) {
        say(c, "Only cards on your own field block.", "10-1-4-1");
    } else if (answers_with(c, LP_ACTION_BLOCK) > 0) {
        say(c, "It can block: it is rested and becomes the target.", "10-1-4-1");
    } else if (!has_keyword(&c->card, KEYWORD_BLOCKER)) {
        say(c, "It has no [Blocker].", "10-1-4-1");
    } else if (c->slot == c->table.target) {
        say(c, "It is the target already; a [Blocker] helps another card.", "10-1-4-1");
    } else if (c->card.rested) {
        say(c, "It is rested, and blocking means resting it.", "10-1-4-1");
    } else if (c->table.attacker < LP_SLOTS) {
        LpCardView attacker = lp_view_of_card(c->why->cards, c->why->view, c->table.attacker);
        bool is_free = !has_keyword(&attacker, KEYWORD_UNBLOCKABLE);
        say(c,
            is_free ? "An effect forbids it, and a ban wins."
                    : "The attacker is [Unblockable].",
            is_free ? "1-3-3" : "10-1-7-1");
    }
}

static void why_counter(const Case *c) {
    if (!c->is_own || c->card.area != LP_AREA_HAND) {
        say(c, "Counters come from your hand.", "7-1-3-1-1, 7-1-3-1-2");
    } else if (answers_with(c, LP_ACTION_COUNTER) > 0) {
        say(c, "You can trash it for its Counter.", "7-1-3-1-1");
    } else if (answers_with(c, LP_ACTION_COUNTER_EVENT) > 0) {
        say(c, "You can use its [Counter].", "7-1-3-1-2");
    } else if (c->info.category == LP_CATEGORY_CHARACTER) {
        say(c, "It has no Counter value.", "7-1-3-1-1");
    } else if (!has_text(c, SLICE("[Counter]"))) {
        say(c, "It is no Character with a Counter, and it has no [Counter] effect.",
            "7-1-3-1-1, 7-1-3-1-2");
    } else if (!say_cost(c, "7-1-3-1-2")) {
        say(c, "A condition or cost of its [Counter] is not met, or an effect forbids it.",
            "8-3-1-3, 8-3-2-1, 1-3-3");
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
    case LP_ASK_PICK:
    case LP_ASK_ORDER:
    case LP_ASK_PICK_DON:
        say(c,
            "It is not among the cards that this effect lets you choose, or it has been "
            "chosen.",
            "8-4-4, 8-4-4-1");
        break;
    default:
        say(c, "The question is about something else; it is answered first.", "8-4-1");
        break;
    }
}

void why_card(const Why *why, LpSlot slot, Buffer *out) {
    static char memory[TEXT_SIZE_MAX];
    Buffer text;
    LpSeat you = lp_view_seat(why->view);
    Case c = {.why = why, .slot = slot, .out = out};
    if (slot >= LP_SLOTS) return;
    c.card = lp_view_of_card(why->cards, why->view, slot);
    if (c.card.id == 0 || lp_card_info(why->cards, c.card.id, &c.info) != LP_OK) {
        say(&c, "You do not know this card.", "3-1-5");
        return;
    }
    buffer_init(&text, memory, sizeof memory);
    render_card(why->cards, c.card.id, &text);
    c.text = buffer_text(&text);
    c.is_own = c.card.owner == you;
    c.table = lp_view_table(why->view);
    c.seat = lp_view_of_seat(why->view, you);
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
