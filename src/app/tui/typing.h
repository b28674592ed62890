/* A line that somebody types: a query, a name, what is searched for. */
#ifndef APP_TUI_TYPING_H
#define APP_TUI_TYPING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* Adds the character of a key to the text, or takes its last one off; both are whole characters
 * in whatever script. What has no room is left out. False if the key is of another kind. */
bool typing_key(char *text, size_t text_size, int key);

/* Is what was typed a part of the text? Case, width and the two kinds of kana do not count. */
bool typing_fits(Slice text, Slice typed);

#endif
