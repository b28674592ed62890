/* The terminal: opening it, drawing a canvas on it, reading keys, and restoring it whatever
 * happens. No other part of the program knows how a terminal works. */
#ifndef APP_TUI_SCREEN_H
#define APP_TUI_SCREEN_H

#include <stdbool.h>

#include "app/tui/canvas.h"

/* Keys that are not characters; characters are their own code. */
typedef enum ScreenKey {
    SCREEN_NONE = 0, /* no key was pressed in this time */
    SCREEN_UP = 0x110000,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_RETURN,
    SCREEN_TAB,
    SCREEN_ESCAPE,
    SCREEN_BACKSPACE,
    SCREEN_HELP,  /* F1 */
    SCREEN_CLICK, /* of the mouse, at screen_mouse() */
    SCREEN_WHEEL_UP,
    SCREEN_WHEEL_DOWN,
    SCREEN_RESIZE, /* the terminal has a new size */
    SCREEN_LEAVE   /* a signal, or the terminal is gone: save and leave */
} ScreenKey;

/* Takes over the terminal. False if it cannot do what a screen needs; then nothing has
 * changed. */
bool screen_open(void);

/* Gives it back. It may be called when none is open. */
void screen_close(void);

/* Makes the canvas as large as the terminal; false if out of memory. */
bool screen_fit(Canvas *canvas);

void screen_draw(const Canvas *canvas);

/* Waits at most this long for a key. */
int screen_key(int milliseconds);

/* Where the mouse was when it last did something. */
typedef struct ScreenMouse {
    int row, column;
} ScreenMouse;
ScreenMouse screen_mouse(void);

/* The exit code: 0, or 128 plus the number of the signal that ended the program, as in
 * shells. */
int screen_exit_code(void);

#endif
