/* Hidden cards that become known: which card of the engine's game is the one that the log
 * names. */
#include <string.h>

#include "log/gamelog_match.h"

enum { FORESEEN_MAX = 2 * GAMELOG_LIST_MAX };

static LpSeat owner_of(LpSlot slot) { return slot >= LP_SLOTS_PER_SEAT; }

static bool is_open(const GamelogNode *node, LpSlot slot) {
    return slot != 0 && slot != LP_SLOTS_PER_SEAT && slot < LP_SLOTS &&
           !mask_has(node->bound, slot);
}

int gamelog_bind_stand_in(const GamelogSearch *search, LpSeat seat, LpCardId id) {
    for (int i = 0; i < LP_DECK_SIZE; i++)
        if (search->stand_ins[seat][i] == id) return i;
    return NOT_THERE;
}

/* An open card of the deck that was shuffled together with `slot`: one with this number, or any
 * stand-in. */
static LpSlot find_shuffled(const GamelogSearch *search, const LpGame *game,
                            const GamelogNode *node, LpSlot slot, LpCardId id,
                            bool is_stand_in) {
    LpSlot deck[LP_SLOTS];
    LpSeat seat = owner_of(slot);
    int count = lp_game_area(game, seat, LP_AREA_DECK, deck);
    for (int i = 0; i < count; i++) {
        LpCardId other = lp_game_card_id(game, deck[i]);
        if (deck[i] == slot || !is_open(node, deck[i])) continue;
        if (node->epoch[deck[i]] != node->epoch[slot]) continue;
        if (is_stand_in ? gamelog_bind_stand_in(search, seat, other) != NOT_THERE : other == id)
            return deck[i];
    }
    return LP_SLOT_NONE;
}

/* What a card turns out to be may be in the deck already, where nobody knows: then the two
 * change places. If it is not there, and the card was a known one, that one is elsewhere in the
 * deck, and a stand-in was the card that is named now. */
static bool name_card(GamelogSearch *search, LpGame *game, GamelogNode *node, LpSlot slot,
                      LpCardId id) {
    LpSeat seat = owner_of(slot);
    LpCardId old = lp_game_card_id(game, slot);
    LpSlot twin = find_shuffled(search, game, node, slot, id, false);
    if (twin != LP_SLOT_NONE) return lp_game_recast(search->cards, game, twin, old) == LP_OK;
    if (!gamelog_deal_may_add(search, node, seat, id)) return false;
    int place = gamelog_bind_stand_in(search, seat, old);
    if (place == NOT_THERE && node->epoch[slot] > 0) {
        twin = find_shuffled(search, game, node, slot, id, true);
        if (twin == LP_SLOT_NONE) return false;
        place = gamelog_bind_stand_in(search, seat, lp_game_card_id(game, twin));
        if (lp_game_recast(search->cards, game, twin, old) != LP_OK) return false;
    }
    /* Something else was supposed before. */
    if (place == NOT_THERE) place = node->place[slot];
    node->named[seat][place] = id;
    return true;
}

LpSlot gamelog_bind_looked(const GamelogSearch *search, const LpGame *before,
                           const GamelogNode *node) {
    if (search->game->has_life_frames || !node->is_dealt) return LP_SLOT_NONE;
    for (uint32_t e = 0; e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        bool is_look = event->kind == LP_EVENT_LOOK || event->kind == LP_EVENT_REVEAL;
        if (!is_look || !is_open(node, event->card) || node->epoch[event->card] > 0) continue;
        if (lp_game_of_card(search->cards, before, event->card).area == LP_AREA_LIFE)
            return event->card;
    }
    return LP_SLOT_NONE;
}

bool gamelog_bind_guess(const GamelogSearch *search, LpGame *game, GamelogNode *node,
                        LpSlot slot, LpCardId id) {
    LpSeat seat = owner_of(slot);
    if (lp_game_card_id(game, slot) == id || !gamelog_deal_may_add(search, node, seat, id))
        return false;
    node->named[seat][node->place[slot]] = id;
    return lp_game_recast(search->cards, game, slot, id) == LP_OK;
}

bool gamelog_bind_card(GamelogSearch *search, LpGame *game, GamelogNode *node, LpSlot slot,
                       LpCardId id) {
    if (id == 0 || id == GAMELOG_DON || !is_open(node, slot)) return false;
    if (lp_game_card_id(game, slot) != id &&
        (!name_card(search, game, node, slot, id) ||
         lp_game_recast(search->cards, game, slot, id) != LP_OK))
        return false;
    mask_add(&node->bound, slot);
    return true;
}

/* --- Decks ------------------------------------------------------------------------------- */

/* Who shuffles a deck has seen all of it. */
static void add_deck(const LpGame *game, const GamelogNode *node, LpSeat seat, CardMask *seen) {
    LpSlot deck[LP_SLOTS];
    int count = lp_game_area(game, seat, LP_AREA_DECK, deck);
    for (int i = 0; i < count; i++)
        if (is_open(node, deck[i])) mask_add(seen, deck[i]);
}

/* The cards that the events of the answer take from a deck, or look at there. */
static void find_shown(const GamelogSearch *search, const LpGame *game, const GamelogNode *node,
                       CardMask *moved, CardMask *seen) {
    *moved = *seen = mask_none();
    bool is_shuffled[2] = {false, false};
    for (uint32_t i = 0; i < search->log.count; i++) {
        const LpEvent *event = &search->events[i];
        if (event->kind == LP_EVENT_SHUFFLE && !is_shuffled[event->seat]) {
            is_shuffled[event->seat] = true;
            add_deck(game, node, event->seat, seen);
        }
        if (event->card >= LP_SLOTS || !is_open(node, event->card)) continue;
        if (is_shuffled[owner_of(event->card)]) continue;
        /* Older versions have no frames of moves within the deck. */
        bool is_framed = event->to != LP_AREA_DECK || search->game->has_life_frames;
        if (event->kind == LP_EVENT_MOVE && event->from == LP_AREA_DECK && is_framed)
            mask_add(moved, event->card);
        if (event->kind == LP_EVENT_LOOK || event->kind == LP_EVENT_REVEAL)
            mask_add(seen, event->card);
    }
}

/* What a battle comes to, which the same answer may lead to. */
static bool is_outcome(const GamelogToken *token) {
    return token->kind == GAMELOG_VS || token->kind == GAMELOG_HIT ||
           token->kind == GAMELOG_FAILS || token->kind == GAMELOG_DESTROYED;
}

/* The line of the action after the one that is being answered: what an effect did is
 * before it. */
static uint32_t action_line(const GamelogSearch *search, const GamelogCursor *at,
                            uint8_t asked) {
    bool makes_room = asked == LP_ASK_TRASH_CHARACTER && at->playing != LP_SLOT_NONE;
    int own = asked == LP_ASK_MAIN || asked == LP_ASK_BLOCK || asked == LP_ASK_COUNTER ||
              asked == LP_ASK_TRIGGER || makes_room;
    for (uint32_t i = at->text; i < search->game->text_count; i++) {
        const GamelogToken *token = &search->game->text[i];
        if (gamelog_search_text_done(at, i) || is_outcome(token)) continue;
        if (gamelog_token_is_structural(token) && own-- == 0) return token->line;
    }
    return UINT32_MAX;
}

/* The line that says that the cards which are left go to the bottom of the deck. */
static uint32_t placing_line(const GamelogSearch *search, const GamelogCursor *at,
                             LpSeat seat) {
    for (uint32_t i = at->text; i < search->game->text_count; i++) {
        const GamelogToken *token = &search->game->text[i];
        if (gamelog_search_text_done(at, i) || token->seat != seat) continue;
        if (token->kind == GAMELOG_BOTTOM) return token->line;
    }
    return UINT32_MAX;
}

/* Follows the coming frames of a deck by their indices, as far as they are sure. */
static int bind_deck(GamelogSearch *search, LpGame *game, GamelogNode *node, LpSeat seat,
                     CardMask moved, CardMask seen) {
    GamelogPile pile;
    int bound = 0;
    bool is_unsure = false;
    uint32_t placing = placing_line(search, &node->at, seat);
    uint32_t limit = action_line(search, &node->at, lp_game_ask(game).kind);
    gamelog_pile_read(game, seat, LP_AREA_DECK, &pile);
    for (uint32_t i = node->at.frame; i < search->game->frame_count; i++) {
        const GamelogToken *frame = &search->game->frames[i];
        if (frame->turn > node->at.turn + 1 || i > node->at.frame + 160) break;
        if (gamelog_search_frame_done(&node->at, i) || frame->seat != seat) continue;
        if (frame->card == GAMELOG_DON) continue;
        /* Older versions do not say what goes to the bottom behind what was chosen. */
        bool is_placed =
            placing < limit ? frame->line > placing : frame->to != GAMELOG_IN_TRASH;
        if (is_unsure && (frame->line >= limit || is_placed)) break;
        if (frame->from != GAMELOG_IN_DECK) {
            if (frame->to == GAMELOG_IN_DECK) gamelog_pile_put(&pile, frame->m, LP_SLOT_NONE);
            continue;
        }
        bool is_top = frame->n == pile.count - 1;
        LpSlot slot = gamelog_pile_take(&pile, frame->n);
        if (slot == LP_SLOT_NONE && frame->n >= pile.count) break;
        bool is_inner = frame->to == GAMELOG_IN_DECK;
        bool is_shuffle = is_inner && frame->m != 0 && frame->m != pile.count;
        if (is_shuffle) break;
        bool is_wanted = slot < LP_SLOTS && is_open(node, slot) &&
                         (mask_has(moved, slot) ||
                          (mask_has(seen, slot) && (frame->line < limit || is_inner)));
        if (is_wanted) bound += gamelog_bind_card(search, game, node, slot, frame->card);
        if (is_inner) gamelog_pile_put(&pile, frame->m, slot);
        is_unsure |= !is_top && !search->game->has_life_frames;
    }
    return bound;
}

/* The frame that takes a card from this deck to an area, after `skip` others. */
static LpCardId next_taken(const GamelogSearch *search, const GamelogCursor *at, uint16_t turn,
                           LpSeat seat, uint8_t to, int skip) {
    for (uint32_t i = at->frame; i < search->game->frame_count; i++) {
        const GamelogToken *frame = &search->game->frames[i];
        if (frame->turn > turn) return 0;
        if (gamelog_search_frame_done(at, i) || frame->turn != turn) continue;
        if (frame->seat == seat && frame->from == GAMELOG_IN_DECK && frame->to == to &&
            skip-- == 0)
            return frame->card;
    }
    return 0;
}

/* Does the answer move cards within a deck, and the log does not say so? */
static bool is_reordered(const GamelogSearch *search) {
    for (uint32_t e = 0; e < search->log.count && !search->game->has_life_frames; e++) {
        const LpEvent *event = &search->events[e];
        if (event->kind == LP_EVENT_MOVE && event->from == LP_AREA_DECK &&
            event->to == LP_AREA_DECK)
            return true;
    }
    return false;
}

/* The same, and the answer looks at others then: the next frame that takes a card of a deck
 * says which of them it is, by its index now. */
static int bind_behind_reordered(GamelogSearch *search, LpGame *game, GamelogNode *node,
                                 CardMask seen) {
    const LpGame *after = gamelog_search_game(search, search->depth + 1);
    uint32_t limit = action_line(search, &node->at, lp_game_ask(game).kind);
    int own[2] = {0, 0};
    for (uint32_t e = 0; e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        if (event->kind == LP_EVENT_TURN_START) return 0;
        own[event->seat & 1] += event->kind == LP_EVENT_MOVE && event->from == LP_AREA_DECK &&
                                event->to != LP_AREA_DECK;
    }
    for (uint32_t i = node->at.frame; i < search->game->frame_count; i++) {
        const GamelogToken *frame = &search->game->frames[i];
        GamelogPile pile;
        if (frame->turn > node->at.turn || frame->line >= limit) return 0;
        if (gamelog_search_frame_done(&node->at, i) || frame->from != GAMELOG_IN_DECK) continue;
        if (own[frame->seat & 1]-- > 0) continue;
        gamelog_pile_read(after, frame->seat & 1, LP_AREA_DECK, &pile);
        LpSlot slot = gamelog_pile_take(&pile, frame->n);
        if (slot >= LP_SLOTS || !is_open(node, slot) || !mask_has(seen, slot)) return 0;
        return gamelog_bind_card(search, game, node, slot, frame->card);
    }
    return 0;
}

/* Where the card of an event was before the answer: cards of a deck change slots when they are
 * ordered unseen, and another may be drawn in the same answer. */
static LpSlot slot_before(const LpGame *game, const LpEvent *event) {
    LpSlot slots[LP_SLOTS];
    if (event->id == 0 || lp_game_card_id(game, event->card) == event->id) return event->card;
    int count = lp_game_area(game, event->seat, LP_AREA_DECK, slots);
    for (int i = 0; i < count; i++)
        if (lp_game_card_id(game, slots[i]) == event->id) return slots[i];
    return event->card;
}

/* Where older versions leave out moves within the deck, its indices are not sure, but cards
 * leave it in the order of the frames. */
static int bind_taken(GamelogSearch *search, LpGame *game, GamelogNode *node, bool only_draws) {
    int bound = 0, taken[2][LP_AREA_COUNT] = {{0}};
    uint16_t turn = node->at.turn;
    for (uint32_t e = 0; e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        if (event->kind == LP_EVENT_SHUFFLE) return bound;
        if (event->kind == LP_EVENT_TURN_START && event->value > 1) {
            turn++;
            memset(taken, 0, sizeof taken);
        }
        if (event->kind != LP_EVENT_MOVE || event->from != LP_AREA_DECK) continue;
        bool is_trashed = event->to == LP_AREA_TRASH && !only_draws;
        if (event->to != LP_AREA_HAND && !is_trashed) continue;
        int skip = taken[event->seat][event->to]++;
        LpSlot slot = slot_before(game, event);
        if (!is_open(node, slot)) continue;
        uint8_t to = is_trashed ? GAMELOG_IN_TRASH : GAMELOG_IN_HAND;
        LpCardId id = next_taken(search, &node->at, turn, event->seat, to, skip);
        if (id != 0) bound += gamelog_bind_card(search, game, node, slot, id);
    }
    return bound;
}

/* Without frames, cards are drawn in the order of the text. */
static int bind_draws(GamelogSearch *search, LpGame *game, GamelogNode *node) {
    int bound = 0;
    uint32_t next[2] = {node->at.text, node->at.text};
    for (uint32_t e = 0; e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        if (event->kind != LP_EVENT_MOVE || event->from != LP_AREA_DECK ||
            event->to != LP_AREA_HAND)
            continue;
        LpSeat seat = event->seat;
        for (uint32_t i = next[seat]; i < search->game->text_count; i++) {
            const GamelogToken *token = &search->game->text[i];
            bool is_draw = token->kind == GAMELOG_DREW ||
                           (token->kind == GAMELOG_EFFECT && token->verb == GAMELOG_DO_REVEAL);
            if (!is_draw || token->seat != seat || gamelog_search_text_done(&node->at, i))
                continue;
            next[seat] = i + 1;
            bound += gamelog_bind_card(search, game, node, event->card, token->card);
            break;
        }
    }
    return bound;
}

/* Does a player do something else with this line, so that the battle is over? */
static bool is_next_action(const GamelogToken *token) {
    return token->kind == GAMELOG_DEPLOY || token->kind == GAMELOG_END_TURN ||
           token->kind == GAMELOG_SNAP_HAND || token->kind == GAMELOG_ATTACH ||
           token->kind == GAMELOG_ATTACK;
}

/* Does the line take a card out of those that are looked at? */
static bool takes_looked(const GamelogToken *token) {
    if (token->kind != GAMELOG_EFFECT) return false;
    return token->verb == GAMELOG_DO_REVEAL || token->verb == GAMELOG_DO_PLAY ||
           token->verb == GAMELOG_DO_TO_LIFE || token->verb == GAMELOG_DO_TRASH;
}

/* Is a card with this number among those that are known and could be meant? */
static bool is_at_hand(const LpGame *game, const GamelogNode *node, LpSeat seat, LpCardId id) {
    static const uint8_t areas[] = {LP_AREA_HAND, LP_AREA_TRASH, LP_AREA_CHARACTER};
    LpSlot slots[LP_SLOTS];
    for (size_t i = 0; i < sizeof areas; i++) {
        int count = lp_game_area(game, seat, areas[i], slots);
        for (int k = 0; k < count; k++)
            if (!is_open(node, slots[k]) && lp_game_card_id(game, slots[k]) == id) return true;
    }
    return false;
}

/* The cards that an answer looks at. */
static CardMask find_looked(const GamelogSearch *search) {
    CardMask looked = mask_none();
    for (uint32_t e = 0; e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        bool is_look = event->kind == LP_EVENT_LOOK || event->kind == LP_EVENT_REVEAL;
        if (is_look && event->card < LP_SLOTS) mask_add(&looked, event->card);
    }
    return looked;
}

/* One of these cards that is known to be `id`; otherwise one that is not known. */
static LpSlot choose_looked(const LpGame *game, const GamelogNode *node, CardMask looked,
                            LpSeat seat, LpCardId id) {
    LpSlot first = (LpSlot)(seat * LP_SLOTS_PER_SEAT), open = LP_SLOT_NONE;
    for (LpSlot slot = first; slot < first + LP_SLOTS_PER_SEAT; slot++) {
        if (!mask_has(looked, slot)) continue;
        if (!is_open(node, slot) && lp_game_card_id(game, slot) == id) return slot;
        if (is_open(node, slot) && open == LP_SLOT_NONE) open = slot;
    }
    return open;
}

/* Without frames, lines name what is taken of the cards that are looked at; nobody knows which
 * of them it was. */
static int bind_looked(GamelogSearch *search, LpGame *game, GamelogNode *node) {
    CardMask looked = find_looked(search);
    int bound = 0;
    for (uint32_t i = node->at.text; i < search->game->text_count && !mask_is_empty(looked);
         i++) {
        const GamelogToken *token = &search->game->text[i];
        if (gamelog_search_text_done(&node->at, i)) continue;
        if (is_next_action(token) && i > node->at.text) return bound;
        if (!takes_looked(token) || token->seat > 1) continue;
        bool is_sure = token->verb == GAMELOG_DO_REVEAL ||
                       !is_at_hand(game, node, token->seat, token->card);
        LpSlot slot = choose_looked(game, node, looked, token->seat, token->card);
        if (!is_sure || slot == LP_SLOT_NONE) continue;
        mask_remove(&looked, slot);
        if (is_open(node, slot))
            bound += gamelog_bind_card(search, game, node, slot, token->card);
    }
    return bound;
}

static bool is_shuffled(const GamelogSearch *search, LpSeat seat) {
    for (uint32_t e = 0; e < search->log.count; e++)
        if (search->events[e].kind == LP_EVENT_SHUFFLE && search->events[e].seat == seat)
            return true;
    return false;
}

void gamelog_bind_follow(const GamelogSearch *search, const LpGame *before, const LpGame *after,
                         GamelogNode *node) {
    static const uint8_t areas[] = {LP_AREA_DECK, LP_AREA_LIFE};
    for (int i = 0; i < 4; i++) {
        GamelogPile moved, now;
        const GamelogNode old = *node;
        /* What is known of a shuffled deck is noted with its places after the answer. */
        if (areas[i % 2] == LP_AREA_DECK && is_shuffled(search, (LpSeat)(i / 2))) continue;
        gamelog_pile_follow(search, before, (LpSeat)(i / 2), areas[i % 2], search->log.count,
                            &moved);
        gamelog_pile_read(after, (LpSeat)(i / 2), areas[i % 2], &now);
        for (int k = 0; k < now.count && moved.count == now.count; k++) {
            LpSlot from = moved.slots[k], to = now.slots[k];
            if (from >= LP_SLOTS || from == to) continue;
            mask_remove(&node->bound, to);
            if (mask_has(old.bound, from)) mask_add(&node->bound, to);
            node->epoch[to] = old.epoch[from];
            node->place[to] = old.place[from];
        }
    }
}

/* --- Life -------------------------------------------------------------------------------- */

/* The Trigger that the log is about to name, before another action and after `skip` others. */
static LpCardId next_trigger(const GamelogSearch *search, const GamelogCursor *at, LpSeat seat,
                             int skip) {
    for (uint32_t i = at->text; i < search->game->text_count; i++) {
        const GamelogToken *token = &search->game->text[i];
        if (gamelog_search_text_done(at, i)) continue;
        if (token->kind == GAMELOG_EFFECT && token->verb == GAMELOG_DO_TRIGGER &&
            token->seat == seat && skip-- == 0)
            return token->source;
        bool is_other = token->kind == GAMELOG_DEPLOY || token->kind == GAMELOG_END_TURN ||
                        token->kind == GAMELOG_SNAP_HAND || token->kind == GAMELOG_ATTACH;
        bool is_attack = token->kind == GAMELOG_ATTACK && i > at->text + 1;
        if (is_other || is_attack) return 0;
    }
    return 0;
}

/* The frame of the Life card that leaves after `skip` others. */
static LpCardId next_life_frame(const GamelogSearch *search, const GamelogCursor *at,
                                LpSeat seat, int skip) {
    for (uint32_t i = at->frame; i < search->game->frame_count; i++) {
        const GamelogToken *frame = &search->game->frames[i];
        if (gamelog_search_frame_done(at, i) || frame->seat != seat) continue;
        if (frame->turn > at->turn) return 0;
        if (frame->from == GAMELOG_IN_LIFE && skip-- == 0) return frame->card;
    }
    return 0;
}

/* The card of the coming effect line with this verb, after `skip` others. */
static LpCardId next_named(const GamelogSearch *search, const GamelogCursor *at, uint8_t verb,
                           int skip) {
    for (uint32_t i = at->text; i < search->game->text_count; i++) {
        const GamelogToken *token = &search->game->text[i];
        if (gamelog_search_text_done(at, i)) continue;
        if (gamelog_token_is_structural(token) && i > at->text) return 0;
        if (token->kind == GAMELOG_EFFECT && token->verb == verb && skip-- == 0)
            return token->card;
    }
    return 0;
}

/* The list of a snapshot at the end of this turn, or NULL. */
static const GamelogToken *next_snapshot(const GamelogSearch *search, const GamelogCursor *at,
                                         LpSeat seat, uint8_t kind) {
    for (uint32_t i = at->text; i < search->game->text_count; i++) {
        const GamelogToken *token = &search->game->text[i];
        if (token->turn > at->turn + 1) return NULL;
        if (token->turn == at->turn + 1 && token->kind == kind && token->seat == seat)
            return token;
    }
    return NULL;
}

/* The cards that frames of this turn take from the area, or bring there. */
static uint32_t find_framed(const GamelogSearch *search, const GamelogCursor *at, LpSeat seat,
                            uint8_t area, bool is_leaving, LpCardId *out, uint32_t room) {
    uint32_t count = 0;
    for (uint32_t i = at->frame; i < search->game->frame_count && count < room; i++) {
        const GamelogToken *frame = &search->game->frames[i];
        if (frame->turn > at->turn) break;
        if (gamelog_search_frame_done(at, i) || frame->seat != seat) continue;
        if (frame->card == GAMELOG_DON || frame->from == frame->to) continue;
        if ((is_leaving ? frame->from : frame->to) == area) out[count++] = frame->card;
    }
    return count;
}

/* Are the cards of a trash the first ones of the list? */
static bool is_start(const LpGame *game, const GamelogHand *trash, const LpCardId *list) {
    LpCardId left[LP_SLOTS];
    uint32_t count = trash->count;
    memcpy(left, list, sizeof *list * count);
    for (int i = 0; i < trash->count; i++)
        if (!gamelog_pile_strike(left, &count, lp_game_card_id(game, trash->slots[i])))
            return false;
    return true;
}

/* The cards of a trash before event `end` of the answer. */
static void follow_trash(const GamelogSearch *search, const LpGame *game, LpSeat seat,
                         uint32_t end, GamelogHand *out) {
    GamelogPile pile;
    gamelog_pile_read(game, seat, LP_AREA_TRASH, &pile);
    out->count = (uint8_t)pile.count;
    memcpy(out->slots, pile.slots, (size_t)pile.count);
    for (uint32_t e = 0; e < end; e++) {
        const LpEvent *event = &search->events[e];
        if (event->kind != LP_EVENT_MOVE || event->seat != seat) continue;
        if (event->from == LP_AREA_TRASH) gamelog_pile_leave(out, event->card);
        if (event->to == LP_AREA_TRASH && out->count < LP_SLOTS)
            out->slots[out->count++] = event->card;
    }
}

/* Without frames, cards that are trashed unnamed are in the next snapshot, in order of arrival,
 * if nothing leaves the trash before. */
static int bind_trashed(GamelogSearch *search, LpGame *game, GamelogNode *node) {
    for (uint32_t e = 0; e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        GamelogHand trash;
        if (event->kind != LP_EVENT_MOVE || event->to != LP_AREA_TRASH) continue;
        if (!is_open(node, event->card)) continue;
        const GamelogToken *token =
            next_snapshot(search, &node->at, event->seat, GAMELOG_SNAP_TRASH);
        follow_trash(search, game, event->seat, e, &trash);
        if (token == NULL || trash.count >= token->list_count) continue;
        const LpCardId *list = search->game->lists + token->list_at;
        if (is_start(game, &trash, list) &&
            gamelog_bind_card(search, game, node, event->card, list[trash.count]))
            return 1;
    }
    return 0;
}

/* The card that comes from Life to this area without a line or frame, after `skip` others: one
 * that is there at the end of the turn, or leaves it before, and that nothing else explains. */
static LpCardId foresee(const GamelogSearch *search, const LpGame *game,
                        const GamelogNode *node, LpSeat seat, LpArea area, int skip) {
    bool is_hand = area == LP_AREA_HAND;
    uint8_t framed = is_hand ? GAMELOG_IN_HAND : GAMELOG_IN_TRASH;
    const GamelogToken *token = next_snapshot(search, &node->at, seat,
                                              is_hand ? GAMELOG_SNAP_HAND : GAMELOG_SNAP_TRASH);
    LpCardId ids[FORESEEN_MAX], come[GAMELOG_LIST_MAX];
    LpSlot slots[LP_SLOTS];
    if (token == NULL || !search->game->has_frames) return 0;
    uint32_t count = find_framed(search, &node->at, seat, framed, true, ids, GAMELOG_LIST_MAX);
    memcpy(ids + count, search->game->lists + token->list_at, sizeof *ids * token->list_count);
    count += token->list_count;
    uint32_t come_count =
        find_framed(search, &node->at, seat, framed, false, come, GAMELOG_LIST_MAX);
    for (uint32_t i = 0; i < come_count; i++) gamelog_pile_strike(ids, &count, come[i]);
    int here = lp_game_area(game, seat, area, slots);
    for (int i = 0; i < here; i++)
        if (is_open(node, slots[i]))
            skip++;
        else
            gamelog_pile_strike(ids, &count, lp_game_card_id(game, slots[i]));
    if ((uint32_t)skip >= count) return 0;
    /* A hand can wait until the log is clear about it. */
    for (uint32_t i = 0; i < count && is_hand; i++)
        if (ids[i] != ids[skip]) return 0;
    return ids[skip];
}

/* How many [Trigger]s this answer has activated before one of its events. */
static int triggers_before(const GamelogSearch *search, const LpEvent *event) {
    int count = 0;
    for (const LpEvent *before = search->events; before < event; before++)
        count += before->kind == LP_EVENT_TRIGGER && before->seat == event->seat;
    return count;
}

bool gamelog_bind_is_damage(const GamelogSearch *search, const LpEvent *event) {
    for (const LpEvent *before = event; before > search->events; before--) {
        uint8_t kind = before[-1].kind;
        if (kind == LP_EVENT_DAMAGE) return true;
        if (kind == LP_EVENT_EFFECT || kind == LP_EVENT_LATER) return false;
    }
    return false;
}

/* Does the card leave Life so that its [Trigger] can be activated? */
static bool is_looked_for_trigger(const GamelogSearch *search, const LpGame *game,
                                  const LpEvent *event) {
    return gamelog_bind_is_damage(search, event) || lp_game_ask(game).kind == LP_ASK_TRIGGER;
}

/* How many more Life cards of this player come to the hand behind this one? One whose [Trigger]
 * is asked about has not moved yet. */
static int taken_behind(const GamelogSearch *search, const LpEvent *event) {
    LpAsk ask = lp_game_ask(gamelog_search_game(search, search->depth + 1));
    int count =
        ask.kind == LP_ASK_TRIGGER && ask.seat == event->seat && ask.source != event->card;
    for (const LpEvent *other = event + 1; other < search->events + search->log.count; other++)
        count += other->kind == LP_EVENT_MOVE && other->from == LP_AREA_LIFE &&
                 other->seat == event->seat;
    return count;
}

/* Of several Life cards that one battle takes, is a later one the card of this [Trigger]? It
 * leaves the hand from a place behind that of the first. */
static bool is_further(const GamelogSearch *search, const GamelogNode *node,
                       const LpEvent *event, LpCardId id) {
    GamelogHand hand = node->hands[event->seat];
    for (const LpEvent *before = search->events; before < event; before++)
        if (before->seat == event->seat) gamelog_pile_follow_hand(&hand, before);
    for (uint32_t i = node->at.frame; i < search->game->frame_count; i++) {
        const GamelogToken *frame = &search->game->frames[i];
        if (frame->turn > node->at.turn) return false;
        if (gamelog_search_frame_done(&node->at, i) || frame->seat != event->seat) continue;
        if (frame->from != GAMELOG_IN_HAND || frame->card != id) continue;
        return frame->n > hand.count && frame->n <= hand.count + taken_behind(search, event);
    }
    return false;
}

/* Without frames of Life, lines name some of the cards that leave it. */
static LpCardId next_life_line(const GamelogSearch *search, const LpGame *game,
                               const GamelogNode *node, const LpEvent *event, int skip) {
    bool is_trashed = event->to == LP_AREA_TRASH;
    if (event->to == LP_AREA_DECK)
        return next_named(search, &node->at, GAMELOG_DO_TO_DECK, skip);
    LpCardId id = 0;
    if (is_trashed)
        id = next_named(search, &node->at, GAMELOG_DO_TRASH_LIFE, skip);
    else if (is_looked_for_trigger(search, game, event))
        id = next_trigger(search, &node->at, event->seat, triggers_before(search, event));
    if (id != 0 && !is_further(search, node, event, id)) return id;
    return foresee(search, game, node, event->seat, is_trashed ? LP_AREA_TRASH : LP_AREA_HAND,
                   skip);
}

/* Lines name cards that come to Life, wherever from. */
static int bind_to_life(GamelogSearch *search, LpGame *game, GamelogNode *node) {
    uint32_t next = node->at.text;
    int bound = 0;
    for (uint32_t e = 0; e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        if (event->kind != LP_EVENT_MOVE || event->to != LP_AREA_LIFE) continue;
        for (; next < search->game->text_count; next++) {
            const GamelogToken *token = &search->game->text[next];
            if (gamelog_search_text_done(&node->at, next)) continue;
            if (is_next_action(token) && next > node->at.text) return bound;
            if (token->kind == GAMELOG_EFFECT &&
                (token->verb == GAMELOG_DO_TO_LIFE || token->verb == GAMELOG_DO_TO_LIFE_BOTTOM))
                break;
        }
        if (next == search->game->text_count) return bound;
        if (is_open(node, event->card))
            bound += gamelog_bind_card(search, game, node, event->card,
                                       search->game->text[next].card);
        next++;
    }
    return bound;
}

static int bind_life(GamelogSearch *search, LpGame *game, GamelogNode *node) {
    int left[2] = {0, 0};
    for (uint32_t e = 0; e < search->log.count; e++) {
        const LpEvent *event = &search->events[e];
        if (event->kind != LP_EVENT_MOVE || event->from != LP_AREA_LIFE) continue;
        int skip = left[event->seat]++;
        if (!is_open(node, event->card)) continue;
        LpCardId id = search->game->has_life_frames
                          ? next_life_frame(search, &node->at, event->seat, skip)
                          : next_life_line(search, game, node, event, skip);
        if (id != 0) return gamelog_bind_card(search, game, node, event->card, id);
    }
    return 0;
}

/* --- Hands ------------------------------------------------------------------------------- */

/* The list of a hand is in the order of its cards. */
static int bind_by_place(GamelogSearch *search, LpGame *game, GamelogNode *node,
                         const GamelogToken *token, uint32_t end) {
    GamelogHand hand = node->hands[token->seat];
    int bound = 0;
    for (uint32_t i = 0; i < end; i++)
        if (search->events[i].seat == token->seat)
            gamelog_pile_follow_hand(&hand, &search->events[i]);
    if (hand.count != token->list_count) return 0;
    for (uint32_t i = 0; i < hand.count; i++)
        if (is_open(node, hand.slots[i]))
            bound += gamelog_bind_card(search, game, node, hand.slots[i],
                                       search->game->lists[token->list_at + i]);
    return bound;
}

/* What a snapshot has in an area and the engine does not know yet. */
static int bind_snapshot(GamelogSearch *search, LpGame *game, GamelogNode *node,
                         const GamelogToken *token, uint32_t end) {
    LpArea area = token->kind == GAMELOG_SNAP_HAND ? LP_AREA_HAND : LP_AREA_TRASH;
    uint8_t where[LP_SLOTS] = {0};
    LpSlot slots[LP_SLOTS];
    LpCardId left[GAMELOG_LIST_MAX];
    uint32_t left_count = token->list_count;
    LpSeat seat = token->seat;
    int bound = 0, count = lp_game_area(game, seat, area, slots);
    for (int i = 0; i < count; i++) where[slots[i]] = 1;
    for (uint32_t i = 0; i < end; i++) {
        const LpEvent *event = &search->events[i];
        if (event->kind == LP_EVENT_MOVE && event->seat == seat)
            where[event->card] = event->to == area;
    }
    memcpy(left, search->game->lists + token->list_at, sizeof(LpCardId) * left_count);
    if (area == LP_AREA_HAND) bound += bind_by_place(search, game, node, token, end);
    for (int slot = 0; slot < LP_SLOTS; slot++) {
        if (where[slot] && !is_open(node, (LpSlot)slot))
            gamelog_pile_strike(left, &left_count, lp_game_card_id(game, (LpSlot)slot));
    }
    for (int slot = 0; slot < LP_SLOTS && left_count > 0; slot++) {
        if (!where[slot] || !is_open(node, (LpSlot)slot)) continue;
        LpCardId id = left[0];
        gamelog_pile_strike(left, &left_count, id);
        bound += gamelog_bind_card(search, game, node, (LpSlot)slot, id);
    }
    return bound;
}

static int bind_snapshots(GamelogSearch *search, LpGame *game, GamelogNode *node) {
    for (uint32_t e = 0; e < search->log.count; e++) {
        if (search->events[e].kind != LP_EVENT_TURN_START) continue;
        int bound = 0;
        for (uint32_t i = node->at.text; i < search->game->text_count; i++) {
            const GamelogToken *token = &search->game->text[i];
            if (token->turn > node->at.turn + 1) break;
            bool is_list =
                token->kind == GAMELOG_SNAP_HAND || token->kind == GAMELOG_SNAP_TRASH;
            if (is_list && token->seat < 2 && token->turn == node->at.turn + 1)
                bound += bind_snapshot(search, game, node, token, e);
        }
        return bound;
    }
    return 0;
}

int gamelog_bind(GamelogSearch *search, LpGame *before, GamelogNode *node) {
    CardMask moved, seen;
    int bound = 0;
    if (search->game->has_frames) {
        find_shown(search, before, node, &moved, &seen);
        if (is_reordered(search)) bound += bind_taken(search, before, node, true);
        for (LpSeat seat = 0; seat < 2 && bound == 0; seat++) {
            uint64_t mine = seat ? (moved.hi | seen.hi) : (moved.lo | seen.lo);
            if (mine) bound += bind_deck(search, before, node, seat, moved, seen);
        }
        if (bound == 0) bound += bind_taken(search, before, node, false);
        if (bound == 0 && is_reordered(search))
            bound += bind_behind_reordered(search, before, node, seen);
    } else {
        bound += bind_draws(search, before, node);
        if (bound == 0) bound += bind_looked(search, before, node);
        if (bound == 0) bound += bind_trashed(search, before, node);
    }
    if (bound == 0 && !search->game->has_life_frames)
        bound += bind_to_life(search, before, node);
    if (bound == 0) bound += bind_life(search, before, node);
    if (bound == 0) bound += bind_snapshots(search, before, node);
    return bound;
}

void gamelog_bind_free(const GamelogSearch *search, const LpGame *game, GamelogNode *node) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        LpSlot first = (LpSlot)(seat * LP_SLOTS_PER_SEAT + 1);
        for (LpSlot slot = first; slot < first + LP_DECK_SIZE; slot++)
            if (!is_open(node, slot) &&
                gamelog_bind_stand_in(search, seat, lp_game_card_id(game, slot)) != NOT_THERE)
                mask_remove(&node->bound, slot);
    }
}

/* A card of this hand must be the one that the log is about to use. */
static void bind_one(GamelogSearch *search, LpGame *game, GamelogNode *node, LpSeat seat,
                     LpCardId id) {
    LpSlot slots[LP_SLOTS], open = LP_SLOT_NONE;
    int count = lp_game_area(game, seat, LP_AREA_HAND, slots);
    for (int i = 0; i < count; i++) {
        if (!is_open(node, slots[i]) && lp_game_card_id(game, slots[i]) == id) return;
        if (is_open(node, slots[i]) && open == LP_SLOT_NONE) open = slots[i];
    }
    if (open != LP_SLOT_NONE) gamelog_bind_card(search, game, node, open, id);
}

static bool has_open(const LpGame *game, const GamelogNode *node, LpSeat seat) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(game, seat, LP_AREA_HAND, slots);
    for (int i = 0; i < count; i++)
        if (is_open(node, slots[i])) return true;
    return false;
}

/* Adds places for cards that come to the hand, until it has `count`. */
static void lengthen(GamelogHand *hand, int32_t count) {
    while (hand->count < count && hand->count < LP_SLOTS)
        hand->slots[hand->count++] = LP_SLOT_NONE;
}

static LpSlot take_from_hand(GamelogHand *hand, int32_t index) {
    if (index < 0 || index >= hand->count) return LP_SLOT_NONE;
    LpSlot slot = hand->slots[index];
    memmove(hand->slots + index, hand->slots + index + 1, (size_t)(hand->count - index - 1));
    hand->count--;
    return slot;
}

static void put_in_hand(GamelogHand *hand, int32_t index, LpSlot slot) {
    if (index > hand->count || hand->count >= LP_SLOTS) return;
    memmove(hand->slots + index + 1, hand->slots + index, (size_t)(hand->count - index));
    hand->slots[index] = slot;
    hand->count++;
}

/* The coming frames that take cards from this hand, by their places in it. Cards that come from
 * Life have no frames in older versions, but they come to the end. */
static void bind_departures(GamelogSearch *search, LpGame *game, GamelogNode *node,
                            LpSeat seat) {
    GamelogHand hand = node->hands[seat];
    bool is_late = node->at.late_frame > node->at.frame && node->at.late_seat == seat;
    if (is_late) put_in_hand(&hand, node->at.late_place, LP_SLOT_NONE);
    for (uint32_t i = node->at.frame; i < search->game->frame_count; i++) {
        const GamelogToken *frame = &search->game->frames[i];
        if (frame->turn > node->at.turn || i >= node->at.frame + WINDOW) return;
        if (is_late && i == node->at.late_frame) take_from_hand(&hand, frame->n);
        if (gamelog_search_frame_done(&node->at, i) || frame->seat != seat) continue;
        if (frame->card == GAMELOG_DON || frame->card == 0) continue;
        if (frame->to == GAMELOG_IN_HAND) lengthen(&hand, frame->m + 1);
        if (frame->from != GAMELOG_IN_HAND || frame->n < 0 || frame->n >= LP_SLOTS) continue;
        lengthen(&hand, frame->n + 1);
        LpSlot slot = take_from_hand(&hand, frame->n);
        if (slot != LP_SLOT_NONE) gamelog_bind_card(search, game, node, slot, frame->card);
    }
}

/* Can an Event be activated now? If not, its lines are those of one under way. */
static bool can_play(uint8_t asked) { return asked == LP_ASK_MAIN || asked == LP_ASK_COUNTER; }

void gamelog_bind_hand(GamelogSearch *search, LpGame *game, GamelogNode *node) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        if (!has_open(game, node, seat)) continue;
        if (search->game->has_frames) bind_departures(search, game, node, seat);
        const GamelogToken *token = gamelog_ask_next(search, &node->at);
        if (token == NULL || token->seat != seat) continue;
        if (token->kind == GAMELOG_DEPLOY || token->kind == GAMELOG_COUNTER)
            bind_one(search, game, node, seat, token->card);
        LpCardInfo info;
        if (token->kind == GAMELOG_EFFECT && token->verb != GAMELOG_DO_TRIGGER &&
            lp_card_info(search->cards, token->source, &info) == LP_OK &&
            info.category == LP_CATEGORY_EVENT && can_play(lp_game_ask(game).kind))
            bind_one(search, game, node, seat, token->source);
        if (!search->game->has_frames && takes_looked(token) &&
            lp_game_ask(game).kind == LP_ASK_PICK && !is_at_hand(game, node, seat, token->card))
            bind_one(search, game, node, seat, token->card);
    }
}
