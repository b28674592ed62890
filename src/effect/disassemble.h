/* The rows of a card as they are, field by field, for golden files and for whoever debugs the
 * interpreter. The card language says the same in a form for people (compiler/printer.h). */
#ifndef EFFECT_DISASSEMBLE_H
#define EFFECT_DISASSEMBLE_H

#include "base/buffer.h"
#include "card/image.h"

/* All abilities of one card, one instruction a line. Rows are written out, not numbered, so the
 * text does not change when other cards do. */
void disassemble_card(const LpCards *cards, LpCardId id, Buffer *out);

#endif
