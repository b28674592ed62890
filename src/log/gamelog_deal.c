/* Decks for a logged game: legal ones to begin with, and in the end the list and the seed that
 * deal every card where the log shows it. */
#include <string.h>

#include "base/random.h"
#include "log/gamelog_search.h"

enum {
    OPENING = 5,
    COPIES_MAX = 4, /* CR 5-1-2-3 */
    REFILLS_MAX = 24,
    BANNED_MAX = 64
};

/* --- Cards that stand for others --------------------------------------------------------- */

/* The less a card does, the better it stands for another one: 0 is best, -1 unfit. */
static int inertness(const LpCardInfo *info) {
    if (info->category != LP_CATEGORY_CHARACTER || !info->playable || info->has_trigger)
        return -1;
    return info->has_text ? 1 : 0;
}

static bool is_of_color(const LpCardInfo *info, uint8_t colors) {
    return (info->colors & ~colors) == 0;
}

typedef struct Filler {
    const LpCards *cards;
    LpCardId banned[BANNED_MAX];
    int banned_count;
} Filler;

static bool is_banned(const Filler *filler, LpCardId id) {
    for (int i = 0; i < filler->banned_count; i++)
        if (filler->banned[i] == id) return true;
    return false;
}

static int copies_of(const LpDeck *deck, LpCardId id) {
    int copies = 0;
    for (int i = 0; i < LP_DECK_SIZE; i++) copies += deck->cards[i] == id;
    return copies;
}

/* Fills the empty places with cards that do nothing, four of each. */
static void fill(const Filler *filler, LpDeck *deck, uint8_t colors, int quality) {
    int at = 0;
    for (uint32_t id = 1; id < lp_cards_count(filler->cards); id++) {
        LpCardInfo info;
        if (lp_card_info(filler->cards, (LpCardId)id, &info) != LP_OK) continue;
        if (inertness(&info) != quality || !is_of_color(&info, colors)) continue;
        if (is_banned(filler, (LpCardId)id)) continue;
        for (int left = COPIES_MAX - copies_of(deck, (LpCardId)id); left > 0; left--) {
            while (at < LP_DECK_SIZE && deck->cards[at] != 0) at++;
            if (at == LP_DECK_SIZE) return;
            deck->cards[at] = (LpCardId)id;
        }
    }
}

/* Completes a deck so that it is legal; cards that the Leader forbids are tried again. */
bool gamelog_deal_complete(const LpCards *cards, LpDeck *deck) {
    Filler filler = {.cards = cards};
    LpDeck known = *deck;
    LpCardInfo leader;
    if (lp_card_info(cards, deck->leader, &leader) != LP_OK) return false;
    for (int round = 0; round < REFILLS_MAX; round++) {
        LpDeckProblem problems[BANNED_MAX];
        *deck = known;
        deck->count = LP_DECK_SIZE;
        for (int quality = 0; quality < 2; quality++)
            fill(&filler, deck, leader.colors, quality);
        int count = lp_deck_check(cards, deck, problems, BANNED_MAX);
        if (count == 0) return true;
        int before = filler.banned_count;
        for (int i = 0; i < count && i < BANNED_MAX && filler.banned_count < BANNED_MAX; i++)
            if (problems[i].card != 0 && copies_of(&known, problems[i].card) == 0)
                filler.banned[filler.banned_count++] = problems[i].card;
        if (filler.banned_count == before) return false;
    }
    return false;
}

/* --- To begin with ----------------------------------------------------------------------- */

static bool is_in_log(const GamelogGame *game, LpCardId id) {
    for (uint32_t i = 0; i < game->frame_count; i++)
        if (game->frames[i].card == id) return true;
    for (uint32_t i = 0; i < game->list_count; i++)
        if (game->lists[i] == id) return true;
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        if (token->card == id || token->other == id || token->source == id) return true;
    }
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < LP_DECK_SIZE; i++)
            if (game->deal[seat][i] == id) return true;
    return false;
}

/* A different card for each place, and none that the log names. */
static void choose_stand_ins(GamelogSearch *search) {
    int at = 0;
    for (int quality = 0; quality < 2; quality++) {
        for (uint32_t id = 1; id < lp_cards_count(search->cards); id++) {
            LpCardInfo info;
            if (at == LP_DECK_SIZE) break;
            if (lp_card_info(search->cards, (LpCardId)id, &info) != LP_OK) continue;
            if (inertness(&info) != quality || is_in_log(search->game, (LpCardId)id)) continue;
            search->stand_ins[0][at] = search->stand_ins[1][at] = (LpCardId)id;
            at++;
        }
    }
}

static void add_guess(GamelogSearch *search, LpSeat seat, LpCardId id) {
    int *count = &search->guess_count[seat];
    if (id == 0 || id == GAMELOG_DON) return;
    for (int i = 0; i < *count; i++)
        if (search->guesses[seat][i] == id) return;
    if (*count < GUESSES_MAX) search->guesses[seat][(*count)++] = id;
}

/* What a card may be that the log does not name: one that it names elsewhere, or one of another
 * cost that does nothing. */
static void choose_guesses(GamelogSearch *search, LpSeat seat) {
    enum { COSTS = 11 };
    const GamelogGame *game = search->game;
    bool has_cost[COSTS] = {false};
    LpCardInfo leader, info;
    for (int i = 0; i < LP_DECK_SIZE; i++) add_guess(search, seat, game->deal[seat][i]);
    for (uint32_t i = 0; i < game->frame_count; i++)
        if (game->frames[i].seat == seat) add_guess(search, seat, game->frames[i].card);
    for (uint32_t i = 0; i < game->text_count; i++)
        for (uint32_t k = 0; k < game->text[i].list_count && game->text[i].seat == seat; k++)
            add_guess(search, seat, game->lists[game->text[i].list_at + k]);
    lp_card_info(search->cards, search->out->setup.decks[seat].leader, &leader);
    for (uint32_t id = 1; id < lp_cards_count(search->cards); id++) {
        if (lp_card_info(search->cards, (LpCardId)id, &info) != LP_OK || info.cost >= COSTS)
            continue;
        if (inertness(&info) < 0 || !is_of_color(&info, leader.colors) || has_cost[info.cost])
            continue;
        has_cost[info.cost] = true;
        add_guess(search, seat, (LpCardId)id);
    }
}

/* The Life of a side at the end of the first turn, or 0. */
static int life_of(const GamelogGame *game, LpSeat seat) {
    for (uint32_t i = 0; i < game->text_count; i++)
        if (game->text[i].kind == GAMELOG_SNAP_LIFE && game->text[i].seat == seat)
            return game->text[i].n;
    return 0;
}

/* A Leader for a side that the log does not name: of the colors of its cards. */
static LpCardId stand_in_leader(const GamelogSearch *search, LpSeat seat) {
    const GamelogGame *game = search->game;
    int life = life_of(game, seat);
    for (uint32_t id = 1; id < lp_cards_count(search->cards); id++) {
        LpCardInfo info, card;
        bool fits = true;
        if (lp_card_info(search->cards, (LpCardId)id, &info) != LP_OK) continue;
        if (info.category != LP_CATEGORY_LEADER || !info.playable) continue;
        if (life != 0 && info.life != life) continue;
        for (uint32_t i = 0; i < game->frame_count && fits; i++) {
            const GamelogToken *frame = &game->frames[i];
            if (frame->seat != seat || frame->card == GAMELOG_DON) continue;
            if (lp_card_info(search->cards, frame->card, &card) == LP_OK)
                fits = (card.colors & info.colors) != 0;
        }
        for (int i = 0; i < LP_DECK_SIZE && fits; i++) {
            if (lp_card_info(search->cards, game->deal[seat][i], &card) == LP_OK)
                fits = (card.colors & info.colors) != 0;
        }
        LpDeck deck = {.leader = (LpCardId)id};
        memcpy(deck.cards, game->deal[seat], sizeof deck.cards);
        if (fits && gamelog_deal_complete(search->cards, &deck)) return (LpCardId)id;
    }
    return 0;
}

bool gamelog_deal_start(GamelogSearch *search) {
    GamelogPlay *out = search->out;
    const GamelogGame *game = search->game;
    choose_stand_ins(search);
    for (LpSeat seat = 0; seat < 2; seat++) {
        LpDeck *deck = &out->setup.decks[seat];
        *deck = (LpDeck){.leader = game->leaders[seat]};
        if (!game->leader_named[seat]) {
            deck->leader = stand_in_leader(search, seat);
            out->is_stand_in[seat] = true;
        }
        deck->cards[0] = game->start_card[seat];
        if (!gamelog_deal_complete(search->cards, deck)) return false;
        if (!game->has_life_frames) choose_guesses(search, seat);
    }
    out->setup.edition = LP_EDITION_DEFAULT;
    out->setup.seed = 1;
    out->setup.chooser = game->chooser;
    if (out->setup.chooser > 1) out->setup.chooser = game->first_seat;
    if (out->setup.chooser > 1) out->setup.chooser = 0;
    return true;
}

/* --- The deal that was found ------------------------------------------------------------- */

int gamelog_deal_slots(const LpGame *game, LpSeat seat, bool is_redrawn,
                       LpSlot out[LP_DECK_SIZE]) {
    GamelogPile life, deck;
    LpSlot hand[LP_SLOTS];
    int count = lp_game_area(game, seat, LP_AREA_HAND, hand);
    gamelog_pile_read(game, seat, LP_AREA_LIFE, &life);
    gamelog_pile_read(game, seat, LP_AREA_DECK, &deck);
    if (count + life.count + deck.count > LP_DECK_SIZE) return 0;
    /* A hand that went back card by card was drawn again in reverse. */
    for (int i = 0; i < count; i++) out[i] = hand[is_redrawn ? count - 1 - i : i];
    memcpy(out + count, life.slots, (size_t)life.count);
    count += life.count;
    while (deck.count > 0) out[count++] = gamelog_pile_take(&deck, deck.count - 1);
    return count;
}

/* The same order of draws as a shuffle of the engine: which card of the list comes where. */
static void shuffle(uint64_t *random, uint8_t labels[LP_DECK_SIZE]) {
    RandomDice dice = {.state = random};
    for (int i = 0; i < LP_DECK_SIZE; i++) labels[LP_DECK_SIZE - 1 - i] = (uint8_t)i;
    for (uint32_t n = LP_DECK_SIZE; n > 1; n--) {
        uint32_t k = random_dice(&dice, n);
        uint8_t label = labels[n - 1];
        labels[n - 1] = labels[k];
        labels[k] = label;
    }
}

/* Cards of a redrawn hand that are not among the known ones are in the rest of the deck. */
static void add_first_hand(const GamelogGame *game, LpSeat seat, int count, LpDeck *deck) {
    LpCardId left[LP_DECK_SIZE];
    uint32_t left_count = (uint32_t)count;
    int at = count;
    memcpy(left, deck->cards, sizeof left);
    for (int i = 0; i < game->opening_count[seat]; i++) {
        LpCardId id = game->opening[seat][i];
        if (id == 0 || gamelog_pile_strike(left, &left_count, id)) continue;
        if (copies_of(deck, id) >= COPIES_MAX) continue;
        do at--;
        while (at >= 0 && deck->cards[at] != 0);
        if (at < 0) return;
        deck->cards[at] = id;
    }
}

/* The deck as it was before a mulligan: the first hand, and then the others in any order. */
static bool find_first_hand(const GamelogGame *game, LpSeat seat, const LpDeal *last,
                            LpDeal *first) {
    LpCardId left[LP_DECK_SIZE];
    uint32_t count = last->count[seat];
    if (game->opening_count[seat] < OPENING) return false;
    memcpy(left, last->order[seat], sizeof left);
    for (int i = 0; i < OPENING; i++) {
        first->order[seat][i] = game->opening[seat][i];
        if (!gamelog_pile_strike(left, &count, game->opening[seat][i])) return false;
    }
    memcpy(first->order[seat] + OPENING, left, sizeof *left * count);
    return true;
}

/* Who redrew, as the answers say. */
static bool redraws(const GamelogPlay *play, LpSeat seat) {
    for (uint32_t i = 0; i < play->answer_count && play->answers[i].turn == 0; i++)
        if (play->answers[i].action.kind == LP_ACTION_REDRAW && play->answers[i].seat == seat)
            return true;
    return false;
}

/* All cards of a side where they are when the first turn begins. */
static bool find_cards(GamelogSearch *search, const GamelogNode *node, LpSeat seat,
                       bool is_unshown[LP_DECK_SIZE]) {
    const GamelogGame *game = search->game;
    LpDeal *last = &search->dealt[1];
    LpDeck deck = {.leader = search->out->setup.decks[seat].leader};
    int count = game->start_card[seat] != 0 ? LP_DECK_SIZE - 1 : LP_DECK_SIZE;
    for (int i = 0; i < count; i++)
        deck.cards[i] = search->deal[seat][i] ? search->deal[seat][i] : node->named[seat][i];
    if (count < LP_DECK_SIZE) deck.cards[count] = game->start_card[seat];
    if (redraws(search->out, seat)) add_first_hand(game, seat, count, &deck);
    search->out->unshown[seat] = 0;
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        is_unshown[i] = deck.cards[i] == 0;
        search->out->unshown[seat] = (uint8_t)(search->out->unshown[seat] + is_unshown[i]);
    }
    if (!gamelog_deal_complete(search->cards, &deck)) return false;
    last->count[seat] = (uint8_t)count;
    memcpy(last->order[seat], deck.cards, sizeof *deck.cards * (size_t)count);
    return true;
}

/* Which cards of the list stand for some that the log never shows. */
static void note_unshown(GamelogPlay *out, LpSeat seat, const bool is_unshown[LP_DECK_SIZE],
                         const LpDeal *last) {
    memset(out->is_unshown[seat], 0, sizeof out->is_unshown[seat]);
    for (int i = 0; i < last->count[seat]; i++) {
        int at = 0;
        if (!is_unshown[i]) continue;
        while (out->setup.decks[seat].cards[at] != last->order[seat][i] ||
               out->is_unshown[seat][at])
            at++;
        out->is_unshown[seat][at] = true;
    }
}

bool gamelog_deal_found(GamelogSearch *search, const GamelogNode *node) {
    GamelogPlay *out = search->out;
    const GamelogGame *game = search->game;
    LpDeal *first = &search->dealt[0], *last = &search->dealt[1];
    uint64_t random = out->setup.seed = 1;
    for (LpSeat seat = 0; seat < 2; seat++) {
        uint8_t places[LP_DECK_SIZE];
        bool is_unshown[LP_DECK_SIZE];
        LpDeck *deck = &out->setup.decks[seat];
        if (!find_cards(search, node, seat, is_unshown)) return false;
        first->count[seat] = last->count[seat];
        memcpy(first->order[seat], last->order[seat], sizeof last->order[seat]);
        out->lacks_first_hand[seat] =
            redraws(out, seat) && !find_first_hand(game, seat, last, first);
        if (out->lacks_first_hand[seat])
            memcpy(first->order[seat], last->order[seat], sizeof last->order[seat]);
        shuffle(&random, places);
        bool is_drawn = game->start_card[seat] == 0;
        for (int i = 0; i < first->count[seat]; i++) {
            int at = is_drawn ? places[LP_DECK_SIZE - 1 - i] : i + 1;
            deck->cards[at] = first->order[seat][i];
        }
        if (!is_drawn) deck->cards[0] = game->start_card[seat];
        note_unshown(out, seat, is_unshown, last);
    }
    return true;
}

bool gamelog_deal_may_add(const GamelogSearch *search, const GamelogNode *node, LpSeat seat,
                          LpCardId id) {
    LpDeckProblem problems[COPIES_MAX];
    LpDeck deck = {.leader = search->out->setup.decks[seat].leader};
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        bool is_copy = search->deal[seat][i] == id || node->named[seat][i] == id;
        if (is_copy) deck.cards[deck.count++] = id;
    }
    if (deck.count == LP_DECK_SIZE) return false;
    deck.cards[deck.count++] = id;
    int count = lp_deck_check(search->cards, &deck, problems, COPIES_MAX);
    for (int i = 0; i < count && i < COPIES_MAX; i++)
        if (problems[i].card == id) return false;
    return true;
}

void gamelog_deal_keep(GamelogSearch *search, const GamelogNode *node) {
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < LP_DECK_SIZE; i++)
            if (search->deal[seat][i] == 0) search->deal[seat][i] = node->named[seat][i];
}

void gamelog_deal_setup(GamelogSearch *search, const LpGame *before,
                        const GamelogAnswer *answer, LpGame *scratch, LpDeal *out) {
    bool is_last = answer->action.kind == LP_ACTION_REDRAW;
    if (answer->turn > 0) return;
    memcpy(scratch, before, lp_game_size());
    search->log = (LpLog){search->events, 0, LP_EVENTS_MAX, 0};
    lp_game_act_dealt(search->cards, scratch, answer->action, NULL, &search->log);
    for (uint32_t e = 0; e < search->log.count; e++) {
        if (search->events[e].kind != LP_EVENT_SHUFFLE) continue;
        LpSeat seat = search->events[e].seat;
        out->count[seat] = search->dealt[is_last].count[seat];
        memcpy(out->order[seat], search->dealt[is_last].order[seat], sizeof out->order[seat]);
    }
}
