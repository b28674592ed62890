/* The loop of the full-screen game: thinking, drawing, keys. */
#include "app/tui/fullscreen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/output.h"
#include "app/game/thought.h"
#include "app/tui/page.h"
#include "app/tui/pages.h"
#include "app/tui/screen.h"
#include "app/tui/table.h"
#include "table/label.h"

enum {
    PAGE_SIZE_MAX = 1 << 18,
    MESSAGE_SIZE_MAX = 512,
    QUESTION_SIZE_MAX = 512,
    WAIT_MILLISECONDS = 100
};

/* So that a person can follow what a computer does. */
static const double pace_playing = 0.4, pace_watching = 0.8;

typedef enum Mode {
    MODE_TABLE,
    MODE_PAGE,
    MODE_CONCEDE,   /* "really?" */
    MODE_LEAVE,     /* the same, if leaving loses the game */
    MODE_HAND_OVER, /* the other person takes the keyboard */
    MODE_SAVE       /* a path is being typed */
} Mode;

typedef struct Fullscreen {
    Session *session;
    Canvas canvas;
    const LpView *view;
    LpSeat viewer;
    Mode mode;
    /* The answers as they are shown, perhaps only those about one card. */
    int choices[LP_ACTIONS_MAX];
    char answers[LP_ACTIONS_MAX][TABLE_LABEL_MAX];
    LpSlot answer_cards[LP_ACTIONS_MAX];
    int answer_count, selected;
    uint32_t typed;
    LpSlot only; /* the card whose answers are shown; LP_SLOT_NONE: all answers */
    bool has_card;
    TableRow card_row;
    int card_index;
    Thought thought;
    bool is_thinking, is_advising; /* for a computer; for the person */
    Advice advice;
    double next_time; /* of the computer's next answer */
    bool is_fast, is_paused, takes_step;
    Page page;
    Buffer page_text;
    char path[MESSAGE_SIZE_MAX]; /* being typed */
    char message[MESSAGE_SIZE_MAX];
    char question[QUESTION_SIZE_MAX];
    const char *intro; /* of a lesson, or NULL */
    const char *intro_title;
    LessonCoach *coach;
    bool is_dirty, is_leaving;
} Fullscreen;

/* --- What is shown ------------------------------------------------------------------------ */

static void say(Fullscreen *full, const char *text) {
    snprintf(full->message, sizeof full->message, "%.*s", MESSAGE_SIZE_MAX - 1, text);
    full->is_dirty = true;
}

static bool is_person_asked(const Fullscreen *full) {
    const Session *session = full->session;
    return !session_is_over(session) && session->seats[session->ask.seat].is_person;
}

/* Fills in the answers of the open question. */
static void list_answers(Fullscreen *full) {
    const Session *session = full->session;
    int choices[LP_ACTIONS_MAX];
    full->answer_count = 0;
    if (!is_person_asked(full) || session->ask.seat != full->viewer) return;
    int count = label_choices(session->cards, full->view, session->actions,
                              session->action_count, choices);
    for (int i = 0; i < count; i++) {
        LpAction action = session->actions[choices[i]];
        LpSlot slot = label_card_of(action);
        bool is_about = slot == full->only ||
                        (action.kind == LP_ACTION_ATTACK && action.target == full->only);
        if (full->only != LP_SLOT_NONE && !is_about) continue;
        Buffer text;
        int at = full->answer_count++;
        buffer_init(&text, full->answers[at], TABLE_LABEL_MAX);
        label_answer(session->cards, full->view, session->ask, action, &text);
        full->choices[at] = choices[i];
        full->answer_cards[at] = slot;
    }
}

static void ask_anew(Fullscreen *full) {
    Session *session = full->session;
    Buffer text;
    if (is_person_asked(full) && session->ask.seat != full->viewer) {
        if (session_is_shared(session)) {
            full->mode = MODE_HAND_OVER;
            full->is_dirty = true;
            return;
        }
        full->viewer = session->ask.seat;
    }
    full->view = session_view(session, full->viewer);
    full->selected = 0;
    full->typed = 0;
    full->only = LP_SLOT_NONE;
    full->has_card = false;
    buffer_init(&text, full->question, sizeof full->question);
    if (session_is_over(session)) {
        session_print_end(session, full->viewer, &text);
    } else if (is_person_asked(full)) {
        label_ask(session->cards, full->view, session->ask, &text);
    } else {
        buffer_append_string(&text, "The computer must answer.");
    }
    list_answers(full);
    full->is_dirty = true;
}

/* Which step it is, as far as the question shows. */
static const char *step_name(const Fullscreen *full) {
    LpTableView table = lp_view_table(full->view);
    switch (full->session->ask.kind) {
    case LP_ASK_BLOCK: return "Block Step";
    case LP_ASK_COUNTER: return "Counter Step";
    case LP_ASK_TRIGGER: return "Damage Step";
    default: return table.attacker < LP_SLOTS ? "battle" : "";
    }
}

/* Dots that come and go while a computer thinks. */
static int dot_count(void) { return (int)(clock_seconds() * 2) % 4; }

static void print_state(const Fullscreen *full, char *out, size_t out_size) {
    static const char *const dots[] = {"", ".", "..", "..."};
    const Session *session = full->session;
    int phase = dot_count();
    const char *step = step_name(full);
    const char *gap = step[0] != 0 ? " \xc2\xb7 " : "";
    if (full->is_thinking || full->is_advising) {
        const char *name = full->is_advising ? full->advice.spec.kind->name
                                             : session->seats[session->ask.seat].spec_name;
        snprintf(out, out_size, "%s%s%s thinks%s", step, gap, name, dots[phase]);
    } else {
        snprintf(out, out_size, "%s%s%s", step, full->is_paused ? gap : "",
                 full->is_paused ? "stopped" : "");
    }
}

static void print_match(const Fullscreen *full, char *out, size_t out_size) {
    const SessionSeat *you = &full->session->seats[full->viewer];
    const SessionSeat *they = &full->session->seats[1 - full->viewer];
    if (full->session->is_placed) {
        snprintf(out, out_size, "%s", full->intro != NULL ? full->intro_title : "a position");
        return;
    }
    snprintf(out, out_size, "%s%s%s against %s%s%s", you->is_person ? "" : you->spec_name,
             you->is_person ? "" : " ", you->deck_name, they->deck_name,
             they->is_person ? ", player " : ", ",
             they->is_person ? (full->viewer == 0 ? "2" : "1") : they->spec_name);
}

static const char *keys_line(const Fullscreen *full) {
    if (session_is_over(full->session)) {
        return "The game is over.  q leave  u undo  l log  x areas  k keys";
    }
    if (!session_has_person(full->session)) {
        return "Space stop/go  Return step  v turn around  f fast  l log  x areas  q leave";
    }
    if (full->has_card) return "arrows: cards  Return answers  t text  ? why  Esc back";
    if (full->intro != NULL) {
        return "Return answer  i instructions  Tab cards  t text  ? why  h hint  u undo  k "
               "keys";
    }
    return "Return answer  Tab cards  t text  ? why  h hint  u undo  l log  k keys  q leave";
}

static LpSlot pointed_card(const Fullscreen *full) {
    LpSlot slots[LP_SLOTS];
    if (full->has_card) {
        int count = table_row(full->session->cards, full->view, full->card_row, slots);
        return full->card_index < count ? slots[full->card_index] : LP_SLOT_NONE;
    }
    LpSlot slot = full->answer_count > 0 ? full->answer_cards[full->selected] : LP_SLOT_NONE;
    return slot < LP_SLOTS ? slot : full->session->ask.source;
}

static void draw_table(Fullscreen *full) {
    char state[160], match[240];
    const SessionLines *lines = &full->session->event_lines[full->viewer];
    print_state(full, state, sizeof state);
    print_match(full, match, sizeof match);
    TableScene scene = {.cards = full->session->cards,
                        .view = full->view,
                        .match = match,
                        .state = state,
                        .question = full->question,
                        .answers = (const char(*)[TABLE_LABEL_MAX])full->answers,
                        .answer_cards = full->answer_cards,
                        .answer_count = full->answer_count,
                        .selected = full->answer_count > 0 ? full->selected : -1,
                        .has_card = full->has_card,
                        .card = pointed_card(full),
                        .lines = lines->lines,
                        .line_count = lines->count,
                        .message = full->message,
                        .keys = keys_line(full)};
    table_draw(&scene, &full->canvas);
}

static void draw(Fullscreen *full) {
    if (!screen_fit(&full->canvas)) {
        full->is_leaving = true;
        return;
    }
    if (full->mode == MODE_PAGE || full->mode == MODE_HAND_OVER) {
        page_draw(&full->page, &full->canvas);
    } else {
        draw_table(full);
    }
    screen_draw(&full->canvas);
    full->is_dirty = false;
}

/* --- Pages ------------------------------------------------------------------------------ */

static Buffer *page_begin(Fullscreen *full, const char *title) {
    buffer_clear(&full->page_text);
    full->page = (Page){.title = title, .text = {"", 0}, .keys = caption("page.keys")};
    return &full->page_text;
}

static void page_show(Fullscreen *full) {
    full->page.text = buffer_text(&full->page_text);
    full->mode = MODE_PAGE;
    full->is_dirty = true;
}

static void show_card(Fullscreen *full) {
    LpSlot slot = pointed_card(full);
    if (slot >= LP_SLOTS) {
        say(full, "This answer is not about a card; Tab moves over the cards.");
        return;
    }
    pages_card(full->session, full->view, slot, page_begin(full, "Card"));
    page_show(full);
}

static void show_why(Fullscreen *full) {
    Buffer *text = page_begin(full, "Why can't I?");
    if (full->has_card) {
        pages_card(full->session, full->view, pointed_card(full), text);
    } else {
        pages_why(full->session, full->view, text);
    }
    page_show(full);
}

static void show_log(Fullscreen *full) {
    pages_log(full->session, full->viewer, page_begin(full, "Log: turn, what happened, rule"));
    page_show(full);
    full->page.top = INT32_MAX; /* the newest; drawing brings it into range */
}

static void show_intro(Fullscreen *full) {
    if (full->intro == NULL) return;
    buffer_append_string(page_begin(full, full->intro_title), full->intro);
    page_show(full);
}

static void show_comment(Fullscreen *full) {
    const char *text =
        full->coach != NULL ? lesson_comment(full->coach, full->session, full->viewer) : NULL;
    if (text == NULL) return;
    buffer_append_string(page_begin(full, "A word about this"), text);
    page_show(full);
}

static void read_key(Fullscreen *full, int key) {
    full->is_dirty = true;
    if (!page_key(&full->page, key, &full->canvas)) full->mode = MODE_TABLE;
}

/* --- Answering -------------------------------------------------------------------------- */

static void note_problem(Fullscreen *full) {
    if (full->session->problem[0] != 0) say(full, full->session->problem);
}

static void give_answer(Fullscreen *full) {
    if (full->answer_count == 0) return;
    const char *refused =
        session_act(full->session, full->session->actions[full->choices[full->selected]]);
    if (refused != NULL) {
        buffer_append_string(page_begin(full, "Not this one"), refused);
        page_show(full);
        return;
    }
    full->message[0] = 0;
    full->next_time = clock_seconds();
    ask_anew(full);
    note_problem(full);
    show_comment(full);
}

/* Return on a card: the answers about it, or why there are none. */
static void choose_card(Fullscreen *full) {
    LpSlot slot = pointed_card(full);
    full->only = slot;
    list_answers(full);
    if (full->answer_count > 0) {
        full->has_card = false;
        full->selected = 0;
        say(full, "Only the answers about this card; Esc shows all.");
        return;
    }
    full->only = LP_SLOT_NONE;
    list_answers(full);
    show_why(full);
}

static void begin_hint(Fullscreen *full) {
    /* One adviser has one memory. */
    if (full->is_advising) return;
    if (!is_person_asked(full)) {
        say(full, "It is not your turn to answer.");
        return;
    }
    if (full->advice.memory == NULL && !thought_load_advice(&full->advice)) return;
    thought_of_advice(&full->thought, full->session, &full->advice);
    thought_begin(&full->thought);
    full->is_advising = true;
    full->is_dirty = true;
}

static void end_hint(Fullscreen *full) {
    char text[MESSAGE_SIZE_MAX], memory[TABLE_LABEL_MAX];
    Buffer label;
    const Session *session = full->session;
    int index = thought_end(&full->thought);
    full->is_advising = false;
    /* A concession may have come before the advice. */
    if (session_is_over(session)) return;
    if (index < 0) {
        say(full, "The computer would give up.");
        return;
    }
    LpAction action = session->actions[index];
    full->only = LP_SLOT_NONE;
    full->has_card = false;
    list_answers(full);
    for (int i = 0; i < full->answer_count; i++) {
        LpAction shown = session->actions[full->choices[i]];
        if (memcmp(&shown, &action, sizeof action) == 0) full->selected = i;
    }
    buffer_init(&label, memory, sizeof memory);
    label_answer(session->cards, full->view, session->ask, action, &label);
    snprintf(text, sizeof text, "Hint of %s: %s", full->advice.spec.kind->name, memory);
    say(full, text);
}

static void undo(Fullscreen *full) {
    if (full->is_thinking || full->is_advising) {
        say(full, "The computer is thinking; undo is possible when it is done.");
    } else if (session_undo(full->session)) {
        ask_anew(full);
        say(full, "Your last answer is taken back.");
    } else {
        say(full, session_is_shared(full->session) ? "There is no undo between two people."
                                                   : "There is nothing to take back.");
    }
}

static void leave(Fullscreen *full) {
    const Session *session = full->session;
    bool is_kept = session_is_kept(session) || session->answer_count == 0;
    if ((is_kept && full->intro == NULL) || session_is_over(session)) {
        full->is_leaving = true;
        return;
    }
    full->mode = MODE_LEAVE;
    say(full, full->intro != NULL ? "Leave the lessons? y or n"
                                  : "This game is not saved. Leave anyway? y or n");
}

static void begin_save(Fullscreen *full) {
    if (full->intro != NULL) {
        say(full, "A lesson is not saved; 'logpose learn --lesson N' starts it again.");
        return;
    }
    full->mode = MODE_SAVE;
    full->path[0] = 0;
    say(full, "Save to which file? ");
}

/* --- Keys ------------------------------------------------------------------------------- */

static void confirm_key(Fullscreen *full, int key) {
    bool is_yes = key == 'y' || key == 'Y', is_concession = full->mode == MODE_CONCEDE;
    full->mode = MODE_TABLE;
    say(full, "");
    if (!is_yes) return;
    if (!is_concession) {
        full->is_leaving = true;
        return;
    }
    session_concede(full->session, full->viewer);
    ask_anew(full);
}

static void save_key(Fullscreen *full, int key) {
    size_t size = strlen(full->path);
    char text[2 * MESSAGE_SIZE_MAX];
    if (key == SCREEN_ESCAPE) {
        full->mode = MODE_TABLE;
        say(full, "");
        return;
    }
    if (key == SCREEN_RETURN) {
        full->mode = MODE_TABLE;
        snprintf(text, sizeof text, "Saved: %s", full->path);
        bool is_ok = size == 0 || session_save(full->session, full->path);
        if (size == 0) text[0] = 0;
        say(full, is_ok ? text : full->session->problem);
        return;
    }
    if (key == SCREEN_BACKSPACE && size > 0) full->path[size - 1] = 0;
    if (key >= ' ' && key < 256 && size + 1 < sizeof full->path) {
        full->path[size] = (char)key;
        full->path[size + 1] = 0;
    }
    snprintf(text, sizeof text, "Save to which file? %s", full->path);
    say(full, text);
}

static void hand_over_key(Fullscreen *full, int key) {
    if (key == 'q') full->is_leaving = true;
    if (key != SCREEN_RETURN) return;
    full->mode = MODE_TABLE;
    full->viewer = full->session->ask.seat;
    ask_anew(full);
}

/* The page between two people: it shows nothing of the game. */
static void prepare_hand_over(Fullscreen *full) {
    char text[160];
    snprintf(
        text, sizeof text,
        "Player %d must answer.\n\nTake the keyboard, and press Return when only you see the "
        "screen.\n",
        full->session->ask.seat + 1);
    buffer_append_string(page_begin(full, "The other player"), text);
    full->page.keys = "Return: continue   q: leave, the game is saved";
    full->page.text = buffer_text(&full->page_text);
}

static int clamp(int number, int count) {
    if (number >= count) number = count - 1;
    return number < 0 ? 0 : number;
}

static void move_card(Fullscreen *full, int key) {
    LpSlot slots[LP_SLOTS];
    int row = (int)full->card_row;
    if (key == SCREEN_LEFT) full->card_index--;
    if (key == SCREEN_RIGHT) full->card_index++;
    if (key == SCREEN_UP) row--;
    if (key == SCREEN_DOWN) row++;
    full->card_row = (TableRow)clamp(row, TABLE_ROW_COUNT);
    if (table_row(full->session->cards, full->view, full->card_row, slots) == 0)
        full->card_row = TABLE_YOUR_FIELD;
    full->card_index = clamp(
        full->card_index, table_row(full->session->cards, full->view, full->card_row, slots));
}

static void move_answer(Fullscreen *full, int key) {
    int step = table_answer_step(&full->canvas, full->answer_count);
    int seen = table_answers_seen(&full->canvas);
    switch (key) {
    case SCREEN_UP: full->selected--; break;
    case SCREEN_DOWN: full->selected++; break;
    case SCREEN_LEFT: full->selected -= step; break;
    case SCREEN_RIGHT: full->selected += step; break;
    case SCREEN_PAGE_UP: full->selected -= seen; break;
    case SCREEN_PAGE_DOWN: full->selected += seen; break;
    case SCREEN_HOME: full->selected = 0; break;
    default: full->selected = full->answer_count; break;
    }
    full->selected = clamp(full->selected, full->answer_count);
}

static void type_digit(Fullscreen *full, int key) {
    uint32_t digit = (uint32_t)(key - '0'), count = (uint32_t)full->answer_count;
    full->typed = full->typed * 10 + digit;
    if (full->typed > count) full->typed = digit;
    if (full->typed >= 1 && full->typed <= count) full->selected = (int)full->typed - 1;
    full->has_card = false;
}

static void begin_cards(Fullscreen *full) {
    LpSlot slots[LP_SLOTS];
    full->has_card = !full->has_card;
    full->card_row = TABLE_HAND;
    full->card_index = 0;
    if (table_row(full->session->cards, full->view, TABLE_HAND, slots) == 0)
        full->card_row = TABLE_YOUR_FIELD;
}

static void escape(Fullscreen *full) {
    full->has_card = false;
    full->only = LP_SLOT_NONE;
    full->selected = 0;
    list_answers(full);
}

/* Letters that do the same whoever is to answer. */
static void letter_key(Fullscreen *full, int key) {
    switch (key) {
    case 't': show_card(full); break;
    case '?': show_why(full); break;
    case 'h': begin_hint(full); break;
    case 'u': undo(full); break;
    case 'l': show_log(full); break;
    case 'i': show_intro(full); break;
    case 'x':
        pages_areas(full->session->cards, full->view, page_begin(full, "Trash, Life, hands"));
        page_show(full);
        break;
    case 'f':
        full->is_fast = !full->is_fast;
        say(full, full->is_fast ? "The computer plays fast." : "The computer takes its time.");
        break;
    case 's': begin_save(full); break;
    case 'c':
        if (session_is_over(full->session) || !session_has_person(full->session)) break;
        full->mode = MODE_CONCEDE;
        say(full, "Concede the game? y or n (CR 1-2-3)");
        break;
    case 'q': leave(full); break;
    case 'k':
    case SCREEN_HELP:
        pages_help(page_begin(full, "Keys and signs"));
        page_show(full);
        break;
    default: break;
    }
}

/* Keys for watching; false if it is a different key. */
static bool watch_key(Fullscreen *full, int key) {
    if (session_has_person(full->session)) return false;
    if (key == ' ') full->is_paused = !full->is_paused;
    if (key == SCREEN_RETURN) full->is_paused = full->takes_step = true;
    if (key == 'v' && !full->is_thinking) {
        full->viewer = (LpSeat)(1 - full->viewer);
        ask_anew(full);
    }
    full->is_dirty = true;
    return key == ' ' || key == SCREEN_RETURN || key == 'v';
}

static void table_key(Fullscreen *full, int key) {
    bool is_digit = key >= '0' && key <= '9';
    full->message[0] = 0;
    full->is_dirty = true;
    if (is_digit) {
        type_digit(full, key);
        return;
    }
    full->typed = 0;
    if (watch_key(full, key)) return;
    switch (key) {
    case SCREEN_UP:
    case SCREEN_DOWN:
    case SCREEN_LEFT:
    case SCREEN_RIGHT:
        if (full->has_card) {
            move_card(full, key);
            break;
        }
        move_answer(full, key);
        break;
    case SCREEN_PAGE_UP:
    case SCREEN_PAGE_DOWN:
    case SCREEN_HOME:
    case SCREEN_END: move_answer(full, key); break;
    case SCREEN_TAB: begin_cards(full); break;
    case SCREEN_ESCAPE: escape(full); break;
    case SCREEN_RETURN:
        if (full->is_advising) break;
        if (full->has_card) {
            choose_card(full);
        } else {
            give_answer(full);
        }
        break;
    case ' ': show_card(full); break;
    default: letter_key(full, key); break;
    }
}

static void handle_key(Fullscreen *full, int key) {
    if (key == SCREEN_NONE) return;
    if (key == SCREEN_LEAVE) {
        full->is_leaving = true;
        return;
    }
    if (key == SCREEN_RESIZE) {
        full->is_dirty = true;
        return;
    }
    switch (full->mode) {
    case MODE_TABLE: table_key(full, key); break;
    case MODE_PAGE: read_key(full, key); break;
    case MODE_CONCEDE:
    case MODE_LEAVE: confirm_key(full, key); break;
    case MODE_HAND_OVER: hand_over_key(full, key); break;
    case MODE_SAVE: save_key(full, key); break;
    }
}

/* --- Thinking --------------------------------------------------------------------------- */

/* Actions that change the table stay visible for a moment. */
static double pause_after(const Fullscreen *full, LpAction action) {
    bool is_big = action.kind == LP_ACTION_PLAY || action.kind == LP_ACTION_ACTIVATE ||
                  action.kind == LP_ACTION_ATTACK || action.kind == LP_ACTION_BLOCK ||
                  action.kind == LP_ACTION_COUNTER || action.kind == LP_ACTION_COUNTER_EVENT;
    if (full->is_fast || !is_big) return 0;
    return session_has_person(full->session) ? pace_playing : pace_watching;
}

static bool may_think(const Fullscreen *full) {
    if (session_is_over(full->session) || is_person_asked(full)) return false;
    if (full->is_thinking || full->is_advising) return false;
    if (full->is_paused && !full->takes_step) return false;
    return full->takes_step || clock_seconds() >= full->next_time;
}

static void think(Fullscreen *full) {
    if (full->is_advising && thought_poll(&full->thought)) end_hint(full);
    if (full->is_thinking && thought_poll(&full->thought)) {
        Session *session = full->session;
        int index = thought_end(&full->thought);
        full->is_thinking = false;
        /* A concession while the computer was thinking ends the game. */
        if (session_is_over(session)) return;
        bool is_forfeit = index == PLAYER_FORFEITS;
        double pause = index >= 0 ? pause_after(full, session->actions[index]) : 0;
        session_answer(session, index);
        full->next_time = clock_seconds() + pause;
        if (full->mode == MODE_TABLE) full->message[0] = 0;
        ask_anew(full);
        note_problem(full);
        show_comment(full);
        /* A bot's message says why it cannot go on. */
        if (is_forfeit) output_last_held(full->message, sizeof full->message);
    }
    if (!may_think(full)) return;
    thought_of_seat(&full->thought, full->session);
    thought_begin(&full->thought);
    full->is_thinking = true;
    full->takes_step = false;
    full->is_dirty = true;
}

/* --- The loop --------------------------------------------------------------------------- */

static bool full_load(Fullscreen *full, Session *session) {
    memset(full, 0, sizeof *full);
    full->session = session;
    full->viewer = session->seats[0].is_person || !session->seats[1].is_person ? 0 : 1;
    char *memory = malloc(PAGE_SIZE_MAX);
    buffer_init(&full->page_text, memory, memory != NULL ? PAGE_SIZE_MAX : 0);
    if (memory == NULL || !thought_load(&full->thought)) return false;
    if (session->notice[0] != 0) say(full, session->notice);
    if (!session_is_shared(session)) {
        ask_anew(full);
        return true;
    }
    /* The first hand too is shown only to its player. */
    full->view = session_view(session, full->viewer);
    full->mode = MODE_HAND_OVER;
    return true;
}

static void full_free(Fullscreen *full) {
    /* First, because a thought that is under way uses the memory of its player and the game. */
    thought_free(&full->thought);
    thought_free_advice(&full->advice);
    canvas_free(&full->canvas);
    free(full->page_text.at);
}

static void run(Fullscreen *full, bool (*is_over)(void *guide), void *guide) {
    int dots = dot_count();
    full->is_dirty = true;
    while (!full->is_leaving) {
        think(full);
        if (is_over != NULL && is_over(guide) && full->mode == MODE_TABLE) break;
        if (full->mode == MODE_HAND_OVER && full->is_dirty) prepare_hand_over(full);
        bool is_busy = full->is_thinking || full->is_advising;
        if (full->is_dirty || (is_busy && dots != dot_count())) draw(full);
        dots = dot_count();
        /* A short thought is not waited for any longer than it takes. */
        bool is_quick = is_busy || may_think(full);
        handle_key(full, screen_key(is_quick ? WAIT_MILLISECONDS / 10 : WAIT_MILLISECONDS));
    }
}

bool fullscreen_is_possible(void) {
    const char *terminal = getenv("TERM");
    return output_is_terminal(stdin) && output_is_terminal(stdout) && terminal != NULL &&
           terminal[0] != 0 && strcmp(terminal, "dumb") != 0;
}

static Fullscreen full_memory;

int fullscreen_play(Session *session, LessonCoach *coach) {
    Fullscreen *full = &full_memory;
    char memory[SESSION_PATH_MAX + MESSAGE_SIZE_MAX];
    Buffer text;
    if (!full_load(full, session)) return output_error("out of memory");
    if (!screen_open()) {
        full_free(full);
        return -1;
    }
    full->coach = coach;
    show_comment(full);
    run(full, NULL, NULL);
    screen_close();
    buffer_init(&text, memory, sizeof memory);
    session_print_farewell(session, full->viewer, &text);
    fputs(text.at, stdout);
    int code = screen_exit_code();
    full_free(full);
    return code;
}

bool fullscreen_play_until(Session *session, const char *title, const char *intro,
                           bool (*is_over)(void *guide), void *guide) {
    Fullscreen *full = &full_memory;
    if (!full_load(full, session)) return false;
    full->intro = intro;
    full->intro_title = title;
    show_intro(full);
    run(full, is_over, guide);
    bool is_done = !full->is_leaving;
    full_free(full);
    return is_done;
}

bool fullscreen_page(const char *title, const char *text) {
    Canvas canvas = {0};
    Page page = {.title = title, .text = text_of(text), .keys = "Return: continue   q: leave"};
    int key = SCREEN_NONE;
    while (key != SCREEN_RETURN && key != 'q' && key != SCREEN_LEAVE && screen_fit(&canvas)) {
        page_draw(&page, &canvas);
        screen_draw(&canvas);
        key = screen_key(WAIT_MILLISECONDS);
    }
    canvas_free(&canvas);
    return key == SCREEN_RETURN;
}
