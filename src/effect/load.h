/* An image as bytes, both ways. Memory comes from the caller, so the same code runs where there
 * is no C library. The loader accepts any bytes: they are checked, never trusted. */
#ifndef EFFECT_LOAD_H
#define EFFECT_LOAD_H

#include <stddef.h>

#include "card/image.h"

/* Writes the image if it fits, and always returns the size it needs. */
size_t load_save(const LpCards *cards, void *out, size_t out_size);

/* The memory needed by the image in these bytes; 0 if they are not an image. */
size_t load_size(const void *bytes, size_t size);

/* Loads and verifies an image into `memory`, which is zeroed, 8-byte aligned and of that size.
 * NULL if anything is wrong. */
LpCards *load_image(const void *bytes, size_t size, void *memory);

/* The same including everything derived, without verification: for bytes made by the build
 * itself, so loading is just copying. */
size_t load_save_finished(const LpCards *cards, void *out, size_t out_size);
LpCards *load_finished(const void *bytes, size_t size, void *memory);

/* The memory that such bytes need; 0 if they are from another build. */
size_t load_finished_size(const void *bytes, size_t size);

#endif
