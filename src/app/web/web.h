/* The engine as the page's Workers call it. The module has no system: the page hands in the
 * cards and the clock, and reads and writes its memory. */
#ifndef APP_WEB_WEB_H
#define APP_WEB_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default) /* what the module exports */

/* Memory for what the page hands in; NULL if there is none. */
void *web_memory(size_t size);
void web_release(void *memory);

/* Takes in the cards, as lp_cards_save writes them, which the page has fetched. False if they
 * are damaged or of another build. Everything else needs this first. */
bool web_open(const void *image, size_t size);

/* The hash that 'logpose signature' prints, of its first 'count' games; 0 if that fails. */
uint64_t web_signature(uint32_t count);

/* A hash of the last states of 'count' games between two players of this name, such as
 * "search:nodes=280"; 0 if that fails. The test compares it with the native one. */
uint64_t web_match(const char *player, size_t player_size, uint32_t count);

#pragma GCC visibility pop

#endif
