/* Answers in words. */
#include "study/answertext.h"

#include <stdlib.h>
#include <string.h>

#include "notation/answer.h"
#include "study/cardtext.h"
#include "table/prompt.h"

const Words *answertext_words(void) {
    return words_in("review.", text_of(cardtext_language_name()));
}

/* Questions whose answers say everything by themselves. */
static bool is_plain(uint8_t ask) {
    return ask == LP_ASK_MAIN || ask == LP_ASK_BLOCK || ask == LP_ASK_COUNTER ||
           ask == LP_ASK_TURN_ORDER || ask == LP_ASK_MULLIGAN || ask == LP_ASK_TRIGGER;
}

/* The choice that represents this answer: answers that are alike are one choice. */
static const Choice *choice_of(const Table *table, const Prompt *prompt, LpAction action) {
    for (int i = 0; i < prompt->count; i++) {
        if (memcmp(&prompt->choices[i].action, &action, sizeof action) == 0) {
            return &prompt->choices[i];
        }
    }
    for (int i = 0; i < prompt->count; i++) {
        if (answer_is_same(table, prompt->choices[i].action, action)) {
            return &prompt->choices[i];
        }
    }
    return NULL;
}

void answertext_print(const LpCards *cards, const LpGame *game, LpAction action, Buffer *out) {
    static Prompt prompt;
    LpAction actions[LP_ACTIONS_MAX];
    LpAsk ask = lp_game_ask(game);
    LpView *view = calloc(1, lp_view_size());
    if (view == NULL) return;
    lp_game_view(cards, game, ask.seat, view);
    Sight sight = {.cards = cards,
                   .view = view,
                   .you = ask.seat,
                   .words = words_in("", text_of(cardtext_language_name()))};
    PromptAsked asked = {
        .ask = ask, .actions = actions, .action_count = lp_game_actions(cards, game, actions)};
    prompt_make(&sight, &asked, &prompt);
    Table table = {cards, game, ask.seat};
    const Choice *choice = choice_of(&table, &prompt, action);
    if (choice != NULL && is_plain(ask.kind)) {
        buffer_append(out, choice->text);
    } else if (choice != NULL) {
        WORDS_SAY(answertext_words(), out, "answer.asked", WORD_TEXT("question", prompt.text),
                  WORD_TEXT("answer", choice->text));
    }
    free(view);
}
