/* The last walk over a text: rows of an image, of what bind_*.c has made. */
#ifndef COMPILER_EMIT_H
#define COMPILER_EMIT_H

#include "compiler/bound.h"
#include "compiler/builder.h"
#include "compiler/english_lexer.h"

/* The ability with all of its rows. Names and types are pieces of the text. */
Ability emit_ability(Builder *builder, const Pieces *pieces, const BoundAbility *bound);

#endif
