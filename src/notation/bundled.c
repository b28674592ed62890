/* Reading the bundled decks, silently skipping those that cannot be played. */
#include "notation/bundled.h"

#include "base/embedded.h"
#include "notation/decklist.h"

size_t bundled_decks(const LpCards *cards, LpDeck *out, size_t out_size) {
    size_t count = 0;
    for (size_t i = 0; i < embedded_file_count && count < out_size; i++) {
        const EmbeddedFile *file = &embedded_files[i];
        Note memory[1];
        Notes notes;
        Decklist list;
        if (!text_ends_with(text_of(file->name), SLICE(".deck"))) continue;
        notes_init(&notes, memory, 1);
        if (!decklist_read((Slice){file->at, file->size}, cards, &notes, &list)) continue;
        if (lp_deck_check(cards, &list.deck, NULL, 0) == 0) out[count++] = list.deck;
    }
    return count;
}
