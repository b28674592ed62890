/* Sets of bundled decks. */
#include "app/cards/decksets.h"

#include <stdio.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "base/embedded.h"

const DeckSet decksets_all[] = {
    {"bundled", "all of them"},
    {"starters", "the four starter decks"},
    {"tournament", "the decks that were played in tournaments"},
    {"history", "of these, the decks with cards up to OP13"},
    {"current", "and those with cards of later sets"},
    {"fit", "the tournament decks that players are fitted to"},
    {"held", "and those that are held out of it, for measuring"},
    {NULL, NULL},
};

bool decksets_is_set(Slice word) {
    for (const DeckSet *set = decksets_all; set->name != NULL; set++)
        if (text_equal_ignoring_case(text_of(set->name), word)) return true;
    return false;
}

bool decksets_record(Slice name, DeckRecord *out) {
    const EmbeddedFile *file = embedded_find(SLICE("decks/tournament.tsv"));
    Slice rest = file != NULL ? (Slice){file->at, file->size} : (Slice){"", 0}, line;
    while (text_next_line(&rest, &line)) {
        Slice row[6];
        for (size_t i = 0; i < 6; i++)
            if (!text_next_part(&line, '\t', &row[i])) row[i] = (Slice){"", 0};
        if (!text_equal_ignoring_case(row[0], name)) continue;
        *out = (DeckRecord){.format = row[1],
                            .date = row[2],
                            .place = row[3],
                            .is_current = text_equal(row[4], SLICE("current")),
                            .is_held = text_equal(row[5], SLICE("held"))};
        return true;
    }
    return false;
}

bool decksets_has(Slice set, Slice name) {
    DeckRecord record;
    bool is_played = decksets_record(name, &record);
    if (text_equal_ignoring_case(set, SLICE("bundled"))) return true;
    if (text_equal_ignoring_case(set, SLICE("starters"))) return !is_played;
    if (text_equal_ignoring_case(set, SLICE("tournament"))) return is_played;
    if (text_equal_ignoring_case(set, SLICE("history"))) return is_played && !record.is_current;
    if (text_equal_ignoring_case(set, SLICE("current"))) return is_played && record.is_current;
    if (text_equal_ignoring_case(set, SLICE("fit"))) return is_played && !record.is_held;
    if (text_equal_ignoring_case(set, SLICE("held"))) return is_played && record.is_held;
    return false;
}

/* Adds the decks of a set behind the others, as far as they fit. */
static size_t add_set(const LpCards *cards, Slice set, NamedDeck *out, size_t out_size) {
    size_t count = 0, bundled_count = decks_bundled_count();
    for (size_t i = 0; i < bundled_count && count < out_size; i++) {
        Slice name = decks_bundled_name(i);
        if (decksets_has(set, name) && decks_open_bundled(cards, i, &out[count])) count++;
    }
    return count;
}

size_t decksets_open(const LpCards *cards, const char *list, NamedDeck *out, size_t out_size) {
    Slice rest = text_of(list), part;
    size_t count = 0;
    while (text_next_part(&rest, ',', &part)) {
        char what[4096];
        if (decksets_is_set(part)) {
            count += add_set(cards, part, out + count, out_size - count);
            continue;
        }
        if (count == out_size || part.size >= sizeof what)
            return caption_error("decksets.at-most-decks-can", "z", out_size), 0;
        memcpy(what, part.at, part.size);
        what[part.size] = 0;
        if (!decks_open(cards, what, &out[count]) || !decks_is_playable(cards, &out[count]))
            return 0;
        count++;
    }
    return count;
}
