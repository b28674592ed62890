/* 'given a new game': decks, seed, and a deck order that the scenario decides. */
#include "notation/start.h"

#include <string.h>

#include "notation/decklist.h"

enum { COPIES_MAX = 4 }; /* CR 5-1-2-3 */

/* --- Decks ------------------------------------------------------------------------------ */

static void add_card(Judge *judge, int seat, LpCardId id) {
    LpDeck *deck = &judge->decks[seat];
    if (deck->count < LP_DECK_SIZE) deck->cards[deck->count++] = id;
    judge->deck_counts[seat]++;
}

static int copies_of(const LpDeck *deck, LpCardId id) {
    int copies = 0;
    for (int i = 0; i < deck->count; i++) copies += deck->cards[i] == id;
    return copies;
}

/* A card that may fill up a deck: of the Leader's colour, and not one made for tests. */
static bool is_filler(const Judge *judge, int seat, LpCardId id, bool is_plain) {
    LpCardInfo card, leader;
    if (lp_card_info(judge->cards, id, &card) != LP_OK) return false;
    if (lp_card_info(judge->cards, judge->decks[seat].leader, &leader) != LP_OK) return false;
    if (card.category == LP_CATEGORY_LEADER || !card.playable) return false;
    if (is_plain && (card.has_text || card.has_trigger)) return false;
    if ((card.colors & ~leader.colors) != 0) return false;
    if (strncmp(card.number, "TEST", 4) == 0 || strncmp(card.number, "BLANK", 5) == 0) {
        return false;
    }
    return copies_of(&judge->decks[seat], id) < COPIES_MAX;
}

static LpCardId find_filler(const Judge *judge, int seat) {
    uint32_t card_count = lp_cards_count(judge->cards);
    for (int is_plain = 1; is_plain >= 0; is_plain--) {
        for (uint32_t id = 1; id < card_count; id++) {
            if (is_filler(judge, seat, (LpCardId)id, is_plain == 1)) return (LpCardId)id;
        }
    }
    return 0;
}

/* 'N cards' in the deck of a new game: cards that keep the deck legal, plain ones first. They
 * are chosen when all other cards of the deck are known. */
static void fill_deck(Judge *judge, int seat) {
    LpDeck *deck = &judge->decks[seat];
    for (int i = 0; i < deck->count; i++) {
        if (deck->cards[i] == 0) deck->cards[i] = find_filler(judge, seat);
    }
}

static bool add_file(Judge *judge, Slice file, const BoardLine *line, int seat, Arena *arena,
                     Notes *notes) {
    Slice text;
    Decklist list;
    Note note[8];
    Notes inner;
    notes_init(&inner, note, 8);
    if (judge->files.read == NULL ||
        !judge->files.read(judge->files.ctx, line->file, arena, &text)) {
        notes_add_about(notes, file, line->at, "this deck cannot be read: ", line->file, "");
        return false;
    }
    if (!decklist_read(text, judge->cards, &inner, &list)) {
        notes_add_about(notes, file, line->at, "this deck is not understood: ",
                        text_of(inner.count > 0 ? note[0].message : ""), "");
        return false;
    }
    if (judge->decks[seat].leader == 0) judge->decks[seat].leader = list.deck.leader;
    for (int i = 0; i < list.deck.count; i++) add_card(judge, seat, list.deck.cards[i]);
    return true;
}

static bool find_leader(Judge *judge, Slice file, const Given *given, int seat, Notes *notes) {
    for (int i = 0; i < given->line_count; i++) {
        const BoardLine *line = &given->lines[i];
        if (line->owner != seat) continue;
        if (line->area == LP_AREA_LEADER && line->item_count == 1) {
            judge->decks[seat].leader = line->items[0].id;
        } else if (line->area != LP_AREA_DECK && line->area != BOARD_AREA_COUNT) {
            notes_add(notes, file, line->at, "a new game has a leader and a deck, no more");
            return false;
        }
    }
    return true;
}

static bool make_deck(Judge *judge, Slice file, const Given *given, int seat, Arena *arena,
                      Notes *notes) {
    bool has_deck = false;
    memset(&judge->decks[seat], 0, sizeof judge->decks[seat]);
    judge->deck_counts[seat] = 0;
    if (!find_leader(judge, file, given, seat, notes)) return false;
    for (int i = 0; i < given->line_count; i++) {
        const BoardLine *line = &given->lines[i];
        if (line->owner != seat || line->area != LP_AREA_DECK) continue;
        has_deck = true;
        if (line->file.size > 0 && !add_file(judge, file, line, seat, arena, notes))
            return false;
    }
    if (judge->decks[seat].leader == 0) {
        judge->decks[seat].leader =
            lp_card_find(judge->cards, seat == 0 ? "ST01-001" : "ST02-001");
    }
    for (int i = 0; !has_deck && i < LP_DECK_SIZE; i++) add_card(judge, seat, 0);
    for (int i = 0; i < given->line_count; i++) {
        const BoardLine *line = &given->lines[i];
        if (line->owner != seat || line->area != LP_AREA_DECK) continue;
        for (int k = 0; k < line->item_count; k++) {
            const BoardItem *item = &line->items[k];
            for (int n = 0; item->kind != BOARD_REST && n < item->count; n++) {
                add_card(judge, seat, item->kind == BOARD_CARDS ? 0 : item->id);
            }
        }
    }
    fill_deck(judge, seat);
    return true;
}

uint8_t start_deck_fault(const Judge *judge, uint8_t owner, uint8_t wanted) {
    enum { PROBLEMS = 64 };
    LpDeckProblem problems[PROBLEMS];
    LpSeat seat = ref_seat(0, owner);
    /* LpDeck holds 50 cards, so a longer list is noticed here. */
    bool is_too_big = judge->deck_counts[seat] > LP_DECK_SIZE;
    if (is_too_big && (wanted == 0 || wanted == LP_DECK_BAD_SIZE)) return LP_DECK_BAD_SIZE;
    int count = lp_deck_check(judge->cards, &judge->decks[seat], problems, PROBLEMS);
    for (int i = 0; i < count && i < PROBLEMS; i++) {
        if (wanted == 0 || problems[i].fault == wanted) return problems[i].fault;
    }
    return LP_DECK_OK;
}

/* --- Order ------------------------------------------------------------------------------ */

static void sort_deck(LpDeck *deck) {
    for (int i = 1; i < deck->count; i++) {
        LpCardId moved = deck->cards[i];
        int k = i;
        for (; k > 0 && deck->cards[k - 1] > moved; k--) deck->cards[k] = deck->cards[k - 1];
        deck->cards[k] = moved;
    }
}

/* Where the shuffle of this seed takes the cards of a list: the card at `from[p]` of the list
 * ends up at place p, counted from the top. The same for every list, because shuffling does not
 * look at cards. Copies cannot be told apart, so the list is handed over once in each rotation:
 * the rotations where a place holds the right card tell where its card comes from. */
static bool learn_shuffle(Judge *judge, LpSetup setup, uint8_t from[2][LP_DECK_SIZE]) {
    uint64_t left[2][LP_DECK_SIZE];
    LpDeck sorted[2] = {setup.decks[0], setup.decks[1]};
    memset(left, 0xFF, sizeof left);
    for (int seat = 0; seat < 2; seat++) sort_deck(&sorted[seat]);
    for (int shift = 0; shift < LP_DECK_SIZE; shift++) {
        for (int i = 0; i < LP_DECK_SIZE; i++) {
            int k = (i + shift) % LP_DECK_SIZE;
            setup.decks[0].cards[i] = sorted[0].cards[k];
            setup.decks[1].cards[i] = sorted[1].cards[k];
        }
        if (lp_game_start(judge->cards, &setup, judge->game, NULL) != LP_OK) return false;
        for (int seat = 0; seat < 2; seat++) {
            LpSlot slots[LP_SLOTS];
            int count = lp_game_area(judge->game, (LpSeat)seat, LP_AREA_DECK, slots);
            if (count != LP_DECK_SIZE) return false;
            for (int p = 0; p < LP_DECK_SIZE; p++) {
                LpCardId id = lp_game_of_card(judge->cards, judge->game, slots[p]).id;
                for (int i = 0; i < LP_DECK_SIZE; i++) {
                    if (setup.decks[seat].cards[i] != id) left[seat][p] &= ~(UINT64_C(1) << i);
                }
            }
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        for (int p = 0; p < LP_DECK_SIZE; p++) {
            int i = 0;
            while (i < LP_DECK_SIZE && !((left[seat][p] >> i) & 1)) i++;
            if (i == LP_DECK_SIZE) return false;
            from[seat][p] = (uint8_t)i;
        }
    }
    return true;
}

static bool is_stacked(const Judge *judge, int seat) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(judge->game, (LpSeat)seat, LP_AREA_DECK, slots);
    for (int i = 0; i < count; i++) {
        LpCardId id = lp_game_of_card(judge->cards, judge->game, slots[i]).id;
        if (id != judge->decks[seat].cards[i]) return false;
    }
    return count == judge->decks[seat].count;
}

/* CR 5-2-1-1: with an illegal deck no game begins. An engine cannot be handed one that is too
 * big. */
static bool is_refused(const Judge *judge, const LpSetup *setup) {
    return judge->deck_counts[0] > LP_DECK_SIZE || judge->deck_counts[1] > LP_DECK_SIZE ||
           lp_game_start(judge->cards, setup, judge->game, NULL) == LP_BAD_DECK;
}

bool start_game(Judge *judge, Slice file, const Given *given, Arena *arena, Notes *notes) {
    LpSetup setup = {.seed = given->seed, .edition = given->edition, .chooser = given->chooser};
    judge->has_started = false;
    for (int seat = 0; seat < 2; seat++) {
        if (!make_deck(judge, file, given, seat, arena, notes)) return false;
        setup.decks[seat] = judge->decks[seat];
    }
    bool is_legal = start_deck_fault(judge, OWNER_YOU, 0) == LP_DECK_OK &&
                    start_deck_fault(judge, OWNER_THEY, 0) == LP_DECK_OK;
    if (!is_legal && !is_refused(judge, &setup)) {
        notes_add(notes, file, given->at, "the game starts with an illegal deck");
        return false;
    }
    if (!is_legal) return true; /* the scenario may say so */
    uint8_t from[2][LP_DECK_SIZE];
    if (!learn_shuffle(judge, setup, from)) {
        notes_add(notes, file, given->at, "the game cannot be started");
        return false;
    }
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        setup.decks[0].cards[from[0][i]] = judge->decks[0].cards[i];
        setup.decks[1].cards[from[1][i]] = judge->decks[1].cards[i];
    }
    judge->log.count = 0;
    if (lp_game_start(judge->cards, &setup, judge->game, &judge->log) != LP_OK ||
        !is_stacked(judge, 0) || !is_stacked(judge, 1)) {
        notes_add(notes, file, given->at, "the decks cannot be put in this order");
        return false;
    }
    judge->has_started = true;
    return true;
}
