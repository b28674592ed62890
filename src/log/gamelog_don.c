/* DON!! that are placed, given, or go back to the DON!! deck: of which cards they are. */
#include <string.h>

#include "log/gamelog_match.h"

/* Each DON!! that is placed has its frame, if the log has such frames at all. */
bool gamelog_don_place(GamelogMatch *match, const LpEvent *event) {
    int left = event->value;
    if (!match->game->has_placed_don) return true;
    for (uint32_t i = match->at->frame; i < gamelog_token_frame_end(match) && left > 0; i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i) || !gamelog_token_is_placed(frame))
            continue;
        if (frame->turn != match->at->turn || frame->seat != event->seat) break;
        gamelog_token_take_frame(match, i);
        if (i < match->at->frame) i = match->at->frame - 1;
        left--;
    }
    if (left == 0 || match->search->care < GAMELOG_EXACT) return true;
    if (match->at->frame >= match->game->frame_count && gamelog_token_is_at_end(match))
        return true;
    return gamelog_refuse(match, "6-4-1", match->at->reach,
                          "the log does not place as many DON!!");
}

/* Given DON!! have frames that name the Character by its place. */
static bool frame_of_give(GamelogMatch *match, const LpEvent *event) {
    bool is_leader = event->card == 0 || event->card == LP_SLOTS_PER_SEAT;
    int place = is_leader ? GAMELOG_LEADER_INDEX
                          : gamelog_frame_place(match->node, event->seat, event->card);
    for (uint32_t i = match->at->frame; i < gamelog_token_frame_end(match); i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i) || frame->to != GAMELOG_IN_GIVEN) continue;
        if (frame->turn != match->at->turn || frame->seat != event->seat) continue;
        if (frame->m / 100 != place)
            return gamelog_refuse(match, "6-5-5-1", frame->line,
                                  "DON!! is given to another card");
        gamelog_token_take_frame(match, i);
        return true;
    }
    return true;
}

bool gamelog_don_give(GamelogMatch *match, const LpEvent *event) {
    uint32_t index;
    LpCardId id = lp_game_card_id(match->before, event->card);
    for (int i = 0; i < event->value; i++)
        if (!frame_of_give(match, event)) return false;
    const GamelogToken *token = gamelog_token_next(match, &index);
    bool is_main = lp_game_ask(match->before).kind == LP_ASK_MAIN;
    if (!is_main || token == NULL || token->kind != GAMELOG_ATTACH) return true;
    if (token->card != id || !gamelog_token_is_of(token, event->seat)) return true;
    match->at->attached = (uint8_t)(match->at->attached + event->value);
    match->is_used = true;
    if (match->at->attached < token->n) return true;
    match->at->attached = 0;
    int given = lp_game_of_card(match->search->cards, match->before, event->card).don + 1;
    if (given != token->m) {
        gamelog_refuse(match, "6-5-5-1", token->line, "another card has these DON!!:");
        gamelog_refuse_card(match, id);
        return false;
    }
    gamelog_token_take(match, index);
    return true;
}

/* The card that leaves the field behind this event, whose DON!! come back then. */
static LpSlot leaving_after(const GamelogMatch *match) {
    uint32_t next = match->event + 1;
    const LpEvent *event = &match->search->events[next];
    bool is_leaving = next < match->search->log.count && event->kind == LP_EVENT_MOVE &&
                      event->from == LP_AREA_CHARACTER;
    return is_leaving ? event->card : LP_SLOT_NONE;
}

enum { PLACES = GAMELOG_LEADER_INDEX + 1 };

/* How many DON!! come back from each place. False if that is not clear: effects of the same
 * answer have given some, or a player has chosen them. */
static bool find_coming(const GamelogMatch *match, const LpEvent *event, int out[PLACES]) {
    const LpCards *cards = match->search->cards;
    LpSlot leaving = leaving_after(match), leader = (LpSlot)(event->seat * LP_SLOTS_PER_SEAT);
    const GamelogNode *node = match->node;
    LpSeat seat = event->seat;
    memset(out, 0, sizeof *out * PLACES);
    int place = gamelog_frame_place(node, seat, leaving);
    if (place != NOT_THERE) {
        out[place] = event->value;
        return true;
    }
    int left = event->value - lp_game_of_card(cards, match->before, leader).don;
    out[GAMELOG_LEADER_INDEX] = event->value - left;
    for (int i = 0; i < node->character_count[seat]; i++) {
        out[i] = lp_game_of_card(cards, match->before, node->characters[seat][i]).don;
        left -= out[i];
    }
    return match->phase == LP_PHASE_REFRESH && left == 0;
}

bool gamelog_don_back(GamelogMatch *match, const LpEvent *event) {
    int left = event->value, coming[PLACES];
    bool is_exact = match->search->care >= GAMELOG_EXACT && match->game->has_frames;
    bool is_clear = find_coming(match, event, coming) && is_exact;
    for (uint32_t i = match->at->frame; i < gamelog_token_frame_end(match) && left > 0; i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i) || !gamelog_token_is_back(frame)) continue;
        if (frame->turn != match->at->turn || frame->seat != event->seat) continue;
        bool is_place = frame->n >= 0 && frame->n / 100 < PLACES;
        if (is_clear && (!is_place || --coming[frame->n / 100] < 0))
            return gamelog_refuse(match, "6-5-5-4", frame->line,
                                  "DON!! come back from another card");
        gamelog_token_take_frame(match, i);
        if (i < match->at->frame) i = match->at->frame - 1;
        left--;
    }
    if (left == 0 || !is_exact || gamelog_token_is_at_end(match)) return true;
    const GamelogToken *next = gamelog_ask_next(match->search, match->at);
    return gamelog_refuse(match, "6-2-3", next ? next->line : match->game->line_last,
                          "the log has no DON!! that come back");
}

/* Given DON!! that are missing after the answer: by Character, then the Leader's. What is
 * missing in the cost area tells nothing: the same answer may rest or place others. */
enum { DON_GIVEN = 2, DON_KINDS = 3 }; /* values of LP_ACTION_PICK_DON */
enum { MISSING_LEADER = LP_CHARACTERS_MAX + 1, MISSING_COST, MISSING_COUNT };

/* Several answers say which DON!! go back: each takes its own at once, and the event comes with
 * the last. The first of them. */
static uint32_t first_return(const GamelogMatch *match, LpSeat seat) {
    const GamelogSearch *search = match->search;
    uint32_t depth = search->depth;
    LpAsk asked = lp_game_ask(match->before);
    /* Those of the other player go back without a choice. */
    if (asked.kind != LP_ASK_PICK_DON || asked.seat != seat) return depth;
    for (; depth > 0; depth--) {
        LpAsk ask = lp_game_ask(gamelog_search_game(search, depth - 1));
        if (ask.kind != LP_ASK_PICK_DON || ask.seat != seat ||
            !gamelog_search_is_same(&search->nodes[depth - 1].at,
                                    &search->nodes[search->depth].at))
            break;
    }
    return depth;
}

/* The game before the first of these answers of this player. */
static const LpGame *before_return(const GamelogMatch *match, LpSeat seat) {
    uint32_t first = first_return(match, seat);
    return first == match->search->depth ? match->before
                                         : gamelog_search_game(match->search, first);
}

/* How many DON!! have gone before the first of these answers, because there was no choice. */
static int forced_before(const GamelogMatch *match, const LpEvent *event) {
    LpAsk ask = lp_game_ask(before_return(match, event->seat));
    if (ask.kind != LP_ASK_PICK_DON || ask.seat != event->seat) return 0;
    /* Where the number is free, what comes after the first is chosen one by one. */
    int chosen = (int)(match->search->depth - first_return(match, event->seat)) +
                 (match->search->action.kind == LP_ACTION_PICK_DON);
    if (ask.count_min == ask.count_max) chosen = ask.count_max;
    return event->value > chosen ? event->value - chosen : 0;
}

/* How many DON!! these answers take: active ones, rested ones and given ones. Without a choice
 * an active one goes first. */
static void find_returned(const GamelogMatch *match, const LpEvent *event, int out[DON_KINDS]) {
    const GamelogSearch *search = match->search;
    bool has_active =
        lp_game_of_seat(before_return(match, event->seat), event->seat).don_active > 0;
    out[0] = has_active ? forced_before(match, event) : 0;
    out[1] = out[DON_GIVEN] = 0;
    for (uint32_t i = first_return(match, event->seat); i <= search->depth; i++) {
        const GamelogNode *node = &search->nodes[i];
        LpAction action =
            i < search->depth ? node->candidates[node->candidate_at - 1] : search->action;
        LpSeat seat = lp_game_ask(gamelog_search_game(search, i)).seat;
        if (action.kind == LP_ACTION_PICK_DON && action.value < DON_KINDS &&
            seat == event->seat)
            out[action.value]++;
    }
}

static void find_missing(const GamelogMatch *match, const LpEvent *event,
                         int missing[MISSING_COUNT]) {
    const LpGame *after = gamelog_search_game(match->search, match->search->depth + 1);
    const LpCards *cards = match->search->cards;
    const LpGame *before = before_return(match, event->seat);
    uint32_t first = first_return(match, event->seat);
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
static void find_returnable(const GamelogMatch *match, const LpEvent *of, int out[2]) {
    LpSeat seat = of->seat;
    LpSeatView was = lp_game_of_seat(before_return(match, seat), seat);
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

int gamelog_don_given(const LpCards *cards, const LpGame *game, LpSeat seat) {
    LpSlot first = (LpSlot)(seat * LP_SLOTS_PER_SEAT);
    int count = 0;
    for (LpSlot slot = first; slot < first + LP_SLOTS_PER_SEAT; slot++)
        count += lp_game_of_card(cards, game, slot).don;
    return count;
}

/* How many of each kind are missing after the answer. False if something else has changed them,
 * too. */
static bool find_taken(const GamelogMatch *match, const LpEvent *event, int out[DON_KINDS]) {
    const GamelogSearch *search = match->search;
    uint32_t first = first_return(match, event->seat);
    const LpGame *was = before_return(match, event->seat);
    const LpGame *is = gamelog_search_game(search, search->depth + 1);
    if (forced_before(match, event) > 0) {
        if (first == 0) return false;
        was = gamelog_search_game(search, first - 1);
    }
    for (uint32_t i = 0; i < search->log.count; i++) {
        const LpEvent *other = &search->events[i];
        if (other->kind >= LP_EVENT_DON_PLACE && other->kind <= LP_EVENT_DON_BACK &&
            other->seat == event->seat && other != event)
            return false;
    }
    LpSeatView before = lp_game_of_seat(was, event->seat),
               after = lp_game_of_seat(is, event->seat);
    out[0] = before.don_active - after.don_active;
    out[1] = before.don_rested - after.don_rested;
    out[DON_GIVEN] = gamelog_don_given(search->cards, was, event->seat) -
                     gamelog_don_given(search->cards, is, event->seat);
    return out[0] >= 0 && out[1] >= 0 && out[DON_GIVEN] >= 0 &&
           out[0] + out[1] + out[DON_GIVEN] == event->value;
}

/* DON!! that go back to the DON!! deck: the frames say which were given to a card. */
bool gamelog_don_return(GamelogMatch *match, const LpEvent *event) {
    int left = event->value, missing[MISSING_COUNT], returned[DON_KINDS], most[2];
    int framed[DON_KINDS] = {0}, taken[DON_KINDS];
    LpSeat seat = event->seat;
    find_missing(match, event, missing);
    find_returned(match, event, returned);
    find_returnable(match, event, most);
    uint32_t line = 0;
    for (uint32_t i = match->at->frame; i < gamelog_token_frame_end(match) && left > 0; i++) {
        const GamelogToken *frame = &match->game->frames[i];
        if (gamelog_search_frame_done(match->at, i) || frame->to != GAMELOG_IN_DON_DECK)
            continue;
        if (frame->turn != match->at->turn || frame->seat != seat) continue;
        int place = missing_of(frame), kind = place == MISSING_COST ? frame->rested : DON_GIVEN;
        if (place == MISSING_COUNT || (place < MISSING_COST && --missing[place] < 0))
            return gamelog_refuse(match, "10-2-10-1", frame->line, "other DON!! are returned");
        framed[kind]++;
        line = frame->line;
        gamelog_token_take_frame(match, i);
        left--;
    }
    if (line == 0 || match->search->care < GAMELOG_EXACT) return true;
    bool fits = framed[0] <= most[0] && framed[1] <= most[1];
    bool is_sure = left == 0 && find_taken(match, event, taken);
    for (int i = 0; i < DON_KINDS; i++)
        fits &= returned[i] <= framed[i] && (!is_sure || taken[i] == framed[i]);
    return fits ||
           gamelog_refuse(match, "10-2-10-1", line, "DON!! in another state are returned");
}
