/* Taking tokens of a log: lines and frames that are explained are done. */
#include "log/gamelog_match.h"

bool gamelog_token_is_structural(const GamelogToken *token) {
    switch (token->kind) {
    case GAMELOG_DREW:
    case GAMELOG_TRASH:
    case GAMELOG_BOTTOM:
    case GAMELOG_NOTHING: return false;
    case GAMELOG_EFFECT: return token->verb == GAMELOG_DO_TRIGGER;
    default: return true;
    }
}

bool gamelog_token_is_counted(const GamelogToken *token) {
    if (token->kind != GAMELOG_EFFECT) return false;
    switch (token->verb) {
    case GAMELOG_DO_GIVE:
    case GAMELOG_DO_DON_RETURN:
    case GAMELOG_DO_DRAW_DON:
    case GAMELOG_DO_REST_DON:
    case GAMELOG_DO_DON_ACTIVE:
    case GAMELOG_DO_DRAW:
    case GAMELOG_DO_MILL: return true;
    default: return false;
    }
}

/* Is it a line of this player? In a solo game lines name nobody. */
bool gamelog_token_is_of(const GamelogToken *token, LpSeat seat) {
    return token->seat > 1 || token->seat == seat;
}

bool gamelog_token_is_back(const GamelogToken *frame) {
    return frame->from == GAMELOG_IN_GIVEN && frame->to == GAMELOG_IN_COST;
}

bool gamelog_token_is_placed(const GamelogToken *frame) {
    return frame->from == GAMELOG_IN_DON_DECK && frame->to == GAMELOG_IN_COST;
}

static void reach(GamelogCursor *at, const GamelogToken *token) {
    if (token->line > at->reach) at->reach = token->line;
}

void gamelog_token_take_line(GamelogMatch *match, uint32_t i) {
    GamelogCursor *at = match->at;
    reach(at, &match->game->text[i]);
    at->text_done |= 1ull << (i - at->text);
    while (at->text_done & 1) {
        at->text_done >>= 1;
        at->text++;
    }
}

void gamelog_token_mark_frame(GamelogCursor *at, uint32_t i) {
    at->frame_done |= 1ull << (i - at->frame);
    while (at->frame_done & 1) {
        at->frame_done >>= 1;
        at->frame++;
    }
}

void gamelog_token_take_frame(GamelogMatch *match, uint32_t i) {
    reach(match->at, &match->game->frames[i]);
    gamelog_token_mark_frame(match->at, i);
}

uint32_t gamelog_token_text_end(const GamelogMatch *match) {
    uint32_t end = match->at->text + WINDOW;
    return end < match->game->text_count ? end : match->game->text_count;
}

uint32_t gamelog_token_frame_end(const GamelogMatch *match) {
    uint32_t end = match->at->frame + WINDOW;
    return end < match->game->frame_count ? end : match->game->frame_count;
}

/* 'Placing Cards on Bottom' and the like say nothing that must be explained, except where
 * everything must be. */
bool gamelog_token_is_idle(const GamelogMatch *match, const GamelogToken *token) {
    if (token->kind == GAMELOG_BOTTOM) return match->search->care < GAMELOG_MERGED;
    return token->kind == GAMELOG_NOTHING;
}

bool gamelog_token_is_ordered(const GamelogMatch *match) {
    return match->search->care >= GAMELOG_ORDERED;
}

/* The next token that actions are built of, if nothing before it is open. */
const GamelogToken *gamelog_token_next(GamelogMatch *match, uint32_t *index) {
    for (uint32_t i = match->at->text; i < gamelog_token_text_end(match); i++) {
        const GamelogToken *token = &match->game->text[i];
        if (gamelog_search_text_done(match->at, i)) continue;
        if (gamelog_token_is_structural(token)) {
            *index = i;
            return token;
        }
        if (match->search->care >= GAMELOG_STRICT && !gamelog_token_is_idle(match, token))
            return NULL;
    }
    return NULL;
}

/* Takes it, and passes over what is before it. */
void gamelog_token_take(GamelogMatch *match, uint32_t index) {
    for (uint32_t i = match->at->text; i < index; i++) {
        if (gamelog_search_text_done(match->at, i)) continue;
        if (!gamelog_token_is_idle(match, &match->game->text[i])) match->at->skipped++;
        gamelog_token_take_line(match, i);
    }
    gamelog_token_take_line(match, index);
    match->is_used = true;
}

bool gamelog_token_is_at_end(const GamelogMatch *match) {
    return match->at->text >= match->game->text_count && match->game->end == GAMELOG_CUT;
}

bool gamelog_token_expect(GamelogMatch *match, uint8_t kind, LpSeat seat, LpCardId card,
                          LpCardId other, const char *rule, const char *message) {
    uint32_t index;
    const GamelogToken *token = gamelog_token_next(match, &index);
    if (token == NULL && gamelog_token_is_at_end(match)) return true;
    bool fits =
        token != NULL && token->kind == kind && token->card == card && token->other == other;
    fits = fits && gamelog_token_is_of(token, seat);
    if (fits) {
        gamelog_token_take(match, index);
        return true;
    }
    const GamelogToken *next = gamelog_ask_next(match->search, match->at);
    gamelog_refuse(match, rule, next ? next->line : match->game->line_last, message);
    gamelog_refuse_card(match, card);
    return false;
}

bool gamelog_token_take_if(GamelogMatch *match, uint8_t kind, LpCardId card) {
    uint32_t index;
    const GamelogToken *token = gamelog_token_next(match, &index);
    if (token == NULL || token->kind != kind || (card != 0 && token->card != card))
        return false;
    gamelog_token_take(match, index);
    return true;
}
