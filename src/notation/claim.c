/* Reading what a scenario says after 'then'. */
#include "notation/claim.h"

#include <string.h>

static const struct {
    uint8_t kind;
    const char *form;
} forms[] = {
    {CHECK_NOTHING, "nothing[ else][ more][ happens]"},
    {CHECK_POWER, "<c> has <n> power"},
    {CHECK_POWER, "<c> has[ a] power[ of] <n>"},
    {CHECK_POWER, "<c>'s power is <n>"},
    {CHECK_COST, "<c>'s cost is <n>"},
    {CHECK_COST, "<c> has cost <n>"},
    {CHECK_COST, "<c> has[ a] cost of <n>"},
    {CHECK_COST, "<c> has <n> cost"},
    {CHECK_COST, "<c> costs <n>"},
    {CHECK_GIVEN_DON, "<c> has <n> DON{!}[ card][ cards][ given][ to it]"},
    {CHECK_KEYWORD, "<c> has <k>"},
    {CHECK_NO_KEYWORD, "<c> has no <k>"},
    {CHECK_NO_KEYWORD, "<c> does not have <k>"},
    {CHECK_NO_KEYWORD, "<c> doesn't have <k>"},
    {CHECK_RESTED, "<c> is rested"},
    {CHECK_ACTIVE, "<c> is active"},
    {CHECK_FACE_UP, "<c> is face-up"},
    {CHECK_FACE_DOWN, "<c> is face-down"},
    {CHECK_NEGATED, "<c> is negated"},
    {CHECK_TARGET, "<c> is the target[ of the attack]"},
    {CHECK_TARGET, "<c> is[ being] attacked"},
    {CHECK_ATTACKER, "<c> is[ the] attacking[ card]"},
    {CHECK_IN, "<c> is in <a>"},
    {CHECK_IN, "<c> is on <a>"},
    {CHECK_IN, "<c> is still in <a>"},
    {CHECK_IN, "<c> is still on <a>"},
    {CHECK_IN, "<c> stays in <a>"},
    {CHECK_IN, "<c> stays on <a>"},
    {CHECK_IN, "<c> remains in <a>"},
    {CHECK_IN, "<c> remains on <a>"},
    {CHECK_DON_DECK, "<p> have <n> card{s} in[ the][ your][ their] DON{!} deck"},
    {CHECK_DON_DECK, "<p> have <n> DON{!}[ cards][ card] in[ the][ your][ their] DON{!} deck"},
    {CHECK_DON, "<p> have <n> DON{!}[ card][ cards][ in the cost area]"},
    {CHECK_DON_FIELD, "<p> have <n> DON{!}[ card][ cards] on[ the][ your][ their] field"},
    {CHECK_DON_ACTIVE, "<p> have <n> active DON{!}[ card][ cards]"},
    {CHECK_DON_RESTED, "<p> have <n> rested DON{!}[ card][ cards]"},
    {CHECK_COUNT, "<p> have <n> card{s} in <z>"},
    {CHECK_COUNT, "<p> have <n> <z>"},
    {CHECK_COUNT, "<p> have <n> <z> card{s}"},
    {CHECK_COUNT, "<p> have <n> <z>[ card][ cards] left"},
    {CHECK_COUNT, "<p> have <n> <z> on the field"},
    {CHECK_COUNT, "<y> <z> has <n> card{s}"},
    {CHECK_COUNT, "<y> <z> is empty"},
    {CHECK_TURN, "[it is ]<y> turn"},
    {CHECK_TURN, "[it is ]<y> Main Phase"},
    {CHECK_TURN_NUMBER, "[it is ]turn <n>"},
    {CHECK_PHASE, "it is the <h> Phase"},
    {CHECK_ASKED, "<p> are asked <q>"},
    {CHECK_ASKED, "<p> are asked to <q>"},
    {CHECK_ASKED, "<p> are asked about[ the][ a] <q>"},
    {CHECK_WIN, "<p> win[ the game]"},
    {CHECK_LOSE, "<p> lose[ the game]"},
    {CHECK_DRAW, "the game is a draw"},
    {CHECK_NOBODY, "nobody wins"},
    {CHECK_NOBODY, "both[ players] lose"},
    {CHECK_GOES_ON, "the game goes on"},
    {CHECK_GOES_ON, "the game is not over"},
    {CHECK_GOES_ON, "the game continues"},
    {CHECK_NO_BATTLE, "no battle"},
    {CHECK_NO_BATTLE, "there is no battle"},
    {CHECK_NO_BATTLE, "the battle is over"},
    {CHECK_SEES, "<p> see <c>"},
    {CHECK_SEES, "<p> know <c>"},
    {CHECK_SEES_NOT, "<p> cannot see <c>"},
    {CHECK_SEES_COUNT, "<p> see <n> card{s} in <a>"},
    {CHECK_SEES_COUNT, "<p> see <n> card{s} of <a>"},
    {CHECK_DECK_LEGAL, "<y> deck is legal"},
    {CHECK_DECK_ILLEGAL, "<y> deck is illegal"},
    {CHECK_DECK_ILLEGAL, "<y> deck is not legal"},
};
enum { FORMS = sizeof forms / sizeof forms[0] };

/* The same with 'not' inside. */
static const struct {
    uint8_t kind;
    const char *form;
} denials[] = {
    {CHECK_RESTED, "<c> is not rested"},     {CHECK_ACTIVE, "<c> is not active"},
    {CHECK_FACE_UP, "<c> is not face-up"},   {CHECK_NEGATED, "<c> is not negated"},
    {CHECK_IN, "<c> is not in <a>"},         {CHECK_IN, "<c> is not on <a>"},
    {CHECK_EVENT, "<c> is not K.O.['][e]d"}, {CHECK_EVENT, "<c> is not KO['][e]d"},
};
enum { DENIALS = sizeof denials / sizeof denials[0] };

/* --- Decks ------------------------------------------------------------------------------ */

static const struct {
    uint8_t fault;
    const char *word;
} faults[] = {
    {LP_DECK_NO_LEADER, "no leader"}, {LP_DECK_BAD_SIZE, "size"},
    {LP_DECK_CATEGORY, "category"},   {LP_DECK_COLOR, "color"},
    {LP_DECK_COLOR, "colour"},        {LP_DECK_COPIES, "copies"},
    {LP_DECK_FORBIDDEN, "forbidden"}, {LP_DECK_UNPLAYABLE, "unplayable"},
};

const char *check_fault_name(uint8_t fault) {
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (faults[i].fault == fault) return faults[i].word;
    }
    return "nothing";
}

/* 'their deck is illegal: color' */
static bool read_deck(Reader *reader, Check *out) {
    const char *start = reader->at;
    if (!form_read(reader, "<y> deck is illegal", ":", &out->args) &&
        !form_read(reader, "<y> deck is not legal", ":", &out->args)) {
        return false;
    }
    if (!reader_accept_char(reader, ':')) {
        reader->at = start;
        return false;
    }
    out->kind = CHECK_DECK_ILLEGAL;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (!reader_accept(reader, faults[i].word)) continue;
        out->fault = faults[i].fault;
        return reader_is_done(reader) || reader_fail(reader, "the reason ends here");
    }
    reader_fail(reader, "the reason is one of: no leader, size, category, color, copies, "
                        "forbidden, unplayable");
    return true;
}

/* --- Answers ---------------------------------------------------------------------------- */

enum { ANSWERS_MAX = 128 }; /* more than any list that a person writes down */

static bool accept_rest(Reader *reader) {
    return reader_accept(reader, "among others") || reader_accept(reader, "...") ||
           reader_accept(reader, "\xE2\x80\xA6");
}

/* 'A | B | pass', to the end. */
static bool read_answers(Reader *reader, Arena *arena, Check *out) {
    Answer *list = ARENA_ARRAY(arena, Answer, ANSWERS_MAX);
    size_t used = arena->used;
    if (list == NULL) return reader_fail(reader, "there is no more memory for this file");
    out->answers = list;
    while (!reader_is_done(reader)) {
        if (reader_accept_char(reader, '|') || reader_accept_char(reader, ',')) continue;
        if (accept_rest(reader)) {
            out->among_others = 1;
            continue;
        }
        if (out->answer_count == ANSWERS_MAX) return reader_fail(reader, "too many answers");
        /* 'among others' may stand behind the last answer without a bar. */
        const char *end = reader->end, *start = reader->at;
        Slice rest = reader_rest(reader);
        size_t cut = text_find(rest, SLICE("among others"));
        if (cut < rest.size && text_find(text_first(rest, cut), SLICE("|")) == cut) {
            reader->end = rest.at + cut;
        }
        reader->at = start;
        bool is_read = answer_read(reader, "|", &list[out->answer_count]);
        reader->end = end;
        if (!is_read) return false;
        out->answer_count++;
    }
    if (out->answer_count == 0) return reader_fail(reader, "which answers?");
    /* Most lists are short: what they do not need goes back. */
    arena_rewind(arena, used - (ANSWERS_MAX - (size_t)out->answer_count) * sizeof(Answer));
    return true;
}

/* 'they may …', 'they may not …', 'they must …' */
static bool read_may(Reader *reader, Arena *arena, Check *out, bool *is_may) {
    const char *start = reader->at;
    uint8_t owner = OWNER_ANY;
    *is_may = false;
    if (reader_accept(reader, "you")) owner = OWNER_YOU;
    if (owner == OWNER_ANY && reader_accept(reader, "they")) owner = OWNER_THEY;
    if (owner == OWNER_ANY) return true;
    if (reader_accept(reader, "may not") || reader_accept(reader, "cannot") ||
        reader_accept(reader, "can't")) {
        /* 'they cannot see …' is about knowing. */
        if (reader_accept(reader, "see")) return reader->at = start, true;
        out->kind = CHECK_MAY_NOT;
    } else if (reader_accept(reader, "may") || reader_accept(reader, "can") ||
               reader_accept(reader, "must")) {
        out->kind = CHECK_MAY;
    } else {
        reader->at = start;
        return true;
    }
    *is_may = true;
    form_args_init(&out->args);
    out->args.owner = owner;
    return read_answers(reader, arena, out);
}

/* --- All of them ------------------------------------------------------------------------ */

/* 'ST01-008 is not rested'. The event that a denial is about is the K.O. */
static bool read_denial(Reader *reader, Check *out) {
    const char *start = reader->at;
    for (size_t i = 0; i < DENIALS; i++) {
        reader->at = start;
        if (!form_read(reader, denials[i].form, "", &out->args)) continue;
        out->kind = denials[i].kind;
        out->is_negated ^= 1;
        out->event.count = 1;
        out->event.readings[0] = (EventReading){.kind = LP_EVENT_KO, .args = out->args};
        return true;
    }
    reader->at = start;
    return false;
}

/* 'their trash 1 card': a line of an 'expect' block. Leaders, Stages and Characters are left
 * out, as 'your leader' is also how a card is named. */
static bool is_area_line(Reader *reader) {
    const char *start = reader->at;
    uint8_t owner, area = LP_AREA_NONE;
    bool is_line = ref_read_owner(reader, &owner);
    if (is_line && !reader_accept(reader, "don!!") && !reader_accept(reader, "don")) {
        is_line =
            ref_read_area(reader, &area) && (area == LP_AREA_HAND || area == LP_AREA_TRASH ||
                                             area == LP_AREA_LIFE || area == LP_AREA_DECK);
    }
    reader->at = start;
    return is_line;
}

static bool read_statement(Reader *reader, Arena *arena, Check *out) {
    bool is_may;
    const char *start = reader->at;
    uint32_t notes_before = reader->notes->count;
    reader->furthest = start;
    if (!read_may(reader, arena, out, &is_may)) return false;
    if (is_may) return true;
    if (read_deck(reader, out)) return reader->notes->count == notes_before;
    if (read_denial(reader, out)) return reader->notes->count == notes_before;
    for (size_t i = 0; i < FORMS; i++) {
        reader->at = start;
        if (!form_read(reader, forms[i].form, "", &out->args)) continue;
        out->kind = forms[i].kind;
        if (out->kind == CHECK_SEES && out->args.is_denied) {
            out->kind = CHECK_SEES_NOT;
        } else {
            out->is_negated ^= out->args.is_denied;
        }
        return reader->notes->count == notes_before;
    }
    reader->at = start;
    if (event_read(reader, &out->event)) {
        out->kind = CHECK_EVENT;
        out->is_negated ^= event_is_none(&out->event) ^ out->event.readings[0].args.is_denied;
        return reader->notes->count == notes_before;
    }
    if (reader->notes->count > notes_before) return false;
    reader->at = start;
    if (is_area_line(reader)) {
        return reader_fail_at(reader, start, "what an area holds stands below 'expect'");
    }
    Slice rest = reader_rest(reader);
    if (reader->furthest > reader->at && reader->furthest < reader->end) {
        Slice tail = {reader->furthest, (size_t)(reader->end - reader->furthest)};
        return reader_fail_about(reader, reader->furthest, "not understood from here on: '",
                                 text_trim(tail), "'");
    }
    return reader_fail_about(reader, rest.at, "this sentence is not understood: '", rest, "'");
}

bool check_read(Reader *reader, Arena *arena, Check *out) {
    memset(out, 0, sizeof *out);
    form_args_init(&out->args);
    reader_skip(reader);
    if (reader_accept(reader, "not")) out->is_negated = 1;
    reader_accept(reader, "that");
    return read_statement(reader, arena, out);
}
