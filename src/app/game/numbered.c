/* The game as plain numbered text. A person sees a view, never the game. */
#include "app/game/numbered.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/cardwrite.h"
#include "app/common/caption.h"
#include "app/common/output.h"
#include "app/game/advice.h"
#include "app/game/thought.h"
#include "app/position/tabletop.h"
#include "base/utf8.h"
#include "table/why.h"

enum {
    LINE_SIZE_MAX = 512,
    SENTENCE_SIZE_MAX = 512,
    WHY_SIZE_MAX = 1 << 14,
    SCROLL_LINES = 60,
    TEXT_COLUMNS = 92
};

typedef enum Turn { TURN_GO_ON, TURN_ACTED, TURN_QUIT } Turn;

typedef struct Plain {
    Session *session;
    Sight sight;
    const Prompt *prompt;
    LpSeat you;             /* who reads */
    uint32_t told_count[2]; /* lines of each seat that have been written */
    Thought thought;
    Advice advice;
    Style style;
    bool has_warned; /* that the game cannot be saved */
    LessonCoach *coach;
} Plain;

static Table table_of(const Plain *plain) {
    return (Table){plain->session->cards, plain->session->host.game, plain->you};
}

static Tabletop tabletop_of(const Plain *plain) {
    Tabletop tabletop = {plain->session->cards, NULL, plain->sight.view, plain->you, {"", ""}};
    tabletop.names[plain->you] = caption("table.you");
    tabletop.names[1 - plain->you] = caption("table.they");
    return tabletop;
}

static void write_line(const Plain *plain, uint32_t index) {
    char memory[SENTENCE_SIZE_MAX];
    Buffer text;
    Session *session = plain->session;
    const StoryLine *line = session_line(session, plain->you, index);
    const char *rule = story_rule(session->host.happenings, line);
    buffer_init(&text, memory, sizeof memory);
    session_print_line(session, plain->you, index, &text);
    printf("%s  %s %s", plain->style.dim, line->is_head ? "*" : "  -", memory);
    if (rule[0] != 0) printf("  [CR %s]", rule);
    printf("%s\n", plain->style.reset);
}

/* What has happened since the reader last saw the log. */
static void tell_news(Plain *plain) {
    uint32_t count = session_line_count(plain->session, plain->you);
    uint32_t *told = &plain->told_count[plain->you];
    if (*told > count) *told = count; /* after undo */
    for (; *told < count; ++*told) write_line(plain, *told);
}

static LpCardId seen_id(const Plain *plain, LpSlot slot) {
    if (slot >= LP_SLOTS) return 0;
    return lp_view_of_card(plain->session->cards, plain->sight.view, slot).id;
}

static void tell_card(const Plain *plain, LpCardId id) {
    if (id == 0) {
        puts(caption("plain.unknown"));
        return;
    }
    cardwrite_card(plain->session->cards, id, stdout);
}

static void write_answer(const Plain *plain, int index) {
    const Choice *choice = &plain->prompt->choices[index];
    LpCardInfo info;
    printf("%4d  %.*s", index + 1, (int)choice->text.size, choice->text.at);
    LpCardId id = seen_id(plain, choice->on);
    if (id != 0 && lp_card_info(plain->session->cards, id, &info) == LP_OK) {
        printf("  %s%s%s", plain->style.dim, info.number, plain->style.reset);
    }
    if (choice->warning != PROMPT_FINE)
        printf("  (%.*s)", (int)choice->warning_text.size, choice->warning_text.at);
    putchar('\n');
}

/* The text of the card that asks; the part that is carried out now is between signs. */
static void write_clauses(const Plain *plain) {
    const Prompt *prompt = plain->prompt;
    char memory[CLAUSE_TEXT_MAX + 64];
    Buffer text;
    if (prompt->source_id == 0 || prompt->clauses.count == 0) return;
    buffer_init(&text, memory, sizeof memory);
    buffer_append(&text, sight_name_of(&plain->sight, prompt->source_id));
    buffer_append_char(&text, ':');
    for (int i = 0; i < prompt->clauses.count; i++) {
        bool is_now = i == prompt->clauses.current && prompt->clauses.count > 1;
        buffer_append_string(&text, is_now ? " >> " : " ");
        buffer_append(&text, prompt->clauses.at[i]);
        if (is_now) buffer_append_string(&text, " <<");
    }
    output_wrapped(stdout, buffer_text(&text), 2, TEXT_COLUMNS);
}

static void write_question(const Plain *plain) {
    const Prompt *prompt = plain->prompt;
    printf("\n%s%.*s%s\n", plain->style.bold, (int)prompt->text.size, prompt->text.at,
           plain->style.reset);
    write_clauses(plain);
    for (int i = 0; i < prompt->count; i++) write_answer(plain, i);
}

static void write_table(const Plain *plain) {
    Tabletop tabletop = tabletop_of(plain);
    putchar('\n');
    tabletop_write(&tabletop, stdout);
}

/* --- Commands that give no answer ------------------------------------------------------- */

static Turn cmd_help(Plain *plain, Slice about) {
    (void)plain;
    (void)about;
    puts(caption("plain.help"));
    return TURN_GO_ON;
}

static Turn cmd_board(Plain *plain, Slice about) {
    (void)about;
    write_table(plain);
    write_question(plain);
    return TURN_GO_ON;
}

static Turn cmd_trash(Plain *plain, Slice about) {
    (void)about;
    Tabletop tabletop = tabletop_of(plain);
    puts(caption("plain.your-trash"));
    tabletop_write_area(&tabletop, plain->you, LP_AREA_TRASH, stdout);
    puts(caption("plain.their-trash"));
    tabletop_write_area(&tabletop, (LpSeat)(1 - plain->you), LP_AREA_TRASH, stdout);
    return TURN_GO_ON;
}

static Turn cmd_log(Plain *plain, Slice about) {
    (void)about;
    uint32_t count = session_line_count(plain->session, plain->you);
    if (count == 0) puts(caption("plain.no-log"));
    for (uint32_t i = 0; i < count; i++) write_line(plain, i);
    return TURN_GO_ON;
}

static LpCardId find_card(const Plain *plain, Slice about) {
    char number[32];
    snprintf(number, sizeof number, "%.*s", (int)about.size, about.at);
    LpCardId id = lp_card_find(plain->session->cards, number);
    if (id == 0) {
        caption_write(stdout, "plain.no-card", "s", number);
    }
    return id;
}

static Turn cmd_text(Plain *plain, Slice about) {
    LpCardId id = find_card(plain, about);
    if (id != 0) tell_card(plain, id);
    return TURN_GO_ON;
}

/* The first card of this kind among those that the reader can do something with, own cards
 * first. */
static LpSlot find_slot(const Plain *plain, LpCardId id) {
    static const LpArea areas[] = {LP_AREA_HAND, LP_AREA_LEADER, LP_AREA_CHARACTER,
                                   LP_AREA_STAGE, LP_AREA_TRASH};
    for (int who = 0; who < 2; who++) {
        for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
            LpSlot slots[LP_SLOTS];
            int count =
                lp_view_area(plain->sight.view, plain->you ^ (LpSeat)who, areas[i], slots);
            for (int k = 0; k < count; k++) {
                if (seen_id(plain, slots[k]) == id) return slots[k];
            }
        }
    }
    return LP_SLOT_NONE;
}

static Turn cmd_why(Plain *plain, Slice about) {
    static char memory[WHY_SIZE_MAX];
    Buffer text;
    const Host *host = &plain->session->host;
    Why why = {.cards = host->cards,
               .view = plain->sight.view,
               .ask = host->ask,
               .actions = host->actions,
               .action_count = host->action_count,
               .words = plain->sight.words};
    buffer_init(&text, memory, sizeof memory);
    if (about.size == 0) {
        why_all(&why, &text);
    } else {
        LpCardId id = find_card(plain, about);
        if (id == 0) return TURN_GO_ON;
        LpSlot slot = find_slot(plain, id);
        if (slot == LP_SLOT_NONE) puts(caption("plain.not-seen"));
        if (slot != LP_SLOT_NONE) why_card(&why, slot, &text);
    }
    if (text.used > 0) output_wrapped(stdout, buffer_text(&text), 2, 92);
    return TURN_GO_ON;
}

static Turn advise(Plain *plain, AdviceKind kind) {
    char memory[ADVICE_PLAN_MAX * ADVICE_TEXT_MAX];
    Buffer text;
    if (!plain->advice.is_loaded && !advice_load(&plain->advice)) return TURN_GO_ON;
    advice_run(&plain->advice, plain->session, kind);
    buffer_init(&text, memory, sizeof memory);
    advice_print(&plain->advice, &text);
    output_wrapped(stdout, buffer_text(&text), 2, TEXT_COLUMNS);
    return TURN_GO_ON;
}

static Turn cmd_hint(Plain *plain, Slice about) {
    (void)about;
    return advise(plain, ADVICE_HINT);
}

static Turn cmd_win(Plain *plain, Slice about) {
    (void)about;
    bool is_own = lp_view_table(plain->sight.view).turn_player == plain->you;
    if (is_own) return advise(plain, ADVICE_LETHAL);
    printf("  %s\n", caption("say.not-your-turn"));
    return TURN_GO_ON;
}

static Turn cmd_undo(Plain *plain, Slice about) {
    (void)about;
    if (session_undo(plain->session)) {
        puts(caption("plain.undone"));
        return TURN_ACTED;
    }
    puts(caption(session_is_shared(plain->session) ? "plain.undo-shared" : "plain.undo-none"));
    return TURN_GO_ON;
}

static Turn cmd_save(Plain *plain, Slice about) {
    char path[SESSION_PATH_MAX];
    if (about.size == 0 || about.size >= sizeof path) {
        puts(caption("plain.save-how"));
        return TURN_GO_ON;
    }
    snprintf(path, sizeof path, "%.*s", (int)about.size, about.at);
    if (session_save(plain->session, path)) {
        caption_write(stdout, "plain.saved", "ss", output_program(),
                      output_shown(text_of(path)));
    } else {
        printf("  %s\n", plain->session->problem);
    }
    return TURN_GO_ON;
}

static Turn cmd_concede(Plain *plain, Slice about) {
    (void)about;
    session_concede(plain->session, plain->you);
    return TURN_ACTED;
}

static Turn cmd_quit(Plain *plain, Slice about) {
    (void)plain;
    (void)about;
    return TURN_QUIT;
}

/* Only some take arguments: 'trash' shows the trash, 'trash ST01-007' is an answer. */
static const struct {
    const char *word;
    Turn (*run)(Plain *plain, Slice about);
    bool has_more;
} commands[] = {
    {"help", cmd_help, false}, {"board", cmd_board, false},     {"trash", cmd_trash, false},
    {"log", cmd_log, false},   {"text", cmd_text, true},        {"why", cmd_why, true},
    {"hint", cmd_hint, false}, {"undo", cmd_undo, false},       {"save", cmd_save, true},
    {"quit", cmd_quit, false}, {"concede", cmd_concede, false}, {"win", cmd_win, false},
};

/* '?3' or '? 3'. */
static void ask_about_answer(const Plain *plain, Slice about) {
    int64_t index = 0;
    if (!text_parse_int(about, &index) || index < 1 || index > plain->prompt->count) {
        caption_write(stdout, "plain.about-how", "d", plain->prompt->count);
        return;
    }
    LpSlot slot = plain->prompt->choices[index - 1].on;
    if (slot >= LP_SLOTS) slot = plain->prompt->source;
    if (slot >= LP_SLOTS) {
        puts(caption("plain.about-none"));
        return;
    }
    tell_card(plain, seen_id(plain, slot));
}

/* False if the line is not a command. */
static bool run_command(Plain *plain, Slice line, Turn *turn) {
    Slice rest = line, word = {"", 0};
    text_next_word(&rest, &word);
    if (line.at[0] == '?') {
        ask_about_answer(plain, text_trim(text_from(line, 1)));
        return true;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        Slice said = commands[i].has_more ? word : line;
        if (!text_equal_ignoring_case(said, text_of(commands[i].word))) continue;
        *turn = commands[i].run(plain, text_trim(rest));
        return true;
    }
    return false;
}

/* --- Answers ---------------------------------------------------------------------------- */

static Turn act(Plain *plain, LpAction action) {
    const char *refused = session_give(plain->session, action, 1);
    if (refused == NULL) return TURN_ACTED;
    output_wrapped(stdout, text_of(refused), 2, 92);
    return TURN_GO_ON;
}

static bool offers_hidden_cards(const Plain *plain) {
    for (int i = 0; i < plain->prompt->count; i++) {
        LpSlot slot = plain->prompt->choices[i].on;
        if (slot < LP_SLOTS && seen_id(plain, slot) == 0) return true;
    }
    return false;
}

/* An answer in words. */
static Turn run_words(Plain *plain, Slice line) {
    char memory[SENTENCE_SIZE_MAX];
    Buffer why;
    LpAction action;
    Table table = table_of(plain);
    /* A typed card number must not find out which cards are face-down. */
    if (offers_hidden_cards(plain)) {
        puts(caption("plain.hidden"));
        return TURN_GO_ON;
    }
    buffer_init(&why, memory, sizeof memory);
    if (!answer_parse(&table, line, &action, &why)) {
        caption_write(stdout, "plain.not-understood", "s", why.at);
        return TURN_GO_ON;
    }
    if (action.kind == LP_ACTION_CONCEDE) return cmd_concede(plain, line);
    return act(plain, action);
}

/* One line from the person. */
static Turn run_line(Plain *plain, Slice line) {
    const Prompt *prompt = plain->prompt;
    Turn turn = TURN_GO_ON;
    int64_t index = 0;
    if (line.size == 0) {
        /* Return alone gives the answer if there is only one. */
        if (prompt->count == 1) return act(plain, prompt->choices[0].action);
        write_question(plain);
        return TURN_GO_ON;
    }
    if (text_parse_int(line, &index)) {
        if (index >= 1 && index <= prompt->count) {
            return act(plain, prompt->choices[index - 1].action);
        }
        caption_write(stdout, "plain.number", "d", prompt->count);
        return TURN_GO_ON;
    }
    if (run_command(plain, line, &turn)) return turn;
    return run_words(plain, line);
}

static bool read_line(char *line, size_t line_size) {
    fflush(stdout);
    if (fgets(line, (int)line_size, stdin) == NULL) return false;
    Slice plain = utf8_skip_mark(text_of(line));
    memmove(line, plain.at, plain.size + 1);
    size_t size = strlen(line);
    if (size + 1 == line_size && line[size - 1] != '\n') {
        /* The rest of a line that is too long is not a new answer. */
        for (int c = getchar(); c != '\n' && c != EOF;) c = getchar();
    }
    if (!output_is_terminal(stdin)) putchar('\n');
    return true;
}

/* The other person takes the keyboard: nothing of the last player's hand stays on the
 * screen. */
static bool hand_over(Plain *plain, LpSeat to) {
    char line[LINE_SIZE_MAX];
    if (!session_is_shared(plain->session) || to == plain->you) return true;
    plain->you = to;
    if (output_is_terminal(stdout)) {
        for (int i = 0; i < SCROLL_LINES; i++) putchar('\n');
    }
    caption_write(stdout, "plain.hand-over", "d", to + 1);
    return read_line(line, sizeof line);
}

static void write_comment(const Plain *plain) {
    const char *text =
        plain->coach != NULL ? lesson_comment(plain->coach, plain->session, plain->you) : NULL;
    if (text == NULL) return;
    putchar('\n');
    output_wrapped(stdout, text_of(text), 2, 92);
}

/* Asks the person until there is an answer. */
static Turn ask_person(Plain *plain) {
    char line[LINE_SIZE_MAX];
    Session *session = plain->session;
    if (!hand_over(plain, session->host.ask.seat)) return TURN_QUIT;
    plain->you = session->host.ask.seat;
    tell_news(plain);
    plain->sight = session_sight(session, plain->you);
    plain->prompt = session_prompt(session, &plain->sight);
    write_table(plain);
    write_comment(plain);
    write_question(plain);
    for (;;) {
        fputs("> ", stdout);
        if (!read_line(line, sizeof line)) return TURN_QUIT;
        Turn turn = run_line(plain, text_trim(text_of(line)));
        if (turn != TURN_GO_ON) return turn;
    }
}

static void ask_computer(Plain *plain) {
    Session *session = plain->session;
    thought_of_seat(&plain->thought, session);
    session_answer(session, thought_run(&plain->thought));
    tell_news(plain);
}

/* Says once that the game cannot be saved; it continues all the same. */
static void warn(Plain *plain) {
    if (plain->has_warned || plain->session->problem[0] == 0) return;
    output_note("logpose: %s", plain->session->problem);
    plain->has_warned = true;
}

static bool plain_load(Plain *plain, Session *session) {
    *plain = (Plain){.session = session, .style = output_style()};
    plain->you = session->seats[0].is_person || !session->seats[1].is_person ? 0 : 1;
    return thought_load(&plain->thought);
}

static void plain_free(Plain *plain) {
    thought_free(&plain->thought);
    if (plain->advice.is_loaded) advice_free(&plain->advice);
}

/* True when the game, or the lesson, is over; false if the person leaves. */
static bool run(Plain *plain, bool (*is_over)(void *guide), void *guide) {
    Session *session = plain->session;
    while (!session_is_over(session)) {
        if (is_over != NULL && is_over(guide)) break;
        if (!session_asks_person(session)) {
            ask_computer(plain);
        } else if (ask_person(plain) == TURN_QUIT) {
            return false;
        }
        warn(plain);
    }
    tell_news(plain);
    return true;
}

bool numbered_play_until(Session *session, bool (*is_over)(void *guide), void *guide) {
    Plain plain;
    bool is_done = plain_load(&plain, session) && run(&plain, is_over, guide);
    plain_free(&plain);
    return is_done;
}

int numbered_play(Session *session, LessonCoach *coach) {
    Plain plain;
    char memory[SESSION_PATH_MAX + SENTENCE_SIZE_MAX];
    Buffer text;
    if (!plain_load(&plain, session)) return caption_error("fault.memory", "");
    plain.coach = coach;
    run(&plain, NULL, NULL);
    buffer_init(&text, memory, sizeof memory);
    session_print_farewell(session, plain.you, &text);
    printf("\n%s", text.at);
    plain_free(&plain);
    return EXIT_YES;
}
