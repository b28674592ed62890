/* The image of the program's cards and the user's, kept in a few files beside the user's pool,
 * so that the cards are not compiled at every start. What is kept is never trusted: it must be
 * made of the same cards by the same program, be whole, and pass the checks of every image;
 * otherwise the cards are compiled, and the new image is kept. */
#ifndef APP_COMMON_POOLCACHE_H
#define APP_COMMON_POOLCACHE_H

#include <stdint.h>

#include "compiler/compile.h"
#include "logpose/logpose.h"

/* What an image is made of: this program with its cards, and these sources. 0: not known. */
uint64_t poolcache_key(const Source *sources, size_t count);

/* The image that was kept for the key, or NULL. */
LpCards *poolcache_load(uint64_t key);

/* Keeps the image. That it cannot be kept is no error: the next start compiles the cards. */
void poolcache_save(uint64_t key, const LpCards *cards);

#endif
