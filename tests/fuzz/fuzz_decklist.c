/* Fuzzes deck lists: any bytes are read as a list, and what was read is printed in every form
 * and read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/fuzz.h"
#include "notation/decklist.h"

enum { NOTES_MAX = 8, TEXT_SIZE = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static char text[TEXT_SIZE];
    Note note[NOTES_MAX];
    Notes notes;
    Decklist list, again;
    Buffer out;
    const LpCards *cards = fuzz_cards();
    notes_init(&notes, note, NOTES_MAX);
    if (!decklist_read((Slice){(const char *)bytes, size}, cards, &notes, &list)) {
        if (notes.count == 0) abort(); /* a refusal says why */
        return 0;
    }
    if (list.card_count + list.leader_count == 0) return 0; /* '0 ST01-002' prints as nothing */
    for (int form = 0; form < DECK_FORM_COUNT; form++) {
        buffer_init(&out, text, sizeof text);
        decklist_print_as(cards, &list.deck, (DeckForm)form, &out);
        if (out.overflow) abort();
        if (!decklist_read(buffer_text(&out), cards, &notes, &again)) abort();
        if (again.deck.leader != list.deck.leader || again.deck.count != list.deck.count)
            abort();
    }
    return 0;
}
