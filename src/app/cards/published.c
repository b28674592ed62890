/* Cards from JSON, read with jansson. The library does not keep positions, so they are found
 * again in the file, which it has shown to be well formed. */
#include "app/cards/published.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/typed.h"
#include "base/utf8.h"

/* --- Places in a well-formed JSON file -------------------------------------------------- */

static const char *skip_space(const char *at, const char *end) {
    while (at < end && text_is_space(*at)) at++;
    return at;
}

/* After the string that starts at 'at'. */
static const char *skip_string(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++) {
        if (*at == '\\') at++;
    }
    return at < end ? at + 1 : end;
}

/* After the value that starts at 'at': up to the comma or bracket that ends it. */
static const char *skip_value(const char *at, const char *end) {
    int depth = 0;
    while (at < end) {
        bool opens = *at == '[' || *at == '{', closes = *at == ']' || *at == '}';
        if (depth == 0 && (*at == ',' || closes)) return at;
        depth += opens - closes;
        at = *at == '"' ? skip_string(at, end) : at + 1;
    }
    return at;
}

/* The value of a key in the object that starts at 'at', or NULL. */
static const char *member(const char *at, const char *end, const char *key) {
    size_t size = strlen(key);
    at = skip_space(at + 1, end);
    while (at < end && *at == '"') {
        const char *name = at + 1;
        at = skip_space(skip_string(at, end), end);
        const char *value = skip_space(at + 1, end);
        if (strncmp(name, key, size) == 0 && name[size] == '"') return value;
        at = skip_value(value, end);
        if (at < end && *at == ',') at = skip_space(at + 1, end);
    }
    return NULL;
}

/* --- One card --------------------------------------------------------------------------- */

typedef struct Reading {
    Published *out;
    Notes *notes;
    const char *card, *end; /* the card's position, and the end of the file */
} Reading;

static bool complain(const Reading *reading, const char *key, const char *before, Slice about,
                     const char *after) {
    const char *at = key ? member(reading->card, reading->end, key) : NULL;
    notes_add_about(reading->notes, reading->out->file, at ? at : reading->card, before, about,
                    after);
    return false;
}

/* A string or a number as the value of a field; NULL, or what is wrong. */
static const char *set_value(CardDraft *draft, Field field, const json_t *value) {
    bool is_text = field == FIELD_TEXT || field == FIELD_TRIGGER;
    if (json_is_integer(value))
        return cardfacts_set_number(draft, field, json_integer_value(value));
    if (!json_is_string(value)) return "this must be text or a whole number";
    Slice text = {json_string_value(value), json_string_length(value)};
    if (!is_text && text.size == 0) return NULL;
    if (utf8_plain_size(text) < text.size) return "there is a control character in this text";
    return cardfacts_set(draft, field, text);
}

static const char *set_field(CardDraft *draft, Field field, const json_t *value) {
    bool is_list = field == FIELD_COLOR || field == FIELD_ATTRIBUTE || field == FIELD_TYPE ||
                   field == FIELD_BLOCK;
    const char *why = NULL;
    if (json_is_null(value)) return NULL;
    if (!json_is_array(value)) return set_value(draft, field, value);
    if (!is_list) return "only colours, attributes, types and blocks can be lists";
    for (size_t i = 0; i < json_array_size(value) && !why; i++)
        why = set_value(draft, field, json_array_get(value, i));
    return why;
}

static bool read_card(Reading *reading, json_t *object) {
    CardDraft draft;
    const char *key;
    json_t *value;
    Slice none = {"", 0};
    if (!json_is_object(object)) return complain(reading, NULL, "this is not a card", none, "");
    cardfacts_begin(&draft);
    json_object_foreach(object, key, value) {
        Field field = cardfacts_field(text_of(key));
        Field meant = cardfacts_nearest(text_of(key));
        if (field == FIELD_COUNT && meant == FIELD_COUNT)
            continue; /* a key of some other program */
        if (field == FIELD_COUNT)
            return complain(reading, key, "unknown key; did you mean '",
                            text_of(cardfacts_names[meant]), "'?");
        const char *why = set_field(&draft, field, value);
        if (why) return complain(reading, key, why, none, "");
    }
    CardPlace place = {reading->card, member(reading->card, reading->end, "text"),
                       member(reading->card, reading->end, "trigger")};
    return published_add(reading->out, &draft, place, reading->card, reading->notes);
}

/* --- Files ------------------------------------------------------------------------------ */

/* The first card of the list that 'at' is, or of its member "cards", or the one card that it
 * is; with the list, or NULL for one card. */
static const char *first_card(const char *at, const char *end, const json_t *root,
                              const json_t **list) {
    *list = json_is_array(root) ? root : json_object_get(root, "cards");
    if (!*list) return at;
    if (!json_is_array(root)) at = member(at, end, "cards");
    return at ? skip_space(at + 1, end) : NULL;
}

static bool stands_further_up(const Published *published, Slice number) {
    bool found = false;
    for (size_t i = 0; i < published->count && !found; i++)
        found = text_equal(published->cards[i].number, number);
    return found;
}

/* Notes what is wrong with a card of a list; false if it has no number to name it by. */
static bool refuse(Published *out, const json_t *object, const Note *why) {
    CardDraft draft;
    const json_t *number = json_object_get(object, "number");
    Slice text = {json_string_value(number), json_string_length(number)};
    cardfacts_begin(&draft);
    if (!text.at || cardfacts_set(&draft, FIELD_NUMBER, text) != NULL) return false;
    if (out->refused_count == out->refused_room) {
        size_t room = 2 * out->refused_room + 16;
        RefusedCard *refused = realloc(out->refused, room * sizeof *refused);
        if (!refused) return false;
        out->refused = refused;
        out->refused_room = room;
    }
    out->refused[out->refused_count++] = (RefusedCard){text, *why};
    return true;
}

static bool read_list(Reading *reading, const json_t *list) {
    Notes *notes = reading->notes;
    for (size_t i = 0; i < json_array_size(list); i++) {
        Note memory[1];
        Notes found;
        json_t *object = json_array_get(list, i);
        notes_init(&found, memory, 1);
        reading->notes = &found;
        bool is_read = read_card(reading, object);
        reading->notes = notes;
        if (!is_read && !refuse(reading->out, object, memory)) {
            if (notes->count < notes->size) notes->at[notes->count++] = memory[0];
            return false;
        }
        const char *next = skip_value(reading->card, reading->end);
        reading->card = skip_space(next < reading->end ? next + 1 : reading->end, reading->end);
    }
    return true;
}

static bool read_json(Published *out, Notes *notes) {
    json_error_t error;
    const char *end = out->file.at + out->file.size;
    json_t *root = json_loadb(out->file.at, out->file.size, JSON_REJECT_DUPLICATES, &error);
    out->root = root;
    if (!root) {
        size_t at = error.position > 0 ? (size_t)error.position - 1 : 0;
        notes_add(notes, out->file, out->file.at + (at < out->file.size ? at : 0), error.text);
        return false;
    }
    const json_t *list;
    Reading reading = {out, notes, skip_space(out->file.at, end), end};
    reading.card = first_card(reading.card, end, root, &list);
    if (!list) return read_card(&reading, root);
    if (!json_is_array(list) || !reading.card) {
        reading.card = skip_space(out->file.at, end);
        return complain(&reading, "cards", "expected an array of cards", (Slice){"", 0}, "");
    }
    return read_list(&reading, list);
}

/* --- Both forms ------------------------------------------------------------------------- */

static bool grow(Published *published) {
    if (published->count < published->room) return true;
    size_t room = published->room ? 2 * published->room : 16;
    EnglishCard *cards = realloc(published->cards, room * sizeof *cards);
    if (cards) published->cards = cards;
    CardPlace *places = realloc(published->places, room * sizeof *places);
    if (places) published->places = places;
    if (cards && places) published->room = room;
    return cards && places;
}

bool published_add(Published *published, const CardDraft *draft, CardPlace place,
                   const char *at, Notes *notes) {
    Field about;
    const char *why = cardfacts_check(draft, &about);
    if (!why && stands_further_up(published, draft->card.number))
        why = "there is already a card with this number";
    if (!why && !grow(published)) why = "out of memory";
    if (why) {
        notes_add(notes, published->file, at, why);
        return false;
    }
    published->places[published->count] = place;
    published->cards[published->count++] = draft->card;
    return true;
}

bool published_read(Slice file, Notes *notes, Published *out) {
    Slice start = text_trim(file);
    *out = (Published){.file = file};
    out->is_json = start.size > 0 && (start.at[0] == '{' || start.at[0] == '[');
    bool is_ok = out->is_json ? read_json(out, notes) : typed_read(out, notes);
    bool is_empty = out->count + out->refused_count == 0;
    if (is_ok && is_empty) notes_add(notes, file, file.at, "there is no card here");
    if (is_ok && !is_empty) return true;
    published_free(out);
    return false;
}

/* The position of a character in a JSON string: 'line' and 'column' count from 1 in the
 * decoded string. */
static const char *place_in_string(const char *at, const char *end, uint32_t line,
                                   uint32_t column) {
    at++;
    while (at < end && *at != '"' && (line > 1 || column > 1)) {
        bool is_escape = *at == '\\';
        bool is_line = is_escape && at + 1 < end && at[1] == 'n';
        size_t size = 1;
        if (is_escape) size = at + 1 < end && at[1] == 'u' ? 6 : 2;
        /* The second half of a surrogate pair, and the continuation bytes of a character,
         * are not characters of their own. */
        bool is_half = size == 6 && end - at > 3 && text_lower(at[2]) == 'd' &&
                       (text_lower(at[3]) >= 'c' && text_lower(at[3]) <= 'f');
        bool is_tail = ((unsigned char)*at & 0xC0) == 0x80;
        if (line > 1) {
            line -= is_line;
        } else {
            column -= !is_half && !is_tail;
        }
        at += size;
    }
    while (at < end && ((unsigned char)*at & 0xC0) == 0x80) at++;
    return at < end ? at : end;
}

const char *published_place(const Published *published, size_t card,
                            const EnglishFault *fault) {
    const CardPlace *place = &published->places[card];
    const char *end = published->file.at + published->file.size;
    const char *at = fault->in_trigger ? place->trigger : place->text;
    if (!at || fault->clause[0] == 0) return place->card;
    return published->is_json ? place_in_string(at, end, fault->line, fault->column)
                              : typed_place(at, end, fault->line, fault->column);
}

void published_free(Published *published) {
    free(published->cards);
    free(published->places);
    free(published->refused);
    free(published->memory);
    if (published->root) json_decref(published->root);
    *published = (Published){0};
}
