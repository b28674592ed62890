/* Reading scenario files. */
#include "notation/scenario.h"

#include <string.h>

#include "base/utf8.h"

/* --- Lines ------------------------------------------------------------------------------ */

typedef enum Word {
    WORD_NONE,
    WORD_SCENARIO,
    WORD_RULES,
    WORD_QA,
    WORD_EDITION,
    WORD_CARDS,
    WORD_NOTE,
    WORD_GIVEN,
    WORD_WHEN,
    WORD_REPEAT,
    WORD_THEN,
    WORD_AND,
    WORD_EXPECT,
    WORD_COUNT
} Word;

static const struct {
    const char *text;
    uint8_t word;
} words[] = {
    {"scenario", WORD_SCENARIO}, {"rules", WORD_RULES},
    {"rule", WORD_RULES},        {"qa", WORD_QA},
    {"edition", WORD_EDITION},   {"cards", WORD_CARDS},
    {"note", WORD_NOTE},         {"given", WORD_GIVEN},
    {"when", WORD_WHEN},         {"then", WORD_THEN},
    {"and", WORD_AND},           {"but", WORD_AND},
    {"expect", WORD_EXPECT},     {"repeat", WORD_REPEAT},
};

/* The keyword that a line starts with; `rest` is what follows it. */
static Word word_of(Slice line, Slice *rest) {
    Slice trimmed = text_trim(line);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        Slice word = text_of(words[i].text);
        if (trimmed.size < word.size) continue;
        if (!text_equal_ignoring_case(text_first(trimmed, word.size), word)) continue;
        char next = trimmed.size > word.size ? trimmed.at[word.size] : ' ';
        if (!text_is_space(next) && next != ':') continue;
        *rest = text_from(trimmed, word.size + (next == ':'));
        return (Word)words[i].word;
    }
    *rest = trimmed;
    return WORD_NONE;
}

static bool is_remark(Slice line) {
    Slice trimmed = text_trim(line);
    return text_starts_with(trimmed, SLICE("//")) || text_starts_with(trimmed, SLICE("#")) ||
           text_starts_with(trimmed, SLICE("--"));
}

/* A keyword or a line of a block with all the lines that continue it. */
typedef struct Chunk {
    Word word; /* WORD_NONE: a line of the block that is open */
    Slice text;
    const char *at;
} Chunk;

/* Blocks have one item per line; everything else continues until the next keyword. */
static bool is_block(Word word) { return word == WORD_GIVEN || word == WORD_EXPECT; }

static bool is_continued(Slice line, bool in_block) {
    Slice rest, trimmed = text_trim(line);
    if (trimmed.size == 0 || is_remark(line)) return false;
    if (trimmed.at[0] == '|' || trimmed.at[0] == ',') return true;
    return !in_block && word_of(line, &rest) == WORD_NONE;
}

static bool next_chunk(Slice *rest, Word *block, Chunk *out) {
    Slice line, peeked, ahead;
    do {
        if (!text_next_line(rest, &line)) return false;
    } while (text_trim(line).size == 0 || is_remark(line));
    out->word = word_of(line, &out->text);
    out->at = text_trim(line).at;
    if (out->word != WORD_NONE) *block = out->word;
    /* A remark or an empty line ends a chunk, so a chunk is one piece of the text. */
    for (ahead = *rest;
         text_next_line(&ahead, &peeked) && is_continued(peeked, is_block(*block));
         *rest = ahead) {
        const char *end = peeked.at + peeked.size;
        out->text.size = (size_t)(end - out->text.at);
    }
    out->text = text_trim(out->text);
    return true;
}

int scenario_cards(Slice text, Slice *out, int out_size) {
    Word block = WORD_NONE;
    Chunk chunk;
    int count = 0;
    text = utf8_skip_mark(text);
    while (next_chunk(&text, &block, &chunk)) {
        Slice part;
        if (chunk.word != WORD_CARDS) continue;
        while (text_next_part(&chunk.text, ',', &part)) {
            part = text_trim(part);
            if (part.size > 0 && count < out_size) out[count++] = part;
        }
    }
    return count;
}

/* --- Scenarios -------------------------------------------------------------------------- */

typedef struct Parser {
    Slice file;
    const LpCards *cards;
    Arena *arena;
    Notes *notes;
    ScenarioFile *out;
    Scenario *scenario; /* the open one, or NULL */
    const Scenario *above;
    ScenarioStep *last;
    Word open;       /* the block that lines without a keyword belong to */
    Word statement;  /* what 'and' repeats */
    uint8_t edition; /* of the file */
    uint8_t own_from;
    bool has_given;
    ScenarioStep *expect; /* the board of the open 'expect' block */
} Parser;

static bool fail_memory(Parser *parser, const char *at) {
    notes_add(parser->notes, parser->file, at, "not enough memory for this file");
    return false;
}

static bool fail(Parser *parser, const char *at, const char *message) {
    notes_add(parser->notes, parser->file, at, message);
    return false;
}

static bool start_scenario(Parser *parser, Slice title, const char *at) {
    Scenario *scenario = ARENA_NEW(parser->arena, Scenario);
    uint32_t column;
    if (scenario == NULL) return fail_memory(parser, at);
    scenario->title = title;
    scenario->at = at;
    notes_place(parser->file, at, &scenario->line, &column);
    given_init(&scenario->given, parser->edition);
    scenario->given.at = at;
    if (parser->scenario != NULL) {
        parser->scenario->next = scenario;
    } else {
        parser->out->scenarios = scenario;
    }
    parser->above = parser->scenario;
    parser->scenario = scenario;
    parser->last = parser->expect = NULL;
    parser->statement = WORD_NONE;
    parser->has_given = false;
    parser->out->count++;
    return true;
}

static ScenarioStep *add_step(Parser *parser, StepKind kind, Slice text, const char *at) {
    ScenarioStep *step = ARENA_NEW(parser->arena, ScenarioStep);
    if (step == NULL) {
        fail_memory(parser, at);
        return NULL;
    }
    step->kind = (uint8_t)kind;
    step->at = at;
    step->text = text;
    if (parser->last != NULL) {
        parser->last->next = step;
    } else {
        parser->scenario->steps = step;
    }
    parser->last = step;
    return step;
}

/* --- when ------------------------------------------------------------------------------- */

enum { ANSWERS_MAX = 24 }; /* 'pick A, B, C': no effect chooses more */

/* 'pick A, B' is 'pick A' and 'pick B': another card without a verb is picked too. */
static bool read_bare_pick(Reader *reader, Answer *out) {
    CardRef ref;
    const char *start = reader->at;
    reader_skip(reader);
    const char *from = reader->at;
    if (!ref_read(reader, &ref)) {
        reader->at = start;
        return false;
    }
    memset(out, 0, sizeof *out);
    out->at = from;
    out->count = out->repeat = 1;
    out->text = (Slice){from, (size_t)(reader->at - from)};
    out->readings[0].kind = LP_ACTION_PICK;
    form_args_init(&out->readings[0].args);
    out->readings[0].args.card = ref;
    return true;
}

static bool is_pick(const Answer *answer) {
    for (int i = 0; i < answer->count; i++) {
        if (answer->readings[i].kind == LP_ACTION_PICK) return true;
    }
    return false;
}

/* 'pick 2 ST01-003' is two picks, because other answers may have to come between them. Returns
 * how many answers there are now. */
static int add_copies(Answer *answers, int count) {
    int copies = is_pick(&answers[count]) ? answers[count].repeat : 1;
    if (copies == 1) return count + 1;
    answers[count].repeat = 1;
    for (int i = 1; i < copies && count + i < ANSWERS_MAX; i++)
        answers[count + i] = answers[count];
    return count + copies;
}

static bool read_when(Parser *parser, Slice text, const char *at) {
    Reader reader;
    Answer answers[ANSWERS_MAX];
    uint32_t notes_before = parser->notes->count;
    int count = 0;
    ScenarioStep *step = add_step(parser, STEP_WHEN, text, at);
    if (step == NULL) return false;
    reader_init(&reader, parser->file, text, parser->cards, parser->notes);
    if (reader_accept(&reader, "you")) {
        step->owner = OWNER_YOU;
    } else if (reader_accept(&reader, "they")) {
        step->owner = OWNER_THEY;
    } else {
        return reader_fail(&reader, "'when' must be followed by 'you' or 'they' and an answer");
    }
    while (!reader_is_done(&reader)) {
        if (reader_accept_char(&reader, ',') || reader_accept(&reader, "and") ||
            reader_accept(&reader, "then")) {
            continue;
        }
        if (count == ANSWERS_MAX) return reader_fail(&reader, "too many answers in one line");
        bool is_bare = count > 0 && is_pick(&answers[count - 1]) &&
                       read_bare_pick(&reader, &answers[count]);
        if (!is_bare && !answer_read(&reader, ",&", &answers[count])) return false;
        count = add_copies(answers, count);
        if (count > ANSWERS_MAX) return reader_fail(&reader, "too many answers in one line");
    }
    if (count == 0) return reader_fail(&reader, "what is the answer?");
    step->answers = ARENA_ARRAY(parser->arena, Answer, (size_t)count);
    if (step->answers == NULL) return fail_memory(parser, at);
    memcpy(step->answers, answers, (size_t)count * sizeof answers[0]);
    step->answer_count = count;
    return parser->notes->count == notes_before;
}

/* 'repeat as often as possible': the 'when' lines above, again and again. */
static bool read_repeat(Parser *parser, Slice text, const char *at) {
    Reader reader;
    reader_init(&reader, parser->file, text, parser->cards, parser->notes);
    if (!reader_accept(&reader, "as often as possible") || !reader_is_done(&reader))
        return reader_fail(&reader, "'repeat' must be followed by 'as often as possible'");
    if (parser->last == NULL || parser->last->kind != STEP_WHEN)
        return fail(parser, at, "'repeat' must follow a 'when'");
    return add_step(parser, STEP_REPEAT, text, at) != NULL;
}

/* --- then, expect ----------------------------------------------------------------------- */

static bool read_then(Parser *parser, Slice text, const char *at) {
    Reader reader;
    ScenarioStep *step = add_step(parser, STEP_THEN, text, at);
    if (step == NULL) return false;
    reader_init(&reader, parser->file, text, parser->cards, parser->notes);
    if (reader_is_done(&reader))
        return fail(parser, at, "'then' must be followed by a statement");
    return claim_read(&reader, parser->arena, &step->claim);
}

/* Is it a line about an area ('your hand  2 cards'), not a sentence ('your leader is
 * rested')? */
static bool is_board_line(Parser *parser, Slice text) {
    Reader reader;
    Note note;
    Notes unused;
    uint8_t owner, area;
    notes_init(&unused, &note, 1);
    reader_init(&reader, parser->file, text, parser->cards, &unused);
    if (!ref_read_owner(&reader, &owner)) return false;
    if (!reader_accept(&reader, "don") && !reader_accept(&reader, "turns") &&
        !reader_accept(&reader, "cost area") && !ref_read_area(&reader, &area)) {
        return false;
    }
    if (reader_accept(&reader, "is") || reader_accept(&reader, "has")) return false;
    /* 'your character ST01-012 has 8000 power' */
    Slice rest = reader_rest(&reader);
    LpCardId id;
    bool is_named;
    if (reader_card_size(rest) > 0 && reader_card(&reader, &id, &is_named)) {
        return !reader_accept(&reader, "is") && !reader_accept(&reader, "has") &&
               !reader_accept(&reader, "does");
    }
    return true;
}

static bool read_expect(Parser *parser, Slice text, const char *at) {
    Reader reader;
    if (text.size == 0) return true;
    if (!is_board_line(parser, text)) return read_then(parser, text, at);
    if (parser->expect == NULL) {
        parser->expect = add_step(parser, STEP_EXPECT_BOARD, text, at);
        if (parser->expect == NULL) return false;
    }
    Line *line = ARENA_NEW(parser->arena, Line);
    if (line == NULL) return fail_memory(parser, at);
    Line **end = &parser->expect->lines;
    while (*end != NULL) end = &(*end)->next;
    *end = line;
    reader_init(&reader, parser->file, text, parser->cards, parser->notes);
    return boardline_read(&reader, parser->arena, &line->board);
}

/* --- given ------------------------------------------------------------------------------ */

static bool read_given(Parser *parser, Slice text, const char *at) {
    Reader reader;
    Scenario *scenario = parser->scenario;
    if (parser->has_given) return fail(parser, at, "a scenario has one 'given'");
    if (scenario->steps != NULL) return fail(parser, at, "'given' must come before 'when'");
    parser->has_given = true;
    reader_init(&reader, parser->file, text, parser->cards, parser->notes);
    bool is_fine = given_read_head(&reader, parser->above ? &parser->above->given : NULL,
                                   &scenario->given);
    scenario->given.at = at;
    parser->own_from = scenario->given.line_count;
    return is_fine;
}

static bool read_given_line(Parser *parser, Slice text) {
    Reader reader;
    BoardLine line;
    reader_init(&reader, parser->file, text, parser->cards, parser->notes);
    if (!boardline_read(&reader, parser->arena, &line)) return false;
    return given_add(&reader, &line, parser->own_from, &parser->scenario->given);
}

/* --- The file --------------------------------------------------------------------------- */

static bool read_edition(Parser *parser, Slice text) {
    Reader reader;
    uint8_t edition;
    reader_init(&reader, parser->file, text, parser->cards, parser->notes);
    if (!given_read_edition(&reader, &edition)) return false;
    if (!reader_is_done(&reader)) return reader_fail(&reader, "expected the end of the line");
    if (parser->scenario == NULL) {
        parser->edition = edition;
    } else {
        parser->scenario->given.edition = edition;
    }
    return true;
}

/* Joins the text of two lines of one kind, even if they are not adjacent. */
static Slice join(Slice old, Slice more) {
    return old.size == 0 ? more : (Slice){old.at, (size_t)(more.at + more.size - old.at)};
}

/* 'and' repeats the last keyword. */
static Word resolve(Parser *parser, const Chunk *chunk) {
    if (chunk->word != WORD_AND) return chunk->word;
    return parser->statement;
}

static bool read_chunk(Parser *parser, const Chunk *chunk) {
    Word word = resolve(parser, chunk);
    if (word == WORD_CARDS || word == WORD_NOTE) return true;
    if (word == WORD_EDITION) return read_edition(parser, chunk->text);
    if (word == WORD_SCENARIO) {
        parser->open = WORD_SCENARIO;
        if (!start_scenario(parser, chunk->text, chunk->at)) return false;
        return chunk->text.size > 0 ||
               fail(parser, chunk->at, "a scenario's title is its ruling, as a sentence");
    }
    /* A bare position needs no title: it is for playing, not for judging. */
    if (parser->scenario == NULL && word == WORD_GIVEN) {
        if (!start_scenario(parser, SLICE("(a position)"), chunk->at)) return false;
    }
    if (parser->scenario == NULL) {
        return fail(parser, chunk->at, "a file must start with 'scenario' and a title");
    }
    if (word != WORD_NONE) parser->open = word;
    if (word == WORD_WHEN || word == WORD_THEN || word == WORD_EXPECT) parser->statement = word;
    if (word != WORD_NONE) parser->expect = NULL;
    switch (word) {
    case WORD_RULES:
        parser->scenario->rules = join(parser->scenario->rules, chunk->text);
        return true;
    case WORD_QA: parser->scenario->qa = join(parser->scenario->qa, chunk->text); return true;
    case WORD_GIVEN: return read_given(parser, chunk->text, chunk->at);
    case WORD_WHEN: return read_when(parser, chunk->text, chunk->at);
    case WORD_REPEAT: return read_repeat(parser, chunk->text, chunk->at);
    case WORD_THEN: return read_then(parser, chunk->text, chunk->at);
    case WORD_EXPECT: return read_expect(parser, chunk->text, chunk->at);
    default: break;
    }
    if (chunk->word == WORD_AND) {
        return fail(parser, chunk->at, "'and' repeats a 'when' or a 'then'");
    }
    if (parser->open == WORD_GIVEN) return read_given_line(parser, chunk->text);
    if (parser->open == WORD_EXPECT) return read_expect(parser, chunk->text, chunk->at);
    return fail(parser, chunk->at,
                "a line must start with scenario, rules, qa, given, when, then or expect");
}

/* Reads a chunk; a note there marks the scenario that it belongs to as wrong. */
static bool read_noting(Parser *parser, const Chunk *chunk) {
    uint32_t noted = parser->notes->count + parser->notes->lost;
    bool is_fine = read_chunk(parser, chunk);
    Scenario *scenario = parser->scenario;
    is_fine &= parser->notes->count + parser->notes->lost == noted;
    if (scenario != NULL && !is_fine) {
        scenario->is_wrong = true;
        if (parser->open == WORD_GIVEN) scenario->given.is_wrong = 1;
    }
    if (scenario != NULL && scenario->given.is_wrong) scenario->is_wrong = true;
    return is_fine;
}

bool scenario_read(Slice text, const LpCards *cards, Arena *arena, Notes *notes,
                   ScenarioFile *out) {
    Parser parser = {.file = text,
                     .cards = cards,
                     .arena = arena,
                     .notes = notes,
                     .out = out,
                     .edition = LP_EDITION_DEFAULT};
    Slice rest = utf8_skip_mark(text);
    Word block = WORD_NONE;
    Chunk chunk;
    bool is_fine = true;
    *out = (ScenarioFile){.text = text};
    bool is_headless = false;
    while (next_chunk(&rest, &block, &chunk)) {
        bool is_read = read_noting(&parser, &chunk);
        is_headless |= !is_read && parser.scenario == NULL;
        is_fine &= is_read;
    }
    if (is_headless) out->scenarios = NULL;
    if (out->count == 0 && is_fine) {
        notes_add(notes, text, text.at, "there is no scenario in this file");
        is_fine = false;
    }
    return is_fine && notes->count == 0 && notes->lost == 0;
}

bool scenario_position(Slice text, const LpCards *cards, int index, Arena *arena, Notes *notes,
                       LpPosition *out) {
    ScenarioFile file;
    if (!scenario_read(text, cards, arena, notes, &file)) return false;
    const Scenario *scenario = file.scenarios;
    for (int i = 0; i < index && scenario != NULL; i++) scenario = scenario->next;
    if (scenario == NULL || index < 0) {
        notes_add(notes, text, text.at, "there are not that many scenarios in this file");
        return false;
    }
    if (scenario->given.is_new_game) {
        notes_add(notes, text, scenario->given.at, "this scenario starts a new game");
        return false;
    }
    return position_make(&scenario->given, cards, text, notes, out);
}

size_t scenario_memory(size_t text_size) {
    /* The hungriest text is a line 'given' (one Given) or '|pass' (one Answer, and room for a
     * list of them while it is read). */
    return ((size_t)1 << 20) + text_size * 1536;
}
