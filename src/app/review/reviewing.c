/* Reading a game for its review, and the sentences that all forms of the report share. */
#include "app/review/reviewing.h"

#include <stdlib.h>
#include <string.h>

#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "app/players/players.h"
#include "app/position/place.h"
#include "notation/replay.h"
#include "study/answertext.h"

enum {
    NOTES_MAX = 4,
    ARENA_SIZE = 4 << 20 /* 20,000 steps of 72 bytes, and some room */
};

const char *const reviewing_questions[LP_ASK_COUNT] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
};

/* --- Reading --- */

static int complain(const char *path, const Notes *notes, int code) {
    if (notes->count == 0) output_error("%s: this is not a replay", path);
    for (uint32_t i = 0; i < notes->count; i++) {
        output_error("%s:%u:%u: %s", path, notes->at[i].line, notes->at[i].column,
                     notes->at[i].message);
    }
    return code;
}

/* The action of a step, which may be in words. */
static bool action_of(const Reviewing *reviewing, const ReplayStep *step, LpAction *out) {
    char memory[NOTE_SIZE];
    Buffer why;
    Table table = {reviewing->cards, reviewing->game, step->seat};
    *out = step->action;
    buffer_init(&why, memory, sizeof memory);
    return !step->is_text || answer_parse(&table, step->text, out, &why);
}

/* Plays the game through and notes every answer. */
static int play_through(Reviewing *reviewing, const Replay *replay, Notes *notes) {
    const char *path = reviewing->path;
    if (!replay_begin(replay, reviewing->cards, reviewing->game, NULL, notes)) {
        return complain(path, notes, EXIT_USAGE);
    }
    for (uint32_t i = 0; i < replay->step_count; i++) {
        LpAction action;
        bool is_answer = replay->steps[i].kind == REPLAY_ANSWER;
        /* What is not an answer is a concession, and needs no review. */
        if (is_answer && action_of(reviewing, &replay->steps[i], &action) &&
            action.kind != LP_ACTION_CONCEDE &&
            lp_game_ask(reviewing->game).seat == replay->steps[i].seat) {
            if (!review_add(reviewing->review, reviewing->game, action)) {
                return output_error("%s: this game is too long to be reviewed", path);
            }
        }
        if (!replay_step(replay, reviewing->cards, i, reviewing->game, NULL, notes)) {
            return complain(path, notes, EXIT_NO);
        }
        reviewing->answer_count += is_answer;
    }
    review_end(reviewing->review, reviewing->game);
    return EXIT_YES;
}

static bool make_review(Reviewing *reviewing, const Replay *replay, const ReviewBudget *budget,
                        uint64_t seed) {
    static const PlayerTools tools = {NULL, NULL};
    for (int i = 0; i < 2; i++) {
        reviewing->decks[i] = replay->setup.decks[i];
        if (replay->has_position) {
            place_deck(&replay->position.sides[i], &reviewing->decks[i]);
        }
    }
    reviewing->setup =
        (ReviewSetup){.cards = reviewing->cards,
                      .decks = reviewing->decks,
                      .prior = reviewing->prior,
                      .prior_count = players_prior(reviewing->cards, reviewing->prior),
                      .seed = seed,
                      .budget = *budget,
                      .tools = &tools};
    reviewing->memory = malloc(review_memory_size(budget));
    if (reviewing->memory == NULL) return output_error("out of memory"), false;
    reviewing->review = review_init(reviewing->memory, &reviewing->setup);
    return true;
}

static int read_text(Reviewing *reviewing, Slice text, void *room, const ReviewBudget *budget,
                     uint64_t seed) {
    Note memory[NOTES_MAX];
    Notes notes;
    Arena arena;
    Replay replay;
    arena_init(&arena, room, ARENA_SIZE);
    notes_init(&notes, memory, NOTES_MAX);
    reviewing->cards =
        pool_replay_cards(&reviewing->pool, reviewing->path, text, reviewing->usual);
    if (reviewing->cards == NULL) return output_error("%s: " POOL_UNUSABLE, reviewing->path);
    if (!replay_read(text, reviewing->cards, &arena, &notes, &replay)) {
        return complain(reviewing->path, &notes, EXIT_USAGE);
    }
    if (!make_review(reviewing, &replay, budget, seed)) return EXIT_USAGE;
    return play_through(reviewing, &replay, &notes);
}

int reviewing_open(Reviewing *reviewing, const char *path, const ReviewBudget *budget,
                   uint64_t seed) {
    File file;
    memset(reviewing, 0, sizeof *reviewing);
    reviewing->path = path;
    reviewing->usual = input_cards();
    reviewing->game = input_game();
    if (reviewing->usual == NULL || reviewing->game == NULL) return EXIT_USAGE;
    if (!file_load(path, &file)) return EXIT_USAGE;
    void *room = malloc(ARENA_SIZE);
    int code = room == NULL
                   ? output_error("out of memory")
                   : read_text(reviewing, (Slice){file.at, file.size}, room, budget, seed);
    free(room);
    file_free(&file);
    return code;
}

void reviewing_close(Reviewing *reviewing) {
    free(reviewing->memory);
    free(reviewing->game);
    pool_free(&reviewing->pool);
    lp_cards_free(reviewing->usual);
}

/* --- Sentences --- */

void reviewing_print_player(const Reviewing *reviewing, LpSeat seat, Buffer *out) {
    LpCardInfo info;
    if (lp_card_info(reviewing->cards, reviewing->decks[seat].leader, &info) != LP_OK) return;
    WORDS_SAY(answertext_words(), out, "review.player", WORD_NUMBER("n", seat + 1),
              WORD_TEXT("name", text_of(info.name)), WORD_TEXT("number", text_of(info.number)));
}

static void print_result(const Reviewing *reviewing, Buffer *out) {
    static const char *const results[LP_RESULT_COUNT] = {
        [LP_RESULT_NONE] = "none",     [LP_RESULT_WIN_0] = "p1",
        [LP_RESULT_WIN_1] = "p2",      [LP_RESULT_DRAW] = "draw",
        [LP_RESULT_NOBODY] = "nobody", [LP_RESULT_ABORTED] = "aborted"};
    WORDS_SAY(answertext_words(), out, "review.result",
              WORD_TEXT("result", text_of(results[lp_game_result(reviewing->game)])),
              WORD_NUMBER("turn", lp_game_turn(reviewing->game)));
}

void reviewing_print_title(const Reviewing *reviewing, Buffer *out) {
    char memory[3][ANSWERTEXT_MAX];
    Buffer parts[3];
    for (int i = 0; i < 3; i++) buffer_init(&parts[i], memory[i], sizeof memory[i]);
    for (LpSeat seat = 0; seat < 2; seat++) {
        reviewing_print_player(reviewing, seat, &parts[seat]);
    }
    print_result(reviewing, &parts[2]);
    WORDS_SAY(answertext_words(), out, "review.title", WORD_TEXT("one", buffer_text(&parts[0])),
              WORD_TEXT("two", buffer_text(&parts[1])),
              WORD_TEXT("result", buffer_text(&parts[2])));
}

void reviewing_print_played(const Reviewing *reviewing, int decision, Buffer *out) {
    int count;
    const ReviewDecision *decisions = review_decisions(reviewing->review, &count);
    answertext_print(reviewing->cards, review_game(reviewing->review, decision),
                     decisions[decision].played, out);
}

void reviewing_print_best(const Reviewing *reviewing, int decision, Buffer *out) {
    int count;
    const ReviewDecision *decisions = review_decisions(reviewing->review, &count);
    answertext_print(reviewing->cards, review_game(reviewing->review, decision),
                     decisions[decision].best, out);
}

void reviewing_print_step(const Reviewing *reviewing, const ReviewMistake *mistake, int step,
                          LpGame *game, Buffer *out) {
    if (step == 0) memcpy(game, mistake->sample, lp_game_size());
    answertext_print(reviewing->cards, game, mistake->line[step].action, out);
    lp_game_act_fast(reviewing->cards, game, mistake->line[step].action, NULL);
}

const char *reviewing_sureness(const ReviewDecision *decision) {
    double sure = review_sureness(decision);
    return sure > 0.99 ? "over 99" : output_fixed(sure * 100, 0);
}
