/* The user's own folders, as the XDG base directory specification names them. */
#ifndef APP_COMMON_USERFOLDER_H
#define APP_COMMON_USERFOLDER_H

#include <stdbool.h>
#include <stddef.h>

typedef enum UserFolder {
    USERFOLDER_DATA,   /* cards and decks: $XDG_DATA_HOME, ~/.local/share */
    USERFOLDER_STATE,  /* saved games: $XDG_STATE_HOME, ~/.local/state */
    USERFOLDER_CONFIG, /* settings: $XDG_CONFIG_HOME, ~/.config */
    USERFOLDER_COUNT
} UserFolder;

/* The path of 'rest' in the program's part of the folder, such as ~/.config/logpose/settings;
 * of that part itself if 'rest' is empty. False if there is no such folder or the path is too
 * long. */
bool userfolder_path(UserFolder folder, const char *rest, char *out, size_t out_size);

/* Makes a folder and those above it. */
bool userfolder_make(const char *path);

#endif
