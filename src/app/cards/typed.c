/* Reading typed cards.
 *
 *     MY01-001, Mira Vell, Character, Red, 3, 5000, 1000, Slash, Pilots, [On Play] Draw 1 card.
 *       [Trigger] Play this card.
 *
 *     number: MY01-002
 *     name: …
 *
 * A text goes on in indented lines; one that starts with [Trigger] starts the trigger. */
#include "app/cards/typed.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

typedef struct Typist {
    Published *out;
    Notes *notes;
    CardDraft draft;
    CardPlace place;
    bool is_open;  /* a card has begun */
    bool in_block; /* it is written as lines 'field: value' */
    Field last;    /* the field that an indented line continues, or FIELD_COUNT */
} Typist;

static bool complain(const Typist *typist, const char *at, const char *before, Slice about,
                     const char *after) {
    notes_add_about(typist->notes, typist->out->file, at, before, about, after);
    return false;
}

static bool complain_plainly(const Typist *typist, const char *at, const char *why) {
    return complain(typist, at, why, (Slice){"", 0}, "");
}

/* --- Texts ------------------------------------------------------------------------------ */

/* Appends a line to a text. The memory is as large as the file, and every line of the file
 * is copied once, so it fits. */
static Slice append_line(Published *out, Slice text, Slice line) {
    char *to = out->memory + out->memory_used;
    if (text.size > 0) {
        to[0] = '\n';
        memcpy(to + 1, line.at, line.size);
        out->memory_used += line.size + 1;
        return (Slice){text.at, text.size + line.size + 1};
    }
    memcpy(to, line.at, line.size);
    out->memory_used += line.size;
    return (Slice){to, line.size};
}

/* A line of the text, or of the trigger if that has begun. */
static bool add_text(Typist *typist, Slice line) {
    EnglishCard *card = &typist->draft.card;
    if (line.size == 0) return true;
    if (typist->last == FIELD_TEXT && text_starts_with(line, SLICE("[Trigger]"))) {
        if (typist->place.trigger)
            return complain_plainly(typist, line.at, "this card already has a trigger");
        typist->last = FIELD_TRIGGER;
    }
    bool is_trigger = typist->last == FIELD_TRIGGER;
    Slice *text = is_trigger ? &card->trigger : &card->text;
    const char **place = is_trigger ? &typist->place.trigger : &typist->place.text;
    if (!*place) *place = line.at;
    *text = append_line(typist->out, *text, line);
    typist->draft.given |= 1u << typist->last;
    return true;
}

/* --- Fields ----------------------------------------------------------------------------- */

static bool set_field(Typist *typist, Field field, Slice value) {
    bool is_text = field == FIELD_TEXT || field == FIELD_TRIGGER;
    typist->last = is_text ? field : FIELD_COUNT;
    if (value.size == 0 || text_equal(value, SLICE("-"))) return true;
    if (is_text) return add_text(typist, value);
    const char *why = cardfacts_set(&typist->draft, field, value);
    return !why || complain_plainly(typist, value.at, why);
}

static void open_card(Typist *typist, const char *at, bool in_block) {
    cardfacts_begin(&typist->draft);
    typist->place = (CardPlace){.card = at};
    typist->is_open = true;
    typist->in_block = in_block;
    typist->last = FIELD_COUNT;
}

static bool close_card(Typist *typist) {
    if (!typist->is_open) return true;
    typist->is_open = false;
    typist->last = FIELD_COUNT;
    return published_add(typist->out, &typist->draft, typist->place, typist->place.card,
                         typist->notes);
}

/* Takes the next field off a line. A field in quotation marks may hold commas; the closing
 * mark comes before a comma. */
static Slice next_field(Slice *rest) {
    *rest = text_trim(*rest);
    size_t end = text_find(*rest, SLICE(","));
    if (rest->size > 0 && rest->at[0] == '"') {
        size_t mark = text_find(*rest, SLICE("\","));
        if (mark > 0 && mark < rest->size) {
            Slice quoted = text_first(text_from(*rest, 1), mark - 1);
            *rest = text_from(*rest, mark + 2);
            return quoted;
        }
    }
    Slice field = text_trim(text_first(*rest, end));
    *rest = text_from(*rest, end + 1);
    return field;
}

/* line -> number "," name "," category "," color "," cost "," power "," counter ","
 * attribute "," type "," text. A Leader has its Life in place of the cost. Fields left out
 * at the end are empty. */
static bool read_fields(Typist *typist, Slice line) {
    Slice rest = line;
    for (int i = FIELD_NUMBER; i < FIELD_TEXT && (i == FIELD_NUMBER || rest.size > 0); i++) {
        Field field = (Field)i;
        Slice value = next_field(&rest);
        if (field == FIELD_COST && typist->draft.card.category == LP_CATEGORY_LEADER)
            field = FIELD_LIFE;
        if (!set_field(typist, field, value)) return false;
    }
    return set_field(typist, FIELD_TEXT, text_trim(rest));
}

/* --- Lines ------------------------------------------------------------------------------ */

/* "field: value"? A word before the first colon, and no comma before it. */
static bool is_named(Slice line, Slice *name, Slice *value) {
    size_t colon = text_find(line, SLICE(":"));
    if (colon == line.size) return false;
    *name = text_trim(text_first(line, colon));
    *value = text_trim(text_from(line, colon + 1));
    for (size_t i = 0; i < name->size; i++) {
        if (!text_is_letter(name->at[i])) return false;
    }
    return name->size > 0;
}

static bool read_named(Typist *typist, Slice name, Slice value) {
    Field field = cardfacts_field(name);
    if (field == FIELD_COUNT) {
        Field meant = cardfacts_nearest(name);
        if (meant == FIELD_COUNT)
            return complain(typist, name.at, "there is no field '", name, "'");
        return complain(typist, name.at, "there is no such field; did you mean '",
                        text_of(cardfacts_names[meant]), "'?");
    }
    if (field == FIELD_NUMBER) {
        if (!close_card(typist)) return false;
        open_card(typist, value.size > 0 ? value.at : name.at, true);
    }
    if (!typist->is_open || !typist->in_block)
        return complain_plainly(typist, name.at, "a card begins with its number");
    if (typist->draft.given >> field & 1)
        return complain(typist, name.at, "the card has a ", text_of(cardfacts_names[field]),
                        " already");
    return set_field(typist, field, value);
}

static bool read_line(Typist *typist, Slice line) {
    Slice trimmed = text_trim(line), name, value;
    bool is_indented = line.size > 0 && text_is_blank(line.at[0]);
    if (trimmed.size == 0 || line.at[0] == '#') {
        typist->last = FIELD_COUNT;
        return true;
    }
    if (is_indented && typist->last == FIELD_COUNT)
        return complain_plainly(
            typist, trimmed.at,
            "an indented line continues a text, but there is none above it");
    if (is_indented) return add_text(typist, trimmed);
    if (is_named(trimmed, &name, &value)) return read_named(typist, name, value);
    if (!close_card(typist)) return false;
    open_card(typist, trimmed.at, false);
    return read_fields(typist, trimmed);
}

bool typed_read(Published *out, Notes *notes) {
    Typist typist = {.out = out, .notes = notes, .last = FIELD_COUNT};
    Slice rest = out->file, line;
    if (!utf8_is_valid(out->file))
        return complain_plainly(&typist, out->file.at + utf8_valid_size(out->file),
                                "this is not UTF-8 text");
    out->memory = malloc(out->file.size + 1);
    if (!out->memory) return complain_plainly(&typist, out->file.at, "out of memory");
    while (text_next_line(&rest, &line)) {
        if (!read_line(&typist, line)) return false;
    }
    return close_card(&typist);
}

const char *typed_place(const char *at, const char *end, uint32_t line, uint32_t column) {
    for (; line > 1 && at < end; line--) {
        while (at < end && *at != '\n') at++;
        if (at < end) at++;
        while (at < end && text_is_blank(*at)) at++;
    }
    for (; column > 1 && at < end; column--) {
        at++;
        while (at < end && ((unsigned char)*at & 0xC0) == 0x80) at++;
    }
    return at;
}
