/* Fuzzes the loader: any bytes are refused, or are an image that can be printed and is saved as
 * the same bytes. The stored hash is corrected first, because no fuzzer finds it. */
#include <stdlib.h>
#include <string.h>

#include "card/image.h"
#include "compiler/printer.h"
#include "effect/disassemble.h"
#include "effect/finish.h"
#include "effect/load.h"

enum { TEXT_MAX = 1 << 20, HASH_AT = 16 };

/* Tries to load; if only the hash is wrong, puts in the right one. */
static LpCards *load_any(uint8_t *bytes, size_t size) {
    LpCards *cards = NULL;
    if (lp_cards_load(bytes, size, &cards) == LP_OK) return cards;
    size_t memory_size = load_size(bytes, size);
    if (memory_size == 0) return NULL;
    void *memory = calloc(1, memory_size);
    if (!memory) return NULL;
    if (!load_image(bytes, size, memory)) {
        /* The loader has filled in the hash if it came so far. */
        uint64_t hash = ((const LpCards *)memory)->hash;
        memcpy(bytes + HASH_AT, &hash, sizeof hash);
    }
    free(memory);
    return lp_cards_load(bytes, size, &cards) == LP_OK ? cards : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[TEXT_MAX];
    uint8_t *bytes = malloc(size + 1);
    if (!bytes) return 0;
    memcpy(bytes, data, size);
    LpCards *cards = load_any(bytes, size);
    if (cards) {
        Buffer out;
        for (uint32_t id = 1; id < cards->card_count; id++) {
            buffer_init(&out, text, sizeof text);
            disassemble_card(cards, (LpCardId)id, &out);
            buffer_init(&out, text, sizeof text);
            print_card(cards, (LpCardId)id, &out);
        }
        uint8_t *saved = malloc(size);
        if (saved) {
            if (lp_cards_save(cards, saved, size) != size) abort();
            if (memcmp(saved, bytes, size) != 0) abort();
        }
        free(saved);
        lp_cards_free(cards);
    }
    free(bytes);
    return 0;
}
