/* Ends of turns: the areas of both players against the lists of the log. */
#include <string.h>

#include "log/gamelog_match.h"

/* The areas of a seat at this event: those before the answer, and the moves since. */
static uint32_t area_now(const GamelogMatch *match, LpSeat seat, LpArea area, LpCardId *out) {
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

static bool compare_area(GamelogMatch *match, const GamelogToken *token, LpArea area,
                         const char *what) {
    LpCardId ours[LP_SLOTS], theirs[GAMELOG_LIST_MAX];
    uint32_t count = area_now(match, token->seat, area, ours);
    memcpy(theirs, match->game->lists + token->list_at, sizeof(LpCardId) * token->list_count);
    sort_ids(ours, count);
    sort_ids(theirs, token->list_count);
    bool is_equal =
        count == token->list_count && memcmp(ours, theirs, sizeof(LpCardId) * count) == 0;
    if (is_equal) return true;
    gamelog_refuse(match, "3-1-4", token->line, what);
    gamelog_refuse_list(match, ": the log has ", theirs, token->list_count);
    gamelog_refuse_list(match, ", the engine ", ours, count);
    return false;
}

static bool compare_snapshot(GamelogMatch *match, const GamelogToken *token) {
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
        gamelog_refuse(match, "3-10-1", token->line, "Life at the end of the turn");
        gamelog_refuse_number(match, ": the log has ", token->n);
        gamelog_refuse_number(match, ", the engine ", life);
        return false;
    }
    default: return true;
    }
}

static bool is_of_don(const GamelogToken *frame) {
    return gamelog_token_is_back(frame) || gamelog_token_is_placed(frame);
}

static bool frames_are_done(GamelogMatch *match) {
    GamelogCursor *at = match->at;
    /* With less care, DON!! may come, or come back, without a reason. */
    while (match->search->care < GAMELOG_EXACT && at->frame < match->game->frame_count &&
           is_of_don(&match->game->frames[at->frame]) &&
           match->game->frames[at->frame].turn <= at->turn)
        gamelog_token_mark_frame(at, at->frame);
    if (at->frame >= match->game->frame_count) return true;
    const GamelogToken *frame = &match->game->frames[at->frame];
    if (frame->turn > at->turn) return true;
    gamelog_refuse(match, "3-1-6", frame->line, "the engine has no such move of");
    gamelog_refuse_card(match, frame->card);
    return false;
}

bool gamelog_snapshot_turn(GamelogMatch *match, const LpEvent *event) {
    GamelogCursor *at = match->at;
    if (event->value <= 1) return true;
    bool has_end = false, has_snap = false;
    if (!frames_are_done(match)) return false;
    for (;;) {
        uint32_t index;
        const GamelogToken *token = gamelog_token_next(match, &index);
        bool is_snap = token != NULL && token->kind >= GAMELOG_SNAP_HAND &&
                       token->kind <= GAMELOG_SNAP_LIFE;
        bool is_end = token != NULL && token->kind == GAMELOG_END_TURN;
        if (!is_snap && !is_end) break;
        if (token->turn != event->value - 1) break;
        if (is_snap && !compare_snapshot(match, token)) return false;
        has_end |= is_end;
        has_snap |= is_snap;
        gamelog_token_take(match, index);
    }
    at->turn++;
    at->attached = 0;
    if (has_snap) at->snapshots++;
    if (has_end || has_snap || gamelog_token_is_at_end(match)) return true;
    const GamelogToken *next = gamelog_ask_next(match->search, at);
    return gamelog_refuse(match, "6-6-1", next ? next->line : match->game->line_last,
                          "the turn does not end here");
}
