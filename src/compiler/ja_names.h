/* The Japanese of names, types and attributes: facts of the cards, kept apart from the card
 * image so that whoever reads English need not load them. */
#ifndef COMPILER_JA_NAMES_H
#define COMPILER_JA_NAMES_H

#include "base/buffer.h"
#include "logpose/logpose.h"

/* The texts of cards/names.ja.tsv and cards/types.ja.tsv: sorted lines of a key, a tab and the
 * Japanese. Empty ones are allowed: everything is then said by its English name. */
typedef struct JaNames {
    Slice names; /* by the card's number */
    Slice types; /* by the English type, or part of a type or name */
} JaNames;

/* Those that the library was built with. */
JaNames ja_names_embedded(void);

/* The Japanese of a key, or the empty slice. */
Slice ja_names_find(Slice table, Slice key);

/* A card's name; the English one if there is no Japanese one. */
Slice ja_names_of_card(const LpCards *cards, const JaNames *names, LpCardId id);

/* The Japanese of a card name that an effect says, by its row in the image. */
Slice ja_names_of_name(const LpCards *cards, const JaNames *names, unsigned row);

/* The Japanese of a type, or of a part of one. */
Slice ja_names_of_type(const JaNames *names, Slice english);

/* A form in which two spellings of a name are equal, for searching: full-width letters and
 * signs and half-width kana become plain ones, hiragana become katakana, small letters are
 * small, blanks and middle dots go. */
void ja_names_fold(Slice text, Buffer *out);

/* Is the part in the text, or is it the whole of it, in whatever kana and width both are? */
bool ja_names_match(Slice text, Slice part, bool is_whole);

/* Does the text have Japanese letters: kana, kanji or full-width forms? */
bool ja_names_is_japanese(Slice text);

#endif
