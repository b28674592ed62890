/* The board of an 'expect' block against a game. */
#include "notation/expect.h"

/* Expected cards of one area, one unit each: 50, and room for too many. */
enum { UNITS_MAX = 256 };

/* The expected cards of one area of one player, from all its lines, one unit for each card. */
typedef struct Area {
    const BoardItem *units[UNITS_MAX];
    int count;
    /* Units before the '…' count from the top, those after it from the bottom; -1: there is
     * none. */
    int rest_at;
} Area;

static void add_units(Area *area, const BoardLine *line) {
    for (int i = 0; i < line->item_count; i++) {
        const BoardItem *item = &line->items[i];
        if (item->kind == BOARD_REST) {
            area->rest_at = area->count;
            continue;
        }
        for (int k = 0; k < item->count && area->count < UNITS_MAX; k++) {
            area->units[area->count++] = item;
        }
    }
}

static bool unit_fits(const Judge *judge, const BoardItem *item, LpSlot slot) {
    LpCardView view = lp_game_of_card(judge->cards, judge->game, slot);
    if (item->kind == BOARD_CARD && view.id != item->id) return false;
    if (item->rested >= 0 && (view.rested != 0) != item->rested) return false;
    if (item->just_played >= 0 && (view.just_played != 0) != item->just_played) return false;
    if (item->face_up >= 0 && (view.face_up != 0) != item->face_up) return false;
    if (item->don != UNSAID && view.don != item->don) return false;
    if (item->power != UNSAID && view.power != item->power) return false;
    if (item->cost != UNSAID && view.cost != item->cost) return false;
    return item->has_keyword < 0 || ((view.keywords >> item->keyword) & 1) == item->has_keyword;
}

/* Decks and Life have an order: from the top, and after '…' up to the bottom. */
static bool pile_fits(const Judge *judge, const Area *area, const LpSlot *slots, int count) {
    if (area->rest_at < 0 ? area->count != count : area->count > count) return false;
    for (int i = 0; i < area->count; i++) {
        bool is_from_top = area->rest_at < 0 || i < area->rest_at;
        int at = is_from_top ? i : count - (area->count - i);
        if (!unit_fits(judge, area->units[i], slots[at])) return false;
    }
    return true;
}

/* Matching units with cards one to one, whatever their order: looks for a card for `unit`,
 * moving earlier units to other cards where that makes room. */
static bool find_partner(const Judge *judge, const Area *area, const LpSlot *slots, int count,
                         int unit, int *partner, bool *is_tried) {
    for (int i = 0; i < count; i++) {
        if (is_tried[i] || !unit_fits(judge, area->units[unit], slots[i])) continue;
        is_tried[i] = true;
        if (partner[i] < 0 ||
            find_partner(judge, area, slots, count, partner[i], partner, is_tried)) {
            partner[i] = unit;
            return true;
        }
    }
    return false;
}

static bool set_fits(const Judge *judge, const Area *area, const LpSlot *slots, int count) {
    int partner[LP_SLOTS];
    if (area->rest_at < 0 ? area->count != count : area->count > count) return false;
    for (int i = 0; i < count; i++) partner[i] = -1;
    for (int unit = 0; unit < area->count; unit++) {
        bool is_tried[LP_SLOTS] = {false};
        if (!find_partner(judge, area, slots, count, unit, partner, is_tried)) return false;
    }
    return true;
}

static bool don_fits(const Judge *judge, const BoardLine *line) {
    LpSeatView view = lp_game_of_seat(judge->game, ref_seat(0, line->owner));
    if (line->don_active != UNSAID && view.don_active != line->don_active) return false;
    if (line->don_rested != UNSAID && view.don_rested != line->don_rested) return false;
    return line->don_deck == UNSAID || view.don_deck == line->don_deck;
}

static bool turns_fit(const Judge *judge, const BoardLine *line) {
    LpPosition position;
    lp_game_position(judge->cards, judge->game, &position);
    return position.sides[ref_seat(0, line->owner)].turns_taken == line->number;
}

/* All lines about the same area, starting with the first. */
static bool area_fits(const Judge *judge, const Line *first) {
    uint8_t what = first->board.area;
    if (what == BOARD_DON) return don_fits(judge, &first->board);
    if (what == BOARD_TURNS) return turns_fit(judge, &first->board);
    Area area = {.rest_at = -1};
    LpSlot slots[LP_SLOTS];
    for (const Line *line = first; line != NULL; line = line->next) {
        if (line->board.owner == first->board.owner && line->board.area == what) {
            add_units(&area, &line->board);
        }
    }
    int count = lp_game_area(judge->game, ref_seat(0, first->board.owner), (LpArea)what, slots);
    bool is_ordered = what == LP_AREA_DECK || what == LP_AREA_LIFE;
    return is_ordered ? pile_fits(judge, &area, slots, count)
                      : set_fits(judge, &area, slots, count);
}

static bool is_known(const Line *lines, const Line *line) {
    for (; lines != line; lines = lines->next) {
        if (lines->board.owner == line->board.owner && lines->board.area == line->board.area) {
            return true;
        }
    }
    return false;
}

bool expect_board(Judge *judge, const Line *lines, const BoardLine **wrong) {
    for (const Line *line = lines; line != NULL; line = line->next) {
        bool is_repeated = line->board.area < BOARD_DON && is_known(lines, line);
        if (is_repeated || area_fits(judge, line)) continue;
        *wrong = &line->board;
        return false;
    }
    return true;
}

/* --- Printing --------------------------------------------------------------------------- */

static void print_don(const Judge *judge, uint8_t owner, Buffer *out) {
    LpSeatView view = lp_game_of_seat(judge->game, ref_seat(0, owner));
    buffer_append_uint(out, view.don_active);
    buffer_append_string(out, " active, ");
    buffer_append_uint(out, view.don_rested);
    buffer_append_string(out, " rested, ");
    buffer_append_uint(out, view.don_deck);
    buffer_append_string(out, " in deck");
}

static void print_card(const Judge *judge, LpSlot slot, Buffer *out) {
    LpCardView view = lp_game_of_card(judge->cards, judge->game, slot);
    LpCardInfo info;
    bool is_on_field = view.area >= LP_AREA_LEADER && view.area <= LP_AREA_STAGE;
    if (lp_card_info(judge->cards, view.id, &info) != LP_OK) return;
    buffer_append_string(out, info.number);
    buffer_append_char(out, ' ');
    buffer_append_string(out, info.name);
    if (is_on_field) buffer_append_string(out, view.rested ? " rested" : " active");
    if (view.don > 0) {
        buffer_append_string(out, " don ");
        buffer_append_uint(out, view.don);
    }
    if (is_on_field && view.area != LP_AREA_STAGE) {
        buffer_append_string(out, " power ");
        buffer_append_int(out, view.power);
    }
    if (view.just_played) buffer_append_string(out, " just played");
    if (view.face_up && view.area == LP_AREA_LIFE) buffer_append_string(out, " face-up");
}

void expect_print_area(const Judge *judge, uint8_t owner, uint8_t area, Buffer *out) {
    LpSlot slots[LP_SLOTS];
    boardline_print_area(owner, area, out);
    buffer_append_string(out, "  ");
    if (area == BOARD_DON) {
        print_don(judge, owner, out);
        return;
    }
    if (area == BOARD_TURNS) {
        LpPosition position;
        lp_game_position(judge->cards, judge->game, &position);
        buffer_append_uint(out, position.sides[ref_seat(0, owner)].turns_taken);
        return;
    }
    int count = lp_game_area(judge->game, ref_seat(0, owner), (LpArea)area, slots);
    if (count == 0) buffer_append_string(out, "none");
    for (int i = 0; i < count; i++) {
        if (i > 0) buffer_append_string(out, ", ");
        if (i == 12 && count > 16) {
            /* The rest of a deck is of no interest. */
            buffer_append_string(out, "and ");
            buffer_append_int(out, count - i);
            buffer_append_string(out, " more");
            return;
        }
        print_card(judge, slots[i], out);
    }
}
