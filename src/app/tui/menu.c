/* Choosing a game. */
#include "app/tui/menu.h"

#include <stdio.h>
#include <string.h>

#include "app/players/players.h"
#include "app/tui/cardcell.h"
#include "app/tui/screen.h"

enum {
    WAIT_MILLISECONDS = 200,
    LEFT = 4,
    TOP = 5,
    ROOMY_ROWS = TOP + MENU_ITEM_COUNT + 3, /* two blank lines, and the keys */
    LABEL_SIZE = 160,
    LIST_FRAME = 4
};

static const Look look_plain = {INK_PLAIN, 0};
static const Look look_bar = {INK_PLAIN, LOOK_REVERSE};
static const Look look_dim = {INK_PLAIN, LOOK_DIM};
static const Look look_bold = {INK_PLAIN, LOOK_BOLD};

static void add_level(Menu *menu, const char *name) {
    if (menu->level_count >= MENU_LEVELS_MAX || player_find(text_of(name)) == NULL) return;
    snprintf(menu->levels[menu->level_count++], MENU_LEVEL_SIZE, "%s", name);
}

/* The five levels; if there are none, any player. */
static void find_levels(Menu *menu) {
    PlayerSpec spec;
    char name[MENU_LEVEL_SIZE];
    for (int i = 1; i <= 5; i++) {
        snprintf(name, sizeof name, "level%d", i);
        add_level(menu, name);
    }
    for (size_t i = 0; i < player_kind_count && menu->level_count == 0; i++) {
        if (!player_kinds[i]->is_cheat) add_level(menu, player_kinds[i]->name);
    }
    players_default(&spec, name, sizeof name);
    for (int i = 0; i < menu->level_count; i++) {
        if (strcmp(menu->levels[i], name) == 0) menu->level = i;
    }
}

void menu_init(Menu *menu, const LpCards *cards, bool has_last) {
    memset(menu, 0, sizeof *menu);
    menu->cards = cards;
    menu->deck_count = (int)decks_bundled(cards, menu->decks, BUNDLED_DECKS_MAX);
    menu->deck[1] = menu->deck_count > 1 ? 1 : 0;
    menu->has_last = has_last;
    find_levels(menu);
}

/* --- Drawing ---------------------------------------------------------------------------- */

/* "st01  R Monkey.D.Luffy". */
static void deck_label(const Menu *menu, int index, char *out, size_t out_size) {
    LpCardInfo info;
    char letters[8] = "";
    const NamedDeck *deck = &menu->decks[index];
    const char *name = "";
    if (index < menu->deck_count &&
        lp_card_info(menu->cards, deck->deck.leader, &info) == LP_OK) {
        cardcell_letters(info.colors, letters);
        name = info.name;
    }
    snprintf(out, out_size, "%-16s %-2s %s", deck->name, letters, name);
}

static void item_label(const Menu *menu, MenuItem item, char *out, size_t out_size) {
    static const char *const modes[] = {"you against the computer",
                                        "two people at one keyboard",
                                        "watch the computer play both sides"};
    static const char *const fixed[MENU_ITEM_COUNT] = {
        [MENU_START] = "Start the game",
        [MENU_RESUME] = "Continue the last game",
        [MENU_LEARN] = "Learn the game, step by step",
        [MENU_LEAVE] = "Leave",
    };
    char deck[LABEL_SIZE / 2];
    switch (item) {
    case MENU_MODE: snprintf(out, out_size, "Players     < %s >", modes[menu->mode]); break;
    case MENU_YOUR_DECK:
    case MENU_THEIR_DECK:
        deck_label(menu, menu->deck[item - MENU_YOUR_DECK], deck, sizeof deck);
        snprintf(out, out_size, "%s < %s >",
                 item == MENU_YOUR_DECK ? "Your deck  " : "Their deck ", deck);
        break;
    case MENU_LEVEL: {
        const PlayerKind *kind = player_find(text_of(menu->levels[menu->level]));
        snprintf(out, out_size, "Level       < %s >  %s", menu->levels[menu->level],
                 kind != NULL && kind->doc != NULL ? kind->doc : "");
        break;
    }
    default:
        snprintf(out, out_size, "%s%s", fixed[item],
                 item == MENU_RESUME && !menu->has_last ? " (there is none)" : "");
        break;
    }
}

static bool is_shown(const Menu *menu, MenuItem item) {
    if (item == MENU_RESUME) return menu->has_last;
    return item != MENU_LEVEL || menu->mode != MENU_TWO;
}

static void draw_head(Canvas *canvas, const char *title, const char *keys) {
    canvas_clear(canvas);
    canvas_fill(canvas, (Box){0, 0, 1, canvas->columns}, look_bar);
    canvas_put(canvas, 0, 1, canvas->columns - 2, text_of(title), look_bar);
    canvas_put(canvas, canvas->rows - 1, 1, canvas->columns - 2, text_of(keys), look_dim);
}

static int list_rows(const Canvas *canvas) {
    return canvas->rows > LIST_FRAME ? canvas->rows - LIST_FRAME : 1;
}

static void draw_list(const Menu *menu, Canvas *canvas) {
    char label[LABEL_SIZE], line[LABEL_SIZE + 16];
    int rows = list_rows(canvas), first = menu->listed / rows * rows;
    draw_head(canvas, menu->item == MENU_YOUR_DECK ? "Your deck" : "Their deck",
              "arrows, PgUp, PgDn   Return: this one   Esc: back");
    for (int i = first; i < menu->deck_count && i < first + rows; i++) {
        deck_label(menu, i, label, sizeof label);
        snprintf(line, sizeof line, "%3d  %s", i + 1, label);
        canvas_put(canvas, i - first + 2, 1, canvas->columns - 2, text_of(line),
                   i == menu->listed ? look_bar : look_plain);
    }
}

/* The row of a line: with blank ones after 'start' and after the settings, or, in a small
 * window, without. */
static int row_of(const Canvas *canvas, int item) {
    if (canvas->rows < ROOMY_ROWS) return 1 + item;
    return TOP + item + (item > MENU_START) + (item > MENU_LEVEL);
}

void menu_draw(const Menu *menu, Canvas *canvas) {
    char label[LABEL_SIZE], line[LABEL_SIZE + 16];
    if (menu->is_listing) {
        draw_list(menu, canvas);
        return;
    }
    draw_head(canvas, "Log Pose",
              "up, down, number: line   left, right: change   Return: choose   q: leave");
    if (canvas->rows >= ROOMY_ROWS) {
        canvas_put(canvas, 2, LEFT, canvas->columns - LEFT,
                   SLICE("The ONE PIECE CARD GAME in your terminal."), look_bold);
    }
    for (int item = 0; item < MENU_ITEM_COUNT; item++) {
        bool is_here = item == (int)menu->item;
        item_label(menu, (MenuItem)item, label, sizeof label);
        snprintf(line, sizeof line, "%s%d  %s", is_here ? "\xe2\x96\xb8" : " ", item + 1,
                 label);
        Look look = is_here ? look_bar : look_plain;
        if (!is_shown(menu, (MenuItem)item)) look = look_dim;
        canvas_put(canvas, row_of(canvas, item), LEFT - 1, canvas->columns - LEFT,
                   text_of(line), look);
    }
}

/* --- Keys ------------------------------------------------------------------------------- */

static int turn(int value, int step, int count) {
    return count > 0 ? (value + step + count) % count : 0;
}

static void change(Menu *menu, int step) {
    switch (menu->item) {
    case MENU_MODE: menu->mode = turn(menu->mode, step, MENU_MODE_COUNT); break;
    case MENU_YOUR_DECK: menu->deck[0] = turn(menu->deck[0], step, menu->deck_count); break;
    case MENU_THEIR_DECK: menu->deck[1] = turn(menu->deck[1], step, menu->deck_count); break;
    case MENU_LEVEL: menu->level = turn(menu->level, step, menu->level_count); break;
    default: break;
    }
}

static void move(Menu *menu, int step) {
    do {
        menu->item = (MenuItem)turn((int)menu->item, step, MENU_ITEM_COUNT);
    } while (!is_shown(menu, menu->item));
}

static MenuResult list_key(Menu *menu, int key, const Canvas *canvas) {
    int rows = list_rows(canvas), last = menu->deck_count - 1;
    switch (key) {
    case SCREEN_UP: menu->listed--; break;
    case SCREEN_DOWN: menu->listed++; break;
    case SCREEN_PAGE_UP: menu->listed -= rows; break;
    case SCREEN_PAGE_DOWN: menu->listed += rows; break;
    case SCREEN_HOME: menu->listed = 0; break;
    case SCREEN_END: menu->listed = last; break;
    case SCREEN_RETURN:
        menu->deck[menu->item - MENU_YOUR_DECK] = menu->listed;
        menu->is_listing = false;
        break;
    case SCREEN_ESCAPE: menu->is_listing = false; break;
    default: break;
    }
    if (menu->listed > last) menu->listed = last;
    if (menu->listed < 0) menu->listed = 0;
    return MENU_GOES_ON;
}

/* Return: settings change, the other lines are chosen. */
static MenuResult take(Menu *menu) {
    switch (menu->item) {
    case MENU_YOUR_DECK:
    case MENU_THEIR_DECK:
        menu->is_listing = true;
        menu->listed = menu->deck[menu->item - MENU_YOUR_DECK];
        return MENU_GOES_ON;
    case MENU_MODE:
    case MENU_LEVEL: change(menu, 1); return MENU_GOES_ON;
    default: return MENU_DONE;
    }
}

MenuResult menu_key(Menu *menu, int key, const Canvas *canvas) {
    if (key == SCREEN_LEAVE) {
        menu->item = MENU_LEAVE;
        return MENU_DONE;
    }
    if (menu->is_listing) return list_key(menu, key, canvas);
    if (key >= '1' && key < '1' + MENU_ITEM_COUNT) {
        MenuItem item = (MenuItem)(key - '1');
        if (is_shown(menu, item)) menu->item = item;
        return MENU_GOES_ON;
    }
    switch (key) {
    case SCREEN_UP: move(menu, -1); break;
    case SCREEN_DOWN: move(menu, 1); break;
    case SCREEN_LEFT: change(menu, -1); break;
    case SCREEN_RIGHT: change(menu, 1); break;
    case SCREEN_RETURN: return take(menu);
    case 'q': menu->item = MENU_LEAVE; return MENU_DONE;
    default: break;
    }
    return MENU_GOES_ON;
}

bool menu_run(Menu *menu) {
    Canvas canvas = {0};
    MenuResult result = MENU_GOES_ON;
    if (!screen_open()) return false;
    while (result == MENU_GOES_ON && screen_fit(&canvas)) {
        menu_draw(menu, &canvas);
        screen_draw(&canvas);
        result = menu_key(menu, screen_key(WAIT_MILLISECONDS), &canvas);
    }
    canvas_free(&canvas);
    return result == MENU_DONE && menu->item != MENU_LEAVE;
}
