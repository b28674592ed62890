/* What most commands begin with: the card image, memory for a game, an edition. Every
 * function reports errors on stderr, so that callers only pass the failure on. */
#ifndef APP_COMMON_INPUT_H
#define APP_COMMON_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "app/common/options.h"
#include "app/common/userpool.h"
#include "base/buffer.h"
#include "compiler/compile.h"
#include "logpose/logpose.h"

/* The card files that are read in addition to the program's own. Every command that uses
 * cards has these rows among its options. */
extern OptionList input_card_files;
#define INPUT_CARDS_OPTION                                                                     \
    {"cards", 'c', OPTION_LIST, &input_card_files, "FILE"}, {                                  \
        "no-pool", 0, OPTION_FLAG, &userpool_is_unwanted, NULL                                 \
    }

/* The cards of this program, of the user's pool (userpool.h) and of input_card_files, or NULL
 * after messages. A card of a file takes the place of one of the pool with the same number.
 * Free with lp_cards_free. */
LpCards *input_cards(void);

/* The same without the pool, for commands whose result must be the same everywhere. */
LpCards *input_cards_own(void);

/* The same with only these cards of the pool: numbers separated by blanks or commas. */
LpCards *input_cards_with(Slice numbers);

/* The cards of this program, of 'source' unless it is NULL, of these files, and those of the
 * pool whose number or name occurs in 'text', or that are listed there. */
LpCards *input_cards_of(const Source *source, const char *const *paths, size_t path_count,
                        Slice text, bool is_list);

/* Writes those of the numbers that none of these cards has; true if there are any. */
bool input_missing(const LpCards *cards, Slice numbers, Buffer *out);

/* Memory for one game or one view, zeroed, or NULL after a message. Free with free. */
LpGame *input_game(void);
LpView *input_view(void);

/* "1.2.1", "early" …; NULL gives the default edition. */
bool input_edition(const char *text, uint8_t *out);
extern const char *const input_edition_names[LP_EDITION_COUNT];

#endif
