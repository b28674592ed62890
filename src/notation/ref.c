/* How text names one card of a game: reading, finding and printing. */
#include "notation/ref.h"

LpSeat ref_seat(LpSeat you, uint8_t owner) {
    return (LpSeat)(owner == OWNER_THEY ? 1 - you : you);
}

/* The first name of each area is the printed one. */
static const struct {
    const char *name;
    uint8_t area;
} area_names[] = {
    {"Leader area", LP_AREA_LEADER},
    {"Leader", LP_AREA_LEADER},
    {"Character area", LP_AREA_CHARACTER},
    {"Characters", LP_AREA_CHARACTER},
    {"Character", LP_AREA_CHARACTER},
    {"Stage area", LP_AREA_STAGE},
    {"Stage", LP_AREA_STAGE},
    {"hand", LP_AREA_HAND},
    {"trash", LP_AREA_TRASH},
    {"Life cards", LP_AREA_LIFE},
    {"Life area", LP_AREA_LIFE},
    {"Life", LP_AREA_LIFE},
    {"field", REF_AREA_FIELD},
    {"deck", LP_AREA_DECK},
};

const char *ref_area_name(uint8_t area) {
    for (size_t i = 0; i < sizeof area_names / sizeof area_names[0]; i++) {
        if (area_names[i].area == area) return area_names[i].name;
    }
    return "no area";
}

bool ref_read_owner(Reader *reader, uint8_t *owner) {
    if (reader_accept(reader, "your")) {
        *owner = OWNER_YOU;
    } else if (reader_accept(reader, "their") || reader_accept(reader, "your opponent's") ||
               reader_accept(reader, "the opponent's")) {
        *owner = OWNER_THEY;
    } else {
        return false;
    }
    return true;
}

bool ref_read_area(Reader *reader, uint8_t *area) {
    const char *start = reader->at;
    reader_accept(reader, "the");
    for (size_t i = 0; i < sizeof area_names / sizeof area_names[0]; i++) {
        if (!reader_accept(reader, area_names[i].name)) continue;
        *area = area_names[i].area;
        return true;
    }
    reader->at = start;
    return false;
}

/* '#2', with or without a blank before it. */
static bool read_index(Reader *reader, CardRef *out) {
    const char *start = reader->at;
    int32_t index = 0;
    if (!reader_accept_char(reader, '#')) return true;
    if (!reader_number(reader, &index) || index < 1 || index > LP_DECK_SIZE) {
        return reader_fail_at(reader, start,
                              "'#' must be followed by the number of the copy, from 1");
    }
    out->index = (uint8_t)index;
    return true;
}

/* 'in your trash', 'on their field', 'of their hand', after the card. */
static void read_place(Reader *reader, CardRef *out) {
    static const char *const words[] = {"in", "on", "of", "from"};
    const char *start = reader->at;
    uint8_t owner = OWNER_ANY, area;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!reader_accept(reader, words[i])) continue;
        ref_read_owner(reader, &owner);
        if (ref_read_area(reader, &area)) {
            out->area = area;
            if (owner != OWNER_ANY) out->owner = owner;
            return;
        }
        reader->at = start;
    }
}

bool ref_read(Reader *reader, CardRef *out) {
    const char *start = reader->at;
    bool is_named;
    *out = (CardRef){.owner = OWNER_ANY};
    ref_read_owner(reader, &out->owner);
    if (out->owner == OWNER_ANY &&
        (reader_accept(reader, "a card") || reader_accept(reader, "1 card"))) {
        out->is_set = 1;
        return true;
    }
    uint8_t area;
    if (ref_read_area(reader, &area)) out->area = area;
    if (reader_card(reader, &out->id, &is_named)) {
        if (!read_index(reader, out)) return false;
        if (out->area == LP_AREA_NONE) read_place(reader, out);
        out->is_set = 1;
        return true;
    }
    /* A player has one Leader and one Stage, so those need no number. */
    if (out->owner != OWNER_ANY &&
        (out->area == LP_AREA_LEADER || out->area == LP_AREA_STAGE)) {
        out->is_set = 1;
        return true;
    }
    reader->at = start;
    return false;
}

int ref_index(const Table *table, LpSlot slot) {
    LpSlot slots[LP_SLOTS];
    LpCardView view = lp_game_of_card(table->cards, table->game, slot);
    int index = 0;
    int count = lp_game_area(table->game, view.owner, (LpArea)view.area, slots);
    for (int i = 0; i < count; i++) {
        if (lp_game_of_card(table->cards, table->game, slots[i]).id == view.id) index++;
        if (slots[i] == slot) return index;
    }
    return 1;
}

static bool area_fits(uint8_t asked, uint8_t area) {
    if (asked == LP_AREA_NONE || asked == area) return true;
    return asked == REF_AREA_FIELD && area >= LP_AREA_LEADER && area <= LP_AREA_STAGE;
}

bool ref_fits(const Table *table, const CardRef *ref, LpSlot slot) {
    if (slot >= LP_SLOTS) return false;
    LpCardView view = lp_game_of_card(table->cards, table->game, slot);
    if (view.id == 0) return false;
    if (ref->id != 0 && view.id != ref->id) return false;
    if (ref->owner != OWNER_ANY && view.owner != ref_seat(table->you, ref->owner)) return false;
    if (!area_fits(ref->area, view.area)) return false;
    return ref->index == 0 || ref_index(table, slot) == ref->index;
}

int ref_find(const Table *table, const CardRef *ref, LpSlot out[LP_SLOTS]) {
    CardRef on_field = *ref;
    int count = 0;
    if (ref->area == LP_AREA_NONE) {
        on_field.area = REF_AREA_FIELD;
        for (int slot = 0; slot < LP_SLOTS; slot++) {
            if (ref_fits(table, &on_field, (LpSlot)slot)) out[count++] = (LpSlot)slot;
        }
        if (count > 0) return count;
    }
    for (int slot = 0; slot < LP_SLOTS; slot++) {
        if (ref_fits(table, ref, (LpSlot)slot)) out[count++] = (LpSlot)slot;
    }
    return count;
}

bool ref_is_same(const Table *table, LpSlot a, LpSlot b) {
    if (a == b) return true;
    if (a >= LP_SLOTS || b >= LP_SLOTS) return false;
    LpCardView x = lp_game_of_card(table->cards, table->game, a);
    LpCardView y = lp_game_of_card(table->cards, table->game, b);
    return x.id == y.id && x.owner == y.owner && x.area == y.area && x.rested == y.rested &&
           x.face_up == y.face_up && x.don == y.don && x.just_played == y.just_played &&
           x.power == y.power && x.cost == y.cost && x.keywords == y.keywords &&
           x.negated == y.negated;
}

CardRef ref_describe(const Table *table, LpSlot slot, RefDetail detail) {
    CardRef ref = {.is_set = 1, .owner = OWNER_ANY};
    if (slot >= LP_SLOTS) return ref;
    LpCardView view = lp_game_of_card(table->cards, table->game, slot);
    ref.id = view.id;
    if (detail >= REF_OWNER) {
        ref.owner = view.owner == table->you ? OWNER_YOU : OWNER_THEY;
    }
    if (detail >= REF_AREA) ref.area = view.area;
    if (detail == REF_NUMBER_INDEX || detail == REF_OWNER_INDEX || detail == REF_AREA_INDEX) {
        ref.index = (uint8_t)ref_index(table, slot);
    }
    return ref;
}

void ref_print_number(const LpCards *cards, LpCardId id, Buffer *out) {
    LpCardInfo info;
    if (id == 0 || lp_card_info(cards, id, &info) != LP_OK) {
        buffer_append_string(out, "a card");
    } else {
        buffer_append_string(out, info.number);
    }
}

void ref_print(const LpCards *cards, const CardRef *ref, Buffer *out) {
    const char *owner = ref->owner == OWNER_YOU ? "your " : "their ";
    bool is_placed = ref->area != LP_AREA_NONE;
    if (ref->id == 0 && is_placed && ref->owner != OWNER_ANY) {
        buffer_append_string(out, owner);
        buffer_append_string(out, ref->area == LP_AREA_STAGE ? "Stage" : "Leader");
        return;
    }
    if (ref->owner != OWNER_ANY && !is_placed) buffer_append_string(out, owner);
    ref_print_number(cards, ref->id, out);
    if (ref->index != 0) {
        buffer_append_char(out, '#');
        buffer_append_uint(out, ref->index);
    }
    if (!is_placed) return;
    buffer_append_string(out, ref->area == REF_AREA_FIELD ? " on " : " in ");
    buffer_append_string(out, ref->owner == OWNER_ANY ? "the " : owner);
    buffer_append_string(out, ref_area_name(ref->area));
}
