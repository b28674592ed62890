/* Cards that a person types: one line of fields separated by commas, or lines 'field: value'.
 * docs/custom-cards.md describes them. */
#ifndef APP_CARDS_TYPED_H
#define APP_CARDS_TYPED_H

#include "app/cards/published.h"

/* Reads 'out->file'. False with notes. */
bool typed_read(Published *out, Notes *notes);

/* The position of a character of a text that starts at 'at' in the file and continues in
 * indented lines. Line and column count from 1. */
const char *typed_place(const char *at, const char *end, uint32_t line, uint32_t column);

#endif
