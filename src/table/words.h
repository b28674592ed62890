/* All sentences for people, from one table for each language (words/en.tsv): a key and a
 * text with blanks. Code never puts a sentence together; it names a key and fills the
 * blanks, so a translator needs no C.
 *
 *     {card}                             the argument
 *     {+n}                               a number with its sign: "+2000", "−1000"
 *     {n|1=1 card|*={n} cards}           by the argument's value; * is any other
 *     {who|you=You draw|they=Your opponent draws|*={player} draws} */
#ifndef TABLE_WORDS_H
#define TABLE_WORDS_H

#include "base/buffer.h"
#include "compiler/language.h"

enum { WORDS_MAX = 512 };

typedef struct WordsRow {
    Slice key, text;
} WordsRow;

/* One language. */
typedef struct Words {
    WordsRow rows[WORDS_MAX]; /* ascending keys */
    int count;
    Language language; /* of the cards' names and texts between these words */
} Words;

typedef struct WordArg {
    const char *name;
    Slice text;
    int64_t number;
    bool is_number;
} WordArg;

#define WORD_TEXT(name, text)     ((WordArg){name, text, 0, false})
#define WORD_NUMBER(name, number) ((WordArg){name, {NULL, 0}, number, true})

/* Reads a table; lines that begin with # and empty ones do not count. False if a line is
 * not a key, a tab and a text, if a key comes twice, or if there are too many. `text` must
 * outlive it. */
bool words_read(Words *words, Slice text);

/* The words that are built in under this name, which ends with a language ("en",
 * "review.ja"); what that language lacks is said in English. False if there are none. */
bool words_load(Words *words, Slice language);

/* Is there a language of this name: does it have sentences of the table? */
bool words_has_language(Slice language);

/* The words of a kind ("" are the table's, "review." those of reviews) in a language, read at
 * the first call; English if there is no such language. */
const Words *words_in(const char *kind, Slice language);

/* English, for callers that have no choice of languages. */
const Words *words_english(void);

/* Is there a sentence with this key? */
bool words_has(const Words *words, const char *key);

/* Says the sentence; a key that is missing is said itself, so that it is seen. */
void words_say(const Words *words, const char *key, const WordArg *args, int count,
               Buffer *out);

/* Fills the blanks of a sentence that is not one of these tables. */
void words_fill(Slice text, const WordArg *args, int count, Buffer *out);

#define WORDS_SAY(words, out, key, ...)                                                        \
    words_say(words, key, (const WordArg[]){__VA_ARGS__},                                      \
              (int)(sizeof((const WordArg[]){__VA_ARGS__}) / sizeof(WordArg)), out)

#endif
