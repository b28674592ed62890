/* For a target without a C library: the one number that the players use of it. */
#ifndef FREESTANDING_MATH_H
#define FREESTANDING_MATH_H

#define INFINITY __builtin_inff()

#endif
