/* The files that are compiled into the program, so that it runs from any folder: card files,
 * the rule index, the editions, the bundled decks and the words for people. The build makes the
 * table from what it finds (see cmake/embed.cmake); a kind without files is simply absent. */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

typedef struct EmbeddedFile {
    const char *name; /* its path in the project, such as "cards/st01.card" */
    const char *at;   /* its bytes, followed by a zero byte */
    size_t size;      /* without that zero byte */
} EmbeddedFile;

/* Sorted by name within each kind: cards, rules, decks, words. */
extern const EmbeddedFile embedded_files[];
extern const size_t embedded_file_count;

/* The compiled cards as the build saved them (effect/load.h), so that they are not compiled at
 * every start. If size is 0 they could not be made, and the card files are used. */
extern const char embedded_image[];
extern const size_t embedded_image_size;

/* The file with this name, or NULL. */
const EmbeddedFile *embedded_find(Slice name);

/* Adds a file at run time, in place of an earlier one of this name: the page hands in what only
 * some of its readers need. Name and text must outlive it. False if there is no room. */
bool embedded_add(const char *name, Slice text);

#endif
