/* Reviews for programs. */
#include <stdlib.h>

#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/review/reviewing.h"
#include "study/answertext.h"

static const char *seat_name(LpSeat seat) { return seat == 0 ? "p1" : "p2"; }

static void write_turns(const Reviewing *reviewing, Json *json) {
    int count;
    const ReviewTurn *turns = review_turns(reviewing->review, &count);
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

static void write_line(const Reviewing *reviewing, const ReviewMistake *mistake, LpGame *game,
                       Json *json) {
    json_array(json, "line");
    for (int i = 0; i < mistake->line_count; i++) {
        char memory[ANSWERTEXT_MAX];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        reviewing_print_step(reviewing, mistake, i, game, &text);
        json_object(json, NULL);
        json_string(json, "seat", seat_name(mistake->line[i].seat));
        json_text(json, "answer", buffer_text(&text));
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_mistake(const Reviewing *reviewing, const ReviewMistake *mistake,
                          LpGame *game, Json *json) {
    int count;
    const ReviewDecision *decision =
        &review_decisions(reviewing->review, &count)[mistake->decision];
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    json_object(json, NULL);
    json_int(json, "turn", decision->turn);
    json_int(json, "answer", decision->answer + 1);
    json_string(json, "question", reviewing_questions[decision->ask]);
    buffer_init(&text, memory, sizeof memory);
    reviewing_print_played(reviewing, mistake->decision, &text);
    json_text(json, "played", buffer_text(&text));
    buffer_clear(&text);
    reviewing_print_best(reviewing, mistake->decision, &text);
    json_text(json, "better", buffer_text(&text));
    json_fixed(json, "chance_played", decision->chance_played, 4);
    json_fixed(json, "chance_better", decision->chance_best, 4);
    json_fixed(json, "loss", decision->loss, 4);
    json_fixed(json, "error", decision->error, 4);
    json_fixed(json, "sure", review_sureness(decision), 4);
    json_bool(json, "missed_win", decision->is_missed_win);
    write_line(reviewing, mistake, game, json);
    json_object_end(json);
}

static void write_side(const Reviewing *reviewing, LpSeat seat, LpGame *game, Json *json) {
    const ReviewSide *side = review_side(reviewing->review, seat);
    LpCardInfo info;
    json_object(json, NULL);
    json_string(json, "seat", seat_name(seat));
    if (lp_card_info(reviewing->cards, reviewing->decks[seat].leader, &info) == LP_OK) {
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
        write_mistake(reviewing, &side->worst[i], game, json);
    }
    json_array_end(json);
    json_object_end(json);
}

void reviewing_write_json(const Reviewing *reviewing, FILE *out) {
    static const char *const winners[LP_RESULT_COUNT] = {
        [LP_RESULT_WIN_0] = "p1", [LP_RESULT_WIN_1] = "p2", [LP_RESULT_DRAW] = "draw"};
    Json json;
    LpGame *game = input_game();
    if (game == NULL) return;
    const char *winner = winners[lp_game_result(reviewing->game)];
    json_init(&json, out);
    json_object(&json, NULL);
    if (winner != NULL) {
        json_string(&json, "winner", winner);
    } else {
        json_null(&json, "winner");
    }
    json_int(&json, "answers", reviewing->answer_count);
    write_turns(reviewing, &json);
    json_array(&json, "players");
    for (LpSeat seat = 0; seat < 2; seat++) write_side(reviewing, seat, game, &json);
    json_array_end(&json);
    json_object_end(&json);
    free(game);
}
