/* Keeping a game: the table, who plays, and the file. */
#include "app/game/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "app/common/spoken.h"
#include "app/players/players.h"
#include "table/digest.h"
#include "table/outcome.h"

enum {
    RECORD_SIZE_MAX = 4 << 20, /* 20,000 answers of 60 bytes, and some room */
    ARENA_SIZE = 4 << 20,
    NOTES_MAX = 8,
    REMARK_MAX = 2 * (SESSION_PLAYER_MAX + 64) + 16 /* both players and both decks */
};

bool session_load(Session *session, const LpCards *cards) {
    memset(session, 0, sizeof *session);
    session->cards = cards;
    char *record = malloc(RECORD_SIZE_MAX);
    buffer_init(&session->record, record, record != NULL ? RECORD_SIZE_MAX : 0);
    session->other_view = calloc(1, lp_view_size());
    for (LpSeat seat = 0; seat < 2; seat++) session->seats[seat].is_person = true;
    if (!host_init(&session->host, cards) || record == NULL) return false;
    session->host.rules = (HostRules){.may_undo = true, .may_hint = true, .may_record = true};
    session->host.tools = &players_tools;
    return spoken_words(&session->words, "") && session->other_view != NULL;
}

void session_free(Session *session) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        HostSeat *at = &session->host.seats[seat];
        if (at->memory != NULL) players_free(&at->spec, at->memory);
    }
    host_free(&session->host);
    free(session->record.at);
    free(session->other_view);
    savefile_unlock(&session->lock);
    memset(session, 0, sizeof *session);
}

void session_use_cards(Session *session, const LpCards *cards) {
    session->cards = session->host.cards = cards;
}

bool session_seat_computer(Session *session, LpSeat seat, const PlayerSpec *spec,
                           const char *spec_name) {
    SessionSeat *at = &session->seats[seat];
    HostSeat *host = &session->host.seats[seat];
    if (host->memory != NULL) players_free(&host->spec, host->memory);
    at->is_person = false;
    snprintf(at->spec_name, sizeof at->spec_name, "%s", spec_name);
    /* The command of a bot is the end of its name; the caller's copy may not live as long. */
    size_t size = strlen(at->spec_name), command = spec->command.size;
    if (command > size) command = size;
    host->spec = *spec;
    host->spec.command = (Slice){at->spec_name + size - command, command};
    host->player = command > 0 ? HOST_BOT : HOST_COMPUTER;
    snprintf(host->name, sizeof host->name, "%.*s", (int)sizeof host->name - 1, spec_name);
    host->memory = players_memory(spec);
    return host->memory != NULL;
}

/* --- Keeping ---------------------------------------------------------------------------- */

/* "# play person,level3 st01,st02": who plays, for whoever plays on. */
static void record_seats(Session *session, Buffer *out) {
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
    Buffer text;
    buffer_init(&text, session->problem, sizeof session->problem);
    caption_print(&text, "fault.write", "ss", path, caption_remark(problem));
    return false;
}

/* The whole game from its beginning, with a line that says who plays. */
static void make_record(Session *session) {
    char memory[REMARK_MAX];
    Buffer remark;
    buffer_init(&remark, memory, sizeof memory);
    record_seats(session, &remark);
    buffer_clear(&session->record);
    host_record(&session->host, text_of(session->card_lines), buffer_text(&remark),
                &session->record);
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
    const char *problem = caption("session.no-game");
    bool has_record = session->host.is_begun;
    session->problem[0] = 0;
    if (session->is_lesson) {
        return refuse_save(session, path, caption("session.lesson"));
    }
    if (has_record) make_record(session);
    if (has_record && session->record.overflow) problem = caption("session.too-long");
    if (has_record && !session->record.overflow) problem = write_record(session, path);
    return problem == NULL || refuse_save(session, path, problem);
}

bool session_keep(Session *session) {
    if (session->path[0] == 0 || session->is_lesson || session->is_replay) return true;
    session->has_file = session_save(session, session->path) || session->has_file;
    return session->problem[0] == 0;
}

bool session_is_kept(const Session *session) {
    return session->has_file && session->problem[0] == 0;
}

/* --- Playing ---------------------------------------------------------------------------- */

void session_prior(Session *session) {
    Host *host = &session->host;
    if (host->prior_count > 0) return;
    host->prior_count = players_prior(session->cards, session->prior);
    host->prior = session->prior;
}

static bool has_computer(const Session *session) {
    return !session->seats[0].is_person || !session->seats[1].is_person;
}

bool session_start(Session *session, const LpSetup *setup) {
    if (has_computer(session) && !session->is_replay) session_prior(session);
    return host_start(&session->host, setup) == LP_OK;
}

bool session_place(Session *session, const LpPosition *position) {
    if (has_computer(session) && !session->is_replay) session_prior(session);
    return host_place(&session->host, position) == LP_OK;
}

const char *session_give(Session *session, LpAction action, int times) {
    static const char *const refusals[HOST_STATUS_COUNT] = {
        [HOST_ILLEGAL] = "refused.illegal",  [HOST_TOO_FEW] = "refused.few",
        [HOST_TOO_MANY] = "refused.many",    [HOST_OVER] = "refused.over",
        [HOST_NO_MEMORY] = "refused.memory",
    };
    Host *host = &session->host;
    LpSeat seat = host->ask.seat;
    HostStatus status = host_answer(host, seat, host_id(host, seat), &action, 1, times, false);
    if (status != HOST_OK) {
        const char *key = refusals[status];
        return caption(key != NULL ? key : "refused.illegal");
    }
    session_keep(session);
    return NULL;
}

void session_answer(Session *session, int index) {
    Host *host = &session->host;
    if (index >= 0 && index < host->action_count) {
        host_act(host, host->actions[index]);
    } else {
        host_concede(host, host->ask.seat);
    }
    session_keep(session);
}

void session_concede(Session *session, LpSeat seat) {
    host_concede(&session->host, seat);
    session_keep(session);
}

/* The seat of the one person, or of the person who is asked. */
static LpSeat undo_seat(const Session *session) { return session->seats[0].is_person ? 0 : 1; }

bool session_may_undo(const Session *session) {
    return session_has_person(session) && !session_is_shared(session) &&
           host_may_undo(&session->host, undo_seat(session));
}

bool session_undo(Session *session) {
    if (!session_may_undo(session)) return false;
    if (host_undo(&session->host, undo_seat(session)) != HOST_OK) return false;
    session_keep(session);
    return true;
}

/* --- Looking ---------------------------------------------------------------------------- */

Sight session_sight(Session *session, LpSeat seat) {
    return host_sight(&session->host, seat, &session->words);
}

const Prompt *session_prompt(Session *session, const Sight *sight) {
    /* Only people want to be warned of answers that come to nothing. */
    session->host.rules.warns = session_asks_person(session);
    return host_prompt(&session->host, sight);
}

const LpView *session_other_view(Session *session, LpSeat seat) {
    lp_game_view(session->cards, session->host.game, seat, session->other_view);
    return session->other_view;
}

uint32_t session_line_count(const Session *session, LpSeat seat) {
    return session->host.line_counts[seat];
}

const StoryLine *session_line(const Session *session, LpSeat seat, uint32_t index) {
    return &session->host.lines[seat][index];
}

const Happening *session_happening(const Session *session, const StoryLine *line) {
    return &session->host.happenings[line->happening];
}

void session_print_line(Session *session, LpSeat seat, uint32_t index, Buffer *out) {
    Sight sight = {.cards = session->cards, .you = seat, .words = &session->words};
    story_say(&sight, session->host.happenings, session_line(session, seat, index), out);
}

bool session_print_digest(Session *session, LpSeat seat, Buffer *out) {
    Sight sight = {.cards = session->cards, .you = seat, .words = &session->words};
    Digest digest;
    if (!digest_find(&session->host, seat, &digest)) return false;
    for (int i = 0; i < digest.count; i++) {
        bool is_head = digest_is_head(&session->host, seat, &digest, i);
        buffer_append_string(out, is_head ? "" : "    ");
        digest_say(&sight, &session->host, &digest, i, out);
        buffer_append_char(out, '\n');
    }
    return true;
}

bool session_is_over(const Session *session) { return host_is_over(&session->host); }

bool session_asks_person(const Session *session) {
    return !session_is_over(session) && session->seats[session->host.ask.seat].is_person;
}

bool session_has_person(const Session *session) {
    return session->seats[0].is_person || session->seats[1].is_person;
}

bool session_is_shared(const Session *session) {
    return session->seats[0].is_person && session->seats[1].is_person;
}

void session_print_end(const Session *session, LpSeat you, Buffer *out) {
    Outcome outcome = outcome_of(&session->host);
    /* Someone who only watches has not lost. */
    LpSeat reader = session_has_person(session) ? you : LP_SEAT_PUBLIC;
    Sight sight = {.cards = session->cards, .you = reader, .words = &session->words};
    outcome_say(&sight, &outcome, out);
    if (outcome.rule[0] == 0) return;
    buffer_append_string(out, " (CR ");
    buffer_append_string(out, outcome.rule);
    buffer_append_char(out, ')');
}

void session_print_farewell(const Session *session, LpSeat you, Buffer *out) {
    bool is_kept = session_is_kept(session);
    if (session_is_over(session)) {
        session_print_end(session, you, out);
        buffer_append_char(out, '\n');
        if (is_kept)
            caption_print(out, "play.replay-at", "s", output_shown(text_of(session->path)));
    } else {
        buffer_append_string(out, caption("play.unfinished"));
        buffer_append_char(out, '\n');
        if (!is_kept) return;
        caption_print(out, "play.resume", "ss", output_program(),
                      output_shown(text_of(session->path)));
    }
    if (is_kept) buffer_append_char(out, '\n');
}

/* --- Playing on from a file -------------------------------------------------------------- */

static bool resume_fail(const char *path, const Notes *notes) {
    for (uint32_t i = 0; i < notes->count; i++) {
        const Note *note = &notes->at[i];
        output_error("%s:%u:%u: %s", path, note->line, note->column,
                     caption_remark(note->message));
    }
    if (notes->count == 0) caption_error("replay.not-replay", "s", path);
    return false;
}

/* The file does not hold the command of a bot as it was typed, and should not be what starts
 * programs. */
static void note_absence(Session *session, Slice who, const char *name) {
    bool is_bot = text_starts_with(who, SLICE("bot:"));
    if (who.size == 0) return; /* the file names nobody */
    Buffer text;
    buffer_init(&text, session->notice, sizeof session->notice);
    caption_print(&text, is_bot ? "session.no-bot" : "session.no-player", "ts",
                  text_first(who, 200), caption_player(name));
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
    if (session->is_replay) {
        snprintf(at->spec_name, sizeof at->spec_name, "%.*s", (int)who.size, who.at);
        output_clean(at->spec_name);
        at->is_person = who.size == 0;
        return true;
    }
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
        return replay_step(replay, session->cards, index, session->host.game, NULL, notes);
    }
    if (step->is_text) {
        char memory[NOTE_SIZE];
        Buffer why;
        Table table = {session->cards, session->host.game, step->seat};
        buffer_init(&why, memory, sizeof memory);
        if (!answer_parse(&table, step->text, &action, &why)) {
            return note_step(replay, step, notes, memory);
        }
    }
    if (session_is_over(session)) {
        return note_step(replay, step, notes, "the game is already over");
    }
    if (action.kind == LP_ACTION_CONCEDE) {
        host_concede(&session->host, step->seat);
        return true;
    }
    if (session->host.ask.seat != step->seat) {
        return note_step(replay, step, notes, "the other player must answer here");
    }
    if (host_act_dealt(&session->host, action, step->deal) != HOST_OK) {
        return note_step(replay, step, notes, "this answer is not legal here");
    }
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
    if (!replay_begin(&replay, session->cards, session->host.scratch, NULL, &notes)) {
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

bool session_open_replay(Session *session, const char *path, Slice text) {
    session->is_replay = true;
    return session_resume(session, path, text);
}

bool session_resume(Session *session, const char *path, Slice text) {
    void *room = malloc(ARENA_SIZE);
    bool is_ok = room != NULL && resume_text(session, path, text, room);
    if (room == NULL) caption_error("fault.memory", "");
    free(room);
    return is_ok;
}
