/* The cards that the library was built with, and who owns images: lp_cards_* of logpose.h. */
#ifndef COMPILER_EMBEDDED_CARDS_H
#define COMPILER_EMBEDDED_CARDS_H

#include "compiler/compile.h"

/* lp_cards_embedded with further card files after the embedded ones; says what is wrong with
 * them. */
LpCards *embedded_cards_with(const Source *more, size_t more_count, Diagnostics *out);

/* The same from the card files, without the image that the build has made of them. */
LpCards *embedded_cards_compiled(const Source *more, size_t more_count, Diagnostics *out);

#endif
