/* Remarks: what parts below the faces say in English of a text or a wish (why a line of a
 * replay, a scenario, a card or a log is not understood; why a file cannot be used), in another
 * language. They are whole messages with pieces of the text in them, so a language has a list
 * of patterns, words/remarks.<language>.tsv: the English with "{0}" for what varies, a tab, and
 * the sentence. */
#ifndef TABLE_REMARK_H
#define TABLE_REMARK_H

#include "base/buffer.h"

/* Says it in the language of this name ("ja"). What that language lacks is said as it is. */
void remark_say(Slice language, Slice english, Buffer *out);

#endif
