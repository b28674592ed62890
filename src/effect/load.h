/* An image as bytes, both ways. Memory comes from the caller, so the same code runs where there
 * is no C library. Any bytes may be passed to the loader: they are checked, never trusted. */
#ifndef EFFECT_LOAD_H
#define EFFECT_LOAD_H

#include <stddef.h>

#include "card/image.h"

/* Writes the image if it fits, and returns the size that it needs in any case. */
size_t load_save(const LpCards *cards, void *out, size_t out_size);

/* The memory that an image in these bytes needs; 0 if they are no image. */
size_t load_size(const void *bytes, size_t size);

/* Loads and verifies an image into `memory`, which is zeroed, 8-byte aligned and of that size.
 * NULL if anything is wrong with it. */
LpCards *load_image(const void *bytes, size_t size, void *memory);

/* The same with all that is derived, and without verification: for bytes that the build itself
 * has made, for which loading is copying. */
size_t load_save_finished(const LpCards *cards, void *out, size_t out_size);
LpCards *load_finished(const void *bytes, size_t size, void *memory);

/* The memory that such bytes need; 0 if they are not of this build. */
size_t load_finished_size(const void *bytes, size_t size);

#endif
