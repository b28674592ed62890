/* Decks for a logged game: legal ones to begin with, and in the end the list and the seed that
 * deal every card where the log shows it. */
#include <string.h>

#include "base/random.h"
#include "log/gamelog_search.h"

enum {
    OPENING = 5,
    COPIES_MAX = 4, /* CR 5-1-2-3 */
    SEEDS_MAX = 20000,
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
        if (!gamelog_deal_complete(search->cards, deck)) return false;
    }
    out->setup.edition = LP_EDITION_DEFAULT;
    out->setup.seed = 1;
    out->setup.chooser = game->chooser;
    if (out->setup.chooser > 1) out->setup.chooser = game->first_seat;
    if (out->setup.chooser > 1) out->setup.chooser = 0;
    return true;
}

/* --- The deal that was found ------------------------------------------------------------- */

/* The same order of draws as a shuffle of the engine: which card of the list comes where. */
static void shuffle(uint64_t *random, uint8_t labels[LP_DECK_SIZE]) {
    RandomDice dice = {.state = random};
    for (uint32_t n = LP_DECK_SIZE; n > 1; n--) {
        uint32_t k = random_dice(&dice, n);
        uint8_t label = labels[n - 1];
        labels[n - 1] = labels[k];
        labels[k] = label;
    }
}

typedef struct Labels {
    uint8_t first[2][OPENING];      /* the list's cards in the first hand */
    uint8_t place[2][LP_DECK_SIZE]; /* and at the places of the deal */
} Labels;

/* A redrawn hand goes on top of the deck, card by card, before it is shuffled. */
static void redraw(uint64_t *random, uint8_t deck[LP_DECK_SIZE]) {
    uint8_t hand[OPENING];
    for (int i = 0; i < OPENING; i++) hand[i] = deck[LP_DECK_SIZE - 1 - i];
    memcpy(deck + LP_DECK_SIZE - OPENING, hand, OPENING);
    shuffle(random, deck);
    memcpy(hand, deck + LP_DECK_SIZE - OPENING, OPENING);
    for (int i = 0; i < OPENING; i++) deck[LP_DECK_SIZE - 1 - i] = hand[i];
}

static void deal_labels(const LpSetup *setup, LpSeat first, const uint8_t mulligan[2],
                        Labels *out) {
    uint8_t decks[2][LP_DECK_SIZE];
    uint64_t random = setup->seed;
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < LP_DECK_SIZE; i++) decks[seat][LP_DECK_SIZE - 1 - i] = (uint8_t)i;
        shuffle(&random, decks[seat]);
        for (int i = 0; i < OPENING; i++)
            out->first[seat][i] = decks[seat][LP_DECK_SIZE - 1 - i];
    }
    for (int i = 0; i < 2; i++) {
        LpSeat seat = (LpSeat)(first ^ i);
        if (mulligan[seat]) redraw(&random, decks[seat]);
    }
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < LP_DECK_SIZE; i++)
            out->place[seat][i] = decks[seat][LP_DECK_SIZE - 1 - i];
}

/* The cards of one side, with a place or without. */
typedef struct Side {
    LpCardId fixed[LP_DECK_SIZE]; /* at this place; 0: any of the loose ones */
    LpCardId loose[LP_DECK_SIZE];
    int loose_count, unknown;
    LpCardId first[OPENING]; /* of the hand that was redrawn */
    bool has_first;
} Side;

static bool strike(LpCardId *ids, int *count, LpCardId id) {
    for (int i = 0; i < *count; i++) {
        if (ids[i] != id) continue;
        ids[i] = ids[--*count];
        return true;
    }
    return false;
}

/* Where the first hand's cards are in the end: does that contradict the deal? */
static bool first_hand_fits(const Side *side, const uint8_t first[OPENING],
                            const uint8_t place[LP_DECK_SIZE]) {
    LpCardId left[OPENING];
    int count = OPENING;
    memcpy(left, side->first, sizeof left);
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        if (side->fixed[i] == 0) continue;
        for (int k = 0; k < OPENING; k++)
            if (first[k] == place[i] && !strike(left, &count, side->fixed[i])) return false;
    }
    /* The rest of it must be among the cards whose place is not known. */
    LpCardId loose[LP_DECK_SIZE];
    int loose_count = side->loose_count, unknown = side->unknown;
    memcpy(loose, side->loose, sizeof loose);
    for (int i = 0; i < count; i++) {
        if (strike(loose, &loose_count, left[i])) continue;
        int copies = 1;
        for (int k = 0; k < i; k++) copies += left[k] == left[i];
        for (int k = 0; k < LP_DECK_SIZE; k++)
            copies += (side->fixed[k] == left[i]) +
                      (k < side->loose_count && side->loose[k] == left[i]);
        if (--unknown < 0 || copies > COPIES_MAX) return false;
    }
    return true;
}

static bool is_first(const uint8_t first[OPENING], uint8_t label) {
    for (int k = 0; k < OPENING; k++)
        if (first[k] == label) return true;
    return false;
}

/* Writes the list: fixed cards at their labels, the rest of the first hand, then what is
 * left. */
static void write_list(Side *side, const uint8_t first[OPENING],
                       const uint8_t place[LP_DECK_SIZE], LpDeck *deck) {
    LpCardId hand[OPENING];
    int hand_count = side->has_first ? OPENING : 0, open[LP_DECK_SIZE], open_count = 0;
    memcpy(hand, side->first, sizeof hand);
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        if (side->fixed[i] == 0) continue;
        deck->cards[place[i]] = side->fixed[i];
        if (is_first(first, place[i])) strike(hand, &hand_count, side->fixed[i]);
    }
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        if (side->fixed[i] != 0) continue;
        if (hand_count > 0 && is_first(first, place[i])) {
            LpCardId id = hand[--hand_count];
            deck->cards[place[i]] = id;
            strike(side->loose, &side->loose_count, id);
        } else {
            open[open_count++] = place[i];
        }
    }
    /* Cards that nobody saw leave the deck keep their order, the known ones first. */
    for (int i = 0; i < open_count; i++)
        deck->cards[open[i]] = i < side->loose_count ? side->loose[i] : 0;
}

/* A card that seemed to be in the deck, but of which all copies are elsewhere, was another. */
static void drop_extra(const Side *side, const uint8_t place[LP_DECK_SIZE], LpDeck *deck) {
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        LpCardId *id = &deck->cards[place[i]];
        if (*id != 0 && side->fixed[i] == 0 && copies_of(deck, *id) > COPIES_MAX) *id = 0;
    }
}

static void find_side(const GamelogSearch *search, const GamelogNode *node, LpSeat seat,
                      Side *out) {
    const GamelogGame *game = search->game;
    LpCardInfo leader = {.life = 0};
    lp_card_info(search->cards, search->out->setup.decks[seat].leader, &leader);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        int slot = seat * LP_SLOTS_PER_SEAT + 1 + i;
        LpCardId id = search->deal[seat][i];
        if (id == 0) id = node->named[seat][i];
        bool is_needed = i < OPENING + leader.life || mask_has(node->touched, slot);
        if (id != 0 && is_needed)
            out->fixed[i] = id;
        else if (id != 0)
            out->loose[out->loose_count++] = id;
        else
            out->unknown++;
    }
    out->has_first = game->mulligan[seat] && game->opening_count[seat] == OPENING &&
                     game->opening[seat][0] != 0;
    memcpy(out->first, game->opening[seat], sizeof out->first);
    for (int i = 0; i < OPENING; i++) out->has_first &= game->opening[seat][i] != 0;
}

static bool fits_seed(const GamelogSearch *search, const Side sides[2], LpSeat first,
                      const uint8_t mulligan[2], Labels *labels) {
    deal_labels(&search->out->setup, first, mulligan, labels);
    for (int seat = 0; seat < 2; seat++) {
        if (!mulligan[seat] || !sides[seat].has_first) continue;
        if (!first_hand_fits(&sides[seat], labels->first[seat], labels->place[seat]))
            return false;
    }
    return true;
}

/* A seed with which both first hands can be dealt; without one the mulligan is left out. */
static void find_seed(GamelogSearch *search, Side sides[2], LpSeat first, uint8_t mulligan[2],
                      Labels *labels) {
    GamelogPlay *out = search->out;
    for (out->setup.seed = 1; out->setup.seed < SEEDS_MAX; out->setup.seed++)
        if (fits_seed(search, sides, first, mulligan, labels)) return;
    out->setup.seed = 1;
    for (int seat = 0; seat < 2; seat++) {
        out->lacks_first_hand[seat] = mulligan[seat] != 0;
        mulligan[seat] = 0;
        sides[seat].has_first = false;
    }
    deal_labels(&out->setup, first, mulligan, labels);
}

/* What the answers did: who went first, and who redrew. */
static LpSeat find_order(const GamelogPlay *play, uint8_t mulligan[2]) {
    LpSeat first = 0;
    mulligan[0] = mulligan[1] = 0;
    for (uint32_t i = 0; i < play->answer_count; i++) {
        const GamelogAnswer *answer = &play->answers[i];
        if (answer->action.kind == LP_ACTION_FIRST) first = answer->seat;
        if (answer->action.kind == LP_ACTION_SECOND) first = answer->seat ^ 1;
        if (answer->action.kind == LP_ACTION_REDRAW) mulligan[answer->seat] = 1;
        if (answer->asked == LP_ASK_MAIN) break;
    }
    return first;
}

static void leave_out_mulligans(GamelogPlay *play) {
    for (uint32_t i = 0; i < play->answer_count; i++) {
        GamelogAnswer *answer = &play->answers[i];
        if (answer->action.kind == LP_ACTION_REDRAW && play->lacks_first_hand[answer->seat])
            answer->action.kind = LP_ACTION_KEEP;
    }
}

bool gamelog_deal_found(GamelogSearch *search, const GamelogNode *node) {
    GamelogPlay *out = search->out;
    Side sides[2];
    Labels labels;
    uint8_t mulligan[2];
    LpSeat first = find_order(out, mulligan);
    for (LpSeat seat = 0; seat < 2; seat++) find_side(search, node, seat, &sides[seat]);
    find_seed(search, sides, first, mulligan, &labels);
    leave_out_mulligans(out);
    for (LpSeat seat = 0; seat < 2; seat++) {
        LpDeck *deck = &out->setup.decks[seat];
        write_list(&sides[seat], labels.first[seat], labels.place[seat], deck);
        drop_extra(&sides[seat], labels.place[seat], deck);
        out->unshown[seat] = 0;
        for (int i = 0; i < LP_DECK_SIZE; i++) {
            out->is_unshown[seat][i] = deck->cards[i] == 0;
            out->unshown[seat] = (uint8_t)(out->unshown[seat] + (deck->cards[i] == 0));
        }
        if (!gamelog_deal_complete(search->cards, deck)) return false;
        for (int i = 0; i < LP_DECK_SIZE; i++)
            search->deal[seat][i] = deck->cards[labels.place[seat][i]];
    }
    return true;
}
