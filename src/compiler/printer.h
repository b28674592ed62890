/* From rows back to the card language, in its one canonical form: what is printed and parsed
 * again gives the same rows. */
#ifndef COMPILER_PRINTER_H
#define COMPILER_PRINTER_H

#include "base/buffer.h"
#include "logpose/logpose.h"

/* The .card text of one card, with a newline at its end. */
void printer_print(const LpCards *cards, LpCardId id, Buffer *out);

#endif
