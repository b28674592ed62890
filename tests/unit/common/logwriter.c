/* Our games in the form of another simulator's logs. */
#include "common/logwriter.h"

#include <string.h>

#include "base/random.h"
#include "common/logarrange.h"
#include "notation/ref.h"

enum { COUNTS_EVERY = 10 }; /* frames; how often the simulator counts is not known */

static const char *const nicks[2] = {"Mira\xE2\x80\x8B#0001", "Tovo\xE2\x80\x8B#0002"};

static const uint8_t zones[LP_AREA_COUNT] = {
    [LP_AREA_NONE] = 1,      [LP_AREA_DECK] = 0,  [LP_AREA_HAND] = 1, [LP_AREA_TRASH] = 6,
    [LP_AREA_CHARACTER] = 2, [LP_AREA_STAGE] = 7, [LP_AREA_LIFE] = 3, [LP_AREA_LEADER] = 8,
};

/* --- Pieces ------------------------------------------------------------------------------ */

static void say(LogWriter *writer, const char *text) {
    buffer_append_string(writer->out, text);
}

static void say_int(LogWriter *writer, int number) { buffer_append_int(writer->out, number); }

static void say_card(LogWriter *writer, LpCardId id) {
    LpCardInfo info;
    lp_card_info(writer->cards, id, &info);
    say(writer, info.name);
    say(writer, writer->form == LOGFORM_DOWNLOAD ? " [\"" : " [<mark><link=\"");
    say(writer, info.number);
    say(writer, "\">");
    say(writer, info.number);
    say(writer, writer->form == LOGFORM_DOWNLOAD ? "]" : "</link></mark>]");
}

static void say_slot(LogWriter *writer, LpSlot slot) { say_card(writer, writer->ids[slot]); }

static void say_nick(LogWriter *writer, LpSeat seat) {
    say(writer, "[");
    say(writer, nicks[seat]);
    say(writer, "] ");
}

/* Downloaded logs have other names in front of actions. */
static void say_actor(LogWriter *writer, LpSeat seat) {
    if (writer->form != LOGFORM_DOWNLOAD)
        say_nick(writer, seat);
    else
        say(writer, seat == 0 ? "[You] " : "[Opponent] ");
}

static void set_source(LogWriter *writer, LpSlot slot) {
    writer->source = writer->ids[slot];
    writer->source_seat = slot >= LP_SLOTS_PER_SEAT;
}

/* '[A] Source: verb ', where A is the player of the source. */
static void say_effect(LogWriter *writer, const char *verb) {
    say_actor(writer, writer->source_seat);
    say_card(writer, writer->source);
    say(writer, ": ");
    say(writer, verb);
}

static void say_effect_on(LogWriter *writer, const char *verb, LpSlot slot, const char *after) {
    say_effect(writer, verb);
    say_slot(writer, slot);
    say(writer, after);
    say(writer, "\n");
}

static void say_effect_of(LogWriter *writer, const char *verb, int number, const char *after) {
    say_effect(writer, verb);
    say_int(writer, number);
    say(writer, after);
    say(writer, "\n");
}

/* --- Frames ------------------------------------------------------------------------------ */

static void write_frame_as(LogWriter *writer, LpSeat seat, const char *card, int from, int i,
                           int to, int j, bool is_rested) {
    if (writer->form == LOGFORM_TEXT) return;
    const int numbers[] = {from, i, to, j, 1, 1, is_rested, 0, 0};
    say(writer, "RZ1|");
    say_int(writer, (int)++writer->sequence);
    say(writer, seat ? "|2|" : "|1|");
    say(writer, card);
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
        say(writer, "|");
        say_int(writer, numbers[k]);
    }
    say(writer, "\n");
}

static void write_frame(LogWriter *writer, LpSeat seat, const char *card, int from, int i,
                        int to, int j) {
    write_frame_as(writer, seat, card, from, i, to, j, false);
}

static const char *number_of(const LogWriter *writer, LpCardId id) {
    LpCardInfo info;
    lp_card_info(writer->cards, id, &info);
    return info.number;
}

static bool is_full(const LogWriter *writer) { return writer->form >= LOGFORM_FULL; }

static int take(LogPile *pile, LpSlot slot) {
    for (int i = 0; i < pile->count; i++) {
        if (pile->slots[i] != slot) continue;
        memmove(pile->slots + i, pile->slots + i + 1, (size_t)(pile->count - i - 1));
        pile->count--;
        return i;
    }
    return 0;
}

/* Cards that were put below a deck unseen change slots within an answer, so what is drawn is on
 * top whatever its slot was. */
static int take_top(LogPile *pile, LpSlot slot) {
    for (int i = 0; i < pile->count; i++)
        if (pile->slots[i] == slot) pile->slots[i] = pile->slots[pile->count - 1];
    return --pile->count;
}

static int put(LogPile *pile, LpSlot slot, bool at_bottom) {
    int i = at_bottom ? 0 : pile->count;
    memmove(pile->slots + i + 1, pile->slots + i, (size_t)(pile->count - i));
    pile->slots[i] = slot;
    pile->count++;
    return i;
}

static void read_pile(LogWriter *writer, const LpGame *game, LpSeat seat, LpArea area) {
    LogPile *pile = &writer->piles[seat][area];
    LpSlot slots[LP_SLOTS];
    pile->count = lp_game_area(game, seat, area, slots);
    for (int i = 0; i < pile->count; i++) pile->slots[i] = slots[pile->count - 1 - i];
}

/* The pile of a card in no area is the hand's: a [Trigger] goes through it. */
static LogPile *pile_of(LogWriter *writer, LpSeat seat, uint8_t area) {
    return &writer->piles[seat][area == LP_AREA_NONE ? LP_AREA_HAND : area];
}

static bool has_event_before(const LogWriter *writer, uint8_t kind) {
    for (uint32_t i = 0; i < writer->at; i++)
        if (writer->events[i].kind == kind) return true;
    return false;
}

/* The numbers of both players' cards after the frames so far. */
static void write_counts(LogWriter *writer, const LpGame *game) {
    static const uint8_t areas[] = {LP_AREA_DECK, LP_AREA_HAND, LP_AREA_CHARACTER,
                                    LP_AREA_LIFE};
    if (!is_full(writer)) return;
    for (LpSeat seat = 0; seat < 2; seat++) {
        LpSeatView view = lp_game_of_seat(game, seat);
        LpSlot slots[LP_SLOTS];
        int given = 0, trigger = LP_DECK_SIZE;
        say(writer, "RZ1|CHK|");
        say_int(writer, (int)writer->sequence);
        say(writer, seat ? "|2" : "|1");
        for (LpArea area = LP_AREA_NONE + 1; area < LP_AREA_COUNT; area++)
            if (area != LP_AREA_LEADER) trigger -= lp_game_area(game, seat, area, slots);
        for (size_t i = 0; i < sizeof areas; i++) {
            say(writer, "|");
            say_int(writer, lp_game_area(game, seat, areas[i], slots) +
                                (areas[i] == LP_AREA_HAND ? trigger : 0));
        }
        for (int i = 0; i < LP_SLOTS_PER_SEAT; i++)
            given +=
                lp_game_of_card(writer->cards, game, (LpSlot)(seat * LP_SLOTS_PER_SEAT + i))
                    .don;
        const int rest[] = {view.don_deck,
                            view.don_active + view.don_rested,
                            lp_game_area(game, seat, LP_AREA_TRASH, slots),
                            lp_game_area(game, seat, LP_AREA_STAGE, slots),
                            1,
                            given};
        for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
            say(writer, "|");
            say_int(writer, rest[i]);
        }
        say(writer, "\n");
    }
}

/* Is the card moved by a rule or by the answer itself, and not by an effect? */
static bool moves_by_rule(const LogWriter *writer, const LpEvent *event) {
    bool is_answer =
        writer->action.card == event->card &&
        (writer->action.kind == LP_ACTION_PLAY || writer->action.kind == LP_ACTION_COUNTER ||
         writer->action.kind == LP_ACTION_COUNTER_EVENT);
    bool is_damage =
        event->from == LP_AREA_LIFE &&
        (has_event_before(writer, LP_EVENT_DAMAGE) || writer->asked == LP_ASK_TRIGGER);
    bool is_ko = false;
    for (uint32_t i = 0; i < writer->log.count; i++)
        is_ko |= writer->events[i].kind == LP_EVENT_KO && writer->events[i].card == event->card;
    return is_answer || is_damage || is_ko || event->from == LP_AREA_NONE ||
           !writer->has_started;
}

/* The line of an effect that moves a card. */
static void write_effect_move(LogWriter *writer, const LpEvent *event) {
    LpSeat seat = event->seat;
    if (moves_by_rule(writer, event)) return;
    if (event->from == LP_AREA_DECK && event->to == LP_AREA_TRASH) {
        say_effect_of(writer, "Trash ", 1, " Cards from Deck");
    } else if (event->to == LP_AREA_TRASH && writer->asked == LP_ASK_TRASH_CHARACTER) {
        say_actor(writer, seat);
        say(writer, "Trash ");
        say_slot(writer, event->card);
        say(writer, "\n");
    } else if (event->to == LP_AREA_TRASH && event->from != LP_AREA_STAGE) {
        say_effect_on(writer, "Trash ", event->card,
                      event->from == LP_AREA_LIFE ? " from Life" : "");
    } else if (event->from == LP_AREA_LIFE && event->to == LP_AREA_HAND) {
        say_effect(writer, "Takes Top Life\n");
    } else if (event->to == LP_AREA_HAND && event->from != LP_AREA_DECK) {
        say_effect_on(writer, "Return ", event->card, " to Hand");
    } else if (event->to == LP_AREA_DECK && event->from != LP_AREA_DECK) {
        say_effect_on(writer, "Send ", event->card, " to Deck Bottom");
    } else if (event->to == LP_AREA_LIFE) {
        say_effect_on(writer, "Add ", event->card,
                      event->value == 1 ? " to bottom of Life" : " to top of Life");
    } else if (event->to == LP_AREA_DECK && event->value == 1 && !writer->is_placing) {
        writer->is_placing = true;
        say_actor(writer, seat);
        say(writer, "Placing Cards on Bottom of Deck\n");
    }
}

/* Is the card that comes to the hand drawn, and not chosen? */
static bool is_drawn(const LogWriter *writer, LpSlot card) {
    if (!writer->has_started) return true;
    for (uint32_t i = 0; i < writer->log.count; i++)
        if (writer->events[i].kind == LP_EVENT_DRAW && writer->events[i].card == card)
            return true;
    return false;
}

/* Is this a card that an effect draws? */
static bool is_effect_draw(const LogWriter *writer, const LpEvent *event, LpSeat seat) {
    return event->kind == LP_EVENT_MOVE && event->from == LP_AREA_DECK &&
           event->to == LP_AREA_HAND && event->seat == seat && is_drawn(writer, event->card);
}

/* One line for all cards that an effect draws, before the first of them. */
static void write_draw(LogWriter *writer, LpSeat seat) {
    int count = 0;
    if (!writer->has_started) return;
    if (writer->is_in_draw) {
        say_actor(writer, seat);
        say(writer, "Draw 1 Card\n");
        return;
    }
    for (uint32_t e = writer->at; e > 0; e--) {
        const LpEvent *before = &writer->events[e - 1];
        if (before->kind == LP_EVENT_DRAW) continue;
        if (is_effect_draw(writer, before, seat)) return;
        break;
    }
    for (uint32_t e = writer->at; e < writer->log.count; e++) {
        const LpEvent *event = &writer->events[e];
        if (event->kind == LP_EVENT_DRAW) continue;
        if (!is_effect_draw(writer, event, seat)) break;
        count++;
    }
    say_effect_of(writer, "Draw ", count, " Card");
}

static void write_move(LogWriter *writer, const LpEvent *event) {
    LpSeat seat = event->seat;
    bool is_taken = event->from == LP_AREA_DECK && event->to == LP_AREA_HAND;
    bool is_draw = is_taken && is_drawn(writer, event->card);
    write_effect_move(writer, event);
    LogPile *source = pile_of(writer, seat, event->from);
    int i = is_draw && source->count > 0 ? take_top(source, event->card)
                                         : take(source, event->card);
    bool bottom = event->value == 1 && (event->to == LP_AREA_DECK || event->to == LP_AREA_LIFE);
    int j = put(pile_of(writer, seat, event->to), event->card, bottom);
    uint8_t from = zones[event->from], to = zones[event->to];
    bool is_shown = is_full(writer) || (from != 3 && to != 3 && to != 7 && (from | to) != 0);
    if (from == 1 && to == 1) return;
    if (is_draw) {
        write_draw(writer, seat);
        say_nick(writer, seat);
        say(writer, "Drew card from deck: ");
        say_slot(writer, event->card);
        say(writer, "\n");
    }
    if (is_taken && !is_draw) {
        say_effect(writer, "<b>Reveal and Draw ");
        say_slot(writer, event->card);
        say(writer, "</b>\n");
    }
    if (is_shown)
        write_frame(writer, seat, number_of(writer, writer->ids[event->card]), from, i, to, j);
}

/* The deck right after the shuffle that is being written: as it is after the answer, without
 * what moved since. Cards that were put below it unseen have changed slots. */
static void read_shuffled(LogWriter *writer, const LpGame *game, LpSeat seat) {
    LogPile *deck = &writer->piles[seat][LP_AREA_DECK];
    read_pile(writer, game, seat, LP_AREA_DECK);
    for (uint32_t e = writer->log.count; e > writer->at + 1; e--) {
        const LpEvent *move = &writer->events[e - 1];
        if (move->kind != LP_EVENT_MOVE || move->seat != seat) continue;
        if (move->to == LP_AREA_DECK) take(deck, move->card);
        if (move->from == LP_AREA_DECK) put(deck, move->card, false);
    }
}

/* A shuffle is written as moves within the deck. */
static void write_shuffle(LogWriter *writer, const LpGame *game, LpSeat seat) {
    const LogPile *deck = &writer->piles[seat][LP_AREA_DECK];
    LpCardId old[LP_SLOTS];
    for (int i = 0; i < deck->count; i++) old[i] = writer->ids[deck->slots[i]];
    read_shuffled(writer, game, seat);
    for (int i = 0; i < deck->count; i++)
        writer->ids[deck->slots[i]] = lp_game_card_id(game, deck->slots[i]);
    for (int j = deck->count - 1; j >= 0; j--) {
        LpCardId id = writer->ids[deck->slots[j]];
        int i = j;
        while (i > 0 && old[i] != id) i--;
        if (i == j) continue;
        memmove(old + i, old + i + 1, sizeof(LpCardId) * (size_t)(j - i));
        old[j] = id;
        if (is_full(writer)) write_frame(writer, seat, number_of(writer, id), 0, i, 0, j);
    }
}

/* --- Snapshots --------------------------------------------------------------------------- */

static void write_list(LogWriter *writer, LpSeat seat, const char *what, LpArea area) {
    const LogPile *pile = &writer->piles[seat][area];
    say_nick(writer, seat);
    say(writer, what);
    for (int i = 0; i < pile->count; i++) {
        if (i > 0) say(writer, ",");
        say(writer, number_of(writer, writer->ids[pile->slots[i]]));
    }
    say(writer, "]\n");
}

static void write_snapshot(LogWriter *writer) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        write_list(writer, seat, "Hand: [", LP_AREA_HAND);
        if (seat == 0) write_list(writer, seat, "Board: [", LP_AREA_CHARACTER);
        write_list(writer, seat, "Trash: [", LP_AREA_TRASH);
        if (seat == 1) write_list(writer, seat, "Board: [", LP_AREA_CHARACTER);
        say_nick(writer, seat);
        say(writer, "Life: ");
        say_int(writer, writer->piles[seat][LP_AREA_LIFE].count);
        say(writer, "\n");
    }
}

static void write_turn_end(LogWriter *writer, const LpEvent *event) {
    writer->has_started = true;
    if (event->value > 1) {
        bool is_owner = writer->turn_player == 0;
        if (is_owner) write_snapshot(writer);
        say_actor(writer, writer->turn_player);
        say(writer, "End Turn\n");
        if (!is_owner) write_snapshot(writer);
    }
    writer->turn_player = event->seat;
}

/* --- Battles ----------------------------------------------------------------------------- */

static int power_of(const LogWriter *writer, LpSlot slot) {
    int power = lp_game_of_card(writer->cards, writer->before, slot).power;
    for (uint32_t i = 0; i < writer->at; i++) {
        const LpEvent *event = &writer->events[i];
        if (event->kind == LP_EVENT_POWER && event->card == slot) power += event->value * 100;
        if (event->kind == LP_EVENT_COUNTER && event->other == slot)
            power += event->value * 100;
    }
    return power;
}

static void write_fight(LogWriter *writer) {
    if (writer->is_fought || writer->attacker == LP_SLOT_NONE) return;
    writer->is_fought = true;
    say_slot(writer, writer->attacker);
    say(writer, "[");
    say_int(writer, power_of(writer, writer->attacker));
    say(writer, "] vs ");
    say_slot(writer, writer->target);
    say(writer, "[");
    say_int(writer, power_of(writer, writer->target));
    say(writer, "]\n");
}

/* Was the fight broken off because a card has left? */
static bool is_broken(const LogWriter *writer) {
    for (int i = 0; i < 2; i++) {
        LpSlot slot = i ? writer->target : writer->attacker;
        LpSeat seat = slot >= LP_SLOTS_PER_SEAT;
        bool is_there = slot == 0 || slot == LP_SLOTS_PER_SEAT;
        const LogPile *field = &writer->piles[seat][LP_AREA_CHARACTER];
        for (int k = 0; k < field->count; k++) is_there |= field->slots[k] == slot;
        if (!is_there) return true;
    }
    return false;
}

static void write_battle_end(LogWriter *writer) {
    if (!writer->is_hit && !is_broken(writer)) {
        write_fight(writer);
        say(writer, "Attack Fails\n");
    }
    writer->attacker = writer->target = LP_SLOT_NONE;
}

/* Has an effect of this answer done something else to the card? */
static bool has_effect_before(const LogWriter *writer, LpSlot slot) {
    for (uint32_t i = 0; i < writer->at; i++) {
        const LpEvent *event = &writer->events[i];
        bool is_change = event->kind >= LP_EVENT_POWER && event->kind <= LP_EVENT_NEGATE;
        if (is_change && event->card == slot) return true;
    }
    return false;
}

/* Is the card K.O.'d by the battle? Events do not say it: an effect is the reason if the attack
 * is too weak, or if the card has just been chosen for nothing else. */
static bool is_battle_ko(const LogWriter *writer, LpSlot card) {
    if (card != writer->target || writer->attacker == LP_SLOT_NONE || writer->is_hit)
        return false;
    bool is_chosen = writer->action.kind == LP_ACTION_PICK && writer->action.card == card &&
                     !has_effect_before(writer, card);
    return !is_chosen && power_of(writer, writer->attacker) >= power_of(writer, card);
}

static void write_ko(LogWriter *writer, const LpEvent *event) {
    if (!is_battle_ko(writer, event->card)) {
        say_effect_on(writer, "Destroy ", event->card, "");
        return;
    }
    write_fight(writer);
    writer->is_hit = true;
    say_actor(writer, event->seat);
    say_slot(writer, event->card);
    say(writer, " Destroyed\n");
}

/* --- Events ------------------------------------------------------------------------------ */

static void write_action_line(LogWriter *writer, const LpEvent *event, const char *before,
                              const char *after) {
    say_actor(writer, event->seat);
    say(writer, before);
    say_slot(writer, event->card);
    say(writer, after);
}

/* The index of given DON!! in frames, by the card that has them. */
static int given_place(const LogWriter *writer, LpSeat seat, LpSlot slot) {
    const LogPile *field = &writer->piles[seat][LP_AREA_CHARACTER];
    for (int i = 0; i < field->count; i++)
        if (field->slots[i] == slot) return 100 * i;
    return 9900;
}

static void write_give(LogWriter *writer, const LpGame *game, const LpEvent *event) {
    LpSeat seat = event->seat;
    int place = given_place(writer, seat, event->card);
    if (writer->action.kind == LP_ACTION_GIVE) {
        say_actor(writer, seat);
        say(writer, "Attach 1 Don to ");
        say_slot(writer, event->card);
        say(writer, " (");
        say_int(writer, lp_game_of_card(writer->cards, game, event->card).don);
        say(writer, " Total)\n");
        write_frame(writer, seat, "Don", 5, 0, 9, place);
        return;
    }
    say_effect(writer, "Attach ");
    say_int(writer, event->value);
    say(writer, " Rested Don to ");
    say_slot(writer, event->card);
    say(writer, "\n");
    for (int i = 0; i < event->value; i++) write_frame(writer, seat, "Don", 5, 0, 9, place);
}

static void write_play(LogWriter *writer, const LpEvent *event) {
    if (writer->playing == event->card) {
        writer->playing = LP_SLOT_NONE;
        write_action_line(writer, event, "Deploy ", "\n");
    } else {
        say_effect_on(writer, "Deploy ", event->card, "");
    }
}

static void write_don_place(LogWriter *writer, const LpEvent *event) {
    for (int i = 0; i < event->value; i++) write_frame(writer, event->seat, "Don", 4, 0, 5, 0);
    if (!writer->is_in_don) {
        say_effect_of(writer, "Draw ", event->value, " Rested Don");
        return;
    }
    say_actor(writer, event->seat);
    say(writer, "Draw ");
    say_int(writer, event->value);
    say(writer, " Don\n");
}

/* Is the next event the attack or the block that rests the card? */
static bool rests_for_battle(const LogWriter *writer) {
    if (writer->at + 1 >= writer->log.count) return false;
    const LpEvent *next = &writer->events[writer->at + 1];
    const LpEvent *event = &writer->events[writer->at];
    return (next->kind == LP_EVENT_ATTACK || next->kind == LP_EVENT_BLOCK) &&
           next->card == event->card;
}

static void write_event_card(LogWriter *writer, const LpEvent *event) {
    bool is_counter = writer->action.kind == LP_ACTION_COUNTER_EVENT;
    set_source(writer, event->card);
    if (is_counter) say_effect(writer, "Activate Counter\n");
    if (is_counter || writer->action.kind == LP_ACTION_PLAY) {
        int cost = lp_game_of_card(writer->cards, writer->before, event->card).cost;
        if (cost > 0) say_effect_of(writer, "Rest ", cost, " Don");
    }
}

/* DON!! that become rested or active have frames; what an effect rests has a line, too. */
static void write_don_rest(LogWriter *writer, const LpEvent *event) {
    bool is_price = (writer->action.kind == LP_ACTION_PLAY ||
                     writer->action.kind == LP_ACTION_COUNTER_EVENT) &&
                    !has_event_before(writer, LP_EVENT_DON_REST);
    if (!is_price) say_effect_of(writer, "Rest ", event->value, " Don");
    for (int i = 0; i < event->value; i++)
        write_frame_as(writer, event->seat, "Don", 5, i, 5, i, true);
}

static void write_attack(LogWriter *writer, const LpEvent *event) {
    writer->attacker = event->card;
    writer->target = event->other;
    writer->is_fought = writer->is_hit = false;
    say_actor(writer, event->seat);
    say_slot(writer, event->card);
    say(writer, " attacking ");
    say_slot(writer, event->other);
    say(writer, "\n");
}

static void write_counter(LogWriter *writer, const LpEvent *event) {
    write_action_line(writer, event, "Discard ", " for Counter ");
    say_int(writer, event->value * 100);
    say(writer, "\n");
}

static void write_damage(LogWriter *writer, const LpEvent *event) {
    if (writer->attacker == LP_SLOT_NONE || writer->is_hit) return;
    write_fight(writer);
    writer->is_hit = true;
    say_slot(writer, (LpSlot)(event->seat * LP_SLOTS_PER_SEAT));
    say(writer, " hit for 1 damage\n");
}

/* A DON!! that went back without a choice. They go in the order active, rested, given; if none
 * is missing from the cost area, only given ones were meant. */
static LpAction forced_don(LogWriter *writer, const LpGame *game, LpSeat seat) {
    const LpSeatView *was = &writer->don[seat];
    LpSeatView is = lp_game_of_seat(game, seat);
    LpSlot leader = (LpSlot)(seat * LP_SLOTS_PER_SEAT);
    int picked =
        writer->don_pick_count > 0 ? writer->don_picks[writer->don_pick_count - 1].value : 0;
    int left = was->don_rested + (picked > 0 ? 0 : was->don_active);
    bool is_cost = was->don_active + was->don_rested > is.don_active + is.don_rested;
    bool is_given = left == 0 || !is_cost || picked == 2;
    for (LpSlot slot = leader; slot < leader + LP_SLOTS_PER_SEAT && is_given; slot++)
        if (writer->given[slot] > lp_game_of_card(writer->cards, game, slot).don)
            return (LpAction){.kind = LP_ACTION_PICK_DON, .card = slot, .value = 2};
    return (LpAction){.kind = LP_ACTION_PICK_DON, .value = picked > 0 || was->don_active == 0};
}

static void write_back(LogWriter *writer, LpSeat seat, LpSlot slot, int count) {
    for (int i = 0; i < count; i++)
        write_frame_as(writer, seat, "Don", 9, given_place(writer, seat, slot), 5, 0, true);
}

/* Given DON!! that come back to the cost area: all of them, those of a card that leaves, or
 * those that were chosen. */
static void write_don_back(LogWriter *writer, const LpEvent *event) {
    LpSeat seat = event->seat;
    LpSlot leader = (LpSlot)(seat * LP_SLOTS_PER_SEAT);
    int left = event->value;
    const LogPile *field = &writer->piles[seat][LP_AREA_CHARACTER];
    const LpEvent *next = event + 1;
    bool is_last = writer->at + 1 >= writer->log.count;
    if (!is_last && next->kind == LP_EVENT_MOVE && next->from == LP_AREA_CHARACTER) {
        write_back(writer, seat, next->card, left);
        return;
    }
    for (int i = 0; i < field->count && writer->is_in_refresh; i++) {
        int given = lp_game_of_card(writer->cards, writer->before, field->slots[i]).don;
        write_back(writer, seat, field->slots[i], given < left ? given : left);
        left -= given < left ? given : left;
    }
    for (int i = 0; i < writer->don_pick_count && left > 0; i++, left--)
        write_back(writer, seat, writer->don_picks[i].card, 1);
    write_back(writer, seat, leader, left);
}

static void write_returned(LogWriter *writer, LpSeat seat, LpAction pick) {
    if (pick.value < 2) {
        uint8_t *left =
            pick.value ? &writer->don[seat].don_rested : &writer->don[seat].don_active;
        if (*left > 0) --*left;
        write_frame_as(writer, seat, "Don", 5, 0, 4, 0, pick.value == 1);
        return;
    }
    if (writer->given[pick.card] > 0) writer->given[pick.card]--;
    write_frame(writer, seat, "Don", 9, given_place(writer, seat, pick.card), 4, 0);
}

/* One that went before anything could be chosen: what is missing at the first choice. */
static void write_forced(LogWriter *writer, LpSeat seat) {
    LpSeatView *was = &writer->don_before[seat];
    const LpSeatView *is = &writer->don[seat];
    LpSlot leader = (LpSlot)(seat * LP_SLOTS_PER_SEAT);
    bool is_active = was->don_active > is->don_active;
    bool is_rested = !is_active && was->don_rested > is->don_rested;
    was->don_active -= is_active;
    was->don_rested -= is_rested;
    for (LpSlot slot = leader; slot < leader + LP_SLOTS_PER_SEAT; slot++) {
        if (is_active || is_rested || writer->given_before[slot] <= writer->given[slot])
            continue;
        writer->given_before[slot]--;
        write_frame(writer, seat, "Don", 9, given_place(writer, seat, slot), 4, 0);
        return;
    }
    write_frame_as(writer, seat, "Don", 5, 0, 4, 0, !is_active);
}

/* DON!! that went back to the DON!! deck: those without a choice, those that were chosen, and
 * those that were left. */
static void write_return(LogWriter *writer, const LpGame *game, const LpEvent *event) {
    LpSeat seat = event->seat;
    say_effect_of(writer, "Minus ", event->value, " Don");
    bool is_asked = writer->asked == LP_ASK_PICK_DON;
    int asked = writer->don_asked > 0 ? writer->don_asked : writer->don_pick_count;
    int forced = is_asked ? event->value - asked : 0;
    for (int i = 0; i < forced; i++) write_forced(writer, seat);
    for (int i = 0; i < event->value - (forced > 0 ? forced : 0); i++)
        write_returned(writer, seat,
                       i < writer->don_pick_count ? writer->don_picks[i]
                                                  : forced_don(writer, game, seat));
    writer->don_pick_count = 0;
    writer->is_don_returned = true;
}

/* Effects on cards; true if the event is one. */
static bool write_effect(LogWriter *writer, const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_POWER:
        say_effect(writer, "Buff ");
        say_slot(writer, event->card);
        say(writer, " ");
        say_int(writer, event->value * 100);
        say(writer, "\n");
        return true;
    case LP_EVENT_BASE_POWER:
        say_effect(writer, "Set ");
        say_slot(writer, event->card);
        say(writer, " Base Power to ");
        say_int(writer, event->value * 100);
        say(writer, "\n");
        return true;
    case LP_EVENT_KEYWORD: say_effect_on(writer, "Give ", event->card, " Rush"); return true;
    case LP_EVENT_NEGATE:
        say_effect_on(writer, "Nullify effects of ", event->card, "");
        return true;
    case LP_EVENT_FACE:
        say_effect_of(writer, "Flip ", 1, event->value ? " Life Face Up" : " Life Face Down");
        return true;
    case LP_EVENT_COST:
        /* Nobody has seen this line: it stands for those that the reader does not know. */
        say_effect_on(writer, "Alter ", event->card, " Cost");
        return true;
    case LP_EVENT_COST_NEXT: say_effect(writer, "Alter Next Cost\n"); return true;
    case LP_EVENT_DON_FREEZE: say_effect(writer, "Don Stay Rested!\n"); return true;
    case LP_EVENT_FORBID_PLAYER:
        say_effect(writer, "Can't Do This for the Turn!\n");
        return true;
    case LP_EVENT_FORBID: say_effect_on(writer, "", event->card, " Can't Attack!"); return true;
    case LP_EVENT_REST:
        if (!rests_for_battle(writer)) say_effect_on(writer, "Rest ", event->card, "");
        return true;
    case LP_EVENT_ACTIVE:
        if (!writer->is_in_refresh) say_effect_on(writer, "Set ", event->card, " to Active");
        return true;
    case LP_EVENT_DON_ACTIVE:
        for (int i = 0; i < event->value && !writer->is_in_refresh; i++) {
            say_effect_of(writer, "Activate ", 1, " Don");
            write_frame(writer, event->seat, "Don", 5, i, 5, i);
        }
        return true;
    case LP_EVENT_DON_REST: write_don_rest(writer, event); return true;
    case LP_EVENT_DON_BACK: write_don_back(writer, event); return true;
    default: return false;
    }
}

/* The cost area within an answer, as far as events tell. */
static void follow_don(LogWriter *writer, const LpEvent *event) {
    LpSeatView *don = &writer->don[event->seat & 1];
    uint8_t value = (uint8_t)event->value;
    switch (event->kind) {
    case LP_EVENT_DON_REST:
        don->don_active = don->don_active > value ? don->don_active - value : 0;
        don->don_rested += value;
        break;
    case LP_EVENT_DON_ACTIVE:
        don->don_rested = don->don_rested > value ? don->don_rested - value : 0;
        don->don_active += value;
        break;
    case LP_EVENT_DON_PLACE:
        if (writer->is_in_don)
            don->don_active += value;
        else
            don->don_rested += value;
        break;
    default: break;
    }
}

static void write_event(LogWriter *writer, const LpGame *game, const LpEvent *event) {
    follow_don(writer, event);
    if (event->card < LP_SLOTS && event->id != 0) writer->ids[event->card] = event->id;
    if (write_effect(writer, event)) return;
    switch (event->kind) {
    case LP_EVENT_MOVE: write_move(writer, event); break;
    case LP_EVENT_SHUFFLE: write_shuffle(writer, game, event->seat); break;
    case LP_EVENT_TURN_START: write_turn_end(writer, event); break;
    case LP_EVENT_PHASE:
        writer->is_in_refresh = event->value == LP_PHASE_REFRESH;
        writer->is_in_draw = event->value == LP_PHASE_DRAW;
        writer->is_in_don = event->value == LP_PHASE_DON;
        break;
    case LP_EVENT_DON_PLACE: write_don_place(writer, event); break;
    case LP_EVENT_DON_RETURN: write_return(writer, game, event); break;
    case LP_EVENT_DON_GIVE: write_give(writer, game, event); break;
    case LP_EVENT_PLAY: write_play(writer, event); break;
    case LP_EVENT_EFFECT:
    case LP_EVENT_REPLACE:
    case LP_EVENT_LATER: set_source(writer, event->card); break;
    case LP_EVENT_EVENT_CARD: write_event_card(writer, event); break;
    case LP_EVENT_ATTACK: write_attack(writer, event); break;
    case LP_EVENT_BLOCK:
        writer->target = event->card;
        write_action_line(writer, event, "", " Blocks\n");
        break;
    case LP_EVENT_REDIRECT:
        writer->target = event->card;
        say_effect_on(writer, "Target of Attack changed to ", event->card, "");
        break;
    case LP_EVENT_COUNTER: write_counter(writer, event); break;
    case LP_EVENT_DAMAGE: write_damage(writer, event); break;
    case LP_EVENT_KO: write_ko(writer, event); break;
    case LP_EVENT_TRIGGER:
        set_source(writer, event->card);
        say_effect(writer, "Activate Trigger\n");
        break;
    case LP_EVENT_BATTLE_END: write_battle_end(writer); break;
    default: break;
    }
}

/* --- A game ------------------------------------------------------------------------------ */

/* The decks as they are first shuffled, from the order of the numbers. */
static void write_deal(LogWriter *writer, const LpGame *game) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        LogPile *deck = &writer->piles[seat][LP_AREA_DECK];
        read_pile(writer, game, seat, LP_AREA_DECK);
        for (int i = 1; i < deck->count; i++) {
            LpCardId id = writer->ids[deck->slots[i]];
            int k = i;
            for (; k > 0 && writer->ids[deck->slots[k - 1]] > id; k--)
                writer->ids[deck->slots[k]] = writer->ids[deck->slots[k - 1]];
            writer->ids[deck->slots[k]] = id;
        }
        write_shuffle(writer, game, seat);
    }
}

void logwriter_start(LogWriter *writer, const LpCards *cards, LogForm form, LpGame *before,
                     const LpGame *game, Buffer *out) {
    static const char *const versions[LOGFORM_COUNT] = {"1.37b.2", "1.40a.60", "1.43a.1",
                                                        "1.43a.1"};
    memset(writer, 0, sizeof *writer);
    writer->cards = cards;
    writer->form = form;
    writer->before = before;
    writer->out = out;
    writer->attacker = writer->target = writer->playing = LP_SLOT_NONE;
    for (int i = 0; i < LP_SLOTS; i++) writer->ids[i] = lp_game_card_id(game, (LpSlot)i);
    say(writer, "Attempting to connect to ROOM\nVersion is ");
    say(writer, versions[form]);
    say(writer, "\n");
    for (LpSeat seat = 0; seat < 2; seat++) {
        say_actor(writer, seat);
        say(writer, "Leader is ");
        say_slot(writer, (LpSlot)(seat * LP_SLOTS_PER_SEAT));
        say(writer, "\n");
    }
    if (is_full(writer)) {
        say(writer, "RZ1|HDR|1.43a|2|RZ1\n");
        for (LpSeat seat = 0; seat < 2; seat++) {
            say(writer, seat ? "RZ1|PLY|2|" : "RZ1|PLY|1|");
            say(writer, nicks[seat]);
            say(writer, "|");
            say(writer, number_of(writer, writer->ids[seat * LP_SLOTS_PER_SEAT]));
            say(writer, "\n");
        }
    }
    if (form == LOGFORM_FIRST) say(writer, "RZ1|HDR|1.40a|1|RZ1\n");
    write_deal(writer, game);
}

static void write_answer(LogWriter *writer, LpSeat seat, LpAction action) {
    const char *text = NULL;
    if (action.kind == LP_ACTION_FIRST) text = "Chose to go First\n";
    if (action.kind == LP_ACTION_SECOND) text = "Chose to go Second\n";
    if (action.kind == LP_ACTION_REDRAW) text = "Mulligan\n";
    if (text == NULL) return;
    say_actor(writer, seat);
    say(writer, text);
}

/* DON!! that are chosen to go back do so one by one, but the event comes with the last. */
static void note_don(LogWriter *writer, const LpGame *game, LpAsk ask, LpAction action) {
    bool is_next = ask.kind == LP_ASK_PICK_DON && writer->asked == LP_ASK_PICK_DON &&
                   !writer->is_don_returned;
    bool is_counted = ask.kind == LP_ASK_PICK_DON && ask.count_min == ask.count_max;
    if (!is_next) {
        writer->don_pick_count = 0;
        writer->don_asked = is_counted ? ask.count_max : 0;
        memcpy(writer->don_before, writer->don, sizeof writer->don);
        memcpy(writer->given_before, writer->given, sizeof writer->given);
        for (LpSeat seat = 0; seat < 2; seat++) writer->don[seat] = lp_game_of_seat(game, seat);
        for (int i = 0; i < LP_SLOTS; i++)
            writer->given[i] = lp_game_of_card(writer->cards, game, (LpSlot)i).don;
    }
    writer->is_don_returned = false;
    if (action.kind == LP_ACTION_PICK_DON && writer->don_pick_count < LP_DON_MAX)
        writer->don_picks[writer->don_pick_count++] = action;
}

void logwriter_act(LogWriter *writer, LpGame *game, LpAction action, LpDeal *deal) {
    LpAsk ask = lp_game_ask(game);
    note_don(writer, game, ask, action);
    memcpy(writer->before, game, lp_game_size());
    for (int i = 0; i < LP_SLOTS; i++) writer->ids[i] = lp_game_card_id(game, (LpSlot)i);
    writer->action = action;
    writer->asked = ask.kind;
    if (ask.kind != LP_ASK_PICK && ask.kind != LP_ASK_ORDER) writer->is_placing = false;
    if (ask.kind == LP_ASK_MAIN)
        writer->playing = action.kind == LP_ACTION_PLAY ? action.card : LP_SLOT_NONE;
    /* Without a replacement the effect goes on that would have been replaced. */
    bool goes_on = ask.kind == LP_ASK_REPLACE && action.kind == LP_ACTION_DECLINE;
    if (ask.source < LP_SLOTS && !goes_on) set_source(writer, ask.source);
    if (action.kind == LP_ACTION_ACTIVATE || action.kind == LP_ACTION_PLAY)
        set_source(writer, action.card);
    size_t start = writer->out->used;
    uint32_t sequence = writer->sequence;
    writer->log = (LpLog){writer->events, 0, LP_EVENTS_MAX, 0};
    lp_game_act_dealt(writer->cards, game, action, deal, &writer->log);
    write_answer(writer, ask.seat, action);
    for (writer->at = 0; writer->at < writer->log.count; writer->at++)
        write_event(writer, game, &writer->events[writer->at]);
    if (writer->has_started)
        logarrange(writer->out, start,
                   (action.kind == LP_ACTION_PASS ? writer->turn_player : ask.seat) == 0);
    if (writer->has_started && writer->sequence / COUNTS_EVERY != sequence / COUNTS_EVERY)
        write_counts(writer, game);
    /* Cards that were ordered unseen have changed slots: these do not tell the order. */
    for (LpSeat seat = 0; seat < 2; seat++) {
        read_pile(writer, game, seat, LP_AREA_DECK);
        read_pile(writer, game, seat, LP_AREA_LIFE);
    }
}

void logwriter_end(LogWriter *writer, const LpGame *game) {
    LpResult result = lp_game_result(game);
    if (result != LP_RESULT_WIN_0 && result != LP_RESULT_WIN_1) return;
    say_actor(writer, result == LP_RESULT_WIN_0 ? 1 : 0);
    say(writer, "Loses\nGameOver\n");
}

bool logwriter_play(LogWriter *writer, const LpCards *cards, LogForm form, const LpSetup *setup,
                    LogChooser chooser, LpGame *game, LpGame *before, Buffer *out) {
    LpAction actions[LP_ACTIONS_MAX];
    if (lp_game_start(cards, setup, game, NULL) != LP_OK) return false;
    logwriter_start(writer, cards, form, before, game, out);
    while (lp_game_ask(game).kind != LP_ASK_NONE) {
        int count = lp_game_actions(cards, game, actions);
        logwriter_act(writer, game, actions[chooser.choose(chooser.who, game, actions, count)],
                      NULL);
    }
    logwriter_end(writer, game);
    return !out->overflow;
}

static int choose_randomly(void *who, const LpGame *game, const LpAction *actions, int count) {
    (void)game;
    (void)actions;
    return (int)random_below(who, (uint32_t)count);
}

bool logwriter_play_random(LogWriter *writer, const LpCards *cards, LogForm form,
                           const LpSetup *setup, uint64_t random, LpGame *game, LpGame *before,
                           Buffer *out) {
    LogChooser chooser = {choose_randomly, &random};
    return logwriter_play(writer, cards, form, setup, chooser, game, before, out);
}

bool logwriter_again(LogWriter *writer, const LpCards *cards, LogForm form,
                     const GamelogPlay *play, LpGame *game, LpGame *spare, Buffer *out) {
    if (lp_game_start(cards, &play->setup, game, NULL) != LP_OK) return false;
    logwriter_start(writer, cards, form, spare, game, out);
    for (uint32_t i = 0; i < play->answer_count; i++) {
        const GamelogAnswer *answer = &play->answers[i];
        LpDeal deal = {.used = 0};
        if (answer->deal != 0) deal = play->deals[answer->deal - 1];
        logwriter_act(writer, game, answer->action, &deal);
    }
    logwriter_end(writer, game);
    return !out->overflow;
}
