/* ncurses, the locale and the signals. */
#define NCURSES_WIDECHAR 1

#include "app/tui/screen.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "app/common/output.h"

enum {
    ESCAPE_MILLISECONDS = 25, /* an arrow key sends its bytes faster than anyone types */
    KEY_CODE_ESCAPE = 27,
    KEY_CODE_DELETE = 127,
    KEY_CODE_REDRAW = 12, /* Ctrl-L, as everywhere */
    EMPTY_READS_MAX = 8,
    SIGNAL_EXIT = 128, /* what shells add the signal's number to */
    BRIGHT_BLUE = 12,
    GREY = 245
};

static SCREEN *terminal;
static bool has_colors_wanted, is_ascii;
static volatile sig_atomic_t caught_signal;
static ScreenMouse mouse_at;

static void catch_signal(int number) { caught_signal = number; }

/* --- The locale ------------------------------------------------------------------------- */

static bool is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

/* "ja_JP.UTF-8": names UTF-8, even if that locale is not installed here. */
static bool names_utf8(const char *locale) {
    const char *charset = strchr(locale, '.');
    return charset != NULL &&
           (strncasecmp(charset, ".UTF-8", 6) == 0 || strncasecmp(charset, ".UTF8", 5) == 0);
}

/* Has the user named another character set? "C" and "POSIX" are not a choice but the lack of
 * one. */
static bool has_other_charset(void) {
    const char *names[] = {getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i] == NULL || names[i][0] == 0) continue;
        return strcmp(names[i], "C") != 0 && strcmp(names[i], "POSIX") != 0 &&
               !names_utf8(names[i]);
    }
    return false;
}

/* Only characters follow the locale: numbers are written the same everywhere. */
static void choose_locale(void) {
    if (setlocale(LC_CTYPE, "") == NULL || !is_utf8()) {
        if (!has_other_charset()) setlocale(LC_CTYPE, "C.UTF-8");
    }
    is_ascii = !is_utf8();
}

/* --- Opening and closing ---------------------------------------------------------------- */

static void choose_colors(void) {
    static const short colors[INK_COUNT] = {
        [INK_RED] = COLOR_RED,        [INK_GREEN] = COLOR_GREEN, [INK_BLUE] = COLOR_BLUE,
        [INK_PURPLE] = COLOR_MAGENTA, [INK_BLACK] = COLOR_WHITE, [INK_YELLOW] = COLOR_YELLOW};
    const char *no_color = getenv("NO_COLOR");
    has_colors_wanted = has_colors() && (no_color == NULL || no_color[0] == 0);
    if (!has_colors_wanted) return;
    start_color();
    short background = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (short ink = INK_RED; ink < INK_COUNT; ink++) {
        short color = colors[ink];
        /* Dark blue on black is unreadable, and black on black even more so. */
        if (ink == INK_BLUE && COLORS > BRIGHT_BLUE) color = BRIGHT_BLUE;
        if (ink == INK_BLACK && COLORS > GREY) color = GREY;
        init_pair(ink, color, background);
    }
}

bool screen_open(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    if (terminal != NULL) return true;
    choose_locale();
    terminal = newterm(NULL, stdout, stdin);
    if (terminal == NULL) return false;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MILLISECONDS);
    curs_set(0);
    /* A click counts when the button goes down, so that none waits for a second one. */
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    choose_colors();
    /* Without SA_RESTART, so that waiting for a key ends. Ctrl-Z and changes of size are left
     * to ncurses. */
    struct sigaction action = {.sa_handler = catch_signal};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], &action, NULL);
    }
    output_hold();
    return true;
}

void screen_close(void) {
    if (terminal == NULL) return;
    endwin();
    delscreen(terminal);
    terminal = NULL;
    output_release();
}

int screen_exit_code(void) { return caught_signal != 0 ? SIGNAL_EXIT + caught_signal : 0; }

/* --- Drawing ---------------------------------------------------------------------------- */

bool screen_fit(Canvas *canvas) {
    int rows, columns;
    getmaxyx(stdscr, rows, columns);
    if (canvas->cells != NULL && canvas->rows == rows && canvas->columns == columns) {
        return true;
    }
    canvas_free(canvas);
    canvas->is_ascii = is_ascii;
    return canvas_load(canvas, rows, columns);
}

static void use_look(Look look) {
    attr_t attributes = 0;
    if (look.flags & LOOK_BOLD) attributes |= A_BOLD;
    if (look.flags & LOOK_DIM) attributes |= A_DIM;
    if (look.flags & LOOK_REVERSE) attributes |= A_REVERSE;
    attr_set(attributes, has_colors_wanted ? look.ink : 0, NULL);
}

void screen_draw(const Canvas *canvas) {
    erase();
    for (int row = 0; row < canvas->rows; row++) {
        for (int column = 0; column < canvas->columns; column++) {
            const Cell *cell = canvas_at(canvas, row, column);
            if (cell->width == 0) continue;
            use_look(cell->look);
            /* Each cell is placed separately, so that a terminal with other ideas about
             * widths spoils only one of them. */
            mvaddstr(row, column, cell->text);
        }
    }
    refresh();
}

/* --- Keys ------------------------------------------------------------------------------- */

ScreenMouse screen_mouse(void) { return mouse_at; }

static int translate_mouse(void) {
    MEVENT event;
    if (getmouse(&event) != OK) return SCREEN_NONE;
    mouse_at = (ScreenMouse){event.y, event.x};
    if (event.bstate & BUTTON4_PRESSED) return SCREEN_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) return SCREEN_WHEEL_DOWN;
    return event.bstate & BUTTON1_PRESSED ? SCREEN_CLICK : SCREEN_NONE;
}

static int translate(int code) {
    switch (code) {
    case KEY_UP: return SCREEN_UP;
    case KEY_DOWN: return SCREEN_DOWN;
    case KEY_LEFT: return SCREEN_LEFT;
    case KEY_RIGHT: return SCREEN_RIGHT;
    case KEY_PPAGE: return SCREEN_PAGE_UP;
    case KEY_NPAGE: return SCREEN_PAGE_DOWN;
    case KEY_HOME: return SCREEN_HOME;
    case KEY_END: return SCREEN_END;
    case KEY_F(1): return SCREEN_HELP;
    case KEY_ENTER:
    case '\r':
    case '\n': return SCREEN_RETURN;
    case '\t': return SCREEN_TAB;
    case KEY_CODE_ESCAPE: return SCREEN_ESCAPE;
    case KEY_BACKSPACE:
    case KEY_CODE_DELETE:
    case 8: return SCREEN_BACKSPACE;
    case KEY_CODE_REDRAW: clearok(curscr, TRUE); return SCREEN_RESIZE;
    case KEY_RESIZE: return SCREEN_RESIZE;
    case KEY_MOUSE: return translate_mouse();
    default: return SCREEN_NONE;
    }
}

/* The key that was pressed, ERR if there was none. */
static int read_key(void) {
    wint_t code;
    int kind = get_wch(&code);
    if (kind == ERR) return ERR;
    bool is_letter = kind == OK && code >= ' ' && code != KEY_CODE_DELETE;
    return is_letter ? (int)code : translate((int)code);
}

int screen_key(int milliseconds) {
    static int empty_reads;
    if (caught_signal != 0) return SCREEN_LEAVE;
    int key = read_key();
    if (key != ERR) return key;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&input, 1, milliseconds);
    if (caught_signal != 0) return SCREEN_LEAVE;
    if (ready > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL))) return SCREEN_LEAVE;
    key = read_key();
    if (key != ERR) return key;
    /* Ready to read but nothing there, again and again: the terminal has been closed. */
    empty_reads = ready > 0 && (input.revents & POLLIN) ? empty_reads + 1 : 0;
    return empty_reads >= EMPTY_READS_MAX ? SCREEN_LEAVE : SCREEN_NONE;
}
