/* The set-up of a logged game: Leaders, who goes first, mulligans, and the order of the decks
 * as far as frames show it. */
#include <string.h>

#include "log/gamelog_internal.h"

enum { OPENING = 5, UNKNOWN = 255 };

/* --- Decks, followed frame by frame ------------------------------------------------------ */

/* Places hold labels, and labels are cards once a frame has named them: what a later frame says
 * is known of the earlier place, too. */
typedef struct Piles {
    uint8_t place[3][LP_DECK_SIZE]; /* deck, hand, Life; deck[0] is the bottom */
    int count[3];
    LpCardId card[LP_DECK_SIZE];
    bool is_lost; /* frames are missing: what is known is not known where */
} Piles;

static int pile_of(uint8_t area) {
    if (area == GAMELOG_IN_DECK) return 0;
    if (area == GAMELOG_IN_HAND) return 1;
    return area == GAMELOG_IN_LIFE ? 2 : -1;
}

static uint8_t take(Piles *piles, int pile, int32_t index) {
    uint8_t *place = piles->place[pile];
    int count = piles->count[pile];
    if (index < 0 || index >= count) return UNKNOWN;
    uint8_t label = place[index];
    memmove(place + index, place + index + 1, (size_t)(count - 1 - index));
    piles->count[pile]--;
    return label;
}

static bool put(Piles *piles, int pile, int32_t index, uint8_t label) {
    uint8_t *place = piles->place[pile];
    int count = piles->count[pile];
    if (count >= LP_DECK_SIZE) return false;
    if (index < 0 || index > count) index = count;
    memmove(place + index + 1, place + index, (size_t)(count - index));
    place[index] = label;
    piles->count[pile]++;
    return true;
}

static void follow(Piles *piles, const GamelogToken *frame) {
    int from = pile_of(frame->from), to = pile_of(frame->to);
    if (from < 0 || frame->card == GAMELOG_DON || piles->is_lost) return;
    uint8_t label = take(piles, from, frame->n);
    if (to < 0) return;
    if (label == UNKNOWN || !put(piles, to, frame->m, label)) {
        piles->is_lost = true;
        return;
    }
    if (frame->card != 0) piles->card[label] = frame->card;
}

/* The deal is the hand, then Life from the first card taken, then the deck from the top. */
static void note_deal(const Piles *piles, LpCardId out[LP_DECK_SIZE]) {
    int at = 0;
    for (int i = 0; i < OPENING; i++)
        out[at++] = i < piles->count[1] ? piles->card[piles->place[1][i]] : 0;
    for (int i = 0; i < piles->count[2] && at < LP_DECK_SIZE; i++)
        out[at++] = piles->card[piles->place[2][i]];
    for (int i = piles->count[0] - 1; i >= 0 && at < LP_DECK_SIZE; i--)
        out[at++] = piles->card[piles->place[0][i]];
}

static void follow_seat(GamelogGame *game, LpSeat seat) {
    Piles piles = {.is_lost = false};
    LpCardId drawn[OPENING] = {0};
    int drawn_count = 0, returned = 0;
    piles.count[0] = LP_DECK_SIZE;
    for (int i = 0; i < LP_DECK_SIZE; i++) piles.place[0][i] = (uint8_t)i;
    for (uint32_t i = 0; i < game->frame_count; i++) {
        const GamelogToken *frame = &game->frames[i];
        if (frame->seat != seat || frame->line >= game->start_line) continue;
        bool draws = frame->from == GAMELOG_IN_DECK && frame->to == GAMELOG_IN_HAND;
        if (draws && returned == 0 && drawn_count < OPENING) drawn[drawn_count++] = frame->card;
        returned += frame->from == GAMELOG_IN_HAND && frame->to == GAMELOG_IN_DECK;
        if (frame->from == GAMELOG_IN_LIFE || frame->to == GAMELOG_IN_LIFE)
            game->has_life_frames = true;
        if (frame->from == GAMELOG_IN_DECK && frame->to == GAMELOG_IN_STAGE)
            game->start_card[seat] = frame->card;
        follow(&piles, frame);
    }
    if (returned > 0) game->mulligan[seat] = 1;
    bool is_first_hand = returned > 0 || !game->mulligan[seat];
    if (is_first_hand && game->opening_count[seat] == 0) {
        memcpy(game->opening[seat], drawn, sizeof drawn);
        game->opening_count[seat] = (uint8_t)drawn_count;
    }
    if (!piles.is_lost && piles.count[1] <= OPENING) note_deal(&piles, game->deal[seat]);
}

/* --- Text -------------------------------------------------------------------------------- */

static void note_hand(const GamelogGame *game, const GamelogToken *token, LpCardId *out) {
    for (uint32_t i = 0; i < token->list_count && i < OPENING; i++)
        out[i] = game->lists[token->list_at + i];
}

/* Logs without frames name the cards that were drawn. */
static void note_draw(GamelogGame *game, const GamelogToken *token, int drawn[2]) {
    LpSeat seat = token->seat;
    int at = drawn[seat]++;
    if (at < OPENING) {
        game->opening[seat][at] = token->card;
        game->opening_count[seat] = (uint8_t)(at + 1);
        game->deal[seat][at] = token->card;
    } else if (at < 2 * OPENING) {
        game->mulligan[seat] = 1;
        game->deal[seat][at - OPENING] = token->card;
    }
}

static void read_setup_line(GamelogGame *game, const GamelogToken *token, int drawn[2]) {
    if (token->seat > 1) return;
    LpSeat seat = token->seat;
    bool is_setup = token->line < game->start_line || game->start_line == 0;
    switch (token->kind) {
    case GAMELOG_LEADER:
        game->leaders[seat] = token->card;
        game->leader_named[seat] = true;
        break;
    case GAMELOG_FIRST:
        if (game->first_seat == GAMELOG_NO_SEAT) game->first_seat = seat;
        game->chooser = seat;
        break;
    case GAMELOG_SECOND:
        if (game->first_seat == GAMELOG_NO_SEAT) game->first_seat = seat ^ 1;
        game->chooser = seat;
        break;
    case GAMELOG_MULLIGAN: game->mulligan[seat] = 1; break;
    case GAMELOG_HAND_BEFORE:
        note_hand(game, token, game->opening[seat]);
        game->opening_count[seat] =
            (uint8_t)(token->list_count < OPENING ? token->list_count : OPENING);
        break;
    case GAMELOG_HAND_AFTER: game->mulligan[seat] = 1; break;
    case GAMELOG_EFFECT:
        if (is_setup && token->verb == GAMELOG_DO_PLAY) game->start_card[seat] = token->card;
        break;
    case GAMELOG_DREW:
        if (is_setup && !game->has_frames) note_draw(game, token, drawn);
        break;
    default: break;
    }
}

/* Who has the first DON!! went first, whatever was said before. */
static void find_first(GamelogGame *game) {
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        if (token->kind != GAMELOG_DON_PHASE || token->seat > 1) continue;
        game->first_seat = token->seat;
        return;
    }
    for (uint32_t i = 0; i < game->frame_count; i++) {
        const GamelogToken *frame = &game->frames[i];
        if (frame->from != GAMELOG_IN_DON_DECK || frame->to != GAMELOG_IN_COST) continue;
        game->first_seat = frame->seat;
        return;
    }
}

/* A hand that frames do not show may be in a list. */
static void complete_hands(GamelogGame *game) {
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        if (token->seat > 1 || token->list_count < OPENING) continue;
        bool is_last = token->kind == GAMELOG_HAND_AFTER ||
                       (token->kind == GAMELOG_HAND_BEFORE && !game->mulligan[token->seat]);
        if (is_last && game->deal[token->seat][0] == 0)
            note_hand(game, token, game->deal[token->seat]);
    }
}

/* --- What is left is the game ------------------------------------------------------------ */

static bool is_turn_end(uint8_t kind) {
    return (kind >= GAMELOG_SNAP_HAND && kind <= GAMELOG_SNAP_LIFE) || kind == GAMELOG_END_TURN;
}

/* Lines that only repeat what a frame or the rules say. */
static bool is_kept(const GamelogGame *game, const GamelogToken *token) {
    if (token->line < game->start_line) return false;
    switch (token->kind) {
    case GAMELOG_LEADER:
    case GAMELOG_FIRST:
    case GAMELOG_SECOND:
    case GAMELOG_HAND_BEFORE:
    case GAMELOG_HAND_AFTER:
    case GAMELOG_MULLIGAN:
    case GAMELOG_DRAW_PHASE:
    case GAMELOG_DON_PHASE:
    case GAMELOG_NOTHING: return false;
    case GAMELOG_DREW: return !game->has_frames;
    default: return true;
    }
}

/* The lines at which turns end: a turn's frames stand before its snapshot, or, where there is
 * none, before 'End Turn'. */
static void keep_text(GamelogGame *game) {
    uint32_t kept = 0;
    bool is_in_end = false;
    for (uint32_t i = 0; i < game->text_count; i++) {
        GamelogToken token = game->text[i];
        /* The next turn has begun, even if nothing is done in it. */
        if (token.kind == GAMELOG_DREW || token.kind == GAMELOG_DRAW_PHASE ||
            token.kind == GAMELOG_DON_PHASE)
            is_in_end = false;
        if (!is_kept(game, &token)) continue;
        bool ends = is_turn_end(token.kind);
        /* 'End Turn' and a snapshot may stand in either order, but there is one of each. */
        if (ends && !is_in_end) game->turns++;
        is_in_end = ends;
        token.turn = game->turns;
        game->text[kept++] = token;
    }
    game->text_count = kept;
}

static uint32_t next_end(const GamelogGame *game, uint32_t from, uint32_t *line) {
    for (uint32_t i = from; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        bool is_new = i == 0 || game->text[i - 1].turn != token->turn;
        if (!is_turn_end(token->kind) || !is_new) continue;
        *line = token->line;
        /* 'End Turn' comes before the snapshot, and frames may be between. */
        for (uint32_t k = i; k < game->text_count && game->text[k].turn == token->turn &&
                             is_turn_end(game->text[k].kind);
             k++) {
            if (game->text[k].kind == GAMELOG_END_TURN) continue;
            *line = game->text[k].line;
            break;
        }
        return i + 1;
    }
    *line = UINT32_MAX;
    return game->text_count;
}

/* Cards, and DON!! that are placed, given, come back or go back to their deck: the rest follows
 * from the rules. */
static bool is_kept_frame(const GamelogGame *game, const GamelogToken *frame) {
    if (frame->line < game->start_line) return false;
    if (frame->card == GAMELOG_DON)
        return (frame->from == GAMELOG_IN_DON_DECK && frame->to == GAMELOG_IN_COST) ||
               (frame->from == GAMELOG_IN_COST && frame->to == GAMELOG_IN_GIVEN) ||
               (frame->from == GAMELOG_IN_GIVEN && frame->to == GAMELOG_IN_COST) ||
               (frame->to == GAMELOG_IN_DON_DECK && frame->from != GAMELOG_IN_DON_DECK);
    if (frame->from == GAMELOG_IN_LEADER || frame->to == GAMELOG_IN_LEADER) return false;
    /* Within an area the frame may only tell the state of a card. */
    if (frame->from == GAMELOG_IN_LIFE && frame->to == GAMELOG_IN_LIFE)
        return frame->n != frame->m;
    return frame->from != frame->to || frame->from == GAMELOG_IN_DECK;
}

static void keep_frames(GamelogGame *game) {
    uint32_t kept = 0, line, at = next_end(game, 0, &line);
    uint16_t turn = 0;
    for (uint32_t i = 0; i < game->frame_count; i++) {
        GamelogToken frame = game->frames[i];
        while (frame.line > line) {
            turn++;
            at = next_end(game, at, &line);
        }
        if (!is_kept_frame(game, &frame)) continue;
        frame.turn = turn;
        game->has_placed_don |=
            frame.from == GAMELOG_IN_DON_DECK && frame.to == GAMELOG_IN_COST;
        game->frames[kept++] = frame;
    }
    game->frame_count = kept;
}

/* Numbers of the game itself, behind the frames that are kept. */
static void keep_checks(GamelogGame *game) {
    uint32_t kept = 0, frame = 0;
    for (uint32_t i = 0; i < game->check_count; i++) {
        GamelogCheck check = game->checks[i];
        if (check.line < game->start_line) continue;
        while (frame < game->frame_count && game->frames[frame].line < check.line) frame++;
        check.frame = frame;
        game->checks[kept++] = check;
    }
    game->check_count = kept;
}

void gamelog_setup(GamelogGame *game) {
    int drawn[2] = {0, 0};
    game->first_seat = game->chooser = GAMELOG_NO_SEAT;
    if (game->start_line == 0) game->start_line = game->line_last + 1;
    for (uint32_t i = 0; i < game->text_count; i++)
        read_setup_line(game, &game->text[i], drawn);
    find_first(game);
    for (LpSeat seat = 0; seat < 2; seat++) {
        if (game->has_frames) follow_seat(game, seat);
    }
    complete_hands(game);
    keep_text(game);
    keep_frames(game);
    keep_checks(game);
}
