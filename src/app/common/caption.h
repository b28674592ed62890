/* The words of the screens and menus, from words/terminal.<language>.tsv: a key and a sentence
 * on each line. "{0}" to "{9}" stand for what is filled in, in the order that the language
 * needs. */
#ifndef APP_COMMON_CAPTION_H
#define APP_COMMON_CAPTION_H

#include <stdio.h>

#include "base/buffer.h"

/* The sentence of this key, which lives as long as the program; the key if there is none, so
 * that a mistake is seen. */
const char *caption(const char *key);

/* The sentence with its places filled in. Each letter of 'types' says what an argument is: 's'
 * a string, 'd' an int. */
void caption_print(Buffer *out, const char *key, const char *types, ...);

/* The same, into a file. */
void caption_write(FILE *file, const char *key, const char *types, ...);

#endif
