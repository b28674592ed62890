/* Editing decks. */
#include "app/tui/editor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/userdecks.h"
#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/tui/cardcell.h"
#include "app/tui/screen.h"
#include "app/tui/typing.h"
#include "study/cardtext.h"
#include "study/deckfault.h"
#include "study/legality.h"

enum { PROBLEMS_MAX = 128, WAIT_MILLISECONDS = 200, COPIES_MAX = 4, TEXT_ROWS_MAX = 9 };

static const Look look_plain = {INK_PLAIN, 0};
static const Look look_bar = {INK_PLAIN, LOOK_REVERSE};
static const Look look_dim = {INK_PLAIN, LOOK_DIM};
static const Look look_bold = {INK_PLAIN, LOOK_BOLD};

static void say(Editor *editor, const char *text) {
    snprintf(editor->message, sizeof editor->message, "%s", text);
}

/* --- The deck --------------------------------------------------------------------------- */

static int count_of(const LpDeck *deck, LpCardId card) {
    int count = 0;
    for (unsigned i = 0; i < deck->count; i++) count += deck->cards[i] == card;
    return count;
}

/* Counts beside the cards that were found, and the deck as rows. */
static void update_rows(Editor *editor) {
    const LpDeck *deck = &editor->deck.deck;
    editor->row_count = deckpanel_rows(editor->cards, deck, editor->rows);
    for (int i = 0; i < editor->found_count; i++)
        editor->found[i].count = (uint8_t)count_of(deck, editor->found[i].card);
    if (editor->selected[EDITOR_DECK] >= editor->row_count)
        editor->selected[EDITOR_DECK] = editor->row_count > 0 ? editor->row_count - 1 : 0;
}

/* Remembers the deck before a change; the oldest is forgotten. */
static void mark(Editor *editor) {
    if (editor->undo_count == EDITOR_UNDO_MAX) {
        editor->undo_count--;
        memmove(editor->undo, editor->undo + 1,
                (size_t)editor->undo_count * sizeof editor->undo[0]);
    }
    editor->undo[editor->undo_count++] = editor->deck.deck;
}

/* The first thing that is wrong with this card in the deck, apart from the deck's size. */
static bool find_fault(const LpCards *cards, const LpDeck *deck, LpCardId card, char *out,
                       size_t out_size) {
    LpDeckProblem problems[PROBLEMS_MAX];
    int count = lp_deck_check(cards, deck, problems, PROBLEMS_MAX);
    for (int i = 0; i < count && i < PROBLEMS_MAX; i++) {
        if (problems[i].card != card) continue;
        deckfault_say(cards, &problems[i], out, out_size);
        return true;
    }
    return false;
}

/* One more, unless the rules forbid it; then the message says why. */
static void add_card(Editor *editor, LpCardId card) {
    LpDeck deck = editor->deck.deck;
    char problem[EDITOR_MESSAGE_MAX];
    if (deck.count == LP_DECK_SIZE) {
        say(editor, caption("editor.full"));
        return;
    }
    deck.cards[deck.count++] = card;
    /* Without a Leader every card would have a wrong colour. */
    if (deck.leader != 0 && find_fault(editor->cards, &deck, card, problem, sizeof problem)) {
        say(editor, problem);
        return;
    }
    mark(editor);
    editor->deck.deck = deck;
    editor->is_changed = true;
}

static void remove_card(Editor *editor, LpCardId card) {
    LpDeck *deck = &editor->deck.deck;
    for (int i = deck->count - 1; i >= 0; i--) {
        if (deck->cards[i] != card) continue;
        mark(editor);
        deck->count--;
        memmove(&deck->cards[i], &deck->cards[i + 1],
                (size_t)(deck->count - i) * sizeof deck->cards[0]);
        editor->is_changed = true;
        return;
    }
}

static bool is_leader(const LpCards *cards, LpCardId card) {
    LpCardInfo info;
    return lp_card_info(cards, card, &info) == LP_OK && info.category == LP_CATEGORY_LEADER;
}

static void set_count(Editor *editor, LpCardId card, int wanted) {
    int before = -1, now = count_of(&editor->deck.deck, card);
    if (is_leader(editor->cards, card)) return;
    /* It ends when nothing changes any more: the deck is full, or a rule forbids more. */
    while (now != wanted && now != before) {
        before = now;
        if (now < wanted) add_card(editor, card);
        if (now > wanted) remove_card(editor, card);
        now = count_of(&editor->deck.deck, card);
    }
    update_rows(editor);
}

static void undo(Editor *editor) {
    if (editor->undo_count == 0) {
        say(editor, caption("editor.no-undo"));
        return;
    }
    editor->deck.deck = editor->undo[--editor->undo_count];
    editor->is_changed = true;
    update_rows(editor);
}

/* --- Finding ---------------------------------------------------------------------------- */

static const LpCards *sorted_cards; /* qsort has no argument for it */

static int compare(const void *a, const void *b) {
    LpCardId one = ((const DeckRow *)a)->card, other = ((const DeckRow *)b)->card;
    if (one == other) return 0;
    return deckpanel_comes_first(sorted_cards, one, other) ? -1 : 1;
}

static void find_cards(Editor *editor) {
    static CardQuery query;
    static char memory[CARDQUERY_TEXT_SIZE];
    char today[CLOCK_DATE_SIZE];
    Note note;
    Notes notes;
    Buffer text;
    notes_init(&notes, &note, 1);
    editor->query_problem[0] = 0;
    if (!cardquery_read(text_of(editor->query), text_of(clock_today(today)), &notes, &query)) {
        deckfault_say_note(&note, editor->query_problem, sizeof editor->query_problem);
        return; /* what was found before stays */
    }
    editor->found_count = 0;
    buffer_init(&text, memory, sizeof memory);
    for (uint32_t id = 1; id < lp_cards_count(editor->cards); id++) {
        if (editor->fits_only &&
            !deckfault_fits(editor->cards, editor->deck.deck.leader, (LpCardId)id))
            continue;
        if (!cardquery_matches(&query, editor->cards, (LpCardId)id, &text)) continue;
        if (editor->found_count == IMAGE_CARDS_MAX) break;
        editor->found[editor->found_count++] = (DeckRow){(LpCardId)id, 0};
    }
    sorted_cards = editor->cards;
    qsort(editor->found, (size_t)editor->found_count, sizeof editor->found[0], compare);
    editor->selected[EDITOR_FOUND] = editor->top[EDITOR_FOUND] = 0;
    update_rows(editor);
}

static void set_leader(Editor *editor, LpCardId card) {
    mark(editor);
    editor->deck.deck.leader = card;
    editor->is_changed = true;
    editor->query[0] = 0;
    find_cards(editor);
}

static LpCardId pointed(const Editor *editor) {
    int at = editor->selected[editor->pane];
    if (editor->pane == EDITOR_FOUND) {
        return at < editor->found_count ? editor->found[at].card : 0;
    }
    return at < editor->row_count ? editor->rows[at].card : 0;
}

void editor_init(Editor *editor, const LpCards *cards, const NamedDeck *deck) {
    memset(editor, 0, sizeof *editor);
    editor->cards = cards;
    if (deck != NULL) editor->deck = *deck;
    editor->fits_only = true;
    find_cards(editor);
}

/* --- Reasons ---------------------------------------------------------------------------- */

typedef struct Listener {
    Buffer *out;
    int count;
} Listener;

static void hear_reason(void *listener, const LegalityReason *reason) {
    Listener *to = listener;
    to->count++;
    caption_print(to->out, "editor.standard", "s", reason->text);
    buffer_append_char(to->out, '\n');
}

int editor_print_reasons(const Editor *editor, Buffer *out) {
    LpDeckProblem problems[PROBLEMS_MAX];
    const LpDeck *deck = &editor->deck.deck;
    char text[EDITOR_MESSAGE_MAX], today[CLOCK_DATE_SIZE];
    int count = lp_deck_check(editor->cards, deck, problems, PROBLEMS_MAX);
    for (int i = 0; i < count && i < PROBLEMS_MAX; i++) {
        deckfault_say(editor->cards, &problems[i], text, sizeof text);
        const char *rule = deckfault_rule(problems[i].fault);
        buffer_append_string(out, text);
        if (rule[0] != 0) buffer_append_string(out, " (CR ");
        buffer_append_string(out, rule);
        buffer_append_string(out, rule[0] != 0 ? ")\n" : "\n");
    }
    Listener listener = {out, 0};
    legality_check(editor->cards, deck, FORMAT_STANDARD, text_of(clock_today(today)),
                   hear_reason, &listener);
    if (count == 0 && listener.count == 0)
        buffer_append_string(out, caption("editor.legal-page"));
    return count;
}

/* "Legal", or the first reason why not and how many there are. */
static void print_status(const Editor *editor, Buffer *out) {
    static char memory[EDITOR_PAGE_MAX];
    Buffer reasons;
    Slice rest, line = {"", 0};
    int lines = 0;
    buffer_init(&reasons, memory, sizeof memory);
    int count = editor_print_reasons(editor, &reasons);
    rest = buffer_text(&reasons);
    for (Slice at = rest, one; text_next_line(&at, &one);) lines++;
    text_next_line(&rest, &line);
    memory[line.size] = 0;
    if (count > 0 && lines > 1) caption_print(out, "editor.illegal-more", "sd", memory, lines);
    if (count > 0 && lines == 1) caption_print(out, "editor.illegal", "s", memory);
    if (count == 0) buffer_append_string(out, memory);
}

/* --- Drawing ---------------------------------------------------------------------------- */

typedef struct EditorLayout {
    Box found, deck, text;
    int counts, curve;
} EditorLayout;

static EditorLayout layout_of(const Canvas *canvas) {
    int rows = canvas->rows, columns = canvas->columns;
    int text_rows = (rows - 8) / 3;
    if (text_rows > TEXT_ROWS_MAX) text_rows = TEXT_ROWS_MAX;
    if (text_rows < 0) text_rows = 0;
    int bottom = rows - 3 - text_rows, list_rows = bottom - 3;
    int left = (columns - 1) / 2;
    if (list_rows < 1) list_rows = 1;
    return (EditorLayout){.found = {3, 0, list_rows, left},
                          .deck = {3, left + 1, list_rows, columns - left - 1},
                          .text = {bottom, 0, text_rows, columns},
                          .counts = rows - 3,
                          .curve = rows - 2};
}

static void put(Canvas *canvas, int row, int column, const char *text, Look look) {
    canvas_put(canvas, row, column, canvas->columns - column, text_of(text), look);
}

static void draw_head(const Editor *editor, Canvas *canvas) {
    char memory[2 * EDITOR_MESSAGE_MAX], letters[CARDCELL_LETTERS_SIZE] = "";
    Buffer text;
    LpCardInfo info = {0};
    LpCardId leader_id = editor->deck.deck.leader;
    Slice leader = leader_id != 0 ? cardtext_name(editor->cards, leader_id)
                                  : text_of(caption("editor.no-leader"));
    if (leader_id != 0) lp_card_info(editor->cards, leader_id, &info);
    cardcell_letters(info.colors, letters);
    canvas_fill(canvas, (Box){0, 0, 1, canvas->columns}, look_bar);
    buffer_init(&text, memory, sizeof memory);
    const char *name =
        editor->deck.name[0] != 0 ? editor->deck.name : caption("editor.unnamed");
    caption_print(&text, "editor.title", "ssdst", name, editor->is_changed ? "*" : "",
                  editor->deck.deck.count, letters, leader);
    put(canvas, 0, 1, memory, look_bar);
    buffer_clear(&text);
    print_status(editor, &text);
    put(canvas, 1, 0, memory, look_bold);
    buffer_clear(&text);
    bool is_typing = editor->mode == EDITOR_TYPES_QUERY;
    caption_print(&text, "editor.query", "ss", editor->query, is_typing ? "_" : "");
    if (editor->query_problem[0] != 0) {
        caption_print(&text, "editor.query-problem", "s", editor->query_problem);
    } else {
        caption_print(&text, editor->fits_only ? "editor.found-fit" : "editor.found", "d",
                      editor->found_count);
    }
    put(canvas, 2, 0, memory, is_typing ? look_bold : look_plain);
}

/* The text of the card under the arrows. */
static void draw_text(const Editor *editor, Canvas *canvas, Box box) {
    static char memory[CARD_TEXT_SIZE_MAX];
    Buffer text;
    LpCardId card = pointed(editor);
    if (card == 0) return;
    buffer_init(&text, memory, sizeof memory);
    cardtext_print(editor->cards, card, &text);
    Slice rest = buffer_text(&text), line;
    for (int i = 0; i < box.rows && canvas_next_line(&rest, box.columns, &line); i++)
        canvas_put(canvas, box.row + i, box.column, box.columns, line, look_plain);
}

static const char *keys_line(const Editor *editor) {
    switch (editor->mode) {
    case EDITOR_TYPES_QUERY: return caption("editor.keys-query");
    case EDITOR_LEAVES: return caption("editor.keys-leave");
    default: return caption("editor.keys");
    }
}

static void draw_foot(const Editor *editor, Canvas *canvas, const EditorLayout *at) {
    char memory[EDITOR_MESSAGE_MAX + 80];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    deckpanel_print_counts(editor->cards, &editor->deck.deck, &text);
    put(canvas, at->counts, 0, memory, look_plain);
    buffer_clear(&text);
    deckpanel_print_curve(editor->cards, &editor->deck.deck, &text);
    put(canvas, at->curve, 0, memory, look_plain);
    buffer_clear(&text);
    if (editor->mode == EDITOR_TYPES_NAME) {
        caption_print(&text, "editor.name", "s", editor->typed_name);
        put(canvas, canvas->rows - 1, 0, memory, look_bold);
    } else if (editor->message[0] != 0) {
        put(canvas, canvas->rows - 1, 0, editor->message, look_bold);
    } else {
        canvas_put_list(canvas, canvas->rows - 1, 0, canvas->columns,
                        text_of(keys_line(editor)), look_dim);
    }
}

/* Where a list begins so that the selected row is in it. */
static void scroll(Editor *editor, EditorPane pane, int rows) {
    int at = editor->selected[pane];
    if (at < editor->top[pane]) editor->top[pane] = at;
    if (at >= editor->top[pane] + rows) editor->top[pane] = at - rows + 1;
}

void editor_draw(Editor *editor, Canvas *canvas) {
    EditorLayout at = layout_of(canvas);
    if (editor->mode == EDITOR_READS) {
        page_draw(&editor->page, canvas);
        return;
    }
    canvas_clear(canvas);
    draw_head(editor, canvas);
    scroll(editor, EDITOR_FOUND, at.found.rows);
    scroll(editor, EDITOR_DECK, at.deck.rows);
    DeckPanel found = {editor->cards,
                       editor->found,
                       editor->found_count,
                       editor->top[EDITOR_FOUND],
                       editor->selected[EDITOR_FOUND],
                       editor->pane == EDITOR_FOUND};
    DeckPanel deck = {editor->cards,
                      editor->rows,
                      editor->row_count,
                      editor->top[EDITOR_DECK],
                      editor->selected[EDITOR_DECK],
                      editor->pane == EDITOR_DECK};
    deckpanel_draw(&found, canvas, at.found);
    deckpanel_draw(&deck, canvas, at.deck);
    for (int row = at.found.row; row < at.found.row + at.found.rows; row++)
        put(canvas, row, at.deck.column - 1, "\xe2\x94\x82", look_dim);
    if (editor->found_count == 0) put(canvas, 3, 1, caption("editor.nothing"), look_dim);
    draw_text(editor, canvas, at.text);
    draw_foot(editor, canvas, &at);
}

/* --- Keys ------------------------------------------------------------------------------- */

static void show_page(Editor *editor, const char *title, Buffer *text) {
    editor->page =
        (Page){.title = title, .text = buffer_text(text), .keys = caption("page.keys")};
    editor->mode = EDITOR_READS;
}

static void show_text(Editor *editor) {
    Buffer text;
    if (pointed(editor) == 0) return;
    buffer_init(&text, editor->page_memory, sizeof editor->page_memory);
    cardtext_print(editor->cards, pointed(editor), &text);
    show_page(editor, caption("page.card"), &text);
}

static void show_reasons(Editor *editor) {
    Buffer text;
    buffer_init(&text, editor->page_memory, sizeof editor->page_memory);
    editor_print_reasons(editor, &text);
    show_page(editor, caption("editor.reasons"), &text);
}

static void save(Editor *editor) {
    char memory[EDITOR_MESSAGE_MAX];
    Buffer text;
    const char *problem = userdecks_save(editor->cards, editor->deck.name, &editor->deck.deck);
    buffer_init(&text, memory, sizeof memory);
    if (problem != NULL) {
        caption_print(&text, "editor.not-saved", "s", caption_remark(problem));
    } else {
        caption_print(&text, "editor.saved", "s", editor->deck.name);
        editor->is_changed = false;
    }
    say(editor, memory);
}

/* A bundled deck is saved under a name of one's own. */
static void begin_save(Editor *editor) {
    if (userdecks_name_problem(editor->deck.name) == NULL) {
        save(editor);
        return;
    }
    memcpy(editor->typed_name, editor->deck.name, sizeof editor->typed_name);
    editor->mode = EDITOR_TYPES_NAME;
}

static void query_key(Editor *editor, int key) {
    if (typing_key(editor->query, sizeof editor->query, key)) {
        find_cards(editor);
    } else if (key == SCREEN_RETURN || key == SCREEN_ESCAPE || key == SCREEN_DOWN) {
        editor->mode = EDITOR_LISTS;
        editor->pane = EDITOR_FOUND;
    }
}

static void name_key(Editor *editor, int key) {
    if (typing_key(editor->typed_name, sizeof editor->typed_name, key)) return;
    if (key == SCREEN_ESCAPE) editor->mode = EDITOR_LISTS;
    if (key != SCREEN_RETURN) return;
    editor->mode = EDITOR_LISTS;
    const char *problem = userdecks_name_problem(editor->typed_name);
    if (problem != NULL) {
        say(editor, caption_remark(problem));
        return;
    }
    memcpy(editor->deck.name, editor->typed_name, sizeof editor->deck.name);
    save(editor);
}

static void move(Editor *editor, int step) {
    int count = editor->pane == EDITOR_FOUND ? editor->found_count : editor->row_count;
    int at = editor->selected[editor->pane] + step;
    if (at >= count) at = count - 1;
    editor->selected[editor->pane] = at < 0 ? 0 : at;
}

static void change_count(Editor *editor, int step) {
    LpCardId card = pointed(editor);
    if (card == 0) return;
    if (is_leader(editor->cards, card)) {
        if (step > 0) set_leader(editor, card);
        return;
    }
    set_count(editor, card, count_of(&editor->deck.deck, card) + step);
}

static EditorResult leave(Editor *editor) {
    if (!editor->is_changed) return EDITOR_DONE;
    editor->mode = EDITOR_LEAVES;
    return EDITOR_GOES_ON;
}

/* A click marks a row; one on a marked card of those that were found adds it. */
static void click(Editor *editor, const Canvas *canvas) {
    EditorLayout at = layout_of(canvas);
    ScreenMouse mouse = screen_mouse();
    EditorPane pane = mouse.column < at.deck.column ? EDITOR_FOUND : EDITOR_DECK;
    int row = mouse.row - at.found.row;
    if (mouse.row == 2) editor->mode = EDITOR_TYPES_QUERY;
    if (row < 0 || row >= at.found.rows) return;
    int index = editor->top[pane] + row, before = editor->selected[pane];
    bool was_here = editor->pane == pane && before == index;
    editor->pane = pane;
    editor->selected[pane] = index;
    move(editor, 0);
    if (was_here) change_count(editor, pane == EDITOR_FOUND ? 1 : -1);
}

static EditorResult letter_key(Editor *editor, int key) {
    switch (key) {
    case '/': editor->mode = EDITOR_TYPES_QUERY; break;
    case 'a':
        editor->fits_only = !editor->fits_only;
        find_cards(editor);
        break;
    case 'l':
        /* Leaders are found by their category while all cards are shown. */
        editor->fits_only = false;
        snprintf(editor->query, sizeof editor->query, "%s ", caption("editor.leaders"));
        find_cards(editor);
        editor->pane = EDITOR_FOUND;
        break;
    case 't':
    case ' ': show_text(editor); break;
    case 'r': show_reasons(editor); break;
    case 'u': undo(editor); break;
    case 's': begin_save(editor); break;
    case 'n':
        memcpy(editor->typed_name, editor->deck.name, sizeof editor->typed_name);
        editor->mode = EDITOR_TYPES_NAME;
        break;
    case 'q':
    case SCREEN_ESCAPE: return leave(editor);
    default: break;
    }
    return EDITOR_GOES_ON;
}

static EditorResult lists_key(Editor *editor, int key, const Canvas *canvas) {
    int rows = layout_of(canvas).found.rows;
    editor->message[0] = 0;
    if (key >= '0' && key <= '0' + COPIES_MAX && pointed(editor) != 0) {
        set_count(editor, pointed(editor), key - '0');
        return EDITOR_GOES_ON;
    }
    switch (key) {
    case SCREEN_UP:
    case SCREEN_WHEEL_UP: move(editor, -1); break;
    case SCREEN_DOWN:
    case SCREEN_WHEEL_DOWN: move(editor, 1); break;
    case SCREEN_PAGE_UP: move(editor, -rows); break;
    case SCREEN_PAGE_DOWN: move(editor, rows); break;
    case SCREEN_HOME: move(editor, -IMAGE_CARDS_MAX); break;
    case SCREEN_END: move(editor, IMAGE_CARDS_MAX); break;
    case SCREEN_TAB: editor->pane = (EditorPane)(1 - editor->pane); break;
    case SCREEN_CLICK: click(editor, canvas); break;
    case SCREEN_RETURN:
    case SCREEN_RIGHT:
    case '+': change_count(editor, 1); break;
    case SCREEN_LEFT:
    case '-': change_count(editor, -1); break;
    default: return letter_key(editor, key);
    }
    return EDITOR_GOES_ON;
}

EditorResult editor_key(Editor *editor, int key, const Canvas *canvas) {
    if (key == SCREEN_NONE || key == SCREEN_RESIZE) return EDITOR_GOES_ON;
    if (key == SCREEN_LEAVE) return EDITOR_DONE;
    switch (editor->mode) {
    case EDITOR_LISTS: return lists_key(editor, key, canvas);
    case EDITOR_TYPES_QUERY: query_key(editor, key); break;
    case EDITOR_TYPES_NAME: name_key(editor, key); break;
    case EDITOR_READS:
        if (!page_key(&editor->page, key, canvas)) editor->mode = EDITOR_LISTS;
        break;
    case EDITOR_LEAVES:
        editor->mode = EDITOR_LISTS;
        if (key == 'y' || key == 'Y') return EDITOR_DONE;
        if (key == 's') begin_save(editor);
        break;
    }
    return EDITOR_GOES_ON;
}

bool editor_run(const LpCards *cards, const NamedDeck *deck, char saved[64]) {
    static Editor editor;
    Canvas canvas = {0};
    EditorResult result = EDITOR_GOES_ON;
    saved[0] = 0;
    if (!screen_open()) return false;
    editor_init(&editor, cards, deck);
    while (result == EDITOR_GOES_ON && screen_fit(&canvas)) {
        editor_draw(&editor, &canvas);
        screen_draw(&canvas);
        result = editor_key(&editor, screen_key(WAIT_MILLISECONDS), &canvas);
        if (!editor.is_changed) memcpy(saved, editor.deck.name, sizeof editor.deck.name);
    }
    canvas_free(&canvas);
    return true;
}
