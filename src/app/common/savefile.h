/* Writing a file whole or not at all, and keeping other programs from writing it meanwhile.
 *
 * The text goes to a new file in the same folder, which then takes the place of the old one
 * with its mode; a new file gets the mode that the user's umask leaves. A symbolic link stays,
 * and the file that it leads to is replaced; one that leads nowhere is refused. Devices and
 * pipes are written to as they are. Functions return NULL, or what is wrong. */
#ifndef APP_COMMON_SAVEFILE_H
#define APP_COMMON_SAVEFILE_H

#include <stdbool.h>

#include "base/text.h"

/* A file that other programs cannot lock. Zeroed: none. */
typedef struct SaveLock {
    int descriptor; /* + 1 */
} SaveLock;

/* With a lock, the file that is written is locked by it afterwards. */
const char *savefile_write(const char *path, Slice text, SaveLock *lock);

/* Whether a file could be written there. */
const char *savefile_may_write(const char *path);

/* Is this a file that is replaced, and not a device or a pipe? */
bool savefile_is_regular(const char *path);

/* Locks a file that is there, for as long as this program lives or until it is unlocked. Where
 * the system knows no locks, all is well too. */
const char *savefile_lock(const char *path, SaveLock *lock);
void savefile_unlock(SaveLock *lock);

#endif
