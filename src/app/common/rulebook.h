/* The index of the rules, compiled into the program: our wording of each rule, its status,
 * and the code and scenarios that show it. */
#ifndef APP_COMMON_RULEBOOK_H
#define APP_COMMON_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* One rule. All text is in the compiled-in files. */
typedef struct Rule {
    Slice number, status, title, since, reason;
    Slice places;    /* "src/rules/battle.c:battle_block; …", empty if there are none */
    Slice scenarios; /* titles, separated by "; " */
} Rule;

enum { RULES_MAX = 1024 }; /* the newest edition has 492 */

typedef struct Rulebook {
    Rule rules[RULES_MAX];
    size_t rule_count;
} Rulebook;

/* Reads the compiled-in index, with the code and the scenarios of each rule; our wording is in
 * this language ("ja") where rules/index.<language>.tsv has it. False after a message. */
bool rulebook_load(Rulebook *book, const char *language);

/* The rule with this number, or NULL. */
const Rule *rulebook_find(const Rulebook *book, Slice number);

/* Is 'rule' below the rule with this number ("7-1-2-1" below "7-1-2")? */
bool rulebook_is_below(const Rule *rule, Slice number);

/* Does our wording of the rule have a word that begins like this one? */
bool rulebook_has_word(const Rule *rule, Slice word);

/* The rule that someone who typed this probably meant, or NULL. */
const Rule *rulebook_nearest(const Rulebook *book, Slice number);

#endif
