/* Answers with names. */
#include "app/game/answertext.h"

#include <string.h>

#include "notation/answer.h"
#include "table/label.h"

void answertext_print(const LpCards *cards, const LpGame *game, LpAction action, Buffer *out) {
    LpAction actions[LP_ACTIONS_MAX];
    char memory[ANSWERTEXT_MAX];
    Buffer text;
    LpAsk ask = lp_game_ask(game);
    Table table = {cards, game, ask.seat};
    int count = lp_game_actions(cards, game, actions), index = 0;
    while (index < count && memcmp(&actions[index], &action, sizeof action) != 0) index++;
    if (index == count) return;
    buffer_init(&text, memory, sizeof memory);
    answer_print(&table, ask, actions, count, index, &text);
    label_name_cards(cards, buffer_text(&text), out);
}
