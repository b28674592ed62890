/* Printed text as data sets carry it, made plain before it is read.
 *
 * Published card data comes by way of web pages. What a page does to a text is undone here, so
 * that the lexer, the names of cards and the comparison with the rendered text all see the
 * same: entities become characters, line breaks of HTML become ends of lines, fullwidth letters
 * and signs become those of ASCII, the many dashes become a minus sign, and special blanks
 * become plain ones; invisible characters are dropped. Nothing else is touched: an unknown sign
 * stays, and the grammar refuses it. */
#ifndef COMPILER_PLAIN_H
#define COMPILER_PLAIN_H

#include "base/buffer.h"
#include "base/text.h"

/* Appends the plain form, which is never longer than `text`. Returns how many bytes were looked
 * at: no more than the text has, times a constant. */
size_t plain_text(Slice text, Buffer *out);

#endif
