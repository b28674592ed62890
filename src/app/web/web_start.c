/* Beginning a game as the page wishes: seats, decks, and perhaps a record or a position. */
#include <stdlib.h>
#include <string.h>

#include "app/web/web_internal.h"
#include "base/arena.h"
#include "notation/decklist.h"
#include "notation/replay.h"
#include "table/jsonread.h"
#include "table/partner.h"

/* A player that is "script" and lines is a partner who answers with these lines. */
#define SCRIPT "script\n"

enum {
    NOTES_MAX = 4,
    /* Milliseconds that somebody at a page waits for an answer. Levels have budgets in nodes,
     * which run out first on a machine of some speed: there a game has the same answers. */
    PATIENCE = 800,
    SCRIPT_SIZE_MAX = 4096,
    LIST_SIZE_MAX = 8192,
    RECORD_SIZE_MAX = 1024 * 1024
};

/* What a start message asks for. */
typedef struct Wishes {
    LpSetup setup;
    LpPosition position;
    bool is_placed;
    BundlePuzzle puzzle; /* whose answers before the question are given first */
    Replay record;
    bool has_record;
    int64_t to; /* answers of the record */
    HostSeat seats[2];
    Arena arena; /* what the record and the position are read into */
    Note notes_memory[NOTES_MAX];
    Notes notes;
} Wishes;

/* A deck by name or as a list. NULL if it can be played, else what is wrong. */
static const char *read_deck(Slice text, Wishes *wishes, LpDeck *out) {
    static Decklist list;
    text = web_deck_text(text);
    if (!decklist_read(text, web_cards(), &wishes->notes, &list)) {
        return wishes->notes.count > 0 ? wishes->notes.at[0].message : "it is no deck list";
    }
    LpDeckProblem problem;
    *out = list.deck;
    return lp_deck_check(web_cards(), out, &problem, 1) > 0 ? "it breaks a rule for decks"
                                                            : NULL;
}

/* NULL if all is well. */
static const char *read_seat(Slice object, LpSeat seat, Wishes *wishes) {
    static char list[LIST_SIZE_MAX];
    static char players[2][SCRIPT_SIZE_MAX]; /* the partner reads its script there */
    char *player = players[seat];
    HostSeat *at = &wishes->seats[seat];
    Slice where, kind = web_member_text(object, "player", player, sizeof players[seat]);
    web_member_text(object, "name", at->name, sizeof at->name);
    if (text_equal(kind, SLICE("person"))) {
        at->player = HOST_PERSON;
    } else if (text_starts_with(kind, SLICE(SCRIPT))) {
        at->player = HOST_COMPUTER;
        at->spec.kind = &partner_kind;
        at->memory = calloc(1, player_memory_size(&at->spec));
        if (!at->memory) return "there is not enough memory";
        *(const char **)at->memory = kind.at + sizeof SCRIPT - 1;
    } else {
        at->player = HOST_COMPUTER;
        if (player_parse(kind, &at->spec, &where) != NULL) return "there is no such player";
        if (at->spec.budget.milliseconds > PATIENCE) at->spec.budget.milliseconds = PATIENCE;
        at->memory = calloc(1, player_memory_size(&at->spec));
        if (!at->memory) return "there is not enough memory";
    }
    if (wishes->has_record || wishes->is_placed) return NULL;
    return read_deck(web_member_text(object, "deck", list, sizeof list), wishes,
                     &wishes->setup.decks[seat]);
}

static uint64_t read_seed(Slice message) {
    char memory[32];
    uint64_t seed = 0;
    text_parse_uint(web_member_text(message, "seed", memory, sizeof memory), &seed);
    return seed;
}

/* What the game goes on from, if the message says it. NULL if all is well. */
static const char *read_origin(Slice message, Wishes *wishes) {
    static char text[RECORD_SIZE_MAX];
    static char arena[RECORD_SIZE_MAX];
    const LpCards *cards = web_cards();
    arena_init(&wishes->arena, arena, sizeof arena);
    Slice record = web_member_text(message, "record", text, sizeof text);
    if (record.size > 0) {
        wishes->has_record =
            replay_read(record, cards, &wishes->arena, &wishes->notes, &wishes->record);
        if (!wishes->has_record) return "the record cannot be read";
        if (wishes->record.cards_hash != lp_cards_hash(cards))
            return "the record is of other cards";
        return NULL;
    }
    Slice puzzle = web_member_text(message, "puzzle", text, sizeof text);
    if (puzzle.size > 0) {
        LpGame *game = malloc(lp_game_size());
        wishes->is_placed = game != NULL && web_read_puzzle(puzzle, game, &wishes->puzzle);
        wishes->position = wishes->puzzle.puzzle.position;
        free(game);
        return wishes->is_placed ? NULL : "the puzzle cannot be read";
    }
    Slice position = web_member_text(message, "position", text, sizeof text);
    if (position.size == 0) return NULL;
    wishes->is_placed = scenario_position(position, cards, 0, &wishes->arena, &wishes->notes,
                                          &wishes->position);
    if (wishes->is_placed) return NULL;
    return wishes->notes.count > 0 ? wishes->notes.at[0].message
                                   : "the position cannot be read";
}

static const char *read_wishes(Slice message, Wishes *wishes) {
    Slice seats, seat;
    LpSeat count = 0;
    memset(wishes, 0, sizeof *wishes);
    notes_init(&wishes->notes, wishes->notes_memory, NOTES_MAX);
    wishes->setup.seed = read_seed(message);
    wishes->setup.edition = LP_EDITION_DEFAULT;
    wishes->setup.chooser = (uint8_t)web_member_int(message, "chooser", 2);
    wishes->to = web_member_int(message, "to", INT64_MAX);
    const char *wrong = read_origin(message, wishes);
    if (!jsonread_member(message, "seats", &seats)) return "it has no seats";
    while (!wrong && count < 2 && jsonread_next(&seats, &seat)) {
        wrong = read_seat(seat, count++, wishes);
    }
    return wrong ? wrong : count == 2 ? NULL : "it has not two seats";
}

/* Answers as the record has them; false at one that cannot be given. */
static bool play_record(Host *host, const Wishes *wishes) {
    int64_t given = 0;
    for (uint32_t i = 0; i < wishes->record.step_count && given < wishes->to; i++) {
        const ReplayStep *step = &wishes->record.steps[i];
        if (step->kind != REPLAY_ANSWER) continue;
        given++;
        if (step->is_text) return false;
        if (step->action.kind == LP_ACTION_CONCEDE)
            host_concede(host, step->seat);
        else if (host_act_dealt(host, step->action, step->deal) != HOST_OK)
            return false;
    }
    return true;
}

/* What was answered before the question of a puzzle. */
static bool play_lead(Host *host, const Wishes *wishes) {
    const Puzzle *puzzle = &wishes->puzzle.puzzle;
    for (int i = 0; i < puzzle->lead_count; i++) {
        if (host_act(host, puzzle->lead[i].action) != HOST_OK) return false;
    }
    return true;
}

static bool begin(Host *host, const Wishes *wishes) {
    const Replay *record = &wishes->record;
    if (wishes->is_placed)
        return host_place(host, &wishes->position) == LP_OK && play_lead(host, wishes);
    if (!wishes->has_record) return host_start(host, &wishes->setup) == LP_OK;
    LpStatus status = record->has_position ? host_place(host, &record->position)
                                           : host_start(host, &record->setup);
    return status == LP_OK && play_record(host, wishes);
}

static void free_host(Host *host) {
    for (LpSeat seat = 0; seat < 2; seat++) free(host->seats[seat].memory);
    host_free(host);
}

bool web_start(Slice message, Host *host, Face *face, Buffer *out) {
    static Wishes wishes;
    static const PlayerTools tools = {.microseconds = web_microseconds};
    Host made;
    const char *wrong = read_wishes(message, &wishes);
    memset(&made, 0, sizeof made);
    if (!wrong && !host_init(&made, web_cards())) wrong = "there is not enough memory";
    memcpy(made.seats, wishes.seats, sizeof made.seats);
    made.rules = (HostRules){.may_undo = true,
                             .may_hint = true,
                             .may_record = true,
                             .may_start = true,
                             .warns = true};
    made.tools = &tools;
    made.prior = web_prior(&made.prior_count);
    if (!wrong && !begin(&made, &wishes)) wrong = "the game cannot be begun";
    if (wrong) {
        Face nobody = {.host = &made, .words = web_words()};
        message_error(&nobody, "bad deck", text_of(web_remark(wrong)), 0, out);
        free_host(&made);
        return false;
    }
    free_host(host);
    *host = made;
    int64_t wish = web_member_int(message, "you", 0);
    LpSeat you = wish == 1 ? 1 : 0;
    if (host->seats[you].player != HOST_PERSON) you ^= 1;
    if (host->seats[you].player != HOST_PERSON || wish == 2) you = LP_SEAT_PUBLIC;
    *face = (Face){.host = host, .seat = you, .words = web_words()};
    return true;
}
