/* The menu before a game: who plays, with which decks, at which level. */
#ifndef APP_TUI_MENU_H
#define APP_TUI_MENU_H

#include "app/cards/decks.h"
#include "app/tui/canvas.h"

enum { MENU_LEVELS_MAX = 16, MENU_LEVEL_SIZE = 32 };

typedef enum MenuMode { MENU_COMPUTER, MENU_TWO, MENU_WATCH, MENU_MODE_COUNT } MenuMode;

/* The lines of the menu, from the top. */
typedef enum MenuItem {
    MENU_START,
    MENU_MODE,
    MENU_YOUR_DECK,
    MENU_THEIR_DECK,
    MENU_LEVEL,
    MENU_RESUME,
    MENU_LEARN,
    MENU_LEAVE,
    MENU_ITEM_COUNT
} MenuItem;

typedef enum MenuResult { MENU_GOES_ON, MENU_DONE } MenuResult;

typedef struct Menu {
    const LpCards *cards;
    NamedDeck decks[BUNDLED_DECKS_MAX];
    int deck_count;
    char levels[MENU_LEVELS_MAX][MENU_LEVEL_SIZE]; /* players by name */
    int level_count;
    bool has_last; /* there is an unfinished game */
    MenuItem item; /* where the arrows are; at the end what was chosen */
    int mode, deck[2], level;
    bool is_listing; /* the list of decks is open, for a line of the menu */
    int listed;
} Menu;

/* The bundled decks and the available players. */
void menu_init(Menu *menu, const LpCards *cards, bool has_last);

void menu_draw(const Menu *menu, Canvas *canvas);

/* One key; MENU_DONE when 'item' has been chosen. */
MenuResult menu_key(Menu *menu, int key, const Canvas *canvas);

/* Opens the screen, lets the person choose, and leaves it open. False if they leave, or if
 * there is no screen. */
bool menu_run(Menu *menu);

#endif
