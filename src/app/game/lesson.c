/* Reading the lessons, and judging what the learner did. */
#include "app/game/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/common/caption.h"
#include "app/common/output.h"
#include "app/common/spoken.h"
#include "base/embedded.h"
#include "base/utf8.h"
#include "notation/scenario.h"
#include "study/cardtext.h"
#include "table/partner.h"

enum { POSITION_SIZE_MAX = 4096, NOTES_MAX = 4, WORD_SIZE = 24 };

/* The lessons in the language of the screen. */
static const char *file_name(void) {
    static char name[32];
    snprintf(name, sizeof name, "words/lessons.%s", spoken_name());
    return embedded_find(text_of(name)) != NULL ? name : "words/lessons.en";
}

/* --- Reading ---------------------------------------------------------------------------- */

/* Where the indented lines below a heading go to. */
typedef struct LessonReader {
    LessonBook *book;
    Buffer texts;
    const char **block; /* NULL: no indented line is expected */
    bool is_prose;      /* lines are joined to paragraphs */
    uint32_t line;
    bool is_wrong;
} LessonReader;

static void complain(LessonReader *reader, const char *problem) {
    output_error("%s:%u: %s", file_name(), reader->line, problem);
    reader->is_wrong = true;
}

/* Texts are stored one after the other, each with its closing zero. */
static const char *keep_text(LessonReader *reader, Slice text) {
    const char *at = reader->texts.at + reader->texts.used;
    buffer_append(&reader->texts, text);
    buffer_append_char(&reader->texts, 0);
    return at;
}

static void end_block(LessonReader *reader) {
    if (reader->block == NULL) return;
    while (reader->texts.used > 0 && reader->texts.at[reader->texts.used - 1] == '\n')
        reader->texts.used--;
    if (reader->is_prose) buffer_append_char(&reader->texts, '\n');
    buffer_append_char(&reader->texts, 0);
    reader->block = NULL;
}

static void begin_block(LessonReader *reader, const char **block, bool is_prose) {
    *block = reader->texts.at + reader->texts.used;
    reader->block = block;
    reader->is_prose = is_prose;
}

/* Japanese has no blanks between words, so none where two lines are joined: is this the end of
 * such a line? */
static bool ends_wide(Slice text) {
    size_t start = utf8_cut(text, text.size > 0 ? text.size - 1 : 0);
    return utf8_columns(text_from(text, start)) == 2;
}

/* A line of a paragraph follows the one before it after a blank; an empty line and one that
 * begins with a star start again from the beginning. */
static void add_prose(LessonReader *reader, Slice line) {
    Buffer *out = &reader->texts;
    const char *start = *reader->block;
    bool is_first = out->at + out->used == start;
    bool is_item = text_starts_with(line, SLICE("* "));
    if (line.size == 0) {
        if (!is_first) buffer_append_string(out, "\n\n");
        return;
    }
    bool is_after_end = is_first || out->at[out->used - 1] == '\n';
    if (is_item && !is_after_end) buffer_append_char(out, '\n');
    bool is_joined = ends_wide(buffer_text(out)) && utf8_columns(text_first(line, 3)) == 2;
    if (!is_item && !is_after_end && !is_joined) buffer_append_char(out, ' ');
    if (is_item) buffer_append_string(out, "\xe2\x80\xa2 ");
    buffer_append(out, is_item ? text_from(line, 2) : line);
}

static void add_line(LessonReader *reader, Slice line) {
    if (reader->is_prose) {
        add_prose(reader, text_trim(line));
        return;
    }
    buffer_append(&reader->texts, text_from(line, 2));
    buffer_append_char(&reader->texts, '\n');
}

/* "characters", "active-don" and so on: which area is counted. */
static bool read_area(Slice word, uint8_t *out) {
    static const struct {
        const char *word;
        LpArea area;
    } areas[] = {{"characters", LP_AREA_CHARACTER}, {"life", LP_AREA_LIFE},
                 {"stages", LP_AREA_STAGE},         {"hand", LP_AREA_HAND},
                 {"trash", LP_AREA_TRASH},          {"active-don", LP_AREA_NONE}};
    for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
        if (!text_equal(word, text_of(areas[i].word))) continue;
        *out = (uint8_t)areas[i].area;
        return true;
    }
    return false;
}

/* ">= 3". */
static bool read_comparison(Slice rest, LessonGoal *out) {
    Slice sign, number;
    if (!text_next_word(&rest, &sign) || !text_next_word(&rest, &number)) return false;
    out->is_at_most = text_equal(sign, SLICE("<="));
    if (!out->is_at_most && !text_equal(sign, SLICE(">="))) return false;
    return text_parse_int(number, &out->number);
}

/* "field has NUMBER", "field rested NUMBER", "rested-leader", or an area and a comparison. */
static bool read_side(Slice rest, LessonGoal *out) {
    Slice word, number;
    if (!text_next_word(&rest, &word)) return false;
    out->kind = GOAL_RESTED;
    if (text_equal(word, SLICE("rested-leader"))) return true;
    if (text_equal(word, SLICE("field"))) {
        if (!text_next_word(&rest, &word) || !text_next_word(&rest, &number)) return false;
        if (text_equal(word, SLICE("has"))) out->kind = GOAL_HAS;
        snprintf(out->card, sizeof out->card, "%.*s", (int)number.size, number.at);
        return out->kind == GOAL_HAS || text_equal(word, SLICE("rested"));
    }
    out->kind = GOAL_COUNT;
    return read_area(word, &out->area) && read_comparison(rest, out);
}

static bool read_goal(Slice rest, LessonGoal *out) {
    Slice word;
    memset(out, 0, sizeof *out);
    if (!text_next_word(&rest, &word)) return false;
    if (text_equal(word, SLICE("win"))) return out->kind = GOAL_WIN, true;
    if (text_equal(word, SLICE("turn"))) return read_comparison(rest, out);
    out->seat = text_equal(word, SLICE("their"));
    if (out->seat == 0 && !text_equal(word, SLICE("your"))) return false;
    return read_side(rest, out);
}

static void add_goal(LessonReader *reader, Slice rest, LessonGoal *goals, int *count) {
    if (*count == LESSON_GOALS_MAX || !read_goal(rest, &goals[*count])) {
        complain(reader, "this condition is not understood");
    } else {
        ++*count;
    }
}

static void begin_lesson(LessonReader *reader, Slice title) {
    LessonBook *book = reader->book;
    if (book->count == LESSONS_MAX) {
        complain(reader, "there are too many lessons");
        return;
    }
    Lesson *lesson = &book->lessons[book->count++];
    *lesson =
        (Lesson){.text = "", .position = "", .deal = "", .script = "", .end = "", .retry = ""};
    lesson->title = keep_text(reader, title);
}

static void begin_comment(LessonReader *reader, Slice moment) {
    LessonBook *book = reader->book;
    if (book->comment_count == LESSON_COMMENTS_MAX) {
        complain(reader, "there are too many comments");
        return;
    }
    LessonComment *comment = &book->comments[book->comment_count++];
    comment->moment = keep_text(reader, moment);
    begin_block(reader, &comment->text, true);
}

/* Is it the heading of a block of the lesson? */
static bool opens_block(LessonReader *reader, Lesson *lesson, Slice word) {
    const struct {
        const char *word;
        const char **block;
        bool is_prose;
    } blocks[] = {{"text", &lesson->text, true},
                  {"position", &lesson->position, false},
                  {"script", &lesson->script, false},
                  {"end", &lesson->end, true},
                  {"retry", &lesson->retry, true}};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        if (!text_equal(word, text_of(blocks[i].word))) continue;
        begin_block(reader, blocks[i].block, blocks[i].is_prose);
        return true;
    }
    return false;
}

/* A line that is not indented. */
static void read_heading(LessonReader *reader, Slice line) {
    Slice word = {"", 0}, rest = line;
    text_next_word(&rest, &word);
    rest = text_trim(rest);
    end_block(reader);
    int last = reader->book->count - 1;
    Lesson *lesson = last >= 0 ? &reader->book->lessons[last] : NULL;
    if (text_equal(word, SLICE("lesson"))) {
        begin_lesson(reader, rest);
    } else if (text_equal(word, SLICE("comment"))) {
        begin_comment(reader, rest);
    } else if (lesson == NULL) {
        complain(reader, "no lesson has begun");
    } else if (text_equal(word, SLICE("deal"))) {
        lesson->deal = keep_text(reader, rest);
    } else if (text_equal(word, SLICE("goal"))) {
        add_goal(reader, rest, lesson->goals, &lesson->goal_count);
    } else if (text_equal(word, SLICE("miss"))) {
        add_goal(reader, rest, lesson->misses, &lesson->miss_count);
    } else if (!opens_block(reader, lesson, word)) {
        complain(reader, "this word is not known");
    }
}

bool lesson_load(LessonBook *book) {
    const EmbeddedFile *file = embedded_find(text_of(file_name()));
    memset(book, 0, sizeof *book);
    if (file == NULL) return caption_error("lesson.missing", "s", file_name()), false;
    size_t size = file->size * 2 + 1; /* each text has a closing zero */
    book->memory = malloc(size);
    if (book->memory == NULL) return caption_error("fault.memory", ""), false;
    LessonReader reader = {.book = book};
    buffer_init(&reader.texts, book->memory, size);
    for (Slice rest = {file->at, file->size}, line; text_next_line(&rest, &line);) {
        reader.line++;
        if (text_starts_with(line, SLICE("#"))) continue;
        bool is_inside = line.size == 0 || text_is_blank(line.at[0]);
        if (!is_inside) {
            read_heading(&reader, line);
        } else if (reader.block != NULL) {
            add_line(&reader, line);
        } else if (line.size > 0) {
            complain(&reader, "this line is indented, but nothing is open");
        }
    }
    end_block(&reader);
    return !reader.is_wrong && !reader.texts.overflow;
}

void lesson_free(LessonBook *book) {
    free(book->memory);
    memset(book, 0, sizeof *book);
}

/* --- The guide -------------------------------------------------------------------------- */

/* Is the card, or the Leader, in play on this side; and if that matters, rested? */
static bool has_card(const Session *session, const LessonGoal *goal) {
    static const LpArea areas[] = {LP_AREA_LEADER, LP_AREA_CHARACTER, LP_AREA_STAGE};
    for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
        LpSlot slots[LP_SLOTS];
        int count = lp_game_area(session->host.game, goal->seat, areas[i], slots);
        for (int k = 0; k < count; k++) {
            LpCardView card = lp_game_of_card(session->cards, session->host.game, slots[k]);
            bool is_it = goal->card[0] == 0
                             ? areas[i] == LP_AREA_LEADER
                             : card.id == lp_card_find(session->cards, goal->card);
            if (is_it && (goal->kind == GOAL_HAS || card.rested)) return true;
        }
    }
    return false;
}

static int64_t count_of(const Session *session, const LessonGoal *goal) {
    LpSlot slots[LP_SLOTS];
    if (goal->kind == GOAL_TURN) return lp_game_turn(session->host.game);
    if (goal->area == LP_AREA_NONE)
        return lp_game_of_seat(session->host.game, goal->seat).don_active;
    return lp_game_area(session->host.game, goal->seat, (LpArea)goal->area, slots);
}

static bool is_true(const Session *session, const LessonGoal *goal) {
    if (goal->kind == GOAL_WIN) return lp_game_result(session->host.game) == LP_RESULT_WIN_0;
    if (goal->kind == GOAL_HAS || goal->kind == GOAL_RESTED) return has_card(session, goal);
    int64_t count = count_of(session, goal);
    return goal->is_at_most ? count <= goal->number : count >= goal->number;
}

LessonState lesson_state(const LessonGuide *guide) {
    const Lesson *lesson = guide->lesson;
    const Session *session = guide->session;
    bool is_over = session_is_over(session);
    if (!is_over && session->host.ask.kind != LP_ASK_MAIN) return LESSON_GOES_ON;
    int reached = 0;
    while (reached < lesson->goal_count && is_true(session, &lesson->goals[reached])) reached++;
    if (reached == lesson->goal_count) return LESSON_DONE;
    for (int i = 0; i < lesson->miss_count; i++) {
        if (is_true(session, &lesson->misses[i])) return LESSON_MISSED;
    }
    return is_over ? LESSON_MISSED : LESSON_GOES_ON;
}

bool lesson_is_over(void *guide) { return lesson_state(guide) != LESSON_GOES_ON; }

static bool read_position(const LpCards *cards, const char *given, LpPosition *out) {
    char text[POSITION_SIZE_MAX];
    Note memory[NOTES_MAX];
    Notes notes;
    Arena arena;
    Buffer scenario;
    buffer_init(&scenario, text, sizeof text);
    buffer_append_string(&scenario, "scenario a lesson\n");
    buffer_append_string(&scenario, given);
    buffer_append_string(&scenario, "\nwhen you end the turn\n");
    size_t size = scenario_memory(scenario.used);
    void *room = malloc(size);
    if (room == NULL) return false;
    arena_init(&arena, room, size);
    notes_init(&notes, memory, NOTES_MAX);
    bool is_ok = scenario_position(buffer_text(&scenario), cards, 0, &arena, &notes, out);
    free(room);
    return is_ok && !scenario.overflow;
}

/* "st01 st02 5". The learner chooses who goes first. */
static bool start_deal(Session *session, const LpCards *cards, const char *deal) {
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 0};
    Slice rest = text_of(deal), word;
    for (LpSeat seat = 0; seat < 2; seat++) {
        char name[WORD_SIZE];
        NamedDeck deck;
        if (!text_next_word(&rest, &word)) return false;
        snprintf(name, sizeof name, "%.*s", (int)word.size, word.at);
        if (!decks_open(cards, name, &deck)) return false;
        setup.decks[seat] = deck.deck;
    }
    return text_next_word(&rest, &word) && text_parse_uint(word, &setup.seed) &&
           session_start(session, &setup);
}

bool lesson_start(LessonGuide *guide, const Lesson *lesson, Session *session,
                  const LpCards *cards) {
    LpPosition position;
    PlayerSpec spec = {.kind = &partner_kind};
    *guide = (LessonGuide){lesson, session};
    if (!session_load(session, cards)) return false;
    if (!session_seat_computer(session, 1, &spec, partner_kind.name)) return false;
    *(const char **)session->host.seats[1].memory = lesson->script;
    session->is_lesson = true;
    if (lesson->deal[0] != 0) return start_deal(session, cards, lesson->deal);
    return read_position(cards, lesson->position, &position) &&
           session_place(session, &position);
}

/* --- Comments --------------------------------------------------------------------------- */

enum { LIFE_LOW = 2 };

/* The moment that the open question is, as the file names it; NULL: none of them. */
static const char *moment_of(Session *session, LpSeat you) {
    LpSeatView own = lp_game_of_seat(session->host.game, you);
    LpSeatView other = lp_game_of_seat(session->host.game, (LpSeat)(1 - you));
    if (session_is_over(session)) return "over";
    if (session->host.ask.seat != you) return NULL;
    switch (session->host.ask.kind) {
    case LP_ASK_TURN_ORDER: return "turn-order";
    case LP_ASK_MULLIGAN: return "mulligan";
    case LP_ASK_MAIN:
        if (lp_game_turn(session->host.game) <= 2) return "first-main";
        return other.life == 0 ? "lethal" : "main";
    case LP_ASK_BLOCK:
    case LP_ASK_COUNTER: return own.life > LIFE_LOW ? "attacked-early" : "attacked-late";
    case LP_ASK_TRIGGER: return "trigger";
    case LP_ASK_TRASH_CHARACTER: return "full";
    case LP_ASK_PICK: return "pick";
    default: return NULL;
    }
}

const char *lesson_comment(LessonCoach *coach, Session *session, LpSeat you) {
    const char *moment = moment_of(session, you);
    for (int i = 0; i < coach->book->comment_count && moment != NULL; i++) {
        const LessonComment *comment = &coach->book->comments[i];
        if (strcmp(comment->moment, moment) != 0 || coach->said >> i & 1) continue;
        coach->said |= 1u << i;
        return comment->text;
    }
    return NULL;
}
