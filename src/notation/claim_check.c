/* Facts and answers of a scenario against a game. */
#include "notation/claim_check.h"

#include "notation/start.h"

/* --- Cards ------------------------------------------------------------------------------ */

static bool card_holds(const Judge *judge, const Claim *claim, LpSlot slot) {
    LpCardView view = lp_game_of_card(judge->cards, judge->game, slot);
    LpTableView table = lp_game_table(judge->game);
    const FormArgs *args = &claim->args;
    switch (claim->kind) {
    case CLAIM_POWER: return view.power == args->number;
    case CLAIM_COST: return view.cost == args->number;
    case CLAIM_KEYWORD: return (view.keywords >> args->keyword) & 1;
    case CLAIM_NO_KEYWORD: return !((view.keywords >> args->keyword) & 1);
    case CLAIM_RESTED: return view.rested != 0;
    case CLAIM_ACTIVE: return view.rested == 0;
    case CLAIM_GIVEN_DON: return view.don == args->number;
    case CLAIM_FACE_UP: return view.face_up != 0;
    case CLAIM_FACE_DOWN: return view.face_up == 0;
    case CLAIM_NEGATED: return view.negated != 0;
    case CLAIM_TARGET: return table.target == slot;
    case CLAIM_ATTACKER: return table.attacker == slot;
    default: return false;
    }
}

/* Every card that fits the description must agree; a text that means one card says which. */
static bool cards_hold(const Judge *judge, const Claim *claim) {
    LpSlot slots[LP_SLOTS];
    Table table = judge_table(judge);
    int count = ref_find(&table, &claim->args.card, slots);
    bool any = claim->kind == CLAIM_TARGET || claim->kind == CLAIM_ATTACKER;
    for (int i = 0; i < count; i++) {
        if (card_holds(judge, claim, slots[i]) == any) return any;
    }
    return count > 0 && !any;
}

/* 'X is in your trash': one copy there is enough. */
static bool is_in(const Judge *judge, const FormArgs *args) {
    Table table = judge_table(judge);
    CardRef there = args->card;
    there.area = args->to.area;
    if (args->to.owner != OWNER_ANY) there.owner = args->to.owner;
    for (int slot = 0; slot < LP_SLOTS; slot++) {
        if (ref_fits(&table, &there, (LpSlot)slot)) return true;
    }
    return false;
}

/* --- Players ---------------------------------------------------------------------------- */

static int32_t area_count(const LpSeatView *view, uint8_t area) {
    switch (area) {
    case LP_AREA_HAND: return view->hand;
    case LP_AREA_DECK: return view->deck;
    case LP_AREA_TRASH: return view->trash;
    case LP_AREA_LIFE: return view->life;
    case LP_AREA_CHARACTER: return view->characters;
    default: return -1;
    }
}

static bool seat_holds(const Judge *judge, const Claim *claim) {
    const FormArgs *args = &claim->args;
    LpSeatView view = lp_game_of_seat(judge->game, ref_seat(0, args->owner));
    LpSlot slots[LP_SLOTS];
    switch (claim->kind) {
    case CLAIM_DON: return view.don_active + view.don_rested == args->number;
    case CLAIM_DON_FIELD:
        return view.don_active + view.don_rested + view.don_given == args->number;
    case CLAIM_DON_ACTIVE: return view.don_active == args->number;
    case CLAIM_DON_RESTED: return view.don_rested == args->number;
    case CLAIM_DON_DECK: return view.don_deck == args->number;
    default: break;
    }
    if (args->to.area == LP_AREA_STAGE || args->to.area == LP_AREA_LEADER) {
        return lp_game_area(judge->game, ref_seat(0, args->owner), (LpArea)args->to.area,
                            slots) == args->number;
    }
    return area_count(&view, args->to.area) == args->number;
}

static bool result_holds(const Judge *judge, const Claim *claim) {
    LpResult result = lp_game_result(judge->game);
    LpSeat seat = ref_seat(0, claim->args.owner);
    LpResult win = seat == 0 ? LP_RESULT_WIN_0 : LP_RESULT_WIN_1;
    LpResult loss = seat == 0 ? LP_RESULT_WIN_1 : LP_RESULT_WIN_0;
    switch (claim->kind) {
    case CLAIM_WIN: return result == win;
    case CLAIM_LOSE: return result == loss;
    case CLAIM_DRAW: return result == LP_RESULT_DRAW;
    case CLAIM_NOBODY: return result == LP_RESULT_NOBODY;
    default: return result == LP_RESULT_NONE;
    }
}

/* How many cards with this id (0: any) a player knows in an area, through that player's
 * view. */
static int seen_count(const Judge *judge, const Claim *claim, const CardRef *where,
                      LpCardId id) {
    LpSeat watcher = ref_seat(0, claim->args.owner);
    LpSlot slots[LP_SLOTS];
    int seen = 0;
    lp_game_view(judge->cards, judge->game, watcher, judge->view);
    for (int seat = 0; seat < 2; seat++) {
        if (where->owner != OWNER_ANY && seat != ref_seat(0, where->owner)) continue;
        for (int area = 1; area < LP_AREA_COUNT; area++) {
            if (where->area == REF_AREA_FIELD) {
                if (area < LP_AREA_LEADER || area > LP_AREA_STAGE) continue;
            } else if (where->area != LP_AREA_NONE && area != where->area) {
                continue;
            }
            int count = lp_view_area(judge->view, (LpSeat)seat, (LpArea)area, slots);
            for (int i = 0; i < count; i++) {
                LpCardId known = lp_view_of_card(judge->cards, judge->view, slots[i]).id;
                seen += known != 0 && (id == 0 || known == id);
            }
        }
    }
    return seen;
}

static bool view_holds(const Judge *judge, const Claim *claim) {
    const FormArgs *args = &claim->args;
    if (claim->kind == CLAIM_SEES_COUNT) {
        return seen_count(judge, claim, &args->to, 0) == args->number;
    }
    bool sees = seen_count(judge, claim, &args->card, args->card.id) > 0;
    return sees == (claim->kind == CLAIM_SEES);
}

/* --- Answers ---------------------------------------------------------------------------- */

/* Every listed answer is among these, and each of these is listed. */
static bool list_holds(const Judge *judge, const Claim *claim, const LpAction *actions,
                       int count) {
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    for (int i = 0; i < claim->answer_count; i++) {
        if (answer_find(&table, ask, actions, count, &claim->answers[i]) == ANSWER_ILLEGAL) {
            return false;
        }
    }
    for (int i = 0; i < count && !claim->among_others; i++) {
        bool is_listed = false;
        for (int j = 0; j < claim->answer_count && !is_listed; j++) {
            is_listed = answer_fits(&table, ask, &claim->answers[j], actions[i]);
        }
        if (!is_listed) return false;
    }
    return true;
}

/* Where several cards are chosen, the list may name all of them or only those that the engine
 * can take first. */
static bool may_holds(const Judge *judge, const Claim *claim) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    if (ask.kind == LP_ASK_NONE || ask.seat != ref_seat(0, claim->args.owner)) return false;
    int count = lp_game_actions(judge->cards, judge->game, actions);
    if (list_holds(judge, claim, actions, count)) return true;
    count = answer_choices(&table, judge->choices, actions);
    return list_holds(judge, claim, actions, count);
}

/* None of the listed answers is legal for this player now. */
static bool may_not_holds(const Judge *judge, const Claim *claim) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    if (ask.kind == LP_ASK_NONE || ask.seat != ref_seat(0, claim->args.owner)) return true;
    int count = answer_choices(&table, judge->choices, actions);
    for (int i = 0; i < claim->answer_count; i++) {
        if (answer_find(&table, ask, actions, count, &claim->answers[i]) != ANSWER_ILLEGAL) {
            return false;
        }
    }
    return true;
}

/* --- All of them ------------------------------------------------------------------------ */

static bool nothing_happened(const Judge *judge) {
    for (uint32_t i = judge->cursor; i < judge->log.count; i++) {
        if (event_is_notable(&judge->events[i])) return false;
    }
    return true;
}

static bool game_holds(const Judge *judge, const Claim *claim) {
    LpAsk ask = lp_game_ask(judge->game);
    LpSeat seat = ref_seat(0, claim->args.owner);
    LpTableView table = lp_game_table(judge->game);
    switch (claim->kind) {
    case CLAIM_TURN: return ask.kind == LP_ASK_MAIN && ask.seat == seat;
    case CLAIM_TURN_NUMBER: return (int32_t)table.turn == claim->args.number;
    case CLAIM_PHASE: return table.phase == claim->args.phase;
    case CLAIM_ASKED: return ask.kind == claim->args.ask && ask.seat == seat;
    case CLAIM_NO_BATTLE: return table.attacker == LP_SLOT_NONE;
    default: return false;
    }
}

bool claim_check(Judge *judge, const Claim *claim) {
    Table now = judge_table(judge), before = judge_table_before(judge);
    switch (claim->kind) {
    case CLAIM_EVENT:
        return event_seek(&claim->event, &before, &now, judge->events, judge->log.count,
                          &judge->later, &judge->cursor);
    case CLAIM_NOTHING: return nothing_happened(judge);
    case CLAIM_MAY: return may_holds(judge, claim);
    case CLAIM_MAY_NOT: return may_not_holds(judge, claim);
    case CLAIM_IN: return is_in(judge, &claim->args);
    case CLAIM_COUNT:
    case CLAIM_DON:
    case CLAIM_DON_FIELD:
    case CLAIM_DON_ACTIVE:
    case CLAIM_DON_RESTED:
    case CLAIM_DON_DECK: return seat_holds(judge, claim);
    case CLAIM_TURN:
    case CLAIM_TURN_NUMBER:
    case CLAIM_PHASE:
    case CLAIM_NO_BATTLE:
    case CLAIM_ASKED: return game_holds(judge, claim);
    case CLAIM_WIN:
    case CLAIM_LOSE:
    case CLAIM_DRAW:
    case CLAIM_NOBODY:
    case CLAIM_GOES_ON: return result_holds(judge, claim);
    case CLAIM_SEES:
    case CLAIM_SEES_NOT:
    case CLAIM_SEES_COUNT: return view_holds(judge, claim);
    case CLAIM_DECK_LEGAL: return start_deck_fault(judge, claim->args.owner, 0) == LP_DECK_OK;
    case CLAIM_DECK_ILLEGAL:
        return start_deck_fault(judge, claim->args.owner, claim->fault) != LP_DECK_OK;
    default: return cards_hold(judge, claim);
    }
}

/* --- What is true instead -------------------------------------------------------------- */

static void print_card_fact(const Judge *judge, LpSlot slot, Buffer *out) {
    Table table = judge_table(judge);
    LpCardView view = lp_game_of_card(judge->cards, judge->game, slot);
    CardRef ref = ref_describe(&table, slot, REF_AREA_INDEX);
    ref_print(judge->cards, &ref, out);
    buffer_append_string(out, ": power ");
    buffer_append_int(out, view.power);
    buffer_append_string(out, ", cost ");
    buffer_append_int(out, view.cost);
    buffer_append_string(out, view.rested ? ", rested" : ", active");
    if (view.don > 0) {
        buffer_append_string(out, ", don ");
        buffer_append_uint(out, view.don);
    }
    if (view.face_up) buffer_append_string(out, ", face-up");
    if (view.negated) buffer_append_string(out, ", negated");
    for (uint8_t k = 0; k < 16; k++) {
        if (!((view.keywords >> k) & 1)) continue;
        buffer_append_string(out, ", ");
        buffer_append_string(out, form_keyword_name(k));
    }
}

static void print_cards_found(const Judge *judge, const Claim *claim, Buffer *out) {
    LpSlot slots[LP_SLOTS];
    Table table = judge_table(judge);
    CardRef anywhere = claim->args.card;
    int count = ref_find(&table, &claim->args.card, slots);
    if (count == 0) {
        anywhere.area = LP_AREA_NONE;
        anywhere.index = 0;
        count = ref_find(&table, &anywhere, slots);
    }
    if (count == 0) buffer_append_string(out, "there is no such card in the game");
    for (int i = 0; i < count && i < 6; i++) {
        if (i > 0) buffer_append_string(out, "; ");
        print_card_fact(judge, slots[i], out);
    }
}

/* Listed but not legal, legal but not listed: the two ways a list can be wrong. */
static void print_may_found(const Judge *judge, const Claim *claim, Buffer *out) {
    LpAction actions[LP_ACTIONS_MAX];
    Table table = judge_table(judge);
    LpAsk ask = lp_game_ask(judge->game);
    const char *who = claim->args.owner == OWNER_YOU ? "you" : "they";
    if (ask.kind == LP_ASK_NONE || ask.seat != ref_seat(0, claim->args.owner)) {
        buffer_append_string(out, who);
        buffer_append_string(out, " are not asked");
        return;
    }
    int count = answer_choices(&table, judge->choices, actions);
    const char *between = "";
    for (int i = 0; i < claim->answer_count; i++) {
        int found = answer_find(&table, ask, actions, count, &claim->answers[i]);
        if ((found == ANSWER_ILLEGAL) == (claim->kind == CLAIM_MAY_NOT)) continue;
        buffer_append_string(out, between);
        buffer_append_string(out, found == ANSWER_ILLEGAL ? "not legal: " : "legal: ");
        buffer_append(out, claim->answers[i].text);
        between = "; ";
    }
    for (int i = 0; i < count && claim->kind == CLAIM_MAY && !claim->among_others; i++) {
        bool is_listed = false;
        for (int j = 0; j < claim->answer_count && !is_listed; j++) {
            is_listed = answer_fits(&table, ask, &claim->answers[j], actions[i]);
        }
        /* Equal copies are one answer. */
        for (int j = 0; j < i && !is_listed; j++) {
            is_listed = answer_is_same(&table, actions[j], actions[i]);
        }
        if (is_listed) continue;
        buffer_append_string(out, between);
        buffer_append_string(out, "legal, not listed: ");
        answer_print(&table, ask, actions, count, i, out);
        between = "; ";
    }
}

static void print_result(const Judge *judge, Buffer *out) {
    static const char *const results[LP_RESULT_COUNT] = {
        [LP_RESULT_NONE] = "the game goes on",
        [LP_RESULT_WIN_0] = "you win",
        [LP_RESULT_WIN_1] = "they win",
        [LP_RESULT_DRAW] = "the game is a draw",
        [LP_RESULT_NOBODY] = "nobody wins: both lose",
        [LP_RESULT_ABORTED] = "the game was aborted",
    };
    buffer_append_string(out, results[lp_game_result(judge->game)]);
}

static void print_seat_found(const Judge *judge, const Claim *claim, Buffer *out) {
    LpSeatView view = lp_game_of_seat(judge->game, ref_seat(0, claim->args.owner));
    const struct {
        const char *name;
        int count;
    } rows[] = {{"hand ", view.hand},
                {", deck ", view.deck},
                {", trash ", view.trash},
                {", life ", view.life},
                {", characters ", view.characters},
                {", don active ", view.don_active},
                {", don rested ", view.don_rested},
                {", don given ", view.don_given},
                {", don deck ", view.don_deck}};
    buffer_append_string(out, claim->args.owner == OWNER_YOU ? "your " : "their ");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        buffer_append_string(out, rows[i].name);
        buffer_append_int(out, rows[i].count);
    }
}

static void print_deck_found(const Judge *judge, const Claim *claim, Buffer *out) {
    uint8_t fault = start_deck_fault(judge, claim->args.owner, 0);
    buffer_append_string(out,
                         claim->args.owner == OWNER_YOU ? "your deck is " : "their deck is ");
    if (fault == LP_DECK_OK) {
        buffer_append_string(out, "legal");
        return;
    }
    buffer_append_string(out, "illegal: ");
    buffer_append_string(out, claim_fault_name(fault));
}

/* If nobody has a choice, nothing stops a battle: it may be over before the statement is
 * checked. */
static void print_battle_found(const Judge *judge, const Claim *claim, Buffer *out) {
    Table table = judge_table(judge);
    LpTableView view = lp_game_table(judge->game);
    bool is_target = claim->kind == CLAIM_TARGET;
    if (view.attacker == LP_SLOT_NONE) {
        buffer_append_string(out, "there is no battle now");
        return;
    }
    CardRef ref = ref_describe(&table, is_target ? view.target : view.attacker, REF_NUMBER);
    buffer_append_string(out, is_target ? "the target is " : "the attacking card is ");
    ref_print(judge->cards, &ref, out);
}

void claim_check_print_found(Judge *judge, const Claim *claim, Buffer *out) {
    Table table = judge_table(judge);
    switch (claim->kind) {
    case CLAIM_EVENT:
        buffer_append_string(out, claim->is_negated ? "it happened" : "it did not happen");
        break;
    case CLAIM_NOTHING: buffer_append_string(out, "something happened"); break;
    case CLAIM_MAY:
    case CLAIM_MAY_NOT: print_may_found(judge, claim, out); break;
    case CLAIM_COUNT:
    case CLAIM_DON:
    case CLAIM_DON_FIELD:
    case CLAIM_DON_ACTIVE:
    case CLAIM_DON_RESTED:
    case CLAIM_DON_DECK: print_seat_found(judge, claim, out); break;
    case CLAIM_TURN:
    case CLAIM_ASKED: answer_print_question(&table, judge->choices, out); break;
    case CLAIM_TURN_NUMBER:
    case CLAIM_NO_BATTLE:
    case CLAIM_PHASE:
        buffer_append_string(out, "turn ");
        buffer_append_uint(out, lp_game_turn(judge->game));
        buffer_append_string(out, ", ");
        buffer_append_string(out, form_phase_name(lp_game_table(judge->game).phase));
        buffer_append_string(out, " Phase");
        break;
    case CLAIM_WIN:
    case CLAIM_LOSE:
    case CLAIM_DRAW:
    case CLAIM_NOBODY:
    case CLAIM_GOES_ON: print_result(judge, out); break;
    case CLAIM_SEES: buffer_append_string(out, "it is hidden, or not there"); break;
    case CLAIM_SEES_NOT: buffer_append_string(out, "it can be seen"); break;
    case CLAIM_SEES_COUNT:
        buffer_append_int(out, seen_count(judge, claim, &claim->args.to, 0));
        buffer_append_string(out, " can be seen");
        break;
    case CLAIM_DECK_LEGAL:
    case CLAIM_DECK_ILLEGAL: print_deck_found(judge, claim, out); break;
    case CLAIM_TARGET:
    case CLAIM_ATTACKER: print_battle_found(judge, claim, out); break;
    default: print_cards_found(judge, claim, out); break;
    }
}
