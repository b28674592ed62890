/* Positions as text, both ways. */
#include "notation/position.h"

#include <string.h>

#include "rules/steps.h"

/* --- Making a position ------------------------------------------------------------------ */

typedef struct Maker {
    const LpCards *cards;
    Slice file;
    Notes *notes;
    LpCardId blank;
    LpSide *side;
    bool is_fine;
} Maker;

static void complain(Maker *maker, const char *at, const char *message) {
    notes_add(maker->notes, maker->file, at, message);
    maker->is_fine = false;
}

static uint8_t category_of(const Maker *maker, LpCardId id) {
    LpCardInfo info;
    return lp_card_info(maker->cards, id, &info) == LP_OK ? info.category : LP_CATEGORY_NONE;
}

static LpPlaced placed_of(const BoardItem *item, LpCardId id) {
    return (LpPlaced){.card = id,
                      .rested = item->rested == 1,
                      .don = (uint8_t)(item->don == UNSAID ? 0 : item->don),
                      .just_played = item->just_played == 1};
}

static void place_on_field(Maker *maker, const BoardItem *item, uint8_t area) {
    LpSide *side = maker->side;
    if (item->kind != BOARD_CARD) {
        complain(maker, item->at, "a card on the field must be given by its number");
        return;
    }
    uint8_t category = category_of(maker, item->id);
    if (item->don != UNSAID && (item->don < 0 || item->don > LP_DON_MAX)) {
        complain(maker, item->at,
                 "the DON!! cards given to a card must be a whole number from 0 to 10");
        return;
    }
    if (area == LP_AREA_LEADER) {
        if (category != LP_CATEGORY_LEADER) complain(maker, item->at, "this is not a Leader");
        if (side->leader.card != 0 || item->count != 1) {
            complain(maker, item->at, "a player has one Leader");
        }
        side->leader = placed_of(item, item->id);
    } else if (area == LP_AREA_STAGE) {
        if (category != LP_CATEGORY_STAGE) complain(maker, item->at, "this is not a Stage");
        if (side->stage.card != 0 || item->count > 1) {
            complain(maker, item->at, "a player has at most one Stage");
        }
        side->stage = placed_of(item, item->id);
    } else {
        if (category != LP_CATEGORY_CHARACTER) {
            complain(maker, item->at, "this is not a Character");
        }
        for (int i = 0; i < item->count; i++) {
            if (side->character_count == LP_CHARACTERS_MAX) {
                complain(maker, item->at, "a player has at most five Characters");
                return;
            }
            side->characters[side->character_count++] = placed_of(item, item->id);
        }
    }
}

static void place_in_pile(Maker *maker, const BoardItem *item, uint8_t area) {
    LpSide *side = maker->side;
    LpCardId *cards = area == LP_AREA_HAND    ? side->hand
                      : area == LP_AREA_DECK  ? side->deck
                      : area == LP_AREA_TRASH ? side->trash
                                              : side->life;
    uint8_t *count = area == LP_AREA_HAND    ? &side->hand_count
                     : area == LP_AREA_DECK  ? &side->deck_count
                     : area == LP_AREA_TRASH ? &side->trash_count
                                             : &side->life_count;
    LpCardId id = item->kind == BOARD_CARDS ? maker->blank : item->id;
    if (item->kind == BOARD_REST) {
        complain(maker, item->at, "'…' is only for 'expect'; say how many cards there are");
        return;
    }
    if (id == 0) {
        complain(maker, item->at, "there is no blank card " POSITION_BLANK " in the image");
        return;
    }
    if (category_of(maker, id) == LP_CATEGORY_LEADER) {
        complain(maker, item->at, "a Leader belongs in the Leader area");
        return;
    }
    for (int i = 0; i < item->count; i++) {
        if (*count == LP_DECK_SIZE) {
            complain(maker, item->at, "a player has at most 50 cards");
            return;
        }
        if (area == LP_AREA_LIFE) side->life_face_up[*count] = item->face_up == 1;
        cards[(*count)++] = id;
    }
}

static void place_line(Maker *maker, const BoardLine *line) {
    LpSide *side = maker->side;
    if (line->area == BOARD_DON) {
        if (line->don_active != UNSAID) side->don_active = (uint8_t)line->don_active;
        if (line->don_rested != UNSAID) side->don_rested = (uint8_t)line->don_rested;
        return;
    }
    if (line->area == BOARD_TURNS) {
        side->turns_taken = (uint8_t)line->number;
        return;
    }
    if (line->file.size > 0) {
        complain(maker, line->at, "a deck from a file is only for 'given a new game'");
        return;
    }
    for (int i = 0; i < line->item_count; i++) {
        const BoardItem *item = &line->items[i];
        if (line->area >= LP_AREA_LEADER && line->area <= LP_AREA_STAGE) {
            place_on_field(maker, item, line->area);
        } else {
            place_in_pile(maker, item, line->area);
        }
    }
}

static int given_don(const LpSide *side) {
    int sum = side->leader.don + side->stage.don;
    for (int i = 0; i < side->character_count; i++) sum += side->characters[i].don;
    return sum;
}

/* Defaults for what the lines do not say. */
static void fill_side(Maker *maker, const Given *given, uint8_t owner) {
    LpSide *side = maker->side;
    bool has_deck = false;
    int32_t don_deck = UNSAID;
    for (int i = 0; i < given->line_count; i++) {
        const BoardLine *line = &given->lines[i];
        if (line->owner != owner) continue;
        has_deck |= line->area == LP_AREA_DECK;
        if (line->area == BOARD_DON && line->don_deck != UNSAID) don_deck = line->don_deck;
    }
    if (side->leader.card == 0) {
        side->leader.card = lp_card_find(maker->cards, POSITION_BLANK_LEADER);
        if (side->leader.card == 0) complain(maker, given->at, "a Leader is missing");
    }
    int others = side->character_count + (side->stage.card != 0) + side->hand_count +
                 side->trash_count + side->life_count;
    if (!has_deck) {
        int count = LP_DECK_SIZE - others;
        if (count > POSITION_DECK_DEFAULT) count = POSITION_DECK_DEFAULT;
        for (int i = 0; i < count; i++) side->deck[i] = maker->blank;
        side->deck_count = (uint8_t)(count < 0 ? 0 : count);
    }
    if (others + side->deck_count > LP_DECK_SIZE) {
        complain(maker, given->at,
                 "a player has at most 50 cards, including those on the field");
    }
    /* Some Leaders have a smaller DON!! deck. */
    int don_all = side->leader.card != 0 ? deck_don_size(maker->cards, side->leader.card) : 0;
    int in_play = side->don_active + side->don_rested + given_don(side);
    if (don_deck == UNSAID) don_deck = in_play <= don_all ? don_all - in_play : 0;
    side->don_deck = (uint8_t)don_deck;
    if (in_play + don_deck > LP_DON_MAX) {
        complain(maker, given->at,
                 "a player has 10 DON!! cards, including those given to cards");
    }
}

/* Who went first, and how many turns each player has begun, follow from the turn's number. */
static void fill_turns(const Given *given, LpPosition *out) {
    uint8_t turn = given->turn;
    out->turn_player = given->turn_owner == OWNER_THEY;
    if (turn == 0) turn = 5; /* a turn on which nothing is forbidden */
    out->turn = turn;
    LpSeat first = turn % 2 == 1 ? out->turn_player : (LpSeat)(1 - out->turn_player);
    if (given->first_owner != OWNER_ANY) first = given->first_owner == OWNER_THEY;
    out->first_player = first;
    out->sides[out->turn_player].turns_taken = (uint8_t)((turn + 1) / 2);
    out->sides[1 - out->turn_player].turns_taken = (uint8_t)(turn / 2);
    /* A turn that is about to begin is counted when it begins. */
    if (given->phase == LP_PHASE_REFRESH) {
        out->turn--;
        out->sides[out->turn_player].turns_taken--;
    }
}

bool position_make(const Given *given, const LpCards *cards, Slice file, Notes *notes,
                   LpPosition *out) {
    Maker maker = {cards, file, notes, lp_card_find(cards, POSITION_BLANK), NULL, true};
    memset(out, 0, sizeof *out);
    out->edition = given->edition;
    out->seed = given->seed;
    out->phase = given->phase;
    fill_turns(given, out);
    for (int i = 0; i < given->line_count; i++) {
        maker.side = &out->sides[given->lines[i].owner == OWNER_THEY];
        if (given->lines[i].area != BOARD_AREA_COUNT) place_line(&maker, &given->lines[i]);
    }
    for (uint8_t owner = OWNER_YOU; owner <= OWNER_THEY; owner++) {
        maker.side = &out->sides[owner];
        fill_side(&maker, given, owner);
    }
    return maker.is_fine;
}

/* --- Printing --------------------------------------------------------------------------- */

enum { AREA_COLUMN = 17 }; /* "their character" and two blanks */

static void start_line(uint8_t owner, uint8_t area, Buffer *out) {
    char name[32];
    Buffer text;
    buffer_init(&text, name, sizeof name);
    boardline_print_area(owner, area, &text);
    buffer_append_string(out, "  ");
    buffer_append_left(out, buffer_text(&text), AREA_COLUMN);
}

static void print_card(const LpCards *cards, LpCardId id, Buffer *out) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    buffer_append_string(out, info.number);
    buffer_append_char(out, ' ');
    buffer_append_string(out, info.name);
}

static void print_placed(const LpCards *cards, uint8_t owner, uint8_t area,
                         const LpPlaced *placed, Buffer *out) {
    const char *between = "  ";
    if (placed->card == 0) return;
    start_line(owner, area, out);
    print_card(cards, placed->card, out);
    if (placed->rested) {
        buffer_append_string(out, between);
        buffer_append_string(out, "rested");
        between = ", ";
    }
    if (placed->don > 0) {
        buffer_append_string(out, between);
        buffer_append_string(out, "don ");
        buffer_append_uint(out, placed->don);
        between = ", ";
    }
    if (placed->just_played) {
        buffer_append_string(out, between);
        buffer_append_string(out, "just played");
    }
    buffer_append_char(out, '\n');
}

/* A pile in order, equal neighbours grouped, four groups per line. */
static void print_pile(const LpCards *cards, uint8_t owner, uint8_t area, const LpCardId *pile,
                       int count, const uint8_t *face_up, Buffer *out) {
    LpCardId blank = lp_card_find(cards, POSITION_BLANK);
    int on_line = 0;
    if (count == 0) {
        start_line(owner, area, out);
        buffer_append_string(out, "none\n");
        return;
    }
    for (int i = 0; i < count;) {
        int end = i + 1;
        while (end < count && pile[end] == pile[i] &&
               (face_up == NULL || face_up[end] == face_up[i])) {
            end++;
        }
        if (on_line == 0) start_line(owner, area, out);
        if (on_line > 0) buffer_append_string(out, ", ");
        if (pile[i] == blank) {
            buffer_append_int(out, end - i);
            buffer_append_string(out, end - i == 1 ? " card" : " cards");
        } else {
            if (end - i > 1) {
                buffer_append_int(out, end - i);
                buffer_append_char(out, ' ');
            }
            print_card(cards, pile[i], out);
        }
        if (face_up != NULL && face_up[i]) buffer_append_string(out, " face-up");
        i = end;
        on_line = (on_line + 1) % 4;
        if (on_line == 0 || i >= count) buffer_append_char(out, '\n');
    }
}

static void print_side(const LpCards *cards, const LpSide *side, uint8_t owner, Buffer *out) {
    print_placed(cards, owner, LP_AREA_LEADER, &side->leader, out);
    for (int i = 0; i < side->character_count; i++) {
        print_placed(cards, owner, LP_AREA_CHARACTER, &side->characters[i], out);
    }
    print_placed(cards, owner, LP_AREA_STAGE, &side->stage, out);
    start_line(owner, BOARD_DON, out);
    buffer_append_uint(out, side->don_active);
    buffer_append_string(out, " active, ");
    buffer_append_uint(out, side->don_rested);
    buffer_append_string(out, " rested, ");
    buffer_append_uint(out, side->don_deck);
    buffer_append_string(out, " in deck\n");
    print_pile(cards, owner, LP_AREA_HAND, side->hand, side->hand_count, NULL, out);
    print_pile(cards, owner, LP_AREA_LIFE, side->life, side->life_count, side->life_face_up,
               out);
    print_pile(cards, owner, LP_AREA_DECK, side->deck, side->deck_count, NULL, out);
    print_pile(cards, owner, LP_AREA_TRASH, side->trash, side->trash_count, NULL, out);
    start_line(owner, BOARD_TURNS, out);
    buffer_append_uint(out, side->turns_taken);
    buffer_append_char(out, '\n');
}

void position_print(const LpCards *cards, const LpPosition *position, LpSeat you, Buffer *out) {
    /* A turn that is about to begin is counted when it begins. */
    bool is_ahead = position->phase == LP_PHASE_REFRESH;
    buffer_append_string(out, "given     turn ");
    buffer_append_uint(out, position->turn + (is_ahead ? 1u : 0u));
    buffer_append_string(out, position->turn_player == you ? ", your turn" : ", their turn");
    if (position->phase == LP_PHASE_REFRESH) buffer_append_string(out, ", refresh phase");
    if (position->phase == LP_PHASE_END) buffer_append_string(out, ", end phase");
    buffer_append_string(out, position->first_player == you ? ", you went first"
                                                            : ", they went first");
    if (position->edition != LP_EDITION_DEFAULT) {
        buffer_append_string(out, ", edition ");
        buffer_append_string(out, given_edition_name(position->edition));
    }
    /* A seed too long to be read back is left out: the decks are given in order. */
    if (position->seed < 100000000 && position->seed != 1) {
        buffer_append_string(out, ", seed ");
        buffer_append_uint(out, position->seed);
    }
    buffer_append_char(out, '\n');
    print_side(cards, &position->sides[you], OWNER_YOU, out);
    print_side(cards, &position->sides[1 - you], OWNER_THEY, out);
}
