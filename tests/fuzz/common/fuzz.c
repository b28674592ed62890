/* Plays games for the fuzz targets and checks them at every step. */
#include "common/fuzz.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/embedded.h"
#include "base/random.h"
#include "compiler/compile.h"
#include "notation/position.h"

/* Room for all card files of the project and of its scenarios. */
enum { SOURCES_MAX = 256 };

uint8_t bytes_next(Bytes *bytes) {
    if (bytes->left == 0) return 0;
    bytes->left--;
    return *bytes->at++;
}

uint16_t bytes_next16(Bytes *bytes) {
    unsigned low = bytes_next(bytes);
    return (uint16_t)(low | (unsigned)bytes_next(bytes) << 8);
}

uint64_t bytes_next64(Bytes *bytes) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value |= (uint64_t)bytes_next(bytes) << (8 * i);
    return value;
}

void fuzz_fail(const char *what, const char *detail) {
    fprintf(stderr, "fuzz: %s: %s\n", what, detail);
    abort();
}

/* --- Cards and decks --------------------------------------------------------------------- */

static Source source_read(const char *name) {
    FILE *file = fopen(name, "rb");
    if (file == NULL) fuzz_fail("cannot open", name);
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    if (text == NULL || fread(text, 1, size, file) != size) fuzz_fail("cannot read", name);
    text[size] = 0;
    fclose(file);
    return (Source){name, text, size};
}

/* The embedded card files whose names start so, and those of the scenarios. */
static const LpCards *compile_all(Slice prefix) {
    static Source sources[SOURCES_MAX];
    static Diagnostic fault[1];
    Diagnostics faults = {.at = fault, .size = 1};
    size_t count = 0;
    for (size_t i = 0; i < embedded_file_count && count < SOURCES_MAX - 1; i++) {
        Slice name = text_of(embedded_files[i].name);
        if (!text_starts_with(name, prefix) || !text_ends_with(name, SLICE(".card"))) continue;
        sources[count++] =
            (Source){embedded_files[i].name, embedded_files[i].at, embedded_files[i].size};
    }
    sources[count++] =
        (Source){"blank", POSITION_BLANK_SOURCE, sizeof POSITION_BLANK_SOURCE - 1};
    static glob_t found; /* kept: the sources point to its names */
    if (glob("tests/scenarios/*.card", 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc && count < SOURCES_MAX; i++)
            sources[count++] = source_read(found.gl_pathv[i]);
    }
    LpCards *cards = compile_sources(sources, count, &faults);
    if (cards == NULL) fuzz_fail("the cards do not compile", fault[0].message);
    return cards;
}

const LpCards *fuzz_cards(void) {
    static const LpCards *cards;
    if (cards == NULL) cards = compile_all(SLICE("cards/"));
    return cards;
}

const LpCards *fuzz_cards_few(void) {
    static const LpCards *cards;
    if (cards == NULL) cards = compile_all(SLICE("cards/st01"));
    return cards;
}

static LpCardInfo info_of(const LpCards *cards, LpCardId id) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) fuzz_fail("no facts of a card", "");
    return info;
}

/* A Leader, then up to four of each of the cards in its colours, from anywhere in the pool. */
static void draw_deck(const LpCards *cards, uint64_t *random, LpDeck *out) {
    uint32_t count = lp_cards_count(cards);
    memset(out, 0, sizeof *out);
    uint32_t at = random_below(random, count);
    for (uint32_t i = 0; i < count && out->leader == 0; i++) {
        LpCardId id = (LpCardId)(1 + (at + i) % (count - 1));
        LpCardInfo info = info_of(cards, id);
        if (info.category == LP_CATEGORY_LEADER && info.playable) out->leader = id;
    }
    uint8_t colors = out->leader ? info_of(cards, out->leader).colors : 0;
    at = random_below(random, count);
    for (uint32_t i = 0; i < count && out->count < LP_DECK_SIZE; i++) {
        /* A stride that is odd and prime to most sizes, so that decks mix the sets. */
        LpCardId id = (LpCardId)(1 + (at + (uint64_t)i * 7919u) % (count - 1));
        LpCardInfo info = info_of(cards, id);
        if (info.category == LP_CATEGORY_LEADER || !info.playable) continue;
        if (info.colors & ~colors) continue;
        for (int n = 0; n < 4 && out->count < LP_DECK_SIZE; n++) out->cards[out->count++] = id;
    }
}

void fuzz_deck(const LpCards *cards, uint64_t seed, LpDeck *out) {
    /* A Leader may forbid cards; then another one is drawn. */
    for (int i = 0; i < 16; i++) {
        draw_deck(cards, &seed, out);
        if (lp_deck_check(cards, out, NULL, 0) == 0) return;
    }
}

/* --- Checks ------------------------------------------------------------------------------ */

void fuzz_open(Fuzz *fuzz, const LpCards *cards) {
    memset(fuzz, 0, sizeof *fuzz);
    fuzz->cards = cards;
    fuzz->game = malloc(lp_game_size());
    fuzz->copy = malloc(lp_game_size());
    fuzz->sample = malloc(lp_game_size());
    fuzz->view = malloc(lp_view_size());
    fuzz->view_again = malloc(lp_view_size());
    fuzz->saved = malloc(lp_game_size() + 256);
    if (!fuzz->game || !fuzz->copy || !fuzz->sample || !fuzz->view || !fuzz->view_again ||
        !fuzz->saved)
        fuzz_fail("no memory", "");
}

void fuzz_close(Fuzz *fuzz) {
    free(fuzz->game);
    free(fuzz->copy);
    free(fuzz->sample);
    free(fuzz->view);
    free(fuzz->view_again);
    free(fuzz->saved);
}

static void audit(const Fuzz *fuzz, const LpGame *game, const char *when) {
    const char *fault = lp_game_audit(fuzz->cards, game);
    if (fault != NULL) fuzz_fail(when, fault);
}

static uint32_t word_of(LpAction a) {
    return (uint32_t)a.kind << 24 | (uint32_t)a.card << 16 | (uint32_t)a.target << 8 | a.value;
}

/* The legal answers: some, ascending, none twice. */
static int answers(const Fuzz *fuzz, const LpGame *game, LpAction *out) {
    int count = lp_game_actions(fuzz->cards, game, out);
    if (count <= 0 || count > LP_ACTIONS_MAX) fuzz_fail("answers", "none or too many");
    for (int i = 1; i < count; i++)
        if (word_of(out[i - 1]) >= word_of(out[i])) fuzz_fail("answers", "not ascending");
    return count;
}

/* A debugger says which field the byte belongs to: ptype /o struct LpGame. */
static void same_bytes(const void *a, const void *b, size_t size, const char *what) {
    const uint8_t *left = a, *right = b;
    char place[64];
    size_t at = 0;
    while (at < size && left[at] == right[at]) at++;
    if (at == size) return;
    snprintf(place, sizeof place, "byte %zu is %u, not %u", at, right[at], left[at]);
    fuzz_fail(what, place);
}

static void check_save(Fuzz *fuzz) {
    size_t size = lp_game_save(fuzz->cards, fuzz->game, fuzz->saved, lp_game_size() + 256);
    if (lp_game_load(fuzz->cards, fuzz->saved, size, fuzz->copy) != LP_OK)
        fuzz_fail("a saved game", "is not loaded");
    same_bytes(fuzz->game, fuzz->copy, lp_game_size(), "a saved game is loaded as another one");
}

/* What a player sees is what that player sees in any sample, and so are the answers. */
static void check_sample(Fuzz *fuzz, LpSeat seat, uint64_t seed) {
    LpAction real[LP_ACTIONS_MAX], guessed[LP_ACTIONS_MAX];
    lp_game_view(fuzz->cards, fuzz->game, seat, fuzz->view);
    LpStatus status =
        lp_view_sample(fuzz->cards, fuzz->view, &fuzz->guess[seat ^ 1], seed, fuzz->sample);
    if (status != LP_OK) fuzz_fail("a sample", "is refused");
    lp_game_view(fuzz->cards, fuzz->sample, seat, fuzz->view_again);
    same_bytes(fuzz->view, fuzz->view_again, lp_view_size(), "a sample looks different");
    LpAsk ask = lp_game_ask(fuzz->sample);
    if (ask.kind == LP_ASK_NONE || lp_game_result(fuzz->sample) != LP_RESULT_NONE) return;
    audit(fuzz, fuzz->sample, "a sample");
    int count = answers(fuzz, fuzz->sample, guessed);
    if (ask.seat == seat) {
        /* A sample knows of no loop, so it may offer what a loop has banned. */
        int real_count = answers(fuzz, fuzz->game, real);
        for (int i = 0, k = 0; i < real_count; i++, k++) {
            while (k < count && word_of(guessed[k]) != word_of(real[i])) k++;
            if (k == count) fuzz_fail("a sample", "lacks an answer");
        }
    }
    LpAction action = guessed[seed % (uint64_t)count];
    lp_game_act_fast(fuzz->cards, fuzz->sample, action, NULL);
    audit(fuzz, fuzz->sample, "a sample played on");
}

/* An answer from a stranger: it is listed, or it is refused and changes nothing. */
static void act_as_stranger(Fuzz *fuzz, LpAction action) {
    LpAction list[LP_ACTIONS_MAX];
    int count = answers(fuzz, fuzz->game, list);
    int listed = action.kind == LP_ACTION_CONCEDE && (word_of(action) & 0xFFFFFF) == 0;
    for (int i = 0; i < count; i++) listed |= word_of(list[i]) == word_of(action);
    memcpy(fuzz->copy, fuzz->game, lp_game_size());
    LpStatus status = lp_game_act(fuzz->cards, fuzz->game, action, NULL);
    if (status != (listed ? LP_OK : LP_ILLEGAL)) fuzz_fail("a stranger's answer", "");
    if (!listed)
        same_bytes(fuzz->copy, fuzz->game, lp_game_size(), "a refused answer changes the game");
}

/* --- Playing ----------------------------------------------------------------------------- */

/* Both entrances lead to the same game, and a log changes nothing. */
static void act(Fuzz *fuzz, LpAction action, int twice) {
    static LpEvent events[LP_EVENTS_MAX];
    LpLog log = {.events = events, .size = LP_EVENTS_MAX};
    if (twice) {
        memcpy(fuzz->copy, fuzz->game, lp_game_size());
        if (lp_game_act(fuzz->cards, fuzz->copy, action, &log) != LP_OK)
            fuzz_fail("a listed answer", "is refused");
    }
    lp_game_act_fast(fuzz->cards, fuzz->game, action, NULL);
    if (twice) same_bytes(fuzz->copy, fuzz->game, lp_game_size(), "a log changes the game");
}

/* One byte is one answer by its place in the list; the highest values mean something else. */
static void step(Fuzz *fuzz, Bytes *bytes) {
    LpAction list[LP_ACTIONS_MAX];
    uint8_t byte = bytes_next(bytes);
    LpAction action = {0};
    switch (byte) {
    case 0xFF:
        action.kind = bytes_next(bytes);
        action.card = bytes_next(bytes);
        action.target = bytes_next(bytes);
        action.value = bytes_next(bytes);
        act_as_stranger(fuzz, action);
        return;
    case 0xFE: check_save(fuzz); return;
    case 0xFD: check_sample(fuzz, 0, random_next(&fuzz->random)); return;
    case 0xFC: check_sample(fuzz, 1, random_next(&fuzz->random)); return;
    default: {
        int count = answers(fuzz, fuzz->game, list);
        act(fuzz, list[byte % count], byte & 0x80);
        audit(fuzz, fuzz->game, "after an answer");
    }
    }
}

void fuzz_play(Fuzz *fuzz, Bytes bytes, int more) {
    LpAction list[LP_ACTIONS_MAX];
    audit(fuzz, fuzz->game, "at the start");
    while (bytes.left > 0 && lp_game_ask(fuzz->game).kind != LP_ASK_NONE) step(fuzz, &bytes);
    for (int i = 0; i < more && lp_game_ask(fuzz->game).kind != LP_ASK_NONE; i++) {
        int count = answers(fuzz, fuzz->game, list);
        act(fuzz, list[random_below(&fuzz->random, (uint32_t)count)], 0);
        audit(fuzz, fuzz->game, "after a random answer");
        if (i % 16 == 0 && lp_game_result(fuzz->game) == LP_RESULT_NONE)
            check_sample(fuzz, (i >> 4) & 1, random_next(&fuzz->random));
    }
    if (lp_game_result(fuzz->game) == LP_RESULT_NONE) check_save(fuzz);
}
