/* Fuzzes messages from a face: lines of any bytes go to a table, which must stay in order. What
 * looks like an answer is repaired often enough that a game goes on. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/fuzz.h"
#include "table/intake.h"
#include "table/jsonread.h"
#include "table/opening.h"

static Host host;
static Words words;
static char *out_memory;

static void open_table(void) {
    if (out_memory != NULL) return;
    out_memory = malloc(MESSAGE_SIZE_MAX);
    if (out_memory == NULL || !host_init(&host, fuzz_cards()) ||
        !words_load(&words, SLICE("en")))
        abort();
    host.rules = (HostRules){true, true, true, true, 60000};
}

static void start(uint64_t seed) {
    LpSetup setup = {.seed = seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    const Slice names[2] = {SLICE("st01"), SLICE("st04")};
    char memory[256];
    Buffer why;
    for (int i = 0; i < 2; i++) {
        buffer_init(&why, memory, sizeof memory);
        if (!opening_deck(host.cards, names[i], &setup.decks[i], &why)) abort();
    }
    memset(host.seats, 0, sizeof host.seats);
    if (host_start(&host, &setup) != LP_OK) abort();
}

/* One byte chooses one of the answers that are offered. */
static void answer(Face *face, uint8_t byte) {
    Sight sight = host_sight(&host, face->seat, &words);
    const Prompt *prompt = host_prompt(&host, &sight);
    if (prompt->count == 0) abort();
    LpAction action = prompt->choices[byte % prompt->count].action;
    if (host_answer(&host, face->seat, host_id(&host, face->seat), &action, 1, 1, false) !=
        HOST_OK)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    Face faces[HOST_VIEWERS];
    Slice rest = {(const char *)bytes, size}, line;
    open_table();
    start(size > 0 ? bytes[0] : 0);
    for (LpSeat i = 0; i < HOST_VIEWERS; i++)
        faces[i] = (Face){.host = &host, .seat = i, .words = &words};
    while (text_next_line(&rest, &line) && host.answer_count < 500) {
        Buffer out;
        Face *face = &faces[host_is_over(&host) ? 0 : host.ask.seat];
        buffer_init(&out, out_memory, MESSAGE_SIZE_MAX);
        if (line.size == 1 && !host_is_over(&host)) {
            answer(face, (uint8_t)line.at[0]);
            continue;
        }
        IntakeResult result = intake_message(face, line, &out);
        if (result == INTAKE_START) {
            opening_start(face, line, 1, &out);
            opening_close(&host);
            memset(host.seats, 0, sizeof host.seats);
        }
        if (out.used > 0 && !out.overflow && !jsonread_is_valid(buffer_text(&out))) abort();
        if (lp_game_audit(host.cards, host.game) != NULL) abort();
        buffer_init(&out, out_memory, MESSAGE_SIZE_MAX);
        message_table(&faces[line.size % HOST_VIEWERS], &out);
        if (out.overflow || !jsonread_is_valid(buffer_text(&out))) abort();
    }
    return 0;
}
