/* What most commands begin with: the card image, memory for a game, an edition. Every
 * function reports errors on stderr, so that callers only pass the failure on. */
#ifndef APP_COMMON_INPUT_H
#define APP_COMMON_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "app/common/options.h"
#include "compiler/compile.h"
#include "logpose/logpose.h"

/* The card files that are read in addition to the program's own. Every command that uses
 * cards has this row among its options. */
extern OptionList input_card_files;
#define INPUT_CARDS_OPTION                                                                     \
    {                                                                                          \
        "cards", 'c', OPTION_LIST, &input_card_files, "FILE",                                  \
            "a card file to read as well; may be repeated"                                     \
    }

/* The cards of this program and of input_card_files, or NULL after messages. Free with
 * lp_cards_free. */
LpCards *input_cards(void);

/* The cards of this program, of 'source' unless it is NULL, and of these files. */
LpCards *input_cards_of(const Source *source, const char *const *paths, size_t path_count);

/* Memory for one game or one view, zeroed, or NULL after a message. Free with free. */
LpGame *input_game(void);
LpView *input_view(void);

/* "1.2.1", "early" …; NULL gives the default edition. */
bool input_edition(const char *text, uint8_t *out);
extern const char *const input_edition_names[LP_EDITION_COUNT];

#endif
