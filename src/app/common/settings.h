/* What the user last chose, kept in $XDG_CONFIG_HOME/logpose/settings: a key and a value on
 * each line. A file that cannot be read or written counts as missing. */
#ifndef APP_COMMON_SETTINGS_H
#define APP_COMMON_SETTINGS_H

#include <stdbool.h>

/* The value of this key, or 'otherwise'; it is valid until the key is set again. */
const char *settings_get(const char *key, const char *otherwise);
bool settings_is_on(const char *key, bool otherwise);

/* Remembers the value, in the file too. */
void settings_set(const char *key, const char *value);
void settings_set_on(const char *key, bool is_on);

#endif
