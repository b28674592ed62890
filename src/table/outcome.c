/* The end of a game as data and as a sentence. */
#include "table/outcome.h"

Outcome outcome_of(const Host *host) {
    static const char *const words[LP_RESULT_COUNT] = {"",     "win",    "win",
                                                       "draw", "nobody", "aborted"};
    static const char *const ends[LP_END_COUNT] = {"life",   "life", "deck",    "concession",
                                                   "effect", "loop", "overflow"};
    static const char *const rules[LP_END_COUNT] = {"",      "1-2-1-1-1", "1-2-1-1-2", "1-2-3",
                                                    "1-2-5", "11-1-1-1",  ""};
    LpResult result = lp_game_result(host->game);
    LpEnd end = lp_game_end(host->game);
    bool by_time = host->ended_by_time < LP_SEAT_PUBLIC;
    Outcome outcome = {.result = result,
                       .winner = LP_SEAT_PUBLIC,
                       .word = words[result],
                       .end = by_time ? "time" : ends[end],
                       .rule = by_time ? "" : rules[end],
                       .turn = lp_game_turn(host->game)};
    if (result == LP_RESULT_WIN_0) outcome.winner = 0;
    if (result == LP_RESULT_WIN_1) outcome.winner = 1;
    return outcome;
}

void outcome_say(const Sight *sight, const Outcome *outcome, Buffer *out) {
    WORDS_SAY(sight->words, out, "result.text", WORD_TEXT("result", text_of(outcome->word)),
              WORD_TEXT("who", sight_who(sight, outcome->winner)),
              WORD_TEXT("end", text_of(outcome->end)), WORD_NUMBER("n", outcome->turn));
}
