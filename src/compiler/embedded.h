/* The cards that the library was built with, and who owns images: lp_cards_* of logpose.h. */
#ifndef COMPILER_EMBEDDED_H
#define COMPILER_EMBEDDED_H

#include "compiler/compile.h"

/* Compiles the embedded card files and says what is wrong with them; lp_cards_embedded with its
 * diagnostics, for tests and for the command line. */
LpCards *embedded_cards(Diagnostics *out);

/* The same with further card files behind them. */
LpCards *embedded_cards_with(const Source *more, size_t more_count, Diagnostics *out);

#endif
