/* Starting games for faces. */
#include "table/opening.h"

#include <stdlib.h>
#include <string.h>

#include "base/embedded.h"
#include "notation/decklist.h"
#include "notation/replay.h"
#include "table/jsonread.h"

enum {
    PLAYER_NAME_MAX = 1024,
    DECK_TEXT_MAX = 16 * 1024,
    NOTES_SIZE = 4,
    ARENA_SIZE = 4 << 20
};

/* --- Decks ------------------------------------------------------------------------------- */

const EmbeddedFile *opening_deck_file(Slice name) {
    static const char *const folders[] = {"decks/", "decks/tournament/"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        char memory[160];
        Buffer path;
        buffer_init(&path, memory, sizeof memory);
        buffer_append_string(&path, folders[i]);
        buffer_append(&path, name);
        buffer_append_string(&path, ".deck");
        const EmbeddedFile *file = path.overflow ? NULL : embedded_find(buffer_text(&path));
        if (file != NULL) return file;
    }
    return NULL;
}

bool opening_deck(const LpCards *cards, Slice text, LpDeck *out, Buffer *why) {
    Note rows[NOTES_SIZE];
    Notes notes;
    Decklist list;
    const EmbeddedFile *file = opening_deck_file(text);
    if (file != NULL) text = (Slice){file->at, file->size};
    notes_init(&notes, rows, NOTES_SIZE);
    if (!decklist_read(text, cards, &notes, &list)) {
        buffer_append_string(why, notes.count > 0 ? rows[0].message : "it is not a deck list");
        return false;
    }
    LpDeckProblem problem;
    *out = list.deck;
    if (lp_deck_check(cards, out, &problem, 1) == 0) return true;
    buffer_append_string(why, "it breaks a rule of deck construction");
    return false;
}

/* --- Players ----------------------------------------------------------------------------- */

void opening_close(Host *host) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        HostSeat *at = &host->seats[seat];
        if (at->memory == NULL) continue;
        if (at->spec.kind->stop != NULL) at->spec.kind->stop(at->memory);
        free(at->memory);
        at->memory = NULL;
    }
}

/* "person", or one of the players of this program. */
static bool read_player(Slice name, HostSeat *out) {
    Slice where;
    *out = (HostSeat){.player = HOST_PERSON};
    Buffer copy;
    buffer_init(&copy, out->name, sizeof out->name);
    buffer_append(&copy, name);
    if (text_equal(name, SLICE("person"))) return true;
    out->player = HOST_COMPUTER;
    if (player_parse(name, &out->spec, &where) != NULL || out->spec.kind->is_cheat)
        return false;
    out->spec.command = (Slice){NULL, 0};
    return true;
}

static bool give_memory(HostSeat *seat) {
    if (seat->player == HOST_PERSON) return true;
    seat->memory = calloc(1, player_memory_size(&seat->spec));
    return seat->memory != NULL;
}

/* --- Starting ---------------------------------------------------------------------------- */

typedef struct Opening {
    Face *face;
    Slice message;
    Buffer *out;
    HostSeat seats[2];
    LpSetup setup;
    char *text; /* DECK_TEXT_MAX bytes */
} Opening;

static bool refuse(const Opening *opening, const char *code, Slice what) {
    message_error(opening->face, code, what, 0, opening->out);
    return false;
}

static bool read_string(Slice object, const char *key, char *memory, size_t size, Slice *out) {
    Slice value;
    Buffer text;
    buffer_init(&text, memory, size);
    if (!jsonread_member(object, key, &value) || !jsonread_string(value, &text)) return false;
    *out = buffer_text(&text);
    return true;
}

static bool read_seat(Opening *opening, Slice object, LpSeat seat, bool needs_deck) {
    char memory[PLAYER_NAME_MAX], why_memory[NOTE_SIZE];
    Slice name, deck;
    Buffer why;
    if (!read_string(object, "player", memory, sizeof memory, &name) ||
        !read_player(name, &opening->seats[seat]))
        return refuse(opening, "bad message", SLICE("there is no such player"));
    HostSeat *at = &opening->seats[seat];
    if (read_string(object, "name", memory, sizeof memory, &name)) {
        Buffer copy;
        buffer_init(&copy, at->name, sizeof at->name);
        buffer_append(&copy, name);
    }
    if (!needs_deck) return true;
    buffer_init(&why, why_memory, sizeof why_memory);
    if (!read_string(object, "deck", opening->text, DECK_TEXT_MAX, &deck))
        return refuse(opening, "bad deck", SLICE("it is missing, or too long"));
    if (!opening_deck(opening->face->host->cards, deck, &opening->setup.decks[seat], &why))
        return refuse(opening, "bad deck", buffer_text(&why));
    return true;
}

static bool read_seats(Opening *opening, bool needs_deck) {
    Slice seats, seat;
    if (!jsonread_member(opening->message, "seats", &seats))
        return refuse(opening, "bad message", SLICE("start has seats"));
    for (LpSeat i = 0; i < 2; i++) {
        if (!jsonread_next(&seats, &seat) || !jsonread_is_object(seat))
            return refuse(opening, "bad message", SLICE("there are two seats"));
        if (!read_seat(opening, seat, i, needs_deck)) return false;
    }
    return true;
}

static bool read_setup(Opening *opening, uint64_t seed) {
    char memory[32];
    Slice text, value;
    int64_t chooser;
    opening->setup.seed = seed;
    opening->setup.edition = LP_EDITION_DEFAULT;
    opening->setup.chooser = 2;
    if (jsonread_member(opening->message, "seed", &value) &&
        (!read_string(opening->message, "seed", memory, sizeof memory, &text) ||
         !text_parse_uint(text, &opening->setup.seed)))
        return refuse(opening, "bad message", SLICE("seed is a number as a string"));
    if (jsonread_member(opening->message, "chooser", &value)) {
        if (!jsonread_int(value, &chooser) || chooser < 0 || chooser > 2)
            return refuse(opening, "bad message", SLICE("chooser is 0, 1 or 2"));
        opening->setup.chooser = (uint8_t)chooser;
    }
    return true;
}

/* The new players take their seats; the old ones leave. */
static bool take_seats(Opening *opening) {
    Host *host = opening->face->host;
    for (LpSeat i = 0; i < 2; i++) {
        if (give_memory(&opening->seats[i])) continue;
        for (LpSeat k = 0; k < i; k++) free(opening->seats[k].memory);
        return refuse(opening, "not allowed", SLICE(""));
    }
    opening_close(host);
    memcpy(host->seats, opening->seats, sizeof host->seats);
    return true;
}

static bool start_position(Opening *opening, Slice text, Arena *arena, Notes *notes) {
    LpPosition position;
    Host *host = opening->face->host;
    if (!scenario_position(text, host->cards, 0, arena, notes, &position))
        return refuse(opening, "bad message",
                      text_of(notes->count > 0 ? notes->at[0].message : "no position"));
    LpGame *trial = host->scratch;
    if (lp_game_place(host->cards, &position, trial, NULL) != LP_OK)
        return refuse(opening, "bad message", SLICE("this position cannot be played"));
    return take_seats(opening) && host_place(host, &position) == LP_OK;
}

/* An answer of a replay, which may be in words. */
static bool step_action(const Host *host, const ReplayStep *step, LpAction *out) {
    char memory[NOTE_SIZE];
    Buffer why;
    Table table = {host->cards, host->game, step->seat};
    buffer_init(&why, memory, sizeof memory);
    *out = step->action;
    return !step->is_text || answer_parse(&table, step->text, out, &why);
}

/* Continues a replay, up to its answer `to`. */
static bool start_record(Opening *opening, Slice text, uint32_t to, Arena *arena,
                         Notes *notes) {
    Replay replay;
    Host *host = opening->face->host;
    if (!replay_read(text, host->cards, arena, notes, &replay) ||
        !replay_verify(&replay, host->cards, host->scratch, notes))
        return refuse(opening, "bad message",
                      text_of(notes->count > 0 ? notes->at[0].message : "no replay"));
    if (!take_seats(opening)) return false;
    LpStatus status = replay.has_position ? host_place(host, &replay.position)
                                          : host_start(host, &replay.setup);
    if (status != LP_OK) return refuse(opening, "bad message", SLICE("no replay"));
    for (uint32_t i = 0; i < replay.step_count && host->answer_count < to; i++) {
        const ReplayStep *step = &replay.steps[i];
        LpAction action;
        if (step->kind != REPLAY_ANSWER) continue;
        if (!step_action(host, step, &action)) break;
        if (action.kind == LP_ACTION_CONCEDE) {
            host_concede(host, step->seat);
        } else if (host_act_dealt(host, action, step->deal) != HOST_OK) {
            break;
        }
    }
    return true;
}

static bool start_text(Opening *opening, const char *key, Slice value) {
    char *text_memory = malloc(value.size + 1);
    void *arena_memory = malloc(ARENA_SIZE);
    Note rows[NOTES_SIZE];
    Notes notes;
    Arena arena;
    Buffer text;
    Slice number;
    int64_t to = UINT32_MAX;
    bool is_ok = text_memory != NULL && arena_memory != NULL;
    notes_init(&notes, rows, NOTES_SIZE);
    buffer_init(&text, text_memory, is_ok ? value.size + 1 : 0);
    arena_init(&arena, arena_memory, is_ok ? ARENA_SIZE : 0);
    if (jsonread_member(opening->message, "to", &number) &&
        (!jsonread_int(number, &to) || to < 0 || to > UINT32_MAX))
        to = UINT32_MAX;
    if (!is_ok || !jsonread_string(value, &text)) {
        is_ok = refuse(opening, "bad message", SLICE("a text is missing"));
    } else if (strcmp(key, "record") == 0) {
        is_ok = start_record(opening, buffer_text(&text), (uint32_t)to, &arena, &notes);
    } else {
        is_ok = start_position(opening, buffer_text(&text), &arena, &notes);
    }
    free(arena_memory);
    free(text_memory);
    return is_ok;
}

static bool start_deal(Opening *opening) {
    Host *host = opening->face->host;
    /* Tried first, so that a deck that cannot be played leaves the old game alone. */
    if (lp_game_start(host->cards, &opening->setup, host->scratch, NULL) != LP_OK)
        return refuse(opening, "bad deck", SLICE("it cannot be played"));
    return take_seats(opening) && host_start(host, &opening->setup) == LP_OK;
}

bool opening_start(Face *face, Slice message, uint64_t seed, Buffer *out) {
    Opening opening = {.face = face, .message = message, .out = out};
    Slice record, position, value;
    int64_t clock = 0;
    bool is_record = jsonread_member(message, "record", &record);
    bool is_position = jsonread_member(message, "position", &position);
    opening.text = malloc(DECK_TEXT_MAX);
    if (opening.text == NULL) return refuse(&opening, "not allowed", SLICE(""));
    bool is_ok = read_seats(&opening, !is_record && !is_position) && read_setup(&opening, seed);
    free(opening.text);
    if (!is_ok) return false;
    if (jsonread_member(message, "clock", &value) &&
        (!jsonread_int(value, &clock) || clock < 0))
        return refuse(&opening, "bad message", SLICE("clock is a number of milliseconds"));
    face->host->rules.clock = (uint64_t)clock;
    if (is_record) return start_text(&opening, "record", record);
    if (is_position) return start_text(&opening, "position", position);
    return start_deal(&opening);
}
