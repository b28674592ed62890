/* Events of the engine against lines of a log. */
#include <string.h>

#include "log/gamelog_search.h"
#include "notation/ref.h"

typedef struct Match {
    GamelogSearch *search;
    const GamelogGame *game;
    const LpGame *before;
    GamelogNode *node;
    GamelogCursor *at;
    uint32_t event;     /* the one that is being explained */
    bool is_used;       /* it has explained an action */
    bool is_in_refresh; /* the Refresh Phase makes cards active */
    LpCardId replaced;  /* the card whose effect was under way before the answer */
    LpSeat replaced_seat;
} Match;

/* --- Reasons ----------------------------------------------------------------------------- */

static bool refuse(Match *match, const char *rule, uint32_t line, const char *message) {
    GamelogSearch *search = match->search;
    buffer_init(&search->why, search->reason, sizeof search->reason);
    buffer_append_string(&search->why, message);
    search->rule = rule;
    search->reason_line = line;
    search->claim_cards[0] = 0;
    return false;
}

static void say_card(Match *match, LpCardId id) {
    buffer_append_char(&match->search->why, ' ');
    gamelog_print_card(match->search->cards, id, &match->search->why);
}

static void say_number(Match *match, const char *before, int number) {
    buffer_append_string(&match->search->why, before);
    buffer_append_int(&match->search->why, number);
}

/* --- Taking tokens ----------------------------------------------------------------------- */

bool gamelog_match_is_structural(const GamelogToken *token) {
    switch (token->kind) {
    case GAMELOG_DREW:
    case GAMELOG_TRASH:
    case GAMELOG_BOTTOM:
    case GAMELOG_NOTHING: return false;
    case GAMELOG_EFFECT: return token->verb == GAMELOG_DO_TRIGGER;
    default: return true;
    }
}

/* Is it a line of this player? In a solo game lines name nobody. */
static bool is_of(const GamelogToken *token, LpSeat seat) {
    return token->seat > 1 || token->seat == seat;
}

static void reach(GamelogCursor *at, const GamelogToken *token) {
    if (token->line > at->reach) at->reach = token->line;
}

static void take_text(Match *match, uint32_t i) {
    GamelogCursor *at = match->at;
    reach(at, &match->game->text[i]);
    at->text_done |= 1ull << (i - at->text);
    while (at->text_done & 1) {
        at->text_done >>= 1;
        at->text++;
    }
}

static void mark_frame(Match *match, uint32_t i) {
    GamelogCursor *at = match->at;
    at->frame_done |= 1ull << (i - at->frame);
    while (at->frame_done & 1) {
        at->frame_done >>= 1;
        at->frame++;
    }
}

static void take_frame(Match *match, uint32_t i) {
    reach(match->at, &match->game->frames[i]);
    mark_frame(match, i);
}

static uint32_t text_end(const Match *match) {
    uint32_t end = match->at->text + WINDOW;
    return end < match->game->text_count ? end : match->game->text_count;
}

static uint32_t frame_end(const Match *match) {
    uint32_t end = match->at->frame + WINDOW;
    return end < match->game->frame_count ? end : match->game->frame_count;
}

/* 'Placing Cards on Bottom' and the like say nothing that must be explained, except where
 * everything must be. */
static bool is_idle(const Match *match, const GamelogToken *token) {
    if (token->kind == GAMELOG_BOTTOM) return match->search->care < GAMELOG_MERGED;
    return token->kind == GAMELOG_NOTHING;
}

static bool is_ordered(const Match *match) { return match->search->care >= GAMELOG_ORDERED; }

/* The next token that actions are built of, if nothing before it is open. */
static const GamelogToken *next_structural(Match *match, uint32_t *index) {
    for (uint32_t i = match->at->text; i < text_end(match); i++) {
        const GamelogToken *token = &match->game->text[i];
        if (gamelog_search_text_done(match->at, i)) continue;
        if (gamelog_match_is_structural(token)) {
            *index = i;
            return token;
        }
        if (match->search->care >= GAMELOG_STRICT && !is_idle(match, token)) return NULL;
    }
    return NULL;
}

/* Takes it, and passes over what is before it. */
static void take_structural(Match *match, uint32_t index) {
    for (uint32_t i = match->at->text; i < index; i++) {
        if (gamelog_search_text_done(match->at, i)) continue;
        if (!is_idle(match, &match->game->text[i])) match->at->skipped++;
        take_text(match, i);
    }
    take_text(match, index);
    match->is_used = true;
}

static bool is_at_end(const Match *match) {
    return match->at->text >= match->game->text_count && match->game->end == GAMELOG_CUT;
}

/* --- Effect lines ------------------------------------------------------------------------ */

static LpCardId id_of(const Match *match, const LpEvent *event) {
    return event->id != 0 ? event->id : lp_game_card_id(match->before, event->card);
}

static bool moves(const LpEvent *event, LpArea to) {
    return event->kind == LP_EVENT_MOVE && event->to == to;
}

/* Does a card that was looked at go to the bottom of its deck? */
static bool is_placed(const LpEvent *event) {
    return moves(event, LP_AREA_DECK) && event->from == LP_AREA_DECK && event->value == 1;
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
    case GAMELOG_DO_BASE: return event->kind == LP_EVENT_BASE_POWER;
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
static bool is_exactly(const Match *match, const GamelogToken *token, const LpEvent *event) {
    if (match->search->care < GAMELOG_EXACT || token->kind != GAMELOG_EFFECT) return true;
    if (token->source != match->at->source) return false;
    if (token->seat < 2 && token->seat != match->at->source_seat) return false;
    bool is_counted = token->verb == GAMELOG_DO_GIVE || token->verb == GAMELOG_DO_DON_RETURN ||
                      token->verb == GAMELOG_DO_DRAW_DON || token->verb == GAMELOG_DO_REST_DON;
    return !is_counted || token->n == event->value;
}

/* Does the card leave Life because of damage, and not by an effect? */
static bool is_by_damage(const Match *match) {
    for (uint32_t i = match->event; i > 0; i--) {
        uint8_t kind = match->search->events[i - 1].kind;
        if (kind == LP_EVENT_DAMAGE) return true;
        if (kind == LP_EVENT_EFFECT || kind == LP_EVENT_LATER) return false;
    }
    return false;
}

/* Lines in words that nobody has seen yet are about what has no words of its own. */
static bool is_other(const Match *match, const LpEvent *event, LpCardId said, LpCardId id) {
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

static bool explains(const Match *match, const GamelogToken *token, const LpEvent *event) {
    LpCardId id = event->card < LP_SLOTS ? id_of(match, event) : 0;
    if (!is_exactly(match, token, event)) return false;
    if (token->kind == GAMELOG_DREW)
        return moves(event, LP_AREA_HAND) && event->from == LP_AREA_DECK && token->card == id;
    if (token->kind == GAMELOG_TRASH) return moves(event, LP_AREA_TRASH) && token->card == id;
    if (token->kind == GAMELOG_BOTTOM) return is_placed(event) && is_of(token, event->seat);
    if (token->kind != GAMELOG_EFFECT) return false;
    if (token->verb == GAMELOG_DO_COUNTER_EVENT)
        return event->kind == LP_EVENT_EVENT_CARD && id == token->source;
    if (token->verb == GAMELOG_DO_OTHER)
        return match->search->care < GAMELOG_EXACT ? is_lately(match->at, token->source)
                                                   : is_other(match, event, token->card, id);
    /* What a player cannot do is said in many words. */
    if (token->verb == GAMELOG_DO_FORBID && token->card == 0)
        return is_lately(match->at, token->source);
    if (token->verb == GAMELOG_DO_LIFE_TO_HAND && is_by_damage(match)) return false;
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
static int explain_effects(Match *match, const LpEvent *event) {
    int left = amount_of(event), taken = 0;
    uint32_t end = text_end(match);
    const GamelogToken *passed = NULL;
    for (uint32_t i = match->at->text; i < end && left > 0; i++) {
        const GamelogToken *token = &match->game->text[i];
        if (gamelog_search_text_done(match->at, i)) continue;
        if (gamelog_match_is_structural(token)) return taken;
        if (is_ordered(match) && passed != NULL && !is_same_deed(token, passed)) return taken;
        if (!explains(match, token, event)) {
            if (!is_idle(match, token) && !is_before_cost(token, event)) passed = token;
            continue;
        }
        int amount = token->n > 1 && left > 1 ? token->n : 1;
        /* 'Draw 2 Card' comes besides the lines of the cards. */
        bool is_heading = token->kind == GAMELOG_EFFECT && token->verb == GAMELOG_DO_DRAW;
        if (!is_heading) left -= amount;
        match->at->is_placing |= token->kind == GAMELOG_BOTTOM;
        take_text(match, i);
        taken++;
    }
    return taken;
}

/* Is the card played by an effect, and not by the player in the Main Phase? */
static bool is_by_effect(const Match *match, const LpEvent *event) {
    return event->card != match->at->playing;
}

/* Does the answer pay the cost of a card with this? */
static bool is_price(const Match *match) {
    LpAction action = match->search->action;
    if (action.kind != LP_ACTION_PLAY && action.kind != LP_ACTION_COUNTER_EVENT) return false;
    for (uint32_t i = 0; i < match->event; i++)
        if (match->search->events[i].kind == LP_EVENT_DON_REST) return false;
    return true;
}

/* Does this happen by an effect, so that an exact log has a line for it? */
static bool needs_line(const Match *match, const LpEvent *event) {
    bool is_strictest = match->search->care == GAMELOG_MERGED;
    switch (event->kind) {
    case LP_EVENT_COST:
    case LP_EVENT_FORBID_PLAYER:
    case LP_EVENT_DON_FREEZE:
    case LP_EVENT_NEGATE:
    case LP_EVENT_FACE: return is_strictest;
    case LP_EVENT_DON_REST: return is_strictest && !is_price(match);
    case LP_EVENT_MOVE: return is_strictest && is_placed(event) && !match->at->is_placing;
    case LP_EVENT_POWER:
    case LP_EVENT_BASE_POWER:
    case LP_EVENT_KEYWORD:
    case LP_EVENT_FORBID:
    case LP_EVENT_DON_RETURN: return true;
    case LP_EVENT_DON_GIVE: return match->search->action.kind != LP_ACTION_GIVE;
    case LP_EVENT_PLAY: return is_by_effect(match, event);
    case LP_EVENT_ACTIVE:
    case LP_EVENT_DON_ACTIVE: return !match->is_in_refresh;
    case LP_EVENT_REST: {
        uint32_t next = match->event + 1;
        const LpEvent *after = &match->search->events[next];
        return next >= match->search->log.count || after->card != event->card ||
               (after->kind != LP_EVENT_ATTACK && after->kind != LP_EVENT_BLOCK);
    }
    default: return false;
    }
}

static void note_source(Match *match, const LpEvent *event) {
    GamelogCursor *at = match->at;
    LpCardId id = id_of(match, event);
    at->source = id;
    at->source_seat = event->card >= LP_SLOTS_PER_SEAT;
    if (at->source_count > 0 && at->sources[at->source_count - 1] == id) return;
    if (at->source_count == SOURCES_MAX) {
        memmove(at->sources, at->sources + 1, sizeof(LpCardId) * (SOURCES_MAX - 1));
        at->source_count--;
    }
    at->sources[at->source_count++] = id;
}

/* --- Frames ------------------------------------------------------------------------------ */

static const uint8_t frame_areas[LP_AREA_COUNT] = {
    [LP_AREA_NONE] = GAMELOG_IN_HAND, /* while a [Trigger] resolves */
    [LP_AREA_DECK] = GAMELOG_IN_DECK,
    [LP_AREA_HAND] = GAMELOG_IN_HAND,
    [LP_AREA_TRASH] = GAMELOG_IN_TRASH,
    [LP_AREA_LEADER] = GAMELOG_IN_LEADER,
    [LP_AREA_CHARACTER] = GAMELOG_IN_CHARACTERS,
    [LP_AREA_STAGE] = GAMELOG_IN_STAGE,
    [LP_AREA_LIFE] = GAMELOG_IN_LIFE,
};

static int place_of(const GamelogNode *node, LpSeat seat, LpSlot slot) {
    for (int i = 0; i < node->character_count[seat]; i++)
        if (node->characters[seat][i] == slot) return i;
    return NOT_THERE;
}

/* Does the log write frames of this kind at all? */
static bool is_framed(const Match *match, uint8_t from, uint8_t to) {
    if (!match->game->has_frames || (from == to && from == GAMELOG_IN_HAND)) return false;
    /* A Life card that goes back to its place leaves no frame of a move. */
    if (from == to && from == GAMELOG_IN_LIFE) return false;
    if (match->game->has_life_frames) return true;
    if (from == GAMELOG_IN_LIFE || to == GAMELOG_IN_LIFE) return false;
    if (to == GAMELOG_IN_STAGE) return false;
    return from != GAMELOG_IN_DECK || to != GAMELOG_IN_DECK;
}

static int stack_size(const Match *match, LpSeat seat, uint8_t area) {
    LpSlot slots[LP_SLOTS];
    return lp_game_area(match->before, seat, area, slots);
}

static bool fits_move(const Match *match, const GamelogToken *frame, const LpEvent *event,
                      uint8_t from, uint8_t to) {
    if (frame->turn != match->at->turn || frame->seat != event->seat) return false;
    if (frame->from != from || frame->to != to) return false;
    /* Top or bottom, where the log tells them apart. */
    bool is_stack = to == GAMELOG_IN_DECK || to == GAMELOG_IN_LIFE;
    if (is_stack && match->game->has_life_frames && frame->m == 0 && event->value == 0 &&
        stack_size(match, event->seat, event->to) > 1)
        return false;
    if (is_stack && match->game->has_life_frames && frame->m > 0 && event->value == 1)
        return false;
    return frame->card == id_of(match, event);
}

/* Is this the Event that the answer activates, on its way to the trash? Its frame may stand
 * behind those of its effects. */
static bool is_own_event(const Match *match, const LpEvent *event) {
    LpAction action = match->search->action;
    return event->kind == LP_EVENT_MOVE &&
           (action.kind == LP_ACTION_PLAY || action.kind == LP_ACTION_COUNTER_EVENT) &&
           action.card == event->card && event->from == LP_AREA_HAND &&
           event->to == LP_AREA_TRASH;
}

/* Takes the frame of a move. One that may be late says nothing of how far the log is read. */
static void take_move(Match *match, uint32_t index, const LpEvent *event) {
    if (!is_own_event(match, event)) {
        take_frame(match, index);
        return;
    }
    const GamelogToken *frame = &match->game->frames[index];
    match->at->late_frame = index;
    match->at->late_place = (uint8_t)(frame->n >= 0 && frame->n < LP_SLOTS ? frame->n : 0);
    match->at->late_seat = event->seat;
    mark_frame(match, index);
}

/* Where the next action stands: a late frame is before it. */
static uint32_t next_action_line(const Match *match) {
    for (uint32_t i = match->at->text; i < text_end(match); i++) {
        const GamelogToken *token = &match->game->text[i];
        if (!gamelog_search_text_done(match->at, i) && gamelog_match_is_structural(token))
            return token->line;
    }
    return UINT32_MAX;
}

/* May the frame of this move stand behind this one, which does not fit? */
static bool may_be_late(const Match *match, const LpEvent *event, const GamelogToken *frame) {
    return !is_ordered(match) ||
           (is_own_event(match, event) && frame->line < next_action_line(match));
}

/* Every move of a card has its frame. */
static bool match_move(Match *match, const LpEvent *event) {
    uint8_t from = frame_areas[event->from], to = frame_areas[event->to];
    int place = place_of(match->node, event->seat, event->card);
    uint32_t found = UINT32_MAX;
    for (uint32_t i = match->at->frame; i < frame_end(match); i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i)) continue;
        if (!fits_move(match, frame, event, from, to)) {
            if (!may_be_late(match, event, frame)) break;
            continue;
        }
        bool is_exact = from != GAMELOG_IN_CHARACTERS || frame->n == place;
        if (found == UINT32_MAX || is_exact) found = i;
        if (is_exact) break;
    }
    if (found != UINT32_MAX) {
        const GamelogToken *frame = &match->game->frames[found];
        if (from == GAMELOG_IN_CHARACTERS && match->search->care >= GAMELOG_STRICT &&
            frame->n != place)
            return refuse(match, "3-7-1", frame->line, "another Character leaves the field:");
        take_move(match, found, event);
        return true;
    }
    if (!is_framed(match, from, to)) return true;
    if (match->at->frame >= match->game->frame_count && is_at_end(match)) return true;
    uint32_t line = match->at->frame < match->game->frame_count
                        ? match->game->frames[match->at->frame].line
                        : match->game->line_last;
    refuse(match, "3-1-6", line, "the log has no move of");
    say_card(match, id_of(match, event));
    say_number(match, " from area ", from);
    say_number(match, " to area ", to);
    return false;
}

/* Where the engine has moved another card than the log, chance may have chosen it: the answer
 * is tried again with those that the log has moved in this way. */
static bool is_by_chance(Match *match, const LpEvent *event) {
    LpDeal *deal = &match->search->shuffle;
    uint8_t from = frame_areas[event->from], to = frame_areas[event->to];
    if (deal->pick_count > 0 || event->from != LP_AREA_HAND) return false;
    for (uint32_t i = match->at->frame;
         i < frame_end(match) && deal->pick_count < GAMELOG_PICKS_MAX; i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i) || frame->turn != match->at->turn) continue;
        if (frame->seat == event->seat && frame->from == from && frame->to == to)
            deal->picks[deal->pick_count++] = frame->card;
    }
    match->search->is_redealt = deal->pick_count > 0;
    return match->search->is_redealt;
}

static void follow_characters(Match *match, const LpEvent *event) {
    GamelogNode *node = match->node;
    LpSeat seat = event->seat;
    int place = place_of(node, seat, event->card);
    if (event->from == LP_AREA_CHARACTER && place != NOT_THERE) {
        memmove(&node->characters[seat][place], &node->characters[seat][place + 1],
                (size_t)(node->character_count[seat] - place - 1));
        node->character_count[seat]--;
    }
    if (event->to == LP_AREA_CHARACTER && node->character_count[seat] <= LP_CHARACTERS_MAX)
        node->characters[seat][node->character_count[seat]++] = event->card;
}

static bool on_move(Match *match, const LpEvent *event) {
    gamelog_pile_follow_hand(&match->node->hands[event->seat], event);
    bool is_quiet = event->from == LP_AREA_LIFE && event->to == LP_AREA_NONE;
    if (is_quiet) { /* the frame says Life to hand */
        LpEvent as_hand = *event;
        as_hand.to = LP_AREA_HAND;
        return match_move(match, &as_hand);
    }
    if (!match_move(match, event)) {
        is_by_chance(match, event);
        return false;
    }
    follow_characters(match, event);
    return true;
}

/* --- Actions ----------------------------------------------------------------------------- */

static bool expect(Match *match, uint8_t kind, LpSeat seat, LpCardId card, LpCardId other,
                   const char *rule, const char *message) {
    uint32_t index;
    const GamelogToken *token = next_structural(match, &index);
    if (token == NULL && is_at_end(match)) return true;
    bool fits =
        token != NULL && token->kind == kind && token->card == card && token->other == other;
    fits = fits && is_of(token, seat);
    if (fits) {
        take_structural(match, index);
        return true;
    }
    const GamelogToken *next = gamelog_ask_next(match->search, match->at);
    refuse(match, rule, next ? next->line : match->game->line_last, message);
    say_card(match, card);
    return false;
}

static bool on_attack(Match *match, const LpEvent *event) {
    match->at->is_fought = 0;
    return expect(match, GAMELOG_ATTACK, event->seat,
                  lp_game_card_id(match->before, event->card),
                  lp_game_card_id(match->before, event->other), "7-1-1-1",
                  "the log has no such attack by");
}

static bool on_counter(Match *match, const LpEvent *event) {
    uint32_t index;
    const GamelogToken *token = next_structural(match, &index);
    if (token != NULL && token->kind == GAMELOG_COUNTER && token->n != event->value * 100) {
        refuse(match, "7-1-3-1-1", token->line, "another Counter of");
        say_card(match, token->card);
        return false;
    }
    return expect(match, GAMELOG_COUNTER, event->seat, id_of(match, event), 0, "7-1-3-1-1",
                  "the log has no Counter by");
}

/* Given DON!! have frames that name the Character by its place. */
static bool frame_of_give(Match *match, const LpEvent *event) {
    bool is_leader = event->card == 0 || event->card == LP_SLOTS_PER_SEAT;
    int place =
        is_leader ? GAMELOG_LEADER_INDEX : place_of(match->node, event->seat, event->card);
    for (uint32_t i = match->at->frame; i < frame_end(match); i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i) || frame->to != GAMELOG_IN_GIVEN) continue;
        if (frame->turn != match->at->turn || frame->seat != event->seat) continue;
        if (frame->m / 100 != place)
            return refuse(match, "6-5-5-1", frame->line, "DON!! is given to another card");
        take_frame(match, i);
        return true;
    }
    return true;
}

static bool on_give(Match *match, const LpEvent *event) {
    uint32_t index;
    LpCardId id = lp_game_card_id(match->before, event->card);
    for (int i = 0; i < event->value; i++)
        if (!frame_of_give(match, event)) return false;
    const GamelogToken *token = next_structural(match, &index);
    bool is_main = lp_game_ask(match->before).kind == LP_ASK_MAIN;
    if (!is_main || token == NULL || token->kind != GAMELOG_ATTACH) return true;
    if (token->card != id || !is_of(token, event->seat)) return true;
    match->at->attached = (uint8_t)(match->at->attached + event->value);
    match->is_used = true;
    if (match->at->attached < token->n) return true;
    match->at->attached = 0;
    int given = lp_game_of_card(match->search->cards, match->before, event->card).don + 1;
    if (given != token->m) {
        refuse(match, "6-5-5-1", token->line, "another card has these DON!!:");
        say_card(match, id);
        return false;
    }
    take_structural(match, index);
    return true;
}

/* Given DON!! that are missing after the answer: by Character, then the Leader's. What is
 * missing in the cost area tells nothing: the same answer may rest or place others. */
enum { MISSING_LEADER = LP_CHARACTERS_MAX + 1, MISSING_COST, MISSING_COUNT };

/* Several answers say which DON!! go back: each takes its own at once, and the event comes with
 * the last. The first of them. */
static uint32_t first_return(const Match *match) {
    const GamelogSearch *search = match->search;
    uint32_t depth = search->depth;
    if (lp_game_ask(match->before).kind != LP_ASK_PICK_DON) return depth;
    for (; depth > 0; depth--) {
        LpAsk ask = lp_game_ask(gamelog_search_game(search, depth - 1));
        if (ask.kind != LP_ASK_PICK_DON ||
            !gamelog_search_is_same(&search->nodes[depth - 1].at,
                                    &search->nodes[search->depth].at))
            break;
    }
    return depth;
}

/* The game before the first of these answers. */
static const LpGame *before_return(const Match *match) {
    uint32_t first = first_return(match);
    return first == match->search->depth ? match->before
                                         : gamelog_search_game(match->search, first);
}

/* How many DON!! have gone before the first of these answers, because there was no choice. */
static int forced_before(const Match *match, const LpEvent *event) {
    LpAsk ask = lp_game_ask(before_return(match));
    if (ask.kind != LP_ASK_PICK_DON) return 0;
    /* Where the number is free, what comes after the first is chosen one by one. */
    int chosen = (int)(match->search->depth - first_return(match)) +
                 (match->search->action.kind == LP_ACTION_PICK_DON);
    if (ask.count_min == ask.count_max) chosen = ask.count_max;
    return event->value > chosen ? event->value - chosen : 0;
}

/* How many DON!! of the cost area these answers take: active ones, and rested ones. Without a
 * choice an active one goes first. */
static void find_returned(const Match *match, const LpEvent *event, int out[2]) {
    const GamelogSearch *search = match->search;
    bool has_active = lp_game_of_seat(before_return(match), event->seat).don_active > 0;
    out[0] = has_active ? forced_before(match, event) : 0;
    out[1] = 0;
    for (uint32_t i = first_return(match); i <= search->depth; i++) {
        const GamelogNode *node = &search->nodes[i];
        LpAction action =
            i < search->depth ? node->candidates[node->candidate_at - 1] : search->action;
        if (action.kind == LP_ACTION_PICK_DON && action.value < 2) out[action.value]++;
    }
}

static void find_missing(const Match *match, const LpEvent *event, int missing[MISSING_COUNT]) {
    const LpGame *after = gamelog_search_game(match->search, match->search->depth + 1);
    const LpCards *cards = match->search->cards;
    const LpGame *before = before_return(match);
    uint32_t first = first_return(match);
    LpSeat seat = event->seat;
    if (first > 0 && forced_before(match, event) > 0)
        before = gamelog_search_game(match->search, first - 1);
    memset(missing, 0, sizeof *missing * MISSING_COUNT);
    for (int i = 0; i <= MISSING_LEADER; i++) {
        LpSlot slot = (LpSlot)(seat * LP_SLOTS_PER_SEAT);
        if (i < MISSING_LEADER && i >= match->node->character_count[seat]) continue;
        if (i < MISSING_LEADER) slot = match->node->characters[seat][i];
        missing[i] =
            lp_game_of_card(cards, before, slot).don - lp_game_of_card(cards, after, slot).don;
    }
}

static int missing_of(const GamelogToken *frame) {
    if (frame->from == GAMELOG_IN_COST) return MISSING_COST;
    if (frame->n / 100 == GAMELOG_LEADER_INDEX) return MISSING_LEADER;
    return frame->n >= 0 && frame->n / 100 < MISSING_LEADER ? frame->n / 100 : MISSING_COUNT;
}

/* At most so many DON!! of the cost area can go back: active ones, and rested ones. */
static void find_returnable(const Match *match, const LpEvent *of, int out[2]) {
    LpSeat seat = of->seat;
    LpSeatView was = lp_game_of_seat(before_return(match), seat);
    int forced = forced_before(match, of);
    out[0] = was.don_active + forced;
    out[1] = was.don_rested + forced;
    for (uint32_t i = 0; i < match->event; i++) {
        const LpEvent *event = &match->search->events[i];
        if (event->seat != seat) continue;
        bool is_placed = event->kind == LP_EVENT_DON_PLACE || event->kind == LP_EVENT_DON_BACK;
        if (is_placed || event->kind == LP_EVENT_DON_ACTIVE) out[0] += event->value;
        if (is_placed || event->kind == LP_EVENT_DON_REST) out[1] += event->value;
    }
}

/* DON!! that go back to the DON!! deck: the frames say which were given to a card. */
static bool on_return(Match *match, const LpEvent *event) {
    int left = event->value, missing[MISSING_COUNT], returned[2], most[2];
    LpSeat seat = event->seat;
    find_missing(match, event, missing);
    find_returned(match, event, returned);
    find_returnable(match, event, most);
    uint32_t line = 0;
    for (uint32_t i = match->at->frame; i < frame_end(match) && left > 0; i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i) || frame->to != GAMELOG_IN_DON_DECK)
            continue;
        if (frame->turn != match->at->turn || frame->seat != seat) continue;
        int kind = missing_of(frame);
        if (kind == MISSING_COUNT || (kind < MISSING_COST && --missing[kind] < 0))
            return refuse(match, "10-2-10-1", frame->line, "other DON!! are returned");
        if (kind == MISSING_COST) {
            returned[frame->rested]--;
            most[frame->rested]--;
        }
        line = frame->line;
        take_frame(match, i);
        left--;
    }
    if (line == 0 || match->search->care < GAMELOG_EXACT) return true;
    if (returned[0] <= 0 && returned[1] <= 0 && most[0] >= 0 && most[1] >= 0) return true;
    return refuse(match, "10-2-10-1", line, "DON!! in another state are returned");
}

static bool on_play(Match *match, const LpEvent *event) {
    uint32_t index;
    const GamelogToken *token = next_structural(match, &index);
    if (token == NULL || token->kind != GAMELOG_DEPLOY || !is_of(token, event->seat) ||
        token->card != id_of(match, event))
        return true;
    if (match->search->care >= GAMELOG_EXACT && is_by_effect(match, event)) return true;
    take_structural(match, index);
    return true;
}

/* --- Battles ----------------------------------------------------------------------------- */

/* The power at the Damage Step: that of the last question in the battle, and what has happened
 * since. */
static int power_of(const Match *match, LpSlot slot) {
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
static void find_fighters(const Match *match, LpSlot *attacker, LpSlot *target) {
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

static bool compare_powers(Match *match, const GamelogToken *token, uint32_t index) {
    LpSlot attacker, target;
    find_fighters(match, &attacker, &target);
    if (attacker >= LP_SLOTS || target >= LP_SLOTS) return true;
    LpCardId a = lp_game_card_id(match->before, attacker);
    LpCardId b = lp_game_card_id(match->before, target);
    if (token->card != a || token->other != b)
        return refuse(match, "7-1-4", token->line, "other cards battle in the log");
    int x = power_of(match, attacker), y = power_of(match, target);
    if (token->n != x || token->m != y) {
        refuse(match, "7-1-4", token->line, "battle of");
        say_card(match, a);
        say_card(match, b);
        say_number(match, ": the log has ", token->n);
        say_number(match, " against ", token->m);
        say_number(match, ", the engine ", x);
        say_number(match, " against ", y);
        GamelogSearch *search = match->search;
        search->claim_cards[0] = a;
        search->claim_cards[1] = b;
        search->claim_powers[0] = token->n;
        search->claim_powers[1] = token->m;
        return false;
    }
    match->at->powers++;
    take_structural(match, index);
    return true;
}

/* Powers are compared in the log before damage, a K.O. or nothing follows. */
static bool on_fight(Match *match) {
    uint32_t index;
    if (match->at->is_fought) return true;
    match->at->is_fought = 1;
    const GamelogToken *token = next_structural(match, &index);
    if (token == NULL || token->kind != GAMELOG_VS) return true;
    return compare_powers(match, token, index);
}

static bool take_if(Match *match, uint8_t kind, LpCardId card) {
    uint32_t index;
    const GamelogToken *token = next_structural(match, &index);
    if (token == NULL || token->kind != kind || (card != 0 && token->card != card))
        return false;
    take_structural(match, index);
    return true;
}

/* Has an effect of this answer changed the card? */
static bool is_changed(const Match *match, LpSlot card) {
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
static bool is_battle_ko(const Match *match, LpSlot card) {
    LpSlot attacker, target;
    LpAction action = match->search->action;
    find_fighters(match, &attacker, &target);
    bool is_chosen = action.kind == LP_ACTION_PICK && action.card == card;
    return attacker < LP_SLOTS && target == card && (!is_chosen || is_changed(match, card));
}

/* A K.O. by battle is the line 'Destroyed'; by an effect it is an effect line. */
static bool on_ko(Match *match, const LpEvent *event) {
    uint32_t index;
    const GamelogToken *token = next_structural(match, &index);
    bool is_due =
        token != NULL && (token->kind == GAMELOG_VS || token->kind == GAMELOG_DESTROYED);
    if (!is_due || !is_battle_ko(match, event->card)) return true;
    if (!on_fight(match)) return false;
    take_if(match, GAMELOG_DESTROYED, id_of(match, event));
    return true;
}

static bool on_battle_end(Match *match) {
    if (!on_fight(match)) return false;
    take_if(match, GAMELOG_FAILS, 0);
    return true;
}

/* --- Ends of turns ----------------------------------------------------------------------- */

static void say_list(Match *match, const char *before, const LpCardId *ids, uint32_t count) {
    Buffer *why = &match->search->why;
    buffer_append_string(why, before);
    if (count == 0) buffer_append_string(why, "none");
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) buffer_append_char(why, ',');
        gamelog_print_card(match->search->cards, ids[i], why);
    }
}

/* The areas of a seat at this event: those before the answer, and the moves since. */
static uint32_t area_now(const Match *match, LpSeat seat, LpArea area, LpCardId *out) {
    uint8_t where[LP_SLOTS];
    LpSlot slots[LP_SLOTS];
    memset(where, LP_AREA_NONE, sizeof where);
    int count = lp_game_area(match->before, seat, area, slots);
    for (int i = 0; i < count; i++) where[slots[i]] = (uint8_t)area;
    for (uint32_t i = 0; i < match->event; i++) {
        const LpEvent *event = &match->search->events[i];
        if (event->kind == LP_EVENT_MOVE && event->seat == seat) where[event->card] = event->to;
    }
    uint32_t found = 0;
    for (int slot = 0; slot < LP_SLOTS; slot++)
        if (where[slot] == area && (slot >= LP_SLOTS_PER_SEAT) == seat)
            out[found++] = lp_game_card_id(match->before, (LpSlot)slot);
    return found;
}

static void sort_ids(LpCardId *ids, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        LpCardId id = ids[i];
        uint32_t k = i;
        for (; k > 0 && ids[k - 1] > id; k--) ids[k] = ids[k - 1];
        ids[k] = id;
    }
}

static bool compare_area(Match *match, const GamelogToken *token, LpArea area,
                         const char *what) {
    LpCardId ours[LP_SLOTS], theirs[GAMELOG_LIST_MAX];
    uint32_t count = area_now(match, token->seat, area, ours);
    memcpy(theirs, match->game->lists + token->list_at, sizeof(LpCardId) * token->list_count);
    sort_ids(ours, count);
    sort_ids(theirs, token->list_count);
    bool is_equal =
        count == token->list_count && memcmp(ours, theirs, sizeof(LpCardId) * count) == 0;
    if (is_equal) return true;
    refuse(match, "3-1-4", token->line, what);
    say_list(match, ": the log has ", theirs, token->list_count);
    say_list(match, ", the engine ", ours, count);
    return false;
}

static bool compare_snapshot(Match *match, const GamelogToken *token) {
    LpCardId ids[LP_SLOTS];
    if (token->seat > 1) return true;
    switch (token->kind) {
    case GAMELOG_SNAP_HAND:
        return compare_area(match, token, LP_AREA_HAND, "hand at the end of the turn");
    case GAMELOG_SNAP_BOARD:
        return compare_area(match, token, LP_AREA_CHARACTER,
                            "Characters at the end of the turn");
    case GAMELOG_SNAP_TRASH:
        return compare_area(match, token, LP_AREA_TRASH, "trash at the end of the turn");
    case GAMELOG_SNAP_LIFE: {
        int life = (int)area_now(match, token->seat, LP_AREA_LIFE, ids);
        if (life == token->n) return true;
        refuse(match, "3-10-1", token->line, "Life at the end of the turn");
        say_number(match, ": the log has ", token->n);
        say_number(match, ", the engine ", life);
        return false;
    }
    default: return true;
    }
}

static bool frames_are_done(Match *match) {
    const GamelogCursor *at = match->at;
    if (at->frame >= match->game->frame_count) return true;
    const GamelogToken *frame = &match->game->frames[at->frame];
    if (frame->turn > at->turn) return true;
    refuse(match, "3-1-6", frame->line, "the engine has no such move of");
    say_card(match, frame->card);
    return false;
}

static bool on_turn(Match *match, const LpEvent *event) {
    GamelogCursor *at = match->at;
    if (event->value <= 1) return true;
    bool has_end = false, has_snap = false;
    if (!frames_are_done(match)) return false;
    for (;;) {
        uint32_t index;
        const GamelogToken *token = next_structural(match, &index);
        bool is_snap = token != NULL && token->kind >= GAMELOG_SNAP_HAND &&
                       token->kind <= GAMELOG_SNAP_LIFE;
        bool is_end = token != NULL && token->kind == GAMELOG_END_TURN;
        if (!is_snap && !is_end) break;
        if (token->turn != event->value - 1) break;
        if (is_snap && !compare_snapshot(match, token)) return false;
        has_end |= is_end;
        has_snap |= is_snap;
        take_structural(match, index);
    }
    at->turn++;
    at->attached = 0;
    if (has_snap) at->snapshots++;
    if (has_end || has_snap || is_at_end(match)) return true;
    const GamelogToken *next = gamelog_ask_next(match->search, at);
    return refuse(match, "6-6-1", next ? next->line : match->game->line_last,
                  "the turn does not end here");
}

/* A shuffle is frames within the deck, one behind the other; older versions have none. */
static bool on_shuffle(Match *match, const LpEvent *event) {
    uint32_t frames[SHUFFLE_FRAMES_MAX], count = 0;
    for (uint32_t i = match->at->frame; i < frame_end(match); i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i)) continue;
        bool is_inner = frame->from == GAMELOG_IN_DECK && frame->to == GAMELOG_IN_DECK;
        bool is_next = frame->turn == match->at->turn && frame->seat == event->seat && is_inner;
        if (!is_next && count > 0) break;
        if (!is_next) continue;
        if (count < SHUFFLE_FRAMES_MAX) frames[count++] = i;
        take_frame(match, i);
        if (i < match->at->frame) i = match->at->frame - 1;
    }
    return gamelog_shuffle(match->search, match->before, match->node, match->event, frames,
                           count);
}

/* --- All of them ------------------------------------------------------------------------- */

static bool on_event(Match *match, const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_MOVE: return on_move(match, event);
    case LP_EVENT_ATTACK: return on_attack(match, event);
    case LP_EVENT_BLOCK:
        return expect(match, GAMELOG_BLOCK, event->seat, id_of(match, event), 0, "7-1-2-1",
                      "the log has no block by");
    case LP_EVENT_COUNTER: return on_counter(match, event);
    case LP_EVENT_DON_GIVE: return on_give(match, event);
    case LP_EVENT_DON_RETURN: return on_return(match, event);
    case LP_EVENT_PLAY: return on_play(match, event);
    case LP_EVENT_KO: return on_ko(match, event);
    case LP_EVENT_DAMAGE:
        if (!on_fight(match)) return false;
        take_if(match, GAMELOG_HIT, 0);
        return true;
    case LP_EVENT_TRIGGER: {
        uint32_t index;
        const GamelogToken *token = next_structural(match, &index);
        if (token == NULL || token->kind != GAMELOG_EFFECT ||
            token->source != id_of(match, event))
            return refuse(match, "10-1-5-1", match->game->line_last,
                          "the log has no such Trigger");
        take_structural(match, index);
        return true;
    }
    case LP_EVENT_BATTLE_END: return on_battle_end(match);
    case LP_EVENT_TURN_START: return on_turn(match, event);
    case LP_EVENT_SHUFFLE: return on_shuffle(match, event);
    default: return true;
    }
}

static bool has_source(const LpEvent *event) {
    return event->kind == LP_EVENT_EFFECT || event->kind == LP_EVENT_EVENT_CARD ||
           event->kind == LP_EVENT_TRIGGER || event->kind == LP_EVENT_REPLACE ||
           event->kind == LP_EVENT_LATER;
}

/* Whose effect is under way when the answer is given. */
static void note_asker(Match *match) {
    LpAction action = match->search->action;
    LpSlot source = lp_game_ask(match->before).source;
    uint8_t asked = lp_game_ask(match->before).kind;
    bool replaces = asked == LP_ASK_REPLACE;
    if (asked != LP_ASK_PICK && asked != LP_ASK_ORDER) match->at->is_placing = 0;
    match->replaced = match->at->source;
    match->replaced_seat = match->at->source_seat;
    /* Without a replacement the effect goes on that would have been replaced. */
    if (replaces && action.kind == LP_ACTION_DECLINE) return;
    if (action.kind == LP_ACTION_ACTIVATE || action.kind == LP_ACTION_PLAY ||
        action.kind == LP_ACTION_COUNTER_EVENT)
        source = action.card;
    if (asked == LP_ASK_MAIN)
        match->at->playing = action.kind == LP_ACTION_PLAY ? action.card : LP_SLOT_NONE;
    if (source >= LP_SLOTS) return;
    match->at->source = lp_game_card_id(match->before, source);
    match->at->source_seat = source >= LP_SLOTS_PER_SEAT;
}

/* Is a line or frame open that stands before one that is explained? */
static bool is_behind(const Match *match) {
    const GamelogCursor *at = match->at;
    if (at->frame < match->game->frame_count && match->game->frames[at->frame].line < at->reach)
        return true;
    for (uint32_t i = at->text; i < text_end(match); i++) {
        const GamelogToken *token = &match->game->text[i];
        if (gamelog_search_text_done(at, i) || is_idle(match, token)) continue;
        /* One line for several DON!!, which are given one by one. */
        if (token->kind == GAMELOG_ATTACH && at->attached > 0) continue;
        return token->line < at->reach;
    }
    return false;
}

/* What is replaced has a line of the effect that would have done it. */
static void explain_replaced(Match *match, const LpEvent *event) {
    match->at->source = match->replaced;
    match->at->source_seat = match->replaced_seat;
    explain_effects(match, event);
}

static bool explain(Match *match, const LpEvent *event) {
    if (event->kind == LP_EVENT_REPLACE) explain_replaced(match, event);
    if (has_source(event)) note_source(match, event);
    if (event->kind == LP_EVENT_PHASE) match->is_in_refresh = event->value == LP_PHASE_REFRESH;
    match->is_used = false;
    if (!on_event(match, event)) return false;
    /* An Event that goes to the trash is no deed of its effect. */
    bool is_explained =
        match->is_used || is_own_event(match, event) || explain_effects(match, event) > 0;
    if (is_explained) return true;
    if (match->search->care < GAMELOG_EXACT || is_at_end(match) || !needs_line(match, event))
        return true;
    const GamelogToken *next = gamelog_ask_next(match->search, match->at);
    refuse(match, "8-1-1", next ? next->line : match->game->line_last,
           "the log has no line of an effect of");
    say_card(match, match->at->source);
    return false;
}

bool gamelog_match(GamelogSearch *search, const LpGame *before, GamelogNode *node) {
    Match match = {.search = search, .game = search->game, .before = before, .node = node};
    match.at = &node->at;
    /* Before the first turn the cards are not those of the log. */
    if (!node->is_dealt) return true;
    match.is_in_refresh = lp_game_table(before).phase == LP_PHASE_REFRESH;
    note_asker(&match);
    for (; match.event < search->log.count; match.event++)
        if (!explain(&match, &search->events[match.event])) return false;
    if (search->care < GAMELOG_MERGED || !is_behind(&match)) return true;
    return refuse(&match, "8-1-1", match.at->reach, "the engine has another order of events");
}
