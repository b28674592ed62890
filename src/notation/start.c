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
    if (strncmp(card.number, "TEST", 4) == 0) return false;
    return copies_of(&judge->decks[seat], id) < COPIES_MAX;
}

/* 'N cards' in the deck of a new game: cards that keep the deck legal, plain ones first. */
static void add_fillers(Judge *judge, int seat, int count) {
    uint32_t card_count = lp_cards_count(judge->cards);
    for (int is_plain = 1; is_plain >= 0 && count > 0; is_plain--) {
        for (uint32_t id = 1; id < card_count && count > 0; id++) {
            while (count > 0 && is_filler(judge, seat, (LpCardId)id, is_plain == 1)) {
                if (judge->decks[seat].count == LP_DECK_SIZE) break;
                add_card(judge, seat, (LpCardId)id);
                count--;
            }
        }
    }
    judge->deck_counts[seat] += (uint32_t)count;
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
        if (line->file.size > 0 && !add_file(judge, file, line, seat, arena, notes)) return false;
    }
    if (judge->decks[seat].leader == 0) {
        judge->decks[seat].leader = lp_card_find(judge->cards, seat == 0 ? "ST01-001" : "ST02-001");
    }
    if (!has_deck) add_fillers(judge, seat, LP_DECK_SIZE);
    for (int i = 0; i < given->line_count; i++) {
        const BoardLine *line = &given->lines[i];
        if (line->owner != seat || line->area != LP_AREA_DECK) continue;
        for (int k = 0; k < line->item_count; k++) {
            const BoardItem *item = &line->items[k];
            if (item->kind == BOARD_CARDS) add_fillers(judge, seat, item->count);
            for (int n = 0; item->kind == BOARD_CARD && n < item->count; n++) {
                add_card(judge, seat, item->id);
            }
        }
    }
    return true;
}

uint8_t start_deck_fault(const Judge *judge, uint8_t owner, uint8_t wanted) {
    enum { PROBLEMS = 64 };
    LpDeckProblem problems[PROBLEMS];
    LpSeat seat = ref_seat(0, owner);
    /* LpDeck holds 50 cards, so more than that is seen here. */
    bool is_too_big = judge->deck_counts[seat] > LP_DECK_SIZE;
    if (is_too_big && (wanted == 0 || wanted == LP_DECK_BAD_SIZE)) return LP_DECK_BAD_SIZE;
    int count = lp_deck_check(judge->cards, &judge->decks[seat], problems, PROBLEMS);
    for (int i = 0; i < count && i < PROBLEMS; i++) {
        if (wanted == 0 || problems[i].fault == wanted) return problems[i].fault;
    }
    return LP_DECK_OK;
}

/* --- Order ------------------------------------------------------------------------------ */

/* Reads the order that the shuffle gave and puts the lists so that it gives the order wanted. */
static bool stack_deck(Judge *judge, int seat, const LpDeck *wanted, LpDeck *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(judge->game, (LpSeat)seat, LP_AREA_DECK, slots);
    if (count != wanted->count) return false;
    for (int i = 0; i < count; i++) {
        int index = slots[i] - seat * LP_SLOTS_PER_SEAT - 1;
        if (index < 0 || index >= count) return false;
        out->cards[index] = wanted->cards[i];
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

bool start_game(Judge *judge, Slice file, const Given *given, Arena *arena, Notes *notes) {
    LpSetup setup = {.seed = given->seed, .edition = given->edition, .chooser = given->chooser};
    judge->has_started = false;
    for (int seat = 0; seat < 2; seat++) {
        if (!make_deck(judge, file, given, seat, arena, notes)) return false;
        setup.decks[seat] = judge->decks[seat];
    }
    bool is_legal = start_deck_fault(judge, OWNER_YOU, 0) == LP_DECK_OK &&
                    start_deck_fault(judge, OWNER_THEY, 0) == LP_DECK_OK;
    if (!is_legal) return true; /* the scenario may say so */
    if (lp_game_start(judge->cards, &setup, judge->game, NULL) != LP_OK) {
        notes_add(notes, file, given->at, "the game cannot be started");
        return false;
    }
    LpDeck stacked[2] = {judge->decks[0], judge->decks[1]};
    bool is_ordered = stack_deck(judge, 0, &judge->decks[0], &stacked[0]) &&
                      stack_deck(judge, 1, &judge->decks[1], &stacked[1]);
    if (is_ordered) {
        setup.decks[0] = stacked[0];
        setup.decks[1] = stacked[1];
    }
    judge->log.count = 0;
    if (lp_game_start(judge->cards, &setup, judge->game, &judge->log) != LP_OK ||
        (is_ordered && !(is_stacked(judge, 0) && is_stacked(judge, 1)))) {
        notes_add(notes, file, given->at, "the decks cannot be put in this order");
        return false;
    }
    judge->has_started = true;
    return true;
}
