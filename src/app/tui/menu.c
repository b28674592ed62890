/* Choosing a game. */
#include "app/tui/menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/common/caption.h"
#include "app/common/settings.h"
#include "app/players/players.h"
#include "app/tui/cardcell.h"
#include "app/tui/editor.h"
#include "app/tui/screen.h"
#include "app/tui/typing.h"
#include "study/cardtext.h"

enum {
    WAIT_MILLISECONDS = 200,
    LEFT = 4,
    TOP = 4,
    ROOMY_ROWS = TOP + MENU_ITEM_COUNT + 4, /* three blank lines, and the keys */
    LABEL_SIZE = 200,
    LIST_FRAME = 4,
    PREVIEW_COLUMNS_MIN = 78
};

static const Look look_plain = {INK_PLAIN, 0};
static const Look look_bar = {INK_PLAIN, LOOK_REVERSE};
static const Look look_dim = {INK_PLAIN, LOOK_DIM};
static const Look look_bold = {INK_PLAIN, LOOK_BOLD};

/* --- What there is ---------------------------------------------------------------------- */

static void add_level(Menu *menu, const char *name) {
    if (menu->level_count >= MENU_LEVELS_MAX || player_find(text_of(name)) == NULL) return;
    snprintf(menu->levels[menu->level_count++], MENU_LEVEL_SIZE, "%s", name);
}

/* The levels; if there are none, any player. */
static void find_levels(Menu *menu) {
    PlayerSpec spec;
    char name[MENU_LEVEL_SIZE];
    for (int i = 1; i <= 6; i++) {
        snprintf(name, sizeof name, "level%d", i);
        add_level(menu, name);
    }
    for (size_t i = 0; i < player_kind_count && menu->level_count == 0; i++) {
        if (!player_kinds[i]->is_cheat) add_level(menu, player_kinds[i]->name);
    }
    players_default(&spec, name, sizeof name);
    const char *last = settings_get("level", name);
    for (int i = 0; i < menu->level_count; i++) {
        if (strcmp(menu->levels[i], last) == 0) menu->level = i;
    }
}

static void find_decks(Menu *menu) {
    static char names[USERDECKS_MAX][64];
    int count = userdecks_list(names);
    menu->deck_count = 0;
    for (int i = 0; i < count; i++) {
        NamedDeck *deck = &menu->decks[menu->deck_count];
        char path[USERDECK_PATH_MAX];
        if (!userdecks_path(names[i], path)) continue;
        menu->deck_count += decks_open(menu->cards, path, deck);
    }
    menu->own_count = menu->deck_count;
    menu->deck_count += (int)decks_bundled(menu->cards, menu->decks + menu->deck_count,
                                           (size_t)(MENU_DECKS_MAX - menu->deck_count));
}

static int deck_of_name(const Menu *menu, const char *name) {
    for (int i = 0; i < menu->deck_count; i++) {
        if (strcmp(menu->decks[i].name, name) == 0) return i;
    }
    return menu->own_count < menu->deck_count ? menu->own_count : 0;
}

void menu_load(Menu *menu, const LpCards *cards) {
    static const char *const modes[] = {"computer", "two", "watch"};
    memset(menu, 0, sizeof *menu);
    menu->cards = cards;
    find_decks(menu);
    menu->deck[0] = deck_of_name(menu, settings_get("deck", "st01"));
    menu->deck[1] = deck_of_name(menu, settings_get("vs", "st02"));
    for (int i = 0; i < MENU_MODE_COUNT; i++) {
        if (strcmp(settings_get("mode", "computer"), modes[i]) == 0) menu->mode = i;
    }
    menu->game_count = keep_list(&menu->games);
    for (int i = 0; i < menu->game_count; i++) menu->has_last |= !menu->games[i].has_ended;
    find_levels(menu);
}

void menu_free(Menu *menu) {
    free(menu->games);
    menu->games = NULL;
    menu->game_count = 0;
}

void menu_remember(const Menu *menu) {
    static const char *const modes[] = {"computer", "two", "watch"};
    settings_set("mode", modes[menu->mode]);
    settings_set("deck", menu->decks[menu->deck[0]].name);
    settings_set("vs", menu->decks[menu->deck[1]].name);
    settings_set("level", menu->levels[menu->level]);
}

/* --- Drawing ---------------------------------------------------------------------------- */

static Slice leader_name(const Menu *menu, int index, char letters[CARDCELL_LETTERS_SIZE]) {
    LpCardInfo info;
    letters[0] = 0;
    if (index < 0 || index >= menu->deck_count) return SLICE("");
    if (lp_card_info(menu->cards, menu->decks[index].deck.leader, &info) != LP_OK)
        return SLICE("");
    cardcell_letters(info.colors, letters);
    return cardtext_name(menu->cards, menu->decks[index].deck.leader);
}

static bool is_playable(const Menu *menu, int index) {
    LpDeckProblem problem;
    return lp_deck_check(menu->cards, &menu->decks[index].deck, &problem, 1) == 0;
}

/* "st01  R Monkey.D.Luffy". */
static void deck_label(const Menu *menu, int index, char *out, size_t out_size) {
    char letters[CARDCELL_LETTERS_SIZE];
    Slice name = leader_name(menu, index, letters);
    const char *note = "";
    if (index < 0) {
        snprintf(out, out_size, "%s", caption("menu.new-deck"));
        return;
    }
    if (index < menu->own_count) note = caption("menu.own-deck");
    if (!is_playable(menu, index)) note = caption("menu.bad-deck");
    int padding = cardcell_letters_columns() - canvas_columns(text_of(letters));
    snprintf(out, out_size, "%-16s %s%*s %.*s%s", menu->decks[index].name, letters,
             padding > 0 ? padding : 0, "", (int)name.size, name.at, note);
}

/* What a player is like, in the language of the screen where its words have it. */
static const char *level_words(const PlayerKind *kind) {
    char key[32];
    snprintf(key, sizeof key, "level.%s", kind->name);
    const char *words = caption(key);
    return words != key ? words : kind->doc != NULL ? kind->doc : "";
}

static void item_label(const Menu *menu, MenuItem item, char *out, size_t out_size) {
    static const char *const modes[] = {"menu.mode-computer", "menu.mode-two",
                                        "menu.mode-watch"};
    static const char *const keys[MENU_ITEM_COUNT] = {
        [MENU_START] = "menu.start",    [MENU_MODE] = "menu.mode",
        [MENU_YOUR_DECK] = "menu.deck", [MENU_THEIR_DECK] = "menu.vs",
        [MENU_LEVEL] = "menu.level",    [MENU_RESUME] = "menu.resume",
        [MENU_GAMES] = "menu.games",    [MENU_EDIT] = "menu.edit",
        [MENU_LEARN] = "menu.learn",    [MENU_LEAVE] = "menu.leave"};
    char deck[LABEL_SIZE / 2];
    Buffer text;
    buffer_init(&text, out, out_size);
    switch (item) {
    case MENU_MODE: caption_print(&text, keys[item], "s", caption(modes[menu->mode])); break;
    case MENU_YOUR_DECK:
    case MENU_THEIR_DECK:
        deck_label(menu, menu->deck[item - MENU_YOUR_DECK], deck, sizeof deck);
        caption_print(&text, keys[item], "s", deck);
        break;
    case MENU_LEVEL: {
        const PlayerKind *kind = player_find(text_of(menu->levels[menu->level]));
        caption_print(&text, keys[item], "ss", caption_player(menu->levels[menu->level]),
                      kind != NULL ? level_words(kind) : "");
        break;
    }
    case MENU_GAMES: caption_print(&text, keys[item], "d", menu->game_count); break;
    case MENU_RESUME:
        buffer_append_string(&text, caption(menu->has_last ? keys[item] : "menu.resume-none"));
        break;
    default: buffer_append_string(&text, caption(keys[item])); break;
    }
}

static bool is_shown(const Menu *menu, MenuItem item) {
    if (item == MENU_RESUME) return menu->has_last;
    if (item == MENU_GAMES) return menu->game_count > 0;
    return item != MENU_LEVEL || menu->mode != MENU_TWO;
}

static void draw_head(const Menu *menu, Canvas *canvas, const char *title, const char *keys) {
    bool has_message = menu->message[0] != 0;
    canvas_clear(canvas);
    canvas_fill(canvas, (Box){0, 0, 1, canvas->columns}, look_bar);
    canvas_put(canvas, 0, 1, canvas->columns - 2, text_of(title), look_bar);
    canvas_put_list(canvas, canvas->rows - 1, 1, canvas->columns - 2,
                    text_of(has_message ? menu->message : keys),
                    has_message ? look_bold : look_dim);
}

static int list_rows(const Canvas *canvas) {
    return canvas->rows > LIST_FRAME ? canvas->rows - LIST_FRAME : 1;
}

/* The cards of the marked deck, on the right. */
static void draw_preview(const Menu *menu, Canvas *canvas) {
    char memory[LABEL_SIZE];
    DeckRow rows[DECKPANEL_ROWS_MAX];
    int index = menu->listed < menu->shown_count ? menu->shown[menu->listed] : -1;
    int left = canvas->columns / 2, columns = canvas->columns - left;
    if (index < 0 || canvas->columns < PREVIEW_COLUMNS_MIN) return;
    const LpDeck *deck = &menu->decks[index].deck;
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    canvas_fill(canvas, (Box){1, left, canvas->rows - 2, columns}, look_plain);
    deckpanel_card(menu->cards, (DeckRow){deck->leader, 0}, canvas, (Box){1, left, 1, columns},
                   look_bold);
    DeckPanel panel = {menu->cards, rows, deckpanel_rows(menu->cards, deck, rows),
                       0,           -1,   false};
    deckpanel_draw(&panel, canvas, (Box){2, left, canvas->rows - 6, columns});
    deckpanel_print_counts(menu->cards, deck, &text);
    for (int i = 0; i < 2; i++) {
        Slice rest = buffer_text(&text), line;
        for (int row = canvas->rows - 4 + 2 * i;
             row < canvas->rows - 2 + i && canvas_next_line(&rest, columns, &line); row++)
            canvas_put(canvas, row, left, columns, line, look_plain);
        buffer_clear(&text);
        deckpanel_print_curve(menu->cards, deck, &text);
    }
}

static void print_game(const KeptGame *game, char *out, size_t out_size) {
    char day[32] = "";
    struct tm local;
    Buffer text;
    time_t time = (time_t)game->time;
    if (localtime_r(&time, &local) != NULL) strftime(day, sizeof day, "%Y-%m-%d %H:%M", &local);
    buffer_init(&text, out, out_size);
    caption_print(&text, "games.line", "sssssd", day, game->decks[0],
                  caption_player(game->players[0]), game->decks[1],
                  caption_player(game->players[1]), (int)game->turn);
    if (!game->has_ended) {
        buffer_append_string(&text, caption("games.open"));
    } else if (strcmp(game->result, "0") == 0 || strcmp(game->result, "1") == 0) {
        int winner = game->result[0] - '0';
        bool has_person = strcmp(game->players[0], "person") == 0;
        const char *won = winner == 0 ? "games.won" : "games.lost";
        if (!has_person) won = winner == 0 ? "games.first" : "games.second";
        buffer_append_string(&text, caption(won));
    } else {
        buffer_append_string(&text, caption("games.ended"));
    }
}

static int list_count(const Menu *menu) {
    return menu->list == MENU_DECK_LIST ? menu->shown_count : menu->game_count;
}

static void draw_list(Menu *menu, Canvas *canvas) {
    char label[LABEL_SIZE];
    static const char *const titles[MENU_ITEM_COUNT] = {[MENU_YOUR_DECK] = "menu.your-decks",
                                                        [MENU_THEIR_DECK] = "menu.their-decks",
                                                        [MENU_EDIT] = "menu.edit-decks",
                                                        [MENU_GAMES] = "menu.all-games"};
    int rows = list_rows(canvas), count = list_count(menu);
    bool is_decks = menu->list == MENU_DECK_LIST;
    draw_head(menu, canvas, caption(titles[menu->item]),
              caption(is_decks ? "menu.keys-decks" : "menu.keys-games"));
    if (menu->listed < menu->list_top) menu->list_top = menu->listed;
    if (menu->listed >= menu->list_top + rows) menu->list_top = menu->listed - rows + 1;
    for (int i = menu->list_top; i < count && i < menu->list_top + rows; i++) {
        if (is_decks) deck_label(menu, menu->shown[i], label, sizeof label);
        if (!is_decks) print_game(&menu->games[i], label, sizeof label);
        canvas_put(canvas, i - menu->list_top + 2, 1, canvas->columns - 2, text_of(label),
                   i == menu->listed ? look_bar : look_plain);
    }
    if (!is_decks) return;
    Buffer text;
    buffer_init(&text, label, sizeof label);
    caption_print(&text, "menu.filter", "s", menu->filter);
    canvas_put(canvas, 1, 1, canvas->columns - 2, buffer_text(&text), look_dim);
    draw_preview(menu, canvas);
}

/* The row of a line: with blank ones after 'start' and after the settings, or, in a small
 * window, without. */
static int row_of(const Canvas *canvas, int item) {
    if (canvas->rows < ROOMY_ROWS) return 1 + item;
    return TOP + item + (item > MENU_START) + (item > MENU_LEVEL);
}

void menu_draw(Menu *menu, Canvas *canvas) {
    char label[LABEL_SIZE], line[LABEL_SIZE + 16];
    if (menu->list != MENU_NO_LIST) {
        draw_list(menu, canvas);
        return;
    }
    draw_head(menu, canvas, "Log Pose", caption("menu.keys"));
    if (canvas->rows >= ROOMY_ROWS) {
        canvas_put(canvas, 2, LEFT, canvas->columns - LEFT, text_of(caption("menu.about")),
                   look_bold);
    }
    for (int item = 0; item < MENU_ITEM_COUNT; item++) {
        bool is_here = item == (int)menu->item;
        item_label(menu, (MenuItem)item, label, sizeof label);
        snprintf(line, sizeof line, "%s%c  %s", is_here ? "\xe2\x96\xb8" : " ",
                 item == MENU_LEAVE ? 'q' : '1' + item, label);
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

/* Which decks have the filter's letters in their name or in that of their Leader. */
static void filter_decks(Menu *menu) {
    char letters[CARDCELL_LETTERS_SIZE];
    Slice filter = text_of(menu->filter);
    menu->shown_count = 0;
    if (menu->item == MENU_EDIT) menu->shown[menu->shown_count++] = -1;
    for (int i = 0; i < menu->deck_count; i++) {
        bool is_in = typing_fits(text_of(menu->decks[i].name), filter) ||
                     typing_fits(leader_name(menu, i, letters), filter);
        if (filter.size == 0 || is_in) menu->shown[menu->shown_count++] = i;
    }
    menu->listed = menu->list_top = 0;
}

static void open_decks(Menu *menu) {
    menu->list = MENU_DECK_LIST;
    menu->filter[0] = 0;
    filter_decks(menu);
    if (menu->item == MENU_EDIT) return;
    for (int i = 0; i < menu->shown_count; i++) {
        if (menu->shown[i] == menu->deck[menu->item - MENU_YOUR_DECK]) menu->listed = i;
    }
}

static void type_filter(Menu *menu, int key) {
    typing_key(menu->filter, sizeof menu->filter, key);
    filter_decks(menu);
}

/* Return on a row of a list. */
static MenuResult take_listed(Menu *menu) {
    if (menu->listed >= list_count(menu)) return MENU_GOES_ON;
    if (menu->list == MENU_GAME_LIST) {
        menu->game = menu->listed;
        menu->wants_replay |= menu->games[menu->game].has_ended;
        return MENU_DONE;
    }
    int deck = menu->shown[menu->listed];
    if (menu->item == MENU_EDIT) return MENU_DONE;
    if (!is_playable(menu, deck)) {
        snprintf(menu->message, sizeof menu->message, "%s", caption("menu.not-playable"));
        return MENU_GOES_ON;
    }
    menu->deck[menu->item - MENU_YOUR_DECK] = deck;
    menu->list = MENU_NO_LIST;
    return MENU_GOES_ON;
}

static MenuResult list_key(Menu *menu, int key, const Canvas *canvas) {
    int rows = list_rows(canvas), last = list_count(menu) - 1;
    if (key != SCREEN_NONE) menu->message[0] = 0;
    switch (key) {
    case SCREEN_UP:
    case SCREEN_WHEEL_UP: menu->listed--; break;
    case SCREEN_DOWN:
    case SCREEN_WHEEL_DOWN: menu->listed++; break;
    case SCREEN_PAGE_UP: menu->listed -= rows; break;
    case SCREEN_PAGE_DOWN: menu->listed += rows; break;
    case SCREEN_HOME: menu->listed = 0; break;
    case SCREEN_END: menu->listed = last; break;
    case SCREEN_CLICK: {
        int row = screen_mouse().row - 2 + menu->list_top;
        if (row == menu->listed) return take_listed(menu);
        if (screen_mouse().row >= 2 && row <= last) menu->listed = row;
        break;
    }
    case SCREEN_RETURN: return take_listed(menu);
    case SCREEN_ESCAPE: menu->list = MENU_NO_LIST; break;
    case SCREEN_NONE:
    case SCREEN_RESIZE: break;
    default:
        if (menu->list == MENU_DECK_LIST) type_filter(menu, key);
        if (menu->list == MENU_GAME_LIST && key == 'q') menu->list = MENU_NO_LIST;
        if (menu->list == MENU_GAME_LIST && key == 'v') {
            menu->wants_replay = true;
            return take_listed(menu);
        }
        break;
    }
    last = list_count(menu) - 1;
    if (menu->listed > last) menu->listed = last;
    if (menu->listed < 0) menu->listed = 0;
    return MENU_GOES_ON;
}

/* Return: settings change, the other lines are chosen. */
static MenuResult take(Menu *menu) {
    switch (menu->item) {
    case MENU_YOUR_DECK:
    case MENU_THEIR_DECK:
    case MENU_EDIT: open_decks(menu); return MENU_GOES_ON;
    case MENU_GAMES:
        menu->list = MENU_GAME_LIST;
        menu->listed = menu->list_top = 0;
        menu->wants_replay = false;
        return MENU_GOES_ON;
    case MENU_MODE:
    case MENU_LEVEL: change(menu, 1); return MENU_GOES_ON;
    case MENU_START:
        if (is_playable(menu, menu->deck[0]) && is_playable(menu, menu->deck[1]))
            return MENU_DONE;
        snprintf(menu->message, sizeof menu->message, "%s", caption("menu.not-playable"));
        return MENU_GOES_ON;
    default: return MENU_DONE;
    }
}

static MenuResult click(Menu *menu, const Canvas *canvas) {
    for (int item = 0; item < MENU_ITEM_COUNT; item++) {
        if (row_of(canvas, item) != screen_mouse().row) continue;
        if (!is_shown(menu, (MenuItem)item)) return MENU_GOES_ON;
        menu->item = (MenuItem)item;
        return take(menu);
    }
    return MENU_GOES_ON;
}

MenuResult menu_key(Menu *menu, int key, const Canvas *canvas) {
    if (key == SCREEN_LEAVE) {
        menu->item = MENU_LEAVE;
        return MENU_DONE;
    }
    if (menu->list != MENU_NO_LIST) return list_key(menu, key, canvas);
    if (key != SCREEN_NONE) menu->message[0] = 0;
    if (key >= '1' && key < '1' + MENU_LEAVE) {
        MenuItem item = (MenuItem)(key - '1');
        if (is_shown(menu, item)) {
            menu->item = item;
        } else {
            snprintf(menu->message, sizeof menu->message, "%s", caption("menu.unavailable"));
        }
        return MENU_GOES_ON;
    }
    switch (key) {
    case SCREEN_UP:
    case SCREEN_WHEEL_UP: move(menu, -1); break;
    case SCREEN_DOWN:
    case SCREEN_WHEEL_DOWN: move(menu, 1); break;
    case SCREEN_LEFT: change(menu, -1); break;
    case SCREEN_RIGHT: change(menu, 1); break;
    case SCREEN_RETURN: return take(menu);
    case SCREEN_CLICK: return click(menu, canvas);
    case 'q': menu->item = MENU_LEAVE; return MENU_DONE;
    default: break;
    }
    return MENU_GOES_ON;
}

const NamedDeck *menu_edited(const Menu *menu) {
    int index = menu->listed < menu->shown_count ? menu->shown[menu->listed] : -1;
    return index >= 0 ? &menu->decks[index] : NULL;
}

/* A deck that was saved becomes one's own deck. */
static void edit(Menu *menu) {
    char saved[64], names[2][64];
    for (int i = 0; i < 2; i++)
        memcpy(names[i], menu->decks[menu->deck[i]].name, sizeof names[i]);
    if (!editor_run(menu->cards, menu_edited(menu), saved)) return;
    find_decks(menu);
    for (int i = 0; i < 2; i++) menu->deck[i] = deck_of_name(menu, names[i]);
    if (saved[0] != 0) menu->deck[0] = deck_of_name(menu, saved);
    menu->list = MENU_NO_LIST;
}

bool menu_run(Menu *menu) {
    Canvas canvas = {0};
    bool is_done = false;
    if (!screen_open()) return false;
    while (!is_done && screen_fit(&canvas)) {
        menu_draw(menu, &canvas);
        screen_draw(&canvas);
        is_done = menu_key(menu, screen_key(WAIT_MILLISECONDS), &canvas) == MENU_DONE;
        if (is_done && menu->item == MENU_EDIT) {
            edit(menu);
            is_done = false;
        }
    }
    canvas_free(&canvas);
    return is_done && menu->item != MENU_LEAVE;
}
