/* What most commands begin with: the card image, memory for a game, an edition. Every
 * function says on stderr what is wrong, so that callers only pass the failure on. */
#ifndef APP_CLI_INPUT_H
#define APP_CLI_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "logpose/logpose.h"

/* The cards of this program, or NULL after a message. Free with lp_cards_free. */
LpCards *input_cards(void);

/* Memory for one game or one view, zeroed, or NULL after a message. Free with free. */
LpGame *input_game(void);
LpView *input_view(void);

/* "1.2.1", "early" …; NULL gives the default edition. */
bool input_edition(const char *text, uint8_t *out);
extern const char *const input_edition_names[LP_EDITION_COUNT];

#endif
