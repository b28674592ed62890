/* Published card data: the JSON that 'logpose import' reads. */
#ifndef APP_CLI_PUBLISHED_H
#define APP_CLI_PUBLISHED_H

#include <stdbool.h>
#include <stddef.h>

#include "compiler/english.h"

typedef struct Published {
    EnglishCard *cards;
    size_t count;
    void *root; /* the texts of the cards lie in it */
} Published;

/* Reads an array of cards, or an object whose "cards" is one, from a file or from stdin ("-").
 * False after a message that says what is wrong and where. */
bool published_load(const char *path, Published *out);
void published_free(Published *published);

#endif
