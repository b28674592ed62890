/* Frames: every move of a card has its own, in the versions that write them. */
#include <string.h>

#include "log/gamelog_match.h"

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

int gamelog_frame_place(const GamelogNode *node, LpSeat seat, LpSlot slot) {
    for (int i = 0; i < node->character_count[seat]; i++)
        if (node->characters[seat][i] == slot) return i;
    return NOT_THERE;
}

/* Does the log write frames of this kind at all? */
static bool is_framed(const GamelogMatch *match, uint8_t from, uint8_t to) {
    if (!match->game->has_frames || (from == to && from == GAMELOG_IN_HAND)) return false;
    /* A Life card that goes back to its place leaves no frame of a move. */
    if (from == to && from == GAMELOG_IN_LIFE) return false;
    if (match->game->has_life_frames) return true;
    if (from == GAMELOG_IN_LIFE || to == GAMELOG_IN_LIFE) return false;
    if (to == GAMELOG_IN_STAGE) return false;
    return from != GAMELOG_IN_DECK || to != GAMELOG_IN_DECK;
}

static int stack_size(const GamelogMatch *match, LpSeat seat, uint8_t area) {
    LpSlot slots[LP_SLOTS];
    return lp_game_area(match->before, seat, area, slots);
}

static bool fits_move(const GamelogMatch *match, const GamelogToken *frame,
                      const LpEvent *event, uint8_t from, uint8_t to) {
    if (frame->turn != match->at->turn || frame->seat != event->seat) return false;
    if (frame->from != from || frame->to != to) return false;
    /* Top or bottom, where the log tells them apart. */
    bool is_stack = to == GAMELOG_IN_DECK || to == GAMELOG_IN_LIFE;
    if (is_stack && match->game->has_life_frames && frame->m == 0 && event->value == 0 &&
        stack_size(match, event->seat, event->to) > 1)
        return false;
    if (is_stack && match->game->has_life_frames && frame->m > 0 && event->value == 1)
        return false;
    return frame->card == gamelog_match_id(match, event);
}

/* Is this the Event that the answer activates, on its way to the trash? Its frame may stand
 * behind those of its effects. */
bool gamelog_frame_is_own_event(const GamelogMatch *match, const LpEvent *event) {
    LpAction action = match->search->action;
    return event->kind == LP_EVENT_MOVE &&
           (action.kind == LP_ACTION_PLAY || action.kind == LP_ACTION_COUNTER_EVENT) &&
           action.card == event->card && event->from == LP_AREA_HAND &&
           event->to == LP_AREA_TRASH;
}

/* Takes the frame of a move. One that may be late says nothing of how far the log is read. */
static void take_move(GamelogMatch *match, uint32_t index, const LpEvent *event) {
    if (!gamelog_frame_is_own_event(match, event)) {
        gamelog_token_take_frame(match, index);
        return;
    }
    const GamelogToken *frame = &match->game->frames[index];
    match->at->late_frame = index;
    match->at->late_place = (uint8_t)(frame->n >= 0 && frame->n < LP_SLOTS ? frame->n : 0);
    match->at->late_seat = event->seat;
    gamelog_token_mark_frame(match->at, index);
}

/* Where the next action is: a late frame is before it. */
static uint32_t next_action_line(const GamelogMatch *match) {
    for (uint32_t i = match->at->text; i < gamelog_token_text_end(match); i++) {
        const GamelogToken *token = &match->game->text[i];
        if (!gamelog_search_text_done(match->at, i) && gamelog_token_is_structural(token))
            return token->line;
    }
    return UINT32_MAX;
}

/* May the frame of this move stand behind this one, which does not fit? DON!! are placed where
 * each program likes it. */
static bool may_be_late(const GamelogMatch *match, const LpEvent *event,
                        const GamelogToken *frame) {
    return !gamelog_token_is_ordered(match) || gamelog_token_is_placed(frame) ||
           (gamelog_frame_is_own_event(match, event) && frame->line < next_action_line(match));
}

/* Every move of a card has its frame. */
static bool match_move(GamelogMatch *match, const LpEvent *event) {
    uint8_t from = frame_areas[event->from], to = frame_areas[event->to];
    int place = gamelog_frame_place(match->node, event->seat, event->card);
    uint32_t found = UINT32_MAX;
    for (uint32_t i = match->at->frame; i < gamelog_token_frame_end(match); i++) {
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
            return gamelog_refuse(match, "3-7-1", frame->line,
                                  "another Character leaves the field:");
        take_move(match, found, event);
        return true;
    }
    if (!is_framed(match, from, to)) return true;
    if (match->at->frame >= match->game->frame_count && gamelog_token_is_at_end(match))
        return true;
    uint32_t line = match->at->frame < match->game->frame_count
                        ? match->game->frames[match->at->frame].line
                        : match->game->line_last;
    gamelog_refuse(match, "3-1-6", line, "the log has no move of");
    gamelog_refuse_card(match, gamelog_match_id(match, event));
    gamelog_refuse_number(match, " from area ", from);
    gamelog_refuse_number(match, " to area ", to);
    return false;
}

/* Where the engine has moved another card than the log, chance may have chosen it: the answer
 * is tried again with those that the log has moved in this way. */
static bool is_by_chance(GamelogMatch *match, const LpEvent *event) {
    LpDeal *deal = &match->search->shuffle;
    uint8_t from = frame_areas[event->from], to = frame_areas[event->to];
    if (deal->pick_count > 0 || event->from != LP_AREA_HAND) return false;
    for (uint32_t i = match->at->frame;
         i < gamelog_token_frame_end(match) && deal->pick_count < GAMELOG_PICKS_MAX; i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i) || frame->turn != match->at->turn) continue;
        if (frame->seat == event->seat && frame->from == from && frame->to == to)
            deal->picks[deal->pick_count++] = frame->card;
    }
    match->search->is_redealt = deal->pick_count > 0;
    return match->search->is_redealt;
}

static void follow_characters(GamelogMatch *match, const LpEvent *event) {
    GamelogNode *node = match->node;
    LpSeat seat = event->seat;
    int place = gamelog_frame_place(node, seat, event->card);
    if (event->from == LP_AREA_CHARACTER && place != NOT_THERE) {
        memmove(&node->characters[seat][place], &node->characters[seat][place + 1],
                (size_t)(node->character_count[seat] - place - 1));
        node->character_count[seat]--;
    }
    if (event->to == LP_AREA_CHARACTER && node->character_count[seat] <= LP_CHARACTERS_MAX)
        node->characters[seat][node->character_count[seat]++] = event->card;
}

bool gamelog_frame_move(GamelogMatch *match, const LpEvent *event) {
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

/* A shuffle is frames within the deck, one behind the other; older versions have none. */
bool gamelog_frame_shuffle(GamelogMatch *match, const LpEvent *event) {
    uint32_t frames[SHUFFLE_FRAMES_MAX], count = 0;
    for (uint32_t i = match->at->frame; i < gamelog_token_frame_end(match); i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i)) continue;
        bool is_inner = frame->from == GAMELOG_IN_DECK && frame->to == GAMELOG_IN_DECK;
        bool is_next = frame->turn == match->at->turn && frame->seat == event->seat && is_inner;
        if (!is_next && count > 0) break;
        if (!is_next) continue;
        if (count < SHUFFLE_FRAMES_MAX) frames[count++] = i;
        gamelog_token_take_frame(match, i);
        if (i < match->at->frame) i = match->at->frame - 1;
    }
    return gamelog_shuffle(match->search, match->before, match->node, match->event, frames,
                           count);
}
