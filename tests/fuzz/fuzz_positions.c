/* Fuzzes positions: the bytes are a position, sensible or not, which is refused or played on
 * under all checks. A position that was placed is also printed and read again. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "common/fuzz.h"
#include "notation/position.h"
#include "notation/scenario.h"

enum { ANSWERS_MORE = 60, TEXT_SIZE = 1 << 16, MEMORY_SIZE = 1 << 21, NOTES_MAX = 4 };

/* A card of this category; any number at all if the byte says so. */
static LpCardId card_of(const LpCards *cards, Bytes *bytes, unsigned category) {
    LpCardInfo info;
    uint32_t count = lp_cards_count(cards);
    uint16_t at = bytes_next16(bytes);
    if (at >= 0xFFF0) return bytes_next16(bytes);
    for (uint32_t i = 0; i < count; i++) {
        LpCardId id = (LpCardId)((at + i) % count);
        if (lp_card_info(cards, id, &info) != LP_OK || !info.playable) continue;
        if (category == LP_CATEGORY_NONE ? info.category != LP_CATEGORY_LEADER
                                         : info.category == category)
            return id;
    }
    return 0;
}

/* A number from 0 to `most`, or one byte in sixteen any number. */
static uint8_t number_of(Bytes *bytes, unsigned most) {
    uint8_t byte = bytes_next(bytes);
    if (byte >= 0xF0) return bytes_next(bytes);
    return (uint8_t)(byte % (most + 1));
}

static LpPlaced placed_of(const LpCards *cards, Bytes *bytes, unsigned category) {
    LpPlaced placed = {.card = card_of(cards, bytes, category)};
    uint8_t byte = bytes_next(bytes);
    placed.rested = byte & 1;
    placed.just_played = (byte >> 1) & 1;
    placed.don = (byte >> 2) == 63 ? bytes_next(bytes) : (byte >> 2) % 3;
    return placed;
}

static uint8_t list_of(const LpCards *cards, Bytes *bytes, unsigned most, LpCardId *out) {
    uint8_t count = number_of(bytes, most);
    for (int i = 0; i < count && i < LP_DECK_SIZE; i++)
        out[i] = card_of(cards, bytes, LP_CATEGORY_NONE);
    return count;
}

static void side_of(const LpCards *cards, Bytes *bytes, LpSide *out) {
    out->leader = placed_of(cards, bytes, LP_CATEGORY_LEADER);
    out->character_count = number_of(bytes, LP_CHARACTERS_MAX);
    for (int i = 0; i < out->character_count && i < LP_CHARACTERS_MAX; i++)
        out->characters[i] = placed_of(cards, bytes, LP_CATEGORY_CHARACTER);
    if (bytes_next(bytes) & 1) {
        out->stage = placed_of(cards, bytes, LP_CATEGORY_STAGE);
        if (out->stage.don < 3) out->stage.don = 0; /* a Stage has none; else it is refused */
    }
    out->hand_count = list_of(cards, bytes, 10, out->hand);
    out->deck_count = list_of(cards, bytes, 15, out->deck);
    out->trash_count = list_of(cards, bytes, 12, out->trash);
    out->life_count = list_of(cards, bytes, 6, out->life);
    for (int i = 0; i < LP_DECK_SIZE; i++)
        out->life_face_up[i] = (i * 7 + out->life_count) % 5 == 0;
    int given = out->leader.don;
    for (int i = 0; i < out->character_count && i < LP_CHARACTERS_MAX; i++)
        given += out->characters[i].don;
    unsigned left = given < LP_DON_MAX ? (unsigned)(LP_DON_MAX - given) : 0;
    out->don_active = number_of(bytes, left);
    left = out->don_active < left ? left - out->don_active : 0;
    out->don_rested = number_of(bytes, left);
    out->don_deck = (uint8_t)(out->don_rested < left ? left - out->don_rested : 0);
    out->turns_taken = number_of(bytes, 5);
}

/* A slip of the builder above is found by bytes that mean nothing at all. */
static void position_of(const LpCards *cards, Bytes *bytes, LpPosition *out) {
    static const uint8_t phases[] = {LP_PHASE_MAIN, LP_PHASE_MAIN, LP_PHASE_REFRESH,
                                     LP_PHASE_END};
    memset(out, 0, sizeof *out);
    if (bytes_next(bytes) == 0xFF) {
        uint8_t *at = (uint8_t *)out;
        for (size_t i = 0; i < sizeof *out; i++) at[i] = bytes_next(bytes);
        return;
    }
    out->edition = number_of(bytes, LP_EDITION_COUNT - 1);
    out->turn_player = number_of(bytes, 1);
    out->first_player = number_of(bytes, 1);
    out->turn = number_of(bytes, 12);
    uint8_t phase = bytes_next(bytes);
    out->phase = phase >= 0xF0 ? bytes_next(bytes) : phases[phase & 3];
    out->seed = bytes_next64(bytes);
    for (int i = 0; i < 2; i++) side_of(cards, bytes, &out->sides[i]);
}

/* The text of a position gives the same text again. */
static void check_text(const LpCards *cards, const LpGame *game) {
    static char first[TEXT_SIZE], second[TEXT_SIZE], memory[MEMORY_SIZE];
    static LpPosition position, again;
    Note note[NOTES_MAX];
    Notes notes;
    Arena arena;
    Buffer out, out_again;
    /* A placed game that has gone on to its end is no position any more. */
    if (lp_game_ask(game).kind != LP_ASK_MAIN) return;
    lp_game_position(cards, game, &position);
    buffer_init(&out, first, sizeof first);
    position_print(cards, &position, 0, &out);
    if (out.overflow) fuzz_fail("a position", "is too long to print");
    arena_init(&arena, memory, sizeof memory);
    notes_init(&notes, note, NOTES_MAX);
    if (!scenario_position(buffer_text(&out), cards, 0, &arena, &notes, &again))
        fuzz_fail("a printed position is not read", notes.count ? note[0].message : "");
    buffer_init(&out_again, second, sizeof second);
    position_print(cards, &again, 0, &out_again);
    if (out.used != out_again.used || memcmp(first, second, out.used) != 0)
        fuzz_fail("a position", "is read as another one");
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    (void)fuzz_cards();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Fuzz fuzz;
    static LpPosition position;
    Bytes bytes = {data, size};
    if (fuzz.cards == NULL) {
        fuzz_open(&fuzz, fuzz_cards());
        for (int i = 0; i < 2; i++) fuzz_deck(fuzz.cards, (uint64_t)i, &fuzz.guess[i]);
    }
    position_of(fuzz.cards, &bytes, &position);
    fuzz.random = position.seed;
    if (lp_game_place(fuzz.cards, &position, fuzz.game, NULL) != LP_OK) return 0;
    check_text(fuzz.cards, fuzz.game);
    fuzz_play(&fuzz, bytes, ANSWERS_MORE);
    return 0;
}
