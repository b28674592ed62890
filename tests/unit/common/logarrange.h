/* The order of lines within an answer, as OPTCGSim writes it: the frames of what the writer of
 * the log does stand before its text, those of the other player behind it. */
#ifndef LOGARRANGE_H
#define LOGARRANGE_H

#include <stdbool.h>

#include "base/buffer.h"

/* Arranges the lines of `out` from `start` on. */
void logarrange(Buffer *out, size_t start, bool is_frames_first);

#endif
