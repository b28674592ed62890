/* The words of the terminal: of screens and menus (words/terminal.<language>.tsv), of help
 * texts (words/help.…) and of what commands report (words/commands.…). A key and a sentence on
 * each line; "{0}" to "{9}" are blanks as in words.h ("{0|1=1 card|*={0} cards}"), in the order
 * that the language needs. */
#ifndef APP_COMMON_CAPTION_H
#define APP_COMMON_CAPTION_H

#include <stdio.h>

#include "base/buffer.h"

/* The sentence of this key, which lives as long as the program; the key if there is none, so
 * that a mistake is seen. */
const char *caption(const char *key);

/* The same, or NULL if there is none. */
const char *caption_find(const char *key);

/* What a player is called ("level3", "person"); the name itself if the words have none. */
const char *caption_player(const char *name);

/* What a part below the faces says in English (table/remark.h), in the language that is spoken;
 * kept until eight more have been asked for. */
const char *caption_remark(const char *english);

/* Why the system could not do something: errno, or what strerror says of it. */
const char *caption_system(int number);

/* The sentence with its places filled in. Each letter of 'types' says what an argument is: 's'
 * a string, 't' a Slice, 'd' an int, 'u' an unsigned, 'z' a size_t, 'l' an unsigned long
 * long. */
void caption_print(Buffer *out, const char *key, const char *types, ...);

/* The same, into a file. */
void caption_write(FILE *file, const char *key, const char *types, ...);

/* The same as a message on stderr: an error, which gives EXIT_USAGE (output_error), or a
 * note. */
int caption_error(const char *key, const char *types, ...);
void caption_note(const char *key, const char *types, ...);

#endif
