/* Which answers to try at a question of the engine: those that the log speaks of first. */
#include <string.h>

#include "log/gamelog_match.h"

enum {
    RANK_READ = 0,     /* the log says it */
    RANK_NEAR = 100,   /* the log names the card soon */
    RANK_SILENT = 300, /* what leaves no line */
    RANK_LAST = 500,   /* anything else */
    RANK_NEVER = 999,
    EVENTS_FEW = 8,
    FRAMES_NEAR = 20, /* frames that may belong to one choice of several cards */
    FRAMES_FAR = 90   /* further ones are all alike */
};

typedef struct Asker {
    const GamelogSearch *search;
    const GamelogGame *log;
    const LpGame *game;
    const GamelogNode *node;
    const GamelogCursor *at;
    LpAsk ask;
    const GamelogToken *next;   /* the first open token */
    const GamelogToken *action; /* the first open one that actions are built of */
} Asker;

const GamelogToken *gamelog_ask_next(const GamelogSearch *search, const GamelogCursor *at) {
    for (uint32_t i = at->text; i < search->game->text_count; i++) {
        const GamelogToken *token = &search->game->text[i];
        if (!gamelog_search_text_done(at, i) && token->kind != GAMELOG_BOTTOM) return token;
    }
    return NULL;
}

static const GamelogToken *next_action(const Asker *asker) {
    for (uint32_t i = asker->at->text; i < asker->log->text_count; i++) {
        const GamelogToken *token = &asker->log->text[i];
        if (gamelog_search_text_done(asker->at, i)) continue;
        if (gamelog_token_is_structural(token)) return token;
    }
    return NULL;
}

static LpCardId card_of(const Asker *asker, LpSlot slot) {
    return slot < LP_SLOTS ? lp_game_card_id(asker->game, slot) : 0;
}

/* How many cards with this number have been picked for the same question, whose lines and
 * frames are still to come. */
static int picked_before(const Asker *asker, LpCardId id) {
    int picked = 0;
    for (uint32_t depth = asker->search->depth; depth > 0; depth--) {
        const GamelogNode *node = &asker->search->nodes[depth - 1];
        const LpGame *game = gamelog_search_game(asker->search, depth - 1);
        LpAsk ask = lp_game_ask(game);
        if (ask.kind != LP_ASK_PICK || ask.source != asker->ask.source) break;
        if (!gamelog_search_is_same(&node->at, asker->at)) break;
        LpAction action = node->candidates[node->candidate_at - 1];
        picked += action.kind == LP_ACTION_PICK && lp_game_card_id(game, action.card) == id;
    }
    return picked;
}

/* Has another card been picked for the same question? */
static bool picked_any(const Asker *asker) {
    uint32_t depth = asker->search->depth;
    if (depth == 0) return false;
    const GamelogNode *node = &asker->search->nodes[depth - 1];
    LpAsk ask = lp_game_ask(gamelog_search_game(asker->search, depth - 1));
    return ask.kind == LP_ASK_PICK && ask.source == asker->ask.source &&
           node->candidates[node->candidate_at - 1].kind == LP_ACTION_PICK &&
           gamelog_search_is_same(&node->at, asker->at);
}

/* Can such a line be about a card in this area? */
static bool verb_fits(uint8_t verb, uint8_t area) {
    bool is_in_play =
        area == LP_AREA_LEADER || area == LP_AREA_CHARACTER || area == LP_AREA_STAGE;
    switch (verb) {
    case GAMELOG_DO_REST:
    case GAMELOG_DO_ACTIVE:
    case GAMELOG_DO_GIVE:
    case GAMELOG_DO_BASE:
    case GAMELOG_DO_POWER:
    case GAMELOG_DO_KO:
    case GAMELOG_DO_KEYWORD:
    case GAMELOG_DO_FORBID:
    case GAMELOG_DO_NEGATE: return is_in_play;
    case GAMELOG_DO_PLAY: return !is_in_play;
    default: return true;
    }
}

/* How soon an effect line before the next action names the card, or its source, after `skip`
 * other lines that do. */
static int line_rank(const Asker *asker, LpSlot slot, bool as_source, int skip) {
    LpCardId id = card_of(asker, slot);
    if (id == 0) return RANK_NEVER;
    uint8_t area = lp_game_of_card(asker->search->cards, asker->game, slot).area;
    int rank = 0;
    for (uint32_t i = asker->at->text; i < asker->log->text_count && rank < 60; i++) {
        const GamelogToken *token = &asker->log->text[i];
        if (gamelog_search_text_done(asker->at, i)) continue;
        if (token->kind == GAMELOG_EFFECT && token->verb != GAMELOG_DO_TRIGGER &&
            (as_source ? token->source : token->card) == id &&
            (as_source || verb_fits(token->verb, area)) && skip-- == 0)
            return rank;
        if (gamelog_token_is_structural(token)) return RANK_NEVER;
        rank++;
    }
    return RANK_NEVER;
}

static uint8_t frame_area(uint8_t area) {
    static const uint8_t areas[LP_AREA_COUNT] = {
        [LP_AREA_DECK] = GAMELOG_IN_DECK,     [LP_AREA_HAND] = GAMELOG_IN_HAND,
        [LP_AREA_TRASH] = GAMELOG_IN_TRASH,   [LP_AREA_CHARACTER] = GAMELOG_IN_CHARACTERS,
        [LP_AREA_STAGE] = GAMELOG_IN_STAGE,   [LP_AREA_LIFE] = GAMELOG_IN_LIFE,
        [LP_AREA_LEADER] = GAMELOG_IN_LEADER,
    };
    return area < LP_AREA_COUNT ? areas[area] : 0;
}

static int place_of(const Asker *asker, LpSlot slot) {
    LpSeat seat = slot >= LP_SLOTS_PER_SEAT;
    for (int i = 0; i < asker->node->character_count[seat]; i++)
        if (asker->node->characters[seat][i] == slot) return i;
    return NOT_THERE;
}

/* How soon a frame of this turn moves the card away from where it is, after `skip` others of
 * the same number. */
static int frame_rank(const Asker *asker, LpSlot slot, int skip) {
    LpCardView view = lp_game_of_card(asker->search->cards, asker->game, slot);
    int rank = 0;
    for (uint32_t i = asker->at->frame; i < asker->log->frame_count; i++) {
        const GamelogToken *frame = &asker->log->frames[i];
        if (gamelog_search_frame_done(asker->at, i)) continue;
        if (frame->turn > asker->at->turn) break;
        bool fits = frame->card == view.id && frame->seat == view.owner &&
                    frame->from == frame_area(view.area);
        if (fits && view.area == LP_AREA_CHARACTER)
            fits = frame->n == place_of(asker, slot);
        else if (fits)
            fits = skip-- == 0;
        if (fits) return rank;
        if (rank < FRAMES_FAR) rank++;
    }
    return RANK_NEVER;
}

/* --- The Main Phase ---------------------------------------------------------------------- */

static bool is_turn_end(const GamelogToken *token) {
    return token->kind == GAMELOG_END_TURN ||
           (token->kind >= GAMELOG_SNAP_HAND && token->kind <= GAMELOG_SNAP_LIFE);
}

/* Logs of solo games have frames only: the next one says what is done. */
static int rank_by_frame(const Asker *asker, LpAction action) {
    if (asker->at->frame >= asker->log->frame_count) return RANK_NEVER;
    const GamelogToken *frame = &asker->log->frames[asker->at->frame];
    if (frame->turn > asker->at->turn || frame->seat != asker->ask.seat) return RANK_NEVER;
    if (action.kind == LP_ACTION_PLAY && frame->from == GAMELOG_IN_HAND &&
        frame->card == card_of(asker, action.card))
        return RANK_READ;
    if (action.kind == LP_ACTION_GIVE && frame->to == GAMELOG_IN_GIVEN) {
        int place = action.card == 0 || action.card == LP_SLOTS_PER_SEAT
                        ? GAMELOG_LEADER_INDEX
                        : place_of(asker, action.card);
        return frame->m / 100 == place ? RANK_READ : RANK_NEVER;
    }
    return RANK_NEVER;
}

/* Does a frame stand before the next line that no line explains? Then an effect without a line
 * may have moved the card. */
static bool is_frame_due(const Asker *asker) {
    if (asker->at->frame >= asker->log->frame_count) return false;
    const GamelogToken *frame = &asker->log->frames[asker->at->frame];
    return frame->turn == asker->at->turn && frame->card != GAMELOG_DON &&
           (asker->next == NULL || frame->line < asker->next->line);
}

static int rank_silent(const Asker *asker, LpAction action) {
    if (!is_frame_due(asker)) return RANK_NEVER;
    if (rank_by_frame(asker, action) == RANK_READ) return RANK_NEAR;
    return action.kind == LP_ACTION_ACTIVATE ? RANK_NEAR + 1 : RANK_NEVER;
}

/* How many cards with this number the snapshot at the end of this turn has in an area; -1:
 * there is none. */
static int count_then(const Asker *asker, LpSeat seat, uint8_t kind, LpCardId id) {
    for (uint32_t i = asker->at->text; i < asker->log->text_count; i++) {
        const GamelogToken *token = &asker->log->text[i];
        int count = 0;
        if (token->turn > asker->at->turn + 1) break;
        if (token->kind != kind || token->seat != seat) continue;
        if (token->turn != asker->at->turn + 1) continue;
        for (uint32_t k = 0; k < token->list_count; k++)
            count += asker->log->lists[token->list_at + k] == id;
        return count;
    }
    return -1;
}

static int count_now(const Asker *asker, LpSeat seat, LpArea area, LpCardId id) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(asker->game, seat, area, slots), found = 0;
    for (int i = 0; i < count; i++) found += card_of(asker, slots[i]) == id;
    return found;
}

/* Without frames, an Event that costs nothing and comes to nothing leaves no line: at the end
 * of the turn it is in the trash. */
static bool is_silent_event(const Asker *asker, LpAction action) {
    LpSeat seat = asker->ask.seat;
    LpCardId id = card_of(asker, action.card);
    LpCardInfo info;
    if (asker->log->has_frames || lp_card_info(asker->search->cards, id, &info) != LP_OK)
        return false;
    int hand = count_then(asker, seat, GAMELOG_SNAP_HAND, id);
    return info.category == LP_CATEGORY_EVENT && hand >= 0 &&
           count_now(asker, seat, LP_AREA_HAND, id) > hand &&
           count_now(asker, seat, LP_AREA_TRASH, id) <
               count_then(asker, seat, GAMELOG_SNAP_TRASH, id);
}

/* Is it the power that the log has at the end of the battle? Effects and Counters may change it
 * before, but of two equal cards the one that has it now is likelier. */
static bool has_power(const Asker *asker, LpSlot slot, int32_t power) {
    return lp_game_of_card(asker->search->cards, asker->game, slot).power == power;
}

/* Of equal cards, those that the log means: the powers of the battle tell, and the place of a
 * card that leaves the field before them. */
static int rank_attack(const Asker *asker, LpAction action) {
    const GamelogToken *fight = NULL;
    int rank = RANK_READ;
    for (uint32_t i = asker->at->text; i < asker->log->text_count && fight == NULL; i++) {
        const GamelogToken *token = &asker->log->text[i];
        if (gamelog_search_text_done(asker->at, i)) continue;
        if (token->kind == GAMELOG_VS) fight = token;
        if (token->turn > asker->at->turn) break;
    }
    if (fight == NULL || fight->card != card_of(asker, action.card)) return rank;
    rank += !has_power(asker, action.card, fight->n);
    if (fight->other != card_of(asker, action.target)) return rank;
    for (uint32_t i = asker->at->frame; i < asker->log->frame_count; i++) {
        const GamelogToken *frame = &asker->log->frames[i];
        if (frame->line > fight->line) break;
        if (gamelog_search_frame_done(asker->at, i) || frame->card != fight->other) continue;
        if (frame->from == GAMELOG_IN_CHARACTERS && frame->to == GAMELOG_IN_TRASH)
            return rank + 2 * (frame->n != place_of(asker, action.target));
    }
    return rank;
}

static int rank_main(const Asker *asker, LpAction action) {
    const GamelogToken *next = asker->next;
    if (next == NULL) return rank_by_frame(asker, action);
    bool is_mine = next->seat == asker->ask.seat || next->seat > 1;
    LpCardId id = card_of(asker, action.card);
    switch (action.kind) {
    case LP_ACTION_PLAY:
        /* Before a sixth Character comes, the line of the one that makes room. */
        if (next->kind == GAMELOG_TRASH && asker->action != NULL) next = asker->action;
        if (next->kind == GAMELOG_DEPLOY && is_mine && next->card == id) return RANK_READ;
        if (next->kind == GAMELOG_EFFECT && is_mine && next->source == id) return RANK_READ;
        if (is_silent_event(asker, action)) return RANK_SILENT;
        if (is_turn_end(next)) return rank_by_frame(asker, action);
        return rank_silent(asker, action);
    case LP_ACTION_ACTIVATE:
        if (next->kind == GAMELOG_EFFECT && next->source == id) return RANK_READ;
        return rank_silent(asker, action);
    case LP_ACTION_GIVE:
        if (next->kind == GAMELOG_ATTACH && is_mine && next->card == id) return RANK_READ;
        return is_turn_end(next) ? rank_by_frame(asker, action) : RANK_NEVER;
    case LP_ACTION_ATTACK:
        return next->kind == GAMELOG_ATTACK && is_mine && next->card == id &&
                       next->other == card_of(asker, action.target)
                   ? rank_attack(asker, action)
                   : RANK_NEVER;
    case LP_ACTION_END:
        if (is_turn_end(next)) return RANK_READ + 1;
        return next->kind == GAMELOG_EFFECT ? RANK_SILENT : RANK_NEVER;
    default: return RANK_NEVER;
    }
}

/* --- Battles ----------------------------------------------------------------------------- */

static int rank_block(const Asker *asker, LpAction action) {
    const GamelogToken *token = asker->action;
    bool is_block = token != NULL && token->kind == GAMELOG_BLOCK;
    if (action.kind == LP_ACTION_PASS) return is_block ? RANK_LAST : RANK_READ;
    return is_block && token->card == card_of(asker, action.card) ? RANK_READ : RANK_NEVER;
}

/* The power that the card which is attacked still gets in this battle, and the sums of it that
 * the Counters after the next one can make up, as bits of thousands. */
typedef struct Needed {
    int power;
    uint64_t sums;
} Needed;

static bool find_needed(const Asker *asker, Needed *out) {
    LpSlot target = lp_game_table(asker->game).target;
    bool is_first = true;
    if (target >= LP_SLOTS) return false;
    *out = (Needed){.sums = 1};
    out->power = -lp_game_of_card(asker->search->cards, asker->game, target).power;
    for (uint32_t i = asker->at->text; i < asker->log->text_count; i++) {
        const GamelogToken *token = &asker->log->text[i];
        if (gamelog_search_text_done(asker->at, i)) continue;
        if (token->kind == GAMELOG_VS) {
            out->power += token->m;
            return token->other == card_of(asker, target);
        }
        bool is_power =
            token->kind == GAMELOG_EFFECT &&
            (token->verb == GAMELOG_DO_POWER || token->verb == GAMELOG_DO_COUNTER_POWER);
        if (is_power && (token->card == 0 || token->card == card_of(asker, target)))
            out->power -= token->n;
        if (token->kind != GAMELOG_COUNTER) continue;
        if (!is_first && token->n > 0 && token->n < 64000)
            out->sums |= out->sums << (token->n / 1000);
        is_first = false;
    }
    return false;
}

/* The Counter is for the card that is attacked, unless the powers of the battle say that it is
 * for another. */
static int rank_discard(const Asker *asker, LpAction action) {
    bool is_target = action.target == lp_game_table(asker->game).target;
    Needed needed;
    if (!find_needed(asker, &needed)) return is_target ? RANK_READ : RANK_NEAR;
    int left = needed.power - asker->next->n;
    bool fits = left >= 0 && left < 64000 && (needed.sums >> (left / 1000) & 1);
    return fits == is_target ? RANK_READ : RANK_NEAR;
}

static int rank_counter(const Asker *asker, LpAction action) {
    const GamelogToken *next = asker->next;
    LpCardId id = card_of(asker, action.card);
    switch (action.kind) {
    case LP_ACTION_COUNTER:
        if (next == NULL || next->kind != GAMELOG_COUNTER || next->card != id)
            return RANK_NEVER;
        return rank_discard(asker, action);
    case LP_ACTION_COUNTER_EVENT:
        return next != NULL && next->kind == GAMELOG_EFFECT && next->source == id &&
                       (next->seat == asker->ask.seat || next->seat > 1)
                   ? RANK_READ
                   : RANK_NEVER;
    case LP_ACTION_PASS: {
        bool is_counter = next != NULL && (next->kind == GAMELOG_COUNTER ||
                                           next->verb == GAMELOG_DO_COUNTER_EVENT);
        return is_counter ? RANK_LAST : RANK_SILENT;
    }
    default: return RANK_NEVER;
    }
}

static int rank_trigger(const Asker *asker, LpAction action) {
    const GamelogToken *token = asker->action;
    bool is_used = token != NULL && token->kind == GAMELOG_EFFECT &&
                   token->source == card_of(asker, asker->ask.source);
    if (action.kind == LP_ACTION_USE) return is_used ? RANK_READ : RANK_NEVER;
    return is_used ? RANK_LAST : RANK_SILENT;
}

/* --- Effects ----------------------------------------------------------------------------- */

static int rank_use(const Asker *asker, LpAction action) {
    int rank = line_rank(asker, asker->ask.source, true, 0);
    bool is_named = rank != RANK_NEVER;
    if (action.kind == LP_ACTION_USE) return is_named ? RANK_READ : RANK_LAST;
    return is_named ? RANK_LAST : RANK_SILENT;
}

static int rank_replace(const Asker *asker, LpAction action) {
    if (action.kind == LP_ACTION_DECLINE) return RANK_SILENT;
    int rank = line_rank(asker, action.card, true, 0);
    return rank == RANK_NEVER ? RANK_LAST : RANK_READ + rank;
}

static int rank_effect(const Asker *asker, LpAction action) {
    int rank = line_rank(asker, action.card, true, 0);
    return rank == RANK_NEVER ? RANK_LAST : RANK_READ + rank;
}

/* Would the log have a frame if the card was chosen? Nothing is done to a card in the trash but
 * moving it, or activating an Event. */
static bool is_sure_to_move(const Asker *asker, LpSlot slot) {
    LpCardInfo info;
    LpCardView view = lp_game_of_card(asker->search->cards, asker->game, slot);
    return asker->log->has_frames && view.area == LP_AREA_TRASH &&
           lp_card_info(asker->search->cards, view.id, &info) == LP_OK &&
           info.category != LP_CATEGORY_EVENT;
}

static int rank_pick(const Asker *asker, LpAction action) {
    /* Before the first turn: what a Leader plays at the start of the game. */
    if (!asker->node->is_dealt && action.kind == LP_ACTION_PICK)
        return asker->log->start_card[asker->ask.seat] == card_of(asker, action.card)
                   ? RANK_READ
                   : RANK_LAST;
    if (action.kind == LP_ACTION_DONE || action.kind == LP_ACTION_DECLINE) return RANK_SILENT;
    if (action.kind != LP_ACTION_PICK) return RANK_NEAR;
    LpCardId id = card_of(asker, action.card);
    int picked = picked_before(asker, id);
    int by_line = line_rank(asker, action.card, false, picked);
    int by_frame = frame_rank(asker, action.card, picked);
    if (by_line == RANK_NEVER && by_frame == RANK_NEVER)
        return is_sure_to_move(asker, action.card) ? RANK_NEVER : RANK_LAST;
    /* Several are asked for in the order of their slots, whatever the order of the log is. */
    if (picked_any(asker) || asker->ask.count_max > 1) {
        if (by_line != RANK_NEVER) return RANK_READ;
        return by_frame < FRAMES_NEAR ? RANK_NEAR : RANK_NEAR + by_frame;
    }
    /* A line about it is better than a move, which may be another effect's. */
    if (by_line != RANK_NEVER)
        return RANK_READ + by_line * 2 + (by_frame == RANK_NEVER ? 1 : 0);
    return RANK_NEAR + by_frame;
}

/* How many cards or DON!! the next lines of this effect name, all in all; -1: they name no
 * number. */
static int number_named(const Asker *asker) {
    LpCardId source = card_of(asker, asker->ask.source);
    const GamelogToken *first = NULL;
    int number = -1;
    for (uint32_t i = asker->at->text; i < asker->log->text_count; i++) {
        const GamelogToken *token = &asker->log->text[i];
        if (gamelog_search_text_done(asker->at, i)) continue;
        if (gamelog_token_is_structural(token)) return number;
        bool is_named = token->source == source && gamelog_token_is_counted(token);
        bool is_next = first == NULL || (is_named && token->verb == first->verb);
        if (!is_next) return number;
        if (!is_named) continue;
        number = first == NULL ? token->n : number + token->n;
        first = token;
    }
    return number;
}

static int rank_number(const Asker *asker, LpAction action) {
    if (action.kind != LP_ACTION_NUMBER) return RANK_NEAR;
    return action.value == number_named(asker) ? RANK_READ : RANK_NEAR;
}

/* Does the card that is placed next come to lie on top? */
static bool goes_to_top(const Asker *asker, LpAction action) {
    const GamelogSearch *search = asker->search;
    LpGame *scratch = gamelog_search_game(search, GAMELOG_ANSWERS_MAX + 1);
    LpEvent events[EVENTS_FEW];
    LpLog log = {events, 0, EVENTS_FEW, 0};
    memcpy(scratch, asker->game, search->game_size);
    lp_game_act_fast(search->cards, scratch, action, &log);
    return log.count > 0 && events[0].kind == LP_EVENT_MOVE && events[0].value == 0;
}

/* The order of the frames, where they say it. Otherwise what is drawn soon was placed last, if
 * the cards went to the top. */
static int rank_order(const Asker *asker, LpAction action) {
    if (action.kind != LP_ACTION_PICK) return RANK_NEAR;
    int rank = frame_rank(asker, action.card, 0);
    bool is_said = asker->log->has_life_frames || !asker->log->has_frames;
    if (is_said || !goes_to_top(asker, action))
        return rank == RANK_NEVER ? RANK_LAST : RANK_READ + rank;
    return rank == RANK_NEVER ? RANK_READ : RANK_LAST - rank;
}

/* How often the same DON!! have been chosen for the question before. */
static int chosen_before(const Asker *asker, LpAction action) {
    int chosen = 0;
    for (uint32_t depth = asker->search->depth; depth > 0; depth--) {
        const GamelogNode *node = &asker->search->nodes[depth - 1];
        LpAsk ask = lp_game_ask(gamelog_search_game(asker->search, depth - 1));
        if (ask.kind != LP_ASK_PICK_DON || ask.source != asker->ask.source) break;
        LpAction other = node->candidates[node->candidate_at - 1];
        chosen += memcmp(&other, &action, sizeof action) == 0;
    }
    return chosen;
}

/* Which DON!! go back: frames say it, and people return rested ones first. */
static int rank_don(const Asker *asker, LpAction action) {
    static const uint8_t habits[3] = {1, 0, 2}; /* active, rested, given */
    if (action.kind != LP_ACTION_PICK_DON) return RANK_SILENT;
    int place = action.card == 0 || action.card == LP_SLOTS_PER_SEAT
                    ? GAMELOG_LEADER_INDEX
                    : place_of(asker, action.card);
    int skip = chosen_before(asker, action);
    for (uint32_t i = asker->at->frame; i < asker->log->frame_count; i++) {
        const GamelogToken *frame = &asker->log->frames[i];
        if (gamelog_search_frame_done(asker->at, i)) continue;
        if (frame->turn > asker->at->turn) break;
        if (frame->to != GAMELOG_IN_DON_DECK || frame->seat != asker->ask.seat) continue;
        bool is_given = frame->from == GAMELOG_IN_GIVEN;
        bool fits = is_given ? action.value == 2 && frame->n / 100 == place
                             : action.value == (frame->rested ? 1 : 0);
        if (fits && skip-- == 0) return RANK_READ;
    }
    return RANK_NEAR + habits[action.value % 3];
}

static int rank_room(const Asker *asker, LpAction action) {
    const GamelogToken *next = asker->next;
    if (next != NULL && next->kind == GAMELOG_TRASH &&
        next->card == card_of(asker, action.card))
        return RANK_READ;
    int rank = frame_rank(asker, action.card, 0);
    return rank == RANK_NEVER ? RANK_LAST : RANK_NEAR + rank;
}

static int rank_setup(const Asker *asker, LpAction action) {
    LpSeat seat = asker->ask.seat;
    bool goes_first = asker->log->first_seat == seat || asker->log->first_seat > 1;
    switch (action.kind) {
    case LP_ACTION_FIRST: return goes_first ? RANK_READ : RANK_NEVER;
    case LP_ACTION_SECOND: return goes_first ? RANK_NEVER : RANK_READ;
    case LP_ACTION_REDRAW: return asker->log->mulligan[seat] ? RANK_READ : RANK_NEVER;
    case LP_ACTION_KEEP: return asker->log->mulligan[seat] ? RANK_NEVER : RANK_READ;
    default: return RANK_NEVER;
    }
}

static int rank_of(const Asker *asker, LpAction action) {
    switch (asker->ask.kind) {
    case LP_ASK_TURN_ORDER:
    case LP_ASK_MULLIGAN: return rank_setup(asker, action);
    case LP_ASK_MAIN: return rank_main(asker, action);
    case LP_ASK_BLOCK: return rank_block(asker, action);
    case LP_ASK_COUNTER: return rank_counter(asker, action);
    case LP_ASK_TRIGGER: return rank_trigger(asker, action);
    case LP_ASK_USE: return rank_use(asker, action);
    case LP_ASK_REPLACE: return rank_replace(asker, action);
    case LP_ASK_EFFECT: return rank_effect(asker, action);
    case LP_ASK_PICK: return rank_pick(asker, action);
    case LP_ASK_ORDER: return rank_order(asker, action);
    case LP_ASK_PICK_DON: return rank_don(asker, action);
    case LP_ASK_NUMBER: return rank_number(asker, action);
    case LP_ASK_TRASH_CHARACTER: return rank_room(asker, action);
    default: return RANK_NEAR;
    }
}

/* Is the log still in a battle while the engine's is over? Nothing takes these lines then. */
static bool is_stuck(const Asker *asker) {
    if (asker->ask.kind != LP_ASK_MAIN || asker->action == NULL) return false;
    switch (asker->action->kind) {
    case GAMELOG_BLOCK:
    case GAMELOG_COUNTER:
    case GAMELOG_VS:
    case GAMELOG_FAILS:
    case GAMELOG_DESTROYED: return true;
    default: return false;
    }
}

/* The index of a card in frames that take it from a hand or a trash. */
static int index_of(const Asker *asker, LpSlot slot, LpCardView view) {
    const GamelogHand *hand = &asker->node->hands[view.owner];
    GamelogPile trash;
    if (view.area == LP_AREA_HAND) {
        for (int i = 0; i < hand->count; i++)
            if (hand->slots[i] == slot) return i;
        return NOT_THERE;
    }
    gamelog_pile_read(asker->game, view.owner, LP_AREA_TRASH, &trash);
    for (int i = 0; i < trash.count; i++)
        if (trash.slots[i] == slot) return i;
    return NOT_THERE;
}

/* Does the next frame of a card with this number name another copy of it? Which one is left
 * matters later: several cards are moved in the order of their slots. */
static bool is_other_copy(const Asker *asker, LpAction action) {
    if (action.card >= LP_SLOTS) return false;
    LpCardView view = lp_game_of_card(asker->search->cards, asker->game, action.card);
    if (view.area != LP_AREA_HAND && view.area != LP_AREA_TRASH) return false;
    for (uint32_t i = asker->at->frame; i < asker->log->frame_count; i++) {
        const GamelogToken *frame = &asker->log->frames[i];
        if (frame->turn > asker->at->turn) break;
        if (gamelog_search_frame_done(asker->at, i) || frame->card != view.id) continue;
        if (frame->seat == view.owner && frame->from == frame_area(view.area))
            return frame->n != index_of(asker, action.card, view);
    }
    return false;
}

/* What the log does next is not allowed yet: an effect without a line may have made it so. */
static bool needs_effect(const Asker *asker, const LpAction *actions, int count) {
    if (asker->ask.kind != LP_ASK_MAIN) return false;
    for (int i = 0; i < count; i++)
        if (rank_of(asker, actions[i]) < RANK_LAST) return false;
    return true;
}

void gamelog_ask(GamelogSearch *search, const LpGame *game, GamelogNode *node) {
    LpAction actions[LP_ACTIONS_MAX];
    int ranks[CANDIDATES_MAX];
    Asker asker = {search, search->game, game, node, &node->at, lp_game_ask(game), NULL, NULL};
    asker.next = gamelog_ask_next(search, &node->at);
    asker.action = next_action(&asker);
    int count = lp_game_actions(search->cards, game, actions), kept = 0;
    if (is_stuck(&asker)) count = 0;
    bool is_stopped = needs_effect(&asker, actions, count);
    for (int i = 0; i < count; i++) {
        int rank = rank_of(&asker, actions[i]);
        if (is_stopped && actions[i].kind == LP_ACTION_ACTIVATE) rank = RANK_LAST;
        if (rank >= RANK_NEVER) continue;
        rank = 2 * rank + is_other_copy(&asker, actions[i]);
        int k = kept < CANDIDATES_MAX ? kept++ : CANDIDATES_MAX;
        if (k == CANDIDATES_MAX) {
            if (ranks[CANDIDATES_MAX - 1] <= rank) continue;
            k = CANDIDATES_MAX - 1;
        }
        for (; k > 0 && ranks[k - 1] > rank; k--) {
            ranks[k] = ranks[k - 1];
            node->candidates[k] = node->candidates[k - 1];
        }
        ranks[k] = rank;
        node->candidates[k] = actions[i];
    }
    node->candidate_count = (uint8_t)kept;
    node->candidate_at = 0;
}
