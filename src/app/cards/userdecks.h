/* The user's own decks: one file for each in $XDG_DATA_HOME/logpose/decks, in our own form. */
#ifndef APP_CARDS_USERDECKS_H
#define APP_CARDS_USERDECKS_H

#include "app/cards/decks.h"

enum { USERDECKS_MAX = 256, USERDECK_PATH_MAX = 1024 };

/* The names of the decks that are there, in alphabetical order; how many. */
int userdecks_list(char names[USERDECKS_MAX][64]);

/* The path of a deck of this name, whether it is there or not. */
bool userdecks_path(const char *name, char out[USERDECK_PATH_MAX]);

/* Whether the deck can have this name: letters, digits, '-' and '_', and not the name of a
 * bundled deck. NULL, or what is wrong. */
const char *userdecks_name_problem(const char *name);

/* Writes the deck, legal or not. NULL, or what is wrong. */
const char *userdecks_save(const LpCards *cards, const char *name, const LpDeck *deck);

#endif
