/* Match-ups of decks for the page: each Worker plays blocks of one plan, and one of them adds
 * up. The games are those of 'logpose sim --matrix' with the same seed. */
#include <stdlib.h>
#include <string.h>

#include "app/web/web_internal.h"
#include "notation/decklist.h"
#include "study/result.h"
#include "table/jsonread.h"

enum {
    LIST_SIZE_MAX = 8192,
    PLAYER_SIZE = 64,
    LAB_DECKS_MAX = 24,
    LAB_GAMES_MAX = 100000,
    BATCH_MAX = 64
};

static SimPlan plan;
static SimResult result;
static Match match;
static bool is_open;

static void close_lab(void) {
    for (LpSeat seat = 0; seat < 2; seat++) free(match.players[seat]);
    free(match.game);
    free(match.view);
    if (is_open) result_free(&result);
    plan_free(&plan);
    memset(&plan, 0, sizeof plan);
    memset(&match, 0, sizeof match);
    is_open = false;
}

/* Adds one deck; false if it cannot be played. */
static bool add_deck(Slice object) {
    static char memory[LIST_SIZE_MAX];
    static Decklist list;
    Note note;
    Notes notes;
    LpDeckProblem problem;
    NamedDeck *deck = &plan.decks[plan.header.deck_count];
    notes_init(&notes, &note, 1);
    web_member_text(object, "name", deck->name, sizeof deck->name);
    Slice text = web_deck_text(web_member_text(object, "list", memory, sizeof memory));
    if (!decklist_read(text, web_cards(), &notes, &list)) return false;
    if (lp_deck_check(web_cards(), &list.deck, &problem, 1) > 0) return false;
    deck->deck = list.deck;
    plan.header.deck_count++;
    return true;
}

static bool open_players(Slice message, PlayerSpec specs[2]) {
    char memory[PLAYER_SIZE];
    Slice where, name = web_member_text(message, "player", memory, sizeof memory);
    if (player_parse(name, &specs[0], &where) != NULL) return false;
    specs[1] = specs[0];
    match = (Match){.cards = web_cards(),
                    .specs = {specs[0], specs[1]},
                    .prior = web_prior(&match.prior_count),
                    .game = malloc(lp_game_size()),
                    .view = malloc(lp_view_size())};
    match.prior = web_prior(&match.prior_count);
    for (LpSeat seat = 0; seat < 2; seat++) {
        match.players[seat] = calloc(1, player_memory_size(&specs[seat]));
    }
    return match.game && match.view && match.players[0] && match.players[1];
}

/* What is wrong, or NULL. */
static const char *read_plan(Slice message) {
    PlayerSpec specs[2];
    Slice decks, deck;
    char seed[32];
    int64_t games = web_member_int(message, "games", 0);
    if (games < 1 || games > LAB_GAMES_MAX) return "games";
    if (!open_players(message, specs)) return "player";
    plan.header.games = (uint64_t)games;
    plan.header.edition = LP_EDITION_DEFAULT;
    plan.header.mode = SIM_MATRIX;
    text_parse_uint(web_member_text(message, "seed", seed, sizeof seed), &plan.header.seed);
    plan.decks = calloc(LAB_DECKS_MAX, sizeof *plan.decks);
    if (plan.decks == NULL || !jsonread_member(message, "decks", &decks)) return "decks";
    while (jsonread_next(&decks, &deck)) {
        if (plan.header.deck_count == LAB_DECKS_MAX || !add_deck(deck)) return "deck";
    }
    plan_init(&plan, web_cards(), specs, 0);
    if (plan_pair(&plan, 0, false) != PLAN_OK) return "decks";
    is_open = result_init(&result, &plan);
    return is_open ? NULL : "memory";
}

size_t web_lab_open(const char *text, size_t size) {
    Buffer *to = web_out();
    Json json;
    close_lab();
    const char *wrong = read_plan((Slice){text, size});
    json_init_buffer(&json, to);
    json_object(&json, NULL);
    if (wrong != NULL) {
        json_string(&json, "error", wrong);
        if (plan.header.deck_count > 0) json_int(&json, "deck", plan.header.deck_count);
    } else {
        json_int(&json, "blocks", (int64_t)plan_block_count(&plan));
        json_int(&json, "games", (int64_t)plan_game_count(&plan));
    }
    json_object_end(&json);
    return to->used;
}

size_t web_lab_play(const char *text, size_t size) {
    static SimRecord record;
    Slice rest = {text, size}, word;
    Buffer *to = web_out();
    uint64_t first = 0, count = 0;
    bool is_asked = is_open && text_next_word(&rest, &word) && text_parse_uint(word, &first) &&
                    text_next_word(&rest, &word) && text_parse_uint(word, &count);
    buffer_append_char(to, '"');
    for (uint64_t i = 0; is_asked && i < count && i < BATCH_MAX; i++) {
        const unsigned char *bytes = (const unsigned char *)&record;
        if (first + i >= plan_block_count(&plan)) break;
        if (!block_play(&plan, &match, first + i, &record)) break;
        for (size_t k = 0; k < block_record_size(&plan); k++) {
            buffer_append_hex(to, bytes[k], 2);
        }
    }
    buffer_append_char(to, '"');
    return to->used;
}

static int digit_of(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

size_t web_lab_add(const char *text, size_t size) {
    static unsigned char bytes[BATCH_MAX * sizeof(SimRecord)];
    Buffer *to = web_out();
    bool is_read = is_open && size > 0 && size / 2 <= sizeof bytes &&
                   size % (2 * block_record_size(&plan)) == 0;
    for (size_t i = 0; is_read && i < size / 2; i++) {
        int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
        is_read = high >= 0 && low >= 0;
        bytes[i] = (unsigned char)(high * 16 + low);
    }
    bool is_added = is_read && result_add_records(&result, bytes, size / 2);
    buffer_append_string(to, is_added ? "true" : "false");
    return to->used;
}

/* --- The report --------------------------------------------------------------------------- */

static void write_rate(Json *json, const char *key, SimCount count) {
    SimRate rate = result_rate(count);
    json_object(json, key);
    json_int(json, "games", (int64_t)rate.games);
    json_fixed(json, "rate", rate.rate, 4);
    json_fixed(json, "low", rate.interval.low, 4);
    json_fixed(json, "high", rate.interval.high, 4);
    json_object_end(json);
}

static void write_tally(Json *json, const SimTally *tally) {
    write_rate(json, "all", result_tally_count(tally, 2));
    write_rate(json, "first", result_tally_count(tally, 0));
    write_rate(json, "second", result_tally_count(tally, 1));
    json_fixed(json, "turns",
               tally->finished > 0 ? (double)tally->turns / (double)tally->finished : 0, 2);
}

static void write_cells(Json *json, uint32_t row) {
    json_array(json, "cells");
    for (uint32_t column = 0; column < plan.header.deck_count; column++) {
        SimTally tally;
        if (column == row || !result_cell(&result, row, column, &tally)) {
            json_null(json, NULL);
            continue;
        }
        json_object(json, NULL);
        write_tally(json, &tally);
        json_object_end(json);
    }
    json_array_end(json);
}

size_t web_lab_report(const char *text, size_t size) {
    Buffer *to = web_out();
    Json json;
    (void)text;
    (void)size;
    json_init_buffer(&json, to);
    json_object(&json, NULL);
    json_int(&json, "games", is_open ? (int64_t)result.game_count : 0);
    json_array(&json, "decks");
    for (uint32_t i = 0; is_open && i < plan.header.deck_count; i++) {
        SimTally tally = result_of_deck(&result, i);
        json_object(&json, NULL);
        json_string(&json, "name", plan.decks[i].name);
        write_tally(&json, &tally);
        write_cells(&json, i);
        json_object_end(&json);
    }
    json_array_end(&json);
    json_object_end(&json);
    return to->used;
}
