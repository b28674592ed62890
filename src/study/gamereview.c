/* Reviewing a recorded game. */
#include "study/gamereview.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "notation/answer.h"
#include "notation/replay.h"
#include "study/answertext.h"
#include "study/cardtext.h"
#include "study/sidedeck.h"

enum { ARENA_SIZE = 4 << 20 /* 20,000 steps of 72 bytes, and some room */ };

const char *const gamereview_questions[LP_ASK_COUNT] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
};

/* --- Reading --- */

/* The action of a step, which may be in words. */
static bool action_of(const GameReview *review, const ReplayStep *step, LpAction *out) {
    char memory[NOTE_SIZE];
    Buffer why;
    Table table = {review->cards, review->game, step->seat};
    *out = step->action;
    buffer_init(&why, memory, sizeof memory);
    return !step->is_text || answer_parse(&table, step->text, out, &why);
}

/* Plays the game through and notes every answer. */
static GameReviewStatus play_through(GameReview *review, const Replay *replay, Notes *notes) {
    if (!replay_begin(replay, review->cards, review->game, NULL, notes)) {
        return GAMEREVIEW_UNREADABLE;
    }
    for (uint32_t i = 0; i < replay->step_count; i++) {
        LpAction action;
        bool is_answer = replay->steps[i].kind == REPLAY_ANSWER;
        /* What is not an answer is a concession, and needs no review. */
        if (is_answer && action_of(review, &replay->steps[i], &action) &&
            action.kind != LP_ACTION_CONCEDE &&
            lp_game_ask(review->game).seat == replay->steps[i].seat) {
            if (!review_add(review->review, review->game, action)) return GAMEREVIEW_TOO_LONG;
        }
        if (!replay_step(replay, review->cards, i, review->game, NULL, notes)) {
            return GAMEREVIEW_DIFFERS;
        }
        review->answer_count += is_answer;
    }
    review_end(review->review, review->game);
    return GAMEREVIEW_OK;
}

static GameReviewStatus read_text(GameReview *review, Slice text, void *room, Notes *notes) {
    Arena arena;
    Replay replay;
    arena_init(&arena, room, ARENA_SIZE);
    if (!replay_read(text, review->cards, &arena, notes, &replay)) return GAMEREVIEW_UNREADABLE;
    for (int i = 0; i < 2; i++) {
        review->decks[i] = replay.setup.decks[i];
        if (replay.has_position) sidedeck_list(&replay.position.sides[i], &review->decks[i]);
    }
    review->memory = malloc(review_memory_size(&review->setup.budget));
    if (review->memory == NULL) return GAMEREVIEW_NO_MEMORY;
    review->review = review_init(review->memory, &review->setup);
    return play_through(review, &replay, notes);
}

GameReviewStatus gamereview_open(GameReview *review, Slice text, const ReviewSetup *setup,
                                 Notes *notes) {
    static const PlayerTools tools = {NULL, NULL};
    memset(review, 0, sizeof *review);
    review->cards = setup->cards;
    review->setup = *setup;
    review->setup.decks = review->decks;
    review->setup.tools = &tools;
    review->game = calloc(1, lp_game_size());
    void *room = malloc(ARENA_SIZE);
    GameReviewStatus status = room == NULL || review->game == NULL
                                  ? GAMEREVIEW_NO_MEMORY
                                  : read_text(review, text, room, notes);
    free(room);
    return status;
}

void gamereview_close(GameReview *review) {
    free(review->memory);
    free(review->game);
    memset(review, 0, sizeof *review);
}

ReviewBudget gamereview_budget(uint64_t nodes) {
    ReviewBudget budget = review_budget_default;
    uint64_t usual = budget.look;
    budget.look = (uint32_t)nodes;
    budget.confirm = (uint32_t)(budget.confirm * nodes / usual);
    budget.line = (uint32_t)(budget.line * nodes / usual);
    if (budget.line == 0) budget.line = 1;
    return budget;
}

/* --- Sentences --- */

void gamereview_print_player(const GameReview *review, LpSeat seat, Buffer *out) {
    LpCardInfo info;
    if (lp_card_info(review->cards, review->decks[seat].leader, &info) != LP_OK) return;
    WORDS_SAY(answertext_words(), out, "review.player", WORD_NUMBER("n", seat + 1),
              WORD_TEXT("name", cardtext_name(review->cards, review->decks[seat].leader)),
              WORD_TEXT("number", text_of(info.number)));
}

static void print_result(const GameReview *review, Buffer *out) {
    static const char *const results[LP_RESULT_COUNT] = {
        [LP_RESULT_NONE] = "none",     [LP_RESULT_WIN_0] = "p1",
        [LP_RESULT_WIN_1] = "p2",      [LP_RESULT_DRAW] = "draw",
        [LP_RESULT_NOBODY] = "nobody", [LP_RESULT_ABORTED] = "aborted"};
    WORDS_SAY(answertext_words(), out, "review.result",
              WORD_TEXT("result", text_of(results[lp_game_result(review->game)])),
              WORD_NUMBER("turn", lp_game_turn(review->game)));
}

void gamereview_print_title(const GameReview *review, Buffer *out) {
    char memory[3][ANSWERTEXT_MAX];
    Buffer parts[3];
    for (int i = 0; i < 3; i++) buffer_init(&parts[i], memory[i], sizeof memory[i]);
    for (LpSeat seat = 0; seat < 2; seat++) {
        gamereview_print_player(review, seat, &parts[seat]);
    }
    print_result(review, &parts[2]);
    WORDS_SAY(answertext_words(), out, "review.title", WORD_TEXT("one", buffer_text(&parts[0])),
              WORD_TEXT("two", buffer_text(&parts[1])),
              WORD_TEXT("result", buffer_text(&parts[2])));
}

void gamereview_print_played(const GameReview *review, int decision, Buffer *out) {
    answertext_print(review->cards, review_game(review->review, decision),
                     review_decision(review->review, decision)->played, out);
}

void gamereview_print_best(const GameReview *review, int decision, Buffer *out) {
    answertext_print(review->cards, review_game(review->review, decision),
                     review_decision(review->review, decision)->best, out);
}

void gamereview_print_step(const GameReview *review, const ReviewMistake *mistake, int step,
                           LpGame *game, Buffer *out) {
    if (step == 0) memcpy(game, mistake->sample, lp_game_size());
    answertext_print(review->cards, game, mistake->line[step].action, out);
    lp_game_act_fast(review->cards, game, mistake->line[step].action, NULL);
}

/* --- As JSON --- */

static const char *seat_name(LpSeat seat) { return seat == 0 ? "p1" : "p2"; }

static void write_turns(const GameReview *review, Json *json) {
    int count;
    const ReviewTurn *turns = review_turns(review->review, &count);
    json_array(json, "turns");
    for (int i = 0; i < count; i++) {
        json_object(json, NULL);
        json_int(json, "turn", turns[i].turn);
        json_string(json, "player", seat_name(turns[i].turn_player));
        json_fixed(json, "p1_seen_by_p1", turns[i].chance[0], 4);
        json_fixed(json, "p1_seen_by_p2", turns[i].chance[1], 4);
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_line(const GameReview *review, const ReviewMistake *mistake, LpGame *game,
                       Json *json) {
    json_array(json, "line");
    for (int i = 0; i < mistake->line_count; i++) {
        char memory[ANSWERTEXT_MAX];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        gamereview_print_step(review, mistake, i, game, &text);
        json_object(json, NULL);
        json_string(json, "seat", seat_name(mistake->line[i].seat));
        json_text(json, "answer", buffer_text(&text));
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_mistake(const GameReview *review, const ReviewMistake *mistake, LpGame *game,
                          Json *json) {
    const ReviewDecision *decision = review_decision(review->review, mistake->decision);
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    json_object(json, NULL);
    json_int(json, "turn", decision->turn);
    json_int(json, "answer", decision->answer + 1);
    json_string(json, "question", gamereview_questions[decision->ask]);
    buffer_init(&text, memory, sizeof memory);
    gamereview_print_played(review, mistake->decision, &text);
    json_text(json, "played", buffer_text(&text));
    buffer_clear(&text);
    gamereview_print_best(review, mistake->decision, &text);
    json_text(json, "better", buffer_text(&text));
    json_fixed(json, "chance_played", decision->chance_played, 4);
    json_fixed(json, "chance_better", decision->chance_best, 4);
    json_fixed(json, "loss", decision->loss, 4);
    json_fixed(json, "error", decision->error, 4);
    json_fixed(json, "sure", review_sureness(decision), 4);
    json_bool(json, "missed_win", decision->is_missed_win);
    write_line(review, mistake, game, json);
    json_object_end(json);
}

/* Every mistake of a player in the order of the game, not only the worst. */
static void write_confirmed(const GameReview *review, LpSeat seat, Json *json) {
    int count;
    const ReviewDecision *decisions = review_decisions(review->review, &count);
    json_array(json, "confirmed");
    for (int i = 0; i < count; i++) {
        if (decisions[i].seat != seat || !decisions[i].is_confirmed) continue;
        json_object(json, NULL);
        json_int(json, "answer", decisions[i].answer + 1);
        json_fixed(json, "loss", decisions[i].loss, 4);
        json_fixed(json, "error", decisions[i].error, 4);
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_side(const GameReview *review, LpSeat seat, LpGame *game, Json *json) {
    const ReviewSide *side = review_side(review->review, seat);
    LpCardInfo info;
    json_object(json, NULL);
    json_string(json, "seat", seat_name(seat));
    if (lp_card_info(review->cards, review->decks[seat].leader, &info) == LP_OK) {
        json_string(json, "leader", info.number);
    }
    json_fixed(json, "result", side->result, 1);
    json_fixed(json, "start", side->start, 4);
    json_fixed(json, "choices", side->choices, 4);
    json_fixed(json, "luck", side->luck, 4);
    json_int(json, "decisions", side->decisions);
    json_int(json, "mistakes", side->mistakes);
    json_int(json, "missed_wins", side->missed_wins);
    json_array(json, "worst");
    for (int i = 0; i < side->worst_count; i++) {
        write_mistake(review, &side->worst[i], game, json);
    }
    json_array_end(json);
    write_confirmed(review, seat, json);
    json_object_end(json);
}

void gamereview_json(const GameReview *review, const char *key, Json *json) {
    static const char *const winners[LP_RESULT_COUNT] = {
        [LP_RESULT_WIN_0] = "p1", [LP_RESULT_WIN_1] = "p2", [LP_RESULT_DRAW] = "draw"};
    LpGame *game = calloc(1, lp_game_size());
    if (game == NULL) return;
    const char *winner = winners[lp_game_result(review->game)];
    json_object(json, key);
    if (winner != NULL) {
        json_string(json, "winner", winner);
    } else {
        json_null(json, "winner");
    }
    json_int(json, "answers", review->answer_count);
    write_turns(review, json);
    json_array(json, "players");
    for (LpSeat seat = 0; seat < 2; seat++) write_side(review, seat, game, json);
    json_array_end(json);
    json_object_end(json);
    free(game);
}
