/* Attacks, Counters and what a battle comes to. */
#include "log/gamelog_match.h"

/* The power at the Damage Step: that of the last question in the battle, and what has happened
 * since. */
static int power_of(const GamelogMatch *match, LpSlot slot) {
    int power = lp_game_of_card(match->search->cards, match->before, slot).power;
    const LpEvent *events = match->search->events;
    for (uint32_t i = 0; i < match->event; i++) {
        const LpEvent *event = &events[i];
        if (event->kind == LP_EVENT_POWER && event->card == slot) power += event->value * 100;
        if (event->kind == LP_EVENT_COUNTER && event->other == slot)
            power += event->value * 100;
    }
    return power;
}

/* Attacker and target now: events say more than the table before them. */
static void find_fighters(const GamelogMatch *match, LpSlot *attacker, LpSlot *target) {
    LpTableView table = lp_game_table(match->before);
    *attacker = table.attacker;
    *target = table.target;
    for (uint32_t i = 0; i < match->event; i++) {
        const LpEvent *event = &match->search->events[i];
        if (event->kind == LP_EVENT_ATTACK) {
            *attacker = event->card;
            *target = event->other;
        }
        if (event->kind == LP_EVENT_BLOCK || event->kind == LP_EVENT_REDIRECT)
            *target = event->card;
    }
}

static bool compare_powers(GamelogMatch *match, const GamelogToken *token, uint32_t index) {
    LpSlot attacker, target;
    find_fighters(match, &attacker, &target);
    if (attacker >= LP_SLOTS || target >= LP_SLOTS) return true;
    LpCardId a = lp_game_card_id(match->before, attacker);
    LpCardId b = lp_game_card_id(match->before, target);
    if (token->card != a || token->other != b)
        return gamelog_refuse(match, "7-1-4", token->line, "other cards battle in the log");
    int x = power_of(match, attacker), y = power_of(match, target);
    if (token->n != x || token->m != y) {
        gamelog_refuse(match, "7-1-4", token->line, "battle of");
        gamelog_refuse_card(match, a);
        gamelog_refuse_card(match, b);
        gamelog_refuse_number(match, ": the log has ", token->n);
        gamelog_refuse_number(match, " against ", token->m);
        gamelog_refuse_number(match, ", the engine ", x);
        gamelog_refuse_number(match, " against ", y);
        GamelogSearch *search = match->search;
        search->claim_cards[0] = a;
        search->claim_cards[1] = b;
        search->claim_powers[0] = token->n;
        search->claim_powers[1] = token->m;
        return false;
    }
    match->at->powers++;
    gamelog_token_take(match, index);
    return true;
}

/* Powers are compared in the log before damage, a K.O. or nothing follows. */
bool gamelog_battle_fight(GamelogMatch *match) {
    uint32_t index;
    if (match->at->is_fought) return true;
    match->at->is_fought = 1;
    const GamelogToken *token = gamelog_token_next(match, &index);
    if (token == NULL || token->kind != GAMELOG_VS) return true;
    return compare_powers(match, token, index);
}

/* Has an effect of this answer changed the card? */
static bool is_changed(const GamelogMatch *match, LpSlot card) {
    for (uint32_t i = 0; i < match->event; i++) {
        const LpEvent *event = &match->search->events[i];
        if (event->kind >= LP_EVENT_POWER && event->kind <= LP_EVENT_NEGATE &&
            event->card == card)
            return true;
    }
    return false;
}

/* Events do not say what K.O.s a card. It is an effect if the card is not the one attacked, or
 * if it has just been chosen, and not for a change. */
static bool is_battle_ko(const GamelogMatch *match, LpSlot card) {
    LpSlot attacker, target;
    LpAction action = match->search->action;
    find_fighters(match, &attacker, &target);
    bool is_chosen = action.kind == LP_ACTION_PICK && action.card == card;
    return attacker < LP_SLOTS && target == card && (!is_chosen || is_changed(match, card));
}

/* A K.O. by battle is the line 'Destroyed'; by an effect it is an effect line. */
bool gamelog_battle_ko(GamelogMatch *match, const LpEvent *event) {
    uint32_t index;
    const GamelogToken *token = gamelog_token_next(match, &index);
    bool is_due =
        token != NULL && (token->kind == GAMELOG_VS || token->kind == GAMELOG_DESTROYED);
    if (!is_due || !is_battle_ko(match, event->card)) return true;
    if (!gamelog_battle_fight(match)) return false;
    gamelog_token_take_if(match, GAMELOG_DESTROYED, gamelog_match_id(match, event));
    return true;
}

/* Has the card left the field, so that the battle is broken off? */
static bool has_left(const GamelogMatch *match, LpSlot slot) {
    if (slot >= LP_SLOTS) return true;
    uint8_t area = lp_game_of_card(match->search->cards, match->before, slot).area;
    for (uint32_t i = 0; i < match->event; i++) {
        const LpEvent *event = &match->search->events[i];
        if (event->kind == LP_EVENT_MOVE && event->card == slot) area = event->to;
    }
    return area != LP_AREA_CHARACTER && area != LP_AREA_LEADER;
}

bool gamelog_battle_end(GamelogMatch *match) {
    LpSlot attacker, target;
    find_fighters(match, &attacker, &target);
    /* A battle that is broken off has no powers. */
    if (match->search->care >= GAMELOG_EXACT && !match->at->is_fought &&
        (has_left(match, attacker) || has_left(match, target)))
        return true;
    uint32_t compared = match->at->powers;
    bool is_due = match->search->care == GAMELOG_MERGED && !match->at->is_fought;
    if (!gamelog_battle_fight(match)) return false;
    if (is_due && match->at->powers == compared && !gamelog_token_is_at_end(match)) {
        const GamelogToken *next = gamelog_ask_next(match->search, match->at);
        return gamelog_refuse(match, "7-1-4", next ? next->line : match->game->line_last,
                              "the log has no powers of a battle that was fought");
    }
    gamelog_token_take_if(match, GAMELOG_FAILS, 0);
    return true;
}

bool gamelog_battle_attack(GamelogMatch *match, const LpEvent *event) {
    match->at->is_fought = 0;
    return gamelog_token_expect(match, GAMELOG_ATTACK, event->seat,
                                lp_game_card_id(match->before, event->card),
                                lp_game_card_id(match->before, event->other), "7-1-1-1",
                                "the log has no such attack by");
}

bool gamelog_battle_counter(GamelogMatch *match, const LpEvent *event) {
    uint32_t index;
    const GamelogToken *token = gamelog_token_next(match, &index);
    if (token != NULL && token->kind == GAMELOG_COUNTER && token->n != event->value * 100) {
        gamelog_refuse(match, "7-1-3-1-1", token->line, "another Counter of");
        gamelog_refuse_card(match, token->card);
        return false;
    }
    return gamelog_token_expect(match, GAMELOG_COUNTER, event->seat,
                                gamelog_match_id(match, event), 0, "7-1-3-1-1",
                                "the log has no Counter by");
}
