/* One answer as a sentence: the words of the notation with the names of the cards. */
#ifndef APP_GAME_ANSWERTEXT_H
#define APP_GAME_ANSWERTEXT_H

#include "base/buffer.h"
#include "logpose/logpose.h"

enum { ANSWERTEXT_MAX = 512 };

/* Nothing is written for an answer that is not legal in this game. */
void answertext_print(const LpCards *cards, const LpGame *game, LpAction action, Buffer *out);

#endif
