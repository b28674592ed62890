/* Reading what a scenario says after 'then'. */
#include "notation/claim.h"

#include <string.h>

static const struct {
    uint8_t kind;
    const char *form;
} forms[] = {
    {CLAIM_NOTHING, "nothing[ else][ more][ happens]"},
    {CLAIM_POWER, "<c> has <m> power"},
    {CLAIM_POWER, "<c> has[ a] power[ of] <m>"},
    {CLAIM_POWER, "<c>'s power is <m>"},
    {CLAIM_COST, "<c>'s cost is <m>"},
    {CLAIM_COST, "<c> has cost <m>"},
    {CLAIM_COST, "<c> has[ a] cost of <m>"},
    {CLAIM_COST, "<c> has <m> cost"},
    {CLAIM_COST, "<c> costs <m>"},
    {CLAIM_GIVEN_DON, "<c> has <n> DON{!}[ card][ cards][ given][ to it]"},
    {CLAIM_KEYWORD, "<c> has <k>"},
    {CLAIM_NO_KEYWORD, "<c> has no <k>"},
    {CLAIM_NO_KEYWORD, "<c> does not have <k>"},
    {CLAIM_NO_KEYWORD, "<c> doesn't have <k>"},
    {CLAIM_RESTED, "<c> is rested"},
    {CLAIM_ACTIVE, "<c> is active"},
    {CLAIM_FACE_UP, "<c> is face-up"},
    {CLAIM_FACE_DOWN, "<c> is face-down"},
    {CLAIM_NEGATED, "<c> is negated"},
    {CLAIM_TARGET, "<c> is the target[ of the attack]"},
    {CLAIM_TARGET, "<c> is[ being] attacked"},
    {CLAIM_ATTACKER, "<c> is[ the] attacking[ card]"},
    {CLAIM_IN, "<c> is in <a>"},
    {CLAIM_IN, "<c> is on <a>"},
    {CLAIM_IN, "<c> is still in <a>"},
    {CLAIM_IN, "<c> is still on <a>"},
    {CLAIM_IN, "<c> stays in <a>"},
    {CLAIM_IN, "<c> stays on <a>"},
    {CLAIM_IN, "<c> remains in <a>"},
    {CLAIM_IN, "<c> remains on <a>"},
    {CLAIM_DON_DECK, "<p> have <n> card{s} in[ the][ your][ their] DON{!} deck"},
    {CLAIM_DON_DECK, "<p> have <n> DON{!}[ cards][ card] in[ the][ your][ their] DON{!} deck"},
    {CLAIM_DON, "<p> have <n> DON{!}[ card][ cards][ in the cost area]"},
    {CLAIM_DON_FIELD, "<p> have <n> DON{!}[ card][ cards] on[ the][ your][ their] field"},
    {CLAIM_DON_ACTIVE, "<p> have <n> active DON{!}[ card][ cards]"},
    {CLAIM_DON_RESTED, "<p> have <n> rested DON{!}[ card][ cards]"},
    {CLAIM_COUNT, "<p> have <n> card{s} in <z>"},
    {CLAIM_COUNT, "<p> have <n> <z>"},
    {CLAIM_COUNT, "<p> have <n> <z> card{s}"},
    {CLAIM_COUNT, "<p> have <n> <z>[ card][ cards] left"},
    {CLAIM_COUNT, "<p> have <n> <z> on the field"},
    {CLAIM_COUNT, "<y> <z> has <n> card{s}"},
    {CLAIM_COUNT, "<y> <z> is empty"},
    {CLAIM_TURN, "[it is ]<y> turn"},
    {CLAIM_TURN, "[it is ]<y> Main Phase"},
    {CLAIM_TURN_NUMBER, "[it is ]turn <n>"},
    {CLAIM_PHASE, "it is the <h> Phase"},
    {CLAIM_ASKED, "<p> are asked <q>"},
    {CLAIM_ASKED, "<p> are asked to <q>"},
    {CLAIM_ASKED, "<p> are asked about[ the][ a] <q>"},
    {CLAIM_WIN, "<p> win[ the game]"},
    {CLAIM_LOSE, "<p> lose[ the game]"},
    {CLAIM_DRAW, "the game is a draw"},
    {CLAIM_NOBODY, "nobody wins"},
    {CLAIM_NOBODY, "both[ players] lose"},
    {CLAIM_GOES_ON, "the game goes on"},
    {CLAIM_GOES_ON, "the game is not over"},
    {CLAIM_GOES_ON, "the game continues"},
    {CLAIM_NO_BATTLE, "no battle"},
    {CLAIM_NO_BATTLE, "there is no battle"},
    {CLAIM_NO_BATTLE, "the battle is over"},
    {CLAIM_SEES, "<p> see <c>"},
    {CLAIM_SEES, "<p> know <c>"},
    {CLAIM_SEES_NOT, "<p> cannot see <c>"},
    {CLAIM_SEES_COUNT, "<p> see <n> card{s} in <a>"},
    {CLAIM_SEES_COUNT, "<p> see <n> card{s} of <a>"},
    {CLAIM_DECK_LEGAL, "<y> deck is legal"},
    {CLAIM_DECK_ILLEGAL, "<y> deck is illegal"},
    {CLAIM_DECK_ILLEGAL, "<y> deck is not legal"},
};
enum { FORMS = sizeof forms / sizeof forms[0] };

/* The same with 'not' inside. */
static const struct {
    uint8_t kind;
    const char *form;
} denials[] = {
    {CLAIM_RESTED, "<c> is not rested"},     {CLAIM_ACTIVE, "<c> is not active"},
    {CLAIM_FACE_UP, "<c> is not face-up"},   {CLAIM_NEGATED, "<c> is not negated"},
    {CLAIM_IN, "<c> is not in <a>"},         {CLAIM_IN, "<c> is not on <a>"},
    {CLAIM_EVENT, "<c> is not K.O.['][e]d"}, {CLAIM_EVENT, "<c> is not KO['][e]d"},
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

const char *claim_fault_name(uint8_t fault) {
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (faults[i].fault == fault) return faults[i].word;
    }
    return "nothing";
}

/* 'their deck is illegal: color' */
static bool read_deck(Reader *reader, Claim *out) {
    const char *start = reader->at;
    if (!form_read(reader, "<y> deck is illegal", ":", &out->args) &&
        !form_read(reader, "<y> deck is not legal", ":", &out->args)) {
        return false;
    }
    if (!reader_accept_char(reader, ':')) {
        reader->at = start;
        return false;
    }
    out->kind = CLAIM_DECK_ILLEGAL;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (!reader_accept(reader, faults[i].word)) continue;
        out->fault = faults[i].fault;
        return reader_is_done(reader) || reader_fail(reader, "expected the end of the reason");
    }
    reader_fail(reader, "the reason must be one of: no leader, size, category, color, copies, "
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
static bool read_answers(Reader *reader, Arena *arena, Claim *out) {
    Answer *list = ARENA_ARRAY(arena, Answer, ANSWERS_MAX);
    size_t used = arena->used;
    if (list == NULL) return reader_fail(reader, "not enough memory for this file");
    out->answers = list;
    while (!reader_is_done(reader)) {
        if (reader_accept_char(reader, '|') || reader_accept_char(reader, ',')) continue;
        if (accept_rest(reader)) {
            out->among_others = 1;
            continue;
        }
        if (out->answer_count == ANSWERS_MAX) return reader_fail(reader, "too many answers");
        /* 'among others' may follow the last answer without a bar. */
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
    /* Most lists are short: unused memory is given back. */
    arena_rewind(arena, used - (ANSWERS_MAX - (size_t)out->answer_count) * sizeof(Answer));
    return true;
}

/* 'they may …', 'they may not …', 'they must …' */
static bool read_may(Reader *reader, Arena *arena, Claim *out, bool *is_may) {
    const char *start = reader->at;
    uint8_t owner = OWNER_ANY;
    *is_may = false;
    if (reader_accept(reader, "you")) owner = OWNER_YOU;
    if (owner == OWNER_ANY && reader_accept(reader, "they")) owner = OWNER_THEY;
    if (owner == OWNER_ANY) return true;
    if (reader_accept(reader, "may not") || reader_accept(reader, "cannot") ||
        reader_accept(reader, "can't")) {
        /* 'they cannot see …' is about knowledge. */
        if (reader_accept(reader, "see")) return reader->at = start, true;
        out->kind = CLAIM_MAY_NOT;
    } else if (reader_accept(reader, "may") || reader_accept(reader, "can") ||
               reader_accept(reader, "must")) {
        out->kind = CLAIM_MAY;
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

/* 'ST01-008 is not rested'. The only event that can be negated this way is a K.O. */
static bool read_denial(Reader *reader, Claim *out) {
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
 * out, because 'your leader' also names a card. */
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

static bool read_statement(Reader *reader, Arena *arena, Claim *out) {
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
        if (out->kind == CLAIM_SEES && out->args.is_denied) {
            out->kind = CLAIM_SEES_NOT;
        } else {
            out->is_negated ^= out->args.is_denied;
        }
        return reader->notes->count == notes_before;
    }
    reader->at = start;
    if (event_read(reader, &out->event)) {
        out->kind = CLAIM_EVENT;
        out->is_negated ^= event_is_none(&out->event) ^ out->event.readings[0].args.is_denied;
        return reader->notes->count == notes_before;
    }
    if (reader->notes->count > notes_before) return false;
    reader->at = start;
    if (is_area_line(reader)) {
        return reader_fail_at(reader, start, "the contents of an area belong under 'expect'");
    }
    Slice rest = reader_rest(reader);
    if (reader->furthest > reader->at && reader->furthest < reader->end) {
        Slice tail = {reader->furthest, (size_t)(reader->end - reader->furthest)};
        return reader_fail_about(reader, reader->furthest, "not understood from here on: '",
                                 text_trim(tail), "'");
    }
    return reader_fail_about(reader, rest.at, "this sentence is not understood: '", rest, "'");
}

bool claim_read(Reader *reader, Arena *arena, Claim *out) {
    memset(out, 0, sizeof *out);
    form_args_init(&out->args);
    reader_skip(reader);
    if (reader_accept(reader, "not")) out->is_negated = 1;
    reader_accept(reader, "that");
    return read_statement(reader, arena, out);
}
