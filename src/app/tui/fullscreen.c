/* The loop of the full-screen game: thinking, drawing, keys. */
#include "app/tui/fullscreen.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/output.h"
#include "app/common/settings.h"
#include "app/game/advice.h"
#include "app/game/thought.h"
#include "app/tui/page.h"
#include "app/tui/pages.h"
#include "app/tui/rewind.h"
#include "app/tui/screen.h"
#include "app/tui/table.h"
#include "app/tui/typing.h"
#include "study/cardtext.h"

enum {
    PAGE_SIZE_MAX = 1 << 19,
    MESSAGE_SIZE_MAX = 512,
    LINES_SHOWN = 80,
    TYPED_MAX = 256,
    SHORT_COLUMNS = 78, /* narrower screens have shorter lists of keys */
    WAIT_MILLISECONDS = 100
};

/* So that a person can follow what a computer does. */
static const double pace_playing = 0.4, pace_watching = 0.8;

typedef enum Mode {
    MODE_TABLE,
    MODE_PAGE,
    MODE_CONFIRM,   /* "really?" */
    MODE_HAND_OVER, /* the other person takes the keyboard */
    MODE_TYPE       /* a path, or the number of a turn */
} Mode;

/* What is confirmed. */
typedef enum Doubt {
    DOUBT_CONCEDE,
    DOUBT_LEAVE,
    DOUBT_ANSWER /* the marked answer has a warning that matters */
} Doubt;

typedef struct Fullscreen {
    Session *session;
    Canvas canvas;
    Sight sight;
    const Prompt *prompt;
    LpSeat viewer;
    Mode mode;
    Doubt doubt;
    Answers answers;
    TableHits hits;
    TableLine lines[LINES_SHOWN];
    int line_count;
    bool has_card;
    TableRow card_row;
    int card_index;
    Thought thought;
    bool is_thinking, is_advising; /* for a computer; for the person */
    Advice advice;
    double next_time; /* of the computer's next answer */
    bool is_fast, is_paused, takes_step;
    bool asks_end;         /* before a turn is ended too early */
    uint32_t digest_turn;  /* whose digest has been shown */
    Page page, page_below; /* the page, and the one that it was opened from */
    bool has_below;
    bool is_over_table; /* the page leaves the table in sight */
    Pages pages;
    char *page_memory, *card_memory;
    char typed[TYPED_MAX];
    char message[MESSAGE_SIZE_MAX];
    char end_text[MESSAGE_SIZE_MAX];
    const char *intro; /* of a lesson, or NULL */
    const char *intro_title;
    LessonCoach *coach;
    Rewind rewind;           /* of a replay */
    bool is_replay, is_open; /* it is one; both hands are shown */
    bool is_dirty, is_leaving;
    FullscreenEnd end;
} Fullscreen;

/* --- What is shown ------------------------------------------------------------------------ */

static void say(Fullscreen *full, const char *text) {
    snprintf(full->message, sizeof full->message, "%.*s", MESSAGE_SIZE_MAX - 1, text);
    full->is_dirty = true;
}

static void say_caption(Fullscreen *full, const char *key) { say(full, caption(key)); }

static bool is_asked(const Fullscreen *full) {
    return !full->is_replay && session_asks_person(full->session) &&
           full->session->host.ask.seat == full->viewer;
}

/* The newest sentences of the log. */
static void list_lines(Fullscreen *full) {
    Session *session = full->session;
    uint32_t count = session_line_count(session, full->viewer);
    uint32_t first = count > LINES_SHOWN ? count - LINES_SHOWN : 0;
    full->line_count = 0;
    for (uint32_t i = first; i < count; i++) {
        TableLine *line = &full->lines[full->line_count++];
        const StoryLine *told = session_line(session, full->viewer, i);
        Buffer text;
        buffer_init(&text, line->text, sizeof line->text);
        session_print_line(session, full->viewer, i, &text);
        line->is_head = told->is_head;
        line->turn = session_happening(session, told)->turn;
    }
}

static void ask_anew(Fullscreen *full) {
    Session *session = full->session;
    Buffer text;
    if (!full->is_replay && session_asks_person(session) &&
        session->host.ask.seat != full->viewer) {
        if (session_is_shared(session)) {
            full->mode = MODE_HAND_OVER;
            full->is_dirty = true;
            return;
        }
        full->viewer = session->host.ask.seat;
    }
    full->sight = session_sight(session, full->viewer);
    full->prompt = session_prompt(session, &full->sight);
    full->has_card = false;
    if (is_asked(full))
        answers_list(&full->answers, full->prompt, lp_game_turn(session->host.game), false);
    buffer_init(&text, full->end_text, sizeof full->end_text);
    if (session_is_over(session)) session_print_end(session, full->viewer, &text);
    list_lines(full);
    full->is_dirty = true;
}

/* Which step it is, as far as the question shows. */
static const char *step_name(const Fullscreen *full) {
    LpTableView table = lp_view_table(full->sight.view);
    switch (full->session->host.ask.kind) {
    case LP_ASK_BLOCK: return caption("step.block");
    case LP_ASK_COUNTER: return caption("step.counter");
    case LP_ASK_TRIGGER: return caption("step.damage");
    default: return table.attacker < LP_SLOTS ? caption("step.battle") : "";
    }
}

/* Dots that come and go while a computer thinks. */
static int dot_count(void) { return (int)(clock_seconds() * 2) % 4; }

static void print_state(const Fullscreen *full, Buffer *out) {
    static const char *const dots[] = {"", ".", "..", "..."};
    const Session *session = full->session;
    const char *step = step_name(full);
    buffer_append_string(out, step);
    bool is_busy = full->is_thinking || full->is_advising;
    if (step[0] != 0 && (is_busy || full->is_paused)) buffer_append_string(out, " \xc2\xb7 ");
    if (is_busy) {
        const SessionSeat *asked = &session->seats[session->host.ask.seat];
        const char *name =
            full->is_advising ? caption("state.adviser") : caption_player(asked->spec_name);
        caption_print(out, "state.thinks", "ss", name, dots[dot_count()]);
    } else if (full->is_paused) {
        buffer_append_string(out, caption("state.stopped"));
    }
    if (full->is_replay)
        caption_print(out, "state.replay", "dd", (int)full->rewind.at, (int)full->rewind.count);
}

static void print_match(const Fullscreen *full, Buffer *out) {
    const SessionSeat *you = &full->session->seats[full->viewer];
    const SessionSeat *they = &full->session->seats[1 - full->viewer];
    if (full->session->host.is_placed || full->intro != NULL) {
        buffer_append_string(out, full->intro != NULL ? full->intro_title
                                                      : caption("match.position"));
        return;
    }
    if (!you->is_person) {
        buffer_append_string(out, caption_player(you->spec_name));
        buffer_append_char(out, ' ');
    }
    if (they->is_person) {
        caption_print(out, "match.person", "ssd", you->deck_name, they->deck_name,
                      full->viewer == 0 ? 2 : 1);
    } else {
        caption_print(out, "match.computer", "sss", you->deck_name, they->deck_name,
                      caption_player(they->spec_name));
    }
}

static const char *keys_line(const Fullscreen *full) {
    if (full->is_replay) return caption("keys.replay");
    if (session_is_over(full->session)) return caption("keys.over");
    if (!session_has_person(full->session)) return caption("keys.watch");
    if (full->has_card) return caption("keys.cards");
    if (full->answers.only != LP_SLOT_NONE && is_asked(full)) return caption("keys.one-card");
    if (full->intro != NULL) return caption("keys.lesson");
    return caption(full->canvas.columns < SHORT_COLUMNS ? "keys.short" : "keys.table");
}

static TableScene scene_of(Fullscreen *full) {
    const Host *host = &full->session->host;
    bool asked = is_asked(full);
    return (TableScene){.sight = &full->sight,
                        .prompt = session_is_over(full->session) ? NULL : full->prompt,
                        .answers = asked ? &full->answers : NULL,
                        .chosen = host->chosen,
                        .chosen_count = host->is_choice && asked ? host->chosen_count : 0,
                        .lines = full->lines,
                        .line_count = full->line_count};
}

static LpSlot pointed_card(Fullscreen *full) {
    LpSlot slots[LP_SLOTS];
    TableScene scene = scene_of(full);
    if (full->has_card) {
        int count = table_row(&scene, full->card_row, slots);
        return full->card_index < count ? slots[full->card_index] : LP_SLOT_NONE;
    }
    if (scene.prompt == NULL) return LP_SLOT_NONE;
    const Choice *marked =
        scene.answers != NULL ? answers_marked(scene.answers, scene.prompt) : NULL;
    if (marked != NULL && marked->on < LP_SLOTS) return marked->on;
    if (scene.prompt->source < LP_SLOTS) return scene.prompt->source;
    /* What attacks is what one would like to read. */
    return lp_view_table(full->sight.view).attacker;
}

static void draw_table(Fullscreen *full) {
    char state[160], match[MESSAGE_SIZE_MAX];
    Buffer text;
    TableScene scene = scene_of(full);
    buffer_init(&text, state, sizeof state);
    print_state(full, &text);
    buffer_init(&text, match, sizeof match);
    print_match(full, &text);
    if (session_is_over(full->session)) scene.question = full->end_text;
    if (full->is_open)
        scene.other = session_other_view(full->session, (LpSeat)(1 - full->viewer));
    scene.match = match;
    scene.state = state;
    scene.has_card = full->has_card;
    scene.card = pointed_card(full);
    scene.message = full->message;
    scene.keys = keys_line(full);
    table_draw(&scene, &full->canvas, &full->hits);
}

static void draw(Fullscreen *full) {
    if (!screen_fit(&full->canvas)) {
        full->is_leaving = true;
        return;
    }
    bool has_page = full->mode == MODE_PAGE || full->mode == MODE_HAND_OVER;
    if (!has_page || full->is_over_table) draw_table(full);
    if (has_page && full->is_over_table) page_draw_over(&full->page, &full->canvas);
    if (has_page && !full->is_over_table) page_draw(&full->page, &full->canvas);
    screen_draw(&full->canvas);
    full->is_dirty = false;
}

/* --- Pages ------------------------------------------------------------------------------ */

static Buffer *page_begin(Fullscreen *full, const char *title) {
    buffer_init(&full->pages.text, full->page_memory, PAGE_SIZE_MAX);
    full->pages.line_count = 0;
    full->has_below = full->is_over_table = false;
    full->page = (Page){.title = title, .text = {"", 0}, .keys = caption("page.keys")};
    return &full->pages.text;
}

static void page_show(Fullscreen *full) {
    full->page.text = buffer_text(&full->pages.text);
    full->mode = MODE_PAGE;
    full->is_dirty = true;
}

/* A short page below the table. */
static void page_show_over(Fullscreen *full) {
    page_show(full);
    full->is_over_table = true;
}

/* A page whose lines are about cards. */
static void page_show_lines(Fullscreen *full) {
    full->page.has_cursor = true;
    full->page.keys = caption("page.keys-cards");
    page_show(full);
}

/* The text of the card that a line is about, over the page. */
static void show_line_card(Fullscreen *full) {
    int line = full->page.line;
    LpCardId card = line < full->pages.line_count ? full->pages.cards[line] : 0;
    if (!full->page.has_cursor || full->has_below || card == 0) return;
    Buffer text;
    buffer_init(&text, full->card_memory, CARD_TEXT_SIZE_MAX);
    cardtext_print(full->session->cards, card, &text);
    full->page_below = full->page;
    full->has_below = true;
    full->page = (Page){.title = caption("page.card"),
                        .text = buffer_text(&text),
                        .keys = caption("page.keys")};
}

static void show_card(Fullscreen *full) {
    LpSlot slot = pointed_card(full);
    if (slot >= LP_SLOTS) {
        say_caption(full, "say.no-card");
        return;
    }
    pages_card(full->session, &full->sight, slot, page_begin(full, caption("page.card")));
    page_show(full);
}

static void show_why(Fullscreen *full) {
    Buffer *text = page_begin(full, caption("page.why"));
    if (full->has_card) {
        pages_card(full->session, &full->sight, pointed_card(full), text);
    } else {
        pages_why(full->session, &full->sight, text);
    }
    page_show(full);
}

static void show_log(Fullscreen *full) {
    page_begin(full, caption("page.log"));
    pages_log(full->session, full->viewer, &full->pages);
    page_show_lines(full);
    full->page.line = full->pages.line_count - 1;
}

static void show_areas(Fullscreen *full) {
    page_begin(full, caption("page.areas"));
    pages_areas(&full->sight, &full->pages);
    page_show_lines(full);
}

static void show_lists(Fullscreen *full) {
    page_begin(full, caption("page.lists"));
    pages_lists(full->session, &full->sight, &full->pages);
    page_show_lines(full);
}

static void show_intro(Fullscreen *full) {
    if (full->intro == NULL) return;
    buffer_append_string(page_begin(full, full->intro_title), full->intro);
    page_show(full);
}

static void show_help(Fullscreen *full) {
    buffer_append_string(page_begin(full, caption("page.help")), caption("help.text"));
    page_show(full);
}

static void show_comment(Fullscreen *full) {
    const char *text =
        full->coach != NULL ? lesson_comment(full->coach, full->session, full->viewer) : NULL;
    if (text == NULL) return;
    buffer_append_string(page_begin(full, caption("page.comment")), text);
    page_show_over(full);
}

static void show_digest(Fullscreen *full) {
    Buffer *text = page_begin(full, caption("page.digest"));
    if (!session_print_digest(full->session, full->viewer, text)) {
        say_caption(full, "say.no-digest");
        return;
    }
    page_show_over(full);
}

/* At the beginning of one's own turn, where the log is too short for theirs. */
static void offer_digest(Fullscreen *full) {
    const Host *host = &full->session->host;
    uint32_t turn = lp_game_turn(host->game);
    if (!is_asked(full) || host->ask.kind != LP_ASK_MAIN || full->digest_turn == turn) return;
    full->digest_turn = turn;
    bool is_wanted = settings_is_on("digest", true) && full->intro == NULL && turn > 1;
    if (!is_wanted || full->mode != MODE_TABLE) return;
    if (full->canvas.rows >= 30 && full->canvas.columns >= 100) return;
    show_digest(full);
}

static void read_key(Fullscreen *full, int key) {
    full->is_dirty = true;
    if (page_key(&full->page, key, &full->canvas)) return;
    bool is_card = key == 't' || key == SCREEN_RETURN;
    if (is_card && full->page.has_cursor && !full->has_below) {
        show_line_card(full);
        return;
    }
    if (full->has_below) {
        full->page = full->page_below;
        full->has_below = false;
        return;
    }
    full->mode = MODE_TABLE;
}

/* --- Answering -------------------------------------------------------------------------- */

static void note_problem(Fullscreen *full) {
    if (full->session->problem[0] != 0) say(full, full->session->problem);
}

static void give_marked(Fullscreen *full) {
    const Choice *marked = answers_marked(&full->answers, full->prompt);
    if (marked == NULL) return;
    const char *refused = session_give(full->session, marked->action, full->answers.times);
    if (refused != NULL) {
        say(full, refused);
        return;
    }
    full->message[0] = 0;
    full->next_time = clock_seconds();
    ask_anew(full);
    note_problem(full);
    show_comment(full);
}

/* Does an answer deserve a second thought? */
static bool is_doubtful(const Fullscreen *full, const Choice *choice) {
    switch (choice->warning) {
    case PROMPT_ATTACKERS_LEFT:
    case PROMPT_DON_LEFT:
    case PROMPT_BOTH_LEFT: return full->asks_end;
    case PROMPT_LOSES: return true;
    default: return false;
    }
}

static void give_answer(Fullscreen *full) {
    const Choice *marked = is_asked(full) ? answers_marked(&full->answers, full->prompt) : NULL;
    if (!is_asked(full)) return;
    if (marked == NULL) {
        say_caption(full, "say.mark-first");
        return;
    }
    if (!is_doubtful(full, marked)) {
        give_marked(full);
        return;
    }
    char memory[MESSAGE_SIZE_MAX], warning[MESSAGE_SIZE_MAX];
    Buffer text;
    buffer_init(&text, warning, sizeof warning);
    buffer_append(&text, marked->warning_text);
    buffer_init(&text, memory, sizeof memory);
    bool is_end = marked->warning != PROMPT_LOSES;
    caption_print(&text, is_end ? "say.doubt-end" : "say.doubt", "s", warning);
    full->mode = MODE_CONFIRM;
    full->doubt = DOUBT_ANSWER;
    say(full, memory);
}

/* Return on a card: the answers about it, or why there are none. */
static void choose_card(Fullscreen *full) {
    LpSlot slot = pointed_card(full);
    if (is_asked(full) && answers_filter(&full->answers, full->prompt, slot) > 0) {
        full->has_card = false;
        return;
    }
    if (is_asked(full)) answers_filter(&full->answers, full->prompt, LP_SLOT_NONE);
    show_why(full);
}

static void begin_advice(Fullscreen *full, AdviceKind kind) {
    const Host *host = &full->session->host;
    if (full->is_advising) return;
    if (session_is_over(full->session) || (!full->is_replay && !is_asked(full))) {
        say_caption(full, "say.not-asked");
        return;
    }
    bool is_own = lp_view_table(full->sight.view).turn_player == host->ask.seat;
    if (kind == ADVICE_LETHAL && !is_own) {
        say_caption(full, "say.not-your-turn");
        return;
    }
    if (!full->advice.is_loaded && !advice_load(&full->advice)) return;
    advice_begin(&full->advice, full->session, kind);
    full->is_advising = true;
    full->is_dirty = true;
}

static void end_advice(Fullscreen *full) {
    const Advice *advice = &full->advice;
    advice_end(&full->advice);
    full->is_advising = false;
    full->is_dirty = true;
    /* A concession may have come before the advice. */
    if (session_is_over(full->session)) return;
    bool is_hint = advice->kind == ADVICE_HINT;
    Buffer *text = page_begin(full, caption(is_hint ? "page.hint" : "page.lethal"));
    advice_print(advice, text);
    if (full->intro != NULL) buffer_append_string(text, caption("hint.lesson"));
    page_show_over(full);
    if (!is_asked(full)) return;
    answers_filter(&full->answers, full->prompt, LP_SLOT_NONE);
    full->has_card = false;
    if (is_hint && advice->row_count > 0)
        answers_mark(&full->answers, full->prompt, advice->rows[0].action);
    if (!is_hint && advice->is_won)
        answers_mark(&full->answers, full->prompt, advice->lethal.best);
}

static void undo(Fullscreen *full) {
    if (full->is_thinking || full->is_advising) {
        say_caption(full, "say.busy");
    } else if (session_undo(full->session)) {
        ask_anew(full);
        say_caption(full, "say.undone");
    } else {
        say_caption(full, session_is_shared(full->session) ? "say.no-undo-two" : "say.no-undo");
    }
}

static void leave(Fullscreen *full) {
    const Session *session = full->session;
    bool is_kept = session_is_kept(session) || session->host.answer_count == 0;
    if ((is_kept && full->intro == NULL) || session_is_over(session) || full->is_replay) {
        full->is_leaving = true;
        return;
    }
    full->mode = MODE_CONFIRM;
    full->doubt = DOUBT_LEAVE;
    say_caption(full, full->intro != NULL ? "say.leave-lesson" : "say.leave-unsaved");
}

static void finish(Fullscreen *full, FullscreenEnd end) {
    full->end = end;
    full->is_leaving = true;
}

/* --- Keys ------------------------------------------------------------------------------- */

static void confirm_key(Fullscreen *full, int key) {
    bool is_yes = key == 'y' || key == 'Y';
    full->mode = MODE_TABLE;
    say(full, "");
    if (full->doubt == DOUBT_ANSWER && key == 'o') {
        full->asks_end = false;
        settings_set_on("confirm-end", false);
        is_yes = true;
    }
    if (!is_yes) return;
    switch (full->doubt) {
    case DOUBT_LEAVE: full->is_leaving = true; break;
    case DOUBT_ANSWER: give_marked(full); break;
    case DOUBT_CONCEDE:
        session_concede(full->session, full->viewer);
        ask_anew(full);
        break;
    }
}

static const char *typed_question(const Fullscreen *full) {
    return full->is_replay ? "say.jump" : "say.save";
}

static void say_typed(Fullscreen *full) {
    char memory[MESSAGE_SIZE_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    caption_print(&text, typed_question(full), "s", full->typed);
    say(full, memory);
}

static void begin_typing(Fullscreen *full) {
    if (full->intro != NULL) {
        say_caption(full, "say.lesson-unsaved");
        return;
    }
    full->mode = MODE_TYPE;
    full->typed[0] = 0;
    say_typed(full);
}

static void end_typing(Fullscreen *full) {
    char memory[2 * MESSAGE_SIZE_MAX];
    Buffer text;
    int64_t turn = 0;
    full->mode = MODE_TABLE;
    say(full, "");
    if (full->typed[0] == 0) return;
    if (full->is_replay) {
        bool is_number = text_parse_int(text_of(full->typed), &turn) && turn >= 0;
        if (is_number) rewind_jump(&full->rewind, (uint32_t)turn);
        ask_anew(full);
        if (!is_number) say_caption(full, "say.bad-turn");
        return;
    }
    buffer_init(&text, memory, sizeof memory);
    caption_print(&text, "say.saved", "s", full->typed);
    bool is_ok = session_save(full->session, full->typed);
    say(full, is_ok ? memory : full->session->problem);
}

static void type_key(Fullscreen *full, int key) {
    if (key == SCREEN_RETURN || key == SCREEN_ESCAPE) {
        if (key == SCREEN_ESCAPE) full->typed[0] = 0;
        end_typing(full);
        return;
    }
    typing_key(full->typed, sizeof full->typed, key);
    say_typed(full);
}

static void hand_over_key(Fullscreen *full, int key) {
    if (key == 'q') full->is_leaving = true;
    if (key != SCREEN_RETURN) return;
    full->mode = MODE_TABLE;
    full->viewer = full->session->host.ask.seat;
    ask_anew(full);
}

/* The page between two people: it shows nothing of the game. */
static void prepare_hand_over(Fullscreen *full) {
    caption_print(page_begin(full, caption("page.hand-over")), "say.hand-over", "d",
                  full->session->host.ask.seat + 1);
    full->page.keys = caption("keys.hand-over");
    full->page.text = buffer_text(&full->pages.text);
}

static int clamp(int number, int count) {
    if (number >= count) number = count - 1;
    return number < 0 ? 0 : number;
}

static int row_size(Fullscreen *full, TableRow row) {
    LpSlot slots[LP_SLOTS];
    TableScene scene = scene_of(full);
    return table_row(&scene, row, slots);
}

static void move_card(Fullscreen *full, int key) {
    int row = (int)full->card_row;
    if (key == SCREEN_LEFT) full->card_index--;
    if (key == SCREEN_RIGHT) full->card_index++;
    if (key == SCREEN_UP) row--;
    if (key == SCREEN_DOWN) row++;
    full->card_row = (TableRow)clamp(row, TABLE_ROW_COUNT);
    if (row_size(full, full->card_row) == 0) full->card_row = TABLE_YOUR_FIELD;
    full->card_index = clamp(full->card_index, row_size(full, full->card_row));
}

static void move_answer(Fullscreen *full, int key) {
    int page = full->canvas.rows / 3;
    if (!is_asked(full)) return;
    switch (key) {
    case SCREEN_UP:
    case SCREEN_WHEEL_UP: answers_move(&full->answers, -1); break;
    case SCREEN_DOWN:
    case SCREEN_WHEEL_DOWN: answers_move(&full->answers, 1); break;
    case SCREEN_PAGE_UP: answers_move(&full->answers, -page); break;
    case SCREEN_PAGE_DOWN: answers_move(&full->answers, page); break;
    case SCREEN_HOME: answers_move(&full->answers, -LP_ACTIONS_MAX); break;
    case SCREEN_END: answers_move(&full->answers, LP_ACTIONS_MAX); break;
    default: break;
    }
}

/* Left and right: the answers beside this one have the same row on the screen. */
static void move_sideways(Fullscreen *full, int key) {
    const TableHits *hits = &full->hits;
    int step = key == SCREEN_RIGHT ? 1 : -1, best = -1, distance = INT_MAX;
    const Box *from = NULL;
    if (!is_asked(full)) return;
    for (int i = 0; i < hits->count; i++) {
        if (hits->at[i].kind == TABLE_ANSWER && hits->at[i].index == full->answers.selected)
            from = &hits->at[i].box;
    }
    for (int i = 0; i < hits->count && from != NULL; i++) {
        const TableHit *hit = &hits->at[i];
        int apart = (hit->box.column - from->column) * step;
        if (hit->kind != TABLE_ANSWER || hit->box.row != from->row || apart <= 0) continue;
        if (apart < distance) {
            distance = apart;
            best = hit->index;
        }
    }
    if (best >= 0) {
        full->answers.selected = best;
        full->answers.times = 1;
    } else if (!answers_change_times(&full->answers, full->prompt, step)) {
        answers_move(&full->answers, step);
    }
}

static void type_digit(Fullscreen *full, int key) {
    char memory[MESSAGE_SIZE_MAX];
    Buffer text;
    if (!is_asked(full)) return;
    int typed = full->answers.typed > 0 ? full->answers.typed : 0;
    full->has_card = false;
    if (answers_type(&full->answers, key - '0')) return;
    buffer_init(&text, memory, sizeof memory);
    caption_print(&text, "say.bad-number", "d", typed * 10 + key - '0');
    say(full, memory);
}

static void begin_cards(Fullscreen *full) {
    full->has_card = !full->has_card;
    full->card_row = TABLE_HAND;
    full->card_index = 0;
    if (row_size(full, TABLE_HAND) == 0) full->card_row = TABLE_YOUR_FIELD;
}

static void escape(Fullscreen *full) {
    full->has_card = false;
    if (is_asked(full)) answers_filter(&full->answers, full->prompt, LP_SLOT_NONE);
}

/* Brings the arrows to a card that was clicked. */
static void point_at(Fullscreen *full, LpSlot slot) {
    TableScene scene = scene_of(full);
    for (int row = 0; row < TABLE_ROW_COUNT; row++) {
        LpSlot slots[LP_SLOTS];
        int count = table_row(&scene, (TableRow)row, slots);
        for (int i = 0; i < count; i++) {
            if (slots[i] != slot) continue;
            full->card_row = (TableRow)row;
            full->card_index = i;
            full->has_card = true;
        }
    }
}

/* A first click marks, a second one does it. */
static void click(Fullscreen *full) {
    ScreenMouse mouse = screen_mouse();
    TableHit hit = table_hit(&full->hits, mouse.row, mouse.column);
    switch (hit.kind) {
    case TABLE_ANSWER:
        if (full->answers.selected == hit.index && !full->has_card) {
            give_answer(full);
        } else {
            full->has_card = false;
            full->answers.selected = hit.index;
            full->answers.times = 1;
        }
        break;
    case TABLE_CARD:
        if (full->has_card && pointed_card(full) == hit.index) {
            choose_card(full);
        } else {
            escape(full);
            point_at(full, (LpSlot)hit.index);
        }
        break;
    case TABLE_LOG: show_log(full); break;
    default: break;
    }
}

static void switch_setting(Fullscreen *full, const char *key, bool is_on, const char *on,
                           const char *off) {
    settings_set_on(key, is_on);
    say_caption(full, is_on ? on : off);
}

/* After the end of a game: what next? */
static bool over_key(Fullscreen *full, int key) {
    if (!session_is_over(full->session) || full->is_replay || full->intro != NULL) return false;
    if (key == 'r') finish(full, FULLSCREEN_REMATCH);
    if (key == 'v') finish(full, FULLSCREEN_REPLAY);
    if (key == 'm') finish(full, FULLSCREEN_MENU);
    if (key == 'e' && session_is_kept(full->session)) finish(full, FULLSCREEN_REVIEW);
    return key == 'r' || key == 'v' || key == 'm' || key == 'e';
}

/* Letters that do the same whoever is to answer. */
static void letter_key(Fullscreen *full, int key) {
    switch (key) {
    case 't': show_card(full); break;
    case '?': show_why(full); break;
    case 'h': begin_advice(full, ADVICE_HINT); break;
    case 'w': begin_advice(full, ADVICE_LETHAL); break;
    case 'u': undo(full); break;
    case 'l': show_log(full); break;
    case 'd': show_digest(full); break;
    case 'i': show_intro(full); break;
    case 'x': show_areas(full); break;
    case 'y': show_lists(full); break;
    case 'f':
        full->is_fast = !full->is_fast;
        switch_setting(full, "fast", full->is_fast, "say.fast", "say.slow");
        break;
    case 'o':
        full->asks_end = !full->asks_end;
        switch_setting(full, "confirm-end", full->asks_end, "say.asks-end", "say.no-asks-end");
        break;
    case 'D':
        switch_setting(full, "digest", !settings_is_on("digest", true), "say.digest",
                       "say.no-digests");
        break;
    case 's': begin_typing(full); break;
    case 'c':
        if (session_is_over(full->session) || !session_has_person(full->session)) break;
        full->mode = MODE_CONFIRM;
        full->doubt = DOUBT_CONCEDE;
        say_caption(full, "say.concede");
        break;
    case 'q': leave(full); break;
    case 'k':
    case SCREEN_HELP: show_help(full); break;
    default: break;
    }
}

/* Keys for watching; false if it is a different key. */
static bool watch_key(Fullscreen *full, int key) {
    if (session_has_person(full->session) || full->is_replay) return false;
    if (key == ' ') full->is_paused = !full->is_paused;
    if (key == SCREEN_RETURN) full->is_paused = full->takes_step = true;
    bool turns = key == 'v' && !session_is_over(full->session);
    if (turns && !full->is_thinking) {
        full->viewer = (LpSeat)(1 - full->viewer);
        ask_anew(full);
    }
    full->is_dirty = true;
    return key == ' ' || key == SCREEN_RETURN || turns;
}

/* Keys of a replay; false if it is a different key. */
static bool replay_key(Fullscreen *full, int key) {
    Rewind *rewind = &full->rewind;
    if (!full->is_replay || full->has_card) return false;
    /* The adviser works on copies, but its answer is about this place. */
    if (full->is_advising) return key != 'q';
    switch (key) {
    case SCREEN_RIGHT:
    case SCREEN_DOWN:
    case SCREEN_RETURN:
    case ' ': rewind_go(rewind, rewind->at + 1); break;
    case SCREEN_LEFT:
    case SCREEN_UP: rewind_go(rewind, rewind->at > 0 ? rewind->at - 1 : 0); break;
    case SCREEN_PAGE_DOWN: rewind_turn(rewind, 1); break;
    case SCREEN_PAGE_UP: rewind_turn(rewind, -1); break;
    case SCREEN_HOME: rewind_go(rewind, 0); break;
    case SCREEN_END: rewind_go(rewind, rewind->count); break;
    case 'v': full->viewer = (LpSeat)(1 - full->viewer); break;
    case 'b': full->is_open = !full->is_open; break;
    case 'g': begin_typing(full); return true;
    case 'a': begin_advice(full, ADVICE_HINT); return true;
    case 'p': finish(full, FULLSCREEN_PLAY_ON); return true;
    case 'm': finish(full, FULLSCREEN_MENU); return true;
    case 'u':
    case 'c':
    case 's':
    case 'h': return true;
    default: return false;
    }
    ask_anew(full);
    return true;
}

static void arrow_key(Fullscreen *full, int key) {
    if (full->has_card) {
        move_card(full, key);
    } else if (key == SCREEN_LEFT || key == SCREEN_RIGHT) {
        move_sideways(full, key);
    } else {
        move_answer(full, key);
    }
}

static void return_key(Fullscreen *full) {
    if (full->is_advising) return;
    if (full->has_card) {
        choose_card(full);
    } else {
        give_answer(full);
    }
}

static void table_key(Fullscreen *full, int key) {
    full->message[0] = 0;
    full->is_dirty = true;
    if (watch_key(full, key) || replay_key(full, key) || over_key(full, key)) return;
    if (key >= '0' && key <= '9') {
        type_digit(full, key);
        return;
    }
    full->answers.typed = -1;
    switch (key) {
    case SCREEN_UP:
    case SCREEN_DOWN:
    case SCREEN_LEFT:
    case SCREEN_RIGHT: arrow_key(full, key); break;
    case SCREEN_PAGE_UP:
    case SCREEN_PAGE_DOWN:
    case SCREEN_HOME:
    case SCREEN_END:
    case SCREEN_WHEEL_UP:
    case SCREEN_WHEEL_DOWN: move_answer(full, key); break;
    case '+':
    case '-':
        if (is_asked(full))
            answers_change_times(&full->answers, full->prompt, key == '+' ? 1 : -1);
        break;
    case SCREEN_TAB: begin_cards(full); break;
    case SCREEN_ESCAPE: escape(full); break;
    case SCREEN_RETURN: return_key(full); break;
    case SCREEN_CLICK: click(full); break;
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
    case MODE_CONFIRM: confirm_key(full, key); break;
    case MODE_HAND_OVER: hand_over_key(full, key); break;
    case MODE_TYPE: type_key(full, key); break;
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
    if (full->is_replay || session_is_over(full->session)) return false;
    if (session_asks_person(full->session)) return false;
    if (full->is_thinking || full->is_advising) return false;
    if (full->is_paused && !full->takes_step) return false;
    return full->takes_step || clock_seconds() >= full->next_time;
}

/* The computer's answer has been found. */
static void take_thought(Fullscreen *full) {
    Session *session = full->session;
    int index = thought_end(&full->thought);
    full->is_thinking = false;
    /* A concession while the computer was thinking ends the game. */
    if (session_is_over(session)) return;
    double pause = index >= 0 ? pause_after(full, session->host.actions[index]) : 0;
    session_answer(session, index);
    full->next_time = clock_seconds() + pause;
    if (full->mode == MODE_TABLE) full->message[0] = 0;
    ask_anew(full);
    note_problem(full);
    offer_digest(full);
    show_comment(full);
    /* A bot's message says why it cannot go on. */
    if (index == PLAYER_FORFEITS) output_last_held(full->message, sizeof full->message);
}

static void think(Fullscreen *full) {
    if (full->is_advising && advice_poll(&full->advice)) end_advice(full);
    if (full->is_thinking && thought_poll(&full->thought)) take_thought(full);
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
    full->page_memory = malloc(PAGE_SIZE_MAX);
    full->card_memory = malloc(CARD_TEXT_SIZE_MAX);
    full->is_fast = settings_is_on("fast", false);
    full->asks_end = settings_is_on("confirm-end", true);
    answers_init(&full->answers);
    if (full->page_memory == NULL || full->card_memory == NULL) return false;
    if (!thought_load(&full->thought)) return false;
    if (session->notice[0] != 0) say(full, session->notice);
    return true;
}

static void full_begin(Fullscreen *full) {
    if (full->is_replay || !session_is_shared(full->session)) {
        ask_anew(full);
        return;
    }
    /* The first hand too is shown only to its player. */
    full->sight = session_sight(full->session, full->viewer);
    full->prompt = session_prompt(full->session, &full->sight);
    full->mode = MODE_HAND_OVER;
}

static void full_free(Fullscreen *full) {
    /* First, because a thought that is under way uses the memory of its player and the game. */
    thought_free(&full->thought);
    if (full->advice.is_loaded) advice_free(&full->advice);
    canvas_free(&full->canvas);
    rewind_free(&full->rewind);
    free(full->page_memory);
    free(full->card_memory);
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

static FullscreenEnd end_of(Fullscreen *full) {
    FullscreenEnd end = screen_exit_code() != 0 ? FULLSCREEN_LEAVE : full->end;
    LpSeat viewer = full->viewer;
    char memory[SESSION_PATH_MAX + MESSAGE_SIZE_MAX];
    Buffer text;
    bool is_replay = full->is_replay;
    Session *session = full->session;
    full_free(full);
    if (end != FULLSCREEN_LEAVE) return end;
    screen_close();
    buffer_init(&text, memory, sizeof memory);
    if (!is_replay) session_print_farewell(session, viewer, &text);
    fputs(memory, stdout);
    return end;
}

FullscreenEnd fullscreen_play(Session *session, LessonCoach *coach) {
    Fullscreen *full = &full_memory;
    bool is_ok = full_load(full, session);
    if (!is_ok) caption_error("fault.memory", "");
    if (!is_ok || !screen_open()) {
        full_free(full);
        return FULLSCREEN_NONE;
    }
    full->coach = coach;
    full_begin(full);
    show_comment(full);
    run(full, NULL, NULL);
    return end_of(full);
}

FullscreenEnd fullscreen_replay(Session *session) {
    Fullscreen *full = &full_memory;
    bool is_ok = full_load(full, session);
    full->is_replay = true;
    is_ok = is_ok && rewind_load(&full->rewind, session);
    if (!is_ok) caption_error("fault.memory", "");
    if (!is_ok || !screen_open()) {
        full_free(full);
        return FULLSCREEN_NONE;
    }
    full_begin(full);
    run(full, NULL, NULL);
    return end_of(full);
}

bool fullscreen_play_until(Session *session, const char *title, const char *intro,
                           bool (*is_over)(void *guide), void *guide) {
    Fullscreen *full = &full_memory;
    if (!full_load(full, session)) return false;
    full->intro = intro;
    full->intro_title = title;
    full_begin(full);
    show_intro(full);
    run(full, is_over, guide);
    bool is_done = !full->is_leaving;
    full_free(full);
    return is_done;
}

bool fullscreen_progress(const char *title, int percent) {
    static Canvas canvas;
    char memory[MESSAGE_SIZE_MAX];
    Buffer text;
    if (!screen_open() || !screen_fit(&canvas)) return false;
    buffer_init(&text, memory, sizeof memory);
    caption_print(&text, "page.progress", "d", percent);
    Page page = {.title = title, .text = buffer_text(&text), .keys = caption("keys.progress")};
    page_draw(&page, &canvas);
    screen_draw(&canvas);
    int key = screen_key(0);
    return key != SCREEN_ESCAPE && key != 'q' && key != SCREEN_LEAVE;
}

size_t fullscreen_page_columns(void) {
    Canvas canvas = {0};
    size_t columns = screen_fit(&canvas) ? (size_t)page_columns(&canvas) : 0;
    canvas_free(&canvas);
    return columns;
}

bool fullscreen_page(const char *title, const char *text) {
    Canvas canvas = {0};
    Page page = {.title = title, .text = text_of(text), .keys = caption("keys.page")};
    int key = SCREEN_NONE;
    while (key != SCREEN_RETURN && key != 'q' && key != SCREEN_LEAVE && screen_fit(&canvas)) {
        page_draw(&page, &canvas);
        screen_draw(&canvas);
        key = screen_key(WAIT_MILLISECONDS);
        page_key(&page, key, &canvas);
    }
    canvas_free(&canvas);
    return key == SCREEN_RETURN;
}
