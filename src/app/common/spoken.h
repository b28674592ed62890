/* The language of the screens: --lang, or what the environment asks for. */
#ifndef APP_COMMON_SPOKEN_H
#define APP_COMMON_SPOKEN_H

#include "table/words.h"

/* The value of --lang, or NULL. */
extern const char *spoken_wish;

/* Finds --lang before the options are read, so that what is wrong with them is said in that
 * language. */
void spoken_look(int argc, char **argv);

/* Takes the language that was found, or that of the environment; without a message where there
 * is no such language, because there is another one to report. */
void spoken_settle(void);

/* Once the options have been read: OPTIONS_GO_ON, or the exit code after a message if there is
 * no such language. */
int spoken_choose(const char *command);

/* The name of that language, such as "ja". */
const char *spoken_name(void);

/* The words of a kind in it: "" are the table's, "review." those of reviews. */
bool spoken_words(Words *words, const char *kind);

#endif
