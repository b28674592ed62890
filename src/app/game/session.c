/* Keeping a game: answers, events in words, undo and the file. */
#include "app/game/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/output.h"
#include "app/players/players.h"
#include "app/position/eventlines.h"
#include "app/position/place.h"
#include "player/match.h"
#include "table/label.h"

enum {
    RECORD_SIZE_MAX = 4 << 20, /* 20,000 answers of 60 bytes, and some room */
    ARENA_SIZE = 4 << 20,
    NOTES_MAX = 8,
    LINES_AT_FIRST = 256,
    MARKS_AT_FIRST = 64
};

bool session_load(Session *session, const LpCards *cards) {
    memset(session, 0, sizeof *session);
    session->cards = cards;
    session->game = calloc(1, lp_game_size());
    session->view = calloc(1, lp_view_size());
    char *record = malloc(RECORD_SIZE_MAX);
    buffer_init(&session->record, record, record != NULL ? RECORD_SIZE_MAX : 0);
    session->log = (LpLog){session->events, 0, LP_EVENTS_MAX, 0};
    for (LpSeat seat = 0; seat < 2; seat++) session->seats[seat].is_person = true;
    return session->game != NULL && session->view != NULL && record != NULL;
}

void session_free(Session *session) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        players_free(&session->seats[seat].spec, session->seats[seat].memory);
        free(session->event_lines[seat].lines);
    }
    free(session->game);
    free(session->view);
    free(session->marks);
    free(session->snapshots);
    free(session->record.at);
    savefile_unlock(&session->lock);
    memset(session, 0, sizeof *session);
}

bool session_seat_computer(Session *session, LpSeat seat, const PlayerSpec *spec,
                           const char *spec_name) {
    SessionSeat *at = &session->seats[seat];
    players_free(&at->spec, at->memory);
    at->spec = *spec;
    at->is_person = false;
    snprintf(at->spec_name, sizeof at->spec_name, "%s", spec_name);
    /* The command of a bot is the end of its name; the caller's copy may not live as long. */
    size_t size = strlen(at->spec_name), command = at->spec.command.size;
    if (command > size) command = size;
    at->spec.command = (Slice){at->spec_name + size - command, command};
    at->memory = players_memory(spec);
    return at->memory != NULL;
}

/* --- Telling ---------------------------------------------------------------------------- */

typedef struct Listener {
    Session *session;
    LpSeat seat;
} Listener;

static void tell_line(void *listener, const char *sentence, const char *rule) {
    Session *session = ((Listener *)listener)->session;
    SessionLines *lines = &session->event_lines[((Listener *)listener)->seat];
    if (lines->count == lines->size) {
        uint32_t size = lines->size == 0 ? LINES_AT_FIRST : 2 * lines->size;
        SessionLine *grown = realloc(lines->lines, size * sizeof *grown);
        if (grown == NULL) return; /* a log that ends early does no harm */
        lines->lines = grown;
        lines->size = size;
    }
    SessionLine *line = &lines->lines[lines->count++];
    Buffer text;
    buffer_init(&text, line->text, sizeof line->text);
    label_name_cards(session->cards, text_of(sentence), &text);
    line->rule = rule;
    line->turn = (uint16_t)lp_game_turn(session->game);
}

static void tell_events(Session *session) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        Listener listener = {session, seat};
        EventLines lines = {session->cards, session->game, seat, false, tell_line, &listener};
        eventlines_write(&lines, session->log.events, session->log.count);
    }
    session->log.count = 0;
    session->log.lost = 0;
}

/* --- Keeping ---------------------------------------------------------------------------- */

/* "# play person,level3 st01,st02": who plays, for whoever plays on. */
static void record_seats(Session *session) {
    Buffer *out = &session->record;
    buffer_append_string(out, "# play");
    for (int part = 0; part < 2; part++) {
        for (LpSeat seat = 0; seat < 2; seat++) {
            const SessionSeat *at = &session->seats[seat];
            const char *word = part == 1 ? at->deck_name : at->spec_name;
            if (part == 0 && at->is_person) word = "person";
            buffer_append_char(out, seat == 0 ? ' ' : ',');
            for (const char *c = word[0] != 0 ? word : "deck"; *c != 0; c++) {
                bool is_plain = *c != ',' && (unsigned char)*c > ' ';
                buffer_append_char(out, is_plain ? *c : '_');
            }
        }
    }
    buffer_append_char(out, '\n');
}

static bool refuse_save(Session *session, const char *path, const char *problem) {
    snprintf(session->problem, sizeof session->problem, "cannot write '%.300s': %s", path,
             problem);
    return false;
}

/* The game's own file stays locked; another one must not be the game of another program. */
static const char *write_record(Session *session, const char *path) {
    bool is_own = strcmp(path, session->path) == 0;
    SaveLock other = {0}, *lock = is_own ? &session->lock : &other;
    const char *problem = NULL;
    if (lock->descriptor == 0 && savefile_is_regular(path)) problem = savefile_lock(path, lock);
    if (problem == NULL) problem = savefile_write(path, buffer_text(&session->record), lock);
    savefile_unlock(&other);
    return problem;
}

bool session_save(Session *session, const char *path) {
    const char *problem = "no game has started";
    session->problem[0] = 0;
    if (session->guard != NULL) {
        problem = "a lesson is not saved; 'logpose learn --lesson N' starts it again";
        return refuse_save(session, path, problem);
    }
    if (session->has_record && session->record.overflow) problem = "the game is too long";
    if (session->has_record && !session->record.overflow) {
        problem = write_record(session, path);
    }
    return problem == NULL || refuse_save(session, path, problem);
}

bool session_keep(Session *session) {
    if (session->path[0] == 0 || !session->has_record) return true;
    session->has_file = session_save(session, session->path) || session->has_file;
    return session->problem[0] == 0;
}

bool session_is_kept(const Session *session) {
    return session->has_file && session->problem[0] == 0;
}

/* --- Playing ---------------------------------------------------------------------------- */

static void look(Session *session) {
    session->ask = lp_game_ask(session->game);
    session->action_count = 0;
    if (session->ask.kind != LP_ASK_NONE) {
        session->action_count =
            lp_game_actions(session->cards, session->game, session->actions);
    }
}

/* The lists that an opponent may be playing are read when they are needed. */
static int read_prior(Session *session) {
    if (session->prior_count == 0) {
        session->prior_count = players_prior(session->cards, session->prior);
    }
    return session->prior_count;
}

PlayerStart session_player_start(Session *session, LpSeat seat, const PlayerSpec *spec) {
    return (PlayerStart){.cards = session->cards,
                         .deck = &session->setup.decks[seat],
                         .seat = seat,
                         .seed = match_player_seed(session->setup.seed, seat),
                         .edition = session->setup.edition,
                         .budget = spec->budget,
                         .command = spec->command,
                         .tools = &players_tools,
                         .prior = session->prior,
                         .prior_count = read_prior(session)};
}

static void start_computers(Session *session) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        SessionSeat *at = &session->seats[seat];
        if (at->is_person || at->memory == NULL) continue;
        PlayerStart start = session_player_start(session, seat, &at->spec);
        at->spec.kind->start(at->memory, &start);
    }
}

static void begin(Session *session) {
    session->mark_count = session->answer_count = 0;
    for (LpSeat seat = 0; seat < 2; seat++) session->event_lines[seat].count = 0;
    start_computers(session);
    tell_events(session);
    look(session);
}

bool session_start(Session *session, const LpSetup *setup) {
    session->setup = *setup;
    session->log.count = 0;
    if (lp_game_start(session->cards, setup, session->game, &session->log) != LP_OK) {
        return false;
    }
    buffer_clear(&session->record);
    replay_start(&session->writer, &session->record, session->cards, setup, true);
    record_seats(session);
    session->has_record = true;
    session->is_placed = false;
    begin(session);
    return true;
}

bool session_place(Session *session, const LpPosition *position) {
    session->setup = (LpSetup){.seed = position->seed, .edition = position->edition};
    for (int i = 0; i < 2; i++) place_deck(&position->sides[i], &session->setup.decks[i]);
    session->log.count = 0;
    if (lp_game_place(session->cards, position, session->game, &session->log) != LP_OK) {
        return false;
    }
    buffer_clear(&session->record);
    replay_start_position(&session->writer, &session->record, session->cards, position,
                          text_of(session->card_lines), true);
    record_seats(session);
    session->has_record = session->is_placed = true;
    begin(session);
    return true;
}

/* Remembers the game before a person answers. If memory runs out, there is no undo. */
static void mark(Session *session) {
    size_t game_size = lp_game_size();
    if (session->mark_count == session->mark_size) {
        uint32_t size = session->mark_size == 0 ? MARKS_AT_FIRST : 2 * session->mark_size;
        SessionMark *marks = realloc(session->marks, size * sizeof *marks);
        if (marks == NULL) return;
        session->marks = marks;
        unsigned char *snapshots = realloc(session->snapshots, size * game_size);
        if (snapshots == NULL) return;
        session->snapshots = snapshots;
        session->mark_size = size;
    }
    session->marks[session->mark_count] = (SessionMark){
        {session->event_lines[0].count, session->event_lines[1].count},
        session->record.used,
        session->writer.turn,
    };
    memcpy(session->snapshots + session->mark_count * game_size, session->game, game_size);
    session->mark_count++;
}

static void finish_answer(Session *session) {
    session->answer_count++;
    tell_events(session);
    look(session);
    if (session->ask.kind == LP_ASK_NONE && session->has_record) {
        replay_end(&session->writer, session->game);
    }
}

/* An answer that is known to be legal. */
static void apply(Session *session, LpAction action) {
    if (session->seats[session->ask.seat].is_person) mark(session);
    if (session->has_record) replay_add(&session->writer, session->game, action);
    session->log.count = 0;
    lp_game_act_fast(session->cards, session->game, action, &session->log);
    finish_answer(session);
}

static bool is_listed(const Session *session, LpAction action) {
    for (int i = 0; i < session->action_count; i++) {
        if (memcmp(&session->actions[i], &action, sizeof action) == 0) return true;
    }
    return false;
}

const char *session_answer(Session *session, int index) {
    if (index >= 0 && index < session->action_count) {
        return session_act(session, session->actions[index]);
    }
    session_concede(session, session->ask.seat);
    return NULL;
}

const char *session_act(Session *session, LpAction action) {
    bool is_person = session->seats[session->ask.seat].is_person;
    if (!is_listed(session, action)) return "this is not a legal answer now";
    if (is_person && session->guard != NULL) {
        const char *why = session->guard(session->guide, action);
        if (why != NULL) return why;
    }
    apply(session, action);
    session_keep(session);
    return NULL;
}

static void concede(Session *session, LpSeat seat) {
    if (session->ask.kind == LP_ASK_NONE) return;
    mark(session);
    if (session->has_record) replay_add_concession(&session->writer, session->game, seat);
    session->log.count = 0;
    lp_game_concede(session->game, seat, &session->log);
    finish_answer(session);
}

void session_concede(Session *session, LpSeat seat) {
    concede(session, seat);
    session_keep(session);
}

bool session_may_undo(const Session *session) {
    return session->mark_count > 0 && !session_is_shared(session);
}

bool session_undo(Session *session) {
    if (!session_may_undo(session)) return false;
    const SessionMark *to = &session->marks[--session->mark_count];
    size_t game_size = lp_game_size();
    memcpy(session->game, session->snapshots + session->mark_count * game_size, game_size);
    for (LpSeat seat = 0; seat < 2; seat++) {
        session->event_lines[seat].count = to->line_counts[seat];
    }
    if (session->has_record) {
        session->record.used = to->record_used;
        session->record.at[to->record_used] = 0;
        session->writer.turn = to->record_turn;
    }
    /* What a computer remembers of moves that were taken back must not guide it. */
    start_computers(session);
    look(session);
    session_keep(session);
    return true;
}

const LpView *session_view(Session *session, LpSeat seat) {
    lp_game_view(session->cards, session->game, seat, session->view);
    return session->view;
}

bool session_is_over(const Session *session) { return session->ask.kind == LP_ASK_NONE; }

bool session_has_person(const Session *session) {
    return session->seats[0].is_person || session->seats[1].is_person;
}

bool session_is_shared(const Session *session) {
    return session->seats[0].is_person && session->seats[1].is_person;
}

void session_print_end(const Session *session, LpSeat you, Buffer *out) {
    static const char *const reasons[LP_END_COUNT] = {
        [LP_END_NONE] = "nothing",
        [LP_END_LIFE] = "damage with no Life left (CR 1-2-1-1-1)",
        [LP_END_DECK] = "no cards left in the deck (CR 1-2-1-1-2)",
        [LP_END_CONCESSION] = "a concession (CR 1-2-3)",
        [LP_END_EFFECT] = "the effect of a card (CR 1-2-5)",
        [LP_END_LOOP] = "a loop that nobody can stop (CR 11-1-1-1)",
        [LP_END_OVERFLOW] = "a table of the program that was full",
    };
    static const char *const results[LP_RESULT_COUNT] = {
        [LP_RESULT_NONE] = "The game is not over",
        [LP_RESULT_DRAW] = "The game is a draw",
        [LP_RESULT_NOBODY] = "Both players lose",
        [LP_RESULT_ABORTED] = "The game was stopped",
    };
    LpResult result = lp_game_result(session->game);
    const char *said = results[result];
    if (result == LP_RESULT_WIN_0 || result == LP_RESULT_WIN_1) {
        int winner = result == LP_RESULT_WIN_0 ? 0 : 1;
        said = winner == you ? "You win" : "You lose";
        /* Someone who only watches has not lost. */
        if (!session_has_person(session))
            said = winner == 0 ? "Player 1 wins" : "Player 2 wins";
    }
    buffer_append_string(out, said);
    buffer_append_string(out, ", in turn ");
    buffer_append_uint(out, lp_game_turn(session->game));
    buffer_append_string(out, ", by ");
    buffer_append_string(out, reasons[lp_game_end(session->game)]);
    buffer_append_char(out, '.');
}

void session_print_farewell(const Session *session, LpSeat you, Buffer *out) {
    bool is_kept = session_is_kept(session);
    if (session_is_over(session)) {
        session_print_end(session, you, out);
        buffer_append_string(out, is_kept ? "\nIts replay: " : "\n");
        buffer_append_string(out, is_kept ? output_shown(text_of(session->path)) : "");
    } else {
        buffer_append_string(out, "Goodbye. The game is unfinished.\n");
        if (!is_kept) return;
        buffer_append_char(out, '\'');
        buffer_append_string(out, output_program());
        buffer_append_string(out, " play --resume ");
        buffer_append_string(out, output_shown(text_of(session->path)));
        buffer_append_string(out, "' continues it.");
    }
    if (is_kept) buffer_append_char(out, '\n');
}

/* --- Playing on from a file -------------------------------------------------------------- */

static bool resume_fail(const char *path, const Notes *notes) {
    for (uint32_t i = 0; i < notes->count; i++) {
        const Note *note = &notes->at[i];
        output_error("%s:%u:%u: %s", path, note->line, note->column, note->message);
    }
    if (notes->count == 0) output_error("%s: this is not a replay", path);
    return false;
}

/* The file does not hold the command of a bot as it was typed, and should not be what starts
 * programs. */
static void note_absence(Session *session, Slice who, const char *name) {
    bool is_bot = text_starts_with(who, SLICE("bot:"));
    if (who.size == 0) return; /* the file names nobody */
    snprintf(session->notice, sizeof session->notice,
             is_bot ? "This game was played against a bot ('%.*s'). It goes on without it: %s "
                      "plays instead."
                    : "There is no player '%.*s' here: %s plays instead.",
             (int)(who.size < 200 ? who.size : 200), who.at, name);
    output_clean(session->notice);
}

/* One seat as the file names it. A player that no longer exists is replaced by the default. */
static bool read_seat(Session *session, LpSeat seat, Slice who, Slice deck) {
    SessionSeat *at = &session->seats[seat];
    char name[sizeof at->spec_name];
    PlayerSpec spec;
    Slice where;
    snprintf(at->deck_name, sizeof at->deck_name, "%.*s", (int)deck.size, deck.at);
    if (text_equal(who, SLICE("person"))) return true;
    snprintf(name, sizeof name, "%.*s", (int)who.size, who.at);
    if (player_parse(who, &spec, &where) != NULL) {
        players_default(&spec, name, sizeof name);
        note_absence(session, who, name);
    }
    return session_seat_computer(session, seat, &spec, name);
}

/* Looks for the line of record_seats; a replay without one is played against the default. */
static bool read_seats(Session *session, Slice text) {
    Slice line, who = SLICE("person,"), decks = SLICE("deck,deck"), one, list;
    while (text_next_line(&text, &line)) {
        Slice word;
        if (!text_starts_with(line, SLICE("# play "))) continue;
        line = text_from(line, 7);
        if (text_next_word(&line, &word)) who = word;
        if (text_next_word(&line, &word)) decks = word;
        break;
    }
    for (LpSeat seat = 0; seat < 2; seat++) {
        session->seats[seat].is_person = true;
        if (!text_next_part(&who, ',', &one)) one = SLICE("");
        if (!text_next_part(&decks, ',', &list)) list = SLICE("");
        if (!read_seat(session, seat, one, list)) return false;
    }
    return true;
}

static bool note_step(const Replay *replay, const ReplayStep *step, Notes *notes,
                      const char *message) {
    notes_add(notes, replay->file, step->at, message);
    return false;
}

/* Gives one answer of the file, or checks one of its hashes. */
static bool resume_step(Session *session, const Replay *replay, uint32_t index, Notes *notes) {
    const ReplayStep *step = &replay->steps[index];
    LpAction action = step->action;
    if (step->kind != REPLAY_ANSWER) {
        return replay_step(replay, session->cards, index, session->game, NULL, notes);
    }
    if (step->is_text) {
        char memory[NOTE_SIZE];
        Buffer why;
        Table table = {session->cards, session->game, step->seat};
        buffer_init(&why, memory, sizeof memory);
        if (!answer_parse(&table, step->text, &action, &why)) {
            return note_step(replay, step, notes, memory);
        }
    }
    if (session_is_over(session)) {
        return note_step(replay, step, notes, "the game is already over");
    }
    if (action.kind == LP_ACTION_CONCEDE) {
        concede(session, step->seat);
        return true;
    }
    if (session->ask.seat != step->seat) {
        return note_step(replay, step, notes, "the other player must answer here");
    }
    if (!is_listed(session, action)) {
        return note_step(replay, step, notes, "this answer is not legal here");
    }
    apply(session, action);
    return true;
}

/* The card files of a position stay as they were. */
static void keep_card_lines(Session *session, Slice text) {
    uint64_t hash;
    Slice position, pool, line;
    Buffer out;
    buffer_init(&out, session->card_lines, sizeof session->card_lines);
    if (!replay_needs(text, &hash, &position, &pool)) return;
    while (text_next_line(&position, &line) && text_starts_with(line, SLICE("cards "))) {
        buffer_append(&out, line);
        buffer_append_char(&out, '\n');
    }
}

static bool resume_text(Session *session, const char *path, Slice text, void *room) {
    Note memory[NOTES_MAX];
    Notes notes;
    Arena arena;
    Replay replay;
    arena_init(&arena, room, ARENA_SIZE);
    notes_init(&notes, memory, NOTES_MAX);
    if (!replay_read(text, session->cards, &arena, &notes, &replay)) {
        return resume_fail(path, &notes);
    }
    /* This is where a different set of cards is noticed. */
    if (!replay_begin(&replay, session->cards, session->game, NULL, &notes)) {
        return resume_fail(path, &notes);
    }
    keep_card_lines(session, text);
    if (!read_seats(session, text)) return false;
    bool has_begun = replay.has_position ? session_place(session, &replay.position)
                                         : session_start(session, &replay.setup);
    if (!has_begun) return false;
    for (uint32_t i = 0; i < replay.step_count; i++) {
        if (!resume_step(session, &replay, i, &notes)) return resume_fail(path, &notes);
    }
    snprintf(session->path, sizeof session->path, "%s", path);
    session->has_file = true;
    return true;
}

bool session_resume(Session *session, const char *path, Slice text) {
    void *room = malloc(ARENA_SIZE);
    bool is_ok = room != NULL && resume_text(session, path, text, room);
    if (room == NULL) output_error("out of memory");
    free(room);
    return is_ok;
}
