/* Fuzzes the loader: any bytes are refused, or are an image that can be printed, is saved as
 * the same bytes, and can be played without harm. The input is a list of changes to a sound
 * image, because no fuzzer finds one by itself; the stored hash is corrected, for the same
 * reason. */
#include <stdlib.h>
#include <string.h>

#include "card/image.h"
#include "common/fuzz.h"
#include "compiler/printer.h"
#include "effect/disassemble.h"
#include "effect/load.h"

enum { TEXT_MAX = 1 << 20, HASH_AT = 16, ANSWERS_MORE = 40, RAW = 0xFF };

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

/* The sound image, saved once. */
static const uint8_t *sound_image(size_t *size) {
    static uint8_t *saved;
    static size_t saved_size;
    if (saved == NULL) {
        saved_size = lp_cards_save(fuzz_cards_few(), NULL, 0);
        saved = malloc(saved_size);
        if (saved == NULL) abort();
        lp_cards_save(fuzz_cards_few(), saved, saved_size);
    }
    *size = saved_size;
    return saved;
}

/* The image that the input describes; the caller frees it. */
static uint8_t *image_of(Bytes *bytes, size_t *size) {
    const uint8_t *sound = sound_image(size);
    if (bytes_next(bytes) == RAW) {
        *size = bytes->left;
        uint8_t *raw = malloc(bytes->left + 1);
        if (raw != NULL) memcpy(raw, bytes->at, bytes->left);
        bytes->left = 0;
        return raw;
    }
    uint8_t *image = malloc(*size);
    if (image == NULL) return NULL;
    memcpy(image, sound, *size);
    for (int changes = bytes_next(bytes) % 8; changes > 0; changes--) {
        size_t at = bytes_next16(bytes);
        at |= (size_t)bytes_next16(bytes) << 16;
        image[at % *size] = bytes_next(bytes);
    }
    return image;
}

static void print_all(const LpCards *cards) {
    static char text[TEXT_MAX];
    Buffer out;
    for (uint32_t id = 1; id < cards->card_count; id++) {
        buffer_init(&out, text, sizeof text);
        disassemble_card(cards, (LpCardId)id, &out);
        buffer_init(&out, text, sizeof text);
        printer_print(cards, (LpCardId)id, &out);
    }
}

/* What the verifier lets through runs unchecked, so it must do no harm. */
static void play(const LpCards *cards, Bytes *bytes) {
    Fuzz fuzz;
    fuzz_open(&fuzz, cards);
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .seed = bytes_next64(bytes)};
    for (int i = 0; i < 2; i++) {
        fuzz_deck(cards, bytes_next16(bytes), &setup.decks[i]);
        fuzz.guess[i] = setup.decks[i];
    }
    fuzz.random = setup.seed;
    if (lp_game_start(cards, &setup, fuzz.game, NULL) == LP_OK)
        fuzz_play(&fuzz, *bytes, ANSWERS_MORE);
    fuzz_close(&fuzz);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t input_size) {
    Bytes bytes = {data, input_size};
    size_t size;
    uint8_t *image = image_of(&bytes, &size);
    if (image == NULL) return 0;
    LpCards *cards = load_any(image, size);
    if (cards) {
        if ((bytes.left & 15) == 0) print_all(cards); /* slow, and mostly the same again */
        uint8_t *saved = malloc(size);
        if (saved) {
            if (lp_cards_save(cards, saved, size) != size) fuzz_fail("an image", "has grown");
            if (memcmp(saved, image, size) != 0) fuzz_fail("an image", "is saved otherwise");
        }
        free(saved);
        if (cards->card_count > 1) play(cards, &bytes);
        lp_cards_free(cards);
    }
    free(image);
    return 0;
}
