/* Games from scenario files and replays. */
#include "app/analysis/subject.h"

#include <limits.h>
#include <stdlib.h>

#include "app/common/file.h"
#include "app/common/input.h"
#include "app/position/place.h"
#include "base/utf8.h"
#include "notation/replay.h"
#include "notation/scenario.h"
#include "study/sidedeck.h"

enum {
    NOTES_MAX = 4,
    REPLAY_MEMORY = 4 << 20 /* 20,000 steps of 72 bytes, and some room */
};

static bool fail(Buffer *why, const char *path, const char *message) {
    buffer_append_string(why, path);
    buffer_append_string(why, ": ");
    buffer_append_string(why, message);
    return false;
}

static bool fail_noted(Buffer *why, const char *path, const Notes *notes, const char *else_) {
    if (notes->count == 0) return fail(why, path, else_);
    buffer_append_string(why, path);
    buffer_append_char(why, ':');
    buffer_append_uint(why, notes->at[0].line);
    buffer_append_char(why, ':');
    buffer_append_uint(why, notes->at[0].column);
    buffer_append_string(why, ": ");
    buffer_append_string(why, notes->at[0].message);
    return false;
}

/* --- Scenarios --- */

static bool open_scenario(Subject *subject, const Query *query, Slice text, Buffer *why) {
    Note memory[NOTES_MAX];
    Notes notes;
    Arena arena;
    LpPosition position;
    int index = query->number > 0 && query->number < INT_MAX ? (int)query->number - 1 : -1;
    subject->cards = pool_cards(&subject->pool, query->path, text);
    if (subject->cards == NULL) return fail(why, query->path, POOL_UNUSABLE);
    void *room = malloc(scenario_memory(text.size));
    if (room == NULL) return fail(why, query->path, "out of memory");
    arena_init(&arena, room, scenario_memory(text.size));
    notes_init(&notes, memory, NOTES_MAX);
    bool is_ok = scenario_position(text, subject->cards, index, &arena, &notes, &position);
    free(room);
    if (!is_ok) return fail_noted(why, query->path, &notes, "there is no such position");
    if (lp_game_place(subject->cards, &position, subject->game, NULL) != LP_OK) {
        return fail(why, query->path, "this position cannot be played");
    }
    for (int i = 0; i < 2; i++) sidedeck_list(&position.sides[i], &subject->decks[i]);
    return true;
}

/* --- Replays --- */

/* The number of answers after which the last question of a replay is open. */
static uint64_t last_question(const Replay *replay) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < replay->step_count; i++) {
        count += replay->steps[i].kind == REPLAY_ANSWER;
    }
    return count > 0 ? count - 1 : 0;
}

static bool walk(Subject *subject, const Query *query, const Replay *replay, Notes *notes) {
    uint64_t left = query->to != UINT64_MAX ? query->to : last_question(replay);
    if (!replay_begin(replay, subject->cards, subject->game, NULL, notes)) return false;
    for (uint32_t i = 0; i < replay->step_count; i++) {
        bool is_answer = replay->steps[i].kind == REPLAY_ANSWER;
        if (is_answer && left-- == 0) break;
        if (!replay_step(replay, subject->cards, i, subject->game, NULL, notes)) return false;
    }
    return true;
}

static bool open_replay(Subject *subject, const Query *query, Slice text, Buffer *why) {
    Note memory[NOTES_MAX];
    Notes notes;
    Arena arena;
    Replay replay;
    if (subject->replay_cards == NULL) subject->replay_cards = input_cards();
    void *room = malloc(REPLAY_MEMORY);
    if (room == NULL || subject->replay_cards == NULL) {
        free(room);
        return fail(why, query->path, "out of memory");
    }
    subject->cards =
        pool_replay_cards(&subject->pool, query->path, text, subject->replay_cards);
    if (subject->cards == NULL) {
        free(room);
        return fail(why, query->path, POOL_UNUSABLE);
    }
    arena_init(&arena, room, REPLAY_MEMORY);
    notes_init(&notes, memory, NOTES_MAX);
    bool is_ok = replay_read(text, subject->cards, &arena, &notes, &replay) &&
                 walk(subject, query, &replay, &notes);
    for (int i = 0; is_ok && i < 2; i++) {
        subject->decks[i] = replay.setup.decks[i];
        if (replay.has_position) sidedeck_list(&replay.position.sides[i], &subject->decks[i]);
    }
    free(room);
    return is_ok || fail_noted(why, query->path, &notes, "this is not a replay");
}

/* --- Either --- */

static bool open_text(Subject *subject, const Query *query, Slice text, Buffer *why) {
    subject->is_replay = text_starts_with(text_trim(text), SLICE("logpose replay"));
    if (subject->game == NULL) subject->game = input_game();
    if (subject->game == NULL) return fail(why, query->path, "out of memory");
    bool is_ok = subject->is_replay ? open_replay(subject, query, text, why)
                                    : open_scenario(subject, query, text, why);
    if (!is_ok) return false;
    if (lp_game_ask(subject->game).kind != LP_ASK_NONE) return true;
    return fail(why, query->path, "the game is over at this step");
}

bool subject_open(Subject *subject, const Query *query, Buffer *why) {
    File file;
    if (query->text != NULL) {
        Slice text = utf8_skip_mark((Slice){query->text, query->size});
        return open_text(subject, query, text, why);
    }
    const char *problem = file_read(query->path, &file);
    if (problem != NULL) return fail(why, query->path, problem);
    bool is_ok = open_text(subject, query, (Slice){file.at, file.size}, why);
    file_free(&file);
    return is_ok;
}

void subject_free(Subject *subject) {
    free(subject->game);
    lp_cards_free(subject->replay_cards);
    pool_free(&subject->pool);
}
