/* The cards of the scenarios. */
#include "common/invented.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glob.h>

#include "app/common/input.h"
#include "common/random_deck.h"

LpCards *invented_cards(void) {
    glob_t found;
    assert_int_equal(glob("tests/scenarios/*.card", 0, NULL, &found), 0);
    assert_int_equal(glob("tests/scenarios/*/*.card", GLOB_APPEND, NULL, &found), 0);
    LpCards *cards = input_cards_of(NULL, (const char *const *)found.gl_pathv, found.gl_pathc,
                                    text_of(""), false);
    globfree(&found);
    assert_non_null(cards);
    return cards;
}

/* Published numbers begin otherwise. */
static bool is_invented(const LpCardInfo *info) { return info->number[0] == 'T'; }

LpDeck invented_deck(const LpCards *cards, uint64_t *random) {
    return random_deck_of(cards, random, is_invented);
}
