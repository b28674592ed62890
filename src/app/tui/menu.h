/* The menu before a game: who plays, with which decks, at which level; decks of one's own, and
 * saved games. */
#ifndef APP_TUI_MENU_H
#define APP_TUI_MENU_H

#include "app/cards/decks.h"
#include "app/cards/userdecks.h"
#include "app/game/keep.h"
#include "app/tui/canvas.h"
#include "app/tui/deckpanel.h"

enum {
    MENU_LEVELS_MAX = 16,
    MENU_LEVEL_SIZE = 32,
    MENU_DECKS_MAX = BUNDLED_DECKS_MAX + USERDECKS_MAX,
    MENU_FILTER_MAX = 32,
    MENU_MESSAGE_MAX = 256
};

typedef enum MenuMode { MENU_COMPUTER, MENU_TWO, MENU_WATCH, MENU_MODE_COUNT } MenuMode;

/* The lines of the menu, from the top. */
typedef enum MenuItem {
    MENU_START,
    MENU_MODE,
    MENU_YOUR_DECK,
    MENU_THEIR_DECK,
    MENU_LEVEL,
    MENU_RESUME,
    MENU_GAMES,
    MENU_EDIT,
    MENU_LEARN,
    MENU_LEAVE,
    MENU_ITEM_COUNT
} MenuItem;

typedef enum MenuResult { MENU_GOES_ON, MENU_DONE } MenuResult;

/* A list that is open over the menu. */
typedef enum MenuList { MENU_NO_LIST, MENU_DECK_LIST, MENU_GAME_LIST } MenuList;

typedef struct Menu {
    const LpCards *cards;
    NamedDeck decks[MENU_DECKS_MAX]; /* one's own, then those of the program */
    int deck_count, own_count;
    char levels[MENU_LEVELS_MAX][MENU_LEVEL_SIZE]; /* players by name */
    int level_count;
    KeptGame *games; /* the newest first */
    int game_count;
    bool has_last; /* there is an unfinished game */
    MenuItem item; /* where the arrows are; at the end what was chosen */
    int mode, deck[2], level;
    MenuList list;
    int listed, list_top;         /* the marked row of the list, and the first one shown */
    char filter[MENU_FILTER_MAX]; /* of the list of decks */
    int shown[MENU_DECKS_MAX];    /* the decks that it lets through; -1: a new one */
    int shown_count;
    char message[MENU_MESSAGE_MAX];
    int game;          /* of MENU_GAMES: which one */
    bool wants_replay; /* it is to be looked at instead of played on */
} Menu;

/* The decks, the available players, the saved games, and what was last chosen. */
void menu_load(Menu *menu, const LpCards *cards);
void menu_free(Menu *menu);

void menu_draw(Menu *menu, Canvas *canvas);

/* One key; MENU_DONE when 'item' has been chosen. For MENU_EDIT that is the deck 'listed'
 * stands for: see menu_edited. */
MenuResult menu_key(Menu *menu, int key, const Canvas *canvas);

/* The deck to edit, or NULL for a new one. */
const NamedDeck *menu_edited(const Menu *menu);

/* Remembers the settings for the next time. */
void menu_remember(const Menu *menu);

/* Opens the screen, lets the person choose, and leaves it open. False if they leave, or if
 * there is no screen. The editor is run from here. */
bool menu_run(Menu *menu);

#endif
