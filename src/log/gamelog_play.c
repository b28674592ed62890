/* The search for the answers of a logged game. */
#include "log/gamelog_play.h"

#include <string.h>

#include "base/hash.h"
#include "log/gamelog_match.h"

enum { REBINDS_MAX = 24, ROUNDS_MAX = 4, SPARE = 2, ADAPTED_MAX = 100, OPENING = 5 };

static size_t align(size_t size) { return (size + 63) & ~(size_t)63; }

static size_t nodes_size(void) {
    return align(sizeof(GamelogNode) * (GAMELOG_ANSWERS_MAX + SPARE));
}

static size_t visited_size(void) { return sizeof(uint64_t) * VISITED_SIZE; }

size_t gamelog_play_size(void) {
    return align(sizeof(GamelogSearch)) + nodes_size() + visited_size() +
           align(lp_game_size()) * (GAMELOG_ANSWERS_MAX + SPARE) + 64;
}

GamelogSearch *gamelog_play_place(void *memory) {
    unsigned char *at = memory;
    at += (64 - (uintptr_t)at % 64) % 64;
    GamelogSearch *search = (GamelogSearch *)(void *)at;
    at += align(sizeof(GamelogSearch));
    memset(search, 0, sizeof *search);
    search->nodes = (GamelogNode *)(void *)at;
    search->visited = (uint64_t *)(void *)(at + nodes_size());
    search->games = at + nodes_size() + visited_size();
    search->game_size = align(lp_game_size());
    return search;
}

static void dispute(GamelogSearch *search, const char *message) {
    GamelogDispute *out = &search->out->dispute;
    Buffer text;
    out->is_there = true;
    buffer_init(&text, out->message, sizeof out->message);
    buffer_append_string(&text, message);
    buffer_init(&text, out->rule, sizeof out->rule);
    if (search->rule != NULL) buffer_append_string(&text, search->rule);
    memcpy(out->cards, search->claim_cards, sizeof out->cards);
    memcpy(out->powers, search->claim_powers, sizeof out->powers);
}

/* --- A node ------------------------------------------------------------------------------ */

static LpGame *game_at(const GamelogSearch *search, uint32_t node) {
    return gamelog_search_game(search, node);
}

/* When the first turn begins, all cards are where the log's are: those that it names, and
 * stand-ins. */
static void deal_cards(GamelogSearch *search, LpGame *game, GamelogNode *node) {
    node->is_dealt = 1;
    for (LpSeat seat = 0; seat < 2; seat++) {
        LpSlot slots[LP_DECK_SIZE];
        int count = gamelog_deal_slots(game, seat, search->game->mulligan[seat], slots);
        node->hands[seat].count = (uint8_t)(count < OPENING ? count : OPENING);
        memcpy(node->hands[seat].slots, slots, node->hands[seat].count);
        for (int i = 0; i < count; i++) {
            LpCardId id = search->deal[seat][i];
            if (id != 0) mask_add(&node->bound, slots[i]);
            if (id == 0) id = search->stand_ins[seat][i];
            node->place[slots[i]] = (uint8_t)i;
            lp_game_recast(search->cards, game, slots[i], id);
        }
    }
}

/* The DON!! of the first turn are placed before anything is asked. */
static void pass_first_don(const GamelogSearch *search, const LpGame *game, GamelogNode *node) {
    LpSeat seat = lp_game_ask(game).seat;
    for (int left = lp_game_of_seat(game, seat).don_active;
         left > 0 && node->at.frame < search->game->frame_count; left--) {
        const GamelogToken *frame = &search->game->frames[node->at.frame];
        if (!gamelog_token_is_placed(frame) || frame->seat != seat) return;
        gamelog_token_mark_frame(&node->at, node->at.frame);
    }
}

static uint64_t progress_of(const GamelogCursor *at) {
    return (uint64_t)at->text + at->frame + (uint64_t)__builtin_popcountll(at->text_done) +
           (uint64_t)__builtin_popcountll(at->frame_done);
}

/* The answer of the way that was found first comes first. */
static void follow_way(const GamelogSearch *search, uint32_t depth, GamelogNode *node) {
    if (depth >= search->way_count || node->detours > 0) return;
    for (int i = 0; i < node->candidate_count; i++) {
        LpAction action = node->candidates[i];
        if (memcmp(&action, &search->way[depth], sizeof action) != 0) continue;
        memmove(node->candidates + 1, node->candidates, sizeof action * (size_t)i);
        node->candidates[0] = action;
        return;
    }
}

static void prepare(GamelogSearch *search, uint32_t depth) {
    GamelogNode *node = &search->nodes[depth];
    LpGame *game = game_at(search, depth);
    LpAsk ask = lp_game_ask(game);
    node->candidate_count = node->candidate_at = node->fitting = 0;
    if (ask.kind == LP_ASK_NONE) return;
    if (!node->is_dealt && lp_game_turn(game) >= 1) {
        deal_cards(search, game, node);
        pass_first_don(search, game, node);
    }
    if (node->is_dealt) {
        gamelog_bind_free(search, game, node);
        gamelog_bind_hand(search, game, node);
    }
    gamelog_ask(search, game, node);
    follow_way(search, depth, node);
    uint64_t progress = progress_of(&node->at);
    if (progress > search->best) {
        search->best = progress;
        search->is_best_kept = false;
    }
}

/* Carries out an answer with the shuffles that are wanted. */
static void act(GamelogSearch *search, LpGame *game, LpAction action) {
    search->log = (LpLog){search->events, 0, LP_EVENTS_MAX, 0};
    search->is_redealt = false;
    search->action = action;
    const LpDeal *deal = &search->shuffle;
    search->shuffle.picks_used = 0;
    if (deal->count[0] + deal->count[1] + deal->pick_count == 0)
        lp_game_act_fast(search->cards, game, action, &search->log);
    else
        lp_game_act_dealt(search->cards, game, action, &search->shuffle, &search->log);
}

/* Cards of a hidden hand are chosen one by one and move at the last: how many have been chosen
 * by the answers before this one. */
static int unseen_before(const GamelogSearch *search) {
    int chosen = 0;
    for (uint32_t depth = search->depth; depth > 0; depth--) {
        const GamelogNode *node = &search->nodes[depth - 1];
        if (node->candidates[node->candidate_at - 1].kind != LP_ACTION_PICK_HIDDEN) break;
        if (!gamelog_search_is_same(&node->at, &search->nodes[search->depth].at)) break;
        chosen++;
    }
    return chosen;
}

/* The card that chance takes from a hidden hand: the log moves it, or names it, next. */
static void choose_unseen(GamelogSearch *search, const LpGame *game, const GamelogNode *node) {
    const GamelogGame *log = search->game;
    LpAsk ask = lp_game_ask(game);
    int skip = unseen_before(search);
    LpCardId found = 0, source = lp_game_card_id(game, ask.source);
    for (uint32_t i = node->at.frame; i < log->frame_count && found == 0; i++) {
        const GamelogToken *frame = &log->frames[i];
        if (gamelog_search_frame_done(&node->at, i) || frame->turn != node->at.turn) continue;
        if (frame->seat != ask.seat && frame->from == GAMELOG_IN_HAND && skip-- == 0)
            found = frame->card;
    }
    for (uint32_t i = node->at.text; i < log->text_count && !log->has_frames; i++) {
        const GamelogToken *token = &log->text[i];
        if (gamelog_search_text_done(&node->at, i)) continue;
        if (gamelog_token_is_structural(token) || found != 0) break;
        if (token->kind == GAMELOG_EFFECT && token->source == source && token->card != 0 &&
            token->card != GAMELOG_DON && skip-- == 0)
            found = token->card;
    }
    if (found != 0) search->shuffle.picks[search->shuffle.pick_count++] = found;
}

/* Has this search been at the same question before, as far in the log? Then nothing else can
 * come of it: it failed, or it is on the way to here, and effects go round in a circle. */
static bool is_visited(GamelogSearch *search, const LpGame *game, const GamelogNode *node) {
    uint64_t hash = hash_bytes(node, offsetof(GamelogNode, candidate_count),
                               lp_game_hash(game) + search->rounds * 64ull + node->detours);
    hash = hash_bytes(node->named, sizeof node->named, hash);
    hash = hash_bytes(node->epoch,
                      offsetof(GamelogNode, candidates) - offsetof(GamelogNode, epoch), hash);
    uint64_t *place = &search->visited[hash % VISITED_SIZE];
    if (*place == hash) return true;
    *place = hash;
    return false;
}

/* Does the answer agree with the log? `guess` is a card that nobody has named, or
 * LP_SLOT_NONE, and what it may be. */
static bool agrees(GamelogSearch *search, LpAction action, LpSlot guess, LpCardId id) {
    uint32_t depth = search->depth, spare = GAMELOG_ANSWERS_MAX + 1;
    GamelogNode *child = &search->nodes[depth + 1], *before = &search->nodes[spare];
    LpGame *base = game_at(search, spare), *next = game_at(search, depth + 1);
    memcpy(base, game_at(search, depth), search->game_size);
    *before = search->nodes[depth];
    memset(&search->shuffle, 0, sizeof search->shuffle);
    if (guess < LP_SLOTS && !gamelog_bind_guess(search, base, before, guess, id)) return false;
    if (action.kind == LP_ACTION_PICK_HIDDEN) choose_unseen(search, base, before);
    for (int i = 0; i < REBINDS_MAX; i++) {
        memcpy(next, base, search->game_size);
        act(search, next, action);
        if (before->is_dealt && gamelog_bind(search, base, before) != 0) continue;
        *child = *before;
        if (gamelog_match(search, base, child)) return true;
        if (!search->is_redealt) return false;
    }
    return false;
}

/* A Life card that an effect looks at, and that the log does not name, may be any card that
 * makes the effect do what the log says. */
static bool agrees_with_guess(GamelogSearch *search, LpAction action) {
    const GamelogNode *before = &search->nodes[GAMELOG_ANSWERS_MAX + 1];
    LpSlot slot = gamelog_bind_looked(search, game_at(search, search->depth), before);
    if (slot >= LP_SLOTS) return false;
    LpSeat seat = slot >= LP_SLOTS_PER_SEAT;
    for (int i = 0; i < search->guess_count[seat]; i++)
        if (agrees(search, action, slot, search->guesses[seat][i])) return true;
    return false;
}

/* Tries one answer: the next node is made of it, or the log says otherwise. */
static bool try_answer(GamelogSearch *search, LpAction action) {
    uint32_t depth = search->depth, spare = GAMELOG_ANSWERS_MAX + 1;
    GamelogNode *parent = &search->nodes[depth], *child = &search->nodes[depth + 1];
    LpGame *base = game_at(search, spare), *next = game_at(search, depth + 1);
    if (!agrees(search, action, LP_SLOT_NONE, 0) && !agrees_with_guess(search, action))
        return false;
    parent->is_inferred = progress_of(&child->at) == progress_of(&parent->at) &&
                          child->at.attached == parent->at.attached;
    parent->pick_count = search->shuffle.picks_used;
    memcpy(parent->picks, search->shuffle.picks, sizeof parent->picks);
    gamelog_bind_follow(search, base, next, child);
    child->detours = (uint8_t)(parent->detours + (parent->fitting > 0));
    if (is_visited(search, next, child)) return false;
    parent->fitting++;
    return true;
}

/* --- Ends -------------------------------------------------------------------------------- */

static bool is_end_line(const GamelogToken *token) {
    return token->kind >= GAMELOG_CONCEDES && token->kind <= GAMELOG_OVER;
}

/* Is everything in the log explained? Where the log names a winner, and nobody gave up, the
 * game is over; a log that leaves out what ended it is read with less care. */
static bool is_read(const GamelogSearch *search, const GamelogNode *node) {
    const GamelogToken *next = gamelog_ask_next(search, &node->at);
    bool is_text = next == NULL || is_end_line(next);
    if (search->care >= GAMELOG_EXACT && search->game->end == GAMELOG_END_WON &&
        lp_game_result(game_at(search, search->depth)) == LP_RESULT_NONE)
        return false;
    uint32_t frame = node->at.frame;
    while (search->care < GAMELOG_EXACT && frame < search->game->frame_count &&
           (gamelog_token_is_back(&search->game->frames[frame]) ||
            gamelog_token_is_placed(&search->game->frames[frame])))
        frame++;
    return is_text && node->is_dealt && frame >= search->game->frame_count;
}

/* The card in a slot, if it is not one that stands for another. */
static LpCardId named_at(const GamelogSearch *search, const LpGame *game, LpSlot slot) {
    if (slot >= LP_SLOTS) return 0;
    LpCardId id = lp_game_card_id(game, slot);
    bool is_known = gamelog_bind_stand_in(search, slot >= LP_SLOTS_PER_SEAT, id) == NOT_THERE;
    return is_known ? id : 0;
}

/* Is the log silent about the answer, or does it not tell all of it? With less care, lines of
 * effects need not fit, so that what was chosen for an effect is never sure. */
static bool is_unsure(const GamelogSearch *search, const GamelogNode *node, const LpGame *game,
                      LpAction action) {
    LpAsk ask = lp_game_ask(game);
    switch (ask.kind) {
    case LP_ASK_TURN_ORDER:
    case LP_ASK_MULLIGAN: return false;
    case LP_ASK_MAIN:
    case LP_ASK_BLOCK:
    case LP_ASK_TRIGGER: return node->is_inferred;
    case LP_ASK_COUNTER: /* the powers of a battle are those of the card that is attacked */
        return node->is_inferred || (action.kind == LP_ACTION_COUNTER &&
                                     action.target != lp_game_table(game).target);
    default: return node->is_inferred || search->care < GAMELOG_EXACT;
    }
}

static void keep_answers(GamelogSearch *search, uint32_t depth) {
    GamelogPlay *out = search->out;
    out->answer_count = depth;
    out->read_count = out->inferred_count = 0;
    for (uint32_t i = 0; i < depth; i++) {
        const GamelogNode *node = &search->nodes[i];
        LpGame *game = game_at(search, i);
        LpAsk ask = lp_game_ask(game);
        const GamelogToken *next = gamelog_ask_next(search, &node->at);
        LpAction action = node->candidates[node->candidate_at - 1];
        out->answers[i] = (GamelogAnswer){
            .action = action,
            .named = {named_at(search, game, action.card),
                      named_at(search, game, action.target)},
            .seat = ask.seat,
            .is_inferred = is_unsure(search, node, game, action),
            .asked = ask.kind,
            .turn = (uint16_t)lp_game_turn(game),
            .shuffles = {node->shuffles[0], node->shuffles[1]},
            .pick_count = node->pick_count,
            .line = next ? next->line : search->game->line_last,
        };
        memcpy(out->answers[i].picks, node->picks, sizeof node->picks);
        if (out->answers[i].is_inferred)
            out->inferred_count++;
        else
            out->read_count++;
    }
    gamelog_shuffle_note(search, game_at(search, depth), &search->nodes[depth]);
    search->kept_orders = search->orders;
    out->snapshots = search->nodes[depth].at.snapshots;
    out->powers = search->nodes[depth].at.powers;
    out->skipped = search->nodes[depth].at.skipped;
    out->checks = search->nodes[depth].at.checks;
    out->checked = search->nodes[depth].at.check;
    out->numbers = search->nodes[depth].at.numbers;
}

/* The best try so far is kept before the search goes back: it becomes the partial replay. */
static void keep_best(GamelogSearch *search, GamelogNode *best) {
    GamelogNode *node = &search->nodes[search->depth];
    if (search->is_best_kept || progress_of(&node->at) != search->best) return;
    search->is_best_kept = true;
    keep_answers(search, search->depth);
    *best = *node;
    GamelogDispute *out = &search->out->dispute;
    const GamelogToken *next = gamelog_ask_next(search, &node->at);
    out->turn = (uint16_t)lp_game_turn(game_at(search, search->depth));
    out->line = next ? next->line : search->game->line_last;
    if (search->reason[0] == 0) {
        Buffer text;
        buffer_init(&text, search->reason, sizeof search->reason);
        buffer_append_string(&text, "no legal answer leads to what the log says next");
        search->rule = "6-5-2";
    } else if (search->reason_line != 0) {
        out->line = search->reason_line;
    }
    dispute(search, search->reason);
}

/* --- The search -------------------------------------------------------------------------- */

/* A search goes the likeliest way first, and then others that leave it in one answer, in two,
 * and so on: what is wrong may be far before the line that shows it, and between the two the
 * number of ways is too large. What comes much further becomes the way to leave from. */
enum {
    LEAD = 12, /* lines and frames by which another way is better */
    DETOURS_MAX = 12
};

static bool search_start(GamelogSearch *search) {
    GamelogNode *root = &search->nodes[0];
    memset(root, 0, sizeof *root);
    search->depth = 0;
    search->rounds++;
    search->log = (LpLog){search->events, 0, LP_EVENTS_MAX, 0};
    if (lp_game_start(search->cards, &search->out->setup, game_at(search, 0), NULL) != LP_OK)
        return false;
    prepare(search, 0);
    return true;
}

/* The way to here becomes the one that is left in as few answers as possible. */
static void keep_way(GamelogSearch *search) {
    for (uint32_t i = 0; i < search->depth; i++) {
        GamelogNode *node = &search->nodes[i];
        search->way[i] = node->candidates[node->candidate_at - 1];
        node->detours = 0;
    }
    search->nodes[search->depth].detours = 0;
    search->way_count = search->depth;
    search->way_end = search->best;
    search->detours = 0;
    search->rounds++;
}

/* Goes on to the next question; false if there is no room. */
static bool go_on(GamelogSearch *search) {
    search->depth++;
    prepare(search, search->depth);
    search->reason[0] = 0;
    search->reason_line = 0;
    if (search->best > search->way_end + LEAD) keep_way(search);
    return search->depth < GAMELOG_ANSWERS_MAX;
}

/* Are there no more answers to try here? */
static bool is_tried(GamelogSearch *search, const GamelogNode *node) {
    if (node->candidate_at >= node->candidate_count) return true;
    bool is_detour = node->fitting > 0 && node->detours >= search->detours;
    search->is_cut |= is_detour;
    return is_detour;
}

/* A log that is not found with all care is mostly one in other words: those are found soon. */
static uint32_t tries_max(const GamelogSearch *search) {
    return search->care == GAMELOG_MERGED ? GAMELOG_TRIES_MAX : GAMELOG_TRIES_MAX / 4;
}

typedef enum Outcome { FAILED, FOUND, TOO_LONG } Outcome;

/* All ways that leave the likeliest in at most so many answers. */
static Outcome search_ways(GamelogSearch *search, GamelogNode *best) {
    if (!search_start(search)) return FAILED;
    search->is_cut = false;
    for (;;) {
        GamelogNode *node = &search->nodes[search->depth];
        if (is_read(search, node)) return FOUND;
        if (is_tried(search, node)) {
            keep_best(search, best);
            if (search->depth == 0) return FAILED;
            search->depth--;
            continue;
        }
        if (search->tries++ >= tries_max(search)) return TOO_LONG;
        LpAction action = node->candidates[node->candidate_at++];
        if (try_answer(search, action) && !go_on(search)) {
            keep_best(search, best);
            return TOO_LONG;
        }
    }
}

/* True if the whole log is explained; the last node is then at `depth`. Otherwise the best try
 * is in `best`. */
static bool search_run(GamelogSearch *search, GamelogNode *best) {
    search->best = search->way_end = 0;
    search->is_best_kept = false;
    search->tries = 0;
    for (search->detours = 0; search->detours <= DETOURS_MAX; search->detours++) {
        Outcome outcome = search_ways(search, best);
        if (outcome != FAILED) return outcome == FOUND;
        if (!search->is_cut) return false;
    }
    return false;
}

/* --- From the beginning ------------------------------------------------------------------ */

/* What the shuffles of an answer gave, as far as the log tells. */
static void find_deal(GamelogSearch *search, uint32_t index, LpDeal *out) {
    const GamelogPlay *play = search->out;
    const GamelogAnswer *answer = &play->answers[index];
    const uint8_t *then = index + 1 < play->answer_count ? play->answers[index + 1].shuffles
                                                         : search->last_shuffles;
    memset(out, 0, sizeof *out);
    out->pick_count = answer->pick_count;
    memcpy(out->picks, answer->picks, sizeof answer->picks);
    for (int seat = 0; seat < 2; seat++) {
        uint8_t epoch = then[seat];
        if (epoch == answer->shuffles[seat] || epoch > GAMELOG_SHUFFLES_MAX) continue;
        out->count[seat] = search->kept_orders.count[seat][epoch];
        memcpy(out->order[seat], search->kept_orders.at[seat][epoch], sizeof out->order[seat]);
    }
}

static bool is_about(const GamelogAnswer *answer, const LpGame *game, LpAction action) {
    LpSlot slots[2] = {action.card, action.target};
    for (int i = 0; i < 2; i++)
        if (answer->named[i] != 0 &&
            (slots[i] >= LP_SLOTS || lp_game_card_id(game, slots[i]) != answer->named[i]))
            return false;
    return true;
}

/* Cards that nobody sees change slots, and not always as in the search: the answer is about the
 * same card, wherever it is. False if there is none and the log speaks of it. */
static bool find_card(const GamelogSearch *search, const LpGame *game, GamelogAnswer *answer) {
    LpAction actions[LP_ACTIONS_MAX];
    if (answer->turn == 0 || is_about(answer, game, answer->action)) return true;
    int count = lp_game_actions(search->cards, game, actions);
    for (int i = 0; i < count; i++) {
        if (actions[i].kind != answer->action.kind || actions[i].value != answer->action.value)
            continue;
        if (!is_about(answer, game, actions[i])) continue;
        answer->action = actions[i];
        return true;
    }
    return answer->is_inferred ||
           (answer->asked == LP_ASK_ORDER && !search->game->has_life_frames);
}

/* Plays one answer from the deal that was found, and notes its shuffles. */
static bool play_found(GamelogSearch *search, uint32_t index, LpGame *game) {
    GamelogPlay *play = search->out;
    GamelogAnswer *answer = &play->answers[index];
    LpGame *scratch = game_at(search, GAMELOG_ANSWERS_MAX);
    LpDeal deal;
    if (!find_card(search, game, answer)) return false;
    find_deal(search, index, &deal);
    gamelog_deal_setup(search, game, answer, scratch, &deal);
    if (deal.count[0] + deal.count[1] + deal.pick_count == 0)
        return lp_game_act(search->cards, game, answer->action, NULL) == LP_OK;
    if (play->deal_count == GAMELOG_DEALS_MAX ||
        !gamelog_shuffle_complete(search, game, answer->action, scratch, &deal))
        return false;
    play->deals[play->deal_count++] = deal;
    answer->deal = (uint8_t)play->deal_count;
    int wanted = (deal.count[0] > 0) + 2 * (deal.count[1] > 0);
    return lp_game_act_dealt(search->cards, game, answer->action, &deal, NULL) == LP_OK &&
           deal.used == wanted && deal.picks_used == deal.pick_count;
}

static bool is_silent(LpAction action) {
    return action.kind == LP_ACTION_DONE || action.kind == LP_ACTION_DECLINE ||
           action.kind == LP_ACTION_PASS;
}

static bool fits_question(const GamelogPlay *play, uint32_t index, LpAsk ask) {
    return index < play->answer_count && play->answers[index].asked == ask.kind &&
           play->answers[index].seat == ask.seat;
}

/* Takes an answer out of the list, or makes room for one. */
static void move_answers(GamelogPlay *play, uint32_t from, uint32_t to) {
    memmove(&play->answers[to], &play->answers[from],
            sizeof *play->answers * (play->answer_count - from));
    play->answer_count = play->answer_count + to - from;
}

/* Cards that the log never shows are others now than in the search, so a player may be asked
 * whether he chooses one of them, or may not be asked any more. He chose none. */
static bool adapt(GamelogSearch *search, uint32_t index, const LpGame *game) {
    GamelogPlay *play = search->out;
    GamelogAnswer *answer = &play->answers[index];
    LpAction actions[LP_ACTIONS_MAX];
    LpAsk ask = lp_game_ask(game);
    if (ask.kind == LP_ASK_NONE) return false;
    if (answer->is_inferred && is_silent(answer->action) &&
        fits_question(play, index + 1, ask)) {
        move_answers(play, index + 1, index);
        return true;
    }
    int count = lp_game_actions(search->cards, game, actions);
    for (int i = 0; i < count; i++) {
        if (!is_silent(actions[i]) || play->answer_count >= GAMELOG_ANSWERS_MAX) continue;
        move_answers(play, index, index + 1);
        *answer = (GamelogAnswer){.action = actions[i],
                                  .seat = ask.seat,
                                  .is_inferred = 1,
                                  .asked = ask.kind,
                                  .turn = (uint16_t)lp_game_turn(game),
                                  .line = answer->line};
        memcpy(answer->shuffles, answer[1].shuffles, sizeof answer->shuffles);
        return true;
    }
    return false;
}

/* Plays the answers again from the deal that was found: the answer at which they do not fit, or
 * their number. */
static uint32_t check_answers(GamelogSearch *search) {
    GamelogPlay *play = search->out;
    LpGame *game = game_at(search, GAMELOG_ANSWERS_MAX + 1);
    int adapted = 0;
    play->deal_count = 0;
    if (lp_game_start(search->cards, &play->setup, game, NULL) != LP_OK) return 0;
    for (uint32_t i = 0; i < play->answer_count; i++) {
        while (!fits_question(play, i, lp_game_ask(game)))
            if (adapted++ == ADAPTED_MAX || !adapt(search, i, game)) return i;
        if (!play_found(search, i, game)) return i;
    }
    return play->answer_count;
}

static void count_answers(GamelogPlay *play) {
    play->inferred_count = 0;
    for (uint32_t i = 0; i < play->answer_count; i++)
        play->inferred_count += play->answers[i].is_inferred;
    play->read_count = play->answer_count - play->inferred_count;
}

static void note_result(GamelogSearch *search) {
    GamelogPlay *out = search->out;
    const GamelogGame *log = search->game;
    LpGame *game = game_at(search, GAMELOG_ANSWERS_MAX + 1);
    LpResult result = lp_game_result(game);
    out->quitter = GAMELOG_NO_SEAT;
    out->result = (uint8_t)result;
    if (!out->is_whole || log->winner > 1) return;
    uint8_t said = log->winner == 0 ? LP_RESULT_WIN_0 : LP_RESULT_WIN_1;
    if (result == LP_RESULT_NONE) {
        out->quitter = log->winner ^ 1;
        out->result = said;
    } else if (result != said) {
        out->is_whole = false;
        search->rule = "1-2-1";
        out->dispute.line = log->line_last;
        out->dispute.turn = (uint16_t)lp_game_turn(game);
        dispute(search, "the log names another winner than the engine");
    }
}

/* One search with this much care. */
static bool search_round(GamelogSearch *search, GamelogCare care) {
    GamelogPlay *out = search->out;
    GamelogNode *best = &search->nodes[GAMELOG_ANSWERS_MAX];
    memset(best, 0, sizeof *best);
    memset(&out->dispute, 0, sizeof out->dispute);
    search->care = care;
    out->care = (uint8_t)care;
    out->is_whole = search_run(search, best);
    out->tries += search->tries;
    if (out->is_whole) {
        keep_way(search);
        keep_answers(search, search->depth);
        *best = search->nodes[search->depth];
        out->dispute.is_there = false;
    }
    return out->is_whole;
}

/* The same search from what is known of the cards now. */
static bool search_again(GamelogSearch *search) {
    gamelog_deal_keep(search, &search->nodes[GAMELOG_ANSWERS_MAX]);
    search->hints = search->kept_orders;
    return search_round(search, search->care);
}

/* The replay of what was found. Cards that became known late may ask questions earlier, or do
 * something else than what stood for them, so the search may have to begin again with what is
 * known now. Where the log does not name every card, that is done in any case. */
static bool settle(GamelogSearch *search) {
    GamelogPlay *out = search->out;
    const GamelogNode *best = &search->nodes[GAMELOG_ANSWERS_MAX];
    bool is_sure = search->game->has_life_frames;
    for (int round = 0;; round++) {
        memcpy(search->last_shuffles, best->shuffles, sizeof best->shuffles);
        if (!gamelog_deal_found(search, best)) {
            search->rule = "5-1-2";
            out->is_whole = false;
            out->answer_count = 0;
            dispute(search, "the cards that the log shows are no legal deck");
            return false;
        }
        uint32_t fits = check_answers(search);
        bool is_all = fits == out->answer_count;
        count_answers(out);
        if (is_all && (is_sure || !out->is_whole)) return true;
        if (!out->is_whole || round == ROUNDS_MAX) {
            out->answer_count = fits;
            if (!out->is_whole) return false;
            search->rule = "3-2-4";
            out->dispute.turn = out->answers[fits].turn;
            out->dispute.line = out->answers[fits].line;
            dispute(search, "the deck cannot be dealt again as the log shows it");
            out->is_whole = false;
            return false;
        }
        is_sure = search_again(search) && is_all;
    }
}

/* With as much care as possible. What is left in the end is the best that there is. */
static bool find(GamelogSearch *search) {
    for (int care = GAMELOG_MERGED; care >= GAMELOG_LOOSE; care--) {
        memcpy(search->deal, search->game->deal, sizeof search->deal);
        memset(&search->hints, 0, sizeof search->hints);
        search->way_count = 0;
        if (search_round(search, (GamelogCare)care) && settle(search) && search->out->is_whole)
            return true;
    }
    return search->out->is_whole || settle(search);
}

static bool can_begin(GamelogSearch *search) {
    const GamelogGame *game = search->game;
    if (game->missing_count > 0) {
        dispute(search, "it has cards that are not in the pool");
        return false;
    }
    for (int seat = 0; seat < 2; seat++) {
        LpCardInfo info;
        if (!game->leader_named[seat]) continue;
        if (lp_card_info(search->cards, game->leaders[seat], &info) == LP_OK &&
            info.category == LP_CATEGORY_LEADER)
            continue;
        dispute(search, "a Leader is not a Leader card");
        return false;
    }
    if (game->text_count + game->frame_count == 0) {
        dispute(search, "the log ends before the first turn");
        return false;
    }
    return true;
}

bool gamelog_play_run(const LpCards *cards, const GamelogGame *game, void *memory,
                      GamelogPlay *out) {
    GamelogSearch *search = gamelog_play_place(memory);
    memset(out, 0, sizeof *out);
    memset(search->visited, 0, visited_size());
    search->cards = cards;
    search->game = game;
    search->out = out;
    out->quitter = GAMELOG_NO_SEAT;
    if (!can_begin(search)) return false;
    if (!gamelog_deal_start(search)) {
        bool is_named = game->leader_named[0] && game->leader_named[1];
        dispute(search, is_named ? "there is no legal deck for its Leaders"
                                 : "its beginning is missing, and no Leaders fit the rest");
        return false;
    }
    if (!find(search) && out->answer_count == 0) return false;
    note_result(search);
    return true;
}
