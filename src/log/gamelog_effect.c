/* Effect lines: which event of the engine explains which of them. */
#include <string.h>

#include "log/gamelog_match.h"

static bool moves(const LpEvent *event, LpArea to) {
    return event->kind == LP_EVENT_MOVE && event->to == to;
}

/* Does a card that was looked at go to the bottom of its deck? */
static bool is_placed(const LpEvent *event) {
    return moves(event, LP_AREA_DECK) && event->from == LP_AREA_DECK && event->value == 1;
}

/* Is it a Life card that was looked at and goes back to Life? */
static bool is_replaced(const LpEvent *event) {
    return moves(event, LP_AREA_LIFE) && event->from == LP_AREA_LIFE;
}

/* Verbs about a DON!! or a player, and those whose card may be any. */
static bool explains_any(const GamelogToken *token, const LpEvent *event) {
    switch (token->verb) {
    case GAMELOG_DO_DRAW: return moves(event, LP_AREA_HAND) && event->from == LP_AREA_DECK;
    case GAMELOG_DO_MILL: return moves(event, LP_AREA_TRASH) && event->from == LP_AREA_DECK;
    case GAMELOG_DO_REST_DON: return event->kind == LP_EVENT_DON_REST;
    case GAMELOG_DO_DON_ACTIVE: return event->kind == LP_EVENT_DON_ACTIVE;
    case GAMELOG_DO_DON_RETURN: return event->kind == LP_EVENT_DON_RETURN;
    case GAMELOG_DO_DRAW_DON: return event->kind == LP_EVENT_DON_PLACE;
    case GAMELOG_DO_LIFE_TO_HAND:
        return moves(event, LP_AREA_HAND) && event->from == LP_AREA_LIFE;
    case GAMELOG_DO_TO_LIFE: return moves(event, LP_AREA_LIFE) && token->card == 0;
    case GAMELOG_DO_FACE: return event->kind == LP_EVENT_FACE;
    case GAMELOG_DO_REDIRECT:
        return event->kind == LP_EVENT_REDIRECT || event->kind == LP_EVENT_BLOCK;
    case GAMELOG_DO_COUNTER_POWER:
        return event->kind == LP_EVENT_POWER && event->value * 100 == token->n;
    default: return false;
    }
}

static bool explains_card(const GamelogToken *token, const LpEvent *event, LpCardId id) {
    if (token->verb == GAMELOG_DO_REST && token->card == GAMELOG_DON)
        return event->kind == LP_EVENT_DON_REST;
    if (token->verb == GAMELOG_DO_KO && event->kind == LP_EVENT_REPLACE) return true;
    if (token->card != id) return false;
    switch (token->verb) {
    case GAMELOG_DO_REVEAL: return moves(event, LP_AREA_HAND);
    case GAMELOG_DO_TRASH: return moves(event, LP_AREA_TRASH);
    case GAMELOG_DO_TRASH_LIFE:
        return moves(event, LP_AREA_TRASH) && event->from == LP_AREA_LIFE;
    case GAMELOG_DO_REST: return event->kind == LP_EVENT_REST;
    case GAMELOG_DO_ACTIVE: return event->kind == LP_EVENT_ACTIVE;
    case GAMELOG_DO_GIVE: return event->kind == LP_EVENT_DON_GIVE;
    case GAMELOG_DO_BASE:
        return event->kind == LP_EVENT_BASE_POWER && event->value * 100 == token->n;
    case GAMELOG_DO_POWER: /* a base power that is set is written as its difference */
        return (event->kind == LP_EVENT_POWER && event->value * 100 == token->n) ||
               event->kind == LP_EVENT_BASE_POWER;
    case GAMELOG_DO_KO: return event->kind == LP_EVENT_KO || moves(event, LP_AREA_TRASH);
    case GAMELOG_DO_TO_HAND: return moves(event, LP_AREA_HAND);
    case GAMELOG_DO_PLAY: return event->kind == LP_EVENT_PLAY;
    case GAMELOG_DO_TO_DECK: return moves(event, LP_AREA_DECK);
    case GAMELOG_DO_TO_LIFE: return moves(event, LP_AREA_LIFE) && event->value == 0;
    case GAMELOG_DO_TO_LIFE_BOTTOM: return moves(event, LP_AREA_LIFE) && event->value == 1;
    case GAMELOG_DO_KEYWORD: return event->kind == LP_EVENT_KEYWORD;
    case GAMELOG_DO_FORBID: return event->kind == LP_EVENT_FORBID;
    case GAMELOG_DO_NEGATE: return event->kind == LP_EVENT_NEGATE;
    default: return false;
    }
}

static bool is_lately(const GamelogCursor *at, LpCardId source) {
    for (uint8_t i = 0; i < at->source_count; i++)
        if (at->sources[i] == source) return true;
    return false;
}

/* In an exact log a line is from the card whose effect is under way, and has its number. */
static bool is_exactly(const GamelogMatch *match, const GamelogToken *token,
                       const LpEvent *event) {
    if (match->search->care < GAMELOG_EXACT || token->kind != GAMELOG_EFFECT) return true;
    if (token->source != match->at->source) return false;
    if (token->seat < 2 && token->seat != match->at->source_seat) return false;
    bool is_counted = token->verb == GAMELOG_DO_GIVE || token->verb == GAMELOG_DO_DON_RETURN ||
                      token->verb == GAMELOG_DO_DRAW_DON || token->verb == GAMELOG_DO_REST_DON;
    return !is_counted || token->n == event->value;
}

/* Lines in words that nobody has seen yet are about what has no words of its own. */
static bool is_other(const GamelogMatch *match, const LpEvent *event, LpCardId said,
                     LpCardId id) {
    switch (event->kind) {
    case LP_EVENT_KEYWORD:
    case LP_EVENT_FORBID:
        if (match->search->care == GAMELOG_MERGED) return false;
        return said == 0 || said == id;
    case LP_EVENT_COST:
    case LP_EVENT_ATTRIBUTE:
    case LP_EVENT_COUNTER_VALUE:
    case LP_EVENT_BASE_COST:
    case LP_EVENT_COST_SET:
    case LP_EVENT_AWAKEN:
    case LP_EVENT_PRICE:
    case LP_EVENT_LATER: return said == 0 || said == id;
    case LP_EVENT_COST_NEXT:
    case LP_EVENT_FORBID_PLAYER:
    case LP_EVENT_NEGATE_TIMING:
    case LP_EVENT_DON_FREEZE:
    case LP_EVENT_EXTRA_TURN: return said == 0;
    default: return false;
    }
}

static bool explains(const GamelogMatch *match, const GamelogToken *token,
                     const LpEvent *event) {
    LpCardId id = event->card < LP_SLOTS ? gamelog_match_id(match, event) : 0;
    if (!is_exactly(match, token, event)) return false;
    if (token->kind == GAMELOG_DREW)
        return moves(event, LP_AREA_HAND) && event->from == LP_AREA_DECK && token->card == id;
    if (token->kind == GAMELOG_TRASH) return moves(event, LP_AREA_TRASH) && token->card == id;
    if (token->kind == GAMELOG_BOTTOM)
        return is_placed(event) && gamelog_token_is_of(token, event->seat);
    if (token->kind != GAMELOG_EFFECT) return false;
    if (token->verb == GAMELOG_DO_COUNTER_EVENT)
        return event->kind == LP_EVENT_EVENT_CARD && id == token->source;
    if (token->verb == GAMELOG_DO_OTHER)
        return match->search->care < GAMELOG_EXACT ? is_lately(match->at, token->source)
                                                   : is_other(match, event, token->card, id);
    /* What a player cannot do is said in many words. */
    if (token->verb == GAMELOG_DO_FORBID && token->card == 0)
        return is_lately(match->at, token->source);
    if (token->verb == GAMELOG_DO_LIFE_TO_HAND && gamelog_bind_is_damage(match->search, event))
        return false;
    if (token->verb == GAMELOG_DO_DRAW_DON && match->phase == LP_PHASE_DON) return false;
    return explains_any(token, event) || explains_card(token, event, id);
}

/* DON!! of one event may fill several lines. */
static int amount_of(const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_DON_ACTIVE:
    case LP_EVENT_DON_GIVE:
    case LP_EVENT_DON_REST:
    case LP_EVENT_DON_RETURN:
    case LP_EVENT_DON_PLACE: return event->value > 0 ? event->value : 1;
    default: return 1;
    }
}

/* Are both lines about the same deed? Of several cards that an effect treats alike, each
 * program has its own order. */
static bool is_same_deed(const GamelogToken *a, const GamelogToken *b) {
    return a->kind == GAMELOG_EFFECT && b->kind == GAMELOG_EFFECT && a->verb == b->verb &&
           a->source == b->source && a->seat == b->seat && a->n == b->n;
}

/* A [Counter] Event is named before its cost is paid. */
static bool is_before_cost(const GamelogToken *token, const LpEvent *event) {
    return token->verb == GAMELOG_DO_COUNTER_EVENT && event->kind == LP_EVENT_DON_REST;
}

/* Takes the effect lines up to the next action that this event explains; how many. */
int gamelog_effect_explain(GamelogMatch *match, const LpEvent *event) {
    int left = amount_of(event), taken = 0;
    uint32_t end = gamelog_token_text_end(match);
    const GamelogToken *passed = NULL;
    for (uint32_t i = match->at->text; i < end && left > 0; i++) {
        const GamelogToken *token = &match->game->text[i];
        if (gamelog_search_text_done(match->at, i)) continue;
        if (gamelog_token_is_structural(token)) return taken;
        if (gamelog_token_is_ordered(match) && passed != NULL && !is_same_deed(token, passed))
            return taken;
        if (!explains(match, token, event)) {
            if (!gamelog_token_is_idle(match, token) && !is_before_cost(token, event))
                passed = token;
            continue;
        }
        int amount = token->n > 1 && left > 1 ? token->n : 1;
        /* 'Draw 2 Card' comes besides the lines of the cards. */
        bool is_heading = token->kind == GAMELOG_EFFECT && token->verb == GAMELOG_DO_DRAW;
        if (!is_heading) left -= amount;
        match->at->is_placing |= token->kind == GAMELOG_BOTTOM;
        gamelog_token_take_line(match, i);
        taken++;
    }
    return taken;
}

/* Is the card played by an effect, and not by the player in the Main Phase? */
bool gamelog_effect_plays(const GamelogMatch *match, const LpEvent *event) {
    return event->card != match->at->playing;
}

/* Is it what a replacement effect does instead? */
static bool is_instead(const GamelogMatch *match) {
    return match->event > 0 && match->search->events[match->event - 1].kind == LP_EVENT_REPLACE;
}

/* Does the answer pay the cost of a card with this? */
static bool is_price(const GamelogMatch *match) {
    LpAction action = match->search->action;
    if (action.kind != LP_ACTION_PLAY && action.kind != LP_ACTION_COUNTER_EVENT) return false;
    for (uint32_t i = 0; i < match->event; i++)
        if (match->search->events[i].kind == LP_EVENT_DON_REST) return false;
    return true;
}

/* Does this happen by an effect, so that an exact log has a line for it? */
bool gamelog_effect_needs_line(const GamelogMatch *match, const LpEvent *event) {
    bool is_strictest = match->search->care == GAMELOG_MERGED;
    switch (event->kind) {
    case LP_EVENT_COST:
    case LP_EVENT_FORBID_PLAYER:
    case LP_EVENT_DON_FREEZE:
    case LP_EVENT_NEGATE:
    case LP_EVENT_FACE: return is_strictest;
    case LP_EVENT_DON_REST: return is_strictest && !is_price(match);
    case LP_EVENT_MOVE:
        return is_strictest &&
               (is_replaced(event) || (is_placed(event) && !match->at->is_placing) ||
                is_instead(match));
    case LP_EVENT_POWER:
    case LP_EVENT_BASE_POWER:
    case LP_EVENT_KEYWORD:
    case LP_EVENT_FORBID:
    case LP_EVENT_DON_RETURN: return true;
    case LP_EVENT_DON_GIVE: return match->search->action.kind != LP_ACTION_GIVE;
    case LP_EVENT_PLAY: return gamelog_effect_plays(match, event);
    case LP_EVENT_ACTIVE:
    case LP_EVENT_DON_ACTIVE: return match->phase != LP_PHASE_REFRESH;
    case LP_EVENT_REST: {
        uint32_t next = match->event + 1;
        const LpEvent *after = &match->search->events[next];
        return next >= match->search->log.count || after->card != event->card ||
               (after->kind != LP_EVENT_ATTACK && after->kind != LP_EVENT_BLOCK);
    }
    default: return false;
    }
}

void gamelog_effect_begin(GamelogMatch *match, const LpEvent *event) {
    GamelogCursor *at = match->at;
    LpCardId id = gamelog_match_id(match, event);
    at->source = id;
    at->source_seat = event->card >= LP_SLOTS_PER_SEAT;
    if (at->source_count > 0 && at->sources[at->source_count - 1] == id) return;
    if (at->source_count == SOURCES_MAX) {
        memmove(at->sources, at->sources + 1, sizeof(LpCardId) * (SOURCES_MAX - 1));
        at->source_count--;
    }
    at->sources[at->source_count++] = id;
}
