/* The raw rows of a card, field by field, for golden files and for debugging the interpreter.
 * compiler/printer.h prints the same as card language, for people. */
#ifndef EFFECT_DISASSEMBLE_H
#define EFFECT_DISASSEMBLE_H

#include "base/buffer.h"
#include "card/image.h"

/* All abilities of one card, one instruction per line. Rows are written out, not numbered, so
 * the text does not change when other cards do. */
void disassemble_card(const LpCards *cards, LpCardId id, Buffer *out);

#endif
