/* Reading the lines of a 'given' or 'expect' block. */
#include "notation/boardline.h"

#include <string.h>

enum { ITEMS_MAX = 64 }; /* a deck of 50 with every card written out, and some '…' */

static bool read_what(Reader *reader, BoardLine *out) {
    if (reader_accept(reader, "don!!") || reader_accept(reader, "don") ||
        reader_accept(reader, "cost area")) {
        out->area = BOARD_DON;
        return true;
    }
    if (reader_accept(reader, "turns")) {
        out->area = BOARD_TURNS;
        return true;
    }
    if (ref_read_area(reader, &out->area) && out->area != REF_AREA_FIELD) return true;
    return reader_fail(reader, "expected leader, character, stage, hand, deck, trash, life "
                               "or don");
}

/* --- DON!! ------------------------------------------------------------------------------ */

/* '5 active, 2 rested, 3 in deck' */
static bool read_don(Reader *reader, BoardLine *out) {
    if (reader_accept(reader, "none") || reader_accept(reader, "nothing")) {
        out->don_active = out->don_rested = 0;
        return reader_is_done(reader) || reader_fail(reader, "nothing may follow 'none'");
    }
    while (!reader_is_done(reader)) {
        const char *start = reader->at;
        int32_t count;
        int32_t *where = &out->don_active;
        if (reader_accept_char(reader, ',') || reader_accept(reader, "and")) continue;
        if (!reader_number(reader, &count) || count < 0 || count > LP_DON_MAX) {
            return reader_fail_at(
                reader, start, "expected a number of DON!! cards, a whole number from 0 to 10");
        }
        reader_accept(reader, "cards");
        reader_accept(reader, "DON!!");
        if (reader_accept(reader, "rested")) {
            where = &out->don_rested;
        } else if (reader_accept(reader, "in deck") || reader_accept(reader, "in the deck") ||
                   reader_accept(reader, "in the DON!! deck") ||
                   reader_accept(reader, "in don deck")) {
            where = &out->don_deck;
        } else {
            reader_accept(reader, "active");
        }
        if (*where != UNSAID) return reader_fail_at(reader, start, "this is given twice");
        *where = count;
    }
    return true;
}

/* --- Cards ------------------------------------------------------------------------------ */

/* 'x2', as deck lists write the number of copies. */
static bool read_copies(Reader *reader, int32_t *out) {
    reader_skip(reader);
    const char *start = reader->at;
    if (reader->at < reader->end && text_lower(*reader->at) == 'x') {
        reader->at++;
        if (reader->at < reader->end && text_is_digit(*reader->at) &&
            reader_number(reader, out))
            return true;
    }
    reader->at = start;
    return false;
}

/* One state of a card; false if there is none here. */
static bool read_state(Reader *reader, BoardItem *item) {
    if (reader_accept(reader, "rested")) return item->rested = 1, true;
    if (reader_accept(reader, "active")) return item->rested = 0, true;
    if (reader_accept(reader, "just played") || reader_accept(reader, "played this turn")) {
        return item->just_played = 1, true;
    }
    if (reader_accept(reader, "face-up") || reader_accept(reader, "face up")) {
        return item->face_up = 1, true;
    }
    if (reader_accept(reader, "face-down") || reader_accept(reader, "face down")) {
        return item->face_up = 0, true;
    }
    const char *start = reader->at;
    reader_accept(reader, "with");
    if (reader_accept(reader, "don!!") || reader_accept(reader, "don")) {
        /* Cards print the condition as [DON!! x2]. */
        if (read_copies(reader, &item->don) || reader_number(reader, &item->don)) return true;
    } else if (reader_accept(reader, "power")) {
        if (reader_number(reader, &item->power)) return true;
    } else if (reader_accept(reader, "cost")) {
        if (reader_number(reader, &item->cost)) return true;
    } else if (reader_number(reader, &item->don)) {
        if (reader_accept(reader, "don!!") || reader_accept(reader, "don")) {
            if (!reader_accept(reader, "cards")) reader_accept(reader, "card");
            return true;
        }
        item->power = item->don;
        item->don = UNSAID;
        if (reader_accept(reader, "power")) return true;
        item->power = UNSAID;
    } else {
        int8_t has = (int8_t)!reader_accept(reader, "without");
        if (form_read_keyword(reader, &item->keyword)) return item->has_keyword = has, true;
    }
    reader->at = start;
    return false;
}

static void item_init(BoardItem *item, const char *at) {
    *item = (BoardItem){.count = 1,
                        .rested = -1,
                        .just_played = -1,
                        .face_up = -1,
                        .has_keyword = -1,
                        .don = UNSAID,
                        .power = UNSAID,
                        .cost = UNSAID,
                        .at = at};
}

/* '3', '3x' or '3 x' before a card. */
static int32_t read_multiple(Reader *reader) {
    int32_t count;
    reader_skip(reader);
    const char *p = reader->at;
    int32_t glued = 0;
    while (p < reader->end && text_is_digit(*p) && glued < 100) glued = glued * 10 + *p++ - '0';
    if (p > reader->at && p < reader->end && text_lower(*p) == 'x') {
        reader->at = p + 1;
        return glued;
    }
    if (!reader_number(reader, &count)) return 1;
    reader_accept(reader, "x");
    return count;
}

/* A card ends with a comma, 'and' or the line. */
static bool is_item_end(Reader *reader) {
    if (reader_is_done(reader) || reader_peek(reader) == ',') return true;
    const char *at = reader->at;
    bool is_and = reader_accept(reader, "and");
    reader->at = at;
    return is_and;
}

static bool fail_count(Reader *reader, const BoardItem *item) {
    return reader_fail_at(reader, item->at,
                          "the number of cards must be a whole number from 0 to 50");
}

/* '2 ST01-008', 'ST01-008 x2', '3 cards' or '3'. */
static bool read_card(Reader *reader, BoardItem *item, bool *is_named) {
    bool has_count = text_is_digit(reader_peek(reader));
    int32_t count = read_multiple(reader);
    if (count < 0 || count > LP_DECK_SIZE) return fail_count(reader, item);
    item->count = (uint8_t)count;
    if (reader_accept(reader, "cards") || reader_accept(reader, "card") ||
        reader_accept(reader, "blank cards") || reader_accept(reader, "blanks") ||
        (reader->at > item->at && is_item_end(reader))) {
        item->kind = BOARD_CARDS;
        return true;
    }
    if (!reader_card(reader, &item->id, is_named)) {
        return reader_fail_about(reader, reader->at,
                                 "expected a card number or 'N cards', found '",
                                 reader_rest(reader), "'");
    }
    if (item->id == 0) {
        /* The number was noted; the rest of the card needs no second note. */
        while (reader->at < reader->end && *reader->at != ',') reader->at++;
    }
    if (has_count || !read_copies(reader, &count)) return true;
    item->count = (uint8_t)count;
    return count <= LP_DECK_SIZE || fail_count(reader, item);
}

static bool fail_state(Reader *reader, const BoardItem *item, bool is_named, const char *at) {
    LpCardInfo info;
    if (item->kind == BOARD_CARD && !is_named && item->id != 0 &&
        lp_card_info(reader->cards, item->id, &info) == LP_OK) {
        return reader_fail_about(reader, at, "the card's name is ", text_of(info.name),
                                 ", and this is not a state");
    }
    return reader_fail_about(reader, at,
                             "expected a comma or a state (rested, active, "
                             "don N, just played, face-up), found '",
                             reader_rest(reader), "'");
}

static bool read_item(Reader *reader, BoardItem *item) {
    bool is_named = false;
    reader_skip(reader);
    item_init(item, reader->at);
    if (reader_accept(reader, "...") || reader_accept(reader, "\xE2\x80\xA6") ||
        reader_accept(reader, "among others") || reader_accept(reader, "any others")) {
        item->kind = BOARD_REST;
        return true;
    }
    if (!read_card(reader, item, &is_named)) return false;
    while (!is_item_end(reader)) {
        const char *at = reader->at;
        if (!read_state(reader, item)) return fail_state(reader, item, is_named, at);
    }
    return true;
}

/* Does another state of the last card follow, rather than the next card? */
static bool is_state_next(Reader *reader) {
    BoardItem scratch;
    const char *start = reader->at;
    item_init(&scratch, start);
    bool is_state = read_state(reader, &scratch);
    reader->at = start;
    return is_state;
}

/* A deck may be a file: the words of the line are then one path. */
static bool read_file(Reader *reader, BoardLine *out) {
    Slice rest = reader_rest(reader);
    if (out->area != LP_AREA_DECK || rest.size == 0) return false;
    if (!text_ends_with(rest, SLICE(".deck")) && !text_ends_with(rest, SLICE(".txt"))) {
        return false;
    }
    if (text_find(rest, SLICE(",")) < rest.size) return false;
    if (text_starts_with(rest, SLICE("file "))) rest = text_trim(text_from(rest, 5));
    out->file = rest;
    reader->at = reader->end;
    return true;
}

static bool read_cards(Reader *reader, Arena *arena, BoardLine *out) {
    BoardItem items[ITEMS_MAX];
    if (reader_accept(reader, "none") || reader_accept(reader, "nothing") ||
        reader_accept(reader, "empty")) {
        return reader_is_done(reader) || reader_fail(reader, "nothing may follow 'none'");
    }
    if (reader_is_done(reader)) return reader_fail(reader, "which cards? Or 'none'");
    while (!reader_is_done(reader)) {
        if (reader_accept_char(reader, ',') || reader_accept(reader, "and")) continue;
        if (out->item_count > 0 && is_state_next(reader)) {
            /* 'rested, don 2': the comma was between states of one card. */
            BoardItem *last = &items[out->item_count - 1];
            if (!read_state(reader, last)) return false;
            while (read_state(reader, last)) continue;
            if (!is_item_end(reader)) {
                return reader_fail(reader, "expected a comma or a state");
            }
            continue;
        }
        if (out->item_count == ITEMS_MAX) return reader_fail(reader, "too many cards");
        if (!read_item(reader, &items[out->item_count])) return false;
        out->item_count++;
    }
    BoardItem *copy = ARENA_ARRAY(arena, BoardItem, out->item_count);
    if (copy == NULL) return reader_fail(reader, "not enough memory for this file");
    memcpy(copy, items, out->item_count * sizeof items[0]);
    out->items = copy;
    return true;
}

bool boardline_read(Reader *reader, Arena *arena, BoardLine *out) {
    uint32_t notes_before = reader->notes->count;
    reader_skip(reader);
    *out = (BoardLine){
        .don_active = UNSAID, .don_rested = UNSAID, .don_deck = UNSAID, .at = reader->at};
    if (!ref_read_owner(reader, &out->owner)) {
        return reader_fail(reader, "a line here must start with 'your' or 'their'");
    }
    if (!read_what(reader, out)) return false;
    reader_accept_char(reader, ':');
    if (out->area == BOARD_DON) return read_don(reader, out);
    if (out->area == BOARD_TURNS) {
        if (!reader_number(reader, &out->number) || out->number < 0 || out->number > 255) {
            return reader_fail(reader, "how many turns has this player begun?");
        }
        return reader_is_done(reader) || reader_fail(reader, "expected the end of the line");
    }
    if (read_file(reader, out)) return true;
    return read_cards(reader, arena, out) && reader->notes->count == notes_before;
}

void boardline_print_area(uint8_t owner, uint8_t area, Buffer *out) {
    buffer_append_string(out, owner == OWNER_YOU ? "your " : "their ");
    switch (area) {
    case BOARD_DON: buffer_append_string(out, "don"); break;
    case BOARD_TURNS: buffer_append_string(out, "turns"); break;
    case LP_AREA_LEADER: buffer_append_string(out, "leader"); break;
    case LP_AREA_CHARACTER: buffer_append_string(out, "character"); break;
    case LP_AREA_STAGE: buffer_append_string(out, "stage"); break;
    case LP_AREA_LIFE: buffer_append_string(out, "life"); break;
    default: buffer_append_string(out, ref_area_name(area)); break;
    }
}
